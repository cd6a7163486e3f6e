/* sqlite.c - the log of every table in one SQLite file.
 *
 *     game    number | stage created_ms                    one row a table, changed with its stage
 *     entry   number seq | time_ms kind text sum           in the order they came, never changed
 *     record  number | text sum                            the text of a finished game
 *     value   name | value sum                             the server's own small values
 *
 * Durability. The journal mode is WAL and synchronous is EXTRA: a commit is one sequential write and
 * one sync of the write-ahead log, and what was committed before a crash is found again. With FULL that
 * was so but for one case: a new file gets its first page by a rollback journal, and if the deletion of
 * that journal is lost with a crash, it would undo the file and with it a log that was already in use;
 * EXTRA syncs the folder. Everything of
 * one append is one transaction. The checkpoint, which carries pages from the log into the file, runs
 * when the log has grown to LOG_BYTES; if it fails nothing is lost, the log stays.
 *
 * Why these tables. An append writes the page where `entry` ends, which all tables share, and for each
 * table the page of the index where its numbers end; nothing else: a table's length and last change
 * are looked up there and not kept in `game`, whose pages would be written with every move. Entries
 * clustered by table were tried: a third more bytes went into the log, since every table has a half
 * full page of its own then; and rows would stand in inner pages of the tree too, where a lost page
 * tears a hole in every table near it (salvage.c). A restart reads by the index, so the cache is made
 * large enough for the tables that are played. There is no other index: the few open tables are found
 * by walking over `game`, some 30 bytes a row.
 *
 * Small pages. A move changes the two pages mentioned, and both go into the log whole, with a sum over
 * all of their bytes: pages of 1024 bytes instead of 4096 make that a quarter.
 *
 * Sums. SQLite notices broken pages but not a flipped bit within a text. Every entry, record and
 * value carries a sum over all of its columns, checked whenever it is read.
 *
 * Who holds it. SQLite lets many processes in; two servers would answer for the same seats. So the
 * file PATH.lock is locked (flock) while a store is open for writing: the lock goes when the process
 * ends, however it ends. The file holds the process number, for the sentence that refuses another.
 * SQLite's own locks stay as they are, so that `db check` can read beside a running server. The
 * database itself must never be opened and closed by another descriptor of this process: that would
 * drop SQLite's POSIX locks on it.
 *
 * After a failure the transaction is rolled back, and the store goes on: when the disk has room again
 * the next append works.
 */
#include "sqlite_store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_BYTES = 4 << 20, BUSY_MS = 2000, CACHE_KIB = 32768 };

static const char list_entries[] = "SELECT seq, time_ms, kind, text, sum FROM entry"
                                   " WHERE number = ?1 AND seq >= ?2 ORDER BY seq";
static const char list_games[] = "SELECT number, stage, created_ms FROM game WHERE number < ?1"
                                 " AND (?2 >> stage) & 1 ORDER BY number DESC LIMIT ?3";

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GAME_ADD] = "INSERT INTO game(number, stage, created_ms) VALUES(?1, ?2, ?3)",
    [SQL_GAME_STAGE] = "UPDATE game SET stage = ?2 WHERE number = ?1",
    [SQL_GAME_FIND] = "SELECT number, stage, created_ms FROM game WHERE number = ?1",
    [SQL_GAME_LIST] = list_games,
    [SQL_ENTRY_ADD] =
        "INSERT INTO entry(number, seq, time_ms, kind, text, sum) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_ENTRY_LAST] = "SELECT seq, time_ms FROM entry WHERE number = ?1 ORDER BY seq DESC LIMIT 1",
    [SQL_ENTRY_LIST] = list_entries,
    [SQL_RECORD_PUT] = "INSERT OR REPLACE INTO record(number, text, sum) VALUES(?1, ?2, ?3)",
    [SQL_RECORD_GET] = "SELECT text, sum FROM record WHERE number = ?1",
    [SQL_VALUE_PUT] = "INSERT OR REPLACE INTO value(name, value, sum) VALUES(?1, ?2, ?3)",
    [SQL_VALUE_GET] = "SELECT value, sum FROM value WHERE name = ?1",
};

