/* map_stats.h - what a map has of everything. See map_stats.c. */
#ifndef CLI_MAP_STATS_H
#define CLI_MAP_STATS_H

#include "board_map.h"

typedef struct map_count {
    unsigned terrain[BOARD_TERRAINS], number[13];
    unsigned pips[BOARD_TERRAINS]; /* of 36 throws, by terrain */
    unsigned land, islands, island_largest, red_pairs;
    unsigned sites, land_edges, sea_edges; /* vertices to settle, edges for roads and for ships */
} map_count;

/* Counts the drawing as it stands; what is left to a deal counts as BOARD_DEALT. */
void map_count_layout(const board *b, map_count *out);

/* Prints what the map has; for a map that is dealt, averages over that many deals. */
void map_stats_print(const board *b, uint64_t seed, unsigned deals);

#endif
