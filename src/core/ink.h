/* ink.h - pictures for a terminal: cells with a sign and its colours.
 *
 * A family draws a view line by line into cells, and these functions write the cells. Colours are
 * the 256 of most terminals, as ANSI escapes; without colours only the signs are written, and
 * blanks at the end of a line are left out.
 */
#ifndef CORE_INK_H
#define CORE_INK_H

#include "text.h"

typedef struct lr_ink {
    uint8_t fg, bg; /* of 256 colours */
    bool bold;
} lr_ink;

typedef struct lr_cell {
    uint16_t sign; /* code point */
    lr_ink ink;
} lr_cell;

/* One colour for each seat. */
extern const lr_ink lr_seat_ink[LR_SEATS_MAX];

/* A code point as UTF-8. */
void lr_put_sign(lr_text *t, uint16_t sign);
/* Switches to this ink; LR_INK_END switches back to the terminal's own. */
void lr_put_ink(lr_text *t, lr_ink with);
#define LR_INK_END "\x1b[0m"
/* A line of cells and its end. */
void lr_put_cells(lr_text *t, const lr_cell *cells, int count, int colour);

#endif
