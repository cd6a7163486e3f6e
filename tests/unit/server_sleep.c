/* The table server while tables sleep: they leave memory when nobody needs them, come back as they
 * were when somebody does or when their time has come, and nothing is lost on the way. */
#include "parts.h"
#include "server_case.h"
#include "table_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;

static void configure(server_config *config) {
    config->idle_ms = 0;
}

static server_case here = { &f, configure };

/* So long that nobody wants to wait for every second of it. */
static void skip_days(uint32_t days) {
    for (uint32_t hour = 0; hour < 24 * days; hour++) {
        f.time.now_ms += 3599000;
        f.time.wall_ms += 3599000;
        fake_wait(&f, 1000);
    }
}

static bool awake(const char *name) {
    return table_by_name(f.server, name) != NULL;
}

static void lose(uint32_t first, uint32_t count) {
    for (uint32_t c = first; c < first + count; c++) fake_lose(&f, c);
}

/* Says something about a table by name; the answer may wait for it. */
static void name_table(uint32_t client, const char *type, const char *name, const char *more) {
    fake_say(&f, client, "{\"type\":\"%s\",\"id\":2,\"table\":\"%s\"%s}", type, name, more);
}

static void sit(uint32_t client, const char *name, const char *token) {
    char more[128];
    snprintf(more, sizeof more, ",\"token\":\"%s\"", token);
    name_table(client, "sit", name, more);
}

static server_answer get(const char *path) {
    server_answer out;
    server_request request = { .method = "GET", .path = path, .query = "", .body = "" };
    request.address = "192.0.2.9";
    server_http(f.server, f.time, &request, &out);
    return out;
}

/* A game of four whose people have all gone, and which sleeps; its digest when it was last seen. */
static fake_seat asleep(uint64_t *digest, const char *settings) {
    fake_seat host = fake_four(&f, "board(seats=4)", "text", settings);
    fake_play(&f, 25);
    fake_tell(&f, 1, "chat", ",\"text\":\"back tomorrow\"");
    fake_store(&f);
    *digest = table_digest(table_by_name(f.server, host.table));
    lose(0, 4);
    fake_wait(&f, f.config.sleep_ms - 1000);
    assert_true(awake(host.table));
    fake_wait(&f, 2000);
    assert_false(awake(host.table));
    assert_int_equal(f.server->table_count, 0);
    return host;
}

/* ---- sleeping, and waking as it was ---- */

static void test_a_table_wakes_as_it_was(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, "");
    uint32_t entries = f.stored_count;
    fake_hello(&f, 10, "Ada", "text");
    sit(10, host.table, f.tokens[2]);
    REFUSED(10, "(nothing)"); /* it waits */
    sit(10, host.table, f.tokens[2]);
    assert_int_equal(f.find_count, 1); /* a repetition waits as well */
    fake_find(&f);
    REFUSED(10, "(nothing)");
    fake_load(&f);
    ACCEPTED(10);
    assert_int_equal(table_digest(table_by_name(f.server, host.table)), digest);
    assert_int_equal(f.stored_count, entries);
    assert_non_null(fake_last(&f, 10, "table"));
    assert_true(fake_ever_sent(&f, 10, "back tomorrow"));
    for (uint32_t c = 0; c < 4; c++) {
        if (c == 2) continue;
        fake_hello(&f, 20 + c, "Back", "text");
        sit(20 + c, host.table, f.tokens[c]);
        ACCEPTED(20 + c);
    }
    assert_int_equal(f.server->figures.sleeps, 1);
    assert_int_equal(f.server->figures.wakes, 1);
}

static void test_each_message_that_names_a_table_wakes_it(void **state) {
    (void)state;
    static const struct {
        const char *type, *more, *code;
    } messages[] = {
        { "watch", "", "" },
        { "resume", ",\"seq\":3", "" },
        { "join", "", "STARTED" },
        { "sit", ",\"token\":\"nonsense\"", "BAD_TOKEN" },
    };
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, ",\"spectators\":true");
    for (uint32_t k = 0; k < sizeof messages / sizeof messages[0]; k++) {
        fake_hello(&f, 30 + k, "Eve", "text");
        name_table(30 + k, messages[k].type, host.table, messages[k].more);
        assert_false(awake(host.table));
        fake_load(&f);
        REFUSED(30 + k, messages[k].code);
        assert_int_equal(table_digest(table_by_name(f.server, host.table)), digest);
        fake_lose(&f, 30 + k);
        fake_wait(&f, f.config.sleep_ms + 1000);
        assert_false(awake(host.table));
    }
}

