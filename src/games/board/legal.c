/* legal.c - who can act, what they can do, picking one of it, and random play.
 *
 * The order of lr_legal() is the order in which rows are added here; it is pinned by tests and may
 * not change without a new rules version.
 *
 * Most decisions of a game are few kinds, so the code is laid out by how often it runs. Each menu
 * (before the roll; after it without trade between players; after it with everything; discards; the
 * robber; the rest) is compiled twice into a function of its own, once to list and once to sample,
 * with everything it calls inlined. Before a menu is made at all, the two commonest forced moves are
 * told apart: to roll and to end the turn. A random game through lr_playout() then spends about 240
 * instructions a decision when it lists and 220 when it samples, chance included; `make bench` counts.
 * Games with knights on such a map have menus and a loop of their own, which know where the sets of a
 * position lie (knights.h); they take twice as much. So have games at sea of the commonest size, whose loop
 * also remembers what it found out about ships and routes (voyage.h).
 *
 * Tried and dropped: rows with sets of several words (a row is a word now, which also made the code
 * shorter); collecting rows and then expanding them for the list; sets of possible roads kept up to
 * date in the position.
 */
#include "legal.h"

#include "bits.h"
#include "chance.h"
#include "knights.h"
#include "rng.h"
#include "rules.h"
#include "voyage.h"

/* Everything is inlined into functions marked so, and the menu lives in registers. */
#define FLAT __attribute__((flatten))
#define HOT static FLAT __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

/* What a copy of the code is for; a constant wherever it is used, so that the island's menus know
 * nothing of ships and knights. The knights' games may be at sea or not; those whose positions are
 * close (knights.h) are not, and have a copy of their own. */
typedef enum mode { ISLAND, SEA, KNIGHTS, CLOSE_KNIGHTS } mode;

INLINE mode mode_of(const board *b) {
    if (b->knights) return b->knights_close ? CLOSE_KNIGHTS : KNIGHTS;
    return b->sea ? SEA : ISLAND;
}

INLINE bool with_knights(mode kind) {
    return kind == KNIGHTS || kind == CLOSE_KNIGHTS;
}

INLINE bool at_sea(const board *b, mode kind) {
    return kind == SEA || (kind == KNIGHTS && b->sea);
}

/* ---- who ---- */

/* The phases that wait for the active seat and nobody else. */
#define ACTIVE_PHASES \
    (IN_PHASE(SETUP_SETTLEMENT) | IN_PHASE(SETUP_ROAD) | IN_PHASE(ROLL) | IN_PHASE(ROBBER) | \
     IN_PHASE(FREE_ROADS) | IN_PHASE(BUILD) | IN_PHASE(SHIP) | IN_PHASE(HARBOR) | IN_PHASE(ROB) | \
     IN_PHASE(SURPLUS) | IN_PHASE(METROPOLIS) | IN_PHASE(SMITH) | IN_PHASE(REBUILD) | \
     IN_PHASE(SWAP) | IN_PHASE(RECRUIT) | IN_PHASE(PICK) | IN_PHASE(SPY))

/* Those that wait for one seat, which need not be the active one. */
#define ASKING_PHASES \
    (IN_PHASE(GOLD) | IN_PHASE(RETURN) | IN_PHASE(DEFEND) | IN_PHASE(SACK) | IN_PHASE(REWARD) | \
     IN_PHASE(AQUEDUCT) | IN_PHASE(FLEE) | IN_PHASE(DESERT) | IN_PHASE(GIVE))

/* The active seat may claim or lay cards open while others are waited for. Whether it can depends
 * on hidden cards, so the bit depends on the options alone. */
static uint32_t actors_discard(const board *b, const board_public *p) {
    uint32_t waiting = 0;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        waiting |= (uint32_t)(p->seat[seat].discard_left > 0) << seat;
    return waiting >> p->active & 1 ? waiting : waiting | (b->cards_shown ? LR_MAY(p->active) : 0);
}

/* Everybody but the active seat may make offers, as long as there is trade. */
static uint32_t may_offer(const board *b, const board_public *p) {
    if (!trade_with_players(b, p)) return 0;
    uint32_t others = ((1u << b->seats) - 1) & ~(1u << p->active);
    return others << 8;
}

static uint32_t actors_answer(const board *b, const board_public *p) {
    uint32_t waiting = p->offer_waiting, may = may_offer(b, p);
    if (waiting == 0) return 1u << p->active | may;
    return waiting | LR_MAY(p->active) | (may & ~(waiting << 8));
}

/* The phases that do not come up in every turn. */
static RARE uint32_t actors_rare(const board *b, const board_public *p) {
    if (ASKING_PHASES >> p->phase & 1) return 1u << board_asked(b, p);
    return p->phase == BOARD_PHASE_ANSWER ? actors_answer(b, p) : 0;
}

