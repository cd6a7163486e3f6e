/* The table server and time: clocks, banks, stand-ins, bots' delays, tables that nobody needs. */
#include "parts.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;

static void configure(server_config *config) {
    config->grace_ms = 30000;
    config->idle_ms = 0;
}

static server_case here = { &f, configure };

static const seat_state *seat_of(const char *name, int at) {
    const table *t = table_by_name(f.server, name);
    assert_non_null(t);
    return &t->seats[at];
}

static int64_t bank_of(const char *name, int at) {
    return table_by_name(f.server, name)->log.seats[at].bank_ms;
}

/* ---- clocks ---- */

static void test_the_stand_in_decides_when_time_and_bank_are_used(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    uint32_t turn = fake_turn(&f);
    assert_int_equal(bank_of(host.table, (int)turn), 60000);
    fake_wait(&f, 45000 + 60000 - 1000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(f.question_count, 0);
    fake_wait(&f, 2000);
    assert_true(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(bank_of(host.table, (int)turn), 0);
    assert_int_equal(f.question_count, 1);
    assert_true(fake_ever_sent(&f, (turn + 1) % 4, "\"kind\":\"standin\""));
    uint32_t stored = f.stored_count;
    fake_think(&f);
    fake_store(&f);
    assert_true(f.stored_count > stored);
    fake_restart(&f); /* the bank is in the journal */
    assert_int_equal(bank_of(host.table, (int)turn), 0);
}

static void test_the_first_own_message_ends_the_stand_in(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    uint32_t turn = fake_turn(&f);
    fake_wait(&f, 120000);
    assert_true(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(f.question_count, 1);
    fake_move(&f, turn);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
    assert_false(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(f.question_count, 0); /* the bot has risen */
}

static void test_a_bank_pays_for_what_the_timer_does_not(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    uint32_t turn = fake_turn(&f);
    fake_wait(&f, 45000 + 20000);
    fake_move(&f, turn);
    fake_store(&f);
    fake_move(&f, turn); /* settlement and road: the turn is over */
    fake_store(&f);
    assert_int_equal(bank_of(host.table, (int)turn), 40000);
    fake_restart(&f);
    assert_int_equal(bank_of(host.table, (int)turn), 40000);
}

static void test_without_a_clock_nothing_runs_out(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    uint32_t turn = fake_turn(&f);
    fake_wait(&f, 24 * 3600000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    fake_move(&f, turn);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
}

static void test_a_pause_stops_the_clock(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    uint32_t turn = fake_turn(&f);
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "pause", ",\"on\":true");
        fake_store(&f);
    }
    fake_wait(&f, 600000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "pause", ",\"on\":false");
        fake_store(&f);
    }
    fake_wait(&f, 100000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    fake_wait(&f, 10000);
    assert_true(seat_of(host.table, (int)turn)->standin);
}

static void test_games_by_days_go_on_over_restarts(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"days\"");
    uint32_t turn = fake_turn(&f);
    for (uint32_t c = 0; c < 4; c++) fake_lose(&f, c);
    fake_wait(&f, 40 * 3600000);
    uint32_t entries = f.stored_count; /* it sleeps, and nobody need be connected */
    assert_null(table_by_name(f.server, host.table));
    fake_restart_asleep(&f);
    fake_wait(&f, 30 * 3600000);
    assert_int_equal(f.stored_count, entries);
    fake_wait(&f, 3 * 3600000); /* three days are over, although the server was not always there */
    assert_true(seat_of(host.table, (int)turn)->standin);
    assert_true(f.question_count > 0);
}

/* ---- lost connections ---- */

static void test_the_stand_in_plays_after_the_grace(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    uint32_t turn = fake_turn(&f);
    fake_lose(&f, turn);
    fake_wait(&f, 29000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    fake_wait(&f, 2000);
    assert_true(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(f.question_count, 1);
    fake_hello(&f, 30, "Again", "text");
    fake_sit(&f, 30, host.table, f.tokens[turn]);
    assert_false(seat_of(host.table, (int)turn)->standin);
    assert_int_equal(f.question_count, 0);
    f.next_id[30] = 50;
    fake_move(&f, 30);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 30), "");
}

static void test_clocks_wait_for_who_lost_the_connection(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    uint32_t turn = fake_turn(&f), other = (turn + 1) % 4;
    fake_wait(&f, 100000);        /* five seconds are left */
    for (int k = 0; k < 2; k++) { /* together a minute in the whole game */
        fake_lose(&f, other);
        fake_wait(&f, 25000);
        assert_false(seat_of(host.table, (int)turn)->standin);
        fake_hello(&f, other, "Again", "text");
        fake_sit(&f, other, host.table, f.tokens[other]);
    }
    fake_lose(&f, other);
    fake_wait(&f, 12000);
    assert_false(seat_of(host.table, (int)turn)->standin);
    fake_wait(&f, 5000); /* the minute is used, and the five seconds */
    assert_true(seat_of(host.table, (int)turn)->standin);
}

static void test_stepping_away_and_coming_back(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint32_t turn = fake_turn(&f);
    fake_tell(&f, turn, "away", ",\"on\":true");
    assert_true(seat_of(host.table, (int)turn)->standin);
    fake_tell(&f, turn, "away", ",\"on\":false");
    assert_false(seat_of(host.table, (int)turn)->standin);
    fake_tell(&f, turn, "leave", "");
    fake_store(&f);
    assert_true(seat_of(host.table, (int)turn)->standin);
    fake_hello(&f, 30, "Again", "text");
    fake_sit(&f, 30, host.table, f.tokens[turn]); /* the token still opens the seat */
    assert_false(seat_of(host.table, (int)turn)->standin);
}

/* A stand-in is never asked about cards that the person may be saving. */
static void test_a_stand_in_spends_no_precious_card(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    const table *t = table_by_name(f.server, host.table);
    const wire_family *family = t->log.shared->family;
    for (uint32_t c = 1; c < 4; c++) fake_tell(&f, c, "away", ",\"on\":true");
    uint32_t had = 0, asked = 0;
    for (int k = 0; k < 3000 && t->log.stage == STAGE_RUNNING && had < 5; k++) {
        fake_store(&f);
        for (uint32_t q = 0; q < f.question_count; q++) {
            const fake_question *question = &f.questions[q];
            static lr_action legal[LR_LEGAL_MAX];
            int at = question->legal[0].actor;
            uint32_t all = lr_legal(&t->log.shared->game, t->log.live, at, legal), precious = 0;
            for (uint32_t i = 0; i < all; i++)
                precious += family->precious(&t->log.shared->game, legal[i]);
            had += precious > 0 && precious < all;
            asked++;
            for (uint32_t i = 0; i < question->count && precious < all; i++)
                assert_false(family->precious(&t->log.shared->game, question->legal[i]));
        }
        fake_think(&f);
        fake_store(&f);
        if (fake_asked(&f, 0, 0)) fake_move(&f, 0);
    }
    assert_true(asked > 50);
    assert_true(had > 0);
}

static void test_the_host_may_give_the_seat_to_a_bot(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    fake_tell(&f, 0, "bot", ",\"seat\":2");
    assert_string_equal(fake_refusal(&f, 0), "SEAT_TAKEN");
    fake_lose(&f, 2);
    fake_wait(&f, 31000);
    fake_tell(&f, 0, "bot", ",\"seat\":2,\"level\":\"greedy\"");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
    fake_hello(&f, 30, "Cleo", "text");
    fake_sit(&f, 30, host.table, f.tokens[2]);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 30), ""); /* and it goes back: server_absent.c */
}

