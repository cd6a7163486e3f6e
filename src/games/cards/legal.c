/* legal.c - what a seat can do: as a list, and as one random choice.
 *
 * A menu is a short table of rows; a row is an action and a set, whose members give the action its
 * last argument. Sets come from the position almost ready-made (free sites, regions with room,
 * resources that can be paid), so that a menu costs far less than its list: the list expands the
 * rows, a random choice counts them and expands one member. The order of rows and members is part
 * of the contract.
 */
#include "bits.h"
#include "cards_ops.h"
#include "cards_rules.h"
#include "rng.h"

#include <string.h>

typedef struct row {
    uint64_t set;
    uint32_t action; /* its kind, and arg[0] to arg[2] without the member's, lowest byte first */
    uint32_t end;    /* actions of the rows so far */
} row;

enum { ROWS_MAX = 192 };

/* Where the next row goes, and how many actions there are so far. Lives in registers: whatever
 * takes a pointer to it is inlined. */
typedef struct menu {
    row *at;
    uint32_t count;
} menu;

#define INLINE static inline __attribute__((always_inline))
#define ARG(k, value) ((uint32_t)(value) << (8 + 8 * (k))) /* a part of row.action */

/* `action` is a kind, to which ARG() adds the arguments that the set does not give. */
INLINE void add(menu *m, uint32_t action, uint64_t set) {
    row *r = m->at;
    m->count += (uint32_t)__builtin_popcountll(set);
    m->at += set != 0;
    r->set = set;
    r->action = action;
    r->end = m->count;
}

/* An action without arguments. */
INLINE void add_one(menu *m, unsigned kind) {
    add(m, kind, 1);
}

/* ---- step 3 ---- */

INLINE void add_buildings(menu *m, const cards *c, const cards_state *s) {
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    if (p->roads_left > 0 && lr_lanes_cover(r->have, c->road_cost))
        add(m, CARDS_ROAD, cards_build_road_columns(r));
    if (p->settlements_left > 0 && lr_lanes_cover(r->have, c->settlement_cost))
        add(m, CARDS_SETTLEMENT, cards_build_settlement_places(r));
    if (p->cities_left > 0 && lr_lanes_cover(r->have, c->city_cost)) {
        unsigned settled = (2u << r->last) - (1u << r->first);
        add(m, CARDS_CITY, settled & ~r->cities);
    }
    const cards_set built = ~(((cards_set)1 << CARDS_BIT_ABBEY) - 1);
    cards_set kinds = s->secret.hand[p->active] & cards_first_bits & built;
    for (; kinds != 0; kinds &= kinds - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(kinds);
        if (!lr_lanes_cover(r->have, c->bit_cost[bit])) continue;
        bool red = bit >= CARDS_BIT_AQUEDUCT;
        add(m, CARDS_BUILD + ARG(1, cards_kind_of_bit[bit]),
            red ? r->sites_free_city : r->sites_free);
    }
}

__attribute__((noinline)) static menu add_caravan(menu rows, const cards_realm *r) {
    menu *m = &rows;
    unsigned gives = lr_lanes_kinds(r->have), receives = lr_lanes_kinds(r->room);
    unsigned receives_two = lr_lanes_set(lr_lanes_at_least(r->room, 2 * LR_LANES_ONE)) & 63;
    for (unsigned one = 0; one < CARDS_GOODS; one++) {
        if (!(gives >> one & 1)) continue;
        for (unsigned first = 0; first < CARDS_GOODS; first++)
            if (first != one && receives >> first & 1)
                add(m, CARDS_CARAVAN + ARG(0, one) + ARG(1, CARDS_GOOD_NONE) + ARG(2, first),
                    1u << CARDS_GOOD_NONE);
        for (unsigned two = one; two < CARDS_GOODS; two++) {
            unsigned needed = one == two ? 2 : 1;
            if (lr_lanes_count(r->have, two) < needed) continue;
            unsigned open = receives & ~(1u << one) & ~(1u << two);
            for (unsigned first = 0; first < CARDS_GOODS; first++) {
                if (!(open >> first & 1)) continue;
                unsigned second = open & ~((2u << first) - 1);
                second |= receives_two & 1u << first;
                add(m, CARDS_CARAVAN + ARG(0, one) + ARG(1, two) + ARG(2, first), second);
            }
        }
    }
    return rows;
}

