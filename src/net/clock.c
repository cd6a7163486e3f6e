/* clock.c - the time (clock.h). */
#include "clock.h"

#include <time.h>

static int64_t milliseconds(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

server_time net_clock(void) {
    return (server_time){ .now_ms = (uint64_t)milliseconds(CLOCK_MONOTONIC),
                          .wall_ms = milliseconds(CLOCK_REALTIME) };
}
