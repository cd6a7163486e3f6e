/* reference_compare.c - the engine's state against the model, fact by fact.
 *
 * Every field of board_public and board_secret is looked at, cached ones included. A few mean
 * something only in their phase (victim, setup_vertex); outside it they must be empty, whichever of
 * the two empty values the engine writes.
 */
#include "reference_compare.h"

#include <string.h>

static int lane(board_cards cards, int k) {
    return (int)(cards >> 8 * k & 0xff);
}

static bool same_cards(char message[REF_TEXT], const char *what, int at, board_cards engine,
                       const int *ours) {
    for (int k = 0; k < 8; k++) SAME(what, 10 * at + k, lane(engine, k), k < 5 ? ours[k] : 0);
    return true;
}

static bool same_goods(char message[REF_TEXT], const char *what, int at, board_cards engine,
                       const int ours[REF_GOODS]) {
    for (int k = 0; k < REF_GOODS; k++) SAME(what, 10 * at + k, lane(engine, k), ours[k]);
    return true;
}

static bool same_turn(const reference *r, const board_public *p, char message[REF_TEXT]) {
    SAME("phase", 0, p->phase, r->phase);
    SAME("active", 0, p->active, r->active);
    SAME("first", 0, p->first, r->first);
    SAME("winner", 0, p->winner, seat_byte(r->winner));
    SAME("turn", 0, p->turn, r->turn);
    SAME("setup_step", 0, p->setup_step, r->setup_step);
    SAME("rolled", 0, p->rolled, r->rolled);
    SAME("card_played", 0, p->card_played, r->card_played);
    SAME("built", 0, p->built, r->built);
    SAME("free_roads", 0, p->free_roads, r->free_roads);
    SAME("robber", 0, p->robber, r->robber == REF_NONE ? BOARD_NO_HEX : r->robber);
    SAME("dice", 0, p->dice[0], r->dice[0]);
    SAME("dice", 1, p->dice[1], r->dice[1]);
    if (r->phase == BOARD_PHASE_STEAL)
        SAME("victim", 0, p->victim, r->victim);
    else if (p->victim != 0 && p->victim != LR_SEAT_NONE)
        SAME("victim outside a steal", 0, p->victim, LR_SEAT_NONE);
    SAME("setup_vertex", 0, p->setup_vertex, place_word(r->setup_vertex));
    SAME("setting_up", 0, p->setting_up, r->setting_up);
    SAME("turn_of", 0, p->turn_of, seat_byte(r->turn_of));
    SAME("unpaid", 0, p->unpaid, r->k.unpaid); /* only the event die comes before the dice */
    SAME("pirate", 0, p->pirate, r->pirate == REF_NONE ? BOARD_NO_HEX : r->pirate);
    SAME("lifted", 0, p->lifted, place_word(r->lifted));
    if (r->phase != BOARD_PHASE_OVER) SAME("ship_moved", 0, p->ship_moved, r->ship_moved);
    SAME("first_best", 0, p->first_best, r->first_best);
    for (int k = 0; k < 8; k++) {
        SAME("first_rolling", k, p->first_rolling >> k & 1, k < REF_SEATS && r->first_rolling[k]);
        SAME("first_tied", k, p->first_tied >> k & 1, k < REF_SEATS && r->first_tied[k]);
    }
    return true;
}

static bool same_awards(const reference *r, const board_public *p, char message[REF_TEXT]) {
    int greatest = 4;

    for (int seat = 0; seat < r->seats; seat++)
        if (r->road_length[seat] > greatest && !board_of(r->game)->layout.no_route_card)
            greatest = r->road_length[seat];
    SAME("road_holder", 0, p->road_holder, seat_byte(r->road_holder));
    SAME("road_record", 0, p->road_record, greatest);
    SAME("army_holder", 0, p->army_holder, seat_byte(r->army_holder));
    return true;
}

static bool same_dice_deck(const reference *r, const board_public *p, char message[REF_TEXT]) {
    int left = 0;

    if (r->option[BOARD_OPTION_dice] != BOARD_DICE_DECK) {
        SAME("dice_deck without a deck", 0, p->dice_deck, 0);
        return true;
    }
    for (int k = 0; k < 64; k++) left += p->dice_deck >> k & 1;
    for (int k = 0; k < 64; k++) {
        /* Shuffled anew at once or before the next roll: the same thing. */
        int engine = left <= r->option[BOARD_OPTION_deck_reserve] ? k < 36 : p->dice_deck >> k & 1;
        SAME("dice_deck", k, engine, k < 36 && r->dice_left[k]);
    }
    return true;
}

