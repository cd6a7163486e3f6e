/* knights.c - knights on the board: hire, activate, promote, move, displace, chase.
 *
 * A knight is a member of its owner's `knight` set and of `knights`; `strong`, `mighty` and `awake`
 * say the rest, since there is one knight at most on a vertex. What it may do this turn are two
 * more sets of the active seat: `ready`, those that were active when the turn began and have not
 * acted (CK-ACT-02, 03), and `promoted`. Both follow a knight when it moves.
 *
 * Knights walk over their owner's roads and ships, any distance, past own pieces and nobody else's
 * (CK-ACT-06, 07). Roads and ships join at own buildings only (SEA-CK-28), so a walk is a flood
 * over vertices in two layers, like that of the longest route.
 *
 * A displaced knight is off the board until its owner has found it a place: then the action is over
 * and the longest route is counted, once (CK-RUL-100).
 */
#include "knights.h"

enum { WALK_MAX = 256 }; /* steps of a flood that wait: both layers of all ends of 64 pieces */

/* ---- reading ---- */

/* Of a knight that is there. */
static unsigned strength_at(const board *b, const board_public *p, uint32_t vertex) {
    if (vset_has(board_mighty(b, p), vertex)) return 3;
    return vset_has(board_strong(b, p), vertex) ? 2 : 1;
}

unsigned board_knight_at(const board *b, const board_public *p, uint32_t vertex,
                         unsigned *strength) {
    if (!vset_has(board_any_knight(b, p), vertex)) return LR_SEAT_NONE;
    *strength = strength_at(b, p, vertex);
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (vset_has(board_knight(b, p, seat), vertex)) return seat;
    return LR_SEAT_NONE;
}

/* A piece of another player stands there. */
static bool is_foreign(const board *b, const board_public *p, unsigned seat, uint32_t v) {
    if (vset_has(board_occupied(b, p), v)) return !build_is_own(b, p, seat, v);
    return vset_has(board_any_knight(b, p), v) && !vset_has(board_knight(b, p, seat), v);
}

/* ---- walks ---- */

typedef struct walk_step {
    uint16_t vertex;
    uint8_t layers; /* bit 0: goes on by roads, bit 1: by ships */
} walk_step;

/* Everything the seat's routes lead to from the vertex, without the vertex itself; `without` is
 * an edge that is not used, or BOARD_NO_PLACE. */
static RARE void walk(const board *b, const board_public *p, unsigned seat, uint32_t from,
                      uint32_t without, uint64_t *reached) {
    const eset route[2] = { board_road(b, p, seat), board_ship(b, p, seat) };
    uint64_t seen[2][BOARD_WORDS_MAX] = { { 0 } };
    walk_step waiting[WALK_MAX];
    unsigned count = 1, barred = board_knights_read(b, p)->flee_barred; /* CK-RUL-09 */
    memset(reached, 0, 8u * b->vertex_words);
    waiting[0] = (walk_step){ .vertex = (uint16_t)from, .layers = 3 };
    while (count > 0) {
        walk_step step = waiting[--count];
        const board_vertex *v = &b->vertex[step.vertex];
        for (unsigned layer = 0; layer < 2; layer++) {
            if ((step.layers >> layer & 1) == 0) continue;
            for (int i = 0; i < 3; i++) {
                if (v->edge[i] == BOARD_NO_PLACE || !eset_has(route[layer], v->edge[i])) continue;
                if (v->edge[i] == without) continue;
                uint32_t next = v->neighbour[i];
                if (next == from || board_has(seen[layer], next)) continue;
                board_insert(seen[layer], next);
                board_insert(reached, next);
                if (is_foreign(b, p, seat, next) || next == barred) continue; /* CK-ACT-07 */
                bool home = build_is_own(b, p, seat, next);
                LR_DASSERT(count < WALK_MAX);
                waiting[count++] = (walk_step){ .vertex = (uint16_t)next,
                                                .layers = (uint8_t)(home ? 3 : 1u << layer) };
            }
        }
    }
}

