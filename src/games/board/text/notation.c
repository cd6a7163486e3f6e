/* notation.c - actions as text: `0 road c3/e`, `* dice 3 4`, `1 return science ?`.
 *
 * A line is the actor (a seat's digit, or `*` for chance), the word of the action's kind
 * (view/board_actions.def) and its arguments, which are the fields of its form (board_forms.def).
 * Each type of field has three functions: one tells whether the bytes are well formed, one writes
 * them, one reads them. Most types are a name out of a list (board_argument_names()), which one
 * code serves. The types whose parts depend on each other stand side by side below.
 *
 * Reading is strict. Words must be exact, cards stand in the order brick, lumber, wool, grain, ore,
 * paper, cloth, coin, and nothing may follow. Two liberties are taken for people: places may be
 * named from any of their hexes, and the two cards of `plenty` may come in either order. What is
 * read is always well formed, and for every well-formed action parse(print(a)) gives its sixteen
 * bytes again.
 *
 * `-` stands for no cards or no seats. An offer of nothing is no legal action, but the rules should
 * be the ones to say so.
 */
#include "notation.h"

#include "ops.h"
#include "places.h"

/* ---- names ---- */

const char *const board_quarry_names[BOARD_QUARRIES] = { "robber", "pirate" };

static const char *const progress_names[BOARD_PROGRESS_KINDS] = {
#define PROGRESS(kind, name, ...) [BOARD_PROGRESS_##kind] = (name),
#include "board_progress.def"
};

static const board_names field_names[BOARD_ARGUMENTS] = {
    [BOARD_ARGUMENT_RESOURCE] = { "resource", board_goods_names, 0, BOARD_RESOURCES, false },
    [BOARD_ARGUMENT_COMMODITY] = { "commodity", board_goods_names, BOARD_RESOURCES, BOARD_GOODS,
                                   false },
    [BOARD_ARGUMENT_GOODS] = { "card", board_goods_names, 0, BOARD_GOODS, false },
    [BOARD_ARGUMENT_GOODS_OR_HIDDEN] = { "card", board_goods_names, 0, BOARD_GOODS, true },
    [BOARD_ARGUMENT_DEVELOPMENT] = { "development card", board_card_names, 0, BOARD_CARDS, true },
    [BOARD_ARGUMENT_HARBOR] = { "harbor", board_harbor_names, 0, BOARD_HARBOR_TYPES, false },
    [BOARD_ARGUMENT_WONDER] = { "wonder", board_wonder_names, 0, BOARD_WONDERS, false },
    [BOARD_ARGUMENT_EVENT] = { "event", board_event_names, BOARD_EVENT_NONE + 1, BOARD_EVENTS,
                               false },
    [BOARD_ARGUMENT_TRACK] = { "track", board_track_names, 0, BOARD_TRACKS, false },
    [BOARD_ARGUMENT_DECK] = { "deck", board_track_names, 0, BOARD_TRACKS, false },
    [BOARD_ARGUMENT_QUARRY] = { "quarry", board_quarry_names, 0, BOARD_QUARRIES, false },
    [BOARD_ARGUMENT_PROGRESS] = { "progress card", progress_names, 0, BOARD_PROGRESS_KINDS, true },
};

board_names board_argument_names(const board *b, unsigned type) {
    board_names list = field_names[type];
    bool goods = type == BOARD_ARGUMENT_GOODS || type == BOARD_ARGUMENT_GOODS_OR_HIDDEN;
    if (!goods || b->goods == BOARD_GOODS) return list;
    list.kind = "resource"; /* all that there is without knights */
    list.end = b->goods;
    return list;
}

static bool name_ok(board_names list, unsigned k) {
    return (k >= list.first && k < list.end) || (list.hidden && k == LR_ARG_HIDDEN);
}

static void put_name(lr_text *t, board_names list, unsigned k) {
    lr_put(t, k == LR_ARG_HIDDEN ? "?" : list.names[k]);
}

static bool scan_name(lr_scan *in, board_names list, uint8_t *to) {
    unsigned k;
    *to = LR_ARG_HIDDEN;
    if (list.hidden && lr_scan_char(in, '?')) return true;
    if (!lr_scan_name(in, list.kind, list.names + list.first, list.end - list.first, &k))
        return false;
    *to = (uint8_t)(list.first + k);
    return true;
}

/* ---- places, seats, dice ---- */

