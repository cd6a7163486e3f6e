/* table.c - making and finding tables, and waking them.
 *
 * Tables lie in slots, so that a question to a bot can name one in few bits. Those that wait for a
 * time are in a heap, the earliest first; a table is there at most once, with the earliest of its
 * wishes (the clock's, the bots', the end of a grace). Those changed by the event that is being
 * handled are in the list of the dirty, and are looked after when it ends (server.c).
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- making and ending ---- */

static bool take_slot(server *s, table *t) {
    if (s->free_count > 0) {
        t->slot = s->free_slots[--s->free_count];
    } else {
        if (s->slot_count >= s->config.tables_max) return false;
        t->slot = s->slot_count++;
    }
    s->slots[t->slot] = t;
    s->lobby_hash[t->slot] = 0;
    return true;
}

table *table_new(server *s, uint64_t number) {
    table *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->number = number;
    t->nobody_since_ms = (int64_t)s->time.now_ms;
    t->due_ms = INT64_MAX;
    t->wake_ms = STORE_NEVER;
    t->turn_seat = -1;
    journal_clear(s, &t->log);
    bool found = lookup_put(&s->tables, number, t);
    if (!found || !take_slot(s, t)) {
        if (found) lookup_remove(&s->tables, number);
        free(t);
        return NULL;
    }
    s->table_count++;
    return t;
}

void table_forget(server *s, table *t) {
    journal_clear(s, &t->log);
    table_steps_clear(t);
    free(t->told);
    free(t->counts);
    t->told = NULL;
    t->counts = NULL;
    t->told_acts = t->told_entries = t->told_at = t->noticed = 0;
    t->standing = (wire_standing){ 0 };
    t->offers_open = true; /* perhaps */
    t->automatic_ms = INT64_MAX;
    memset(t->offered, 0, sizeof t->offered);
    t->between = (between){ 0 };
    t->closed = t->undoable = t->over_untold = t->seats_untold = t->needs_version = false;
    t->program[0] = 0;
    t->dice_hash = 0;
    memset(t->watcher_hash, 0, sizeof t->watcher_hash);
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        seat_state *at = &t->seats[i];
        at->answer_count = 0;
        at->last_id = 0;
        memset(at->answers_of, 0, sizeof at->answers_of);
        at->watched_clock = at->thought = at->standin = false;
        memset(at->hash, 0, sizeof at->hash);
    }
}

static void leave_name(server *s, table *t) {
    if (t->name[0] == 0) return;
    uint64_t key = hash_text(t->name);
    table *first = lookup_get(&s->names, key);
    if (first == t) {
        if (t->next_name != NULL)
            lookup_put(&s->names, key, t->next_name);
        else
            lookup_remove(&s->names, key);
    } else {
        for (; first != NULL; first = first->next_name)
            if (first->next_name == t) first->next_name = t->next_name;
    }
    t->name[0] = 0;
}

void table_free(server *s, table *t) {
    table_schedule(s, t, INT64_MAX);
    for (table **at = &s->dirty; *at != NULL; at = &(*at)->next_dirty)
        if (*at == t) {
            *at = t->next_dirty;
            break;
        }
    leave_name(s, t);
    lookup_remove(&s->tables, t->number);
    if (t->address != NULL) address_release(s, t->address);
    s->slots[t->slot] = NULL;
    s->free_slots[s->free_count++] = t->slot;
    s->table_count--;
    table_forget(s, t);
    free(t->steps);
    free(t);
}

/* ---- finding ---- */

table *table_by_number(const server *s, uint64_t number) {
    return lookup_get(&s->tables, number);
}

table *table_by_name(const server *s, const char *name) {
    table *t = lookup_get(&s->names, hash_text(name));
    while (t != NULL && strcmp(t->name, name) != 0) t = t->next_name;
    return t;
}

bool table_name(server *s, table *t, const char *name) {
    size_t length = strlen(name);
    if (length == 0 || length > MESSAGE_TABLE_MAX) return false;
    table *there = table_by_name(s, name);
    if (there != NULL) return there == t;
    leave_name(s, t);
    uint64_t key = hash_text(name);
    t->next_name = lookup_get(&s->names, key);
    if (!lookup_put(&s->names, key, t)) return false;
    memcpy(t->name, name, length + 1);
    find_forget(s, name);
    return true;
}

