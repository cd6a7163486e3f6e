/* plan_board.c - goals, waiting times and the worth of a hand.
 *
 * The greedy player thinks in goals. A goal is a city, a settlement with the roads that lead to it,
 * a development card or the longest road, each with a cost and a worth in thousandths of a victory
 * point (plan.h). Waits are in quarters of a round.
 *
 * Production is worth more the longer the game will last, so it is multiplied by the points that
 * are still missing; close to the end only points count.
 *
 * Where there are ships, plan_sea.c adds the goals that they lead to, and plan_scenario.c those of
 * a scenario; plan_knights.c adds those of the knights' games.
 *
 * Everything comes from the view. What opponents hold is not guessed, except that the cards missing
 * in the bank must be somewhere.
 */
#include "plan_board.h"

#include <string.h>

/* Found by matches of the greedy player against itself; the order of size matters, not the last
 * digit. Worths are in PLAN_POINT units. */
enum {
    W_PATIENCE = 7,       /* quarters of a round after which a worth is halved */
    W_PIP_PER_POINT = 26, /* one pip of production, for each point still missing */
    W_KIND_NEW = 35,      /* a resource not produced so far, per pip, percent on top */
    W_NUMBER_NEW = 8,     /* a number that did not pay so far, percent on top */
    W_SURFEIT = 4,        /* each pip of a resource owned already lowers the next by this percent */
    W_GOLD = 135,         /* percent of a common pip that a pip of gold is worth */
    W_FOG = 200,          /* hundredths of a pip that an undiscovered hex promises */
    W_ROBBED = 60,        /* percent left of a hex while the robber is on it */
    W_HARBOR_ANY = 35,    /* a 3:1 harbor, per missing point */
    W_HARBOR_PIP = 10,    /* a 2:1 harbor, per pip of its resource and missing point */
    W_WIN = 20 * PLAN_POINT, /* on top of whatever wins at once */
    W_PIECE_WAIT = 6,        /* quarters of a round that a road or ship of a way takes, roughly */
    W_SECOND = 30,           /* percent of the second best goal in the worth of a hand */
    W_CARD = 20,             /* any card */
    W_OVERFLOW = 45,         /* each card above the limit of a seven costs this */
    W_CONTESTED = 65,        /* percent left of a spot where an opponent's road already is */
    W_CONTESTED_SEA = 75,    /* and of a landing that an opponent has reached as well */
    W_ROUTE_SHAKY = 75,      /* percent left of the longest road, which can be lost again */
    W_ROUTE_STEAL = 300,     /* taking it from an opponent, on top */
    W_ARMY_SHARE = 1700,     /* the largest army, shared out over the knights still needed */
    W_KNIGHT = 550,          /* playing a development card, by itself: a knight, */
    W_ROADS = 450,           /* two roads, */
    W_PLENTY = 450,          /* a year of plenty, */
    W_MONOPOLY = 550,        /* a monopoly */
    W_ROOM = 18,             /* percent of the best later spots that a first placement counts */
    W_THREAT_POINTS = 2,     /* a seat this near to the goal is helped by nobody */
    W_LEADER_POINTS = 5,     /* a lone leader with at least so many points neither */
};

/* How much each resource is wanted over a whole game, in percent; without knights and with them,
 * which are paid in wool and ore. */
static const int resource_worth[2][BOARD_RESOURCES] = {
    { [BOARD_BRICK] = 100,
      [BOARD_LUMBER] = 100,
      [BOARD_WOOL] = 82,
      [BOARD_GRAIN] = 112,
      [BOARD_ORE] = 112 },
    { [BOARD_BRICK] = 85,
      [BOARD_LUMBER] = 98,
      [BOARD_WOOL] = 100,
      [BOARD_GRAIN] = 112,
      [BOARD_ORE] = 118 },
};

/* ---- the seat and the island ----------------------------------------------------------------- */

