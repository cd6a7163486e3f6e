/* trade_board.h - offers worth making in the board family: its row's propose() and remember() (mind.h).
 * See trade_board.c. */
#ifndef BOT_TRADE_BOARD_H
#define BOT_TRADE_BOARD_H

#include "mind.h"

/* In a turn of one's own, or as an answer to the active seat's offer; none unless the legal list has
 * one. */
uint32_t trade_propose(const trade_question *q, lr_action *out, int32_t *promise);
void trade_remember(trade_memory *made, const lr_view *view, lr_action choice);

#endif
