/* memory_store.c - a store without a disk. See memory_store.h.
 *
 * Entries stand in one array, in the order they came, and rows in another, by number. An append
 * that fails takes both back to what they were. Texts are kept until all is freed.
 */
#include "memory_store.h"

#include "store_ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct memory_row {
    store_table row;
    const char *record;
    size_t record_length;
} memory_row;

typedef struct memory_value {
    const char *name;
    const void *bytes;
    size_t length;
} memory_value;

typedef struct kept_text {
    struct kept_text *next;
    char bytes[];
} kept_text;

struct memory {
    store base;
    store_entry *entry;
    size_t entry_count, entry_room;
    memory_row *row;
    size_t row_count, row_room;
    memory_value *value;
    size_t value_count, value_room;
    kept_text *texts;
};

/* ---- memory ---- */

static void *must(void *pointer) {
    if (pointer == NULL) abort();
    return pointer;
}

/* The bytes and a final zero, until memory_free(). */
static const char *keep(memory *m, const void *bytes, size_t length) {
    kept_text *text = must(malloc(sizeof *text + length + 1));
    if (length > 0) memcpy(text->bytes, bytes, length);
    text->bytes[length] = 0;
    text->next = m->texts;
    m->texts = text;
    return text->bytes;
}

/* The list with room for one more item. */
static void *grow(void *list, size_t count, size_t *room, size_t item) {
    if (count < *room) return list;
    *room = *room > 0 ? 2 * *room : 64;
    return must(realloc(list, *room * item));
}

static memory *memory_of(store *s) {
    return (memory *)s;
}

/* Where the table's row is, or would stand. */
static size_t place_of(const memory *m, uint64_t table) {
    size_t at = 0;
    while (at < m->row_count && m->row[at].row.table < table) at++;
    return at;
}

static memory_row *find_row(memory *m, uint64_t table) {
    size_t at = place_of(m, table);
    return at < m->row_count && m->row[at].row.table == table ? &m->row[at] : NULL;
}

static memory_row *find_named(memory *m, const char *name) {
    for (size_t i = 0; i < m->row_count; i++)
        if (name[0] != 0 && strcmp(m->row[i].row.name, name) == 0) return &m->row[i];
    return NULL;
}

/* ---- writing ---- */

static store_status add_entry(memory *m, const store_entry *e) {
    memory_row *at = find_row(m, e->table);
    if (e->seq != (at != NULL ? at->row.entries : 0))
        return store_refuse_entry(&m->base, e, "is not the next one");
    if (at == NULL) {
        size_t place = place_of(m, e->table);
        m->row = grow(m->row, m->row_count, &m->row_room, sizeof *m->row);
        memmove(m->row + place + 1, m->row + place, (m->row_count++ - place) * sizeof *m->row);
        at = &m->row[place];
        *at = (memory_row){ .row = store_row_new(e) };
    }
    m->entry = grow(m->entry, m->entry_count, &m->entry_room, sizeof *m->entry);
    store_entry *kept = &m->entry[m->entry_count++];
    *kept = *e;
    kept->kind = keep(m, e->kind, strlen(e->kind));
    kept->text = keep(m, e->text, e->length);
    at->row.entries++;
    at->row.changed_ms = e->time_ms;
    return STORE_OK;
}

static store_status make_change(memory *m, const store_change *c) {
    memory_row *at = find_row(m, c->table);
    if (at == NULL)
        return store_fail(&m->base, STORE_FAILED, "%s: there is no table %llu", m->base.place,
                          (unsigned long long)c->table);
    const memory_row *named = c->name != NULL ? find_named(m, c->name) : NULL;
    if (named != NULL && named != at)
        return store_fail(&m->base, STORE_FAILED, "%s: another table has the name `%s`",
                          m->base.place, c->name);
    store_row_change(&at->row, c);
    if (c->listing != NULL) at->row.listing = keep(m, c->listing, strlen(c->listing));
    if (c->record == NULL) return STORE_OK;
    at->record = keep(m, c->record, c->record_length);
    at->record_length = c->record_length;
    return STORE_OK;
}

static store_status append(store *s, const store_entry *entries, uint32_t entry_count,
                           const store_change *changes, uint32_t change_count) {
    memory *m = memory_of(s);
    store_status status = STORE_OK;
    size_t row_count = m->row_count, entries_before = m->entry_count;
    memory_row *rows = must(malloc((row_count + 1) * sizeof *rows));
    if (row_count > 0) memcpy(rows, m->row, row_count * sizeof *rows);
    for (uint32_t i = 0; status == STORE_OK && i < entry_count; i++)
        status = add_entry(m, &entries[i]);
    for (uint32_t i = 0; status == STORE_OK && i < change_count; i++)
        status = make_change(m, &changes[i]);
    if (status != STORE_OK) {
        if (row_count > 0) memcpy(m->row, rows, row_count * sizeof *rows);
        m->row_count = row_count;
        m->entry_count = entries_before;
    }
    free(rows);
    return status;
}

static store_status put(store *s, const char *name, const void *value, size_t length,
                        bool only_new) {
    memory *m = memory_of(s);
    size_t at = 0;
    while (at < m->value_count && strcmp(m->value[at].name, name) != 0) at++;
    if (only_new && at < m->value_count) return STORE_OK;
    if (at == m->value_count) {
        m->value = grow(m->value, m->value_count++, &m->value_room, sizeof *m->value);
        m->value[at].name = keep(m, name, strlen(name));
    }
    m->value[at].bytes = keep(m, value, length);
    m->value[at].length = length;
    return STORE_OK;
}

