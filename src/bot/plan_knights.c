/* plan_knights.c - goals of the knights' games.
 *
 * Three things are worth cards here that the island does not know:
 *
 *     levels     Each level of a track is one more number of the red die that brings progress cards
 *                when its gate comes up: as good as a pip of production, only that the card is
 *                better. The third level has an ability of its own, the fourth a metropolis, which
 *                the fifth makes safe or takes away.
 *     knights    The landing of the barbarians is looked at as if it came now: what happens to the
 *                seat with the active knights that are there, and with some more. The difference is
 *                what these are worth, the more so the nearer the ship is. Since everybody hopes
 *                that others will pay for the defence, a fair share of it is worth something by
 *                itself.
 *     walls      for hands that grow beyond what a seven allows.
 *
 * Cities are worth what they add: a commodity where there is one, else a second card.
 */
#include "plan_board.h"

enum { STEPS_SEEN = 8 }; /* of the ship: further away it makes no difference */

enum {
    W_COMMODITY_NEW = 60,    /* percent on top for a commodity that is not produced so far */
    W_COMMODITY_SURFEIT = 5, /* each pip of it owned already lowers the next by this percent */
    W_DRAW_PIP = 84,         /* a pip of progress cards, per missing point */
    W_AQUEDUCT_PIP = 24,     /* a pip of throws that bring nothing, per missing point */
    W_GUILD_PIP = 14,        /* a pip of commodities that can be traded 2:1, per missing point */
    W_FORTRESS = 35,         /* mighty knights, per missing point */
    W_METROPOLIS_SHAKY = 85, /* percent left of a metropolis that can be taken away */
    W_METROPOLIS_TAKE = 500, /* taking it from somebody, on top */
    W_METROPOLIS_CHASE = 30, /* percent of it for the level below the one that takes it */
    W_TIED_CARD = 350,       /* the progress card of tied defenders */
    W_DUTY = 90,             /* each point of strength within the fair share */
    W_STRENGTH = 70,         /* and any point of strength */
    W_AWAKE = 40,            /* an active knight can act */
    W_LOOK_AHEAD = 3,        /* strength further that is looked at when one point decides nothing */
    W_POST_GUARD = 4,        /* a knight beside own production, per pip */
    W_POST_ROBBER = 60,      /* beside a robber that hurts */
    W_POST_SITE = 30,        /* percent of a settlement's worth, if it is in the way of one */
    W_POST_BLOCK = 40,       /* inside an opponent's route */
    W_POST_BREAKS = 1200,    /* and if the longest one falls apart there */
    W_WALL = 130,            /* a wall */
    W_WALL_CARD = 55,        /* and each card in hand above the limit less two */
};

/* Percent of a common pip that a pip of paper, cloth or coin is worth. */
static const int commodity_worth[BOARD_TRACKS] = { 112, 112, 108 };

/* Making a metropolis safe: nobody near, a rival at 3, a rival at 4. */
static const int safe_worth[3] = { 150, 400, 1000 };

/* Percent of the landing's worth, by steps that are missing. */
static const int near_share[STEPS_SEEN + 1] = { 100, 100, 92, 82, 70, 58, 46, 36, 30 };

/* ---- commodities ----------------------------------------------------------------------------- */

int32_t plan_refined_worth(const plan *m, uint32_t hex, int32_t plain) {
    unsigned good = look_commodity_of(board_tile_terrain(m->p->tile[hex]));
    if (good == BOARD_GOODS) return plain;
    int percent = commodity_worth[good - BOARD_PAPER];
    if (m->pips[good] == 0) percent += W_COMMODITY_NEW;
    percent = percent * 100 / (100 + W_COMMODITY_SURFEIT * m->pips[good]);
    return look_hex_pips(m->p, hex) * percent;
}

bool plan_holds(const plan *m, unsigned progress) {
    for (int k = 0; k < BOARD_PROGRESS_HAND; k++)
        if (m->v->progress[m->seat][k] == progress) return true;
    return false;
}

/* ---- the barbarians -------------------------------------------------------------------------- */

