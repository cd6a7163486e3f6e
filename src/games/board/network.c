/* network.c - the exact length of a route, kept while pieces come and go (network.h).
 *
 * Rule and layers are those of route.c: a place has a node for roads and one for ships, an own building
 * makes them one (that of the roads), and at an opponent's building there is none, so that a piece which
 * ends there is a leaf.
 *
 * Take the leaves off a network, and what becomes a leaf by that, until none is left. What stays are rings
 * and lines between rings; all else are trees. A tree hangs on a ring or, if it hangs on none, on the node
 * that was left last, its root:
 *
 *      leaf --o--o--.            .--.           arm    how deep the tree is over each edge of a node
 *                    o--o--o--o-(    )          up     the node on which a node hangs, and over which of
 *           leaf --o'            '--'                  that node's edges
 *
 * 1. The longest way that turns at a node of a tree is the sum of its two deepest arms. All nodes are
 *    counted by it, so the longest way over trees is known without looking for it.
 * 2. A piece at the end of a line changes one arm, which changes the arm of the node above if it was the
 *    deepest, and so on. A ship can leave only from the end of a line (SEA-MOVE-04, 05), and of the pieces
 *    that are placed one in seventy links two nodes that have others: only then, and where a building has
 *    joined or cut something, all is found anew.
 * 3. A way over the rings goes up from one tree, along the rings and down into another; or ends on the
 *    rings. It is the longest trail between two nodes of the rings, which changes only with the rings, and
 *    the depths of what hangs there. Trails are found when they are asked for first.
 * 4. A trail that cannot be made longer ends where something hangs or at a fork, or it is all of a ring.
 *    The edges of a trail from s to t are (a way from s to t) ^ (a sum of cycles) that hangs together, as
 *    in trail.c, and every fork in between leaves an edge out that at most one other leaves out as well.
 *
 * Tried and rejected: bounds of the length instead of the network. A piece at the end of a line changes it
 * by one at most, but two moves of five then had to be counted after all, nearly all of the holder's.
 */
#include "network.h"
#include "voyage.h"

enum {
    AT_ROOT = 0xffff,  /* hangs on nothing; below: 4 * the node above + which of its edges */
    ON_RINGS = 0x8000, /* is a node of the rings, with this number */
    NO_NODE = NETWORK_NODES,
    UNKNOWN = 0xff,
};

/* ---- nodes ---- */

static inline bool is_own(const open_sets *sets, unsigned place) {
    return board_has(sets->settlement, place) || board_has(sets->city, place);
}

/* The node of a piece's end. */
static inline unsigned node_at(const open_sets *sets, unsigned place, bool ship) {
    if (board_has(sets->occupied, place)) return is_own(sets, place) ? place : NO_NODE;
    return ship ? NETWORK_PLACES + place : place;
}

/* A piece ends at the node. */
static inline bool has_piece(const open_sets *sets, unsigned place, unsigned node) {
    if (node == NO_NODE) return false;
    if (node >= NETWORK_PLACES) return board_has(sets->sailed, place);
    return board_has(sets->touched, place) ||
           (board_has(sets->sailed, place) && is_own(sets, place));
}

static inline unsigned slot_of(const board *b, unsigned place, unsigned edge) {
    const uint16_t *at = b->vertex[place].edge;
    return at[0] == edge ? 0 : at[1] == edge ? 1 : 2;
}

static inline void clear_arms(network *o, unsigned node) {
    memset(o->arm[node], 0, sizeof o->arm[node]);
}

/* The two deepest arms. */
typedef struct node_arms {
    unsigned deepest, second;
} node_arms;

static inline node_arms arms_of(const network *o, unsigned node) {
    unsigned x = o->arm[node][0], y = o->arm[node][1], z = o->arm[node][2];
    unsigned high = x > y ? x : y, low = x > y ? y : x;
    if (z > high) return (node_arms){ z, high };
    return (node_arms){ high, z > low ? z : low };
}

/* ---- a piece more or less at the end of a line ---- */