static const char schema[] =
    "CREATE TABLE game(number INTEGER PRIMARY KEY, stage INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL);"
    "CREATE TABLE entry(number INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL, UNIQUE(number, seq));"
    "CREATE TABLE record(number INTEGER PRIMARY KEY, text TEXT NOT NULL, sum INTEGER NOT NULL);"
    "CREATE TABLE value(name TEXT PRIMARY KEY, value BLOB NOT NULL, sum INTEGER NOT NULL)"
    " WITHOUT ROWID;";

/* ---- sums ---- */

#define SUM_START 0xcbf29ce484222325u

/* A sum of bytes, continued from `sum`: FNV-1a with 64 bits. */
static uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

static uint64_t sum_number(uint64_t sum, uint64_t number) {
    unsigned char bytes[8] = { 0 };
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(number >> 8 * i);
    return sum_bytes(sum, bytes, sizeof bytes);
}

uint64_t store_entry_sum(const store_entry *e) {
    uint64_t sum = sum_number(SUM_START, e->table);
    sum = sum_number(sum, e->seq);
    sum = sum_number(sum, (uint64_t)e->time_ms);
    sum = sum_bytes(sum, e->kind, strlen(e->kind) + 1);
    return sum_bytes(sum, e->text, e->length);
}

uint64_t store_named_sum(const void *name, size_t name_length, const void *bytes, size_t length) {
    uint64_t sum = sum_number(SUM_START, name_length);
    return sum_bytes(sum_bytes(sum, name, name_length), bytes, length);
}

uint64_t store_record_sum(uint64_t table, const void *text, size_t length) {
    return sum_bytes(sum_number(SUM_START, table), text, length);
}

/* ---- errors ---- */

static bool is_full(int system_error) {
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

static bool is_forbidden(int system_error) {
    return system_error == EROFS || system_error == EACCES || system_error == EPERM;
}

static store_status status_of(int code, int system_error) {
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return STORE_READONLY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_CORRUPT;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return STORE_BUSY;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (is_full(system_error)) return STORE_FULL;
        if (is_forbidden(system_error)) return STORE_READONLY;
        return STORE_FAILED;
    default: return STORE_FAILED;
    }
}

static const char *const sentences[] = {
    [STORE_OK] = "no error",
    [STORE_FULL] = "there is no room on the disk, or a quota or size limit is reached",
    [STORE_READONLY] = "it may not be written: look at the rights of the file and its folder, and "
                       "whether the disk is mounted read-only",
    [STORE_CORRUPT] = "the file is damaged; `longroad db check` tells where, and `longroad db "
                      "export` saves what can be read",
    [STORE_BUSY] = "another process holds it",
    [STORE_FAILED] = "the database failed",
};

store_status store_fail(store *s, store_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->error, sizeof s->error, format, arguments);
    va_end(arguments);
    return s->status = status;
}

/* What the system said. SQLite forgets to ask for it when a commit fails; the log's file knows. */
static int system_error_of(store *s, int code) {
    int error = sqlite3_system_errno(s->db);
    sqlite3_file *log = NULL;
    if (error != 0 || (code & 0xff) != SQLITE_IOERR) return error;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != NULL && log->pMethods != NULL)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

store_status store_fail_sqlite(store *s) {
    int code = sqlite3_extended_errcode(s->db), system_error = system_error_of(s, code);
    store_status status = status_of(code, system_error);
    if (status == STORE_OK) status = STORE_FAILED;
    char why[64] = "";
    bool from_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    if (from_system && system_error != 0)
        snprintf(why, sizeof why, ", %s", strerrordesc_np(system_error));
    return store_fail(s, status, "%s: %s (SQLite: %s, code %d%s)", s->path, sentences[status],
                      sqlite3_errmsg(s->db), code, why);
}

const char *store_error(const store *s) {
    return s->error;
}

/* ---- statements ---- */