static void survey(plan *m) {
    int total[BOARD_RESOURCES] = { 0 }, all = 0;
    for (uint32_t hex = 0; hex < m->b->hexes; hex++) {
        board_terrain terrain = board_tile_terrain(m->p->tile[hex]);
        int pips = look_hex_pips(m->p, hex);
        if (pips == 0) continue;
        if (terrain < BOARD_DESERT) {
            total[terrain] += pips;
            all += pips;
        }
        int yield = look_yield(m->p, hex, m->seat);
        if (yield == 0) continue;
        m->numbers |= (uint16_t)(1u << board_tile_number(m->p->tile[hex]));
        int percent = hex == m->p->robber ? W_ROBBED : 100;
        if (terrain == BOARD_GOLD) {
            m->gold += pips * yield * percent / 100;
            continue;
        }
        unsigned good = m->b->knights ? look_commodity_of(terrain) : BOARD_GOODS;
        int refined = good < BOARD_GOODS ? (int)look_buildings(m->p, hex, m->seat) >> 2 : 0;
        m->pips[terrain] += pips * (yield - refined) * percent / 100;
        if (refined > 0) m->pips[good] += pips * refined * percent / 100;
    }
    for (int r = 0; r < BOARD_RESOURCES; r++) {
        int percent = total[r] > 0 ? all * 100 / (BOARD_RESOURCES * total[r]) : 100;
        m->scarcity[r] = percent < 80 ? 80 : percent > 130 ? 130 : percent;
    }
    /* 36 throws bring what pips say, and a quarter of a round is a quarter of everybody's
     * throws. */
    m->goals.any = m->gold * m->b->seats;
    for (unsigned r = 0; r < PLAN_GOODS; r++) m->goals.store[r] = INT16_MAX; /* no limit */
    m->goals.stores = ~LR_LANES_HIGH;
    for (unsigned r = 0; r < m->b->goods; r++) {
        plan_set_rate(&m->goals, r, board_bank_rate(m->b, m->p, m->seat, r));
        m->goals.growth[r] = (uint32_t)m->pips[r] * m->b->seats;
    }
}

int plan_army_need(const plan *m) {
    if (m->p->army_holder == m->seat || m->b->layout.no_army_card) return 0;
    int own = (int)board_count(m->p->played[m->seat], BOARD_CARD_KNIGHT), record = 2;
    if (m->p->army_holder != LR_SEAT_NONE)
        record = (int)board_count(m->p->played[m->p->army_holder], BOARD_CARD_KNIGHT);
    return record + 1 - own;
}

bool plan_is_threat(const plan *m, unsigned seat) {
    int points = m->p->seat[seat].points;
    if (points >= m->b->goal - W_THREAT_POINTS) return true;
    if (points < W_LEADER_POINTS) return false;
    for (unsigned other = 0; other < m->b->seats; other++)
        if (other != seat && m->p->seat[other].points >= points) return false;
    return true;
}

int32_t plan_hand_worth(const plan *m, board_cards hand) {
    int total = (int)board_total(hand), over = total - m->hand_limit;
    return plan_prospect(&m->goals, hand) + total * W_CARD - (over > 0 ? over * W_OVERFLOW : 0);
}

/* ---- spots ----------------------------------------------------------------------------------- */

/* One more building's share of a hex, in hundredths of a pip. */
static int32_t hex_worth(const plan *m, uint32_t hex) {
    int pips = look_hex_pips(m->p, hex);
    if (pips == 0) return 0;
    unsigned r = board_tile_terrain(m->p->tile[hex]);
    int percent = W_GOLD;
    if (r != BOARD_GOLD) {
        percent = resource_worth[m->b->knights][r] * m->scarcity[r] / 100;
        percent = percent * 100 / (100 + W_SURFEIT * m->pips[r]);
    }
    if (hex == m->p->robber) percent = percent * W_ROBBED / 100;
    return pips * percent;
}

int32_t plan_harbor_worth(const plan *m, unsigned type) {
    if (m->p->seat[m->seat].harbors >> type & 1) return 0;
    if (type == BOARD_HARBOR_ANY) return W_HARBOR_ANY * m->points_left;
    return W_HARBOR_PIP * m->pips[type] * m->points_left;
}

static int32_t harbor_worth(const plan *m, uint32_t vertex) {
    unsigned slot = board_harbor_at(m->b, m->p, vertex);
    if (slot == BOARD_NO_HARBOR) return 0;
    unsigned type = m->p->harbor[slot];
    if (m->p->seat[m->seat].harbors >> type & 1) return 0;
    if (type == BOARD_HARBOR_ANY) return W_HARBOR_ANY;
    int pips = m->pips[type];
    for (int k = 0; k < 3; k++) {
        unsigned hex = m->b->vertex[vertex].hex[k];
        if (hex != BOARD_NO_HEX && board_tile_terrain(m->p->tile[hex]) == (board_terrain)type)
            pips += look_hex_pips(m->p, hex);
    }
    return W_HARBOR_PIP * pips;
}

