/* names.c - the words for everything, and the tables that follow from the rows of view/. */
#include <longroad/cards.h>

#include "cards_text.h"

const char *const cards_good_names[CARDS_GOODS] = { "brick", "lumber", "wool",
                                                    "grain", "ore",    "gold" };

const char *const cards_terrain_names[CARDS_GOODS] = { "hills",  "forest",    "pasture",
                                                       "fields", "mountains", "gold-field" };

const char *const cards_group_names[CARDS_GROUPS] = {
#define GROUP(id, name, ...) (name),
#include "cards_table.def"
};

const char *const cards_action_words[CARDS_ACTION_KINDS] = {
#define ACTION(kind, word, ...) [CARDS_##kind] = (word),
#include "cards_actions.def"
#undef ACTION
};

const char *const cards_face_names[CARDS_FACES] = { "none",   "club", "windmill",
                                                    "knight", "sun",  "question" };

const char *const cards_phase_names[CARDS_PHASES] = {
#define PHASE(name, word, ...) (word),
#include "cards_phases.def"
};

const char *const cards_step_names[CARDS_STEPS] = { "start", "roll", "event", "main", "draw" };

const char *const cards_kind_words[CARDS_KINDS] = {
#define EXPANSION(id, word, ...) (word),
#include "cards_table.def"
};

const char *const cards_event_words[CARDS_EVENT_CARDS] = {
#define EVENT(id, word, ...) (word),
#include "cards_table.def"
};

/* The two starting sets come before the deck. */
const char *const cards_region_words[2 * CARDS_GOODS + CARDS_DECK_REGIONS] = {
#define REGION(id, word, ...) (word),
#include "cards_table.def"
};

/* ---- actions ---- */

#define IN CARDS_IN
#define FIELD(type, at) \
    { LR_CARDS_TYPE_##type, at, CARDS_SEEN_BY_ALL }
#define SHOWN(type, at) \
    { LR_CARDS_TYPE_##type, at, CARDS_SEEN_BY_PLAYERS }
#define HELD(type, at) \
    { LR_CARDS_TYPE_##type, at, CARDS_SEEN_BY_ACTOR }
#define SECRET(type, at) \
    { LR_CARDS_TYPE_##type, at, CARDS_SEEN_BY_NOBODY }
const cards_action_row cards_action_table[CARDS_ACTION_KINDS] = {
#define ACTION(kind, word, bytes, phases, ...) [CARDS_##kind] = { phases, bytes, { __VA_ARGS__ } },
#include "cards_actions.def"
#undef ACTION
};
#undef IN
#undef FIELD
#undef SHOWN
#undef HELD
#undef SECRET

/* ---- the first regions ---- */

/* Above, then below, from left to right: slots -2, 0 and +2. */
const uint8_t cards_arrange_order[CARDS_GOODS] = { 10, 12, 14, 11, 13, 15 };
const uint8_t cards_arrange_printed[CARDS_GOODS] = { CARDS_LUMBER, CARDS_GOLD, CARDS_GRAIN,
                                                     CARDS_BRICK,  CARDS_WOOL, CARDS_ORE };

/* ---- sets of expansion cards ---- */

#define BIT(n) ((cards_set)1 << (n))
const cards_kind_bits cards_bits[CARDS_KINDS] = {
#define EXPANSION(id, word, name, group, count, ...) \
    { .mask = (BIT(count) - 1) << CARDS_BIT_##id, .first = BIT(CARDS_BIT_##id) },
#include "cards_table.def"
};

#define COPIES_1(id) [CARDS_BIT_##id] = CARDS_KIND_##id,
#define COPIES_2(id) COPIES_1(id)[CARDS_BIT_##id + 1] = CARDS_KIND_##id,
#define COPIES_3(id) COPIES_2(id)[CARDS_BIT_##id + 2] = CARDS_KIND_##id,
const uint8_t cards_kind_of_bit[64] = {
#define EXPANSION(id, word, name, group, count, ...) COPIES_##count(id)
#include "cards_table.def"
    [CARDS_EXPANSIONS] = CARDS_NO_KIND,
    [CARDS_EXPANSIONS + 1] = CARDS_NO_KIND,
};

const cards_set cards_first_bits = 0
#define EXPANSION(id, ...) | BIT(CARDS_BIT_##id)
#include "cards_table.def"
    ;
