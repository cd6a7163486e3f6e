/* ws.c - clients: messages in, frames out (edge.h).
 *
 * In. A message comes in pieces and is put together here, up to the size limit; the state machine
 * gets whole messages. Frames of bytes that are not text are refused. A client whose answers pile
 * up because it does not read them is not read from either, until it has caught up: so nobody can
 * make the server hold more than its queue.
 *
 * Out. What waits for a client is a list of frames. At the end of each round of the loop they are
 * written, as long as the library has sent all it was given before: asking the library whether a
 * socket can be written to costs two system calls for each frame, and sockets nearly always can.
 * The library keeps what a socket does not take and says when it is sent; until then it gets
 * nothing more. When the list is longer than the limit, or nothing of it could be sent for a while,
 * the client is cut off; it may come back and resume.
 */
#include "clock.h"
#include "edge.h"
#include "log.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    CODE_NOT_TEXT = 1003,
    CODE_TOO_BIG = 1009,
    CODE_TRY_LATER = 1013,
    CLOSING_SECONDS = 5, /* to take what is queued, and the close */
    IN_FIRST = 512
};

/* ---- numbers ---- */

uint32_t client_new(edge *e) {
    uint32_t number = e->free_client;
    if (number == UINT32_MAX) return UINT32_MAX;
    client *c = &e->clients[number];
    e->free_client = c->next_free;
    *c = (client){ .used = true };
    e->client_count++;
    return number;
}

static void drop_frames(client *c) {
    for (frame *f = c->first, *next; f; f = next) {
        next = f->next;
        free(f);
    }
    c->first = c->last = NULL;
    c->queued = 0;
    c->waiting_since = 0;
}

static void forget_waiting(edge *e, uint32_t number) {
    if (!e->clients[number].waiting) return;
    uint32_t *at = &e->waiting;
    while (*at != number) at = &e->clients[*at].next_waiting;
    *at = e->clients[number].next_waiting;
}

void client_free(edge *e, uint32_t number) {
    client *c = &e->clients[number];
    if (c->known) server_disconnect(e->server, edge_now(e), number);
    forget_waiting(e, number);
    drop_frames(c);
    free(c->in);
    *c = (client){ .next_free = e->free_client };
    e->free_client = number;
    e->client_count--;
}

/* ---- out ---- */

/* The socket takes nothing more: no word can reach the client, so it is simply cut off. */
static void cut_off(edge *e, uint32_t number, const char *why) {
    client *c = &e->clients[number];
    log_text(SERVER_INFO, "client_cut_off", "%s", why);
    drop_frames(c);
    c->closing = c->cut_off = true;
    sockets_kill(c->wsi);
}

static void pause_input(client *c, size_t limit) {
    bool pause = c->queued > limit / 4;
    if (pause == c->paused) return;
    c->paused = pause;
    lws_rx_flow_control(c->wsi, pause ? 0 : 1);
}

void client_send(edge *e, uint32_t number, const char *bytes, size_t length) {
    client *c = number < e->client_room ? &e->clients[number] : NULL;
    if (!c || !c->used || c->closing) return;
    if (c->inside) {
        inside_receive(e, c->inside, bytes, length);
        return;
    }
    size_t limit = (size_t)e->settings->queue_kib << 10;
    bool fits = c->queued == 0 || c->queued + length <= limit;
    frame *f = fits ? malloc(sizeof *f + LWS_PRE + length) : NULL;
    if (!f) {
        cut_off(e, number, "it does not read what it is sent");
        return;
    }
    f->next = NULL;
    f->length = length;
    memcpy(f->bytes + LWS_PRE, bytes, length);
    if (c->last)
        c->last->next = f;
    else
        c->first = f;
    c->last = f;
    c->queued += length;
    if (!c->waiting_since) c->waiting_since = net_clock().now_ms;
    pause_input(c, limit);
    if (c->waiting) return;
    c->waiting = true;
    c->next_waiting = e->waiting;
    e->waiting = number;
}

void client_close(edge *e, uint32_t number, uint16_t code, const char *reason) {
    client *c = number < e->client_room ? &e->clients[number] : NULL;
    if (!c || !c->used || c->closing) return;
    c->closing = true;
    c->code = code;
    snprintf(c->reason, sizeof c->reason, "%s", reason ? reason : "");
    if (c->inside) {
        inside_closed(e, c->inside);
        return;
    }
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, CLOSING_SECONDS);
    lws_callback_on_writable(c->wsi);
}

