/* map_scenario.c - what the scenarios with rules of their own put on the board.
 *
 *     scenario tribe      gift EDGE point | card | harbor TYPE
 *     scenario villages   village VERTEX NUMBER, cloth EACH SUPPLY
 *     scenario fleet      track HEX ..., fort SEAT beachhead VERTEX fortress VERTEX lane EDGE ...
 *     scenario wonders    wall VERTEX ..., bridge VERTEX ...
 *
 * A lane is a bundle of shortest ways, not one way. What a ship line asks of it is "one step nearer
 * to the fortress" (SCN7-15), so each vertex of the lane gets its distance from the fortress along
 * the lane's edges.
 */
#include "map_reader.h"

#include <string.h>

enum { CLOTH_EACH_MAX = 20, CLOTH_SUPPLY_MAX = 80 };

void board_map_read_scenario(map_reader *r) {
    uint32_t choice = board_map_next_choice(r, "the scenario: tribe, villages, fleet or wonders",
                                            board_scenario_names + 1, BOARD_SCENARIOS - 1);
    if (map_ok(r)) r->b->layout.scenario = (uint8_t)(1 + choice);
}

/* ---- the tribe's gifts ----------------------------------------------------------------------- */

/* A harbor that is a gift lies nowhere until its taker places it. */
static uint8_t scan_gift_harbor(map_reader *r) {
    board_layout *layout = &r->b->layout;
    lr_scan at = r->in;
    uint8_t type = board_map_next_harbor_type(r);
    if (layout->harbor_count >= BOARD_HARBORS_MAX) {
        MAP_PROBLEM(r, &at, 0, HARBORS_FULL);
        return BOARD_NO_HARBOR;
    }
    layout->harbor_type[layout->harbor_count] = type;
    return layout->harbor_count++;
}

void board_map_read_gift(map_reader *r) {
    static const char *const kinds[BOARD_GIFTS] = { "point", "card", "harbor" };
    board_tribe_map *tribe = &r->b->layout.tribe;
    uint32_t edge = board_map_next_edge(r, "the edge of the gift, such as a1/nw");
    if (board_map_is_full(r, &r->item, tribe->gifts, BOARD_GIFTS_MAX, "a map has at most 24 gifts"))
        return;
    if (!board_map_edge_is_sea(r, edge)) MAP_REFUSE(r, "a gift lies where a ship can come");
    for (uint32_t k = 0; k < tribe->gifts; k++)
        if (tribe->edge[k] == edge) MAP_REFUSE(r, "there is already a gift on this edge");
    uint32_t kind = board_map_next_choice(r, "point, card or harbor", kinds, BOARD_GIFTS);
    tribe->edge[tribe->gifts] = (uint16_t)edge;
    tribe->kind[tribe->gifts] = (uint8_t)kind;
    if (kind == BOARD_GIFT_HARBOR) tribe->harbor[tribe->gifts] = scan_gift_harbor(r);
    tribe->gifts++;
}

/* ---- villages -------------------------------------------------------------------------------- */

void board_map_read_village(map_reader *r) {
    board_villages_map *map = &r->b->layout.villages;
    uint32_t vertex = board_map_next_vertex(r, "the village's vertex, such as c3.n");
    if (board_map_is_full(r, &r->item, map->villages, BOARD_VILLAGES_MAX,
                          "a map has at most 8 villages"))
        return;
    for (uint32_t k = 0; k < map->villages; k++)
        if (map->vertex[k] == vertex) MAP_REFUSE(r, "there is already a village here");
    map->vertex[map->villages] = (uint16_t)vertex;
    map->number[map->villages++] = board_map_next_token(r, "the village's number");
}

void board_map_read_cloth(map_reader *r) {
    board_villages_map *map = &r->b->layout.villages;
    map->cloth_each = board_map_next_number(r, "the cloth of each village", 1, CLOTH_EACH_MAX);
    map->cloth_supply = board_map_next_number(r, "the cloth of the general supply", 0,
                                              CLOTH_SUPPLY_MAX);
}

/* ---- the pirate fleet ------------------------------------------------------------------------ */

void board_map_read_track(map_reader *r) {
    const board *b = r->b;
    board_fleet_map *fleet = &r->b->layout.fleet;
    uint64_t passed = 0;
    do {
        uint32_t hex = board_map_next_hex(r, "the hexes of the fleet's track");
        uint32_t length = fleet->track_length;
        if (!(r->sea_hexes >> hex & 1)) MAP_REFUSE(r, "the fleet sails over sea hexes");
        if (passed >> hex & 1) MAP_REFUSE(r, "the track has passed that hex before");
        if (board_map_is_full(r, &r->item, length, BOARD_TRACK_MAX, "a track has at most 32 hexes"))
            return;
        if (length > 0 && !(b->neighbour_hexes[hex] >> fleet->track[length - 1] & 1))
            MAP_REFUSE(r, "this hex does not touch the one before");
        passed |= (uint64_t)1 << hex;
        fleet->track[fleet->track_length++] = (uint8_t)hex;
    } while (board_map_goes_on(r));
    if (!(b->neighbour_hexes[fleet->track[0]] >> fleet->track[fleet->track_length - 1] & 1))
        MAP_REFUSE(r, "the last hex of a track touches the first");
}

