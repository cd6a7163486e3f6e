/* layout.c - the deal: what every dealt board has, what the options change, and boards pinned for
 * ever. */
#include "board_view.h"
#include "builtin_map.h"
#include "map.h"
#include "places.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MANY_SEEDS = 20000 };

static board b;
static board_dealt dealt;
static uint8_t *const terrain = dealt.terrain, *const number = dealt.number;
static uint8_t *const harbor = dealt.harbor;

static void load_text(const char *text) {
    lr_error error;
    memset(&b, 0, sizeof b);
    if (board_map_parse(&b, text, &error) != LR_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
}

static int load_island(void **state) {
    (void)state;
    load_text(builtin_map("island"));
    return 0;
}

static void deal(uint64_t seed) {
    memset(&dealt, 0xa5, sizeof dealt);
    board_deal(&b, seed, &dealt);
}

static bool is_red(uint8_t n) {
    return n == 6 || n == 8;
}

static unsigned red_pairs(void) {
    unsigned pairs = 0;
    for (uint32_t k = 0; k < b.hexes; k++)
        for (unsigned side = 0; side < BOARD_SIDES; side++) {
            uint8_t other = b.hex[k].neighbour[side];
            if (other != BOARD_NO_HEX && other > k)
                pairs += is_red(number[k]) && is_red(number[other]);
        }
    return pairs;
}

static uint32_t desert(void) {
    for (uint32_t k = 0; k < b.hexes; k++)
        if (terrain[k] == BOARD_DESERT) return k;
    fail();
    return 0;
}

/* ---- terrain --------------------------------------------------------------------------------- */

static void check_components(void) {
    static const unsigned terrains[BOARD_TERRAINS] = {
        [BOARD_FOREST] = 4, [BOARD_PASTURE] = 4,   [BOARD_FIELDS] = 4,
        [BOARD_HILLS] = 3,  [BOARD_MOUNTAINS] = 3, [BOARD_DESERT] = 1
    };
    static const unsigned tokens[13] = { 1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1 };
    unsigned terrain_found[BOARD_TERRAINS] = { 0 }, tokens_found[13] = { 0 };
    for (uint32_t k = 0; k < 19; k++) {
        assert_in_range(terrain[k], 0, BOARD_DESERT);
        assert_in_range(number[k], 0, 12);
        terrain_found[terrain[k]]++;
        tokens_found[number[k]]++;
    }
    assert_memory_equal(terrain_found, terrains, sizeof terrains);
    assert_memory_equal(tokens_found, tokens, sizeof tokens);
    assert_int_equal(number[desert()], 0);
    for (uint32_t k = 19; k < BOARD_HEXES_MAX; k++) {
        assert_int_equal(terrain[k], 0);
        assert_int_equal(number[k], 0);
    }
}

static void BASE_VAR_01_BASE_COMP_02_05_every_deal_has_all_hexes_and_tokens(void **state) {
    (void)state;
    for (unsigned layout = 0; layout < 2; layout++) {
        b.rules.token_layout = (uint8_t)layout;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            deal(seed * 0x123456789abcdefu);
            check_components();
        }
    }
}

static void BASE_VAR_10_the_desert_alone_has_no_token(void **state) {
    (void)state;
    for (unsigned layout = 0; layout < 2; layout++) {
        b.rules.token_layout = (uint8_t)layout;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            deal(seed);
            for (uint32_t k = 0; k < 19; k++)
                assert_int_equal(number[k] == 0, terrain[k] == BOARD_DESERT);
        }
    }
}

/* Chi-square over 20,000 seeds; the bounds are far in the tail (p about 1e-6), and seeds are fixed,
 * so this fails only when the expansion changes. */
static void terrain_is_uniform_over_the_hexes(void **state) {
    (void)state;
    static unsigned found[BOARD_DESERT + 1][19];
    static const double share[] = { 3, 4, 4, 4, 3, 1 };
    memset(found, 0, sizeof found);
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        deal(seed);
        for (uint32_t k = 0; k < 19; k++) found[terrain[k]][k]++;
    }
    for (unsigned t = 0; t <= BOARD_DESERT; t++) {
        double sum = 0, expected = MANY_SEEDS * share[t] / 19;
        for (unsigned k = 0; k < 19; k++)
            sum += (found[t][k] - expected) * (found[t][k] - expected) / expected;
        assert_true(sum < 60.0); /* 18 degrees of freedom */
    }
}

/* ---- tokens: spiral -------------------------------------------------------------------------- */

