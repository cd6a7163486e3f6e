/* greedy_board.c - the greedy player of the board game: one decision per phase.
 *
 * plan_board.c knows what is worth having; this file turns that into actions. Every decision has a
 * function that looks at the legal list and answers with one of its entries (or with a trade offer
 * of its own), or finds nothing; then the next function is asked. The last resort is always an
 * entry of the list, so the answer is legal whatever the weights say.
 *
 * In the main phase the order is: win, play a card, build, take what is offered, offer, trade with
 * the bank for the build, end. plan.h says which of several goals is paid for first.
 *
 * The player keeps no memory between calls. What it must not repeat within a turn it reads off the
 * public count of offers it has made: its first offer is one card for one, its second two for one,
 * and there is no third.
 *
 * What only the knights' games ask is in greedy_knights.c and greedy_progress.c.
 */
#include "greedy_board.h"
#include "bots.h"

#include <string.h>

enum {
    W_OFFERS_MAX = 2,     /* offers made in a turn */
    W_OFFER_GAIN = 60,    /* a trade we propose must add this much to the hand's worth */
    W_ANSWER_GAIN = 50,   /* a trade we agree to must add this much */
    W_COUNTER_ODDS = 4,   /* one refusal in so many is a counter-offer, when one would help */
    W_STEP_EAGER = 32,    /* percent of a goal's worth that speaks for its first road already now */
    W_STEP_CROWDED = 40,  /* that percentage when a seven would make the hand discard */
    W_STEP_WAIT_MAX = 20, /* no first roads for goals further away, in quarters of a round */
    W_STEP_WAIT_SEA = 56, /* that distance where there are ships */
    W_FREE_SHIPS = 4,     /* free pieces are played for a goal so many ships away */
    W_ROB_PIP = 10,       /* robber: a pip taken from an opponent's building */
    W_ROB_OWN_PIP = 30,   /* a pip taken from ourselves */
    W_ROB_STEAL = 20,     /* a card stolen */
    W_ROB_CARD = 4,       /* each card in the victim's hand, up to the next number */
    W_ROB_CARDS_MAX = 6,
    W_ROB_THREAT = 14,     /* percent on everything for each public point of the victim */
    W_MONOPOLY_CARDS = 5,  /* cards that make a monopoly worth playing by themselves */
    W_MONOPOLY_GAIN = 500, /* or: the gain that does */
    W_PLENTY_GAIN = 350,   /* gain that makes a year of plenty worth playing */
    W_KNIGHTS_HELD = 2,    /* so many knights in hand are not kept back for defence */
    W_HURRY_POINTS = 3,    /* with so few points missing nothing is kept back */
};

/* ---- the legal list -------------------------------------------------------------------------- */

const lr_action *greedy_find(const mind *m, unsigned kind) {
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == kind) return &m->legal[k];
    return NULL;
}

const lr_action *greedy_find_place(const mind *m, unsigned kind, uint32_t place) {
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == kind && board_place(m->legal[k]) == place) return &m->legal[k];
    return NULL;
}

const lr_action *greedy_find_best_of(mind *m, uint64_t kinds, int32_t floor, greedy_score *score) {
    best_action best = { .score = floor };
    for (uint32_t k = 0; k < m->count; k++)
        if (kinds >> m->legal[k].kind & 1)
            best_weigh(&best, &m->legal[k], score(m, &m->legal[k]), m->rng);
    return best.action;
}

const lr_action *greedy_find_first(const mind *m, unsigned kind, int32_t floor,
                                   greedy_score *score) {
    best_one best = { floor, m->count };
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == kind) best_one_note(&best, score(m, &m->legal[k]), k);
    return best.which < m->count ? &m->legal[best.which] : NULL;
}

static const lr_action *find_best(mind *m, unsigned kind, int32_t floor, greedy_score *score) {
    return greedy_find_best_of(m, GREEDY_KIND(kind), floor, score);
}