static const codec_noun *const place_nouns[BOARD_ARGUMENTS] = {
    [BOARD_ARGUMENT_HEX] = &board_hex_noun,
    [BOARD_ARGUMENT_VERTEX] = &board_vertex_noun,
    [BOARD_ARGUMENT_EDGE] = &board_edge_noun,
};

static uint32_t place_at(const uint8_t *arg) {
    return arg[0] | (uint32_t)arg[1] << 8;
}

static bool is_place(unsigned type) {
    return place_nouns[type] != NULL;
}

static bool place_ok(const board *b, unsigned type, uint32_t place) {
    return place < (type == BOARD_ARGUMENT_HEX    ? b->hexes
                    : type == BOARD_ARGUMENT_EDGE ? b->edges
                                                  : b->vertices);
}

static bool scan_place(lr_scan *in, const board *b, unsigned type, uint8_t *arg) {
    uint32_t place = 0;
    bool found = place_nouns[type]->scan(in, b, &place);
    arg[0] = (uint8_t)place;
    arg[1] = (uint8_t)(place >> 8);
    return found;
}

static bool scan_seat(lr_scan *in, const board *b, uint8_t *to) {
    unsigned seat = 0;
    bool found = lr_scan_seat(in, b->seats, &seat);
    *to = (uint8_t)seat;
    return found;
}

static bool scan_seat_or_none(lr_scan *in, const board *b, uint8_t *to) {
    *to = BOARD_ARG_NONE;
    return lr_scan_char(in, '-') || scan_seat(in, b, to);
}

static void put_seat_or_none(lr_text *t, uint8_t seat) {
    if (seat == BOARD_ARG_NONE)
        lr_put_char(t, '-');
    else
        lr_put_int(t, seat);
}

static bool is_die(uint8_t value) {
    return value >= 1 && value <= 6;
}

static bool scan_die(lr_scan *in, uint8_t *to) {
    int64_t die = 0;
    bool found = lr_scan_int(in, 1, 6, &die);
    *to = (uint8_t)die;
    return found;
}

static void put_seed(lr_text *t, const uint8_t *arg) {
    uint64_t seed = 0;
    for (unsigned i = 0; i < 8; i++) seed |= (uint64_t)arg[i] << 8 * i;
    lr_put_hex64(t, seed);
}

static bool scan_seed(lr_scan *in, uint8_t *arg) {
    uint64_t seed;
    if (!lr_scan_hex64(in, &seed)) return false;
    for (unsigned i = 0; i < 8; i++) arg[i] = (uint8_t)(seed >> 8 * i);
    return true;
}

/* ---- robber and pirate: a hex, perhaps from a seat, perhaps cloth; or `-` ---- */

static bool robber_ok(const board *b, const uint8_t *arg) {
    return place_at(arg) < b->hexes && (arg[2] < b->seats || arg[2] == LR_SEAT_NONE);
}

static void put_robber(lr_text *t, const board *b, const uint8_t *arg) {
    board_put_hex(t, b, place_at(arg));
    if (arg[2] != LR_SEAT_NONE) lr_putf(t, " from %u", arg[2]);
}

static bool scan_robber(lr_scan *in, const board *b, uint8_t *arg) {
    if (!scan_place(in, b, BOARD_ARGUMENT_HEX, arg)) return false;
    lr_scan_blanks(in);
    arg[2] = LR_SEAT_NONE;
    return lr_scan_at_end(in) || (lr_scan_keyword(in, "from") && scan_seat(in, b, &arg[2]));
}

/* Beside the board the pirate robs nobody, and cloth is taken from somebody. */
static bool pirate_ok(const board *b, const uint8_t *arg) {
    bool nobody = arg[2] == LR_SEAT_NONE;
    if (place_at(arg) == BOARD_NO_HEX) return nobody && arg[3] == 0;
    return robber_ok(b, arg) && arg[3] <= !nobody;
}

static void put_pirate(lr_text *t, const board *b, const uint8_t *arg) {
    if (place_at(arg) == BOARD_NO_HEX)
        lr_put_char(t, '-');
    else
        put_robber(t, b, arg);
    if (arg[3] != 0) lr_put(t, " cloth");
}

static bool scan_pirate(lr_scan *in, const board *b, uint8_t *arg) {
    arg[2] = LR_SEAT_NONE;
    if (lr_scan_char(in, '-')) {
        arg[0] = BOARD_NO_HEX;
        return true;
    }
    if (!scan_robber(in, b, arg)) return false;
    lr_scan_blanks(in);
    if (arg[2] != LR_SEAT_NONE) arg[3] = lr_scan_optional(in, "cloth");
    return true;
}

