/* hand.c - cards go from stacks to hands and back, and what each seat knows goes with them.
 *
 * Face up and face down are kept apart here (CARD-RULE-75 to 77): every function moves a card and tells
 * both memories what its seat sees of it.
 */
#include "cards_rules.h"

#include <string.h>

unsigned cards_hand_card_at(const cards_state *s, unsigned stack, unsigned place) {
    return s->secret.deck[cards_stack_at(s->pub.stack_size, stack) + place];
}

static void remove_from_stack(cards_state *s, unsigned stack, unsigned place) {
    unsigned at = cards_stack_at(s->pub.stack_size, stack) + place;
    uint8_t *deck = s->secret.deck;
    memmove(deck + at, deck + at + 1, sizeof s->secret.deck - at - 1);
    deck[sizeof s->secret.deck - 1] = 0;
    s->pub.stack_size[stack]--;
}

static void add_under_stack(cards_state *s, unsigned stack, unsigned kind) {
    unsigned at = cards_stack_at(s->pub.stack_size, stack) + s->pub.stack_size[stack];
    uint8_t *deck = s->secret.deck;
    memmove(deck + at + 1, deck + at, sizeof s->secret.deck - at - 1);
    deck[at] = (uint8_t)kind;
    s->pub.stack_size[stack]++;
}

static void add_to_hand(cards_state *s, unsigned seat, unsigned kind) {
    s->secret.hand[seat] = cards_add(s->secret.hand[seat], kind);
    s->pub.hand_size[seat]++;
}

static void remove_from_hand(cards_state *s, unsigned seat, unsigned kind) {
    LR_DASSERT(cards_in(s->secret.hand[seat], kind));
    s->secret.hand[seat] = cards_remove(s->secret.hand[seat], kind);
    s->pub.hand_size[seat]--;
}

void cards_hand_take(cards_state *s, unsigned seat, unsigned stack, unsigned place) {
    unsigned kind = cards_hand_card_at(s, stack, place);
    cards_know_took(s, seat, stack, place);
    cards_know_other_took(s, cards_other(seat), stack);
    remove_from_stack(s, stack, place);
    add_to_hand(s, seat, kind);
}

void cards_hand_draw(cards_state *s, unsigned seat, unsigned stack) {
    unsigned kind = cards_hand_card_at(s, stack, 0);
    cards_know_drew(s, seat, stack, kind);
    cards_know_other_drew(s, cards_other(seat), stack);
    remove_from_stack(s, stack, 0);
    add_to_hand(s, seat, kind);
}

void cards_hand_put_under(cards_state *s, unsigned seat, unsigned stack, unsigned kind) {
    remove_from_hand(s, seat, kind);
    add_under_stack(s, stack, kind);
    cards_know_under(s, seat, stack, kind);
    cards_know_under(s, cards_other(seat), stack, CARDS_UNKNOWN);
    cards_know_hand_hides(s, cards_other(seat));
}

void cards_hand_conflict(cards_state *s, unsigned victim, unsigned stack, unsigned one,
                         unsigned two) {
    unsigned holder = cards_other(victim);
    unsigned kinds[2] = { one, two }, count = two == CARDS_NO_KIND ? 1 : 2;
    for (unsigned i = 0; i < count; i++) {
        remove_from_hand(s, victim, kinds[i]);
        add_under_stack(s, stack, kinds[i]);
        cards_know_under(s, holder, stack, kinds[i]);
        cards_know_hand_shows(s, holder, kinds[i]);
    }
    if (count == 2) {
        cards_know_under_either(s, victim, stack, one, two);
    } else {
        cards_know_under(s, victim, stack, one);
    }
}

void cards_hand_spy(cards_state *s, unsigned thief, unsigned kind) {
    unsigned victim = cards_other(thief);
    remove_from_hand(s, victim, kind);
    cards_know_hand_shows(s, thief, kind);
    add_to_hand(s, thief, kind);
    cards_know_hand_gets(s, victim, kind);
}

void cards_hand_plays(cards_state *s, unsigned seat, unsigned kind) {
    remove_from_hand(s, seat, kind);
    cards_know_hand_shows(s, cards_other(seat), kind);
}

void cards_hand_discard_pile(cards_state *s, unsigned kind) {
    s->pub.discard = cards_add(s->pub.discard, kind);
    s->pub.discard_top = (uint8_t)kind;
}

void cards_hand_returns(cards_state *s, unsigned seat, unsigned kind) {
    add_to_hand(s, seat, kind);
    cards_know_hand_gets(s, cards_other(seat), kind);
}
