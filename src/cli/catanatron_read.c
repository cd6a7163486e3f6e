/* catanatron_read.c - their JSON (catanatron_read.h). */
#include "catanatron_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Their order of resources and cards, as ours. */
static const uint8_t our_resource[5] = { BOARD_LUMBER, BOARD_BRICK, BOARD_WOOL, BOARD_GRAIN,
                                         BOARD_ORE };
static const char *const resource_names[5] = { "WOOD", "BRICK", "SHEEP", "WHEAT", "ORE" };
static const uint8_t our_card[5] = { BOARD_CARD_KNIGHT, BOARD_CARD_PLENTY, BOARD_CARD_MONOPOLY,
                                     BOARD_CARD_ROADS, BOARD_CARD_POINT };
static const char *const card_names[5] = { "KNIGHT", "YEAR_OF_PLENTY", "MONOPOLY", "ROAD_BUILDING",
                                           "VICTORY_POINT" };

enum { CARDS_EACH = 19, DECK = 25, COUNT_MAX = 250 };

/* ---- values ---- */

bool is_word(const jr_value *value, const char *word) {
    const char *text = jr_text(value);
    return text != NULL && strcasecmp(text, word) == 0;
}

/* A whole number within low..high, or `missing`. True is 1, false is 0. */
static int number(const jr_value *value, int low, int high, int missing) {
    int64_t n = missing;
    if (jr_is(value, JR_INTEGER))
        n = jr_integer(value);
    else if (jr_is_bool(value))
        n = jr_is(value, JR_TRUE);
    else
        return missing;
    return n < low || n > high ? missing : (int)n;
}

static const jr_value *field(const jr_value *object, const char *name) {
    return jr_member(object, name); /* NULL for what is no object */
}

/* The first of several names that is there. */
static const jr_value *either(const jr_value *object, const char *name, const char *other) {
    const jr_value *value = field(object, name);
    return value != NULL ? value : field(object, other);
}

static int word_of(const jr_value *value, const char *const words[5], const uint8_t ours[5]) {
    for (int k = 0; k < 5; k++)
        if (is_word(value, words[k])) return ours[k];
    return -1;
}

static int resource_of(const jr_value *value) {
    return word_of(value, resource_names, our_resource);
}

/* The place of a colour in the list, or -1. */
static int seat_of(const jr_value *colour, const jr_value *colours) {
    const char *name = jr_text(colour);
    for (size_t k = 0; name != NULL && k < jr_count(colours) && k < THEIR_SEATS; k++)
        if (is_word(jr_item(colours, k), name)) return (int)k;
    return -1;
}

static bool read_place(const jr_value *value, int place[3]) {
    for (size_t k = 0; k < 3; k++) {
        place[k] = number(jr_item(value, k), -9, 9, 99);
        if (place[k] == 99) return false;
    }
    return jr_count(value) == 3;
}

static int tile_of(const jr_value *value) {
    int place[3];
    return read_place(value, place) ? their_tile_at(place[0], place[1], place[2]) : -1;
}

static int node_of(const jr_value *value) {
    return number(value, 0, THEIR_NODES - 1, -1);
}

/* ---- the board ---- */

static void read_tile(const jr_value *entry, their_map *out) {
    const jr_value *tile = field(entry, "tile");
    int place[3];
    if (!read_place(field(entry, "coordinate"), place)) return;
    if (tile == NULL) tile = entry;
    const jr_value *type = field(tile, "type");
    int resource = resource_of(field(tile, "resource"));
    if (is_word(type, "PORT")) {
        int port = their_port_at(place[0], place[1], place[2]);
        if (port >= 0) out->port[port] = (uint8_t)(resource < 0 ? BOARD_HARBOR_ANY : resource);
        return;
    }
    int at = their_tile_at(place[0], place[1], place[2]);
    if (at < 0 || is_word(type, "WATER")) return;
    out->land[at] = true;
    out->terrain[at] = (uint8_t)(resource < 0 ? BOARD_DESERT : resource);
    out->number[at] = (uint8_t)number(field(tile, "number"), 2, 12, 0);
}

