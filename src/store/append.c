/* append.c - writes entries and changes of rows: all of them or none (sqlite.c). */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool store_is_number(uint64_t table) {
    return table > 0 && table <= INT64_MAX;
}

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

store_status store_add_row(store *s, const store_table *row) {
    sqlite3_stmt *add = store_prepare(s, SQL_GAME_ADD);
    if (add == NULL) return s->status;
    bind_row(add, row);
    sqlite3_bind_int64(add, 3, row->created_ms);
    bind_name(add, 4, row->name);
    return store_run(s, add);
}

static store_status set_name(store *s, const store_table *row) {
    sqlite3_stmt *set = store_prepare(s, SQL_GAME_NAME);
    if (set == NULL) return s->status;
    sqlite3_bind_int64(set, 1, (int64_t)row->table);
    bind_name(set, 2, row->name);
    store_status status = store_run(s, set);
    if (status == STORE_OK || sqlite3_extended_errcode(s->db) != SQLITE_CONSTRAINT_UNIQUE)
        return status;
    return store_fail(s, STORE_FAILED, "%s: another table has the name `%s`", s->path, row->name);
}

/* ---- entries ---- */

static store_status refuse_entry(store *s, const store_entry *e, const char *why) {
    return store_fail(s, STORE_FAILED, "%s: entry %" PRIu32 " of table %" PRIu64 " %s", s->path,
                      e->seq, e->table, why);
}

/* Where the table's next entry goes. Tails of tables that are played are remembered, as nobody else
 * writes. */
static store_status find_tail(store *s, uint64_t table, store_tail *tail) {
    *tail = (store_tail){ .next = 0 };
    const store_known *known = store_known_find(s, table);
    if (known != NULL && known->open) {
        *tail = known->tail;
        return STORE_OK;
    }
    const store_behind *behind = store_find_behind(s, table);
    if (behind != NULL) return store_fail_behind(s, behind);
    sqlite3_stmt *last = store_prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return s->status;
    sqlite3_bind_int64(last, 1, (int64_t)table);
    int code = store_step(s, last);
    if (code == SQLITE_ROW)
        *tail = (store_tail){ .next = sqlite3_column_int64(last, 0) + 1,
                              .sum = (uint64_t)sqlite3_column_int64(last, 2) };
    sqlite3_reset(last);
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : s->status;
}

static store_status add_game(store *s, const store_entry *e) {
    const store_table row = { .table = e->table,
                              .stage = STORE_OPEN,
                              .created_ms = e->time_ms,
                              .rules = 1,
                              .wake_ms = STORE_NEVER };
    return store_add_row(s, &row);
}

static store_status add_entry(store *s, const store_entry *e, store_tail *tail) {
    if (e->seq != tail->next) return refuse_entry(s, e, "is not the next one");
    store_status status = e->seq == 0 ? add_game(s, e) : STORE_OK;
    sqlite3_stmt *add = status == STORE_OK ? store_prepare(s, SQL_ENTRY_ADD) : NULL;
    if (add == NULL) return s->status;
    *tail = (store_tail){ .next = tail->next + 1, .sum = store_entry_sum(e, tail->sum) };
    sqlite3_bind_int64(add, 1, (int64_t)e->table);
    sqlite3_bind_int64(add, 2, e->seq);
    sqlite3_bind_int64(add, 3, e->time_ms);
    sqlite3_bind_text(add, 4, e->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 5, e->length > 0 ? e->text : "", (int)e->length, SQLITE_STATIC);
    sqlite3_bind_int64(add, 6, (int64_t)tail->sum);
    return store_run(s, add);
}

static void remember(store *s, uint64_t table, store_tail tail) {
    store_known *k = store_known_take(s, table);
    k->tail = tail;
    k->open = true;
    s->touched[s->touched_count++] = (uint32_t)(k - s->known);
    s->entries_new = (uint64_t)sqlite3_last_insert_rowid(s->db);
}

