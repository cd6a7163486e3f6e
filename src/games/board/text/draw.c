/* draw.c - the board in Unicode, for a terminal.
 *
 * A hex is thirteen columns wide and eight lines high and shares its rim with its neighbours, so
 * the next hex starts twelve columns to the right, or six columns to the right and five lines down.
 * Terminal cells are about twice as high as wide; these numbers make the hexes nearly regular:
 *
 *      column   0     6     12
 *      line 0        .o.                corners  N (0,6)  NE (2,12)  SE (5,12)
 *           1    .-'     '-.                     S (7,6)  SW (5,0)   NW (2,0)
 *           2  o'    b2     'o          line 2   the hex's name
 *           3  |  mountains  |          line 3   its terrain
 *           4  |   10 •••    |          line 4   its number, one dot for each of 36 throws
 *           5  o.   ROBBER  .o          line 5   the robber, when it is here
 *           6    '-.     .-'
 *           7        'o'
 *
 * Corners that a harbor serves are circles, others dots; the harbor's name and rate stand in the
 * sea beside their edge. A road is a thick stroke with its owner's digit in the middle, a ship a
 * wavy one. A building is a sign and its owner's digit: triangle for a settlement, square for a
 * city. Digits are seats, as actions write them. With knights a crown is a metropolis, a bar a
 * fallen city, and brackets are a wall; a knight is a chessman while it is active and a z while it
 * sleeps, with its strength raised before it: [■0] ♛1 ▬2 ²♞0 ¹z3. The merchant stands on its hex as
 * the robber does.
 *
 * Where ships sail, the edges of the sea are shown by a mark in their middle. Scenarios add gifts
 * on edges (a star for a point, c for a card, h for a harbor) and on corners villages with the
 * cloth they have left, fortresses with their seat's digit, and landmarks (w for a wall, b for a
 * bridge).
 *
 * Which edges are drawn follows from the hexes as they are shown and not from the sets of the
 * position, since a board that is not dealt yet has none.
 *
 * A map may be up to 256 doubled coordinates wide and high, far too much for a picture in memory.
 * So there is one line of cells only: the whole board is painted once per line of text, and strokes
 * that are not on that line fall away (`paint`). Later strokes cover earlier ones: hexes, edges,
 * harbors, corners. Nothing is allocated.
 *
 * Colours are the 256 of most terminals. The whole picture has a background of its own, so it looks
 * the same on dark and on light terminals; the table below it keeps the terminal's colours.
 */
#include "draw.h"

#include "ops.h"
#include "places.h"

#include <string.h>

/* ---- what things look like ------------------------------------------------------------------- */

enum {
    HEX_WIDTH = 12,  /* columns from a hex to its right neighbour */
    HEX_HALF = 6,    /* columns per step of a doubled x */
    HEX_PITCH = 5,   /* lines per step of a doubled y */
    MARGIN_SIDE = 8, /* columns for the harbors left and right */
    LINE_CELLS_MAX = 255 * HEX_HALF + HEX_WIDTH + 1 + 2 * MARGIN_SIDE,
};

typedef lr_ink ink;

enum {
    COLOUR_SEA = 24,
    COLOUR_RIM = 237, /* the edges of the land */
    COLOUR_HARBOR_RIM = 44,
    COLOUR_DARK = 234,
    COLOUR_FOG = 152,
    COLOUR_TOKEN = 230,
    COLOUR_RED = 160,
};

static const ink ink_sea = { 38, COLOUR_SEA, false }, ink_harbor = { 230, COLOUR_SEA, true },
                 ink_corner = { 250, COLOUR_RIM, false },
                 ink_harbor_corner = { 51, COLOUR_RIM, true },
                 ink_token = { COLOUR_DARK, COLOUR_TOKEN, true },
                 ink_token_red = { COLOUR_RED, COLOUR_TOKEN, true }, ink_robber = { 231, 16, true };

