/* server_case.h - the frame of a test of the table server: each test has a world of its own
 * (fake_edge.h) that is started before it and stopped after it.
 *
 *     static fake f;
 *     static void configure(server_config *config) { config->idle_ms = 0; }
 *     static server_case here = { &f, configure };
 *
 *     const struct CMUnitTest tests[] = { SERVER_TEST(test_something), ... };
 */
#ifndef SUPPORT_SERVER_CASE_H
#define SUPPORT_SERVER_CASE_H

#include "fake_edge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* After what it needs. */
#include <cmocka.h>

typedef struct server_case {
    fake *world;
    void (*configure)(server_config *config); /* NULL: fake_config() is enough */
} server_case;

/* Starts the world as before each test. Who starts one in the middle of a test stops the last
 * one first (fake_stop). */
void server_case_start(const server_case *at);

int server_case_setup(void **state);
int server_case_teardown(void **state);

/* The names that every file of such tests has: f, the world, and here, the case. */
#define SERVER_TEST(name) \
    cmocka_unit_test_prestate_setup_teardown(name, server_case_setup, server_case_teardown, &here)
#define ACCEPTED(client) assert_string_equal(fake_refusal(&f, client), "")
#define REFUSED(client, code) assert_string_equal(fake_refusal(&f, client), code)

#endif
