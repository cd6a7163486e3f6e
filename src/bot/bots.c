/* bots.c - the bots, in the order in which help texts show them.
 *
 * The random bot takes any legal action. It plays every game of every family, badly. It is the
 * yardstick for other bots and, since it reaches all positions, finds faults in the rules. The
 * greedy bot does not search: it takes what looks best now, as its family sees it.
 *
 * The others search. A level errs in weighing actions (`slip`), so that it plays as people do who
 * see most of what matters and misjudge some of it. The lower two may choose any action; the others
 * only actions that the search followed. Better levels err less, look further and consider more of
 * what the others may hold. docs/strength.md has what they score against each other.
 */
#include "bots.h"

#include "mind.h"

#include <string.h>

static lr_action choose_any(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                            uint32_t count, lr_rng *rng) {
    (void)g, (void)view, (void)seat;
    return legal[lr_rng_below(rng, count)];
}

lr_action greedy_choose(const lr_game *g, const lr_view *view, int seat, const lr_action *legal,
                        uint32_t count, lr_rng *rng) {
    const mind_family *family = mind_of(g);
    return (family->greedy != NULL ? family->greedy : choose_any)(g, view, seat, legal, count, rng);
}

enum { GENTLE, STEADY, STRONG, MASTER };
static const bot_level levels[] = {
    [GENTLE] = { { .nodes = 60 }, .slip = 170, .wide = true, .offers = 1, .guesses = 1 },
    [STEADY] = { { .nodes = 100 }, .slip = 85, .wide = true, .offers = 2, .guesses = 2 },
    [STRONG] = { { .nodes = 300 }, .slip = 20, .offers = 2, .guesses = 4 },
    [MASTER] = { { .ms = 100 }, .slip = 0, .offers = 3, .guesses = BELIEFS },
};

static const lr_bot bots[] = {
    { "random", "Takes any legal action, each as likely as the next.", .choose = choose_any },
    { "greedy", "Weighs what it can do now by a few rules of thumb; quick, and no push-over.",
      .choose = greedy_choose },
    { "gentle", "Plays sensibly and makes mistakes; for a relaxed game.",
      .level = &levels[GENTLE] },
    { "steady", "Knows what a position is worth, looks a step or two ahead and slips now and then.",
      .level = &levels[STEADY] },
    { "strong", "Looks a little ahead and misses little.", .level = &levels[STRONG] },
    { "master", "Looks as far ahead as a tenth of a second allows.", .level = &levels[MASTER] },
    /* The searching bots themselves: they play one family each, at the level of a master. */
    { "settler", "The searching bot of the board games, at its best: a master.",
      .only = &mind_board, .level = &levels[MASTER] },
    { "steward", "The searching bot of the card game, at its best: a master.", .only = &mind_cards,
      .level = &levels[MASTER] },
};

enum { BOTS = sizeof bots / sizeof bots[0] };

const lr_bot *lr_bot_at(uint32_t k) {
    return k < BOTS ? &bots[k] : NULL;
}

const lr_bot *lr_bot_find(const char *name) {
    for (uint32_t k = 0; k < BOTS; k++)
        if (strcmp(bots[k].name, name) == 0) return &bots[k];
    return NULL;
}

const char *lr_bot_name(const lr_bot *bot) {
    return bot->name;
}

const char *lr_bot_sentence(const lr_bot *bot) {
    return bot->sentence;
}

int lr_bot_plays(const lr_bot *bot, const lr_game *g) {
    return bot->only == NULL || bot->only == mind_of(g);
}

int lr_bot_notices(const lr_bot *bot) {
    return bot->level != NULL;
}
