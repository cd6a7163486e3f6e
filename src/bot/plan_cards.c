/* plan_cards.c - goals, waiting times and the worth of goods in the card game.
 *
 * The greedy player thinks in goals. A goal is a settlement (with the road that leads to it), a
 * city, or an expansion card of the hand (plan.h). Waits are in turns of either player.
 *
 * What wins at once is worth more than anything else, but that fades quickly: a goal that would win
 * in ten turns must not keep the player from what brings a point now.
 *
 * Every region gives a unit in one of six turns, twice that where a building doubles it, and holds
 * three at most: so waiting for a goal also means that goods of other kinds run over. The wait
 * counts only what fits into the stores.
 *
 * The goods in a realm are worth the goals they bring near and a little for every unit; less what
 * brigands would take of them, who come once in six turns and empty all pastures and mountains of
 * whoever has more than seven units.
 *
 * The same plan is made of the opponent, from what can be seen: the realm is open, the hand is what
 * was seen of it. It tells what a unit or a card is worth over there.
 */
#include "plan_cards.h"

#include <string.h>

/* Found by matches of the greedy player against itself; the order of size matters, not the last
 * digit. */
enum {
    W_WAIT_MAX = 64,       /* turns that are waited at most */
    W_WIN = 20000,         /* on top of whatever wins at once; half of it a turn later */
    W_PATIENCE = 6,        /* turns after which a worth is halved */
    W_SECOND = 35,         /* percent of the second best goal in the worth of goods */
    W_UNIT = 18,           /* any unit at hand */
    W_BRIGANDS = 30,       /* percent of the goods at stake that a crowded realm loses */
    W_BRIGANDS_LIMIT = 7,  /* units that brigands do not mind */
    W_TURNS_A_POINT = 4,   /* turns that a missing point takes, roughly */
    W_UNIT_LONG = 130,     /* a unit of a common resource in the long run */
    W_SURFEIT = 22,        /* percent less for each further region of a resource */
    W_STEP_EAGER = 40,     /* percent of a goal's worth that speaks for its road already now */
    W_STEP_WAIT_MAX = 14,  /* no road for settlements that are further away */
    W_RACE = 24,           /* percent more for what both take from one small supply */
    W_REMOVE_MARGIN = 350, /* a card must be so much better than the one that makes room for it */
};

/* How much each resource is wanted over a whole game, in percent. What gold is worth depends on the
 * bank's rate for it. */
static const int good_worth[CARDS_GOODS] = {
    [CARDS_BRICK] = 140, [CARDS_LUMBER] = 110, [CARDS_WOOL] = 85,
    [CARDS_GRAIN] = 110, [CARDS_ORE] = 125,    [CARDS_GOLD] = 0,
};

/* ---- the realm ------------------------------------------------------------------------------- */

static void survey(cards_plan *m) {
    const cards_realm *r = m->own;
    plan_goals *goals = &m->goals;
    *goals = (plan_goals){
        .wait_max = W_WAIT_MAX, .patience = W_PATIENCE, .second = W_SECOND, .in_turn = true
    };
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int rate = (int)lr_lanes_count(r->rate, good);
        if (rate < 1) rate = 3;
        m->income[good] = look_cards_income(r, good);
        goals->growth[good] = (uint32_t)m->income[good] * PLAN_PART / 6;
        goals->store[good] = CARDS_STORE_MAX * look_count(r->of_good[good]);
        goals->stores += (cards_goods)goals->store[good] << 8 * good;
        plan_set_rate(goals, good, (unsigned)rate);
        int percent = good == CARDS_GOLD ? 120 / rate : good_worth[good];
        int others = m->income[good] > 1 ? m->income[good] - 1 : 0;
        m->unit[good] = W_UNIT_LONG * percent / (100 + W_SURFEIT * others);
    }
    goals->any = look_cards_any(m->p, m->seat) * PLAN_PART / 6;
    m->guarded = look_cards_units(r, r->guarded);
    m->slots = look_cards_slots(r, r->sites_free);
    m->city_slots = look_cards_slots(r, r->sites_free_city);
}

/* ---- goods ----------------------------------------------------------------------------------- */

/* What brigands would take, times the odds that they come before it is spent. */
static int32_t exposure(const cards_plan *m, cards_goods goods) {
    int units = (int)lr_lanes_total(goods) - m->guarded;
    if (units <= W_BRIGANDS_LIMIT) return 0;
    int32_t stake = (int32_t)lr_lanes_count(goods, CARDS_ORE) * m->unit[CARDS_ORE] +
                    (int32_t)lr_lanes_count(goods, CARDS_WOOL) * m->unit[CARDS_WOOL];
    return stake * W_BRIGANDS / 100;
}

int32_t plan_cards_goods_worth(const cards_plan *m, cards_goods goods) {
    int32_t sum = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        sum += (int32_t)lr_lanes_count(goods, good) * m->unit[good];
    return plan_prospect(&m->goals, goods) + sum * W_UNIT / 100 - exposure(m, goods);
}

cards_goods plan_cards_spend_any(const cards_plan *m, cards_goods goods, int units, int32_t *loss) {
    int32_t before = plan_cards_goods_worth(m, goods);
    for (; units > 0; units--) {
        cards_goods best_rest = goods;
        int32_t best = INT32_MIN;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            if (lr_lanes_count(goods, good) == 0) continue;
            int32_t worth = plan_cards_goods_worth(m, goods - lr_lane(good));
            if (worth <= best) continue;
            best = worth;
            best_rest = goods - lr_lane(good);
        }
        goods = best_rest;
    }
    *loss = before - plan_cards_goods_worth(m, goods);
    return goods;
}