/* A walk over roads under way: what is reached, which of it is still to be left, and the roads
 * that were not walked yet. */
typedef struct road_walk {
    uint64_t reached[BOARD_WORDS_MAX], fresh[BOARD_WORDS_MAX], stops[BOARD_WORDS_MAX];
    uint64_t left[BOARD_WORDS_MAX];
} road_walk;

/* The word of a set in which a member is, where sets have so many words. */
static inline unsigned word_of(uint32_t member, const unsigned words) {
    return words == 1 ? 0 : member >> 6;
}

/* Goes on from a vertex by its roads in one word of edges. */
MENU_INLINE void walk_word(const board *b, road_walk *o, unsigned v, unsigned e,
                           const unsigned words, const unsigned edge_words) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): set for these words */
    uint64_t roads = b->vertex_edges[v * edge_words + e] & o->left[e];
    o->left[e] ^= roads;
    FOR_EACH_BIT(k, roads) {
        const uint16_t *ends = b->edge[64 * e + k].vertex;
        uint32_t next = (uint32_t)(ends[0] ^ ends[1]) ^ v;
        unsigned at = word_of(next, words);
        uint64_t bit = (uint64_t)1 << (next & 63);
        o->fresh[at] |= bit & ~(o->reached[at] | o->stops[at]);
        o->reached[at] |= bit;
    }
}

/* What walk() finds, on a map with roads alone; `from` is in the set too. Every road is walked
 * once: a set of vertices grows along the roads, past vertices where nothing stops a knight. */
MENU_INLINE void walk_roads(const board *b, const board_public *p, unsigned seat, uint32_t from,
                            uint64_t *reached, const unsigned words, const unsigned edge_words) {
    vset settlement = board_settlement(b, p, seat), city = board_city(b, p, seat);
    eset road = board_road(b, p, seat);
    road_walk way;
    for (unsigned e = 0; e < edge_words; e++) way.left[e] = road.word[e];
    for (unsigned w = 0; w < words; w++) { /* CK-ACT-07 */
        way.stops[w] = build_stops(b, p, seat, w) & ~settlement.word[w] & ~city.word[w];
        way.reached[w] = way.fresh[w] = 0;
    }
    uint32_t barred = board_knights_read(b, p)->flee_barred; /* CK-RUL-09 */
    if (barred != BOARD_NO_PLACE) board_insert(way.stops, barred);
    way.reached[word_of(from, words)] = way.fresh[word_of(from, words)] = (uint64_t)1
                                                                          << (from & 63);
    for (unsigned w = 0; w < words;) {
        if (way.fresh[w] == 0) {
            w++;
            continue;
        }
        unsigned v = 64 * w + (unsigned)__builtin_ctzll(way.fresh[w]);
        way.fresh[w] &= way.fresh[w] - 1;
        walk_word(b, &way, v, 0, words, edge_words);
        if (edge_words > 1) walk_word(b, &way, v, 1, words, edge_words);
        for (unsigned e = 2; e < edge_words; e++) walk_word(b, &way, v, e, words, edge_words);
        if (words > 1) w = 0;
    }
    for (unsigned w = 0; w < words; w++) reached[w] = way.reached[w];
}

/* Everything that a knight's way leads to, pieces of others at its ends included. */
static void walk_all(const board *b, const board_public *p, unsigned seat, uint32_t from,
                     uint64_t *reached) {
    if (b->supply.ships > 0) {
        walk(b, p, seat, from, BOARD_NO_PLACE, reached);
    } else {
        walk_roads(b, p, seat, from, reached, b->vertex_words, b->edge_words);
        board_remove(reached, from);
    }
}

/* No building and no knight. */
static inline uint64_t empty_word(const board *b, const board_public *p, unsigned w) {
    return ~(board_occupied(b, p).word[w] | board_any_knight(b, p).word[w]);
}

/* Where a knight can stand that comes from the vertex, of the places it can walk to: what is
 * empty, and where it drives away a weaker knight of another player (CK-ACT-08, 09). */