/* ---- discoveries: a hex, its terrain, perhaps a number ---- */

static bool token_ok(unsigned terrain, unsigned number) {
    if (number == 0) return true;
    return terrain != BOARD_DESERT && terrain != BOARD_SEA && number >= 2 && number <= 12 &&
           number != 7;
}

/* What lies under fog is land or sea. */
static bool discover_ok(const board *b, const uint8_t *arg) {
    return arg[0] < BOARD_FOG && arg[2] < b->hexes && token_ok(arg[0], arg[1]);
}

static void put_discover(lr_text *t, const board *b, const uint8_t *arg) {
    board_put_hex(t, b, arg[2]);
    lr_putf(t, " %s", board_terrain_names[arg[0]]);
    if (arg[1] != 0) lr_putf(t, " %u", arg[1]);
}

static bool scan_discover(lr_scan *in, const board *b, uint8_t *arg) {
    uint32_t hex;
    unsigned terrain;
    int64_t number;
    if (!board_scan_hex(in, b, &hex)) return false;
    lr_scan_blanks(in);
    if (!lr_scan_name(in, "terrain", board_terrain_names, BOARD_FOG, &terrain)) return false;
    arg[0] = (uint8_t)terrain;
    arg[2] = (uint8_t)hex;
    lr_scan_blanks(in);
    if (lr_scan_at_end(in)) return true;
    lr_scan start = *in;
    if (!lr_scan_int(in, 2, 12, &number)) return false;
    arg[1] = (uint8_t)number;
    if (token_ok(terrain, arg[1])) return true;
    return lr_scan_wrong(&start, LR_E_RANGE, "no hex carries a seven, desert and sea no number",
                         NULL);
}

/* ---- plenty: one or two resources ---- */

static bool plenty_ok(const uint8_t *arg) {
    if (arg[2] >= BOARD_RESOURCES) return false;
    return arg[0] == BOARD_ARG_NONE || (arg[0] < BOARD_RESOURCES && arg[2] <= arg[0]);
}

static void put_plenty(lr_text *t, const uint8_t *arg) {
    lr_put(t, board_goods_names[arg[2]]);
    if (arg[0] != BOARD_ARG_NONE) lr_putf(t, " %s", board_goods_names[arg[0]]);
}

static bool scan_plenty(lr_scan *in, uint8_t *arg) {
    const board_names list = field_names[BOARD_ARGUMENT_RESOURCE];
    uint8_t first, second;
    if (!scan_name(in, list, &first)) return false;
    lr_scan_blanks(in);
    arg[0] = BOARD_ARG_NONE;
    arg[2] = first;
    if (lr_scan_at_end(in)) return true;
    if (!scan_name(in, list, &second)) return false;
    arg[0] = first < second ? second : first;
    arg[2] = first < second ? first : second;
    return true;
}

/* ---- offers: cards for cards to seats ---- */

static bool offer_ok(const board *b, const uint8_t *arg) {
    board_cards give = board_unpack_cards(arg), want = board_unpack_cards(arg + 5);
    bool known = b->goods == BOARD_GOODS || (give | want) >> 8 * BOARD_RESOURCES == 0;
    return known && arg[10] >> b->seats == 0;
}

static void put_offer(lr_text *t, const uint8_t *arg) {
    lr_put_lanes(t, board_unpack_cards(arg), board_goods_names, BOARD_GOODS, ',');
    lr_put(t, " for ");
    lr_put_lanes(t, board_unpack_cards(arg + 5), board_goods_names, BOARD_GOODS, ',');
    lr_put(t, " to ");
    lr_put_seats(t, arg[10]);
}

static bool scan_offer_side(lr_scan *in, const board *b, uint8_t *packed) {
    board_cards cards, most = BOARD_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(in, "card", board_goods_names, b->goods, most, &cards)) return false;
    board_pack_cards(packed, cards);
    return true;
}

static bool scan_offer(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned seats;
    if (!scan_offer_side(in, b, arg) || !lr_scan_keyword(in, "for") ||
        !scan_offer_side(in, b, arg + 5) || !lr_scan_keyword(in, "to") ||
        !lr_scan_seats(in, b->seats, &seats))
        return false;
    arg[10] = (uint8_t)seats;
    return true;
}

/* ---- progress cards that are dealt or returned: a deck and one of its cards ---- */

