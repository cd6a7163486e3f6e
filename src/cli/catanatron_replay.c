/* catanatron_replay.c - the course of their game, told to our player as our rules would tell it.
 *
 * A player counts cards by what it sees happen (lr_player_notice): each action as the seat may see
 * it, and the seat's view after it. Their history has the actions, but neither views nor what is
 * hidden. So the history is played by our rules on a whole position in which hidden cards are
 * *supposed*: what others drew or stole is anything possible. When somebody then does what the
 * supposed cards do not allow, cards are exchanged between hidden places until they do, hands
 * keeping their size. Since a view shows no hidden card, whatever is supposed gives the same views;
 * the supposed position itself is shown to nobody.
 *
 * Two facts are hidden in the history and yet change views: what was stolen from us (the protocol
 * hides it from the victim too), and how many cards each seat lost to a monopoly. They are tried
 * one after the other until the history ends in the view that the state gives.
 *
 * If none fits (rules differ, players traded, the history has gaps), the player is told nothing,
 * and both go on from the view alone.
 */
#include "catanatron_replay.h"

#include "view_lines.h"

#include <stdio.h>
#include <string.h>

/* A reading that takes longer than this many records, over all its runs, is given up: some tens of
 * milliseconds. */
enum { PICKS_MAX = 16, RECORDS_MAX = 4000 };

/* One way to read the history. */
typedef struct run {
    const lr_game *game;
    const their_map *map;
    int self;
    lr_state state;
    their_listener *listener; /* or NULL */
    void *context;
    uint8_t digit[PICKS_MAX], radix[PICKS_MAX];
    unsigned picks;
    size_t played; /* records, in all runs */
    size_t stuck;  /* the record that could not be played, where one could not */
} run;

/* ---- what is open in the history ---- */

/* A number below `n`: 0 in the first run, in later ones the others. */
static unsigned pick(run *u, unsigned n) {
    if (u->picks == PICKS_MAX || n == 0) return 0;
    u->radix[u->picks] = (uint8_t)n;
    return u->digit[u->picks++];
}

/* The next combination; false after the last. */
static bool next_run(run *u) {
    while (u->picks > 0) {
        unsigned k = --u->picks;
        if (++u->digit[k] < u->radix[k]) return true;
        u->digit[k] = 0;
    }
    return false;
}

/* ---- supposed cards ---- */

typedef struct supposed {
    board_cards hand[THEIR_SEATS], cards[THEIR_SEATS], fresh, deck;
} supposed;

static supposed suppose(const run *u) {
    board_open open = board_lay_open(u->game, &u->state);
    supposed s = { .fresh = open.cards_fresh, .deck = open.deck };
    memcpy(s.hand, open.hand, sizeof s.hand);
    memcpy(s.cards, open.cards, sizeof s.cards);
    return s;
}

static size_t put_lanes(char *out, size_t size, const char *key, int seat, board_cards cards,
                        const char *const *names) {
    int length = seat < 0 ? snprintf(out, size, "%s", key)
                          : snprintf(out, size, "%s %d", key, seat);
    for (unsigned k = 0; k < 5 && (size_t)length < size; k++)
        if (board_count(cards, k) > 0)
            length += snprintf(out + length, size - (size_t)length, " %s=%u", names[k],
                               board_count(cards, k));
    if ((size_t)length < size)
        length += snprintf(out + length, size - (size_t)length, cards == 0 ? " -\n" : "\n");
    return (size_t)length;
}

static bool is_card_line(const char *line) {
    static const char *const keys[] = { "hand ", "cards ", "cards-fresh ", "deck " };
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if (strncmp(line, keys[k], strlen(keys[k])) == 0) return true;
    return false;
}

/* The same position with these cards in hidden places; false if the rules refuse it. */
static bool lay(run *u, const supposed *s) {
    char before[LR_STATE_TEXT_MAX], after[LR_STATE_TEXT_MAX];
    const board *b = board_of(u->game);
    unsigned active = board_lay_open(u->game, &u->state).pub->active;
    size_t length = 0;
    lr_error error;
    lr_state changed;
    if (lr_state_print(u->game, &u->state, before, sizeof before) >= sizeof before) return false;
    for (char *line = before, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        if (is_card_line(line)) continue;
        memcpy(after + length, line, (size_t)(end - line) + 1);
        length += (size_t)(end - line) + 1;
    }
    for (unsigned seat = 0; seat < b->seats && length < sizeof after; seat++) {
        length += put_lanes(after + length, sizeof after - length, "hand", (int)seat, s->hand[seat],
                            board_goods_names);
        if (length < sizeof after)
            length += put_lanes(after + length, sizeof after - length, "cards", (int)seat,
                                s->cards[seat], board_card_names);
    }
    if (length < sizeof after && s->fresh != 0)
        length += put_lanes(after + length, sizeof after - length, "cards-fresh", (int)active,
                            s->fresh, board_card_names);
    if (length < sizeof after)
        length += put_lanes(after + length, sizeof after - length, "deck", -1, s->deck,
                            board_card_names);
    if (length >= sizeof after) return false;
    if (lr_state_parse(u->game, after, &changed, &error) != LR_OK) return false;
    u->state = changed;
    return true;
}

