/* reference_knights.c - the reference's knights, walls, improvements and metropolises.
 *
 * A knight is three numbers on its intersection: owner, strength, active or not. Where it can go is
 * found by flooding the owner's roads and ships from where it stands. Pieces in supply are what is
 * not on the board. docs/rules/cities-knights.md, and section 11 of seafarers.md.
 */
#include "reference.h"

#include <string.h>

void reference_knights_begin(reference *r) {
    reference_knights *k = &r->k;

    k->on = (r->game->modules & 2) != 0;
    r->goods = k->on ? REF_GOODS : REF_RESOURCES;
    for (int v = 0; v < REF_VERTICES; v++) k->owner[v] = REF_NONE;
    for (int t = 0; t < REF_TRACKS; t++) k->metropolis[t] = REF_NONE;
    for (int card = 0; card < REF_PROGRESS; card++) k->open[card] = REF_NONE;
    k->merchant = k->merchant_hex = REF_NONE;
    reference_knights_forget(r);
    if (!k->on) return;
    for (int goods = REF_RESOURCES; goods < REF_GOODS; goods++) r->bank[goods] = 12;
    for (int card = 0; card < REF_CARDS; card++) r->deck[card] = 0; /* CK-CHG-01 */
#define PROGRESS(kind, name, deck, count, ...) k->fresh[BOARD_PROGRESS_##kind] = count;
#include "board_progress.def"
#undef PROGRESS
    k->fresh[BOARD_PROGRESS_COMMODITIES] = r->option[BOARD_OPTION_trade_monopoly_count];
}

void reference_knights_forget(reference *r) {
    reference_knights *k = &r->k;

    k->event_due = k->unpaid = k->chasing = k->sabotage = k->smith = k->rebuild = 0;
    k->recruit = k->recruit_awake = k->picks = k->aqueduct_due = 0;
    k->attack = BOARD_ATTACK_NONE;
    if (k->ship == r->option[BOARD_OPTION_barbarian_track]) k->ship = 0;
    k->drawing_deck = k->returning = k->metropolis_due = k->swap_hex = k->deserter = REF_NONE;
    k->commerce = k->commerce_card = k->picked = k->spied = REF_NONE;
    k->fleeing = k->flee_from = k->flee_barred = REF_NONE;
    k->flee_strength = k->flee_awake = 0;
    memset(k->declaring, 0, sizeof k->declaring);
    memset(k->sacked, 0, sizeof k->sacked);
    memset(k->rewarded, 0, sizeof k->rewarded);
    memset(k->drawing, 0, sizeof k->drawing);
    memset(k->parched, 0, sizeof k->parched);
    memset(k->victims, 0, sizeof k->victims);
    memset(k->gifts, 0, sizeof k->gifts);
    memset(k->committed, 0, sizeof k->committed);
}

/* CK-ACT-02, CK-RUL-15, 96. */
void reference_knights_turn(reference *r) {
    reference_knights *k = &r->k;

    k->event = BOARD_EVENT_NONE;
    k->dice_set = k->errant_used = k->cranes = 0;
    memset(k->fleet, 0, sizeof k->fleet);
    memset(k->commerce_left, 0, sizeof k->commerce_left);
    for (int v = 0; v < REF_VERTICES; v++) {
        k->ready[v] = k->owner[v] == r->active && k->awake[v];
        k->promoted[v] = 0;
    }
}

int reference_first_of(const reference *r, const int set[REF_SEATS]) {
    for (int n = 0; n < r->seats; n++)
        if (set[(r->active + n) % r->seats]) return (r->active + n) % r->seats;
    return REF_NONE;
}

/* ---- what stands where ---- */

int reference_knights_count(const reference *r, int seat, int strength) {
    int count = 0;
    for (int v = 0; v < r->map.vertices; v++)
        count += r->k.owner[v] == seat && (strength == 0 || r->k.strength[v] == strength);
    return count;
}

int reference_fallen(const reference *r, int seat) {
    int count = 0;
    for (int v = 0; v < r->map.vertices; v++) count += r->building[v] == seat && r->k.fallen[v];
    return count;
}

static int walls(const reference *r, int seat) {
    int count = 0;
    for (int v = 0; v < r->map.vertices; v++) count += r->building[v] == seat && r->k.wall[v];
    return count;
}

