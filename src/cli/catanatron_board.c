/* catanatron_board.c - their numbers of places and our names of them.
 *
 * Their tiles lie at cube coordinates (x, y, z), x + y + z = 0, and are numbered from the centre
 * outwards, each ring from the east clockwise:
 *
 *                15  16  17
 *              14   5   6  18          east is (1,-1,0), south-east (0,-1,1), north-east (1,0,-1):
 *            13   4   0   1   7        in our doubled coordinates (x - y, z)
 *              12   3   2   8
 *                11  10   9
 *
 * Each tile names its nodes N NE SE S SW NW, as we number corners, and side k joins corners k and k
 * + 1, as with us. So a node is a corner of any tile that has it, an edge a side of a tile that has
 * both its nodes, and our names follow: `b2.n`, `b2/ne`. Our hexes are numbered row by row, which
 * the smaller board of seven tiles (the centre and its ring) needs no special case for.
 */
#include "catanatron_parts.h"

#include <stdio.h>
#include <string.h>

const int8_t their_tile_place[THEIR_TILES][3] = {
    { 0, 0, 0 }, /* the centre */
    { 1, -1, 0 }, { 0, -1, 1 },  { -1, 0, 1 }, { -1, 1, 0 },  { 0, 1, -1 }, { 1, 0, -1 },
    { 2, -2, 0 }, { 1, -2, 1 },  { 0, -2, 2 }, { -1, -1, 2 }, { -2, 0, 2 }, { -2, 1, 1 },
    { -2, 2, 0 }, { -1, 2, -1 }, { 0, 2, -2 }, { 1, 1, -2 },  { 2, 0, -2 }, { 2, -1, -1 },
};

const uint8_t their_tile_nodes[THEIR_TILES][BOARD_SIDES] = {
    { 0, 1, 2, 3, 4, 5 },       { 6, 7, 8, 9, 2, 1 },       { 2, 9, 10, 11, 12, 3 },
    { 4, 3, 12, 13, 14, 15 },   { 16, 5, 4, 15, 17, 18 },   { 19, 20, 0, 5, 16, 21 },
    { 22, 23, 6, 1, 0, 20 },    { 24, 25, 26, 27, 8, 7 },   { 8, 27, 28, 29, 10, 9 },
    { 10, 29, 30, 31, 32, 11 }, { 12, 11, 32, 33, 34, 13 }, { 14, 13, 34, 35, 36, 37 },
    { 17, 15, 14, 37, 38, 39 }, { 40, 18, 17, 39, 41, 42 }, { 43, 21, 16, 18, 40, 44 },
    { 45, 46, 19, 21, 43, 47 }, { 48, 49, 22, 20, 19, 46 }, { 50, 51, 52, 23, 22, 49 },
    { 52, 53, 24, 7, 6, 23 },
};

const uint8_t their_port_nodes[THEIR_PORTS][2] = {
    { 25, 26 }, { 28, 29 }, { 32, 33 }, { 35, 36 }, { 38, 39 },
    { 40, 44 }, { 45, 47 }, { 48, 49 }, { 52, 53 },
};

/* Across the sides NE E SE SW W NW. */
static const int8_t across[BOARD_SIDES][3] = {
    { 1, 0, -1 }, { 1, -1, 0 }, { 0, -1, 1 }, { -1, 0, 1 }, { -1, 1, 0 }, { 0, 1, -1 },
};

static const char *const corner_names[BOARD_SIDES] = { "n", "ne", "se", "s", "sw", "nw" };
static const char *const side_names[BOARD_SIDES] = { "ne", "e", "se", "sw", "w", "nw" };

int their_tile_at(int x, int y, int z) {
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        const int8_t *place = their_tile_place[tile];
        if (place[0] == x && place[1] == y && place[2] == z) return tile;
    }
    return -1;
}

/* The side of a tile between two nodes, in either order, or -1. */
static int side_between(int tile, int a, int b) {
    for (int side = 0; side < BOARD_SIDES; side++) {
        int from = their_tile_nodes[tile][side];
        int to = their_tile_nodes[tile][(side + 1) % BOARD_SIDES];
        if ((from == a && to == b) || (from == b && to == a)) return side;
    }
    return -1;
}

int their_port_at(int x, int y, int z) {
    for (int port = 0; port < THEIR_PORTS; port++)
        for (int tile = 0; tile < THEIR_TILES; tile++) {
            int side = side_between(tile, their_port_nodes[port][0], their_port_nodes[port][1]);
            if (side < 0) continue;
            const int8_t *place = their_tile_place[tile], *step = across[side];
            if (place[0] + step[0] == x && place[1] + step[1] == y && place[2] + step[2] == z)
                return port;
        }
    return -1;
}

/* Whether the side of a tile is the first that has its two nodes. */
static bool is_first_side(int tile, int side) {
    int a = their_tile_nodes[tile][side];
    int b = their_tile_nodes[tile][(side + 1) % BOARD_SIDES];
    for (int before = 0; before < tile; before++)
        if (side_between(before, a, b) >= 0) return false;
    return true;
}

void their_edge_ends(int edge, int *a, int *b) {
    for (int tile = 0; tile < THEIR_TILES; tile++)
        for (int side = 0; side < BOARD_SIDES; side++) {
            if (!is_first_side(tile, side) || edge-- > 0) continue;
            *a = their_tile_nodes[tile][side];
            *b = their_tile_nodes[tile][(side + 1) % BOARD_SIDES];
            return;
        }
    *a = *b = -1;
}

