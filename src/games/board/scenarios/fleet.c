/* fleet.c - the pirate islands: a fleet on its rounds, and everybody's fortress to be retaken.
 *
 * The fleet is the pirate piece. After every roll it goes on along its track by the lower die and
 * attacks whoever has a building there (SCN7-08 to 12). Each seat has one line of ships, in its own
 * lane from its first settlement by the beachhead to the fortress; every ship of it leads a step
 * nearer (SCN7-14, 15), so the line never branches, and its end is where the lane's distance is
 * least. Knight cards arm its ships from the start on (SCN7-17). Ships are lost at the end, so the
 * armed ones are always the first, and their number says it all.
 */
#include "sea.h"

enum { STRENGTH = 3, FLEET_GONE = 0xff, NO_LANE = 0xff };

static const board_fleet_map *map_of(const board *b) {
    return &b->layout.fleet;
}

static const board_fleet *fleet_read(const board *b, const board_public *p) {
    return &board_scenario_read(b, p)->fleet;
}

static void begin(const board *b, board_public *p) {
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    for (unsigned seat = 0; seat < b->seats; seat++) fleet->strength[seat] = STRENGTH;
    fleet->step = 0;
    p->pirate = map_of(b)->track[0];
}

/* ---- the line ---- */

/* The seat's ships in its lane. */
static unsigned line_length(const board *b, const board_public *p, unsigned seat) {
    const uint64_t *ship = board_ship(b, p, seat).word, *lane = map_of(b)->lane[seat];
    unsigned length = 0;
    for (unsigned w = 0; w < b->edge_words; w++)
        length += (unsigned)__builtin_popcountll(ship[w] & lane[w]);
    return length;
}

static uint32_t nearer_end(const board *b, unsigned seat, uint32_t edge) {
    const uint8_t *distance = map_of(b)->lane_distance[seat];
    const uint16_t *ends = b->edge[edge].vertex;
    return distance[ends[0]] < distance[ends[1]] ? ends[0] : ends[1];
}

/* The last ship of the line, or BOARD_NO_PLACE. */
static uint32_t line_end(const board *b, const board_public *p, unsigned seat) {
    const uint8_t *distance = map_of(b)->lane_distance[seat];
    uint32_t last = BOARD_NO_PLACE;
    for (uint32_t edge = 0; edge < b->edges; edge++) {
        if (!board_has(map_of(b)->lane[seat], edge)) continue;
        if (!eset_has(board_ship(b, p, seat), edge)) continue;
        if (last == BOARD_NO_PLACE ||
            distance[nearer_end(b, seat, edge)] < distance[nearer_end(b, seat, last)])
            last = edge;
    }
    return last;
}

/* Where the line starts: the vertex of the lane that is farthest from the fortress. */
static uint32_t lane_start(const board *b, unsigned seat) {
    const uint8_t *distance = map_of(b)->lane_distance[seat];
    uint32_t start = map_of(b)->fortress[seat];
    for (uint32_t v = 0; v < b->vertices; v++)
        if (distance[v] != NO_LANE && distance[v] > distance[start]) start = v;
    return start;
}

/* The edges of the lane by which the line can go on (SCN7-15). */
static void line_next(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    const uint8_t *distance = map_of(b)->lane_distance[seat];
    uint32_t last = line_end(b, p, seat);
    uint32_t end = last == BOARD_NO_PLACE ? lane_start(b, seat) : nearer_end(b, seat, last);
    const board_vertex *v = &b->vertex[end];
    for (int i = 0; i < 3; i++)
        if (v->edge[i] != BOARD_NO_PLACE && board_has(map_of(b)->lane[seat], v->edge[i]) &&
            distance[v->neighbour[i]] < distance[end])
            board_insert(edges, v->edge[i]);
}

/* ---- where things can be ---- */

