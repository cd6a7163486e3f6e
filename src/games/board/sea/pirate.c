/* pirate.c - moving the pirate: the other choice on a seven or a knight card.
 *
 * It goes to a sea hex and steals from one player with a ship there (SEA-PIR-01 to 05). Where
 * villages give cloth, the thief may take a cloth instead of a card (SCN6-13).
 */
#include "sea.h"

/* SEA-CK-19, by the longer list. */
bool sea_pirate_is_frozen(const board *b, const board_public *p) {
    return b->rules.sea_combo == 0 && ANY(b, frozen, p);
}

bool sea_pirate_is_movable(const board *b, const board_public *p, unsigned seat) {
    if (b->supply.ships == 0 || b->layout.no_pirate) return false; /* nothing to rob */
    if (sea_pirate_is_frozen(b, p)) return false;
    return ALL(b, may_move_pirate, p, seat);
}

/* Where the pirate may go if nobody is to be spared. */
static uint64_t targets_of_all(const board_public *p) {
    uint64_t hexes = p->sea_hexes;                                       /* SEA-PIR-02, 11 */
    if (p->pirate != BOARD_NO_HEX) hexes &= ~((uint64_t)1 << p->pirate); /* SEA-PIR-08 */
    return hexes;
}

/* A friendly pirate spares the ships of opponents with few points; when that leaves no hex, the
 * robber moves (BASE-HOUSE-02). */
uint64_t sea_pirate_targets(const board *b, const board_public *p) {
    uint64_t hexes = targets_of_all(p);
    for (unsigned seat = 0; b->rules.friendly_robber && seat < b->seats; seat++)
        if (seat != p->active && p->seat[seat].points < 3) hexes &= ~p->ship_hexes[seat];
    return hexes;
}

bool sea_pirate_can_go(const board *b, const board_public *p, unsigned seat) {
    bool leaves = b->rules.pirate_may_leave_board && p->pirate != BOARD_NO_HEX;
    return sea_pirate_is_movable(b, p, seat) && (leaves || sea_pirate_targets(b, p) != 0);
}

/* Where there is other loot than cards, a victim needs something to lose; where counts are hidden
 * anybody may hold a card (SCN6-21). */
static bool can_lose(const board *b, const board_state *s, unsigned victim, bool loot) {
    if (!HOOKED(b, loot)) return !loot;
    if (loot) return SUM(b, loot, &s->pub, victim) > 0;
    return s->secret.hand[victim] != 0 || !b->rules.hand_counts_public;
}

/* Somebody must be named if this seat has a ship there: it has something to lose, as everybody
 * sees. */
static bool is_victim(const board *b, const board_state *s, unsigned victim) {
    bool seen = !HOOKED(b, loot) || b->rules.hand_counts_public;
    return (seen && can_lose(b, s, victim, false)) || can_lose(b, s, victim, true);
}

void sea_pirate_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_public *p = &s->pub;
    uint64_t hexes = sea_pirate_targets(b, p), alone = hexes;
    bool plain = !HOOKED(b, loot); /* everybody may be named */
    if (!sea_pirate_is_movable(b, p, seat)) return;
    for (unsigned victim = 0; victim < b->seats; victim++) {
        if (victim == seat) continue;
        uint64_t theirs = hexes & p->ship_hexes[victim];
        if (plain) menu_add(m, BOARD_PIRATE, (uint16_t)victim, theirs);
        for (unsigned loot = 0; loot < 2 && !plain; loot++)
            if (can_lose(b, s, victim, loot != 0))
                menu_add(m, BOARD_PIRATE, (uint16_t)(victim | loot << 8), theirs);
        if (!b->rules.steal_optional && is_victim(b, s, victim)) alone &= ~theirs;
    }
    menu_add(m, BOARD_PIRATE, LR_SEAT_NONE, alone);
    if (b->rules.pirate_may_leave_board && p->pirate != BOARD_NO_HEX) /* SEA-PIR-09 */
        menu_add_word(m, menu_head(seat, BOARD_PIRATE, LR_SEAT_NONE) + ((uint64_t)192 << 16),
                      (uint64_t)1 << 63);
}

static lr_status check_leaving(const board *b, const board_public *p, lr_action a) {
    if (!b->rules.pirate_may_leave_board) return LR_E_PIRATE_NOT_THERE;
    if (p->pirate == BOARD_NO_HEX) return LR_E_PIRATE_MUST_MOVE;
    return a.arg[2] == LR_SEAT_NONE && a.arg[3] == 0 ? LR_OK : LR_E_NO_SHIP_THERE;
}

lr_status sea_pirate_check_hex(const board *b, const board_public *p, uint32_t hex) {
    if (hex >= b->hexes) return LR_E_NO_SUCH_PLACE;
    if (hex == p->pirate) return LR_E_PIRATE_MUST_MOVE;
    if ((targets_of_all(p) >> hex & 1) == 0) return LR_E_PIRATE_NOT_THERE;
    return sea_pirate_targets(b, p) >> hex & 1 ? LR_OK : LR_E_ROBBER_FRIENDLY;
}

lr_status board_check_pirate(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t hex = board_place(a);
    if (b->supply.ships == 0 || b->layout.no_pirate) return LR_E_NO_PIRATE;
    if (sea_pirate_is_frozen(b, p)) return LR_E_ROBBER_FROZEN;
    if (!sea_pirate_is_movable(b, p, a.actor)) return LR_E_NO_VILLAGE;
    if (ANY(b, spares, p, true)) return LR_E_CHASE_OTHER;
    if (a.arg[3] > 1) return LR_E_BAD_ACTION;
    if (hex == BOARD_NO_HEX) return check_leaving(b, p, a);
    lr_status status = sea_pirate_check_hex(b, p, hex);
    if (status != LR_OK) return status;
    uint64_t bit = (uint64_t)1 << hex;
    unsigned victim = a.arg[2];
    if (victim == LR_SEAT_NONE) {
        if (a.arg[3] != 0) return LR_E_BAD_ACTION;
        for (unsigned seat = 0; seat < b->seats && !b->rules.steal_optional; seat++)
            if (seat != a.actor && (p->ship_hexes[seat] & bit) != 0 && is_victim(b, s, seat))
                return LR_E_NAME_A_VICTIM; /* SEA-PIR-04 */
        return LR_OK;
    }
    if (victim >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (victim == a.actor) return LR_E_ROB_YOURSELF;
    if ((p->ship_hexes[victim] & bit) == 0) return LR_E_NO_SHIP_THERE; /* SEA-PIR-05 */
    return can_lose(b, s, victim, a.arg[3] != 0) ? LR_OK : LR_E_NOTHING_TO_TAKE;
}

void board_apply_pirate(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    p->pirate = a->arg[0];
    DO(b, after_robber, p);
    if (a->arg[3] != 0) {
        DO(b, take_loot, p, a->arg[2]);
        board_turn_resume(b, s);
        victory_test(b, s);
    } else {
        board_robber_steal(b, s, a->arg[2]);
    }
}
