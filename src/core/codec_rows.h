/* codec_rows.h - macros for the rows of a table of lines (codec.h). Include it last, in files with
 * such a table: its names are short.
 *
 *     LINE(drawing, "drawing", KNIGHTS,
 *          FIELDS(SEATS(DUE(drawing)), NAME(DUE(deck), "deck", tracks, 3)))
 *
 * A family defines macros for its parts with PLACE() and EACH(), like DUE() here. After its last
 * argument a field may have `.dash = '-'`, which stands for the idle value, and `.wrong =
 * "sentence"`.
 */
#ifndef CORE_CODEC_ROWS_H
#define CORE_CODEC_ROWS_H

#include "codec.h"

#include <stddef.h>

/* ---- where a value lies ---- */

#define PLACE(number, type, member) \
    .part = (number), .at = offsetof(type, member), .size = sizeof(((type *)0)->member)
/* In an array with an element for each seat; `member` is a member of the element, or empty. */
/* NOLINTBEGIN(bugprone-macro-parentheses): names cannot stand in parentheses */
#define EACH(number, type, array, member) \
    PLACE(number, type, array[0] member), .stride = sizeof(((type *)0)->array[0])
/* NOLINTEND(bugprone-macro-parentheses) */

/* ---- fields ---- */

#define NUMBER(place, least, ...) \
    { .kind = CODEC_NUMBER, place, .low = (least), .high = __VA_ARGS__ }
#define FLAG(place) \
    { .kind = CODEC_FLAG, place, .high = 1 }
#define SEAT(place) \
    { .kind = CODEC_SEAT, place, .idle = LR_SEAT_NONE }
#define SEAT_OR_DASH(place) \
    { .kind = CODEC_SEAT, place, .dash = '-', .idle = LR_SEAT_NONE }
#define SEATS(place) \
    { .kind = CODEC_SEATS, place }
/* NAME: the value is the index of the name in the list. NAME_OR_NONE: LR_SEAT_NONE means none.
 * NAME_FROM_1: indices count from 1, and 0 means none. */
#define NAME(place, kind_, list, ...) \
    { .kind = CODEC_NAME, place, .what = (kind_), .names = (list), .count = __VA_ARGS__ }
#define NAME_OR_NONE(place, kind_, list, ...) \
    { \
        .kind = CODEC_NAME, place, .idle = LR_SEAT_NONE, .what = (kind_), .names = (list), \
        .count = __VA_ARGS__ \
    }
#define NAME_FROM_1(place, kind_, list, ...) \
    { .kind = CODEC_NAME, place, .low = 1, .what = (kind_), .names = (list), .count = __VA_ARGS__ }
#define NAMES(place, kind_, list, ...) \
    { .kind = CODEC_NAMES, place, .what = (kind_), .names = (list), .count = __VA_ARGS__ }
#define NOUN(place, which, ...) \
    { .kind = CODEC_NOUN, place, .noun = &(which), .idle = __VA_ARGS__ }
#define LANES(place, kind_, list, number, ...) \
    { \
        .kind = CODEC_LANES, place, .what = (kind_), .names = (list), .count = (number), \
        .high = __VA_ARGS__ \
    }
#define BYTES(place, kind_, list, number, ...) \
    { \
        .kind = CODEC_BYTES, place, .what = (kind_), .names = (list), .count = (number), \
        .high = __VA_ARGS__ \
    }
#define WORD(word) \
    { .kind = CODEC_WORD, .what = (word) }
#define MARK(place, word) \
    { .kind = CODEC_MARK, place, .what = (word), .high = 1 }

/* ---- rows ---- */

#define FIELDS(...) .field = { __VA_ARGS__ }
/* Functions instead of fields, or beside them. */
#define PUT(name) .put = put_##name
#define READ(name) .read = read_##name
#define READ_EACH(name) READ(name), .list = true
#define LIST(name) PUT(name), READ_EACH(name)
#define LIST_OR_DASH(name) LIST(name), .empty = true
#define CUSTOM(name) .put = put_##name, .read = read_##name
#define EACH_SEAT .each_seat = true
#define ALWAYS .always = true
#define IN_STATE .in = CODEC_STATE
#define IN_VIEW .in = CODEC_VIEW
#define WHEN(function) .when = (function)
#define USUALLY(function) .usual = (function)
#define ABOUT(noun_) .about = (&(noun_))

#endif
