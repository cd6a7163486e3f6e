/* reasons_board.c - facts that speak for an action at the hex board (reasons.h): points,
 * production, races, hands. What ships, scenarios and knights add is in reasons_sea.c and
 * reasons_knights.c.
 *
 * Each function compares two looks (look_board.h), of before the action and of after it. Of other
 * seats only what everybody sees is told: pips, pieces, routes, knights. */
#include "reasons_board.h"

#include "game.h"
#include "mind.h"

#include <string.h>

/* ---- points ---------------------------------------------------------------------------------- */

/* Whether a fact already says where two points come from. */
static bool is_awarded(const reason_facts *facts) {
    static const reason_code awards[] = { REASON_route_taken, REASON_army_taken,
                                          REASON_metropolis };
    for (uint32_t k = 0; k < facts->count; k++)
        for (size_t i = 0; i < sizeof awards / sizeof awards[0]; i++)
            if (facts->fact[k].key == lr_reason_key(awards[i])) return true;
    return false;
}

static void tell_points(const reason_looks *q) {
    int before = q->before.seat[q->seat].points, after = q->after.seat[q->seat].points;
    if (after > before && !q->before.p->setting_up && !is_awarded(q->out))
        reason_tell(q->out, REASON_points, after - before, q->after.seat[q->seat].missing,
                    LR_SEAT_NONE);
}

/* ---- production and trade -------------------------------------------------------------------- */

static int gold_pips(const look *o, unsigned seat) {
    return o->seat[seat].gold;
}

static void tell_production(const reason_looks *q) {
    const look_seat *old = &q->before.seat[q->seat], *own = &q->after.seat[q->seat];
    int sum = 0, gold = gold_pips(&q->after, q->seat) - gold_pips(&q->before, q->seat);
    lr_reason first = { 0 };
    if (q->after.p->robber != q->before.p->robber) return;
    for (unsigned good = 0; good < q->b->goods; good++) sum += own->pips[good] - old->pips[good];
    if (sum + gold <= 0) return;
    lr_reason *fact = reason_tell(q->out, REASON_production, sum + gold, 0, LR_SEAT_NONE);
    for (unsigned good = 0; good < q->b->goods; good++) {
        int more = own->pips[good] - old->pips[good];
        if (more > 0) reason_add_good(fact, board_goods_names[good], more);
        if (more > 0 && old->pips[good] == 0)
            reason_add_good(&first, board_goods_names[good], more);
    }
    if (gold > 0) reason_add_good(fact, board_terrain_names[BOARD_GOLD], gold);
    if (first.good_count == 0 || old->pips_all == 0) return;
    fact = reason_add(q->out, REASON_first_of);
    for (uint32_t k = 0; k < first.good_count; k++)
        reason_add_good(fact, first.good[k].name, first.good[k].count);
}

static void tell_robber(const reason_looks *q) {
    int freed = q->before.seat[q->seat].robbed - q->after.seat[q->seat].robbed, most = 0;
    unsigned robbed = LR_SEAT_NONE;
    if (q->after.p->phase == BOARD_PHASE_ROBBER && q->before.p->phase != BOARD_PHASE_ROBBER &&
        q->action.kind != BOARD_DISCARD)
        freed = q->before.seat[q->seat].robbed;
    if (freed > 0) reason_tell(q->out, REASON_robber_off, freed, 0, LR_SEAT_NONE);
    if (q->after.p->robber == q->before.p->robber) return;
    for (unsigned seat = 0; seat < q->b->seats; seat++) {
        int taken = q->after.seat[seat].robbed - q->before.seat[seat].robbed;
        if (seat == q->seat || taken <= most) continue;
        most = taken;
        robbed = seat;
    }
    if (most > 0)
        reason_tell(q->out, REASON_robber_on, most, q->after.p->seat[robbed].points, (int)robbed);
}

