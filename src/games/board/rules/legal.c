/* legal.c - who can act, what they can do, and picking one of it.
 *
 * The order of lr_legal() is the order in which rows are added here; it is pinned by tests and may
 * not change without a new rules version.
 *
 * Most decisions of a game are of a few kinds, so the code is laid out by how often it runs. Before
 * a menu is made at all, the two commonest forced moves are told apart: to roll and to end the
 * turn. The active seat's menu after the roll is compiled into functions of its own, to list and to
 * sample and for each shape of a map, with everything it calls inlined. All other menus are
 * functions that the rows of board_phases.def name.
 *
 * Tried and dropped: rows with sets of several words (a row is a word now, which also made the code
 * shorter); collecting rows and then expanding them for the list, which costs 40 of 340
 * instructions a decision; sets of possible roads kept up to date in the position; loops of their
 * own for whole random games, which no player, bot or server called.
 */

#include "bits.h"
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
    switch (b->who[p->phase]) {
    case BOARD_WHO_DISCARDERS: return actors_discard(b, p);
    case BOARD_WHO_ANSWERS: return actors_answer(b, p);
    case BOARD_WHO_ASKED: break;
    default: return 0;
    }
    unsigned asked = board_asked(b, p);
    return asked < b->seats ? 1u << asked : 0;
}

uint32_t board_actors_of(const board *b, const board_public *p) {
    unsigned who = b->who[p->phase];
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

INLINE purse purse_of(const board *b, const board_state *s, unsigned seat, const bool hooked) {
    board_cards hand = s->secret.hand[seat];
    purse can = { .pays = build_pays(b, hand) };
    board_cards rates = trade_harbor_rates(b, &s->pub, seat);
    const board_cards least = 2 * LR_LANES_ONE; /* nobody trades at a better rate */
    if (hooked && HOOKED(b, rates) && lr_lanes_at_least(hand, least) != 0)
        rates = ONE(b, rates, &s->pub, seat, rates);
    if (trade_is_open(b, &s->pub)) can.lanes = ((hand | LR_LANES_HIGH) - rates) & b->lanes_high;
    return can;
}

menu_end board_roll_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    menu_add_plain(&m, BOARD_ROLL);
    if (b->wares & PAYS_CARD) board_develop_menu_play(b, s, seat, &m);
    DO_MENU(b, &m, menu_roll, s, seat);
    return m.end;
}

/* After the roll. */
INLINE void add_main(const board *b, menu *m, const board_state *s, purse can) {
    menu_add_plain(m, BOARD_END);
    board_build_menu(b, s, m->seat, can.pays, m);
    DO_MENU(b, m, menu_main, s, m->seat, can.pays);
    board_develop_menu_buy(s, can.pays, m);
    board_trade_menu_bank(s, can.lanes, m);
    if (b->wares & PAYS_CARD) board_develop_menu_play(b, s, m->seat, m);
    board_trade_menu_players(b, s, m->seat, m);
    if (b->cards_shown) m->end = board_victory_menu(b, s, m->seat, m->end);
}

/* Between two turns: building and buying, nothing else (EXT-SBP). */
menu_end board_extra_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    unsigned pays = build_pays(b, s->secret.hand[seat]);
    menu_add_plain(&m, BOARD_END);
    board_build_menu(b, s, seat, pays, &m);
    DO_MENU(b, &m, menu_build, s, seat, pays);
    board_develop_menu_buy(s, pays, &m);
    return m.end;
}

static board_menu_fn *const phase_menus[BOARD_PHASES] = {
#define PHASE(name, word, who, refusal, module, flags, menu) [BOARD_PHASE_##name] = (menu),
#include "board_phases.def"
};

/* Whether the phase waits for the seat, or lets it act. */
static bool may_act(const board *b, const board_public *p, unsigned seat) {
    unsigned who = b->who[p->phase];
    if (who == BOARD_WHO_ACTIVE) return seat == p->active;
    if (who == BOARD_WHO_ASKED) return seat == board_asked(b, p);
    return who != BOARD_WHO_NOBODY && who != BOARD_WHO_CHANCE && seat < b->seats;
}

/* What the phase lets the seat do. In MAIN this is what seats can do that are not active. */
static inline menu_end add_phase(const board *b, const board_state *s, unsigned seat,
                                 menu_end end) {
    const board_public *p = &s->pub;
    if (!may_act(b, p, seat)) return end;
    end = phase_menus[p->phase](b, s, seat, end);
    if (b->cards_shown && seat == p->active &&
        board_action_table[BOARD_CLAIM].phases >> p->phase & 1)
        end = board_victory_menu(b, s, seat, end);
    return end;
}

/* ---- forced moves: more than half of all decisions, so they are told apart first ---- */

/* A card from an earlier turn can be played. */
static inline bool has_playable_card(const board_state *s, unsigned seat) {
    return develop_playable(s, seat) != 0 && !s->pub.card_played;
}

/* After it there is nothing but to build, buy and trade with the bank, and nothing of it can be
 * paid for; and no module adds what costs nothing. */
