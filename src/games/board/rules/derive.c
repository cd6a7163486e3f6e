/* derive.c - the cached facts of a position, computed from its primary ones.
 *
 * Used where a position does not come from play: at the start, from text, and by verify.c, which
 * compares the cached facts with these.
 */
#include "derive.h"

#include "module.h"

#include <string.h>

board_cards board_bank_full(const board *b) {
    board_cards cards = 0;
    for (unsigned r = 0; r < b->goods; r++)
        cards += (r < BOARD_RESOURCES ? b->supply.bank : b->supply.commodities) * board_card(r);
    return cards;
}

void board_blank(const lr_game *g, board_state *s) {
    board_public *p = &s->pub;
    memset(s, 0, g->state_bytes);
    p->winner = p->victim = p->road_holder = p->army_holder = LR_SEAT_NONE;
    p->turn_of = LR_SEAT_NONE;
    p->road_record = 4;
    p->robber = p->pirate = BOARD_NO_HEX;
    p->setup_vertex = p->lifted = BOARD_NO_PLACE;
    p->setting_up = 1;
    memset(p->harbor_edge, 0xff, sizeof p->harbor_edge);
    if (board_of(g)->rules.dice == BOARD_DICE_DECK) p->dice_deck = BOARD_DICE_ALL;
    board_derive_bank(board_of(g), s);
    board_derive_deck(board_of(g), s);
    DO(board_of(g), blank, s);
}

unsigned board_goods_out(const board *b, const board_state *s, unsigned lane) {
    unsigned total = board_count(s->pub.bank, lane);
    for (unsigned seat = 0; seat < b->seats; seat++)
        total += board_count(s->secret.hand[seat], lane);
    return total;
}

unsigned board_developments_out(const board *b, const board_state *s, unsigned card) {
    unsigned total = board_count(s->secret.deck, card);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        total += board_count(s->secret.cards[seat], card) + board_count(s->pub.played[seat], card);
        if (card == BOARD_CARD_POINT) total += s->pub.seat[seat].points_open;
    }
    return total;
}

void board_derive_bank(const board *b, board_state *s) {
    s->pub.bank = board_bank_full(b);
    for (unsigned seat = 0; seat < b->seats; seat++) s->pub.bank -= s->secret.hand[seat];
}

void board_derive_deck(const board *b, board_state *s) {
    board_cards deck = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) deck += b->supply.deck[k] * board_card(k);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        deck -= s->secret.cards[seat] + s->pub.played[seat];
        deck -= s->pub.seat[seat].points_open * board_card(BOARD_CARD_POINT);
    }
    s->secret.deck = deck;
}

/* Whoever alone has the most and enough; LR_SEAT_NONE on a tie. *most is what the best have. */
static unsigned alone_at_top(const unsigned *value, unsigned seats, unsigned enough,
                             unsigned *most) {
    unsigned best = 0, holder = LR_SEAT_NONE;
    for (unsigned seat = 0; seat < seats; seat++) {
        if (value[seat] > best) {
            best = value[seat];
            holder = seat;
        } else if (value[seat] == best) {
            holder = LR_SEAT_NONE;
        }
    }
    *most = best;
    return best >= enough ? holder : LR_SEAT_NONE;
}

void board_derive_awards(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned length[LR_SEATS_MAX], knights[LR_SEATS_MAX], most;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        length[seat] = board_road_length(b, p, seat);
        knights[seat] = board_count(p->played[seat], BOARD_CARD_KNIGHT);
    }
    p->road_holder = (uint8_t)alone_at_top(length, b->seats, 5, &most);
    p->road_record = (uint8_t)(most > 4 ? most : 4);
    p->army_holder = (uint8_t)alone_at_top(knights, b->seats, 3, &most);
    if (b->layout.no_route_card) {
        p->road_holder = LR_SEAT_NONE;
        p->road_record = 4;
    }
    if (b->layout.no_army_card) p->army_holder = LR_SEAT_NONE;
}

/* ---- what follows from the board ---- */

static void derive_hexes(const board *b, board_public *p) {
    memset(p->number_hexes, 0, sizeof p->number_hexes);
    p->land_hexes = p->sea_hexes = p->gold_hexes = 0;
    if (p->phase == BOARD_PHASE_DEAL) return; /* nothing lies there yet */
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        uint64_t bit = (uint64_t)1 << hex;
        unsigned terrain = board_tile_terrain(p->tile[hex]);
        if (terrain == BOARD_FOG) continue;
        if (terrain == BOARD_SEA) {
            p->sea_hexes |= bit;
            continue;
        }
        p->land_hexes |= bit;
        unsigned number = board_tile_number(p->tile[hex]);
        if (terrain == BOARD_GOLD) p->gold_hexes |= bit;
        if (number <= 12 && (terrain != BOARD_GOLD || number == 0)) p->number_hexes[number] |= bit;
    }
}

/* The corners, or sides, of some hexes as a set of vertices, or edges. */
static void insert_corners(const board *b, uint64_t hexes, uint64_t *vertices) {
    FOR_EACH_BIT(k, hexes) {
        const board_hex *h = &b->hex[k];
        for (unsigned i = 0; i < BOARD_SIDES; i++) board_insert(vertices, h->vertex[i]);
    }
}

