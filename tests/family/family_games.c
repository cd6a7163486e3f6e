/* A family that the engine has never heard of (race.h): core, records, bots, JSON and dice serve it
 * as they serve their own. */
#include "frames.h"
#include "mind.h"
#include "preview.h"
#include "race.h"
#include "wire.h"

#include <longroad/bot.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RECORD_MAX = 1 << 16 };

static lr_game game;

static void begin(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
}

/* ---- the list ---- */

static void the_list_has_another_row(void **unused) {
    (void)unused;
    char text[LR_CONFIG_TEXT_MAX];
    lr_error error;
    assert_string_equal(lr_family_at(0), "board");
    assert_string_equal(lr_family_at(1), "cards");
    assert_string_equal(lr_family_at(2), "race");
    assert_null(lr_family_at(3));
    begin("race");
    assert_int_equal(game.ops->family, FAMILY_race);
    lr_config_print(&game, 0, text, sizeof text);
    assert_string_equal(text, "race(track=24)");
    lr_config_print(&game, 1, text, sizeof text);
    assert_string_equal(text, "race");
    assert_int_equal(lr_game_init(&game, "race(track=61)", NULL, &error), LR_E_RANGE);
    assert_int_equal(lr_game_init(&game, "race(map=island)", NULL, &error), LR_E_UNKNOWN_NAME);
    assert_int_equal(lr_game_init(&game, "dice", NULL, &error), LR_E_UNKNOWN_NAME);
    assert_non_null(strstr(error.text, "board, cards, race"));
}

/* ---- random games ---- */

/* A position that differs from `s` in what `viewer` cannot see. */
static void make_twin(const lr_state *s, unsigned viewer, lr_state *twin) {
    lr_copy(&game, twin, s);
    race_state *r = (race_state *)(void *)twin->body.bytes;
    for (unsigned seat = 0; seat < RACE_SEATS; seat++)
        if (seat != viewer && r->charm[seat] != 0 && r->pub.shown[seat] == 0)
            r->charm[seat] = (uint8_t)(r->charm[seat] % RACE_SIDES + 1);
}

static void judge_views(const lr_state *s, lr_rng *rng) {
    for (int viewer = LR_SPECTATOR; viewer < RACE_SEATS; viewer++) {
        char text[LR_STATE_TEXT_MAX];
        lr_error error;
        lr_state twin, guess;
        lr_view view, other, read;
        lr_action list[LR_LEGAL_MAX], same[LR_LEGAL_MAX];
        lr_observe(&game, s, viewer, &view);
        make_twin(s, viewer < 0 ? RACE_SEATS : (unsigned)viewer, &twin);
        lr_observe(&game, &twin, viewer, &other);
        assert_memory_equal(&view, &other, game.view_bytes);
        lr_resample(&game, &view, rng, &guess);
        assert_int_equal(lr_verify(&game, &guess, &error), LR_OK);
        lr_observe(&game, &guess, viewer, &other);
        assert_memory_equal(&view, &other, game.view_bytes);
        lr_view_print(&game, &view, text, sizeof text);
        if (lr_view_parse(&game, text, &read, &error) != LR_OK)
            fail_msg("%s\n%s", error.text, text);
        assert_memory_equal(&view, &read, game.view_bytes);
        if (viewer < 0) continue;
        uint32_t count = lr_legal(&game, s, viewer, list);
        assert_int_equal(lr_legal(&game, &twin, viewer, same), count);
        assert_memory_equal(list, same, count * sizeof list[0]);
    }
}

static void judge_state(const lr_state *s) {
    char text[LR_STATE_TEXT_MAX];
    lr_error error;
    lr_state read;
    assert_int_equal(lr_verify(&game, s, &error), LR_OK);
    lr_state_print(&game, s, text, sizeof text);
    if (lr_state_parse(&game, text, &read, &error) != LR_OK) fail_msg("%s\n%s", error.text, text);
    assert_memory_equal(s, &read, game.state_bytes);
}

/* What chance and the seats may do is exactly what is taken, and survives its text. */
static void judge_action(const lr_state *s, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    lr_error error;
    lr_action read;
    lr_action_print(&game, a, text, sizeof text);
    if (lr_action_parse(&game, text, &read, &error) != LR_OK) fail_msg("%s: %s", text, error.text);
    assert_memory_equal(&a, &read, sizeof a);
    assert_int_equal(lr_check(&game, s, a), LR_OK);
    a.arg[13]++;
    assert_int_not_equal(lr_check(&game, s, a), LR_OK);
}

/* Plays a game at random, and writes its record if there is room for one. */
static void play(uint64_t seed, lr_state *s, char *record, bool judged) {
    lr_record_header header = { .seat = { "random", "" } };
    lr_rng rng = lr_rng_seed(seed);
    uint32_t who;
    size_t length = 0;
    lr_init(&game, s);
    if (record) length = lr_record_header_print(&game, &header, record, RECORD_MAX);
    while ((who = lr_actors(&game, s)) != 0) {
        lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, s, &rng)
                                      : lr_legal_sample(&game, s, lr_seat_first(who), &rng);
        if (judged) {
            judge_state(s);
            judge_views(s, &rng);
            judge_action(s, a);
        }
        if (record) {
            length += lr_action_print(&game, a, record + length, RECORD_MAX - length);
            record[length++] = '\n';
        }
        lr_apply(&game, s, a);
    }
    judge_state(s);
    if (record) lr_record_result_print(&game, s, record + length, RECORD_MAX - length);
}

