/* board_map.h - a compiled board: where things can be and what the options say.
 *
 * Hexes are pointy-top. Places have dense numbers in reading order (rows from the top, then left to
 * right), so sets of places are a few 64-bit words. Corners and sides of a hex are numbered
 * clockwise from the top, and side k joins corners k and k+1:
 *
 *                N 0
 *        NW 5  /    \  NE 0            corners: N NE SE S SW NW
 *    NW 5     /      \     NE 1        sides:   NE E SE SW W NW
 *            |        |
 *       W 4  |        |  E 1
 *            |        |
 *    SW 4     \      /     SE 2
 *        SW 3  \    /  SE 2
 *                S 3
 *
 * A hex lies at doubled coordinates (x, y): its neighbours are (x+-2, y) and (x+-1, y+-1). Only the
 * corners and sides of hexes on the map are places; what lies outside counts as sea.
 *
 * The struct is immutable once compiled, holds no pointers, and may be read by bots.
 */
#ifndef BOARD_MAP_H
#define BOARD_MAP_H

#include <longroad/longroad.h>

#include <stdbool.h>

enum {
    BOARD_HEXES_MAX = 64, /* a set of hexes is one word */
    BOARD_VERTICES_MAX = 384,
    BOARD_EDGES_MAX = 384,
    BOARD_WORDS_MAX = 6, /* of a set of vertices or edges */
    BOARD_HARBORS_MAX = 16,
    BOARD_STARTS_MAX = 6,
    BOARD_SPIRALS_MAX = 8, /* starting corners of the lettered spiral */
    BOARD_NAME_MAX = 32,
    BOARD_NO_HEX = 0xff,
    BOARD_NO_PLACE = 0xffff,
    BOARD_NO_HARBOR = 0xff,
};

/* Resources first: their numbers are the byte lanes of a hand. */
typedef enum board_terrain {
    BOARD_HILLS,     /* brick */
    BOARD_FOREST,    /* lumber */
    BOARD_PASTURE,   /* wool */
    BOARD_FIELDS,    /* grain */
    BOARD_MOUNTAINS, /* ore */
    BOARD_DESERT,
    BOARD_SEA,
    BOARD_DEALT, /* only in maps: filled from the pool when the board is dealt */
    BOARD_TERRAINS
} board_terrain;

typedef enum board_resource {
    BOARD_BRICK,
    BOARD_LUMBER,
    BOARD_WOOL,
    BOARD_GRAIN,
    BOARD_ORE,
    BOARD_RESOURCES
} board_resource;

/* A special harbor's type is its resource. */
enum { BOARD_HARBOR_ANY = BOARD_RESOURCES, BOARD_HARBOR_TYPES };

enum { BOARD_SIDES = 6 };

typedef struct board_hex {
    int8_t x, y;                    /* doubled coordinates */
    uint8_t row, column;            /* its name: row 1 is `a`, columns count from 1 */
    uint8_t neighbour[BOARD_SIDES]; /* across each side, or BOARD_NO_HEX */
    uint16_t vertex[BOARD_SIDES], edge[BOARD_SIDES];
} board_hex;

typedef struct board_vertex {
    uint16_t edge[3], neighbour[3]; /* neighbour[k] is across edge[k]; BOARD_NO_PLACE fills up */
    uint8_t hex[3]; /* hexes of the map around it, lowest first; BOARD_NO_HEX fills up */
    uint8_t corner; /* which corner of hex[0] it is: its canonical name */
    uint8_t harbor; /* the harbor slot it belongs to, or BOARD_NO_HARBOR */
} board_vertex;

typedef struct board_edge {
    uint16_t vertex[2];
    uint8_t hex[2]; /* lowest first; hex[1] may be BOARD_NO_HEX */
    uint8_t side;   /* of hex[0]: its canonical name */
} board_edge;

/* Pieces that a fixed board starts with: one row per pair of settlement and road. */
typedef struct board_start {
    uint16_t settlement, road;
    uint8_t seat;
    bool pays; /* gives the starting cards */
} board_start;