static void tell_theft(const reason_looks *q) {
    const board_public *p = q->after.p;
    if (p->phase != BOARD_PHASE_STEAL || q->before.p->phase == BOARD_PHASE_STEAL) return;
    if (p->active != q->seat || p->victim >= q->b->seats || !q->b->rules.hand_counts_public) return;
    reason_tell(q->out, REASON_steals, (int)board_total(q->after.seat[p->victim].hand), 0,
                p->victim);
}

static void tell_harbor(const reason_looks *q) {
    const look_rates *old = &q->before.seat[q->seat].rates, *own = &q->after.seat[q->seat].rates;
    for (unsigned good = 0; good < q->b->goods; good++) {
        if ((own->half & ~old->half) >> 8 * good & 1) {
            reason_tell(q->out, REASON_harbor, 2, 0, LR_SEAT_NONE)->thing = board_goods_names[good];
            return;
        }
    }
    if (own->third != 0 && old->third == 0)
        reason_tell(q->out, REASON_harbor, 3, 0, LR_SEAT_NONE)->thing = "any";
}

/* ---- room ------------------------------------------------------------------------------------ */

int reasons_site_pips(const look *o, uint32_t vertex) {
    const uint8_t *hex = o->b->vertex[vertex].hex;
    int pips = 0;
    for (int k = 0; k < 3 && hex[k] != BOARD_NO_HEX; k++) pips += o->pips[hex[k]];
    return pips;
}

void reasons_put_place(lr_reason *fact, const lr_game *g, uint32_t vertex) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a = { .kind = BOARD_SETTLEMENT, .arg = { (uint8_t)vertex, (uint8_t)(vertex >> 8) } };
    lr_action_print(g, a, text, sizeof text);
    const char *name = strrchr(text, ' ');
    size_t length = name != NULL ? strlen(++name) : LR_REASON_PLACE_MAX;
    if (length < LR_REASON_PLACE_MAX) memcpy(fact->place, name, length + 1);
}

/* The site with the most pips that is in the first set and not in the second. */
static best_one best_new_site(const look *o, const uint64_t *with, const uint64_t *without) {
    best_one best = { 0 };
    for (unsigned w = 0; w < o->words; w++)
        for (uint64_t rest = with[w] & ~without[w] & o->free[w]; rest != 0; rest &= rest - 1) {
            uint32_t vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
            best_one_note(&best, reasons_site_pips(o, vertex), vertex);
        }
    return best;
}

/* Sites that roads open; the first place itself is no news. */
static void tell_site(const reason_looks *q) {
    int free_roads = q->after.p->free_roads;
    if (free_roads > q->before.p->free_roads)
        reason_tell(q->out, REASON_free_roads, free_roads, 0, LR_SEAT_NONE);
    const look_seat *old = &q->before.seat[q->seat], *own = &q->after.seat[q->seat];
    if (q->after.p->seat[q->seat].roads_left == q->before.p->seat[q->seat].roads_left) return;
    for (unsigned far = 0; far < LOOK_ROADS; far++) {
        best_one best = best_new_site(&q->after, own->reach[far], old->reach[far]);
        if (best.worth == 0) continue;
        reason_code code = far == 0 ? REASON_site : REASON_site_far;
        lr_reason *fact = reason_tell(q->out, code, best.worth, 0, LR_SEAT_NONE);
        reasons_put_place(fact, q->game, best.which);
        return;
    }
}

