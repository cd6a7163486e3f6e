/* The table server: who sits where, what tokens open, the host's rights, votes, chat. */
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

static void tell(uint32_t client, const char *type, const char *members) {
    fake_tell(&f, client, type, members);
    fake_store(&f);
}

/* Ada at seat 0 as the host and Ben at seat 1 of a table for three that has not started. */
static fake_seat host, guest;
static void two_of_three(void) {
    fake_hello(&f, 0, "Ada", "text");
    host = fake_create(&f, 0, "\"config\":\"board(seats=3)\",\"settings\":{\"public\":true}");
    fake_hello(&f, 1, "Ben", "text");
    guest = fake_join(&f, 1, host.table);
}

/* ---- tokens ---- */

static void test_only_the_token_opens_the_seat(void **state) {
    (void)state;
    two_of_three();
    assert_true(strlen(host.token) >= 26); /* 128 bits in base 32 */
    assert_string_not_equal(host.token, guest.token);
    fake_hello(&f, 2, "Ada", "text"); /* the name alone is worth nothing */
    fake_sit(&f, 2, host.table, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    REFUSED(2, "BAD_TOKEN");
    char almost[80];
    strcpy(almost, host.token);
    almost[0] = almost[0] == 'a' ? 'b' : 'a';
    fake_sit(&f, 2, host.table, almost);
    REFUSED(2, "BAD_TOKEN");
    fake_hello(&f, 3, "Zoe", "text"); /* a token of one table opens no other */
    fake_seat other = fake_create(&f, 3, "\"config\":\"board(seats=3)\"");
    fake_sit(&f, 2, other.table, host.token);
    REFUSED(2, "BAD_TOKEN");
    fake_sit(&f, 2, host.table, host.token);
    ACCEPTED(2);
    assert_non_null(fake_last(&f, 0, "elsewhere"));
    fake_tell(&f, 0, "ready", ",\"on\":true");
    REFUSED(0, "NOT_AT_TABLE");
}

static void test_tokens_are_stored_as_hashes_only(void **state) {
    (void)state;
    two_of_three();
    for (uint32_t i = 0; i < f.stored_count; i++) {
        assert_null(strstr(f.stored[i].entry.text, host.token));
        assert_null(strstr(f.stored[i].entry.text, guest.token));
    }
    assert_null(strstr(f.log, host.token));
    f.config.secret[0] ^= 1; /* another installation's secret */
    fake_restart(&f);
    fake_hello(&f, 5, "Ada", "text");
    fake_sit(&f, 5, host.table, host.token);
    REFUSED(5, "BAD_TOKEN");
}

static void test_a_repeated_join_is_the_same_seat(void **state) {
    (void)state;
    two_of_three();
    char *first = strdup(fake_last(&f, 1, "ok"));
    uint32_t stored = f.stored_count;
    fake_say(&f, 1, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", host.table);
    fake_store(&f);
    assert_string_equal(fake_last(&f, 1, "ok"), first);
    assert_int_equal(f.stored_count, stored);
    free(first);
}

/* ---- making a table ---- */

static void test_tables_that_cannot_be(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_tell(&f, 0, "create", ",\"config\":\"chess\"");
    REFUSED(0, "BAD_GAME");
    fake_tell(&f, 0, "create", ",\"config\":\"board(seats=40)\"");
    REFUSED(0, "BAD_GAME");
    fake_tell(&f, 0, "create",
              ",\"config\":\"board(seats=3)\",\"seats\":[{\"kind\":\"bot\",\"level\":\"hal\"}]");
    REFUSED(0, "UNKNOWN_BOT");
    fake_tell(&f, 0, "create",
              ",\"config\":\"board(seats=3)\",\"seats\":[{\"kind\":\"engine\",\"level\":\"sh\"}]");
    REFUSED(0, "NO_ENGINES");
    fake_tell(&f, 0, "create", ",\"config\":\"board\",\"map\":\"not a map\"");
    REFUSED(0, "BAD_GAME");
    fake_tell(&f, 0, "create",
              ",\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"closed\"}]");
    REFUSED(0, "SEAT_COUNT");
    assert_int_equal(f.append_count, 0);
}

static void test_closed_seats_are_not_there(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_create(
        &f, 0,
        "\"config\":\"board(seats=4)\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"closed\"},"
        "{\"kind\":\"bot\",\"level\":\"greedy\"},{\"kind\":\"bot\",\"level\":\"greedy\"}]");
    json_t *table = fake_heard(&f, 0, "table");
    json_t *seats = json_object_get(json_object_get(table, "view"), "seats");
    assert_int_equal(json_array_size(seats), 3);
    assert_non_null(strstr(json_string_value(json_object_get(table, "config")), "seats=3"));
    json_decref(table);
    tell(0, "start", "");
    ACCEPTED(0);
}

static void test_engines_are_those_of_the_admin(void **state) {
    (void)state;
    server_free(f.server);
    f.config.engines_allowed = true;
    f.config.engines = "old = /usr/bin/old-engine\nmine = /opt/mine --fast\n";
    fake_start(&f);
    fake_hello(&f, 0, "Ada", "text");
    fake_tell(&f, 0, "create",
              ",\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},"
              "{\"kind\":\"engine\",\"level\":\"/bin/sh\"}]");
    REFUSED(0, "UNKNOWN_BOT");
    fake_tell(&f, 0, "create",
              ",\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},"
              "{\"kind\":\"engine\",\"level\":\"min\"}]");
    REFUSED(0, "UNKNOWN_BOT");
    fake_tell(&f, 0, "create",
              ",\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},"
              "{\"kind\":\"engine\",\"level\":\"mine\"}]");
    fake_store(&f);
    ACCEPTED(0);
}

/* ---- before the start ---- */

static void test_joining(void **state) {
    (void)state;
    two_of_three();
    fake_hello(&f, 2, "Cleo", "text");
    fake_tell(&f, 2, "join", ",\"table\":\"no-such-table\"");
    fake_find(&f);
    REFUSED(2, "NO_SUCH_TABLE");
    char members[128];
    snprintf(members, sizeof members, ",\"table\":\"%s\",\"seat\":1", host.table);
    fake_tell(&f, 2, "join", members);
    REFUSED(2, "SEAT_TAKEN");
    snprintf(members, sizeof members, ",\"table\":\"%s\",\"name\":\"Ben\"", host.table);
    fake_tell(&f, 2, "join", members);
    REFUSED(2, "NAME_TAKEN");
    static const char *const alike[] = { "BEN",
                                         ("\xef\xbc\xa2"
                                          "en"),
                                         "B\\u200bEn" };
    for (size_t k = 0; k < sizeof alike / sizeof alike[0]; k++) {
        snprintf(members, sizeof members, ",\"table\":\"%s\",\"name\":\"%s\"", host.table,
                 alike[k]);
        fake_tell(&f, 2, "join", members);
        REFUSED(2, "NAME_TAKEN");
    }
    snprintf(members, sizeof members, ",\"table\":\"%s\"", host.table);
    tell(2, "join", members);
    ACCEPTED(2);
    fake_hello(&f, 3, "Dora", "text");
    fake_tell(&f, 3, "join", members);
    REFUSED(3, "TABLE_FULL");
    fake_tell(&f, 2, "create", ",\"config\":\"board\"");
    REFUSED(2, "AT_TABLE");
}

static void test_the_start_needs_the_host_and_everybody(void **state) {
    (void)state;
    two_of_three();
    fake_tell(&f, 1, "start", "");
    REFUSED(1, "NOT_HOST");
    fake_tell(&f, 0, "start", "");
    REFUSED(0, "NOT_FULL");
    tell(0, "bot", ",\"seat\":2,\"level\":\"greedy\"");
    ACCEPTED(0);
    fake_tell(&f, 0, "start", "");
    REFUSED(0, "NOT_READY");
    tell(1, "ready", ",\"on\":true");
    tell(0, "start", "");
    ACCEPTED(0);
    assert_non_null(strstr(fake_last(&f, 1, "events"), "\"kind\":\"started\""));
    fake_hello(&f, 2, "Late", "text");
    char members[128];
    snprintf(members, sizeof members, ",\"table\":\"%s\"", host.table);
    fake_tell(&f, 2, "join", members);
    REFUSED(2, "STARTED");
}

static void test_kick_swap_colour(void **state) {
    (void)state;
    two_of_three();
    fake_tell(&f, 1, "kick", ",\"seat\":0");
    REFUSED(1, "NOT_HOST");
    tell(1, "seat", ",\"from\":1,\"to\":2"); /* to a free one, without the host */
    ACCEPTED(1);
    fake_tell(&f, 1, "seat", ",\"from\":0,\"to\":2");
    REFUSED(1, "NOT_HOST");
    tell(0, "seat", ",\"from\":0,\"to\":2"); /* the rights go with the seat */
    ACCEPTED(0);
    json_t *table = fake_heard(&f, 0, "table");
    assert_int_equal(json_integer_value(json_object_get(table, "seat")), 2);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(table, "view"), "host")),
                     2);
    json_decref(table);
    tell(1, "colour", ",\"colour\":\"green\"");
    ACCEPTED(1);
    fake_tell(&f, 0, "colour", ",\"colour\":\"green\"");
    REFUSED(0, "COLOUR_TAKEN");
    tell(0, "kick", ",\"seat\":0");
    ACCEPTED(0);
    assert_non_null(strstr(fake_last(&f, 1, "gone"), "\"why\":\"kicked\""));
    fake_hello(&f, 5, "Ben", "text");
    fake_sit(&f, 5, host.table, guest.token); /* and the token opens nothing more */
    REFUSED(5, "BAD_TOKEN");
}

