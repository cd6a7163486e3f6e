/* own.c - which tables this node owns: claims, releases, its row and its lease
 * (store_postgres.h). */
#include "postgres_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { CLAIM_TRIES = 4, NAME_LOOKS = 5 };

uint64_t postgres_random(void) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits) abort();
    return bits;
}

int64_t postgres_new_epoch(void) {
    return (int64_t)(postgres_random() & UINT32_MAX);
}

/* ---- the map of tables: open addressing, without gaps in a run ---- */

static uint32_t place_of(const postgres_map *m, uint64_t table) {
    return (uint32_t)(table * 0x9e3779b97f4a7c15u >> 32) & (m->room - 1);
}

postgres_held *postgres_held_find(postgres *p, uint64_t table) {
    const postgres_map *m = &p->held;
    if (m->room == 0) return NULL;
    for (uint32_t k = place_of(m, table); m->at[k].table != 0; k = (k + 1) & (m->room - 1))
        if (m->at[k].table == table) return &m->at[k];
    return NULL;
}

static postgres_held *put(postgres_map *m, postgres_held held) {
    uint32_t k = place_of(m, held.table);
    while (m->at[k].table != 0) k = (k + 1) & (m->room - 1);
    m->at[k] = held;
    m->count++;
    return &m->at[k];
}

static bool widen(postgres_map *m) {
    postgres_map wide = { .room = m->room > 0 ? 2 * m->room : 256 };
    wide.at = calloc(wide.room, sizeof *wide.at);
    if (wide.at == NULL) return false;
    for (uint32_t k = 0; k < m->room; k++)
        if (m->at[k].table != 0) put(&wide, m->at[k]);
    free(m->at);
    *m = wide;
    return true;
}

postgres_held *postgres_held_take(postgres *p, uint64_t table) {
    postgres_held *held = postgres_held_find(p, table);
    if (held != NULL) return held;
    if (2 * p->held.count >= p->held.room && !widen(&p->held)) {
        store_fail(&p->base, STORE_FAILED, "%s: no memory", p->base.place);
        return NULL;
    }
    return put(&p->held, (postgres_held){ .table = table });
}

void postgres_held_forget(postgres *p, uint64_t table) {
    postgres_map *m = &p->held;
    const postgres_held *held = postgres_held_find(p, table);
    if (held == NULL) return;
    uint32_t hole = (uint32_t)(held - m->at), mask = m->room - 1;
    for (uint32_t k = (hole + 1) & mask; m->at[k].table != 0; k = (k + 1) & mask) {
        uint32_t home = place_of(m, m->at[k].table);
        if (((k - home) & mask) < ((k - hole) & mask)) continue; /* it stands behind its home */
        m->at[hole] = m->at[k];
        hole = k;
    }
    m->at[hole] = (postgres_held){ .table = 0 };
    m->count--;
}

/* ---- claims ---- */

typedef struct claimed {
    bool won, known, leased;
    int64_t epoch, next, sum, rules, owner;
    char holder[STORE_NODE_MAX];
} claimed;

static store_status ask_claim(postgres *p, uint64_t table, claimed *out) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    parameter_int(&a, p->node);
    parameter_int(&a, postgres_new_epoch());
    parameter_int(&a, p->rules_low);
    parameter_int(&a, p->rules_high);
    PGresult *r = postgres_ask(p, "SELECT * FROM claim($1, $2, $3, $4, $5)", &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    *out = (claimed){ .won = postgres_bool(r, 0, 0),
                      .epoch = postgres_int(r, 0, 1),
                      .next = postgres_int(r, 0, 2),
                      .sum = postgres_int(r, 0, 3),
                      .known = postgres_bool(r, 0, 4),
                      .rules = postgres_int(r, 0, 5),
                      .owner = postgres_int(r, 0, 6),
                      .leased = postgres_bool(r, 0, 8) };
    postgres_word(r, 0, 7, out->holder, sizeof out->holder);
    bool certain = !p->warned; /* else the claim may be lost with the primary */
    PQclear(r);
    return certain ? STORE_OK
                   : store_fail(&p->base, STORE_FAILED, "%s: the claim was not replicated",
                                p->base.place);
}