uint32_t board_actors(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    const board_public *p = &board_state_read(state)->pub;
    uint64_t phase = (uint64_t)1 << p->phase;
    if ((phase & ACTIVE_PHASES) != 0) return 1u << p->active;
    if ((phase & BOARD_CHANCE_PHASES) != 0) return LR_CHANCE;
    if (p->phase == BOARD_PHASE_MAIN) return 1u << p->active | may_offer(b, p);
    return p->phase == BOARD_PHASE_DISCARD ? actors_discard(b, p) : actors_rare(b, p);
}

/* ---- what ---- */

/* What the hand is good for: things it can pay, resources it can bring to the bank. */
typedef struct purse {
    unsigned pays;
    board_cards lanes;
} purse;

INLINE purse purse_of(const board *b, const board_state *s, unsigned seat, mode kind) {
    return (purse){ build_pays(s->secret.hand[seat], at_sea(b, kind), with_knights(kind)),
                    with_knights(kind) ? trade_lanes_goods(b, s, seat, kind == CLOSE_KNIGHTS)
                                       : trade_lanes(b, s, seat) };
}

static inline void add_roll(menu *m, const board_state *s) {
    menu_add_plain(m, BOARD_ROLL);
    develop_menu_play(m->b, s, m->seat, m);
    victory_menu(m->b, s, m->seat, m);
}

static inline void add_roll_knights(menu *m, const board_state *s) {
    menu_add_plain(m, BOARD_ROLL);
    progress_menu_roll(m->b, s, m->seat, m);
    knights_menu_errant(m->b, s, m->seat, m);
}

/* After the roll, for a seat without a card to play, where there is no trade between players: all but the
 * end of the turn, which comes first. */
INLINE void add_plain(menu *m, const board_state *s, purse can, mode kind) {
    build_menu(m->b, s, m->seat, can.pays, m);
    if (at_sea(m->b, kind)) {
        ship_menu(m->b, s, m->seat, can.pays, m);
        lift_menu(m->b, s, m->seat, m);
        scenario_menu(m->b, s, m->seat, m);
    }
    if (with_knights(kind)) {
        knights_menu_build(m->b, s, m->seat, m);
        knights_menu_act(m->b, s, m->seat, m);
        commerce_menu(m->b, s, m->seat, m);
        progress_menu(m->b, s, m->seat, m);
    } else {
        develop_menu_buy(s, can.pays, m);
    }
    trade_menu_bank(s, can.lanes, m);
}

/* Between two turns: building and buying, nothing else (EXT-SBP). */
static inline void add_build(menu *m, const board_state *s) {
    unsigned pays = build_pays(s->secret.hand[m->seat], m->b->sea, m->b->knights);
    menu_add_plain(m, BOARD_END);
    build_menu(m->b, s, m->seat, pays, m);
    if (m->b->sea) ship_menu(m->b, s, m->seat, pays, m);
    if (m->b->knights)
        knights_menu_build(m->b, s, m->seat, m);
    else
        develop_menu_buy(s, pays, m);
}

/* After the roll, everything. Begins like add_plain(), and adds nothing where that is enough. */
INLINE void add_everything(menu *m, const board_state *s, mode kind) {
    menu_add_plain(m, BOARD_END);
    add_plain(m, s, purse_of(m->b, s, m->seat, kind), kind);
    if (!with_knights(kind)) develop_menu_play(m->b, s, m->seat, m);
    trade_menu_players(m->b, s, m->seat, m);
    if (!with_knights(kind)) victory_menu(m->b, s, m->seat, m);
}

static inline void add_main(menu *m, const board_state *s) {
    add_everything(m, s, ISLAND);
}

static inline void add_main_sea(menu *m, const board_state *s) {
    add_everything(m, s, SEA);
}

static inline void add_main_knights(menu *m, const board_state *s) {
    add_everything(m, s, KNIGHTS);
}

static inline void add_main_close(menu *m, const board_state *s) {
    m->close = true;
    add_everything(m, s, CLOSE_KNIGHTS);
}

static inline void add_discard(menu *m, const board_state *s) {
    if (m->seat >= m->b->seats) return;
    discard_menu(m->b, s, m->seat, m);
    if (m->seat == s->pub.active) victory_menu(m->b, s, m->seat, m);
}

static inline void add_robber(menu *m, const board_state *s) {
    if (m->seat != s->pub.active) return;
    robber_menu(m->b, s, m->seat, m);
    victory_menu(m->b, s, m->seat, m);
}

