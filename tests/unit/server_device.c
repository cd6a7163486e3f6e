/* The table server and players who have the engine themselves: games that move here from a device,
 * the own view as text, and work that is left to devices. */
#include "builtin_map.h"
#include "messages.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

static lr_game game;
static lr_state at; /* the position after `record` */
static char record[MESSAGE_RECORD_MAX + 64], escaped[2 * sizeof record],
    members[sizeof escaped + 256];

/* A game of so many actions by lot, as a device would keep it: its last position is not over. */
static void play_on_device(const char *config, const char *map, int actions, uint64_t seed) {
    lr_record_header header = { .rules_version = LR_RULES_VERSION, .map_text = map };
    lr_rng rng = lr_rng_seed(seed);
    lr_error error;
    if (map != NULL) header.map_length = strlen(map);
    assert_int_equal(lr_game_init(&game, config, map, &error), LR_OK);
    lr_init(&game, &at);
    size_t length = lr_record_header_print(&game, &header, record, sizeof record);
    for (int k = 0; k < actions || (lr_actors(&game, &at) & LR_CHANCE) != 0; k++) {
        char text[LR_ACTION_TEXT_MAX];
        uint32_t who = lr_actors(&game, &at);
        lr_action a = (who & LR_CHANCE) != 0
                          ? lr_chance_sample(&game, &at, &rng)
                          : lr_legal_sample(&game, &at, lr_seat_first(who), &rng);
        lr_apply(&game, &at, a);
        lr_action_print(&game, a, text, sizeof text);
        length += (size_t)snprintf(record + length, sizeof record - length, "%s\n", text);
        assert_true(length < sizeof record);
    }
    assert_true(lr_actors(&game, &at) != 0);
}

static void escape(void) {
    size_t length = 0;
    for (size_t i = 0; record[i] != 0; i++) {
        if (record[i] == '\n') escaped[length++] = '\\';
        escaped[length++] = record[i] == '\n' ? 'n' : record[i];
    }
    escaped[length] = 0;
}

/* Connection 0 sends what stands in `record`; the code of the refusal, or "". */
static const char *send_record(const char *more) {
    escape();
    snprintf(members, sizeof members, ",\"record\":\"%s\"%s", escaped, more);
    fake_tell(&f, 0, "create", members);
    fake_settle(&f);
    return fake_refusal(&f, 0);
}

static bool frame_says(uint32_t connection, const char *type, const char *text) {
    const char *frame = fake_last(&f, connection, type);
    return frame != NULL && strstr(frame, text) != NULL;
}

static void text_of(uint32_t connection, const char *type, const char *key, char *out,
                    size_t size) {
    json_t *frame = fake_heard(&f, connection, type);
    const char *text = json_string_value(json_object_get(frame, key));
    snprintf(out, size, "%s", text != NULL ? text : "");
    json_decref(frame);
}

/* Two people at a table that goes on from the record; it has started. */
static void move_here(char table[64]) {
    fake_hello(&f, 0, "Ada", "json");
    fake_hello(&f, 1, "Ben", "json");
    assert_string_equal(send_record(",\"settings\":{\"public\":true}"), "");
    text_of(0, "ok", "table", table, 64);
    fake_join(&f, 1, table);
    for (int seat = 2; seat < game.seats; seat++) {
        char more[32];
        snprintf(more, sizeof more, ",\"seat\":%d", seat);
        fake_tell(&f, 0, "bot", more);
        fake_store(&f);
    }
    fake_tell(&f, 1, "ready", ",\"on\":true");
    fake_store(&f);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    ACCEPTED(0);
}

/* What the connection is told when it asks for its view, and what the rules say. */
static void check_view(uint32_t connection, int seat) {
    static char told[LR_STATE_TEXT_MAX], expected[LR_STATE_TEXT_MAX], config[LR_CONFIG_TEXT_MAX];
    static lr_view view;
    fake_tell(&f, connection, "view", "");
    ACCEPTED(connection);
    text_of(connection, "view", "text", told, sizeof told);
    lr_observe(&game, &at, seat, &view);
    lr_view_print(&game, &view, expected, sizeof expected);
    assert_string_equal(told, expected);
    text_of(connection, "view", "config", told, sizeof told);
    lr_config_print(&game, 0, config, sizeof config);
    assert_string_equal(told, config);
}

/* ---- a game that moves here ---- */

static void test_a_game_goes_on_from_a_record_that_is_sent(void **state) {
    static const char *const configs[] = { "board(seats=2)", "board(modules=knights,seats=2)",
                                           "board(map=new-shores,modules=sea,seats=3)", "cards" };
    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        char table[64];
        play_on_device(configs[k], NULL, 150, 7 + k);
        if (k > 0) fake_stop(&f);
        if (k > 0) fake_config(&f);
        if (k > 0) fake_start(&f);
        move_here(table);
        assert_true(frame_says(1, "table", "\"practice\":true,\"maker_knows\":true"));
        check_view(0, 0);
        check_view(1, 1);
        int moved = lr_seat_first(lr_actors(&game, &at));
        if (moved < 2) assert_true(fake_move(&f, (uint32_t)moved));
    }
}

