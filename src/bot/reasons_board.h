/* reasons_board.h - what the files of the hex board's reasons share (reasons.h). */
#ifndef BOT_REASONS_BOARD_H
#define BOT_REASONS_BOARD_H

#include "look_board.h"
#include "reasons.h"

/* A question, looked at. */
typedef struct reason_looks {
    const lr_game *game;
    const board *b;
    unsigned seat;
    lr_action action;
    reason_facts *out;
    const look *instead; /* NULL without another action */
    look before, after;
} reason_looks;

/* Pips of the hexes around the vertex. */
int reasons_site_pips(const look *o, uint32_t vertex);
void reasons_put_place(lr_reason *fact, const lr_game *g, uint32_t vertex);

void reasons_board_sea(const reason_looks *q);
void reasons_board_knights(const reason_looks *q);

#endif