static void test_requests_wait_for_the_table(void **state) {
    (void)state;
    uint64_t digest = 0;
    char path[128];
    fake_seat host = asleep(&digest, "");
    snprintf(path, sizeof path, "/api/tables/%s", host.table);
    server_answer out = get(path);
    assert_true(out.wait);
    assert_true(get(path).wait);
    assert_int_equal(f.find_count, 1); /* asked once */
    fake_find(&f);
    assert_true(get(path).wait);
    fake_load(&f);
    out = get(path);
    assert_false(out.wait);
    assert_int_equal(out.status, 200);
    free(out.body);
    /* A name that does not exist costs one look-up, also for who asks again at once. */
    uint64_t found = f.found;
    assert_true(get("/api/tables/no-such-table").wait);
    fake_find(&f);
    for (int k = 0; k < 3; k++) {
        out = get("/api/tables/no-such-table");
        assert_int_equal(out.status, 404);
        free(out.body);
    }
    assert_int_equal(f.found, found + 1);
}

static void test_who_goes_while_waiting_is_forgotten(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, "");
    fake_hello(&f, 10, "Ada", "text");
    fake_hello(&f, 11, "Ben", "text");
    sit(10, host.table, f.tokens[0]);
    sit(11, host.table, f.tokens[1]);
    fake_find(&f);
    fake_lose(&f, 10);
    fake_load(&f);
    ACCEPTED(11);
    const table *t = table_by_name(f.server, host.table);
    assert_null(t->seats[0].connection);
    assert_non_null(t->seats[1].connection);
}

static void test_a_load_that_fails_is_told_and_tried_again(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, "");
    fake_hello(&f, 10, "Ada", "text");
    f.load_status = STORE_FAILED;
    sit(10, host.table, f.tokens[0]);
    fake_load(&f);
    REFUSED(10, "BUSY");
    sit(10, host.table, f.tokens[0]);
    REFUSED(10, "BUSY");
    f.load_status = STORE_OK;
    fake_wait(&f, 3000);
    sit(10, host.table, f.tokens[0]);
    ACCEPTED(10);
    assert_int_equal(table_digest(table_by_name(f.server, host.table)), digest);
    f.find_status = STORE_FAILED;
    fake_hello(&f, 11, "Ben", "text");
    name_table(11, "watch", "some-other-table", "");
    fake_find(&f);
    REFUSED(11, "BUSY");
}

/* Names that nobody has cost a look-up each, and an address may ask for so many. */
static void test_looking_for_names_is_limited(void **state) {
    (void)state;
    server_free(f.server);
    f.config.http_per_second = 2;
    f.config.http_burst = 20;
    fake_start(&f);
    fake_hello(&f, 10, "Eve", "text");
    uint64_t found = f.found;
    for (int k = 0; k < 50; k++) {
        char name[32];
        snprintf(name, sizeof name, "table-%d", k);
        name_table(10, "watch", name, "");
        fake_find(&f);
        REFUSED(10, k < 20 ? "NO_SUCH_TABLE" : "RATE_LIMIT");
    }
    assert_int_equal(f.found, found + 20);
    fake_wait(&f, 1000);
    name_table(10, "watch", "table-50", "");
    fake_find(&f);
    REFUSED(10, "NO_SUCH_TABLE");
}

static void test_names_are_never_used_twice(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, "");
    fake_hello(&f, 10, "Ada", "text");
    fake_say(&f, 10,
             "{\"type\":\"create\",\"id\":2,\"config\":\"board\",\"settings\":{\"public\":true}}");
    assert_int_equal(f.find_count, 1);
    strcpy(f.row[0].name, f.finds[0]); /* the name drawn is that of a table that sleeps */
    fake_store(&f);
    ACCEPTED(10);
    assert_false(awake(f.row[0].name));
    assert_null(strstr(fake_last(&f, 10, "ok"), f.row[0].name));
    assert_true(f.found >= 2);
    (void)host;
}

