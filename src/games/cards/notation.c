/* notation.c - actions as text: `0 build smithy u+1`, `* dice sun 3`.
 *
 * A line is the actor (a seat's digit, or `*` for chance), the word of the action's kind
 * (view/cards_actions.def) and its arguments, the fields of its row there. The table `types` says
 * how a field looks. Four kinds have arguments of another shape, and functions of their own:
 * SHUFFLE, OFFER, CARAVAN, CONFLICT.
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

#include "cards_ops.h"
#include "cards_text.h"

#include <string.h>

cards_field cards_action_field(lr_action a, unsigned k) {
    const cards_field none = { 0, 0, 0 };
    bool single = a.kind == CARDS_CONFLICT && a.arg[1] != LR_ARG_HIDDEN &&
                  a.arg[2] == CARDS_NO_KIND;
    return k >= CARDS_FIELDS || (single && k == 2) ? none : cards_action_table[a.kind].field[k];
}

/* One `?` stands for all that the kind hides. */
static bool hides_whole(unsigned kind) {
    return kind == CARDS_TAKE || kind == CARDS_SWAP;
}

/* ---- types of arguments ---- */

static const char *const side_words[2] = { "upper", "lower" };

/* What a byte of a type may be, and how it is written: by a name, by functions, or as a number, to
 * which `plus` is added. */
typedef struct argument_type {
    uint8_t low, end, plus;
    const char *what;         /* what complaints call a name */
    const char *const *names; /* from 0 on */
    void (*put)(lr_text *t, unsigned value);
    bool (*scan)(lr_scan *in, unsigned *value);
} argument_type;

void cards_put_column(lr_text *t, unsigned column) {
    cards_put_slot(t, cards_slot_of_column(column));
}

static void put_place(lr_text *t, unsigned place) {
    cards_put_slot(t, cards_slot_of_place(place));
}

void cards_put_kind(lr_text *t, unsigned kind) {
    lr_put(t, cards_kind_words[kind]);
}

void cards_put_stack(lr_text *t, unsigned stack) {
    lr_put_int(t, stack + 1);
}

static const argument_type types[] = {
    [LR_CARDS_TYPE_DIE] = { 1, 7 },
    [LR_CARDS_TYPE_STACK] = { 0, CARDS_STACKS, .put = cards_put_stack, .scan = cards_scan_stack },
    [LR_CARDS_TYPE_DEPTH] = { 0, CARDS_EXPANSIONS, .plus = 1 },
    [LR_CARDS_TYPE_FACE] = { 1, CARDS_FACES, .what = "face", .names = cards_face_names },
    [LR_CARDS_TYPE_EVENT] = { 0, CARDS_EVENT_CARDS, .what = "event", .names = cards_event_words },
    [LR_CARDS_TYPE_DECK] = { 0, CARDS_DECK_REGIONS, .what = "region card",
                             .names = CARDS_DECK_WORDS },
    [LR_CARDS_TYPE_GOODS] = { 0, CARDS_GOODS, .what = "resource", .names = cards_good_names },
    [LR_CARDS_TYPE_KIND] = { 0, CARDS_KINDS, .what = "card", .names = cards_kind_words },
    [LR_CARDS_TYPE_SIDE] = { 0, 2, .what = "side", .names = side_words },
    [LR_CARDS_TYPE_REGION] = { 0, CARDS_REGIONS, .put = cards_put_region,
                               .scan = cards_scan_region },
    [LR_CARDS_TYPE_COLUMN] = { 0, CARDS_COLUMNS, .put = cards_put_column,
                               .scan = cards_scan_column },
    [LR_CARDS_TYPE_PLACE] = { 0, CARDS_PLACES, .put = put_place, .scan = cards_scan_place },
    [LR_CARDS_TYPE_SITE] = { 0, CARDS_SITES, .put = cards_put_site, .scan = cards_scan_site },
};

/* A region to lay is named by its terrain. */
static const argument_type terrain_type = { 0, CARDS_GOODS, .what = "region",
                                            .names = cards_terrain_names };

static const argument_type *type_of(unsigned kind, unsigned type) {
    return kind == CARDS_ARRANGE ? &terrain_type : &types[type];
}

static bool type_ok(const argument_type *type, uint8_t value) {
    return value >= type->low && value < type->end;
}

