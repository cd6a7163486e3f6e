/* resample.c - full positions that fit a view, and whether there is one.
 *
 * A view shows which expansion cards are still hidden: all that lie neither open nor in the
 * viewer's hand. They are in the stacks and in the other hand. What the viewer remembers puts some
 * of them in their places. A remembered card is either still there, then it is one of the hidden
 * cards of its kind, or it was taken: by one of the marks behind it (a card of a stack) or as one
 * of those that are gone (a card of the hand). So remembered cards are matched with hidden cards,
 * marks and gone ones, each with another one. If that is impossible no position looks like the
 * view; otherwise a matching is found by exchanging partners along paths (bipartite matching), so
 * a view that cards_view_check() accepts can always be resampled.
 *
 * The rest is dealt at random:
 *
 *   1. marks that are still free take any entry before them, as long as those that must go find
 *      their marks;
 *   2. a pair of unknown order lies in one order or the other;
 *   3. cards that were taken out of stacks come into the other hand first, as far as it has room
 *      for them: they were chosen to be kept;
 *   4. all others come in any order into the places that are left.
 *
 * This gives each fitting deal a chance, not always the same one.
 *
 * What the other seat remembers is not known either. It is given no more than what the phase says:
 * the stack it looks through, the hand it looks at. So in a resampled position it has forgotten
 * the rest.
 */
#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_verify.h"
#include "rng.h"
#include "text.h"

#include <string.h>

enum {
    IN_HAND = CARDS_STACKS, /* as a remembered card's stack */
    HAND_KNOWN_MAX = CARDS_EXPANSIONS + CARDS_SEATS,
    ITEMS_MAX = CARDS_MEMORY_MAX + HAND_KNOWN_MAX,
    /* Partners of remembered cards: hidden cards (by bit in a set), marks (by entry), gone ones. */
    PARTNER_MARK = CARDS_EXPANSIONS,
    PARTNER_GONE = PARTNER_MARK + CARDS_MEMORY_MAX,
    PARTNERS = PARTNER_GONE + CARDS_EXPANSIONS,
    FREE = 0xffff,
};

/* A card that the viewer knows to be, or to have been, somewhere. */
typedef struct item {
    uint8_t kind;
    uint8_t stack;  /* or IN_HAND */
    uint8_t entry;  /* in the memory; for a hand, the seat */
    uint8_t pinned; /* it is there for certain */
    uint16_t partner;
} item;

typedef struct deal {
    const cards_view *view;
    cards_state *state;
    lr_rng *rng;
    cards_set hidden; /* where it is hidden that these lie */
    item items[ITEMS_MAX];
    unsigned item_count;
    uint16_t item_of[PARTNERS];     /* or FREE */
    bool taken[CARDS_MEMORY_MAX];   /* entries that are gone from their stacks */
    uint8_t took[CARDS_EXPANSIONS]; /* kinds that were taken out of stacks */
    unsigned took_count;
} deal;

static bool is_viewer(const deal *d, unsigned seat) {
    return d->view->viewer == seat;
}

/* ---- what is known ---- */

/* Takes the cards of a set out of the hidden ones; false if they are not all there. */
static bool reveal(deal *d, cards_set set) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = cards_copies(set, kind); k > 0; k--) {
            if (!cards_in(d->hidden, kind)) return false;
            d->hidden = cards_remove(d->hidden, kind);
        }
    return true;
}

static bool find_hidden(deal *d) {
    const cards_public *p = &d->view->pub;
    unsigned places = cards_stack_at(p->stack_size, CARDS_STACKS);
    if (p->phase != CARDS_PHASE_SHUFFLE) d->hidden = ((cards_set)1 << CARDS_EXPANSIONS) - 1;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (!reveal(d, p->realm[seat].placed)) return false;
        if (!is_viewer(d, seat)) places += p->hand_size[seat];
    }
    return reveal(d, p->discard) && reveal(d, d->view->hand) && cards_size(d->hidden) == places;
}