INLINE bool must_end(const board *b, const board_state *s, unsigned seat, purse can,
                     const bool hooked) {
    return can.pays == 0 && can.lanes == 0 && b->rules.trading == BOARD_TRADE_BANK &&
           !has_playable_card(s, seat) && !b->cards_shown && (!hooked || ALL(b, idle, s, seat));
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

static inline void draw(const board *b, const board_state *s, menu_end end, const menu_row *row,
                        lr_rng *rng, lr_action *out) {
    LR_ASSERT(end.count > 0);
    LR_DASSERT((const menu_row *)end.next <= row + MENU_ROWS_MAX);
    uint64_t k = rng_below(rng, (uint32_t)end.count);
    /* cppcheck-suppress uninitvar ; rows are written up to the end, and hold end.count actions */
    for (; k >= row->count; row++) k -= row->count;
    unsigned member = bits_select(row->set, (unsigned)k);
    bool offer = (row->head & 0xff) == BOARD_OFFER;
    *out = offer ? board_menu_offer(b, &s->pub, row->head, member) : menu_action(row->head, member);
}

INLINE uint32_t only(lr_action *out, unsigned seat, board_action_kind kind) {
    *out = menu_action(menu_head(seat, (uint8_t)kind, 0), 0);
    return 1;
}

/* ---- the interface: `out` gets the list, or one action of it that `rng` draws. Functions return
 * how many they have put there ---- */

INLINE uint32_t list_count(menu_end end, const lr_action *out) {
    const lr_action *behind = end.next;
    LR_ASSERT(behind <= out + LR_LEGAL_MAX);
    return (uint32_t)(behind - out);
}

/* What is neither forced nor the active seat's menu after the roll. */
static RARE uint32_t list_phase(const board *b, const board_state *s, unsigned seat,
                                lr_action *out) {
    return list_count(add_phase(b, s, seat, (menu_end){ out, MENU_LISTS }), out);
}

static RARE uint32_t sample_phase(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                                  lr_action *out) {
    menu_row rows[MENU_ROWS_MAX];
    menu_end end = add_phase(b, s, seat, (menu_end){ rows, 0 });
    draw(b, s, end, rows, rng, out);
    return 1;
}

INLINE uint32_t phase_menu(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                           lr_action *out, const bool listing) {
    return listing ? list_phase(b, s, seat, out) : sample_phase(b, s, seat, rng, out);
}

/* The active seat's menu after the roll, whose purse its caller has looked into. */
#define MAIN_MENU(shape, v, e) \
    HOT uint32_t list_main_##shape(const board *b, const board_state *s, purse can, \
                                   lr_action *out) { \
        menu m = { s->pub.active, v, e, true, { out, MENU_LISTS } }; \
        add_main(b, &m, s, can); \
        return list_count(m.end, out); \
    } \
    HOT uint32_t sample_main_##shape(const board *b, const board_state *s, purse can, lr_rng *rng, \
                                     lr_action *out) { \
        menu_row rows[MENU_ROWS_MAX]; \
        menu m = { s->pub.active, v, e, false, { rows, 0 } }; \
        add_main(b, &m, s, can); \
        draw(b, s, m.end, rows, rng, out); \
        return 1; \
    }

MAIN_MENU(1_2, 1, 2)
MAIN_MENU(2_3, 2, 3)
MAIN_MENU(any, b->vertex_words, b->edge_words)

#define MAIN_BY_SHAPE(b, name, ...) \
    ((b)->shape == BOARD_SHAPE_1_2   ? name##_1_2(__VA_ARGS__) \
     : (b)->shape == BOARD_SHAPE_2_3 ? name##_2_3(__VA_ARGS__) \
                                     : name##_any(__VA_ARGS__))

/* The active seat after the roll. Where there are no modules, nothing is called before the menu is
 * made, and what is forced needs no room on the stack. */
INLINE uint32_t turn(const board *b, const board_state *s, lr_rng *rng, lr_action *out,
                     const bool listing, const bool hooked) {
    unsigned seat = s->pub.active;
    purse can = purse_of(b, s, seat, hooked);
    if (must_end(b, s, seat, can, hooked)) return only(out, seat, BOARD_END);
    return listing ? MAIN_BY_SHAPE(b, list_main, b, s, can, out)
                   : MAIN_BY_SHAPE(b, sample_main, b, s, can, rng, out);
}

#define TURN(name, hooked) \
    static RARE uint32_t list_##name(const board *b, const board_state *s, lr_action *out) { \
        return turn(b, s, NULL, out, true, hooked); \
    } \
    static RARE uint32_t sample_##name(const board *b, const board_state *s, lr_rng *rng, \
                                       lr_action *out) { \
        return turn(b, s, rng, out, false, hooked); \
    }

TURN(turn, false)
TURN(turn_hooked, true)

/* Before the roll, where the island's rules leave nothing but to roll. */
static RARE uint32_t roll(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                          lr_action *out) {
    return ONE(b, idle_roll, s, seat) ? only(out, seat, BOARD_ROLL)
                                      : phase_menu(b, s, seat, rng, out, rng == NULL);
}

INLINE uint32_t decide(const board *b, const board_state *s, unsigned seat, lr_rng *rng,
                       lr_action *out, const bool listing) {
    if (seat != s->pub.active) return phase_menu(b, s, seat, rng, out, listing);
    if (s->pub.phase == BOARD_PHASE_MAIN) {
        if (board_has_modules(b))
            return listing ? list_turn_hooked(b, s, out) : sample_turn_hooked(b, s, rng, out);
        return listing ? list_turn(b, s, out) : sample_turn(b, s, rng, out);
    }
    if (s->pub.phase == BOARD_PHASE_ROLL && !has_playable_card(s, seat) && !b->cards_shown)
        return HOOKED(b, idle_roll) ? roll(b, s, seat, rng, out) : only(out, seat, BOARD_ROLL);
    return phase_menu(b, s, seat, rng, out, listing);
}

uint32_t board_legal(const lr_game *g, const lr_state *s, int seat, lr_action out[LR_LEGAL_MAX]) {
    return decide(board_of(g), board_state_read(s), (unsigned)seat, NULL, out, true);
}

void board_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng,
                        lr_action *out) {
    decide(board_of(g), board_state_read(s), (unsigned)seat, rng, out, false);
}