int32_t plan_vertex_worth(const plan *m, uint32_t vertex) {
    int32_t production = 0;
    unsigned seen = 0;
    for (int k = 0; k < 3; k++) {
        unsigned hex = m->b->vertex[vertex].hex[k];
        if (hex == BOARD_NO_HEX) continue;
        int32_t worth = hex_worth(m, hex);
        unsigned r = board_tile_terrain(m->p->tile[hex]);
        if (r == BOARD_FOG) production += W_FOG;
        if (worth == 0) continue;
        unsigned number = board_tile_number(m->p->tile[hex]);
        int percent = 100;
        if (r != BOARD_GOLD && m->pips[r] == 0 && !(seen >> r & 1)) percent += W_KIND_NEW;
        if (!(m->numbers >> number & 1)) percent += W_NUMBER_NEW;
        production += worth * percent / 100;
        seen |= 1u << r;
    }
    return (production * W_PIP_PER_POINT / 100 + harbor_worth(m, vertex)) * m->points_left;
}

int32_t plan_upgrade_worth(const plan *m, uint32_t vertex) {
    int32_t production = 0;
    for (int k = 0; k < 3; k++) {
        unsigned hex = m->b->vertex[vertex].hex[k];
        if (hex == BOARD_NO_HEX) continue;
        int32_t worth = hex_worth(m, hex);
        production += m->b->knights ? plan_refined_worth(m, hex, worth) : worth;
    }
    return production * W_PIP_PER_POINT / 100 * m->points_left;
}

static bool is_near(const board *b, uint32_t vertex, uint32_t other) {
    if (vertex == other) return true;
    for (int k = 0; k < 3; k++)
        if (b->vertex[vertex].neighbour[k] == other) return true;
    return false;
}

int32_t plan_setup_worth(const plan *m, uint32_t vertex) {
    best_two best = { 0 };
    const board_vertex *v = &m->b->vertex[vertex];
    for (int k = 0; k < 3; k++) {
        if (v->neighbour[k] == BOARD_NO_PLACE) continue;
        const board_vertex *u = &m->b->vertex[v->neighbour[k]];
        for (int j = 0; j < 3; j++) {
            uint32_t spot = u->neighbour[j];
            if (spot == BOARD_NO_PLACE || is_near(m->b, vertex, spot)) continue;
            if (!look_is_free(m->b, m->p, spot)) continue;
            best_two_note(&best, plan_vertex_worth(m, spot));
        }
    }
    int32_t sea = m->b->sea ? plan_setup_sea_worth(m, vertex) : 0;
    return plan_vertex_worth(m, vertex) + (best.first + best.second / 2 + sea) * W_ROOM / 100;
}

int32_t plan_setup_road_worth(const plan *m, uint32_t vertex, uint32_t edge) {
    const board *b = m->b;
    const board_edge *e = &b->edge[edge];
    uint32_t end = e->vertex[0] == vertex ? e->vertex[1] : e->vertex[0];
    int32_t best = 0, sum = 0;
    for (int k = 0; k < 3; k++) {
        uint32_t spot = b->vertex[end].neighbour[k];
        if (spot == BOARD_NO_PLACE || spot == vertex) continue;
        if (!eset_has(board_land(b, m->p), b->vertex[end].edge[k])) continue;
        int32_t worth = look_is_free(m->b, m->p, spot) ? plan_vertex_worth(m, spot) : 0;
        for (int j = 0; j < 3; j++) { /* one road further, where an opponent does not bar the way */
            uint32_t beyond = b->vertex[spot].neighbour[j];
            if (beyond == BOARD_NO_PLACE || beyond == end || !look_is_free(m->b, m->p, beyond))
                continue;
            if (vset_has(board_occupied(b, m->p), spot)) continue;
            int32_t later = plan_vertex_worth(m, beyond) / 2;
            if (later > worth) worth = later;
        }
        if (worth > best) best = worth;
        sum += worth;
    }
    return best + sum / 4;
}

enum { WAY_ROADS_MAX = 4 };

