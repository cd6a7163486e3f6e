/* bot.h - players made of code.
 *
 * A bot is a way to play that has a name: `greedy`, or a level such as `strong`. A player is a bot
 * that sits at a seat of one game and remembers that game. A player is told what its seat may know
 * and nothing else: views (lr_observe), and actions as the seat sees them (lr_redact). An lr_state
 * does not fit where an lr_view is wanted, so a player cannot cheat.
 *
 *     lr_player *player = lr_player_new(lr_bot_find("strong"), &game, seat, seed);
 *     ...after every action of the game, chance's too:
 *         lr_observe(&game, &state, seat, &view);
 *         lr_player_notice(player, redacted_action, &view);
 *     ...when the seat is to act:
 *         a = lr_player_choose(player, &view, legal, count, budget);
 *     lr_player_free(player);
 *
 * A player belongs to one thread at a time; different players share only the game, which no player
 * changes. Bots are constants.
 *
 * Notices help but are not required: a player that missed some, or joins in the middle, goes on
 * from the view alone. All randomness comes from the seed, so with a budget of nodes the same game
 * gives the same actions, whatever the machine.
 */
#ifndef LONGROAD_BOT_H
#define LONGROAD_BOT_H

#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How long a player may think, by whichever limit is reached first. 0 is no limit of that kind;
 * both 0: the bot's own budget for one decision. */
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
/* True if the bot can play the game: some bots know one family only. */
LR_API int lr_bot_plays(const lr_bot *bot, const lr_game *g);
/* True if the bot uses lr_player_notice(); for other bots a driver need not call it. */
LR_API int lr_bot_notices(const lr_bot *bot);

/* Seats the bot, which must be able to play the game. `g` must outlive the player. NULL when there
 * is no memory. Only this call allocates; a searching bot takes about twelve megabytes. */
LR_API lr_player *lr_player_new(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed);
LR_API void lr_player_free(lr_player *player); /* does nothing for NULL */
/* Makes the player as lr_player_new() would make it, for another game with the same lr_game. */
LR_API void lr_player_restart(lr_player *player, int seat, uint64_t seed);

/* A room holds the tree of a search and the other large buffers of one decision. A player of
 * lr_player_new() has a room of its own. A program with many players can seat them lean instead: a
 * lean player keeps only what it must remember (about thirty kilobytes on the island) and is lent a
 * room for each question, so that one room per thread is enough. The choice does not depend on the
 * room. */
typedef struct lr_room lr_room;
LR_API lr_room *lr_room_new(void); /* for any game and bot; NULL when there is no memory */
LR_API void lr_room_free(lr_room *room);
/* What a lean player, and a room, take in bytes, about. */
LR_API size_t lr_player_bytes(const lr_bot *bot, const lr_game *g);
LR_API size_t lr_room_bytes(void);
LR_API lr_player *lr_player_new_lean(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed);
/* Lends a room, until NULL or another room is lent. A lean player must have one when it is
 * asked. */
LR_API void lr_player_lend(lr_player *player, lr_room *room);

/* At these seats sit people: offers to them follow manners (docs/bots.md). Without this call the
 * player takes everybody for a bot. A player with people at its table uses lr_player_notice(). */
LR_API void lr_player_people(lr_player *player, uint32_t seats);

/* Tells of an action: the action as the seat may see it, and the seat's view after it. */
LR_API void lr_player_notice(lr_player *player, lr_action seen, const lr_view *after);

/* Whether a view agrees with all that is known of the position; 0: it does not. */
typedef int lr_fits(const void *context, const lr_view *view);

enum {
    LR_FOLLOW_NOTHING,    /* the player knows nothing of the game so far, or remembers nothing */
    LR_FOLLOW_KEPT,       /* *after is the seat's view now, whole */
    LR_FOLLOW_WRONG,      /* *after was expected, and does not fit: what was known is forgotten */
    LR_FOLLOW_IMPOSSIBLE, /* by all that is known the action cannot be: likewise */
};
/* Like lr_player_notice() for programs that know the seat's view in part: they have no count of
 * offers, say, or do not see what others discard. `seen` may be NULL, if nothing happened. The
 * first argument of an action may be LR_ARG_HIDDEN (`discard ?`). */
