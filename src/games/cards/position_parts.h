/* position_parts.h - what the writer and the reader of positions agree on: facts that a text leaves
 * out when they are as usual. See position.c. */
#ifndef CARDS_POSITION_PARTS_H
#define CARDS_POSITION_PARTS_H

#include "cards_state.h"

/* Where the game mostly goes on from such a phase. */
cards_step position_usual_step(unsigned phase);
/* Whom such a phase mostly waits for; needs the tokens. */
unsigned position_usual_chooser(const cards_public *p);
/* What the active seat mostly does with its hand; needs the step. */
cards_draw_mode position_usual_draw_mode(const cards_public *p);
/* Whose hands are looked at before the game goes on, and whom the event still asks; the latter
 * needs the chooser. */
unsigned position_usual_check_hand(const cards_public *p);
unsigned position_usual_event_left(const cards_public *p);
enum { POSITION_DRAW_MODES = CARDS_DRAW_EXCHANGE + 1 };
extern const char *const position_draw_modes[POSITION_DRAW_MODES];
/* All event cards, a lane for each. */
lr_lanes position_all_events(const cards *c);
/* The rows of the region deck that the realms leave; of rows alike the first ones are taken to be
 * out. */
unsigned position_usual_regions_left(const cards *c, const cards_public *p);

#endif
