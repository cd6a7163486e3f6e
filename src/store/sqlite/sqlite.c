/* sqlite.c - the log of every table in one SQLite file.
 *
 *     game    number | stage created_ms name rules maker wake_ms listing sum    one row a table
 *     entry   number seq | time_ms kind text sum           in the order they came, never changed
 *     record  number | text sum                            the text of a finished game
 *     value   name | value sum                             the server's own small values
 *
 * This is a backend of the store (store_ops.h). open.c opens the file, upgrade.c takes over one of
 * format 1, append.c writes, read.c reads; check.c and salvage.c are for damaged files. Here is
 * what they share: errors, statements, transactions.
 *
 * Durability. The journal mode is WAL and synchronous is EXTRA: a commit is one sequential write
 * and one sync of the write-ahead log, and what was committed before a crash is found again. With
 * FULL that was so but for one case: a new file gets its first page by a rollback journal, and if
 * the deletion of that journal is lost with a crash, it would undo the file and with it a log that
 * was already in use; EXTRA syncs the folder. Everything of
 * one append is one transaction. The checkpoint, which carries pages from the log into the file,
 * runs when the log has grown to LOG_BYTES; if it fails nothing is lost, the log stays.
 *
 * Why these tables. An append writes the page where `entry` ends, which all tables share, and for
 * each table the page of the index where its numbers end; nothing else: a table's length and last
 * change are looked up there and not kept in `game`, whose pages would be written with every move.
 * Entries clustered by table were tried: a third more bytes went into the log, since every table
 * has a half full page of its own then; and rows would stand in inner pages of the tree too, where
 * a lost page tears a hole in every table near it (salvage.c). A restart reads by the index, so the
 * cache is made large enough for the tables that are played. A row of `game` changes with the
 * table's stage or when it goes to sleep, not with a move. Its indexes are of names, of wake_ms
 * where there is one, and of the makers of unfinished tables: what a start must know is found
 * without walking over all rows.
 *
 * Small pages. A move changes the two pages mentioned, and both go into the log whole, with a sum
 * over all of their bytes: pages of 1024 bytes instead of 4096 make that a quarter.
 *
 * Sums. SQLite notices broken pages but not a flipped bit within a text. Every row, entry, record
 * and value carries a sum over all of its columns, checked whenever it is read. The sum of an entry
 * also continues the sum of the entry before it. Files of format 1 had entries whose sums stood
 * alone; they keep them, so a table's chain begins where format 2 began, and from there on has no
 * gap: no column has to say where that is.
 *
 * Who holds it. SQLite lets many processes in; two servers would answer for the same seats. So the
 * file PATH.lock is locked (flock) while a store is open for writing: the lock goes when the
 * process ends, however it ends. The file holds the process number, for the sentence that refuses
 * another. SQLite's own locks stay as they are, so that `db check` can read beside a running
 * server. The database itself must never be opened and closed by another descriptor of this
 * process: that would drop SQLite's POSIX locks on it.
 *
 * After a failure the transaction is rolled back, and the store goes on: when the disk has room
 * again the next append works.
 */
