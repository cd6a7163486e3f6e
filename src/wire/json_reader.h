/* json_reader.h - reads JSON (RFC 8259) of anybody into an array of values.
 *
 * The values of a document stand one behind the other, each before what it holds:
 *
 *     {"id":1,"seats":[2,3]}
 *
 *     object  id 1  seats array  2  3        span: 5 1 3 1 1, how many values a value is with
 *       0      1         2       3  4        all that it holds; the next one stands behind them
 *
 * Strings are decoded into bytes beside them, each with a zero behind it; a string cannot hold
 * another one. Reading allocates nothing: values and bytes are the caller's, and their number is a
 * limit. jr_load() takes both from the heap.
 *
 * Refused is what is not JSON, and besides: a member twice in one object, bytes that are not UTF-8,
 * half of a surrogate pair, \u0000, whole numbers beyond 64 bits, and more depth, values or members
 * of one object than the limits allow. Other numbers must fit into a double, and are kept as they
 * are written: nobody here computes with them.
 *
 * All functions that look at values take NULL, and values of another kind, as something that
 * holds nothing; so a path through a document needs one check, at its end.
 */
#ifndef WIRE_JSON_READER_H
#define WIRE_JSON_READER_H

#include "json_writer.h"

enum { JR_MEMBERS_MAX = 4096 }; /* of one object */

typedef enum jr_kind {
    JR_NULL,
    JR_FALSE,
    JR_TRUE,
    JR_INTEGER,
    JR_REAL,
    JR_STRING,
    JR_ARRAY,
    JR_OBJECT
} jr_kind;

typedef struct jr_value {
    uint8_t kind;       /* jr_kind */
    bool last;          /* of its array or object */
    uint32_t span;      /* values, with itself */
    uint32_t count;     /* items or members; bytes of a string or of a real number's text */
    uint32_t name_hash; /* equal names have equal ones */
    char *name;         /* of a member, else NULL */
    union {
        int64_t integer;
        char *text;         /* JR_STRING: zero-terminated, may be changed in place */
        const char *digits; /* JR_REAL: as written, in the document's text */
    } as;
} jr_value;

typedef enum jr_status { JR_READ, JR_WRONG, JR_TOO_MUCH, JR_NO_MEMORY } jr_status;

/* Where values and strings go. The strings of a document need no more bytes than the document has,
 * and `bytes` must have as many. */
typedef struct jr_room {
    jr_value *values;
    uint32_t values_max, depth_max;
    char *bytes;
    size_t bytes_size;
    /* ---- of the last reading ---- */
    uint32_t values_used;
    size_t bytes_used;
    size_t stopped; /* how much of the text was read: all of it, or up to the fault */
} jr_room;

/* The document is room->values[0]. With `prefix` more may follow it. TOO_MUCH: over a limit. */
jr_status jr_read(jr_room *room, const char *text, size_t length, bool prefix);

/* As jr_read(), with memory of its own, also for the text of real numbers, so the text need not
 * stay. To be freed with jr_free(); NULL: *status says why. */
typedef struct jr_document jr_document;
jr_document *jr_load(const char *text, size_t length, uint32_t depth_max, bool prefix,
                     jr_status *status);
const jr_value *jr_root(const jr_document *document);
void jr_free(jr_document *document);

/* ---- looking at values ---- */

static inline bool jr_is(const jr_value *value, jr_kind kind) {
    return value != NULL && value->kind == kind;
}
static inline bool jr_is_bool(const jr_value *value) {
    return jr_is(value, JR_TRUE) || jr_is(value, JR_FALSE);
}
/* Items of an array; else 0. */
uint32_t jr_count(const jr_value *value);
/* The first item or member, and the one after it; NULL: there is none. */
const jr_value *jr_first(const jr_value *value);
const jr_value *jr_next(const jr_value *value);
/* The item at `k` of an array, found by walking there; the member of an object. NULL: none. */
const jr_value *jr_item(const jr_value *array, size_t k);
const jr_value *jr_member(const jr_value *object, const char *name);
const char *jr_text(const jr_value *value); /* NULL: no string */
int64_t jr_integer(const jr_value *value);  /* 0: no whole number */

/* Writes the value with all that it holds, as it was read. */
void jr_write(const jr_value *value, json_writer *w);

#endif
