/* turn.c - the course of a turn: roll, consequences, end. */
#include "module.h"

/* Kept out of the way of what every roll does. */
#define COLD __attribute__((noinline, cold))

/* What a turn forgets when it begins. */
static inline void forget_turn(board_state *s) {
    board_public *p = &s->pub;
    p->card_played = 0;
    p->built = 0;
    p->harbors_fresh = 0;
    p->bought = 0;
    s->secret.cards_fresh = 0;
    trade_close(p); /* BASE-RUL-47 */
    for (unsigned k = 0; k < LR_SEATS_MAX; k++) p->seat[k].offers_made = 0;
}

static inline void begin_plain(board_state *s, unsigned seat) {
    s->pub.active = (uint8_t)seat;
    s->pub.phase = BOARD_PHASE_ROLL;
    s->pub.rolled = 0;
    forget_turn(s);
}

void board_turn_begin(const board *b, board_state *s, unsigned seat) {
    begin_plain(s, seat);
    DO(b, turn_begins, &s->pub);
    board_turn_resume(b, s); /* something may be due that waited for this turn */
}

lr_status board_check_roll(const board *b, const board_state *s, lr_action a) {
    (void)b, (void)s, (void)a;
    return LR_OK;
}

static RARE void throw_if_fixed(const board *b, board_state *s) {
    if (ONE(b, dice_fixed, &s->pub)) board_turn_dice(b, s, s->pub.dice[0], s->pub.dice[1]);
}

void board_apply_roll(const board *b, board_state *s, const lr_action *a UNUSED) {
    s->pub.phase = BOARD_PHASE_DICE;
    if (HOOKED(b, dice_fixed)) throw_if_fixed(b, s);
}

/* ---- the end of a turn, and what comes between two ---- */

static unsigned seat_after(const board *b, unsigned seat) {
    unsigned next = seat + 1;
    return next == b->seats ? 0 : next;
}

/* The seat builds between two turns, or plays the second part of a pair. */
static void extra_begin(const board *b, board_state *s, unsigned seat, unsigned turn_of) {
    board_public *p = &s->pub;
    p->turn_of = (uint8_t)turn_of;
    p->active = (uint8_t)seat;
    forget_turn(s);
    DO(b, turn_begins, p);
    board_turn_resume(b, s);
    if (b->extra_turns == BOARD_EXTRA_PAIRED) victory_test(b, s);
}

/* EXT-SBP, EXT-PAIR: after a turn, all other seats build; or one plays without dice. */
static COLD bool extra_next(const board *b, board_state *s) {
    board_public *p = &s->pub;
    bool paired = b->extra_turns == BOARD_EXTRA_PAIRED;
    unsigned owner = p->turn_of == LR_SEAT_NONE ? p->active : p->turn_of;
    unsigned next = paired ? (owner + 3u) % b->seats : seat_after(b, p->active);
    bool over = paired ? p->turn_of != LR_SEAT_NONE || next == owner : next == owner;
    if (!over) {
        extra_begin(b, s, next, owner);
        return true;
    }
    p->active = (uint8_t)owner;
    p->turn_of = LR_SEAT_NONE;
    return false;
}

/* The end of a turn where more may follow than the next turn. Returns true if it does. */
static COLD bool ends_otherwise(const board *b, board_state *s) {
    if (s->pub.turn_of == LR_SEAT_NONE) DO(b, turn_ends, s);
    if (s->pub.phase == BOARD_PHASE_OVER) return true;
    return b->extra_turns != BOARD_EXTRA_NONE && extra_next(b, s);
}

/* Only a scenario, or building between turns, leaves something for a later turn. */
static RARE void end_hooked(const board *b, board_state *s) {
    bool more = HOOKED(b, turn_ends) || HOOKED(b, resume) || b->extra_turns != BOARD_EXTRA_NONE;
    if (more && ends_otherwise(b, s)) return;
    s->pub.turn++;
    begin_plain(s, seat_after(b, s->pub.active));
    DO(b, turn_begins, &s->pub);
    if (more) board_turn_resume(b, s);
    victory_test(b, s);
}

void board_turn_end(const board *b, board_state *s) {
    if (HOOKED(b, turn_ends) || HOOKED(b, turn_begins) || b->extra_turns != BOARD_EXTRA_NONE) {
        end_hooked(b, s);
        return;
    }
    s->pub.turn++;
    begin_plain(s, seat_after(b, s->pub.active));
    victory_test(b, s); /* BASE-WIN-04 */
}

lr_status board_check_end(const board *b, const board_state *s, lr_action a) {
    (void)b, (void)s, (void)a;
    return LR_OK;
}

