/* batch.c - what one event changes is made durable together, and answered when it is.
 *
 * Entries are collected while an event is handled and go to the edge as one append. The edge
 * answers appends in order, so the tickets are a queue. Nobody hears of an entry before its ticket
 * has come back; a ticket that comes back with a fault makes its tables return to what the store
 * holds.
 */
#include "parts.h"

#include <stdlib.h>

void batch_change(server *s, table *t, store_stage stage, char *record, size_t record_length) {
    batch *b = &s->batch;
    assert(b->change_count < 4 && (record == NULL || b->record == NULL));
    b->changes[b->change_count++] = (store_change){
        .table = t->number, .stage = stage, .record = record, .record_length = record_length
    };
    if (record != NULL) b->record = record;
    uint32_t k = 0;
    while (k < b->table_count && b->tables[k] != t) k++;
    if (k == b->table_count) {
        assert(k < 2);
        b->tables[b->table_count++] = t;
    }
}

bool batch_open(const server *s) {
    return s->batch.entry_count > 0 || s->batch.change_count > 0;
}

void batch_send(server *s, const ticket *answer) {
    batch *b = &s->batch;
    if (!batch_open(s)) return;
    assert(s->ticket_count < TICKETS_MAX);
    ticket *made = &s->tickets[(s->ticket_first + s->ticket_count++) % TICKETS_MAX];
    *made = answer != NULL ? *answer : (ticket){ .seat = -1 };
    made->number = ++s->last_ticket;
    for (uint32_t k = 0; k < 2; k++) {
        made->tables[k] = k < b->table_count ? b->tables[k]->number : 0;
        if (k < b->table_count) {
            b->tables[k]->pending++;
            if (k == 0) made->seq = b->tables[0]->entries - 1;
        }
    }
    s->figures.appends++;
    s->edge.append(s->edge.context, made->number, b->entries, b->entry_count, b->changes,
                   b->change_count);
    free(b->record);
    b->record = NULL;
    b->entry_count = b->change_count = b->table_count = 0;
    b->used = 0;
}