/* A place that somebody could soon have settled and no longer can. */
static void tell_denial(const reason_looks *q) {
    best_one best = { 0 };
    unsigned loser = LR_SEAT_NONE, far = 0;
    for (unsigned seat = 0; seat < q->b->seats; seat++) {
        if (seat == q->seat) continue;
        uint64_t lost[BOARD_WORDS_MAX], none[BOARD_WORDS_MAX] = { 0 };
        const uint64_t *old = q->before.seat[seat].reach[1], *now = q->after.seat[seat].reach[1];
        for (unsigned w = 0; w < q->before.words; w++)
            lost[w] = old[w] & ~(now[w] & q->after.free[w]);
        best_one here = best_new_site(&q->before, lost, none);
        if (here.worth <= best.worth) continue;
        best = here;
        loser = seat;
        far = !board_has(q->before.seat[seat].reach[0], here.which);
    }
    if (loser == LR_SEAT_NONE) return;
    lr_reason *fact = reason_tell(q->out, REASON_denies, best.worth, (int)far, (int)loser);
    reasons_put_place(fact, q->game, best.which);
}

/* ---- races ----------------------------------------------------------------------------------- */

enum { RACE_CLOSE = 2, RACE_ROUTE = 3 }; /* who is further apart does not race; nor so short */

typedef struct racer {
    int most;
    unsigned seat;
} racer;

static int knights_of(const look *o, unsigned seat) {
    return (int)board_count(o->p->played[seat], BOARD_CARD_KNIGHT);
}

static int route_of(const look *o, unsigned seat) {
    return o->seat[seat].longest;
}

/* The best of the others. */
static racer best_other(const reason_looks *q, int (*of)(const look *, unsigned)) {
    racer best = { -1, LR_SEAT_NONE };
    for (unsigned seat = 0; seat < q->b->seats; seat++)
        if (seat != q->seat && of(&q->after, seat) > best.most)
            best = (racer){ of(&q->after, seat), seat };
    return best;
}

static void tell_route(const reason_looks *q) {
    int old = route_of(&q->before, q->seat), own = route_of(&q->after, q->seat);
    unsigned holder = q->before.p->road_holder;
    racer other = best_other(q, route_of);
    if (q->b->layout.no_route_card) return;
    if (q->after.p->road_holder == q->seat && holder != q->seat)
        reason_tell(q->out, REASON_route_taken, own, other.most, (int)holder);
    else if (own > old && own >= RACE_ROUTE && other.most - own <= RACE_CLOSE &&
             own - other.most <= RACE_CLOSE)
        reason_tell(q->out, REASON_route_race, own, other.most, (int)other.seat);
    for (unsigned seat = 0; seat < q->b->seats; seat++) {
        int was = route_of(&q->before, seat), is = route_of(&q->after, seat);
        if (seat == q->seat || is >= was) continue;
        reason_tell(q->out, REASON_route_cut, is, was, (int)seat);
        return;
    }
}

static void tell_army(const reason_looks *q) {
    int old = knights_of(&q->before, q->seat), own = knights_of(&q->after, q->seat);
    unsigned holder = q->before.p->army_holder;
    if (q->b->layout.no_army_card || q->b->knights || own == old) return;
    racer other = best_other(q, knights_of);
    if (q->after.p->army_holder == q->seat && holder != q->seat)
        reason_tell(q->out, REASON_army_taken, own, other.most, (int)holder);
    else if (other.most - own <= RACE_CLOSE && own - other.most <= RACE_CLOSE)
        reason_tell(q->out, REASON_army_race, own, other.most, (int)other.seat);
}

/* ---- the hand -------------------------------------------------------------------------------- */

enum { THINGS_MAX = 16, NEAR = 2 }; /* NEAR: cards that may be missing to speak of it */

typedef struct thing {
    const char *word;
    board_cards cost;
} thing;

static bool has_site(const look *o, unsigned seat) {
    for (unsigned w = 0; w < o->words; w++)
        if (o->seat[seat].reach[0][w] & o->free[w]) return true;
    return false;
}