MENU_INLINE void keep_standable(const board *b, const board_public *p, unsigned seat,
                                uint32_t vertex, uint64_t *vertices, const unsigned words) {
    vset own = board_knight_here(b, p, seat), strong = board_strong_here(b, p),
         mighty = board_mighty_here(b, p);
    bool is_mighty = vset_has(mighty, vertex), is_strong = vset_has(strong, vertex);
    for (unsigned w = 0; w < words; w++) {
        uint64_t knights = board_any_knight_here(b, p).word[w];
        uint64_t weak = knights & ~own.word[w] & ~mighty.word[w];
        uint64_t kept = board_occupied(b, p).word[w] | knights;
        if (is_mighty) kept &= ~weak;
        if (is_strong) kept &= ~(weak & ~strong.word[w]);
        vertices[w] &= ~kept;
    }
}

void board_knight_reach(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                        uint64_t *vertices) {
    walk_all(b, p, seat, vertex, vertices);
    keep_standable(b, p, seat, vertex, vertices, b->vertex_words);
}

void knights_refuges(const board *b, const board_public *p, uint64_t *vertices) {
    const board_knights *k = board_knights_read(b, p);
    walk_all(b, p, k->fleeing, k->flee_from, vertices);
    for (unsigned w = 0; w < b->vertex_words; w++) vertices[w] &= empty_word(b, p, w);
    if (k->flee_barred != BOARD_NO_PLACE) board_remove(vertices, k->flee_barred); /* CK-RUL-09 */
}

/* ---- where and which ---- */

MENU_INLINE void hire_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices, const unsigned words) {
    vset touched = board_touched(b, p, seat), sailed = board_sailed(b, p, seat);
    for (unsigned w = 0; w < words; w++) {
        vertices[w] = (touched.word[w] | sailed.word[w]) & empty_word(b, p, w); /* SEA-CK-07 */
        FOR_EACH_BIT(k, vertices[w] & ~touched.word[w]) {
            unsigned v = 64 * w + k;
            if (!board_touches_land(b, p, v)) board_remove(vertices, v); /* SEA-CK-06 */
        }
    }
}

void board_hire_sites(const board *b, const board_public *p, unsigned seat, uint64_t *vertices) {
    hire_sites(b, p, seat, vertices, b->vertex_words);
}

MENU_INLINE void promotable(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices, const unsigned words) {
    const board_realm *own = &board_knights_read(b, p)->realm[seat];
    bool fortress = own->level[BOARD_POLITICS] >= BOARD_LEVEL_ABILITY;
    vset strong = board_strong_here(b, p);
    for (unsigned w = 0; w < words; w++) {
        uint64_t knight = board_knight_here(b, p, seat).word[w] &
                          ~board_promoted_here(b, p).word[w] & ~board_mighty_here(b, p).word[w];
        vertices[w] = 0;
        if (own->knights_left[1] > 0) vertices[w] |= knight & ~strong.word[w];
        if (own->knights_left[2] > 0 && fortress) vertices[w] |= knight & strong.word[w];
    }
}

void knights_promotable(const board *b, const board_public *p, unsigned seat, uint64_t *vertices) {
    promotable(b, p, seat, vertices, b->vertex_words);
}

/* ---- changing ---- */

static void place_knight(const board *b, board_public *p, unsigned seat, uint32_t vertex,
                         unsigned strength, bool awake) {
    vset_add(board_any_knight_rw(b, p), vertex);
    vset_add(board_knight_rw(b, p, seat), vertex);
    if (strength == 2) vset_add(board_strong_rw(b, p), vertex);
    if (strength == 3) vset_add(board_mighty_rw(b, p), vertex);
    if (awake) vset_add(board_awake_rw(b, p), vertex);
    board_knights_of(b, p)->realm[seat].knights_left[strength - 1]--;
}

void knights_remove(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    board_knights_of(b, p)->realm[seat].knights_left[strength_at(b, p, vertex) - 1]++;
    vset_remove(board_knight_rw(b, p, seat), vertex);
    vset_remove(board_any_knight_rw(b, p), vertex);
    vset_remove(board_strong_rw(b, p), vertex);
    vset_remove(board_mighty_rw(b, p), vertex);
    vset_remove(board_awake_rw(b, p), vertex);
    vset_remove(board_ready_rw(b, p), vertex);
    vset_remove(board_promoted_rw(b, p), vertex);
    vset_remove(board_committed_rw(b, p), vertex);
}