LR_API int lr_player_follow(lr_player *player, const lr_action *seen, lr_fits *fits,
                            const void *context, lr_view *after);

/* The action the player takes. `legal` holds `count` >= 1 actions from lr_legal(); the answer is
 * one of them or a trade offer that lr_check() accepts. */
LR_API lr_action lr_player_choose(lr_player *player, const lr_view *view, const lr_action *legal,
                                  uint32_t count, lr_budget budget);

/* Positions that the player looked at for its last answer; 0 if it did not search. */
LR_API uint64_t lr_player_nodes(const lr_player *player);

/* How often all of the player's guesses at what is hidden were wrong, so that it lost what it knew
 * beyond its view; `heard` is set to the actions it was told of. Both are 0 for one that does not
 * guess. */
LR_API uint32_t lr_player_lost(const lr_player *player, uint32_t *heard);

/* ---- what a player thinks -------------------------------------------------------------------- */

enum { LR_CERTAIN = 1000000, LR_LINE_MAX = 16 };

/* One action: the thinking seat's chance to win with it, in millionths, and how often the search
 * tried it. */
typedef struct lr_thought {
    lr_action action;
    int32_t chance;
    uint32_t visits;
} lr_thought;

typedef struct lr_thoughts {
    int32_t chance[LR_SEATS_MAX]; /* each seat's chance to win before the decision, in millionths */
    uint64_t nodes;               /* positions looked at */
    uint32_t count;               /* actions weighed, the best first; 0: the bot just plays */
    uint32_t line_length;
    lr_action line[LR_LINE_MAX]; /* what it expects to happen, its own action first */
    lr_thought action[LR_LEGAL_MAX];
} lr_thoughts;

/* Like lr_player_choose(), and says why. It uses the whole budget, while lr_player_choose() may
 * stop as soon as its choice is certain. `thoughts` is large: static or allocated. */
LR_API lr_action lr_player_think(lr_player *player, const lr_view *view, const lr_action *legal,
                                 uint32_t count, lr_budget budget, lr_thoughts *thoughts);

/* ---- why ------------------------------------------------------------------------------------- */

enum { LR_REASONS_MAX = 3, LR_REASON_GOODS = 10, LR_REASON_PLACE_MAX = 12 };

/* So many of a kind of cards or units. */
typedef struct lr_reason_good {
    const char *name;
    int32_t count, reserved;
} lr_reason_good;

/* One thing that speaks for an action: a fact that the seat can see, and what the evaluation makes
 * of it. reasons.def lists the keys and says what the other members mean with each; what a reason
 * does not need is 0, NULL, empty, or for a seat LR_SEAT_NONE. Texts live as long as the game. */
typedef struct lr_reason {
    const char *key;
    int32_t gain; /* what it adds to the chance to win, in thousandths, about */
    int32_t n, m, k;
    int32_t versus; /* n of the other action for the same reason, or -1 */
    int32_t seat;
    const char *thing;
    char place[LR_REASON_PLACE_MAX];
    uint32_t good_count;
    lr_reason_good good[LR_REASON_GOODS];
    uint8_t reserved[40];
} lr_reason;

/* The key of the k-th reason and its sentence in reasons.def; NULL past the end. */
LR_API const char *lr_reason_key(uint32_t k);
LR_API const char *lr_reason_sentence(uint32_t k);

/* Why the action is good, by the view of the seat that acts: what it gains, the weightiest reason
 * first; or, if `other` is not NULL, what it has that the other action has not. Returns how many
 * reasons there are, 0 if no fact fits. The same view gives the same reasons. */
LR_API uint32_t lr_explain(const lr_game *g, const lr_view *view, lr_action a,
                           const lr_action *other, lr_reason out[LR_REASONS_MAX]);
/* The same for the action at `at` of what a player thought about this view: what it gains, and if
 * nothing fits, what it has that the best of the others has not. */
LR_API uint32_t lr_explain_thought(const lr_game *g, const lr_view *view,
                                   const lr_thoughts *thoughts, uint32_t at,
                                   lr_reason out[LR_REASONS_MAX]);

#ifdef __cplusplus
}
#endif
#endif
