/* shipped.h - the files of lessons/ and puzzles/, carried in the program. The build writes the
 * tables (cmake/EmbedTexts.cmake): one row for each file, in name order. */
#ifndef TEACH_SHIPPED_H
#define TEACH_SHIPPED_H

#include <stddef.h>

typedef struct shipped_lesson {
    const char *name; /* file name without its ending */
    const char *text; /* the file's bytes, then a zero that `length` does not count */
    size_t length;
} shipped_lesson;

extern const shipped_lesson shipped_lessons[]; /* a row of zeros follows the last */
extern const size_t shipped_lesson_count;

typedef shipped_lesson shipped_puzzle;

extern const shipped_puzzle shipped_puzzles[];
extern const size_t shipped_puzzle_count;

#endif
