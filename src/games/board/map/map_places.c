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
        MAP_REFUSE(r, "a harbor lies on the coast: land on one side of its edge, "
                      "sea or nothing on the other");
    for (unsigned k = 0; k < layout->harbor_count; k++)
        if (layout->harbor_edge[k] != BOARD_NO_PLACE &&
            edges_touch(r->b, edge, layout->harbor_edge[k]))
            MAP_REFUSE(r, "this harbor touches another one");
    return (uint16_t)edge;
}

void board_map_read_harbor(map_reader *r) {
    board_layout *layout = &r->b->layout;
    board_map_next_item(r, "the harbor's edge, such as a1/nw, or anywhere");
    if (board_map_is_full(r, &r->in, layout->harbor_count, BOARD_HARBORS_MAX,
                          "a map has at most 16 harbors"))
        return;
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
        MAP_REFUSE(r, "the robber starts on land, not on a sea hex or fog");
}

void board_map_read_pirate(map_reader *r) {
    uint32_t hex = board_map_next_hex(r, "the hex on which the pirate starts");
    if (!(r->sea_hexes >> hex & 1)) MAP_REFUSE(r, "the pirate starts on a sea hex");
    r->b->layout.pirate = (uint8_t)hex;
}

/* ---- starting pieces ------------------------------------------------------------------------- */

/* Free for a settlement, as far as earlier start lines go: land, empty, and nobody next door. */
static void check_start_settlement(map_reader *r, uint32_t vertex) {
    const board *b = r->b;
    if ((board_map_vertex_hexes(b, vertex) & r->land_hexes) == 0)
        MAP_REFUSE(r, "a settlement stands on land");
    for (uint32_t k = 0; k < b->layout.start_count; k++) {
        uint32_t other = b->layout.start[k].settlement;
        bool near = other == vertex;
        for (unsigned i = 0; i < 3; i++) near = near || b->vertex[vertex].neighbour[i] == other;
        if (near) MAP_REFUSE(r, "this settlement is on or next to an earlier one");
    }
}

static void check_start_route(map_reader *r, const board_start *start) {
    const board_edge *e = &r->b->edge[start->route];
    if (!start->ship && (board_map_edge_hexes(r->b, start->route) & r->land_hexes) == 0)
        MAP_REFUSE(r, "a road lies on land or along the coast");
    if (start->ship && !board_map_edge_is_sea(r, start->route))
        MAP_REFUSE(r, "a ship lies at sea or along the coast");
    if (e->vertex[0] != start->settlement && e->vertex[1] != start->settlement)
        MAP_REFUSE(r, "this ", start->ship ? "ship" : "road", " does not touch its settlement");
}

static void check_start_pays(map_reader *r, uint32_t seat) {
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < layout->start_count; k++)
        if (layout->start[k].seat == seat && layout->start[k].pays)
            MAP_REFUSE(r, "an earlier settlement of this seat already pays");
}

void board_map_read_start(map_reader *r) {
    static const char *const routes[] = { "road", "ship" }, *const pays = "pays";
    board_layout *layout = &r->b->layout;
    board_start start = { 0 };
    if (layout->seats_max == 0)
        MAP_REFUSE_AT(r, &r->in, "the seats line must come before start lines");
    if (board_map_is_full(r, &r->in, layout->start_count, 2 * BOARD_STARTS_MAX,
                          "a map has at most 12 start lines"))
        return;
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
