/* plan_scenario.c - what the scenarios with rules of their own add to the goals.
 *
 *     tribe      gifts on far coasts: a ship takes them
 *     villages   places that pay cloth once a ship has come there; two cloths are a point
 *     fleet      a line of ships to the own fortress, armed with knights; points do not win before
 *                the fortress is taken
 *     wonders    levels of a wonder; points do not win without the highest
 */
#include "plan_board.h"

enum {
    W_GIFT_CARD = 650,      /* the gift of a development card, */
    W_GIFT_HARBOR = 150,    /* and of a harbor, besides its use */
    W_CLOTH = 500,          /* half a point */
    W_CLOTH_PIP = 40,       /* a pip of a village's number, per missing point */
    W_FORTRESS = 2500,      /* reaching the fortress, without which nothing is won */
    W_WARSHIPS_LEAST = 4,   /* with fewer an attack has bad odds */
    W_WARSHIPS_MAX = 6,     /* more are no use: a die has six sides */
    W_KNIGHT_ARMED = 600,   /* a knight that becomes a warship */
    W_KNIGHT_NEEDED = 500,  /* on top for one of those without which there is no hope */
    W_KNIGHT_IDLE = -350,   /* and one that does not */
    W_LEVEL = 1100,         /* the first level of a wonder, */
    W_LEVEL_MORE = 500,     /* and on top for each further one */
    W_LEVEL_DECIDES = 2500, /* a level that would make the points count */
    W_WONDER_SITE = 700,    /* what brings a wonder near, for a seat without one: a site, */
    W_WONDER_CITY = 400,    /* or a city */
};

static const board_scenario_state *state_of(const plan *m) {
    return board_scenario_read(m->b, m->p);
}

/* ---- gifts ----------------------------------------------------------------------------------- */

static unsigned gift_at(const plan *m, uint32_t edge) {
    const board_tribe_map *map = &m->b->layout.tribe;
    if (m->b->scenario != BOARD_SCENARIO_TRIBE) return BOARD_GIFTS_MAX;
    for (unsigned k = 0; k < map->gifts; k++)
        if (map->edge[k] == edge && (state_of(m)->tribe.gone >> k & 1) == 0) return k;
    return BOARD_GIFTS_MAX;
}

int32_t plan_gift_worth(const plan *m, uint32_t edge) {
    const board_tribe_map *map = &m->b->layout.tribe;
    unsigned gift = gift_at(m, edge);
    if (gift == BOARD_GIFTS_MAX) return 0;
    switch (map->kind[gift]) {
    case BOARD_GIFT_POINT: return PLAN_POINT;
    case BOARD_GIFT_CARD: return W_GIFT_CARD;
    default: return W_GIFT_HARBOR + plan_harbor_worth(m, m->p->harbor[map->harbor[gift]]);
    }
}

static void add_gifts(plan *m, const look_ways *sea) {
    const board *b = m->b;
    const board_tribe_map *map = &b->layout.tribe;
    for (unsigned k = 0; k < map->gifts; k++) {
        uint32_t edge = map->edge[k];
        if (gift_at(m, edge) != k || eset_has(board_taken(b, m->p), edge)) continue;
        plan_goal goal = { .worth = plan_gift_worth(m, edge),
                           .points = map->kind[k] == BOARD_GIFT_POINT,
                           .step = BOARD_SHIP,
                           .step_cost = board_cost_ship };
        for (int end = 0; end < 2; end++) {
            uint32_t v = b->edge[edge].vertex[end];
            unsigned ships = sea->pieces[v];
            if (ships == LOOK_WAY_NONE || (ships == 0 && !board_has(sea->open, edge))) continue;
            if (goal.pieces > 0 && ships + 1u >= goal.pieces) continue;
            goal.pieces = (uint8_t)(ships + 1);
            goal.step_place = ships == 0 ? (uint16_t)edge : sea->first[v];
        }
        if (goal.pieces == 0 || goal.pieces > m->p->at_sea[m->seat].ships_left) continue;
        goal.cost = goal.pieces * board_cost_ship;
        plan_add_goal(m, goal);
    }
}

/* ---- villages -------------------------------------------------------------------------------- */

