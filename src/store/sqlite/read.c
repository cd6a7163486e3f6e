/* read.c - reads rows, entries, records and values, and checks their sums (sqlite.c). */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

/* The number of entries and the last change; where they cannot be read the table is still told, and
 * whoever reads its entries learns why. */
static void measure(sqlite_store *s, store_table *t) {
    sqlite3_stmt *last = sqlite_prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return;
    sqlite3_bind_int64(last, 1, (int64_t)t->table);
    if (sqlite3_step(last) == SQLITE_ROW) {
        int64_t seq = sqlite3_column_int64(last, 0);
        if (seq >= 0 && seq < UINT32_MAX) t->entries = (uint32_t)seq + 1;
        t->changed_ms = sqlite3_column_int64(last, 1);
    }
    sqlite3_reset(last);
}

/* Copies a column; false if it does not fit. */
static bool read_word(sqlite3_stmt *row, int column, char *out, size_t size) {
    const void *bytes = sqlite3_column_blob(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    out[0] = 0;
    if (length >= size) return false;
    if (length > 0) memcpy(out, bytes, length);
    out[length] = 0;
    return true;
}

store_table sqlite_read_row(sqlite_store *s, sqlite3_stmt *row) {
    store_table t = { .table = (uint64_t)sqlite3_column_int64(row, 0),
                      .created_ms = sqlite3_column_int64(row, 2),
                      .rules = (uint32_t)sqlite3_column_int64(row, 4),
                      .maker = (uint64_t)sqlite3_column_int64(row, 5),
                      .wake_ms = STORE_NEVER };
    int64_t stage = sqlite3_column_int64(row, 1);
    bool known = stage >= 0 && stage < STORE_STAGE_COUNT;
    t.stage = known ? (store_stage)stage : STORE_SET_ASIDE;
    t.changed_ms = t.created_ms;
    if (sqlite3_column_type(row, 6) != SQLITE_NULL) t.wake_ms = sqlite3_column_int64(row, 6);
    known &= read_word(row, 3, t.name, sizeof t.name);
    known &= read_word(row, 7, s->listing, sizeof s->listing);
    if (sqlite3_column_type(row, 7) != SQLITE_NULL) t.listing = s->listing;
    bool summed = s->format != 1; /* there rows have no sum */
    t.damaged = !known || (summed && (uint64_t)sqlite3_column_int64(row, 8) != store_row_sum(&t));
    return t;
}

static store_table read_table(sqlite_store *s, sqlite3_stmt *row) {
    store_table t = sqlite_read_row(s, row);
    measure(s, &t);
    t.damaged |= sqlite_find_behind(s, t.table) != NULL;
    return t;
}

/* A walk over all rows belongs to a start or a tool: the pages that it read are not kept, so that
 * memory does not grow with the number of tables. */
static store_status end_walk(sqlite_store *s, sqlite3_stmt *list, int code) {
    sqlite3_reset(list);
    sqlite3_db_release_memory(s->db);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->base.status;
}

/* Calls `each` for the statement's rows. */
static store_status each_row(sqlite_store *s, sqlite3_stmt *list, store_each_table *each,
                             void *context) {
    int code = SQLITE_DONE;
    while ((code = sqlite_step(s, list)) == SQLITE_ROW) {
        store_table t = read_table(s, list);
        if (!each(context, &t)) break;
    }
    return end_walk(s, list, code);
}

store_status sqlite_tables(store *base, uint32_t stages, uint64_t before, uint32_t limit,
                           store_each_table *each, void *context) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *list = sqlite_prepare(s, SQL_GAME_LIST);
    if (list == NULL) return s->base.status;
    sqlite3_bind_int64(list, 1, (int64_t)before);
    sqlite3_bind_int64(list, 2, stages);
    sqlite3_bind_int64(list, 3, limit);
    return each_row(s, list, each, context);
}