/* By road; not where lanes lead to a fortress. */
static void find_ways(const plan *m, look_ways *w) {
    const board *b = m->b;
    look_ways_begin(w, b, m->p, board_land(b, m->p));
    for (unsigned seat = 0; b->scenario == BOARD_SCENARIO_FLEET && seat < b->seats; seat++)
        for (unsigned k = 0; k < b->edge_words; k++) {
            w->passable[k] &= ~b->layout.fleet.lane[seat][k];
            w->open[k] = w->passable[k];
        }
    for (unsigned k = 0; k < b->vertex_words; k++) {
        uint64_t ends = board_touched(b, m->p, m->seat).word[k];
        uint64_t starts = (ends | look_built(b, m->p, m->seat, k)) &
                          ~look_barred(b, m->p, m->seat, k);
        for (; starts != 0; starts &= starts - 1)
            look_ways_from(w, 64 * k + (unsigned)__builtin_ctzll(starts), 0);
    }
    look_ways_spread(w, b, m->p, m->seat, WAY_ROADS_MAX);
}

/* ---- goals ----------------------------------------------------------------------------------- */

void plan_add_goal(plan *m, plan_goal goal) {
    if (goal.points >= m->points_left && !m->points_locked) goal.wins = true;
    if (goal.wins) goal.worth += W_WIN;
    goal.from_hand = goal.pieces > 0 ? PLAN_EARLY : PLAN_NEVER;
    plan_keep(&m->goals, &goal);
}

void plan_add_step(plan *m, int32_t worth, board_cards cost, unsigned step, uint32_t place) {
    plan_add_goal(m, (plan_goal){ .worth = worth,
                                  .cost = cost,
                                  .step_cost = cost,
                                  .step = (uint8_t)step,
                                  .step_place = (uint16_t)place });
}

/* The settlement that gains most by becoming a city, or BOARD_NO_PLACE. */
static best_one best_upgrade(const plan *m) {
    vset settlements = board_settlement(m->b, m->p, m->seat);
    bool repair = look_count_both(m->b, settlements, board_fallen(m->b, m->p)) > 0;
    best_one best = { -1, BOARD_NO_PLACE };
    if (m->p->seat[m->seat].cities_left == 0 && !repair) return best;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        if (!vset_has(settlements, v)) continue;
        if (repair && !vset_has(board_fallen(m->b, m->p), v)) continue;
        best_one_note(&best, plan_upgrade_worth(m, v), v);
    }
    return best;
}

static void add_city(plan *m) {
    best_one best = best_upgrade(m);
    if (best.which == BOARD_NO_PLACE) return;
    bool medicine = m->b->knights && plan_holds(m, BOARD_PROGRESS_MEDICINE) &&
                    m->p->phase != BOARD_PHASE_BUILD;
    board_cards cost = medicine ? board_cost_medicine : board_cost_city;
    plan_add_goal(m, (plan_goal){ .worth = PLAN_POINT + best.worth + plan_city_extra(m),
                                  .cost = cost,
                                  .step_cost = cost,
                                  .step = medicine ? BOARD_PLAY : BOARD_CITY,
                                  .step_place = (uint16_t)best.which,
                                  .points = 1 });
}

static bool is_contested(const plan *m, uint32_t vertex) {
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        if (seat != m->seat && vset_has(board_touched(m->b, m->p, seat), vertex)) return true;
    return false;
}

plan_goal plan_way_goal(const look_ways *w, uint32_t vertex, unsigned kind) {
    board_cards cost = kind == BOARD_SHIP ? board_cost_ship : board_cost_road;
    return (plan_goal){ .cost = w->pieces[vertex] * cost,
                        .step_cost = cost,
                        .step = (uint8_t)kind,
                        .step_place = w->first[vertex],
                        .pieces = w->pieces[vertex] };
}