static void a_thousand_games_end(void **unused) {
    (void)unused;
    uint32_t won[RACE_SEATS] = { 0 };
    begin("race");
    for (uint64_t seed = 0; seed < 1000; seed++) {
        lr_state s;
        play(seed, &s, NULL, seed < 20);
        int winner = lr_winner(&game, &s);
        if (winner != LR_SEAT_NONE) won[winner]++;
    }
    assert_true(won[0] > 300 && won[1] > 300);
    assert_true(won[0] + won[1] <= 1000);
}

static void trees_can_be_counted(void **unused) {
    (void)unused;
    lr_state s;
    begin("race");
    lr_init(&game, &s);
    assert_int_equal(lr_perft(&game, &s, 2), RACE_SIDES * RACE_SIDES);
    /* Of 36 charms times six throws, those that fit let a player spring. */
    assert_int_equal(lr_perft(&game, &s, 5), 36 * (6 * 2 + 1));
}

/* ---- records ---- */

static void records_are_replayed(void **unused) {
    (void)unused;
    static char record[RECORD_MAX], map[LR_MAP_TEXT_MAX];
    static lr_game again;
    for (uint64_t seed = 0; seed < 50; seed++) {
        lr_state s, t;
        lr_error error;
        lr_record_reader reader;
        lr_record_header header;
        begin(seed % 2 ? "race" : "race(track=12)");
        play(seed, &s, record, false);
        lr_status status = lr_record_game(&reader, record, strlen(record), &header, &again, map,
                                          sizeof map, &error);
        if (status == LR_OK) status = lr_record_begin(&header, &again, &t, &error);
        while (status == LR_OK) status = lr_record_step(&reader, &again, &t, &error);
        if (status != LR_END) fail_msg("%d: %s\n%s", (int)error.line, error.text, record);
        assert_memory_equal(&s, &t, game.state_bytes);
        assert_int_equal(lr_hash(&game, &s), lr_hash(&again, &t));
        assert_string_equal(header.seat[0], "random");
    }
}

/* ---- bots ---- */

/* None of them knows the family, so all of them play, but those of another family. */
static void every_bot_plays(void **unused) {
    (void)unused;
    const lr_bot *bot;
    begin("race");
    for (uint32_t k = 0; (bot = lr_bot_at(k)) != NULL; k++) {
        if (!lr_bot_plays(bot, &game)) {
            assert_true(strcmp(lr_bot_name(bot), "settler") == 0 ||
                        strcmp(lr_bot_name(bot), "steward") == 0);
            continue;
        }
        lr_state s;
        lr_rng rng = lr_rng_seed(k);
        uint32_t who;
        lr_player *player = lr_player_new(bot, &game, 0, 5);
        assert_non_null(player);
        lr_init(&game, &s);
        while ((who = lr_actors(&game, &s)) != 0) {
            lr_action legal[LR_LEGAL_MAX], a;
            lr_view view;
            lr_observe(&game, &s, 0, &view);
            if (who & LR_CHANCE)
                a = lr_chance_sample(&game, &s, &rng);
            else if (who & 1)
                a = lr_player_choose(player, &view, legal, lr_legal(&game, &s, 0, legal),
                                     (lr_budget){ .nodes = 20 });
            else
                a = lr_legal_sample(&game, &s, 1, &rng);
            lr_action seen = lr_redact(&game, &s, a, 0);
            assert_int_equal(lr_play(&game, &s, a), LR_OK);
            lr_observe(&game, &s, 0, &view);
            lr_player_notice(player, seen, &view);
        }
        lr_player_free(player);
    }
}

static void there_is_no_net(void **unused) {
    (void)unused;
    static value_net net;
    lr_error error;
    begin("race");
    assert_null(value_mode_of(&game));
    assert_null(value_net_of(value_mode_of(&game)));
    assert_int_equal(value_net_parse("longroad-net 2\nfamily race\n", &net, &error),
                     LR_E_UNKNOWN_NAME);
    assert_non_null(strstr(error.text, "there is board, cards"));
}

/* ---- JSON and dice ---- */

static void positions_are_told_as_json(void **unused) {
    (void)unused;
    static char record[RECORD_MAX];
    char *out = NULL;
    size_t length = 0;
    lr_state s;
    begin("race");
    play(7, &s, record, false);
    assert_int_equal(frames_make(record, strlen(record), FRAMES_ALL, NULL, &out, &length),
                     FRAMES_MADE);
    assert_non_null(strstr(out, "\"hands\":["));
    assert_non_null(strstr(out, "\"counts\":{\"sprung\":"));
    free(out);
    assert_int_equal(frames_make(record, strlen(record), 1, NULL, &out, &length), FRAMES_MADE);
    assert_non_null(strstr(out, "* charm 0 ?"));
    assert_null(strstr(out, "* charm 1 ?"));
    assert_null(strstr(out, "\"hands\""));
    free(out);
    assert_true(preview_make("race(track=9)", NULL, &out, &length));
    assert_non_null(strstr(out, "\"setting\":{\"home\":9},\"track\":[[0,0],[0,0]]"));
    free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_has_another_row),
        cmocka_unit_test(a_thousand_games_end),
        cmocka_unit_test(trees_can_be_counted),
        cmocka_unit_test(records_are_replayed),
        cmocka_unit_test(every_bot_plays),
        cmocka_unit_test(there_is_no_net),
        cmocka_unit_test(positions_are_told_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
