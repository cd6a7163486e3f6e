/* ships.c - building ships, moving them, and which of them stay for good.
 *
 * A ship goes on from an own building or another own ship, over edges with water beside them, and
 * never along the pirate's hex (SEA-SHIP-03, 11). The set is computed when it is asked for, like
 * that of roads.
 *
 * Moving is two actions. LIFT takes the ship off the board, and then the very rules for a new ship
 * say where it may go (SEA-MOVE-06, 07), except back. A ship can be lifted if it is neither closed
 * nor built this turn nor beside the pirate, and if one of its ends touches no other own piece.
 *
 * Closed routes (SEA-ROUTE-03, 04). A ship is closed if it lies on a path of own ships between two
 * different own buildings. Add to the graph of ships one node, `shore`, joined to every own
 * building: the ship is closed exactly if it lies on a cycle through shore. Cycles through a node
 * are what the blocks (biconnected components) at that node are made of, so one depth-first search
 * from shore finds all closed ships: a block that hangs on shore and is more than a single link is
 * closed. The mark stays when an opponent settles in between later (SEA-ROUTE-06). Knights close
 * nothing for good; while they stand they hold ships (knights.c).
 *
 * Tried and rejected: keeping for each seat the edges from which its ships go on, and counting the
 * open ones among them to see that no ship is stuck. Keeping the set took twice what it spared in
 * the menus of ships, and the count decides too little: in almost two of three menus four edges or
 * fewer are open, and a ship that leaves may take away that many.
 */
#include "sea.h"

#include <string.h>

/* ---- where ships can go ---- */

MENU_INLINE void bar_pirate(const board *b, const board_public *p, uint64_t *edges,
                            const unsigned edge_words) {
    if (p->pirate == BOARD_NO_HEX) return;
    const uint64_t *sides = b->hex_edges + p->pirate * edge_words;
    for (unsigned e = 0; e < edge_words; e++) edges[e] &= ~sides[e]; /* SEA-SHIP-11, SEA-PIR-06 */
}

void sea_ships_bar_pirate(const board *b, const board_public *p, uint64_t *edges) {
    bar_pirate(b, p, edges, b->edge_words);
}

/* Ships go on from ships, over water (SEA-SHIP-03, 05, 09). */
MENU_INLINE void ship_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges,
                            const unsigned vertex_words, const unsigned edge_words) {
    build_edges_beyond(b, p, seat, board_sailed_here(b, p, seat).word, board_sea_here(b, p).word,
                       edges, vertex_words, edge_words);
    bar_pirate(b, p, edges, edge_words);
    if (b->rules.knight_blocks_adjacent) board_build_bar_knights(b, p, seat, edges);
    DO(b, fence_edges, p, seat, true, edges);
    if (p->lifted != BOARD_NO_PLACE) board_remove(edges, p->lifted); /* SEA-MOVE-07 */
}

void board_ship_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    BY_SHAPE(b, ship_sites, b, p, seat, edges);
}

/* ---- which ships can leave ---- */

/* Vertices at which a ship ends and no other own piece is (SEA-MOVE-04, 05), or none but a
 * knight: one word of the set. */
static inline uint64_t free_ends(const board *b, const board_public *p, unsigned seat, unsigned w,
                                 bool knights) {
    uint64_t pinned = board_crossed(b, p, seat).word[w] | board_settlement(b, p, seat).word[w] |
                      board_city(b, p, seat).word[w];
    if (!b->rules.ship_move_ignores_roads) pinned |= board_touched(b, p, seat).word[w];
    if (knights) pinned |= board_knight(b, p, seat).word[w];
    return board_sailed(b, p, seat).word[w] & ~pinned;
}

static bool is_free_end(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                        bool knights) {
    return free_ends(b, p, seat, vertex >> 6, knights) >> (vertex & 63) & 1;
}