void plan_add_sites(plan *m, const look_ways *w, unsigned kind) {
    const board_seat *own = &m->p->seat[m->seat];
    bool sea = kind == BOARD_SHIP;
    unsigned left = sea ? m->p->at_sea[m->seat].ships_left : own->roads_left;
    plan_shortlist list = { 0 }; /* there are more kinds of goals at sea and with knights */
    if (own->settlements_left == 0) return;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        unsigned pieces = w->pieces[v];
        if (pieces == LOOK_WAY_NONE || pieces > left || !look_is_free(m->b, m->p, v)) continue;
        if (sea && pieces == 0 && vset_has(board_touched(m->b, m->p, m->seat), v))
            continue; /* known already */
        int32_t worth = plan_vertex_worth(m, v) + plan_site_extra(m, v);
        if (pieces > 0 && is_contested(m, v))
            worth = worth * (sea ? W_CONTESTED_SEA : W_CONTESTED) / 100;
        int bonus = board_island_bonus(m->b, m->p, m->seat, v);
        plan_goal goal = plan_way_goal(w, v, kind);
        goal.worth = PLAN_POINT * (1 + bonus) + worth;
        goal.points = (uint8_t)(1 + bonus > 0 ? 1 + bonus : 0);
        goal.cost += board_cost_settlement;
        if (pieces == 0) {
            goal.step = BOARD_SETTLEMENT;
            goal.step_cost = board_cost_settlement;
            goal.step_place = (uint16_t)v;
        }
        if (m->b->sea || m->b->knights)
            plan_shortlist_note(&list, goal);
        else
            plan_add_goal(m, goal);
    }
    plan_add_shortlist(m, &list);
}

static void add_card(plan *m) {
    if (m->p->deck_left == 0) return;
    int need = plan_army_need(m);
    int32_t worth[BOARD_CARDS] = {
        [BOARD_CARD_KNIGHT] = W_KNIGHT + (need > 0 ? W_ARMY_SHARE / (need + 1) : 0) +
                              plan_knight_extra(m),
        [BOARD_CARD_ROADS] = W_ROADS,
        [BOARD_CARD_PLENTY] = W_PLENTY,
        [BOARD_CARD_MONOPOLY] = W_MONOPOLY,
        [BOARD_CARD_POINT] = m->points_left <= 1 ? W_WIN : PLAN_POINT,
    };
    int32_t sum = 0, unseen = 0;
    for (unsigned kind = 0; kind < BOARD_CARDS; kind++) {
        int left = (int)m->b->supply.deck[kind] - (int)board_count(m->v->cards, kind);
        for (unsigned seat = 0; seat < m->b->seats; seat++)
            left -= (int)board_count(m->p->played[seat], kind);
        if (left <= 0) continue;
        sum += left * worth[kind];
        unseen += left;
    }
    if (unseen == 0) return;
    plan_add_step(m, sum / unseen, board_cost_card, BOARD_BUY, 0);
}

/* A free edge that joins the seat's roads, or with `ship` its ships. */
static bool joins_route(const plan *m, const board_public *p, uint32_t edge, bool ship) {
    const board *b = m->b;
    eset kind = ship ? board_sea(b, p) : board_land(b, p);
    vset ends = ship ? board_sailed(b, p, m->seat) : board_touched(b, p, m->seat);
    if (!eset_has(kind, edge) || eset_has(board_taken(b, p), edge)) return false;
    for (int k = 0; k < 2; k++) {
        uint32_t v = b->edge[edge].vertex[k];
        if (ship && look_is_built(m->b, m->p, m->seat, v)) return true;
        if (vset_has(ends, v) && !look_is_barred(m->b, p, m->seat, v)) return true;
    }
    return false;
}

/* The free edge that lengthens the seat's longest route most, or BOARD_NO_PLACE if none does. Ties
 * go to roads, then to the lowest edge. *length holds the length before, then the length after. */
static uint32_t best_extension(const plan *m, board_public *p, unsigned *length, bool *ship) {
    const board *b = m->b;
    uint32_t best = BOARD_NO_PLACE;
    for (unsigned at_sea = 0; at_sea <= (unsigned)b->sea; at_sea++) {
        eset_rw pieces = at_sea ? board_ship_rw(b, p, m->seat) : board_road_rw(b, p, m->seat);
        for (uint32_t edge = 0; edge < b->edges; edge++) {
            if (!joins_route(m, p, edge, at_sea)) continue;
            eset_add(pieces, edge);
            unsigned longer = board_road_length(b, p, m->seat);
            eset_remove(pieces, edge);
            if (longer <= *length) continue;
            *length = longer;
            *ship = at_sea;
            best = edge;
        }
    }
    return best;
}

static void lay_piece(const plan *m, board_public *p, uint32_t edge, bool ship) {
    const board *b = m->b;
    vset_rw ends = ship ? board_sailed_rw(b, p, m->seat) : board_touched_rw(b, p, m->seat);
    eset_add(ship ? board_ship_rw(b, p, m->seat) : board_road_rw(b, p, m->seat), edge);
    eset_add(board_taken_rw(b, p), edge);
    for (int k = 0; k < 2; k++) vset_add(ends, b->edge[edge].vertex[k]);
}

