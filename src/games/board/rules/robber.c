/* robber.c - the seven: discards, the robber's move, the theft.
 *
 * Discards go one card at a time, so that a choice is one of five and not one of thousands. The hex
 * and the victim are one action; the stolen card is chance.
 */
#include "module.h"

/* ---- discards ---- */

bool board_discard_settle(const board *b, board_state *s, unsigned seat) {
    board_cards *hand = &s->secret.hand[seat];
    uint8_t *left = &s->pub.seat[seat].discard_left;
    unsigned kinds = b->forced_discards ? board_kinds(*hand) : 0;
    if (kinds != 0 && (kinds & (kinds - 1)) == 0) {
        board_cards cards = *left * board_card((unsigned)__builtin_ctz(kinds));
        *hand -= cards;
        s->pub.bank += cards;
        *left = 0;
    }
    return *left == 0;
}

void board_robber_on_seven(const board *b, board_state *s) {
    const unsigned seats = b->seats, limit = b->rules.discard_limit;
    const bool more = HOOKED(b, safe_cards);
    bool any = false;
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned cards = board_total(s->secret.hand[seat]), safe = limit;
        if (more) safe += ONE(b, safe_cards, &s->pub, seat);
        if (cards <= safe) continue;
        s->pub.seat[seat].discard_left = (uint8_t)(cards / 2); /* BASE-ROBBER-02, CK-WALL-05 */
        any |= !board_discard_settle(b, s, seat);
    }
    if (any)
        s->pub.phase = BOARD_PHASE_DISCARD;
    else
        board_robber_begin(b, s);
}

menu_end board_discard_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    if (s->pub.seat[seat].discard_left > 0)
        menu_add(&m, BOARD_DISCARD, 0, board_kinds(s->secret.hand[seat]));
    return m.end;
}

lr_status board_check_discard(const board *b, const board_state *s, lr_action a) {
    if (s->pub.seat[a.actor].discard_left == 0) return LR_E_NO_DISCARD_DUE;
    if (a.arg[0] >= b->goods) return LR_E_NO_SUCH_CARD;
    if (board_count(s->secret.hand[a.actor], a.arg[0]) == 0) return LR_E_NOT_HELD;
    return LR_OK;
}

void board_apply_discard(const board *b, board_state *s, const lr_action *a) {
    s->secret.hand[a->actor] -= board_card(a->arg[0]);
    s->pub.bank += board_card(a->arg[0]);
    s->pub.seat[a->actor].discard_left--;
    board_discard_settle(b, s, a->actor);
    trade_after_hands(b, s);
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (s->pub.seat[seat].discard_left > 0) return;
    if (!HOOKED(b, after_discards) || !ONE(b, after_discards, s))
        board_robber_begin(b, s); /* BASE-ROBBER-03 */
}

/* ---- the move ---- */

/* Where the robber may go if nobody is to be spared (BASE-ROBBER-04, 05, SEA-ROB-01). */
static uint64_t targets_of_all(const board *b, const board_public *p) {
    uint64_t hexes = p->robber_hexes;
    if (ANY(b, frozen, p)) return 0; /* CK-ROB-01 */
    if (!b->rules.robber_to_desert) hexes &= ~p->number_hexes[0];
    if (p->robber != BOARD_NO_HEX) hexes &= ~((uint64_t)1 << p->robber);
    return hexes;
}

/* Hexes of opponents whom a friendly robber spares (BASE-HOUSE-02). */
static uint64_t spared_hexes(const board *b, const board_public *p) {
    uint64_t spared = 0;
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (seat != p->active && p->seat[seat].points < 3) spared |= p->seat_hexes[seat];
    return spared;
}

uint64_t board_robber_targets(const board *b, const board_public *p) {
    uint64_t hexes = targets_of_all(b, p);
    if (b->rules.friendly_robber) {
        uint64_t friendly = hexes & ~spared_hexes(b, p);
        if (friendly != 0) hexes = friendly;
    }
    return hexes;
}

bool board_robber_can_go(const board *b, const board_public *p) {
    return board_robber_targets(b, p) != 0;
}

/* The turn goes on. Whoever had won when a text gave the position (verify.c) has won now; in play
 * the victory came before. */
