/* rules.h - how the rules of the board family fit together.
 *
 * Every subject has a file (setup production robber build route develop trade victory) that answers
 * three questions about its actions:
 *
 *     menu    what can this seat do now?        board_legal() and board_legal_sample()
 *     check   may this action be played?        any bytes; a status says why not
 *     apply   what does it change?              trusts its caller
 *
 * `menu` and `check` are two independent statements of the same rule, and the tests hold them
 * against each other and against a third, naive one.
 *
 * What only some games have is no part of these files: modules (module.h) add it, and what differs
 * between games without being a rule of its own is data of the compiled game or a set that is empty
 * in other games (board_map.h, board_view.h). The build lets no file of rules/ see a header of
 * sea/, knights/ or scenarios/.
 *
 * A menu is the list of legal actions before it is written out: rows of one kind, one fixed
 * argument and a set over which the first argument runs. A list is the expansion of all rows in
 * order; a sample picks the k-th action without expanding (legal.c).
 */
#ifndef BOARD_RULES_H
#define BOARD_RULES_H

#include "bits.h"
#include "ops.h"
#include "state.h"

#include <string.h>

/* ---- menus ---- */

enum { MENU_ROWS_MAX = 192 };

/* One word of a set: actions whose first argument is a member of it. */
typedef struct menu_row {
    uint64_t head;  /* the actions' first eight bytes, with the word's first member as argument */
    uint64_t set;   /* not empty */
    uint64_t count; /* its members */
} menu_row;

/* Where a menu ends, in two words: functions that are not inlined take it and return the new end in
 * registers. */
typedef struct menu_end {
    void *next;     /* the place of the next row, or of the next action */
    uint64_t count; /* the actions of all rows; MENU_LISTS if there are no rows */
} menu_end;

#define MENU_LISTS UINT64_MAX

/* A menu either collects rows, or writes every action out as soon as it is added. Both use the same
 * code: `listing` is a constant wherever a menu is made, and the compiler drops the other half. In
 * the copies of legal.c for common maps the sizes of sets are constants too, and the compiler
 * unrolls the loops over words. */
typedef struct menu {
    unsigned seat;
    unsigned vertex_words, edge_words;
    bool listing;
    menu_end end;
} menu;

#define MENU_INLINE static inline __attribute__((always_inline))

/* A menu that goes on from an end. */
MENU_INLINE menu menu_from(const board *b, unsigned seat, menu_end end) {
    return (menu){ seat, b->vertex_words, b->edge_words, end.count == MENU_LISTS, end };
}

/* Bytes 0, 1, 4 and 5 of an action: kind, actor, arg[2], arg[3]. Bytes 2 and 3 are arg[0] and
 * arg[1]. */
MENU_INLINE uint64_t menu_head(unsigned seat, uint8_t kind, uint16_t fixed) {
    return kind | (uint64_t)seat << 8 | (uint64_t)fixed << 32;
}

lr_action board_menu_offer(const board *b, const board_public *p, uint64_t head, unsigned k);

/* Written as one piece, since it is soon read as one. */
MENU_INLINE lr_action menu_action(uint64_t head, unsigned k) {
    typedef uint64_t pair __attribute__((vector_size(sizeof(lr_action))));
    pair words = { bits_little_endian(head + ((uint64_t)k << 16)), 0 };
    lr_action a;
    memcpy(&a, &words, sizeof a);
    return a;
}

MENU_INLINE void menu_add_word(menu *m, uint64_t head, uint64_t set) {
    if (set == 0) return;
    if (m->listing) {
        lr_action *out = m->end.next;
        FOR_EACH_BIT(k, set) *out++ = menu_action(head, (unsigned)k);
        m->end.next = out;
    } else {
        menu_row *row = m->end.next;
        row->head = head;
        row->set = set;
        row->count = (uint64_t)__builtin_popcountll(set);
        m->end.count += row->count;
        m->end.next = row + 1;
    }
}

