/* plan.c - goals, waiting times and the worth of a hand (plan.h). */
#include "plan.h"

#include "best.h"
#include "bits.h"

#include <string.h>

/* A share of 1 / rate is of RATE_ONE, rounded up. */
enum { RATE_BITS = 16, RATE_ONE = 1 << RATE_BITS };

void plan_set_rate(plan_goals *m, unsigned good, unsigned rate) {
    m->rate[good] = rate;
    m->rate_share[good] = (RATE_ONE + rate - 1) / rate;
}

/* ---- waiting and worth ----------------------------------------------------------------------- */

/* This is most of the greedy player's work, so all goods are looked at alike, without a branch
 * or a division: the compiler does it with vectors. Below 2^16 the product and the shift round
 * as the division by PLAN_PART does; a share of a rate does for all hands. `rest` is what is in
 * the hand above the cost, `most` what the stores hold above it. Inlined into the loop of
 * plan_wait() it would be taken apart before it becomes vectors. */
static __attribute__((noinline)) bool can_pay_after(const plan_goals *m,
                                                    const int32_t rest[PLAN_GOODS],
                                                    const int32_t most[PLAN_GOODS], int wait) {
    enum { PART_FACTOR = 58255, PART_SHIFT = 23 };
    int32_t sum = m->any * wait / PLAN_PART;
    for (unsigned r = 0; r < PLAN_GOODS; r++) {
        uint32_t grown = m->growth[r] * (uint32_t)wait * PART_FACTOR >> PART_SHIFT;
        int32_t left = rest[r] + (int32_t)grown;
        left = left < most[r] ? left : most[r];
        int32_t traded = (int32_t)((uint32_t)left * m->rate_share[r] >> RATE_BITS);
        sum += left < 0 ? left : traded;
    }
    return sum >= 0;
}

