/* features_sea.c - what ships, islands and fog add to the features of the hex board.
 *
 * What belongs to a scenario is in features_scenario.c.
 */
#include "features_board.h"

/* How much being so many pieces away is worth. */
static const uint8_t piece_near[LOOK_SHIPS + 2] = { 64, 52, 40, 28, 18, 0 };

int features_pieces_near(unsigned pieces) {
    return pieces <= LOOK_SHIPS ? piece_near[pieces] : 0;
}

/* ---- islands --------------------------------------------------------------------------------- */

static bool is_new_island(const look *o, uint64_t settled, uint32_t vertex) {
    const uint8_t *hex = o->b->vertex[vertex].hex;
    for (int k = 0; k < 3 && hex[k] != BOARD_NO_HEX; k++)
        if (o->island_land >> hex[k] & 1) return (settled >> hex[k] & 1) == 0;
    return false;
}

static void write_landings(const look *o, unsigned seat, const look_ships *ships, int16_t *row) {
    const board_layout *layout = &o->b->layout;
    unsigned turn = o->p->at_sea[seat].islands_new, most = layout->bonus_count;
    int bonus = most == 0 ? 0 : layout->bonus[turn < most ? turn : most - 1];
    uint64_t settled = bonus > 0 ? look_islands(o->b, o->island_land, o->p->seat_hexes[seat]) : 0;
    int best = 0, count = 0;
    for (unsigned far = 0; far <= LOOK_SHIPS; far++) {
        for (unsigned w = 0; w < o->words; w++) {
            uint64_t sites = ships->reach[far][w] & o->free[w];
            if (far > 0) sites &= ~ships->reach[far - 1][w];
            for (; sites != 0; sites &= sites - 1) {
                unsigned v = 64 * w + (unsigned)__builtin_ctzll(sites);
                int worth = look_site_worth(o, &o->seat[seat], v) * 2 / 3;
                bool is_new = bonus > 0 && is_new_island(o, settled, v);
                if (is_new) worth += bonus * 24;
                if (is_new && row[F_island_near] == 0)
                    row[F_island_near] = (int16_t)features_pieces_near(far);
                if (worth > best) best = worth;
                count++;
            }
        }
        row[F_landing_0 + far] = (int16_t)best;
        if (far == 2) row[F_landings_2] = (int16_t)best_least(count * 12, 120);
    }
    row[F_landings_4] = (int16_t)best_least(count * 8, 120);
}

static void write_fog(const look *o, unsigned seat, const look_ships *ships, int16_t *row) {
    uint64_t fog[BOARD_WORDS_MAX] = { 0 };
    unsigned nearest = LOOK_SHIPS + 1, ends = 0;
    for (uint64_t rest = o->fog; rest != 0; rest &= rest - 1)
        for (unsigned corner = 0; corner < BOARD_SIDES; corner++)
            board_insert(fog, o->b->hex[(unsigned)__builtin_ctzll(rest)].vertex[corner]);
    for (unsigned w = 0; w < o->words; w++) {
        const look_seat *own = &o->seat[seat];
        for (unsigned far = 1; far <= LOOK_SHIPS; far++) {
            uint64_t there = ships->reach[far][w];
            if (far <= LOOK_ROADS) there |= own->reach[far][w];
            if ((there & fog[w]) != 0 && far < nearest) nearest = far;
        }
        ends += (unsigned)__builtin_popcountll((ships->reach[2][w] | own->reach[2][w]) & fog[w]);
    }
    row[F_fog_near] = (int16_t)features_pieces_near(nearest);
    row[F_fog_ends] = (int16_t)best_least((int)ends * 12, 120);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* Ends of ship routes without another own piece. */
static unsigned loose_ends(const look *o, unsigned seat) {
    const board *b = o->b;
    unsigned count = 0;
    for (unsigned w = 0; w < o->words; w++)
        count += (unsigned)__builtin_popcountll(
            board_sailed(b, o->p, seat).word[w] & ~board_crossed(b, o->p, seat).word[w] &
            ~board_settlement(b, o->p, seat).word[w] & ~board_city(b, o->p, seat).word[w] &
            ~board_touched(b, o->p, seat).word[w]);
    return count;
}

static void write_ships(const look *o, unsigned seat, int16_t *row) {
    const board_public *p = o->p;
    const look_seat *own = &o->seat[seat];
    const board_seat_at_sea *at_sea = &p->at_sea[seat];
    bool active = p->active == seat;
    int lumber = own->pips[BOARD_LUMBER], wool = own->pips[BOARD_WOOL];
    look_price price = look_cost(own, board_cost_ship);
    row[F_need_ship] = price.need;
    row[F_lack_ship] = price.lack;
    row[F_near_ship] = price.near;
    row[F_prod_gold] = (int16_t)(own->gold * 8);
    row[F_root_gold] = (int16_t)features_root(own->gold);
    row[F_prod_ship] = (int16_t)((lumber < wool ? lumber : wool) * 8);
    row[F_ships] = (int16_t)((o->b->supply.ships - at_sea->ships_left) * 6);
    row[F_ships_few] = (int16_t)(at_sea->ships_left < 4 ? (4 - at_sea->ships_left) * 16 : 0);
    row[F_ships_loose] = (int16_t)(loose_ends(o, seat) * 16);
    row[F_ship_moved] = active && p->ship_moved ? 24 : 0;
    row[F_ship_lifted] = active && p->phase == BOARD_PHASE_SHIP ? 40 : 0;
    row[F_pirate_near] = p->pirate < o->b->hexes && p->ship_hexes[seat] >> p->pirate & 1 ? 32 : 0;
    row[F_due_gold] = (int16_t)(at_sea->gold_left * 24);
    row[F_islands] = (int16_t)(at_sea->islands_new * 24);
    row[F_special] = (int16_t)(at_sea->special * 12);
}

void features_board_shores(const look *o, unsigned seat, int16_t *row) {
    const look_ships *ships = &o->ships[seat];
    row[F_ship_starts] = (int16_t)best_least((int)ships->starts * 8, 120);
    if (o->b->scenario != BOARD_SCENARIO_FLEET) write_landings(o, seat, ships, row);
    if (o->fog != 0) write_fog(o, seat, ships, row);
}

void features_board_sea(const look *o, unsigned seat, int16_t *row) {
    write_ships(o, seat, row);
    features_board_scenario(o, seat, row);
}