bool reference_is_metropolis(const reference *r, int vertex) {
    for (int t = 0; t < REF_TRACKS; t++)
        if (r->k.metropolis[t] == vertex) return true;
    return false;
}

int reference_metropolises(const reference *r, int seat) {
    int count = 0;
    for (int t = 0; t < REF_TRACKS; t++)
        count += r->k.metropolis[t] != REF_NONE && r->building[r->k.metropolis[t]] == seat;
    return count;
}

static bool is_empty(const reference *r, int vertex) {
    return r->building[vertex] == REF_NONE && r->k.owner[vertex] == REF_NONE;
}

static bool touches_land(const reference *r, int vertex) {
    for (int k = 0; k < r->map.vertex_hexes[vertex]; k++)
        if (reference_is_land(r, r->map.vertex_hex[vertex][k])) return true;
    return false;
}

/* ---- in others' way: CK-KNIGHT-13, 14, CK-RUL-03, SEA-CK-13 ---- */

bool reference_knight_bars(const reference *r, int seat, int vertex) {
    return r->k.owner[vertex] != REF_NONE && r->k.owner[vertex] != seat;
}

bool reference_knight_bars_edge(const reference *r, int seat, int edge) {
    return r->option[BOARD_OPTION_knight_blocks_adjacent] == 1 &&
           (reference_knight_bars(r, seat, r->map.edge_end[edge][0]) ||
            reference_knight_bars(r, seat, r->map.edge_end[edge][1]));
}

/* ---- ships that knights hold: SEA-CK-08 to 12 ---- */

static int other_end(const reference *r, int edge, int vertex) {
    return r->map.edge_end[edge][r->map.edge_end[edge][0] == vertex];
}

/* Some path of own ships, using no intersection twice, leads on from `vertex` over `edge` (if it
 * was not met yet) to an own knight. */
static bool leads_to_knight(const reference *r, int seat, int vertex, int edge, bool met,
                            int visited[REF_VERTICES]) {
    bool found = false;

    if (met && r->k.owner[vertex] == seat) return true;
    if (r->building[vertex] != REF_NONE && r->building[vertex] != seat) return false;
    if (reference_knight_bars(r, seat, vertex)) return false;
    visited[vertex] = 1;
    for (int n = 0; n < r->map.vertex_edges[vertex] && !found; n++) {
        int next = r->map.vertex_edge[vertex][n], far = other_end(r, next, vertex);
        if (r->ship[next] != seat || visited[far]) continue;
        found = leads_to_knight(r, seat, far, edge, met || next == edge, visited);
    }
    visited[vertex] = 0;
    return found;
}

static bool reaches_building(const reference *r, int seat, int from);

/* The shorter list: some knight would lose its way to all its owner's buildings (SEA-CK-08). */
static bool cuts_off(const reference *r, int seat, int edge) {
    static reference lifted;

    lifted = *r;
    lifted.ship[edge] = REF_NONE;
    for (int v = 0; v < r->map.vertices; v++)
        if (r->k.owner[v] == seat && reaches_building(r, seat, v) &&
            !reaches_building(&lifted, seat, v))
            return true;
    return false;
}

bool reference_knights_hold_ship(const reference *r, int seat, int edge) {
    if (!r->k.on) return false;
    if (r->option[BOARD_OPTION_sea_combo] == 1) return cuts_off(r, seat, edge);
    for (int end = 0; end < 2; end++)
        if (reference_knight_bars(r, seat, r->map.edge_end[edge][end])) return true; /* SEA-CK-12 */
    if (reference_knights_count(r, seat, 0) == 0) return false;
    for (int v = 0; v < r->map.vertices; v++) {
        int visited[REF_VERTICES] = { 0 };
        if (r->building[v] == seat && leads_to_knight(r, seat, v, edge, false, visited))
            return true;
    }
    return false;
}

/* Roads are counted again after a knight has come or gone (CK-RUL-05). */
static void recount(reference *r) {
    int before[REF_SEATS];

    memcpy(before, r->road_length, sizeof before);
    reference_award_road(r);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->road_length[seat] < before[seat]) r->seen[REF_SEEN_KNIGHT_BREAKS]++;
}

/* ---- hiring, waking, promoting: CK-KNIGHT-01 to 12 ---- */

