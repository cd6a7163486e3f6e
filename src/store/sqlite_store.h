/* sqlite_store.h - what the files of the store share: the connection, its statements, its errors. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store.h"

#include <sqlite3.h>

enum { STORE_FORMAT = 1, STORE_APPLICATION = 0x4c6e6752 }; /* "LngR" */
enum { STORE_PAGE_BYTES = 1024 }; /* of a new database; others stay as they are */

/* Statements are prepared when they are first needed and kept. */
typedef enum store_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GAME_ADD,
    SQL_GAME_STAGE,
    SQL_GAME_FIND,
    SQL_GAME_LIST,
    SQL_ENTRY_ADD,
    SQL_ENTRY_LAST,
    SQL_ENTRY_LIST,
    SQL_RECORD_PUT,
    SQL_RECORD_GET,
    SQL_VALUE_PUT,
    SQL_VALUE_GET,
    SQL_COUNT
} store_sql;

enum { STORE_KNOWN = 256 };

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    char *path;
    bool read_only;
    struct {
        uint64_t table; /* 0: none */
        int64_t next;   /* the number of its next entry */
    } known[STORE_KNOWN];
    int lock; /* descriptor of the lock file, or -1 */
    store_status status;
    char error[STORE_ERROR_MAX];
};

/* Sums of what is kept: there to find damage, not malice. */
uint64_t store_entry_sum(const store_entry *e);
uint64_t store_record_sum(uint64_t table, const void *text, size_t length);
uint64_t store_named_sum(const void *name, size_t name_length, const void *bytes, size_t length);

/* What the connection's last call complained about, as a status and a sentence in s->error. */
store_status store_fail_sqlite(store *s);
/* A complaint of ours. */
store_status store_fail(store *s, store_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* store_salvage() of files in memory, into a store that is open. */
store_status store_salvage_bytes(const void *file, size_t file_size, const void *log,
                                 size_t log_size, store *to, store_salvaged *found);

#endif