/* The statement, reset and without values; NULL after filling the error. */
static sqlite3_stmt *prepare(store *s, store_sql id) {
    sqlite3_stmt **at = &s->statement[id];
    if (*at == NULL && sqlite3_prepare_v3(s->db, sql_text[id], -1, SQLITE_PREPARE_PERSISTENT, at,
                                          NULL) != SQLITE_OK) {
        store_fail_sqlite(s);
        return NULL;
    }
    sqlite3_reset(*at);
    sqlite3_clear_bindings(*at);
    return *at;
}

/* Takes one row: SQLITE_ROW, SQLITE_DONE, or anything else after filling the error. */
static int step(store *s, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) store_fail_sqlite(s);
    return code;
}

/* Runs a statement that gives no rows. */
static store_status run(store *s, sqlite3_stmt *statement) {
    if (statement == NULL) return s->status;
    int code = step(s, statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->status;
}

static store_status execute(store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK
                                                                   : store_fail_sqlite(s);
}

static store_status ask_number(store *s, const char *sql, int64_t *out) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return store_fail_sqlite(s);
    store_status status = STORE_OK;
    *out = 0;
    int code = step(s, statement);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        status = s->status;
    sqlite3_finalize(statement);
    return status;
}

/* ---- transactions ---- */

static store_status begin(store *s) {
    s->status = STORE_OK;
    s->error[0] = 0;
    if (s->read_only)
        return store_fail(s, STORE_READONLY, "%s: it was opened for reading only", s->path);
    return run(s, prepare(s, SQL_BEGIN));
}

/* Commits if all went well, else takes everything back; what went wrong stays told. */
static store_status finish(store *s, store_status status) {
    if (status == STORE_OK) status = run(s, prepare(s, SQL_COMMIT));
    if (status == STORE_OK) return STORE_OK;
    memset(s->known, 0, sizeof s->known); /* what was taken back is not known */
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_stmt *rollback = s->statement[SQL_ROLLBACK];
        if (rollback != NULL) sqlite3_step(rollback);
        if (rollback != NULL) sqlite3_reset(rollback);
    }
    return s->status = status;
}

/* ---- opening and closing ---- */

static store_status lock_failed(store *s, const char *name, int system_error) {
    store_status status = is_full(system_error)        ? STORE_FULL
                          : is_forbidden(system_error) ? STORE_READONLY
                                                       : STORE_FAILED;
    return store_fail(s, status, "%s: %s", name, strerrordesc_np(system_error));
}

static store_status lock_held(store *s) {
    char holder[32] = "";
    ssize_t length = pread(s->lock, holder, sizeof holder - 1, 0);
    long process = length > 0 ? strtol(holder, NULL, 10) : 0;
    if (process <= 0)
        return store_fail(s, STORE_BUSY, "%s: another process holds this database", s->path);
    return store_fail(s, STORE_BUSY, "%s: process %ld holds this database (a running server?)",
                      s->path, process);
}

/* A tool may read where it may not write; if there is no lock file then, nobody holds it. */
static store_status take_lock(store *s) {
    char name[4096];
    if ((size_t)snprintf(name, sizeof name, "%s.lock", s->path) >= sizeof name)
        return store_fail(s, STORE_FAILED, "%s: this name is too long", s->path);
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0 && s->read_only && is_forbidden(errno)) {
        s->lock = open(name, O_RDONLY | O_CLOEXEC);
        if (s->lock < 0) return STORE_OK;
    }
    if (s->lock < 0) return lock_failed(s, name, errno);
    if (flock(s->lock, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? lock_held(s) : lock_failed(s, name, errno);
    char process[32];
    int length = snprintf(process, sizeof process, "%-20ld\n", (long)getpid());
    /* Only a courtesy to whoever is refused: a full disk does not matter. */
    if (pwrite(s->lock, process, (size_t)length, 0) != length) return STORE_OK;
    return STORE_OK;
}

/* The file holds the server's secret and hashes of tokens: it is nobody else's to read. SQLite gives
 * its companions the same rights. */
static store_status make_file(store *s) {
    int file = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return STORE_OK;
    }
    return lock_failed(s, s->path, errno);
}