bool read_their_map(const jr_value *state, their_map *out) {
    const jr_value *tiles = field(field(state, "map"), "tiles");
    if (tiles == NULL) tiles = field(state, "tiles");
    memset(out, 0, sizeof *out);
    memset(out->port, THEIR_PORT_NONE, sizeof out->port);
    for (const jr_value *tile = jr_first(tiles); tile != NULL; tile = jr_next(tile))
        read_tile(tile, out);
    return out->land[0]; /* every board of theirs has the centre */
}

/* ---- actions ---- */

static const struct {
    const char *word;
    their_kind kind;
} kinds[] = {
    { "ROLL", THEIR_ROLL },
    { "END_TURN", THEIR_END },
    { "DISCARD_RESOURCE", THEIR_DISCARD },
    { "DISCARD", THEIR_DISCARD },
    { "MOVE_ROBBER", THEIR_ROBBER },
    { "BUILD_ROAD", THEIR_ROAD },
    { "BUILD_SETTLEMENT", THEIR_SETTLEMENT },
    { "BUILD_CITY", THEIR_CITY },
    { "BUY_DEVELOPMENT_CARD", THEIR_BUY },
    { "PLAY_KNIGHT_CARD", THEIR_KNIGHT },
    { "PLAY_YEAR_OF_PLENTY", THEIR_PLENTY },
    { "PLAY_MONOPOLY", THEIR_MONOPOLY },
    { "PLAY_ROAD_BUILDING", THEIR_ROAD_BUILDING },
    { "MARITIME_TRADE", THEIR_BANK },
    { "OFFER_TRADE", THEIR_OFFER },
    { "ACCEPT_TRADE", THEIR_ACCEPT },
    { "REJECT_TRADE", THEIR_REJECT },
    { "CONFIRM_TRADE", THEIR_CONFIRM },
    { "CANCEL_TRADE", THEIR_CANCEL },
};

static their_kind kind_of(const jr_value *word) {
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (is_word(word, kinds[k].word)) return kinds[k].kind;
    return THEIR_NONE;
}

/* [given, given or null, ..., wanted] */
static void read_bank_trade(const jr_value *value, their_action *out) {
    size_t count = jr_count(value);
    for (size_t k = 0; k + 1 < count; k++) {
        int given = resource_of(jr_item(value, k));
        if (given < 0) continue;
        out->a = (int8_t)given;
        out->paid++;
    }
    out->b = (int8_t)(count > 0 ? resource_of(jr_item(value, count - 1)) : -1);
}

static void read_value(const jr_value *value, const jr_value *colours, their_action *out) {
    switch (out->kind) {
    case THEIR_ROBBER:
        out->a = (int8_t)tile_of(jr_item(value, 0));
        out->b = (int8_t)seat_of(jr_item(value, 1), colours);
        break;
    case THEIR_ROAD:
        out->a = (int8_t)node_of(jr_item(value, 0));
        out->b = (int8_t)node_of(jr_item(value, 1));
        break;
    case THEIR_SETTLEMENT:
    case THEIR_CITY: out->a = (int8_t)node_of(value); break;
    case THEIR_DISCARD:
    case THEIR_MONOPOLY: out->a = (int8_t)resource_of(value); break;
    case THEIR_PLENTY:
        out->a = (int8_t)resource_of(jr_item(value, 0));
        out->b = (int8_t)resource_of(jr_item(value, 1));
        break;
    case THEIR_BANK: read_bank_trade(value, out); break;
    case THEIR_CONFIRM: out->a = (int8_t)seat_of(jr_item(value, 10), colours); break;
    case THEIR_OFFER:
        for (size_t k = 0; k < 10; k++)
            out->trade[k / 5 * 5 + our_resource[k % 5]] = (uint8_t)number(jr_item(value, k), 0,
                                                                          CARDS_EACH, 0);
        break;
    default: break;
    }
}