INLINE void add_action_cards(menu *m, const cards_state *s) {
    const cards_public *p = &s->pub;
    const cards_set attacks = cards_bits[CARDS_KIND_ARSONIST].first |
                              cards_bits[CARDS_KIND_BLACK_KNIGHT].first |
                              cards_bits[CARDS_KIND_BRIGANDS].first |
                              cards_bits[CARDS_KIND_MERCHANT].first |
                              cards_bits[CARDS_KIND_SPY].first;
    cards_set hand = s->secret.hand[p->active], playable = 0;
    if (!cards_duel_gate_open(p)) return;
    for (cards_set left = hand & attacks; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (cards_duel_check_effect(p, p->active, kind) == LR_OK)
            playable |= cards_bits[kind].first;
    }
    add(m, CARDS_PLAY, playable);
    if (cards_in(hand, CARDS_KIND_CARAVAN)) *m = add_caravan(*m, &p->realm[p->active]);
}

/* All pairs of a resource that is given and another that is wanted: bit 8 * give + want. */
INLINE uint64_t pairs(unsigned gives, unsigned wants) {
    const uint64_t like_for_like = 0x201008040201u;
    return bits_deposit(gives, LR_LANES_ONE) * wants & ~like_for_like;
}

INLINE void add_offers(menu *m, const cards_public *p, unsigned maker) {
    const cards_realm *own = &p->realm[maker], *other = &p->realm[cards_other(maker)];
    unsigned gives = lr_lanes_kinds(own->have) & lr_lanes_kinds(other->room);
    unsigned wants = lr_lanes_kinds(other->have) & lr_lanes_kinds(own->room);
    add(m, CARDS_OFFER, pairs(gives, wants));
}

/* These fill rows from `at` on and return the number of actions. */
__attribute__((noinline)) static uint32_t fill_main(row *at, const cards *c, const cards_state *s) {
    menu rows = { at, 0 }, *m = &rows;
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    add_one(m, CARDS_END);
    add_buildings(m, c, s);
    add(m, CARDS_REMOVE, r->slots);
    if (s->secret.hand[p->active] & (((cards_set)1 << CARDS_BIT_ABBEY) - 1)) add_action_cards(m, s);
    unsigned gives = lr_lanes_set(lr_lanes_at_least(r->have, r->rate)) & 63;
    if (gives != 0) add(m, CARDS_BANK, pairs(gives, lr_lanes_kinds(r->room)));
    if (c->rules.trading == CARDS_TRADE_ALL && cards_trade_open(c, p)) add_offers(m, p, p->active);
    return m->count;
}

/* ---- the other phases ---- */

/* The places of the stack that is looked through. */
static uint64_t places_in(const cards_public *p) {
    return ((uint64_t)1 << p->stack_size[p->stack]) - 1;
}

INLINE void add_discards(menu *m, cards_set hand, unsigned action, unsigned stacks) {
    for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1)
        add(m, action + ARG(0, cards_kind_of_bit[__builtin_ctzll(left)]), stacks);
}

INLINE void add_conflict(menu *m, cards_set hand) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
        for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1) {
            unsigned one = cards_kind_of_bit[__builtin_ctzll(left)];
            cards_set rest = cards_remove(hand, one) & cards_first_bits;
            if (rest == 0) rest = (cards_set)1 << 63; /* no second card */
            add(m, CARDS_CONFLICT + ARG(0, stack) + ARG(1, one), rest);
        }
}

INLINE void add_swaps(menu *m, const cards_state *s) {
    cards_set hand = s->secret.hand[s->pub.chooser];
    for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1)
        add(m, CARDS_SWAP + ARG(0, cards_kind_of_bit[__builtin_ctzll(left)]), places_in(&s->pub));
    add_one(m, CARDS_STOP);
}

INLINE void add_arrange(menu *m, const cards_public *p) {
    const cards_realm *r = &p->realm[p->chooser];
    unsigned left = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (r->of_good[good] == 0) left |= 1u << good;
    add(m, CARDS_ARRANGE, left);
    if (left == (1u << CARDS_GOODS) - 1) add_one(m, CARDS_ARRANGE_AS_PRINTED);
}

INLINE void add_roll(menu *m, const cards_state *s) {
    const cards_public *p = &s->pub;
    if (!p->alchemist && cards_in(s->secret.hand[p->active], CARDS_KIND_ALCHEMIST) &&
        cards_duel_gate_open(p))
        add(m, CARDS_ALCHEMIST, 0x7e);
    add_one(m, CARDS_ROLL);
}

/* Paying and storing: the resource that is asked for. */
INLINE void add_regions(menu *m, const cards_public *p, unsigned kind, cards_goods left) {
    const cards_realm *r = &p->realm[p->chooser];
    uint64_t of = r->of_good[__builtin_ctzll(left) / 8];
    add(m, kind, kind == CARDS_PAY ? realm_with_stock(r, of) : realm_with_room(r, of));
    add_one(m, CARDS_SETTLE);
}