/* All other phases, and seats that are not active. */
static inline void add_rest(menu *m, const board_state *s) {
    const board *b = m->b;
    unsigned seat = m->seat;
    bool active = seat == s->pub.active;
    if (seat >= b->seats) return;
    switch ((board_phase)s->pub.phase) {
    case BOARD_PHASE_SETUP_SETTLEMENT:
    case BOARD_PHASE_SETUP_ROAD:
        if (active) setup_menu(b, s, seat, m);
        return;
    case BOARD_PHASE_FREE_ROADS:
        if (active) free_roads_menu(b, s, seat, m);
        break;
    case BOARD_PHASE_GOLD: gold_menu(b, s, seat, m); return;
    case BOARD_PHASE_BUILD:
        if (active) add_build(m, s);
        return;
    case BOARD_PHASE_SHIP:
        if (active) lifted_menu(b, s, seat, m);
        break;
    case BOARD_PHASE_HARBOR:
    case BOARD_PHASE_ROB:
        if (active) scenario_menu(b, s, seat, m);
        break;
    case BOARD_PHASE_MAIN: trade_menu_other(b, s, seat, m); break;
    case BOARD_PHASE_ANSWER: trade_menu_answer(b, s, seat, m); break;
    default:
        if (b->knights) knights_menu_phase(b, s, seat, m);
        return;
    }
    if (active) victory_menu(b, s, seat, m);
}

/* ---- forced moves: more than half of all decisions, so they are told apart first ---- */

/* A knight or progress card from an earlier turn; victory points are not played. */
static inline bool has_playable_card(const board_state *s, unsigned seat) {
    const board_cards playable = board_card(BOARD_CARD_POINT) - 1;
    return ((s->secret.cards[seat] ^ s->secret.cards_fresh) & playable) != 0 && !s->pub.card_played;
}

/* Before the roll there is nothing to do but roll. */
static inline bool must_roll(const board *b, const board_state *s, unsigned seat) {
    return !has_playable_card(s, seat) && !b->cards_shown;
}

/* After it there is nothing but to build, buy and trade with the bank: add_plain() says it all. */
static inline bool is_plain(const board *b, const board_state *s, unsigned seat) {
    return b->rules.trading == BOARD_TRADE_BANK && !has_playable_card(s, seat) && !b->cards_shown;
}

/* The same with knights: no card can be played before the roll, no knight-errant ride. */
static inline bool must_roll_knights(const board *b, const board_state *s, unsigned seat) {
    return board_progress_read(b, s)->hand[seat][0] != BOARD_PROGRESS_ALCHEMIST &&
           !b->rules.knight_errant;
}

/* Nothing that the knights' part of add_plain() adds can be done, but for playing a card: no knight can
 * act or be woken, no knight can be paid, and without a city there are neither walls nor levels. */
static inline bool is_idle(const board *b, const board_state *s, unsigned seat, mode kind) {
    const knights_sets o = knights_sets_of(b, &s->pub, seat, kind == CLOSE_KNIGHTS);
    board_cards hand = s->secret.hand[seat];
    uint64_t acting = 0;
    if (board_covers(hand, board_cost_knight) || knights_have_lasting(o.part)) return false;
    bool wakes = board_covers(hand, board_cost_activation);
    for (unsigned w = 0; w < o.words; w++)
        acting |= wakes ? o.ready[w] | (o.knight[w] & ~o.awake[w]) : o.ready[w];
    if (acting != 0) return false;
    if (hand >> 8 * BOARD_PAPER == 0 && !board_covers(hand, board_cost_wall)) return true;
    return set_is_empty(o.city, o.words);
}

static inline bool holds_progress(const board *b, const board_state *s, unsigned seat) {
    return board_progress_read(b, s)->hand[seat][0] != BOARD_NO_PROGRESS;
}

/* Nothing that add_plain() adds can be paid for. A ship that may move costs nothing, and neither does
 * what a scenario adds, so at sea the menu has to be asked. */
INLINE bool must_end_plain(const board *b, const board_state *s, unsigned seat, purse can,
                           mode kind) {
    if (can.pays != 0 || can.lanes != 0) return false;
    if (with_knights(kind) && (holds_progress(b, s, seat) || !is_idle(b, s, seat, kind)))
        return false;
    return !at_sea(b, kind) ||
           (b->scenario == BOARD_SCENARIO_NONE &&
            (s->pub.ship_moved || s->pub.at_sea[seat].ships_left == b->supply.ships));
}

/* ---- writing it out ---- */

/* One card for one other, by the active seat to all others, by them to it. A card of resource k is bit
 * 5 * k of its side (board_pack_cards); the sides are bytes 2 to 6 and 7 to 11, the seats byte 12. */
