/* Whole games as texts to be read beside docs/rules: tests/playthroughs/NAME.txt.
 *
 * Bots play each game of the table below from a fixed seed. The text has the board as a spectator sees
 * it, everybody's hand at the start of each turn, what could be done at each decision, what was done,
 * and what it changed. It is compared with the file; UPDATE_GOLDEN=1 writes the files anew, and the
 * difference is read.
 *
 *     turn 4, seat 1 | 0 [lumber, 2 ore] 1 [grain] 2 [-] | points 2 3 2
 *           3 of: roll; knight; plenty brick brick
 *       57  1 roll
 *       58  * dice 2 6            0 +1 ore, 2 +2 brick
 *
 * Cards, points and awards are told as differences between two positions, found here by looking at
 * them, not by asking the rules. A preset, a map, or a value of an option that no game of the table has
 * makes a test fail: who adds one adds a game.
 */
#include "golden.h"
#include "state.h"

#include <longroad/bot.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum {
    ACTIONS_MAX = 20000,
    LIST_WHOLE = 10, /* up to this many choices are shown, */
    LIST_SHOWN = 6,  /* of more only the first */
    DRAWING_MAX = 1 << 16,
    CHANGE_COLUMN = 40
};

typedef struct playthrough {
    const char *name, *config,
        *bots[LR_SEATS_MAX]; /* fewer bots than seats: the last one repeats */
    uint64_t seed;
    uint32_t draw_turns; /* the board is drawn every so many turns */
} playthrough;

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
};

enum { GAMES = sizeof table / sizeof *table };

/* ---- pieces of text ---- */

static void print_cards(golden *out, const int count[], const char *const names[], int kinds,
                        const char *sign) {
    const char *comma = "";
    for (int k = 0; k < kinds; k++) {
        if (count[k] == 0) continue;
        golden_print(out, "%s%s", comma, sign);
        if (count[k] > 1 || *sign) golden_print(out, "%d ", count[k]);
        golden_print(out, "%s", names[k]);
        comma = ", ";
    }
    if (*comma == 0) golden_print(out, "-");
}

static void print_hands(golden *out, const lr_game *g, const board_state *s) {
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int hand[BOARD_RESOURCES], cards[BOARD_CARDS];
        for (unsigned k = 0; k < BOARD_RESOURCES; k++)
            hand[k] = (int)board_count(s->secret.hand[seat], k);
        for (unsigned k = 0; k < BOARD_CARDS; k++)
            cards[k] = (int)board_count(s->secret.cards[seat], k);
        golden_print(out, " %u [", seat);
        print_cards(out, hand, board_resource_names, BOARD_RESOURCES, "");
        if (s->secret.cards[seat] != 0) {
            golden_print(out, " | ");
            print_cards(out, cards, board_card_names, BOARD_CARDS, "");
        }
        golden_print(out, "]");
    }
}

static void print_turn(golden *out, const lr_game *g, const lr_state *state) {
    const board_state *s = board_state_read(state);
    int32_t points[LR_SEATS_MAX];
    lr_score(g, state, points);
    golden_print(out, "\nturn %u, seat %u |", (unsigned)s->pub.turn + 1, (unsigned)s->pub.active);
    print_hands(out, g, s);
    golden_print(out, " | points");
    for (int seat = 0; seat < g->seats; seat++) golden_print(out, " %d", (int)points[seat]);
    golden_print(out, "\n");
}

static void print_board(golden *out, const lr_game *g, const lr_state *s) {
    static char drawing[DRAWING_MAX];
    lr_view view;
    lr_observe(g, s, LR_SPECTATOR, &view);
    assert_true(lr_view_draw(g, &view, 0, drawing, sizeof drawing) < sizeof drawing);
    golden_print(out, "\n%s", drawing);
}

