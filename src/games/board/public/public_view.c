/* public_view.c - longroad/board.h: what a view says, as structs for programs that link the
 * library.
 *
 * Every function here copies facts of a view into a small struct whose layout never changes; the
 * view's own layout depends on the map and stays inside. Nothing is decided here: what is not a
 * field of the view is asked of the rules (board_bank_rate(), board_road_length(),
 * board_actors_of()).
 *
 * Views come from strangers, who may mix up games. seen() lets through only bytes with which every
 * index that is followed below, or in the functions named above, is one of this game. Other fields
 * of a wrong view are copied as they are: wrong numbers, but no harm.
 */
#include <longroad/board.h>

#include "public.h"
#include "rules.h"

#include <string.h>

/* ---- the numbers of the header are those of the program ---- */

#define SAME(name, inner) _Static_assert((int)LR_BOARD_##name == (int)BOARD_##inner, #name)
#define ACTION(kind, ...) SAME(ACTION_##kind, kind);
#include "board_actions.def"
#define PROGRESS(kind, ...) SAME(PROGRESS_##kind, PROGRESS_##kind);
#include "board_progress.def"
#define PHASE(name, ...) SAME(PHASE_##name, PHASE_##name);
#include "board_phases.def"
SAME(GOODS_BRICK, BRICK);
SAME(GOODS_LUMBER, LUMBER);
SAME(GOODS_WOOL, WOOL);
SAME(GOODS_GRAIN, GRAIN);
SAME(GOODS_ORE, ORE);
SAME(GOODS_PAPER, PAPER);
SAME(GOODS_CLOTH, CLOTH);
SAME(GOODS_COIN, COIN);
SAME(GOODS, GOODS);
SAME(TERRAIN_HILLS, HILLS);
SAME(TERRAIN_FOREST, FOREST);
SAME(TERRAIN_PASTURE, PASTURE);
SAME(TERRAIN_FIELDS, FIELDS);
SAME(TERRAIN_MOUNTAINS, MOUNTAINS);
SAME(TERRAIN_DESERT, DESERT);
SAME(TERRAIN_SEA, SEA);
SAME(TERRAIN_GOLD, GOLD);
SAME(TERRAIN_FOG, FOG);
SAME(TERRAIN_DEALT, DEALT);
SAME(HARBOR_ANY, HARBOR_ANY);
SAME(CARD_KNIGHT, CARD_KNIGHT);
SAME(CARD_ROADS, CARD_ROADS);
SAME(CARD_PLENTY, CARD_PLENTY);
SAME(CARD_MONOPOLY, CARD_MONOPOLY);
SAME(CARD_POINT, CARD_POINT);
SAME(TRACK_SCIENCE, SCIENCE);
SAME(TRACK_TRADE, TRADE);
SAME(TRACK_POLITICS, POLITICS);
SAME(EVENT_SHIP, EVENT_SHIP);
SAME(EVENT_SCIENCE, EVENT_GATE);
SAME(WONDER_THEATRE, WONDER_THEATRE);
SAME(WONDER_BRIDGE, WONDER_BRIDGE);
SAME(WONDER_MONUMENT, WONDER_MONUMENT);
SAME(WONDER_WALL, WONDER_WALL);
SAME(WONDER_CASTLE, WONDER_CASTLE);
SAME(NO_PLACE, NO_PLACE);
SAME(NONE, NO_PROGRESS);
SAME(HIDDEN, PROGRESS_HIDDEN);

/* ---- views ---- */

static bool is_seat(const board *b, unsigned seat) {
    return seat < b->seats || seat == LR_SEAT_NONE;
}

static bool is_hex(const board *b, unsigned hex) {
    return hex < b->hexes || hex == BOARD_NO_HEX;
}

static bool seats_hold(const board *b, const board_public *p) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (p->seat[seat].harbors >> BOARD_HARBOR_TYPES != 0) return false;
    const board_knights *k = board_knights_shown(b, p);
    return k->merchant == LR_SEAT_NONE ? k->merchant_hex == BOARD_NO_HEX
                                       : k->merchant < b->seats && k->merchant_hex < b->hexes;
}

static bool map_holds(const board *b, const board_public *p) {
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (board_tile_terrain(p->tile[hex]) >= BOARD_TERRAINS) return false;
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++)
        if (p->harbor[slot] >= BOARD_HARBOR_TYPES ||
            (p->harbor_edge[slot] >= b->edges && p->harbor_edge[slot] != BOARD_NO_PLACE))
            return false;
    return true;
}

