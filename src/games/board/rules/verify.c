/* verify.c - every invariant of a position, recomputed from nothing.
 *
 * The order matters: first that numbers are in range (most of them by the lines of the text, before
 * this file is asked) and sets stay on the map, so that what follows may use them as indices; then
 * conservation and the rules of places; then the cached facts, against
 * derive.c; then the awards and what the phase implies. Each complaint is a sentence, since it is
 * also what a person reads whose typed position contradicts itself.
 */
#include "verify.h"

#include "derive.h"
#include "lr_assert.h"
#include "module.h"
#include "rules.h"

#include <string.h>

typedef const char *complaint; /* NULL: all is well */

/* The last word of the set has no members from `count` on. */
static bool stays_below(const uint64_t *set, unsigned count) {
    return count % 64 == 0 || set[count / 64] >> count % 64 == 0;
}

/* ---- ranges ---- */

/* No set has members past the last place of the map. What is derived is compared with derive.c. */
static complaint check_members(const board *b, const board_public *p, unsigned seat) {
#define BASE "a piece stands off the map"
#define SEA "a ship is off the map"
#define KNIGHTS "a knight stands off the map"
#define VERTEX b->vertices
#define EDGE b->edges
#define OF_TABLE (b, p)
#define OF_SEAT (b, p, seat)
#define CHECK_DERIVED(set, places, complaint)
#define CHECK_PRIMARY(set, places, complaint) \
    if (!stays_below((set).word, places)) return complaint;
#define SET(name, places, owner, module, kept) CHECK_##kept(board_##name OF_##owner, places, module)
#define STRUCT(name, type, module)
#include "board_sets.def"
#undef CHECK_DERIVED
#undef CHECK_PRIMARY
#undef OF_TABLE
#undef OF_SEAT
#undef VERTEX
#undef EDGE
#undef BASE
#undef SEA
#undef KNIGHTS
    return NULL;
}

static complaint check_numbers(const board *b, const board_public *p) {
    if (p->offer_open >> b->seats != 0) return "a seat does not exist";
    if (p->rolled > 1 || p->card_played > 1 || p->built > 1 || p->unpaid > 1 || p->ship_moved > 1)
        return "a flag is neither 0 nor 1";
    if (b->hexes < 64 && p->unveiled >> b->hexes != 0) return "what is discovered is off the map";
    if ((p->dice[0] == 0) != (p->dice[1] == 0)) return "the dice show impossible numbers";
    if ((p->dice_deck & ~BOARD_DICE_ALL) != 0) return "the dice deck has unknown cards";
    return NULL;
}

static complaint check_tile(const board *b, const board_public *p, unsigned hex) {
    unsigned terrain = board_tile_terrain(p->tile[hex]), number = board_tile_number(p->tile[hex]);
    if (hex >= b->hexes || p->phase == BOARD_PHASE_DEAL)
        return p->tile[hex] != 0 ? "there is terrain where no hex is, or before the deal" : NULL;
    unsigned drawn = b->layout.terrain[hex];
    if (terrain > BOARD_FOG) return "a hex has unknown terrain";
    if (terrain == BOARD_FOG && drawn != BOARD_FOG) return "there is fog where the map has none";
    bool fixed = b->layout.area[hex] == 0 && drawn < BOARD_FOG;
    if (fixed && (drawn == BOARD_SEA) != (terrain == BOARD_SEA))
        return "land and sea are not where the map has them";
    if (number > 12 || number == 1 || number == 7) return "a hex has an impossible number";
    bool needed = terrain < BOARD_RESOURCES && b->tokens_all;
    if (needed && number == 0) return "a producing hex needs a number from 2 to 12, without 7";
    if (!board_terrain_takes_number(terrain) && number != 0)
        return "desert and sea carry no number";
    return NULL;
}

/* How many tokens of each number the discovered hexes may show. An Inventor changes them for
 * others; then *all says that the tokens of the whole map count. */
