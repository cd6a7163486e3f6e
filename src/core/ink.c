/* ink.c - see ink.h. */
#include "ink.h"

const lr_ink lr_seat_ink[LR_SEATS_MAX] = {
    { 231, 160, true }, /* vermilion */
    { 231, 26, true },  /* blue */
    { 16, 230, true },  /* ivory */
    { 16, 214, true },  /* amber */
    { 16, 79, true },   /* teal */
    { 231, 54, true },  /* plum */
};

void lr_put_sign(lr_text *t, uint16_t sign) {
    if (sign < 0x80) {
        lr_put_char(t, (char)sign);
    } else if (sign < 0x800) {
        lr_put_char(t, (char)(0xc0 | sign >> 6));
        lr_put_char(t, (char)(0x80 | (sign & 0x3f)));
    } else {
        lr_put_char(t, (char)(0xe0 | sign >> 12));
        lr_put_char(t, (char)(0x80 | (sign >> 6 & 0x3f)));
        lr_put_char(t, (char)(0x80 | (sign & 0x3f)));
    }
}

void lr_put_ink(lr_text *t, lr_ink with) {
    lr_put(t, with.bold ? "\x1b[1;38;5;" : "\x1b[22;38;5;");
    lr_put_int(t, with.fg);
    lr_put(t, ";48;5;");
    lr_put_int(t, with.bg);
    lr_put_char(t, 'm');
}

static bool same_ink(lr_ink a, lr_ink b) {
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold;
}

void lr_put_cells(lr_text *t, const lr_cell *cells, int count, int colour) {
    int end = count;
    if (!colour)
        while (end > 0 && cells[end - 1].sign == ' ') end--;
    for (int k = 0; k < end; k++) {
        if (colour && (k == 0 || !same_ink(cells[k].ink, cells[k - 1].ink)))
            lr_put_ink(t, cells[k].ink);
        lr_put_sign(t, cells[k].sign);
    }
    if (colour) lr_put(t, LR_INK_END);
    lr_put_char(t, '\n');
}
