/* nodes.c - tables that other nodes have, where several share one store (store.h, "Owners").
 *
 * A table that wakes is claimed by the edge before it is read, and given back when it leaves memory
 * (edge.release). So three things can happen that a server alone never meets:
 *
 *     somebody asks for a table that another node has       MOVED, with the node's name
 *     another node has taken a table over                   an append is fenced, or a claim is refused:
 *                                                           the table goes, and its people follow it
 *     this node is to end                                   table after table goes, and is anybody's
 *
 * People at a table that goes hear `moved` and are closed with 4006. They come back to the node
 * that has the table now and say again what was not answered, under the same ids: the journal knows
 * which of them were stored, so nothing happens twice.
 */
#include "parts.h"

enum { DRAIN_AT_ONCE = 10, DRAIN_REST_MS = 100 };

bool nodes_shared(const server *s) {
    return s->edge.release != NULL;
}

static void send_moved(server *s, connection *c, const char *name, const char *node) {
    tell_moved moved = tell_moved_new();
    moved.table = name;
    if (node[0] != 0) moved.at = node;
    json_writer w = send_start(s);
    tell_moved_write(&w, &moved);
    send_frame(s, c, &w);
}

/* Two nodes can draw the same number for a new table; the second one finds it taken. Whoever
 * waits for that table knows neither a name nor a token, and hears that nothing has happened. */
static void refuse_maker(server *s, connection *c) {
    send_verdict(s, c, c->joined_id, REFUSE_STORAGE, 0);
    c->join_waits = false;
    seats_detach(s, c, true);
}

static void follow(server *s, connection *c, const char *name, const char *node) {
    if (c->join_waits && c->makes) {
        refuse_maker(s, c);
        return;
    }
    send_moved(s, c, name, node);
    seats_detach(s, c, true);
    connection_close(s, c, CLOSE_MOVED, "the table is at another node");
}

/* The table leaves memory, and its people go after it. `node` empty: whoever is asked next takes
 * it. */
static void let_go(server *s, table *t, const char *node) {
    char name[MESSAGE_TABLE_MAX + 1];
    text_copy(name, sizeof name, t->name);
    for (int i = 0; i < LR_SEATS_MAX; i++)
        if (t->seats[i].connection != NULL) follow(s, t->seats[i].connection, name, node);
    while (t->watchers != NULL) follow(s, t->watchers, name, node);
    s->figures.moves_away++;
    server_drop(s, t, WHY_CLOSED);
    if (name[0] == 0) return;
    text_copy(s->node, sizeof s->node, node);
    s->reason[0] = 0;
    receive_found(s, name, REFUSE_MOVED);
}

/* People at a table whose rematch is at another node stay where they are: its link is told
 * there. */
static void give_up_following(server *s, uint64_t number) {
    for (uint32_t i = 0; i < s->slot_count; i++)
        if (s->slots[i] != NULL && s->slots[i]->log.next_number == number)
            s->slots[i]->next_over = true;
}

void server_elsewhere(server *s, server_time t, uint64_t number, const char *node) {
    server_set_time(s, t);
    table *at = table_by_number(s, number);
    give_up_following(s, number);
    if (at != NULL && at->health == LOADING) {
        server_log(s, SERVER_INFO, "elsewhere", at, node);
        let_go(s, at, node);
    }
    server_settle_all(s);
}

void server_doubt(server *s, server_time t, bool back) {
    server_set_time(s, t);
    for (uint32_t i = 0; i < s->slot_count; i++) {
        table *at = s->slots[i];
        if (at == NULL || (at->health != HEALTHY && !back)) continue;
        if (at->health == LOADING) {
            at->load_doubted = true; /* it may have been read before the lease ran out */
            continue;
        }
        if (at->health == HEALTHY) at->wake_ms = WAKE_UNKNOWN;
        if (at->reload_ms != 0) at->reload_ms = 1; /* it could not be read, and now it may be */
        at->health = FAILING;
        table_dirty(s, at);
    }
    server_settle_all(s);
}

/* ---- ending ---- */

void server_drain(server *s, server_time t) {
    server_set_time(s, t);
    s->draining = true;
    s->drain_ms = (int64_t)t.now_ms;
}

bool server_drained(const server *s) {
    return s->table_count == 0 && s->ticket_count == 0;
}

int64_t nodes_due(const server *s) {
    return s->draining && s->table_count > 0 ? s->drain_ms : INT64_MAX;
}

void nodes_tick(server *s) {
    if (nodes_due(s) > (int64_t)s->time.now_ms) return;
    uint32_t moved = 0;
    for (uint32_t i = 0; i < s->slot_count && moved < DRAIN_AT_ONCE; i++) {
        table *t = s->slots[i];
        if (t == NULL || t->pending > 0 || t->health != HEALTHY) continue;
        let_go(s, t, "");
        moved++;
    }
    s->drain_ms = (int64_t)s->time.now_ms + DRAIN_REST_MS;
    server_settle_all(s);
}
