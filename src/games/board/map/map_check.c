/* map_check.c - what can be judged only when all lines of a map are read.
 *
 * A map that is accepted can be played:
 *   1. everything fits the limits of board_map.h;
 *   2. the pool of terrain fills the dealt hexes exactly, and the tokens fill those that produce;
 *      the same holds for what lies under the fog;
 *   3. the robber has a hex to start on or starts beside the board, and two hexes or more bear
 *      numbers and are open to it, so it can always move;
 *   4. every seat finds room for its settlements of the set-up, wherever the others build: a
 *      settlement closes at most four vertices, so 4 * settlements - 3 vertices are enough. Where
 *      the shuffle moves land and sea, the vertices are not known, but a vertex touches three hexes
 *      at most, so any n hexes of land have 2 * n vertices or more;
 *   5. starting pieces obey the distance rule, come from the supply, and pay at most one settlement
 *      per seat, which the bank can always afford;
 *   6. the places that lines name are what they seem after every shuffle: no line names a place at
 *      a hex that can be land in one deal and sea in another;
 *   7. a scenario has what its rules ask for, and nothing of another one.
 */
#include "map_reader.h"

#include <string.h>

static unsigned count_of(uint64_t set) {
    return (unsigned)__builtin_popcountll(set);
}

/* ---- chance ---------------------------------------------------------------------------------- */

static uint64_t dealt_hexes(const map_reader *r) {
    uint64_t hexes = 0;
    for (uint32_t k = 0; k < r->b->hexes; k++)
        if (r->b->layout.terrain[k] == BOARD_DEALT) hexes |= (uint64_t)1 << k;
    return hexes;
}

/* Pool and tokens against the drawing. */
static void check_dealt(map_reader *r) {
    static const map_key lines[] = { MAP_KEY_terrain, MAP_KEY_numbers, MAP_KEY_spiral };
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        lr_scan *line = &r->seen[lines[k]];
        if (layout->dealt && line->at == NULL && lines[k] != MAP_KEY_spiral)
            MAP_PROBLEM(r, &r->in, dealt_hexes(r), DEALT_NEEDS, board_map_words[lines[k]]);
        if (!layout->dealt && line->at != NULL) MAP_PROBLEM(r, line, 0, NOTHING_DEALT);
    }
}

static void check_pool(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    uint32_t pool = 0, tokens = 0;
    if (!layout->dealt) return;
    for (uint32_t t = 0; t < BOARD_TERRAINS; t++) {
        pool += layout->terrain_pool[t];
        if (t < BOARD_DESERT) tokens += layout->terrain_pool[t];
    }
    if (map_has_line(r, MAP_KEY_terrain) && pool != r->dealt_count)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_terrain], dealt_hexes(r), POOL_SIZE,
                    board_map_number(pool).text, board_map_number(r->dealt_count).text);
    board_map_note(r);
    if (map_has_line(r, MAP_KEY_numbers) && tokens != layout->number_pool_count)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_numbers], 0, TOKEN_COUNT,
                    board_map_number(layout->number_pool_count).text,
                    board_map_number(tokens).text);
}

static void check_fog(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    uint32_t pool = 0, producing = 0, tokens = 0;
    uint64_t hexes = ~(r->land_hexes | r->sea_hexes) & ~(uint64_t)0 >> (64 - r->b->hexes);
    uint32_t fog = count_of(hexes);
    for (uint32_t t = 0; t < BOARD_TERRAINS; t++) {
        pool += layout->fog_terrain[t];
        if (t < BOARD_DESERT || t == BOARD_GOLD) producing += layout->fog_terrain[t];
    }
    for (uint32_t n = 0; n <= 12; n++) tokens += layout->fog_number[n];
    lr_scan *terrain = &r->seen[MAP_KEY_fog_terrain], *numbers = &r->seen[MAP_KEY_fog_numbers];
    if (fog > 0 && terrain->at == NULL) MAP_PROBLEM(r, &r->in, hexes, FOG_NEEDS);
    if (pool != fog)
        MAP_PROBLEM(r, terrain, hexes, FOG_SIZE, board_map_number(pool).text,
                    board_map_number(fog).text);
    board_map_note(r);
    if (tokens != producing)
        MAP_PROBLEM(r, numbers->at != NULL ? numbers : terrain, hexes, FOG_NUMBERS,
                    board_map_number(tokens).text, board_map_number(producing).text);
}

/* The hexes that can be land in one deal and sea in another. */
static uint64_t uncertain_hexes(const map_reader *r) {
    uint64_t pool[BOARD_AREAS], uncertain = 0;
    uint32_t pools = board_pools(r->b, true, pool);
    for (uint32_t k = 0; k < pools; k++)
        if ((pool[k] & r->land_hexes) != 0 && (pool[k] & r->sea_hexes) != 0) uncertain |= pool[k];
    return uncertain;
}