/* To read a log SQLite wants to write beside it. Where it may not (a backup on a disk that is mounted
 * read-only) and there is no log, the file can be said to stand still: then `uri` is filled. */
static bool stands_still(const store *s, char *uri, size_t size) {
    char name[4096];
    snprintf(name, sizeof name, "%s", s->path);
    char *slash = strrchr(name, '/');
    if (slash != NULL) *(slash == name ? slash + 1 : slash) = 0;
    if (access(slash != NULL ? name : ".", W_OK) == 0 || !is_forbidden(errno)) return false;
    struct stat log;
    snprintf(name, sizeof name, "%s-wal", s->path);
    if (stat(name, &log) == 0 && log.st_size > 0) return false;
    size_t length = (size_t)snprintf(uri, size, "file:");
    for (const char *at = s->path; *at != 0 && length + 16 < size; at++) {
        bool plain = *at != '?' && *at != '#' && *at != '%';
        length += (size_t)snprintf(uri + length, size - length, plain ? "%c" : "%%%02x", *at);
    }
    snprintf(uri + length, size - length, "?immutable=1");
    return true;
}

static store_status open_connection(store *s, const char *vfs) {
    char uri[8192];
    const char *path = s->path;
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (s->read_only && vfs == NULL && stands_still(s, uri, sizeof uri)) {
        flags |= SQLITE_OPEN_URI;
        path = uri;
    }
    int code = sqlite3_open_v2(path, &s->db, flags, vfs);
    if (s->db == NULL) return store_fail(s, STORE_FAILED, "%s: no memory", s->path);
    if (code != SQLITE_OK) return store_fail_sqlite(s);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!s->read_only && sqlite3_db_readonly(s->db, "main") == 1)
        return store_fail(s, STORE_READONLY, "%s: %s", s->path, sentences[STORE_READONLY]);
    store_status status = STORE_OK;
    if (s->read_only) /* so that a file that was cut short is read as far as it goes */
        status = execute(s, "PRAGMA writable_schema=ON");
    char cache[64];
    snprintf(cache, sizeof cache, "PRAGMA cache_size=-%d", CACHE_KIB);
    return status == STORE_OK ? execute(s, cache) : status;
}

static store_status set_up(store *s) {
    char sql[128];
    int64_t objects = 0, is_wal = 0, page_bytes = STORE_PAGE_BYTES;
    snprintf(sql, sizeof sql, "PRAGMA synchronous=EXTRA; PRAGMA page_size=%d", STORE_PAGE_BYTES);
    store_status status = execute(s, sql);
    if (status == STORE_OK) status = ask_number(s, "PRAGMA page_size", &page_bytes);
    if (page_bytes <= 0) page_bytes = STORE_PAGE_BYTES; /* SQLite has none of that kind */
    snprintf(sql, sizeof sql, "PRAGMA wal_autocheckpoint=%d", (int)(LOG_BYTES / page_bytes));
    if (status == STORE_OK) status = execute(s, sql);
    if (status == STORE_OK) status = execute(s, "PRAGMA journal_mode=WAL");
    if (status == STORE_OK)
        status = ask_number(s, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &is_wal);
    if (status != STORE_OK) return status;
    if (!is_wal)
        return store_fail(s, STORE_FAILED, "%s: this disk cannot hold a write-ahead log", s->path);
    status = execute(s, "BEGIN IMMEDIATE");
    if (status == STORE_OK) status = ask_number(s, "SELECT count(*) FROM sqlite_schema", &objects);
    if (status == STORE_OK && objects == 0) {
        status = execute(s, schema);
        snprintf(sql, sizeof sql, "PRAGMA application_id=%d; PRAGMA user_version=%d",
                 STORE_APPLICATION, STORE_FORMAT);
        if (status == STORE_OK) status = execute(s, sql);
    }
    return finish(s, status);
}

/* A log that grows costs the file system an entry in its own journal with every commit; one that is
 * written over again does not, and a commit is twice as quick. So the log gets its full length at once:
 * by pages that are written and given back. Where there is no room for that, it grows as it may. */
