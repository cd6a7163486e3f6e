/* The table server and people who are not there: countdowns, what waits for their end, seats that
 * bots play for their owners. */
#include "parts.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60000, DAY = 24 * 60 * MINUTE };

static fake f;
static fake_seat host;

static void configure(server_config *config) {
    config->idle_ms = 0;
}

static server_case here = { &f, configure };

static table *the_table(void) {
    table *t = table_by_name(f.server, host.table);
    assert_non_null(t);
    return t;
}

static void four(const char *clock) {
    char members[64];
    snprintf(members, sizeof members, ",\"clock\":\"%s\"", clock);
    host = fake_four(&f, "board(seats=4)", "text", members);
}

static void tell(uint32_t client, const char *type, const char *members) {
    fake_tell(&f, client, type, members);
    fake_store(&f);
}

/* The owner of the seat comes by a new connection; nothing is stored yet. */
static void comes(uint32_t client, int seat) {
    static const char *const names[] = { "Ada", "Ben", "Cleo", "Dora" };
    fake_hello(&f, client, names[seat], "text");
    f.next_id[client] = 1000 + client;
    fake_sit(&f, client, host.table, f.tokens[seat]);
}

static void comes_back(uint32_t client, int seat) {
    comes(client, seat);
    fake_store(&f);
    fake_load(&f); /* it may sleep */
    fake_store(&f);
    ACCEPTED(client);
}

static void give_to_bot(int seat) {
    char members[64];
    snprintf(members, sizeof members, ",\"seat\":%d,\"level\":\"greedy\"", seat);
    tell(0, "bot", members);
}

/* A member of a seat's part in the last `seats` that the client was told; the caller's. */
static json_t *seat_member(uint32_t client, int seat, const char *member) {
    const char *at = NULL;
    for (uint32_t i = 0; i < f.frame_count; i++) {
        const char *seats = f.frames[i].connection == client
                                ? strstr(f.frames[i].text, "\"seats\":[{\"seat\":0")
                                : NULL;
        if (seats != NULL) at = seats;
    }
    assert_non_null(at);
    json_t *seats = json_loads(strchr(at, '['), JSON_DISABLE_EOF_CHECK, NULL);
    json_t *value = json_incref(json_object_get(json_array_get(seats, (size_t)seat), member));
    json_decref(seats);
    return value;
}

static int64_t until_of(uint32_t client, int seat) {
    json_t *value = seat_member(client, seat, "until");
    int64_t until = value == NULL ? 0 : json_integer_value(value);
    json_decref(value);
    return until;
}

/* ---- countdowns ---- */

static void test_everybody_sees_the_countdown(void **state) {
    (void)state;
    four("normal");
    assert_int_equal(until_of(0, 2), 0);
    fake_lose(&f, 2);
    int64_t ends = f.time.wall_ms + MINUTE;
    for (uint32_t c = 0; c < 4; c++)
        if (c != 2) assert_int_equal(until_of(c, 2), ends);
    fake_wait(&f, 30000);
    comes_back(30, 2);
    assert_int_equal(until_of(0, 2), 0);
    fake_lose(&f, 30);
    assert_int_equal(until_of(0, 2), f.time.wall_ms + MINUTE);
    fake_wait(&f, MINUTE);
    assert_int_equal(until_of(0, 2), 0); /* passed */
    assert_true(the_table()->seats[2].standin);
}

/* The wish for a stand-in is the person's own; seat and vote stay protected. */
static void test_who_steps_away_is_counted_down_too(void **state) {
    (void)state;
    four("normal");
    tell(2, "away", ",\"on\":true");
    assert_true(the_table()->seats[2].standin);
    assert_int_equal(until_of(0, 2), f.time.wall_ms + MINUTE);
    give_to_bot(2);
    REFUSED(0, "NOT_YET");
    fake_wait(&f, 20000);
    tell(2, "leave", ""); /* it began when she stepped away */
    assert_int_equal(until_of(0, 2), f.time.wall_ms + 40000);
    fake_wait(&f, 40000);
    give_to_bot(2);
    ACCEPTED(0);
}

