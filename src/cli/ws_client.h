/* ws_client.h - many WebSocket connections of a client, on one libev loop.
 *
 * What a client of the table server needs and no more: it opens, sends texts, hears whole texts,
 * and is told when it is closed. What the texts mean is the business of the caller
 * (loadtest_seat.c), as is what to do about time: timers are libev's own, on the loop of
 * ws_hub_loop().
 *
 *     ws_hub *hub = ws_hub_new(&(ws_address){ .host = "127.0.0.1", .port = 7070 }, &handlers);
 *     ws_client *client = ws_open(hub, NULL, NULL, NULL, user);   ...then handlers->opened(user)
 *     ws_send(client, "{...}", length);               ...then handlers->message(user, text, length)
 *     ws_hub_run(hub);                                 until ws_hub_break()
 *
 * A client is gone when `closed` returns: its pointer must not be used any more, and a new one may
 * be opened there at once. ws_open() itself calls no handler.
 */
#ifndef CLI_WS_CLIENT_H
#define CLI_WS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ev_loop;
typedef struct ws_hub ws_hub;
typedef struct ws_client ws_client;

typedef struct ws_address {
    const char *host;
    uint16_t port;
    const char *path;      /* NULL: /ws */
    const char *origin;    /* NULL: none is sent, as programs do */
    bool tls;              /* wss: with a certificate that is checked, */
    bool any_certificate;  /* or with any */
    const char *authority; /* a file of certificates to trust besides the system's; NULL: none */
} ws_address;

typedef struct ws_handlers {
    void (*opened)(void *user);
    /* One whole text; it is the hub's and changes after the call. */
    void (*message)(void *user, const char *text, size_t length);
    /* `code` is the WebSocket code of the server, 1006 if the connection broke, 0 if there never
     * was one; `reason` says more, perhaps. */
    void (*closed)(void *user, uint16_t code, const char *reason);
} ws_handlers;

enum { WS_MESSAGE_MAX = 8 << 20 }; /* bytes of a message from the server: more closes */

/* Reads `ws://host:port/path`, `wss://...` or `host:port` into *address, whose texts are then in
 * `memory` of at least strlen(url) + 1 bytes. False if it is none of these. */
bool ws_address_parse(const char *url, char *memory, ws_address *address);

/* NULL if the system or libwebsockets refuses; what the address and handlers point to must stay. */
ws_hub *ws_hub_new(const ws_address *address, const ws_handlers *handlers);
struct ev_loop *ws_hub_loop(const ws_hub *hub);
void ws_hub_run(ws_hub *hub);
void ws_hub_break(ws_hub *hub);
/* Closes every connection without a word to the handlers. */
void ws_hub_free(ws_hub *hub);

/* To an address (NULL: the hub's; wss only if the hub's is), from an address of this machine's
 * (NULL: any), for somebody with handlers of its own (NULL: the hub's). What source and handlers
 * point to must stay. NULL: no memory or no socket. */
ws_client *ws_open(ws_hub *hub, const ws_address *to, const char *source,
                   const ws_handlers *handlers, void *user);
/* Copies the text; it goes out when the socket takes it, in order. */
void ws_send(ws_client *client, const char *text, size_t length);
/* Says goodbye with a code; `closed` follows. */
void ws_close(ws_client *client, uint16_t code);

/* Bytes that all clients of the hub have sent and received, without frames. */
typedef struct ws_traffic {
    uint64_t texts_out, bytes_out, texts_in, bytes_in;
} ws_traffic;
ws_traffic ws_hub_traffic(const ws_hub *hub);

#endif