static void set_arm(network *o, unsigned node, unsigned slot, unsigned depth) {
    for (;;) {
        node_arms before = arms_of(o, node);
        o->arm[node][slot] = (uint8_t)depth;
        node_arms now = arms_of(o, node);
        unsigned through = now.deepest + now.second;
        o->count[before.deepest + before.second]--;
        o->count[through]++;
        if (through > o->longest) o->longest = (uint8_t)through;
        if (now.deepest == before.deepest) return;
        unsigned up = o->up[node];
        if (up >= ON_RINGS) {
            if (up == AT_ROOT) return;
            up -= ON_RINGS;
            o->rings.changed = true;
            o->rings.depth[up] = (uint8_t)now.deepest;
            if (now.deepest == 0)
                o->rings.hung &= ~(1u << up);
            else
                o->rings.hung |= 1u << up;
            return;
        }
        node = up >> 2;
        slot = up & 3;
        depth = now.deepest + 1;
    }
}

void network_add(const board *b, const board_public *p, unsigned seat, uint32_t edge, bool ship,
                 network *o) {
    const open_sets sets = open_sets_of(p, seat);
    if (!o->known) return;
    unsigned near = b->edge[edge].vertex[0], far = b->edge[edge].vertex[1];
    unsigned node = node_at(&sets, near, ship), end = node_at(&sets, far, ship);
    bool held = has_piece(&sets, near, node);
    if (held && has_piece(&sets, far, end)) {
        o->known = false;
        return;
    }
    if (!held && (node == NO_NODE || has_piece(&sets, far, end))) {
        unsigned other = node;
        node = end;
        end = other;
        near = far;
        held = has_piece(&sets, near, node);
    }
    if (node == NO_NODE) return; /* between two opponents: no way leads on */
    if (!held) {
        clear_arms(o, node);
        o->up[node] = AT_ROOT;
    }
    unsigned slot = slot_of(b, near, edge);
    if (end != NO_NODE) {
        clear_arms(o, end);
        o->up[end] = (uint16_t)(4 * node + slot);
    }
    set_arm(o, node, slot, 1);
}

void network_remove(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                    network *o) {
    const open_sets sets = open_sets_of(p, seat);
    if (!o->known) return;
    unsigned near = b->edge[edge].vertex[0], far = b->edge[edge].vertex[1];
    unsigned node = node_at(&sets, near, true);
    if (!has_piece(&sets, near, node)) {
        unsigned other = near;
        near = far;
        far = other;
        node = node_at(&sets, near, true);
        if (!has_piece(&sets, near, node)) return; /* it lay alone */
    }
    unsigned up = o->up[node];
    if (up < 4 * NETWORK_NODES && (up >> 2) % NETWORK_PLACES == far) { /* its end was the root */
        node_arms arms = arms_of(o, up >> 2);
        o->count[arms.deepest + arms.second]--;
        o->up[node] = AT_ROOT;
    } else {
        set_arm(o, node, slot_of(b, near, edge), 0);
    }
}

void network_settle(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                    network *o) {
    const open_sets sets = open_sets_of(p, seat);
    const board_vertex *v = &b->vertex[vertex];
    if (!o->known) return;
    memcpy(o->arm[vertex], o->arm[NETWORK_PLACES + vertex], sizeof o->arm[vertex]);
    o->up[vertex] = o->up[NETWORK_PLACES + vertex];
    for (unsigned k = 0; k < 3; k++) {
        unsigned node = o->arm[vertex][k] > 0 ? node_at(&sets, v->neighbour[k], true) : NO_NODE;
        if (node != NO_NODE) o->up[node] = (uint16_t)(4 * vertex + k);
    }
}

/* ---- all anew ---- */

/* A node knows how many neighbours it has and the sum of their numbers, so a leaf knows its neighbour, and
 * taking it off is a subtraction. */
enum { PEEL_BITS = 10, PEEL_ONE = 1 << PEEL_BITS }; /* a neighbour; the sum of three lies below */
typedef struct peel {
    uint16_t node[NETWORK_NODES];
    unsigned edges; /* that are left */
} peel;