static void test_who_lets_time_run_out_is_absent(void **state) {
    (void)state;
    four("fast");
    uint32_t turn = fake_turn(&f);
    fake_wait(&f, 45000 + MINUTE + 1000);
    assert_true(the_table()->seats[turn].standin);
    for (uint32_t c = 0; c < 4; c++)
        if (c != turn) tell(c, "resign", "");
    assert_null(fake_last(&f, 0, "over"));
    fake_wait(&f, MINUTE);
    assert_non_null(fake_last(&f, (turn + 1) % 4, "over"));
}

static void test_countdowns_begin_anew_after_a_restart(void **state) {
    (void)state;
    four("normal");
    fake_lose(&f, 1);
    fake_wait(&f, MINUTE);
    fake_restart(&f);
    comes_back(30, 0);
    assert_true(until_of(30, 1) > f.time.wall_ms + 50000);
    assert_false(the_table()->seats[1].standin);
    fake_wait(&f, MINUTE);
    assert_int_equal(until_of(30, 1), 0);
    assert_true(the_table()->seats[1].standin);
}

static void test_a_game_by_days_waits_for_days(void **state) {
    (void)state;
    four("days");
    fake_lose(&f, 1);
    assert_int_equal(until_of(0, 1), f.time.wall_ms + 3 * (int64_t)DAY);
    fake_wait(&f, 10 * MINUTE);
    give_to_bot(1);
    REFUSED(0, "NOT_YET");
    for (uint32_t c = 0; c < 4; c++)
        if (c != 1) tell(c, "resign", "");
    fake_wait(&f, DAY);
    assert_null(fake_last(&f, 0, "over"));
    fake_wait(&f, 2 * DAY);
    assert_non_null(fake_last(&f, 0, "over"));
}

/* Games by days sleep nearly always. */
static void test_countdowns_go_on_while_the_table_sleeps(void **state) {
    (void)state;
    four("days");
    uint32_t turn = fake_turn(&f), near = (turn + 1) % 4, left = (turn + 2) % 4;
    tell(left, "leave", "");
    int64_t ends = f.time.wall_ms + 3 * (int64_t)DAY;
    for (uint32_t c = 0; c < 4; c++)
        if (c != left) fake_lose(&f, c);
    fake_wait(&f, 10 * MINUTE);
    assert_null(table_by_name(f.server, host.table));
    fake_wait(&f, DAY);
    comes(30, (int)near);
    fake_settle(&f);
    ACCEPTED(30);
    assert_int_equal(until_of(30, (int)turn), ends);
    assert_int_equal(until_of(30, (int)left), ends);
    assert_true(the_table()->seats[left].standin); /* her own wish is not forgotten */
    assert_false(the_table()->seats[turn].standin);
    tell(30, "resign", "");
    fake_lose(&f, 30);
    fake_wait(&f, DAY);
    fake_restart(&f); /* now they begin anew */
    comes(31, (int)near);
    fake_settle(&f);
    ACCEPTED(31);
    assert_true(until_of(31, (int)left) > ends + DAY);
}

/* ---- seats ---- */

/* The attack: the socket of an opponent drops, and the host has given the seat away at once. */
static void test_a_dropped_socket_costs_no_seat(void **state) {
    (void)state;
    four("none");
    fake_lose(&f, 2);
    fake_wait(&f, 100);
    give_to_bot(2);
    REFUSED(0, "NOT_YET");
    fake_wait(&f, MINUTE - 200);
    give_to_bot(2);
    REFUSED(0, "NOT_YET");
    comes_back(30, 2);
    give_to_bot(2);
    REFUSED(0, "SEAT_TAKEN");
    assert_true(table_is_person(the_table(), 2));
}

static void lose_to_bot(void) {
    fake_lose(&f, 2);
    fake_wait(&f, MINUTE);
    give_to_bot(2);
    ACCEPTED(0);
    assert_true(table_has_owner(the_table(), 2));
}