static const struct {
    const char *word;
    ink ink;
} terrain_look[BOARD_TERRAINS] = {
    [BOARD_HILLS] = { "hills", { COLOUR_DARK, 173, false } },
    [BOARD_FOREST] = { "forest", { COLOUR_DARK, 71, false } },
    [BOARD_PASTURE] = { "pasture", { COLOUR_DARK, 149, false } },
    [BOARD_FIELDS] = { "fields", { COLOUR_DARK, 221, false } },
    [BOARD_MOUNTAINS] = { "mountains", { COLOUR_DARK, 250, false } },
    [BOARD_DESERT] = { "desert", { COLOUR_DARK, 187, false } },
    [BOARD_SEA] = { "", { 38, COLOUR_SEA, false } },
    [BOARD_GOLD] = { "gold", { 230, 94, true } },
    [BOARD_FOG] = { "~ fog ~", { 240, COLOUR_FOG, false } },
    [BOARD_DEALT] = { "?", { 250, 240, false } },
};

static const uint8_t dots_of_number[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };

/* ---- one line of cells ----------------------------------------------------------------------- */

typedef struct canvas {
    const board *b;
    const board_view *v;
    int x_low, y_low;   /* doubled coordinates of the leftmost and topmost hex */
    int columns, lines; /* of the whole picture */
    int line;           /* the one being painted */
    int colour;
    bool sails; /* there are ships: edges and corners of the sea are marked */
    uint64_t harbor_vertices[BOARD_WORDS_MAX], harbor_edges[BOARD_WORDS_MAX];
    lr_cell cells[LINE_CELLS_MAX];
} canvas;

static void paint(canvas *c, int line, int column, uint16_t sign, ink with) {
    if (line != c->line || column < 0 || column >= c->columns) return;
    c->cells[column] = (lr_cell){ sign, with };
}

/* Paints ASCII text; returns the column after it. */
static int paint_text(canvas *c, int line, int column, const char *text, ink with) {
    for (; *text != 0; text++) paint(c, line, column++, (uint16_t)(unsigned char)*text, with);
    return column;
}

static void paint_text_middle(canvas *c, int line, int middle, const char *text, ink with) {
    paint_text(c, line, middle - (int)strlen(text) / 2, text, with);
}

/* Where the box of a hex begins. */
static int hex_column(const canvas *c, const board_hex *hex) {
    return MARGIN_SIDE + (hex->x - c->x_low) * HEX_HALF;
}
static int hex_line(const canvas *c, const board_hex *hex) {
    return 1 + (hex->y - c->y_low) * HEX_PITCH;
}

/* Corners in the box of a hex, clockwise from the top. */
static const struct {
    int8_t line, column;
} corner_at[BOARD_SIDES] = { { 0, 6 }, { 2, 12 }, { 5, 12 }, { 7, 6 }, { 5, 0 }, { 2, 0 } };

/* ---- hexes ----------------------------------------------------------------------------------- */

static bool awaits_deal(const board *b, const board_public *p, uint32_t hex) {
    const board_layout *layout = &b->layout;
    if (p->phase != BOARD_PHASE_DEAL) return false;
    return layout->terrain[hex] == BOARD_DEALT ||
           (b->rules.board == BOARD_VARIABLE && (layout->shuffled_areas >> layout->area[hex] & 1));
}

board_terrain board_terrain_shown(const board *b, const board_public *p, uint32_t hex) {
    return awaits_deal(b, p, hex) ? BOARD_DEALT : board_tile_terrain(p->tile[hex]);
}

uint32_t board_harbor_shown(const board *b, const board_public *p, uint32_t slot) {
    return p->phase == BOARD_PHASE_DEAL ? b->layout.harbor_edge[slot] : p->harbor_edge[slot];
}

static board_terrain terrain_at(const canvas *c, uint32_t hex) {
    return board_terrain_shown(c->b, &c->v->pub, hex);
}

/* What an edge has on its two sides, as far as it is known. */
static bool edge_touches_land(const canvas *c, const board_edge *e) {
    for (unsigned side = 0; side < 2; side++) {
        if (e->hex[side] == BOARD_NO_HEX) continue;
        board_terrain t = terrain_at(c, e->hex[side]);
        if (t != BOARD_SEA && t != BOARD_FOG) return true;
    }
    return false;
}

