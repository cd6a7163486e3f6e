/* reference_legal.c - who may act, and what may be done: the ledger's conditions one by one.
 *
 * Every function asks the whole board anew. An action is any sixteen bytes: first its shape (known
 * kind, unused bytes zero), then whether it is the moment for it, then its own conditions.
 */
#include "reference.h"

#include <string.h>

/* ---- counting ---- */

static int sum(const int *cards, int kinds) {
    int total = 0;
    for (int k = 0; k < kinds; k++) total += cards[k];
    return total;
}

int reference_total(const int cards[REF_GOODS]) {
    return sum(cards, REF_GOODS);
}

int reference_resources(const int cards[REF_GOODS]) {
    return sum(cards, REF_RESOURCES);
}

static bool holds(const int cards[REF_GOODS], const int cost[REF_GOODS]) {
    for (int k = 0; k < REF_GOODS; k++)
        if (cards[k] < cost[k]) return false;
    return true;
}

static int buildings(const reference *r, int seat, int city) {
    int count = 0;
    for (int v = 0; v < r->map.vertices; v++) count += r->building[v] == seat && r->city[v] == city;
    return count;
}

int reference_settlements(const reference *r, int seat) {
    return buildings(r, seat, 0);
}

int reference_cities(const reference *r, int seat) {
    return buildings(r, seat, 1);
}

int reference_roads(const reference *r, int seat) {
    int count = 0;
    for (int e = 0; e < r->map.edges; e++) count += r->road[e] == seat;
    return count;
}

/* CK-WIN-01, what it adds. */
static int points_of_knights(const reference *r, int seat) {
    return 2 * reference_metropolises(r, seat) + r->k.defenders[seat] + (r->k.merchant == seat) +
           (r->k.open[BOARD_PROGRESS_PRINTER] == seat) +
           (r->k.open[BOARD_PROGRESS_CONSTITUTION] == seat);
}

/* BASE-WIN-01 without what is hidden. */
int reference_points_public(const reference *r, int seat) {
    return points_of_knights(r, seat) + reference_settlements(r, seat) +
           2 * reference_cities(r, seat) + (r->road_holder == seat ? 2 : 0) +
           (r->army_holder == seat ? 2 : 0) + r->open_points[seat] + r->special[seat] +
           r->tokens[seat] + r->cloth[seat] / 2;
}

int reference_points_all(const reference *r, int seat) {
    return reference_points_public(r, seat) + r->card[seat][BOARD_CARD_POINT];
}

bool reference_seat_on_hex(const reference *r, int seat, int hex) {
    for (int c = 0; c < 6; c++)
        if (r->building[r->map.corner[hex][c]] == seat) return true;
    return false;
}

int reference_harbors(const reference *r, int seat, bool now) {
    int types = 0;

    for (int k = 0; k < r->map.harbors && r->dealt; k++) {
        for (int end = 0; end < 2 && r->harbor_edge[k] != REF_NONE; end++) {
            int v = r->map.edge_end[r->harbor_edge[k]][end];
            if (r->building[v] != seat) continue;
            if (!now && r->settled_now[v] && !r->harbor_given[k]) continue;
            types |= 1 << r->harbor[k];
        }
    }
    return types;
}

/* CK-TRADE-07, 08, CK-MERCH-02, CK-TRD-05. */
static bool two_for_one(const reference *r, int seat, int goods) {
    const reference_knights *k = &r->k;

    if (k->fleet[goods] && seat == r->active) return true;
    if (goods >= REF_RESOURCES) return k->level[seat][BOARD_TRADE] >= 3;
    return k->merchant == seat && r->terrain[k->merchant_hex] == goods;
}

