/* upgrade.c - a file of format 1 becomes one of format 2.
 *
 * Format 1 had rows of `number | stage created_ms`, without a sum, and entries whose sums stood
 * alone. Entries stay as they are (sqlite.c, "Sums"). Rows are written anew, in the transaction in
 * which the file is opened: a process that dies on the way leaves format 1 as it was.
 *
 * A table's name stood only in the entry that made it. Format 1 gave a name again when the table
 * that had it was gone; names lead to one table for ever now, so the newest keeps it and older ones
 * have none. Format 1 did not say when a table is due: unfinished tables are due at once, and the
 * server finds out.
 */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool sqlite_created_name(const store_entry *e, char name[STORE_NAME_MAX]) {
    static const char word[] = "\nname ";
    const char *line = strcmp(e->kind, "created") == 0
                           ? memmem(e->text, e->length, word, sizeof word - 1)
                           : NULL;
    if (line == NULL) return false;
    line += sizeof word - 1;
    size_t left = e->length - (size_t)(line - e->text), length = 0;
    while (length < left && line[length] != '\n') length++;
    if (length == 0 || length >= STORE_NAME_MAX || memchr(line, 0, length) != NULL) return false;
    memcpy(name, line, length);
    name[length] = 0;
    return true;
}

bool sqlite_look_for_name(void *context, const store_entry *e) {
    char *name = context;
    return !sqlite_created_name(e, name) && e->seq == 0;
}

/* Fills row->name; it stays empty if the table has none or an entry is damaged, or if a newer table
 * has it. */
static store_status give_name(sqlite_store *s, store_table *row) {
    store_status status = store_entries(&s->base, row->table, 0, sqlite_look_for_name, row->name);
    if (status != STORE_OK && status != STORE_CORRUPT) return status;
    if (row->name[0] == 0) return STORE_OK;
    sqlite3_stmt *find = sqlite_prepare(s, SQL_GAME_BY_NAME);
    if (find == NULL) return s->base.status;
    sqlite3_bind_text(find, 1, row->name, -1, SQLITE_STATIC);
    int code = sqlite_step(s, find);
    sqlite3_reset(find);
    if (code == SQLITE_ROW) row->name[0] = 0;
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : s->base.status;
}

typedef struct tally {
    uint64_t tables, names;
} tally;

static store_status copy_rows(sqlite_store *s, sqlite3_stmt *list, tally *made) {
    int code = SQLITE_DONE;
    store_status status = STORE_OK;
    while (status == STORE_OK && (code = sqlite_step(s, list)) == SQLITE_ROW) {
        store_table row = { .table = (uint64_t)sqlite3_column_int64(list, 0),
                            .created_ms = sqlite3_column_int64(list, 2),
                            .rules = 1,
                            .wake_ms = STORE_NEVER };
        int64_t stage = sqlite3_column_int64(list, 1);
        row.stage = stage >= 0 && stage <= STORE_SET_ASIDE ? (store_stage)stage : STORE_SET_ASIDE;
        if (row.stage == STORE_OPEN || row.stage == STORE_RUNNING) row.wake_ms = 0;
        status = give_name(s, &row);
        if (status == STORE_OK) status = sqlite_add_row(s, &row);
        made->tables++;
        made->names += row.name[0] != 0;
    }
    return status != STORE_OK || code == SQLITE_DONE ? status : s->base.status;
}

store_status sqlite_upgrade(sqlite_store *s) {
    static const char sql[] = "SELECT number, stage, created_ms FROM game_1 ORDER BY number DESC";
    sqlite3_stmt *list = NULL;
    tally made = { .tables = 0 };
    store_status status = sqlite_execute(s, "ALTER TABLE game RENAME TO game_1;" STORE_GAME_SCHEMA);
    if (status != STORE_OK) return status;
    if (sqlite3_prepare_v2(s->db, sql, -1, &list, NULL) != SQLITE_OK) return sqlite_fail(s);
    status = copy_rows(s, list, &made);
    sqlite3_finalize(list);
    if (status == STORE_OK) status = sqlite_execute(s, "DROP TABLE game_1; PRAGMA user_version=2");
    snprintf(s->base.notice, sizeof s->base.notice,
             "%s: the database was of format 1 and is of format 2 now: %" PRIu64 " tables, %" PRIu64
             " of them with names; older programs refuse it",
             s->path, made.tables, made.names);
    return status;
}
