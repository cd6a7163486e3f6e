/* rule_cards.c - statements of rule tests (tests/rules/run_rules.c) that only card games know:
 *
 *     stock SEAT REGION=N ...     what these regions hold: `stock 0 u-2=1 l0=3`
 *     stores SEAT GOODS=N ... | - what the seat has in all; of goods not named it has none
 *     room SEAT GOODS=N ... | -   what it could still store, likewise
 *     strength SEAT N             of its knights
 *     tournament SEAT N           points of its knights
 *     commerce SEAT N             points
 *     hand-limit SEAT N           how many cards it may hold
 *     search-price SEAT N         what looking through a stack costs
 *     token knight|windmill SEAT | -            who holds it
 *     guarded SEAT REGIONS | -    which border a Garrison, these and no others
 *     doubled SEAT REGIONS | -    which yield twice, likewise
 *     free-sites SEAT SITES | -   which have room, likewise
 *     free-city-sites SEAT SITES | -            and are a city's
 *     row SEAT SLOT SLOT          the outermost settlements
 *     supply ROADS SETTLEMENTS CITIES           left for both
 *     stacks N N N N N            cards in each stack
 *     hands N N                   cards that the seats hold
 *     regions-left N              cards in the region deck
 *     card WORD FIELD VALUE       a fact of the card table: kind, name, count, cost, points,
 *                                 commerce, strength, tournament or die
 *     group KIND N                cards of this kind in the table
 *
 * and in the block of their positions `stores SEAT GOODS=N ...`, for the seat's first six regions
 * as they are printed, with this much in each, and further regions as in the line `regions`.
 */
#include "rule_language.h"

#include "cards_state.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const cards_public *table_of(const rule_runner *r) {
    return &cards_state_read(&r->state)->pub;
}

/* Takes a seat off *rest: what it has. */
static bool realm_of(rule_runner *r, char **rest, const cards_realm **realm) {
    unsigned seat = 0;
    if (!rule_take_seat(r, rest, &seat)) return rule_fail(r, "there is no such seat");
    *realm = &table_of(r)->realm[seat];
    return true;
}

/* `ore=2`: cuts the text at the `=`. */
static bool equation(rule_runner *r, char *text, long *value) {
    char *equals = strchr(text, '=');
    if (!equals || !rule_number(equals + 1, value)) return rule_fail(r, "write `%s=NUMBER`", text);
    *equals = 0;
    return true;
}

static bool good_of(rule_runner *r, const char *text, unsigned *good) {
    for (*good = 0; *good < CARDS_GOODS; ++*good)
        if (strcmp(cards_good_names[*good], text) == 0) return true;
    return rule_fail(r, "no such goods: %s", text);
}

/* The number that the action parser reads from a place: `u-2` in `0 pay u-2`. */
static bool place_of(rule_runner *r, const char *verb, const char *place, unsigned *out) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    snprintf(text, sizeof text, "0 %s %.40s", verb, place);
    if (!rule_read_action(r, text, &action)) return false;
    *out = action.arg[0];
    return true;
}

static bool do_public_points(rule_runner *r, char *rest) {
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = table_of(r)->realm[seat].points;
    return got == (unsigned)wanted || rule_fail(r, "%u points, expected %ld", got, wanted);
}

static bool do_rate(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    unsigned good = 0;
    long wanted = 0;
    if (!realm_of(r, &rest, &realm) || !good_of(r, rule_word(&rest), &good)) return false;
    if (!rule_number(rest, &wanted)) return rule_fail(r, "write `rate SEAT GOODS N`");
    unsigned got = lr_lanes_count(realm->rate, good);
    return got == (unsigned)wanted || rule_fail(r, "the rate is %u, expected %ld", got, wanted);
}