/* BASE-BANK-02 to 05, 09, 10; CK-TRADE-03 to 06, CK-VAR-07. */
int reference_rate(const reference *r, int seat, int goods) {
    int same_turn = r->option[BOARD_OPTION_harbor_same_turn];
    bool now = same_turn == BOARD_HARBOR_AUTO ? r->option[BOARD_OPTION_combined_phases] == 1
                                              : same_turn == BOARD_HARBOR_YES;
    int types = reference_harbors(r, seat, now || r->k.on);

    if (r->k.on && two_for_one(r, seat, goods)) return 2;
    if (goods < REF_RESOURCES && types & 1 << goods) return 2;
    if (types & 1 << BOARD_HARBOR_ANY) return 3;
    return 4;
}

/* ---- places ---- */

bool reference_reaches(const reference *r, const int *kind, int seat, int vertex, int edge) {
    if (r->building[vertex] == seat) return true;
    if (r->building[vertex] != REF_NONE) return false;
    if (reference_knight_bars(r, seat, vertex)) return false; /* CK-KNIGHT-13 */
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++) {
        int other = r->map.vertex_edge[vertex][k];
        if (other != edge && kind[other] == seat) return true;
    }
    return false;
}

bool reference_road_fits(const reference *r, int seat, int edge) {
    if (!reference_takes_road(r, edge) || reference_knight_bars_edge(r, seat, edge)) return false;
    return reference_reaches(r, r->road, seat, r->map.edge_end[edge][0], edge) ||
           reference_reaches(r, r->road, seat, r->map.edge_end[edge][1], edge);
}

bool reference_any_route_fits(const reference *r, int seat) {
    bool road = reference_roads(r, seat) < r->roads_each;
    bool ship = reference_ships(r, seat) < r->ships_each;

    for (int e = 0; e < r->map.edges; e++)
        if ((road && reference_road_fits(r, seat, e)) || (ship && reference_ship_fits(r, seat, e)))
            return true;
    return false;
}

/* Empty, on land, and no neighbour built on (BASE-SETT-02); knights do not count as neighbours
 * (CK-RUL-01, 02). */
static bool settlement_fits(const reference *r, int vertex) {
    if (r->k.owner[vertex] != REF_NONE) return false;
    if (r->building[vertex] != REF_NONE || !reference_is_site(r, vertex)) return false;
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++) {
        int edge = r->map.vertex_edge[vertex][k];
        for (int end = 0; end < 2; end++)
            if (r->building[r->map.edge_end[edge][end]] != REF_NONE) return false;
    }
    return true;
}

bool reference_seat_touches(const reference *r, const int *kind, int seat, int vertex) {
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++)
        if (kind[r->map.vertex_edge[vertex][k]] == seat) return true;
    return false;
}

/* BASE-ROBBER-04 and 05. */
static bool robber_fits(const reference *r, int hex) {
    if (hex == r->robber || !reference_is_land(r, hex)) return false;
    if (board_of(r->game)->layout.closed_hexes >> hex & 1) return false;
    if (r->scenario == BOARD_SCENARIO_TRIBE && r->number[hex] == 0) return false; /* SCN5-04 */
    if (r->terrain[hex] == BOARD_DESERT) return r->option[BOARD_OPTION_robber_to_desert] == 1;
    return r->number[hex] != 0;
}

/* BASE-HOUSE-02: an opponent with fewer than three public points is on the hex. */
static bool spared(const reference *r, int hex) {
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->active && reference_seat_on_hex(r, seat, hex) &&
            reference_points_public(r, seat) < 3)
            return true;
    return false;
}

bool reference_robber_may_go(const reference *r, int hex) {
    bool anywhere_else = false;

    if (r->k.on && r->k.attacks == 0) return false; /* CK-ROB-01 */
    if (!robber_fits(r, hex)) return false;
    if (r->option[BOARD_OPTION_friendly_robber] == 0 || !spared(r, hex)) return true;
    for (int h = 0; h < r->map.hexes; h++)
        if (robber_fits(r, h) && !spared(r, h)) anywhere_else = true;
    return !anywhere_else;
}