/* CK-KNIGHT-02, SEA-CK-06, 07. */
bool reference_hire_site(const reference *r, int seat, int vertex) {
    return is_empty(r, vertex) && touches_land(r, vertex) &&
           (reference_seat_touches(r, r->road, seat, vertex) ||
            reference_seat_touches(r, r->ship, seat, vertex));
}

bool reference_can_promote(const reference *r, int seat, int vertex) {
    int next = r->k.strength[vertex] + 1;

    if (r->k.owner[vertex] != seat || r->k.promoted[vertex] || next > 3) return false;
    if (next == 3 && r->k.level[seat][BOARD_POLITICS] < 3) return false; /* CK-KNIGHT-11 */
    return reference_knights_count(r, seat, next) < 2;
}

static void put_knight(reference *r, int seat, int vertex, int strength, int awake) {
    r->k.owner[vertex] = seat;
    r->k.strength[vertex] = strength;
    r->k.awake[vertex] = awake;
    r->k.ready[vertex] = r->k.promoted[vertex] = 0;
}

void reference_take_knight(reference *r, int vertex) {
    put_knight(r, REF_NONE, vertex, 0, 0);
}

void reference_promote(reference *r, int vertex) {
    r->k.strength[vertex]++;
    r->k.promoted[vertex] = 1;
    r->seen[REF_SEEN_PROMOTE]++;
    if (r->k.strength[vertex] == 3) r->seen[REF_SEEN_MIGHTY]++;
}

/* ---- walking: CK-ACT-06 to 12, SEA-CK-04, 05, 28 ---- */

enum { BY_NOTHING, BY_ROAD, BY_SHIP, WAYS };

typedef struct walk {
    int seat, closed; /* an intersection that counts as another's, or REF_NONE */
    int reached[REF_VERTICES][WAYS];
} walk;

static void walk_on(const reference *r, walk *w, int vertex, int way) {
    bool own = r->building[vertex] == w->seat;

    if (w->reached[vertex][way]) return;
    w->reached[vertex][way] = 1;
    if (way != BY_NOTHING) {
        if (vertex == w->closed || reference_knight_bars(r, w->seat, vertex)) return;
        if (r->building[vertex] != REF_NONE && !own) return;
    }
    for (int n = 0; n < r->map.vertex_edges[vertex]; n++) {
        int edge = r->map.vertex_edge[vertex][n];
        int next = r->road[edge] == w->seat ? BY_ROAD : r->ship[edge] == w->seat ? BY_SHIP : 0;
        if (next == 0 || (way != BY_NOTHING && next != way && !own)) continue;
        walk_on(r, w, other_end(r, edge, vertex), next);
    }
}

static bool reaches(const reference *r, int seat, int from, int to, int closed) {
    walk w;

    memset(&w, 0, sizeof w);
    w.seat = seat;
    w.closed = closed;
    walk_on(r, &w, from, BY_NOTHING);
    return from != to && (w.reached[to][BY_ROAD] || w.reached[to][BY_SHIP]);
}

static bool reaches_building(const reference *r, int seat, int from) {
    for (int v = 0; v < r->map.vertices; v++)
        if (r->building[v] == seat && reaches(r, seat, from, v, REF_NONE)) return true;
    return false;
}

bool reference_knight_may_reach(const reference *r, int seat, int from, int to) {
    bool weaker = reference_knight_bars(r, seat, to) && r->k.strength[to] < r->k.strength[from];

    return (is_empty(r, to) || weaker) && reaches(r, seat, from, to, REF_NONE);
}

static bool is_refuge(const reference *r, int vertex) {
    const reference_knights *k = &r->k;

    return vertex != k->flee_barred && is_empty(r, vertex) &&
           reaches(r, k->fleeing, k->flee_from, vertex, k->flee_barred);
}

void reference_displace(reference *r, int vertex, int barred) {
    reference_knights *k = &r->k;

    k->fleeing = k->owner[vertex];
    k->flee_strength = k->strength[vertex];
    k->flee_awake = k->awake[vertex];
    k->flee_from = vertex;
    k->flee_barred = barred;
    reference_take_knight(r, vertex);
}

/* CK-RUL-100: only now the roads are counted. */
static void end_flight(reference *r, int to) {
    reference_knights *k = &r->k;

    if (to != REF_NONE) put_knight(r, k->fleeing, to, k->flee_strength, k->flee_awake);
    k->fleeing = k->flee_from = k->flee_barred = REF_NONE;
    k->flee_strength = k->flee_awake = 0;
    recount(r);
    reference_go_on(r);
}