static void test_a_restart_still_says_who_knows(void **state) {
    char table[64];
    (void)state;
    play_on_device("board(seats=2)", NULL, 150, 3);
    move_here(table);
    fake_restart(&f);
    fake_hello(&f, 7, "Eve", "json");
    fake_tell(&f, 7, "watch",
              (snprintf(members, sizeof members, ",\"table\":\"%s\"", table), members));
    fake_settle(&f);
    assert_true(frame_says(7, "table", "\"maker_knows\":true"));
}

static void test_a_game_from_the_beginning_has_no_knowing_maker(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    fake_create(&f, 0, "\"config\":\"board\"");
    assert_true(frame_says(0, "table", "\"practice\":false,\"maker_knows\":false"));
}

static void test_decision_goes_to_a_moment_of_it(void **state) {
    (void)state;
    play_on_device("board(seats=2)", NULL, 150, 3);
    fake_hello(&f, 0, "Ada", "json");
    assert_string_equal(send_record(",\"decision\":100000"), "NO_SUCH_DECISION");
    assert_string_equal(send_record(",\"decision\":40"), "");
}

static void test_a_map_of_its_own_comes_along(void **state) {
    static char told[LR_MAP_TEXT_MAX];
    const char *map = builtin_map("island");
    char table[64];
    (void)state;
    play_on_device("board(seats=2)", map, 60, 3);
    move_here(table);
    check_view(0, 0);
    text_of(0, "view", "map", told, sizeof told);
    assert_string_equal(told, map);
}

/* ---- records that do not go on ---- */

static void replace_last_line(const char *with) {
    size_t length = strlen(record) - 1;
    while (length > 0 && record[length - 1] != '\n') length--;
    snprintf(record + length, sizeof record - length, "%s", with);
}

static int lines_of(const char *text) {
    int count = 0;
    for (; *text != 0; text++) count += *text == '\n';
    return count;
}

static void test_a_record_is_refused_with_line_and_reason(void **state) {
    static const char *const ends[] = { "0 fly c3.n\n", "0 settlement zz.n\n", "* dice 3 9\n",
                                        "1 city a1.n\n", "| stray\n" };
    char line[32];
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
        play_on_device("board(seats=2)", NULL, 60, 5);
        replace_last_line(ends[k]);
        snprintf(line, sizeof line, "line %d: ", lines_of(record));
        assert_string_equal(send_record(""), "BAD_RECORD");
        assert_true(frame_says(0, "refused", line));
    }
    snprintf(record, sizeof record, "longroad-record 9\n");
    assert_string_equal(send_record(""), "BAD_RECORD");
    assert_true(frame_says(0, "refused", "line 1: "));
    snprintf(record, sizeof record, "a\nb\n");
    assert_string_equal(send_record(""), "BAD_RECORD");
    assert_int_equal(fake_count(&f, 0, "table"), 0);
}

static void test_a_record_of_a_game_that_is_over_is_refused(void **state) {
    lr_rng rng = lr_rng_seed(1);
    (void)state;
    play_on_device("board(seats=2,vp_goal=3)", NULL, 0, 2);
    size_t length = strlen(record);
    while (lr_actors(&game, &at) != 0) {
        char text[LR_ACTION_TEXT_MAX];
        uint32_t who = lr_actors(&game, &at);
        lr_action a = (who & LR_CHANCE) != 0
                          ? lr_chance_sample(&game, &at, &rng)
                          : lr_legal_sample(&game, &at, lr_seat_first(who), &rng);
        lr_apply(&game, &at, a);
        lr_action_print(&game, a, text, sizeof text);
        length += (size_t)snprintf(record + length, sizeof record - length, "%s\n", text);
    }
    assert_true(length < MESSAGE_RECORD_MAX);
    fake_hello(&f, 0, "Ada", "json");
    assert_string_equal(send_record(""), "NO_SUCH_DECISION");
}

/* A position of one's own is a privilege, also inside of a record. */
static void test_a_position_in_a_record_needs_leave(void **state) {
    (void)state;
    for (int allowed = 0; allowed < 2; allowed++) {
        play_on_device("board(map=island,board=beginner,seats=2)", NULL, 0, 2);
        char *moves = strstr(record, "moves\n");
        assert_non_null(moves);
        snprintf(moves, sizeof record - (size_t)(moves - record),
                 "position\n| active 1\n| turn 7\n| dice 2 3\n| hand 1 brick=4 grain=2 ore=3\n"
                 "| settlements 0 c3.n\n| roads 0 c3/ne\n| settlements 1 e3.s\n| roads 1 e3/se\n"
                 "moves\n1 city e3.s\n");
        fake_stop(&f);
        fake_config(&f);
        f.config.positions_allowed = allowed != 0;
        fake_start(&f);
        fake_hello(&f, 0, "Ada", "json");
        assert_string_equal(send_record(""), allowed != 0 ? "" : "NO_POSITIONS");
    }
}

