/* know.c - cards go from stacks to hands and back, and what each seat knows goes with them.
 *
 * Face up and face down are kept apart here (CARD-RULE-75 to 77): every function of the last part
 * moves a card and tells both memories what its seat sees of it.
 *
 * A stack is never shuffled, so a look through it is worth remembering. What the opponent does to
 * it afterwards is seen only in part: that a card went under it, that its top card was drawn, that
 * one card was taken from the middle. The memory of a stack (cards_view.h) is a sequence
 *
 *     spy ? abbey | smithy ?
 *
 * read from the top: the stack was these cards, one of the first three was taken (the mark), and
 * the cards behind the mark came under it later. So
 *
 *   1. the stack has size - 2 * marks cards;
 *   2. it is what is left of the sequence when every mark takes away another entry before it.
 *
 * The memory is kept in a normal form, so that equal knowledge has equal bytes: a mark with nothing
 * known before it takes an unknown entry with it, and a mark that has used up everything before it
 * takes all of that away.
 *
 * When the opponent draws the top card and there are marks, it need not be the first entry: that
 * one may have been taken before. But afterwards the first entry is gone either way. It uses up the
 * oldest mark, and the card that was drawn leaves a mark at the end (without marks the two cancel
 * out).
 *
 * When the seat itself draws, it sees the kind, which tells how many of the first entries were
 * taken. Unknown entries or a pair of unknown order among them leave that open; then the stack is
 * forgotten. So is a stack that does not fit any more.
 */
#include "cards_rules.h"

#include <string.h>

/* ---- the sequence ---- */

static bool is_either(unsigned entry) {
    return entry != CARDS_TAKEN && (entry & CARDS_EITHER) != 0;
}

static unsigned start_of(const cards_memory *m, unsigned stack) {
    return cards_stack_at(m->size, stack);
}

static unsigned total_of(const cards_memory *m) {
    return cards_stack_at(m->size, CARDS_STACKS);
}

static void erase(cards_memory *m, unsigned stack, unsigned place) {
    unsigned at = start_of(m, stack) + place;
    memmove(m->entry + at, m->entry + at + 1, CARDS_MEMORY_MAX - at - 1);
    m->entry[CARDS_MEMORY_MAX - 1] = 0;
    m->size[stack]--;
}

/* Eight entries at once: a mark is the one value that reaches the high bit when one is added. */
static unsigned marks_in(const cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry + start_of(m, stack);
    unsigned left = m->size[stack], marks = 0;
    for (; left >= 8; left -= 8, entry += 8) {
        lr_lanes eight = 0;
        memcpy(&eight, entry, sizeof eight);
        marks += (unsigned)__builtin_popcountll((eight + LR_LANES_ONE) & LR_LANES_HIGH);
    }
    for (; left > 0; left--) marks += *entry++ == CARDS_TAKEN;
    return marks;
}

/* Leaves the stack only `size` entries, which are still to be written. */
static uint8_t *shrink(cards_memory *m, unsigned stack, unsigned size) {
    uint8_t *entry = m->entry + start_of(m, stack);
    unsigned rest = total_of(m) - start_of(m, stack) - m->size[stack];
    memmove(entry + size, entry + m->size[stack], rest);
    memset(entry + size + rest, 0, m->size[stack] - size);
    m->size[stack] = (uint8_t)size;
    return entry;
}

/* Nothing is known of the stack but how many cards it has. */
static void forget(cards_memory *m, unsigned stack) {
    unsigned cards_there = m->size[stack] - 2 * marks_in(m, stack);
    memset(shrink(m, stack, cards_there), CARDS_UNKNOWN, cards_there);
}

/* Forgets the stacks with most marks until so many entries fit. */
static void make_room(cards_memory *m, unsigned entries) {
    while (total_of(m) + entries > CARDS_MEMORY_MAX) {
        unsigned most = 0;
        for (unsigned k = 1; k < CARDS_STACKS; k++)
            if (marks_in(m, k) > marks_in(m, most)) most = k;
        forget(m, most);
    }
}

static void append(cards_memory *m, unsigned stack, unsigned entry) {
    make_room(m, 1);
    unsigned at = start_of(m, stack) + m->size[stack];
    memmove(m->entry + at + 1, m->entry + at, CARDS_MEMORY_MAX - at - 1);
    m->entry[at] = (uint8_t)entry;
    m->size[stack]++;
}