/* The city that the seat would give up: what it loses with the poorest one. */
static int32_t city_loss(const plan *m) {
    vset cities = board_city(m->b, m->p, m->seat);
    int32_t least = INT32_MAX;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        if (!vset_has(cities, v) || board_is_metropolis(plan_knights(m), v)) continue;
        int32_t worth = plan_upgrade_worth(m, v);
        if (worth < least) least = worth;
    }
    return least == INT32_MAX ? 0 : least + PLAN_POINT;
}

void plan_survey_knights(plan *m) {
    const board_knights *knights = plan_knights(m);
    plan_siege *siege = &m->siege;
    look_siege now;
    look_at_siege(m->b, m->p, &now);
    *siege = (plan_siege){ .steps = m->b->rules.barbarian_track - knights->ship,
                           .barbarians = now.barbarians,
                           .own = (int)now.defence[m->seat],
                           .others = now.all - (int)now.defence[m->seat],
                           .exposed = now.exposed[m->seat] > 0 };
    look_rivals(&now, m->b->seats, m->seat, &siege->best_other, &siege->weakest_other);
    siege->city_loss = city_loss(m);
    m->hand_limit += 2 * (int)look_count_both(m->b, board_city(m->b, m->p, m->seat),
                                              board_walls(m->b, m->p));
}

int32_t plan_siege_outcome(const plan_siege *s, int more) {
    int own = s->own + more;
    if (own + s->others < s->barbarians)
        return s->exposed && own <= s->weakest_other ? -s->city_loss : 0;
    if (own == 0 || own < s->best_other) return 0;
    return own > s->best_other ? PLAN_POINT : W_TIED_CARD;
}

static int nearness(const plan *m) {
    int steps = m->siege.steps;
    return near_share[steps < 0 ? 0 : steps > STEPS_SEEN ? STEPS_SEEN : steps];
}

int32_t plan_defence_worth(const plan *m, int strength) {
    const plan_siege *s = &m->siege;
    int32_t now = plan_siege_outcome(s, 0), best = plan_siege_outcome(s, strength) - now;
    for (int more = 1; more <= W_LOOK_AHEAD; more++) {
        int32_t gain = (plan_siege_outcome(s, strength + more) - now) * strength /
                       (strength + more);
        if (gain > best) best = gain;
    }
    int share = (s->barbarians + (int)m->b->seats - 1) / (int)m->b->seats - s->own;
    if (share > strength) share = strength;
    if (share > 0) best += share * W_DUTY;
    return best * nearness(m) / 100 + strength * W_STRENGTH;
}

int32_t plan_defence_loss(const plan *m, int strength) {
    const plan_siege *s = &m->siege;
    int32_t loss = plan_siege_outcome(s, 0) - plan_siege_outcome(s, -strength);
    return (loss > 0 ? loss : 0) * nearness(m) / 100 + strength * W_STRENGTH;
}

/* ---- knights --------------------------------------------------------------------------------- */

/* Edges of the seat's roads and ships at the vertex. */
static unsigned routes_at(const plan *m, unsigned seat, uint32_t vertex) {
    unsigned count = 0;
    for (int k = 0; k < 3; k++) {
        uint32_t edge = m->b->vertex[vertex].edge[k];
        if (edge == BOARD_NO_PLACE) continue;
        count += eset_has(board_road(m->b, m->p, seat), edge);
        count += eset_has(board_ship(m->b, m->p, seat), edge);
    }
    return count;
}

/* The longest route of a seat if this seat had a knight on the vertex. */
static unsigned route_behind(const plan *m, unsigned seat, uint32_t vertex) {
    board_public trial = *m->p;
    vset_add(board_any_knight_rw(m->b, &trial), vertex);
    vset_add(board_knight_rw(m->b, &trial, m->seat), vertex);
    return board_road_length(m->b, &trial, seat);
}

/* Standing in the way of others. */
static int32_t block_worth(const plan *m, uint32_t vertex) {
    int32_t worth = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if (seat == m->seat || routes_at(m, seat, vertex) < 2) continue;
        worth += W_POST_BLOCK;
        if (seat != m->p->road_holder) continue;
        if (route_behind(m, seat, vertex) < m->p->road_record) worth += W_POST_BREAKS;
    }
    return worth;
}

