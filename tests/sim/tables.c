/* Tables, people and bots on the real server and the real store, in thousands of worlds.
 *
 * One seed is one world (tests/support/sim.h): its games, its people, its weather. In each of them
 *
 *   - whatever was acknowledged is in the store after every crash, and in the game after every restart;
 *   - nothing is told that is not durable, and nobody is told what is hidden from him;
 *   - a message that comes twice is done once;
 *   - people who are absent keep seats and votes until their countdown ends, and seats for longer;
 *   - everybody is told the same, which is the truth, whenever nothing is under way;
 *   - games come to an end, and when all have gone home the server holds no more than a new one.
 *
 *     LR_SIM_SEED=17 tables       one world, with all that happens in it on stderr
 *     LR_SIM_SEEDS=100000 tables  more of them; LR_SIM_FIRST: from this one on
 */
#include "drive.h"
#include "sim.h"
#include "sim_client.h"
#include "sim_truth.h"

#include <errno.h>
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STORM_MS = 40000, CALM_MS = 600000, FAILURES_SHOWN = 5 };

/* ---- blocks of memory in use ---- */

#if defined(__SANITIZE_ADDRESS__)
#define LR_TEST_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LR_TEST_ASAN 1
#endif
#endif

static volatile int64_t blocks;

#ifndef LR_TEST_ASAN /* which looks for leaks itself */

/* glibc's own, under the names it keeps for this purpose. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
    blocks++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    blocks++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    blocks += memory == NULL;
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    blocks -= memory != NULL;
    __libc_free(memory);
}

/* The C library's own would not pass through the functions above. */
char *strdup(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    return copy == NULL ? NULL : strcpy(copy, text);
}

#endif

/* ---- one world ---- */

static volatile uint64_t seed_now;

