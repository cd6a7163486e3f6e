/* turn.c - the course of a turn: roll, consequences, end. */
#include "rules.h"

/* Kept out of the way of what every roll does. */
#define COLD __attribute__((noinline, cold))

void turn_begin(board_state *s, unsigned seat) {
    board_public *p = &s->pub;
    p->active = (uint8_t)seat;
    p->phase = BOARD_PHASE_ROLL;
    p->rolled = 0;
    p->card_played = 0;
    p->built = 0;
    p->harbors_fresh = 0;
    p->bought = 0;
    s->secret.cards_fresh = 0;
    if (p->offer_open != 0) trade_close(p); /* BASE-RUL-47 */
    for (unsigned k = 0; k < LR_SEATS_MAX; k++) p->seat[k].offers_made = 0;
}

void turn_resume(board_state *s) {
    s->pub.free_roads = 0;
    s->pub.phase = s->pub.rolled ? BOARD_PHASE_MAIN : BOARD_PHASE_ROLL;
}

void apply_roll(const board *b, board_state *s, const lr_action *a) {
    (void)b;
    (void)a;
    s->pub.phase = BOARD_PHASE_DICE;
}

void turn_end(const board *b, board_state *s) {
    unsigned next = s->pub.active + 1u;
    s->pub.turn++;
    turn_begin(s, next < b->seats ? next : 0);
    victory_test(b, s); /* BASE-WIN-04 */
}

void apply_end(const board *b, board_state *s, const lr_action *a) {
    (void)a;
    turn_end(b, s);
}

/* ---- dice ---- */

static unsigned dice_bit(unsigned one, unsigned two) {
    return 6 * (one - 1) + (two - 1);
}

lr_status check_dice(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] - 1u >= 6 || a.arg[1] - 1u >= 6) return LR_E_IMPOSSIBLE_OUTCOME;
    bool can_come = chance_dice(b, &s->pub) >> dice_bit(a.arg[0], a.arg[1]) & 1;
    return can_come ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* Draws the result from the deck; a deck that is used up is shuffled anew (BASE-HOUSE-04). */
static COLD void take_from_deck(const board *b, board_public *p, unsigned bit) {
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

void turn_dice(const board *b, board_state *s, unsigned one, unsigned two) {
    board_public *p = &s->pub;
    unsigned total = one + two;
    if (b->rules.dice == BOARD_DICE_DECK) take_from_deck(b, p, dice_bit(one, two));
    p->dice[0] = (uint8_t)one;
    p->dice[1] = (uint8_t)two;
    p->rolled = 1;
    p->phase = BOARD_PHASE_MAIN;
    if (total == 7)
        robber_on_seven(b, s);
    else
        production_pay(b, s, total);
}

void apply_dice(const board *b, board_state *s, const lr_action *a) {
    if (s->pub.phase == BOARD_PHASE_FIRST)
        throw_for_first(b, s, a->arg[0] + a->arg[1]);
    else
        turn_dice(b, s, a->arg[0], a->arg[1]);
}