/* Which spiral the tokens follow, skipping the desert; or -1. */
static int spiral_followed(void) {
    for (unsigned s = 0; s < b.layout.spiral_count; s++) {
        unsigned next = 0;
        bool follows = true;
        for (unsigned k = 0; k < b.layout.spiral_length && follows; k++) {
            uint8_t hex = b.layout.spiral[s][k];
            if (terrain[hex] == BOARD_DESERT) continue;
            follows = number[hex] == b.layout.number_pool[next++];
        }
        if (follows) return (int)s;
    }
    return -1;
}

static void BASE_VAR_05_06_all_corners_and_deserts_occur_in_letter_order(void **state) {
    (void)state;
    unsigned found[6][19] = { { 0 } }, corner[6] = { 0 };
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        deal(seed);
        int s = spiral_followed();
        assert_in_range(s, 0, 5);
        found[s][desert()]++;
        corner[s]++;
    }
    for (unsigned s = 0; s < 6; s++) {
        assert_in_range(corner[s], MANY_SEEDS / 6 - 300, MANY_SEEDS / 6 + 300);
        for (unsigned k = 0; k < 19; k++) assert_in_range(found[s][k], 1, MANY_SEEDS);
    }
}

static void BASE_VAR_08_no_red_neighbours_in_spiral(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        deal(seed);
        assert_int_equal(red_pairs(), 0);
    }
}

/* The 114 combinations of corner and desert, laid here and not by the deal. */
static void BASE_VAR_08_holds_for_all_114_spirals(void **state) {
    (void)state;
    for (unsigned s = 0; s < 6; s++)
        for (unsigned skipped = 0; skipped < 19; skipped++) {
            unsigned next = 0;
            memset(number, 0, sizeof dealt.number);
            for (unsigned k = 0; k < 19; k++)
                if (k != skipped) number[b.layout.spiral[s][k]] = b.layout.number_pool[next++];
            assert_int_equal(red_pairs(), 0);
        }
}

/* ---- tokens: random -------------------------------------------------------------------------- */

static void BASE_VAR_09_BASE_RUL_42_no_red_neighbours_at_random(void **state) {
    (void)state;
    b.rules.token_layout = BOARD_TOKENS_RANDOM;
    unsigned spirals = 0;
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        deal(seed);
        assert_int_equal(red_pairs(), 0);
        spirals += spiral_followed() >= 0;
    }
    assert_int_equal(spirals, 0);
}

static void random_tokens_are_uniform_over_legal_arrangements(void **state) {
    (void)state;
    static unsigned found[13][19];
    memset(found, 0, sizeof found);
    b.rules.token_layout = BOARD_TOKENS_RANDOM;
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        deal(seed);
        for (uint32_t k = 0; k < 19; k++) found[number[k]][k]++;
    }
    /* How often a red number lies on each hex if all legal arrangements are equally likely: counted
     * by listing every set of four hexes apart from each other, for every place of the desert. Red
     * numbers favour corners, which have three neighbours. Standard deviations are below 55. */
    enum { CORNER = 2826, COAST = 2149, INNER = 1342, MIDDLE = 2098, SLACK = 200 };
    static const unsigned expected[19] = { CORNER, COAST, CORNER, COAST, INNER,  INNER, COAST,
                                           CORNER, INNER, MIDDLE, INNER, CORNER, COAST, INNER,
                                           INNER,  COAST, CORNER, COAST, CORNER };
    for (unsigned k = 0; k < 19; k++) {
        assert_in_range(found[6][k], expected[k] - SLACK, expected[k] + SLACK);
        assert_in_range(found[8][k], expected[k] - SLACK, expected[k] + SLACK);
        assert_in_range(found[0][k], MANY_SEEDS / 19 - SLACK, MANY_SEEDS / 19 + SLACK);
    }
}

/* A block crowded with red numbers: shuffling alone would hardly ever do, the repair must. */
static const char *const crowded =
    "longroad-map 1\nname crowded\nseats 2-4\nlayout\n"
    "    ??      ??      ??      ??      ??      ??\n"
    "??      ??      ??      ??      ??      ??\n"
    "    ??      ??      ??      ??      ??      ??\n"
    "??      ??      ??      ??      ??      ??\n"
    "    ??      ??      ??      ??      ??      ??\n"
    "??      ??      ??      ??      ??      ??\n"
    "end\n"
    "terrain forest 35 desert 1\n"
    "numbers 6 8 6 8 6 8 6 8 6 2 3 4 5 9 10 11 12 2 3 4 5 9 10 11 12 2 "
    "3 4 5 9 10 11 12 2 3\n"
    "spiral a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6 "
    "d1 d2 d3 d4 d5 d6 e1 e2 e3 e4 e5 e6 f1 f2 f3 f4 f5 f6\n";

