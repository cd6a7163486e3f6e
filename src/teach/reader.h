/* reader.h - how the files of lessons and puzzles are read, for the files of this folder. */
#ifndef TEACH_READER_H
#define TEACH_READER_H

#include "start.h"
#include "text.h"

/* A file on its way; the readers of lessons and puzzles have one. */
typedef struct teach_reader {
    lr_scan in;
    teach_part *block; /* a position whose lines come next; NULL: none */
} teach_reader;

/* The text, of `length` bytes and a final zero, as it comes: false, with a complaint, if it is too
 * long or holds bytes that no text has. */
bool teach_open(teach_reader *r, const char *text, size_t length, lr_error *error);

/* Values, from behind the keyword to the line's end. */
bool teach_read_rest(teach_reader *r, teach_part *out);      /* must not be there already */
bool teach_read_sentence(teach_reader *r, teach_words *out); /* begins with a language */
bool teach_read_block(teach_reader *r, teach_part *out);     /* lines that begin with `|` follow */
bool teach_read_line(teach_reader *r);                       /* a line that begins with `|` */

/* Takes the line if its keyword, which has been read, belongs to the head; *known says whether. */
bool teach_read_head(teach_reader *r, teach_start *start, const char *keyword, bool *known);
/* After the last line: whether all of the head is there. */
bool teach_check_head(teach_reader *r, const teach_start *start);
/* Whether every language is there: complains at the line, where something else of it stands. */
bool teach_check_words(teach_reader *r, const teach_words *words, const char *keyword,
                       int32_t line);

#endif
