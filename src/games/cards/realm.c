/* realm.c - a realm: its regions and their stock, its sites, and what follows from them.
 *
 * Regions are sets of bits, two apart, so that "every region of this number gains one, but none
 * holds more than three" is one addition (cards_events_produce() in events.c): the bits of full
 * regions are taken out of the set first, and nothing can then carry into the neighbour.
 */
#include "cards_rules.h"

unsigned cards_region_good(const cards_realm *r, unsigned region) {
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (r->of_good[good] & cards_region(region)) return good;
    return CARDS_GOOD_NONE;
}

unsigned cards_region_die(const cards_realm *r, unsigned region) {
    for (unsigned die = 1; die <= 6; die++)
        if (r->of_die[die - 1] & cards_region(region)) return die;
    return 0;
}

/* ---- stock ---- */

void cards_realm_count(cards_realm *r) {
    cards_goods have = 0, room = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        uint64_t of = r->of_good[good];
        unsigned units = (unsigned)__builtin_popcountll(r->stock & of) +
                         2 * (unsigned)__builtin_popcountll(r->stock & of << 1);
        unsigned most = CARDS_STORE_MAX * (unsigned)__builtin_popcountll(of);
        have |= (cards_goods)units << 8 * good;
        room |= (cards_goods)(most - units) << 8 * good;
    }
    r->have = have;
    r->room = room;
}

void cards_realm_lay_region(cards_realm *r, unsigned region, unsigned good, unsigned die,
                            unsigned stock) {
    LR_DASSERT(cards_region_good(r, region) == CARDS_GOOD_NONE);
    r->of_good[good] |= cards_region(region);
    r->of_die[die - 1] |= cards_region(region);
    r->stock |= (uint64_t)stock << 2 * region;
    r->have += stock * lr_lane(good);
    r->room += (CARDS_STORE_MAX - stock) * lr_lane(good);
}

/* ---- expansion cards ---- */

bool cards_realm_site_has(const cards_realm *r, unsigned site, unsigned kind) {
    return r->site[site][0] == kind || r->site[site][1] == kind;
}

/* A card with this effect stands on a site of the place. */
static bool place_has(const cards *c, const cards_realm *r, unsigned place, unsigned effect) {
    for (unsigned slot = 4 * place; slot < 4 * place + 4; slot++) {
        unsigned kind = r->site[slot / 2][slot % 2];
        if (kind != CARDS_NO_KIND && c->kind[kind].effect == effect) return true;
    }
    return false;
}

/* Regions that lose to Plague (CARD-EV-04, CARD-RULE-47). */
static uint64_t derive_plagued(const cards *c, const cards_realm *r) {
    uint64_t touched = 0, safe = 0;
    if (r->cities == 0) return 0;
    for (unsigned place = r->first; place <= r->last; place++)
        if (place_has(c, r, place, CARDS_EFFECT_AQUEDUCT)) return 0;
    for (unsigned left = r->cities; left != 0; left &= left - 1) {
        unsigned place = (unsigned)__builtin_ctz(left);
        touched |= cards_corners(place);
        if (place_has(c, r, place, CARDS_EFFECT_BATH)) safe |= cards_corners(place);
    }
    return touched & ~safe & cards_regions_of(r);
}

/* Sites with room, and the regions that cards on sites serve. */
static void derive_sites(const cards *c, cards_realm *r) {
    uint32_t open = 0, of_cities = 0;
    uint64_t slots = 0;
    r->doubled = 0;
    r->guarded = 0;
    for (unsigned place = r->first; place <= r->last && place < CARDS_PLACES; place++) {
        bool city = cards_is_city(r, place);
        if (city) of_cities |= 3u << 2 * place;
        for (unsigned site = 2 * place; site < 2 * place + 2; site++) {
            for (unsigned i = 0; i < 2; i++) {
                unsigned kind = r->site[site][i];
                if (kind == CARDS_NO_KIND) {
                    if (i == 0 || city) open |= 1u << site;
                    break;
                }
                if (i == 0 || kind != r->site[site][0]) slots |= (uint64_t)1 << (2 * site + i);
                const cards_card *card = &c->kind[kind];
                if (card->effect == CARDS_EFFECT_DOUBLE)
                    r->doubled |= cards_borders(site) & r->of_good[card->goods];
                if (card->effect == CARDS_EFFECT_GUARD)
                    r->guarded |= cards_borders(site) & cards_regions_of(r);
            }
        }
    }
    r->slots = slots;
    r->plagued = derive_plagued(c, r);
    r->sites_free = open;
    r->sites_free_city = open & of_cities;
}