/* The backends of the row's owner hold its lock and do not end: the node is dead, or was cut off in
 * the middle of a message. */
static store_status end_owner(postgres *p, uint64_t table) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    PGresult *r = postgres_ask(
        p,
        "SELECT count(pg_terminate_backend(s.pid))::bigint FROM game g, pg_stat_activity s"
        " WHERE g.number = $1 AND NOT alive(g.node) AND s.pid <> pg_backend_pid()"
        " AND s.application_name LIKE 'longroad ' || lpad(to_hex(g.node), 16, '0') || ' %'",
        &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    PQclear(r);
    return STORE_OK;
}

static store_status claim(postgres *p, uint64_t table, claimed *out) {
    store_status status = ask_claim(p, table, out);
    for (int tries = 1; status == STORE_BUSY && tries < CLAIM_TRIES; tries++) {
        status = end_owner(p, table);
        if (status == STORE_OK) status = ask_claim(p, table, out);
    }
    return status;
}

static postgres_held *keep(postgres *p, uint64_t table, const claimed *c) {
    postgres_held *held = postgres_held_take(p, table);
    if (held == NULL) return NULL;
    held->epoch = c->epoch;
    held->next = (uint32_t)c->next;
    held->sum = (uint64_t)c->sum;
    held->doubt = false;
    return held;
}

static store_status refuse_reader(postgres *p) {
    return store_fail(&p->base, STORE_READONLY, "%s: it was opened for reading only",
                      p->base.place);
}

/* Why the table was not claimed; OK: it has no owner and needs none. */
static store_status why_not(postgres *p, uint64_t table, const claimed *c) {
    if (c->holder[0] != 0)
        return store_fail(&p->base, STORE_ELSEWHERE, "%s: table %" PRIu64 " is at the node %s",
                          p->base.place, table, c->holder);
    if (c->known && !c->leased)
        return store_fail(&p->base, STORE_BUSY, "%s: the lease of this node has run out",
                          p->base.place);
    return STORE_OK;
}

store_status postgres_claim(store *base, uint64_t table, char holder[STORE_NODE_MAX]) {
    postgres *p = postgres_of(base);
    claimed c = { .won = false };
    if (p->node == 0) return refuse_reader(p);
    store_status status = claim(p, table, &c);
    if (status != STORE_OK) return status;
    if (c.won) return keep(p, table, &c) != NULL ? STORE_OK : p->base.status;
    memcpy(holder, c.holder, sizeof c.holder);
    status = why_not(p, table, &c);
    if (status != STORE_BUSY) postgres_held_forget(p, table);
    return status;
}

postgres_held *postgres_claim_for_append(postgres *p, uint64_t table) {
    claimed c = { .won = false };
    if (p->node == 0) {
        refuse_reader(p);
        return NULL;
    }
    if (claim(p, table, &c) != STORE_OK) return NULL;
    if (c.won) return keep(p, table, &c);
    if (why_not(p, table, &c) == STORE_OK && c.known)
        store_fail(&p->base, STORE_FAILED,
                   "%s: table %" PRIu64 " is played by rules %" PRId64 ", which are not known here",
                   p->base.place, table, c.rules);
    return NULL;
}

store_status postgres_release(store *base, uint64_t table) {
    postgres *p = postgres_of(base);
    const postgres_held *held = postgres_held_find(p, table);
    if (held == NULL) return STORE_OK;
    int64_t epoch = held->epoch;
    bool doubt = held->doubt;
    postgres_held_forget(p, table);
    if (doubt) return STORE_OK; /* the next claim settles it */
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)table);
    parameter_int(&a, epoch);
    PGresult *r = postgres_ask(p, "UPDATE game SET node = NULL WHERE number = $1 AND epoch = $2",
                               &a);
    parameters_free(&a);
    PQclear(r);
    return r != NULL ? STORE_OK : p->base.status;
}

/* ---- the node's row ---- */

static const char enlist_sql[] =
    "INSERT INTO node (name, node, lease_until, rules_low, rules_high)"
    " VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms', $4, $5)"
    " ON CONFLICT (name) DO UPDATE SET node = excluded.node, lease_until = excluded.lease_until,"
    " rules_low = excluded.rules_low, rules_high = excluded.rules_high, draining = false"
    " WHERE node.lease_until <= clock_timestamp() OR node.node = excluded.node"
    " RETURNING node";

