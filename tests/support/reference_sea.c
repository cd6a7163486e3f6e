/* reference_sea.c - the reference at sea: what is water, where ships lie, islands, fog, the pirate.
 *
 * Nothing is kept that can be asked again: what an edge takes is read off the hexes beside it, the
 * islands are flooded for every question, and whether a ship is closed is found by walking every
 * path of ships from every building. Only the mark of a closed ship stays (SEA-ROUTE-06).
 */
#include "reference.h"

#include <string.h>

/* ---- terrain: SEA-GEO, SCN3-08 ---- */

bool reference_is_land(const reference *r, int hex) {
    return r->terrain[hex] != BOARD_SEA && r->terrain[hex] != BOARD_FOG;
}

static bool is_water(const reference *r, int hex) {
    return r->terrain[hex] == BOARD_SEA;
}

static bool is_empty(const reference *r, int edge) {
    return r->road[edge] == REF_NONE && r->ship[edge] == REF_NONE; /* SEA-GEO-06 */
}

bool reference_beside_land(const reference *r, int edge) {
    for (int k = 0; k < r->map.edge_hexes[edge]; k++)
        if (reference_is_land(r, r->map.edge_hex[edge][k])) return true;
    return false;
}

/* The frame around the map is water (SEA-GEO-03). */
bool reference_beside_water(const reference *r, int edge) {
    bool frame = !board_of(r->game)->layout.outside_nothing;

    if (r->map.edge_hexes[edge] == 1 && frame) return true;
    for (int k = 0; k < r->map.edge_hexes[edge]; k++)
        if (is_water(r, r->map.edge_hex[edge][k])) return true;
    return false;
}

/* SEA-GEO-04, 05. */
bool reference_takes_road(const reference *r, int edge) {
    return is_empty(r, edge) && reference_beside_land(r, edge);
}

bool reference_takes_ship(const reference *r, int edge) {
    return r->sea && is_empty(r, edge) && reference_beside_water(r, edge);
}

/* SEA-GEO-07, SCN3-10. */
bool reference_is_site(const reference *r, int vertex) {
    const board_layout *layout = &board_of(r->game)->layout;

    for (int k = 0; k < r->map.vertex_hexes[vertex]; k++) {
        int hex = r->map.vertex_hex[vertex][k];
        if (r->scenario == BOARD_SCENARIO_TRIBE && r->number[hex] == 0) continue; /* SCN5-03 */
        if (reference_is_land(r, hex) && !(layout->closed_hexes >> hex & 1)) return true;
    }
    return false;
}

/* ---- ships ---- */

int reference_ships(const reference *r, int seat) {
    int count = 0;
    for (int e = 0; e < r->map.edges; e++) count += r->ship[e] == seat;
    return count;
}

static int other_end(const reference *r, int edge, int vertex) {
    return r->map.edge_end[edge][r->map.edge_end[edge][0] == vertex];
}

/* SEA-SHIP-11, SEA-PIR-06. */
bool reference_at_pirate(const reference *r, int edge) {
    for (int s = 0; s < 6 && r->pirate != REF_NONE; s++)
        if (r->map.side[r->pirate][s] == edge) return true;
    return false;
}

/* SEA-SHIP-03, 05, 09. */
bool reference_ship_fits(const reference *r, int seat, int edge) {
    if (!reference_takes_ship(r, edge) || reference_at_pirate(r, edge)) return false;
    if (reference_knight_bars_edge(r, seat, edge)) return false;
    return reference_reaches(r, r->ship, seat, r->map.edge_end[edge][0], edge) ||
           reference_reaches(r, r->ship, seat, r->map.edge_end[edge][1], edge);
}

/* ---- closed routes: SEA-ROUTE-01 to 06, by trying every path ---- */

typedef struct walk {
    int seat, start, length;
    int edge[REF_EDGES];
    int visited[REF_VERTICES];
} walk;

static void walk_on(reference *r, walk *w, int vertex) {
    if (vertex != w->start && reference_anchor(r, w->seat, vertex)) {
        for (int k = 0; k < w->length; k++) {
            if (!r->ship_closed[w->edge[k]]) r->seen[REF_SEEN_SHIP_CLOSED]++;
            r->ship_closed[w->edge[k]] = 1;
        }
        return;
    }
    if (r->building[vertex] != REF_NONE && r->building[vertex] != w->seat) return;
    if (reference_knight_bars(r, w->seat, vertex)) return; /* SEA-ROUTE-04 */
    w->visited[vertex] = 1;
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++) {
        int edge = r->map.vertex_edge[vertex][k], next = other_end(r, edge, vertex);
        if (r->ship[edge] != w->seat || w->visited[next]) continue;
        w->edge[w->length++] = edge;
        walk_on(r, w, next);
        w->length--;
    }
    w->visited[vertex] = 0;
}