/* CK-RUL-08, CK-ACT-12. */
static void settle_flight(reference *r) {
    int places = 0, one = REF_NONE;

    for (int v = 0; v < r->map.vertices; v++) {
        if (!is_refuge(r, v)) continue;
        places++;
        one = v;
    }
    if (places > 1) {
        r->phase = BOARD_PHASE_FLEE;
        return;
    }
    r->seen[places == 1 ? REF_SEEN_FLEE_ALONE : REF_SEEN_FLEE_NOWHERE]++;
    end_flight(r, one);
}

static void move_knight(reference *r, int from, int to) {
    reference_knights *k = &r->k;
    int strength = k->strength[from], promoted = k->promoted[from];
    bool taken = k->owner[to] != REF_NONE;
    bool free = r->option[BOARD_OPTION_displace_origin_free] == 1;

    r->seen[REF_SEEN_MOVE]++;
    if (!touches_land(r, to)) r->seen[REF_SEEN_MOVE_AT_SEA]++;
    if (taken) r->seen[REF_SEEN_DISPLACE]++;
    reference_take_knight(r, from);
    if (taken) reference_displace(r, to, free ? REF_NONE : from); /* CK-RUL-09 */
    put_knight(r, r->active, to, strength, 0);
    k->promoted[to] = promoted;
    if (!taken) recount(r);
    reference_go_on(r);
}

/* ---- chasing: CK-ACT-15, 16, CK-VAR-04, SEA-CK-14, 15 ---- */

static bool may_act(const reference *r, int vertex) {
    return r->k.owner[vertex] == r->active && r->k.awake[vertex] && r->k.ready[vertex];
}

static bool robber_can_go(const reference *r) {
    for (int h = 0; h < r->map.hexes; h++)
        if (reference_robber_may_go(r, h)) return true;
    return false;
}

bool reference_pirate_can_go(const reference *r) {
    if (reference_pirate_legal(r, BOARD_NO_HEX, LR_SEAT_NONE, 0)) return true;
    for (int h = 0; h < r->map.hexes; h++)
        if (reference_pirate_may_go(r, h)) return true;
    return false;
}

static bool chase_legal(const reference *r, int vertex, int pirate) {
    int hex = pirate == 1 ? r->pirate : r->robber;
    bool errant = r->phase == BOARD_PHASE_ROLL && r->option[BOARD_OPTION_knight_errant] == 1 &&
                  !r->k.errant_used;

    if (pirate > 1 || (r->phase != BOARD_PHASE_MAIN && !errant) || !may_act(r, vertex))
        return false;
    if (r->k.attacks == 0 || hex == REF_NONE) return false;
    if (!reference_vertex_touches_hex(r, vertex, hex)) return false;
    return pirate ? reference_pirate_can_go(r) : robber_can_go(r);
}

static void chase(reference *r, int vertex, int pirate) {
    r->seen[pirate ? REF_SEEN_CHASE_PIRATE : REF_SEEN_CHASE]++;
    if (r->phase == BOARD_PHASE_ROLL) {
        r->k.errant_used = 1;
        r->seen[REF_SEEN_ERRANT]++;
    }
    r->k.awake[vertex] = r->k.ready[vertex] = 0;
    r->k.chasing = 1 + pirate;
    r->phase = BOARD_PHASE_ROBBER;
}

/* ---- cities: CK-WALL, CK-IMP, CK-METRO, CK-BARB-10 to 13 ---- */

bool reference_can_wall(const reference *r, int seat, int vertex) {
    return r->building[vertex] == seat && r->city[vertex] && !r->k.wall[vertex] &&
           walls(r, seat) < 3;
}

bool reference_can_upgrade(const reference *r, int seat, int vertex) {
    if (r->building[vertex] != seat || r->city[vertex]) return false;
    if (r->k.fallen[vertex]) return true;
    return reference_fallen(r, seat) == 0 && reference_cities(r, seat) < r->cities_each;
}

void reference_upgrade(reference *r, int vertex) {
    if (r->k.fallen[vertex]) r->seen[REF_SEEN_REPAIR]++;
    r->k.fallen[vertex] = 0;
    r->city[vertex] = 1;
}

static int level_cost(const reference *r, int track) {
    return r->k.level[r->active][track] + 1 - (r->k.cranes > 0);
}

