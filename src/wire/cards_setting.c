/* cards_setting.c - what never changes during a card game: its cards with all that is printed on
 * them, costs, options, and the words for goods, faces and steps. */
#include "cards_json.h"

#include <string.h>

_Static_assert((int)CW_effect_SEARCH == (int)CARDS_EFFECT_SEARCH,
               "words of effects in their order");

static void put_words(json_writer *w, const char *key, const char *const *words, unsigned first,
                      unsigned end) {
    jw_put_array(w, key);
    for (unsigned k = first; k < end; k++) jw_string(w, words[k]);
    jw_array_end(w);
}

/* ---- cards ---- */

/* Groups of the two starting sets and of the region deck hold regions; those have a die. */
static bool is_region(const cards_card *card) {
    return card->die != 0;
}

static bool is_expansion(const cards_card *card) {
    return card->group >= CARDS_GROUP_NEUTRAL;
}

/* What one can do with a card of a hand. */
static const char *use_of(const cards_card *card) {
    return card->group <= CARDS_GROUP_DEFENSE ? "play" : "build";
}

/* The key of the sentence that says what the card does. Knights differ in numbers alone, the other
 * cards of the row and the regions by what they are. */
static const char *text_of(const cards_card *card) {
    if (card->group == CARDS_GROUP_KNIGHT) return "knight";
    if (is_region(card)) return cards_terrain_names[card->goods];
    const char *word = card->word;
    bool in_set = card->group == CARDS_GROUP_RED_SET || card->group == CARDS_GROUP_BLUE_SET;
    return in_set ? word + 2 : word; /* `a-road` is a road */
}

static void put_expansion(const cards_card *card, json_writer *w) {
    jw_put_string(w, KEY(card, use), use_of(card));
    jw_put_uint(w, KEY(card, commerce), card->commerce);
    jw_put_uint(w, KEY(card, strength), card->strength);
    jw_put_uint(w, KEY(card, tournament), card->tournament);
    jw_put_bool(w, KEY(card, needs_city), card->group == CARDS_GROUP_RED);
    jw_put_string(w, KEY(card, effect), cw_effect_words[card->effect]);
    if (card->goods < CARDS_GOODS) jw_put_string(w, KEY(card, good), cards_good_names[card->goods]);
}

static void put_card(const cards_card *card, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(card, card), card->word);
    jw_put_string(w, KEY(card, name), card->name);
    jw_put_string(w, KEY(card, kind), cards_group_names[card->group]);
    jw_put_string(w, KEY(card, text), text_of(card));
    jw_put_uint(w, KEY(card, count), card->count);
    jw_put_uint(w, KEY(card, points), card->points);
    cw_put_goods(w, KEY(card, cost), card->cost);
    if (is_expansion(card)) put_expansion(card, w);
    if (is_region(card)) {
        jw_put_string(w, KEY(card, terrain), cards_terrain_names[card->goods]);
        jw_put_string(w, KEY(card, good), cards_good_names[card->goods]);
        jw_put_uint(w, KEY(card, die), card->die);
    }
    jw_put_string(w, KEY(card, source), card->source);
    jw_put_bool(w, KEY(card, estimate), strstr(card->source, "estimate") != NULL);
    jw_put_bool(w, KEY(card, changed), card->changed != 0);
    jw_object_end(w);
}

static void put_cards(const cards *c, json_writer *w) {
    jw_put_array(w, KEY(setting, cards));
    for (unsigned row = 0; row < CARDS_TABLE_ROWS; row++) put_card(&c->row[row], w);
    jw_array_end(w);
}

/* ---- goods, costs, the first regions ---- */

static void put_terrains(json_writer *w) {
    jw_put_object(w, KEY(setting, terrains));
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        jw_put_string(w, cards_good_names[good], cards_terrain_names[good]);
    jw_object_end(w);
}

