/* picture_board.c - a board as a picture (lr_view_svg).
 *
 * Hexes are pointy-top with a radius of 100 units, so a hex at doubled (x, y) has its middle at
 * (86.6 x, 150 y). The picture is painted in layers, each over the whole board, so that nothing of
 * one hex lies on top of what belongs to another:
 *
 *     sea, shallows, sand    wider and narrower outlines of all land, one set over the other
 *     tiles                  terrain as <use> of a symbol, every other one mirrored
 *     harbors                two jetties and a disc in the sea
 *     numbers                a token with one dot for each of 36 throws
 *     scenario               lanes, gifts, villages, fortresses, landmarks
 *     pieces                 roads, ships, buildings, walls, knights, robber, merchant, pirate
 *     names                  of the hexes, as moves write them
 *
 * Colour is never the only sign: terrain has pictures, harbors words or icons, seats a mark. Every
 * drawing is our own: a glyph is a few paths around the point where it stands, and a table says
 * where each terrain has which. The file needs no font, no script and no other file.
 */
#include "board_draw.h"
#include "env_board.h"
#include "svg.h"

#include <string.h>

static const double hex_half = 86.6025, hex_pitch = 150, margin = 190;

typedef struct point {
    double x, y;
} point;

/* Corners of a hex around its middle, clockwise from the top. */
static const point corner_offset[BOARD_SIDES] = {
    { 0, -100 }, { 86.6025, -50 }, { 86.6025, 50 }, { 0, 100 }, { -86.6025, 50 }, { -86.6025, -50 }
};

#define HEX_PATH "M0,-100L86.6,-50V50L0,100L-86.6,50V-50Z"
#define TILE_PATH "M0,-96L83.1,-48V48L0,96L-83.1,48V-48Z"

typedef struct picture {
    lr_text *out;
    const board *b;
    const board_view *v;
    double left, top, width, height;
} picture;

/* ---- places ---- */

static point hex_middle(const board *b, unsigned hex) {
    return (point){ b->hex[hex].x * hex_half, b->hex[hex].y * hex_pitch };
}

static point vertex_point(const board *b, unsigned vertex) {
    const board_vertex *v = &b->vertex[vertex];
    point at = hex_middle(b, v->hex[0]);
    return (point){ at.x + corner_offset[v->corner].x, at.y + corner_offset[v->corner].y };
}

static point between(point a, point b, double part) {
    return (point){ a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part };
}

static point edge_middle(const board *b, unsigned edge) {
    const board_edge *e = &b->edge[edge];
    return between(vertex_point(b, e->vertex[0]), vertex_point(b, e->vertex[1]), 0.5);
}

static board_terrain terrain_of(const picture *p, unsigned hex) {
    return board_terrain_shown(p->b, &p->v->pub, hex);
}

static bool is_land(const picture *p, unsigned hex) {
    if (hex == BOARD_NO_HEX) return false;
    board_terrain t = terrain_of(p, hex);
    return t != BOARD_SEA && t != BOARD_FOG;
}

static bool is_undealt(const picture *p) {
    return p->v->pub.phase == BOARD_PHASE_DEAL;
}

/* ---- what things look like ---- */

static const struct {
    const char *top, *bottom;
} terrain_colours[BOARD_TERRAINS] = {
    [BOARD_HILLS] = { "#DE8558", "#BE5E36" },     [BOARD_FOREST] = { "#6BA866", "#417F50" },
    [BOARD_PASTURE] = { "#B4D86C", "#8CBD4C" },   [BOARD_FIELDS] = { "#F6D06A", "#E3AC38" },
    [BOARD_MOUNTAINS] = { "#C6CED6", "#98A4B0" }, [BOARD_DESERT] = { "#F0E0B0", "#DFC78D" },
    [BOARD_GOLD] = { "#8A6B42", "#5E4629" },      [BOARD_FOG] = { "#DDE4EA", "#B3BFCA" },
    [BOARD_DEALT] = { "#E8E1D2", "#D3C9B4" },     [BOARD_SEA] = { "#3FA3B8", "#1C6C88" },
};

static const char *const resource_colours[BOARD_HARBOR_TYPES] = {
    [BOARD_BRICK] = "#B9532E", [BOARD_LUMBER] = "#2F6B3F", [BOARD_WOOL] = "#6E9C33",
    [BOARD_GRAIN] = "#B97F0E", [BOARD_ORE] = "#5D6B7A",    [BOARD_HARBOR_ANY] = "#5B6770",
};

