/* part.h - parts of a long work that several machines share (docs/research.md): a text.
 *
 *     longroad-part 1 match 0.1.0 408     the kind of work, who wrote it, the size of its rows
 *     argument --bots                     what the work is: the same in all its parts
 *     argument master,greedy
 *     games 400 2                         a range: the first game and how many
 *     row 6b00...                         what came of each, in bytes that the work reads
 *     row 7f01...
 *     games 416 1                         further ranges, in any order
 *     row ...
 *
 * Rows are read by the program that wrote them, which the first line makes sure of. A file that is
 * written range by range and cut off somewhere is good up to its last whole range.
 *
 *     part.c         the text; ends no program, touches no file
 *     part_files.c   files: opened, and joined to one run of games
 */
#ifndef CLI_PART_H
#define CLI_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PART_FIRST_MAX = 80 };
#define PART_BYTES_MAX ((size_t)1 << 32)
#define PART_GAMES_MAX ((uint64_t)1 << 32)

/* The first line of parts of such a work, with its end. */
typedef struct part_kind {
    const char *name;
    size_t row; /* a number that changes with the layout of rows */
} part_kind;
void part_first_line(part_kind kind, char out[PART_FIRST_MAX]);

typedef struct part_text part_text;

typedef struct part_range {
    const part_text *of;
    uint64_t first, count;
    const char *rows; /* `count` lines */
} part_range;

struct part_text {
    const char *path;
    char *text;
    size_t head; /* bytes before the first range */
    size_t good; /* bytes up to the end of the last whole range */
    part_range *ranges;
    size_t count;
};

/* Finds the ranges of p->text, all lines of which are checked: NULL, or what is wrong. With `cut`
 * the last range may be cut off and is then left out. part_free() in any case. */
const char *part_parse(part_text *p, part_kind kind, bool cut);
void part_free(part_text *p);
/* The bytes of a row that part_parse() has seen, at most `room`, and their true number; moves on to
 * the next. */
size_t part_row(const char **at, unsigned char *out, size_t room);

void part_put_range(FILE *file, uint64_t first, uint64_t count);
void part_put_row(FILE *file, const unsigned char *bytes, size_t size);

/* ---- files (part_files.c); what is wrong with them ends the program ---- */

/* Writes the head of a part: its first line and the arguments of the command, without those that
 * say how a part is played or told and not which games the work has. */
void part_put_head(FILE *file, part_kind kind, int argc, char **argv);
void part_open(part_text *p, const char *path, part_kind kind, bool cut);

typedef struct part_joint {
    part_text *parts;
    int count;
    part_range *ranges; /* of all parts, in order: no gap, no overlap, from game 0 on */
    size_t range_count;
    uint64_t games;
} part_joint;

part_joint part_join(char *const *paths, int count, part_kind kind);
void part_joint_free(part_joint *j);

#endif
