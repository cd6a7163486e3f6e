/* turn.c - the course of a turn: roll, consequences, end. */
#include "knights.h"
#include "module.h"
#include "rules.h"

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
    if (p->offer_open != 0) trade_close(p); /* BASE-RUL-47 */
    for (unsigned k = 0; k < LR_SEATS_MAX; k++) p->seat[k].offers_made = 0;
}

static inline void begin_plain(board_state *s, unsigned seat) {
    s->pub.active = (uint8_t)seat;
    s->pub.phase = BOARD_PHASE_ROLL;
    s->pub.rolled = 0;
    forget_turn(s);
}

void turn_begin(const board *b, board_state *s, unsigned seat) {
    begin_plain(s, seat);
    DO(b, turn_begins, &s->pub);
    turn_resume(b, s); /* something may be due that waited for this turn */
}

lr_status board_check_roll(const board *b, const board_state *s, lr_action a) {
    (void)b, (void)s, (void)a;
    return LR_OK;
}

void board_apply_roll(const board *b, board_state *s, const lr_action *a) {
    (void)a;
    s->pub.phase = BOARD_PHASE_DICE;
    if (b->knights && board_knights_read(b, &s->pub)->dice_set)
        turn_dice(b, s, s->pub.dice[0], s->pub.dice[1]); /* CK-SCI-01 */
}

/* ---- the end of a turn, and what comes between two ---- */

static unsigned seat_after(const board *b, unsigned seat) {
    return seat + 1u < b->seats ? seat + 1u : 0;
}