/* The parts of an action: a list of three, or an object. */
static const jr_value *part(const jr_value *action, size_t k) {
    static const char *const names[3][2] = { { "color", "colour" },
                                             { "action_type", "type" },
                                             { "value", "value" } };
    if (jr_is(action, JR_ARRAY)) return jr_item(action, k);
    return either(action, names[k][0], names[k][1]);
}

void read_their_action(const jr_value *action, const jr_value *colours, their_action *out) {
    *out = (their_action){ .a = -1, .b = -1, .result = { -1, -1 } };
    out->seat = (int8_t)seat_of(part(action, 0), colours);
    out->kind = (uint8_t)kind_of(part(action, 1));
    read_value(part(action, 2), colours, out);
}

/* ---- the history ---- */

/* What came of an action, as far as `self` may know it: dice are everybody's, a stolen card is the
 * thief's and the victim's, a bought one the buyer's. Of a finished game everybody may know all. */
static void read_result(const jr_value *value, const jr_value *result, int self,
                        their_action *out) {
    bool all = self == THEIR_EVERYBODY, own = all || out->seat == self;
    if (out->kind == THEIR_ROLL) {
        if (jr_count(result) != 2) result = value;
        for (size_t k = 0; k < 2; k++)
            out->result[k] = (int8_t)number(jr_item(result, k), 1, 6, -1);
    } else if (out->kind == THEIR_ROBBER && (own || out->b == self)) {
        if (resource_of(result) < 0) result = jr_item(value, 2);
        out->result[0] = (int8_t)resource_of(result);
    } else if (out->kind == THEIR_BUY && own) {
        if (!jr_is(result, JR_STRING)) result = value;
        out->result[0] = (int8_t)word_of(result, card_names, our_card);
    }
}

/* Records are [action, result], {action, result}, or bare actions. */
static bool read_history(const jr_value *state, const jr_value *colours, int self,
                         their_action **into, size_t *length) {
    const jr_value *records = either(state, "action_records", "actions");
    size_t count = jr_count(records);
    if (count == 0) return true;
    their_action *history = calloc(count, sizeof *history);
    if (history == NULL) return false;
    const jr_value *record = jr_first(records);
    for (size_t k = 0; k < count; k++, record = jr_next(record)) {
        const jr_value *action = record, *result = NULL;
        if (jr_is(record, JR_OBJECT) && field(record, "action") != NULL) {
            action = field(record, "action");
            result = field(record, "result");
        } else if (jr_is(record, JR_ARRAY) && !jr_is(jr_item(record, 0), JR_STRING)) {
            action = jr_item(record, 0);
            result = jr_item(record, 1);
        }
        read_their_action(action, colours, &history[k]);
        read_result(part(action, 2), result, self, &history[k]);
    }
    *into = history;
    *length = count;
    return true;
}

bool read_their_history(const jr_value *state, their_action **history, size_t *length) {
    *history = NULL;
    *length = 0;
    return read_history(state, field(state, "colors"), THEIR_EVERYBODY, history, length);
}

/* ---- seats ---- */

/* A value of one seat: P<seat>_<name>. */
static const jr_value *seat_field(const jr_value *state, unsigned seat, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "P%u_%s", seat, name);
    return field(field(state, "player_state"), key);
}

static int held(const jr_value *state, unsigned seat, const char *kind) {
    char name[48];
    snprintf(name, sizeof name, "%s_IN_HAND", kind);
    return number(seat_field(state, seat, name), 0, COUNT_MAX, 0);
}

/* How many cards a seat holds, which everybody sees. */
static int count_held(const jr_value *state, unsigned seat, const char *counted,
                      const char *const names[5]) {
    int sum = 0, given = number(seat_field(state, seat, counted), 0, COUNT_MAX, -1);
    if (given >= 0) return given;
    for (int k = 0; k < 5; k++) sum += held(state, seat, names[k]);
    return sum;
}

