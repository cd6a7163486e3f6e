/* scatter.c - random positions. See scatter.h.
 *
 * Pieces go where the board's tables allow: settlements at a distance, roads onto the own network.
 * Everything that follows from them is left to board_derive(), and lr_verify() decides. */
#include "scatter.h"

#include "derive.h"
#include "lr_assert.h"

#include <string.h>

static bool free_vertex(const board *b, const board_public *p, uint32_t vertex) {
    bool city;

    if (!board_has(p->sets + board_at_sites(b), vertex)) return false;
    if (board_building_at(b, p, vertex, &city) != LR_SEAT_NONE) return false;
    for (int k = 0; k < 3; k++) {
        uint32_t next = b->vertex[vertex].neighbour[k];
        if (next != BOARD_NO_PLACE && board_building_at(b, p, next, &city) != LR_SEAT_NONE)
            return false;
    }
    return true;
}

static bool own_road_at(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    for (int k = 0; k < 3; k++) {
        uint32_t edge = b->vertex[vertex].edge[k];
        if (edge != BOARD_NO_PLACE && board_has(p->sets + board_at_road(b, seat), edge))
            return true;
    }
    return false;
}

/* Whether a road of the seat could go on from the vertex. */
static bool network_at(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    bool city;
    unsigned owner = board_building_at(b, p, vertex, &city);

    return owner == seat || (owner == LR_SEAT_NONE && own_road_at(b, p, seat, vertex));
}

static void add_start(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    for (int tries = 0; tries < 200; tries++) {
        uint32_t vertex = lr_rng_below(rng, b->vertices);
        uint32_t edge = b->vertex[vertex].edge[lr_rng_below(rng, 3)];
        bool ship;

        if (edge == BOARD_NO_PLACE || !free_vertex(b, p, vertex)) continue;
        if (board_route_at(b, p, edge, &ship) != LR_SEAT_NONE) continue;
        board_insert(p->sets + board_at_settlement(b, seat), vertex);
        board_insert(p->sets + board_at_road(b, seat), edge);
        return;
    }
}

static unsigned roads_of(const board *b, const board_public *p, unsigned seat) {
    unsigned count = 0;
    for (uint32_t e = 0; e < b->edges; e++) count += board_has(p->sets + board_at_road(b, seat), e);
    return count;
}

static void add_roads(const board *b, board_public *p, unsigned seat, unsigned count, lr_rng *rng) {
    unsigned room = b->supply.roads - roads_of(b, p, seat);

    if (count > room) count = room;
    for (int tries = 0; count > 0 && tries < 600; tries++) {
        uint32_t edge = lr_rng_below(rng, b->edges);
        bool ship;

        if (board_route_at(b, p, edge, &ship) != LR_SEAT_NONE) continue;
        if (!board_has(p->sets + board_at_land(b), edge)) continue;
        if (!network_at(b, p, seat, b->edge[edge].vertex[0]) &&
            !network_at(b, p, seat, b->edge[edge].vertex[1]))
            continue;
        board_insert(p->sets + board_at_road(b, seat), edge);
        count--;
    }
}

static void add_settlements(const board *b, board_public *p, unsigned seat, unsigned *settlements,
                            lr_rng *rng) {
    for (int tries = 0; tries < 60 && *settlements < b->supply.settlements; tries++) {
        uint32_t v = lr_rng_below(rng, b->vertices);
        if (!free_vertex(b, p, v) || !own_road_at(b, p, seat, v)) continue;
        board_insert(p->sets + board_at_settlement(b, seat), v);
        ++*settlements;
    }
}

/* Some seats use up their pieces: four cities, and settlements again. */
static void add_buildings(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    unsigned settlements = 0, cities = 0, greed = lr_rng_below(rng, 3);
    uint64_t *settled = p->sets + board_at_settlement(b, seat);

    for (uint32_t v = 0; v < b->vertices; v++) settlements += board_has(settled, v);
    if (greed > 0) add_settlements(b, p, seat, &settlements, rng);
    for (uint32_t v = 0; v < b->vertices && cities < b->supply.cities; v++) {
        if (!board_has(settled, v) || lr_rng_below(rng, 4) > greed) continue;
        board_remove(settled, v);
        board_insert(p->sets + board_at_city(b, seat), v);
        settlements--;
        cities++;
    }
    if (greed > 1) add_settlements(b, p, seat, &settlements, rng);
}

/* Deals resource cards from a full bank: a few to everybody, the price of a building to some, or
 * all but a handful. */
