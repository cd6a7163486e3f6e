/* Configurations: defaults, presets, refusals with their places, and agreement with the ledger. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "builtin_map.h"
#include "map.h"
#include "maps.h"
#include "ops.h"
#include "state.h"

#include <longroad/longroad.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lr_game game, other;
static lr_error error;

static void make(lr_game *g, const char *config) {
    if (lr_game_init(g, config, NULL, &error) != LR_OK)
        fail_msg("%s: column %d: %s", config, (int)error.column, error.text);
}

static int option(const char *name) {
    const lr_option_info *info;
    for (uint32_t k = 0; (info = lr_option_at("board", k)) != NULL; k++)
        if (strcmp(info->name, name) == 0) return game.option[k];
    fail_msg("no option %s", name);
    return -1;
}

/* ---- what a text means ---- */

static const char full_default[] =
    "board(map=island,seats=4,board=variable,token_layout=spiral,harbor_layout=random,"
    "first_player=dice,combined_phases=1,harbor_same_turn=auto,robber_to_desert=1,"
    "steal_optional=0,like_trade=0,longest_road_tie=aside,bank_short_single_gets_rest=0,"
    "vp_cards_hidden=1,hand_counts_public=1,auto_claim=1,vp_goal=0,discard_limit=7,"
    "friendly_robber=0,no_seven_rounds=0,dice=random,deck_reserve=5,trading=all,"
    "extra_turns=auto,start_beside_board=0,ship_move_ignores_roads=0,ship_move_rings=0,"
    "pirate_may_leave_board=0,outer_sea_shuffled=0,fleet_attacks_all=0,wonder_claim_pays=0,"
    "barbarian_track=7,aqueduct_commodity=0,merchant_fleet=one,trade_monopoly_count=2,"
    "pillage_skip_safe=1,fifth_card=play_or_discard,knight_blocks_adjacent=0,"
    "displace_origin_free=1,nasty_barbarians=0,knight_errant=0,merchant_must_move=0,easy_start=0,"
    "sea_combo=0,bishop_may_move_pirate=0)";

static void assert_prints(const char *config, const char *brief) {
    char text[LR_CONFIG_TEXT_MAX];
    make(&game, config);
    assert_int_equal(lr_config_print(&game, 1, text, sizeof text), strlen(brief));
    assert_string_equal(text, brief);
    /* The full text makes the same game, byte for byte. */
    lr_config_print(&game, 0, text, sizeof text);
    make(&other, text);
    assert_memory_equal(&game, &other, sizeof game);
}

static void BASE_PRE_01_classic(void **unused) {
    (void)unused;
    char text[LR_CONFIG_TEXT_MAX];
    assert_prints("board", "board");
    lr_config_print(&game, 0, text, sizeof text);
    assert_string_equal(text, full_default);
    assert_prints("board(preset=classic)", "board");
}

static void BASE_PRE_02_collector(void **unused) {
    (void)unused;
    assert_prints("board(preset=collector)",
                  "board(token_layout=random,combined_phases=0,robber_to_desert=0,"
                  "steal_optional=1,like_trade=1,merchant_fleet=all,merchant_must_move=1)");
    assert_int_equal(option("vp_cards_hidden"), 1);
    assert_int_equal(option("harbor_layout"), BOARD_HARBORS_RANDOM);
    assert_int_equal(option("harbor_same_turn"), BOARD_HARBOR_AUTO);
    assert_false(board_of(&game)->harbor_at_once);
}

static void BASE_PRE_03_newest(void **unused) {
    (void)unused;
    assert_prints("board(preset=newest)",
                  "board(longest_road_tie=holder_keeps,bank_short_single_gets_rest=1,"
                  "start_beside_board=1,aqueduct_commodity=1,knight_blocks_adjacent=1,"
                  "aqueduct_when=no_resources,nasty_sleepers=all)");
    assert_int_equal(option("combined_phases"), 1);
}

static void BASE_PRE_04_gentle(void **unused) {
    (void)unused;
    assert_prints("board(preset=gentle)",
                  "board(board=beginner,friendly_robber=1,no_seven_rounds=2,easy_start=1)");
}

static void BASE_PRE_05_duel(void **unused) {
    (void)unused;
    assert_prints("board(preset=duel)", "board(seats=2,vp_goal=15,friendly_robber=1)");
    assert_int_equal(game.seats, 2);
}