/* What the map file says, before anything is dealt. */
typedef struct board_layout {
    char name[BOARD_NAME_MAX];
    uint8_t seats_min, seats_max;
    uint8_t terrain[BOARD_HEXES_MAX];     /* BOARD_DEALT: from the pool */
    uint8_t number[BOARD_HEXES_MAX];      /* 0: none, or dealt if the terrain is */
    uint8_t terrain_pool[BOARD_TERRAINS]; /* how many of each are dealt */
    uint8_t number_pool[BOARD_HEXES_MAX]; /* the tokens in letter order */
    uint8_t number_pool_count;
    /* The hexes of each spiral, in the order in which tokens are laid. */
    uint8_t spiral[BOARD_SPIRALS_MAX][BOARD_HEXES_MAX];
    uint8_t spiral_count, spiral_length;
    uint16_t harbor_edge[BOARD_HARBORS_MAX];
    uint8_t harbor_type[BOARD_HARBORS_MAX]; /* as printed; shuffled when the board is dealt */
    uint8_t harbor_count;
    board_start start[2 * BOARD_STARTS_MAX];
    uint8_t start_count;
    uint8_t robber; /* the hex it starts on, or BOARD_NO_HEX: the desert, once dealt */
    bool dealt;     /* something is left to the deal */
} board_layout;

/* The options, typed: option[] as the rules read it. */
typedef struct board_rules {
#define NUMBER(name, initial, low, high, rule, sentence) uint8_t name;
#define CHOICE(name, initial, rule, sentence, ...) uint8_t name;
#include "board_options.def"
#undef NUMBER
#undef CHOICE
} board_rules;

enum board_option {
#define NUMBER(name, initial, low, high, rule, sentence) BOARD_OPTION_##name,
#define CHOICE(name, initial, rule, sentence, ...) BOARD_OPTION_##name,
#include "board_options.def"
#undef NUMBER
#undef CHOICE
    BOARD_OPTIONS
};

enum { BOARD_VARIABLE, BOARD_BEGINNER };                          /* rules.board */
enum { BOARD_TOKENS_SPIRAL, BOARD_TOKENS_RANDOM };                /* rules.token_layout */
enum { BOARD_HARBORS_RANDOM, BOARD_HARBORS_FIXED };               /* rules.harbor_layout */
enum { BOARD_FIRST_DICE, BOARD_FIRST_SEAT0, BOARD_FIRST_RANDOM }; /* rules.first_player */
enum { BOARD_HARBOR_AUTO, BOARD_HARBOR_NO, BOARD_HARBOR_YES };    /* rules.harbor_same_turn */
enum { BOARD_TIE_ASIDE, BOARD_TIE_HOLDER };                       /* rules.longest_road_tie */
enum { BOARD_DICE_RANDOM, BOARD_DICE_DECK };                      /* rules.dice */
enum { BOARD_TRADE_ALL, BOARD_TRADE_BANK };                       /* rules.trading */

typedef struct board {
    board_rules rules;
    bool harbor_at_once; /* harbor_same_turn with its `auto` resolved */
    bool cards_shown;    /* hidden cards may be laid open or claimed: vp_cards_hidden, auto_claim */
    bool dice_plain;     /* every throw is two dice with all 36 results: dice, no_seven_rounds */
    uint8_t seats, hexes;
    uint8_t vertex_words, edge_words; /* words of a set on this map */
    uint16_t vertices, edges;
    /* Where the sets of a position lie; see board_view.h. */
    uint16_t seat_words, seat_sets;
    uint64_t land_hexes;
    uint64_t land_vertices[BOARD_WORDS_MAX]; /* buildings can stand here */
    uint64_t land_edges[BOARD_WORDS_MAX];    /* roads can lie here */
    board_hex hex[BOARD_HEXES_MAX];
    board_vertex vertex[BOARD_VERTICES_MAX];
    board_edge edge[BOARD_EDGES_MAX];
    /* The edges at vertex v as a set: words v*edge_words .. */
    uint64_t vertex_edges[BOARD_VERTICES_MAX * BOARD_WORDS_MAX];
    board_layout layout;
} board;

static inline const board *board_of(const lr_game *g) {
    return (const board *)(const void *)g->body.bytes;
}

extern const char *const board_terrain_names[BOARD_TERRAINS];
extern const char *const board_resource_names[BOARD_RESOURCES];

/* The deal (layout.c): terrain, tokens and harbors of a variable board from a seed. The same seed
 * and options give the same board forever. Arrays are by hex and by harbor slot. */
void board_deal(const board *b, uint64_t seed, uint8_t terrain[BOARD_HEXES_MAX],
                uint8_t number[BOARD_HEXES_MAX], uint8_t harbor[BOARD_HARBORS_MAX]);

#endif
