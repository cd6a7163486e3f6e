/* board_setting.c - what never changes during a game of the board family: the map's geometry, costs,
 * pieces, cards, options.
 *
 * Coordinates for drawing are whole numbers. A step of x is half the width of a hex, a step of y a
 * quarter of its height, so a hex with corners at distance R from its centre has
 *
 *     pixel = (x * sqrt(3)/2 * R, y * R/2)
 *
 * and its corners lie at (0,-2) (1,-1) (1,1) (0,2) (-1,1) (-1,-1) from its centre.
 */
#include "board_json.h"

#include "game.h"

#include <string.h>

/* ---- geometry ---- */

typedef struct point {
    int x, y;
} point;

static const point corner_offset[BOARD_SIDES] = { { 0, -2 }, { 1, -1 }, { 1, 1 },
                                                  { 0, 2 },  { -1, 1 }, { -1, -1 } };

static point hex_point(const board *b, unsigned hex) {
    return (point){ b->hex[hex].x, 3 * b->hex[hex].y };
}

static void put_point(json_writer *w, point at) {
    jw_key(w, "x");
    jw_int(w, at.x);
    jw_key(w, "y");
    jw_int(w, at.y);
}

static void put_hexes(const board *b, json_writer *w) {
    jw_key(w, "hexes");
    jw_array(w);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        unsigned area = b->layout.area[hex];
        jw_object(w);
        bw_hex(w, "id", b, hex);
        put_point(w, hex_point(b, hex));
        if (area > 0) {
            jw_key(w, "area");
            jw_bytes(w, &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[area - 1], 1);
        }
        bw_mark(w, "closed", b->layout.closed_hexes >> hex & 1);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* A vertex with the hexes around it, an edge with its two ends. */
static void put_vertices(const board *b, json_writer *w) {
    jw_key(w, "vertices");
    jw_array(w);
    for (unsigned vertex = 0; vertex < b->vertices; vertex++) {
        const board_vertex *v = &b->vertex[vertex];
        point centre = hex_point(b, v->hex[0]), offset = corner_offset[v->corner];
        jw_object(w);
        bw_vertex(w, "id", b, vertex);
        put_point(w, (point){ centre.x + offset.x, centre.y + offset.y });
        jw_key(w, "hexes");
        jw_array(w);
        for (int i = 0; i < 3 && v->hex[i] != BOARD_NO_HEX; i++) bw_put_hex(w, b, v->hex[i]);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_edges(const board *b, json_writer *w) {
    jw_key(w, "edges");
    jw_array(w);
    for (unsigned edge = 0; edge < b->edges; edge++) {
        jw_object(w);
        bw_edge(w, "id", b, edge);
        jw_key(w, "ends");
        jw_array(w);
        for (int end = 0; end < 2; end++) bw_put_vertex(w, b, b->edge[edge].vertex[end]);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_vertex_list(json_writer *w, const char *key, const board *b,
                            const uint16_t *vertices, unsigned count) {
    jw_key(w, key);
    jw_array(w);
    for (unsigned k = 0; k < count; k++) bw_put_vertex(w, b, vertices[k]);
    jw_array_end(w);
}

/* ---- scenarios ---- */

static void put_villages(const board *b, json_writer *w) {
    const board_villages_map *map = &b->layout.villages;
    jw_key(w, "villages");
    jw_array(w);
    for (unsigned k = 0; k < map->villages; k++) {
        jw_object(w);
        bw_vertex(w, "vertex", b, map->vertex[k]);
        jw_put_uint(w, "number", map->number[k]);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_uint(w, "cloth_each", map->cloth_each);
    jw_put_uint(w, "cloth_supply", map->cloth_supply);
}

static void put_lane(const board *b, unsigned seat, json_writer *w) {
    jw_array(w);
    for (unsigned edge = 0; edge < b->edges; edge++)
        if (board_has(b->layout.fleet.lane[seat], edge)) bw_put_edge(w, b, edge);
    jw_array_end(w);
}

static void put_fleet(const board *b, json_writer *w) {
    const board_fleet_map *map = &b->layout.fleet;
    jw_key(w, "track");
    jw_array(w);
    for (unsigned k = 0; k < map->track_length; k++) bw_put_hex(w, b, map->track[k]);
    jw_array_end(w);
    put_vertex_list(w, "beachheads", b, map->beachhead, b->seats);
    put_vertex_list(w, "fortresses", b, map->fortress, b->seats);
    jw_key(w, "lanes");
    jw_array(w);
    for (unsigned seat = 0; seat < b->seats; seat++) put_lane(b, seat, w);
    jw_array_end(w);
}

static void put_wonders(const board *b, json_writer *w) {
    const board_wonders_map *map = &b->layout.wonders;
    put_vertex_list(w, "walls", b, map->wall, map->walls);
    put_vertex_list(w, "bridges", b, map->bridge, map->bridges);
    jw_put_uint(w, "levels", 4);
}

static void put_scenario(const board *b, json_writer *w) {
    if (b->scenario == BOARD_SCENARIO_NONE) return;
    jw_key(w, "scenario");
    jw_object(w);
    jw_put_string(w, "kind", board_scenario_names[b->scenario]);
    if (b->scenario == BOARD_SCENARIO_VILLAGES) put_villages(b, w);
    if (b->scenario == BOARD_SCENARIO_FLEET) put_fleet(b, w);
    if (b->scenario == BOARD_SCENARIO_WONDERS) put_wonders(b, w);
    jw_object_end(w);
}

/* ---- what things cost, and how many there are ---- */

static void put_levels(json_writer *w) {
    jw_key(w, "improve");
    jw_object(w);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        jw_key(w, board_track_names[track]);
        jw_object(w);
        jw_put_string(w, "goods", board_goods_names[BOARD_PAPER + track]);
        jw_put_uint(w, "levels", BOARD_LEVELS);
        jw_put_uint(w, "ability", BOARD_LEVEL_ABILITY);
        jw_put_uint(w, "metropolis", BOARD_LEVEL_METROPOLIS);
        jw_key(w, "prices"); /* cards of its goods for each level (CK-IMP-02) */
        jw_array(w);
        for (unsigned level = 1; level <= BOARD_LEVELS; level++) jw_uint(w, level);
        jw_array_end(w);
        jw_key(w, "reds"); /* the greatest red die at which each level draws (CK-PROG-01) */
        jw_array(w);
        for (unsigned level = 1; level <= BOARD_LEVELS; level++) jw_uint(w, level + 1);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_object_end(w);
}

/* By the words of the actions that pay. */
static void put_costs(const board *b, json_writer *w) {
    jw_key(w, "costs");
    jw_object(w);
    bw_cards(w, "road", board_cost_road);
    if (b->supply.ships > 0) bw_cards(w, "ship", board_cost_ship);
    bw_cards(w, "settlement", board_cost_settlement);
    bw_cards(w, "city", board_cost_city);
    if (!b->knights) bw_cards(w, "buy", board_cost_card);
    if (b->knights) {
        bw_cards(w, "wall", board_cost_wall);
        bw_cards(w, "hire", board_cost_knight);
        bw_cards(w, "activate", board_cost_activation);
        bw_cards(w, "promote", board_cost_knight);
    }
    jw_object_end(w);
    if (b->knights) put_levels(w);
    if (b->scenario != BOARD_SCENARIO_WONDERS) return;
    jw_key(w, "wonders");
    jw_object(w);
    for (unsigned k = 0; k < BOARD_WONDERS; k++)
        bw_cards(w, board_wonder_names[k], board_cost_wonder[k]);
    jw_object_end(w);
}

static void put_pieces(const board *b, json_writer *w) {
    jw_key(w, "pieces");
    jw_object(w);
    jw_put_uint(w, "road", b->supply.roads);
    if (b->supply.ships > 0) jw_put_uint(w, "ship", b->supply.ships);
    jw_put_uint(w, "settlement", b->supply.settlements);
    jw_put_uint(w, "city", b->supply.cities);
    if (b->knights) {
        jw_put_uint(w, "wall", BOARD_WALLS);
        jw_put_uint(w, "knight", BOARD_KNIGHTS_EACH); /* of each strength */
    }
    jw_object_end(w);
}

static void put_bank(const board *b, json_writer *w) {
    jw_key(w, "bank");
    jw_object(w);
    for (unsigned lane = 0; lane < b->goods; lane++)
        jw_put_uint(w, board_goods_names[lane],
                    lane < BOARD_RESOURCES ? b->supply.bank : b->supply.commodities);
    jw_object_end(w);
}

static void put_progress(const board *b, json_writer *w) {
    static const char *const arguments[] = {
        [BOARD_ARGUMENT_NONE] = NULL,           [BOARD_ARGUMENT_DICE] = "dice",
        [BOARD_ARGUMENT_VERTEX] = "vertex",     [BOARD_ARGUMENT_EDGE] = "edge",
        [BOARD_ARGUMENT_HEX] = "hex",           [BOARD_ARGUMENT_SEAT] = "seat",
        [BOARD_ARGUMENT_RESOURCE] = "resource", [BOARD_ARGUMENT_COMMODITY] = "commodity",
        [BOARD_ARGUMENT_GOODS] = "goods",
    };
    jw_key(w, "progress");
    jw_array(w);
    for (unsigned k = 0; k < BOARD_PROGRESS_KINDS; k++) {
        const board_progress_info *card = &board_progress_table[k];
        bool more = k == BOARD_PROGRESS_COMMODITIES;
        jw_object(w);
        jw_put_string(w, "card", card->name);
        jw_put_string(w, "deck", board_track_names[card->deck]);
        jw_put_uint(w, "count", more ? b->rules.trade_monopoly_count : card->count);
        jw_put_string(w, "argument", arguments[card->argument]);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_deck(const board *b, json_writer *w) {
    jw_key(w, "deck");
    jw_object(w);
    for (unsigned k = 0; k < BOARD_CARDS; k++)
        jw_put_uint(w, board_card_names[k], b->supply.deck[k]);
    jw_object_end(w);
}

/* ---- options ---- */

static void put_value(const lr_option_info *option, int value, json_writer *w) {
    if (option->words)
        jw_string(w, option->words[value - option->low]);
    else
        jw_int(w, value);
}

static void put_options(const lr_game *g, json_writer *w) {
    jw_key(w, "options");
    jw_object(w);
    for (unsigned k = 0; k < BOARD_OPTIONS; k++) {
        const lr_option_info *option = &g->ops->options[k];
        if (g->option[k] == option->initial) continue;
        jw_key(w, option->name);
        put_value(option, g->option[k], w);
    }
    jw_object_end(w);
}

static void put_modules(const lr_game *g, json_writer *w) {
    const lr_name_info *module = NULL;
    jw_key(w, "modules");
    jw_array(w);
    for (uint32_t k = 0; k < 8 && (module = g->ops->module_at(k)) != NULL; k++)
        if (g->modules >> k & 1) jw_string(w, module->name);
    jw_array_end(w);
}

/* ---- the whole ---- */

static void put_words(json_writer *w, const char *key, const char *const *words, unsigned count) {
    jw_key(w, key);
    jw_array(w);
    for (unsigned k = 0; k < count; k++) jw_string(w, words[k]);
    jw_array_end(w);
}

static void put_goal(const board *b, json_writer *w) {
    const board_layout *layout = &b->layout;
    jw_put_uint(w, "goal", b->goal);
    jw_put_uint(w, "discard_limit", b->rules.discard_limit);
    jw_put_bool(w, "longest_road", !layout->no_route_card);
    jw_put_bool(w, "largest_army", !layout->no_army_card && !b->knights);
    jw_put_bool(w, "robber", !layout->no_robber);
    jw_put_bool(w, "pirate", b->supply.ships > 0 && !layout->no_pirate);
    jw_put_bool(w, "trade", b->rules.trading == BOARD_TRADE_ALL);
    jw_key(w, "island_points");
    jw_array(w);
    for (unsigned k = 0; k < layout->bonus_count; k++) jw_uint(w, layout->bonus[k]);
    jw_array_end(w);
    if (!b->knights) return;
    jw_put_uint(w, "barbarian_track", b->rules.barbarian_track);
    jw_put_uint(w, "progress_limit", BOARD_PROGRESS_LIMIT);
}

void bw_setting(const lr_game *g, json_writer *w) {
    const board *b = board_of(g);
    jw_put_string(w, "map", b->layout.name);
    jw_put_uint(w, "seats", b->seats);
    put_modules(g, w);
    put_options(g, w);
    put_goal(b, w);
    put_words(w, "goods", board_goods_names, b->goods);
    put_costs(b, w);
    put_pieces(b, w);
    put_bank(b, w);
    if (b->knights)
        put_progress(b, w);
    else
        put_deck(b, w);
    put_scenario(b, w);
    put_hexes(b, w);
    put_vertices(b, w);
    put_edges(b, w);
}