int plan_wait(const plan_goals *m, lr_lanes hand, lr_lanes cost) {
    int32_t rest[PLAN_GOODS], most[PLAN_GOODS];
    uint64_t words[2] = { bits_little_endian(hand), bits_little_endian(cost) };
    uint8_t lanes[2][PLAN_GOODS];
    memcpy(lanes, words, sizeof lanes);
    for (unsigned r = 0; r < PLAN_GOODS; r++) {
        rest[r] = lanes[0][r] - lanes[1][r];
        most[r] = m->store[r] - lanes[1][r];
    }
    if (can_pay_after(m, rest, most, 0)) return lr_lanes_cover(m->stores, cost) ? 0 : m->wait_max;
    int low = 0, high = m->wait_max; /* not yet, and surely or never */
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (can_pay_after(m, rest, most, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

int32_t plan_discount(const plan_goals *m, int32_t worth, int wait) {
    return worth * m->patience / (m->patience + wait);
}

int32_t plan_worth_after(const plan_goals *m, const plan_goal *goal, int wait) {
    return plan_discount(m, goal->worth, wait) + (wait < 16 ? goal->fading >> wait : 0);
}

static int32_t worth_from(const plan_goals *m, const plan_goal *goal, lr_lanes hand) {
    return plan_worth_after(m, goal, plan_wait(m, hand, goal->cost));
}

int32_t plan_prospect(const plan_goals *m, lr_lanes hand) {
    best_two best = { 0 };
    for (uint32_t k = 0; k < m->count; k++) best_two_note(&best, worth_from(m, &m->goal[k], hand));
    return best.first + best.second * m->second / 100;
}

const plan_goal *plan_target(const plan_goals *m, lr_lanes hand) {
    best_one best = { 0, PLAN_GOALS_MAX };
    for (uint32_t k = 0; k < m->count; k++)
        best_one_note(&best, worth_from(m, &m->goal[k], hand), k);
    return best.which < PLAN_GOALS_MAX ? &m->goal[best.which] : NULL;
}

/* ---- goals ----------------------------------------------------------------------------------- */

static int32_t rank_of(const plan_goals *m, const plan_goal *goal) {
    return plan_discount(m, goal->worth, m->piece_wait * goal->pieces);
}

void plan_keep(plan_goals *m, const plan_goal *goal) {
    if (m->count < PLAN_GOALS_MAX) {
        m->goal[m->count++] = *goal;
        return;
    }
    uint32_t worst = 0;
    for (uint32_t k = 1; k < m->count; k++)
        if (rank_of(m, &m->goal[k]) < rank_of(m, &m->goal[worst])) worst = k;
    if (rank_of(m, goal) > rank_of(m, &m->goal[worst])) m->goal[worst] = *goal;
}

/* A wait, or instead of never so much more than `wait`. */
static int in_turn(const plan_goals *m, int both, int wait, int more) {
    return m->in_turn && both == m->wait_max ? wait + more : both;
}

/* How much better it is to pay for g's step now than to keep the cards for u; see above. */
static int32_t advantage(const plan_goals *m, lr_lanes hand, const plan_goal *g, int wait_g,
                         const plan_goal *u, int wait_u, int eager) {
    int32_t later = plan_worth_after(m, u, wait_u);
    if (wait_g == 0) {
        int both = in_turn(m, plan_wait(m, hand, g->cost + u->cost), wait_u, 8);
        return plan_worth_after(m, g, 0) - plan_worth_after(m, g, both) -
               (later - plan_worth_after(m, u, both));
    }
    int after_u = in_turn(m, plan_wait(m, hand, u->cost + g->step_cost), wait_u, 6);
    return plan_worth_after(m, g, wait_g) * eager / 100 - (later - plan_worth_after(m, u, after_u));
}

/* The advantage over the goal that would miss the cards most; `wait` is that of each goal. */
static int32_t step_score(const plan_goals *m, lr_lanes hand, const plan_goal *g, const int *wait,
                          int eager) {
    int32_t worst = plan_worth_after(m, g, 0);
    for (uint32_t k = 0; k < m->count; k++) {
        const plan_goal *u = &m->goal[k];
        if (u == g) continue;
        /* Goals that begin with the same road or ship do not compete for it. */
        if (u->pieces > 0 && u->step == g->step && u->step_place == g->step_place) continue;
        int32_t better = advantage(m, hand, g, wait[g - m->goal], u, wait[k], eager);
        if (better < worst) worst = better;
    }
    return worst;
}

const plan_goal *plan_choose(const plan_goals *m, lr_lanes hand, int wait_most, int eager) {
    const plan_goal *best = NULL;
    int32_t best_score = -1, best_worth = 0;
    int wait[PLAN_GOALS_MAX];
    for (uint32_t k = 0; k < m->count; k++) wait[k] = plan_wait(m, hand, m->goal[k].cost);
    for (uint32_t k = 0; k < m->count; k++) {
        const plan_goal *g = &m->goal[k];
        plan_when when = wait[k] > 0 ? PLAN_EARLY : PLAN_ALWAYS;
        if (wait[k] > wait_most) continue;
        if (wait[k] > 0 && plan_wait(m, hand, g->step_cost) > 0) continue;
        if (g->from_hand >= when && !lr_lanes_cover(hand, g->step_cost)) continue;
        int32_t score = step_score(m, hand, g, wait, eager);
        int32_t worth = plan_worth_after(m, g, wait[k]);
        if (score < 0 || score < best_score || (score == best_score && worth <= best_worth))
            continue;
        best = g;
        best_score = score;
        best_worth = worth;
    }
    return best;
}

/* ---- trades ---------------------------------------------------------------------------------- */

bool plan_offer(lr_lanes hand, lr_lanes cost, unsigned abroad, bool two, int32_t floor,
                plan_gain *gain, void *mind, lr_lanes *give, lr_lanes *want) {
    bool found = false;
    abroad &= lr_lanes_kinds(lr_lanes_above(cost, hand));
    for (; abroad != 0; abroad &= abroad - 1) {
        unsigned asked = (unsigned)__builtin_ctz(abroad);
        for (unsigned one = 0; one < PLAN_GOODS; one++)
            for (unsigned other = one; other < (two ? PLAN_GOODS : one + 1); other++) {
                lr_lanes given = lr_lane(one) + (two ? lr_lane(other) : 0);
                if (one == asked || other == asked || !lr_lanes_cover(hand, given)) continue;
                int32_t worth = gain(mind, given, lr_lane(asked), floor);
                if (worth <= floor) continue;
                floor = worth;
                *give = given;
                *want = lr_lane(asked);
                found = true;
            }
    }
    return found;
}
