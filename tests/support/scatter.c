/* scatter.c - random positions. See scatter.h.
 *
 * Pieces go where the board's tables allow: settlements at a distance, roads onto the own network.
 * Everything that follows from them is left to board_derive(), and lr_verify() decides. */
#include "scatter.h"

#include "derive.h"
#include "lr_assert.h"
#include "rules.h"
#include "sea.h"

#include <string.h>

static bool free_vertex(const board *b, const board_public *p, uint32_t vertex) {
    bool city;

    if (!vset_has(board_sites(b, p), vertex)) return false;
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
        if (edge != BOARD_NO_PLACE && eset_has(board_road(b, p, seat), edge)) return true;
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
        if (!eset_has(board_land(b, p), edge)) continue;
        vset_add(board_settlement_rw(b, p, seat), vertex);
        eset_add(board_road_rw(b, p, seat), edge);
        return;
    }
}

static unsigned roads_of(const board *b, const board_public *p, unsigned seat) {
    unsigned count = 0;
    for (uint32_t e = 0; e < b->edges; e++) count += eset_has(board_road(b, p, seat), e);
    return count;
}

static void add_roads(const board *b, board_public *p, unsigned seat, unsigned count, lr_rng *rng) {
    unsigned room = b->supply.roads - roads_of(b, p, seat);

    if (count > room) count = room;
    for (int tries = 0; count > 0 && tries < 600; tries++) {
        uint32_t edge = lr_rng_below(rng, b->edges);
        bool ship;

        if (board_route_at(b, p, edge, &ship) != LR_SEAT_NONE) continue;
        if (!eset_has(board_land(b, p), edge)) continue;
        if (!network_at(b, p, seat, b->edge[edge].vertex[0]) &&
            !network_at(b, p, seat, b->edge[edge].vertex[1]))
            continue;
        eset_add(board_road_rw(b, p, seat), edge);
        count--;
    }
}

static bool own_ship_at(const board *b, const board_public *p, unsigned seat, uint32_t vertex) {
    for (int k = 0; k < 3; k++) {
        uint32_t edge = b->vertex[vertex].edge[k];
        if (edge != BOARD_NO_PLACE && eset_has(board_ship(b, p, seat), edge)) return true;
    }
    return false;
}

/* Ships go on from own buildings and own ships. */
static void add_ships(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    unsigned count = lr_rng_below(rng, b->supply.ships / 2u);

    for (int tries = 0; count > 0 && tries < 2000; tries++) {
        uint32_t edge = lr_rng_below(rng, b->edges);
        bool joins = false, other;

        if (board_route_at(b, p, edge, &other) != LR_SEAT_NONE) continue;
        if (!eset_has(board_sea(b, p), edge)) continue;
        for (int end = 0; end < 2; end++) {
            uint32_t v = b->edge[edge].vertex[end];
            unsigned owner = board_building_at(b, p, v, &other);
            joins |= owner == seat || (owner == LR_SEAT_NONE && own_ship_at(b, p, seat, v));
        }
        if (!joins) continue;
        eset_add(board_ship_rw(b, p, seat), edge);
        count--;
    }
}

static void add_settlements(const board *b, board_public *p, unsigned seat, unsigned *settlements,
                            lr_rng *rng) {
    for (int tries = 0; tries < 60 && *settlements < b->supply.settlements; tries++) {
        uint32_t v = lr_rng_below(rng, b->vertices);
        if (!free_vertex(b, p, v) || !own_road_at(b, p, seat, v)) continue;
        vset_add(board_settlement_rw(b, p, seat), v);
        ++*settlements;
    }
}

/* Some seats use up their pieces: four cities, and settlements again. */
static void add_buildings(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    unsigned settlements = 0, cities = 0, greed = lr_rng_below(rng, 3);
    vset_rw settled = board_settlement_rw(b, p, seat);

    for (uint32_t v = 0; v < b->vertices; v++) settlements += board_has(settled.word, v);
    if (greed > 0) add_settlements(b, p, seat, &settlements, rng);
    for (uint32_t v = 0; v < b->vertices && cities < b->supply.cities; v++) {
        if (!board_has(settled.word, v) || lr_rng_below(rng, 4) > greed) continue;
        vset_remove(settled, v);
        vset_add(board_city_rw(b, p, seat), v);
        settlements--;
        cities++;
    }
    if (greed > 1) add_settlements(b, p, seat, &settlements, rng);
}