int32_t greedy_gain(const mind *m, board_cards hand_after) {
    return plan_hand_worth(&m->plan, hand_after) - plan_hand_worth(&m->plan, m->hand);
}

/* ---- set-up ---------------------------------------------------------------------------------- */

/* With knights the second building is a city. */
static int32_t score_setup(const mind *m, const lr_action *a) {
    int32_t worth = plan_setup_worth(&m->plan, board_place(*a));
    return a->kind == BOARD_CITY ? worth + plan_upgrade_worth(&m->plan, board_place(*a)) : worth;
}

static int32_t score_setup_piece(const mind *m, const lr_action *a) {
    if (a->kind == BOARD_SHIP)
        return plan_setup_ship_worth(&m->plan, m->p->setup_vertex, board_place(*a));
    return plan_setup_road_worth(&m->plan, m->p->setup_vertex, board_place(*a));
}

/* ---- robber and discards --------------------------------------------------------------------- */

int32_t greedy_threat(const mind *m, unsigned seat) {
    int points = m->p->seat[seat].points;
    int percent = 100 + W_ROB_THREAT * points;
    if (plan_is_threat(&m->plan, seat)) percent += 60;
    return percent;
}

int32_t greedy_steal_score(const mind *m, unsigned victim) {
    if (victim >= m->b->seats) return 0;
    int cards = m->plan.v->hand_count[victim];
    if (cards == 0) return 0;
    if (cards > W_ROB_CARDS_MAX) cards = W_ROB_CARDS_MAX;
    return (W_ROB_STEAL + cards * W_ROB_CARD) * greedy_threat(m, victim) / 100;
}

int32_t greedy_robber_harm(const mind *m, uint32_t hex) {
    int pips = look_hex_pips(m->p, hex);
    int32_t score = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        int32_t yield = look_yield(m->p, hex, seat);
        if (seat == m->seat)
            score -= yield * (pips + 1) * W_ROB_OWN_PIP * 2;
        else
            score += yield * pips * W_ROB_PIP * greedy_threat(m, seat) / 100;
    }
    return score;
}

/* Robber and pirate: the harm it will do and the card it steals, less the harm it does where it is,
 * for one of the two stays. */
static int32_t score_robber(const mind *m, const lr_action *a) {
    if (a->kind == BOARD_PIRATE) return greedy_score_pirate(m, a);
    int32_t left = m->b->sea && m->p->robber < m->b->hexes ? greedy_robber_harm(m, m->p->robber)
                                                           : 0;
    return greedy_robber_harm(m, board_place(*a)) - left + greedy_steal_score(m, a->arg[2]);
}

int32_t greedy_score_discard(const mind *m, const lr_action *a) {
    unsigned r = a->arg[0];
    return 32 * greedy_gain(m, m->hand - board_card(r)) + (int32_t)board_count(m->hand, r);
}

int32_t greedy_score_choose(const mind *m, const lr_action *a) {
    return greedy_gain(m, m->hand + board_card(a->arg[0]));
}

/* A card of anybody's. */
static int32_t score_rob(const mind *m, const lr_action *a) {
    return greedy_steal_score(m, a->arg[0]);
}

/* ---- development cards ----------------------------------------------------------------------- */

bool greedy_robber_hurts(const mind *m) {
    if (m->p->robber >= m->b->hexes || look_hex_pips(m->p, m->p->robber) == 0) return false;
    return m->p->seat_hexes[m->seat] >> m->p->robber & 1;
}

static const lr_action *play_knight(const mind *m) {
    const lr_action *knight = greedy_find(m, BOARD_KNIGHT);
    if (knight == NULL) return NULL;
    if (m->b->scenario == BOARD_SCENARIO_FLEET) return knight; /* a warship, and nothing else */
    int need = plan_army_need(&m->plan);
    int held = (int)board_count(m->plan.v->cards - m->plan.v->cards_fresh, BOARD_CARD_KNIGHT);
    if (need == 1 || greedy_robber_hurts(m) || greedy_pirate_hurts(m) || held >= W_KNIGHTS_HELD)
        return knight;
    if (need > 0 && m->plan.points_left <= W_HURRY_POINTS) return knight;
    return NULL;
}