/* Small drawings, standing on 0,0. */
static const char *const glyphs =
    "<g id=\"tree\"><ellipse cx=\"2\" cy=\"1\" rx=\"11\" ry=\"3.4\" fill=\"#0d2a1a\" "
    "opacity=\".35\"/>"
    "<path d=\"M-2,0V-8H2V0Z\" fill=\"#5b3f2a\"/>"
    "<path d=\"M0,-38L13,-5H-13Z\" fill=\"#1F5337\"/><path d=\"M0,-38L-13,-5H0Z\" "
    "fill=\"#34764C\"/></g>\n"
    "<g id=\"sheep\"><ellipse cy=\"1\" rx=\"13\" ry=\"3\" fill=\"#47691f\" opacity=\".4\"/>"
    "<path d=\"M-6,-7V0M-2,-6V0M4,-6V0M8,-7V0\" stroke=\"#4b4038\" stroke-width=\"2\"/>"
    "<path d=\"M-9,-6C-16,-10 -9,-20 -2,-17C3,-22 12,-19 11,-14C17,-10 11,-3 6,-5C1,-2 -5,-3 "
    "-9,-6Z\" "
    "fill=\"#FFFDF4\"/><ellipse cx=\"-12\" cy=\"-13\" rx=\"4.4\" ry=\"3.4\" "
    "fill=\"#4b4038\"/></g>\n"
    "<g id=\"sheaf\"><ellipse cy=\"1\" rx=\"10\" ry=\"2.6\" fill=\"#6e4a07\" opacity=\".35\"/>"
    "<path d=\"M-3,0L-11,-26M-1,0L-5,-30M0,0V-31M1,0L5,-30M3,0L11,-26\" stroke=\"#B57D10\" "
    "stroke-width=\"2.4\"/><path d=\"M-11,-26l-2,-7M-5,-30l-1,-7M0,-31v-7M5,-30l1,-7M11,-26l2,-7\" "
    "stroke=\"#8E5E08\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
    "<path d=\"M-6,-11Q0,-8 6,-11\" stroke=\"#8A4B12\" stroke-width=\"3\" fill=\"none\"/></g>\n"
    "<g id=\"mound\"><ellipse cx=\"1\" cy=\"1\" rx=\"27\" ry=\"4.5\" fill=\"#5e2411\" "
    "opacity=\".35\"/>"
    "<path d=\"M-26,0C-20,-22 -10,-30 0,-30C12,-30 20,-20 26,0Z\" fill=\"#D97D50\"/>"
    "<path d=\"M0,-30C12,-30 20,-20 26,0H6C12,-12 8,-24 0,-30Z\" fill=\"#A8492A\"/></g>\n"
    "<g id=\"bricks\" fill=\"#E89A6B\" stroke=\"#7c2f17\" stroke-width=\"1.3\">"
    "<path d=\"M-16,0V-6H-5.5V0ZM-5,0V-6H5.5V0ZM6,0V-6H16V0ZM-10.5,-6.5V-12.5H0V-6.5Z"
    "M.5,-6.5V-12.5H11V-6.5ZM-5,-13V-19H5.5V-13Z\"/></g>\n"
    "<g id=\"peak\"><ellipse cx=\"3\" cy=\"1\" rx=\"27\" ry=\"5\" fill=\"#3e4854\" "
    "opacity=\".35\"/>"
    "<path d=\"M-25,0L-12,-29L-8,-27L0,-54L-2,0Z\" fill=\"#A7B3BF\"/>"
    "<path d=\"M0,-54L10,-30L14,-31L25,0H-2L3,-27Z\" fill=\"#66727f\"/>"
    "<path d=\"M0,-54L-7,-33L-3,-36L1,-30L5,-35L9,-32Z\" fill=\"#FFFFFF\"/></g>\n"
    "<g id=\"cactus\"><ellipse cx=\"1\" cy=\"1\" rx=\"9\" ry=\"2.4\" fill=\"#7d6230\" "
    "opacity=\".35\"/>"
    "<path d=\"M0,0V-26M0,-9H-8V-17M0,-12H8V-20\" stroke=\"#5F8A4A\" stroke-width=\"5\" "
    "fill=\"none\" "
    "stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>\n"
    "<g id=\"dune\"><path d=\"M-38,0C-24,-16 -10,-17 0,-7C10,-15 26,-13 38,0Z\" fill=\"#D3B878\" "
    "opacity=\".8\"/></g>\n"
    "<g id=\"nugget\"><ellipse cy=\"1\" rx=\"13\" ry=\"3\" fill=\"#2b1c0a\" opacity=\".45\"/>"
    "<path d=\"M-12,-2L-9,-11L0,-15L9,-11L13,-3L6,1H-6Z\" fill=\"#F3B823\"/>"
    "<path d=\"M-9,-11L0,-15L2,-8L-6,-6Z\" fill=\"#FFE38A\"/></g>\n"
    "<g id=\"cloud\"><path d=\"M-27,0C-36,-4 -32,-17 -22,-15C-20,-27 -1,-29 3,-18C11,-26 25,-20 "
    "22,-10"
    "C31,-9 31,0 23,0Z\" fill=\"#FFFFFF\" opacity=\".85\"/></g>\n"
    "<g id=\"wave\"><path d=\"M-16,0q8,-7 16,0t16,0\" stroke=\"#9ED6DF\" stroke-width=\"3\" "
    "fill=\"none\" stroke-linecap=\"round\" opacity=\".55\"/></g>\n";

/* Where glyphs stand in a hex, from the back to the front; the middle is the token's. */
typedef struct placement {
    board_terrain terrain;
    const char *glyph;
    int x, y;
} placement;

