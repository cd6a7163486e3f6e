/* stores.c - units leave regions and come into regions.
 *
 * Whoever pays or receives chooses the region (CARD-GEO-14, CARD-RULE-78). Rules only write down
 * how much is owed and due; here it is settled, unit by unit, and a seat is asked only when its
 * answer can make a difference. Both sides pay before anybody receives (CARD-RULE-38).
 */
#include "cards_rules.h"

#define INLINE static inline __attribute__((always_inline))

/* The choice among these regions makes no difference. */
static bool need_not_ask(const cards *c, const cards_realm *r, uint64_t regions) {
    return (regions & (regions - 1)) == 0 || c->rules.stores == CARDS_STORES_DEFAULT ||
           cards_realm_alike(c, r, regions);
}

/* The regions that can pay, or store. */
INLINE uint64_t able(const cards_realm *r, bool pays, uint64_t regions) {
    return pays ? realm_with_stock(r, regions) : realm_with_room(r, regions);
}

/* The default of CARD-RULE-39: the fullest region pays, one beside no Garrison rather; the emptiest
 * one stores, one beside a Garrison rather. */
INLINE unsigned default_of(const cards_realm *r, bool pays, uint64_t regions) {
    uint64_t flip = pays ? 0 : ~(uint64_t)0, guard = r->guarded ^ ~flip;
    uint64_t low = r->stock ^ flip, high = r->stock >> 1 ^ flip;
    uint64_t best = regions & low & high;
    if (best == 0) best = regions & high;
    if (best == 0) best = regions & low;
    if (best & guard) best &= guard;
    return (unsigned)__builtin_ctzll(best) / 2;
}

/* The seat pays what it owes, or stores what is due to it, which is not nothing; false if it had to
 * be asked. */
INLINE bool settled(const cards *c, cards_public *p, unsigned seat, bool pays, bool asks) {
    cards_realm *r = &p->realm[seat];
    cards_goods *left = pays ? &p->owe[seat] : &p->due[seat];
    do {
        unsigned good = (unsigned)__builtin_ctzll(*left) / 8;
        uint64_t regions = able(r, pays, r->of_good[good]);
        bool all = lr_lanes_count(*left, good) == lr_lanes_count(pays ? r->have : r->room, good);
        if (asks && !all && !need_not_ask(c, r, regions))
            return flow_ask(p, pays ? CARDS_PHASE_PAY : CARDS_PHASE_STORE, seat);
        cards_realm_move(r, pays, default_of(r, pays, regions), good);
        *left -= lr_lane(good);
    } while (*left != 0);
    return true;
}

/* Units of any resource. Without any room a wish is lost (CARD-RULE-34). */
static bool settled_any(cards_public *p, unsigned seat, bool pays) {
    cards_realm *r = &p->realm[seat];
    for (uint8_t *left = pays ? &p->owe_any : &p->wish[seat]; *left > 0; --*left) {
        uint64_t regions = able(r, pays, cards_regions_of(r));
        bool all = pays && lr_lanes_total(r->have) == *left;
        if (!all && (regions & (regions - 1)) != 0)
            return flow_ask(p, pays ? CARDS_PHASE_PAY_ANY : CARDS_PHASE_GAIN, seat);
        if (regions == 0) continue;
        unsigned region = default_of(r, pays, regions);
        cards_realm_move(r, pays, region, cards_region_good(r, region));
    }
    return true;
}

static bool paid(const cards *c, cards_public *p, unsigned seat) {
    return settled(c, p, seat, true, true);
}

static bool stored(const cards *c, cards_public *p, unsigned seat) {
    return settled(c, p, seat, false, true);
}

bool cards_stores_settle_all(const cards *c, cards_public *p) {
    unsigned active = p->active, other = cards_other(active);
    if (p->owe[active] != 0 && !paid(c, p, active)) return false;
    if (p->owe[other] != 0 && !paid(c, p, other)) return false;
    if (p->owe_any != 0 && !settled_any(p, active, true)) return false;
    if (p->due[active] != 0 && !stored(c, p, active)) return false;
    if (p->due[other] != 0 && !stored(c, p, other)) return false;
    if (p->wish[active] != 0 && !settled_any(p, active, false)) return false;
    return p->wish[other] == 0 || settled_any(p, other, false);
}

void cards_stores_settle(const cards *c, cards_public *p, unsigned seat) {
    settled(c, p, seat, p->phase == CARDS_PHASE_PAY, false);
}

void cards_stores_move(cards_public *p, unsigned loser, unsigned gainer, unsigned good) {
    p->owe[loser] += lr_lane(good);
    p->due[gainer] += lr_lane(good);
}

unsigned cards_stores_seizable(const cards_public *p, unsigned gainer) {
    return lr_lanes_kinds(p->realm[cards_other(gainer)].have) &
           lr_lanes_kinds(p->realm[gainer].room);
}
