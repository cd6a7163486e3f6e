/* find.c - tables by name, whether they are in memory or not, and those that cannot be woken.
 *
 * Whoever names a table that is not in memory waits: the edge looks for the name (edge.find), the
 * table is read (edge.load), and then the question is handled as if it had just come. A name that
 * does not exist costs one look-up; for a moment it is remembered, for those who ask again.
 */
#include "parts.h"

#include <stdio.h>
#include <string.h>

enum { REMEMBERED_MS = 1000, MOVED_MS = 100 };

/* ---- tables that cannot be woken ---- */

const unserved *find_is_unserved(const server *s, uint64_t number) {
    uint32_t kept = s->unserved_count < UNSERVED_MAX ? s->unserved_count : UNSERVED_MAX;
    for (uint32_t i = 0; i < kept; i++)
        if (s->unserved[i].number == number) return &s->unserved[i];
    return NULL;
}

void find_unserved(server *s, uint64_t number, const char *name, verdict v, const char *program,
                   const char *why) {
    char text[256];
    if (find_is_unserved(s, number) != NULL) return;
    snprintf(text, sizeof text, "table %llu (%.40s) is not served: %.150s",
             (unsigned long long)number, name[0] != 0 ? name : "no name", why);
    server_log(s, SERVER_ERROR, v == REFUSE_DAMAGED ? "damaged" : "needs_version", NULL, text);
    if (s->unserved_count++ >= UNSERVED_MAX) return;
    unserved *row = &s->unserved[s->unserved_count - 1];
    *row = (unserved){ .number = number, .verdict = (int16_t)v };
    text_copy(row->name, sizeof row->name, name);
    text_copy(row->program, sizeof row->program, program);
    text_copy(row->why, sizeof row->why, why);
}

void server_damaged(server *s, server_time t, uint64_t number, const char *name, const char *why) {
    server_set_time(s, t);
    if (table_by_number(s, number) != NULL) return; /* it is served, from memory */
    find_unserved(s, number, name, REFUSE_DAMAGED, "", why);
}

/* Fills in the sentence for players. */
verdict find_refuse(server *s, const unserved *row) {
    if (row->verdict == REFUSE_NEEDS_VERSION)
        snprintf(s->reason, sizeof s->reason,
                 "This table was made by Longroad %s, and this server is Longroad " LR_VERSION
                 ". It is kept as it is until a server that knows it runs here.",
                 row->program[0] != 0 ? row->program : "of another version");
    return row->verdict;
}

static const unserved *unserved_by_name(const server *s, const char *name) {
    uint32_t kept = s->unserved_count < UNSERVED_MAX ? s->unserved_count : UNSERVED_MAX;
    for (uint32_t i = 0; i < kept; i++)
        if (strcmp(s->unserved[i].name, name) == 0) return &s->unserved[i];
    return NULL;
}

/* ---- looking ---- */

static finding *find_entry(server *s, const char *name) {
    for (uint32_t i = 0; i < FINDS_MAX; i++)
        if (strcmp(s->finds[i].name, name) == 0) return &s->finds[i];
    return NULL;
}

/* A place for a name: a free one, or one whose answer is old. */
static finding *find_place(server *s) {
    for (uint32_t i = 0; i < FINDS_MAX; i++) {
        finding *at = &s->finds[i];
        if (at->name[0] == 0) return at;
        if (at->verdict != WAITING && at->until_ms <= (int64_t)s->time.now_ms) return at;
    }
    return NULL;
}

static verdict ask(server *s, const char *name, bool wake) {
    finding *at = find_entry(s, name);
    if (at != NULL && at->verdict != WAITING && at->until_ms <= (int64_t)s->time.now_ms)
        at->name[0] = 0;
    else if (at != NULL) {
        at->wake |= wake;
        memcpy(s->node, at->node, sizeof s->node);
        return at->verdict;
    }
    at = find_place(s);
    if (at == NULL) return REFUSE_BUSY;
    *at = (finding){ .wake = wake, .verdict = WAITING };
    text_copy(at->name, sizeof at->name, name);
    s->edge.find(s->edge.context, name);
    return WAITING;
}

/* Another node may know the rules that this one does not, and have the table by now. */
static bool may_be_elsewhere(const server *s, const unserved *row) {
    return row->verdict == REFUSE_NEEDS_VERSION && nodes_shared(s);
}

/* Another node has it. Where there are more than the list has, it stays as it is. */
static void forget_unserved(server *s, uint64_t number) {
    if (s->unserved_count > UNSERVED_MAX) return;
    for (uint32_t i = 0; i < s->unserved_count; i++) {
        if (s->unserved[i].number != number) continue;
        s->unserved[i] = s->unserved[--s->unserved_count];
        return;
    }
}

