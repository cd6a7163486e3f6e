/* store.c - what every store keeps, refuses and finds again: the tests that a backend must pass.
 *
 * They run over an SQLite file, over the memory (memory_store.c) and over a PostgreSQL that the
 * test starts. Another backend is a row in `backends`. At the end all of them get the same random
 * appends and must give the same answers. What only a file can do is in store_file.c, what only a
 * shared database can do in store_postgres.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#include "memory_store.h"
#include "postgres_case.h"
#include "store_case.h"
#include "store_file.h"
#include "store_postgres.h"

#include <longroad/longroad.h>

/* ---- the backends ---- */

typedef struct backend backend;
struct backend {
    const char *name;
    void (*make)(backend *b);
    store *(*open)(backend *b); /* again and again: what was stored is there */
    void (*clear)(backend *b);
    char folder[64], path[1024];
    memory *memory;
};

static void file_make(backend *b) {
    snprintf(b->folder, sizeof b->folder, "/tmp/longroad-store-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/%s", b->folder, STORE_FILE);
}

static store *file_open(backend *b) {
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_open(b->path, NULL, &status, error);
    if (s == NULL) fail_msg("%s", error);
    assert_int_equal(status, STORE_OK);
    return s;
}

static void file_clear(backend *b) {
    static const char *const companions[] = { "", "-wal", "-shm", ".lock", "-witness" };
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++) {
        char name[1100];
        snprintf(name, sizeof name, "%s%s", b->path, companions[i]);
        unlink(name);
    }
    assert_int_equal(rmdir(b->folder), 0);
}

static void memory_make(backend *b) {
    b->memory = memory_new();
}

static store *open_memory(backend *b) {
    return memory_open(b->memory);
}

static void memory_clear(backend *b) {
    memory_free(b->memory);
}

#ifdef LONGROAD_POSTGRES
static void postgres_make(backend *b) {
    char error[STORE_ERROR_MAX];
    snprintf(b->path, sizeof b->path, "%s", postgres_case_new());
    if (store_postgres_init(b->path, error) != STORE_OK) fail_msg("%s", error);
}

static store *postgres_open(backend *b) {
    const store_postgres_options options = { .node = "n1", .lease_ms = 600000 };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX];
    store *s = store_postgres_open(b->path, &options, &status, error);
    if (s == NULL) fail_msg("%s", error);
    assert_int_equal(status, STORE_OK);
    return s;
}

static void postgres_clear(backend *b) {
    b->path[0] = 0; /* with all others, at the end */
}
#endif

static int end_all(void **state) {
    (void)state;
#ifdef LONGROAD_POSTGRES
    postgres_case_end();
#endif
    return 0;
}

static backend backends[] = {
    { .name = "sqlite", .make = file_make, .open = file_open, .clear = file_clear },
    { .name = "memory", .make = memory_make, .open = open_memory, .clear = memory_clear },
#ifdef LONGROAD_POSTGRES
    { .name = "postgres", .make = postgres_make, .open = postgres_open, .clear = postgres_clear },
#endif
};
enum { BACKEND_COUNT = sizeof backends / sizeof backends[0] };

static store *must_open(backend *b) {
    store *s = b->open(b);
    assert_non_null(s);
    assert_string_equal(store_notice(s), "");
    return s;
}

static int make_backend(void **state) {
    backend *b = *state;
    b->make(b);
    return 0;
}

static int clear_backend(void **state) {
    backend *b = *state;
    b->clear(b);
    return 0;
}

/* ---- keeping ---- */

static void entries_are_kept(void **state) {
    backend *b = *state;
    store *s = must_open(b);
    const store_entry first[] = { entry(7, 0, "created", "{\"a\":1}"), entry(7, 1, "seat", ""),
                                  entry(9, 0, "created", "b") };
    assert_int_equal(store_append(s, first, 3, NULL, 0), STORE_OK);
    const store_entry second[] = { entry(7, 2, "act", "0 road b2/e\n\xff"),
                                   entry(9, 1, "chat", "hi"), entry(7, 3, "act", "0 end") };
    assert_int_equal(store_append(s, second, 3, NULL, 0), STORE_OK);
    for (int round = 0; round < 2; round++) {
        assert_entries(s, 7, "0 created {\"a\":1};1 seat ;2 act 0 road b2/e\n\xff;3 act 0 end;");
        assert_entries(s, 9, "0 created b;1 chat hi;");
        assert_entries(s, 8, "");
        listing l = { "" };
        assert_int_equal(store_entries(s, 7, 3, list_entry, &l), STORE_OK);
        assert_string_equal(l.text, "3 act 0 end;");
        store_close(s);
        s = must_open(b);
    }
    store_close(s);
}