/* A value in its range, or a hidden one. */
static void type_put(lr_text *t, const argument_type *type, uint8_t value) {
    if (value == LR_ARG_HIDDEN)
        lr_put_char(t, '?');
    else if (type->put != NULL)
        type->put(t, value);
    else if (type->names != NULL)
        lr_put(t, type->names[value]);
    else
        lr_put_int(t, value + type->plus);
}

static bool type_scan(lr_scan *in, const argument_type *type, uint8_t *to) {
    unsigned value = 0;
    int64_t number = 0;
    if (type->scan != NULL) {
        if (!type->scan(in, &value)) return false;
    } else if (type->names != NULL) {
        if (!lr_scan_name(in, type->what, type->names + type->low, type->end - type->low, &value))
            return false;
        value += type->low;
    } else {
        if (!lr_scan_int(in, type->low + type->plus, type->end + type->plus - 1, &number))
            return false;
        value = (unsigned)number - type->plus;
    }
    *to = (uint8_t)value;
    return true;
}

/* ---- well formed ---- */

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

/* Whether the arguments name existing things. */
static bool arguments_ok(lr_action a) {
    if (a.kind == CARDS_SHUFFLE) return true;
    if (a.kind == CARDS_OFFER) return offer_ok(a.arg);
    if (a.kind == CARDS_CARAVAN) return caravan_side_ok(a.arg) && caravan_side_ok(a.arg + 2);
    if (a.kind == CARDS_CONFLICT) return conflict_ok(a.arg);
    bool whole = hides_whole(a.kind);
    const cards_action_row *row = &cards_action_table[a.kind];
    if (whole && is_hidden(a.arg, row->bytes)) return true;
    for (unsigned k = 0; k < CARDS_FIELDS && row->field[k].type != 0; k++) {
        const cards_field *f = &row->field[k];
        bool hidden = f->seen_by != 0 && !whole && a.arg[f->at] == LR_ARG_HIDDEN;
        if (!hidden && !type_ok(type_of(a.kind, f->type), a.arg[f->at])) return false;
    }
    return true;
}

static bool is_chance_kind(unsigned kind) {
    return kind >= CARDS_SHUFFLE && kind <= CARDS_DUEL;
}