static void count_fog_tokens(const board *b, unsigned number[16], bool *all) {
    *all = false;
    for (unsigned hex = 0; hex < b->hexes && b->tokens_move; hex++)
        *all |= b->layout.terrain[hex] == BOARD_FOG;
    for (unsigned n = 0; n <= 12; n++) number[n] = b->layout.fog_number[n];
    for (unsigned k = 0; k < b->layout.number_pool_count && *all; k++)
        number[b->layout.number_pool[k]]++;
    for (unsigned hex = 0; hex < b->hexes && *all; hex++) number[b->layout.number[hex]]++;
}

/* What was discovered must have lain under the fog. */
static complaint check_fog(const board *b, const board_public *p) {
    unsigned terrain[BOARD_TERRAINS] = { 0 }, number[16] = { 0 }, tokens[16] = { 0 };
    bool all;
    if (p->phase == BOARD_PHASE_DEAL) return NULL;
    count_fog_tokens(b, tokens, &all);
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        unsigned found = board_tile_terrain(p->tile[hex]);
        bool under = b->layout.terrain[hex] == BOARD_FOG;
        if ((p->unveiled >> hex & 1) != 0 && found != BOARD_FOG)
            return "a known hex is to be discovered";
        if (under || all) number[board_tile_number(p->tile[hex])]++;
        if (!under || found == BOARD_FOG) continue;
        if (board_terrain_takes_number(found) != (board_tile_number(p->tile[hex]) != 0))
            return "a discovered hex lacks its number";
        terrain[found]++;
    }
    for (unsigned t = 0; t < BOARD_TERRAINS; t++)
        if (terrain[t] > b->layout.fog_terrain[t]) return "that does not lie under the fog";
    for (unsigned n = 2; n <= 12; n++)
        if (number[n] > tokens[n]) return "that does not lie under the fog";
    return NULL;
}

static complaint check_tiles(const board *b, const board_public *p) {
    unsigned numbered = 0;
    bool dealt = p->phase != BOARD_PHASE_DEAL;
    for (unsigned hex = 0; hex < BOARD_HEXES_MAX; hex++) {
        complaint wrong = check_tile(b, p, hex);
        if (wrong != NULL) return wrong;
        numbered += board_tile_number(p->tile[hex]) != 0;
    }
    if (numbered < 2 && dealt) return "the robber has nowhere to go";
    for (unsigned slot = 0; slot < BOARD_HARBORS_MAX; slot++) {
        bool used = slot < b->layout.harbor_count && dealt;
        if (p->harbor[slot] >= (used ? BOARD_HARBOR_TYPES : 1)) return "a harbor is unknown";
        if (p->harbor_edge[slot] != BOARD_NO_PLACE && (!used || p->harbor_edge[slot] >= b->edges))
            return "a harbor is off the map";
    }
    if (!dealt)
        return p->robber != BOARD_NO_HEX || p->pirate != BOARD_NO_HEX
                   ? "robber and pirate are not there yet"
                   : NULL;
    unsigned under = p->robber == BOARD_NO_HEX ? BOARD_DESERT
                                               : board_tile_terrain(p->tile[p->robber]);
    if (under == BOARD_SEA || under == BOARD_FOG) return "the robber stands in the sea";
    if (p->robber != BOARD_NO_HEX && b->layout.no_robber) return "there is no robber in this game";
    if (p->pirate != BOARD_NO_HEX && (b->supply.ships == 0 || b->layout.no_pirate ||
                                      board_tile_terrain(p->tile[p->pirate]) != BOARD_SEA))
        return "the pirate stands where it cannot be";
    return check_fog(b, p);
}

static bool stands_on_land(const board *b, const board_public *p, unsigned vertex) {
    for (int i = 0; i < 3; i++) {
        unsigned hex = b->vertex[vertex].hex[i];
        if (hex == BOARD_NO_HEX || p->phase == BOARD_PHASE_DEAL) continue;
        unsigned terrain = board_tile_terrain(p->tile[hex]);
        if (terrain != BOARD_SEA && terrain != BOARD_FOG) return true;
    }
    return false;
}