static void BASE_RUL_42_crowded_boards_are_repaired(void **state) {
    (void)state;
    load_text(crowded);
    b.rules.token_layout = BOARD_TOKENS_RANDOM;
    unsigned clean = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        unsigned tokens[13] = { 0 };
        deal(seed);
        for (uint32_t k = 0; k < 36; k++) tokens[number[k]]++;
        assert_int_equal(tokens[0], 1);
        assert_int_equal(tokens[6], 5);
        assert_int_equal(tokens[8], 4);
        assert_int_equal(number[desert()], 0);
        clean += red_pairs() == 0;
    }
    assert_true(clean > 400); /* nearly always; greedy repair may still be stuck */
}

static void a_board_of_red_numbers_alone_still_ends(void **state) {
    (void)state;
    load_text("longroad-map 1\nname red\nseats 2\nlayout\n??      ??      ??      ??\nend\n"
              "terrain hills 3 desert 1\nnumbers 6 8 6\nspiral a1 a2 a3 a4\n");
    b.rules.token_layout = BOARD_TOKENS_RANDOM;
    for (uint64_t seed = 0; seed < 100; seed++) {
        deal(seed);
        unsigned sum = 0;
        for (uint32_t k = 0; k < 4; k++) sum += number[k];
        assert_int_equal(sum, 20);
        assert_in_range(red_pairs(), 1, 2);
    }
}

static void fixed_hexes_keep_terrain_and_number(void **state) {
    (void)state;
    load_text("longroad-map 1\nname mixed\nseats 2\nlayout\n"
              "mo6     ??      ??      se\n    ??      pa3     ??\nend\n"
              "terrain hills 2 forest 1 desert 1\nnumbers 8 4 5\nspiral a2 a3 b1 b3\n");
    unsigned eight_at[7] = { 0 };
    for (unsigned layout = 0; layout < 2; layout++) {
        b.rules.token_layout = (uint8_t)layout;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            deal(seed);
            assert_int_equal(terrain[0], BOARD_MOUNTAINS);
            assert_int_equal(number[0], 6);
            assert_int_equal(terrain[3], BOARD_SEA);
            assert_int_equal(number[3], 0);
            assert_int_equal(terrain[5], BOARD_PASTURE);
            assert_int_equal(number[5], 3);
            for (uint32_t k = 0; layout == BOARD_TOKENS_RANDOM && k < 7; k++)
                eight_at[k] += number[k] == 8;
        }
    }
    /* The fixed 6 of a1 keeps the dealt 8 off its neighbours a2 and b1. */
    assert_int_equal(eight_at[1], 0);
    assert_int_equal(eight_at[4], 0);
    assert_int_equal(eight_at[2] + eight_at[6], 2000);
}

/* ---- harbors --------------------------------------------------------------------------------- */

static void BASE_VAR_04_harbor_types_are_shuffled_over_the_slots(void **state) {
    (void)state;
    static unsigned found[BOARD_HARBOR_TYPES][9];
    memset(found, 0, sizeof found);
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        unsigned count[BOARD_HARBOR_TYPES] = { 0 };
        static const unsigned expected[BOARD_HARBOR_TYPES] = { 1, 1, 1, 1, 1, 4 };
        deal(seed);
        for (unsigned slot = 0; slot < 9; slot++) {
            count[harbor[slot]]++;
            found[harbor[slot]][slot]++;
        }
        assert_memory_equal(count, expected, sizeof expected);
        for (unsigned slot = 9; slot < BOARD_HARBORS_MAX; slot++) assert_int_equal(harbor[slot], 0);
    }
    for (unsigned type = 0; type < BOARD_HARBOR_TYPES; type++) {
        unsigned expected = MANY_SEEDS * (type == BOARD_HARBOR_ANY ? 4 : 1) / 9;
        for (unsigned slot = 0; slot < 9; slot++)
            assert_in_range(found[type][slot], expected - 300, expected + 300);
    }
}

