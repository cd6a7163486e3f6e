/* pioneers.h - the map files of Pioneers (`*.game`) become maps of ours.
 *
 * Text goes in and text comes out: pioneers.c reads a file into a struct, by the rules PIO-01 to 35
 * of docs/rules/pioneers-game-format.md, and pioneers_map.c writes the struct as docs/maps.md wants
 * it. Nothing here opens a file or prints. `longroad map import` and the table server
 * (POST /api/map/check) use it, so the text may be anybody's: all that is kept of it has a limit.
 */
#ifndef IMPORT_PIONEERS_H
#define IMPORT_PIONEERS_H

#include <longroad/longroad.h>

#include <stdbool.h>

#define PIONEERS_PRINTF(text, first) __attribute__((format(printf, text, first)))

enum {
    PIONEERS_TEXT_MAX = LR_MAP_TEXT_MAX + 1024,
    PIONEERS_NOTES_MAX = 48,
    PIONEERS_NOTE_MAX = 240
};

/* A text that ends where its room does. */
typedef struct pioneers_text {
    size_t length;
    bool cut; /* there was more */
    char bytes[PIONEERS_TEXT_MAX];
} pioneers_text;

typedef struct pioneers_note {
    int line; /* of the file */
    char text[PIONEERS_NOTE_MAX];
} pioneers_note;

/* What comes of a file. */
typedef struct pioneers_result {
    pioneers_text map;     /* the map, in our format; empty if the file was refused */
    pioneers_note refusal; /* why, and where; no text if it was not */
    pioneers_note warning[PIONEERS_NOTES_MAX]; /* what was left out or is different */
    int warnings;
    pioneers_text options; /* rules of the file that no map can say: ` --set NAME=VALUE` for each */
} pioneers_result;

/* Imports a file's text. With `trim` sea that touches no land may be left out at the rim if the map
 * is too large otherwise. False: refused. */
bool pioneers_import(const char *text, bool trim, pioneers_result *out);
/* Whether the text looks like a file of Pioneers: it has a map, and does not begin as ours do. */
bool pioneers_is_likely(const char *text);

/* ---- between the two halves ------------------------------------------------------------------ */

enum {
    PIONEERS_SIDE = 32, /* columns and rows of the grid, at most (PIO-12) */
    PIONEERS_CELLS = PIONEERS_SIDE * PIONEERS_SIDE,
    PIONEERS_BONUSES = 64,
    PIONEERS_KEYWORDS = 64,
    PIONEERS_BARRED_MAX = 2048,
    PIONEERS_NO_SEQUENCE = -1,
};

/* Directions count counter-clockwise from the east (PIO-18). */
enum { PIONEERS_DIRECTIONS = 6 };

typedef struct pioneers_cell {
    char terrain;  /* the letter of the format; 0: an empty place, not a hex (PIO-14) */
    char port;     /* the letter of its type; 0: none */
    int direction; /* of the port */
    bool fixed;    /* keeps terrain or port type when the map is shuffled */
    bool pirate;   /* where the pirate starts */
    int sequence;  /* in the laying of numbers, or PIONEERS_NO_SEQUENCE */
    int number;    /* the chit laid on it; 0: none */
    int line;      /* of the file */
} pioneers_cell;

typedef struct pioneers_barred {
    int x, y, corner, line;
} pioneers_barred;

typedef struct pioneers_game {
    pioneers_result *out;
    int last_line; /* of the file, for what is missing */

    char title[128];
    pioneers_text comments; /* `#` and `desc` lines, as comments of ours */
    int random_terrain, strict_trade, domestic_trade, use_dice_deck, use_pirate, victory_at_end;
    int players, sevens_rule, dice_decks, dice_cards_removed, target;
    int roads, bridges, ships, settlements, cities, walls, bank;
    int develop_road, develop_monopoly, develop_plenty, develop_soldier;
    int develop_points[5];
    int bonus[PIONEERS_BONUSES], bonus_count;
    int chits[PIONEERS_CELLS], chit_count;
    int keyword_line
        [PIONEERS_KEYWORDS]; /* where each keyword stood last; 0: nowhere (pioneers.c) */

    pioneers_cell cell[PIONEERS_SIDE][PIONEERS_SIDE]; /* [y][x] */
    int rows;
    int map_line, map_end_line; /* 0: not read */
    pioneers_barred barred[PIONEERS_BARRED_MAX];
    int barred_count;
} pioneers_game;

/* Refuses the file: one line, the first reason counts. Always false. */
bool pioneers_refuse(pioneers_game *g, int line, const char *format, ...) PIONEERS_PRINTF(3, 4);
void pioneers_warn(pioneers_game *g, int line, const char *format, ...) PIONEERS_PRINTF(3, 4);
void pioneers_print(pioneers_text *t, const char *format, ...) PIONEERS_PRINTF(2, 3);
/* The line where a keyword stood last, or the file's last line. */
int pioneers_line_of(const pioneers_game *g, const char *keyword);

/* The cell in that direction, or NULL beyond the grid (PIO-19). Empty places are cells too. */
const pioneers_cell *pioneers_neighbour(const pioneers_game *g, int x, int y, int direction,
                                        int *neighbour_x, int *neighbour_y);
bool pioneers_is_land(const pioneers_cell *cell); /* false for NULL, empty places and sea */

/* Second half: checks what our maps cannot hold, and writes. False: refused. */
bool pioneers_write_map(pioneers_game *g, bool trim);

#endif
