/* observe.c - what a seat may know: views, redacted actions, and positions that fit a view.
 *
 * A view is the public part, the viewer's own cards, and everybody's counts (BASE-INFO-01 to 05).
 * The bank is public and no card leaves the game, so a view also tells which cards the others hold
 * together, only not who holds which: resample() deals just these. The same goes for development
 * cards, with the deck as one more hand.
 *
 * A resampled position must be one that could be: who has an open offer holds its cards, who
 * accepted holds what was asked, who asks for a commodity holds what it gives for it, a victim
 * about to be robbed holds something, and an active seat
 * whose victory is noticed by itself has no hidden points that would have won. Cards that must be in
 * a hand are put there first; the rest is dealt at random. (This gives each fitting deal a chance,
 * not always the same one.)
 */
#include "observe.h"

#include "derive.h"
#include "knights.h"
#include "rng.h"
#include "rules.h"

#include <string.h>

static size_t public_bytes(const lr_game *g) {
    return offsetof(board_public, sets) + 8u * board_of(g)->secret_at;
}

board_open board_lay_open(const lr_game *g, const lr_state *s) {
    const board *b = board_of(g);
    const board_state *state = board_state_read(s);
    return (board_open){
        .pub = &state->pub,
        .hand = state->secret.hand,
        .cards = state->secret.cards,
        .cards_fresh = state->secret.cards_fresh,
        .deck = state->secret.deck,
        .progress = b->knights ? board_progress_read(b, state)->hand : NULL,
    };
}

/* Progress cards: one's own, and of others what one has seen (state.h). */
static void observe_progress(const board *b, const board_state *s, int seat, board_view *view) {
    const board_progress_cards *cards = board_progress_read(b, s);
    memset(view->progress, BOARD_NO_PROGRESS, sizeof view->progress);
    memset(view->returned, BOARD_NO_PROGRESS, sizeof view->returned);
    unsigned self = seat >= 0 && seat < b->seats ? 1u << seat : BOARD_KNOWN_TO_ALL;
    for (unsigned k = 0; k < b->seats; k++) {
        unsigned count = progress_count(cards, k), shown = 0;
        bool counted = b->rules.hand_counts_public || (int)k == seat; /* CK-RUL-93 */
        for (unsigned i = 0; i < count; i++)
            if (cards->hand_known[k][i] & self) view->progress[k][shown++] = cards->hand[k][i];
        while (counted && shown < count) view->progress[k][shown++] = BOARD_PROGRESS_HIDDEN;
    }
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned i = 0; i < board_knights_read(b, &s->pub)->deck_returned[deck]; i++)
            view->returned[deck][i] = cards->returned_known[deck][i] & self
                                          ? cards->returned[deck][i]
                                          : BOARD_PROGRESS_HIDDEN;
}

void board_observe(const lr_game *g, const lr_state *state, int seat, lr_view *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    board_view *view = board_view_of_rw(out);
    bool over = s->pub.phase == BOARD_PHASE_OVER;
    bool seated = seat >= 0 && seat < b->seats;
    memset(view, 0, offsetof(board_view, pub));
    memcpy(&view->pub, &s->pub, public_bytes(g));
    view->viewer = seated ? (uint8_t)seat : LR_SEAT_NONE;
    for (unsigned k = 0; k < b->seats; k++) {
        bool counted = b->rules.hand_counts_public || (int)k == seat;
        view->hand_count[k] = counted ? (uint8_t)board_total(s->secret.hand[k])
                                      : BOARD_COUNT_HIDDEN;
        view->card_count[k] = (uint8_t)board_total(s->secret.cards[k]);
        if (over) /* BASE-DEV-12 */
            view->points_shown[k] = (uint8_t)board_count(s->secret.cards[k], BOARD_CARD_POINT);
    }
    if (b->knights) observe_progress(b, s, seat, view);
    if (!seated) return;
    if (b->knights && s->pub.phase == BOARD_PHASE_PICK && seat == s->pub.active)
        view->seen_hand = s->secret.hand[board_knights_read(b, &s->pub)->picked]; /* CK-TRD-03 */
    view->hand = s->secret.hand[seat];
    view->cards = s->secret.cards[seat];
    if (seat == s->pub.active) view->cards_fresh = s->secret.cards_fresh;
}

/* Whether the viewer sees the card of an action of the knights' games (CK-RUL-106). */
static bool sees_card(const board *b, const board_public *p, lr_action a, int viewer) {
    const board_knights *k = board_knights_read(b, p);
    switch (a.kind) {
    case BOARD_PROGRESS: {
        bool open = a.arg[0] == BOARD_PROGRESS_PRINTER || a.arg[0] == BOARD_PROGRESS_CONSTITUTION;
        return open || viewer == (int)board_first_of(b, p, k->drawing);
    }
    case BOARD_RETURN: return viewer == a.actor;
    case BOARD_GIVE: return k->commerce != LR_SEAT_NONE || viewer == a.actor || viewer == p->active;
    case BOARD_PICK:
    case BOARD_SPY: return viewer == a.actor || viewer == a.arg[2];
    default: return true;
    }
}

