/* The table server: whole games by its messages, what is told, when, and to whom. */
#include "messages.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

/* ---- a game ---- */

/* Plays the record again and draws every outcome of chance anew from the seed it reveals. */
static void check_record(const char *text, size_t length) {
    static lr_game game;
    static lr_record_reader reader;
    static lr_record_header header;
    static char map_text[LR_MAP_TEXT_MAX];
    lr_error error;
    lr_action a;
    lr_state s;
    lr_status status = LR_OK;
    assert_int_equal(
        lr_record_game(&reader, text, length, &header, &game, map_text, sizeof map_text, &error),
        LR_OK);
    assert_int_equal(strlen(header.seed), 64);
    assert_string_equal(header.seat[0], "Ada");
    lr_init(&game, &s);
    while ((status = lr_record_next(&reader, &game, &a, &error)) == LR_OK)
        assert_int_equal(lr_play(&game, &s, a), LR_OK);
    assert_int_equal(status, LR_END);
    assert_int_equal(lr_actors(&game, &s), 0);
    assert_true(reader.result_present);
}

static void test_four_people_play_a_game_to_its_end(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4,vp_goal=5)", "text", "");
    fake_play(&f, 5000);
    for (uint32_t c = 0; c < 4; c++) {
        json_t *end = fake_heard(&f, c, "over");
        assert_non_null(end);
        assert_string_equal(json_string_value(json_object_get(end, "result")), "won");
        assert_int_equal(strlen(json_string_value(json_object_get(end, "seed"))), 64);
        assert_int_equal(json_array_size(json_object_get(end, "points")), 4);
        json_decref(end);
    }
    assert_non_null(f.record);
    check_record(f.record, f.record_length);
    fake_tell(&f, 0, "move", ",\"action\":\"end\"");
    assert_string_equal(fake_refusal(&f, 0), "GAME_OVER");
}

static void test_json_and_text_clients_play_the_same_game(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4,vp_goal=4)", "json", "");
    fake_play(&f, 5000);
    assert_non_null(fake_last(&f, 2, "over"));
    check_record(f.record, f.record_length);
    fake_hello(&f, 9, "Eve", "text"); /* comes late and looks on */
    json_t *end = fake_heard(&f, 0, "over");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}",
             json_string_value(json_object_get(end, "table")));
    json_decref(end);
    assert_non_null(fake_last(&f, 9, "table"));
    assert_non_null(fake_last(&f, 9, "over"));
}

static void test_the_card_game_is_played_too(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    fake_hello(&f, 1, "Ben", "json");
    fake_seat host = fake_create(&f, 0, "\"config\":\"cards\"");
    assert_int_equal(strlen(host.table), 26); /* private: 128 bits */
    fake_join(&f, 1, host.table);
    fake_tell(&f, 1, "ready", ",\"on\":true");
    fake_store(&f);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    uint32_t made = 0;
    for (int k = 0; k < 200; k++)
        for (uint32_t c = 0; c < 2; c++)
            if (fake_asked(&f, c, (int)c) && fake_move(&f, c)) {
                fake_store(&f);
                made++;
            }
    assert_true(made > 100);
}

/* ---- before it is stored ---- */

static void test_nobody_is_told_before_it_is_stored(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    fake_forget(&f);
    fake_tell(&f, 0, "chat", ",\"text\":\"hello there\"");
    assert_int_equal(f.append_count, 1);
    assert_int_equal(f.frame_count, 0);
    fake_store(&f);
    for (uint32_t c = 0; c < 4; c++) assert_true(fake_ever_sent(&f, c, "hello there"));
    assert_string_equal(fake_refusal(&f, 0), "");
}

static void test_a_move_is_answered_and_told_when_stored(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    uint32_t frames = f.frame_count, turn = fake_turn(&f);
    assert_true(fake_move(&f, turn));
    assert_int_equal(f.frame_count, frames);
    fake_store(&f);
    assert_true(f.frame_count >= frames + 5); /* the answer, and events for four */
    char settled[32];
    snprintf(settled, sizeof settled, "%u settlement ", turn);
    for (uint32_t c = 0; c < 4; c++) assert_non_null(strstr(fake_last(&f, c, "events"), settled));
}