static item *add_item(deal *d, unsigned kind, unsigned stack, unsigned entry) {
    item *known = &d->items[d->item_count++];
    *known = (item){ (uint8_t)kind, (uint8_t)stack, (uint8_t)entry, 0, FREE };
    return known;
}

/* The hand holds one of these kinds: a card that was seen there, or any hidden one. */
static bool pin_one(deal *d, unsigned seat, cards_set kinds) {
    for (unsigned i = 0; i < d->item_count; i++) {
        item *known = &d->items[i];
        if (known->stack != IN_HAND || known->entry != seat) continue;
        if ((kinds & cards_bits[known->kind].first) == 0) continue;
        known->pinned = 1;
        return true;
    }
    cards_set fitting = kinds & d->hidden;
    if (fitting == 0) return false;
    for (unsigned skip = rng_below(d->rng, cards_size(fitting)); skip > 0; skip--)
        fitting &= fitting - 1;
    add_item(d, cards_kind_of_bit[__builtin_ctzll(fitting)], IN_HAND, seat)->pinned = 1;
    return true;
}

static bool collect_items(const cards *c, deal *d) {
    const cards_memory *m = &d->view->memory;
    for (unsigned stack = 0, at = 0; stack < CARDS_STACKS; stack++)
        for (unsigned end = at + m->size[stack]; at < end; at++) {
            unsigned kind = m->entry[at] & ~(unsigned)CARDS_EITHER;
            if (kind < CARDS_KINDS) add_item(d, kind, stack, at);
        }
    for (cards_set left = m->seen; left != 0; left &= left - 1)
        add_item(d, cards_kind_of_bit[__builtin_ctzll(left)], IN_HAND, d->view->viewer ^ 1u);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_set kinds = cards_must_hold(c, &d->view->pub, seat);
        if (kinds == 0 || is_viewer(d, seat)) continue;
        if (!pin_one(d, seat, kinds)) return false;
    }
    return true;
}

/* ---- matching ---- */

static bool is_partner(const deal *d, const item *known, unsigned partner) {
    const cards_memory *m = &d->view->memory;
    if (partner < PARTNER_MARK)
        return cards_kind_of_bit[partner] == known->kind && (d->hidden >> partner & 1);
    if (known->pinned) return false;
    if (partner >= PARTNER_GONE) return known->stack == IN_HAND && partner - PARTNER_GONE < m->gone;
    unsigned entry = partner - PARTNER_MARK;
    if (known->stack == IN_HAND || entry <= known->entry || m->entry[entry] != CARDS_TAKEN)
        return false;
    return entry < cards_stack_at(m->size, known->stack + 1u);
}

/* Finds a partner for the item; others may have to take another one for it. */
static bool match(deal *d, unsigned first) {
    uint16_t asker[PARTNERS], queue[ITEMS_MAX] = { 0 };
    unsigned head = 0, tail = 0;
    memset(asker, 0xff, sizeof asker);
    queue[tail++] = (uint16_t)first;
    while (head < tail) {
        unsigned i = queue[head++];
        for (unsigned partner = 0; partner < PARTNERS; partner++) {
            if (asker[partner] != FREE || !is_partner(d, &d->items[i], partner)) continue;
            asker[partner] = (uint16_t)i;
            if (d->item_of[partner] != FREE) {
                queue[tail++] = d->item_of[partner];
                continue;
            }
            while (partner != FREE) { /* back along the path: everybody takes what it asked for */
                unsigned taker = asker[partner], former = d->items[taker].partner;
                d->item_of[partner] = (uint16_t)taker;
                d->items[taker].partner = (uint16_t)partner;
                partner = former;
            }
            return true;
        }
    }
    return false;
}

static bool match_all(deal *d) {
    uint8_t order[ITEMS_MAX] = { 0 };
    memset(d->item_of, 0xff, sizeof d->item_of);
    for (unsigned i = 0; i < d->item_count; i++) order[i] = (uint8_t)i;
    rng_shuffle(d->rng, order, d->item_count);
    for (unsigned i = 0; i < d->item_count; i++)
        if (!match(d, order[i])) return false;
    return true;
}

static bool is_gone(const item *known) {
    return known->partner >= PARTNER_MARK;
}

