/* levels.c - the searching bots and their levels.
 *
 * A level errs in weighing actions (`slip`), so that it plays as people do who see most of what
 * matters and misjudge some of it. The lower two may take any action for the best; the others only what
 * the search cared to follow. Better levels err less, look further and consider more of what the others
 * may hold. docs/strength.md has what they score against each other.
 */
#include "levels.h"

#include "belief.h"
#include "bots.h"
#include "mind.h"

static const bot_level gentle = {
    .budget = { .nodes = 60 }, .slip = 170, .wide = true, .offers = 1, .guesses = 1
};
static const bot_level steady = {
    .budget = { .nodes = 100 }, .slip = 85, .wide = true, .offers = 2, .guesses = 2
};
static const bot_level strong = {
    .budget = { .nodes = 300 }, .slip = 20, .offers = 2, .guesses = 4
};
static const bot_level master = {
    .budget = { .ms = 100 }, .slip = 0, .offers = 3, .guesses = BELIEFS
};

const lr_bot lr_bot_gentle = {
    .name = "gentle",
    .sentence = "Plays sensibly and makes mistakes; for a relaxed game.",
    .level = &gentle,
};
const lr_bot lr_bot_steady = {
    .name = "steady",
    .sentence = "Knows what a position is worth, looks a step or two ahead and slips now and then.",
    .level = &steady,
};
const lr_bot lr_bot_strong = {
    .name = "strong",
    .sentence = "Looks a little ahead and misses little.",
    .level = &strong,
};
const lr_bot lr_bot_master = {
    .name = "master",
    .sentence = "Looks as far ahead as a tenth of a second allows.",
    .level = &master,
};
/* The searching bots themselves: they play one family each, at the level of a master. */
const lr_bot lr_bot_settler = {
    .name = "settler",
    .sentence = "The searching bot of the board games, at its best: a master.",
    .only = &mind_board,
    .level = &master,
};
const lr_bot lr_bot_steward = {
    .name = "steward",
    .sentence = "The searching bot of the card game, at its best: a master.",
    .only = &mind_cards,
    .level = &master,
};
