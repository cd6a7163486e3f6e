/* side_cards.c - one side of the card game: income, waiting, what cards bring (side_cards.h).
 *
 * Waiting. What decides the game is how soon things can be paid. For some times ahead the stores are
 * imagined as they will be on average; bank trades are allowed, and the first time at which a cost can
 * be paid gives its nearness. All resources are counted at once, as lanes (core/lanes.h).
 *
 *     times   0  1  2  3  4  6  8  11  15  20   turns of either player
 */
#include "side_cards.h"

static const uint8_t times[SIDE_TIMES] = { 0, 1, 2, 3, 4, 6, 8, 11, 15, 20 };
/* 720 / (6 + time); after the last one comes what never happens. */
static const uint8_t nearness[SIDE_TIMES + 1] = {
    SIDE_NEAR_NOW, 102, 90, 80, 72, 60, 51, 42, 34, 27, 0,
};

static int least(int a, int b) {
    return a < b ? a : b;
}

static int count_bits(uint64_t set) {
    return __builtin_popcountll(set);
}

/* ---- what can be paid ------------------------------------------------------------------------ */

int cards_side_bank(const cards_side *s, cards_goods goods) {
    const cards_goods low_three = 7 * LR_LANES_ONE, low_seven = 0x7f * LR_LANES_ONE;
    cards_goods thirds = goods * 11 >> 5 & low_three, halves = goods >> 1 & low_seven;
    return (int)lr_lanes_total((goods & s->one) | (halves & s->two) | (thirds & s->three));
}

static bool can_pay(const cards_side *s, cards_goods cost, unsigned time) {
    cards_goods have = s->grown[time];
    int missing = (int)lr_lanes_total(cards_side_surplus(cost, have));
    if (missing == 0) return true;
    return missing <= s->grown_any[time] + cards_side_bank(s, cards_side_surplus(have, cost));
}

int cards_side_near(const cards_side *s, cards_goods cost) {
    if (can_pay(s, cost, 0)) return SIDE_NEAR_NOW;
    unsigned low = 0, high = SIDE_TIMES; /* not yet, and surely or never */
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (can_pay(s, cost, middle))
            high = middle;
        else
            low = middle;
    }
    return nearness[high];
}

/* Stores as they will be: a region gives a unit in one of six turns, and stores are small. */
static void grow(cards_side *s) {
    const cards_realm *r = s->own;
    s->grown[0] = r->have;
    for (unsigned time = 1; time < SIDE_TIMES; time++) {
        cards_goods goods = r->have;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            int more = s->income[good] * times[time] / 6, room = (int)lr_lanes_count(r->room, good);
            goods += (cards_goods)least(more, room) << 8 * good;
        }
        s->grown[time] = goods;
        s->grown_any[time] = (uint8_t)(s->any * times[time] / 6);
    }
}

static void read_rates(cards_side *s) {
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned rate = lr_lanes_count(s->own->rate, good);
        cards_goods lane = 0xff * lr_lane(good);
        if (rate == 1)
            s->one |= lane;
        else if (rate == 2)
            s->two |= lane;
        else
            s->three |= lane;
    }
}

void cards_side_meet(cards_side *s, const cards *c, const cards_open *open, unsigned seat) {
    const cards_public *p = open->pub;
    *s = (cards_side){ .c = c, .p = p, .seat = seat };
    s->own = &p->realm[seat];
    s->foe = &p->realm[seat ^ 1];
    s->hand = open->hand[seat];
    s->foe_hand = open->hand[seat ^ 1];
    s->left = c->rules.vp_goal - s->own->points;
    if (s->left < 0) s->left = 0;
    bool builds = p->step == CARDS_STEP_ROLL || p->step == CARDS_STEP_EVENT ||
                  p->step == CARDS_STEP_MAIN;
    s->acts = builds && p->active == seat && p->winner == LR_SEAT_NONE;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        uint64_t of = s->own->of_good[good];
        s->income[good] = count_bits(of) + count_bits(of & s->own->doubled);
    }
    /* A year of plenty, a tournament, the trade advantage. */
    s->any = 1 + (s->own->tournament > s->foe->tournament) + (p->windmill_token == seat);
    read_rates(s);
    grow(s);
}

