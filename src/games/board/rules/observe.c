/* observe.c - what a seat may know: views, redacted actions, and positions that fit a view.
 *
 * A view is the public part, the viewer's own cards, and everybody's counts (BASE-INFO-01 to 05).
 * The bank is public and no card leaves the game, so a view also tells which cards the others hold
 * together, only not who holds which: resample() deals just these. The same goes for development
 * cards, with the deck as one more hand.
 *
 * A resampled position must be one that could be: who has an open offer holds its cards, who
 * accepted holds what was asked, who asks for a commodity holds what it gives for it, a victim
 * about to be robbed holds something, and an active seat whose victory is noticed by itself has no
 * hidden points that would have won. Cards that must be in a hand are put there first; the rest is
 * dealt at random. (This gives each fitting deal a chance, not always the same one.)
 */
#include "derive.h"
#include "module.h"
#include "rng.h"
#include "rules.h"

#include <string.h>

static size_t public_bytes(const lr_game *g) {
    return offsetof(board_public, sets) + 8u * board_of(g)->secret_at;
}

board_open board_lay_open(const lr_game *g, const lr_state *s) {
    const board *b = board_of(g);
    const board_state *state = board_state_read(s);
    board_open open = {
        .pub = &state->pub,
        .hand = state->secret.hand,
        .cards = state->secret.cards,
        .cards_fresh = state->secret.cards_fresh,
        .deck = state->secret.deck,
    };
    DO(b, lay_open, state, &open);
    return open;
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
    DO(b, observe, s, seat, view);
    if (!seated) return;
    view->hand = s->secret.hand[seat];
    view->cards = s->secret.cards[seat];
    if (seat == s->pub.active) view->cards_fresh = s->secret.cards_fresh;
}

lr_action board_redact(const lr_game *g, const lr_state *state, lr_action a, int viewer) {
    const board_public *p = &board_state_read(state)->pub;
    bool own = viewer == p->active;
    if (!ALL(board_of(g), sees, p, a, viewer)) a.arg[0] = LR_ARG_HIDDEN;
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

/* Of each kind as many as the greater of the two counts. */
static board_cards cards_at_least(board_cards one, board_cards two) {
    for (unsigned k = 0; k < BOARD_GOODS; k++)
        if (board_count(two, k) > board_count(one, k))
            one += (board_count(two, k) - board_count(one, k)) * board_card(k);
    return one;
}

/* Resource cards that a seat is known to hold, because an offer says so. */
static board_cards known_by_offers(const board_public *p, unsigned seat) {
    board_cards known = 0;
    if (p->offer_open >> seat & 1) known = p->offer[seat].give;
    if (p->offer_accepted >> seat & 1) known = cards_at_least(known, p->offer[p->active].want);
    return known;
}

board_cards board_hand_known(const board *b, const board_view *view, unsigned seat) {
    board_cards known = known_by_offers(&view->pub, seat);
    DO(b, hand_known, view, seat, &known);
    return cards_at_least(known, view->known[seat]);
}

/* How many cards a seat must have at least, where counts are hidden. */
static unsigned count_least(const board *b, const board_public *p, unsigned seat) {
    unsigned least = p->seat[seat].discard_left;
    if (p->victim == seat && least == 0) least = 1;
    DO(b, hand_least, p, seat, &least);
    return least;
}

static void deal_hands(const board *b, const board_view *view, lr_rng *rng, board_state *s) {
    card_pool pool;
    board_cards known[LR_SEATS_MAX] = { 0 };
    board_cards total = board_bank_full(b) - (view->pub.bank + view->hand);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == view->viewer) continue;
        known[seat] = board_hand_known(b, view, seat);
        total -= known[seat];
    }
    DO(b, deal_known, view, rng, known, &total);
    pool_fill(&pool, total);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        s->secret.hand[seat] = seat == view->viewer ? view->hand : known[seat];
        if (seat == view->viewer) continue;
        unsigned count = view->hand_count[seat];
        if (count == BOARD_COUNT_HIDDEN) count = count_least(b, &view->pub, seat);
        for (unsigned have = board_total(known[seat]); have < count && pool.count > 0; have++)
            s->secret.hand[seat] += board_card(pool_draw(&pool, rng));
    }
    bool seen = view->seen_hand != 0;
    if (seen && b->seats == 2) return;
    while (pool.count > 0) { /* counts are hidden: anybody but the viewer may have these */
        unsigned seat = rng_below(rng, b->seats);
        if (seat == view->viewer || ANY(b, hand_open, view, seat)) continue;
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
               board_victory_allowed(b, p, seat)) {
        *most = p->seat[seat].points < b->goal ? b->goal - 1u - p->seat[seat].points : UINT8_MAX;
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

void board_resample(const lr_game *g, const lr_view *in, lr_rng *rng, lr_state *out) {
    const board *b = board_of(g);
    const board_view *view = board_view_of(in);
    board_state *s = board_state_of(out);
    memset(&s->secret, 0, sizeof s->secret);
    memcpy(&s->pub, &view->pub, public_bytes(g));
    deal_hands(b, view, rng, s);
    deal_development(b, view, rng, s);
    DO(b, resample, view, rng, s);
}

/* ---- stirring ---- */

/* Two seats exchange a card each; where counts are hidden one may also give a card away. */
static bool exchange_cards(const board *b, unsigned viewer, lr_rng *rng, board_state *s) {
    unsigned holders[LR_SEATS_MAX] = { 0 }, count = 0;
    board_cards *hand = s->secret.hand;
    card_pool pool;
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (seat != viewer && (hand[seat] != 0 || !b->rules.hand_counts_public))
            holders[count++] = seat;
    if (count < 2) return false;
    unsigned k = rng_below(rng, count), other = (k + 1 + rng_below(rng, count - 1)) % count;
    unsigned from = holders[k], to = holders[other];
    if (hand[from] == 0) return false;
    pool_fill(&pool, hand[from]);
    board_cards given = board_card(pool_draw(&pool, rng)), taken = 0;
    if (hand[to] != 0 && (b->rules.hand_counts_public || rng_below(rng, 2) == 0)) {
        pool_fill(&pool, hand[to]);
        taken = board_card(pool_draw(&pool, rng));
    }
    hand[from] += taken - given;
    hand[to] += given - taken;
    return given != taken;
}

/* Part 0: cards to be played, which say nothing of hands; part 1: hands, of which more is known. */
bool board_stir(const lr_game *g, int seat, uint32_t part, lr_rng *rng, lr_state *state) {
    const board *b = board_of(g);
    board_state *s = board_state_of(state);
    if (part > 1) return false;
    if (part == 1) return exchange_cards(b, (unsigned)seat, rng, s);
    lr_view view;
    board_observe(g, state, seat, &view);
    deal_development(b, board_view_of(&view), rng, s);
    DO(b, stir, (unsigned)seat, rng, s);
    return true;
}
