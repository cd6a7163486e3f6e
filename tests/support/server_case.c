/* server_case.c - the frame of a test of the table server (server_case.h). */
#include "server_case.h"

void server_case_start(const server_case *at) {
    fake_config(at->world);
    if (at->configure != NULL) at->configure(&at->world->config);
    fake_start(at->world);
}

int server_case_setup(void **state) {
    server_case_start(*state);
    return 0;
}

int server_case_teardown(void **state) {
    const server_case *at = *state;
    fake_stop(at->world);
    return 0;
}