void knights_promote(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    bool awake = vset_has(board_awake(b, p), vertex); /* CK-KNIGHT-09 */
    bool ready = vset_has(board_ready(b, p), vertex); /* CK-RUL-17 */
    unsigned strength = strength_at(b, p, vertex);
    knights_remove(b, p, seat, vertex);
    place_knight(b, p, seat, vertex, strength + 1, awake);
    if (ready) vset_add(board_ready_rw(b, p), vertex);
    vset_add(board_promoted_rw(b, p), vertex); /* CK-KNIGHT-10 */
}

void knights_gone(const board *b, board_public *p, uint32_t vertex) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (vset_has(board_crossed(b, p, seat), vertex)) sea_ships_close(b, p, seat);
}

void knights_displace(const board *b, board_public *p, uint32_t vertex, uint32_t origin) {
    board_knights *k = board_knights_of(b, p);
    unsigned strength = 0, owner = board_knight_at(b, p, vertex, &strength);
    k->fleeing = (uint8_t)owner;
    k->flee_strength = (uint8_t)strength;
    k->flee_awake = vset_has(board_awake(b, p), vertex); /* CK-ACT-11 */
    k->flee_from = (uint16_t)vertex;
    k->flee_barred = b->rules.displace_origin_free ? BOARD_NO_PLACE : (uint16_t)origin;
    knights_remove(b, p, owner, vertex);
    k->realm[owner].knights_left[strength - 1]--; /* it is not in the supply either */
}

static void end_flight(board_knights *k) {
    k->fleeing = LR_SEAT_NONE;
    k->flee_strength = k->flee_awake = 0;
    k->flee_from = k->flee_barred = BOARD_NO_PLACE;
}

/* The displaced knight goes to the vertex, or off the board (CK-ACT-12). */
static void flee_to(const board *b, board_public *p, uint32_t vertex) {
    board_knights *k = board_knights_of(b, p);
    unsigned owner = k->fleeing;
    k->realm[owner].knights_left[k->flee_strength - 1]++;
    if (vertex != BOARD_NO_PLACE)
        place_knight(b, p, owner, vertex, k->flee_strength, k->flee_awake);
    end_flight(k);
    board_route_recount(b, p);
}

bool knights_flee_ask(const board *b, board_public *p) {
    uint64_t refuges[BOARD_WORDS_MAX];
    knights_refuges(b, p, refuges);
    uint32_t only = set_only(refuges, b->vertex_words);
    if (only == BOARD_NO_PLACE && !set_is_empty(refuges, b->vertex_words)) return true;
    flee_to(b, p, only); /* CK-RUL-08 */
    return false;
}

bool knights_drown(const board *b, board_public *p, unsigned seat) {
    bool any = false;
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t rest = board_knight(b, p, seat).word[w] & ~board_sailed(b, p, seat).word[w];
        FOR_EACH_BIT(k, rest) {
            unsigned v = 64 * w + k;
            if (board_touches_land(b, p, v)) continue;
            knights_remove(b, p, seat, v);
            knights_gone(b, p, v);
            any = true;
        }
    }
    return any;
}

/* ---- ships that knights hold ---- */

/* Ships on ways between an own knight and an own building, which count as closed as long as the
 * knight stands there (SEA-CK-08, 10). */
static void held_by_own(const board *b, const board_public *p, unsigned seat, uint64_t *held) {
    memset(held, 0, 8u * b->edge_words);
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t rest = board_knight(b, p, seat).word[w] & board_sailed(b, p, seat).word[w];
        FOR_EACH_BIT(k, rest) sea_ships_closed_with(b, p, seat, 64 * w + k, held);
    }
}

