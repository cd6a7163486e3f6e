/* verify.c - every invariant of a position, recomputed from nothing.
 *
 * The order matters: first that numbers are in range, so that what follows may use them as indices;
 * then the realms, place by place; then that all 120 cards are somewhere, once; then the cached
 * facts, against realm.c; then what the phase implies (verify_phase.c) and what the seats remember
 * (verify_know.c). Each complaint is a sentence, since it is also what a
 * person reads whose typed position contradicts itself.
 *
 * The 120 cards (CARD-COMP-02): each seat's road, two settlements and six regions follow from its
 * row; eleven regions lie in realms or in the region deck; roads, settlements and cities are in
 * rows or supplies; ten events; 62 expansion cards in stacks, hands, sites and the discard pile.
 */
#include "cards_verify.h"

#include "cards_ops.h"
#include "cards_rules.h"
#include "text.h"

#include <string.h>

enum {
#define CENTER(id, word, name, group, count, ...) IN_BOX_##id = (count),
#include "cards_table.def"
};

static const uint8_t events_in_box[CARDS_EVENT_CARDS] = {
#define EVENT(id, word, name, count, ...) (count),
#include "cards_table.def"
};

enum { ROW_START_FIRST = 5, ROW_START_LAST = 6 }; /* the first two settlements: slots -1 and +1 */

/* ---- ranges ---- */

static bool is_seat_or_none(unsigned seat) {
    return seat < CARDS_SEATS || seat == LR_SEAT_NONE;
}

static bool are_goods(cards_goods goods) {
    return goods >> 8 * CARDS_GOODS == 0 && (goods & LR_LANES_HIGH) == 0;
}

bool cards_is_zero(const void *bytes, size_t size) {
    const unsigned char *byte = bytes;
    for (size_t k = 0; k < size; k++)
        if (byte[k] != 0) return false;
    return true;
}

bool cards_set_is_valid(cards_set set) {
    if (set >> CARDS_EXPANSIONS != 0) return false;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        cards_set of = set & cards_bits[kind].mask;
        if ((of & (of + cards_bits[kind].first)) != 0) return false; /* lower bits come first */
    }
    return true;
}

static cards_complaint complain_numbers(const cards *c, const cards_public *p) {
    cards_complaint wrong = cards_complain_lines(c, p);
    if (wrong != NULL) return wrong;
    if (!is_seat_or_none(p->knight_token) || !is_seat_or_none(p->windmill_token))
        return "a seat does not exist";
    if (p->arranged > CARDS_SEATS * CARDS_GOODS) return "too many first regions are laid";
    if (c->rules.offers_refused != 0 && p->offers_refused > c->rules.offers_refused)
        return "too many offers were refused";
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (!are_goods(p->owe[seat]) || !are_goods(p->due[seat]))
            return "a resource is unknown or there is too much of it";
        if (p->hand_size[seat] > CARDS_EXPANSIONS) return "there are more cards than in the box";
        if ((p->civil[seat][0] == CARDS_NO_KIND) != (p->civil[seat][1] == CARDS_NO_KIND))
            return "the unit chosen for the civil war is unknown";
    }
    if (!are_goods(p->offer_give) || !are_goods(p->offer_want))
        return "a resource is unknown or there is too much of it";
    unsigned stacked = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++) stacked += p->stack_size[k];
    if (stacked > CARDS_EXPANSIONS) return "there are more cards than in the box";
    if ((p->discard_top >= CARDS_KINDS && p->discard_top != CARDS_NO_KIND) ||
        !cards_set_is_valid(p->discard))
        return "the discard pile holds unknown cards";
    if (!cards_is_zero(p->unused, sizeof p->unused) ||
        !cards_is_zero(p->stack_size + CARDS_STACKS, sizeof p->stack_size - CARDS_STACKS))
        return "an unused field is not zero";
    return NULL;
}

/* ---- a realm's places ---- */

static bool is_empty_row(const cards_realm *r) {
    return r->first > r->last;
}

static unsigned settled(const cards_realm *r) {
    return is_empty_row(r) ? 0 : r->last - r->first + 1u;
}

