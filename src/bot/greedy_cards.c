/* greedy_cards.c - the greedy player of the card game: one decision per phase.
 *
 * plan_cards.c knows what goods and goals are worth, worth_cards.c what cards are; this file turns
 * that into actions, with raid_cards.c for everything that is aimed at the opponent and
 * stacks_cards.c for everything about hands and stacks. Every decision has a function that looks at
 * the legal list and answers with one of its entries (or with an offer of its own), or finds
 * nothing; then the next function is asked. The last resort is always an entry of the list, so the
 * answer is legal whatever the weights say.
 *
 * In the main phase the order is: win, play cards, build, offer, trade with the bank for the build,
 * trade what would run over, end.
 *
 * Why a turn ends. Building, removing and playing use cards up. A trade with the bank is made for
 * goods but never for gold, and costs more units than it gives unless it gives gold away; so there
 * are finitely many. An offer that is accepted must raise the worth of the goods. Refused ones are
 * counted by the position: the first offer of a turn is one unit for one, the next two for one, and
 * there is no third; so none is made twice.
 *
 * Trade with the opponent is a duel as well. What both gain is no gain, so an offer is good only if
 * it brings us clearly more than the plan that can be seen of the other side, and no offer is good
 * to somebody who leads or is about to win.
 *
 * The player keeps no memory between calls; what it has seen of stacks and hands is in the view.
 */
#include "greedy_cards.h"
#include "bots.h"

#include <string.h>

enum {
    W_OFFERS_MAX = 2,      /* refused offers in a turn, at most */
    W_OFFER_GAIN = 60,     /* a trade we propose must add this much to the goods' worth */
    W_FOE_GAIN = 10,       /* and this much to the other one's, as far as can be seen */
    W_ANSWER_GAIN = 50,    /* a trade we agree to must add this much */
    W_FAIR = 80,           /* percent of the other one's gain that ours must reach */
    W_COUNTER_ODDS = 3,    /* one refusal in so many is a counter-offer, when one would help */
    W_SURPLUS_GAIN = 10,   /* a trade with the bank for no goal in reach must add this much */
    W_THREAT_POINTS = 2,   /* with so few points missing the other one is helped by nobody */
    W_THREAT_LEAD = 3,     /* nor with a lead of so many */
    W_HURRY_POINTS = 2,    /* with so few points missing nothing is kept back */
    W_SAME_NEIGHBOUR = 60, /* a new region beside one of its kind: one building doubles both */
};

/* ---- the legal list -------------------------------------------------------------------------- */

const lr_action *greedy_cards_find(const cards_mind *m, unsigned kind) {
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == kind) return &m->legal[k];
    return NULL;
}

const lr_action *greedy_cards_best(cards_mind *m, unsigned kind, int32_t floor,
                                   cards_scorer *score) {
    best_action best = { .score = floor };
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == kind)
            best_weigh(&best, &m->legal[k], score(m, &m->legal[k]), m->rng);
    return best.action;
}

const cards_plan *greedy_cards_foe(cards_mind *m) {
    if (!m->foe_made) plan_cards_make(&m->foe, m->c, m->p, m->other, m->v->memory.seen);
    m->foe_made = true;
    return &m->foe;
}

int32_t greedy_cards_gain(const cards_mind *m, cards_goods after) {
    return plan_cards_goods_worth(&m->plan, after) -
           plan_cards_goods_worth(&m->plan, m->plan.own->have);
}

int32_t greedy_cards_foe_gain(cards_mind *m, cards_goods after) {
    const cards_plan *foe = greedy_cards_foe(m);
    return plan_cards_goods_worth(foe, after) - plan_cards_goods_worth(foe, foe->own->have);
}

bool greedy_cards_hurry(const cards_mind *m) {
    return m->plan.points_left <= W_HURRY_POINTS || m->plan.foe_left <= W_HURRY_POINTS;
}

/* ---- before the first turn, and new regions -------------------------------------------------- */

static int32_t score_arrange(cards_mind *m, const lr_action *a) {
    return look_cards_suits(m->p, a->arg[0]);
}

/* A column away from the end, on the same side: what a building beside both regions borders. */
static unsigned inner_good(const cards_mind *m, unsigned side) {
    const cards_realm *r = &m->p->realm[m->seat];
    unsigned column = m->p->new_column;
    if (column >= CARDS_COLUMNS) return CARDS_GOOD_NONE;
    unsigned inner = column <= r->first ? column + 1 : column - 1;
    return cards_region_good(r, 2 * inner + side);
}

static int32_t score_side(cards_mind *m, const lr_action *a) {
    unsigned row = m->p->region_drawn;
    return row < CARDS_DECK_REGIONS && inner_good(m, a->arg[0]) == m->c->deck[row].goods;
}

