/* cards_draw.h - between the files of the drawing: realms (draw.c), the table around them
 * (draw_table.c). */
#ifndef CARDS_DRAW_H
#define CARDS_DRAW_H

#include "cards_text.h"
#include "ink.h"

enum { DRAW_COLUMNS = 100 }; /* no line of the drawing is longer */

/* Turn, dice and event; above the realms. */
void cards_put_moment(lr_text *t, const cards *c, const cards_view *v);
/* Hands, stacks and supplies; below them. */
void cards_put_table(lr_text *t, const cards *c, const cards_view *v);

#endif