static const placement placements[] = {
    { BOARD_FOREST, "tree", -18, -46 },    { BOARD_FOREST, "tree", 12, -52 },
    { BOARD_FOREST, "tree", 38, -38 },     { BOARD_FOREST, "tree", -46, -26 },
    { BOARD_FOREST, "tree", -64, -4 },     { BOARD_FOREST, "tree", 62, -10 },
    { BOARD_FOREST, "tree", -56, 28 },     { BOARD_FOREST, "tree", 54, 24 },
    { BOARD_FOREST, "tree", -66, 52 },     { BOARD_FOREST, "tree", 68, 50 },
    { BOARD_FOREST, "tree", -34, 62 },     { BOARD_FOREST, "tree", 40, 64 },
    { BOARD_FOREST, "tree", 4, 80 },       { BOARD_PASTURE, "sheep", -24, -50 },
    { BOARD_PASTURE, "sheep", 34, -40 },   { BOARD_PASTURE, "sheep", -58, -8 },
    { BOARD_PASTURE, "sheep", 62, 10 },    { BOARD_PASTURE, "sheep", -48, 46 },
    { BOARD_PASTURE, "sheep", 12, 72 },    { BOARD_PASTURE, "sheep", 54, 54 },
    { BOARD_FIELDS, "sheaf", -14, -48 },   { BOARD_FIELDS, "sheaf", 30, -36 },
    { BOARD_FIELDS, "sheaf", -50, -14 },   { BOARD_FIELDS, "sheaf", 62, 4 },
    { BOARD_FIELDS, "sheaf", -62, 36 },    { BOARD_FIELDS, "sheaf", 54, 50 },
    { BOARD_FIELDS, "sheaf", -28, 72 },    { BOARD_FIELDS, "sheaf", 14, 82 },
    { BOARD_HILLS, "mound", -20, -42 },    { BOARD_HILLS, "mound", 32, -34 },
    { BOARD_HILLS, "mound", -54, 2 },      { BOARD_HILLS, "mound", 56, 14 },
    { BOARD_HILLS, "bricks", -56, 44 },    { BOARD_HILLS, "mound", 46, 58 },
    { BOARD_HILLS, "mound", -14, 76 },     { BOARD_HILLS, "bricks", 28, 72 },
    { BOARD_MOUNTAINS, "peak", -14, -36 }, { BOARD_MOUNTAINS, "peak", 28, -28 },
    { BOARD_MOUNTAINS, "peak", -54, 4 },   { BOARD_MOUNTAINS, "peak", 58, 18 },
    { BOARD_MOUNTAINS, "peak", -50, 52 },  { BOARD_MOUNTAINS, "peak", 44, 66 },
    { BOARD_MOUNTAINS, "peak", -4, 86 },   { BOARD_DESERT, "dune", -28, -30 },
    { BOARD_DESERT, "dune", 36, -8 },      { BOARD_DESERT, "dune", -30, 32 },
    { BOARD_DESERT, "dune", 22, 66 },      { BOARD_DESERT, "cactus", -38, -24 },
    { BOARD_DESERT, "cactus", 44, 40 },    { BOARD_GOLD, "nugget", -22, -46 },
    { BOARD_GOLD, "nugget", 24, -50 },     { BOARD_GOLD, "nugget", -56, -10 },
    { BOARD_GOLD, "nugget", 58, -8 },      { BOARD_GOLD, "nugget", -62, 34 },
    { BOARD_GOLD, "nugget", 60, 38 },      { BOARD_GOLD, "nugget", -24, 66 },
    { BOARD_GOLD, "nugget", 22, 72 },      { BOARD_FOG, "cloud", -20, -46 },
    { BOARD_FOG, "cloud", 34, -26 },       { BOARD_FOG, "cloud", -44, -8 },
    { BOARD_FOG, "cloud", 46, 18 },        { BOARD_FOG, "cloud", -46, 36 },
    { BOARD_FOG, "cloud", 10, 48 },        { BOARD_FOG, "cloud", -2, 76 },
    { BOARD_SEA, "wave", -34, -34 },       { BOARD_SEA, "wave", 38, 2 },
    { BOARD_SEA, "wave", -18, 48 },
};
enum { PLACEMENTS = sizeof placements / sizeof placements[0] };

static const uint8_t dots_of_number[13] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };

/* ---- definitions ---- */

