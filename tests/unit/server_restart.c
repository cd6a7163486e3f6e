/* The table server after a restart, a fault of the disk, damage: the same table, or set aside. */
#include "parts.h"
#include "server_case.h"
#include "table_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

static uint64_t digest_of(const char *name) {
    const table *t = table_by_name(f.server, name);
    assert_non_null(t);
    return table_digest(t);
}

static void sit(uint32_t client, const char *name, const char *token) {
    fake_sit(&f, client, name, token);
    ACCEPTED(client);
}

/* The view of a fresh table without what differs by nature: who is connected and so
 * has a vote, and deadlines. */
static json_t *game_view(uint32_t client) {
    json_t *whole = fake_heard(&f, client, "table");
    assert_non_null(whole);
    json_t *view = json_incref(json_object_get(whole, "view"));
    json_decref(whole);
    json_object_del(view, "seats");
    json_object_del(view, "clock");
    json_object_del(view, "votes");
    return view;
}

/* ---- the same table ---- */

static void test_a_restart_gives_the_same_table(void **state) {
    (void)state;
    snprintf(f.title, sizeof f.title, "Sunday");
    fake_seat host = fake_four(&f, "board(seats=4)", "json", "");
    for (int round = 0; round < 12; round++) {
        fake_play(&f, 17);
        fake_tell(&f, 1, "chat", ",\"text\":\"well played\"");
        fake_tell(&f, 2, "resign", round % 2 == 0 ? ",\"on\":true" : ",\"on\":false");
        fake_store(&f);
        fake_tell(&f, fake_turn(&f), "undo", "");
        fake_store(&f);
        uint64_t before = digest_of(host.table);
        fake_hello(&f, 40, "Eve", "json");
        sit(40, host.table, f.tokens[3]);
        json_t *seen = game_view(40);

        fake_restart(&f);
        assert_int_equal(digest_of(host.table), before);
        fake_hello(&f, 41, "Eve", "json");
        sit(41, host.table, f.tokens[3]);
        json_t *again = game_view(41);
        const char *key = NULL;
        json_t *value = NULL;
        json_object_foreach(seen, key, value) if (!json_equal(value, json_object_get(again, key)))
            fail_msg("%s differs", key);
        assert_true(json_equal(seen, again));
        json_decref(seen);
        json_decref(again);
        fake_forget(&f);
        for (uint32_t c = 0; c < 4; c++) { /* all come back and go on */
            fake_hello(&f, c, "Back", "json");
            sit(c, host.table, f.tokens[c]);
        }
    }
}

/* Another server reads the entries that this one has made, and has the same value, byte for
 * byte. */
static void assert_replays(const char *name) {
    static fake other;
    const table *played = table_by_name(f.server, name);
    assert_non_null(played);
    fake_config(&other);
    fake_start(&other);
    for (uint32_t i = 0; i < f.stored_count; i++)
        if (f.stored[i].entry.table == played->number)
            server_loaded_entry(other.server, f.time, &f.stored[i].entry);
    const table *read = table_by_name(other.server, name);
    assert_non_null(read);
    assert_true(journal_same(&read->log, &played->log));
    fake_stop(&other);
}

static void test_the_same_entries_give_the_same_value(void **state) {
    (void)state;
    static const char *const games[] = { "board(seats=4,vp_goal=5)",
                                         "board(seats=4,vp_goal=5,modules=knights)" };
    for (int k = 0; k < 2; k++) {
        snprintf(f.title, sizeof f.title, "Sunday");
        fake_seat host = fake_four(&f, games[k], "json", ",\"clock\":\"fast\"");
        assert_replays(host.table);
        const table *t = table_by_name(f.server, host.table);
        for (int round = 0; t->log.stage == STAGE_RUNNING; round++) {
            fake_play(&f, 23);
            if (t->log.stage != STAGE_RUNNING) break;
            fake_wait(&f, 32000); /* banks are paid from */
            fake_tell(&f, 1, "chat", ",\"text\":\"well played\"");
            fake_tell(&f, 2, "resign", round % 2 == 0 ? ",\"on\":true" : ",\"on\":false");
            fake_store(&f);
            fake_tell(&f, fake_turn(&f), "undo", "");
            fake_store(&f);
            assert_replays(host.table);
        }
        assert_int_equal(t->log.stage, STAGE_OVER);
        assert_replays(host.table);
        fake_stop(&f);
        server_case_start(&here);
    }
}

