/* greedy_progress.c - when the greedy player plays its progress cards, and on what.
 *
 * Every card has a row in a table: a function that says what one way to play it would bring now, in
 * thousandths of a point, and what the card is worth while it is kept (`hold`). A card is played
 * when it brings more than that. The fuller the hand of cards, the less there is to wait for: a
 * fifth card has to go. The same `hold` decides which card is given back, which one a Spy takes and
 * which deck is best.
 *
 * What opponents hold is only known in numbers. A card that takes from them is judged by how many
 * cards of the kind are neither here nor in the bank.
 */
#include "greedy_board.h"

enum {
    W_KEEP_HURRY = 40,       /* percent of keep_share that is left when the end is near */
    W_HURRY_POINTS = 2,      /* so few points are missing then */
    W_SURPLUS_LEAST = 40,    /* a card too many is rather played for this than returned */
    W_WIN = 20 * PLAN_POINT, /* whatever brings the last point */
    W_CARD = 85,             /* a card of any kind that is won */
    W_CARD_LOST = 35,        /* one that an opponent loses */
    W_SAVED = 70,            /* a commodity, brick or grain that need not be paid */
    W_ROADS = 450,           /* two pieces for a goal that is near */
    W_INVENTOR_PIP = 20,     /* a pip of own production, per missing point */
    W_INVENTOR_HARM = 7,     /* one of an opponent's */
    W_MERCHANT_RATE = 8,     /* a pip of the merchant's resource at 2:1, per missing point */
    W_MERCHANT_ROB = 400,    /* the merchant's point is taken from somebody */
    W_ROBBER = 200,          /* percent of the robber's score */
    W_KNIGHT_LOST = 140,     /* a knight that an opponent loses, by strength */
    W_KNIGHT_MOVED = 70,     /* one that must go elsewhere */
    W_SITE_FREED = 40,       /* percent of a settlement's worth, when the way is free */
    W_ROAD_LOST = 90,        /* an open road that an opponent loses */
    W_ROUTE_BROKEN = 1200,   /* and the longest route with it */
    W_ROUTE_WON = 1200,      /* which then is the own one */
    W_SPY = 180,             /* a look at a hand, */
    W_SPY_CARD = 45,         /* and each card in it */
    W_DRAW = 350,            /* a progress card that is drawn */
    W_HARM_CARD = 20,        /* alchemist: a card that an opponent gets */
    W_SEVEN_HURT = 150,      /* alchemist: a seven that drives the robber off */
};

/* Percent of `hold` that a card must bring to be played, by cards in hand. */
static const int keep_share[BOARD_PROGRESS_HAND + 1] = { 85, 85, 80, 65, 40, 0 };

static int32_t by_threat(const mind *m, unsigned seat, int32_t worth) {
    return worth * greedy_threat(m, seat) / 100;
}

/* ---- science --------------------------------------------------------------------------------- */

/* For the improvement that one commodity less makes possible, or cheaper. */
static int32_t gain_crane(const mind *m, const lr_action *a UNUSED) {
    int32_t best = 0;
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        if (!plan_can_improve(&m->plan, track)) continue;
        board_cards cost = board_cost_level(m->b, m->p, m->seat, track);
        board_cards less = cost - (cost != 0 ? board_card(BOARD_PAPER + track) : 0);
        if (!board_covers(m->hand, less)) continue;
        int32_t gain = W_SAVED;
        if (!board_covers(m->hand, cost)) gain += plan_level_worth(&m->plan, track) / 2;
        if (gain > best) best = gain;
    }
    return best;
}

static int32_t gain_engineer(const mind *m, const lr_action *a) {
    bool stays = board_is_metropolis(plan_knights(&m->plan), board_place(*a));
    return W_SAVED + plan_wall_worth(&m->plan) + (stays ? 10 : 0);
}

