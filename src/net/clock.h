/* clock.h - what time it is: one clock that never goes back, and the wall's. */
#ifndef NET_CLOCK_H
#define NET_CLOCK_H

#include "server.h"

server_time net_clock(void);

#endif
