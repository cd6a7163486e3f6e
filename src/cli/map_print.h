/* map_print.h - what a map has of everything, for people. See map_print.c. */
#ifndef CLI_MAP_PRINT_H
#define CLI_MAP_PRINT_H

#include "board_map.h"

/* Prints what the map has; for a map that is dealt, averages over that many deals. */
void map_print_stats(const board *b, uint64_t seed, unsigned deals);

#endif