/* Follows `ships` from `vertex` without crossing `without`; adds what it meets to `seen`. */
static void follow(const board *b, const uint64_t *ships, uint32_t vertex, uint32_t without,
                   uint64_t *seen) {
    const board_vertex *v = &b->vertex[vertex];
    board_insert(seen, vertex);
    for (int i = 0; i < 3; i++) {
        if (v->edge[i] == BOARD_NO_PLACE || v->edge[i] == without) continue;
        if (!board_has(ships, v->edge[i]) || board_has(seen, v->neighbour[i])) continue;
        follow(b, ships, v->neighbour[i], without, seen);
    }
}

/* A ring that links no two buildings: any of its ships, or with one building on it those beside the
 * building (SEA-MOVE-08, the publisher's answer). So the ship's ends are joined without it, past no
 * building but the one at an end. */
static bool is_ring_ship(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    vset settlement = board_settlement(b, p, seat);
    vset city = board_city(b, p, seat);
    const uint16_t *ends = b->edge[edge].vertex;
    bool built = build_is_own(b, p, seat, ends[0]);
    uint32_t from = ends[built], to = ends[!built];
    uint64_t seen[BOARD_WORDS_MAX] = { 0 };
    for (unsigned w = 0; w < b->vertex_words; w++) seen[w] = settlement.word[w] | city.word[w];
    board_remove(seen, to);
    follow(b, board_ship(b, p, seat).word, from, edge, seen);
    return board_has(seen, to);
}

/* The ship is free to leave, wherever it may go; `knights` says whether own knights pin it. */
static bool is_loose(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                     bool knights) {
    const uint16_t *ends = b->edge[edge].vertex;
    for (int i = 0; i < 2; i++)
        if (is_free_end(b, p, seat, ends[i], knights)) return true;
    return b->rules.ship_move_rings && is_ring_ship(b, p, seat, edge);
}

/* Some edge is open to the ship once it is lifted. A scenario may judge the position without it. */
static bool has_destination_fenced(const board *b, const board_public *p, unsigned seat,
                                   uint32_t edge) {
    board_public lifted;
    uint64_t edges[BOARD_WORDS_MAX], any = 0;
    memcpy(&lifted, p, offsetof(board_public, sets) + 8u * b->secret_at);
    sea_ships_remove(b, &lifted, seat, edge);
    lifted.lifted = (uint16_t)edge;
    board_ship_sites(b, &lifted, seat, edges);
    for (unsigned w = 0; w < b->edge_words; w++) any |= edges[w];
    return any != 0;
}

/* Ships could still go on from the vertex if one that ends there were gone. */
static bool goes_on_without(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                            bool ends_there) {
    vset set = ends_there ? board_crossed(b, p, seat) : board_sailed(b, p, seat);
    if (build_is_own(b, p, seat, vertex)) return true;
    return vset_has(set, vertex) && !build_is_stopped(b, p, seat, vertex);
}

/* Whether the ship can go anywhere. `open`: the edges that are open to any ship now; those that do
 * not touch this ship stay open when it leaves. */
static bool has_destination(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                            const uint64_t *open) {
    const uint16_t *ends = b->edge[edge].vertex;
    const uint64_t *one = b->vertex_edges + (uint32_t)ends[0] * b->edge_words;
    const uint64_t *two = b->vertex_edges + (uint32_t)ends[1] * b->edge_words;
    if (HOOKED(b, fence_edges)) return has_destination_fenced(b, p, seat, edge);
    for (unsigned w = 0; w < b->edge_words; w++)
        if ((open[w] & ~one[w] & ~two[w]) != 0) return true;
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(k, open[w]) {
            const uint16_t *next = b->edge[64 * w + k].vertex;
            for (int i = 0; i < 2; i++)
                if (goes_on_without(b, p, seat, next[i], next[i] == ends[0] || next[i] == ends[1]))
                    return true;
        }
    return false;
}

/* The sets that say which ships can leave, for a seat. Found before anything is written, since
 * then the compiler knows the sizes of sets that its caller has looked at. */
typedef struct leave_sets {
    const uint64_t *settlement, *city, *touched, *ship, *sailed, *crossed, *closed;
    const uint64_t *occupied, *taken, *sea, *fresh;
} leave_sets;

