/* board_setting.c - what never changes during a game of the board family: the map's geometry,
 * costs, pieces, cards, options.
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
    jw_key(w, KEY(hex_place, x));
    jw_int(w, at.x);
    jw_key(w, KEY(hex_place, y));
    jw_int(w, at.y);
}

static void put_hexes(const board *b, json_writer *w) {
    jw_put_array(w, KEY(setting, hexes));
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        unsigned area = b->layout.area[hex];
        jw_object(w);
        bw_hex(w, KEY(hex_place, id), b, hex);
        put_point(w, hex_point(b, hex));
        if (area > 0) {
            jw_key(w, KEY(hex_place, area));
            jw_bytes(w, &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[area - 1], 1);
        }
        bw_mark(w, KEY(hex_place, closed), b->layout.closed_hexes >> hex & 1);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* A vertex with the hexes around it, an edge with its two ends. */
static void put_vertices(const board *b, json_writer *w) {
    jw_put_array(w, KEY(setting, vertices));
    for (unsigned vertex = 0; vertex < b->vertices; vertex++) {
        const board_vertex *v = &b->vertex[vertex];
        point centre = hex_point(b, v->hex[0]), offset = corner_offset[v->corner];
        jw_object(w);
        bw_vertex(w, KEY(vertex_place, id), b, vertex);
        put_point(w, (point){ centre.x + offset.x, centre.y + offset.y });
        jw_put_array(w, KEY(vertex_place, hexes));
        for (int i = 0; i < 3 && v->hex[i] != BOARD_NO_HEX; i++) bw_put_hex(w, b, v->hex[i]);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_edges(const board *b, json_writer *w) {
    jw_put_array(w, KEY(setting, edges));
    for (unsigned edge = 0; edge < b->edges; edge++) {
        jw_object(w);
        bw_edge(w, KEY(edge_place, id), b, edge);
        jw_put_array(w, KEY(edge_place, ends));
        for (int end = 0; end < 2; end++) bw_put_vertex(w, b, b->edge[edge].vertex[end]);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_vertex_list(json_writer *w, const char *key, const board *b,
                            const uint16_t *vertices, unsigned count) {
    jw_put_array(w, key);
    for (unsigned k = 0; k < count; k++) bw_put_vertex(w, b, vertices[k]);
    jw_array_end(w);
}

/* ---- scenarios ---- */

static void put_villages(const board *b, json_writer *w) {
    const board_villages_map *map = &b->layout.villages;
    jw_put_array(w, KEY(villages_scenario, villages));
    for (unsigned k = 0; k < map->villages; k++) {
        jw_object(w);
        bw_vertex(w, KEY(village_place, vertex), b, map->vertex[k]);
        jw_put_uint(w, KEY(village_place, number), map->number[k]);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_uint(w, KEY(villages_scenario, cloth_each), map->cloth_each);
    jw_put_uint(w, KEY(villages_scenario, cloth_supply), map->cloth_supply);
}

static void put_lane(const board *b, unsigned seat, json_writer *w) {
    jw_array(w);
    for (unsigned edge = 0; edge < b->edges; edge++)
        if (board_has(b->layout.fleet.lane[seat], edge)) bw_put_edge(w, b, edge);
    jw_array_end(w);
}

static void put_fleet(const board *b, json_writer *w) {
    const board_fleet_map *map = &b->layout.fleet;
    jw_put_array(w, KEY(fleet_scenario, track));
    for (unsigned k = 0; k < map->track_length; k++) bw_put_hex(w, b, map->track[k]);
    jw_array_end(w);
    put_vertex_list(w, KEY(fleet_scenario, beachheads), b, map->beachhead, b->seats);
    put_vertex_list(w, KEY(fleet_scenario, fortresses), b, map->fortress, b->seats);
    jw_put_array(w, KEY(fleet_scenario, lanes));
    for (unsigned seat = 0; seat < b->seats; seat++) put_lane(b, seat, w);
    jw_array_end(w);
}

static void put_wonders(const board *b, json_writer *w) {
    const board_wonders_map *map = &b->layout.wonders;
    put_vertex_list(w, KEY(wonders_scenario, walls), b, map->wall, map->walls);
    put_vertex_list(w, KEY(wonders_scenario, bridges), b, map->bridge, map->bridges);
    jw_put_uint(w, KEY(wonders_scenario, levels), 4);
}

static void put_scenario(const board *b, json_writer *w) {
    if (b->scenario == BOARD_SCENARIO_NONE) return;
    jw_put_object(w, KEY(setting, scenario));
    jw_put_string(w, KEY(tribe_scenario, kind), board_scenario_names[b->scenario]);
    if (b->scenario == BOARD_SCENARIO_VILLAGES) put_villages(b, w);
    if (b->scenario == BOARD_SCENARIO_FLEET) put_fleet(b, w);
    if (b->scenario == BOARD_SCENARIO_WONDERS) put_wonders(b, w);
    jw_object_end(w);
}

/* ---- what things cost, and how many there are ---- */

static void put_levels(json_writer *w) {
    jw_put_object(w, KEY(setting, improve));
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        jw_put_object(w, board_track_names[track]);
        jw_put_string(w, KEY(improvement, goods), board_goods_names[BOARD_PAPER + track]);
        jw_put_uint(w, KEY(improvement, levels), BOARD_LEVELS);
        jw_put_uint(w, KEY(improvement, ability), BOARD_LEVEL_ABILITY);
        jw_put_uint(w, KEY(improvement, metropolis), BOARD_LEVEL_METROPOLIS);
        jw_put_array(w, KEY(improvement, prices));
        for (unsigned level = 1; level <= BOARD_LEVELS; level++)
            jw_uint(w, board_level_price(level));
        jw_array_end(w);
        jw_put_array(w, KEY(improvement, reds));
        for (unsigned level = 1; level <= BOARD_LEVELS; level++) jw_uint(w, board_level_red(level));
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_object_end(w);
}

/* By the words of the actions that pay. */
static void put_cost(json_writer *w, unsigned action, board_cards cost) {
    bw_cards(w, board_action_words[action], cost);
}

static void put_costs(const board *b, json_writer *w) {
    jw_put_object(w, KEY(setting, costs));
    put_cost(w, BOARD_ROAD, board_cost_road);
    if (b->supply.ships > 0) put_cost(w, BOARD_SHIP, board_cost_ship);
    put_cost(w, BOARD_SETTLEMENT, board_cost_settlement);
    put_cost(w, BOARD_CITY, board_cost_city);
    if (!b->knights) put_cost(w, BOARD_BUY, board_cost_card);
    if (b->knights) {
        put_cost(w, BOARD_WALL, board_cost_wall);
        put_cost(w, BOARD_HIRE, board_cost_knight);
        put_cost(w, BOARD_ACTIVATE, board_cost_activation);
        put_cost(w, BOARD_PROMOTE, board_cost_knight);
    }
    jw_object_end(w);
    if (b->knights) put_levels(w);
    if (b->scenario != BOARD_SCENARIO_WONDERS) return;
    jw_put_object(w, KEY(setting, wonders));
    for (unsigned k = 0; k < BOARD_WONDERS; k++)
        bw_cards(w, board_wonder_names[k], board_cost_wonder[k]);
    jw_object_end(w);
}

static void put_pieces(const board *b, json_writer *w) {
    jw_put_object(w, KEY(setting, pieces));
    jw_put_uint(w, KEY(pieces, road), b->supply.roads);
    if (b->supply.ships > 0) jw_put_uint(w, KEY(pieces, ship), b->supply.ships);
    jw_put_uint(w, KEY(pieces, settlement), b->supply.settlements);
    jw_put_uint(w, KEY(pieces, city), b->supply.cities);
    if (b->knights) {
        jw_put_uint(w, KEY(pieces, wall), BOARD_WALLS);
        jw_put_uint(w, KEY(pieces, knight), BOARD_KNIGHTS_EACH); /* of each strength */
    }
    jw_object_end(w);
}

static void put_bank(const board *b, json_writer *w) {
    jw_put_object(w, KEY(setting, bank));
    for (unsigned lane = 0; lane < b->goods; lane++)
        jw_put_uint(w, board_goods_names[lane],
                    lane < BOARD_RESOURCES ? b->supply.bank : b->supply.commodities);
    jw_object_end(w);
}

static void put_progress(const board *b, json_writer *w) {
    static const uint8_t arguments[BOARD_ARGUMENTS] = {
        [BOARD_ARGUMENT_NONE] = BW_argument_COUNT,
        [BOARD_ARGUMENT_DICE] = BW_argument_DICE,
        [BOARD_ARGUMENT_VERTEX] = BW_argument_VERTEX,
        [BOARD_ARGUMENT_EDGE] = BW_argument_EDGE,
        [BOARD_ARGUMENT_HEX] = BW_argument_HEX,
        [BOARD_ARGUMENT_SEAT] = BW_argument_SEAT,
        [BOARD_ARGUMENT_RESOURCE] = BW_argument_RESOURCE,
        [BOARD_ARGUMENT_COMMODITY] = BW_argument_COMMODITY,
        [BOARD_ARGUMENT_GOODS] = BW_argument_GOODS,
    };
    jw_put_array(w, KEY(setting, progress));
    for (unsigned k = 0; k < BOARD_PROGRESS_KINDS; k++) {
        const board_progress_info *card = &board_progress_table[k];
        bool more = k == BOARD_PROGRESS_COMMODITIES;
        jw_object(w);
        jw_put_string(w, KEY(progress_kind, card), card->name);
        jw_put_string(w, KEY(progress_kind, deck), board_track_names[card->deck]);
        jw_put_uint(w, KEY(progress_kind, count),
                    more ? b->rules.trade_monopoly_count : card->count);
        unsigned argument = arguments[card->argument];
        jw_put_string(w, KEY(progress_kind, argument),
                      argument < BW_argument_COUNT ? bw_argument_words[argument] : NULL);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_deck(const board *b, json_writer *w) {
    jw_put_object(w, KEY(setting, deck));
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
    jw_put_object(w, KEY(setting, options));
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
    jw_put_array(w, KEY(setting, modules));
    for (uint32_t k = 0; k < 8 && (module = g->ops->module_at(k)) != NULL; k++)
        if (g->modules >> k & 1) jw_string(w, module->name);
    jw_array_end(w);
}

/* ---- the whole ---- */

static void put_words(json_writer *w, const char *key, const char *const *words, unsigned count) {
    jw_put_array(w, key);
    for (unsigned k = 0; k < count; k++) jw_string(w, words[k]);
    jw_array_end(w);
}

static void put_goal(const board *b, json_writer *w) {
    const board_layout *layout = &b->layout;
    jw_put_uint(w, KEY(setting, goal), b->goal);
    jw_put_uint(w, KEY(setting, discard_limit), b->rules.discard_limit);
    jw_put_bool(w, KEY(setting, longest_road), !layout->no_route_card);
    jw_put_bool(w, KEY(setting, largest_army), !layout->no_army_card && !b->knights);
    jw_put_bool(w, KEY(setting, robber), !layout->no_robber);
    jw_put_bool(w, KEY(setting, pirate), b->supply.ships > 0 && !layout->no_pirate);
    jw_put_bool(w, KEY(setting, trade), b->rules.trading == BOARD_TRADE_ALL);
    jw_put_array(w, KEY(setting, island_points));
    for (unsigned k = 0; k < layout->bonus_count; k++) jw_uint(w, layout->bonus[k]);
    jw_array_end(w);
    if (!b->knights) return;
    jw_put_uint(w, KEY(setting, barbarian_track), b->rules.barbarian_track);
    jw_put_uint(w, KEY(setting, progress_limit), BOARD_PROGRESS_LIMIT);
}

void bw_setting(const lr_game *g, json_writer *w) {
    const board *b = board_of(g);
    jw_put_string(w, KEY(setting, map), b->layout.name);
    jw_put_uint(w, KEY(setting, seats), b->seats);
    put_modules(g, w);
    put_options(g, w);
    put_goal(b, w);
    put_words(w, KEY(setting, goods), board_goods_names, b->goods);
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