static bool same_board(const reference *r, const board_public *p, char message[REF_TEXT]) {
    for (int h = 0; h < REF_HEXES; h++) {
        int tile = h < r->map.hexes && r->dealt ? r->terrain[h] | r->number[h] << 4 : 0;
        SAME("tile", h, p->tile[h], tile);
    }
    for (int k = 0; k < REF_HARBORS; k++)
        SAME("harbor", k, p->harbor[k], k < r->map.harbors && r->dealt ? r->harbor[k] : 0);
    for (int number = 1; number < 13; number++) /* row 0, hexes without a token, serves no rule */
        for (int h = 0; h < REF_HEXES; h++)
            SAME("number_hexes", 100 * number + h, p->number_hexes[number] >> h & 1,
                 h < r->map.hexes && r->number[h] == number && r->terrain[h] != BOARD_GOLD);
    for (int h = 0; h < REF_HEXES; h++) {
        for (int seat = 0; seat < REF_SEATS; seat++) {
            int settlements = 0, cities = 0;
            for (int c = 0; c < 6 && h < r->map.hexes; c++) {
                int v = r->map.corner[h][c];
                if (r->building[v] != seat) continue;
                settlements += !r->city[v];
                cities += r->city[v];
            }
            SAME("hex_buildings", 10 * h + seat, p->hex_buildings[h] >> 4 * seat & 15,
                 settlements | cities << 2);
            SAME("seat_hexes", 10 * h + seat, p->seat_hexes[seat] >> h & 1,
                 settlements + cities > 0);
        }
        SAME("hex_buildings beyond", h, p->hex_buildings[h] >> 24, 0);
    }
    return true;
}

/* What the tiles make of every hex and harbor. */
static bool same_terrain(const reference *r, const board_public *p, char message[REF_TEXT]) {
    for (int h = 0; h < REF_HEXES && r->dealt; h++) {
        bool here = h < r->map.hexes, land = here && reference_is_land(r, h);
        bool closed = board_of(r->game)->layout.closed_hexes >> h & 1;
        SAME("land_hexes", h, p->land_hexes >> h & 1, land);
        SAME("sea_hexes", h, p->sea_hexes >> h & 1, here && r->terrain[h] == BOARD_SEA);
        SAME("gold_hexes", h, p->gold_hexes >> h & 1, here && r->terrain[h] == BOARD_GOLD);
        SAME("robber_hexes", h, p->robber_hexes >> h & 1,
             land && !closed && (r->scenario != BOARD_SCENARIO_TRIBE || r->number[h] != 0));
        SAME("unveiled", h, p->unveiled >> h & 1, r->unveiled[h]);
    }
    for (int k = 0; k < r->map.harbors && r->dealt; k++)
        SAME("harbor_edge", k, p->harbor_edge[k], place_word(r->harbor_edge[k]));
    for (int seat = 0; seat < r->seats && r->sea; seat++)
        for (int h = 0; h < r->map.hexes; h++)
            SAME("ship_hexes", 100 * seat + h, p->ship_hexes[seat] >> h & 1,
                 reference_ship_on_hex(r, seat, h));
    return true;
}

static bool neighbour_built(const reference *r, int v) {
    for (int k = 0; k < r->map.vertex_edges[v]; k++)
        for (int end = 0; end < 2; end++)
            if (r->building[r->map.edge_end[r->map.vertex_edge[v][k]][end]] != REF_NONE)
                return true;
    return r->building[v] != REF_NONE;
}

static bool same_sets(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);

    for (int v = 0; v < 64 * b->vertex_words; v++) {
        bool place = v < r->map.vertices;
        uint32_t k = (uint32_t)v;
        SAME("occupied", v, vset_has(board_occupied(b, p), k), place && r->building[v] != REF_NONE);
        SAME("blocked", v, vset_has(board_blocked(b, p), k), place && neighbour_built(r, v));
        for (int seat = 0; seat < r->seats; seat++) {
            unsigned s = (unsigned)seat;
            bool own = place && r->building[v] == seat;
            SAME("settlement", 1000 * seat + v, vset_has(board_settlement(b, p, s), k),
                 own && !r->city[v]);
            SAME("city", 1000 * seat + v, vset_has(board_city(b, p, s), k), own && r->city[v]);
            SAME("touched", 1000 * seat + v, vset_has(board_touched(b, p, s), k),
                 place && reference_seat_touches(r, r->road, seat, v));
        }
    }
    for (int e = 0; e < 64 * b->edge_words; e++) {
        bool place = e < r->map.edges;
        uint32_t k = (uint32_t)e;
        SAME("taken", e, eset_has(board_taken(b, p), k),
             place && (r->road[e] != REF_NONE || r->ship[e] != REF_NONE));
        for (int seat = 0; seat < r->seats; seat++)
            SAME("road", 1000 * seat + e, eset_has(board_road(b, p, (unsigned)seat), k),
                 place && r->road[e] == seat);
    }
    return true;
}