bool find_known(server *s, const char *name) {
    const finding *at = find_entry(s, name);
    return table_by_name(s, name) != NULL || unserved_by_name(s, name) != NULL ||
           (at != NULL && at->verdict == WAITING);
}

verdict find_table(server *s, const char *name, table **out) {
    table *t = table_by_name(s, name);
    *out = t;
    if (t != NULL && t->waking) return t->health == FAILING ? REFUSE_BUSY : WAITING;
    if (t != NULL) return t->closed ? REFUSE_TABLE_CLOSED : YES;
    size_t length = strlen(name);
    if (s->edge.find == NULL || length == 0 || length > MESSAGE_TABLE_MAX)
        return REFUSE_NO_SUCH_TABLE;
    if (s->draining) {
        s->node[0] = 0;
        return REFUSE_MOVED;
    }
    const unserved *row = unserved_by_name(s, name);
    if (row != NULL && !may_be_elsewhere(s, row)) return find_refuse(s, row);
    verdict v = ask(s, name, true);
    return row != NULL && v == row->verdict ? find_refuse(s, row) : v;
}

bool find_free(server *s, const char *name) {
    return ask(s, name, false) == WAITING;
}

void find_forget(server *s, const char *name) {
    finding *at = find_entry(s, name);
    if (at != NULL && at->verdict != WAITING) at->name[0] = 0;
}

table *find_wake(server *s, uint64_t number, const char *name, int64_t wake_ms) {
    table *t = sleep_room(s, NULL) ? table_new(s, number) : NULL;
    if (t == NULL) return NULL;
    t->health = LOADING;
    t->waking = true;
    t->wake_ms = wake_ms;
    table_forget(s, t);
    if (name != NULL) table_name(s, t, name);
    if (number > s->last_table) s->last_table = number;
    s->edge.load(s->edge.context, number);
    return t;
}

/* ---- the answer ---- */

/* What becomes of those who asked for the table; WAITING: it is being read. */
static verdict wake_found(server *s, const store_table *row) {
    table *t = table_by_number(s, row->table);
    if (t != NULL) { /* due, or read after a fault: it learns its name early */
        table_name(s, t, row->name);
        return !t->waking ? YES : t->health == FAILING ? REFUSE_BUSY : WAITING;
    }
    const unserved *known = find_is_unserved(s, row->table);
    if (known != NULL && may_be_elsewhere(s, known) && row->holder[0] != 0) {
        forget_unserved(s, row->table);
        known = NULL;
    }
    if (known != NULL) return find_refuse(s, known);
    if (row->stage == STORE_CLOSED) return REFUSE_TABLE_CLOSED;
    if (row->stage == STORE_SET_ASIDE || row->damaged) {
        find_unserved(s, row->table, row->name, REFUSE_DAMAGED, "", "it was set aside");
        return REFUSE_DAMAGED;
    }
    if (row->holder[0] != 0) {
        memcpy(s->node, row->holder, sizeof s->node);
        return REFUSE_MOVED;
    }
    t = find_wake(s, row->table, row->name, row->wake_ms);
    if (t == NULL) return REFUSE_TOO_MANY_TABLES;
    t->archived = row->stage == STORE_ARCHIVED;
    return WAITING;
}

void server_found(server *s, server_time t, const char *name, const store_table *row,
                  store_status status) {
    server_set_time(s, t);
    finding *at = find_entry(s, name);
    if (at == NULL) return;
    bool wake = at->wake;
    s->reason[0] = 0;
    verdict v = REFUSE_BUSY;
    if (status == STORE_OK)
        v = row == NULL ? REFUSE_NO_SUCH_TABLE : wake ? wake_found(s, row) : REFUSE_TABLE_CLOSED;
    else if (status == STORE_CORRUPT)
        v = REFUSE_DAMAGED;
    if (status != STORE_OK)
        server_log(s, SERVER_ERROR, "find_failed", NULL, "a name could not be looked up");
    at->verdict = (int16_t)v;
    at->until_ms = (int64_t)s->time.now_ms + (v == REFUSE_MOVED ? MOVED_MS : REMEMBERED_MS);
    if (v == REFUSE_MOVED) memcpy(at->node, s->node, sizeof at->node);
    if (v == WAITING || v == YES || (row != NULL && !wake)) at->name[0] = 0;
    verdict named = status != STORE_OK ? REFUSE_STORAGE : row == NULL ? YES : REFUSE_NAME_TAKEN;
    if (wake && v != WAITING) receive_found(s, name, v);
    s->reason[0] = 0;
    receive_named(s, name, named);
    server_settle_all(s);
}
