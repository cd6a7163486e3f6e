/* advice.h - hints: which bot gives one, how long it thinks, and how it is told.
 *
 *     view --advice_think--> server_hint --advice_write--> {"type":"hint","moves":[...]}
 *
 * At a table of this server the edge's workers think (src/net/crew.c) and the table tells
 * (bots.c). Where a server leaves hints to its players, the page does both by itself, from the own
 * view alone (src/wasm/crew.c): the same bot, the same words.
 */
#ifndef SERVER_ADVICE_H
#define SERVER_ADVICE_H

#include "messages.h"
#include "server.h"

enum { ADVICE_NODES = 4000 };

/* The name of the bot that gives hints in this game. */
const char *advice_bot(const lr_game *g);

/* What the adviser thinks of the position, and why each action that is told is good. It may need a
 * lent room (bot.h). The action that it would choose. */
lr_action advice_think(lr_player *adviser, const lr_game *g, const lr_view *view,
                       const lr_action *legal, uint32_t count, lr_budget budget, server_hint *out);

/* The message; `hint` says whom it answers, and its moves are filled in here. */
void advice_write(json_writer *w, tell_hint *hint, const lr_game *g, const server_hint *thought);

#endif