/* A lane of which there is more than `kept` says, or -1. */
static int spare(board_cards cards, board_cards kept, int but) {
    for (int k = 0; k < 5; k++)
        if (k != but && board_count(cards, (unsigned)k) > board_count(kept, (unsigned)k)) return k;
    return -1;
}

/* Exchanges a card `given` of one place for a card `taken` of another. */
static void exchange(board_cards *one, int given, board_cards *other, int taken) {
    *one += board_card((unsigned)taken) - board_card((unsigned)given);
    *other += board_card((unsigned)given) - board_card((unsigned)taken);
}

/* Lets another seat hold these resources. */
static bool let_hold(run *u, int seat, board_cards needed) {
    const board *b = board_of(u->game);
    supposed s = suppose(u);
    if (seat == u->self) return false; /* what we hold is known */
    for (unsigned k = 0; k < BOARD_RESOURCES; k++)
        while (board_count(s.hand[seat], k) < board_count(needed, k)) {
            int given = spare(s.hand[seat], needed, -1), other = 0;
            while (other < b->seats &&
                   (other == seat || other == u->self || board_count(s.hand[other], k) == 0))
                other++;
            if (given < 0 || other == b->seats) return false;
            exchange(&s.hand[seat], given, &s.hand[other], (int)k);
        }
    return lay(u, &s);
}

/* Lets another seat hold a development card that was not bought in this turn. */
static bool let_hold_card(run *u, int seat, int card) {
    const board *b = board_of(u->game);
    supposed s = suppose(u);
    if (seat == u->self) return false;
    int given = spare(s.cards[seat], s.fresh,
                      card); /* the active seat plays cards, its own are fresh */
    if (given < 0) return false;
    board_cards *from = board_count(s.deck, (unsigned)card) > 0 ? &s.deck : NULL;
    for (int other = 0; other < b->seats && from == NULL; other++)
        if (other != seat && other != u->self && board_count(s.cards[other], (unsigned)card) > 0)
            from = &s.cards[other];
    /* A fresh card of that kind can be exchanged for an old one of another. */
    if (from == NULL && board_count(s.fresh, (unsigned)card) > 0) {
        s.fresh += board_card((unsigned)given) - board_card((unsigned)card);
        return lay(u, &s);
    }
    if (from == NULL) return false;
    exchange(&s.cards[seat], given, from, card);
    return lay(u, &s);
}

/* Lets the deck hold a card that we are about to draw. */
static bool let_deck_hold(run *u, int card) {
    const board *b = board_of(u->game);
    supposed s = suppose(u);
    int given = spare(s.deck, 0, card), other = 0;
    if (board_count(s.deck, (unsigned)card) > 0) return true;
    while (other < b->seats &&
           (other == u->self || board_count(s.cards[other], (unsigned)card) == 0))
        other++;
    if (given < 0 || other == b->seats) return false;
    exchange(&s.deck, given, &s.cards[other], card);
    return lay(u, &s);
}

/* Deals the cards of the other seats so that each holds just `count` of a resource. */
static bool let_hold_just(run *u, int resource, const unsigned count[THEIR_SEATS]) {
    const board *b = board_of(u->game);
    supposed s = suppose(u);
    board_cards pool = 0;
    unsigned size[THEIR_SEATS] = { 0 };
    for (int seat = 0; seat < b->seats; seat++) {
        if (seat == u->self) continue;
        size[seat] = board_total(s.hand[seat]);
        pool += s.hand[seat];
    }
    for (int seat = 0; seat < b->seats; seat++) {
        if (seat == u->self) continue;
        if (count[seat] > size[seat] || count[seat] > board_count(pool, (unsigned)resource))
            return false;
        s.hand[seat] = count[seat] * board_card((unsigned)resource);
        pool -= s.hand[seat];
        for (unsigned left = size[seat] - count[seat]; left > 0; left--) {
            int other = spare(pool, 0, resource);
            if (other < 0) return false;
            s.hand[seat] += board_card((unsigned)other);
            pool -= board_card((unsigned)other);
        }
    }
    return lay(u, &s);
}