/* Actions of a kind whose first argument runs over a small set. */
MENU_INLINE void menu_add(menu *m, uint8_t kind, uint16_t fixed, uint64_t set) {
    menu_add_word(m, menu_head(m->seat, kind, fixed), set);
}

/* An action without arguments. */
MENU_INLINE void menu_add_plain(menu *m, uint8_t kind) {
    menu_add(m, kind, 0, 1);
}

/* Actions of a kind whose place runs over a set. */
MENU_INLINE void menu_add_places(menu *m, uint8_t kind, const uint64_t *set, unsigned words) {
    uint64_t head = menu_head(m->seat, kind, 0);
    for (unsigned w = 0; w < words; w++) menu_add_word(m, head + ((uint64_t)w << 22), set[w]);
}

/* Offers of one card of `given` for one of each resource in `wanted`. */
MENU_INLINE void menu_add_offers(const board *b, const board_public *p, menu *m, unsigned given,
                                 unsigned wanted) {
    uint64_t head = menu_head(m->seat, BOARD_OFFER, (uint8_t)given);
    if (!m->listing) {
        menu_add_word(m, head, wanted);
        return;
    }
    lr_action *out = m->end.next;
    FOR_EACH_BIT(k, wanted) *out++ = board_menu_offer(b, p, head, k);
    m->end.next = out;
}

/* Calls the copy of a function for the game's shape: its last two arguments are the words of a set
 * of vertices and of a set of edges. */
#ifdef __clang_analyzer__ /* it does not know that the shape says how many words there are */
#define BY_SHAPE(b, function, ...) function(__VA_ARGS__, (b)->vertex_words, (b)->edge_words)
#else
#define BY_SHAPE(b, function, ...) \
    ((b)->shape == BOARD_SHAPE_1_2   ? function(__VA_ARGS__, 1, 2) \
     : (b)->shape == BOARD_SHAPE_2_3 ? function(__VA_ARGS__, 2, 3) \
                                     : function(__VA_ARGS__, (b)->vertex_words, (b)->edge_words))
#endif

/* What a hand can pay for, of what the game sells. Only a city costs more than one card of a kind;
 * for all else the kinds in the hand decide. */
MENU_INLINE unsigned build_pays(const board *b, board_cards hand) {
    unsigned pays = b->pays[board_kinds(hand) % (1u << BOARD_RESOURCES)];
    return pays & PAYS_CITY && !board_covers(hand, board_cost_city) ? pays - PAYS_CITY : pays;
}

/* What a seat can do in each phase, by the rows of board_phases.def. */
typedef menu_end board_menu_fn(const board *b, const board_state *s, unsigned seat, menu_end end);
board_menu_fn board_setup_menu, board_roll_menu, board_discard_menu, board_robber_menu,
    board_trade_menu_other, board_free_roads_menu;
board_menu_fn board_trade_menu_answer, board_extra_menu, board_gold_menu, sea_lifted_menu,
    tribe_harbor_menu, fleet_rob_menu, knights_return_menu;
board_menu_fn knights_defend_menu, knights_sack_menu, knights_reward_menu, board_aqueduct_menu,
    knights_surplus_menu, knights_metropolis_menu;
board_menu_fn knights_flee_menu, knights_smith_menu, knights_rebuild_menu, knights_swap_menu,
    knights_desert_menu, knights_recruit_menu, knights_give_menu;
board_menu_fn knights_pick_menu, knights_spy_menu;

/* Development cards of an earlier turn; fresh ones belong to the active seat. Victory points are
 * not played. */
static inline board_cards develop_playable(const board_state *s, unsigned seat) {
    const board_cards played = board_card(BOARD_CARD_POINT) - 1;
    return (s->secret.cards[seat] - s->secret.cards_fresh) & played;
}

/* Parts of such menus. */
void board_build_menu(const board *b, const board_state *s, unsigned seat, unsigned pays, menu *m);
void board_develop_menu_buy(const board_state *s, unsigned pays, menu *m);
void board_develop_menu_play(const board *b, const board_state *s, unsigned seat, menu *m);
void board_trade_menu_bank(const board_state *s, board_cards lanes, menu *m);
void board_trade_menu_players(const board *b, const board_state *s, unsigned seat, menu *m);
/* Only if b->cards_shown. */
board_menu_fn board_victory_menu;

