/* append.c - writes entries and changes in one call of the function append() (schema.c).
 *
 * The tables of an append are collected first: those that there are, with the epoch and the number
 * under which we know them, and those that it makes. A table that nobody has claimed yet is claimed
 * on the way. If the call fails in a way that leaves open whether it was committed, all its tables
 * are in doubt, and take no append before a claim has settled them.
 */
#include "postgres_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What one append does to one table. */
typedef struct touched {
    uint64_t table;
    int64_t epoch, created_ms, changed_ms;
    uint32_t first, added;
    uint64_t sum; /* of its last entry */
    bool is_new;
} touched;

typedef struct group {
    touched *at;
    uint32_t count;
    uint64_t *sums; /* of the entries */
} group;

static store_status no_memory(postgres *p) {
    return store_fail(&p->base, STORE_FAILED, "%s: no memory", p->base.place);
}

/* ---- the tables ---- */

static store_status refuse_doubt(postgres *p, uint64_t table) {
    return store_fail(&p->base, STORE_FAILED,
                      "%s: what table %" PRIu64 " holds is not certain before it is read again",
                      p->base.place, table);
}

static touched *note(postgres *p, group *g, postgres_held *held, bool is_new) {
    (void)p;
    g->at[g->count] = (touched){ .table = held->table,
                                 .epoch = held->epoch,
                                 .first = held->next,
                                 .sum = held->sum,
                                 .is_new = is_new };
    held->batch = ++g->count;
    return &g->at[g->count - 1];
}

/* The table of an entry or a change. NULL: base.status says why not, or is OK and there is no such
 * table. */
static touched *touch(postgres *p, group *g, uint64_t table, const store_entry *first) {
    postgres_held *held = postgres_held_find(p, table);
    p->base.status = STORE_OK;
    if (held != NULL && held->batch > 0) return &g->at[held->batch - 1];
    if (held != NULL && held->doubt) {
        refuse_doubt(p, table);
        return NULL;
    }
    bool is_new = held == NULL && first != NULL && first->seq == 0;
    if (is_new) {
        held = postgres_held_take(p, table);
        if (held == NULL) return NULL;
        held->epoch = postgres_new_epoch();
    } else if (held == NULL) {
        held = postgres_claim_for_append(p, table);
        if (held == NULL) return NULL;
    }
    touched *t = note(p, g, held, is_new);
    if (is_new) t->created_ms = first->time_ms;
    return t;
}

static store_status collect_entries(postgres *p, group *g, const store_entry *entries,
                                    uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const store_entry *e = &entries[i];
        touched *t = touch(p, g, e->table, e);
        if (t == NULL && p->base.status != STORE_OK) return p->base.status;
        if (t == NULL || e->seq != t->first + t->added)
            return store_refuse_entry(&p->base, e, "is not the next one");
        t->added++;
        t->changed_ms = e->time_ms;
        t->sum = g->sums[i] = store_entry_sum(e, t->sum);
    }
    return STORE_OK;
}

static store_status collect_changes(postgres *p, group *g, const store_change *changes,
                                    uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (touch(p, g, changes[i].table, NULL) != NULL) continue;
        if (p->base.status != STORE_OK) return p->base.status;
        return store_fail(&p->base, STORE_FAILED, "%s: there is no table %" PRIu64, p->base.place,
                          changes[i].table);
    }
    return STORE_OK;
}

/* ---- the call ---- */

enum { FIRST_COLUMNS = 5 };

static void put_tables(postgres_parameters *a, const group *g, bool is_new) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->count; i++) count += g->at[i].is_new == is_new;
    for (int column = 0; column < FIRST_COLUMNS; column++) {
        bool wide = column < 2 || column == 4 || (is_new && column == 3);
        parameter_array(a, wide ? POSTGRES_INT8 : POSTGRES_INT4, count);
        for (uint32_t i = 0; i < g->count; i++) {
            const touched *t = &g->at[i];
            if (t->is_new != is_new) continue;
            switch (column) {
            case 0: element_int8(a, (int64_t)t->table); break;
            case 1: element_int8(a, t->epoch); break;
            case 2: element_int4(a, (int32_t)(is_new ? t->added : t->first)); break;
            case 3:
                is_new ? element_int8(a, t->created_ms) : element_int4(a, (int32_t)t->added);
                break;
            default: t->added > 0 ? element_int8(a, t->changed_ms) : element_null(a); break;
            }
        }
        parameter_array_end(a);
    }
}

static void put_entries(postgres_parameters *a, const group *g, const store_entry *entries,
                        uint32_t count) {
    parameter_array(a, POSTGRES_INT8, count);
    for (uint32_t i = 0; i < count; i++) element_int8(a, (int64_t)entries[i].table);
    parameter_array_end(a);
    parameter_array(a, POSTGRES_INT4, count);
    for (uint32_t i = 0; i < count; i++) element_int4(a, (int32_t)entries[i].seq);
    parameter_array_end(a);
    parameter_array(a, POSTGRES_INT8, count);
    for (uint32_t i = 0; i < count; i++) element_int8(a, entries[i].time_ms);
    parameter_array_end(a);
    parameter_array(a, POSTGRES_TEXT, count);
    for (uint32_t i = 0; i < count; i++) element_bytes(a, entries[i].kind, strlen(entries[i].kind));
    parameter_array_end(a);
    parameter_array(a, POSTGRES_BYTEA, count);
    for (uint32_t i = 0; i < count; i++) element_bytes(a, entries[i].text, entries[i].length);
    parameter_array_end(a);
    parameter_array(a, POSTGRES_INT8, count);
    for (uint32_t i = 0; i < count; i++) element_int8(a, (int64_t)g->sums[i]);
    parameter_array_end(a);
}

