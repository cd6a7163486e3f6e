/* position.h - what the files about lines of positions share. See position.c, docs/notation.md. */
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "ops.h"
#include "state.h"

enum { BOARD_FLEET_GONE = 0xff }; /* board_fleet.step */

/* Development cards in the box. */
static inline unsigned board_developments(const board *b) {
    unsigned cards = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) cards += b->supply.deck[k];
    return cards;
}

/* True if there are development cards and a largest army. The knights' games have neither. */
static inline bool board_has_developments(const board *b) {
    return !b->knights || board_developments(b) > 0;
}

/* The phases of the set-up alone; others may come in the set-up too, and then a line says so. */
static inline bool board_phase_sets_up(unsigned phase) {
    return board_phase_table[phase].flags & BOARD_PHASE_SETUP;
}

/* The scenario's part of a position as it is when the game begins. */
void board_position_scenario_begun(const board *b, board_scenario_state *out);

#endif