bool cards_action_well_formed(lr_action a) {
    if (a.kind == CARDS_NO_ACTION || a.kind >= CARDS_ACTION_KINDS) return false;
    if (is_chance_kind(a.kind) ? a.actor != LR_ACTOR_CHANCE : a.actor >= CARDS_SEATS) return false;
    /* The order of a CONFLICT is hidden in one byte more. */
    unsigned used = cards_action_table[a.kind].bytes + (a.kind == CARDS_CONFLICT);
    for (unsigned k = used; k < sizeof a.arg; k++)
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

static void put_seed(lr_text *t, const uint8_t *arg) {
    if (is_hidden(arg, 8))
        lr_put_char(t, '?');
    else
        lr_put_hex64(t, cards_seed_of(arg));
}

static void put_offer_side(lr_text *t, const uint8_t *count) {
    cards_goods goods = 0;
    for (unsigned k = 0; k < CARDS_GOODS; k++) goods += count[k] * lr_lane(k);
    lr_put_lanes(t, goods, cards_good_names, CARDS_GOODS, ',');
}

static void put_caravan_side(lr_text *t, const uint8_t *side) {
    lr_put(t, cards_good_names[side[0]]);
    if (side[1] != CARDS_GOOD_NONE) lr_putf(t, " %s", cards_good_names[side[1]]);
}

/* `3 spy abbey` goes under stack 3 in this order, `3 abbey+spy` in one that the victim is not told,
 * `3 spy` is all that there was. A spectator sees `3 ? ?` however many there were. */
static void put_conflict(lr_text *t, const uint8_t *arg) {
    type_put(t, &types[LR_CARDS_TYPE_STACK], arg[0]);
    lr_put_char(t, ' ');
    type_put(t, &types[LR_CARDS_TYPE_KIND], arg[1]);
    if (arg[2] == CARDS_NO_KIND && arg[1] != LR_ARG_HIDDEN) return;
    lr_put_char(t, arg[3] == LR_ARG_HIDDEN ? '+' : ' ');
    type_put(t, &types[LR_CARDS_TYPE_KIND], arg[2]);
}

/* Two sides, each by this function; the second one begins so many bytes later. */
static void put_sides(lr_text *t, void (*put)(lr_text *t, const uint8_t *side), const uint8_t *arg,
                      unsigned bytes) {
    put(t, arg);
    lr_put(t, " for ");
    put(t, arg + bytes);
}

static void put_arguments(lr_text *t, lr_action a) {
    const cards_action_row *row = &cards_action_table[a.kind];
    if (row->bytes > 0) lr_put_char(t, ' ');
    switch (a.kind) {
    case CARDS_SHUFFLE: put_seed(t, a.arg); return;
    case CARDS_OFFER: put_sides(t, put_offer_side, a.arg, CARDS_GOODS); return;
    case CARDS_CARAVAN: put_sides(t, put_caravan_side, a.arg, 2); return;
    case CARDS_CONFLICT: put_conflict(t, a.arg); return;
    default: break;
    }
    if (hides_whole(a.kind) && is_hidden(a.arg, row->bytes)) {
        lr_put_char(t, '?');
        return;
    }
    for (unsigned k = 0; k < CARDS_FIELDS && row->field[k].type != 0; k++) {
        if (k > 0) lr_put_char(t, ' ');
        type_put(t, type_of(a.kind, row->field[k].type), a.arg[row->field[k].at]);
    }
}

void cards_put_action(lr_text *t, lr_action a) {
    if (a.actor == LR_ACTOR_CHANCE)
        lr_put(t, "* ");
    else
        lr_putf(t, "%u ", a.actor);
    if (cards_action_well_formed(a)) {
        lr_put(t, cards_action_words[a.kind]);
        put_arguments(t, a);
    } else {
        lr_putf(t, "?%u", a.kind);
    }
}

size_t cards_action_print(const lr_game *g UNUSED, lr_action a, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    cards_put_action(&t, a);
    return lr_text_end(&t);
}

/* ---- reading the pieces ---- */

static bool scan_slot(lr_scan *in, int *slot) {
    lr_scan start = *in;
    const char *expected = "expected a slot of the row: -12 to +12";
    int64_t value = 0;
    bool plus = lr_scan_char(in, '+');
    if (*in->at != '-' && (*in->at < '0' || *in->at > '9'))
        return lr_scan_wrong(&start, LR_E_SYNTAX, expected, NULL);
    if (plus && (*in->at == '-' || *in->at == '0'))
        return lr_scan_wrong(&start, LR_E_SYNTAX, expected, NULL);
    if (!lr_scan_int(in, -12, 12, &value)) return false;
    *slot = (int)value;
    return true;
}

bool cards_scan_column(lr_scan *in, unsigned *column) {
    lr_scan start = *in;
    int slot = 0;
    if (!scan_slot(in, &slot)) return false;
    if (slot & 1)
        return lr_scan_wrong(&start, LR_E_NO_SUCH_PLACE, "roads and regions have even slots", NULL);
    *column = (unsigned)(slot + 12) / 2;
    return true;
}

bool cards_scan_place(lr_scan *in, unsigned *place) {
    lr_scan start = *in;
    int slot = 0;
    if (!scan_slot(in, &slot)) return false;
    if (!(slot & 1))
        return lr_scan_wrong(&start, LR_E_NO_SUCH_PLACE,
                             "settlements and their sites have odd slots", NULL);
    *place = (unsigned)(slot + 11) / 2;
    return true;
}

static bool scan_side(lr_scan *in, unsigned *side) {
    *side = lr_scan_char(in, 'l');
    if (*side == 1 || lr_scan_char(in, 'u')) return true;
    return lr_scan_wrong(in, LR_E_SYNTAX, "expected a place above or below the row, as u-2 or l+1",
                         NULL);
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

static bool scan_hidden(lr_scan *in, uint8_t *arg, unsigned bytes) {
    if (!lr_scan_char(in, '?')) return false;
    memset(arg, LR_ARG_HIDDEN, bytes);
    return true;
}

static bool scan_seed(lr_scan *in, uint8_t *arg) {
    uint64_t seed = 0;
    if (scan_hidden(in, arg, 8)) return true;
    if (!lr_scan_hex64(in, &seed)) return false;
    for (unsigned k = 0; k < 8; k++) arg[k] = (uint8_t)(seed >> 8 * k);
    return true;
}

static bool scan_offer_side(lr_scan *in, uint8_t *count) {
    cards_goods goods = 0, most = CARDS_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(in, "resource", cards_good_names, CARDS_GOODS, most, &goods)) return false;
    for (unsigned k = 0; k < CARDS_GOODS; k++) count[k] = (uint8_t)lr_lanes_count(goods, k);
    return true;
}

/* Actions stand alone, or at the end of a position's line. */
static bool ends_here(const lr_scan *in) {
    return lr_scan_at_line_end(in) || *in->at == '#';
}

static bool scan_caravan_side(lr_scan *in, uint8_t *side) {
    uint8_t first = 0, second = 0;
    if (!type_scan(in, &types[LR_CARDS_TYPE_GOODS], &first)) return false;
    lr_scan_blanks(in);
    side[0] = first;
    side[1] = CARDS_GOOD_NONE;
    lr_scan rest = *in;
    if (ends_here(in) || lr_scan_optional(&rest, "for")) return true;
    if (!type_scan(in, &types[LR_CARDS_TYPE_GOODS], &second)) return false;
    side[0] = first < second ? first : second;
    side[1] = first < second ? second : first;
    return true;
}

static bool scan_conflict(lr_scan *in, uint8_t *arg) {
    const argument_type *kind = &types[LR_CARDS_TYPE_KIND];
    if (!type_scan(in, &types[LR_CARDS_TYPE_STACK], &arg[0])) return false;
    lr_scan_blanks(in);
    lr_scan start = *in;
    if (!scan_hidden(in, &arg[1], 1) && !type_scan(in, kind, &arg[1])) return false;
    arg[2] = CARDS_NO_KIND;
    if (lr_scan_char(in, '+')) {
        arg[3] = LR_ARG_HIDDEN;
        if (arg[1] == LR_ARG_HIDDEN)
            return lr_scan_wrong(&start, LR_E_SYNTAX, "only kinds that are known are joined by `+`",
                                 NULL);
        if (!type_scan(in, kind, &arg[2])) return false;
        return arg[1] <= arg[2] ||
               lr_scan_wrong(&start, LR_E_SYNTAX, "the two kinds stand in the order of the table",
                             NULL);
    }
    lr_scan_blanks(in);
    if (arg[1] == LR_ARG_HIDDEN)
        return scan_hidden(in, &arg[2], 1) || lr_scan_wrong(in, LR_E_SYNTAX, "expected `?`", NULL);
    return ends_here(in) || type_scan(in, kind, &arg[2]);
}

static bool scan_sides(lr_scan *in, bool (*scan)(lr_scan *in, uint8_t *side), uint8_t *arg,
                       unsigned bytes) {
    return scan(in, arg) && lr_scan_keyword(in, "for") && scan(in, arg + bytes);
}

static bool scan_arguments(lr_scan *in, lr_action *a) {
    switch (a->kind) {
    case CARDS_SHUFFLE: return scan_seed(in, a->arg);
    case CARDS_OFFER: return scan_sides(in, scan_offer_side, a->arg, CARDS_GOODS);
    case CARDS_CARAVAN: return scan_sides(in, scan_caravan_side, a->arg, 2);
    case CARDS_CONFLICT: return scan_conflict(in, a->arg);
    default: break;
    }
    bool whole = hides_whole(a->kind);
    const cards_action_row *row = &cards_action_table[a->kind];
    if (whole && scan_hidden(in, a->arg, row->bytes)) return true;
    for (unsigned k = 0; k < CARDS_FIELDS && row->field[k].type != 0; k++) {
        const cards_field *f = &row->field[k];
        lr_scan_blanks(in);
        if (a->kind == CARDS_BANK && k == 1 && lr_scan_optional(in, "for")) lr_scan_blanks(in);
        if (f->seen_by != 0 && !whole && scan_hidden(in, &a->arg[f->at], 1)) continue;
        if (!type_scan(in, type_of(a->kind, f->type), &a->arg[f->at])) return false;
    }
    return true;
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
    return lr_scan_wrong(&start, LR_E_SYNTAX, "`", cards_action_words[a->kind],
                         chance ? "` belongs to chance: write `*` before it"
                                : "` belongs to a seat, not to chance",
                         NULL);
}

bool cards_scan_action(lr_scan *in, lr_action *a) {
    *a = (lr_action){ 0 };
    if (!scan_actor(in, &a->actor)) return false;
    lr_scan_blanks(in);
    if (!scan_word(in, a)) return false;
    lr_scan_blanks(in);
    return scan_arguments(in, a);
}

lr_status cards_action_parse(const lr_game *g UNUSED, const char *text, lr_action *a,
                             lr_error *error) {
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