/* What the seat could build if it had the cards, the best first. */
static unsigned list_things(const look *o, unsigned seat, thing out[THINGS_MAX]) {
    const board_seat *own = &o->p->seat[seat];
    const board *b = o->b;
    unsigned count = 0, cities = (unsigned)b->supply.cities - own->cities_left;
    if (own->settlements_left > 0 && has_site(o, seat))
        out[count++] = (thing){ "settlement", board_cost_settlement };
    if (own->cities_left > 0 && own->settlements_left < b->supply.settlements)
        out[count++] = (thing){ "city", board_cost_city };
    if (b->scenario == BOARD_SCENARIO_WONDERS) {
        unsigned wonder = board_scenario_read(b, o->p)->wonders.wonder[seat];
        if (wonder < BOARD_WONDERS) out[count++] = (thing){ "level", board_cost_wonder[wonder] };
    }
    for (unsigned track = 0; b->knights && cities > 0 && track < BOARD_TRACKS; track++)
        if (board_knights_read(b, o->p)->realm[seat].level[track] < BOARD_LEVELS)
            out[count++] = (thing){ board_track_names[track],
                                    board_cost_level(b, o->p, seat, track) };
    if (b->knights) out[count++] = (thing){ "knight", board_cost_knight };
    if (b->sea && o->p->at_sea[seat].ships_left > 0)
        out[count++] = (thing){ "ship", board_cost_ship };
    if (!b->knights && o->p->deck_left > 0) out[count++] = (thing){ "card", board_cost_card };
    if (own->roads_left > 0) out[count++] = (thing){ "road", board_cost_road };
    return count;
}

static int missing_for(board_cards cost, board_cards hand) {
    return (int)board_total(lr_lanes_above(cost, hand));
}

/* What comes nearer from the one hand to the other: the best thing that can be paid, or the one for
 * which least is missing. */
static const thing *nearest_thing(const thing *things, unsigned count, board_cards old,
                                  board_cards hand, int *missing) {
    const thing *best = NULL;
    *missing = INT32_MAX;
    for (unsigned k = 0; k < count; k++) {
        int need = missing_for(things[k].cost, hand);
        if (need >= missing_for(things[k].cost, old) || need >= *missing) continue;
        best = &things[k];
        *missing = need;
    }
    return best;
}

/* What the action takes lies in hands that the seat does not see. A Monopoly is none: it takes all
 * that is neither in the bank nor in the own hand. */
static bool is_a_guess(lr_action a) {
    return a.kind == BOARD_PLAY &&
           (a.arg[2] == BOARD_PROGRESS_RESOURCES || a.arg[2] == BOARD_PROGRESS_COMMODITIES);
}

static void tell_monopoly(const reason_looks *q) {
    unsigned good = q->action.arg[0];
    if (q->action.kind != BOARD_MONOPOLY) return;
    int more = (int)board_count(q->after.seat[q->seat].hand, good) -
               (int)board_count(q->before.seat[q->seat].hand, good);
    if (more <= 0) return;
    lr_reason *fact = reason_tell(q->out, REASON_robs, more, 0, LR_SEAT_NONE);
    reason_add_good(fact, board_goods_names[good], more);
}

/* Goods that the one hand has more of than the other, and that no own hex produces. */
static void tell_scarce(const reason_looks *q, reason_code code, board_cards less,
                        board_cards more) {
    lr_reason *fact = NULL;
    for (unsigned good = 0; good < q->b->goods; good++) {
        int count = (int)board_count(more, good) - (int)board_count(less, good);
        if (count <= 0 || q->after.seat[q->seat].pips[good] > 0) continue;
        if (fact == NULL) fact = reason_add(q->out, code);
        reason_add_good(fact, board_goods_names[good], count);
    }
}