static bool takes_metropolis(const reference *r, int seat, int vertex) {
    return r->building[vertex] == seat && r->city[vertex] && !reference_is_metropolis(r, vertex);
}

static bool improve_legal(const reference *r, int track) {
    int seat = r->active;
    bool carries = false;

    if (track >= REF_TRACKS || r->k.level[seat][track] >= 5) return false;
    if (reference_cities(r, seat) == 0) return false; /* CK-IMP-03 */
    if (r->hand[seat][BOARD_PAPER + track] < level_cost(r, track)) return false;
    if (r->k.level[seat][track] < 3) return true;
    for (int v = 0; v < r->map.vertices; v++) /* CK-METRO-09 */
        if (takes_metropolis(r, seat, v) || (r->k.metropolis[track] == v && r->building[v] == seat))
            carries = true;
    return carries;
}

static void improve(reference *r, int track) {
    int seat = r->active, at = r->k.metropolis[track];
    int holder = at == REF_NONE ? REF_NONE : r->building[at];
    int *level = &r->k.level[seat][track];

    reference_to_bank(r, seat, BOARD_PAPER + track, level_cost(r, track));
    if (r->k.cranes > 0) {
        r->k.cranes--;
        r->seen[REF_SEEN_CRANE]++;
    }
    ++*level;
    r->seen[REF_SEEN_IMPROVE]++;
    if ((*level >= 4 && holder == REF_NONE) ||
        (*level == 5 && holder != seat && r->k.level[holder][track] < 5)) {
        r->seen[holder == REF_NONE ? REF_SEEN_METROPOLIS : REF_SEEN_METROPOLIS_TAKEN]++;
        r->k.metropolis_due = track;
        r->k.metropolis[track] = REF_NONE; /* nobody else has it any more */
    }
    reference_go_on(r);
}

static void place_metropolis(reference *r, int vertex) {
    r->k.metropolis[r->k.metropolis_due] = vertex;
    r->k.metropolis_due = REF_NONE;
    reference_go_on(r);
}

static void settle_metropolis(reference *r) {
    int places = 0, one = REF_NONE;

    for (int v = 0; v < r->map.vertices; v++) {
        if (!takes_metropolis(r, r->active, v)) continue;
        places++;
        one = v;
    }
    if (places > 1)
        r->phase = BOARD_PHASE_METROPOLIS;
    else
        place_metropolis(r, one);
}

/* ---- what is due ---- */

bool reference_knights_due(reference *r) {
    if (!r->k.on || r->setting_up) return false;
    if (r->k.fleeing != REF_NONE) {
        settle_flight(r);
        return true;
    }
    if (r->k.metropolis_due != REF_NONE) {
        settle_metropolis(r);
        return true;
    }
    return reference_cards_due(r) || reference_barbarians_due(r);
}

/* What an aqueduct may give. */
static bool aqueduct_gives(const reference *r, int goods) {
    bool all = r->option[BOARD_OPTION_aqueduct_commodity] == 1;
    return goods < (all ? REF_GOODS : REF_RESOURCES) && r->bank[goods] > 0;
}

static bool aqueduct_due(reference *r) {
    bool any = false;

    for (int seat = 0; seat < r->seats && r->k.aqueduct_due; seat++)
        r->k.parched[seat] = r->k.level[seat][BOARD_SCIENCE] >= 3 && !r->k.got[seat];
    r->k.aqueduct_due = 0;
    for (int goods = 0; goods < REF_GOODS; goods++) any = any || aqueduct_gives(r, goods);
    if (!any) memset(r->k.parched, 0, sizeof r->k.parched);
    if (reference_first_of(r, r->k.parched) == REF_NONE) return false;
    r->phase = BOARD_PHASE_AQUEDUCT;
    return true;
}

bool reference_knights_due_last(reference *r) {
    if (!r->k.on || r->setting_up) return false;
    if (aqueduct_due(r)) return true;
    if (!r->rolled || reference_progress_total(r, r->active) <= 4) return false;
    r->seen[REF_SEEN_SURPLUS]++;
    r->phase = BOARD_PHASE_SURPLUS; /* CK-RUL-57 */
    return true;
}