static void test_the_owner_gets_the_seat_back_from_the_bot(void **state) {
    (void)state;
    four("none");
    int64_t id = fake_tell(&f, 2, "chat", ",\"text\":\"Back in a moment\"");
    fake_store(&f);
    lose_to_bot();
    json_t *owner = seat_member(0, 2, "owner"), *kind = seat_member(0, 2, "kind");
    assert_string_equal(json_string_value(owner), "Cleo");
    assert_string_equal(json_string_value(kind), "bot");
    json_decref(owner);
    json_decref(kind);
    fake_wait(&f, 5 * MINUTE);
    fake_restart(&f); /* the journal knows the owner */
    comes_back(31, 0);
    comes(30, 2);
    assert_null(fake_last(&f, 30, "ok")); /* nobody is told before it is stored */
    assert_null(fake_last(&f, 30, "table"));
    fake_store(&f);
    ACCEPTED(30);
    json_t *ok = fake_heard(&f, 30, "ok");
    assert_int_equal(json_integer_value(json_object_get(ok, "seat")), 2);
    assert_int_equal(json_integer_value(json_object_get(ok, "last")), id);
    json_decref(ok);
    assert_non_null(fake_last(&f, 30, "table"));
    assert_true(table_is_person(the_table(), 2));
    assert_null(seat_member(31, 2, "owner"));
    fake_say(&f, 30, "{\"type\":\"chat\",\"id\":%lld,\"text\":\"Back in a moment\"}",
             (long long)id);
    fake_store(&f);
    ACCEPTED(30); /* what she said before is not said twice */
    assert_int_equal(the_table()->log.chat_count, 1);
    fake_restart(&f);
    assert_true(table_is_person(the_table(), 2));
    comes_back(32, 2);
}

static void test_another_bot_is_still_the_owners_seat(void **state) {
    (void)state;
    four("none");
    lose_to_bot();
    give_to_bot(2);
    ACCEPTED(0);
    comes_back(30, 2);
    assert_true(table_is_person(the_table(), 2));
}

static void test_taking_back_that_is_not_stored(void **state) {
    (void)state;
    four("none");
    lose_to_bot();
    comes(30, 2);
    fake_sit(&f, 30, host.table, f.tokens[2]); /* the message comes twice */
    fake_fail(&f, STORE_FULL);
    fake_load(&f);
    REFUSED(30, "STORAGE");
    assert_int_equal(fake_count(&f, 30, "refused"), 1);
    assert_null(fake_last(&f, 30, "table"));
    assert_true(table_has_owner(the_table(), 2));
    comes_back(31, 2);
}

static void test_a_connected_owner_keeps_the_token(void **state) {
    (void)state;
    four("none");
    tell(2, "away", ",\"on\":true");
    fake_wait(&f, MINUTE);
    give_to_bot(2);
    ACCEPTED(0);
    assert_non_null(strstr(fake_last(&f, 2, "gone"), "\"why\":\"bot\""));
    fake_say(&f, 2, "{\"type\":\"sit\",\"id\":900,\"table\":\"%s\",\"token\":\"%s\"}", host.table,
             f.tokens[2]);
    fake_store(&f);
    ACCEPTED(2);
    assert_true(table_is_person(the_table(), 2));
}

static void test_the_admin_takes_a_seat_for_good(void **state) {
    (void)state;
    four("none");
    lose_to_bot();
    char query[80];
    snprintf(query, sizeof query, "table=%s&seat=2", host.table);
    server_request request = { .method = "POST", .path = "/api/admin/kick", .query = query };
    request.address = "127.0.0.1";
    request.admin = true;
    server_answer answer = { 0 };
    server_http(f.server, f.time, &request, &answer);
    free(answer.body);
    assert_int_equal(answer.status, 200);
    fake_store(&f);
    comes(30, 2);
    fake_store(&f);
    REFUSED(30, "BAD_TOKEN");
}

static void test_the_seat_goes_back_until_the_game_ends(void **state) {
    (void)state;
    four("none");
    lose_to_bot();
    for (uint32_t c = 0; c < 4; c++)
        if (c != 2) tell(c, "resign", "");
    assert_non_null(fake_last(&f, 0, "over"));
    comes(30, 2);
    fake_store(&f);
    REFUSED(30, "BAD_TOKEN");
    for (uint32_t c = 0; c < 4; c++)
        if (c != 2) tell(c, "rematch", "");
    json_t *fresh = fake_heard(&f, 0, "table");
    const char *next = json_string_value(json_object_get(fresh, "table"));
    assert_string_not_equal(next, host.table);
    assert_true(table_is_person(table_by_name(f.server, next), 2)); /* the rematch has her seat */
    json_decref(fresh);
    comes(31, 2); /* and the link of the old game leads there */
    fake_store(&f);
    assert_non_null(strstr(fake_last(&f, 31, "gone"), "\"why\":\"rematch\""));
    json_t *ok = fake_heard(&f, 31, "ok");
    assert_int_equal(json_integer_value(json_object_get(ok, "seat")), 2);
    json_decref(ok);
}

