/* memory_store.h - a store without a disk: the second backend of store_ops.h, for tests.
 *
 * What was appended lives as long as the `memory`; opening and closing a store of it is what a
 * restart is to a file. Only one store of a memory is open at a time.
 */
#ifndef SUPPORT_MEMORY_STORE_H
#define SUPPORT_MEMORY_STORE_H

#include "store.h"

typedef struct memory memory;

memory *memory_new(void);
void memory_free(memory *m);
store *memory_open(memory *m);
/* The table loses its entries from `entries` on, as with a database's lost tail. */
void memory_cut(memory *m, uint64_t table, uint32_t entries);

#endif