static void text_may_hold_any_bytes(void **state) {
    store *s = must_open(*state);
    char *text = malloc(STORE_TEXT_MAX);
    assert_non_null(text);
    for (int i = 0; i < STORE_TEXT_MAX; i++) text[i] = (char)i;
    store_entry e = entry(1, 0, "fifteen-letters", "");
    e.text = text;
    e.length = STORE_TEXT_MAX;
    e.time_ms = INT64_MIN;
    const store_change finished = {
        .table = 1, .stage = STORE_FINISHED, .record = text, .record_length = STORE_TEXT_MAX
    };
    assert_int_equal(store_append(s, &e, 1, &finished, 1), STORE_OK);
    char *record = NULL;
    size_t length = 0;
    assert_int_equal(store_record(s, 1, &record, &length), STORE_OK);
    assert_int_equal(length, STORE_TEXT_MAX);
    assert_memory_equal(record, text, length);
    free(record);
    free(text);
    store_close(s);
}

static bool stop_at_once(void *context, const store_entry *e) {
    (void)e;
    ++*(int *)context;
    return false;
}

static void tables_are_listed(void **state) {
    store *s = must_open(*state);
    for (uint64_t table = 1; table <= 4; table++) {
        const store_entry e[] = { entry(table, 0, "created", ""), entry(table, 1, "act", "x") };
        assert_int_equal(store_append(s, e, table == 3 ? 2 : 1, NULL, 0), STORE_OK);
    }
    const store_change changes[] = {
        { .table = 2, .stage = STORE_RUNNING },
        { .table = 3, .stage = STORE_FINISHED, .record = "r", .record_length = 1 }
    };
    assert_int_equal(store_append(s, NULL, 0, changes, 2), STORE_OK);
    assert_tables(s, ALL_STAGES, 0, 2,
                  "4 stage 0 entries 1 from 4000 to 4000;3 stage 2 entries 2 from 3000 to 3001;");
    assert_tables(s, ALL_STAGES, 3, 0,
                  "2 stage 1 entries 1 from 2000 to 2000;1 stage 0 entries 1 from 1000 to 1000;");
    assert_tables(s, 1u << STORE_FINISHED, 0, 0, "3 stage 2 entries 2 from 3000 to 3001;");
    assert_tables(s, 1u << STORE_SET_ASIDE, 0, 0, "");
    char *text = NULL;
    size_t length = 9;
    assert_int_equal(store_record(s, 3, &text, &length), STORE_OK);
    assert_string_equal(text, "r");
    free(text);
    assert_int_equal(store_record(s, 2, &text, &length), STORE_OK);
    assert_null(text);
    int calls = 0;
    assert_int_equal(store_entries(s, 3, 0, stop_at_once, &calls), STORE_OK);
    assert_int_equal(calls, 1);
    store_close(s);
}

/* ---- rows ---- */

static void assert_row(store *s, const char *name, const char *expected) {
    listing l = { "" };
    store_table row;
    bool found = false;
    assert_int_equal(store_find_name(s, name, &row, &found), STORE_OK);
    assert_int_equal(found, expected[0] != 0);
    if (found) list_row(&l, &row);
    assert_string_equal(l.text, expected);
}

static void assert_due(store *s, int64_t by_ms, uint32_t max, const char *expected) {
    listing l = { "" };
    store_table out[8];
    uint32_t count = 0;
    int64_t next_ms = 0;
    assert_int_equal(store_due(s, by_ms, out, max > 0 ? max : 8, &count, &next_ms), STORE_OK);
    for (uint32_t i = 0; i < count; i++) list_row(&l, &out[i]);
    assert_string_equal(l.text, expected);
}

