/* notation.c - actions as text: `0 build smithy u+1`, `* dice sun 3`.
 *
 * A line is the actor (a seat's digit, or `*` for chance), the word of the action's kind
 * (view/cards_actions.def) and its arguments. Kinds share a few shapes of arguments, so the table
 * `forms` says all that distinguishes them, and for each shape there are three functions side by
 * side: one tells whether the bytes are well formed, one writes them, one reads them.
 *
 * What an action hides from a viewer is `?`. Either everything that can be hidden is, or nothing:
 * so `take ?` stands for a place and a kind. CONFLICT has three faces, see put_conflict().
 *
 * Reading is strict: words must be exact, resources of an offer stand in their order, and nothing
 * may follow. Three liberties are taken for people: the sign of a slot may be missing, the two
 * resources on a side of `caravan` may come in either order, and `bank ore for brick` is as good as
 * `bank ore brick`. What is read is always well formed, and for every well-formed action
 * parse(print(a)) gives its sixteen bytes again.
 */
#include <longroad/cards.h>

#include "cards_text.h"

#include <string.h>

typedef enum form {
    FORM_PLAIN,    /* no arguments */
    FORM_SEED,     /* 16 hexadecimal digits, or `?` */
    FORM_FIRST,    /* two dice */
    FORM_DICE,     /* a face of the event die and a number */
    FORM_EVENT,    /* an event card */
    FORM_DECK,     /* a card of the region deck */
    FORM_DIE,      /* a number */
    FORM_TERRAIN,  /* the resource of a region, by the region's name */
    FORM_STACK,    /* a stack, 1 to 5 */
    FORM_TAKE,     /* a place in a stack, from 1, and a kind; or `?` */
    FORM_UNDER,    /* a kind or `?`, and a stack */
    FORM_REGION,   /* a region */
    FORM_GOOD,     /* a resource */
    FORM_COLUMN,   /* the slot of a road */
    FORM_PLACE,    /* the slot of a settlement */
    FORM_SITE,     /* a kind and a site */
    FORM_SIDE,     /* `upper` or `lower` */
    FORM_BANK,     /* two resources */
    FORM_OFFER,    /* resources for resources */
    FORM_KIND,     /* a kind */
    FORM_CARAVAN,  /* one or two resources for one or two */
    FORM_SPY,      /* a kind or `?` */
    FORM_CONFLICT, /* a stack and one or two kinds */
    FORM_SWAP,     /* a kind, a place in a stack, another kind; or `?` */
} form;

/* Kinds that are not here have no arguments. */
static const uint8_t forms[CARDS_ACTION_KINDS] = {
    [CARDS_SHUFFLE] = FORM_SEED,     [CARDS_FIRST] = FORM_FIRST,
    [CARDS_DICE] = FORM_DICE,        [CARDS_EVENT] = FORM_EVENT,
    [CARDS_REGION] = FORM_DECK,      [CARDS_DUEL] = FORM_DIE,
    [CARDS_ARRANGE] = FORM_TERRAIN,  [CARDS_STACK] = FORM_STACK,
    [CARDS_TAKE] = FORM_TAKE,        [CARDS_ALCHEMIST] = FORM_DIE,
    [CARDS_DRAW] = FORM_STACK,       [CARDS_SEARCH] = FORM_STACK,
    [CARDS_EXCHANGE] = FORM_UNDER,   [CARDS_DISCARD] = FORM_UNDER,
    [CARDS_PAY] = FORM_REGION,       [CARDS_STORE] = FORM_REGION,
    [CARDS_GAIN] = FORM_REGION,      [CARDS_SEIZE] = FORM_GOOD,
    [CARDS_GIVE] = FORM_GOOD,        [CARDS_ROAD] = FORM_COLUMN,
    [CARDS_SETTLEMENT] = FORM_PLACE, [CARDS_CITY] = FORM_PLACE,
    [CARDS_BUILD] = FORM_SITE,       [CARDS_REMOVE] = FORM_SITE,
    [CARDS_TARGET] = FORM_SITE,      [CARDS_SIDE] = FORM_SIDE,
    [CARDS_PICK] = FORM_DECK,        [CARDS_BANK] = FORM_BANK,
    [CARDS_OFFER] = FORM_OFFER,      [CARDS_PLAY] = FORM_KIND,
    [CARDS_COUNTER] = FORM_KIND,     [CARDS_CARAVAN] = FORM_CARAVAN,
    [CARDS_SPY] = FORM_SPY,          [CARDS_CONFLICT] = FORM_CONFLICT,
    [CARDS_SWAP] = FORM_SWAP,
};

