/* greedy_knights.h - what the greedy player decides in the knights' games alone. See
 * greedy_knights.c and greedy_progress.c. */
#ifndef BOT_GREEDY_KNIGHTS_H
#define BOT_GREEDY_KNIGHTS_H

#include "greedy_board.h"
#include "plan_knights.h"

/* ---- where the other files ask (greedy_knights.c) -------------------------------------------- */

/* Before the roll: an Alchemist, or the knight-errant; else NULL. */
const lr_action *greedy_before_roll(mind *m);
/* What is done before anything is built: cards, commerce, knights' actions; else NULL. */
const lr_action *greedy_before_building(mind *m);
/* The phases that only these games have. */
const lr_action *greedy_knights_phase(mind *m);

/* Cards in the hand of a seat; a guess where counts are hidden. */
int greedy_cards_of(const mind *m, unsigned seat);

/* ---- progress cards (greedy_progress.c) ------------------------------------------------------ */

/* The action that plays the card with that place as its argument, or NULL. */
const lr_action *greedy_find_play(const mind *m, unsigned card, uint32_t place);
/* The card to play now, or NULL. Of one too many (`surplus`) less is expected. */
const lr_action *greedy_play_progress(mind *m, bool surplus);
const lr_action *greedy_play_alchemist(const mind *m);
/* What a card is worth while it is kept: for the one that is given back, and the one that is taken. */
int32_t greedy_score_return(const mind *m, const lr_action *a);
int32_t greedy_score_spy(const mind *m, const lr_action *a);
int32_t greedy_score_reward(const mind *m, const lr_action *a);
int32_t greedy_score_swap(const mind *m, const lr_action *a);
int32_t greedy_score_commerce(const mind *m, const lr_action *a);

#endif