/* Who comes late to the old table is led to the rematch, also from a bot's hands. */
static void test_the_old_table_leads_to_the_rematch(void **state) {
    (void)state;
    four("none");
    for (uint32_t c = 0; c < 4; c++) tell(c, "resign", "");
    tell(2, "leave", "");
    for (uint32_t c = 0; c < 4; c++)
        if (c != 2) tell(c, "rematch", "");
    json_t *fresh = fake_heard(&f, 0, "table");
    char next[64];
    snprintf(next, sizeof next, "%s", json_string_value(json_object_get(fresh, "table")));
    json_decref(fresh);
    assert_string_not_equal(next, host.table);
    fake_wait(&f, MINUTE + 30000);
    assert_int_equal(table_by_name(f.server, next)->log.stage, STAGE_RUNNING);
    give_to_bot(2);
    ACCEPTED(0);
    assert_true(table_has_owner(table_by_name(f.server, next), 2));
    comes(30, 2);
    fake_settle(&f);
    ACCEPTED(30);
    assert_non_null(strstr(fake_last(&f, 30, "gone"), "\"why\":\"rematch\""));
    fresh = fake_heard(&f, 30, "table");
    assert_string_equal(json_string_value(json_object_get(fresh, "table")), next);
    assert_int_equal(json_integer_value(json_object_get(fresh, "seat")), 2);
    json_decref(fresh);
    assert_true(table_is_person(table_by_name(f.server, next), 2));
}

/* ---- votes ---- */

/* The attack: the first of four to come back after a restart decides alone. */
static void first_after_restart(const char *clock, const char *vote, const char *members) {
    four(clock);
    fake_restart(&f);
    comes_back(30, 1);
    tell(30, vote, members);
    ACCEPTED(30);
    fake_wait(&f, 50000);
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
    assert_false(the_table()->log.paused);
    comes_back(31, 0); /* a second one does not help */
    tell(31, vote, members);
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
    assert_false(the_table()->log.paused);
}

static void test_the_first_to_return_cannot_end_the_game(void **state) {
    (void)state;
    first_after_restart("normal", "resign", "");
    assert_non_null(strstr(fake_last(&f, 31, "events"), "\"abstain\":[]"));
    fake_wait(&f, 20000); /* now the others have had their time */
    assert_int_equal(the_table()->log.stage, STAGE_OVER);
}

static void test_the_first_to_return_cannot_pause(void **state) {
    (void)state;
    first_after_restart("normal", "pause", ",\"on\":true");
    fake_wait(&f, 20000);
    assert_true(the_table()->log.paused);
}

static void test_by_days_the_first_to_return_cannot_end_the_game(void **state) {
    (void)state;
    first_after_restart("days", "resign", "");
    fake_wait(&f, 2 * DAY);
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
}

static void test_by_days_the_first_to_return_cannot_pause(void **state) {
    (void)state;
    first_after_restart("days", "pause", ",\"on\":true");
    fake_wait(&f, 2 * DAY);
    assert_false(the_table()->log.paused);
}

static void test_a_missing_vote_blocks_and_then_abstains(void **state) {
    (void)state;
    four("none");
    fake_lose(&f, 3);
    for (uint32_t c = 0; c < 2; c++) tell(c, "resign", "");
    assert_non_null(strstr(fake_last(&f, 0, "events"), "\"needed\":[0,1,2,3],\"abstain\":[]"));
    fake_wait(&f, MINUTE);
    assert_non_null(strstr(fake_last(&f, 0, "events"), "\"needed\":[0,1,2],\"abstain\":[3]"));
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
    comes_back(30, 3); /* who comes back is asked again */
    tell(2, "resign", "");
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
    tell(30, "resign", "");
    assert_int_equal(the_table()->log.stage, STAGE_OVER);
}

