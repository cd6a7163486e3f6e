/* draw.h - a view of the board, drawn for a terminal: the board (draw.c) and below it what the
 * seats have (draw_table.c, and draw_knights.c for the games with knights). */
#ifndef BOARD_DRAW_H
#define BOARD_DRAW_H

#include "board_draw.h"
#include "ink.h"

enum { /* code points outside ASCII */
       SIGN_DOT = 0x00b7,
       SIGN_CIRCLE = 0x25cb,
       SIGN_SETTLEMENT = 0x25b2,
       SIGN_CITY = 0x25a0,
       SIGN_VILLAGE = 0x25c6,
       SIGN_FORTRESS = 0x265c,
       SIGN_BULLET = 0x2022,
       SIGN_UPPER = 0x2580,
       SIGN_LOWER = 0x2584,
       SIGN_FULL = 0x2588,
       SIGN_BAR = 0x2502,
       SIGN_STAR = 0x2605,
       SIGN_HERE = 0x25b6,
       SIGN_KNIGHT_AWAKE = 0x265e,
       SIGN_KNIGHT_ASLEEP = 'z',
       SIGN_METROPOLIS = 0x265b,
       SIGN_FALLEN = 0x25ac,
};

/* The strength of a knight as a raised digit, 1 to 3. */
extern const uint16_t board_draw_strength_signs[4];

void board_draw_put_table(lr_text *t, const board *b, const board_view *v, int colour);

/* Pieces of the table. */
void board_draw_put_blanks(lr_text *t, int count);
void board_draw_put_badge(lr_text *t, unsigned seat, int colour);
/* `word  a, b`: begins the line with the first item, parts the others by commas. */
typedef struct item_line {
    lr_text *t;
    const char *word;
    bool begun;
} item_line;

void board_draw_next_item(item_line *line);
void board_draw_end_items(item_line *line);
/* Cards of the first `kinds` lanes, `2 wool<gap>1 ore`, or a dash. */
void board_draw_put_cards(lr_text *t, board_cards cards, const char *const *names, unsigned kinds,
                          const char *gap);

/* How the table of seats looks. That of the knights' games is narrower, to leave room for harbors,
 * and a hand of eight kinds fits into a line with single blanks. */
typedef struct board_sketch {
    const char *titles, *titles_behind; /* of the columns before and behind that of ships */
    const char *dice, *gap, *award;     /* words before the dice; between cards; the star's */
    uint8_t hand, road, piece;          /* widths of columns */
    unsigned (*cards)(const board_view *v, unsigned seat); /* or BOARD_COUNT_HIDDEN */
    /* The column of knights, with a star where the seat has the award. */
    void (*put_army)(lr_text *t, const board *b, const board_view *v, unsigned seat);
    /* Lines below the seats, and about the viewer's cards; what the bank has beside goods;
     * signs. */
    void (*put_table)(lr_text *t, const board *b, const board_view *v, int colour);
    void (*put_cards)(lr_text *t, const board *b, const board_view *v);
    void (*put_deck)(lr_text *t, const board_view *v);
    const char *legend;
} board_sketch;

extern const board_sketch board_draw_knights;

#endif
