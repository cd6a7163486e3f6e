/* reference_scenario.c - the reference's tribe, villages and wonders (SCN5, SCN6, SCN8).
 *
 * A rule is asked where it applies, and each says first whether the scenario is played at all.
 */
#include "reference.h"

#include <string.h>

static const board_layout *layout_of(const reference *r) {
    return &board_of(r->game)->layout;
}

void reference_scenario_begin(reference *r) {
    const board_layout *layout = layout_of(r);

    r->scenario = layout->scenario;
    for (int seat = 0; seat < REF_SEATS; seat++) r->wonder[seat] = REF_NONE;
    for (int k = 0; k < layout->villages.villages; k++)
        r->village_left[k] = layout->villages.cloth_each;
    r->cloth_supply = layout->villages.cloth_supply;
}

/* ---- the tribe's gifts: SCN5-05 to 10 ---- */

static void take_gift(reference *r, int k) {
    const board_tribe_map *tribe = &layout_of(r)->tribe;

    r->gift_gone[k] = 1;
    if (tribe->kind[k] == BOARD_GIFT_POINT) {
        r->tokens[r->active]++;
        r->seen[REF_SEEN_GIFT_POINT]++;
    } else if (tribe->kind[k] == BOARD_GIFT_CARD) {
        r->drawing = 1;
        r->seen[REF_SEEN_GIFT_CARD]++;
    } else {
        r->held[r->active][tribe->harbor[k]] = 1;
        r->seen[REF_SEEN_GIFT_HARBOR]++;
    }
}

int reference_cards_out(const reference *r) {
    const board_tribe_map *tribe = &layout_of(r)->tribe;
    int count = 0;

    for (int k = 0; k < tribe->gifts; k++)
        count += tribe->kind[k] == BOARD_GIFT_CARD && !r->gift_gone[k];
    return count;
}

static bool harbor_at(const reference *r, int vertex) {
    for (int k = 0; k < r->map.harbors; k++)
        if (r->harbor_edge[k] != REF_NONE && (r->map.edge_end[r->harbor_edge[k]][0] == vertex ||
                                              r->map.edge_end[r->harbor_edge[k]][1] == vertex))
            return true;
    return false;
}

static bool harbor_fits(const reference *r, int seat, int edge) {
    int one = r->map.edge_end[edge][0], other = r->map.edge_end[edge][1];

    if (!reference_beside_land(r, edge) || !reference_beside_water(r, edge)) return false;
    if (r->building[one] != seat && r->building[other] != seat) return false;
    return !harbor_at(r, one) && !harbor_at(r, other);
}

bool reference_harbor_due(const reference *r) {
    bool holds = false;

    for (int k = 0; k < REF_HARBORS; k++) holds |= r->held[r->active][k] != 0;
    for (int e = 0; e < r->map.edges && holds; e++)
        if (harbor_fits(r, r->active, e)) return true;
    return false;
}

static int held_of_type(const reference *r, int type) {
    for (int k = 0; k < r->map.harbors; k++)
        if (r->held[r->active][k] && r->harbor[k] == type) return k;
    return REF_NONE;
}

bool reference_harbor_legal(const reference *r, int edge, int type) {
    return r->phase == BOARD_PHASE_HARBOR && edge < r->map.edges &&
           held_of_type(r, type) != REF_NONE && harbor_fits(r, r->active, edge);
}

void reference_place_harbor(reference *r, int edge, int type) {
    int slot = held_of_type(r, type);

    r->held[r->active][slot] = 0;
    r->harbor_edge[slot] = edge;
    r->harbor_given[slot] = 1;
    r->seen[REF_SEEN_HARBOR_PLACED]++;
}

/* ---- villages: SCN6-08 to 14, 19, 22 ---- */

static bool trades(const reference *r, int village, int seat) {
    for (int k = 0; k < r->traders[village]; k++)
        if (r->trader[village][k] == seat) return true;
    return false;
}

bool reference_trades_anywhere(const reference *r, int seat) {
    for (int k = 0; k < layout_of(r)->villages.villages; k++)
        if (trades(r, k, seat)) return true;
    return false;
}

bool reference_anchor(const reference *r, int seat, int vertex) {
    const board_villages_map *map = &layout_of(r)->villages;

    if (r->building[vertex] == seat) return true;
    for (int k = 0; k < map->villages; k++)
        if (map->vertex[k] == vertex && trades(r, k, seat)) return true;
    return false;
}

static void reach_villages(reference *r, int edge) {
    const board_villages_map *map = &layout_of(r)->villages;

    for (int k = 0; k < map->villages; k++) {
        bool here = map->vertex[k] == r->map.edge_end[edge][0] ||
                    map->vertex[k] == r->map.edge_end[edge][1];
        if (!here || trades(r, k, r->active)) continue;
        r->trader[k][r->traders[k]++] = r->active;
        r->seen[REF_SEEN_TRADE]++;
        if (r->village_left[k] == 0) continue;
        r->village_left[k]--;
        r->cloth[r->active]++;
    }
}