static void shape(const board *b, board_public *p) {
    vset_rw sites = board_sites_rw(b, p);
    for (unsigned seat = 0; seat < b->seats; seat++)
        vset_add(sites, map_of(b)->beachhead[seat]); /* SCN7-16 */
}

static void block(const board *b, board_public *p) {
    vset_rw blocked = board_blocked_rw(b, p);
    if (p->phase == BOARD_PHASE_DEAL) return;
    for (unsigned seat = 0; seat < b->seats; seat++) { /* SCN7-30: the distance rule */
        const board_vertex *v = &b->vertex[map_of(b)->fortress[seat]];
        vset_add(blocked, map_of(b)->fortress[seat]);
        for (int i = 0; i < 3; i++)
            if (v->neighbour[i] != BOARD_NO_PLACE) vset_add(blocked, v->neighbour[i]);
    }
}

static void tally(const board *b, const board_public *p, unsigned seat, board_tally *tally) {
    tally->settlements += fleet_read(b, p)->strength[seat] > 0; /* SCN7-30 */
}

static void fence_sites(const board *b, const board_public *p UNUSED, unsigned seat,
                        uint64_t *vertices) {
    for (unsigned other = 0; other < b->seats; other++)
        for (uint32_t v = 0; v < b->vertices && other != seat; v++) /* SCN7-16, 35 */
            if (map_of(b)->lane_distance[other][v] != NO_LANE) board_remove(vertices, v);
}

/* The edge is in a lane of any seat but this one; of LR_SEAT_NONE: in any lane. */
static bool is_lane_of_others(const board *b, unsigned seat, uint32_t edge) {
    for (unsigned other = 0; other < b->seats; other++)
        if (other != seat && board_has(map_of(b)->lane[other], edge)) return true;
    return false;
}

static bool is_lane_of_anyone(const board *b, uint32_t edge) {
    return is_lane_of_others(b, LR_SEAT_NONE, edge);
}

/* A coast of the island where everybody lives. */
static bool is_home_coast(const board *b, const board_public *p, uint32_t edge) {
    uint64_t home = p->land_hexes & ~b->layout.closed_hexes;
    const uint8_t *hex = b->edge[edge].hex;
    bool land = home >> hex[0] & 1 || (hex[1] != BOARD_NO_HEX && home >> hex[1] & 1);
    return land && eset_has(board_sea(b, p), edge);
}

/* It starts from an own building or an own ship along the coast (SCN7-32). */
static bool starts_at_coast(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int end = 0; end < 2; end++) {
        uint32_t vertex = b->edge[edge].vertex[end];
        const board_vertex *v = &b->vertex[vertex];
        if (vset_has(board_settlement(b, p, seat), vertex)) return true;
        if (vset_has(board_city(b, p, seat), vertex)) return true;
        for (int i = 0; i < 3; i++)
            if (v->edge[i] != BOARD_NO_PLACE && !is_lane_of_anyone(b, v->edge[i]) &&
                eset_has(board_ship(b, p, seat), v->edge[i]) &&
                !vset_has(board_occupied(b, p), vertex))
                return true;
    }
    return false;
}

static void fence_edges(const board *b, const board_public *p, unsigned seat, bool ship,
                        uint64_t *edges) {
    uint64_t next[BOARD_WORDS_MAX] = { 0 };
    if (ship) line_next(b, p, seat, next);
    for (uint32_t edge = 0; edge < b->edges; edge++) {
        if (!board_has(edges, edge) || board_has(next, edge)) continue;
        bool open = ship ? !is_lane_of_anyone(b, edge) && is_home_coast(b, p, edge) &&
                               starts_at_coast(b, p, seat, edge)
                         : !is_lane_of_others(b, seat, edge); /* SCN7-32 */
        if (!open) board_remove(edges, edge);
    }
}