lr_action menu_offer(const board *b, const board_public *p, uint64_t head, unsigned k) {
    unsigned seat = head >> 8 & 0xff, given = head >> 32 & 0xff;
    uint64_t everybody = (1u << b->seats) - 1;
    uint64_t to = seat == p->active ? everybody & ~((uint64_t)1 << seat) : (uint64_t)1 << p->active;
    uint64_t give = (uint64_t)1 << 5 * given, want = (uint64_t)1 << 5 * k;
    uint64_t words[2] = { bits_little_endian((head & 0xffff) | give << 16 | want << 56),
                          bits_little_endian(want >> 8 | to << 32) };
    lr_action a;
    memcpy(&a, words, sizeof a);
    return a;
}

/* The menus as lists and as samples. Those that make up most of a game are kept apart from the rest,
 * so that they pay for nothing else. */
#define LIST(add) \
    HOT uint32_t list_##add(const board *b, const board_state *s, unsigned seat, lr_action *out) { \
        menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out }; \
        add(&m, s); \
        return (uint32_t)(m.out - out); \
    }

#define SAMPLE(add) \
    HOT lr_action sample_##add(const board *b, const board_state *s, unsigned seat, lr_rng *rng) { \
        menu_row rows[MENU_ROWS_MAX]; \
        menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows }; \
        add(&m, s); \
        return draw(&m, rng); \
    }

static inline lr_action draw(const menu *m, lr_rng *rng) {
    LR_ASSERT(m->count > 0);
    uint64_t k = rng_below(rng, m->count);
    const menu_row *row = m->rows;
    for (; k >= row->count; row++) k -= row->count;
    unsigned member = bits_select(row->set, (unsigned)k);
    bool offer = (row->head & 0xff) == BOARD_OFFER;
    return offer ? menu_offer(m->b, m->pub, row->head, member) : menu_action(row->head, member);
}

/* The same for a plain menu: the end of the turn is the first action, without a row; there are no
 * offers. */
static inline lr_action draw_plain(const menu *m, lr_rng *rng) {
    uint64_t k = rng_below(rng, m->count + 1);
    if (k == 0) return menu_action(menu_head(m->seat, BOARD_END, 0), 0);
    const menu_row *row = m->rows;
    for (k--; k >= row->count; row++) k -= row->count;
    return menu_action(row->head, bits_select(row->set, (unsigned)k));
}

LIST(add_roll)
LIST(add_main)
LIST(add_main_sea)
LIST(add_roll_knights)
LIST(add_main_knights)
LIST(add_main_close)
LIST(add_discard)
LIST(add_robber)
LIST(add_rest)
SAMPLE(add_roll)
SAMPLE(add_main)
SAMPLE(add_main_sea)
SAMPLE(add_roll_knights)
SAMPLE(add_main_knights)
SAMPLE(add_main_close)
SAMPLE(add_discard)
SAMPLE(add_robber)
SAMPLE(add_rest)

/* The same for the plain menu, whose purse its caller has looked into. */
#define LIST_PLAIN(name, kind) \
    HOT uint32_t name(const board *b, const board_state *s, unsigned seat, lr_action *out, \
                      purse can) { \
        menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out }; \
        m.close = (kind) == CLOSE_KNIGHTS; \
        menu_add_plain(&m, BOARD_END); \
        add_plain(&m, s, can, kind); \
        return (uint32_t)(m.out - out); \
    }

#define SAMPLE_PLAIN(name, kind) \
    HOT lr_action name(const board *b, const board_state *s, unsigned seat, lr_rng *rng, \
                       purse can) { \
        menu_row rows[MENU_ROWS_MAX]; \
        menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows }; \
        m.close = (kind) == CLOSE_KNIGHTS; \
        add_plain(&m, s, can, kind); \
        return draw_plain(&m, rng); \
    }

LIST_PLAIN(list_plain, ISLAND)
LIST_PLAIN(list_plain_sea, SEA)
LIST_PLAIN(list_plain_knights, KNIGHTS)
LIST_PLAIN(list_plain_close, CLOSE_KNIGHTS)
SAMPLE_PLAIN(sample_plain, ISLAND)
SAMPLE_PLAIN(sample_plain_sea, SEA)
SAMPLE_PLAIN(sample_plain_knights, KNIGHTS)
SAMPLE_PLAIN(sample_plain_close, CLOSE_KNIGHTS)

/* What is left of it for a close position where everything else is idle: to play a card. */
static inline void add_cards_close(menu *m, const board_state *s) {
    m->close = true;
    menu_add_plain(m, BOARD_END);
    progress_menu(m->b, s, m->seat, m);
}

LIST(add_cards_close)
SAMPLE(add_cards_close)