/* The text of a game of 0.1.0 is the same for ever; a later option is named where it differs. */
static void later_options_are_named_where_they_differ(void **unused) {
    (void)unused;
    char text[LR_CONFIG_TEXT_MAX];
    make(&game, full_default);
    lr_config_print(&game, 0, text, sizeof text);
    assert_string_equal(text, full_default);
    make(&game, "board(nasty_sleepers=all)");
    lr_config_print(&game, 0, text, sizeof text);
    size_t shared = strlen(full_default) - 1;
    assert_memory_equal(text, full_default, shared);
    assert_string_equal(text + shared, ",nasty_sleepers=all)");
}

static void single_options_change_a_preset_in_any_order(void **unused) {
    (void)unused;
    assert_prints("board(preset=duel,vp_goal=12)", "board(seats=2,vp_goal=12,friendly_robber=1)");
    assert_prints("board(vp_goal=12,preset=duel)", "board(seats=2,vp_goal=12,friendly_robber=1)");
    /* Set back to its default, an option of the preset is the default again. */
    assert_prints("board(seats=4,vp_goal=0,friendly_robber=0,preset=duel)", "board");
}

static void blanks_between_tokens_are_tolerated(void **unused) {
    (void)unused;
    assert_prints("  board ( seats = 3 ,\tmap = island )  ", "board(seats=3)");
}

static void BASE_BANK_10_harbor_words_and_ledger_values(void **unused) {
    (void)unused;
    assert_prints("board(harbor_same_turn=0)", "board(harbor_same_turn=no)");
    assert_false(board_of(&game)->harbor_at_once);
    assert_prints("board(harbor_same_turn=1)", "board(harbor_same_turn=yes)");
    assert_true(board_of(&game)->harbor_at_once);
    assert_prints("board(harbor_same_turn=auto)", "board");
    assert_true(board_of(&game)->harbor_at_once);
    assert_prints("board(combined_phases=0)", "board(combined_phases=0)");
    assert_false(board_of(&game)->harbor_at_once);
}

static void printing_respects_the_buffer(void **unused) {
    (void)unused;
    char small[8];
    make(&game, "board");
    assert_int_equal(lr_config_print(&game, 0, small, sizeof small), strlen(full_default));
    assert_string_equal(small, "board(m");
    assert_int_equal(lr_config_print(&game, 0, NULL, 0), strlen(full_default));
}

/* ---- refusals ---- */

static const struct {
    const char *config;
    lr_status status;
    int column;
    const char *part; /* of the sentence */
} refusals[] = {
    { "", LR_E_SYNTAX, 1, "expected a word" },
    { "chess", LR_E_UNKNOWN_NAME, 1, "there is no game `chess`; there is board" },
    { "board(", LR_E_SYNTAX, 7, "expected a word" },
    { "board()", LR_E_SYNTAX, 7, "expected a word" },
    { "board(seats", LR_E_SYNTAX, 12, "expected `=` after `seats`" },
    { "board(seats=3", LR_E_SYNTAX, 14, "expected `,` or `)`" },
    { "board(seats=3,)", LR_E_SYNTAX, 15, "expected a word" },
    { "board(seats=3) x", LR_E_SYNTAX, 16, "unexpected text" },
    { "board(seats=3)\n", LR_E_SYNTAX, 15, "unexpected text" },
    { "board seats=3", LR_E_SYNTAX, 7, "unexpected text" },
    { "board(seats=three)", LR_E_SYNTAX, 13, "whole number" },
    { "board(seats=03)", LR_E_SYNTAX, 13, "whole number" },
    { "board(seats=7)", LR_E_RANGE, 13, "seats must be 2 to 6" },
    { "board(seats=1)", LR_E_RANGE, 13, "seats must be 2 to 6" },
    { "board(seats=-2)", LR_E_RANGE, 13, "seats must be 2 to 6" },
    { "board(vp_goal=2)", LR_E_OPTIONS, 0, "vp_goal is 3 or more, or 0 for the map's own" },
    { "board(vp_goal=41)", LR_E_RANGE, 15, "vp_goal must be 0 to 40" },
    { "board(vp_goal=999999999999)", LR_E_RANGE, 15, "the number must be" },
    { "board(trading=maybe)", LR_E_UNKNOWN_NAME, 15,
      "trading cannot be `maybe`; it can be all, bank" },
    { "board(trading=0)", LR_E_UNKNOWN_NAME, 15, "it can be all, bank" },
    { "board(sets=3)", LR_E_UNKNOWN_NAME, 7,
      "there is no option `sets`; there is map, modules, preset, seats" },
    { "board(sets=3)", LR_E_UNKNOWN_NAME, 7, "deck_reserve, trading" },
    { "board(map=atlantis)", LR_E_UNKNOWN_NAME, 11, "there is no map `atlantis`; there is island" },
    { "board(map=island-beginner)", LR_E_UNKNOWN_NAME, 11, "there is no map" },
    { "board(preset=odd)", LR_E_UNKNOWN_NAME, 14,
      "there is no preset `odd`; there is classic, collector, newest, gentle, duel" },
    { "board(modules=space)", LR_E_UNKNOWN_NAME, 15,
      "there is no module `space`; there is sea, knights" },
    { "board(modules=sea+space)", LR_E_UNKNOWN_NAME, 19, "there is no module `space`" },
    { "board(modules=sea+sea)", LR_E_SYNTAX, 19, "`sea` is set twice" },
    { "board(map=pirate-islands,modules=sea+knights)", LR_E_OPTIONS, 0,
      "the map pirate-islands arms its warships with knight cards" },
    { "board(modules=)", LR_E_SYNTAX, 15, "expected a word" },
    { "board(seats=3,seats=3)", LR_E_SYNTAX, 15, "`seats` is set twice" },
    { "board(map=island,map=island)", LR_E_SYNTAX, 18, "`map` is set twice" },
    { "board(preset=duel,preset=duel)", LR_E_SYNTAX, 19, "`preset` is set twice" },
    { "board(modules=sea,modules=knights)", LR_E_SYNTAX, 19, "`modules` is set twice" },
    { "board(map=new-shores,seats=5)", LR_E_OPTIONS, 0, "new-shores" },
    { "board(map=new-shores,seats=2)", LR_E_OPTIONS, 0, "new-shores" },
};