static bool robber_legal(const reference *r, int hex, int victim) {
    bool opponents = false;

    if (hex >= r->map.hexes || !reference_robber_may_go(r, hex)) return false;
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->active && reference_seat_on_hex(r, seat, hex)) opponents = true;
    if (victim == LR_SEAT_NONE) return !opponents || r->option[BOARD_OPTION_steal_optional] == 1;
    return victim < r->seats && victim != r->active && reference_seat_on_hex(r, victim, hex);
}

/* ---- chance ---- */

static bool chance_due(const reference *r) {
    return r->phase == BOARD_PHASE_DEAL || r->phase == BOARD_PHASE_FIRST ||
           r->phase == BOARD_PHASE_DICE || r->phase == BOARD_PHASE_STEAL ||
           r->phase == BOARD_PHASE_DRAW || r->phase == BOARD_PHASE_DISCOVER ||
           r->phase == BOARD_PHASE_EVENT || r->phase == BOARD_PHASE_PROGRESS;
}

static bool no_sevens(const reference *r) {
    int round = r->turn / r->seats + 1;

    if (r->k.on && r->option[BOARD_OPTION_easy_start] == 1 && round <= 2) return true;
    return round <= r->option[BOARD_OPTION_no_seven_rounds];
}

static int dice_possible(const reference *r, bool anew, int possible[36]) {
    int count = 0;

    for (int k = 0; k < 36; k++) {
        int sum = k / 6 + 1 + k % 6 + 1;
        possible[k] = anew || r->dice_left[k];
        if (sum == 7 && no_sevens(r)) possible[k] = 0;
        count += possible[k];
    }
    return count;
}

/* What the dice can show now: 1 for each possible ordered pair, at 6 * (a - 1) + (b - 1)
 * (BASE-HOUSE-03 and 04). Should a dice deck hold nothing but sevens while they are barred, it is
 * shuffled anew: the only way on. */
static void possible_dice(const reference *r, int possible[36]) {
    bool deck = r->option[BOARD_OPTION_dice] == BOARD_DICE_DECK;

    if (dice_possible(r, !deck, possible) == 0) (void)dice_possible(r, true, possible);
}

static unsigned weight_of(const reference *r, lr_action a) {
    if (r->phase == BOARD_PHASE_DEAL) return a.kind == BOARD_DEAL;
    if (r->phase == BOARD_PHASE_FIRST) {
        if (r->option[BOARD_OPTION_first_player] == BOARD_FIRST_RANDOM)
            return a.kind == BOARD_FIRST && a.arg[0] < r->seats;
        return a.kind == BOARD_DICE && a.arg[0] >= 1 && a.arg[0] <= 6 && a.arg[1] >= 1 &&
               a.arg[1] <= 6;
    }
    if (r->phase == BOARD_PHASE_DICE) {
        int possible[36];
        if (a.kind != BOARD_DICE || a.arg[0] < 1 || a.arg[0] > 6 || a.arg[1] < 1 || a.arg[1] > 6)
            return 0;
        possible_dice(r, possible);
        return (unsigned)possible[6 * (a.arg[0] - 1) + a.arg[1] - 1];
    }
    if (r->phase == BOARD_PHASE_STEAL)
        return a.kind == BOARD_STEAL && a.arg[2] == r->victim && a.arg[0] < REF_GOODS
                   ? (unsigned)r->hand[r->victim][a.arg[0]]
                   : 0;
    if (r->phase == BOARD_PHASE_EVENT) { /* CK-COMP-09 */
        if (a.kind != BOARD_EVENT || a.arg[0] >= BOARD_EVENTS) return 0;
        return a.arg[0] == BOARD_EVENT_SHIP ? 3 : a.arg[0] >= BOARD_EVENT_GATE;
    }
    if (r->phase == BOARD_PHASE_PROGRESS)
        return a.kind == BOARD_PROGRESS ? reference_progress_weight(r, a.arg[0], a.arg[2]) : 0;
    if (r->phase == BOARD_PHASE_DISCOVER)
        return a.kind == BOARD_DISCOVER ? reference_fog_weight(r, a.arg[2], a.arg[0], a.arg[1]) : 0;
    if (r->phase == BOARD_PHASE_DRAW)
        return a.kind == BOARD_DRAW && a.arg[0] < REF_CARDS ? (unsigned)r->deck[a.arg[0]] : 0;
    return 0;
}

