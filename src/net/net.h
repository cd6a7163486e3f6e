/* net.h - `longroad serve` and its admin, as the command line tool calls them. */
#ifndef NET_NET_H
#define NET_NET_H

#include "settings.h"

#include <stdio.h>

typedef struct net_plan {
    settings *settings;
    const char *play; /* a game: a table for one person against bots is made; NULL: none */
    const char *bots; /* of that table */
    bool demo;        /* tables where bots play each other, for spectators */
    bool quiet;       /* nothing on standard output */
} net_plan;

/* Runs until a signal ends it. 0, or 1 after a message. */
int net_serve(const net_plan *plan);

/* ---- the admin ---- */

enum { NET_WHY_MAX = 512 };

/* Asks the server whose data is in the folder: `method` and `path` with its query. The answer's
 * body, to be freed, and its status; NULL after saying why. */
char *net_ask(const char *data, const char *method, const char *path, int *status,
              char why[NET_WHY_MAX]);

#endif