/* When the first of all tables is due. */
static int64_t soonest_of(store *s) {
    uint32_t count = 0;
    int64_t next_ms = 0;
    assert_int_equal(store_due(s, INT64_MIN, NULL, 0, &count, &next_ms), STORE_OK);
    return next_ms;
}

/* Makers and their tables, which come in any order. */
typedef struct maker_list {
    struct {
        uint64_t maker;
        uint32_t tables;
    } at[16];
    int count;
} maker_list;

static bool note_maker(void *context, uint64_t maker, uint32_t tables) {
    maker_list *l = context;
    int at = l->count++;
    assert_in_range(at, 0, 15);
    for (; at > 0 && l->at[at - 1].maker > maker; at--) l->at[at] = l->at[at - 1];
    l->at[at].maker = maker;
    l->at[at].tables = tables;
    return true;
}

static void list_makers(store *s, listing *l) {
    maker_list makers = { .count = 0 };
    assert_int_equal(store_makers(s, note_maker, &makers), STORE_OK);
    for (int i = 0; i < makers.count; i++) {
        size_t at = strlen(l->text);
        snprintf(l->text + at, sizeof l->text - at, "%llu: %u;",
                 (unsigned long long)makers.at[i].maker, makers.at[i].tables);
    }
}

static void assert_makers(store *s, const char *expected) {
    listing l = { "" };
    list_makers(s, &l);
    assert_string_equal(l.text, expected);
}

static void change(store *s, store_change c) {
    assert_int_equal(store_append(s, NULL, 0, &c, 1), STORE_OK);
}

static void rows_are_changed_in_part(void **state) {
    backend *b = *state;
    store *s = must_open(b);
    make_named(s, 1, "quiet-otter", 5, 2000);
    make_named(s, 2, "loud-heron", UINT64_MAX, STORE_NEVER);
    make_named(s, 3, "blue-fox", 5, -7);
    const store_entry plain = entry(4, 0, "created", "");
    assert_int_equal(store_append(s, &plain, 1, NULL, 0), STORE_OK);
    assert_int_equal(soonest_of(s), -7);
    assert_due(s, 1999, 0, "3 blue-fox rules 3 maker 5 wake -7 -;");
    assert_due(s, 2000, 0,
               "3 blue-fox rules 3 maker 5 wake -7 -;1 quiet-otter rules 3 maker 5 wake 2000 -;");
    assert_due(s, 2000, 1, "3 blue-fox rules 3 maker 5 wake -7 -;");
    assert_makers(s, "5: 2;18446744073709551615: 1;");
    change(s, (store_change){ .table = 1, .stage = STORE_FINISHED, .listing = "{\"title\":1}" });
    change(s, (store_change){ .table = 3, .stage = STORE_RUNNING, .wake_set = true, .wake_ms = 9 });
    change(s, (store_change){ .table = 2, .stage = STORE_ARCHIVED, .rules = 4 });
    change(s, (store_change){ .table = 4, .stage = STORE_OPEN, .name = "late-name", .maker = 6 });
    listing strangers = { "" };
    assert_int_equal(store_strangers(s, 1, 10, list_row, &strangers), STORE_OK);
    assert_string_equal(strangers.text, "3 blue-fox rules 3 maker 5 wake 9 -;");
    for (int round = 0; round < 2; round++) {
        assert_row(s, "quiet-otter", "1 quiet-otter rules 3 maker 5 wake 2000 {\"title\":1};");
        assert_row(s, "loud-heron", "2 loud-heron rules 4 maker 18446744073709551615 wake -1 -;");
        assert_row(s, "late-name", "4 late-name rules 1 maker 6 wake -1 -;");
        assert_row(s, "Quiet-otter", "");
        assert_row(s, "", "");
        assert_makers(s, "5: 1;6: 1;");
        assert_int_equal(soonest_of(s), 9);
        store_close(s);
        s = must_open(b);
    }
    change(s, (store_change){ .table = 3, .stage = STORE_SET_ASIDE });
    change(s, (store_change){
                  .table = 1, .stage = STORE_FINISHED, .wake_set = true, .wake_ms = STORE_NEVER });
    assert_due(s, INT64_MAX, 0, "");
    assert_int_equal(soonest_of(s), STORE_NEVER);
    listing l = { "" };
    assert_int_equal(store_tables(s, 1u << STORE_FINISHED, 0, 100, list_row, &l), STORE_OK);
    assert_string_equal(l.text, "1 quiet-otter rules 3 maker 5 wake -1 {\"title\":1};");
    /* One that no list has says so: it is not the same as one of which nothing is known. */
    change(s, (store_change){ .table = 1, .stage = STORE_FINISHED, .listing = "" });
    assert_row(s, "quiet-otter", "1 quiet-otter rules 3 maker 5 wake -1 ;");
    store_close(s);
}