/* The right one of them. */
#define BY_MODE(kind, name, ...) \
    ((kind) == CLOSE_KNIGHTS ? name##_close(__VA_ARGS__) \
     : (kind) == KNIGHTS     ? name##_knights(__VA_ARGS__) \
     : (kind) == SEA         ? name##_sea(__VA_ARGS__) \
                             : name(__VA_ARGS__))

INLINE uint32_t list(const board *b, const board_state *s, unsigned who, lr_action *out,
                     mode kind) {
    unsigned phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return BY_MODE(kind, list_add_main, b, s, who, out);
        purse can = purse_of(b, s, who, kind);
        if (!must_end_plain(b, s, who, can, kind))
            return BY_MODE(kind, list_plain, b, s, who, out, can);
        *out = menu_action(menu_head(who, BOARD_END, 0), 0);
        return 1;
    }
    if (who == s->pub.active && phase == BOARD_PHASE_ROLL) {
        bool forced = with_knights(kind) ? must_roll_knights(b, s, who) : must_roll(b, s, who);
        if (!forced)
            return with_knights(kind) ? list_add_roll_knights(b, s, who, out)
                                      : list_add_roll(b, s, who, out);
        *out = menu_action(menu_head(who, BOARD_ROLL, 0), 0);
        return 1;
    }
    if (phase == BOARD_PHASE_DISCARD) return list_add_discard(b, s, who, out);
    if (phase == BOARD_PHASE_ROBBER) return list_add_robber(b, s, who, out);
    return list_add_rest(b, s, who, out);
}

/* A discard is one of a few cards: no menu is needed to draw one. */
static inline lr_action sample_discard(const board *b, const board_state *s, unsigned who,
                                       lr_rng *rng) {
    if (b->cards_shown || who >= b->seats || s->pub.seat[who].discard_left == 0)
        return sample_add_discard(b, s, who, rng);
    unsigned kinds = board_kinds(s->secret.hand[who]);
    unsigned k = rng_below(rng, (uint32_t)__builtin_popcount(kinds));
    return menu_action(menu_head(who, BOARD_DISCARD, 0), bits_select(kinds, k));
}

INLINE lr_action sample(const board *b, const board_state *s, unsigned who, lr_rng *rng,
                        mode kind) {
    unsigned phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return BY_MODE(kind, sample_add_main, b, s, who, rng);
        purse can = purse_of(b, s, who, kind);
        if (!must_end_plain(b, s, who, can, kind))
            return BY_MODE(kind, sample_plain, b, s, who, rng, can);
        return menu_action(menu_head(who, BOARD_END, 0), 0);
    }
    if (who == s->pub.active && phase == BOARD_PHASE_ROLL) {
        bool forced = with_knights(kind) ? must_roll_knights(b, s, who) : must_roll(b, s, who);
        if (!forced)
            return with_knights(kind) ? sample_add_roll_knights(b, s, who, rng)
                                      : sample_add_roll(b, s, who, rng);
        return menu_action(menu_head(who, BOARD_ROLL, 0), 0);
    }
    if (phase == BOARD_PHASE_DISCARD) return sample_discard(b, s, who, rng);
    if (phase == BOARD_PHASE_ROBBER) return sample_add_robber(b, s, who, rng);
    return sample_add_rest(b, s, who, rng);
}

static RARE uint32_t list_sea(const board *b, const board_state *s, unsigned who, lr_action *out) {
    return list(b, s, who, out, SEA);
}

static RARE uint32_t list_knights(const board *b, const board_state *s, unsigned who,
                                  lr_action *out) {
    return b->knights_close ? list(b, s, who, out, CLOSE_KNIGHTS) : list(b, s, who, out, KNIGHTS);
}

static RARE lr_action sample_sea(const board *b, const board_state *s, unsigned who, lr_rng *rng) {
    return sample(b, s, who, rng, SEA);
}

static RARE lr_action sample_knights(const board *b, const board_state *s, unsigned who,
                                     lr_rng *rng) {
    return b->knights_close ? sample(b, s, who, rng, CLOSE_KNIGHTS)
                            : sample(b, s, who, rng, KNIGHTS);
}

uint32_t board_legal(const lr_game *g, const lr_state *state, int seat, lr_action *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    unsigned who = (unsigned)seat;
    uint32_t count = b->knights ? list_knights(b, s, who, out)
                     : b->sea   ? list_sea(b, s, who, out)
                                : list(b, s, who, out, ISLAND);
    LR_ASSERT(count <= LR_LEGAL_MAX);
    return count;
}

lr_action board_legal_sample(const lr_game *g, const lr_state *state, int seat, lr_rng *rng) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    if (b->knights) return sample_knights(b, s, (unsigned)seat, rng);
    if (b->sea) return sample_sea(b, s, (unsigned)seat, rng);
    return sample(b, s, (unsigned)seat, rng, ISLAND);
}