static inline leave_sets leave_sets_of(const board *b, const board_public *p, unsigned seat) {
    return (leave_sets){
        .settlement = board_settlement(b, p, seat).word,
        .city = board_city(b, p, seat).word,
        .touched = board_touched(b, p, seat).word,
        .ship = board_ship_here(b, p, seat).word,
        .sailed = board_sailed_here(b, p, seat).word,
        .crossed = board_crossed_here(b, p, seat).word,
        .closed = board_closed_here(b, p, seat).word,
        .occupied = board_occupied(b, p).word,
        .taken = board_taken(b, p).word,
        .sea = board_sea_here(b, p).word,
        .fresh = board_fresh_here(b, p).word,
    };
}

/* The vertex has one of the edges. */
static inline bool has_edge_of(const board *b, unsigned vertex, const uint64_t *edges,
                               const unsigned edge_words) {
    const uint64_t *at = b->vertex_edges + vertex * edge_words;
    uint64_t any = 0;
    for (unsigned e = 0; e < edge_words; e++) any |= at[e] & edges[e];
    return any != 0;
}

static inline bool is_at_pirate(const board *b, const board_public *p, unsigned vertex) {
    const uint8_t *hex = b->vertex[vertex].hex;
    return p->pirate != BOARD_NO_HEX &&
           (hex[0] == p->pirate || hex[1] == p->pirate || hex[2] == p->pirate);
}

/* Takes out the ships that have nowhere to go, if that is easy to see; false if it is not. From
 * an own building or the meeting of two ships all can go on; from the end of a single ship all
 * but this one. What the pirate's hex touches is not easy, nor are ends side by side. */
static inline bool take_out_plainly_stuck(const board *b, const board_public *p,
                                          const leave_sets *sets, uint64_t *edges,
                                          const unsigned vertex_words, const unsigned edge_words) {
    uint64_t open[BOARD_WORDS_MAX];
    unsigned only = BOARD_NO_PLACE;
    bool unsure = false;
    for (unsigned e = 0; e < edge_words; e++) open[e] = sets->sea[e] & ~sets->taken[e];
    for (unsigned w = 0; w < vertex_words; w++) {
        uint64_t rest = sets->settlement[w] | sets->city[w] |
                        (sets->crossed[w] & ~sets->occupied[w]);
        FOR_EACH_BIT(k, rest) {
            unsigned vertex = 64 * w + k;
            if (!has_edge_of(b, vertex, open, edge_words)) continue;
            if (!is_at_pirate(b, p, vertex)) return true;
            unsure = true;
        }
    }
    for (unsigned w = 0; w < vertex_words; w++) {
        uint64_t rest = sets->sailed[w] & ~sets->crossed[w] & ~sets->occupied[w];
        for (; rest != 0; rest &= rest - 1) {
            unsigned vertex = 64 * w + (unsigned)__builtin_ctzll(rest);
            if (!has_edge_of(b, vertex, open, edge_words)) continue;
            if (is_at_pirate(b, p, vertex)) {
                unsure = true;
            } else if (only == BOARD_NO_PLACE) {
                only = vertex;
            } else {
                const uint16_t *next = b->vertex[only].neighbour;
                if (vertex != next[0] && vertex != next[1] && vertex != next[2]) return true;
                unsure = true;
            }
        }
    }
    if (unsure) return false;
    if (only == BOARD_NO_PLACE) {
        memset(edges, 0, edge_words * sizeof *edges);
        return true;
    }
    const uint64_t *at = b->vertex_edges + only * edge_words;
    for (unsigned e = 0; e < edge_words; e++) edges[e] &= ~at[e];
    return true;
}

