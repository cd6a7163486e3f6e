/* preview.h - shows a game before its table is made, for the page that makes tables.
 *
 *     GET /api/preview?config=board(map=new-shores,seats=4)
 *     {"config":"board(map=new-shores,...)","brief":"...","seats":[3,4],"setting":{...},
 *      "land":{...},"board":{...}}
 *
 * With POST the body is the text of a map that is not built in, and the game is played there.
 *
 * The board is an example, always dealt from the same seed. A configuration that cannot be played
 * gets {"problem":"..."} and no error: somebody is still choosing. A pure function of the
 * configuration, for a thread of its own: it compiles a game for every number of seats.
 */
#ifndef SERVER_PREVIEW_H
#define SERVER_PREVIEW_H

#include "json_writer.h"

/* `map_text` is that of a map that is not built in, or NULL. *out is to be freed. False: no
 * memory, and *out is not set. */
bool preview_make(const char *config, const char *map_text, char **out, size_t *out_length);
/* Writes the same as a value. */
void preview_write(const char *config, const char *map_text, json_writer *w);

#endif
