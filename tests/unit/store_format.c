/* store_format.c - a database that an earlier program wrote can be read by this one.
 *
 * tests/cli/databases/format-1.db and format-2.db hold the same six tables, which tests/cli/db.sh
 * uses too. The newest is written by this program with UPDATE_GOLDEN=1, which is right only if the
 * format grows; the old file then stays beside the new one.
 *
 *     1  finished, with its record           4  finished, with its record
 *     2  running: 40 acts of the same game   5  running, but its acts break off in nonsense
 *     3  open, nobody has moved              6  finished, without a record
 */
#include "store_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#define DATABASES LR_TEST_SOURCE_DIR "/tests/cli/databases/"
#define FIXTURE DATABASES "format-2.db"
#define GAME LR_TEST_SOURCE_DIR "/tests/fuzz/corpus/record/promised-dice"

enum { TEXT_MAX = 1 << 16, ENTRIES_MAX = 256, HEADER_ENTRIES = 4 };

/* ---- what is in it ---- */

static size_t read_all(const char *path, char *out, size_t size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, size, file);
    fclose(file);
    assert_true(length < size);
    return length;
}

typedef struct table_text {
    char text[ENTRIES_MAX][2600];
    store_entry entries[ENTRIES_MAX];
    uint32_t count;
} table_text;

__attribute__((format(printf, 4, 5))) static void add(table_text *t, uint64_t table,
                                                      const char *kind, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = t->text[t->count];
    int length = vsnprintf(text, sizeof t->text[0], format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < sizeof t->text[0]);
    t->entries[t->count] = (store_entry){ .table = table,
                                          .seq = t->count,
                                          .time_ms = 1700000000000 + 1000 * (int64_t)t->count,
                                          .kind = kind,
                                          .text = text,
                                          .length = (size_t)length };
    t->count++;
}

/* The table as the server would log the first `acts` moves of the record. */
static void make_table(table_text *t, uint64_t table, const char *record, int acts) {
    char config[2048] = "", seed[80] = "";
    const char *at = strstr(record, "\ngame ");
    assert_true(at != NULL && sscanf(at, "\ngame %2047[^\n]", config) == 1);
    at = strstr(record, "\nseed ");
    assert_true(at != NULL && sscanf(at, "\nseed %79s", seed) == 1);
    t->count = 0;
    add(t, table, "created", "0 -\nname quiet-otter-%d\nconfig %s\nseed %s\nclock normal",
        (int)table, config, seed);
    add(t, table, "seat", "0 - 0 person\nname anna");
    add(t, table, "seat", "1 1 1 person\nname ben\nentropy 00ff5a");
    add(t, table, "start", "7 0");
    at = strstr(record, "\nmoves\n") + 7;
    for (int i = 0; i < acts && strncmp(at, "result", 6) != 0; i++) {
        int length = (int)strcspn(at, "\n");
        if (i == 13) { /* a move that was taken back */
            add(t, table, "act", "%d 0 end", 100 + i);
            add(t, table, "undo", "%d 0", 100 + i);
        }
        add(t, table, "act", "%d %.*s", at[0] == '*' ? 0 : 200 + i, length, at);
        at += length + 1;
    }
}

static bool change_wakes(store_stage stage) {
    return stage == STORE_OPEN || stage == STORE_RUNNING;
}

static void write_fixture(const char *record, size_t length) {
    static table_text t;
    static const store_stage stages[] = { STORE_FINISHED, STORE_RUNNING, STORE_OPEN,
                                          STORE_FINISHED, STORE_RUNNING, STORE_FINISHED };
    static const int acts[] = { 1000, 40, 0, 1000, 20, 1000 };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    unlink(FIXTURE);
    store *s = store_open(FIXTURE, NULL, &status, error);
    if (s == NULL) fail_msg("%s", error);
    for (uint64_t table = 1; table <= 6; table++) {
        make_table(&t, table, record, acts[table - 1]);
        if (table == 5) add(&t, table, "act", "900 0 fly");
        char name[32];
        snprintf(name, sizeof name, "quiet-otter-%d", (int)table);
        store_change change = { .table = table,
                                .stage = stages[table - 1],
                                .name = name,
                                .rules = 1,
                                .maker = 77,
                                .wake_set = change_wakes(stages[table - 1]),
                                .wake_ms = 1800000000000 };
        if (table == 1 || table == 4) {
            change.record = record;
            change.record_length = length;
        }
        assert_int_equal(store_append(s, t.entries, t.count, &change, 1), STORE_OK);
    }
    assert_int_equal(store_put(s, "secret", "0123456789abcdef0123456789abcdef", 32, false),
                     STORE_OK);
    assert_int_equal(store_vacuum(s), STORE_OK);
    store_close(s);
    unlink(FIXTURE ".lock");
    unlink(FIXTURE "-witness");
}

/* ---- reading it ---- */

static bool count_entry(void *context, const store_entry *e) {
    (void)e;
    ++*(uint32_t *)context;
    return true;
}

