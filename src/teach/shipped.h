/* shipped.h - the lesson files of lessons/, carried in the program. The build writes the table
 * (cmake/EmbedTexts.cmake): one row for each lessons/NAME.lesson, in name order. */
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

#endif
