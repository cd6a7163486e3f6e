/* store_postgres.c - what a program without libpq says of PostgreSQL, and what needs none of it
 * (store_postgres.h). */
#include "store_postgres.h"

#include <stdio.h>
#include <string.h>

bool store_postgres_is(const char *place) {
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

bool store_node_is(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "0123456789-_.");
    return length > 0 && length < STORE_NODE_MAX && name[length] == 0;
}

#ifndef LONGROAD_POSTGRES

static const char without[] = "this program was built without PostgreSQL (libpq-dev was not there)";

static store_status say_without(char error[STORE_ERROR_MAX]) {
    snprintf(error, STORE_ERROR_MAX, "%s", without);
    return STORE_FAILED;
}

store *store_postgres_open(const char *address, const store_postgres_options *options,
                           store_status *status, char error[STORE_ERROR_MAX]) {
    (void)address, (void)options;
    *status = say_without(error);
    return NULL;
}

store_status store_postgres_init(const char *address, char error[STORE_ERROR_MAX]) {
    (void)address;
    return say_without(error);
}

store_status store_postgres_upgrade(const char *address, char error[STORE_ERROR_MAX]) {
    (void)address;
    return say_without(error);
}

store_status store_postgres_check(store *base, store_say *say, void *context) {
    (void)base, (void)say, (void)context;
    return STORE_FAILED;
}

store_lease *store_lease_new(const store *base) {
    (void)base;
    return NULL;
}

store_status store_lease_beat(store_lease *l, bool draining) {
    (void)l, (void)draining;
    return STORE_FAILED;
}

store_status store_lease_announce(store_lease *l, bool anew, const store_listed *notices,
                                  uint32_t count) {
    (void)l, (void)anew, (void)notices, (void)count;
    return STORE_FAILED;
}

store_status store_lease_lobby(store_lease *l, uint32_t limit, bool *changed,
                               store_each_listed *each, void *context) {
    (void)l, (void)limit, (void)each, (void)context;
    *changed = false;
    return STORE_FAILED;
}

store_status store_lease_ended(store_lease *l, store_each_listed *each, void *context) {
    (void)l, (void)each, (void)context;
    return STORE_FAILED;
}

store_status store_lease_nodes(store_lease *l, store_each_node *each, void *context) {
    (void)l, (void)each, (void)context;
    return STORE_FAILED;
}

store_status store_lease_wish(store_lease *l, uint64_t ticket, const char *node,
                              const char *request, bool *there) {
    (void)l, (void)ticket, (void)node, (void)request;
    *there = false;
    return STORE_FAILED;
}

store_status store_lease_wished(store_lease *l, store_each_wish *each, void *context) {
    (void)l, (void)each, (void)context;
    return STORE_FAILED;
}

store_status store_lease_answer(store_lease *l, const store_wish *answer) {
    (void)l, (void)answer;
    return STORE_FAILED;
}

store_status store_lease_answers(store_lease *l, store_each_wish *each, void *context) {
    (void)l, (void)each, (void)context;
    return STORE_FAILED;
}

uint64_t store_lease_connects(const store_lease *l) {
    (void)l;
    return 0;
}

uint64_t store_lease_lapses(const store_lease *l) {
    (void)l;
    return 0;
}

const char *store_lease_error(const store_lease *l) {
    (void)l;
    return without;
}

void store_lease_free(store_lease *l) {
    (void)l;
}

#endif
