/* sea_maps.c - the scenario maps against the ledger: hexes, terrain, numbers, harbors, areas,
 * pools, targets and all places that rules of scenarios speak of; and which file a game gets. */
#include "builtin_map.h"
#include "ledger.h"

#include "board_view.h"
#include "map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static board b;
static ledger_drawing cells, areas;

static void load(const ledger_row *r) {
    ledger_load(r, &b, &cells, &areas);
}

static void load_named(const char *file) {
    load(ledger_row_of(file));
}

static uint64_t bit(uint32_t k) {
    return (uint64_t)1 << k;
}

static uint64_t area_hexes(char letter) {
    return ledger_area(&areas, letter);
}

/* ---- the drawings ---------------------------------------------------------------------------- */

static void SCN0_01_02_hexes_lie_where_the_ledger_draws_them(void **state) {
    (void)state;
    static const int at[BOARD_SIDES][2] = { { -1, 1 }, { 0, 2 },  { 1, 1 },
                                            { 1, -1 }, { 0, -2 }, { -1, -1 } };
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        assert_int_equal(b.hexes, cells.count);
        for (uint32_t hex = 0; hex < b.hexes; hex++) {
            const ledger_cell *c = &cells.at[hex];
            for (unsigned side = 0; side < BOARD_SIDES; side++) {
                uint32_t other = BOARD_NO_HEX;
                for (uint32_t i = 0; i < cells.count; i++)
                    if (cells.at[i].row == c->row + at[side][0] &&
                        cells.at[i].x == c->x + at[side][1])
                        other = i;
                assert_int_equal(b.hex[hex].neighbour[side], other);
            }
        }
    }
}

static void SCN0_04_terrain_and_numbers_are_the_ledgers(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        for (uint32_t hex = 0; hex < b.hexes; hex++) {
            const char *text = cells.at[hex].text;
            assert_int_equal(b.layout.terrain[hex], ledger_terrain(text[0]));
            assert_int_equal(b.layout.number[hex], (int)strtol(text + 1, NULL, 10));
        }
    }
}

static void SCN0_05_robber_and_pirate_start_on_their_marks(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        uint32_t robber = BOARD_NO_HEX, pirate = BOARD_NO_HEX, desert = BOARD_NO_HEX;
        load(&ledger_rows[k]);
        const board_layout *layout = &b.layout;
        for (uint32_t hex = b.hexes; hex-- > 0;) {
            if (strchr(cells.at[hex].text, '*') != NULL) robber = hex;
            if (strchr(cells.at[hex].text, 'p') != NULL) pirate = hex;
            if (cells.at[hex].text[0] == 'D') desert = hex;
        }
        assert_int_equal(layout->pirate, pirate);
        if (robber == BOARD_NO_HEX)
            assert_int_equal(layout->robber_start, BOARD_ROBBER_OFF);
        else if (layout->robber_start == BOARD_ROBBER_HEX)
            assert_int_equal(layout->robber, robber);
        else if (layout->robber_start == BOARD_ROBBER_DESERT)
            assert_int_equal(desert, robber);
        else
            assert_int_equal(layout->number[robber], layout->robber);
    }
}

static void SCN0_06_the_end_pieces_are_sea(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        unsigned ends = 0;
        load(&ledger_rows[k]);
        for (uint32_t hex = 0; hex < b.hexes; hex++) {
            if (cells.at[hex].text[0] != 's') continue;
            assert_int_equal(b.layout.terrain[hex], BOARD_SEA);
            assert_int_equal(b.layout.area[hex], 0); /* never shuffled */
            ends++;
        }
        assert_int_equal(ends, 2);
    }
}

static void SCN0_07_frames_have_35_42_or_49_tiles(void **state) {
    (void)state;
    static const unsigned lengths[3][7] = { { 4, 5, 6, 7, 6, 5, 4 },
                                            { 5, 6, 7, 8, 7, 6, 5 },
                                            { 6, 7, 8, 9, 8, 7, 6 } };
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        unsigned found[7] = { 0 };
        load(&ledger_rows[k]);
        for (uint32_t hex = 0; hex < b.hexes; hex++) found[b.hex[hex].row - 1]++;
        assert_int_equal(b.hexes, ledger_rows[k].tiles + 2);
        assert_memory_equal(found, lengths[(ledger_rows[k].tiles - 35) / 7], sizeof found);
    }
}

static void all_have_ships_and_sea_around_them(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        assert_false(b.layout.outside_nothing);
        assert_int_equal(b.layout.supply.ships, 15);
    }
}

