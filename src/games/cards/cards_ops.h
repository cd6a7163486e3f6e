/* cards_ops.h - the functions of the card family's table (ops.c), by file. */
#ifndef CARDS_OPS_H
#define CARDS_OPS_H

#include "cards_view.h"
#include "game.h"

#define OP(type, name, parameters) type cards_##name parameters;
#include "game_ops.def"

/* options.c and table.c: the facts of the cards, built in, and a file's values laid over them (see
 * docs/cards.md), which complains with line and column. */
#define CARDS_TABLE_BUILTIN "printed" /* the name of the built-in table */
void cards_table_builtin(cards *c);
lr_status cards_table_read(cards *c, const char *text, lr_error *error);
extern const lr_option_info cards_options_table[];
enum { cards_preset_count = 2 };
extern const lr_preset cards_presets[cards_preset_count];

uint32_t cards_actors_of(const cards_public *p); /* everybody can see who is to act */

#endif