/* The cards of a deck stand together in the table. */
static board_names deck_names(unsigned deck) {
    static const char *const kinds[BOARD_TRACKS] = { [BOARD_SCIENCE] = "science card",
                                                     [BOARD_TRADE] = "trade card",
                                                     [BOARD_POLITICS] = "politics card" };
    board_names list = { kinds[deck], progress_names, 0, 0, true };
    while (board_progress_table[list.first].deck != deck) list.first++;
    list.end = list.first;
    while (list.end < BOARD_PROGRESS_KINDS && board_progress_table[list.end].deck == deck)
        list.end++;
    return list;
}

bool board_scan_progress(lr_scan *in, unsigned deck, unsigned *card) {
    board_names list = deck < BOARD_TRACKS ? deck_names(deck)
                                           : field_names[BOARD_ARGUMENT_PROGRESS];
    uint8_t k;
    list.hidden = false;
    if (!scan_name(in, list, &k)) return false;
    *card = k;
    return true;
}

static bool dealt_ok(const uint8_t *arg) {
    return arg[2] < BOARD_TRACKS && name_ok(deck_names(arg[2]), arg[0]);
}

static void put_dealt(lr_text *t, const uint8_t *arg) {
    lr_put(t, board_track_names[arg[2]]);
    lr_put_char(t, ' ');
    put_name(t, field_names[BOARD_ARGUMENT_PROGRESS], arg[0]);
}

static bool scan_dealt(lr_scan *in, uint8_t *arg) {
    if (!scan_name(in, field_names[BOARD_ARGUMENT_DECK], &arg[2])) return false;
    lr_scan_blanks(in);
    return scan_name(in, deck_names(arg[2]), &arg[0]);
}

/* ---- any field ---- */

static bool play_ok(const board *b, const uint8_t *arg);
static void put_play(lr_text *t, const board *b, const uint8_t *arg);
static bool scan_play(lr_scan *in, const board *b, uint8_t *arg);

/* Whether the bytes of the field name existing things. */
static bool field_ok(const board *b, unsigned type, const uint8_t *arg) {
    switch ((board_argument)type) {
    case BOARD_ARGUMENT_NONE:
    case BOARD_ARGUMENT_WORD:
    case BOARD_ARGUMENT_SEED: return true;
    case BOARD_ARGUMENT_SEAT: return arg[0] < b->seats;
    case BOARD_ARGUMENT_SEAT_OR_NONE: return arg[0] < b->seats || arg[0] == BOARD_ARG_NONE;
    case BOARD_ARGUMENT_DIE: return is_die(arg[0]);
    case BOARD_ARGUMENT_DICE: return is_die(arg[0]) && is_die(arg[3]);
    case BOARD_ARGUMENT_HEX:
    case BOARD_ARGUMENT_VERTEX:
    case BOARD_ARGUMENT_EDGE: return place_ok(b, type, place_at(arg));
    case BOARD_ARGUMENT_ROBBER: return robber_ok(b, arg);
    case BOARD_ARGUMENT_PIRATE: return pirate_ok(b, arg);
    case BOARD_ARGUMENT_DISCOVER: return discover_ok(b, arg);
    case BOARD_ARGUMENT_PLENTY: return plenty_ok(arg);
    case BOARD_ARGUMENT_OFFER: return offer_ok(b, arg);
    case BOARD_ARGUMENT_DEALT: return dealt_ok(arg);
    case BOARD_ARGUMENT_PLAY: return play_ok(b, arg);
    default: return name_ok(board_argument_names(b, type), arg[0]);
    }
}

static void field_put(lr_text *t, const board *b, unsigned type, const uint8_t *arg) {
    switch ((board_argument)type) {
    case BOARD_ARGUMENT_SEED: put_seed(t, arg); break;
    case BOARD_ARGUMENT_SEAT:
    case BOARD_ARGUMENT_DIE: lr_put_int(t, arg[0]); break;
    case BOARD_ARGUMENT_SEAT_OR_NONE: put_seat_or_none(t, arg[0]); break;
    case BOARD_ARGUMENT_DICE: lr_putf(t, "%u %u", arg[0], arg[3]); break;
    case BOARD_ARGUMENT_HEX:
    case BOARD_ARGUMENT_VERTEX:
    case BOARD_ARGUMENT_EDGE: place_nouns[type]->put(t, b, place_at(arg)); break;
    case BOARD_ARGUMENT_ROBBER: put_robber(t, b, arg); break;
    case BOARD_ARGUMENT_PIRATE: put_pirate(t, b, arg); break;
    case BOARD_ARGUMENT_DISCOVER: put_discover(t, b, arg); break;
    case BOARD_ARGUMENT_PLENTY: put_plenty(t, arg); break;
    case BOARD_ARGUMENT_OFFER: put_offer(t, arg); break;
    case BOARD_ARGUMENT_DEALT: put_dealt(t, arg); break;
    case BOARD_ARGUMENT_PLAY: put_play(t, b, arg); break;
    default: put_name(t, board_argument_names(b, type), arg[0]); break;
    }
}

