/* legal.c - who can act, what they can do, and picking one of it.
 *
 * The order of lr_legal() is the order in which rows are added here; it is pinned by tests and may
 * not change without a new rules version.
 *
 * Most decisions of a game are few kinds, so the code is laid out by how often it runs. Before a
 * menu is made at all, the two commonest forced moves are told apart: to roll and to end the turn.
 * The active seat's menu after the roll is compiled into functions of its own, to list and to
 * sample and for each shape of a map, with everything it calls inlined. All other menus are
 * functions that the rows of board_phases.def name.
 *
 * Tried and dropped: rows with sets of several words (a row is a word now, which also made the code
 * shorter); collecting rows and then expanding them for the list, which costs 40 of 340
 * instructions a decision; sets of possible roads kept up to date in the position; loops of their
 * own for whole random games, which no player, bot or server called.
 */
#include "legal.h"

#include "bits.h"
#include "chance.h"
#include "module.h"
#include "rng.h"
#include "rules.h"

/* Everything is inlined into functions marked so, and the menu lives in registers. */
#define FLAT __attribute__((flatten))
#define HOT static FLAT __attribute__((noinline))
#define INLINE static inline __attribute__((always_inline))

/* ---- who ---- */

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
    unsigned asked = board_asked(b, p);
    switch (board_phase_table[p->phase].who) {
    case BOARD_WHO_ASKED: return asked < b->seats ? 1u << asked : 0;
    case BOARD_WHO_DISCARDERS: return actors_discard(b, p);
    case BOARD_WHO_ANSWERS: return actors_answer(b, p);
    default: return 0;
    }
}

uint32_t board_actors_of(const board *b, const board_public *p) {
    unsigned who = board_phase_table[p->phase].who;
    if (who == BOARD_WHO_ACTIVE) return 1u << p->active;
    if (who == BOARD_WHO_CHANCE) return LR_CHANCE;
    return who == BOARD_WHO_MAIN ? 1u << p->active | may_offer(b, p) : actors_rare(b, p);
}

uint32_t board_actors(const lr_game *g, const lr_state *s) {
    return board_actors_of(board_of(g), &board_state_read(s)->pub);
}

/* ---- what ---- */

/* What the hand is good for: things it can pay, resources it can bring to the bank. */
typedef struct purse {
    unsigned pays;
    board_cards lanes;
} purse;

INLINE purse purse_of(const board *b, const board_state *s, unsigned seat) {
    return (purse){ build_pays(b, s->secret.hand[seat]), board_trade_lanes(b, s, seat) };
}

void board_roll_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    menu_add_plain(m, BOARD_ROLL);
    if (b->wares & PAYS_CARD) board_develop_menu_play(b, s, seat, m);
    DO(b, menu_roll, s, seat, m);
}

/* After the roll. */
INLINE void add_main(menu *m, const board_state *s, purse can) {
    menu_add_plain(m, BOARD_END);
    board_build_menu(m->b, s, m->seat, can.pays, m);
    DO(m->b, menu_main, s, m->seat, can.pays, m);
    board_develop_menu_buy(s, can.pays, m);
    board_trade_menu_bank(s, can.lanes, m);
    if (m->b->wares & PAYS_CARD) board_develop_menu_play(m->b, s, m->seat, m);
    board_trade_menu_players(m->b, s, m->seat, m);
    if (m->b->cards_shown) board_victory_menu(m->b, s, m->seat, m);
}

/* Between two turns: building and buying, nothing else (EXT-SBP). */
void board_extra_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    unsigned pays = build_pays(b, s->secret.hand[seat]);
    menu_add_plain(m, BOARD_END);
    board_build_menu(b, s, seat, pays, m);
    DO(b, menu_build, s, seat, pays, m);
    board_develop_menu_buy(s, pays, m);
}

static board_menu_fn *const phase_menus[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) [BOARD_PHASE_##name] = (menu),
#include "board_phases.def"
#undef PHASE
};

/* Whether the phase waits for the seat, or lets it act. */
static bool may_act(const board *b, const board_public *p, unsigned seat) {
    switch (board_phase_table[p->phase].who) {
    case BOARD_WHO_NOBODY:
    case BOARD_WHO_CHANCE: return false;
    case BOARD_WHO_ACTIVE: return seat == p->active;
    case BOARD_WHO_ASKED: return seat == board_asked(b, p);
    default: return seat < b->seats;
    }
}

/* What the phase lets the seat do. In MAIN this is what seats can do that are not active. */
static inline void add_phase(menu *m, const board_state *s) {
    const board_public *p = &s->pub;
    if (!may_act(m->b, p, m->seat)) return;
    phase_menus[p->phase](m->b, s, m->seat, m);
    if (m->b->cards_shown && m->seat == p->active &&
        board_action_table[BOARD_CLAIM].phases >> p->phase & 1)
        board_victory_menu(m->b, s, m->seat, m);
}

/* ---- forced moves: more than half of all decisions, so they are told apart first ---- */

/* A knight or progress card from an earlier turn; victory points are not played. */
static inline bool has_playable_card(const board_state *s, unsigned seat) {
    const board_cards playable = board_card(BOARD_CARD_POINT) - 1;
    return ((s->secret.cards[seat] ^ s->secret.cards_fresh) & playable) != 0 && !s->pub.card_played;
}

