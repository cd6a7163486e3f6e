/* rollout.c - moves judged by playing on from them (rollout.h). */
#include "rollout.h"

#include "analysis.h"
#include "bots.h"
#include "mind.h"

#include <stdlib.h>
#include <string.h>

enum {
    STRATA = 4,
    ADVICE = VALUE_ONE / 64, /* what the greedy bot's choice is worth to the policy */
    ACTIONS_MAX = 4000       /* of a trial, chance's among them */
};

typedef struct rolling {
    const rollout_plan *plan;
    const lr_game *game;
    const mind_family *family;
    const value_net *net;
    analyze_evaluation judge;
    value_memory *memory;
    lr_state state, trial;
    lr_rng choice;
    uint32_t number; /* of the trial */
    uint32_t drawn;  /* outcomes of chance so far */
    double luck;     /* of the seat */
} rolling;

/* ---- chance ---- */

/* Place k of 0..n-1 in an order that follows from the key: a walk through a permutation of the next
 * power of two until it falls below n. */
static uint32_t shuffled(uint32_t k, uint32_t n, uint64_t key) {
    uint32_t bits = 1;
    while (bits < 31 && (1u << bits) < n) bits++;
    uint32_t mask = (1u << bits) - 1;
    do {
        for (int round = 0; round < 3; round++) { /* each step can be undone within `mask` */
            k = (k + (uint32_t)(key >> 11 * round)) & mask;
            k = (k * (((uint32_t)(key >> 7 * round) << 1) | 1)) & mask;
            k ^= k >> (bits / 2 + 1);
        }
    } while (k >= n);
    return k;
}

/* A number from 0 to 2^32 - 1 for the next outcome: evenly spread over the trials for the first
 * ones, any for the others. */
static uint32_t chance_number(const rolling *r) {
    const rollout_plan *plan = r->plan;
    lr_rng own = lr_rng_stream(plan->seed + 1 + r->number, r->drawn);
    uint64_t any = lr_rng_next(&own) >> 32;
    if (r->drawn >= STRATA) return (uint32_t)any;
    lr_rng order = lr_rng_stream(plan->seed, r->drawn);
    uint32_t place = shuffled(r->number - plan->first, plan->trials, lr_rng_next(&order));
    return (uint32_t)((((uint64_t)place << 32) + any) / plan->trials);
}

static lr_action draw(rolling *r) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(r->game, &r->state, outcome), total = 0, k = 0;
    if (count < 2) return lr_chance_sample(r->game, &r->state, &r->choice);
    for (uint32_t i = 0; i < count; i++) total += outcome[i].weight;
    uint64_t point = (uint64_t)chance_number(r) * total >> 32;
    r->drawn++;
    for (; point >= outcome[k].weight; k++) point -= outcome[k].weight;
    return outcome[k].action;
}

static void count_luck(rolling *r, lr_action a) {
    int32_t luck[LR_SEATS_MAX];
    if (analyze_luck(r->judge, r->game, &r->state, a, luck))
        r->luck += (double)luck[r->plan->belief->seat] / LR_CERTAIN;
}

/* ---- the policy ---- */

static int32_t value_after(rolling *r, int seat, lr_action a) {
    int32_t chance[LR_SEATS_MAX];
    lr_copy(r->game, &r->trial, &r->state);
    lr_apply(r->game, &r->trial, a);
    if (r->family->settle) r->family->settle(r->game, &r->trial);
    value_chances_again(r->memory, r->net, r->game, &r->trial, chance);
    return chance[seat];
}

static lr_action choose(rolling *r, int seat) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(r->game, &r->state, seat, legal), best = 0;
    int32_t most = INT32_MIN;
    if (count == 1) return legal[0];
    lr_observe(r->game, &r->state, seat, &view);
    lr_action advice = greedy_choose(r->game, &view, seat, legal, count, &r->choice);
    if (r->family->is_asked && r->family->is_asked(r->game, &r->state)) return advice;
    count = r->family->prune(r->game, &r->state, seat, false, legal, count);
    value_dwell(r->memory, r->game, &r->state);
    for (uint32_t k = 0; k < count; k++) {
        int32_t worth = value_after(r, seat, legal[k]);
        if (memcmp(&legal[k], &advice, sizeof advice) == 0) worth += ADVICE;
        if (worth <= most) continue;
        most = worth;
        best = k;
    }
    return legal[best];
}

