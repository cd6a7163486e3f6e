/* worth_cards.c - what cards and regions of the card game are worth to the seat of a plan.
 *
 * Three questions are asked of an expansion card, and one sum answers them: what it adds on a site
 * (built), what goes when it leaves a site (lost), and what it is worth in the hand (held), which
 * is what it would add on its best site, discounted by the wait until it can be paid.
 *
 * The sum, in thousandths of a victory point:
 *
 *     points       those printed on it
 *     tokens       strength and commerce move the difference to the opponent; a table turns a
 *                  difference into the share of the token that one can count on. Half of what the
 *                  opponent loses by it is counted too.
 *     tournament   the same, for a unit of choice in one of six turns
 *     effect       what it does, times the turns that are left to do it in
 *
 * Tokens of an opponent who would win in the next turn are another matter: taking one away is then
 * worth as much as winning.
 *
 * Turns that are left (`horizon`) run out with the points that the nearer player misses. So
 * buildings that give goods are worth much early and nothing late, and points are worth the same
 * always.
 *
 * Action cards have no site. Their worth is what they usually bring, if there is something in the
 * opponent's realm to aim at, or an attack that is still in the game to be answered.
 */
#include "plan_cards.h"

enum {
    W_FOE_TOKEN = 80,     /* percent of what the opponent loses of a token */
    W_WINDMILL_TURN = 30, /* what the windmill's trade advantage is worth in a turn */
    W_KNIGHT_TURN = 6,    /* what the knight token's conflicts are */
    W_CITYLESS = 45,      /* percent of the windmill token while there is no city */
    W_SAVE = 9000,        /* taking the winning point away from the opponent */
    W_DOUBLING = 75,      /* percent of a region's yield that doubling adds, stores being small */
    W_RATE = 50,          /* percent of a resource's income that is traded with the bank */
    W_HAND = 9,           /* one more card in hand, for each turn left */
    W_PROGRESS_TURN = 7,  /* a card in hand's share in the event Progress, in a turn */
    W_GUARD_REGION = 4,   /* a region that brigands do not see, and a productive year's unit */
    W_BATH_REGION = 4,    /* a region without plague, in a turn */
    W_CHURCH_UNIT = 15,   /* a unit without civil war */
    W_SEARCH = 8,         /* cheaper searches, in a turn */
    W_RED_WAITING = 45,   /* percent of the best red card in hand that speaks for a first city */
    W_GREEN_IN_CITY = 45, /* a green card takes the site of a red one */
    W_NO_SITE = 36,       /* percent of a card that has no site yet */
};

/* A further building site when so many are free. */
static const int site_worth[4] = { 300, 190, 110, 60 };

/* Per mille of a token (or a tournament) by the lead, from six behind to seven ahead. */
enum { LEAD_LOW = -6, LEAD_HIGH = 7 };
static const int lead_share[LEAD_HIGH - LEAD_LOW + 1] = {
    20, 30, 40, 55, 75, 100, 150, 620, 720, 790, 845, 890, 925, 950,
};

/* What action cards bring when there is a use for them. */
static const int action_worth[CARDS_KINDS] = {
    [CARDS_KIND_ALCHEMIST] = 260,    [CARDS_KIND_ARSONIST] = 420, [CARDS_KIND_BISHOP] = 170,
    [CARDS_KIND_BLACK_KNIGHT] = 380, [CARDS_KIND_BRIGANDS] = 400, [CARDS_KIND_CARAVAN] = 230,
    [CARDS_KIND_HERB_WOMAN] = 140,   [CARDS_KIND_MERCHANT] = 380, [CARDS_KIND_SCOUT] = 260,
    [CARDS_KIND_SPY] = 420,
};

/* ---- tokens ---------------------------------------------------------------------------------- */

static int share_of_lead(int lead) {
    if (lead < LEAD_LOW) lead = LEAD_LOW;
    if (lead > LEAD_HIGH) lead = LEAD_HIGH;
    return lead_share[lead - LEAD_LOW];
}