/* Ships with a free end; with the option, ring ships too. */
static inline void loose_ships(const board *b, const board_public *p, unsigned seat,
                               const leave_sets *sets, uint64_t *edges, const unsigned vertex_words,
                               const unsigned edge_words) {
    bool roads_pin = !b->rules.ship_move_ignores_roads, rings = b->rules.ship_move_rings;
    uint64_t found[BOARD_WORDS_MAX] = { 0 };
    for (unsigned w = 0; w < vertex_words; w++) {
        const uint64_t *at = b->vertex_edges + 64 * w * edge_words;
        uint64_t pinned = sets->crossed[w] | sets->settlement[w] | sets->city[w];
        if (roads_pin) pinned |= sets->touched[w];
        pinned |= board_knight(b, p, seat).word[w];
        for (uint64_t rest = sets->sailed[w] & ~pinned; rest != 0; rest &= rest - 1) {
            const uint64_t *there = at + (unsigned)__builtin_ctzll(rest) * edge_words;
            for (unsigned e = 0; e < edge_words; e++) found[e] |= there[e];
        }
    }
    for (unsigned e = 0; e < edge_words; e++) edges[e] = found[e] & sets->ship[e];
    if (!rings) return;
    for (unsigned e = 0; e < edge_words; e++)
        FOR_EACH_BIT(k, sets->ship[e]) {
            if (is_ring_ship(b, p, seat, 64 * e + k)) edges[e] |= (uint64_t)1 << k;
        }
}

static RARE void take_out_stuck(const board *b, const board_public *p, unsigned seat,
                                uint64_t *edges) {
    uint64_t open[BOARD_WORDS_MAX];
    board_ship_sites(b, p, seat, open);
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(k, edges[w]) {
            uint32_t edge = 64 * w + k;
            if (!has_destination(b, p, seat, edge, open)) board_remove(edges, edge);
        }
}

static inline void movable(const board *b, const board_public *p, unsigned seat, uint64_t *edges,
                           const unsigned vertex_words, const unsigned edge_words) {
    leave_sets sets = leave_sets_of(b, p, seat);
    uint64_t any = 0, stops[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < vertex_words; w++) stops[w] = build_stops(b, p, seat, w);
    sets.occupied = stops;
    loose_ships(b, p, seat, &sets, edges, vertex_words, edge_words);
    for (unsigned e = 0; e < edge_words; e++) any |= edges[e] &= ~sets.closed[e] & ~sets.fresh[e];
    if (any == 0) return;
    if (p->pirate != BOARD_NO_HEX && p->ship_hexes[seat] >> p->pirate & 1)
        bar_pirate(b, p, edges, edge_words); /* SEA-MOVE-09 */
    DO(b, fence_lifts, p, seat, edges);
    if (HOOKED(b, fence_edges) || b->rules.knight_blocks_adjacent ||
        !take_out_plainly_stuck(b, p, &sets, edges, vertex_words, edge_words))
        take_out_stuck(b, p, seat, edges);
}

void board_ships_movable(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    BY_SHAPE(b, movable, b, p, seat, edges);
}

/* ---- menus ---- */

void sea_ship_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m) {
    uint64_t edges[BOARD_WORDS_MAX];
    if ((pays & (PAYS_SHIP | PAYS_FREE)) == 0 || s->pub.at_sea[seat].ships_left == 0) return;
    board_ship_sites(b, &s->pub, seat, edges);
    menu_add_places(m, BOARD_SHIP, edges, m->edge_words);
}

void sea_lift_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    uint64_t edges[BOARD_WORDS_MAX];
    if (s->pub.ship_moved || s->pub.at_sea[seat].ships_left == b->supply.ships) return;
    board_ships_movable(b, &s->pub, seat, edges);
    menu_add_places(m, BOARD_LIFT, edges, m->edge_words);
}

menu_end sea_lifted_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    sea_ship_menu(b, s, seat, PAYS_SHIP, &m);
    return m.end;
}

/* ---- checks ---- */

static bool is_connected(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int end = 0; end < 2; end++) {
        uint32_t v = b->edge[edge].vertex[end];
        if (build_is_own(b, p, seat, v)) return true;
        if (vset_has(board_sailed(b, p, seat), v) && !build_is_stopped(b, p, seat, v)) return true;
    }
    return false;
}