/* How many bytes of arg[] each form uses. */
static const uint8_t form_bytes[] = {
    [FORM_PLAIN] = 0,   [FORM_SEED] = 8,   [FORM_FIRST] = 2,    [FORM_DICE] = 2,   [FORM_EVENT] = 1,
    [FORM_DECK] = 1,    [FORM_DIE] = 1,    [FORM_TERRAIN] = 1,  [FORM_STACK] = 1,  [FORM_TAKE] = 2,
    [FORM_UNDER] = 2,   [FORM_REGION] = 1, [FORM_GOOD] = 1,     [FORM_COLUMN] = 1, [FORM_PLACE] = 1,
    [FORM_SITE] = 2,    [FORM_SIDE] = 1,   [FORM_BANK] = 2,     [FORM_OFFER] = 12, [FORM_KIND] = 1,
    [FORM_CARAVAN] = 4, [FORM_SPY] = 1,    [FORM_CONFLICT] = 4, [FORM_SWAP] = 3,
};

/* The arguments of each form. */
enum { FIELDS_MAX = 3 };
#define FIELD(type, at) \
    { LR_CARDS_TYPE_##type, at }
static const cards_field fields[][FIELDS_MAX] = {
    [FORM_PLAIN] = { { 0, 0 } },
    [FORM_SEED] = { FIELD(SEED, 0) },
    [FORM_FIRST] = { FIELD(DIE, 0), FIELD(DIE, 1) },
    [FORM_DICE] = { FIELD(FACE, 0), FIELD(DIE, 1) },
    [FORM_EVENT] = { FIELD(EVENT, 0) },
    [FORM_DECK] = { FIELD(DECK, 0) },
    [FORM_DIE] = { FIELD(DIE, 0) },
    [FORM_TERRAIN] = { FIELD(GOODS, 0) },
    [FORM_STACK] = { FIELD(STACK, 0) },
    [FORM_TAKE] = { FIELD(DEPTH, 0), FIELD(KIND, 1) },
    [FORM_UNDER] = { FIELD(KIND, 0), FIELD(STACK, 1) },
    [FORM_REGION] = { FIELD(REGION, 0) },
    [FORM_GOOD] = { FIELD(GOODS, 0) },
    [FORM_COLUMN] = { FIELD(COLUMN, 0) },
    [FORM_PLACE] = { FIELD(PLACE, 0) },
    [FORM_SITE] = { FIELD(KIND, 1), FIELD(SITE, 0) },
    [FORM_SIDE] = { FIELD(SIDE, 0) },
    [FORM_BANK] = { FIELD(GOODS, 0), FIELD(GOODS, 1) },
    [FORM_OFFER] = { FIELD(UNITS, 0), FIELD(UNITS, CARDS_GOODS) },
    [FORM_KIND] = { FIELD(KIND, 0) },
    [FORM_CARAVAN] = { FIELD(UNITS, 0), FIELD(UNITS, 2) },
    [FORM_SPY] = { FIELD(KIND, 0) },
    [FORM_CONFLICT] = { FIELD(STACK, 0), FIELD(KIND, 1), FIELD(KIND, 2) },
    [FORM_SWAP] = { FIELD(KIND, 0), FIELD(DEPTH, 1), FIELD(KIND, 2) },
};

cards_field cards_action_field(lr_action a, unsigned k) {
    const cards_field none = { 0, 0 };
    if (k >= FIELDS_MAX) return none;
    bool is_single = forms[a.kind] == FORM_CONFLICT && a.arg[1] != LR_ARG_HIDDEN &&
                     a.arg[2] == CARDS_NO_KIND;
    return is_single && k == 2 ? none : fields[forms[a.kind]][k];
}

/* ---- the words of cards, from the table ---- */

#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, name, count, source)
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source) \
    (word),