static void define_tile(picture *p, board_terrain terrain) {
    const char *name = board_terrain_names[terrain];
    svg_put(p->out, "<g id=\"t-%s\">", name);
    if (terrain != BOARD_SEA)
        svg_put(p->out,
                "<path d=\"" TILE_PATH "\" fill=\"url(#g-%s)\" stroke=\"#14202A\" "
                "stroke-opacity=\".35\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                name);
    for (int k = 0; k < PLACEMENTS; k++)
        if (placements[k].terrain == terrain)
            svg_put(p->out, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>", placements[k].glyph,
                    placements[k].x, placements[k].y);
    svg_put(p->out, "</g>\n");
}

static void define(picture *p) {
    svg_put(p->out, "<defs>\n");
    for (int t = 0; t < BOARD_TERRAINS; t++)
        svg_put(p->out,
                "<linearGradient id=\"g-%s\" x1=\"0\" y1=\"0\" x2=\".35\" y2=\"1\">"
                "<stop offset=\"0\" stop-color=\"%s\"/><stop offset=\"1\" "
                "stop-color=\"%s\"/></linearGradient>\n",
                board_terrain_names[t], terrain_colours[t].top, terrain_colours[t].bottom);
    svg_put(p->out, "%s", glyphs);
    for (int t = 0; t < BOARD_TERRAINS; t++) define_tile(p, (board_terrain)t);
    svg_put(p->out, "</defs>\n");
}

/* ---- the ground ---- */

/* An outline of all land at once: strokes of neighbours run together. */
static void outline_land(picture *p, const char *colour, int width, const char *opacity) {
    svg_put(p->out,
            "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\" "
            "opacity=\"%s\">\n",
            colour, colour, width, opacity);
    for (unsigned hex = 0; hex < p->b->hexes; hex++) {
        point at = hex_middle(p->b, hex);
        if (is_land(p, hex))
            svg_put(p->out, "<path d=\"" HEX_PATH "\" transform=\"translate(%.1f,%.1f)\"/>", at.x,
                    at.y);
    }
    svg_put(p->out, "\n</g>\n");
}

static void tile(picture *p, unsigned hex) {
    board_terrain terrain = terrain_of(p, hex);
    point at = hex_middle(p->b, hex);
    bool mirrored = (p->b->hex[hex].row + p->b->hex[hex].column) % 2;
    if (terrain == BOARD_SEA)
        svg_put(p->out,
                "<path d=\"" HEX_PATH "\" transform=\"translate(%.1f,%.1f)\" fill=\"none\" "
                "stroke=\"#9ED6DF\" stroke-width=\"2\" stroke-dasharray=\"3 9\" "
                "opacity=\".6\"/>",
                at.x, at.y);
    svg_put(p->out, "<use href=\"#t-%s\" transform=\"translate(%.1f,%.1f)%s\"/>\n",
            board_terrain_names[terrain], at.x, at.y, mirrored ? " scale(-1,1)" : "");
}

static void text_at(picture *p, point at, double size, const char *style, const char *text) {
    svg_put(p->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" text-anchor=\"middle\" %s>%s</text>\n",
            at.x, at.y, size, style, text);
}

/* A number and what is said behind it. */
enum { LABEL_MAX = 16 };
static const char *label(char out[LABEL_MAX], unsigned number, const char *after) {
    lr_text t = lr_text_start(out, LABEL_MAX);
    lr_putf(&t, "%u%s", number, after);
    (void)lr_text_end(&t);
    return out;
}

static void question(picture *p, unsigned hex) {
    point at = hex_middle(p->b, hex);
    text_at(p, (point){ at.x, at.y + 20 }, 56, "font-family=\"Georgia,serif\" fill=\"#55626B\"",
            "?");
}

static void token(picture *p, unsigned hex, unsigned number) {
    point at = hex_middle(p->b, hex);
    bool red = number == 6 || number == 8;
    const char *colour = red ? "#B3201A" : "#2B2A26";
    at.y += 8;
    svg_put(p->out,
            "<g><circle cx=\"%.1f\" cy=\"%.1f\" r=\"30\" fill=\"#0b1a14\" opacity=\".35\"/>"
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"29\" fill=\"#FBF2DC\" stroke=\"%s\" "
            "stroke-width=\"%s\"/>",
            at.x, at.y + 3, at.x, at.y, red ? "#B3201A" : "#A8946A", red ? "3" : "2");
    svg_put(p->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"middle\" "
            "font-family=\"Georgia,serif\" font-weight=\"700\" fill=\"%s\">%u</text>",
            at.x, at.y + 8, red ? 36 : 31, colour, number);
    unsigned dots = dots_of_number[number];
    for (unsigned k = 0; k < dots; k++)
        svg_put(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>",
                at.x + (k - (dots - 1) / 2.0) * 6.6, at.y + 17, colour);
    svg_put(p->out, "</g>\n");
}

static void numbers(picture *p) {
    for (unsigned hex = 0; hex < p->b->hexes; hex++) {
        board_terrain terrain = terrain_of(p, hex);
        unsigned number = board_tile_number(p->v->pub.tile[hex]);
        if (terrain == BOARD_FOG || terrain == BOARD_DEALT)
            question(p, hex);
        else if (number >= 2 && number <= 12)
            token(p, hex, number);
    }
}

/* ---- harbors ---- */

/* The resource as an icon of 24 by 24 around 0,0. */
static const char *const harbor_icons[BOARD_RESOURCES] = {
    [BOARD_BRICK] = "<path d=\"M-11,1H0V8H-11ZM1,1H12V8H1ZM-5,-7H6V0H-5Z\" fill=\"#C65A34\" "
                    "stroke=\"#7c2f17\"/>",
    [BOARD_LUMBER] = "<path d=\"M-10,1H8V8H-10ZM-8,-8H10V-1H-8Z\" fill=\"#8A5A33\" "
                     "stroke=\"#4a2e17\"/><circle cx=\"8\" cy=\"4.5\" r=\"3.5\" fill=\"#D9A970\"/>"
                     "<circle cx=\"10\" cy=\"-4.5\" r=\"3.5\" fill=\"#D9A970\"/>",
    [BOARD_WOOL] = "<use href=\"#sheep\" transform=\"translate(1,9) scale(.85)\" "
                   "stroke=\"#4b4038\" stroke-width=\"1.6\"/>",
    [BOARD_GRAIN] = "<use href=\"#sheaf\" transform=\"translate(0,10) scale(.6)\"/>",
    [BOARD_ORE] = "<path d=\"M-10,5L-7,-5L0,-10L8,-6L11,2L7,9H-5Z\" fill=\"#76828F\" "
                  "stroke=\"#3E4854\"/><path d=\"M-7,-5L0,-10L2,-2L-4,1Z\" fill=\"#B7C2CC\"/>",
};

static void jetty(picture *p, point from, point to) {
    point start = between(from, to, 0.08), end = between(from, to, 0.66);
    svg_put(p->out,
            "<path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"#5b3f2a\" stroke-width=\"10\" "
            "stroke-linecap=\"round\"/><path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"#B98A55\" "
            "stroke-width=\"6\" stroke-dasharray=\"3 1.6\"/>",
            start.x, start.y, end.x, end.y, start.x, start.y, end.x, end.y);
}

static void harbor_disc(picture *p, point at, int type) {
    bool any = type == BOARD_HARBOR_ANY, known = type >= 0;
    const char *ring = known ? resource_colours[type] : "#5B6770";
    svg_put(p->out,
            "<g transform=\"translate(%.1f,%.1f)\"><circle r=\"27\" fill=\"#FCFAF5\" "
            "stroke=\"%s\" stroke-width=\"5\"/>",
            at.x, at.y, ring);
    if (known && !any)
        svg_put(p->out, "<g transform=\"translate(0,-8)\">%s</g>", harbor_icons[type]);
    if (!known || any)
        text_at(p, (point){ 0, -3 }, 15, "font-weight=\"700\" fill=\"#3c4851\"",
                known ? "any" : "?");
    text_at(p, (point){ 0, 17 }, 16, "font-weight=\"700\" fill=\"#1E2A32\"",
            !known ? ""
            : any  ? "3:1"
                   : "2:1");
    svg_put(p->out, "</g>\n");
}

static void harbor(picture *p, unsigned slot) {
    unsigned edge = board_harbor_shown(p->b, &p->v->pub, slot);
    if (edge == BOARD_NO_PLACE) return;
    const board_edge *e = &p->b->edge[edge];
    bool first_is_land = is_land(p, e->hex[0]) || e->hex[1] == BOARD_NO_HEX;
    point land = hex_middle(p->b, e->hex[first_is_land ? 0 : 1]), middle = edge_middle(p->b, edge);
    point disc = between(land, middle, 1.72);
    jetty(p, vertex_point(p->b, e->vertex[0]), disc);
    jetty(p, vertex_point(p->b, e->vertex[1]), disc);
    harbor_disc(p, disc, is_undealt(p) ? -1 : p->v->pub.harbor[slot]);
}

/* ---- scenarios ---- */

static void badge(picture *p, point at, const char *fill, const char *text) {
    double width = 20 + 9.5 * (double)strlen(text);
    svg_put(p->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"30\" rx=\"8\" "
            "fill=\"%s\" stroke=\"#14202A\" stroke-width=\"2.5\"/>",
            at.x - width / 2, at.y - 15, width, fill);
    text_at(p, (point){ at.x, at.y + 6 }, 17, "font-weight=\"700\" fill=\"#14202A\"", text);
}

static void gifts(picture *p) {
    const board_tribe_map *map = &p->b->layout.tribe;
    const board_tribe *now = &board_scenario_read(p->b, &p->v->pub)->tribe;
    for (unsigned k = 0; k < map->gifts; k++) {
        if (now->gone >> k & 1) continue;
        point at = edge_middle(p->b, map->edge[k]);
        if (map->kind[k] == BOARD_GIFT_POINT) badge(p, at, "#FFD24A", "+1");
        if (map->kind[k] == BOARD_GIFT_CARD) badge(p, at, "#D9C8F0", "card");
        if (map->kind[k] == BOARD_GIFT_HARBOR)
            harbor_disc(p, at, is_undealt(p) ? -1 : p->v->pub.harbor[map->harbor[k]]);
    }
}

static void villages(picture *p) {
    const board_villages_map *map = &p->b->layout.villages;
    const board_villages *now = &board_scenario_read(p->b, &p->v->pub)->villages;
    for (unsigned k = 0; k < map->villages; k++) {
        point at = vertex_point(p->b, map->vertex[k]);
        char text[LABEL_MAX];
        svg_put(p->out,
                "<g transform=\"translate(%.1f,%.1f)\"><path d=\"M-30,26V-4L-15,-24L0,-6"
                "L15,-24L30,-4V26Z\" fill=\"#B07A00\" stroke=\"#14202A\" "
                "stroke-width=\"3\" stroke-linejoin=\"round\"/>"
                "<circle r=\"19\" cy=\"6\" fill=\"#FBF2DC\" stroke=\"#14202A\"/></g>",
                at.x, at.y);
        text_at(p, (point){ at.x, at.y + 14 }, 25,
                "font-family=\"Georgia,serif\" font-weight=\"700\" fill=\"#2B2A26\"",
                label(text, map->number[k], ""));
        text_at(p, (point){ at.x, at.y + 46 }, 18,
                "font-weight=\"700\" fill=\"#FFFFFF\" stroke=\"#14202A\" stroke-width=\"4\" "
                "paint-order=\"stroke\"",
                label(text, now->left[k], " cloth"));
    }
}

static void fortress(picture *p, unsigned seat) {
    const board_fleet *now = &board_scenario_read(p->b, &p->v->pub)->fleet;
    point at = vertex_point(p->b, p->b->layout.fleet.fortress[seat]);
    svg_put(p->out,
            "<g transform=\"translate(%.1f,%.1f)\"><path d=\"M-26,26V-22H-16V-14H-6V-22H6V-14"
            "H16V-22H26V26Z\" fill=\"%s\" stroke=\"#14202A\" stroke-width=\"3.5\" "
            "stroke-linejoin=\"round\"/></g>",
            at.x, at.y, svg_seats[seat].fill);
    svg_put(p->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"26\" text-anchor=\"middle\" "
            "font-weight=\"700\" fill=\"%s\">%u</text>\n",
            at.x, at.y + 17, svg_seats[seat].on, (unsigned)now->strength[seat]);
}

/* Lanes first, then the way of the fleet, then what stands at their ends. */
static void fleet(picture *p) {
    const board *b = p->b;
    const board_fleet_map *map = &b->layout.fleet;
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned edge = 0; edge < b->edges; edge++) {
            if (!board_has(map->lane[seat], edge)) continue;
            point from = vertex_point(b, b->edge[edge].vertex[0]);
            point to = vertex_point(b, b->edge[edge].vertex[1]);
            svg_put(p->out,
                    "<path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"%s\" stroke-width=\"7\" "
                    "stroke-dasharray=\"2 13\" stroke-linecap=\"round\"/>\n",
                    from.x, from.y, to.x, to.y, svg_seats[seat].fill);
        }
    svg_put(p->out, "<path fill=\"none\" stroke=\"#14202A\" stroke-width=\"4\" "
                    "stroke-dasharray=\"12 10\" opacity=\".6\" d=\"");
    for (unsigned k = 0; k < map->track_length; k++) {
        point at = hex_middle(b, map->track[k]);
        svg_put(p->out, "%s%.1f,%.1f", k == 0 ? "M" : "L", at.x, at.y);
    }
    svg_put(p->out, "%s\"/>\n", map->track_length > 0 ? "Z" : "");
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (map->fortress[seat] != BOARD_NO_PLACE) fortress(p, seat);
        if (map->beachhead[seat] == BOARD_NO_PLACE) continue;
        point at = vertex_point(b, map->beachhead[seat]);
        svg_put(p->out,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"6\"/>\n",
                at.x, at.y, svg_seats[seat].fill);
    }
}

