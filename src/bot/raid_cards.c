/* raid_cards.c - the greedy player's action cards, and what it takes from the other realm.
 *
 * Attacks. The attacker of a duel wins with 1 to 5, or with 1 and 2 against a counter card; the
 * loser loses the same, whichever side it is. So with L what the best target over there is worth, B
 * what the opponent would choose here, and s the odds,
 *
 *     expected = s * L - (1 - s) * B
 *
 * and an attack card is played when that is more than it may bring later: a threshold for each,
 * that falls when the end is near. The odds follow from what is known of the other hand: a counter
 * card that was seen there is there, of others so many are still about.
 *
 * Goods. A unit that changes sides is worth what it brings here and part of what is missed there;
 * both are differences of plan_cards_goods_worth(). Only the type can be chosen, so the types are
 * tried one by one; for two units the best two in a row.
 *
 * The counter card is played when half of both stakes together (it moves three of six faces of the
 * die) is more than the card is worth in hand.
 */
#include "greedy_cards.h"

enum {
    W_HARM = 60,            /* percent of the other one's loss that counts as gain */
    W_ALCHEMIST_GAIN = 260, /* what a number must bring more than an average roll */
    W_ARSONIST_GAIN = 650,  /* expected worth that makes a card worth playing, */
    W_KNIGHT_GAIN = 500,    /* one for each */
    W_BRIGANDS_GAIN = 260,
    W_MERCHANT_GAIN = 240,
    W_CARAVAN_GAIN = 300,
    W_HURRY = 35,       /* percent of these when the end is near */
    W_COUNTER_ODDS = 8, /* percent: a counter card in an unseen hand, for each copy about */
    W_SAVE = 9000,      /* a target that keeps the opponent from winning */
    W_SPY_CARDS = 2,    /* so many cards make a hand worth seeing */
};

static int32_t threshold(const cards_mind *m, int32_t gain) {
    return greedy_cards_hurry(m) ? gain * W_HURRY / 100 : gain;
}

/* ---- goods that change sides ----------------------------------------------------------------- */

/* What it is worth to take some goods from the other realm and give others back. */
static int32_t move_worth(cards_mind *m, cards_goods taken, cards_goods given) {
    int32_t own = greedy_cards_gain(m, m->plan.own->have + taken - given);
    int32_t foe = greedy_cards_foe_gain(m, m->plan.foe->have - taken + given);
    return own - foe * W_HARM / 100;
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
        best_one best = { INT32_MIN, CARDS_GOOD_NONE };
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            if (!can_take(m->plan.foe, m->plan.own, taken, good)) continue;
            best_one_note(&best, move_worth(m, taken + lr_lane(good), 0), good);
        }
        if (best.which == CARDS_GOOD_NONE) break;
        taken += lr_lane(best.which);
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
    int points = card->points, strength = look_cards_strength(m->c, m->own, kind);
    if (m->p->knight_token == m->seat && m->own->strength - strength <= m->foe->strength) points++;
    if (m->p->windmill_token == m->seat && m->own->commerce - card->commerce <= m->foe->commerce)
        points++;
    return points;
}

/* What the other one loses with the card. */
static int32_t harm_of(cards_mind *m, unsigned kind, unsigned site) {
    const cards_plan *foe = greedy_cards_foe(m);
    int32_t worth = worth_cards_lost(foe, kind, site);
    int goal = m->c->rules.vp_goal, points = foe->own->points;
    if (points >= goal && points - points_lost(foe, kind) < goal) worth += W_SAVE;
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
            int32_t worth = own ? worth_cards_lost(&m->plan, kind, site) : harm_of(m, kind, site);
            if (worth > best) best = worth;
        }
    return best;
}

static int32_t score_target(cards_mind *m, const lr_action *a) {
    if (m->p->victim == m->seat) return -worth_cards_lost(&m->plan, a->arg[1], a->arg[0]);
    return harm_of(m, a->arg[1], a->arg[0]);
}