static void test_a_repeated_swap_is_done_once(void **state) {
    (void)state;
    two_of_three();
    for (int k = 0; k < 2; k++) { /* with a person, and to a free seat; the message comes twice */
        uint32_t stored = f.stored_count;
        const char *members = k == 0 ? ",\"from\":0,\"to\":1" : ",\"from\":0,\"to\":2";
        uint32_t client = k == 0 ? 0 : 1;
        fake_tell(&f, client, "seat", members);
        f.next_id[client]--;
        fake_tell(&f, client, "seat", members);
        fake_store(&f);
        uint32_t made = f.stored_count - stored;
        assert_in_range(made, 2, 3);
        f.next_id[client]--;
        tell(client, "seat", members); /* and once more */
        ACCEPTED(client);
        assert_int_equal(f.stored_count, stored + made);
    }
}

static void test_who_leaves_gives_seat_and_rights_away(void **state) {
    (void)state;
    two_of_three();
    tell(0, "leave", "");
    ACCEPTED(0);
    assert_non_null(strstr(fake_last(&f, 0, "gone"), "\"why\":\"left\""));
    fake_tell(&f, 1, "kick", ",\"seat\":2");
    REFUSED(1, "SEAT_EMPTY"); /* Ben is the host now */
    fake_hello(&f, 2, "Cleo", "text");
    assert_int_equal(fake_join(&f, 2, host.table).seat, 0);
    fake_tell(&f, 2, "ready", ",\"on\":true"); /* counts from 10, as a new seat does */
    fake_store(&f);
    ACCEPTED(2);
}