/* One area letter of the ledger, in our letters: O is sea among the outer islands. */
static unsigned area_of(char letter) {
    switch (letter) {
    case 'A': return 1;
    case 'B': return 2;
    case 'b': return 'O' - 'A' + 1;
    case 'D': return 'D' - 'A' + 1;
    case 'I': return 'I' - 'A' + 1;
    default: return 0;
    }
}

static void SCN0_12_areas_and_marks_are_the_ledgers(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        for (uint32_t hex = 0; hex < areas.count; hex++) {
            const char *text = areas.at[hex].text;
            assert_int_equal(cells.at[hex].row, areas.at[hex].row);
            assert_int_equal(cells.at[hex].x, areas.at[hex].x);
            assert_int_equal(b.layout.area[hex], area_of(text[0]));
            assert_int_equal(b.layout.marked_hexes >> hex & 1, strchr(text, 'x') != NULL);
        }
    }
}

/* ---- harbors --------------------------------------------------------------------------------- */

static void SCN0_03_09_SCN7_27_SCN8_14_harbors_lie_on_the_ledgers_edges(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        uint16_t edge[BOARD_HARBORS_MAX];
        uint8_t type[BOARD_HARBORS_MAX];
        load(&ledger_rows[k]);
        if (ledger_rows[k].scenario == 5) continue; /* gifts, see below */
        unsigned count = ledger_ports(&b, &cells, ledger_rows[k].key, edge, type);
        assert_int_equal(b.layout.harbor_count, count);
        for (unsigned i = 0; i < count; i++) {
            assert_int_equal(b.layout.harbor_edge[i], edge[i]);
            assert_int_equal(b.layout.harbor_type[i], type[i]);
        }
    }
}

/* ---- pools ----------------------------------------------------------------------------------- */

/* A line such as `Pool A: 14 cells; terrain F×3 P×4 ...; numbers (14) 2 3 4 ...` against the
 * hexes. */
static void check_pool(const char *from, const char *name, uint64_t hexes) {
    unsigned terrains[BOARD_TERRAINS] = { 0 }, numbers[13] = { 0 }, count = 0;
    const char *at = strstr(from, name);
    assert_non_null(at);
    at += strlen(name);
    assert_int_equal((int)strtol(at, NULL, 10), __builtin_popcountll(hexes));
    at = strstr(at, "terrain ") + 8;
    for (; *at != ';'; at += *at == ' ') {
        unsigned terrain = ledger_terrain(*at);
        terrains[terrain] = (unsigned)strtol(at + 3, NULL, 10); /* the cross is two bytes */
        at += 3;
        while (*at >= '0' && *at <= '9') at++;
    }
    at = strstr(at, "numbers (") + 9;
    unsigned tokens = (unsigned)strtol(at, NULL, 10);
    for (at = strchr(at, ')') + 1; *at == ' '; at += strspn(at + 1, "0123456789") + 1, count++) {
        if (at[1] == '.') break; /* no numbers at all */
        numbers[strtol(at + 1, NULL, 10)]++;
    }
    assert_int_equal(count, tokens);
    for (; hexes != 0; hexes &= hexes - 1) {
        unsigned hex = (unsigned)__builtin_ctzll(hexes);
        terrains[b.layout.terrain[hex]]--;
        if (b.layout.number[hex] != 0) numbers[b.layout.number[hex]]--;
    }
    for (unsigned t = 0; t < BOARD_TERRAINS; t++) assert_int_equal(terrains[t], 0);
    for (unsigned n = 0; n < 13; n++) assert_int_equal(numbers[n], 0);
}

static void SCN0_14_pools_have_the_ledgers_terrain_and_tokens(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        char mark[32];
        load(&ledger_rows[k]);
        if (!ledger_rows[k].has_areas) continue;
        (void)snprintf(mark, sizeof mark, "```area %s\n", ledger_rows[k].key);
        const char *from = ledger_after(mark);
        if (ledger_rows[k].scenario == 7) {
            check_pool(from, "Eastern island: ", area_hexes('A'));
            check_pool(from, "Pirate islands: ", area_hexes('I'));
            continue;
        }
        check_pool(from, "Pool A: ", area_hexes('A'));
        if (area_hexes('B') != 0) check_pool(from, "Pool B: ", area_hexes('B'));
        if (ledger_rows[k].scenario == 5 || ledger_rows[k].scenario == 8)
            check_pool(from, "Fixed small islands: ", area_hexes('I'));
    }
}

/* ---- targets and seats ----------------------------------------------------------------------- */

static void SCN0_15_SCN1_01_SCN2_01_SCN3_01_SCN4_01_SCN5_01_SCN9_01_targets(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        char mark[16];
        load(&ledger_rows[k]);
        (void)snprintf(mark, sizeof mark, "\n| %u | ", ledger_rows[k].scenario);
        const char *target = strchr(ledger_after(mark), '|') + 1;
        assert_int_equal(b.layout.goal, (int)strtol(target, NULL, 10));
    }
    ledger_load_file("new-world", &b);
    assert_int_equal(b.layout.goal, 12);
}

