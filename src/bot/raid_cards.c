/* raid_cards.c - the greedy player's action cards, and what it takes from the other realm.
 *
 * Attacks. The attacker of a duel wins with 1 to 5, or with 1 and 2 against a counter card; who
 * loses loses the same. So with L what the best target over there is worth, B what the opponent
 * would choose here, and s the odds,
 *
 *     expected = s * L - (1 - s) * B
 *
 * and an attack card is played when that is more than it may bring later: a threshold for each,
 * that falls when the end is near. The odds follow from what is known of the other hand: a counter
 * card that was seen there is there, of others so many are still about.
 *
 * Goods. A unit that changes sides is worth what it brings here and part of what is missed there;
 * both are differences of cards_plan_goods_worth(). Only the type can be chosen, so the types are
 * tried one by one; for two units the best two in a row.
 *
 * The counter card is played when half of both stakes together (it moves three of six faces of the
 * die) is more than the card is worth in hand.
 */
#include "greedy_cards.h"

/* ---- weights --------------------------------------------------------------------------------- */

static const struct {
    int harm;           /* percent of the other one's loss that counts as gain */
    int alchemist_gain; /* what a number must bring more than an average roll */
    int arsonist_gain;  /* expected worth that makes a card worth playing, */
    int knight_gain;    /* one for each */
    int brigands_gain;
    int merchant_gain;
    int caravan_gain;
    int hurry;        /* percent of these when the end is near */
    int counter_odds; /* percent: a counter card in an unseen hand, for each copy about */
    int save;         /* a target that keeps the opponent from winning */
    int spy_cards;    /* so many cards make a hand worth seeing */
} weights = {
    .harm = 60,
    .alchemist_gain = 260,
    .arsonist_gain = 650,
    .knight_gain = 500,
    .brigands_gain = 260,
    .merchant_gain = 240,
    .caravan_gain = 300,
    .hurry = 35,
    .counter_odds = 8,
    .save = 9000,
    .spy_cards = 2,
};

static int32_t threshold(const cards_mind *m, int32_t gain) {
    return greedy_cards_hurry(m) ? gain * weights.hurry / 100 : gain;
}

/* ---- goods that change sides ----------------------------------------------------------------- */

/* What it is worth to take some goods from the other realm and give others back. */
static int32_t move_worth(cards_mind *m, cards_goods taken, cards_goods given) {
    int32_t own = greedy_cards_gain(m, m->plan.own->have + taken - given);
    int32_t foe = greedy_cards_foe_gain(m, m->plan.foe->have - taken + given);
    return own - foe * weights.harm / 100;
}

static bool can_take(const cards_realm *from, const cards_realm *to, cards_goods goods,
                     unsigned good) {
    unsigned units = lr_lanes_count(goods, good);
    return lr_lanes_count(from->have, good) > units && lr_lanes_count(to->room, good) > units;
}

/* The best units to take on top of those taken, up to `units`. */
static cards_goods best_taken(cards_mind *m, int units) {
    cards_goods taken = 0;
    for (; units > 0; units--) {
        int32_t best = INT32_MIN;
        unsigned choice = CARDS_GOOD_NONE;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            if (!can_take(m->plan.foe, m->plan.own, taken, good)) continue;
            int32_t worth = move_worth(m, taken + lr_lane(good), 0);
            if (worth <= best) continue;
            best = worth;
            choice = good;
        }
        if (choice == CARDS_GOOD_NONE) break;
        taken += lr_lane(choice);
    }
    return taken;
}

/* What two of our units would cost us, chosen by the other one. */
static int32_t robbed_loss(cards_mind *m) {
    int32_t loss = 0, worst = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (!can_take(m->plan.own, m->plan.foe, 0, good)) continue;
        loss = -move_worth(m, 0, lr_lane(good));
        if (loss > worst) worst = loss;
    }
    return 2 * worst;
}

static int32_t score_seize(cards_mind *m, const lr_action *a) {
    return move_worth(m, lr_lane(a->arg[0]), 0);
}

static int32_t score_give(cards_mind *m, const lr_action *a) {
    return move_worth(m, 0, lr_lane(a->arg[0]));
}

/* ---- cards on sites -------------------------------------------------------------------------- */

/* Points that go when the card leaves the realm of the plan. */
static int points_lost(const cards_plan *m, unsigned kind) {
    const cards_card *card = &m->c->kind[kind];
    int points = card->points, strength = card->strength;
    if (card->group == CARDS_GROUP_KNIGHT && cards_worth_has(m, CARDS_EFFECT_SMITHY)) strength++;
    if (card->effect == CARDS_EFFECT_SMITHY) strength += m->own->knights;
    if (m->p->knight_token == m->seat && m->own->strength - strength <= m->foe->strength) points++;
    if (m->p->windmill_token == m->seat && m->own->commerce - card->commerce <= m->foe->commerce)
        points++;
    return points;
}