/* ---- shape ---- */

/* Which arguments a kind uses, as bits. */
static const int used_arguments[BOARD_ACTION_KINDS] = {
    [BOARD_DEAL] = 0xff,    [BOARD_FIRST] = 1,      [BOARD_DICE] = 3,    [BOARD_STEAL] = 5,
    [BOARD_DRAW] = 1,       [BOARD_DISCARD] = 1,    [BOARD_ROBBER] = 7,  [BOARD_ROAD] = 3,
    [BOARD_SETTLEMENT] = 3, [BOARD_CITY] = 3,       [BOARD_PLENTY] = 5,  [BOARD_MONOPOLY] = 1,
    [BOARD_BANK] = 13,      [BOARD_OFFER] = 0x7ff,  [BOARD_CONFIRM] = 1, [BOARD_TAKE] = 1,
    [BOARD_DECLINE] = 1,    [BOARD_SHIP] = 3,       [BOARD_LIFT] = 3,    [BOARD_PIRATE] = 15,
    [BOARD_CHOOSE] = 1,     [BOARD_DISCOVER] = 7,   [BOARD_HARBOR] = 7,  [BOARD_WONDER] = 1,
    [BOARD_EVENT] = 1,      [BOARD_PROGRESS] = 5,   [BOARD_WALL] = 3,    [BOARD_HIRE] = 3,
    [BOARD_ACTIVATE] = 3,   [BOARD_PROMOTE] = 3,    [BOARD_MOVE] = 15,   [BOARD_CHASE] = 7,
    [BOARD_IMPROVE] = 1,    [BOARD_METROPOLIS] = 3, [BOARD_COMMIT] = 3,  [BOARD_SACK] = 3,
    [BOARD_REWARD] = 1,     [BOARD_FLEE] = 3,       [BOARD_PLAY] = 15,   [BOARD_RETURN] = 5,
    [BOARD_SWAP] = 3,       [BOARD_DESERTION] = 3,  [BOARD_GIVE] = 1,    [BOARD_PICK] = 5,
    [BOARD_SPY] = 5,        [BOARD_COMMERCE] = 5,
};

static bool well_formed(lr_action a) {
    if (a.kind == BOARD_NO_ACTION || a.kind >= BOARD_ACTION_KINDS) return false;
    for (int k = 0; k < 14; k++)
        if (a.arg[k] != 0 && !(used_arguments[a.kind] >> k & 1)) return false;
    return true;
}

unsigned reference_weight(const reference *r, lr_action a) {
    if (!well_formed(a) || a.actor != LR_ACTOR_CHANCE) return 0;
    return weight_of(r, a);
}

void reference_unpack(const uint8_t in[5], int cards[8]) {
    for (int lane = 0; lane < 8; lane++) {
        cards[lane] = 0;
        for (int bit = 0; bit < 5; bit++) {
            int at = 5 * lane + bit;
            if (in[at / 8] >> at % 8 & 1) cards[lane] += 1 << bit;
        }
    }
}

static void pack(const int cards[REF_GOODS], uint8_t out[5]) {
    memset(out, 0, 5);
    for (int lane = 0; lane < REF_GOODS; lane++)
        for (int bit = 0; bit < 5; bit++)
            if (cards[lane] >> bit & 1)
                out[(5 * lane + bit) / 8] |= (uint8_t)(1 << (5 * lane + bit) % 8);
}

/* ---- building ---- */