unsigned greedy_abroad(const mind *m, unsigned good) {
    unsigned here = board_count(m->hand, good) + board_count(m->p->bank, good);
    unsigned all = good < BOARD_RESOURCES ? m->b->supply.bank : m->b->supply.commodities;
    return here < all ? all - here : 0;
}

static int32_t score_monopoly(const mind *m, const lr_action *a) {
    unsigned r = a->arg[0], cards = greedy_abroad(m, r);
    int32_t gain = greedy_gain(m, m->hand + cards * board_card(r));
    if ((int)cards >= W_MONOPOLY_CARDS) gain += W_MONOPOLY_GAIN;
    return gain;
}

static int32_t score_plenty(const mind *m, const lr_action *a) {
    board_cards taken = board_card(a->arg[2]);
    if (a->arg[0] != BOARD_ARG_NONE) taken += board_card(a->arg[0]);
    return greedy_gain(m, m->hand + taken);
}

bool greedy_wants_pieces(const mind *m) {
    for (uint32_t k = 0; k < m->plan.goals.count; k++) {
        const plan_goal *goal = &m->plan.goals.goal[k];
        if (goal->step == BOARD_ROAD && goal->pieces <= 2) return true;
        if (goal->step == BOARD_SHIP && goal->pieces <= W_FREE_SHIPS) return true;
    }
    return false;
}

static const lr_action *play_card(mind *m) {
    const lr_action *a = play_knight(m);
    if (a == NULL && greedy_wants_pieces(m)) a = greedy_find(m, BOARD_ROAD_BUILDING);
    if (a == NULL) a = find_best(m, BOARD_MONOPOLY, W_MONOPOLY_GAIN - 1, score_monopoly);
    if (a == NULL) a = find_best(m, BOARD_PLENTY, W_PLENTY_GAIN - 1, score_plenty);
    return a;
}

int32_t greedy_score_piece(const mind *m, const lr_action *a) {
    return plan_free_piece_worth(&m->plan, a->kind, board_place(*a));
}

/* ---- building -------------------------------------------------------------------------------- */

/* The goal whose step should be paid for now. */
static const plan_goal *choose_goal(const mind *m) {
    bool crowded = (int)board_total(m->hand) > m->b->rules.discard_limit;
    return plan_choose(&m->plan.goals, m->hand, m->b->sea ? W_STEP_WAIT_SEA : W_STEP_WAIT_MAX,
                       crowded ? W_STEP_CROWDED : W_STEP_EAGER);
}

static const lr_action *build(const mind *m, const plan_goal *goal) {
    if (goal->step == BOARD_PLAY)
        return greedy_find_play(m, BOARD_PROGRESS_MEDICINE, goal->step_place);
    if (goal->step == BOARD_BUY || goal->step == BOARD_LEVEL) return greedy_find(m, goal->step);
    return greedy_find_place(m, goal->step, goal->step_place);
}

/* A trade with the bank on the way to paying the cost. */
static int32_t score_bank(const mind *m, const lr_action *a) {
    unsigned wanted = a->arg[0], given = a->arg[2], rate = m->plan.goals.rate[given];
    if (board_count(m->hand, wanted) >= board_count(m->cost, wanted)) return INT32_MIN;
    if (board_count(m->hand, given) < board_count(m->cost, given) + rate) return INT32_MIN;
    return greedy_gain(m, m->hand - rate * board_card(given) + board_card(wanted));
}

/* ---- trade between players ------------------------------------------------------------------- */

/* Seats that could be asked: with cards, and not about to win. */
static unsigned partners(const mind *m) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if (seat == m->seat || plan_is_threat(&m->plan, seat)) continue;
        if (m->plan.v->hand_count[seat] != 0) seats |= 1u << seat;
    }
    return seats;
}

