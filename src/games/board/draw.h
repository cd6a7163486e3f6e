/* draw.h - a view of the board, drawn for a terminal. See draw.c. */
#ifndef BOARD_DRAW_H
#define BOARD_DRAW_H

#include "board_view.h"

/* Draws the board, the seats and what the viewer holds. `colour` adds ANSI escapes of 256 colours;
 * without it every owner is still told by a digit. Writes at most `size` bytes with a final zero
 * and returns the length of the whole text, as all printers do. */
size_t board_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size);

#endif