static void tell_hand(const reason_looks *q) {
    board_cards old = q->before.seat[q->seat].hand, own = q->after.seat[q->seat].hand;
    int total = (int)board_total(old), limit = (int)q->after.seat[q->seat].limit, missing;
    thing things[THINGS_MAX];
    unsigned count = list_things(&q->after, q->seat, things);
    if (is_a_guess(q->action)) return;
    if (!q->before.p->setting_up) tell_scarce(q, REASON_scarce, old, own);
    const thing *nearer = nearest_thing(things, count, old, own, &missing);
    if (nearer != NULL && missing <= (q->before.p->setting_up ? 0 : NEAR))
        reason_tell(q->out, missing == 0 ? REASON_pays : REASON_nearer, missing, 0, LR_SEAT_NONE)
            ->thing = nearer->word;
    if (total > (int)q->before.seat[q->seat].limit && (int)board_total(own) <= limit &&
        q->action.kind != BOARD_DISCARD)
        reason_tell(q->out, REASON_seven, total, limit, LR_SEAT_NONE);
    if (limit > (int)q->before.seat[q->seat].limit)
        reason_tell(q->out, REASON_limit, limit, 0, LR_SEAT_NONE);
    if (q->instead == NULL) return;
    const look_seat *other = &q->instead->seat[q->seat];
    if (own == old) tell_scarce(q, REASON_scarce_kept, other->hand, own);
    const thing *kept = nearest_thing(things, count, other->hand, own, &missing);
    if (kept == NULL || missing > NEAR) return;
    reason_code code = missing == 0 ? REASON_keeps_paid : REASON_keeps;
    reason_tell(q->out, code, missing, missing_for(kept->cost, other->hand), LR_SEAT_NONE)->thing =
        kept->word;
}

/* A no to the one who leads, or to what helps nothing. */
static void tell_refusal(const reason_looks *q) {
    const board_public *p = q->before.p;
    bool declines = q->action.kind == BOARD_DECLINE;
    if (q->instead == NULL || (!declines && q->action.kind != BOARD_REFUSE)) return;
    thing things[THINGS_MAX];
    unsigned count = list_things(&q->after, q->seat, things);
    board_cards own = q->after.seat[q->seat].hand, other = q->instead->seat[q->seat].hand;
    int missing;
    if (own != other && nearest_thing(things, count, own, other, &missing) == NULL)
        reason_add(q->out, REASON_useless);
    unsigned maker = declines ? q->action.arg[0] : p->active;
    for (unsigned seat = 0; seat < q->b->seats; seat++)
        if (seat != maker && p->seat[seat].points >= p->seat[maker].points) return;
    reason_tell(q->out, REASON_leader, p->seat[maker].points, 0, (int)maker);
}

static void tell_card(const reason_looks *q) {
    if (q->action.kind == BOARD_BUY)
        reason_tell(q->out, REASON_card, q->before.p->deck_left, 0, LR_SEAT_NONE);
}

/* ---- all ------------------------------------------------------------------------------------- */

static void see(look *o, const lr_game *g, const lr_state *s) {
    const board *b = board_of(g);
    board_open open = board_lay_open(g, s);
    for (unsigned seat = 0; seat < b->seats; seat++)
        o->seat[seat].rates = look_rates_of(b, open.pub, seat);
    look_at_pieces(o, b, open.pub);
    look_at_hands(o, &open);
}

void reasons_board(const reason_question *q, reason_facts *out) {
    look instead;
    reason_looks looks = {
        .game = q->game, .b = board_of(q->game), .seat = q->seat, .action = q->action, .out = out
    };
    if (lr_winner(q->game, q->after) == (int)q->seat) reason_add(out, REASON_wins);
    see(&looks.before, q->game, q->before);
    see(&looks.after, q->game, q->after);
    if (q->instead != NULL) {
        see(&instead, q->game, q->instead);
        looks.instead = &instead;
    }
    tell_production(&looks);
    tell_robber(&looks);
    tell_theft(&looks);
    tell_harbor(&looks);
    tell_site(&looks);
    tell_denial(&looks);
    tell_route(&looks);
    tell_army(&looks);
    tell_monopoly(&looks);
    tell_hand(&looks);
    tell_refusal(&looks);
    tell_card(&looks);
    if (looks.b->sea) reasons_board_sea(&looks);
    if (looks.b->knights) reasons_board_knights(&looks);
    tell_points(&looks);
}