static void read_seat(const jr_value *state, unsigned seat, their_state *out) {
    out->hand_count[seat] = count_held(state, seat, "NUM_RESOURCES_IN_HAND", resource_names);
    out->card_count[seat] = count_held(state, seat, "NUM_DEVELOPMENT_CARDS_IN_HAND", card_names);
    for (int k = 0; k < 5; k++) {
        char name[48];
        snprintf(name, sizeof name, "PLAYED_%s", card_names[k]);
        out->played[seat][our_card[k]] = number(seat_field(state, seat, name), 0, DECK, 0);
        if (seat != out->self) continue;
        out->hand[our_resource[k]] = held(state, seat, resource_names[k]);
        out->cards[our_card[k]] = held(state, seat, card_names[k]);
    }
    if (number(seat_field(state, seat, "HAS_ROAD"), 0, 1, 0)) {
        out->road_holder = (int)seat;
        out->road_length = number(seat_field(state, seat, "LONGEST_ROAD_LENGTH"), 0, COUNT_MAX, 0);
    }
    if (number(seat_field(state, seat, "HAS_ARMY"), 0, 1, 0)) out->army_holder = (int)seat;
}

/* The bank, which everybody sees. Where it is not written, it is what nobody holds. */
static bool read_bank(const jr_value *state, their_state *out) {
    const jr_value *bank = either(state, "resource_freqdeck", "bank");
    for (int k = 0; k < 5; k++) {
        int left = number(jr_item(bank, (size_t)k), 0, COUNT_MAX, -1);
        if (bank == NULL) {
            left = CARDS_EACH;
            for (unsigned seat = 0; seat < out->seats; seat++) {
                char name[48];
                snprintf(name, sizeof name, "%s_IN_HAND", resource_names[k]);
                int count = number(seat_field(state, seat, name), 0, COUNT_MAX, -1);
                if (count < 0) return false;
                left -= count;
            }
        }
        if (left < 0) return false;
        out->bank[our_resource[k]] = left;
    }
    return true;
}

static void read_deck(const jr_value *state, their_state *out) {
    const jr_value *deck = field(state, "development_listdeck");
    int left = DECK;
    for (unsigned seat = 0; seat < out->seats; seat++) {
        left -= out->card_count[seat];
        for (int k = 0; k < 5; k++) left -= out->played[seat][k];
    }
    if (jr_is(deck, JR_ARRAY)) left = (int)(jr_count(deck) % COUNT_MAX);
    if (jr_is(deck, JR_OBJECT)) {
        left = 0;
        /* Only the sum: what is left of each kind would tell what the others hold. */
        for (int k = 0; k < 5; k++) left += number(field(deck, card_names[k]), 0, DECK, 0);
    }
    out->deck_left = left;
}

/* ---- pieces ---- */

static void put_building(int node, int seat, const jr_value *type, their_state *out) {
    bool city = is_word(type, "CITY");
    if (node < 0 || seat < 0 || seat >= (int)out->seats) return;
    if (!city && !is_word(type, "SETTLEMENT")) return;
    out->building[node] = (int8_t)seat;
    out->city[node] = city;
}

static void put_road(const jr_value *nodes, int seat, their_state *out) {
    int edge = their_edge_between(node_of(jr_item(nodes, 0)), node_of(jr_item(nodes, 1)));
    if (edge >= 0 && seat >= 0 && seat < (int)out->seats) out->road[edge] = (int8_t)seat;
}