static void widen_log(store *s) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "DROP TABLE IF EXISTS room;"
             "BEGIN; CREATE TABLE room(bytes); INSERT INTO room VALUES(zeroblob(%d)); COMMIT;"
             "DROP TABLE room; PRAGMA wal_checkpoint(RESTART)",
             LOG_BYTES);
    if (execute(s, sql) == STORE_OK) return;
    if (sqlite3_get_autocommit(s->db) == 0) (void)execute(s, "ROLLBACK");
    (void)execute(s, "DROP TABLE IF EXISTS room");
}

static store_status check_format(store *s) {
    int64_t application = 0, format = 0;
    store_status status = ask_number(s, "PRAGMA application_id", &application);
    if (status == STORE_OK) status = ask_number(s, "PRAGMA user_version", &format);
    if (status != STORE_OK) return status;
    if (application != STORE_APPLICATION)
        return store_fail(s, STORE_FAILED, "%s: this is not a database of Longroad", s->path);
    if (format != STORE_FORMAT)
        return store_fail(s, STORE_FAILED,
                          "%s: its format is %" PRId64 ", and this program knows format %d",
                          s->path, format, STORE_FORMAT);
    return STORE_OK;
}

static store_status open_all(store *s, const store_options *o) {
    store_status status = STORE_OK;
    bool system_files = o->vfs == NULL;
    if (s->read_only && system_files && access(s->path, R_OK) != 0)
        return lock_failed(s, s->path, errno);
    if (system_files && !(s->read_only && o->shared)) status = take_lock(s);
    if (status == STORE_OK && system_files && !s->read_only) status = make_file(s);
    if (status == STORE_OK) status = open_connection(s, o->vfs);
    if (status == STORE_OK && !s->read_only) status = set_up(s);
    if (status == STORE_OK) status = check_format(s);
    if (status == STORE_OK && system_files && !s->read_only) widen_log(s);
    /* Prepared now: after a failure there may be no memory for it. */
    if (status == STORE_OK && prepare(s, SQL_ROLLBACK) == NULL) status = s->status;
    return status;
}

store *store_open_with(const char *path, const store_options *options, store_status *status,
                       char error[STORE_ERROR_MAX]) {
    store *s = calloc(1, sizeof *s);
    char *copy = strdup(path);
    if (s == NULL || copy == NULL) {
        free(s);
        free(copy);
        snprintf(error, STORE_ERROR_MAX, "no memory");
        *status = STORE_FAILED;
        return NULL;
    }
    s->path = copy;
    s->lock = -1;
    s->read_only = options->read_only;
    error[0] = 0;
    *status = open_all(s, options);
    if (*status == STORE_OK) return s;
    memcpy(error, s->error, STORE_ERROR_MAX);
    store_close(s);
    return NULL;
}

store *store_open(const char *path, store_status *status, char error[STORE_ERROR_MAX]) {
    const store_options options = { .vfs = NULL };
    return store_open_with(path, &options, status, error);
}

void store_close(store *s) {
    if (s == NULL) return;
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0) close(s->lock);
    free(s->path);
    free(s);
}

/* ---- appending ---- */

static store_status refuse_entry(store *s, const store_entry *e, const char *why) {
    return store_fail(s, STORE_FAILED, "%s: entry %" PRIu32 " of table %" PRIu64 " %s", s->path,
                      e->seq, e->table, why);
}

static bool is_table_number(uint64_t table) {
    return table > 0 && table <= INT64_MAX;
}

/* The number that the table's next entry must have. Those of tables that are played are remembered, as
 * nobody else writes. */
static store_status next_seq(store *s, uint64_t table, int64_t *next) {
    if (s->known[table % STORE_KNOWN].table == table) {
        *next = s->known[table % STORE_KNOWN].next;
        return STORE_OK;
    }
    sqlite3_stmt *last = prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return s->status;
    sqlite3_bind_int64(last, 1, (int64_t)table);
    int code = step(s, last);
    *next = code == SQLITE_ROW ? sqlite3_column_int64(last, 0) + 1 : 0;
    sqlite3_reset(last);
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : s->status;
}