/* Only the end of the line moves, if it is no warship (SCN7-24). */
static void fence_lifts(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    uint32_t last = line_end(b, p, seat);
    bool movable = last != BOARD_NO_PLACE && board_has(edges, last) &&
                   line_length(b, p, seat) > fleet_read(b, p)->warships[seat];
    memset(edges, 0, 8u * b->edge_words);
    if (movable) board_insert(edges, last);
}

/* ---- the fleet ---- */

static void move_fleet(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    unsigned lower = p->dice[0] < p->dice[1] ? p->dice[0] : p->dice[1], met = 0;
    if (fleet->step == FLEET_GONE) return;
    fleet->step = (uint8_t)((fleet->step + lower) % map_of(b)->track_length);
    p->pirate = map_of(b)->track[fleet->step];
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (p->seat_hexes[seat] >> p->pirate & 1) met |= 1u << seat;
    bool several = (met & (met - 1)) != 0;
    fleet->waiting = (uint8_t)(several && !b->rules.fleet_attacks_all ? 0 : met); /* SCN7-12 */
}

static void after_dice(const board *b, board_state *s) {
    s->pub.unpaid = 1;
    move_fleet(b, s);
    board_turn_resume(b, s);
}

/* SCN7-10, 11: the lower die against the warships. */
static void attack(const board *b, board_state *s, unsigned seat) {
    board_public *p = &s->pub;
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    unsigned lower = p->dice[0] < p->dice[1] ? p->dice[0] : p->dice[1];
    unsigned cities = b->supply.cities - (unsigned)p->seat[seat].cities_left;
    unsigned held = board_total(s->secret.hand[seat]);
    fleet->waiting &= (uint8_t) ~(1u << seat);
    if (fleet->warships[seat] > lower) {
        p->at_sea[seat].gold_left++;
    } else if (fleet->warships[seat] < lower) {
        fleet->pillage = (uint8_t)(1 + cities < held ? 1 + cities : held); /* SCN7-33 */
        p->victim = (uint8_t)(fleet->pillage > 0 ? seat : LR_SEAT_NONE);
    }
}

static bool resume(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    for (unsigned turn = 0; turn < b->seats; turn++) {
        unsigned seat = (p->active + turn) % b->seats;
        if (fleet->pillage > 0) {
            p->phase = BOARD_PHASE_PILLAGE;
            return true;
        }
        if (sea_gold_is_due(b, p)) return false; /* a reward is chosen before the next attack */
        if (fleet->waiting >> seat & 1) attack(b, s, seat);
    }
    if (fleet->pillage == 0) return false;
    p->phase = BOARD_PHASE_PILLAGE;
    return true;
}

