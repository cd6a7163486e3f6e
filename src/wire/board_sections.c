/* board_sections.c - what lies on the table: land, pieces, players, bank, the viewer's own cards.
 *
 * Members that have nothing to tell are left out where there are many of them, so a section grows
 * with what is on the table, not with what the game could have. Lists stand in the order of places.
 * Land is apart from pieces because it hardly ever changes.
 */
#include "board_draw.h"
#include "board_json.h"

/* ---- land ---- */

static bool has_fog(const board *b) {
    for (unsigned hex = 0; hex < b->hexes; hex++)
        if (b->layout.terrain[hex] == BOARD_FOG) return true;
    return false;
}

/* What is still under the fog, never where. */
static void put_fog(const board *b, const board_public *p, json_writer *w) {
    uint8_t terrain[BOARD_TERRAINS] = { 0 }, number[13] = { 0 };
    board_fog_left(b, p, terrain, number);
    jw_put_object(w, KEY(land, fog));
    jw_put_object(w, KEY(fog, terrain));
    for (unsigned k = 0; k < BOARD_TERRAINS; k++)
        if (terrain[k] > 0) jw_put_uint(w, board_terrain_names[k], terrain[k]);
    jw_object_end(w);
    jw_put_array(w, KEY(fog, numbers));
    for (unsigned k = 2; k <= 12; k++)
        for (unsigned i = 0; i < number[k]; i++) jw_uint(w, k);
    jw_array_end(w);
    jw_object_end(w);
}

static void put_harbors(const board *b, const board_public *p, json_writer *w) {
    bool known = p->phase != BOARD_PHASE_DEAL;
    jw_put_array(w, KEY(land, harbors));
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++) {
        uint32_t edge = board_harbor_shown(b, p, slot);
        if (edge == BOARD_NO_PLACE) continue;
        jw_object(w);
        bw_edge(w, KEY(harbor_place, edge), b, edge);
        jw_put_string(w, KEY(harbor_place, harbor),
                      known ? board_harbor_names[p->harbor[slot]] : NULL);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* Islands as lists of hexes, where the first settlement on one brings points. */
static void put_islands(const board *b, const board_public *p, json_writer *w) {
    uint64_t land = p->land_hexes;
    for (unsigned hex = 0; hex < b->hexes && b->layout.deserts_divide; hex++)
        if (board_tile_terrain(p->tile[hex]) == BOARD_DESERT) land &= ~((uint64_t)1 << hex);
    jw_put_array(w, KEY(land, islands));
    for (uint64_t rest = land; rest != 0;) {
        uint64_t island = board_island(b, land, (unsigned)__builtin_ctzll(rest));
        rest &= ~island;
        jw_array(w);
        FOR_EACH_BIT(k, island) bw_put_hex(w, b, k);
        jw_array_end(w);
    }
    jw_array_end(w);
}

void bw_write_land(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    jw_object(w);
    jw_put_array(w, KEY(land, terrain));
    for (unsigned hex = 0; hex < b->hexes; hex++)
        jw_string(w, board_terrain_names[board_terrain_shown(b, p, hex)]);
    jw_array_end(w);
    jw_put_array(w, KEY(land, numbers));
    for (unsigned hex = 0; hex < b->hexes; hex++) jw_uint(w, board_tile_number(p->tile[hex]));
    jw_array_end(w);
    put_harbors(b, p, w);
    if (b->layout.bonus_count > 0) put_islands(b, p, w);
    if (has_fog(b)) put_fog(b, p, w);
    jw_object_end(w);
}

/* ---- pieces ---- */

static void put_metropolis(const board_knights *k, uint32_t vertex, json_writer *w) {
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis_at[track] == vertex)
            jw_put_string(w, KEY(building, metropolis), board_track_names[track]);
}

static void put_building(const board *b, const board_public *p, uint32_t vertex, unsigned seat,
                         bool is_city, json_writer *w) {
    bool fallen = b->knights && vset_has(board_fallen(b, p), vertex);
    jw_object(w);
    bw_vertex(w, KEY(building, at), b, vertex);
    jw_put_uint(w, KEY(building, seat), seat);
    jw_put_string(w, KEY(building, kind), is_city || fallen ? "city" : "settlement");
    if (b->knights) {
        bw_mark(w, KEY(building, fallen), fallen);
        bw_mark(w, KEY(building, wall), vset_has(board_walls(b, p), vertex));
        if (is_city) put_metropolis(board_knights_read(b, p), vertex, w);
    }
    jw_object_end(w);
}