int32_t plan_village_worth(const plan *m, uint32_t vertex) {
    const board_villages_map *map = &m->b->layout.villages;
    if (m->b->scenario != BOARD_SCENARIO_VILLAGES) return 0;
    for (unsigned k = 0; k < map->villages; k++) {
        int32_t left = state_of(m)->villages.left[k];
        if (map->vertex[k] != vertex || look_trades_with(&state_of(m)->villages, k, m->seat) ||
            left == 0)
            continue;
        int32_t later = look_number_pips(map->number[k]) * W_CLOTH_PIP * m->points_left;
        int32_t most = (left - 1) * W_CLOTH;
        return W_CLOTH + (later < most ? later : most);
    }
    return 0;
}

static void add_villages(plan *m, const look_ways *sea) {
    const board_villages_map *map = &m->b->layout.villages;
    unsigned odd = state_of(m)->villages.cloth[m->seat] & 1;
    for (unsigned k = 0; k < map->villages; k++) {
        uint32_t v = map->vertex[k];
        unsigned ships = sea->pieces[v];
        int32_t worth = plan_village_worth(m, v);
        if (worth == 0 || ships == LOOK_WAY_NONE || ships == 0) continue;
        if (ships > m->p->at_sea[m->seat].ships_left) continue;
        plan_goal goal = plan_way_goal(sea, v, BOARD_SHIP);
        goal.worth = worth;
        goal.points = (uint8_t)odd;
        plan_add_goal(m, goal);
    }
}

/* ---- fleet ----------------------------------------------------------------------------------- */

/* From the vertex the lane leads to the fortress without meeting an opponent's building. */
static bool leads_on(const plan *m, uint32_t vertex) {
    const board *b = m->b;
    const uint8_t *distance = b->layout.fleet.lane_distance[m->seat];
    if (distance[vertex] == 0) return true;
    if (look_is_barred(m->b, m->p, m->seat, vertex)) return false;
    for (int k = 0; k < 3; k++) {
        uint32_t edge = b->vertex[vertex].edge[k], next = b->vertex[vertex].neighbour[k];
        if (edge == BOARD_NO_PLACE || !board_has(b->layout.fleet.lane[m->seat], edge)) continue;
        if (distance[next] < distance[vertex] && leads_on(m, next)) return true;
    }
    return false;
}

/* Ships between the seat's line and its fortress; *next is an edge where the line can go on now,
 * or BOARD_NO_PLACE. Where the lane forks, the open sea is better than a coast: nobody can
 * settle in the way there. */
static unsigned line_left(const plan *m, uint32_t *next) {
    const board *b = m->b;
    const uint8_t *distance = b->layout.fleet.lane_distance[m->seat];
    vset sites = board_sites(b, m->p);
    uint32_t end = look_line_end(b, m->p, m->seat);
    uint64_t open[BOARD_WORDS_MAX];
    bool safe = false;
    *next = BOARD_NO_PLACE;
    board_ship_sites(b, m->p, m->seat, open);
    for (int k = 0; k < 3; k++) {
        uint32_t edge = b->vertex[end].edge[k], v = b->vertex[end].neighbour[k];
        if (edge == BOARD_NO_PLACE || !board_has(b->layout.fleet.lane[m->seat], edge)) continue;
        if (distance[v] >= distance[end] || !board_has(open, edge) || !leads_on(m, v)) continue;
        if (*next != BOARD_NO_PLACE && (safe || vset_has(sites, v))) continue;
        *next = edge;
        safe = !vset_has(sites, v);
    }
    return distance[end];
}

static void add_line(plan *m) {
    const board_fleet_map *map = &m->b->layout.fleet;
    uint32_t next;
    unsigned left = line_left(m, &next), shore = map->beachhead[m->seat];
    const board_seat *own = &m->p->seat[m->seat];
    plan_goal goal = { .step = BOARD_SHIP,
                       .step_cost = board_cost_ship,
                       .step_place = (uint16_t)next,
                       .pieces = (uint8_t)left,
                       .cost = left * board_cost_ship,
                       .worth = W_FORTRESS };
    bool can_sail = next != BOARD_NO_PLACE && left > 0;
    bool enough = left <= m->p->at_sea[m->seat].ships_left;
    if (can_sail && enough && state_of(m)->fleet.strength[m->seat] > 0) plan_add_goal(m, goal);
    if (own->settlements_left == 0 || !look_is_free(m->b, m->p, shore)) return;
    bool there = vset_has(board_sailed(m->b, m->p, m->seat), shore);
    unsigned ships = there ? 0u : left - map->lane_distance[m->seat][shore];
    if (!there && (!can_sail || left <= map->lane_distance[m->seat][shore])) return;
    goal.pieces = (uint8_t)ships;
    goal.cost = ships * board_cost_ship + board_cost_settlement;
    goal.points = 1;
    goal.worth = PLAN_POINT + plan_vertex_worth(m, shore);
    if (there) {
        goal.step = BOARD_SETTLEMENT;
        goal.step_cost = board_cost_settlement;
        goal.step_place = (uint16_t)shore;
    }
    plan_add_goal(m, goal);
}