/* Before a monopoly: how many cards each seat will lose is open. */
static bool suppose_losses(run *u, int monopolist, int resource) {
    const board *b = board_of(u->game);
    supposed s = suppose(u);
    unsigned count[THEIR_SEATS] = { 0 }, left = 0;
    int last = monopolist; /* whose number follows from the others' */
    if (last == u->self) last = u->self == b->seats - 1 ? b->seats - 2 : b->seats - 1;
    for (int seat = 0; seat < b->seats; seat++)
        if (seat != u->self) left += board_count(s.hand[seat], (unsigned)resource);
    for (int seat = 0; seat < b->seats; seat++) {
        if (seat == u->self || seat == last) continue;
        unsigned now = board_count(s.hand[seat], (unsigned)resource);
        unsigned most = board_total(s.hand[seat]);
        if (most > left) most = left;
        count[seat] = (now < most ? now : most) + pick(u, most + 1);
        if (count[seat] > most) count[seat] -= most + 1;
        left -= count[seat];
    }
    count[last] = left;
    return let_hold_just(u, resource, count);
}

/* ---- playing ---- */

/* Plays an action that the rules allow, and tells of it. */
static bool play(run *u, lr_action a) {
    lr_view after;
    if (lr_check(u->game, &u->state, a) != LR_OK) return false;
    lr_action seen = lr_redact(u->game, &u->state, a, u->self);
    lr_apply(u->game, &u->state, a);
    if (u->listener == NULL) return true;
    lr_observe(u->game, &u->state, u->self, &after);
    u->listener(u->context, seen, &after);
    return true;
}

/* Plays the outcome of chance whose first argument is `wanted`; with -1 one that keeps the game
 * going: somebody's hidden victory point could end it. */
static bool play_chance(run *u, unsigned kind, int wanted) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count = lr_chance(u->game, &u->state, outcome), best = count;
    for (uint32_t k = 0; k < count; k++) {
        if (outcome[k].action.kind != kind || outcome[k].weight == 0) continue;
        if (wanted >= 0 && outcome[k].action.arg[0] != wanted) continue;
        if (best == count || outcome[best].action.arg[0] == BOARD_CARD_POINT) best = k;
    }
    return best < count && play(u, outcome[best].action);
}

/* Cards that an action takes from the hand of who does it. */
static board_cards cost_of(const run *u, const their_action *past) {
    const board_public *p = board_lay_open(u->game, &u->state).pub;
    board_cards given = past->a >= 0 ? board_card((unsigned)past->a & 7) : 0;
    switch (past->kind) {
    case THEIR_ROAD: return board_cost_road;
    case THEIR_SETTLEMENT: return board_cost_settlement;
    case THEIR_CITY: return board_cost_city;
    case THEIR_BUY: return board_cost_card;
    case THEIR_DISCARD: return given;
    case THEIR_BANK:
        return given *
               board_bank_rate(board_of(u->game), p, (unsigned)past->seat, (unsigned)past->a);
    default: return 0;
    }
}

static int card_of(const their_action *past) {
    switch (past->kind) {
    case THEIR_KNIGHT: return BOARD_CARD_KNIGHT;
    case THEIR_ROAD_BUILDING: return BOARD_CARD_ROADS;
    case THEIR_PLENTY: return BOARD_CARD_PLENTY;
    case THEIR_MONOPOLY: return BOARD_CARD_MONOPOLY;
    default: return -1;
    }
}

/* Supposes what must have been, if the action is not possible as things are supposed. */
static bool make_possible(run *u, const their_action *past, lr_action a) {
    if (past->kind == THEIR_MONOPOLY && !suppose_losses(u, past->seat, past->a)) return false;
    if (lr_check(u->game, &u->state, a) == LR_OK) return true;
    int card = card_of(past);
    if (card >= 0) return let_hold_card(u, past->seat, card);
    board_cards cost = cost_of(u, past);
    return cost != 0 && let_hold(u, past->seat, cost);
}