static const int cost_road[REF_GOODS] = { 1, 1, 0, 0, 0 };
static const int cost_ship[REF_GOODS] = { 0, 1, 1, 0, 0 };
static const int cost_settlement[REF_GOODS] = { 1, 1, 1, 1, 0 };
static const int cost_city[REF_GOODS] = { 0, 0, 0, 2, 3 };
static const int cost_card[REF_GOODS] = { 0, 0, 1, 1, 1 };

/* What is built now is paid for: in a turn, and between two (EXT-SBP-02). */
static bool paying(const reference *r) {
    return r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_BUILD;
}

static bool at_new_settlement(const reference *r, int edge) {
    return r->map.edge_end[edge][0] == r->setup_vertex ||
           r->map.edge_end[edge][1] == r->setup_vertex;
}

/* CK-POL-11: a Diplomat's own road, SEA-CK-23: or ship, is put down again. */
static bool rebuilding(const reference *r, int kind) {
    return r->phase == BOARD_PHASE_REBUILD && r->k.rebuild == kind;
}

static bool road_legal(const reference *r, int edge) {
    if (edge >= r->map.edges || reference_roads(r, r->active) >= r->roads_each) return false;
    if (r->phase == BOARD_PHASE_SETUP_ROAD)
        return reference_takes_road(r, edge) && at_new_settlement(r, edge);
    if (paying(r) && !holds(r->hand[r->active], cost_road)) return false;
    if (!paying(r) && r->phase != BOARD_PHASE_FREE_ROADS && !rebuilding(r, 1)) return false;
    return reference_road_fits(r, r->active, edge);
}

/* SEA-SHIP-01 to 11, SEA-SETUP-01 to 03, SEA-CARD-01, SEA-MOVE-06, 07. */
static bool ship_legal(const reference *r, int edge) {
    if (edge >= r->map.edges || reference_ships(r, r->active) >= r->ships_each) return false;
    if (r->phase == BOARD_PHASE_SETUP_ROAD)
        return reference_takes_ship(r, edge) && !reference_at_pirate(r, edge) &&
               at_new_settlement(r, edge);
    if (paying(r) && !holds(r->hand[r->active], cost_ship)) return false;
    if (!paying(r) && r->phase != BOARD_PHASE_FREE_ROADS && r->phase != BOARD_PHASE_SHIP &&
        !rebuilding(r, 2))
        return false;
    return edge != r->lifted && reference_ship_fits(r, r->active, edge);
}

/* SEA-SETUP-05: where the map lets first settlements stand. */
static bool first_site(const reference *r, int vertex) {
    const board_layout *layout = &board_of(r->game)->layout;
    bool home = layout->home_hexes == 0;

    for (int k = 0; k < r->map.vertex_hexes[vertex]; k++)
        if (layout->home_hexes >> r->map.vertex_hex[vertex][k] & 1) home = true;
    return home && !(layout->barred_vertices[vertex / 64] >> vertex % 64 & 1);
}

/* CK-SET-08: the second placement is a city. */
static bool city_is_placed(const reference *r) {
    int round = r->setup_step / r->seats;
    return r->k.on && round == (r->rounds > 1 ? 1 : 0);
}

static bool settlement_legal(const reference *r, int vertex) {
    if (vertex >= r->map.vertices || !settlement_fits(r, vertex)) return false;
    if (r->phase == BOARD_PHASE_SETUP_SETTLEMENT)
        return first_site(r, vertex) && !city_is_placed(r);
    return paying(r) && holds(r->hand[r->active], cost_settlement) &&
           reference_settlements(r, r->active) - reference_fallen(r, r->active) <
               r->settlements_each &&
           (reference_seat_touches(r, r->road, r->active, vertex) ||
            reference_seat_touches(r, r->ship, r->active, vertex)); /* SEA-SHIP-07 */
}

static bool city_legal(const reference *r, int vertex) {
    if (vertex >= r->map.vertices) return false;
    if (r->phase == BOARD_PHASE_SETUP_SETTLEMENT)
        return city_is_placed(r) && settlement_fits(r, vertex) && first_site(r, vertex);
    return paying(r) && reference_can_upgrade(r, r->active, vertex) &&
           holds(r->hand[r->active], cost_city);
}

