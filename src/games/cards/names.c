/* names.c - the words for everything, and the tables that follow from cards_table.def. */
#include "cards_state.h"

const char *const cards_good_names[CARDS_GOODS] = { "brick", "lumber", "wool",
                                                    "grain", "ore",    "gold" };

const char *const cards_terrain_names[CARDS_GOODS] = { "hills",  "forest",    "pasture",
                                                       "fields", "mountains", "gold-field" };

const char *const cards_group_names[CARDS_GROUPS] = {
    [CARDS_GROUP_RED_SET] = "start-red",
    [CARDS_GROUP_BLUE_SET] = "start-blue",
    [CARDS_GROUP_REGION_DECK] = "region-stack",
    [CARDS_GROUP_ROAD] = "road",
    [CARDS_GROUP_SETTLEMENT] = "settlement",
    [CARDS_GROUP_CITY] = "city",
    [CARDS_GROUP_EVENT] = "event",
    [CARDS_GROUP_NEUTRAL] = "action-neutral",
    [CARDS_GROUP_ATTACK] = "action-attack",
    [CARDS_GROUP_DEFENSE] = "action-defense",
    [CARDS_GROUP_GREEN] = "green-building",
    [CARDS_GROUP_FLEET] = "green-fleet",
    [CARDS_GROUP_KNIGHT] = "green-knight",
    [CARDS_GROUP_RED] = "red-building",
};

const char *const cards_action_words[CARDS_ACTION_KINDS] = {
#define ACTION(kind, word) [CARDS_##kind] = (word),
#include "cards_actions.def"
#undef ACTION
};

const char *const cards_face_names[CARDS_FACES] = { "none",   "club", "windmill",
                                                    "knight", "sun",  "question" };

const char *const cards_phase_names[CARDS_PHASES] = {
    [CARDS_PHASE_SHUFFLE] = "shuffle",
    [CARDS_PHASE_ARRANGE] = "arrange",
    [CARDS_PHASE_FIRST] = "first",
    [CARDS_PHASE_START_STACK] = "start-stack",
    [CARDS_PHASE_START_TAKE] = "start-take",
    [CARDS_PHASE_ROLL] = "roll",
    [CARDS_PHASE_DICE] = "dice",
    [CARDS_PHASE_EVENT] = "event",
    [CARDS_PHASE_ADVANTAGE] = "advantage",
    [CARDS_PHASE_GAIN] = "gain",
    [CARDS_PHASE_CIVIL_WAR] = "civil-war",
    [CARDS_PHASE_CONFLICT] = "conflict",
    [CARDS_PHASE_BUILDER_STACK] = "builder-stack",
    [CARDS_PHASE_BUILDER_SWAP] = "builder-swap",
    [CARDS_PHASE_MAIN] = "main",
    [CARDS_PHASE_PAY] = "pay",
    [CARDS_PHASE_PAY_ANY] = "pay-any",
    [CARDS_PHASE_STORE] = "store",
    [CARDS_PHASE_SCOUT] = "scout",
    [CARDS_PHASE_PICK] = "pick",
    [CARDS_PHASE_REGION] = "region",
    [CARDS_PHASE_SIDE] = "side",
    [CARDS_PHASE_ANSWER] = "answer",
    [CARDS_PHASE_COUNTER_OFFER] = "counter-offer",
    [CARDS_PHASE_DEFEND] = "defend",
    [CARDS_PHASE_DUEL] = "duel",
    [CARDS_PHASE_TARGET] = "target",
    [CARDS_PHASE_ROB] = "rob",
    [CARDS_PHASE_MERCHANT_TAKE] = "merchant-take",
    [CARDS_PHASE_MERCHANT_GIVE] = "merchant-give",
    [CARDS_PHASE_SPY] = "spy",
    [CARDS_PHASE_DISCARD] = "discard",
    [CARDS_PHASE_DRAW] = "draw",
    [CARDS_PHASE_LOOK] = "look",
    [CARDS_PHASE_EXCHANGE] = "exchange",
    [CARDS_PHASE_EXCHANGED] = "exchanged",
    [CARDS_PHASE_OVER] = "over",
};

const char *const cards_step_names[CARDS_STEPS] = { "start", "roll", "event", "main", "draw" };

/* Above, then below, from left to right: slots -2, 0 and +2. */
const uint8_t cards_arrange_order[CARDS_GOODS] = { 10, 12, 14, 11, 13, 15 };
const uint8_t cards_arrange_printed[CARDS_GOODS] = { CARDS_LUMBER, CARDS_GOLD, CARDS_GRAIN,
                                                     CARDS_BRICK,  CARDS_WOOL, CARDS_ORE };

/* ---- sets of expansion cards ---- */

#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, name, count, source)

#define BIT(n) ((cards_set)1 << (n))
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source) \
    [CARDS_KIND_## \
        id] = { .mask = (BIT(count) - 1) << CARDS_BIT_##id, .first = BIT(CARDS_BIT_##id) },
const cards_kind_bits cards_bits[CARDS_KINDS] = {
#include "cards_table.def"
};
#undef EXPANSION

#define COPIES_1(id) [CARDS_BIT_##id] = CARDS_KIND_##id,
#define COPIES_2(id) COPIES_1(id)[CARDS_BIT_##id + 1] = CARDS_KIND_##id,
#define COPIES_3(id) COPIES_2(id)[CARDS_BIT_##id + 2] = CARDS_KIND_##id,
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source) \
    COPIES_##count(id)
const uint8_t cards_kind_of_bit[64] = {
#include "cards_table.def"
    [CARDS_EXPANSIONS] = CARDS_NO_KIND,
    [CARDS_EXPANSIONS + 1] = CARDS_NO_KIND,
};
#undef EXPANSION

#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source) \
    | BIT(CARDS_BIT_##id)
const cards_set cards_first_bits = 0
#include "cards_table.def"
    ;
