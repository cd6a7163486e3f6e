/* many_tables.c - a server that starts with 100,000 stored tables: at once, with the memory of one
 * that has none, and with no table in memory but those that are due.
 *
 *     many_tables                 the tests
 *     many_tables FILE TABLES     makes such a database, for tests/server/many.sh
 *
 * The journals are copies of one that a server has written, so every table can be opened.
 */
#include "drive.h"
#include "fake_edge.h"
#include "rows.h"
#include "store_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#include <sqlite3.h>

enum { DUE = 5, COPIED_MAX = 8, MAKERS = 1000, BATCH = STORE_BATCH_MAX / COPIED_MAX };
enum { START_MS_MAX = 1000, SLOW = 6 /* times as slow with sanitizers */ };

static fake f;

/* ---- making them ---- */

/* The journal of an open table, as the server wrote it; with its name in `created`. */
typedef struct journal {
    store_entry entries[COPIED_MAX];
    char kind[COPIED_MAX][STORE_KIND_MAX], text[COPIED_MAX][2048];
    char name[64];
    uint64_t table;
    uint32_t count;
} journal;

static bool keep_entry(void *context, const store_entry *e) {
    journal *j = context;
    uint32_t k = j->count++;
    assert_true(k < COPIED_MAX && e->length < sizeof j->text[k]);
    j->entries[k] = *e;
    snprintf(j->kind[k], sizeof j->kind[k], "%s", e->kind);
    snprintf(j->text[k], sizeof j->text[k], "%.*s", (int)e->length, e->text);
    j->entries[k].kind = j->kind[k];
    return true;
}

static void draw_secret(void *out, size_t length) {
    memset(out, 7, length);
}

/* The wall's clock of the server under test, as it is when the process starts. */
static int64_t wall_ms(void) {
    return (int64_t)time(NULL) * 1000;
}

static void write_journal(store *s, journal *j) {
    fake_config(&f);
    f.store = s;
    fake_start(&f);
    f.time.wall_ms = wall_ms();
    fake_hello(&f, 0, "Eve", "text");
    fake_seat seat = fake_create(&f, 0,
                                 "\"config\":\"board(seats=4)\",\"settings\":{\"public\":true}");
    fake_settle(&f);
    snprintf(j->name, sizeof j->name, "%s", seat.table);
    store_table row;
    bool found = false;
    assert_int_equal(store_find_name(s, seat.table, &row, &found), STORE_OK);
    assert_true(found);
    j->table = row.table;
    assert_int_equal(store_entries(s, row.table, 0, keep_entry, j), STORE_OK);
    fake_stop(&f);
}

/* Of ten tables five are over, two closed, one is archived; the others wait, and are due
 * tomorrow but for the last few. */
static store_change row_of(uint64_t number, uint64_t tables, char name[64]) {
    static const store_stage stages[10] = { STORE_FINISHED, STORE_CLOSED,   STORE_FINISHED,
                                            STORE_OPEN,     STORE_FINISHED, STORE_ARCHIVED,
                                            STORE_FINISHED, STORE_CLOSED,   STORE_FINISHED,
                                            STORE_OPEN };
    bool due = number > tables - DUE;
    store_change c = { .table = number, .stage = due ? STORE_OPEN : stages[number % 10] };
    snprintf(name, 64, "many-%llu", (unsigned long long)number);
    c.name = name;
    c.rules = LR_RULES_VERSION;
    c.maker = 1 + number % MAKERS;
    c.wake_set = true;
    c.wake_ms = STORE_NEVER;
    if (c.stage == STORE_OPEN) c.wake_ms = wall_ms() + (due ? -1000 : 86400000 + (int64_t)number);
    if (c.stage == STORE_FINISHED) {
        c.listing = "{\"title\":\"One of many\"}";
        c.record = "a record";
        c.record_length = 8;
    }
    return c;
}

