/* Whole games of the board family as texts (tests/support/playthrough.h).
 *
 * With knights a turn also tells how far the barbarians are, how many cities they come for, and the
 * active strength of each seat. What changed is told as differences between two positions
 * (tests/support/changes.h). A preset, a map, a value of an option, a kind of action or a progress
 * card that no game of the table has makes a test fail: who adds one adds a game.
 */
#include "changes.h"
#include "playthrough.h"
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const playthrough table[] = {
    { "default", "board", { "greedy" }, 1, 16 },
    { "beginner", "board(board=beginner,vp_goal=8)", { "greedy" }, 2, 16 },
    { "preset-classic", "board(preset=classic,vp_goal=7)", { "greedy", "random" }, 3, 16 },
    { "preset-collector", "board(preset=collector)", { "greedy" }, 4, 16 },
    { "preset-newest", "board(preset=newest,vp_goal=9)", { "greedy" }, 5, 16 },
    { "preset-gentle", "board(preset=gentle,vp_goal=8)", { "greedy" }, 6, 16 },
    { "preset-duel", "board(preset=duel)", { "greedy" }, 7, 16 },
    { "seats-2", "board(seats=2,first_player=random,vp_goal=7)", { "greedy" }, 8, 16 },
    { "seats-3", "board(seats=3,first_player=seat0)", { "greedy" }, 9, 16 },
    { "dice-deck",
      "board(seats=3,dice=deck,deck_reserve=20,no_seven_rounds=1,vp_goal=8)",
      { "greedy" },
      10,
      16 },
    { "strict",
      "board(seats=3,combined_phases=0,harbor_same_turn=no,vp_goal=6)",
      { "greedy", "random" },
      11,
      16 },
    { "open-cards",
      "board(seats=3,auto_claim=0,vp_cards_hidden=0,hand_counts_public=0,vp_goal=5)",
      { "greedy", "random" },
      67,
      16 },
    { "uncounted-ends",
      "board(seats=3,longest_road_ends=uncounted,vp_goal=8)",
      { "greedy" },
      12,
      16 },
    { "claims", "board(seats=3,auto_claim=0,vp_goal=9)", { "greedy" }, 9, 16 },
    { "haggling",
      "board(board=beginner,seats=3,first_player=seat0,harbor_same_turn=yes,vp_goal=3)",
      { "random" },
      13,
      16 },
    { "bank-only",
      "board(seats=3,trading=bank,token_layout=random,harbor_layout=fixed,discard_limit=5,vp_goal="
      "5)",
      { "random" },
      50,
      16 },
    { "new-shores", "board(map=new-shores,seats=3,vp_goal=8)", { "greedy" }, 56, 24 },
    { "new-shores-outer",
      "board(map=new-shores,outer_sea_shuffled=1,trading=bank,vp_goal=6)",
      { "greedy", "random" },
      49,
      24 },
    { "sea-newest",
      "board(preset=newest,map=four-islands,seats=3,vp_goal=9)",
      { "greedy" },
      47,
      16 },
    { "four-islands",
      "board(map=four-islands,board=beginner,ship_move_ignores_roads=1,ship_move_rings=1,trading="
      "bank,vp_goal=8)",
      { "greedy" },
      19,
      24 },
    { "fog-islands",
      "board(map=fog-islands,seats=3,pirate_may_leave_board=1,start_beside_board=1,trading=bank,"
      "vp_goal=8)",
      { "greedy", "random" },
      64,
      24 },
    { "through-the-desert",
      "board(map=through-the-desert,trading=bank,vp_goal=8)",
      { "greedy" },
      37,
      24 },
    { "forgotten-tribe", "board(map=forgotten-tribe,seats=3,trading=bank)", { "greedy" }, 60, 24 },
    { "cloth-villages",
      "board(map=cloth-villages,trading=bank,vp_goal=8)",
      { "greedy", "random" },
      27,
      24 },
    { "pirate-islands",
      "board(map=pirate-islands,seats=3,trading=bank,vp_goal=5)",
      { "greedy" },
      69,
      24 },
    { "pirate-islands-all",
      "board(map=pirate-islands,fleet_attacks_all=1,trading=bank,vp_goal=4)",
      { "greedy", "random" },
      48,
      24 },
    { "wonders", "board(map=wonders,seats=3,trading=bank,vp_goal=9)", { "greedy" }, 28, 24 },
    { "wonders-paid",
      "board(map=wonders,wonder_claim_pays=1,board=beginner,trading=bank,vp_goal=8)",
      { "greedy" },
      37,
      24 },
    { "new-world", "board(map=new-world,trading=bank,vp_goal=8)", { "greedy" }, 24, 24 },
    { "new-world-example",
      "board(map=new-world,board=beginner,trading=bank,vp_goal=7)",
      { "greedy" },
      17,
      24 },
    { "large-build", "board(seats=5,extra_turns=build,vp_goal=6)", { "greedy" }, 22, 24 },
    { "large-paired", "board(seats=6,extra_turns=paired,vp_goal=6)", { "greedy" }, 62, 24 },
    { "large-sea",
      "board(seats=6,modules=sea,extra_turns=none,trading=bank,vp_goal=5)",
      { "greedy", "random" },
      35,
      24 },
    /* With knights. In knights.txt an attack is tied, with draws, at action 185; lost at 329;
     * and won by one defender at 641. In knights-nasty.txt everybody declares who defends. */
    { "knights", "board(modules=knights)", { "greedy" }, 106, 16 },
    { "knights-classic",
      "board(preset=classic,modules=knights,vp_goal=8)",
      { "greedy", "random" },
      41,
      16 },
    { "knights-collector",
      "board(preset=collector,modules=knights,vp_goal=10)",
      { "greedy" },
      91,
      16 },
    { "knights-newest", "board(preset=newest,modules=knights,vp_goal=10)", { "greedy" }, 45, 16 },
    { "knights-gentle", "board(preset=gentle,modules=knights,vp_goal=9)", { "greedy" }, 98, 16 },
    { "knights-duel", "board(preset=duel,modules=knights,vp_goal=11)", { "greedy" }, 41, 16 },
    { "knights-nasty",
      "board(modules=knights,seats=3,nasty_barbarians=1,barbarian_track=4,vp_goal=9)",
      { "greedy", "random" },
      20,
      16 },
    { "knights-all-sleep",
      "board(modules=knights,seats=3,nasty_barbarians=1,nasty_sleepers=all,aqueduct_when=no_"
      "resources,barbarian_track=3,vp_goal=9)",
      { "greedy", "random" },
      21,
      16 },
    { "knights-errant",
      "board(modules=knights,seats=3,knight_errant=1,barbarian_track=3,vp_goal=10)",
      { "greedy", "random" },
      67,
      16 },
    { "knights-easy-start",
      "board(modules=knights,seats=3,easy_start=1,vp_goal=9)",
      { "greedy" },
      94,
      16 },
    { "knights-fine-print",
      "board(modules=knights,seats=3,trade_monopoly_count=3,pillage_skip_safe=0,"
      "fifth_card=discard_now,displace_origin_free=0,trading=bank,vp_goal=9)",
      { "random" },
      198,
      32 },
    { "knights-strict",
      "board(modules=knights,seats=3,combined_phases=0,hand_counts_public=0,dice=deck,vp_goal=8)",
      { "greedy", "random" },
      71,
      16 },
    { "knights-haggling",
      "board(modules=knights,board=beginner,seats=3,first_player=seat0,vp_goal=5)",
      { "random" },
      106,
      16 },
    { "knights-large-build",
      "board(modules=knights,seats=5,extra_turns=build,vp_goal=7)",
      { "greedy" },
      46,
      24 },
    { "knights-large-paired",
      "board(modules=knights,seats=6,extra_turns=paired,trading=bank,vp_goal=6)",
      { "greedy", "random" },
      83,
      24 },
    { "sea-knights",
      "board(modules=sea+knights,seats=6,extra_turns=none,trading=bank,vp_goal=6)",
      { "greedy", "random" },
      31,
      24 },
    { "sea-knights-new-shores",
      "board(map=new-shores,modules=sea+knights,trading=bank,vp_goal=11)",
      { "greedy" },
      88,
      24 },
    { "sea-knights-four-islands",
      "board(map=four-islands,modules=sea+knights,seats=3,bishop_may_move_pirate=1,"
      "trading=bank,vp_goal=10)",
      { "greedy", "random" },
      74,
      24 },
    { "sea-knights-fog-islands",
      "board(map=fog-islands,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
      { "greedy" },
      16,
      24 },
    { "sea-knights-desert",
      "board(map=through-the-desert,modules=sea+knights,seats=3,sea_combo=1,trading=bank,"
      "vp_goal=10)",
      { "greedy" },
      100,
      24 },
    { "sea-knights-tribe",
      "board(map=forgotten-tribe,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
      { "greedy" },
      114,
      24 },
    { "sea-knights-villages",
      "board(map=cloth-villages,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
      { "greedy" },
      31,
      24 },
    { "sea-knights-wonders",
      "board(map=wonders,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
      { "greedy" },
      52,
      24 },
    { "sea-knights-new-world",
      "board(map=new-world,modules=sea+knights,seats=3,trading=bank,vp_goal=9)",
      { "greedy", "random" },
      58,
      24 },
};

