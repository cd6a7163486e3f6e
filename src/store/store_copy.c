/* store_copy.c - see store_copy.h. */
#include "store_copy.h"

#include "store_ops.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_AT_ONCE = 256, ENTRIES_AT_ONCE = 512 };

typedef struct copier {
    store *from, *to;
    store_copied *done;
    char *error;
    /* Entries that wait to be appended, with their texts. */
    store_entry entry[ENTRIES_AT_ONCE];
    char *kept[ENTRIES_AT_ONCE]; /* the kind of each, and behind it its text */
    uint32_t entry_count;
    store_status status; /* of an append inside of a walk */
    /* Rows, the newest first. */
    store_table row[TABLES_AT_ONCE];
    char listing[TABLES_AT_ONCE][STORE_LISTING_MAX];
    uint32_t row_count;
} copier;

static store_status tell(copier *c, store *who, store_status status) {
    if (status != STORE_OK) snprintf(c->error, STORE_ERROR_MAX, "%s", store_error(who));
    return status;
}

/* ---- rows ---- */

static bool note_row(void *context, const store_table *t) {
    copier *c = context;
    store_table *row = &c->row[c->row_count];
    *row = *t;
    if (t->listing != NULL) {
        snprintf(c->listing[c->row_count], STORE_LISTING_MAX, "%s", t->listing);
        row->listing = c->listing[c->row_count];
    }
    c->row_count++;
    return true;
}

/* Calls `each` for all rows of the source, which may then call both stores. */
static store_status each_row(copier *c, store_status (*each)(copier *c, const store_table *row)) {
    uint64_t before = 0;
    store_status status = STORE_OK;
    do {
        c->row_count = 0;
        status = tell(c, c->from,
                      store_tables(c->from, UINT32_MAX, before, TABLES_AT_ONCE, note_row, c));
        for (uint32_t k = 0; status == STORE_OK && k < c->row_count; k++) {
            status = each(c, &c->row[k]);
            before = c->row[k].table;
        }
    } while (status == STORE_OK && c->row_count == TABLES_AT_ONCE && before > 1);
    return status;
}

/* ---- copying ---- */

static void drop_entries(copier *c) {
    for (uint32_t k = 0; k < c->entry_count; k++) free(c->kept[k]);
    c->entry_count = 0;
}

static store_status append_entries(copier *c) {
    store_status status = tell(c, c->to, store_append(c->to, c->entry, c->entry_count, NULL, 0));
    c->done->entries += c->entry_count;
    drop_entries(c);
    return status;
}

static bool copy_entry(void *context, const store_entry *e) {
    copier *c = context;
    size_t kind = strlen(e->kind) + 1;
    char *kept = malloc(kind + e->length + 1);
    if (kept == NULL) {
        snprintf(c->error, STORE_ERROR_MAX, "no memory");
        c->status = STORE_FAILED;
        return false;
    }
    memcpy(kept, e->kind, kind);
    memcpy(kept + kind, e->length > 0 ? e->text : "", e->length);
    c->kept[c->entry_count] = kept;
    c->entry[c->entry_count] = *e;
    c->entry[c->entry_count].kind = kept;
    c->entry[c->entry_count].text = kept + kind;
    if (++c->entry_count == ENTRIES_AT_ONCE) c->status = append_entries(c);
    return c->status == STORE_OK;
}

static store_status copy_table(copier *c, const store_table *row) {
    char *record = NULL;
    size_t length = 0;
    if (row->damaged) {
        snprintf(c->error, STORE_ERROR_MAX, "%s: the row of table %" PRIu64 " is damaged",
                 c->from->place, row->table);
        return STORE_CORRUPT;
    }
    c->status = STORE_OK;
    store_status status = tell(c, c->from, store_entries(c->from, row->table, 0, copy_entry, c));
    if (status == STORE_OK) status = c->status;
    if (status == STORE_OK && c->entry_count > 0) status = append_entries(c);
    drop_entries(c);
    if (status == STORE_OK)
        status = tell(c, c->from, store_record(c->from, row->table, &record, &length));
    const store_change change = { .table = row->table,
                                  .stage = row->stage,
                                  .record = record,
                                  .record_length = length,
                                  .name = row->name[0] != 0 ? row->name : NULL,
                                  .listing = row->listing,
                                  .rules = row->rules,
                                  .maker = row->maker,
                                  .wake_set = true,
                                  .wake_ms = row->wake_ms };
    if (status == STORE_OK) status = tell(c, c->to, store_append(c->to, NULL, 0, &change, 1));
    if (status == STORE_OK) status = tell(c, c->to, store_release(c->to, row->table));
    c->done->tables++;
    c->done->records += record != NULL;
    free(record);
    return status;
}