/* An assertion of the server or a signal ends the process: the seed must be known all the same. */
static void on_death(int number) {
    char text[64] = "\nLR_SIM_SEED=";
    size_t length = strlen(text);
    char digits[24] = { 0 };
    int count = 0;

    for (uint64_t seed = seed_now; seed > 0 || count == 0; seed /= 10)
        digits[count++] = (char)('0' + seed % 10);
    while (count > 0) text[length++] = digits[--count];
    text[length++] = '\n';
    if (write(STDERR_FILENO, text, length) < 0) _exit(2);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* How many blocks a server holds, found by freeing it. */
static int64_t held(server *s) {
    int64_t before = blocks;
    server_free(s);
    return before - blocks;
}

static void all_gone(sim *w) {
    server_figures figures;
    int64_t at_rest = 0, fresh = 0;

    server_figures_get(w->server, &figures);
    if (figures.connections != 0) sim_fail(w, "the server believes that somebody is connected");
    if (figures.tables_open + figures.tables_running != 0)
        sim_fail(w, "the server keeps tables that nobody wants");
    sim_tally_life(w);
    at_rest = held(w->server);
    w->server = NULL;
    fresh = held(server_new(&w->config, &w->edge));
    /* Its six tables of hashes are made when they are first needed. */
    if (at_rest > fresh + 6)
        sim_fail(w, "the server holds %lld blocks of memory, and a new one %lld",
                 (long long)at_rest, (long long)fresh);
}

static void finish(sim *w) {
    if (w->failure[0] != 0) return;
    sim_clear_up(w);
    while (w->failure[0] == 0 && !sim_people_finished(w) && w->now_ms < STORM_MS + CALM_MS) {
        w->ending = w->now_ms > STORM_MS + CALM_MS / 4;
        sim_run_until(w, w->now_ms + 10000);
    }
    if (w->failure[0] != 0) return;
    if (!sim_people_finished(w)) sim_fail(w, "not every game has ended");
    sim_people_retire(w);
    sim_run_until(w, w->now_ms + w->config.lobby_ms + w->config.finished_ms + 600000);
    /* A rematch that nobody came to is archived. */
    sim_run_until(w, w->now_ms + w->config.archive_ms + 600000);
    for (uint32_t k = 0; w->failure[0] == 0 && sim_truth_at(w, k) != NULL; k++)
        if (sim_truth_at(w, k)->stage <= STORE_RUNNING)
            sim_fail(w, "table %s never ends", sim_truth_at(w, k)->name);
    sim_run_until(w, w->now_ms + w->config.finished_ms + 1200000); /* games are kept for a while */
    if (w->failure[0] == 0) all_gone(w);
}

static bool run_world(const sim_options *options, struct sim_tally *tally, uint64_t *digest,
                      char *failure, size_t failure_size) {
    int64_t before = blocks;
    sim *w = NULL;
    bool good = false;

    seed_now = options->seed;
    w = sim_new(options);
    if (w == NULL) return false;
    sim_people_gather(w);
    sim_run_until(w, STORM_MS);
    finish(w);
    good = w->failure[0] == 0;
    (void)snprintf(failure, failure_size, "%s", w->failure);
    if (digest != NULL) *digest = w->digest;
    if (tally != NULL) {
        const uint64_t *from = (const uint64_t *)&w->tally;
        uint64_t *to = (uint64_t *)tally;
        for (size_t k = 0; k < sizeof *tally / sizeof *to; k++) to[k] += from[k];
    }
    sim_free(w);
    if (good && blocks != before) {
        (void)snprintf(failure, failure_size, "%lld blocks of memory are lost",
                       (long long)(blocks - before));
        good = false;
    }
    return good;
}

static void report(uint64_t seed, const char *failure) {
    (void)fprintf(stderr, "\n==== seed %llu: %s\n==== again: LR_SIM_SEED=%llu %s\n",
                  (unsigned long long)seed, failure, (unsigned long long)seed,
                  program_invocation_name);
}

/* ---- tests ---- */

static void show(uint64_t worlds, const struct sim_tally *t) {
    (void)printf(
        "%llu worlds: %llu frames (%llu MB), %llu messages, %llu acts, %llu acknowledged, "
        "%llu undone, %llu kills, %llu of %llu appends failed, %llu commits, "
        "%llu by the loop, %llu games over, "
        "%llu views compared, %llu replays, %llu resets, %llu refusals, %llu votes passed, "
        "%llu seats given to bots, %llu taken back, %llu tables slept, %llu woke, %llu seats "
        "added to the dice, %llu were silent, %llu rules set, %llu offers declined and %llu "
        "passes made for people\n",
        (unsigned long long)worlds, (unsigned long long)t->frames,
        (unsigned long long)t->bytes / 1000000, (unsigned long long)t->messages,
        (unsigned long long)t->acts, (unsigned long long)t->acknowledged,
        (unsigned long long)t->undone, (unsigned long long)t->kills,
        (unsigned long long)t->append_failures, (unsigned long long)t->appends,
        (unsigned long long)t->commits, (unsigned long long)t->commits_here,
        (unsigned long long)t->games_finished, (unsigned long long)t->views_checked,
        (unsigned long long)t->replays, (unsigned long long)t->resets,
        (unsigned long long)t->refused, (unsigned long long)t->votes_passed,
        (unsigned long long)t->seats_given, (unsigned long long)t->seats_back,
        (unsigned long long)t->sleeps, (unsigned long long)t->wakes,
        (unsigned long long)t->dice_added, (unsigned long long)t->dice_silent,
        (unsigned long long)t->rules_set, (unsigned long long)t->by_rule,
        (unsigned long long)t->passes);
}

static uint64_t number_of(const char *name, uint64_t otherwise) {
    return getenv(name) != NULL ? strtoull(getenv(name), NULL, 10) : otherwise;
}

static void every_world_keeps_its_promises(void **state) {
    struct sim_tally tally = { 0 };
    uint64_t count = number_of("LR_SIM_SEEDS", drive_steps(2000, 60)), failed = 0;
    uint64_t first = number_of("LR_SIM_FIRST", 1);
    char failure[2048] = { 0 };

    (void)state;
    for (uint64_t seed = first; seed < first + count && failed < FAILURES_SHOWN; seed++) {
        sim_options options = { .seed = seed };
        if (run_world(&options, &tally, NULL, failure, sizeof failure)) continue;
        report(seed, failure);
        failed++;
    }
    show(count, &tally);
    assert_int_equal(failed, 0);
    /* The worlds were not empty. */
    assert_true(tally.acknowledged > 10 * count);
    assert_true(tally.games_finished > count);
    assert_true(tally.commits < tally.appends); /* some share one */
    assert_true(tally.commits_here > count && tally.commits_here < tally.commits - count);
    assert_true(tally.practice > count / 16);
    assert_true(tally.votes_passed > count / 8);
    assert_true(tally.seats_given >= count / 20);
    assert_true(tally.dice_added > count / 2 && tally.dice_silent > count / 8);
    assert_true(tally.rules_set > count / 2);
    assert_true(tally.by_rule > count / 16 && tally.passes > count / 32);
}

static void a_seed_is_the_whole_world(void **state) {
    char failure[2048] = { 0 };

    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        sim_options options = { .seed = seed };
        uint64_t one = 0, other = 0;
        (void)run_world(&options, NULL, &one, failure, sizeof failure);
        (void)run_world(&options, NULL, &other, failure, sizeof failure);
        assert_true(one == other);
    }
}

