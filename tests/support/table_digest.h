/* table_digest.h - all of a table that a restart must bring back, as one number. */
#ifndef LR_TEST_TABLE_DIGEST_H
#define LR_TEST_TABLE_DIGEST_H

#include "server_state.h"

uint64_t table_digest(const table *t);

/* Whether two tables say the same, byte for byte: all members, and all that they lead to. */
bool journal_same(const journal *a, const journal *b);

#endif
