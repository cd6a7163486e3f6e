/* verify.c - every invariant of a position, recomputed from nothing.
 *
 * The order matters: first that numbers are in range and sets stay on the map, so that what follows
 * may use them as indices; then conservation and the rules of places; then the cached facts, against
 * derive.c; then the awards and what the phase implies. Each complaint is a sentence, since it is
 * also what a person reads whose typed position contradicts itself.
 */
#include "verify.h"

#include "derive.h"
#include "lr_assert.h"
#include "rules.h"
#include "text.h"

#include <string.h>

typedef const char *complaint; /* NULL: all is well */

static bool is_seat_or_none(const board *b, unsigned seat) {
    return seat < b->seats || seat == LR_SEAT_NONE;
}

static bool stays_below(const uint64_t *set, unsigned words, unsigned count) {
    for (unsigned w = 0; w < words; w++) {
        unsigned first = 64 * w;
        uint64_t allowed = count >= first + 64 ? ~(uint64_t)0
                           : count <= first    ? 0
                                               : ((uint64_t)1 << (count - first)) - 1;
        if ((set[w] & ~allowed) != 0) return false;
    }
    return true;
}

static unsigned set_count(const uint64_t *set, unsigned words) {
    unsigned count = 0;
    for (unsigned w = 0; w < words; w++) count += (unsigned)__builtin_popcountll(set[w]);
    return count;
}

/* ---- ranges ---- */

static complaint check_numbers(const board *b, const board_public *p) {
    unsigned everybody = (1u << b->seats) - 1;
    if (p->phase >= BOARD_PHASES) return "the phase is unknown";
    if (p->active >= b->seats || p->first >= b->seats) return "a seat does not exist";
    if (!is_seat_or_none(b, p->winner) || !is_seat_or_none(b, p->victim) ||
        !is_seat_or_none(b, p->road_holder) || !is_seat_or_none(b, p->army_holder))
        return "a seat does not exist";
    if ((p->offer_open | p->offer_waiting | p->offer_accepted | p->first_rolling | p->first_tied) &
        ~everybody)
        return "a seat does not exist";
    if (p->rolled > 1 || p->card_played > 1 || p->built > 1) return "a flag is neither 0 nor 1";
    if (p->setup_step > 2 * b->seats) return "too many placements were made";
    if (p->robber != BOARD_NO_HEX && p->robber >= b->hexes) return "the robber is off the map";
    if (p->setup_vertex != BOARD_NO_PLACE && p->setup_vertex >= b->vertices)
        return "the settlement just placed is off the map";
    if (p->dice[0] > 6 || p->dice[1] > 6 || (p->dice[0] == 0) != (p->dice[1] == 0))
        return "the dice show impossible numbers";
    if ((p->dice_deck & ~BOARD_DICE_ALL) != 0) return "the dice deck has unknown cards";
    if (p->reserved != 0) return "unused bytes are not zero";
    return NULL;
}

static complaint check_tiles(const board *b, const board_public *p) {
    unsigned numbered = 0;
    for (unsigned hex = 0; hex < BOARD_HEXES_MAX; hex++) {
        unsigned terrain = board_tile_terrain(p->tile[hex]);
        unsigned number = board_tile_number(p->tile[hex]);
        if (hex >= b->hexes || p->phase == BOARD_PHASE_DEAL) {
            if (p->tile[hex] != 0) return "there is terrain where no hex is, or before the deal";
            continue;
        }
        if (terrain > BOARD_SEA) return "a hex has unknown terrain";
        bool land = b->land_hexes >> hex & 1;
        if (land == (terrain == BOARD_SEA)) return "land and sea are not where the map has them";
        bool produces = terrain < BOARD_RESOURCES;
        if (produces && (number < 2 || number > 12 || number == 7))
            return "a producing hex needs a number from 2 to 12, without 7";
        if (!produces && number != 0) return "desert and sea carry no number";
        numbered += produces;
    }
    if (numbered < 2 && p->phase != BOARD_PHASE_DEAL) return "the robber has nowhere to go";
    for (unsigned slot = 0; slot < BOARD_HARBORS_MAX; slot++) {
        bool used = slot < b->layout.harbor_count && p->phase != BOARD_PHASE_DEAL;
        if (p->harbor[slot] >= (used ? BOARD_HARBOR_TYPES : 1)) return "a harbor is unknown";
    }
    if (p->phase != BOARD_PHASE_DEAL && p->robber != BOARD_NO_HEX &&
        (b->land_hexes >> p->robber & 1) == 0)
        return "the robber stands in the sea";
    return NULL;
}