/* 1: the name is ours; 0: another has it; -1: a failure. */
static int try_name(postgres *p) {
    postgres_parameters a = { .count = 0 };
    parameter_text(&a, p->node_name);
    parameter_int(&a, p->node);
    parameter_int(&a, p->lease_ms);
    parameter_int(&a, p->rules_low);
    parameter_int(&a, p->rules_high);
    PGresult *r = postgres_ask(p, enlist_sql, &a);
    parameters_free(&a);
    if (r == NULL) return -1;
    int rows = PQntuples(r);
    PQclear(r);
    return rows;
}

store_status postgres_enlist(postgres *p) {
    for (int look = 0; look < NAME_LOOKS; look++) {
        int got = try_name(p);
        if (got != 0) return got > 0 ? STORE_OK : p->base.status;
        uint32_t ms = p->lease_ms / (NAME_LOOKS - 1) + 50;
        struct timespec rest = { .tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000 };
        if (look + 1 < NAME_LOOKS) nanosleep(&rest, NULL);
    }
    return store_fail(&p->base, STORE_BUSY,
                      "%s: a node called `%s` is running already; give this one another name by "
                      "--node",
                      p->base.place, p->node_name);
}

/* ---- the lease ---- */

enum { ENDED_AGAIN_MS = 60000 };

struct store_lease {
    postgres *p;
    uint64_t lapses;
    bool lobby_known;
    uint64_t lobby;   /* a sum of what the other nodes' lobbies were when they were read */
    int64_t ended_ms; /* by the database's clock: games that ended before are known */
};

store_lease *store_lease_new(const store *base) {
    const postgres *of = (const postgres *)base;
    store_status status = STORE_OK;
    char error[STORE_ERROR_MAX];
    store_lease *l = calloc(1, sizeof *l);
    postgres *p = l != NULL ? postgres_new(of->address, &status, error) : NULL;
    if (p == NULL) {
        free(l);
        return NULL;
    }
    snprintf(p->role, sizeof p->role, "lease");
    memcpy(p->node_name, of->node_name, sizeof p->node_name);
    p->node = of->node;
    p->lease_ms = of->lease_ms;
    p->rules_low = of->rules_low;
    p->rules_high = of->rules_high;
    l->p = p;
    return l;
}

store_status store_lease_beat(store_lease *l, bool draining) {
    postgres *p = l->p;
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, p->node);
    parameter_int(&a, p->lease_ms);
    parameter_int(&a, draining);
    PGresult *r = postgres_ask(p,
                               "UPDATE node n SET draining = $3 = 1,"
                               " lease_until = clock_timestamp() + $2 * interval '1 ms'"
                               " FROM (SELECT lease_until > clock_timestamp() AS held FROM node"
                               " WHERE node = $1 FOR UPDATE) before"
                               " WHERE n.node = $1 RETURNING before.held",
                               &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    bool ours = PQntuples(r) == 1, held = ours && postgres_bool(r, 0, 0);
    PQclear(r);
    l->lapses += !held;
    if (ours) return STORE_OK;
    /* A failover may have forgotten our row; or another node has had the name, and is dead by now. */
    int got = try_name(p);
    if (got != 0) return got > 0 ? STORE_OK : p->base.status;
    return store_fail(&p->base, STORE_FENCED,
                      "%s: the node `%s` was taken for dead, and another has its name",
                      p->base.place, p->node_name);
}

/* ---- what nodes tell each other ---- */

store_status store_lease_announce(store_lease *l, bool anew, const store_listed *notices,
                                  uint32_t count) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, l->p->node);
    parameter_int(&a, anew);
    parameter_array(&a, POSTGRES_INT8, count);
    for (uint32_t k = 0; k < count; k++) element_int8(&a, (int64_t)notices[k].table);
    parameter_array_end(&a);
    parameter_array(&a, POSTGRES_TEXT, count);
    for (uint32_t k = 0; k < count; k++)
        element_bytes(&a, notices[k].name, strlen(notices[k].name));
    parameter_array_end(&a);
    parameter_array(&a, POSTGRES_TEXT, count);
    for (uint32_t k = 0; k < count; k++) {
        if (notices[k].row != NULL)
            element_bytes(&a, notices[k].row, strlen(notices[k].row));
        else
            element_null(&a);
    }
    parameter_array_end(&a);
    PGresult *r = postgres_ask(l->p, "SELECT announce($1, $2, $3, $4, $5)", &a);
    parameters_free(&a);
    PQclear(r);
    return r != NULL ? STORE_OK : l->p->base.status;
}