/* ---- knights ---- */

/* Knights anywhere on the own roads and ships; each strength as often as there are pieces. */
static void add_knights(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    unsigned left[3] = { 2, 2, 2 }, wanted = lr_rng_below(rng, 7);
    bool city;

    for (int tries = 0; tries < 200 && wanted > 0; tries++) {
        uint32_t v = lr_rng_below(rng, b->vertices);
        unsigned strength = lr_rng_below(rng, 3);

        if (left[strength] == 0) continue;
        if (!own_road_at(b, p, seat, v) && !own_ship_at(b, p, seat, v)) continue;
        if (board_building_at(b, p, v, &city) != LR_SEAT_NONE) continue;
        if (vset_has(board_any_knight(b, p), v)) continue;
        left[strength]--;
        wanted--;
        vset_add(board_any_knight_rw(b, p), v);
        vset_add(board_knight_rw(b, p, seat), v);
        if (strength > 0)
            vset_add(strength == 1 ? board_strong_rw(b, p) : board_mighty_rw(b, p), v);
        if (lr_rng_below(rng, 3) == 0) continue;
        vset_add(board_awake_rw(b, p), v);
        if (seat == p->active && lr_rng_below(rng, 4) != 0) vset_add(board_ready_rw(b, p), v);
    }
}

/* Walls under some cities. With all settlements built, a city may have fallen. */
static void add_walls(const board *b, board_public *p, unsigned seat, lr_rng *rng) {
    vset_rw settled = board_settlement_rw(b, p, seat);
    vset_rw city = board_city_rw(b, p, seat);
    unsigned settlements = 0, walls = 0;
    bool falls = lr_rng_below(rng, 2) == 0;

    for (uint32_t v = 0; v < b->vertices; v++) settlements += board_has(settled.word, v);
    for (uint32_t v = 0; v < b->vertices; v++) {
        if (!board_has(city.word, v)) continue;
        if (falls && settlements == b->supply.settlements) {
            vset_remove(city, v);
            vset_add(settled, v);
            vset_add(board_fallen_rw(b, p), v);
            falls = false;
        } else if (walls < BOARD_WALLS && lr_rng_below(rng, 2) == 0) {
            vset_add(board_walls_rw(b, p), v);
            walls++;
        }
    }
}

static uint32_t free_city(const board *b, const board_public *p, unsigned seat) {
    const board_knights *k = board_knights_read(b, p);

    for (uint32_t v = 0; v < b->vertices; v++) {
        bool taken = false;
        for (unsigned t = 0; t < BOARD_TRACKS; t++) taken |= k->metropolis_at[t] == v;
        if (!taken && vset_has(board_city(b, p, seat), v)) return v;
    }
    return BOARD_NO_PLACE;
}

/* A track's levels; whoever is highest has the metropolis, and nobody is past the third level
 * without a city for it. */
static void add_levels(const board *b, board_public *p, unsigned track, lr_rng *rng) {
    board_knights *k = board_knights_of(b, p);
    unsigned best = lr_rng_below(rng, b->seats);
    uint32_t at = free_city(b, p, best);

    for (unsigned seat = 0; seat < b->seats; seat++)
        k->realm[seat].level[track] = (uint8_t)lr_rng_below(rng, 4);
    if (at == BOARD_NO_PLACE || lr_rng_below(rng, 2) == 0) return;
    k->realm[best].level[track] = (uint8_t)(4 + lr_rng_below(rng, 3) / 2);
    k->metropolis[track] = (uint8_t)best;
    k->metropolis_at[track] = (uint16_t)at;
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (seat != best && lr_rng_below(rng, 2) == 0 && free_city(b, p, seat) != BOARD_NO_PLACE)
            k->realm[seat].level[track] = 4;
}

static void hand_in(board_progress_cards *cards, unsigned seat, uint8_t card, uint8_t known) {
    uint8_t *hand = cards->hand[seat];
    unsigned n = 0;

    while (n < BOARD_PROGRESS_HAND - 1 && hand[n] <= card) n++;
    for (unsigned k = BOARD_PROGRESS_HAND - 1; k > n; k--) {
        hand[k] = hand[k - 1];
        cards->hand_known[seat][k] = cards->hand_known[seat][k - 1];
    }
    hand[n] = card;
    cards->hand_known[seat][n] = (uint8_t)(known | 1u << seat);
}

/* Where each progress card is: in a hand with room, come back, or still to be drawn. Sometimes all
 * of a deck was drawn. */
