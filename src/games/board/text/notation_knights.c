/* notation_knights.c - actions of the knights' games whose arguments are like no others.
 *
 *     * event ship                     what the event die shows
 *     * progress science smith         a deck and one of its cards; 1 return science ?
 *     0 move c3.n c3.s                 from, to
 *     0 chase c3.n robber
 *     0 improve science                a track; 1 reward trade, a deck, which is the same word
 *     0 play merchant c3               a card and what it needs, see board_progress.def
 *     0 spy smith from 1
 *     0 commerce wool to 1
 *
 * As in notation.c there are three functions for each shape, side by side: one tells whether the
 * bytes are well formed, one writes them, one reads them. A card and its deck must go together, and
 * whatever a shape does not use is zero, so that parse(print(a)) is `a` to the byte.
 */
#include "notation_parts.h"

#include "places.h"

const char *const board_quarry_names[BOARD_QUARRIES] = { "robber", "pirate" };

static const char *const card_names[BOARD_PROGRESS_KINDS] = {
#define PROGRESS(kind, name, deck, count, argument) [BOARD_PROGRESS_##kind] = (name),
#include "board_progress.def"
#undef PROGRESS
};

/* ---- cards and decks ---- */

/* The cards of a deck stand together in the table: from *first on, *count of them. */
static void deck_range(unsigned deck, unsigned *first, unsigned *count) {
    *first = *count = 0;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        if (board_progress_table[card].deck != deck) continue;
        if (*count == 0) *first = card;
        ++*count;
    }
}

bool board_scan_progress(lr_scan *in, unsigned deck, unsigned *card) {
    static const char *const kinds[BOARD_TRACKS] = { [BOARD_SCIENCE] = "science card",
                                                     [BOARD_TRADE] = "trade card",
                                                     [BOARD_POLITICS] = "politics card" };
    unsigned first = 0, count = BOARD_PROGRESS_KINDS;
    if (deck < BOARD_TRACKS) deck_range(deck, &first, &count);
    if (!lr_scan_name(in, deck < BOARD_TRACKS ? kinds[deck] : "progress card", card_names + first,
                      count, card))
        return false;
    *card += first;
    return true;
}

static void put_card(lr_text *t, uint8_t card) {
    lr_put(t, card == LR_ARG_HIDDEN ? "?" : card_names[card]);
}

/* A card of the deck, or of any deck, or `?`. */
static bool scan_card_or_hidden(lr_scan *in, unsigned deck, uint8_t *to) {
    unsigned card = LR_ARG_HIDDEN;
    if (!lr_scan_char(in, '?') && !board_scan_progress(in, deck, &card)) return false;
    *to = (uint8_t)card;
    return true;
}

static bool scan_track(lr_scan *in, const char *kind, uint8_t *to) {
    unsigned track;
    if (!lr_scan_name(in, kind, board_track_names, BOARD_TRACKS, &track)) return false;
    *to = (uint8_t)track;
    return true;
}

/* arg[0] a card or hidden, arg[2] its deck */
static bool dealt_ok(const uint8_t *arg) {
    if (arg[1] != 0 || arg[2] >= BOARD_TRACKS || arg[3] != 0) return false;
    return arg[0] == LR_ARG_HIDDEN ||
           (arg[0] < BOARD_PROGRESS_KINDS && board_progress_table[arg[0]].deck == arg[2]);
}

static void put_dealt(lr_text *t, const uint8_t *arg) {
    lr_put(t, board_track_names[arg[2]]);
    lr_put_char(t, ' ');
    put_card(t, arg[0]);
}

static bool scan_dealt(lr_scan *in, uint8_t *arg) {
    if (!scan_track(in, "deck", &arg[2])) return false;
    lr_scan_blanks(in);
    return scan_card_or_hidden(in, arg[2], &arg[0]);
}

/* arg[0] a card or hidden, arg[2] whose it was */
static bool spy_ok(const board *b, const uint8_t *arg) {
    return (arg[0] < BOARD_PROGRESS_KINDS || arg[0] == LR_ARG_HIDDEN) && arg[1] == 0 &&
           arg[2] < b->seats && arg[3] == 0;
}

static bool scan_spy(lr_scan *in, const board *b, uint8_t *arg) {
    return scan_card_or_hidden(in, BOARD_TRACKS, &arg[0]) && notation_scan_from(in, b, &arg[2]);
}

/* ---- playing a card ---- */

/* What must be said with the card in this game. */
static board_argument argument_of(const board *b, unsigned card) {
    if (card == BOARD_PROGRESS_FLEET && b->rules.merchant_fleet == BOARD_FLEET_ALL)
        return BOARD_ARGUMENT_NONE; /* CK-ED-05 */
    return (board_argument)board_progress_table[card].argument;
}

static bool is_die(uint8_t value) {
    return value >= 1 && value <= 6;
}