static void test_what_was_not_stored_is_gone(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint64_t before = digest_of(host.table);
    fake_move(&f, fake_turn(&f));
    assert_int_not_equal(digest_of(host.table), before);
    fake_restart(&f);
    assert_int_equal(digest_of(host.table), before);
}

static void test_open_tables_and_their_people_come_back(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0,
                                 "\"config\":\"board(seats=3)\",\"settings\":{\"public\":true},"
                                 "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"bot\"}]");
    fake_hello(&f, 1, "Ben", "text");
    fake_seat guest = fake_join(&f, 1, host.table);
    uint64_t before = digest_of(host.table);
    fake_restart(&f);
    assert_int_equal(digest_of(host.table), before);
    fake_hello(&f, 2, "Ben", "text");
    sit(2, host.table, guest.token);
    fake_tell(&f, 2, "ready", ",\"on\":true");
    fake_store(&f);
    fake_hello(&f, 3, "Ada", "text");
    sit(3, host.table, host.token);
    fake_tell(&f, 3, "start", "");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 3), "");
}

static void test_maps_of_ones_own_come_back(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s/maps/island.map", LR_TEST_SOURCE_DIR);
    FILE *file = fopen(path, "r");
    if (file == NULL) skip();
    static char map[LR_MAP_TEXT_MAX];
    size_t length = fread(map, 1, sizeof map - 1, file);
    fclose(file);
    map[length] = 0;
    json_t *text = json_string(map);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    static char members[LR_MAP_TEXT_MAX * 2];
    snprintf(members, sizeof members, "\"config\":\"board(seats=4)\",\"map\":%s", quoted);
    fake_hello(&f, 0, "Ada", "json");
    fake_seat host = fake_create(&f, 0, members);
    uint64_t before = digest_of(host.table);
    fake_restart(&f);
    assert_int_equal(digest_of(host.table), before);
    assert_non_null(table_by_name(f.server, host.table)->log.shared->map_text);
    free(quoted);
    json_decref(text);
}

/* ---- faults of the disk ---- */

static void test_a_failed_append_is_undone_and_refused(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint64_t before = digest_of(host.table);
    uint32_t turn = fake_turn(&f), other = (turn + 1) % 4;
    uint32_t heard = fake_count(&f, other, "events");
    fake_move(&f, turn);
    int64_t id = f.next_id[turn] - 1;
    fake_fail(&f, STORE_FULL);
    fake_tell(&f, other, "chat", ",\"text\":\"now\"");
    assert_string_equal(fake_refusal(&f, other), "BUSY");
    fake_load(&f);
    assert_string_equal(fake_refusal(&f, turn), "STORAGE");
    assert_int_equal(fake_count(&f, other, "events"), heard);
    assert_int_equal(digest_of(host.table), before);
    f.next_id[turn] = id; /* the same message stays refused */
    fake_move(&f, turn);
    assert_string_equal(fake_refusal(&f, turn), "STORAGE");
    assert_int_equal(f.append_count, 0);
    fake_move(&f, turn); /* and a new one works */
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
}