static void test_a_record_that_is_too_long_is_refused(void **state) {
    (void)state;
    play_on_device("board(seats=2)", NULL, 20, 3);
    size_t length = strlen(record);
    memset(record + length, '#', MESSAGE_RECORD_MAX + 1 - length);
    record[MESSAGE_RECORD_MAX + 1] = 0;
    fake_hello(&f, 0, "Ada", "json");
    assert_string_equal(send_record(""), "TOO_LONG");
    assert_string_equal(send_record(",\"config\":\"board\""), "TOO_LONG");
    record[MESSAGE_RECORD_MAX] = 0;
    assert_string_equal(send_record(",\"config\":\"board\""), "BAD_MESSAGE");
    assert_string_equal(send_record(""), "");
}

/* ---- the own view ---- */

static void test_a_view_is_for_who_sits_at_a_game(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    fake_tell(&f, 0, "view", "");
    REFUSED(0, "NOT_AT_TABLE");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board\",\"settings\":{\"public\":true}");
    fake_tell(&f, 0, "view", "");
    REFUSED(0, "NOT_STARTED");
    fake_hello(&f, 5, "Eve", "json");
    fake_tell(&f, 5, "watch",
              (snprintf(members, sizeof members, ",\"table\":\"%s\"", host.table), members));
    fake_tell(&f, 5, "view", "");
    REFUSED(5, "WATCHING");
}

/* On a device a game goes on from what one seat saw of it: that seat's view is the same, the
 * rest is drawn. */
static void test_a_game_begins_at_a_view(void **state) {
    static char view_text[LR_STATE_TEXT_MAX], dealt[LR_STATE_TEXT_MAX];
    static lr_view view;
    (void)state;
    fake_stop(&f);
    fake_config(&f);
    f.config.positions_allowed = true;
    fake_start(&f);
    play_on_device("board(seats=2)", NULL, 150, 11);
    lr_observe(&game, &at, 0, &view);
    lr_view_print(&game, &view, view_text, sizeof view_text);
    snprintf(record, sizeof record, "%s", view_text);
    escape();
    snprintf(members, sizeof members,
             ",\"config\":\"board(seats=2)\",\"position\":\"%s\","
             "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"bot\"}]",
             escaped);
    fake_hello(&f, 0, "Ada", "json");
    fake_tell(&f, 0, "create", members);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    fake_tell(&f, 0, "view", "");
    text_of(0, "view", "text", dealt, sizeof dealt);
    assert_string_equal(dealt, view_text);
}

static int status_of_running_record(const char *table, char *out, size_t size) {
    char path[128];
    server_answer answer = { 0 };
    snprintf(path, sizeof path, "/api/tables/%s/record", table);
    server_request request = { .method = "GET", .path = path, .query = "", .address = "::1" };
    server_http(f.server, f.time, &request, &answer);
    snprintf(out, size, "%.*s", (int)answer.length, answer.body != NULL ? answer.body : "");
    free(answer.body);
    return answer.status;
}

/* The seed and all hands are in a record: only the owner of a device may have it before the end. */
static void test_a_running_game_has_a_record_where_that_is_allowed(void **state) {
    static char told[MESSAGE_RECORD_MAX];
    (void)state;
    for (int open = 0; open < 2; open++) {
        char table[64];
        fake_stop(&f);
        fake_config(&f);
        f.config.records_open = open != 0;
        fake_start(&f);
        play_on_device("board(seats=2)", NULL, 60, 5);
        move_here(table);
        int status = status_of_running_record(table, told, sizeof told);
        assert_int_equal(status, open != 0 ? 200 : 404);
        assert_int_equal(strstr(told, "seed ") != NULL, open);
    }
}

/* ---- work that is left to devices ---- */

static void leave_to_devices(uint32_t what) {
    fake_stop(&f);
    fake_config(&f);
    f.config.device = what;
    fake_start(&f);
}

static server_figures figures(void) {
    server_figures out;
    server_figures_get(f.server, &out);
    return out;
}

static void test_welcome_says_what_is_left(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    assert_true(frame_says(0, "welcome", "\"device\":[]"));
    leave_to_devices(1u << DEVICE_HINTS | 1u << DEVICE_PRACTICE);
    fake_hello(&f, 0, "Ada", "json");
    assert_true(frame_says(0, "welcome", "\"device\":[\"hints\",\"practice\"]"));
}