/* Which file a game gets. */
static void expect_file(const char *name, unsigned seats, bool beginner, const char *file) {
    lr_error error;
    static board expected;
    memset(&b, 0, sizeof b);
    if (board_map_builtin_parse(&b, name, seats, beginner, &error) != LR_OK)
        fail_msg("%s for %u: %s", name, seats, error.text);
    memset(&expected, 0, sizeof expected);
    assert_int_equal(board_map_parse(&expected, builtin_map(file), &error), LR_OK);
    assert_memory_equal(&b.layout, &expected.layout, sizeof b.layout);
}

static void expect_refusal(const char *name, unsigned seats, bool beginner, lr_status status,
                           const char *sentence) {
    lr_error error;
    assert_int_equal(board_map_builtin_parse(&b, name, seats, beginner, &error), status);
    assert_int_equal(error.status, status);
    assert_string_equal(error.text, sentence);
}

static void SCN0_18_maps_for_three_and_four(void **state) {
    (void)state;
    static const char *const names[] = { NULL,
                                         "new-shores",
                                         "four-islands",
                                         "fog-islands",
                                         "through-the-desert",
                                         "forgotten-tribe",
                                         "cloth-villages",
                                         "pirate-islands",
                                         "wonders",
                                         "new-world" };
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        assert_int_equal(b.layout.seats_min, ledger_rows[k].seats_min);
        assert_int_equal(b.layout.seats_max, ledger_rows[k].seats_max);
        for (unsigned seats = ledger_rows[k].seats_min; seats <= ledger_rows[k].seats_max;
             seats++) {
            expect_file(names[ledger_rows[k].scenario], seats, true, ledger_rows[k].file);
            if (ledger_rows[k].scenario != 9)
                expect_file(names[ledger_rows[k].scenario], seats, false, ledger_rows[k].file);
        }
    }
    expect_file("new-world", 3, false, "new-world");
    expect_file("new-world", 4, false, "new-world");
    expect_refusal("new-shores", 2, false, LR_E_OPTIONS, "the map new-shores is for 3 to 4 seats");
    expect_refusal("wonders", 5, false, LR_E_OPTIONS, "the map wonders is for 3 to 4 seats");
    expect_refusal("fog-islands", 6, true, LR_E_OPTIONS,
                   "the map fog-islands is for 3 to 4 seats with board=beginner");
}

static void BASE_HOUSE_05_the_island_seats_two_to_six(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++) {
        expect_file("island", seats, false, "island");
        expect_file("island", seats, true, "island-beginner");
    }
    expect_file("island", 5, false, "island-large");
    expect_file("island", 6, false, "island-large");
    expect_refusal("island", 5, true, LR_E_OPTIONS,
                   "the map island is for 2 to 4 seats with board=beginner");
    expect_refusal("island-large", 5, false, LR_E_UNKNOWN_NAME, "there is no map `island-large`");
    expect_refusal("atlantis", 3, false, LR_E_UNKNOWN_NAME, "there is no map `atlantis`");
    expect_refusal("", 3, false, LR_E_UNKNOWN_NAME, "there is no map ``");
}

/* ---- where people begin ---------------------------------------------------------------------- */

static uint64_t vertex_hexes(uint32_t v) {
    uint64_t hexes = 0;
    for (unsigned i = 0; i < 3; i++)
        if (b.vertex[v].hex[i] != BOARD_NO_HEX) hexes |= bit(b.vertex[v].hex[i]);
    return hexes;
}

static void home_is_the_main_island(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        bool anywhere = ledger_rows[k].scenario == 2 || ledger_rows[k].scenario == 9;
        if (ledger_rows[k].scenario == 8) continue; /* below, with its barred vertices */
        for (uint32_t v = 0; v < b.vertices; v++)
            assert_int_equal(board_has(b.home_vertices, v),
                             anywhere || (vertex_hexes(v) & area_hexes('A')) != 0);
    }
}

static void small_islands_are_closed(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        bool closed = ledger_rows[k].scenario >= 5 && ledger_rows[k].scenario <= 7;
        assert_int_equal(b.layout.closed_hexes, closed ? area_hexes('I') : 0);
    }
}

static void bonuses_of_the_table(void **state) {
    (void)state;
    static const int points[] = { 0, 2, 2, 0, 2, 0, 0, 0, 1, 1 };
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        int expected = points[ledger_rows[k].scenario];
        assert_int_equal(b.layout.bonus_count, expected != 0);
        if (expected != 0) assert_int_equal(b.layout.bonus[0], expected);
        assert_int_equal(b.layout.deserts_divide, ledger_rows[k].scenario == 4);
    }
}