/* Tables from `number` on, behind the one that was copied, in one append; how many. */
static uint32_t fill_batch(store *s, const journal *j, uint64_t number, uint64_t tables) {
    static store_entry entries[STORE_BATCH_MAX];
    static store_change changes[BATCH];
    static char names[BATCH][64], created[BATCH][2048];
    uint32_t count = 0, made = 0;
    for (; made < BATCH && number + made <= tables; made++) {
        changes[made] = row_of(number + made, tables, names[made]);
        changes[made].table += j->table;
        for (uint32_t k = 0; k < j->count; k++) {
            store_entry e = j->entries[k];
            e.table = changes[made].table;
            e.text = j->text[k];
            if (strcmp(e.kind, "created") == 0) {
                const char *at = strstr(j->text[k], j->name);
                assert_non_null(at);
                snprintf(created[made], sizeof created[made], "%.*s%s%s", (int)(at - j->text[k]),
                         j->text[k], names[made], at + strlen(j->name));
                e.text = created[made];
            }
            e.length = strlen(e.text);
            entries[count++] = e;
        }
    }
    if (store_append(s, entries, count, changes, made) != STORE_OK) fail_msg("%s", store_error(s));
    return made;
}

static store *must_open(const char *path) {
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(path, NULL, &status, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

static void fill(const char *path, uint64_t tables) {
    static journal j;
    store *s = must_open(path);
    unsigned char secret[32];
    j.count = 0;
    assert_true(rows_secret(s, secret, draw_secret));
    write_journal(s, &j);
    for (uint64_t number = 1; number <= tables;) number += fill_batch(s, &j, number, tables);
    store_close(s);
}

/* ---- starting ---- */

static server_time now_of(void *context) {
    (void)context;
    return f.time;
}

static bool go_on(void *context) {
    (void)context;
    return true;
}

static void no_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)context;
    fail_msg("table %llu %s: %s", (unsigned long long)table, name, fault);
}

static void no_trouble(void *context, const char *why) {
    (void)context;
    fail_msg("%s", why);
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); /* others may have the processors meanwhile */
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* As serve.c does it, until the server has asked what is due and has its answer; the milliseconds
 * of a processor. */
static double start(const char *path) {
    double began = cpu_ms();
    fake_config(&f);
    f.store = must_open(path);
    assert_true(rows_secret(f.store, f.config.secret, draw_secret));
    fake_start(&f);
    f.time.wall_ms = wall_ms();
    rows r = { .store = f.store,
               .server = f.server,
               .now = now_of,
               .go_on = go_on,
               .fault = no_fault,
               .unreadable = no_trouble };
    assert_true(rows_read(&r));
    server_tick(f.server, f.time);
    fake_load(&f);
    return cpu_ms() - began;
}

static void end(void) {
    store *s = f.store;
    fake_stop(&f);
    store_close(s);
}

static char folder[64], path[96];

static void remove_files(void) {
    static const char *const companions[] = { "", "-wal", "-shm", ".lock", "-witness" };
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, companions[i]);
        unlink(name);
    }
}

/* Watches the table of that name: it wakes. */
static void visit(const char *name) {
    fake_hello(&f, 9, "Eve", "text");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", name);
    fake_load(&f);
    fake_settle(&f);
    assert_string_equal(fake_refusal(&f, 9), "");
    fake_lose(&f, 9);
}

static void a_start_loads_what_is_due(void **state) {
    (void)state;
    uint64_t tables = drive_steps(100000, 20000);
    double slow = drive_steps(1, SLOW), none_ms = start(path);
    int64_t none_bytes = sqlite3_memory_used();
    assert_int_equal(server_tables(f.server), 0);
    end();
    fill(path, tables);
    double ms = start(path);
    int64_t bytes = sqlite3_memory_used();
    print_message("%llu tables: started in %.0f ms (with none: %.0f), %lld KB more for the store\n",
                  (unsigned long long)tables, ms, none_ms, (long long)(bytes - none_bytes) / 1024);
    assert_true(ms - none_ms < START_MS_MAX * slow);
    assert_int_equal(server_tables(f.server), DUE);
    assert_true(bytes - none_bytes < 1 << 20);
    visit("many-3");
    assert_in_range(server_tables(f.server), 1, DUE + 1); /* those due may sleep again */
    end();
}

int main(int argc, char **argv) {
    if (argc == 3) {
        fill(argv[1], strtoull(argv[2], NULL, 10));
        return 0;
    }
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_start_loads_what_is_due) };
    snprintf(folder, sizeof folder, "/tmp/longroad-many-XXXXXX");
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/%s", folder, STORE_FILE);
    int failed = cmocka_run_group_tests_name("many_tables", tests, NULL, NULL);
    remove_files();
    return failed != 0 || rmdir(folder) != 0;
}
