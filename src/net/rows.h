/* rows.h - what a starting server reads from the store: the secret, damage, the tables' rows.
 *
 * No table stays in memory. The entries are read only of games that older programs left without a
 * row, and of tables played by another version of the rules. The server asks for the tables that
 * are due; others wake when somebody opens them. Damage is reported first; damaged tables are not
 * served.
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