static complaint check_sets(const board *b, const board_public *p) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const uint64_t *settlement = p->sets + board_at_settlement(b, seat);
        const uint64_t *city = p->sets + board_at_city(b, seat);
        const uint64_t *road = p->sets + board_at_road(b, seat);
        if (!stays_below(settlement, b->vertex_words, b->vertices) ||
            !stays_below(city, b->vertex_words, b->vertices) ||
            !stays_below(road, b->edge_words, b->edges))
            return "a piece stands off the map";
        if (set_count(settlement, b->vertex_words) > BOARD_SETTLEMENTS_EACH)
            return "a seat has too many settlements";
        if (set_count(city, b->vertex_words) > BOARD_CITIES_EACH)
            return "a seat has too many cities";
        if (set_count(road, b->edge_words) > BOARD_ROADS_EACH) return "a seat has too many roads";
        for (unsigned w = 0; w < b->vertex_words; w++)
            if ((settlement[w] & city[w]) != 0 ||
                ((settlement[w] | city[w]) & ~b->land_vertices[w]) != 0)
                return "a building stands in the sea or on another";
        for (unsigned w = 0; w < b->edge_words; w++)
            if ((road[w] & ~b->land_edges[w]) != 0) return "a road lies in the sea";
    }
    return NULL;
}

/* ---- conservation ---- */

static bool lanes_at_most(board_cards cards, unsigned lanes, unsigned limit) {
    for (unsigned lane = 0; lane < 8; lane++)
        if (board_count(cards, lane) > (lane < lanes ? limit : 0)) return false;
    return true;
}

static complaint check_cards(const lr_game *g, const board_state *s) {
    const board *b = board_of(g);
    const board_secret *secret = &s->secret;
    if (!lanes_at_most(s->pub.bank, BOARD_RESOURCES, BOARD_BANK_EACH) ||
        !lanes_at_most(secret->deck, BOARD_CARDS, BOARD_DECK) ||
        !lanes_at_most(secret->cards_fresh, BOARD_CARDS, BOARD_DECK))
        return "there are more cards than in the box";
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned limit = seat < b->seats ? BOARD_DECK : 0;
        if (!lanes_at_most(secret->hand[seat], BOARD_RESOURCES, limit) ||
            !lanes_at_most(secret->cards[seat], BOARD_CARDS, limit) ||
            !lanes_at_most(s->pub.played[seat], BOARD_CARD_POINT, limit) ||
            s->pub.seat[seat].points_open > limit)
            return "there are more cards than in the box";
    }
    for (unsigned k = 0; k < BOARD_RESOURCES; k++) {
        unsigned total = board_count(s->pub.bank, k);
        for (unsigned seat = 0; seat < b->seats; seat++)
            total += board_count(secret->hand[seat], k);
        if (total != BOARD_BANK_EACH) return "bank and hands do not hold 19 of each resource";
    }
    for (unsigned k = 0; k < BOARD_CARDS; k++) {
        unsigned total = board_count(secret->deck, k);
        for (unsigned seat = 0; seat < b->seats; seat++) {
            total += board_count(secret->cards[seat], k) + board_count(s->pub.played[seat], k);
            if (k == BOARD_CARD_POINT) total += s->pub.seat[seat].points_open;
        }
        if (total != board_deck_counts[k]) return "the development cards do not add up";
    }
    if (!board_covers(secret->cards[s->pub.active], secret->cards_fresh))
        return "cards bought this turn are not in the hand";
    return NULL;
}

/* ---- places ---- */