static bool edge_touches(const canvas *c, const board_edge *e, board_terrain terrain) {
    for (unsigned side = 0; side < 2; side++)
        if (e->hex[side] != BOARD_NO_HEX && terrain_at(c, e->hex[side]) == terrain) return true;
    return false;
}

static void paint_token(canvas *c, int line, int middle, unsigned number) {
    ink with = number == 6 || number == 8 ? ink_token_red : ink_token;
    int dots = dots_of_number[number], width = (number >= 10 ? 2 : 1) + 1 + dots;
    int column = middle - width / 2;
    paint(c, line, column - 1, ' ', with);
    if (number >= 10) paint(c, line, column++, '1', with);
    paint(c, line, column++, (uint16_t)('0' + number % 10), with);
    paint(c, line, column++, ' ', with);
    while (dots-- > 0) paint(c, line, column++, SIGN_BULLET, with);
    paint(c, line, column, ' ', with);
}

/* Robber and merchant on the last line of their hex, which has room for nine signs. */
static void paint_figures(canvas *c, uint32_t hex, int line, int left) {
    const board_knights *k = board_knights_shown(c->b, &c->v->pub);
    bool robber = c->v->pub.robber == hex;
    unsigned owner = k->merchant_hex == hex ? k->merchant : LR_SEAT_NONE;
    if (robber && owner == LR_SEAT_NONE) paint_text(c, line, left + 2, " ROBBER ", ink_robber);
    if (robber && owner != LR_SEAT_NONE) paint_text(c, line, left + 2, "ROBBER ", ink_robber);
    if (owner == LR_SEAT_NONE) return;
    paint_text(c, line, left + (robber ? 9 : 2), robber ? "M" : "MERCHANT", lr_seat_ink[owner]);
    paint(c, line, left + 10, (uint16_t)('0' + owner), lr_seat_ink[owner]);
}

static void paint_hex(canvas *c, uint32_t hex) {
    static const struct {
        int8_t from, to;
    } inside[8] = { { 6, 6 },  { 4, 8 },  { 1, 11 }, { 1, 11 },
                    { 1, 11 }, { 1, 11 }, { 4, 8 },  { 6, 6 } };
    const board_hex *h = &c->b->hex[hex];
    int left = hex_column(c, h), top = hex_line(c, h), middle = left + HEX_HALF;
    if (c->line < top || c->line >= top + 8) return;

    board_terrain terrain = terrain_at(c, hex);
    ink with = terrain_look[terrain].ink;
    int row = c->line - top;
    for (int k = inside[row].from; k <= inside[row].to; k++) paint(c, c->line, left + k, ' ', with);

    char name[8];
    lr_text t = lr_text_start(name, sizeof name);
    board_put_hex(&t, c->b, hex);
    lr_text_end(&t);
    if (terrain == BOARD_SEA) { /* its other lines belong to harbors of the coast */
        paint_text_middle(c, top + 1, middle, name, with);
        return;
    }
    paint_text_middle(c, top + 2, middle, name, with);
    paint_text_middle(c, top + 3, middle, terrain_look[terrain].word, with);
    unsigned number = board_tile_number(c->v->pub.tile[hex]);
    if (terrain != BOARD_DEALT && number >= 2 && number <= 12)
        paint_token(c, top + 4, middle, number);
    paint_figures(c, hex, top + 5, left);
}

/* Painted after the harbors, whose words reach into the sea. */
static void paint_pirate(canvas *c) {
    unsigned hex = c->v->pub.pirate;
    if (hex >= c->b->hexes) return;
    const board_hex *h = &c->b->hex[hex];
    paint_text_middle(c, hex_line(c, h) + 3, hex_column(c, h) + HEX_HALF, " PIRATE ", ink_robber);
}

/* ---- edges ----------------------------------------------------------------------------------- */

/* The cells of an edge in the box of its hex, and their signs: bare, and as part of a road. The
 * third sign of a road is its owner's digit. Slanted strokes fill half a cell; in colour the other
 * half shows the hex on that side, and bare edges are strokes too, of the rim's colour. */
