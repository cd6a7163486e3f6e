/* draw.h - a view of the board, drawn for a terminal: the board (draw.c) and below it what the seats
 * have (draw_table.c). */
#ifndef BOARD_DRAW_H
#define BOARD_DRAW_H

#include "board_draw.h"
#include "text.h"

/* Draws the board, the seats and what the viewer holds. `colour` adds ANSI escapes of 256 colours;
 * without it every owner is still told by a digit. Writes at most `size` bytes with a final zero
 * and returns the length of the whole text, as all printers do. */
size_t board_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size);

/* ---- between the two halves ---- */

typedef struct draw_ink {
    uint8_t fg, bg; /* of 256 colours */
    bool bold;
} draw_ink;

extern const draw_ink draw_seat_ink[LR_SEATS_MAX];

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
};

void draw_put_sign(lr_text *t, uint16_t sign);
void draw_put_ink(lr_text *t, draw_ink with);
void draw_put_table(lr_text *t, const board *b, const board_view *v, int colour);

#endif