static complaint check_seat_sets(const board *b, const board_public *p, unsigned seat) {
    vset settlement = board_settlement(b, p, seat);
    vset city = board_city(b, p, seat);
    eset road = board_road(b, p, seat);
    bool land, sea;
    board_tally tally = { .settlements = verify_set_count(settlement.word, b->vertex_words),
                          .cities = verify_set_count(city.word, b->vertex_words) };
    DO(b, tally, p, seat, &tally);
    if (tally.settlements > b->supply.settlements) return "a seat has too many settlements";
    if (tally.cities > b->supply.cities) return "a seat has too many cities";
    if (verify_set_count(road.word, b->edge_words) > b->supply.roads)
        return "a seat has too many roads";
    for (unsigned w = 0; w < b->vertex_words; w++)
        if ((settlement.word[w] & city.word[w]) != 0)
            return "a building stands in the sea or on another";
    for (unsigned w = 0; w < b->vertex_words; w++)
        FOR_EACH_BIT(bit, settlement.word[w] | city.word[w])
            if (!stands_on_land(b, p, 64 * w + (unsigned)bit))
                return "a building stands in the sea or on another";
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(bit, road.word[w]) {
            verify_edge_sides(b, p, 64 * w + (unsigned)bit, &land, &sea);
            if (!land) return "a road lies in the sea";
        }
    return FIRST(b, verify_seat, p, seat);
}

static complaint check_sets(const board *b, const board_public *p) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        complaint wrong = check_members(b, p, seat);
        if (wrong == NULL) wrong = check_seat_sets(b, p, seat);
        if (wrong != NULL) return wrong;
    }
    return NULL;
}

/* ---- conservation ---- */

static bool lanes_at_most(board_cards cards, unsigned lanes, unsigned limit) {
    for (unsigned lane = 0; lane < 8; lane++)
        if (board_count(cards, lane) > (lane < lanes ? limit : 0)) return false;
    return true;
}

static complaint check_cards(const board *b, const board_state *s) {
    const board_secret *secret = &s->secret;
    unsigned each = b->supply.bank, deck = 0;
    board_cards box = board_bank_full(b);
    for (unsigned k = 0; k < BOARD_CARDS; k++) deck += b->supply.deck[k];
    if (!lanes_at_most(s->pub.bank, b->goods, each) ||
        !lanes_at_most(secret->deck, BOARD_CARDS, deck) ||
        !lanes_at_most(secret->cards_fresh, BOARD_CARDS, deck))
        return "there are more cards than in the box";
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        bool seated = seat < b->seats;
        if (!lanes_at_most(secret->hand[seat], b->goods, seated ? each : 0) ||
            !lanes_at_most(secret->cards[seat], BOARD_CARDS, seated ? deck : 0) ||
            !lanes_at_most(s->pub.played[seat], BOARD_CARD_POINT, seated ? deck : 0) ||
            s->pub.seat[seat].points_open > (seated ? deck : 0))
            return "there are more cards than in the box";
    }
    for (unsigned k = 0; k < b->goods; k++)
        if (board_goods_out(b, s, k) != board_count(box, k))
            return "bank and hands do not hold all cards of each resource";
    for (unsigned k = 0; k < BOARD_CARDS; k++)
        if (board_developments_out(b, s, k) != b->supply.deck[k])
            return "the development cards do not add up";
    if (!board_covers(secret->cards[s->pub.active], secret->cards_fresh))
        return "cards bought this turn are not in the hand";
    return NULL;
}

/* ---- places ---- */

