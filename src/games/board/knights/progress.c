/* progress.c - progress cards: decks, hands, draws, returns, and who knows which card.
 *
 * Cards of a hand stand in ascending order, so that a hand tells nothing about when its cards came.
 * A deck is what was never drawn, by kind, and under it the returned cards in their order
 * (state.h).
 *
 * Each card in a hand and each returned one goes with the set of seats that know it. A seat's
 * knowledge must never be false and never be more than the seat has seen, so it fades where
 * something happens unseen: when a player gives up one of several cards of a deck face down, nobody
 * else knows any longer which of them are left; when a Spy takes a card, the others know nothing of
 * that hand any more. Of like cards a seat may know some: when one is played, each seat knows one
 * less of them.
 */
#include "knights.h"

#include <string.h>

const board_progress_info board_progress_table[BOARD_PROGRESS_KINDS] = {
#define PROGRESS(kind, name, deck, count, argument, ...) \
    [BOARD_PROGRESS_##kind] = { name, BOARD_##deck, count, BOARD_ARGUMENT_##argument },
#include "board_progress.def"
};

static unsigned deck_of(unsigned card) {
    return board_progress_table[card].deck;
}

unsigned knights_progress_in_box(const board *b, unsigned card) {
    if (card == BOARD_PROGRESS_COMMODITIES) return b->rules.trade_monopoly_count; /* CK-ED-06 */
    return board_progress_table[card].count;
}

/* ---- hands ---- */

unsigned knights_progress_count(const board_progress_cards *cards, unsigned seat) {
    unsigned count = 0;
    while (count < BOARD_PROGRESS_HAND && cards->hand[seat][count] != BOARD_NO_PROGRESS) count++;
    return count;
}

unsigned knights_progress_find(const board_progress_cards *cards, unsigned seat, unsigned card) {
    unsigned k = 0;
    while (k < BOARD_PROGRESS_HAND && cards->hand[seat][k] != card) k++;
    return k;
}

void knights_progress_insert(board_progress_cards *cards, unsigned seat, unsigned card,
                             unsigned known) {
    uint8_t *hand = cards->hand[seat], *mask = cards->hand_known[seat];
    unsigned k = knights_progress_count(cards, seat);
    LR_DASSERT(k < BOARD_PROGRESS_HAND);
    for (; k > 0 && (hand[k - 1] > card || (hand[k - 1] == card && mask[k - 1] < known)); k--) {
        hand[k] = hand[k - 1];
        mask[k] = mask[k - 1];
    }
    hand[k] = (uint8_t)card;
    mask[k] = (uint8_t)known;
}

static void remove_card(board_progress_cards *cards, unsigned seat, unsigned k) {
    uint8_t *hand = cards->hand[seat], *mask = cards->hand_known[seat];
    for (; k + 1 < BOARD_PROGRESS_HAND; k++) {
        hand[k] = hand[k + 1];
        mask[k] = mask[k + 1];
    }
    hand[k] = BOARD_NO_PROGRESS;
    mask[k] = 0;
}

/* The order of like cards is of no meaning: the one that more seats know comes first, so that a
 * position has one form. */
static void order_likes(board_progress_cards *cards, unsigned seat) {
    uint8_t *hand = cards->hand[seat], *mask = cards->hand_known[seat];
    for (unsigned k = 1; k < BOARD_PROGRESS_HAND && hand[k] != BOARD_NO_PROGRESS; k++)
        for (unsigned j = k; j > 0 && hand[j] == hand[j - 1] && mask[j] > mask[j - 1]; j--) {
            uint8_t lower = mask[j];
            mask[j] = mask[j - 1];
            mask[j - 1] = lower;
        }
}

/* ---- decks ---- */

/* Cards of a deck that were never drawn. */
static unsigned count_fresh(const board *b, const board_public *p, unsigned deck) {
    const board_knights *k = board_knights_read(b, p);
    return (unsigned)k->deck_left[deck] - k->deck_returned[deck];
}

/* The card that comes next if chance has no choice: the first that was returned. */
static unsigned next_returned(const board *b, const board_state *s, unsigned deck) {
    return board_progress_read(b, s)->returned[deck][0];
}

static void put_under(const board *b, board_state *s, unsigned card, unsigned known) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned deck = deck_of(card), at = k->deck_returned[deck]++;
    LR_DASSERT(at < BOARD_DECK_MAX);
    cards->returned[deck][at] = (uint8_t)card;
    cards->returned_known[deck][at] = (uint8_t)known;
    k->deck_left[deck]++;
}