static bool play_theft(run *u, const their_action *past) {
    int stolen = past->result[0];
    if (board_lay_open(u->game, &u->state).pub->phase != BOARD_PHASE_STEAL) return true;
    if (past->b == u->self && stolen < 0) stolen = (int)pick(u, BOARD_RESOURCES);
    if (past->seat == u->self && stolen < 0) return false;
    if (past->seat == u->self) {
        board_cards held = board_lay_open(u->game, &u->state).hand[past->b];
        if (board_count(held, (unsigned)stolen) == 0 &&
            !let_hold(u, past->b, board_card((unsigned)stolen)))
            return false;
    }
    return play_chance(u, BOARD_STEAL, stolen);
}

/* One record of the history; false if it cannot have happened so. */
static bool play_record(run *u, const their_action *past) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a;
    lr_error error;
    if (past->seat < 0 || past->seat >= u->game->seats) return false;
    if (past->kind == THEIR_OFFER || past->kind == THEIR_REJECT || past->kind == THEIR_ACCEPT ||
        past->kind == THEIR_CANCEL)
        return true; /* words */
    if (!their_action_ours(u->game, &u->state, u->map, past, &a)) return false;
    if (!make_possible(u, past, a) || !play(u, a)) return false;
    switch (past->kind) {
    case THEIR_ROLL:
        if (past->result[0] < 1 || past->result[1] < 1) return false;
        snprintf(text, sizeof text, "* dice %d %d", past->result[0], past->result[1]);
        return lr_action_parse(u->game, text, &a, &error) == LR_OK && play(u, a);
    case THEIR_BUY: {
        bool own = past->seat == u->self;
        if (own && (past->result[0] < 0 || !let_deck_hold(u, past->result[0]))) return false;
        return play_chance(u, BOARD_DRAW, own ? past->result[0] : -1);
    }
    case THEIR_ROBBER: return play_theft(u, past);
    default: return true;
    }
}

/* What the history has beyond what was played already. */
static bool play_new(run *u, const their_replay *r, const their_state *told) {
    u->state = r->state;
    u->picks = 0;
    for (size_t k = r->done; k < told->history_length; k++, u->played++)
        if (!play_record(u, &told->history[k])) {
            u->stuck = k;
            return false;
        }
    return true;
}

/* ---- following a game ---- */

void their_replay_begin(their_replay *r, const lr_game *g, int self) {
    *r = (their_replay){ .game = g, .self = self };
    lr_init(g, &r->state);
}

static void say_difference(their_replay *r, const lr_view *end, const lr_view *now) {
    char expected[LR_STATE_TEXT_MAX], told[LR_STATE_TEXT_MAX], words[VIEW_DIFFERENCE_MAX];
    lr_view_print(r->game, end, expected, sizeof expected);
    lr_view_print(r->game, now, told, sizeof told);
    if (!view_lines_differ(expected, told, words))
        /* Lines that only the other has: NOLINTNEXTLINE(readability-suspicious-call-argument) */
        view_lines_differ(told, expected, words);
    snprintf(r->why, sizeof r->why, "it ends otherwise: %s", words);
}

/* Tries to read the new part of the history so that it ends in `now`. */
static bool explain(run *u, their_replay *r, const their_state *told, const lr_view *now) {
    size_t most = RECORDS_MAX + told->history_length;
    r->why[0] = 0;
    do {
        lr_view end;
        if (play_new(u, r, told)) {
            lr_observe(u->game, &u->state, u->self, &end);
            if (memcmp(&end, now, u->game->view_bytes) == 0) return true;
            if (!r->why[0]) say_difference(r, &end, now);
        }
    } while (next_run(u) && u->played < most);
    if (!r->why[0])
        snprintf(r->why, sizeof r->why,
                 "record %zu of %zu, by seat %d, is not possible by our rules", u->stuck + 1,
                 told->history_length, told->history[u->stuck].seat);
    return false;
}

bool their_replay_follow(their_replay *r, const their_map *map, const their_state *told,
                         const lr_view *now, their_listener *listener, void *context) {
    run u = { .game = r->game, .map = map, .self = r->self, .context = context };
    bool explained = told->history_length >= r->done && explain(&u, r, told, now);
    if (told->history_length < r->done)
        snprintf(r->why, sizeof r->why, "it is shorter than it was");
    if (explained) {
        u.listener = listener;
        play_new(&u, r, told);
        r->state = u.state;
    } else {
        lr_rng rng = lr_rng_seed(told->history_length);
        lr_resample(r->game, now, &rng, &r->state);
    }
    r->done = told->history_length;
    return explained;
}