store_status sqlite_due(store *base, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                        int64_t *next_ms) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *list = sqlite_prepare(s, s->walk_wakes ? SQL_GAME_DUE_WALK : SQL_GAME_DUE);
    if (list == NULL) return s->base.status;
    int code = SQLITE_DONE;
    while ((code = sqlite_step(s, list)) == SQLITE_ROW) {
        store_table t = read_table(s, list);
        if (sqlite_find_behind(s, t.table) != NULL) continue;
        if (t.wake_ms > by_ms || *count == max) {
            *next_ms = t.wake_ms;
            break;
        }
        t.listing = NULL;
        out[(*count)++] = t;
    }
    sqlite3_reset(list);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : s->base.status;
}

store_status sqlite_makers(store *base, store_each_maker *each, void *context) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *list = sqlite_prepare(s, SQL_GAME_MAKERS);
    if (list == NULL) return s->base.status;
    int code = SQLITE_DONE;
    while ((code = sqlite_step(s, list)) == SQLITE_ROW)
        if (!each(context, (uint64_t)sqlite3_column_int64(list, 0),
                  (uint32_t)sqlite3_column_int64(list, 1)))
            break;
    return end_walk(s, list, code);
}

store_status sqlite_strangers(store *base, uint32_t rules, uint32_t limit, store_each_table *each,
                              void *context) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *list = sqlite_prepare(s, SQL_GAME_STRANGERS);
    if (list == NULL) return s->base.status;
    sqlite3_bind_int64(list, 1, rules);
    sqlite3_bind_int64(list, 2, limit);
    return each_row(s, list, each, context);
}

/* The one row of the statement. */
static store_status one_row(sqlite_store *s, sqlite3_stmt *find, store_table *out, bool *found) {
    int code = sqlite_step(s, find);
    *found = code == SQLITE_ROW;
    if (*found) *out = read_table(s, find);
    sqlite3_reset(find);
    if (code != SQLITE_DONE && code != SQLITE_ROW) return s->base.status;
    if (!out->damaged) return STORE_OK;
    const sqlite_behind *behind = sqlite_find_behind(s, out->table);
    if (behind != NULL) return sqlite_fail_behind(s, behind);
    return store_fail(&s->base, STORE_CORRUPT, "%s: the row of table %" PRIu64 " is damaged",
                      s->path, out->table);
}

store_status store_find(store *base, uint64_t table, store_table *out, bool *found) {
    sqlite_store *s = sqlite_of(base);
    *found = false;
    *out = (store_table){ .table = table, .wake_ms = STORE_NEVER };
    sqlite3_stmt *find = sqlite_prepare(s, SQL_GAME_FIND);
    if (find == NULL) return s->base.status;
    sqlite3_bind_int64(find, 1, (int64_t)table);
    return one_row(s, find, out, found);
}

static store_status find_by(sqlite_store *s, sqlite_sql id, const char *name, store_table *out,
                            bool *found) {
    sqlite3_stmt *find = sqlite_prepare(s, id);
    if (find == NULL) return s->base.status;
    sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
    store_status status = one_row(s, find, out, found);
    if (status != STORE_OK || !*found || strcmp(out->name, name) == 0) return status;
    *found = false;
    return store_fail(&s->base, STORE_CORRUPT, "%s: the index of names is damaged", s->path);
}

store_status sqlite_find_name(store *base, const char *name, store_table *out, bool *found) {
    sqlite_store *s = sqlite_of(base);
    store_status status = find_by(s, SQL_GAME_BY_NAME, name, out, found);
    /* A damaged index leads nowhere, or to another row, which then does not fit. */
    bool broken = status == STORE_CORRUPT;
    if (broken || (!*found && s->walk_names)) {
        status = find_by(s, SQL_GAME_WALK, name, out, found);
        if (status == STORE_CORRUPT && !*found) /* it ends at a damaged page: from the other side */
            status = find_by(s, SQL_GAME_WALK_BACK, name, out, found);
        if (broken && !*found && status == STORE_OK)
            return store_fail(&s->base, STORE_CORRUPT, "%s: the index of names is damaged",
                              s->path);
    }
    const sqlite_behind *lost = *found ? NULL : sqlite_find_behind_name(s, name);
    if (status != STORE_OK || lost == NULL) return status;
    *out = (store_table){ .table = lost->table, .wake_ms = STORE_NEVER, .damaged = true };
    snprintf(out->name, sizeof out->name, "%s", lost->name);
    *found = true;
    return sqlite_fail_behind(s, lost);
}