/* Buildings; see node_at(). */
typedef struct building_words {
    uint64_t own[OPEN_VERTEX_WORDS], foreign[OPEN_VERTEX_WORDS];
} building_words;

static inline unsigned peel_node(const building_words *at, unsigned place, bool ship) {
    if (board_has(at->foreign, place)) return NO_NODE;
    return ship && !board_has(at->own, place) ? NETWORK_PLACES + place : place;
}

static inline void peel_pieces(peel *left, const board *b, const building_words *at,
                               const uint64_t *pieces, bool ship, network *o) {
    for (unsigned w = 0; w < OPEN_EDGE_WORDS; w++)
        for (uint64_t rest = pieces[w]; rest != 0; rest &= rest - 1) {
            unsigned edge = 64 * w + (unsigned)__builtin_ctzll(rest);
            const uint16_t *ends = b->edge[edge].vertex;
            unsigned one = peel_node(at, ends[0], ship), two = peel_node(at, ends[1], ship);
            if (one != NO_NODE && two != NO_NODE) {
                left->node[one] = (uint16_t)(left->node[one] + PEEL_ONE + two);
                left->node[two] = (uint16_t)(left->node[two] + PEEL_ONE + one);
                left->edges++;
            } else if (one != NO_NODE) {
                o->arm[one][slot_of(b, ends[0], edge)] = 1;
            } else if (two != NO_NODE) {
                o->arm[two][slot_of(b, ends[1], edge)] = 1;
            }
        }
}

static inline void count_node(network *o, node_arms arms) {
    unsigned through = arms.deepest + arms.second;
    o->count[through]++;
    if (through > o->longest) o->longest = (uint8_t)through;
}

/* Takes the node off if it is a leaf, and what becomes a leaf by that. */
static inline void peel_from(peel *left, const board *b, unsigned node, network *o) {
    for (unsigned here = left->node[node]; here >> PEEL_BITS == 1; here = left->node[node]) {
        unsigned to = here & (PEEL_ONE - 1);
        const uint16_t *beside = b->vertex[to % NETWORK_PLACES].neighbour;
        unsigned place = node % NETWORK_PLACES;
        unsigned slot = beside[0] == place ? 0 : beside[1] == place ? 1 : 2;
        node_arms arms = arms_of(o, node);
        count_node(o, arms);
        o->arm[to][slot] = (uint8_t)(arms.deepest + 1);
        o->up[node] = (uint16_t)(4 * to + slot);
        left->node[node] = 0;
        left->node[to] = (uint16_t)(left->node[to] - PEEL_ONE - node);
        left->edges--;
        if (left->node[to] == 0) count_node(o, arms_of(o, to));
        node = to;
    }
}

/* The nodes of a layer, one word. */
static inline uint64_t nodes_of(const open_sets *sets, unsigned w, bool ship) {
    uint64_t own = sets->settlement[w] | sets->city[w];
    return ship ? sets->sailed[w] & ~own : sets->touched[w] | (sets->sailed[w] & own);
}

static void rings_find(network_rings *r, const board *b, const open_sets *sets, const peel *left,
                       network *o);

static RARE void find_all(const board *b, const board_public *p, unsigned seat, network *o) {
    const open_sets sets = open_sets_of(p, seat);
    building_words at;
    peel left;
    memset(&left, 0, sizeof left);
    memset(o->count, 0, sizeof o->count);
    memset(o->arm, 0, sizeof o->arm);
    memset(o->up, 0xff, sizeof o->up);
    o->longest = 0;
    o->known = true;
    for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++) {
        at.own[w] = sets.settlement[w] | sets.city[w];
        at.foreign[w] = sets.occupied[w] & ~at.own[w];
    }
    peel_pieces(&left, b, &at, sets.road, false, o);
    peel_pieces(&left, b, &at, sets.ship, true, o);
    for (unsigned layer = 0; layer < 2; layer++)
        for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++)
            for (uint64_t rest = nodes_of(&sets, w, layer); rest != 0; rest &= rest - 1)
                peel_from(&left, b,
                          layer * NETWORK_PLACES + 64 * w + (unsigned)__builtin_ctzll(rest), o);
    o->rings.nodes = 0;
    if (left.edges > 0) rings_find(&o->rings, b, &sets, &left, o);
}

