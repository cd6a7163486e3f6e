/* features_board.h - what the files of the hex board's features share.
 *
 * features_board.c   points, production, cards, awards, room to grow: what every board has
 * features_sea.c     ships, islands, fog; features_scenario.c: scenarios with rules of their own
 * features_knights.c commodities, improvements, knights, barbarians, progress cards
 */
#ifndef BOT_FEATURES_BOARD_H
#define BOT_FEATURES_BOARD_H

#include "look_board.h"
#include "value.h"

enum {
#define FEATURE(name, sentence) F_##name,
#include "features_board.def"
#undef FEATURE
    BOARD_FEATURES
};

_Static_assert((int)BOARD_FEATURES <= (int)FEATURES_MAX, "a row holds all features of the board");

/* 24 times the root. */
int features_root(int pips);
/* A number that grows as fewer pieces are missing; 0: too many. */
int features_pieces_near(unsigned pieces);

/* Features that follow from how far ships reach, and the others at sea. */
void features_board_shores(const look *o, unsigned seat, int16_t *row);
void features_board_sea(const look *o, unsigned seat, int16_t *row);
void features_board_scenario(const look *o, unsigned seat, int16_t *row);
void features_board_knights(const look *o, unsigned seat, int16_t *row);

#endif