static void test_rights_go_on_when_the_host_is_gone(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    fake_lose(&f, 0);
    fake_wait(&f, 31000);
    assert_int_equal(table_by_name(f.server, host.table)->log.host, 1);
}

/* ---- bots ---- */

static const char three_bots[] =
    "\"config\":\"board(seats=4)\",\"settings\":{\"clock\":\"none\",\"public\":true},"
    "\"seats\":[{\"kind\":\"open\"},"
    "{\"kind\":\"bot\",\"level\":\"greedy\"},{\"kind\":\"bot\",\"level\":\"greedy\"},"
    "{\"kind\":\"bot\",\"level\":\"steady\"}]";

static void test_bots_play_by_themselves(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0, three_bots);
    fake_tell(&f, 0, "start", "");
    for (int k = 0; k < 20000 && fake_last(&f, 0, "over") == NULL; k++) {
        fake_settle(&f);
        fake_wait(&f, 10);
        if (fake_asked(&f, 0, 0)) fake_move(&f, 0);
        if (f.frame_count > 30000) fake_forget(&f);
        if (f.stored_count > 100000) break;
    }
    assert_int_equal(f.sits, 3);
    assert_true(f.notices > 0); /* steady wants to know what happens */
    assert_non_null(fake_last(&f, 0, "over"));
    assert_int_equal(f.rises, 3);
}

