/* map_places.c - lines about places of the board: where first settlements may stand and where
 * nobody settles, harbors, robber and pirate, and the pieces that stand when the game begins. */
#include "map_reader.h"

/* ---- where people settle --------------------------------------------------------------------- */

/* The letters of a line as one set of hexes. */
static void read_area_hexes(map_reader *r, uint64_t *hexes) {
    do *hexes |= board_map_area_hexes(r->b, board_map_next_area(r));
    while (board_map_goes_on(r));
}

void board_map_read_home(map_reader *r) {
    read_area_hexes(r, &r->b->layout.home_hexes);
}

void board_map_read_closed(map_reader *r) {
    read_area_hexes(r, &r->b->layout.closed_hexes);
}

void board_map_read_barred(map_reader *r) {
    uint64_t *barred = r->b->layout.barred_vertices;
    do
        board_insert(barred,
                     board_map_next_vertex(r, "a vertex that is closed to first settlements"));
    while (board_map_goes_on(r));
}

/* ---- harbors --------------------------------------------------------------------------------- */

uint8_t board_map_next_harbor_type(map_reader *r) {
    return (uint8_t)board_map_next_choice(r, "the harbor's type: a resource or any",
                                          board_harbor_names, BOARD_HARBOR_TYPES);
}

static bool edges_touch(const board *b, uint32_t one, uint32_t two) {
    const uint16_t *a = b->edge[one].vertex, *c = b->edge[two].vertex;
    return a[0] == c[0] || a[0] == c[1] || a[1] == c[0] || a[1] == c[1];
}

static uint16_t scan_harbor_edge(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    if (board_map_take_word(r, "anywhere")) {
        r->b->layout.harbors_scattered = true;
        return BOARD_NO_PLACE;
    }
    uint32_t edge = board_map_scan_edge(r);
    if (!board_map_edge_is_coast(r, edge))
        MAP_PROBLEM(r, &r->item, board_map_edge_hexes(r->b, edge), HARBOR_INLAND);
    for (unsigned k = 0; k < layout->harbor_count; k++)
        if (layout->harbor_edge[k] != BOARD_NO_PLACE &&
            edges_touch(r->b, edge, layout->harbor_edge[k]))
            MAP_PROBLEM(r, &r->item, board_map_edge_hexes(r->b, edge), HARBOR_TOUCHES);
    return (uint16_t)edge;
}

void board_map_read_harbor(map_reader *r) {
    board_layout *layout = &r->b->layout;
    board_map_next_item(r, "the harbor's edge, such as a1/nw, or anywhere");
    if (layout->harbor_count >= BOARD_HARBORS_MAX) {
        MAP_PROBLEM(r, &r->in, 0, HARBORS_FULL);
        return;
    }
    layout->harbor_edge[layout->harbor_count] = scan_harbor_edge(r);
    layout->harbor_type[layout->harbor_count++] = board_map_next_harbor_type(r);
}

/* ---- robber and pirate ----------------------------------------------------------------------- */

/* A hex, `number N`, or `off`. A hex begins with a letter and a digit, the words do not. */
void board_map_read_robber(map_reader *r) {
    static const char *const words[] = { "number", "off" };
    board_layout *layout = &r->b->layout;
    board_map_next_item(r, "the hex on which the robber starts, number 12, or off");
    if (*r->in.at >= 'a' && *r->in.at <= 'z' && r->in.at[1] >= 'a' && r->in.at[1] <= 'z') {
        bool off = board_map_scan_choice(r, words, 2) == 1;
        layout->robber_start = off ? BOARD_ROBBER_OFF : BOARD_ROBBER_NUMBER;
        if (!off) layout->robber = board_map_next_token(r, "the number");
        return;
    }
    layout->robber_start = BOARD_ROBBER_HEX;
    layout->robber = (uint8_t)board_map_scan_hex(r);
    if (!(r->land_hexes >> layout->robber & 1))
        MAP_PROBLEM(r, &r->item, (uint64_t)1 << layout->robber, ROBBER_AT_SEA);
}

void board_map_read_pirate(map_reader *r) {
    uint32_t hex = board_map_next_hex(r, "the hex on which the pirate starts");
    if (!(r->sea_hexes >> hex & 1)) MAP_PROBLEM(r, &r->item, (uint64_t)1 << hex, PIRATE_ON_LAND);
    r->b->layout.pirate = (uint8_t)hex;
}

/* ---- starting pieces ------------------------------------------------------------------------- */

/* Free for a settlement, as far as earlier start lines go: land, empty, and nobody next door. */
static void check_start_settlement(map_reader *r, uint32_t vertex) {
    const board *b = r->b;
    uint64_t hexes = board_map_vertex_hexes(b, vertex);
    if ((hexes & r->land_hexes) == 0) MAP_PROBLEM(r, &r->item, hexes, START_AT_SEA);
    for (uint32_t k = 0; k < b->layout.start_count; k++) {
        uint32_t other = b->layout.start[k].settlement;
        bool near = other == vertex;
        for (unsigned i = 0; i < 3; i++) near = near || b->vertex[vertex].neighbour[i] == other;
        if (near) MAP_PROBLEM(r, &r->item, hexes, START_NEAR);
    }
}

static void check_start_route(map_reader *r, const board_start *start) {
    const board_edge *e = &r->b->edge[start->route];
    uint64_t hexes = board_map_edge_hexes(r->b, start->route);
    if (!start->ship && (hexes & r->land_hexes) == 0) MAP_PROBLEM(r, &r->item, hexes, ROAD_AT_SEA);
    if (start->ship && !board_map_edge_is_sea(r, start->route))
        MAP_PROBLEM(r, &r->item, hexes, SHIP_ON_LAND);
    if (e->vertex[0] != start->settlement && e->vertex[1] != start->settlement)
        MAP_PROBLEM(r, &r->item, hexes, ROUTE_APART, start->ship ? "ship" : "road");
}

static void check_start_pays(map_reader *r, uint32_t seat) {
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < layout->start_count; k++)
        if (layout->start[k].seat == seat && layout->start[k].pays)
            MAP_PROBLEM(r, &r->item, 0, START_PAYS_TWICE);
}

void board_map_read_start(map_reader *r) {
    static const char *const routes[] = { "road", "ship" }, *const pays = "pays";
    board_layout *layout = &r->b->layout;
    board_start start = { 0 };
    if (layout->seats_max == 0)
        MAP_REFUSE_AT(r, &r->in, "the seats line must come before start lines");
    if (layout->start_count >= 2 * BOARD_STARTS_MAX) {
        MAP_PROBLEM(r, &r->in, 0, STARTS_FULL);
        return;
    }
    start.seat = board_map_next_number(r, "a seat, counted from 0", 0, layout->seats_max - 1);
    board_map_next_word(r, "settlement");
    start.settlement = (uint16_t)board_map_next_vertex(r, "the settlement's vertex, such as c3.n");
    check_start_settlement(r, start.settlement);
    start.ship = board_map_next_choice(r, "road or ship", routes, 2) == 1;
    start.route = (uint16_t)board_map_next_edge(r, start.ship ? "the ship's edge, such as c3/ne"
                                                              : "the road's edge, such as c3/ne");
    check_start_route(r, &start);
    start.pays = board_map_goes_on(r);
    if (start.pays) {
        board_map_next_choice(r, "pays, or the end of the line", &pays, 1);
        check_start_pays(r, start.seat);
    }
    layout->start[layout->start_count++] = start;
}