static complaint check_places(const board *b, const board_public *p) {
    uint64_t buildings[BOARD_WORDS_MAX] = { 0 }, roads[BOARD_WORDS_MAX] = { 0 };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const uint64_t *settlement = p->sets + board_at_settlement(b, seat);
        const uint64_t *city = p->sets + board_at_city(b, seat);
        const uint64_t *road = p->sets + board_at_road(b, seat);
        for (unsigned w = 0; w < b->vertex_words; w++) {
            if ((buildings[w] & (settlement[w] | city[w])) != 0)
                return "two buildings share an intersection";
            buildings[w] |= settlement[w] | city[w];
        }
        for (unsigned w = 0; w < b->edge_words; w++) {
            if ((roads[w] & road[w]) != 0) return "two roads share a path";
            roads[w] |= road[w];
        }
    }
    for (unsigned v = 0; v < b->vertices; v++) {
        if (!board_has(buildings, v)) continue;
        for (int i = 0; i < 3; i++) {
            unsigned next = b->vertex[v].neighbour[i];
            if (next != BOARD_NO_PLACE && board_has(buildings, next))
                return "two buildings stand on neighbouring intersections";
        }
    }
    return NULL;
}

/* ---- caches and awards ---- */

static complaint check_derived(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    lr_state copy;
    memcpy(&copy, state, g->state_bytes);
    board_derive(b, board_state_of(&copy));
    if (memcmp(&copy, state, g->state_bytes) != 0)
        return "cached facts differ from what follows from the pieces";
    return NULL;
}

static complaint check_awards(const board *b, const board_public *p) {
    unsigned longest = 0, having = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned length = board_road_length(b, p, seat);
        unsigned knights = board_count(p->played[seat], BOARD_CARD_KNIGHT);
        having = length > longest ? 1 : having + (length == longest);
        if (length > longest) longest = length;
        if (p->road_holder == seat && length != p->road_record)
            return "the longest road is not as long as it is said to be";
        if (length > p->road_record) return "a road is longer than the longest road";
        if (p->army_holder == LR_SEAT_NONE
                ? knights >= 3
                : knights > board_count(p->played[p->army_holder], BOARD_CARD_KNIGHT))
            return "the largest army is not where it belongs";
    }
    if (p->army_holder != LR_SEAT_NONE &&
        board_count(p->played[p->army_holder], BOARD_CARD_KNIGHT) < 3)
        return "the largest army needs three knights";
    if (p->road_holder != LR_SEAT_NONE && p->road_record < 5)
        return "the longest road needs five roads";
    if (p->road_holder == LR_SEAT_NONE) {
        if (p->road_record != (longest > 4 ? longest : 4))
            return "the length to beat is not the greatest there is";
        if (longest >= 5 && having == 1) return "the longest road has an owner";
    }
    return NULL;
}

/* ---- what the phase implies ---- */

static complaint check_offers(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    bool answering = p->phase == BOARD_PHASE_ANSWER;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        const board_offer *offer = &p->offer[seat];
        bool open = p->offer_open >> seat & 1;
        if (!open && (offer->give | offer->want) != 0) return "an offer is there but not open";
        if (!open) continue;
        if (offer->give == 0 || offer->want == 0) return "an offer has an empty side";
        if (!lanes_at_most(offer->give, BOARD_RESOURCES, 31) ||
            !lanes_at_most(offer->want, BOARD_RESOURCES, 31))
            return "an offer names impossible cards";
        if (!b->rules.like_trade && (board_kinds(offer->give) & board_kinds(offer->want)) != 0)
            return "an offer has a resource on both sides";
        if (!board_covers(s->secret.hand[seat], offer->give))
            return "an offer gives cards its maker does not hold";
    }
    unsigned own = 1u << p->active, answers = p->offer_waiting | p->offer_accepted;
    if (((p->offer_open & own) != 0) != answering)
        return "the active seat's offer and the phase differ";
    if ((answers & own) != 0 || (p->offer_waiting & p->offer_accepted) != 0)
        return "the answers to the offer contradict each other";
    if (answering != (answers != 0)) return "an offer needs somebody to answer it";
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (p->offer_accepted >> seat & 1 &&
            !board_covers(s->secret.hand[seat], p->offer[p->active].want))
            return "a seat accepted an offer it cannot pay";
    if (p->offer_open != 0 && (b->rules.trading != BOARD_TRADE_ALL || !trade_is_open(b, p)))
        return "an offer is open where there is no trade";
    return NULL;
}

