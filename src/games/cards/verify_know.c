/* verify_know.c - what the seats remember is never false (cards_view.h, know.c).
 *
 * The memory of a stack is a sequence of entries and marks; the stack is what is left of it when
 * for every mark one entry before it goes, each another one. Whether the true stack is such a rest
 * is decided from the top down with a set of numbers, `reach`: how many cards of the stack can
 * have been met so far. An entry was either taken, then the numbers stay; or it is the next card,
 * if that is of its kind, then they go up by one. At a mark at least as many entries must be taken
 * as there are marks up to it. (That is enough: the marks stand in a row, so entries can always be
 * dealt out to them then.) A pair of unknown order is tried both ways.
 */
#include "cards_verify.h"

_Static_assert(CARDS_EXPANSIONS < 64, "the lengths of a stack are bits of a word");

static bool is_pair(unsigned entry) {
    return (entry & CARDS_EITHER) != 0 && entry != CARDS_TAKEN;
}

static bool is_known(unsigned entry) {
    return (entry & ~(unsigned)CARDS_EITHER) < CARDS_KINDS;
}

static cards_complaint complain_entry(const uint8_t *entry, unsigned i, unsigned size) {
    if (!is_known(entry[i]) && entry[i] != CARDS_UNKNOWN && entry[i] != CARDS_TAKEN)
        return "a remembered card is unknown";
    if (!is_pair(entry[i])) return NULL;
    if (i + 1 >= size || !is_pair(entry[i + 1]) || !is_known(entry[i + 1]) ||
        entry[i] >= entry[i + 1])
        return "a remembered pair is not complete, or not in order";
    return NULL;
}

/* The form of the memory of one stack of `cards_there` cards, and that it says nothing in two
 * ways. */
static cards_complaint complain_stack(const uint8_t *entry, unsigned size, unsigned cards_there) {
    unsigned before = 0, marks = 0;
    bool known = false;
    for (unsigned i = 0; i < size; i++) {
        cards_complaint wrong = complain_entry(entry, i, size);
        if (wrong != NULL) return wrong;
        if (entry[i] == CARDS_TAKEN) {
            marks++;
            if (marks >= before) return "more cards were taken than could be remembered";
            if (!known) return "a mark stands behind unknown cards alone";
            continue;
        }
        known |= entry[i] != CARDS_UNKNOWN;
        before++;
        if (is_pair(entry[i])) { /* the second one was looked at with the first */
            i++;
            before++;
        }
    }
    return before - marks != cards_there ? "a remembered stack has another size" : NULL;
}

cards_complaint cards_complain_memory(const cards_public *p, const cards_memory *m) {
    unsigned total = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++) total += m->size[k];
    if (total > CARDS_MEMORY_MAX) return "a memory is too long";
    if (!cards_is_zero(m->entry + total, CARDS_MEMORY_MAX - total))
        return "there is something beyond a memory";
    if (!cards_is_zero(m->unused, sizeof m->unused)) return "an unused field is not zero";
    if (!cards_is_zero(m->size + CARDS_STACKS, sizeof m->size - CARDS_STACKS))
        return "a memory is of more stacks than there are";
    for (unsigned k = 0; k < CARDS_STACKS; k++) {
        const uint8_t *entry = m->entry + cards_stack_at(m->size, k);
        cards_complaint wrong = complain_stack(entry, m->size[k], p->stack_size[k]);
        if (wrong != NULL) return wrong;
    }
    if (!cards_set_is_valid(m->seen)) return "the cards seen in a hand are unknown";
    if (m->gone != 0 && m->gone >= cards_size(m->seen))
        return "more cards are gone from a hand than were seen there";
    return NULL;
}

/* ---- against the truth ---- */

/* The lengths that can be reached when this entry is the next one: see above. */
static uint64_t after_entry(uint64_t reach, unsigned entry, const uint8_t *stack, unsigned size) {
    uint64_t fits = 0;
    for (unsigned j = 0; j < size; j++)
        if (entry == CARDS_UNKNOWN || stack[j] == entry) fits |= (uint64_t)1 << j;
    return reach | (reach & fits) << 1;
}

static uint64_t after_pair(uint64_t reach, const uint8_t pair[2], const uint8_t *stack,
                           unsigned size) {
    unsigned one = pair[0] & ~(unsigned)CARDS_EITHER, two = pair[1] & ~(unsigned)CARDS_EITHER;
    return after_entry(after_entry(reach, one, stack, size), two, stack, size) |
           after_entry(after_entry(reach, two, stack, size), one, stack, size);
}

static bool is_rest_of(const uint8_t *entry, unsigned count, const uint8_t *stack, unsigned size) {
    uint64_t reach = 1;
    unsigned before = 0, marks = 0;
    for (unsigned i = 0; i < count; i++) {
        if (entry[i] == CARDS_TAKEN) {
            marks++;
            if (before - marks < 63) /* so many at most are left: as many as marks were taken */
                reach &= ((uint64_t)1 << (before - marks + 1)) - 1;
        } else if (is_pair(entry[i])) {
            reach = after_pair(reach, entry + i, stack, size);
            before += 2;
            i++;
        } else {
            reach = after_entry(reach, entry[i], stack, size);
            before++;
        }
    }
    return reach >> size & 1;
}

static cards_complaint complain_truth(const cards_state *s, unsigned seat) {
    const cards_memory *m = &s->secret.memory[seat];
    cards_set hand = s->secret.hand[seat ^ 1];
    unsigned elsewhere = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++)
        if (!is_rest_of(m->entry + cards_stack_at(m->size, k), m->size[k],
                        s->secret.deck + cards_stack_at(s->pub.stack_size, k),
                        s->pub.stack_size[k]))
            return "a seat remembers a stack that is not like that";
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        unsigned seen = cards_copies(m->seen, kind), held = cards_copies(hand, kind);
        elsewhere += seen > held ? seen - held : 0;
    }
    return elsewhere > m->gone ? "a seat remembers cards in a hand that are not there" : NULL;
}

cards_complaint cards_complain_knowledge(const cards_state *s) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_complaint wrong = cards_complain_memory(&s->pub, &s->secret.memory[seat]);
        if (wrong == NULL) wrong = complain_truth(s, seat);
        if (wrong != NULL) return wrong;
    }
    return NULL;
}