enum { GAMES = sizeof table / sizeof *table };

/* ---- pieces of text ---- */

static void print_progress_hand(golden *out, const lr_game *g, const board_state *s,
                                unsigned seat) {
    if (!board_of(g)->knights) return;
    const uint8_t *hand = board_progress_read(board_of(g), s)->hand[seat];
    for (unsigned k = 0; k < BOARD_PROGRESS_HAND && hand[k] != BOARD_NO_PROGRESS; k++)
        golden_print(out, "%s%s", k > 0 ? ", " : " | ", board_progress_table[hand[k]].name);
}

static void print_hands(golden *out, const lr_game *g, const lr_state *state) {
    const board_state *s = board_state_read(state);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int hand[BOARD_GOODS], cards[BOARD_CARDS];
        for (unsigned k = 0; k < BOARD_GOODS; k++)
            hand[k] = (int)board_count(s->secret.hand[seat], k);
        for (unsigned k = 0; k < BOARD_CARDS; k++)
            cards[k] = (int)board_count(s->secret.cards[seat], k);
        golden_print(out, " %u [", seat);
        changes_print_cards(out, hand, board_goods_names, BOARD_GOODS);
        if (s->secret.cards[seat] != 0) {
            golden_print(out, " | ");
            changes_print_cards(out, cards, board_card_names, BOARD_CARDS);
        }
        print_progress_hand(out, g, s, seat);
        golden_print(out, "]");
    }
}