static void say_fault(void *context, uint64_t table, const char *name, const char *fault) {
    (void)context, (void)name;
    fail_msg("table %llu: %s", (unsigned long long)table, fault);
}

static void remove_copy(const char *folder, const char *path) {
    static const char *const endings[] = { "", "-wal", "-shm", ".lock", "-witness" };
    for (size_t i = 0; i < 5; i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    rmdir(folder);
}

typedef struct copy {
    char folder[64], path[96];
} copy;

static copy copy_of(const char *fixture) {
    static char bytes[1 << 18];
    copy c = { .folder = "/tmp/longroad-format-XXXXXX" };
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.path, sizeof c.path, "%s/%s", c.folder, STORE_FILE);
    size_t size = read_all(fixture, bytes, sizeof bytes);
    FILE *file = fopen(c.path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    return c;
}

static store *must_open(const char *path, bool read_only) {
    const store_options options = { .read_only = read_only };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(path, &options, &status, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

/* What both formats hold, but for the rows. */
static void assert_contents(store *s) {
    static char record[TEXT_MAX];
    size_t record_length = read_all(GAME, record, sizeof record), length = 0;
    char *text = NULL;
    uint32_t entries = 0;
    assert_int_equal(store_check(s, say_fault, NULL), STORE_OK);
    assert_int_equal(store_entries(s, 2, 0, count_entry, &entries), STORE_OK);
    assert_int_equal(entries, HEADER_ENTRIES + 40 + 2);
    assert_int_equal(store_record(s, 4, &text, &length), STORE_OK);
    assert_int_equal(length, record_length);
    assert_memory_equal(text, record, length);
    free(text);
    void *secret = NULL;
    assert_int_equal(store_get(s, "secret", &secret, &length), STORE_OK);
    assert_int_equal(length, 32);
    free(secret);
    store_table row;
    bool found = false;
    assert_int_equal(store_find(s, 3, &row, &found), STORE_OK);
    assert_true(found);
    assert_int_equal(row.stage, STORE_OPEN);
    assert_int_equal(row.entries, HEADER_ENTRIES);
}

static void assert_row(store *s, const char *name, uint64_t table, uint64_t maker,
                       int64_t wake_ms) {
    store_table row;
    bool found = false;
    assert_int_equal(store_find_name(s, name, &row, &found), STORE_OK);
    assert_true(found);
    assert_int_equal(row.table, table);
    assert_string_equal(row.name, name);
    assert_int_equal(row.rules, 1);
    assert_int_equal(row.maker, maker);
    assert_int_equal(row.wake_ms, wake_ms);
    assert_null(row.listing);
    assert_false(row.damaged);
}

static void the_first_format_is_taken_over(void **unused) {
    (void)unused;
    copy c = copy_of(DATABASES "format-1.db");
    store *s = must_open(c.path, true); /* read as it is, and not changed */
    assert_contents(s);
    assert_string_equal(store_notice(s), "");
    store_close(s);
    s = must_open(c.path, false);
    assert_non_null(strstr(store_notice(s), "6 tables, 6 of them with names"));
    assert_contents(s);
    for (int round = 0; round < 2; round++) {
        assert_row(s, "quiet-otter-2", 2, 0, 0); /* due at once: nobody knows */
        assert_row(s, "quiet-otter-4", 4, 0, STORE_NEVER);
        /* The next entry continues the last one of format 1. */
        const store_entry next = {
            .table = 3, .seq = HEADER_ENTRIES + (uint32_t)round, .kind = "chat", .text = ""
        };
        assert_int_equal(store_append(s, &next, 1, NULL, 0), STORE_OK);
        uint32_t entries = 0;
        assert_int_equal(store_entries(s, 3, 0, count_entry, &entries), STORE_OK);
        assert_int_equal(entries, next.seq + 1);
        store_close(s);
        s = must_open(c.path, false);
        assert_string_equal(store_notice(s), "");
        assert_int_equal(store_check(s, say_fault, NULL), STORE_OK);
    }
    store_close(s);
    remove_copy(c.folder, c.path);
}

static void the_second_format_is_read(void **unused) {
    (void)unused;
    static char record[TEXT_MAX];
    size_t record_length = read_all(GAME, record, sizeof record);
    if (getenv("UPDATE_GOLDEN") != NULL) write_fixture(record, record_length);
    copy c = copy_of(FIXTURE);
    for (int round = 0; round < 2; round++) {
        store *s = must_open(c.path, round == 0);
        assert_string_equal(store_notice(s), "");
        assert_contents(s);
        assert_row(s, "quiet-otter-2", 2, 77, 1800000000000);
        assert_row(s, "quiet-otter-4", 4, 77, STORE_NEVER);
        store_close(s);
    }
    remove_copy(c.folder, c.path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_format_is_taken_over),
        cmocka_unit_test(the_second_format_is_read),
    };
    return cmocka_run_group_tests_name("store_format", tests, NULL, NULL);
}
