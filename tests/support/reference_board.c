/* reference_board.c - the reference's board: where corners are, what was dealt, how long roads are.
 *
 * Hexes are pointy-top at doubled coordinates. With its centre at (x, 3y) a hex has its corners at
 *
 *                 (x, 3y-2)
 *      (x-1, 3y-1)         (x+1, 3y-1)
 *      (x-1, 3y+1)         (x+1, 3y+1)
 *                 (x, 3y+2)
 *
 * and corners that coincide in the plane are one intersection. Nothing else decides what is next
 * to what. The engine's tables only lend the numbers by which actions name places: all hexes must
 * agree on them, and they must be in reading order.
 */
#include "reference.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const int corner_offset[6][2] = { { 0, -2 }, { 1, -1 }, { 1, 1 },
                                         { 0, 2 },  { -1, 1 }, { -1, -1 } };

__attribute__((format(printf, 2, 3))) static void complain(reference *r, const char *format, ...) {
    va_list arguments;

    if (r->complaint[0]) return;
    va_start(arguments, format);
    (void)vsnprintf(r->complaint, sizeof r->complaint, format, arguments);
    va_end(arguments);
}

/* ---- geometry ---- */

static void read_corners(reference *r, const board *b) {
    reference_map *m = &r->map;

    for (int v = 0; v < m->vertices; v++) m->vertex_x[v] = m->vertex_y[v] = -9999;
    for (int h = 0; h < m->hexes; h++) {
        for (int c = 0; c < 6; c++) {
            int v = b->hex[h].vertex[c];
            int x = m->hex_x[h] + corner_offset[c][0], y = 3 * m->hex_y[h] + corner_offset[c][1];

            if (v < 0 || v >= m->vertices) {
                complain(r, "hex %d corner %d has number %d", h, c, v);
                return;
            }
            if (m->vertex_hexes[v] > 0 && (m->vertex_x[v] != x || m->vertex_y[v] != y))
                complain(r, "vertex %d lies at two points", v);
            if (m->vertex_hexes[v] >= 3) {
                complain(r, "vertex %d has more than three hexes", v);
                return;
            }
            m->vertex_x[v] = x;
            m->vertex_y[v] = y;
            m->vertex_hex[v][m->vertex_hexes[v]++] = h;
            m->corner[h][c] = v;
        }
    }
    for (int v = 0; v < m->vertices; v++) {
        if (m->vertex_hexes[v] == 0) complain(r, "vertex %d has no hex", v);
        if (v > 0 &&
            (m->vertex_y[v] < m->vertex_y[v - 1] ||
             (m->vertex_y[v] == m->vertex_y[v - 1] && m->vertex_x[v] <= m->vertex_x[v - 1])))
            complain(r, "vertex %d is not in reading order", v);
    }
}

static void add_edge_at(reference *r, int v, int e) {
    reference_map *m = &r->map;

    if (m->vertex_edges[v] >= 3)
        complain(r, "vertex %d has more than three edges", v);
    else
        m->vertex_edge[v][m->vertex_edges[v]++] = e;
}

static void read_sides(reference *r, const board *b) {
    reference_map *m = &r->map;

    for (int e = 0; e < m->edges; e++) m->edge_end[e][0] = m->edge_end[e][1] = REF_NONE;
    for (int h = 0; h < m->hexes; h++) {
        for (int s = 0; s < 6; s++) {
            int e = b->hex[h].edge[s];
            int from = m->corner[h][s], to = m->corner[h][(s + 1) % 6];

            if (e < 0 || e >= m->edges) {
                complain(r, "hex %d side %d has number %d", h, s, e);
                return;
            }
            if (m->edge_end[e][0] == REF_NONE) {
                m->edge_end[e][0] = from;
                m->edge_end[e][1] = to;
                add_edge_at(r, from, e);
                add_edge_at(r, to, e);
            } else if (m->edge_end[e][0] != to || m->edge_end[e][1] != from) {
                complain(r, "edge %d joins two pairs of corners", e);
            }
            m->side[h][s] = e;
            if (m->edge_hexes[e] < 2) m->edge_hex[e][m->edge_hexes[e]] = h;
            m->edge_hexes[e]++;
        }
    }
    for (int e = 0; e < m->edges; e++)
        if (m->edge_hexes[e] < 1 || m->edge_hexes[e] > 2)
            complain(r, "edge %d has %d hexes", e, m->edge_hexes[e]);
}

