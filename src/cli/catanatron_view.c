/* catanatron_view.c - their state as a view of ours, by way of our notation.
 *
 * The view is written as text (docs/notation.md, Views) and read by lr_view_parse(), which verifies
 * it: what comes out is a view that our rules allow, or a refusal with its reason. Nothing here has
 * to know how a view is packed.
 *
 * Their longest road is another one (a road that ends at a foreign building does not count, ties
 * are decided by the order of building). The game is played with the option that counts so, and the
 * view says who holds the card by their word.
 */
#include "catanatron_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- text in a buffer of fixed size ---- */

typedef struct text {
    char *out;
    size_t size, length;
} text;

__attribute__((format(printf, 2, 3))) static void put(text *t, const char *format, ...) {
    if (t->length >= t->size) return;
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(t->out + t->length, t->size - t->length, format, arguments);
    va_end(arguments);
    t->length += count > 0 ? (size_t)count : 0;
}

static void put_cards(text *t, const int count[5], const char *const words[5]) {
    bool any = false;
    for (unsigned k = 0; k < 5; k++) {
        if (count[k] <= 0) continue;
        put(t, " %s=%d", words[k], count[k]);
        any = true;
    }
    if (!any) put(t, " -");
}

/* ---- the game ---- */

static int within(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

void their_config(const their_state *state, bool trade, char *out, size_t size) {
    snprintf(out, size,
             "board(seats=%u,first_player=seat0,harbor_same_turn=yes,vp_goal=%d,discard_limit=%d,"
             "friendly_robber=%d,trading=%s,extra_turns=none,longest_road_ends=uncounted)",
             state->seats, within(state->goal, 3, 40), within(state->discard_limit, 2, 20),
             state->friendly_robber, trade ? "all" : "bank");
}

/* ---- awards ---- */

/* The card is where they say, as the option of road counting lets a position say (BASE-HOUSE-09).
 * Below five roads they may leave it with its holder; a fifth one takes it. */
static void put_longest_road(text *t, const their_state *state) {
    enum { LENGTH_LEAST = 5, LENGTH_MOST = 15 };
    int length = within(state->road_length, LENGTH_LEAST - 1, LENGTH_MOST);
    if (state->road_holder < 0)
        put(t, "longest-road - %d\n", LENGTH_LEAST - 1);
    else if (state->road_length > 0)
        put(t, "longest-road %d %d\n", state->road_holder, length);
    else
        put(t, "longest-road %d\n", state->road_holder);
}

static void put_largest_army(text *t, const their_state *state) {
    enum { KNIGHTS_LEAST = 3 };
    int most = 0, holder = -1;
    for (unsigned seat = 0; seat < state->seats; seat++) {
        int knights = state->played[seat][BOARD_CARD_KNIGHT];
        bool tied = knights == most && state->army_holder == (int)seat;
        if (knights < KNIGHTS_LEAST || (knights <= most && !tied)) continue;
        most = knights;
        holder = (int)seat;
    }
    if (holder < 0)
        put(t, "largest-army -\n");
    else
        put(t, "largest-army %d\n", holder);
}

/* ---- the course of the game ---- */

static const char *phase_of(const their_state *state) {
    switch (state->prompt) {
    case PROMPT_FIRST_SETTLEMENT: return "setup-settlement";
    case PROMPT_FIRST_ROAD: return "setup-road";
    case PROMPT_DISCARD: return "discard";
    case PROMPT_ROBBER: return "robber";
    case PROMPT_TRADE:
    case PROMPT_ACCEPTEES: return "answer";
    default:
        if (state->free_roads > 0) return "free-roads";
        return state->rolled ? "main" : "roll";
    }
}

static bool is_setting_up(const their_state *state) {
    return state->prompt == PROMPT_FIRST_SETTLEMENT || state->prompt == PROMPT_FIRST_ROAD;
}

static void put_setup(text *t, const their_map *map, const their_state *state) {
    char name[PLACE_NAME_MAX];
    unsigned placed = 0;
    for (int node = 0; node < THEIR_NODES; node++) placed += state->building[node] >= 0;
    put(t, "setup-step %u\n", is_setting_up(state) ? placed : 2 * state->seats);
    if (state->prompt == PROMPT_FIRST_ROAD && their_node_name(map, state->setup_node, name))
        put(t, "setup-vertex %s\n", name);
}

/* Harbors that the active seat gained in this turn: served by a settlement of this turn and by no
 * building of before. */
static void put_fresh_harbors(text *t, const their_map *map, const their_state *state) {
    unsigned now = 0, before = 0;
    for (int port = 0; port < THEIR_PORTS; port++)
        for (int end = 0; end < 2; end++) {
            int node = their_port_nodes[port][end];
            if (map->port[port] >= BOARD_HARBOR_TYPES) continue;
            if (state->building[node] != (int)state->active) continue;
            *(state->settled_now[node] ? &now : &before) |= 1u << map->port[port];
        }
    if ((now & ~before) == 0) return;
    put(t, "harbors-fresh");
    for (unsigned type = 0; type < BOARD_HARBOR_TYPES; type++)
        if ((now & ~before) >> type & 1) put(t, " %s", board_harbor_names[type]);
    put(t, "\n");
}

static void put_course(text *t, const their_map *map, const their_state *state) {
    char name[PLACE_NAME_MAX];
    put(t, "viewer %u\nphase %s\nactive %u\nfirst 0\nturn %d\n", state->self, phase_of(state),
        state->active, state->turn);
    put_setup(t, map, state);
    if (!is_setting_up(state)) {
        bool none = !(state->rolled || state->card_played || state->built);
        put(t, "done%s%s%s%s\n", state->rolled ? " rolled" : "",
            state->card_played ? " card-played" : "", state->built ? " built" : "",
            none ? " -" : "");
    }
    if (state->free_roads > 0 && state->prompt == PROMPT_TURN)
        put(t, "free-roads %d\n", state->free_roads);
    put_fresh_harbors(t, map, state);
    if (state->dice[0] > 0) put(t, "dice %d %d\n", state->dice[0], state->dice[1]);
    if (their_tile_name(map, state->robber, name)) put(t, "robber %s\n", name);
}

static void put_offer(text *t, const their_state *state) {
    unsigned waiting = 0;
    if (state->prompt != PROMPT_TRADE && state->prompt != PROMPT_ACCEPTEES) return;
    put(t, "offer %u", state->active);
    put_cards(t, state->give, board_goods_names);
    put(t, " for");
    put_cards(t, state->want, board_goods_names);
    put(t, "\noffers-made %u 1\n", state->active);
    /* Seats are asked in order, so those behind us are still to answer. */
    if (state->prompt == PROMPT_TRADE)
        for (unsigned seat = state->self; seat < state->seats; seat++)
            waiting |= seat == state->active ? 0 : 1u << seat;
    const unsigned sets[2] = { waiting, state->accepted & ~(waiting | 1u << state->active) };
    const char *const keys[2] = { "offer-waiting", "offer-accepted" };
    for (unsigned k = 0; k < 2; k++) {
        bool any = false;
        for (unsigned seat = 0; seat < state->seats; seat++) {
            if (!(sets[k] >> seat & 1)) continue;
            if (any)
                put(t, ",%u", seat);
            else
                put(t, "%s %u", keys[k], seat);
            any = true;
        }
        if (any) put(t, "\n");
    }
}

/* ---- seats ---- */

static void put_pieces(text *t, const their_map *map, const their_state *state, unsigned seat) {
    char name[PLACE_NAME_MAX];
    for (int cities = 0; cities < 2; cities++) {
        bool any = false;
        for (int node = 0; node < THEIR_NODES; node++) {
            if (state->building[node] != (int)seat || state->city[node] != (cities == 1)) continue;
            if (!their_node_name(map, node, name)) continue;
            if (!any) put(t, "%s %u", cities ? "cities" : "settlements", seat);
            put(t, " %s", name);
            any = true;
        }
        if (any) put(t, "\n");
    }
    bool any = false;
    for (int edge = 0; edge < THEIR_EDGES; edge++) {
        int from, to;
        if (state->road[edge] != (int)seat) continue;
        their_edge_ends(edge, &from, &to);
        if (!their_edge_name(map, from, to, name)) continue;
        if (!any) put(t, "roads %u", seat);
        put(t, " %s", name);
        any = true;
    }
    if (any) put(t, "\n");
}

static int total(const int count[5]) {
    return count[0] + count[1] + count[2] + count[3] + count[4];
}

static void put_seat(text *t, const their_map *map, const their_state *state, unsigned seat) {
    if (seat == state->self) {
        put(t, "hand %u", seat);
        put_cards(t, state->hand, board_goods_names);
        put(t, "\ncards %u", seat);
        put_cards(t, state->cards, board_card_names);
        put(t, "\n");
        if (seat == state->active && total(state->fresh) > 0) {
            put(t, "cards-fresh %u", seat);
            put_cards(t, state->fresh, board_card_names);
            put(t, "\n");
        }
    }
    put(t, "hand-count %u %d\ncard-count %u %d\n", seat, state->hand_count[seat], seat,
        state->card_count[seat]);
    if (total(state->played[seat]) > 0) {
        put(t, "played %u", seat);
        put_cards(t, state->played[seat], board_card_names);
        put(t, "\n");
    }
    if (state->prompt == PROMPT_DISCARD && state->discard[seat] > 0)
        put(t, "discard %u %d\n", seat, state->discard[seat]);
    put_pieces(t, map, state, seat);
}

lr_status their_view(const lr_game *g, const their_map *map, const their_state *state,
                     lr_view *view, lr_error *error) {
    char words[LR_STATE_TEXT_MAX];
    text t = { .out = words, .size = sizeof words };
    put_course(&t, map, state);
    put_longest_road(&t, state);
    put_largest_army(&t, state);
    put(&t, "bank");
    put_cards(&t, state->bank, board_goods_names);
    put(&t, "\ndeck-left %d\nbought %d\n", state->deck_left, state->bought);
    put_offer(&t, state);
    for (unsigned seat = 0; seat < state->seats; seat++) put_seat(&t, map, state, seat);
    if (t.length >= sizeof words) {
        *error = (lr_error){ .status = LR_E_POSITION };
        snprintf(error->text, sizeof error->text, "the position is too long");
        return LR_E_POSITION;
    }
    return lr_view_parse(g, words, view, error);
}

/* ---- actions ---- */

/* With one place. */
static bool put_place(const their_action *action, const char *word, const char *name, char *out) {
    snprintf(out, LR_ACTION_TEXT_MAX, "%d %s %s", action->seat, word, name);
    return true;
}

static bool is_resource(int k) {
    return k >= 0 && k < BOARD_RESOURCES;
}

static bool put_robber(const their_map *map, const their_action *action, char *out) {
    char name[PLACE_NAME_MAX];
    if (!their_tile_name(map, action->a, name)) return false;
    if (action->b < 0) return put_place(action, "robber", name, out);
    snprintf(out, LR_ACTION_TEXT_MAX, "%d robber %s from %d", action->seat, name, action->b);
    return true;
}

static bool put_resources(const their_action *action, char *out) {
    int seat = action->seat, a = action->a, b = action->b;
    if (!is_resource(a)) return false;
    if (action->kind == THEIR_BANK) {
        if (!is_resource(b)) return false;
        snprintf(out, LR_ACTION_TEXT_MAX, "%d bank %s for %s", seat, board_goods_names[a],
                 board_goods_names[b]);
    } else if (action->kind == THEIR_PLENTY && is_resource(b)) {
        snprintf(out, LR_ACTION_TEXT_MAX, "%d plenty %s %s", seat, board_goods_names[a],
                 board_goods_names[b]);
    } else {
        const char *word = action->kind == THEIR_PLENTY     ? "plenty"
                           : action->kind == THEIR_MONOPOLY ? "monopoly"
                                                            : "discard";
        return put_place(action, word, board_goods_names[a], out);
    }
    return true;
}

static void put_trade(text *t, const uint8_t cards[5]) {
    const char *comma = " ";
    for (unsigned k = 0; k < 5; k++) {
        if (cards[k] == 0) continue;
        put(t, "%s%s=%u", comma, board_goods_names[k], cards[k]);
        comma = ",";
    }
}

/* To everybody: whom the offer is for they do not say.
 * It is written: NOLINTNEXTLINE(readability-non-const-parameter) */
static bool put_their_offer(const their_action *action, unsigned seats, char *out) {
    text t = { .out = out, .size = LR_ACTION_TEXT_MAX };
    const char *comma = " ";
    put(&t, "%d offer", action->seat);
    put_trade(&t, action->trade);
    put(&t, " for");
    put_trade(&t, action->trade + 5);
    put(&t, " to");
    for (unsigned seat = 0; seat < seats; seat++) {
        if ((int)seat == action->seat) continue;
        put(&t, "%s%u", comma, seat);
        comma = ",";
    }
    return t.length < t.size;
}

static bool put_action(const their_map *map, const their_action *action, char *out) {
    static const char *const plain[THEIR_KINDS] = {
        [THEIR_ROLL] = "roll",     [THEIR_END] = "end",
        [THEIR_BUY] = "buy",       [THEIR_KNIGHT] = "knight",
        [THEIR_ACCEPT] = "accept", [THEIR_ROAD_BUILDING] = "road-building",
        [THEIR_REJECT] = "refuse", [THEIR_CANCEL] = "withdraw",
    };
    char name[PLACE_NAME_MAX];
    if (action->seat < 0) return false;
    switch (action->kind) {
    case THEIR_ROBBER: return put_robber(map, action, out);
    case THEIR_ROAD:
        return their_edge_name(map, action->a, action->b, name) &&
               put_place(action, "road", name, out);
    case THEIR_SETTLEMENT:
        return their_node_name(map, action->a, name) && put_place(action, "settlement", name, out);
    case THEIR_CITY:
        return their_node_name(map, action->a, name) && put_place(action, "city", name, out);
    case THEIR_DISCARD:
    case THEIR_MONOPOLY:
    case THEIR_PLENTY:
    case THEIR_BANK: return put_resources(action, out);
    case THEIR_CONFIRM:
        if (action->a < 0) return false;
        snprintf(out, LR_ACTION_TEXT_MAX, "%d confirm %d", action->seat, action->a);
        return true;
    default:
        if (action->kind >= THEIR_KINDS || plain[action->kind] == NULL) return false;
        snprintf(out, LR_ACTION_TEXT_MAX, "%d %s", action->seat, plain[action->kind]);
        return true;
    }
}

/* Somebody with a building on the hex and no card. */
static unsigned empty_victim(const lr_game *g, const lr_state *position, lr_action a) {
    const board_open open = board_lay_open(g, position);
    for (unsigned seat = 0; seat < g->seats; seat++)
        if (seat != a.actor && open.hand[seat] == 0 &&
            open.pub->seat_hexes[seat] >> board_place(a) & 1)
            return seat;
    return LR_SEAT_NONE;
}

bool their_action_ours(const lr_game *g, const lr_state *position, const their_map *map,
                       const their_action *action, lr_action *out) {
    char words[LR_ACTION_TEXT_MAX];
    lr_error error;
    if (action->kind == THEIR_OFFER ? !put_their_offer(action, g->seats, words)
                                    : !put_action(map, action, words))
        return false;
    if (lr_action_parse(g, words, out, &error) != LR_OK) return false;
    if (action->kind == THEIR_ROBBER && action->b < 0)
        out->arg[2] = (uint8_t)empty_victim(g, position, *out);
    return true;
}
