/* letters.h - what Unicode says of letters, for clean.c.
 *
 * In the program ICU says it (letters.c); in a page the browser does (src/wasm/page.c).
 */
#ifndef WIRE_LETTERS_H
#define WIRE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a code point is seen in a line: as itself, as a mark on the letter before it, not by itself
 * but by what it does to its neighbours, as a gap, or not at all. */
typedef enum letter_sight {
    LETTER_SEEN,
    LETTER_MARK,
    LETTER_JOINER,
    LETTER_BLANK,
    LETTER_UNSEEN
} letter_sight;
letter_sight letter_sight_of(uint32_t point);

/* What makes a cleaned text unfit to be a name. */
typedef enum letter_fault {
    LETTERS_FINE,
    LETTERS_PRIVATE, /* holds code points that not everybody can see */
    LETTERS_MIXED    /* letters of several scripts */
} letter_fault;
letter_fault letters_fault(const char *name);

/* True if people could mistake one name for the other. */
bool letters_alike(const char *name, const char *other);

/* The code point at `text`, and its length in bytes (clean.c). Of what is not UTF-8 every byte
 * counts as a control; a zero byte ends whatever stands before it. */
uint32_t letter_at(const char *text, size_t *length);

#endif