#include "sqlite_store.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define ROW "number, stage, created_ms, name, rules, maker, wake_ms, listing, sum"
#define ENTRY "seq, time_ms, kind, text, sum"

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_GAME_ADD] = "INSERT INTO game(" ROW ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_GAME_SET] = "UPDATE game SET stage = ?2, rules = ?5, maker = ?6, wake_ms = ?7,"
                     " listing = ?8, sum = ?9 WHERE number = ?1",
    [SQL_GAME_NAME] = "UPDATE game SET name = ?2 WHERE number = ?1",
    [SQL_GAME_FIND] = "SELECT " ROW " FROM game WHERE number = ?1",
    [SQL_GAME_BY_NAME] = "SELECT " ROW " FROM game WHERE name = ?1",
    [SQL_GAME_WALK] = "SELECT " ROW " FROM game NOT INDEXED WHERE name = ?1 LIMIT 1",
    [SQL_GAME_WALK_BACK] = "SELECT " ROW " FROM game NOT INDEXED WHERE name = ?1"
                           " ORDER BY number DESC LIMIT 1",
    [SQL_GAME_ALL] = "SELECT " ROW " FROM game NOT INDEXED ORDER BY number",
    [SQL_GAME_LIST] = "SELECT " ROW " FROM game WHERE number < ?1"
                      " AND (?2 >> stage) & 1 ORDER BY number DESC LIMIT ?3",
    [SQL_GAME_DUE] = "SELECT " ROW " FROM game WHERE wake_ms IS NOT NULL"
                     " ORDER BY wake_ms, number",
    [SQL_GAME_DUE_WALK] = "SELECT " ROW " FROM game NOT INDEXED WHERE wake_ms IS NOT NULL"
                          " ORDER BY wake_ms, number",
    [SQL_NAME_LIST] = "SELECT number, name FROM game INDEXED BY sqlite_autoindex_game_1"
                      " WHERE name >= ''",
    [SQL_WAKE_LIST] = "SELECT number, wake_ms FROM game INDEXED BY game_wake"
                      " WHERE wake_ms IS NOT NULL",
    [SQL_GAME_MAKERS] = "SELECT maker, count(*) FROM game WHERE stage < 2 AND maker IS NOT NULL"
                        " GROUP BY maker",
    [SQL_GAME_STRANGERS] = "SELECT " ROW " FROM game WHERE rules <> ?1 AND stage < 2 LIMIT ?2",
    [SQL_ENTRY_ADD] = "INSERT INTO entry(number, " ENTRY ") VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_ENTRY_LAST] = "SELECT seq, time_ms, sum FROM entry WHERE number = ?1"
                       " ORDER BY seq DESC LIMIT 1",
    [SQL_ENTRY_SUM] = "SELECT sum FROM entry WHERE number = ?1 AND seq = ?2",
    [SQL_ENTRY_LIST] = "SELECT " ENTRY " FROM entry WHERE number = ?1 AND seq >= ?2 ORDER BY seq",
    [SQL_RECORD_PUT] = "INSERT OR REPLACE INTO record(number, text, sum) VALUES(?1, ?2, ?3)",
    [SQL_RECORD_GET] = "SELECT text, sum FROM record WHERE number = ?1",
    [SQL_VALUE_PUT] = "INSERT OR REPLACE INTO value(name, value, sum) VALUES(?1, ?2, ?3)",
    [SQL_VALUE_ADD] = "INSERT OR IGNORE INTO value(name, value, sum) VALUES(?1, ?2, ?3)",
    [SQL_VALUE_GET] = "SELECT value, sum FROM value WHERE name = ?1",
};

/* ---- errors ---- */

static bool is_full(int system_error) {
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

bool sqlite_is_forbidden(int system_error) {
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
        if (sqlite_is_forbidden(system_error)) return STORE_READONLY;
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
    [STORE_GONE] = "it was deleted, moved or cut short under the running process",
    [STORE_FENCED] = "another process has taken the table over",
    [STORE_ELSEWHERE] = "another process has the table",
};

/* What the system said. SQLite forgets to ask for it when a commit fails; the log's file knows. */
static int system_error_of(sqlite_store *s, int code) {
    int error = sqlite3_system_errno(s->db);
    sqlite3_file *log = NULL;
    if (error != 0 || (code & 0xff) != SQLITE_IOERR) return error;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != NULL && log->pMethods != NULL)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

store_status sqlite_fail(sqlite_store *s) {
    int code = sqlite3_extended_errcode(s->db), system_error = system_error_of(s, code);
    store_status status = status_of(code, system_error);
    if (status == STORE_OK) status = STORE_FAILED;
    char why[64] = "";
    bool from_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    if (from_system && system_error != 0)
        snprintf(why, sizeof why, ", %s", strerrordesc_np(system_error));
    return store_fail(&s->base, status, "%s: %s (SQLite: %s, code %d%s)", s->path,
                      sentences[status], sqlite3_errmsg(s->db), code, why);
}

store_status sqlite_fail_system(sqlite_store *s, const char *path, int system_error) {
    store_status status = is_full(system_error)               ? STORE_FULL
                          : sqlite_is_forbidden(system_error) ? STORE_READONLY
                                                              : STORE_FAILED;
    return store_fail(&s->base, status, "%s: %s", path, strerrordesc_np(system_error));
}

store_status sqlite_refuse_writing(sqlite_store *s) {
    return store_fail(&s->base, STORE_READONLY, "%s: it was opened for reading only", s->path);
}

/* ---- statements ---- */

sqlite3_stmt *sqlite_prepare(sqlite_store *s, sqlite_sql id) {
    sqlite3_stmt **at = &s->statement[id];
    if (*at == NULL && sqlite3_prepare_v3(s->db, sql_text[id], -1, SQLITE_PREPARE_PERSISTENT, at,
                                          NULL) != SQLITE_OK) {
        sqlite_fail(s);
        return NULL;
    }
    sqlite3_reset(*at);
    sqlite3_clear_bindings(*at);
    return *at;
}

int sqlite_step(sqlite_store *s, sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) sqlite_fail(s);
    return code;
}

