/* open.c - opens a database of PostgreSQL as a store, closes it, and checks all of it
 * (store_postgres.h). */
#include "postgres_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CLOCK_SLACK_MS = 5000 };

static void close_store(store *base) {
    postgres *p = postgres_of(base);
    if (p->node != 0 && p->db != NULL) {
        postgres_parameters a = { .count = 0 };
        parameter_int(&a, p->node);
        PQclear(postgres_ask(p, "DELETE FROM node WHERE node = $1", &a));
        parameters_free(&a);
    }
    postgres_free(p);
}

static const store_ops ops = {
    .close = close_store,
    .append = postgres_append,
    .tables = postgres_tables,
    .find_name = postgres_find_name,
    .due = postgres_due,
    .makers = postgres_makers,
    .strangers = postgres_strangers,
    .entries = postgres_entries,
    .record = postgres_record,
    .put = postgres_put,
    .get = postgres_get,
    .claim = postgres_claim,
    .release = postgres_release,
};

/* ---- what the database must be like ---- */

static store_status check_settings(postgres *p) {
    PGresult *r = postgres_ask(p,
                               "SELECT current_setting('fsync'),"
                               " current_setting('full_page_writes'),"
                               " (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
                               NULL);
    if (r == NULL) return p->base.status;
    char fsync[8], pages[8];
    postgres_word(r, 0, 0, fsync, sizeof fsync);
    postgres_word(r, 0, 1, pages, sizeof pages);
    int64_t theirs = postgres_int(r, 0, 2);
    PQclear(r);
    const char *off = strcmp(fsync, "on") != 0   ? "fsync"
                      : strcmp(pages, "on") != 0 ? "full_page_writes"
                                                 : NULL;
    if (off != NULL && p->node != 0)
        return store_fail(&p->base, STORE_FAILED,
                          "%s: `%s` is off there: moves that were told could be lost; turn it on",
                          p->base.place, off);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t apart = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - theirs;
    if (apart > CLOCK_SLACK_MS || apart < -CLOCK_SLACK_MS)
        snprintf(p->base.notice, sizeof p->base.notice,
                 "the clock of this machine is %lld s %s that of %.300s: clocks by days go by this "
                 "one; set it (NTP)",
                 (long long)(apart < 0 ? -apart : apart) / 1000, apart < 0 ? "behind" : "ahead of",
                 p->base.place);
    return STORE_OK;
}

static store_status begin(postgres *p, const store_postgres_options *o) {
    if (o->node != NULL && !store_node_is(o->node))
        return store_fail(
            &p->base, STORE_FAILED,
            "`%.40s` cannot be the name of a node: up to %d letters, digits, `-`, `_` "
            "and `.`",
            o->node, STORE_NODE_MAX - 1);
    if (o->node != NULL) {
        snprintf(p->node_name, sizeof p->node_name, "%s", o->node);
        p->node = (int64_t)(postgres_random() >> 1 | 1);
    }
    p->lease_ms = o->lease_ms != 0 ? o->lease_ms : STORE_LEASE_MS;
    p->rules_low = o->rules_low;
    p->rules_high = o->rules_high != 0 ? (int64_t)o->rules_high : INT32_MAX;
    store_status status = postgres_connect(p);
    if (status == STORE_OK) status = postgres_check_format(p);
    if (status == STORE_OK) status = check_settings(p);
    if (status == STORE_OK && p->node != 0) status = postgres_enlist(p);
    return status;
}

store *store_postgres_open(const char *address, const store_postgres_options *options,
                           store_status *status, char error[STORE_ERROR_MAX]) {
    static const store_postgres_options reading;
    postgres *p = postgres_new(address, status, error);
    if (p == NULL) return NULL;
    p->base.ops = &ops;
    *status = begin(p, options != NULL ? options : &reading);
    if (*status == STORE_OK) return &p->base;
    snprintf(error, STORE_ERROR_MAX, "%s", p->base.error);
    postgres_free(p);
    return NULL;
}

/* ---- check ---- */

typedef struct number_list {
    uint64_t *at;
    size_t count, room;
    bool failed;
} number_list;

static bool note_number(void *context, const store_table *t) {
    number_list *l = context;
    if (l->count == l->room) {
        size_t room = l->room > 0 ? 2 * l->room : 1024;
        uint64_t *at = realloc(l->at, room * sizeof *at);
        if (at == NULL) {
            l->failed = true;
            return false;
        }
        l->at = at;
        l->room = room;
    }
    l->at[l->count++] = t->table;
    return true;
}

static bool pass_entry(void *context, const store_entry *e) {
    (void)context, (void)e;
    return true;
}

/* Entries and records that belong to no table. */
static store_status check_strays(postgres *p, store_say *say, void *context, bool *fault) {
    PGresult *r = postgres_ask(
        p,
        "SELECT DISTINCT n.number FROM (SELECT number FROM entry UNION SELECT number FROM record) n"
        " LEFT JOIN game g USING (number) WHERE g.number IS NULL ORDER BY 1",
        NULL);
    if (r == NULL) return p->base.status;
    for (int k = 0; k < PQntuples(r); k++) {
        *fault = true;
        say(context, (uint64_t)postgres_int(r, k, 0), "", "it has entries or a record, and no row");
    }
    PQclear(r);
    return STORE_OK;
}

store_status store_postgres_check(store *base, store_say *say, void *context) {
    postgres *p = postgres_of(base);
    number_list l = { .count = 0 };
    bool fault = false;
    store_status status = store_tables(base, UINT32_MAX, 0, 0, note_number, &l);
    if (l.failed) status = store_fail(base, STORE_FAILED, "%s: no memory", base->place);
    for (size_t k = 0; k < l.count && (status == STORE_OK || status == STORE_CORRUPT); k++) {
        char *text = NULL;
        size_t length = 0;
        status = store_entries(base, l.at[k], 0, pass_entry, NULL);
        if (status == STORE_OK) status = store_record(base, l.at[k], &text, &length);
        free(text);
        if (status != STORE_CORRUPT) continue;
        fault = true;
        say(context, l.at[k], "", base->error);
    }
    free(l.at);
    if (status == STORE_OK || status == STORE_CORRUPT)
        status = check_strays(p, say, context, &fault);
    if (status != STORE_OK) return status;
    return fault ? store_fail(base, STORE_CORRUPT, "%s: there is damage", base->place) : STORE_OK;
}
