/* The table server: games that begin at a position, or in the middle of one that is over. */
#include "fair.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;

/* Seat 1 is at turn, has thrown, and holds what a city costs; as JSON has it. On this map
 * nothing is dealt. */
static const char config[] = "board(map=island,board=beginner,seats=2,vp_goal=4)";
static const char position[] =
    "active 1\\nturn 7\\ndice 2 3\\nhand 0 brick=1 wool=2\\nhand 1 brick=4 grain=2 ore=3\\n"
    "settlements 0 c3.n\\nroads 0 c3/ne\\nsettlements 1 e3.s\\nroads 1 e3/se";

static void configure(server_config *of) {
    of->positions_allowed = true;
}

static server_case here = { &f, configure };

/* Two people at connections 0 and 1, at a practice table that has started. */
static fake_seat start_at(const char *game, const char *begin) {
    static char members[8192];
    snprintf(members, sizeof members,
             "\"config\":\"%s\",\"settings\":{\"public\":true},\"position\":\"%s\"", game, begin);
    fake_hello(&f, 0, "Ada", "json");
    fake_hello(&f, 1, "Ben", "json");
    fake_seat host = fake_create(&f, 0, members);
    fake_join(&f, 1, host.table);
    fake_tell(&f, 1, "ready", ",\"on\":true");
    fake_store(&f);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
    return host;
}

static bool frame_says(uint32_t connection, const char *type, const char *text) {
    const char *frame = fake_last(&f, connection, type);
    return frame != NULL && strstr(frame, text) != NULL;
}

/* ---- positions ---- */

static void test_a_game_begins_at_the_position(void **state) {
    (void)state;
    fake_seat host = start_at(config, position);
    assert_true(frame_says(0, "table", "\"practice\":true"));
    assert_false(fake_asked(&f, 0, 0));
    assert_true(fake_asked(&f, 1, 1));
    fake_tell(&f, 1, "move", ",\"action\":\"city e3.s\"");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 1), "");
    fake_hello(&f, 2, "Eve", "json");
    fake_say(&f, 2, "{\"type\":\"lobby\",\"id\":2,\"on\":true}");
    assert_true(frame_says(2, "lobby", "\"practice\":true"));
    assert_true(frame_says(2, "lobby", host.table));
}

static void test_others_see_no_hand_of_the_position(void **state) {
    (void)state;
    start_at(config, position);
    json_t *frame = fake_heard(&f, 0, "events");
    json_t *hand = json_object_get(json_object_get(frame, "changed"), "hand");
    json_t *cards = json_object_get(hand, "cards");
    assert_int_equal(json_integer_value(json_object_get(cards, "wool")), 2);
    assert_int_equal(json_integer_value(json_object_get(cards, "ore")), 0);
    assert_int_equal(json_integer_value(json_object_get(cards, "brick")), 1);
    json_decref(frame);
}

static void test_a_restart_begins_there_again(void **state) {
    (void)state;
    fake_seat host = start_at(config, position);
    fake_tell(&f, 1, "move", ",\"action\":\"city e3.s\"");
    fake_store(&f);
    fake_restart(&f);
    fake_hello(&f, 7, "Ada", "text");
    fake_say(&f, 7, "{\"type\":\"sit\",\"id\":900,\"table\":\"%s\",\"token\":\"%s\"}", host.table,
             host.token);
    assert_true(frame_says(7, "table", "\"practice\":true"));
    assert_true(frame_says(7, "table", "cities 1 e3.s"));
    assert_true(frame_says(7, "table", "settlements 0 "));
}

static void test_undo_goes_back_to_the_position(void **state) {
    (void)state;
    start_at(config, position);
    fake_tell(&f, 1, "move", ",\"action\":\"city e3.s\"");
    fake_store(&f);
    fake_tell(&f, 1, "undo", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 1), "");
    fake_tell(&f, 1, "move", ",\"action\":\"city e3.s\"");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 1), "");
}