int their_edge_between(int a, int b) {
    int edge = 0;
    for (int tile = 0; tile < THEIR_TILES; tile++)
        for (int side = 0; side < BOARD_SIDES; side++) {
            if (!is_first_side(tile, side)) continue;
            if (side_between(tile, a, b) == side) return edge;
            edge++;
        }
    return -1;
}

/* ---- names ---- */

static int column_of(int tile) {
    return their_tile_place[tile][0] - their_tile_place[tile][1];
}

static int row_of(int tile) {
    return their_tile_place[tile][2];
}

/* The first row and column of the land. */
static void corner_of(const their_map *map, int *row, int *column) {
    *row = *column = 0;
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        if (!map->land[tile]) continue;
        if (row_of(tile) < *row) *row = row_of(tile);
        if (column_of(tile) < *column) *column = column_of(tile);
    }
}

bool their_tile_name(const their_map *map, int tile, char *out) {
    int first_row, first_column, place = 1;
    if (tile < 0 || tile >= THEIR_TILES || !map->land[tile]) return false;
    corner_of(map, &first_row, &first_column);
    for (int other = 0; other < THEIR_TILES; other++)
        place += map->land[other] && row_of(other) == row_of(tile) &&
                 column_of(other) < column_of(tile);
    snprintf(out, PLACE_NAME_MAX, "%c%d", 'a' + row_of(tile) - first_row, place);
    return true;
}

bool their_node_name(const their_map *map, int node, char *out) {
    char hex[PLACE_NAME_MAX];
    for (int tile = 0; tile < THEIR_TILES; tile++)
        for (int corner = 0; corner < BOARD_SIDES; corner++) {
            if (their_tile_nodes[tile][corner] != node) continue;
            if (!their_tile_name(map, tile, hex)) continue;
            snprintf(out, PLACE_NAME_MAX, "%.3s.%s", hex, corner_names[corner]);
            return true;
        }
    return false;
}

bool their_edge_name(const their_map *map, int a, int b, char *out) {
    char hex[PLACE_NAME_MAX];
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        int side = side_between(tile, a, b);
        if (side < 0 || !their_tile_name(map, tile, hex)) continue;
        snprintf(out, PLACE_NAME_MAX, "%.3s/%s", hex, side_names[side]);
        return true;
    }
    return false;
}

/* ---- the map ---- */

static const char *const terrain_marks[] = {
    [BOARD_HILLS] = "hi",  [BOARD_FOREST] = "fo",    [BOARD_PASTURE] = "pa",
    [BOARD_FIELDS] = "fi", [BOARD_MOUNTAINS] = "mo", [BOARD_DESERT] = "de",
};

enum { DRAWING_ROWS = 5, DRAWING_COLUMNS = 9, CELL = 4 };

/* The hexes of one row, each where its column is. */
static void draw_row(const their_map *map, int row, char *line, size_t size) {
    int first_row, first_column;
    corner_of(map, &first_row, &first_column);
    memset(line, ' ', size - 1);
    line[size - 1] = 0;
    size_t end = 0;
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        char mark[CELL + 1];
        if (!map->land[tile] || row_of(tile) != first_row + row) continue;
        size_t at = (size_t)(column_of(tile) - first_column) * CELL;
        int length = map->terrain[tile] == BOARD_DESERT
                         ? snprintf(mark, sizeof mark, "de")
                         : snprintf(mark, sizeof mark, "%s%u", terrain_marks[map->terrain[tile]],
                                    map->number[tile] % 100u);
        if (at + CELL >= size) continue;
        memcpy(line + at, mark, (size_t)length);
        if (at + (size_t)length > end) end = at + (size_t)length;
    }
    line[end] = 0;
}

/* The robber starts on the desert; a board without one still needs a line for it. */
static int robber_start(const their_map *map) {
    int found = -1;
    for (int tile = THEIR_TILES - 1; tile >= 0; tile--)
        if (map->land[tile] && (found < 0 || map->terrain[found] != BOARD_DESERT)) found = tile;
    return found;
}

bool their_map_text(const their_map *map, unsigned seats, char *out, size_t size) {
    char line[DRAWING_COLUMNS * CELL + 1], name[PLACE_NAME_MAX];
    int robber = robber_start(map), length = 0;
    if (!their_tile_name(map, robber, name)) return false;
    length = snprintf(out, size, "longroad-map 1\nname catanatron\nseats %u\nlayout\n", seats);
    for (int row = 0; row < DRAWING_ROWS && (size_t)length < size; row++) {
        draw_row(map, row, line, sizeof line);
        if (line[0] != 0) length += snprintf(out + length, size - (size_t)length, "%s\n", line);
    }
    if ((size_t)length < size)
        length += snprintf(out + length, size - (size_t)length, "end\nrobber %s\n", name);
    for (int port = 0; port < THEIR_PORTS && (size_t)length < size; port++) {
        const uint8_t *nodes = their_port_nodes[port];
        if (map->port[port] >= BOARD_HARBOR_TYPES) continue;
        if (!their_edge_name(map, nodes[0], nodes[1], name)) continue;
        length += snprintf(out + length, size - (size_t)length, "harbor %s %s\n", name,
                           board_harbor_names[map->port[port]]);
    }
    return (size_t)length < size;
}

unsigned their_node_yield(const their_map *map, int node) {
    unsigned ways = 0;
    for (int tile = 0; tile < THEIR_TILES; tile++) {
        int number = map->number[tile];
        if (!map->land[tile] || map->terrain[tile] >= BOARD_RESOURCES || number < 2) continue;
        for (int corner = 0; corner < BOARD_SIDES; corner++)
            if (their_tile_nodes[tile][corner] == node)
                ways += (unsigned)(number < 7 ? number - 1 : 13 - number);
    }
    return ways;
}
