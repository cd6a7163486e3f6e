/* topology.c - from the hexes of a map to its vertices and edges, and who touches whom.
 *
 * Any set of up to 64 hexes will do: an island, two islands, scattered single hexes. Every corner
 * and side of a hex has a point in the plane, in whole numbers, and places of two hexes that have
 * the same point are the same place. With the hex at doubled coordinates (x, y), one unit across is
 * half a hex's width and one unit down is half its side:
 *
 *                   (x, 3y-2)
 *     (x-1, 3y-1)               (x+1, 3y-1)       corners
 *                    (x, 3y)
 *     (x-1, 3y+1)               (x+1, 3y+1)
 *                   (x, 3y+2)
 *
 * Neighbours in a row are 2 apart in x and rows 3 apart in these units, so the corners of all hexes
 * fall together exactly as they should. A side's point is the sum of its two ends: twice its
 * middle, and whole again.
 *
 * Reading order. Places are numbered by their points, from the top down, then from left to right.
 * On an island of rows 3, 4, 5, 4, 3 the vertices come in twelve rows,
 *
 *     0..2   the top corners of a1 a2 a3
 *     3..6   their upper left and upper right corners
 *     7..10  the top corners of b1 b2 b3 b4, which are the lower left and right ones of row a
 *     ...    and so on to 51..53, the bottom corners of e1 e2 e3
 *
 * and the edges in eleven: six slanting ones, four upright ones, eight slanting ones, ... This
 * order is part of the rules version: it is the order of lr_legal().
 *
 * Every place is sorted into one list of points; equal points are dropped, and a place's number is
 * where its point ends up. At most 384 points take a few tens of microseconds, once per game.
 *
 * What holds afterwards, and tests/unit/topology.c checks:
 *   1. numbers rise with the points, so the first places belong to the first rows;
 *   2. edge e is in vertex v's list exactly if v is an end of e, and likewise hexes and neighbours;
 *   3. lists are ascending and fill up with BOARD_NO_PLACE or BOARD_NO_HEX at the end;
 *   4. hex[0] of a place is its lowest hex, and gives the place its canonical name.
 */
#include "lr_assert.h"
#include "map.h"
#include "text.h"

#include <string.h>

enum {
    ROWS_MAX = 26,    /* letters for row names */
    COLUMNS_MAX = 99, /* two digits */
    POINT_BIAS = 1024 /* makes coordinates of points positive: they lie within +-771 */
};

typedef struct offset {
    int8_t x, y;
} offset;

static const offset neighbour_at[BOARD_SIDES] = {
    { 1, -1 }, { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, /* NE E SE SW W NW */
};
static const offset corner_at[BOARD_SIDES] = {
    { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 }, /* N NE SE S SW NW */
};

/* ---- points ---------------------------------------------------------------------------------- */

/* A point as one number that sorts in reading order. */
static uint32_t point(int x, int y) {
    return (uint32_t)(y + POINT_BIAS) << 16 | (uint32_t)(x + POINT_BIAS);
}

static uint32_t corner_point(const board_hex *h, unsigned corner) {
    return point(h->x + corner_at[corner].x, 3 * h->y + corner_at[corner].y);
}

static uint32_t side_point(const board_hex *h, unsigned side) {
    const offset a = corner_at[side], c = corner_at[(side + 1) % BOARD_SIDES];
    return point(2 * h->x + a.x + c.x, 6 * h->y + a.y + c.y);
}

/* Puts the point into the sorted list unless it is there; returns the new length. */
static uint32_t insert_point(uint32_t *list, uint32_t count, uint32_t p) {
    uint32_t at = count;
    while (at > 0 && list[at - 1] > p) at--;
    if (at > 0 && list[at - 1] == p) return count;
    memmove(list + at + 1, list + at, (count - at) * sizeof *list);
    list[at] = p;
    return count + 1;
}

/* The number of a point that is in the list: halving, since lists are sorted. */
static uint32_t point_number(const uint32_t *list, uint32_t count, uint32_t p) {
    uint32_t low = 0, high = count;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (list[middle] <= p)
            low = middle;
        else
            high = middle;
    }
    LR_ASSERT(list[low] == p);
    return low;
}

/* ---- hexes ----------------------------------------------------------------------------------- */

/* The caller's promise: reading order, which also makes hexes distinct, and one parity. */
static void check_order(const board *b) {
    for (uint32_t k = 1; k < b->hexes; k++) {
        const board_hex *before = &b->hex[k - 1], *h = &b->hex[k];
        LR_ASSERT(h->y > before->y || (h->y == before->y && h->x > before->x));
        LR_ASSERT(((h->x + h->y) & 1) == ((before->x + before->y) & 1));
    }
}

static lr_status name_hexes(board *b, lr_error *error) {
    unsigned row = 1, column = 0;
    for (uint32_t k = 0; k < b->hexes; k++) {
        if (k > 0 && b->hex[k].y != b->hex[k - 1].y) {
            row++;
            column = 0;
        }
        column++;
        if (row > ROWS_MAX)
            return lr_fail(error, LR_E_MAP, "a map has at most 26 rows of hexes, a to z", NULL);
        if (column > COLUMNS_MAX)
            return lr_fail(error, LR_E_MAP, "a row has at most 99 hexes", NULL);
        b->hex[k].row = (uint8_t)row;
        b->hex[k].column = (uint8_t)column;
    }
    return LR_OK;
}