store_status sqlite_run(sqlite_store *s, sqlite3_stmt *statement) {
    if (statement == NULL) return s->base.status;
    int code = sqlite_step(s, statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->base.status;
}

store_status sqlite_execute(sqlite_store *s, const char *sql) {
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK : sqlite_fail(s);
}

store_status sqlite_ask_number(sqlite_store *s, const char *sql, int64_t *out) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) != SQLITE_OK) return sqlite_fail(s);
    store_status status = STORE_OK;
    *out = 0;
    int code = sqlite_step(s, statement);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        status = s->base.status;
    sqlite3_finalize(statement);
    return status;
}

/* ---- transactions ---- */

store_status sqlite_begin(sqlite_store *s) {
    s->base.status = STORE_OK;
    s->base.error[0] = 0;
    if (s->read_only) return sqlite_refuse_writing(s);
    store_status status = sqlite_look(s);
    return status == STORE_OK ? sqlite_run(s, sqlite_prepare(s, SQL_BEGIN)) : status;
}

static sqlite_known *ways_of(sqlite_store *s, uint64_t table) {
    enum { SETS = SQLITE_KNOWN_TABLES / SQLITE_KNOWN_WAYS };
    /* Numbers of tables are times: only their product has evenly spread bits. */
    return s->known + (table * 0x9e3779b97f4a7c15u >> 32) % SETS * SQLITE_KNOWN_WAYS;
}

sqlite_known *sqlite_known_find(sqlite_store *s, uint64_t table) {
    sqlite_known *ways = ways_of(s, table);
    for (int i = 0; i < SQLITE_KNOWN_WAYS; i++)
        if (ways[i].table == table) return &ways[i];
    return NULL;
}

sqlite_known *sqlite_known_take(sqlite_store *s, uint64_t table) {
    sqlite_known *k = sqlite_known_find(s, table), *ways = ways_of(s, table);
    if (k == NULL) {
        k = ways;
        for (int i = 1; i < SQLITE_KNOWN_WAYS; i++)
            if (ways[i].used < k->used) k = &ways[i];
        *k = (sqlite_known){ .table = table };
    }
    k->used = ++s->known_used;
    return k;
}

/* What was committed may be claimed; what was taken back is not known any more. */
static void settle_known(sqlite_store *s, bool committed) {
    for (uint32_t i = 0; i < s->touched_count; i++) {
        sqlite_known *k = &s->known[s->touched[i]];
        if (committed)
            k->durable = k->tail;
        else
            k->open = k->named = false;
    }
    if (committed && s->entries_new > 0) s->entries = s->entries_new;
    s->witness_stale |= committed && s->touched_count > 0;
    s->touched_count = 0;
    s->entries_new = 0;
}

store_status sqlite_finish(sqlite_store *s, store_status status) {
    if (status == STORE_OK) status = sqlite_run(s, sqlite_prepare(s, SQL_COMMIT));
    settle_known(s, status == STORE_OK);
    if (status == STORE_OK) return STORE_OK;
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_stmt *rollback = s->statement[SQL_ROLLBACK];
        if (rollback != NULL) sqlite3_step(rollback);
        if (rollback != NULL) sqlite3_reset(rollback);
    }
    return s->base.status = status;
}