static void refusals_name_place_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++) {
        lr_status status = lr_game_init(&game, refusals[k].config, NULL, &error);
        if (status != refusals[k].status || error.status != status ||
            error.column != refusals[k].column || strstr(error.text, refusals[k].part) == NULL)
            fail_msg("%s: %s, column %d: %s", refusals[k].config, lr_status_name(status),
                     (int)error.column, error.text);
    }
}

static void a_long_text_is_refused(void **unused) {
    (void)unused;
    char text[LR_CONFIG_TEXT_MAX + 1];
    memset(text, ' ', sizeof text);
    memcpy(text, "board", 5);
    text[sizeof text - 1] = 0;
    assert_int_equal(lr_game_init(&game, text, NULL, &error), LR_E_TOO_LARGE);
    text[sizeof text - 2] = 0;
    assert_int_equal(lr_game_init(&game, text, NULL, &error), LR_OK);
}

/* ---- maps ---- */

static void a_map_of_ones_own(void **unused) {
    (void)unused;
    const char *text = builtin_map("island-beginner");
    assert_non_null(text);
    assert_int_equal(lr_game_init(&game, "board(board=beginner)", text, &error), LR_OK);
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&game, 1, config, sizeof config);
    assert_string_equal(config, "board(board=beginner)");
    assert_int_equal(lr_game_init(&other, config, text, &error), LR_OK);
    assert_memory_equal(&game, &other, sizeof game);
    assert_int_equal(lr_game_init(&game, "board(map=other)", text, &error), LR_E_OPTIONS);
    assert_non_null(strstr(error.text, "other"));
    assert_int_equal(lr_game_init(&game, "board", "no map", &error), LR_E_SYNTAX);
    assert_int_equal(error.line, 1);
    /* A map that is dealt has no fixed layout to begin with. */
    const char *island = builtin_map("island");
    assert_int_equal(lr_game_init(&game, "board(board=beginner)", island, &error), LR_E_OPTIONS);
}

static void every_built_in_map_is_listed_and_playable(void **unused) {
    (void)unused;
    uint32_t listed = 0;
    for (const lr_name_info *info; (info = lr_map_at("board", listed)) != NULL; listed++) {
        char config[64];
        snprintf(config, sizeof config, "board(map=%s,seats=4)", info->name);
        make(&game, config);
        assert_string_equal(board_map_name(&game), info->name);
        assert_true(strlen(info->sentence) > 0);
    }
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        static board b;
        bool found = false;
        assert_int_equal(board_map_parse(&b, lr_embedded_maps[k].text, &error), LR_OK);
        for (uint32_t n = 0; n < listed; n++)
            found |= strcmp(b.layout.name, lr_map_at("board", n)->name) == 0;
        if (!found) fail_msg("%s is not listed", lr_embedded_maps[k].name);
    }
    assert_string_equal(lr_map_at("board", 0)->name, "island");
}