static bool foe_is_winning(const cards_plan *m) {
    return m->foe->points >= m->c->rules.vp_goal && m->p->active == m->seat;
}

/* What the step from one lead to a higher one is worth, of a token that is worth `whole`. */
static int32_t lead_worth(int from, int to, int32_t whole) {
    int own = share_of_lead(to) - share_of_lead(from);
    int foe = share_of_lead(-from) - share_of_lead(-to);
    return whole * (own + foe * W_FOE_TOKEN / 100) / 1000;
}

/* What `step` more in a race is worth; `placed`: the card is part of the lead already. `saves`:
 * it may take the winning point away from the opponent. */
static int32_t race_worth(const cards_plan *m, int lead, int step, bool placed, int32_t whole,
                          bool saves, int percent) {
    int from = lead - (placed ? step : 0), to = from + step;
    if (step == 0) return 0;
    int32_t worth = lead_worth(from, to, whole) * percent / 100;
    return !placed && saves && foe_is_winning(m) && from < 0 && to >= 0 ? worth + W_SAVE : worth;
}

static int32_t races_worth(const cards_plan *m, unsigned kind, bool placed) {
    const cards_realm *own = m->own, *foe = m->foe;
    bool cityless = own->cities == 0 && m->c->kind[kind].group != CARDS_GROUP_RED;
    return race_worth(m, own->strength - foe->strength, look_cards_strength(m->c, own, kind),
                      placed, PLAN_POINT + m->horizon * W_KNIGHT_TURN, true, 100) +
           race_worth(m, own->commerce - foe->commerce, look_cards_commerce(m->c, own, kind),
                      placed, PLAN_POINT + m->horizon * W_WINDMILL_TURN, foe->cities != 0,
                      cityless ? W_CITYLESS : 100) +
           race_worth(m, own->tournament - foe->tournament, m->c->kind[kind].tournament, placed,
                      m->horizon * m->unit[CARDS_GRAIN] / 6, false, 100);
}

/* ---- what cards do --------------------------------------------------------------------------- */

int32_t worth_cards_region(const cards_plan *m, unsigned good) {
    return m->horizon * m->unit[good] / 6;
}

static int32_t doubling_worth(const cards_plan *m, unsigned good, unsigned site, bool placed) {
    uint64_t regions = m->own->of_good[good] & cards_borders(site);
    if (!placed) regions &= ~m->own->doubled;
    return look_count(regions) * worth_cards_region(m, good) * W_DOUBLING / 100;
}

/* The bank takes `rate` instead of what it takes now (or would take without the card). */
static int32_t rate_worth(const cards_plan *m, unsigned good, int rate, bool placed) {
    int before = placed ? 3 : (int)m->goals.rate[good];
    if (before <= rate) return 0;
    int32_t flow = m->income[good] * m->horizon / 6 * 110; /* that much passes through the stores */
    int share = good == CARDS_GOLD ? 100 : W_RATE;
    return flow * share / 100 * (before - rate) / (before * rate);
}

static int32_t guard_worth(const cards_plan *m, unsigned site, bool placed) {
    uint64_t all = cards_regions_of(m->own) & cards_borders(site);
    int fresh = look_count(placed ? all : all & ~m->own->guarded);
    return (fresh + look_count(all)) * m->horizon * W_GUARD_REGION / 2;
}

/* Regions that touch a city. */
static uint64_t city_regions(const cards_realm *r) {
    uint64_t regions = 0;
    for (unsigned cities = r->cities; cities != 0; cities &= cities - 1)
        regions |= cards_corners((unsigned)__builtin_ctz(cities));
    return regions & cards_regions_of(r);
}

static int32_t plague_worth(const cards_plan *m, uint64_t regions) {
    return look_count(regions) * m->horizon * W_BATH_REGION;
}

