/* develop.c - development cards: buying, drawing, playing.
 *
 * Cards bought this turn are in the hand and, by kind, in cards_fresh as well: what can be played
 * is the difference. The three progress cards and the knight are one action each; what the knight
 * and road building lead to are phases of their own.
 */
#include "module.h"

static void menu_plenty(const board_state *s, menu *m) {
    unsigned kinds = board_kinds(s->pub.bank);
    unsigned total = board_total(s->pub.bank);
    FOR_EACH_BIT(first, kinds) {
        uint64_t second = kinds & ~((2u << first) - 1); /* ascending, so that no pair comes twice */
        if (board_count(s->pub.bank, first) >= 2) second |= 1u << first;
        if (total == 1) second = (uint64_t)1 << BOARD_ARG_NONE; /* BASE-RUL-04 */
        menu_add(m, BOARD_PLENTY, (uint8_t)first, second);
    }
}

void board_develop_menu_buy(const board_state *s, unsigned pays, menu *m) {
    if (pays & PAYS_CARD && s->pub.deck_left > 0) menu_add_plain(m, BOARD_BUY);
}

void board_develop_menu_play(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_public *p = &s->pub;
    if (p->card_played) return; /* BASE-DEV-03 */
    board_cards cards = develop_playable(s, seat);
    if (cards == 0) return;
    if (board_count(cards, BOARD_CARD_KNIGHT) > 0 && FIRST(b, check_knight, s, seat) == LR_OK)
        menu_add_plain(m, BOARD_KNIGHT);
    if (board_count(cards, BOARD_CARD_ROADS) > 0 && board_build_free_any(b, p, seat))
        menu_add_plain(m, BOARD_ROAD_BUILDING);
    if (board_count(cards, BOARD_CARD_PLENTY) > 0) menu_plenty(s, m);
    if (board_count(cards, BOARD_CARD_MONOPOLY) > 0)
        menu_add(m, BOARD_MONOPOLY, 0, (1u << BOARD_RESOURCES) - 1);
}

/* ---- checks ---- */

lr_status board_check_buy(const board *b, const board_state *s, lr_action a) {
    if ((b->wares & PAYS_CARD) == 0) return LR_E_OPTION_OFF; /* CK-CHG-06 */
    if (s->pub.deck_left == 0) return LR_E_DECK_EMPTY;       /* BASE-RUL-34 */
    if (!board_covers(s->secret.hand[a.actor], board_cost_card)) return LR_E_CANNOT_AFFORD;
    return LR_OK;
}

