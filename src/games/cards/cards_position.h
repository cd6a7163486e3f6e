/* cards_position.h - what the files about the text of positions share: the lines, the writer and
 * the reader, and facts that a text leaves out when they are as usual. See position.c. */
#ifndef CARDS_POSITION_H
#define CARDS_POSITION_H

#include "cards_state.h"
#include "codec.h"

enum {
#define LINE(name, ...) LINE_##name,
#include "lines.def"
#undef LINE
    LINES
};

enum { PUBLIC_PART, VIEW_PART }; /* of codec_writer.part, codec_reader.part */

extern const codec_book cards_book; /* position_lines.c */

/* Of a view the hidden part holds what the viewer sees of its own. */
struct writer {
    codec_writer base;
    const cards *c;
    const cards_public *p;
    const cards_secret *secret;
    unsigned viewer; /* LR_SEAT_NONE: a spectator, or the text of a position */
};

struct reader {
    codec_reader base;
    const cards *c;
    lr_state draft;
    cards_state *s;  /* the draft, typed */
    cards_view view; /* only its viewer is read; the rest comes from the draft */
    uint8_t named[CARDS_KINDS];
    uint8_t stack[CARDS_STACKS][CARDS_EXPANSIONS]; /* sizes are the public part's */
    uint8_t memory[CARDS_SEATS][CARDS_STACKS][CARDS_MEMORY_MAX];
    uint8_t memory_size[CARDS_SEATS][CARDS_STACKS];
    uint16_t settlements[CARDS_SEATS]; /* places that are not cities */
    uint16_t roads[CARDS_SEATS];       /* columns */
};

/* ---- what is usual (position.c) ----
 *
 * Each takes the compiled game and the public part. */

/* Where the game mostly goes on from such a phase. */
uint64_t cards_usual_step(const void *game, const void *part);
/* Whom such a phase mostly waits for; needs the tokens. */
uint64_t cards_usual_chooser(const void *game, const void *part);
/* What the active seat mostly does with its hand; needs the step. */
uint64_t cards_usual_draw_mode(const void *game, const void *part);
/* Whose hands are looked at before the game goes on, and whom the event still asks. The event needs
 * the chooser. */
uint64_t cards_usual_check_hand(const void *game, const void *part);
uint64_t cards_usual_event_left(const void *game, const void *part);
/* The rows of the region deck that the realms leave; of rows alike the first ones are taken to be
 * out. */
uint64_t cards_usual_regions_left(const void *game, const void *part);

#endif
