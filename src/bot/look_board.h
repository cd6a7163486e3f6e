/* look_board.h - facts of a position of the hex board, for the greedy player, its plans and the
 * features.
 *
 * First come facts about one seat and the public part, each computed by a call: a plan needs a few
 * of them. Then comes the look, with the facts that the features need of all seats at once. Most of
 * the look depends on the pieces alone, so a search computes it once for many positions
 * (features_board.c). Weights and rounding are up to the caller.
 */
#ifndef BOT_LOOK_BOARD_H
#define BOT_LOOK_BOARD_H

#include "board_view.h"

#include "best.h"

/* ---- hexes ----------------------------------------------------------------------------------- */

extern const uint8_t look_pips_of_number[16];

/* Throws out of 36 that come to the number, a seven aside. */
static inline int look_number_pips(unsigned number) {
    return look_pips_of_number[number & 15];
}

/* Throws out of 36 that make the hex pay. */
static inline int look_hex_pips(const board_public *p, uint32_t hex) {
    board_terrain terrain = board_tile_terrain(p->tile[hex]);
    if (terrain >= BOARD_DESERT && terrain != BOARD_GOLD) return 0;
    return look_number_pips(board_tile_number(p->tile[hex]));
}

/* Buildings of the seat at the hex: settlements | cities << 2. */
static inline unsigned look_buildings(const board_public *p, uint32_t hex, unsigned seat) {
    return p->hex_buildings[hex] >> 4 * seat & 15;
}

/* Cards that a throw of the hex's number brings the seat. */
static inline int look_yield(const board_public *p, uint32_t hex, unsigned seat) {
    unsigned there = look_buildings(p, hex, seat);
    return (int)(there & 3) + 2 * (int)(there >> 2);
}

/* The commodity that cities take from the terrain, or BOARD_GOODS if there is none. */
static inline unsigned look_commodity_of(unsigned terrain) {
    return terrain == BOARD_FOREST      ? BOARD_PAPER
           : terrain == BOARD_PASTURE   ? BOARD_CLOTH
           : terrain == BOARD_MOUNTAINS ? BOARD_COIN
                                        : BOARD_GOODS;
}

/* All islands of the land that have one of the hexes. */
uint64_t look_islands(const board *b, uint64_t land, uint64_t hexes);

/* ---- places ---------------------------------------------------------------------------------- */

/* True if a settlement could stand there, knights aside. */
static inline bool look_is_site(const board *b, const board_public *p, uint32_t vertex) {
    return vset_has(board_sites(b, p), vertex) && !vset_has(board_blocked(b, p), vertex);
}

static inline bool look_is_free(const board *b, const board_public *p, uint32_t vertex) {
    return look_is_site(b, p, vertex) && !vset_has(board_any_knight(b, p), vertex);
}

/* The seat's settlements and cities, a word of the set. */
static inline uint64_t look_built(const board *b, const board_public *p, unsigned seat,
                                  unsigned word) {
    return board_settlement(b, p, seat).word[word] | board_city(b, p, seat).word[word];
}

/* Where others' buildings and knights end the seat's routes, a word of the set. */
static inline uint64_t look_barred(const board *b, const board_public *p, unsigned seat,
                                   unsigned word) {
    uint64_t houses = board_occupied(b, p).word[word] & ~look_built(b, p, seat, word);
    return houses | (board_any_knight(b, p).word[word] & ~board_knight(b, p, seat).word[word]);
}

static inline bool look_is_built(const board *b, const board_public *p, unsigned seat,
                                 uint32_t vertex) {
    return look_built(b, p, seat, vertex >> 6) >> (vertex & 63) & 1;
}

static inline bool look_is_barred(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex) {
    return look_barred(b, p, seat, vertex >> 6) >> (vertex & 63) & 1;
}

/* ---- ways ------------------------------------------------------------------------------------ */

/* Ways over sea or over land: how many pieces a way to a vertex needs, and the first of them. */
enum { LOOK_WAY_NONE = 0xff };
typedef struct look_ways {
    uint64_t passable[BOARD_WORDS_MAX];  /* edges where a piece could lie */
    uint64_t open[BOARD_WORDS_MAX];      /* and where the first one can be built now */
    uint8_t pieces[BOARD_VERTICES_MAX];  /* LOOK_WAY_NONE: out of reach */
    uint16_t first[BOARD_VERTICES_MAX];  /* edge, or BOARD_NO_PLACE without pieces */
    uint16_t vertex[BOARD_VERTICES_MAX]; /* those within reach, the nearest first */
    uint32_t count;
} look_ways;

/* Starts without any way; ways will go over free edges of the set. */
void look_ways_begin(look_ways *w, const board *b, const board_public *p, eset edges);
/* Adds a vertex where ways start. */
void look_ways_from(look_ways *w, uint32_t vertex, unsigned pieces);
/* From there on as far as so many of the seat's pieces lead. */
void look_ways_spread(look_ways *w, const board *b, const board_public *p, unsigned seat,
                      unsigned most);

/* ---- scenarios ------------------------------------------------------------------------------- */

