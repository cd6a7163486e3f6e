/* edge.h - connects the server's state machine to the world; shared by the files of net/.
 *
 *     serve.c     the life of the process: files, start, signals, end
 *     sockets.c   listening, accepting, counting by address
 *     ws.c        clients: messages in, frames out
 *     http.c      requests and answers; http_later.c  those that other threads make
 *     wishes.c    what the admin wishes of tables at other nodes
 *     inside.c    clients that live in this process: demo tables, the table of `--play`
 *     disk.c      the thread that writes; disk_queue.c  what waits for it
 *     crew.c      the threads in which bots think
 *     study.c     the thread for slow HTTP requests: replays, previews
 *     analyses.c  the thread that judges finished games
 *     guard.c settings.c log.c clock.c pages.c    helpers that need none of the above
 *
 * One thread runs a libev loop, on which libwebsockets, the timers and the answers of the other
 * threads meet; it alone calls the server. libwebsockets is called in sockets.c, ws.c and http.c
 * and nowhere else, all of it from this thread.
 */
#ifndef NET_EDGE_H
#define NET_EDGE_H

#include "analyses.h"
#include "crew.h"
#include "disk.h"
#include "guard.h"
#include "keeper.h"
#include "server.h"
#include "settings.h"
#include "study.h"

#include <ev.h>
#include <libwebsockets.h>

enum { EDGE_LISTENERS_MAX = 8, EDGE_REASON_MAX = 64, EDGE_INSIDE_MAX = 64, EDGE_SECRET_MAX = 65 };

/* Bytes on their way to a client; LWS_PRE bytes of room come first. */
typedef struct frame {
    struct frame *next;
    size_t length;
    unsigned char bytes[];
} frame;

/* Where a socket comes from. Lives as long as the socket. */
typedef struct peer {
    char address[GUARD_ADDRESS_MAX]; /* of the other end of the socket, maybe a proxy */
    char net[GUARD_ADDRESS_MAX];     /* by which its sockets are counted */
    bool is_local;                   /* that end is on this machine */
    bool counted;
    struct lws *wsi;
    uint64_t waiting_since; /* now_ms since which a request has not gone on; 0: a WebSocket */
    struct peer *previous, *next;
} peer;

typedef struct inside inside;

/* A client: a WebSocket, or one that lives in this process. Its number is its place in the
 * array. */
typedef struct client {
    struct lws *wsi; /* NULL: not a WebSocket */
    inside *inside;  /* NULL: not one of ours */
    frame *first, *last;
    size_t queued;          /* bytes */
    uint64_t waiting_since; /* now_ms since which nothing could be sent; 0: nothing waits */
    char *in;               /* a message that has come in part */
    uint32_t in_length, in_room;
    uint32_t next_free, next_waiting;
    bool used, known;                       /* known: the server has taken it */
    bool closing, cut_off, paused, waiting; /* waiting: in edge.waiting */
    uint16_t code;
    char reason[EDGE_REASON_MAX];
} client;

typedef struct listener {
    struct edge *edge;
    ev_io io;
    int fd;
    bool near; /* without TLS, for the admin on this machine */
} listener;

/* Sockets of one address. */
typedef struct address_count {
    struct address_count *next;
    uint32_t sockets;
    char address[GUARD_ADDRESS_MAX];
} address_count;

enum { ADDRESS_BUCKETS = 4096 };

typedef struct http_session http_session;

/* In the order of the story: NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
typedef struct edge {
    settings *settings;
    struct ev_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost, *near_vhost;
    uint32_t near_port; /* where the admin finds the server */
    server *server;
    store *store;
    disk *disk;
    keeper *keeper; /* NULL: the store is ours alone */
    crew *crew;
    study *replays;
    analyses *analyses;
    char admin_secret[EDGE_SECRET_MAX];

    client *clients;
    uint32_t client_room, client_count, free_client, socket_count;
    uint32_t waiting; /* the first client that got frames in this round, or UINT32_MAX */
    peer *peers;
    uint32_t sweeps;
    uint32_t tables_most;   /* in memory, since memory was last given back */
    http_session *sessions; /* that wait for a record, or for what is made of it */
    http_session *askers;   /* that wait for a table to wake */
    keeper_wish *wishes;    /* of other nodes, that wait for a table to wake */
    uint64_t last_ticket;

    listener listeners[EDGE_LISTENERS_MAX];
    uint32_t listener_count;
    address_count *addresses[ADDRESS_BUCKETS];
    ev_timer accept_again;

    ev_async answers;
    ev_timer tick, sweep, stop;
    ev_timer held; /* runs while refusals are held back */
    ev_prepare prepare;
    ev_signal interrupted, terminated;
    bool touched;      /* the server was given an event since its last tick */
    bool address_told; /* the admin's file says where this server is */
    bool files_later;  /* there was no room for the admin's files */
    bool draining;     /* tables go to other nodes, then this one stops */
    bool nameless;     /* another node has this one's name: it stops, and fails */
    bool stopping, closing_all;
    uint64_t stop_by_ms, drain_ms; /* drain_ms: when tables begin to go; 0: they do */
} edge;

