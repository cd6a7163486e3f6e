/* text.h - writing and reading text in caller's memory, without the C library's formatting.
 *
 * The writer counts what does not fit, as snprintf does, so that a printer is one pass whatever the
 * buffer. The scanner walks a zero-terminated text and knows its line and column, so that every
 * error can say where it is.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <longroad/longroad.h>

#include "lanes.h"

#include <stdbool.h>

/* ---- writing ---- */

typedef struct lr_text {
    char *out;
    size_t size, length; /* length counts everything, also what did not fit */
} lr_text;

lr_text lr_text_start(char *out, size_t size);
void lr_put_char(lr_text *t, char c);
void lr_put(lr_text *t, const char *string);
void lr_put_bytes(lr_text *t, const char *bytes, size_t length);
void lr_put_int(lr_text *t, int64_t value);
void lr_put_field(lr_text *t, unsigned value, int width); /* right-aligned in `width` columns */
/* Writes as printf does, with %s, %c, %d and %u only; a number before `u` is the least width. */
void lr_putf(lr_text *t, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
void lr_put_hex64(lr_text *t, uint64_t value); /* 16 lower-case digits */
/* A set of seats as `0,2`; `-` for none. */
void lr_put_seats(lr_text *t, unsigned seats);
/* Counts as `brick=1,ore=2` with the separator given, a name for each lane; `-` for none. */
void lr_put_lanes(lr_text *t, lr_lanes lanes, const char *const *names, unsigned kinds,
                  char separator);
/* Parts of complaints, written into `out`, which is returned: `low to high`, and names with commas
 * between them. */
enum { LR_BOUNDS_MAX = 48 };
const char *lr_bounds(char out[LR_BOUNDS_MAX], int64_t low, int64_t high);
const char *lr_joined(char out[LR_ERROR_TEXT_MAX], const char *const *names, unsigned count);
size_t lr_text_end(lr_text *t); /* writes the final zero, returns the length */

/* ---- reading ---- */

typedef struct lr_scan {
    const char *at;
    int32_t line, column;
    lr_error *error; /* where complaints go; never NULL */
} lr_scan;

lr_scan lr_scan_start(const char *text, lr_error *error);
/* Skips blanks and tabs, never a line's end. */
void lr_scan_blanks(lr_scan *in);
/* Takes the character if it is next. Does not skip blanks. */
bool lr_scan_char(lr_scan *in, char c);
bool lr_scan_at_line_end(const lr_scan *in); /* a newline or the end of the text */
bool lr_scan_at_end(const lr_scan *in);
/* Skips blanks; true if the line has another value. */
bool lr_scan_more(lr_scan *in);
/* Takes the rest of the line and its newline if only blanks and a #comment are left. */
bool lr_scan_line_end(lr_scan *in);
/* Reads a text line by line: `read` is called at the first word of each line that is not empty and
 * takes the line up to a comment. A complaint of `read` ends the reading. */
bool lr_scan_lines(lr_scan *in, bool (*read)(void *context), void *context);
/* A word of letters, digits, '_' and '-' into out[size] (zero-terminated); false, with a complaint,
 * when there is none or it is too long. */
bool lr_scan_word(lr_scan *in, char *out, size_t size);
/* A decimal number from low to high, at most 18 digits; complains otherwise. No leading zeros. */
bool lr_scan_int(lr_scan *in, int64_t low, int64_t high, int64_t *value);
/* 1 to 16 hexadecimal digits. */
bool lr_scan_hex64(lr_scan *in, uint64_t *value);
/* One of `names`; `kind` is what the complaint calls it. */
bool lr_scan_name(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                  unsigned *index);
/* The place of a word, which was read at `in`, among the names; complains there otherwise. */
bool lr_scan_find(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                  const char *word, unsigned *index);
/* The digit of a seat below `seats`. */
bool lr_scan_seat(lr_scan *in, unsigned seats, unsigned *seat);
bool lr_scan_seats(lr_scan *in, unsigned count, unsigned *seats); /* a set of them */
/* What lr_put_lanes() writes, with commas or blanks: each lane from 1 to that of `most`, names in
 * order, none twice. */
bool lr_scan_lanes(lr_scan *in, const char *kind, const char *const *names, unsigned kinds,
                   lr_lanes most, lr_lanes *lanes);
/* A word that must stand here, with blanks around it. */
bool lr_scan_keyword(lr_scan *in, const char *word);
/* Takes the word if it is next; false otherwise. */
bool lr_scan_optional(lr_scan *in, const char *word);
/* Fills the error with the scanner's place and the sentence, and returns the status. Pieces are
 * joined; the list ends with NULL: lr_scan_fail(&in, LR_E_SYNTAX, "expected ", what, NULL). */
lr_status lr_scan_fail(lr_scan *in, lr_status status, ...);
/* Fails like lr_scan_fail(); its value is false. */
#define lr_scan_wrong(in, ...) (lr_scan_fail((in), __VA_ARGS__), false)
/* Fails with LR_E_POSITION at that place and returns false. */
bool lr_complain(lr_scan *at, const char *sentence);
/* Fails without a place. */
lr_status lr_fail(lr_error *error, lr_status status, ...);

bool lr_text_equal(const char *a, const char *b);

#endif