void board_apply_end(const board *b, board_state *s, const lr_action *a UNUSED) {
    board_turn_end(b, s);
}

/* ---- going on ---- */

void board_turn_pay(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned total = p->dice[0] + p->dice[1];
    p->unpaid = 0;
    p->phase = BOARD_PHASE_MAIN;
    if (total == 7)
        board_robber_on_seven(b, s);
    else
        board_production_pay(b, s, total);
}

void board_turn_resume(const board *b, board_state *s) {
    board_public *p = &s->pub;
    if (HOOKED(b, resume_roll) && ONE(b, resume_roll, s)) return;
    if (HOOKED(b, resume) && ONE(b, resume, s)) return;
    if (HOOKED(b, resume_choice) && ONE(b, resume_choice, s)) return;
    if (p->unpaid) {
        board_turn_pay(b, s);
        return;
    }
    if (HOOKED(b, resume_paid) && ONE(b, resume_paid, s)) return;
    if (p->setting_up) {
        if (p->setup_vertex == BOARD_NO_PLACE)
            board_setup_next(b, s);
        else
            p->phase = BOARD_PHASE_SETUP_ROAD;
        return;
    }
    if (p->free_roads > 0) {
        if (board_build_free_any(b, p, p->active)) { /* BASE-RUL-01 */
            p->phase = BOARD_PHASE_FREE_ROADS;
            return;
        }
        p->free_roads = 0;
    }
    if (p->turn_of != LR_SEAT_NONE && b->extra_turns == BOARD_EXTRA_BUILD)
        p->phase = BOARD_PHASE_BUILD;
    else if (!p->rolled)
        p->phase = BOARD_PHASE_ROLL;
    else if (!HOOKED(b, resume_main) || !ONE(b, resume_main, s))
        p->phase = BOARD_PHASE_MAIN;
}

/* ---- dice ---- */

static unsigned dice_bit(unsigned one, unsigned two) {
    return 6 * (one - 1) + (two - 1);
}

lr_status board_check_dice(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] - 1u >= 6 || a.arg[1] - 1u >= 6) return LR_E_IMPOSSIBLE_OUTCOME;
    bool can_come = board_chance_dice(b, &s->pub) >> dice_bit(a.arg[0], a.arg[1]) & 1;
    return can_come ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* Draws the result from the deck; a deck that is used up is shuffled anew (BASE-HOUSE-04). */
static inline void take_from_deck(const board *b, board_public *p, unsigned bit) {
    if ((p->dice_deck >> bit & 1) == 0) p->dice_deck = BOARD_DICE_ALL;
    p->dice_deck &= ~((uint64_t)1 << bit);
    if ((unsigned)__builtin_popcountll(p->dice_deck) <= b->rules.deck_reserve)
        p->dice_deck = BOARD_DICE_ALL;
}

/* A throw for the first turn: the highest begins, ties throw again (BASE-SET-02, 03). */
static COLD void throw_for_first(const board *b, board_state *s, unsigned total) {
    board_public *p = &s->pub;
    unsigned thrower = p->first_rolling & -p->first_rolling; /* the lowest bit */
    if (total > p->first_best) {
        p->first_best = (uint8_t)total;
        p->first_tied = 0;
    }
    if (total == p->first_best) p->first_tied |= (uint8_t)thrower;
    p->first_rolling &= (uint8_t)~thrower;
    if (p->first_rolling != 0) return;
    unsigned tied = p->first_tied;
    p->first_best = p->first_tied = 0;
    if ((tied & (tied - 1)) != 0) {
        p->first_rolling = (uint8_t)tied;
    } else {
        p->first = (uint8_t)__builtin_ctz(tied);
        board_setup_next(b, s);
    }
}

void board_turn_dice(const board *b, board_state *s, unsigned one, unsigned two) {
    board_public *p = &s->pub;
    p->dice[0] = (uint8_t)one;
    p->dice[1] = (uint8_t)two;
    p->rolled = 1;
    if (HOOKED(b, after_dice))
        ONE(b, after_dice, s);
    else
        board_turn_pay(b, s);
}

__attribute__((flatten)) void board_apply_dice(const board *b, board_state *s, const lr_action *a) {
    unsigned one = a->arg[0], two = a->arg[1];
    if (s->pub.phase == BOARD_PHASE_FIRST) {
        throw_for_first(b, s, one + two);
        return;
    }
    /* Dice that were set come by board_apply_roll(), and are not drawn (CK-SCI-01). */
    if (b->rules.dice == BOARD_DICE_DECK) take_from_deck(b, &s->pub, dice_bit(one, two));
    board_turn_dice(b, s, one, two);
}