static void check_outer(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    if (!map_has_line(r, MAP_KEY_outer)) return;
    if (layout->shuffled_areas >> layout->outer_area & 1)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_outer], 0, OUTER_SHUFFLED);
    if (!(layout->shuffled_areas >> layout->outer_into & 1))
        MAP_PROBLEM(r, &r->seen[MAP_KEY_outer], 0, OUTER_INTO);
}

static void check_shuffle(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    lr_scan *line = &r->seen[MAP_KEY_shuffle];
    uint64_t pool[BOARD_AREAS], shuffled = 0;
    uint32_t pools = board_pools(r->b, true, pool);
    for (uint32_t k = 0; k < pools; k++) shuffled |= pool[k];
    if (shuffled != 0 && layout->dealt) MAP_PROBLEM(r, line, dealt_hexes(r), DEALT_AND_SHUFFLED);
    uint64_t fog = shuffled & ~(r->land_hexes | r->sea_hexes);
    if (fog != 0) MAP_PROBLEM(r, line, fog, SHUFFLED_FOG);
    uint64_t closed = shuffled & layout->closed_hexes;
    if (closed != 0) MAP_PROBLEM(r, line, closed, SHUFFLED_CLOSED);
    check_outer(r);
    uint64_t moving = r->named_hexes & uncertain_hexes(r);
    if (moving != 0)
        MAP_PROBLEM(r, line, moving, PLACE_MOVES,
                    board_map_hex_name(r->b, (uint32_t)__builtin_ctzll(moving)).text);
}

/* Lines that only a shuffle heeds. */
static void check_promises(map_reader *r) {
    static const map_key lines[] = { MAP_KEY_avoid, MAP_KEY_islands };
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < sizeof lines / sizeof *lines; k++)
        if (map_has_line(r, lines[k]) && layout->shuffled_areas == 0)
            MAP_PROBLEM(r, &r->seen[lines[k]], 0, PROMISE, board_map_words[lines[k]]);
    for (uint32_t k = 0; k < layout->avoid_count; k++)
        if (layout->avoid[k].marked && layout->marked_hexes == 0)
            MAP_PROBLEM(r, &r->seen[MAP_KEY_avoid], 0, NONE_MARKED);
}

/* ---- robber and pirate ----------------------------------------------------------------------- */

static bool has_desert(const map_reader *r) {
    const board_layout *layout = &r->b->layout;
    bool found = layout->terrain_pool[BOARD_DESERT] > 0;
    for (uint32_t k = 0; k < r->b->hexes; k++) found |= layout->terrain[k] == BOARD_DESERT;
    return found;
}

static bool has_number(const map_reader *r, unsigned number) {
    const board_layout *layout = &r->b->layout;
    bool found = false;
    for (uint32_t k = 0; k < r->b->hexes; k++) found |= layout->number[k] == number;
    for (uint32_t k = 0; k < layout->number_pool_count; k++)
        found |= layout->number_pool[k] == number;
    return found;
}

/* The robber needs a place to start and, always, another one to go to. */
static void check_robber(map_reader *r) {
    board_layout *layout = &r->b->layout;
    lr_scan *line = &r->seen[MAP_KEY_robber];
    uint32_t numbered = layout->number_pool_count;
    for (uint32_t k = 0; k < r->b->hexes; k++)
        numbered += layout->number[k] != 0 && !(layout->closed_hexes >> k & 1);
    if (numbered < 2) MAP_PROBLEM(r, &r->seen[MAP_KEY_layout], 0, NUMBERS_FEW);
    board_map_note(r);
    if (layout->no_robber && line->at != NULL) MAP_PROBLEM(r, line, 0, ROBBER_LEFT_OUT);
    if (layout->robber_start == BOARD_ROBBER_NUMBER && !has_number(r, layout->robber))
        MAP_PROBLEM(r, line, 0, ROBBER_NUMBER, board_map_number(layout->robber).text);
    if (layout->robber_start != BOARD_ROBBER_DESERT) return;
    if (!layout->no_robber && has_desert(r)) return;
    if (!layout->no_robber && layout->supply.ships == 0) MAP_PROBLEM(r, &r->in, 0, ROBBER_NOWHERE);
    layout->robber_start = BOARD_ROBBER_OFF; /* SEA-SETUP-07 */
}

