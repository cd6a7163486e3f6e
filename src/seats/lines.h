/* lines.h - splits bytes from an untrusted source, which arrive in pieces, into lines.
 *
 * Bytes go in as they come; lines come out one at a time, without their line break and the blanks
 * before it. A line that is too long, or that holds a zero byte, is reported once, when it ends,
 * and dropped. The struct is all the memory and never grows.
 *
 *     for (size_t at = 0; (event = lines_take(&reader, bytes, length, &at)) != LINES_NONE;)
 *         if (event == LINES_LINE) ...reader.text...
 */
#ifndef SEATS_LINES_H
#define SEATS_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINES_MAX = 8191 }; /* bytes of the longest line */

typedef enum lines_event {
    LINES_NONE, /* all bytes are taken, and no line is complete */
    LINES_LINE, /* lines.text is a line, until the next call */
    LINES_TOO_LONG,
    LINES_NOT_TEXT
} lines_event;

typedef struct lines {
    size_t length;
    bool too_long, not_text;
    char text[LINES_MAX + 1];
} lines;

void lines_start(lines *reader);
/* Takes bytes[*at..length) up to the end of a line and moves *at behind what was taken. */
lines_event lines_take(lines *reader, const char *bytes, size_t length, size_t *at);
/* The end of the bytes also ends the last line. */
lines_event lines_finish(lines *reader);

#endif