/* Which nodes live, and how often their lobbies have changed, as one number. */
static store_status lobby_sum(postgres *p, uint64_t *sum) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, p->node);
    PGresult *r = postgres_ask(p,
                               "SELECT o.node, o.lobby FROM node o WHERE o.node <> $1"
                               " AND o.lease_until > clock_timestamp() ORDER BY o.node",
                               &a);
    parameters_free(&a);
    if (r == NULL) return p->base.status;
    *sum = 0;
    for (int k = 0; k < PQntuples(r); k++) {
        int64_t pair[2] = { postgres_int(r, k, 0), postgres_int(r, k, 1) };
        *sum = store_record_sum(*sum, pair, sizeof pair);
    }
    PQclear(r);
    return STORE_OK;
}

/* Rows of a number, a name and a text. Frees the result. */
static store_status each_notice(postgres *p, PGresult *r, store_each_listed *each, void *context) {
    char name[STORE_NAME_MAX], row[STORE_LISTING_MAX];
    bool more = true;
    if (r == NULL) return p->base.status;
    for (int k = 0; more && k < PQntuples(r); k++) {
        store_listed notice = { .table = (uint64_t)postgres_int(r, k, 0),
                                .name = name,
                                .row = row };
        if (postgres_word(r, k, 1, name, sizeof name) && postgres_word(r, k, 2, row, sizeof row))
            more = each(context, &notice);
    }
    PQclear(r);
    return STORE_OK;
}

store_status store_lease_lobby(store_lease *l, uint32_t limit, bool *changed,
                               store_each_listed *each, void *context) {
    uint64_t sum = 0;
    *changed = false;
    store_status status = lobby_sum(l->p, &sum);
    if (status != STORE_OK || (l->lobby_known && sum == l->lobby)) return status;
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, l->p->node);
    parameter_int(&a, limit);
    PGresult *r = postgres_ask(
        l->p,
        "SELECT DISTINCT ON (b.number) b.number, b.name, b.row FROM lobby b"
        " JOIN node o USING (node) WHERE b.node <> $1 AND o.lease_until > clock_timestamp()"
        " ORDER BY b.number, b.at DESC LIMIT $2",
        &a);
    parameters_free(&a);
    status = each_notice(l->p, r, each, context);
    *changed = l->lobby_known = status == STORE_OK;
    l->lobby = sum;
    return status;
}

store_status store_lease_ended(store_lease *l, store_each_listed *each, void *context) {
    postgres *p = l->p;
    postgres_parameters a = { .count = 0 };
    PGresult *r = postgres_ask(p, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
                               NULL);
    if (r == NULL) return p->base.status;
    int64_t now_ms = postgres_int(r, 0, 0);
    PQclear(r);
    /* A commit may take its time: its record is older than the last look, and new. */
    parameter_int(&a, (l->ended_ms > 0 ? l->ended_ms : now_ms) - ENDED_AGAIN_MS);
    r = postgres_ask(p,
                     "SELECT g.number, coalesce(g.name, ''), g.listing FROM record r"
                     " JOIN game g USING (number) WHERE r.at_ms > $1 AND g.listing <> ''"
                     " ORDER BY r.at_ms",
                     &a);
    parameters_free(&a);
    store_status status = each_notice(p, r, each, context);
    if (status == STORE_OK) l->ended_ms = now_ms;
    return status;
}

