/* model_store.c - see model_store.h. */
#include "model_store.h"

#include "memory_store.h"
#include "store_ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct owned {
    uint64_t table;
    int node; /* -1: nobody */
    uint64_t epoch;
} owned;

typedef struct held {
    uint64_t table, epoch;
    bool doubt;
} held;

typedef struct view {
    store base;
    model *m;
    int node;
    model_cut cut;
    held held[MODEL_TABLES];
    uint32_t held_count;
} view;

struct model {
    memory *memory;
    store *log;
    bool fenced, alive[MODEL_NODES];
    view view[MODEL_NODES];
    owned owned[MODEL_TABLES];
    uint32_t owned_count;
    uint64_t epoch; /* the last one */
};

static view *view_of(store *s) {
    return (view *)s;
}

static owned *find_owned(model *m, uint64_t table) {
    for (uint32_t i = 0; i < m->owned_count; i++)
        if (m->owned[i].table == table) return &m->owned[i];
    return NULL;
}

static held *find_held(view *v, uint64_t table) {
    for (uint32_t i = 0; i < v->held_count; i++)
        if (v->held[i].table == table) return &v->held[i];
    return NULL;
}

static held *take_held(view *v, uint64_t table) {
    held *h = find_held(v, table);
    if (h != NULL) return h;
    if (v->held_count == MODEL_TABLES) abort();
    v->held[v->held_count] = (held){ .table = table };
    return &v->held[v->held_count++];
}

static void forget(view *v, uint64_t table) {
    held *h = find_held(v, table);
    if (h != NULL) *h = v->held[--v->held_count];
}

/* ---- owners ---- */

static store_status claim(store *s, uint64_t table, char holder[STORE_NODE_MAX]) {
    view *v = view_of(s);
    owned *o = find_owned(v->m, table);
    if (o == NULL) {
        forget(v, table);
        return STORE_OK;
    }
    if (o->node >= 0 && o->node != v->node && v->m->alive[o->node]) {
        forget(v, table);
        snprintf(holder, STORE_NODE_MAX, "n%d", o->node);
        return store_fail(s, STORE_ELSEWHERE, "table at %s", holder);
    }
    if (!v->m->alive[v->node]) return store_fail(s, STORE_BUSY, "no lease");
    o->node = v->node;
    o->epoch = ++v->m->epoch;
    held *h = take_held(v, table);
    h->epoch = o->epoch;
    h->doubt = false;
    return STORE_OK;
}

static store_status release(store *s, uint64_t table) {
    view *v = view_of(s);
    const held *h = find_held(v, table);
    owned *o = find_owned(v->m, table);
    if (h != NULL && !h->doubt && o != NULL && o->epoch == h->epoch) o->node = -1;
    forget(v, table);
    return STORE_OK;
}

/* ---- appends ---- */

static store_status may_append(view *v, uint64_t table, bool first) {
    model *m = v->m;
    held *h = find_held(v, table);
    owned *o = find_owned(m, table);
    char holder[STORE_NODE_MAX];
    if (h != NULL && h->doubt) return store_fail(&v->base, STORE_FAILED, "in doubt");
    if (h == NULL && o == NULL && first) {
        if (m->owned_count == MODEL_TABLES) abort();
        m->owned[m->owned_count++] = (owned){ .table = table,
                                              .node = v->node,
                                              .epoch = ++m->epoch };
        take_held(v, table)->epoch = m->epoch;
        return STORE_OK;
    }
    if (h == NULL) return claim(&v->base, table, holder);
    bool stale = m->fenced && o != NULL && o->epoch != h->epoch;
    return stale ? store_fail(&v->base, STORE_FENCED, "fenced") : STORE_OK;
}

static void mark_doubt(view *v, uint64_t table) {
    take_held(v, table)->doubt = true;
}