/* Ships that end at another player's knight (SEA-CK-12). */
static void held_by_others(const board *b, const board_public *p, unsigned seat, uint64_t *held) {
    memset(held, 0, 8u * b->edge_words);
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t rest = board_any_knight(b, p).word[w] & ~board_knight(b, p, seat).word[w] &
                        board_sailed(b, p, seat).word[w];
        FOR_EACH_BIT(k, rest) {
            unsigned v = 64 * w + k;
            for (unsigned e = 0; e < b->edge_words; e++)
                held[e] |= b->vertex_edges[v * b->edge_words + e];
        }
    }
}

/* The longer list counts the whole way from a building to an own knight as closed (SEA-CK-09,
 * 10). */
static bool is_long_list(const board *b) {
    return b->rules.sea_combo == 0; /* SEA-CK-37 */
}

/* Routes lead from the vertex to a building of the seat. */
static bool is_tied(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                    uint32_t without) {
    uint64_t reached[BOARD_WORDS_MAX], built = 0;
    walk(b, p, seat, vertex, without, reached);
    for (unsigned w = 0; w < b->vertex_words; w++)
        built |= reached[w] &
                 (board_settlement(b, p, seat).word[w] | board_city(b, p, seat).word[w]);
    return built != 0;
}

/* Without the ship a knight would be parted from all buildings of its owner (SEA-CK-08). */
static bool parts_knight(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    uint64_t held[BOARD_WORDS_MAX];
    if (is_long_list(b)) {
        held_by_own(b, p, seat, held);
        return board_has(held, edge);
    }
    for (unsigned w = 0; w < b->vertex_words; w++)
        FOR_EACH_BIT(k, board_knight(b, p, seat).word[w]) {
            unsigned v = 64 * w + k;
            if (is_tied(b, p, seat, v, BOARD_NO_PLACE) && !is_tied(b, p, seat, v, edge))
                return true;
        }
    return false;
}

void knights_fence_lifts(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    uint64_t held[BOARD_WORDS_MAX], others[BOARD_WORDS_MAX];
    if (is_long_list(b)) {
        held_by_own(b, p, seat, held);
        held_by_others(b, p, seat, others);
        for (unsigned e = 0; e < b->edge_words; e++) edges[e] &= ~held[e] & ~others[e];
        return;
    }
    for (unsigned w = 0; w < b->edge_words; w++)
        FOR_EACH_BIT(k, edges[w]) {
            unsigned edge = 64 * w + k;
            if (parts_knight(b, p, seat, edge)) board_remove(edges, edge);
        }
}

lr_status knights_check_lift(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    if (parts_knight(b, p, seat, edge)) return LR_E_KNIGHT_NEEDS_SHIP;
    for (int i = 0; i < 2 && is_long_list(b); i++) {
        uint32_t v = b->edge[edge].vertex[i];
        if (vset_has(board_any_knight(b, p), v) && !vset_has(board_knight(b, p, seat), v))
            return LR_E_KNIGHT_HOLDS_SHIP;
    }
    return LR_OK;
}

/* ---- menus ---- */

/* What can be bought: knights, their activation and promotion. */
void knights_menu_buy(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m) {
    const board_public *p = &s->pub;
    const unsigned words = m->vertex_words;
    uint64_t set[BOARD_WORDS_MAX];
    if (pays & PAYS_KNIGHT) {
        if (board_knights_read(b, p)->realm[seat].knights_left[0] > 0) {
            hire_sites(b, p, seat, set, words);
            menu_add_places(m, BOARD_HIRE, set, words);
        }
        promotable(b, p, seat, set, words);
        menu_add_places(m, BOARD_PROMOTE, set, words);
    }
    if (board_covers(s->secret.hand[seat], board_cost_activation)) {
        vset knight = board_knight_here(b, p, seat), awake = board_awake_here(b, p);
        for (unsigned w = 0; w < words; w++) set[w] = knight.word[w] & ~awake.word[w];
        menu_add_places(m, BOARD_ACTIVATE, set, words);
    }
}

