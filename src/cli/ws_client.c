/* ws_client.c - WebSocket connections of a client (ws_client.h), on libwebsockets.
 *
 * Traps of the library that shape this file: lws_write() is for the WRITEABLE callback, once in
 * each; a message arrives in pieces; the code of the server's close frame is told by another
 * callback than the close itself; and a connection that fails at once is reported before
 * lws_client_connect_via_info() has returned. For the last of these a client is `opening` during
 * that call, and its failure is told from the loop, so that no handler runs inside of ws_open().
 */
#include "ws_client.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

typedef struct ws_text {
    struct ws_text *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE bytes that the library writes into, then the text */
} ws_text;

struct ws_client {
    ws_hub *hub;
    const ws_handlers *handlers;
    void *user;
    struct lws *wsi;
    ws_client *before, *after; /* all of the hub */
    ws_text *first, *last;     /* to be sent */
    char *partial;             /* of a message that came in pieces */
    size_t partial_length, partial_size;
    uint16_t code, goodbye;  /* heard from the server; said by us */
    bool opening, failed;    /* inside of ws_open(); and it came to nothing there */
    bool was_open, too_long; /* the handshake is done; a message was longer than WS_MESSAGE_MAX */
    char reason[124];
};

struct ws_hub {
    ws_address address;
    ws_handlers handlers;
    struct ev_loop *loop;
    struct lws_context *context;
    ws_client *clients;
    ev_idle failures; /* runs while there are clients that failed inside of ws_open() */
    ws_traffic traffic;
    bool ending;
};

/* ---- clients ---- */

static void client_link(ws_hub *hub, ws_client *client) {
    client->after = hub->clients;
    if (client->after) client->after->before = client;
    hub->clients = client;
}

static void client_free(ws_client *client) {
    if (client->before)
        client->before->after = client->after;
    else
        client->hub->clients = client->after;
    if (client->after) client->after->before = client->before;
    for (ws_text *text = client->first; text;) {
        ws_text *next = text->next;
        free(text);
        text = next;
    }
    free(client->partial);
    free(client);
}

/* The connection is no more: tells the user, unless the hub is going away. */
static void client_gone(ws_client *client) {
    ws_hub *hub = client->hub;
    const ws_handlers *handlers = client->handlers;
    void *user = client->user;
    uint16_t code = client->code ? client->code : client->was_open ? 1006 : 0;
    char reason[sizeof client->reason];
    memcpy(reason, client->reason, sizeof reason);
    client_free(client);
    if (!hub->ending) handlers->closed(user, code, reason);
}

static void failures_tell(struct ev_loop *loop, ev_idle *watcher, int events) {
    (void)events;
    ws_hub *hub = watcher->data;
    ev_idle_stop(loop, watcher);
    for (bool again = true; again;) {
        again = false;
        for (ws_client *client = hub->clients; client && !again; client = client->after)
            if (client->failed) {
                client_gone(client);
                again = true; /* the list may be another one now */
            }
    }
}

static void client_say_why(ws_client *client, const char *text, size_t length) {
    if (length >= sizeof client->reason) length = sizeof client->reason - 1;
    memcpy(client->reason, text, length);
    client->reason[length] = 0;
}

/* ---- what the library calls ---- */

/* Adds a piece to the message; false if that has become too long. */
static bool partial_add(ws_client *client, const char *bytes, size_t length) {
    size_t need = client->partial_length + length;
    if (need > WS_MESSAGE_MAX) return false;
    if (need > client->partial_size) {
        size_t size = client->partial_size ? client->partial_size : 8192;
        while (size < need) size *= 2;
        char *larger = realloc(client->partial, size);
        if (!larger) return false;
        client->partial = larger;
        client->partial_size = size;
    }
    memcpy(client->partial + client->partial_length, bytes, length);
    client->partial_length = need;
    return true;
}

static int received(ws_client *client, char *bytes, size_t length) {
    ws_hub *hub = client->hub;
    bool last = lws_is_final_fragment(client->wsi) &&
                lws_remaining_packet_payload(client->wsi) == 0;
    hub->traffic.bytes_in += length;
    if (last && client->partial_length == 0) {
        hub->traffic.texts_in++;
        client->handlers->message(client->user, bytes, length);
        return 0;
    }
    if (!partial_add(client, bytes, length)) {
        client_say_why(client, "message too long", sizeof "message too long" - 1);
        return -1;
    }
    if (!last) return 0;
    char *whole = client->partial;
    size_t whole_length = client->partial_length;
    client->partial = NULL;
    client->partial_length = client->partial_size = 0;
    hub->traffic.texts_in++;
    client->handlers->message(client->user, whole, whole_length);
    free(whole);
    return 0;
}

static int writeable(ws_client *client) {
    ws_text *text = client->first;
    if (!text) {
        if (!client->goodbye) return 0;
        lws_close_reason(client->wsi, client->goodbye, NULL, 0);
        client->code = client->goodbye;
        return -1;
    }
    client->first = text->next;
    if (!client->first) client->last = NULL;
    int written = lws_write(client->wsi, text->bytes + LWS_PRE, text->length, LWS_WRITE_TEXT);
    bool good = written >= (int)text->length;
    client->hub->traffic.texts_out++;
    client->hub->traffic.bytes_out += text->length;
    free(text);
    if (!good) return -1;
    if (client->first || client->goodbye) lws_callback_on_writable(client->wsi);
    return 0;
}

static void connection_error(ws_client *client, const char *why, size_t length) {
    client->wsi = NULL;
    if (why && length) client_say_why(client, why, length);
    if (!client->opening) {
        client_gone(client);
        return;
    }
    client->failed = true;
    ev_idle_start(client->hub->loop, &client->hub->failures);
}