static void check_edge_order(reference *r) {
    const reference_map *m = &r->map;
    int last_x = 0, last_y = 0;

    for (int e = 0; e < m->edges; e++) {
        int x = m->vertex_x[m->edge_end[e][0]] + m->vertex_x[m->edge_end[e][1]];
        int y = m->vertex_y[m->edge_end[e][0]] + m->vertex_y[m->edge_end[e][1]];

        if (e > 0 && (y < last_y || (y == last_y && x <= last_x)))
            complain(r, "edge %d is not in reading order", e);
        last_x = x;
        last_y = y;
    }
}

void reference_map_read(reference *r) {
    const board *b = board_of(r->game);
    reference_map *m = &r->map;

    m->hexes = b->hexes;
    m->vertices = b->vertices;
    m->edges = b->edges;
    m->harbors = b->layout.harbor_count;
    for (int h = 0; h < m->hexes; h++) {
        m->hex_x[h] = b->hex[h].x;
        m->hex_y[h] = b->hex[h].y;
        m->sea[h] = b->layout.terrain[h] == BOARD_SEA;
        for (int k = 0; k < h; k++)
            if (m->hex_x[k] == m->hex_x[h] && m->hex_y[k] == m->hex_y[h])
                complain(r, "hexes %d and %d lie at one point", k, h);
    }
    read_corners(r, b);
    if (!r->complaint[0]) read_sides(r, b);
    if (!r->complaint[0]) check_edge_order(r);
    for (int k = 0; k < m->harbors; k++)
        r->harbor_edge[k] = b->layout.harbor_edge[k] == BOARD_NO_PLACE ? REF_NONE
                                                                       : b->layout.harbor_edge[k];
}

bool reference_vertex_touches_hex(const reference *r, int vertex, int hex) {
    for (int k = 0; k < r->map.vertex_hexes[vertex]; k++)
        if (r->map.vertex_hex[vertex][k] == hex) return true;
    return false;
}

/* ---- the island of the rulebook ---- */

enum { ISLAND = 19, TOKENS = 18, SLOTS = 9 };

/* rRcC as a number 0..18 in reading order. */
static int island_hex(int row, int column) {
    static const int before[6] = { 0, 0, 3, 7, 12, 16 };
    return before[row] + column - 1;
}

/* The map's number of the k-th land hex in reading order, or REF_NONE if the map is another. */
static int island_number(const reference *r, int k) {
    int count = 0, found = REF_NONE;

    for (int h = 0; h < r->map.hexes; h++) {
        if (r->map.sea[h]) continue;
        if (count++ == k) found = h;
    }
    return count == ISLAND ? found : REF_NONE;
}

static bool on_island(const reference *r) {
    static const int rows[5] = { 3, 4, 5, 4, 3 };
    int k = 0;

    if (island_number(r, 0) == REF_NONE) return false;
    for (int row = 0; row < 5; row++) {
        for (int column = 0; column < rows[row]; column++, k++) {
            int h = island_number(r, k), first = island_number(r, 0);
            int x = r->map.hex_x[h] - r->map.hex_x[first],
                y = r->map.hex_y[h] - r->map.hex_y[first];
            if (y != row || x != 2 * column - (rows[row] - 3)) return false;
        }
    }
    return true;
}

/* BASE-GEO-11: hex and side (0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW). */
static const int slot_place[SLOTS][3] = {
    { 1, 1, 5 }, { 1, 2, 0 }, { 2, 4, 0 }, { 3, 5, 1 }, { 4, 4, 2 },
    { 5, 2, 2 }, { 5, 1, 3 }, { 4, 1, 4 }, { 2, 1, 4 },
};
/* BASE-BEG-03, in the same order. */
static const int slot_type[SLOTS] = {
    BOARD_HARBOR_ANY, BOARD_GRAIN,      BOARD_ORE,   BOARD_HARBOR_ANY, BOARD_WOOL,
    BOARD_HARBOR_ANY, BOARD_HARBOR_ANY, BOARD_BRICK, BOARD_LUMBER,
};

static int slot_on_edge(const reference *r, int edge) {
    for (int k = 0; k < r->map.harbors; k++)
        if (r->harbor_edge[k] == edge) return k;
    return REF_NONE;
}

static void check_slots(reference *r, bool as_printed) {
    if (r->map.harbors != SLOTS) complain(r, "%d harbors", r->map.harbors);
    for (int k = 0; k < SLOTS; k++) {
        int hex = island_number(r, island_hex(slot_place[k][0], slot_place[k][1]));
        int slot = slot_on_edge(r, r->map.side[hex][slot_place[k][2]]);

        if (slot == REF_NONE)
            complain(r, "no harbor at r%dc%d", slot_place[k][0], slot_place[k][1]);
        else if (as_printed && r->harbor[slot] != slot_type[k])
            complain(r, "harbor slot %d has type %d", slot, r->harbor[slot]);
    }
}

