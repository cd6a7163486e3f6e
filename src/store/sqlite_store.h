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
    SQL_VALUE_GET,
    SQL_COUNT
} store_sql;

/* Where the next entry of a table goes, and the sum that it continues. */
typedef struct store_tail {
    int64_t next; /* its seq */
    uint64_t sum; /* of the entry before; 0: there is none */
} store_tail;

/* Tables that changed lately: where their next entries go, and what the witness may claim of them.
 * A table has STORE_WAYS places to choose from, and takes that of the table that has rested
 * longest. */
enum { STORE_KNOWN = 4096, STORE_WAYS = 8 };
typedef struct store_known {
    uint64_t table;     /* 0: none */
    uint64_t used;      /* the higher, the later */
    bool open;          /* `tail` is known */
    store_tail tail;    /* also with what is not committed yet */
    store_tail durable; /* after the last commit; next 0: nothing */
    bool named;
    char name[STORE_NAME_MAX];
} store_known;

/* A table that lacks entries which the witness has seen. */
typedef struct store_behind {
    uint64_t table;
    store_tail claimed;
    int64_t there; /* how many entries it has */
    char name[STORE_NAME_MAX];
} store_behind;

typedef struct store_witness_file store_witness_file;

/* One of our files as it was when we last looked (watch.c). */
typedef struct store_watched {
    char *path;
    uint64_t device, inode;
    int64_t bytes;
} store_watched;

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    char *path;
    bool read_only;
    int format;
    bool made_now; /* by this opening, of an older format */
    uint32_t page_bytes;
    store_known *known; /* STORE_KNOWN; NULL if only read */
    uint64_t known_used;
    uint32_t touched[STORE_BATCH_MAX]; /* places of `known` that this transaction changes */
    uint32_t touched_count;
    bool walk_names, walk_wakes; /* the index is damaged: found by going through all rows */
    int lock;                    /* descriptor of the lock file, or -1 */
    bool system_files;           /* not those of a VFS of the tests */
    bool alone;                  /* opened without the file that processes share */
    bool watching, cut;          /* cut: a file was cut short, which nothing mends */
    store_watched watched[2];    /* the database, its log */
    /* The witness (witness.c). */
    store_witness_file *witness; /* or NULL */
    bool witness_stale;          /* there are newer claims */
    uint64_t identity;           /* of the database; 0: not known */
    uint64_t entries;            /* in all, after the last commit */
    uint64_t entries_new;        /* with what is not committed yet; 0: as before */
    uint64_t missing;            /* entries in all that the witness has seen and are not there */
    store_behind *behind;        /* by number */
    size_t behind_count;
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
/* For store_entries(): copies it to the context, from the first entries. A map may stand before
 * it. */
bool store_look_for_name(void *context, const store_entry *e);

/* ---- the witness ---- */

/* The table's place in s->known, or NULL. */
store_known *store_known_find(store *s, uint64_t table);
/* Makes it one, if it has none. */
store_known *store_known_take(store *s, uint64_t table);

#define STORE_IDENTITY "identity" /* the value that tells this database from all others */

bool store_witness_new(store *s, const char *vfs);
void store_witness_free(store *s);
/* Reads the identity; makes it, if the database may be written and has none. The log is to be
 * carried into the file afterwards: whoever removes it must not remove the identity. STORE_CORRUPT
 * if it had one: there is a `witness` of it. */
store_status store_witness_identity(store *s, bool witness);
/* Finds out what is behind, and what the notice says about it. */
void store_witness_compare(store *s);
const store_behind *store_find_behind(const store *s, uint64_t table);
const store_behind *store_find_behind_name(const store *s, const char *name);
/* STORE_CORRUPT, with the sentence that tells what is missing. */
store_status store_fail_behind(store *s, const store_behind *b);

/* ---- files that go away ---- */

/* Remembers what the files are. */
void store_watch(store *s);
void store_unwatch(store *s);
/* STORE_GONE if they are not what they were. */
store_status store_look(store *s);

/* ---- opening ---- */

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
