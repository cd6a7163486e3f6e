/* table.c - the facts of the cards: built in, and corrected by a file (docs/cards.md).
 *
 *     longroad-cards 1
 *     name my-cards
 *     s-fields-5   die=3               source=owner
 *     garrison     cost=bl commerce=2
 *
 * A file names the cards that it changes and says what is printed on them; all others stay as they
 * are in cards_table.def. What a card does, and how many there are of it, is part of the rules and
 * stays.
 *
 * A file can only give values that the rules make use of, so `fields_of` says for each group of
 * cards what is printed on them: points on red buildings, strength on knights (CARD-TOK-03,
 * CARD-TOK-10).
 *
 * Sources. A line that repeats the built-in values leaves the card's source as it is, so that the
 * output of `longroad cards`, unchanged, means the same table with the same estimates in it. Other
 * values get the source `file`, unless the line says that somebody read them off the printed card
 * (`source=owner`) or guessed (`source=estimate`).
 *
 * Bounds. A cost has at most three units of a resource, because every realm has a region of each
 * and it holds three: what is on a card can be paid in any realm. Numbers are at most 9, commerce
 * points at most 8: 28 cards of a realm, and one more for each of 6 fleets, stay below 256.
 */
#include "cards_ops.h"
#include "text.h"

#include <string.h>

enum { FORMAT_VERSION = 1, WORD_MAX = 24, COST_MAX = 9, COMMERCE_MAX = 8, NUMBER_MAX = 9 };

static const char cost_letters[CARDS_GOODS + 1] = "blwgo$";

/* ---- the built-in table ---- */

/* The rows of cards_table.def, but for their costs. */
static const cards_card builtin[] = {
#define CENTER(id, word, name, group, count, cost, points, source) \
    { word, name, source, 0, CARDS_GROUP_##group, count, points, .goods = CARDS_GOOD_NONE },
#define REGION(id, word, name, group, good, number, source) \
    { word, name, source, 0, CARDS_GROUP_##group, 1, .die = (number), .goods = CARDS_##good },
#define EVENT(id, word, name, count, source, rules) \
    { word, name, source, 0, CARDS_GROUP_EVENT, count, .goods = CARDS_GOOD_NONE },
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  does, good, source, when, rules) \
    { word,     name,     source,     0, CARDS_GROUP_##group, count,        points, \
      commerce, strength, tournament, 0, CARDS_EFFECT_##does, CARDS_##good, 0 },
#include "cards_table.def"
};

/* Their costs in letters. */
static const char *const costs[] = {
#define CENTER(id, word, name, group, count, cost, ...) (cost),
#define REGION(...) "",
#define EVENT(...) "",
#define EXPANSION(id, word, name, group, count, cost, ...) (cost),
#include "cards_table.def"
};

_Static_assert(sizeof builtin / sizeof builtin[0] == CARDS_TABLE_ROWS, "81 rows, 120 cards");

static int good_of_letter(char letter) {
    const char *found = letter == 0 ? NULL : strchr(cost_letters, letter);
    return found == NULL ? -1 : (int)(found - cost_letters);
}

static cards_goods cost_of(const char *letters) {
    cards_goods cost = 0;
    for (int good = 0; (good = good_of_letter(*letters)) >= 0; letters++)
        cost += lr_lane((unsigned)good);
    return cost;
}

/* The rows once more, where the rules look them up: by kind, by set and resource, by place in the
 * region deck. */
static void spread(cards *c) {
    unsigned kind = 0, deck = 0;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        const cards_card *row = &c->row[k];
        bool start = row->group <= CARDS_GROUP_BLUE_SET && row->goods != CARDS_GOOD_NONE;
        if (row->group >= CARDS_GROUP_NEUTRAL) c->kind[kind++] = *row;
        if (row->group == CARDS_GROUP_ROAD) c->road_cost = row->cost;
        if (row->group == CARDS_GROUP_SETTLEMENT) c->settlement_cost = row->cost;
        if (row->group == CARDS_GROUP_CITY) c->city_cost = row->cost;
        if (start) {
            unsigned set = row->group == CARDS_GROUP_RED_SET ? 0 : 1;
            c->start[set][row->goods].goods = row->goods;
            c->start[set][row->goods].die = row->die;
        }
        if (row->group == CARDS_GROUP_REGION_DECK) {
            c->deck[deck].goods = row->goods;
            c->deck[deck++].die = row->die;
        }
    }
    for (unsigned bit = 0; bit < CARDS_EXPANSIONS; bit++)
        c->bit_cost[bit] = c->kind[cards_kind_of_bit[bit]].cost;
}

void cards_table_builtin(cards *c) {
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) {
        c->row[k] = builtin[k];
        c->row[k].cost = cost_of(costs[k]);
    }
    spread(c);
    memcpy(c->table_name, CARDS_TABLE_BUILTIN, sizeof CARDS_TABLE_BUILTIN);
}

