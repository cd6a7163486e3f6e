/* Sets of bits as bytes: masks and planes of an observation are written so (env_family.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "env_family.h"

#include "rng.h"

enum { WORDS = 5, MOST = 64 * (WORDS - 1), AROUND = 40, OTHER = 0xee };

/* Rows of every length, in the midst of bytes that belong to others. */
static void spreading_writes_the_row_and_nothing_else(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(7);
    for (uint32_t count = 1; count <= MOST; count++) {
        uint8_t bytes[AROUND + MOST + AROUND];
        uint64_t set[WORDS];
        for (unsigned w = 0; w < WORDS; w++)
            set[w] = lr_rng_next(&rng); /* bits past the end, too */
        memset(bytes, OTHER, sizeof bytes);
        env_spread(bytes + AROUND, set, count);
        for (uint32_t k = 0; k < sizeof bytes; k++) {
            const uint32_t at = k - AROUND;
            const bool own = k >= AROUND && at < count;
            assert_int_equal(bytes[k], own ? (set[at >> 6] >> (at & 63) & 1) : OTHER);
        }
    }
}

static void clearing_ends_with_the_row(void **unused) {
    (void)unused;
    for (uint32_t count = 0; count <= MOST; count++) {
        uint8_t bytes[MOST + AROUND];
        memset(bytes, OTHER, sizeof bytes);
        env_clear(bytes, count);
        for (uint32_t k = 0; k < sizeof bytes; k++)
            assert_int_equal(bytes[k], k < count ? 0 : OTHER);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spreading_writes_the_row_and_nothing_else),
        cmocka_unit_test(clearing_ends_with_the_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
