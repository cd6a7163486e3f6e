/* read.c - reads rows, entries, records and values, and checks their sums (store_postgres.h).
 *
 * Long answers come in pieces of CHUNK rows, so memory does not grow with the number of tables. */
#include "postgres_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1000 };

/* With the node that has the table; or, if this one ($1) does not know its rules, one that does and
 * is not about to end. */
#define ROW \
    "g.number, g.stage::bigint, g.next::bigint, g.created_ms, g.changed_ms, g.name," \
    " g.rules::bigint, g.maker, g.wake_ms, g.listing, coalesce((SELECT o.name FROM node o" \
    " WHERE o.node = g.node AND o.node <> $1 AND o.lease_until > clock_timestamp())," \
    " (SELECT o.name FROM node o, node me WHERE me.node = $1" \
    " AND g.rules NOT BETWEEN me.rules_low AND me.rules_high" \
    " AND g.rules BETWEEN o.rules_low AND o.rules_high" \
    " AND o.lease_until > clock_timestamp() AND NOT o.draining" \
    " ORDER BY o.node # g.number LIMIT 1))"

static store_status corrupt(postgres *p, const char *what, uint64_t table) {
    return store_fail(&p->base, STORE_CORRUPT, "%s: the %s of table %" PRIu64 " is damaged",
                      p->base.place, what, table);
}

/* ---- rows ---- */

static store_table read_row(postgres *p, const PGresult *r, int k) {
    store_table t = { .table = (uint64_t)postgres_int(r, k, 0),
                      .entries = (uint32_t)postgres_int(r, k, 2),
                      .created_ms = postgres_int(r, k, 3),
                      .changed_ms = postgres_int(r, k, 4),
                      .rules = (uint32_t)postgres_int(r, k, 6),
                      .maker = (uint64_t)postgres_int(r, k, 7),
                      .wake_ms = PQgetisnull(r, k, 8) ? STORE_NEVER : postgres_int(r, k, 8) };
    int64_t stage = postgres_int(r, k, 1);
    bool known = stage >= 0 && stage < STORE_STAGE_COUNT;
    t.stage = known ? (store_stage)stage : STORE_SET_ASIDE;
    known &= postgres_word(r, k, 5, t.name, sizeof t.name);
    known &= postgres_word(r, k, 9, p->listing, sizeof p->listing);
    if (!PQgetisnull(r, k, 9)) t.listing = p->listing;
    known &= postgres_word(r, k, 10, t.holder, sizeof t.holder);
    t.damaged = !known;
    return t;
}

/* Calls `each` for the rows of the result; *more says whether it wants others. Frees the result. */
static store_status each_row(postgres *p, PGresult *r, store_each_table *each, void *context,
                             bool *more) {
    if (r == NULL) return p->base.status;
    for (int k = 0; *more && k < PQntuples(r); k++) {
        store_table t = read_row(p, r, k);
        *more = each(context, &t);
    }
    PQclear(r);
    return STORE_OK;
}

store_status postgres_tables(store *base, uint32_t stages, uint64_t before, uint32_t limit,
                             store_each_table *each, void *context) {
    postgres *p = postgres_of(base);
    store_status status = STORE_OK;
    bool more = true;
    while (more && limit > 0 && status == STORE_OK) {
        uint32_t wanted = limit < CHUNK ? limit : CHUNK;
        postgres_parameters a = { .count = 0 };
        parameter_int(&a, p->node);
        parameter_int(&a, (int64_t)before);
        parameter_int(&a, stages);
        parameter_int(&a, wanted);
        PGresult *r = postgres_ask(p,
                                   "SELECT " ROW " FROM game g WHERE g.number < $2"
                                   " AND ($3 >> g.stage) & 1 = 1 ORDER BY g.number DESC LIMIT $4",
                                   &a);
        parameters_free(&a);
        uint32_t got = r != NULL ? (uint32_t)PQntuples(r) : 0;
        if (got > 0) before = (uint64_t)postgres_int(r, (int)got - 1, 0);
        status = each_row(p, r, each, context, &more);
        limit -= got;
        if (got < wanted) break;
    }
    return status;
}

store_status postgres_find_name(store *base, const char *name, store_table *out, bool *found) {
    postgres *p = postgres_of(base);
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, p->node);
    parameter_text(&a, name);
    PGresult *r = postgres_ask(p, "SELECT " ROW " FROM game g WHERE g.name = $2", &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    *found = PQntuples(r) == 1;
    if (*found) *out = read_row(p, r, 0);
    PQclear(r);
    return *found && out->damaged ? corrupt(p, "row", out->table) : STORE_OK;
}