static cards_complaint complain_row(const cards_realm *r) {
    if (!cards_is_zero(r->unused, sizeof r->unused)) return "an unused field is not zero";
    if (r->roads > 3) return "a road lies off the ends of a row";
    if (is_empty_row(r)) {
        if (r->cities != 0 || r->roads != 0 || cards_regions_of(r) != 0)
            return "a realm without settlements has something else";
        return NULL;
    }
    if (r->last >= CARDS_PLACES || r->first > ROW_START_FIRST || r->last < ROW_START_LAST)
        return "a row does not hold its first two settlements";
    if (settled(r) > CARDS_ROW_MAX) return "a row is too long";
    for (unsigned place = 0; place < 16; place++)
        if (cards_is_city(r, place) && !cards_is_settled(r, place))
            return "a city stands where no settlement is";
    return NULL;
}

/* Regions have one resource and one number each, and stock lies on them only. */
static cards_complaint complain_regions(const cards_realm *r) {
    const uint64_t places = (((uint64_t)1 << 2 * CARDS_REGIONS) - 1) & 0x5555555555555555u;
    uint64_t regions = 0, numbered = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if ((r->of_good[good] & regions) != 0) return "a region has two resources";
        regions |= r->of_good[good];
    }
    for (unsigned die = 0; die < 6; die++) {
        if ((r->of_die[die] & numbered) != 0) return "a region has two numbers";
        numbered |= r->of_die[die];
    }
    if ((regions & ~places) != 0) return "a region lies off the table";
    if (regions != numbered) return "a region lacks its resource or its number";
    if ((r->stock & ~(regions | regions << 1)) != 0) return "there are units where no region lies";
    return NULL;
}

static uint64_t column_regions(unsigned column) {
    return (uint64_t)5 << 4 * column;
}

/* Every corner of the row has its region, but for first ones still to be arranged and two new
 * ones. */
static cards_complaint complain_corners(const cards_public *p, unsigned seat) {
    const cards_realm *r = &p->realm[seat];
    uint64_t regions = cards_regions_of(r), expected = 0;
    if (is_empty_row(r)) return NULL;
    for (unsigned column = r->first; column <= r->last + 1u; column++)
        expected |= column_regions(column);
    if ((regions & ~expected) != 0) return "a region lies away from the row";
    if (p->phase <= CARDS_PHASE_ARRANGE) {
        unsigned before = seat * CARDS_GOODS;
        unsigned laid = p->arranged <= before ? 0 : p->arranged - before;
        uint64_t order = 0;
        for (unsigned k = 0; k < laid && k < CARDS_GOODS; k++)
            order |= cards_region(cards_arrange_order[k]);
        return regions != order ? "the first regions are not laid in order" : NULL;
    }
    uint64_t missing = expected & ~regions;
    bool growing = p->new_column != CARDS_NO_REGION && seat == p->active;
    if (!growing) return missing != 0 ? "a corner of a row lacks its region" : NULL;
    if (p->new_column != r->first && p->new_column != r->last + 1u)
        return "new regions go where the row does not end";
    if (missing == 0 || (missing & ~column_regions(p->new_column)) != 0)
        return "a corner of a row lacks its region";
    return NULL;
}

static cards_complaint complain_sites(const cards *c, const cards_realm *r) {
    cards_set found = 0;
    for (unsigned site = 0; site < CARDS_SITES; site++) {
        unsigned place = site / 2;
        unsigned room = !cards_is_settled(r, place) ? 0 : cards_is_city(r, place) ? 2 : 1;
        const uint8_t *on = r->site[site];
        for (unsigned i = 0; i < 2; i++) {
            if (on[i] == CARDS_NO_KIND) continue;
            if (on[i] >= CARDS_KINDS) return "a card on a site is unknown";
            if (i >= room) return "there are more cards on a site than it has room for";
            if (cards_is_action(c, on[i])) return "an action card stands on a site";
            if (c->kind[on[i]].group == CARDS_GROUP_RED && !cards_is_city(r, place))
                return "a red card stands away from cities";
            if (cards_copies(found, on[i]) == cards_size(cards_bits[on[i]].mask))
                return "there are more cards of a kind than in the box";
            found = cards_add(found, on[i]);
        }
        if (on[0] > on[1]) return "the cards on a site are not in order";
    }
    return found != r->placed ? "the set of placed cards is not that of the sites" : NULL;
}

static cards_complaint complain_realms(const cards *c, const cards_public *p) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_complaint wrong = complain_row(&p->realm[seat]);
        if (wrong == NULL) wrong = complain_regions(&p->realm[seat]);
        if (wrong == NULL) wrong = complain_corners(p, seat);
        if (wrong == NULL) wrong = complain_sites(c, &p->realm[seat]);
        if (wrong != NULL) return wrong;
    }
    return NULL;
}