/* ---- refusals ---- */

static void test_refusals_have_a_code_and_change_nothing(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    uint32_t stored = f.stored_count;
    uint32_t other = (fake_turn(&f) + 1) % 4;
    fake_tell(&f, other, "move", ",\"action\":\"end\"");
    assert_string_equal(fake_refusal(&f, other), "NOT_YOUR_TURN");
    fake_tell(&f, 0, "move", ",\"action\":\"dance\"");
    assert_string_not_equal(fake_refusal(&f, 0), "");
    fake_tell(&f, 0, "move", ",\"action\":\"1 end\"");
    assert_string_not_equal(fake_refusal(&f, 0), "");
    fake_tell(&f, 0, "start", "");
    assert_string_equal(fake_refusal(&f, 0), "STARTED");
    fake_tell(&f, 1, "kick", ",\"seat\":2");
    assert_string_equal(fake_refusal(&f, 1), "NOT_HOST");
    fake_tell(&f, 0, "rematch", "");
    assert_string_equal(fake_refusal(&f, 0), "NOT_OVER");
    fake_say(&f, 0, "{\"type\":\"move\"");
    assert_string_equal(fake_refusal(&f, 0), "BAD_MESSAGE");
    assert_int_equal(f.append_count, 0);
    assert_int_equal(f.stored_count, stored);
}

static void test_chance_cannot_be_played_by_a_client(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    fake_tell(&f, 0, "move", ",\"action\":\"dice 6 6\"");
    assert_string_not_equal(fake_refusal(&f, 0), "");
    assert_int_equal(f.append_count, 0);
}

static void test_a_stale_move_is_refused(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    uint32_t turn = fake_turn(&f);
    json_t *moves = fake_moves(&f, turn);
    char members[256];
    snprintf(members, sizeof members, ",\"action\":\"%s\",\"at\":1",
             json_string_value(json_array_get(moves, 0)));
    json_decref(moves);
    fake_tell(&f, turn, "move", members);
    assert_string_equal(fake_refusal(&f, turn), "STALE");
}

/* ---- offers made up by the player ---- */

static bool try_offers(uint32_t turn) {
    static const char *const cards[] = { "wool", "ore", "brick", "grain", "lumber" };
    for (int give = 0; give < 5; give++) {
        char members[128];
        snprintf(members, sizeof members, ",\"give\":{\"%s\":1},\"get\":{\"%s\":1}", cards[give],
                 cards[(give + 1) % 5]);
        fake_tell(&f, turn, "offer", members);
        fake_store(&f);
        if (strcmp(fake_refusal(&f, turn), "") == 0) return true;
    }
    return false;
}

static void test_offers_are_checked_by_the_rules(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    fake_tell(&f, fake_turn(&f), "offer", ",\"give\":{\"wool\":1},\"get\":{\"ore\":1}");
    assert_string_not_equal(fake_refusal(&f, fake_turn(&f)), "");
    fake_tell(&f, 0, "offer", ",\"give\":{\"gold\":1},\"get\":{\"ore\":1}");
    assert_string_not_equal(fake_refusal(&f, 0), "");
    for (int k = 0; k < 200; k++) {
        uint32_t turn = fake_turn(&f);
        if (try_offers(turn)) {
            assert_non_null(strstr(f.stored[f.stored_count - 1].entry.text, " offer "));
            return;
        }
        fake_move(&f, turn);
        fake_store(&f);
    }
    fail_msg("nobody could offer anything");
}

/* ---- repetitions ---- */

static uint32_t stored_of_kind(const char *kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f.stored_count; i++) count += strcmp(f.stored[i].kind, kind) == 0;
    return count;
}