/* ---- what was played ---- */

/* Of all games: sets of board_action_kind and of board_progress, and how attacks went. */
static uint64_t kinds_played, cards_played, cards_drawn;
static bool attack_won, attack_lost, attack_tied;

static void note_action(lr_action a) {
    kinds_played |= (uint64_t)1 << a.kind;
    if (a.kind == BOARD_PLAY) cards_played |= (uint64_t)1 << a.arg[2];
    if (a.kind == BOARD_PROGRESS) cards_drawn |= (uint64_t)1 << a.arg[0];
}

/* What is noted of an attack is what it brings: a defender's point, a city less, cards for many. */
static void note_attack(const board *b, const lr_state *before, const lr_state *after) {
    const board_public *p = &board_state_read(before)->pub, *q = &board_state_read(after)->pub;
    if (!b->knights || p->phase == BOARD_PHASE_DEAL) return;
    const board_knights *old = board_knights_read(b, p), *now = board_knights_read(b, q);
    attack_tied |= now->rewarded != 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        attack_won |= now->realm[seat].defenders > old->realm[seat].defenders;
        attack_lost |= q->seat[seat].cities_left > p->seat[seat].cities_left;
    }
}

static void note(const lr_game *g, const lr_state *before, lr_action a, const lr_state *after) {
    note_action(a);
    note_attack(board_of(g), before, after);
}

/* A turn begins when the phase becomes `roll` and nothing of the turn is done yet. */
static bool turn_begins(const lr_state *before, const lr_state *after) {
    const board_public *a = &board_state_read(before)->pub, *b = &board_state_read(after)->pub;
    if (b->phase != BOARD_PHASE_ROLL) return false;
    return before == after || a->turn != b->turn || a->phase < BOARD_PHASE_ROLL;
}

static uint32_t turn_of(const lr_state *s) {
    return board_state_read(s)->pub.turn;
}

static unsigned active_of(const lr_state *s) {
    return board_state_read(s)->pub.active;
}

static const playthrough_family family = {
    .print_hands = print_hands,
    .print_more = changes_print_barbarians,
    .print_changes = changes_print,
    .turn_begins = turn_begins,
    .turn = turn_of,
    .active = active_of,
    .note = note,
};

/* ---- tests ---- */

static void games_go_as_written(void **state) {
    (void)state;
    playthrough_compare_all(table, GAMES, &family);
}

static int games_with(const char *one, const char *other) {
    return playthrough_games_with(table, GAMES, one, other);
}