const char *const cards_kind_words[CARDS_KINDS] = {
#include "cards_table.def"
};
#undef EXPANSION
#undef EVENT
#define EXPANSION(id, word, name, group, count, cost, points, commerce, strength, tournament, \
                  effect, goods, source)
#define EVENT(id, word, name, count, source) (word),
const char *const cards_event_words[CARDS_EVENT_CARDS] = {
#include "cards_table.def"
};
#undef EVENT
#undef REGION
#define EVENT(id, word, name, count, source)
/* The two starting sets come before the deck. */
#define REGION(id, word, name, group, goods, die, source) (word),
const char *const cards_region_words[2 * CARDS_GOODS + CARDS_DECK_REGIONS] = {
#include "cards_table.def"
};
#undef EXPANSION
#undef EVENT
#undef REGION
#undef CENTER

static const char *const side_words[2] = { "upper", "lower" };

/* ---- well formed ---- */

static bool is_die(uint8_t number) {
    return number >= 1 && number <= 6;
}

static bool is_hidden(const uint8_t *arg, unsigned bytes) {
    for (unsigned k = 0; k < bytes; k++)
        if (arg[k] != LR_ARG_HIDDEN) return false;
    return true;
}

static bool offer_ok(const uint8_t *arg) {
    for (unsigned k = 0; k < 2 * CARDS_GOODS; k++)
        if (arg[k] > CARDS_OFFER_MAX) return false;
    return true;
}

/* One resource, or two with the lower one first. */
static bool caravan_side_ok(const uint8_t *side) {
    if (side[0] >= CARDS_GOODS) return false;
    return side[1] == CARDS_GOOD_NONE || (side[1] < CARDS_GOODS && side[0] <= side[1]);
}

static bool conflict_ok(const uint8_t *arg) {
    bool first = arg[1] < CARDS_KINDS, second = arg[2] < CARDS_KINDS;
    if (arg[0] >= CARDS_STACKS) return false;
    if (arg[3] == LR_ARG_HIDDEN) return first && second && arg[1] <= arg[2];
    if (arg[3] != 0) return false;
    if (is_hidden(arg + 1, 2)) return true;
    return first && (second || arg[2] == CARDS_NO_KIND);
}

static bool swap_ok(const uint8_t *arg) {
    return is_hidden(arg, 3) ||
           (arg[0] < CARDS_KINDS && arg[1] < CARDS_EXPANSIONS && arg[2] < CARDS_KINDS);
}

/* Whether the arguments that the form uses name existing things. */
static bool arguments_ok(lr_action a) {
    const uint8_t *arg = a.arg;
    switch ((form)forms[a.kind]) {
    case FORM_PLAIN: return true;
    case FORM_SEED: return true;
    case FORM_FIRST: return is_die(arg[0]) && is_die(arg[1]);
    case FORM_DICE: return arg[0] != CARDS_FACE_NONE && arg[0] < CARDS_FACES && is_die(arg[1]);
    case FORM_EVENT: return arg[0] < CARDS_EVENT_CARDS;
    case FORM_DECK: return arg[0] < CARDS_DECK_REGIONS;
    case FORM_DIE: return is_die(arg[0]);
    case FORM_TERRAIN:
    case FORM_GOOD: return arg[0] < CARDS_GOODS;
    case FORM_STACK: return arg[0] < CARDS_STACKS;
    case FORM_TAKE: return is_hidden(arg, 2) || (arg[0] < CARDS_EXPANSIONS && arg[1] < CARDS_KINDS);
    case FORM_UNDER:
        return (arg[0] < CARDS_KINDS || arg[0] == LR_ARG_HIDDEN) && arg[1] < CARDS_STACKS;
    case FORM_REGION: return arg[0] < CARDS_REGIONS;
    case FORM_COLUMN: return arg[0] < CARDS_COLUMNS;
    case FORM_PLACE: return arg[0] < CARDS_PLACES;
    case FORM_SITE: return arg[0] < CARDS_SITES && arg[1] < CARDS_KINDS;
    case FORM_SIDE: return arg[0] < 2;
    case FORM_BANK: return arg[0] < CARDS_GOODS && arg[1] < CARDS_GOODS;
    case FORM_OFFER: return offer_ok(arg);
    case FORM_KIND: return arg[0] < CARDS_KINDS;
    case FORM_CARAVAN: return caravan_side_ok(arg) && caravan_side_ok(arg + 2);
    case FORM_SPY: return arg[0] < CARDS_KINDS || arg[0] == LR_ARG_HIDDEN;
    case FORM_CONFLICT: return conflict_ok(arg);
    case FORM_SWAP: return swap_ok(arg);
    }
    return false;
}

