/* legal.c - who can act, what they can do, picking one of it, and random play.
 *
 * The order of lr_legal() is the order in which rows are added here; it is pinned by tests and may
 * not change without a new rules version.
 *
 * Most decisions of a game are few kinds, so the code is laid out by how often it runs. Each menu
 * (before the roll; after it without trade between players; after it with everything; discards; the
 * robber; the rest) is compiled twice into a function of its own, once to list and once to sample,
 * with everything it calls inlined. Before a menu is made at all, the two commonest forced moves are
 * told apart: to roll and to end the turn. A random game through lr_playout() then spends about 230
 * instructions a decision when it lists and 210 when it samples, chance included; `make bench` counts.
 *
 * Tried and dropped: rows with sets of several words (a row is a word now, which also made the code
 * shorter); collecting rows and then expanding them for the list; sets of possible roads kept up to
 * date in the position.
 */
#include "legal.h"

#include "bits.h"
#include "chance.h"
#include "rng.h"
#include "rules.h"

/* Everything is inlined into functions marked so, and the menu lives in registers. */
#define FLAT __attribute__((flatten))
#define HOT static FLAT __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

/* ---- who ---- */

/* The phases that wait for the active seat and nobody else. */
#define ACTIVE_PHASES \
    (1u << BOARD_PHASE_SETUP_SETTLEMENT | 1u << BOARD_PHASE_SETUP_ROAD | 1u << BOARD_PHASE_ROLL | \
     1u << BOARD_PHASE_ROBBER | 1u << BOARD_PHASE_FREE_ROADS)

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
    if (b->rules.trading != BOARD_TRADE_ALL || !trade_is_open(b, p)) return 0;
    uint32_t others = ((1u << b->seats) - 1) & ~(1u << p->active);
    return others << 8;
}

static uint32_t actors_answer(const board *b, const board_public *p) {
    uint32_t waiting = p->offer_waiting, may = may_offer(b, p);
    if (waiting == 0) return 1u << p->active | may;
    return waiting | LR_MAY(p->active) | (may & ~(waiting << 8));
}

uint32_t board_actors(const lr_game *g, const lr_state *state) {
    const board *b = board_of(g);
    const board_public *p = &board_state_read(state)->pub;
    unsigned phase = 1u << p->phase;
    if ((phase & ACTIVE_PHASES) != 0) return 1u << p->active;
    if ((phase & BOARD_CHANCE_PHASES) != 0) return LR_CHANCE;
    if (p->phase == BOARD_PHASE_MAIN) return 1u << p->active | may_offer(b, p);
    if (p->phase == BOARD_PHASE_DISCARD) return actors_discard(b, p);
    return p->phase == BOARD_PHASE_ANSWER ? actors_answer(b, p) : 0;
}

/* ---- what ---- */

/* What the hand is good for: things it can pay, resources it can bring to the bank. */
typedef struct purse {
    unsigned pays;
    board_cards lanes;
} purse;

static inline purse purse_of(const board *b, const board_state *s, unsigned seat) {
    return (purse){ build_pays(s->secret.hand[seat]), trade_lanes(b, s, seat) };
}

static inline void add_roll(menu *m, const board_state *s) {
    menu_add_plain(m, BOARD_ROLL);
    develop_menu_play(m->b, s, m->seat, m);
    victory_menu(m->b, s, m->seat, m);
}

/* After the roll, for a seat without a card to play, where there is no trade between players. */
static inline void add_plain(menu *m, const board_state *s, purse can) {
    menu_add_plain(m, BOARD_END);
    build_menu(m->b, s, m->seat, can.pays, m);
    develop_menu_buy(s, can.pays, m);
    trade_menu_bank(s, can.lanes, m);
}

