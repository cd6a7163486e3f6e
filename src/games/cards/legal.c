/* legal.c - what a seat can do: as a list, as one random choice, and whole random games.
 *
 * A menu is a short table of rows; a row is a kind of action, a few fixed arguments and a set, one
 * action for each member. Sets come from the position almost ready-made (free sites, regions with room,
 * resources that can be paid), so that a menu costs far less than its list: the list expands the rows, a
 * random choice counts them and expands one member. The order of rows and members is part of the
 * contract.
 */
#include "bits.h"
#include "cards_ops.h"
#include "cards_rules.h"
#include "rng.h"

/* What a member of a row's set stands for. */
typedef enum form {
    FORM_PLAIN,      /* arg[0] = member */
    FORM_REGION,     /* arg[0] = member / 2 */
    FORM_SECOND,     /* arg[0] = x, arg[1] = member */
    FORM_TRADE,      /* arg[0] = member / 6, arg[1] = member % 6: given for wanted */
    FORM_SITE,       /* arg[0] = member, arg[1] = x */
    FORM_SLOT,       /* arg[0] = member / 2, a site; arg[1] = the card in that place of realm x */
    FORM_KIND,       /* arg[0] = kind of the bit */
    FORM_TAKE,       /* arg[0] = member, arg[1] = the card there in stack x */
    FORM_SWAP,       /* arg[0] = y, arg[1] = member, arg[2] = the card there in stack x */
    FORM_OFFER,      /* one of member / 6 for one of member % 6 */
    FORM_CONFLICT,   /* arg[0] = x, arg[1] = y, arg[2] = kind of the bit */
    FORM_CARAVAN,    /* arg[0], arg[1], arg[2] = x, y, z; arg[3] = member */
    FORM_CARAVAN_ONE /* arg[0] = x, arg[2] = member; one against one */
} form;

typedef struct row {
    uint64_t set;
    uint16_t end; /* actions of the rows so far */
    uint8_t kind, form, x, y, z;
} row;

enum { ROWS_MAX = 192 };

/* Where the next row goes, and how many actions there are so far. Lives in registers: whatever takes a
 * pointer to it is inlined. */
typedef struct menu {
    row *at;
    uint32_t count;
} menu;

#define INLINE static inline __attribute__((always_inline))

INLINE row *add(menu *m, unsigned kind, form f, uint64_t set) {
    row *r = m->at;
    m->count += (uint32_t)__builtin_popcountll(set);
    m->at += set != 0;
    r->set = set;
    r->end = (uint16_t)m->count;
    r->kind = (uint8_t)kind;
    r->form = (uint8_t)f;
    return r;
}

INLINE void add_x(menu *m, unsigned kind, form f, uint64_t set, unsigned x) {
    add(m, kind, f, set)->x = (uint8_t)x;
}

/* An action without arguments. */
INLINE void add_one(menu *m, unsigned kind) {
    add(m, kind, FORM_PLAIN, 1);
}

/* ---- step 3 ---- */

INLINE void add_buildings(menu *m, const cards *c, const cards_state *s) {
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    if (p->roads_left > 0 && lr_lanes_cover(r->have, c->road_cost))
        add(m, CARDS_ROAD, FORM_PLAIN, cards_build_road_columns(r));
    if (p->settlements_left > 0 && lr_lanes_cover(r->have, c->settlement_cost))
        add(m, CARDS_SETTLEMENT, FORM_PLAIN, cards_build_settlement_places(r));
    if (p->cities_left > 0 && lr_lanes_cover(r->have, c->city_cost)) {
        unsigned settled = (2u << r->last) - (1u << r->first);
        add(m, CARDS_CITY, FORM_PLAIN, settled & ~r->cities);
    }
    const cards_set built = ~(((cards_set)1 << CARDS_BIT_ABBEY) - 1);
    cards_set kinds = s->secret.hand[p->active] & cards_first_bits & built;
    for (; kinds != 0; kinds &= kinds - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(kinds);
        if (!lr_lanes_cover(r->have, c->bit_cost[bit])) continue;
        bool red = bit >= CARDS_BIT_AQUEDUCT;
        add_x(m, CARDS_BUILD, FORM_SITE, red ? r->sites_free_city : r->sites_free,
              cards_kind_of_bit[bit]);
    }
}