static bool do_stock(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    if (!realm_of(r, &rest, &realm)) return false;
    if (!*rest) return rule_fail(r, "write `stock SEAT REGION=N ...`");
    while (*rest) {
        char *name = rule_word(&rest);
        unsigned region = 0;
        long wanted = 0;
        if (!equation(r, name, &wanted) || !place_of(r, "pay", name, &region)) return false;
        if (cards_region_good(realm, region) == CARDS_GOOD_NONE)
            return rule_fail(r, "no region lies at %s", name);
        unsigned got = cards_stock(realm, region);
        if (got != (unsigned)wanted) return rule_fail(r, "%s holds %u", name, got);
    }
    return true;
}

/* Compares all lanes; goods that are not named are 0. */
static bool lanes_are(rule_runner *r, cards_goods lanes, char *rest) {
    long wanted[CARDS_GOODS] = { 0 };
    if (!*rest) return rule_fail(r, "write `GOODS=N ...`, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        char *name = rule_word(&rest);
        unsigned good = 0;
        long count = 0;
        if (!equation(r, name, &count) || !good_of(r, name, &good)) return false;
        wanted[good] = count;
    }
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned got = lr_lanes_count(lanes, good);
        if (got != (unsigned)wanted[good])
            return rule_fail(r, "%s: %u, expected %ld", cards_good_names[good], got, wanted[good]);
    }
    return true;
}

static bool do_stores(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) && lanes_are(r, realm->have, rest);
}

static bool do_room(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) && lanes_are(r, realm->room, rest);
}

/* One of a realm's small numbers, by the rule_statement's name. */
static bool do_realm_number(rule_runner *r, char *rest) {
    static const struct {
        const char *name;
        size_t offset;
    } numbers[] = {
        { "strength ", offsetof(cards_realm, strength) },
        { "tournament ", offsetof(cards_realm, tournament) },
        { "commerce ", offsetof(cards_realm, commerce) },
        { "hand-limit ", offsetof(cards_realm, hand_limit) },
        { "search-price ", offsetof(cards_realm, search_price) },
    };
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        if (strncmp(r->line[r->at].text, numbers[k].name, strlen(numbers[k].name)) != 0) continue;
        const uint8_t *realm = (const uint8_t *)&table_of(r)->realm[seat];
        unsigned got = realm[numbers[k].offset];
        return got == (unsigned)wanted || rule_fail(r, "it is %u, expected %ld", got, wanted);
    }
    return rule_fail(r, "a realm has no such number");
}

static bool do_token(rule_runner *r, char *rest) {
    const char *which = rule_word(&rest);
    bool knight = strcmp(which, "knight") == 0, nobody = strcmp(rest, "-") == 0;
    if ((!knight && strcmp(which, "windmill") != 0) || (!nobody && !rule_is_seat(rest)))
        return rule_fail(r, "write `token knight|windmill SEAT`, or - for nobody");
    const cards_public *p = table_of(r);
    int got = knight ? p->knight_token : p->windmill_token;
    return got == (nobody ? LR_SEAT_NONE : rest[0] - '0') || rule_fail(r, "its holder is %d", got);
}

/* Compares a set of regions or sites with the places named; `stride` bits lie between members. */
static bool places_are(rule_runner *r, const char *verb, uint64_t set, unsigned stride,
                       char *rest) {
    uint64_t named = 0;
    char text[LR_ACTION_TEXT_MAX];
    if (!*rest) return rule_fail(r, "write places, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        unsigned place = 0;
        if (!place_of(r, verb, rule_word(&rest), &place)) return false;
        named |= (uint64_t)1 << stride * place;
    }
    if (set == named) return true;
    unsigned place = (unsigned)__builtin_ctzll(set ^ named) / stride;
    lr_action action = { .kind = stride == 2 ? CARDS_PAY : CARDS_BUILD, .arg = { place & 255 } };
    lr_action_print(&r->game, action, text, sizeof text);
    return rule_fail(r, "%s is %s", strrchr(text, ' ') + 1, set & ~named ? "one too" : "none");
}

static bool do_guarded(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) && places_are(r, "pay", realm->guarded, 2, rest);
}

