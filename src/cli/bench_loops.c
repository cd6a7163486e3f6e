/* bench_loops.c - the loops that `longroad bench` measures (bench_loops.h). */
#include "bench_loops.h"

/* Keeps the function's name and body as they are, whatever link-time optimisation would like. */
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP __attribute__((noinline, noclone, used))
#else
#define KEEP __attribute__((noinline, used))
#endif

enum { ACTIONS_MAX = 1000000 }; /* no game is that long; a broken one ends all the same */

static void count_end(bench_count *count, const lr_game *g, const lr_state *s) {
    uint64_t mixed = (count->signature ^ lr_hash(g, s)) * 0x9e3779b97f4a7c15u;
    count->signature = mixed ^ mixed >> 32;
    count->games++;
}

static inline bench_count play_games(const lr_game *g, uint64_t seed, uint64_t first,
                                     uint64_t games, lr_action *scratch) {
    bench_count count = { 0 };
    for (uint64_t k = first; k < first + games; k++) {
        lr_rng rng = lr_rng_stream(seed, k);
        lr_state s;
        lr_init(g, &s);
        lr_playout_count played = lr_playout(g, &s, &rng, ACTIONS_MAX, scratch);
        count.decisions += played.decisions;
        count.chances += played.chances;
        count_end(&count, g, &s);
    }
    return count;
}

KEEP bench_count bench_games_list(const lr_game *g, uint64_t seed, uint64_t first, uint64_t games) {
    lr_action scratch[LR_LEGAL_MAX];
    return play_games(g, seed, first, games, scratch);
}

KEEP bench_count bench_games_sampled(const lr_game *g, uint64_t seed, uint64_t first,
                                     uint64_t games) {
    return play_games(g, seed, first, games, NULL);
}

static inline bench_count step_games(const lr_game *g, uint64_t seed, uint64_t first,
                                     uint64_t games, lr_action *list) {
    bench_count count = { 0 };
    for (uint64_t k = first; k < first + games; k++) {
        lr_rng rng = lr_rng_stream(seed, k);
        lr_state s;
        lr_init(g, &s);
        uint32_t actors;
        for (uint32_t n = 0; n < ACTIONS_MAX && (actors = lr_actors(g, &s)) != 0; n++) {
            if (actors & LR_CHANCE) {
                lr_apply(g, &s, lr_chance_sample(g, &s, &rng));
                count.chances++;
            } else if (list) {
                uint32_t moves = lr_legal(g, &s, lr_seat_first(actors), list);
                lr_apply(g, &s, list[lr_rng_below(&rng, moves)]);
                count.decisions++;
            } else {
                lr_apply(g, &s, lr_legal_sample(g, &s, lr_seat_first(actors), &rng));
                count.decisions++;
            }
        }
        count_end(&count, g, &s);
    }
    return count;
}

KEEP bench_count bench_steps_list(const lr_game *g, uint64_t seed, uint64_t first, uint64_t games) {
    lr_action list[LR_LEGAL_MAX];
    return step_games(g, seed, first, games, list);
}

KEEP bench_count bench_steps_sampled(const lr_game *g, uint64_t seed, uint64_t first,
                                     uint64_t games) {
    return step_games(g, seed, first, games, NULL);
}