/* The view's inside, or NULL if it cannot be one of this game. */
static const board_view *seen(const lr_game *g, const lr_view *view) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    const board_public *p = &v->pub;
    if (!board_is_game(g) || !is_seat(b, v->viewer) || v->reserved[0] != 0 || v->reserved[1] != 0)
        return NULL;
    if (p->phase >= BOARD_PHASES || p->active >= b->seats || p->first >= b->seats) return NULL;
    if (!is_seat(b, p->winner) || !is_seat(b, p->road_holder) || !is_seat(b, p->army_holder))
        return NULL;
    if (!is_hex(b, p->robber) || !is_hex(b, p->pirate) || p->dice[0] > 6 || p->dice[1] > 6)
        return NULL;
    return seats_hold(b, p) && map_holds(b, p) ? v : NULL;
}

static void count_lanes(board_cards lanes, uint8_t out[LR_BOARD_GOODS]) {
    for (unsigned lane = 0; lane < LR_BOARD_GOODS; lane++)
        out[lane] = (uint8_t)board_count(lanes, lane);
}

static uint16_t hex_of(unsigned hex) {
    return hex == BOARD_NO_HEX ? BOARD_NO_PLACE : (uint16_t)hex;
}

/* Before the deal nothing lies on the map. */
static bool is_dealt(const board_public *p) {
    return p->phase != BOARD_PHASE_DEAL;
}

/* ---- the table ---- */

lr_status lr_board_table(const lr_game *g, const lr_view *view, lr_board_table_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board *b = board_of(g);
    const board_public *p = &v->pub;
    const board_knights *k = board_knights_shown(b, p);
    *out = (lr_board_table_info){
        .turn = p->turn,
        .actors = board_actors_of(b, p),
        .viewer = v->viewer,
        .seats = b->seats,
        .goal = b->goal,
        .phase = p->phase,
        .active = p->active,
        .first = p->first,
        .winner = p->winner,
        .setting_up = p->setting_up,
        .rolled = p->rolled,
        .card_played = p->card_played,
        .free_roads = p->free_roads,
        .victim = p->victim,
        .dice = { p->dice[0], p->dice[1] },
        .deck_left = p->deck_left,
        .longest_road = p->road_holder,
        .longest_road_length = p->road_record,
        .largest_army = p->army_holder,
        .hexes = b->hexes,
        .vertices = b->vertices,
        .edges = b->edges,
        .robber = is_dealt(p) ? hex_of(p->robber) : BOARD_NO_PLACE,
        .pirate = is_dealt(p) ? hex_of(p->pirate) : BOARD_NO_PLACE,
        .setup_vertex = p->setup_vertex,
        .lifted = p->lifted,
        .merchant_hex = hex_of(k->merchant_hex),
        .merchant = k->merchant,
        .printer = k->printer,
        .constitution = k->constitution,
        .event = k->event,
        .barbarians = k->ship,
        .barbarians_track = b->knights ? b->rules.barbarian_track : 0,
        .attacks = k->attacks,
    };
    count_lanes(p->bank, out->bank);
    memcpy(out->metropolis, k->metropolis, sizeof out->metropolis);
    memcpy(out->metropolis_at, k->metropolis_at, sizeof out->metropolis_at);
    memcpy(out->decks_left, k->deck_left, sizeof out->decks_left);
    return LR_OK;
}

/* ---- seats ---- */

/* Of a view that is none there may be pieces where none can be: nothing is measured then. */
static unsigned road_length(const board *b, const board_public *p, unsigned seat) {
    unsigned roads = 0, ships = 0;
    for (uint32_t edge = 0; edge < 64u * b->edge_words; edge++) {
        bool road = eset_has(board_road(b, p, seat), edge);
        bool ship = eset_has(board_ship(b, p, seat), edge);
        if ((road && ship) || ((road || ship) && edge >= b->edges)) return 0;
        roads += road;
        ships += ship;
    }
    if (roads > b->supply.roads || ships > b->supply.ships) return 0;
    return board_road_length(b, p, seat);
}

