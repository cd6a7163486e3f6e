/* train_state.c - the state of a training as the bytes of a file (train.h).
 *
 *     longroad-training 1 island features 279 units 64 seed 1 ...    the plan, a line of text
 *     games, generation, known, steps                                8 bytes each
 *     the weights of train_state, one after the other                4 bytes each
 *     a sum of all that                                              8 bytes
 *
 * Numbers are little-endian. The line must be that of the plan, letter for letter: a state goes on
 * only with what it was begun with.
 */
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FORMAT_VERSION = 1, NUMBERS = 4, TABLES = 5 };

_Static_assert(sizeof(float) == 4, "a weight has four bytes");
_Static_assert(TRAIN_LINE_MAX + (NUMBERS + 1) * 8 + TABLES * sizeof(train_weights) <=
                   TRAIN_STATE_BYTES_MAX,
               "a state has room in its file");

/* FNV-1a, continued from `sum`. */
static uint64_t add_to_sum(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t k = 0; k < size; k++) sum = (sum ^ at[k]) * 0x100000001b3u;
    return sum;
}

static const uint64_t no_sum = 0xcbf29ce484222325u;

size_t train_plan_print(const train_plan *plan, char out[TRAIN_LINE_MAX]) {
    uint64_t start = no_sum;
    if (plan->start != NULL) {
        start = add_to_sum(start, plan->start->in, sizeof plan->start->in);
        start = add_to_sum(start, plan->start->in_bias, sizeof plan->start->in_bias);
        start = add_to_sum(start, plan->start->out, sizeof plan->start->out);
    }
    return (size_t)snprintf(out, TRAIN_LINE_MAX,
                            "longroad-training %d %s features %u units %d seed %llu games %u "
                            "boards %u advice %u look %u fade %u start %016llx\n",
                            FORMAT_VERSION, plan->mode->name, plan->features->count, VALUE_HIDDEN,
                            (unsigned long long)plan->seed, plan->games, plan->boards, plan->advice,
                            plan->look, plan->fade, (unsigned long long)start);
}

static void put_number(unsigned char *out, uint64_t value, unsigned bytes) {
    for (unsigned k = 0; k < bytes; k++) out[k] = (unsigned char)(value >> 8 * k);
}

static uint64_t get_number(const unsigned char *in, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned k = 0; k < bytes; k++) value |= (uint64_t)in[k] << 8 * k;
    return value;
}

size_t train_state_write(const train_plan *plan, const train_state *s, unsigned char *out) {
    const train_weights *tables[TABLES] = { &s->learner.weights, &s->learner.slow,
                                            &s->learner.steep, &s->mean, &s->before };
    const uint64_t numbers[NUMBERS] = { s->games, s->generation, s->known, s->learner.steps };
    size_t at = train_plan_print(plan, (char *)out);
    for (unsigned k = 0; k < NUMBERS; k++, at += 8) put_number(out + at, numbers[k], 8);
    for (unsigned k = 0; k < TABLES; k++)
        for (size_t i = 0; i < sizeof *tables[k]; i += 4, at += 4) {
            uint32_t bits;
            memcpy(&bits, (const char *)tables[k] + i, sizeof bits);
            put_number(out + at, bits, 4);
        }
    put_number(out + at, add_to_sum(no_sum, out, at), 8);
    return at + 8;
}

const char *train_state_read(const train_plan *plan, const unsigned char *in, size_t size,
                             train_state *s) {
    char line[TRAIN_LINE_MAX];
    train_weights *tables[TABLES] = { &s->learner.weights, &s->learner.slow, &s->learner.steep,
                                      &s->mean, &s->before };
    uint64_t numbers[NUMBERS];
    size_t at = train_plan_print(plan, line);
    if (size < at || memcmp(in, line, at) != 0) return "it is of a training with another plan";
    if (size != at + NUMBERS * 8 + TABLES * sizeof(train_weights) + 8) return "it is not complete";
    if (get_number(in + size - 8, 8) != add_to_sum(no_sum, in, size - 8)) return "it is damaged";
    for (unsigned k = 0; k < NUMBERS; k++, at += 8) numbers[k] = get_number(in + at, 8);
    for (unsigned k = 0; k < TABLES; k++)
        for (size_t i = 0; i < sizeof *tables[k]; i += 4, at += 4) {
            uint32_t bits = (uint32_t)get_number(in + at, 4);
            float weight;
            memcpy(&weight, &bits, sizeof weight);
            if (!isfinite(weight)) return "it has weights that are no numbers";
            memcpy((char *)tables[k] + i, &bits, sizeof bits);
        }
    s->games = numbers[0];
    s->generation = (uint32_t)numbers[1];
    s->known = numbers[2] != 0;
    s->learner.steps = (uint32_t)numbers[3];
    return NULL;
}