static bool is_chance_kind(unsigned kind) {
    return kind >= CARDS_SHUFFLE && kind <= CARDS_DUEL;
}

bool cards_action_well_formed(lr_action a) {
    if (a.kind == CARDS_NO_ACTION || a.kind >= CARDS_ACTION_KINDS) return false;
    if (is_chance_kind(a.kind) ? a.actor != LR_ACTOR_CHANCE : a.actor >= CARDS_SEATS) return false;
    for (unsigned k = form_bytes[forms[a.kind]]; k < sizeof a.arg; k++)
        if (a.arg[k] != 0) return false;
    return arguments_ok(a);
}

/* ---- writing ---- */

void cards_put_slot(lr_text *t, int slot) {
    if (slot > 0) lr_put_char(t, '+');
    lr_put_int(t, slot);
}

void cards_put_region(lr_text *t, unsigned region) {
    lr_put_char(t, region & 1 ? 'l' : 'u');
    cards_put_slot(t, cards_slot_of_column(region >> 1));
}

void cards_put_site(lr_text *t, unsigned site) {
    lr_put_char(t, site & 1 ? 'l' : 'u');
    cards_put_slot(t, cards_slot_of_place(site >> 1));
}

static void put_kind(lr_text *t, uint8_t kind) {
    lr_put(t, kind == LR_ARG_HIDDEN ? "?" : cards_kind_words[kind]);
}

static void put_stack(lr_text *t, uint8_t stack) {
    lr_put_int(t, stack + 1);
}

static void put_seed(lr_text *t, const uint8_t *arg) {
    uint64_t seed = 0;
    for (unsigned k = 0; k < 8; k++) seed |= (uint64_t)arg[k] << 8 * k;
    if (is_hidden(arg, 8))
        lr_put_char(t, '?');
    else
        lr_put_hex64(t, seed);
}

static void put_pair(lr_text *t, const char *first, const char *second) {
    lr_put(t, first);
    lr_put_char(t, ' ');
    lr_put(t, second);
}

/* The place of a card in a stack and its kind. */
static void put_card_at(lr_text *t, const uint8_t *arg) {
    lr_put_int(t, arg[0] + 1);
    lr_put_char(t, ' ');
    put_kind(t, arg[1]);
}

static void put_offer_side(lr_text *t, const uint8_t *count) {
    cards_goods goods = 0;
    for (unsigned k = 0; k < CARDS_GOODS; k++) goods += count[k] * lr_lane(k);
    lr_put_lanes(t, goods, cards_good_names, CARDS_GOODS, ',');
}

static void put_caravan_side(lr_text *t, const uint8_t *side) {
    lr_put(t, cards_good_names[side[0]]);
    if (side[1] == CARDS_GOOD_NONE) return;
    lr_put_char(t, ' ');
    lr_put(t, cards_good_names[side[1]]);
}

/* `3 spy abbey` goes under stack 3 in this order, `3 abbey+spy` in one that the victim is not told,
 * `3 spy` is all that there was. A spectator sees `3 ? ?` however many there were. */
static void put_conflict(lr_text *t, const uint8_t *arg) {
    put_stack(t, arg[0]);
    lr_put_char(t, ' ');
    put_kind(t, arg[1]);
    if (arg[2] == CARDS_NO_KIND && arg[1] != LR_ARG_HIDDEN) return;
    lr_put_char(t, arg[3] == LR_ARG_HIDDEN ? '+' : ' ');
    put_kind(t, arg[2]);
}

