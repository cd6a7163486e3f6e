/* names.c - the words for everything, the tables that follow from the rows of view/, and what
 * people read about the cards (view/cards_words.h): sentences, when they are played, their rules.
 *
 * A sentence says in our own words what a card does beyond the numbers printed on it; `longroad
 * cards` and the terminal game print it.
 */
#include <longroad/cards.h>

#include "cards_text.h"
#include "cards_words.h"

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

/* ---- for people ---- */

const char *const cards_group_titles[CARDS_GROUPS] = {
#define GROUP(id, name, title, ...) (title),
#include "cards_table.def"
};

static const char knight_sentence[] =
    "A knight: strength for the knight token, points for tournaments.";

const char *const cards_sentences[CARDS_KINDS] = {
    [CARDS_KIND_ALCHEMIST] = "Before the roll: say what the production die shows.",
    [CARDS_KIND_ARSONIST] = "A duel: a building of the loser goes back to hand.",
    [CARDS_KIND_BISHOP] = "Answers Arsonist and Brigands: they win with 1 or 2 only.",
    [CARDS_KIND_BLACK_KNIGHT] = "A duel: a knight of the loser goes back to hand.",
    [CARDS_KIND_BRIGANDS] = "A duel: the winner takes two resources of the loser.",
    [CARDS_KIND_CARAVAN] = "One or two of your resources become others of your choice.",
    [CARDS_KIND_HERB_WOMAN] = "Answers the Black Knight: he wins with 1 or 2 only.",
    [CARDS_KIND_MERCHANT] = "Take one or two resources of the other player, give one back.",
    [CARDS_KIND_SCOUT] = "With a new settlement: choose its two regions from the deck.",
    [CARDS_KIND_SPY] = "See the other player's hand and take a unit or action card.",
    [CARDS_KIND_ABBEY] = "One more card in hand; pays when there is Progress.",
    [CARDS_KIND_GARRISON] = "Hides both regions beside it from brigands' counting.",
    [CARDS_KIND_SMITHY] = "Each of your knights has one more strength.",
    [CARDS_KIND_BRICK_FACTORY] = "Hills beside it produce double.",
    [CARDS_KIND_FOUNDRY] = "Mountains beside it produce double.",
    [CARDS_KIND_GRAIN_MILL] = "Fields beside it produce double.",
    [CARDS_KIND_SAWMILL] = "Forest beside it produces double.",
    [CARDS_KIND_WOOLEN_MILL] = "Pasture beside it produces double.",
    [CARDS_KIND_BRICK_FLEET] = "The bank takes two brick for one of another.",
    [CARDS_KIND_GOLD_FLEET] = "The bank takes two gold for one of another.",
    [CARDS_KIND_GRAIN_FLEET] = "The bank takes two grain for one of another.",
    [CARDS_KIND_LUMBER_FLEET] = "The bank takes two lumber for one of another.",
    [CARDS_KIND_ORE_FLEET] = "The bank takes two ore for one of another.",
    [CARDS_KIND_WOOL_FLEET] = "The bank takes two wool for one of another.",
    [CARDS_KIND_CONRAD] = knight_sentence,
    [CARDS_KIND_FALK] = knight_sentence,
    [CARDS_KIND_GOTZ] = knight_sentence,
    [CARDS_KIND_HAGEN] = knight_sentence,
    [CARDS_KIND_KARL] = knight_sentence,
    [CARDS_KIND_OTTO] = knight_sentence,
    [CARDS_KIND_PIPPIN] = knight_sentence,
    [CARDS_KIND_SIEGFRIED] = knight_sentence,
    [CARDS_KIND_WALTER] = knight_sentence,
    [CARDS_KIND_AQUEDUCT] = "None of your regions suffers from plague.",
    [CARDS_KIND_BATH_HOUSE] = "The four regions around its city are safe from plague.",
    [CARDS_KIND_CHURCH] = "Units of its city are safe from civil war.",
    [CARDS_KIND_COLOSSUS] = "Two points, and nothing else.",
    [CARDS_KIND_COUNTING_HOUSE] = "Commerce, and nothing else.",
    [CARDS_KIND_HARBOR] = "Each of your fleets has one more commerce point.",
    [CARDS_KIND_LIBRARY] = "One more card in hand; pays when there is Progress.",
    [CARDS_KIND_MARKETPLACE] = "Commerce, and nothing else.",
    [CARDS_KIND_MERCHANT_GUILD] = "Commerce, and nothing else.",
    [CARDS_KIND_MINT] = "The bank takes one gold for one of another.",
    [CARDS_KIND_TOWN_HALL] = "Searching a stack costs one resource, not two.",
};

const char *const cards_event_sentences[CARDS_EVENT_CARDS] = {
    [CARDS_EVENT_CIVIL_WAR] = "Each player takes a knight or fleet of theirs back to hand.",
    [CARDS_EVENT_CONFLICT] =
        "Who has the knight token puts two cards of the other hand under a stack.",
    [CARDS_EVENT_MASTER_BUILDER] = "Each player looks through a stack and may swap a card with it.",
    [CARDS_EVENT_PLAGUE] = "Every region beside a city loses a resource.",
    [CARDS_EVENT_PRODUCTIVE_YEAR] = "Every region gains a resource for each Garrison beside it.",
    [CARDS_EVENT_PROGRESS] = "A resource of choice for each Abbey and each Library.",
    [CARDS_EVENT_YEAR_END] = "The event cards are shuffled anew.",
};

const char *const cards_kind_rules[CARDS_KINDS] = {
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source, when, rules) \
    [CARDS_KIND_##id] = (rules),
#include "cards_table.def"
};

const uint8_t cards_when_played[CARDS_KINDS] = {
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source, when, rules) \
    [CARDS_KIND_##id] = CARDS_WHEN_##when,
#include "cards_table.def"
};

const char *const cards_event_rules[CARDS_EVENT_CARDS] = {
#define EVENT(id, word, name, count, source, rules) [CARDS_EVENT_##id] = (rules),
#include "cards_table.def"
};

/* The rows of a group are in the order of its enum. */
static const cards_card *row_of_group(const cards *c, unsigned group, unsigned place) {
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++)
        if (c->row[k].group == group && place-- == 0) return &c->row[k];
    return NULL;
}

const cards_card *cards_event_row(const cards *c, unsigned event) {
    return row_of_group(c, CARDS_GROUP_EVENT, event);
}

const cards_card *cards_region_row(const cards *c, unsigned place) {
    return row_of_group(c, CARDS_GROUP_REGION_DECK, place);
}

typedef struct facts {
    lr_text text;
    const char *between; /* before the next one */
} facts;

static void put_fact(facts *f, const char *word, unsigned value) {
    if (value == 0) return;
    lr_putf(&f->text, "%s%s%u", f->between, word, value);
    f->between = ", ";
}

size_t cards_facts(const cards_card *card, char *out, size_t size) {
    facts f = { lr_text_start(out, size), "costs " };
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned count = lr_lanes_count(card->cost, good);
        put_fact(&f, "", count);
        if (count > 0) lr_putf(&f.text, " %s", cards_good_names[good]);
    }
    f.between = card->cost != 0 ? "; " : "";
    put_fact(&f, "points ", card->points);
    put_fact(&f, "commerce ", card->commerce);
    put_fact(&f, "strength ", card->strength);
    put_fact(&f, "tournament ", card->tournament);
    if (card->group == CARDS_GROUP_RED) lr_putf(&f.text, "%sneeds a city", f.between);
    return lr_text_end(&f.text);
}