/* What a pip on the hex is worth to the seat, less what it is worth to the others. */
static int32_t stake(const mind *m, uint32_t hex) {
    int32_t worth = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        int32_t yield = look_yield(m->p, hex, seat);
        if (seat == m->seat)
            worth += yield * W_INVENTOR_PIP;
        else
            worth -= by_threat(m, seat, yield * W_INVENTOR_HARM);
    }
    return worth * m->plan.points_left;
}

static int32_t swap_gain(const mind *m, uint32_t hex, uint32_t other) {
    int pips = look_number_pips(board_tile_number(m->p->tile[hex]));
    int pips_other = look_number_pips(board_tile_number(m->p->tile[other]));
    return (pips_other - pips) * (stake(m, hex) - stake(m, other));
}

/* With the best of the other hexes whose tokens may be swapped: those that this card lists. */
static int32_t gain_inventor(const mind *m, const lr_action *a) {
    int32_t best = 0;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *other = &m->legal[k];
        if (other->kind != BOARD_PLAY || other->arg[2] != BOARD_PROGRESS_INVENTOR) continue;
        int32_t gain = swap_gain(m, board_place(*a), board_place(*other));
        if (gain > best) best = gain;
    }
    return best;
}

int32_t greedy_score_swap(const mind *m, const lr_action *a) {
    return swap_gain(m, plan_knights(&m->plan)->swap_hex, board_place(*a));
}

/* Two cards for each hex of the terrain beside an own building. */
static int32_t gain_harvest(const mind *m, board_terrain terrain) {
    unsigned cards = 0, left = board_count(m->p->bank, (unsigned)terrain);
    for (uint64_t rest = m->p->seat_hexes[m->seat]; rest != 0; rest &= rest - 1)
        if (board_tile_terrain(m->p->tile[__builtin_ctzll(rest)]) == terrain) cards += 2;
    if (cards > left) cards = left;
    if (cards == 0) return 0;
    return greedy_gain(m, m->hand + cards * board_card((unsigned)terrain)) +
           (int32_t)cards * W_CARD / 2;
}

static int32_t gain_irrigation(const mind *m, const lr_action *a UNUSED) {
    return gain_harvest(m, BOARD_FIELDS);
}

static int32_t gain_mining(const mind *m, const lr_action *a UNUSED) {
    return gain_harvest(m, BOARD_MOUNTAINS);
}

static int32_t gain_medicine(const mind *m, const lr_action *a) {
    if (m->plan.points_left <= 1) return W_WIN;
    return PLAN_POINT + plan_upgrade_worth(&m->plan, board_place(*a));
}

static int32_t gain_roads(const mind *m, const lr_action *a UNUSED) {
    return greedy_wants_pieces(m) ? W_ROADS : 0;
}

/* A second knight can be promoted after the first. */
static int32_t gain_smith(const mind *m, const lr_action *a) {
    uint32_t v = board_place(*a);
    unsigned strength = 0;
    bool awake = vset_has(board_awake(m->b, m->p), v), second = false;
    for (uint32_t k = 0; k < m->count; k++)
        if (m->legal[k].kind == BOARD_PLAY && m->legal[k].arg[2] == BOARD_PROGRESS_SMITH)
            second |= board_place(m->legal[k]) != v;
    board_knight_at(m->b, m->p, v, &strength);
    int32_t gain = plan_defence_worth(&m->plan, second ? 2 : 1) + (second ? 2 : 1) * W_SAVED;
    return gain + (int32_t)strength + (awake ? 20 : 0);
}

/* ---- trade ----------------------------------------------------------------------------------- */

/* A resource for a commodity that the other seat chooses: the mean over those that are abroad. */
int32_t greedy_score_commerce(const mind *m, const lr_action *a) {
    int32_t sum = 0, count = 0;
    if (greedy_cards_of(m, a->arg[2]) == 0) return 0;
    for (unsigned good = BOARD_PAPER; good < BOARD_GOODS; good++) {
        int32_t abroad = (int32_t)greedy_abroad(m, good);
        if (abroad == 0) continue;
        sum += abroad * greedy_gain(m, m->hand - board_card(a->arg[0]) + board_card(good));
        count += abroad;
    }
    return count == 0 ? 0 : sum / count + W_CARD_LOST / 2;
}

