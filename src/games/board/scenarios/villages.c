/* villages.c - cloth for the villages: reach them by ship, and their numbers bring cloth.
 *
 * A village begins to trade with a player whose ships link it to a building (SCN6-08), and then
 * gives a cloth whenever its number is rolled, from its own store and, while it has any, from the
 * common one (SCN6-09, 10). Two cloths are a point. When five villages are empty the turn is the
 * last (SCN6-14).
 */
#include "module.h"

enum { EMPTY_ENDS = 5 };

static const board_villages_map *map_of(const board *b) {
    return &b->layout.villages;
}

static void begin(const board *b, board_public *p) {
    board_villages *villages = &board_scenario_of(b, p)->villages;
    for (unsigned k = 0; k < map_of(b)->villages; k++) villages->left[k] = map_of(b)->cloth_each;
    villages->supply = map_of(b)->cloth_supply;
}

static void tally(const board *b, const board_public *p, unsigned seat, board_tally *tally) {
    tally->points += board_scenario_read(b, p)->villages.cloth[seat] / 2u; /* SCN6-11 */
}

static bool trades_with(const board_villages *villages, unsigned village, unsigned seat) {
    for (uint32_t rest = villages->traders[village]; rest != 0; rest >>= 4)
        if ((rest & 15) == seat + 1) return true;
    return false;
}

static bool may_move_pirate(const board *b, const board_public *p, unsigned seat) {
    for (unsigned k = 0; k < map_of(b)->villages; k++)
        if (trades_with(&board_scenario_read(b, p)->villages, k, seat)) return true;
    return false;
}

static void anchors(const board *b, const board_public *p, unsigned seat, uint64_t *vertices) {
    for (unsigned k = 0; k < map_of(b)->villages; k++) /* SCN6-12, 20 */
        if (trades_with(&board_scenario_read(b, p)->villages, k, seat))
            board_insert(vertices, map_of(b)->vertex[k]);
}

/* ---- cloth ---- */

static void give_cloth(board_public *p, board_villages *villages, unsigned seat, int cloth) {
    unsigned before = villages->cloth[seat] / 2u;
    villages->cloth[seat] = (uint8_t)(villages->cloth[seat] + cloth);
    p->seat[seat].points = (uint8_t)(p->seat[seat].points + villages->cloth[seat] / 2u - before);
}

static unsigned loot(const board *b, const board_public *p, unsigned victim) {
    return board_scenario_read(b, p)->villages.cloth[victim];
}

static void take_loot(const board *b, board_public *p, unsigned victim) {
    board_villages *villages = &board_scenario_of(b, p)->villages;
    give_cloth(p, villages, victim, -1);
    give_cloth(p, villages, p->active, 1);
}

/* One cloth for a trader, as long as there is any (SCN6-09). */
static void pay_trader(board_public *p, board_villages *villages, unsigned village, unsigned seat) {
    uint8_t *store = villages->left[village] > 0 ? &villages->left[village] : &villages->supply;
    if (*store == 0) return;
    --*store;
    give_cloth(p, villages, seat, 1);
}

static void after_pay(const board *b, board_state *s, unsigned total,
                      const board_cards *before UNUSED, bool *due) {
    *due = true; /* cloth is worth points */
    board_public *p = &s->pub;
    board_villages *villages = &board_scenario_of(b, p)->villages;
    for (unsigned k = 0; k < map_of(b)->villages; k++) {
        if (map_of(b)->number[k] != total || villages->left[k] == 0) continue;
        if (trades_with(villages, k, p->active)) pay_trader(p, villages, k, p->active);
        for (uint32_t rest = villages->traders[k]; rest != 0; rest >>= 4) /* SCN6-10 */
            if ((rest & 15) != p->active + 1u) pay_trader(p, villages, k, (rest & 15) - 1);
    }
}

/* ---- reaching a village ---- */

