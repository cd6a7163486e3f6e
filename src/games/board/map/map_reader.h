/* map_reader.h - what the files of the map reader share: its state, its tools, its keywords.
 *
 *     map.c            the loop over the lines, and the tools below
 *     map_drawing.c    the two drawings: layout and areas
 *     map_facts.c      lines of words and numbers: name, seats, target, pieces, ...
 *     map_chance.c     what is left to chance: pools, spirals, shuffles, fog
 *     map_places.c     lines that name places: harbors, robber, first settlements, ...
 *     map_scenario.c   what scenarios with rules of their own put on the board
 *     map_check.c      what can be judged only when all lines are read
 *     map_problem.c    complaints, and the list of all for who examines a map (board_check.h)
 *     map_advice.c     what is not wrong, but worth telling who examines a map
 *     map_builtin.c    the maps that the library carries
 */
#ifndef BOARD_MAP_READER_H
#define BOARD_MAP_READER_H

#include "board_check.h"
#include "board_view.h"
#include "map.h"
#include "text.h"

/* Flags of a keyword. */
enum {
    MAP_ONCE = 0,      /* at most once */
    MAP_REQUIRED = 1,  /* exactly once */
    MAP_REPEATS = 2,   /* any number of lines */
    MAP_PLACES = 4,    /* names places: comes after the layout */
    MAP_AREAS = 8,     /* names areas: comes after `areas` */
    MAP_UNPLACED = 16, /* says what places mean: comes before the layout */
};

