/* svg.h - what our pictures share: numbers in them, how seats look, and text that is safe in
 * XML. */
#ifndef ENV_SVG_H
#define ENV_SVG_H

#include "text.h"

typedef struct svg_seat {
    const char *fill, *dark, *on; /* `on`: of the mark upon `fill` */
    const char *mark; /* a path around 0,0, about 14 across: colour is not the only sign */
    const char *rim;  /* around a thin line on a light ground */
} svg_seat;

extern const svg_seat svg_seats[LR_SEATS_MAX];

/* Writes as printf does, with %s, %d, %u, %.0f, %.1f and %.2f only; numbers have a point in every
 * language. */
void svg_put(lr_text *t, const char *format, ...) __attribute__((format(__printf__, 2, 3)));

/* Writes text that may come from anywhere: what means something in XML is escaped, and what cannot
 * stand in it (control characters, bytes that are no UTF-8) becomes U+FFFD. Of more than `most`
 * characters the last is an ellipsis; 0: all. */
void svg_put_text(lr_text *t, const char *text, size_t most);

#endif