static complaint check_places(const board *b, const board_public *p) {
    uint64_t buildings[BOARD_WORDS_MAX] = { 0 }, roads[BOARD_WORDS_MAX] = { 0 };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        vset settlement = board_settlement(b, p, seat);
        vset city = board_city(b, p, seat);
        eset road = board_road(b, p, seat);
        for (unsigned w = 0; w < b->vertex_words; w++) {
            if ((buildings[w] & (settlement.word[w] | city.word[w])) != 0)
                return "two buildings share an intersection";
            buildings[w] |= settlement.word[w] | city.word[w];
        }
        for (unsigned w = 0; w < b->edge_words; w++) {
            if ((roads[w] & road.word[w]) != 0) return "two roads share a path";
            roads[w] |= road.word[w];
            uint64_t ship = board_ship(b, p, seat).word[w];
            if ((roads[w] & ship) != 0) return "a ship shares its path";
            roads[w] |= ship;
        }
    }
    for (unsigned w = 0; w < b->vertex_words; w++)
        FOR_EACH_BIT(bit, buildings[w])
            for (int i = 0; i < 3; i++) {
                unsigned next = b->vertex[64 * w + bit].neighbour[i];
                if (next != BOARD_NO_PLACE && board_has(buildings, next))
                    return "two buildings stand on neighbouring intersections";
            }
    return NULL;
}

/* ---- caches and awards ---- */

/* Which of the facts that follow from others is another one. Texts give few of them. */
static complaint name_difference(const board *b, const board_state *told,
                                 const board_state *true_) {
    const board_public *p = &told->pub, *q = &true_->pub;
    if (p->bought != q->bought) return "`bought` is not the number of fresh cards";
    if (p->deck_left != q->deck_left) return "`deck-left` is not what is left of the deck";
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const board_seat *one = &p->seat[seat], *two = &q->seat[seat];
        if (one->points != two->points) return "a seat has other points than its pieces and cards";
        if (one->harbors != two->harbors) return "a seat has other harbors than its buildings";
        if (one->settlements_left != two->settlements_left ||
            one->cities_left != two->cities_left || one->roads_left != two->roads_left)
            return "pieces on the board and pieces left are not all the pieces";
    }
    return "something that follows from the pieces is not what follows from them";
}

static complaint check_derived(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    lr_state copy;
    memcpy(&copy, state, g->state_bytes);
    board_derive(b, board_state_of(&copy));
    return memcmp(&copy, state, g->state_bytes) == 0
               ? NULL
               : name_difference(b, board_state_read(state), board_state_read(&copy));
}

static complaint check_awards(const board *b, const board_public *p) {
    unsigned longest = 0, having = 0;
    /* Else the card's place depends on the order of building (BASE-HOUSE-09). */
    bool counted = b->rules.longest_road_ends == BOARD_ENDS_COUNTED;
    if (b->layout.no_army_card && p->army_holder != LR_SEAT_NONE)
        return "there is no largest army in this game";
    if (b->layout.no_route_card)
        return p->road_holder != LR_SEAT_NONE || p->road_record != 4
                   ? "there is no longest route in this game"
                   : NULL;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned length = board_road_length(b, p, seat);
        unsigned knights = board_count(p->played[seat], BOARD_CARD_KNIGHT);
        having = length > longest ? 1 : having + (length == longest);
        if (length > longest) longest = length;
        if (p->road_holder == seat && length != p->road_record && counted)
            return "the longest road is not as long as it is said to be";
        if (length > p->road_record && counted) return "a road is longer than the longest road";
        if (p->army_holder == LR_SEAT_NONE
                ? knights >= 3 && !b->layout.no_army_card
                : knights > board_count(p->played[p->army_holder], BOARD_CARD_KNIGHT))
            return "the largest army is not where it belongs";
    }
    if (p->army_holder != LR_SEAT_NONE &&
        board_count(p->played[p->army_holder], BOARD_CARD_KNIGHT) < 3)
        return "the largest army needs three knights";
    if (!counted) return NULL;
    if (p->road_holder != LR_SEAT_NONE && p->road_record < 5)
        return "the longest road needs five roads";
    if (p->road_holder == LR_SEAT_NONE) {
        if (p->road_record != (longest > 4 ? longest : 4))
            return "the length to beat is not the greatest there is";
        if (longest >= 5 && having == 1) return "the longest road has an owner";
    }
    return NULL;
}