/* ---- reading ---- */

static store_status get(store *s, const char *name, void **value, size_t *length) {
    const memory *m = memory_of(s);
    for (size_t i = 0; i < m->value_count; i++) {
        if (strcmp(m->value[i].name, name) != 0) continue;
        *length = m->value[i].length;
        *value = must(malloc(*length + 1));
        memcpy(*value, m->value[i].bytes, *length + 1);
    }
    return STORE_OK;
}

static store_status record(store *s, uint64_t table, char **text, size_t *length) {
    const memory_row *at = find_row(memory_of(s), table);
    if (at == NULL || at->record == NULL) return STORE_OK;
    *length = at->record_length;
    *text = must(malloc(*length + 1));
    memcpy(*text, at->record, *length + 1);
    return STORE_OK;
}

static store_status tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                           store_each_table *each, void *context) {
    memory *m = memory_of(s);
    for (size_t i = place_of(m, before); i > 0 && limit > 0; i--) {
        const store_table *row = &m->row[i - 1].row;
        if ((stages >> row->stage & 1) == 0) continue;
        limit--;
        if (!each(context, row)) break;
    }
    return STORE_OK;
}

static store_status find_name(store *s, const char *name, store_table *out, bool *found) {
    const memory_row *at = find_named(memory_of(s), name);
    *found = at != NULL;
    if (at != NULL) *out = at->row;
    return STORE_OK;
}

/* The row that is due next after `last`; NULL: none is. */
static const store_table *due_after(const memory *m, const store_table *last) {
    const store_table *next = NULL;
    for (size_t i = 0; i < m->row_count; i++) {
        const store_table *row = &m->row[i].row;
        bool later = last == NULL || row->wake_ms > last->wake_ms ||
                     (row->wake_ms == last->wake_ms && row->table > last->table);
        if (row->wake_ms == STORE_NEVER || !later) continue;
        if (next == NULL || row->wake_ms < next->wake_ms) next = row;
    }
    return next;
}

static store_status due(store *s, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                        int64_t *next_ms) {
    const memory *m = memory_of(s);
    const store_table *row = due_after(m, NULL);
    for (; row != NULL && row->wake_ms <= by_ms && *count < max; row = due_after(m, row)) {
        out[*count] = *row;
        out[(*count)++].listing = NULL;
    }
    if (row != NULL) *next_ms = row->wake_ms;
    return STORE_OK;
}

static bool is_unfinished(const store_table *row) {
    return row->stage == STORE_OPEN || row->stage == STORE_RUNNING;
}

static store_status makers(store *s, store_each_maker *each, void *context) {
    const memory *m = memory_of(s);
    bool more = true;
    for (size_t i = 0; i < m->row_count && more; i++) {
        uint64_t maker = m->row[i].row.maker;
        uint32_t count = 0, earlier = 0;
        for (size_t k = 0; k < m->row_count; k++) {
            if (m->row[k].row.maker != maker || !is_unfinished(&m->row[k].row)) continue;
            count++;
            earlier += k < i;
        }
        bool first = earlier == 0 && is_unfinished(&m->row[i].row) && maker != 0;
        if (first) more = each(context, maker, count);
    }
    return STORE_OK;
}

static store_status strangers(store *s, uint32_t rules, uint32_t limit, store_each_table *each,
                              void *context) {
    const memory *m = memory_of(s);
    for (size_t i = 0; i < m->row_count && limit > 0; i++) {
        const store_table *row = &m->row[i].row;
        if (row->rules == rules || !is_unfinished(row)) continue;
        limit--;
        if (!each(context, row)) break;
    }
    return STORE_OK;
}

static store_status entries_from(store *s, uint64_t table, uint32_t seq, store_each_entry *each,
                                 void *context) {
    const memory *m = memory_of(s);
    for (size_t i = 0; i < m->entry_count; i++) {
        const store_entry *e = &m->entry[i];
        if (e->table == table && e->seq >= seq && !each(context, e)) break;
    }
    return STORE_OK;
}

void memory_cut(memory *m, uint64_t table, uint32_t entries) {
    memory_row *at = find_row(m, table);
    size_t kept = 0;
    for (size_t i = 0; i < m->entry_count; i++)
        if (m->entry[i].table != table || m->entry[i].seq < entries) m->entry[kept++] = m->entry[i];
    m->entry_count = kept;
    if (at != NULL && at->row.entries > entries) at->row.entries = entries;
}

/* ---- life ---- */

static void close_store(store *s) {
    s->error[0] = 0;
}

store *memory_open(memory *m) {
    return &m->base;
}

memory *memory_new(void) {
    static const store_ops ops = { .close = close_store,
                                   .append = append,
                                   .tables = tables,
                                   .find_name = find_name,
                                   .due = due,
                                   .makers = makers,
                                   .strangers = strangers,
                                   .entries = entries_from,
                                   .record = record,
                                   .put = put,
                                   .get = get };
    memory *m = must(calloc(1, sizeof *m));
    m->base.ops = &ops;
    m->base.place = "memory";
    return m;
}

void memory_free(memory *m) {
    for (kept_text *text = m->texts, *next = NULL; text != NULL; text = next) {
        next = text->next;
        free(text);
    }
    free(m->entry);
    free(m->row);
    free(m->value);
    free(m);
}
