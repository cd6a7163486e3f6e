/* bots.h - the bots there are, and how the greedy one finds its game. */
#ifndef BOT_BOTS_H
#define BOT_BOTS_H

#include <longroad/bot.h>

extern const lr_bot lr_bot_random, lr_bot_greedy;

/* The greedy player's choice in a game of the board family. */
lr_action greedy_board_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng);
/* The same in the card family. */
lr_action greedy_cards_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng);

#endif
