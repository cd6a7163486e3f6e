/* observe_board.c - a view of the board as a row of bytes.
 *
 * The row is cleared, then put_NAME() of each field of observation_board.def writes what is not
 * zero. Sets of places are spread 32 at a time; the members of those that are mostly empty are
 * written one by one.
 *
 * Only views come in here: the writer cannot know what its seat may not.
 */
#include "env_board.h"
#include "observe.h"

/* Which games have a field. */
typedef enum condition {
    IF_ALWAYS,
    IF_DEVELOPMENT,
    IF_SEA,
    IF_KNIGHTS,
    IF_TRIBE,
    IF_VILLAGES,
    IF_FLEET,
    IF_WONDERS
} condition;

typedef enum field {
#define FIELD(name, ...) FIELD_##name,
#include "observation_board.def"
    FIELDS
} field;
_Static_assert((int)FIELDS <= (int)ENV_FIELDS_MAX, "a shape has room for all fields");

static const env_field fields[FIELDS] = {
#define FIELD(name, axis, channels, most, when, sentence) \
    { #name, sentence, ENV_BOARD_##axis, IF_##when },
#include "observation_board.def"
};

typedef struct writer {
    const lr_game *game;
    const board *b;
    const board_view *view;
    const board_public *p;
    const board_knights *k; /* one in which nobody has anything without knights */
    const env_said *said;
    uint32_t seats, hexes, vertices, edges, goods, vertex_words, edge_words;
    bool sea, knights, scenario;
    uint8_t seat[LR_SEATS_MAX];  /* that comes k-th, counted from the viewer */
    uint8_t ahead[LR_SEATS_MAX]; /* the place of a seat in this order */
} writer;

#define WRITER(name) INLINE void put_##name(const writer *w, uint8_t *out)

/* ---- sets of places ---- */

INLINE void put_set(uint8_t *out, const uint64_t *set, unsigned words, uint8_t value) {
    for (unsigned w = 0; w < words; w++, out += 64)
        FOR_EACH_BIT(k, set[w]) out[k] = value;
}

INLINE void put_vertices(const writer *w, uint8_t *out, vset set) {
    put_set(out, set.word, w->vertex_words, 1);
}
INLINE void put_edges(const writer *w, uint8_t *out, eset set) {
    put_set(out, set.word, w->edge_words, 1);
}
INLINE void spread_vertices(const writer *w, uint8_t *out, vset set) {
    env_spread(out, set.word, w->vertices);
}
INLINE void spread_edges(const writer *w, uint8_t *out, eset set) {
    env_spread(out, set.word, w->edges);
}
INLINE void put_vertex(uint8_t *out, uint32_t vertex, uint8_t value) {
    if (vertex != BOARD_NO_PLACE) out[vertex] = value;
}
/* Eight bytes at once: lanes that the game does not have are 0, and what they cover of the next
 * field is written after them. */
INLINE void put_lanes(uint8_t *out, board_cards lanes) {
    lanes = bits_little_endian(lanes);
    memcpy(out, &lanes, sizeof lanes);
}
INLINE void put_seats(const writer *w, uint8_t *out, unsigned seats) {
    for (uint32_t k = 0; k < w->seats; k++) out[k] = seats >> w->seat[k] & 1;
}
INLINE void put_seat(const writer *w, uint8_t *out, unsigned seat) {
    if (seat < w->seats) out[w->ahead[seat]] = 1;
}

/* A byte of each seat: `it` is the seat's. */
#define SEAT_WRITER(name, value) \
    WRITER(name) { \
        for (uint32_t k = 0; k < w->seats; k++) { \
            const unsigned it = w->seat[k]; \
            out[k] = (uint8_t)(value); \
        } \
    }

/* ---- hexes ---- */

/* Which of sixteen hexes have the terrain (board_tile_terrain()). */
INLINE void put_sixteen(uint8_t *out, const uint8_t *tile, uint8_t terrain) {
    const bytes16 terrains = *(const bytes16 *)(const void *)tile & 15;
    *(bytes16 *)(void *)out = (bytes16)(terrains == terrain) & 1;
}
WRITER(terrain) {
    const uint8_t terrains = w->sea ? BOARD_FOG + 1 : BOARD_DESERT + 1;
    const uint8_t *tile = w->p->tile;
    for (uint8_t terrain = 0; terrain < terrains; terrain++, out += w->hexes) {
        uint32_t h = 0;
        for (; h + 16 <= w->hexes; h += 16) put_sixteen(out + h, tile + h, terrain);
        if (h > 0) /* the last sixteen overlap those before */
            put_sixteen(out + w->hexes - 16, tile + w->hexes - 16, terrain);
        else
            for (; h < w->hexes; h++) out[h] = board_tile_terrain(tile[h]) == terrain;
    }
}
WRITER(number) {
    for (uint32_t h = 0; h < w->hexes; h++) out[h] = (uint8_t)board_tile_number(w->p->tile[h]);
}
/* 6 less the distance to 7; in this form all hexes are computed at once. */
WRITER(pips) {
    for (uint32_t h = 0; h < w->hexes; h++) {
        const uint8_t number = w->p->tile[h] >> 4;
        const uint8_t low = (uint8_t)(number - 1), high = (uint8_t)(13 - number);
        out[h] = number == 0 ? 0 : low < high ? low : high;
    }
}
WRITER(robber) {
    if (w->p->robber < w->hexes) out[w->p->robber] = 1;
}
WRITER(pirate) {
    if (w->p->pirate < w->hexes) out[w->p->pirate] = 1;
}
WRITER(merchant) {
    if (w->k->merchant < w->seats && w->k->merchant_hex < w->hexes)
        out[w->k->merchant_hex] = (uint8_t)(1 + w->ahead[w->k->merchant]);
}
WRITER(swap_hex) {
    if (w->k->swap_hex < w->hexes) out[w->k->swap_hex] = 1;
}

/* ---- vertices ---- */

WRITER(settlement) {
    for (uint32_t k = 0; k < w->seats; k++)
        spread_vertices(w, out + k * w->vertices, board_settlement(w->b, w->p, w->seat[k]));
}
WRITER(city) {
    for (uint32_t k = 0; k < w->seats; k++)
        spread_vertices(w, out + k * w->vertices, board_city(w->b, w->p, w->seat[k]));
}
WRITER(harbor) {
    const board *b = w->b;
    const board_public *p = w->p;
    for (unsigned slot = 0, count = b->layout.harbor_count; slot < count; slot++) {
        const uint32_t edge = p->harbor_edge[slot], type = p->harbor[slot];
        if (edge >= w->edges || type >= BOARD_HARBOR_TYPES) continue;
        uint8_t *channel = out + type * w->vertices;
        const uint32_t from = b->edge[edge].vertex[0], to = b->edge[edge].vertex[1];
        channel[from] = channel[to] = 1;
    }
}
WRITER(site) {
    spread_vertices(w, out, board_sites(w->b, w->p));
}
WRITER(blocked) {
    spread_vertices(w, out, board_blocked(w->b, w->p));
}
WRITER(setup_vertex) {
    if (w->p->phase == BOARD_PHASE_SETUP_ROAD) put_vertex(out, w->p->setup_vertex, 1);
}
WRITER(knight) {
    const unsigned words = w->vertex_words;
    const uint64_t *strong = board_strong(w->b, w->p).word, *mighty = board_mighty(w->b, w->p).word;
    for (uint32_t k = 0; k < w->seats; k++) {
        const uint64_t *own = board_knight(w->b, w->p, w->seat[k]).word;
        for (unsigned i = 0; i < words; i++)
            FOR_EACH_BIT(v, own[i])
                out[k * w->vertices + 64 * i + v] = (uint8_t)(1 + (strong[i] >> v & 1) +
                                                              2 * (mighty[i] >> v & 1));
    }
}
WRITER(awake) {
    put_vertices(w, out, board_awake(w->b, w->p));
}
WRITER(ready) {
    put_vertices(w, out, board_ready(w->b, w->p));
}
WRITER(promoted) {
    put_vertices(w, out, board_promoted(w->b, w->p));
}
WRITER(committed) {
    put_vertices(w, out, board_committed(w->b, w->p));
}
WRITER(wall) {
    put_vertices(w, out, board_walls(w->b, w->p));
}
WRITER(fallen) {
    put_vertices(w, out, board_fallen(w->b, w->p));
}
WRITER(metropolis) {
    for (uint32_t track = 0; track < BOARD_TRACKS; track++)
        put_vertex(out + track * w->vertices, w->k->metropolis_at[track], 1);
}
WRITER(flee_from) {
    put_vertex(out, w->k->flee_from, 1);
}
WRITER(village) {
    const board_villages_map *map = &w->b->layout.villages;
    const board_villages *now = &board_scenario_read(w->b, w->p)->villages;
    for (unsigned k = 0; k < map->villages; k++) {
        out[map->vertex[k]] = map->number[k];
        out[w->vertices + map->vertex[k]] = now->left[k];
    }
}
WRITER(fortress) {
    const board_fleet_map *map = &w->b->layout.fleet;
    const board_fleet *now = &board_scenario_read(w->b, w->p)->fleet;
    for (uint32_t k = 0; k < w->seats; k++)
        put_vertex(out + k * w->vertices, map->fortress[w->seat[k]], now->strength[w->seat[k]]);
}
WRITER(landmark) {
    const board_wonders_map *map = &w->b->layout.wonders;
    for (unsigned k = 0; k < map->walls; k++) out[map->wall[k]] = 1;
    for (unsigned k = 0; k < map->bridges; k++) out[w->vertices + map->bridge[k]] = 1;
}
WRITER(said_vertex) {
    if (w->said != NULL && w->said->length > 0 && w->said->action.kind == BOARD_MOVE)
        out[board_place_left(w->said->action)] = 1;
}

/* ---- edges ---- */

WRITER(road) {
    for (uint32_t k = 0; k < w->seats; k++)
        spread_edges(w, out + k * w->edges, board_road(w->b, w->p, w->seat[k]));
}
WRITER(land) {
    spread_edges(w, out, board_land(w->b, w->p));
}
WRITER(ship) {
    for (uint32_t k = 0; k < w->seats; k++)
        spread_edges(w, out + k * w->edges, board_ship(w->b, w->p, w->seat[k]));
}
WRITER(sea) {
    spread_edges(w, out, board_sea(w->b, w->p));
}
WRITER(fresh) {
    put_edges(w, out, board_fresh(w->b, w->p));
}
WRITER(closed) {
    for (uint32_t seat = 0; seat < w->seats; seat++)
        put_edges(w, out, board_closed(w->b, w->p, seat));
}
WRITER(lifted) {
    put_vertex(out, w->p->lifted, 1);
}
WRITER(gift) {
    const board_tribe_map *map = &w->b->layout.tribe;
    uint32_t gone = board_scenario_read(w->b, w->p)->tribe.gone;
    for (unsigned k = 0; k < map->gifts; k++)
        if ((gone >> k & 1) == 0) out[map->kind[k] * w->edges + map->edge[k]] = 1;
}
WRITER(lane) {
    put_set(out, w->b->layout.fleet.lane[w->seat[0]], w->edge_words, 1);
}

/* ---- seats ---- */

SEAT_WRITER(points, w->p->seat[it].points)
WRITER(active) {
    put_seat(w, out, w->p->active);
}
SEAT_WRITER(roads_left, w->p->seat[it].roads_left)
SEAT_WRITER(settlements_left, w->p->seat[it].settlements_left)
SEAT_WRITER(cities_left, w->p->seat[it].cities_left)
WRITER(harbors) {
    for (uint32_t k = 0; k < w->seats; k++)
        FOR_EACH_BIT(type, w->p->seat[w->seat[k]].harbors) out[type * w->seats + k] = 1;
}
SEAT_WRITER(hand_count, w->view->hand_count[it])
SEAT_WRITER(card_count, w->view->card_count[it])
WRITER(played) {
    for (uint32_t k = 0; k < w->seats; k++) {
        const board_cards played = w->p->played[w->seat[k]];
        for (uint32_t card = 0; played != 0 && card < BOARD_CARDS; card++)
            out[card * w->seats + k] = (uint8_t)board_count(played, card);
    }
}
WRITER(longest_road) {
    put_seat(w, out, w->p->road_holder);
}
WRITER(largest_army) {
    put_seat(w, out, w->p->army_holder);
}
SEAT_WRITER(discard_left, w->p->seat[it].discard_left)
SEAT_WRITER(offers_made, w->p->seat[it].offers_made)
WRITER(offer_give) {
    if (w->p->offer_open == 0) return;
    for (uint32_t k = 0; k < w->seats; k++)
        for (uint32_t lane = 0; lane < w->goods && w->p->offer_open >> w->seat[k] & 1; lane++)
            out[lane * w->seats + k] = (uint8_t)board_count(w->p->offer[w->seat[k]].give, lane);
}
WRITER(offer_want) {
    if (w->p->offer_open == 0) return;
    for (uint32_t k = 0; k < w->seats; k++)
        for (uint32_t lane = 0; lane < w->goods && w->p->offer_open >> w->seat[k] & 1; lane++)
            out[lane * w->seats + k] = (uint8_t)board_count(w->p->offer[w->seat[k]].want, lane);
}
WRITER(offer_waiting) {
    if (w->p->offer_waiting != 0) put_seats(w, out, w->p->offer_waiting);
}
WRITER(offer_accepted) {
    if (w->p->offer_accepted != 0) put_seats(w, out, w->p->offer_accepted);
}
SEAT_WRITER(ships_left, w->p->at_sea[it].ships_left)
SEAT_WRITER(gold_left, w->p->at_sea[it].gold_left)
SEAT_WRITER(special, w->p->at_sea[it].special)
SEAT_WRITER(islands, w->p->at_sea[it].islands_new)
SEAT_WRITER(tokens, board_scenario_read(w->b, w->p)->tribe.tokens[it])
SEAT_WRITER(cloth, board_scenario_read(w->b, w->p)->villages.cloth[it])
SEAT_WRITER(warships, board_scenario_read(w->b, w->p)->fleet.warships[it])
WRITER(wonder) {
    const board_wonder_race *race = &board_scenario_read(w->b, w->p)->wonders;
    for (uint32_t k = 0; k < w->seats; k++) {
        uint32_t wonder = race->wonder[w->seat[k]];
        if (wonder >= BOARD_WONDERS) continue;
        out[wonder * w->seats + k] = race->level[w->seat[k]];
        out[BOARD_WONDERS * w->seats + k] = 1;
    }
}
WRITER(level) {
    for (uint32_t track = 0; track < BOARD_TRACKS; track++)
        for (uint32_t k = 0; k < w->seats; k++)
            out[track * w->seats + k] = w->k->realm[w->seat[k]].level[track];
}
SEAT_WRITER(defenders, w->k->realm[it].defenders)
SEAT_WRITER(walls_left, w->k->realm[it].walls_left)
WRITER(knights_left) {
    for (uint32_t rank = 0; rank < BOARD_RANKS; rank++)
        for (uint32_t k = 0; k < w->seats; k++)
            out[rank * w->seats + k] = w->k->realm[w->seat[k]].knights_left[rank];
}
static unsigned count_progress(const writer *w, unsigned seat) {
    unsigned count = 0;
    while (count < BOARD_PROGRESS_HAND && w->view->progress[seat][count] != BOARD_NO_PROGRESS)
        count++;
    return count;
}
SEAT_WRITER(progress_count, count_progress(w, it))
WRITER(progress_known) {
    for (uint32_t k = 0; k < w->seats; k++)
        for (unsigned n = count_progress(w, w->seat[k]); n-- > 0;) {
            uint32_t card = w->view->progress[w->seat[k]][n];
            if (card < BOARD_PROGRESS_KINDS) out[card * w->seats + k]++;
        }
}
WRITER(open_cards) {
    put_seat(w, out, w->k->printer);
    put_seat(w, out + w->seats, w->k->constitution);
}
SEAT_WRITER(commerce_left, w->k->commerce_left[it])
WRITER(waits) {
    const uint8_t sets[] = { w->k->victims,  w->k->givers,  w->k->declaring, w->k->sacked,
                             w->k->rewarded, w->k->drawing, w->k->parched };
    for (uint32_t n = 0; n < sizeof sets; n++)
        if (sets[n] != 0) put_seats(w, out + n * w->seats, sets[n]);
    put_seat(w, out + sizeof sets * w->seats, w->k->returning);
}

/* ---- the table ---- */

WRITER(hand) {
    put_lanes(out, w->view->hand);
}
WRITER(cards) {
    put_lanes(out, w->view->cards);
}
WRITER(cards_fresh) {
    put_lanes(out, w->view->cards_fresh);
}
WRITER(bank) {
    put_lanes(out, w->p->bank);
}
WRITER(deck_left) {
    out[0] = w->p->deck_left;
}
WRITER(phase) {
    out[w->p->phase] = 1;
}
WRITER(dice) {
    out[0] = w->p->dice[0];
    out[1] = w->p->dice[1];
}
WRITER(turn) {
    out[0] = (uint8_t)(w->p->turn < 255 ? w->p->turn : 255);
}
WRITER(flags) {
    out[0] = w->p->setting_up != 0;
    out[1] = w->p->rolled != 0;
    out[2] = w->p->card_played != 0;
    out[3] = w->p->built != 0;
    out[4] = w->p->offer_open >> w->seat[0] & 1;
    out[5] = w->p->ship_moved != 0;
}
WRITER(free_roads) {
    out[0] = w->p->free_roads;
}
WRITER(road_record) {
    out[0] = w->p->road_record;
}
WRITER(goal) {
    out[0] = w->b->goal;
}
WRITER(fleet_step) {
    out[0] = board_scenario_read(w->b, w->p)->fleet.step;
}
WRITER(cloth_supply) {
    out[0] = board_scenario_read(w->b, w->p)->villages.supply;
}
WRITER(decks_left) {
    memcpy(out, w->k->deck_left, BOARD_TRACKS);
}
WRITER(barbarians) {
    out[0] = w->k->ship;
    out[1] = w->k->attacks < 7 ? w->k->attacks : 7;
}
WRITER(event) {
    if (w->k->event < BOARD_EVENTS) out[w->k->event] = 1;
}
WRITER(due) {
    const board_knights *k = w->k;
    const uint8_t due[] = {
        k->chasing, (uint8_t)(k->metropolis_due < BOARD_TRACKS ? k->metropolis_due + 1 : 0),
        k->smith,   k->rebuild,
        k->recruit, k->gifts,
        k->picks,   k->flee_strength
    };
    memcpy(out, due, sizeof due);
}
WRITER(lasting) {
    out[0] = w->k->cranes;
    for (uint32_t lane = 0; lane < BOARD_GOODS; lane++) out[1 + lane] = w->k->fleet >> lane & 1;
    out[9] = w->k->dice_set != 0;
    out[10] = w->k->errant_used != 0;
}
WRITER(seen_hand) {
    put_lanes(out, w->view->seen_hand);
}
WRITER(said) {
    put_said_word(w->said, out);
}

/* ---- the row ---- */

static writer writer_of(const lr_game *g, const lr_view *view, const env_said *said) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    writer w = { .game = g,
                 .b = b,
                 .view = v,
                 .p = &v->pub,
                 .k = board_knights_shown(b, &v->pub),
                 .said = said,
                 .seats = b->seats,
                 .hexes = b->hexes,
                 .vertices = b->vertices,
                 .edges = b->edges,
                 .goods = b->goods,
                 .vertex_words = b->vertex_words,
                 .edge_words = b->edge_words,
                 .sea = b->sea,
                 .knights = b->knights,
                 .scenario = b->scenario != BOARD_SCENARIO_NONE };
    unsigned seat = v->viewer < b->seats ? v->viewer : 0;
    for (unsigned k = 0; k < b->seats; k++) {
        w.seat[k] = (uint8_t)seat;
        w.ahead[seat] = (uint8_t)k;
        seat = seat + 1 == b->seats ? 0 : seat + 1;
    }
    return w;
}

