/* open.c - opens the database file: who holds it, what is in it, how it is set up (sqlite.c). */
#include "sqlite_store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_BYTES = 4 << 20, LOG_HEADER = 32, FRAME_HEADER = 24, BUSY_MS = 2000, CACHE_KIB = 32768 };

static const char schema[] =
    "CREATE TABLE entry(number INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL, UNIQUE(number, seq));"
    "CREATE TABLE record(number INTEGER PRIMARY KEY, text TEXT NOT NULL, sum INTEGER NOT NULL);"
    "CREATE TABLE value(name TEXT PRIMARY KEY, value BLOB NOT NULL, sum INTEGER NOT NULL)"
    " WITHOUT ROWID;";

/* ---- who holds it ---- */

static store_status lock_held(sqlite_store *s) {
    char holder[32] = "";
    ssize_t length = pread(s->lock, holder, sizeof holder - 1, 0);
    long process = length > 0 ? strtol(holder, NULL, 10) : 0;
    if (process <= 0)
        return store_fail(&s->base, STORE_BUSY, "%s: another process holds this database", s->path);
    return store_fail(&s->base, STORE_BUSY,
                      "%s: process %ld holds this database (a running server?)", s->path, process);
}

/* A tool may read where it may not write; if there is no lock file then, nobody holds it. */
static store_status take_lock(sqlite_store *s) {
    char name[4096];
    if ((size_t)snprintf(name, sizeof name, "%s.lock", s->path) >= sizeof name)
        return store_fail(&s->base, STORE_FAILED, "%s: this name is too long", s->path);
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0 && s->read_only && sqlite_is_forbidden(errno)) {
        s->lock = open(name, O_RDONLY | O_CLOEXEC);
        if (s->lock < 0) return STORE_OK;
    }
    if (s->lock < 0) return sqlite_fail_system(s, name, errno);
    if (flock(s->lock, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? lock_held(s) : sqlite_fail_system(s, name, errno);
    char process[32];
    int length = snprintf(process, sizeof process, "%-20ld\n", (long)getpid());
    /* Only a courtesy to whoever is refused: a full disk does not matter. */
    if (pwrite(s->lock, process, (size_t)length, 0) != length) return STORE_OK;
    return STORE_OK;
}

/* ---- the connection ---- */

/* The file holds the server's secret and hashes of tokens: it is nobody else's to read. SQLite
 * gives its companions the same rights. */
static store_status make_file(sqlite_store *s) {
    int file = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return STORE_OK;
    }
    return sqlite_fail_system(s, s->path, errno);
}

/* To read a log SQLite wants to write beside it. Where it may not (a backup on a disk that is
 * mounted read-only) and there is no log, the file can be said to stand still: then `uri` is
 * filled. */
static bool stands_still(const sqlite_store *s, char *uri, size_t size) {
    char name[4096];
    snprintf(name, sizeof name, "%s", s->path);
    char *slash = strrchr(name, '/');
    if (slash != NULL) *(slash == name ? slash + 1 : slash) = 0;
    if (access(slash != NULL ? name : ".", W_OK) == 0 || !sqlite_is_forbidden(errno)) return false;
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

static store_status open_connection(sqlite_store *s, const char *vfs) {
    char uri[8192];
    const char *path = s->path;
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (s->read_only && vfs == NULL && stands_still(s, uri, sizeof uri)) {
        flags |= SQLITE_OPEN_URI;
        path = uri;
    }
    int code = sqlite3_open_v2(path, &s->db, flags, vfs);
    if (s->db == NULL) return store_fail(&s->base, STORE_FAILED, "%s: no memory", s->path);
    if (code != SQLITE_OK) return sqlite_fail(s);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!s->read_only && sqlite3_db_readonly(s->db, "main") == 1)
        return sqlite_fail_system(s, s->path, EROFS);
    store_status status = STORE_OK;
    if (s->alone) status = sqlite_execute(s, "PRAGMA locking_mode=EXCLUSIVE");
    if (s->read_only) /* so that a file that was cut short is read as far as it goes */
        status = sqlite_execute(s, "PRAGMA writable_schema=ON");
    char cache[64];
    snprintf(cache, sizeof cache, "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-%d", CACHE_KIB);
    return status == STORE_OK ? sqlite_execute(s, cache) : status;
}

/* ---- what is in it ---- */

static store_status make_tables(sqlite_store *s) {
    char sql[128];
    store_status status = sqlite_execute(s, schema);
    if (status == STORE_OK) status = sqlite_execute(s, STORE_GAME_SCHEMA);
    snprintf(sql, sizeof sql, "PRAGMA application_id=%d; PRAGMA user_version=%d", STORE_APPLICATION,
             STORE_FORMAT);
    return status == STORE_OK ? sqlite_execute(s, sql) : status;
}