/* Ships always hang together with a building of their owner (SEA-INV-02), so one that ends at a
 * village links it; an opponent's building on the way is no hindrance (SCN6-15). */
static void after_ship(const board *b, board_state *s, unsigned seat, uint32_t edge) {
    board_public *p = &s->pub;
    board_villages *villages = &board_scenario_of(b, p)->villages;
    const uint16_t *ends = b->edge[edge].vertex;
    for (unsigned k = 0; k < map_of(b)->villages; k++) {
        uint32_t vertex = map_of(b)->vertex[k];
        if ((vertex != ends[0] && vertex != ends[1]) || trades_with(villages, k, seat)) continue;
        unsigned place = 0;
        while (villages->traders[k] >> 4 * place != 0) place++;
        villages->traders[k] |= (uint32_t)(seat + 1) << 4 * place;
        if (villages->left[k] == 0) continue;
        villages->left[k]--; /* SCN6-08: the first cloth at once */
        give_cloth(p, villages, seat, 1);
    }
}

/* ---- the end by empty villages ---- */

static bool is_exhausted(const board *b, const board_public *p) {
    unsigned empty = 0;
    for (unsigned k = 0; k < map_of(b)->villages; k++)
        empty += board_scenario_read(b, p)->villages.left[k] == 0;
    return empty >= EMPTY_ENDS;
}

/* Most points, then most cloth, then the first from the active seat on (SCN6-14, 19). */
static unsigned leader(const board *b, const board_state *s) {
    const board_villages *villages = &board_scenario_read(b, &s->pub)->villages;
    unsigned best = s->pub.active, best_value = 0;
    for (unsigned turn = 0; turn < b->seats; turn++) {
        unsigned seat = (s->pub.active + turn) % b->seats;
        unsigned all = s->pub.seat[seat].points +
                       board_count(s->secret.cards[seat], BOARD_CARD_POINT);
        unsigned value = all << 8 | villages->cloth[seat];
        if (turn > 0 && value <= best_value) continue;
        best = seat;
        best_value = value;
    }
    return best;
}

static void turn_ends(const board *b, board_state *s) {
    if (is_exhausted(b, &s->pub)) board_victory_end(b, s, leader(b, s));
}

static bool won_otherwise(const board *b, const board_state *s) {
    return is_exhausted(b, &s->pub) && s->pub.winner == leader(b, s);
}

/* ---- verifying ---- */

static const char *verify(const board *b, const board_state *s) {
    const board_villages_map *map = map_of(b);
    const board_villages *villages = &board_scenario_read(b, &s->pub)->villages;
    unsigned cloth = villages->supply;
    for (unsigned k = 0; k < BOARD_VILLAGES_MAX; k++) {
        unsigned met = 0;
        if (k >= map->villages && (villages->left[k] | villages->traders[k]) != 0)
            return "there is no such village";
        if (villages->left[k] > map->cloth_each) return "a village has too much cloth";
        cloth += villages->left[k];
        for (uint32_t rest = villages->traders[k]; rest != 0; rest >>= 4) {
            unsigned seat = (rest & 15) - 1;
            if (seat >= b->seats || met >> seat & 1) return "a village's traders are not seats";
            met |= 1u << seat;
        }
    }
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) cloth += villages->cloth[seat];
    if (villages->supply > map->cloth_supply ||
        (s->pub.phase != BOARD_PHASE_DEAL &&
         cloth != (unsigned)map->villages * map->cloth_each + map->cloth_supply))
        return "the cloth does not add up";
    return NULL;
}

const board_module villages_module = {
    .begin = begin,
    .tally = tally,
    .anchors = anchors,
    .after_ship = after_ship,
    .after_pay = after_pay,
    .may_move_pirate = may_move_pirate,
    .loot = loot,
    .take_loot = take_loot,
    .turn_ends = turn_ends,
    .won_otherwise = won_otherwise,
    .verify = verify,
};
