/* symmetry_board.c - the turns and mirrors of a map.
 *
 * A map can be turned by sixths and mirrored: twelve ways at most. A way is a symmetry if it maps
 * hexes onto hexes, and onto themselves everything that the map says of places and no row of an
 * observation tells: where first settlements may stand, hexes that are closed, places that a
 * scenario is about, pieces that stand at the start, and the sea or nothing around. Terrain,
 * numbers and harbors are part of the observation and simply move.
 *
 * Hexes lie at doubled coordinates (x, y), which are cube coordinates in disguise, here doubled
 * too:
 *
 *     q = x - y, r = 2 y, s = -q - r       a sixth of a turn: (q, r, s) -> (-r, -s, -q)
 *                                          a mirror:          (q, r, s) -> (r, q, s)
 */
#include "env_board.h"

#include <string.h>

enum { WAYS = 12 };

typedef struct cube {
    int q, r, s;
} cube;

static cube cube_of(const board_hex *hex) {
    return (cube){ hex->x - hex->y, 2 * hex->y, -hex->x - hex->y };
}

static cube turned(cube c, unsigned way) {
    for (unsigned k = 0; k < way % 6; k++) c = (cube){ -c.r, -c.s, -c.q };
    return way >= 6 ? (cube){ c.r, c.q, c.s } : c;
}

/* The hex at these coordinates, or BOARD_NO_HEX. */
static unsigned hex_at(const board *b, cube c) {
    for (unsigned h = 0; h < b->hexes; h++) {
        cube other = cube_of(&b->hex[h]);
        if (other.q == c.q && other.r == c.r) return h;
    }
    return BOARD_NO_HEX;
}

/* Where hexes go: the way, then a shift that brings the first hexes in reading order together. */
static bool turn_hexes(const board *b, unsigned way, uint16_t *to) {
    cube low = { 0, 0, 0 }, image = { 0, 0, 0 };
    bool first = true;
    /* The least image in reading order must fall onto the least hex. */
    for (unsigned h = 0; h < b->hexes; h++) {
        cube c = cube_of(&b->hex[h]), t = turned(c, way);
        if (first || c.r < low.r || (c.r == low.r && c.q < low.q)) low = c;
        if (first || t.r < image.r || (t.r == image.r && t.q < image.q)) image = t;
        first = false;
    }
    for (unsigned h = 0; h < b->hexes; h++) {
        cube t = turned(cube_of(&b->hex[h]), way);
        t.q += low.q - image.q; /* s follows */
        t.r += low.r - image.r;
        unsigned there = hex_at(b, t);
        if (there == BOARD_NO_HEX) return false;
        to[h] = (uint16_t)there;
    }
    return true;
}

/* Where vertices and edges go if corner 0 of each hex goes to corner `start` of its image, in the
 * same or in the other direction; false if two hexes disagree. */
static bool turn_places(const board *b, unsigned start, bool mirrored, env_turn *turn) {
    uint16_t *vertex = turn->to[ENV_BOARD_VERTEX], *edge = turn->to[ENV_BOARD_EDGE];
    memset(vertex, 0xff, ENV_PLACES_MAX * sizeof *vertex);
    memset(edge, 0xff, ENV_PLACES_MAX * sizeof *edge);
    for (unsigned h = 0; h < b->hexes; h++) {
        const board_hex *from = &b->hex[h], *onto = &b->hex[turn->to[ENV_BOARD_HEX][h]];
        for (unsigned k = 0; k < BOARD_SIDES; k++) {
            unsigned corner = (mirrored ? start + 6 - k : start + k) % 6;
            unsigned side = mirrored ? (corner + 5) % 6 : corner;
            uint16_t *v = &vertex[from->vertex[k]], *e = &edge[from->edge[k]];
            if (*v != BOARD_NO_PLACE && *v != onto->vertex[corner]) return false;
            if (*e != BOARD_NO_PLACE && *e != onto->edge[side]) return false;
            *v = onto->vertex[corner];
            *e = onto->edge[side];
        }
    }
    return true;
}

/* ---- what must stay where it is ---- */

static bool keeps_hexes(const board *b, const env_turn *turn, uint64_t set) {
    for (unsigned h = 0; h < b->hexes; h++)
        if ((set >> h & 1) != (set >> turn->to[ENV_BOARD_HEX][h] & 1)) return false;
    return true;
}

static bool keeps_vertices(const board *b, const env_turn *turn, const uint64_t *set) {
    for (unsigned v = 0; v < b->vertices; v++)
        if (board_has(set, v) != board_has(set, turn->to[ENV_BOARD_VERTEX][v])) return false;
    return true;
}

/* Each village goes to one of the same number. */
static bool keeps_villages(const board *b, const env_turn *turn) {
    const board_villages_map *map = &b->layout.villages;
    for (unsigned k = 0; k < map->villages; k++) {
        bool kept = false;
        for (unsigned n = 0; n < map->villages; n++)
            kept |= map->vertex[n] == turn->to[ENV_BOARD_VERTEX][map->vertex[k]] &&
                    map->number[n] == map->number[k];
        if (!kept) return false;
    }
    return true;
}

static bool keeps_map(const board *b, const env_turn *turn) {
    const board_layout *map = &b->layout;
    uint64_t places[BOARD_WORDS_MAX] = { 0 };
    /* Gifts of the tribe are numbered, and each fortress has its owner. */
    if (map->scenario == BOARD_SCENARIO_TRIBE || map->scenario == BOARD_SCENARIO_FLEET)
        return false;
    if (!keeps_villages(b, turn)) return false;
    for (unsigned k = 0; k < map->wonders.walls; k++) board_insert(places, map->wonders.wall[k]);
    if (!keeps_vertices(b, turn, places)) return false;
    memset(places, 0, sizeof places);
    for (unsigned k = 0; k < map->wonders.bridges; k++)
        board_insert(places, map->wonders.bridge[k]);
    if (!keeps_vertices(b, turn, places)) return false;
    return map->start_count == 0 && keeps_hexes(b, turn, map->home_hexes) &&
           keeps_hexes(b, turn, map->closed_hexes) && keeps_vertices(b, turn, b->home_vertices) &&
           keeps_vertices(b, turn, map->barred_vertices);
}

/* ---- all ways ---- */

/* The k-th way that is a symmetry; returns how many there are up to it. */
static uint32_t find_turn(const board *b, uint32_t k, env_turn *turn) {
    uint32_t found = 0;
    for (unsigned way = 0; way < WAYS && found <= k; way++) {
        if (!turn_hexes(b, way, turn->to[ENV_BOARD_HEX])) continue;
        for (unsigned start = 0; start < BOARD_SIDES; start++) {
            if (!turn_places(b, start, way >= 6, turn)) continue;
            found += way == 0 || keeps_map(b, turn); /* the identity always is one */
            break;
        }
    }
    return found;
}

uint32_t env_board_turns(const lr_game *g) {
    env_turn turn = { 0 };
    return find_turn(board_of(g), UINT32_MAX - 1, &turn);
}

void env_board_turned(const lr_game *g, uint32_t k, env_turn *out) {
    (void)find_turn(board_of(g), k, out);
}