void cards_know_under_either(cards_state *s, unsigned viewer, unsigned stack, unsigned one,
                             unsigned two) {
    cards_memory *m = &s->secret.memory[viewer];
    unsigned flag = one == two ? 0 : CARDS_EITHER;
    make_room(m, 2); /* so that a pair is never torn */
    append(m, stack, (one < two ? one : two) | flag);
    append(m, stack, (one < two ? two : one) | flag);
}

/* One step towards the normal form; false when there is nothing to do. */
static bool simplify(cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry + start_of(m, stack);
    unsigned cards_before = 0, marks = 0, unknown = 0;
    bool known = false;
    for (unsigned i = 0; i < m->size[stack]; i++) {
        if (entry[i] != CARDS_TAKEN) {
            if (entry[i] == CARDS_UNKNOWN) unknown = i;
            known |= entry[i] != CARDS_UNKNOWN;
            cards_before++;
            continue;
        }
        marks++;
        if (!known) {
            erase(m, stack, i);
            erase(m, stack, unknown);
            return true;
        }
        if (marks == cards_before) {
            for (unsigned k = 0; k <= i; k++) erase(m, stack, 0);
            return true;
        }
    }
    return false;
}

static bool is_known_in_part(const cards_memory *m, unsigned stack) {
    const uint8_t *entry = m->entry + start_of(m, stack);
    for (unsigned i = 0; i < m->size[stack]; i++)
        if (entry[i] != CARDS_UNKNOWN) return true;
    return false;
}

/* A card is taken from somewhere in the stack, of which the memory is in normal form. */
static void mark(cards_memory *m, unsigned stack) {
    if (!is_known_in_part(m, stack)) {
        erase(m, stack, 0);
        return;
    }
    append(m, stack, CARDS_TAKEN);
    if (m->size[stack] == 2 * marks_in(m, stack)) shrink(m, stack, 0);
}

/* Takes the first entry out. If it was one of a pair, nothing is known of the other one. */
static void drop_first(cards_memory *m, unsigned stack) {
    uint8_t *entry = m->entry + start_of(m, stack);
    if (is_either(entry[0])) entry[1] = CARDS_UNKNOWN;
    erase(m, stack, 0);
}

static void drop_first_mark(cards_memory *m, unsigned stack) {
    unsigned at = start_of(m, stack);
    for (unsigned i = 0; i < m->size[stack]; i++)
        if (m->entry[at + i] == CARDS_TAKEN) {
            erase(m, stack, i);
            return;
        }
}

/* ---- the other hand ---- */

void cards_know_hand(cards_state *s, unsigned viewer) {
    s->secret.memory[viewer].seen = s->secret.hand[cards_other(viewer)];
    s->secret.memory[viewer].gone = 0;
}

/* The viewer sees a card come into the other one's hand, sees a kind leave it, or a card leaves it
 * face down. */
static void hand_gets(cards_state *s, unsigned viewer, unsigned kind) {
    cards_memory *m = &s->secret.memory[viewer];
    if ((~m->seen & cards_bits[kind].mask) != 0) {
        m->seen = cards_add(m->seen, kind);
    } else {
        m->gone--; /* all copies were seen there: one of them had left, and came back */
    }
}

static void hand_shows(cards_state *s, unsigned viewer, unsigned kind) {
    cards_memory *m = &s->secret.memory[viewer];
    if (cards_in(m->seen, kind)) m->seen = cards_remove(m->seen, kind);
    if (m->gone >= cards_size(m->seen)) m->seen = m->gone = 0;
}

static void hand_hides(cards_state *s, unsigned viewer) {
    cards_memory *m = &s->secret.memory[viewer];
    m->gone++;
    if (m->gone >= cards_size(m->seen)) m->seen = m->gone = 0;
}

/* ---- stacks ---- */

void cards_know_look(cards_state *s, unsigned viewer, unsigned stack) {
    unsigned size = s->pub.stack_size[stack];
    memcpy(shrink(&s->secret.memory[viewer], stack, size),
           s->secret.deck + cards_stack_at(s->pub.stack_size, stack), size);
}

/* How many entries stand before the first that is of the kind; or -1 if one of these leaves open
 * which card it is. */
static int entries_before(const cards_memory *m, unsigned stack, unsigned kind) {
    const uint8_t *entry = m->entry + start_of(m, stack);
    int before = 0;
    for (unsigned i = 0; i < m->size[stack]; i++) {
        if (entry[i] == kind) return before;
        if (entry[i] == CARDS_UNKNOWN || is_either(entry[i])) return -1;
        before += entry[i] != CARDS_TAKEN;
    }
    return -1;
}