const plan_goal *plan_cards_choose(const cards_plan *m) {
    return plan_choose(&m->goals, m->own->have, W_STEP_WAIT_MAX, W_STEP_EAGER);
}

/* ---- goals ----------------------------------------------------------------------------------- */

static void add_goal(cards_plan *m, plan_goal goal) {
    if (goal.worth <= 0) return;
    goal.wins = goal.points >= m->points_left;
    goal.fading = goal.wins ? W_WIN : 0;
    goal.from_hand = goal.step == CARDS_REMOVE ? PLAN_ALWAYS : PLAN_EARLY;
    plan_keep(&m->goals, &goal);
}

/* A card that is built on a site, or (CARDS_REMOVE) makes room there. */
static void add_card(cards_plan *m, unsigned step, unsigned site, unsigned kind, cards_goods cost,
                     int32_t worth, int points) {
    add_goal(m, (plan_goal){ .worth = worth,
                             .cost = cost,
                             .step_cost = cost,
                             .step = (uint8_t)step,
                             .step_place = (uint16_t)site,
                             .kind = (uint8_t)kind,
                             .points = (uint8_t)(points > 0 ? points : 0) });
}

/* What the region cards that are left promise on average. */
static int32_t region_prospect(const cards_plan *m) {
    int32_t sum = 0, left = 0;
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++) {
        if (!(m->p->regions_left >> row & 1)) continue;
        sum += worth_cards_region(m, m->c->deck[row].goods);
        left++;
    }
    return left > 0 ? sum / left : 0;
}

/* A settlement at one end, or at the other: the end that has its road comes first. */
static void add_settlement(cards_plan *m) {
    const cards_realm *r = m->own;
    if (m->p->settlements_left == 0 || r->first > r->last) return;
    int32_t worth = PLAN_POINT + 2 * region_prospect(m) + worth_cards_sites(m);
    worth += worth * W_RACE / 100;
    for (unsigned end = 0; end < 2; end++) {
        if (end == 0 ? r->first == 0 : r->last + 1 >= CARDS_PLACES) continue;
        bool road = r->roads >> end & 1;
        if (!road && (m->p->roads_left == 0 || r->roads != 0)) continue;
        plan_goal goal = { .worth = worth, .points = 1 };
        goal.cost = m->c->settlement_cost + (road ? 0 : m->c->road_cost);
        goal.step = road ? CARDS_SETTLEMENT : CARDS_ROAD;
        goal.step_cost = road ? m->c->settlement_cost : m->c->road_cost;
        if (road)
            goal.step_place = (uint16_t)(end == 0 ? r->first - 1 : r->last + 1);
        else
            goal.step_place = (uint16_t)(end == 0 ? r->first : r->last + 1); /* a column */
        add_goal(m, goal);
        if (!road) return; /* the other end would be the same again */
    }
}

static void add_city(cards_plan *m) {
    const cards_realm *r = m->own;
    best_one best = { INT32_MIN, CARDS_PLACES };
    if (m->p->cities_left == 0) return;
    for (unsigned place = r->first; place <= r->last && place < CARDS_PLACES; place++) {
        if (cards_is_city(r, place)) continue;
        best_one_note(&best, worth_cards_city(m, place), place);
    }
    if (best.which == CARDS_PLACES) return;
    add_card(m, CARDS_CITY, best.which, 0, m->c->city_cost, PLAN_POINT + best.worth,
             1 + look_cards_city_points(m->p, m->seat));
}

/* A card that has no site may take the place of a worse one. */
static void add_replacement(cards_plan *m, unsigned kind) {
    unsigned old_kind = 0;
    int32_t old_worth = 0, worth = 0;
    bool red = m->c->kind[kind].group == CARDS_GROUP_RED;
    unsigned site = worth_cards_weakest(m, red, &old_kind, &old_worth);
    if (site == CARDS_PLAN_NO_SITE) return;
    worth = worth_cards_built(m, kind, site) - old_worth;
    if (worth < W_REMOVE_MARGIN) return;
    int points = look_cards_points(m->c, m->p, m->seat, kind) - (int)m->c->kind[old_kind].points;
    add_card(m, CARDS_REMOVE, site, old_kind, m->c->kind[kind].cost, worth, points);
}

static void add_cards(cards_plan *m) {
    for (cards_set left = m->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (cards_is_action(m->c, kind)) continue;
        int32_t worth = 0;
        unsigned site = worth_cards_best_site(m, kind, &worth);
        if (site == CARDS_PLAN_NO_SITE)
            add_replacement(m, kind);
        else
            add_card(m, CARDS_BUILD, site, kind, m->c->kind[kind].cost, worth,
                     look_cards_points(m->c, m->p, m->seat, kind));
    }
}

static int at_least_one(int points) {
    return points < 1 ? 1 : points;
}

void plan_cards_make(cards_plan *m, const cards *c, const cards_public *p, unsigned seat,
                     cards_set hand) {
    memset(m, 0, sizeof *m);
    m->c = c;
    m->p = p;
    m->seat = seat;
    m->own = &p->realm[seat];
    m->foe = &p->realm[seat ^ 1];
    m->hand = hand;
    m->points_left = at_least_one(c->rules.vp_goal - m->own->points);
    m->foe_left = at_least_one(c->rules.vp_goal - m->foe->points);
    int nearer = m->points_left < m->foe_left ? m->points_left : m->foe_left;
    m->horizon = W_TURNS_A_POINT * nearer + 3;
    survey(m);
    add_settlement(m);
    add_city(m);
    add_cards(m);
}