lr_action board_redact(const lr_game *g, const lr_state *state, lr_action a, int viewer) {
    const board_public *p = &board_state_read(state)->pub;
    bool own = viewer == p->active;
    if (board_of(g)->knights && !sees_card(board_of(g), p, a, viewer)) a.arg[0] = LR_ARG_HIDDEN;
    if (a.kind == BOARD_DRAW && !own) a.arg[0] = LR_ARG_HIDDEN;
    if (a.kind == BOARD_STEAL && !own && viewer != p->victim) a.arg[0] = LR_ARG_HIDDEN;
    return a;
}

/* ---- resampling ---- */

enum { POOL_MAX = UINT8_MAX };

typedef struct card_pool {
    uint8_t card[POOL_MAX]; /* lanes */
    unsigned count;
} card_pool;

static void pool_fill(card_pool *pool, board_cards cards) {
    pool->count = 0;
    for (unsigned lane = 0; lane < 8; lane++)
        for (unsigned k = board_count(cards, lane); k > 0; k--)
            if (pool->count < POOL_MAX) pool->card[pool->count++] = (uint8_t)lane;
}

static unsigned pool_draw(card_pool *pool, lr_rng *rng) {
    unsigned k = rng_below(rng, pool->count);
    unsigned lane = pool->card[k];
    pool->card[k] = pool->card[--pool->count];
    return lane;
}

/* Resource cards that a seat is known to hold, because an offer says so. */
static board_cards hand_known(const board_public *p, unsigned seat) {
    board_cards known = 0;
    if (p->offer_open >> seat & 1) known = p->offer[seat].give;
    if (p->offer_accepted >> seat & 1) {
        board_cards want = p->offer[p->active].want;
        for (unsigned r = 0; r < BOARD_GOODS; r++)
            if (board_count(want, r) > board_count(known, r))
                known += (board_count(want, r) - board_count(known, r)) * board_card(r);
    }
    return known;
}

/* How many cards a seat must have at least, where counts are hidden. */
static unsigned hand_least(const board *b, const board_public *p, unsigned seat) {
    unsigned least = p->seat[seat].discard_left;
    if (p->victim == seat && least == 0) least = 1;
    if (p->victim == seat && p->phase == BOARD_PHASE_PILLAGE)
        least = board_scenario_read(b, p)->fleet.pillage;
    if (b->knights) {
        const board_knights *k = board_knights_read(b, p);
        if (k->victims >> seat & 1 && least == 0) least = 1;
        if (k->givers >> seat & 1 && least < 3) least = 3; /* it had a choice, or its turn comes */
        if (k->picked == seat && least <= k->picks) least = k->picks + 1u; /* there is a choice */
    }
    return least;
}

/* Whether the viewer looks into the seat's hand. */
static bool is_hand_seen(const board *b, const board_view *view, unsigned seat) {
    return view->seen_hand != 0 && board_knights_read(b, &view->pub)->picked == seat;
}

/* The same in the knights' games, where a hand may lie open, and who asks for a commodity holds the
 * resource that it gives. */
static board_cards hand_known_knights(const board *b, const board_view *view, unsigned seat) {
    const board_knights *k = board_knights_read(b, &view->pub);
    if (is_hand_seen(b, view, seat)) return view->seen_hand;
    board_cards known = hand_known(&view->pub, seat);
    if (k->commerce != LR_SEAT_NONE && seat == view->pub.active &&
        board_count(known, k->commerce_card) == 0)
        known += board_card(k->commerce_card);
    return known;
}

/* Who is asked for a commodity has a choice of two kinds: takes what is missing from `total`. */
static board_cards deal_commerce(board_cards known, board_cards *total, lr_rng *rng) {
    const board_cards resources = board_card(BOARD_RESOURCES) - 1;
    while (__builtin_popcount(board_kinds(known & ~resources)) < 2) {
        unsigned others = board_kinds(*total & ~resources) & ~board_kinds(known);
        if (others == 0) break; /* no position looks like this view */
        unsigned skip = rng_below(rng, (uint32_t)__builtin_popcount(others));
        while (skip-- > 0) others &= others - 1;
        board_cards card = board_card((unsigned)__builtin_ctz(others));
        known += card;
        *total -= card;
    }
    return known;
}