__attribute__((noinline)) static menu add_caravan(menu rows, const cards_realm *r) {
    menu *m = &rows;
    unsigned gives = lr_lanes_kinds(r->have), receives = lr_lanes_kinds(r->room);
    unsigned receives_two = lr_lanes_set(lr_lanes_at_least(r->room, 2 * LR_LANES_ONE)) & 63;
    for (unsigned one = 0; one < CARDS_GOODS; one++) {
        if (!(gives >> one & 1)) continue;
        add_x(m, CARDS_CARAVAN, FORM_CARAVAN_ONE, receives & ~(1u << one), one);
        for (unsigned two = one; two < CARDS_GOODS; two++) {
            unsigned needed = one == two ? 2 : 1;
            if (lr_lanes_count(r->have, two) < needed) continue;
            unsigned open = receives & ~(1u << one) & ~(1u << two);
            for (unsigned first = 0; first < CARDS_GOODS; first++) {
                if (!(open >> first & 1)) continue;
                unsigned second = open & ~((2u << first) - 1);
                second |= receives_two & 1u << first;
                row *to = add(m, CARDS_CARAVAN, FORM_CARAVAN, second);
                to->x = (uint8_t)one;
                to->y = (uint8_t)two;
                to->z = (uint8_t)first;
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
    add(m, CARDS_PLAY, FORM_KIND, playable);
    if (cards_in(hand, CARDS_KIND_CARAVAN)) *m = add_caravan(*m, &p->realm[p->active]);
}

/* All pairs of a resource that is given and another that is wanted: bit 6 * give + want. */
INLINE uint64_t pairs(unsigned gives, unsigned wants) {
    const uint64_t first_of_row = 0x41041041u, like_for_like = 0x810204081u;
    return bits_deposit(gives, first_of_row) * wants & ~like_for_like;
}

INLINE void add_offers(menu *m, const cards_public *p, unsigned maker) {
    const cards_realm *own = &p->realm[maker], *other = &p->realm[cards_other(maker)];
    unsigned gives = lr_lanes_kinds(own->have) & lr_lanes_kinds(other->room);
    unsigned wants = lr_lanes_kinds(other->have) & lr_lanes_kinds(own->room);
    add(m, CARDS_OFFER, FORM_OFFER, pairs(gives, wants));
}

/* These fill rows from `at` on and return the number of actions. */
__attribute__((noinline)) static uint32_t fill_main(row *at, const cards *c, const cards_state *s) {
    menu rows = { at, 0 }, *m = &rows;
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    add_one(m, CARDS_END);
    add_buildings(m, c, s);
    add_x(m, CARDS_REMOVE, FORM_SLOT, r->slots, p->active);
    if (s->secret.hand[p->active] & (((cards_set)1 << CARDS_BIT_ABBEY) - 1)) add_action_cards(m, s);
    unsigned gives = lr_lanes_set(lr_lanes_at_least(r->have, r->rate)) & 63;
    if (gives != 0) add(m, CARDS_BANK, FORM_TRADE, pairs(gives, lr_lanes_kinds(r->room)));
    if (c->rules.trading == CARDS_TRADE_ALL && cards_trade_open(c, p)) add_offers(m, p, p->active);
    return m->count;
}

/* ---- the other phases ---- */

/* The places of the stack that is looked through. */
static uint64_t places_in(const cards_public *p) {
    return ((uint64_t)1 << p->stack_size[p->stack]) - 1;
}

INLINE void add_discards(menu *m, cards_set hand, unsigned kind_of_action, unsigned stacks) {
    for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1)
        add_x(m, kind_of_action, FORM_SECOND, stacks, cards_kind_of_bit[__builtin_ctzll(left)]);
}

INLINE void add_conflict(menu *m, cards_set hand) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
        for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1) {
            unsigned one = cards_kind_of_bit[__builtin_ctzll(left)];
            cards_set rest = cards_remove(hand, one) & cards_first_bits;
            if (rest == 0) rest = (cards_set)1 << 63; /* no second card */
            row *to = add(m, CARDS_CONFLICT, FORM_CONFLICT, rest);
            to->x = (uint8_t)stack;
            to->y = (uint8_t)one;
        }
}

INLINE void add_swaps(menu *m, const cards_state *s) {
    cards_set hand = s->secret.hand[s->pub.chooser];
    for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1) {
        row *to = add(m, CARDS_SWAP, FORM_SWAP, places_in(&s->pub));
        to->x = s->pub.stack;
        to->y = cards_kind_of_bit[__builtin_ctzll(left)];
    }
    add_one(m, CARDS_STOP);
}

