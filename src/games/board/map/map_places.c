/* map_places.c - lines about places of the board: where first settlements may stand and where nobody
 * settles, harbors, robber and pirate, and the pieces that stand when the game begins. */
#include "map_reader.h"

/* ---- where people settle --------------------------------------------------------------------- */

/* The letters of a line as one set of hexes. */
static lr_status read_area_hexes(map_reader *r, uint64_t *hexes) {
    do {
        uint32_t area = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_area(r, &at, &area);
        if (status != LR_OK) return status;
        *hexes |= board_map_area_hexes(r->b, area);
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

lr_status board_map_read_home(map_reader *r) {
    return read_area_hexes(r, &r->b->layout.home_hexes);
}

lr_status board_map_read_closed(map_reader *r) {
    return read_area_hexes(r, &r->b->layout.closed_hexes);
}

lr_status board_map_read_barred(map_reader *r) {
    do {
        uint32_t vertex = 0;
        lr_scan at;
        lr_status status = board_map_scan_next_vertex(
            r, "a vertex that is closed to first settlements", &at, &vertex);
        if (status != LR_OK) return status;
        board_insert(r->b->layout.barred_vertices, vertex);
    } while (board_map_line_goes_on(r));
    return board_map_end_of_line(r);
}

/* ---- harbors --------------------------------------------------------------------------------- */

lr_status board_map_scan_next_harbor_type(map_reader *r, uint32_t *type) {
    const char *types[BOARD_HARBOR_TYPES];
    for (uint32_t k = 0; k < BOARD_RESOURCES; k++) types[k] = board_goods_names[k];
    types[BOARD_HARBOR_ANY] = "any";
    lr_status status = board_map_next_item(r, "the harbor's type: a resource or any");
    return status == LR_OK ? board_map_scan_choice(r, types, BOARD_HARBOR_TYPES, type) : status;
}

static bool edges_touch(const board *b, uint32_t one, uint32_t two) {
    const uint16_t *a = b->edge[one].vertex, *c = b->edge[two].vertex;
    return a[0] == c[0] || a[0] == c[1] || a[1] == c[0] || a[1] == c[1];
}

/* Takes the word `anywhere` if the line goes on with it. */
static bool take_anywhere(map_reader *r) {
    lr_scan probe = r->in;
    char word[9];
    lr_error ignored;
    probe.error = &ignored;
    if (!lr_scan_word(&probe, word, sizeof word) || !lr_text_equal(word, "anywhere")) return false;
    probe.error = r->in.error;
    r->in = probe;
    return true;
}

static lr_status scan_harbor_edge(map_reader *r, uint16_t *place) {
    const board_layout *layout = &r->b->layout;
    lr_scan before = r->in;
    lr_status status = board_map_next_item(r, "the harbor's edge, such as a1/nw, or anywhere");
    if (status != LR_OK) return status;
    if (layout->harbor_count == BOARD_HARBORS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 16 harbors", NULL);
    if (take_anywhere(r)) {
        r->b->layout.harbors_scattered = true;
        *place = BOARD_NO_PLACE;
        return LR_OK;
    }
    lr_scan at;
    uint32_t edge = 0;
    r->in = before;
    if ((status = board_map_scan_next_edge(r, "an edge", &at, &edge)) != LR_OK) return status;
    if (!board_map_edge_is_coast(r, edge))
        return lr_scan_fail(&at, LR_E_MAP,
                            "a harbor lies on the coast: land on one side of its edge, "
                            "sea or nothing on the other",
                            NULL);
    for (unsigned k = 0; k < layout->harbor_count; k++)
        if (layout->harbor_edge[k] != BOARD_NO_PLACE &&
            edges_touch(r->b, edge, layout->harbor_edge[k]))
            return lr_scan_fail(&at, LR_E_MAP, "this harbor touches another one", NULL);
    *place = (uint16_t)edge;
    return LR_OK;
}

lr_status board_map_read_harbor(map_reader *r) {
    board_layout *layout = &r->b->layout;
    uint32_t type = 0;
    uint16_t edge = 0;
    lr_status status = scan_harbor_edge(r, &edge);
    if (status != LR_OK || (status = board_map_scan_next_harbor_type(r, &type)) != LR_OK)
        return status;
    layout->harbor_edge[layout->harbor_count] = edge;
    layout->harbor_type[layout->harbor_count] = (uint8_t)type;
    layout->harbor_count++;
    return board_map_end_of_line(r);
}

/* ---- robber and pirate ----------------------------------------------------------------------- */

/* A hex, `number N`, or `off`. A hex begins with a letter and a digit, the words do not. */
lr_status board_map_read_robber(map_reader *r) {
    static const char *const words[] = { "number", "off" };
    board_layout *layout = &r->b->layout;
    lr_scan before = r->in;
    lr_status status = board_map_next_item(r,
                                           "the hex on which the robber starts, number 12, or off");
    if (status != LR_OK) return status;
    uint32_t choice = 0, hex = 0;
    if (*r->in.at >= 'a' && *r->in.at <= 'z' && r->in.at[1] >= 'a' && r->in.at[1] <= 'z') {
        if ((status = board_map_scan_choice(r, words, 2, &choice)) != LR_OK) return status;
        layout->robber_start = choice == 0 ? BOARD_ROBBER_NUMBER : BOARD_ROBBER_OFF;
        if (choice == 0 && (status = board_map_next_item(r, "the number")) != LR_OK) return status;
        if (choice == 0 && (status = board_map_scan_token(r, &layout->robber)) != LR_OK)
            return status;
        return board_map_end_of_line(r);
    }
    lr_scan at;
    r->in = before;
    if ((status = board_map_scan_next_hex(r, "a hex", &at, &hex)) != LR_OK) return status;
    if (!(r->land_hexes >> hex & 1))
        return lr_scan_fail(&at, LR_E_MAP, "the robber starts on land, not on a sea hex or fog",
                            NULL);
    layout->robber_start = BOARD_ROBBER_HEX;
    layout->robber = (uint8_t)hex;
    return board_map_end_of_line(r);
}

lr_status board_map_read_pirate(map_reader *r) {
    uint32_t hex = 0;
    lr_scan at;
    lr_status status = board_map_scan_next_hex(r, "the hex on which the pirate starts", &at, &hex);
    if (status != LR_OK) return status;
    if (!(r->sea_hexes >> hex & 1))
        return lr_scan_fail(&at, LR_E_MAP, "the pirate starts on a sea hex", NULL);
    r->b->layout.pirate = (uint8_t)hex;
    return board_map_end_of_line(r);
}

/* ---- starting pieces ------------------------------------------------------------------------- */

/* Free for a settlement, as far as earlier start lines go: land, empty, and nobody next door. */
static lr_status check_start_settlement(map_reader *r, lr_scan *at, uint32_t vertex) {
    const board *b = r->b;
    if ((board_map_vertex_hexes(b, vertex) & r->land_hexes) == 0)
        return lr_scan_fail(at, LR_E_MAP, "a settlement stands on land", NULL);
    for (uint32_t k = 0; k < b->layout.start_count; k++) {
        uint32_t other = b->layout.start[k].settlement;
        bool near = other == vertex;
        for (unsigned i = 0; i < 3; i++) near = near || b->vertex[vertex].neighbour[i] == other;
        if (near)
            return lr_scan_fail(at, LR_E_MAP, "this settlement is on or next to an earlier one",
                                NULL);
    }
    return LR_OK;
}

static lr_status check_start_route(map_reader *r, lr_scan *at, uint32_t edge, bool ship,
                                   uint32_t settlement) {
    const board_edge *e = &r->b->edge[edge];
    if (!ship && (board_map_edge_hexes(r->b, edge) & r->land_hexes) == 0)
        return lr_scan_fail(at, LR_E_MAP, "a road lies on land or along the coast", NULL);
    if (ship && !board_map_edge_is_sea(r, edge))
        return lr_scan_fail(at, LR_E_MAP, "a ship lies at sea or along the coast", NULL);
    if (e->vertex[0] != settlement && e->vertex[1] != settlement)
        return lr_scan_fail(at, LR_E_MAP, "this ", ship ? "ship" : "road",
                            " does not touch its settlement", NULL);
    return LR_OK;
}

/* The seat of a start line: one of the map's, with pieces left. */
static lr_status scan_start_seat(map_reader *r, uint32_t *seat) {
    const board_layout *layout = &r->b->layout;
    if (layout->seats_max == 0)
        return lr_scan_fail(&r->in, LR_E_MAP, "the seats line must come before start lines", NULL);
    if (layout->start_count == 2 * BOARD_STARTS_MAX)
        return lr_scan_fail(&r->in, LR_E_TOO_LARGE, "a map has at most 12 start lines", NULL);
    return board_map_scan_next_number(r, "a seat, counted from 0", 0, layout->seats_max - 1, seat);
}

static lr_status scan_start_pays(map_reader *r, uint32_t seat, bool *pays) {
    const board_layout *layout = &r->b->layout;
    static const char *const word = "pays";
    uint32_t choice;
    *pays = false;
    if (!board_map_line_goes_on(r)) return LR_OK;
    lr_status status = board_map_next_item(r, "pays, or the end of the line");
    lr_scan at = r->in;
    if (status != LR_OK || (status = board_map_scan_choice(r, &word, 1, &choice)) != LR_OK)
        return status;
    for (uint32_t k = 0; k < layout->start_count; k++)
        if (layout->start[k].seat == seat && layout->start[k].pays)
            return lr_scan_fail(&at, LR_E_MAP, "an earlier settlement of this seat already pays",
                                NULL);
    *pays = true;
    return LR_OK;
}

static lr_status scan_start_route(map_reader *r, uint32_t settlement, bool *ship, uint32_t *edge) {
    static const char *const words[] = { "road", "ship" };
    uint32_t choice = 0;
    lr_status status = board_map_next_item(r, "road or ship");
    if (status != LR_OK || (status = board_map_scan_choice(r, words, 2, &choice)) != LR_OK)
        return status;
    *ship = choice == 1;
    lr_scan at;
    status = board_map_scan_next_edge(
        r, *ship ? "the ship's edge, such as c3/ne" : "the road's edge, such as c3/ne", &at, edge);
    return status == LR_OK ? check_start_route(r, &at, *edge, *ship, settlement) : status;
}

lr_status board_map_read_start(map_reader *r) {
    board_layout *layout = &r->b->layout;
    uint32_t seat = 0, settlement = 0, route = 0;
    bool ship, pays;
    lr_scan at;
    lr_status status = scan_start_seat(r, &seat);
    if (status != LR_OK || (status = board_map_scan_next_word(r, "settlement")) != LR_OK)
        return status;
    status = board_map_scan_next_vertex(r, "the settlement's vertex, such as c3.n", &at,
                                        &settlement);
    if (status != LR_OK || (status = check_start_settlement(r, &at, settlement)) != LR_OK)
        return status;
    if ((status = scan_start_route(r, settlement, &ship, &route)) != LR_OK) return status;
    if ((status = scan_start_pays(r, seat, &pays)) != LR_OK) return status;
    layout->start[layout->start_count++] = (board_start){
        .settlement = (uint16_t)settlement,
        .route = (uint16_t)route,
        .seat = (uint8_t)seat,
        .ship = ship,
        .pays = pays,
    };
    return board_map_end_of_line(r);
}
