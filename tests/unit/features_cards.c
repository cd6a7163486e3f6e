/* The features of the card game and what its search looks at: names, range, that both seats are
 * treated alike, positions whose numbers can be told by hand, and that pruning leaves a sensible
 * part of every list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots.h"
#include "card_days.h"
#include "look_cards.h"
#include "search.h"
#include "value.h"

static lr_game game;

static void make(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
}

static void read_position(const char *text, lr_state *s) {
    lr_error error;
    if (lr_state_parse(&game, text, s, &error) != LR_OK)
        fail_msg("%s\nline %d: %s", text, error.line, error.text);
}

static unsigned feature(const char *name) {
    for (unsigned k = 0; k < features_cards.count; k++)
        if (strcmp(features_cards.names[k], name) == 0) return k;
    fail_msg("no feature is called %s", name);
    return 0;
}

static void make_rows(const lr_state *s, feature_rows *rows) {
    memset(rows, 0x55, sizeof *rows);
    features_cards.extract(&game, s, NULL, rows);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names_are_words_and_differ(void **unused) {
    (void)unused;
    assert_int_equal(features_cards.family, FAMILY_cards);
    assert_in_range(features_cards.count, 100, FEATURES_MAX);
    for (uint32_t k = 0; k < features_cards.count; k++) {
        const char *name = features_cards.names[k];
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_-0123456789"), strlen(name));
        for (uint32_t other = 0; other < k; other++)
            assert_string_not_equal(name, features_cards.names[other]);
    }
    make("cards");
    assert_ptr_equal(mind_of(&game)->features, &features_cards);
}

/* ---- positions ------------------------------------------------------------------------------- */

typedef struct known {
    const char *why, *position, *feature;
    int seat, value;
} known;

