/* store_ops.h - what a backend of the store is: its functions, and what all backends share.
 *
 * A backend is a struct that begins with a `store`, and a function that opens one. store.c checks
 * the arguments of every call and hands it on; so a function here may rely on numbers, lengths and
 * counts within the limits of store.h. A function reports a failure by store_fail().
 */
#ifndef STORE_STORE_OPS_H
#define STORE_STORE_OPS_H

#include "store.h"

/* store.h describes each function under its name. */
typedef struct store_ops {
    __typeof__(store_close) *close;
    __typeof__(store_append) *append;
    __typeof__(store_tables) *tables;
    __typeof__(store_find_name) *find_name;
    __typeof__(store_due) *due;
    __typeof__(store_makers) *makers;
    __typeof__(store_strangers) *strangers;
    __typeof__(store_entries) *entries;
    __typeof__(store_record) *record;
    __typeof__(store_put) *put;
    __typeof__(store_get) *get;
    /* Owners; NULL: this process owns everything. */
    __typeof__(store_claim) *claim;
    __typeof__(store_release) *release;
    /* Upkeep; NULL: the backend needs none. */
    __typeof__(store_survey) *survey;
    __typeof__(store_scrub) *scrub;
    __typeof__(store_tend) *tend;
} store_ops;

struct store {
    const store_ops *ops;
    const char *place; /* of the data, for sentences: a path */
    store_status status;
    char error[STORE_ERROR_MAX], notice[STORE_ERROR_MAX];
};

/* Keeps the status and the sentence; returns the status. */
store_status store_fail(store *s, store_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
store_status store_refuse_entry(store *s, const store_entry *e, const char *why); /* FAILED */

bool store_is_number(uint64_t table);

/* The row of a table that its first entry makes; and the row as a change leaves it: only what the
 * change gives is another. */
store_table store_row_new(const store_entry *first);
void store_row_change(store_table *row, const store_change *c);

/* ---- sums (sums.c): there to find damage, not malice ---- */

uint64_t store_record_sum(uint64_t table, const void *text, size_t length);
uint64_t store_named_sum(const void *name, size_t name_length, const void *bytes, size_t length);
uint64_t store_row_sum(const store_table *row);

/* An entry's sum, which continues the sum of the entry before it (0: there is none). */
uint64_t store_entry_sum(const store_entry *e, uint64_t before);

/* How far the entries of a table were followed. Entries of format 1 have sums of their own alone;
 * once an entry continues the one before it, all that follow do. All zero: at the first entry. */
typedef struct store_chain {
    uint64_t sum;
    bool begun;
} store_chain;
/* True if the entry with that sum can stand here; then the chain has moved on. */
bool store_chain_add(store_chain *chain, const store_entry *e, uint64_t sum);

#endif