/* ---- rings ---- */

/* What is needed only while rings are found. */
typedef struct ring_search {
    const board *b;
    const open_sets *sets;
    const peel *left;
    uint16_t node[NETWORK_PIECES];  /* by its number in the rings */
    uint8_t number[NETWORK_NODES];  /* the other way round */
    uint8_t end[NETWORK_PIECES][2]; /* an edge's nodes */
    uint64_t cycle[NETWORK_CYCLES];
} ring_search;

static unsigned ring_node(ring_search *f, network_rings *r, network *o, unsigned node,
                          unsigned part, uint64_t path) {
    unsigned k = r->nodes++;
    LR_ASSERT(k < NETWORK_PIECES);
    f->node[k] = (uint16_t)node;
    f->number[node] = (uint8_t)k;
    r->star[k] = 0;
    r->part[k] = (uint8_t)part;
    r->path[k] = path;
    r->depth[k] = (uint8_t)arms_of(o, node).deepest;
    if (r->depth[k] > 0) r->hung |= 1u << k;
    if (f->left->node[node] >> PEEL_BITS == 3) {
        r->forked |= 1u << k;
        r->forks++;
    }
    count_node(o, arms_of(o, node));
    o->up[node] = (uint16_t)(ON_RINGS + k);
    return k;
}

/* Follows the edge at a slot of the k-th node, if it belongs to the rings. */
static void ring_edge(ring_search *f, network_rings *r, network *o, unsigned k, unsigned slot) {
    unsigned node = f->node[k];
    const board_vertex *v = &f->b->vertex[node % NETWORK_PLACES];
    unsigned edge = v->edge[slot];
    if (edge == BOARD_NO_PLACE) return;
    bool ship = board_has(f->sets->ship, edge);
    if (!ship && !board_has(f->sets->road, edge)) return;
    if (node_at(f->sets, node % NETWORK_PLACES, ship) != node) return;
    unsigned to = node_at(f->sets, v->neighbour[slot], ship);
    if (to == NO_NODE || f->left->node[to] == 0) return;
    unsigned there = f->number[to];
    if (there < k) return; /* it was followed from there */
    unsigned e = r->edges++;
    LR_ASSERT(e < NETWORK_PIECES);
    uint64_t bit = (uint64_t)1 << e;
    if (there == UNKNOWN) {
        there = ring_node(f, r, o, to, r->part[k], r->path[k] | bit);
    } else {
        LR_ASSERT(r->cycles < NETWORK_CYCLES);
        f->cycle[r->cycles++] = r->path[k] ^ r->path[there] ^ bit;
    }
    f->end[e][0] = (uint8_t)k;
    f->end[e][1] = (uint8_t)there;
    r->star[k] |= bit;
    r->star[there] |= bit;
}

/* All that hangs together with the node, if it belongs to the rings and was not met before. */
static void ring_part(ring_search *f, network_rings *r, network *o, unsigned node) {
    unsigned k = r->nodes;
    if (f->left->node[node] == 0 || f->number[node] != UNKNOWN) return;
    r->first |= 1u << k;
    ring_node(f, r, o, node, k, 0);
    for (; k < r->nodes; k++)
        for (unsigned slot = 0; slot < 3; slot++) ring_edge(f, r, o, k, slot);
}

static void rings_find(network_rings *r, const board *b, const open_sets *sets, const peel *left,
                       network *o) {
    ring_search f = { .b = b, .sets = sets, .left = left };
    memset(f.number, UNKNOWN, sizeof f.number);
    memset(r->between, UNKNOWN, sizeof r->between);
    r->nodes = r->edges = r->cycles = r->forks = 0;
    r->forked = r->first = r->hung = 0;
    r->changed = true;
    for (unsigned layer = 0; layer < 2; layer++)
        for (unsigned w = 0; w < OPEN_VERTEX_WORDS; w++)
            for (uint64_t rest = nodes_of(sets, w, layer); rest != 0; rest &= rest - 1)
                ring_part(&f, r, o,
                          layer * NETWORK_PLACES + 64 * w + (unsigned)__builtin_ctzll(rest));
    LR_ASSERT(r->edges == left->edges);
    for (unsigned e = 0; e < r->edges; e++)
        r->meets[e] = r->star[f.end[e][0]] | r->star[f.end[e][1]];
    r->sum[0] = 0;
    for (unsigned k = 0; k < r->cycles; k++)
        for (unsigned i = 0; i < 1u << k; i++) r->sum[(1u << k) + i] = r->sum[i] ^ f.cycle[k];
}