/* To an offer; one that answers another is not answered by a third. */
__attribute__((noinline)) static uint32_t fill_answers(row *at, const cards_public *p) {
    menu rows = { at, 0 }, *m = &rows;
    add_one(m, CARDS_ACCEPT);
    add_one(m, CARDS_REFUSE);
    if (p->phase == CARDS_PHASE_ANSWER) add_offers(m, p, p->chooser);
    return m->count;
}

INLINE void add_draws(menu *m, const cards_public *p, unsigned stacks) {
    const cards_realm *r = &p->realm[p->active];
    add(m, CARDS_DRAW, stacks);
    if (lr_lanes_total(r->have) >= r->search_price) add(m, CARDS_SEARCH, stacks);
}

INLINE void add_defence(menu *m, const cards_state *s) {
    unsigned counter = cards_duel_counter_of(s->pub.duel_card);
    if (cards_in(s->secret.hand[s->pub.chooser], counter))
        add(m, CARDS_COUNTER, cards_bits[counter].first);
    add_one(m, CARDS_STOP);
}

__attribute__((noinline)) static uint32_t fill_rest(row *at, const cards *c, const cards_state *s) {
    menu rows = { at, 0 }, *m = &rows;
    const cards_public *p = &s->pub;
    const cards_realm *own = &p->realm[p->chooser], *victim = &p->realm[p->victim];
    cards_set other_hand = s->secret.hand[cards_other(p->chooser)];
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ROLL: add_roll(m, s); break;
    case CARDS_PHASE_ARRANGE: add_arrange(m, p); break;
    case CARDS_PHASE_START_STACK:
    case CARDS_PHASE_BUILDER_STACK: add(m, CARDS_STACK, cards_events_builder_stacks(p)); break;
    case CARDS_PHASE_START_TAKE:
    case CARDS_PHASE_LOOK: add(m, CARDS_TAKE, places_in(p)); break;
    case CARDS_PHASE_GAIN: add(m, CARDS_GAIN, realm_with_room(own, cards_regions_of(own))); break;
    case CARDS_PHASE_PAY: add_regions(m, p, CARDS_PAY, p->owe[p->chooser]); break;
    case CARDS_PHASE_STORE: add_regions(m, p, CARDS_STORE, p->due[p->chooser]); break;
    case CARDS_PHASE_PAY_ANY:
        add(m, CARDS_PAY, realm_with_stock(own, cards_regions_of(own)));
        break;
    case CARDS_PHASE_ADVANTAGE:
        add(m, CARDS_SEIZE, cards_stores_seizable(p, p->chooser));
        add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_MERCHANT_TAKE:
        add(m, CARDS_SEIZE, cards_stores_seizable(p, p->chooser));
        if (p->seizures_left < 2) add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_ROB: add(m, CARDS_SEIZE, cards_stores_seizable(p, p->chooser)); break;
    case CARDS_PHASE_MERCHANT_GIVE: add(m, CARDS_GIVE, cards_stores_seizable(p, p->victim)); break;
    case CARDS_PHASE_CIVIL_WAR: add(m, CARDS_TARGET, cards_events_civil_targets(c, victim)); break;
    case CARDS_PHASE_TARGET:
        add(m, CARDS_TARGET, cards_duel_targets(c, victim, p->duel_card));
        break;
    case CARDS_PHASE_CONFLICT: add_conflict(m, other_hand); break;
    case CARDS_PHASE_BUILDER_SWAP: add_swaps(m, s); break;
    case CARDS_PHASE_SCOUT:
        add_one(m, CARDS_SCOUT);
        add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_PICK: add(m, CARDS_PICK, p->regions_left); break;
    case CARDS_PHASE_SIDE: add(m, CARDS_SIDE, 3); break;
    case CARDS_PHASE_DEFEND: add_defence(m, s); break;
    case CARDS_PHASE_SPY: add(m, CARDS_SPY, cards_duel_spy_takes(c, other_hand)); break;
    case CARDS_PHASE_DISCARD: add_discards(m, s->secret.hand[p->chooser], CARDS_DISCARD, 31); break;
    case CARDS_PHASE_DRAW: add_draws(m, p, cards_stacks_filled(p)); break;
    case CARDS_PHASE_EXCHANGED: add_draws(m, p, 1u << p->stack); break;
    case CARDS_PHASE_EXCHANGE:
        add_discards(m, s->secret.hand[p->active], CARDS_EXCHANGE, cards_stacks_filled(p));
        add_one(m, CARDS_STOP);
        break;
    default: break; /* chance, or over */
    }
    return m->count;
}