int32_t plan_post_worth(const plan *m, uint32_t vertex) {
    int32_t worth = block_worth(m, vertex);
    for (int k = 0; k < 3; k++) {
        unsigned hex = m->b->vertex[vertex].hex[k];
        if (hex == BOARD_NO_HEX || look_buildings(m->p, hex, m->seat) == 0) continue;
        worth += W_POST_GUARD * look_hex_pips(m->p, hex);
        if (hex == m->p->robber) worth += W_POST_ROBBER;
    }
    if (!look_is_site(m->b, m->p, vertex) || m->p->seat[m->seat].settlements_left == 0)
        return worth;
    return worth - (PLAN_POINT + plan_vertex_worth(m, vertex)) * W_POST_SITE / 100;
}

/* The knight on the vertex is the seat's, and can be promoted now if it is paid for. */
static bool is_promotable(const plan *m, uint32_t vertex) {
    const board_realm *own = &plan_knights(m)->realm[m->seat];
    unsigned strength;
    if (board_knight_at(m->b, m->p, vertex, &strength) != m->seat || strength >= 3) return false;
    if (strength == 2 && own->level[BOARD_POLITICS] < BOARD_LEVEL_ABILITY) return false;
    if (vset_has(board_promoted(m->b, m->p), vertex)) return false;
    return own->knights_left[strength] > 0;
}

static void add_hire(plan *m) {
    const board_realm *own = &plan_knights(m)->realm[m->seat];
    uint64_t sites[BOARD_WORDS_MAX];
    best_one best = { INT32_MIN, BOARD_NO_PLACE };
    if (own->knights_left[0] == 0) return;
    board_hire_sites(m->b, m->p, m->seat, sites);
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        if (!board_has(sites, v)) continue;
        best_one_note(&best, plan_post_worth(m, v), v);
    }
    if (best.which == BOARD_NO_PLACE) return;
    plan_add_goal(m, (plan_goal){ .worth = plan_defence_worth(m, 1) + W_AWAKE + best.worth,
                                  .cost = board_cost_knight + board_cost_activation,
                                  .step_cost = board_cost_knight,
                                  .step = BOARD_HIRE,
                                  .step_place = (uint16_t)best.which });
}

/* The strongest knight that sleeps, and the best to be promoted: awake before asleep, then the
 * stronger one. */
static void add_knights(plan *m) {
    vset own = board_knight(m->b, m->p, m->seat);
    vset awake = board_awake(m->b, m->p);
    unsigned sleeper = 0, candidate = 0;
    uint32_t asleep = 0;
    plan_goal promote = { .cost = board_cost_knight,
                          .step_cost = board_cost_knight,
                          .step = BOARD_PROMOTE };
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        unsigned strength;
        if (!vset_has(own, v)) continue;
        board_knight_at(m->b, m->p, v, &strength);
        if (!vset_has(awake, v) && strength > sleeper) {
            sleeper = strength;
            asleep = v;
        }
        unsigned rank = strength + (vset_has(awake, v) ? 4u : 0u);
        if (rank <= candidate || !is_promotable(m, v)) continue;
        candidate = rank;
        promote.step_place = (uint16_t)v;
    }
    if (sleeper > 0)
        plan_add_step(m, plan_defence_worth(m, (int)sleeper) + W_AWAKE, board_cost_activation,
                      BOARD_ACTIVATE, asleep);
    if (candidate == 0) return;
    if (candidate < 4) promote.cost += board_cost_activation;
    promote.worth = plan_defence_worth(m, 1);
    plan_add_goal(m, promote);
}

/* ---- walls and levels ------------------------------------------------------------------------ */

int32_t plan_wall_worth(const plan *m) {
    int over = (int)board_total(m->v->hand) - (m->hand_limit - 2);
    return W_WALL + (over > 0 ? over * W_WALL_CARD : 0);
}

/* Under the city that is there to stay, if there is one. */
static void add_wall(plan *m) {
    uint32_t place = BOARD_NO_PLACE;
    if (plan_knights(m)->realm[m->seat].walls_left == 0) return;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        if (!vset_has(board_city(m->b, m->p, m->seat), v)) continue;
        if (vset_has(board_walls(m->b, m->p), v)) continue;
        if (place == BOARD_NO_PLACE || board_is_metropolis(plan_knights(m), v)) place = v;
    }
    if (place == BOARD_NO_PLACE) return;
    plan_add_step(m, plan_wall_worth(m), board_cost_wall, BOARD_WALL, place);
}