lr_status board_check_pillage(const board *b UNUSED, const board_state *s, lr_action a) {
    if (a.arg[2] != s->pub.victim || a.arg[0] >= BOARD_RESOURCES) return LR_E_IMPOSSIBLE_OUTCOME;
    unsigned held = board_count(s->secret.hand[s->pub.victim], a.arg[0]);
    return held > 0 ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void board_apply_pillage(const board *b, board_state *s, const lr_action *a) {
    board_fleet *fleet = &board_scenario_of(b, &s->pub)->fleet;
    s->secret.hand[s->pub.victim] -= board_card(a->arg[0]);
    s->pub.bank += board_card(a->arg[0]);
    if (--fleet->pillage == 0) s->pub.victim = LR_SEAT_NONE;
    board_turn_resume(b, s);
}

/* ---- a seven: a card of anybody ---- */

static void on_robber(const board *b UNUSED, board_state *s) {
    s->pub.phase = BOARD_PHASE_ROB; /* SCN7-13 */
}

lr_status board_check_rob(const board *b, const board_state *s UNUSED, lr_action a) {
    if (a.arg[0] == BOARD_ARG_NONE) return LR_OK;
    if (a.arg[0] >= b->seats) return LR_E_NO_SUCH_SEAT;
    return a.arg[0] != a.actor ? LR_OK : LR_E_ROB_YOURSELF;
}

void board_apply_rob(const board *b, board_state *s, const lr_action *a) {
    board_robber_steal(b, s, a->arg[0] == BOARD_ARG_NONE ? LR_SEAT_NONE : a->arg[0]);
}

/* ---- knights and the fortress ---- */

static lr_status may_play_knight(const board *b, const board_state *s, unsigned seat) {
    bool ship = line_length(b, &s->pub, seat) > fleet_read(b, &s->pub)->warships[seat];
    return ship ? LR_OK : LR_E_NO_SHIP_TO_ARM; /* SCN7-28 */
}

static void on_knight(const board *b, board_state *s, unsigned seat) {
    board_scenario_of(b, &s->pub)->fleet.warships[seat]++;
    board_turn_resume(b, s);
}

static bool reaches_fortress(const board *b, const board_public *p, unsigned seat) {
    uint32_t last = line_end(b, p, seat);
    return last != BOARD_NO_PLACE && nearer_end(b, seat, last) == map_of(b)->fortress[seat];
}

static bool may_attack(const board *b, const board_public *p, unsigned seat) {
    return p->turn_of == LR_SEAT_NONE && fleet_read(b, p)->strength[seat] > 0 &&
           reaches_fortress(b, p, seat);
}

menu_end fleet_rob_menu(const board *b, const board_state *s UNUSED, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t others = (((uint64_t)1 << b->seats) - 1) & ~((uint64_t)1 << seat);
    menu_add(&m, BOARD_ROB, 0, others | (uint64_t)1 << BOARD_ARG_NONE);
    return m.end;
}

static menu_end menu_main(const board *b, const board_state *s, unsigned seat, unsigned pays UNUSED,
                          menu_end end) {
    menu m = menu_from(b, seat, end);
    if (may_attack(b, &s->pub, seat)) menu_add_plain(&m, BOARD_ATTACK);
    return m.end;
}

static bool idle(const board *b, const board_state *s, unsigned seat) {
    return !may_attack(b, &s->pub, seat);
}

/* The die of an attack on a fortress. */
static uint32_t chance(const board *b UNUSED, const board_state *s, lr_chance_outcome *out) {
    uint32_t count = 0;
    if (s->pub.phase != BOARD_PHASE_PIRATES) return 0;
    for (unsigned die = 1; die <= 6; die++)
        chance_put(out, &count, chance_action(BOARD_PIRATES, die, 0, 0), 1);
    return count;
}

static bool chance_sample(const board *b UNUSED, const board_state *s, lr_rng *rng,
                          lr_action *out) {
    if (s->pub.phase != BOARD_PHASE_PIRATES) return false;
    *out = chance_action(BOARD_PIRATES, 1 + rng_below(rng, 6), 0, 0);
    return true;
}

static void hand_least(const board *b, const board_public *p, unsigned seat, unsigned *least) {
    if (p->victim == seat && p->phase == BOARD_PHASE_PILLAGE) *least = fleet_read(b, p)->pillage;
}

lr_status board_check_attack(const board *b, const board_state *s, lr_action a) {
    return may_attack(b, &s->pub, a.actor) ? LR_OK : LR_E_NOT_AT_FORTRESS;
}

void board_apply_attack(const board *b UNUSED, board_state *s, const lr_action *a UNUSED) {
    trade_close(&s->pub);
    s->pub.phase = BOARD_PHASE_PIRATES;
}

lr_status board_check_pirates(const board *b UNUSED, const board_state *s UNUSED, lr_action a) {
    return a.arg[0] - 1u < 6 ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* The last marker is gone: the fortress is a settlement again (SCN7-20, 21). */
static void recapture(const board *b, board_public *p, unsigned seat) {
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    p->seat[seat].settlements_left++; /* the piece that stood there all the time */
    board_build_place_settlement(b, p, seat, map_of(b)->fortress[seat]);
    sea_ships_close(b, p, seat);
    for (unsigned other = 0; other < b->seats; other++)
        if (fleet->strength[other] > 0) return;
    fleet->step = FLEET_GONE;
    p->pirate = BOARD_NO_HEX;
}

static void lose_ships(const board *b, board_public *p, unsigned seat, unsigned count) {
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    for (; count > 0; count--) {
        uint32_t last = line_end(b, p, seat);
        if (last != BOARD_NO_PLACE) sea_ships_remove(b, p, seat, last);
    }
    unsigned left = line_length(b, p, seat);
    if (fleet->warships[seat] > left) fleet->warships[seat] = (uint8_t)left;
    board_route_after_removal(b, p, seat);
}

void board_apply_pirates(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    unsigned seat = p->active, die = a->arg[0];
    board_fleet *fleet = &board_scenario_of(b, p)->fleet;
    unsigned warships = fleet->warships[seat];
    p->phase = BOARD_PHASE_MAIN;
    if (warships > die) { /* SCN7-19 */
        if (--fleet->strength[seat] == 0) recapture(b, p, seat);
    } else {
        lose_ships(b, p, seat, warships == die ? 1 : 2);
    }
    victory_test(b, s); /* SCN7-34 */
    if (p->phase != BOARD_PHASE_OVER) board_turn_end(b, s);
}

static bool may_win(const board *b, const board_public *p, unsigned seat) {
    return fleet_read(b, p)->strength[seat] == 0; /* SCN7-01 */
}

static void drop(const board *b, board_public *p) {
    board_scenario_of(b, p)->fleet.pillage = 0;
    board_scenario_of(b, p)->fleet.waiting = 0;
}

/* ---- verifying ---- */

static const char *verify(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    const board_fleet *fleet = fleet_read(b, p);
    bool any = false;
    if (p->phase == BOARD_PHASE_DEAL) return NULL;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        if (fleet->strength[seat] > (seat < b->seats ? STRENGTH : 0))
            return "a fortress is too strong";
        if (seat >= b->seats) {
            if (fleet->warships[seat] > 0) return "a seat does not exist";
            continue;
        }
        any |= fleet->strength[seat] > 0;
        if (fleet->warships[seat] > line_length(b, p, seat))
            return "there are more warships than ships";
        bool city;
        bool own = board_building_at(b, p, map_of(b)->fortress[seat], &city) == seat;
        if (own != (fleet->strength[seat] == 0)) return "a fortress and its markers differ";
    }
    if (any != (fleet->step != FLEET_GONE)) return "the fleet and the fortresses differ";
    if (any &&
        (fleet->step >= map_of(b)->track_length || p->pirate != map_of(b)->track[fleet->step]))
        return "the fleet is not on its track";
    if ((fleet->pillage > 0) != (p->phase == BOARD_PHASE_PILLAGE))
        return "pillage and the phase differ";
    if (fleet->pillage > 0 && p->victim < b->seats &&
        fleet->pillage > board_total(s->secret.hand[p->victim]))
        return "the victim cannot lose that many cards";
    if (p->phase == BOARD_PHASE_PIRATES && !may_attack(b, p, p->active))
        return "there is no fortress to attack";
    if (fleet->waiting >> b->seats != 0) return "a seat does not exist";
    if (fleet->waiting != 0 && !p->unpaid) return "the fleet has attacked already";
    return NULL;
}

const board_module fleet_module = {
    .begin = begin,
    .shape = shape,
    .block = block,
    .tally = tally,
    .fence_edges = fence_edges,
    .fence_sites = fence_sites,
    .fence_lifts = fence_lifts,
    .after_dice = after_dice,
    .on_robber = on_robber,
    .check_knight = may_play_knight,
    .on_knight = on_knight,
    .resume = resume,
    .may_win = may_win,
    .drop = drop,
    .menu_main = menu_main,
    .idle = idle,
    .chance = chance,
    .chance_sample = chance_sample,
    .hand_least = hand_least,
    .verify = verify,
};