static void test_a_repeated_message_is_done_once(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint32_t turn = fake_turn(&f);
    assert_true(fake_move(&f, turn));
    int64_t id = f.next_id[turn] - 1;
    f.next_id[turn] = id;
    fake_move(&f, turn); /* again before it is stored, whatever it says */
    fake_store(&f);
    uint32_t acts = stored_of_kind("act");
    char *first = strdup(fake_last(&f, turn, "ok"));
    f.next_id[turn] = id;
    fake_tell(&f, turn, "chat", ",\"text\":\"not this\"");
    fake_store(&f);
    assert_string_equal(fake_last(&f, turn, "ok"), first);
    assert_int_equal(stored_of_kind("act"), acts);
    assert_int_equal(stored_of_kind("chat"), 0);

    fake_restart(&f); /* the number is in the journal */
    fake_hello(&f, 0, "Ada", "text");
    fake_sit(&f, 0, host.table, f.tokens[turn]);
    json_t *sat = fake_heard(&f, 0, "ok");
    assert_int_equal(json_integer_value(json_object_get(sat, "last")), id);
    json_decref(sat);
    f.next_id[0] = id;
    fake_tell(&f, 0, "chat", ",\"text\":\"not this\"");
    fake_store(&f);
    assert_string_equal(fake_last(&f, 0, "ok"), first);
    f.next_id[0] = 3;
    fake_tell(&f, 0, "chat", ",\"text\":\"too old\"");
    assert_string_equal(fake_refusal(&f, 0), "OLD_MESSAGE");
    assert_int_equal(stored_of_kind("chat"), 0);
    free(first);
}

static void test_a_refused_message_stays_refused(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    uint32_t other = (fake_turn(&f) + 1) % 4;
    fake_tell(&f, other, "move", ",\"action\":\"end\"");
    char *first = strdup(fake_last(&f, other, "refused"));
    f.next_id[other]--;
    fake_tell(&f, other, "move", ",\"action\":\"end\"");
    assert_string_equal(fake_last(&f, other, "refused"), first);
    assert_int_equal(fake_count(&f, other, "refused"), 2);
    free(first);
}

/* ---- coming back ---- */

static void resume(uint32_t connection, const fake_seat *seat, const char *token, long long seq) {
    fake_say(&f, connection,
             "{\"type\":\"resume\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\",\"seq\":%lld}",
             seat->table, token, seq);
}

static void test_resume_gives_the_events_since(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    fake_play(&f, 3);
    uint32_t turn = fake_turn(&f), gone = (turn + 2) % 4;
    json_t *last = fake_heard(&f, gone, "events");
    long long seen = json_integer_value(json_object_get(last, "seq"));
    json_decref(last);
    fake_lose(&f, gone);
    fake_tell(&f, turn, "chat", ",\"text\":\"where are you\"");
    assert_true(fake_move(&f, turn));
    fake_store(&f);
    fake_hello(&f, 7, "Again", "text");
    resume(7, &host, f.tokens[gone], seen);
    json_t *events = fake_heard(&f, 7, "events");
    assert_non_null(events);
    assert_int_equal(json_integer_value(json_object_get(events, "from")), seen);
    assert_int_equal(json_array_size(json_object_get(events, "events")), 2);
    assert_non_null(json_object_get(json_object_get(events, "changed"), "view"));
    json_decref(events);
    assert_true(fake_ever_sent(&f, 7, "where are you"));
    fake_hello(&f, 8, "Again", "text"); /* from the future: a fresh table */
    resume(8, &host, f.tokens[gone], 100000);
    assert_non_null(fake_last(&f, 8, "table"));
    assert_non_null(fake_last(&f, 7, "elsewhere"));
}

/* ---- what must not be seen ---- */

/* Every frame to a receiver must be the same as if the hidden parts were others: here the crude
 * form, words that only the owner may read. tests/sim compares whole games. */
static void test_hidden_cards_are_in_no_other_frame(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4,vp_goal=8)", "text", "");
    fake_hello(&f, 9, "Eve", "text");
    json_t *table = fake_heard(&f, 0, "table");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}",
             json_string_value(json_object_get(table, "table")));
    json_decref(table);
    fake_play(&f, 1500);
    uint32_t steals = 0, hidden = 0, bought = 0;
    for (uint32_t i = 0; i < f.stored_count; i++) {
        const char *text = f.stored[i].entry.text;
        if (strncmp(text, "0 * steal ", 10) == 0) steals++;
        if (strncmp(text, "0 * card ", 9) == 0) bought++;
    }
    for (uint32_t i = 0; i < f.frame_count; i++) {
        if (f.frames[i].connection != 9) continue;
        const char *steal = strstr(f.frames[i].text, "* steal ");
        if (steal == NULL) continue;
        hidden++;
        assert_non_null(strchr("?-", steal[8]));
    }
    assert_true(steals > 0);
    assert_true(hidden > 0);
    (void)bought;
}