static void print_choices(golden *out, const lr_game *g, const lr_action *legal, uint32_t count) {
    uint32_t shown = count <= LIST_WHOLE ? count : LIST_SHOWN;
    if (count == 1) return; /* the action that follows is all there was */
    golden_print(out, "      %u of:", count);
    for (uint32_t k = 0; k < shown; k++) {
        char text[LR_ACTION_TEXT_MAX];
        (void)lr_action_print(g, legal[k], text, sizeof text);
        golden_print(out, "%s %s", k > 0 ? ";" : "", text + 2);
    }
    golden_print(out, "%s\n", shown < count ? "; ..." : "");
}

/* ---- what an action changed ---- */

typedef struct changes {
    golden *out;
    bool any;
} changes;

static void print_seat_name(changes *c, unsigned seat) {
    golden_print(c->out, "%s%u", c->any ? "; " : "", seat);
    c->any = true;
}

static void print_card_changes(changes *c, unsigned seat, board_cards before, board_cards after,
                               const char *const names[], int kinds) {
    bool named = false;
    for (int k = 0; k < kinds; k++) {
        int change = (int)board_count(after, (unsigned)k) - (int)board_count(before, (unsigned)k);
        if (change == 0) continue;
        if (!named) print_seat_name(c, seat);
        golden_print(c->out, "%s %+d %s", named ? "," : "", change, names[k]);
        named = true;
    }
}

static void print_count_change(changes *c, unsigned seat, const char *what, int before, int after) {
    if (before == after) return;
    print_seat_name(c, seat);
    golden_print(c->out, " %+d %s", after - before, what);
}

static void print_holder(changes *c, const char *award, unsigned before, unsigned after) {
    if (before == after) return;
    golden_print(c->out, "%s%s: ", c->any ? "; " : "", award);
    golden_print(c->out, after == LR_SEAT_NONE ? "nobody" : "seat %u", after);
    c->any = true;
}

/* What is owed of gold, and what a scenario counts for a seat. */
static void print_sea_changes(changes *c, const board *b, unsigned seat, const board_public *before,
                              const board_public *after) {
    int gold = after->at_sea[seat].gold_left - before->at_sea[seat].gold_left;
    if (gold > 0) {
        print_seat_name(c, seat);
        golden_print(c->out, " chooses %d", gold);
    }
    if (b->scenario == BOARD_SCENARIO_NONE) return;
    const board_scenario_state *old = board_scenario_read(b, before);
    const board_scenario_state *now = board_scenario_read(b, after);
    if (b->scenario == BOARD_SCENARIO_VILLAGES)
        print_count_change(c, seat, "cloth", old->villages.cloth[seat], now->villages.cloth[seat]);
    if (b->scenario == BOARD_SCENARIO_TRIBE)
        print_count_change(c, seat, "tokens", old->tribe.tokens[seat], now->tribe.tokens[seat]);
    if (b->scenario == BOARD_SCENARIO_FLEET) {
        if (before->phase == BOARD_PHASE_PIRATES)
            print_count_change(c, seat, "ships", after->at_sea[seat].ships_left,
                               before->at_sea[seat].ships_left);
        print_count_change(c, seat, "warships", old->fleet.warships[seat],
                           now->fleet.warships[seat]);
        print_count_change(c, seat, "pirates in the fortress", old->fleet.strength[seat],
                           now->fleet.strength[seat]);
    }
    if (b->scenario == BOARD_SCENARIO_WONDERS)
        print_count_change(c, seat, "levels", old->wonders.level[seat], now->wonders.level[seat]);
}

