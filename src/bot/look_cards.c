/* look_cards.c - facts of a position of the card game (look_cards.h).
 *
 * Waiting. What decides the game is how soon things can be paid. For some times ahead the stores
 * are imagined as they will be on average; bank trades are allowed, and the first time at which a
 * cost can be paid gives its nearness. All resources are counted at once, as lanes (core/lanes.h).
 *
 *     times   0  1  2  3  4  6  8  11  15  20   turns of either player
 */
#include "look_cards.h"

static const uint8_t times[LOOK_CARDS_TIMES] = { 0, 1, 2, 3, 4, 6, 8, 11, 15, 20 };
/* 720 / (6 + time); after the last one comes what never happens. */
static const uint8_t nearness[LOOK_CARDS_TIMES + 1] = {
    LOOK_CARDS_NEAR_NOW, 102, 90, 80, 72, 60, 51, 42, 34, 27, 0,
};

/* ---- a realm --------------------------------------------------------------------------------- */

int look_cards_slots(const cards_realm *r, uint32_t sites) {
    int slots = 0;
    for (; sites != 0; sites &= sites - 1) {
        unsigned site = (unsigned)__builtin_ctz(sites);
        int used = (r->site[site][0] != CARDS_NO_KIND) + (r->site[site][1] != CARDS_NO_KIND);
        slots += (cards_is_city(r, site / 2) ? 2 : 1) - used;
    }
    return slots;
}

int look_cards_units_at(const cards *c, const cards_realm *r, unsigned place) {
    int units = 0;
    for (unsigned k = 0; k < 4; k++) {
        unsigned kind = r->site[2 * place + k / 2][k % 2];
        if (kind < CARDS_KINDS) units += cards_is_unit(c, kind);
    }
    return units;
}

int look_cards_strength(const cards *c, const cards_realm *r, unsigned kind) {
    const cards_card *card = &c->kind[kind];
    if (kind == CARDS_KIND_SMITHY) return card->strength + r->knights;
    bool better = card->group == CARDS_GROUP_KNIGHT && cards_in(r->placed, CARDS_KIND_SMITHY);
    return card->strength + better;
}

int look_cards_commerce(const cards *c, const cards_realm *r, unsigned kind) {
    const cards_card *card = &c->kind[kind];
    int fleets = (int)cards_size(r->placed) - r->knights - r->buildings;
    if (kind == CARDS_KIND_HARBOR) return card->commerce + fleets;
    bool better = card->group == CARDS_GROUP_FLEET && cards_in(r->placed, CARDS_KIND_HARBOR);
    return card->commerce + better;
}

int look_cards_fullness(const cards_realm *r, unsigned region) {
    int score = 4 * (int)cards_stock(r, region);
    if (r->doubled & cards_region(region)) score += 2;
    if (!(r->guarded & cards_region(region))) score += 1;
    return score;
}

uint64_t look_cards_full(const cards_realm *r) {
    return r->stock & r->stock >> 1 & cards_regions_of(r);
}

int look_cards_wasted(const cards_realm *r) {
    uint64_t full = look_cards_full(r), two = r->stock >> 1 & ~r->stock & cards_regions_of(r);
    return look_count(full) + look_count(full & r->doubled) + look_count(two & r->doubled);
}

enum { BRIGANDS_LEAVE = 7 }; /* CARD-EVD-08 */

int look_cards_brigands_over(const cards_realm *r) {
    return (int)lr_lanes_total(r->have) - look_cards_units(r, r->guarded) - BRIGANDS_LEAVE;
}

int look_cards_brigands_stake(const cards_realm *r) {
    return (int)(lr_lanes_count(r->have, CARDS_ORE) + lr_lanes_count(r->have, CARDS_WOOL));
}

/* ---- a seat ---------------------------------------------------------------------------------- */

int look_cards_any(const cards_public *p, unsigned seat) {
    bool wins = p->realm[seat].tournament > p->realm[seat ^ 1].tournament;
    return 1 + wins + (p->windmill_token == seat);
}

int look_cards_points(const cards *c, const cards_public *p, unsigned seat, unsigned kind) {
    const cards_realm *own = &p->realm[seat], *foe = &p->realm[seat ^ 1];
    int points = c->kind[kind].points;
    if (p->knight_token != seat)
        points += own->strength + look_cards_strength(c, own, kind) > foe->strength;
    if (p->windmill_token != seat && own->cities != 0)
        points += own->commerce + look_cards_commerce(c, own, kind) > foe->commerce;
    return points;
}

int look_cards_city_points(const cards_public *p, unsigned seat) {
    const cards_realm *own = &p->realm[seat];
    return own->cities == 0 && own->commerce > p->realm[seat ^ 1].commerce;
}

bool look_cards_settles(const cards_public *p, unsigned seat) {
    return p->settlements_left > 0 && (p->realm[seat].roads != 0 || p->roads_left > 0);
}

bool look_cards_upgrades(const cards_public *p, unsigned seat) {
    const cards_realm *own = &p->realm[seat];
    return p->cities_left > 0 && look_count(own->cities) < own->last + 1 - own->first;
}

cards_goods look_cards_settlement_cost(const cards *c, const cards_realm *r) {
    return c->settlement_cost + (r->roads == 0 ? c->road_cost : 0);
}

