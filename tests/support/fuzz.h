/* fuzz.h - every fuzz target (tests/fuzz/fuzz_NAME.c) includes this and defines the function. In
 * the fuzz preset libFuzzer calls it; elsewhere fuzz_main.c replays the stored seeds through it. */
#ifndef LR_TEST_FUZZ_H
#define LR_TEST_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Any bytes, any length; returns 0. What must not happen is a crash or a failed assertion. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