static store_status read_format(sqlite_store *s) {
    int64_t application = 0, format = 0;
    store_status status = sqlite_ask_number(s, "PRAGMA application_id", &application);
    if (status == STORE_OK) status = sqlite_ask_number(s, "PRAGMA user_version", &format);
    s->format = application == STORE_APPLICATION && format > 0 && format < INT32_MAX ? (int)format
                                                                                     : 0;
    return status;
}

static store_status take_over(sqlite_store *s) {
    store_status status = read_format(s);
    s->made_now |= s->format == 1;
    return status == STORE_OK && s->format == 1 ? sqlite_upgrade(s) : status;
}

/* Whoever only reads takes a file of format 1 as it is. */
static store_status check_format(sqlite_store *s) {
    store_status status = read_format(s);
    if (status != STORE_OK || s->format == STORE_FORMAT) return status;
    if (s->format == 0)
        return store_fail(&s->base, STORE_FAILED, "%s: this is not a database of Longroad",
                          s->path);
    if (s->format != 1)
        return store_fail(&s->base, STORE_FAILED,
                          "%s: its format is %d, and this program knows format %d", s->path,
                          s->format, STORE_FORMAT);
    return sqlite_execute(s,
                          "CREATE TEMP VIEW game AS SELECT number, stage,"
                          " created_ms, NULL AS name, 1 AS rules, NULL AS maker, NULL AS wake_ms,"
                          " NULL AS listing, NULL AS sum FROM main.game");
}

/* What SQLite does by itself when it has no hook; a checkpoint that fails leaves the log as it is.
 * And the log's file has now at least this length. */
static int after_commit(void *context, sqlite3 *db, const char *name, int frames) {
    sqlite_store *s = context;
    int64_t bytes = LOG_HEADER + (int64_t)frames * (FRAME_HEADER + s->page_bytes);
    if (s->watched[1].bytes < bytes) s->watched[1].bytes = bytes;
    if (bytes >= LOG_BYTES)
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return SQLITE_OK;
}

static store_status set_up(sqlite_store *s) {
    char sql[128];
    int64_t objects = 0, is_wal = 0, page_bytes = STORE_PAGE_BYTES;
    snprintf(sql, sizeof sql, "PRAGMA synchronous=EXTRA; PRAGMA page_size=%d", STORE_PAGE_BYTES);
    store_status status = sqlite_execute(s, sql);
    if (status == STORE_OK) status = sqlite_ask_number(s, "PRAGMA page_size", &page_bytes);
    if (page_bytes <= 0) page_bytes = STORE_PAGE_BYTES; /* SQLite has none of that kind */
    s->page_bytes = (uint32_t)page_bytes;
    sqlite3_wal_hook(s->db, after_commit, s);
    if (status == STORE_OK) status = sqlite_execute(s, "PRAGMA journal_mode=WAL");
    if (status == STORE_OK)
        status = sqlite_ask_number(s, "SELECT journal_mode = 'wal' FROM pragma_journal_mode",
                                   &is_wal);
    if (status != STORE_OK) return status;
    if (!is_wal)
        return store_fail(&s->base, STORE_FAILED, "%s: this disk cannot hold a write-ahead log",
                          s->path);
    status = sqlite_begin(s);
    if (status == STORE_OK)
        status = sqlite_ask_number(s, "SELECT count(*) FROM sqlite_schema", &objects);
    if (status == STORE_OK) status = objects == 0 ? make_tables(s) : take_over(s);
    return sqlite_finish(s, status);
}

/* A full disk has no room for the index of the log (-shm), which processes share. */
static bool lacks_shared_memory(sqlite_store *s) {
    int code = sqlite3_extended_errcode(s->db);
    return code == SQLITE_IOERR_SHMSIZE || code == SQLITE_IOERR_SHMOPEN ||
           code == SQLITE_IOERR_SHMMAP || (code & 0xff) == SQLITE_FULL;
}