static void finish_robber(const board *b, board_state *s) {
    board_turn_resume(b, s);
    victory_test(b, s);
}

void board_robber_begin(const board *b, board_state *s) {
    s->pub.phase = BOARD_PHASE_ROBBER;
    if (HOOKED(b, on_robber)) {
        ONE(b, on_robber, s);
        return;
    }
    if (HOOKED(b, others_go) && ONE(b, others_go, &s->pub)) return;
    if (!board_robber_can_go(b, &s->pub))
        finish_robber(b, s); /* a map with a single hex to stand on */
}

menu_end board_robber_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    uint64_t hexes = ANY(b, spares, p, false) ? 0 : board_robber_targets(b, p);
    uint64_t held = 0;
    const unsigned seats = b->seats;
    for (unsigned victim = 0; victim < seats; victim++) {
        if (victim == seat) continue;
        uint64_t theirs = hexes & p->seat_hexes[victim];
        menu_add(&m, BOARD_ROBBER, (uint8_t)victim, theirs);
        held |= theirs;
    }
    menu_add(&m, BOARD_ROBBER, LR_SEAT_NONE, b->rules.steal_optional ? hexes : hexes & ~held);
    DO_MENU(b, &m, menu_robber, s, seat);
    return m.end;
}

lr_status board_robber_check_hex(const board *b, const board_public *p, uint32_t hex) {
    if (b->layout.no_robber) return LR_E_NO_ROBBER;
    if (hex >= b->hexes) return LR_E_NO_SUCH_PLACE;
    if (ANY(b, frozen, p)) return LR_E_ROBBER_FROZEN;
    if (hex == p->robber) return LR_E_ROBBER_MUST_MOVE;
    if ((targets_of_all(b, p) >> hex & 1) == 0) return LR_E_ROBBER_NOT_THERE;
    return board_robber_targets(b, p) >> hex & 1 ? LR_OK : LR_E_ROBBER_FRIENDLY;
}

lr_status board_check_robber(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    lr_status status = board_robber_check_hex(b, p, board_place(a));
    if (status != LR_OK) return status;
    if (ANY(b, spares, p, false)) return LR_E_CHASE_OTHER;
    uint64_t bit = (uint64_t)1 << board_place(a);
    unsigned victim = a.arg[2];
    if (victim == LR_SEAT_NONE) {
        if (b->rules.steal_optional) return LR_OK;
        for (unsigned seat = 0; seat < b->seats; seat++)
            if (seat != a.actor && (p->seat_hexes[seat] & bit) != 0) return LR_E_NAME_A_VICTIM;
        return LR_OK;
    }
    if (victim >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (victim == a.actor) return LR_E_ROB_YOURSELF;
    return (p->seat_hexes[victim] & bit) != 0 ? LR_OK : LR_E_NOT_A_VICTIM;
}

void board_robber_steal(const board *b, board_state *s, unsigned victim) {
    if (victim != LR_SEAT_NONE && s->secret.hand[victim] != 0) { /* BASE-ROBBER-09 */
        s->pub.victim = (uint8_t)victim;
        s->pub.phase = BOARD_PHASE_STEAL;
    } else {
        finish_robber(b, s);
    }
}

void board_apply_robber(const board *b, board_state *s, const lr_action *a) {
    s->pub.robber = a->arg[0];
    DO(b, after_robber, &s->pub);
    board_robber_steal(b, s, a->arg[2]);
}

/* ---- the theft ---- */

lr_status board_check_steal(const board *b, const board_state *s, lr_action a) {
    if (a.arg[2] != s->pub.victim || a.arg[0] >= b->goods) return LR_E_IMPOSSIBLE_OUTCOME;
    unsigned held = board_count(s->secret.hand[s->pub.victim], a.arg[0]);
    return held > 0 ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void board_apply_steal(const board *b, board_state *s, const lr_action *a) {
    s->secret.hand[s->pub.victim] -= board_card(a->arg[0]);
    s->secret.hand[s->pub.active] += board_card(a->arg[0]);
    DO(b, after_steal, &s->pub);
    s->pub.victim = LR_SEAT_NONE;
    finish_robber(b, s);
    trade_after_hands(b, s);
}
