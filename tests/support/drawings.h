/* drawings.h - what tests ask of drawings for the terminal (tests/unit/draw*.c). */
#ifndef LR_TEST_DRAWINGS_H
#define LR_TEST_DRAWINGS_H

#include <longroad/longroad.h>

/* Compares with tests/unit/golden/NAME.txt, or writes it when UPDATE_GOLDEN is set. */
void drawing_compare(const char *drawing, const char *name);
/* Columns of the widest line: code points outside escape sequences. */
int drawing_width(const char *drawing);
int drawing_lines(const char *drawing);
/* A buffer that is too small gets the beginning, a final zero and nothing behind it. */
void assert_drawn_in_short_buffers(const lr_game *g, const lr_view *view);

#endif