static void BASE_VAR_12_fixed_harbors_stay_as_printed(void **state) {
    (void)state;
    board_dealt random;
    for (uint64_t seed = 0; seed < 200; seed++) {
        b.rules.harbor_layout = BOARD_HARBORS_RANDOM;
        deal(seed);
        random = dealt;
        b.rules.harbor_layout = BOARD_HARBORS_FIXED;
        deal(seed);
        assert_memory_equal(harbor, b.layout.harbor_type, 9);
        /* The option changes nothing but harbors. */
        assert_memory_equal(terrain, random.terrain, sizeof random.terrain);
        assert_memory_equal(number, random.number, sizeof random.number);
        assert_memory_equal(dealt.harbor_edge, random.harbor_edge, sizeof random.harbor_edge);
    }
}

static void BASE_BEG_12_a_beginner_board_comes_out_as_printed(void **state) {
    (void)state;
    load_text(builtin_map("island-beginner"));
    for (uint64_t seed = 0; seed < 50; seed++) {
        deal(seed);
        assert_memory_equal(terrain, b.layout.terrain, 19);
        assert_memory_equal(number, b.layout.number, 19);
        assert_memory_equal(harbor, b.layout.harbor_type, 9);
    }
}

/* ---- shuffled areas -------------------------------------------------------------------------- */

/* Land of the pool may come beside the main island, where the ledger forbids it. */
static const char *const near_shores = "longroad-map 1\nname near\nseats 2\npieces ships 15\n"
                                       "layout\n"
                                       "fo5     fo4     se      fo9     fo10    se\n"
                                       "    fo3     fo11    se      se      se\n"
                                       "end\n"
                                       "areas\n"
                                       "A       A       O       B       B       O\n"
                                       "    A       A       O       B       B\n"
                                       "end\n"
                                       "shuffle A B\nouter O into B\nhome A\n";

static void SCN1_09_land_beside_the_main_island_is_dealt_again(void **state) {
    (void)state;
    unsigned outer_land = 0;
    load_text(near_shores);
    b.rules.outer_sea_shuffled = 1;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        deal(seed);
        assert_int_equal(terrain[2], BOARD_SEA); /* a3 and b3 touch a2 and b2 */
        assert_int_equal(terrain[8], BOARD_SEA);
        outer_land += terrain[5] != BOARD_SEA;
    }
    assert_in_range(outer_land, 100, 900); /* a6 touches nothing of the main island */
    b.rules.outer_sea_shuffled = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        deal(seed);
        assert_int_equal(terrain[5], BOARD_SEA);
    }
}

static void hexes_without_number_stay_so_wherever_they_go(void **state) {
    (void)state;
    load_text("longroad-map 1\nname bare\nseats 2\npieces ships 15\nlayout\n"
              "mo-     mo4     go5     fo9     pa10\n    hi-     fi3\nend\nareas\n"
              "A       A       A       A       A\n    A       .\nend\nshuffle A\n");
    unsigned moved = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        unsigned bare[BOARD_TERRAINS] = { 0 }, tokens = 0;
        deal(seed);
        for (uint32_t k = 0; k < 6; k++) {
            bare[terrain[k]] += number[k] == 0;
            tokens += number[k];
        }
        assert_int_equal(bare[BOARD_MOUNTAINS], 1);
        assert_int_equal(bare[BOARD_HILLS], 1);
        assert_int_equal(bare[BOARD_GOLD] + bare[BOARD_FOREST] + bare[BOARD_PASTURE], 0);
        assert_int_equal(tokens, 4 + 5 + 9 + 10);
        assert_int_equal(number[6], 3);
        moved += number[0] != 0;
    }
    assert_in_range(moved, 500, 900);
}

static void a_shuffle_that_promises_too_much_still_ends(void **state) {
    (void)state;
    load_text("longroad-map 1\nname red\nseats 2\npieces ships 15\nlayout\n"
              "fo6     fo8     fo6     fo8\nend\nareas\nA       A       A       A\nend\n"
              "shuffle A\navoid forest 8\n");
    deal(5);
    unsigned sum = 0;
    for (uint32_t k = 0; k < 4; k++) sum += number[k];
    assert_int_equal(sum, 28);
    load_text("longroad-map 1\nname one\nseats 2\npieces ships 15\nlayout\n"
              "fo6     fo4     fo5     fo8     fo9     fo9     fo9     se\nend\nareas\n"
              "A       A       A       A       A       A       A       A\nend\n"
              "shuffle A\nislands 5\n");
    b.seats = 2;
    deal(5);
    sum = 0;
    for (uint32_t k = 0; k < 8; k++) sum += number[k];
    assert_int_equal(sum, 50);
}