static const known knowns[] = {
    { "two settlements", DAY POOR_0 POOR_1, "points", 0, 16 },
    { "ten of twelve miss", DAY POOR_0 POOR_1, "points_left", 0, 80 },
    { "a city more is a lead", DAY "settlements 0 +1\ncities 0 -1\n" POOR_0 POOR_1, "points_lead",
      0, 10 },
    { "and it is behind over there", DAY "settlements 0 +1\ncities 0 -1\n" POOR_0 POOR_1,
      "points_lead", 1, -10 },
    { "five points together miss two of seven", DAY "settlements 0 +1\ncities 0 -1\n" POOR_0 POOR_1,
      "gate_left", 1, 40 },
    { "whose turn it is builds", DAY POOR_0 POOR_1, "acts", 0, 64 },
    { "the other one does not", DAY POOR_0 POOR_1, "acts", 1, 0 },
    { "before the dice", "phase roll\nturn 9\nactive 1\n" POOR_0 POOR_1, "before_dice", 1, 64 },
    { "one region of grain", DAY POOR_0 POOR_1, "income_grain", 0, 14 },
    { "a mill doubles it", DAY "sites 0 u+1=grain-mill\n" POOR_0 POOR_1, "income_grain", 0, 28 },
    { "a mill elsewhere does not", DAY "sites 0 l+1=grain-mill\n" POOR_0 POOR_1, "income_grain", 0,
      14 },
    { "three units of ore", DAY REGIONS_0(0, 0, 0, 0, 0, 3) POOR_1, "stock_ore", 0, 42 },
    { "which would run over", DAY REGIONS_0(0, 0, 0, 0, 0, 3) POOR_1, "income_wasted", 0, 12 },
    { "and are worth one at the bank", DAY REGIONS_0(0, 0, 0, 0, 0, 3) POOR_1, "stock_trade", 0,
      20 },
    { "or with a fleet still one", DAY "sites 0 u-1=ore-fleet\n" REGIONS_0(0, 0, 0, 0, 0, 3) POOR_1,
      "stock_trade", 0, 20 },
    { "but of two only with it", DAY "sites 0 u-1=ore-fleet\n" REGIONS_0(0, 0, 0, 0, 0, 2) POOR_1,
      "stock_trade", 0, 20 },
    { "seven units are safe", DAY REGIONS_0(1, 1, 1, 1, 1, 2) POOR_1, "brigands_loss", 0, 0 },
    { "eight are not: wool and ore go", DAY REGIONS_0(1, 1, 1, 2, 1, 2) POOR_1, "brigands_loss", 0,
      48 },
    { "a Garrison hides what it borders",
      DAY "sites 0 l-1=garrison\n" REGIONS_0(1, 1, 1, 2, 1, 2) POOR_1, "brigands_loss", 0, 0 },
    { "plague comes with a city",
      DAY "settlements 0 +1\ncities 0 -1\n" REGIONS_0(1, 0, 1, 0, 0, 0) POOR_1, "plague_loss", 0,
      12 },
    { "four sites are free", DAY POOR_0 POOR_1, "sites", 0, 32 },
    { "a city has two more on each side", DAY "settlements 0 +1\ncities 0 -1\n" POOR_0 POOR_1,
      "sites_city", 0, 64 },
    { "a city can be paid now", DAY REGIONS_0(0, 0, 2, 0, 0, 3) POOR_1, "now_city", 0, 64 },
    { "not in the turn of somebody else",
      "turn 9\nactive 1\ndice knight 6\n" REGIONS_0(0, 0, 2, 0, 0, 3) POOR_1, "now_city", 0, 0 },
    { "with the bank's help", DAY REGIONS_0(0, 3, 1, 0, 0, 3) POOR_1, "near_city", 0, 120 },
    { "and without it a unit misses", DAY REGIONS_0(0, 3, 1, 0, 0, 3) POOR_1, "missing_city", 0,
      16 },
    { "a settlement needs its road", DAY REGIONS_0(1, 0, 1, 1, 1, 0) POOR_1, "missing_settlement",
      0, 48 },
    { "unless it is there", DAY "roads 0 +2\n" REGIONS_0(1, 0, 1, 1, 1, 0) POOR_1, "now_settlement",
      0, 64 },
    { "a knight takes the token", DAY "sites 0 u-1=otto\n" POOR_0 POOR_1, "knight_token", 0, 64 },
    { "which the other one misses", DAY "sites 0 u-1=otto\n" POOR_0 POOR_1, "knight_lost", 1, 64 },
    { "three of strength ahead", DAY "sites 0 u-1=otto\n" POOR_0 POOR_1, "strength_lead", 0, 30 },
    { "the windmill waits for a city", DAY "sites 0 u-1=ore-fleet\n" POOR_0 POOR_1,
      "windmill_waits", 0, 64 },
    { "who has more tournament points gains by it", DAY "sites 0 u-1=falk\n" POOR_0 POOR_1,
      "income_any", 0, 30 },
    { "two cards in hand", DAY "hand 0 spy karl\n" POOR_0 POOR_1, "hand", 0, 36 },
    { "one misses to three", DAY "hand 0 spy karl\n" POOR_0 POOR_1, "hand_short", 0, 20 },
    { "an Abbey holds a fourth", DAY "sites 0 u-1=abbey\n" POOR_0 POOR_1, "hand_limit", 0, 24 },
    { "a red card has no site", DAY "hand 0 church\n" POOR_0 POOR_1, "hand_stuck", 0, 24 },
    { "a spy sees a unit and an action card",
      DAY "hand 0 spy\nhand 1 karl scout abbey\n" POOR_0 POOR_1, "spy_target", 0, 32 },
    { "a card on the table", DAY "sites 1 l+1=abbey\n" POOR_0 POOR_1, "built_abbey", 1, 50 },
    { "an action card before the gate", DAY "hand 1 merchant\n" POOR_0 POOR_1, "hand_merchant", 1,
      25 },
    { "one settlement wins",
      "turn 9\nactive 0\ndice knight 6\nroads 0 +2\n"
      "cities 0 -1 +1\nsites 0 u-1=library,church l-1=bath-house,colossus "
      "u+1=town-hall,town-hall\n" REGIONS_0(1, 0, 1, 1, 1, 0) POOR_1,
      "wins_now", 0, 64 },
};

static void features_of_known_positions(void **unused) {
    (void)unused;
    make("cards");
    for (size_t k = 0; k < sizeof knowns / sizeof knowns[0]; k++) {
        lr_state s;
        static feature_rows rows;
        read_position(knowns[k].position, &s);
        make_rows(&s, &rows);
        int found = rows.seat[knowns[k].seat][feature(knowns[k].feature)];
        if (found != knowns[k].value)
            fail_msg("%s: %s of seat %d is %d, not %d", knowns[k].why, knowns[k].feature,
                     knowns[k].seat, found, knowns[k].value);
    }
}