static void put_swap(lr_text *t, const uint8_t *arg) {
    put_kind(t, arg[0]);
    if (arg[0] == LR_ARG_HIDDEN) return;
    lr_put_char(t, ' ');
    put_card_at(t, arg + 1);
}

/* Forms of one argument, which is in its range: cards_action_well_formed(). */
static void put_single(lr_text *t, form shape, uint8_t value) {
    switch (shape) {
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    case FORM_EVENT: lr_put(t, cards_event_words[value]); break;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    case FORM_DECK: lr_put(t, CARDS_DECK_WORDS[value]); break;
    case FORM_DIE: lr_put_int(t, value); break;
    case FORM_TERRAIN: lr_put(t, cards_terrain_names[value]); break;
    case FORM_STACK: put_stack(t, value); break;
    case FORM_REGION: cards_put_region(t, value); break;
    case FORM_GOOD: lr_put(t, cards_good_names[value]); break;
    case FORM_COLUMN: cards_put_slot(t, cards_slot_of_column(value)); break;
    case FORM_PLACE: cards_put_slot(t, cards_slot_of_place(value)); break;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
    case FORM_SIDE: lr_put(t, side_words[value]); break;
    case FORM_KIND:
    case FORM_SPY: put_kind(t, value); break;
    default: break;
    }
}

static void put_arguments(lr_text *t, lr_action a) {
    const uint8_t *arg = a.arg;
    form shape = (form)forms[a.kind];
    if (shape != FORM_PLAIN) lr_put_char(t, ' ');
    switch (shape) {
    case FORM_SEED: put_seed(t, arg); break;
    case FORM_FIRST:
        lr_put_int(t, arg[0]);
        lr_put_char(t, ' ');
        lr_put_int(t, arg[1]);
        break;
    case FORM_DICE:
        lr_put(t, cards_face_names[arg[0]]);
        lr_put_char(t, ' ');
        lr_put_int(t, arg[1]);
        break;
    case FORM_TAKE:
        if (arg[0] == LR_ARG_HIDDEN)
            lr_put_char(t, '?');
        else
            put_card_at(t, arg);
        break;
    case FORM_UNDER:
        put_kind(t, arg[0]);
        lr_put_char(t, ' ');
        put_stack(t, arg[1]);
        break;
    case FORM_SITE:
        put_kind(t, arg[1]);
        lr_put_char(t, ' ');
        cards_put_site(t, arg[0]);
        break;
    case FORM_BANK: put_pair(t, cards_good_names[arg[0]], cards_good_names[arg[1]]); break;
    case FORM_OFFER:
        put_offer_side(t, arg);
        lr_put(t, " for ");
        put_offer_side(t, arg + CARDS_GOODS);
        break;
    case FORM_CARAVAN:
        put_caravan_side(t, arg);
        lr_put(t, " for ");
        put_caravan_side(t, arg + 2);
        break;
    case FORM_CONFLICT: put_conflict(t, arg); break;
    case FORM_SWAP: put_swap(t, arg); break;
    default: put_single(t, shape, arg[0]); break;
    }
}

void cards_put_action(lr_text *t, lr_action a) {
    if (a.actor == LR_ACTOR_CHANCE)
        lr_put_char(t, '*');
    else
        lr_put_int(t, a.actor);
    lr_put_char(t, ' ');
    if (cards_action_well_formed(a)) {
        lr_put(t, cards_action_words[a.kind]);
        put_arguments(t, a);
    } else {
        lr_put_char(t, '?');
        lr_put_int(t, a.kind);
    }
}

size_t cards_action_print(const lr_game *g, lr_action a, char *out, size_t size) {
    (void)g;
    lr_text t = lr_text_start(out, size);
    cards_put_action(&t, a);
    return lr_text_end(&t);
}

/* ---- reading the pieces ---- */

static bool complain(lr_scan *at, lr_status status, const char *sentence) {
    lr_scan_fail(at, status, sentence, NULL);
    return false;
}

