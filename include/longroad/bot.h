/* bot.h - players made of code.
 *
 * A bot is a way to play, by name: `greedy`, or a level such as `strong`. A player is a bot that sits
 * at a seat of one game and remembers it. It is told what the seat may know and nothing else: views
 * (lr_observe), and actions as the seat sees them (lr_redact). An lr_state does not fit where an
 * lr_view is wanted, so it cannot cheat.
 *
 *     lr_player *player = lr_player_new(lr_bot_find("strong"), &game, seat, seed);
 *     ...after every action of the game, chance's too:
 *         lr_observe(&game, &state, seat, &view);
 *         lr_player_notice(player, redacted_action, &view);
 *     ...when the seat is to act:
 *         a = lr_player_choose(player, &view, legal, count, budget);
 *     lr_player_free(player);
 *
 * A player belongs to one thread at a time; different players share nothing but the game, which none
 * of them changes. Bots are constants.
 *
 * Notices are worth giving but not needed: a player that missed some, or joins in the middle, goes on
 * from the view alone. All randomness comes from the seed, so with a budget of nodes the same game
 * gives the same actions, whatever the machine.
 */
#ifndef LONGROAD_BOT_H
#define LONGROAD_BOT_H

#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How long a player may think; whichever ends first. 0 is no limit of that kind; both 0: what the bot
 * itself takes for one decision (its level's). */
typedef struct lr_budget {
    uint64_t nodes; /* positions looked at */
    uint32_t ms;
} lr_budget;

typedef struct lr_bot lr_bot;
typedef struct lr_player lr_player;

/* The bot of that name, or NULL. */
LR_API const lr_bot *lr_bot_find(const char *name);
/* The k-th bot, or NULL past the end. */
LR_API const lr_bot *lr_bot_at(uint32_t k);
LR_API const char *lr_bot_name(const lr_bot *bot);
LR_API const char *lr_bot_sentence(const lr_bot *bot); /* how it plays, for help texts */
/* Whether the bot can play the game: some know one family only. */
LR_API int lr_bot_plays(const lr_bot *bot, const lr_game *g);
/* Whether the bot makes use of lr_player_notice(); for others a driver can save the work. */
LR_API int lr_bot_notices(const lr_bot *bot);

/* Seats the bot, which must be able to play the game. `g` must outlive the player. NULL when there is
 * no memory: this is the one call that allocates, and a searching bot takes some twelve megabytes. */
LR_API lr_player *lr_player_new(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed);
LR_API void lr_player_free(lr_player *player); /* NULL is nobody */

/* Room to think in: the tree of a search and the other large buffers of one decision. A player of
 * lr_player_new() has a room of its own. A program with many players that think now and then seats
 * them lean, which takes what a player must remember and no more (some thirty kilobytes on the
 * island), and lends them a room for the time of each question: one for each of its threads. What
 * is chosen does not depend on whose room it is. */
typedef struct lr_room lr_room;
LR_API lr_room *lr_room_new(void); /* for any game and bot; NULL when there is no memory */
LR_API void lr_room_free(lr_room *room);
LR_API lr_player *lr_player_new_lean(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed);
/* Until it is taken back by NULL or another is lent; before a lean player is asked. */
LR_API void lr_player_lend(lr_player *player, lr_room *room);

/* Something happened: the action as the seat may see it, and the seat's view after it. */
LR_API void lr_player_notice(lr_player *player, lr_action seen, const lr_view *after);

/* The action the player takes. `legal` holds `count` >= 1 actions from lr_legal(); the answer is one
 * of them or a trade offer that lr_check() takes. */
LR_API lr_action lr_player_choose(lr_player *player, const lr_view *view, const lr_action *legal,
                                  uint32_t count, lr_budget budget);

/* Positions that the player looked at for its last answer; 0 if it did not search. */
LR_API uint64_t lr_player_nodes(const lr_player *player);

/* ---- what a player thinks -------------------------------------------------------------------- */

enum { LR_CERTAIN = 1000000, LR_LINE_MAX = 16 };

/* One action: the chance to win with it, of the seat that thinks, in millionths; how much of the
 * search went into it. */
typedef struct lr_thought {
    lr_action action;
    int32_t chance;
    uint32_t visits;
} lr_thought;

typedef struct lr_thoughts {
    int32_t chance[LR_SEATS_MAX]; /* of each seat to win, in millionths, before the decision */
    uint64_t nodes;               /* positions looked at */
    uint32_t count;               /* actions weighed, the best first; 0: the bot just plays */
    uint32_t line_length;
    lr_action line[LR_LINE_MAX]; /* what it expects to happen, its own action first */
    lr_thought action[LR_LEGAL_MAX];
} lr_thoughts;

/* Like lr_player_choose(), and says why. It uses all of the budget, where a choice alone may come as soon
 * as it is certain. `thoughts` is large: static or allocated. */
LR_API lr_action lr_player_think(lr_player *player, const lr_view *view, const lr_action *legal,
                                 uint32_t count, lr_budget budget, lr_thoughts *thoughts);

#ifdef __cplusplus
}
#endif
#endif