static void landmarks(picture *p) {
    const board_wonders_map *map = &p->b->layout.wonders;
    for (unsigned k = 0; k < map->walls; k++)
        badge(p, vertex_point(p->b, map->wall[k]), "#D9D2C2", "wall");
    for (unsigned k = 0; k < map->bridges; k++)
        badge(p, vertex_point(p->b, map->bridge[k]), "#C9E0EA", "bridge");
}

static void scenario(picture *p) {
    switch (p->b->scenario) {
    case BOARD_SCENARIO_TRIBE: gifts(p); break;
    case BOARD_SCENARIO_VILLAGES: villages(p); break;
    case BOARD_SCENARIO_FLEET: fleet(p); break;
    case BOARD_SCENARIO_WONDERS: landmarks(p); break;
    default: break;
    }
}

/* ---- pieces ---- */

static void seat_mark(picture *p, unsigned seat, double x, double y, double scale) {
    svg_put(p->out,
            "<path transform=\"translate(%.1f,%.1f) scale(%.2f)\" d=\"%s\" "
            "fill=\"%s\"/>",
            x, y, scale, svg_seats[seat].mark, svg_seats[seat].on);
}

static void ship_at(picture *p, point at, const char *fill, const char *dark) {
    svg_put(p->out,
            "<g transform=\"translate(%.1f,%.1f)\" stroke=\"#14202A\" stroke-width=\"3\" "
            "stroke-linejoin=\"round\"><path d=\"M0,9V-30\"/>"
            "<path d=\"M2,-28C17,-22 21,-8 17,4H2Z\" fill=\"%s\"/>"
            "<path d=\"M-2,-22C-12,-16 -18,-6 -19,4H-2Z\" fill=\"%s\"/>"
            "<path d=\"M-26,9H26C24,19 17,23 12,23H-13C-19,23 -24,18 -26,9Z\" "
            "fill=\"%s\"/></g>\n",
            at.x, at.y, fill, fill, dark);
}