static void deal_progress(const board *b, board_state *s, lr_rng *rng) {
    board_progress_cards *cards = board_progress_of(b, s);
    unsigned counts[LR_SEATS_MAX] = { 0 }, back[BOARD_TRACKS] = { 0 };
    unsigned drained = lr_rng_below(rng, 6), all = (1u << b->seats) - 1;

    for (unsigned kind = 0; kind < BOARD_PROGRESS_KINDS; kind++) {
        uint8_t card = (uint8_t)kind;
        unsigned deck = board_progress_table[card].deck;
        if (card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION) continue;
        for (unsigned n = cards->fresh[card]; n > 0; n--) {
            unsigned seat = lr_rng_below(rng, b->seats), known = lr_rng_below(rng, all + 1);
            if (lr_rng_below(rng, 4) == 0 && counts[seat] < BOARD_PROGRESS_LIMIT) {
                hand_in(cards, seat, card, (uint8_t)(lr_rng_below(rng, 2) ? known : 0));
                counts[seat]++;
            } else if (drained == deck || lr_rng_below(rng, 6) == 0) {
                cards->returned[deck][back[deck]] = card;
                cards->returned_known[deck][back[deck]++] = (uint8_t)(n % 2
                                                                          ? all | BOARD_KNOWN_TO_ALL
                                                                          : 1u << seat);
            } else {
                continue;
            }
            cards->fresh[card]--;
        }
    }
}

static void deal_realms(const board *b, board_state *s, lr_rng *rng) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    uint32_t hex = lr_rng_below(rng, b->hexes);

    for (unsigned seat = 0; seat < b->seats; seat++) {
        add_knights(b, p, seat, rng);
        add_walls(b, p, seat, rng);
        k->realm[seat].defenders = (uint8_t)(lr_rng_below(rng, 4) / 2);
    }
    for (unsigned track = 0; track < BOARD_TRACKS; track++) add_levels(b, p, track, rng);
    deal_progress(b, s, rng);
    k->attacks = (uint8_t)lr_rng_below(rng, 3);
    k->ship = (uint8_t)lr_rng_below(rng, b->rules.barbarian_track);
    k->event = p->rolled ? BOARD_EVENT_SHIP : BOARD_EVENT_NONE;
    if (board_tile_terrain(p->tile[hex]) < BOARD_DESERT) {
        k->merchant = (uint8_t)lr_rng_below(rng, b->seats);
        k->merchant_hex = (uint8_t)hex;
    }
}

/* Deals resource cards from a full bank: a few to everybody, the price of a building to some, or
 * all but a handful. */
static void deal_hands(const board *b, board_state *s, unsigned seats, lr_rng *rng) {
    bool drain = lr_rng_below(rng, 3) == 0;
    unsigned left[BOARD_GOODS] = { 0 }, total = 0, stop;

    for (int k = 0; k < b->goods; k++) {
        left[k] = k < BOARD_RESOURCES ? b->supply.bank : b->supply.commodities;
        total += left[k];
    }
    stop = drain ? lr_rng_below(rng, 5) : total - lr_rng_below(rng, 12 * seats);
    for (unsigned seat = 0; seat < seats; seat++) {
        board_cards price = lr_rng_below(rng, 2) ? board_cost_settlement : board_cost_city;
        if (drain || lr_rng_below(rng, 3) == 0) continue;
        s->secret.hand[seat] = price;
        for (unsigned k = 0; k < BOARD_RESOURCES; k++) left[k] -= board_count(price, k);
        total -= board_total(price);
    }
    while (total > stop) {
        unsigned k = lr_rng_below(rng, b->goods);
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
    for (unsigned seat = 0; seat < g->seats && b->supply.ships > 0; seat++)
        add_ships(b, p, seat, rng);
    deal_hands(b, s, g->seats, rng);
    if (!b->knights) deal_cards(b, s, g->seats, rng);
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
    if (b->knights) deal_realms(b, s, rng);
    board_derive_bank(b, s);
    board_derive_deck(b, s);
    if (b->sea || b->knights) board_derive(b, s); /* what breaks a route and what joins it */
    board_derive_awards(b, s);
    deal_awards(b, p, rng);
    board_derive(b, s);
    for (unsigned seat = 0; seat < g->seats && b->sea; seat++) sea_ships_close(b, p, seat);
    return lr_verify(g, state, &error) == LR_OK;
}
