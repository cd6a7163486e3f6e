/* trade_board.h - offers worth making in the board family: its row's propose() and remember()
 * (mind.h). See trade_board.c. */
#ifndef BOT_TRADE_BOARD_H
#define BOT_TRADE_BOARD_H

#include "mind.h"

#include "board_view.h"

/* In a turn of one's own, or as an answer to the active seat's offer; none unless the legal list
 * has one. */
uint32_t trade_propose(const trade_question *q, lr_action *out, int32_t *promise);
/* An accepted offer becomes the trade. */
void trade_settle(const lr_game *g, lr_state *imagined);
void trade_remember(trade_memory *m, const lr_view *view, lr_action offer);
/* An offer of the seat to a set of seats. */
lr_action trade_offer(unsigned seat, board_cards give, board_cards want, unsigned to);

#endif