/* As many swaps as there are seats with cards, commodities abroad and cards to give. */
static int32_t gain_commerce(const mind *m, const lr_action *a UNUSED) {
    int swaps = 0, commodities = 0, given = 0;
    int32_t best = 0;
    unsigned partner = LR_SEAT_NONE;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if (seat == m->seat || greedy_cards_of(m, seat) < 2) continue;
        swaps++;
        partner = seat;
    }
    for (unsigned good = BOARD_PAPER; good < BOARD_GOODS; good++)
        commodities += (int)greedy_abroad(m, good);
    for (unsigned r = 0; r < BOARD_RESOURCES && partner != LR_SEAT_NONE; r++) {
        lr_action offer = { .kind = BOARD_COMMERCE, .arg = { (uint8_t)r, 0, (uint8_t)partner } };
        if (board_count(m->hand, r) == 0) continue;
        int32_t gain = greedy_score_commerce(m, &offer);
        given += (int)board_count(m->hand, r);
        if (gain > best) best = gain;
    }
    if (commodities < swaps) swaps = commodities;
    if (given / 2 < swaps) swaps = given / 2;
    return best * swaps;
}

static int32_t gain_master(const mind *m, const lr_action *a) {
    int cards = greedy_cards_of(m, a->arg[0]);
    int taken = cards < 2 ? cards : 2;
    return by_threat(m, a->arg[0], taken * (W_CARD + W_CARD_LOST / 2) + cards * 4);
}

static int32_t gain_merchant(const mind *m, const lr_action *a) {
    const board_knights *knights = plan_knights(&m->plan);
    board_terrain terrain = board_tile_terrain(m->p->tile[board_place(*a)]);
    int32_t gain = 0;
    if (knights->merchant != m->seat) {
        gain = PLAN_POINT + (m->plan.points_left <= 1 ? W_WIN : 0);
        if (knights->merchant != LR_SEAT_NONE) gain += W_MERCHANT_ROB;
    }
    if (terrain >= BOARD_DESERT || m->plan.goals.rate[terrain] == 2) return gain;
    return gain + m->plan.pips[terrain] * W_MERCHANT_RATE * m->plan.points_left;
}

/* A goal that can be paid now at the better rate and not without it. */
static int32_t gain_fleet(const mind *m, const lr_action *a) {
    plan_goals trial = m->plan.goals;
    int32_t best = 0;
    bool all = m->b->rules.merchant_fleet == BOARD_FLEET_ALL;
    for (unsigned good = 0; good < m->b->goods; good++)
        if (all || a->arg[0] == good) plan_set_rate(&trial, good, 2);
    for (uint32_t k = 0; k < trial.count; k++) {
        if (plan_wait(&trial, m->hand, trial.goal[k].cost) > 0) continue;
        int wait = plan_wait(&m->plan.goals, m->hand, trial.goal[k].cost);
        if (wait == 0) continue;
        int32_t gain = trial.goal[k].worth - plan_discount(&trial, trial.goal[k].worth, wait);
        if (gain > best) best = gain;
    }
    return best;
}

/* A monopoly on a kind of cards of which everybody gives up to `each`. */
static int32_t gain_monopoly(const mind *m, unsigned good, unsigned each) {
    unsigned taken = greedy_abroad(m, good), most = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        unsigned cards = seat == m->seat ? 0 : (unsigned)greedy_cards_of(m, seat);
        most += cards < each ? cards : each;
    }
    if (taken > most) taken = most;
    if (taken == 0) return 0;
    return greedy_gain(m, m->hand + taken * board_card(good)) +
           (int32_t)taken * (W_CARD + W_CARD_LOST) / 2;
}

