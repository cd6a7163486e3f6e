/* victory.c - largest army, hidden points, and the end of the game. */
#include "module.h"

void board_victory_after_knight(const board *b, board_public *p, unsigned seat) {
    unsigned knights = board_count(p->played[seat], BOARD_CARD_KNIGHT);
    unsigned holder = p->army_holder;
    if (holder == seat || knights < 3 || b->layout.no_army_card) return; /* BASE-LA-01 */
    if (holder != LR_SEAT_NONE) {
        if (knights <= board_count(p->played[holder], BOARD_CARD_KNIGHT)) return; /* BASE-LA-02 */
        p->seat[holder].points -= 2;
    }
    p->army_holder = (uint8_t)seat;
    p->seat[seat].points += 2;
}

static unsigned points_hidden(const board_state *s, unsigned seat) {
    return board_count(s->secret.cards[seat], BOARD_CARD_POINT);
}

bool board_victory_allowed(const board *b, const board_public *p, unsigned seat) {
    if (p->phase == BOARD_PHASE_BUILD ||
        (p->turn_of != LR_SEAT_NONE && b->extra_turns == BOARD_EXTRA_BUILD))
        return false; /* EXT-SBP: not between two turns */
    return ALL(b, may_win, p, seat);
}

/* The game ends in the middle of whatever was going on (BASE-RUL-48). */
void board_victory_end(const board *b, board_state *s, unsigned winner) {
    board_public *p = &s->pub;
    p->winner = (uint8_t)winner;
    p->phase = BOARD_PHASE_OVER;
    p->free_roads = 0;
    p->victim = LR_SEAT_NONE;
    p->unpaid = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) p->seat[seat].discard_left = 0;
    DO(b, drop, p);
    trade_close(p);
}

void board_victory_reached(const board *b, board_state *s) {
    unsigned seat = s->pub.active;
    if (board_victory_allowed(b, &s->pub, seat)) board_victory_end(b, s, seat);
}

/* ---- laying cards open, claiming ---- */

menu_end board_victory_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    unsigned hidden = points_hidden(s, seat);
    if (hidden == 0) return end;
    if (!b->rules.vp_cards_hidden) menu_add_plain(&m, BOARD_REVEAL);
    if (!b->rules.auto_claim && s->pub.seat[seat].points + hidden >= b->goal &&
        board_victory_allowed(b, &s->pub, seat))
        menu_add_plain(&m, BOARD_CLAIM);
    return m.end;
}

lr_status board_check_reveal(const board *b, const board_state *s, lr_action a) {
    if (b->rules.vp_cards_hidden) return LR_E_OPTION_OFF; /* BASE-RUL-46 */
    return points_hidden(s, a.actor) > 0 ? LR_OK : LR_E_CARD_NOT_HELD;
}

lr_status board_check_claim(const board *b, const board_state *s, lr_action a) {
    if (b->rules.auto_claim) return LR_E_OPTION_OFF;
    unsigned points = s->pub.seat[a.actor].points + points_hidden(s, a.actor);
    if (points < b->goal) return LR_E_NOT_ENOUGH_POINTS;
    return board_victory_allowed(b, &s->pub, a.actor) ? LR_OK : LR_E_MORE_THAN_POINTS;
}

void board_apply_reveal(const board *b, board_state *s, const lr_action *a) {
    board_cards card = board_card(BOARD_CARD_POINT);
    s->secret.cards[a->actor] -= card;
    /* Older cards go first; one bought this turn is no longer among those in hand. */
    if (board_count(s->secret.cards_fresh, BOARD_CARD_POINT) > points_hidden(s, a->actor)) {
        s->secret.cards_fresh -= card;
        s->pub.bought--;
    }
    s->pub.seat[a->actor].points_open++;
    s->pub.seat[a->actor].points++;
    victory_test(b, s);
}

void board_apply_claim(const board *b, board_state *s, const lr_action *a) {
    board_victory_end(b, s, a->actor);
}