typedef struct stroke {
    int8_t line, column;
    uint16_t bare, road;
} stroke;

enum { STROKES = 5, STROKE_DIGIT = 2 };

/* clang-format 14 would split the last row of each macro. */
/* clang-format off */
#define RISING(line, column) \
    { (line) + 2, (column) + 1, '\'', SIGN_UPPER }, \
    { (line) + 1, (column) + 2, '.', SIGN_LOWER }, \
    { (line) + 1, (column) + 3, '-', 0 }, \
    { (line) + 1, (column) + 4, '\'', SIGN_UPPER }, \
    { (line), (column) + 5, '.', SIGN_LOWER }
#define FALLING(line, column) \
    { (line), (column) + 1, '.', SIGN_LOWER }, \
    { (line) + 1, (column) + 2, '\'', SIGN_UPPER }, \
    { (line) + 1, (column) + 3, '-', 0 }, \
    { (line) + 1, (column) + 4, '.', SIGN_LOWER }, \
    { (line) + 2, (column) + 5, '\'', SIGN_UPPER }
#define UPRIGHT(line, column) \
    { (line), (column), SIGN_BAR, SIGN_FULL }, \
    { (line), (column), SIGN_BAR, SIGN_FULL }, \
    { (line) + 1, (column), SIGN_BAR, 0 }, \
    { (line), (column), SIGN_BAR, SIGN_FULL }, \
    { (line), (column), SIGN_BAR, SIGN_FULL }
/* clang-format on */

static const stroke strokes[BOARD_SIDES][STROKES] = {
    { FALLING(0, 6) }, { UPRIGHT(3, 12) }, { RISING(5, 6) },
    { FALLING(5, 0) }, { UPRIGHT(3, 0) },  { RISING(0, 0) },
};

/* What a slanted edge has above and below it: terrain, or the sea beyond the map. */
static uint8_t colour_beside(const canvas *c, const board_edge *e, bool above) {
    bool first_is_below = e->side == 0 || e->side == 5; /* the NE and NW sides of hex[0] */
    unsigned hex = e->hex[first_is_below == above ? 1 : 0];
    return hex == BOARD_NO_HEX ? COLOUR_SEA : terrain_look[terrain_at(c, hex)].ink.bg;
}

/* A ship's stroke is of waves on its owner's colour. */
static void paint_ship(canvas *c, const board_edge *e, int top, int left, unsigned owner) {
    for (int k = 0; k < STROKES; k++) {
        const stroke *s = &strokes[e->side][k];
        uint16_t sign = k == STROKE_DIGIT ? (uint16_t)('0' + owner) : '~';
        paint(c, top + s->line, left + s->column, sign, lr_seat_ink[owner]);
    }
}

static void paint_road(canvas *c, const board_edge *e, int top, int left, unsigned owner,
                       uint8_t rim) {
    bool bare = owner == LR_SEAT_NONE;
    for (int k = 0; k < STROKES; k++) {
        const stroke *s = &strokes[e->side][k];
        int line = top + s->line, column = left + s->column;
        ink with = { bare ? rim : lr_seat_ink[owner].bg, rim, !bare };
        if (s->road == SIGN_LOWER) with.bg = colour_beside(c, e, true);
        if (s->road == SIGN_UPPER) with.bg = colour_beside(c, e, false);
        if (!bare && k == STROKE_DIGIT)
            paint(c, line, column, (uint16_t)('0' + owner), lr_seat_ink[owner]);
        else if (!bare)
            paint(c, line, column, s->road, with);
        else
            paint(c, line, column, c->colour && s->road != 0 ? s->road : s->bare, with);
    }
}

static void paint_middle(canvas *c, uint32_t edge, uint16_t sign, ink with) {
    const board_edge *e = &c->b->edge[edge];
    const board_hex *h = &c->b->hex[e->hex[0]];
    const stroke *s = &strokes[e->side][STROKE_DIGIT];
    paint(c, hex_line(c, h) + s->line, hex_column(c, h) + s->column, sign, with);
}