/* A name is one table's, whatever became of that. */
static void names_are_given_once(void **state) {
    store *s = must_open(*state);
    make_named(s, 1, "quiet-otter", 5, STORE_NEVER);
    change(s, (store_change){ .table = 1, .stage = STORE_CLOSED });
    const store_entry e[] = { entry(2, 0, "created", ""), entry(1, 1, "act", "x") };
    const store_change again = { .table = 2, .name = "quiet-otter" };
    assert_int_equal(store_append(s, e, 2, &again, 1), STORE_FAILED);
    assert_non_null(strstr(store_error(s), "another table has the name `quiet-otter`"));
    assert_entries(s, 1, "0 created ;");
    assert_entries(s, 2, "");
    const store_change itself = { .table = 1, .name = "quiet-otter" };
    assert_int_equal(store_append(s, NULL, 0, &itself, 1), STORE_OK);
    char long_name[STORE_NAME_MAX + 1];
    memset(long_name, 'n', sizeof long_name - 1);
    long_name[STORE_NAME_MAX] = 0;
    const store_change too_long = { .table = 1, .name = long_name };
    assert_int_equal(store_append(s, NULL, 0, &too_long, 1), STORE_FAILED);
    store_close(s);
}

/* ---- values ---- */

static void values_are_kept(void **state) {
    backend *b = *state;
    store *s = must_open(b);
    void *value = NULL;
    size_t length = 1;
    assert_int_equal(store_get(s, "secret", &value, &length), STORE_OK);
    assert_null(value);
    assert_int_equal(store_put(s, "secret", "ab\0c", 4, false), STORE_OK);
    assert_int_equal(store_put(s, "next", "1", 1, false), STORE_OK);
    assert_int_equal(store_put(s, "next", "", 0, false), STORE_OK);
    assert_int_equal(store_put(s, "secret", "other", 5, true), STORE_OK); /* too late */
    assert_int_equal(store_put(s, "third", "c", 1, true), STORE_OK);
    store_close(s);
    s = must_open(b);
    assert_int_equal(store_get(s, "secret", &value, &length), STORE_OK);
    assert_int_equal(length, 4);
    assert_memory_equal(value, "ab\0c", 4);
    free(value);
    assert_int_equal(store_get(s, "next", &value, &length), STORE_OK);
    assert_int_equal(length, 0);
    assert_non_null(value);
    free(value);
    assert_int_equal(store_get(s, "third", &value, &length), STORE_OK);
    assert_int_equal(length, 1);
    free(value);
    store_close(s);
}

/* Who has a table for itself may say so as often as it likes. */
static void owners_may_claim_again(void **state) {
    backend *b = *state;
    store *s = must_open(b);
    char holder[STORE_NODE_MAX] = "x";
    const store_entry e[] = { entry(1, 0, "created", "a"), entry(1, 1, "act", "b"),
                              entry(1, 2, "act", "c") };
    assert_int_equal(store_claim(s, 1, holder), STORE_OK); /* there is none */
    assert_string_equal(holder, "");
    assert_int_equal(store_append(s, e, 1, NULL, 0), STORE_OK);
    assert_int_equal(store_claim(s, 1, holder), STORE_OK);
    assert_int_equal(store_append(s, e + 1, 1, NULL, 0), STORE_OK);
    assert_int_equal(store_release(s, 1), STORE_OK);
    assert_int_equal(store_release(s, 1), STORE_OK);
    assert_int_equal(store_claim(s, 1, holder), STORE_OK);
    assert_int_equal(store_append(s, e + 2, 1, NULL, 0), STORE_OK);
    assert_entries(s, 1, "0 created a;1 act b;2 act c;");
    store_close(s);
}