static void test_a_rematch_has_the_next_name(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    char name[96];
    for (int round = 2; round < 4; round++) {
        for (uint32_t c = 0; c < 4; c++) {
            fake_tell(&f, c, "resign", "");
            fake_store(&f);
        }
        for (uint32_t c = 0; c < 4; c++) {
            fake_tell(&f, c, "rematch", "");
            fake_store(&f);
        }
        snprintf(name, sizeof name, "%s-%d", host.table, round);
        assert_true(awake(name));
        fake_wait(&f, 2 * f.config.dice_ms + 1000);
    }
}

/* The old link of somebody who was away leads to the game that goes on; if that is over too, one
 * looks at the game of the link. */
static void test_an_old_link_wakes_the_rematch(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 8; c++) {
        fake_tell(&f, c % 4, c < 4 ? "resign" : "rematch", "");
        fake_store(&f);
    }
    fake_wait(&f, 2 * f.config.dice_ms + 1000);
    lose(0, 4);
    fake_wait(&f, 2 * f.config.sleep_ms);
    assert_int_equal(f.server->table_count, 0);
    fake_hello(&f, 10, "Ada", "text");
    sit(10, host.table, f.tokens[2]);
    fake_load(&f);
    fake_wait(&f, 2000);
    fake_load(&f);
    fake_wait(&f, 2000);
    char next[96];
    snprintf(next, sizeof next, "\"next\":\"%s-2\"", host.table);
    assert_non_null(strstr(fake_last(&f, 10, "gone"), next));
    fake_say(&f, 10, "{\"type\":\"resign\",\"id\":90}");
    fake_wait(&f, 2 * f.config.grace_ms); /* the others abstain */
    fake_hello(&f, 11, "Ada", "text");
    sit(11, host.table, f.tokens[2]);
    fake_load(&f);
    fake_wait(&f, 4000);
    ACCEPTED(11);
    assert_null(fake_last(&f, 11, "gone"));
    snprintf(next, sizeof next, "\"table\":\"%s\"", host.table);
    assert_non_null(strstr(fake_last(&f, 11, "table"), next));
}

/* ---- room ---- */

static void restart_with(uint32_t tables_max) {
    server_free(f.server);
    f.config.tables_max = tables_max;
    fake_start(&f);
}

static void test_the_oldest_makes_room(void **state) {
    (void)state;
    fake_seat at[3];
    restart_with(3);
    for (uint32_t k = 0; k < 3; k++) {
        fake_hello(&f, k, "Ada", "text");
        at[k] = fake_create(&f, k, "\"config\":\"board(seats=4)\"");
    }
    fake_lose(&f, 1);
    fake_wait(&f, 1000);
    fake_lose(&f, 0);
    fake_hello(&f, 5, "Ben", "text");
    fake_create(&f, 5, "\"config\":\"board(seats=4)\"");
    assert_false(awake(at[1].table)); /* nobody has been there for longest */
    assert_true(awake(at[0].table));
    fake_hello(&f, 6, "Back", "text");
    sit(6, at[1].table, at[1].token); /* who comes back needs room as well */
    fake_load(&f);
    ACCEPTED(6);
    assert_false(awake(at[0].table));
    fake_hello(&f, 7, "Eve", "text");
    name_table(7, "watch", at[0].table, "");
    fake_load(&f);
    REFUSED(7, "TOO_MANY_TABLES"); /* all three are busy with people */
    fake_say(&f, 7, "{\"type\":\"create\",\"id\":3,\"config\":\"board(seats=4)\"}");
    REFUSED(7, "TOO_MANY_TABLES");
}