static void check_pirate(map_reader *r) {
    board_layout *layout = &r->b->layout;
    lr_scan *line = &r->seen[MAP_KEY_pirate];
    if (line->at == NULL) return;
    if (layout->supply.ships == 0) MAP_PROBLEM(r, line, 0, PIRATE_NO_SHIPS);
    if (layout->no_pirate) MAP_PROBLEM(r, line, 0, PIRATE_LEFT_OUT);
    if (layout->scenario == BOARD_SCENARIO_FLEET) MAP_PROBLEM(r, line, 0, PIRATE_FLEET);
}

/* ---- settlements ----------------------------------------------------------------------------- */

static void check_starts(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    lr_scan *line = &r->seen[MAP_KEY_start];
    uint32_t count[LR_SEATS_MAX] = { 0 };
    if (layout->start_count == 0) return;
    if (layout->dealt) MAP_PROBLEM(r, line, dealt_hexes(r), START_DEALT);
    board_map_note(r);
    for (uint32_t k = 0; k < layout->start_count; k++) count[layout->start[k].seat]++;
    for (uint32_t seat = 1; seat < layout->seats_max; seat++)
        if (count[seat] != count[0])
            MAP_PROBLEM(r, line, 0, START_COUNT, board_map_number(seat).text,
                        board_map_number(count[seat]).text, board_map_number(count[0]).text);
    for (uint32_t k = 0; k < layout->start_count; k++)
        if (layout->start[k].pays && layout->rounds > 0) MAP_PROBLEM(r, line, 0, START_PAYS_ROUNDS);
}

/* Everybody has the pieces that begin the game, and the bank can pay three cards for each seat. */
static void check_supply(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    const board_supply *supply = &layout->supply;
    uint32_t starts = 0, ships = 0;
    for (uint32_t k = 0; k < layout->start_count; k++) {
        starts += layout->start[k].seat == 0;
        ships += layout->start[k].ship;
    }
    uint32_t settlements = starts + layout->rounds + (layout->scenario == BOARD_SCENARIO_FLEET);
    lr_scan *line = map_has_line(r, MAP_KEY_pieces) ? &r->seen[MAP_KEY_pieces]
                                                    : &r->seen[MAP_KEY_layout];
    if (supply->settlements < settlements)
        MAP_PROBLEM(r, line, 0, SETTLEMENTS_FEW, board_map_number(supply->settlements).text,
                    board_map_number(settlements).text);
    board_map_note(r);
    if (supply->roads < starts + layout->rounds)
        MAP_PROBLEM(r, line, 0, ROADS_FEW, board_map_number(supply->roads).text,
                    board_map_number(starts + layout->rounds).text);
    board_map_note(r);
    if (ships > 0 && supply->ships < starts)
        MAP_PROBLEM(r, line, 0, SHIPS_FEW, board_map_number(supply->ships).text,
                    board_map_number(starts).text);
    board_map_note(r);
    if (supply->bank < 3 * layout->seats_max)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_bank], 0, BANK_SMALL,
                    board_map_number(3u * layout->seats_max).text);
}

/* The vertices for first settlements, on whatever ground; board.home_vertices. */
static void fill_home(map_reader *r) {
    board *b = r->b;
    board_layout *layout = &b->layout;
    if (!map_has_line(r, MAP_KEY_home)) layout->home_hexes = ~(uint64_t)0 >> (64 - b->hexes);
    for (uint32_t v = 0; v < b->vertices; v++)
        if ((board_map_vertex_hexes(b, v) & layout->home_hexes) != 0 &&
            !board_has(layout->barred_vertices, v))
            board_insert(b->home_vertices, v);
}

/* How many vertices of home are land that is open to settlers, in every deal. */
static uint32_t room_at_home(const map_reader *r) {
    const board *b = r->b;
    const board_layout *layout = &b->layout;
    uint64_t uncertain = uncertain_hexes(r), open = r->land_hexes & ~layout->closed_hexes;
    uint32_t vertices = 0, barred = 0;
    for (uint32_t v = 0; v < b->vertices; v++) {
        vertices += board_has(b->home_vertices, v) &&
                    (board_map_vertex_hexes(b, v) & open & ~uncertain) != 0;
        barred += board_has(layout->barred_vertices, v);
    }
    uint64_t pool[BOARD_AREAS], home = layout->home_hexes;
    uint32_t pools = board_pools(b, true, pool), hexes = count_of(home & open & ~uncertain);
    for (uint32_t k = 0; k < pools; k++) {
        uint32_t land = count_of(pool[k] & r->land_hexes), elsewhere = count_of(pool[k] & ~home);
        if ((pool[k] & uncertain) != 0 && land > elsewhere) hexes += land - elsewhere;
    }
    uint32_t at_least = 2 * hexes > barred ? 2 * hexes - barred : 0;
    return vertices > at_least ? vertices : at_least;
}

