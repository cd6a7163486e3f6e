/* greedy_sea.c - what the greedy player decides at sea and in the scenarios.
 *
 * The pirate is weighed against the robber by the same scale: what it steals, whom it hampers
 * and what its leaving is worth. A ship is moved at the end of a turn, when nothing else is left
 * to do, if the plan with the ship taken up is worth more than the plan as it is (plan_sea.c). A
 * fortress is attacked last of all, since that ends the turn.
 */
#include "greedy_board.h"

enum {
    W_PIRATE_SHIP = 20, /* an opponent's ships beside the pirate */
    W_PIRATE_OWN = 40,  /* the own ones */
    W_PIRATE_WAY = 60,  /* an edge where the own next ship should go */
    W_CLOTH = 60,       /* a cloth taken, and on top if it makes a pair */
    W_CLOTH_PAIR = 40,
    W_MOVE_GAIN = 60,     /* what a ship's move must add to the hand's worth */
    W_HARBOR_SHARED = 20, /* percent that an opponent at a harbor's other end takes off */
    W_ATTACK_MOST = 4,    /* warships that suffice for an attack while more may come */
    W_ATTACK_LEAST = 2,   /* and when none will */
};

/* ---- the pirate ------------------------------------------------------------------------------ */

static bool borders(const mind *m, uint32_t edge, uint32_t hex) {
    return m->b->edge[edge].hex[0] == hex || m->b->edge[edge].hex[1] == hex;
}

/* Own ships beside the pirate, and no ship that could be built for a goal. */
bool greedy_pirate_hurts(const mind *m) {
    if (!m->b->sea || m->p->pirate >= m->b->hexes || m->b->layout.no_pirate) return false;
    if ((m->p->ship_hexes[m->seat] >> m->p->pirate & 1) == 0) return false;
    for (uint32_t k = 0; k < m->plan.goals.count; k++)
        if (m->plan.goals.goal[k].step == BOARD_SHIP) return false;
    return true;
}

/* The harm that a pirate on the hex does to others, less that to the seat itself. */
static int32_t pirate_harm(const mind *m, uint32_t hex) {
    int32_t score = 0;
    if (hex >= m->b->hexes) return 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if ((m->p->ship_hexes[seat] >> hex & 1) == 0) continue;
        score += seat == m->seat ? -W_PIRATE_OWN : W_PIRATE_SHIP * greedy_threat(m, seat) / 100;
    }
    for (uint32_t k = 0; k < m->plan.goals.count; k++) {
        const plan_goal *goal = &m->plan.goals.goal[k];
        if (goal->step == BOARD_SHIP && borders(m, goal->step_place, hex))
            return score - W_PIRATE_WAY;
    }
    return score;
}

int32_t greedy_score_pirate(const mind *m, const lr_action *a) {
    int32_t score = pirate_harm(m, board_place(*a)) - pirate_harm(m, m->p->pirate);
    if (a->arg[3] == 0) return score + greedy_steal_score(m, a->arg[2]);
    const board_villages *villages = &board_scenario_read(m->b, m->p)->villages;
    int32_t loot = W_CLOTH;
    if (villages->cloth[m->seat] % 2 == 1) loot += W_CLOTH_PAIR;
    if (villages->cloth[a->arg[2]] % 2 == 0) loot += W_CLOTH_PAIR;
    return score + loot * greedy_threat(m, a->arg[2]) / 100;
}

/* ---- ships ----------------------------------------------------------------------------------- */

/* The holder of the longest route does not shorten it. */
static bool breaks_route(const mind *m, const board_public *lifted) {
    if (m->p->road_holder != m->seat) return false;
    return board_road_length(m->b, lifted, m->seat) < board_road_length(m->b, m->p, m->seat);
}

static int32_t score_lift(const mind *m, const lr_action *a) {
    plan lifted;
    board_public trial;
    uint32_t edge;
    plan_make_lifted(&lifted, &m->plan, board_place(*a), &trial);
    int32_t worth = plan_moved_worth(&lifted, m->hand, &edge);
    return edge == BOARD_NO_PLACE || breaks_route(m, &trial) ? INT32_MIN : worth;
}

const lr_action *greedy_move_ship(const mind *m) {
    if (greedy_find(m, BOARD_LIFT) == NULL) return NULL;
    int32_t floor = plan_hand_worth(&m->plan, m->hand) + W_MOVE_GAIN;
    return greedy_find_first(m, BOARD_LIFT, floor, score_lift);
}

const lr_action *greedy_put_ship(const mind *m) {
    uint32_t edge;
    plan_moved_worth(&m->plan, m->hand, &edge);
    return edge != BOARD_NO_PLACE ? greedy_find_place(m, BOARD_SHIP, edge) : NULL;
}

/* ---- scenarios ------------------------------------------------------------------------------- */

int32_t greedy_score_harbor(const mind *m, const lr_action *a) {
    int32_t worth = plan_harbor_worth(&m->plan, a->arg[2]);
    const uint16_t *ends = m->b->edge[board_place(*a)].vertex;
    int32_t score = worth + 1;
    for (int k = 0; k < 2; k++) {
        bool city;
        unsigned seat = board_building_at(m->b, m->p, ends[k], &city);
        if (seat != LR_SEAT_NONE && seat != m->seat) score -= worth * W_HARBOR_SHARED / 100 + 1;
    }
    return score;
}

/* With more warships than the die shows the pirates lose a marker, else ships are lost. It is tried
 * with even odds, or with any when no further knight can come. */
const lr_action *greedy_attack(const mind *m) {
    const lr_action *attack = greedy_find(m, BOARD_ATTACK);
    if (attack == NULL) return NULL;
    int warships = board_scenario_read(m->b, m->p)->fleet.warships[m->seat];
    bool more = m->p->deck_left > 0 || board_count(m->plan.v->cards, BOARD_CARD_KNIGHT) > 0;
    return warships >= (more ? W_ATTACK_MOST : W_ATTACK_LEAST) ? attack : NULL;
}

static int32_t score_wonder(const mind *m, const lr_action *a) {
    return -plan_wonder_wait(&m->plan, a->arg[0]);
}

/* The quickest of the wonders that can be claimed. Waiting for a better one is no use: it may be
 * gone by then. */
const lr_action *greedy_claim_wonder(const mind *m) {
    return greedy_find_first(m, BOARD_WONDER, INT32_MIN, score_wonder);
}
