/* limits.c - how much one address, one connection and one seat may do.
 *
 * Allowances fill with time and are spent by doing: thousandths of a message, a table, a line. A
 * count that is full does not grow, so a burst is bounded; nothing here needs a timer.
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
    STUDY_BURST = 30,
    STUDY_MS = 1000
};

/* ---- addresses ---- */

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
        a->study_ms[0] = a->filled_ms;
        a->study_ms[1] = STUDY_BURST * WHOLE;
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
    /* An address that has just made tables or looked at games is kept: a new one would have a full allowance. */
    a->unused_since_ms = (int64_t)s->time.now_ms;
    if (a->allowance >= (int64_t)s->config.tables_per_minute * WHOLE &&
        a->study_ms[1] >= STUDY_BURST * WHOLE) {
        lookup_remove(&s->addresses, a->key);
        free(a);
    }
}

void addresses_sweep(server *s) {
    uint32_t at = 0;
    address *dead[64];
    uint32_t count = 0;
    for (address *a; count < 64 && (a = lookup_next(&s->addresses, &at)) != NULL;)
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

/* Fills by `rate` thousandths a millisecond up to `most`, and spends a whole one if it is there. */
static bool spend(int64_t *filled_ms, int64_t *allowance, int64_t now, int64_t rate_num,
                  int64_t rate_den, int64_t most) {
    int64_t gained = (now - *filled_ms) * rate_num / rate_den;
    if (gained > 0) {
        *allowance = *allowance + gained > most ? most : *allowance + gained;
        *filled_ms = now;
    }
    if (*allowance < WHOLE) return false;
    *allowance -= WHOLE;
    return true;
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
    if (s->table_count >= s->config.tables_max) return REFUSE_TOO_MANY_TABLES;
    if (a->tables >= s->config.tables_per_address_max) return REFUSE_TOO_MANY_OF_YOURS;
    if (!spend(&a->filled_ms, &a->allowance, (int64_t)s->time.now_ms, rate, 60, rate * WHOLE))
        return REFUSE_TABLES_TOO_FAST;
    return YES;
}

bool limit_study(server *s, const char *address_text) {
    address *a = address_take(s, address_text);
    if (a == NULL) return false;
    bool allowed = spend(&a->study_ms[0], &a->study_ms[1], (int64_t)s->time.now_ms, WHOLE, STUDY_MS,
                         STUDY_BURST * WHOLE);
    address_release(s, a);
    return allowed;
}

bool limit_chat(server *s, seat_state *who) {
    return spend(&who->chat_ms[0], &who->chat_ms[1], (int64_t)s->time.now_ms, WHOLE, CHAT_MS,
                 CHAT_BURST * WHOLE);
}