INLINE void add_arrange(menu *m, const cards_public *p) {
    const cards_realm *r = &p->realm[p->chooser];
    unsigned left = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (r->of_good[good] == 0) left |= 1u << good;
    add(m, CARDS_ARRANGE, FORM_PLAIN, left);
    if (left == (1u << CARDS_GOODS) - 1) add_one(m, CARDS_ARRANGE_AS_PRINTED);
}

INLINE void add_roll(menu *m, const cards_state *s) {
    const cards_public *p = &s->pub;
    if (!p->alchemist && cards_in(s->secret.hand[p->active], CARDS_KIND_ALCHEMIST) &&
        cards_duel_gate_open(p))
        add(m, CARDS_ALCHEMIST, FORM_PLAIN, 0x7e);
    add_one(m, CARDS_ROLL);
}

/* Paying and storing: the resource that is asked for. */
INLINE void add_regions(menu *m, const cards_public *p, unsigned kind, cards_goods left) {
    const cards_realm *r = &p->realm[p->chooser];
    uint64_t of = r->of_good[__builtin_ctzll(left) / 8];
    add(m, kind, FORM_REGION, kind == CARDS_PAY ? realm_with_stock(r, of) : realm_with_room(r, of));
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
    add(m, CARDS_DRAW, FORM_PLAIN, stacks);
    if (lr_lanes_total(r->have) >= r->search_price) add(m, CARDS_SEARCH, FORM_PLAIN, stacks);
}

INLINE void add_defence(menu *m, const cards_state *s) {
    unsigned counter = cards_duel_counter_of(s->pub.duel_card);
    if (cards_in(s->secret.hand[s->pub.chooser], counter))
        add(m, CARDS_COUNTER, FORM_KIND, cards_bits[counter].first);
    add_one(m, CARDS_STOP);
}