static void paint_edge(canvas *c, uint32_t edge) {
    const board_edge *e = &c->b->edge[edge];
    const board_hex *h = &c->b->hex[e->hex[0]];
    int left = hex_column(c, h), top = hex_line(c, h);
    if (c->line < top || c->line >= top + 8) return;

    bool is_ship = false;
    unsigned owner = board_route_at(c->b, &c->v->pub, edge, &is_ship);
    if (owner != LR_SEAT_NONE && is_ship) {
        paint_ship(c, e, top, left, owner);
    } else if (owner != LR_SEAT_NONE || edge_touches_land(c, e)) {
        bool is_harbor = board_has(c->harbor_edges, edge);
        paint_road(c, e, top, left, owner, is_harbor ? COLOUR_HARBOR_RIM : COLOUR_RIM);
    } else if (c->colour && edge_touches(c, e, BOARD_FOG)) {
        paint_road(c, e, top, left, owner, COLOUR_FOG);
    } else if (c->sails && edge_touches(c, e, BOARD_SEA)) {
        paint_middle(c, edge, e->side % 3 == 1 ? ':' : '-', ink_sea);
    }
}

/* What the tribe lays out, on the middle of its edge; a piece covers it. */
static void paint_gifts(canvas *c) {
    static const uint16_t signs[BOARD_GIFTS] = {
        [BOARD_GIFT_POINT] = SIGN_STAR, [BOARD_GIFT_CARD] = 'c', [BOARD_GIFT_HARBOR] = 'h'
    };
    const board_tribe *now = &board_scenario_read(c->b, &c->v->pub)->tribe;
    const board_tribe_map *map = &c->b->layout.tribe;
    for (uint32_t k = 0; k < map->gifts; k++) {
        bool is_ship;
        if (now->gone >> k & 1) continue;
        if (board_route_at(c->b, &c->v->pub, map->edge[k], &is_ship) != LR_SEAT_NONE) continue;
        paint_middle(c, map->edge[k], signs[map->kind[k]], ink_token);
    }
}

/* ---- harbors --------------------------------------------------------------------------------- */

/* Where a harbor's word and rate stand beside each side, in the box of its hex. They grow to the
 * right from `column`, or to the left of it where `leftward` is set. */
static const struct {
    int8_t word_line, word_column, rate_line, rate_column;
    bool leftward;
} harbor_at[BOARD_SIDES] = {
    { -1, 9, 0, 9, false }, { 3, 14, 4, 14, false }, { 8, 9, 7, 9, false },
    { 8, 3, 7, 3, true },   { 3, -2, 4, -2, true },  { -1, 3, 0, 3, true },
};

static void paint_harbor(canvas *c, uint32_t slot) {
    uint32_t edge = board_harbor_shown(c->b, &c->v->pub, slot);
    if (edge == BOARD_NO_PLACE) return;
    const board_edge *e = &c->b->edge[edge];
    unsigned side = e->side, hex = e->hex[0];
    /* The label belongs on the seaward side: seen from the other hex when hex[0] is sea. */
    if (terrain_at(c, hex) == BOARD_SEA && e->hex[1] != BOARD_NO_HEX) {
        hex = e->hex[1];
        side = (side + 3) % BOARD_SIDES;
    }
    const board_hex *h = &c->b->hex[hex];
    int left = hex_column(c, h), top = hex_line(c, h);
    bool known = c->v->pub.phase != BOARD_PHASE_DEAL;
    unsigned type = c->v->pub.harbor[slot];
    const char *word = known ? board_harbor_names[type] : "harbor";
    const char *rate = !known ? "?:1" : type == BOARD_HARBOR_ANY ? "3:1" : "2:1";
    int word_column = left + harbor_at[side].word_column;
    int rate_column = left + harbor_at[side].rate_column;
    if (harbor_at[side].leftward) {
        word_column -= (int)strlen(word) - 1;
        rate_column -= (int)strlen(rate) - 1;
    }
    paint_text(c, top + harbor_at[side].word_line, word_column, word, ink_harbor);
    paint_text(c, top + harbor_at[side].rate_line, rate_column, rate, ink_harbor);
}