/* A ship that is being moved still counts where it lay: the card is handed out when it is put down
 * (SEA-MOVE-14). */
static complaint check_awards_held(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    const board_public *p = &board_state_read(state)->pub;
    lr_state copy;
    if (ANY(b, mid_action, p)) return NULL; /* CK-RUL-100 */
    if (p->lifted == BOARD_NO_PLACE || b->supply.ships == 0) return check_awards(b, p);
    memcpy(&copy, state, g->state_bytes);
    board_public *before = &board_state_of(&copy)->pub;
    eset_add(board_ship_rw(b, before, p->active), p->lifted);
    return check_awards(b, before);
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
        if (!lanes_at_most(offer->give, b->goods, 31) || !lanes_at_most(offer->want, b->goods, 31))
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
    if (p->offer_open != 0 && (!p->rolled || p->unpaid || !trade_with_players(b, p)))
        return "an offer is open where there is no trade";
    return NULL;
}

/* Special points are what the map gives for as many new islands (SEA-SVP). */
static complaint check_special(const board *b, const board_public *p) {
    const board_layout *layout = &b->layout;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned islands = p->at_sea[seat].islands_new;
        int points = 0;
        if (islands > 0 && layout->bonus_count == 0) return "new islands bring nothing on this map";
        for (unsigned k = 0; k < islands; k++)
            points += layout->bonus[k < layout->bonus_count ? k : layout->bonus_count - 1u];
        if (points != p->at_sea[seat].special) return "special points and new islands differ";
    }
    return NULL;
}

static bool phase_is(const board_public *p, unsigned flags) {
    return (board_phase_table[p->phase].flags & flags) != 0;
}

/* What is due, and the phase that asks for it. */
static complaint check_due(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    bool discards = false, gold = false;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned left = p->seat[seat].discard_left;
        if (left > board_total(s->secret.hand[seat])) return "a seat must discard more than it has";
        discards |= left > 0;
        if (seat >= b->seats && p->seat[seat].offers_made > 0) return "a seat does not exist";
        gold |= p->at_sea[seat].gold_left > 0;
        if (seat >= b->seats && (p->at_sea[seat].gold_left | p->at_sea[seat].islands_new) > 0)
            return "a seat does not exist";
    }
    if (gold != (p->phase == BOARD_PHASE_GOLD)) return "cards of choice and the phase differ";
    if (gold && (board_kinds(p->bank) & ((1u << BOARD_RESOURCES) - 1)) == 0)
        return "there is no card to choose";
    if (p->unveiled != 0 && !gold && p->phase != BOARD_PHASE_DISCOVER)
        return "a discovery and the phase differ";
    if (p->unveiled == 0 && p->phase == BOARD_PHASE_DISCOVER) return "there is nothing to discover";
    if ((p->lifted != BOARD_NO_PLACE) != (p->phase == BOARD_PHASE_SHIP))
        return "the lifted ship and the phase differ";
    if (p->lifted != BOARD_NO_PLACE && !ANY(b, can_place, p, p->active))
        return "the lifted ship can be put down nowhere";
    if (discards != (p->phase == BOARD_PHASE_DISCARD)) return "discards and the phase differ";
    bool pillage = p->phase == BOARD_PHASE_PILLAGE;
    if ((p->victim != LR_SEAT_NONE) != (p->phase == BOARD_PHASE_STEAL || pillage))
        return "the victim and the phase differ";
    if (p->victim != LR_SEAT_NONE &&
        ((p->victim == p->active && !pillage) || s->secret.hand[p->victim] == 0))
        return "there is nothing to steal";
    if (p->phase == BOARD_PHASE_DRAW && s->secret.deck == 0) return "there is no card to draw";
    return NULL;
}