static complaint check_flow(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    bool setup = p->phase <= BOARD_PHASE_SETUP_ROAD, over = p->phase == BOARD_PHASE_OVER;
    bool discards = false;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned left = p->seat[seat].discard_left;
        if (left > board_total(s->secret.hand[seat])) return "a seat must discard more than it has";
        discards |= left > 0;
        if (seat >= b->seats && p->seat[seat].offers_made > 0) return "a seat does not exist";
    }
    if (discards != (p->phase == BOARD_PHASE_DISCARD)) return "discards and the phase differ";
    if ((p->victim != LR_SEAT_NONE) != (p->phase == BOARD_PHASE_STEAL))
        return "the victim and the phase differ";
    if (p->phase == BOARD_PHASE_STEAL && (p->victim == p->active || s->secret.hand[p->victim] == 0))
        return "there is nothing to steal";
    if (p->phase == BOARD_PHASE_DRAW && s->secret.deck == 0) return "there is no card to draw";
    if ((p->free_roads > 0) != (p->phase == BOARD_PHASE_FREE_ROADS) || p->free_roads > 2)
        return "free roads and the phase differ";
    if (p->free_roads > 0 &&
        (p->seat[p->active].roads_left == 0 || !build_frontier_any(b, p, p->active)))
        return "the free road can be placed nowhere";
    if ((p->setup_vertex != BOARD_NO_PLACE) != (p->phase == BOARD_PHASE_SETUP_ROAD))
        return "the settlement just placed and the phase differ";
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT && p->setup_step >= 2 * b->seats)
        return "all first settlements are placed";
    if (p->phase == BOARD_PHASE_SETUP_ROAD && p->setup_step == 0)
        return "no first settlement is placed yet";
    bool throwing = p->phase == BOARD_PHASE_FIRST && b->rules.first_player == BOARD_FIRST_DICE;
    if ((p->first_rolling != 0) != throwing || (!throwing && (p->first_best | p->first_tied) != 0))
        return "the throws for the first turn and the phase differ";
    if ((p->first_best != 0) != (p->first_tied != 0) || (p->first_tied & p->first_rolling) != 0)
        return "the throws for the first turn contradict each other";
    bool before = setup || p->phase == BOARD_PHASE_ROLL || p->phase == BOARD_PHASE_DICE;
    bool after = p->phase == BOARD_PHASE_DISCARD || p->phase == BOARD_PHASE_MAIN ||
                 p->phase == BOARD_PHASE_DRAW || p->phase == BOARD_PHASE_ANSWER;
    if ((before && p->rolled) || (after && !p->rolled)) return "the roll and the phase differ";
    if ((p->winner != LR_SEAT_NONE) != over) return "the winner and the phase differ";
    if (p->dice_deck != 0 && b->rules.dice != BOARD_DICE_DECK) return "there is no dice deck";
    if (p->dice_deck == 0 && b->rules.dice == BOARD_DICE_DECK) return "the dice deck is empty";
    return NULL;
}

/* Phases that the options leave out, and board and pieces that must agree with the phase. */
static complaint check_phase(const board *b, const board_public *p) {
    bool fixed = b->rules.board == BOARD_BEGINNER;
    bool placing = p->phase == BOARD_PHASE_SETUP_SETTLEMENT || p->phase == BOARD_PHASE_SETUP_ROAD;
    if (fixed && (placing || p->phase == BOARD_PHASE_DEAL))
        return "a fixed board is neither dealt nor settled";
    if (p->phase == BOARD_PHASE_FIRST && b->rules.first_player == BOARD_FIRST_SEAT0)
        return "seat 0 begins without a throw";
    if (fixed && p->phase == BOARD_PHASE_FIRST && p->setup_step != 2 * b->seats)
        return "a fixed board begins with its settlements placed";
    return NULL;
}