static int32_t gain_resources(const mind *m, const lr_action *a) {
    return gain_monopoly(m, a->arg[0], 2);
}

static int32_t gain_commodities(const mind *m, const lr_action *a) {
    return gain_monopoly(m, a->arg[0], 1);
}

/* ---- politics -------------------------------------------------------------------------------- */

static int32_t gain_bishop(const mind *m, const lr_action *a) {
    uint32_t hex = board_place(*a);
    bool sea = a->arg[3] != 0;
    lr_action pirate = { .kind = BOARD_PIRATE, .arg = { a->arg[0], a->arg[1], LR_SEAT_NONE } };
    int32_t score = sea ? greedy_score_pirate(m, &pirate) : greedy_robber_harm(m, hex);
    if (!sea && m->p->robber < m->b->hexes) score -= greedy_robber_harm(m, m->p->robber);
    for (unsigned seat = 0; seat < m->b->seats; seat++)
        if (seat != m->seat && ((sea ? m->p->ship_hexes : m->p->seat_hexes)[seat] >> hex & 1))
            score += greedy_steal_score(m, seat);
    return score * W_ROBBER / 100;
}

/* The weakest knight will come over, if there is a place for it. */
static int32_t gain_deserter(const mind *m, const lr_action *a) {
    const board_realm *own = &plan_knights(&m->plan)->realm[m->seat];
    uint64_t sites[BOARD_WORDS_MAX], any = 0;
    unsigned weakest = 4;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        unsigned strength;
        if (!vset_has(board_knight(m->b, m->p, a->arg[0]), v)) continue;
        board_knight_at(m->b, m->p, v, &strength);
        if (strength < weakest) weakest = strength;
    }
    if (weakest == 4) return 0;
    int32_t gain = by_threat(m, a->arg[0], (int32_t)weakest * W_KNIGHT_LOST);
    board_hire_sites(m->b, m->p, m->seat, sites);
    for (unsigned w = 0; w < m->b->vertex_words; w++) any |= sites[w];
    if (any == 0) return gain;
    if (own->knights_left[weakest - 1] == 0 && own->knights_left[0] == 0) return gain;
    return gain + plan_defence_worth(&m->plan, (int)weakest) + 2 * W_SAVED;
}

/* The longest route of the seat without the road or ship. */
static unsigned route_without(const mind *m, unsigned seat, uint32_t edge, bool ship) {
    board_public trial = *m->p;
    eset_remove(ship ? board_ship_rw(m->b, &trial, seat) : board_road_rw(m->b, &trial, seat), edge);
    return board_road_length(m->b, &trial, seat);
}

/* An own piece that leads nowhere, for a goal elsewhere that lacks just one. */
static int32_t gain_relay(const mind *m, uint32_t edge, bool ship) {
    const uint16_t *ends = m->b->edge[edge].vertex;
    int32_t best = 0;
    if (m->p->road_holder == m->seat &&
        route_without(m, m->seat, edge, ship) < board_road_length(m->b, m->p, m->seat))
        return 0;
    if (look_is_free(m->b, m->p, ends[0]) || look_is_free(m->b, m->p, ends[1])) return 0;
    for (uint32_t k = 0; k < m->plan.goals.count; k++) {
        const plan_goal *goal = &m->plan.goals.goal[k];
        if (goal->step != (ship ? BOARD_SHIP : BOARD_ROAD)) continue;
        const uint16_t *at = m->b->edge[goal->step_place].vertex;
        if (at[0] == ends[0] || at[0] == ends[1] || at[1] == ends[0] || at[1] == ends[1]) return 0;
        if (goal->pieces == 1 && goal->worth / 4 > best) best = goal->worth / 4;
    }
    return best;
}