/* ---- checks: called when actor, phase, module and unused arguments are known to be right ---- */

typedef lr_status board_check_fn(const board *b, const board_state *s, lr_action a);

#define ACTION(kind, function, word, who, module, form, flags, phases) \
    board_check_fn board_check_##function;
#include "board_actions.def"

/* ---- applying ---- */

typedef void board_apply_fn(const board *b, board_state *s, const lr_action *a);

#define ACTION(kind, function, word, who, module, form, flags, phases) \
    board_apply_fn board_apply_##function;
#include "board_actions.def"

/* Who is to act, as lr_actors() says it: everybody can see that. */
uint32_t board_actors_of(const board *b, const board_public *p);

/* Not worth a copy in the menus of legal.c, which inline all else. */
#define RARE __attribute__((noinline))

/* ---- what subjects ask of each other ---- */

#define IN(phase) ((uint64_t)1 << BOARD_PHASE_##phase)

/* The active seat pays for what it builds. */
static inline bool is_paying(const board_public *p) {
    return board_phase_table[p->phase].flags & BOARD_PHASE_PAYS;
}

/* production.c */
/* What the dice pay, and what follows from it. */
void board_production_pay(const board *b, board_state *s, unsigned total);
/* One card for each producing hex around the vertex (BASE-SET-09). */
void board_production_start(const board *b, board_state *s, unsigned seat, uint32_t vertex);

/* robber.c */
RARE void board_robber_on_seven(const board *b, board_state *s);
/* With knights, a seat that holds one kind of cards discards what is due without being asked
 * (b->forced_discards, CK-DEC-13). Returns whether nothing is due any more. */
bool board_discard_settle(const board *b, board_state *s, unsigned seat);
/* Phase ROBBER, or past it where nothing can be moved. */
void board_robber_begin(const board *b, board_state *s);
/* There is a hex that the robber may go to. */
bool board_robber_can_go(const board *b, const board_public *p);
/* The hexes that the robber may go to, and after it a pirate. */
uint64_t board_robber_targets(const board *b, const board_public *p);
lr_status board_robber_check_hex(const board *b, const board_public *p, uint32_t hex);
/* The active seat draws a card of the victim, if there is one. */
void board_robber_steal(const board *b, board_state *s, unsigned victim);

/* module.c: whether all modules let the seat use a place that is legal but for them */
lr_status board_module_check_edge(const board *b, const board_public *p, unsigned seat, bool ship,
                                  uint32_t edge);
lr_status board_module_check_site(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex);

/* The vertices past which the seat cannot go on, one word of them: all buildings (the seat's own
 * are starting points anyway) and other players' knights (CK-KNIGHT-13). */
MENU_INLINE uint64_t build_stops(const board *b, const board_public *p, unsigned seat, unsigned w) {
    uint64_t stops = board_occupied(b, p).word[w];
    stops |= board_any_knight(b, p).word[w] & ~board_knight(b, p, seat).word[w];
    return stops;
}

static inline bool build_is_stopped(const board *b, const board_public *p, unsigned seat,
                                    uint32_t vertex) {
    return build_stops(b, p, seat, vertex >> 6) >> (vertex & 63) & 1;
}

/* A building of the seat stands there. */
static inline bool build_is_own(const board *b, const board_public *p, unsigned seat,
                                uint32_t vertex) {
    return vset_has(board_settlement(b, p, seat), vertex) ||
           vset_has(board_city(b, p, seat), vertex);
}

/* How many edges of the set end at the vertex. */
static inline unsigned build_pieces_at(const board *b, const uint64_t *edges, uint32_t vertex) {
    const board_vertex *v = &b->vertex[vertex];
    unsigned count = 0;
    for (int i = 0; i < 3; i++)
        count += v->edge[i] != BOARD_NO_PLACE && board_has(edges, v->edge[i]);
    return count;
}

