/* draw.h - a view of the board, drawn for a terminal: the board (draw.c) and below it what the seats
 * have (draw_table.c, and draw_knights.c for the games with knights). */
#ifndef BOARD_DRAW_H
#define BOARD_DRAW_H

#include "board_draw.h"
#include "ink.h"

/* Draws the board, the seats and what the viewer holds. `colour` adds ANSI escapes of 256 colours;
 * without it every owner is still told by a digit. Writes at most `size` bytes with a final zero
 * and returns the length of the whole text, as all printers do. */
size_t board_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size);

/* ---- between the files ---- */

enum { /* code points outside ASCII */
       SIGN_DOT = 0x00b7,
       SIGN_CIRCLE = 0x25cb,
       SIGN_SETTLEMENT = 0x25b2,
       SIGN_CITY = 0x25a0,
       SIGN_VILLAGE = 0x25c6,
       SIGN_FORTRESS = 0x265c,
       SIGN_BULLET = 0x2022,
       SIGN_UPPER = 0x2580,
       SIGN_LOWER = 0x2584,
       SIGN_FULL = 0x2588,
       SIGN_BAR = 0x2502,
       SIGN_STAR = 0x2605,
       SIGN_HERE = 0x25b6,
       SIGN_KNIGHT_AWAKE = 0x265e,
       SIGN_KNIGHT_ASLEEP = 'z',
       SIGN_METROPOLIS = 0x265b,
       SIGN_FALLEN = 0x25ac,
};

/* The strength of a knight as a raised digit, 1 to 3. */
extern const uint16_t board_draw_strength_signs[4];

void board_draw_put_table(lr_text *t, const board *b, const board_view *v, int colour);

/* Pieces of the table. A number set right in a field, then a star or a blank. */
void board_draw_put_blanks(lr_text *t, int count);
void board_draw_put_field(lr_text *t, unsigned value, int width, bool star);
void board_draw_put_badge(lr_text *t, unsigned seat, int colour);
/* Cards of the first `kinds` lanes, `2 wool<gap>1 ore`, or a dash. */
void board_draw_put_cards(lr_text *t, board_cards cards, const char *const *names, unsigned kinds,
                          const char *gap);

/* How many progress cards a seat holds, or BOARD_COUNT_HIDDEN. */
unsigned board_draw_progress_count(const board_view *v, unsigned seat);
/* What the knights' games add to the table, and their signs; only with b->knights. */
void board_draw_put_knights(lr_text *t, const board *b, const board_view *v, int colour);
void board_draw_put_progress(lr_text *t, const board *b, const board_view *v);

#endif