/* Two forests that differ, and a building to pay from them: whoever is asked which one pays, the
 * row shows the building. */
static void what_is_half_paid_counts_as_done(void **unused) {
    (void)unused;
    make("cards");
    lr_state s;
    static feature_rows rows;
    read_position(DAY "hand 0 sawmill\nsettlements 0 -1 +1 +3\n"
                      "regions 0 u-2=forest:4:3 u0=gold-field:6:0 u+2=fields:1:0 l-2=hills:5:0 "
                      "l0=pasture:3:0 l+2=mountains:2:0 u+4=forest:6:2 l+4=hills:1:0\n" POOR_1,
                  &s);
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&game, &s, 0, legal), built = LR_LEGAL_MAX - 1;
    for (uint32_t k = 0; k < count; k++)
        if (legal[k].kind == CARDS_BUILD && legal[k].arg[0] == 10) built = k;
    assert_true(built < count);
    lr_apply(&game, &s, legal[built]);
    assert_int_equal(cards_lay_open(&s).pub->phase, CARDS_PHASE_PAY);
    make_rows(&s, &rows);
    assert_int_equal(rows.seat[0][feature("built_sawmill")], 50);
    assert_int_equal(rows.seat[0][feature("hand_sawmill")], 0);
    assert_int_equal(rows.seat[0][feature("stock_lumber")], 3 * 14);
    assert_int_equal(rows.seat[0][feature("income_lumber")], 3 * 14);
}

/* An Arsonist burns the church five times of six; of two points one is lost. */
static void a_duel_is_the_mean_of_its_ends(void **unused) {
    (void)unused;
    make("cards(counter_question=held)");
    lr_state s;
    static feature_rows rows;
    read_position(DAY "hand 0 arsonist\ncities 0 -1 +1\nsettlements 1 +1\ncities 1 -1\n"
                      "sites 1 u-1=church\n" POOR_0 POOR_1,
                  &s);
    lr_action play = { .kind = CARDS_PLAY, .actor = 0, .arg = { CARDS_KIND_ARSONIST } };
    assert_int_equal(lr_play(&game, &s, play), LR_OK);
    assert_int_equal(cards_lay_open(&s).pub->phase, CARDS_PHASE_DUEL);
    make_rows(&s, &rows);
    assert_int_equal(rows.seat[1][feature("points")], (5 * 24 + 32) / 6);
    assert_int_equal(rows.seat[1][feature("built_church")], 50 / 6);
}

/* ---- random games ---------------------------------------------------------------------------- */

static const char *const configs[] = {
    "cards",
    "cards(vp_goal=7)",
    "cards(stores=default,arrangement=printed)",
    "cards(trading=bank,civil_war=opponent,counter_question=held)",
};
enum { CONFIGS = sizeof configs / sizeof configs[0] };

typedef void check_position(const lr_state *s);

/* Greedy games with some moves at random, which lead everywhere; `check` sees every position. */
static void play_games(const char *config, uint64_t games, check_position *check) {
    make(config);
    for (uint64_t seed = 0; seed < games; seed++) {
        lr_rng rng = lr_rng_stream(seed, 77);
        lr_state s;
        uint32_t who;
        lr_init(&game, &s);
        for (int step = 0; step < 3000 && (who = lr_actors(&game, &s)) != 0; step++) {
            int seat = lr_seat_first(who);
            lr_action a;
            lr_action legal[LR_LEGAL_MAX];
            lr_view view;
            check(&s);
            if (who & LR_CHANCE) {
                a = lr_chance_sample(&game, &s, &rng);
            } else if (lr_rng_below(&rng, 4) == 0) {
                a = lr_legal_sample(&game, &s, seat, &rng);
            } else {
                uint32_t count = lr_legal(&game, &s, seat, legal);
                lr_observe(&game, &s, seat, &view);
                a = greedy_choose(&game, &view, seat, legal, count, &rng);
            }
            lr_apply(&game, &s, a);
        }
        check(&s);
    }
}

static uint64_t seen, not_zero[FEATURES_MAX], large[FEATURES_MAX];