/* ---- islands --------------------------------------------------------------------------------- */

/* Each letter and digit of the areas is an island of its own, by land and not across deserts. */
static void SCN4_02_regions_of_the_areas_are_islands(void **state) {
    (void)state;
    for (unsigned k = 0; k < LEDGER_ROWS; k++) {
        load(&ledger_rows[k]);
        uint64_t land = ledger_land(&b, b.layout.terrain);
        for (uint32_t hex = 0; hex < areas.count; hex++)
            if (areas.at[hex].text[0] == 'D' && ledger_rows[k].scenario == 4) land &= ~bit(hex);
        for (uint32_t hex = 0; hex < areas.count; hex++) {
            if (!(land >> hex & 1)) continue;
            uint64_t region = 0;
            for (uint32_t other = 0; other < areas.count; other++) {
                const char *one = areas.at[hex].text, *two = areas.at[other].text;
                bool digits = one[1] >= '0' && one[1] <= '9';
                bool big = ledger_rows[k].scenario == 8 && !digits &&
                           strchr("AD", one[0]) != NULL && strchr("AD", two[0]) != NULL;
                if (big || (one[0] == two[0] && (!digits || one[1] == two[1])))
                    region |= bit(other);
            }
            assert_int_equal(ledger_island(&b, land, hex), region);
            assert_int_equal(board_island(&b, land, hex), region);
        }
    }
}

/* ---- 3: the fog ------------------------------------------------------------------------------ */

static void SCN3_14_no_harbor_lies_in_the_fog(void **state) {
    (void)state;
    static const char *const files[] = { "fog-islands-3", "fog-islands-4" };
    for (unsigned k = 0; k < 2; k++) {
        load_named(files[k]);
        for (unsigned i = 0; i < b.layout.harbor_count; i++) {
            const board_edge *e = &b.edge[b.layout.harbor_edge[i]];
            for (unsigned end = 0; end < 2; end++)
                for (unsigned side = 0; side < 2; side++)
                    if (e->hex[side] != BOARD_NO_HEX)
                        assert_int_not_equal(cells.at[e->hex[side]].text[0], '~');
        }
    }
}

static void SCN3_18_19_what_lies_under_the_fog(void **state) {
    (void)state;
    static const uint8_t terrain[BOARD_TERRAINS] = {
        [BOARD_SEA] = 2,    [BOARD_GOLD] = 2,    [BOARD_HILLS] = 2,  [BOARD_MOUNTAINS] = 2,
        [BOARD_FIELDS] = 2, [BOARD_PASTURE] = 1, [BOARD_FOREST] = 1,
    };
    static const uint8_t three[13] = {
        [3] = 2, [4] = 1, [5] = 1, [6] = 1, [8] = 1, [9] = 1, [10] = 1, [11] = 1, [12] = 1
    };
    static const uint8_t four[13] = {
        [3] = 1, [4] = 1, [5] = 1, [6] = 1, [8] = 1, [9] = 1, [10] = 1, [11] = 2, [12] = 1
    };
    load_named("fog-islands-3");
    assert_memory_equal(b.layout.fog_terrain, terrain, sizeof terrain);
    assert_memory_equal(b.layout.fog_number, three, sizeof three);
    load_named("fog-islands-4");
    assert_memory_equal(b.layout.fog_terrain, terrain, sizeof terrain);
    assert_memory_equal(b.layout.fog_number, four, sizeof four);
}

static void SCN4_09_three_players_have_two_11s_and_no_12(void **state) {
    (void)state;
    unsigned elevens = 0;
    load_named("through-the-desert-3");
    for (uint32_t hex = 0; hex < b.hexes; hex++) {
        elevens += b.layout.number[hex] == 11;
        assert_int_not_equal(b.layout.number[hex], 12);
    }
    assert_int_equal(elevens, 2);
}

/* ---- 5: the forgotten tribe ------------------------------------------------------------------ */

static unsigned expect_gifts(const char *at, char end, unsigned first, unsigned kind) {
    const board_tribe_map *tribe = &b.layout.tribe;
    for (;; first++) {
        assert_int_equal(tribe->edge[first], ledger_place(&b, &cells, &at));
        assert_int_equal(tribe->kind[first], kind);
        assert_int_equal(tribe->harbor[first], BOARD_NO_HARBOR);
        if (*at == end) return first + 1;
        at += 2;
    }
}