static void seat_of_scenario(const board *b, const board_public *p, unsigned seat,
                             lr_board_seat_info *out) {
    const board_scenario_state *own = board_scenario_read(b, p);
    switch ((board_scenario)(is_dealt(p) ? b->scenario : BOARD_SCENARIO_NONE)) {
    case BOARD_SCENARIO_TRIBE: out->tokens = own->tribe.tokens[seat]; break;
    case BOARD_SCENARIO_VILLAGES: out->cloth = own->villages.cloth[seat]; break;
    case BOARD_SCENARIO_FLEET:
        out->warships = own->fleet.warships[seat];
        out->fortress = own->fleet.strength[seat];
        break;
    case BOARD_SCENARIO_WONDERS:
        if (own->wonders.wonder[seat] >= BOARD_WONDERS) break;
        out->wonder = own->wonders.wonder[seat];
        out->wonder_level = own->wonders.level[seat];
        break;
    case BOARD_SCENARIO_NONE:
    case BOARD_SCENARIOS: break;
    }
}

static void seat_of_knights(const board_view *v, const board_realm *realm, unsigned seat,
                            lr_board_seat_info *out) {
    out->walls_left = realm->walls_left;
    out->defenders = realm->defenders;
    memcpy(out->knights_left, realm->knights_left, sizeof out->knights_left);
    memcpy(out->level, realm->level, sizeof out->level);
    memcpy(out->progress, v->progress[seat], sizeof v->progress[seat]);
}

lr_status lr_board_seat(const lr_game *g, const lr_view *view, int seat, lr_board_seat_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board *b = board_of(g);
    if (seat < 0 || seat >= b->seats) return LR_E_NO_SUCH_SEAT;
    const board_public *p = &v->pub;
    const board_seat *own = &p->seat[seat];
    bool counted = v->hand_count[seat] != BOARD_COUNT_HIDDEN;
    *out = (lr_board_seat_info){
        .points = (uint8_t)(own->points + v->points_shown[seat]),
        .points_cards = (uint8_t)(own->points_open + v->points_shown[seat]),
        .hand_count = counted ? v->hand_count[seat] : LR_BOARD_HIDDEN,
        .card_count = v->card_count[seat],
        .roads_left = own->roads_left,
        .ships_left = p->at_sea[seat].ships_left,
        .settlements_left = own->settlements_left,
        .cities_left = own->cities_left,
        .road_length = (uint8_t)road_length(b, p, (unsigned)seat),
        .discard_left = own->discard_left,
        .gold_left = p->at_sea[seat].gold_left,
        .harbors = own->harbors,
        .special = p->at_sea[seat].special,
        .islands = p->at_sea[seat].islands_new,
        .wonder = LR_BOARD_NONE,
    };
    memset(out->progress, LR_BOARD_NONE, sizeof out->progress);
    count_lanes(p->played[seat], out->played);
    for (unsigned goods = 0; goods < b->goods; goods++)
        out->rate[goods] = (uint8_t)board_bank_rate(b, p, (unsigned)seat, goods);
    if (b->knights) seat_of_knights(v, &board_knights_read(b, p)->realm[seat], (unsigned)seat, out);
    seat_of_scenario(b, p, (unsigned)seat, out);
    return LR_OK;
}

lr_status lr_board_hand(const lr_game *g, const lr_view *view, lr_board_hand_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    if (v->viewer == LR_SEAT_NONE) return LR_E_NO_SUCH_SEAT;
    unsigned hidden = board_count(v->cards, BOARD_CARD_POINT);
    *out = (lr_board_hand_info){
        .seat = v->viewer,
        .points = (uint8_t)(v->pub.seat[v->viewer].points + hidden),
    };
    count_lanes(v->hand, out->goods);
    count_lanes(v->cards, out->cards);
    count_lanes(v->cards_fresh, out->cards_fresh);
    memset(out->progress, LR_BOARD_NONE, sizeof out->progress);
    if (board_of(g)->knights)
        memcpy(out->progress, v->progress[v->viewer], sizeof v->progress[v->viewer]);
    return LR_OK;
}

lr_status lr_board_offer(const lr_game *g, const lr_view *view, int seat,
                         lr_board_offer_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board_public *p = &v->pub;
    if (seat < 0 || seat >= board_of(g)->seats) return LR_E_NO_SUCH_SEAT;
    if (!(p->offer_open >> seat & 1)) return LR_E_NO_OFFER;
    *out = (lr_board_offer_info){ 0 };
    count_lanes(p->offer[seat].give, out->give);
    count_lanes(p->offer[seat].want, out->want);
    if (seat != p->active) return LR_OK;
    out->waiting = p->offer_waiting;
    out->accepted = p->offer_accepted;
    return LR_OK;
}