static int32_t gain_diplomat(const mind *m, const lr_action *a) {
    uint32_t edge = board_place(*a);
    bool ship;
    unsigned seat = board_route_at(m->b, m->p, edge, &ship);
    if (seat == m->seat) return gain_relay(m, edge, ship);
    int32_t gain = by_threat(m, seat, W_ROAD_LOST);
    for (int k = 0; k < 2; k++) { /* a spot that both want */
        uint32_t v = m->b->edge[edge].vertex[k];
        if (!look_is_free(m->b, m->p, v)) continue;
        if (vset_has(board_touched(m->b, m->p, m->seat), v))
            gain += plan_vertex_worth(&m->plan, v) * W_SITE_FREED / 200;
    }
    if (seat != m->p->road_holder) return gain;
    unsigned rest = route_without(m, seat, edge, ship);
    unsigned own = board_road_length(m->b, m->p, m->seat);
    if (rest < m->p->road_record && rest < 5) gain += by_threat(m, seat, W_ROUTE_BROKEN);
    if (own > rest && own >= 5) gain += W_ROUTE_WON + by_threat(m, seat, W_ROUTE_BROKEN);
    return gain;
}

/* A knight that has nowhere to go is lost. */
static int32_t gain_intrigue(const mind *m, const lr_action *a) {
    uint32_t v = board_place(*a);
    uint64_t reach[BOARD_WORDS_MAX], any = 0;
    unsigned strength = 0, owner = board_knight_at(m->b, m->p, v, &strength);
    if (owner == LR_SEAT_NONE) return 0;
    board_knight_reach(m->b, m->p, owner, v, reach);
    for (unsigned w = 0; w < m->b->vertex_words; w++) any |= reach[w];
    int32_t each = any == 0 ? W_KNIGHT_LOST : W_KNIGHT_MOVED;
    int32_t gain = by_threat(m, owner, (int32_t)strength * each);
    bool site = look_is_site(m->b, m->p, v);
    return gain + (site ? plan_vertex_worth(&m->plan, v) * W_SITE_FREED / 100 : 0);
}

static int32_t gain_saboteur(const mind *m, const lr_action *a UNUSED) {
    int32_t gain = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if (seat == m->seat || m->p->seat[seat].points < m->p->seat[m->seat].points) continue;
        gain += by_threat(m, seat, greedy_cards_of(m, seat) / 2 * W_CARD_LOST);
    }
    return gain;
}

/* Cards that are known make the look worth more. */
static greedy_score gain_spy;

static int32_t gain_warlord(const mind *m, const lr_action *a UNUSED) {
    int strength = 0, count = 0;
    for (uint32_t v = 0; v < m->b->vertices; v++) {
        unsigned there;
        if (!vset_has(board_knight(m->b, m->p, m->seat), v)) continue;
        if (vset_has(board_awake(m->b, m->p), v)) continue;
        board_knight_at(m->b, m->p, v, &there);
        strength += (int)there;
        count++;
    }
    return strength == 0 ? 0 : plan_defence_worth(&m->plan, strength) + count * W_SAVED;
}