lr_status board_check_ship(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t edge = board_place(a);
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    if (p->at_sea[a.actor].ships_left == 0) return LR_E_NO_PIECE_LEFT;
    if (is_paying(p) && !board_covers(s->secret.hand[a.actor], board_cost_ship))
        return LR_E_CANNOT_AFFORD;
    if (!eset_has(board_sea(b, p), edge)) return LR_E_NOT_SEA; /* SEA-GEO-04 */
    if (eset_has(board_taken(b, p), edge)) return LR_E_EDGE_TAKEN;
    if (edge == p->lifted) return LR_E_SAME_EDGE;
    if (pirate_borders(b, p, edge)) return LR_E_PIRATE_THERE;
    lr_status refused = FIRST(b, refuse_edge, p, true);
    if (refused != LR_OK) return refused;
    if (board_build_is_barred(b, p, a.actor, edge)) return LR_E_KNIGHT_BLOCKS;
    if (p->phase == BOARD_PHASE_SETUP_ROAD) {
        const uint16_t *ends = b->edge[edge].vertex;
        bool touches = ends[0] == p->setup_vertex || ends[1] == p->setup_vertex;
        if (!touches) return LR_E_NOT_AT_NEW_SETTLEMENT; /* SEA-SETUP-02 */
    } else if (!is_connected(b, p, a.actor, edge)) {
        return LR_E_NOT_CONNECTED;
    }
    return board_module_check_edge(b, p, a.actor, true, edge);
}

lr_status board_check_lift(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t edge = board_place(a);
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    if (!eset_has(board_ship(b, p, a.actor), edge)) return LR_E_NOT_YOUR_SHIP;
    if (p->ship_moved) return LR_E_SHIP_MOVED;                     /* SEA-MOVE-01 */
    if (eset_has(board_fresh(b, p), edge)) return LR_E_SHIP_FRESH; /* SEA-MOVE-02 */
    if (eset_has(board_closed(b, p, a.actor), edge)) return LR_E_SHIP_CLOSED;
    if (pirate_borders(b, p, edge)) return LR_E_PIRATE_THERE;
    if (!is_loose(b, p, a.actor, edge, false)) return LR_E_SHIP_PINNED;
    lr_status refused = FIRST(b, refuse_lift, p, a.actor, edge);
    if (refused != LR_OK) return refused;
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    board_insert(edges, edge);
    DO(b, fence_lifts, p, a.actor, edges);
    if (!board_has(edges, edge)) return LR_E_OFF_LANE;
    if (!is_loose(b, p, a.actor, edge, true)) return LR_E_SHIP_PINNED;
    board_ship_sites(b, p, a.actor, edges);
    return has_destination(b, p, a.actor, edge, edges) ? LR_OK : LR_E_NO_SHIP_SPOT;
}

/* ---- applying ---- */

void sea_ships_note(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    vset_rw sailed = board_sailed_rw(b, p, seat);
    vset_rw crossed = board_crossed_rw(b, p, seat);
    for (int i = 0; i < 2; i++) {
        uint32_t v = b->edge[edge].vertex[i];
        uint64_t bit = (uint64_t)1 << (v & 63);
        crossed.word[v >> 6] |= sailed.word[v >> 6] & bit;
        sailed.word[v >> 6] |= bit;
        if (b->edge[edge].hex[i] != BOARD_NO_HEX)
            p->ship_hexes[seat] |= (uint64_t)1 << b->edge[edge].hex[i];
    }
}

void sea_ships_place(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    eset_add(board_taken_rw(b, p), edge);
    eset_add(board_ship_rw(b, p, seat), edge);
    sea_ships_note(b, p, seat, edge);
    p->at_sea[seat].ships_left--;
}

static inline bool has_ship_beside(const board *b, const uint64_t *ships, unsigned hex) {
    const uint16_t *edge = b->hex[hex].edge;
    for (unsigned side = 0; side < BOARD_SIDES; side++)
        if (board_has(ships, edge[side])) return true;
    return false;
}

void sea_ships_remove(const board *b, board_public *p, unsigned seat, uint32_t edge) {
    eset_rw ship = board_ship_rw(b, p, seat);
    eset_remove(board_taken_rw(b, p), edge);
    eset_remove(board_fresh_rw(b, p), edge);
    eset_remove(board_closed_rw(b, p, seat), edge);
    eset_remove(ship, edge);
    p->at_sea[seat].ships_left++;
    for (int i = 0; i < 2; i++) {
        uint32_t vertex = b->edge[edge].vertex[i];
        unsigned hex = b->edge[edge].hex[i], others = build_pieces_at(b, ship.word, vertex);
        if (others < 2) vset_remove(board_crossed_rw(b, p, seat), vertex);
        if (others < 1) vset_remove(board_sailed_rw(b, p, seat), vertex);
        if (hex != BOARD_NO_HEX && !has_ship_beside(b, ship.word, hex))
            p->ship_hexes[seat] &= ~((uint64_t)1 << hex);
    }
}

