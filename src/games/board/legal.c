/* legal.c - who can act, what they can do, and picking one of it.
 *
 * The order of lr_legal() is the order in which rows are added here; it is pinned by tests and may
 * not change without a new rules version.
 *
 * Most decisions of a game are few kinds, so the code is laid out by how often it runs. Each menu
 * (before the roll; after it without trade between players; after it with everything; discards; the
 * robber; the rest) is compiled twice into a function of its own, once to list and once to sample,
 * with everything it calls inlined. Before a menu is made at all, the two commonest forced moves are
 * told apart: to roll and to end the turn.
 *
 * Tried and dropped: rows with sets of several words (a row is a word now, which also made the code
 * shorter); collecting rows and then expanding them for the list; sets of possible roads kept up to
 * date in the position; loops of their own for whole random games, which no player, bot or server called.
 */
#include "legal.h"

#include "bits.h"
#include "chance.h"
#include "knights.h"
#include "rng.h"
#include "rules.h"

/* Everything is inlined into functions marked so, and the menu lives in registers. */
#define FLAT __attribute__((flatten))
#define HOT static FLAT __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

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

INLINE purse purse_of(const board *b, const board_state *s, unsigned seat) {
    return (purse){ build_pays(s->secret.hand[seat], b->sea, b->knights),
                    b->knights ? trade_lanes_goods(b, s, seat) : trade_lanes(b, s, seat) };
}

static inline void add_roll(menu *m, const board_state *s) {
    menu_add_plain(m, BOARD_ROLL);
    if (m->b->knights) {
        progress_menu_roll(m->b, s, m->seat, m);
        knights_menu_errant(m->b, s, m->seat, m);
    } else {
        develop_menu_play(m->b, s, m->seat, m);
        victory_menu(m->b, s, m->seat, m);
    }
}

/* After the roll, for a seat without a card to play, where there is no trade between players: all but the
 * end of the turn, which comes first. */
INLINE void add_plain(menu *m, const board_state *s, purse can) {
    build_menu(m->b, s, m->seat, can.pays, m);
    if (m->b->sea) {
        ship_menu(m->b, s, m->seat, can.pays, m);
        lift_menu(m->b, s, m->seat, m);
        scenario_menu(m->b, s, m->seat, m);
    }
    if (m->b->knights) {
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
static inline void add_main(menu *m, const board_state *s) {
    menu_add_plain(m, BOARD_END);
    add_plain(m, s, purse_of(m->b, s, m->seat));
    if (!m->b->knights) develop_menu_play(m->b, s, m->seat, m);
    trade_menu_players(m->b, s, m->seat, m);
    if (!m->b->knights) victory_menu(m->b, s, m->seat, m);
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

/* Before the roll there is nothing to do but roll; with knights: no card can be played before it, no
 * knight-errant ride. */
static inline bool must_roll(const board *b, const board_state *s, unsigned seat) {
    if (b->knights)
        return board_progress_read(b, s)->hand[seat][0] != BOARD_PROGRESS_ALCHEMIST &&
               !b->rules.knight_errant;
    return !has_playable_card(s, seat) && !b->cards_shown;
}

/* After it there is nothing but to build, buy and trade with the bank: add_plain() says it all. */
static inline bool is_plain(const board *b, const board_state *s, unsigned seat) {
    return b->rules.trading == BOARD_TRADE_BANK && !has_playable_card(s, seat) && !b->cards_shown;
}

/* Nothing that the knights' part of add_plain() adds can be done, but for playing a card: no knight can
 * act or be woken, no knight can be paid, and without a city there are neither walls nor levels. */
static inline bool is_idle(const board *b, const board_state *s, unsigned seat) {
    const knights_sets o = knights_sets_of(b, &s->pub, seat);
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
INLINE bool must_end_plain(const board *b, const board_state *s, unsigned seat, purse can) {
    if (can.pays != 0 || can.lanes != 0) return false;
    if (b->knights && (holds_progress(b, s, seat) || !is_idle(b, s, seat))) return false;
    return !b->sea || (b->scenario == BOARD_SCENARIO_NONE &&
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
        LR_ASSERT(m.out <= out + LR_LEGAL_MAX); \
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

LIST(add_roll)
LIST(add_main)
LIST(add_discard)
LIST(add_robber)
LIST(add_rest)
SAMPLE(add_roll)
SAMPLE(add_main)
SAMPLE(add_discard)
SAMPLE(add_robber)
SAMPLE(add_rest)

/* The plain menu, whose purse its caller has looked into. */
HOT uint32_t list_plain(const board *b, const board_state *s, unsigned seat, lr_action *out,
                        purse can) {
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out };
    menu_add_plain(&m, BOARD_END);
    add_plain(&m, s, can);
    LR_ASSERT(m.out <= out + LR_LEGAL_MAX);
    return (uint32_t)(m.out - out);
}

HOT lr_action sample_plain(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                           purse can) {
    menu_row rows[MENU_ROWS_MAX];
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows };
    menu_add_plain(&m, BOARD_END);
    add_plain(&m, s, can);
    return draw(&m, rng);
}

uint32_t board_legal(const lr_game *g, const lr_state *state, int seat, lr_action *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    unsigned who = (unsigned)seat, phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return list_add_main(b, s, who, out);
        purse can = purse_of(b, s, who);
        if (!must_end_plain(b, s, who, can)) return list_plain(b, s, who, out, can);
        *out = menu_action(menu_head(who, BOARD_END, 0), 0);
        return 1;
    }
    if (who == s->pub.active && phase == BOARD_PHASE_ROLL) {
        if (!must_roll(b, s, who)) return list_add_roll(b, s, who, out);
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

lr_action board_legal_sample(const lr_game *g, const lr_state *state, int seat, lr_rng *rng) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    unsigned who = (unsigned)seat, phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return sample_add_main(b, s, who, rng);
        purse can = purse_of(b, s, who);
        if (!must_end_plain(b, s, who, can)) return sample_plain(b, s, who, rng, can);
        return menu_action(menu_head(who, BOARD_END, 0), 0);
    }
    if (who == s->pub.active && phase == BOARD_PHASE_ROLL) {
        if (!must_roll(b, s, who)) return sample_add_roll(b, s, who, rng);
        return menu_action(menu_head(who, BOARD_ROLL, 0), 0);
    }
    if (phase == BOARD_PHASE_DISCARD) return sample_discard(b, s, who, rng);
    if (phase == BOARD_PHASE_ROBBER) return sample_add_robber(b, s, who, rng);
    return sample_add_rest(b, s, who, rng);
}
