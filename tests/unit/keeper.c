/* keeper.c - the thread that renews a node's lease: when the node may trust it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#include "keeper.h"
#include "postgres_case.h"

#ifndef LONGROAD_POSTGRES
int main(void) {
    return 0;
}
#else

enum { PATIENCE_MS = 60000, LOOK_MS = 20, QUIET_MS = STORE_LEASE_MS - 600 };

static void wake(void *context) {
    (void)context;
}

static bool knows_itself(keeper *k) {
    store_node nodes[KEEPER_NODES_MAX];
    return keeper_nodes(k, nodes) == 1 && nodes[0].me;
}

static bool trusts(keeper *k) {
    keeper_take(k);
    return keeper_trusted(k);
}

/* Although its beats are answered. */
static bool doubts(keeper *k) {
    return keeper_silent_ms(k) <= QUIET_MS && !keeper_trusted(k);
}

static void wait_until(bool (*what)(keeper *k), keeper *k) {
    const struct timespec look = { .tv_nsec = LOOK_MS * 1000000 };
    for (int ms = 0; !what(k); ms += LOOK_MS) {
        if (ms > PATIENCE_MS) fail_msg("it does not happen");
        nanosleep(&look, NULL);
    }
}

/* A beat was answered, and tells of a lease that was not this node's meanwhile. No message may be
 * taken before the loop knows. */
static void check_doubt(keeper *k) {
    wait_until(doubts, k);
    assert_int_equal(keeper_take(k), KEEPER_DOUBT | KEEPER_AGAIN);
    wait_until(trusts, k);
}

static void test_a_beat_is_no_trust_before_its_news_are_heard(void **state) {
    (void)state;
    const char *at = postgres_case_new();
    const store_postgres_options options = { .node = "n1" };
    store_status status = STORE_FAILED;
    char error[STORE_ERROR_MAX] = "";
    if (store_postgres_init(at, error) != STORE_OK) fail_msg("%s", error);
    store *s = store_postgres_open(at, &options, &status, error);
    if (s == NULL) fail_msg("%s", error);
    keeper *k = keeper_start(s, wake, NULL);
    assert_non_null(k);
    wait_until(knows_itself, k);
    wait_until(trusts, k);
    postgres_case_run(at, "UPDATE longroad.node SET lease_until = now() - interval '1 s'");
    check_doubt(k);
    postgres_case_run(at, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                          " WHERE application_name LIKE '% lease'");
    check_doubt(k);
    keeper_stop(k);
    store_close(s);
}

static int end_all(void **state) {
    (void)state;
    postgres_case_end();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_beat_is_no_trust_before_its_news_are_heard),
    };
    return cmocka_run_group_tests_name("keeper", tests, NULL, end_all);
}
#endif
