/* The thread that writes (net/disk.h), with the real store on a real disk: everything is
 * answered once and in order, appends share commits, a bad one does not take others with it,
 * loads see what was stored before them, and the end waits for all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "disk.h"
#include "store_file.h"

#include <stdatomic.h>
#include <unistd.h>

static char folder[] = "/tmp/longroad-disk-XXXXXX", path[64];
static atomic_int woken;

static void wake(void *context) {
    (void)context;
    atomic_fetch_add(&woken, 1);
}

static store *open_store(void) {
    store_status status = STORE_OK;
    char error[STORE_ERROR_MAX] = "";
    store *s = store_open(path, NULL, &status, error);
    if (!s) fail_msg("%s", error);
    return s;
}

static void append(disk *d, uint64_t ticket, uint64_t table, uint32_t seq, const char *text) {
    const store_entry entry = { .table = table,
                                .seq = seq,
                                .time_ms = 1,
                                .kind = "act",
                                .text = text,
                                .length = strlen(text) };
    assert_true(disk_append(disk_asks(d), ticket, &entry, 1, NULL, 0));
}

/* Waits for `count` answers and gives them to `each`. */
static void await(disk *d, uint32_t count, void (*each)(const disk_done *done, uint32_t k)) {
    uint32_t k = 0;
    disk_go(d, false);
    for (int patience = 0; k < count; patience++) {
        if (patience > 60000) fail_msg("%u of %u answers came", k, count);
        for (disk_done *done = disk_take(d), *next; done; done = next, k++) {
            next = done->next;
            each(done, k);
            disk_free_done(done);
        }
        if (k < count) usleep(2000);
    }
    assert_int_equal(k, count);
}

static void is_stored_in_order(const disk_done *done, uint32_t k) {
    assert_int_equal(done->kind, DISK_STORED);
    assert_int_equal(done->status, STORE_OK);
    assert_int_equal(done->ticket, 1000 + k);
}

static void is_bad_in_the_middle(const disk_done *done, uint32_t k) {
    assert_int_equal(done->kind, DISK_STORED);
    assert_int_equal(done->ticket, k);
    if (k == 2)
        assert_int_not_equal(done->status, STORE_OK);
    else
        assert_int_equal(done->status, STORE_OK);
}

static void is_loaded(const disk_done *done, uint32_t k) {
    static const char *const texts[] = { "one", "two", "" };
    if (k == 0) { /* the append before the load */
        assert_int_equal(done->kind, DISK_STORED);
        return;
    }
    if (k == 4) {
        assert_int_equal(done->kind, DISK_LOADED);
        assert_int_equal(done->table, 70);
        assert_int_equal(done->status, STORE_OK);
        return;
    }
    assert_int_equal(done->kind, DISK_ENTRY);
    assert_int_equal(done->entry.seq, k - 1);
    assert_string_equal(done->entry.kind, "act");
    assert_int_equal(done->entry.length, strlen(texts[k - 1]));
    assert_memory_equal(done->entry.text, texts[k - 1], strlen(texts[k - 1]));
}

static void is_the_record(const disk_done *done, uint32_t k) {
    if (k == 0) return; /* the append */
    assert_int_equal(done->kind, DISK_RECORD);
    assert_int_equal(done->ticket, k == 1 ? 501 : 502);
    if (k == 1)
        assert_string_equal(done->text, "a record\n");
    else
        assert_null(done->text);
}

/* Two names, of which one is a table's; then what is due, and when the next one is. */
static void is_found_and_due(const disk_done *done, uint32_t k) {
    if (k < 2) return; /* the appends */
    if (k < 4) {
        assert_int_equal(done->kind, DISK_FOUND);
        assert_int_equal(done->status, STORE_OK);
        assert_string_equal(done->text, k == 2 ? "quiet-otter-41" : "nobody");
        assert_int_equal(done->found, k == 2);
        if (k == 2) assert_int_equal(done->row.table, 81);
        return;
    }
    assert_int_equal(done->kind, DISK_DUE);
    assert_int_equal(done->status, STORE_OK);
    assert_int_equal(done->count, 1);
    assert_int_equal(done->due[0].table, 81);
    assert_int_equal(done->due[0].wake_ms, 5000);
    assert_int_equal(done->next_ms, 9000);
}

static void test_names_and_times(void **unused) {
    (void)unused;
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    for (uint64_t k = 0; k < 2; k++) {
        store_entry entry = { .table = 81 + k, .kind = "act", .text = "x", .length = 1 };
        store_change row = { .table = 81 + k, .stage = STORE_OPEN, .wake_set = true };
        row.name = k == 0 ? "quiet-otter-41" : "keen-owl-7";
        row.wake_ms = k == 0 ? 5000 : 9000;
        assert_true(disk_append(disk_asks(d), 600 + k, &entry, 1, &row, 1));
    }
    assert_true(disk_find(disk_asks(d), "quiet-otter-41"));
    assert_true(disk_find(disk_asks(d), "nobody"));
    assert_true(disk_due(disk_asks(d), 7000));
    assert_true(disk_run(d));
    await(d, 5, is_found_and_due);
    disk_free(d);
    store_close(s);
}