static void route(picture *p, unsigned edge) {
    bool is_ship = false;
    unsigned seat = board_route_at(p->b, &p->v->pub, edge, &is_ship);
    if (seat == LR_SEAT_NONE) return;
    const board_edge *e = &p->b->edge[edge];
    point a = vertex_point(p->b, e->vertex[0]), b = vertex_point(p->b, e->vertex[1]);
    point from = between(a, b, 0.19), to = between(a, b, 0.81), middle = between(a, b, 0.5);
    if (is_ship) {
        ship_at(p, middle, svg_seats[seat].fill, svg_seats[seat].dark);
        seat_mark(p, seat, middle.x + 9, middle.y - 7, 0.8);
        return;
    }
    svg_put(p->out,
            "<path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"#14202A\" stroke-width=\"20\"/>"
            "<path d=\"M%.1f,%.1fL%.1f,%.1f\" stroke=\"%s\" stroke-width=\"14\"/>",
            from.x, from.y, to.x, to.y, from.x, from.y, to.x, to.y, svg_seats[seat].fill);
    seat_mark(p, seat, middle.x, middle.y, 0.8);
    svg_put(p->out, "\n");
}

static void building(picture *p, unsigned vertex) {
    bool is_city = false;
    unsigned seat = board_building_at(p->b, &p->v->pub, vertex, &is_city);
    if (seat == LR_SEAT_NONE) return;
    point at = vertex_point(p->b, vertex);
    svg_put(p->out,
            "<g transform=\"translate(%.1f,%.1f)\"><path d=\"%s\" fill=\"%s\" "
            "stroke=\"#14202A\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            at.x, at.y,
            is_city ? "M-27,19V-12L-14,-27L-1,-12V-3H27V19Z" : "M-19,17V-5L0,-24L19,-5V17Z",
            svg_seats[seat].fill);
    seat_mark(p, seat, is_city ? 8 : 0, 5, 1.1);
    svg_put(p->out, "</g>\n");
}

