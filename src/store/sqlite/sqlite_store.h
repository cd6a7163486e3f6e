/* sqlite_store.h - what the files of the SQLite backend share: the connection, its statements, its
 * errors. */
#ifndef STORE_SQLITE_STORE_H
#define STORE_SQLITE_STORE_H

#include "store_file.h"
#include "store_ops.h"

#include <assert.h>
#include <sqlite3.h>

enum { STORE_FORMAT = 2, STORE_APPLICATION = 0x4c6e6752 }; /* "LngR" */
enum { STORE_PAGE_BYTES = 1024 }; /* of a new database; others stay as they are */

/* Statements are prepared when they are first needed and kept. */
typedef enum sqlite_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_GAME_ADD,
    SQL_GAME_SET,
    SQL_GAME_NAME,
    SQL_GAME_FIND,
    SQL_GAME_BY_NAME,
    SQL_GAME_WALK,
    SQL_GAME_WALK_BACK,
    SQL_GAME_ALL,
    SQL_GAME_LIST,
    SQL_GAME_DUE,
    SQL_GAME_DUE_WALK,
    SQL_NAME_LIST,
    SQL_WAKE_LIST,
    SQL_GAME_MAKERS,
    SQL_GAME_STRANGERS,
    SQL_ENTRY_ADD,
    SQL_ENTRY_LAST,
    SQL_ENTRY_SUM,
    SQL_ENTRY_LIST,
    SQL_RECORD_PUT,
    SQL_RECORD_GET,
    SQL_VALUE_PUT,
    SQL_VALUE_ADD,
    SQL_VALUE_GET,
    SQL_COUNT
} sqlite_sql;

/* Where the next entry of a table goes, and the sum that it continues. */
typedef struct sqlite_tail {
    int64_t next; /* its seq */
    uint64_t sum; /* of the entry before; 0: there is none */
} sqlite_tail;

/* Tables that changed lately: where their next entries go, and what the witness may claim of them.
 * A table has SQLITE_KNOWN_WAYS places to choose from, and takes that of the table that has rested
 * longest. */
enum { SQLITE_KNOWN_TABLES = 4096, SQLITE_KNOWN_WAYS = 8 };
typedef struct sqlite_known {
    uint64_t table;      /* 0: none */
    uint64_t used;       /* the higher, the later */
    bool open;           /* `tail` is known */
    sqlite_tail tail;    /* also with what is not committed yet */
    sqlite_tail durable; /* after the last commit; next 0: nothing */
    bool named;
    char name[STORE_NAME_MAX];
} sqlite_known;

/* A table that lacks entries which the witness has seen. */
typedef struct sqlite_behind {
    uint64_t table;
    sqlite_tail claimed;
    int64_t there; /* how many entries it has */
    char name[STORE_NAME_MAX];
} sqlite_behind;

typedef struct sqlite_witness_file sqlite_witness_file;

/* One of our files as it was when we last looked (watch.c). */
typedef struct sqlite_watched {
    char *path;
    uint64_t device, inode;
    int64_t bytes;
} sqlite_watched;

typedef struct sqlite_store {
    store base;
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    char *path;
    bool read_only;
    int format;
    bool made_now; /* by this opening, of an older format */
    uint32_t page_bytes;
    sqlite_known *known; /* SQLITE_KNOWN_TABLES; NULL if only read */
    uint64_t known_used;
    uint32_t touched[STORE_BATCH_MAX]; /* places of `known` that this transaction changes */
    uint32_t touched_count;
    bool walk_names, walk_wakes; /* the index is damaged: found by going through all rows */
    int lock;                    /* descriptor of the lock file, or -1 */
    bool system_files;           /* not those of a VFS of the tests */
    bool alone;                  /* opened without the file that processes share */
    bool watching, cut;          /* cut: a file was cut short, which nothing mends */
    sqlite_watched watched[2];   /* the database, its log */
    /* The witness (witness.c). */
    sqlite_witness_file *witness; /* or NULL */
    bool witness_stale;           /* there are newer claims */
    uint64_t identity;            /* of the database; 0: not known */
    uint64_t entries;             /* in all, after the last commit */
    uint64_t entries_new;         /* with what is not committed yet; 0: as before */
    uint64_t missing;             /* entries in all that the witness has seen and are not there */
    sqlite_behind *behind;        /* by number */
    size_t behind_count;
    char listing[STORE_LISTING_MAX]; /* of the row that was read last */
} sqlite_store;

extern const store_ops sqlite_ops;
__typeof__(store_close) sqlite_close;
/* The backend behind the store, which store_open() has opened: it closes as one. (The simulation
 * puts a function of its own before sqlite_append().) */
static inline sqlite_store *sqlite_of(store *base) {
    assert(base->ops->close == sqlite_close);
    return (sqlite_store *)base;
}

/* ---- errors ---- */

