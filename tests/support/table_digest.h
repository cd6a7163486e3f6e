/* table_digest.h - all of a table that a restart must bring back, as one number. */
#ifndef LR_TEST_TABLE_DIGEST_H
#define LR_TEST_TABLE_DIGEST_H

#include "server_state.h"

uint64_t table_digest(const table *t);

#endif
