/* http.h - a request and its answer, shared by http.c and http_later.c. */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "edge.h"

enum { PATH_MAX_BYTES = 512, QUERY_MAX = 2560 };

struct http_session {
    http_session
        *next; /* in edge.sessions, while it waits for a thread; in edge.askers for a table */
    struct lws *wsi;
    uint64_t asking_until;  /* now_ms; 0: it does not wait for a table */
    uint64_t ticket;        /* of what it waits for; 0: nothing */
    uint64_t held_until_ms; /* 0: it waits for a thread, or for nothing */
    uint32_t held_seconds;
    server_study study; /* what is to be made of it */
    int seat;
    uint32_t move;
    uint32_t lay;                    /* of a map: see wire_map */
    char *seats;                     /* who sat where, as JSON, or NULL */
    char address[GUARD_ADDRESS_MAX]; /* who asks, as it is counted */
    char method[8], path[PATH_MAX_BYTES], query[QUERY_MAX];
    uint64_t wished_ms;        /* since when another node is asked; 0: none is */
    char node[STORE_NODE_MAX]; /* which one is, or was */
    bool body_ended, head_only, close_after, admin, answered;
    char *body; /* of the request */
    size_t body_length, body_expected;
    /* The answer: owned or not. */
    const unsigned char *bytes;
    char *owned;
    size_t length, sent;
};

/* ---- http.c. All of these return what the library's callback returns: 0, or -1 to end the socket
 * ---- */

/* Takes ownership of `owned`, which may be NULL; `more` are headers. */
int http_send(struct lws *wsi, http_session *s, int status, const char *type, char *owned,
              size_t length, const char *more);
/* A sentence; then the socket closes, because what follows of the request is not read. */
int http_send_error(struct lws *wsi, http_session *s, int status, const char *sentence);
/* Too much is asked, by this address (429) or by all (503): when to try again, and why. */
int http_send_wait(struct lws *wsi, http_session *s, int status, uint32_t seconds);

/* Asks the server; for http_ask_again(). */
int http_ask(edge *e, struct lws *wsi, http_session *s);

/* ---- http_later.c: answers that other threads make ---- */

/* Goes on with an answer of the server that names a record or a study; takes its body. */
int http_later(edge *e, struct lws *wsi, http_session *s, const server_answer *answer);
/* The admin's wish is for another node, which is asked; takes the answer's body. */
int http_wish(edge *e, struct lws *wsi, http_session *s, const server_answer *answer);
/* The server wakes the table that is asked for: the session waits, but not for ever. */
int http_ask_later(edge *e, struct lws *wsi, http_session *s);
/* Sends a 429 a little later, which slows down clients that hammer. */
int http_hold(edge *e, struct lws *wsi, http_session *s, uint32_t seconds);
/* The session waits for nothing more. */
void http_forget_waiting(edge *e, http_session *s);

#endif