INLINE uint32_t fill(row *at, const cards *c, const cards_state *s) {
    unsigned phase = s->pub.phase;
    if (phase == CARDS_PHASE_MAIN) return fill_main(at, c, s);
    bool answer = phase == CARDS_PHASE_ANSWER || phase == CARDS_PHASE_COUNTER_OFFER;
    return answer ? fill_answers(at, &s->pub) : fill_rest(at, c, s);
}

/* ---- from rows to actions ---- */

/* Only rows that fill() has written are read: the linter cannot see that its count bounds them. */

/* The action that a member stands for. Its last argument is the member, as far as nothing else is
 * said here. */
INLINE lr_action expand(const cards_state *s, uint64_t start, unsigned member) {
    const cards_public *p = &s->pub;
    uint64_t arguments = member, more = 0; /* from arg[0], from arg[6] on */
    switch (start & 0xff) {                /* the kind */
    case CARDS_PAY:                        /* regions, each as the lower of its bits */
    case CARDS_STORE:
    case CARDS_GAIN: arguments = member / 2; break;
    case CARDS_DISCARD:
    case CARDS_EXCHANGE: arguments = member << 8; break;
    case CARDS_CARAVAN: arguments = member << 24; break;
    case CARDS_PLAY: /* kinds, as bits of a set */
    case CARDS_COUNTER:
    case CARDS_SPY: arguments = cards_kind_of_bit[member]; break;
    case CARDS_CONFLICT: arguments = (unsigned)cards_kind_of_bit[member] << 16; break;
    case CARDS_BANK: arguments = member / 8 | member % 8 << 8; break;
    case CARDS_OFFER:
        arguments = lr_lane(member / 8);
        more = lr_lane(member % 8);
        break;
    case CARDS_REMOVE: /* a slot: the site, and the card in that place */
    case CARDS_TARGET: {
        unsigned seat = p->phase == CARDS_PHASE_MAIN ? p->active : p->victim;
        arguments = member / 2 | (unsigned)p->realm[seat].site[member / 2][member % 2] << 8;
        break;
    }
    case CARDS_TAKE: arguments = member | cards_hand_card_at(s, p->stack, member) << 8; break;
    case CARDS_SWAP: arguments = member << 8 | cards_hand_card_at(s, p->stack, member) << 16; break;
    default: break;
    }
    union {
        uint64_t words[2];
        lr_action action;
    } a = { { bits_little_endian(start | arguments << 16), bits_little_endian(more) } };
    return a.action;
}

/* The first eight bytes of the row's actions without what the members give. */
INLINE uint64_t start_of(const cards_state *s, const row *r) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    return (r->action & 0xff) | (unsigned)s->pub.chooser << 8 | (uint64_t)(r->action >> 8) << 16;
}

INLINE lr_action member_at(const cards_state *s, const row *r, uint32_t k) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    while (k >= r->end) r++;
    k -= r->end - (uint32_t)__builtin_popcountll(r->set);
    return expand(s, start_of(s, r), bits_select(r->set, k));
}

static void list(const cards_state *s, const row *r, uint32_t count, lr_action *out) {
    for (const lr_action *end = out + count; out < end; r++) {
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
        const uint64_t start = start_of(s, r);
        for (uint64_t left = r->set; left != 0; left &= left - 1)
            *out++ = expand(s, start, (unsigned)__builtin_ctzll(left));
    }
}

/* ---- the interface ---- */

uint32_t cards_actors_of(const cards_public *p) {
    if (p->chooser != LR_SEAT_NONE) return 1u << p->chooser;
    return p->phase == CARDS_PHASE_OVER ? 0 : LR_CHANCE;
}

uint32_t cards_actors(const lr_game *g UNUSED, const lr_state *s) {
    return cards_actors_of(&cards_state_read(s)->pub);
}

uint32_t cards_legal(const lr_game *g, const lr_state *state, int seat,
                     lr_action out[LR_LEGAL_MAX]) {
    const cards_state *s = cards_state_read(state);
    if (seat != s->pub.chooser) return 0;
    row rows[ROWS_MAX];
    uint32_t count = fill(rows, cards_of(g), s);
    list(s, rows, count, out);
    return count;
}

void cards_legal_sample(const lr_game *g, const lr_state *state, int seat UNUSED, lr_rng *rng,
                        lr_action *out) {
    const cards_state *s = cards_state_read(state);
    row rows[ROWS_MAX];
    uint32_t count = fill(rows, cards_of(g), s);
    *out = member_at(s, rows, rng_below(rng, count));
}
