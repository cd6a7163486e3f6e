/* loadtest_server.h - a server that `longroad loadtest --serve` starts for itself and stops
 * again. */
#ifndef CLI_LOADTEST_SERVER_H
#define CLI_LOADTEST_SERVER_H

#include "loadtest.h"

/* Starts one on a free port of this machine that allows what the plan needs, and fills in the
 * plan's address and process. `data` NULL: a new folder, removed at the end. Ends the program if it
 * does not come up. */
void loadtest_server_start(load_plan *plan, const char *data);
/* Moves of all its tables so far, as /metrics of a server on this machine tells; 0: it does not. */
uint64_t loadtest_server_moves(const ws_address *address);
/* Asks it to stop and waits; false if it does not end well. */
bool loadtest_server_stop(void);

#endif
