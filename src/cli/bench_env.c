/* bench_env.c - `longroad bench --env`: how fast batches of games are (include/longroad/env.h).
 *
 * Random letters are drawn by lr_env_pick() outside of the measured time. A choice is one step of
 * one game: chance, forced actions and the rest of a word are part of it. Times are processor time
 * of the thread, the shortest burst counts.
 */
#include "bench_env.h"

#include "cli.h"

#include <longroad/env.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 256, WARM_STEPS = 200, BURST_STEPS = 100, BURSTS = 12, LOOP_STEPS = 4000 };

/* What is written: three columns. */
enum { WRITES_MASK, WRITES_VIEW, WRITES_ALL, COLUMNS };

typedef struct bench_batch {
    lr_env *env;
    lr_env_buffers rows;
    uint16_t letter[GAMES];
} bench_batch;

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void *room(size_t count, size_t size) {
    void *bytes = calloc(count, size);
    if (bytes == NULL) cli_fail("there is no memory for the rows");
    return bytes;
}

static void start(bench_batch *b, const lr_game *g, int writes, uint32_t threads) {
    lr_error error;
    lr_env_plan plan = { .game = g,
                         .games = GAMES,
                         .threads = threads,
                         .seed = 1,
                         .max_turns = writes == WRITES_MASK ? UINT32_MAX : 0,
                         .observation = writes == WRITES_ALL ? LR_OBS_PLANES : 0 };
    memset(b, 0, sizeof *b);
    b->env = lr_env_new(&plan, &error);
    if (b->env == NULL) cli_fail("%s", error.text);
    b->rows.mask = room(GAMES, lr_index_size(g));
    b->rows.seat = room(GAMES, 1);
    b->rows.reward = room((size_t)GAMES * g->seats, sizeof(float));
    b->rows.terminated = room(GAMES, 1);
    b->rows.truncated = room(GAMES, 1);
    if (writes == WRITES_ALL) b->rows.observation = room(GAMES, lr_observation_size(g, 0));
    lr_env_reset(b->env, NULL, &b->rows);
    for (int k = 0; k < WARM_STEPS; k++) {
        lr_env_pick(b->env, NULL, 1, b->letter, NULL);
        lr_env_step(b->env, b->letter, &b->rows);
    }
}

static void end(bench_batch *b) {
    lr_env_free(b->env);
    free(b->rows.mask), free(b->rows.seat), free(b->rows.reward), free(b->rows.terminated);
    free(b->rows.truncated), free(b->rows.observation);
}

/* A fingerprint of where the games are after the warm-up. */
static uint64_t signature(const bench_batch *b, const lr_game *g) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < GAMES; i++)
        sum = sum * 0x100000001b3u ^ lr_hash(g, lr_env_state(b->env, i));
    return sum;
}

/* Has a name for callgrind. */
__attribute__((noinline)) void bench_env_step(lr_env *env, const uint16_t *letter,
                                              const lr_env_buffers *rows);
void bench_env_step(lr_env *env, const uint16_t *letter, const lr_env_buffers *rows) {
    lr_env_step(env, letter, rows);
}

/* Processor seconds of a choice. */
static double measure(const lr_game *g, int writes, uint32_t threads, int bursts, uint64_t *sign) {
    bench_batch b;
    double best = 0;
    clockid_t clock = threads > 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
    start(&b, g, writes, threads);
    if (sign != NULL) *sign = signature(&b, g);
    for (int burst = 0; burst < bursts; burst++) {
        double taken = 0;
        for (int k = 0; k < BURST_STEPS; k++) {
            lr_env_pick(b.env, NULL, 1, b.letter, NULL);
            double before = seconds(clock);
            bench_env_step(b.env, b.letter, &b.rows);
            taken += seconds(clock) - before;
        }
        if (best == 0 || taken < best) best = taken;
    }
    end(&b);
    return best / BURST_STEPS / GAMES;
}

/* Plays random games step by step with lists, as far as LOOP_STEPS, since random games of cards
 * need not end; returns in how many positions there was a choice. */
static uint64_t play_loop(const lr_game *g, uint64_t games) {
    lr_action list[LR_LEGAL_MAX];
    uint64_t choices = 0;
    for (uint64_t k = 0; k < games; k++) {
        lr_rng rng = lr_rng_stream(1, k);
        lr_state s;
        lr_init(g, &s);
        for (uint32_t actors, step = 0; step < LOOP_STEPS && (actors = lr_actors(g, &s)) != 0;
             step++) {
            if (actors & LR_CHANCE) {
                lr_apply(g, &s, lr_chance_sample(g, &s, &rng));
                continue;
            }
            uint32_t count = lr_legal(g, &s, lr_seat_first(actors), list);
            choices += count > 1;
            lr_apply(g, &s, list[lr_rng_below(&rng, count)]);
        }
    }
    return choices;
}

/* Choices of the step-by-step loop a second. */
static double loop_rate(const lr_game *g, int bursts) {
    double best = 0;
    uint64_t choices = 0;
    for (int burst = 0; burst < bursts; burst++) {
        double before = seconds(CLOCK_THREAD_CPUTIME_ID);
        choices = play_loop(g, 20);
        double taken = seconds(CLOCK_THREAD_CPUTIME_ID) - before;
        if (best == 0 || taken < best) best = taken;
    }
    return (double)choices / best;
}

static void print_game(const char *config, const lr_game *g, int bursts) {
    uint64_t sign = 0;
    double one = measure(g, WRITES_ALL, 1, bursts, &sign);
    double mask = measure(g, WRITES_MASK, 1, bursts, NULL);
    double view = measure(g, WRITES_VIEW, 1, bursts, NULL);
    double two = measure(g, WRITES_ALL, 2, bursts, NULL);
    printf("%-38s %5u %6u %8.2f %8.2f %8.2f %6.2f %6.2f  %016llx\n", config, lr_index_size(g),
           lr_observation_size(g, 0), 1e-6 / mask, 1e-6 / view, 1e-6 / one,
           1 / one / loop_rate(g, bursts), two / one, (unsigned long long)sign);
}

void bench_env_callgrind(const lr_game *g) {
    bench_batch b;
    start(&b, g, WRITES_ALL, 1);
    for (int k = 0; k < BURST_STEPS; k++) {
        lr_env_pick(b.env, NULL, 1, b.letter, NULL);
        bench_env_step(b.env, b.letter, &b.rows);
    }
    printf("%d\n", BURST_STEPS * GAMES);
    end(&b);
}

void bench_env_print(const lr_game *chosen, bool quick) {
    static const char *const configs[] = {
        "board(trading=bank)",
        "board",
        "board(modules=knights)",
        "board(map=new-shores,modules=sea)",
        "board(modules=sea+knights,seats=6)",
        "cards",
    };
    static lr_game game;
    lr_error error;
    char text[LR_CONFIG_TEXT_MAX];
    const int bursts = quick ? 2 : BURSTS;
    puts("256 games; letters, bytes; million choices a second that write the mask, that also look, "
         "and that\nwrite the observation; these by the step-by-step loop; processor time of two "
         "threads by one's");
    printf("%-38s %5s %6s %8s %8s %8s %6s %6s  %s\n", "game", "N", "bytes", "mask", "view", "all",
           "loop", "two", "signature");
    if (chosen != NULL) {
        lr_config_print(chosen, 1, text, sizeof text);
        print_game(text, chosen, bursts);
        return;
    }
    for (unsigned k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        if (lr_game_init(&game, configs[k], NULL, &error) != LR_OK) cli_fail("%s", error.text);
        print_game(configs[k], &game, bursts);
    }
}