void sqlite_name(sqlite_store *s, uint64_t table, char name[STORE_NAME_MAX]) {
    name[0] = 0;
    const sqlite_behind *behind = sqlite_find_behind(s, table);
    if (behind != NULL) memcpy(name, behind->name, STORE_NAME_MAX);
    sqlite3_stmt *find = name[0] == 0 ? sqlite_prepare(s, SQL_GAME_FIND) : NULL;
    if (find != NULL) {
        sqlite3_bind_int64(find, 1, (int64_t)table);
        if (sqlite3_step(find) == SQLITE_ROW)
            memcpy(name, sqlite_read_row(s, find).name, STORE_NAME_MAX);
        sqlite3_reset(find);
    }
    const sqlite_known *known = s->known != NULL ? sqlite_known_find(s, table) : NULL;
    if (name[0] == 0 && known != NULL && known->named) memcpy(name, known->name, STORE_NAME_MAX);
    if (name[0] == 0) store_entries(&s->base, table, 0, sqlite_look_for_name, name);
}

/* ---- entries ---- */

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
    return true;
}

/* The entries ended before `next`. Fewer than the table is known to have, or none though it has a
 * row: the way to them is damaged. */
static store_status check_end(sqlite_store *s, uint64_t table, int64_t next) {
    const sqlite_behind *behind = sqlite_find_behind(s, table);
    if (behind != NULL) return sqlite_fail_behind(s, behind);
    const sqlite_known *known = s->known != NULL ? sqlite_known_find(s, table) : NULL;
    int64_t least = known != NULL ? known->durable.next : 0;
    sqlite3_stmt *find = next == 0 && least == 0 ? sqlite_prepare(s, SQL_GAME_FIND) : NULL;
    if (find != NULL) {
        sqlite3_bind_int64(find, 1, (int64_t)table);
        least = sqlite3_step(find) == SQLITE_ROW;
        sqlite3_reset(find);
    }
    if (next >= least) return STORE_OK;
    return store_fail(&s->base, STORE_CORRUPT,
                      "%s: entry %" PRId64 " of table %" PRIu64 " cannot be found", s->path, next,
                      table);
}

store_status sqlite_entries(store *base, uint64_t table, uint32_t seq, store_each_entry *each,
                            void *context) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *list = sqlite_prepare(s, SQL_ENTRY_LIST);
    if (list == NULL) return s->base.status;
    int64_t first = seq > 0 ? (int64_t)seq - 1 : 0; /* the one before gives the sum to go on from */
    sqlite3_bind_int64(list, 1, (int64_t)table);
    sqlite3_bind_int64(list, 2, first);
    store_status status = STORE_OK;
    store_chain chain = { .sum = 0 };
    bool more = true, ended = false;
    int64_t expected = first;
    for (; more && status == STORE_OK; expected += more) {
        store_entry e;
        char kind[STORE_KIND_MAX];
        int code = sqlite_step(s, list);
        more = code == SQLITE_ROW;
        uint64_t sum = more ? (uint64_t)sqlite3_column_int64(list, 4) : 0;
        bool sound = more && read_entry(list, table, expected, &e, kind);
        if (code != SQLITE_ROW && code != SQLITE_DONE)
            status = s->base.status;
        else if (sound && expected < seq)
            chain.sum = sum;
        else if (more && !(sound && store_chain_add(&chain, &e, sum)))
            status = store_fail(&s->base, STORE_CORRUPT,
                                "%s: entry %" PRId64 " of table %" PRIu64 " is missing or damaged",
                                s->path, expected, table);
        else if (more)
            more = each(context, &e);
        else
            ended = true;
    }
    sqlite3_reset(list);
    return ended ? check_end(s, table, expected) : status;
}