static void test_a_watcher_has_no_moves_and_no_rights(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "json", "");
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    json_t *table = fake_heard(&f, 9, "table");
    json_t *moves = json_object_get(json_object_get(table, "view"), "moves");
    assert_true(moves == NULL || json_array_size(moves) == 0);
    assert_null(json_object_get(table, "seat"));
    json_decref(table);
    fake_tell(&f, 9, "move", ",\"action\":\"end\"");
    assert_string_equal(fake_refusal(&f, 9), "WATCHING");
    fake_tell(&f, 9, "chat", ",\"text\":\"psst\"");
    assert_string_equal(fake_refusal(&f, 9), "WATCHING");
    for (uint32_t i = 0; i < f.frame_count; i++) {
        assert_null(strstr(f.frames[i].text, host.token) && f.frames[i].connection != 0 ? "leak"
                                                                                        : NULL);
    }
}

/* ---- undo ---- */

static void test_undo_of_a_placement(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    uint32_t turn = fake_turn(&f), other = (turn + 1) % 4;
    fake_tell(&f, turn, "undo", "");
    assert_string_equal(fake_refusal(&f, turn), "NOTHING_TO_UNDO");
    json_t *before = fake_moves(&f, turn);
    fake_move(&f, turn);
    fake_tell(&f, turn, "undo", ""); /* not told yet */
    assert_string_equal(fake_refusal(&f, turn), "NOTHING_TO_UNDO");
    fake_store(&f);
    assert_true(fake_ever_sent(&f, turn, "\"undo\":{\"on\":true"));
    assert_false(fake_ever_sent(&f, other, "\"undo\":{\"on\":true"));
    fake_tell(&f, other, "undo", "");
    assert_string_equal(fake_refusal(&f, other), "NOTHING_TO_UNDO");
    fake_tell(&f, turn, "undo", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
    assert_non_null(strstr(fake_last(&f, other, "events"), "\"kind\":\"undone\""));
    json_t *after = fake_moves(&f, turn);
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    fake_move(&f, turn); /* settlement and road; then another acts */
    fake_store(&f);
    fake_move(&f, turn);
    fake_store(&f);
    assert_int_not_equal(fake_turn(&f), turn);
    fake_move(&f, fake_turn(&f));
    fake_store(&f);
    fake_tell(&f, turn, "undo", "");
    assert_string_equal(fake_refusal(&f, turn), "NOTHING_TO_UNDO");
}

static void test_undo_must_be_allowed(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", ",\"undo\":false");
    uint32_t turn = fake_turn(&f);
    fake_move(&f, turn);
    fake_store(&f);
    fake_tell(&f, turn, "undo", "");
    assert_string_equal(fake_refusal(&f, turn), "NO_UNDO");
}

/* A throw of dice, a bought card: what has been seen cannot be taken back. */
static void test_undo_never_takes_back_chance(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (int k = 0; k < 300; k++) {
        uint32_t turn = fake_turn(&f), entries = f.stored_count;
        fake_move(&f, turn);
        fake_store(&f);
        bool chance = false;
        for (uint32_t i = entries; i < f.stored_count; i++)
            chance |= strstr(f.stored[i].entry.text, " * ") != NULL;
        if (!chance) continue;
        for (uint32_t c = 0; c < 4; c++) {
            fake_tell(&f, c, "undo", "");
            assert_string_equal(fake_refusal(&f, c), "NOTHING_TO_UNDO");
        }
    }
}

/* Other things than placements stand, even if nobody has acted since. */
static void test_undo_never_takes_back_the_end_of_a_turn(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (int k = 0, ended = 0; k < 2000 && ended < 3; k++) {
        uint32_t turn = fake_turn(&f), entries = f.stored_count;
        fake_move(&f, turn);
        fake_store(&f);
        if (f.stored_count != entries + 1 || strstr(f.stored[entries].entry.text, " end") == NULL)
            continue;
        fake_tell(&f, turn, "undo", "");
        assert_string_equal(fake_refusal(&f, turn), "NOTHING_TO_UNDO");
        ended++;
        if (ended == 3) return;
    }
    fail_msg("no turn ended");
}

