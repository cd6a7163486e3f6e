/* production.c - what the dice pay.
 *
 * hex_buildings has a nibble per seat and hex, so a roll touches one or two hexes and only the
 * seats that have something there. A bank that cannot pay a resource in full pays none of it
 * (BASE-PROD-08), so the sum decides whether what was paid stays paid.
 *
 * A city's second card is of another kind than its first in the knights' games, where the terrain
 * has a commodity (CK-PROD-02); b->yield says what buildings are paid.
 */
#include "module.h"

static inline uint64_t paying_hexes(const board_public *p, unsigned total) {
    uint64_t hexes = p->number_hexes[total];
    if (p->robber != BOARD_NO_HEX) hexes &= ~((uint64_t)1 << p->robber); /* BASE-PROD-06 */
    return hexes;
}

/* What each hex under `hexes` owes to each seat, added to `hand` in units of `step` (1 or, to
 * take it back, -1). Returns the sum. */
MENU_INLINE board_cards owe(const board *b, const board_public *p, uint64_t hexes,
                            board_cards *hand, board_cards step) {
    board_cards sum = 0;
    for (; hexes != 0; hexes &= hexes - 1) {
        unsigned hex = (unsigned)__builtin_ctzll(hexes);
        const board_cards *yield = b->yield[board_tile_terrain(p->tile[hex])];
        uint32_t nibbles = p->hex_buildings[hex];
        while (nibbles != 0) {
            unsigned seat = (unsigned)__builtin_ctz(nibbles) / 4;
            board_cards cards = yield[nibbles >> 4 * seat & 15];
            hand[seat] += cards * step;
            sum += cards;
            nibbles &= ~(15u << 4 * seat);
        }
    }
    return sum;
}

/* The bank is short of something: strike out the resources that it cannot pay. */
static __attribute__((noinline, cold)) void pay_what_it_can(const board *b, board_state *s,
                                                            unsigned total) {
    uint64_t hexes = paying_hexes(&s->pub, total);
    board_cards owed[LR_SEATS_MAX] = { 0 }, paid = 0;
    owe(b, &s->pub, hexes, s->secret.hand, (board_cards)0 - 1); /* take back what was paid */
    owe(b, &s->pub, hexes, owed, 1);
    for (unsigned r = 0; r < b->goods; r++) { /* CK-RUL-77: each kind by itself */
        board_cards lane = (board_cards)0xff << 8 * r;
        unsigned sum = 0, claimants = 0, claimant = 0, left = board_count(s->pub.bank, r);
        for (unsigned seat = 0; seat < b->seats; seat++) {
            if ((owed[seat] & lane) == 0) continue;
            sum += board_count(owed[seat], r);
            claimants++;
            claimant = seat;
        }
        if (sum > left) {
            for (unsigned seat = 0; seat < b->seats; seat++) owed[seat] &= ~lane;
            sum = 0;
            if (claimants == 1 && b->rules.bank_short_single_gets_rest) { /* BASE-RUL-07 */
                owed[claimant] += left * board_card(r);
                sum = left;
            }
        }
        paid += sum * board_card(r);
    }
    s->pub.bank -= paid;
    for (unsigned seat = 0; seat < b->seats; seat++) s->secret.hand[seat] += owed[seat];
}

/* ---- cards of choice ---- */

/* Gold gives resources (SEA-CK-17), the aqueduct perhaps commodities too (CK-ED-03). */
static unsigned choosable(const board *b, const board_public *p) {
    bool commodities = p->phase == BOARD_PHASE_AQUEDUCT && b->rules.aqueduct_commodity;
    return (1u << (commodities ? BOARD_GOODS : BOARD_RESOURCES)) - 1;
}

menu_end board_gold_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    if (seat == board_gold_chooser(b, &s->pub))
        menu_add(&m, BOARD_CHOOSE, 0, board_kinds(s->pub.bank) & choosable(b, &s->pub));
    return m.end;
}

/* An aqueduct may stay unused (CK-RUL-75). */
menu_end board_aqueduct_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    menu_add(&m, BOARD_CHOOSE, 0, board_kinds(s->pub.bank) & choosable(b, &s->pub));
    menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

lr_status board_check_choose(const board *b, const board_state *s, lr_action a) {
    if (a.actor != board_asked(b, &s->pub)) return LR_E_NO_CHOICE_DUE;
    if (a.arg[0] >= BOARD_GOODS || (choosable(b, &s->pub) >> a.arg[0] & 1) == 0)
        return LR_E_NO_SUCH_CARD;
    return board_count(s->pub.bank, a.arg[0]) > 0 ? LR_OK : LR_E_BANK_SHORT; /* SEA-GOLD-05 */
}

void board_apply_choose(const board *b, board_state *s, const lr_action *a) {
    s->pub.bank -= board_card(a->arg[0]);
    s->secret.hand[a->actor] += board_card(a->arg[0]);
    DO(b, after_choice, &s->pub, a->actor);
    board_turn_resume(b, s);
}

/* ---- ordinary terrain ---- */

MENU_INLINE void pay(const board *b, board_state *s, unsigned total) {
    board_public *p = &s->pub;
    uint64_t hexes = paying_hexes(p, total);
    /* Pay at once, since the bank is rarely short, and take it back when it is. */
    board_cards sum = owe(b, p, hexes, s->secret.hand, 1);
    if (board_covers(p->bank, sum))
        p->bank -= sum;
    else
        pay_what_it_can(b, s, total);
}

/* In games in which more follows from it than cards. */
static RARE void pay_more(const board *b, board_state *s, unsigned total) {
    board_cards before[LR_SEATS_MAX];
    bool due = false;
    memcpy(before, s->secret.hand, sizeof before);
    pay(b, s, total);
    DO(b, after_pay, s, total, before, &due);
    if (!due) return;
    board_turn_resume(b, s);
    victory_test(b, s);
}

void board_production_pay(const board *b, board_state *s, unsigned total) {
    if (HOOKED(b, after_pay))
        pay_more(b, s, total);
    else
        pay(b, s, total);
}

void board_production_start(const board *b, board_state *s, unsigned seat, uint32_t vertex) {
    for (int i = 0; i < 3; i++) {
        unsigned hex = b->vertex[vertex].hex[i];
        if (hex == BOARD_NO_HEX) break;
        unsigned terrain = board_tile_terrain(s->pub.tile[hex]);
        if (board_tile_number(s->pub.tile[hex]) == 0) continue;     /* BASE-SET-10, SCN0-04 */
        if (terrain == BOARD_GOLD) s->pub.at_sea[seat].gold_left++; /* SEA-SETUP-04 */
        if (terrain >= BOARD_RESOURCES) continue;
        s->secret.hand[seat] += board_card(terrain);
        s->pub.bank -= board_card(terrain);
    }
}
