/* store_faults.c - the store on a disk that fails: what it said OK for is there, and nothing by
 * halves.
 *
 * A model knows what was acknowledged: how many entries each table has, whose texts follow from
 * their numbers. After every crash the store is opened again and compared with it. What was in
 * flight when the power went may be there or not, but only whole: all entries of its tables, with
 * its change and its record.
 */
#include "sim_disk.h"
#include "store_file.h"

#include <longroad/longroad.h>

#include <sqlite3.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// clang-format off
#include <cmocka.h>
// clang-format on

enum { TABLES = 5, BATCH = 12, LARGE = 3000 };

/* A moment of the store: what a reader would find. */
typedef struct moment {
    uint32_t entries[TABLES + 1];
    store_stage stage[TABLES + 1];
    uint32_t recorded[TABLES + 1]; /* how many entries the record speaks of; 0: no record */
} moment;

typedef struct run {
    sim_disk *disk;
    store *s;
    uint64_t seed;
    lr_rng rng;
    moment certain;  /* acknowledged */
    moment possible; /* the same with what was in flight when it failed */
    uint32_t acknowledged, refused;
} run;

#define check(r, condition) \
    do { \
        if (!(condition)) \
            fail_msg("seed %llu, step %llu: %s: %s", (unsigned long long)(r)->seed, \
                     (unsigned long long)sim_disk_steps((r)->disk), #condition, \
                     (r)->s != NULL ? store_error((r)->s) : ""); \
    } while (0)

/* ---- texts ---- */

static size_t entry_text(uint64_t table, uint32_t seq, char out[LARGE]) {
    size_t length = seq % 7 == 3 ? LARGE : 20 + seq % 50;
    for (size_t i = 0; i < length; i++)
        out[i] = (char)('a' + (table * 7 + seq * 3 + i * (seq % 5 + 1)) % 26);
    return length;
}

static size_t record_text(uint64_t table, uint32_t entries, char out[LARGE]) {
    memset(out, 0, LARGE);
    return (size_t)snprintf(out, LARGE, "record of %u with %u %*s", (unsigned)table, entries, 2000,
                            ".");
}

/* ---- the store ---- */

static const store_options on_disk = { .vfs = "sim_disk_test" };

static store_status open_store(run *r) {
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    r->s = store_open("longroad.db", &on_disk, &status, error);
    if (r->s == NULL && strlen(error) < 20) fail_msg("no sentence: %s", error);
    return status;
}

static run run_start(uint64_t seed) {
    return (run){ .disk = sim_disk_new(on_disk.vfs, seed),
                  .seed = seed,
                  .rng = lr_rng_stream(seed, 1) };
}

static void run_end(run *r) {
    store_close(r->s);
    sim_disk_free(r->disk);
}

/* Some entries for some tables, a change of stage, sometimes a record. */
static store_status append_something(run *r) {
    static char text[BATCH][LARGE], record[LARGE];
    store_entry entries[BATCH];
    uint32_t count = 0;
    r->possible = r->certain;
    uint32_t groups = 1 + lr_rng_below(&r->rng, 3);
    for (uint32_t g = 0; g < groups; g++) {
        uint64_t table = 1 + lr_rng_below(&r->rng, TABLES);
        uint32_t many = 1 + lr_rng_below(&r->rng, 4);
        for (uint32_t i = 0; i < many; i++, count++) {
            uint32_t seq = r->possible.entries[table]++;
            size_t length = entry_text(table, seq, text[count]);
            entries[count] = (store_entry){ .table = table,
                                            .seq = seq,
                                            .time_ms = seq,
                                            .kind = "act",
                                            .text = text[count],
                                            .length = length };
        }
    }
    uint64_t changed = entries[0].table;
    store_change change = { .table = changed, .stage = (store_stage)lr_rng_below(&r->rng, 5) };
    bool with_change = lr_rng_below(&r->rng, 2) == 0;
    if (with_change) {
        r->possible.stage[changed] = change.stage;
        if (change.stage == STORE_FINISHED) {
            r->possible.recorded[changed] = r->possible.entries[changed];
            change.record_length = record_text(changed, r->possible.recorded[changed], record);
            change.record = record;
        }
    }
    store_status status = store_append(r->s, entries, count, &change, with_change ? 1 : 0);
    if (lr_rng_below(&r->rng, 3) == 0) store_tend(r->s); /* it may only know what is certain */
    if (status == STORE_OK) {
        r->certain = r->possible;
        r->acknowledged++;
    } else {
        r->refused++;
        check(r, strlen(store_error(r->s)) > 20);
    }
    return status;
}

/* ---- reading back ---- */