static void every_preset_is_played(void **state) {
    const lr_name_info *preset;
    (void)state;
    for (uint32_t k = 0; (preset = lr_preset_at("board", k)) != NULL; k++) {
        char setting[64];
        (void)snprintf(setting, sizeof setting, "preset=%s,", preset->name);
        if (games_with(setting, "modules=knights") == 0)
            fail_msg("no playthrough has knights and the preset %s", preset->name);
        (void)snprintf(setting, sizeof setting, "preset=%s", preset->name);
        if (games_with(setting, "") == games_with(setting, "knights"))
            fail_msg("no playthrough has the preset %s without knights", preset->name);
    }
}

/* A map with knights as well, unless the two are refused. */
static void every_map_and_module_is_played(void **state) {
    static lr_game g;
    const lr_name_info *map;
    lr_error error;
    (void)state;
    for (uint32_t k = 0; (map = lr_map_at("board", k)) != NULL; k++) {
        char setting[64], config[128];
        bool is_default = strcmp(map->name, "island") == 0;
        (void)snprintf(setting, sizeof setting, "map=%s,", map->name);
        (void)snprintf(config, sizeof config, "board(%smodules=sea+knights)", setting);
        if (!is_default && games_with(setting, "") == games_with(setting, "knights"))
            fail_msg("no playthrough is on the map %s", map->name);
        if (!is_default && games_with(setting, "modules=sea+knights") == 0 &&
            lr_game_init(&g, config, NULL, &error) == LR_OK)
            fail_msg("no playthrough with knights is on the map %s", map->name);
    }
    assert_true(games_with("modules=sea,", "") > 0);
    assert_true(games_with("board(modules=knights", "") > 0);
    assert_true(games_with("board(modules=sea+knights,", "") > 0);
    assert_true(games_with("modules=knights", "seats=5") > 0);
    assert_true(games_with("modules=knights", "seats=6") > 0);
}

/* An option of the knights matters in their games alone. */
static bool matters(const lr_option_info *option, const lr_game *g) {
    const board *b = board_of(g);
    if (strncmp(option->rule, "SEA-CK", 6) == 0) return b->knights && b->sea;
    return strncmp(option->rule, "CK", 2) != 0 || b->knights;
}

/* Whether the value can be had at all. */
static bool is_possible(const lr_option_info *option, int value) {
    static lr_game g;
    lr_error error;
    char config[128];
    (void)snprintf(config, sizeof config, "board(%s=%d)", option->name, value);
    return option->words != NULL || lr_game_init(&g, config, NULL, &error) == LR_OK;
}

/* Choices and short ranges at each value; of long ranges (goals, limits) any two. */
static void every_value_is_played(void **state) {
    enum { SHORT = 6 };
    static lr_game games[GAMES];
    const lr_option_info *option;
    lr_error error;
    (void)state;
    for (int n = 0; n < GAMES; n++)
        assert_int_equal(lr_game_init(&games[n], table[n].config, NULL, &error), LR_OK);
    for (uint32_t k = 0; (option = lr_option_at("board", k)) != NULL; k++) {
        int different = 0;
        for (int value = option->low; value <= option->high; value++) {
            int met = 0;
            for (int n = 0; n < GAMES; n++)
                met += games[n].option[k] == value && matters(option, &games[n]);
            different += met > 0;
            if (met == 0 && option->high - option->low < SHORT && is_possible(option, value))
                fail_msg("no playthrough has %s=%d", option->name, value);
        }
        if (different < 2) fail_msg("no playthrough changes %s", option->name);
    }
}

static void every_kind_of_action_is_played(void **state) {
    (void)state;
    for (int kind = 1; kind < BOARD_ACTION_KINDS; kind++)
        if (!(kinds_played >> kind & 1))
            fail_msg("no playthrough has the action %s", board_action_words[kind]);
}

/* The two that are laid open when they are drawn cannot be played. */
static void every_progress_card_is_played(void **state) {
    (void)state;
    for (int card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        bool open = card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION;
        if (!((open ? cards_drawn : cards_played) >> card & 1))
            fail_msg("no playthrough has the card %s", board_progress_table[card].name);
    }
}

static void attacks_end_in_every_way(void **state) {
    (void)state;
    assert_true(attack_won);
    assert_true(attack_lost);
    assert_true(attack_tied);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_written),
        cmocka_unit_test(every_preset_is_played),
        cmocka_unit_test(every_map_and_module_is_played),
        cmocka_unit_test(every_value_is_played),
        cmocka_unit_test(every_kind_of_action_is_played),
        cmocka_unit_test(every_progress_card_is_played),
        cmocka_unit_test(attacks_end_in_every_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