INLINE void add_slots(menu *m, const cards_public *p, uint64_t slots) {
    add_x(m, CARDS_TARGET, FORM_SLOT, slots, p->victim);
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
    case CARDS_PHASE_BUILDER_STACK:
        add(m, CARDS_STACK, FORM_PLAIN, cards_events_builder_stacks(p));
        break;
    case CARDS_PHASE_START_TAKE:
    case CARDS_PHASE_LOOK: add_x(m, CARDS_TAKE, FORM_TAKE, places_in(p), p->stack); break;
    case CARDS_PHASE_GAIN:
        add(m, CARDS_GAIN, FORM_REGION, realm_with_room(own, cards_regions_of(own)));
        break;
    case CARDS_PHASE_PAY: add_regions(m, p, CARDS_PAY, p->owe[p->chooser]); break;
    case CARDS_PHASE_STORE: add_regions(m, p, CARDS_STORE, p->due[p->chooser]); break;
    case CARDS_PHASE_PAY_ANY:
        add(m, CARDS_PAY, FORM_REGION, realm_with_stock(own, cards_regions_of(own)));
        break;
    case CARDS_PHASE_ADVANTAGE:
        add(m, CARDS_SEIZE, FORM_PLAIN, cards_stores_seizable(p, p->chooser));
        add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_MERCHANT_TAKE:
        add(m, CARDS_SEIZE, FORM_PLAIN, cards_stores_seizable(p, p->chooser));
        if (p->seizures_left < 2) add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_ROB:
        add(m, CARDS_SEIZE, FORM_PLAIN, cards_stores_seizable(p, p->chooser));
        break;
    case CARDS_PHASE_MERCHANT_GIVE:
        add(m, CARDS_GIVE, FORM_PLAIN, cards_stores_seizable(p, p->victim));
        break;
    case CARDS_PHASE_CIVIL_WAR: add_slots(m, p, cards_events_civil_targets(c, victim)); break;
    case CARDS_PHASE_TARGET: add_slots(m, p, cards_duel_targets(c, victim, p->duel_card)); break;
    case CARDS_PHASE_CONFLICT: add_conflict(m, other_hand); break;
    case CARDS_PHASE_BUILDER_SWAP: add_swaps(m, s); break;
    case CARDS_PHASE_SCOUT:
        add_one(m, CARDS_SCOUT);
        add_one(m, CARDS_STOP);
        break;
    case CARDS_PHASE_PICK: add(m, CARDS_PICK, FORM_PLAIN, p->regions_left); break;
    case CARDS_PHASE_SIDE: add(m, CARDS_SIDE, FORM_PLAIN, 3); break;
    case CARDS_PHASE_DEFEND: add_defence(m, s); break;
    case CARDS_PHASE_SPY: add(m, CARDS_SPY, FORM_KIND, cards_duel_spy_takes(c, other_hand)); break;
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

INLINE lr_action expand(const cards_state *s, const row *r, unsigned member) {
    lr_action a = { .kind = r->kind, .actor = s->pub.chooser };
    switch ((form)r->form) {
    case FORM_PLAIN: a.arg[0] = (uint8_t)member; break;
    case FORM_REGION: a.arg[0] = (uint8_t)(member / 2); break;
    case FORM_SECOND:
        a.arg[0] = r->x;
        a.arg[1] = (uint8_t)member;
        break;
    case FORM_SITE:
        a.arg[0] = (uint8_t)member;
        a.arg[1] = r->x;
        break;
    case FORM_SLOT:
        a.arg[0] = (uint8_t)(member / 2);
        a.arg[1] = s->pub.realm[r->x].site[member / 2][member % 2];
        break;
    case FORM_KIND: a.arg[0] = cards_kind_of_bit[member]; break;
    case FORM_TAKE:
        a.arg[0] = (uint8_t)member;
        a.arg[1] = (uint8_t)cards_hand_card_at(s, r->x, member);
        break;
    case FORM_SWAP:
        a.arg[0] = r->y;
        a.arg[1] = (uint8_t)member;
        a.arg[2] = (uint8_t)cards_hand_card_at(s, r->x, member);
        break;
    case FORM_TRADE:
        a.arg[0] = (uint8_t)(member / CARDS_GOODS);
        a.arg[1] = (uint8_t)(member % CARDS_GOODS);
        break;
    case FORM_OFFER:
        a.arg[member / CARDS_GOODS] = 1;
        a.arg[CARDS_GOODS + member % CARDS_GOODS] = 1;
        break;
    case FORM_CONFLICT:
        a.arg[0] = r->x;
        a.arg[1] = r->y;
        a.arg[2] = cards_kind_of_bit[member];
        break;
    case FORM_CARAVAN:
        a.arg[0] = r->x;
        a.arg[1] = r->y;
        a.arg[2] = r->z;
        a.arg[3] = (uint8_t)member;
        break;
    case FORM_CARAVAN_ONE:
        a.arg[0] = r->x;
        a.arg[2] = (uint8_t)member;
        a.arg[1] = a.arg[3] = CARDS_GOOD_NONE;
        break;
    }
    return a;
}

INLINE lr_action member_at(const cards_state *s, const row *rows, uint32_t k) {
    const row *r = rows;
    uint32_t before = 0;
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    for (; k >= r->end; r++) before = r->end;
    return expand(s, r, bits_select(r->set, k - before));
}

static void list(const cards_state *s, const row *r, uint32_t count, lr_action *out) {
    for (uint32_t k = 0; k < count; r++)
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
        for (uint64_t left = r->set; left != 0; left &= left - 1)
            out[k++] = expand(s, r, (unsigned)__builtin_ctzll(left));
}

/* ---- the interface ---- */

uint32_t cards_actors_of(const cards_public *p) {
    if (p->chooser != LR_SEAT_NONE) return 1u << p->chooser;
    return p->phase == CARDS_PHASE_OVER ? 0 : LR_CHANCE;
}

uint32_t cards_actors(const lr_game *g, const lr_state *s) {
    (void)g;
    return cards_actors_of(&cards_state_read(s)->pub);
}

uint32_t cards_legal(const lr_game *g, const lr_state *state, int seat, lr_action *out) {
    const cards_state *s = cards_state_read(state);
    if (seat != s->pub.chooser) return 0;
    row rows[ROWS_MAX];
    uint32_t count = fill(rows, cards_of(g), s);
    list(s, rows, count, out);
    return count;
}

lr_action cards_legal_sample(const lr_game *g, const lr_state *state, int seat, lr_rng *rng) {
    const cards_state *s = cards_state_read(state);
    row rows[ROWS_MAX];
    (void)seat;
    uint32_t count = fill(rows, cards_of(g), s);
    return member_at(s, rows, rng_below(rng, count));
}
