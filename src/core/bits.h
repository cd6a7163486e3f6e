/* bits.h - loops over bit sets, byte order, structs in arrays of bytes, unused parameters.
 *
 * Instructions of the processor are named as GCC and clang name them: <immintrin.h> has two
 * megabytes, and reading it took longer than compiling most of the files that include this one. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Marks structs that lie in arrays of bytes or words: compiled games, positions, views and their
 * parts. Such a struct may also be read and written through any other type. One function casts to
 * each struct; tests/boundary looks for other casts. */
#define LR_ALIAS __attribute__((may_alias))

/* Marks a parameter that a function has because all functions of its table have it. */
#define UNUSED __attribute__((unused))

/* Loops over the set bits of a word, lowest first; `break` and `continue` work as in any loop. */
/* NOLINTBEGIN(bugprone-macro-parentheses): `k` is declared */
#define FOR_EACH_BIT(k, set) \
    for (uint64_t k##_left = (set), k = 0; \
         k##_left != 0 && (k = (uint64_t)__builtin_ctzll(k##_left), true); \
         k##_left &= k##_left - 1)
/* NOLINTEND(bugprone-macro-parentheses) */

/* The position of the k-th set bit, counted from 0; k must be below the number of bits set. */
static inline unsigned bits_select(uint64_t set, unsigned k) {
#if defined(__BMI2__)
    return (unsigned)__builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, set));
#else
    for (; k > 0; k--) set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
#endif
}

/* Puts the lowest bits of `bits`, one after the other, where the mask has bits. */
static inline uint64_t bits_deposit(uint64_t bits, uint64_t mask) {
#if defined(__BMI2__)
    return __builtin_ia32_pdep_di(bits, mask);
#else
    uint64_t out = 0;
    for (; mask != 0; mask &= mask - 1, bits >>= 1)
        if (bits & 1) out |= mask & -mask;
    return out;
#endif
}

/* The word whose bytes in memory are those of `value`, lowest first, on any machine. */
static inline uint64_t bits_little_endian(uint64_t value) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(value);
#else
    return value;
#endif
}

#endif