static void peer_closes(ws_client *client, const unsigned char *bytes, size_t length) {
    if (length < 2) return;
    client->code = (uint16_t)(bytes[0] << 8 | bytes[1]);
    client_say_why(client, (const char *)bytes + 2, length - 2);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    ws_client *client = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        client->wsi = wsi;
        client->was_open = true;
        client->handlers->opened(client->user);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return received(client, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return writeable(client);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: peer_closes(client, in, length); return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (client) connection_error(client, in, length);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (client) client_gone(client);
        return 0;
    default: return 0;
    }
}

/* ---- the hub ---- */

static const struct lws_protocols protocols[] = {
    { .name = "longroad.1", .callback = callback, .rx_buffer_size = 32768 },
    { 0 },
};

ws_hub *ws_hub_new(const ws_address *address, const ws_handlers *handlers) {
    ws_hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->address = *address;
    hub->handlers = *handlers;
    hub->loop = ev_loop_new(EVFLAG_AUTO);
    if (!hub->loop) {
        free(hub);
        return NULL;
    }
    ev_idle_init(&hub->failures, failures_tell);
    hub->failures.data = hub;
    lws_set_log_level(0, NULL);
    void *loops[1] = { hub->loop };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV |
                   (address->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .pt_serv_buf_size = 32768,
        .client_ssl_ca_filepath = address->authority,
        .connect_timeout_secs = 30,
    };
    hub->context = lws_create_context(&info);
    if (!hub->context) {
        ev_loop_destroy(hub->loop);
        free(hub);
        return NULL;
    }
    return hub;
}

struct ev_loop *ws_hub_loop(const ws_hub *hub) {
    return hub->loop;
}

void ws_hub_run(ws_hub *hub) {
    ev_run(hub->loop, 0);
}

void ws_hub_break(ws_hub *hub) {
    ev_break(hub->loop, EVBREAK_ALL);
}

void ws_hub_free(ws_hub *hub) {
    hub->ending = true;
    ev_idle_stop(hub->loop, &hub->failures);
    lws_context_destroy(hub->context);
    for (ws_client *client = hub->clients, *next = NULL; client; client = next) {
        next = client->after;
        client_free(client);
    }
    ev_loop_destroy(hub->loop);
    free(hub);
}

ws_traffic ws_hub_traffic(const ws_hub *hub) {
    return hub->traffic;
}

/* ---- what a user does ---- */

ws_client *ws_open(ws_hub *hub, const ws_address *to, const char *source,
                   const ws_handlers *handlers, void *user) {
    if (!to) to = &hub->address;
    ws_client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->hub = hub;
    client->handlers = handlers ? handlers : &hub->handlers;
    client->user = user;
    client->opening = true;
    client_link(hub, client);
    int tls = to->tls ? LCCSCF_USE_SSL : 0;
    if (to->tls && to->any_certificate)
        tls |= LCCSCF_ALLOW_SELFSIGNED | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK |
               LCCSCF_ALLOW_EXPIRED | LCCSCF_ALLOW_INSECURE;
    char host[300];
    snprintf(host, sizeof host, "%s:%u", to->host, (unsigned)to->port);
    const struct lws_client_connect_info info = {
        .context = hub->context,
        .address = to->host,
        .port = to->port,
        .ssl_connection = tls,
        .path = to->path ? to->path : "/ws",
        .host = host,
        .origin = to->origin,
        .protocol = protocols[0].name,
        .ietf_version_or_minus_one = -1,
        .userdata = client,
        .iface = source,
        .pwsi = &client->wsi,
    };
    if (!lws_client_connect_via_info(&info) && !client->failed) {
        client->failed = true; /* without a word from the library */
        ev_idle_start(hub->loop, &hub->failures);
    }
    client->opening = false;
    return client;
}

void ws_send(ws_client *client, const char *text, size_t length) {
    ws_text *copy = malloc(sizeof *copy + LWS_PRE + length);
    if (!copy) return;
    copy->next = NULL;
    copy->length = length;
    memcpy(copy->bytes + LWS_PRE, text, length);
    if (client->last)
        client->last->next = copy;
    else
        client->first = copy;
    client->last = copy;
    if (client->wsi && client->was_open) lws_callback_on_writable(client->wsi);
}

void ws_close(ws_client *client, uint16_t code) {
    client->goodbye = code;
    if (client->wsi && client->was_open) lws_callback_on_writable(client->wsi);
}

bool ws_address_parse(const char *url, char *memory, ws_address *address) {
    bool tls = strncmp(url, "wss://", 6) == 0 || strncmp(url, "https://", 8) == 0;
    const char *rest = strstr(url, "://");
    if (rest && !tls && strncmp(url, "ws://", 5) != 0 && strncmp(url, "http://", 7) != 0)
        return false;
    const char *from = rest ? rest + 3 : url;
    memcpy(memory, from, strlen(from) + 1);
    ws_address found = { .host = memory, .port = tls ? 443 : 80, .tls = tls };
    char *path = strchr(memory, '/');
    if (path) {
        /* The host needs an end of its own: the path moves one byte on, into the scheme's room. */
        if (!rest) return false;
        memmove(path + 1, path, strlen(path) + 1);
        *path++ = 0;
        if (strcmp(path, "/") != 0) found.path = path;
    }
    char *colon = strrchr(memory, ':');
    if (colon) {
        char *end;
        unsigned long port = strtoul(colon + 1, &end, 10);
        if (end == colon + 1 || *end || port == 0 || port > UINT16_MAX) return false;
        found.port = (uint16_t)port;
        *colon = 0;
    }
    if (!*memory) return false;
    *address = found;
    return true;
}