/* ---- records and values ---- */

/* A copy of the first column of the statement's row, with a final zero, and the sum in the second.
 * NULL: there is no row; or a failure, which *status tells. */
static char *read_summed(sqlite_store *s, sqlite3_stmt *get, size_t *length, uint64_t *sum,
                         store_status *status) {
    int code = sqlite_step(s, get);
    char *copy = NULL;
    *status = code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : s->base.status;
    if (code == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(get, 0);
        *length = (size_t)sqlite3_column_bytes(get, 0);
        *sum = (uint64_t)sqlite3_column_int64(get, 1);
        copy = calloc(1, *length + 1);
        if (copy == NULL) *status = store_fail(&s->base, STORE_FAILED, "%s: no memory", s->path);
        if (copy != NULL && *length > 0) memcpy(copy, bytes, *length);
    }
    sqlite3_reset(get);
    return copy;
}

/* A game gets its place in the list of records together with its record, and keeps both when its
 * entries are set aside later. */
static store_status no_record(sqlite_store *s, uint64_t table) {
    store_table row;
    bool found = false;
    store_status status = store_find(&s->base, table, &row, &found);
    if (status != STORE_OK || !found || row.listing == NULL) return STORE_OK;
    return store_fail(&s->base, STORE_CORRUPT, "%s: the record of table %" PRIu64 " is missing",
                      s->path, table);
}

store_status sqlite_record(store *base, uint64_t table, char **text, size_t *length) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *get = sqlite_prepare(s, SQL_RECORD_GET);
    if (get == NULL) return s->base.status;
    sqlite3_bind_int64(get, 1, (int64_t)table);
    store_status status = STORE_OK;
    uint64_t sum = 0;
    char *copy = read_summed(s, get, length, &sum, &status);
    if (copy == NULL) return status == STORE_OK ? no_record(s, table) : status;
    if (store_record_sum(table, copy, *length) == sum) {
        *text = copy;
        return STORE_OK;
    }
    free(copy);
    return store_fail(&s->base, STORE_CORRUPT, "%s: the record of table %" PRIu64 " is damaged",
                      s->path, table);
}

store_status sqlite_put(store *base, const char *name, const void *value, size_t length,
                        bool only_new) {
    sqlite_store *s = sqlite_of(base);
    store_status status = sqlite_begin(s);
    sqlite_sql sql = only_new ? SQL_VALUE_ADD : SQL_VALUE_PUT;
    sqlite3_stmt *put = status == STORE_OK ? sqlite_prepare(s, sql) : NULL;
    if (status != STORE_OK) return status;
    if (put == NULL) return sqlite_finish(s, s->base.status);
    sqlite3_bind_text(put, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(put, 2, length > 0 ? value : "", (int)length, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, (int64_t)store_named_sum(name, strlen(name), value, length));
    return sqlite_finish(s, sqlite_run(s, put));
}

store_status sqlite_get(store *base, const char *name, void **value, size_t *length) {
    sqlite_store *s = sqlite_of(base);
    sqlite3_stmt *get = sqlite_prepare(s, SQL_VALUE_GET);
    if (get == NULL) return s->base.status;
    sqlite3_bind_text(get, 1, name, -1, SQLITE_STATIC);
    store_status status = STORE_OK;
    uint64_t sum = 0;
    char *copy = read_summed(s, get, length, &sum, &status);
    if (copy == NULL) return status;
    if (store_named_sum(name, strlen(name), copy, *length) == sum) {
        *value = copy;
        return STORE_OK;
    }
    free(copy);
    return store_fail(&s->base, STORE_CORRUPT, "%s: the value `%s` is damaged", s->path, name);
}