store_status postgres_due(store *base, int64_t by_ms, store_table *out, uint32_t max,
                          uint32_t *count, int64_t *next_ms) {
    postgres *p = postgres_of(base);
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, p->node);
    parameter_int(&a, (int64_t)max + 1);
    parameter_int(&a, p->rules_low);
    parameter_int(&a, p->rules_high);
    PGresult *r = postgres_ask(p,
                               "SELECT " ROW " FROM game g WHERE g.wake_ms IS NOT NULL"
                               " AND g.rules BETWEEN $3 AND $4 AND NOT EXISTS (SELECT FROM node o"
                               " WHERE o.node = g.node AND o.node <> $1"
                               " AND o.lease_until > clock_timestamp())"
                               " ORDER BY g.wake_ms, g.number LIMIT $2",
                               &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    for (int k = 0; k < PQntuples(r); k++) {
        store_table t = read_row(p, r, k);
        if (t.wake_ms > by_ms || *count == max) {
            *next_ms = t.wake_ms;
            break;
        }
        t.listing = NULL;
        out[(*count)++] = t;
    }
    PQclear(r);
    return STORE_OK;
}

store_status postgres_makers(store *base, store_each_maker *each, void *context) {
    postgres *p = postgres_of(base);
    PGresult *r = postgres_ask(p,
                               "SELECT maker, count(*)::bigint FROM game"
                               " WHERE stage < 2 AND maker IS NOT NULL GROUP BY maker",
                               NULL);
    if (r == NULL) return p->base.status;
    for (int k = 0; k < PQntuples(r); k++)
        if (!each(context, (uint64_t)postgres_int(r, k, 0), (uint32_t)postgres_int(r, k, 1))) break;
    PQclear(r);
    return STORE_OK;
}

store_status postgres_strangers(store *base, uint32_t rules, uint32_t limit, store_each_table *each,
                                void *context) {
    postgres *p = postgres_of(base);
    postgres_parameters a = { .count = 0 };
    bool more = true;
    parameter_int(&a, p->node);
    parameter_int(&a, rules);
    parameter_int(&a, limit);
    PGresult *r = postgres_ask(p,
                               "SELECT " ROW " FROM game g WHERE g.rules <> $2 AND g.stage < 2"
                               " ORDER BY g.number LIMIT $3",
                               &a);
    parameters_free(&a);
    return each_row(p, r, each, context, &more);
}

/* ---- entries ---- */

/* How many entries the table's row promises; 0: there is no such table. */
static store_status promised(postgres *p, uint64_t table, int64_t *next) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    PGresult *r = postgres_ask(p, "SELECT next::bigint FROM game WHERE number = $1", &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    *next = PQntuples(r) == 1 ? postgres_int(r, 0, 0) : 0;
    PQclear(r);
    return STORE_OK;
}

static PGresult *ask_entries(postgres *p, uint64_t table, int64_t from) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    parameter_int(&a, from);
    parameter_int(&a, CHUNK);
    PGresult *r = postgres_ask(p,
                               "SELECT seq::bigint, time_ms, kind, text, sum FROM entry"
                               " WHERE number = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
                               &a);
    parameters_free(&a);
    return r;
}

typedef struct walk {
    uint64_t table;
    int64_t expected, first; /* seq of the next row; and of the first entry to be told */
    store_chain chain;
    bool more;
    store_each_entry *each;
    void *context;
} walk;

static store_status take_entry(postgres *p, const PGresult *r, int k, walk *w) {
    char kind[STORE_KIND_MAX];
    uint64_t sum = (uint64_t)postgres_int(r, k, 4);
    store_entry e = { .table = w->table,
                      .seq = (uint32_t)w->expected,
                      .time_ms = postgres_int(r, k, 1),
                      .kind = kind,
                      .text = PQgetvalue(r, k, 3),
                      .length = (size_t)PQgetlength(r, k, 3) };
    bool sound = postgres_int(r, k, 0) == w->expected && e.length <= STORE_TEXT_MAX &&
                 postgres_word(r, k, 2, kind, sizeof kind);
    if (sound && w->expected < w->first)
        w->chain.sum = sum; /* it is there for the sum to go on from */
    else if (!sound || !store_chain_add(&w->chain, &e, sum))
        return store_fail(&p->base, STORE_CORRUPT,
                          "%s: entry %" PRId64 " of table %" PRIu64 " is missing or damaged",
                          p->base.place, w->expected, w->table);
    else
        w->more = w->each(w->context, &e);
    w->expected++;
    return STORE_OK;
}