/* ---- stacks ---- */

/* Whether the entries that must go, and have not yet, find marks from `mark` on. From the end on
 * there must never be more of such entries than marks. */
static bool find_marks(const cards_memory *m, const bool must[], unsigned start, unsigned mark,
                       unsigned end) {
    int spare = 0;
    for (unsigned at = end; at-- > start;) {
        if (m->entry[at] == CARDS_TAKEN)
            spare += at >= mark;
        else if (must[at] && --spare < 0)
            return false;
    }
    return true;
}

/* Chooses for a mark one of the entries before it. */
static void take_for_mark(deal *d, bool must[], unsigned start, unsigned mark, unsigned end) {
    const cards_memory *m = &d->view->memory;
    uint8_t choice[CARDS_MEMORY_MAX] = { 0 };
    unsigned count = 0;
    for (unsigned at = start; at < mark; at++) {
        if (m->entry[at] == CARDS_TAKEN || d->taken[at]) continue;
        bool before = must[at];
        must[at] = false;
        if (find_marks(m, must, start, mark + 1, end)) choice[count++] = (uint8_t)at;
        must[at] = before;
    }
    LR_ASSERT(count > 0); /* the matching shows a way */
    unsigned chosen = choice[rng_below(d->rng, count)];
    must[chosen] = false;
    d->taken[chosen] = true;
    unsigned kind = m->entry[chosen] & ~(unsigned)CARDS_EITHER;
    if (kind < CARDS_KINDS) d->took[d->took_count++] = (uint8_t)kind;
}

static void take_for_marks(deal *d) {
    const cards_memory *m = &d->view->memory;
    bool must[CARDS_MEMORY_MAX] = { false };
    for (unsigned i = 0; i < d->item_count; i++)
        if (d->items[i].stack != IN_HAND && is_gone(&d->items[i])) must[d->items[i].entry] = true;
    for (unsigned stack = 0, start = 0; stack < CARDS_STACKS; start += m->size[stack++])
        for (unsigned at = start; at < start + m->size[stack]; at++)
            if (m->entry[at] == CARDS_TAKEN)
                take_for_mark(d, must, start, at, start + m->size[stack]);
}

/* Removes a card from the hidden ones, since it has its place now. */
static unsigned place(deal *d, unsigned kind) {
    d->hidden = cards_remove(d->hidden, kind);
    return kind;
}

/* The stacks without what was taken; CARDS_UNKNOWN where any card can lie. */
static void lay_stacks(deal *d) {
    const cards_memory *m = &d->view->memory;
    uint8_t *deck = d->state->secret.deck;
    unsigned total = cards_stack_at(m->size, CARDS_STACKS), count = 0;
    unsigned pair = 0, pair_laid = 0; /* entries in pairs so far; laid cards of this pair */
    if (d->view->viewer == LR_SEAT_NONE) {
        memset(deck, CARDS_UNKNOWN, cards_stack_at(d->view->pub.stack_size, CARDS_STACKS));
        return;
    }
    for (unsigned at = 0; at < total; at++) {
        unsigned kind = m->entry[at] & ~(unsigned)CARDS_EITHER;
        if (m->entry[at] == CARDS_TAKEN) continue;
        bool second = kind != m->entry[at] && pair++ % 2 == 1;
        if (!second) pair_laid = 0;
        if (d->taken[at]) continue;
        deck[count++] = (uint8_t)(kind < CARDS_KINDS ? place(d, kind) : kind);
        if (second && pair_laid == 1 && rng_below(d->rng, 2) == 1) {
            deck[count - 1] = deck[count - 2];
            deck[count - 2] = (uint8_t)kind;
        }
        pair_laid++;
    }
}

/* ---- hands ---- */

static unsigned free_places(const deal *d, unsigned seat) {
    return d->view->pub.hand_size[seat] - cards_size(d->state->secret.hand[seat]);
}

static void put_in_hand(deal *d, unsigned seat, unsigned kind) {
    d->state->secret.hand[seat] = cards_add(d->state->secret.hand[seat], place(d, kind));
}