static void check_range(const lr_state *s) {
    static feature_rows rows, again;
    static lr_state before;
    lr_copy(&game, &before, s);
    make_rows(s, &rows);
    assert_memory_equal(before.body.bytes, s->body.bytes, game.state_bytes);
    memset(&again, 0, sizeof again);
    features_cards.extract(&game, s, NULL, &again);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const int16_t *row = rows.seat[seat];
        assert_memory_equal(row, again.seat[seat], features_cards.count * sizeof row[0]);
        for (unsigned k = 0; k < features_cards.count; k++) {
            assert_in_range(row[k] - FEATURE_LOW, 0, FEATURE_HIGH - FEATURE_LOW);
            not_zero[k] += row[k] != 0;
            large[k] += row[k] > 127 || row[k] < -127;
        }
        seen++;
        assert_int_equal(row[features_cards.count], 0x5555); /* nothing beyond the row */
    }
}

static void numbers_are_small_and_all_are_used(void **unused) {
    (void)unused;
    for (int k = 0; k < CONFIGS; k++) play_games(configs[k], 25, check_range);
    for (unsigned k = 0; k < features_cards.count; k++) {
        if (not_zero[k] == 0) fail_msg("%s was always 0", features_cards.names[k]);
        if (large[k] * 10 > seen) fail_msg("%s is often too large", features_cards.names[k]);
    }
}

/* The text of a position with the seats exchanged. */
static bool is_of_a_seat(const char *line) {
    static const char *const words[] = {
        "active ",      "first ",  "chooser ", "pending ", "regions ",
        "settlements ", "cities ", "sites ",   "roads ",   "hand ",
        "seen ",        "memory ", "wish ",    "owe ",     "due ",
    };
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (strncmp(line, words[k], strlen(words[k])) == 0) return true;
    return false;
}

static void exchange_seats(char *text) {
    for (char *line = text; line != NULL && *line != 0;) {
        char *end = strchr(line, '\n');
        char *digit = strchr(line, ' ');
        if (is_of_a_seat(line) && digit != NULL && (digit[1] == '0' || digit[1] == '1'))
            digit[1] ^= 1;
        line = end == NULL ? NULL : end + 1;
    }
}

/* Lines that name seats in other ways, or leave seat 0 out. */
static bool can_exchange(const char *text) {
    static const char *const lines[] = {
        "\nduel ", "\nvictim ", "\ncivil ", "\nevent-left ", "\ncheck-hand ", "\nwinner ",
    };
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        if (strstr(text, lines[k]) != NULL) return false;
    return strncmp(text, "phase civil-war", 15) != 0;
}

static uint64_t mirrored, not_mirrored;

static void check_mirror(const lr_state *s) {
    static char text[LR_STATE_TEXT_MAX];
    static feature_rows rows, turned;
    static lr_game other;
    lr_error error;
    lr_state mirror;
    if (cards_lay_open(s).pub->turn == 0) return;
    assert_int_equal(lr_game_init(&other, "cards(red_set=seat1)", NULL, &error), LR_OK);
    lr_state_print(&game, s, text, sizeof text);
    if (!can_exchange(text)) {
        not_mirrored++;
        return;
    }
    mirrored++;
    exchange_seats(text);
    if (lr_state_parse(&other, text, &mirror, &error) != LR_OK)
        fail_msg("%s\nline %d: %s", text, error.line, error.text);
    make_rows(s, &rows);
    features_cards.extract(&other, &mirror, NULL, &turned);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned k = 0; k < features_cards.count; k++)
            if (rows.seat[seat][k] != turned.seat[seat ^ 1][k])
                fail_msg("%s is %d of seat %u and %d when it sits over there\n%s",
                         features_cards.names[k], rows.seat[seat][k], seat,
                         turned.seat[seat ^ 1][k], text);
}

static void seats_are_treated_alike(void **unused) {
    (void)unused;
    play_games("cards", 12, check_mirror);
    assert_true(mirrored > 1000);
    assert_true(not_mirrored * 5 < mirrored);
}

/* ---- quiet positions ------------------------------------------------------------------------- */