static store_status append(store *s, const store_entry *entries, uint32_t entry_count,
                           const store_change *changes, uint32_t change_count) {
    view *v = view_of(s);
    store_status status = STORE_OK;
    for (uint32_t i = 0; status == STORE_OK && i < entry_count; i++)
        status = may_append(v, entries[i].table, entries[i].seq == 0);
    for (uint32_t i = 0; status == STORE_OK && i < change_count; i++)
        status = may_append(v, changes[i].table, false);
    model_cut cut = v->cut;
    if (status != STORE_OK) return status;
    v->cut = MODEL_NO_CUT;
    if (cut != MODEL_CUT_BEFORE)
        status = store_append(v->m->log, entries, entry_count, changes, change_count);
    if (cut == MODEL_NO_CUT) return status;
    for (uint32_t i = 0; i < entry_count; i++) mark_doubt(v, entries[i].table);
    for (uint32_t i = 0; i < change_count; i++) mark_doubt(v, changes[i].table);
    return store_fail(s, STORE_FAILED, "the connection is lost");
}

/* ---- the rest is the log's ---- */

static void close_view(store *s) {
    s->error[0] = 0;
}

static store_status tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                           store_each_table *each, void *context) {
    return store_tables(view_of(s)->m->log, stages, before, limit, each, context);
}

static store_status find_name(store *s, const char *name, store_table *out, bool *found) {
    view *v = view_of(s);
    store_status status = store_find_name(v->m->log, name, out, found);
    const owned *o = *found ? find_owned(v->m, out->table) : NULL;
    if (o != NULL && o->node >= 0 && o->node != v->node && v->m->alive[o->node])
        snprintf(out->holder, sizeof out->holder, "n%d", o->node);
    return status;
}

static store_status due(store *s, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                        int64_t *next_ms) {
    return store_due(view_of(s)->m->log, by_ms, out, max, count, next_ms);
}

static store_status makers(store *s, store_each_maker *each, void *context) {
    return store_makers(view_of(s)->m->log, each, context);
}

static store_status strangers(store *s, uint32_t rules, uint32_t limit, store_each_table *each,
                              void *context) {
    return store_strangers(view_of(s)->m->log, rules, limit, each, context);
}

static store_status entries_of(store *s, uint64_t table, uint32_t seq, store_each_entry *each,
                               void *context) {
    return store_entries(view_of(s)->m->log, table, seq, each, context);
}

static store_status record(store *s, uint64_t table, char **text, size_t *length) {
    return store_record(view_of(s)->m->log, table, text, length);
}

static store_status put(store *s, const char *name, const void *value, size_t length,
                        bool only_new) {
    return store_put(view_of(s)->m->log, name, value, length, only_new);
}

static store_status get(store *s, const char *name, void **value, size_t *length) {
    return store_get(view_of(s)->m->log, name, value, length);
}

/* ---- life ---- */

model *model_new(bool fenced) {
    static const store_ops ops = { .close = close_view,
                                   .append = append,
                                   .tables = tables,
                                   .find_name = find_name,
                                   .due = due,
                                   .makers = makers,
                                   .strangers = strangers,
                                   .entries = entries_of,
                                   .record = record,
                                   .put = put,
                                   .get = get,
                                   .claim = claim,
                                   .release = release };
    model *m = calloc(1, sizeof *m);
    if (m == NULL) abort();
    m->memory = memory_new();
    m->log = memory_open(m->memory);
    m->fenced = fenced;
    for (int k = 0; k < MODEL_NODES; k++) {
        m->alive[k] = true;
        m->view[k] = (view){ .base = { .ops = &ops, .place = "model" }, .m = m, .node = k };
    }
    return m;
}

void model_free(model *m) {
    memory_free(m->memory);
    free(m);
}

store *model_node(model *m, int node) {
    return &m->view[node].base;
}

void model_alive(model *m, int node, bool alive) {
    m->alive[node] = alive;
}

void model_cut_next(model *m, int node, model_cut cut) {
    m->view[node].cut = cut;
}

int model_owner(const model *m, uint64_t table) {
    for (uint32_t i = 0; i < m->owned_count; i++)
        if (m->owned[i].table == table) return m->owned[i].node;
    return -1;
}

store *model_log(model *m) {
    return m->log;
}