static void SCN5_14_gifts_lie_on_the_ledgers_edges(void **state) {
    (void)state;
    uint16_t edge[BOARD_HARBORS_MAX];
    uint8_t type[BOARD_HARBORS_MAX];
    load_named("forgotten-tribe");
    const board_tribe_map *tribe = &b.layout.tribe;
    assert_int_equal(b.layout.scenario, BOARD_SCENARIO_TRIBE);
    unsigned next = expect_gifts(ledger_after("Gift edges: VP tokens "), ';', 0, BOARD_GIFT_POINT);
    assert_int_equal(next, 8);
    next = expect_gifts(ledger_after("; development cards "), ';', next, BOARD_GIFT_CARD);
    assert_int_equal(next, 12);
    unsigned harbors = ledger_ports(&b, &cells, "5", edge, type);
    assert_int_equal(harbors, 6);
    for (unsigned k = 0; k < harbors; k++, next++) {
        unsigned slot = tribe->harbor[next];
        assert_int_equal(tribe->kind[next], BOARD_GIFT_HARBOR);
        assert_int_equal(tribe->edge[next], edge[k]);
        assert_in_range(slot, 0, b.layout.harbor_count - 1u);
        assert_int_equal(b.layout.harbor_type[slot], type[k]);
        assert_int_equal(b.layout.harbor_edge[slot], BOARD_NO_PLACE);
    }
    assert_int_equal(tribe->gifts, next);
    assert_int_equal(b.layout.harbor_count, harbors);
}

/* ---- 6: the cloth villages ------------------------------------------------------------------- */

static void SCN6_07_villages_with_number_and_cloth(void **state) {
    (void)state;
    load_named("cloth-villages");
    const board_villages_map *map = &b.layout.villages;
    assert_int_equal(b.layout.scenario, BOARD_SCENARIO_VILLAGES);
    assert_int_equal(map->villages, 8);
    const char *at = ledger_after("Villages (vertex, number): ");
    for (unsigned k = 0; k < 8; k++) {
        assert_int_equal(map->vertex[k], ledger_place(&b, &cells, &at));
        assert_int_equal(map->number[k], (int)strtol(at + 1, NULL, 10));
        at = strchr(at, ';') + 2;
    }
    assert_int_equal(map->cloth_each, 5);
    assert_int_equal(map->cloth_supply, 10);
    assert_int_equal(8 * map->cloth_each + map->cloth_supply, 50);
    assert_true(b.layout.no_route_card);
    assert_false(b.layout.no_army_card);
    assert_int_equal(b.layout.rounds, 3);
}

/* ---- 7: the pirate islands ------------------------------------------------------------------- */

/* The row of the ledger's table of positions, as places. */
typedef struct position {
    uint32_t settlement, ship, beachhead, fortress;
    const char *lane; /* its edges, in the ledger's text */
} position;

static position position_named(const char *name) {
    char mark[16];
    position p = { 0 };
    (void)snprintf(mark, sizeof mark, "\n| %s (", name);
    const char *at = strchr(ledger_after(mark), '|') + 2;
    p.settlement = ledger_place(&b, &cells, &at);
    at += 3;
    p.ship = ledger_place(&b, &cells, &at);
    at += 3;
    p.beachhead = ledger_place(&b, &cells, &at);
    at += 3;
    p.fortress = ledger_place(&b, &cells, &at);
    (void)snprintf(mark, sizeof mark, "\n- %s: ", name);
    p.lane = ledger_after(mark);
    return p;
}

static const char *const positions[] = { "S1", "N1", "S2", "N2" }; /* SCN7-31 */

static void SCN7_07_31_positions_go_to_the_seats_in_order(void **state) {
    (void)state;
    for (unsigned seats = 3; seats <= 4; seats++) {
        load_named(seats == 3 ? "pirate-islands-3" : "pirate-islands-4");
        assert_int_equal(b.layout.start_count, seats);
        assert_int_equal(b.layout.rounds, 2);
        for (unsigned seat = 0; seat < seats; seat++) {
            const board_start *start = &b.layout.start[seat];
            position p = position_named(positions[seat]);
            assert_int_equal(start->seat, seat);
            assert_int_equal(start->settlement, p.settlement);
            assert_int_equal(start->route, p.ship);
            assert_true(start->ship);
            assert_false(start->pays); /* SCN7-29 */
            assert_int_equal(b.layout.fleet.beachhead[seat], p.beachhead);
            assert_int_equal(b.layout.fleet.fortress[seat], p.fortress);
        }
        if (seats == 3) assert_int_equal(b.layout.fleet.fortress[3], BOARD_NO_PLACE);
    }
}