/* ---- development cards ---- */

/* BASE-DEV-03 to 05, BASE-RUL-14, 38. */
static bool card_playable(const reference *r, int card) {
    if (r->phase != BOARD_PHASE_ROLL && r->phase != BOARD_PHASE_MAIN) return false;
    return !r->card_played && r->card[r->active][card] - r->fresh[card] > 0;
}

/* BASE-DEV-09, BASE-RUL-04. */
static bool plenty_legal(const reference *r, int first, int second) {
    int total = reference_resources(r->bank);

    if (!card_playable(r, BOARD_CARD_PLENTY) || first >= REF_RESOURCES) return false;
    if (r->bank[first] < 1) return false;
    if (second == BOARD_ARG_NONE) return total == 1;
    if (second >= REF_RESOURCES || first > second) return false;
    return first == second ? r->bank[first] >= 2 : r->bank[second] >= 1;
}

/* The turn is the active player's to play: not between two turns (EXT-SBP-04, 06), not while
 * gold is chosen (SEA-GOLD-08). */
static bool own_time(const reference *r) {
    bool between = r->turn_of != REF_NONE && r->extra == BOARD_EXTRA_BUILD;
    return !between && !r->setting_up && r->phase != BOARD_PHASE_GOLD;
}

/* BASE-RUL-30. */
static bool claim_legal(const reference *r) {
    return r->option[BOARD_OPTION_auto_claim] == 0 && own_time(r) &&
           reference_points_all(r, r->active) >= r->goal && reference_may_win(r, r->active);
}

/* BASE-RUL-46. */
static bool reveal_legal(const reference *r) {
    return r->option[BOARD_OPTION_vp_cards_hidden] == 0 && own_time(r) &&
           r->card[r->active][BOARD_CARD_POINT] > 0;
}

/* ---- trade ---- */

/* BASE-TURN-05, BASE-RUL-44; CK-VAR-07. */
static bool strict_closed(const reference *r) {
    return r->option[BOARD_OPTION_combined_phases] == 0 && r->built && !r->k.on;
}

static bool players_trade(const reference *r) {
    return r->option[BOARD_OPTION_trading] == BOARD_TRADE_ALL && !strict_closed(r) &&
           r->turn_of == REF_NONE; /* EXT-PAIR-03 */
}

/* The number of cards given is said, or 0. */
static bool bank_legal(const reference *r, int given, int wanted, int said) {
    if (r->phase != BOARD_PHASE_MAIN || strict_closed(r)) return false;
    if (given >= r->goods || wanted >= r->goods || given == wanted) return false;
    int rate = reference_rate(r, r->active, given);
    if (said != 0 && said != rate) return false;
    return r->bank[wanted] > 0 && r->hand[r->active][given] >= rate;
}

static bool somebody_waits(const reference *r) {
    for (int seat = 0; seat < r->seats; seat++)
        if (r->waiting[seat]) return true;
    return false;
}

/* The moment and the addressees of an offer. */
static bool offer_addressed(const reference *r, int seat, int to) {
    if (to == 0 || to >= 1 << r->seats || to >> seat & 1) return false;
    if (seat == r->active) return r->phase == BOARD_PHASE_MAIN;
    return (r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_ANSWER) && to == 1 << r->active;
}

/* BASE-TRADE-01 to 06, BASE-RUL-16, 47. */
static bool offer_legal(const reference *r, lr_action a) {
    int give[8], want[8];

    if (!players_trade(r) || !offer_addressed(r, a.actor, a.arg[10])) return false;
    reference_unpack(a.arg, give);
    reference_unpack(a.arg + 5, want);
    for (int lane = r->goods; lane < REF_GOODS; lane++)
        if (give[lane] || want[lane]) return false;
    if (reference_total(give) == 0 || reference_total(want) == 0) return false;
    for (int k = 0; k < REF_GOODS; k++)
        if (give[k] && want[k] && r->option[BOARD_OPTION_like_trade] == 0) return false;
    return holds(r->hand[a.actor], give);
}

