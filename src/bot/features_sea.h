/* features_sea.h - how far ships reach, for the features of the sea and of its scenarios. */
#ifndef BOT_FEATURES_SEA_H
#define BOT_FEATURES_SEA_H

#include "features_board.h"

/* Ships that lead to the vertex; more than LOOK_SHIPS: it is further away, or out of reach. */
unsigned look_ships_to(const look_ships *ships, uint32_t vertex);
/* A number that grows as fewer pieces are missing; 0: too many. */
int look_pieces_near(unsigned pieces);

void features_board_scenario(const look *o, unsigned seat, const look_ships *ships, int16_t *row);

#endif