static void lanes_need_six_ships_to_the_beachhead_and_three_more(void **state) {
    (void)state;
    load_named("pirate-islands-4");
    const board_fleet_map *fleet = &b.layout.fleet;
    for (unsigned seat = 0; seat < 4; seat++) {
        position p = position_named(positions[seat]);
        uint64_t lane[BOARD_WORDS_MAX] = { 0 };
        for (const char *at = p.lane;; at++) {
            board_insert(lane, ledger_place(&b, &cells, &at));
            if (*at == '\n') break;
        }
        assert_memory_equal(fleet->lane[seat], lane, sizeof lane);
        assert_true(board_has(lane, p.ship));
        assert_int_equal(fleet->lane_distance[seat][p.fortress], 0);
        assert_int_equal(fleet->lane_distance[seat][p.beachhead], 3);
        assert_int_equal(fleet->lane_distance[seat][p.settlement], 9);
        /* Off the lane there is no distance, and along an edge it changes by one. */
        for (uint32_t v = 0; v < b.vertices; v++) {
            bool on_lane = false;
            for (unsigned i = 0; i < 3; i++)
                on_lane |= b.vertex[v].edge[i] != BOARD_NO_PLACE &&
                           board_has(lane, b.vertex[v].edge[i]);
            assert_int_equal(fleet->lane_distance[seat][v] != 0xff, on_lane);
        }
        for (uint32_t e = 0; e < b.edges; e++) {
            if (!board_has(lane, e)) continue;
            int one = fleet->lane_distance[seat][b.edge[e].vertex[0]];
            int two = fleet->lane_distance[seat][b.edge[e].vertex[1]];
            assert_int_equal(abs(one - two), 1);
        }
    }
}

static void SCN7_08_the_fleets_track(void **state) {
    (void)state;
    static const char *const track[] = { "7,10", "7,8",  "6,7",  "5,6",  "4,7", "3,6",  "2,7",
                                         "1,8",  "1,10", "2,11", "3,10", "4,9", "5,10", "6,11" };
    for (unsigned seats = 3; seats <= 4; seats++) {
        load_named(seats == 3 ? "pirate-islands-3" : "pirate-islands-4");
        const board_fleet_map *fleet = &b.layout.fleet;
        assert_int_equal(fleet->track_length, 14);
        for (unsigned k = 0; k < 14; k++) {
            const char *at = track[k];
            assert_int_equal(fleet->track[k], ledger_place(&b, &cells, &at));
            assert_int_equal(b.layout.terrain[fleet->track[k]], BOARD_SEA);
        }
        assert_int_equal(b.layout.pirate, fleet->track[0]);
    }
}

static void SCN7_03_cards_and_pieces_that_are_left_out(void **state) {
    (void)state;
    static const uint8_t three[] = { 14, 2, 2, 2, 0 }, four[] = { 19, 2, 2, 2, 0 };
    load_named("pirate-islands-3");
    assert_true(b.layout.no_robber && b.layout.no_route_card && b.layout.no_army_card);
    assert_false(b.layout.no_pirate);
    assert_memory_equal(b.layout.supply.deck, three, sizeof three);
    load_named("pirate-islands-4");
    assert_true(b.layout.no_robber && b.layout.no_route_card && b.layout.no_army_card);
    assert_false(b.layout.no_pirate);
    assert_memory_equal(b.layout.supply.deck, four, sizeof four);
}

static void SCN7_25_six_hexes_carry_no_token(void **state) {
    (void)state;
    unsigned found[BOARD_TERRAINS] = { 0 };
    load_named("pirate-islands-4");
    for (uint32_t hex = 0; hex < b.hexes; hex++)
        if (b.layout.terrain[hex] != BOARD_SEA && b.layout.number[hex] == 0)
            found[b.layout.terrain[hex]]++;
    assert_int_equal(found[BOARD_DESERT], 3);
    assert_int_equal(found[BOARD_HILLS], 2);
    assert_int_equal(found[BOARD_PASTURE], 1);
    assert_int_equal(
        found[BOARD_FOREST] + found[BOARD_FIELDS] + found[BOARD_MOUNTAINS] + found[BOARD_GOLD], 0);
}

/* ---- 8: the wonders -------------------------------------------------------------------------- */

static unsigned read_vertices(const char *mark, uint16_t *vertex) {
    unsigned count = 0;
    for (const char *at = ledger_after(mark);; at += 2) {
        vertex[count++] = (uint16_t)ledger_place(&b, &cells, &at);
        if (*at == '.') return count;
    }
}