/* Before the roll there is nothing to do but roll. */
static inline bool must_roll(const board *b, const board_state *s, unsigned seat) {
    return !has_playable_card(s, seat) && !b->cards_shown &&
           (!HOOKED(b, idle_roll) || ONE(b, idle_roll, s, seat));
}

/* After it there is nothing but to build, buy and trade with the bank. */
static inline bool is_plain(const board *b, const board_state *s, unsigned seat) {
    return b->rules.trading == BOARD_TRADE_BANK && !has_playable_card(s, seat) && !b->cards_shown;
}

static RARE bool modules_are_idle(const board *b, const board_state *s, unsigned seat) {
    return ALL(b, idle, s, seat);
}

/* Nothing that the menu adds can be paid for, and no module adds what costs nothing. */
INLINE bool must_end(const board *b, const board_state *s, unsigned seat, purse can) {
    return can.pays == 0 && can.lanes == 0 && is_plain(b, s, seat) &&
           (!HOOKED(b, idle) || modules_are_idle(b, s, seat));
}

/* ---- writing it out ---- */

/* One card for one other, by the active seat to all others, by them to it. A card of resource k is
 * bit 5 * k of its side (board_pack_cards); the sides are bytes 2 to 6 and 7 to 11, the seats byte
 * 12. */
lr_action board_menu_offer(const board *b, const board_public *p, uint64_t head, unsigned k) {
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

static inline lr_action draw(const menu *m, lr_rng *rng) {
    LR_ASSERT(m->count > 0);
    uint64_t k = rng_below(rng, m->count);
    const menu_row *row = m->rows;
    for (; k >= row->count; row++) k -= row->count;
    unsigned member = bits_select(row->set, (unsigned)k);
    bool offer = (row->head & 0xff) == BOARD_OFFER;
    return offer ? board_menu_offer(m->b, m->pub, row->head, member)
                 : menu_action(row->head, member);
}

/* The menus as lists and as samples. Those that make up most of a game are kept apart from the
 * rest, so that they pay for nothing else. */
#define LIST(add, v, e) \
    menu m = { b, &s->pub, seat, v, e, .listing = true, .out = out }; \
    add; \
    LR_ASSERT(m.out <= out + LR_LEGAL_MAX); \
    return (uint32_t)(m.out - out);

#define SAMPLE(add, v, e) \
    menu_row rows[MENU_ROWS_MAX]; \
    menu m = { b, &s->pub, seat, v, e, .row_next = rows, .rows = rows }; \
    add; \
    return draw(&m, rng);

/* The menu after the roll, whose purse its caller has looked into. */
#define MAIN_MENU(shape, v, e) \
    HOT uint32_t list_main_##shape(const board *b, const board_state *s, unsigned seat, purse can, \
                                   lr_action *out){ \
        LIST(add_main(&m, s, can), v, e) \
    } HOT lr_action sample_main_##shape(const board *b, const board_state *s, unsigned seat, \
                                        purse can, lr_rng *rng) { \
        SAMPLE(add_main(&m, s, can), v, e) \
    }

MAIN_MENU(1_2, 1, 2)
MAIN_MENU(2_3, 2, 3)
MAIN_MENU(any, b->vertex_words, b->edge_words)

#define MAIN_BY_SHAPE(b, name, ...) \
    ((b)->shape == BOARD_SHAPE_1_2   ? name##_1_2(__VA_ARGS__) \
     : (b)->shape == BOARD_SHAPE_2_3 ? name##_2_3(__VA_ARGS__) \
                                     : name##_any(__VA_ARGS__))

/* ---- the interface ---- */

/* What is neither forced nor the active seat's menu after the roll. */
static RARE uint32_t list_phase(const board *b, const board_state *s, unsigned seat,
                                lr_action *out) {
    LIST(add_phase(&m, s), b->vertex_words, b->edge_words)
}

static RARE lr_action sample_phase(const board *b, const board_state *s, unsigned seat,
                                   lr_rng *rng){ SAMPLE(add_phase(&m, s), b->vertex_words,
                                                        b->edge_words) }

uint32_t board_legal(const lr_game *g, const lr_state *state, int seat, lr_action *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    unsigned who = (unsigned)seat, phase = s->pub.phase;
    uint8_t forced = BOARD_ROLL;
    if (who != s->pub.active) return list_phase(b, s, who, out);
    if (phase == BOARD_PHASE_MAIN) {
        purse can = purse_of(b, s, who);
        if (!must_end(b, s, who, can)) return MAIN_BY_SHAPE(b, list_main, b, s, who, can, out);
        forced = BOARD_END;
    } else if (phase != BOARD_PHASE_ROLL || !must_roll(b, s, who)) {
        return list_phase(b, s, who, out);
    }
    *out = menu_action(menu_head(who, forced, 0), 0);
    return 1;
}

lr_action board_legal_sample(const lr_game *g, const lr_state *state, int seat, lr_rng *rng) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    unsigned who = (unsigned)seat, phase = s->pub.phase;
    uint8_t forced = BOARD_ROLL;
    if (who != s->pub.active) return sample_phase(b, s, who, rng);
    if (phase == BOARD_PHASE_MAIN) {
        purse can = purse_of(b, s, who);
        if (!must_end(b, s, who, can)) return MAIN_BY_SHAPE(b, sample_main, b, s, who, can, rng);
        forced = BOARD_END;
    } else if (phase != BOARD_PHASE_ROLL || !must_roll(b, s, who)) {
        return sample_phase(b, s, who, rng);
    }
    return menu_action(menu_head(who, forced, 0), 0);
}