/* ---- corners --------------------------------------------------------------------------------- */

/* A sign and a digit. */
static void paint_marked(canvas *c, int line, int column, uint16_t sign, unsigned digit, ink with) {
    paint(c, line, column, sign, with);
    paint(c, line, column + 1, (uint16_t)('0' + digit), with);
}

/* What scenarios have at an empty corner. */
static void paint_village(canvas *c, uint32_t vertex, int line, int column) {
    const board_villages_map *map = &c->b->layout.villages;
    const uint8_t *left = board_scenario_read(c->b, &c->v->pub)->villages.left;
    for (uint32_t k = 0; k < map->villages; k++)
        if (map->vertex[k] == vertex)
            paint_marked(c, line, column, SIGN_VILLAGE, left[k] % 10, ink_token);
}

static void paint_fortress(canvas *c, uint32_t vertex, int line, int column) {
    for (unsigned seat = 0; seat < c->b->seats; seat++)
        if (c->b->layout.fleet.fortress[seat] == vertex)
            paint_marked(c, line, column, SIGN_FORTRESS, seat, lr_seat_ink[seat]);
}

static void paint_site(canvas *c, uint32_t vertex, int line, int column) {
    const board_wonders_map *map = &c->b->layout.wonders;
    for (uint32_t k = 0; k < map->walls; k++)
        if (map->wall[k] == vertex) paint(c, line, column, 'w', ink_token);
    for (uint32_t k = 0; k < map->bridges; k++)
        if (map->bridge[k] == vertex) paint(c, line, column, 'b', ink_token);
}

/* What a module adds: signs at corners without a building, and what covers edges and hexes. */
static const struct {
    void (*corner)(canvas *c, uint32_t vertex, int line, int column);
    void (*cover)(canvas *c);
} sketches[BOARD_MODULES + 1] = {
    [BOARD_MODULE_SEA] = { .cover = paint_pirate },
    [BOARD_MODULE_TRIBE] = { .cover = paint_gifts },
    [BOARD_MODULE_VILLAGES] = { .corner = paint_village },
    [BOARD_MODULE_FLEET] = { .corner = paint_fortress },
    [BOARD_MODULE_WONDERS] = { .corner = paint_site },
};

/* A corner of land is a dot on the rim; of the sea, where ships sail, a dot in the water. */
static void paint_corner(canvas *c, const board_vertex *v, int line, int column) {
    bool land = false, sea = false;
    for (unsigned k = 0; k < 3 && v->hex[k] != BOARD_NO_HEX; k++) {
        board_terrain t = terrain_at(c, v->hex[k]);
        sea = sea || t == BOARD_SEA;
        land = land || (t != BOARD_SEA && t != BOARD_FOG);
    }
    if (land || (sea && c->sails)) paint(c, line, column, SIGN_DOT, land ? ink_corner : ink_sea);
}

/* Sets that only games with knights have are empty in others. */
static uint16_t building_sign(const canvas *c, uint32_t vertex, bool is_city) {
    if (vset_has(board_fallen(c->b, &c->v->pub), vertex)) return SIGN_FALLEN;
    if (board_is_metropolis(board_knights_shown(c->b, &c->v->pub), vertex)) return SIGN_METROPOLIS;
    return is_city ? SIGN_CITY : SIGN_SETTLEMENT;
}

static void paint_building(canvas *c, uint32_t vertex, int line, int column, unsigned owner,
                           bool is_city) {
    ink with = lr_seat_ink[owner];
    paint_marked(c, line, column, building_sign(c, vertex, is_city), owner, with);
    if (!vset_has(board_walls(c->b, &c->v->pub), vertex)) return;
    paint(c, line, column - 1, '[', with);
    paint(c, line, column + 2, ']', with);
}