/* The disk said no, but the entries are there: then they count, and the client hears so. */
static void test_a_fault_after_the_commit_is_no_fault(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint32_t turn = fake_turn(&f);
    fake_move(&f, turn);
    uint64_t after = digest_of(host.table);
    for (uint32_t i = 0; i < f.staged_count; i++) {
        fake_entry *kept = &f.stored[f.stored_count++];
        *kept = f.staged[i];
        kept->entry.kind = kept->kind;
        kept->entry.text = kept->text = strdup(f.staged[i].text);
    }
    fake_fail(&f, STORE_FAILED);
    fake_load(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
    assert_int_equal(digest_of(host.table), after);
}

static void test_several_appends_fail_together(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    uint64_t before = digest_of(host.table);
    for (uint32_t c = 0; c < 4; c++) fake_tell(&f, c, "chat", ",\"text\":\"hm\"");
    assert_int_equal(f.append_count, 4);
    fake_fail(&f, STORE_FAILED);
    assert_int_equal(f.load_count, 1);
    fake_load(&f);
    for (uint32_t c = 0; c < 4; c++) assert_string_equal(fake_refusal(&f, c), "STORAGE");
    assert_int_equal(digest_of(host.table), before);
}

static void test_a_table_that_could_not_be_stored_never_was(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_say(&f, 0, "{\"type\":\"create\",\"id\":2,\"config\":\"board\"}");
    fake_fail(&f, STORE_READONLY);
    fake_load(&f);
    assert_string_equal(fake_refusal(&f, 0), "STORAGE");
    server_figures figures;
    server_figures_get(f.server, &figures);
    assert_int_equal(figures.tables_open, 0);
    fake_say(&f, 0, "{\"type\":\"create\",\"id\":3,\"config\":\"board\"}");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
}

static void test_a_join_that_could_not_be_stored_is_no_seat(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board(seats=4)\"");
    fake_hello(&f, 1, "Ben", "text");
    fake_say(&f, 1, "{\"type\":\"join\",\"id\":2,\"table\":\"%s\"}", host.table);
    fake_fail(&f, STORE_FULL);
    fake_load(&f);
    assert_string_equal(fake_refusal(&f, 1), "STORAGE");
    fake_tell(&f, 1, "ready", ",\"on\":true");
    assert_string_equal(fake_refusal(&f, 1), "NOT_AT_TABLE");
    fake_tell(&f, 0, "ready", ",\"on\":true");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 0), "");
}

static void test_bots_wait_after_a_fault(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0,
                "\"config\":\"board(seats=4)\",\"seats\":[{\"kind\":\"bot\"},{\"kind\":\"bot\"},"
                "{\"kind\":\"bot\"},{\"kind\":\"bot\"}]");
    fake_store(&f);
    for (int i = 0; i < 50; i++) { /* would go round for ever */
        fake_think(&f);
        fake_fail(&f, STORE_FULL);
        fake_load(&f);
    }
    server_figures figures;
    server_figures_get(f.server, &figures);
    assert_in_range(figures.append_failures, 1, 3);
    fake_wait(&f, 5000);
    fake_think(&f);
    assert_true(f.append_count > 0);
}

/* ---- damage ---- */

static void test_a_damaged_table_is_set_aside_and_others_go_on(void **state) {
    (void)state;
    fake_seat first = fake_four(&f, "board(seats=4)", "text", "");
    fake_play(&f, 20);
    uint32_t first_count = f.stored_count;
    fake_hello(&f, 20, "Zoe", "text");
    fake_seat second = fake_create(&f, 20, "\"config\":\"cards\"");
    uint64_t digest = digest_of(second.table);
    fake_entry *broken = &f.stored[first_count - 1];
    free(broken->text);
    broken->entry.text = broken->text = strdup("0 0 fly c3.n");
    broken->entry.length = strlen(broken->entry.text);
    fake_restart(&f);
    assert_null(table_by_name(f.server, first.table));
    assert_int_equal(digest_of(second.table), digest);
    assert_int_equal(f.append_count, 1);
    assert_int_equal(f.appends[0].changes[0].stage, STORE_SET_ASIDE);
    assert_non_null(strstr(f.log, "set_aside"));
    fake_store(&f);
}

/* Whatever bytes stand in the journal, loading ends, and with a table or without. */
static void test_no_bytes_of_a_journal_stop_the_server(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    fake_play(&f, 30);
    fake_tell(&f, 0, "chat", ",\"text\":\"hm\"");
    fake_tell(&f, 0, "pause", ",\"on\":true");
    fake_store(&f);
    lr_rng rng = lr_rng_seed(7);
    for (int round = 0; round < 400; round++) {
        fake_entry *at = &f.stored[lr_rng_below(&rng, f.stored_count)];
        char *old = at->text;
        size_t old_length = at->entry.length;
        char *text = malloc(old_length + 8);
        memcpy(text, old, old_length + 1);
        for (uint32_t k = lr_rng_below(&rng, 4) + 1; k > 0; k--) {
            static const char bytes[] = "0123456789 -*\nabcxyz\x01\xff";
            text[lr_rng_below(&rng, (uint32_t)old_length)] =
                bytes[lr_rng_below(&rng, sizeof bytes - 1)];
        }
        at->entry.text = text;
        if (lr_rng_below(&rng, 4) == 0) at->entry.length = lr_rng_below(&rng, (uint32_t)old_length);
        if (lr_rng_below(&rng, 8) == 0) at->entry.seq++;
        fake_restart(&f);
        fake_store(&f);
        for (uint32_t i = 0; i < f.stage_count; i++)
            if (f.stage[i] == STORE_SET_ASIDE) f.stage[i] = STORE_RUNNING;
        at->entry.seq = (uint32_t)(at - f.stored);
        at->entry.text = old;
        at->entry.length = old_length;
        free(text);
    }
    fake_restart(&f);
    server_figures figures;
    server_figures_get(f.server, &figures);
    assert_int_equal(figures.tables_running, 1);
}