static bool same_places(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);

    for (int v = 0; v < r->map.vertices && r->dealt; v++)
        SAME("sites", v, vset_has(board_sites(b, p), (uint32_t)v), reference_is_site(r, v));
    for (int e = 0; e < r->map.edges && r->dealt; e++) {
        SAME("land", e, eset_has(board_land(b, p), (uint32_t)e), reference_beside_land(r, e));
        if (r->sea)
            SAME("sea", e, eset_has(board_sea(b, p), (uint32_t)e), reference_beside_water(r, e));
    }
    return true;
}

static bool same_ships(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);

    for (int e = 0; e < 64 * b->edge_words && r->sea; e++) {
        bool place = e < r->map.edges;
        uint32_t k = (uint32_t)e;
        if (r->phase != BOARD_PHASE_OVER)
            SAME("fresh", e, eset_has(board_fresh(b, p), k), place && r->ship_fresh[e]);
        for (int seat = 0; seat < r->seats; seat++) {
            bool own = place && r->ship[e] == seat;
            SAME("ship", 1000 * seat + e, eset_has(board_ship(b, p, (unsigned)seat), k), own);
            SAME("closed", 1000 * seat + e, eset_has(board_closed(b, p, (unsigned)seat), k),
                 own && r->ship_closed[e]);
        }
    }
    for (int v = 0; v < 64 * b->vertex_words && r->sea; v++)
        for (int seat = 0; seat < r->seats; seat++)
            SAME("sailed", 1000 * seat + v,
                 vset_has(board_sailed(b, p, (unsigned)seat), (uint32_t)v),
                 v < r->map.vertices && reference_seat_touches(r, r->ship, seat, v));
    for (int seat = 0; seat < REF_SEATS; seat++) {
        const board_seat_at_sea *own = &p->at_sea[seat];
        bool here = seat < r->seats;
        SAME("ships_left", seat, own->ships_left,
             here && r->sea ? r->ships_each - reference_ships(r, seat) : 0);
        SAME("gold_left", seat, own->gold_left, r->gold[seat]);
        SAME("special", seat, own->special, r->special[seat]);
        SAME("islands_new", seat, own->islands_new, r->islands_new[seat]);
    }
    return true;
}

static bool same_tribe(const reference *r, const board_tribe *tribe, char message[REF_TEXT]) {
    for (int k = 0; k < BOARD_GIFTS_MAX; k++)
        SAME("gone", k, tribe->gone >> k & 1, r->gift_gone[k]);
    for (int seat = 0; seat < REF_SEATS; seat++) {
        SAME("tokens", seat, tribe->tokens[seat], r->tokens[seat]);
        for (int k = 0; k < REF_HARBORS; k++)
            SAME("held", 100 * seat + k, tribe->held[seat] >> k & 1, r->held[seat][k]);
    }
    return true;
}

static bool same_villages(const reference *r, const board_villages *villages,
                          char message[REF_TEXT]) {
    SAME("cloth supply", 0, villages->supply, r->cloth_supply);
    for (int seat = 0; seat < REF_SEATS; seat++)
        SAME("cloth", seat, villages->cloth[seat], r->cloth[seat]);
    for (int k = 0; k < BOARD_VILLAGES_MAX; k++) {
        SAME("village", k, villages->left[k], r->village_left[k]);
        for (int n = 0; n < REF_SEATS; n++)
            SAME("trader", 10 * k + n, villages->traders[k] >> 4 * n & 15,
                 n < r->traders[k] ? r->trader[k][n] + 1 : 0);
    }
    return true;
}