static int32_t gain_by_trade(void *of, board_cards give, board_cards want, int32_t floor UNUSED) {
    const mind *m = of;
    return greedy_gain(m, m->hand - give + want);
}

/* Looks for the best offer of one card (first offer of a turn) or two (second) for one. The list
 * says whether offers are allowed at all. */
static bool make_offer(mind *m, lr_action *offer) {
    unsigned made = m->p->seat[m->seat].offers_made, to = partners(m), abroad = 0;
    board_cards give, want;
    if ((int)made >= W_OFFERS_MAX || to == 0 || greedy_find(m, BOARD_OFFER) == NULL) return false;
    const plan_goal *target = plan_target(&m->plan.goals, m->hand);
    if (target == NULL) return false;
    for (unsigned good = 0; good < m->b->goods; good++)
        if (greedy_abroad(m, good) > 0) abroad |= 1u << good;
    if (!plan_offer(m->hand, target->cost, abroad, made > 0, W_OFFER_GAIN, gain_by_trade, m, &give,
                    &want))
        return false;
    *offer = trade_offer(m->seat, give, want, to);
    return true;
}

/* What the trade in `maker`'s offer slot would bring us, the maker being another seat. */
static int32_t gain_from_offer(const mind *m, unsigned maker) {
    const board_offer *o = &m->p->offer[maker];
    if (!board_covers(m->hand, o->want)) return INT32_MIN;
    return greedy_gain(m, m->hand - o->want + o->give);
}

static int32_t score_take(const mind *m, const lr_action *a) {
    return plan_is_threat(&m->plan, a->arg[0]) ? INT32_MIN : gain_from_offer(m, a->arg[0]);
}

static int32_t score_weak(const mind *m, const lr_action *a) {
    return -m->p->seat[a->arg[0]].points;
}

/* Our own offer was answered: trade with the weakest of those who said yes. */
static const lr_action *settle_offer(const mind *m) {
    const board_offer *own = &m->p->offer[m->seat];
    int32_t gain = greedy_gain(m, m->hand - own->give + own->want);
    int32_t least = gain > W_ANSWER_GAIN ? gain : W_ANSWER_GAIN;
    const lr_action *best = greedy_find_first(m, BOARD_TAKE, least, score_take);
    if (best == NULL) best = greedy_find_first(m, BOARD_CONFIRM, INT32_MIN, score_weak);
    return best != NULL ? best : greedy_find(m, BOARD_WITHDRAW);
}

static int32_t score_counter(const mind *m, const lr_action *a) {
    board_cards give = board_unpack_cards(a->arg), want = board_unpack_cards(a->arg + 5);
    return greedy_gain(m, m->hand - give + want);
}

static const lr_action *answer(mind *m) {
    const lr_action *refuse = greedy_find(m, BOARD_REFUSE), *accept = greedy_find(m, BOARD_ACCEPT);
    if (plan_is_threat(&m->plan, m->p->active)) return refuse;
    if (accept != NULL && gain_from_offer(m, m->p->active) > W_ANSWER_GAIN) return accept;
    if (lr_rng_below(m->rng, (uint32_t)W_COUNTER_ODDS) != 0) return refuse;
    const lr_action *counter = find_best(m, BOARD_OFFER, W_OFFER_GAIN, score_counter);
    return counter != NULL ? counter : refuse;
}

/* ---- the phases ------------------------------------------------------------------------------ */

/* Laying victory point cards open is only worth it when that wins. */
static const lr_action *declare(const mind *m) {
    const lr_action *claim = greedy_find(m, BOARD_CLAIM);
    if (claim != NULL) return claim;
    return m->plan.points >= m->b->goal ? greedy_find(m, BOARD_REVEAL) : NULL;
}