static void test_hints_can_be_left(void **state) {
    (void)state;
    for (uint32_t left = 0; left < 2; left++) {
        leave_to_devices(left << DEVICE_HINTS);
        fake_four(&f, "board(seats=4)", "text", ",\"hints\":true");
        uint32_t turn = fake_turn(&f);
        fake_tell(&f, turn, "hint", "");
        assert_string_equal(fake_refusal(&f, turn), left != 0 ? "ON_DEVICE" : "");
        assert_int_equal(figures().hints, 1 - left);
        assert_int_equal(figures().hints_left, left);
        assert_int_equal(figures().questions, 1 - left);
    }
}

static void test_analysis_can_be_left(void **state) {
    static const char path[] = "/api/records/%s/analysis";
    (void)state;
    for (uint32_t left = 0; left < 2; left++) {
        char address[128], name[64];
        server_answer answer = { 0 };
        leave_to_devices(left << DEVICE_ANALYSIS);
        fake_four(&f, "board(seats=4,vp_goal=3)", "text", "");
        fake_play(&f, 5000);
        text_of(0, "over", "record", address, sizeof address);
        snprintf(name, sizeof name, "%s", strrchr(address, '/') + 1);
        snprintf(address, sizeof address, path, name);
        server_request request = {
            .method = "GET", .path = address, .query = "", .address = "::1"
        };
        server_http(f.server, f.time, &request, &answer);
        assert_int_equal(answer.status, left != 0 ? 403 : 200);
        assert_int_equal(answer.study, left != 0 ? STUDY_NONE : STUDY_ANALYSIS);
        assert_int_equal(figures().analyses_left, left);
        free(answer.body);
    }
}

static void test_games_for_one_person_can_be_left(void **state) {
    static const char bots[] = ",\"config\":\"board(seats=2)\",\"seats\":[{\"kind\":\"open\"},"
                               "{\"kind\":\"bot\"}]";
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    fake_tell(&f, 0, "create", bots);
    fake_settle(&f);
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    ACCEPTED(0);
    assert_int_equal(figures().practices, 1);
    leave_to_devices(1u << DEVICE_PRACTICE);
    fake_hello(&f, 0, "Ada", "json");
    fake_tell(&f, 0, "create", bots);
    REFUSED(0, "ON_DEVICE");
    fake_tell(&f, 0, "create", ",\"shipped\":\"puzzle/island-01\"");
    REFUSED(0, "ON_DEVICE");
    assert_int_equal(fake_count(&f, 0, "table"), 0);
    /* In the room, too: the seat that waits for a person is given to a bot. */
    fake_tell(&f, 0, "create", ",\"config\":\"board(seats=2)\"");
    fake_settle(&f);
    fake_tell(&f, 0, "bot", ",\"seat\":1");
    fake_settle(&f);
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    REFUSED(0, "ON_DEVICE");
    assert_int_equal(figures().practices, 0);
    assert_int_equal(figures().practices_left, 3);
}

static void test_people_still_play_with_bots(void **state) {
    (void)state;
    leave_to_devices(1u << DEVICE_PRACTICE);
    fake_hello(&f, 0, "Ada", "json");
    fake_hello(&f, 1, "Ben", "json");
    fake_seat host = fake_create(&f, 0,
                                 "\"config\":\"board(seats=3)\",\"settings\":{\"public\":true},"
                                 "\"seats\":[{\"kind\":\"bot\"}]");
    fake_join(&f, 1, host.table);
    fake_tell(&f, 1, "ready", ",\"on\":true");
    fake_store(&f);
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    ACCEPTED(0);
    assert_int_equal(figures().practices + figures().practices_left, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_a_game_goes_on_from_a_record_that_is_sent),
        SERVER_TEST(test_a_restart_still_says_who_knows),
        SERVER_TEST(test_a_game_from_the_beginning_has_no_knowing_maker),
        SERVER_TEST(test_decision_goes_to_a_moment_of_it),
        SERVER_TEST(test_a_map_of_its_own_comes_along),
        SERVER_TEST(test_a_record_is_refused_with_line_and_reason),
        SERVER_TEST(test_a_record_of_a_game_that_is_over_is_refused),
        SERVER_TEST(test_a_position_in_a_record_needs_leave),
        SERVER_TEST(test_a_record_that_is_too_long_is_refused),
        SERVER_TEST(test_a_view_is_for_who_sits_at_a_game),
        SERVER_TEST(test_a_game_begins_at_a_view),
        SERVER_TEST(test_a_running_game_has_a_record_where_that_is_allowed),
        SERVER_TEST(test_welcome_says_what_is_left),
        SERVER_TEST(test_hints_can_be_left),
        SERVER_TEST(test_analysis_can_be_left),
        SERVER_TEST(test_games_for_one_person_can_be_left),
        SERVER_TEST(test_people_still_play_with_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
