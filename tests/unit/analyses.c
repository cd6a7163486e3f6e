/* The queue of games that are to be judged (src/net/analyses.h): what is new, what waits, and
 * that one address cannot take all places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyses.h"

static void wake(void *context) {
    (void)context;
}

static analyses_state look(analyses *a, const char *from, uint64_t table, uint32_t move) {
    analyses_question q = { .table = table, .move = move, .ticket = 1000 * table + move };
    analyses_answer out;
    snprintf(q.from, sizeof q.from, "%s", from);
    analyses_state state = analyses_look(a, &q, &out);
    free(out.body);
    return state;
}

/* How many new ones an address may ask for. */
static uint32_t asked(analyses *a, const char *from, uint64_t first, uint32_t move) {
    uint32_t count = 0;
    while (count < 100 && look(a, from, first + count, move) == ANALYSES_WANTED) count++;
    return count;
}

static void one_address_leaves_places_for_others(void **state) {
    (void)state;
    for (uint32_t move = 0; move < 2; move++) {
        analyses *a = analyses_start(wake, NULL);
        uint32_t all = move == 0 ? ANALYSES_KEPT : LINES_KEPT, taken = 0;
        uint32_t first = asked(a, "192.0.2.1", 100, move);
        assert_in_range(first, all / 3, all / 3 + 1);
        assert_int_equal(look(a, "192.0.2.1", 100, move), ANALYSES_UNDER_WAY);
        assert_int_equal(look(a, "192.0.2.9", 100, move), ANALYSES_UNDER_WAY);
        for (uint64_t k = 2; k < 7; k++) {
            char from[32];
            snprintf(from, sizeof from, "192.0.2.%u", (unsigned)k);
            uint32_t more = asked(a, from, 1000 * k, move);
            assert_true(more > 0 && more <= first);
            taken += more;
        }
        assert_true(first + taken < all);
        /* Games and lines have places of their own. */
        assert_int_equal(look(a, "192.0.2.1", 90000, 1 - move), ANALYSES_WANTED);
        analyses_stop(a);
    }
}

static void a_record_that_is_missing_is_asked_for_again(void **state) {
    (void)state;
    analyses *a = analyses_start(wake, NULL);
    assert_int_equal(look(a, "192.0.2.1", 5, 0), ANALYSES_WANTED);
    assert_false(analyses_give(a, 77, NULL, 0));
    assert_true(analyses_give(a, 5000, NULL, 0));
    assert_false(analyses_give(a, 5000, NULL, 0));
    assert_int_equal(look(a, "192.0.2.1", 5, 0), ANALYSES_FAILED);
    assert_int_equal(look(a, "192.0.2.1", 5, 0), ANALYSES_WANTED);
    char *summary = NULL;
    assert_int_equal(analyses_take(a, &summary), 0);
    assert_null(summary);
    analyses_stop(a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_leaves_places_for_others),
        cmocka_unit_test(a_record_that_is_missing_is_asked_for_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