/* Every first road starts at an own settlement, so that nobody's road blocks another's start. */
static bool roads_start_at_home(const board *b, const board_public *p, unsigned seat) {
    const uint64_t *settlement = p->sets + board_at_settlement(b, seat);
    for (unsigned e = 0; e < b->edges; e++)
        if (board_has(p->sets + board_at_road(b, seat), e) &&
            !board_has(settlement, b->edge[e].vertex[0]) &&
            !board_has(settlement, b->edge[e].vertex[1]))
            return false;
    return true;
}

/* Who places as the k-th: once around, then back (BASE-SET-04, 05). */
static unsigned setup_seat(const board *b, const board_public *p, unsigned k) {
    LR_ASSERT(b->seats > 0);
    unsigned steps = k < b->seats ? k : 2u * b->seats - 1 - k;
    return (p->first + steps) % b->seats;
}

/* The placement of the first settlements (BASE-SET-04 to 10): what stands is what was placed, so
 * that there is room, a piece and a card for all that is still to come. */
static complaint check_setup(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    unsigned seats = b->seats, step = p->setup_step, cards = 0;
    unsigned road_due = p->phase == BOARD_PHASE_SETUP_ROAD;
    unsigned expected[LR_SEATS_MAX] = { 0 };
    if (p->phase > BOARD_PHASE_SETUP_ROAD || b->rules.board == BOARD_BEGINNER) return NULL;
    for (unsigned k = 0; k < step; k++) expected[setup_seat(b, p, k)]++;
    for (unsigned seat = 0; seat < seats; seat++) {
        const board_seat *own = &p->seat[seat];
        unsigned settlements = BOARD_SETTLEMENTS_EACH - own->settlements_left;
        unsigned roads = BOARD_ROADS_EACH - own->roads_left;
        if (settlements != expected[seat] || own->cities_left != BOARD_CITIES_EACH ||
            roads + (road_due && seat == p->active) != settlements ||
            !roads_start_at_home(b, p, seat))
            return "these are not the pieces of the set-up";
        cards += board_total(s->secret.hand[seat]);
    }
    if (cards > 3 * (step > seats ? step - seats : 0))
        return "these are not the cards of the set-up";
    if (p->phase >= BOARD_PHASE_SETUP_SETTLEMENT && p->active != setup_seat(b, p, step - road_due))
        return "another seat is to place now";
    if (road_due && !board_has(p->sets + board_at_settlement(b, p->active), p->setup_vertex))
        return "the settlement just placed does not stand there";
    return NULL;
}

/* Nobody goes on playing after a victory (BASE-WIN-02). */
static complaint check_victory(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    unsigned hidden = board_count(s->secret.cards[p->active], BOARD_CARD_POINT);
    unsigned points = p->seat[p->active].points;
    if (p->phase == BOARD_PHASE_OVER) {
        if (p->winner != p->active || points + hidden < b->rules.vp_goal)
            return "the winner has not won";
    } else if (p->phase >= BOARD_PHASE_ROLL) {
        if (points + (b->rules.auto_claim ? hidden : 0) >= b->rules.vp_goal)
            return "the active seat has already won";
    }
    return NULL;
}

/* What a complaint about the position itself is, apart from caches. */
static complaint check_facts(const lr_game *g, const board_state *s) {
    const board *b = board_of(g);
    complaint wrong = check_numbers(b, &s->pub);
    if (wrong == NULL) wrong = check_tiles(b, &s->pub);
    if (wrong == NULL) wrong = check_sets(b, &s->pub);
    if (wrong == NULL) wrong = check_cards(g, s);
    if (wrong == NULL) wrong = check_places(b, &s->pub);
    return wrong;
}

lr_status board_verify(const lr_game *g, const lr_state *state, lr_error *error) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    complaint wrong = check_facts(g, s);
    if (wrong == NULL) wrong = check_derived(g, state);
    if (wrong == NULL) wrong = check_awards(b, &s->pub);
    if (wrong == NULL) wrong = check_phase(b, &s->pub);
    if (wrong == NULL) wrong = check_flow(b, s);
    if (wrong == NULL) wrong = check_setup(b, s);
    if (wrong == NULL) wrong = check_offers(b, s);
    if (wrong == NULL) wrong = check_victory(b, s);
    if (wrong == NULL) return LR_OK;
    return lr_fail(error, LR_E_POSITION, wrong, NULL);
}