static void test_bots_show_their_moves_no_sooner_than_the_speed_says(void **state) {
    (void)state;
    server_free(f.server);
    f.config.bot_delay_ms = 600;
    fake_start(&f);
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0, three_bots);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    while (fake_asked(&f, 0, 0)) {
        fake_move(&f, 0);
        fake_store(&f);
    }
    uint32_t stored = f.stored_count;
    fake_think(&f);
    fake_wait(&f, 500);
    assert_int_equal(f.stored_count, stored);
    fake_wait(&f, 200);
    assert_true(f.stored_count > stored);
}

static void test_a_bot_that_gives_nonsense_plays_something_legal(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0, three_bots);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    while (fake_asked(&f, 0, 0)) {
        fake_move(&f, 0);
        fake_store(&f);
    }
    assert_true(f.question_count > 0);
    uint32_t stored = f.stored_count;
    uint64_t question = f.questions[0].question;
    f.question_count = 0;
    lr_action nonsense = { .kind = 200, .actor = 0 };
    server_thought(f.server, f.time, question + 1, nonsense); /* nobody asked that */
    assert_int_equal(f.append_count, 0);
    server_thought(f.server, f.time, question, nonsense);
    server_thought(f.server, f.time, question, nonsense); /* twice */
    fake_store(&f);
    assert_true(f.stored_count > stored);
}

static void test_nobody_there_nothing_moves(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, three_bots);
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    fake_lose(&f, 0);
    uint32_t stored = f.stored_count;
    f.question_count = 0;
    fake_wait(&f, f.config.sleep_ms - 1000);
    assert_int_equal(f.stored_count, stored);
    assert_int_equal(f.question_count, 0);
    assert_false(seat_of(host.table, 0)->standin); /* no bots among themselves for nobody */
}

static void test_hints(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", ",\"hints\":true");
    uint32_t turn = fake_turn(&f);
    fake_tell(&f, (turn + 1) % 4, "hint", "");
    assert_string_equal(fake_refusal(&f, (turn + 1) % 4), "NO_HINT_NOW");
    fake_tell(&f, turn, "hint", "");
    assert_string_equal(fake_refusal(&f, turn), "");
    fake_think(&f);
    json_t *hint = fake_heard(&f, turn, "hint");
    assert_non_null(hint);
    json_t *moves = json_object_get(hint, "moves"), *first = json_array_get(moves, 0);
    assert_int_equal(json_array_size(moves), 1);
    assert_true(json_is_array(json_object_get(first, "reasons")));
    /* Cards belong to offers alone. */
    assert_null(json_object_get(first, "give"));
    assert_null(json_object_get(first, "get"));
    json_decref(hint);
    for (uint32_t c = 0; c < 4; c++)
        if (c != turn) assert_null(fake_last(&f, c, "hint"));
    assert_int_equal(f.rises, 1);
}