/* ---- without spirals, and with red numbers together ------------------------------------------ */

static void a_map_without_spirals_lays_its_tokens_at_random(void **state) {
    (void)state;
    static const char *const text = "longroad-map 1\nname plain\nseats 2\nlayout\n"
                                    "??      ??      ??      ??      ??\nend\n"
                                    "terrain forest 4 desert 1\nnumbers 6 8 4 5\n";
    char together_text[256];
    unsigned together = 0;
    load_text(text);
    for (uint64_t seed = 0; seed < 500; seed++) {
        deal(seed);
        assert_int_equal(red_pairs(), 0);
    }
    (void)snprintf(together_text, sizeof together_text, "%sreds together\n", text);
    load_text(together_text);
    for (uint64_t seed = 0; seed < 500; seed++) {
        deal(seed);
        together += red_pairs();
    }
    assert_in_range(together, 50, 450);
}

/* The first two tokens are red and touch unless the desert lies between them. */
static void a_spiral_with_touching_reds_is_dealt_again(void **state) {
    (void)state;
    load_text("longroad-map 1\nname line\nseats 2\nlayout\n??      ??      ??      ??\nend\n"
              "terrain forest 3 desert 1\nnumbers 6 8 4\nspiral a1 a2 a3 a4\n");
    for (uint64_t seed = 0; seed < 500; seed++) {
        deal(seed);
        assert_int_equal(terrain[1], BOARD_DESERT);
        assert_int_equal(number[0], 6);
        assert_int_equal(number[2], 8);
        assert_int_equal(number[3], 4);
    }
}

/* ---- scattered harbors ----------------------------------------------------------------------- */

static void harbors_that_find_no_coast_lie_nowhere(void **state) {
    (void)state;
    load_text("longroad-map 1\nname few\nseats 2\npieces ships 15\nlayout\n"
              "fo5     fo4     fo9     se\nend\nharbor a1/w ore\n"
              "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\n"
              "harbor anywhere any\nharbor anywhere any\nharbor anywhere any\n"
              "harbor anywhere any\nharbor anywhere wool\n");
    assert_true(board_is_dealt(&b));
    for (uint64_t seed = 0; seed < 50; seed++) {
        unsigned nowhere = 0;
        deal(seed);
        assert_int_equal(dealt.harbor_edge[0], b.layout.harbor_edge[0]);
        for (unsigned k = 0; k < 9; k++) nowhere += dealt.harbor_edge[k] == BOARD_NO_PLACE;
        assert_in_range(nowhere, 2, 6); /* fourteen coastal vertices hold seven at most */
    }
}

/* ---- boards pinned for ever ------------------------------------------------------------------ */

static void print_deal(char *out, size_t size) {
    static const char *const marks[] = { "hi", "fo", "pa", "fi", "mo", "de" };
    lr_text t = lr_text_start(out, size);
    for (uint32_t k = 0; k < b.hexes; k++) {
        if (k > 0) lr_put(&t, b.hex[k].row == b.hex[k - 1].row ? " " : " | ");
        lr_put(&t, marks[terrain[k]]);
        if (number[k] != 0) lr_put_int(&t, number[k]);
    }
    lr_put(&t, " ;");
    for (uint32_t k = 0; k < b.layout.harbor_count; k++) {
        lr_put(&t, " ");
        lr_put(&t, harbor[k] == BOARD_HARBOR_ANY ? "any" : board_goods_names[harbor[k]]);
    }
    lr_text_end(&t);
}

