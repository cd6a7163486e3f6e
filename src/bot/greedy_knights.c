/* greedy_knights.c - what the greedy player decides about knights, cities and barbarians.
 *
 * Hiring, activating and promoting knights, walls and improvements are goals like any other
 * (plan_knights.c) and are paid for when their time comes. This file has the rest: what knights do,
 * and the answers to questions that only these games ask.
 *
 * An action puts a knight to sleep. With a grain in hand it can be woken again in the same turn, so
 * the action costs a grain; without one it costs what the knight would be missed if the barbarians
 * came before the next turn.
 *
 * Who defends when everybody declares (nasty_barbarians)? A seat looks at what the others have
 * declared, takes for granted that those who come later bring everything, and compares two ends:
 * all its knights, or none. If none is as good, they stay at home and awake.
 */
#include "greedy_board.h"

enum {
    W_GRAIN = 70, /* what waking a knight again costs */
    W_CHASE = 80, /* a card stolen and the robber on an opponent's hex, per hundred of its score */
    W_CHASE_FREED = 22,   /* a pip of the own production that the robber leaves */
    W_CHASE_PIRATE = 150, /* a pirate that hurts */
    W_DISPLACE = 120,     /* driving a knight off, for each point of its strength */
    W_DISPLACE_SITE = 30, /* percent of what the freed intersection is worth to settle */
    W_ACT_GAIN = 60,      /* what an action must be worth beyond its cost */
    W_COMMIT_GAIN = 0,    /* what defending must be worth beyond staying awake */
    W_COMMERCE_GAIN = 20, /* what a card given for a commodity must be worth */
    W_SLEEPER = 1,        /* an active knight is kept before one that sleeps: points of strength */
};

int greedy_cards_of(const mind *m, unsigned seat) {
    enum { GUESS = 5 };
    unsigned count = m->plan.v->hand_count[seat];
    return count == BOARD_COUNT_HIDDEN ? GUESS : (int)count;
}

static bool is_awake(const mind *m, uint32_t vertex) {
    return vset_has(board_awake(m->b, m->p), vertex);
}

static int strength_at(const mind *m, uint32_t vertex) {
    unsigned strength = 0;
    board_knight_at(m->b, m->p, vertex, &strength);
    return (int)strength;
}

/* ---- what knights do ------------------------------------------------------------------------- */

/* What it costs that the knight on the vertex goes to sleep. Before the roll nobody can be
 * woken, and the barbarians may land with this one roll; later, with those of a whole round. */
static int32_t sleep_cost(const mind *m, uint32_t vertex) {
    bool rolling = m->p->phase == BOARD_PHASE_ROLL;
    bool wakes = !rolling && board_covers(m->hand, board_cost_activation);
    int rolls = rolling ? 1 : (int)m->b->seats;
    if (wakes || m->plan.siege.steps > rolls) return W_GRAIN;
    return W_GRAIN + plan_defence_loss(&m->plan, strength_at(m, vertex));
}

/* The best that a robber leaving its hex could do elsewhere is left to the phase that follows; here
 * counts what it frees, and a middling theft. */
static int32_t chase_gain(const mind *m, bool pirate) {
    if (pirate) return greedy_pirate_hurts(m) ? W_CHASE_PIRATE : 0;
    int32_t gain = W_CHASE;
    if (!greedy_robber_hurts(m)) return gain;
    return gain + look_yield(m->p, m->p->robber, m->seat) * look_hex_pips(m->p, m->p->robber) *
                      W_CHASE_FREED;
}

static int32_t score_chase(const mind *m, const lr_action *a) {
    return chase_gain(m, a->arg[2] == 1) - sleep_cost(m, board_place(*a));
}

/* Driving off the knight on the vertex: whom it hurts, and what becomes free. */
static int32_t displace_gain(const mind *m, uint32_t vertex) {
    unsigned strength, owner = board_knight_at(m->b, m->p, vertex, &strength);
    if (owner == LR_SEAT_NONE || owner == m->seat) return 0;
    return (int32_t)strength * W_DISPLACE * greedy_threat(m, owner) / 100;
}

static int32_t score_move(const mind *m, const lr_action *a) {
    uint32_t from = board_place_left(*a), to = board_place(*a);
    int32_t gain = plan_post_worth(&m->plan, to) - plan_post_worth(&m->plan, from);
    return gain + displace_gain(m, to) - sleep_cost(m, from);
}

static int32_t score_knight(const mind *m, const lr_action *a) {
    return a->kind == BOARD_CHASE ? score_chase(m, a) : score_move(m, a);
}

#define KNIGHT_ACTIONS (GREEDY_KIND(BOARD_CHASE) | GREEDY_KIND(BOARD_MOVE))

const lr_action *greedy_before_roll(mind *m) {
    const lr_action *a = greedy_play_alchemist(m);
    if (a != NULL) return a;
    return greedy_find_best_of(m, KNIGHT_ACTIONS, W_ACT_GAIN, score_knight);
}

static int32_t score_improve(const mind *m, const lr_action *a) {
    return plan_level_worth(&m->plan, a->arg[0]);
}

