/* keeper.h - the thread that keeps this node alive in the database that several nodes share.
 *
 * Once a second it renews the node's lease, on a connection of its own, so that a slow commit does
 * not cost the node its life. It also notices what the loop must know:
 *
 *     doubt   the lease had run out, or the connection was lost: tables may have gone to others, or
 *             the database may have lost its end (a failover). All tables are to be read again
 *     name    another process has the node's name: this one has to end
 *     again   the database has lost what this node announced: all of it is to be announced again
 *
 * And it carries what nodes tell each other, with the beats: the rows of their lobbies, the games
 * that have ended, who there is. So a lobby is at most some two seconds behind the others. What the
 * admin wishes of a table at another node goes the same way, and the answer comes back by it.
 */
#ifndef NET_KEEPER_H
#define NET_KEEPER_H

#include "store_postgres.h"

typedef struct keeper keeper;

enum { KEEPER_DOUBT = 1, KEEPER_NAME = 2, KEEPER_AGAIN = 4 };
enum { KEEPER_NODES_MAX = 64 };

/* A row of the lobby or of the records. */
typedef struct keeper_row {
    struct keeper_row *next;
    uint64_t table;
    char *name, *row; /* in the same piece of memory; row NULL: it is gone */
} keeper_row;
void keeper_free_rows(keeper_row *rows);

/* A wish of the admin (store_postgres.h), or the answer to one. */
typedef struct keeper_wish {
    struct keeper_wish *next;
    store_wish wish;           /* its text is in the same piece of memory */
    char node[STORE_NODE_MAX]; /* whom it is for; empty: this node, or it is an answer */
    uint64_t since_ms;
} keeper_wish;
void keeper_free_wishes(keeper_wish *wishes);

/* `wake` is called by the thread when keeper_take() has something new. NULL: no memory or no
 * thread. */
keeper *keeper_start(const store *s, void (*wake)(void *context), void *context);
void keeper_stop(keeper *k);     /* the lease stays; the store ends it */
uint32_t keeper_take(keeper *k); /* what has happened since: bits of the enum above */
/* For the other nodes, with the next beat; false: no memory. */
bool keeper_announce(keeper *k, uint64_t table, const char *name, const char *row, size_t length);
/* The public tables of the other nodes, by their numbers, if they have changed; and games that have
 * ended, the oldest first. Both to be freed. */
bool keeper_lobby(keeper *k, keeper_row **rows);
keeper_row *keeper_ended(keeper *k);
/* All nodes, as they were some seconds ago. */
uint32_t keeper_nodes(keeper *k, store_node out[KEEPER_NODES_MAX]);
/* Asks the node of that name; false: no memory, else keeper_answers() has the answer some time. */
bool keeper_ask(keeper *k, uint64_t ticket, const char *node, const char *request);
/* What others wish of this node, and answers to what it asked: to be freed. */
keeper_wish *keeper_wishes(keeper *k);
keeper_wish *keeper_answers(keeper *k);
/* Sends the answer to a wish; without memory it is lost, and the asker hears that. */
void keeper_answer(keeper *k, const store_wish *wish, int status, const char *text);
/* How long a wish has been with this node. */
uint64_t keeper_wish_ms(const keeper_wish *wish);
void keeper_drain(keeper *k);         /* others see that this node ends */
uint64_t keeper_silent_ms(keeper *k); /* since the last beat that was answered */
/* False: the lease may have run out, and others may have this node's tables; or it had, and
 * keeper_take() has not told it yet. */
bool keeper_trusted(keeper *k);

#endif