static bool field_scan(lr_scan *in, const board *b, unsigned type, uint8_t *arg) {
    switch ((board_argument)type) {
    case BOARD_ARGUMENT_NONE: return true;
    case BOARD_ARGUMENT_SEED: return scan_seed(in, arg);
    case BOARD_ARGUMENT_SEAT: return scan_seat(in, b, arg);
    case BOARD_ARGUMENT_SEAT_OR_NONE: return scan_seat_or_none(in, b, arg);
    case BOARD_ARGUMENT_DIE: return scan_die(in, arg);
    case BOARD_ARGUMENT_DICE:
        if (!scan_die(in, arg)) return false;
        lr_scan_blanks(in);
        return scan_die(in, arg + 3);
    case BOARD_ARGUMENT_HEX:
    case BOARD_ARGUMENT_VERTEX:
    case BOARD_ARGUMENT_EDGE: return scan_place(in, b, type, arg);
    case BOARD_ARGUMENT_ROBBER: return scan_robber(in, b, arg);
    case BOARD_ARGUMENT_PIRATE: return scan_pirate(in, b, arg);
    case BOARD_ARGUMENT_DISCOVER: return scan_discover(in, b, arg);
    case BOARD_ARGUMENT_PLENTY: return scan_plenty(in, arg);
    case BOARD_ARGUMENT_OFFER: return scan_offer(in, b, arg);
    case BOARD_ARGUMENT_DEALT: return scan_dealt(in, arg);
    case BOARD_ARGUMENT_PLAY: return scan_play(in, b, arg);
    default: return scan_name(in, board_argument_names(b, type), arg);
    }
}

/* ---- playing a card: arg[2], and the field that it needs at arg[0] ---- */

/* What must be said with the card in this game. */
static unsigned argument_of(const board *b, unsigned card) {
    if (card == BOARD_PROGRESS_FLEET && b->rules.merchant_fleet == BOARD_FLEET_ALL)
        return BOARD_ARGUMENT_NONE; /* CK-ED-05 */
    return board_progress_table[card].argument;
}

/* A Bishop has arg[3] 1 to move the pirate, an Alchemist its second die there. */
static bool play_ok(const board *b, const uint8_t *arg) {
    if (arg[2] >= BOARD_PROGRESS_KINDS) return false;
    unsigned type = argument_of(b, arg[2]);
    if (type != BOARD_ARGUMENT_DICE && arg[3] > (arg[2] == BOARD_PROGRESS_BISHOP)) return false;
    if (type == BOARD_ARGUMENT_NONE) return place_at(arg) == 0;
    return (is_place(type) || arg[1] == 0) && field_ok(b, type, arg);
}

static void put_play(lr_text *t, const board *b, const uint8_t *arg) {
    unsigned type = argument_of(b, arg[2]);
    lr_put(t, progress_names[arg[2]]);
    if (type == BOARD_ARGUMENT_NONE) return;
    lr_put_char(t, ' ');
    field_put(t, b, type, arg);
    if (type == BOARD_ARGUMENT_HEX && arg[3] != 0) lr_put(t, " pirate");
}

static bool scan_play(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned card;
    if (!board_scan_progress(in, BOARD_TRACKS, &card)) return false;
    arg[2] = (uint8_t)card;
    lr_scan_blanks(in);
    if (!field_scan(in, b, argument_of(b, card), arg)) return false;
    if (card != BOARD_PROGRESS_BISHOP) return true;
    lr_scan_blanks(in);
    arg[3] = lr_scan_optional(in, "pirate");
    return true;
}

/* ---- actions ---- */

static const board_form *form_of(unsigned kind) {
    return &board_form_table[board_action_table[kind].form];
}

static bool is_chance_kind(unsigned kind) {
    return board_action_table[kind].who == BOARD_WHO_CHANCE;
}