/* Free roads, first placements, the throws for the first turn. */
static complaint check_placing(const board *b, const board_public *p) {
    bool setup = phase_is(p, BOARD_PHASE_SETUP), between = phase_is(p, BOARD_PHASE_BETWEEN);
    bool free_phase = p->phase == BOARD_PHASE_FREE_ROADS;
    if ((free_phase && p->free_roads == 0) || (p->free_roads > 0 && !free_phase && !between) ||
        p->free_roads > 2)
        return "free roads and the phase differ";
    if (free_phase && !board_build_free_any(b, p, p->active))
        return "the free road can be placed nowhere";
    bool route_next = p->phase == BOARD_PHASE_SETUP_ROAD;
    bool choice_first = p->phase == BOARD_PHASE_GOLD || p->phase == BOARD_PHASE_HARBOR;
    if (p->setup_vertex == BOARD_NO_PLACE ? route_next
                                          : !route_next && !(p->setting_up && choice_first))
        return "the settlement just placed and the phase differ";
    if (p->setting_up ? !setup && !between : setup) return "the set-up and the phase differ";
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT && p->setup_step >= b->layout.rounds * b->seats)
        return "all first settlements are placed";
    if (p->phase == BOARD_PHASE_SETUP_ROAD && p->setup_step == 0)
        return "no first settlement is placed yet";
    bool throwing = p->phase == BOARD_PHASE_FIRST && b->rules.first_player == BOARD_FIRST_DICE;
    if ((p->first_rolling != 0) != throwing || (!throwing && (p->first_best | p->first_tied) != 0))
        return "the throws for the first turn and the phase differ";
    if ((p->first_best != 0) != (p->first_tied != 0) || (p->first_tied & p->first_rolling) != 0)
        return "the throws for the first turn contradict each other";
    return NULL;
}

/* Whose turn it is, or whose between two turns, and how far it has come. */
static complaint check_turn(const board *b, const board_public *p) {
    bool over = p->phase == BOARD_PHASE_OVER;
    bool before = phase_is(p, BOARD_PHASE_SETUP | BOARD_PHASE_BEFORE);
    bool after = p->unpaid || (phase_is(p, BOARD_PHASE_AFTER) && !p->setting_up);
    if (p->unpaid && !HOOKED(b, resume_roll) && p->phase != BOARD_PHASE_GOLD &&
        p->phase != BOARD_PHASE_PILLAGE)
        return "what the dice bring and the phase differ";
    bool extra = p->turn_of != LR_SEAT_NONE;
    if (extra && (b->extra_turns == BOARD_EXTRA_NONE || p->turn_of == p->active || p->setting_up))
        return "nobody plays between the turns";
    if (extra && p->unpaid) return "nobody rolls between the turns";
    if ((p->phase == BOARD_PHASE_BUILD) && (!extra || b->extra_turns != BOARD_EXTRA_BUILD))
        return "nobody builds between the turns";
    if (extra && b->extra_turns == BOARD_EXTRA_BUILD && !phase_is(p, BOARD_PHASE_BETWEEN) &&
        !over && p->phase != BOARD_PHASE_BUILD)
        return "between the turns is only building";
    bool building = extra && b->extra_turns == BOARD_EXTRA_BUILD;
    if (p->free_roads > 0 && (p->setting_up || building))
        return "a card's free roads belong to a turn";
    if (building && !p->rolled) return "the roll and the phase differ";
    if ((before && p->rolled) || (after && !p->rolled)) return "the roll and the phase differ";
    if ((p->winner != LR_SEAT_NONE) != over) return "the winner and the phase differ";
    if (p->dice_deck != 0 && b->rules.dice != BOARD_DICE_DECK) return "there is no dice deck";
    if (p->dice_deck == 0 && b->rules.dice == BOARD_DICE_DECK) return "the dice deck is empty";
    return NULL;
}