/* ---- the map ---- */

/* How many of the 36 throws of two dice bring a number. */
static unsigned throws_of(unsigned number) {
    if (number < 2 || number > 12) return 0;
    return number < 7 ? number - 1 : 13 - number;
}

lr_status lr_board_hex(const lr_game *g, const lr_view *view, uint32_t hex,
                       lr_board_hex_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board *b = board_of(g);
    if (hex >= b->hexes) return LR_E_NO_SUCH_PLACE;
    const board_hex *at = &b->hex[hex];
    const board_public *p = &v->pub;
    *out = (lr_board_hex_info){
        .terrain = BOARD_DEALT,
        .row = at->row,
        .column = at->column,
        .merchant = LR_SEAT_NONE,
    };
    for (unsigned k = 0; k < BOARD_SIDES; k++) {
        out->neighbour[k] = hex_of(at->neighbour[k]);
        out->vertex[k] = at->vertex[k];
        out->edge[k] = at->edge[k];
    }
    if (!is_dealt(p)) return LR_OK;
    out->terrain = (uint8_t)board_tile_terrain(p->tile[hex]);
    out->number = (uint8_t)board_tile_number(p->tile[hex]);
    out->throws = (uint8_t)throws_of(out->number);
    out->robber = p->robber == hex;
    out->pirate = p->pirate == hex;
    if (board_knights_shown(b, p)->merchant_hex == hex)
        out->merchant = board_knights_shown(b, p)->merchant;
    return LR_OK;
}

static void vertex_of_knights(const board *b, const board_public *p, uint32_t vertex,
                              lr_board_vertex_info *out) {
    const board_knights *k = board_knights_shown(b, p);
    unsigned strength = 0;
    out->knight_owner = (uint8_t)board_knight_at(b, p, vertex, &strength);
    if (out->knight_owner != LR_SEAT_NONE) out->knight_strength = (uint8_t)strength;
    out->knight_active = vset_has(board_awake(b, p), vertex);
    out->wall = vset_has(board_walls(b, p), vertex);
    out->fallen = vset_has(board_fallen(b, p), vertex);
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis_at[track] == vertex) out->metropolis = (uint8_t)track;
}

static void vertex_of_villages(const board *b, const board_public *p, uint32_t vertex,
                               lr_board_vertex_info *out) {
    const board_villages_map *map = &b->layout.villages;
    for (unsigned k = 0; k < map->villages; k++) {
        if (map->vertex[k] != vertex) continue;
        out->village_number = map->number[k];
        out->village_cloth = board_scenario_read(b, p)->villages.left[k];
    }
}

lr_status lr_board_vertex(const lr_game *g, const lr_view *view, uint32_t vertex,
                          lr_board_vertex_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board *b = board_of(g);
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    const board_public *p = &v->pub;
    bool is_city = false;
    unsigned owner = board_building_at(b, p, vertex, &is_city);
    unsigned slot = is_dealt(p) ? board_harbor_at(b, p, vertex) : BOARD_NO_HARBOR;
    *out = (lr_board_vertex_info){
        .owner = (uint8_t)owner,
        .building = owner == LR_SEAT_NONE ? 0
                    : is_city             ? 2
                                          : 1,
        .metropolis = LR_BOARD_NONE,
        .harbor = slot == BOARD_NO_HARBOR ? LR_BOARD_NONE : p->harbor[slot],
        .knight_owner = LR_SEAT_NONE,
    };
    for (unsigned k = 0; k < 3; k++) {
        out->edge[k] = b->vertex[vertex].edge[k];
        out->neighbour[k] = b->vertex[vertex].neighbour[k];
        out->hex[k] = hex_of(b->vertex[vertex].hex[k]);
    }
    vertex_of_knights(b, p, vertex, out);
    if (b->scenario == BOARD_SCENARIO_VILLAGES && is_dealt(p))
        vertex_of_villages(b, p, vertex, out);
    return LR_OK;
}

