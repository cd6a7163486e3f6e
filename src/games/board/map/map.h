/* map.h - from a map's text to a compiled board: reader (map.c and map_*.c) and topology
 * (topology.c). */
#ifndef BOARD_MAP_TEXT_H
#define BOARD_MAP_TEXT_H

#include "board_map.h"

/* Reads a map (docs/maps.md) and fills hexes, vertices, edges, home_vertices and layout of *b. Does
 * not look at or set rules, seats and what follows from them. On error says line and column, and *b
 * is undefined. */
lr_status board_map_parse(board *b, const char *text, lr_error *error);

/* Reads the built-in map that a game of this name, with so many seats and with board=beginner or
 * not, is played on. E_UNKNOWN_NAME if there is no such map, E_OPTIONS if it has no file for these
 * seats or for a beginner's board. */
lr_status board_map_builtin_parse(board *b, const char *name, unsigned seats, bool beginner,
                                  lr_error *error);

/* Given hexes[].x and .y (b->hexes of them, in reading order, distinct, same parity), numbers
 * vertices and edges in reading order and fills all adjacency, names and word counts. E_MAP with a
 * reason when a limit is passed. */
lr_status board_topology(board *b, lr_error *error);

/* The sets of hexes that are shuffled together, in the order of their areas; `outer`: the outer
 * area joins the pool it belongs to. Returns how many there are (layout.c). */
uint32_t board_pools(const board *b, bool outer, uint64_t pool[BOARD_AREAS]);

#endif