/* The longest route, when a few pieces in a row would bring it. */
static void add_route(plan *m) {
    enum { PIECES_MAX = 3 };
    const board_seat *own = &m->p->seat[m->seat];
    if (m->p->road_holder == m->seat || m->b->layout.no_route_card) return;
    unsigned length = board_road_length(m->b, m->p, m->seat), record = m->p->road_record;
    unsigned own_left = own->roads_left + (m->b->sea ? m->p->at_sea[m->seat].ships_left : 0u);
    if (length + PIECES_MAX <= record || own_left < record + 1 - length) return;
    board_public trial = *m->p;
    plan_goal goal = { .points = 2 };
    while (length <= record) {
        bool ship = false;
        uint32_t edge = best_extension(m, &trial, &length, &ship);
        if (edge == BOARD_NO_PLACE || goal.pieces == PIECES_MAX) return;
        if (goal.pieces == 0) {
            goal.step = ship ? BOARD_SHIP : BOARD_ROAD;
            goal.step_cost = ship ? board_cost_ship : board_cost_road;
            goal.step_place = (uint16_t)edge;
        }
        goal.cost += ship ? board_cost_ship : board_cost_road;
        lay_piece(m, &trial, edge, ship);
        goal.pieces++;
    }
    if (goal.pieces == 0) return;
    goal.worth = 2 * PLAN_POINT * W_ROUTE_SHAKY / 100;
    if (m->p->road_holder != LR_SEAT_NONE) goal.worth += W_ROUTE_STEAL;
    plan_add_goal(m, goal);
}

int32_t plan_free_piece_worth(const plan *m, unsigned kind, uint32_t edge) {
    int32_t worth = 0;
    for (uint32_t k = 0; k < m->goals.count; k++) {
        const plan_goal *goal = &m->goals.goal[k];
        if (goal->step != kind || goal->step_place != edge) continue;
        int32_t share = goal->worth / goal->pieces;
        if (share > worth) worth = share;
    }
    return worth;
}

/* Points do not win while a fortress is lost, or while nobody's wonder is the highest. */
static bool is_locked(const plan *m) {
    if (m->b->scenario == BOARD_SCENARIO_FLEET)
        return board_scenario_read(m->b, m->p)->fleet.strength[m->seat] > 0;
    if (m->b->scenario != BOARD_SCENARIO_WONDERS) return false;
    const board_wonder_race *race = &board_scenario_read(m->b, m->p)->wonders;
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        if (seat != m->seat && race->level[seat] >= race->level[m->seat]) return true;
    return false;
}

static void make(plan *m, const board *b, const board_view *v, const board_public *p,
                 unsigned seat) {
    memset(m, 0, sizeof *m);
    m->b = b;
    m->v = v;
    m->p = p;
    m->seat = seat;
    m->goals.wait_max = PLAN_WAIT_MAX;
    m->goals.patience = W_PATIENCE;
    m->goals.second = W_SECOND;
    m->goals.piece_wait = m->b->sea ? W_PIECE_WAIT : 0; /* ways are long at sea */
    m->points = m->p->seat[m->seat].points + (int)board_count(m->v->cards, BOARD_CARD_POINT);
    m->points_left = m->b->goal - m->points;
    if (m->points_left < 1) m->points_left = 1;
    m->points_locked = is_locked(m);
    m->hand_limit = m->b->rules.discard_limit;
    survey(m);
    if (m->b->knights) plan_survey_knights(m);
    if (m->b->sea) plan_survey_sea(m);
    if (m->p->phase <= BOARD_PHASE_SETUP_ROAD) return;
    look_ways w;
    find_ways(m, &w);
    add_city(m);
    plan_add_sites(m, &w, BOARD_ROAD);
    add_card(m);
    add_route(m);
    if (m->b->sea) plan_add_sea_goals(m, &w);
    if (m->b->knights) plan_add_knights_goals(m);
}

void plan_make(plan *m, const lr_game *g, const lr_view *view, unsigned seat) {
    const board_view *v = board_view_of(view);
    make(m, board_of(g), v, &v->pub, seat);
}

void plan_make_lifted(plan *m, const plan *now, uint32_t edge, board_public *trial) {
    *trial = *now->p;
    plan_lift(now->b, trial, now->seat, edge);
    make(m, now->b, now->v, trial, now->seat);
}