/* Takes out edges that touch another player's knight (knight_blocks_adjacent). */
void board_build_bar_knights(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
bool board_build_is_barred(const board *b, const board_public *p, unsigned seat, uint32_t edge);

/* The free edges of `allowed` at vertices from which the seat can go on: its buildings, and what
 * its pieces of a kind reach and no opponent holds. Word counts are arguments, so that callers that
 * know them get loops of their own. */
MENU_INLINE void build_edges_beyond(const board *b, const board_public *p, unsigned seat,
                                    const uint64_t *reached, const uint64_t *allowed, uint64_t *out,
                                    const unsigned vertex_words, const unsigned edge_words) {
    eset taken = board_taken(b, p);
    vset settlement = board_settlement(b, p, seat);
    vset city = board_city(b, p, seat);
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    for (unsigned w = 0; w < vertex_words; w++) {
        uint64_t stops = build_stops(b, p, seat, w);
        uint64_t open = settlement.word[w] | city.word[w] | (reached[w] & ~stops);
        const uint64_t *at = b->vertex_edges + 64 * w * edge_words;
        FOR_EACH_BIT(k, open) {
            const uint64_t *there = at + k * edge_words;
            for (unsigned e = 0; e < edge_words; e++) edges[e] |= there[e];
        }
    }
    for (unsigned e = 0; e < edge_words; e++) out[e] = edges[e] & allowed[e] & ~taken.word[e];
}

/* build.c */
RARE void board_build_frontier(const board *b, const board_public *p, unsigned seat, uint64_t *out);
/* A road or a ship could be placed if it cost nothing. */
RARE bool board_build_free_any(const board *b, const board_public *p, unsigned seat);
/* A road could be. */
bool board_build_can_place(const board *b, const board_public *p, unsigned seat);
void board_build_pay(const board *b, board_state *s, unsigned seat, board_cards cost);
void board_build_place_settlement(const board *b, board_public *p, unsigned seat, uint32_t vertex);
void board_build_place_road(const board *b, board_public *p, unsigned seat, uint32_t edge);
void board_build_remove_road(const board *b, board_public *p, unsigned seat, uint32_t edge);
/* A settlement, or a city that lies on its side, becomes a city; or back, whichever piece is
 * left. */
void board_build_raise_city(const board *b, board_public *p, unsigned seat, uint32_t vertex);
void board_build_lower_city(const board *b, board_public *p, unsigned seat, uint32_t vertex);
/* What the seat may raise. */
void board_build_city_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices);
lr_status board_build_check_city(const board *b, const board_public *p, unsigned seat,
                                 uint32_t vertex);
/* After a road or ship was placed or moved in the active seat's own time: fog, the longest route,
 * the phase that comes next. */
void board_build_after_route(const board *b, board_state *s, uint32_t edge, bool moved);

/* derive.c: the vertex touches land that is known */
bool board_touches_land(const board *b, const board_public *p, uint32_t vertex);

/* islands.c */
void board_islands_settle(const board *b, board_public *p, unsigned seat, uint32_t vertex);

/* route.c */
void board_route_after_road(const board *b, board_public *p, unsigned seat, uint32_t edge);
void board_route_after_building(const board *b, board_public *p, unsigned seat, uint32_t vertex);
void board_route_after_move(const board *b, board_public *p, unsigned seat, uint32_t edge);
void board_route_after_removal(const board *b, board_public *p, unsigned seat);
/* A knight of the seat came to the vertex, or left it. */
void board_route_after_knight(const board *b, board_public *p, unsigned seat, uint32_t vertex);
/* Hands the card out anew, whatever has changed. */
void board_route_recount(const board *b, board_public *p);

/* turn.c */
void board_turn_begin(const board *b, board_state *s, unsigned seat);
void board_turn_end(const board *b, board_state *s);
void board_turn_dice(const board *b, board_state *s, unsigned one, unsigned two);
/* Pays what the dice bring, once nothing is left to do before that. */
void board_turn_pay(const board *b, board_state *s);
/* Sets the phase in which the game goes on, after something is resolved. */
void board_turn_resume(const board *b, board_state *s);