const lr_action *greedy_before_building(mind *m) {
    const lr_action *a = NULL;
    if (plan_knights(&m->plan)->cranes > 0) /* or it lapses */
        a = greedy_find_best_of(m, GREEDY_KIND(BOARD_IMPROVE), 0, score_improve);
    if (a == NULL) a = greedy_play_progress(m, false);
    if (a == NULL)
        a = greedy_find_best_of(m, GREEDY_KIND(BOARD_COMMERCE), W_COMMERCE_GAIN,
                                greedy_score_commerce);
    if (a == NULL) a = greedy_find_best_of(m, KNIGHT_ACTIONS, W_ACT_GAIN, score_knight);
    return a;
}

/* ---- questions about knights ----------------------------------------------------------------- */

/* Where a knight that must go somewhere goes, or a new one. */
static int32_t score_post(const mind *m, const lr_action *a) {
    return plan_post_worth(&m->plan, board_place(*a));
}

/* The knight that is missed least. */
static int32_t score_desert(const mind *m, const lr_action *a) {
    uint32_t v = board_place(*a);
    int strength = strength_at(m, v) + (is_awake(m, v) ? W_SLEEPER : 0);
    return -1000 * strength - plan_post_worth(&m->plan, v) / 10;
}

/* A free promotion: of the strongest that is awake. */
static int32_t score_promote(const mind *m, const lr_action *a) {
    uint32_t v = board_place(*a);
    return 1 + strength_at(m, v) + (is_awake(m, v) ? 4 : 0);
}

/* ---- the barbarians -------------------------------------------------------------------------- */

/* Strength of the seat's knights that were declared, and of those that are awake. */
static void count_declared(const mind *m, unsigned seat, int *declared, int *awake) {
    vset own = board_knight(m->b, m->p, seat);
    *declared = *awake = 0;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        if (!vset_has(own, v) || !is_awake(m, v)) continue;
        *awake += strength_at(m, v);
        if (vset_has(board_committed(m->b, m->p), v)) *declared += strength_at(m, v);
    }
}

/* Everybody declares: with all the own knights or without. */
static const lr_action *defend(const mind *m) {
    const lr_action *commit = greedy_find(m, BOARD_COMMIT), *stop = greedy_find(m, BOARD_STOP);
    plan_siege siege = m->plan.siege;
    look_siege now;
    look_at_siege(m->b, m->p, &now);
    siege.others = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        int declared, awake;
        count_declared(m, seat, &declared, &awake);
        bool waits = seat == m->seat || (plan_knights(&m->plan)->declaring >> seat & 1);
        now.defence[seat] = (unsigned)(waits ? awake : declared);
        if (seat != m->seat) siege.others += (int)now.defence[seat];
    }
    siege.own = (int)now.defence[m->seat];
    look_rivals(&now, m->b->seats, m->seat, &siege.best_other, &siege.weakest_other);
    int32_t gain = plan_siege_outcome(&siege, 0) - plan_siege_outcome(&siege, -siege.own);
    return commit != NULL && gain > W_COMMIT_GAIN ? commit : stop;
}

/* The poorest city falls; a wall goes with it. */
static int32_t score_sack(const mind *m, const lr_action *a) {
    uint32_t v = board_place(*a);
    bool wall = vset_has(board_walls(m->b, m->p), v);
    return -plan_upgrade_worth(&m->plan, v) - (wall ? plan_wall_worth(&m->plan) : 0);
}

/* A metropolis protects its city: the richest one. */
static int32_t score_metropolis(const mind *m, const lr_action *a) {
    return plan_upgrade_worth(&m->plan, board_place(*a));
}

static const struct {
    uint8_t phase, kind;
    greedy_score *score;
} answers[] = {
    { BOARD_PHASE_RETURN, BOARD_RETURN, greedy_score_return },
    { BOARD_PHASE_SURPLUS, BOARD_RETURN, greedy_score_return },
    { BOARD_PHASE_SACK, BOARD_SACK, score_sack },
    { BOARD_PHASE_REWARD, BOARD_REWARD, greedy_score_reward },
    { BOARD_PHASE_AQUEDUCT, BOARD_CHOOSE, greedy_score_choose },
    { BOARD_PHASE_METROPOLIS, BOARD_METROPOLIS, score_metropolis },
    { BOARD_PHASE_FLEE, BOARD_FLEE, score_post },
    { BOARD_PHASE_SMITH, BOARD_PROMOTE, score_promote },
    { BOARD_PHASE_SWAP, BOARD_SWAP, greedy_score_swap },
    { BOARD_PHASE_DESERT, BOARD_DESERTION, score_desert },
    { BOARD_PHASE_RECRUIT, BOARD_HIRE, score_post },
    { BOARD_PHASE_GIVE, BOARD_GIVE, greedy_score_discard },
    { BOARD_PHASE_PICK, BOARD_PICK, greedy_score_choose },
    { BOARD_PHASE_SPY, BOARD_SPY, greedy_score_spy },
};

const lr_action *greedy_knights_phase(mind *m) {
    const lr_action *a = NULL;
    if (m->p->phase == BOARD_PHASE_DEFEND) return defend(m);
    if (m->p->phase == BOARD_PHASE_REBUILD)
        return greedy_find_best_of(m, GREEDY_PIECES, -1, greedy_score_piece);
    if (m->p->phase == BOARD_PHASE_SURPLUS) a = greedy_play_progress(m, true);
    for (size_t k = 0; a == NULL && k < sizeof answers / sizeof answers[0]; k++)
        if (answers[k].phase == m->p->phase)
            a = greedy_find_best_of(m, GREEDY_KIND(answers[k].kind), INT32_MIN, answers[k].score);
    return a;
}
