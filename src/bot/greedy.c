/* greedy.c - the bot that looks at what it has and takes the best-looking action.
 *
 * It does not search. What looks good differs from family to family, so each has its own player;
 * this file only finds it by the family's name. A family without one is played at random. */
#include "bots.h"

#include "game.h"

#include <string.h>

static const struct {
    const char *family;
    lr_action (*choose)(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng);
} players[] = {
    { "board", greedy_board_choose },
    { "cards", greedy_cards_choose },
};

static lr_action choose(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng) {
    for (size_t k = 0; k < sizeof players / sizeof players[0]; k++)
        if (strcmp(g->ops->name, players[k].family) == 0)
            return players[k].choose(g, view, seat, legal, count, rng);
    return lr_bot_random.choose(g, view, seat, legal, count, rng);
}

const lr_bot lr_bot_greedy = {
    .name = "greedy",
    .sentence = "Weighs what it can do now by a few rules of thumb; quick, and no push-over.",
    .choose = choose,
};
