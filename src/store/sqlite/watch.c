/* watch.c - notices that the database or its log was deleted, moved or cut short under the running
 * process.
 *
 * A file that is open can lose its name, and nobody who writes to it is told: commits go on to
 * succeed, and when the process ends all of them are gone. So before every transaction that writes,
 * the two names are looked up: they must lead to the files that were opened, and those must not
 * have become shorter. That is one stat() a file. A database that was moved and moved back goes on;
 * one that was cut short has lost pages, so nothing is stored in it before it was opened again.
 *
 * The log does not shrink by itself: it is written over again from its beginning. store_vacuum(),
 * which makes it shrink, calls sqlite_watch() afterwards. SQLite's own SQLITE_FCNTL_HAS_MOVED knows
 * the database but not the log; it is what the disks of the tests are asked, which have no stat().
 */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static sqlite3_file *file_of(sqlite_store *s, int which) {
    sqlite3_file *file = NULL;
    int pointer = which == 0 ? SQLITE_FCNTL_FILE_POINTER : SQLITE_FCNTL_JOURNAL_POINTER;
    sqlite3_file_control(s->db, "main", pointer, &file);
    return file != NULL && file->pMethods != NULL ? file : NULL;
}

/* False: the file is not there, or is another. */
static bool look_at_vfs(sqlite_store *s, int which, sqlite_watched *now) {
    sqlite3_file *file = file_of(s, which);
    sqlite3_int64 bytes = 0;
    int moved = 0;
    if (file == NULL) return true;
    file->pMethods->xFileControl(file, SQLITE_FCNTL_HAS_MOVED, &moved);
    if (file->pMethods->xFileSize(file, &bytes) == SQLITE_OK) now->bytes = bytes;
    return moved == 0;
}

static bool look_at(sqlite_store *s, int which, sqlite_watched *now) {
    struct stat facts;
    *now = (sqlite_watched){ .path = s->watched[which].path };
    if (!s->system_files) return look_at_vfs(s, which, now);
    if (now->path == NULL || stat(now->path, &facts) != 0) return false;
    now->device = facts.st_dev;
    now->inode = facts.st_ino;
    now->bytes = facts.st_size;
    return true;
}

void sqlite_watch(sqlite_store *s) {
    for (int i = 0; i < 2; i++) {
        sqlite_watched now;
        size_t size = strlen(s->path) + 8;
        if (s->watched[i].path == NULL) s->watched[i].path = malloc(size);
        if (s->watched[i].path != NULL)
            snprintf(s->watched[i].path, size, "%s%s", s->path, i == 0 ? "" : "-wal");
        s->watching = look_at(s, i, &now);
        if (!s->watching) return;
        s->watched[i] = now;
    }
}

void sqlite_unwatch(sqlite_store *s) {
    for (int i = 0; i < 2; i++) free(s->watched[i].path);
    s->watching = false;
}

store_status sqlite_look(sqlite_store *s) {
    for (int i = 0; s->watching && i < 2; i++) {
        sqlite_watched now, *was = &s->watched[i];
        const char *ending = i == 0 ? "" : "-wal";
        if (!look_at(s, i, &now))
            return store_fail(&s->base, STORE_GONE,
                              "%s%s: it was deleted or moved under the running process", s->path,
                              ending);
        if (now.inode != was->inode || now.device != was->device)
            return store_fail(&s->base, STORE_GONE,
                              "%s%s: another file was put in its place under the running process",
                              s->path, ending);
        s->cut |= now.bytes < was->bytes;
        if (s->cut)
            return store_fail(&s->base, STORE_GONE,
                              "%s%s: it was cut short under the running process, from %" PRId64
                              " bytes to %" PRId64,
                              s->path, ending, was->bytes, now.bytes);
        was->bytes = now.bytes;
    }
    return STORE_OK;
}
