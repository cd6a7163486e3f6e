/* derive.c - the cached facts of a position, computed from its primary ones.
 *
 * Used where a position comes from somewhere else than play: at the start, from text, and by
 * verify.c, which holds the caches against it.
 */
#include "derive.h"

#include <string.h>

static board_cards cards_each(unsigned count) {
    board_cards cards = 0;
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) cards += count * board_card(r);
    return cards;
}

void board_blank(const lr_game *g, board_state *s) {
    board_public *p = &s->pub;
    memset(s, 0, g->state_bytes);
    p->winner = p->victim = p->road_holder = p->army_holder = LR_SEAT_NONE;
    p->road_record = 4;
    p->robber = BOARD_NO_HEX;
    p->setup_vertex = BOARD_NO_PLACE;
    if (board_of(g)->rules.dice == BOARD_DICE_DECK) p->dice_deck = BOARD_DICE_ALL;
    board_derive_bank(board_of(g), s);
    board_derive_deck(board_of(g), s);
}

void board_derive_bank(const board *b, board_state *s) {
    s->pub.bank = cards_each(BOARD_BANK_EACH);
    for (unsigned seat = 0; seat < b->seats; seat++) s->pub.bank -= s->secret.hand[seat];
}

void board_derive_deck(const board *b, board_state *s) {
    board_cards deck = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) deck += board_deck_counts[k] * board_card(k);
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
}

/* ---- what follows from the board ---- */

static void derive_hexes(const board *b, board_public *p) {
    memset(p->number_hexes, 0, sizeof p->number_hexes);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        if (board_tile_terrain(p->tile[hex]) == BOARD_SEA) continue;
        unsigned number = board_tile_number(p->tile[hex]);
        if (number <= 12) p->number_hexes[number] |= (uint64_t)1 << hex;
    }
}

/* ---- what follows from the pieces ---- */

static void derive_building(const board *b, board_public *p, unsigned seat, unsigned vertex,
                            bool city) {
    const board_vertex *v = &b->vertex[vertex];
    board_insert(p->sets + board_at_occupied(b), vertex);
    board_insert(p->sets + board_at_blocked(b), vertex);
    for (int i = 0; i < 3; i++) {
        if (v->neighbour[i] != BOARD_NO_PLACE)
            board_insert(p->sets + board_at_blocked(b), v->neighbour[i]);
        if (v->hex[i] != BOARD_NO_HEX) {
            p->hex_buildings[v->hex[i]] += (city ? 4u : 1u) << 4 * seat;
            p->seat_hexes[seat] |= (uint64_t)1 << v->hex[i];
        }
    }
    if (v->harbor != BOARD_NO_HARBOR)
        p->seat[seat].harbors |= (uint8_t)(1u << p->harbor[v->harbor]);
}

static void derive_seat(const board *b, board_state *s, unsigned seat) {
    board_public *p = &s->pub;
    board_seat *own = &p->seat[seat];
    uint64_t *touched = p->sets + board_at_touched(b, seat);
    unsigned settlements = 0, cities = 0, roads = 0;
    own->harbors = 0;
    memset(touched, 0, 8u * b->vertex_words);
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t city = p->sets[board_at_city(b, seat) + w];
        uint64_t settlement = p->sets[board_at_settlement(b, seat) + w];
        settlements += (unsigned)__builtin_popcountll(settlement);
        cities += (unsigned)__builtin_popcountll(city);
        for (uint64_t rest = city | settlement; rest != 0; rest &= rest - 1) {
            unsigned k = (unsigned)__builtin_ctzll(rest);
            derive_building(b, p, seat, 64 * w + k, city >> k & 1);
        }
    }
    for (unsigned w = 0; w < b->edge_words; w++) {
        for (uint64_t rest = p->sets[board_at_road(b, seat) + w]; rest != 0; rest &= rest - 1) {
            unsigned edge = 64 * w + (unsigned)__builtin_ctzll(rest);
            roads++;
            board_insert(p->sets + board_at_taken(b), edge);
            board_insert(touched, b->edge[edge].vertex[0]);
            board_insert(touched, b->edge[edge].vertex[1]);
        }
    }
    own->settlements_left = (uint8_t)(BOARD_SETTLEMENTS_EACH - settlements);
    own->cities_left = (uint8_t)(BOARD_CITIES_EACH - cities);
    own->roads_left = (uint8_t)(BOARD_ROADS_EACH - roads);
    own->points = (uint8_t)(settlements + 2 * cities + own->points_open +
                            2 * (p->road_holder == seat) + 2 * (p->army_holder == seat));
}

void board_derive(const board *b, board_state *s) {
    board_public *p = &s->pub;
    derive_hexes(b, p);
    memset(p->hex_buildings, 0, sizeof p->hex_buildings);
    memset(p->seat_hexes, 0, sizeof p->seat_hexes);
    memset(p->sets, 0, 8u * b->seat_sets); /* occupied, blocked, taken */
    for (unsigned seat = 0; seat < b->seats; seat++) derive_seat(b, s, seat);
    p->deck_left = (uint8_t)board_total(s->secret.deck);
    p->bought = (uint8_t)board_total(s->secret.cards_fresh);
}
