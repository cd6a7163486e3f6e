/* store_pages.c - damage at every page: each table is served whole, or somebody is told.
 *
 * A database of many tables is made once. Then every page of it is damaged in turn, in each of four
 * ways; the store is opened, surveyed and scrubbed as the server does it, and every table is asked
 * for by its name. A table may be damaged, but then it was reported, and whoever asks for it hears
 * so; none may have vanished, changed, or lost its end in silence.
 */
#include "sim_disk.h"
#include "sqlite/sqlite_store.h"

#include <longroad/longroad.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#define FILE_NAME "longroad.db"

enum { TABLES = 90, ENTRIES_MAX = 12, PAGE = STORE_PAGE_BYTES };
enum { ZEROED, GARBLED, FLIPPED, MISPLACED, WAYS };
static const char *const way_names[] = { "zeroed", "garbled", "flipped", "another page" };

static const store_options on_disk = { .vfs = "sim_disk_pages" };

/* Numbers as the server makes them, of the time. */
static uint64_t number_of(int i) {
    return 1838004975692800u + (uint64_t)i * 1024 * 777;
}

static uint32_t entries_of(int i) {
    return 2 + (uint32_t)i * 7 % (ENTRIES_MAX - 1);
}

static bool is_finished(int i) {
    return i % 5 == 0;
}

static size_t text_of(int i, uint32_t seq, char out[4000]) {
    size_t length = i % 11 == 3 && seq == 1 ? 3000 : 30 + (size_t)i % 40;
    for (size_t k = 0; k < length; k++) out[k] = (char)('a' + (k * 7 + seq * 3 + (size_t)i) % 26);
    return length;
}

static void name_of(int i, char out[32]) {
    snprintf(out, 32, "otter-%d-heron", i * 37 % 1000);
}

static store *open_store(store_status *status) {
    char error[STORE_ERROR_MAX];
    return store_open(FILE_NAME, &on_disk, status, error);
}

static void fill(store *s) {
    static char text[ENTRIES_MAX + 1][4000];
    for (int i = 0; i < TABLES; i++) {
        char name[32];
        store_entry entries[ENTRIES_MAX + 1];
        uint32_t count = entries_of(i);
        for (uint32_t seq = 0; seq < count; seq++)
            entries[seq] = (store_entry){ .table = number_of(i),
                                          .seq = seq,
                                          .time_ms = seq,
                                          .kind = "act",
                                          .text = text[seq],
                                          .length = text_of(i, seq, text[seq]) };
        name_of(i, name);
        store_change change = { .table = number_of(i),
                                .stage = is_finished(i) ? STORE_FINISHED : STORE_RUNNING,
                                .name = name,
                                .maker = 1 + (uint64_t)i % 7,
                                .wake_set = i % 3 == 0,
                                .wake_ms = 1000 + i };
        if (is_finished(i)) change.record = text[0], change.record_length = entries[0].length;
        if (is_finished(i)) change.listing = "{\"title\":\"a game\"}";
        assert_int_equal(store_append(s, entries, count, &change, 1), STORE_OK);
    }
    assert_int_equal(store_vacuum(s), STORE_OK);
}

/* ---- what is reported ---- */

typedef struct reports {
    bool table[TABLES], general;
} reports;

static void note(void *context, uint64_t table, const char *name, const char *fault) {
    reports *r = context;
    (void)name;
    assert_true(strlen(fault) > 10);
    r->general |= table == 0;
    for (int i = 0; i < TABLES; i++) r->table[i] |= number_of(i) == table;
}

typedef struct reader {
    int i;
    uint32_t count;
    bool right;
} reader;

static bool read_entry(void *context, const store_entry *e) {
    reader *r = context;
    char text[4000];
    size_t length = text_of(r->i, e->seq, text);
    r->right &= e->seq == r->count && e->length == length && memcmp(text, e->text, length) == 0;
    r->count++;
    return true;
}