/* ---- faults that pass ---- */

static uint32_t times_logged(const char *event) {
    uint32_t count = 0;
    for (const char *at = f.log; (at = strstr(at, event)) != NULL; at++) count++;
    return count;
}

static void test_a_read_error_sets_nothing_aside(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4,trading=bank)", "text", "");
    fake_play(&f, 20);
    uint64_t before = digest_of(host.table);
    uint32_t turn = fake_turn(&f);
    assert_true(fake_move(&f, turn));
    fake_fail(&f, STORE_FAILED);
    f.load_status = STORE_FAILED;
    fake_load(&f);
    fake_wait(&f, 9000); /* it is asked again and again, but not all the time */
    assert_in_range(times_logged("load_failed"), 4, 6);
    assert_int_equal(times_logged("set_aside"), 0);
    f.load_status = STORE_OK;
    fake_wait(&f, 3000);
    assert_int_equal(digest_of(host.table), before);
    assert_string_equal(fake_refusal(&f, turn), "STORAGE");
    fake_move(&f, turn);
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, turn), "");
    f.load_status = STORE_FAILED; /* and the same when the server starts */
    before = digest_of(host.table);
    fake_restart(&f);
    const table *t = table_by_name(f.server, host.table);
    assert_true(t == NULL || t->health == FAILING);
    fake_hello(&f, 9, "Back", "text");
    fake_sit(&f, 9, host.table, f.tokens[1]);
    fake_find(&f);
    assert_string_equal(fake_refusal(&f, 9), "BUSY");
    f.load_status = STORE_OK;
    fake_wait(&f, 3000);
    assert_int_equal(digest_of(host.table), before);
    assert_int_equal(times_logged("set_aside"), 0);
}

/* The rematch was agreed and stored, and nobody has heard of the new table: who comes back to
 * the old one is brought to it. */
static void test_a_rematch_is_found_after_a_kill(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "rematch", "");
        fake_store(&f);
    }
    char *next = strdup(strstr(fake_last(&f, 0, "gone"), "\"next\""));
    fake_restart(&f);
    fake_forget(&f);
    for (uint32_t c = 0; c < 4; c++) {
        fake_hello(&f, c, "Back", "text");
        sit(c, host.table, f.tokens[c]);
        fake_store(&f); /* the host's rights go on when the host has gone to the new table */
        assert_non_null(fake_last(&f, c, "gone"));
        assert_non_null(strstr(fake_last(&f, c, "gone"), next));
        json_t *fresh = fake_heard(&f, c, "table");
        assert_int_equal(json_integer_value(json_object_get(fresh, "seat")), (int)c);
        json_decref(fresh);
    }
    free(next);
    fake_move(&f, fake_turn(&f));
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, fake_turn(&f)), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_a_restart_gives_the_same_table),
        SERVER_TEST(test_the_same_entries_give_the_same_value),
        SERVER_TEST(test_what_was_not_stored_is_gone),
        SERVER_TEST(test_open_tables_and_their_people_come_back),
        SERVER_TEST(test_maps_of_ones_own_come_back),
        SERVER_TEST(test_a_failed_append_is_undone_and_refused),
        SERVER_TEST(test_a_fault_after_the_commit_is_no_fault),
        SERVER_TEST(test_several_appends_fail_together),
        SERVER_TEST(test_a_table_that_could_not_be_stored_never_was),
        SERVER_TEST(test_a_join_that_could_not_be_stored_is_no_seat),
        SERVER_TEST(test_bots_wait_after_a_fault),
        SERVER_TEST(test_a_damaged_table_is_set_aside_and_others_go_on),
        SERVER_TEST(test_no_bytes_of_a_journal_stop_the_server),
        SERVER_TEST(test_a_read_error_sets_nothing_aside),
        SERVER_TEST(test_a_rematch_is_found_after_a_kill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