/* What the other one loses with the card. */
static int32_t harm_of(cards_mind *m, unsigned kind, unsigned site) {
    const cards_plan *foe = greedy_cards_foe(m);
    int32_t worth = cards_worth_lost(foe, kind, site);
    int goal = m->c->rules.vp_goal, points = foe->own->points;
    if (points >= goal && points - points_lost(foe, kind) < goal) worth += weights.save;
    return worth;
}

/* The greatest loss of all knights (or buildings) of a realm. */
static int32_t best_target(cards_mind *m, bool own, bool knights) {
    const cards_realm *r = own ? m->plan.own : m->plan.foe;
    int32_t best = 0;
    for (unsigned site = 0; site < CARDS_SITES; site++)
        for (unsigned k = 0; k < 2; k++) {
            unsigned kind = r->site[site][k];
            if (kind >= CARDS_KINDS) continue;
            bool fits = knights ? m->c->kind[kind].group == CARDS_GROUP_KNIGHT
                                : cards_is_building(m->c, kind);
            if (!fits) continue;
            int32_t worth = own ? cards_worth_lost(&m->plan, kind, site) : harm_of(m, kind, site);
            if (worth > best) best = worth;
        }
    return best;
}

static int32_t score_target(cards_mind *m, const lr_action *a) {
    if (m->p->victim == m->seat) return -cards_worth_lost(&m->plan, a->arg[1], a->arg[0]);
    return harm_of(m, a->arg[1], a->arg[0]);
}

/* ---- attacks --------------------------------------------------------------------------------- */

static unsigned counter_of(unsigned attack) {
    return attack == CARDS_KIND_BLACK_KNIGHT ? CARDS_KIND_HERB_WOMAN : CARDS_KIND_BISHOP;
}

/* Percent that the attack goes well. */
static int32_t success(const cards_mind *m, unsigned attack) {
    unsigned counter = counter_of(attack);
    int odds = 0;
    if (cards_in(m->v->memory.seen, counter)) {
        odds = m->v->memory.gone > 0 ? 80 : 100;
    } else if (m->p->hand_size[m->other] > cards_size(m->v->memory.seen)) {
        int about = (int)m->c->kind[counter].count - (int)cards_copies(m->p->discard, counter) -
                    (int)cards_copies(m->v->hand, counter);
        odds = about * weights.counter_odds;
    }
    return 83 - odds / 2;
}

static int32_t duel_worth(cards_mind *m, unsigned attack, int32_t target, int32_t backfire) {
    int32_t percent = success(m, attack);
    return (target * percent - backfire * (100 - percent)) / 100;
}

static bool is_worth_playing(cards_mind *m, unsigned attack) {
    switch (attack) {
    case CARDS_KIND_SPY: {
        int held = m->p->hand_size[m->other];
        return held >= weights.spy_cards || (held > 0 && greedy_cards_hurry(m));
    }
    case CARDS_KIND_ARSONIST:
        return duel_worth(m, attack, best_target(m, false, false), best_target(m, true, false)) >=
               threshold(m, weights.arsonist_gain);
    case CARDS_KIND_BLACK_KNIGHT:
        return duel_worth(m, attack, best_target(m, false, true), best_target(m, true, true)) >=
               threshold(m, weights.knight_gain);
    case CARDS_KIND_BRIGANDS:
        return duel_worth(m, attack, move_worth(m, best_taken(m, 2), 0), robbed_loss(m)) >=
               threshold(m, weights.brigands_gain);
    case CARDS_KIND_MERCHANT: {
        cards_goods taken = best_taken(m, 2);
        int32_t best = INT32_MIN;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            cards_goods after = m->plan.own->have + taken;
            if (lr_lanes_count(after, good) == 0) continue;
            int32_t worth = move_worth(m, taken, lr_lane(good));
            if (worth > best) best = worth;
        }
        return best >= threshold(m, weights.merchant_gain);
    }
    default: return false;
    }
}