static store_status add_entries(store *s, const store_entry *entries, uint32_t count) {
    store_tail tail = { .next = 0 };
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

static store_status put_record(store *s, const store_change *c) {
    sqlite3_stmt *put = store_prepare(s, SQL_RECORD_PUT);
    if (put == NULL) return s->status;
    sqlite3_bind_int64(put, 1, (int64_t)c->table);
    sqlite3_bind_text64(put, 2, c->record, c->record_length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(put, 3, (int64_t)store_record_sum(c->table, c->record, c->record_length));
    return store_run(s, put);
}

/* The row as it is to be; only what the change gives is another. */
static void lay_over(store_table *row, const store_change *c) {
    row->stage = c->stage;
    if (c->rules != 0) row->rules = c->rules;
    if (c->maker != 0) row->maker = c->maker;
    if (c->wake_set) row->wake_ms = c->wake_ms;
    if (c->stage == STORE_SET_ASIDE) row->wake_ms = STORE_NEVER;
    if (c->listing != NULL) row->listing = c->listing;
    if (c->name != NULL) snprintf(row->name, sizeof row->name, "%s", c->name);
}

static store_status make_change(store *s, const store_change *c) {
    const store_behind *behind = store_find_behind(s, c->table);
    if (behind != NULL) return store_fail_behind(s, behind);
    sqlite3_stmt *find = store_prepare(s, SQL_GAME_FIND);
    if (find == NULL) return s->status;
    sqlite3_bind_int64(find, 1, (int64_t)c->table);
    int code = store_step(s, find);
    store_table row = { .table = c->table };
    if (code == SQLITE_ROW) row = store_read_row(s, find);
    sqlite3_reset(find);
    if (code == SQLITE_DONE)
        return store_fail(s, STORE_FAILED, "%s: there is no table %" PRIu64, s->path, c->table);
    if (code != SQLITE_ROW) return s->status;
    if (row.damaged)
        return store_fail(s, STORE_CORRUPT, "%s: the row of table %" PRIu64 " is damaged", s->path,
                          c->table);
    lay_over(&row, c);
    sqlite3_stmt *set = store_prepare(s, SQL_GAME_SET);
    if (set == NULL) return s->status;
    bind_row(set, &row);
    store_status status = store_run(s, set);
    if (status == STORE_OK && c->name != NULL) status = set_name(s, &row);
    store_known *known = c->name != NULL ? store_known_find(s, c->table) : NULL;
    if (known != NULL) known->named = false; /* asked for again */
    return status == STORE_OK && c->record != NULL ? put_record(s, c) : status;
}

static bool is_known_change(const store_change *c) {
    return (uint32_t)c->stage < STORE_STAGE_COUNT && store_is_number(c->table) &&
           c->rules <= INT32_MAX &&
           (c->name == NULL || strnlen(c->name, STORE_NAME_MAX) < STORE_NAME_MAX) &&
           (c->listing == NULL || strnlen(c->listing, STORE_LISTING_MAX) < STORE_LISTING_MAX);
}

/* What the caller must not do: refused before anything is written. */
static store_status refuse_misuse(store *s, const store_entry *entries, uint32_t entry_count,
                                  const store_change *changes, uint32_t change_count) {
    if (entry_count > STORE_BATCH_MAX || change_count > STORE_BATCH_MAX)
        return store_fail(s, STORE_FAILED, "%s: more than %d entries at once", s->path,
                          STORE_BATCH_MAX);
    for (uint32_t i = 0; i < entry_count; i++) {
        const store_entry *e = &entries[i];
        if (!store_is_number(e->table)) return refuse_entry(s, e, "has a table without a number");
        if (e->length > STORE_TEXT_MAX) return refuse_entry(s, e, "is too long");
        if (strnlen(e->kind, STORE_KIND_MAX) == STORE_KIND_MAX)
            return refuse_entry(s, e, "has a kind that is too long");
    }
    for (uint32_t i = 0; i < change_count; i++)
        if (!is_known_change(&changes[i]))
            return store_fail(s, STORE_FAILED,
                              "%s: a change of no known stage or table, or with a "
                              "text that is too long",
                              s->path);
    return STORE_OK;
}

store_status store_append(store *s, const store_entry *entries, uint32_t entry_count,
                          const store_change *changes, uint32_t change_count) {
    store_status status = refuse_misuse(s, entries, entry_count, changes, change_count);
    if (status == STORE_OK) status = store_begin(s);
    if (status != STORE_OK) return status;
    status = add_entries(s, entries, entry_count);
    for (uint32_t i = 0; status == STORE_OK && i < change_count; i++)
        status = make_change(s, &changes[i]);
    return store_finish(s, status);
}
