/* plan_sea.c - goals that ships lead to.
 *
 * Ways over sea are found like those over land, by spreading out from what the seat has: its
 * buildings and the ends of its ships. The first ship of a way must be allowed now
 * (board_ship_sites knows about the pirate, the scenario and a lifted ship); for the later ones
 * the pirate is ignored, since it will have moved on by then. A way by road and one by ship never
 * mix in one goal: to change from one to the other takes a settlement, and that is a goal of its
 * own.
 *
 * Of all goals of a kind that take the same number of pieces only the best is kept, and only if
 * it is better than every nearer one; the list of goals is short.
 *
 * Moving a ship is judged by plans as well. The plan of the position with the ship taken up
 * tells what the hand is worth if some goal that begins with a ship gets that ship for nothing. If
 * this is more than the hand's worth now, the ship is better elsewhere. Once it is up, the same
 * plan comes out of the position and names the same goal, so nothing has to be remembered in
 * between.
 */
#include "plan_board.h"

#include <string.h>

enum {
    W_FOG_CARD = 260,   /* discovering a hex: the card it brings, perhaps */
    W_FOG_POINT = 25,   /* and room to grow, per missing point */
    W_REACH_SHARE = 85, /* percent of what a first ship leads to that counts against a first road */
    W_REACH_NEAR = 3,   /* first ships: a goal so many ships away counts half */
    W_REACH_SECOND = 25, /* percent of the second best thing within reach */
    W_ACCESS = 500,      /* a place at the coast, for a seat that has none */
};

static void find_sea_ways(const plan *m, look_ways *w) {
    const board *b = m->b;
    look_ways_begin(w, b, m->p, board_sea(b, m->p));
    board_ship_sites(b, m->p, m->seat, w->open);
    for (unsigned k = 0; k < b->vertex_words; k++) {
        uint64_t ends = board_sailed(b, m->p, m->seat).word[k];
        uint64_t starts = (ends & ~look_barred(b, m->p, m->seat, k)) |
                          look_built(b, m->p, m->seat, k);
        for (; starts != 0; starts &= starts - 1)
            look_ways_from(w, 64 * k + (unsigned)__builtin_ctzll(starts), 0);
    }
    look_ways_spread(w, b, m->p, m->seat, PLAN_PIECES_MAX);
}

/* ---- islands and fog ------------------------------------------------------------------------- */

static uint64_t hexes_around(const board *b, uint32_t vertex) {
    uint64_t hexes = 0;
    for (int k = 0; k < 3; k++)
        if (b->vertex[vertex].hex[k] != BOARD_NO_HEX)
            hexes |= (uint64_t)1 << b->vertex[vertex].hex[k];
    return hexes;
}

void plan_survey_sea(plan *m) {
    uint64_t open[BOARD_WORDS_MAX], any = 0;
    m->home = look_islands(m->b, m->p->land_hexes, m->p->seat_hexes[m->seat]);
    board_ship_sites(m->b, m->p, m->seat, open);
    for (unsigned w = 0; w < m->b->edge_words; w++) any |= open[w];
    m->landlocked = any == 0;
}

static bool is_coast(const plan *m, uint32_t vertex) {
    eset sea = board_sea(m->b, m->p);
    for (int k = 0; k < 3; k++) {
        uint32_t edge = m->b->vertex[vertex].edge[k];
        if (edge != BOARD_NO_PLACE && eset_has(sea, edge)) return true;
    }
    return false;
}

static int32_t fog_worth(const plan *m, uint32_t vertex) {
    int32_t worth = 0;
    for (uint64_t rest = hexes_around(m->b, vertex); rest != 0; rest &= rest - 1)
        if (board_tile_terrain(m->p->tile[(unsigned)__builtin_ctzll(rest)]) == BOARD_FOG)
            worth += W_FOG_CARD + W_FOG_POINT * m->points_left;
    return worth;
}

/* ---- first placements ------------------------------------------------------------------------ */

/* What a ship that comes to the vertex finds: new land, fog, a village, a gift beside it. */
static int32_t find_worth(const plan *m, uint32_t vertex, uint64_t home) {
    int32_t worth = fog_worth(m, vertex) + plan_village_worth(m, vertex), gift = 0;
    for (int k = 0; k < 3; k++) {
        uint32_t edge = m->b->vertex[vertex].edge[k];
        int32_t there = edge != BOARD_NO_PLACE ? plan_gift_worth(m, edge) : 0;
        if (there > gift) gift = there;
    }
    worth += gift;
    if (!look_is_free(m->b, m->p, vertex) || (hexes_around(m->b, vertex) & home) != 0) return worth;
    int bonus = board_island_bonus(m->b, m->p, m->seat, vertex);
    return worth + plan_vertex_worth(m, vertex) + bonus * PLAN_POINT;
}

/* The best within reach of ships beyond `start`, for a seat that settles on `vertex`; nearer things
 * count more. */
static int32_t reach(const plan *m, uint32_t vertex, uint32_t start) {
    uint64_t home = m->home | look_islands(m->b, m->p->land_hexes, hexes_around(m->b, vertex));
    best_two best = { 0 };
    look_ways w;
    look_ways_begin(&w, m->b, m->p, board_sea(m->b, m->p));
    w.pieces[vertex] = 0; /* do not come back */
    look_ways_from(&w, start, 1);
    look_ways_spread(&w, m->b, m->p, m->seat, PLAN_PIECES_MAX);
    for (uint32_t k = 0; k < w.count; k++) {
        int32_t worth = find_worth(m, w.vertex[k], home);
        int far = W_REACH_NEAR + w.pieces[w.vertex[k]] - 1;
        best_two_note(&best, worth * W_REACH_NEAR / far);
    }
    return best.first + best.second * W_REACH_SECOND / 100;
}