/* ---- tables that nobody needs ---- */

static void test_abandoned_tables_are_archived(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"fast\"");
    for (uint32_t c = 0; c < 4; c++) fake_lose(&f, c);
    fake_wait(&f, 29 * UINT64_C(86400000));
    assert_int_equal(f.stage[0], STORE_RUNNING);
    fake_wait(&f, 2 * UINT64_C(86400000));
    assert_int_equal(f.stage[0], STORE_ARCHIVED);
    assert_null(f.record); /* nothing has ended */
    assert_null(table_by_name(f.server, host.table));
}

static void test_open_tables_without_people_are_closed(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board\"");
    fake_wait(&f, f.config.lobby_ms * 2);
    assert_non_null(table_by_name(f.server, host.table)); /* she is there */
    fake_lose(&f, 0);
    fake_wait(&f, f.config.lobby_ms + 1000);
    assert_null(table_by_name(f.server, host.table));
    assert_int_equal(f.stage[0], STORE_CLOSED);
}

static void test_silent_connections_are_closed(void **state) {
    (void)state;
    server_free(f.server);
    f.config.idle_ms = 60000;
    fake_start(&f);
    fake_hello(&f, 0, "Ada", "text");
    fake_hello(&f, 1, "Ben", "text");
    fake_wait(&f, 50000);
    fake_tell(&f, 1, "ping", "");
    fake_wait(&f, 20000);
    assert_int_equal(f.closed[0], CLOSE_IDLE);
    assert_int_equal(f.closed[1], 0);
}

static void test_stopping(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    fake_move(&f, fake_turn(&f));
    assert_false(server_quiet(f.server));
    server_stop(f.server, f.time, 5000);
    uint32_t turn = fake_turn(&f);
    assert_non_null(fake_last(&f, 3, "stopping"));
    fake_store(&f); /* what was accepted is finished and told */
    assert_true(server_quiet(f.server));
    assert_string_equal(fake_refusal(&f, turn), "");
    fake_tell(&f, turn, "chat", ",\"text\":\"no\"");
    assert_string_equal(fake_refusal(&f, turn), "STOPPING");
    const char *why = NULL, from[SERVER_ADDRESS_MAX] = "192.0.2.9";
    assert_false(server_connect(f.server, f.time, 77, from, &why));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_the_stand_in_decides_when_time_and_bank_are_used),
        SERVER_TEST(test_the_first_own_message_ends_the_stand_in),
        SERVER_TEST(test_a_bank_pays_for_what_the_timer_does_not),
        SERVER_TEST(test_without_a_clock_nothing_runs_out),
        SERVER_TEST(test_a_pause_stops_the_clock),
        SERVER_TEST(test_games_by_days_go_on_over_restarts),
        SERVER_TEST(test_the_stand_in_plays_after_the_grace),
        SERVER_TEST(test_clocks_wait_for_who_lost_the_connection),
        SERVER_TEST(test_stepping_away_and_coming_back),
        SERVER_TEST(test_a_stand_in_spends_no_precious_card),
        SERVER_TEST(test_the_host_may_give_the_seat_to_a_bot),
        SERVER_TEST(test_rights_go_on_when_the_host_is_gone),
        SERVER_TEST(test_bots_play_by_themselves),
        SERVER_TEST(test_bots_show_their_moves_no_sooner_than_the_speed_says),
        SERVER_TEST(test_a_bot_that_gives_nonsense_plays_something_legal),
        SERVER_TEST(test_nobody_there_nothing_moves),
        SERVER_TEST(test_hints),
        SERVER_TEST(test_abandoned_tables_are_archived),
        SERVER_TEST(test_open_tables_without_people_are_closed),
        SERVER_TEST(test_silent_connections_are_closed),
        SERVER_TEST(test_stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