/* ---- the row --------------------------------------------------------------------------------- */

bool cards_side_settles(const cards_side *s) {
    return s->p->settlements_left > 0 && (s->own->roads != 0 || s->p->roads_left > 0);
}

bool cards_side_upgrades(const cards_side *s) {
    return s->p->cities_left > 0 && count_bits(s->own->cities) < s->own->last + 1 - s->own->first;
}

cards_goods cards_side_settlement_cost(const cards_side *s) {
    return s->c->settlement_cost + (s->own->roads == 0 ? s->c->road_cost : 0);
}

/* ---- cards ----------------------------------------------------------------------------------- */

int cards_side_points(const cards_side *s, unsigned kind) {
    const cards_card *card = &s->c->kind[kind];
    const cards_realm *own = s->own, *foe = s->foe;
    int points = card->points, strength = card->strength, commerce = card->commerce;
    if (strength > 0) strength += cards_in(own->placed, CARDS_KIND_SMITHY);
    if (kind == CARDS_KIND_SMITHY) strength += own->knights;
    if (card->group == CARDS_GROUP_FLEET) commerce += cards_in(own->placed, CARDS_KIND_HARBOR);
    if (kind == CARDS_KIND_HARBOR)
        commerce += (int)cards_size(own->placed) - own->knights - own->buildings;
    if (strength > 0 && s->p->knight_token != s->seat)
        points += own->strength + strength > foe->strength;
    if (commerce > 0 && s->p->windmill_token != s->seat && own->cities != 0)
        points += own->commerce + commerce > foe->commerce;
    return points;
}

int cards_side_doubles(const cards_side *s, unsigned good) {
    uint64_t regions = s->own->of_good[good] & ~s->own->doubled;
    int best = 0;
    for (uint32_t left = s->own->sites_free; left != 0; left &= left - 1) {
        int here = count_bits(regions & cards_borders((unsigned)__builtin_ctz(left)));
        if (here > best) best = here;
    }
    return best;
}

/* What cards are worth beyond points; action cards when they can be played. */
static const uint8_t base_worth[CARDS_KINDS] = {
    [CARDS_KIND_ALCHEMIST] = 26,    [CARDS_KIND_ARSONIST] = 42,   [CARDS_KIND_BISHOP] = 14,
    [CARDS_KIND_BLACK_KNIGHT] = 36, [CARDS_KIND_BRIGANDS] = 40,   [CARDS_KIND_CARAVAN] = 23,
    [CARDS_KIND_HERB_WOMAN] = 12,   [CARDS_KIND_MERCHANT] = 38,   [CARDS_KIND_SCOUT] = 22,
    [CARDS_KIND_SPY] = 40,          [CARDS_KIND_ABBEY] = 30,      [CARDS_KIND_GARRISON] = 20,
    [CARDS_KIND_SMITHY] = 15,       [CARDS_KIND_LIBRARY] = 30,    [CARDS_KIND_MINT] = 40,
    [CARDS_KIND_TOWN_HALL] = 10,    [CARDS_KIND_GOLD_FLEET] = 20,
};

int cards_side_held(const cards_side *s, unsigned kind) {
    const cards_card *card = &s->c->kind[kind];
    int worth = base_worth[kind] + 4 * card->tournament + 8 * card->strength + 8 * card->commerce;
    if (kind < SIDE_BUILT_FIRST) return cards_in(s->hand, kind) ? worth * 2 / 3 : worth;
    worth += 100 * cards_side_points(s, kind);
    if (card->effect == CARDS_EFFECT_DOUBLE) worth += 40 * cards_side_doubles(s, card->goods);
    if (card->effect == CARDS_EFFECT_RATE_TWO && card->goods < CARDS_GOODS)
        worth += 8 * s->income[card->goods];
    bool red = card->group == CARDS_GROUP_RED;
    if ((red ? s->own->sites_free_city : s->own->sites_free) == 0) worth /= 2;
    return worth * (30 + cards_side_near(s, card->cost)) / 150;
}