static bool do_doubled(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) && places_are(r, "pay", realm->doubled, 2, rest);
}

static bool do_free_sites(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) && places_are(r, "build smithy", realm->sites_free, 1, rest);
}

static bool do_free_city_sites(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return realm_of(r, &rest, &realm) &&
           places_are(r, "build smithy", realm->sites_free_city, 1, rest);
}

static bool do_row(rule_runner *r, char *rest) {
    const cards_realm *realm = NULL;
    long first, last;
    if (!realm_of(r, &rest, &realm)) return false;
    if (!rule_number(rule_word(&rest), &first) || !rule_number(rest, &last))
        return rule_fail(r, "write `row SEAT SLOT SLOT`");
    int got_first = cards_slot_of_place(realm->first), got_last = cards_slot_of_place(realm->last);
    return (got_first == first && got_last == last) ||
           rule_fail(r, "the row goes from %+d to %+d", got_first, got_last);
}

/* Compares bytes with as many numbers. */
static bool bytes_are(rule_runner *r, const uint8_t *bytes, int count, char *rest) {
    for (int k = 0; k < count; k++) {
        long wanted = 0;
        if (!rule_number(rule_word(&rest), &wanted)) return rule_fail(r, "write %d numbers", count);
        if (bytes[k] != wanted) return rule_fail(r, "%u, expected %ld", bytes[k], wanted);
    }
    return !*rest || rule_fail(r, "write %d numbers", count);
}

static bool do_supply(rule_runner *r, char *rest) {
    const cards_public *p = table_of(r);
    const uint8_t left[] = { p->roads_left, p->settlements_left, p->cities_left };
    return bytes_are(r, left, 3, rest);
}

static bool do_stacks(rule_runner *r, char *rest) {
    return bytes_are(r, table_of(r)->stack_size, CARDS_STACKS, rest);
}

static bool do_hands(rule_runner *r, char *rest) {
    return bytes_are(r, table_of(r)->hand_size, CARDS_SEATS, rest);
}

static bool do_regions_left(rule_runner *r, char *rest) {
    uint8_t left = (uint8_t)__builtin_popcount(table_of(r)->regions_left);
    return bytes_are(r, &left, 1, rest);
}

/* `loo`; nothing for what costs nothing. */
static void cost_text(cards_goods cost, char out[64]) {
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        for (unsigned k = lr_lanes_count(cost, good); k > 0; k--) *out++ = "blwgo$"[good];
    *out = 0;
}

/* A field of the card table as text; false: there is none of that name. */
static bool fact(const cards_card *card, const char *field, char out[64]) {
    const struct {
        const char *name;
        unsigned value;
    } numbers[] = {
        { "count", card->count },           { "points", card->points },
        { "commerce", card->commerce },     { "strength", card->strength },
        { "tournament", card->tournament }, { "die", card->die },
    };
    if (strcmp(field, "cost") == 0) return cost_text(card->cost, out), true;
    const char *name = strcmp(field, "kind") == 0   ? cards_group_names[card->group]
                       : strcmp(field, "name") == 0 ? card->name
                                                    : NULL;
    if (name) return snprintf(out, 64, "%s", name) > 0;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (strcmp(numbers[k].name, field) == 0)
            return snprintf(out, 64, "%u", numbers[k].value) > 0;
    return false;
}

static bool do_card(rule_runner *r, char *rest) {
    const char *name = rule_word(&rest), *field = rule_word(&rest);
    char got[64];
    const cards *c = cards_of(&r->game);
    for (int k = 0; k < CARDS_TABLE_ROWS; k++) {
        if (strcmp(c->row[k].word, name) != 0) continue;
        if (!fact(&c->row[k], field, got)) return rule_fail(r, "no such field: %s", field);
        return strcmp(got, strcmp(rest, "-") == 0 ? "" : rest) == 0 ||
               rule_fail(r, "it is `%s`", got);
    }
    return rule_fail(r, "no such card: %s", name);
}

