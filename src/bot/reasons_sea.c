/* reasons_sea.c - facts that speak for an action at sea and in scenarios (reasons.h). */
#include "reasons_board.h"

/* ---- islands and shores ---------------------------------------------------------------------- */

typedef struct landing {
    unsigned ships; /* more than LOOK_SHIPS: there is none */
    uint32_t vertex;
    int bonus, pips;
} landing;

/* The nearest site of an island that brings special points. */
static landing nearest_island(const look *o, unsigned seat) {
    landing best = { .ships = LOOK_SHIPS + 1 };
    for (unsigned far = 0; far <= LOOK_SHIPS && best.bonus == 0; far++)
        for (unsigned w = 0; w < o->words; w++)
            for (uint64_t rest = o->ships[seat].reach[far][w] & o->free[w]; rest != 0;
                 rest &= rest - 1) {
                uint32_t vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
                int bonus = (int)board_island_bonus(o->b, o->p, seat, vertex);
                if (bonus > best.bonus) best = (landing){ far, vertex, bonus, 0 };
            }
    return best;
}

/* The best site that so many ships reach and did not reach before. */
static landing new_shore(const reason_looks *q, unsigned far) {
    landing best = { .ships = far };
    for (unsigned w = 0; w < q->after.words; w++)
        for (uint64_t rest = q->after.ships[q->seat].reach[far][w] & q->after.free[w] &
                             ~q->before.ships[q->seat].reach[far][w];
             rest != 0; rest &= rest - 1) {
            uint32_t vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
            int pips = reasons_site_pips(&q->after, vertex);
            if (pips > best.pips) best = (landing){ far, vertex, 0, pips };
        }
    return best;
}

static void tell_landing(const reason_looks *q) {
    const board_public *old = q->before.p, *p = q->after.p;
    int special = p->at_sea[q->seat].special - old->at_sea[q->seat].special;
    if (special > 0) reason_tell(q->out, REASON_island, special, 0, LR_SEAT_NONE);
    bool sails = q->action.kind == BOARD_SHIP;
    if (!sails) return;
    landing was = nearest_island(&q->before, q->seat), is = nearest_island(&q->after, q->seat);
    if (is.ships < was.ships && is.bonus > 0) {
        lr_reason *fact = is.ships == 0
                              ? reason_tell(q->out, REASON_landing, is.bonus, 0, LR_SEAT_NONE)
                              : reason_tell(q->out, REASON_landing_far, (int)is.ships, is.bonus,
                                            LR_SEAT_NONE);
        reasons_put_place(fact, q->game, is.vertex);
        return;
    }
    for (unsigned far = 0; far < LOOK_ROADS; far++) {
        landing best = new_shore(q, far);
        if (best.pips == 0) continue;
        reason_code code = far == 0 ? REASON_shore : REASON_shore_far;
        lr_reason *fact = reason_tell(q->out, code, best.pips, 0, LR_SEAT_NONE);
        reasons_put_place(fact, q->game, best.vertex);
        return;
    }
}

static void tell_fog(const reason_looks *q) {
    int hexes = __builtin_popcountll(q->after.p->unveiled & ~q->before.p->unveiled);
    if (hexes > 0) reason_tell(q->out, REASON_fog, hexes, 0, LR_SEAT_NONE);
}

static bool is_blocked(const look *o, unsigned seat) {
    return o->p->pirate < o->b->hexes && (o->p->ship_hexes[seat] >> o->p->pirate & 1) != 0;
}

static void tell_pirate(const reason_looks *q) {
    if (q->after.p->pirate == q->before.p->pirate) return;
    if (is_blocked(&q->before, q->seat) && !is_blocked(&q->after, q->seat))
        reason_add(q->out, REASON_pirate_off);
    for (unsigned seat = 0; seat < q->b->seats; seat++)
        if (seat != q->seat && is_blocked(&q->after, seat)) {
            reason_tell(q->out, REASON_pirate_on, 0, 0, (int)seat);
            return;
        }
}

/* ---- scenarios ------------------------------------------------------------------------------- */

static const board_scenario_state *state_of(const look *o) {
    return board_scenario_read(o->b, o->p);
}

static void tell_gift(const reason_looks *q) {
    if (state_of(&q->after)->tribe.gone != state_of(&q->before)->tribe.gone)
        reason_add(q->out, REASON_gift);
}

static int villages_of(const look *o, unsigned seat) {
    int count = 0;
    for (unsigned village = 0; village < o->b->layout.villages.villages; village++)
        count += look_trades_with(&state_of(o)->villages, village, seat);
    return count;
}

static void tell_villages(const reason_looks *q) {
    int count = villages_of(&q->after, q->seat);
    if (count > villages_of(&q->before, q->seat))
        reason_tell(q->out, REASON_village, count, 0, LR_SEAT_NONE);
}

static int line_left(const look *o, unsigned seat) {
    return o->b->layout.fleet.lane_distance[seat][look_line_end(o->b, o->p, seat)];
}

static void tell_fleet(const reason_looks *q) {
    int left = line_left(&q->after, q->seat);
    unsigned warships = state_of(&q->after)->fleet.warships[q->seat];
    if (left < line_left(&q->before, q->seat))
        reason_tell(q->out, REASON_line, left, 0, LR_SEAT_NONE);
    if (warships > state_of(&q->before)->fleet.warships[q->seat])
        reason_tell(q->out, REASON_warship, (int)warships, 0, LR_SEAT_NONE);
    if (q->action.kind == BOARD_ATTACK && warships > 1) /* the die must show less (SCN7-19) */
        reason_tell(q->out, REASON_fortress, warships > 6 ? 6 : (int)warships - 1, 0, LR_SEAT_NONE);
}

static void tell_wonder(const reason_looks *q) {
    const board_wonder_race *old = &state_of(&q->before)->wonders;
    const board_wonder_race *race = &state_of(&q->after)->wonders;
    int best = 0;
    if (race->level[q->seat] <= old->level[q->seat]) return;
    for (unsigned seat = 0; seat < q->b->seats; seat++)
        if (seat != q->seat && race->level[seat] > best) best = race->level[seat];
    reason_tell(q->out, REASON_wonder, race->level[q->seat], best, LR_SEAT_NONE);
}

void reasons_board_sea(const reason_looks *q) {
    tell_landing(q);
    tell_fog(q);
    tell_pirate(q);
    switch ((board_scenario)q->b->scenario) {
    case BOARD_SCENARIO_TRIBE: tell_gift(q); break;
    case BOARD_SCENARIO_VILLAGES: tell_villages(q); break;
    case BOARD_SCENARIO_FLEET: tell_fleet(q); break;
    case BOARD_SCENARIO_WONDERS: tell_wonder(q); break;
    default: break;
    }
}