/* A palisade before the city. */
static void wall(picture *p, point at) {
    svg_put(p->out,
            "<path transform=\"translate(%.1f,%.1f)\" "
            "d=\"M-31,16H31V27H-31ZM-21,16V27M-10,16V27M0,16V27"
            "M10,16V27M21,16V27\" fill=\"#D9D2C2\" stroke=\"#14202A\" stroke-width=\"2.5\"/>\n",
            at.x, at.y);
}

/* A round shield with a stripe for each point of strength; a sleeping knight's is hollow. */
static void knight(picture *p, unsigned vertex, bool awake) {
    unsigned strength = 0, seat = board_knight_at(p->b, &p->v->pub, vertex, &strength);
    if (seat == LR_SEAT_NONE) return;
    point at = vertex_point(p->b, vertex);
    svg_put(p->out,
            "<g transform=\"translate(%.1f,%.1f)\"><circle r=\"22\" fill=\"%s\" stroke=\"#14202A\" "
            "stroke-width=\"3\"/><circle r=\"17\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3\"/>",
            at.x, at.y, svg_seats[seat].fill, awake ? svg_seats[seat].fill : "#F4EFE2",
            svg_seats[seat].dark);
    for (unsigned k = 0; k < strength; k++)
        svg_put(
            p->out,
            "<path d=\"M-9,%.1fL0,%.1fL9,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>",
            6.0 * k - 3 * strength + 9, 6.0 * k - 3 * strength + 3, 6.0 * k - 3 * strength + 9,
            awake ? svg_seats[seat].on : "#14202A");
    svg_put(p->out, "</g>\n");
}

/* What knights add to the board: walls and metropolises of cities, knights, the merchant. */
static void knights(picture *p) {
    if (!p->b->knights) return;
    const board_public *pub = &p->v->pub;
    const board_knights *k = board_knights_read(p->b, pub);
    for (unsigned vertex = 0; vertex < p->b->vertices; vertex++) {
        if (vset_has(board_walls(p->b, pub), vertex)) wall(p, vertex_point(p->b, vertex));
        knight(p, vertex, vset_has(board_awake(p->b, pub), vertex));
    }
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (k->metropolis_at[track] == BOARD_NO_PLACE) continue;
        point at = vertex_point(p->b, k->metropolis_at[track]);
        badge(p, (point){ at.x, at.y - 40 }, "#FFD24A", board_track_names[track]);
    }
    if (k->merchant_hex < p->b->hexes && k->merchant != LR_SEAT_NONE) {
        point at = hex_middle(p->b, k->merchant_hex);
        badge(p, (point){ at.x + 48, at.y + 4 }, svg_seats[k->merchant].fill, "");
        seat_mark(p, k->merchant, at.x + 48, at.y + 4, 1.2);
    }
}