int32_t plan_setup_ship_worth(const plan *m, uint32_t vertex, uint32_t edge) {
    if (m->b->scenario == BOARD_SCENARIO_FLEET) return 0; /* ships keep to the lanes there */
    const uint16_t *ends = m->b->edge[edge].vertex;
    return reach(m, vertex, ends[0] == vertex ? ends[1] : ends[0]) * W_REACH_SHARE / 100;
}

int32_t plan_setup_sea_worth(const plan *m, uint32_t vertex) {
    if (m->b->scenario == BOARD_SCENARIO_FLEET || !is_coast(m, vertex)) return 0;
    return reach(m, vertex, vertex);
}

/* ---- goals ----------------------------------------------------------------------------------- */

void plan_shortlist_note(plan_shortlist *list, plan_goal goal) {
    if (goal.worth > list->best[goal.pieces].worth) list->best[goal.pieces] = goal;
}

void plan_add_shortlist(plan *m, const plan_shortlist *list) {
    int32_t nearer = 0;
    for (unsigned pieces = 0; pieces <= PLAN_PIECES_MAX; pieces++) {
        if (list->best[pieces].worth <= nearer) continue;
        nearer = list->best[pieces].worth;
        plan_add_goal(m, list->best[pieces]);
    }
}

static void add_fog(plan *m, const look_ways *w, unsigned kind, unsigned left) {
    plan_shortlist list = { 0 };
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        unsigned pieces = w->pieces[v];
        if (pieces == LOOK_WAY_NONE || pieces == 0 || pieces > left) continue;
        plan_goal goal = plan_way_goal(w, v, kind);
        goal.worth = fog_worth(m, v);
        plan_shortlist_note(&list, goal);
    }
    plan_add_shortlist(m, &list);
}

static bool has_fog(const plan *m) {
    for (uint32_t hex = 0; hex < m->b->hexes; hex++)
        if (board_tile_terrain(m->p->tile[hex]) == BOARD_FOG) return true;
    return false;
}

void plan_add_sea_goals(plan *m, const look_ways *land) {
    look_ways w;
    if (m->b->scenario == BOARD_SCENARIO_FLEET) { /* its lanes are all there is */
        plan_add_scenario_goals(m, NULL);
        return;
    }
    find_sea_ways(m, &w);
    plan_add_sites(m, &w, BOARD_SHIP);
    if (has_fog(m)) {
        add_fog(m, &w, BOARD_SHIP, m->p->at_sea[m->seat].ships_left);
        add_fog(m, land, BOARD_ROAD, m->p->seat[m->seat].roads_left);
    }
    plan_add_scenario_goals(m, &w);
}

int32_t plan_access_worth(const plan *m, uint32_t vertex) {
    return m->landlocked && is_coast(m, vertex) ? W_ACCESS : 0;
}

/* ---- moving ships ---------------------------------------------------------------------------- */

void plan_lift(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    eset_rw ship = board_ship_rw(b, p, seat);
    vset_rw sailed = board_sailed_rw(b, p, seat);
    eset_remove(ship, edge);
    eset_remove(board_taken_rw(b, p), edge);
    memset(sailed.word, 0, 8u * b->vertex_words);
    for (uint32_t other = 0; other < b->edges; other++) {
        if (!board_has(ship.word, other)) continue;
        vset_add(sailed, b->edge[other].vertex[0]);
        vset_add(sailed, b->edge[other].vertex[1]);
    }
    p->at_sea[seat].ships_left++;
    p->lifted = (uint16_t)edge;
}

static int32_t worth_with_ship(const plan *m, board_cards hand, const plan_goal *goal) {
    return plan_discount(&m->goals, goal->worth,
                         plan_wait(&m->goals, hand, goal->cost - board_cost_ship));
}

int32_t plan_moved_worth(const plan *m, board_cards hand, uint32_t *edge) {
    int32_t best = -1, second = 0;
    const plan_goal *chosen = NULL;
    *edge = BOARD_NO_PLACE;
    for (uint32_t k = 0; k < m->goals.count; k++) {
        if (m->goals.goal[k].step != BOARD_SHIP) continue;
        int32_t worth = worth_with_ship(m, hand, &m->goals.goal[k]);
        if (worth <= best) continue;
        best = worth;
        chosen = &m->goals.goal[k];
    }
    if (chosen == NULL) return 0;
    *edge = chosen->step_place;
    for (uint32_t k = 0; k < m->goals.count; k++) {
        const plan_goal *goal = &m->goals.goal[k];
        if (goal == chosen) continue;
        bool same = goal->step == BOARD_SHIP && goal->step_place == chosen->step_place;
        int32_t worth = same ? worth_with_ship(m, hand, goal)
                             : plan_worth_after(&m->goals, goal,
                                                plan_wait(&m->goals, hand, goal->cost));
        if (worth > second) second = worth;
    }
    int32_t high = best > second ? best : second, low = best > second ? second : best;
    return high + low * m->goals.second / 100;
}