static void test_nothing_passes_with_nobody_there(void **state) {
    (void)state;
    four("none");
    for (uint32_t c = 0; c < 3; c++) tell(c, "resign", "");
    for (uint32_t c = 0; c < 4; c++) fake_lose(&f, c);
    fake_wait(&f, 10 * MINUTE);
    assert_int_equal(fake_row(&f, host.table)->stage, STORE_RUNNING);
    comes_back(30, 3); /* the one who has not agreed */
    fake_wait(&f, 10 * MINUTE);
    assert_int_equal(the_table()->log.stage, STAGE_RUNNING);
}

/* Whoever was away when the game was paused is not held by the pause. */
static void test_a_pause_binds_those_who_agreed(void **state) {
    (void)state;
    four("normal");
    for (uint32_t c = 1; c < 4; c++) fake_lose(&f, c);
    fake_wait(&f, MINUTE);
    tell(0, "pause", ",\"on\":true");
    assert_true(the_table()->log.paused);
    fake_restart(&f);
    comes_back(30, 0);
    comes_back(31, 1);
    tell(31, "pause", ",\"on\":false");
    assert_false(the_table()->log.paused);
}

static void test_a_rematch_does_not_wait_for_who_left(void **state) {
    (void)state;
    four("normal");
    for (uint32_t c = 0; c < 4; c++) tell(c, "resign", "");
    fake_lose(&f, 2);
    tell(3, "leave", "");
    for (uint32_t c = 0; c < 2; c++) tell(c, "rematch", "");
    assert_int_equal(the_table()->log.next_number, 0);
    fake_wait(&f, MINUTE); /* for the lost one, and not for her who left */
    assert_int_not_equal(the_table()->log.next_number, 0);
}

/* ---- the host ---- */

static void test_rights_go_on_after_the_countdown_only(void **state) {
    (void)state;
    four("none");
    tell(0, "leave", "");
    assert_int_equal(the_table()->log.host, 0);
    fake_wait(&f, MINUTE - 1000);
    tell(1, "mute", ",\"seat\":2,\"on\":true");
    REFUSED(1, "NOT_HOST");
    fake_wait(&f, 1000);
    assert_int_equal(the_table()->log.host, 1);
    comes_back(30, 0); /* and stay there */
    assert_int_equal(the_table()->log.host, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_everybody_sees_the_countdown),
        SERVER_TEST(test_who_steps_away_is_counted_down_too),
        SERVER_TEST(test_who_lets_time_run_out_is_absent),
        SERVER_TEST(test_countdowns_begin_anew_after_a_restart),
        SERVER_TEST(test_a_game_by_days_waits_for_days),
        SERVER_TEST(test_countdowns_go_on_while_the_table_sleeps),
        SERVER_TEST(test_a_dropped_socket_costs_no_seat),
        SERVER_TEST(test_the_owner_gets_the_seat_back_from_the_bot),
        SERVER_TEST(test_another_bot_is_still_the_owners_seat),
        SERVER_TEST(test_taking_back_that_is_not_stored),
        SERVER_TEST(test_a_connected_owner_keeps_the_token),
        SERVER_TEST(test_the_admin_takes_a_seat_for_good),
        SERVER_TEST(test_the_seat_goes_back_until_the_game_ends),
        SERVER_TEST(test_the_old_table_leads_to_the_rematch),
        SERVER_TEST(test_the_first_to_return_cannot_end_the_game),
        SERVER_TEST(test_the_first_to_return_cannot_pause),
        SERVER_TEST(test_by_days_the_first_to_return_cannot_end_the_game),
        SERVER_TEST(test_by_days_the_first_to_return_cannot_pause),
        SERVER_TEST(test_a_missing_vote_blocks_and_then_abstains),
        SERVER_TEST(test_nothing_passes_with_nobody_there),
        SERVER_TEST(test_a_pause_binds_those_who_agreed),
        SERVER_TEST(test_a_rematch_does_not_wait_for_who_left),
        SERVER_TEST(test_rights_go_on_after_the_countdown_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