static int32_t score_pick(cards_mind *m, const lr_action *a) {
    const cards_realm *r = m->plan.own;
    unsigned good = m->c->deck[a->arg[0]].goods, die = m->c->deck[a->arg[0]].die;
    unsigned column = m->p->new_column;
    unsigned side = column < CARDS_COLUMNS && cards_region_good(r, 2 * column) != CARDS_GOOD_NONE;
    int32_t worth = worth_cards_region(&m->plan, good);
    if (die >= 1 && die <= 6) worth -= 20 * __builtin_popcountll(r->of_die[die - 1]);
    return inner_good(m, side) == good ? worth + W_SAME_NEIGHBOUR : worth;
}

/* ---- stores ---------------------------------------------------------------------------------- */

static int32_t score_pay(cards_mind *m, const lr_action *a) {
    return look_cards_fullness(m->plan.own, a->arg[0]);
}

static int32_t score_store(cards_mind *m, const lr_action *a) {
    return -look_cards_fullness(m->plan.own, a->arg[0]);
}

static int32_t score_pay_any(cards_mind *m, const lr_action *a) {
    const cards_realm *r = m->plan.own;
    unsigned good = cards_region_good(r, a->arg[0]);
    return 16 * greedy_cards_gain(m, r->have - lr_lane(good)) + look_cards_fullness(r, a->arg[0]);
}

static int32_t score_gain(cards_mind *m, const lr_action *a) {
    const cards_realm *r = m->plan.own;
    unsigned good = cards_region_good(r, a->arg[0]);
    return 16 * greedy_cards_gain(m, r->have + lr_lane(good)) - look_cards_fullness(r, a->arg[0]);
}

static const lr_action *build(const cards_mind *m, const plan_goal *goal) {
    bool card = goal->step == CARDS_BUILD || goal->step == CARDS_REMOVE;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != goal->step || a->arg[0] != goal->step_place) continue;
        if (!card || a->arg[1] == goal->kind) return a;
    }
    return NULL;
}

/* ---- the bank -------------------------------------------------------------------------------- */

static cards_goods after_bank(const cards_mind *m, const lr_action *a) {
    return m->plan.own->have - (cards_goods)m->plan.goals.rate[a->arg[0]] * lr_lane(a->arg[0]) +
           lr_lane(a->arg[1]);
}

/* The bank trade that costs least on the way to paying for `cost`, or NULL. */
static const lr_action *trade_for(const cards_mind *m, cards_goods cost) {
    const lr_action *best = NULL;
    int32_t best_gain = INT32_MIN;
    cards_goods have = m->plan.own->have;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != CARDS_BANK) continue;
        unsigned given = a->arg[0], wanted = a->arg[1], rate = m->plan.goals.rate[given];
        if (lr_lanes_count(have, wanted) >= lr_lanes_count(cost, wanted)) continue;
        if (lr_lanes_count(have, given) < lr_lanes_count(cost, given) + rate) continue;
        int32_t gain = greedy_cards_gain(m, after_bank(m, a));
        if (gain <= best_gain) continue;
        best_gain = gain;
        best = a;
    }
    return best;
}

/* A trade that is good by itself: what would run over, or bring brigands. */
static int32_t score_surplus(cards_mind *m, const lr_action *a) {
    if (a->arg[1] == CARDS_GOLD) return INT32_MIN;
    return greedy_cards_gain(m, after_bank(m, a));
}

/* ---- trade with the opponent ----------------------------------------------------------------- */

static bool is_threat(const cards_mind *m) {
    int lead = m->plan.foe->points - m->plan.own->points;
    return m->plan.foe_left <= W_THREAT_POINTS || lead >= W_THREAT_LEAD;
}

static cards_goods unpack(const uint8_t *units) {
    cards_goods goods = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) goods += units[good] * lr_lane(good);
    return goods;
}

/* What the trade brings us, if it is fair: the other one must not gain more. An offer of ours must
 * bring the other one something as well (`foe_floor`), or it would only be refused. */
static int32_t trade_gain(cards_mind *m, cards_goods give, cards_goods get, int32_t floor,
                          int32_t foe_floor) {
    int32_t own = greedy_cards_gain(m, m->plan.own->have - give + get);
    if (own <= floor) return INT32_MIN;
    int32_t foe = greedy_cards_foe_gain(m, m->plan.foe->have - get + give);
    return foe < foe_floor || own * 100 < foe * W_FAIR ? INT32_MIN : own;
}

static int32_t gain_by_trade(void *of, cards_goods give, cards_goods want, int32_t floor) {
    cards_mind *m = of;
    if (!lr_lanes_cover(m->plan.foe->room, give)) return INT32_MIN;
    return trade_gain(m, give, want, floor, W_FOE_GAIN);
}

/* Looks for the best offer of one unit (first offer of a turn) or two (second) for one. The list
 * says whether offers are allowed at all. */