/* Whether a ship there links something at both its ends, so that it may close a route. */
static bool links_both_ends(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    for (int end = 0; end < 2; end++) {
        uint32_t v = b->edge[edge].vertex[end];
        if (!HOOKED(b, anchors) && is_free_end(b, p, seat, v, false)) return false;
    }
    return true;
}

static bool put_ship(const board *b, board_state *s, unsigned seat, uint32_t edge) {
    board_public *p = &s->pub;
    bool moved = p->phase == BOARD_PHASE_SHIP;
    if (is_paying(p)) board_build_pay(b, s, seat, board_cost_ship);
    sea_ships_place(b, p, seat, edge);
    if (moved) {
        p->lifted = BOARD_NO_PLACE;
        p->ship_moved = 1;
    } else if (!p->setting_up) {
        eset_add(board_fresh_rw(b, p), edge); /* SEA-MOVE-02, 12 */
    }
    DO(b, after_ship, s, seat, edge); /* SEA-MOVE-15 */
    if (links_both_ends(b, p, seat, edge)) sea_ships_close(b, p, seat);
    return moved;
}

void board_apply_ship(const board *b, board_state *s, const lr_action *a) {
    uint32_t edge = board_place(*a);
    bool moved = put_ship(b, s, a->actor, edge);
    board_build_after_route(b, s, edge, moved);
}

void board_apply_lift(const board *b, board_state *s, const lr_action *a) {
    sea_ships_remove(b, &s->pub, a->actor, board_place(*a));
    s->pub.lifted = (uint16_t)board_place(*a);
    s->pub.phase = BOARD_PHASE_SHIP;
}

/* ---- closed routes ---- */

enum { SHIPS_MAX = 64, NODES_MAX = 2 * SHIPS_MAX + 1, SHORE = 0 };

/* The ships as a graph. Nodes are vertices, each with an opponent's building or knight once per
 * ship (no line runs through it, SEA-ROUTE-04), and SHORE. Links 0 .. ships-1 are ships; then
 * come the links to SHORE. */
typedef struct ship_graph {
    unsigned nodes, links, ships;
    uint16_t edge[SHIPS_MAX];
    uint8_t end[NODES_MAX + SHIPS_MAX][2];
    uint8_t at[NODES_MAX][4]; /* links of each node but SHORE */
    uint8_t degree[NODES_MAX];
    uint8_t depth[NODES_MAX]; /* 0: not reached */
    uint8_t stack[NODES_MAX + SHIPS_MAX], stacked;
    bool done[NODES_MAX + SHIPS_MAX]; /* link was walked */
} ship_graph;

static void add_link(ship_graph *g, unsigned one, unsigned two) {
    unsigned link = g->links++;
    g->end[link][0] = (uint8_t)one;
    g->end[link][1] = (uint8_t)two;
    if (one != SHORE) g->at[one][g->degree[one]++] = (uint8_t)link;
    g->at[two][g->degree[two]++] = (uint8_t)link;
}

static unsigned graph_node(ship_graph *g, uint8_t *index, uint32_t vertex, bool shared) {
    if (shared && index[vertex] != 0) return index[vertex];
    unsigned node = g->nodes++;
    g->degree[node] = 0;
    if (shared) index[vertex] = (uint8_t)node;
    return node;
}