static void test_an_address_is_limited_by_what_it_holds(void **state) {
    (void)state;
    server_free(f.server);
    f.config.tables_per_address_max = 3;
    f.config.tables_max = 2;
    fake_start(&f);
    for (int k = 0; k < 3; k++) {
        fake_hello(&f, 0, "Ada", "text");
        fake_create(&f, 0, "\"config\":\"board(seats=4)\"");
        fake_lose(&f, 0);
        fake_wait(&f, f.config.sleep_ms + 1000);
        assert_int_equal(f.server->table_count, 0);
    }
    for (int k = 0; k < 2; k++) {
        fake_hello(&f, 0, "Ada", "text");
        fake_say(&f, 0, "{\"type\":\"create\",\"id\":2,\"config\":\"board(seats=4)\"}");
        REFUSED(0, "TOO_MANY_OF_YOURS");
        fake_lose(&f, 0);
        fake_restart_asleep(&f); /* and after a restart */
    }
    fake_hello(&f, 1, "Ben", "text"); /* another address */
    fake_create(&f, 1, "\"config\":\"board(seats=4)\"");
    fake_wait(&f, f.config.lobby_ms + 120000); /* closed ones count no more */
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(f.stage[i], STORE_CLOSED);
    fake_hello(&f, 0, "Ada", "text");
    fake_create(&f, 0, "\"config\":\"board(seats=4)\"");
}

/* ---- time ---- */

static void test_an_open_table_is_closed_in_its_sleep(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board(seats=4)\"");
    fake_lose(&f, 0);
    fake_wait(&f, f.config.lobby_ms - 1000);
    assert_false(awake(host.table));
    assert_int_equal(f.stage[0], STORE_OPEN);
    fake_wait(&f, 2000);
    assert_int_equal(f.stage[0], STORE_CLOSED);
    fake_hello(&f, 1, "Ada", "text");
    sit(1, host.table, host.token);
    fake_load(&f);
    REFUSED(1, "TABLE_CLOSED");
}

static void test_a_visit_begins_the_patience_anew(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board(seats=4)\"");
    fake_lose(&f, 0);
    fake_wait(&f, f.config.lobby_ms / 2);
    fake_hello(&f, 1, "Ada", "text");
    sit(1, host.table, host.token);
    fake_load(&f);
    ACCEPTED(1);
    fake_lose(&f, 1);
    fake_wait(&f, f.config.lobby_ms - 120000);
    assert_int_equal(f.stage[0], STORE_OPEN);
    /* People who were there when the server ended have time to come back. */
    fake_restart_asleep(&f);
    fake_wait(&f, f.config.lobby_ms - 1000);
    assert_int_equal(f.stage[0], STORE_OPEN);
    fake_wait(&f, 125000);
    assert_int_equal(f.stage[0], STORE_CLOSED);
}

static void test_an_archived_game_is_opened_by_its_link(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, ",\"clock\":\"normal\"");
    uint32_t entries = f.stored_count;
    skip_days(31);
    assert_int_equal(f.stage[0], STORE_ARCHIVED);
    fake_restart_asleep(&f);
    skip_days(365);
    assert_int_equal(f.stage[0], STORE_ARCHIVED);
    assert_int_equal(f.stored_count, entries);
    fake_hello(&f, 10, "Ada", "text");
    sit(10, host.table, f.tokens[0]);
    fake_load(&f);
    ACCEPTED(10);
    assert_int_equal(table_digest(table_by_name(f.server, host.table)), digest);
    fake_store(&f);
    assert_int_equal(f.stage[0], STORE_RUNNING);
    fake_lose(&f, 10);
    skip_days(31);
    assert_int_equal(f.stage[0], STORE_ARCHIVED);
}

static void test_bots_wait_for_their_person(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(
        &f, 0,
        "\"config\":\"board(seats=4)\",\"settings\":{\"clock\":\"normal\"},"
        "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"bot\"},"
        "{\"kind\":\"bot\"},{\"kind\":\"bot\"}]");
    fake_tell(&f, 0, "start", "");
    fake_store(&f);
    fake_wait(&f, 2 * f.config.dice_ms + 1000);
    fake_settle(&f);
    fake_lose(&f, 0);
    fake_settle(&f);
    fake_wait(&f, 16 * 60000); /* the tab is closed for longer than the game once lived */
    assert_false(awake(host.table));
    assert_int_equal(f.stage[0], STORE_RUNNING);
    fake_hello(&f, 1, "Ada", "text");
    sit(1, host.table, host.token);
    fake_load(&f);
    ACCEPTED(1);
    fake_settle(&f);
    assert_int_equal(table_by_name(f.server, host.table)->log.stage, STAGE_RUNNING);
    assert_false(table_by_name(f.server, host.table)->seats[0].standin);
}