static uint8_t hex_at(const board *b, int x, int y) {
    for (uint32_t k = 0; k < b->hexes; k++)
        if (b->hex[k].x == x && b->hex[k].y == y) return (uint8_t)k;
    return BOARD_NO_HEX;
}

static void join_hexes(board *b) {
    for (uint32_t k = 0; k < b->hexes; k++) {
        board_hex *h = &b->hex[k];
        b->neighbour_hexes[k] = 0;
        for (unsigned side = 0; side < BOARD_SIDES; side++) {
            uint8_t other = hex_at(b, h->x + neighbour_at[side].x, h->y + neighbour_at[side].y);
            h->neighbour[side] = other;
            if (other != BOARD_NO_HEX) b->neighbour_hexes[k] |= (uint64_t)1 << other;
        }
    }
}

/* ---- vertices and edges ---------------------------------------------------------------------- */

static void number_places(board *b) {
    uint32_t corners[BOARD_VERTICES_MAX], sides[BOARD_EDGES_MAX];
    uint32_t corner_count = 0, side_count = 0;
    for (uint32_t k = 0; k < b->hexes; k++)
        for (unsigned i = 0; i < BOARD_SIDES; i++) {
            corner_count = insert_point(corners, corner_count, corner_point(&b->hex[k], i));
            side_count = insert_point(sides, side_count, side_point(&b->hex[k], i));
        }
    for (uint32_t k = 0; k < b->hexes; k++)
        for (unsigned i = 0; i < BOARD_SIDES; i++) {
            board_hex *h = &b->hex[k];
            h->vertex[i] = (uint16_t)point_number(corners, corner_count, corner_point(h, i));
            h->edge[i] = (uint16_t)point_number(sides, side_count, side_point(h, i));
        }
    b->vertices = (uint16_t)corner_count;
    b->edges = (uint16_t)side_count;
}

static void empty_places(board *b) {
    memset(b->vertex, 0, sizeof b->vertex);
    memset(b->edge, 0, sizeof b->edge);
    memset(b->vertex_edges, 0, sizeof b->vertex_edges);
    memset(b->hex_edges, 0, sizeof b->hex_edges);
    for (uint32_t v = 0; v < b->vertices; v++) {
        board_vertex *vertex = &b->vertex[v];
        for (unsigned i = 0; i < 3; i++) {
            vertex->edge[i] = vertex->neighbour[i] = BOARD_NO_PLACE;
            vertex->hex[i] = BOARD_NO_HEX;
        }
    }
    for (uint32_t e = 0; e < b->edges; e++) b->edge[e].hex[0] = b->edge[e].hex[1] = BOARD_NO_HEX;
}

/* Hexes come in reading order, so the first to name a place is the one its name is made of. */
static void join_hex_to_places(board *b, uint32_t hex) {
    const board_hex *h = &b->hex[hex];
    for (unsigned i = 0; i < BOARD_SIDES; i++) {
        board_vertex *v = &b->vertex[h->vertex[i]];
        unsigned slot = 0;
        while (slot < 3 && v->hex[slot] != BOARD_NO_HEX) slot++;
        LR_ASSERT(slot < 3);
        v->hex[slot] = (uint8_t)hex;
        if (slot == 0) v->corner = (uint8_t)i;

        board_edge *e = &b->edge[h->edge[i]];
        b->hex_edges[hex * b->edge_words + (h->edge[i] >> 6)] |= (uint64_t)1 << (h->edge[i] & 63);
        uint16_t a = h->vertex[i], c = h->vertex[(i + 1) % BOARD_SIDES];
        if (e->hex[0] == BOARD_NO_HEX) {
            e->hex[0] = (uint8_t)hex;
            e->side = (uint8_t)i;
            e->vertex[0] = a < c ? a : c;
            e->vertex[1] = a < c ? c : a;
        } else {
            LR_ASSERT(e->hex[1] == BOARD_NO_HEX);
            e->hex[1] = (uint8_t)hex;
        }
    }
}

static void join_edge_to_vertex(board *b, uint32_t edge, uint32_t vertex, uint32_t other) {
    board_vertex *v = &b->vertex[vertex];
    unsigned slot = 0;
    while (slot < 3 && v->edge[slot] != BOARD_NO_PLACE) slot++;
    LR_ASSERT(slot < 3);
    v->edge[slot] = (uint16_t)edge;
    v->neighbour[slot] = (uint16_t)other;
    b->vertex_edges[vertex * b->edge_words + (edge >> 6)] |= (uint64_t)1 << (edge & 63);
}

lr_status board_topology(board *b, lr_error *error) {
    if (b->hexes == 0) return lr_fail(error, LR_E_MAP, "a map needs at least one hex", NULL);
    if (b->hexes > BOARD_HEXES_MAX)
        return lr_fail(error, LR_E_MAP, "a map has at most 64 hexes", NULL);
    check_order(b);
    lr_status status = name_hexes(b, error);
    if (status != LR_OK) return status;
    join_hexes(b);

    number_places(b);
    b->vertex_words = (uint8_t)((b->vertices + 63) / 64);
    b->edge_words = (uint8_t)((b->edges + 63) / 64);

    empty_places(b);
    for (uint32_t k = 0; k < b->hexes; k++) join_hex_to_places(b, k);
    for (uint32_t e = 0; e < b->edges; e++) {
        join_edge_to_vertex(b, e, b->edge[e].vertex[0], b->edge[e].vertex[1]);
        join_edge_to_vertex(b, e, b->edge[e].vertex[1], b->edge[e].vertex[0]);
    }
    return LR_OK;
}
