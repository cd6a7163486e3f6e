/* append.c - writes entries and changes of rows: all of them or none (sqlite.c). */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- rows ---- */

static void bind_name(sqlite3_stmt *statement, int at, const char *name) {
    if (name[0] != 0) sqlite3_bind_text(statement, at, name, -1, SQLITE_STATIC);
}

static void bind_row(sqlite3_stmt *statement, const store_table *row) {
    sqlite3_bind_int64(statement, 1, (int64_t)row->table);
    sqlite3_bind_int(statement, 2, (int)row->stage);
    sqlite3_bind_int64(statement, 5, row->rules);
    if (row->maker != 0) sqlite3_bind_int64(statement, 6, (int64_t)row->maker);
    if (row->wake_ms != STORE_NEVER) sqlite3_bind_int64(statement, 7, row->wake_ms);
    if (row->listing != NULL) sqlite3_bind_text(statement, 8, row->listing, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 9, (int64_t)store_row_sum(row));
}

store_status sqlite_add_row(sqlite_store *s, const store_table *row) {
    sqlite3_stmt *add = sqlite_prepare(s, SQL_GAME_ADD);
    if (add == NULL) return s->base.status;
    bind_row(add, row);
    sqlite3_bind_int64(add, 3, row->created_ms);
    bind_name(add, 4, row->name);
    return sqlite_run(s, add);
}

static store_status set_name(sqlite_store *s, const store_table *row) {
    sqlite3_stmt *set = sqlite_prepare(s, SQL_GAME_NAME);
    if (set == NULL) return s->base.status;
    sqlite3_bind_int64(set, 1, (int64_t)row->table);
    bind_name(set, 2, row->name);
    store_status status = sqlite_run(s, set);
    if (status == STORE_OK || sqlite3_extended_errcode(s->db) != SQLITE_CONSTRAINT_UNIQUE)
        return status;
    return store_fail(&s->base, STORE_FAILED, "%s: another table has the name `%s`", s->path,
                      row->name);
}

/* ---- entries ---- */

/* Where the table's next entry goes. Tails of tables that are played are remembered, as nobody else
 * writes. */
static store_status find_tail(sqlite_store *s, uint64_t table, sqlite_tail *tail) {
    *tail = (sqlite_tail){ .next = 0 };
    const sqlite_known *known = sqlite_known_find(s, table);
    if (known != NULL && known->open) {
        *tail = known->tail;
        return STORE_OK;
    }
    const sqlite_behind *behind = sqlite_find_behind(s, table);
    if (behind != NULL) return sqlite_fail_behind(s, behind);
    sqlite3_stmt *last = sqlite_prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return s->base.status;
    sqlite3_bind_int64(last, 1, (int64_t)table);
    int code = sqlite_step(s, last);
    if (code == SQLITE_ROW)
        *tail = (sqlite_tail){ .next = sqlite3_column_int64(last, 0) + 1,
                               .sum = (uint64_t)sqlite3_column_int64(last, 2) };
    sqlite3_reset(last);
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : s->base.status;
}

static store_status add_entry(sqlite_store *s, const store_entry *e, sqlite_tail *tail) {
    if (e->seq != tail->next) return store_refuse_entry(&s->base, e, "is not the next one");
    store_status status = STORE_OK;
    if (e->seq == 0) {
        const store_table row = store_row_new(e);
        status = sqlite_add_row(s, &row);
    }
    sqlite3_stmt *add = status == STORE_OK ? sqlite_prepare(s, SQL_ENTRY_ADD) : NULL;
    if (add == NULL) return s->base.status;
    *tail = (sqlite_tail){ .next = tail->next + 1, .sum = store_entry_sum(e, tail->sum) };
    sqlite3_bind_int64(add, 1, (int64_t)e->table);
    sqlite3_bind_int64(add, 2, e->seq);
    sqlite3_bind_int64(add, 3, e->time_ms);
    sqlite3_bind_text(add, 4, e->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 5, e->length > 0 ? e->text : "", (int)e->length, SQLITE_STATIC);
    sqlite3_bind_int64(add, 6, (int64_t)tail->sum);
    return sqlite_run(s, add);
}

static void remember(sqlite_store *s, uint64_t table, sqlite_tail tail) {
    sqlite_known *k = sqlite_known_take(s, table);
    k->tail = tail;
    k->open = true;
    s->touched[s->touched_count++] = (uint32_t)(k - s->known);
    s->entries_new = (uint64_t)sqlite3_last_insert_rowid(s->db);
}

static store_status add_entries(sqlite_store *s, const store_entry *entries, uint32_t count) {
    sqlite_tail tail = { .next = 0 };
    for (uint32_t i = 0; i < count; i++) {
        const store_entry *e = &entries[i];
        bool same_table = i > 0 && entries[i - 1].table == e->table;
        store_status status = same_table ? STORE_OK : find_tail(s, e->table, &tail);
        if (status == STORE_OK) status = add_entry(s, e, &tail);
        if (status != STORE_OK) return status;
        remember(s, e->table, tail);
    }
    return STORE_OK;
}

/* ---- changes ---- */

static store_status put_record(sqlite_store *s, const store_change *c) {
    sqlite3_stmt *put = sqlite_prepare(s, SQL_RECORD_PUT);
    if (put == NULL) return s->base.status;
    sqlite3_bind_int64(put, 1, (int64_t)c->table);
    sqlite3_bind_text64(put, 2, c->record, c->record_length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(put, 3, (int64_t)store_record_sum(c->table, c->record, c->record_length));
    return sqlite_run(s, put);
}

static store_status make_change(sqlite_store *s, const store_change *c) {
    const sqlite_behind *behind = sqlite_find_behind(s, c->table);
    if (behind != NULL) return sqlite_fail_behind(s, behind);
    sqlite3_stmt *find = sqlite_prepare(s, SQL_GAME_FIND);
    if (find == NULL) return s->base.status;
    sqlite3_bind_int64(find, 1, (int64_t)c->table);
    int code = sqlite_step(s, find);
    store_table row = { .table = c->table };
    if (code == SQLITE_ROW) row = sqlite_read_row(s, find);
    sqlite3_reset(find);
    if (code == SQLITE_DONE)
        return store_fail(&s->base, STORE_FAILED, "%s: there is no table %" PRIu64, s->path,
                          c->table);
    if (code != SQLITE_ROW) return s->base.status;
    if (row.damaged)
        return store_fail(&s->base, STORE_CORRUPT, "%s: the row of table %" PRIu64 " is damaged",
                          s->path, c->table);
    store_row_change(&row, c);
    sqlite3_stmt *set = sqlite_prepare(s, SQL_GAME_SET);
    if (set == NULL) return s->base.status;
    bind_row(set, &row);
    store_status status = sqlite_run(s, set);
    if (status == STORE_OK && c->name != NULL) status = set_name(s, &row);
    sqlite_known *known = c->name != NULL ? sqlite_known_find(s, c->table) : NULL;
    if (known != NULL) known->named = false; /* asked for again */
    return status == STORE_OK && c->record != NULL ? put_record(s, c) : status;
}

store_status sqlite_append(store *base, const store_entry *entries, uint32_t entry_count,
                           const store_change *changes, uint32_t change_count) {
    sqlite_store *s = sqlite_of(base);
    store_status status = sqlite_begin(s);
    if (status != STORE_OK) return status;
    status = add_entries(s, entries, entry_count);
    for (uint32_t i = 0; status == STORE_OK && i < change_count; i++)
        status = make_change(s, &changes[i]);
    return sqlite_finish(s, status);
}
