/* clock.h - the time: a clock that never goes back, and the wall clock. */
#ifndef NET_CLOCK_H
#define NET_CLOCK_H

#include "server.h"

server_time net_clock(void);

#endif