static int32_t effect_worth(const cards_plan *m, unsigned kind, unsigned site, bool placed) {
    const cards_card *card = &m->c->kind[kind];
    bool dry = !placed && cards_in(m->own->placed, CARDS_KIND_AQUEDUCT);
    uint64_t around = cards_corners(site / 2);
    switch (card->effect) {
    case CARDS_EFFECT_DOUBLE: return doubling_worth(m, card->goods, site, placed);
    case CARDS_EFFECT_RATE_TWO: return rate_worth(m, card->goods, 2, placed);
    case CARDS_EFFECT_RATE_ONE: return rate_worth(m, card->goods, 1, placed);
    case CARDS_EFFECT_HAND: return m->horizon * (W_HAND + W_PROGRESS_TURN);
    case CARDS_EFFECT_GUARD: return guard_worth(m, site, placed);
    case CARDS_EFFECT_AQUEDUCT: return dry ? 0 : plague_worth(m, city_regions(m->own));
    case CARDS_EFFECT_BATH: return dry ? 0 : plague_worth(m, around & cards_regions_of(m->own));
    case CARDS_EFFECT_CHURCH: return look_cards_units_at(m->c, m->own, site / 2) * W_CHURCH_UNIT;
    case CARDS_EFFECT_SEARCH:
        return !placed && m->own->search_price == 1 ? 0 : m->horizon * W_SEARCH;
    default: return 0;
    }
}

static int32_t sum_of(const cards_plan *m, unsigned kind, unsigned site, bool placed) {
    return m->c->kind[kind].points * PLAN_POINT + races_worth(m, kind, placed) +
           effect_worth(m, kind, site, placed);
}

int32_t worth_cards_built(const cards_plan *m, unsigned kind, unsigned site) {
    return sum_of(m, kind, site, false);
}

int32_t worth_cards_lost(const cards_plan *m, unsigned kind, unsigned site) {
    int32_t worth = sum_of(m, kind, site, true);
    /* What it costs to build it again. */
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        worth += (int32_t)lr_lanes_count(m->c->kind[kind].cost, good) * m->unit[good] / 2;
    return worth;
}

/* ---- sites ----------------------------------------------------------------------------------- */

/* Sites are few, those of cities above all; and a site beside a region that a card in hand could
 * double is best left to that card. */
static int32_t site_cost(const cards_plan *m, unsigned kind, unsigned site) {
    bool red = m->c->kind[kind].group == CARDS_GROUP_RED;
    bool city = cards_is_city(m->own, site / 2);
    int32_t cost = 0;
    if (!red && city) cost += W_GREEN_IN_CITY;
    if (!red && m->slots > 0 && m->slots <= 3) cost += site_worth[m->slots] / 2;
    for (cards_set left = m->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned other = cards_kind_of_bit[__builtin_ctzll(left)];
        if (other == kind || m->c->kind[other].effect != CARDS_EFFECT_DOUBLE) continue;
        if (doubling_worth(m, m->c->kind[other].goods, site, false) > 0) cost += 30;
    }
    return cost;
}

/* The best of the sites in the set. */
static unsigned best_of_sites(const cards_plan *m, unsigned kind, uint32_t sites, int32_t *worth) {
    best_one best = { INT32_MIN, CARDS_PLAN_NO_SITE };
    int32_t common = sum_of(m, kind, 0, false) - effect_worth(m, kind, 0, false);
    for (; sites != 0; sites &= sites - 1) {
        unsigned site = (unsigned)__builtin_ctz(sites);
        int32_t here = common + effect_worth(m, kind, site, false) - site_cost(m, kind, site);
        best_one_note(&best, here, site);
    }
    if (best.which != CARDS_PLAN_NO_SITE) *worth = best.worth;
    return best.which;
}

unsigned worth_cards_best_site(const cards_plan *m, unsigned kind, int32_t *worth) {
    return best_of_sites(m, kind, look_cards_sites(m->c, m->own, kind), worth);
}

unsigned worth_cards_weakest(const cards_plan *m, bool in_city, unsigned *kind, int32_t *worth) {
    unsigned weakest = CARDS_PLAN_NO_SITE;
    for (unsigned site = 0; site < CARDS_SITES; site++) {
        if (in_city && !cards_is_city(m->own, site / 2)) continue;
        for (unsigned k = 0; k < 2; k++) {
            unsigned here = m->own->site[site][k];
            if (here >= CARDS_KINDS) continue;
            int32_t loss = sum_of(m, here, site, true);
            if (weakest != CARDS_PLAN_NO_SITE && loss >= *worth) continue;
            weakest = site;
            *worth = loss;
            *kind = here;
        }
    }
    return weakest;
}