/* The knights that may act and stand at a corner of the hex. */
MENU_INLINE void ready_at(const board *b, const board_public *p, unsigned hex, uint64_t *set,
                          const unsigned words) {
    for (unsigned w = 0; w < words; w++) {
        set[w] = 0;
        for (uint64_t rest = board_ready_here(b, p).word[w]; rest != 0; rest &= rest - 1) {
            const uint8_t *there = b->vertex[64 * w + (unsigned)__builtin_ctzll(rest)].hex;
            bool beside = there[0] == hex || there[1] == hex || there[2] == hex;
            if (beside) set[w] |= rest & -rest;
        }
    }
}

/* Knights beside robber or pirate, if those can be moved now. */
MENU_INLINE void menu_chase(const board *b, const board_public *p, menu *m) {
    const unsigned words = m->vertex_words;
    uint64_t set[BOARD_WORDS_MAX];
    for (unsigned figure = knights_frozen(b, p); figure < 2; figure++) { /* CK-ROB-01 */
        unsigned hex = figure == 0 ? p->robber : p->pirate;
        if (hex == BOARD_NO_HEX) continue;
        ready_at(b, p, hex, set, words);
        if (set_is_empty(set, words)) continue;
        bool goes = figure == 0 ? board_robber_can_go(b, p) : sea_pirate_can_go(b, p, p->active);
        if (!goes) continue;
        uint64_t head = menu_head(m->seat, BOARD_CHASE, (uint16_t)figure);
        for (unsigned w = 0; w < words; w++) menu_add_word(m, head + ((uint64_t)w << 22), set[w]);
    }
}

void knights_menu_errant(const board *b, const board_state *s, unsigned seat UNUSED, menu *m) {
    if (b->rules.knight_errant && !board_knights_read(b, &s->pub)->errant_used) /* CK-VAR-04 */
        menu_chase(b, &s->pub, m);
}

void knights_menu_act(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_public *p = &s->pub;
    const unsigned words = m->vertex_words;
    vset ready = board_ready_here(b, p);
    uint64_t network[BOARD_WORDS_MAX] = { 0 }, reach[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < words; w++)
        for (uint64_t rest = ready.word[w]; rest != 0; rest &= rest - 1) {
            unsigned from = 64 * w + (unsigned)__builtin_ctzll(rest);
            if (b->supply.ships > 0)
                walk(b, p, seat, from, BOARD_NO_PLACE, network);
            else if ((network[w] & rest & -rest) == 0) /* knights of one network walk it alike */
                walk_roads(b, p, seat, from, network, words, m->edge_words);
            for (unsigned k = 0; k < words; k++) reach[k] = network[k];
            keep_standable(b, p, seat, from, reach, words); /* not where it stands */
            uint64_t head = menu_head(seat, BOARD_MOVE, (uint16_t)from);
            for (unsigned k = 0; k < words; k++)
                menu_add_word(m, head + ((uint64_t)k << 22), reach[k]);
        }
    menu_chase(b, p, m);
}

/* ---- checks ---- */

static lr_status check_own_knight(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex) {
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    bool own = vset_has(board_knight(b, p, seat), vertex);
    return own ? LR_OK : LR_E_NOT_YOUR_KNIGHT;
}

lr_status board_check_hire(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (is_paying(p)) {
        if (board_knights_read(b, p)->realm[a.actor].knights_left[0] == 0)
            return LR_E_NO_PIECE_LEFT; /* CK-KNIGHT-12 */
        if (!board_covers(s->secret.hand[a.actor], board_cost_knight)) return LR_E_CANNOT_AFFORD;
    }
    if (vset_has(board_occupied(b, p), vertex)) return LR_E_VERTEX_TAKEN;
    if (vset_has(board_any_knight(b, p), vertex)) return LR_E_KNIGHT_THERE;
    if (!vset_has(board_touched(b, p, a.actor), vertex) &&
        !vset_has(board_sailed(b, p, a.actor), vertex))
        return LR_E_NO_OWN_ROAD; /* CK-KNIGHT-02 */
    return board_touches_land(b, p, vertex) ? LR_OK : LR_E_NOT_LAND;
}

