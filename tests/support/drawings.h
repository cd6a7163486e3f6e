/* drawings.h - what tests ask of drawings for the terminal (tests/unit/draw*.c). */
#ifndef LR_TEST_DRAWINGS_H
#define LR_TEST_DRAWINGS_H

/* Compares with tests/unit/golden/NAME.txt, or writes it when UPDATE_GOLDEN is set. */
void drawing_compare(const char *drawing, const char *name);
/* Columns of the widest line: code points outside escape sequences. */
int drawing_width(const char *drawing);
int drawing_lines(const char *drawing);

#endif