/* ---- all cards are there ---- */

static cards_complaint complain_center(const cards_public *p) {
    unsigned roads = 0, settlements = 0, cities = 0;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        if (is_empty_row(r)) continue;
        roads += settled(r) - 1u - IN_BOX_A_ROAD + (unsigned)__builtin_popcount(r->roads);
        settlements += settled(r) - IN_BOX_A_SETTLEMENT;
        cities += (unsigned)__builtin_popcount(r->cities);
    }
    if (p->roads_left + roads != IN_BOX_ROAD) return "the roads do not add up";
    if (p->settlements_left + settlements != IN_BOX_SETTLEMENT)
        return "the settlements do not add up";
    return p->cities_left + cities != IN_BOX_CITY ? "the cities do not add up" : NULL;
}

/* The first regions of a seat are those of its set, wherever it put them. */
static cards_complaint complain_first_regions(const cards *c, const cards_public *p,
                                              unsigned seat) {
    const cards_realm *r = &p->realm[seat];
    unsigned set = (int)seat == c->rules.red_set ? 0 : 1;
    uint64_t laid = 0;
    for (unsigned k = 0; k < CARDS_GOODS; k++) laid |= cards_region(cards_arrange_order[k]);
    laid &= cards_regions_of(r);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        uint64_t own = r->of_good[good] & laid;
        if ((own & (own - 1)) != 0) return "two first regions have the same resource";
        if (own != 0 && !(r->of_die[c->start[set][good].die - 1] & own))
            return "a first region has another number in its set";
    }
    return NULL;
}

static cards_complaint complain_deck_regions(const cards *c, const cards_public *p) {
    int balance[CARDS_GOODS][7] = {
        { 0 }
    }; /* by resource and number: in the box less accounted for */
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++) {
        bool held = p->regions_left >> row & 1, drawn = row == p->region_drawn;
        /* It counts as one of the deck until it is laid. */
        if (drawn && !held) return "the region that was drawn is already laid";
        balance[c->deck[row].goods][c->deck[row].die] += !held;
    }
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            unsigned column = region / 2, good = cards_region_good(r, region);
            if (column >= ROW_START_FIRST && column <= ROW_START_LAST + 1) continue;
            if (good != CARDS_GOOD_NONE) balance[good][cards_region_die(r, region)]--;
        }
    }
    return cards_is_zero(balance, sizeof balance) ? NULL : "the regions do not add up";
}

/* Year End is shuffled in again at once, so it is never away (CARD-EV-07). */
static cards_complaint complain_events(const cards_public *p) {
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++)
        if (p->events_left[k] > events_in_box[k]) return "the event cards do not add up";
    if (p->events_left[CARDS_EVENT_YEAR_END] != events_in_box[CARDS_EVENT_YEAR_END])
        return "Year End is missing from the event deck";
    bool drawn = p->event_card != CARDS_NO_EVENT && p->event_card != CARDS_EVENT_YEAR_END;
    if (drawn && p->events_left[p->event_card] == events_in_box[p->event_card])
        return "the event of this turn is still in the deck";
    return NULL;
}

/* How many cards of each kind a set holds, added to `count`. */
static void count_set(cards_set set, unsigned count[CARDS_KINDS]) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) count[kind] += cards_copies(set, kind);
}

static cards_complaint complain_expansions(const cards_state *s) {
    const cards_public *p = &s->pub;
    unsigned count[CARDS_KINDS] = { 0 };
    unsigned stacked = cards_stack_at(p->stack_size, CARDS_STACKS);
    bool shuffled = p->phase != CARDS_PHASE_SHUFFLE;
    if ((p->discard == 0) != (p->discard_top == CARDS_NO_KIND) ||
        (p->discard != 0 && !cards_in(p->discard, p->discard_top)))
        return "the discard pile's top is not in it";
    for (unsigned k = 0; k < stacked; k++) {
        if (s->secret.deck[k] >= CARDS_KINDS) return "a card in a stack is unknown";
        count[s->secret.deck[k]]++;
    }
    if (!cards_is_zero(s->secret.deck + stacked, sizeof s->secret.deck - stacked))
        return "there is something beyond the stacks";
    count_set(p->discard, count);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        if (!cards_set_is_valid(s->secret.hand[seat])) return "a hand holds unknown cards";
        if (cards_size(s->secret.hand[seat]) != p->hand_size[seat])
            return "a hand has not the size that it should have";
        count_set(s->secret.hand[seat], count);
        count_set(p->realm[seat].placed, count);
    }
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (count[kind] != (shuffled ? cards_size(cards_bits[kind].mask) : 0))
            return shuffled ? "the expansion cards do not add up"
                            : "there are expansion cards before they are shuffled";
    return NULL;
}