/* The village first; while it has had any before the roll, the common store helps out. */
static void one_cloth(reference *r, int village, int seat) {
    int *store = r->village_left[village] > 0 ? &r->village_left[village] : &r->cloth_supply;

    if (*store == 0) return;
    (*store)--;
    r->cloth[seat]++;
    r->seen[REF_SEEN_CLOTH]++;
}

void reference_hand_out_cloth(reference *r, int sum) {
    const board_villages_map *map = &layout_of(r)->villages;

    for (int k = 0; k < map->villages; k++) {
        if (map->number[k] != sum || r->village_left[k] == 0) continue;
        if (trades(r, k, r->active)) one_cloth(r, k, r->active);
        for (int n = 0; n < r->traders[k]; n++)
            if (r->trader[k][n] != r->active) one_cloth(r, k, r->trader[k][n]);
    }
}

int reference_villages_end(const reference *r) {
    int empty = 0, best = r->active;

    for (int k = 0; k < layout_of(r)->villages.villages; k++) empty += r->village_left[k] == 0;
    if (r->scenario != BOARD_SCENARIO_VILLAGES || empty < 5) return REF_NONE;
    for (int n = 1; n < r->seats; n++) {
        int seat = (r->active + n) % r->seats;
        int more = reference_points_all(r, seat) - reference_points_all(r, best);
        if (more > 0 || (more == 0 && r->cloth[seat] > r->cloth[best])) best = seat;
    }
    return best;
}

void reference_reach(reference *r, int edge) {
    const board_tribe_map *tribe = &layout_of(r)->tribe;

    if (r->scenario == BOARD_SCENARIO_VILLAGES) reach_villages(r, edge);
    for (int k = 0; k < tribe->gifts; k++)
        if (tribe->edge[k] == edge && !r->gift_gone[k]) take_gift(r, k);
}

/* ---- wonders: SCN8-01, 07 to 12, 15, 17 ---- */

static const int wonder_cost[BOARD_WONDERS][REF_RESOURCES] = {
    [BOARD_WONDER_THEATRE] = { 1, 1, 3, 0, 0 },  [BOARD_WONDER_BRIDGE] = { 0, 3, 1, 1, 0 },
    [BOARD_WONDER_MONUMENT] = { 0, 0, 0, 3, 2 }, [BOARD_WONDER_WALL] = { 3, 1, 0, 1, 0 },
    [BOARD_WONDER_CASTLE] = { 1, 0, 0, 1, 3 },
};

static bool affords(const reference *r, int wonder) {
    for (int k = 0; k < REF_RESOURCES; k++)
        if (r->hand[r->active][k] < wonder_cost[wonder][k]) return false;
    return true;
}

static bool built_on(const reference *r, const uint16_t *vertices, int count) {
    for (int k = 0; k < count; k++)
        if (r->building[vertices[k]] == r->active) return true;
    return false;
}

static bool harbor_city(const reference *r) {
    for (int v = 0; v < r->map.vertices; v++)
        if (r->building[v] == r->active && r->city[v] && harbor_at(r, v)) return true;
    return false;
}

static bool requirement_met(const reference *r, int wonder) {
    const board_wonders_map *map = &layout_of(r)->wonders;
    int cities = reference_cities(r, r->active);

    switch (wonder) {
    case BOARD_WONDER_THEATRE: return cities >= 2;
    case BOARD_WONDER_BRIDGE: return built_on(r, map->bridge, map->bridges);
    case BOARD_WONDER_WALL: return built_on(r, map->wall, map->walls);
    case BOARD_WONDER_CASTLE: return cities >= 1 && reference_points_public(r, r->active) >= 6;
    default: return harbor_city(r) && reference_road_length(r, r->active) >= 5;
    }
}

bool reference_wonder_legal(const reference *r, int wonder) {
    if (r->scenario != BOARD_SCENARIO_WONDERS || r->phase != BOARD_PHASE_MAIN) return false;
    if (wonder >= BOARD_WONDERS || r->wonder[r->active] != REF_NONE) return false;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->wonder[seat] == wonder) return false;
    if (r->option[BOARD_OPTION_wonder_claim_pays] == 1 && !affords(r, wonder)) return false;
    return requirement_met(r, wonder);
}

bool reference_level_legal(const reference *r) {
    return r->scenario == BOARD_SCENARIO_WONDERS && r->phase == BOARD_PHASE_MAIN &&
           r->wonder[r->active] != REF_NONE && affords(r, r->wonder[r->active]);
}

void reference_build_level(reference *r) {
    for (int k = 0; k < REF_RESOURCES; k++) {
        r->hand[r->active][k] -= wonder_cost[r->wonder[r->active]][k];
        r->bank[k] += wonder_cost[r->wonder[r->active]][k];
    }
    r->level[r->active]++;
    r->seen[REF_SEEN_LEVEL]++;
}

bool reference_may_win(const reference *r, int seat) {
    if (r->scenario != BOARD_SCENARIO_WONDERS) return true;
    for (int other = 0; other < r->seats; other++)
        if (other != seat && r->level[other] >= r->level[seat]) return false;
    return true;
}
