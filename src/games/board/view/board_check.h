/* board_check.h - maps looked at more closely than a game does: all that is wrong with one, what
 * its lines say, and how much it has of everything.
 *
 * A game wants a map that is right or the first thing that is wrong (lr_game_init). Who draws a map
 * wants to see all of it at once, warnings and hints included, and the places to look at. Both come
 * from the one reader (map/map_reader.h).
 */
#ifndef BOARD_CHECK_H
#define BOARD_CHECK_H

#include "board_map.h"

typedef enum board_level {
    BOARD_LEVEL_ERROR,
    BOARD_LEVEL_WARNING,
    BOARD_LEVEL_HINT,
    BOARD_LEVELS_OF_PROBLEMS
} board_level;

typedef enum board_problem_code {
#define PROBLEM(code, level, status, sentence) BOARD_PROBLEM_##code,
#include "board_problems.def"
    BOARD_PROBLEM_CODES
} board_problem_code;

typedef struct board_problem_kind {
    uint8_t level;    /* board_level */
    lr_status status; /* of an error */
    const char *sentence;
} board_problem_kind;

extern const board_problem_kind board_problem_kinds[BOARD_PROBLEM_CODES];
extern const char *const board_problem_codes[BOARD_PROBLEM_CODES]; /* words for programs */
extern const char *const board_problem_levels[BOARD_LEVELS_OF_PROBLEMS];

enum {
    BOARD_PROBLEMS_MAX = 32,
    BOARD_PROBLEM_ARGS = 4,
    BOARD_PROBLEM_ARG_MAX = 24,
    BOARD_NAMED_MAX = 2048
};

typedef struct board_problem {
    uint8_t code, args;
    int32_t line, column; /* 0: it is about no line */
    uint64_t hexes;       /* to look at */
    char arg[BOARD_PROBLEM_ARGS][BOARD_PROBLEM_ARG_MAX];
    char text[LR_ERROR_TEXT_MAX]; /* the sentence */
} board_problem;

/* A place that a line names: where its name begins in the text, and how long it is. */
typedef struct board_named {
    uint32_t at;
    uint16_t length, place;
    char kind; /* 'h' a hex, 'v' a vertex, 'e' an edge */
} board_named;

typedef struct board_findings {
    uint32_t count, errors; /* problems; those of them that are errors */
    board_problem problem[BOARD_PROBLEMS_MAX];
    bool drawn; /* the layout could be read: hexes, places and layout of the board are filled */
    uint32_t named_count;
    board_named named[BOARD_NAMED_MAX]; /* in the order of the text */
} board_findings;

/* Reads a map as a game does, but goes on after a line that is wrong and tells all that it
 * finds, in the order of the lines and then of the checks. Without errors a game takes the map. */
void board_map_examine(board *b, const char *text, board_findings *out);

/* What a line can say: where it is missing the initial value holds. */
typedef struct board_map_limit {
    const char *name; /* the keyword, or the kind of piece */
    uint8_t initial, low, high;
} board_map_limit;

enum { BOARD_MAP_LIMITS = 11 };
extern const board_map_limit board_map_limits[BOARD_MAP_LIMITS];

/* Lays tokens on the drawn hexes that could bear one and do not, or on all if none is bare, in the
 * shares of the island and in an order that follows from the seed; red numbers apart if the map
 * wants it and there is room. */
void board_map_lay_numbers(board *b, uint64_t seed);

/* ---- figures --------------------------------------------------------------------------------- */

typedef struct board_figures {
    unsigned terrain[BOARD_TERRAINS], number[13];
    unsigned pips[BOARD_TERRAINS]; /* of 36 throws, by terrain */
    unsigned land, islands, island_largest, red_pairs;
    unsigned sites, land_edges, sea_edges; /* vertices to settle, edges for roads and for ships */
    unsigned start_pips[LR_SEATS_MAX];     /* at the settlements that stand when the game begins */
} board_figures;

typedef struct board_figure {
    unsigned low, high;
    uint64_t sum;
} board_figure;

enum { BOARD_FIGURES = sizeof(board_figures) / sizeof(unsigned) };

/* Figures of many deals: one board_figure for each member of board_figures, in its order. */
typedef struct board_survey {
    board_figure figure[BOARD_FIGURES];
    unsigned boards;
} board_survey;

#define BOARD_TALLIED(t, member) (&(t)->figure[offsetof(board_figures, member) / sizeof(unsigned)])

/* How many of 36 throws bring a number. */
extern const uint8_t board_pips[13];

/* Counts the drawing as it stands; what is left to a deal counts as BOARD_DEALT. */
void board_count_layout(const board *b, board_figures *out);
/* Counts a map that lies as drawn once, one that is dealt that many times, with seeds that follow
 * each other; but when `shuffles_max` shuffles of areas are spent, two deals are enough. *t must be
 * zeroed. The board is a compiled one. */
void board_tally_deals(const board *b, uint64_t seed, unsigned deals, uint64_t shuffles_max,
                       board_survey *t);

#endif
