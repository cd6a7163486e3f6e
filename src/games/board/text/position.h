/* position.h - the text of positions and views. See position.c and docs/notation.md. */
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "state.h"

size_t board_state_print(const lr_game *g, const lr_state *s, char *out, size_t size);
size_t board_view_print(const lr_game *g, const lr_view *view, char *out, size_t size);

/* What may be left out is filled in; the result is verified. On refusal the result is untouched. */
lr_status board_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error);
lr_status board_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error);

/* ---- what writer and reader share ---- */

/* The flags of the `done` line, in its order. */
enum {
    BOARD_DONE_ROLLED,
    BOARD_DONE_CARD_PLAYED,
    BOARD_DONE_BUILT,
    BOARD_DONE_SHIP_MOVED,
    BOARD_DONE_UNPAID,
    BOARD_DONE_FLAGS
};
extern const char *const board_done_names[BOARD_DONE_FLAGS];

enum { BOARD_FLEET_GONE = 0xff }; /* board_fleet.step */

/* Words of the knights' games: board_attack, a knight's strength - 1, board_knights.rebuild - 1,
 * and whether a knight is awake. */
enum { BOARD_ATTACKS = BOARD_ATTACK_FOUGHT + 1, BOARD_RANKS = 3, BOARD_REBUILDS = 2 };
extern const char *const board_attack_names[BOARD_ATTACKS];
extern const char *const board_rank_names[BOARD_RANKS];
extern const char *const board_rebuild_names[BOARD_REBUILDS];
extern const char *const board_awake_names[2];

/* Whether there are development cards, and an army to be the largest. Knights do without. */
static inline bool board_has_developments(const board *b) {
    unsigned cards = 0;
    for (unsigned k = 0; k < BOARD_CARDS; k++) cards += b->supply.deck[k];
    return !b->knights || cards > 0;
}

/* The phases of the set-up alone; others may come in the set-up too, and then a line says so. */
static inline bool board_phase_sets_up(unsigned phase) {
    return phase <= BOARD_PHASE_SETUP_ROAD;
}

/* Whether a hex of that terrain has a number, or `-` where it has none. */
static inline bool board_terrain_takes_number(unsigned terrain) {
    return terrain < BOARD_RESOURCES || terrain == BOARD_GOLD;
}

/* The scenario's part of a position as it is when the game begins. */
void board_scenario_begun(const board *b, board_scenario_state *out);

#endif
