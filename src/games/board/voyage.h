/* voyage.h - random games at sea, and what they remember from one decision to the next.
 *
 * Random players move a ship in nearly every turn. What follows from that (who has the longest route,
 * which ships can go next) is costly to find and mostly the same as before. A position keeps nothing that
 * does not follow from its pieces, so what was found out earlier has no place there; but a random game is
 * one loop (legal.c), and the loop can keep it. Forgetting is always right: what is not known is found
 * out again.
 *
 *     networks  the pieces of each seat, so that the length of its route is always known (network.h)
 *     reach     the edges at which each seat's ships can go on, open or not
 *     liftable  the ships that each seat may lift, but for those beside the pirate
 *
 * `liftable` follows from the seat's own pieces, and from there being somewhere to go. The latter mostly
 * rests on a single vertex, an outlet: an own building or the meeting of two ships with an edge that is
 * open. So it stands until a piece comes or goes there, or the pirate. Where there is none, it rests on
 * all ends of the seat's lines.
 *
 * This is for games at sea without scenario and knights whose sets have the commonest size; where the sets
 * of such a position lie is known when the rules are compiled. It is `open`.
 */
#ifndef BOARD_VOYAGE_H
#define BOARD_VOYAGE_H

#include "network.h"
#include "rules.h"

enum {
    OPEN_VERTEX_WORDS = 2,
    OPEN_EDGE_WORDS = 3,
    OPEN_SEAT_SETS = 3 * OPEN_VERTEX_WORDS + 4 * OPEN_EDGE_WORDS,
    OPEN_SEAT_WORDS = 5 * OPEN_VERTEX_WORDS + 3 * OPEN_EDGE_WORDS,
};

/* The game's positions are open. */
static inline bool voyage_is_open(const board *b) {
    return b->sea && !b->knights && b->scenario == BOARD_SCENARIO_NONE &&
           b->extra_turns == BOARD_EXTRA_NONE && !b->rules.ship_move_rings &&
           !b->rules.ship_move_ignores_roads && b->vertex_words == OPEN_VERTEX_WORDS &&
           b->edge_words == OPEN_EDGE_WORDS &&
           b->supply.roads + b->supply.ships <= NETWORK_PIECES && b->seat_sets == OPEN_SEAT_SETS &&
           b->seat_words == OPEN_SEAT_WORDS;
}

/* The sets of an open position that matter to a seat. */
typedef struct open_sets {
    const uint64_t *occupied, *taken, *sea, *fresh;
    const uint64_t *settlement, *city, *touched, *road, *ship, *sailed, *crossed, *closed;
} open_sets;

MENU_INLINE open_sets open_sets_of(const board_public *p, unsigned seat) {
    const unsigned v = OPEN_VERTEX_WORDS, e = OPEN_EDGE_WORDS;
    const uint64_t *own = p->sets + OPEN_SEAT_SETS + seat * OPEN_SEAT_WORDS;
    return (open_sets){
        .occupied = p->sets,
        .taken = p->sets + 2 * v,
        .sea = p->sets + 3 * v + 2 * e,
        .fresh = p->sets + 3 * v + 3 * e,
        .settlement = own,
        .city = own + v,
        .touched = own + 2 * v,
        .road = own + 3 * v,
        .ship = own + 3 * v + e,
        .sailed = own + 3 * v + 2 * e,
        .crossed = own + 4 * v + 2 * e,
        .closed = own + 5 * v + 2 * e,
    };
}

typedef struct voyage_memory {
    network networks[LR_SEATS_MAX];
    uint8_t reach_known, liftable_known;              /* seats */
    uint8_t pirate;                                   /* the hex of `barred` */
    uint64_t barred[OPEN_EDGE_WORDS];                 /* edges beside the pirate */
    uint64_t outlets[OPEN_VERTEX_WORDS];              /* all of `outlet`, and some that were */
    uint64_t outlet[LR_SEATS_MAX][OPEN_VERTEX_WORDS]; /* vertices on which `liftable` rests */
    uint64_t reach[LR_SEATS_MAX][OPEN_EDGE_WORDS];
    uint64_t liftable[LR_SEATS_MAX][OPEN_EDGE_WORDS];
} voyage_memory;

/* Nothing is known yet. */
void voyage_begin(voyage_memory *o);
/* The action was played without the functions below. */
void voyage_forget(const board *b, const board_public *p, voyage_memory *o, const lr_action *a);
/* The seat's turn is over: what it built may move in its next one. */
void voyage_forget_fresh(voyage_memory *o, unsigned seat);

/* What a seat can do with ships after the roll: build one, lift one. */
void voyage_menu(const board *b, const board_state *s, unsigned seat, unsigned pays,
                 voyage_memory *o, menu *m);
/* Only the latter. */
void voyage_menu_lift(const board *b, const board_state *s, unsigned seat, voyage_memory *o,
                      menu *m);
/* Where a lifted ship can go. */
void voyage_menu_lifted(const board *b, const board_state *s, unsigned seat, voyage_memory *o,
                        menu *m);

/* The same as apply_lift(), apply_ship(), apply_road(), turn_dice() and turn_end(). */
void voyage_lift(const board *b, board_state *s, const lr_action *a, voyage_memory *o);
void voyage_ship(const board *b, board_state *s, const lr_action *a, voyage_memory *o);
void voyage_road(const board *b, board_state *s, const lr_action *a, voyage_memory *o);
void voyage_dice(const board *b, board_state *s, unsigned one, unsigned two);
void voyage_end(const board *b, board_state *s, voyage_memory *o);

#endif