/* Phases that the options leave out, and board and pieces that must agree with the phase. */
static complaint check_phase(const board *b, const board_public *p) {
    bool placing = p->phase == BOARD_PHASE_SETUP_SETTLEMENT || p->phase == BOARD_PHASE_SETUP_ROAD;
    if (!b->deals && p->phase == BOARD_PHASE_DEAL) return "a fixed board is not dealt";
    if (b->layout.rounds == 0 && placing) return "a fixed board is not settled";
    if (p->phase == BOARD_PHASE_FIRST && b->rules.first_player == BOARD_FIRST_SEAT0)
        return "seat 0 begins without a throw";
    unsigned module = board_phase_table[p->phase].module;
    if (!board_plays(b, module))
        return module == BOARD_MODULE_KNIGHTS ? "this phase belongs to the knights' games"
                                              : "this phase belongs to another scenario";
    if (p->phase == BOARD_PHASE_ROBBER && HOOKED(b, on_robber))
        return "nobody moves the robber in this scenario";
    return NULL;
}

/* The game goes on: there is an outcome for chance, or an action for the first who is to act. */
static complaint check_playable(const lr_game *g, const lr_state *state) {
    uint32_t who = board_actors(g, state);
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    lr_action actions[LR_LEGAL_MAX];
    if (who == 0) return NULL;
    if (who & LR_CHANCE)
        return board_chance(g, state, outcomes) == 0 ? "chance has nothing to decide" : NULL;
    return board_legal(g, state, lr_seat_first(who), actions) == 0 ? "nobody can do anything"
                                                                   : NULL;
}

/* Every first road or ship starts at an own settlement, so that nobody blocks another's start. */
static bool routes_start_at_home(const board *b, const board_public *p, unsigned seat) {
    uint64_t home[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < b->vertex_words; w++)
        home[w] = board_settlement(b, p, seat).word[w] | board_city(b, p, seat).word[w];
    for (unsigned e = 0; e < b->edges; e++) {
        bool own = eset_has(board_road(b, p, seat), e) || eset_has(board_ship(b, p, seat), e);
        if (own && !board_has(home, b->edge[e].vertex[0]) && !board_has(home, b->edge[e].vertex[1]))
            return false;
    }
    return true;
}

/* Who places as the k-th (BASE-SET-04, 05, SCN6-03). */
static unsigned setup_seat(const board *b, const board_public *p, unsigned k) {
    LR_ASSERT(b->seats > 0);
    return (p->first + board_setup_place(b, k)) % b->seats;
}

/* Pieces that a seat has before it places any. */
static unsigned pieces_given(const board *b, unsigned seat) {
    unsigned given = 0;
    for (unsigned k = 0; k < b->layout.start_count; k++) given += b->layout.start[k].seat == seat;
    return given;
}

/* Cities that the seat has placed: in the second round of the knights' games (CK-SET-08). */
static unsigned first_cities(const board *b, const board_public *p, unsigned seat) {
    unsigned cities = 0, first = b->setup_city_round * b->seats;
    for (unsigned k = first; k < first + b->seats && k < p->setup_step; k++)
        cities += setup_seat(b, p, k) == seat;
    return cities;
}

/* The placement of the first settlements (BASE-SET-04 to 10): what stands is what was placed, so
 * that there is room, a piece and a card for all that is still to come. */