/* ---- who is there ---- */

bool table_is_person(const table *t, int at) {
    return at >= 0 && at < t->log.seat_count && t->log.seats[at].who.kind == SITTER_PERSON;
}

bool table_has_owner(const table *t, int at) {
    static const unsigned char none[HASH_BYTES];
    if (at < 0 || at >= t->log.seat_count) return false;
    const sitter *who = &t->log.seats[at].who;
    bool bot = who->kind == SITTER_BOT || who->kind == SITTER_ENGINE;
    return bot && memcmp(who->token, none, HASH_BYTES) != 0;
}

uint32_t table_people(const table *t) {
    uint32_t people = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i)) people |= 1u << i;
    return people;
}

uint32_t table_owned(const table *t) {
    uint32_t owned = table_people(t);
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_has_owner(t, i)) owned |= 1u << i;
    return owned;
}

uint32_t table_connected(const table *t) {
    uint32_t connected = 0;
    for (int i = 0; i < t->log.seat_count; i++)
        if (table_is_person(t, i) && t->seats[i].connection != NULL) connected |= 1u << i;
    return connected;
}

/* ---- what is to be told ---- */

void table_dirty(server *s, table *t) {
    if (t->dirty) return;
    t->dirty = true;
    t->next_dirty = s->dirty;
    s->dirty = t;
}

bool table_step(table *t, const step *what) {
    if (t->step_count == t->step_room) {
        uint32_t room = t->step_room == 0 ? 8 : t->step_room * 2;
        step *bigger = room <= STEPS_MAX ? realloc(t->steps, room * sizeof *bigger) : NULL;
        if (bigger == NULL) return false;
        t->steps = bigger;
        t->step_room = room;
    }
    t->steps[t->step_count++] = *what;
    return true;
}

void table_steps_clear(table *t) {
    for (uint32_t i = 0; i < t->step_count; i++) free(t->steps[i].text);
    t->step_count = 0;
    if (t->step_room > 64) { /* what a long storm needed is not kept */
        free(t->steps);
        t->steps = NULL;
        t->step_room = 0;
    }
}

/* ---- timers ---- */

static bool before(const table *a, const table *b) {
    return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->number < b->number;
}

/* Places are counted from 1, so that the parent of k is k / 2 and 0 says "not there". */
static void place(server *s, table *t, uint32_t at) {
    s->heap[at] = t;
    t->heap_at = at;
}

static void sift_up(server *s, uint32_t at) {
    table *t = s->heap[at];
    for (; at > 1 && before(t, s->heap[at / 2]); at /= 2) place(s, s->heap[at / 2], at);
    place(s, t, at);
}

static void sift_down(server *s, uint32_t at) {
    table *t = s->heap[at];
    for (uint32_t child = 0; (child = at * 2) <= s->heap_count; at = child) {
        if (child < s->heap_count && before(s->heap[child + 1], s->heap[child])) child++;
        if (!before(s->heap[child], t)) break;
        place(s, s->heap[child], at);
    }
    place(s, t, at);
}

void table_schedule(server *s, table *t, int64_t due_ms) {
    if (t->heap_at != 0 && t->due_ms == due_ms) return;
    if (t->heap_at == 0) {
        if (due_ms == INT64_MAX) return;
        t->due_ms = due_ms;
        place(s, t, ++s->heap_count);
        sift_up(s, s->heap_count);
        return;
    }
    uint32_t at = t->heap_at;
    if (due_ms == INT64_MAX) {
        table *last = s->heap[s->heap_count--];
        t->heap_at = 0;
        t->due_ms = due_ms;
        if (last == t) return;
        place(s, last, at);
    } else {
        t->due_ms = due_ms;
    }
    sift_up(s, at);
    sift_down(s, s->heap[at]->heap_at);
}

table *table_due(const server *s) {
    return s->heap_count > 0 ? s->heap[1] : NULL;
}