/* The record holds the position, and every outcome of chance follows from its seed. */
static void check_record(void) {
    static lr_game game;
    static lr_record_reader reader;
    static lr_record_header header;
    static char map_text[LR_MAP_TEXT_MAX];
    unsigned char seed[FAIR_SEED_BYTES];
    fair_entropy entropy = { 0 };
    fair_dice dice;
    lr_error error;
    lr_state s;
    lr_status status = LR_OK;
    assert_int_equal(lr_record_game(&reader, f.record, f.record_length, &header, &game, map_text,
                                    sizeof map_text, &error),
                     LR_OK);
    assert_non_null(header.position_text);
    assert_int_equal(lr_record_begin(&header, &game, &s, &error), LR_OK);
    assert_true(fair_bytes(header.seed, seed, sizeof seed));
    fair_start(&dice, seed, &entropy, header.config);
    do {
        bool chance = (lr_actors(&game, &s) & LR_CHANCE) != 0;
        lr_state before = s;
        status = lr_record_step(&reader, &game, &s, &error);
        if (!chance || status != LR_OK) continue;
        lr_apply(&game, &before, fair_draw(&dice, &game, &before));
        assert_memory_equal(&before, &s, game.state_bytes);
    } while (status == LR_OK);
    assert_int_equal(status, LR_END);
    assert_int_equal(lr_actors(&game, &s), 0);
}

static void play_to_the_end(void) {
    for (int k = 0; k < 5000 && fake_last(&f, 0, "over") == NULL; k++)
        for (uint32_t c = 0; c < 2; c++)
            if (fake_asked(&f, c, (int)c) && fake_move(&f, c)) fake_store(&f);
    assert_non_null(fake_last(&f, 0, "over"));
}

static void test_the_record_holds_the_position(void **state) {
    (void)state;
    start_at(config, position);
    play_to_the_end();
    check_record();
}

static void test_the_card_game_begins_at_a_position(void **state) {
    static lr_game game;
    static char text[LR_STATE_TEXT_MAX], escaped[LR_STATE_TEXT_MAX];
    lr_rng rng = lr_rng_seed(3);
    lr_error error;
    lr_state s;
    size_t at = 0;
    (void)state;
    assert_int_equal(lr_game_init(&game, "cards(turn_limit=10)", NULL, &error), LR_OK);
    lr_init(&game, &s);
    for (int k = 0; k < 60; k++) {
        uint32_t who = lr_actors(&game, &s);
        lr_apply(&game, &s,
                 (who & LR_CHANCE) != 0 ? lr_chance_sample(&game, &s, &rng)
                                        : lr_legal_sample(&game, &s, lr_seat_first(who), &rng));
    }
    lr_state_print(&game, &s, text, sizeof text);
    for (size_t i = 0; text[i] != 0; i++) {
        if (text[i] == '\n') escaped[at++] = '\\';
        escaped[at++] = text[i] == '\n' ? 'n' : text[i];
    }
    start_at("cards(turn_limit=10)", escaped);
    play_to_the_end();
    check_record();
}

static void test_a_rematch_begins_there_again(void **state) {
    (void)state;
    start_at(config, position);
    play_to_the_end();
    fake_forget(&f);
    fake_tell(&f, 0, "rematch", "");
    fake_store(&f);
    fake_tell(&f, 1, "rematch", "");
    fake_store(&f);
    assert_true(frame_says(0, "table", "\"practice\":true"));
    assert_true(fake_asked(&f, 1, 1));
    assert_false(fake_asked(&f, 0, 0));
}

/* ---- refusals ---- */

static const char *create(const char *members) {
    fake_tell(&f, 0, "create", members);
    fake_settle(&f);
    return fake_refusal(&f, 0);
}

static void test_what_is_no_position_is_refused(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    assert_string_equal(create(",\"config\":\"board\",\"position\":\"hand 0 gems=1\""),
                        "BAD_POSITION");
    assert_true(frame_says(0, "refused", "line 1: "));
    assert_string_equal(create(",\"config\":\"board(map=island,board=beginner,seats=2)\","
                               "\"position\":\"phase over\\nwinner 0\""),
                        "BAD_POSITION");
    assert_string_equal(create(",\"position\":\"hand 0 ore=1\""), "BAD_MESSAGE");
    assert_int_equal(fake_count(&f, 0, "table"), 0);
}

static void test_without_the_flag_there_are_no_positions(void **state) {
    (void)state;
    fake_stop(&f);
    fake_config(&f);
    fake_start(&f);
    fake_hello(&f, 0, "Ada", "json");
    assert_true(frame_says(0, "welcome", "\"positions\":false"));
    assert_string_equal(create(",\"config\":\"board(map=island,board=beginner,seats=2)\","
                               "\"position\":\"hand 0 ore=1\""),
                        "NO_POSITIONS");
    assert_string_equal(create(",\"config\":\"board\""), "");
    assert_true(frame_says(0, "table", "\"practice\":false"));
}

