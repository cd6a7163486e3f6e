/* preview.h - a game before anybody makes a table of it: for the page that makes tables.
 *
 *     GET /api/preview?config=board(map=new-shores,seats=4)
 *     {"config":"board(map=new-shores,...)","brief":"...","seats":[3,4],"setting":{...},
 *      "land":{...},"board":{...}}
 *
 * The board is dealt once, always alike, as an example. Of a configuration that cannot be played
 * the answer is {"problem":"..."} and no fault: somebody is still choosing. A pure function of the
 * configuration, for a thread beside the server's: a game is compiled for every number of seats.
 */
#ifndef SERVER_PREVIEW_H
#define SERVER_PREVIEW_H

#include <stdbool.h>
#include <stddef.h>

/* *out is to be freed. False: no memory, and *out is not set. */
bool preview_make(const char *config, char **out, size_t *out_length);

#endif