static bool deciding(const reference *r) {
    return r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_ANSWER;
}

static bool take_legal(const reference *r, int seat) {
    return deciding(r) && seat < r->seats && seat != r->active && r->offer_open[seat] &&
           holds(r->hand[r->active], r->offer_want[seat]);
}

static bool answer_legal(const reference *r, lr_action a) {
    if (r->phase != BOARD_PHASE_ANSWER || !r->waiting[a.actor]) return false;
    return a.kind == BOARD_REFUSE || holds(r->hand[a.actor], r->offer_want[r->active]);
}

static bool withdraw_legal(const reference *r, int seat) {
    if (!r->offer_open[seat]) return false;
    if (seat == r->active) return r->phase == BOARD_PHASE_ANSWER;
    return deciding(r);
}

int reference_offers(const reference *r, int seat, lr_action out[REF_OFFERS_MAX]) {
    bool own = seat == r->active && r->phase == BOARD_PHASE_MAIN && r->offers_made[seat] < 3;
    bool counter = r->phase == BOARD_PHASE_ANSWER && r->waiting[seat] && r->offers_made[seat] < 1;
    int count = 0;

    if (!players_trade(r) || (!own && !counter)) return 0;
    for (int give = 0; give < r->goods; give++) {
        for (int want = 0; want < r->goods; want++) {
            int one[REF_GOODS] = { 0 }, other[REF_GOODS] = { 0 };
            lr_action a = { .kind = BOARD_OFFER, .actor = (uint8_t)seat };

            if (give == want || r->hand[seat][give] == 0) continue;
            if (counter && (r->offer_give[r->active][give] || !r->offer_give[r->active][want]))
                continue;
            one[give] = other[want] = 1;
            pack(one, a.arg);
            pack(other, a.arg + 5);
            a.arg[10] = counter ? (uint8_t)(1 << r->active)
                                : (uint8_t)(((1 << r->seats) - 1) & ~(1 << seat));
            out[count++] = a;
        }
    }
    return count;
}

/* ---- together ---- */

static bool active_legal(const reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1];

    switch (a.kind) {
    case BOARD_ROLL: return r->phase == BOARD_PHASE_ROLL;
    case BOARD_END: return paying(r);
    case BOARD_ROBBER:
        return r->phase == BOARD_PHASE_ROBBER && r->k.chasing != 2 &&
               robber_legal(r, place, a.arg[2]);
    case BOARD_ROAD: return road_legal(r, place);
    case BOARD_SHIP: return ship_legal(r, place);
    case BOARD_LIFT:
        return r->phase == BOARD_PHASE_MAIN && !r->ship_moved && place < r->map.edges &&
               reference_ship_may_leave(r, r->active, place);
    case BOARD_PIRATE:
        return r->phase == BOARD_PHASE_ROBBER && r->k.chasing != 1 &&
               reference_pirate_legal(r, place, a.arg[2], a.arg[3]);
    case BOARD_HARBOR: return reference_harbor_legal(r, place, a.arg[2]);
    case BOARD_WONDER: return reference_wonder_legal(r, a.arg[0]);
    case BOARD_LEVEL: return reference_level_legal(r);
    case BOARD_SETTLEMENT: return settlement_legal(r, place);
    case BOARD_CITY: return city_legal(r, place);
    case BOARD_BUY:
        return paying(r) && holds(r->hand[r->active], cost_card) &&
               sum(r->deck, REF_CARDS) > reference_cards_out(r);
    case BOARD_KNIGHT: return card_playable(r, BOARD_CARD_KNIGHT);
    case BOARD_ROAD_BUILDING:
        return card_playable(r, BOARD_CARD_ROADS) && reference_any_route_fits(r, r->active);
    case BOARD_STOP: return r->phase == BOARD_PHASE_FREE_ROADS && r->free_roads == 1;
    case BOARD_PLENTY: return plenty_legal(r, a.arg[2], a.arg[0]);
    case BOARD_MONOPOLY: return card_playable(r, BOARD_CARD_MONOPOLY) && a.arg[0] < REF_RESOURCES;
    case BOARD_REVEAL: return reveal_legal(r);
    case BOARD_CLAIM: return claim_legal(r);
    case BOARD_BANK: return bank_legal(r, a.arg[2], a.arg[0], a.arg[3]);
    case BOARD_CONFIRM:
        return r->phase == BOARD_PHASE_ANSWER && a.arg[0] < r->seats && r->accepted[a.arg[0]];
    case BOARD_TAKE: return take_legal(r, a.arg[0]);
    case BOARD_DECLINE:
        return deciding(r) && a.arg[0] < r->seats && a.arg[0] != r->active &&
               r->offer_open[a.arg[0]];
    default: return reference_knights_legal(r, a);
    }
}