/* Frames that follow each other leave as one packet: it costs as much to send as each of them. */
static void hold_back(const client *c, int on) {
    setsockopt(lws_get_socket_fd(c->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

/* Gives frames to the library until one of them has to wait; false: the connection is lost. */
static bool write_frames(edge *e, client *c) {
    bool moved = false, several = c->first && c->first->next;
    if (several) hold_back(c, 1);
    while (c->first && !lws_partial_buffered(c->wsi)) {
        frame *f = c->first;
        int written = lws_write(c->wsi, f->bytes + LWS_PRE, f->length, LWS_WRITE_TEXT);
        c->first = f->next;
        if (!c->first) c->last = NULL;
        c->queued -= f->length;
        free(f);
        if (written < 0) return false;
        moved = true;
    }
    if (several) hold_back(c, 0);
    if (moved) {
        c->waiting_since = c->first ? net_clock().now_ms : 0;
        pause_input(c, (size_t)e->settings->queue_kib << 10);
    }
    if (c->first) lws_callback_on_writable(c->wsi);
    return true;
}

void clients_write(edge *e) {
    while (e->waiting != UINT32_MAX) {
        client *c = &e->clients[e->waiting];
        e->waiting = c->next_waiting;
        c->waiting = false;
        if (c->wsi && !c->cut_off && !write_frames(e, c)) sockets_kill(c->wsi);
    }
}

/* The socket takes a write: frames, or the end. */
static int on_writable(edge *e, uint32_t number) {
    client *c = &e->clients[number];
    if (c->cut_off || !write_frames(e, c)) return -1;
    if (c->first || !c->closing) return 0;
    if (lws_partial_buffered(c->wsi)) {
        lws_callback_on_writable(c->wsi);
        return 0;
    }
    lws_close_reason(c->wsi, (enum lws_close_status)c->code, (unsigned char *)c->reason,
                     strlen(c->reason));
    return -1;
}

void clients_sweep(edge *e, uint64_t now_ms) {
    uint64_t patience_ms = (uint64_t)e->settings->slow_seconds * 1000;
    for (uint32_t k = 0; k < e->client_room; k++) {
        client *c = &e->clients[k];
        if (c->used && c->wsi && c->waiting_since && now_ms > c->waiting_since + patience_ms)
            cut_off(e, k, "it has not read for long");
    }
}

bool clients_flushed(const edge *e) {
    for (uint32_t k = 0; k < e->client_room; k++)
        if (e->clients[k].used && e->clients[k].queued > 0) return false;
    return true;
}

/* ---- in ---- */

static bool keep_piece(client *c, const char *bytes, size_t length) {
    size_t needed = c->in_length + length;
    if (needed > c->in_room) {
        size_t room = c->in_room ? c->in_room : IN_FIRST;
        while (room < needed) room *= 2;
        char *in = realloc(c->in, room);
        if (!in) return false;
        c->in = in;
        c->in_room = (uint32_t)room;
    }
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length = (uint32_t)needed;
    return true;
}

static void forget_message(client *c) {
    free(c->in);
    c->in = NULL;
    c->in_length = c->in_room = 0;
}

static void receive(edge *e, uint32_t number, const char *bytes, size_t length) {
    client *c = &e->clients[number];
    if (c->closing || e->closing_all) return;
    if (lws_frame_is_binary(c->wsi)) {
        client_close(e, number, CODE_NOT_TEXT, "text only");
        return;
    }
    if (c->in_length + length > e->settings->server.message_bytes_max) {
        forget_message(c);
        client_close(e, number, CODE_TOO_BIG, "message too long");
        return;
    }
    bool complete = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;
    if (complete && c->in_length == 0) {
        edge_receive(e, number, bytes, length);
        return;
    }
    if (!keep_piece(c, bytes, length)) {
        client_close(e, number, CODE_TRY_LATER, "no memory");
        return;
    }
    if (!complete) return;
    char *whole = c->in;
    uint32_t whole_length = c->in_length;
    c->in = NULL;
    c->in_length = c->in_room = 0;
    edge_receive(e, number, whole, whole_length);
    free(whole);
}

/* ---- coming and going ---- */

/* To open a WebSocket counts as a request of its address. */
static bool ws_is_in_time(edge *e, struct lws *wsi) {
    char address[GUARD_ADDRESS_MAX];
    http_address(e, wsi, address);
    if (server_http_wait(e->server, net_clock(), address, "/ws") == 0) return true;
    http_refuse(wsi, 429, "That was a little fast. Wait a moment and try again.");
    return false;
}

bool ws_allowed(edge *e, struct lws *wsi) {
    char origin[GUARD_NAME_MAX] = "", host[GUARD_NAME_MAX] = "", path[128] = "";
    int origin_length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (!http_host_allowed(e, wsi)) {
        http_refuse(wsi, 421, "This server has another name.");
        return false;
    }
    bool origin_copied = origin_length == 0 ||
                         lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0;
    if (!origin_copied || !guard_origin(origin, host, settings_list(&e->settings->origins))) {
        log_text(SERVER_INFO, "origin_refused", "a page of %s wanted to connect", origin);
        http_refuse(wsi, 403, "Pages of other sites may not connect.");
        return false;
    }
    /* Behind it may stand the name of a table, by which a proxy finds the node that has it. */
    if (strcmp(path, "/ws") != 0 && strncmp(path, "/ws/", 4) != 0) {
        http_refuse(wsi, 404, "WebSockets are at /ws, and at /ws/ with the name of a table.");
        return false;
    }
    return !e->stopping && ws_is_in_time(e, wsi);
}

static void established(edge *e, struct lws *wsi, uint32_t *number) {
    char address[SERVER_ADDRESS_MAX] = "";
    const char *why = "full";
    *number = client_new(e);
    if (*number == UINT32_MAX) return;
    client *c = &e->clients[*number];
    c->wsi = wsi;
    sockets_settled(wsi);
    http_address(e, wsi, address);
    c->known = server_connect(e->server, edge_now(e), *number, address, &why);
    if (!c->known) client_close(e, *number, CODE_TRY_LATER, why);
}

/* Bytes that the library held back for a paused client may be delivered after it has told us that
 * the client is gone. */
static bool is_there(const edge *e, const struct lws *wsi, uint32_t number) {
    return number < e->client_room && e->clients[number].wsi == wsi;
}

int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length) {
    edge *e = edge_of(wsi);
    uint32_t *number = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return ws_allowed(e, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        established(e, wsi, number);
        return *number == UINT32_MAX ? -1 : 0;
    case LWS_CALLBACK_RECEIVE:
        if (is_there(e, wsi, *number)) receive(e, *number, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return is_there(e, wsi, *number) ? on_writable(e, *number) : -1;
    case LWS_CALLBACK_CLOSED:
        if (is_there(e, wsi, *number)) client_free(e, *number);
        *number = UINT32_MAX;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: return http_callback(wsi, reason, NULL, in, length);
    default: return 0;
    }
}