/* `board`: lists [node, colour, type] and [[node, node], colour]. */
static void read_board(const jr_value *board_part, const jr_value *colours, their_state *out) {
    const jr_value *list = field(board_part, "buildings");
    for (const jr_value *entry = jr_first(list); entry != NULL; entry = jr_next(entry)) {
        put_building(node_of(jr_item(entry, 0)), seat_of(jr_item(entry, 1), colours),
                     jr_item(entry, 2), out);
    }
    list = field(board_part, "roads");
    for (const jr_value *entry = jr_first(list); entry != NULL; entry = jr_next(entry)) {
        put_road(jr_item(entry, 0), seat_of(jr_item(entry, 1), colours), out);
    }
}

/* `nodes` and `edges`: what stands on each. */
static void read_graph(const jr_value *state, const jr_value *colours, their_state *out) {
    const jr_value *nodes = field(state, "nodes"), *edges = field(state, "edges");
    for (int node = 0; node < THEIR_NODES && nodes != NULL; node++) {
        char key[16];
        snprintf(key, sizeof key, "%d", node);
        const jr_value *entry = field(nodes, key);
        put_building(node, seat_of(field(entry, "color"), colours), field(entry, "building"), out);
    }
    for (const jr_value *entry = jr_first(edges); entry != NULL; entry = jr_next(entry)) {
        put_road(field(entry, "id"), seat_of(field(entry, "color"), colours), out);
    }
}

static void read_pieces(const jr_value *state, const jr_value *colours, their_state *out) {
    const jr_value *own = field(state, "board");
    memset(out->building, -1, sizeof out->building);
    memset(out->road, -1, sizeof out->road);
    read_board(own, colours, out);
    read_graph(state, colours, out);
    out->robber = tile_of(field(own, "robber_coordinate"));
    if (out->robber < 0) out->robber = tile_of(field(state, "robber_coordinate"));
}

/* ---- the turn ---- */

static const struct {
    const char *word;
    their_prompt prompt;
} prompts[] = {
    { "BUILD_INITIAL_SETTLEMENT", PROMPT_FIRST_SETTLEMENT },
    { "BUILD_INITIAL_ROAD", PROMPT_FIRST_ROAD },
    { "PLAY_TURN", PROMPT_TURN },
    { "DISCARD", PROMPT_DISCARD },
    { "MOVE_ROBBER", PROMPT_ROBBER },
    { "DECIDE_TRADE", PROMPT_TRADE },
    { "DECIDE_ACCEPTEES", PROMPT_ACCEPTEES },
};

/* What the actions to choose from say about the question, where it is not named. */
static their_prompt guess_prompt(const jr_value *state, const jr_value *playable) {
    bool first = number(field(state, "is_initial_build_phase"), 0, 1, 0) == 1;
    switch (kind_of(part(jr_item(playable, 0), 1))) {
    case THEIR_SETTLEMENT: return first ? PROMPT_FIRST_SETTLEMENT : PROMPT_TURN;
    case THEIR_ROAD: return first ? PROMPT_FIRST_ROAD : PROMPT_TURN;
    case THEIR_DISCARD: return PROMPT_DISCARD;
    case THEIR_ROBBER: return PROMPT_ROBBER;
    case THEIR_ACCEPT:
    case THEIR_REJECT: return PROMPT_TRADE;
    case THEIR_CONFIRM:
    case THEIR_CANCEL: return PROMPT_ACCEPTEES;
    default: return PROMPT_TURN;
    }
}

static their_prompt prompt_of(const jr_value *state, const jr_value *playable) {
    const jr_value *named = field(state, "current_prompt");
    for (size_t k = 0; k < sizeof prompts / sizeof prompts[0]; k++)
        if (is_word(named, prompts[k].word)) return prompts[k].prompt;
    return guess_prompt(state, playable);
}

/* Whose turn it is: written, or ours, or of whoever rolled or offered last. */
static unsigned active_of(const jr_value *state, const their_state *out) {
    int index = number(field(state, "current_turn_index"), 0, (int)out->seats - 1, -1);
    if (index >= 0) return (unsigned)index;
    bool asked = out->prompt == PROMPT_DISCARD || out->prompt == PROMPT_TRADE;
    for (size_t k = out->history_length; asked && k-- > 0;) {
        const their_action *past = &out->history[k];
        bool tells = past->kind == THEIR_ROLL || past->kind == THEIR_OFFER;
        if (tells && past->seat >= 0 && past->seat < (int)out->seats) return (unsigned)past->seat;
    }
    return out->self;
}