lr_status board_check_activate(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    lr_status status = check_own_knight(b, p, a.actor, vertex);
    if (status != LR_OK) return status;
    if (vset_has(board_awake(b, p), vertex)) return LR_E_KNIGHT_ACTIVE;
    bool pays = board_covers(s->secret.hand[a.actor], board_cost_activation); /* CK-KNIGHT-05 */
    return pays ? LR_OK : LR_E_CANNOT_AFFORD;
}

lr_status board_check_promote(const board *b, const board_state *s, lr_action a) {
    if (is_paying(&s->pub) && !board_covers(s->secret.hand[a.actor], board_cost_knight))
        return LR_E_CANNOT_AFFORD; /* CK-KNIGHT-08 */
    return knights_check_promotion(b, &s->pub, a.actor, board_place(a));
}

lr_status knights_check_promotion(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex) {
    const board_realm *own = &board_knights_read(b, p)->realm[seat];
    lr_status status = check_own_knight(b, p, seat, vertex);
    if (status != LR_OK) return status;
    unsigned strength = strength_at(b, p, vertex);
    if (strength == 3) return LR_E_KNIGHT_MIGHTY;
    if (vset_has(board_promoted(b, p), vertex)) return LR_E_KNIGHT_PROMOTED;
    if (strength == 2 && own->level[BOARD_POLITICS] < BOARD_LEVEL_ABILITY)
        return LR_E_NEEDS_FORTRESS;
    return own->knights_left[strength] > 0 ? LR_OK : LR_E_NO_PIECE_LEFT;
}

/* The knight may act now (CK-ACT-02, 03, CK-KNIGHT-07). */
static lr_status check_acting(const board *b, const board_public *p, unsigned seat,
                              uint32_t vertex) {
    lr_status status = check_own_knight(b, p, seat, vertex);
    if (status != LR_OK) return status;
    if (!vset_has(board_awake(b, p), vertex)) return LR_E_KNIGHT_INACTIVE;
    return vset_has(board_ready(b, p), vertex) ? LR_OK : LR_E_KNIGHT_TIRED;
}

lr_status board_check_move(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t from = board_place_left(a), to = board_place(a);
    uint64_t reached[BOARD_WORDS_MAX];
    if (to >= b->vertices) return LR_E_NO_SUCH_PLACE;
    lr_status status = check_acting(b, p, a.actor, from);
    if (status != LR_OK) return status;
    if (vset_has(board_occupied(b, p), to)) return LR_E_VERTEX_TAKEN;
    if (vset_has(board_knight(b, p, a.actor), to)) return LR_E_KNIGHT_THERE;
    if (vset_has(board_any_knight(b, p), to) && strength_at(b, p, to) >= strength_at(b, p, from))
        return LR_E_KNIGHT_NOT_WEAKER;
    walk_all(b, p, a.actor, from, reached);
    return board_has(reached, to) ? LR_OK : LR_E_NO_WAY_THERE;
}

static bool is_corner(const board *b, unsigned hex, uint32_t vertex) {
    for (unsigned i = 0; hex != BOARD_NO_HEX && i < BOARD_SIDES; i++)
        if (b->hex[hex].vertex[i] == vertex) return true;
    return false;
}

lr_status board_check_chase(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (p->phase == BOARD_PHASE_ROLL && !b->rules.knight_errant) return LR_E_ROLL_FIRST;
    if (a.arg[2] > 1) return LR_E_BAD_ACTION;
    lr_status status = check_acting(b, p, a.actor, vertex);
    if (status != LR_OK) return status;
    if (p->phase == BOARD_PHASE_ROLL && board_knights_read(b, p)->errant_used)
        return LR_E_ERRANT_USED; /* CK-RUL-89 */
    if (a.arg[2] == 0) {
        if (knights_frozen(b, p)) return LR_E_ROBBER_FROZEN; /* CK-ACT-16 */
        if (!is_corner(b, p->robber, vertex)) return LR_E_NOT_BESIDE_ROBBER;
        return board_robber_can_go(b, p) ? LR_OK : LR_E_ROBBER_NOT_THERE;
    }
    if (b->supply.ships == 0 || b->layout.no_pirate) return LR_E_NO_PIRATE;
    if (sea_pirate_is_frozen(b, p)) return LR_E_ROBBER_FROZEN;           /* SEA-CK-19 */
    if (!is_corner(b, p->pirate, vertex)) return LR_E_NOT_BESIDE_PIRATE; /* SEA-CK-15 */
    if (!sea_pirate_is_movable(b, p, a.actor)) return LR_E_NO_VILLAGE;   /* SCN6-13 */
    return sea_pirate_can_go(b, p, a.actor) ? LR_OK : LR_E_NO_PIRATE;
}