int reference_knights_asked(const reference *r) {
    const reference_knights *k = &r->k;

    switch (r->phase) {
    case BOARD_PHASE_RETURN: return k->returning;
    case BOARD_PHASE_DEFEND: return reference_first_of(r, k->declaring);
    case BOARD_PHASE_SACK: return reference_first_of(r, k->sacked);
    case BOARD_PHASE_REWARD: return reference_first_of(r, k->rewarded);
    case BOARD_PHASE_AQUEDUCT: return reference_first_of(r, k->parched);
    case BOARD_PHASE_FLEE: return k->fleeing;
    case BOARD_PHASE_DESERT: return k->deserter;
    case BOARD_PHASE_GIVE:
        return k->commerce != REF_NONE ? k->commerce : reference_first_of(r, k->gifts);
    case BOARD_PHASE_SURPLUS:
    case BOARD_PHASE_METROPOLIS:
    case BOARD_PHASE_SMITH:
    case BOARD_PHASE_REBUILD:
    case BOARD_PHASE_SWAP:
    case BOARD_PHASE_RECRUIT:
    case BOARD_PHASE_PICK:
    case BOARD_PHASE_SPY: return r->active;
    default: return REF_NONE;
    }
}

/* ---- all actions ---- */

static bool paying(const reference *r) {
    return r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_BUILD;
}

static bool holds(const reference *r, int wool, int grain, int ore) {
    const int *hand = r->hand[r->active];
    return hand[BOARD_WOOL] >= wool && hand[BOARD_GRAIN] >= grain && hand[BOARD_ORE] >= ore;
}

static bool hire_legal(const reference *r, int vertex) {
    if (!reference_hire_site(r, r->active, vertex)) return false;
    if (r->phase == BOARD_PHASE_RECRUIT) return true;
    return paying(r) && holds(r, 1, 0, 1) && reference_knights_count(r, r->active, 1) < 2;
}

static bool vertex_legal(const reference *r, int kind, int vertex) {
    if (vertex >= r->map.vertices) return false;
    switch (kind) {
    case BOARD_WALL:
        return paying(r) && reference_can_wall(r, r->active, vertex) &&
               r->hand[r->active][BOARD_BRICK] >= 2;
    case BOARD_HIRE: return hire_legal(r, vertex);
    case BOARD_ACTIVATE:
        return paying(r) && r->k.owner[vertex] == r->active && !r->k.awake[vertex] &&
               holds(r, 0, 1, 0);
    case BOARD_PROMOTE:
        return (r->phase == BOARD_PHASE_SMITH || (paying(r) && holds(r, 1, 0, 1))) &&
               reference_can_promote(r, r->active, vertex);
    case BOARD_METROPOLIS:
        return r->phase == BOARD_PHASE_METROPOLIS && takes_metropolis(r, r->active, vertex);
    case BOARD_COMMIT: return reference_commit_legal(r, vertex);
    case BOARD_SACK:
        return r->phase == BOARD_PHASE_SACK &&
               reference_can_sack(r, reference_knights_asked(r), vertex);
    case BOARD_FLEE: return r->phase == BOARD_PHASE_FLEE && is_refuge(r, vertex);
    default: return false;
    }
}

static bool stop_legal(const reference *r) {
    return r->phase == BOARD_PHASE_DEFEND || r->phase == BOARD_PHASE_AQUEDUCT ||
           r->phase == BOARD_PHASE_SMITH || r->phase == BOARD_PHASE_REBUILD ||
           r->phase == BOARD_PHASE_RECRUIT || r->phase == BOARD_PHASE_SPY;
}

bool reference_knights_legal(const reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1], left = a.arg[2] + 256 * a.arg[3];

    if (!r->k.on) return false;
    switch (a.kind) {
    case BOARD_MOVE:
        return r->phase == BOARD_PHASE_MAIN && place < r->map.vertices && left < r->map.vertices &&
               may_act(r, left) && reference_knight_may_reach(r, r->active, left, place);
    case BOARD_CHASE: return place < r->map.vertices && chase_legal(r, place, a.arg[2]);
    case BOARD_IMPROVE: return paying(r) && improve_legal(r, a.arg[0]);
    case BOARD_REWARD:
        return r->phase == BOARD_PHASE_REWARD && a.arg[0] < REF_TRACKS &&
               reference_deck_left(r, a.arg[0]) > 0;
    case BOARD_CHOOSE: return r->phase == BOARD_PHASE_AQUEDUCT && aqueduct_gives(r, a.arg[0]);
    case BOARD_STOP: return stop_legal(r);
    case BOARD_PLAY: return reference_play_legal(r, a);
    default: return vertex_legal(r, a.kind, place) || reference_card_step_legal(r, a);
    }
}

