/* ledger.h - the scenario ledger (docs/rules/scenarios.md), read: its drawings, places, harbor
 * lists.
 *
 * Tests of the scenario maps take their expectation from here, so that the ledger itself is what
 * the maps are compared with. The k-th cell of a drawing in reading order is hex k of the map; no
 * names have to be translated. Everything here fails the running test when the ledger is not as
 * expected.
 */
#ifndef LR_TEST_LEDGER_H
#define LR_TEST_LEDGER_H

#include "board_map.h"

typedef struct ledger_cell {
    int row, x;
    char text[8];
} ledger_cell;

typedef struct ledger_drawing {
    ledger_cell at[BOARD_HEXES_MAX];
    unsigned count;
} ledger_drawing;

/* One map file and the drawing of the ledger that it shows. */
typedef struct ledger_row {
    const char *file, *key;
    bool has_areas;
    unsigned scenario, seats_min, seats_max, tiles;
} ledger_row;

enum { LEDGER_ROWS = 14 };
extern const ledger_row ledger_rows[LEDGER_ROWS];

/* A cmocka group's set-up function: reads the file. */
int ledger_open(void **state);
/* What follows the first `mark` in the ledger. */
const char *ledger_after(const char *mark);
/* A block such as ```map 1-3p. */
void ledger_draw(const char *kind, const char *key, ledger_drawing *d);
/* The hexes that are land, and the land that hangs together with one: found without the rules. */
uint64_t ledger_land(const board *b, const uint8_t *terrain);
uint64_t ledger_island(const board *b, uint64_t land, uint32_t hex);
/* The terrain of a letter (SCN0-04). */
unsigned ledger_terrain(char letter);
/* The hex at row and column of the drawing. */
uint32_t ledger_hex(const ledger_drawing *d, int row, int x);
/* `r,x/SIDE`, `r,x@CORNER` or `r,x` at *at; moves *at behind it (SCN0-03). */
uint32_t ledger_place(const board *b, const ledger_drawing *d, const char **at);
/* The harbors of a `ports` list: edges and types, in its order; returns how many. */
unsigned ledger_ports(const board *b, const ledger_drawing *d, const char *key, uint16_t *edge,
                      uint8_t *type);

/* Reads a built-in map file; the board has as many seats as it can. */
void ledger_load_file(const char *file, board *b);
/* The same with its drawings; `areas` is empty if the ledger draws none. */
void ledger_load(const ledger_row *r, board *b, ledger_drawing *cells, ledger_drawing *areas);
const ledger_row *ledger_row_of(const char *file);

/* The hexes whose area begins with the letter. */
uint64_t ledger_area(const ledger_drawing *areas, char letter);

#endif