static void deal_hands(const board *b, const board_view *view, lr_rng *rng, board_state *s) {
    card_pool pool;
    board_cards known[LR_SEATS_MAX] = { 0 };
    board_cards total = board_bank_full(b) - (view->pub.bank + view->hand);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == view->viewer) continue;
        known[seat] = b->knights ? hand_known_knights(b, view, seat) : hand_known(&view->pub, seat);
        total -= known[seat];
    }
    unsigned partner = b->knights ? board_knights_read(b, &view->pub)->commerce : LR_SEAT_NONE;
    if (partner != LR_SEAT_NONE && partner != view->viewer)
        known[partner] = deal_commerce(known[partner], &total, rng);
    pool_fill(&pool, total);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        s->secret.hand[seat] = seat == view->viewer ? view->hand : known[seat];
        if (seat == view->viewer) continue;
        unsigned count = view->hand_count[seat];
        if (count == BOARD_COUNT_HIDDEN) count = hand_least(b, &view->pub, seat);
        for (unsigned have = board_total(known[seat]); have < count && pool.count > 0; have++)
            s->secret.hand[seat] += board_card(pool_draw(&pool, rng));
    }
    bool seen = b->knights && view->seen_hand != 0;
    if (seen && b->seats == 2) return;
    while (pool.count > 0) { /* counts are hidden: anybody but the viewer may have these */
        unsigned seat = rng_below(rng, b->seats);
        if (seat == view->viewer || (seen && is_hand_seen(b, view, seat))) continue;
        s->secret.hand[seat] += board_card(pool_draw(&pool, rng));
    }
}

/* How many hidden victory points a seat's cards can contain. */
static void point_bounds(const board *b, const board_view *view, unsigned seat, unsigned *least,
                         unsigned *most) {
    const board_public *p = &view->pub;
    *least = 0;
    *most = UINT8_MAX;
    if (p->phase == BOARD_PHASE_OVER) {
        *least = *most = view->points_shown[seat];
    } else if (seat == p->active && b->rules.auto_claim && p->phase >= BOARD_PHASE_ROLL &&
               victory_allowed(b, p, seat)) {
        *most = b->goal - 1u - p->seat[seat].points;
    }
}

/* Deals one hand of development cards out of `pool`, counted by kind. */
static board_cards deal_cards(board_cards *pool, unsigned count, unsigned least, unsigned most,
                              lr_rng *rng) {
    const board_cards point = board_card(BOARD_CARD_POINT);
    board_cards hand = 0;
    card_pool rest;
    while (least > 0 && count > 0) {
        hand += point;
        least--;
        count--;
    }
    pool_fill(&rest, *pool - hand);
    while (count > 0 && rest.count > 0) {
        unsigned lane = pool_draw(&rest, rng);
        if (lane == BOARD_CARD_POINT && board_count(hand, BOARD_CARD_POINT) >= most) continue;
        hand += board_card(lane);
        count--;
    }
    *pool -= hand;
    return hand;
}

static void deal_development(const board *b, const board_view *view, lr_rng *rng, board_state *s) {
    board_cards pool = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) pool += b->supply.deck[k] * board_card(k);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        pool -= view->pub.played[seat];
        pool -= view->pub.seat[seat].points_open * board_card(BOARD_CARD_POINT);
    }
    pool -= view->cards;
    if (view->viewer != LR_SEAT_NONE) s->secret.cards[view->viewer] = view->cards;
    /* Bounded hands first, so that the others leave them what they can hold. */
    for (unsigned turn = 0; turn < b->seats; turn++) {
        unsigned seat = (view->pub.active + turn) % b->seats, least, most;
        if (seat == view->viewer) continue;
        point_bounds(b, view, seat, &least, &most);
        s->secret.cards[seat] = deal_cards(&pool, view->card_count[seat], least, most, rng);
    }
    s->secret.deck = pool;
    s->secret.cards_fresh = view->cards_fresh;
    if (view->viewer != view->pub.active) {
        board_cards held = s->secret.cards[view->pub.active];
        s->secret.cards_fresh = deal_cards(&held, view->pub.bought, 0, UINT8_MAX, rng);
    }
}

/* Where a progress card can be that the viewer does not know: a place in a hand or among the returned. */
static bool is_known_card(unsigned card) {
    return card < BOARD_PROGRESS_KINDS;
}

/* What the viewer has not seen of each deck, shuffled: first come the returned cards, then those in
 * hands, and the rest was never drawn. */
typedef struct unseen_deck {
    uint8_t card[BOARD_DECK_MAX];
    unsigned count, next;
    unsigned held; /* how many of them are in hands */
} unseen_deck;