static int32_t gain_wedding(const mind *m, const lr_action *a UNUSED) {
    int32_t gain = 0;
    for (unsigned seat = 0; seat < m->b->seats; seat++) {
        if (seat == m->seat || m->p->seat[seat].points <= m->p->seat[m->seat].points) continue;
        int cards = greedy_cards_of(m, seat);
        gain += (cards < 2 ? cards : 2) * W_CARD;
        gain += by_threat(m, seat, W_CARD_LOST) / 2;
    }
    return gain;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct {
    greedy_score *gain; /* NULL: not played after the roll */
    int32_t hold;
} cards[BOARD_PROGRESS_KINDS] = {
    [BOARD_PROGRESS_ALCHEMIST] = { NULL, 260 },
    [BOARD_PROGRESS_CRANE] = { gain_crane, 150 },
    [BOARD_PROGRESS_ENGINEER] = { gain_engineer, 110 },
    [BOARD_PROGRESS_INVENTOR] = { gain_inventor, 200 },
    [BOARD_PROGRESS_IRRIGATION] = { gain_irrigation, 260 },
    [BOARD_PROGRESS_MEDICINE] = { gain_medicine, 330 },
    [BOARD_PROGRESS_MINING] = { gain_mining, 280 },
    [BOARD_PROGRESS_PRINTER] = { NULL, PLAN_POINT },
    [BOARD_PROGRESS_ROADS] = { gain_roads, 300 },
    [BOARD_PROGRESS_SMITH] = { gain_smith, 300 },
    [BOARD_PROGRESS_COMMERCE] = { gain_commerce, 200 },
    [BOARD_PROGRESS_MASTER] = { gain_master, 240 },
    [BOARD_PROGRESS_MERCHANT] = { gain_merchant, 700 },
    [BOARD_PROGRESS_FLEET] = { gain_fleet, 180 },
    [BOARD_PROGRESS_RESOURCES] = { gain_resources, 380 },
    [BOARD_PROGRESS_COMMODITIES] = { gain_commodities, 300 },
    [BOARD_PROGRESS_BISHOP] = { gain_bishop, 280 },
    [BOARD_PROGRESS_CONSTITUTION] = { NULL, PLAN_POINT },
    [BOARD_PROGRESS_DESERTER] = { gain_deserter, 350 },
    [BOARD_PROGRESS_DIPLOMAT] = { gain_diplomat, 170 },
    [BOARD_PROGRESS_INTRIGUE] = { gain_intrigue, 160 },
    [BOARD_PROGRESS_SABOTEUR] = { gain_saboteur, 260 },
    [BOARD_PROGRESS_SPY] = { gain_spy, 250 },
    [BOARD_PROGRESS_WARLORD] = { gain_warlord, 300 },
    [BOARD_PROGRESS_WEDDING] = { gain_wedding, 260 },
};

static int32_t gain_spy(const mind *m, const lr_action *a) {
    int32_t gain = W_SPY;
    for (int k = 0; k < BOARD_PROGRESS_HAND; k++) {
        unsigned card = m->plan.v->progress[a->arg[0]][k];
        if (card == BOARD_NO_PROGRESS) continue;
        gain += W_SPY_CARD;
        if (card < BOARD_PROGRESS_KINDS && cards[card].hold > gain) gain = cards[card].hold;
    }
    return by_threat(m, a->arg[0], gain);
}

/* Percent of what a card is worth in hand that is left when a chance to play it comes. */
static int32_t patience(const mind *m) {
    int count = 0;
    for (int k = 0; k < BOARD_PROGRESS_HAND; k++)
        count += m->plan.v->progress[m->seat][k] != BOARD_NO_PROGRESS;
    int32_t percent = keep_share[count];
    if (m->plan.points_left <= W_HURRY_POINTS) percent = percent * W_KEEP_HURRY / 100;
    return percent;
}

const lr_action *greedy_find_play(const mind *m, unsigned card, uint32_t place) {
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind == BOARD_PLAY && a->arg[2] == card && board_place(*a) == place) return a;
    }
    return NULL;
}

const lr_action *greedy_play_progress(mind *m, bool surplus) {
    best_action best = { .score = surplus ? W_SURPLUS_LEAST : 0 };
    int32_t percent = patience(m);
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != BOARD_PLAY || cards[a->arg[2]].gain == NULL) continue;
        int32_t score = cards[a->arg[2]].gain(m, a) - cards[a->arg[2]].hold * percent / 100;
        best_weigh(&best, a, score, m->rng);
    }
    return best.action;
}

/* ---- cards that go and come ------------------------------------------------------------------ */

int32_t greedy_score_spy(const mind *m UNUSED, const lr_action *a) {
    return a->arg[0] < BOARD_PROGRESS_KINDS ? cards[a->arg[0]].hold : 0;
}

int32_t greedy_score_return(const mind *m, const lr_action *a) {
    return -greedy_score_spy(m, a);
}

