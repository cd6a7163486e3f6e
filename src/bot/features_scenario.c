/* features_scenario.c - what the scenarios with rules of their own add to the features. */
#include "features_board.h"

static const board_scenario_state *state_of(const look *o) {
    return board_scenario_read(o->b, o->p);
}

static void write_tribe(const look *o, unsigned seat, int16_t *row) {
    const look_ships *ships = &o->ships[seat];
    const board_tribe_map *map = &o->b->layout.tribe;
    const board_tribe *tribe = &state_of(o)->tribe;
    unsigned nearest[BOARD_GIFTS];
    for (unsigned kind = 0; kind < BOARD_GIFTS; kind++) nearest[kind] = LOOK_SHIPS + 1;
    for (unsigned k = 0; k < map->gifts; k++) {
        if (tribe->gone >> k & 1) continue;
        unsigned *best = &nearest[map->kind[k]];
        for (int end = 0; end < 2; end++) {
            unsigned far = look_ships_to(ships, o->b->edge[map->edge[k]].vertex[end]) + 1;
            if (far < *best) *best = far;
        }
    }
    row[F_tribe_tokens] = (int16_t)(tribe->tokens[seat] * 24);
    row[F_tribe_harbors] = (int16_t)(__builtin_popcount(tribe->held[seat]) * 24);
    row[F_gift_point] = (int16_t)features_pieces_near(nearest[BOARD_GIFT_POINT]);
    row[F_gift_card] = (int16_t)features_pieces_near(nearest[BOARD_GIFT_CARD]);
    row[F_gift_harbor] = (int16_t)features_pieces_near(nearest[BOARD_GIFT_HARBOR]);
}

static void write_villages(const look *o, unsigned seat, int16_t *row) {
    const look_ships *ships = &o->ships[seat];
    const board_villages_map *map = &o->b->layout.villages;
    const board_villages *villages = &state_of(o)->villages;
    unsigned nearest = LOOK_SHIPS + 1, trading = 0, empty = 0;
    int pips = 0;
    for (unsigned k = 0; k < map->villages; k++) {
        bool own = look_trades_with(villages, k, seat);
        trading += own;
        if (villages->left[k] == 0) {
            empty++;
        } else if (own) {
            pips += look_number_pips(map->number[k]);
        } else {
            unsigned far = look_ships_to(ships, map->vertex[k]);
            if (far < nearest) nearest = far;
        }
    }
    row[F_bales] = (int16_t)(villages->cloth[seat] * 12);
    row[F_bales_odd] = villages->cloth[seat] & 1 ? 24 : 0;
    row[F_villages] = (int16_t)(trading * 24);
    row[F_village_pips] = (int16_t)(pips * 6);
    row[F_village_near] = (int16_t)features_pieces_near(nearest);
    row[F_villages_empty] = (int16_t)(empty * 16);
}

static void write_fleet(const look *o, unsigned seat, int16_t *row) {
    const board_fleet *fleet = &state_of(o)->fleet;
    uint32_t shore = o->b->layout.fleet.beachhead[seat];
    bool there = look_is_built(o->b, o->p, seat, shore);
    row[F_fortress] = (int16_t)(fleet->strength[seat] * 24);
    row[F_fortress_free] = fleet->strength[seat] == 0 ? 64 : 0;
    row[F_warships] = (int16_t)(fleet->warships[seat] * 16);
    row[F_beachhead] = there ? 32 : 0;
    row[F_locked] = fleet->strength[seat] > 0 ? 40 : 0;
    unsigned left = o->b->layout.fleet.lane_distance[seat][look_line_end(o->b, o->p, seat)];
    row[F_line_left] = (int16_t)(left * 10);
    row[F_line_near] = (int16_t)features_pieces_near(left);
}

/* ---- wonders --------------------------------------------------------------------------------- */

enum { THEATRE_CITIES = 2, CASTLE_POINTS = 6, MONUMENT_ROUTE = 5 }; /* what wonders ask for */

static bool has_building(const look *o, unsigned seat, const uint16_t *vertices, unsigned count) {
    for (unsigned k = 0; k < count; k++)
        if (look_is_built(o->b, o->p, seat, vertices[k])) return true;
    return false;
}

static bool has_harbor_city(const look *o, unsigned seat) {
    for (unsigned w = 0; w < o->words; w++)
        for (uint64_t rest = board_city(o->b, o->p, seat).word[w]; rest != 0; rest &= rest - 1)
            if (o->harbor[64 * w + (unsigned)__builtin_ctzll(rest)] != 0) return true;
    return false;
}

static bool meets(const look *o, unsigned seat, unsigned wonder) {
    const board_wonders_map *map = &o->b->layout.wonders;
    unsigned cities = (unsigned)o->b->supply.cities - o->p->seat[seat].cities_left;
    switch ((board_wonder)wonder) {
    case BOARD_WONDER_THEATRE: return cities >= THEATRE_CITIES;
    case BOARD_WONDER_BRIDGE: return has_building(o, seat, map->bridge, map->bridges);
    case BOARD_WONDER_WALL: return has_building(o, seat, map->wall, map->walls);
    case BOARD_WONDER_CASTLE: return cities > 0 && o->p->seat[seat].points >= CASTLE_POINTS;
    default: return o->seat[seat].longest >= MONUMENT_ROUTE && has_harbor_city(o, seat);
    }
}

static void write_wonders(const look *o, unsigned seat, int16_t *row) {
    const board_wonder_race *race = &state_of(o)->wonders;
    unsigned own = race->wonder[seat], taken = 0, open = 0;
    int level = race->level[seat], best = 0;
    for (unsigned other = 0; other < o->b->seats; other++) {
        taken |= 1u << race->wonder[other];
        if (other != seat && race->level[other] > best) best = race->level[other];
    }
    row[F_locked] = level <= best ? 40 : 0;
    row[F_wonder_level] = (int16_t)(level * 28);
    row[F_wonder_ahead] = (int16_t)((level - best) * 20);
    if (own < BOARD_WONDERS) {
        row[F_wonder] = 40;
        row[F_need_wonder] =
            (int16_t)(board_total(lr_lanes_above(board_cost_wonder[own], o->seat[seat].hand)) * 16);
        row[F_near_wonder] = look_cost(&o->seat[seat], board_cost_wonder[own]).near;
        return;
    }
    for (unsigned k = 0; k < BOARD_WONDERS; k++) open += !(taken >> k & 1) && meets(o, seat, k);
    row[F_wonder_open] = (int16_t)(open * 24);
}

void features_board_scenario(const look *o, unsigned seat, int16_t *row) {
    switch ((board_scenario)o->b->scenario) {
    case BOARD_SCENARIO_TRIBE: write_tribe(o, seat, row); break;
    case BOARD_SCENARIO_VILLAGES: write_villages(o, seat, row); break;
    case BOARD_SCENARIO_FLEET: write_fleet(o, seat, row); break;
    case BOARD_SCENARIO_WONDERS: write_wonders(o, seat, row); break;
    default: break;
    }
}