static bool read_entry(void *context, const store_entry *e) {
    uint32_t *count = context;
    char text[LARGE];
    size_t length = entry_text(e->table, e->seq, text);
    if (e->length != length || memcmp(e->text, text, length) != 0 || e->time_ms != e->seq ||
        strcmp(e->kind, "act") != 0 || e->seq != *count)
        fail_msg("entry %u of table %llu is not what was written", e->seq,
                 (unsigned long long)e->table);
    ++*count;
    return true;
}

static moment read_moment(run *r) {
    moment m = { { 0 } };
    for (uint64_t table = 1; table <= TABLES; table++) {
        store_table row;
        bool found = false;
        char *text = NULL, expected[LARGE];
        size_t length = 0;
        check(r, store_entries(r->s, table, 0, read_entry, &m.entries[table]) == STORE_OK);
        check(r, store_find(r->s, table, &row, &found) == STORE_OK);
        check(r, found == (m.entries[table] > 0));
        check(r, row.entries == m.entries[table]);
        m.stage[table] = row.stage;
        check(r, store_record(r->s, table, &text, &length) == STORE_OK);
        if (text != NULL) {
            const char *count = strstr(text, "with ");
            check(r, count != NULL);
            m.recorded[table] = (uint32_t)strtoul(count + 5, NULL, 10);
            check(r, length == record_text(table, m.recorded[table], expected));
            check(r, memcmp(text, expected, length) == 0);
        }
        free(text);
    }
    return m;
}

static void say_fault(void *context, uint64_t table, const char *name, const char *fault) {
    const run *r = context;
    (void)name;
    fail_msg("seed %llu: table %llu: %s", (unsigned long long)r->seed, (unsigned long long)table,
             fault);
}

/* The file is sound, and holds what was acknowledged, perhaps with what was in flight. */
static void compare(run *r, bool in_flight) {
    check(r, store_check(r->s, say_fault, r) == STORE_OK);
    check(r, store_notice(r->s)[0] == 0);
    moment found = read_moment(r);
    bool without = memcmp(&found, &r->certain, sizeof found) == 0;
    bool with = in_flight && memcmp(&found, &r->possible, sizeof found) == 0;
    check(r, without || with);
    r->certain = found;
}

static void power_cycle(run *r, bool in_flight) {
    sim_disk_crash(r->disk);
    store_close(r->s);
    r->s = NULL;
    sim_disk_restart(r->disk);
    check(r, open_store(r) == STORE_OK);
    compare(r, in_flight);
}

/* ---- a crash at every step ---- */

/* The same story for every crash: make it, append, close it in peace, open it again, append. */
static bool play_story(run *r) {
    if (open_store(r) != STORE_OK) return false;
    for (int i = 0; i < 8; i++) {
        if (i == 5) {
            store_close(r->s);
            if (open_store(r) != STORE_OK) return false;
        }
        if (append_something(r) != STORE_OK) return false;
    }
    return true;
}

static void a_crash_at_every_step_loses_nothing(void **unused) {
    (void)unused;
    uint32_t crashes = 0, in_flight_kept = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        bool finished = false;
        for (uint64_t step = 1; !finished; step++) {
            run r = run_start(seed * 1000 + step);
            r.rng = lr_rng_stream(seed, 1); /* one story a seed */
            sim_disk_set(r.disk, &(sim_disk_faults){ .crash_in = step });
            finished = play_story(&r);
            if (!finished) {
                check(&r, sim_disk_is_down(r.disk));
                moment before = r.certain;
                power_cycle(&r, true);
                in_flight_kept += memcmp(&before, &r.certain, sizeof before) != 0;
                crashes++;
                check(&r, append_something(&r) == STORE_OK); /* and it goes on */
                power_cycle(&r, false);
            }
            run_end(&r);
        }
    }
    /* Else the disk is too kind to show anything. */
    assert_true(crashes > 4 * 40);
    assert_true(in_flight_kept > 0);
}

/* ---- a file of format 1 ---- */

/* As program 0.1.0 summed an entry: FNV-1a of its columns. */
static uint64_t old_sum(uint64_t table, uint64_t seq, uint64_t time_ms, const char *kind,
                        const char *text) {
    uint64_t sum = 0xcbf29ce484222325u;
    const uint64_t numbers[] = { table, seq, time_ms };
    for (int n = 0; n < 3; n++)
        for (int i = 0; i < 8; i++) sum = (sum ^ (numbers[n] >> 8 * i & 0xff)) * 0x100000001b3u;
    for (size_t i = 0; i <= strlen(kind); i++)
        sum = (sum ^ (unsigned char)kind[i]) * 0x100000001b3u;
    for (size_t i = 0; i < strlen(text); i++) sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3u;
    return sum;
}

enum { OLD_TABLES = 40 };