/* Takes the card from its deck; returns who knows it. */
static unsigned take_from_deck(const board *b, board_state *s, unsigned card) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned deck = deck_of(card), known = 0;
    if (count_fresh(b, &s->pub, deck) > 0) {
        cards->fresh[card]--;
    } else {
        uint8_t *returned = cards->returned[deck], *mask = cards->returned_known[deck];
        unsigned left = --k->deck_returned[deck];
        known = mask[0];
        memmove(returned, returned + 1, left);
        memmove(mask, mask + 1, left);
        returned[left] = BOARD_NO_PROGRESS;
        mask[left] = 0;
    }
    k->deck_left[deck]--;
    return known;
}

void knights_progress_derive(const board *b, board_state *s) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_progress_cards *cards = board_progress_of(b, s);
    uint8_t used[UINT8_MAX + 1] = { 0 }; /* what fills up is counted too, and not looked at */
    used[BOARD_PROGRESS_PRINTER] = k->printer != LR_SEAT_NONE;
    used[BOARD_PROGRESS_CONSTITUTION] = k->constitution != LR_SEAT_NONE;
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) used[cards->hand[seat][i]]++;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        unsigned returned = 0;
        for (; returned < BOARD_DECK_MAX; returned++) {
            if (cards->returned[deck][returned] == BOARD_NO_PROGRESS) break;
            used[cards->returned[deck][returned]]++;
        }
        k->deck_returned[deck] = k->deck_left[deck] = (uint8_t)returned;
    }
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        cards->fresh[card] = (uint8_t)(knights_progress_in_box(b, card) - used[card]);
        k->deck_left[deck_of(card)] = (uint8_t)(k->deck_left[deck_of(card)] + cards->fresh[card]);
    }
    for (unsigned seat = 0; seat < b->seats; seat++) order_likes(cards, seat);
}

/* ---- leaving a hand ---- */

/* Everybody sees one of the cards go: who knew some of its kind knows one less. */
void knights_progress_spend(const board *b, board_state *s, unsigned seat, unsigned card) {
    board_progress_cards *cards = board_progress_of(b, s);
    uint8_t *hand = cards->hand[seat], *mask = cards->hand_known[seat];
    unsigned k = knights_progress_find(cards, seat, card);
    LR_DASSERT(k < BOARD_PROGRESS_HAND);
    unsigned unaware = 0xffu & ~mask[k];
    for (unsigned j = k + 1; j < BOARD_PROGRESS_HAND && hand[j] == card; j++) {
        unsigned fading = mask[j] & unaware;
        mask[j] &= (uint8_t)~fading;
        unaware &= ~fading;
    }
    remove_card(cards, seat, k);
    order_likes(cards, seat);
    put_under(b, s, card, ((1u << b->seats) - 1) | BOARD_KNOWN_TO_ALL);
}

/* One of these cards leaves the hand unseen: all of it, or what is of one deck. Nobody else
 * knows of any of them any longer whether it is still there: not even who knew them all and
 * alike, for that there were no more of them is not for everybody to see. Returns those who know
 * what went. */
static unsigned fade(board_progress_cards *cards, unsigned seat, int deck) {
    uint8_t *hand = cards->hand[seat], *mask = cards->hand_known[seat];
    for (unsigned k = 0; k < BOARD_PROGRESS_HAND && hand[k] != BOARD_NO_PROGRESS; k++)
        if (deck < 0 || deck_of(hand[k]) == (unsigned)deck) mask[k] &= (uint8_t)(1u << seat);
    return 1u << seat;
}

void knights_progress_show(const board *b, board_state *s, unsigned seat, unsigned spy) {
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned count = knights_progress_count(cards, seat);
    for (unsigned k = 0; k < count; k++) cards->hand_known[seat][k] |= (uint8_t)(1u << spy);
    order_likes(cards, seat);
}

