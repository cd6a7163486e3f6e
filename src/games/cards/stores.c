/* stores.c - units leave regions and come into regions.
 *
 * Whoever pays or receives chooses the region (CARD-GEO-14, CARD-RULE-78). Rules only write down
 * how much is owed and due; here it is settled, unit by unit, and a seat is asked only when its
 * answer can make a difference. Both sides pay before anybody receives (CARD-RULE-38).
 */
#include "cards_rules.h"

static unsigned lowest(cards_goods goods) {
    return (unsigned)__builtin_ctzll(goods) / 8;
}

/* The choice among these regions makes no difference. */
static bool need_not_ask(const cards *c, const cards_realm *r, uint64_t regions, bool all) {
    return all || (regions & (regions - 1)) == 0 || c->rules.stores == CARDS_STORES_DEFAULT ||
           cards_realm_alike(c, r, regions);
}

static bool paid(const cards *c, cards_public *p, unsigned seat) {
    cards_realm *r = &p->realm[seat];
    while (p->owe[seat] != 0) {
        unsigned good = lowest(p->owe[seat]);
        uint64_t regions = realm_with_stock(r, r->of_good[good]);
        bool all = lr_lanes_count(p->owe[seat], good) == lr_lanes_count(r->have, good);
        if (!need_not_ask(c, r, regions, all)) {
            flow_ask(p, CARDS_PHASE_PAY, seat);
            return false;
        }
        cards_realm_spend(r, cards_realm_default_payer(r, regions), good);
        p->owe[seat] -= lr_lane(good);
    }
    return true;
}

static bool paid_any(cards_public *p) {
    cards_realm *r = &p->realm[p->active];
    while (p->owe_any > 0) {
        uint64_t regions = realm_with_stock(r, cards_regions_of(r));
        bool all = lr_lanes_total(r->have) == p->owe_any;
        if (!all && (regions & (regions - 1)) != 0) {
            flow_ask(p, CARDS_PHASE_PAY_ANY, p->active);
            return false;
        }
        unsigned region = cards_realm_default_payer(r, regions);
        cards_realm_spend(r, region, cards_region_good(r, region));
        p->owe_any--;
    }
    return true;
}

static bool stored(const cards *c, cards_public *p, unsigned seat) {
    cards_realm *r = &p->realm[seat];
    while (p->due[seat] != 0) {
        unsigned good = lowest(p->due[seat]);
        uint64_t regions = realm_with_room(r, r->of_good[good]);
        bool all = lr_lanes_count(p->due[seat], good) == lr_lanes_count(r->room, good);
        if (!need_not_ask(c, r, regions, all)) {
            flow_ask(p, CARDS_PHASE_STORE, seat);
            return false;
        }
        cards_realm_store(r, cards_realm_default_receiver(r, regions), good);
        p->due[seat] -= lr_lane(good);
    }
    return true;
}

/* Without any room a wish is lost (CARD-RULE-34). */
static bool gained(cards_public *p, unsigned seat) {
    cards_realm *r = &p->realm[seat];
    while (p->wish[seat] > 0) {
        uint64_t regions = realm_with_room(r, cards_regions_of(r));
        if ((regions & (regions - 1)) != 0) {
            flow_ask(p, CARDS_PHASE_GAIN, seat);
            return false;
        }
        if (regions != 0) {
            unsigned region = (unsigned)__builtin_ctzll(regions) / 2;
            cards_realm_store(r, region, cards_region_good(r, region));
        }
        p->wish[seat]--;
    }
    return true;
}

bool cards_stores_settle_all(const cards *c, cards_public *p) {
    unsigned active = p->active, other = cards_other(active);
    if (p->owe[active] != 0 && !paid(c, p, active)) return false;
    if (p->owe[other] != 0 && !paid(c, p, other)) return false;
    if (p->owe_any != 0 && !paid_any(p)) return false;
    if (p->due[active] != 0 && !stored(c, p, active)) return false;
    if (p->due[other] != 0 && !stored(c, p, other)) return false;
    if (p->wish[active] != 0 && !gained(p, active)) return false;
    return p->wish[other] == 0 || gained(p, other);
}

/* The rest of what the seat pays or stores now, by the default. */
void cards_stores_settle(cards_public *p, unsigned seat) {
    cards_realm *r = &p->realm[seat];
    bool paying = p->phase == CARDS_PHASE_PAY;
    for (cards_goods *left = paying ? &p->owe[seat] : &p->due[seat]; *left != 0;) {
        unsigned good = lowest(*left);
        uint64_t of = r->of_good[good];
        if (paying) {
            cards_realm_spend(r, cards_realm_default_payer(r, realm_with_stock(r, of)), good);
        } else {
            cards_realm_store(r, cards_realm_default_receiver(r, realm_with_room(r, of)), good);
        }
        *left -= lr_lane(good);
    }
}

void cards_stores_move(cards_public *p, unsigned loser, unsigned gainer, unsigned good) {
    p->owe[loser] += lr_lane(good);
    p->due[gainer] += lr_lane(good);
}

unsigned cards_stores_seizable(const cards_public *p, unsigned gainer) {
    return lr_lanes_kinds(p->realm[cards_other(gainer)].have) &
           lr_lanes_kinds(p->realm[gainer].room);
}
