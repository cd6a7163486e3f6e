/* plan_knights.h - what the knights' games add to a plan: commodities, the barbarians, knights,
 * improvements. Only for games with knights. See plan_knights.c. */
#ifndef BOT_PLAN_KNIGHTS_H
#define BOT_PLAN_KNIGHTS_H

#include "plan_board.h"

/* What a city takes from the hex on top of a settlement, in hundredths of a pip; `plain` is what
 * one more card of the hex's resource would be worth. */
int32_t plan_refined_worth(const plan *m, uint32_t hex, int32_t plain);

/* ---- the seat --------------------------------------------------------------------------------- */

static inline const board_knights *plan_knights(const plan *m) {
    return board_knights_read(m->b, m->p);
}

/* The seat holds a progress card of the kind. */
bool plan_holds(const plan *m, unsigned progress);

/* Fills siege and hand_limit. */
void plan_survey_knights(plan *m);
void plan_add_knights_goals(plan *m);

/* ---- worths ----------------------------------------------------------------------------------- */

/* What the landing brings the seat with so much more strength than it has. */
int32_t plan_siege_outcome(const plan_siege *s, int more);
/* What so much more strength of active knights is worth. */
int32_t plan_defence_worth(const plan *m, int strength);
/* What the same strength would be missed. */
int32_t plan_defence_loss(const plan *m, int strength);
/* A knight on the vertex: what it guards, whom it hinders, what it is in the way of. */
int32_t plan_post_worth(const plan *m, uint32_t vertex);
/* The seat may buy the next level of the track. */
bool plan_can_improve(const plan *m, unsigned track);
/* What reaching the next level of the track is worth. */
int32_t plan_level_worth(const plan *m, unsigned track);
/* What a wall is worth. */
int32_t plan_wall_worth(const plan *m);

#endif