/* KEYWORD(function, word, flags), in the order in which a complaint lists them. */
#define MAP_KEYWORDS(KEYWORD) \
    KEYWORD(name, "name", MAP_REQUIRED) \
    KEYWORD(title, "title", MAP_ONCE) \
    KEYWORD(seats, "seats", MAP_REQUIRED) \
    KEYWORD(layout, "layout", MAP_REQUIRED) \
    KEYWORD(terrain, "terrain", MAP_ONCE) \
    KEYWORD(numbers, "numbers", MAP_ONCE) \
    KEYWORD(spiral, "spiral", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(harbor, "harbor", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(robber, "robber", MAP_PLACES) \
    KEYWORD(start, "start", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(target, "target", MAP_ONCE) \
    KEYWORD(pieces, "pieces", MAP_ONCE) \
    KEYWORD(bank, "bank", MAP_ONCE) \
    KEYWORD(deck, "deck", MAP_ONCE) \
    KEYWORD(rounds, "rounds", MAP_ONCE) \
    KEYWORD(board, "board", MAP_ONCE) \
    KEYWORD(outside, "outside", MAP_UNPLACED) \
    KEYWORD(without, "without", MAP_ONCE) \
    KEYWORD(bonus, "bonus", MAP_ONCE) \
    KEYWORD(deserts, "deserts", MAP_ONCE) \
    KEYWORD(areas, "areas", MAP_PLACES) \
    KEYWORD(shuffle, "shuffle", MAP_REPEATS | MAP_AREAS) \
    KEYWORD(outer, "outer", MAP_AREAS) \
    KEYWORD(avoid, "avoid", MAP_REPEATS) \
    KEYWORD(reds, "reds", MAP_ONCE) \
    KEYWORD(islands, "islands", MAP_ONCE) \
    KEYWORD(fog_terrain, "fog-terrain", MAP_ONCE) \
    KEYWORD(fog_numbers, "fog-numbers", MAP_ONCE) \
    KEYWORD(harbors, "harbors", MAP_ONCE) \
    KEYWORD(home, "home", MAP_AREAS) \
    KEYWORD(closed, "closed", MAP_AREAS) \
    KEYWORD(barred, "barred", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(pirate, "pirate", MAP_PLACES) \
    KEYWORD(scenario, "scenario", MAP_ONCE) \
    KEYWORD(gift, "gift", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(village, "village", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(cloth, "cloth", MAP_ONCE) \
    KEYWORD(track, "track", MAP_PLACES) \
    KEYWORD(fort, "fort", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(wall, "wall", MAP_REPEATS | MAP_PLACES) \
    KEYWORD(bridge, "bridge", MAP_REPEATS | MAP_PLACES)

typedef enum map_key {
#define KEYWORD(function, word, flags) MAP_KEY_##function,
    MAP_KEYWORDS(KEYWORD)
#undef KEYWORD
        MAP_KEYS
} map_key;

typedef struct map_reader {
    lr_scan in;
    board *b;
    lr_scan item;                   /* where the value that was read last begins */
    lr_scan seen[MAP_KEYS];         /* where each keyword stood first; .at is NULL if it did not */
    uint64_t land_hexes, sea_hexes; /* as drawn; `??` is land, fog is neither */
    uint64_t named_hexes;           /* whose places some line names: their terrain must stay */
    uint64_t area_hexes;            /* that the drawing of the areas has passed */
    uint32_t areas;                 /* bit per area that is drawn */
    uint8_t dealt_count;            /* ?? hexes */
    uint8_t rows;                   /* rows that have hexes */
    uint32_t key;                   /* of the line that is read, or MAP_KEYS */
    const char *text;               /* the whole map */
    board_problem now;              /* the complaint in hand, if it has a code */
    board_findings *found;          /* NULL: the first complaint is all that is wanted */
} map_reader;

/* Each reads the values of a line, from behind its keyword. */
#define KEYWORD(function, word, flags) void board_map_read_##function(map_reader *r);
MAP_KEYWORDS(KEYWORD)
#undef KEYWORD

extern const char *const board_map_words[MAP_KEYS];

/* What concerns the whole map; called after the last line (map_check.c). */
void board_map_finish(map_reader *r);
/* Warnings and hints, for who examines a map whose layout could be read (map_advice.c). */
void board_map_give_advice(map_reader *r);

/* ---- complaints (map_problem.c) ---- */

/* Complains at a place with a row of board_problems.def. The hexes are those to look at; arguments
 * are strings, up to NULL. */
void board_map_problem(map_reader *r, lr_scan *at, uint64_t hexes, int code, ...);
#define MAP_PROBLEM(r, at, hexes, ...) \
    board_map_problem(r, at, hexes, BOARD_PROBLEM_##__VA_ARGS__, (const char *)NULL)
/* Adds a warning or hint to the list. */
void board_map_advise(map_reader *r, uint64_t hexes, int code, ...);
#define MAP_ADVISE(r, hexes, ...) \
    board_map_advise(r, hexes, BOARD_PROBLEM_##__VA_ARGS__, (const char *)NULL)
/* Puts a complaint on the list, so that reading goes on; without a list it stays. */
void board_map_note(map_reader *r);
/* Remembers where a line names a place, for who examines the map: `at` is its first byte, and the
 * scanner stands behind it. */
void board_map_name_place(map_reader *r, const char *at, char kind, uint32_t place);

/* ---- tools (map.c) ---- */

static inline bool map_ok(const map_reader *r) {
    return r->in.error->status == LR_OK;
}

static inline bool map_has_line(const map_reader *r, map_key key) {
    return r->seen[key].at != NULL;
}

/* Complains at a place, or at the value that was read last. Only the first complaint counts: after
 * it nothing more is read, values are 0 or the lowest, and the rest of a function does no harm. */
#define MAP_FAIL(r, at, status, ...) \
    do { \
        if (map_ok(r)) lr_scan_fail(at, status, __VA_ARGS__, NULL); \
    } while (0)
#define MAP_REFUSE_AT(r, at, ...) MAP_FAIL(r, at, LR_E_MAP, __VA_ARGS__)
#define MAP_REFUSE(r, ...) MAP_REFUSE_AT(r, &(r)->item, __VA_ARGS__)

/* True, after a complaint at the place, if there is no room for one more. */
bool board_map_is_full(map_reader *r, lr_scan *at, uint32_t count, uint32_t most,
                       const char *sentence);

/* Numbers and hexes in messages: one small buffer each. */
typedef struct map_word {
    char text[8];
} map_word;

map_word board_map_number(uint32_t value);
map_word board_map_hex_name(const board *b, uint32_t hex);

/* Whether the line goes on after blanks and before a comment. */
bool board_map_goes_on(const map_reader *r);
/* Steps over the blanks before a value that must follow. */
void board_map_next_item(map_reader *r, const char *expected);
void board_map_end_of_line(map_reader *r);
/* Takes the word if it stands next. */
bool board_map_take_word(map_reader *r, const char *word);
/* One word out of a list: its place in it. */
uint32_t board_map_scan_choice(map_reader *r, const char *const *words, uint32_t count);
uint32_t board_map_scan_number(map_reader *r, int64_t low, int64_t high);
/* A token's number: 2 to 12, and never the robber's 7. */
uint8_t board_map_scan_token(map_reader *r);
/* Places. Their hexes are noted in named_hexes. */
uint32_t board_map_scan_hex(map_reader *r);
uint32_t board_map_scan_edge(map_reader *r);
/* Blanks, then a value. */
uint32_t board_map_next_choice(map_reader *r, const char *expected, const char *const *words,
                               uint32_t count);
uint8_t board_map_next_number(map_reader *r, const char *expected, int64_t low, int64_t high);
uint8_t board_map_next_token(map_reader *r, const char *expected);
uint32_t board_map_next_hex(map_reader *r, const char *expected);
uint32_t board_map_next_vertex(map_reader *r, const char *expected);
uint32_t board_map_next_edge(map_reader *r, const char *expected);
/* Blanks, then exactly this word. */
void board_map_next_word(map_reader *r, const char *word);
/* Blanks, then the letter of an area that has hexes. */
uint32_t board_map_next_area(map_reader *r);
/* Blanks, then a resource or `any` (map_places.c). */
uint8_t board_map_next_harbor_type(map_reader *r);

uint64_t board_map_area_hexes(const board *b, uint32_t area);

/* The hexes around a place, as a set. */
uint64_t board_map_vertex_hexes(const board *b, uint32_t vertex);
uint64_t board_map_edge_hexes(const board *b, uint32_t edge);

/* Land on one side, sea or nothing on the other. */
bool board_map_edge_is_coast(const map_reader *r, uint32_t edge);
/* Where a ship can lie: at sea or along a coast. */
bool board_map_edge_is_sea(const map_reader *r, uint32_t edge);

#endif