int32_t plan_knight_extra(const plan *m) {
    if (m->b->scenario != BOARD_SCENARIO_FLEET) return 0;
    const board_fleet *fleet = &state_of(m)->fleet;
    int armed = fleet->warships[m->seat] + (int)board_count(m->v->cards, BOARD_CARD_KNIGHT);
    bool wanted = fleet->strength[m->seat] > 0 && armed < W_WARSHIPS_MAX;
    if (!wanted) return W_KNIGHT_IDLE;
    return W_KNIGHT_ARMED + (armed < W_WARSHIPS_LEAST ? W_KNIGHT_NEEDED : 0);
}

/* ---- wonders --------------------------------------------------------------------------------- */

enum { LEVELS = 4 };

int plan_wonder_wait(const plan *m, unsigned wonder) {
    unsigned left = LEVELS - state_of(m)->wonders.level[m->seat];
    return plan_wait(&m->goals, 0, left * board_cost_wonder[wonder]);
}

static void add_level(plan *m) {
    const board_wonder_race *race = &state_of(m)->wonders;
    unsigned own = race->wonder[m->seat], level = race->level[m->seat];
    if (own >= BOARD_WONDERS) return;
    bool highest = true;
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        if (seat != m->seat && race->level[seat] > level) highest = false;
    plan_goal goal = { .worth = W_LEVEL + W_LEVEL_MORE * (int32_t)level,
                       .cost = board_cost_wonder[own],
                       .step_cost = board_cost_wonder[own],
                       .step = BOARD_LEVEL };
    goal.wins = level + 1 == LEVELS || (highest && m->points >= m->b->goal);
    if (highest && m->points_left <= 2) goal.worth += W_LEVEL_DECIDES;
    plan_add_goal(m, goal);
}

static bool has_wonder(const plan *m) {
    return state_of(m)->wonders.wonder[m->seat] < BOARD_WONDERS;
}

static bool is_free_wonder(const plan *m, unsigned wonder) {
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        if (state_of(m)->wonders.wonder[seat] == wonder) return false;
    return true;
}

static bool is_among(const uint16_t *vertices, unsigned count, uint32_t vertex) {
    for (unsigned k = 0; k < count; k++)
        if (vertices[k] == vertex) return true;
    return false;
}

int32_t plan_site_extra(const plan *m, uint32_t vertex) {
    const board_wonders_map *map = &m->b->layout.wonders;
    if (!m->b->sea) return 0;
    int32_t worth = plan_access_worth(m, vertex);
    if (m->b->scenario != BOARD_SCENARIO_WONDERS || has_wonder(m)) return worth;
    bool wall = is_among(map->wall, map->walls, vertex) && is_free_wonder(m, BOARD_WONDER_WALL);
    bool bridge = is_among(map->bridge, map->bridges, vertex) &&
                  is_free_wonder(m, BOARD_WONDER_BRIDGE);
    return worth + (wall || bridge ? W_WONDER_SITE : 0);
}

int32_t plan_city_extra(const plan *m) {
    if (m->b->scenario != BOARD_SCENARIO_WONDERS || has_wonder(m)) return 0;
    return W_WONDER_CITY;
}

void plan_add_scenario_goals(plan *m, const look_ways *sea) {
    switch ((board_scenario)m->b->scenario) {
    case BOARD_SCENARIO_TRIBE: add_gifts(m, sea); break;
    case BOARD_SCENARIO_VILLAGES: add_villages(m, sea); break;
    case BOARD_SCENARIO_FLEET: add_line(m); break;
    case BOARD_SCENARIO_WONDERS: add_level(m); break;
    default: break;
    }
}