/* Tables 1 and 31 have the same name; a map stands before the entry that makes table 7. */
static void make_old(sqlite3 *db) {
    char sql[1024];
    assert_int_equal(
        sqlite3_exec(db,
                     "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=EXTRA;"
                     "BEGIN; CREATE TABLE game(number INTEGER PRIMARY KEY, stage INTEGER NOT NULL,"
                     " created_ms INTEGER NOT NULL);"
                     "CREATE TABLE entry(number INTEGER NOT NULL, seq INTEGER NOT NULL,"
                     " time_ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,"
                     " sum INTEGER NOT NULL, UNIQUE(number, seq));"
                     "CREATE TABLE record(number INTEGER PRIMARY KEY, text TEXT NOT NULL,"
                     " sum INTEGER NOT NULL);"
                     "CREATE TABLE value(name TEXT PRIMARY KEY, value BLOB NOT NULL,"
                     " sum INTEGER NOT NULL) WITHOUT ROWID;"
                     "PRAGMA application_id=0x4c6e6752; PRAGMA user_version=1",
                     NULL, NULL, NULL),
        SQLITE_OK);
    for (uint64_t table = 1; table <= OLD_TABLES; table++) {
        snprintf(sql, sizeof sql, "INSERT INTO game VALUES(%d, %d, 5)", (int)table, (int)table % 3);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        for (int seq = 0; seq < 3; seq++) {
            char text[128] = "0 -\nwords";
            bool made = seq == (table == 7 ? 1 : 0);
            const char *kind = made ? "created" : seq == 0 ? "map" : "act";
            if (made)
                snprintf(text, sizeof text, "0 -\nname otter-%d\nconfig board",
                         (int)(table == 31 ? 1 : table));
            snprintf(sql, sizeof sql, "INSERT INTO entry VALUES(%d, %d, 9, '%s', '%s', %lld)",
                     (int)table, seq, kind, text,
                     (long long)old_sum(table, (uint64_t)seq, 9, kind, text));
            assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        }
    }
    assert_int_equal(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
}

static bool count_any(void *context, const store_entry *e) {
    ++*(uint32_t *)context;
    return e->table > 0;
}

static void assert_taken_over(run *r) {
    check(r, store_check(r->s, say_fault, r) == STORE_OK);
    for (int table = 1; table <= OLD_TABLES; table++) {
        char name[32];
        store_table row;
        bool found = false;
        uint32_t entries = 0;
        check(r, store_entries(r->s, (uint64_t)table, 0, count_any, &entries) == STORE_OK);
        check(r, entries == 3);
        snprintf(name, sizeof name, "otter-%d", table);
        check(r, store_find_name(r->s, name, &row, &found) == STORE_OK);
        check(r, found == (table != 31));
        check(r, !found || row.table == (table == 1 ? 31 : (uint64_t)table));
        check(r, !found || (row.wake_ms == 0) == (row.stage != STORE_FINISHED));
    }
}

static void a_crash_leaves_the_old_format_or_the_new(void **unused) {
    (void)unused;
    bool finished = false;
    uint32_t old = 0, new = 0;
    for (uint64_t step = 1; !finished; step++) {
        run r = run_start(9000 + step);
        sqlite3 *db = NULL;
        assert_int_equal(sqlite3_open_v2("longroad.db", &db,
                                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, on_disk.vfs),
                         SQLITE_OK);
        make_old(db);
        sqlite3_close(db);
        sim_disk_set(r.disk, &(sim_disk_faults){ .crash_in = step });
        finished = open_store(&r) == STORE_OK && !sim_disk_is_down(r.disk);
        if (!finished) {
            sim_disk_crash(r.disk);
            store_close(r.s);
            sim_disk_restart(r.disk);
            check(&r, open_store(&r) == STORE_OK);
            bool again = store_notice(r.s)[0] != 0;
            old += again;
            new += !again;
        }
        assert_taken_over(&r);
        run_end(&r);
    }
    assert_true(old > 10);
    assert_true(new > 0);
}

/* ---- errors that pass ---- */

static void errors_change_nothing(void **unused) {
    (void)unused;
    uint32_t refused = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        run r = run_start(seed);
        check(&r, open_store(&r) == STORE_OK);
        for (int i = 0; i < 60; i++) {
            sim_disk_faults faults = { .errors_in = 12, .read_errors_in = i % 3 ? 0 : 40 };
            sim_disk_set(r.disk, &faults);
            store_status status = append_something(&r);
            check(&r, status == STORE_OK || status == STORE_FAILED);
            sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
            if (i % 5 == 0) compare(&r, false);
            if (i % 17 == 16) power_cycle(&r, status != STORE_OK);
        }
        refused += r.refused;
        run_end(&r);
    }
    assert_true(refused > 50);
}