/* setup.c */
/* Where robber and pirate begin, once the board lies there. */
void board_setup_robbers(const board *b, board_public *p);
void board_setup_next(const board *b, board_state *s); /* the next placement, or the first turn */
unsigned board_setup_place(const board *b,
                           unsigned k); /* who places as the k-th, from the first seat on */
/* This placement is a city: the second one of the knights' games (CK-SET-08). */
static inline bool setup_is_city(const board *b, const board_public *p) {
    return p->setup_step / b->seats == b->setup_city_round;
}

/* trade.c */
void board_trade_lapse(const board *b,
                       board_state *s); /* drops offers whose makers lack the cards */
/* To be called by whatever takes cards from a hand. */
static inline void trade_after_hands(const board *b, board_state *s) {
    if (s->pub.offer_open != 0) board_trade_lapse(b, s);
}
static inline void trade_drop(board_public *p, unsigned maker) {
    p->offer[maker] = (board_offer){ 0, 0 };
    p->offer_open &= (uint8_t) ~(1u << maker);
}
/* Drops all offers. */
static inline void trade_close(board_public *p) {
    while (p->offer_open != 0) trade_drop(p, (unsigned)__builtin_ctz(p->offer_open));
    p->offer_waiting = 0;
    p->offer_accepted = 0;
}
static inline bool trade_is_open(const board *b, const board_public *p) {
    return b->rules.combined_phases || !p->built; /* BASE-TURN-05, BASE-RUL-44 */
}
/* Trade between players: not in a paired turn (EXT-PAIR). */
static inline bool trade_with_players(const board *b, const board_public *p) {
    return b->rules.trading == BOARD_TRADE_ALL && p->turn_of == LR_SEAT_NONE && trade_is_open(b, p);
}
/* What the bank asks of a seat for a card, by kind, for each set of harbors; and by the harbors
 * that the seat can use now. */
extern const board_cards board_rates[1 << BOARD_HARBOR_TYPES];
static inline board_cards trade_harbor_rates(const board *b, const board_public *p, unsigned seat) {
    unsigned harbors = p->seat[seat].harbors;
    if (!b->harbor_at_once && seat == p->active) harbors &= ~(unsigned)p->harbors_fresh;
    return board_rates[harbors];
}

/* victory.c */
void board_victory_after_knight(const board *b, board_public *p, unsigned seat);
void board_victory_end(const board *b, board_state *s, unsigned winner);
/* True if somebody may win now and all modules let this seat win, which has the points. */
RARE bool board_victory_allowed(const board *b, const board_public *p, unsigned seat);
/* The active seat has the points: ends the game if it may win. */
RARE void board_victory_reached(const board *b, board_state *s);
/* Ends the game if the active seat has won: to be called by whatever may bring it points, and at
 * the start of a turn (BASE-RUL-31). Hidden cards count unless they must be claimed
 * (BASE-RUL-30). */
static inline void victory_test(const board *b, board_state *s) {
    unsigned seat = s->pub.active, points = s->pub.seat[seat].points;
    if (b->rules.auto_claim) points += board_count(s->secret.cards[seat], BOARD_CARD_POINT);
    if (points >= b->goal) board_victory_reached(b, s);
}

/* chance.c */
/* True if the event die is not thrown and no seven can come (CK-VAR-05, 06). */
static inline bool is_easy_turn(const board *b, const board_public *p) {
    return p->turn < b->easy_turns;
}
/* An action of chance, and one more outcome. */
static inline lr_action chance_action(board_action_kind kind, unsigned a, unsigned b, unsigned c) {
    return menu_action(menu_head(LR_ACTOR_CHANCE, (uint8_t)kind, (uint8_t)c), a | b << 8);
}
static inline void chance_put(lr_chance_outcome *out, uint32_t *count, lr_action a,
                              uint32_t weight) {
    out[*count] = (lr_chance_outcome){ .action = a, .weight = weight };
    ++*count;
}
uint64_t board_chance_dice(const board *b, const board_public *p); /* the results that can come */

#endif