/* The viewer draws the top card of a stack and sees it; the deck changes afterwards. */
static void drew(cards_state *s, unsigned viewer, unsigned stack, unsigned kind) {
    cards_memory *m = &s->secret.memory[viewer];
    if (marks_in(m, stack) == 0) {
        uint8_t *entry = m->entry + start_of(m, stack);
        if (is_either(entry[0])) {
            unsigned other = (entry[0] & ~(unsigned)CARDS_EITHER) == kind ? entry[1] : entry[0];
            entry[1] = (uint8_t)(other & ~(unsigned)CARDS_EITHER);
        }
        erase(m, stack, 0);
        return;
    }
    int before = entries_before(m, stack, kind);
    if (before < 0) {
        forget(m, stack);
        before = 0;
    }
    for (; before > 0; before--) {
        erase(m, stack, 0);
        drop_first_mark(m, stack);
    }
    erase(m, stack, 0);
    while (simplify(m, stack)) {}
}

/* The other one draws the top card. */
static void other_drew(cards_state *s, unsigned viewer, unsigned stack) {
    cards_memory *m = &s->secret.memory[viewer];
    unsigned first = m->entry[start_of(m, stack)];
    if (marks_in(m, stack) == 0) {
        if (first < CARDS_KINDS) hand_gets(s, viewer, first);
        drop_first(m, stack);
        return;
    }
    drop_first(m, stack);
    drop_first_mark(m, stack);
    while (simplify(m, stack)) {}
    mark(m, stack);
}

/* ---- cards move ---- */

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
    erase(&s->secret.memory[seat], stack, place);
    mark(&s->secret.memory[cards_other(seat)], stack);
    remove_from_stack(s, stack, place);
    add_to_hand(s, seat, kind);
}

void cards_hand_draw(cards_state *s, unsigned seat, unsigned stack) {
    unsigned kind = cards_hand_card_at(s, stack, 0);
    drew(s, seat, stack, kind);
    other_drew(s, cards_other(seat), stack);
    remove_from_stack(s, stack, 0);
    add_to_hand(s, seat, kind);
}

void cards_hand_put_under(cards_state *s, unsigned seat, unsigned stack, unsigned kind) {
    remove_from_hand(s, seat, kind);
    add_under_stack(s, stack, kind);
    append(&s->secret.memory[seat], stack, kind);
    append(&s->secret.memory[cards_other(seat)], stack, CARDS_UNKNOWN);
    hand_hides(s, cards_other(seat));
}

void cards_hand_conflict(cards_state *s, unsigned victim, unsigned stack, unsigned one,
                         unsigned two) {
    unsigned holder = cards_other(victim);
    unsigned kinds[2] = { one, two }, count = two == CARDS_NO_KIND ? 1 : 2;
    for (unsigned i = 0; i < count; i++) {
        remove_from_hand(s, victim, kinds[i]);
        add_under_stack(s, stack, kinds[i]);
        append(&s->secret.memory[holder], stack, kinds[i]);
        hand_shows(s, holder, kinds[i]);
    }
    if (count == 2) {
        cards_know_under_either(s, victim, stack, one, two);
    } else {
        append(&s->secret.memory[victim], stack, one);
    }
}

void cards_hand_spy(cards_state *s, unsigned thief, unsigned kind) {
    unsigned victim = cards_other(thief);
    remove_from_hand(s, victim, kind);
    hand_shows(s, thief, kind);
    add_to_hand(s, thief, kind);
    hand_gets(s, victim, kind);
}

void cards_hand_plays(cards_state *s, unsigned seat, unsigned kind) {
    remove_from_hand(s, seat, kind);
    hand_shows(s, cards_other(seat), kind);
}

void cards_hand_discard_pile(cards_state *s, unsigned kind) {
    s->pub.discard = cards_add(s->pub.discard, kind);
    s->pub.discard_top = (uint8_t)kind;
}

void cards_hand_discards(cards_state *s, unsigned seat, unsigned kind) {
    cards_hand_plays(s, seat, kind);
    cards_hand_discard_pile(s, kind);
}

void cards_hand_returns(cards_state *s, unsigned seat, unsigned kind) {
    add_to_hand(s, seat, kind);
    hand_gets(s, cards_other(seat), kind);
}
