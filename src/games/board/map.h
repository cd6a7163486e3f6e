/* map.h - from a map's text to a compiled board: parser (map.c) and topology (topology.c). */
#ifndef BOARD_MAP_TEXT_H
#define BOARD_MAP_TEXT_H

#include "board_map.h"

/* Reads a map (docs/maps.md) and fills hexes, vertices, edges, land sets and layout of *b. Does not
 * look at or set rules and seats. On error says line and column, and *b is undefined. */
lr_status board_map_parse(board *b, const char *text, lr_error *error);

/* The built-in map of that name, or NULL. */
const char *board_map_builtin(const char *name);

/* Given hexes[].x and .y (b->hexes of them, in reading order, distinct, same parity), numbers
 * vertices and edges in reading order and fills all adjacency, names and word counts. Land sets are
 * filled by the caller, who knows the terrain. E_MAP with a reason when a limit is passed. */
lr_status board_topology(board *b, lr_error *error);

#endif