static void SCN8_05_landmarks_and_where_nobody_begins(void **state) {
    (void)state;
    uint16_t wall[8] = { 0 }, bridge[8] = { 0 }, marks[8] = { 0 };
    load_named("wonders");
    const board_wonders_map *wonders = &b.layout.wonders;
    unsigned walls = read_vertices("Great Wall vertices: ", wall);
    unsigned bridges = read_vertices("Great Bridge vertices: ", bridge);
    unsigned xs = read_vertices(" X vertices: ", marks);
    assert_int_equal(walls, 5);
    assert_int_equal(bridges, 2);
    assert_int_equal(xs, 4);
    assert_int_equal(b.layout.scenario, BOARD_SCENARIO_WONDERS);
    assert_int_equal(wonders->walls, walls);
    assert_int_equal(wonders->bridges, bridges);
    assert_memory_equal(wonders->wall, wall, walls * sizeof *wall);
    assert_memory_equal(wonders->bridge, bridge, bridges * sizeof *bridge);
    for (uint32_t v = 0; v < b.vertices; v++) {
        bool home = (vertex_hexes(v) & (area_hexes('A') | area_hexes('D'))) != 0;
        for (unsigned k = 0; k < 5; k++)
            home = home && v != wall[k] && (k >= 2 || v != bridge[k]) && (k >= 4 || v != marks[k]);
        assert_int_equal(board_has(b.home_vertices, v), home);
    }
}

static void SCN8_16_gold_carries_6_and_8_and_the_pirate_is_left_out(void **state) {
    (void)state;
    load_named("wonders");
    assert_int_equal(b.layout.number[ledger_hex(&cells, 3, 2)], 6);
    assert_int_equal(b.layout.number[ledger_hex(&cells, 7, 14)], 8);
    assert_int_equal(b.layout.terrain[ledger_hex(&cells, 3, 2)], BOARD_GOLD);
    assert_int_equal(b.layout.terrain[ledger_hex(&cells, 7, 14)], BOARD_GOLD);
    assert_true(b.layout.no_pirate);
    assert_int_equal(b.layout.robber, ledger_hex(&cells, 5, 4));
}

/* Whether two of these vertices can be built on together. */
static bool apart(uint32_t one, uint32_t two) {
    for (unsigned i = 0; i < 3; i++)
        if (b.vertex[one].neighbour[i] == two) return false;
    return one != two;
}

static void SCN8_18_one_bridge_and_three_walls_at_most(void **state) {
    (void)state;
    load_named("wonders");
    const board_wonders_map *wonders = &b.layout.wonders;
    assert_false(apart(wonders->bridge[0], wonders->bridge[1]));
    unsigned most = 0;
    for (unsigned set = 0; set < 32; set++) {
        bool legal = true;
        for (unsigned i = 0; i < 5; i++)
            for (unsigned k = 0; k < i; k++)
                if ((set >> i & 1) && (set >> k & 1))
                    legal = legal && apart(wonders->wall[i], wonders->wall[k]);
        unsigned count = (unsigned)__builtin_popcount(set);
        if (legal && count > most) most = count;
    }
    assert_int_equal(most, 3);
}

/* ---- 9: the new world ------------------------------------------------------------------------ */

static void SCN9_06_robber_and_pirate_start_beside_the_board(void **state) {
    (void)state;
    static const char *const files[] = { "new-world", "new-world-example" };
    for (unsigned k = 0; k < 2; k++) {
        ledger_load_file(files[k], &b);
        assert_int_equal(b.layout.robber_start, BOARD_ROBBER_OFF);
        assert_int_equal(b.layout.pirate, BOARD_NO_HEX);
    }
}

/* ---- the island for five and six ------------------------------------------------------------- */

static void the_large_island_has_its_tiles_tokens_and_cards(void **state) {
    (void)state;
    static const uint8_t deck[] = { 20, 3, 3, 3, 5 };
    static const uint8_t letters[] = { 2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                       8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6 };
    static const unsigned terrain[BOARD_TERRAINS] = {
        [BOARD_FOREST] = 6, [BOARD_PASTURE] = 6,   [BOARD_FIELDS] = 6,
        [BOARD_HILLS] = 5,  [BOARD_MOUNTAINS] = 5, [BOARD_DESERT] = 2,
    };
    static const unsigned lengths[7] = { 3, 4, 5, 6, 5, 4, 3 };
    ledger_load_file("island-large", &b);
    assert_int_equal(b.layout.supply.bank, 24);
    assert_int_equal(b.layout.supply.ships, 0);
    assert_int_equal(b.layout.goal, 10);
    assert_memory_equal(b.layout.supply.deck, deck, sizeof deck);
    assert_int_equal(b.layout.number_pool_count, sizeof letters);
    assert_memory_equal(b.layout.number_pool, letters, sizeof letters);
    unsigned row_length[7] = { 0 };
    for (uint32_t hex = 0; hex < b.hexes; hex++) row_length[b.hex[hex].row - 1]++;
    assert_memory_equal(row_length, lengths, sizeof lengths);
    for (unsigned t = 0; t < BOARD_TERRAINS; t++)
        assert_int_equal(b.layout.terrain_pool[t], terrain[t]);
}

