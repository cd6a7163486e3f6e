/* rng.h - the generator's hot half, inline. The specification is in rng.c. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <longroad/longroad.h>

static inline __attribute__((always_inline)) uint64_t rng_next(lr_rng *rng) {
    uint64_t *w = rng->word;
    uint64_t sum = w[0] + w[3];
    uint64_t result = (sum << 23 | sum >> 41) + w[0];
    uint64_t t = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= t;
    w[3] = w[3] << 45 | w[3] >> 19;
    return result;
}

/* Multiply and shift on 32 random bits; the rare draws that would bias it are thrown away. */
static inline __attribute__((always_inline)) uint32_t rng_below(lr_rng *rng, uint32_t n) {
    if (n <= 1) return 0;
    uint64_t product = (rng_next(rng) >> 32) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t floor = -n % n;
        while ((uint32_t)product < floor) product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Every order is equally likely. */
static inline void rng_shuffle(lr_rng *rng, uint8_t *items, uint32_t count) {
    for (uint32_t k = count; k > 1; k--) {
        uint32_t other = rng_below(rng, k);
        uint8_t item = items[k - 1];
        items[k - 1] = items[other];
        items[other] = item;
    }
}

#endif