/* ---- the deal: section 5 ---- */

static void check_pools(reference *r) {
    static const int terrains[6] = { 3, 4, 4, 4, 3, 1 };
    static const int tokens[13] = { 0, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 };
    static const int harbors[6] = { 1, 1, 1, 1, 1, 4 };
    int terrain[16] = { 0 }, token[16] = { 0 }, harbor[16] = { 0 };

    for (int k = 0; k < ISLAND; k++) {
        int h = island_number(r, k);
        terrain[r->terrain[h] & 15]++;
        token[r->number[h] & 15]++;
        if ((r->terrain[h] == BOARD_DESERT) != (r->number[h] == 0))
            complain(r, "BASE-VAR-10 at hex %d", h);
    }
    for (int k = 0; k < r->map.harbors; k++) harbor[r->harbor[k] & 15]++;
    for (int k = 0; k < 6; k++) {
        if (terrain[k] != terrains[k]) complain(r, "BASE-COMP-02: terrain %d", k);
        if (harbor[k] != harbors[k]) complain(r, "BASE-COMP-20: harbor %d", k);
    }
    for (int k = 2; k < 13; k++)
        if (token[k] != tokens[k]) complain(r, "BASE-COMP-05: token %d", k);
}

static bool red(const reference *r, int hex) {
    return r->number[hex] == 6 || r->number[hex] == 8;
}

static void check_reds_apart(reference *r) {
    for (int a = 0; a < r->map.hexes; a++) {
        for (int b = 0; b < r->map.hexes; b++) {
            int dx = r->map.hex_x[a] - r->map.hex_x[b], dy = r->map.hex_y[a] - r->map.hex_y[b];
            bool touch = dx * dx + 3 * dy * dy == 4;
            if (touch && red(r, a) && red(r, b)) complain(r, "BASE-VAR-09: %d and %d", a, b);
        }
    }
}

/* BASE-VAR-05 to 07 with the letters of BASE-COMP-06. */
static bool spiral_from(const reference *r, int sixths) {
    static const int ring[ISLAND][2] = {
        { 1, 1 }, { 2, 1 }, { 3, 1 }, { 4, 1 }, { 5, 1 }, { 5, 2 }, { 5, 3 },
        { 4, 4 }, { 3, 5 }, { 2, 4 }, { 1, 3 }, { 1, 2 }, { 2, 2 }, { 3, 2 },
        { 4, 2 }, { 4, 3 }, { 3, 4 }, { 2, 3 }, { 3, 3 },
    };
    static const int letters[TOKENS] = {
        5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11
    };
    int next = 0;

    for (int k = 0; k < ISLAND; k++) {
        int at = k < 12 ? (k + 2 * sixths) % 12 : k < 18 ? 12 + (k - 12 + sixths) % 6 : 18;
        int h = island_number(r, island_hex(ring[at][0], ring[at][1]));
        if (r->terrain[h] == BOARD_DESERT) continue;
        if (next >= TOKENS || r->number[h] != letters[next++]) return false;
    }
    return true;
}

/* SEA-SETUP-06 to 08, SCN1-08, EXT-SET-03. */
static void put_robbers(reference *r) {
    const board_layout *layout = &board_of(r->game)->layout;
    bool beside = r->option[BOARD_OPTION_start_beside_board] == 1;
    int hex = REF_NONE;

    for (int h = r->map.hexes; h-- > 0;) {
        bool here = false;
        if (layout->robber_start == BOARD_ROBBER_HEX) here = h == layout->robber;
        if (layout->robber_start == BOARD_ROBBER_DESERT) here = r->terrain[h] == BOARD_DESERT;
        if (layout->robber_start == BOARD_ROBBER_NUMBER)
            here = r->number[h] == layout->robber &&
                   (hex == REF_NONE || r->map.hex_x[h] <= r->map.hex_x[hex]);
        if (here) hex = h;
    }
    if (beside && hex != REF_NONE && r->terrain[hex] != BOARD_DESERT) hex = REF_NONE;
    r->robber = hex;
    r->pirate = !r->sea || beside || layout->pirate == BOARD_NO_HEX ? REF_NONE : layout->pirate;
}

