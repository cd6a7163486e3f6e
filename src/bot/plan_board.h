/* plan_board.h - what a seat of the board game could do next and what a hand of cards is worth to
 * it. Made from a view alone. See plan_board.c. */
#ifndef BOT_PLAN_BOARD_H
#define BOT_PLAN_BOARD_H

#include "look_board.h"
#include "plan.h"

enum { PLAN_WAIT_MAX = 160 }; /* quarters of a round */

/* What is known about the barbarians' next landing. Strengths are of active knights. */
typedef struct plan_siege {
    int steps;         /* that the ship still needs */
    int barbarians;    /* their strength */
    int own, others;   /* the defence: this seat's, and that of all others together */
    int best_other;    /* the strongest other seat */
    int weakest_other; /* the weakest other seat with a city to lose; a huge number without one */
    bool exposed;      /* the seat has a city to lose */
    int32_t city_loss; /* what that would cost */
} plan_siege;

typedef struct plan {
    const board *b;
    const board_public *p;
    const board_view *v;
    unsigned seat;
    int points, points_left; /* own, hidden cards included; and how many are missing to win */
    bool points_locked;      /* points alone do not win: something else is still missing */
    int pips[BOARD_GOODS];   /* own production: cards in 36 throws, without the robber's hex */
    int gold;                /* cards of choice in 36 throws */
    int scarcity[BOARD_RESOURCES]; /* percent: how rare the island makes each resource */
    int hand_limit;                /* of a seven, walls included */
    uint16_t numbers;              /* set of the numbers that pay this seat */
    bool landlocked;               /* at sea: no ship could be built anywhere */
    uint64_t home;                 /* at sea: islands that the seat has settled, as hexes */
    plan_siege siege;              /* with knights */
    plan_goals goals;              /* waits are in quarters of a round */
} plan;

void plan_make(plan *m, const lr_game *g, const lr_view *view, unsigned seat);

/* What a hand is worth: the goals it brings near. */
int32_t plan_hand_worth(const plan *m, board_cards hand);

/* What a settlement on the vertex would add: production, new resources and numbers, harbor. */
int32_t plan_vertex_worth(const plan *m, uint32_t vertex);
/* What a city on the vertex would add to the settlement there. */
int32_t plan_upgrade_worth(const plan *m, uint32_t vertex);
/* The worth of a first settlement on the vertex, where room to grow counts too. */
int32_t plan_setup_worth(const plan *m, uint32_t vertex);
/* What a set-up road from `vertex` along `edge` leads to. */
int32_t plan_setup_road_worth(const plan *m, uint32_t vertex, uint32_t edge);
/* What one road or ship (`kind`) on the edge is worth when it costs nothing. */
int32_t plan_free_piece_worth(const plan *m, unsigned kind, uint32_t edge);

/* ---- at sea (plan_sea.c) -------------------------------------------------------------------- */

/* What a set-up ship from `vertex` along `edge` leads to. */
int32_t plan_setup_ship_worth(const plan *m, uint32_t vertex, uint32_t edge);
/* What the sea around a first settlement promises. */
int32_t plan_setup_sea_worth(const plan *m, uint32_t vertex);
/* The plan of the same seat with the ship on `edge` taken up; `trial` keeps that position. */
void plan_make_lifted(plan *m, const plan *now, uint32_t edge, board_public *trial);
/* Sets *edge to where a free ship helps most, or BOARD_NO_PLACE; returns the hand's worth then. */
int32_t plan_moved_worth(const plan *m, board_cards hand, uint32_t *edge);

/* ---- scenarios (plan_scenario.c) ------------------------------------------------------------ */

/* Quarters of a round for all levels of a wonder that are not built yet, from an empty hand. */
int plan_wonder_wait(const plan *m, unsigned wonder);
/* What a harbor of the type would be worth to the seat. */
int32_t plan_harbor_worth(const plan *m, unsigned type);

/* ---- parts shared by the files of the plan -------------------------------------------------- */

void plan_add_goal(plan *m, plan_goal goal);
/* Adds a goal that takes one action at the place. */
void plan_add_step(plan *m, int32_t worth, board_cards cost, unsigned step, uint32_t place);
/* Goals at the end of ways: of each length the best, and none that is worse than a nearer one. */
enum { PLAN_PIECES_MAX = 7 };
typedef struct plan_shortlist {
    plan_goal best[PLAN_PIECES_MAX + 1]; /* by pieces */
} plan_shortlist;
void plan_shortlist_note(plan_shortlist *list, plan_goal goal);
void plan_add_shortlist(plan *m, const plan_shortlist *list);
/* The pieces of the kind that lead to the vertex; and settlements at the ends of such ways. */
plan_goal plan_way_goal(const look_ways *w, uint32_t vertex, unsigned kind);
void plan_add_sites(plan *m, const look_ways *w, unsigned kind);
void plan_survey_sea(plan *m);
void plan_add_sea_goals(plan *m, const look_ways *land);
void plan_add_scenario_goals(plan *m, const look_ways *sea);
/* What coming to the vertex or edge by ship brings in the scenario: gifts, villages. */
int32_t plan_gift_worth(const plan *m, uint32_t edge);
int32_t plan_village_worth(const plan *m, uint32_t vertex);
/* Points for a settlement there that it alone would not bring, in PLAN_POINT units. */
int32_t plan_site_extra(const plan *m, uint32_t vertex);
int32_t plan_city_extra(const plan *m);
/* What a place at the coast is worth to a seat that cannot build ships anywhere. */
int32_t plan_access_worth(const plan *m, uint32_t vertex);
/* What a knight is worth beyond chasing the robber. */
int32_t plan_knight_extra(const plan *m);
/* Takes the seat's ship off a position. */
void plan_lift(const board *b, board_public *p, unsigned seat, uint32_t edge);

/* Knights still to be played to take the largest army; 0 when the seat holds it. */
int plan_army_need(const plan *m);
/* True if nobody should help this seat: it is about to win, or leads alone. */
bool plan_is_threat(const plan *m, unsigned seat);

/* ---- with knights (plan_knights.c) ----------------------------------------------------------- */

/* What a city takes from the hex on top of a settlement, in hundredths of a pip; `plain` is what
 * one more card of the hex's resource would be worth. */
int32_t plan_refined_worth(const plan *m, uint32_t hex, int32_t plain);

static inline const board_knights *plan_knights(const plan *m) {
    return board_knights_read(m->b, m->p);
}

/* The seat holds a progress card of the kind. */
bool plan_holds(const plan *m, unsigned progress);

/* Fills siege and hand_limit. */
void plan_survey_knights(plan *m);
void plan_add_knights_goals(plan *m);

/* What the landing brings the seat with so much more strength than it has. */
int32_t plan_siege_outcome(const plan_siege *s, int more);
/* What so much more strength of active knights is worth. */
int32_t plan_defence_worth(const plan *m, int strength);
/* What losing that much strength of active knights would cost. */
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