static void put_costs(const cards *c, json_writer *w) {
    jw_put_object(w, KEY(setting, costs));
    cw_put_goods(w, KEY(costs, road), c->road_cost);
    cw_put_goods(w, KEY(costs, settlement), c->settlement_cost);
    cw_put_goods(w, KEY(costs, city), c->city_cost);
    jw_object_end(w);
}

/* The six corner places in the order in which they are filled, and what the rules propose. */
static void put_arrangement(json_writer *w) {
    char at[CW_AT_MAX];
    jw_put_array(w, KEY(setting, arrangement));
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        jw_object(w);
        jw_put_string(w, KEY(corner, region), cw_region_at(cards_arrange_order[k], at));
        jw_put_string(w, KEY(corner, printed), cards_terrain_names[cards_arrange_printed[k]]);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* Each set has every resource once; its numbers are the set's. */
static void put_sets(const cards *c, json_writer *w) {
    jw_put_array(w, KEY(setting, sets));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned set = seat == (unsigned)c->rules.red_set ? 0 : 1;
        jw_object(w);
        jw_put_uint(w, KEY(starting_set, seat), seat);
        jw_put_string(w, KEY(starting_set, set), set == 0 ? "red" : "blue");
        jw_put_object(w, KEY(starting_set, dice));
        for (unsigned good = 0; good < CARDS_GOODS; good++)
            jw_put_uint(w, cards_terrain_names[good], c->start[set][good].die);
        jw_object_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_counters(const cards *c, json_writer *w) {
    jw_put_object(w, KEY(setting, counters));
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (cw_counter_of(kind) != CARDS_NO_KIND)
            cw_put_kind(w, c->kind[kind].word, c, cw_counter_of(kind));
    jw_object_end(w);
}

/* ---- options and limits ---- */

static void put_value(json_writer *w, const lr_option_info *option, int value) {
    if (option->words)
        jw_put_string(w, option->name, option->words[value - option->low]);
    else
        jw_put_int(w, option->name, value);
}

/* Those that differ from the rules as printed. */
static void put_options(const lr_game *g, json_writer *w) {
    jw_put_object(w, KEY(setting, options));
    for (uint32_t k = 0; k < CARDS_OPTIONS; k++) {
        const lr_option_info *option = lr_option_at("cards", k);
        if (g->option[k] != option->initial) put_value(w, option, g->option[k]);
    }
    jw_object_end(w);
}

static void put_limits(json_writer *w) {
    jw_put_uint(w, KEY(setting, stacks), CARDS_STACKS);
    jw_put_uint(w, KEY(setting, store_max), CARDS_STORE_MAX);
    jw_put_uint(w, KEY(setting, row_max), CARDS_ROW_MAX);
    jw_put_uint(w, KEY(setting, hand_base), CARDS_HAND_BASE);
    jw_put_uint(w, KEY(setting, start_cards), CARDS_START_CARDS);
    jw_put_uint(w, KEY(setting, gate), CARDS_GATE);
    jw_put_uint(w, KEY(setting, calm_turns), CARDS_CALM_TURNS);
}

void cw_write_setting(const lr_game *g, json_writer *w) {
    const cards *c = cards_of(g);
    jw_put_string(w, KEY(setting, map), c->table_name); /* the table of cards */
    jw_put_uint(w, KEY(setting, seats), CARDS_SEATS);
    put_options(g, w);
    jw_put_int(w, KEY(setting, goal), c->rules.vp_goal);
    put_limits(w);
    put_words(w, KEY(setting, goods), cards_good_names, 0, CARDS_GOODS);
    put_terrains(w);
    put_words(w, KEY(setting, faces), cards_face_names, 1, CARDS_FACES);
    put_words(w, KEY(setting, steps), cards_step_names, CARDS_STEP_ROLL, CARDS_STEPS);
    put_costs(c, w);
    put_sets(c, w);
    put_arrangement(w);
    put_counters(c, w);
    put_cards(c, w);
}
