/* limits.c - how much one address, one connection and one seat may do.
 *
 * Allowances fill with time and are spent by doing: thousandths of a message, a table, a line, a
 * request. A count that is full does not grow, so a burst is bounded; nothing here needs a timer.
 * HTTP requests of an address have one allowance together; a request costs what it makes us do.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    WHOLE = 1000,
    BURST_SECONDS = 5,
    FLOOD_FACTOR = 4, /* so many times the burst refused in a row: the connection is closed */
    CHAT_BURST = 5,
    CHAT_MS = 2000, /* for one line, on average */
    SWEPT_AT_ONCE = 1024
};

/* ---- addresses ---- */

static int64_t http_most(const server *s) {
    return (int64_t)s->config.http_burst * WHOLE;
}

address *address_take(server *s, const char *text) {
    uint64_t key = hash_text(text);
    address *a = lookup_get(&s->addresses, key);
    if (a == NULL) {
        a = calloc(1, sizeof *a);
        if (a == NULL) return NULL;
        a->key = key;
        strncpy(a->text, text, sizeof a->text - 1);
        a->filled_ms = (int64_t)s->time.now_ms;
        a->allowance = (int64_t)s->config.tables_per_minute * WHOLE;
        a->http_filled_ms = a->filled_ms;
        a->http_allowance = http_most(s);
        if (!lookup_put(&s->addresses, key, a)) {
            free(a);
            return NULL;
        }
    }
    a->users++;
    return a;
}

void address_release(server *s, address *a) {
    if (--a->users > 0) return;
    /* An address that has just made tables or asked for much is kept: a new one would have a full
     * allowance. */
    a->unused_since_ms = (int64_t)s->time.now_ms;
    if (a->allowance >= (int64_t)s->config.tables_per_minute * WHOLE &&
        a->http_allowance >= http_most(s)) {
        lookup_remove(&s->addresses, a->key);
        free(a);
    }
}

void addresses_sweep(server *s) {
    uint32_t at = 0;
    address *dead[SWEPT_AT_ONCE];
    uint32_t count = 0;
    for (address *a; count < SWEPT_AT_ONCE && (a = lookup_next(&s->addresses, &at)) != NULL;)
        if (a->users == 0 && (int64_t)s->time.now_ms - a->unused_since_ms > 60 * WHOLE)
            dead[count++] = a;
    for (uint32_t i = 0; i < count; i++) {
        lookup_remove(&s->addresses, dead[i]->key);
        free(dead[i]);
    }
}

void addresses_free(server *s) {
    uint32_t at = 0;
    for (address *a; (a = lookup_next(&s->addresses, &at)) != NULL;) free(a);
    lookup_free(&s->addresses);
}

/* ---- allowances ---- */

/* Fills by `rate` thousandths a millisecond up to `most`, and spends `cost` if it is there. */
static bool spend_cost(int64_t *filled_ms, int64_t *allowance, int64_t now, int64_t rate_num,
                       int64_t rate_den, int64_t most, int64_t cost) {
    int64_t gained = (now - *filled_ms) * rate_num / rate_den;
    if (gained > 0) {
        *allowance = *allowance + gained > most ? most : *allowance + gained;
        *filled_ms = now;
    }
    if (*allowance < cost) return false;
    *allowance -= cost;
    return true;
}

static bool spend(int64_t *filled_ms, int64_t *allowance, int64_t now, int64_t rate_num,
                  int64_t rate_den, int64_t most) {
    return spend_cost(filled_ms, allowance, now, rate_num, rate_den, most, WHOLE);
}

bool limit_message(server *s, connection *c, bool *flood) {
    int64_t rate = s->config.messages_per_second;
    *flood = false;
    if (rate == 0) return true;
    if (spend(&c->filled_ms, &c->allowance, (int64_t)s->time.now_ms, rate, 1,
              rate * BURST_SECONDS * WHOLE)) {
        c->refused = 0;
        return true;
    }
    *flood = ++c->refused > rate * BURST_SECONDS * FLOOD_FACTOR;
    return false;
}

verdict limit_table(server *s, connection *c) {
    address *a = c->address;
    int64_t rate = s->config.tables_per_minute;
    if (sleep_held(s, maker_of(s, a->text)) >= s->config.tables_per_address_max)
        return REFUSE_TOO_MANY_OF_YOURS;
    if (!sleep_room(s, NULL)) return REFUSE_TOO_MANY_TABLES;
    if (!spend(&a->filled_ms, &a->allowance, (int64_t)s->time.now_ms, rate, 60, rate * WHOLE))
        return REFUSE_TABLES_TOO_FAST;
    return YES;
}

/* What a request costs, in thousandths: by how its path starts and ends; the first row that
 * fits. */
static int64_t http_cost(const char *path) {
    static const struct {
        const char *start, *end;
        int64_t cost;
    } costs[] = {
        { "/api/records/", "/frames", 20 * WHOLE }, /* a whole game is replayed */
        { "/api/records/", "/lists", 20 * WHOLE },
        { "/api/records/", "/analysis", 4 * WHOLE }, /* asked again until the game is judged */
        { "/api/records/", "/decision", 4 * WHOLE },
        { "/api/preview", "", 4 * WHOLE },
        { "/api/map/check", "", 8 * WHOLE }, /* a map is read, compiled and dealt */
        { "/api/rules/", "", 4 * WHOLE },    /* long */
        { "/api/puzzle", "", 2 * WHOLE },
        { "/api/tables/", "", WHOLE },
        { "/api/tables", "", 4 * WHOLE }, /* all tables are gone through */
        { "/api/records", "", 2 * WHOLE },
    };
    if (path == NULL) return WHOLE / 4; /* a page has some twenty files */
    size_t length = strlen(path);
    for (size_t k = 0; k < sizeof costs / sizeof costs[0]; k++) {
        size_t end = strlen(costs[k].end);
        if (strncmp(path, costs[k].start, strlen(costs[k].start)) == 0 && length >= end &&
            strcmp(path + length - end, costs[k].end) == 0)
            return costs[k].cost;
    }
    return WHOLE;
}

uint32_t server_http_wait(server *s, server_time t, const char *address_text, const char *path) {
    server_set_time(s, t);
    int64_t rate = s->config.http_per_second, cost = http_cost(path), most = http_most(s);
    if (rate == 0) return 0;
    if (cost > most) cost = most;
    address *a = address_take(s, address_text);
    if (a == NULL) return 1;
    bool allowed = spend_cost(&a->http_filled_ms, &a->http_allowance, (int64_t)t.now_ms, rate, 1,
                              most, cost);
    int64_t missing = cost - a->http_allowance;
    address_release(s, a);
    if (allowed) return 0;
    s->figures.http_refused++;
    return (uint32_t)((missing + rate * WHOLE - 1) / (rate * WHOLE));
}

bool limit_find(server *s, connection *c) {
    int64_t rate = s->config.http_per_second;
    address *a = c->address;
    return rate == 0 || spend(&a->http_filled_ms, &a->http_allowance, (int64_t)s->time.now_ms, rate,
                              1, http_most(s));
}

bool limit_chat(server *s, seat_state *who) {
    return spend(&who->chat_ms[0], &who->chat_ms[1], (int64_t)s->time.now_ms, WHOLE, CHAT_MS,
                 CHAT_BURST * WHOLE);
}