/* ---- what a line may say ---- */

typedef enum field {
    FIELD_COST,
    FIELD_POINTS,
    FIELD_COMMERCE,
    FIELD_STRENGTH,
    FIELD_TOURNAMENT,
    FIELD_DIE,
    FIELD_TERRAIN,
    FIELD_COUNT,
    FIELD_SOURCE,
    FIELDS
} field;

static const char *const field_words[FIELDS] = { "cost",     "points",     "commerce",
                                                 "strength", "tournament", "die",
                                                 "terrain",  "count",      "source" };

/* What is printed on the cards of a group and means something there. */
static const uint16_t fields_of[CARDS_GROUPS] = {
#define HAS(field) (1u << FIELD_##field)
#define GROUP(id, name, title, values) HAS(COUNT) | HAS(SOURCE) | (values),
#include "cards_table.def"
#undef HAS
};

static unsigned fields_of_card(const cards_card *card) {
    bool region = card->group <= CARDS_GROUP_REGION_DECK && card->goods != CARDS_GOOD_NONE;
    return fields_of[card->group] | (region ? 1u << FIELD_DIE : 0);
}

/* ---- reading ---- */

typedef struct reader {
    lr_scan in;
    cards *c;
    lr_scan name;                      /* where the name stands; line 0: nowhere yet */
    int32_t line_of[CARDS_TABLE_ROWS]; /* 0: not yet named */
} reader;

static bool end_of_line(reader *r) {
    if (lr_scan_line_end(&r->in)) return true;
    lr_scan_blanks(&r->in);
    return lr_scan_wrong(&r->in, LR_E_SYNTAX,
                         *r->in.at == '\r'
                             ? "expected a plain line end, but here is a carriage return"
                             : "expected the end of the line or a # comment",
                         NULL);
}

static bool stands_already(lr_scan *at, const char *word, int32_t line) {
    char number[16];
    lr_text t = lr_text_start(number, sizeof number);
    lr_put_int(&t, line);
    lr_text_end(&t);
    return lr_scan_wrong(at, LR_E_MAP, "`", word, "` already stands on line ", number, NULL);
}

static bool check_cost(lr_scan *at, cards_goods cost) {
    if (cost == 0)
        return lr_scan_wrong(at, LR_E_SYNTAX,
                             "expected the letters of a cost, such as `bbl`: b brick, l lumber, "
                             "w wool, g grain, o ore",
                             NULL);
    if (lr_lanes_count(cost, CARDS_GOLD) > 0)
        return lr_scan_wrong(at, LR_E_RANGE, "gold never pays for what is built", NULL);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (lr_lanes_count(cost, good) > CARDS_STORE_MAX)
            return lr_scan_wrong(at, LR_E_RANGE, "a cost has at most three units of ",
                                 cards_good_names[good], ", as much as one region holds", NULL);
    return lr_lanes_total(cost) <= COST_MAX ||
           lr_scan_wrong(at, LR_E_RANGE, "a cost has at most nine units", NULL);
}