/* The deck whose cards that are not open or in the own hand are the best on the average. */
int32_t greedy_score_reward(const mind *m, const lr_action *a) {
    const board_knights *knights = plan_knights(&m->plan);
    int32_t sum = 0, count = 0;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        if (board_progress_table[card].deck != a->arg[0]) continue;
        int32_t left = board_progress_table[card].count;
        if (card == BOARD_PROGRESS_PRINTER && knights->printer != LR_SEAT_NONE) left = 0;
        if (card == BOARD_PROGRESS_CONSTITUTION && knights->constitution != LR_SEAT_NONE) left = 0;
        for (int k = 0; k < BOARD_PROGRESS_HAND && left > 0; k++)
            left -= m->plan.v->progress[m->seat][k] == card;
        sum += left * cards[card].hold;
        count += left;
    }
    return count == 0 ? 0 : sum / count;
}

/* ---- the alchemist --------------------------------------------------------------------------- */

/* Cards that a throw of the hex's number brings a seat, without gold; the robber is ignored. */
static board_cards hex_cards(const mind *m, uint32_t hex, unsigned seat) {
    board_terrain terrain = board_tile_terrain(m->p->tile[hex]);
    unsigned there = look_buildings(m->p, hex, seat), cities = there >> 2;
    if (terrain >= BOARD_DESERT || there == 0) return 0;
    unsigned good = look_commodity_of(terrain);
    if (good == BOARD_GOODS) return ((there & 3) + 2 * cities) * board_card(terrain);
    return ((there & 3) + cities) * board_card(terrain) + cities * board_card(good);
}

/* What a throw of the total brings: own cards, less what others get. */
static int32_t total_gain(const mind *m, unsigned total) {
    board_cards own = 0;
    int32_t others = 0;
    if (total == 7) {
        bool rich = (int)board_total(m->hand) > m->plan.hand_limit;
        return !rich && plan_knights(&m->plan)->attacks > 0 && greedy_robber_hurts(m) ? W_SEVEN_HURT
                                                                                      : 0;
    }
    for (uint32_t hex = 0; hex < m->b->hexes; hex++) {
        if (board_tile_number(m->p->tile[hex]) != total || hex == m->p->robber) continue;
        own += hex_cards(m, hex, m->seat);
        for (unsigned seat = 0; seat < m->b->seats; seat++)
            if (seat != m->seat) others += (int32_t)board_total(hex_cards(m, hex, seat));
    }
    if (own == 0) return -others * W_HARM_CARD;
    return greedy_gain(m, m->hand + own) + (int32_t)board_total(own) * W_CARD / 2 -
           others * W_HARM_CARD;
}

/* Progress cards that the red die may bring: a gate of each track is one face of six. */
static int32_t red_gain(const mind *m, unsigned red) {
    int32_t gain = 0;
    for (unsigned track = 0; track < BOARD_TRACKS; track++) {
        unsigned level = plan_knights(&m->plan)->realm[m->seat].level[track];
        if (level > 0 && red <= level + 1) gain += W_DRAW / 6;
    }
    return gain;
}

/* Played when the best throw is that much better than a common one. */
const lr_action *greedy_play_alchemist(const mind *m) {
    int32_t gain[13] = { 0 }, common = 0, best_gain = INT32_MIN;
    const lr_action *best = NULL;
    if (greedy_find(m, BOARD_PLAY) == NULL) return NULL;
    for (unsigned total = 2; total <= 12; total++) {
        int ways = total == 7 ? 6 : look_number_pips(total);
        gain[total] = total_gain(m, total);
        common += gain[total] * ways;
    }
    common /= 36;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != BOARD_PLAY || a->arg[2] != BOARD_PROGRESS_ALCHEMIST) continue;
        int32_t score = gain[a->arg[0] + a->arg[3]] - common + red_gain(m, a->arg[0]);
        if (score <= best_gain) continue;
        best_gain = score;
        best = a;
    }
    return best_gain > cards[BOARD_PROGRESS_ALCHEMIST].hold * patience(m) / 100 ? best : NULL;
}