/* True if the table is all there; nothing false may be read in any case. */
static bool is_served(store *s, int i, bool *told) {
    char name[32], *record = NULL, text[4000];
    store_table row;
    bool found = false;
    size_t length = 0;
    name_of(i, name);
    store_status status = store_find_name(s, name, &row, &found);
    *told = status == STORE_CORRUPT;
    if (status != STORE_OK || !found) return false;
    assert_int_equal(row.table, number_of(i));
    assert_int_equal(row.stage, is_finished(i) ? STORE_FINISHED : STORE_RUNNING);
    assert_int_equal(row.wake_ms, i % 3 == 0 ? 1000 + i : STORE_NEVER);
    assert_int_equal(row.maker, 1 + i % 7);
    reader r = { .i = i, .right = true };
    status = store_entries(s, row.table, 0, read_entry, &r);
    assert_true(r.right);
    *told = status == STORE_CORRUPT;
    if (status != STORE_OK || r.count != entries_of(i)) return false;
    status = store_record(s, row.table, &record, &length);
    bool whole = status == STORE_OK && (record != NULL) == is_finished(i);
    if (record != NULL) whole &= length == text_of(i, 0, text) && memcmp(record, text, length) == 0;
    free(record);
    *told = status == STORE_CORRUPT;
    return whole;
}

/* Looks at the damaged file as a server does that starts and runs for a while. How many are
 * served. */
static int look(store *s, const char *where) {
    reports r = { .general = false };
    uint64_t cursor = 0;
    int served = 0, lost_due = 0;
    uint32_t due = 0;
    store_survey(s, note, &r);
    do store_scrub(s, &cursor, 10, note, &r);
    while (cursor != 0);
    for (int i = 0; i < TABLES; i++) {
        bool told = false;
        if (is_served(s, i, &told)) {
            served++;
            continue;
        }
        if (!told)
            fail_msg("%s: table %d is gone, and whoever asks is not told (%s)", where, i,
                     store_error(s));
        if (!r.table[i])
            fail_msg("%s: table %d is damaged, and nobody reports it: %s", where, i,
                     store_error(s));
        lost_due += i % 3 == 0;
    }
    store_table out[TABLES];
    int64_t next_ms = 0;
    store_status status = store_due(s, 1000000, out, TABLES, &due, &next_ms);
    if (status != STORE_CORRUPT && (int)due + lost_due < (TABLES + 2) / 3)
        fail_msg("%s: of %d tables %u are due", where, (TABLES + 2) / 3, due);
    return served;
}

static void damage(sim_disk *disk, size_t page, size_t pages, int way, lr_rng *rng) {
    unsigned char bytes[PAGE];
    sim_disk_read(disk, FILE_NAME, page * PAGE, bytes, PAGE);
    switch (way) {
    case ZEROED: memset(bytes, 0, PAGE); break;
    case GARBLED:
        for (int k = 0; k < PAGE; k++) bytes[k] = (unsigned char)lr_rng_next(rng);
        break;
    case FLIPPED:
        for (int k = 0; k < 16; k++)
            bytes[lr_rng_below(rng, PAGE)] ^= (unsigned char)(1u << lr_rng_below(rng, 8));
        break;
    default: sim_disk_read(disk, FILE_NAME, (page + 1) % pages * PAGE, bytes, PAGE);
    }
    sim_disk_damage(disk, FILE_NAME, page * PAGE, bytes, PAGE);
}

static void no_table_vanishes(void **unused) {
    (void)unused;
    store_status status = STORE_FAILED;
    sim_disk *disk = sim_disk_new(on_disk.vfs, 1);
    store *s = open_store(&status);
    assert_non_null(s);
    fill(s);
    store_close(s);
    size_t pages = sim_disk_size(disk, FILE_NAME) / PAGE;
    assert_true(pages > 80);
    lr_rng rng = lr_rng_seed(7);
    int refused = 0, hurt = 0;
    s = open_store(&status);
    assert_non_null(s);
    assert_int_equal(look(s, "undamaged"), TABLES);
    store_close(s);
    for (size_t page = 0; page < pages; page++)
        for (int way = 0; way < WAYS; way++) {
            char where[64];
            unsigned char before[PAGE];
            snprintf(where, sizeof where, "page %zu %s", page + 1, way_names[way]);
            sim_disk_read(disk, FILE_NAME, page * PAGE, before, PAGE);
            damage(disk, page, pages, way, &rng);
            s = open_store(&status);
            if (s == NULL) {
                assert_int_not_equal(status,
                                     STORE_OK); /* the server does not start, and says why */
                refused++;
            } else {
                hurt += look(s, where) < TABLES;
            }
            store_close(s);
            sim_disk_damage(disk, FILE_NAME, page * PAGE, before, PAGE);
        }
    print_message("%zu pages: %d refused, %d with tables lost\n", pages, refused, hurt);
    assert_true(refused < 30);
    assert_true(hurt > 100);
    sim_disk_free(disk);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_table_vanishes) };
    return cmocka_run_group_tests_name("store_pages", tests, NULL, NULL);
}