static const lr_action *before_roll(mind *m) {
    const lr_action *knight = m->b->knights ? greedy_before_roll(m) : play_knight(m);
    return knight != NULL ? knight : greedy_find(m, BOARD_ROLL);
}

/* May write an offer of its own into *made and return it. */
static const lr_action *main_phase(mind *m, lr_action *made) {
    const plan_goal *goal = choose_goal(m);
    const lr_action *a = NULL;
    if (goal != NULL && goal->wins) a = build(m, goal);
    if (a == NULL) a = m->b->knights ? greedy_before_building(m) : play_card(m);
    if (a == NULL && m->b->sea) a = greedy_claim_wonder(m);
    if (a == NULL && goal != NULL) a = build(m, goal);
    if (a == NULL) a = greedy_find_first(m, BOARD_TAKE, W_ANSWER_GAIN, score_take);
    if (a == NULL && make_offer(m, made)) a = made;
    m->cost = goal != NULL ? goal->step_cost : 0; /* nothing misses then */
    if (a == NULL) a = greedy_find_first(m, BOARD_BANK, INT32_MIN, score_bank);
    if (a == NULL && m->b->sea) a = greedy_move_ship(m);
    if (a == NULL && m->b->sea) a = greedy_attack(m);
    return a != NULL ? a : greedy_find(m, BOARD_END);
}

#define ROBBERS (GREEDY_KIND(BOARD_ROBBER) | GREEDY_KIND(BOARD_PIRATE))
#define BUILDINGS (GREEDY_KIND(BOARD_SETTLEMENT) | GREEDY_KIND(BOARD_CITY))

static const lr_action *decide(mind *m, lr_action *made) {
    const lr_action *a = declare(m);
    if (a != NULL) return a;
    switch (m->p->phase) {
    case BOARD_PHASE_SETUP_SETTLEMENT: return greedy_find_best_of(m, BUILDINGS, -1, score_setup);
    case BOARD_PHASE_SETUP_ROAD:
        return greedy_find_best_of(m, GREEDY_PIECES, -1, score_setup_piece);
    case BOARD_PHASE_ROLL: return before_roll(m);
    case BOARD_PHASE_DISCARD: return find_best(m, BOARD_DISCARD, INT32_MIN, greedy_score_discard);
    case BOARD_PHASE_ROBBER: return greedy_find_best_of(m, ROBBERS, INT32_MIN, score_robber);
    case BOARD_PHASE_FREE_ROADS:
        return greedy_find_best_of(m, GREEDY_PIECES, -1, greedy_score_piece);
    case BOARD_PHASE_GOLD: return find_best(m, BOARD_CHOOSE, INT32_MIN, greedy_score_choose);
    case BOARD_PHASE_BUILD: return main_phase(m, made);
    case BOARD_PHASE_SHIP: return greedy_put_ship(m);
    case BOARD_PHASE_HARBOR:
        return greedy_find_best_of(m, GREEDY_KIND(BOARD_HARBOR), INT32_MIN, greedy_score_harbor);
    case BOARD_PHASE_ROB: return find_best(m, BOARD_ROB, INT32_MIN, score_rob);
    case BOARD_PHASE_MAIN: return m->seat == m->p->active ? main_phase(m, made) : NULL;
    case BOARD_PHASE_ANSWER: return m->seat != m->p->active ? answer(m) : settle_offer(m);
    default: return m->b->knights ? greedy_knights_phase(m) : NULL;
    }
}

lr_action greedy_board_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng) {
    if (count == 1) return legal[0];
    mind m = { .legal = legal, .count = count, .rng = rng, .seat = (unsigned)seat };
    plan_make(&m.plan, g, view, m.seat);
    m.b = m.plan.b;
    m.p = m.plan.p;
    m.hand = m.plan.v->hand;
    lr_action made;
    const lr_action *choice = decide(&m, &made);
    return choice != NULL ? *choice : legal[lr_rng_below(rng, count)];
}
