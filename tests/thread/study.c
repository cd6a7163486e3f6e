/* The thread that does what takes long (net/study.h): every job is answered once or refused, one
 * address cannot fill the queue for others, and those who ask for little are served before those
 * who ask for much. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "study.h"

#include <pthread.h>
#include <unistd.h>

/* The thread answers by `wake`, and stands still in it as long as the gate is closed. */
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void wake(void *context) {
    (void)context;
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
}

static bool ask(study *s, uint64_t ticket, const char *from, const char *config) {
    study_job job = { .kind = STUDY_PREVIEW, .ticket = ticket, .text = strdup(config) };
    job.length = strlen(config);
    snprintf(job.from, sizeof job.from, "%s", from);
    return study_ask(s, &job);
}

/* The tickets of the next `count` answers, in their order; bodies must be what was asked for. */
static void await(study *s, uint32_t count, uint64_t *tickets, const char *expected) {
    uint32_t k = 0;
    for (int patience = 0; k < count; patience++) {
        if (patience > 120000) fail_msg("%u of %u answers came", k, count);
        for (study_done *done = study_take(s), *next; done; done = next) {
            next = done->next;
            assert_true(k < count);
            assert_int_equal(done->status, FRAMES_MADE);
            assert_non_null(strstr(done->body, expected));
            assert_int_equal(done->length, strlen(done->body));
            tickets[k++] = done->ticket;
            study_free_done(done);
        }
        if (k < count) usleep(1000);
    }
}

/* Holds the thread at its first job, so that what follows waits. */
static study *start_held(void) {
    pthread_mutex_lock(&gate);
    study *s = study_start(wake, NULL);
    uint64_t ticket = 0;
    assert_non_null(s);
    assert_true(ask(s, 1, "first", "cards"));
    await(s, 1, &ticket, "\"config\"");
    return s;
}

static void test_one_address_does_not_fill_the_queue(void **unused) {
    (void)unused;
    study *s = start_held();
    uint32_t greedy = 0, second = 0, others = 0;
    char from[16];
    while (greedy < 1000 && ask(s, 100 + greedy, "greedy", "cards")) greedy++;
    assert_in_range(greedy, STUDY_QUEUE_MAX / 4, STUDY_QUEUE_MAX / 2);
    while (second < 1000 && ask(s, 1100 + second, "second", "cards")) second++;
    assert_in_range(second, STUDY_QUEUE_MAX / 8, STUDY_QUEUE_MAX / 2);
    /* Whoever has nothing waiting is taken until there is really no place. */
    do snprintf(from, sizeof from, "other %u", others);
    while (others < 1000 && ask(s, 2000 + others, from, "cards") && ++others);
    assert_int_equal(greedy + second + others, STUDY_QUEUE_MAX);
    uint64_t tickets[STUDY_QUEUE_MAX];
    pthread_mutex_unlock(&gate);
    await(s, STUDY_QUEUE_MAX, tickets, "\"config\"");
    for (uint32_t k = 0; k < STUDY_QUEUE_MAX; k++)
        for (uint32_t i = 0; i < k; i++) assert_int_not_equal(tickets[k], tickets[i]);
    study_stop(s);
}

static void test_rounds(void **unused) {
    (void)unused;
    study *s = start_held();
    for (uint64_t k = 0; k < 10; k++) assert_true(ask(s, 100 + k, "greedy", "cards"));
    assert_true(ask(s, 200, "a", "cards"));
    assert_true(ask(s, 201, "a", "cards"));
    assert_true(ask(s, 300, "b", "cards"));
    static const uint64_t expected[] = { 100, 200, 300, 101, 201, 102, 103 };
    uint64_t tickets[13];
    pthread_mutex_unlock(&gate);
    await(s, 13, tickets, "\"config\"");
    assert_memory_equal(tickets, expected, sizeof expected);
    study_stop(s);
}

/* What is remembered is what is made, and there is no end of configurations. */
static void test_previews_are_kept(void **unused) {
    (void)unused;
    study *s = study_start(wake, NULL);
    uint64_t ticket;
    for (int k = 0; k < 3 * STUDY_PREVIEWS_KEPT; k++) {
        char config[64], expected[64];
        snprintf(config, sizeof config, "board(vp_goal=%d)", 5 + k % 9);
        snprintf(expected, sizeof expected, "vp_goal=%d,", 5 + k % 9);
        assert_true(ask(s, 7, "a", config));
        await(s, 1, &ticket, expected);
        snprintf(config, sizeof config, "nonsense%d", k);
        assert_true(ask(s, 8, "a", config));
        await(s, 1, &ticket, config);
    }
    study_stop(s);
}

/* An end with jobs in the queue gives back all they hold (the sanitizer looks). */
static void test_end(void **unused) {
    (void)unused;
    study *s = start_held();
    for (uint64_t k = 0; k < 5; k++) assert_true(ask(s, k, "a", "cards"));
    pthread_mutex_unlock(&gate);
    study_stop(s);
    study_stop(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_address_does_not_fill_the_queue),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_previews_are_kept),
        cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