store_status store_lease_nodes(store_lease *l, store_each_node *each, void *context) {
    postgres *p = l->p;
    PGresult *r = postgres_ask(p,
                               "SELECT o.name, alive(o.node), o.draining, o.node, (SELECT count(*)"
                               " FROM game g WHERE g.node = o.node AND g.stage < 2)::bigint"
                               " FROM node o ORDER BY o.name",
                               NULL);
    if (r == NULL) return p->base.status;
    bool more = true;
    for (int k = 0; more && k < PQntuples(r); k++) {
        store_node node = { .alive = postgres_bool(r, k, 1),
                            .draining = postgres_bool(r, k, 2),
                            .me = postgres_int(r, k, 3) == p->node,
                            .tables = (uint64_t)postgres_int(r, k, 4) };
        postgres_word(r, k, 0, node.name, sizeof node.name);
        more = each(context, &node);
    }
    PQclear(r);
    return STORE_OK;
}

/* ---- what the admin wishes of tables at other nodes ---- */

store_status store_lease_wish(store_lease *l, uint64_t ticket, const char *node,
                              const char *request, bool *there) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, l->p->node);
    parameter_int(&a, (int64_t)ticket);
    parameter_text(&a, node);
    parameter_text(&a, request);
    PGresult *r = postgres_ask(l->p,
                               "INSERT INTO wish (asker, ticket, node, request)"
                               " SELECT $1, $2, o.node, $4 FROM node o WHERE o.name = $3"
                               " AND o.lease_until > clock_timestamp() RETURNING ticket",
                               &a);
    parameters_free(&a);
    *there = r != NULL && PQntuples(r) == 1;
    PQclear(r);
    return r != NULL ? STORE_OK : l->p->base.status;
}

/* Rows of an asker, a ticket, a text, a status and whether it was taken. Frees the result. */
static store_status each_wish(postgres *p, PGresult *r, store_each_wish *each, void *context) {
    char text[STORE_WISH_MAX];
    bool more = true;
    if (r == NULL) return p->base.status;
    for (int k = 0; more && k < PQntuples(r); k++) {
        store_wish wish = { .asker = (uint64_t)postgres_int(r, k, 0),
                            .ticket = (uint64_t)postgres_int(r, k, 1),
                            .text = text,
                            .status = (int)postgres_int(r, k, 3),
                            .taken = postgres_bool(r, k, 4) };
        postgres_word(r, k, 2, text, sizeof text);
        more = each(context, &wish);
    }
    PQclear(r);
    return STORE_OK;
}

/* The statement, of this node and of the time that a wish has. */
static store_status ask_wishes(store_lease *l, const char *sql, store_each_wish *each,
                               void *context) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, l->p->node);
    parameter_int(&a, STORE_WISH_MS);
    PGresult *r = postgres_ask(l->p, sql, &a);
    parameters_free(&a);
    return each_wish(l->p, r, each, context);
}

store_status store_lease_wished(store_lease *l, store_each_wish *each, void *context) {
    return ask_wishes(l,
                      "UPDATE wish SET taken = true WHERE node = $1 AND NOT taken"
                      " AND at > clock_timestamp() - $2 * interval '1 ms'"
                      " RETURNING asker, ticket, request, 0::bigint, taken",
                      each, context);
}

store_status store_lease_answers(store_lease *l, store_each_wish *each, void *context) {
    return ask_wishes(l,
                      "DELETE FROM wish WHERE asker = $1 AND (status IS NOT NULL"
                      " OR at <= clock_timestamp() - $2 * interval '1 ms')"
                      " RETURNING asker, ticket, coalesce(answer, ''), coalesce(status, 0), taken",
                      each, context);
}

store_status store_lease_answer(store_lease *l, const store_wish *answer) {
    postgres_parameters a = { .count = 0 };
    parameter_int(&a, (int64_t)answer->asker);
    parameter_int(&a, (int64_t)answer->ticket);
    parameter_int(&a, answer->status);
    parameter_text(&a, answer->text);
    PGresult *r = postgres_ask(l->p,
                               "UPDATE wish SET status = $3, answer = $4"
                               " WHERE asker = $1 AND ticket = $2",
                               &a);
    parameters_free(&a);
    PQclear(r);
    return r != NULL ? STORE_OK : l->p->base.status;
}

uint64_t store_lease_connects(const store_lease *l) {
    return l->p->connects;
}

uint64_t store_lease_lapses(const store_lease *l) {
    return l->lapses;
}

const char *store_lease_error(const store_lease *l) {
    return l->p->base.error;
}

void store_lease_free(store_lease *l) {
    if (l == NULL) return;
    postgres_free(l->p);
    free(l);
}