/* Worlds that are fine turn bad when a promise is broken on purpose: that must be noticed. */
static void is_found_out(sim_options options) {
    char failure[2048] = { 0 };
    uint64_t noticed = 0;

    for (options.seed = 1; options.seed <= 10; options.seed++)
        noticed += !run_world(&options, NULL, NULL, failure, sizeof failure);
    if (noticed < 8) fail_msg("noticed in %llu worlds of 10", (unsigned long long)noticed);
}

static void a_disk_that_forgets_is_found_out(void **state) {
    (void)state;
    is_found_out((sim_options){ .disk_lies = true });
}

static void a_word_too_early_is_found_out(void **state) {
    (void)state;
    is_found_out((sim_options){ .tell_early = true });
}

/* A promise that few worlds come near: one of them must notice, in these words. */
static void is_found_out_by(sim_options options, uint64_t worlds, const char *words) {
    char failure[2048] = { 0 };
    bool noticed = false;

    for (options.seed = 1; options.seed <= worlds && !noticed; options.seed++)
        noticed = !run_world(&options, NULL, NULL, failure, sizeof failure) &&
                  strncmp(failure, words, strlen(words)) == 0;
    if (!noticed) fail_msg("not noticed in %llu worlds: %s", (unsigned long long)worlds, words);
}

static void impatience_with_absent_people_is_found_out(void **state) {
    (void)state;
    is_found_out_by((sim_options){ .impatient = true }, 200, "vote: ");
    is_found_out_by((sim_options){ .impatient = true }, 200, "seat: ");
}

static void a_forgotten_owner_is_found_out(void **state) {
    (void)state;
    is_found_out_by((sim_options){ .forgets_owners = true }, 400, "token: ");
}

int main(int argc, char **argv) {
    const char *seed = getenv("LR_SIM_SEED");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_world_keeps_its_promises),
        cmocka_unit_test(a_seed_is_the_whole_world),
        cmocka_unit_test(a_disk_that_forgets_is_found_out),
        cmocka_unit_test(a_word_too_early_is_found_out),
        cmocka_unit_test(impatience_with_absent_people_is_found_out),
        cmocka_unit_test(a_forgotten_owner_is_found_out),
    };

    (void)argc;
    (void)argv;
    if (sodium_init() < 0) return 1;
    /* Memory is kept from world to world; only a server's large tables come as untouched pages. */
    (void)mallopt(M_MMAP_THRESHOLD, 4 << 20);
    (void)mallopt(M_TRIM_THRESHOLD, 256 << 20);
    (void)signal(SIGABRT, on_death);
    if (seed != NULL) {
        sim_options options = { .seed = strtoull(seed, NULL, 10), .verbose = true };
        struct sim_tally tally = { 0 };
        char failure[2048] = { 0 };
        bool good = run_world(&options, &tally, NULL, failure, sizeof failure);
        show(1, &tally);
        if (!good) report(options.seed, failure);
        return good ? 0 : 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