static void put_buildings(const board *b, const board_public *p, json_writer *w) {
    vset occupied = board_occupied(b, p);
    jw_put_array(w, KEY(standing, buildings));
    for (unsigned word = 0; word < b->vertex_words; word++)
        FOR_EACH_BIT(k, occupied.word[word]) {
            uint32_t vertex = 64 * word + k;
            bool is_city = false;
            unsigned seat = board_building_at(b, p, vertex, &is_city);
            if (seat < b->seats) put_building(b, p, vertex, seat, is_city, w);
        }
    jw_array_end(w);
}

/* The first ships of a lane are warships: those farthest from the fortress. */
static bool is_warship(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    const board_fleet_map *map = &b->layout.fleet;
    eset ship = board_ship(b, p, seat);
    if (b->scenario != BOARD_SCENARIO_FLEET || !board_has(map->lane[seat], edge)) return false;
    const uint8_t *distance = map->lane_distance[seat];
    const uint16_t *own = b->edge[edge].vertex;
    unsigned before = 0, reach = distance[own[0]] + (unsigned)distance[own[1]];
    for (uint32_t other = 0; other < b->edges; other++) {
        const uint16_t *ends = b->edge[other].vertex;
        if (!eset_has(ship, other) || !board_has(map->lane[seat], other)) continue;
        before += distance[ends[0]] + (unsigned)distance[ends[1]] > reach;
    }
    return before < board_scenario_read(b, p)->fleet.warships[seat];
}

static void put_route(const board *b, const board_public *p, uint32_t edge, json_writer *w) {
    bool is_ship = false;
    unsigned seat = board_route_at(b, p, edge, &is_ship);
    if (seat >= b->seats) return;
    jw_object(w);
    bw_edge(w, KEY(route, at), b, edge);
    jw_put_uint(w, KEY(route, seat), seat);
    jw_put_string(w, KEY(route, kind), is_ship ? "ship" : "road");
    if (is_ship) {
        bw_mark(w, KEY(route, closed), eset_has(board_closed(b, p, seat), edge));
        bw_mark(w, KEY(route, fresh), eset_has(board_fresh(b, p), edge));
        bw_mark(w, KEY(route, warship), is_warship(b, p, seat, edge));
    }
    jw_object_end(w);
}

static void put_routes(const board *b, const board_public *p, json_writer *w) {
    eset taken = board_taken(b, p);
    jw_put_array(w, KEY(standing, routes));
    for (unsigned word = 0; word < b->edge_words; word++)
        FOR_EACH_BIT(k, taken.word[word]) put_route(b, p, 64 * word + k, w);
    jw_array_end(w);
}

static void put_knight(const board *b, const board_public *p, uint32_t vertex, json_writer *w) {
    unsigned strength = 0, seat = board_knight_at(b, p, vertex, &strength);
    if (seat >= b->seats) return;
    jw_object(w);
    bw_vertex(w, KEY(knight, at), b, vertex);
    jw_put_uint(w, KEY(knight, seat), seat);
    jw_put_uint(w, KEY(knight, level), strength);
    jw_put_bool(w, KEY(knight, active), vset_has(board_awake(b, p), vertex));
    bw_mark(w, KEY(knight, ready), vset_has(board_ready(b, p), vertex));
    bw_mark(w, KEY(knight, committed), vset_has(board_committed(b, p), vertex));
    jw_object_end(w);
}

static void put_knights(const board *b, const board_public *p, json_writer *w) {
    const board_knights *k = board_knights_read(b, p);
    vset knights = board_any_knight(b, p);
    jw_put_array(w, KEY(standing, knights));
    for (unsigned word = 0; word < b->vertex_words; word++)
        FOR_EACH_BIT(bit, knights.word[word]) put_knight(b, p, 64 * word + bit, w);
    jw_array_end(w);
    if (k->merchant >= b->seats) return;
    jw_put_object(w, KEY(standing, merchant));
    bw_hex(w, KEY(merchant, hex), b, k->merchant_hex);
    jw_put_uint(w, KEY(merchant, seat), k->merchant);
    jw_object_end(w);
}