static void check_quiet(const lr_state *s) {
    lr_state after;
    lr_error error;
    lr_copy(&game, &after, s);
    quiet_cards(&game, &after);
    if (quiet_cards_due(&after)) {
        static char text[LR_STATE_TEXT_MAX];
        lr_state_print(&game, &after, text, sizeof text);
        fail_msg("something is still half done in\n%s", text);
    }
    assert_int_equal(lr_verify(&game, &after, &error), LR_OK);
    if (!quiet_cards_due(s)) assert_memory_equal(after.body.bytes, s->body.bytes, game.state_bytes);
}

static void everything_begun_is_carried_to_its_end(void **unused) {
    (void)unused;
    for (int k = 0; k < CONFIGS; k++) play_games(configs[k], 10, check_quiet);
}

/* ---- pruning --------------------------------------------------------------------------------- */

static uint64_t listed, left;

static void check_prune(const lr_state *s) {
    static lr_action legal[LR_LEGAL_MAX], kept[LR_LEGAL_MAX], again[LR_LEGAL_MAX];
    uint32_t who = lr_actors(&game, s);
    if (who == 0 || who & LR_CHANCE) return;
    int seat = lr_seat_first(who);
    for (int root = 0; root < 2; root++) {
        uint32_t count = lr_legal(&game, s, seat, legal), at = 0;
        memcpy(kept, legal, count * sizeof legal[0]);
        memcpy(again, legal, count * sizeof legal[0]);
        uint32_t some = mind_cards.prune(&game, s, seat, root, kept, count);
        assert_in_range(some, 1, count);
        assert_int_equal(mind_cards.prune(&game, s, seat, root, again, count), some);
        assert_memory_equal(kept, again, some * sizeof kept[0]);
        for (uint32_t k = 0; k < some; k++, at++) { /* in the order of the list */
            while (at < count && memcmp(&legal[at], &kept[k], sizeof kept[k]) != 0) at++;
            assert_true(at < count);
        }
        listed += count;
        left += some;
    }
}

static void pruning_leaves_part_of_every_list(void **unused) {
    (void)unused;
    for (int k = 0; k < CONFIGS; k++) play_games(configs[k], 20, check_prune);
    assert_true(left * 2 < listed);
}

typedef struct pruned {
    const char *why, *position, *action; /* how the action begins */
    bool stays;
} pruned;

static const pruned pruneds[] = {
    { "a city", DAY REGIONS_0(0, 0, 2, 0, 0, 3) POOR_1, "0 city ", true },
    { "the end of the turn", DAY REGIONS_0(0, 0, 2, 0, 0, 3) POOR_1, "0 end", true },
    { "gold for the grain that misses to a city", DAY REGIONS_0(0, 3, 1, 0, 0, 3) POOR_1,
      "0 bank gold grain", true },
    { "the city's ore for wool", DAY "sites 0 u-1=ore-fleet\n" REGIONS_0(0, 0, 2, 0, 0, 2) POOR_1,
      "0 bank ore wool", false },
    { "a mill beside its fields", DAY "hand 0 grain-mill\n" REGIONS_0(0, 0, 1, 1, 0, 0) POOR_1,
      "0 build grain-mill u+1", true },
    { "a mill where it doubles nothing, there being no better site",
      DAY "hand 0 grain-mill\nsites 0 u+1=garrison\n" REGIONS_0(0, 0, 1, 1, 0, 0) POOR_1,
      "0 build grain-mill ", false },
    { "the city's ore for its grain", DAY REGIONS_0(0, 3, 1, 0, 0, 3) POOR_1, "0 bank ore grain",
      false },
    { "the fuller of two like stores gets no unit",
      "phase gain\nturn 9\nactive 0\ndice sun 6\nwish 0 1\nsettlements 0 -1 +1 +3\n"
      "regions 0 u-2=forest:4:2 u0=gold-field:6:0 u+2=fields:1:0 l-2=hills:5:0 l0=pasture:3:0 "
      "l+2=mountains:2:0 u+4=forest:6:0 l+4=hills:1:0\n" POOR_1,
      "0 gain u-2", false },
    { "the emptier one may",
      "phase gain\nturn 9\nactive 0\ndice sun 6\nwish 0 1\nsettlements 0 -1 +1 +3\n"
      "regions 0 u-2=forest:4:2 u0=gold-field:6:0 u+2=fields:1:0 l-2=hills:5:0 l0=pasture:3:0 "
      "l+2=mountains:2:0 u+4=forest:6:0 l+4=hills:1:0\n" POOR_1,
      "0 gain u+4", true },
    { "a mill beside none", DAY "hand 0 grain-mill\n" REGIONS_0(0, 0, 1, 1, 0, 0) POOR_1,
      "0 build grain-mill l-1", false },
    { "tearing down while there is room",
      DAY "hand 0 abbey\nsites 0 u-1=garrison\n" REGIONS_0(1, 0, 0, 1, 0, 1) POOR_1, "0 remove ",
      false },
    { "playing a card",
      DAY "cities 0 -1 +1\ncities 1 -1 +1\nhand 0 spy\nhand 1 karl\n" POOR_0 POOR_1, "0 play spy",
      true },
    { "accepting an offer",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer gold=1 for ore=1\n" REGIONS_0(
          1, 0, 1, 1, 1, 2) REGIONS_1(1, 1, 1, 1, 1, 0),
      "0 accept", true },
    { "refusing it",
      "phase answer\nturn 9\nactive 1\ndice knight 6\noffer gold=1 for ore=1\n" REGIONS_0(
          1, 0, 1, 1, 1, 2) REGIONS_1(1, 1, 1, 1, 1, 0),
      "0 refuse", true },
};

