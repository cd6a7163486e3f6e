/* pick.c - a letter of each mask, drawn by a policy. In C, since a program that only calls this and
 * lr_env_step() spends more time choosing than playing otherwise. */
#include "env_slots.h"

#include <string.h>

/* ---- exponentials without the C library's, whose last bits differ from one to the next ---- */

#define LN2 0.693147180559945309417

static double bits_to_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* e to the x, for x from -700 to 0; 0 below. */
static double exp_of(double x) {
    if (x < -700) return 0;
    const int whole = (int)(x / LN2 - 0.5);
    const double rest = x - whole * LN2; /* within half of LN2 */
    double sum = 1, term = 1;
    for (int k = 1; k < 14; k++) {
        term *= rest / k;
        sum += term;
    }
    return sum * bits_to_double((uint64_t)(1023 + whole) << 52);
}

/* The natural logarithm of x >= 1. */
static double log_of(double x) {
    int whole = 0;
    while (x > 1.5) {
        x /= 2;
        whole++;
    }
    const double y = (x - 1) / (x + 1); /* log x = 2 (y + y^3 / 3 + y^5 / 5 + ...) */
    double sum = 0, power = y;
    for (int k = 1; k < 40; k += 2) {
        sum += power / k;
        power *= y * y;
    }
    return 2 * sum + whole * LN2;
}

/* Uniform over 0 to 1, never 1. */
static double draw(lr_rng *rng) {
    return (double)(lr_rng_next(rng) >> 11) * 0x1p-53;
}

static uint32_t pick_any(const lr_env *e, env_slot *slot, float *log_chance) {
    const uint64_t *mask = env_mask_of(e, slot);
    uint32_t count = 0, letter = 0;
    for (uint32_t w = 0; w < e->mask_words; w++) count += (uint32_t)__builtin_popcountll(mask[w]);
    if (count == 0) return 0;
    uint32_t k = lr_rng_below(&slot->picks, count);
    for (uint32_t w = 0;; w++) {
        uint32_t here = (uint32_t)__builtin_popcountll(mask[w]);
        if (k < here) {
            letter = 64 * w + bits_select(mask[w], k);
            break;
        }
        k -= here;
    }
    if (log_chance != NULL) *log_chance = -(float)log_of(count);
    return letter;
}

/* A logit that is not a number counts as the least one. */
static float logit_of(const float *logits, uint32_t letter, float heat) {
    float logit = logits[letter] / heat;
    return logit > -1e30f ? (logit < 1e30f ? logit : 1e30f) : -1e30f;
}

static uint32_t pick_by(const lr_env *e, env_slot *slot, const float *logits, float heat,
                        float *log_chance) {
    const uint64_t *mask = env_mask_of(e, slot);
    const float scale = heat > 0 ? heat : 1;
    float most = -2e30f;
    uint32_t best = 0, last = 0;
    double sum = 0;
    for (uint32_t w = 0; w < e->mask_words; w++)
        FOR_EACH_BIT(k, mask[w]) {
            float logit = logit_of(logits, 64 * w + (uint32_t)k, scale);
            if (logit > most) most = logit, best = 64 * w + (uint32_t)k;
        }
    for (uint32_t w = 0; w < e->mask_words; w++)
        FOR_EACH_BIT(k, mask[w])
            sum += exp_of(logit_of(logits, 64 * w + (uint32_t)k, scale) - most);
    uint32_t letter = best;
    if (heat > 0) {
        double left = draw(&slot->picks) * sum;
        bool found = false;
        for (uint32_t w = 0; w < e->mask_words && !found; w++)
            FOR_EACH_BIT(k, mask[w]) {
                last = 64 * w + (uint32_t)k;
                left -= exp_of(logit_of(logits, last, scale) - most);
                if (left < 0) {
                    found = true;
                    break;
                }
            }
        letter = last;
    }
    if (log_chance != NULL)
        *log_chance = logit_of(logits, letter, scale) - most - (float)log_of(sum);
    return letter;
}

typedef struct pick_job {
    const lr_env *e;
    const float *logits;
    float heat;
    uint16_t *letter;
    float *log_chance;
} pick_job;

static void pick_games(void *argument, uint32_t first, uint32_t end, uint32_t thread UNUSED) {
    const pick_job *job = argument;
    for (uint32_t i = first; i < end; i++) {
        env_slot *slot = env_slot_at(job->e, i);
        float *chance = job->log_chance == NULL ? NULL : job->log_chance + i;
        if (chance != NULL) *chance = 0;
        job->letter[i] = 0;
        if (slot->over) continue;
        const float *logits = job->logits == NULL ? NULL
                                                  : job->logits + (size_t)i * job->e->index.size;
        job->letter[i] = (uint16_t)(logits == NULL
                                        ? pick_any(job->e, slot, chance)
                                        : pick_by(job->e, slot, logits, job->heat, chance));
    }
}

/* Both are written: NOLINTNEXTLINE(readability-non-const-parameter) */
void lr_env_pick(lr_env *e, const float *logits, float heat, uint16_t *letter, float *log_chance) {
    pick_job job = { e, logits, heat, letter, log_chance };
    env_crew_do(e->crew, pick_games, &job, e->plan.games);
}