/* ---- attacks --------------------------------------------------------------------------------- */

/* Percent that the attack goes well. */
static int32_t success(const cards_mind *m, unsigned attack) {
    unsigned counter = look_cards_counter(attack);
    int odds = 0;
    if (cards_in(m->v->memory.seen, counter)) {
        odds = m->v->memory.gone > 0 ? 80 : 100;
    } else if (m->p->hand_size[m->other] > cards_size(m->v->memory.seen)) {
        int about = (int)m->c->kind[counter].count - (int)cards_copies(m->p->discard, counter) -
                    (int)cards_copies(m->v->hand, counter);
        odds = about * W_COUNTER_ODDS;
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
        return held >= W_SPY_CARDS || (held > 0 && greedy_cards_hurry(m));
    }
    case CARDS_KIND_ARSONIST:
        return duel_worth(m, attack, best_target(m, false, false), best_target(m, true, false)) >=
               threshold(m, W_ARSONIST_GAIN);
    case CARDS_KIND_BLACK_KNIGHT:
        return duel_worth(m, attack, best_target(m, false, true), best_target(m, true, true)) >=
               threshold(m, W_KNIGHT_GAIN);
    case CARDS_KIND_BRIGANDS:
        return duel_worth(m, attack, move_worth(m, best_taken(m, 2), 0), robbed_loss(m)) >=
               threshold(m, W_BRIGANDS_GAIN);
    case CARDS_KIND_MERCHANT: {
        cards_goods taken = best_taken(m, 2);
        int32_t best = INT32_MIN;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            cards_goods after = m->plan.own->have + taken;
            if (lr_lanes_count(after, good) == 0) continue;
            int32_t worth = move_worth(m, taken, lr_lane(good));
            if (worth > best) best = worth;
        }
        return best >= threshold(m, W_MERCHANT_GAIN);
    }
    default: return false;
    }
}

/* Only what the goal nearest at hand needs is fetched, and only what it does not need is given. */
static int32_t score_caravan(cards_mind *m, const lr_action *a) {
    cards_goods have = m->plan.own->have;
    const plan_goal *target = plan_target(&m->plan.goals, have);
    if (target == NULL) return INT32_MIN;
    cards_goods given, got;
    look_cards_caravan(a, &given, &got);
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
    return greedy_cards_best(m, CARDS_CARAVAN, threshold(m, W_CARAVAN_GAIN) - 1, score_caravan);
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
    return own - foe * W_HARM / 100;
}

const lr_action *greedy_cards_alchemist(cards_mind *m) {
    if (greedy_cards_find(m, CARDS_ALCHEMIST) == NULL) return NULL;
    int32_t sum = 0;
    for (uint8_t die = 1; die <= 6; die++) {
        lr_action a = { .kind = CARDS_ALCHEMIST, .arg = { die } };
        sum += score_number(m, &a);
    }
    int32_t floor = sum / 6 + threshold(m, W_ALCHEMIST_GAIN);
    return greedy_cards_best(m, CARDS_ALCHEMIST, floor, score_number);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const lr_action *defend(cards_mind *m) {
    const lr_action *counter = greedy_cards_find(m, CARDS_COUNTER);
    const lr_action *stop = greedy_cards_find(m, CARDS_STOP);
    if (counter == NULL) return stop;
    bool knights = m->p->duel_card == CARDS_KIND_BLACK_KNIGHT;
    int32_t stakes = 0;
    if (m->p->duel_card == CARDS_KIND_BRIGANDS)
        stakes = robbed_loss(m) + move_worth(m, best_taken(m, 2), 0);
    else
        stakes = best_target(m, true, knights) + best_target(m, false, knights);
    return stakes / 2 > worth_cards_held(&m->plan, counter->arg[0]) ? counter : stop;
}

/* The best unit, unless none is good and one may stop. */
static const lr_action *seize(cards_mind *m) {
    const lr_action *stop = greedy_cards_find(m, CARDS_STOP);
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
