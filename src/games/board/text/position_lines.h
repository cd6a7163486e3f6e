/* position_lines.h - what the files about the text of positions share: the lines, the writer and
 * the reader.
 *
 * position.c explains the format and checks the whole position; position_lines.c has the lines of
 * every board, position_sea.c those of ships, fog, gold and scenarios, position_knights.c those of
 * the knights' games. Each of them holds a chapter of the table.
 */
#ifndef BOARD_POSITION_LINES_H
#define BOARD_POSITION_LINES_H

#include "places.h"
#include "position.h"

enum {
#define LINE(name, ...) LINE_##name,
#include "lines.def"
    LINES_OF_ALL,
    LINES_BEFORE_SEA = LINES_OF_ALL - 1, /* numbers go on */
#include "lines_sea.def"
    LINES_WITH_SEA,
    LINES_BEFORE_KNIGHTS = LINES_WITH_SEA - 1,
#include "lines_knights.def"
#undef LINE
    LINES
};

extern const codec_line board_lines_sea[], board_lines_knights[];
extern const codec_book board_book;

/* Games that know a line: all of them, those of one scenario, those with ships, with knights, or
 * with development cards. */
enum {
    IN_EVERY_GAME = BOARD_SCENARIO_NONE,
    GAME_AT_SEA = BOARD_SCENARIOS,
    GAME_WITH_KNIGHTS,
    GAME_WITH_CARDS,
};

/* Parts of a position. A view's counts that the draft cannot hold, since board_derive() writes
 * them, wait in the view's own public part. */
enum {
    PUBLIC_PART,
    SECRET_PART,
    VIEW_PART,
    COUNTS_PART,
    KNIGHTS_PART,
    KNIGHTS_COUNTS_PART,
    SCENARIO_PART,
};

/* Bounds that the game decides, beside those of places.h. */
enum {
    GOODS_KINDS = -32, /* kinds of cards in hands */
    GOODS_EACH,        /* of each kind, as lanes */
    GOODS_ALL,
    CARDS_EACH, /* development cards */
    CARDS_ALL,
    POINT_CARDS,
    SETUP_STEPS,
    ROUTE_PIECES,
    SHIPS,
    CLOTH_SUPPLY,
    VILLAGE_LAST,
    TRACK_LAST, /* of the fleet */
    PILLAGE_MOST,
    BARBARIAN_TRACK,
    CRANES,
    COMMERCES,
    DECKS, /* of progress cards, as lanes */
};

/* When a view is written, the hidden part holds only the viewer's own. */
struct writer {
    codec_writer base;
    const board *b;
    const board_public *p;
    const board_secret *secret;
    const board_progress_cards *progress; /* of a position with knights, else NULL */
    const board_view *view;               /* NULL: a position is written */
    board_scenario_state begun;           /* the scenario's part as it was when the game began */
};

struct reader {
    codec_reader base;
    const board *b;
    lr_state draft;
    board_state *s;                     /* the draft, typed */
    board_view view;                    /* what only views have */
    uint64_t occupied[BOARD_WORDS_MAX]; /* vertices */
    uint64_t taken[BOARD_WORDS_MAX];    /* edges */
    uint64_t manned[BOARD_WORDS_MAX];   /* vertices with a knight */
    uint8_t walls[LR_SEATS_MAX];        /* counted so far */
    uint8_t ranks[LR_SEATS_MAX][3];     /* knights counted so far, by strength */
    bool harbor_pairs;                  /* the harbors came with their edges */
    bool bank_open;                     /* a view does not know all of the bank */
    bool road_length_open; /* a line says who has the longest road, and not how long it is */
    uint8_t progress_out[BOARD_PROGRESS_KINDS]; /* cards named so far, by kind */
};

/* Complains of the position as a whole, and is false. */
#define POSITION_REFUSE(r, ...) \
    ((void)lr_fail((r)->base.in.error, LR_E_POSITION, __VA_ARGS__, NULL), false)

/* ---- position_lines.c ---- */

/* Whether the board is dealt, so that something lies on it; a scenario begins with the deal. */
bool board_position_is_dealt(const writer *w, unsigned seat);
/* A road or ship of a line of them, onto a free edge. */
bool board_position_read_routes(reader *r, lr_scan *in, eset_rw set, unsigned most);
/* Reads the vertices or edges of a line again, once the position is derived, and complains at the
 * first place with which the function finds something wrong. */
typedef const char *(*position_misplaced)(reader *r, unsigned line, unsigned seat, uint32_t place);
bool board_position_check_places(reader *r, unsigned line, unsigned seat, const codec_noun *noun,
                                 position_misplaced misplaced);

/* ---- position_sea.c ---- */

/* The scenario's part before any line is read; and none, for a board that is not dealt. */
void board_position_begin_scenario(reader *r);
void board_position_end_scenario(reader *r);
/* Where pirate and robber stand if no line says so. */
bool board_position_finish_robber(reader *r);
/* Development cards that lie on the map and are no part of the deck. */
unsigned board_position_cards_lying(const reader *r);

/* ---- position_knights.c; only with b->knights ---- */

/* Cards of a deck of progress cards. */
unsigned board_position_deck_size(const board *b, unsigned deck);
/* The view's own part before any line is read. */
void board_position_begin_knights(reader *r);
/* Looks at what the lines say about one another, once the position is derived. */
bool board_position_check_knights(reader *r);
/* Progress cards of a view: known and hidden ones and the decks must be all there are. */
bool board_position_check_progress(reader *r);
/* The counts of a view that do not follow from what it shows. */
void board_position_finish_decks(reader *r, board_public *p);

#endif