static void print_changes(golden *out, const lr_game *g, const lr_state *before,
                          const lr_state *after) {
    const board_state *a = board_state_read(before), *b = board_state_read(after);
    changes c = { .out = out };
    int32_t old_points[LR_SEATS_MAX], points[LR_SEATS_MAX];
    for (unsigned seat = 0; seat < g->seats; seat++) {
        print_card_changes(&c, seat, a->secret.hand[seat], b->secret.hand[seat],
                           board_resource_names, BOARD_RESOURCES);
        print_card_changes(&c, seat, a->secret.cards[seat], b->secret.cards[seat], board_card_names,
                           BOARD_CARDS);
        if (a->pub.phase != BOARD_PHASE_DEAL)
            print_sea_changes(&c, board_of(g), seat, &a->pub, &b->pub);
    }
    print_holder(&c, "longest road", a->pub.road_holder, b->pub.road_holder);
    print_holder(&c, "largest army", a->pub.army_holder, b->pub.army_holder);
    lr_score(g, before, old_points);
    lr_score(g, after, points);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        if (points[seat] == old_points[seat]) continue;
        print_seat_name(&c, seat);
        golden_print(out, " has %d points", (int)points[seat]);
    }
    for (unsigned seat = 0; seat < g->seats; seat++) {
        if (b->pub.seat[seat].discard_left <= a->pub.seat[seat].discard_left) continue;
        print_seat_name(&c, seat);
        golden_print(out, " must discard %u", (unsigned)b->pub.seat[seat].discard_left);
    }
}

static void print_action(golden *out, const lr_game *g, uint32_t number, lr_action a,
                         const lr_state *before, const lr_state *after) {
    char text[LR_ACTION_TEXT_MAX];
    golden changed = { 0 };
    (void)lr_action_print(g, a, text, sizeof text);
    golden_print(&changed, "%s", "");
    print_changes(&changed, g, before, after);
    if (changed.length > 0)
        golden_print(out, "%5u  %-*s  %s\n", number, CHANGE_COLUMN, text, changed.bytes);
    else
        golden_print(out, "%5u  %s\n", number, text);
    golden_free(&changed);
}

/* ---- a game ---- */

static uint64_t kinds_played; /* set of board_action_kind, of all games */

static const lr_bot *bot_of(const playthrough *p, int seat) {
    int last = 0;
    while (last + 1 < LR_SEATS_MAX && p->bots[last + 1] != NULL) last++;
    const lr_bot *bot = lr_bot_find(p->bots[seat < last ? seat : last]);
    assert_non_null(bot);
    return bot;
}

static void print_head(golden *out, const playthrough *p, const lr_game *g) {
    char config[LR_CONFIG_TEXT_MAX];
    golden_print(out, "%s\nseed %llu, seats:", p->config, (unsigned long long)p->seed);
    for (int seat = 0; seat < g->seats; seat++)
        golden_print(out, " %d %s", seat, bot_of(p, seat)->name);
    (void)lr_config_print(g, 1, config, sizeof config);
    golden_print(out, "\ndiffers from the defaults: %s\n\n", config);
}

static lr_action choose(golden *out, const playthrough *p, const lr_game *g, const lr_state *s,
                        lr_rng *rng) {
    uint32_t actors = lr_actors(g, s);
    if (actors & LR_CHANCE) return lr_chance_sample(g, s, rng);
    int seat = lr_seat_first(actors);
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(g, s, seat, legal);
    assert_true(count > 0);
    lr_observe(g, s, seat, &view);
    print_choices(out, g, legal, count);
    return bot_of(p, seat)->choose(g, &view, seat, legal, count, rng);
}

/* A turn begins when the phase becomes `roll` and nothing of the turn is done yet. */
static bool turn_begins(const lr_state *before, const lr_state *after) {
    const board_public *a = &board_state_read(before)->pub, *b = &board_state_read(after)->pub;
    return b->phase == BOARD_PHASE_ROLL && (a->turn != b->turn || a->phase < BOARD_PHASE_ROLL);
}

static void print_end(golden *out, const lr_game *g, const lr_state *s) {
    char result[256];
    golden_print(out, "\nthe end |");
    print_hands(out, g, board_state_read(s));
    golden_print(out, "\n");
    print_board(out, g, s);
    (void)lr_record_result_print(g, s, result, sizeof result);
    golden_print(out, "\n%s", result);
}

