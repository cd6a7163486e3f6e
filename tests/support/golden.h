/* golden.h - texts that people have read: a test makes its text anew and compares. After a wanted
 * change UPDATE_GOLDEN=1 writes the files; then the difference is read, line by line. */
#ifndef LR_TEST_GOLDEN_H
#define LR_TEST_GOLDEN_H

#include <stddef.h>

typedef struct golden {
    char *bytes;
    size_t length, size;
} golden;

void golden_print(golden *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Compares with the file (a path inside the source folder), or writes it; then empties *g. The
 * first line that differs is told, and the test fails. */
void golden_compare(golden *g, const char *path);

void golden_free(golden *g);

#endif