/* ---- comparing ---- */

typedef struct digest {
    uint64_t sum;
    uint32_t entries;
} digest;

static bool add_to_digest(void *context, const store_entry *e) {
    digest *d = context;
    d->sum = store_entry_sum(e, d->sum);
    d->entries++;
    return true;
}

static bool keep_one(void *context, const store_table *t) {
    digest *d = context;
    store_table row = *t;
    d->sum = store_row_sum(&row) ^ (uint64_t)t->changed_ms ^ (uint64_t)t->entries << 32;
    return false;
}

/* The table's row, entries and record, as one number. */
static store_status digest_table(copier *c, store *s, uint64_t table, uint64_t *out) {
    digest row = { .sum = 0 }, log = { .sum = 0 };
    char *record = NULL;
    size_t length = 0;
    store_status status = store_tables(s, UINT32_MAX, table + 1, 1, keep_one, &row);
    if (status == STORE_OK) status = store_entries(s, table, 0, add_to_digest, &log);
    if (status == STORE_OK) status = store_record(s, table, &record, &length);
    *out = row.sum * 31 + log.sum + log.entries;
    if (record != NULL) *out ^= store_record_sum(table, record, length);
    free(record);
    return tell(c, s, status);
}

static store_status compare_table(copier *c, const store_table *row) {
    uint64_t one = 0, other = 0;
    store_status status = digest_table(c, c->from, row->table, &one);
    if (status == STORE_OK) status = digest_table(c, c->to, row->table, &other);
    if (status != STORE_OK || one == other) return status;
    snprintf(c->error, STORE_ERROR_MAX, "table %" PRIu64 " is not the same in %s", row->table,
             c->to->place);
    return STORE_CORRUPT;
}

/* ---- the whole ---- */

static store_status copy_secret(copier *c) {
    void *secret = NULL;
    size_t length = 0;
    store_status status = tell(c, c->from, store_get(c->from, "secret", &secret, &length));
    if (status == STORE_OK && secret != NULL)
        status = tell(c, c->to, store_put(c->to, "secret", secret, length, false));
    free(secret);
    return status;
}

static store_status refuse_full(copier *c) {
    void *secret = NULL;
    size_t length = 0;
    store_status status = tell(c, c->to, store_get(c->to, "secret", &secret, &length));
    bool used = secret != NULL;
    free(secret);
    c->row_count = 0;
    if (status == STORE_OK)
        status = tell(c, c->to, store_tables(c->to, UINT32_MAX, 0, 1, note_row, c));
    if (status != STORE_OK || (!used && c->row_count == 0)) return status;
    snprintf(c->error, STORE_ERROR_MAX,
             "%s is not empty: a copy goes into a database that no server has used", c->to->place);
    return STORE_BUSY;
}

store_status store_copy(store *from, store *to, store_copied *done, char error[STORE_ERROR_MAX]) {
    copier *c = calloc(1, sizeof *c);
    *done = (store_copied){ .tables = 0 };
    error[0] = 0;
    if (c == NULL) {
        snprintf(error, STORE_ERROR_MAX, "no memory");
        return STORE_FAILED;
    }
    c->from = from;
    c->to = to;
    c->done = done;
    c->error = error;
    store_status status = refuse_full(c);
    if (status == STORE_OK) status = each_row(c, copy_table);
    if (status == STORE_OK) status = copy_secret(c);
    if (status == STORE_OK) status = each_row(c, compare_table);
    free(c);
    return status;
}