static void put_word(postgres_parameters *a, const char *text) {
    if (text != NULL)
        element_bytes(a, text, strlen(text));
    else
        element_null(a);
}

/* Column by column: what the change of a row is; NULL: it stays. */
static void put_change(postgres_parameters *a, const store_change *c, int column) {
    bool aside = c->stage == STORE_SET_ASIDE;
    switch (column) {
    case 0: element_int8(a, (int64_t)c->table); break;
    case 1: element_int4(a, (int32_t)c->stage); break;
    case 2: put_word(a, c->name); break;
    case 3: put_word(a, c->listing); break;
    case 4: c->rules != 0 ? element_int4(a, (int32_t)c->rules) : element_null(a); break;
    case 5: c->maker != 0 ? element_int8(a, (int64_t)c->maker) : element_null(a); break;
    case 6: element_int4(a, c->wake_set || aside); break;
    case 7:
        !aside && c->wake_set && c->wake_ms != STORE_NEVER ? element_int8(a, c->wake_ms)
                                                           : element_null(a);
        break;
    case 8:
        c->record != NULL ? element_bytes(a, c->record, c->record_length) : element_null(a);
        break;
    default:
        c->record != NULL
            ? element_int8(a, (int64_t)store_record_sum(c->table, c->record, c->record_length))
            : element_null(a);
        break;
    }
}

static void put_changes(postgres_parameters *a, const store_change *changes, uint32_t count) {
    static const postgres_type columns[] = { POSTGRES_INT8, POSTGRES_INT4, POSTGRES_TEXT,
                                             POSTGRES_TEXT, POSTGRES_INT4, POSTGRES_INT8,
                                             POSTGRES_INT4, POSTGRES_INT8, POSTGRES_BYTEA,
                                             POSTGRES_INT8 };
    for (int column = 0; column < (int)(sizeof columns / sizeof columns[0]); column++) {
        parameter_array(a, columns[column], count);
        for (uint32_t i = 0; i < count; i++) put_change(a, &changes[i], column);
        parameter_array_end(a);
    }
}

/* ---- the outcome ---- */

/* A key that is there already: of a name, or of a table that another node has made, which is no
 * fault of the disk. */
static store_status explain_key(postgres *p, const group *g) {
    char name[STORE_NAME_MAX];
    if (sscanf(p->detail, "Key (name)=(%63[^)])", name) == 1)
        return store_fail(&p->base, STORE_FAILED, "%s: another table has the name `%s`",
                          p->base.place, name);
    uint64_t table = g->count > 0 ? g->at[0].table : 0;
    static const char key[] = "Key (number)=(";
    if (strncmp(p->detail, key, sizeof key - 1) == 0)
        table = strtoull(p->detail + sizeof key - 1, NULL, 10);
    return store_fail(&p->base, STORE_FENCED, "%s: another node has made table %" PRIu64,
                      p->base.place, table);
}

/* After the call: what we know of the tables now. */
static void settle_group(postgres *p, const group *g, bool committed, bool doubt) {
    for (uint32_t i = 0; i < g->count; i++) {
        const touched *t = &g->at[i];
        postgres_held *held = postgres_held_find(p, t->table);
        if (held == NULL) continue;
        held->batch = 0;
        held->doubt |= doubt;
        if (committed) {
            held->next = t->first + t->added;
            held->sum = t->sum;
        } else if (t->is_new && !doubt) {
            postgres_held_forget(p, t->table);
        }
    }
}

static store_status call(postgres *p, const group *g, const store_entry *entries,
                         uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    static const char sql[] =
        "SELECT append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
        " $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)";
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, p->node);
    put_tables(&a, g, false);
    put_tables(&a, g, true);
    put_entries(&a, g, entries, entry_count);
    put_changes(&a, changes, change_count);
    PGresult *r = postgres_ask(p, sql, &a);
    parameters_free(&a);
    PQclear(r);
    bool doubt = p->warned || (r == NULL && p->lost);
    settle_group(p, g, r != NULL && !doubt, doubt);
    if (r != NULL && doubt)
        return store_fail(&p->base, STORE_FAILED,
                          "%s: the commit was not replicated, and may be lost with the primary",
                          p->base.place);
    if (r == NULL && strcmp(p->sqlstate, "23505") == 0) return explain_key(p, g);
    return r != NULL ? STORE_OK : p->base.status;
}

store_status postgres_append(store *base, const store_entry *entries, uint32_t entry_count,
                             const store_change *changes, uint32_t change_count) {
    postgres *p = postgres_of(base);
    if (entry_count == 0 && change_count == 0) return STORE_OK;
    if (p->node == 0)
        return store_fail(base, STORE_READONLY, "%s: it was opened for reading only", base->place);
    group g = { .at = calloc(entry_count + change_count, sizeof *g.at),
                .sums = calloc(entry_count + 1, sizeof *g.sums) };
    if (g.at == NULL || g.sums == NULL) {
        free(g.at);
        free(g.sums);
        return no_memory(p);
    }
    store_status status = collect_entries(p, &g, entries, entry_count);
    if (status == STORE_OK) status = collect_changes(p, &g, changes, change_count);
    if (status == STORE_OK)
        status = call(p, &g, entries, entry_count, changes, change_count);
    else
        settle_group(p, &g, false, false);
    free(g.at);
    free(g.sums);
    return base->status = status;
}