static void test_group_commit(void **unused) {
    (void)unused;
    enum { APPENDS = 500, TABLES = 50 };
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    disk_figures figures;
    /* All wait before the thread starts, so they are one batch. */
    for (uint32_t k = 0; k < APPENDS; k++) append(d, 1000 + k, 1 + k % TABLES, k / TABLES, "x");
    assert_false(disk_idle(d));
    assert_true(disk_run(d));
    await(d, APPENDS, is_stored_in_order);
    for (int k = 0; k < 120000 && !disk_idle(d); k++) usleep(1000);
    assert_true(disk_idle(d));
    figures = disk_figures_get(d);
    assert_int_equal(figures.appends, APPENDS);
    assert_int_equal(figures.commits, 1);
    assert_int_equal(figures.failures, 0);
    assert_true(atomic_load(&woken) >= 1);
    disk_free(d);
    store_close(s);
}

static void test_one_bad_append(void **unused) {
    (void)unused;
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    append(d, 0, 60, 0, "x");
    append(d, 1, 61, 0, "x");
    append(d, 2, 61, 5, "a gap");
    append(d, 3, 62, 0, "x");
    append(d, 4, 61, 1, "x");
    assert_true(disk_run(d));
    await(d, 5, is_bad_in_the_middle);
    disk_free(d);
    store_close(s);
}

static void test_loads_and_records(void **unused) {
    (void)unused;
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    const store_entry entries[] = {
        { .table = 70, .seq = 0, .kind = "act", .text = "one", .length = 3 },
        { .table = 70, .seq = 1, .kind = "act", .text = "two", .length = 3 },
        { .table = 70, .seq = 2, .kind = "act", .text = "", .length = 0 }
    };
    const store_entry last = { .table = 70, .seq = 3, .kind = "over", .text = "", .length = 0 };
    const store_change change = {
        .table = 70, .stage = STORE_FINISHED, .record = "a record\n", .record_length = 9
    };
    assert_true(disk_run(d));
    assert_true(disk_append(disk_asks(d), 1, entries, 3, NULL, 0));
    assert_true(disk_load(disk_asks(d), 70));
    await(d, 5, is_loaded);
    assert_true(disk_append(disk_asks(d), 2, &last, 1, &change, 1));
    assert_true(disk_record(disk_asks(d), 501, 70));
    assert_true(disk_record(disk_asks(d), 502, 9999));
    await(d, 3, is_the_record);
    disk_free(d);
    store_close(s);
}

static void is_one(const disk_done *done, uint32_t k) {
    assert_int_equal(done->kind, DISK_STORED);
    assert_int_equal(done->status, STORE_OK);
    assert_int_equal(k, 0);
}

/* What is little is written by the caller, who need not be woken; what is more goes to the
 * thread, and nothing is done before it is told to go. */
static void test_little_is_written_here(void **unused) {
    (void)unused;
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    disk_figures figures;
    assert_true(disk_run(d));
    usleep(20000); /* the thread sleeps by now, and must be woken */
    for (uint32_t k = 0; k < 10; k++) append(d, 1000 + k, 89, k, "x");
    assert_false(disk_go(d, true));
    await(d, 10, is_stored_in_order);
    assert_false(disk_go(d, true)); /* nothing to do */
    /* A disk that was slow of late is left to the thread: as long as others keep it busy. */
    int woken_before = 0;
    bool here = false;
    for (uint32_t k = 0; k < 10000 && !here; k++) {
        woken_before = atomic_load(&woken);
        append(d, 1, 90, k, "x");
        here = disk_go(d, true);
        await(d, 1, is_one);
    }
    assert_true(here);
    assert_int_equal(atomic_load(&woken), woken_before);
    figures = disk_figures_get(d);
    assert_int_equal(figures.here, 1);
    for (uint32_t k = 0; k < 100; k++) append(d, 1000 + k, 91, k, "x");
    assert_false(disk_go(d, true));
    await(d, 100, is_stored_in_order);
    assert_true(disk_load(disk_asks(d), 90));
    assert_false(disk_go(d, true));
    figures = disk_figures_get(d);
    assert_int_equal(figures.here, 1);
    disk_free(d);
    store_close(s);
}

static bool count_entry(void *context, const store_entry *entry) {
    (void)entry;
    ++*(uint32_t *)context;
    return true;
}

/* What is queued when the end comes is written before it. */
static void test_end_writes_all(void **unused) {
    (void)unused;
    enum { APPENDS = 300 };
    uint32_t found = 0;
    store *s = open_store();
    disk *d = disk_new(s, wake, NULL);
    assert_true(disk_run(d));
    for (uint32_t k = 0; k < APPENDS; k++) append(d, k, 80, k, "x");
    disk_free(d);
    store_close(s);
    s = open_store();
    assert_int_equal(store_entries(s, 80, 0, count_entry, &found), STORE_OK);
    assert_int_equal(found, APPENDS);
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_group_commit),      cmocka_unit_test(test_one_bad_append),
        cmocka_unit_test(test_loads_and_records), cmocka_unit_test(test_little_is_written_here),
        cmocka_unit_test(test_end_writes_all),    cmocka_unit_test(test_names_and_times),
    };
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/x.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    static const char *const companions[] = { "", "-wal", "-shm", ".lock", "-witness" };
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", path, companions[i]);
        unlink(name);
    }
    return failed || rmdir(folder) != 0;
}