static void check_room(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    uint32_t settlements = (uint32_t)layout->rounds * layout->seats_max + layout->start_count;
    uint32_t room = room_at_home(r), needed = 4 * settlements - 3;
    if (room >= needed) return;
    bool bounded = map_has_line(r, MAP_KEY_home) || map_has_line(r, MAP_KEY_barred) ||
                   map_has_line(r, MAP_KEY_closed);
    board_map_problem(r, &r->seen[MAP_KEY_seats], 0,
                      bounded ? BOARD_PROBLEM_ROOM_AT_HOME : BOARD_PROBLEM_ROOM,
                      board_map_number(room).text, board_map_number(layout->seats_max).text,
                      board_map_number(needed).text, (const char *)NULL);
}

/* ---- scenarios ------------------------------------------------------------------------------- */

/* Which scenario each line belongs to; all of them are needed there. */
static const struct {
    map_key key;
    board_scenario scenario;
} scenario_lines[] = {
    { MAP_KEY_gift, BOARD_SCENARIO_TRIBE },     { MAP_KEY_village, BOARD_SCENARIO_VILLAGES },
    { MAP_KEY_cloth, BOARD_SCENARIO_VILLAGES }, { MAP_KEY_track, BOARD_SCENARIO_FLEET },
    { MAP_KEY_fort, BOARD_SCENARIO_FLEET },     { MAP_KEY_wall, BOARD_SCENARIO_WONDERS },
    { MAP_KEY_bridge, BOARD_SCENARIO_WONDERS },
};

/* Cards that lie out come from the deck. */
static void check_tribe(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    uint32_t cards = 0, deck = 0;
    for (uint32_t k = 0; k < layout->tribe.gifts; k++)
        cards += layout->tribe.kind[k] == BOARD_GIFT_CARD;
    for (uint32_t k = 0; k < BOARD_CARDS; k++) deck += layout->supply.deck[k];
    if (cards > deck)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_gift], 0, GIFT_CARDS, board_map_number(cards).text,
                    board_map_number(deck).text);
}

/* Nobody builds where a village stands. */
static void check_villages(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < layout->villages.villages; k++) {
        uint64_t land = board_map_vertex_hexes(r->b, layout->villages.vertex[k]) & r->land_hexes;
        if (land == 0 || (land & ~layout->closed_hexes) != 0)
            MAP_PROBLEM(r, &r->seen[MAP_KEY_village],
                        board_map_vertex_hexes(r->b, layout->villages.vertex[k]), VILLAGE_OPEN);
    }
}

static void check_fleet(map_reader *r) {
    board_layout *layout = &r->b->layout;
    if (layout->scenario != BOARD_SCENARIO_FLEET || !map_has_line(r, MAP_KEY_fort)) return;
    for (uint32_t seat = 0; seat < layout->seats_max; seat++)
        if (layout->fleet.fortress[seat] == BOARD_NO_PLACE)
            MAP_PROBLEM(r, &r->seen[MAP_KEY_fort], 0, FORT_MISSING, board_map_number(seat).text);
    layout->pirate = layout->fleet.track[0];
}

static void check_scenario(map_reader *r) {
    const board_layout *layout = &r->b->layout;
    for (uint32_t k = 0; k < sizeof scenario_lines / sizeof *scenario_lines; k++) {
        map_key key = scenario_lines[k].key;
        bool belongs = scenario_lines[k].scenario == layout->scenario;
        if (map_has_line(r, key) && !belongs)
            MAP_PROBLEM(r, &r->seen[key], 0, SCENARIO_STRAY, board_map_words[key],
                        board_scenario_names[scenario_lines[k].scenario]);
        if (!map_has_line(r, key) && belongs)
            MAP_PROBLEM(r, &r->seen[MAP_KEY_scenario], 0, SCENARIO_NEEDS, board_map_words[key]);
        board_map_note(r);
    }
    if (layout->scenario != BOARD_SCENARIO_NONE && layout->supply.ships == 0)
        MAP_PROBLEM(r, &r->seen[MAP_KEY_scenario], 0, SCENARIO_SHIPS);
}

void board_map_finish(map_reader *r) {
    board_layout *layout = &r->b->layout;
    static void (*const checks[])(map_reader * r) = {
        check_dealt,    check_pool,   check_fog,      check_shuffle, check_promises,
        check_robber,   check_pirate, check_starts,   check_supply,  check_room,
        check_scenario, check_tribe,  check_villages, check_fleet,
    };
    if (!map_has_line(r, MAP_KEY_rounds)) layout->rounds = layout->start_count > 0 ? 0 : 2;
    fill_home(r);
    for (uint32_t k = 0; map_ok(r) && k < sizeof checks / sizeof *checks; k++) {
        checks[k](r);
        board_map_note(r);
    }
}