/* Which of the cards seen in the hand are still there: not those that had to go, and no more than
 * there is room for. */
static bool lay_hand(deal *d, unsigned seat) {
    unsigned gone = d->view->memory.gone, kept = 0, room = d->view->pub.hand_size[seat];
    uint8_t loose[HAND_KNOWN_MAX] = { 0 };
    unsigned loose_count = 0;
    for (unsigned i = 0; i < d->item_count; i++) {
        const item *known = &d->items[i];
        if (known->stack != IN_HAND || known->entry != seat) continue;
        if (is_gone(known))
            gone--;
        else if (known->pinned)
            kept++;
        else
            loose[loose_count++] = (uint8_t)i;
    }
    if (kept + loose_count > room + gone || kept > room) return false;
    rng_shuffle(d->rng, loose, loose_count);
    /* Each of those that left was any of the cards that could be in the hand. There are never more
     * loose ones than such cards, so what is left finds room. */
    for (unsigned among = room - kept + gone; gone > 0; gone--, among--)
        if (rng_below(d->rng, among) < loose_count)
            d->items[loose[--loose_count]].partner = PARTNER_GONE;
    for (unsigned i = 0; i < d->item_count; i++) {
        const item *known = &d->items[i];
        if (known->stack == IN_HAND && known->entry == seat && !is_gone(known))
            put_in_hand(d, seat, known->kind);
    }
    return true;
}

static void fill_up(deal *d) {
    cards_secret *secret = &d->state->secret;
    uint8_t rest[CARDS_EXPANSIONS] = { 0 };
    unsigned count = 0;
    rng_shuffle(d->rng, d->took, d->took_count);
    for (unsigned i = 0; i < d->took_count; i++) {
        unsigned seat = d->view->viewer ^ 1u;
        if (free_places(d, seat) > 0 && cards_in(d->hidden, d->took[i]))
            put_in_hand(d, seat, d->took[i]);
    }
    for (cards_set left = d->hidden; left != 0; left &= left - 1)
        rest[count++] = cards_kind_of_bit[__builtin_ctzll(left)];
    rng_shuffle(d->rng, rest, count);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        while (!is_viewer(d, seat) && free_places(d, seat) > 0) put_in_hand(d, seat, rest[--count]);
    unsigned total = cards_stack_at(d->view->pub.stack_size, CARDS_STACKS);
    for (unsigned k = 0; k < total; k++)
        if (secret->deck[k] == CARDS_UNKNOWN) secret->deck[k] = rest[--count];
    LR_ASSERT(count == 0);
}

/* What the others know: that stacks are there, and what they are looking at. */
static void lay_memories(deal *d) {
    const cards_public *p = &d->view->pub;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_memory *m = &d->state->secret.memory[seat];
        if (is_viewer(d, seat)) {
            *m = d->view->memory;
            continue;
        }
        memcpy(m->size, p->stack_size, sizeof m->size);
        memset(m->entry, CARDS_UNKNOWN, cards_stack_at(m->size, CARDS_STACKS));
        if (p->chooser != seat) continue;
        if (cards_sees_stack(p)) cards_know_look(d->state, seat, p->stack);
        if (cards_sees_hand(p)) cards_know_hand(d->state, seat);
    }
}

/* Fills in what the view hides; false if nothing fits. The generator never decides whether it
 * does. */
static bool fill(const cards *c, const cards_view *view, lr_rng *rng, cards_state *s) {
    deal d = { .view = view, .state = s, .rng = rng };
    memset(s, 0, sizeof *s);
    memcpy(&s->pub, &view->pub, sizeof s->pub);
    if (view->viewer != LR_SEAT_NONE) s->secret.hand[view->viewer] = view->hand;
    if (!find_hidden(&d) || !collect_items(c, &d) || !match_all(&d)) return false;
    take_for_marks(&d);
    lay_stacks(&d);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        if (!is_viewer(&d, seat) && !lay_hand(&d, seat)) return false;
    fill_up(&d);
    lay_memories(&d);
    return true;
}

