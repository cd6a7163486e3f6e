/* assert_host.c - where a failed assertion ends: the one file of core that speaks to the system. */
#include "lr_assert.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void lr_assert_failed(const char *file, int line, const char *what) {
    (void)fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}