store_status postgres_entries(store *base, uint64_t table, uint32_t seq, store_each_entry *each,
                              void *context) {
    postgres *p = postgres_of(base);
    walk w = { .table = table,
               .first = seq,
               .expected = seq > 0 ? (int64_t)seq - 1 : 0,
               .more = true,
               .each = each,
               .context = context };
    int64_t next = 0;
    store_status status = promised(p, table, &next);
    bool ended = false;
    while (status == STORE_OK && w.more && !ended) {
        PGresult *r = ask_entries(p, table, w.expected);
        if (r == NULL) return p->base.status;
        ended = PQntuples(r) < CHUNK;
        for (int k = 0; status == STORE_OK && w.more && k < PQntuples(r); k++)
            status = take_entry(p, r, k, &w);
        PQclear(r);
    }
    if (status != STORE_OK || !w.more || w.expected >= next) return status;
    return store_fail(base, STORE_CORRUPT, "%s: entry %" PRId64 " of table %" PRIu64 " is missing",
                      base->place, w.expected, table);
}

/* ---- records and values ---- */

/* A copy of a bytea with a final zero; NULL: no memory. */
static char *copy_cell(postgres *p, const PGresult *r, int column, size_t *length) {
    *length = (size_t)PQgetlength(r, 0, column);
    char *copy = calloc(1, *length + 1);
    if (copy == NULL) store_fail(&p->base, STORE_FAILED, "%s: no memory", p->base.place);
    if (copy != NULL && *length > 0) memcpy(copy, PQgetvalue(r, 0, column), *length);
    return copy;
}

store_status postgres_record(store *base, uint64_t table, char **text, size_t *length) {
    postgres *p = postgres_of(base);
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    PGresult *r = postgres_ask(p,
                               "SELECT r.text, r.sum, g.listing IS NOT NULL FROM game g"
                               " LEFT JOIN record r USING (number) WHERE g.number = $1",
                               &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    bool row = PQntuples(r) == 1, there = row && !PQgetisnull(r, 0, 0);
    bool missing = row && !there && postgres_bool(r, 0, 2);
    uint64_t sum = there ? (uint64_t)postgres_int(r, 0, 1) : 0;
    char *copy = there ? copy_cell(p, r, 0, length) : NULL;
    PQclear(r);
    if (missing) return corrupt(p, "record", table);
    if (copy == NULL) return there ? p->base.status : STORE_OK;
    if (store_record_sum(table, copy, *length) != sum) {
        free(copy);
        return corrupt(p, "record", table);
    }
    *text = copy;
    return STORE_OK;
}

store_status postgres_put(store *base, const char *name, const void *value, size_t length,
                          bool only_new) {
    postgres *p = postgres_of(base);
    if (p->node == 0)
        return store_fail(base, STORE_READONLY, "%s: it was opened for reading only", base->place);
    postgres_parameters a = { .count = 0 };
    parameter_text(&a, name);
    parameter_bytes(&a, value, length);
    parameter_int(&a, (int64_t)store_named_sum(name, strlen(name), value, length));
    PGresult *r = postgres_ask(p,
                               only_new ? "INSERT INTO value VALUES ($1, $2, $3)"
                                          " ON CONFLICT (name) DO NOTHING"
                                        : "INSERT INTO value VALUES ($1, $2, $3)"
                                          " ON CONFLICT (name) DO UPDATE"
                                          " SET value = excluded.value, sum = excluded.sum",
                               &a);
    parameters_free(&a);
    PQclear(r);
    return r != NULL ? STORE_OK : p->base.status;
}

store_status postgres_get(store *base, const char *name, void **value, size_t *length) {
    postgres *p = postgres_of(base);
    postgres_parameters a = { .count = 0 };
    parameter_text(&a, name);
    PGresult *r = postgres_ask(p, "SELECT value, sum FROM value WHERE name = $1", &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    bool there = PQntuples(r) == 1;
    uint64_t sum = there ? (uint64_t)postgres_int(r, 0, 1) : 0;
    char *copy = there ? copy_cell(p, r, 0, length) : NULL;
    PQclear(r);
    if (copy == NULL) return there ? p->base.status : STORE_OK;
    if (store_named_sum(name, strlen(name), copy, *length) != sum) {
        free(copy);
        return store_fail(base, STORE_CORRUPT, "%s: the value `%s` is damaged", base->place, name);
    }
    *value = copy;
    return STORE_OK;
}