/* ---- random games ---- */

/* The same as a driver's loop over the functions above, without the way through the table of functions
 * for each of them. */
typedef struct playout {
    const lr_game *g;
    lr_state *state;
    lr_rng *rng;
    lr_action *scratch; /* NULL: sample */
    uint64_t left, chances;
} playout;

/* Most turns are a forced roll, a throw of two dice, some building and trading with the bank, and the
 * end of the turn. Whoever has no card to play before the roll has none after it either: what is
 * bought this turn is for the next. So a turn that begins plain stays plain; it is left when something
 * else comes up, a seven or a purchase. With knights the part after the roll is always plain. */
INLINE void play_plain_main(playout *o, const board *b, board_state *s, mode kind) {
    unsigned who = s->pub.active;
    for (; s->pub.phase == BOARD_PHASE_MAIN && o->left > 0; o->left--) {
        purse can = purse_of(b, s, who, kind);
        lr_action drawn;
        const lr_action *a = &drawn;
        if (must_end_plain(b, s, who, can, kind)) {
            turn_end(b, s);
            continue;
        }
        if (o->scratch == NULL)
            drawn = BY_MODE(kind, sample_plain, b, s, who, o->rng, can);
        else
            a = &o->scratch[rng_below(o->rng,
                                      BY_MODE(kind, list_plain, b, s, who, o->scratch, can))];
        board_apply_at(o->g, o->state, a);
    }
}

/* The same for close positions: idle turns need a short menu or none. */
INLINE void play_close_main(playout *o, const board *b, board_state *s) {
    unsigned who = s->pub.active;
    for (; s->pub.phase == BOARD_PHASE_MAIN && o->left > 0; o->left--) {
        purse can = purse_of(b, s, who, CLOSE_KNIGHTS);
        bool idle = can.pays == 0 && can.lanes == 0 && is_idle(b, s, who, CLOSE_KNIGHTS);
        lr_action drawn = menu_action(menu_head(who, BOARD_END, 0), 0);
        const lr_action *a = &drawn;
        if (!idle || holds_progress(b, s, who)) {
            if (o->scratch == NULL) {
                drawn = idle ? sample_add_cards_close(b, s, who, o->rng)
                             : sample_plain_close(b, s, who, o->rng, can);
            } else {
                uint32_t count = idle ? list_add_cards_close(b, s, who, o->scratch)
                                      : list_plain_close(b, s, who, o->scratch, can);
                a = &o->scratch[rng_below(o->rng, count)];
            }
        }
        if (a->kind == BOARD_END)
            turn_end_close(b, s);
        else
            board_apply_at(o->g, o->state, a);
    }
}

/* Progress cards that somebody draws before the dice pay. */
INLINE void play_draws(playout *o, const board *b, board_state *s) {
    for (; s->pub.phase == BOARD_PHASE_PROGRESS && o->left > 0; o->left--) {
        lr_action card = chance_progress(b, s, o->rng);
        apply_progress(b, s, &card);
        o->chances++;
    }
}

INLINE void play_plain_roll(playout *o, const board *b, board_state *s, mode kind) {
    s->pub.phase = BOARD_PHASE_DICE;
    if (--o->left == 0) return;
    unsigned throw = rng_below(o->rng, 36);
    if (kind == CLOSE_KNIGHTS)
        turn_dice_close(b, s, throw / 6 + 1, throw % 6 + 1);
    else
        turn_dice(b, s, throw / 6 + 1, throw % 6 + 1);
    o->chances++;
    o->left--;
    if (with_knights(kind) && s->pub.phase == BOARD_PHASE_EVENT && o->left > 0) {
        unsigned face = chance_event(rng_below(o->rng, EVENT_FACES));
        o->chances++;
        o->left--;
        if (kind == CLOSE_KNIGHTS) {
            barbarians_event_close(b, s, face);
            play_draws(o, b, s);
        } else {
            lr_action event = menu_action(menu_head(LR_ACTOR_CHANCE, BOARD_EVENT, 0), face);
            apply_event(b, s, &event);
        }
    }
}

/* A plain turn of the knights' games begins: no Alchemist, in the hand or played. */
static inline bool throws_dice(const board *b, const board_state *s) {
    return must_roll_knights(b, s, s->pub.active) && !board_knights_read(b, &s->pub)->dice_set;
}