static bool read_cost(reader *r, cards_goods *out) {
    lr_scan at = r->in;
    cards_goods cost = 0;
    for (int good = 0; (good = good_of_letter(*r->in.at)) >= 0;) {
        if (lr_lanes_count(cost, (unsigned)good) > COST_MAX) break;
        cost += lr_lane((unsigned)good);
        lr_scan_char(&r->in, *r->in.at);
    }
    if (!check_cost(&at, cost)) return false;
    const char letter[] = { *r->in.at, 0 };
    if (letter[0] > ' ' && letter[0] <= '~' && letter[0] != '#')
        return lr_scan_wrong(&r->in, LR_E_UNKNOWN_NAME, "`", letter,
                             "` is no resource: b brick, l lumber, w wool, g grain, o ore", NULL);
    *out = cost;
    return true;
}

static bool read_number(reader *r, int64_t low, int64_t high, uint8_t *out) {
    int64_t value = low;
    if (!lr_scan_int(&r->in, low, high, &value)) return false;
    *out = (uint8_t)value;
    return true;
}

/* The deck's cards keep their words when they get another terrain: records name them so. */
static bool read_terrain(reader *r, cards_card *card) {
    static const char *const names[CARDS_GOODS] = { "Hills",  "Forest",    "Pasture",
                                                    "Fields", "Mountains", "Gold Field" };
    lr_scan at = r->in;
    char word[WORD_MAX];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (!lr_text_equal(word, cards_terrain_names[good])) continue;
        card->goods = (uint8_t)good;
        card->name = names[good];
        return true;
    }
    return lr_scan_wrong(&at, LR_E_UNKNOWN_NAME, "no terrain is called ", word, NULL);
}

static bool read_count(reader *r, const cards_card *card) {
    lr_scan at = r->in;
    uint8_t count = 0;
    if (!read_number(r, 0, 99, &count)) return false;
    return count == card->count ||
           lr_scan_wrong(&at, LR_E_RANGE, "how many cards there are of a kind cannot be changed",
                         NULL);
}

static bool read_source(reader *r, const char **source) {
    lr_scan at = r->in;
    char word[WORD_MAX];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    *source = lr_text_equal(word, "owner") ? "owner" : "estimate";
    return lr_text_equal(word, *source) ||
           lr_scan_wrong(&at, LR_E_UNKNOWN_NAME,
                         "a source is `owner`, read off the printed card, or `estimate`", NULL);
}

static bool read_value(reader *r, field which, cards_card *card, const char **source) {
    switch (which) {
    case FIELD_COST: return read_cost(r, &card->cost);
    case FIELD_POINTS: return read_number(r, 0, NUMBER_MAX, &card->points);
    case FIELD_COMMERCE: return read_number(r, 0, COMMERCE_MAX, &card->commerce);
    case FIELD_STRENGTH: return read_number(r, 0, NUMBER_MAX, &card->strength);
    case FIELD_TOURNAMENT: return read_number(r, 0, NUMBER_MAX, &card->tournament);
    case FIELD_DIE: return read_number(r, 1, 6, &card->die);
    case FIELD_TERRAIN: return read_terrain(r, card);
    case FIELD_COUNT: return read_count(r, card);
    default: return read_source(r, source);
    }
}

/* `cost=` and the like: a word that the card has, once. */
static bool read_key(reader *r, const cards_card *card, unsigned *given, field *which) {
    lr_scan at = r->in;
    char word[WORD_MAX];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    unsigned k = 0;
    while (k < FIELDS && !lr_text_equal(word, field_words[k])) k++;
    if (k == FIELDS)
        return lr_scan_wrong(&at, LR_E_UNKNOWN_NAME, "`", word,
                             "` is not a value of a card: cost points commerce strength tournament "
                             "die terrain count source",
                             NULL);
    if (!(fields_of_card(card) >> k & 1))
        return lr_scan_wrong(&at, LR_E_MAP, "a card like ", card->word, " (",
                             cards_group_names[card->group], ") has no `", word,
                             "` that could be changed", NULL);
    if (*given >> k & 1)
        return lr_scan_wrong(&at, LR_E_MAP, "`", word, "` stands here twice", NULL);
    *given |= 1u << k;
    *which = (field)k;
    return lr_scan_char(&r->in, '=') ||
           lr_scan_wrong(&r->in, LR_E_SYNTAX, "expected `=` and a value after `", word, "`", NULL);
}