static complaint check_setup(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    unsigned seats = b->seats, step = p->setup_step, cards = 0;
    unsigned route_due = p->setup_vertex != BOARD_NO_PLACE;
    unsigned expected[LR_SEATS_MAX] = { 0 };
    if (!p->setting_up || p->phase == BOARD_PHASE_DEAL) return NULL;
    for (unsigned k = 0; k < step; k++) expected[setup_seat(b, p, k)]++;
    for (unsigned seat = 0; seat < seats; seat++) {
        const board_seat *own = &p->seat[seat];
        vset settlement = board_settlement(b, p, seat);
        unsigned settlements = verify_set_count(settlement.word, b->vertex_words);
        unsigned routes = b->supply.roads - (unsigned)own->roads_left;
        routes += b->supply.ships - (unsigned)p->at_sea[seat].ships_left;
        unsigned cities = b->supply.cities - (unsigned)own->cities_left;
        if (settlements + cities != expected[seat] + pieces_given(b, seat) ||
            cities != first_cities(b, p, seat) ||
            routes + (route_due && seat == p->active) != settlements + cities ||
            !routes_start_at_home(b, p, seat))
            return "these are not the pieces of the set-up";
        cards += board_total(s->secret.hand[seat]);
    }
    unsigned unpaid = b->layout.rounds > 0 ? (b->layout.rounds - 1u) * seats : 0;
    unsigned paid = b->layout.rounds > 0 ? (step > unpaid ? step - unpaid : 0) : seats;
    if (cards > 3 * paid) return "these are not the cards of the set-up";
    bool placing = p->phase != BOARD_PHASE_FIRST;
    if (placing && step > 0 && p->phase != BOARD_PHASE_SETUP_SETTLEMENT &&
        p->active != setup_seat(b, p, step - 1))
        return "another seat is to place now";
    if (p->phase == BOARD_PHASE_SETUP_SETTLEMENT && p->active != setup_seat(b, p, step))
        return "another seat is to place now";
    if (route_due && !vset_has(board_settlement(b, p, p->active), p->setup_vertex) &&
        !vset_has(board_city(b, p, p->active), p->setup_vertex))
        return "the settlement just placed does not stand there";
    return NULL;
}

/* Other tables want the robber moved before somebody has won: such a position goes on, and the game
 * is over once the robber stands (robber.c). With modules more could come in between. */
static bool may_win_later(const board *b, const board_public *p) {
    bool robbing = p->phase == BOARD_PHASE_DISCARD || p->phase == BOARD_PHASE_ROBBER ||
                   p->phase == BOARD_PHASE_STEAL;
    return robbing && !b->sea && !b->knights && b->scenario == BOARD_SCENARIO_NONE;
}

/* Nobody goes on playing after a victory (BASE-WIN-02). */
static complaint check_victory(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    if (p->phase == BOARD_PHASE_OVER) {
        unsigned all = p->seat[p->winner].points +
                       board_count(s->secret.cards[p->winner], BOARD_CARD_POINT);
        bool won = p->winner == p->active && all >= b->goal &&
                   board_victory_allowed(b, p, p->winner);
        return won || ANY(b, won_otherwise, s) ? NULL : "the winner has not won";
    }
    if (p->setting_up || !board_victory_allowed(b, p, p->active)) return NULL;
    if (may_win_later(b, p)) return NULL;
    unsigned hidden = board_count(s->secret.cards[p->active], BOARD_CARD_POINT);
    unsigned points = p->seat[p->active].points;
    if (points + (b->rules.auto_claim ? hidden : 0) >= b->goal)
        return "the active seat has already won";
    return NULL;
}

const char *board_verify_rules(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    const board_public *p = &s->pub;
    complaint wrong = check_numbers(b, p);
    if (wrong == NULL) wrong = check_tiles(b, p);
    if (wrong == NULL) wrong = check_sets(b, p);
    if (wrong == NULL) wrong = check_cards(b, s);
    if (wrong == NULL) wrong = check_places(b, p);
    if (wrong == NULL) wrong = FIRST(b, verify, s);
    if (wrong == NULL) wrong = check_derived(g, state);
    if (wrong == NULL) wrong = FIRST(b, verify_routes, s);
    if (wrong == NULL) wrong = check_awards_held(g, state);
    if (wrong == NULL) wrong = check_phase(b, p);
    if (wrong == NULL) wrong = check_special(b, p);
    if (wrong == NULL) wrong = check_due(b, s);
    if (wrong == NULL) wrong = check_placing(b, p);
    if (wrong == NULL) wrong = check_turn(b, p);
    if (wrong == NULL) wrong = check_setup(b, s);
    if (wrong == NULL) wrong = check_offers(b, s);
    if (wrong == NULL) wrong = check_victory(b, s);
    if (wrong == NULL) wrong = check_playable(g, state);
    return wrong;
}