/* Which fields a game has, as has_field() says. */
#define HAS_ALWAYS true
#define HAS_DEVELOPMENT (!w->knights)
#define HAS_SEA w->sea
#define HAS_KNIGHTS w->knights
#define HAS_TRIBE (w->scenario && board_plays(w->b, BOARD_MODULE_TRIBE))
#define HAS_VILLAGES (w->scenario && board_plays(w->b, BOARD_MODULE_VILLAGES))
#define HAS_FLEET (w->scenario && board_plays(w->b, BOARD_MODULE_FLEET))
#define HAS_WONDERS (w->scenario && board_plays(w->b, BOARD_MODULE_WONDERS))

/* A statement a field: NOLINTNEXTLINE(readability-function-size) */
INLINE void write_row(const writer *w, const env_shape *shape, uint8_t *row) {
#define FIELD(name, axis, channels, most, when, sentence) \
    if (HAS_##when) put_##name(w, row + shape->at[FIELD_##name]);
#include "observation_board.def"
}

/* Games whose sizes are known to a copy of write_row(): fields that the game lacks are not in
 * it, and loops over seats and places have fixed lengths. */
#define COPIES(COPY) \
    /*   sea    knights seats hexes vertices edges */ \
    COPY(false, false, 4, 19, 54, 72) \
    COPY(false, false, 2, 19, 54, 72) \
    COPY(false, true, 4, 19, 54, 72) \
    COPY(true, false, 4, 44, 112, 155) \
    COPY(true, true, 6, 30, 80, 109)

/* Returns false, and writes nothing, if the game is not the copy's. */
INLINE bool write_copy(writer w, bool sea, bool knights, uint32_t seats, uint32_t hexes,
                       uint32_t vertices, uint32_t edges, const env_shape *shape, uint8_t *row) {
    if (w.sea != sea || w.knights != knights || w.scenario || w.seats != seats ||
        w.hexes != hexes || w.vertices != vertices || w.edges != edges)
        return false;
    w.sea = sea, w.knights = knights, w.scenario = false;
    w.goods = knights ? BOARD_GOODS : BOARD_RESOURCES;
    w.seats = seats, w.hexes = hexes, w.vertices = vertices, w.edges = edges;
    w.vertex_words = (vertices + 63) / 64, w.edge_words = (edges + 63) / 64;
    write_row(&w, shape, row);
    return true;
}

static void observe(const lr_game *g, const env_shape *shape, const lr_view *view,
                    const env_said *said, uint8_t *row) {
    const writer w = writer_of(g, view, said);
    env_clear(row, shape->bytes);
#define COPY(...) \
    if (write_copy(w, __VA_ARGS__, shape, row)) return;
    COPIES(COPY)
    write_row(&w, shape, row);
}

/* ---- the fields ---- */

static bool has_field(const board *b, unsigned when) {
    switch ((condition)when) {
    case IF_ALWAYS: return true;
    case IF_DEVELOPMENT: return !b->knights;
    case IF_SEA: return b->sea;
    case IF_KNIGHTS: return b->knights;
    case IF_TRIBE: return board_plays(b, BOARD_MODULE_TRIBE);
    case IF_VILLAGES: return board_plays(b, BOARD_MODULE_VILLAGES);
    case IF_FLEET: return board_plays(b, BOARD_MODULE_FLEET);
    case IF_WONDERS: return board_plays(b, BOARD_MODULE_WONDERS);
    }
    return false;
}

/* A statement a field: NOLINTNEXTLINE(readability-function-size) */
static env_extent extent(const lr_game *g, unsigned number) {
    const board *b = board_of(g);
    const uint32_t SEATS = b->seats, GOODS = b->goods, TERRAINS = b->sea ? 9 : 6;
    if (!has_field(b, fields[number].when)) return (env_extent){ 0, 1 };
#define FIELD(name, axis, channels, most, when, sentence) \
    if (number == FIELD_##name) return (env_extent){ channels, most };
#include "observation_board.def"
    return (env_extent){ 0, SEATS + GOODS + TERRAINS };
}

static const char *const axes[ENV_BOARD_AXES] = { "", "hex", "vertex", "edge", "seat" };

static uint32_t places(const lr_game *g, unsigned axis) {
    const board *b = board_of(g);
    switch ((env_board_axis_id)axis) {
    case ENV_BOARD_HEX: return b->hexes;
    case ENV_BOARD_VERTEX: return b->vertices;
    case ENV_BOARD_EDGE: return b->edges;
    case ENV_BOARD_SEAT: return b->seats;
    case ENV_BOARD_TABLE:
    case ENV_BOARD_AXES: break;
    }
    return 1;
}

/* ---- facts for rewards, limits and offers ---- */

static uint32_t turn_of_view(const lr_view *view) {
    return board_view_of(view)->pub.turn;
}
static void points_of_view(const lr_game *g, const lr_view *view, int32_t out[LR_SEATS_MAX]) {
    for (unsigned seat = 0; seat < g->seats; seat++)
        out[seat] = board_view_of(view)->pub.seat[seat].points;
}
static int32_t goal_of_game(const lr_game *g) {
    return board_of(g)->goal;
}
/* Offers are made in two phases (TRADE in tables.c); lr_check() says the rest. */
static bool may_offer(const lr_game *g, const lr_view *view, int seat UNUSED) {
    uint8_t phase = board_view_of(view)->pub.phase;
    return board_of(g)->rules.trading == BOARD_TRADE_ALL &&
           (phase == BOARD_PHASE_MAIN || phase == BOARD_PHASE_ANSWER);
}

const env_family env_board = {
    ENV_PARTS_OF(board),      .offer_kind = BOARD_OFFER,  .may_offer = may_offer,
    .fields = fields,         .field_count = FIELDS,      .axes = axes,
    .places = places,         .extent = extent,           .observe = observe,
    .turn = turn_of_view,     .points = points_of_view,   .goal = goal_of_game,
    .goods = env_board_goods, .count = env_board_count,   .tell = env_board_tell,
    .turns = env_board_turns, .turned = env_board_turned, .picture = env_board_picture,
};
