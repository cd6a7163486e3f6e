/* store_copy.h - all that one store holds, into another that is empty.
 *
 * Both may be of any kind. Entries keep their numbers, times and texts, tables their rows and
 * records, and the server's secret goes along, so links and seats stay valid. Then both stores are
 * read again and compared, table by table. The source may not change meanwhile: no server may run
 * on it.
 */
#ifndef STORE_STORE_COPY_H
#define STORE_STORE_COPY_H

#include "store.h"

typedef struct store_copied {
    uint64_t tables, entries, records;
} store_copied;

/* After a failure the target holds a part, and is to be thrown away; `error` says why. STORE_BUSY:
 * the target is not empty, and was not touched. */
store_status store_copy(store *from, store *to, store_copied *done, char error[STORE_ERROR_MAX]);

#endif
