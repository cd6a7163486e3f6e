/* batch.c - what one event changes is made durable together, and answered when it is.
 *
 * Entries are collected while an event is handled and go to the edge as one append. The edge
 * answers appends in order, so the tickets are a queue. Nobody hears of an entry before its ticket
 * has come back; a ticket that comes back with a fault makes its tables return to what the store
 * holds.
 */
#include "parts.h"

#include <stdlib.h>

void batch_note(batch *b, table *t) {
    uint32_t k = 0;
    while (k < b->table_count && b->tables[k] != t) k++;
    if (k < b->table_count) return;
    assert(k < 2);
    b->tables[b->table_count++] = t;
}

store_stage batch_stage(const table *t) {
    if (t->log.stage == STAGE_OVER) return STORE_FINISHED;
    if (t->closed) return STORE_CLOSED;
    if (t->archived) return STORE_ARCHIVED;
    return t->log.stage == STAGE_RUNNING ? STORE_RUNNING : STORE_OPEN;
}

static store_change *row_of(batch *b, uint64_t number, store_stage stage) {
    uint32_t k = 0;
    while (k < b->change_count && b->changes[k].table != number) k++;
    assert(k < 4);
    if (k == b->change_count) b->changes[b->change_count++] = (store_change){ .table = number };
    b->changes[k].stage = stage;
    return &b->changes[k];
}

store_change *batch_change(server *s, table *t, store_stage stage) {
    batch_note(&s->batch, t);
    return row_of(&s->batch, t->number, stage);
}

store_change *batch_mark(server *s, uint64_t number, store_stage stage) {
    assert(!batch_open(s));
    s->batch.aside = true;
    return row_of(&s->batch, number, stage);
}

void batch_wake(server *s, table *t) {
    enum { LATER_MS = 3600000 };
    int64_t wake = sleep_wake_ms(s, t);
    bool follows = wake < t->wake_ms || t->wake_ms == WAKE_UNKNOWN ||
                   wake - t->wake_ms > LATER_MS || t->wake_ms <= s->time.wall_ms;
    if (wake == t->wake_ms || !follows) return;
    store_change *row = batch_change(s, t, batch_stage(t));
    row->wake_set = true;
    row->wake_ms = t->wake_ms = wake;
}

bool batch_open(const server *s) {
    return s->batch.entry_count > 0 || s->batch.change_count > 0;
}

void batch_send(server *s, const ticket *answer) {
    batch *b = &s->batch;
    if (!batch_open(s)) return;
    assert(s->ticket_count < TICKETS_MAX);
    for (uint32_t k = 0; k < b->table_count; k++) batch_wake(s, b->tables[k]);
    ticket *made = &s->tickets[(s->ticket_first + s->ticket_count++) % TICKETS_MAX];
    *made = answer != NULL ? *answer : (ticket){ .seat = -1 };
    made->number = ++s->last_ticket;
    made->aside = b->aside;
    for (uint32_t k = 0; k < 2; k++) {
        made->tables[k] = k < b->table_count ? b->tables[k]->number : 0;
        if (k < b->table_count) {
            b->tables[k]->pending++;
            if (k == 0) made->seq = b->tables[0]->log.entries - 1;
        }
    }
    s->figures.appends++;
    s->edge.append(s->edge.context, made->number, b->entries, b->entry_count, b->changes,
                   b->change_count);
    free(b->record);
    b->record = NULL;
    b->entry_count = b->change_count = b->table_count = 0;
    b->used = 0;
    b->aside = false;
}
