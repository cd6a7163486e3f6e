/* server.c - the events that come in: connections, answers of the disk and of bots, the clock.
 *
 * Every function of server.h that is an event does the same three things: it remembers the time,
 * does what the event says, and then looks after the tables that changed (settle_all). What a
 * client says is handled in receive.c.
 *
 * Looking after a table: while something is being stored, nothing. Then whoever is there is told;
 * votes and the host's rights are looked at, since somebody may have gone; bots are seated and
 * asked; and the table says when it wants to be woken.
 */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEP_MS = 1000, RETRY_MS = 2000, OFFSET_SLACK_MS = 2000 };

void server_config_default(server_config *config) {
    *config = (server_config){
        .tables_max = 5000,
        .tables_per_address_max = 200,
        .connections_max = 20000,
        .connections_per_address_max = 200,
        .spectators_per_table_max = 200,
        .message_bytes_max = MESSAGE_BYTES_MAX,
        .messages_per_second = 20,
        .tables_per_minute = 20,
        .http_per_second = 40,
        .http_burst = 800,
        .grace_ms = 60000,
        .idle_ms = 120000,
        .lobby_ms = 1800000,
        .archive_ms = 30u * 86400000u,
        .finished_ms = 1800000,
        .dice_ms = 10000,
        .sleep_ms = 60000,
        .absences_max = 50000,
        .extra_ms = 5000,
        .bot_delay_ms = 600,
        .bots_max = 5000,
        .bots_leave_ms = 30000,
        .engines_max = 16,
    };
}

server *server_new(const server_config *config, const server_edge *edge) {
    /* The edge refuses other settings, and cuts messages off by the same number. */
    assert(config->message_bytes_max > 0 && config->message_bytes_max <= MESSAGE_BYTES_MAX);
    server *s = calloc(1, sizeof *s);
    if (s == NULL || !fair_crypto_start()) {
        free(s);
        return NULL;
    }
    s->config = *config;
    s->edge = *edge;
    s->wake_ms = 0; /* the first tick asks what is due */
    if (s->config.tables_max >= 1u << 23) s->config.tables_max = (1u << 23) - 1;
    size_t tables = s->config.tables_max;
    s->slots = calloc(tables + 1, sizeof(void *));
    s->free_slots = calloc(tables + 1, sizeof *s->free_slots);
    s->heap = calloc(tables + 2, sizeof(void *));
    s->lobby_hash = calloc(tables + 1, sizeof *s->lobby_hash);
    s->tickets = calloc(TICKETS_MAX, sizeof *s->tickets);
    if (s->slots == NULL || s->free_slots == NULL || s->heap == NULL || s->lobby_hash == NULL ||
        s->tickets == NULL) {
        server_free(s);
        return NULL;
    }
    return s;
}

void server_free(server *s) {
    if (s == NULL) return;
    uint32_t at = 0;
    for (connection *c; (c = lookup_next(&s->connections, &at)) != NULL;) {
        free(c->asked);
        free(c);
    }
    for (uint32_t i = 0; s->slots != NULL && i < s->slot_count; i++) {
        table *t = s->slots[i];
        if (t == NULL) continue;
        for (int k = 0; k < LR_SEATS_MAX; k++) t->seats[k].connection = NULL;
        t->watchers = NULL;
        t->address = NULL; /* freed with all others */
        table_free(s, t);
    }
    addresses_free(s);
    absent_free(s);
    games_free(s);
    lookup_free(&s->connections);
    lookup_free(&s->tables);
    lookup_free(&s->names);
    sleep_free(s);
    free(s->batch.record);
    free(s->catalogue);
    free(s->gallery);
    for (int k = 0; k <= LEDGER_PAGES; k++) free(s->ledgers[k]);
    thumbs_free(s);
    free(s->slots);
    free(s->free_slots);
    free(s->heap);
    free(s->lobby_hash);
    lobby_free(s);
    free(s->tickets);
    free(s);
}

bool server_leaves(const server *s, int what) {
    return (s->config.device >> what & 1) != 0;
}

void server_log(server *s, server_level level, const char *event, const table *t, const char *why) {
    char members[LR_ERROR_TEXT_MAX + 256];
    json_writer w = jw_start(members, sizeof members, NULL, NULL);
    jw_object(&w);
    if (t != NULL) {
        jw_put_uint(&w, "table", t->number);
    }
    if (why != NULL) {
        jw_put_string(&w, "why", why);
    }
    jw_object_end(&w);
    if (!jw_finish(&w)) members[0] = 0;
    /* The edge writes the braces. */
    size_t length = strlen(members);
    while (length > 0 && (members[length - 1] == '\n' || members[length - 1] == '}'))
        members[--length] = 0;
    s->edge.log(s->edge.context, level, event, members[0] == '{' ? members + 1 : members);
}