static bool scan_slot(lr_scan *in, int *slot) {
    lr_scan start = *in;
    const char *expected = "expected a slot of the row: -12 to +12";
    int64_t value = 0;
    bool plus = lr_scan_char(in, '+');
    if (*in->at != '-' && (*in->at < '0' || *in->at > '9'))
        return complain(&start, LR_E_SYNTAX, expected);
    if (plus && (*in->at == '-' || *in->at == '0')) return complain(&start, LR_E_SYNTAX, expected);
    if (!lr_scan_int(in, -12, 12, &value)) return false;
    *slot = (int)value;
    return true;
}

bool cards_scan_column(lr_scan *in, unsigned *column) {
    lr_scan start = *in;
    int slot = 0;
    if (!scan_slot(in, &slot)) return false;
    if (slot & 1) return complain(&start, LR_E_NO_SUCH_PLACE, "roads and regions have even slots");
    *column = (unsigned)(slot + 12) / 2;
    return true;
}

bool cards_scan_place(lr_scan *in, unsigned *place) {
    lr_scan start = *in;
    int slot = 0;
    if (!scan_slot(in, &slot)) return false;
    if (!(slot & 1))
        return complain(&start, LR_E_NO_SUCH_PLACE, "settlements and their sites have odd slots");
    *place = (unsigned)(slot + 11) / 2;
    return true;
}

static bool scan_side(lr_scan *in, unsigned *side) {
    *side = lr_scan_char(in, 'l');
    if (*side == 1 || lr_scan_char(in, 'u')) return true;
    return complain(in, LR_E_SYNTAX, "expected a place above or below the row, as u-2 or l+1");
}

bool cards_scan_region(lr_scan *in, unsigned *region) {
    unsigned side = 0, column = 0;
    if (!scan_side(in, &side) || !cards_scan_column(in, &column)) return false;
    *region = 2 * column + side;
    return true;
}

bool cards_scan_site(lr_scan *in, unsigned *site) {
    unsigned side = 0, place = 0;
    if (!scan_side(in, &side) || !cards_scan_place(in, &place)) return false;
    *site = 2 * place + side;
    return true;
}

static bool scan_good(lr_scan *in, unsigned *good) {
    return lr_scan_name(in, "resource", cards_good_names, CARDS_GOODS, good);
}

bool cards_scan_terrain(lr_scan *in, unsigned *good) {
    return lr_scan_name(in, "region", cards_terrain_names, CARDS_GOODS, good);
}

bool cards_scan_kind(lr_scan *in, unsigned *kind) {
    return lr_scan_name(in, "card", cards_kind_words, CARDS_KINDS, kind);
}

bool cards_scan_stack(lr_scan *in, unsigned *stack) {
    int64_t number = 0;
    if (!lr_scan_int(in, 1, CARDS_STACKS, &number)) return false;
    *stack = (unsigned)number - 1;
    return true;
}

/* ---- reading actions ---- */