/* ---- the log of who comes ---- */

/* All events of the game that the connection was told in `events`, in order. */
static json_t *events_heard(uint32_t connection) {
    static const char *const own[] = { "chat",    "sat",    "rose",  "started",
                                       "standin", "undone", "paused" };
    json_t *all = json_array();
    for (uint32_t i = 0; i < f.frame_count; i++) {
        if (f.frames[i].connection != connection) continue;
        json_t *frame = json_loads(f.frames[i].text, 0, NULL), *event = NULL;
        size_t k = 0;
        bool is_events = strcmp(json_string_value(json_object_get(frame, "type")), "events") == 0;
        if (is_events) json_array_foreach(json_object_get(frame, "events"), k, event) {
                const char *kind = json_string_value(json_object_get(event, "kind"));
                bool table = false;
                for (size_t n = 0; n < sizeof own / sizeof own[0]; n++)
                    table |= strcmp(own[n], kind) == 0;
                if (!table) json_array_append(all, event);
            }
        json_decref(frame);
    }
    return all;
}

/* The log is the end of what was heard; and it is not all of it, if the game was long. */
static void compare_log(const json_t *log, const json_t *heard, bool shorter) {
    size_t count = json_array_size(log), all = json_array_size(heard);
    assert_true(count >= MESSAGE_LOG_KEPT && count <= all);
    assert_int_equal(count < all, shorter);
    for (size_t k = 0; k < count; k++)
        if (!json_equal(json_array_get(log, k), json_array_get(heard, all - count + k)))
            fail_msg("event %zu of the log is another", k);
}

static void test_the_log_tells_what_was_told(void **state) {
    (void)state;
    fake_hello(&f, 9, "Eve", "json");
    fake_seat host = fake_four(&f, "board(seats=4)", "json", "");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    assert_non_null(strstr(fake_last(&f, 9, "table"), "\"log\":["));
    fake_play(&f, 400);
    json_t *heard[2] = { events_heard(2), events_heard(9) };
    assert_false(json_equal(heard[0], heard[1])); /* a seat hears more than a watcher */
    fake_hello(&f, 12, "Cid", "json");
    fake_say(&f, 12, "{\"type\":\"sit\",\"id\":5000,\"table\":\"%s\",\"token\":\"%s\"}", host.table,
             f.tokens[2]);
    fake_hello(&f, 13, "Dan", "json");
    fake_say(&f, 13, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    for (uint32_t c = 12; c < 14; c++) {
        json_t *frame = fake_heard(&f, c, "table");
        compare_log(json_object_get(frame, "log"), heard[c - 12], true);
        json_decref(frame);
        json_decref(heard[c - 12]);
    }
    fake_hello(&f, 14, "bot", "text");
    fake_say(&f, 14, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    assert_null(strstr(fake_last(&f, 14, "table"), "\"log\":"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_four_people_play_a_game_to_its_end),
        SERVER_TEST(test_json_and_text_clients_play_the_same_game),
        SERVER_TEST(test_the_card_game_is_played_too),
        SERVER_TEST(test_nobody_is_told_before_it_is_stored),
        SERVER_TEST(test_a_move_is_answered_and_told_when_stored),
        SERVER_TEST(test_refusals_have_a_code_and_change_nothing),
        SERVER_TEST(test_chance_cannot_be_played_by_a_client),
        SERVER_TEST(test_a_stale_move_is_refused),
        SERVER_TEST(test_offers_are_checked_by_the_rules),
        SERVER_TEST(test_a_repeated_message_is_done_once),
        SERVER_TEST(test_a_refused_message_stays_refused),
        SERVER_TEST(test_resume_gives_the_events_since),
        SERVER_TEST(test_hidden_cards_are_in_no_other_frame),
        SERVER_TEST(test_a_watcher_has_no_moves_and_no_rights),
        SERVER_TEST(test_undo_of_a_placement),
        SERVER_TEST(test_undo_must_be_allowed),
        SERVER_TEST(test_undo_never_takes_back_chance),
        SERVER_TEST(test_undo_never_takes_back_the_end_of_a_turn),
        SERVER_TEST(test_the_log_tells_what_was_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