bool board_action_well_formed(const board *b, lr_action a) {
    if (a.kind == BOARD_NO_ACTION || a.kind >= BOARD_ACTION_KINDS) return false;
    if (is_chance_kind(a.kind) ? a.actor != LR_ACTOR_CHANCE : a.actor >= b->seats) return false;
    const board_form *form = form_of(a.kind);
    for (unsigned i = 0; i < sizeof a.arg; i++)
        if (a.arg[i] != 0 && (form->bytes >> i & 1) == 0) return false;
    for (unsigned i = 0; i < BOARD_FORM_FIELDS; i++)
        if (!field_ok(b, form->field[i].type, a.arg + form->field[i].byte)) return false;
    return a.kind != BOARD_BANK || (a.arg[3] != 1 && a.arg[3] <= BOARD_RATE_MAX);
}

/* How many cards go to the bank: said if one likes, `bank 4 wool for ore`. */
static bool scan_rate(lr_scan *in, lr_action *a) {
    int64_t count = 0;
    lr_scan_blanks(in);
    if (*in->at < '0' || *in->at > '9') return true;
    if (!lr_scan_int(in, 2, BOARD_RATE_MAX, &count)) return false;
    a->arg[3] = (uint8_t)count;
    return true;
}

static void put_arguments(lr_text *t, const board *b, lr_action a) {
    const board_form *form = form_of(a.kind);
    if (a.kind == BOARD_BANK && a.arg[3] != 0) lr_putf(t, " %u", a.arg[3]);
    for (unsigned i = 0; i < BOARD_FORM_FIELDS; i++) {
        const board_field *f = &form->field[i];
        if (f->type == BOARD_ARGUMENT_NONE) return;
        lr_put_char(t, ' ');
        if (f->type == BOARD_ARGUMENT_WORD)
            lr_put(t, f->name);
        else
            field_put(t, b, f->type, a.arg + f->byte);
    }
}

size_t board_action_print(const lr_game *g, lr_action a, char *out, size_t size) {
    const board *b = board_of(g);
    lr_text t = lr_text_start(out, size);
    if (a.actor == LR_ACTOR_CHANCE)
        lr_put_char(&t, '*');
    else
        lr_put_int(&t, a.actor);
    lr_put_char(&t, ' ');
    if (board_action_well_formed(b, a)) {
        lr_put(&t, board_action_words[a.kind]);
        put_arguments(&t, b, a);
    } else {
        lr_put_char(&t, '?');
        lr_put_int(&t, a.kind);
    }
    return lr_text_end(&t);
}

static bool scan_arguments(lr_scan *in, const board *b, lr_action *a) {
    const board_form *form = form_of(a->kind);
    if (a->kind == BOARD_BANK && !scan_rate(in, a)) return false;
    for (unsigned i = 0; i < BOARD_FORM_FIELDS; i++) {
        const board_field *f = &form->field[i];
        lr_scan_blanks(in);
        if (f->type == BOARD_ARGUMENT_WORD ? !lr_scan_keyword(in, f->name)
                                           : !field_scan(in, b, f->type, a->arg + f->byte))
            return false;
    }
    return true;
}

static bool scan_actor(lr_scan *in, const board *b, uint8_t *actor) {
    unsigned seat = LR_ACTOR_CHANCE;
    if (!lr_scan_char(in, '*') && !lr_scan_seat(in, b->seats, &seat)) return false;
    *actor = (uint8_t)seat;
    return true;
}

static bool scan_kind(lr_scan *in, lr_action *a) {
    lr_scan start = *in;
    unsigned kind;
    if (!lr_scan_name(in, "action", board_action_words + 1, BOARD_ACTION_KINDS - 1, &kind))
        return false;
    a->kind = (uint8_t)(kind + 1);
    if (is_chance_kind(a->kind) == (a->actor == LR_ACTOR_CHANCE)) return true;
    return lr_scan_wrong(&start, LR_E_SYNTAX, "`", board_action_words[a->kind],
                         is_chance_kind(a->kind) ? "` belongs to chance: write `*` before it"
                                                 : "` belongs to a seat, not to chance",
                         NULL);
}

lr_status board_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error) {
    const board *b = board_of(g);
    lr_scan in = lr_scan_start(text, error);
    lr_action read = { 0 };
    lr_scan_blanks(&in);
    if (!scan_actor(&in, b, &read.actor)) return error->status;
    lr_scan_blanks(&in);
    if (!scan_kind(&in, &read)) return error->status;
    if (!scan_arguments(&in, b, &read)) return error->status;
    lr_scan_blanks(&in);
    if (!lr_scan_at_end(&in))
        return lr_scan_fail(&in, LR_E_SYNTAX, "unexpected text after the action", NULL);
    *a = read;
    return LR_OK;
}