/* Whatever comes up. What a game remembers (or NULL) is told of it. */
INLINE void play_any(playout *o, const board *b, board_state *s, mode kind, voyage_memory *memory) {
    unsigned phase = s->pub.phase, who = s->pub.active;
    lr_action drawn;
    const lr_action *a = &drawn;
    if (BOARD_CHANCE_PHASES >> phase & 1) {
        drawn = board_chance_sample(o->g, o->state, o->rng);
        o->chances++;
    } else {
        if (phase == BOARD_PHASE_DISCARD)
            for (who = 0; s->pub.seat[who].discard_left == 0;) who++;
        else if (phase == BOARD_PHASE_ANSWER && s->pub.offer_waiting != 0)
            who = (unsigned)__builtin_ctz(s->pub.offer_waiting);
        else if (kind != ISLAND && ASKING_PHASES >> phase & 1)
            who = board_asked(b, &s->pub);
        if (o->scratch == NULL)
            drawn = sample(b, s, who, o->rng, kind);
        else
            a = &o->scratch[rng_below(o->rng, list(b, s, who, o->scratch, kind))];
    }
    board_apply_at(o->g, o->state, a);
    if (memory != NULL) voyage_forget(b, &s->pub, memory, a);
    o->left--;
}

/* The menu after the roll at sea with an open position (voyage.h); what it says is what add_plain() says. */
INLINE void add_voyage(menu *m, const board_state *s, purse can, voyage_memory *memory) {
    build_menu(m->b, s, m->seat, can.pays, m);
    voyage_menu(m->b, s, m->seat, can.pays, memory, m);
    develop_menu_buy(s, can.pays, m);
    trade_menu_bank(s, can.lanes, m);
}

/* The same with an empty purse. */
HOT uint32_t list_lifts(const board *b, const board_state *s, unsigned seat, lr_action *out,
                        voyage_memory *memory) {
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out };
    menu_add_plain(&m, BOARD_END);
    voyage_menu_lift(b, s, seat, memory, &m);
    return (uint32_t)(m.out - out);
}

HOT lr_action sample_lifts(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                           voyage_memory *memory) {
    menu_row rows[OPEN_EDGE_WORDS];
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows };
    voyage_menu_lift(b, s, seat, memory, &m);
    return draw_plain(&m, rng);
}

HOT uint32_t list_voyage(const board *b, const board_state *s, unsigned seat, lr_action *out,
                         purse can, voyage_memory *memory) {
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out };
    menu_add_plain(&m, BOARD_END);
    add_voyage(&m, s, can, memory);
    return (uint32_t)(m.out - out);
}

HOT lr_action sample_voyage(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                            purse can, voyage_memory *memory) {
    menu_row rows[MENU_ROWS_MAX];
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows };
    add_voyage(&m, s, can, memory);
    return draw_plain(&m, rng);
}

HOT uint32_t list_lifted(const board *b, const board_state *s, unsigned seat, lr_action *out,
                         voyage_memory *memory) {
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out };
    voyage_menu_lifted(b, s, seat, memory, &m);
    return (uint32_t)(m.out - out);
}

HOT lr_action sample_lifted(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                            voyage_memory *memory) {
    menu_row rows[OPEN_EDGE_WORDS];
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows };
    voyage_menu_lifted(b, s, seat, memory, &m);
    return draw(&m, rng);
}

/* What the memory has to do with; all else as always. */
INLINE void apply_voyage(playout *o, const board *b, board_state *s, const lr_action *a,
                         voyage_memory *memory) {
    LR_DASSERT(board_check(o->g, o->state, *a) == LR_OK);
    switch (a->kind) {
    case BOARD_END: voyage_end(b, s, memory); return;
    case BOARD_LIFT: voyage_lift(b, s, a, memory); return;
    case BOARD_SHIP: voyage_ship(b, s, a, memory); return;
    case BOARD_ROAD: voyage_road(b, s, a, memory); return;
    case BOARD_SETTLEMENT: voyage_forget(b, &s->pub, memory, a); break;
    default: break;
    }
    board_apply_at(o->g, o->state, a);
}

/* play_plain_main() for such positions, where a lifted ship is put down at once. */
INLINE void play_voyage(playout *o, const board *b, board_state *s, voyage_memory *memory) {
    unsigned who = s->pub.active;
    for (; o->left > 0; o->left--) {
        lr_action drawn;
        const lr_action *a = &drawn;
        if (s->pub.phase == BOARD_PHASE_SHIP) {
            if (o->scratch == NULL)
                drawn = sample_lifted(b, s, who, o->rng, memory);
            else
                a = &o->scratch[rng_below(o->rng, list_lifted(b, s, who, o->scratch, memory))];
        } else if (s->pub.phase == BOARD_PHASE_MAIN) {
            purse can = purse_of(b, s, who, SEA);
            if (must_end_plain(b, s, who, can, SEA)) {
                voyage_end(b, s, memory);
                continue;
            }
            bool idle = can.pays == 0 && can.lanes == 0;
            if (o->scratch == NULL)
                drawn = idle ? sample_lifts(b, s, who, o->rng, memory)
                             : sample_voyage(b, s, who, o->rng, can, memory);
            else
                a = &o->scratch[rng_below(o->rng,
                                          idle ? list_lifts(b, s, who, o->scratch, memory)
                                               : list_voyage(b, s, who, o->scratch, can, memory))];
        } else {
            return;
        }
        apply_voyage(o, b, s, a, memory);
    }
}

