/* random.c - the bot that takes any legal action, each as likely as the next.
 *
 * It plays every game of every family and badly. It is the yardstick for other bots and, since it
 * goes everywhere, a good finder of faults in the rules. */
#include "bots.h"

static lr_action choose(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng) {
    (void)g;
    (void)view;
    (void)seat;
    return legal[lr_rng_below(rng, count)];
}

const lr_bot lr_bot_random = {
    .name = "random",
    .sentence = "Takes any legal action, each as likely as the next.",
    .choose = choose,
};