/* `WORD VERTEX`, where there is land. */
static uint16_t scan_fort_vertex(map_reader *r, const char *word) {
    board_map_next_word(r, word);
    uint32_t vertex = board_map_next_vertex(r, "a vertex such as c3.n");
    if ((board_map_vertex_hexes(r->b, vertex) & r->land_hexes) == 0)
        MAP_REFUSE(r, "here is no land to stand on");
    return (uint16_t)vertex;
}

/* Distances along the lane, from the fortress outwards. */
static void measure_lane(const board *b, board_fleet_map *fleet, uint32_t seat) {
    uint8_t *distance = fleet->lane_distance[seat];
    uint16_t queue[BOARD_VERTICES_MAX];
    uint32_t first = 0, last = 0;
    queue[last++] = fleet->fortress[seat];
    distance[fleet->fortress[seat]] = 0;
    for (; first < last; first++)
        for (unsigned i = 0; i < 3; i++) {
            const board_vertex *v = &b->vertex[queue[first]];
            if (v->edge[i] == BOARD_NO_PLACE || !board_has(fleet->lane[seat], v->edge[i])) continue;
            if (distance[v->neighbour[i]] != 0xff) continue;
            distance[v->neighbour[i]] = (uint8_t)(distance[queue[first]] + 1);
            queue[last++] = v->neighbour[i];
        }
}

static void scan_lane(map_reader *r, uint32_t seat) {
    board_fleet_map *fleet = &r->b->layout.fleet;
    uint32_t length = 0;
    do {
        uint32_t edge = board_map_next_edge(r, "the edges of the lane");
        if (!board_map_edge_is_sea(r, edge)) MAP_REFUSE(r, "a ship cannot lie on this edge");
        for (uint32_t other = 0; other < LR_SEATS_MAX; other++)
            if (board_has(fleet->lane[other], edge))
                MAP_REFUSE(r, "this edge already belongs to a lane");
        board_map_is_full(r, &r->item, ++length, 0xff, "a lane has at most 254 edges");
        board_insert(fleet->lane[seat], edge);
    } while (board_map_goes_on(r));
}

void board_map_read_fort(map_reader *r) {
    const board *b = r->b;
    board_fleet_map *fleet = &r->b->layout.fleet;
    if (b->layout.seats_max == 0)
        MAP_REFUSE_AT(r, &r->in, "the seats line must come before fort lines");
    uint32_t seat = board_map_next_number(r, "a seat, counted from 0", 0, b->layout.seats_max - 1);
    if (fleet->fortress[seat] != BOARD_NO_PLACE) MAP_REFUSE(r, "this seat already has a fortress");
    fleet->beachhead[seat] = scan_fort_vertex(r, "beachhead");
    fleet->fortress[seat] = scan_fort_vertex(r, "fortress");
    board_map_next_word(r, "lane");
    scan_lane(r, seat);
    if (!map_ok(r)) return;
    measure_lane(b, fleet, seat);
    lr_scan_blanks(&r->in);
    if (fleet->lane_distance[seat][fleet->beachhead[seat]] == 0xff)
        MAP_REFUSE_AT(r, &r->in, "the lane does not join beachhead and fortress");
    for (uint32_t e = 0; e < b->edges; e++)
        if (board_has(fleet->lane[seat], e) &&
            fleet->lane_distance[seat][b->edge[e].vertex[0]] == 0xff)
            MAP_REFUSE_AT(r, &r->in, "the edges of the lane do not hang together");
}

/* ---- wonders --------------------------------------------------------------------------------- */

/* Vertices, into a list of eight. */
static void read_landmarks(map_reader *r, uint16_t *list, uint8_t *count) {
    do {
        uint32_t vertex = board_map_next_vertex(r, "a vertex such as c3.n");
        if (board_map_is_full(r, &r->item, *count, BOARD_LANDMARKS_MAX,
                              "there are at most 8 of these vertices"))
            return;
        if ((board_map_vertex_hexes(r->b, vertex) & r->land_hexes) == 0)
            MAP_REFUSE(r, "here is no land to build on");
        for (uint32_t k = 0; k < *count; k++)
            if (list[k] == vertex) MAP_REFUSE(r, "this vertex is already named");
        list[(*count)++] = (uint16_t)vertex;
    } while (board_map_goes_on(r));
}

void board_map_read_wall(map_reader *r) {
    read_landmarks(r, r->b->layout.wonders.wall, &r->b->layout.wonders.walls);
}

void board_map_read_bridge(map_reader *r) {
    read_landmarks(r, r->b->layout.wonders.bridge, &r->b->layout.wonders.bridges);
}
