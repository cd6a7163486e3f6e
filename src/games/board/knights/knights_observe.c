/* knights_observe.c - what a seat may know of the knights' games: views, redacted actions, and
 * hidden parts that fit a view. See observe.c.
 */
#include "knights.h"

void knights_lay_open(const board *b, const board_state *s, board_open *out) {
    out->progress = board_progress_read(b, s)->hand;
}

/* Progress cards: one's own, and of others what one has seen (state.h). */
void knights_observe(const board *b, const board_state *s, int seat, board_view *view) {
    const board_progress_cards *cards = board_progress_read(b, s);
    memset(view->progress, BOARD_NO_PROGRESS, sizeof view->progress);
    memset(view->returned, BOARD_NO_PROGRESS, sizeof view->returned);
    unsigned self = seat >= 0 && seat < b->seats ? 1u << seat : BOARD_KNOWN_TO_ALL;
    for (unsigned k = 0; k < b->seats; k++) {
        unsigned count = knights_progress_count(cards, k), shown = 0;
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
    if (s->pub.phase == BOARD_PHASE_PICK && seat == s->pub.active)
        view->seen_hand = s->secret.hand[board_knights_read(b, &s->pub)->picked]; /* CK-TRD-03 */
}

/* Whether the viewer sees the card of an action of the knights' games (CK-RUL-106). */
bool knights_see(const board *b, const board_public *p, lr_action a, int viewer) {
    const board_knights *k = board_knights_read(b, p);
    switch (a.kind) {
    case BOARD_PROGRESS: {
        bool open = a.arg[0] == BOARD_PROGRESS_PRINTER || a.arg[0] == BOARD_PROGRESS_CONSTITUTION;
        return open || viewer == (int)board_first_of(p, k->drawing);
    }
    case BOARD_RETURN: return viewer == a.actor;
    case BOARD_GIVE: return k->commerce != LR_SEAT_NONE || viewer == a.actor || viewer == p->active;
    case BOARD_PICK:
    case BOARD_SPY: return viewer == a.actor || viewer == a.arg[2];
    default: return true;
    }
}

/* ---- resampling ---- */

/* Whether the viewer looks into the seat's hand. */
bool knights_hand_open(const board *b, const board_view *view, unsigned seat) {
    return view->seen_hand != 0 && board_knights_read(b, &view->pub)->picked == seat;
}

/* A hand may lie open; and who asks for a commodity holds the resource that it gives. */
void knights_hand_known(const board *b, const board_view *view, unsigned seat, board_cards *known) {
    const board_knights *k = board_knights_read(b, &view->pub);
    if (knights_hand_open(b, view, seat)) {
        *known = view->seen_hand;
    } else if (k->commerce != LR_SEAT_NONE && seat == view->pub.active &&
               board_count(*known, k->commerce_card) == 0) {
        *known += board_card(k->commerce_card);
    }
}

void knights_hand_least(const board *b, const board_public *p, unsigned seat, unsigned *least) {
    const board_knights *k = board_knights_read(b, p);
    if (k->victims >> seat & 1 && *least == 0) *least = 1;
    if (k->givers >> seat & 1 && *least < 3) *least = 3; /* it had a choice, or its turn comes */
    if (k->picked == seat && *least <= k->picks) *least = k->picks + 1u; /* there is a choice */
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

void knights_deal_known(const board *b, const board_view *view, lr_rng *rng, board_cards *known,
                        board_cards *total) {
    unsigned partner = board_knights_read(b, &view->pub)->commerce;
    if (partner != LR_SEAT_NONE && partner != view->viewer)
        known[partner] = deal_commerce(known[partner], total, rng);
}

/* Where a progress card can be that the viewer does not know: a place in a hand or among the
 * returned. */
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
        unsigned left = knights_progress_in_box(b, card);
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
    return k->returning == seat || surplus ? BOARD_PROGRESS_HAND : 0;
}

/* How many it can have, where counts are hidden: a spy sees the whole hand. */
static unsigned progress_room(const board *b, const board_view *view, unsigned seat) {
    const board_public *p = &view->pub;
    bool open = view->viewer == p->active && board_knights_read(b, p)->spied == seat;
    return open || seat == view->viewer ? 0 : knights_progress_most(b, p, seat);
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
                knights_progress_insert(cards, seat, pool[--count], 1u << seat);
    for (unsigned seat = 0; seat < b->seats; seat++) /* from here on: counts are hidden */
        while (count > 0 && seat != view->viewer &&
               knights_progress_count(cards, seat) < progress_least(b, &view->pub, seat))
            knights_progress_insert(cards, seat, pool[--count], 1u << seat);
    while (count > 0) {
        unsigned seat = rng_below(rng, b->seats);
        if (knights_progress_count(cards, seat) < progress_room(b, view, seat))
            knights_progress_insert(cards, seat, pool[--count], 1u << seat);
    }
}

void knights_resample(const board *b, const board_view *view, lr_rng *rng, board_state *s) {
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
                knights_progress_insert(cards, seat, view->progress[seat][i], self | 1u << seat);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned i = 0; view->returned[deck][i] != BOARD_NO_PROGRESS; i++) {
            bool known = is_known_card(view->returned[deck][i]);
            cards->returned[deck][i] = known ? view->returned[deck][i]
                                             : (uint8_t)take_unseen(&unseen[deck]);
            cards->returned_known[deck][i] = (uint8_t)(known ? self : 0);
            if (i + 1 == BOARD_DECK_MAX) break;
        }
    deal_unseen_hands(b, view, rng, unseen, cards);
    knights_progress_derive(b, s);
}

