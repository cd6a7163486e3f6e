/* store_postgres.h - the store in a PostgreSQL database that several processes share.
 *
 * A process that plays is a node. It has a name (`--node`), and for each of its lives a number of
 * 63 random bits. While it lives it renews a lease in the table `node`, by the database's clock
 * alone. A table of `game` names the node that owns it, and the epoch of that claim.
 *
 *     append    UPDATE game ... WHERE epoch = mine AND next = expected; INSERT INTO entry ...
 *     claim     UPDATE game SET node = me, epoch = a new one WHERE nobody alive owns it
 *
 * Why two owners never both acknowledge a move. (1) A node acknowledges only after its append under
 * epoch E has committed. (2) The append changes the table's row and holds the row's lock until the
 * commit; a claim changes the same row; so appends and claims of a table stand in one order. (3)
 * After a claim no row matches E: later appends under E fail, also those that waited for the lock.
 * (4) The new owner reads entries after its claim has committed, so it sees all that was or can be
 * acknowledged under E. (5) Epochs do not come back, even after a failover that forgot some: their
 * low half is random. Leases do not occur in this; they say when a claim is polite.
 *
 * A program that was built without libpq has the same functions; they say so and fail.
 */
#ifndef STORE_STORE_POSTGRES_H
#define STORE_STORE_POSTGRES_H

#include "store.h"

enum { STORE_LEASE_MS = 3000 };

typedef struct store_postgres_options {
    const char *node;   /* the name of this node; NULL: reads alone */
    uint32_t lease_ms;  /* 0: STORE_LEASE_MS */
    uint32_t rules_low; /* tables of these rules can be claimed; both 0: of all */
    uint32_t rules_high;
} store_postgres_options;

/* True if the text names a database of PostgreSQL and not a folder. */
bool store_postgres_is(const char *place);
/* True if it is a name that a node can have: letters, digits, `-`, `_` and `.`. */
bool store_node_is(const char *name);

/* NULL after filling `error` and *status. store_close() ends the node's lease: others can claim its
 * tables at once. A node whose name another living one has is refused
 * (STORE_BUSY) after its lease was waited for: a node that was killed can start again at once. */
store *store_postgres_open(const char *address, const store_postgres_options *options,
                           store_status *status, char error[STORE_ERROR_MAX]);

/* Makes the tables in a database that has none of ours; or brings them from an older program to
 * this one, which changes nothing if they are up to date. */
store_status store_postgres_init(const char *address, char error[STORE_ERROR_MAX]);
store_status store_postgres_upgrade(const char *address, char error[STORE_ERROR_MAX]);

/* Reads everything and tells every fault. STORE_CORRUPT if there was one. */
store_status store_postgres_check(store *base, store_say *say, void *context);

/* ---- the lease: a connection of its own, for a thread of its own ---- */

typedef struct store_lease store_lease;

typedef struct store_node {
    char name[STORE_NODE_MAX];
    bool alive, draining, me;
    uint64_t tables; /* that it owns and that are not over */
} store_node;
typedef bool store_each_node(void *context, const store_node *node);

/* Of the node that opened the store. NULL: no memory. */
store_lease *store_lease_new(const store *base);
/* Renews the lease; connects first, if need be. If the node's row is gone it is made again.
 * STORE_FENCED: the node was taken for dead, and another that lives has its name. Any other failure
 * leaves the lease as it was. */
store_status store_lease_beat(store_lease *l, bool draining);
/* Announces public tables of this node to the others: rows that are new or have changed; row NULL:
 * the table is not in the lobby any more. No table stands twice. `anew`: these are all. */
typedef struct store_listed {
    uint64_t table;
    const char *name, *row;
} store_listed;
store_status store_lease_announce(store_lease *l, bool anew, const store_listed *notices,
                                  uint32_t count);
/* Public tables that other living nodes have announced, by their numbers, each once, at most
 * `limit`; *changed is false, and nothing is told, if they are those of the last time. */
typedef bool store_each_listed(void *context, const store_listed *notice);
store_status store_lease_lobby(store_lease *l, uint32_t limit, bool *changed,
                               store_each_listed *each, void *context);
/* Listings of games that ended since the last time, at any node, and of the minute before: some
 * come twice. */
store_status store_lease_ended(store_lease *l, store_each_listed *each, void *context);
store_status store_lease_nodes(store_lease *l, store_each_node *each, void *context);

/* What the admin of one node wishes of a table that another node has: a request, `path?query`. It
 * is carried out once or not at all: the other node takes it before it acts, and takes nothing that
 * is older than STORE_WISH_MS. */
enum { STORE_WISH_MS = 5000, STORE_WISH_MAX = 1024 /* bytes of a text, with its final zero */ };
typedef struct store_wish {
    uint64_t asker, ticket; /* the node that wishes, and its own number for this */
    const char *text;       /* the request; or the answer's body */
    int status;             /* the answer's, as in HTTP; 0: none came in time */
    bool taken;             /* without an answer: it may have been done; false: it never will be */
} store_wish;
typedef bool store_each_wish(void *context, const store_wish *wish);
/* *there is false if no living node has the name. */
store_status store_lease_wish(store_lease *l, uint64_t ticket, const char *node,
                              const char *request, bool *there);
/* Takes what is wished of this node; each wish is told to one caller, once. */
store_status store_lease_wished(store_lease *l, store_each_wish *each, void *context);
store_status store_lease_answer(store_lease *l, const store_wish *answer);
/* Answers to what this node wished; also tells, and withdraws, what has none in time. */
store_status store_lease_answers(store_lease *l, store_each_wish *each, void *context);

uint64_t store_lease_connects(const store_lease *l); /* how often it has connected */
/* How often a beat found that the lease had run out, by the database's clock, or was gone: others
 * may have claimed this node's tables before it. */
uint64_t store_lease_lapses(const store_lease *l);
const char *store_lease_error(const store_lease *l);
void store_lease_free(store_lease *l);

#endif
