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

lr_status board_map_read_scenario(map_reader *r) {
    uint32_t choice = 0;
    lr_status status = board_map_next_item(r, "the scenario: tribe, villages, fleet or wonders");
    if (status != LR_OK) return status;
    status = board_map_scan_choice(r, board_scenario_names + 1, BOARD_SCENARIOS - 1, &choice);
    if (status != LR_OK) return status;
    r->b->layout.scenario = (uint8_t)(choice + 1);
    return board_map_end_of_line(r);
}

/* ---- the tribe's gifts ----------------------------------------------------------------------- */

/* A harbor that is a gift lies nowhere until its taker places it. */
static lr_status scan_gift_harbor(map_reader *r, uint8_t *slot) {
    board_layout *layout = &r->b->layout;
    uint32_t type = 0;
    lr_scan at = r->in;
    lr_status status = board_map_scan_next_harbor_type(r, &type);
    if (status != LR_OK) return status;
    if (layout->harbor_count == BOARD_HARBORS_MAX)
        return lr_scan_fail(&at, LR_E_TOO_LARGE, "a map has at most 16 harbors", NULL);
    *slot = layout->harbor_count++;
    layout->harbor_type[*slot] = (uint8_t)type;
    return LR_OK;
}

lr_status board_map_read_gift(map_reader *r) {
    static const char *const kinds[BOARD_GIFTS] = { "point", "card", "harbor" };
    board_tribe_map *tribe = &r->b->layout.tribe;
    uint32_t edge = 0, kind = 0;
    lr_scan at;
    lr_status status = board_map_scan_next_edge(r, "the edge of the gift, such as a1/nw", &at,
                                                &edge);
    if (status != LR_OK) return status;
    if (tribe->gifts == BOARD_GIFTS_MAX)
        return lr_scan_fail(&at, LR_E_TOO_LARGE, "a map has at most 24 gifts", NULL);
    if (!board_map_edge_is_sea(r, edge))
        return lr_scan_fail(&at, LR_E_MAP, "a gift lies where a ship can come", NULL);
    for (uint32_t k = 0; k < tribe->gifts; k++)
        if (tribe->edge[k] == edge)
            return lr_scan_fail(&at, LR_E_MAP, "there is already a gift on this edge", NULL);
    if ((status = board_map_next_item(r, "point, card or harbor")) != LR_OK) return status;
    if ((status = board_map_scan_choice(r, kinds, BOARD_GIFTS, &kind)) != LR_OK) return status;
    uint8_t slot = BOARD_NO_HARBOR;
    if (kind == BOARD_GIFT_HARBOR && (status = scan_gift_harbor(r, &slot)) != LR_OK) return status;
    tribe->edge[tribe->gifts] = (uint16_t)edge;
    tribe->kind[tribe->gifts] = (uint8_t)kind;
    tribe->harbor[tribe->gifts] = slot;
    tribe->gifts++;
    return board_map_end_of_line(r);
}

/* ---- villages -------------------------------------------------------------------------------- */

lr_status board_map_read_village(map_reader *r) {
    board_villages_map *map = &r->b->layout.villages;
    uint32_t vertex = 0;
    lr_scan at;
    lr_status status = board_map_scan_next_vertex(r, "the village's vertex, such as c3.n", &at,
                                                  &vertex);
    if (status != LR_OK) return status;
    if (map->villages == BOARD_VILLAGES_MAX)
        return lr_scan_fail(&at, LR_E_TOO_LARGE, "a map has at most 8 villages", NULL);
    for (uint32_t k = 0; k < map->villages; k++)
        if (map->vertex[k] == vertex)
            return lr_scan_fail(&at, LR_E_MAP, "there is already a village here", NULL);
    map->vertex[map->villages] = (uint16_t)vertex;
    if ((status = board_map_next_item(r, "the village's number")) != LR_OK) return status;
    if ((status = board_map_scan_token(r, &map->number[map->villages])) != LR_OK) return status;
    map->villages++;
    return board_map_end_of_line(r);
}

lr_status board_map_read_cloth(map_reader *r) {
    board_villages_map *map = &r->b->layout.villages;
    uint32_t each = 0, supply = 0;
    lr_status status = board_map_scan_next_number(r, "the cloth of each village", 1, CLOTH_EACH_MAX,
                                                  &each);
    if (status != LR_OK) return status;
    status = board_map_scan_next_number(r, "the cloth of the general supply", 0, CLOTH_SUPPLY_MAX,
                                        &supply);
    if (status != LR_OK) return status;
    map->cloth_each = (uint8_t)each;
    map->cloth_supply = (uint8_t)supply;
    return board_map_end_of_line(r);
}

/* ---- the pirate fleet ------------------------------------------------------------------------ */

lr_status board_map_read_track(map_reader *r) {
    const board *b = r->b;
    board_fleet_map *fleet = &r->b->layout.fleet;
    uint64_t passed = 0;
    lr_scan at;
    do {
        uint32_t hex = 0;
        lr_status status = board_map_scan_next_hex(r, "the hexes of the fleet's track", &at, &hex);
        if (status != LR_OK) return status;
        if (!(r->sea_hexes >> hex & 1))
            return lr_scan_fail(&at, LR_E_MAP, "the fleet sails over sea hexes", NULL);
        if (passed >> hex & 1)
            return lr_scan_fail(&at, LR_E_MAP, "the track has passed that hex before", NULL);
        if (fleet->track_length == BOARD_TRACK_MAX)
            return lr_scan_fail(&at, LR_E_TOO_LARGE, "a track has at most 32 hexes", NULL);
        if (fleet->track_length > 0 &&
            !(b->neighbour_hexes[hex] >> fleet->track[fleet->track_length - 1] & 1))
            return lr_scan_fail(&at, LR_E_MAP, "this hex does not touch the one before", NULL);
        passed |= (uint64_t)1 << hex;
        fleet->track[fleet->track_length++] = (uint8_t)hex;
    } while (board_map_line_goes_on(r));
    if (!(b->neighbour_hexes[fleet->track[0]] >> fleet->track[fleet->track_length - 1] & 1))
        return lr_scan_fail(&at, LR_E_MAP, "the last hex of a track touches the first", NULL);
    return board_map_end_of_line(r);
}

