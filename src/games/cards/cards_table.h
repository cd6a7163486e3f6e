/* cards_table.h - the card facts as text: printed by `longroad cards`, read from a file. See table.c. */
#ifndef CARDS_TABLE_H
#define CARDS_TABLE_H

#include "cards_view.h"

#define CARDS_TABLE_BUILTIN "printed" /* the name of the built-in table */

/* The built-in facts. */
void cards_table_builtin(cards *c);
/* Lays the values of a file over them: see docs/cards.md. Complains with line and column. */
lr_status cards_table_read(cards *c, const char *text, lr_error *error);

#endif