/* ---- sockets.c ---- */

/* Opens the port (or one of the next ones, if the port was not given); false after a message. */
bool sockets_listen(edge *e);
/* The library's context, on the loop; false after a message. */
bool sockets_start(edge *e);
void sockets_accept(edge *e);   /* from now on */
void sockets_unlisten(edge *e); /* no more come in */
void sockets_peer_gone(edge *e, peer *p);
/* A request has come a step further: its time starts again. Drops of it do not count. */
void sockets_progress(struct lws *wsi);
void sockets_settled(struct lws *wsi); /* it is a WebSocket now, which has clocks of its own */
/* Ends a socket at once, whatever waits to be sent on it. */
void sockets_kill(struct lws *wsi);
void sockets_sweep(edge *e, uint64_t now_ms); /* closes sockets whose requests take too long */

/* ---- ws.c ---- */

int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length);
bool ws_allowed(edge *e, struct lws *wsi); /* a WebSocket may be opened; else an answer was sent */
/* The number of a new client, or UINT32_MAX. */
uint32_t client_new(edge *e);
void client_free(edge *e, uint32_t number);
void client_send(edge *e, uint32_t number, const char *bytes, size_t length);
void client_close(edge *e, uint32_t number, uint16_t code, const char *reason);
void clients_sweep(edge *e, uint64_t now_ms); /* closes clients that read too slowly */
bool clients_flushed(const edge *e);
void clients_write(edge *e); /* what was queued in this round of the loop */

/* ---- http.c, http_later.c ---- */

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
size_t http_session_size(void);
void http_record(edge *e, uint64_t ticket, store_status status, char *text, size_t length);
void http_studied(edge *e, study_done *done);
void http_ask_again(edge *e);                        /* for sessions that wait for a table */
void http_wished(edge *e, const store_wish *answer); /* of another node */
void http_give_up(edge *e);                          /* answers of other nodes that took too long */
void http_release(edge *e, uint64_t now_ms); /* the refusals that were held back long enough */
/* The client behind the socket, through trusted proxies, as it is counted (guard_counted). */
void http_address(edge *e, struct lws *wsi, char out[GUARD_ADDRESS_MAX]);
/* A short answer without a body of its own, for requests that are refused; then the socket
 * closes. */
int http_refuse(struct lws *wsi, int status, const char *sentence);
bool http_host_allowed(edge *e, struct lws *wsi);

/* ---- wishes.c ---- */

void wishes_take(edge *e);      /* what other nodes have sent */
void wishes_ask_again(edge *e); /* those that wait for a table */

/* ---- inside.c ---- */

/* Called when the table exists, with its name and the secret of its free seat. */
typedef void inside_report(void *context, const char *table, const char *token);
/* False after a message. */
bool inside_play(edge *e, const char *config, const char *bot, inside_report *tell, void *context);
bool inside_demo(edge *e);
void inside_receive(edge *e, inside *i, const char *bytes, size_t length);
void inside_closed(edge *e, inside *i);
void inside_tick(edge *e); /* the next steps of all of them */
void inside_ping(edge *e); /* so that they do not count as idle */
void inside_free(void);

/* ---- serve.c ---- */

edge *edge_of(struct lws *wsi);
/* Whether a proxy should send clients here: 200; 404: this node ends; 503: it has lost its
 * lease. */
int edge_ready(const edge *e);
/* The time, for a call to the server; notes that the server was touched. */
server_time edge_now(edge *e);
/* A message of a client, for the server. */
void edge_receive(edge *e, uint32_t connection, const char *bytes, size_t length);

#endif