/* ---- what follows ---- */

static const struct {
    uint16_t at, size;
    const char *wrong;
} derived[] = {
#define DERIVED(member, wrong) \
    { offsetof(cards_realm, member), sizeof(((cards_realm *)0)->member), wrong }
    DERIVED(strength, "the strength of a realm is miscounted"),
    DERIVED(tournament, "the tournament points of a realm are miscounted"),
    DERIVED(commerce, "the commerce points of a realm are miscounted"),
    DERIVED(card_points, "the points of a realm's cards are miscounted"),
    DERIVED(hand_limit, "a hand limit is wrong"),
    DERIVED(search_price, "the price of a search is wrong"),
    DERIVED(knights, "the knights of a realm are miscounted"),
    DERIVED(buildings, "the buildings of a realm are miscounted"),
    DERIVED(sites_free, "the free sites of a realm are wrong"),
    DERIVED(sites_free_city, "the free sites of a realm are wrong"),
    DERIVED(slots, "the occupied sites of a realm are wrong"),
    DERIVED(doubled, "the doubled regions of a realm are wrong"),
    DERIVED(guarded, "the guarded regions of a realm are wrong"),
    DERIVED(plagued, "the plagued regions of a realm are wrong"),
    DERIVED(rate, "a rate of the bank is wrong"),
    DERIVED(have, "the units of a realm are miscounted"),
    DERIVED(room, "the room for units of a realm is miscounted"),
#undef DERIVED
};

static cards_complaint complain_derived(const cards *c, const cards_realm *r) {
    cards_realm again = *r;
    cards_realm_derive(c, &again);
    for (unsigned k = 0; k < sizeof derived / sizeof derived[0]; k++)
        if (memcmp((const char *)r + derived[k].at, (const char *)&again + derived[k].at,
                   derived[k].size) != 0)
            return derived[k].wrong;
    return NULL;
}

static cards_complaint complain_tokens(const cards_public *p) {
    cards_public again = *p;
    cards_realm_tokens(&again);
    if (p->knight_token != again.knight_token) return "the knight token is with the wrong seat";
    if (p->windmill_token != again.windmill_token)
        return "the windmill token is with the wrong seat";
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        if (p->realm[seat].points != again.realm[seat].points)
            return "a seat's points are miscounted";
    return NULL;
}

cards_complaint cards_complain_public(const cards *c, const cards_public *p) {
    cards_complaint wrong = complain_numbers(c, p);
    if (wrong == NULL) wrong = complain_realms(c, p);
    if (wrong == NULL) wrong = complain_center(p);
    for (unsigned seat = 0; seat < CARDS_SEATS && wrong == NULL; seat++)
        wrong = complain_first_regions(c, p, seat);
    if (wrong == NULL) wrong = complain_deck_regions(c, p);
    if (wrong == NULL) wrong = complain_events(p);
    for (unsigned seat = 0; seat < CARDS_SEATS && wrong == NULL; seat++)
        wrong = complain_derived(c, &p->realm[seat]);
    if (wrong == NULL) wrong = complain_tokens(p);
    if (wrong == NULL) wrong = cards_complain_phase(c, p);
    return wrong;
}

cards_complaint cards_complain(const cards *c, const cards_state *s) {
    cards_complaint wrong = cards_complain_public(c, &s->pub);
    if (wrong == NULL) wrong = complain_expansions(s);
    if (wrong == NULL) wrong = cards_complain_knowledge(s);
    if (wrong == NULL) wrong = cards_complain_hidden(c, s);
    return wrong;
}

lr_status cards_verify(const lr_game *g, const lr_state *state, lr_error *error) {
    cards_complaint wrong = cards_complain(cards_of(g), cards_state_read(state));
    if (wrong == NULL) return LR_OK;
    return lr_fail(error, LR_E_POSITION, wrong, NULL);
}
