/* cards_flow.c - what happened to the stores between two views (cards_json.h).
 *
 * What a realm is worth is what lies in its regions, less what it still owes, more what is due
 * to it and what a pending trade will bring. This changes only when something is decided: paying
 * and storing move units without changing it. So an action's part is the difference of two sums,
 * and only what the rules do by themselves is worked out:
 *
 *     brigands, plague, a productive year     from the stores before
 *     units of choice                         the action names one; without a choice they follow
 *     production                              what is left of the difference in the action that
 *                                             ends the event, which moves nothing else but a
 *                                             seized unit
 */
#include "cards_json.h"

#include <string.h>

typedef struct stores {
    uint8_t stock[CARDS_REGIONS];
} stores;

static stores stores_of(const cards_realm *r) {
    stores s = { { 0 } };
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        s.stock[region] = (uint8_t)cards_stock(r, region);
    return s;
}

static bool exists(const cards_realm *r, unsigned region) {
    return cards_region_good(r, region) != CARDS_GOOD_NONE;
}

/* ---- events ---- */

static bool brigands_come(const cards_public *p, const cards_realm *r, lr_action a) {
    return a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_CLUB && p->turn > CARDS_CALM_TURNS &&
           cw_counted_by_brigands(r) > 7;
}

static void take(cw_flow *f, unsigned seat, const cards_realm *r, stores *s, unsigned region,
                 unsigned units) {
    s->stock[region] = (uint8_t)(s->stock[region] - units);
    f->lost[seat][cards_region_good(r, region)] =
        (uint8_t)(f->lost[seat][cards_region_good(r, region)] + units);
}

static void lose(cw_flow *f, const cards_public *p, unsigned seat, lr_action a, stores *s) {
    const cards_realm *r = &p->realm[seat];
    bool robbed = brigands_come(p, r, a);
    bool plague = a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_PLAGUE;
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned good = cards_region_good(r, region);
        if (s->stock[region] == 0) continue;
        if (robbed && (good == CARDS_ORE || good == CARDS_WOOL))
            take(f, seat, r, s, region, s->stock[region]);
        if (plague && (r->plagued & cards_region(region))) take(f, seat, r, s, region, 1);
    }
}

/* One unit for each Garrison beside a region. */
static void grow(cw_flow *f, const cards *c, const cards_realm *r, unsigned seat, stores *s) {
    for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned kind = r->site[site][i];
            if (kind >= CARDS_KINDS || c->kind[kind].effect != CARDS_EFFECT_GUARD) continue;
            for (unsigned region = 0; region < CARDS_REGIONS; region++) {
                if (!(cards_borders(site) & cards_region(region)) || !exists(r, region)) continue;
                if (s->stock[region] == CARDS_STORE_MAX) continue;
                s->stock[region]++;
                f->gained[seat][cards_region_good(r, region)]++;
            }
        }
}

/* ---- units of choice ---- */

static unsigned wishes_after(const cards_public *p, unsigned seat, lr_action a) {
    unsigned zero = p->realm[0].tournament, one = p->realm[1].tournament;
    if (a.kind == CARDS_GAIN) return p->wish[seat] - (a.actor == seat ? 1u : 0u);
    if (a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_SUN) return 1;
    if (a.kind == CARDS_DICE && a.arg[0] == CARDS_FACE_KNIGHT)
        return zero != one && seat == (zero > one ? 0u : 1u);
    if (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_PROGRESS)
        return p->realm[seat].hand_limit - (unsigned)CARDS_HAND_BASE;
    return 0;
}

static unsigned regions_with_room(const cards_realm *r, const stores *s, unsigned *last) {
    unsigned count = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        if (!exists(r, region) || s->stock[region] == CARDS_STORE_MAX) continue;
        *last = region;
        count++;
    }
    return count;
}

/* Wishes that leave no choice come true by themselves; false if the seat is asked. */
static bool wish(cw_flow *f, const cards_realm *r, unsigned seat, unsigned wishes, stores *s) {
    for (; wishes > 0; wishes--) {
        unsigned region = 0, count = regions_with_room(r, s, &region);
        if (count > 1) return false;
        if (count == 0) return true;
        s->stock[region]++;
        f->chosen[seat][cards_region_good(r, region)]++;
    }
    return true;
}

/* ---- the whole ---- */

static void work_out(cw_flow *f, const cards *c, const cards_public *p, lr_action a) {
    stores s[CARDS_SEATS];
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        s[seat] = stores_of(&p->realm[seat]);
        lose(f, p, seat, a, &s[seat]);
        if (a.kind == CARDS_EVENT && a.arg[0] == CARDS_EVENT_PRODUCTIVE_YEAR)
            grow(f, c, &p->realm[seat], seat, &s[seat]);
    }
    if (a.kind == CARDS_GAIN) {
        unsigned good = cards_region_good(&p->realm[a.actor], a.arg[0]);
        s[a.actor].stock[a.arg[0]]++;
        f->chosen[a.actor][good]++;
    }
    for (unsigned i = 0; i < CARDS_SEATS; i++) { /* the active seat first */
        unsigned seat = p->active ^ i;
        if (!wish(f, &p->realm[seat], seat, wishes_after(p, seat, a), &s[seat])) break;
    }
}

static int worth(const cards_public *p, unsigned seat, unsigned good) {
    const uint8_t *arg = p->pending.arg;
    int units = (int)lr_lanes_count(p->realm[seat].have, good) -
                (int)lr_lanes_count(p->owe[seat], good) + (int)lr_lanes_count(p->due[seat], good);
    if (p->pending.kind == CARDS_NO_ACTION || p->pending.actor != seat) return units;
    if (p->pending.kind == CARDS_BANK) units += arg[1] == good;
    if (p->pending.kind == CARDS_CARAVAN) units += (arg[2] == good) + (arg[3] == good);
    return units;
}

/* What the regions of the number would give if there were room for it. */
static unsigned yield(const cards_realm *r, unsigned number) {
    uint64_t regions = r->of_die[number - 1];
    return (unsigned)__builtin_popcountll(regions) +
           (unsigned)__builtin_popcountll(regions & r->doubled);
}

/* Units that a Trade Advantage moves; it is the only thing that goes together with production. */
static int seized(lr_action a, unsigned seat, unsigned good) {
    if (a.kind != CARDS_SEIZE || a.arg[0] != good) return 0;
    return a.actor == seat ? 1 : -1;
}

static void share_out(cw_flow *f, const cards_public *before, const cards_public *after,
                      lr_action a) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned total = 0;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            int change = worth(after, seat, good) - worth(before, seat, good);
            change += f->lost[seat][good] - f->gained[seat][good] - f->chosen[seat][good];
            int moved = f->produced ? seized(a, seat, good) : change;
            f->moved[seat][good] = (int8_t)moved;
            f->production[seat][good] = (uint8_t)(change - moved);
            total += f->production[seat][good];
        }
        if (f->produced) f->wasted[seat] = (uint8_t)(yield(&after->realm[seat], f->number) - total);
    }
}

cw_flow cw_flow_of(const cards *c, const cards_public *before, const cards_public *after,
                   lr_action a) {
    cw_flow f;
    memset(&f, 0, sizeof f);
    f.produced = before->step < CARDS_STEP_MAIN && after->step >= CARDS_STEP_MAIN &&
                 before->turn == after->turn && after->production > 0;
    f.number = after->production;
    if (before->step == CARDS_STEP_START) return f; /* the first regions come with a unit each */
    work_out(&f, c, before, a);
    share_out(&f, before, after, a);
    return f;
}