/* ---- actions and memories -------------------------------------------------------------------- */

/* The middle column borders both settlements, so that most buildings can serve it: ore and grain,
 * which cities are made of, lie there. */
bool look_cards_suits(const cards_public *p, unsigned good) {
    static const uint8_t wanted[CARDS_GOODS] = {
        CARDS_LUMBER, CARDS_ORE, CARDS_BRICK, CARDS_WOOL, CARDS_GRAIN, CARDS_GOLD,
    };
    return good == wanted[p->arranged % CARDS_GOODS];
}

unsigned look_cards_counter(unsigned attack) {
    return attack == CARDS_KIND_BLACK_KNIGHT ? CARDS_KIND_HERB_WOMAN : CARDS_KIND_BISHOP;
}

void look_cards_caravan(const lr_action *a, cards_goods *given, cards_goods *got) {
    *given = lr_lane(a->arg[0]);
    *got = lr_lane(a->arg[2]);
    if (a->arg[1] < CARDS_GOODS) *given += lr_lane(a->arg[1]);
    if (a->arg[3] < CARDS_GOODS) *got += lr_lane(a->arg[3]);
}

const uint8_t *look_cards_entries(const cards_memory *memory, unsigned stack) {
    unsigned at = 0;
    for (unsigned k = 0; k < stack; k++) at += memory->size[k];
    return memory->entry + at;
}

/* ---- what can be paid ------------------------------------------------------------------------ */

int look_cards_bank(const cards_look *s, cards_goods goods) {
    const cards_goods low_three = 7 * LR_LANES_ONE, low_seven = 0x7f * LR_LANES_ONE;
    cards_goods thirds = goods * 11 >> 5 & low_three, halves = goods >> 1 & low_seven;
    return (int)lr_lanes_total((goods & s->one) | (halves & s->two) | (thirds & s->three));
}

static bool can_pay(const cards_look *s, cards_goods cost, unsigned time) {
    cards_goods have = s->grown[time];
    int missing = (int)lr_lanes_total(lr_lanes_above(cost, have));
    if (missing == 0) return true;
    return missing <= s->grown_any[time] + look_cards_bank(s, lr_lanes_above(have, cost));
}

int look_cards_near(const cards_look *s, cards_goods cost) {
    if (can_pay(s, cost, 0)) return LOOK_CARDS_NEAR_NOW;
    unsigned low = 0, high = LOOK_CARDS_TIMES; /* not yet, and surely or never */
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
static void grow(cards_look *s) {
    const cards_realm *r = s->own;
    s->grown[0] = r->have;
    for (unsigned time = 1; time < LOOK_CARDS_TIMES; time++) {
        cards_goods goods = r->have;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            int more = s->income[good] * times[time] / 6, room = (int)lr_lanes_count(r->room, good);
            goods += (cards_goods)best_least(more, room) << 8 * good;
        }
        s->grown[time] = goods;
        s->grown_any[time] = (uint8_t)(s->any * times[time] / 6);
    }
}

static void read_rates(cards_look *s) {
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

void look_cards_meet(cards_look *s, const cards *c, const cards_open *open, unsigned seat) {
    const cards_public *p = open->pub;
    *s = (cards_look){ .c = c, .p = p, .seat = seat };
    s->own = &p->realm[seat];
    s->foe = &p->realm[seat ^ 1];
    s->hand = open->hand[seat];
    s->foe_hand = open->hand[seat ^ 1];
    s->left = c->rules.vp_goal - s->own->points;
    if (s->left < 0) s->left = 0;
    bool builds = p->step == CARDS_STEP_ROLL || p->step == CARDS_STEP_EVENT ||
                  p->step == CARDS_STEP_MAIN;
    s->acts = builds && p->active == seat && p->winner == LR_SEAT_NONE;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        s->income[good] = look_cards_income(s->own, good);
    s->any = look_cards_any(p, seat);
    read_rates(s);
    grow(s);
}

/* ---- cards ----------------------------------------------------------------------------------- */

int look_cards_best_doubles(const cards_look *s, unsigned good) {
    int best = 0;
    for (uint32_t left = s->own->sites_free; left != 0; left &= left - 1) {
        int here = look_cards_doubles(s->own, good, (unsigned)__builtin_ctz(left));
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

int look_cards_held(const cards_look *s, unsigned kind) {
    const cards_card *card = &s->c->kind[kind];
    int worth = base_worth[kind] + 4 * card->tournament + 8 * card->strength + 8 * card->commerce;
    if (kind < LOOK_CARDS_BUILT_FIRST) return cards_in(s->hand, kind) ? worth * 2 / 3 : worth;
    worth += 100 * look_cards_points(s->c, s->p, s->seat, kind);
    if (card->effect == CARDS_EFFECT_DOUBLE) worth += 40 * look_cards_best_doubles(s, card->goods);
    if (card->effect == CARDS_EFFECT_RATE_TWO && card->goods < CARDS_GOODS)
        worth += 8 * s->income[card->goods];
    if (look_cards_sites(s->c, s->own, kind) == 0) worth /= 2;
    return worth * (30 + look_cards_near(s, card->cost)) / 150;
}