static lr_status scan_fort_seat(map_reader *r, uint32_t *seat) {
    const board_layout *layout = &r->b->layout;
    if (layout->seats_max == 0)
        return lr_scan_fail(&r->in, LR_E_MAP, "the seats line must come before fort lines", NULL);
    lr_status status = board_map_next_item(r, "a seat, counted from 0");
    lr_scan at = r->in;
    if (status != LR_OK ||
        (status = board_map_scan_number(r, 0, layout->seats_max - 1, seat)) != LR_OK)
        return status;
    if (layout->fleet.fortress[*seat] != BOARD_NO_PLACE)
        return lr_scan_fail(&at, LR_E_MAP, "this seat already has a fortress", NULL);
    return LR_OK;
}

/* `WORD VERTEX`, where there is land. */
static lr_status scan_fort_vertex(map_reader *r, const char *word, uint16_t *place) {
    uint32_t vertex = 0;
    lr_scan at;
    lr_status status = board_map_scan_next_word(r, word);
    if (status != LR_OK) return status;
    if ((status = board_map_scan_next_vertex(r, "a vertex such as c3.n", &at, &vertex)) != LR_OK)
        return status;
    if ((board_map_vertex_hexes(r->b, vertex) & r->land_hexes) == 0)
        return lr_scan_fail(&at, LR_E_MAP, "here is no land to stand on", NULL);
    *place = (uint16_t)vertex;
    return LR_OK;
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

static lr_status scan_lane(map_reader *r, uint32_t seat) {
    board_fleet_map *fleet = &r->b->layout.fleet;
    uint64_t *lane = fleet->lane[seat];
    uint32_t length = 0;
    do {
        uint32_t edge = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_edge(r, "the edges of the lane", &at, &edge);
        if (status != LR_OK) return status;
        if (!board_map_edge_is_sea(r, edge))
            return lr_scan_fail(&at, LR_E_MAP, "a ship cannot lie on this edge", NULL);
        for (uint32_t other = 0; other < LR_SEATS_MAX; other++)
            if (board_has(fleet->lane[other], edge))
                return lr_scan_fail(&at, LR_E_MAP, "this edge already belongs to a lane", NULL);
        if (++length == 0xff)
            return lr_scan_fail(&at, LR_E_TOO_LARGE, "a lane has at most 254 edges", NULL);
        board_insert(lane, edge);
    } while (board_map_line_goes_on(r));
    return LR_OK;
}

lr_status board_map_read_fort(map_reader *r) {
    const board *b = r->b;
    board_fleet_map *fleet = &r->b->layout.fleet;
    uint32_t seat = 0;
    lr_status status = scan_fort_seat(r, &seat);
    if (status != LR_OK) return status;
    status = scan_fort_vertex(r, "beachhead", &fleet->beachhead[seat]);
    if (status != LR_OK) return status;
    status = scan_fort_vertex(r, "fortress", &fleet->fortress[seat]);
    if (status != LR_OK || (status = board_map_scan_next_word(r, "lane")) != LR_OK) return status;
    if ((status = scan_lane(r, seat)) != LR_OK) return status;
    measure_lane(b, fleet, seat);
    lr_scan_blanks(&r->in);
    if (fleet->lane_distance[seat][fleet->beachhead[seat]] == 0xff)
        return lr_scan_fail(&r->in, LR_E_MAP, "the lane does not join beachhead and fortress",
                            NULL);
    for (uint32_t e = 0; e < b->edges; e++)
        if (board_has(fleet->lane[seat], e) &&
            fleet->lane_distance[seat][b->edge[e].vertex[0]] == 0xff)
            return lr_scan_fail(&r->in, LR_E_MAP, "the edges of the lane do not hang together",
                                NULL);
    return board_map_end_of_line(r);
}

/* ---- wonders --------------------------------------------------------------------------------- */

/* Vertices, into a list of eight. */
static lr_status read_landmarks(map_reader *r, uint16_t *list, uint8_t *count) {
    do {
        uint32_t vertex = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_vertex(r, "a vertex such as c3.n", &at, &vertex);
        if (status != LR_OK) return status;
        if (*count == BOARD_LANDMARKS_MAX)
            return lr_scan_fail(&at, LR_E_TOO_LARGE, "there are at most 8 of these vertices", NULL);
        if ((board_map_vertex_hexes(r->b, vertex) & r->land_hexes) == 0)
            return lr_scan_fail(&at, LR_E_MAP, "here is no land to build on", NULL);
        for (uint32_t k = 0; k < *count; k++)
            if (list[k] == vertex)
                return lr_scan_fail(&at, LR_E_MAP, "this vertex is already named", NULL);
        list[(*count)++] = (uint16_t)vertex;
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_wall(map_reader *r) {
    board_wonders_map *wonders = &r->b->layout.wonders;
    return read_landmarks(r, wonders->wall, &wonders->walls);
}

lr_status board_map_read_bridge(map_reader *r) {
    board_wonders_map *wonders = &r->b->layout.wonders;
    return read_landmarks(r, wonders->bridge, &wonders->bridges);
}
