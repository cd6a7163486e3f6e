/* rows.c - what a starting server reads from the store (rows.h). */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 100, STRANGERS_MAX = 200, SET_ASIDE_MAX = 1000, SECRET_BYTES = 32 };

bool rows_secret(store *s, unsigned char secret[32], void (*entropy)(void *out, size_t length)) {
    for (int look = 0; look < 2; look++) {
        void *kept = NULL;
        size_t length = 0;
        if (store_get(s, "secret", &kept, &length) != STORE_OK) return false;
        bool none = !kept, there = kept && length == SECRET_BYTES;
        if (there) memcpy(secret, kept, length);
        free(kept);
        if (there) return true;
        /* Another process may do the same now: the first one's secret is everybody's. */
        entropy(secret, SECRET_BYTES);
        if (store_put(s, "secret", secret, SECRET_BYTES, none) != STORE_OK) return false;
    }
    return false;
}

/* ---- rows ---- */

/* Tables that are read at the start: old ones for the list, and those of other rules to be
 * named. */
typedef struct to_read {
    rows *rows;
    uint64_t table[LISTED_MAX + STRANGERS_MAX];
    uint32_t count;
} to_read;

/* A game that is over: its row in the list of records. Games of 0.1.0 have none yet: their entries
 * are read once, and then they have. */
static bool note_finished(void *context, const store_table *t) {
    to_read *u = context;
    if (t->listing)
        server_listed(u->rows->server, t->table, t->listing);
    else
        u->table[u->count++] = t->table;
    return true;
}

/* The server finds that it does not know the rules, and says so; not of a table that another node
 * has. */
static bool note_stranger(void *context, const store_table *t) {
    to_read *u = context;
    if (t->holder[0] == 0) u->table[u->count++] = t->table;
    return true;
}

static bool note_newest(void *context, const store_table *t) {
    rows *r = context;
    server_newest(r->server, t->table);
    return true;
}

static bool note_set_aside(void *context, const store_table *t) {
    rows *r = context;
    r->fault(r->context, t->table, t->name, "it was set aside");
    return true;
}

static bool note_maker(void *context, uint64_t maker, uint32_t tables) {
    rows *r = context;
    server_holds(r->server, maker, tables);
    return true;
}

static bool replay_entry(void *context, const store_entry *entry) {
    rows *r = context;
    server_loaded_entry(r->server, r->now(r->context), entry);
    return true;
}

static bool can_go_on(rows *r, store_status status) {
    if (status == STORE_OK) return true;
    r->unreadable(r->context, store_error(r->store));
    return status == STORE_CORRUPT;
}

bool rows_read(rows *r) {
    to_read u = { .rows = r };
    store *s = r->store;
    uint32_t all = (1u << STORE_STAGE_COUNT) - 1, aside = 1u << STORE_SET_ASIDE;
    store_survey(s, r->fault, r->context);
    bool good = can_go_on(r, store_tables(s, all, 0, 1, note_newest, r)) &&
                (!store_local(s) || can_go_on(r, store_makers(s, note_maker, r))) &&
                can_go_on(r, store_tables(s, aside, 0, SET_ASIDE_MAX, note_set_aside, r)) &&
                can_go_on(
                    r, store_tables(s, 1u << STORE_FINISHED, 0, LISTED_MAX, note_finished, &u)) &&
                can_go_on(r,
                          store_strangers(s, LR_RULES_VERSION, STRANGERS_MAX, note_stranger, &u));
    for (uint32_t k = u.count; k > 0 && good && r->go_on(r->context); k--) {
        store_status read = store_entries(s, u.table[k - 1], 0, replay_entry, r);
        server_loaded(r->server, r->now(r->context), u.table[k - 1], read);
    }
    return good && r->go_on(r->context);
}