/* The seat trades with the village. */
bool look_trades_with(const board_villages *villages, unsigned village, unsigned seat);
/* The end of the seat's line of ships that is nearest to its fortress; before there is a ship, the
 * start of its lane. */
uint32_t look_line_end(const board *b, const board_public *p, unsigned seat);

/* ---- knights --------------------------------------------------------------------------------- */

/* Vertices that are in both sets. */
unsigned look_count_both(const board *b, vset one, vset other);
/* Cities of the seat that carry no metropolis. */
unsigned look_plain_cities(const board *b, const board_public *p, unsigned seat);
/* The greatest level that another seat has on the track. */
unsigned look_rival_level(const board *b, const board_public *p, unsigned seat, unsigned track);

/* What would happen if the barbarians landed now. */
typedef struct look_siege {
    int all, barbarians;
    unsigned defence[LR_SEATS_MAX], exposed[LR_SEATS_MAX]; /* active strength; cities to lose */
} look_siege;

void look_at_siege(const board *b, const board_public *p, look_siege *siege);
/* The defence of the strongest other seat, and of the weakest with a city to lose; INT32_MAX
 * without one. */
void look_rivals(const look_siege *siege, unsigned seats, unsigned seat, int *best, int *weakest);

/* What would become of the seat then. */
typedef enum look_fate {
    LOOK_FATE_NONE,
    LOOK_FATE_SACKED,      /* loses a city */
    LOOK_FATE_AMONG_FIRST, /* defends as much as another one, and more than the rest */
    LOOK_FATE_DEFENDER     /* defends most */
} look_fate;
look_fate look_fate_of(const look_siege *siege, unsigned seats, unsigned seat);

/* ---- the look -------------------------------------------------------------------------------- */

enum {
    LOOK_ROADS = 2, /* how many roads the look goes ahead */
    LOOK_SHIPS = 4  /* and ships */
};

/* Lanes that the bank takes at 2:1 and at 3:1; the rest is 4:1. */
typedef struct look_rates {
    board_cards half, third;
} look_rates;

typedef struct look_ships {
    uint64_t reach[LOOK_SHIPS + 1][BOARD_WORDS_MAX]; /* vertices at most so many ships away */
    unsigned starts;                                 /* edges where the next one could lie */
} look_ships;

/* A seat, as far as more than one feature asks for it. */
typedef struct look_seat {
    board_cards hand;
    look_rates rates;
    int points, missing;   /* hidden points included */
    int pips[BOARD_GOODS]; /* production without the robber's hex and gold */
    int gold;
    int pips_all;
    int robbed;                 /* pips that the robber holds back */
    bool robbed_best;           /* no other hex yields the seat more */
    unsigned numbers;           /* set of the numbers that pay */
    int peak;                   /* pips of the number that pays most */
    int trade;                  /* twelfths of a pip of cards that the bank would give */
    int longest;                /* length of the route */
    unsigned limit;             /* cards that a seven allows */
    uint16_t dear[BOARD_GOODS]; /* time until a card of the kind, production and trade */
    int16_t hex_worth[256]; /* of one more building there; set for hexes of the map and NO_HEX */
    uint64_t reach[LOOK_ROADS + 1][BOARD_WORDS_MAX]; /* vertices at most so many roads away */
} look_seat;

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

look_rates look_rates_of(const board *b, const board_public *p, unsigned seat);
/* Finds what depends on the pieces and the rates, which the seats of the look must have already. */
void look_at_pieces(look *o, const board *b, const board_public *p);
/* Then finds what depends on hands and knights as well. */
void look_at_hands(look *o, const board_open *open);

/* Cards that the bank would give for these. */
unsigned look_bank_trades(const look_seat *own, board_cards spare);
/* Cards missing for a cost, those missing after trades with the bank, and how soon it can be paid,
 * as features; 127 is now. */
typedef struct look_price {
    int16_t need, lack, near;
} look_price;
look_price look_cost(const look_seat *own, board_cards cost);
/* How soon production pays a cost from an empty hand. */
int16_t look_pace(const look_seat *own, board_cards cost);
/* Ships that lead to the vertex; more than LOOK_SHIPS: it is further away, or out of reach. */
unsigned look_ships_to(const look_ships *ships, uint32_t vertex);

/* Worth of a settlement there to the seat, about six to a pip. */
static inline int look_site_worth(const look *o, const look_seat *own, uint32_t vertex) {
    const board_vertex *v = &o->b->vertex[vertex];
    int worth = own->hex_worth[v->hex[0]] + own->hex_worth[v->hex[1]] + own->hex_worth[v->hex[2]];
    unsigned harbor = o->harbor[vertex];
    if (harbor == 0) return worth;
    harbor--;
    if (harbor == BOARD_HARBOR_ANY) return own->rates.third == 0 ? worth + 14 : worth;
    if (own->rates.half >> 8 * harbor & 1) return worth;
    int pips = own->pips[harbor];
    for (int k = 0; k < 3; k++)
        if (v->hex[k] != BOARD_NO_HEX && o->terrain[v->hex[k]] == harbor)
            pips += o->pips[v->hex[k]];
    return worth + 4 + best_least(pips, 10) * 3;
}

#endif