static void a_full_disk_says_so_and_recovers(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        run r = run_start(seed);
        check(&r, open_store(&r) == STORE_OK);
        sim_disk_set(r.disk, &(sim_disk_faults){ .room = 100000 + 1000 * seed });
        store_status status = STORE_OK;
        while (status == STORE_OK) status = append_something(&r);
        check(&r, status == STORE_FULL);
        check(&r, strstr(store_error(r.s), "no room on the disk") != NULL);
        check(&r, r.acknowledged > 1);
        compare(&r, false);
        check(&r, append_something(&r) != STORE_OK || r.acknowledged > 2);
        sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
        check(&r, append_something(&r) == STORE_OK);
        power_cycle(&r, false);
        run_end(&r);
    }
}

static void a_read_only_disk_says_so(void **unused) {
    (void)unused;
    run r = run_start(1);
    sim_disk_set(r.disk, &(sim_disk_faults){ .read_only = true });
    assert_int_equal(open_store(&r), STORE_READONLY); /* nothing there, nothing can be made */
    sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
    check(&r, open_store(&r) == STORE_OK);
    check(&r, append_something(&r) == STORE_OK);
    sim_disk_set(r.disk, &(sim_disk_faults){ .read_only = true });
    assert_int_equal(append_something(&r), STORE_READONLY);
    assert_non_null(strstr(store_error(r.s), "may not be written"));
    compare(&r, false);
    sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
    check(&r, append_something(&r) == STORE_OK);
    store_close(r.s);
    sim_disk_set(r.disk, &(sim_disk_faults){ .read_only = true });
    assert_int_equal(open_store(&r), STORE_READONLY);
    sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
    check(&r, open_store(&r) == STORE_OK);
    compare(&r, false);
    run_end(&r);
}

/* ---- files that go away ---- */

/* Nothing is acknowledged any more; and a log that is gone after a crash is noticed. */
static void files_that_go_away_are_noticed(void **unused) {
    (void)unused;
    static const char *const files[] = { "longroad.db", "longroad.db-wal" };
    uint32_t noticed = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        run r = run_start(seed);
        check(&r, open_store(&r) == STORE_OK);
        for (int i = 0; i < 5; i++) check(&r, append_something(&r) == STORE_OK);
        store_tend(r.s);
        moment before = r.certain;
        const char *file = files[seed % 2];
        if (seed % 3 == 0)
            sim_disk_cut(r.disk, file, 100);
        else
            sim_disk_remove(r.disk, file);
        check(&r, append_something(&r) == STORE_GONE);
        check(&r, append_something(&r) == STORE_GONE);
        check(&r, memcmp(&before, &r.certain, sizeof before) == 0);
        sim_disk_crash(r.disk);
        store_close(r.s);
        r.s = NULL;
        sim_disk_restart(r.disk);
        if (open_store(&r) == STORE_OK) noticed += store_notice(r.s)[0] != 0;
        run_end(&r);
    }
    assert_true(noticed > 0); /* unless the witness is lost with the power */
}

/* ---- everything at once ---- */

static void any_mixture_of_faults_loses_nothing(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        run r = run_start(seed);
        check(&r, open_store(&r) == STORE_OK);
        for (int i = 0; i < 40; i++) {
            sim_disk_faults faults = { 0 };
            if (lr_rng_below(&r.rng, 6) == 0) faults.crash_in = 1 + lr_rng_below(&r.rng, 10);
            if (lr_rng_below(&r.rng, 4) == 0) faults.errors_in = 5;
            if (lr_rng_below(&r.rng, 8) == 0) faults.room = 60000;
            sim_disk_set(r.disk, &faults);
            store_status status = append_something(&r);
            if (sim_disk_is_down(r.disk)) {
                power_cycle(&r, status != STORE_OK);
            } else if (lr_rng_below(&r.rng, 8) == 0) {
                store_close(r.s); /* also with faults: its checkpoint may fail */
                sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
                if (sim_disk_is_down(r.disk)) sim_disk_restart(r.disk);
                check(&r, open_store(&r) == STORE_OK);
                compare(&r, status != STORE_OK);
            }
        }
        sim_disk_set(r.disk, &(sim_disk_faults){ 0 });
        power_cycle(&r, true);
        run_end(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crash_at_every_step_loses_nothing),
        cmocka_unit_test(a_crash_leaves_the_old_format_or_the_new),
        cmocka_unit_test(errors_change_nothing),
        cmocka_unit_test(a_full_disk_says_so_and_recovers),
        cmocka_unit_test(a_read_only_disk_says_so),
        cmocka_unit_test(files_that_go_away_are_noticed),
        cmocka_unit_test(any_mixture_of_faults_loses_nothing),
    };
    return cmocka_run_group_tests_name("store_faults", tests, NULL, NULL);
}