static void robber_and_pirate(picture *p) {
    const board_public *pub = &p->v->pub;
    if (!is_undealt(p) && pub->robber < p->b->hexes) {
        point at = hex_middle(p->b, pub->robber);
        svg_put(p->out,
                "<path transform=\"translate(%.1f,%.1f)\" d=\"M-17,26C-19,6 -14,-4 -7,-9"
                "C-14,-14 -13,-30 0,-34C13,-30 14,-14 7,-9C14,-4 19,6 17,26Z\" "
                "fill=\"#2B2F36\" stroke=\"#FFFFFF\" stroke-width=\"4\" "
                "paint-order=\"stroke\"/>\n",
                at.x - 46, at.y + 4);
    }
    if (p->b->sea && pub->pirate < p->b->hexes) {
        point at = hex_middle(p->b, pub->pirate);
        svg_put(p->out,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"46\" fill=\"#DCEFF2\" "
                "opacity=\".75\"/>",
                at.x, at.y);
        ship_at(p, at, "#1D2227", "#000000");
        svg_put(p->out,
                "<path d=\"M%.1f,%.1fl9,9m0,-9l-9,9\" stroke=\"#FFFFFF\" "
                "stroke-width=\"3\"/>\n",
                at.x + 4, at.y - 14);
    }
}

static void names(picture *p) {
    for (unsigned hex = 0; hex < p->b->hexes; hex++) {
        point at = hex_middle(p->b, hex);
        char name[LABEL_MAX];
        lr_text t = lr_text_start(name, sizeof name);
        lr_putf(&t, "%c%u", 'a' + p->b->hex[hex].row - 1, (unsigned)p->b->hex[hex].column);
        (void)lr_text_end(&t);
        bool sea = terrain_of(p, hex) == BOARD_SEA;
        text_at(p, (point){ at.x, at.y - 70 }, 15,
                sea ? "fill=\"#D6EEF2\""
                    : "fill=\"#1C2830\" stroke=\"#FFFFFF\" stroke-opacity=\".8\" "
                      "stroke-width=\"3\" paint-order=\"stroke\"",
                name);
    }
}

/* ---- the whole ---- */

static void measure(picture *p) {
    point low = hex_middle(p->b, 0), high = low;
    for (unsigned hex = 1; hex < p->b->hexes; hex++) {
        point at = hex_middle(p->b, hex);
        if (at.x < low.x) low.x = at.x;
        if (at.x > high.x) high.x = at.x;
        if (at.y < low.y) low.y = at.y;
        if (at.y > high.y) high.y = at.y;
    }
    p->left = low.x - margin; /* a harbor's disc reaches 180 from the middle of its hex */
    p->top = low.y - margin;
    p->width = high.x - low.x + 2 * margin;
    p->height = high.y - low.y + 2 * margin;
}

/* In one line, smaller if it is long: a letter is about half as wide as high. */
static void put_title(picture *p, const char *title) {
    double room = p->width - 56, size = room / (0.52 * (double)strlen(title));
    if (size > 34) size = 34;
    svg_put(p->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" font-family=\"Georgia,serif\" "
            "fill=\"#FFFFFF\">",
            p->left + 28, p->top + 46, size);
    svg_put_text(p->out, title, 0);
    svg_put(p->out, "</text>\n");
}

static void begin(picture *p, const char *title) {
    bool titled = *title;
    measure(p);
    if (titled) {
        p->top -= 44;
        p->height += 44;
    }
    svg_put(p->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"%.1f %.1f %.1f %.1f\" "
            "font-family=\"system-ui,Helvetica,Arial,sans-serif\">\n<title>",
            p->width * 0.6, p->height * 0.6, p->left, p->top, p->width, p->height);
    svg_put_text(p->out, titled ? title : "A map", 0);
    svg_put(p->out, "</title>\n");
    define(p);
    svg_put(p->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"24\" "
            "fill=\"url(#g-sea)\"/>\n",
            p->left, p->top, p->width, p->height);
}

void env_board_picture(const lr_game *g, const lr_view *view, const char *title, lr_text *out) {
    const board *b = board_of(g);
    picture p = { .out = out, .b = b, .v = board_view_of(view) };
    begin(&p, title);
    outline_land(&p, "#62B9C6", 58, ".55");
    outline_land(&p, "#8FD3D6", 36, ".8");
    outline_land(&p, "#F1E2B8", 16, "1");
    for (unsigned hex = 0; hex < b->hexes; hex++) tile(&p, hex);
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++) harbor(&p, slot);
    numbers(&p);
    names(&p);
    scenario(&p);
    for (unsigned edge = 0; edge < b->edges; edge++) route(&p, edge);
    for (unsigned vertex = 0; vertex < b->vertices; vertex++) building(&p, vertex);
    knights(&p);
    robber_and_pirate(&p);
    if (*title) put_title(&p, title);
    svg_put(out, "</svg>\n");
}