static bool do_group(rule_runner *r, char *rest) {
    const char *group = rule_word(&rest);
    long wanted, got = 0;
    const cards *c = cards_of(&r->game);
    if (!rule_number(rest, &wanted)) return rule_fail(r, "write `group KIND N`");
    for (int k = 0; k < CARDS_TABLE_ROWS; k++)
        if (strcmp(cards_group_names[c->row[k].group], group) == 0) got += c->row[k].count;
    return got == wanted || rule_fail(r, "%ld cards, expected %ld", got, wanted);
}

/* `stores SEAT GOODS=N ... PLACE=REGION ...` in a position: a short way to write the line
 * `regions`. */
static bool add_stores(rule_runner *r, const char *text, char *out, size_t size) {
    static const char *const places[CARDS_GOODS] = { "u-2", "u0", "u+2", "l-2", "l0", "l+2" };
    char copy[RULE_LINE_MAX], line[RULE_LINE_MAX], more[RULE_LINE_MAX] = "", *rest = copy;
    long stock[CARDS_GOODS] = { 0 };
    snprintf(copy, sizeof copy, "%s", text);
    unsigned seat = 0;
    if (!rule_take_seat(r, &rest, &seat) || !*rest)
        return rule_fail(r, "write `stores SEAT GOODS=N ...`, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        char *name = rule_word(&rest), *equals = strchr(name, '=');
        unsigned good = 0;
        if (!equals) return rule_fail(r, "no stock: %s", name);
        *equals = 0;
        while (good < CARDS_GOODS && strcmp(cards_good_names[good], name) != 0) good++;
        size_t length = strlen(more);
        if (good == CARDS_GOODS) /* a region, to be written as it is */
            snprintf(more + length, sizeof more - length, " %s=%s", name, equals + 1);
        else if (!rule_number(equals + 1, &stock[good]))
            return rule_fail(r, "no number: %s", equals + 1);
    }
    const cards *c = cards_of(&r->game);
    unsigned set = (int)seat == c->rules.red_set ? 0 : 1;
    int length = snprintf(line, sizeof line, "regions %u", seat);
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        unsigned good = cards_arrange_printed[k];
        length += snprintf(line + length, sizeof line - (size_t)length, " %s=%s:%u:%ld", places[k],
                           cards_terrain_names[good], c->start[set][good].die, stock[good]);
    }
    snprintf(line + length, sizeof line - (size_t)length, "%s", more);
    rule_add_line(out, size, line);
    return true;
}

static const rule_statement statements[] = {
    { "public-points", do_public_points, true, true, false },
    { "rate", do_rate, true, true, false },
    { "stock", do_stock, true, true, false },
    { "stores", do_stores, true, true, false },
    { "room", do_room, true, true, false },
    { "strength", do_realm_number, true, true, false },
    { "tournament", do_realm_number, true, true, false },
    { "commerce", do_realm_number, true, true, false },
    { "hand-limit", do_realm_number, true, true, false },
    { "search-price", do_realm_number, true, true, false },
    { "token", do_token, true, true, false },
    { "guarded", do_guarded, true, true, false },
    { "doubled", do_doubled, true, true, false },
    { "free-sites", do_free_sites, true, true, false },
    { "free-city-sites", do_free_city_sites, true, true, false },
    { "row", do_row, true, true, false },
    { "supply", do_supply, true, true, false },
    { "stacks", do_stacks, true, true, false },
    { "hands", do_hands, true, true, false },
    { "regions-left", do_regions_left, true, true, false },
    { "card", do_card, false, true, false },
    { "group", do_group, false, true, false },
    { NULL, NULL, false, false, false },
};

static bool in_open_set(lr_action a) {
    return a.kind == CARDS_OFFER || a.kind == CARDS_SHUFFLE;
}

const rule_family rule_cards = {
    .name = "cards",
    .statements = statements,
    .in_open_set = in_open_set,
    .short_key = "stores",
    .add_short = add_stores,
};