static bool play_ok(const board *b, lr_action a) {
    const uint8_t *arg = a.arg;
    if (arg[2] >= BOARD_PROGRESS_KINDS) return false;
    board_argument argument = argument_of(b, arg[2]);
    bool is_bishop = arg[2] == BOARD_PROGRESS_BISHOP;
    if (argument != BOARD_ARGUMENT_DICE && arg[3] > is_bishop) return false;
    switch (argument) {
    case BOARD_ARGUMENT_NONE: return board_place(a) == 0;
    case BOARD_ARGUMENT_DICE: return is_die(arg[0]) && arg[1] == 0 && is_die(arg[3]);
    case BOARD_ARGUMENT_VERTEX: return board_place(a) < b->vertices;
    case BOARD_ARGUMENT_EDGE: return board_place(a) < b->edges;
    case BOARD_ARGUMENT_HEX: return board_place(a) < b->hexes;
    case BOARD_ARGUMENT_SEAT: return board_place(a) < b->seats;
    case BOARD_ARGUMENT_RESOURCE: return board_place(a) < BOARD_RESOURCES;
    case BOARD_ARGUMENT_COMMODITY:
        return board_place(a) >= BOARD_RESOURCES && board_place(a) < BOARD_GOODS;
    case BOARD_ARGUMENT_GOODS: return board_place(a) < b->goods;
    }
    return false;
}

static void put_play(lr_text *t, const board *b, lr_action a) {
    board_argument argument = argument_of(b, a.arg[2]);
    put_card(t, a.arg[2]);
    if (argument != BOARD_ARGUMENT_NONE) lr_put_char(t, ' ');
    switch (argument) {
    case BOARD_ARGUMENT_NONE: break;
    case BOARD_ARGUMENT_DICE: notation_put_dice(t, a.arg[0], a.arg[3]); break;
    case BOARD_ARGUMENT_VERTEX: board_put_vertex(t, b, board_place(a)); break;
    case BOARD_ARGUMENT_EDGE: board_put_edge(t, b, board_place(a)); break;
    case BOARD_ARGUMENT_HEX:
        board_put_hex(t, b, board_place(a));
        if (a.arg[3] != 0) lr_put(t, " pirate");
        break;
    case BOARD_ARGUMENT_SEAT: lr_put_int(t, a.arg[0]); break;
    case BOARD_ARGUMENT_RESOURCE:
    case BOARD_ARGUMENT_COMMODITY:
    case BOARD_ARGUMENT_GOODS: notation_put_goods(t, a.arg[0]); break;
    }
}

static bool scan_commodity(lr_scan *in, uint8_t *to) {
    unsigned k;
    if (!lr_scan_name(in, "commodity", board_goods_names + BOARD_RESOURCES,
                      BOARD_GOODS - BOARD_RESOURCES, &k))
        return false;
    *to = (uint8_t)(BOARD_RESOURCES + k);
    return true;
}

static bool scan_play_hex(lr_scan *in, const board *b, uint8_t *arg) {
    if (!notation_scan_place(in, b, board_scan_hex, arg)) return false;
    if (arg[2] != BOARD_PROGRESS_BISHOP) return true;
    lr_scan_blanks(in);
    arg[3] = lr_scan_optional(in, "pirate");
    return true;
}

static bool scan_play(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned card;
    if (!board_scan_progress(in, BOARD_TRACKS, &card)) return false;
    arg[2] = (uint8_t)card;
    lr_scan_blanks(in);
    switch (argument_of(b, card)) {
    case BOARD_ARGUMENT_NONE: return true;
    case BOARD_ARGUMENT_DICE: return notation_scan_dice(in, &arg[0], &arg[3]);
    case BOARD_ARGUMENT_VERTEX: return notation_scan_place(in, b, board_scan_vertex, arg);
    case BOARD_ARGUMENT_EDGE: return notation_scan_place(in, b, board_scan_edge, arg);
    case BOARD_ARGUMENT_HEX: return scan_play_hex(in, b, arg);
    case BOARD_ARGUMENT_SEAT: return notation_scan_seat(in, b, &arg[0]);
    case BOARD_ARGUMENT_RESOURCE: return notation_scan_resource(in, &arg[0]);
    case BOARD_ARGUMENT_COMMODITY: return scan_commodity(in, &arg[0]);
    case BOARD_ARGUMENT_GOODS: return notation_scan_goods(in, b, &arg[0]);
    }
    return false;
}

/* ---- knights ---- */

static void put_move(lr_text *t, const board *b, lr_action a) {
    board_put_vertex(t, b, board_place_left(a));
    lr_put_char(t, ' ');
    board_put_vertex(t, b, board_place(a));
}

static bool scan_move(lr_scan *in, const board *b, uint8_t *arg) {
    if (!notation_scan_place(in, b, board_scan_vertex, arg + 2)) return false;
    lr_scan_blanks(in);
    return notation_scan_place(in, b, board_scan_vertex, arg);
}