lr_status board_check_flee(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint64_t refuges[BOARD_WORDS_MAX];
    uint32_t vertex = board_place(a);
    if (a.actor != board_knights_read(b, p)->fleeing) return LR_E_NOT_YOUR_CHOICE;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (vset_has(board_occupied(b, p), vertex)) return LR_E_VERTEX_TAKEN;
    if (vset_has(board_any_knight(b, p), vertex)) return LR_E_KNIGHT_THERE; /* CK-RUL-10 */
    knights_refuges(b, p, refuges);
    return board_has(refuges, vertex) ? LR_OK : LR_E_NO_WAY_THERE;
}

/* ---- applying ---- */

void board_apply_hire(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    uint32_t vertex = board_place(*a);
    if (p->phase == BOARD_PHASE_RECRUIT) {
        place_knight(b, p, a->actor, vertex, k->recruit, k->recruit_awake);
        k->recruit = k->recruit_awake = 0;
        board_route_recount(b, p);
        board_turn_resume(b, s);
    } else {
        board_build_pay(b, s, a->actor, board_cost_knight);
        place_knight(b, p, a->actor, vertex, 1, false); /* CK-KNIGHT-01 */
        board_route_after_knight(b, p, a->actor, vertex);
    }
    victory_test(b, s);
}

void board_apply_activate(const board *b, board_state *s, const lr_action *a) {
    board_build_pay(b, s, a->actor, board_cost_activation);
    vset_add(board_awake_rw(b, &s->pub), board_place(*a));
}

void board_apply_promote(const board *b, board_state *s, const lr_action *a) {
    bool smith = s->pub.phase == BOARD_PHASE_SMITH;
    if (!smith) board_build_pay(b, s, a->actor, board_cost_knight);
    knights_promote(b, &s->pub, a->actor, board_place(*a));
    if (!smith) return;
    board_knights_of(b, &s->pub)->smith = 0;
    board_turn_resume(b, s);
}

void board_apply_move(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t from = board_place_left(*a), to = board_place(*a);
    unsigned strength = strength_at(b, p, from);
    bool promoted = vset_has(board_promoted(b, p), from);
    bool displaces = vset_has(board_any_knight(b, p), to);
    knights_remove(b, p, a->actor, from);
    if (displaces) knights_displace(b, p, to, from);
    place_knight(b, p, a->actor, to, strength, false); /* CK-ACT-04, 14 */
    if (promoted) vset_add(board_promoted_rw(b, p), to);
    knights_gone(b, p, from);
    if (displaces) knights_gone(b, p, to); /* the mover's own lines */
    if (displaces) {
        board_turn_resume(b, s);
    } else {
        board_route_after_knight(b, p, a->actor, from);
        board_route_after_knight(b, p, a->actor, to);
    }
    victory_test(b, s);
}

void board_apply_chase(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    uint32_t vertex = board_place(*a);
    vset_remove(board_awake_rw(b, p), vertex);
    vset_remove(board_ready_rw(b, p), vertex);
    if (p->phase == BOARD_PHASE_ROLL) k->errant_used = 1;
    k->chasing = (uint8_t)(1 + a->arg[2]);
    p->phase = BOARD_PHASE_ROBBER;
}

void board_apply_flee(const board *b, board_state *s, const lr_action *a) {
    flee_to(b, &s->pub, board_place(*a));
    board_turn_resume(b, s);
    victory_test(b, s);
}
