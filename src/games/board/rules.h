/* rules.h - how the rules of the board family fit together.
 *
 * Every subject has a file (setup production robber build route develop trade victory) that answers
 * three questions about its actions:
 *
 *     menu    what can this seat do now?        board_legal() and board_legal_sample()
 *     check   may this action be played?        any bytes; a status says why not
 *     apply   what does it change?              trusts its caller
 *
 * `menu` and `check` are two independent statements of the same rule, and the tests hold them against
 * each other and against a third, naive one.
 *
 * A menu is the list of legal actions before it is written out: rows of one kind, one fixed argument
 * and a set over which the first argument runs. A list is the expansion of all rows in order; a
 * sample picks the k-th action without expanding (legal.c).
 */
#ifndef BOARD_RULES_H
#define BOARD_RULES_H

#include "bits.h"
#include "state.h"

#include <string.h>

/* ---- menus ------------------------------------------------------------------------------------- */

enum { MENU_ROWS_MAX = 56 };

/* One word of a set: actions whose first argument is a member of it. */
typedef struct menu_row {
    uint64_t head;  /* the actions' first eight bytes, with the word's first member as argument */
    uint64_t set;   /* not empty */
    uint64_t count; /* its members */
} menu_row;

/* A menu either collects rows, or writes every action out as soon as it is added. Both are one code:
 * `listing` is a constant wherever a menu is made, and the compiler drops the other half. */
typedef struct menu {
    const board *b;
    const board_public *pub;
    unsigned seat;
    bool listing;
    lr_action *out;            /* listing: the next action */
    menu_row *row_next, *rows; /* collecting */
    uint32_t count;
} menu;

#define MENU_INLINE static inline __attribute__((always_inline))

/* Bytes 0, 1 and 4 of an action: kind, actor, arg[2]. Bytes 2 and 3 are arg[0] and arg[1]. */
MENU_INLINE uint64_t menu_head(unsigned seat, uint8_t kind, uint8_t fixed) {
    return kind | (uint64_t)seat << 8 | (uint64_t)fixed << 32;
}

lr_action menu_offer(const board *b, const board_public *p, uint64_t head, unsigned k);

MENU_INLINE lr_action menu_action(uint64_t head, unsigned k) {
    uint64_t words[2] = { bits_little_endian(head + ((uint64_t)k << 16)), 0 };
    lr_action a;
    memcpy(&a, words, sizeof a);
    return a;
}

MENU_INLINE void menu_add_word(menu *m, uint64_t head, uint64_t set) {
    if (m->listing) {
        for (; set != 0; set &= set - 1)
            *m->out++ = menu_action(head, (unsigned)__builtin_ctzll(set));
    } else if (set != 0) {
        menu_row *row = m->row_next++;
        row->head = head;
        row->set = set;
        row->count = (uint64_t)__builtin_popcountll(set);
        m->count += (uint32_t)row->count;
        LR_DASSERT(m->row_next <= m->rows + MENU_ROWS_MAX);
    }
}

/* Actions of a kind whose first argument runs over a small set. */
MENU_INLINE void menu_add(menu *m, uint8_t kind, uint8_t fixed, uint64_t set) {
    menu_add_word(m, menu_head(m->seat, kind, fixed), set);
}

/* An action without arguments. */
MENU_INLINE void menu_add_plain(menu *m, uint8_t kind) {
    if (m->listing)
        *m->out++ = menu_action(menu_head(m->seat, kind, 0), 0);
    else
        menu_add(m, kind, 0, 1);
}

/* Actions of a kind whose place runs over a set. */
MENU_INLINE void menu_add_places(menu *m, uint8_t kind, const uint64_t *set, unsigned words) {
    uint64_t head = menu_head(m->seat, kind, 0);
    for (unsigned w = 0; w < words; w++) menu_add_word(m, head + ((uint64_t)w << 22), set[w]);
}

/* Offers of one card of `given` for one of each resource in `wanted`. */
MENU_INLINE void menu_add_offers(menu *m, unsigned given, unsigned wanted) {
    uint64_t head = menu_head(m->seat, BOARD_OFFER, (uint8_t)given);
    if (!m->listing) {
        menu_add(m, BOARD_OFFER, (uint8_t)given, wanted);
        return;
    }
    for (; wanted != 0; wanted &= wanted - 1)
        *m->out++ = menu_offer(m->b, m->pub, head, (unsigned)__builtin_ctz(wanted));
}

/* What a hand can pay for. A settlement costs more than a road, so it is looked at only then. */
enum { PAYS_ROAD = 1, PAYS_CITY = 2, PAYS_CARD = 4 };
static inline unsigned build_pays(board_cards hand) {
    return (unsigned)board_covers(hand, board_cost_road) * PAYS_ROAD |
           (unsigned)board_covers(hand, board_cost_city) * PAYS_CITY |
           (unsigned)board_covers(hand, board_cost_card) * PAYS_CARD;
}

void build_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m);
void develop_menu_buy(const board_state *s, unsigned pays, menu *m);
void develop_menu_play(const board *b, const board_state *s, unsigned seat, menu *m);
void trade_menu_bank(const board_state *s, board_cards lanes, menu *m);
void trade_menu_players(const board *b, const board_state *s, unsigned seat, menu *m);
void trade_menu_answer(const board *b, const board_state *s, unsigned seat, menu *m);
void trade_menu_other(const board *b, const board_state *s, unsigned seat, menu *m);
void robber_menu(const board *b, const board_state *s, unsigned seat, menu *m);
void discard_menu(const board *b, const board_state *s, unsigned seat, menu *m);
void setup_menu(const board *b, const board_state *s, unsigned seat, menu *m);
void free_roads_menu(const board *b, const board_state *s, unsigned seat, menu *m);
void victory_menu(const board *b, const board_state *s, unsigned seat, menu *m);