void reference_close_ships(reference *r) {
    for (int v = 0; v < r->map.vertices && r->sea; v++) {
        for (int seat = 0; seat < r->seats; seat++) {
            walk w;
            if (!reference_anchor(r, seat, v)) continue;
            memset(&w, 0, sizeof w);
            w.seat = seat;
            w.start = v;
            walk_on(r, &w, v);
        }
    }
}

/* ---- moving: SEA-MOVE-01 to 09 ---- */

static bool end_is_free(const reference *r, int seat, int edge, int vertex) {
    if (r->building[vertex] == seat || r->k.owner[vertex] == seat) return false;
    for (int k = 0; k < r->map.vertex_edges[vertex]; k++) {
        int other = r->map.vertex_edge[vertex][k];
        if (other == edge) continue;
        if (r->ship[other] == seat) return false;
        if (r->road[other] == seat && r->option[BOARD_OPTION_ship_move_ignores_roads] == 0)
            return false;
    }
    return true;
}

/* Every ring of ships that begins with `edge`, from `vertex` back to `goal`; own buildings on it
 * are counted. True for a ring with none, and with one that `edge` touches (SEA-MOVE-08). */
static bool ring_lets_go(const reference *r, int seat, int vertex, int goal, int buildings,
                         bool touches, int visited[REF_VERTICES]) {
    bool found = false;

    if (r->building[vertex] == seat) buildings++;
    if (vertex == goal) return buildings == 0 || (buildings == 1 && touches);
    visited[vertex] = 1;
    for (int k = 0; k < r->map.vertex_edges[vertex] && !found; k++) {
        int edge = r->map.vertex_edge[vertex][k], next = other_end(r, edge, vertex);
        if (r->ship[edge] != seat || visited[next]) continue;
        found = ring_lets_go(r, seat, next, goal, buildings, touches, visited);
    }
    visited[vertex] = 0;
    return found;
}

static bool in_loose_ring(const reference *r, int seat, int edge) {
    int visited[REF_VERTICES] = { 0 };
    int from = r->map.edge_end[edge][0], to = r->map.edge_end[edge][1];
    bool touches = r->building[from] == seat || r->building[to] == seat, found = false;

    visited[from] = 1;
    for (int k = 0; k < r->map.vertex_edges[from] && !found; k++) {
        int other = r->map.vertex_edge[from][k], next = other_end(r, other, from);
        if (other == edge || r->ship[other] != seat) continue;
        found = ring_lets_go(r, seat, next, to, r->building[from] == seat, touches, visited);
    }
    return found;
}

static bool somewhere_to_go(const reference *r, int seat, int edge) {
    static reference lifted;

    lifted = *r;
    lifted.ship[edge] = REF_NONE; /* SEA-MOVE-07 */
    for (int e = 0; e < r->map.edges; e++)
        if (e != edge && reference_ship_fits(&lifted, seat, e)) return true;
    return false;
}

bool reference_ship_is_pinned(const reference *r, int seat, int edge) {
    return !end_is_free(r, seat, edge, r->map.edge_end[edge][0]) &&
           !end_is_free(r, seat, edge, r->map.edge_end[edge][1]);
}

bool reference_ship_may_leave(const reference *r, int seat, int edge) {
    bool loose;

    if (r->ship[edge] != seat || r->ship_fresh[edge] || r->ship_closed[edge]) return false;
    if (reference_at_pirate(r, edge) || reference_knights_hold_ship(r, seat, edge)) return false;
    loose = !reference_ship_is_pinned(r, seat, edge);
    if (!loose && r->option[BOARD_OPTION_ship_move_rings] == 1)
        loose = in_loose_ring(r, seat, edge);
    return loose && somewhere_to_go(r, seat, edge);
}

/* ---- islands: SEA-GEO-08, SEA-SVP-05, SCN4-05 ---- */

static void flood(const reference *r, int hex, int island[REF_HEXES]) {
    bool divide = board_of(r->game)->layout.deserts_divide;

    if (island[hex] || !reference_is_land(r, hex)) return;
    if (divide && r->terrain[hex] == BOARD_DESERT) return;
    island[hex] = 1;
    for (int h = 0; h < r->map.hexes; h++) {
        int dx = r->map.hex_x[h] - r->map.hex_x[hex], dy = r->map.hex_y[h] - r->map.hex_y[hex];
        if (dx * dx + 3 * dy * dy == 4) flood(r, h, island);
    }
}

int reference_island_bonus(const reference *r, int seat, int vertex) {
    const board_layout *layout = &board_of(r->game)->layout;
    int island[REF_HEXES] = { 0 }, any = 0, turn = r->islands_new[seat];

    if (layout->bonus_count == 0 || r->setting_up) return 0;
    for (int k = 0; k < r->map.vertex_hexes[vertex]; k++)
        flood(r, r->map.vertex_hex[vertex][k], island);
    for (int h = 0; h < r->map.hexes; h++) {
        if (!island[h]) continue;
        any = 1;
        if (reference_seat_on_hex(r, seat, h)) return 0;
    }
    if (!any) return 0;
    return layout->bonus[turn < layout->bonus_count ? turn : layout->bonus_count - 1];
}