static bool same_scenario(const reference *r, const board_public *p, char message[REF_TEXT]) {
    const board *b = board_of(r->game);

    if (!r->dealt || r->scenario == BOARD_SCENARIO_NONE) return true;
    if (r->scenario == BOARD_SCENARIO_TRIBE)
        return same_tribe(r, &board_scenario_read(b, p)->tribe, message);
    if (r->scenario == BOARD_SCENARIO_VILLAGES)
        return same_villages(r, &board_scenario_read(b, p)->villages, message);
    for (int seat = 0; seat < r->seats; seat++) {
        const board_wonder_race *race = &board_scenario_read(b, p)->wonders;
        SAME("wonder", seat, race->wonder[seat],
             r->wonder[seat] == REF_NONE ? BOARD_WONDERS : r->wonder[seat]);
        SAME("level", seat, race->level[seat], r->level[seat]);
    }
    return true;
}

static bool same_seat(const reference *r, const board_state *s, int seat, char message[REF_TEXT]) {
    const board_seat *own = &s->pub.seat[seat];
    bool here = seat < r->seats;

    SAME("points", seat, own->points, here ? reference_points_public(r, seat) : 0);
    SAME("roads_left", seat, own->roads_left, here ? r->roads_each - reference_roads(r, seat) : 0);
    SAME("settlements_left", seat, own->settlements_left,
         here ? r->settlements_each - reference_settlements(r, seat) + reference_fallen(r, seat)
              : 0);
    SAME("cities_left", seat, own->cities_left,
         here ? r->cities_each - reference_cities(r, seat) - reference_fallen(r, seat) : 0);
    SAME("harbors", seat, own->harbors, here ? reference_harbors(r, seat, true) : 0);
    SAME("points_open", seat, own->points_open, r->open_points[seat]);
    SAME("discard_left", seat, own->discard_left, r->discard_left[seat]);
    if (r->phase != BOARD_PHASE_OVER)
        SAME("offers_made", seat, own->offers_made, r->offers_made[seat]);
    return same_goods(message, "hand", seat, s->secret.hand[seat], r->hand[seat]) &&
           same_cards(message, "cards", seat, s->secret.cards[seat], r->card[seat]) &&
           same_cards(message, "played", seat, s->pub.played[seat], r->played[seat]);
}

static bool same_offers(const reference *r, const board_public *p, char message[REF_TEXT]) {
    for (int seat = 0; seat < 8; seat++) {
        bool here = seat < REF_SEATS;
        SAME("offer_open", seat, p->offer_open >> seat & 1, here && r->offer_open[seat]);
        SAME("offer_waiting", seat, p->offer_waiting >> seat & 1, here && r->waiting[seat]);
        SAME("offer_accepted", seat, p->offer_accepted >> seat & 1, here && r->accepted[seat]);
        if (!here) continue;
        if (!same_goods(message, "offer give", seat, p->offer[seat].give, r->offer_give[seat]) ||
            !same_goods(message, "offer want", seat, p->offer[seat].want, r->offer_want[seat]))
            return false;
    }
    return true;
}

static bool same_cards_everywhere(const reference *r, const board_state *s,
                                  char message[REF_TEXT]) {
    int fresh = 0, deck = 0;

    for (int k = 0; k < REF_CARDS; k++) {
        fresh += r->fresh[k];
        deck += r->deck[k];
    }
    SAME("deck_left", 0, s->pub.deck_left, deck - reference_cards_out(r));
    if (r->phase != BOARD_PHASE_OVER) SAME("bought", 0, s->pub.bought, fresh);
    return same_goods(message, "bank", 0, s->pub.bank, r->bank) &&
           same_cards(message, "deck", 0, s->secret.deck, r->deck) &&
           (r->phase == BOARD_PHASE_OVER ||
            same_cards(message, "cards_fresh", 0, s->secret.cards_fresh, r->fresh));
}

bool reference_compare(const reference *r, const lr_state *state, char message[REF_TEXT]) {
    const board_state *s = board_state_read(state);
    int harbors = reference_harbors(r, r->active, true) & ~reference_harbors(r, r->active, false);
    int32_t score[LR_SEATS_MAX];

    message[0] = 0;
    if (r->complaint[0]) {
        memcpy(message, r->complaint, REF_TEXT);
        return false;
    }
    if (!same_turn(r, &s->pub, message) || !same_awards(r, &s->pub, message)) return false;
    if (!same_dice_deck(r, &s->pub, message) || !same_board(r, &s->pub, message)) return false;
    if (!same_terrain(r, &s->pub, message) || !same_places(r, &s->pub, message)) return false;
    if (!same_ships(r, &s->pub, message) || !same_scenario(r, &s->pub, message)) return false;
    if (!same_sets(r, &s->pub, message) || !same_offers(r, &s->pub, message)) return false;
    if (r->k.on && !reference_compare_knights(r, s, message)) return false;
    for (int seat = 0; seat < REF_SEATS; seat++)
        if (!same_seat(r, s, seat, message)) return false;
    if (!same_cards_everywhere(r, s, message)) return false;
    SAME("harbors_fresh", 0, s->pub.harbors_fresh, harbors);
    lr_score(r->game, state, score);
    for (int seat = 0; seat < REF_SEATS; seat++)
        SAME("lr_score", seat, score[seat], seat < r->seats ? reference_points_all(r, seat) : 0);
    SAME("lr_winner", 0, lr_winner(r->game, state), seat_byte(r->winner));
    SAME("lr_actors", 0, lr_actors(r->game, state), reference_actors(r));
    return true;
}