static bool paint_knight(canvas *c, uint32_t vertex, int line, int column) {
    unsigned strength = 0, owner = board_knight_at(c->b, &c->v->pub, vertex, &strength);
    if (owner == LR_SEAT_NONE) return false;
    bool awake = vset_has(board_awake(c->b, &c->v->pub), vertex);
    paint(c, line, column - 1, board_draw_strength_signs[strength], lr_seat_ink[owner]);
    paint_marked(c, line, column, awake ? SIGN_KNIGHT_AWAKE : SIGN_KNIGHT_ASLEEP, owner,
                 lr_seat_ink[owner]);
    return true;
}

static void paint_vertex(canvas *c, uint32_t vertex) {
    const board_vertex *v = &c->b->vertex[vertex];
    const board_hex *h = &c->b->hex[v->hex[0]];
    int column = hex_column(c, h) + corner_at[v->corner].column;
    int line = hex_line(c, h) + corner_at[v->corner].line;
    if (line != c->line) return;

    bool is_city = false;
    unsigned owner = board_building_at(c->b, &c->v->pub, vertex, &is_city);
    if (owner != LR_SEAT_NONE) {
        paint_building(c, vertex, line, column, owner, is_city);
        return;
    }
    if (paint_knight(c, vertex, line, column)) return;
    if (board_has(c->harbor_vertices, vertex))
        paint(c, line, column, SIGN_CIRCLE, ink_harbor_corner);
    else
        paint_corner(c, v, line, column);
    FOR_EACH_BIT(m, c->b->modules)
        if (sketches[m].corner != NULL) sketches[m].corner(c, vertex, line, column);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void measure(canvas *c) {
    int x_high = c->b->hex[0].x, y_high = c->b->hex[0].y;
    c->x_low = x_high;
    c->y_low = y_high;
    for (unsigned k = 1; k < c->b->hexes; k++) {
        const board_hex *h = &c->b->hex[k];
        if (h->x < c->x_low) c->x_low = h->x;
        if (h->x > x_high) x_high = h->x;
        if (h->y < c->y_low) c->y_low = h->y;
        if (h->y > y_high) y_high = h->y;
    }
    c->columns = (x_high - c->x_low) * HEX_HALF + HEX_WIDTH + 1 + 2 * MARGIN_SIDE;
    c->lines = (y_high - c->y_low) * HEX_PITCH + 8 + 2;
}

static void find_harbors(canvas *c) {
    for (uint32_t slot = 0; slot < c->b->layout.harbor_count; slot++) {
        uint32_t edge = board_harbor_shown(c->b, &c->v->pub, slot);
        if (edge == BOARD_NO_PLACE) continue;
        board_insert(c->harbor_edges, edge);
        for (unsigned end = 0; end < 2; end++)
            board_insert(c->harbor_vertices, c->b->edge[edge].vertex[end]);
    }
}

static void put_board(lr_text *t, const board *b, const board_view *v, int colour) {
    canvas c = { .b = b, .v = v, .colour = colour, .sails = board_plays(b, BOARD_MODULE_SEA) };
    measure(&c);
    find_harbors(&c);
    for (c.line = 0; c.line < c.lines; c.line++) {
        for (int k = 0; k < c.columns; k++) c.cells[k] = (lr_cell){ ' ', ink_sea };
        for (uint32_t k = 0; k < b->hexes; k++) paint_hex(&c, k);
        for (uint32_t k = 0; k < b->edges; k++) paint_edge(&c, k);
        for (uint32_t k = 0; k < b->layout.harbor_count; k++) paint_harbor(&c, k);
        FOR_EACH_BIT(m, b->modules)
            if (sketches[m].cover != NULL) sketches[m].cover(&c);
        for (uint32_t k = 0; k < b->vertices; k++) paint_vertex(&c, k);
        lr_put_cells(t, c.cells, c.columns, colour);
    }
}

size_t board_draw(const board *b, const board_view *v, int colour, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    put_board(&t, b, v, colour);
    return lr_text_end(&t);
}

size_t board_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    lr_text t = lr_text_start(out, size);
    put_board(&t, b, v, colour);
    board_draw_put_table(&t, b, v, colour);
    return lr_text_end(&t);
}