/* What the history tells about the turn that is going on. */
static int read_turn(their_state *out) {
    int free_roads = 0, turns = 0;
    bool first = true; /* the set-up: roads cost nothing */
    for (size_t k = 0; k < out->history_length; k++) {
        const their_action *past = &out->history[k];
        if (past->kind == THEIR_ROLL) first = false;
        if (past->kind == THEIR_ROLL && past->result[0] > 0 && past->result[1] > 0) {
            out->dice[0] = past->result[0];
            out->dice[1] = past->result[1];
        }
        if (past->kind == THEIR_END) {
            turns++;
            free_roads = out->bought = 0;
            out->built = false;
            memset(out->fresh, 0, sizeof out->fresh);
            memset(out->settled_now, 0, sizeof out->settled_now);
        }
        if (past->kind == THEIR_ROAD_BUILDING) free_roads = 2;
        bool paid = past->kind == THEIR_SETTLEMENT || past->kind == THEIR_CITY ||
                    past->kind == THEIR_BUY || (past->kind == THEIR_ROAD && free_roads == 0);
        if (paid && !first) out->built = true;
        if (past->kind == THEIR_ROAD && free_roads > 0) free_roads--;
        if (past->kind == THEIR_BUY) {
            out->bought++;
            if (past->seat == (int)out->self && past->result[0] >= 0) out->fresh[past->result[0]]++;
        }
        if (past->kind != THEIR_SETTLEMENT || past->a < 0) continue;
        if (past->seat == (int)out->self) out->setup_node = past->a;
        out->settled_now[past->a] = !first;
    }
    out->turn = turns;
    return free_roads;
}

/* Where the history does not tell: cards that were not there when the turn began are fresh. */
static void read_fresh(const jr_value *state, their_state *out) {
    int told = 0;
    for (int k = 0; k < 5; k++) told += out->fresh[k];
    if (out->self != out->active || (out->history_length > 0 && told == out->bought)) return;
    out->bought = 0;
    for (int k = 0; k < 5; k++) {
        char name[48];
        snprintf(name, sizeof name, "%s_OWNED_AT_START", card_names[k]);
        bool owned = number(seat_field(state, out->self, name), 0, 1, 1) == 1; /* points: no flag */
        out->fresh[our_card[k]] = owned ? 0 : out->cards[our_card[k]];
        out->bought += out->fresh[our_card[k]];
    }
}

/* The own settlement that no own road touches yet. */
static int unconnected(const their_state *state) {
    for (int node = 0; node < THEIR_NODES; node++) {
        bool touched = false;
        if (state->building[node] != (int)state->self) continue;
        for (int edge = 0; edge < THEIR_EDGES; edge++) {
            int a, b;
            if (state->road[edge] < 0) continue;
            their_edge_ends(edge, &a, &b);
            touched |= a == node || b == node;
        }
        if (!touched) return node;
    }
    return -1;
}

static void read_discards(const jr_value *state, their_state *out) {
    const jr_value *counts = field(state, "discard_counts");
    for (unsigned seat = 0; seat < out->seats; seat++) {
        int hand = out->hand_count[seat];
        int due = seat >= out->self && hand > out->discard_limit ? hand / 2 : 0;
        if (seat == out->self)
            due = number(field(state, "current_discard_count"), 1, COUNT_MAX, due > 0 ? due : 1);
        out->discard[seat] = number(jr_item(counts, seat), 0, COUNT_MAX, due);
    }
}

