/* production.c - what the dice pay.
 *
 * hex_buildings has a nibble per seat and hex, so a roll touches one or two hexes and only the seats
 * that have something there. A bank that cannot pay a resource in full pays none of it
 * (BASE-PROD-08), so the sum decides whether what was paid stays paid.
 *
 * In the knights' games a city's second card is a commodity where the terrain has one (CK-PROD-02).
 */
#include "knights.h"
#include "rules.h"

/* A seat's cards from one hex by its nibble: one for a settlement, two for a city. */
static const uint8_t nibble_cards[16] = { 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9 };

/* What a city gives as its second card. */
static const uint8_t city_lane[BOARD_RESOURCES] = {
    [BOARD_HILLS] = 8 * BOARD_BRICK,    [BOARD_FOREST] = 8 * BOARD_PAPER,
    [BOARD_PASTURE] = 8 * BOARD_CLOTH,  [BOARD_FIELDS] = 8 * BOARD_GRAIN,
    [BOARD_MOUNTAINS] = 8 * BOARD_COIN,
};

/* What each hex under `hexes` owes to each seat, added to `hand` in units of `step` (1 or, to take it
 * back, -1). Returns the sum. */
MENU_INLINE board_cards owe(const board_public *p, uint64_t hexes, board_cards *hand,
                            board_cards step, const bool knights) {
    board_cards sum = 0;
    FOR_EACH_BIT(hex, hexes) {
        unsigned lane = 8u * board_tile_terrain(p->tile[hex]);
        uint32_t nibbles = p->hex_buildings[hex];
        while (nibbles != 0) {
            unsigned seat = (unsigned)__builtin_ctz(nibbles) / 4;
            unsigned nibble = nibbles >> 4 * seat & 15, cities = nibble >> 2;
            board_cards cards = (board_cards)nibble_cards[nibble] << lane;
            if (knights)
                cards = ((board_cards)((nibble & 3) + cities) << lane) +
                        ((board_cards)cities << city_lane[lane / 8]);
            hand[seat] += cards * step;
            sum += cards;
            nibbles &= ~(15u << 4 * seat);
        }
    }
    return sum;
}

/* The bank is short of something: strike out the resources that it cannot pay. */
static __attribute__((noinline, cold)) void pay_what_it_can(const board *b, board_state *s,
                                                            uint64_t hexes) {
    board_cards owed[LR_SEATS_MAX] = { 0 }, paid = 0;
    const bool knights = b->knights;
    owe(&s->pub, hexes, s->secret.hand, (board_cards)0 - 1, knights); /* take back what was paid */
    owe(&s->pub, hexes, owed, 1, knights);
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

/* ---- gold ---- */

bool production_gold(const board *b, board_state *s, unsigned total) {
    board_public *p = &s->pub;
    uint32_t owed = 0;
    FOR_EACH_BIT(hex, p->gold_hexes) { /* SEA-GOLD-01, 02 */
        if (board_tile_number(p->tile[hex]) != total || p->robber == hex) continue;
        owed |= p->hex_buildings[hex];
        for (unsigned seat = 0; seat < b->seats; seat++)
            p->at_sea[seat].gold_left =
                (uint8_t)(p->at_sea[seat].gold_left +
                          nibble_cards[p->hex_buildings[hex] >> 4 * seat & 15]);
    }
    return owed != 0;
}

bool gold_is_due(const board *b, board_public *p) {
    if (!gold_is_owed(p)) return false;
    if (p->bank << 8 * (8 - BOARD_RESOURCES) != 0) return true;
    for (unsigned seat = 0; seat < b->seats; seat++)
        p->at_sea[seat].gold_left = 0; /* SEA-GOLD-06 */
    return false;
}

/* Gold gives resources (SEA-CK-17), the aqueduct perhaps commodities too (CK-ED-03). */
static unsigned choosable(const board *b, const board_public *p) {
    bool commodities = p->phase == BOARD_PHASE_AQUEDUCT && b->rules.aqueduct_commodity;
    return (1u << (commodities ? BOARD_GOODS : BOARD_RESOURCES)) - 1;
}

void gold_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    if (seat == board_gold_chooser(b, &s->pub))
        menu_add(m, BOARD_CHOOSE, 0, board_kinds(s->pub.bank) & choosable(b, &s->pub));
}

/* An aqueduct may stay unused (CK-RUL-75). */
void aqueduct_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    (void)seat;
    menu_add(m, BOARD_CHOOSE, 0, board_kinds(s->pub.bank) & choosable(b, &s->pub));
    menu_add_plain(m, BOARD_STOP);
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
    if (s->pub.phase == BOARD_PHASE_AQUEDUCT)
        board_knights_of(b, &s->pub)->parched &= (uint8_t) ~(1u << a->actor);
    else
        s->pub.at_sea[a->actor].gold_left--;
    turn_resume(b, s);
}

/* ---- ordinary terrain ---- */

static inline uint64_t paying_hexes(const board_public *p, unsigned total) {
    uint64_t hexes = p->number_hexes[total];
    if (p->robber != BOARD_NO_HEX) hexes &= ~((uint64_t)1 << p->robber); /* BASE-PROD-06 */
    return hexes;
}

static inline void pay_cities(const board *b, board_state *s, uint64_t hexes) {
    board_cards sum = owe(&s->pub, hexes, s->secret.hand, 1, true);
    if (board_covers(s->pub.bank, sum))
        s->pub.bank -= sum;
    else
        pay_what_it_can(b, s, hexes);
}

bool production_pay_cities(const board *b, board_state *s, unsigned total) {
    uint64_t hexes = paying_hexes(&s->pub, total);
    board_knights *k = board_knights_of(b, &s->pub);
    unsigned watered = k->watered, parched = 0;
    board_cards before[LR_SEATS_MAX];
    if (watered != 0) memcpy(before, s->secret.hand, sizeof before);
    pay_cities(b, s, hexes);
    if (s->pub.gold_hexes != 0) production_gold(b, s, total);
    FOR_EACH_BIT(seat, watered) { /* CK-RUL-75, 76, SEA-CK-32 */
        if (s->secret.hand[seat] == before[seat] && s->pub.at_sea[seat].gold_left == 0)
            parched |= 1u << seat;
    }
    k->parched = (uint8_t)parched;
    return parched != 0;
}

void production_pay(const board *b, board_state *s, unsigned total) {
    board_public *p = &s->pub;
    uint64_t hexes = paying_hexes(p, total);
    /* Pay at once, since the bank is rarely short, and take it back when it is. */
    board_cards sum = owe(p, hexes, s->secret.hand, 1, false);
    if (board_covers(p->bank, sum))
        p->bank -= sum;
    else
        pay_what_it_can(b, s, hexes);
}

void production_start(const board *b, board_state *s, unsigned seat, uint32_t vertex) {
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