lr_status board_check_draw(const board *b UNUSED, const board_state *s, lr_action a) {
    bool left = a.arg[0] < BOARD_CARDS && board_count(s->secret.deck, a.arg[0]) > 0;
    return left ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

static lr_status check_playable(const board_state *s, unsigned seat, board_development card) {
    if (board_count(s->secret.cards[seat], card) == 0) return LR_E_CARD_NOT_HELD;
    if (board_count(develop_playable(s, seat), card) == 0)
        return LR_E_CARD_TOO_NEW; /* BASE-DEV-04 */
    if (s->pub.card_played) return LR_E_CARD_PLAYED;
    return LR_OK;
}

lr_status board_check_knight(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_playable(s, a.actor, BOARD_CARD_KNIGHT);
    return status == LR_OK ? FIRST(b, check_knight, s, a.actor) : status;
}

lr_status board_check_road_building(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_playable(s, a.actor, BOARD_CARD_ROADS);
    if (status != LR_OK) return status;
    if (s->pub.seat[a.actor].roads_left == 0 && s->pub.at_sea[a.actor].ships_left == 0)
        return LR_E_NO_PIECE_LEFT;
    return board_build_free_any(b, &s->pub, a.actor) ? LR_OK : LR_E_NO_ROAD_SPOT; /* SEA-CARD-03 */
}

lr_status board_check_stop(const board *b, const board_state *s, lr_action a) {
    if (s->pub.phase != BOARD_PHASE_FREE_ROADS) {
        unsigned asked = board_asked(b, &s->pub);
        bool own = a.actor == (asked == LR_SEAT_NONE ? s->pub.active : asked);
        return own ? LR_OK : LR_E_NOT_YOUR_CHOICE;
    }
    if (a.actor != s->pub.active) return LR_E_NOT_YOUR_TURN;
    return s->pub.free_roads == 1 ? LR_OK : LR_E_FREE_ROADS_FIRST;
}

lr_status board_check_plenty(const board *b UNUSED, const board_state *s, lr_action a) {
    lr_status status = check_playable(s, a.actor, BOARD_CARD_PLENTY);
    if (status != LR_OK) return status;
    unsigned first = a.arg[2], second = a.arg[0];
    board_cards bank = s->pub.bank;
    if (first >= BOARD_RESOURCES) return LR_E_NO_SUCH_CARD;
    if (board_count(bank, first) == 0) return LR_E_BANK_SHORT;
    if (second == BOARD_ARG_NONE) return board_total(bank) == 1 ? LR_OK : LR_E_TAKE_TWO;
    if (second >= BOARD_RESOURCES) return LR_E_NO_SUCH_CARD;
    if (second < first) return LR_E_BAD_ACTION; /* written in ascending order */
    return board_covers(bank, board_card(first) + board_card(second)) ? LR_OK : LR_E_BANK_SHORT;
}

lr_status board_check_monopoly(const board *b UNUSED, const board_state *s, lr_action a) {
    if (a.arg[0] >= BOARD_RESOURCES) return LR_E_NO_SUCH_CARD;
    return check_playable(s, a.actor, BOARD_CARD_MONOPOLY);
}

/* ---- applying ---- */

void board_apply_buy(const board *b, board_state *s, const lr_action *a) {
    board_build_pay(b, s, a->actor, board_cost_card);
    s->pub.phase = BOARD_PHASE_DRAW;
}

void board_apply_draw(const board *b, board_state *s, const lr_action *a) {
    board_cards card = board_card(a->arg[0]);
    s->secret.deck -= card;
    s->secret.cards[s->pub.active] += card;
    s->secret.cards_fresh += card;
    s->pub.bought++;
    s->pub.deck_left--;
    board_turn_resume(b, s);
    victory_test(b, s);
}

static void play_card(board_state *s, unsigned seat, board_development card) {
    s->secret.cards[seat] -= board_card(card);
    s->pub.played[seat] += board_card(card);
    s->pub.card_played = 1;
}

void board_apply_knight(const board *b, board_state *s, const lr_action *a) {
    play_card(s, a->actor, BOARD_CARD_KNIGHT);
    board_victory_after_knight(b, &s->pub, a->actor);
    if (HOOKED(b, on_knight))
        ONE(b, on_knight, s, a->actor);
    else
        board_robber_begin(b, s);
    victory_test(b, s); /* BASE-RUL-45: before the robber moves */
}

void board_apply_road_building(const board *b UNUSED, board_state *s, const lr_action *a) {
    play_card(s, a->actor, BOARD_CARD_ROADS);
    s->pub.free_roads = 2;
    s->pub.phase = BOARD_PHASE_FREE_ROADS;
}

void board_apply_stop(const board *b, board_state *s, const lr_action *a) {
    if (s->pub.phase != BOARD_PHASE_FREE_ROADS) {
        ONE(b, stop, s, a->actor);
        return;
    }
    s->pub.free_roads = 0;
    board_turn_resume(b, s);
}

void board_apply_plenty(const board *b UNUSED, board_state *s, const lr_action *a) {
    board_cards taken = board_card(a->arg[2]);
    if (a->arg[0] != BOARD_ARG_NONE) taken += board_card(a->arg[0]);
    play_card(s, a->actor, BOARD_CARD_PLENTY);
    s->pub.bank -= taken;
    s->secret.hand[a->actor] += taken;
}

void board_apply_monopoly(const board *b, board_state *s, const lr_action *a) {
    board_cards lane = (board_cards)0xff << 8 * a->arg[0];
    play_card(s, a->actor, BOARD_CARD_MONOPOLY);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == a->actor) continue;
        s->secret.hand[a->actor] += s->secret.hand[seat] & lane;
        s->secret.hand[seat] &= ~lane;
    }
    trade_after_hands(b, s);
}