void board_derive_sides(const board *b, uint64_t hexes, uint64_t *edges) {
    for (; hexes != 0; hexes &= hexes - 1) {
        const board_hex *h = &b->hex[(unsigned)__builtin_ctzll(hexes)];
        for (unsigned i = 0; i < BOARD_SIDES; i++) board_insert(edges, h->edge[i]);
    }
}

/* Where buildings and roads can be, and the robber. */
static void derive_places(const board *b, board_public *p) {
    vset_rw sites = board_sites_rw(b, p);
    eset_rw land = board_land_rw(b, p);
    uint64_t open = p->land_hexes & ~b->layout.closed_hexes;
    p->robber_hexes = b->layout.no_robber ? 0 : open;
    memset(sites.word, 0, 8u * b->vertex_words);
    memset(land.word, 0, 8u * b->edge_words);
    insert_corners(b, open, sites.word);
    board_derive_sides(b, p->land_hexes, land.word);
}

void board_derive_terrain(const board *b, board_public *p) {
    derive_hexes(b, p);
    derive_places(b, p);
    DO(b, shape, p);
}

bool board_touches_land(const board *b, const board_public *p, uint32_t vertex) {
    for (int i = 0; i < 3; i++) {
        unsigned hex = b->vertex[vertex].hex[i];
        if (hex != BOARD_NO_HEX && p->land_hexes >> hex & 1) return true;
    }
    return false;
}

/* ---- what follows from the pieces ---- */

static void derive_building(const board *b, board_public *p, unsigned seat, unsigned vertex,
                            bool city) {
    const board_vertex *v = &b->vertex[vertex];
    vset_add(board_occupied_rw(b, p), vertex);
    vset_add(board_blocked_rw(b, p), vertex);
    for (int i = 0; i < 3; i++) {
        if (v->neighbour[i] != BOARD_NO_PLACE) vset_add(board_blocked_rw(b, p), v->neighbour[i]);
        if (v->hex[i] != BOARD_NO_HEX) {
            p->hex_buildings[v->hex[i]] += (city ? 4u : 1u) << 4 * seat;
            p->seat_hexes[seat] |= (uint64_t)1 << v->hex[i];
        }
    }
    unsigned slot = board_harbor_at(b, p, vertex);
    if (slot != BOARD_NO_HARBOR) p->seat[seat].harbors |= (uint8_t)(1u << p->harbor[slot]);
}

static void derive_seat(const board *b, board_state *s, unsigned seat) {
    board_public *p = &s->pub;
    board_seat *own = &p->seat[seat];
    vset_rw touched = board_touched_rw(b, p, seat);
    unsigned settlements = 0, cities = 0, roads = 0;
    own->harbors = 0;
    memset(touched.word, 0, 8u * b->vertex_words);
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t city = board_city(b, p, seat).word[w];
        uint64_t settlement = board_settlement(b, p, seat).word[w];
        settlements += (unsigned)__builtin_popcountll(settlement);
        cities += (unsigned)__builtin_popcountll(city);
        FOR_EACH_BIT(k, city | settlement) {
            derive_building(b, p, seat, 64 * w + k, city >> k & 1);
        }
    }
    for (unsigned w = 0; w < b->edge_words; w++) {
        FOR_EACH_BIT(bit, board_road(b, p, seat).word[w]) {
            unsigned edge = 64 * w + bit;
            roads++;
            eset_add(board_taken_rw(b, p), edge);
            vset_add(touched, b->edge[edge].vertex[0]);
            vset_add(touched, b->edge[edge].vertex[1]);
        }
    }
    board_tally tally = { .settlements = settlements, .cities = cities };
    DO(b, tally, p, seat, &tally);
    own->settlements_left = (uint8_t)(b->supply.settlements - tally.settlements);
    own->cities_left = (uint8_t)(b->supply.cities - tally.cities);
    own->roads_left = (uint8_t)(b->supply.roads - roads);
    p->at_sea[seat].ships_left = 0;
    unsigned points = settlements + 2 * cities + tally.points + own->points_open +
                      p->at_sea[seat].special + 2 * (p->road_holder == seat) +
                      2 * (p->army_holder == seat);
    own->points = (uint8_t)points;
}

void board_derive(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_derive_terrain(b, p);
    memset(p->hex_buildings, 0, sizeof p->hex_buildings);
    memset(p->seat_hexes, 0, sizeof p->seat_hexes);
    memset(p->ship_hexes, 0, sizeof p->ship_hexes);
    memset(p->sets, 0, 8u * b->at[BOARD_AT_sites]); /* occupied, blocked, taken */
    for (unsigned seat = 0; seat < b->seats; seat++) derive_seat(b, s, seat);
    DO(b, block, p);
    p->deck_left = (uint8_t)(board_total(s->secret.deck) - SUM(b, cards_out, p));
    p->bought = (uint8_t)board_total(s->secret.cards_fresh);
    DO(b, derive, s);
}
