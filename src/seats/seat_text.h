/* seat_text.h - growing text, and the clock for waiting; used by the players.
 *
 * Nothing here ends the program: a server with many tables goes on when one player gets no memory.
 * The command line tool exits instead (cli.h).
 */
#ifndef SEATS_SEAT_TEXT_H
#define SEATS_SEAT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define SEAT_PRINTF(text, first) __attribute__((format(printf, text, first)))

typedef struct seat_text {
    char *bytes; /* zero-terminated, or NULL while empty; free() it */
    size_t length, capacity;
} seat_text;

/* False: there is no memory, and the text is as before. */
bool seat_text_add(seat_text *t, const char *bytes, size_t length);
bool seat_text_print(seat_text *t, const char *format, ...) SEAT_PRINTF(2, 3);
bool seat_text_vprint(seat_text *t, const char *format, va_list arguments) SEAT_PRINTF(2, 0);
void seat_text_clear(seat_text *t);

double seat_seconds(void); /* from an arbitrary start; never goes back */

#endif
