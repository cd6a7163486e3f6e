/* plan_board.h - what a seat of the board game could do next and what a hand of cards is worth to
 * it. Made from a view alone. See plan_board.c. */
#ifndef BOT_PLAN_BOARD_H
#define BOT_PLAN_BOARD_H

#include "board_view.h"

enum {
    PLAN_GOALS_MAX = 16,
    PLAN_POINT = 1000,  /* worth of one victory point: the unit of all worths */
    PLAN_WAIT_MAX = 160 /* waiting times are in quarters of a round, at most this */
};

/* Something worth saving for. Its whole cost may hold several pieces (two roads and a settlement);
 * the step is the piece to build first. */
typedef struct plan_goal {
    int32_t worth;
    board_cards cost, step_cost;
    uint8_t step;   /* BOARD_ROAD, BOARD_SETTLEMENT, BOARD_CITY or BOARD_BUY */
    uint8_t points; /* victory points it surely brings */
    uint8_t roads;  /* roads in the cost */
    bool is_route;  /* the goal is the longest road */
    uint16_t step_place;
} plan_goal;

typedef struct plan {
    const board *b;
    const board_public *p;
    const board_view *v;
    unsigned seat;
    int points, points_left;   /* own, hidden cards included; and how many are missing to win */
    int pips[BOARD_RESOURCES]; /* own production: cards in 36 throws, without the robber's hex */
    int scarcity[BOARD_RESOURCES]; /* percent: how rare the island makes each resource */
    unsigned rate[BOARD_RESOURCES];
    uint16_t numbers; /* set of the numbers that pay this seat */
    uint32_t goals;
    plan_goal goal[PLAN_GOALS_MAX];
} plan;

void plan_make(plan *m, const lr_game *g, const lr_view *view, unsigned seat);

/* Quarters of a round until `cost` can be paid from `hand`, production and bank trades; 0: now. */
int plan_wait(const plan *m, board_cards hand, board_cards cost);
/* A worth that comes after a wait, as if it came now. */
int32_t plan_discount(int32_t worth, int wait);
/* What a hand is worth: the goals it brings near. */
int32_t plan_hand_worth(const plan *m, board_cards hand);
/* The goal with the greatest discounted worth, or NULL when there is none. */
const plan_goal *plan_target(const plan *m, board_cards hand);

/* What a settlement on the vertex would add: production, new resources and numbers, harbor. */
int32_t plan_vertex_worth(const plan *m, uint32_t vertex);
/* The same for the first placements, where room to grow counts too. */
int32_t plan_setup_worth(const plan *m, uint32_t vertex);
/* What a set-up road from `vertex` along `edge` leads to. */
int32_t plan_setup_road_worth(const plan *m, uint32_t vertex, uint32_t edge);
/* What one road on the edge is worth when it costs nothing. */
int32_t plan_free_road_worth(const plan *m, uint32_t edge);

/* Throws out of 36 that make the hex pay. */
int plan_hex_pips(const board_public *p, uint32_t hex);
/* Knights still to be played to take the largest army; 0 when the seat holds it. */
int plan_army_need(const plan *m);
/* Nobody should help this seat: it is about to win, or leads alone. */
bool plan_is_threat(const plan *m, unsigned seat);

#endif