static void find_unseen(const board *b, const board_view *view, unsigned deck, lr_rng *rng,
                        unseen_deck *out) {
    const board_knights *k = board_knights_read(b, &view->pub);
    unsigned box = 0, open = 0, seen_held = 0;
    memset(out, 0, sizeof *out);
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        if (board_progress_table[card].deck != deck) continue;
        unsigned left = progress_in_box(b, card);
        bool laid = (card == BOARD_PROGRESS_PRINTER && k->printer != LR_SEAT_NONE) ||
                    (card == BOARD_PROGRESS_CONSTITUTION && k->constitution != LR_SEAT_NONE);
        box += left;
        open += laid;
        left -= laid;
        for (unsigned seat = 0; seat < b->seats; seat++)
            for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++)
                if (view->progress[seat][i] == card) {
                    left--;
                    seen_held++;
                }
        for (unsigned i = 0; i < BOARD_DECK_MAX; i++) left -= view->returned[deck][i] == card;
        while (left-- > 0) out->card[out->count++] = (uint8_t)card;
    }
    out->held = box - k->deck_left[deck] - open - seen_held;
    rng_shuffle(rng, out->card, out->count);
}

/* Takes an unseen card that may be in a hand or under a deck: victory points never are. */
static unsigned take_unseen(unseen_deck *deck) {
    unsigned k = deck->next;
    while (deck->card[k] == BOARD_PROGRESS_PRINTER || deck->card[k] == BOARD_PROGRESS_CONSTITUTION)
        k++;
    unsigned card = deck->card[k];
    deck->card[k] = deck->card[deck->next];
    deck->card[deck->next++] = (uint8_t)card;
    return card;
}

/* How many progress cards a seat must have at least, where counts are hidden. */
static unsigned progress_least(const board *b, const board_public *p, unsigned seat) {
    const board_knights *k = board_knights_read(b, p);
    bool surplus = p->phase == BOARD_PHASE_SURPLUS && seat == p->active;
    if (k->returning == seat || surplus) return BOARD_PROGRESS_HAND;
    return k->spied == seat;
}

/* The seats' unseen cards, deck by deck as far as the viewer can tell how many each hand has. */
static void deal_unseen_hands(const board *b, const board_view *view, lr_rng *rng,
                              unseen_deck unseen[BOARD_TRACKS], board_progress_cards *cards) {
    uint8_t pool[BOARD_TRACKS * BOARD_DECK_MAX];
    unsigned count = 0;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned k = 0; k < unseen[deck].held; k++)
            pool[count++] = (uint8_t)take_unseen(&unseen[deck]);
    rng_shuffle(rng, pool, count);
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND && count > 0; i++)
            if (view->progress[seat][i] == BOARD_PROGRESS_HIDDEN)
                progress_insert(cards, seat, pool[--count], 1u << seat);
    for (unsigned seat = 0; seat < b->seats; seat++) /* from here on: counts are hidden */
        while (count > 0 && seat != view->viewer &&
               progress_count(cards, seat) < progress_least(b, &view->pub, seat))
            progress_insert(cards, seat, pool[--count], 1u << seat);
    while (count > 0) {
        unsigned seat = rng_below(rng, b->seats);
        unsigned most = progress_most(b, &view->pub, seat);
        if (seat != view->viewer && progress_count(cards, seat) < most)
            progress_insert(cards, seat, pool[--count], 1u << seat);
    }
}

static void deal_progress(const board *b, const board_view *view, lr_rng *rng, board_state *s) {
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned all = ((1u << b->seats) - 1) | BOARD_KNOWN_TO_ALL;
    unsigned self = view->viewer == LR_SEAT_NONE ? all : 1u << view->viewer;
    unseen_deck unseen[BOARD_TRACKS];
    memset(cards, 0, 8 * BOARD_PROGRESS_WORDS);
    memset(cards->hand, BOARD_NO_PROGRESS, sizeof cards->hand);
    memset(cards->returned, BOARD_NO_PROGRESS, sizeof cards->returned);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        find_unseen(b, view, deck, rng, &unseen[deck]);
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++)
            if (is_known_card(view->progress[seat][i]))
                progress_insert(cards, seat, view->progress[seat][i], self | 1u << seat);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned i = 0; view->returned[deck][i] != BOARD_NO_PROGRESS; i++) {
            bool known = is_known_card(view->returned[deck][i]);
            cards->returned[deck][i] = known ? view->returned[deck][i]
                                             : (uint8_t)take_unseen(&unseen[deck]);
            cards->returned_known[deck][i] = (uint8_t)(known ? self : 0);
            if (i + 1 == BOARD_DECK_MAX) break;
        }
    deal_unseen_hands(b, view, rng, unseen, cards);
    progress_derive(b, s);
}

void board_resample(const lr_game *g, const lr_view *in, lr_rng *rng, lr_state *out) {
    const board *b = board_of(g);
    const board_view *view = board_view_of(in);
    board_state *s = board_state_of(out);
    memset(&s->secret, 0, sizeof s->secret);
    memcpy(&s->pub, &view->pub, public_bytes(g));
    deal_hands(b, view, rng, s);
    deal_development(b, view, rng, s);
    if (b->knights) deal_progress(b, view, rng, s);
}
