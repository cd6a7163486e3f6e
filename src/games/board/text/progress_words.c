/* progress_words.c - what people read about improvements and progress cards (view/board_draw.h).
 *
 * Names of levels are the ledger's (CK-IMP-06 to 08). The sentence of a card says in our own words
 * what its effect in progress_cards.c does; `longroad list cards` and the terminal game print it.
 * Nothing here decides anything.
 */
#include "board_draw.h"

const char *const board_level_names[BOARD_TRACKS][BOARD_LEVELS] = {
#define LEVEL(track, level, name, rules) [BOARD_##track][(level)-1] = (name),
#include "board_improvements.def"
};

const char *const board_level_abilities[BOARD_TRACKS] = {
    [BOARD_SCIENCE] = "a roll without yield, unless a seven, gives a card of choice",
    [BOARD_TRADE] = "the bank takes commodities at 2:1",
    [BOARD_POLITICS] = "strong knights can become mighty",
};

const char *const board_progress_sentences[BOARD_PROGRESS_KINDS] = {
    [BOARD_PROGRESS_ALCHEMIST] = "Before the roll: say what the two number dice show.",
    [BOARD_PROGRESS_CRANE] = "Your next improvement this turn costs one commodity less.",
    [BOARD_PROGRESS_ENGINEER] = "One city of yours gets a wall for nothing.",
    [BOARD_PROGRESS_INVENTOR] = "Two number tokens change places; 2, 6, 8 and 12 stay.",
    [BOARD_PROGRESS_IRRIGATION] = "Two grain for every fields hex that your buildings touch.",
    [BOARD_PROGRESS_MEDICINE] = "A settlement becomes a city for only two ore and a grain.",
    [BOARD_PROGRESS_MINING] = "Two ore for every mountains hex that your buildings touch.",
    [BOARD_PROGRESS_PRINTER] = "A victory point, open as soon as it is drawn.",
    [BOARD_PROGRESS_ROADS] = "Two roads (or ships) for nothing.",
    [BOARD_PROGRESS_SMITH] = "Up to two of your knights rise one level for nothing.",
    [BOARD_PROGRESS_COMMERCE] =
        "This turn, once with each opponent: your resource for a commodity.",
    [BOARD_PROGRESS_MASTER] = "See the hand of somebody with more points and take two cards.",
    [BOARD_PROGRESS_MERCHANT] =
        "The merchant comes to a hex of yours: a point, and its resource at 2:1.",
    [BOARD_PROGRESS_FLEET] = "One kind of card goes to the bank at 2:1 this turn.",
    [BOARD_PROGRESS_RESOURCES] = "Everybody gives you two of a resource that you name.",
    [BOARD_PROGRESS_COMMODITIES] = "Everybody gives you one of a commodity that you name.",
    [BOARD_PROGRESS_BISHOP] = "The robber moves and takes a card of everybody on its new hex.",
    [BOARD_PROGRESS_CONSTITUTION] = "A victory point, open as soon as it is drawn.",
    [BOARD_PROGRESS_DESERTER] = "An opponent gives up a knight; you may put down one as strong.",
    [BOARD_PROGRESS_DIPLOMAT] =
        "Takes away a road (or ship) at an open end; your own may go elsewhere.",
    [BOARD_PROGRESS_INTRIGUE] = "Drives away an opponent's knight that stands at your route.",
    [BOARD_PROGRESS_SABOTEUR] = "Who has as many points as you, or more, discards half a hand.",
    [BOARD_PROGRESS_SPY] = "See an opponent's progress cards and take one.",
    [BOARD_PROGRESS_WARLORD] = "All your knights become active.",
    [BOARD_PROGRESS_WEDDING] = "Everybody with more points than you gives you two cards.",
};