/* What a scanner of one thing found, as an argument. */
static bool scan_byte(lr_scan *in, bool (*scan)(lr_scan *in, unsigned *value), uint8_t *to) {
    unsigned value = 0;
    if (!scan(in, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool scan_named(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                       uint8_t *to) {
    unsigned value = 0;
    if (!lr_scan_name(in, kind, names, count, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool scan_number(lr_scan *in, int64_t low, int64_t high, uint8_t *to) {
    int64_t value = 0;
    if (!lr_scan_int(in, low, high, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool scan_hidden(lr_scan *in, uint8_t *arg, unsigned bytes) {
    if (!lr_scan_char(in, '?')) return false;
    memset(arg, LR_ARG_HIDDEN, bytes);
    return true;
}

static bool scan_kind_or_hidden(lr_scan *in, uint8_t *kind) {
    return scan_hidden(in, kind, 1) || scan_byte(in, cards_scan_kind, kind);
}

static bool scan_seed(lr_scan *in, uint8_t *arg) {
    uint64_t seed = 0;
    if (scan_hidden(in, arg, 8)) return true;
    if (!lr_scan_hex64(in, &seed)) return false;
    for (unsigned k = 0; k < 8; k++) arg[k] = (uint8_t)(seed >> 8 * k);
    return true;
}

static bool scan_dice(lr_scan *in, uint8_t *arg) {
    if (!scan_named(in, "face", cards_face_names + 1, CARDS_FACES - 1, &arg[0])) return false;
    arg[0]++;
    lr_scan_blanks(in);
    return scan_number(in, 1, 6, &arg[1]);
}

static bool scan_card_at(lr_scan *in, uint8_t *arg) {
    if (!scan_number(in, 1, CARDS_EXPANSIONS, &arg[0])) return false;
    arg[0]--;
    lr_scan_blanks(in);
    return scan_byte(in, cards_scan_kind, &arg[1]);
}

static bool scan_site_card(lr_scan *in, uint8_t *arg) {
    if (!scan_byte(in, cards_scan_kind, &arg[1])) return false;
    lr_scan_blanks(in);
    return scan_byte(in, cards_scan_site, &arg[0]);
}

static bool scan_under(lr_scan *in, uint8_t *arg) {
    if (!scan_kind_or_hidden(in, &arg[0])) return false;
    lr_scan_blanks(in);
    return scan_byte(in, cards_scan_stack, &arg[1]);
}

static bool scan_bank(lr_scan *in, uint8_t *arg) {
    if (!scan_byte(in, scan_good, &arg[0])) return false;
    lr_scan_blanks(in);
    if (lr_scan_optional(in, "for")) lr_scan_blanks(in);
    return scan_byte(in, scan_good, &arg[1]);
}

static bool scan_offer_side(lr_scan *in, uint8_t *count) {
    cards_goods goods = 0, most = CARDS_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(in, "resource", cards_good_names, CARDS_GOODS, most, ',', &goods))
        return false;
    for (unsigned k = 0; k < CARDS_GOODS; k++) count[k] = (uint8_t)lr_lanes_count(goods, k);
    return true;
}

/* Actions stand alone, or at the end of a position's line. */
static bool ends_here(const lr_scan *in) {
    return lr_scan_at_line_end(in) || *in->at == '#';
}

static bool scan_caravan_side(lr_scan *in, uint8_t *side) {
    uint8_t first = 0, second = 0;
    if (!scan_byte(in, scan_good, &first)) return false;
    lr_scan_blanks(in);
    side[0] = first;
    side[1] = CARDS_GOOD_NONE;
    lr_scan rest = *in;
    if (ends_here(in) || lr_scan_optional(&rest, "for")) return true;
    if (!scan_byte(in, scan_good, &second)) return false;
    side[0] = first < second ? first : second;
    side[1] = first < second ? second : first;
    return true;
}

static bool scan_conflict(lr_scan *in, uint8_t *arg) {
    if (!scan_byte(in, cards_scan_stack, &arg[0])) return false;
    lr_scan_blanks(in);
    lr_scan start = *in;
    if (!scan_kind_or_hidden(in, &arg[1])) return false;
    arg[2] = CARDS_NO_KIND;
    if (lr_scan_char(in, '+')) {
        arg[3] = LR_ARG_HIDDEN;
        if (arg[1] == LR_ARG_HIDDEN)
            return complain(&start, LR_E_SYNTAX, "only kinds that are known are joined by `+`");
        if (!scan_byte(in, cards_scan_kind, &arg[2])) return false;
        return arg[1] <= arg[2] ||
               complain(&start, LR_E_SYNTAX, "the two kinds stand in the order of the table");
    }
    lr_scan_blanks(in);
    if (arg[1] == LR_ARG_HIDDEN)
        return scan_hidden(in, &arg[2], 1) || complain(in, LR_E_SYNTAX, "expected `?`");
    return ends_here(in) || scan_byte(in, cards_scan_kind, &arg[2]);
}

static bool scan_swap(lr_scan *in, uint8_t *arg) {
    if (scan_hidden(in, arg, 3)) return true;
    if (!scan_byte(in, cards_scan_kind, &arg[0])) return false;
    lr_scan_blanks(in);
    return scan_card_at(in, arg + 1);
}

static bool scan_first(lr_scan *in, uint8_t *arg) {
    if (!scan_number(in, 1, 6, &arg[0])) return false;
    lr_scan_blanks(in);
    return scan_number(in, 1, 6, &arg[1]);
}

static bool scan_arguments(lr_scan *in, lr_action *a) {
    uint8_t *arg = a->arg;
    switch ((form)forms[a->kind]) {
    case FORM_PLAIN: return true;
    case FORM_SEED: return scan_seed(in, arg);
    case FORM_FIRST: return scan_first(in, arg);
    case FORM_DICE: return scan_dice(in, arg);
    case FORM_EVENT: return scan_named(in, "event", cards_event_words, CARDS_EVENT_CARDS, arg);
    case FORM_DECK: return scan_named(in, "region card", CARDS_DECK_WORDS, CARDS_DECK_REGIONS, arg);
    case FORM_DIE: return scan_number(in, 1, 6, arg);
    case FORM_TERRAIN: return scan_byte(in, cards_scan_terrain, arg);
    case FORM_STACK: return scan_byte(in, cards_scan_stack, arg);
    case FORM_TAKE: return scan_hidden(in, arg, 2) || scan_card_at(in, arg);
    case FORM_UNDER: return scan_under(in, arg);
    case FORM_REGION: return scan_byte(in, cards_scan_region, arg);
    case FORM_GOOD: return scan_byte(in, scan_good, arg);
    case FORM_COLUMN: return scan_byte(in, cards_scan_column, arg);
    case FORM_PLACE: return scan_byte(in, cards_scan_place, arg);
    case FORM_SITE: return scan_site_card(in, arg);
    case FORM_SIDE: return scan_named(in, "side", side_words, 2, arg);
    case FORM_BANK: return scan_bank(in, arg);
    case FORM_OFFER:
        return scan_offer_side(in, arg) && lr_scan_keyword(in, "for") &&
               scan_offer_side(in, arg + CARDS_GOODS);
    case FORM_KIND: return scan_byte(in, cards_scan_kind, arg);
    case FORM_CARAVAN:
        return scan_caravan_side(in, arg) && lr_scan_keyword(in, "for") &&
               scan_caravan_side(in, arg + 2);
    case FORM_SPY: return scan_kind_or_hidden(in, arg);
    case FORM_CONFLICT: return scan_conflict(in, arg);
    case FORM_SWAP: return scan_swap(in, arg);
    }
    return false;
}

static bool scan_actor(lr_scan *in, uint8_t *actor) {
    unsigned seat = LR_ACTOR_CHANCE;
    if (!lr_scan_char(in, '*') && !lr_scan_seat(in, CARDS_SEATS, &seat)) return false;
    *actor = (uint8_t)seat;
    return true;
}

static bool scan_word(lr_scan *in, lr_action *a) {
    lr_scan start = *in;
    unsigned kind = 0;
    if (!lr_scan_name(in, "action", cards_action_words + 1, CARDS_ACTION_KINDS - 1, &kind))
        return false;
    a->kind = (uint8_t)(kind + 1);
    bool chance = is_chance_kind(a->kind);
    if (chance == (a->actor == LR_ACTOR_CHANCE)) return true;
    lr_scan_fail(&start, LR_E_SYNTAX, "`", cards_action_words[a->kind],
                 chance ? "` belongs to chance: write `*` before it"
                        : "` belongs to a seat, not to chance",
                 NULL);
    return false;
}

bool cards_scan_action(lr_scan *in, lr_action *a) {
    *a = (lr_action){ 0 };
    if (!scan_actor(in, &a->actor)) return false;
    lr_scan_blanks(in);
    if (!scan_word(in, a)) return false;
    lr_scan_blanks(in);
    return scan_arguments(in, a);
}

lr_status cards_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error) {
    (void)g;
    lr_scan in = lr_scan_start(text, error);
    lr_action read = { 0 };
    lr_scan_blanks(&in);
    if (!cards_scan_action(&in, &read)) return error->status;
    lr_scan_blanks(&in);
    if (!lr_scan_at_end(&in))
        return lr_scan_fail(&in, LR_E_SYNTAX, "unexpected text after the action", NULL);
    *a = read;
    return LR_OK;
}