/* SCN0-11, 13, 20: what an area holds is what was drawn there, in another order. */
static void check_areas(reference *r) {
    const board_layout *layout = &board_of(r->game)->layout;
    bool outer = r->option[BOARD_OPTION_outer_sea_shuffled] == 1;
    int drawn[BOARD_AREAS + 1][16] = { { 0 } }, laid[BOARD_AREAS + 1][16] = { { 0 } };
    int tokens[16] = { 0 };

    for (int h = 0; h < r->map.hexes; h++) {
        int area = layout->area[h];
        if (outer && area != 0 && area == layout->outer_area) area = layout->outer_into;
        if (!(layout->shuffled_areas >> area & 1) &&
            (r->terrain[h] != layout->terrain[h] || r->number[h] != layout->number[h]) &&
            layout->terrain[h] != BOARD_DEALT)
            complain(r, "SCN0-11: hex %d is not as drawn", h);
        drawn[area][layout->terrain[h]]++;
        laid[area][r->terrain[h]]++;
        tokens[layout->number[h]]++;
        tokens[r->number[h]]--;
        if (r->terrain[h] >= BOARD_DESERT && r->terrain[h] != BOARD_GOLD && r->number[h] != 0)
            complain(r, "SCN0-14: hex %d", h);
    }
    for (int area = 0; area <= BOARD_AREAS && !layout->dealt; area++)
        for (int k = 0; k < 16; k++)
            if (drawn[area][k] != laid[area][k])
                complain(r, "SCN0-11: terrain %d in area %d", k, area);
    for (int k = 0; k < 16 && !layout->dealt; k++)
        if (tokens[k] != 0) complain(r, "SCN0-14: number %d", k);
    if (layout->reds_apart) check_reds_apart(r);
}

void reference_deal(reference *r, uint64_t seed) {
    const board *b = board_of(r->game);
    board_dealt deal;

    memset(&deal, 0, sizeof deal);
    board_deal(b, seed, &deal);
    r->dealt = 1;
    for (int h = 0; h < r->map.hexes; h++) {
        r->terrain[h] = deal.terrain[h];
        r->number[h] = deal.number[h];
    }
    for (int k = 0; k < r->map.harbors; k++) {
        r->harbor[k] = deal.harbor[k];
        r->harbor_edge[k] = deal.harbor_edge[k] == BOARD_NO_PLACE ? REF_NONE : deal.harbor_edge[k];
    }
    put_robbers(r);
    if (!on_island(r)) {
        check_areas(r);
        return;
    }

    check_pools(r);
    check_reds_apart(r);
    check_slots(r, r->option[BOARD_OPTION_harbor_layout] == BOARD_HARBORS_FIXED);
    if (r->option[BOARD_OPTION_token_layout] == BOARD_TOKENS_SPIRAL) {
        bool found = false;
        for (int sixths = 0; sixths < 6; sixths++) found |= spiral_from(r, sixths);
        if (!found) complain(r, "BASE-VAR-07: the tokens follow no spiral");
    }
}

/* ---- the beginner's board: section 4 ---- */

static const int beginner[ISLAND][2] = {
    { BOARD_MOUNTAINS, 10 }, { BOARD_PASTURE, 2 },   { BOARD_FOREST, 9 },   { BOARD_FIELDS, 12 },
    { BOARD_HILLS, 6 },      { BOARD_PASTURE, 4 },   { BOARD_HILLS, 10 },   { BOARD_FIELDS, 9 },
    { BOARD_FOREST, 11 },    { BOARD_DESERT, 0 },    { BOARD_FOREST, 3 },   { BOARD_MOUNTAINS, 8 },
    { BOARD_FOREST, 8 },     { BOARD_MOUNTAINS, 3 }, { BOARD_FIELDS, 4 },   { BOARD_PASTURE, 5 },
    { BOARD_HILLS, 5 },      { BOARD_FIELDS, 6 },    { BOARD_PASTURE, 11 },
};

/* BASE-BEG-04: the settlement's three hexes, then the road's two, as row and column digits. */
typedef struct starting_piece {
    int seat, pays, settlement[3], road[2];
} starting_piece;

static const starting_piece starting[8] = {
    { 0, 1, { 41, 42, 51 }, { 42, 51 } }, { 0, 0, { 43, 44, 53 }, { 43, 44 } },
    { 1, 1, { 21, 22, 32 }, { 21, 32 } }, { 1, 0, { 34, 35, 44 }, { 34, 35 } },
    { 2, 1, { 42, 43, 52 }, { 43, 52 } }, { 2, 0, { 13, 23, 24 }, { 13, 23 } },
    { 3, 1, { 31, 32, 41 }, { 32, 41 } }, { 3, 0, { 11, 12, 22 }, { 12, 22 } },
};