static void graph_fill(ship_graph *g, const board *b, const board_public *p, unsigned seat,
                       const uint64_t *anchor) {
    uint8_t index[BOARD_VERTICES_MAX], anchored[SHIPS_MAX];
    unsigned alone = 0;
    memset(index, 0, b->vertices);
    memset(g, 0, sizeof *g);
    g->nodes = 1;
    eset ship = board_ship(b, p, seat);
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(k, ship.word[w]) {
            uint32_t edge = 64 * w + k;
            unsigned node[2];
            LR_ASSERT(g->ships < SHIPS_MAX);
            for (int end = 0; end < 2; end++) {
                uint32_t v = b->edge[edge].vertex[end];
                bool shared = !build_is_stopped(b, p, seat, v) || build_is_own(b, p, seat, v);
                node[end] = graph_node(g, index, v, shared);
                if (!shared && board_has(anchor, v) && alone < SHIPS_MAX)
                    anchored[alone++] = (uint8_t)node[end]; /* a village with a knight: SCN6-15 */
            }
            g->edge[g->ships++] = (uint16_t)edge;
            add_link(g, node[0], node[1]);
        }
    for (uint32_t v = 0; v < b->vertices; v++)
        if (index[v] != 0 && board_has(anchor, v)) add_link(g, SHORE, index[v]);
    while (alone > 0) add_link(g, SHORE, anchored[--alone]);
}

/* Depth-first from `node`, SHORE having depth 1; returns the least depth that its subtree
 * reaches back to. Blocks that do not contain the way it came by are taken off the stack of
 * links. */
static unsigned explore(ship_graph *g, unsigned node, unsigned depth) {
    unsigned low = depth;
    g->depth[node] = (uint8_t)depth;
    for (unsigned i = 0; i < g->degree[node]; i++) {
        unsigned link = g->at[node][i];
        if (g->done[link]) continue;
        g->done[link] = true;
        unsigned base = g->stacked;
        g->stack[g->stacked++] = (uint8_t)link;
        unsigned next = g->end[link][0] == node ? g->end[link][1] : g->end[link][0];
        if (next == SHORE || g->depth[next] != 0) { /* back to something above */
            unsigned reach = next == SHORE ? 1 : g->depth[next];
            if (reach < low) low = reach;
            continue;
        }
        unsigned reach = explore(g, next, depth + 1);
        if (reach < low) low = reach;
        if (reach >= depth) g->stacked = (uint8_t)base; /* a block of its own, away from SHORE */
    }
    return low;
}

/* The seat's buildings, and what else ends its lines. */
static void find_anchors(const board *b, const board_public *p, unsigned seat, uint64_t *anchor) {
    for (unsigned w = 0; w < b->vertex_words; w++)
        anchor[w] = board_settlement(b, p, seat).word[w] | board_city(b, p, seat).word[w];
    DO(b, anchors, p, seat, anchor);
}

/* Adds the ships that lie on ways between two anchors. */
static void close_between(const board *b, const board_public *p, unsigned seat,
                          const uint64_t *anchor, uint64_t *closed) {
    ship_graph g;
    unsigned reached = 0; /* it takes two */
    for (unsigned w = 0; w < b->vertex_words; w++)
        reached += (unsigned)__builtin_popcountll(anchor[w] & board_sailed(b, p, seat).word[w]);
    if (reached < 2) return;
    graph_fill(&g, b, p, seat, anchor);
    for (unsigned link = g.ships; link < g.links; link++) {
        if (g.done[link]) continue;
        g.done[link] = true;
        g.stacked = 0;
        explore(&g, g.end[link][1], 2);
        /* What is left on the stack hangs together with SHORE; a link back to it makes it
         * closed. */
        bool back = false;
        for (unsigned k = 0; k < g.stacked; k++) back |= g.stack[k] >= g.ships;
        for (unsigned k = 0; k < g.stacked && back; k++)
            if (g.stack[k] < g.ships) board_insert(closed, g.edge[g.stack[k]]);
    }
}

void sea_ships_closed(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    uint64_t anchor[BOARD_WORDS_MAX];
    find_anchors(b, p, seat, anchor);
    close_between(b, p, seat, anchor, edges);
}

void sea_ships_close(const board *b, board_public *p, unsigned seat) {
    sea_ships_closed(b, p, seat, board_closed_rw(b, p, seat).word);
}

void sea_ships_closed_with(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                           uint64_t *edges) {
    uint64_t anchor[BOARD_WORDS_MAX];
    find_anchors(b, p, seat, anchor);
    board_insert(anchor, vertex);
    close_between(b, p, seat, anchor, edges);
}