static void read_offer(const jr_value *state, const jr_value *playable, their_state *out) {
    const jr_value *trade = field(state, "current_trade");
    if (jr_count(trade) < 10) trade = part(jr_item(playable, 0), 2);
    for (size_t k = 0; k < 5; k++) {
        out->give[our_resource[k]] = number(jr_item(trade, k), 0, COUNT_MAX, 0);
        out->want[our_resource[k]] = number(jr_item(trade, k + 5), 0, COUNT_MAX, 0);
    }
    const jr_value *accepted = field(state, "acceptees");
    for (size_t seat = 0; seat < out->seats; seat++)
        if (number(jr_item(accepted, seat), 0, 1, 0)) out->accepted |= 1u << seat;
}

static bool all_roads(const jr_value *playable) {
    for (const jr_value *action = jr_first(playable); action != NULL; action = jr_next(action))
        if (kind_of(part(action, 1)) != THEIR_ROAD) return false;
    return true;
}

static void read_course(const jr_value *state, const jr_value *playable, their_state *out) {
    out->prompt = (uint8_t)prompt_of(state, playable);
    out->active = active_of(state, out);
    out->setup_node = -1;
    int free_roads = read_turn(out), around = 2 * ((int)out->seats - 1);
    out->turn = number(field(state, "num_turns"), around, 1 << 20, out->turn + around) - around;
    if (out->prompt == PROMPT_FIRST_SETTLEMENT || out->prompt == PROMPT_FIRST_ROAD) out->turn = 0;
    out->rolled = number(seat_field(state, out->active, "HAS_ROLLED"), 0, 1, 0) == 1;
    if (out->prompt == PROMPT_DISCARD || out->prompt == PROMPT_TRADE ||
        out->prompt == PROMPT_ACCEPTEES)
        out->rolled = true;
    out->card_played = number(seat_field(state, out->active, "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"),
                              0, 1, 0) == 1;
    if (all_roads(playable) && out->prompt == PROMPT_TURN)
        out->free_roads = number(field(state, "free_roads_available"), 1, 2,
                                 free_roads > 0 ? free_roads : 1);
    if (out->setup_node < 0 || out->building[out->setup_node] != (int)out->self)
        out->setup_node = unconnected(out);
}

/* ---- the whole ---- */

static void read_rules(const jr_value *state, their_state *out) {
    const jr_value *game = field(state, "game"), *from = jr_is(game, JR_OBJECT) ? game : state;
    out->goal = number(field(from, "vps_to_win"), 1, COUNT_MAX, 10);
    out->discard_limit = number(field(from, "discard_limit"), 1, COUNT_MAX, 7);
    out->friendly_robber = number(field(from, "friendly_robber"), 0, 1, 0) == 1;
}

bool read_their_state(const jr_value *state, const char *colour, const jr_value *playable,
                      their_state *out, const char **reason) {
    const jr_value *colours = field(state, "colors");
    memset(out, 0, sizeof *out);
    out->road_holder = out->army_holder = -1;
    out->seats = (unsigned)jr_count(colours);
    *reason = "the state names no colours, or too many";
    if (out->seats < 2 || out->seats > THEIR_SEATS) return false;
    *reason = "the colour to play is not among the state's";
    for (out->self = 0; out->self < out->seats; out->self++)
        if (colour != NULL && is_word(jr_item(colours, out->self), colour)) break;
    if (out->self == out->seats) return false;
    *reason = "the state has no player_state";
    if (!jr_is(field(state, "player_state"), JR_OBJECT)) return false;
    *reason = "there is no memory";
    if (!read_history(state, colours, (int)out->self, &out->history, &out->history_length))
        return false;
    read_rules(state, out);
    for (unsigned seat = 0; seat < out->seats; seat++) read_seat(state, seat, out);
    *reason = "the bank cannot be known";
    if (!read_bank(state, out)) return false;
    read_deck(state, out);
    read_pieces(state, colours, out);
    read_course(state, playable, out);
    read_fresh(state, out);
    read_discards(state, out);
    read_offer(state, playable, out);
    return true;
}