/* ---- from a game that is over ---- */

static char finished[128];

/* Four people have played; `finished` is the address of the record. */
static void play_one(void) {
    fake_four(&f, "board(seats=4,vp_goal=4)", "text", "");
    fake_play(&f, 5000);
    json_t *over = fake_heard(&f, 0, "over");
    snprintf(finished, sizeof finished, "%s", json_string_value(json_object_get(over, "record")));
    json_decref(over);
}

static void create_from(uint32_t connection, const char *record, int decision) {
    char members[256];
    snprintf(members, sizeof members, ",\"record\":\"%s\",\"decision\":%d", record, decision);
    fake_tell(&f, connection, "create", members);
}

static void test_a_game_goes_on_from_a_record(void **state) {
    (void)state;
    play_one();
    fake_hello(&f, 9, "Eve", "text");
    create_from(9, strrchr(finished, '/') + 1, 40);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "");
    assert_true(frame_says(9, "table", "\"practice\":true"));
    assert_true(frame_says(9, "table", "vp_goal=4"));
    for (int seat = 1; seat < 4; seat++) {
        char members[32];
        snprintf(members, sizeof members, ",\"seat\":%d", seat);
        fake_tell(&f, 9, "bot", members);
        fake_settle(&f);
    }
    fake_tell(&f, 9, "start", "");
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "");
    assert_non_null(fake_last(&f, 9, "events"));
}

/* While it waits, nothing else is done for the connection, and a repetition is not a second
 * table. */
static void test_a_create_waits_for_its_record(void **state) {
    (void)state;
    play_one();
    fake_hello(&f, 9, "Eve", "text");
    fake_forget(&f);
    for (int twice = 0; twice < 2; twice++)
        fake_say(&f, 9, "{\"type\":\"create\",\"id\":5,\"record\":\"%s\",\"decision\":3}",
                 finished);
    assert_int_equal(f.wanted_count, 1);
    assert_int_equal(f.frame_count, 0);
    fake_say(&f, 9, "{\"type\":\"create\",\"id\":6,\"config\":\"board\"}");
    assert_string_equal(fake_refusal(&f, 9), "BUSY");
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "");
    assert_int_equal(fake_count(&f, 9, "ok"), 1);
    /* Who goes away before the record comes has no table. */
    fake_hello(&f, 10, "Finn", "text");
    create_from(10, finished, 3);
    fake_lose(&f, 10);
    fake_settle(&f);
    assert_int_equal(fake_count(&f, 10, "ok"), 0);
}

static void test_records_and_moments_that_are_not_there(void **state) {
    (void)state;
    play_one();
    fake_hello(&f, 9, "Eve", "text");
    create_from(9, "17-00112233445566778899aabbccddeeff", 0);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "NO_SUCH_RECORD");
    create_from(9, finished, 100000);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "NO_SUCH_DECISION");
    fake_say(&f, 9, "{\"type\":\"create\",\"id\":500,\"config\":\"board\",\"record\":\"%s\"}",
             finished);
    assert_string_equal(fake_refusal(&f, 9), "BAD_MESSAGE");
    fake_say(&f, 9,
             "{\"type\":\"create\",\"id\":501,\"record\":\"%s\",\"seats\":[{\"kind\":\"closed\"}]}",
             finished);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "SEAT_COUNT");
    free(f.record);
    f.record = NULL;
    fake_say(&f, 9, "{\"type\":\"create\",\"id\":502,\"record\":\"%s\"}", finished);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "NO_SUCH_RECORD");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_a_game_begins_at_the_position),
        SERVER_TEST(test_others_see_no_hand_of_the_position),
        SERVER_TEST(test_a_restart_begins_there_again),
        SERVER_TEST(test_undo_goes_back_to_the_position),
        SERVER_TEST(test_the_record_holds_the_position),
        SERVER_TEST(test_the_card_game_begins_at_a_position),
        SERVER_TEST(test_a_rematch_begins_there_again),
        SERVER_TEST(test_what_is_no_position_is_refused),
        SERVER_TEST(test_without_the_flag_there_are_no_positions),
        SERVER_TEST(test_a_game_goes_on_from_a_record),
        SERVER_TEST(test_a_create_waits_for_its_record),
        SERVER_TEST(test_records_and_moments_that_are_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
