/* derive.h - the cached facts of a position, from its primary ones. See derive.c. */
#ifndef BOARD_DERIVE_H
#define BOARD_DERIVE_H

#include "state.h"

/* An empty table: no board, no pieces, full bank and deck, nobody's turn. Phase DEAL. */
void board_blank(const lr_game *g, board_state *s);

/* Recomputes every derived field from the primary ones: sets, points, pieces left, harbors, hex
 * tables, deck_left, bought. Bank, deck, road_holder, road_record and army_holder are primary
 * and stay as they are. Primary: phase..dice flags, tile, harbor, harbor_edge, hands, cards,
 * played, offers, special points, the scenario's part, the settlement, city, road, ship, closed
 * and fresh sets, road_holder, road_record, army_holder, bank, deck. Of the knights' part all is
 * primary but the `knights` set, the pieces left, the seats with an aqueduct and the counts of
 * the decks. */
void board_derive(const board *b, board_state *s);

/* Adds the sides of some hexes to a set of edges. */
void board_derive_sides(const board *b, uint64_t hexes, uint64_t *edges);

/* Only what follows from the tiles: which hexes are land, and where things can be. */
void board_derive_terrain(const board *b, board_public *p);

/* The bank before anything is taken from it. */
board_cards board_bank_full(const board *b);

/* All cards of a kind that are somewhere: goods in the bank and in hands, development cards. */
unsigned board_goods_out(const board *b, const board_state *s, unsigned lane);
unsigned board_developments_out(const board *b, const board_state *s, unsigned card);

/* Fills what a text may leave out: bank and deck from the cards that are elsewhere. */
void board_derive_bank(const board *b, board_state *s);
void board_derive_deck(const board *b, board_state *s);
/* Longest road and largest army as if they were handed out now: to whoever alone has the most. */
void board_derive_awards(const board *b, board_state *s);

#endif