static void wrong_numbers_are_refused_whole(void **state) {
    store *s = must_open(*state);
    const store_entry good[] = { entry(1, 0, "created", "a") };
    assert_int_equal(store_append(s, good, 1, NULL, 0), STORE_OK);
    const store_entry bad[][2] = {
        { entry(1, 1, "act", "x"), entry(1, 1, "act", "again") },
        { entry(1, 1, "act", "x"), entry(1, 3, "act", "gap") },
        { entry(1, 1, "act", "x"), entry(1, 0, "created", "once more") },
        { entry(1, 1, "act", "x"), entry(2, 1, "act", "no table") },
        { entry(1, 1, "act", "x"), entry(0, 0, "created", "zero") },
        { entry(1, 1, "act", "x"), entry((uint64_t)INT64_MAX + 1, 0, "created", "huge") },
        { entry(1, 1, "act", "x"), entry(2, 0, "sixteen-letters!", "kind") },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(store_append(s, bad[i], 2, NULL, 0), STORE_FAILED);
        assert_true(strlen(store_error(s)) > 20);
        assert_entries(s, 1, "0 created a;");
        assert_entries(s, 2, "");
    }
    const store_change no_such = { .table = 5, .stage = STORE_RUNNING };
    const store_entry next[] = { entry(1, 1, "act", "x") };
    assert_int_equal(store_append(s, next, 1, &no_such, 1), STORE_FAILED);
    assert_non_null(strstr(store_error(s), "no table 5"));
    store_entry many[1] = { entry(1, 1, "act", "x") };
    assert_int_equal(store_append(s, many, STORE_BATCH_MAX + 1, NULL, 0), STORE_FAILED);
    assert_int_equal(store_append(s, next, 1, NULL, 0), STORE_OK);
    assert_entries(s, 1, "0 created a;1 act x;");
    store_close(s);
}

/* ---- all of them agree ---- */

enum { TABLES = 12, ROUNDS = 400 };

/* One append of entries and changes, right or wrong by the dice. */
typedef struct random_append {
    store_entry entries[6];
    store_change changes[3];
    char text[6][24], names[3][24];
    uint32_t entry_count, change_count;
} random_append;

static void draw_append(lr_rng *rng, const uint32_t next[TABLES + 1], random_append *a) {
    static const char record[] = "a record";
    uint32_t seq[TABLES + 1];
    memcpy(seq, next, sizeof seq);
    a->entry_count = lr_rng_below(rng, 6);
    a->change_count = lr_rng_below(rng, 3);
    for (uint32_t i = 0; i < a->entry_count; i++) {
        uint64_t table = 1 + lr_rng_below(rng, TABLES);
        uint32_t wrong = lr_rng_below(rng, 40) == 0;
        snprintf(a->text[i], sizeof a->text[i], "text %u", lr_rng_below(rng, 1000));
        a->entries[i] = entry(table, seq[table]++ + wrong, "act", a->text[i]);
    }
    for (uint32_t i = 0; i < a->change_count; i++) {
        bool finished = lr_rng_below(rng, 4) == 0, named = lr_rng_below(rng, 3) == 0;
        snprintf(a->names[i], sizeof a->names[i], "name-%u", lr_rng_below(rng, 30));
        a->changes[i] = (store_change){ .table = 1 + lr_rng_below(rng, TABLES),
                                        .stage = (store_stage)lr_rng_below(rng, STORE_STAGE_COUNT),
                                        .name = named ? a->names[i] : NULL,
                                        .rules = lr_rng_below(rng, 3),
                                        .maker = lr_rng_below(rng, 4),
                                        .wake_set = lr_rng_below(rng, 2) == 0,
                                        .wake_ms = lr_rng_below(rng, 50),
                                        .listing = finished ? a->names[i] : NULL,
                                        .record = finished ? record : NULL,
                                        .record_length = finished ? sizeof record - 1 : 0 };
    }
}