static void what_matters_stays(void **unused) {
    (void)unused;
    make("cards");
    for (size_t k = 0; k < sizeof pruneds / sizeof pruneds[0]; k++) {
        lr_state s;
        lr_action legal[LR_LEGAL_MAX];
        char text[LR_ACTION_TEXT_MAX];
        size_t length = strlen(pruneds[k].action);
        read_position(pruneds[k].position, &s);
        for (int pass = 0; pass < 2; pass++) {
            uint32_t count = lr_legal(&game, &s, 0, legal);
            bool found = false;
            if (pass == 1) count = mind_cards.prune(&game, &s, 0, true, legal, count);
            for (uint32_t i = 0; i < count; i++) {
                lr_action_print(&game, legal[i], text, sizeof text);
                found |= strncmp(text, pruneds[k].action, length) == 0;
            }
            if (found != (pass == 0 || pruneds[k].stays))
                fail_msg("%s: %s is %s", pruneds[k].why, pruneds[k].action,
                         found ? "there" : "not there");
        }
    }
}

/* Most of what the greedy player does must be there. */
static uint64_t decisions, agreed;

static void check_greedy(const lr_state *s) {
    static lr_action legal[LR_LEGAL_MAX];
    uint32_t who = lr_actors(&game, s);
    if (who == 0 || who & LR_CHANCE) return;
    int seat = lr_seat_first(who);
    const cards_public *p = cards_lay_open(s).pub;
    if (p->phase == CARDS_PHASE_PAY || p->phase == CARDS_PHASE_STORE) return;
    lr_view view;
    lr_rng rng = lr_rng_seed(1);
    uint32_t count = lr_legal(&game, s, seat, legal);
    lr_observe(&game, s, seat, &view);
    lr_action wanted = greedy_choose(&game, &view, seat, legal, count, &rng);
    if (count == 1 || wanted.kind == CARDS_OFFER) return;
    count = mind_cards.prune(&game, s, seat, true, legal, count);
    bool found = false;
    for (uint32_t k = 0; k < count; k++)
        found |= memcmp(&legal[k], &wanted, sizeof wanted) == 0 ||
                 (legal[k].kind == wanted.kind && wanted.kind != CARDS_BANK);
    decisions++;
    agreed += found;
}

static void greedy_choices_are_among_them(void **unused) {
    (void)unused;
    play_games("cards", 40, check_greedy);
    assert_true(agreed * 100 > decisions * 97);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_words_and_differ),
        cmocka_unit_test(features_of_known_positions),
        cmocka_unit_test(what_is_half_paid_counts_as_done),
        cmocka_unit_test(a_duel_is_the_mean_of_its_ends),
        cmocka_unit_test(numbers_are_small_and_all_are_used),
        cmocka_unit_test(seats_are_treated_alike),
        cmocka_unit_test(everything_begun_is_carried_to_its_end),
        cmocka_unit_test(pruning_leaves_part_of_every_list),
        cmocka_unit_test(what_matters_stays),
        cmocka_unit_test(greedy_choices_are_among_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