/* ---- time ---- */

void server_set_time(server *s, server_time t) {
    s->time = t;
    if (!s->began) s->began_ms = (int64_t)t.now_ms;
    s->began = true;
    int64_t offset = t.wall_ms - (int64_t)t.now_ms;
    int64_t moved = offset - s->wall_offset_ms;
    if (moved > OFFSET_SLACK_MS || moved < -OFFSET_SLACK_MS) s->wall_offset_ms = offset;
}

static void schedule(server *s, table *t) {
    int64_t due = INT64_MAX, other = 0;
    if (t->health == HEALTHY && t->pending == 0) {
        due = sleep_expires(s, t);
        if ((other = sleep_due(s, t)) < due) due = other;
        if ((other = clock_due(t)) < due) due = other;
        if ((other = dice_due(t)) < due) due = other;
        if ((other = bots_due(s, t)) < due) due = other;
        if ((other = absent_due(s, t)) < due) due = other;
        if ((other = between_due(s, t)) < due) due = other;
        if (t->automatic_ms < due && !t->log.paused && !s->stopping) due = t->automatic_ms;
        if ((other = seats_follow_due(s, t)) < due) due = other;
        if (due < t->retry_ms) due = t->retry_ms;
    } else if (t->health == FAILING && t->pending == 0) {
        due = restart_due(t);
    }
    table_schedule(s, t, due);
}

static void note_presence(server *s, table *t) {
    bool somebody = table_connected(t) != 0 || t->watcher_count > 0;
    if (somebody) t->woken_by_time = false;
    if (somebody)
        t->nobody_since_ms = SOMEBODY;
    else if (t->nobody_since_ms == SOMEBODY)
        t->nobody_since_ms = (int64_t)s->time.now_ms;
}

/* ---- looking after tables ---- */

/* Somebody has come to an archived table: it is a running one again. */
static void reopen(server *s, table *t) {
    if (!t->archived || t->nobody_since_ms != SOMEBODY) return;
    t->archived = false;
    batch_change(s, t, STORE_RUNNING);
    clock_hold(s, t);
    server_log(s, SERVER_INFO, "reopened", t, NULL);
}

/* What the server itself does at a table: it ends, time runs out, rights go on, votes pass. After a
 * fault of the disk it waits a moment before it writes again, or the two would run in a circle. */
static void own_doings(server *s, table *t) {
    if (s->stopping || (int64_t)s->time.now_ms < t->retry_ms) return;
    if (!t->closed && sleep_expires(s, t) <= (int64_t)s->time.now_ms) {
        if (t->log.stage == STAGE_OVER)
            t->closed = true;
        else if (t->log.stage == STAGE_RUNNING)
            play_archive(s, t);
        else
            play_close(s, t, WHY_CLOSED);
    }
    if (t->closed) return;
    reopen(s, t);
    clock_check(s, t);
    dice_check(s, t);
    seats_host(s, t);
    talk_count(s, t);
    if (t->wake_ms != WAKE_UNKNOWN && t->wake_ms <= s->time.wall_ms &&
        sleep_wake_ms(s, t) > s->time.wall_ms)
        batch_wake(s, t);
    batch_send(s, NULL);
}

static void settle(server *s, table *t) {
    if (t->health == FAILING && t->pending == 0 && restart_due(t) <= (int64_t)s->time.now_ms)
        restart_reload(s, t);
    if (t->health == HEALTHY && t->pending == 0) {
        note_presence(s, t);
        sleep_hold(s, t);
        own_doings(s, t);
        sleep_hold(s, t);
        bots_standins(s, t);
    }
    if (t->health != HEALTHY || t->pending > 0) {
        schedule(s, t);
        return;
    }
    between_look(s, t);
    rules_look(s, t);
    tell_table_changes(s, t);
    if (t->closed) {
        server_drop(s, t, t->log.stage == STAGE_OVER ? WHY_ENDED : WHY_CLOSED);
        return;
    }
    seats_follow(s, t);
    bots_update(s, t);
    bots_check(s, t);
    rules_check(s, t);
    between_check(s, t);
    if (sleep_check(s, t)) return;
    schedule(s, t);
}