/* ---- the other way: a position into the model ---- */

static void load_cards(int *ours, board_cards cards) {
    for (int k = 0; k < 5; k++) ours[k] = lane(cards, k);
}

static void load_goods(int ours[REF_GOODS], board_cards cards) {
    for (int k = 0; k < REF_GOODS; k++) ours[k] = lane(cards, k);
}

static int seat_or_none(int byte) {
    return byte == LR_SEAT_NONE ? REF_NONE : byte;
}

static void load_turn(reference *r, const board_public *p) {
    r->phase = p->phase;
    r->active = p->active;
    r->first = p->first;
    r->winner = seat_or_none(p->winner);
    r->turn = (int)p->turn;
    r->setup_step = p->setup_step;
    r->setup_vertex = p->setup_vertex == BOARD_NO_PLACE ? REF_NONE : p->setup_vertex;
    r->setting_up = p->setting_up;
    r->turn_of = seat_or_none(p->turn_of);
    r->pirate = p->pirate == BOARD_NO_HEX ? REF_NONE : p->pirate;
    r->lifted = p->lifted == BOARD_NO_PLACE ? REF_NONE : p->lifted;
    r->ship_moved = p->ship_moved;
    r->rolled = p->rolled;
    r->card_played = p->card_played;
    r->built = p->built;
    r->free_roads = p->free_roads;
    r->victim = p->phase == BOARD_PHASE_STEAL ? p->victim : REF_NONE;
    r->robber = p->robber == BOARD_NO_HEX ? REF_NONE : p->robber;
    r->first_best = p->first_best;
    r->road_holder = seat_or_none(p->road_holder);
    r->army_holder = seat_or_none(p->army_holder);
    for (int k = 0; k < 2; k++) r->dice[k] = p->dice[k];
    for (int k = 0; k < 36 && r->option[BOARD_OPTION_dice] == BOARD_DICE_DECK; k++)
        r->dice_left[k] = p->dice_deck >> k & 1;
}

static void load_board(reference *r, const board_public *p) {
    const board *b = board_of(r->game);

    r->dealt = p->phase != BOARD_PHASE_DEAL;
    for (int h = 0; h < r->map.hexes; h++) {
        r->terrain[h] = p->tile[h] & 15;
        r->number[h] = p->tile[h] >> 4;
    }
    for (int k = 0; k < r->map.harbors; k++) {
        r->harbor[k] = p->harbor[k];
        r->harbor_edge[k] = p->harbor_edge[k] == BOARD_NO_PLACE ? REF_NONE : p->harbor_edge[k];
    }
    for (int v = 0; v < r->map.vertices; v++) {
        r->building[v] = REF_NONE;
        r->city[v] = r->settled_now[v] = 0;
        for (int seat = 0; seat < r->seats; seat++) {
            bool city = vset_has(board_city(b, p, (unsigned)seat), (uint32_t)v);
            if (city || vset_has(board_settlement(b, p, (unsigned)seat), (uint32_t)v)) {
                r->building[v] = seat;
                r->city[v] = city;
            }
        }
    }
    for (int e = 0; e < r->map.edges; e++) {
        r->road[e] = REF_NONE;
        for (int seat = 0; seat < r->seats; seat++)
            if (eset_has(board_road(b, p, (unsigned)seat), (uint32_t)e)) r->road[e] = seat;
    }
}

/* What fog has been lifted is no longer under it. */
static void load_fog(reference *r, const board_public *p) {
    const board_layout *layout = &board_of(r->game)->layout;

    for (int h = 0; h < r->map.hexes; h++) {
        r->unveiled[h] = p->unveiled >> h & 1;
        if (layout->terrain[h] != BOARD_FOG || r->terrain[h] == BOARD_FOG) continue;
        r->fog_terrain[r->terrain[h]]--;
        if (r->number[h] != 0) r->fog_number[r->number[h]]--;
    }
}

