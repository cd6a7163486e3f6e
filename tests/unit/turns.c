/* The fair order of bots' work (net/turns.h): least used first, one worker kept, order within a
 * table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "turns.h"

enum { SECOND = 1000000, HEAVY = 20, SEATS = 6 };

static turns t;
static turns_line heavy[HEAVY][SEATS], light[3];
static uint64_t now;

static void begin(uint32_t workers) {
    now = 100 * SECOND;
    turns_start(&t, workers);
    for (uint64_t table = 0; table < HEAVY; table++)
        for (int seat = 0; seat < SEATS; seat++) {
            assert_true(turns_join(&t, &heavy[table][seat], 7, 1 + table, now));
            turns_wait(&t, &heavy[table][seat]);
        }
    for (uint64_t k = 0; k < 3; k++) assert_true(turns_join(&t, &light[k], 0, 100 + k, now));
}

static void finish(void) {
    for (int table = 0; table < HEAVY; table++)
        for (int seat = 0; seat < SEATS; seat++) {
            turns_cancel(&t, &heavy[table][seat]);
            turns_leave(&heavy[table][seat]);
        }
    for (int k = 0; k < 3; k++) turns_leave(&light[k]);
    turns_end(&t);
}

static void work(turns_line *line, uint64_t us) {
    now += us;
    turns_done(&t, line, us, now);
}

static void one_worker_is_kept(void **unused) {
    (void)unused;
    begin(3);
    turns_line *one = turns_next(&t, now), *two = turns_next(&t, now);
    assert_non_null(one);
    assert_non_null(two);
    assert_null(turns_next(&t, now)); /* the maker has two of three */
    turns_wait(&t, &light[0]);
    assert_ptr_equal(turns_next(&t, now), &light[0]);
    turns_wait(&t, &light[1]);
    assert_null(turns_next(&t, now)); /* all are busy */
    work(one, SECOND / 10);
    assert_ptr_equal(turns_next(&t, now), &light[1]);
    work(&light[0], 1000);
    work(&light[1], 1000);
    work(two, SECOND / 10);
    finish();
}

/* Whoever used little comes first, whatever the others have queued; and the heavy maker's tables
 * get equal parts. */
static void the_light_come_first(void **unused) {
    (void)unused;
    uint32_t turns_of[HEAVY] = { 0 };
    begin(2);
    for (int k = 0; k < 20 * HEAVY; k++) {
        turns_line *line = turns_next(&t, now);
        assert_non_null(line);
        turns_wait(&t, &light[0]);
        assert_ptr_equal(turns_next(&t, now), &light[0]);
        work(&light[0], 1000);
        uint64_t table = line->table->number - 1;
        assert_true(table < HEAVY);
        turns_of[table]++;
        work(line, SECOND / 10);
        turns_wait(&t, line);
    }
    for (int k = 0; k < HEAVY; k++) {
        assert_true(turns_of[k] >= 15);
        assert_true(turns_of[k] <= 25);
    }
    finish();
}

/* Both use all they get: halves, though one has twenty tables and the other one. */
static void two_makers_share(void **unused) {
    (void)unused;
    uint32_t by_light = 0;
    begin(2);
    turns_line *busy[2] = { turns_next(&t, now), NULL };
    turns_wait(&t, &light[0]);
    turns_wait(&t, &light[1]); /* three makers now, two workers */
    busy[1] = turns_next(&t, now);
    for (int k = 0; k < 300; k++) {
        turns_line *line = busy[k % 2];
        assert_non_null(line);
        by_light += line == &light[0] || line == &light[1];
        work(line, SECOND / 10);
        turns_wait(&t, line);
        busy[k % 2] = turns_next(&t, now);
    }
    assert_true(by_light >= 170 && by_light <= 230); /* two of three */
    work(busy[0], 1);
    work(busy[1], 1);
    for (int k = 0; k < 2; k++) turns_cancel(&t, &light[k]);
    finish();
}

/* A maker that leaves and comes again at once has not become a light one. */
static void leaving_forgets_nothing(void **unused) {
    (void)unused;
    turns_line line;
    now = 100 * SECOND;
    turns_start(&t, 2);
    assert_true(turns_join(&t, &line, 7, 1, now));
    turns_wait(&t, &line);
    assert_ptr_equal(turns_next(&t, now), &line);
    work(&line, SECOND);
    turns_leave(&line);
    assert_true(turns_join(&t, &line, 7, 2, now));
    assert_true(line.table->maker->use.us >= SECOND / 2);
    turns_leave(&line);
    now += 100 * (uint64_t)SECOND;
    assert_true(turns_join(&t, &line, 7, 3, now));
    turns_leave(&line);
    assert_true(turns_join(&t, &line, 7 + TURNS_BUCKETS, 4, now)); /* the bucket is swept */
    assert_null(line.table->maker->next);
    turns_leave(&line);
    turns_end(&t);
}

static void lines_of_a_table_in_order(void **unused) {
    (void)unused;
    begin(2);
    turns_line *first = turns_next(&t, now);
    work(first, 0);
    turns_wait(&t, first);
    for (int k = 1; k < SEATS; k++) {
        turns_line *line = turns_next(&t, now);
        assert_ptr_equal(line->table, first->table);
        assert_ptr_equal(line, first + k);
        turns_wait(&t, line); /* already at it: does not wait beside */
        assert_false(line->waits);
        work(line, 0);
    }
    assert_ptr_equal(turns_next(&t, now), first);
    work(first, 0);
    finish();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_worker_is_kept),        cmocka_unit_test(the_light_come_first),
        cmocka_unit_test(two_makers_share),          cmocka_unit_test(leaving_forgets_nothing),
        cmocka_unit_test(lines_of_a_table_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