static void sizes_follow_map_and_seats(void **unused) {
    (void)unused;
    make(&game, "board(seats=4)");
    make(&other, "board(seats=2)");
    assert_true(other.state_bytes < game.state_bytes);
    assert_int_equal(game.state_bytes - other.state_bytes, 2 * 8 * board_of(&game)->seat_words);
    assert_int_equal(game.state_bytes % 8, 0);
    assert_int_equal(game.view_bytes % 8, 0);
    assert_true(game.state_bytes <= sizeof(board_state));
    assert_true(game.view_bytes <= sizeof(board_view));
    assert_int_equal(board_of(&other)->seats, 2);
}

/* ---- listings and ledger ---- */

static void listings_end_and_know_their_family(void **unused) {
    (void)unused;
    assert_string_equal(lr_family_at(0), "board");
    assert_string_equal(lr_family_at(1), "cards");
    assert_null(lr_family_at(2));
    assert_null(lr_option_at("board", BOARD_OPTIONS));
    assert_string_equal(lr_option_at("cards", 1)->name, "vp_goal");
    assert_string_equal(lr_preset_at("cards", 1)->name, "beginner");
    assert_null(lr_preset_at("cards", 2));
    assert_null(lr_module_at("cards", 0));
    assert_string_equal(lr_map_at("cards", 0)->name, "printed");
    assert_null(lr_map_at("cards", 1));
    assert_null(lr_option_at("chess", 0));
    assert_null(lr_preset_at("chess", 0));
    assert_null(lr_module_at("chess", 0));
    assert_null(lr_map_at("chess", 0));
    assert_string_equal(lr_preset_at("board", 4)->name, "duel");
    assert_null(lr_preset_at("board", 5));
    assert_string_equal(lr_module_at("board", 1)->name, "knights");
    assert_null(lr_module_at("board", 2));
}