static bool make_offer(cards_mind *m, lr_action *offer) {
    const cards_realm *own = m->plan.own, *foe = m->plan.foe;
    unsigned refused = m->p->offers_refused;
    const plan_goal *target = plan_target(&m->plan.goals, own->have);
    cards_goods give, want;
    if ((int)refused >= W_OFFERS_MAX || target == NULL || is_threat(m)) return false;
    if (greedy_cards_find(m, CARDS_OFFER) == NULL) return false;
    if (!plan_offer(own->have, target->cost, lr_lanes_kinds(foe->have) & lr_lanes_kinds(own->room),
                    refused > 0, W_OFFER_GAIN, gain_by_trade, m, &give, &want))
        return false;
    *offer = (lr_action){ .kind = CARDS_OFFER, .actor = (uint8_t)m->seat };
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        offer->arg[good] = (uint8_t)lr_lanes_count(give, good);
        offer->arg[CARDS_GOODS + good] = (uint8_t)lr_lanes_count(want, good);
    }
    return true;
}

static int32_t score_counter_offer(cards_mind *m, const lr_action *a) {
    return trade_gain(m, unpack(a->arg), unpack(a->arg + CARDS_GOODS), W_OFFER_GAIN, W_FOE_GAIN);
}

/* To an offer, or to the one that answers our own. */
static const lr_action *answer(cards_mind *m) {
    const lr_action *refuse = greedy_cards_find(m, CARDS_REFUSE);
    const lr_action *accept = greedy_cards_find(m, CARDS_ACCEPT);
    if (is_threat(m)) return refuse;
    cards_goods give = m->p->offer_want, get = m->p->offer_give;
    if (accept != NULL && lr_lanes_cover(m->plan.own->have, give) &&
        trade_gain(m, give, get, W_ANSWER_GAIN, INT32_MIN) > W_ANSWER_GAIN)
        return accept;
    if (m->p->phase != CARDS_PHASE_ANSWER || lr_rng_below(m->rng, (uint32_t)W_COUNTER_ODDS) != 0)
        return refuse;
    const lr_action *counter = greedy_cards_best(m, CARDS_OFFER, W_OFFER_GAIN, score_counter_offer);
    return counter != NULL ? counter : refuse;
}

/* ---- the phases ------------------------------------------------------------------------------ */

static const lr_action *before_roll(cards_mind *m) {
    const lr_action *alchemist = greedy_cards_alchemist(m);
    return alchemist != NULL ? alchemist : greedy_cards_find(m, CARDS_ROLL);
}

/* May write an offer of its own into *made and return it. */
static const lr_action *main_phase(cards_mind *m, lr_action *made) {
    const plan_goal *goal = plan_cards_choose(&m->plan);
    const lr_action *a = NULL;
    if (goal != NULL && goal->wins) a = build(m, goal);
    if (a == NULL && goal != NULL && goal->wins) a = trade_for(m, goal->step_cost);
    if (a == NULL) a = greedy_cards_play(m);
    if (a == NULL && goal != NULL) a = build(m, goal);
    if (a == NULL && make_offer(m, made)) a = made;
    if (a == NULL && goal != NULL) a = trade_for(m, goal->step_cost);
    if (a == NULL) a = greedy_cards_best(m, CARDS_BANK, W_SURPLUS_GAIN, score_surplus);
    return a != NULL ? a : greedy_cards_find(m, CARDS_END);
}

static const lr_action *decide(cards_mind *m, lr_action *made) {
    switch (m->p->phase) {
    case CARDS_PHASE_ARRANGE: return greedy_cards_best(m, CARDS_ARRANGE, -1, score_arrange);
    case CARDS_PHASE_ROLL: return before_roll(m);
    case CARDS_PHASE_GAIN: return greedy_cards_best(m, CARDS_GAIN, INT32_MIN, score_gain);
    case CARDS_PHASE_MAIN: return main_phase(m, made);
    case CARDS_PHASE_PAY: return greedy_cards_best(m, CARDS_PAY, INT32_MIN, score_pay);
    case CARDS_PHASE_PAY_ANY: return greedy_cards_best(m, CARDS_PAY, INT32_MIN, score_pay_any);
    case CARDS_PHASE_STORE: return greedy_cards_best(m, CARDS_STORE, INT32_MIN, score_store);
    case CARDS_PHASE_SCOUT: return greedy_cards_find(m, CARDS_SCOUT);
    case CARDS_PHASE_PICK: return greedy_cards_best(m, CARDS_PICK, INT32_MIN, score_pick);
    case CARDS_PHASE_SIDE: return greedy_cards_best(m, CARDS_SIDE, -1, score_side);
    case CARDS_PHASE_ANSWER:
    case CARDS_PHASE_COUNTER_OFFER: return answer(m);
    default: break;
    }
    const lr_action *a = greedy_cards_raid(m);
    if (a == NULL) a = greedy_cards_stacks(m);
    return a != NULL ? a : greedy_cards_find(m, CARDS_STOP);
}

lr_action greedy_cards_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng) {
    if (count == 1) return legal[0];
    cards_mind m = { .legal = legal, .count = count, .rng = rng, .seat = (unsigned)seat };
    m.c = cards_of(g);
    m.v = cards_view_of(view);
    m.p = &m.v->pub;
    m.other = m.seat ^ 1;
    plan_cards_make(&m.plan, m.c, m.p, m.seat, m.v->hand);
    lr_action made = { 0 };
    const lr_action *choice = decide(&m, &made);
    return choice != NULL ? *choice : legal[lr_rng_below(rng, count)];
}