static void test_watchers(void **state) {
    (void)state;
    two_of_three();
    fake_hello(&f, 4, "Eve", "text");
    fake_say(&f, 4, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    ACCEPTED(4);
    assert_true(fake_ever_sent(&f, 0, "\"watchers\":1"));
    fake_lose(&f, 4);
    assert_non_null(strstr(fake_last(&f, 0, "events"), "\"watchers\":0"));
    fake_hello(&f, 6, "Zoe", "text");
    fake_seat closed = fake_create(&f, 6,
                                   "\"config\":\"board\",\"settings\":{\"spectators\":false}");
    fake_hello(&f, 4, "Eve", "text");
    fake_say(&f, 4, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", closed.table);
    REFUSED(4, "NO_WATCHING");
}

/* ---- talk ---- */

/* Who waits for the game can talk, and who comes later reads it. */
static void test_the_waiting_room_talks(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "json");
    fake_hello(&f, 1, "Ben", "json");
    fake_seat own = fake_create(&f, 0, "\"config\":\"board\"");
    fake_tell(&f, 0, "chat", ",\"text\":\"Who plays?\"");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
    fake_join(&f, 1, own.table);
    assert_non_null(strstr(fake_last(&f, 1, "table"), "Who plays?"));
    fake_tell(&f, 1, "chat", ",\"text\":\"I do\"");
    fake_store(&f);
    assert_non_null(strstr(fake_last(&f, 0, "events"), "\"text\":\"I do\""));
    assert_null(strstr(fake_last(&f, 0, "table"), "\"log\":")); /* there is no game yet */
}

static void test_chat_has_limits_and_can_be_switched_off(void **state) {
    (void)state;
    two_of_three();
    for (int i = 0; i < 5; i++) tell(1, "chat", ",\"text\":\"hello\"");
    ACCEPTED(1);
    fake_tell(&f, 1, "chat", ",\"text\":\"hello\"");
    REFUSED(1, "CHAT_LIMIT");
    fake_wait(&f, 2500);
    tell(1, "chat", ",\"text\":\"hello\"");
    ACCEPTED(1);
    fake_tell(&f, 1, "mute", ",\"seat\":0,\"on\":true");
    REFUSED(1, "NOT_HOST");
    tell(0, "mute", ",\"seat\":1,\"on\":true");
    ACCEPTED(0);
    fake_wait(&f, 20000);
    fake_tell(&f, 1, "chat", ",\"text\":\"hello\"");
    REFUSED(1, "MUTED");
    fake_restart(&f);
    fake_hello(&f, 1, "Ben", "text");
    fake_sit(&f, 1, host.table, guest.token);
    assert_non_null(strstr(fake_last(&f, 1, "table"), "\"text\":\"hello\""));
    fake_tell(&f, 1, "chat", ",\"text\":\"hello\"");
    REFUSED(1, "MUTED");
}

static void test_a_line_keeps_the_name_of_who_left(void **state) {
    (void)state;
    two_of_three();
    fake_tell(&f, 1, "chat", ",\"text\":\"I must go\"");
    fake_tell(&f, 1, "leave", "");
    fake_store(&f); /* both are told in one frame */
    assert_true(fake_ever_sent(&f, 0, "\"name\":\"Ben\",\"text\":\"I must go\""));
    assert_true(fake_ever_sent(&f, 0, "\"kind\":\"rose\""));
}

static void test_all_people_agree_to_end(void **state) {
    (void)state;
    fake_seat table = fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 3; c++) tell(c, "resign", "");
    assert_null(fake_last(&f, 0, "over"));
    tell(1, "resign", ",\"on\":false");
    tell(3, "resign", "");
    assert_null(fake_last(&f, 0, "over"));
    fake_lose(&f, 1);
    fake_store(&f);
    assert_null(fake_last(&f, 0, "over"));
    fake_wait(&f, f.config.grace_ms); /* who does not come back cannot hold up the others */
    fake_store(&f);
    assert_non_null(strstr(fake_last(&f, 0, "over"), "\"result\":\"agreed\""));
    assert_non_null(strstr(fake_last(&f, 0, "over"), "\"seed\":"));
    (void)table;
}