static store_status add_game(store *s, const store_entry *e) {
    sqlite3_stmt *add = prepare(s, SQL_GAME_ADD);
    if (add == NULL) return s->status;
    sqlite3_bind_int64(add, 1, (int64_t)e->table);
    sqlite3_bind_int(add, 2, STORE_OPEN);
    sqlite3_bind_int64(add, 3, e->time_ms);
    return run(s, add);
}

static store_status add_entry(store *s, const store_entry *e, int64_t *next) {
    if (e->seq != *next) return refuse_entry(s, e, "is not the next one");
    store_status status = e->seq == 0 ? add_game(s, e) : STORE_OK;
    sqlite3_stmt *add = status == STORE_OK ? prepare(s, SQL_ENTRY_ADD) : NULL;
    if (add == NULL) return s->status;
    sqlite3_bind_int64(add, 1, (int64_t)e->table);
    sqlite3_bind_int64(add, 2, e->seq);
    sqlite3_bind_int64(add, 3, e->time_ms);
    sqlite3_bind_text(add, 4, e->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 5, e->length > 0 ? e->text : "", (int)e->length, SQLITE_STATIC);
    sqlite3_bind_int64(add, 6, (int64_t)store_entry_sum(e));
    ++*next;
    return run(s, add);
}

static store_status add_entries(store *s, const store_entry *entries, uint32_t count) {
    int64_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        const store_entry *e = &entries[i];
        bool same_table = i > 0 && entries[i - 1].table == e->table;
        store_status status = same_table ? STORE_OK : next_seq(s, e->table, &next);
        if (status == STORE_OK) status = add_entry(s, e, &next);
        if (status != STORE_OK) return status;
        s->known[e->table % STORE_KNOWN].table = e->table;
        s->known[e->table % STORE_KNOWN].next = next;
    }
    return STORE_OK;
}