/* Each spiral goes from neighbour to neighbour, and from the coast inwards. */
static void the_large_island_has_six_spirals(void **state) {
    (void)state;
    ledger_load_file("island-large", &b);
    assert_int_equal(b.layout.spiral_count, 6);
    for (unsigned s = 0; s < 6; s++) {
        const uint8_t *spiral = b.layout.spiral[s];
        for (unsigned k = 1; k < 30; k++)
            assert_true(b.neighbour_hexes[spiral[k - 1]] >> spiral[k] & 1);
        unsigned neighbours = (unsigned)__builtin_popcountll(b.neighbour_hexes[spiral[0]]);
        assert_int_equal(neighbours, 3);
        for (unsigned k = 0; k < 30; k++) {
            bool coast = __builtin_popcountll(b.neighbour_hexes[spiral[k]]) < 6;
            assert_int_equal(coast, k < 16);
        }
        for (unsigned other = 0; other < s; other++)
            assert_int_not_equal(b.layout.spiral[other][0], spiral[0]);
    }
}

static void the_large_island_has_eleven_harbors_apart(void **state) {
    (void)state;
    static const unsigned expected[BOARD_HARBOR_TYPES] = { 1, 1, 2, 1, 1, 5 };
    unsigned found[BOARD_HARBOR_TYPES] = { 0 };
    ledger_load_file("island-large", &b);
    assert_int_equal(b.layout.harbor_count, 11);
    for (unsigned k = 0; k < 11; k++) found[b.layout.harbor_type[k]]++;
    assert_memory_equal(found, expected, sizeof expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(SCN0_01_02_hexes_lie_where_the_ledger_draws_them),
        cmocka_unit_test(SCN0_04_terrain_and_numbers_are_the_ledgers),
        cmocka_unit_test(SCN0_05_robber_and_pirate_start_on_their_marks),
        cmocka_unit_test(SCN0_06_the_end_pieces_are_sea),
        cmocka_unit_test(SCN0_07_frames_have_35_42_or_49_tiles),
        cmocka_unit_test(all_have_ships_and_sea_around_them),
        cmocka_unit_test(SCN0_12_areas_and_marks_are_the_ledgers),
        cmocka_unit_test(SCN0_03_09_SCN7_27_SCN8_14_harbors_lie_on_the_ledgers_edges),
        cmocka_unit_test(SCN0_14_pools_have_the_ledgers_terrain_and_tokens),
        cmocka_unit_test(SCN0_15_SCN1_01_SCN2_01_SCN3_01_SCN4_01_SCN5_01_SCN9_01_targets),
        cmocka_unit_test(SCN0_18_maps_for_three_and_four),
        cmocka_unit_test(BASE_HOUSE_05_the_island_seats_two_to_six),
        cmocka_unit_test(home_is_the_main_island),
        cmocka_unit_test(small_islands_are_closed),
        cmocka_unit_test(bonuses_of_the_table),
        cmocka_unit_test(SCN4_02_regions_of_the_areas_are_islands),
        cmocka_unit_test(SCN3_14_no_harbor_lies_in_the_fog),
        cmocka_unit_test(SCN3_18_19_what_lies_under_the_fog),
        cmocka_unit_test(SCN4_09_three_players_have_two_11s_and_no_12),
        cmocka_unit_test(SCN5_14_gifts_lie_on_the_ledgers_edges),
        cmocka_unit_test(SCN6_07_villages_with_number_and_cloth),
        cmocka_unit_test(SCN7_07_31_positions_go_to_the_seats_in_order),
        cmocka_unit_test(lanes_need_six_ships_to_the_beachhead_and_three_more),
        cmocka_unit_test(SCN7_08_the_fleets_track),
        cmocka_unit_test(SCN7_03_cards_and_pieces_that_are_left_out),
        cmocka_unit_test(SCN7_25_six_hexes_carry_no_token),
        cmocka_unit_test(SCN8_05_landmarks_and_where_nobody_begins),
        cmocka_unit_test(SCN8_16_gold_carries_6_and_8_and_the_pirate_is_left_out),
        cmocka_unit_test(SCN8_18_one_bridge_and_three_walls_at_most),
        cmocka_unit_test(SCN9_06_robber_and_pirate_start_beside_the_board),
        cmocka_unit_test(the_large_island_has_its_tiles_tokens_and_cards),
        cmocka_unit_test(the_large_island_has_six_spirals),
        cmocka_unit_test(the_large_island_has_eleven_harbors_apart),
    };
    return cmocka_run_group_tests(tests, ledger_open, NULL);
}