void knights_progress_steal(const board *b, board_state *s, unsigned seat, unsigned spy,
                            unsigned card) {
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned known = fade(cards, seat, -1);
    knights_progress_show(b, s, seat, spy); /* the two of them know it all */
    remove_card(cards, seat, knights_progress_find(cards, seat, card));
    order_likes(cards, seat);
    knights_progress_insert(cards, spy, card, known | 1u << spy);
}

/* ---- draws and returns ---- */

/* Whose turn it is may wait until the roll is over (CK-PROG-06, CK-RUL-57). */
static bool must_return(const board *b, const board_state *s, unsigned seat) {
    if (board_progress_read(b, s)->hand[seat][BOARD_PROGRESS_LIMIT] == BOARD_NO_PROGRESS)
        return false;
    bool between = s->pub.turn_of != LR_SEAT_NONE && b->extra_turns == BOARD_EXTRA_BUILD;
    return seat != s->pub.active || between || b->rules.fifth_card == BOARD_FIFTH_DISCARD_NOW;
}

unsigned knights_progress_most(const board *b, const board_public *p, unsigned seat) {
    const board_knights *k = board_knights_read(b, p);
    bool now = b->rules.fifth_card == BOARD_FIFTH_DISCARD_NOW;
    bool rolling = p->rolled && p->phase != BOARD_PHASE_MAIN && p->phase != BOARD_PHASE_ANSWER;
    bool one_more = k->returning == seat || (seat == p->active && rolling && !now);
    return one_more ? BOARD_PROGRESS_HAND : BOARD_PROGRESS_LIMIT;
}

bool knights_progress_is_surplus(const board *b, const board_state *s) {
    return board_progress_read(b, s)->hand[s->pub.active][BOARD_PROGRESS_LIMIT] !=
           BOARD_NO_PROGRESS;
}

lr_status board_check_progress(const board *b, const board_state *s, lr_action a) {
    const board_knights *k = board_knights_read(b, &s->pub);
    if (a.arg[0] >= BOARD_PROGRESS_KINDS || a.arg[2] != k->deck || deck_of(a.arg[0]) != k->deck)
        return LR_E_IMPOSSIBLE_OUTCOME;
    bool comes = count_fresh(b, &s->pub, k->deck) > 0
                     ? board_progress_read(b, s)->fresh[a.arg[0]] > 0
                     : next_returned(b, s, k->deck) == a.arg[0];
    return comes ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

void board_apply_progress(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    unsigned seat = board_first_of(p, k->drawing), card = a->arg[0];
    unsigned known = take_from_deck(b, s, card) | 1u << seat;
    k->drawing &= (uint8_t) ~(1u << seat);
    if (k->drawing == 0) k->deck = 0;
    if (card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION) { /* CK-PROG-07 */
        *(card == BOARD_PROGRESS_PRINTER ? &k->printer : &k->constitution) = (uint8_t)seat;
        p->seat[seat].points++;
    } else {
        knights_progress_insert(board_progress_of(b, s), seat, card, known);
        if (must_return(b, s, seat)) k->returning = (uint8_t)seat;
    }
    board_turn_resume(b, s);
}

menu_end knights_return_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const uint8_t *hand = board_progress_read(b, s)->hand[seat];
    unsigned kinds[BOARD_TRACKS] = { 0 };
    for (unsigned k = 0; k < BOARD_PROGRESS_HAND && hand[k] != BOARD_NO_PROGRESS; k++)
        kinds[deck_of(hand[k])] |= 1u << hand[k];
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        menu_add(&m, BOARD_RETURN, (uint8_t)deck, kinds[deck]);
    return m.end;
}

