/* gallery.c - the columns of view/ that only readers need, as tables, and in words what cards,
 * levels, ranks and maps do (board_gallery.h).
 *
 * The words are exact by the ledger, where the terminal's (progress_words.c) are short. Other
 * languages translate them; numbers are figures, so that a test can compare a translation with
 * them. */
#include "board_gallery.h"

enum { MARK_0 = 0 };
#define MARK_ROBBER BOARD_MARK_ROBBER
#define MARK_KNIGHTS BOARD_MARK_KNIGHTS
#define MARK_POINT BOARD_MARK_POINT

const board_card_facts board_development_facts[BOARD_CARDS] = {
#define DEVELOPMENT(kind, name, count, when, marks, rules) \
    [BOARD_CARD_##kind] = { rules, BOARD_WHEN_##when, MARK_##marks },
#include "board_developments.def"
};

const board_card_facts board_progress_facts[BOARD_PROGRESS_KINDS] = {
#define PROGRESS(kind, name, deck, count, argument, when, marks, rules) \
    [BOARD_PROGRESS_##kind] = { rules, BOARD_WHEN_##when, MARK_##marks },
#include "board_progress.def"
};

const char *const board_level_rules[BOARD_TRACKS][BOARD_LEVELS] = {
#define LEVEL(track, level, name, rules) [BOARD_##track][(level)-1] = (rules),
#include "board_improvements.def"
};

const char *const board_rank_rules[BOARD_RANKS] = {
    "CK-KNIGHT-01 CK-KNIGHT-02 CK-KNIGHT-05 CK-KNIGHT-07 CK-ACT-09",
    "CK-KNIGHT-08 CK-KNIGHT-09 CK-KNIGHT-10 CK-ACT-08 CK-ACT-09",
    "CK-KNIGHT-11 CK-KNIGHT-12 CK-ACT-08 CK-ACT-09 CK-RUL-18",
};

const char *const board_barbarian_rules =
    "CK-COMP-11 CK-BARB-01 CK-BARB-02 CK-BARB-03 CK-BARB-05 CK-BARB-06 CK-BARB-14 CK-BARB-15 "
    "CK-BARB-16 CK-ROB-01";

/* ---- what they do ---- */

const char *const board_development_effects[BOARD_CARDS] = {
    [BOARD_CARD_KNIGHT] =
        "Move the robber and take 1 random card from a player with a building at its new "
        "hex. Nobody discards. The card stays open and counts for the largest army.",
    [BOARD_CARD_ROADS] =
        "Build 2 roads for nothing. At sea, ships may take the place of one or both.",
    [BOARD_CARD_PLENTY] = "Take any 2 resource cards from the bank; you may use them at once.",
    [BOARD_CARD_MONOPOLY] = "Name a resource: every other player gives you all they have of it.",
    [BOARD_CARD_POINT] =
        "1 point. It stays hidden until you win with it or the game ends, and it may win in "
        "the turn you bought it.",
};

const char *const board_progress_effects[BOARD_PROGRESS_KINDS] = {
    [BOARD_PROGRESS_ALCHEMIST] =
        "You set both number dice as you like, a 7 too. Only the event die is rolled; it is "
        "settled first, with your red die.",
    [BOARD_PROGRESS_CRANE] =
        "The next improvement you buy this turn costs 1 commodity less; level 1 is free "
        "then. Two Cranes never help the same improvement.",
    [BOARD_PROGRESS_ENGINEER] =
        "Build a city wall for nothing, under a city of yours that has none.",
    [BOARD_PROGRESS_INVENTOR] =
        "Two number tokens anywhere change places. 2, 6, 8 and 12 stay where they are.",
    [BOARD_PROGRESS_IRRIGATION] =
        "Take 2 grain for each fields hex that a building of yours touches. Each hex counts "
        "once, a city no more than a settlement.",
    [BOARD_PROGRESS_MEDICINE] = "Turn a settlement into a city for 2 ore and 1 grain.",
    [BOARD_PROGRESS_MINING] =
        "Take 2 ore for each mountains hex that a building of yours touches. Each hex counts "
        "once, a city no more than a settlement.",
    [BOARD_PROGRESS_PRINTER] =
        "1 point. The card is laid open when it is drawn, in any turn, and nobody can take "
        "it.",
    [BOARD_PROGRESS_ROADS] =
        "Build 2 roads for nothing. At sea, ships may take the place of one or both.",
    [BOARD_PROGRESS_SMITH] =
        "Promote up to 2 of your knights by one rank each, for nothing. Awake or asleep, "
        "they stay so. A strong knight needs the Fortress to become mighty.",
    [BOARD_PROGRESS_COMMERCE] =
        "This turn, once with each opponent: offer 1 resource, and get 1 commodity of the "
        "opponent's choice for it. From an opponent without commodities the resource comes "
        "back.",
    [BOARD_PROGRESS_MASTER] =
        "Choose an opponent with more points than you, look at the hand and take 2 cards of "
        "your choice.",
    [BOARD_PROGRESS_MERCHANT] =
        "Put the merchant on a land hex beside a building of yours. It is worth 1 point, and "
        "you trade that hex's resource at 2:1, until anybody plays another Merchant.",
    [BOARD_PROGRESS_FLEET] =
        "Name a resource or a commodity: this turn the bank takes it at 2:1, as often as you "
        "like.",
    [BOARD_PROGRESS_RESOURCES] =
        "Name a resource: each opponent gives you 2 of it, or 1 who has only 1.",
    [BOARD_PROGRESS_COMMODITIES] = "Name a commodity: each opponent who has it gives you 1.",
    [BOARD_PROGRESS_BISHOP] =
        "Move the robber and take 1 random card from each opponent with a building at its "
        "new hex. Not before the first attack of the barbarians.",
    [BOARD_PROGRESS_CONSTITUTION] =
        "1 point. The card is laid open when it is drawn, in any turn, and nobody can take "
        "it.",
    [BOARD_PROGRESS_DESERTER] =
        "An opponent of your choice removes one of their knights. You may place a knight of "
        "that rank and state for nothing; if you have none of the rank left, a basic one.",
    [BOARD_PROGRESS_DIPLOMAT] =
        "Remove a road or ship with an open end: one where its owner has no other piece of "
        "the route, no knight and no building. Your own you may build again at once, for "
        "nothing.",
    [BOARD_PROGRESS_INTRIGUE] =
        "Drive off an opponent's knight of any rank that stands at a road or ship of yours. "
        "Its owner moves it along their own roads, or takes it off the board if there is no "
        "place.",
    [BOARD_PROGRESS_SABOTEUR] =
        "Each opponent with as many points as you or more discards half of their cards, "
        "rounded down.",
    [BOARD_PROGRESS_SPY] =
        "Look at an opponent's progress cards and take one of them, if you like. You may "
        "play it at once.",
    [BOARD_PROGRESS_WARLORD] =
        "All your knights wake up for nothing. Those that wake up cannot act this turn.",
    [BOARD_PROGRESS_WEDDING] =
        "Each opponent with more points than you gives you 2 cards of their choice, or the "
        "only one.",
};

/* Level 3 brings the track's ability, 4 and 5 its metropolis (CK-IMP-09, CK-METRO). */
static const char first_metropolis[] =
    "The first to reach level 4 takes the track's metropolis: 2 more points for a city, which the "
    "barbarians spare from then on.";
static const char last_metropolis[] = "The first to reach level 5 takes the metropolis from a "
                                      "holder at level 4, or keeps it for good.";

#define LEVELS(ability) \
    { \
        [BOARD_LEVEL_ABILITY - 1] = (ability), [BOARD_LEVEL_METROPOLIS - 1] = first_metropolis, \
                               [BOARD_LEVEL_METROPOLIS] = last_metropolis \
    }
const char *const board_level_effects[BOARD_TRACKS][BOARD_LEVELS] = {
    [BOARD_SCIENCE] = LEVELS("When a roll other than 7 brings you nothing, take 1 resource of your "
                             "choice from the bank."),
    [BOARD_TRADE] = LEVELS("In your turn the bank takes 2 commodities of one kind for any other "
                           "card."),
    [BOARD_POLITICS] = LEVELS("You may promote strong knights to mighty ones."),
};

const char *const board_rank_effects[BOARD_RANKS] = {
    "Hired asleep at one of your roads. It drives no knight away, but chases the robber like any "
    "other.",
    "A basic knight becomes strong by a promotion, each knight at most once a turn. It drives "
    "basic knights away.",
    "A strong knight becomes mighty by a promotion, if you have the Fortress. It drives all weaker "
    "knights away.",
};

/* ---- maps ---- */

static const struct {
    const char *rules, *effect;
} maps[] = {
#define MAP(name, sentence, rules, effect) { rules, effect },
#include "board_maps.def"
};

const char *board_map_rules(uint32_t k) {
    return k < sizeof maps / sizeof maps[0] ? maps[k].rules : NULL;
}

const char *board_map_effect(uint32_t k) {
    return k < sizeof maps / sizeof maps[0] ? maps[k].effect : NULL;
}
