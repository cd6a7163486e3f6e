/* greedy_board.h - what the files of the greedy player of the board game share. See
 * greedy_board.c. */
#ifndef BOT_GREEDY_BOARD_H
#define BOT_GREEDY_BOARD_H

#include "plan_board.h"

/* The greedy bot's choice in the board family, for its row (mind.h). */
lr_action greedy_board_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng);

/* One decision: the view, the plan made of it, and what can be done. */
typedef struct mind {
    plan plan;
    const board *b;
    const board_public *p;
    board_cards hand;
    unsigned seat;
    const lr_action *legal;
    uint32_t count;
    lr_rng *rng;
} mind;

/* A set with one kind of action. */
#define GREEDY_KIND(kind) ((uint64_t)1 << (kind))

/* ---- the legal list (greedy_board.c) -------------------------------------------------------- */

/* The first action of the kind, or NULL. */
const lr_action *greedy_find(const mind *m, unsigned kind);
const lr_action *greedy_find_place(const mind *m, unsigned kind, uint32_t place);
/* The action of those kinds with the highest score; NULL: there is none, or none above `floor`. */
const lr_action *greedy_find_best_of(mind *m, uint64_t kinds, int32_t floor,
                                     int32_t (*score)(const mind *m, const lr_action *a));
/* How much more the hand is worth than the one held now. */
int32_t greedy_gain(const mind *m, board_cards hand_after);
/* Percent that speak for harming a seat. */
int32_t greedy_threat(const mind *m, unsigned seat);
/* What a card of the seat is worth to a thief; 0 for nobody. */
int32_t greedy_steal_score(const mind *m, unsigned victim);
/* The harm that a robber on the hex does to others, less that to the seat itself. */
int32_t greedy_robber_harm(const mind *m, uint32_t hex);
bool greedy_robber_hurts(const mind *m);
/* What is left after a card goes; of equal ones the more plentiful card goes. */
int32_t greedy_score_discard(const mind *m, const lr_action *a);
/* A card of choice. */
int32_t greedy_score_choose(const mind *m, const lr_action *a);
/* A road or ship that costs nothing. */
int32_t greedy_score_piece(const mind *m, const lr_action *a);
/* Cards of a kind in the other seats' hands: all that are neither here nor in the bank. */
unsigned greedy_abroad(const mind *m, unsigned good);
/* Two free pieces are for a goal that is one or two pieces away, or a few ships: ways over sea are
 * long. */
bool greedy_wants_pieces(const mind *m);

/* ---- at sea (greedy_sea.c) ------------------------------------------------------------------ */

bool greedy_pirate_hurts(const mind *m);
int32_t greedy_score_pirate(const mind *m, const lr_action *a);
int32_t greedy_score_harbor(const mind *m, const lr_action *a);
/* A ship that is better elsewhere, and where that is. */
const lr_action *greedy_move_ship(const mind *m);
const lr_action *greedy_put_ship(const mind *m);
const lr_action *greedy_attack(const mind *m);
const lr_action *greedy_claim_wonder(const mind *m);

#endif