static bool hangs_together(const network_rings *r, uint64_t edges) {
    uint64_t reached = edges & -edges;
    for (uint64_t rest = reached; rest != 0;) {
        uint64_t next = r->meets[__builtin_ctzll(rest)] & edges & ~reached;
        reached |= next;
        rest = (rest & (rest - 1)) | next;
    }
    return reached == edges;
}

/* The longest trail from one node to another of the same part, or around to itself if it is on a ring. */
static RARE unsigned find_between(network_rings *r, unsigned one, unsigned two) {
    uint64_t base = r->path[one] ^ r->path[two];
    unsigned best = 0;
    for (unsigned i = 0; i < 1u << r->cycles; i++) {
        uint64_t edges = base ^ r->sum[i];
        unsigned length = (unsigned)__builtin_popcountll(edges);
        if (length > best && (edges & r->star[one]) != 0 && hangs_together(r, edges)) best = length;
    }
    r->between[one][two] = r->between[two][one] = (uint8_t)best;
    return best;
}

/* No way over rings is longer (4 above). */
static inline unsigned rings_most(const network_rings *r) {
    unsigned deepest = 0, second = 0;
    for (uint32_t rest = r->hung; rest != 0; rest &= rest - 1) {
        unsigned depth = r->depth[__builtin_ctz(rest)];
        second = depth > deepest ? deepest : depth > second ? depth : second;
        deepest = depth > deepest ? depth : deepest;
    }
    unsigned trees = deepest > 1 ? deepest : 1;
    if (deepest + second > trees + 1) trees = deepest + second - 1;
    return r->edges - r->forks / 2u + trees;
}

/* The longest way over rings, if it is longer than `floor`. */
static RARE unsigned length_over_rings(network_rings *r, unsigned floor) {
    uint32_t ends = r->forked | r->first | r->hung;
    for (uint32_t left = ends; left != 0; left &= left - 1) {
        unsigned one = (unsigned)__builtin_ctz(left);
        for (uint32_t rest = left; rest != 0; rest &= rest - 1) {
            unsigned two = (unsigned)__builtin_ctz(rest);
            unsigned trees = one == two ? r->depth[one] : (unsigned)r->depth[one] + r->depth[two];
            unsigned forks = one == two ? 1 : (r->forked >> one & 1) + (r->forked >> two & 1);
            unsigned most = r->edges - r->forks / 2u + forks - 1 + trees;
            if (most <= floor || r->part[one] != r->part[two]) continue;
            unsigned way = r->between[one][two];
            if (way == UNKNOWN) way = find_between(r, one, two);
            if (way + trees > floor) floor = way + trees;
        }
    }
    return floor;
}

/* The same, if it is not known from the last time. */
static inline unsigned rings_length(network_rings *r, unsigned floor) {
    if (r->changed || floor < r->over_floor) {
        r->over = (uint8_t)(rings_most(r) > floor ? length_over_rings(r, floor) : floor);
        r->over_floor = (uint8_t)floor;
        r->changed = false;
    }
    return r->over > floor ? r->over : floor;
}

unsigned network_length(const board *b, const board_public *p, unsigned seat, unsigned floor,
                        network *o) {
    if (!o->known) find_all(b, p, seat, o);
    unsigned longest = o->longest;
    while (longest > floor && o->count[longest] == 0) longest--;
    if (longest > floor) floor = longest;
    return o->rings.nodes > 0 ? rings_length(&o->rings, floor) : floor;
}