static void put_gifts(const board *b, const board_public *p, json_writer *w) {
    const board_tribe_map *map = &b->layout.tribe;
    const board_tribe *tribe = &board_scenario_read(b, p)->tribe;
    bool known = p->phase != BOARD_PHASE_DEAL;
    jw_put_array(w, KEY(standing, gifts));
    for (unsigned k = 0; k < map->gifts; k++) {
        if (tribe->gone >> k & 1) continue;
        jw_object(w);
        bw_edge(w, KEY(tribe_gift, edge), b, map->edge[k]);
        jw_put_string(w, KEY(tribe_gift, gift), bw_gift_words[map->kind[k]]);
        if (map->kind[k] == BOARD_GIFT_HARBOR && known)
            jw_put_string(w, KEY(tribe_gift, harbor),
                          board_harbor_names[p->harbor[map->harbor[k]]]);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_villages(const board *b, const board_public *p, json_writer *w) {
    const board_villages_map *map = &b->layout.villages;
    const board_villages *now = &board_scenario_read(b, p)->villages;
    jw_put_array(w, KEY(standing, villages));
    for (unsigned k = 0; k < map->villages; k++) {
        jw_object(w);
        bw_vertex(w, KEY(village, vertex), b, map->vertex[k]);
        jw_put_uint(w, KEY(village, cloth), now->left[k]);
        jw_put_array(w, KEY(village, traders)); /* in the order in which they came */
        for (uint32_t rest = now->traders[k]; rest != 0; rest >>= 4) jw_uint(w, (rest & 15) - 1);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_put_uint(w, KEY(standing, cloth), now->supply);
}

static void put_fleet(const board *b, const board_public *p, json_writer *w) {
    const board_fleet *now = &board_scenario_read(b, p)->fleet;
    bool sails = now->step < b->layout.fleet.track_length;
    bw_hex(w, KEY(standing, fleet), b, sails ? b->layout.fleet.track[now->step] : BOARD_NO_HEX);
    jw_put_array(w, KEY(standing, fortresses));
    for (unsigned seat = 0; seat < b->seats; seat++) jw_uint(w, now->strength[seat]);
    jw_array_end(w);
}

void bw_write_board(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    jw_object(w);
    bw_hex(w, KEY(standing, robber), b, p->robber);
    if (b->sea) bw_hex(w, KEY(standing, pirate), b, p->pirate);
    put_buildings(b, p, w);
    put_routes(b, p, w);
    if (b->knights) put_knights(b, p, w);
    if (b->scenario == BOARD_SCENARIO_TRIBE) put_gifts(b, p, w);
    if (b->scenario == BOARD_SCENARIO_VILLAGES) put_villages(b, p, w);
    if (b->scenario == BOARD_SCENARIO_FLEET) put_fleet(b, p, w);
    jw_object_end(w);
}

/* ---- the bank ---- */

static void put_every_kind(const board *b, const char *key, board_cards cards, json_writer *w) {
    jw_put_object(w, key);
    for (unsigned lane = 0; lane < b->goods; lane++)
        jw_put_uint(w, board_goods_names[lane], board_count(cards, lane));
    jw_object_end(w);
}

void bw_write_bank(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    const board_public *p = &v->pub;
    jw_object(w);
    put_every_kind(b, KEY(bank, cards), p->bank, w);
    if (!b->knights) {
        jw_put_uint(w, KEY(bank, deck), p->deck_left);
    } else {
        const board_knights *k = board_knights_read(b, p);
        jw_put_object(w, KEY(bank, decks));
        for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
            jw_put_uint(w, board_track_names[deck], k->deck_left[deck]);
        jw_object_end(w);
    }
    jw_object_end(w);
}

/* ---- the viewer's own cards ---- */

static const uint8_t card_kinds[BOARD_CARDS] = {
    [BOARD_CARD_KNIGHT] = BOARD_KNIGHT, [BOARD_CARD_ROADS] = BOARD_ROAD_BUILDING,
    [BOARD_CARD_PLENTY] = BOARD_PLENTY, [BOARD_CARD_MONOPOLY] = BOARD_MONOPOLY,
    [BOARD_CARD_POINT] = BOARD_REVEAL,
};

static void put_development(const board_view *v, const wire_viewer *viewer, json_writer *w) {
    uint64_t kinds = bw_kinds(viewer);
    jw_put_array(w, KEY(hand, development));
    for (unsigned card = 0; card < BOARD_CARDS; card++) {
        unsigned count = board_count(v->cards, card);
        if (count == 0) continue;
        jw_object(w);
        jw_put_string(w, KEY(development_held, card), board_card_names[card]);
        jw_put_uint(w, KEY(development_held, count), count);
        jw_put_uint(w, KEY(development_held, fresh), board_count(v->cards_fresh, card));
        jw_put_bool(w, KEY(development_held, playable), kinds >> card_kinds[card] & 1);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static bool can_play(const wire_viewer *viewer, unsigned card) {
    for (uint32_t k = 0; k < viewer->legal_count; k++)
        if (viewer->legal[k].kind == BOARD_PLAY && viewer->legal[k].arg[2] == card) return true;
    return false;
}

static void put_own_progress(const board_view *v, const wire_viewer *viewer, json_writer *w) {
    jw_put_array(w, KEY(hand, progress));
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
        unsigned card = v->progress[v->viewer][i];
        if (card >= BOARD_PROGRESS_KINDS) continue;
        jw_object(w);
        jw_put_string(w, KEY(progress_held, card), board_progress_table[card].name);
        jw_put_string(w, KEY(progress_held, deck),
                      board_track_names[board_progress_table[card].deck]);
        jw_put_bool(w, KEY(progress_held, playable), can_play(viewer, card));
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* Progress cards of others that the viewer has seen. */
static void put_known_progress(const board *b, const board_view *v, json_writer *w) {
    jw_put_array(w, KEY(hand, known));
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (seat == v->viewer || v->progress[seat][0] >= BOARD_PROGRESS_KINDS) continue;
        jw_object(w);
        jw_put_uint(w, KEY(progress_known, seat), seat);
        jw_put_array(w, KEY(progress_known, cards));
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++)
            if (v->progress[seat][i] < BOARD_PROGRESS_KINDS)
                jw_string(w, board_progress_table[v->progress[seat][i]].name);
        jw_array_end(w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* Everything the seat has, hidden points included. */
static unsigned own_points(const board_view *v) {
    unsigned points = v->pub.seat[v->viewer].points + (unsigned)v->points_shown[v->viewer];
    if (v->pub.phase != BOARD_PHASE_OVER) points += board_count(v->cards, BOARD_CARD_POINT);
    return points;
}

void bw_write_hand(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const board *b = board_of(g);
    if (v->viewer >= b->seats) {
        jw_null(w);
        return;
    }
    jw_object(w);
    put_every_kind(b, KEY(hand, cards), v->hand, w);
    jw_put_uint(w, KEY(hand, count), board_total(v->hand));
    jw_put_uint(w, KEY(hand, points), own_points(v));
    if (b->knights) {
        put_own_progress(v, viewer, w);
        put_known_progress(b, v, w);
    } else {
        put_development(v, viewer, w);
    }
    if (v->seen_hand != 0) bw_cards(w, KEY(hand, seen), v->seen_hand);
    jw_object_end(w);
}

void bw_write_rates(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    if (v->viewer >= b->seats) {
        jw_null(w);
        return;
    }
    jw_object(w);
    for (unsigned lane = 0; lane < b->goods; lane++)
        jw_put_uint(w, board_goods_names[lane], board_bank_rate(b, &v->pub, v->viewer, lane));
    jw_object_end(w);
}

void bw_write_limits(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const board *b = board_of(g);
    (void)viewer;
    if (v->viewer >= b->seats) {
        jw_null(w);
        return;
    }
    jw_object(w);
    jw_put_uint(w, KEY(limits, hand), bw_hand_limit(b, &v->pub, v->viewer));
    if (b->knights) jw_put_uint(w, KEY(limits, progress), BOARD_PROGRESS_LIMIT);
    bw_pieces_left(w, KEY(limits, pieces), b, &v->pub, v->viewer);
    jw_object_end(w);
}