static int island_named(const reference *r, int digits) {
    return island_number(r, island_hex(digits / 10, digits % 10));
}

static int common_vertex(const reference *r, const int digits[3]) {
    for (int v = 0; v < r->map.vertices; v++) {
        int count = 0;
        for (int k = 0; k < 3; k++)
            count += reference_vertex_touches_hex(r, v, island_named(r, digits[k]));
        if (count == 3) return v;
    }
    return REF_NONE;
}

static int common_edge(const reference *r, const int digits[2]) {
    int a = island_named(r, digits[0]), b = island_named(r, digits[1]);

    for (int s = 0; s < 6; s++)
        for (int t = 0; t < 6; t++)
            if (r->map.side[a][s] == r->map.side[b][t]) return r->map.side[a][s];
    return REF_NONE;
}

static void place_start(reference *r, const starting_piece *piece) {
    int vertex = common_vertex(r, piece->settlement), edge = common_edge(r, piece->road);

    if (vertex == REF_NONE || edge == REF_NONE) {
        complain(r, "BASE-BEG-04 has no place for seat %d", piece->seat);
        return;
    }
    r->building[vertex] = piece->seat;
    r->road[edge] = piece->seat;
    for (int k = 0; k < 3 && piece->pays; k++) {
        int resource = r->terrain[r->map.vertex_hex[vertex][k]];
        if (resource >= REF_RESOURCES) continue;
        r->hand[piece->seat][resource]++;
        r->bank[resource]--;
    }
}

/* A map that leaves nothing to chance, and on which nobody stands yet. */
static void lie_as_drawn(reference *r) {
    const board_layout *layout = &board_of(r->game)->layout;

    for (int h = 0; h < r->map.hexes; h++) {
        r->terrain[h] = layout->terrain[h];
        r->number[h] = layout->number[h];
    }
    for (int k = 0; k < r->map.harbors; k++) r->harbor[k] = layout->harbor_type[k];
    if (layout->start_count > 0) complain(r, "the reference does not know this start");
    put_robbers(r);
}

void reference_fixed_board(reference *r) {
    r->dealt = 1;
    if (!on_island(r)) {
        lie_as_drawn(r);
        return;
    }
    for (int k = 0; k < ISLAND; k++) {
        int h = island_number(r, k);
        r->terrain[h] = beginner[k][0];
        r->number[h] = beginner[k][1];
        if (r->terrain[h] == BOARD_DESERT) r->robber = h;
    }
    for (int h = 0; h < r->map.hexes; h++)
        if (r->map.sea[h]) r->terrain[h] = BOARD_SEA;
    for (int k = 0; k < SLOTS; k++) {
        int hex = island_named(r, 10 * slot_place[k][0] + slot_place[k][1]);
        int slot = slot_on_edge(r, r->map.side[hex][slot_place[k][2]]);
        if (slot != REF_NONE) r->harbor[slot] = slot_type[k];
    }
    check_slots(r, true);
    for (int k = 0; k < 8 && !r->k.on; k++) /* CK-SET-01 */
        if (starting[k].seat < r->seats) place_start(r, &starting[k]);
}

/* ---- the longest trail: BASE-LR-02 to 04, SEA-LTR-02 to 06 ---- */

/* `from` is the edge by which the vertex was reached, or REF_NONE. */
static int longest_from(const reference *r, int seat, int vertex, int from, int used[REF_EDGES]) {
    bool own = r->building[vertex] == seat;
    int best = 0;

    if (from != REF_NONE && !own && r->building[vertex] != REF_NONE) return 0;
    if (from != REF_NONE && reference_knight_bars(r, seat, vertex)) return 0; /* CK-RUL-04 */
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++) {
        int edge = r->map.vertex_edge[vertex][k];
        int other = r->map.edge_end[edge][0] == vertex ? r->map.edge_end[edge][1]
                                                       : r->map.edge_end[edge][0];
        if ((r->road[edge] != seat && r->ship[edge] != seat) || used[edge]) continue;
        if (from != REF_NONE && !own && (r->road[edge] == seat) != (r->road[from] == seat))
            continue; /* SEA-LTR-03 */
        used[edge] = 1;
        int length = 1 + longest_from(r, seat, other, edge, used);
        used[edge] = 0;
        if (length > best) best = length;
    }
    return best;
}

int reference_road_length(const reference *r, int seat) {
    int used[REF_EDGES] = { 0 };
    int best = 0;

    for (int v = 0; v < r->map.vertices; v++) {
        int length = longest_from(r, seat, v, REF_NONE, used);
        if (length > best) best = length;
    }
    return best;
}