/* 1 + the kind of the tribe's gift that still lies on the edge, or 0. */
static unsigned gift_on(const board *b, const board_public *p, uint32_t edge) {
    const board_tribe_map *map = &b->layout.tribe;
    if (b->scenario != BOARD_SCENARIO_TRIBE || !is_dealt(p)) return 0;
    for (unsigned k = 0; k < map->gifts; k++)
        if (map->edge[k] == edge && !(board_scenario_read(b, p)->tribe.gone >> k & 1))
            return 1u + map->kind[k];
    return 0;
}

lr_status lr_board_edge(const lr_game *g, const lr_view *view, uint32_t edge,
                        lr_board_edge_info *out) {
    const board_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const board *b = board_of(g);
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    const board_edge *at = &b->edge[edge];
    const board_public *p = &v->pub;
    bool is_ship = false;
    unsigned owner = board_route_at(b, p, edge, &is_ship);
    *out = (lr_board_edge_info){
        .vertex = { at->vertex[0], at->vertex[1] },
        .hex = { hex_of(at->hex[0]), hex_of(at->hex[1]) },
        .owner = (uint8_t)owner,
        .piece = owner == LR_SEAT_NONE ? 0
                 : is_ship             ? 2
                                       : 1,
        .harbor = LR_BOARD_NONE,
        .gift = (uint8_t)gift_on(b, p, edge),
    };
    for (unsigned slot = 0; slot < b->layout.harbor_count && is_dealt(p); slot++)
        if (p->harbor_edge[slot] == edge) out->harbor = p->harbor[slot];
    return LR_OK;
}

/* ---- places ---- */

/* Where a seat has something: a set, of which only members of `also` count (NULL: all). */
typedef struct place_set {
    const uint64_t *set, *also;
    uint32_t places;
} place_set;

static place_set places_of(const board *b, const board_public *p, lr_board_what what,
                           unsigned seat) {
    const uint64_t *city = board_city(b, p, seat).word, *road = board_road(b, p, seat).word;
    const uint64_t *ship = board_ship(b, p, seat).word, *knight = board_knight(b, p, seat).word;
    switch (what) {
    case LR_BOARD_WHAT_SETTLEMENTS:
        return (place_set){ board_settlement(b, p, seat).word, NULL, b->vertices };
    case LR_BOARD_WHAT_CITIES: return (place_set){ city, NULL, b->vertices };
    case LR_BOARD_WHAT_ROADS: return (place_set){ road, NULL, b->edges };
    case LR_BOARD_WHAT_SHIPS: return (place_set){ ship, NULL, b->edges };
    case LR_BOARD_WHAT_SHIPS_FRESH: return (place_set){ ship, board_fresh(b, p).word, b->edges };
    case LR_BOARD_WHAT_KNIGHTS: return (place_set){ knight, NULL, b->vertices };
    case LR_BOARD_WHAT_KNIGHTS_READY:
        return (place_set){ knight, board_ready(b, p).word, b->vertices };
    case LR_BOARD_WHAT_ROBBER_HEXES: return (place_set){ &p->robber_hexes, NULL, b->hexes };
    }
    return (place_set){ NULL, NULL, 0 };
}

static bool has_place(place_set s, uint32_t place) {
    return place < s.places && board_has(s.set, place) &&
           (s.also == NULL || board_has(s.also, place));
}

int32_t lr_board_places(const lr_game *g, const lr_view *view, lr_board_what what, int seat,
                        uint16_t *out, uint32_t max) {
    const board_view *v = seen(g, view);
    uint32_t count = 0;
    if (v == NULL || (unsigned)what > LR_BOARD_WHAT_ROBBER_HEXES) return -1;
    const board *b = board_of(g);
    if (seat != LR_SEAT_NONE && (seat < 0 || seat >= b->seats)) return -1;
    unsigned first = seat == LR_SEAT_NONE ? 0 : (unsigned)seat;
    unsigned last = seat == LR_SEAT_NONE ? b->seats - 1u : (unsigned)seat;
    place_set of[LR_SEATS_MAX] = { { NULL, NULL, 0 } };
    for (unsigned k = first; k <= last; k++) of[k] = places_of(b, &v->pub, what, k);
    for (uint32_t place = 0; place < of[first].places; place++) {
        bool any = false;
        for (unsigned k = first; k <= last; k++) any |= has_place(of[k], place);
        if (!any) continue;
        if (count < max) out[count] = (uint16_t)place;
        count++;
    }
    return (int32_t)count;
}