static void deal_hands(const board *b, board_state *s, unsigned seats, lr_rng *rng) {
    bool drain = lr_rng_below(rng, 3) == 0;
    unsigned left[BOARD_RESOURCES], total = BOARD_RESOURCES * b->supply.bank;
    unsigned stop = drain ? lr_rng_below(rng, 5) : total - lr_rng_below(rng, 12 * seats);

    for (int k = 0; k < BOARD_RESOURCES; k++) left[k] = b->supply.bank;
    for (unsigned seat = 0; seat < seats; seat++) {
        board_cards price = lr_rng_below(rng, 2) ? board_cost_settlement : board_cost_city;
        if (drain || lr_rng_below(rng, 3) == 0) continue;
        s->secret.hand[seat] = price;
        for (unsigned k = 0; k < BOARD_RESOURCES; k++) left[k] -= board_count(price, k);
        total -= board_total(price);
    }
    while (total > stop) {
        unsigned k = lr_rng_below(rng, BOARD_RESOURCES);
        if (left[k] == 0) continue;
        left[k]--;
        total--;
        s->secret.hand[lr_rng_below(rng, seats)] += board_card(k);
    }
}

static void deal_cards(const board *b, board_state *s, unsigned seats, lr_rng *rng) {
    for (unsigned k = 0; k < BOARD_CARDS; k++) {
        for (unsigned n = 0; n < b->supply.deck[k]; n++) {
            unsigned seat = lr_rng_below(rng, seats);
            switch (lr_rng_below(rng, k == BOARD_CARD_KNIGHT ? 3 : 4)) {
            case 0: s->secret.cards[seat] += board_card(k); break;
            case 1:
                if (k != BOARD_CARD_POINT) s->pub.played[seat] += board_card(k);
                break;
            default: break;
            }
        }
    }
}

/* Of those who share the most, any may be the holder: it depends on what happened before. */
static void deal_awards(const board *b, board_public *p, lr_rng *rng) {
    unsigned road = lr_rng_below(rng, b->seats), army = lr_rng_below(rng, b->seats), most = 0;

    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned knights = board_count(p->played[seat], BOARD_CARD_KNIGHT);
        if (knights > most) most = knights;
    }
    if (p->road_record >= 5 && board_road_length(b, p, road) == p->road_record)
        p->road_holder = (uint8_t)road;
    if (most >= 3 && p->army_holder == LR_SEAT_NONE) {
        while (board_count(p->played[army], BOARD_CARD_KNIGHT) != most)
            army = (army + 1) % b->seats;
        p->army_holder = (uint8_t)army;
    }
}

bool scatter(const lr_game *g, lr_rng *rng, lr_state *state) {
    const board *b = board_of(g);
    board_state *s = board_state_of(state);
    board_public *p = &s->pub;
    lr_error error;

    LR_ASSERT(g->seats > 0);
    lr_init(g, state);
    while (p->phase == BOARD_PHASE_DEAL || p->phase == BOARD_PHASE_FIRST)
        lr_apply(g, state, lr_chance_sample(g, state, rng));
    if (p->phase != BOARD_PHASE_SETUP_SETTLEMENT) return false; /* dealt boards only */
    for (unsigned n = 0; n < 2u * g->seats; n++) add_start(b, p, n % g->seats, rng);
    for (unsigned n = 0; n < 3; n++) /* in slices, so that networks meet */
        for (unsigned seat = 0; seat < g->seats; seat++)
            add_roads(b, p, seat, lr_rng_below(rng, 7), rng);
    for (unsigned seat = 0; seat < g->seats; seat++) add_buildings(b, p, seat, rng);
    deal_hands(b, s, g->seats, rng);
    deal_cards(b, s, g->seats, rng);
    p->active = (uint8_t)lr_rng_below(rng, g->seats);
    p->turn = 40 * g->seats + (p->active + g->seats - p->first) % g->seats;
    p->setup_step = (uint8_t)(2 * g->seats);
    p->setting_up = 0;
    p->setup_vertex = BOARD_NO_PLACE;
    p->rolled = (uint8_t)lr_rng_below(rng, 2);
    p->dice[0] = 3;
    p->dice[1] = 2;
    p->phase = p->rolled ? BOARD_PHASE_MAIN : BOARD_PHASE_ROLL;
    p->road_holder = p->army_holder = LR_SEAT_NONE;
    board_derive_bank(b, s);
    board_derive_deck(b, s);
    board_derive_awards(b, s);
    deal_awards(b, p, rng);
    board_derive(b, s);
    return lr_verify(g, state, &error) == LR_OK;
}