/* ---- checks: called when actor, phase and unused arguments are known to be right ------------------ */

typedef lr_status board_check_fn(const board *b, const board_state *s, lr_action a);

board_check_fn check_deal, check_first, check_dice, check_steal, check_draw;
board_check_fn check_discard, check_robber;
board_check_fn check_road, check_settlement, check_city, check_buy;
board_check_fn check_knight, check_road_building, check_stop, check_plenty, check_monopoly;
board_check_fn check_reveal, check_claim;
board_check_fn check_bank, check_offer, check_accept, check_refuse, check_confirm, check_take;
board_check_fn check_decline, check_withdraw;

/* ---- applying -------------------------------------------------------------------------------------- */

typedef void board_apply_fn(const board *b, board_state *s, const lr_action *a);

board_apply_fn apply_deal, apply_first, apply_dice, apply_steal, apply_draw;
board_apply_fn apply_roll, apply_end, apply_discard, apply_robber;
board_apply_fn apply_road, apply_settlement, apply_city, apply_buy;
board_apply_fn apply_knight, apply_road_building, apply_stop, apply_plenty, apply_monopoly;
board_apply_fn apply_reveal, apply_claim;
board_apply_fn apply_bank, apply_offer, apply_accept, apply_refuse, apply_confirm, apply_take;
board_apply_fn apply_decline, apply_withdraw;

lr_status board_check(const lr_game *g, const lr_state *s, lr_action a);
void board_apply(const lr_game *g, lr_state *s, lr_action a);
void board_apply_at(const lr_game *g, lr_state *s, const lr_action *a);
void board_init(const lr_game *g, lr_state *out);

/* Not worth a copy in the loops of legal.c, which inline all else. */
#define RARE __attribute__((noinline))

/* ---- what subjects ask of each other ---------------------------------------------------------------- */

/* The phases in which chance decides. */
#define BOARD_CHANCE_PHASES \
    (1u << BOARD_PHASE_DEAL | 1u << BOARD_PHASE_FIRST | 1u << BOARD_PHASE_DICE | \
     1u << BOARD_PHASE_STEAL | 1u << BOARD_PHASE_DRAW)

/* production.c */
void production_pay(const board *b, board_state *s, unsigned total);
/* One card for each producing hex around the vertex (BASE-SET-09). */
void production_start(const board *b, board_state *s, unsigned seat, uint32_t vertex);

/* robber.c */
RARE void robber_on_seven(const board *b, board_state *s);
/* Phase ROBBER, or past it where no hex is left to move to. */
void robber_begin(const board *b, board_state *s);

/* build.c */
RARE void build_frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out);
bool build_frontier_any(const board *b, const board_public *p, unsigned seat);
void build_pay(const board *b, board_state *s, unsigned seat, board_cards cost);
void build_place_settlement(const board *b, board_public *p, unsigned seat, uint32_t vertex);
void build_place_road(const board *b, board_public *p, unsigned seat, uint32_t edge);

/* route.c */
void route_after_road(const board *b, board_public *p, unsigned seat, uint32_t edge);
void route_after_building(const board *b, board_public *p, unsigned seat, uint32_t vertex);

/* turn.c */
void turn_begin(board_state *s, unsigned seat);
void turn_end(const board *b, board_state *s);
void turn_dice(const board *b, board_state *s, unsigned one, unsigned two);
void turn_resume(board_state *s); /* back to before or after the roll, when something is resolved */

/* setup.c */
void setup_next(const board *b, board_state *s); /* the next placement, or the first turn */

/* trade.c */
void trade_lapse(const board *b, board_state *s); /* drops offers whose makers lack the cards */
/* To be called by whatever takes cards from a hand. */
static inline void trade_after_hands(const board *b, board_state *s) {
    if (s->pub.offer_open != 0) trade_lapse(b, s);
}
RARE void trade_close(board_public *p); /* drops them all */
static inline bool trade_is_open(const board *b, const board_public *p) {
    return b->rules.combined_phases || !p->built; /* BASE-TURN-05, BASE-RUL-44 */
}
/* The resources of which the seat can give the bank enough, as the high bits of their lanes. */
board_cards trade_lanes(const board *b, const board_state *s, unsigned seat);

/* victory.c */
void victory_after_knight(board_public *p, unsigned seat);
RARE void victory_end(const board *b, board_state *s);
/* Ends the game if the active seat has won: to be called by whatever may bring it points, and at the
 * start of a turn (BASE-RUL-31). Hidden cards count unless they must be claimed (BASE-RUL-30). */
static inline void victory_test(const board *b, board_state *s) {
    unsigned seat = s->pub.active, points = s->pub.seat[seat].points;
    if (b->rules.auto_claim) points += board_count(s->secret.cards[seat], BOARD_CARD_POINT);
    if (points >= b->rules.vp_goal) victory_end(b, s);
}

/* chance.c */
uint64_t chance_dice(const board *b, const board_public *p); /* the results that can come */

#endif
