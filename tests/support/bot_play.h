/* bot_play.h - bots at the table, for tests: whole games, and single positions with a plain answer.
 *
 * Everything happens in one game at a time, `bot_game`. What goes wrong fails the test that runs.
 */
#ifndef LR_TEST_BOT_PLAY_H
#define LR_TEST_BOT_PLAY_H

#include <longroad/bot.h>

#include "board_view.h"
#include "cards_view.h"

extern lr_game bot_game;

void bot_play_make(const char *config);

/* What the bot does as `seat`. The answer is in the list, or an offer. */
lr_action bot_play_ask(const lr_bot *bot, const lr_state *s, int seat, lr_rng *rng);

/* ---- whole games ---- */

enum { BOT_ACTION_KINDS = 64 };
_Static_assert((int)BOARD_ACTION_KINDS <= (int)BOT_ACTION_KINDS, "every kind of action is counted");
_Static_assert((int)CARDS_ACTION_KINDS <= (int)BOT_ACTION_KINDS, "every kind of action is counted");

typedef struct bot_tally {
    uint32_t games, finished, wins[LR_SEATS_MAX];
    uint32_t turns_max;                      /* of the longest game */
    uint64_t turns, kinds[BOT_ACTION_KINDS]; /* kinds: by bots, not by chance */
    uint64_t drawn[BOARD_PROGRESS_KINDS], played[BOARD_PROGRESS_KINDS];
} bot_tally;

/* Plays games with seeds 0, 1, ... Every action goes through lr_play(), which refuses what is not
 * allowed. The first of `bots` sits one chair further in each game, so that nobody gains by where
 * it sits. */
bot_tally bot_play_games(const char *config, const char *const *bots, uint32_t games);

/* If it is not NULL it is called for every action of these games, chance's too. */
typedef void bot_watch(const lr_state *before, lr_action a, const lr_state *after);
extern bot_watch *bot_play_watch;

/* ---- positions ---- */

typedef struct bot_decision {
    const char *why;
    const char *options; /* more of the configuration, with a comma in front */
    const char *position;
    const char *wanted; /* how the action must begin; "*" matches any text up to the next part */
    int seat;
    bool wins;
} bot_decision;

/* Asks greedy in every position of the list, with several seeds. `options` are for all of them. */
void bot_play_decisions(const char *options, const bot_decision *list, size_t length);
/* The same in the card game. */
void bot_play_cards_decisions(const bot_decision *list, size_t length);

#endif