void server_settle_all(server *s) {
    while (s->dirty != NULL) {
        table *t = s->dirty;
        s->dirty = t->next_dirty;
        t->dirty = false;
        settle(s, t);
    }
    lobby_tell(s);
}

void server_drop(server *s, table *t, word_why why) {
    bots_rise(s, t);
    sleep_release(s, t); /* one that sleeps has given up its count */
    for (int i = 0; i < LR_SEATS_MAX; i++)
        if (t->seats[i].connection != NULL) seats_gone(s, t->seats[i].connection, why, "");
    while (t->watchers != NULL) seats_gone(s, t->watchers, why, "");
    lobby_gone(s, t);
    uint64_t number = t->number;
    table_free(s, t);
    if (nodes_shared(s)) s->edge.release(s->edge.context, number);
}

/* ---- connections ---- */

bool server_connect(server *s, server_time t, uint32_t number,
                    const char address_text[SERVER_ADDRESS_MAX], const char **why) {
    server_set_time(s, t);
    *why = "The server stops.";
    if (s->stopping) return false;
    *why = "The server has as many connections as it can.";
    if (s->connections.count >= s->config.connections_max) return false;
    assert(lookup_get(&s->connections, number) == NULL);
    connection *c = calloc(1, sizeof *c);
    if (c == NULL) return false;
    c->address = address_take(s, address_text);
    *why = "Too many connections from this address.";
    if (c->address == NULL || c->address->connections >= s->config.connections_per_address_max ||
        !lookup_put(&s->connections, number, c)) {
        if (c->address != NULL) address_release(s, c->address);
        free(c);
        return false;
    }
    c->address->connections++;
    c->number = number;
    c->seat = -1;
    c->resume_seq = -1;
    c->heard_ms = c->filled_ms = (int64_t)t.now_ms;
    c->allowance = (int64_t)s->config.messages_per_second * 5000;
    return true;
}

void server_disconnect(server *s, server_time t, uint32_t number) {
    server_set_time(s, t);
    connection *c = lookup_get(&s->connections, number);
    if (c == NULL) return;
    if (c->lobby) lobby_subscribe(s, c, false);
    receive_forget(s, c);
    seats_detach(s, c, true);
    c->address->connections--;
    address_release(s, c->address);
    lookup_remove(&s->connections, number);
    free(c);
    server_settle_all(s);
}

void connection_close(server *s, connection *c, message_closing code, const char *why) {
    if (c->closing) return;
    c->closing = true;
    s->edge.close(s->edge.context, c->number, (uint16_t)code, why);
}

/* ---- the disk ---- */

static void mark_answered(table *t, const ticket *of, uint32_t *seq) {
    seat_state *at = &t->seats[of->seat];
    for (uint32_t i = 0; i < ANSWERS_KEPT; i++)
        if (at->answers[i].id == of->id && at->answers[i].verdict == WAITING) {
            at->answers[i].verdict = YES;
            *seq = at->answers[i].seq;
        }
}

static void answer_stored(server *s, const ticket *of) {
    table *t = table_by_number(s, of->tables[0]);
    connection *c = of->connection != 0 ? lookup_get(&s->connections, of->connection - 1) : NULL;
    ticket told = *of;
    if (of->id == 0) return;
    if (t != NULL && of->seat >= 0 && !of->with_token) {
        mark_answered(t, of, &told.seq);
        /* The person may have come back by another connection meanwhile. */
        if (t->seats[of->seat].connection != NULL) c = t->seats[of->seat].connection;
    }
    if (c == NULL) return;
    if (of->sat) {
        if (c->sat_id == of->id) send_seat(s, c, of->id);
        c->sat_id = 0;
        return;
    }
    if (of->with_token || of->created) c->join_waits = false;
    send_ok(s, c, &told, t);
}

