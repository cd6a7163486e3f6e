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

/* An append that is under way on a connection that its node has lost. */
typedef struct late {
    bool there;
    store_entry entry;
    uint64_t epoch;
    char kind[STORE_KIND_MAX], text[1024];
} late;

typedef struct view {
    store base;
    model *m;
    int node;
    model_cut cut;
    held held[MODEL_TABLES];
    uint32_t held_count;
    late late;
    uint64_t looked_at[MODEL_TABLES]; /* READS_EARLY: by place in `owned`: entries at the look-up */
} view;

struct model {
    memory *memory;
    store *log;
    model_mutant mutant;
    bool alive[MODEL_NODES];
    view view[MODEL_NODES];
    owned owned[MODEL_TABLES];
    uint32_t owned_count;
    uint64_t epoch;   /* the last one */
    uint32_t settled; /* appends that a claim found under way */
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

/* ---- what is under way ---- */

static bool count_entry(void *context, const store_entry *e) {
    (void)e;
    ++*(uint32_t *)context;
    return true;
}

static uint32_t entries_in(const model *m, uint64_t table) {
    uint32_t count = 0;
    store_entries(m->log, table, 0, count_entry, &count);
    return count;
}

void model_late(model *m, int node) {
    late *l = &m->view[node].late;
    const owned *o = l->there ? find_owned(m, l->entry.table) : NULL;
    bool fits = o != NULL && (o->epoch == l->epoch || m->mutant == MODEL_UNFENCED ||
                              m->mutant == MODEL_UNSETTLED);
    l->there = false;
    if (fits) store_append(m->log, &l->entry, 1, NULL, 0);
}

/* The row's lock: whatever was under way is there from here on, or will never be. */
static void settle(model *m, uint64_t table) {
    for (int k = 0; k < MODEL_NODES && m->mutant != MODEL_UNSETTLED; k++) {
        late *l = &m->view[k].late;
        if (!l->there || l->entry.table != table) continue;
        if (++m->settled % 2 == 0)
            l->there = false;
        else
            model_late(m, k);
    }
}

static void go_on_later(view *v, const store_entry *e) {
    late *l = &v->late;
    *l = (late){ .there = true, .entry = *e, .epoch = find_held(v, e->table)->epoch };
    snprintf(l->kind, sizeof l->kind, "%s", e->kind);
    snprintf(l->text, sizeof l->text, "%.*s", (int)e->length, e->text);
    l->entry.kind = l->kind;
    l->entry.text = l->text;
}

void model_lose_tail(model *m, uint64_t table, uint32_t entries, bool claim) {
    owned *o = find_owned(m, table);
    memory_cut(m->memory, table, entries);
    for (int k = 0; k < MODEL_NODES; k++)
        if (m->view[k].late.entry.table == table) m->view[k].late.there = false;
    if (claim && o != NULL) o->epoch = ++m->epoch; /* of the claim before: it is nobody's now */
}

void model_restart(model *m, int node) {
    m->view[node].held_count = 0;
    m->view[node].cut = MODEL_NO_CUT;
    for (uint32_t i = 0; i < m->owned_count; i++)
        if (m->owned[i].node == node) m->owned[i].node = -1;
}

/* ---- owners ---- */

/* Another node that lives has the table. */
static bool is_elsewhere(const view *v, const owned *o) {
    return o != NULL && o->node >= 0 && o->node != v->node && v->m->alive[o->node];
}

static store_status claim(store *s, uint64_t table, char holder[STORE_NODE_MAX]) {
    view *v = view_of(s);
    owned *o = find_owned(v->m, table);
    if (o == NULL) {
        forget(v, table);
        return STORE_OK;
    }
    if (is_elsewhere(v, o)) {
        forget(v, table);
        snprintf(holder, STORE_NODE_MAX, "n%d", o->node);
        return store_fail(s, STORE_ELSEWHERE, "table at %s", holder);
    }
    if (!v->m->alive[v->node]) return store_fail(s, STORE_BUSY, "no lease");
    settle(v->m, table);
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
    bool stale = m->mutant != MODEL_UNFENCED && o != NULL && o->epoch != h->epoch;
    return stale ? store_fail(&v->base, STORE_FENCED, "fenced") : STORE_OK;
}

static void mark_doubt(view *v, uint64_t table) {
    take_held(v, table)->doubt = true;
}

static store_status add_to_log(model *m, const store_entry *entries, uint32_t entry_count,
                               const store_change *changes, uint32_t change_count) {
    store_entry last[16];
    if (m->mutant != MODEL_UNFENCED || entry_count > 16)
        return store_append(m->log, entries, entry_count, changes, change_count);
    for (uint32_t i = 0; i < entry_count; i++) {
        last[i] = entries[i];
        last[i].seq = entries_in(m, entries[i].table);
        for (uint32_t k = 0; k < i; k++) last[i].seq += last[k].table == last[i].table;
    }
    return store_append(m->log, last, entry_count, changes, change_count);
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
    if (cut == MODEL_CUT_LATE && (entry_count != 1 || entries[0].length >= sizeof v->late.text))
        cut = MODEL_CUT_BEFORE;
    if (cut == MODEL_CUT_LATE) go_on_later(v, entries);
    if (cut == MODEL_NO_CUT || cut == MODEL_CUT_AFTER)
        status = add_to_log(v->m, entries, entry_count, changes, change_count);
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
    if (o != NULL) v->looked_at[o - v->m->owned] = entries_in(v->m, out->table);
    if (is_elsewhere(v, o)) snprintf(out->holder, sizeof out->holder, "n%d", o->node);
    return status;
}

static store_status due(store *s, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                        int64_t *next_ms) {
    model *m = view_of(s)->m;
    static store_table all[MODEL_TABLES];
    uint32_t waiting = 0;
    int64_t never = STORE_NEVER;
    store_due(m->log, STORE_NEVER - 1, all, MODEL_TABLES, &waiting, &never);
    for (uint32_t i = 0; i < waiting; i++) {
        if (is_elsewhere(view_of(s), find_owned(m, all[i].table))) continue;
        if (all[i].wake_ms > by_ms || *count == max) {
            *next_ms = all[i].wake_ms;
            break;
        }
        out[(*count)++] = all[i];
    }
    return STORE_OK;
}

static store_status makers(store *s, store_each_maker *each, void *context) {
    return store_makers(view_of(s)->m->log, each, context);
}

static store_status strangers(store *s, uint32_t rules, uint32_t limit, store_each_table *each,
                              void *context) {
    return store_strangers(view_of(s)->m->log, rules, limit, each, context);
}

typedef struct early {
    store_each_entry *each;
    void *context;
    uint64_t end;
} early;

static bool until_end(void *context, const store_entry *entry) {
    const early *e = context;
    return entry->seq < e->end && e->each(e->context, entry);
}

static store_status entries_of(store *s, uint64_t table, uint32_t seq, store_each_entry *each,
                               void *context) {
    view *v = view_of(s);
    const owned *o = find_owned(v->m, table);
    early e = { each, context, UINT64_MAX };
    if (v->m->mutant == MODEL_READS_EARLY && o != NULL) e.end = v->looked_at[o - v->m->owned];
    return store_entries(v->m->log, table, seq, until_end, &e);
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

model *model_new(model_mutant mutant) {
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
    m->mutant = mutant;
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
