/* trade_board.h - offers worth making in the board family. See trade_board.c. */
#ifndef BOT_TRADE_BOARD_H
#define BOT_TRADE_BOARD_H

#include "belief.h"
#include "value.h"

enum { TRADE_OFFERS_MAX = 4, TRADE_MADE_MAX = 24 };

/* What a seat has offered in a turn: an offer is not made twice. */
typedef struct trade_memory {
    uint32_t turn;
    uint32_t count;
    struct {
        uint64_t give, want;
    } made[TRADE_MADE_MAX];
} trade_memory;

/* Notes the seat's own offer. */
void trade_remember(trade_memory *m, const lr_view *view, lr_action offer);

/* Offers (in a turn of one's own, or as an answer to the active seat's) that would help the seat and
 * that somebody may accept, the best first, with the chance to win that each promises. `allowed`: how
 * many the seat makes in a turn. Returns their number. */
uint32_t trade_offers(const belief *b, const value_net *net, value_memory *memory,
                      const trade_memory *trades, const lr_view *view, uint32_t allowed,
                      lr_action *out, int32_t *promise);

#endif
