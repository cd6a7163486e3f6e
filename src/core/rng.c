/* rng.c - the one generator of random numbers.
 *
 * xoshiro256++ 1.0 (Blackman and Vigna, 2019; public domain algorithm), four 64-bit words of state,
 * seeded with four successive outputs of splitmix64. Streams: the seed of stream k is the k-th
 * output of splitmix64 started at the seed, counted by jumping, so streams cost nothing to find and
 * a game's stream does not depend on how many threads share the work. Test vectors:
 * tests/unit/rng.c.
 */
#include "rng.h"

static uint64_t splitmix64(uint64_t *x) {
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

lr_rng lr_rng_seed(uint64_t seed) {
    lr_rng rng;
    for (int i = 0; i < 4; i++) rng.word[i] = splitmix64(&seed);
    return rng;
}

lr_rng lr_rng_stream(uint64_t seed, uint64_t stream) {
    uint64_t x = seed + stream * 0x9e3779b97f4a7c15u;
    return lr_rng_seed(splitmix64(&x));
}

uint64_t lr_rng_next(lr_rng *rng) {
    return rng_next(rng);
}

uint32_t lr_rng_below(lr_rng *rng, uint32_t n) {
    return rng_below(rng, n);
}
