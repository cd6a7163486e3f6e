/* What the rules may do: arithmetic, and moving bytes. */
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int rules_good(const char *text, uint8_t bytes[64], uint64_t word);

int rules_good(const char *text, uint8_t bytes[64], uint64_t word) {
    memset(bytes, 0, 64);
    memcpy(bytes, &word, sizeof word);
    return (int)strlen(text) + __builtin_popcountll(word);
}