static char *read_ledger(const char *name) {
    char path[256];
    snprintf(path, sizeof path, LR_TEST_SOURCE_DIR "/docs/rules/%s.md", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

static bool ledger_has(const char *ledger, const char *before, const char *what,
                       const char *after) {
    char *text = read_ledger(ledger), quoted[64];
    snprintf(quoted, sizeof quoted, "%s%s%s", before, what, after);
    bool found = strstr(text, quoted) != NULL;
    free(text);
    return found;
}

/* The ledger that a rule's name points to. */
static const char *ledger_of(const char *rule) {
    if (strncmp(rule, "SEA-", 4) == 0) return "seafarers";
    if (strncmp(rule, "SCN", 3) == 0) return "scenarios";
    if (strncmp(rule, "EXT-", 4) == 0) return "extension";
    if (strncmp(rule, "CK-", 3) == 0) return "cities-knights";
    return "base";
}

static const lr_option_info *find(const char *name) {
    const lr_option_info *info;
    for (uint32_t k = 0; (info = lr_option_at("board", k)) != NULL; k++)
        if (strcmp(info->name, name) == 0) return info;
    return NULL;
}

/* One row: | `name` | first, second | rules |. The first value is the default, all are accepted. */
static void check_index_row(const char *row) {
    char name[64], values[128];
    assert_int_equal(sscanf(row, "| `%63[a-z0-9_]` | %127[^|]|", name, values), 2);
    const lr_option_info *info = find(name);
    if (info == NULL) {
        fail_msg("the ledger's option %s is not in the table", name);
        return;
    }
    bool first = true;
    for (char *value = strtok(values, ", "); value != NULL; value = strtok(NULL, ", ")) {
        char config[256];
        if (strcmp(value, "to") == 0) continue; /* from here to there */
        snprintf(config, sizeof config, "board(%s=%s)", name, value);
        make(&game, config);
        if (first) assert_int_equal(option(name), info->initial);
        if (!first) assert_int_not_equal(option(name), info->initial);
        first = false;
    }
}

/* The rows of an option index between two headings of a ledger; returns how many. */
static int check_index(const char *name, const char *from, const char *to) {
    char *ledger = read_ledger(name);
    char *index = strstr(ledger, from);
    assert_non_null(index);
    char *end = strstr(index, to);
    assert_non_null(end);
    int rows = 0;
    for (char *row = strstr(index, "\n| `"); row != NULL && row < end;
         row = strstr(row + 1, "\n| `")) {
        const char *after = strchr(row + 4, '`') + 1; /* a comma: several options, as in the base */
        if (*after == ',' || (strncmp(row + 4, "vp_goal`", 8) == 0 && strcmp(name, "base") != 0))
            continue;
        check_index_row(row + 1);
        rows++;
    }
    free(ledger);
    return rows;
}

static void options_are_those_of_the_ledger(void **unused) {
    (void)unused;
    assert_true(ledger_has("base", "", "## 24. Presets and house options", ""));
    assert_int_equal(check_index("base", "## 22. Option index", "## 23."), 15);
    assert_int_equal(check_index("cities-knights", "## 21. Option index", "## 22."), 15);
    /* And the other way: every option is in the ledger of its rule, and the rule exists. */
    const lr_option_info *info;
    for (uint32_t k = 0; (info = lr_option_at("board", k)) != NULL; k++) {
        const char *name = ledger_of(info->rule);
        if (!ledger_has(name, "`", info->name, "`")) fail_msg("%s is not in %s", info->name, name);
        if (!ledger_has(name, "**", info->rule, "**")) fail_msg("no rule %s", info->rule);
        assert_true(strlen(info->sentence) > 0);
        assert_in_range(info->initial, info->low, info->high);
    }
}

static void assert_range(const char *name, int initial, int low, int high) {
    const lr_option_info *info = find(name);
    assert_non_null(info);
    assert_int_equal(info->initial, initial);
    assert_int_equal(info->low, low);
    assert_int_equal(info->high, high);
}

static void BASE_HOUSE_01_discard_limit_range(void **unused) {
    (void)unused;
    assert_range("discard_limit", 7, 2, 20);
}

static void BASE_HOUSE_03_no_seven_rounds_range(void **unused) {
    (void)unused;
    assert_range("no_seven_rounds", 0, 0, 10);
}

static void BASE_HOUSE_05_seats_of_the_island(void **unused) {
    (void)unused;
    assert_range("seats", 4, 2, 6);
    for (int seats = 2; seats <= 6; seats++) {
        char config[32];
        snprintf(config, sizeof config, "board(seats=%d)", seats);
        lr_status status = lr_game_init(&game, config, NULL, &error);
        assert_int_equal(status, LR_OK);
        assert_int_equal(board_of(&game)->hexes, seats > 4 ? 30 : 19);
    }
}

static void BASE_HOUSE_06_goal_range(void **unused) {
    (void)unused;
    assert_range("vp_goal", 0, 0, 40);
    make(&game, "board");
    assert_int_equal(board_of(&game)->goal, 10);
    make(&game, "board(vp_goal=3)");
    assert_int_equal(board_of(&game)->goal, 3);
    make(&game, "board(map=new-shores)");
    assert_int_equal(board_of(&game)->goal, 14);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BASE_PRE_01_classic),
        cmocka_unit_test(later_options_are_named_where_they_differ),
        cmocka_unit_test(BASE_PRE_02_collector),
        cmocka_unit_test(BASE_PRE_03_newest),
        cmocka_unit_test(BASE_PRE_04_gentle),
        cmocka_unit_test(BASE_PRE_05_duel),
        cmocka_unit_test(single_options_change_a_preset_in_any_order),
        cmocka_unit_test(blanks_between_tokens_are_tolerated),
        cmocka_unit_test(BASE_BANK_10_harbor_words_and_ledger_values),
        cmocka_unit_test(printing_respects_the_buffer),
        cmocka_unit_test(refusals_name_place_and_reason),
        cmocka_unit_test(a_long_text_is_refused),
        cmocka_unit_test(a_map_of_ones_own),
        cmocka_unit_test(every_built_in_map_is_listed_and_playable),
        cmocka_unit_test(sizes_follow_map_and_seats),
        cmocka_unit_test(listings_end_and_know_their_family),
        cmocka_unit_test(options_are_those_of_the_ledger),
        cmocka_unit_test(BASE_HOUSE_01_discard_limit_range),
        cmocka_unit_test(BASE_HOUSE_03_no_seven_rounds_range),
        cmocka_unit_test(BASE_HOUSE_05_seats_of_the_island),
        cmocka_unit_test(BASE_HOUSE_06_goal_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
