/* features_board.h - what the files of the hex board's features share: facts of a position that
 * several features need, found once.
 *
 * features_board.c   points, production, cards, awards, room to grow: what every board has
 * features_sea.c     ships, islands, fog; features_scenario.c: scenarios with rules of their own
 * features_knights.c commodities, improvements, knights, barbarians, progress cards
 */
#ifndef BOT_FEATURES_BOARD_H
#define BOT_FEATURES_BOARD_H

#include "board_view.h"
#include "feature_set.h"

enum {
#define FEATURE(name, sentence) F_##name,
#include "features_board.def"
#undef FEATURE
    BOARD_FEATURES
};

_Static_assert((int)BOARD_FEATURES <= (int)FEATURES_MAX, "a row holds all features of the board");

enum {
    LOOK_ROADS = 2, /* how many more roads are looked ahead */
    LOOK_SHIPS = 4  /* and ships */
};

/* Lanes that the bank takes at 2:1 and at 3:1; the rest is 4:1. */
typedef struct look_rates {
    board_cards half, third;
} look_rates;

typedef struct look_ships {
    uint64_t reach[LOOK_SHIPS + 1][BOARD_WORDS_MAX]; /* vertices at most so many ships away */
} look_ships;

/* A seat, as far as more than one feature asks for it. */
typedef struct look_seat {
    board_cards hand;
    look_rates rates;
    int points, missing;   /* hidden points included */
    int pips[BOARD_GOODS]; /* production without the robber's hex and gold */
    int gold;
    int pips_all;
    int trade;                  /* twelfths of a pip of cards that the bank would give */
    int longest;                /* length of the route */
    unsigned limit;             /* cards that a seven allows */
    uint16_t dear[BOARD_GOODS]; /* time until a card of the kind, production and trade */
    int16_t hex_worth[256]; /* of one more building there; set for hexes of the map and NO_HEX */
    uint64_t reach[LOOK_ROADS + 1][BOARD_WORDS_MAX]; /* vertices at most so many roads away */
} look_seat;

/* What would happen if the barbarians landed now. */
typedef struct look_siege {
    int all, barbarians;
    unsigned defence[LR_SEATS_MAX], exposed[LR_SEATS_MAX]; /* active strength; cities to lose */
} look_siege;

typedef struct look {
    const board *b;
    const board_public *p;
    board_open open;
    unsigned words;       /* of a set of vertices */
    uint64_t fog;         /* hexes that are not discovered */
    uint64_t island_land; /* what islands are made of */
    uint8_t pips[BOARD_HEXES_MAX];
    uint8_t terrain[BOARD_HEXES_MAX];
    int total[BOARD_RESOURCES];         /* pips of each resource on the whole board */
    int scarcity[BOARD_RESOURCES];      /* percent */
    uint8_t harbor[BOARD_VERTICES_MAX]; /* 1 + its type, or 0 */
    uint64_t free[BOARD_WORDS_MAX];     /* where a settlement could be built */
    uint64_t passable[BOARD_WORDS_MAX]; /* edges where a road could be built */
    uint64_t ways[64]; /* neighbours over passable edges, if a set of vertices is one word */
    uint64_t twice[LOOK_ROADS + 1][BOARD_WORDS_MAX]; /* vertices that two seats or more reach */
    look_siege siege;                                /* only with knights */
    look_seat seat[LR_SEATS_MAX];
    look_ships ships[LR_SEATS_MAX]; /* only at sea */
} look;

/* A table's last entry stands for all greater numbers. */
static inline int look_capped(int value, int most) {
    return value < most ? value : most;
}

/* Cards missing to a cost, and left over, lane by lane. */
static inline board_cards look_above(board_cards more, board_cards less) {
    board_cards rest = (more | LR_LANES_HIGH) - less, kept = rest & LR_LANES_HIGH;
    return rest & (kept - (kept >> 7));
}

unsigned look_number_pips(unsigned number);
/* 24 times the root. */
int look_root(int pips);
/* Cards missing for a cost, those missing after trades with the bank, and how soon it can be paid,
 * as features; 127 is now. */
void look_cost(const look_seat *own, board_cards cost, int16_t *need, int16_t *lack, int16_t *near);
/* The last of these alone. */
int look_nearness(const look_seat *own, board_cards cost);
/* Worth of a settlement there to the seat, about six to a pip. */
int look_site_worth(const look *o, const look_seat *own, uint32_t vertex);
/* The vertices that one more piece on free edges leads to from `front`, less those of `closed`;
 * returns how many edges there are. `next` may be `front`. */
unsigned look_step(const look *o, const uint64_t *passable, const uint64_t *front,
                   const uint64_t *closed, uint64_t *next);
void look_at_siege(const look *o, look_siege *siege);
/* What ships reach, of which features_board_sea() makes use, and the features that follow from it. */
void features_board_shores(look *o, unsigned seat, int16_t *row);
void features_board_sea(const look *o, unsigned seat, int16_t *row);
void features_board_knights(const look *o, unsigned seat, int16_t *row);

#endif