static void test_the_link_of_a_game_that_is_over_shows_how_it_ended(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"spectators\":false");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    lose(0, 4);
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s", host.table);
    for (int round = 0; round < 2; round++) {
        skip_days(400);
        assert_false(awake(host.table));
        fake_hello(&f, 10, "Eve", "text");
        name_table(10, "watch", host.table, "");
        fake_load(&f);
        ACCEPTED(10);
        assert_non_null(strstr(fake_last(&f, 10, "over"), "\"result\":\"agreed\""));
        assert_non_null(strstr(fake_last(&f, 10, "over"), "/api/records/"));
        server_answer out = get(path);
        assert_int_equal(out.status, 200);
        assert_non_null(strstr(out.body, "\"record\""));
        free(out.body);
        fake_lose(&f, 10);
        fake_restart_asleep(&f);
        out = get("/api/records"); /* from the rows, before anything is loaded */
        assert_non_null(strstr(out.body, "\"result\":\"agreed\""));
        free(out.body);
        assert_int_equal(f.server->table_count, 0);
    }
}

static void test_a_start_loads_only_what_is_due(void **state) {
    (void)state;
    fake_seat at[3];
    for (uint32_t k = 0; k < 3; k++) {
        fake_hello(&f, k, "Ada", "text");
        at[k] = fake_create(&f, k, "\"config\":\"board(seats=4)\"");
    }
    fake_row(&f, at[1].table)->wake_ms = f.time.wall_ms;
    uint64_t loaded = f.loaded;
    fake_restart_asleep(&f);
    fake_wait(&f, 100);
    assert_int_equal(f.loaded, loaded + 1);
    assert_true(fake_row(&f, at[1].table)->wake_ms > f.time.wall_ms); /* and it sleeps on */
    assert_int_equal(fake_row(&f, at[1].table)->stage, STORE_OPEN);
}

/* ---- tables that cannot be woken ---- */

static uint32_t count_unserved(void) {
    server_answer out = get("/healthz");
    assert_int_equal(out.status, 200);
    const char *at = strstr(out.body, "\"unserved\":");
    assert_non_null(at);
    uint32_t count = (uint32_t)strtoul(at + strlen("\"unserved\":"), NULL, 10);
    assert_true((strstr(out.body, "\"status\":\"damaged\"") != NULL) == (count > 0));
    free(out.body);
    return count;
}

static void test_a_damaged_table_is_told_of(void **state) {
    (void)state;
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, "");
    assert_int_equal(count_unserved(), 0);
    f.load_status = STORE_CORRUPT;
    fake_hello(&f, 10, "Ada", "text");
    sit(10, host.table, f.tokens[0]);
    fake_load(&f);
    REFUSED(10, "DAMAGED");
    fake_store(&f);
    assert_int_equal(f.stage[0], STORE_SET_ASIDE);
    assert_int_equal(count_unserved(), 1);
    f.load_status = STORE_OK;
    sit(10, host.table, f.tokens[0]);
    REFUSED(10, "DAMAGED");
    fake_restart_asleep(&f);
    fake_hello(&f, 11, "Ada", "text");
    name_table(11, "watch", host.table, "");
    fake_find(&f);
    REFUSED(11, "DAMAGED"); /* by its row */
    assert_int_equal(count_unserved(), 1);
}

/* The first entry cannot be read: nothing of the table is known but its number. */
static void test_damage_before_the_first_entry_is_told_of(void **state) {
    (void)state;
    server_loaded(f.server, f.time, 77, STORE_CORRUPT);
    fake_store(&f);
    assert_int_equal(count_unserved(), 1);
    assert_non_null(strstr(f.log, "damaged"));
    server_damaged(f.server, f.time, 78, "quiet-otter-41", "its row cannot be read");
    server_damaged(f.server, f.time, 78, "quiet-otter-41", "its row cannot be read");
    assert_int_equal(count_unserved(), 2);
    fake_hello(&f, 1, "Ada", "text");
    name_table(1, "watch", "quiet-otter-41", "");
    REFUSED(1, "DAMAGED");
    server_answer out = get("/metrics");
    assert_non_null(strstr(out.body, "longroad_tables_unserved 2\n"));
    free(out.body);
}

/* ---- versions ---- */