/* ---- stirring ---- */

static unsigned deck_of(unsigned card) {
    return board_progress_table[card].deck;
}

/* The cards of all decks that the seat has not seen, shuffled: those in hands, those returned and
 * those that were never drawn. */
static void gather_unseen(const board_progress_cards *cards, unsigned seats, unsigned self,
                          lr_rng *rng, unseen_deck out[BOARD_TRACKS]) {
    memset(out, 0, BOARD_TRACKS * sizeof *out);
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        for (unsigned k = cards->fresh[card]; k > 0; k--)
            out[deck_of(card)].card[out[deck_of(card)].count++] = (uint8_t)card;
    for (unsigned seat = 0; seat < seats; seat++)
        for (unsigned i = 0; i < knights_progress_count(cards, seat); i++) {
            unseen_deck *deck = &out[deck_of(cards->hand[seat][i])];
            if (cards->hand_known[seat][i] & self) continue;
            deck->card[deck->count++] = cards->hand[seat][i];
        }
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        for (unsigned i = 0; i < BOARD_DECK_MAX; i++)
            if (is_known_card(cards->returned[deck][i]) && !(cards->returned_known[deck][i] & self))
                out[deck].card[out[deck].count++] = cards->returned[deck][i];
        rng_shuffle(rng, out[deck].card, out[deck].count);
    }
}

/* A card stays in its deck: when it was drawn, everybody saw from which. Who knows the card of a
 * place goes with the place. */
void knights_stir(const board *b, unsigned viewer, lr_rng *rng, board_state *s) {
    board_progress_cards *cards = board_progress_of(b, s), before = *cards;
    unsigned self = 1u << viewer;
    unseen_deck unseen[BOARD_TRACKS];
    gather_unseen(&before, b->seats, self, rng, unseen);
    memset(cards->hand, BOARD_NO_PROGRESS, sizeof cards->hand);
    memset(cards->hand_known, 0, sizeof cards->hand_known);
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned i = 0; i < knights_progress_count(&before, seat); i++) {
            unsigned card = before.hand[seat][i], known = before.hand_known[seat][i];
            if (!(known & self)) card = take_unseen(&unseen[deck_of(card)]);
            knights_progress_insert(cards, seat, card, known);
        }
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        for (unsigned i = 0; i < BOARD_DECK_MAX; i++)
            if (is_known_card(cards->returned[deck][i]) && !(cards->returned_known[deck][i] & self))
                cards->returned[deck][i] = (uint8_t)take_unseen(&unseen[deck]);
    knights_progress_derive(b, s);
}