/* ---- trials ---- */

/* The seat's chance at the end of a trial of one move, without luck. */
static double roll(rolling *r, const lr_state *guess, lr_action move) {
    const rollout_plan *plan = r->plan;
    int32_t chance[LR_SEATS_MAX];
    uint32_t decided = 0;
    r->drawn = 0;
    r->luck = 0;
    r->choice = lr_rng_stream(plan->seed + 1 + r->number, UINT32_MAX);
    lr_copy(r->game, &r->state, guess);
    lr_apply(r->game, &r->state, move);
    for (uint32_t step = 0; step < ACTIONS_MAX; step++) {
        uint32_t actors = lr_actors(r->game, &r->state);
        bool by_chance = (actors & LR_CHANCE) != 0;
        if (actors == 0 || (!by_chance && decided++ >= plan->depth)) break;
        lr_action a = by_chance ? draw(r) : choose(r, lr_seat_first(actors));
        if (by_chance) count_luck(r, a);
        lr_apply(r->game, &r->state, a);
    }
    analyze_chances(r->judge, r->game, &r->state, chance);
    return (double)chance[plan->belief->seat] / LR_CERTAIN - r->luck;
}

static bool must_stop(const rollout_plan *plan) {
    return plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed);
}

static void run_trial(rolling *r, rollout_sums *out) {
    const rollout_plan *plan = r->plan;
    double value[ROLLOUT_MOVES] = { 0 };
    const lr_state *guess = belief_guess(plan->belief, r->number % BELIEFS);
    for (uint32_t k = 0; k < plan->moves; k++) value[k] = roll(r, guess, plan->move[k]);
    for (uint32_t k = 0; k < plan->moves; k++) {
        out->sum[k] += value[k];
        for (uint32_t i = 0; i < plan->moves; i++) out->product[k][i] += value[k] * value[i];
    }
    out->trials++;
}

bool rollout_run(const rollout_plan *plan, rollout_sums *out) {
    const char *mode;
    rolling *r = calloc(1, sizeof *r);
    bool able = r && (r->memory = value_memory_new()) != NULL &&
                analyze_net(plan->belief->game, &r->judge, &mode);
    if (able) {
        r->plan = plan;
        r->game = plan->belief->game;
        r->family = mind_of(r->game);
        r->net = value_net_of(value_mode_of(r->game));
        value_memory_clear(r->memory, r->net->features);
        out->moves = plan->moves;
        for (uint32_t k = 0; k < plan->trials && !must_stop(plan); k++) {
            r->number = plan->first + k;
            run_trial(r, out);
        }
    }
    if (r) value_memory_free(r->memory);
    free(r);
    return able && !must_stop(plan);
}

/* ---- what came of it ---- */

/* By Newton's method: a page has no mathematics library. */
static double root(double x) {
    double guess = x > 1 ? x : 1;
    for (int round = 0; round < 60; round++) guess = (guess + x / guess) / 2;
    return guess;
}

rollout_mean rollout_mean_of(double sum, double squares, uint32_t trials) {
    double n = trials, mean = n > 0 ? sum / n : 0;
    double variance = n > 1 ? (squares - sum * mean) / (n - 1) : 0;
    return (rollout_mean){ mean, variance > 0 ? root(variance / n) : 0 };
}

rollout_mean rollout_chance(const rollout_sums *sums, uint32_t move) {
    return rollout_mean_of(sums->sum[move], sums->product[move][move], sums->trials);
}

rollout_mean rollout_lead(const rollout_sums *sums, uint32_t move, uint32_t other) {
    double squares = sums->product[move][move] - 2 * sums->product[move][other] +
                     sums->product[other][other];
    return rollout_mean_of(sums->sum[move] - sums->sum[other], squares, sums->trials);
}

uint32_t rollout_best(const rollout_sums *sums) {
    uint32_t best = 0;
    for (uint32_t k = 1; k < sums->moves; k++)
        if (sums->sum[k] > sums->sum[best]) best = k;
    return best;
}