void server_stored(server *s, server_time t, uint64_t number, store_status status) {
    server_set_time(s, t);
    assert(s->ticket_count > 0);
    ticket of = s->tickets[s->ticket_first];
    assert(of.number == number);
    s->ticket_first = (s->ticket_first + 1) % TICKETS_MAX;
    s->ticket_count--;
    /* The store is well when it says that the table is another node's. */
    bool fault = status != STORE_OK && status != STORE_FENCED && status != STORE_ELSEWHERE;
    if (!of.aside || !fault) s->disk_fails = fault;
    s->figures.append_failures += fault;
    bool healthy = status == STORE_OK;
    for (int k = 0; k < 2; k++) {
        table *at = of.tables[k] != 0 ? table_by_number(s, of.tables[k]) : NULL;
        if (at == NULL) continue;
        if (at->pending > 0) at->pending--;
        if (status != STORE_OK && at->health == HEALTHY) {
            at->health = FAILING;
            at->wake_ms = WAKE_UNKNOWN;
            at->archived = false;
            at->retry_ms = (int64_t)t.now_ms + RETRY_MS;
            server_log(s, fault ? SERVER_ERROR : SERVER_WARN, fault ? "append_failed" : "fenced",
                       at, "what it held is read again");
        }
        healthy &= at->health == HEALTHY;
        table_dirty(s, at);
    }
    if (healthy) answer_stored(s, &of);
    server_settle_all(s);
}

void server_loaded_entry(server *s, server_time t, const store_entry *from) {
    server_set_time(s, t);
    restart_entry(s, from);
}

void server_loaded(server *s, server_time t, uint64_t number, store_status status) {
    server_set_time(s, t);
    restart_loaded(s, number, status);
    server_settle_all(s);
}

bool server_quiet(const server *s) {
    return s->ticket_count == 0;
}

/* ---- bots ---- */

void server_thought(server *s, server_time t, uint64_t question, lr_action a) {
    server_set_time(s, t);
    bots_thought(s, question, a);
    server_settle_all(s);
}

void server_hinted(server *s, server_time t, uint64_t question, const server_hint *hint) {
    server_set_time(s, t);
    bots_hinted(s, question, hint);
    server_settle_all(s);
}

/* ---- the clock ---- */

static void sweep(server *s) {
    int64_t now = (int64_t)s->time.now_ms;
    uint32_t at = 0;
    for (connection *c; (c = lookup_next(&s->connections, &at)) != NULL;)
        if (s->config.idle_ms > 0 && now - c->heard_ms > (int64_t)s->config.idle_ms)
            connection_close(s, c, CLOSE_IDLE, "nothing was heard");
    games_sweep(s);
    addresses_sweep(s);
    s->sweep_ms = now + SWEEP_MS;
}

uint64_t server_tick(server *s, server_time t) {
    server_set_time(s, t);
    int64_t now = (int64_t)t.now_ms;
    for (table *due; (due = table_due(s)) != NULL && due->due_ms <= now;) {
        table_schedule(s, due, INT64_MAX);
        table_dirty(s, due);
    }
    server_settle_all(s);
    sleep_tick(s);
    nodes_tick(s);
    if (now >= s->sweep_ms) sweep(s);
    int64_t next = s->sweep_ms;
    if (nodes_due(s) < next) next = nodes_due(s);
    if (sleep_next(s) < next) next = sleep_next(s);
    table *first = table_due(s);
    if (first != NULL && first->due_ms < next) next = first->due_ms;
    if (lobby_due(s) < next) next = lobby_due(s);
    if (next <= now) next = now + 1;
    return (uint64_t)next;
}

void server_stop(server *s, server_time t, uint32_t in_ms) {
    server_set_time(s, t);
    s->stopping = true;
    tell_stopping stopping = tell_stopping_new();
    stopping.in_ms = in_ms;
    json_writer w = send_start(s);
    tell_stopping_write(&w, &stopping);
    uint32_t at = 0;
    for (connection *c; (c = lookup_next(&s->connections, &at)) != NULL;) send_frame(s, c, &w);
}

uint32_t server_tables(const server *s) {
    return s->table_count;
}

void server_figures_get(const server *s, server_figures *out) {
    *out = s->figures;
    out->connections = s->connections.count;
    out->absences_kept = s->absences.count;
    out->tables_unserved = s->unserved_count;
    for (uint32_t i = 0; i < s->slot_count; i++) {
        const table *t = s->slots[i];
        if (t == NULL) continue;
        out->tables_open += t->log.stage == STAGE_OPEN;
        out->tables_running += t->log.stage == STAGE_RUNNING;
        out->spectators += t->watcher_count;
        for (int k = 0; k < t->log.seat_count; k++) {
            bool running = t->log.stage == STAGE_RUNNING;
            out->seats_taken += table_is_person(t, k);
            out->seats_absent += running && absent_now(s, t, k) != ABSENT_NOT;
            out->seats_lent += running && table_has_owner(t, k);
            out->questions_waiting += (t->seats[k].question != 0) + (t->seats[k].hint != 0);
        }
    }
    if (s->edge.figures != NULL) s->edge.figures(s->edge.context, out);
}