/* Only what the goal nearest at hand needs is fetched, and only what it does not need is given. */
static int32_t score_caravan(cards_mind *m, const lr_action *a) {
    cards_goods have = m->plan.own->have;
    const cards_goal *target = cards_plan_target(&m->plan, have);
    if (target == NULL) return INT32_MIN;
    cards_goods given = lr_lane(a->arg[0]), got = lr_lane(a->arg[2]);
    if (a->arg[1] < CARDS_GOODS) given += lr_lane(a->arg[1]);
    if (a->arg[3] < CARDS_GOODS) got += lr_lane(a->arg[3]);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned units = lr_lanes_count(have, good), cost = lr_lanes_count(target->cost, good);
        if (lr_lanes_count(got, good) > 0 && units + lr_lanes_count(got, good) > cost)
            return INT32_MIN;
        if (lr_lanes_count(given, good) > 0 && units < cost + lr_lanes_count(given, good))
            return INT32_MIN;
    }
    return greedy_cards_gain(m, have - given + got);
}

const lr_action *greedy_cards_play(cards_mind *m) {
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == CARDS_PLAY && is_worth_playing(m, m->legal[k].arg[0]))
            return &m->legal[k];
    if (!cards_in(m->v->hand, CARDS_KIND_CARAVAN)) return NULL;
    return greedy_cards_best(m, CARDS_CARAVAN, threshold(m, weights.caravan_gain) - 1,
                             score_caravan);
}

/* ---- the Alchemist --------------------------------------------------------------------------- */

/* What the realm has after a production of the number. */
static cards_goods produced(const cards_realm *r, unsigned die) {
    cards_goods goods = r->have;
    for (uint64_t left = r->of_die[die - 1]; left != 0; left &= left - 1) {
        unsigned region = (unsigned)__builtin_ctzll(left) / 2;
        unsigned good = cards_region_good(r, region), stock = cards_stock(r, region);
        unsigned units = r->doubled & cards_region(region) ? 2 : 1;
        if (good >= CARDS_GOODS) continue;
        if (stock + units > CARDS_STORE_MAX) units = CARDS_STORE_MAX - stock;
        goods += units * lr_lane(good);
    }
    return goods;
}

static int32_t score_number(cards_mind *m, const lr_action *a) {
    int32_t own = greedy_cards_gain(m, produced(m->plan.own, a->arg[0]));
    int32_t foe = greedy_cards_foe_gain(m, produced(m->plan.foe, a->arg[0]));
    return own - foe * weights.harm / 100;
}

const lr_action *greedy_cards_alchemist(cards_mind *m) {
    if (greedy_cards_find(m, CARDS_ALCHEMIST, GREEDY_CARDS_ANY) == NULL) return NULL;
    int32_t sum = 0;
    for (uint8_t die = 1; die <= 6; die++) {
        lr_action a = { .kind = CARDS_ALCHEMIST, .arg = { die } };
        sum += score_number(m, &a);
    }
    int32_t floor = sum / 6 + threshold(m, weights.alchemist_gain);
    return greedy_cards_best(m, CARDS_ALCHEMIST, floor, score_number);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const lr_action *defend(cards_mind *m) {
    const lr_action *counter = greedy_cards_find(m, CARDS_COUNTER, GREEDY_CARDS_ANY);
    const lr_action *stop = greedy_cards_find(m, CARDS_STOP, GREEDY_CARDS_ANY);
    if (counter == NULL) return stop;
    bool knights = m->p->duel_card == CARDS_KIND_BLACK_KNIGHT;
    int32_t stakes = 0;
    if (m->p->duel_card == CARDS_KIND_BRIGANDS)
        stakes = robbed_loss(m) + move_worth(m, best_taken(m, 2), 0);
    else
        stakes = best_target(m, true, knights) + best_target(m, false, knights);
    return stakes / 2 > cards_worth_held(&m->plan, counter->arg[0]) ? counter : stop;
}

/* The best unit, unless none is good and one may stop. */
static const lr_action *seize(cards_mind *m) {
    const lr_action *stop = greedy_cards_find(m, CARDS_STOP, GREEDY_CARDS_ANY);
    const lr_action *best = greedy_cards_best(m, CARDS_SEIZE, stop != NULL ? 0 : INT32_MIN,
                                              score_seize);
    return best != NULL ? best : stop;
}

const lr_action *greedy_cards_raid(cards_mind *m) {
    switch (m->p->phase) {
    case CARDS_PHASE_ADVANTAGE:
    case CARDS_PHASE_ROB:
    case CARDS_PHASE_MERCHANT_TAKE: return seize(m);
    case CARDS_PHASE_MERCHANT_GIVE: return greedy_cards_best(m, CARDS_GIVE, INT32_MIN, score_give);
    case CARDS_PHASE_CIVIL_WAR:
    case CARDS_PHASE_TARGET: return greedy_cards_best(m, CARDS_TARGET, INT32_MIN, score_target);
    case CARDS_PHASE_DEFEND: return defend(m);
    default: return NULL;
    }
}