/* What the cards add up to, whatever their sites. */
static void derive_cards(const cards *c, cards_realm *r) {
    unsigned strength = 0, tournament = 0, commerce = 0, points = 0;
    unsigned of_group[CARDS_GROUPS] = { 0 }, of_effect[CARDS_EFFECTS] = { 0 };
    cards_goods rate = 0x030303030303u;
    for (cards_set left = r->placed; left != 0; left &= left - 1) {
        const cards_card *card = &c->kind[cards_kind_of_bit[__builtin_ctzll(left)]];
        strength += card->strength;
        tournament += card->tournament;
        commerce += card->commerce;
        points += card->points;
        of_group[card->group]++;
        of_effect[card->effect]++;
        /* The best rate counts (CARD-TRADE-06). */
        unsigned price = card->effect == CARDS_EFFECT_RATE_ONE   ? 1
                         : card->effect == CARDS_EFFECT_RATE_TWO ? 2
                                                                 : 3;
        if (price < 3 && price < lr_lanes_count(rate, card->goods))
            rate -= (lr_lanes_count(rate, card->goods) - price) * lr_lane(card->goods);
    }
    unsigned knights = of_group[CARDS_GROUP_KNIGHT], fleets = of_group[CARDS_GROUP_FLEET];
    r->strength = (uint8_t)(strength + (of_effect[CARDS_EFFECT_SMITHY] > 0 ? knights : 0));
    r->tournament = (uint8_t)tournament;
    r->commerce = (uint8_t)(commerce + (of_effect[CARDS_EFFECT_HARBOR] > 0 ? fleets : 0));
    r->card_points = (uint8_t)points;
    r->knights = (uint8_t)knights;
    r->buildings = (uint8_t)(of_group[CARDS_GROUP_GREEN] + of_group[CARDS_GROUP_RED]);
    r->hand_limit = (uint8_t)(CARDS_HAND_BASE + of_effect[CARDS_EFFECT_HAND]);
    r->search_price = of_effect[CARDS_EFFECT_SEARCH] > 0 ? 1 : 2;
    r->rate = rate;
}

void cards_realm_derive(const cards *c, cards_realm *r) {
    derive_sites(c, r);
    derive_cards(c, r);
    cards_realm_count(r);
}

void cards_realm_place(const cards *c, cards_realm *r, unsigned site, unsigned kind) {
    uint8_t *on = r->site[site];
    LR_DASSERT(on[1] == CARDS_NO_KIND);
    if (on[0] == CARDS_NO_KIND) {
        on[0] = (uint8_t)kind;
    } else if (kind < on[0]) {
        on[1] = on[0];
        on[0] = (uint8_t)kind;
    } else {
        on[1] = (uint8_t)kind;
    }
    r->placed = cards_add(r->placed, kind);
    derive_sites(c, r);
    derive_cards(c, r);
}

void cards_realm_lift(const cards *c, cards_realm *r, unsigned site, unsigned kind) {
    uint8_t *on = r->site[site];
    LR_DASSERT(cards_realm_site_has(r, site, kind));
    if (on[0] == kind) on[0] = on[1];
    on[1] = CARDS_NO_KIND;
    r->placed = cards_remove(r->placed, kind);
    derive_sites(c, r);
    derive_cards(c, r);
}

/* ---- tokens and points ---- */

void cards_realm_tokens(cards_public *p) {
    const cards_realm *r = p->realm;
    p->knight_token = (uint8_t)cards_leader(r[0].strength, r[1].strength);
    p->windmill_token = (uint8_t)cards_leader(r[0].commerce, r[1].commerce);
    /* The leader without a city has none, and then nobody has (CARD-TOK-05). */
    if (p->windmill_token != LR_SEAT_NONE && r[p->windmill_token].cities == 0)
        p->windmill_token = LR_SEAT_NONE;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned settled = r[seat].first <= r[seat].last ? r[seat].last - r[seat].first + 1u : 0;
        unsigned cities = (unsigned)__builtin_popcount(r[seat].cities);
        unsigned tokens = (unsigned)(p->knight_token == seat) + (p->windmill_token == seat);
        p->realm[seat].points = (uint8_t)(settled + cities + r[seat].card_points + tokens);
    }
}

/* ---- which regions ---- */

static bool all_or_none(uint64_t bits, uint64_t of) {
    return (bits & of) == 0 || (bits & of) == of;
}

/* Garrisons that border the region. */
static unsigned guards_at(const cards *c, const cards_realm *r, unsigned region) {
    unsigned guards = 0;
    for (unsigned site = 0; site < CARDS_SITES; site++) {
        if (!(cards_borders(site) & cards_region(region))) continue;
        for (unsigned i = 0; i < 2; i++)
            guards += r->site[site][i] != CARDS_NO_KIND &&
                      c->kind[r->site[site][i]].effect == CARDS_EFFECT_GUARD;
    }
    return guards;
}

static bool have_one_number(const cards_realm *r, uint64_t regions) {
    for (unsigned die = 0; die < 6; die++)
        if (!all_or_none(r->of_die[die], regions)) return false;
    return true;
}

bool cards_realm_alike(const cards *c, const cards_realm *r, uint64_t regions) {
    if (c->rules.stores == CARDS_STORES_NUMBERED && !have_one_number(r, regions)) return false;
    if (!all_or_none(r->stock, regions) || !all_or_none(r->stock >> 1, regions)) return false;
    if (!all_or_none(r->doubled, regions) || !all_or_none(r->guarded, regions)) return false;
    if (!all_or_none(r->plagued, regions)) return false;
    if (!(r->guarded & regions)) return true;
    unsigned guards = guards_at(c, r, (unsigned)__builtin_ctzll(regions) / 2);
    for (uint64_t left = regions; left != 0; left &= left - 1)
        if (guards_at(c, r, (unsigned)__builtin_ctzll(left) / 2) != guards) return false;
    return true;
}

uint64_t cards_realm_slots(const cards *c, const cards_realm *r, unsigned groups) {
    uint64_t slots = 0;
    FOR_EACH_BIT(slot, r->slots)
        slots |= (uint64_t)(groups >> c->kind[r->site[slot / 2][slot % 2]].group & 1) << slot;
    return slots;
}

bool cards_realm_is_unprotected(const cards *c, const cards_realm *r, unsigned site) {
    return !place_has(c, r, site / 2, CARDS_EFFECT_CHURCH);
}