static store_status put_record(store *s, const store_change *c) {
    sqlite3_stmt *put = prepare(s, SQL_RECORD_PUT);
    if (put == NULL) return s->status;
    sqlite3_bind_int64(put, 1, (int64_t)c->table);
    sqlite3_bind_text64(put, 2, c->record, c->record_length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(put, 3, (int64_t)store_record_sum(c->table, c->record, c->record_length));
    return run(s, put);
}

static store_status make_change(store *s, const store_change *c) {
    sqlite3_stmt *set = prepare(s, SQL_GAME_STAGE);
    if (set == NULL) return s->status;
    sqlite3_bind_int64(set, 1, (int64_t)c->table);
    sqlite3_bind_int(set, 2, (int)c->stage);
    store_status status = run(s, set);
    if (status != STORE_OK) return status;
    if (sqlite3_changes(s->db) != 1)
        return store_fail(s, STORE_FAILED, "%s: there is no table %" PRIu64, s->path, c->table);
    return c->record != NULL ? put_record(s, c) : STORE_OK;
}

/* What the caller must not do: refused before anything is written. */
static store_status refuse_misuse(store *s, const store_entry *entries, uint32_t entry_count,
                                  const store_change *changes, uint32_t change_count) {
    if (entry_count > STORE_BATCH_MAX || change_count > STORE_BATCH_MAX)
        return store_fail(s, STORE_FAILED, "%s: more than %d entries at once", s->path,
                          STORE_BATCH_MAX);
    for (uint32_t i = 0; i < entry_count; i++) {
        const store_entry *e = &entries[i];
        if (!is_table_number(e->table)) return refuse_entry(s, e, "has a table without a number");
        if (e->length > STORE_TEXT_MAX) return refuse_entry(s, e, "is too long");
        if (strnlen(e->kind, STORE_KIND_MAX) == STORE_KIND_MAX)
            return refuse_entry(s, e, "has a kind that is too long");
    }
    for (uint32_t i = 0; i < change_count; i++)
        if (changes[i].stage > STORE_SET_ASIDE || !is_table_number(changes[i].table))
            return store_fail(s, STORE_FAILED, "%s: a change of no known stage or table", s->path);
    return STORE_OK;
}

store_status store_append(store *s, const store_entry *entries, uint32_t entry_count,
                          const store_change *changes, uint32_t change_count) {
    store_status status = refuse_misuse(s, entries, entry_count, changes, change_count);
    if (status == STORE_OK) status = begin(s);
    if (status != STORE_OK) return status;
    status = add_entries(s, entries, entry_count);
    for (uint32_t i = 0; status == STORE_OK && i < change_count; i++)
        status = make_change(s, &changes[i]);
    return finish(s, status);
}

/* ---- reading ---- */

/* The number of entries and the last change; where they cannot be read the table is still told, and
 * whoever reads its entries learns why. */
static void measure(store *s, store_table *t) {
    sqlite3_stmt *last = prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return;
    sqlite3_bind_int64(last, 1, (int64_t)t->table);
    if (sqlite3_step(last) == SQLITE_ROW) {
        int64_t seq = sqlite3_column_int64(last, 0);
        if (seq >= 0 && seq < UINT32_MAX) t->entries = (uint32_t)seq + 1;
        t->changed_ms = sqlite3_column_int64(last, 1);
    }
    sqlite3_reset(last);
}

static store_table read_game(store *s, sqlite3_stmt *row) {
    store_table t = { .table = (uint64_t)sqlite3_column_int64(row, 0),
                      .created_ms = sqlite3_column_int64(row, 2) };
    int64_t stage = sqlite3_column_int64(row, 1);
    t.stage = stage >= 0 && stage <= STORE_SET_ASIDE ? (store_stage)stage : STORE_SET_ASIDE;
    t.changed_ms = t.created_ms;
    measure(s, &t);
    return t;
}

store_status store_tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                          bool (*each)(void *context, const store_table *table), void *context) {
    sqlite3_stmt *list = prepare(s, SQL_GAME_LIST);
    if (list == NULL) return s->status;
    sqlite3_bind_int64(list, 1, is_table_number(before) ? (int64_t)before : INT64_MAX);
    sqlite3_bind_int64(list, 2, stages);
    sqlite3_bind_int64(list, 3, limit > 0 ? (int64_t)limit : -1);
    int code = SQLITE_DONE;
    while ((code = step(s, list)) == SQLITE_ROW) {
        store_table t = read_game(s, list);
        if (!each(context, &t)) break;
    }
    sqlite3_reset(list);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->status;
}

store_status store_find(store *s, uint64_t table, store_table *out, bool *found) {
    *found = false;
    *out = (store_table){ .table = table };
    sqlite3_stmt *find = prepare(s, SQL_GAME_FIND);
    if (find == NULL) return s->status;
    sqlite3_bind_int64(find, 1, (int64_t)table);
    int code = step(s, find);
    if (code == SQLITE_ROW) {
        *out = read_game(s, find);
        *found = true;
    }
    sqlite3_reset(find);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->status;
}

/* The row as an entry, or false if it is not what was once written. */
static bool read_entry(sqlite3_stmt *row, uint64_t table, int64_t expected, store_entry *e,
                       char kind[STORE_KIND_MAX]) {
    int64_t seq = sqlite3_column_int64(row, 0);
    const void *word = sqlite3_column_blob(row, 2), *text = sqlite3_column_blob(row, 3);
    size_t word_length = (size_t)sqlite3_column_bytes(row, 2);
    *e = (store_entry){ .table = table, .seq = (uint32_t)seq, .kind = kind };
    e->time_ms = sqlite3_column_int64(row, 1);
    e->length = (size_t)sqlite3_column_bytes(row, 3);
    e->text = text != NULL ? text : "";
    if (seq != expected || word_length >= STORE_KIND_MAX || e->length > STORE_TEXT_MAX)
        return false;
    memset(kind, 0, STORE_KIND_MAX);
    if (word_length > 0) memcpy(kind, word, word_length);
    return (uint64_t)sqlite3_column_int64(row, 4) == store_entry_sum(e);
}