static void pay(reference *r, int wool, int grain, int ore) {
    reference_to_bank(r, r->active, BOARD_WOOL, wool);
    reference_to_bank(r, r->active, BOARD_GRAIN, grain);
    reference_to_bank(r, r->active, BOARD_ORE, ore);
    r->built = 1;
}

static void hire(reference *r, int vertex) {
    bool recruit = r->phase == BOARD_PHASE_RECRUIT;

    put_knight(r, r->active, vertex, recruit ? r->k.recruit : 1, recruit && r->k.recruit_awake);
    if (!recruit) {
        pay(r, 1, 0, 1);
        r->seen[REF_SEEN_HIRE]++;
    }
    r->k.recruit = r->k.recruit_awake = 0;
    recount(r);
    reference_go_on(r);
}

static void stop(reference *r, int seat) {
    if (r->phase == BOARD_PHASE_DEFEND) r->k.declaring[seat] = 0;
    if (r->phase == BOARD_PHASE_AQUEDUCT) {
        r->k.parched[seat] = 0;
        r->seen[REF_SEEN_AQUEDUCT_DECLINED]++;
    }
    r->k.smith = r->k.rebuild = r->k.recruit = r->k.recruit_awake = 0;
    r->k.spied = REF_NONE;
    if (r->phase == BOARD_PHASE_REBUILD || r->phase == BOARD_PHASE_RECRUIT) reference_award_road(r);
    reference_go_on(r);
}

static void apply_to_vertex(reference *r, lr_action a, int vertex) {
    switch (a.kind) {
    case BOARD_WALL:
        reference_to_bank(r, r->active, BOARD_BRICK, 2);
        r->built = r->k.wall[vertex] = 1;
        r->seen[REF_SEEN_WALL]++;
        break;
    case BOARD_HIRE: hire(r, vertex); break;
    case BOARD_ACTIVATE:
        pay(r, 0, 1, 0);
        r->k.awake[vertex] = 1;
        r->seen[REF_SEEN_ACTIVATE]++;
        break;
    case BOARD_PROMOTE:
        if (r->phase != BOARD_PHASE_SMITH) pay(r, 1, 0, 1);
        reference_promote(r, vertex);
        r->k.smith = 0;
        reference_go_on(r);
        break;
    case BOARD_METROPOLIS:
        r->seen[REF_SEEN_METROPOLIS_CHOSEN]++;
        place_metropolis(r, vertex);
        break;
    case BOARD_COMMIT:
        r->k.committed[vertex] = 1;
        r->seen[REF_SEEN_COMMIT]++;
        reference_go_on(r);
        break;
    case BOARD_SACK:
        r->seen[REF_SEEN_SACK_CHOSEN]++;
        reference_sack(r, vertex);
        break;
    default:
        r->seen[REF_SEEN_FLEE]++;
        end_flight(r, vertex);
        break;
    }
}

void reference_knights_apply(reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1];

    switch (a.kind) {
    case BOARD_MOVE: move_knight(r, a.arg[2] + 256 * a.arg[3], place); break;
    case BOARD_CHASE: chase(r, place, a.arg[2]); break;
    case BOARD_IMPROVE:
        r->built = 1;
        improve(r, a.arg[0]);
        break;
    case BOARD_REWARD:
        r->k.rewarded[a.actor] = 0;
        r->k.drawing[a.actor] = 1;
        r->k.drawing_deck = a.arg[0];
        reference_go_on(r);
        break;
    case BOARD_CHOOSE:
        reference_to_bank(r, a.actor, a.arg[0], -1);
        r->k.parched[a.actor] = 0;
        r->seen[REF_SEEN_AQUEDUCT]++;
        reference_go_on(r);
        break;
    case BOARD_STOP: stop(r, a.actor); break;
    case BOARD_PLAY: reference_play(r, a); break;
    case BOARD_WALL:
    case BOARD_HIRE:
    case BOARD_ACTIVATE:
    case BOARD_PROMOTE:
    case BOARD_METROPOLIS:
    case BOARD_COMMIT:
    case BOARD_SACK:
    case BOARD_FLEE: apply_to_vertex(r, a, place); break;
    default: reference_card_step(r, a); break;
    }
}