static void play(golden *out, const playthrough *p) {
    static lr_game g;
    lr_state s, before;
    lr_error error;
    lr_rng rng = lr_rng_seed(p->seed);
    if (lr_game_init(&g, p->config, NULL, &error) != LR_OK) fail_msg("%s: %s", p->name, error.text);
    print_head(out, p, &g);
    lr_init(&g, &s);
    before = s;
    if (board_state_read(&s)->pub.phase == BOARD_PHASE_ROLL) print_turn(out, &g, &s);
    for (uint32_t number = 1; lr_actors(&g, &s) != 0; number++) {
        assert_true(number < ACTIONS_MAX);
        lr_action a = choose(out, p, &g, &s, &rng);
        before = s;
        assert_int_equal(lr_play(&g, &s, a), LR_OK);
        assert_int_equal(lr_verify(&g, &s, &error), LR_OK);
        kinds_played |= (uint64_t)1 << a.kind;
        print_action(out, &g, number, a, &before, &s);
        if (!turn_begins(&before, &s)) continue;
        if (board_state_read(&s)->pub.turn % p->draw_turns == 0) print_board(out, &g, &s);
        print_turn(out, &g, &s);
    }
    print_end(out, &g, &s);
}

/* ---- tests ---- */

static void games_go_as_written(void **state) {
    (void)state;
    for (int k = 0; k < GAMES; k++) {
        golden out = { 0 };
        char path[128];
        play(&out, &table[k]);
        (void)snprintf(path, sizeof path, "tests/playthroughs/%s.txt", table[k].name);
        golden_compare(&out, path);
    }
}

static void every_preset_is_played(void **state) {
    const lr_name_info *preset;
    (void)state;
    for (uint32_t k = 0; (preset = lr_preset_at("board", k)) != NULL; k++) {
        char setting[64];
        int games = 0;
        (void)snprintf(setting, sizeof setting, "preset=%s", preset->name);
        for (int n = 0; n < GAMES; n++) games += strstr(table[n].config, setting) != NULL;
        if (games == 0) fail_msg("no playthrough has the preset %s", preset->name);
    }
}

static void every_map_and_module_is_played(void **state) {
    const lr_name_info *map;
    (void)state;
    for (uint32_t k = 0; (map = lr_map_at("board", k)) != NULL; k++) {
        int games = strcmp(map->name, "island") == 0; /* the default */
        for (int n = 0; n < GAMES; n++) {
            char setting[64];
            (void)snprintf(setting, sizeof setting, "map=%s,", map->name);
            games += strstr(table[n].config, setting) != NULL;
        }
        if (games == 0) fail_msg("no playthrough is on the map %s", map->name);
    }
    int games = 0;
    for (int n = 0; n < GAMES; n++) games += strstr(table[n].config, "modules=sea") != NULL;
    assert_true(games > 0);
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
            for (int n = 0; n < GAMES; n++) met += games[n].option[k] == value;
            different += met > 0;
            if (met == 0 && option->high - option->low < SHORT && is_possible(option, value))
                fail_msg("no playthrough has %s=%d", option->name, value);
        }
        if (different < 2) fail_msg("no playthrough changes %s", option->name);
    }
}

static void every_kind_of_action_is_played(void **state) {
    static const char *const words[] = {
        [BOARD_NO_ACTION] = "",
#define ACTION(kind, word) [BOARD_##kind] = (word),
#include "board_actions.def"
#undef ACTION
    };
    (void)state;
    for (int kind = 1; kind < BOARD_ACTION_KINDS; kind++)
        if (!(kinds_played >> kind & 1)) fail_msg("no playthrough has the action %s", words[kind]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_as_written),
        cmocka_unit_test(every_preset_is_played),
        cmocka_unit_test(every_map_and_module_is_played),
        cmocka_unit_test(every_value_is_played),
        cmocka_unit_test(every_kind_of_action_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
