/* cards_setting.c - what never changes during a card game: its cards with all that is printed on
 * them, costs, options, and the words for goods, faces and steps. */
#include "cards_json.h"

#include <string.h>

static const char *const effect_words[] = {
    [CARDS_EFFECT_NONE] = "none",         [CARDS_EFFECT_DOUBLE] = "double",
    [CARDS_EFFECT_RATE_TWO] = "rate-two", [CARDS_EFFECT_RATE_ONE] = "rate-one",
    [CARDS_EFFECT_HAND] = "hand",         [CARDS_EFFECT_GUARD] = "guard",
    [CARDS_EFFECT_SMITHY] = "smithy",     [CARDS_EFFECT_HARBOR] = "harbor",
    [CARDS_EFFECT_AQUEDUCT] = "aqueduct", [CARDS_EFFECT_BATH] = "bath",
    [CARDS_EFFECT_CHURCH] = "church",     [CARDS_EFFECT_SEARCH] = "search",
};

static void put_words(json_writer *w, const char *key, const char *const *words, unsigned first,
                      unsigned end) {
    jw_key(w, key);
    jw_array(w);
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
    jw_put_string(w, "use", use_of(card));
    jw_put_uint(w, "commerce", card->commerce);
    jw_put_uint(w, "strength", card->strength);
    jw_put_uint(w, "tournament", card->tournament);
    jw_put_bool(w, "needs_city", card->group == CARDS_GROUP_RED);
    jw_put_string(w, "effect", effect_words[card->effect]);
    if (card->goods < CARDS_GOODS) jw_put_string(w, "good", cards_good_names[card->goods]);
}

static void put_card(const cards_card *card, json_writer *w) {
    jw_object(w);
    jw_put_string(w, "card", card->word);
    jw_put_string(w, "name", card->name);
    jw_put_string(w, "kind", cards_group_names[card->group]);
    jw_put_string(w, "text", text_of(card));
    jw_put_uint(w, "count", card->count);
    jw_put_uint(w, "points", card->points);
    cw_put_goods(w, "cost", card->cost);
    if (is_expansion(card)) put_expansion(card, w);
    if (is_region(card)) {
        jw_put_string(w, "terrain", cards_terrain_names[card->goods]);
        jw_put_string(w, "good", cards_good_names[card->goods]);
        jw_put_uint(w, "die", card->die);
    }
    jw_put_string(w, "source", card->source);
    jw_put_bool(w, "estimate", strstr(card->source, "estimate") != NULL);
    jw_put_bool(w, "changed", card->changed != 0);
    jw_object_end(w);
}

static void put_cards(const cards *c, json_writer *w) {
    jw_key(w, "cards");
    jw_array(w);
    for (unsigned row = 0; row < CARDS_TABLE_ROWS; row++) put_card(&c->row[row], w);
    jw_array_end(w);
}

/* ---- goods, costs, the first regions ---- */

static void put_terrains(json_writer *w) {
    jw_key(w, "terrains");
    jw_object(w);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        jw_put_string(w, cards_good_names[good], cards_terrain_names[good]);
    jw_object_end(w);
}

static void put_costs(const cards *c, json_writer *w) {
    jw_key(w, "costs");
    jw_object(w);
    cw_put_goods(w, "road", c->road_cost);
    cw_put_goods(w, "settlement", c->settlement_cost);
    cw_put_goods(w, "city", c->city_cost);
    jw_object_end(w);
}

/* The six corner places in the order in which they are filled, and what the rules propose. */
static void put_arrangement(json_writer *w) {
    char at[CW_AT_MAX];
    jw_key(w, "arrangement");
    jw_array(w);
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        jw_object(w);
        jw_put_string(w, "region", cw_region_at(cards_arrange_order[k], at));
        jw_put_string(w, "printed", cards_terrain_names[cards_arrange_printed[k]]);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* Each set has every resource once; its numbers are the set's. */
static void put_sets(const cards *c, json_writer *w) {
    jw_key(w, "sets");
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned set = seat == (unsigned)c->rules.red_set ? 0 : 1;
        jw_object(w);
        jw_put_uint(w, "seat", seat);
        jw_put_string(w, "set", set == 0 ? "red" : "blue");
        jw_key(w, "dice");
        jw_object(w);
        for (unsigned good = 0; good < CARDS_GOODS; good++)
            jw_put_uint(w, cards_terrain_names[good], c->start[set][good].die);
        jw_object_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_counters(const cards *c, json_writer *w) {
    jw_key(w, "counters");
    jw_object(w);
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
    jw_key(w, "options");
    jw_object(w);
    for (uint32_t k = 0; k < CARDS_OPTIONS; k++) {
        const lr_option_info *option = lr_option_at("cards", k);
        if (g->option[k] != option->initial) put_value(w, option, g->option[k]);
    }
    jw_object_end(w);
}

static void put_limits(json_writer *w) {
    jw_put_uint(w, "stacks", CARDS_STACKS);
    jw_put_uint(w, "store_max", CARDS_STORE_MAX);
    jw_put_uint(w, "row_max", CARDS_ROW_MAX);
    jw_put_uint(w, "hand_base", CARDS_HAND_BASE);
    jw_put_uint(w, "start_cards", CARDS_START_CARDS);
    jw_put_uint(w, "gate", CARDS_GATE);
    jw_put_uint(w, "calm_turns", CARDS_CALM_TURNS);
}

void cw_write_setting(const lr_game *g, json_writer *w) {
    const cards *c = cards_of(g);
    jw_put_string(w, "map", c->table_name); /* the table of cards */
    jw_put_uint(w, "seats", CARDS_SEATS);
    put_options(g, w);
    jw_put_int(w, "goal", c->rules.vp_goal);
    put_limits(w);
    put_words(w, "goods", cards_good_names, 0, CARDS_GOODS);
    put_terrains(w);
    put_words(w, "faces", cards_face_names, 1, CARDS_FACES);
    put_words(w, "steps", cards_step_names, CARDS_STEP_ROLL, CARDS_STEPS);
    put_costs(c, w);
    put_sets(c, w);
    put_arrangement(w);
    put_counters(c, w);
    put_cards(c, w);
}
