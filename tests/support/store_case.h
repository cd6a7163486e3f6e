/* store_case.h - what the tests of stores share: entries to append, and what is found as one
 * text. */
#ifndef SUPPORT_STORE_CASE_H
#define SUPPORT_STORE_CASE_H

#include "store.h"

enum { ALL_STAGES = (1 << STORE_STAGE_COUNT) - 1 };

/* Rows or entries, one behind the other. */
typedef struct listing {
    char text[1 << 16];
} listing;

/* Its time follows from table and seq. */
store_entry entry(uint64_t table, uint32_t seq, const char *kind, const char *text);

/* For store_entries(): `0 created hello;1 act road;` */
bool list_entry(void *context, const store_entry *e);
bool count_entry(void *context, const store_entry *e); /* in a uint32_t */
/* For store_tables(): what the entries say; and what the rows say besides. */
bool list_table(void *context, const store_table *t);
bool list_row(void *context, const store_table *t);

void assert_entries(store *s, uint64_t table, const char *expected);
void assert_tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                   const char *expected);

/* A table of one entry, played by rules 3. */
void make_named(store *s, uint64_t table, const char *name, uint64_t maker, int64_t wake_ms);

#endif
