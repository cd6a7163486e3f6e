/* codec.h - positions and views as lines of text, driven by tables that both families fill.
 *
 * A text is a list of lines in any order. A line is a key, perhaps a seat, and values:
 *
 *     phase main
 *     drawing 1,2 science
 *     hand 0 brick=1 ore=2
 *
 * A family describes each line by a row (`codec_line`): its key, and up to four fields. A field
 * says how the value is written (its kind), where it lies (part, offset, size; a stride from seat
 * to seat) and how large it may be. The rows drive three functions:
 *
 *     writing   lr_codec_write()   leaves a line out if its first field is idle (0, empty, nobody)
 *                                  or has its usual value
 *     reading   lr_codec_read()    every value is checked against its bounds, with line and column;
 *                                  a line that was read before is refused
 *     ranges    lr_codec_wrong()   checks the same bounds in a position that may be any bytes
 *
 * A position consists of *parts*, structs that are found at run time: the public part, the hidden
 * one, what a module keeps. A bound is a number, or a negative number that stands for a *limit*
 * which the game decides, such as the pieces in its box; the family's `limit()` knows them.
 *
 * A line of an unusual form has functions of its own, to put or to read or both. If the put
 * function writes nothing, the line is left out. Some lines come several times, once for each stack
 * or row of the map. Such a line is *about* a thing, whose name comes before the values and whose
 * number (`repeat`) takes the place of the seat.
 *
 * A family's writer and reader are structs that begin with the codec's. The family's functions get
 * its own type; this file only declares `struct writer` and `struct reader`. The macros that make
 * rows readable are in codec_rows.h.
 */
#ifndef CORE_CODEC_H
#define CORE_CODEC_H

#include "text.h"

typedef struct writer writer; /* of a family; its first member is a codec_writer */
typedef struct reader reader; /* of a family; its first member is a codec_reader */

enum { CODEC_PARTS = 8, CODEC_FIELDS = 4, CODEC_CHAPTERS = 3, CODEC_LINES_MAX = 128 };

typedef enum codec_kind {
    CODEC_NO_FIELD, /* the row has no more */
    CODEC_NUMBER,
    CODEC_FLAG,   /* no text: the line itself says 1 */
    CODEC_SEAT,   /* 2 */
    CODEC_SEATS,  /* 0,2 */
    CODEC_NAME,   /* one of `names`: the value is `low` and its place among them */
    CODEC_NAMES,  /* some of `names`, a bit for each */
    CODEC_NOUN,   /* a thing that the family names */
    CODEC_PLACES, /* such things, a bit for each; the rest of the line */
    CODEC_LANES,  /* brick=1 ore=2 */
    CODEC_BYTES,  /* counts like LANES, kept in an array of `size` bytes */
    CODEC_WORD,   /* `what` stands there: no value */
    CODEC_MARK,   /* `what` stands there, or the line ends: 1 or 0 */
} codec_kind;

/* How the family names one kind of things. */
typedef struct codec_noun {
    void (*put)(lr_text *t, const void *game, uint32_t value);
    bool (*scan)(lr_scan *in, const void *game, uint32_t *value);
    int32_t last;      /* the highest, or a limit */
    const char *twice; /* the complaint about one that is named twice */
} codec_noun;

typedef struct codec_field {
    uint8_t kind, part, size; /* size: 1, 2, 4 or 8 bytes */
    char dash;                /* stands for the idle value; 0: the idle value has no text */
    uint16_t at, stride;      /* bytes; the stride leads to the next seat's */
    uint32_t idle;
    int32_t low, count; /* count: of names */
    int64_t high;       /* of lanes: of each of them */
    const char *what;   /* what complaints call a name; or the word */
    const char *const *names;
    const codec_noun *noun;
    uint8_t set;       /* of PLACES: number of a set that the family finds; 0: it lies `at` */
    const char *wrong; /* the complaint of lr_codec_wrong(); NULL: the kind's, or no check */
} codec_field;

enum { CODEC_STATE = 1, CODEC_VIEW = 2 };

typedef struct codec_line {
    const char *key;
    const codec_noun *about;                      /* comes once for each of these */
    bool (*when)(const writer *w, unsigned seat); /* true if the line is written */
    /* The value of the first field that a text leaves out, instead of the idle one. */
    uint64_t (*usual)(const void *game, const void *part);
    void (*put)(writer *w, lr_text *t, unsigned seat);   /* every value after a blank */
    bool (*read)(reader *r, lr_scan *in, unsigned seat); /* false after a complaint */
    bool list;      /* `read` is called for one value after the other (codec_reader.item) */
    bool empty;     /* a list may be a dash instead */
    bool each_seat; /* a seat follows the key */
    bool always;    /* is written even if idle */
    uint8_t in;     /* CODEC_STATE or CODEC_VIEW; 0: both */
    uint8_t game;   /* games that know the line, in the family's numbers; 0: all */
    codec_field field[CODEC_FIELDS];
} codec_line;

/* The lines of a family. Their numbers run through the chapters. */
typedef struct codec_book {
    struct {
        const codec_line *line;
        unsigned count;
    } chapter[CODEC_CHAPTERS];
    bool (*knows)(const void *game, unsigned which);    /* codec_line.game */
    uint64_t (*limit)(const void *game, int32_t which); /* of lanes: a word of lanes */
    /* Where a set of places begins, in words from `at`; NULL without such sets. */
    uint32_t (*set_at)(const void *game, unsigned set, unsigned seat);
} codec_book;

typedef struct codec {
    const codec_book *book;
    const void *game;
    uint8_t in, seats; /* in: CODEC_STATE or CODEC_VIEW */
} codec;

typedef struct codec_writer {
    codec c;
    lr_text text;
    const void *part[CODEC_PARTS];
    unsigned repeat; /* what the line is about */
} codec_writer;

typedef struct codec_reader {
    codec c;
    lr_scan in;
    void *part[CODEC_PARTS];
    unsigned item;                                /* index of the value in its list */
    unsigned repeat;                              /* what the line is about */
    uint8_t seen[CODEC_LINES_MAX];                /* bit per seat; bit 0 where there is no seat */
    uint64_t told[CODEC_LINES_MAX][LR_SEATS_MAX]; /* what lines were about, a bit for each */
    lr_scan at[CODEC_LINES_MAX][LR_SEATS_MAX];    /* first value, by seat or by what it is about */
} codec_reader;

/* Lines that are written one after the other: all with a seat, or all without. */
typedef struct codec_span {
    uint8_t first, last;
} codec_span;

/* Writes the lines in this order; spans of lines with seats that follow one another go seat by
 * seat. */
void lr_codec_write(codec_writer *w, const codec_span *spans, unsigned count);
/* Reads `in` to its end into the parts; false with a complaint. */
bool lr_codec_read(codec_reader *r);
/* What is wrong with the numbers of those parts that are present, or NULL; `text` is not used. */
const char *lr_codec_wrong(const codec_writer *w);

/* The fields of a row, for functions that add something to them. */
void lr_codec_put_fields(codec_writer *w, unsigned line, unsigned seat);
bool lr_codec_read_fields(codec_reader *r, unsigned line, unsigned seat);

const codec_line *lr_codec_line(const codec *c, unsigned line);
/* True if the game and the kind of text have the line. */
bool lr_codec_knows(const codec *c, unsigned line);

#endif
