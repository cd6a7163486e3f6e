/* sqlite_store.h - what the files of the store share: the connection, its statements, its errors. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store.h"

#include <sqlite3.h>

enum { STORE_FORMAT = 2, STORE_APPLICATION = 0x4c6e6752 }; /* "LngR" */
enum { STORE_PAGE_BYTES = 1024 }; /* of a new database; others stay as they are */

/* Statements are prepared when they are first needed and kept. */
typedef enum store_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GAME_ADD,
    SQL_GAME_SET,
    SQL_GAME_NAME,
    SQL_GAME_FIND,
    SQL_GAME_BY_NAME,
    SQL_GAME_LIST,
    SQL_GAME_DUE,
    SQL_GAME_SOONEST,
    SQL_GAME_MAKERS,
    SQL_ENTRY_ADD,
    SQL_ENTRY_LAST,
    SQL_ENTRY_LIST,
    SQL_RECORD_PUT,
    SQL_RECORD_GET,
    SQL_VALUE_PUT,
    SQL_VALUE_GET,
    SQL_COUNT
} store_sql;

/* Where the next entry of a table goes, and the sum that it continues. */
typedef struct store_tail {
    int64_t next; /* its seq */
    uint64_t sum; /* of the entry before; 0: there is none */
} store_tail;

enum { STORE_KNOWN = 256 };

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    char *path;
    bool read_only;
    int format;
    struct {
        uint64_t table; /* 0: none */
        store_tail tail;
    } known[STORE_KNOWN];
    int lock; /* descriptor of the lock file, or -1 */
    store_status status;
    char error[STORE_ERROR_MAX], notice[STORE_ERROR_MAX];
    char listing[STORE_LISTING_MAX]; /* of the row that was read last */
};

/* ---- sums: there to find damage, not malice ---- */

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

/* ---- errors ---- */

/* What the connection's last call complained about, as a status and a sentence in s->error. */
store_status store_fail_sqlite(store *s);
/* What the system complained about. */
store_status store_fail_system(store *s, const char *path, int system_error);
/* A complaint of ours. */
store_status store_fail(store *s, store_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool store_is_forbidden(int system_error);

/* ---- statements ---- */

/* The statement, reset and without values; NULL after filling the error. */
sqlite3_stmt *store_prepare(store *s, store_sql id);
/* Takes one row: SQLITE_ROW, SQLITE_DONE, or anything else after filling the error. */
int store_step(store *s, sqlite3_stmt *statement);
/* Runs a statement that gives no rows; NULL: it could not be prepared. */
store_status store_run(store *s, sqlite3_stmt *statement);
store_status store_execute(store *s, const char *sql);
store_status store_ask_number(store *s, const char *sql, int64_t *out);

store_status store_begin(store *s);
/* Commits if all went well, else takes everything back; what went wrong stays told. */
store_status store_finish(store *s, store_status status);

/* ---- rows ---- */

/* Adds a row of `game`. */
store_status store_add_row(store *s, const store_table *row);
/* The row under the statement, without what its entries say. */
store_table store_read_row(store *s, sqlite3_stmt *row);
bool store_is_number(uint64_t table);

/* The table's name, if this is the entry that made it. */
bool store_created_name(const store_entry *e, char name[STORE_NAME_MAX]);

/* `game` and its indexes. */
#define STORE_GAME_SCHEMA \
    "CREATE TABLE game(number INTEGER PRIMARY KEY, stage INTEGER NOT NULL," \
    " created_ms INTEGER NOT NULL, name TEXT UNIQUE, rules INTEGER NOT NULL, maker INTEGER," \
    " wake_ms INTEGER, listing TEXT, sum INTEGER NOT NULL);" \
    "CREATE INDEX game_wake ON game(wake_ms) WHERE wake_ms IS NOT NULL;" \
    "CREATE INDEX game_maker ON game(maker) WHERE stage < 2 AND maker IS NOT NULL;"

/* Makes a file of format 1 one of format 2, within a transaction. */
store_status store_upgrade(store *s);

/* store_salvage() of files in memory, into a store that is open. */
store_status store_salvage_bytes(const void *file, size_t file_size, const void *log,
                                 size_t log_size, store *to, store_salvaged *found);

#endif