static void the_same_seed_gives_the_same_board_for_ever(void **state) {
    (void)state;
    static const struct {
        uint64_t seed;
        uint8_t tokens;
        const char *expected;
    } rows[] = {
        { 0x0u, BOARD_TOKENS_SPIRAL,
          "pa5 fo8 fi4 | hi2 fo10 mo3 fi11 | pa6 hi9 fi11 fo6 pa12 | "
          "fi3 mo4 pa5 hi9 | mo8 de fo10 ; "
          "lumber wool brick any any any grain any ore" },
        { 0x1u, BOARD_TOKENS_SPIRAL,
          "fo8 fo4 pa11 | fo10 de pa3 hi12 | fi5 mo9 pa11 mo6 fo9 | "
          "fi2 pa4 hi5 fi10 | hi6 fi3 mo8 ; "
          "ore any brick any any wool grain any lumber" },
        { 0x123456789abcdefu, BOARD_TOKENS_SPIRAL,
          "mo8 fo4 mo11 | hi10 hi3 de hi12 | fo5 fi9 pa11 fo6 pa9 | "
          "fo2 fi4 pa5 mo10 | pa6 fi3 fi8 ; "
          "brick grain any wool ore any any any lumber" },
        { 0xffffffffffffffffu, BOARD_TOKENS_SPIRAL,
          "fi8 pa4 hi11 | mo10 hi3 hi6 pa12 | fi5 fo9 pa11 de fi9 | "
          "fi2 fo4 pa5 fo10 | mo6 mo3 fo8 ; "
          "wool any brick any ore lumber grain any any" },
        { 0x0u, BOARD_TOKENS_RANDOM,
          "pa11 fo9 fi4 | hi5 fo8 mo5 fi6 | pa11 hi10 fi4 fo10 pa3 | "
          "fi8 mo9 pa12 hi3 | mo2 de fo6 ; "
          "lumber wool brick any any any grain any ore" },
        { 0x1u, BOARD_TOKENS_RANDOM,
          "fo2 fo3 pa8 | fo4 de pa12 hi11 | fi10 mo5 pa5 mo9 fo6 | "
          "fi3 pa9 hi6 fi10 | hi8 fi4 mo11 ; "
          "ore any brick any any wool grain any lumber" },
        { 0xfeedfacecafebeefu, BOARD_TOKENS_RANDOM,
          "hi9 pa10 fi6 | fi2 fi3 pa12 mo9 | fo11 pa10 fo8 fo11 pa8 | "
          "hi3 mo5 fo4 mo4 | fi6 hi5 de ; "
          "brick grain any any ore lumber any any wool" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char text[512];
        b.rules.token_layout = rows[k].tokens;
        deal(rows[k].seed);
        print_deal(text, sizeof text);
        assert_string_equal(text, rows[k].expected);
    }
}

static void a_deal_repeats(void **state) {
    (void)state;
    char one[512], two[512];
    deal(77);
    print_deal(one, sizeof one);
    deal(78);
    print_deal(two, sizeof two);
    assert_string_not_equal(one, two);
    deal(77);
    print_deal(two, sizeof two);
    assert_string_equal(one, two);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BASE_VAR_01_BASE_COMP_02_05_every_deal_has_all_hexes_and_tokens),
        cmocka_unit_test(BASE_VAR_10_the_desert_alone_has_no_token),
        cmocka_unit_test(terrain_is_uniform_over_the_hexes),
        cmocka_unit_test(BASE_VAR_05_06_all_corners_and_deserts_occur_in_letter_order),
        cmocka_unit_test(BASE_VAR_08_no_red_neighbours_in_spiral),
        cmocka_unit_test(BASE_VAR_08_holds_for_all_114_spirals),
        cmocka_unit_test(BASE_VAR_09_BASE_RUL_42_no_red_neighbours_at_random),
        cmocka_unit_test(random_tokens_are_uniform_over_legal_arrangements),
        cmocka_unit_test(BASE_RUL_42_crowded_boards_are_repaired),
        cmocka_unit_test(a_board_of_red_numbers_alone_still_ends),
        cmocka_unit_test(fixed_hexes_keep_terrain_and_number),
        cmocka_unit_test(BASE_VAR_04_harbor_types_are_shuffled_over_the_slots),
        cmocka_unit_test(BASE_VAR_12_fixed_harbors_stay_as_printed),
        cmocka_unit_test(BASE_BEG_12_a_beginner_board_comes_out_as_printed),
        cmocka_unit_test(SCN1_09_land_beside_the_main_island_is_dealt_again),
        cmocka_unit_test(hexes_without_number_stay_so_wherever_they_go),
        cmocka_unit_test(a_shuffle_that_promises_too_much_still_ends),
        cmocka_unit_test(a_map_without_spirals_lays_its_tokens_at_random),
        cmocka_unit_test(a_spiral_with_touching_reds_is_dealt_again),
        cmocka_unit_test(harbors_that_find_no_coast_lie_nowhere),
        cmocka_unit_test(the_same_seed_gives_the_same_board_for_ever),
        cmocka_unit_test(a_deal_repeats),
    };
    struct CMUnitTest each[sizeof tests / sizeof *tests];
    for (size_t k = 0; k < sizeof tests / sizeof *tests; k++) {
        each[k] = tests[k];
        each[k].setup_func = load_island; /* every test starts from the island and plain options */
    }
    return cmocka_run_group_tests(each, NULL, NULL);
}