static void test_pause_by_vote(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) tell(c, "pause", ",\"on\":true");
    assert_non_null(strstr(fake_last(&f, 0, "events"), "\"kind\":\"paused\",\"on\":true"));
    uint32_t turn = fake_turn(&f);
    fake_move(&f, turn);
    REFUSED(turn, "PAUSED");
    for (uint32_t c = 0; c < 4; c++) tell(c, "pause", ",\"on\":false");
    fake_move(&f, turn);
    fake_store(&f);
    ACCEPTED(turn);
}

static const char *commitment_of(const json_t *fresh) {
    const json_t *dice = json_object_get(json_object_get(fresh, "view"), "dice");
    return json_string_value(json_object_get(dice, "commitment"));
}

static void test_rematch_with_the_same_seats(void **state) {
    (void)state;
    fake_seat table = fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) tell(c, "resign", "");
    char *old_seed = strdup(strstr(fake_last(&f, 0, "over"), "\"seed\""));
    for (uint32_t c = 0; c < 4; c++) tell(c, "rematch", "");
    for (uint32_t c = 0; c < 4; c++) {
        assert_non_null(strstr(fake_last(&f, c, "gone"), "\"why\":\"rematch\""));
        json_t *fresh = fake_heard(&f, c, "table");
        assert_int_equal(json_integer_value(json_object_get(fresh, "seat")), (int)c);
        assert_string_not_equal(json_string_value(json_object_get(fresh, "table")), table.table);
        assert_null(strstr(old_seed, commitment_of(fresh)));
        json_decref(fresh);
    }
    fake_move(&f, fake_turn(&f));
    fake_store(&f);
    json_t *fresh = fake_heard(&f, 2, "table");
    fake_hello(&f, 9, "Cleo", "text"); /* the token of the seat is the same */
    fake_sit(&f, 9, json_string_value(json_object_get(fresh, "table")), f.tokens[2]);
    ACCEPTED(9);
    json_decref(fresh);
    free(old_seed);
}

