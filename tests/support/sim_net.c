/* sim_net.c - connections between clients and the server. See sim.h.
 *
 * What is sent on a connection arrives in order, after a while, or not at all once the connection
 * is lost. Either side may learn of the loss much later than the other: a client comes back while
 * the server still believes in its old connection. Messages that change places or come twice do so
 * because clients send them so, after a timeout, not because TCP does.
 */
#include "sim.h"
#include "sim_client.h"
#include "sim_truth.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_FRAMES_MAX = 200, /* the edge drops a client that takes in nothing */
    LATENCY_MS_MAX = 40,
    STALL_MS_MAX = 15000,
    NOTICE_MS_MAX = 30000
};

static void *copy_bytes(const void *bytes, size_t length) {
    char *copy = malloc(length + 1);

    if (copy == NULL) abort();
    memcpy(copy, bytes, length);
    copy[length] = 0;
    return copy;
}

static void forget(sim_connection *c) {
    free(c->partial);
    sim_told_free(c->told);
}

bool sim_net_start(sim *w) {
    w->connection = calloc(SIM_CONNECTIONS_MAX, sizeof *w->connection);
    return w->connection != NULL;
}

void sim_net_free(sim *w) {
    for (uint32_t k = 0; w->connection != NULL && k < SIM_CONNECTIONS_MAX; k++)
        forget(&w->connection[k]);
    free(w->connection);
    w->connection = NULL;
}

sim_connection *sim_net_find(sim *w, uint32_t connection) {
    for (uint32_t k = 0; connection != 0 && k < SIM_CONNECTIONS_MAX; k++)
        if (w->connection[k].number == connection) return &w->connection[k];
    return NULL;
}

static void release(sim_connection *c) {
    if (c->server_open || c->client_open || c->in_flight > 0) return;
    forget(c);
    memset(c, 0, sizeof *c);
}

/* When something sent now arrives: after what was sent before it. */
static uint64_t arrival(sim *w, const sim_connection *c, uint64_t *last) {
    uint64_t at = sim_within(w, 1, LATENCY_MS_MAX);

    if (at < c->stalled_until) at = c->stalled_until;
    if (at < *last) at = *last;
    *last = at;
    return at;
}

/* ---- ends ---- */

static void happen_client_closed(sim *w, sim_event *event) {
    sim_connection *c = sim_net_find(w, event->who);

    if (c == NULL) return;
    if (c->client_open) {
        c->client_open = false;
        sim_client_closed(w, c->client, c->number);
    }
    release(c);
}

static void happen_server_closed(sim *w, sim_event *event) {
    sim_connection *c = sim_net_find(w, event->who);

    if (c == NULL) return;
    if (c->server_open) {
        c->server_open = false;
        sim_say(w, "connection %u: the server hears that it is lost", c->number);
        sim_seats_lost(w, c->number);
        server_disconnect(w->server, sim_time(w), c->number);
    }
    release(c);
}

static void end(sim *w, sim_connection *c, uint64_t client_ms, uint64_t server_ms) {
    c->dying = true;
    sim_at(w, client_ms, 0, happen_client_closed)->who = c->number;
    sim_at(w, server_ms, w->life, happen_server_closed)->who = c->number;
}

void sim_net_close(sim *w, uint32_t connection) {
    sim_connection *c = sim_net_find(w, connection);

    if (c == NULL || !c->client_open) return;
    c->client_open = false; /* it does not listen any more */
    end(w, c, w->now_ms, arrival(w, c, &c->to_server));
}

/* The world ends a connection. */
static void reset_connection(sim *w, uint32_t connection) {
    sim_connection *c = sim_net_find(w, connection);
    uint64_t soon = sim_within(w, 1, 100), late = sim_within(w, 1, NOTICE_MS_MAX);

    if (c == NULL || c->dying) return;
    sim_say(w, "connection %u is reset", connection);
    w->tally.resets++;
    if (sim_chance(w, w->weather.unnoticed))
        end(w, c, soon, late);
    else
        end(w, c, lr_rng_below(&w->rng, 4) == 0 ? late : soon, soon);
}

void sim_net_kill(sim *w) {
    for (uint32_t k = 0; k < SIM_CONNECTIONS_MAX; k++) {
        sim_connection *c = &w->connection[k];
        if (c->number == 0) continue;
        c->server_open = false;
        c->dying = true;
        sim_at(w, sim_within(w, 1, 3000), 0, happen_client_closed)->who = c->number;
    }
}

/* ---- to the server ---- */

static void happen_arrive(sim *w, sim_event *event) {
    static const char *const addresses[] = { "192.0.2.1", "192.0.2.2", "2001:db8::7" };
    sim_connection *c = sim_net_find(w, event->who);
    char address[SERVER_ADDRESS_MAX] = { 0 };
    const char *why = NULL;

    if (c == NULL || c->dying) return;
    strcpy(address, addresses[c->client % 3]);
    if (server_connect(w->server, sim_time(w), c->number, address, &why)) {
        c->server_open = true;
        return;
    }
    sim_say(w, "connection %u is turned away: %s", c->number, why);
    end(w, c, sim_within(w, 1, LATENCY_MS_MAX), w->now_ms);
}