/* After the roll, everything. Begins like add_plain(), and adds nothing where that is enough. */
static inline void add_main(menu *m, const board_state *s) {
    add_plain(m, s, purse_of(m->b, s, m->seat));
    develop_menu_play(m->b, s, m->seat, m);
    trade_menu_players(m->b, s, m->seat, m);
    victory_menu(m->b, s, m->seat, m);
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
    case BOARD_PHASE_MAIN: trade_menu_other(b, s, seat, m); break;
    case BOARD_PHASE_ANSWER: trade_menu_answer(b, s, seat, m); break;
    default: return;
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

/* Nothing that add_plain() adds can be paid for. */
static inline bool must_end_plain(purse can) {
    return can.pays == 0 && can.lanes == 0;
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

LIST(add_roll)
HOT uint32_t list_add_plain(const board *b, const board_state *s, unsigned seat, lr_action *out,
                            purse can) {
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .listing = true, .out = out };
    add_plain(&m, s, can);
    return (uint32_t)(m.out - out);
}
LIST(add_main)
LIST(add_discard)
LIST(add_robber)
LIST(add_rest)
SAMPLE(add_roll)
HOT lr_action sample_add_plain(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                               purse can) {
    menu_row rows[MENU_ROWS_MAX];
    menu m = { .b = b, .pub = &s->pub, .seat = seat, .row_next = rows, .rows = rows };
    add_plain(&m, s, can);
    return draw(&m, rng);
}
SAMPLE(add_main)
SAMPLE(add_discard)
SAMPLE(add_robber)
SAMPLE(add_rest)

static inline uint32_t list(const board *b, const board_state *s, unsigned who, lr_action *out) {
    unsigned phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return list_add_main(b, s, who, out);
        purse can = purse_of(b, s, who);
        if (!must_end_plain(can)) return list_add_plain(b, s, who, out, can);
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

/* A discard is one of at most five cards: no menu is needed to draw one. */
static inline lr_action sample_discard(const board *b, const board_state *s, unsigned who,
                                       lr_rng *rng) {
    if (b->cards_shown || who >= b->seats || s->pub.seat[who].discard_left == 0)
        return sample_add_discard(b, s, who, rng);
    unsigned kinds = board_kinds(s->secret.hand[who]);
    unsigned k = rng_below(rng, (uint32_t)__builtin_popcount(kinds));
    return menu_action(menu_head(who, BOARD_DISCARD, 0), bits_select(kinds, k));
}

static inline lr_action sample(const board *b, const board_state *s, unsigned who, lr_rng *rng) {
    unsigned phase = s->pub.phase;
    if (who == s->pub.active && phase == BOARD_PHASE_MAIN) {
        if (!is_plain(b, s, who)) return sample_add_main(b, s, who, rng);
        purse can = purse_of(b, s, who);
        if (!must_end_plain(can)) return sample_add_plain(b, s, who, rng, can);
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

uint32_t board_legal(const lr_game *g, const lr_state *s, int seat, lr_action *out) {
    uint32_t count = list(board_of(g), board_state_read(s), (unsigned)seat, out);
    LR_ASSERT(count <= LR_LEGAL_MAX);
    return count;
}

lr_action board_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng) {
    return sample(board_of(g), board_state_read(s), (unsigned)seat, rng);
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
 * else comes up, a seven or a purchase. */
INLINE void play_plain_turn(playout *o, const board *b, board_state *s) {
    unsigned who = s->pub.active;
    s->pub.phase = BOARD_PHASE_DICE;
    if (--o->left == 0) return;
    unsigned throw = rng_below(o->rng, 36);
    turn_dice(b, s, throw / 6 + 1, throw % 6 + 1);
    o->chances++;
    o->left--;
    for (; s->pub.phase == BOARD_PHASE_MAIN && o->left > 0; o->left--) {
        purse can = purse_of(b, s, who);
        lr_action drawn;
        const lr_action *a = &drawn;
        if (must_end_plain(can)) {
            turn_end(b, s);
        } else {
            if (o->scratch == NULL)
                drawn = sample_add_plain(b, s, who, o->rng, can);
            else
                a = &o->scratch[rng_below(o->rng, list_add_plain(b, s, who, o->scratch, can))];
            board_apply_at(o->g, o->state, a);
        }
    }
}

INLINE void play_any(playout *o, const board *b, board_state *s) {
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
        if (o->scratch == NULL)
            drawn = sample(b, s, who, o->rng);
        else
            a = &o->scratch[rng_below(o->rng, list(b, s, who, o->scratch))];
    }
    board_apply_at(o->g, o->state, a);
    o->left--;
}

INLINE lr_playout_count play(playout *o, uint64_t limit) {
    const board *b = board_of(o->g);
    board_state *s = board_state_of(o->state);
    bool plain_turns = b->rules.trading == BOARD_TRADE_BANK && b->dice_plain && !b->cards_shown;
    o->left = limit;
    while (o->left > 0 && s->pub.phase != BOARD_PHASE_OVER) {
        if (s->pub.phase == BOARD_PHASE_ROLL && plain_turns && must_roll(b, s, s->pub.active))
            play_plain_turn(o, b, s);
        else
            play_any(o, b, s);
    }
    return (lr_playout_count){ .decisions = limit - o->left - o->chances, .chances = o->chances };
}

/* Two copies of the loop, each knowing whether it lists or samples. */
FLAT lr_playout_count board_playout(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit,
                                    lr_action *scratch) {
    if (scratch == NULL) {
        playout o = { .g = g, .state = s, .rng = rng };
        return play(&o, limit);
    }
    playout o = { .g = g, .state = s, .rng = rng, .scratch = scratch };
    return play(&o, limit);
}