static void close_connection(sqlite_store *s) {
    for (int i = 0; i < SQL_COUNT; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    sqlite3_close(s->db);
    s->db = NULL;
}

/* Who shares the database with nobody needs no file for that index. So what is stored can be read
 * while the disk is full, and written when there is room again; but `db check` has to wait. */
static store_status open_without_sharing(sqlite_store *s, const char *vfs) {
    close_connection(s);
    s->alone = true;
    store_status status = open_connection(s, vfs);
    if (status == STORE_OK) status = set_up(s);
    if (status == STORE_OK && s->base.notice[0] == 0)
        snprintf(s->base.notice, sizeof s->base.notice,
                 "%s: there is no room on the disk: games can be read, and nothing is stored until "
                 "there is room",
                 s->path);
    return status;
}

/* A log that grows costs the file system an entry in its own journal with every commit; one that is
 * written over again does not, and a commit is twice as quick. So the log gets its full length at
 * once: by pages that are written and given back. Where there is no room for that, it grows as it
 * may. */
static void widen_log(sqlite_store *s) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "DROP TABLE IF EXISTS room;"
             "BEGIN; CREATE TABLE room(bytes); INSERT INTO room VALUES(zeroblob(%d)); COMMIT;"
             "DROP TABLE room; PRAGMA wal_checkpoint(RESTART)",
             LOG_BYTES);
    if (sqlite_execute(s, sql) == STORE_OK) return;
    if (sqlite3_get_autocommit(s->db) == 0) (void)sqlite_execute(s, "ROLLBACK");
    (void)sqlite_execute(s, "DROP TABLE IF EXISTS room");
}

static store_status open_all(sqlite_store *s, const store_options *o) {
    store_status status = STORE_OK;
    bool system_files = o->vfs == NULL;
    if (s->read_only && system_files && access(s->path, R_OK) != 0)
        return sqlite_fail_system(s, s->path, errno);
    if (system_files && !(s->read_only && o->shared)) status = take_lock(s);
    if (status == STORE_OK && system_files && !s->read_only) status = make_file(s);
    if (status == STORE_OK) status = open_connection(s, o->vfs);
    if (status == STORE_OK && !s->read_only) status = set_up(s);
    if (status != STORE_OK && s->db != NULL && !s->read_only && lacks_shared_memory(s))
        status = open_without_sharing(s, o->vfs);
    if (status == STORE_OK) status = check_format(s);
    bool witness = status == STORE_OK && sqlite_witness_new(s, o->vfs);
    if (status == STORE_OK) status = sqlite_witness_identity(s, witness);
    if (status == STORE_OK && system_files && !s->read_only) widen_log(s);
    s->system_files = system_files;
    if (status == STORE_OK && witness) sqlite_witness_compare(s);
    /* Prepared now: after a failure there may be no memory for it. */
    if (status == STORE_OK && sqlite_prepare(s, SQL_ROLLBACK) == NULL) status = s->base.status;
    if (status == STORE_OK && !s->read_only) sqlite_watch(s);
    return status;
}

const store_ops sqlite_ops = {
    .close = sqlite_close,
    .append = sqlite_append,
    .tables = sqlite_tables,
    .find_name = sqlite_find_name,
    .due = sqlite_due,
    .makers = sqlite_makers,
    .strangers = sqlite_strangers,
    .entries = sqlite_entries,
    .record = sqlite_record,
    .put = sqlite_put,
    .get = sqlite_get,
    .survey = sqlite_survey,
    .scrub = sqlite_scrub,
    .tend = sqlite_tend,
};

store *store_open(const char *path, const store_options *options, store_status *status,
                  char error[STORE_ERROR_MAX]) {
    static const store_options of_a_server;
    const store_options *o = options != NULL ? options : &of_a_server;
    sqlite_store *s = calloc(1, sizeof *s);
    char *copy = strdup(path);
    if (s != NULL && !o->read_only) s->known = calloc(SQLITE_KNOWN_TABLES, sizeof *s->known);
    if (s == NULL || copy == NULL || (s->known == NULL && !o->read_only)) {
        if (s != NULL) free(s->known);
        free(s);
        free(copy);
        snprintf(error, STORE_ERROR_MAX, "no memory");
        *status = STORE_FAILED;
        return NULL;
    }
    s->base.ops = &sqlite_ops;
    s->base.place = s->path = copy;
    s->lock = -1;
    s->read_only = o->read_only;
    error[0] = 0;
    *status = open_all(s, o);
    if (*status == STORE_OK) return &s->base;
    memcpy(error, s->base.error, STORE_ERROR_MAX);
    sqlite_close(&s->base);
    return NULL;
}

void sqlite_close(store *base) {
    sqlite_store *s = sqlite_of(base);
    sqlite_tend(base);
    sqlite_witness_free(s);
    sqlite_unwatch(s);
    close_connection(s);
    if (s->lock >= 0) close(s->lock);
    free(s->known);
    free(s->behind);
    free(s->path);
    free(s);
}