static bool chase_ok(const board *b, lr_action a) {
    return board_place(a) < b->vertices && a.arg[2] < BOARD_QUARRIES && a.arg[3] == 0;
}

static void put_chase(lr_text *t, const board *b, lr_action a) {
    board_put_vertex(t, b, board_place(a));
    lr_put_char(t, ' ');
    lr_put(t, board_quarry_names[a.arg[2]]);
}

static bool scan_chase(lr_scan *in, const board *b, uint8_t *arg) {
    unsigned quarry;
    if (!notation_scan_place(in, b, board_scan_vertex, arg)) return false;
    lr_scan_blanks(in);
    if (!lr_scan_name(in, "quarry", board_quarry_names, BOARD_QUARRIES, &quarry)) return false;
    arg[2] = (uint8_t)quarry;
    return true;
}

/* ---- the event die, commerce ---- */

static bool scan_event(lr_scan *in, uint8_t *arg) {
    unsigned k;
    if (!board_scan_event(in, &k)) return false;
    arg[0] = (uint8_t)k;
    return true;
}

bool board_scan_event(lr_scan *in, unsigned *event) {
    if (!lr_scan_name(in, "event", board_event_names + 1, BOARD_EVENTS - 1, event)) return false;
    ++*event; /* the first is NONE */
    return true;
}

static bool commerce_ok(const board *b, const uint8_t *arg) {
    return arg[0] < BOARD_RESOURCES && arg[1] == 0 && arg[2] < b->seats && arg[3] == 0;
}

static void put_commerce(lr_text *t, const uint8_t *arg) {
    notation_put_goods(t, arg[0]);
    lr_put(t, " to ");
    lr_put_int(t, arg[2]);
}

static bool scan_commerce(lr_scan *in, const board *b, uint8_t *arg) {
    return notation_scan_resource(in, &arg[0]) && lr_scan_keyword(in, "to") &&
           notation_scan_seat(in, b, &arg[2]);
}

/* ---- by kind ---- */

/* A single argument below `end`, and nothing else. */
static bool single_ok(const uint8_t *arg, unsigned end) {
    return arg[0] < end && arg[1] == 0 && arg[2] == 0 && arg[3] == 0;
}

bool notation_knights_ok(const board *b, lr_action a) {
    switch (a.kind) {
    case BOARD_EVENT: return a.arg[0] != BOARD_EVENT_NONE && single_ok(a.arg, BOARD_EVENTS);
    case BOARD_PROGRESS:
    case BOARD_RETURN: return dealt_ok(a.arg);
    case BOARD_MOVE: return board_place(a) < b->vertices && board_place_left(a) < b->vertices;
    case BOARD_CHASE: return chase_ok(b, a);
    case BOARD_IMPROVE:
    case BOARD_REWARD: return single_ok(a.arg, BOARD_TRACKS);
    case BOARD_PLAY: return play_ok(b, a);
    case BOARD_SPY: return spy_ok(b, a.arg);
    case BOARD_COMMERCE: return commerce_ok(b, a.arg);
    default: return false;
    }
}

void notation_knights_put(lr_text *t, const board *b, lr_action a) {
    switch (a.kind) {
    case BOARD_EVENT: lr_put(t, board_event_names[a.arg[0]]); break;
    case BOARD_PROGRESS:
    case BOARD_RETURN: put_dealt(t, a.arg); break;
    case BOARD_MOVE: put_move(t, b, a); break;
    case BOARD_CHASE: put_chase(t, b, a); break;
    case BOARD_IMPROVE:
    case BOARD_REWARD: lr_put(t, board_track_names[a.arg[0]]); break;
    case BOARD_PLAY: put_play(t, b, a); break;
    case BOARD_SPY:
        put_card(t, a.arg[0]);
        notation_put_from(t, a.arg[2]);
        break;
    case BOARD_COMMERCE: put_commerce(t, a.arg); break;
    default: break;
    }
}

bool notation_knights_scan(lr_scan *in, const board *b, lr_action *a) {
    switch (a->kind) {
    case BOARD_EVENT: return scan_event(in, a->arg);
    case BOARD_PROGRESS:
    case BOARD_RETURN: return scan_dealt(in, a->arg);
    case BOARD_MOVE: return scan_move(in, b, a->arg);
    case BOARD_CHASE: return scan_chase(in, b, a->arg);
    case BOARD_IMPROVE: return scan_track(in, "track", &a->arg[0]);
    case BOARD_REWARD: return scan_track(in, "deck", &a->arg[0]);
    case BOARD_PLAY: return scan_play(in, b, a->arg);
    case BOARD_SPY: return scan_spy(in, b, a->arg);
    case BOARD_COMMERCE: return scan_commerce(in, b, a->arg);
    default: return false;
    }
}
