/* store_file.h - the store in an SQLite file, and the tools for such files.
 *
 * The file is one backend of store.h (sqlite/sqlite.c). The simulation runs the same code over a
 * disk of its own, an SQLite VFS. Everything here wants a store that store_open() has opened.
 *
 * What damage is noticed, and when:
 *
 *     damaged bytes, exchanged or missing entries        when read, by store_scrub(), store_check()
 *     a row that is lost, an index that lies             at the start by store_survey()
 *     a lost end: the log removed, an older copy         when opened, by the witness (witness.c)
 *     files deleted, moved, cut short while it is open   before the next transaction (watch.c)
 *
 * Not noticed: the loss of what was stored in the second after the witness was last written; which
 * tables lost entries, if 4,096 others changed later (then only the number of lost entries is
 * reported); malice.
 */
#ifndef STORE_STORE_FILE_H
#define STORE_STORE_FILE_H

#include "store.h"

#define STORE_FILE "longroad.db" /* the database's name in the folder of `--data` */

typedef struct store_options {
    const char
        *vfs; /* an SQLite VFS by name, which then keeps others out; NULL: the system's files */
    bool read_only; /* makes and changes nothing, and reads what a damaged file still holds */
    bool shared;    /* with read_only: beside a process that holds it */
} store_options;

/* Opens or makes the database in the file; NULL after filling `error` and *status. `options`
 * NULL: as a server does. Only one process holds a database at a time (STORE_BUSY, and the
 * sentence names the process). A file of format 1 becomes one of format 2, in one step: tables
 * get the names of their first entries, and those that are not finished are due at once, since
 * their row does not say when. */
store *store_open(const char *path, const store_options *options, store_status *status,
                  char error[STORE_ERROR_MAX]);

/* A table by its number: *found is false if it does not exist; STORE_CORRUPT if its row cannot be
 * read. */
store_status store_find(store *base, uint64_t table, store_table *out, bool *found);

/* Every table that some readable page speaks of, in order: in a damaged file more than
 * store_tables() finds. */
store_status store_numbers(store *base, bool (*each)(void *context, uint64_t table), void *context);

/* Looks through the whole file: page structure, sums, gaps in numbers, tables without entries or
 * without a row, what the witness remembers. STORE_CORRUPT if there was any fault. */
store_status store_check(store *base, store_say *say, void *context);
/* Gives unused room back to the disk, and writes the log of changes into the file. */
store_status store_vacuum(store *base);
/* Accepts the loss: no table counts as behind the witness any more. */
store_status store_accept(store *base);

/* Makes a database in the new file `to` of all that can be found in the pages of `from`, which
 * nobody may hold, however damaged it is. Tables with a gap in their entries are set aside, with
 * what stands before the gap; one whose last entries are gone cannot be told from a whole one. */
typedef struct store_salvaged {
    uint64_t pages;                            /* that were part of a tree */
    uint64_t tables, entries, records, values; /* in the new database */
    uint64_t broken;                           /* tables with a gap */
} store_salvaged;
store_status store_salvage(const char *from, const char *to, store_salvaged *found,
                           char error[STORE_ERROR_MAX]);
/* Salvages a database and its log that are in memory, into a store that is open. */
store_status store_salvage_bytes(const void *file, size_t file_size, const void *log,
                                 size_t log_size, store *to, store_salvaged *found);

#endif