/* Changes a line of the first `created`, which is long enough for it. */
static void change_line(const char *from, const char *to) {
    for (uint32_t i = 0; i < f.stored_count; i++) {
        fake_entry *e = &f.stored[i];
        char *at = strcmp(e->kind, "created") == 0 ? strstr(e->text, from) : NULL;
        if (at == NULL) continue;
        size_t length = strlen(from);
        assert_int_equal(strlen(to), length);
        memcpy(at, to, length);
        return;
    }
    fail_msg("no line %s", from);
}

static void check_kept(const fake_seat *host, uint64_t entries, uint64_t sum) {
    uint64_t now = 0;
    for (uint32_t i = 0; i < f.stored_count; i++)
        now = now * 31 + hash_bytes(f.stored[i].text, f.stored[i].entry.length);
    assert_int_equal(f.stored_count, entries);
    assert_int_equal(now, sum);
    assert_int_equal(fake_row(&f, host->table)->stage, STORE_RUNNING);
}

static void test_a_table_of_another_version_is_kept_untouched(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        { "\nrules 1", "\nrules 2" },       /* newer */
        { "\nrules 1", "\nrules 0" },       /* older */
        { "\nformat 2", "\nformat 3" },     /* newer */
        { "\nclock days", "\nclock xxxx" }, /* with words that make no sense here */
    };
    uint64_t digest = 0;
    fake_seat host = asleep(&digest, ",\"clock\":\"days\"");
    for (uint32_t k = 0; k < 3; k++) {
        change_line(lines[k][0], lines[k][1]);
        if (k == 2) change_line(lines[3][0], lines[3][1]);
        uint64_t entries = f.stored_count, sum = 0;
        for (uint32_t i = 0; i < f.stored_count; i++)
            sum = sum * 31 + hash_bytes(f.stored[i].text, f.stored[i].entry.length);
        fake_restart_asleep(&f);
        fake_hello(&f, 10, "Ada", "text");
        sit(10, host.table, f.tokens[0]);
        fake_load(&f);
        REFUSED(10, "NEEDS_VERSION");
        assert_non_null(strstr(fake_last(&f, 10, "refused"), LR_VERSION));
        assert_int_equal(count_unserved(), 1);
        assert_int_equal(f.server->table_count, 0);
        skip_days(5); /* its clock runs out, and it is left alone */
        check_kept(&host, entries, sum);
        assert_null(strstr(f.log, "set_aside"));
        change_line(lines[k][1], lines[k][0]);
        if (k == 2) change_line(lines[3][1], lines[3][0]);
        /* A program that knows it again plays it on. */
        fake_restart_asleep(&f);
        fake_hello(&f, 11, "Ada", "text");
        sit(11, host.table, f.tokens[0]);
        fake_load(&f);
        ACCEPTED(11);
        assert_int_equal(count_unserved(), 0);
        if (k == 0) assert_int_equal(table_digest(table_by_name(f.server, host.table)), digest);
        fake_lose(&f, 11);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_a_table_wakes_as_it_was),
        SERVER_TEST(test_each_message_that_names_a_table_wakes_it),
        SERVER_TEST(test_requests_wait_for_the_table),
        SERVER_TEST(test_who_goes_while_waiting_is_forgotten),
        SERVER_TEST(test_a_load_that_fails_is_told_and_tried_again),
        SERVER_TEST(test_looking_for_names_is_limited),
        SERVER_TEST(test_names_are_never_used_twice),
        SERVER_TEST(test_a_rematch_has_the_next_name),
        SERVER_TEST(test_an_old_link_wakes_the_rematch),
        SERVER_TEST(test_the_oldest_makes_room),
        SERVER_TEST(test_an_address_is_limited_by_what_it_holds),
        SERVER_TEST(test_an_open_table_is_closed_in_its_sleep),
        SERVER_TEST(test_a_visit_begins_the_patience_anew),
        SERVER_TEST(test_an_archived_game_is_opened_by_its_link),
        SERVER_TEST(test_bots_wait_for_their_person),
        SERVER_TEST(test_the_link_of_a_game_that_is_over_shows_how_it_ended),
        SERVER_TEST(test_a_start_loads_only_what_is_due),
        SERVER_TEST(test_a_damaged_table_is_told_of),
        SERVER_TEST(test_damage_before_the_first_entry_is_told_of),
        SERVER_TEST(test_a_table_of_another_version_is_kept_untouched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