/* ---- gold: SEA-GOLD-04 ---- */

int reference_chooser(const reference *r) {
    for (int k = 0; k < r->seats; k++)
        if (r->gold[(r->active + k) % r->seats] > 0) return (r->active + k) % r->seats;
    return REF_NONE;
}

/* ---- fog: SCN3-03 to 06 ---- */

void reference_unveil(reference *r, int edge) {
    for (int end = 0; end < 2; end++) {
        int v = r->map.edge_end[edge][end];
        for (int k = 0; k < r->map.vertex_hexes[v]; k++)
            if (r->terrain[r->map.vertex_hex[v][k]] == BOARD_FOG)
                r->unveiled[r->map.vertex_hex[v][k]] = 1;
    }
}

int reference_fog_next(const reference *r) {
    for (int h = 0; h < r->map.hexes; h++)
        if (r->unveiled[h]) return h;
    return REF_NONE;
}

/* Two shuffled stacks: a tile, and for land a token. */
unsigned reference_fog_weight(const reference *r, int hex, int terrain, int number) {
    int tokens = 0;

    if (hex != reference_fog_next(r) || terrain >= BOARD_TERRAINS || number > 12) return 0;
    for (int k = 0; k < 13; k++) tokens += r->fog_number[k];
    if (tokens == 0) tokens = 1;
    if (terrain == BOARD_SEA || terrain == BOARD_DESERT)
        return number == 0 ? (unsigned)(r->fog_terrain[terrain] * tokens) : 0;
    return (unsigned)(r->fog_terrain[terrain] * r->fog_number[number]);
}

/* ---- the pirate: SEA-PIR-02 to 11 ---- */

bool reference_ship_on_hex(const reference *r, int seat, int hex) {
    for (int s = 0; s < 6; s++)
        if (r->ship[r->map.side[hex][s]] == seat) return true;
    return false;
}

/* BASE-HOUSE-02 holds for ships as for buildings. When nothing is left, only land opens again. */
static bool ships_spared(const reference *r, int hex) {
    if (r->option[BOARD_OPTION_friendly_robber] == 0) return false;
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->active && reference_ship_on_hex(r, seat, hex) &&
            reference_points_public(r, seat) < 3)
            return true;
    return false;
}

/* SEA-CK-19, by the longer list. */
static bool frozen(const reference *r) {
    return r->k.on && r->k.attacks == 0 && r->option[BOARD_OPTION_sea_combo] == 0;
}

bool reference_pirate_may_go(const reference *r, int hex) {
    return !frozen(r) && hex != r->pirate && is_water(r, hex) && !ships_spared(r, hex);
}

/* SEA-PIR-03 to 05; in villages, whoever has something to lose (SCN6-13, 21). */
static bool can_be_robbed(const reference *r, int seat, int hex, int cloth) {
    if (seat >= r->seats || seat == r->active || !reference_ship_on_hex(r, seat, hex)) return false;
    if (r->scenario != BOARD_SCENARIO_VILLAGES) return cloth == 0;
    if (cloth) return r->cloth[seat] > 0;
    return reference_total(r->hand[seat]) > 0 || r->option[BOARD_OPTION_hand_counts_public] == 0;
}

bool reference_pirate_legal(const reference *r, int hex, int victim, int cloth) {
    bool opponents = false, seen = r->scenario != BOARD_SCENARIO_VILLAGES ||
                                   r->option[BOARD_OPTION_hand_counts_public] == 1;

    if (!r->sea || board_of(r->game)->layout.no_pirate || cloth > 1 || frozen(r)) return false;
    if (victim == LR_SEAT_NONE && cloth) return false;
    if (r->scenario == BOARD_SCENARIO_VILLAGES && !reference_trades_anywhere(r, r->active))
        return false; /* SCN6-13 */
    if (hex == BOARD_NO_HEX)
        return r->option[BOARD_OPTION_pirate_may_leave_board] == 1 && r->pirate != REF_NONE &&
               victim == LR_SEAT_NONE;
    if (hex >= r->map.hexes || !reference_pirate_may_go(r, hex)) return false;
    for (int seat = 0; seat < r->seats; seat++)
        if ((seen && can_be_robbed(r, seat, hex, 0)) || can_be_robbed(r, seat, hex, 1))
            opponents = true;
    if (victim == LR_SEAT_NONE) return !opponents || r->option[BOARD_OPTION_steal_optional] == 1;
    return can_be_robbed(r, victim, hex, cloth);
}