static void load_ships(reference *r, const board_public *p) {
    const board *b = board_of(r->game);

    for (int e = 0; e < r->map.edges; e++) {
        r->ship[e] = REF_NONE;
        r->ship_fresh[e] = eset_has(board_fresh(b, p), (uint32_t)e);
        r->ship_closed[e] = 0;
        for (int seat = 0; seat < r->seats; seat++) {
            if (!eset_has(board_ship(b, p, (unsigned)seat), (uint32_t)e)) continue;
            r->ship[e] = seat;
            r->ship_closed[e] = eset_has(board_closed(b, p, (unsigned)seat), (uint32_t)e);
        }
    }
}

static void load_tribe(reference *r, const board_tribe *tribe) {
    for (int k = 0; k < BOARD_GIFTS_MAX; k++) r->gift_gone[k] = tribe->gone >> k & 1;
    for (int seat = 0; seat < REF_SEATS; seat++) {
        r->tokens[seat] = tribe->tokens[seat];
        for (int k = 0; k < REF_HARBORS; k++) r->held[seat][k] = tribe->held[seat] >> k & 1;
    }
}

static void load_villages(reference *r, const board_villages *villages) {
    r->cloth_supply = villages->supply;
    for (int seat = 0; seat < REF_SEATS; seat++) r->cloth[seat] = villages->cloth[seat];
    for (int k = 0; k < BOARD_VILLAGES_MAX; k++) {
        r->village_left[k] = villages->left[k];
        r->traders[k] = 0;
        for (int n = 0; n < REF_SEATS && (villages->traders[k] >> 4 * n & 15) != 0; n++)
            r->trader[k][r->traders[k]++] = (int)(villages->traders[k] >> 4 * n & 15) - 1;
    }
}

static void load_scenario(reference *r, const board_public *p) {
    const board_scenario_state *state;

    if (!r->dealt || r->scenario == BOARD_SCENARIO_NONE) return;
    state = board_scenario_read(board_of(r->game), p);
    if (r->scenario == BOARD_SCENARIO_TRIBE) load_tribe(r, &state->tribe);
    if (r->scenario == BOARD_SCENARIO_VILLAGES) load_villages(r, &state->villages);
    for (int seat = 0; seat < r->seats && r->scenario == BOARD_SCENARIO_WONDERS; seat++) {
        int wonder = state->wonders.wonder[seat];
        r->wonder[seat] = wonder == BOARD_WONDERS ? REF_NONE : wonder;
        r->level[seat] = state->wonders.level[seat];
    }
}

void reference_load(reference *r, const lr_state *state) {
    const board_state *s = board_state_read(state);

    load_turn(r, &s->pub);
    load_board(r, &s->pub);
    load_fog(r, &s->pub);
    if (r->sea) load_ships(r, &s->pub);
    load_scenario(r, &s->pub);
    if (r->k.on) reference_load_knights(r, s);
    load_goods(r->bank, s->pub.bank);
    load_cards(r->deck, s->secret.deck);
    load_cards(r->fresh, s->secret.cards_fresh);
    for (int seat = 0; seat < r->seats; seat++) {
        load_goods(r->hand[seat], s->secret.hand[seat]);
        load_cards(r->card[seat], s->secret.cards[seat]);
        load_cards(r->played[seat], s->pub.played[seat]);
        load_goods(r->offer_give[seat], s->pub.offer[seat].give);
        load_goods(r->offer_want[seat], s->pub.offer[seat].want);
        r->open_points[seat] = s->pub.seat[seat].points_open;
        r->discard_left[seat] = s->pub.seat[seat].discard_left;
        r->gold[seat] = s->pub.at_sea[seat].gold_left;
        r->special[seat] = s->pub.at_sea[seat].special;
        r->islands_new[seat] = s->pub.at_sea[seat].islands_new;
        r->offers_made[seat] = s->pub.seat[seat].offers_made;
        r->offer_open[seat] = s->pub.offer_open >> seat & 1;
        r->waiting[seat] = s->pub.offer_waiting >> seat & 1;
        r->accepted[seat] = s->pub.offer_accepted >> seat & 1;
        r->first_rolling[seat] = s->pub.first_rolling >> seat & 1;
        r->first_tied[seat] = s->pub.first_tied >> seat & 1;
        r->road_length[seat] = reference_road_length(r, seat);
    }
}