int32_t worth_cards_sites(const cards_plan *m) {
    int free = m->slots < 0 ? 0 : m->slots > 3 ? 3 : m->slots;
    return site_worth[free] + site_worth[free < 3 ? free + 1 : 3];
}

/* A city is sites, the first one for red cards; plague comes with it, where there was none. */
int32_t worth_cards_city(const cards_plan *m, unsigned place) {
    int32_t worth = worth_cards_sites(m), red_best = 0;
    uint64_t fresh = cards_corners(place) & cards_regions_of(m->own) & ~city_regions(m->own);
    if (!cards_in(m->own->placed, CARDS_KIND_AQUEDUCT)) worth -= plague_worth(m, fresh);
    for (cards_set left = m->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (m->c->kind[kind].group != CARDS_GROUP_RED) continue;
        int32_t here = sum_of(m, kind, 2 * place, false);
        if (here > red_best) red_best = here;
    }
    if (m->city_slots <= 0) worth += red_best * W_RED_WAITING / 100;
    if (look_cards_city_points(m->p, m->seat) > 0)
        worth += PLAN_POINT / 2 + m->horizon * W_WINDMILL_TURN / 2;
    return worth;
}

/* ---- cards in hand --------------------------------------------------------------------------- */

/* Copies of an action card that may still be somewhere unseen. */
static int copies_about(const cards_plan *m, unsigned kind) {
    return (int)m->c->kind[kind].count - (int)cards_copies(m->p->discard, kind) -
           (int)cards_copies(m->hand, kind);
}

static bool has_target(const cards_plan *m, unsigned kind) {
    switch (kind) {
    case CARDS_KIND_ARSONIST: return m->foe->buildings > 0 || m->horizon > 16;
    case CARDS_KIND_BLACK_KNIGHT: return m->foe->knights > 0 || m->horizon > 16;
    case CARDS_KIND_BISHOP:
        return m->own->buildings > 0 &&
               copies_about(m, CARDS_KIND_ARSONIST) + copies_about(m, CARDS_KIND_BRIGANDS) > 0;
    case CARDS_KIND_HERB_WOMAN:
        return m->own->knights > 0 && copies_about(m, CARDS_KIND_BLACK_KNIGHT) > 0;
    case CARDS_KIND_SCOUT: return m->p->settlements_left > 0;
    default: return true;
    }
}

static int32_t action_held(const cards_plan *m, unsigned kind) {
    int32_t worth = has_target(m, kind) ? action_worth[kind] : action_worth[kind] / 4;
    int points = m->own->points + m->foe->points;
    if (points < CARDS_GATE && kind != CARDS_KIND_SCOUT)
        worth = plan_discount(&m->goals, worth, 3 * (CARDS_GATE - points));
    return worth;
}

int32_t worth_cards_held(const cards_plan *m, unsigned kind) {
    if (cards_is_action(m->c, kind)) return action_held(m, kind);
    int32_t worth = 0;
    int wait = plan_wait(&m->goals, m->own->have, m->c->kind[kind].cost);
    if (worth_cards_best_site(m, kind, &worth) != CARDS_PLAN_NO_SITE)
        return worth > 0 ? plan_discount(&m->goals, worth, wait) : 0;
    uint32_t all = 0;
    bool red = m->c->kind[kind].group == CARDS_GROUP_RED;
    for (unsigned place = m->own->first; place <= m->own->last && place < CARDS_PLACES; place++)
        all |= 3u << 2 * place;
    if (best_of_sites(m, kind, all, &worth) == CARDS_PLAN_NO_SITE || worth <= 0) return 0;
    if (red) wait += plan_wait(&m->goals, m->own->have, m->c->city_cost) + 2;
    return plan_discount(&m->goals, worth, wait) * W_NO_SITE / 100;
}