uint32_t sim_net_connect(sim *w, uint32_t client) {
    for (uint32_t k = 0; k < SIM_CONNECTIONS_MAX; k++) {
        sim_connection *c = &w->connection[k];
        if (c->number != 0) continue;
        *c = (sim_connection){ .number = ++w->connections_made,
                               .client = client,
                               .client_open = true };
        sim_at(w, arrival(w, c, &c->to_server), w->life, happen_arrive)->who = c->number;
        return c->number;
    }
    return 0;
}

/* A piece of a message reaches the edge; the last one completes it. */
static void happen_piece(sim *w, sim_event *event) {
    sim_connection *c = sim_net_find(w, event->who);
    char *whole = NULL;

    if (c == NULL || !c->server_open || c->deaf) return;
    /* What was on the way when the connection broke may or may not come. */
    if (c->dying && lr_rng_below(&w->rng, 2) == 0) {
        c->deaf = true;
        return;
    }
    whole = realloc(c->partial, c->partial_length + event->length + 1);
    if (whole == NULL) abort();
    memcpy(whole + c->partial_length, event->bytes, event->length);
    c->partial = whole;
    c->partial_length += event->length;
    whole[c->partial_length] = 0;
    if (event->number != 0) return; /* more comes */
    c->partial = NULL;
    size_t length = c->partial_length;
    c->partial_length = 0;
    w->tally.messages++;
    sim_say(w, "connection %u > %s", c->number, whole);
    /* A copy of exactly its size: a read past the end is seen. */
    char *exact = malloc(length + (length == 0));
    if (exact == NULL) abort();
    memcpy(exact, whole, length);
    free(whole);
    server_receive(w->server, sim_time(w), c->number, exact, length);
    free(exact);
}

static void send_piece(sim *w, sim_connection *c, const char *bytes, size_t length, bool more) {
    uint64_t at = arrival(w, c, &c->to_server);
    sim_event *event = sim_at(w, at, w->life, happen_piece);

    event->who = c->number;
    event->number = more;
    event->bytes = copy_bytes(bytes, length);
    event->length = length;
}

void sim_net_send(sim *w, uint32_t connection, const char *bytes, size_t length) {
    sim_connection *c = sim_net_find(w, connection);
    size_t first = length;

    if (c == NULL || c->dying || !c->client_open) return;
    if (sim_chance(w, w->weather.stall)) c->stalled_until = sim_within(w, 100, STALL_MS_MAX);
    if (length > 1 && sim_chance(w, w->weather.pieces))
        first = 1 + lr_rng_below(&w->rng, (uint32_t)length - 1);
    send_piece(w, c, bytes, first, first < length);
    if (first < length) send_piece(w, c, bytes + first, length - first, false);
    if (sim_chance(w, w->weather.reset)) reset_connection(w, connection);
}

/* ---- from the server ---- */

static void happen_frame(sim *w, sim_event *event) {
    sim_connection *c = sim_net_find(w, event->who);

    if (c == NULL) return;
    c->in_flight--;
    if (c->client_open && !(c->dying && lr_rng_below(&w->rng, 2) == 0)) {
        sim_client_hear(w, c->client, c->number, event->bytes, event->length);
    } else if (c->client_open) {
        c->client_open = false; /* what comes after a gap is not heard either */
        sim_client_closed(w, c->client, c->number);
    }
    release(c);
}

static uint64_t hash(uint64_t h, const char *bytes, size_t length) {
    for (size_t k = 0; k < length; k++) h = (h ^ (unsigned char)bytes[k]) * 0x100000001b3u;
    return h;
}

void sim_net_edge_send(void *context, uint32_t connection, const char *bytes, size_t length) {
    sim *w = context;
    sim_connection *c = sim_net_find(w, connection);
    sim_event *event = NULL;
    uint64_t at = 0;

    if (c == NULL || !c->server_open) {
        sim_fail(w, "a frame is sent to connection %u, which the server knows is gone", connection);
        return;
    }
    w->tally.frames++;
    w->tally.bytes += length;
    w->digest = hash(w->digest ^ connection, bytes, length);
    sim_say(w, "connection %u < %.*s", connection, (int)length, bytes);
    sim_client_told(w, c->client, connection, bytes, length);
    if (c->dying && !c->client_open) return;
    at = arrival(w, c, &c->to_client);
    event = sim_at(w, at, 0, happen_frame);
    event->who = connection;
    event->bytes = copy_bytes(bytes, length);
    event->length = length;
    c->in_flight++;
    if (c->in_flight == QUEUE_FRAMES_MAX) reset_connection(w, connection);
}

void sim_net_edge_close(void *context, uint32_t connection, uint16_t code, const char *reason) {
    sim *w = context;
    sim_connection *c = sim_net_find(w, connection);

    if (c == NULL || !c->server_open) {
        sim_fail(w, "connection %u is closed, which the server knows is gone", connection);
        return;
    }
    sim_say(w, "connection %u is closed: %u %s", connection, code, reason == NULL ? "" : reason);
    if (c->dying) return;
    uint64_t at = arrival(w, c, &c->to_client);
    end(w, c, at, sim_within(w, 0, 500) > at ? at : sim_within(w, 0, 500));
}