INLINE void play_voyage_roll(playout *o, const board *b, board_state *s) {
    s->pub.phase = BOARD_PHASE_DICE;
    if (--o->left == 0) return;
    unsigned throw = rng_below(o->rng, 36);
    voyage_dice(b, s, throw / 6 + 1, throw % 6 + 1);
    o->chances++;
    o->left--;
}

/* A game of such positions. Turns that do not begin plain may become so. */
INLINE lr_playout_count play_open(playout *o, uint64_t limit) {
    const board *b = board_of(o->g);
    board_state *s = board_state_of(o->state);
    bool plain_turns = b->rules.trading == BOARD_TRADE_BANK && b->dice_plain && !b->cards_shown;
    voyage_memory memory;
    voyage_begin(&memory);
    o->left = limit;
    while (o->left > 0 && s->pub.phase != BOARD_PHASE_OVER) {
        if (s->pub.phase == BOARD_PHASE_ROLL && plain_turns && must_roll(b, s, s->pub.active))
            play_voyage_roll(o, b, s);
        else
            play_any(o, b, s, SEA, &memory);
        if (plain_turns && is_plain(b, s, s->pub.active)) play_voyage(o, b, s, &memory);
    }
    return (lr_playout_count){ .decisions = limit - o->left - o->chances, .chances = o->chances };
}

INLINE lr_playout_count play(playout *o, uint64_t limit, mode kind) {
    const board *b = board_of(o->g);
    board_state *s = board_state_of(o->state);
    bool plain_turns = b->rules.trading == BOARD_TRADE_BANK && b->dice_plain && !b->cards_shown;
    o->left = limit;
    while (o->left > 0 && s->pub.phase != BOARD_PHASE_OVER) {
        if (s->pub.phase == BOARD_PHASE_ROLL && plain_turns &&
            (with_knights(kind) ? throws_dice(b, s) : must_roll(b, s, s->pub.active))) {
            play_plain_roll(o, b, s, kind);
        } else {
            play_any(o, b, s, kind, NULL);
            if (!with_knights(kind) || !plain_turns) continue;
        }
        if (kind == CLOSE_KNIGHTS)
            play_close_main(o, b, s);
        else
            play_plain_main(o, b, s, kind);
    }
    return (lr_playout_count){ .decisions = limit - o->left - o->chances, .chances = o->chances };
}

/* Copies of the loop that know what they play, and whether they list or sample. */
#define PLAYOUT(name, kind, list_out) \
    HOT lr_playout_count name(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit, \
                              lr_action *scratch) { \
        (void)scratch; \
        playout o = { .g = g, .state = s, .rng = rng, .scratch = (list_out) }; \
        return play(&o, limit, kind); \
    }

#define PLAYOUT_OPEN(name, list_out) \
    HOT lr_playout_count name(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit, \
                              lr_action *scratch) { \
        (void)scratch; \
        playout o = { .g = g, .state = s, .rng = rng, .scratch = (list_out) }; \
        return play_open(&o, limit); \
    }

PLAYOUT(playout_list, ISLAND, scratch)
PLAYOUT(playout_sample, ISLAND, NULL)
PLAYOUT(playout_list_sea, SEA, scratch)
PLAYOUT(playout_sample_sea, SEA, NULL)
PLAYOUT(playout_list_knights, KNIGHTS, scratch)
PLAYOUT(playout_sample_knights, KNIGHTS, NULL)
PLAYOUT(playout_list_close, CLOSE_KNIGHTS, scratch)
PLAYOUT(playout_sample_close, CLOSE_KNIGHTS, NULL)
PLAYOUT_OPEN(playout_list_open, scratch)
PLAYOUT_OPEN(playout_sample_open, NULL)

lr_playout_count board_playout(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit,
                               lr_action *scratch) {
    mode kind = mode_of(board_of(g));
    if (kind == SEA && voyage_is_open(board_of(g)))
        return scratch == NULL ? playout_sample_open(g, s, rng, limit, NULL)
                               : playout_list_open(g, s, rng, limit, scratch);
    return scratch == NULL ? BY_MODE(kind, playout_sample, g, s, rng, limit, NULL)
                           : BY_MODE(kind, playout_list, g, s, rng, limit, scratch);
}