static bool same_values(const cards_card *a, const cards_card *b) {
    return a->cost == b->cost && a->points == b->points && a->commerce == b->commerce &&
           a->strength == b->strength && a->tournament == b->tournament && a->die == b->die &&
           a->goods == b->goods;
}

static bool read_card(reader *r, cards_card *card) {
    cards_card was = *card;
    const char *source = NULL;
    unsigned given = 0;
    while (*r->in.at == ' ' || *r->in.at == '\t') {
        lr_scan probe = r->in;
        if (lr_scan_line_end(&probe)) break;
        lr_scan_blanks(&r->in);
        if (*r->in.at == '\r') break;
        field which = FIELDS;
        if (!read_key(r, card, &given, &which) || !read_value(r, which, card, &source))
            return false;
    }
    card->changed = !same_values(card, &was);
    if (source != NULL)
        card->source = source;
    else if (card->changed)
        card->source = "file";
    return end_of_line(r);
}

static bool read_name(reader *r, lr_scan *at) {
    if (r->name.line != 0) return stands_already(at, "name", r->name.line);
    lr_scan_blanks(&r->in);
    r->name = r->in;
    return lr_scan_word(&r->in, r->c->table_name, sizeof r->c->table_name) && end_of_line(r);
}

static bool read_line(reader *r) {
    lr_scan_blanks(&r->in);
    lr_scan at = r->in;
    char word[CARDS_TABLE_NAME_MAX];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    if (lr_text_equal(word, "name")) return read_name(r, &at);
    unsigned k = 0;
    while (k < CARDS_TABLE_ROWS && !lr_text_equal(word, builtin[k].word)) k++;
    if (k == CARDS_TABLE_ROWS)
        return lr_scan_wrong(&at, LR_E_UNKNOWN_NAME, "no card is called ", word,
                             "; `longroad cards` prints them all", NULL);
    if (r->line_of[k] != 0) return stands_already(&at, word, r->line_of[k]);
    r->line_of[k] = at.line;
    return read_card(r, &r->c->row[k]);
}

static bool read_header(reader *r) {
    lr_scan at = r->in;
    char word[WORD_MAX];
    int64_t version = 0;
    if (!lr_scan_word(&r->in, word, sizeof word) || !lr_text_equal(word, "longroad-cards"))
        return lr_scan_wrong(&at, LR_E_SYNTAX,
                             "a table of cards begins with the line `longroad-cards 1`", NULL);
    lr_scan_blanks(&r->in);
    at = r->in;
    if (!lr_scan_int(&r->in, 0, 9999, &version)) return false;
    if (version != FORMAT_VERSION)
        return lr_scan_wrong(&at, LR_E_VERSION, "this program reads tables of version 1 only",
                             NULL);
    return end_of_line(r);
}

/* Whoever reads `printed` in a record shall know what was played. */
static bool check_name(reader *r) {
    if (r->name.line == 0)
        return lr_scan_wrong(&r->in, LR_E_MAP, "the table has no `name` line", NULL);
    bool changed = false;
    for (unsigned k = 0; k < CARDS_TABLE_ROWS; k++) changed |= r->c->row[k].changed != 0;
    return !changed || !lr_text_equal(r->c->table_name, CARDS_TABLE_BUILTIN) ||
           lr_scan_wrong(&r->name, LR_E_MAP,
                         "the values differ from those of the built-in table " CARDS_TABLE_BUILTIN
                         ": give the table a name of its own",
                         NULL);
}

lr_status cards_table_read(cards *c, const char *text, lr_error *error) {
    reader r = { .in = lr_scan_start(text, error), .c = c };
    if (strlen(text) >= LR_MAP_TEXT_MAX)
        return lr_fail(error, LR_E_TOO_LARGE, "a table's text is shorter than 32768 bytes", NULL);
    bool good = read_header(&r);
    while (good && !lr_scan_at_end(&r.in))
        if (!lr_scan_line_end(&r.in)) good = read_line(&r);
    if (!good || !check_name(&r)) return error->status;
    spread(c);
    return LR_OK;
}
