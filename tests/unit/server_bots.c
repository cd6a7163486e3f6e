/* Bots of the table server: for whom they play when nobody is there, and what they may take. */
#include "parts.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static void (*inner_task)(void *context, const server_task *task);
static server_task last_sit;
static uint64_t seated_most;

static void watch_task(void *context, const server_task *task) {
    if (task->kind == TASK_SIT) last_sit = *task;
    inner_task(context, task);
    if (f.sits - f.rises > seated_most) seated_most = f.sits - f.rises;
}

static void watch(void) {
    inner_task = f.edge.task;
    f.server->edge.task = watch_task;
    seated_most = 0;
}

static void configure(server_config *config) {
    config->sleep_ms = UINT32_MAX; /* that it rests can be seen only while it is here */
    config->idle_ms = 0;
}

static server_case here = { &f, configure };

static int setup(void **state) {
    server_case_setup(state);
    watch();
    return 0;
}

/* Stops the server and starts another, by f.config. */
static void again(void) {
    server_config config = f.config;
    fake_stop(&f);
    fake_config(&f);
    f.config = config;
    fake_start(&f);
    watch();
}

/* The last table that was made: with `people` open seats, which connection `by` takes one of; bots
 * get the others. */
static table *make(uint32_t by, int people, const char *clock) {
    char text[512];
    int length = snprintf(text, sizeof text,
                          "\"config\":\"board(seats=4)\","
                          "\"settings\":{\"clock\":\"%s\",\"speed\":\"instant\"},\"seats\":[",
                          clock);
    for (int k = 0; k < 4; k++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s{\"kind\":\"%s}",
                           k ? "," : "", k < people ? "open\"" : "bot\",\"level\":\"strong\"");
    snprintf(text + length, sizeof text - (size_t)length, "]");
    fake_hello(&f, by, "Ada", "text");
    fake_say(&f, by, "{\"type\":\"create\",\"id\":2,%s}", text);
    fake_store(&f);
    table *t = table_by_number(f.server, f.server->last_table);
    assert_non_null(t);
    if (people > 0) {
        fake_tell(&f, by, "start", "");
        fake_store(&f);
    }
    assert_int_equal(t->log.stage, STAGE_RUNNING);
    return t;
}

/* Lets bots think and the disk store, so often at most; says how often there was something to
 * think. */
static uint32_t go_on(uint32_t most) {
    uint32_t rounds = 0;
    for (int k = 0; k < 8; k++) { /* moves without a choice */
        fake_wait(&f, 1);
        fake_store(&f);
    }
    while (rounds < most && f.question_count > 0) {
        fake_think(&f);
        for (int k = 0; k < 8; k++) {
            fake_wait(&f, 1);
            fake_store(&f);
        }
        rounds++;
    }
    return rounds;
}

/* The connection makes moves when it is asked, until bots are. */
static void move_until_bots(uint32_t by) {
    for (int k = 0; k < 50 && f.question_count == 0; k++) {
        if (!fake_move(&f, by)) return;
        fake_store(&f);
        fake_wait(&f, 1);
    }
}

/* ---- nobody there ---- */

static void test_bots_alone_stop_when_nobody_watches(void **state) {
    (void)state;
    static const char *const clocks[] = { "none", "days" };
    for (uint32_t k = 0; k < 2; k++) {
        const table *t = make(k, 0, clocks[k]);
        assert_int_equal(go_on(20), 20);
        assert_false(bots_resting(f.server, t));
        fake_lose(&f, k);
        assert_true(go_on(20) <= 2); /* what was asked before */
        assert_true(bots_resting(f.server, t));
        fake_wait(&f, f.config.bots_leave_ms + 1000);
        assert_int_equal(f.sits, f.rises);
        assert_int_equal(f.server->figures.bots_seated, 0);
        uint32_t acts = t->log.act_count;
        fake_wait(&f, 300000);
        assert_int_equal(f.question_count, 0);
        assert_int_equal(t->log.act_count, acts);
        /* Somebody looks on again. */
        fake_hello(&f, 10 + k, "Ben", "text");
        fake_say(&f, 10 + k, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", t->name);
        assert_int_equal(go_on(20), 20);
        fake_lose(&f, 10 + k);
        go_on(5);
        fake_wait(&f, f.config.bots_leave_ms + 1000);
    }
}

static void test_an_admin_may_let_them_go_on(void **state) {
    (void)state;
    f.config.unattended = true;
    again();
    const table *t = make(0, 0, "none");
    fake_lose(&f, 0);
    assert_int_equal(go_on(40), 40);
    assert_false(bots_resting(f.server, t));
    /* But not where a person's seat waits for the person. */
    const table *other = make(1, 1, "none");
    move_until_bots(1);
    fake_lose(&f, 1);
    for (int k = 0; k < 40; k++) go_on(1);
    assert_true(bots_resting(f.server, other));
}

static void test_by_days_bots_play_until_a_person_must_decide(void **state) {
    (void)state;
    const table *t = make(0, 1, "days");
    for (int k = 0; k < 12; k++) {
        move_until_bots(0);
        if (f.question_count > 0 && t->log.act_count > 10) break;
        go_on(50);
    }
    assert_true(f.question_count > 0);
    fake_lose(&f, 0);
    for (int k = 0; k < 20 && go_on(500) > 0; k++)
        fake_wait(&f, 2000); /* offers that the person cannot pay are declined meanwhile */
    assert_int_equal(f.question_count, 0);
    assert_true(bots_resting(f.server, t));
    assert_true(LR_SEATS(lr_actors(&t->log.shared->game, t->log.live)) >> 0 & 1); /* the person's */
    fake_wait(&f, f.config.bots_leave_ms + 1000);
    assert_int_equal(f.server->figures.bots_seated, 0); /* their memory has gone back */
    /* Three days later the stand-in could play for the only person: the game waits instead. */
    fake_wait(&f, UINT64_C(4) * 24 * 3600000);
    uint32_t acts = t->log.act_count;
    assert_true(t->seats[0].standin);
    go_on(500);
    assert_int_equal(f.question_count, 0);
    assert_int_equal(t->log.act_count, acts);
    assert_true(bots_resting(f.server, t));
}

/* ---- limits ---- */

static void test_bots_beyond_the_limit_take_turns(void **state) {
    (void)state;
    f.config.bots_max = 5;
    again();
    for (uint32_t k = 0; k < 3; k++) make(k, 0, "none");
    go_on(200);
    assert_true(seated_most <= 5);
    assert_true(f.server->figures.bots_seated <= 5);
    assert_true(f.server->figures.bots_moved > 0);
    for (uint32_t i = 0; i < 3; i++) assert_true(f.server->slots[i]->log.act_count > 30);
    assert_true(f.server->figures.questions >= 200);
}

static void test_programs_beyond_the_limit_do_not_run(void **state) {
    (void)state;
    f.config.engines = "stranger = /bin/false\n";
    f.config.engines_allowed = true;
    f.config.engines_max = 1;
    again();
    fake_hello(&f, 0, "Ada", "text");
    fake_say(&f, 0,
             "{\"type\":\"create\",\"id\":2,\"config\":\"board(seats=2)\","
             "\"settings\":{\"clock\":\"none\"},"
             "\"seats\":[{\"kind\":\"engine\",\"level\":\"stranger\"},"
             "{\"kind\":\"engine\",\"level\":\"stranger\"}]}");
    fake_store(&f);
    assert_int_equal(f.server->figures.bots_seated, 2);
    assert_int_equal(f.server->figures.engines_running, 1);
    assert_string_equal(last_sit.bot, "greedy");
    assert_non_null(strstr(f.log, "engines_full"));
    fake_lose(&f, 0);
    go_on(5);
    fake_wait(&f, f.config.bots_leave_ms + 1000);
    assert_int_equal(f.server->figures.engines_running, 0);
}

static void test_work_is_by_table_and_maker(void **state) {
    (void)state;
    make(0, 0, "none");
    uint64_t first = last_sit.table, maker = last_sit.maker;
    make(1, 0, "none");
    assert_int_not_equal(first, last_sit.table);
    assert_int_not_equal(maker, 0);
    /* The fake edge gives each connection an address of its own. */
    assert_int_not_equal(maker, last_sit.maker);
}

static void test_figures(void **state) {
    (void)state;
    server_figures figures;
    make(0, 0, "none");
    server_figures_get(f.server, &figures);
    assert_int_equal(figures.bots_seated, 4);
    assert_true(figures.questions >= 1);
    assert_int_equal(figures.questions_waiting, f.question_count);
    assert_int_equal(figures.workers, 0); /* the fake edge has none */
}

int main(void) {
#define TEST(name) \
    cmocka_unit_test_prestate_setup_teardown(name, setup, server_case_teardown, &here)
    const struct CMUnitTest tests[] = {
        TEST(test_bots_alone_stop_when_nobody_watches),
        TEST(test_an_admin_may_let_them_go_on),
        TEST(test_by_days_bots_play_until_a_person_must_decide),
        TEST(test_bots_beyond_the_limit_take_turns),
        TEST(test_programs_beyond_the_limit_do_not_run),
        TEST(test_work_is_by_table_and_maker),
        TEST(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