/* ---- nobody loses a seat before that is stored ---- */

static void test_a_kick_is_told_when_it_is_stored(void **state) {
    (void)state;
    two_of_three();
    fake_forget(&f);
    fake_tell(&f, 0, "kick", ",\"seat\":1");
    assert_int_equal(fake_count(&f, 1, "gone"), 0);
    fake_tell(&f, 1, "ready", ",\"on\":true");
    REFUSED(1, "BUSY");
    fake_hello(&f, 2, "Cleo", "text"); /* another seat is free, that one is being left */
    fake_say(&f, 2, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\",\"seat\":1}", host.table);
    REFUSED(2, "BUSY");
    fake_store(&f);
    assert_non_null(strstr(fake_last(&f, 1, "gone"), "\"why\":\"kicked\""));
    fake_say(&f, 2, "{\"type\":\"join\",\"id\":3,\"table\":\"%s\",\"seat\":1}", host.table);
    fake_store(&f);
    ACCEPTED(2);
    fake_sit(&f, 1, host.table, guest.token);
    REFUSED(1, "BAD_TOKEN");
}

static void test_a_seat_is_kept_if_its_loss_is_not_stored(void **state) {
    (void)state;
    two_of_three();
    fake_forget(&f);
    fake_tell(&f, 0, "kick", ",\"seat\":1");
    fake_fail(&f, STORE_FULL);
    fake_load(&f);
    REFUSED(0, "STORAGE");
    assert_int_equal(fake_count(&f, 1, "gone"), 0);
    assert_int_equal(fake_count(&f, 1, "table"), 1);
    fake_tell(&f, 1, "leave", "");
    assert_int_equal(fake_count(&f, 1, "gone"), 0);
    fake_fail(&f, STORE_FULL);
    fake_load(&f);
    REFUSED(1, "STORAGE");
    tell(1, "ready", ",\"on\":true"); /* it still sits there */
    ACCEPTED(1);
    fake_tell(&f, 1, "leave", "");
    fake_store(&f);
    ACCEPTED(1);
    assert_non_null(strstr(fake_last(&f, 1, "gone"), "\"why\":\"left\""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_only_the_token_opens_the_seat),
        SERVER_TEST(test_tokens_are_stored_as_hashes_only),
        SERVER_TEST(test_a_repeated_join_is_the_same_seat),
        SERVER_TEST(test_tables_that_cannot_be),
        SERVER_TEST(test_closed_seats_are_not_there),
        SERVER_TEST(test_engines_are_those_of_the_admin),
        SERVER_TEST(test_joining),
        SERVER_TEST(test_the_start_needs_the_host_and_everybody),
        SERVER_TEST(test_kick_swap_colour),
        SERVER_TEST(test_a_repeated_swap_is_done_once),
        SERVER_TEST(test_who_leaves_gives_seat_and_rights_away),
        SERVER_TEST(test_watchers),
        SERVER_TEST(test_the_waiting_room_talks),
        SERVER_TEST(test_chat_has_limits_and_can_be_switched_off),
        SERVER_TEST(test_a_line_keeps_the_name_of_who_left),
        SERVER_TEST(test_all_people_agree_to_end),
        SERVER_TEST(test_pause_by_vote),
        SERVER_TEST(test_rematch_with_the_same_seats),
        SERVER_TEST(test_a_kick_is_told_when_it_is_stored),
        SERVER_TEST(test_a_seat_is_kept_if_its_loss_is_not_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
