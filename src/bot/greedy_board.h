/* greedy_board.h - what the files of the greedy player of the board game share. See
 * greedy_board.c. */
#ifndef BOT_GREEDY_BOARD_H
#define BOT_GREEDY_BOARD_H

#include "mind.h"
#include "plan_board.h"

/* The greedy bot's choice in the board family, for its row (mind.h). */
lr_action greedy_board_choose(const lr_game *g, const lr_view *view, int seat,
                              const lr_action *legal, uint32_t count, lr_rng *rng);

/* One decision: the view, the plan made of it, and what can be done. */
typedef struct mind {
    plan plan;
    const board *b;
    const board_public *p;
    board_cards hand, cost; /* cost: of what is being paid for */
    unsigned seat;
    const lr_action *legal;
    uint32_t count;
    lr_rng *rng;
} mind;

typedef int32_t greedy_score(const mind *m, const lr_action *a);

/* A set with one kind of action. */
#define GREEDY_KIND(kind) ((uint64_t)1 << (kind))
#define GREEDY_PIECES (GREEDY_KIND(BOARD_ROAD) | GREEDY_KIND(BOARD_SHIP))

/* ---- the legal list (greedy_board.c) -------------------------------------------------------- */

/* The first action of the kind, or NULL. */
const lr_action *greedy_find(const mind *m, unsigned kind);
const lr_action *greedy_find_place(const mind *m, unsigned kind, uint32_t place);
/* The action of those kinds with the highest score; NULL: there is none, or none above `floor`. */
const lr_action *greedy_find_best_of(mind *m, uint64_t kinds, int32_t floor, greedy_score *score);
/* The first of those of one kind with the highest score above `floor`, without lots. */
const lr_action *greedy_find_first(const mind *m, unsigned kind, int32_t floor,
                                   greedy_score *score);
/* How much more the hand is worth than the one held now. */
int32_t greedy_gain(const mind *m, board_cards hand_after);
/* How much a seat should be harmed, in percent. */
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
/* True if two free pieces would help: a goal is one or two roads or a few ships away. */
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

/* ---- with knights (greedy_knights.c) -------------------------------------------------------- */

/* Before the roll: an Alchemist, or the knight-errant; else NULL. */
const lr_action *greedy_before_roll(mind *m);
/* What is done before anything is built: cards, commerce, knights' actions; else NULL. */
const lr_action *greedy_before_building(mind *m);
/* The choice in a phase that only the knights' games have. */
const lr_action *greedy_knights_phase(mind *m);

/* Cards in the hand of a seat; a guess where counts are hidden. */
int greedy_cards_of(const mind *m, unsigned seat);

/* ---- progress cards (greedy_progress.c) ------------------------------------------------------ */

/* The action that plays the card with that place as its argument, or NULL. */
const lr_action *greedy_find_play(const mind *m, unsigned card, uint32_t place);
/* The card to play now, or NULL. With `surplus` (one card too many) a smaller effect is enough. */
const lr_action *greedy_play_progress(mind *m, bool surplus);
const lr_action *greedy_play_alchemist(const mind *m);
/* What a card is worth while it is kept: to choose the card to give back or to take. */
int32_t greedy_score_return(const mind *m, const lr_action *a);
int32_t greedy_score_spy(const mind *m, const lr_action *a);
int32_t greedy_score_reward(const mind *m, const lr_action *a);
int32_t greedy_score_swap(const mind *m, const lr_action *a);
int32_t greedy_score_commerce(const mind *m, const lr_action *a);

/* ---- offers worth making (trade_board.c), for the row of mind.h ------------------------------ */

/* In a turn of one's own, or as an answer to the active seat's offer; none unless the legal list
 * has one. */
uint32_t trade_propose(const trade_question *q, lr_action *out, int32_t *promise);
/* Somebody who was asked accepts the offer; false: nobody can. True for any other action. */
bool trade_agree(const lr_game *g, lr_state *imagined, lr_action a);
/* An accepted offer becomes the trade. */
void trade_settle(const lr_game *g, lr_state *imagined);
trade_word trade_meaning(const lr_game *g, const lr_view *view, lr_action a);
void trade_address(lr_action *offer, uint32_t seats);
/* An offer of the seat to a set of seats. */
lr_action trade_offer(unsigned seat, board_cards give, board_cards want, unsigned to);

#endif