/* What the connection's last call complained about, as a status and a sentence in s->base.error. */
store_status sqlite_fail(sqlite_store *s);
/* What the system complained about. */
store_status sqlite_fail_system(sqlite_store *s, const char *path, int system_error);
bool sqlite_is_forbidden(int system_error);
store_status sqlite_refuse_writing(sqlite_store *s); /* it was opened for reading only */

/* ---- statements ---- */

/* The statement, reset and without values; NULL after filling the error. */
sqlite3_stmt *sqlite_prepare(sqlite_store *s, sqlite_sql id);
/* Takes one row: SQLITE_ROW, SQLITE_DONE, or anything else after filling the error. */
int sqlite_step(sqlite_store *s, sqlite3_stmt *statement);
/* Runs a statement that gives no rows; NULL: it could not be prepared. */
store_status sqlite_run(sqlite_store *s, sqlite3_stmt *statement);
store_status sqlite_execute(sqlite_store *s, const char *sql);
store_status sqlite_ask_number(sqlite_store *s, const char *sql, int64_t *out);

store_status sqlite_begin(sqlite_store *s);
/* Commits if all went well, else takes everything back; what went wrong stays told. */
store_status sqlite_finish(sqlite_store *s, store_status status);

/* ---- rows ---- */

/* Adds a row of `game`. */
store_status sqlite_add_row(sqlite_store *s, const store_table *row);
/* The row under the statement, without what its entries say. */
store_table sqlite_read_row(sqlite_store *s, sqlite3_stmt *row);

/* The table's name, if this is the entry that made it. */
bool sqlite_created_name(const store_entry *e, char name[STORE_NAME_MAX]);
/* For sqlite_entries(): copies it to the context, from the first entries. A map may stand before
 * it. */
bool sqlite_look_for_name(void *context, const store_entry *e);

/* The table's name, wherever it can still be read; empty: nowhere. */
void sqlite_name(sqlite_store *s, uint64_t table, char name[STORE_NAME_MAX]);

/* ---- what stands in sqlite_ops; these files themselves call store_append() and so on ---- */

__typeof__(store_append) sqlite_append;
__typeof__(store_tables) sqlite_tables;
__typeof__(store_find_name) sqlite_find_name;
__typeof__(store_due) sqlite_due;
__typeof__(store_makers) sqlite_makers;
__typeof__(store_strangers) sqlite_strangers;
__typeof__(store_entries) sqlite_entries;
__typeof__(store_record) sqlite_record;
__typeof__(store_put) sqlite_put;
__typeof__(store_get) sqlite_get;
__typeof__(store_survey) sqlite_survey;
__typeof__(store_scrub) sqlite_scrub;
__typeof__(store_tend) sqlite_tend;

/* ---- the witness ---- */

/* The table's place in s->known, or NULL. */
sqlite_known *sqlite_known_find(sqlite_store *s, uint64_t table);
/* Makes it one, if it has none. */
sqlite_known *sqlite_known_take(sqlite_store *s, uint64_t table);

#define STORE_IDENTITY "identity" /* the value that tells this database from all others */

bool sqlite_witness_new(sqlite_store *s, const char *vfs);
void sqlite_witness_free(sqlite_store *s);
/* Reads the identity; makes it, if the database may be written and has none. The log is to be
 * carried into the file afterwards: whoever removes it must not remove the identity. STORE_CORRUPT
 * if it had one: there is a `witness` of it. */
store_status sqlite_witness_identity(sqlite_store *s, bool witness);
/* Finds out what is behind, and what the notice says about it. */
void sqlite_witness_compare(sqlite_store *s);
const sqlite_behind *sqlite_find_behind(const sqlite_store *s, uint64_t table);
const sqlite_behind *sqlite_find_behind_name(const sqlite_store *s, const char *name);
/* STORE_CORRUPT, with the sentence that tells what is missing. */
store_status sqlite_fail_behind(sqlite_store *s, const sqlite_behind *b);

/* ---- files that go away ---- */

/* Remembers what the files are. */
void sqlite_watch(sqlite_store *s);
void sqlite_unwatch(sqlite_store *s);
/* STORE_GONE if they are not what they were. */
store_status sqlite_look(sqlite_store *s);

/* ---- opening ---- */

/* `game` and its indexes. */
#define STORE_GAME_SCHEMA \
    "CREATE TABLE game(number INTEGER PRIMARY KEY, stage INTEGER NOT NULL," \
    " created_ms INTEGER NOT NULL, name TEXT UNIQUE, rules INTEGER NOT NULL, maker INTEGER," \
    " wake_ms INTEGER, listing TEXT, sum INTEGER NOT NULL);" \
    "CREATE INDEX game_wake ON game(wake_ms) WHERE wake_ms IS NOT NULL;" \
    "CREATE INDEX game_maker ON game(maker) WHERE stage < 2 AND maker IS NOT NULL;"

/* Makes a file of format 1 one of format 2, within a transaction. */
store_status sqlite_upgrade(sqlite_store *s);

#endif