void cards_resample(const lr_game *g, const lr_view *view, lr_rng *rng, lr_state *s) {
    bool fits = fill(cards_of(g), cards_view_of(view), rng, cards_state_of(s));
    LR_ASSERT(fits);
}

/* ---- views from outside ---- */

static cards_complaint complain_view(const cards *c, const cards_view *view, cards_state *s) {
    lr_rng rng = { { 1, 2, 3, 4 } }; /* which position it is makes no difference */
    cards_complaint wrong = cards_complain_public(c, &view->pub);
    if (wrong != NULL) return wrong;
    if (!cards_set_is_valid(view->hand)) return "there are unknown cards in the hand";
    if (!cards_is_zero(view->unused, sizeof view->unused)) return "an unused field is not zero";
    if (view->viewer == LR_SEAT_NONE) {
        if (view->hand != 0 || !cards_is_zero(&view->memory, sizeof view->memory))
            return "who only watches has no cards and remembers nothing";
    } else {
        if (view->viewer >= CARDS_SEATS) return "a seat does not exist";
        if (cards_size(view->hand) != view->pub.hand_size[view->viewer])
            return "the hand has not the size that it should have";
        wrong = cards_complain_memory(&view->pub, &view->memory);
        if (wrong != NULL) return wrong;
    }
    if (!fill(c, view, &rng, s)) return "no cards can lie as this view tells";
    return cards_complain(c, s);
}

lr_status cards_view_check(const cards *c, const cards_view *view, lr_error *error) {
    cards_state s;
    cards_complaint wrong = complain_view(c, view, &s);
    if (wrong == NULL) return LR_OK;
    return lr_fail(error, LR_E_POSITION, wrong, NULL);
}

/* ---- stirring ---- */

/* In the memory of a stack the first card of one kind becomes one of another kind. */
static void rename_entry(cards_memory *m, unsigned stack, unsigned from, unsigned to) {
    unsigned at = cards_stack_at(m->size, stack);
    for (unsigned end = at + m->size[stack]; at < end; at++) {
        unsigned either = m->entry[at] & CARDS_EITHER;
        if (m->entry[at] == CARDS_TAKEN || (m->entry[at] ^ either) != from) continue;
        m->entry[at] = (uint8_t)(to | either);
        return;
    }
}

static unsigned stack_of(const cards_public *p, unsigned place) {
    unsigned stack = 0;
    while (place >= cards_stack_at(p->stack_size, stack + 1u)) stack++;
    return stack;
}

/* A card of the other hand, or the top of a stack, changes places with a card of a stack; what the
 * other seat remembers goes with them. Part 0 alone: there are no other hidden cards. */
bool cards_stir(const lr_game *g UNUSED, int seat, uint32_t part, lr_rng *rng, lr_state *state) {
    cards_state *s = cards_state_of(state);
    unsigned other = (unsigned)seat ^ 1u, total = cards_stack_at(s->pub.stack_size, CARDS_STACKS);
    unsigned held = cards_size(s->secret.hand[other]);
    if (part > 0 || total == 0) return false;
    unsigned place = rng_below(rng, total), into = stack_of(&s->pub, place);
    unsigned kind = s->secret.deck[place];
    unsigned choice = rng_below(rng, held + CARDS_STACKS);
    cards_memory *m = &s->secret.memory[other];
    unsigned former = 0;
    if (choice < held) {
        cards_set left = s->secret.hand[other];
        while (choice-- > 0) left &= left - 1;
        former = cards_kind_of_bit[__builtin_ctzll(left)];
        s->secret.hand[other] = cards_add(cards_remove(s->secret.hand[other], former), kind);
    } else {
        unsigned top = choice - held, at = cards_stack_at(s->pub.stack_size, top);
        if (s->pub.stack_size[top] == 0 || at == place) return false;
        former = s->secret.deck[at];
        s->secret.deck[at] = (uint8_t)kind;
        if (top != into) rename_entry(m, top, former, kind);
    }
    s->secret.deck[place] = (uint8_t)former;
    rename_entry(m, into, kind, former);
    return former != kind;
}