store_status store_entries(store *s, uint64_t table, uint32_t seq,
                           bool (*each)(void *context, const store_entry *entry), void *context) {
    sqlite3_stmt *list = prepare(s, SQL_ENTRY_LIST);
    if (list == NULL) return s->status;
    sqlite3_bind_int64(list, 1, (int64_t)table);
    sqlite3_bind_int64(list, 2, seq);
    store_status status = STORE_OK;
    bool more = true;
    for (int64_t expected = seq; more && status == STORE_OK; expected++) {
        store_entry e;
        char kind[STORE_KIND_MAX];
        int code = step(s, list);
        more = code == SQLITE_ROW;
        if (code != SQLITE_ROW && code != SQLITE_DONE)
            status = s->status;
        else if (more && !read_entry(list, table, expected, &e, kind))
            status = store_fail(s, STORE_CORRUPT,
                                "%s: entry %" PRId64 " of table %" PRIu64 " is missing or damaged",
                                s->path, expected, table);
        else if (more)
            more = each(context, &e);
    }
    sqlite3_reset(list);
    return status;
}

/* ---- records and values ---- */

/* A copy of a column with a final zero; NULL after filling the error. */
static char *copy_column(store *s, sqlite3_stmt *row, int column, size_t *length) {
    const void *bytes = sqlite3_column_blob(row, column);
    *length = (size_t)sqlite3_column_bytes(row, column);
    char *copy = malloc(*length + 1);
    if (copy == NULL) {
        store_fail(s, STORE_FAILED, "%s: no memory", s->path);
        return NULL;
    }
    if (*length > 0) memcpy(copy, bytes, *length);
    copy[*length] = 0;
    return copy;
}

store_status store_record(store *s, uint64_t table, char **text, size_t *length) {
    *text = NULL;
    *length = 0;
    sqlite3_stmt *get = prepare(s, SQL_RECORD_GET);
    if (get == NULL) return s->status;
    sqlite3_bind_int64(get, 1, (int64_t)table);
    store_status status = STORE_OK;
    int code = step(s, get);
    if (code == SQLITE_ROW) {
        *text = copy_column(s, get, 0, length);
        if (*text == NULL) {
            status = s->status;
        } else if (store_record_sum(table, *text, *length) !=
                   (uint64_t)sqlite3_column_int64(get, 1)) {
            status = store_fail(s, STORE_CORRUPT, "%s: the record of table %" PRIu64 " is damaged",
                                s->path, table);
            free(*text);
            *text = NULL;
        }
    } else if (code != SQLITE_DONE) {
        status = s->status;
    }
    sqlite3_reset(get);
    return status;
}

store_status store_put(store *s, const char *name, const void *value, size_t length) {
    if (length > STORE_TEXT_MAX)
        return store_fail(s, STORE_FAILED, "%s: the value `%s` is too long", s->path, name);
    store_status status = begin(s);
    sqlite3_stmt *put = status == STORE_OK ? prepare(s, SQL_VALUE_PUT) : NULL;
    if (status != STORE_OK) return status;
    if (put == NULL) return finish(s, s->status);
    sqlite3_bind_text(put, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(put, 2, length > 0 ? value : "", (int)length, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, (int64_t)store_named_sum(name, strlen(name), value, length));
    return finish(s, run(s, put));
}

store_status store_get(store *s, const char *name, void **value, size_t *length) {
    *value = NULL;
    *length = 0;
    sqlite3_stmt *get = prepare(s, SQL_VALUE_GET);
    if (get == NULL) return s->status;
    sqlite3_bind_text(get, 1, name, -1, SQLITE_STATIC);
    store_status status = STORE_OK;
    int code = step(s, get);
    if (code == SQLITE_ROW) {
        char *copy = copy_column(s, get, 0, length);
        uint64_t sum = (uint64_t)sqlite3_column_int64(get, 1);
        if (copy == NULL) {
            status = s->status;
        } else if (store_named_sum(name, strlen(name), copy, *length) != sum) {
            free(copy);
            status = store_fail(s, STORE_CORRUPT, "%s: the value `%s` is damaged", s->path, name);
        } else {
            *value = copy;
        }
    } else if (code != SQLITE_DONE) {
        status = s->status;
    }
    sqlite3_reset(get);
    return status;
}