lr_status board_check_return(const board *b, const board_state *s, lr_action a) {
    unsigned returning = s->pub.phase == BOARD_PHASE_SURPLUS
                             ? s->pub.active
                             : board_knights_read(b, &s->pub)->returning;
    if (a.actor != returning) return LR_E_NOT_YOUR_CHOICE;
    if (a.arg[0] >= BOARD_PROGRESS_KINDS || deck_of(a.arg[0]) != a.arg[2]) return LR_E_NO_SUCH_CARD;
    bool held = knights_progress_find(board_progress_read(b, s), a.actor, a.arg[0]) <
                BOARD_PROGRESS_HAND;
    return held ? LR_OK : LR_E_CARD_NOT_HELD;
}

void board_apply_return(const board *b, board_state *s, const lr_action *a) {
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned known = fade(cards, a->actor, a->arg[2]);
    remove_card(cards, a->actor, knights_progress_find(cards, a->actor, a->arg[0]));
    order_likes(cards, a->actor);
    put_under(b, s, a->arg[0], known);
    board_knights_of(b, &s->pub)->returning = LR_SEAT_NONE;
    board_turn_resume(b, s);
}

/* ---- the event die and progress cards ---- */

/* The sides of the event die: three ships, a gate of each colour (CK-COMP-09). */
enum { EVENT_SHIPS = 3, EVENT_FACES = EVENT_SHIPS + BOARD_TRACKS };

static unsigned event_weight(unsigned face) {
    return face == BOARD_EVENT_SHIP ? EVENT_SHIPS : 1;
}

static lr_action progress_action(const board *b, const board_state *s, unsigned card) {
    return chance_action(BOARD_PROGRESS, card, 0, board_knights_read(b, &s->pub)->deck);
}

static uint32_t list_progress(const board *b, const board_state *s, lr_chance_outcome *out) {
    unsigned deck = board_knights_read(b, &s->pub)->deck;
    const uint8_t *fresh = board_progress_read(b, s)->fresh;
    uint32_t count = 0;
    if (count_fresh(b, &s->pub, deck) == 0) {
        chance_put(out, &count, progress_action(b, s, next_returned(b, s, deck)), 1);
        return count;
    }
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (board_progress_table[card].deck == deck && fresh[card] > 0)
            chance_put(out, &count, progress_action(b, s, card), fresh[card]);
    return count;
}

static lr_action sample_progress(const board *b, const board_state *s, lr_rng *rng) {
    static const uint8_t deck_first[BOARD_TRACKS] = { [BOARD_SCIENCE] = BOARD_PROGRESS_ALCHEMIST,
                                                      [BOARD_TRADE] = BOARD_PROGRESS_COMMERCE,
                                                      [BOARD_POLITICS] = BOARD_PROGRESS_BISHOP };
    unsigned deck = board_knights_read(b, &s->pub)->deck, card;
    const uint8_t *fresh = board_progress_read(b, s)->fresh;
    unsigned total = count_fresh(b, &s->pub, deck);
    if (total == 0) return progress_action(b, s, next_returned(b, s, deck));
    uint32_t draw = rng_below(rng, total);
    for (card = deck_first[deck]; draw >= fresh[card]; card++) draw -= fresh[card];
    return progress_action(b, s, card);
}

static unsigned event_of_side(unsigned side) {
    return side < EVENT_SHIPS ? BOARD_EVENT_SHIP : BOARD_EVENT_GATE + side - EVENT_SHIPS;
}

uint32_t knights_progress_chance(const board *b, const board_state *s, lr_chance_outcome *out) {
    uint32_t count = 0;
    if (s->pub.phase == BOARD_PHASE_PROGRESS) return list_progress(b, s, out);
    if (s->pub.phase != BOARD_PHASE_EVENT) return 0;
    for (unsigned face = BOARD_EVENT_SHIP; face < BOARD_EVENTS; face++)
        chance_put(out, &count, chance_action(BOARD_EVENT, face, 0, 0), event_weight(face));
    return count;
}

bool knights_progress_chance_sample(const board *b, const board_state *s, lr_rng *rng,
                                    lr_action *out) {
    if (s->pub.phase == BOARD_PHASE_PROGRESS)
        *out = sample_progress(b, s, rng);
    else if (s->pub.phase == BOARD_PHASE_EVENT)
        *out = chance_action(BOARD_EVENT, event_of_side(rng_below(rng, EVENT_FACES)), 0, 0);
    else
        return false;
    return true;
}