/* The seat may buy the track's level once it has the one before (CK-IMP-03, CK-METRO-09). */
static bool may_reach(const plan *m, unsigned track, unsigned level) {
    vset cities = board_city(m->b, m->p, m->seat);
    if (level > BOARD_LEVELS || look_count_both(m->b, cities, cities) == 0) return false;
    if (level < BOARD_LEVEL_METROPOLIS) return true;
    return plan_knights(m)->metropolis[track] == m->seat ||
           look_plain_cities(m->b, m->p, m->seat) > 0;
}

bool plan_can_improve(const plan *m, unsigned track) {
    return may_reach(m, track, plan_knights(m)->realm[m->seat].level[track] + 1u);
}

/* The third level of each track. */
static int32_t ability_worth(const plan *m, unsigned track) {
    int pips = 0;
    switch (track) {
    case BOARD_SCIENCE:
        for (unsigned number = 2; number <= 12; number++)
            if (!(m->numbers >> number & 1)) pips += look_number_pips(number);
        return pips * W_AQUEDUCT_PIP * m->points_left;
    case BOARD_TRADE:
        for (unsigned good = BOARD_PAPER; good < BOARD_GOODS; good++) pips += m->pips[good];
        return pips * W_GUILD_PIP * m->points_left;
    default: return W_FORTRESS * m->points_left;
    }
}

/* What the metropolis has to do with it; *points is 2 if the level brings it. */
static int32_t metropolis_worth(const plan *m, unsigned track, unsigned level, uint8_t *points) {
    unsigned holder = plan_knights(m)->metropolis[track],
             rival = look_rival_level(m->b, m->p, m->seat, track);
    int32_t worth = 2 * PLAN_POINT;
    if (level < BOARD_LEVEL_METROPOLIS) return 0;
    if (holder == m->seat)
        return level < BOARD_LEVELS ? 0 : safe_worth[rival < 3 ? 0 : rival == 3 ? 1 : 2];
    if (holder != LR_SEAT_NONE && rival == BOARD_LEVELS) return 0; /* it is gone for good */
    if (holder != LR_SEAT_NONE && level < BOARD_LEVELS) return worth * W_METROPOLIS_CHASE / 100;
    *points = 2;
    if (holder != LR_SEAT_NONE) return worth + W_METROPOLIS_TAKE;
    return level == BOARD_LEVELS ? worth : worth * W_METROPOLIS_SHAKY / 100;
}

static int32_t level_worth(const plan *m, unsigned track, unsigned level, uint8_t *points) {
    int draws = level == 1 ? 2 : 1; /* numbers of the red die that are won */
    int32_t worth = draws * W_DRAW_PIP * m->points_left;
    if (level == BOARD_LEVEL_ABILITY) worth += ability_worth(m, track);
    return worth + metropolis_worth(m, track, level, points);
}

int32_t plan_level_worth(const plan *m, unsigned track) {
    uint8_t points = 0;
    return level_worth(m, track, plan_knights(m)->realm[m->seat].level[track] + 1u, &points);
}

/* The next level, and both together where the one after it brings a metropolis. */
static void add_levels(plan *m, unsigned track) {
    unsigned level = plan_knights(m)->realm[m->seat].level[track] + 1u;
    board_cards cost = board_cost_level(m->b, m->p, m->seat, track);
    plan_goal goal = {
        .cost = cost, .step_cost = cost, .step = BOARD_IMPROVE, .step_place = (uint16_t)track
    };
    if (!plan_can_improve(m, track)) return;
    goal.worth = level_worth(m, track, level, &goal.points);
    plan_add_goal(m, goal);
    if (goal.points > 0 || level + 1 < BOARD_LEVEL_METROPOLIS || !may_reach(m, track, level + 1))
        return;
    int32_t further = level_worth(m, track, level + 1, &goal.points);
    if (goal.points == 0) return;
    goal.worth += further;
    goal.cost += (level + 1) * board_card(BOARD_PAPER + track);
    plan_add_goal(m, goal);
}

void plan_add_knights_goals(plan *m) {
    for (unsigned track = 0; track < BOARD_TRACKS; track++) add_levels(m, track);
    add_knights(m);
    add_hire(m);
    add_wall(m);
}
