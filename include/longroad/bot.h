/* bot.h - players made of code.
 *
 * A bot is a function from what a seat may know to one of the actions it may take. It gets the
 * seat's view, never the state, so it cannot cheat: an lr_state does not fit where an lr_view is
 * wanted. All randomness comes from the generator it is handed, so the same view, list and
 * generator give the same action.
 */
#ifndef LONGROAD_BOT_H
#define LONGROAD_BOT_H

#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lr_bot {
    const char *name;
    const char *sentence; /* how it plays, for help texts */
    /* Picks an action for `seat`. `legal` holds `count` >= 1 actions from lr_legal(); the answer is
     * one of them or a trade offer that lr_check() takes. */
    lr_action (*choose)(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);
} lr_bot;

/* The bot of that name, or NULL. */
LR_API const lr_bot *lr_bot_find(const char *name);
/* The k-th bot, or NULL past the end. */
LR_API const lr_bot *lr_bot_at(uint32_t k);

#ifdef __cplusplus
}
#endif
#endif
