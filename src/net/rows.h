/* rows.h - what the store tells a server that starts: the secret, what is damaged, the tables'
 * rows.
 *
 * No table stays in memory here: of games that older programs left without a row in the list, and
 * of tables that are played by other rules, the entries are read once. The server asks for the
 * tables that are due, and others wake when somebody opens them. What is damaged is told first and
 * is not served; the rest is.
 */
#ifndef NET_ROWS_H
#define NET_ROWS_H

#include "server.h"
#include "store.h"

typedef struct rows {
    store *store;
    server *server;
    void *context;
    server_time (*now)(void *context);
    bool (*go_on)(void *context); /* false: the start is given up */
    /* Damage of a table, which has perhaps no name; `table` 0: of none alone. */
    store_say *fault;
    void (*unreadable)(void *context, const char *why); /* rows that cannot be read to the end */
} rows;

/* The secret with which tokens are hashed: made once, kept in the database. False:
 * store_error(). */
bool rows_secret(store *s, unsigned char secret[32], void (*entropy)(void *out, size_t length));

/* False: the store cannot be read, for another reason than damage, or the start was given up. */
bool rows_read(rows *r);

#endif