/* A phase of the knights' games asks one seat, whoever's turn it is. */
static bool asked_legal(const reference *r, lr_action a) {
    if (a.actor != reference_knights_asked(r)) return false;
    if (a.kind == BOARD_ROAD || a.kind == BOARD_SHIP) return active_legal(r, a);
    return reference_knights_legal(r, a);
}

bool reference_legal(const reference *r, lr_action a) {
    if (!well_formed(a) || r->phase == BOARD_PHASE_OVER) return false;
    if (chance_due(r)) return reference_weight(r, a) > 0;
    if (a.actor >= r->seats) return false;
    if (reference_knights_asked(r) != REF_NONE) return asked_legal(r, a);
    switch (a.kind) {
    case BOARD_DISCARD:
        return r->phase == BOARD_PHASE_DISCARD && r->discard_left[a.actor] > 0 &&
               a.arg[0] < REF_GOODS && r->hand[a.actor][a.arg[0]] > 0;
    case BOARD_CHOOSE:
        return r->phase == BOARD_PHASE_GOLD && a.actor == reference_chooser(r) &&
               a.arg[0] < REF_RESOURCES && r->bank[a.arg[0]] > 0; /* SEA-GOLD-05 */
    case BOARD_OFFER: return offer_legal(r, a);
    case BOARD_ACCEPT:
    case BOARD_REFUSE: return answer_legal(r, a);
    case BOARD_WITHDRAW: return withdraw_legal(r, a.actor);
    default: return a.actor == r->active && active_legal(r, a);
    }
}

uint32_t reference_actors(const reference *r) {
    uint32_t wait = 0, may = 0;

    if (r->phase == BOARD_PHASE_OVER) return 0;
    if (chance_due(r)) return LR_CHANCE;
    for (int seat = 0; seat < r->seats; seat++) {
        bool own = seat == r->active;
        bool waits = own, allowed = false;

        if (r->phase == BOARD_PHASE_DISCARD) {
            waits = r->discard_left[seat] > 0;
            allowed = own && !r->k.on && /* CK-WIN-02: no points are hidden */
                      (r->option[BOARD_OPTION_auto_claim] == 0 ||
                       r->option[BOARD_OPTION_vp_cards_hidden] == 0);
        } else if (reference_knights_asked(r) != REF_NONE) {
            waits = seat == reference_knights_asked(r);
        } else if (r->phase == BOARD_PHASE_GOLD) {
            waits = seat == reference_chooser(r);
        } else if (r->phase == BOARD_PHASE_ANSWER) {
            waits = r->waiting[seat] || (own && !somebody_waits(r));
            allowed = true;
        } else if (r->phase == BOARD_PHASE_MAIN) {
            allowed = players_trade(r);
        }
        if (waits)
            wait |= 1u << seat;
        else if (allowed)
            may |= LR_MAY(seat);
    }
    return wait | may;
}
