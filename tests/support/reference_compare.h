/* reference_compare.h - how a value of the engine and one of the model are compared, and what
 * the two call nothing. `message`, which says what differs, is a variable of whoever uses
 * SAME(). */
#ifndef TESTS_REFERENCE_COMPARE_H
#define TESTS_REFERENCE_COMPARE_H

#include "reference.h"

#include <stdio.h>

static inline bool differ(char message[REF_TEXT], const char *what, int at, long long engine,
                          long long ours) {
    if (engine == ours) return false;
    (void)snprintf(message, REF_TEXT, "%s[%d]: engine %lld, reference %lld", what, at, engine,
                   ours);
    return true;
}

#define SAME(what, at, engine, ours) \
    do { \
        if (differ(message, what, at, (long long)(engine), (long long)(ours))) return false; \
    } while (0)

static inline int seat_byte(int seat) {
    return seat == REF_NONE ? LR_SEAT_NONE : seat;
}

static inline int place_word(int place) {
    return place == REF_NONE ? BOARD_NO_PLACE : place;
}

#endif