/* The seat builds between two turns, or plays the second part of a pair. */
static void extra_begin(const board *b, board_state *s, unsigned seat, unsigned turn_of) {
    board_public *p = &s->pub;
    p->turn_of = (uint8_t)turn_of;
    p->active = (uint8_t)seat;
    forget_turn(s);
    DO(b, turn_begins, p);
    turn_resume(b, s);
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

/* The end of a turn where more may follow than the next one. */
static RARE void end_rich(const board *b, board_state *s) {
    if (s->pub.turn_of == LR_SEAT_NONE) DO(b, turn_ends, s);
    if (s->pub.phase == BOARD_PHASE_OVER) return;
    if (b->extra_turns != BOARD_EXTRA_NONE && extra_next(b, s)) return;
    s->pub.turn++;
    begin_plain(s, seat_after(b, s->pub.active));
    DO(b, turn_begins, &s->pub);
    /* Only a scenario, or building between turns, leaves something for a later turn. */
    if (b->scenario != BOARD_SCENARIO_NONE || b->extra_turns != BOARD_EXTRA_NONE) turn_resume(b, s);
    victory_test(b, s);
}

void turn_end(const board *b, board_state *s) {
    if (!b->turns_plain) {
        end_rich(b, s);
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

void board_apply_end(const board *b, board_state *s, const lr_action *a) {
    (void)a;
    turn_end(b, s);
}

/* ---- going on ---- */

/* What the dice bring, once nothing stands between them and it. */
static void pay_dice(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned total = p->dice[0] + p->dice[1];
    bool more = b->scenario != BOARD_SCENARIO_NONE; /* than cards */
    p->unpaid = 0;
    if (total == 7) {
        robber_on_seven(b, s);
        return;
    }
    if (b->knights) {
        more |= production_pay_cities(b, s, total) || progress_is_surplus(b, s);
    } else {
        production_pay(b, s, total);
        production_gold(b, s, total); /* SEA-GOLD-04: after all else */
    }
    if (!more && !gold_is_owed(p)) {
        p->phase = BOARD_PHASE_MAIN;
        return;
    }
    DO(b, after_pay, s, total);
    turn_resume(b, s);
    victory_test(b, s);
}

/* Phases that only the sea and scenarios know; true if one of them is due. */
static RARE bool resume_at_sea(const board *b, board_state *s) {
    board_public *p = &s->pub;
    if (b->scenario == BOARD_SCENARIO_NONE && !gold_is_owed(p) && p->unveiled == 0 && !p->unpaid)
        return false;
    if (ANY(b, resume, s)) return true;
    if (gold_is_due(b, p)) {
        p->phase = BOARD_PHASE_GOLD;
    } else if (p->unveiled != 0) {
        p->phase = BOARD_PHASE_DISCOVER;
    } else if (p->unpaid) {
        pay_dice(b, s);
    } else {
        return false;
    }
    return true;
}

void turn_resume(const board *b, board_state *s) {
    board_public *p = &s->pub;
    if (b->knights && knights_may_wait(b, p) && knights_resume_roll(b, s)) return;
    if (b->sea && resume_at_sea(b, s)) return;
    if (b->knights) {
        if (p->unpaid) {
            pay_dice(b, s);
            return;
        }
        if (knights_resume_paid(b, s)) return;
    }
    if (p->setting_up) {
        if (p->setup_vertex == BOARD_NO_PLACE)
            setup_next(b, s);
        else
            p->phase = BOARD_PHASE_SETUP_ROAD;
        return;
    }
    if (p->free_roads > 0) {
        if (build_free_any(b, p, p->active)) { /* BASE-RUL-01 */
            p->phase = BOARD_PHASE_FREE_ROADS;
            return;
        }
        p->free_roads = 0;
    }
    if (p->turn_of != LR_SEAT_NONE && b->extra_turns == BOARD_EXTRA_BUILD)
        p->phase = BOARD_PHASE_BUILD;
    else if (b->knights && p->rolled && progress_is_surplus(b, s))
        p->phase = BOARD_PHASE_SURPLUS; /* CK-RUL-57 */
    else
        p->phase = p->rolled ? BOARD_PHASE_MAIN : BOARD_PHASE_ROLL;
}

/* ---- dice ---- */

static unsigned dice_bit(unsigned one, unsigned two) {
    return 6 * (one - 1) + (two - 1);
}

lr_status board_check_dice(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] - 1u >= 6 || a.arg[1] - 1u >= 6) return LR_E_IMPOSSIBLE_OUTCOME;
    bool can_come = chance_dice(b, &s->pub) >> dice_bit(a.arg[0], a.arg[1]) & 1;
    return can_come ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* Draws the result from the deck; a deck that is used up is shuffled anew (BASE-HOUSE-04). */
static COLD void take_from_deck(const board *b, board_public *p, unsigned bit) {
    if (b->knights && board_knights_read(b, p)->dice_set) return; /* not drawn: CK-SCI-01 */
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
        setup_next(b, s);
    }
}

/* The event comes first (CK-TURN-08). */
static void dice_with_event(const board *b, board_state *s) {
    if (is_easy_turn(b, &s->pub)) {
        turn_resume(b, s);
        return;
    }
    board_knights_of(b, &s->pub)->event_due = 1;
    s->pub.phase = BOARD_PHASE_EVENT;
}

void turn_after_event(const board *b, board_state *s, bool more) {
    if (more || HOOKED(b, before_pay))
        turn_resume(b, s);
    else
        pay_dice(b, s);
}

/* The dice of a game with sea or knights. */
static RARE void dice_rich(const board *b, board_state *s) {
    s->pub.unpaid = 1;
    if (b->knights) {
        dice_with_event(b, s);
    } else if (HOOKED(b, before_pay)) {
        DO(b, before_pay, s);
        turn_resume(b, s);
    } else {
        pay_dice(b, s);
    }
}

void turn_dice(const board *b, board_state *s, unsigned one, unsigned two) {
    board_public *p = &s->pub;
    unsigned total = one + two;
    if (b->rules.dice == BOARD_DICE_DECK) take_from_deck(b, p, dice_bit(one, two));
    p->dice[0] = (uint8_t)one;
    p->dice[1] = (uint8_t)two;
    p->rolled = 1;
    p->phase = BOARD_PHASE_MAIN;
    if (b->rich)
        dice_rich(b, s);
    else if (total == 7)
        robber_on_seven(b, s);
    else
        production_pay(b, s, total);
}

__attribute__((flatten)) void board_apply_dice(const board *b, board_state *s, const lr_action *a) {
    if (s->pub.phase == BOARD_PHASE_FIRST)
        throw_for_first(b, s, a->arg[0] + a->arg[1]);
    else
        turn_dice(b, s, a->arg[0], a->arg[1]);
}