/* All that the store answers, in one text. */
static void list_all(store *s, listing *l) {
    store_table due[5];
    uint32_t count = 0;
    int64_t next_ms = 0;
    for (uint64_t table = 1; table <= TABLES; table++) {
        char *record = NULL;
        size_t length = 0;
        assert_int_equal(store_entries(s, table, 2, list_entry, l), STORE_OK);
        assert_int_equal(store_record(s, table, &record, &length), STORE_OK);
        snprintf(l->text + strlen(l->text), 32, "[%s]", record != NULL ? record : "none");
        free(record);
    }
    assert_int_equal(store_tables(s, ALL_STAGES, 0, 0, list_table, l), STORE_OK);
    assert_int_equal(store_tables(s, 5, 9, 4, list_row, l), STORE_OK);
    assert_int_equal(store_strangers(s, 1, 4, list_row, l), STORE_OK);
    assert_int_equal(store_due(s, 30, due, 5, &count, &next_ms), STORE_OK);
    for (uint32_t i = 0; i < count; i++) list_row(l, &due[i]);
    snprintf(l->text + strlen(l->text), 64, "next %lld;", (long long)next_ms);
    for (int k = 0; k < 30; k += 7) {
        char name[24];
        store_table row;
        bool found = false;
        snprintf(name, sizeof name, "name-%d", k);
        assert_int_equal(store_find_name(s, name, &row, &found), STORE_OK);
        if (found) list_row(l, &row);
    }
    list_makers(s, l);
}

static void all_of_them_agree(void **state) {
    static random_append a;
    static listing first, other;
    uint32_t next[TABLES + 1] = { 0 }, refused = 0;
    (void)state;
    lr_rng rng = lr_rng_seed(7);
    store *open[BACKEND_COUNT] = { NULL };
    for (int k = 0; k < BACKEND_COUNT; k++) backends[k].make(&backends[k]);
    for (int round = 0; round < ROUNDS; round++) {
        store_status status = STORE_OK;
        draw_append(&rng, next, &a);
        first.text[0] = 0;
        for (int k = 0; k < BACKEND_COUNT; k++) {
            /* Opened for eight appends at a time: each time the log of a file gets its full
             * length. */
            if (round % 8 == 0) open[k] = must_open(&backends[k]);
            store *s = open[k];
            store_status own = store_append(s, a.entries, a.entry_count, a.changes, a.change_count);
            listing *l = k == 0 ? &first : &other;
            l->text[0] = 0;
            if (round % 8 == 7) list_all(s, l);
            if (k == 0) status = own;
            assert_int_equal(own, status);
            if (k > 0) assert_string_equal(l->text, first.text);
            if (round % 8 == 7) store_close(s);
        }
        refused += status != STORE_OK;
        for (uint32_t i = 0; status == STORE_OK && i < a.entry_count; i++)
            next[a.entries[i].table]++;
    }
    assert_in_range(refused, ROUNDS / 10, ROUNDS * 3 / 4);
    for (int k = 0; k < BACKEND_COUNT; k++) backends[k].clear(&backends[k]);
}

int main(void) {
    static const struct CMUnitTest each[] = {
        cmocka_unit_test(entries_are_kept),
        cmocka_unit_test(text_may_hold_any_bytes),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(rows_are_changed_in_part),
        cmocka_unit_test(names_are_given_once),
        cmocka_unit_test(values_are_kept),
        cmocka_unit_test(wrong_numbers_are_refused_whole),
        cmocka_unit_test(owners_may_claim_again),
    };
    enum { EACH = sizeof each / sizeof each[0], ALL = EACH * BACKEND_COUNT + 1 };
    static struct CMUnitTest tests[ALL];
    static char names[ALL][64];
    for (int k = 0; k < BACKEND_COUNT; k++)
        for (int i = 0; i < EACH; i++) {
            int at = k * EACH + i;
            snprintf(names[at], sizeof names[at], "%s: %s", backends[k].name, each[i].name);
            tests[at] = (struct CMUnitTest){ .name = names[at],
                                             .test_func = each[i].test_func,
                                             .setup_func = make_backend,
                                             .teardown_func = clear_backend,
                                             .initial_state = &backends[k] };
        }
    tests[ALL - 1] = (struct CMUnitTest)cmocka_unit_test(all_of_them_agree);
    return cmocka_run_group_tests_name("store", tests, NULL, end_all);
}
