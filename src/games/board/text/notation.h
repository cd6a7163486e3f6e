/* notation.h - the text of the board family's actions. See notation.c and docs/notation.md. */
#ifndef BOARD_NOTATION_H
#define BOARD_NOTATION_H

#include "board_view.h"
#include "text.h"

/* True if the sixteen bytes are an action of this game at all: a known kind by the right actor,
 * arguments that name existing things, zeros elsewhere. Says nothing about the rules. */
bool board_action_well_formed(const board *b, lr_action a);

enum { BOARD_OFFER_MAX = 31 }; /* cards of one kind on a side of an offer: board_pack_cards() */

/* A progress card of a deck, or of any if `deck` is BOARD_TRACKS; false with a complaint. */
bool board_scan_progress(lr_scan *in, unsigned deck, unsigned *card);

extern const char *const board_quarry_names[BOARD_QUARRIES];

#endif
