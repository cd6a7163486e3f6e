/* scenario.h - the seams at which a scenario with rules of its own joins in.
 *
 * Most scenarios are only maps: their islands, fog, bonuses and starting places are facts that every
 * map can state. Four have rules that no map can state (tribe.c, villages.c, fleet.c, wonders.c). Each
 * is a table of the functions below, any of which may be NULL, and keeps its own struct in the
 * position (board_scenario_state). The rest of the rules asks the table and knows no scenario by name.
 */
#ifndef BOARD_SCENARIO_H
#define BOARD_SCENARIO_H

#include "rules.h"

typedef struct scenario {
    /* Its part of a position before the first placement; all else is zero. */
    void (*begin)(const board *b, board_public *p);

    /* Derived facts. `shape`: changes where buildings and robber can be, once the tiles are known.
     * `block`: closes vertices that its own things keep free. `points`: what it adds to a seat's. */
    void (*shape)(const board *b, board_public *p);
    void (*block)(const board *b, board_public *p);
    unsigned (*points)(const board *b, const board_public *p, unsigned seat);
    /* Settlement pieces of a seat that are neither in its supply nor buildings. */
    unsigned (*settlements_away)(const board *b, const board_public *p, unsigned seat);
    /* Development cards that lie on the board, unseen: not in the hands, not to be bought. */
    unsigned (*cards_out)(const board *b, const board_public *p);

    /* Takes out what the seat may not use: edges for roads or ships, vertices for settlements. */
    void (*fence_edges)(const board *b, const board_public *p, unsigned seat, bool ship,
                        uint64_t *edges);
    void (*fence_sites)(const board *b, const board_public *p, unsigned seat, uint64_t *vertices);
    /* Takes out ships that may not be lifted. */
    void (*fence_lifts)(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
    /* Adds vertices that close a route as an own building does. */
    void (*anchors)(const board *b, const board_public *p, unsigned seat, uint64_t *vertices);

    /* A ship was built or moved onto the edge. */
    void (*after_ship)(const board *b, board_state *s, unsigned seat, uint32_t edge);

    /* The dice lie: before anything is paid, and after production. */
    void (*before_pay)(const board *b, board_state *s);
    void (*after_pay)(const board *b, board_state *s, unsigned total);
    /* Instead of moving the robber or the pirate. */
    void (*on_robber)(const board *b, board_state *s);
    bool (*may_move_pirate)(const board *b, const board_public *p, unsigned seat);
    /* What a pirate can take of a seat besides cards, and the active seat taking one of it. */
    unsigned (*loot)(const board *b, const board_public *p, unsigned victim);
    void (*take_loot)(const board *b, board_public *p, unsigned victim);
    /* A knight card: may it be played, and what it does instead of moving the robber. */
    lr_status (*check_knight)(const board *b, const board_state *s, unsigned seat);
    void (*on_knight)(const board *b, board_state *s, unsigned seat);

    /* Something is due: sets the phase and returns true. */
    bool (*resume)(const board *b, board_state *s);
    /* The active seat's turn is over; may end the game. */
    void (*turn_ends)(const board *b, board_state *s);
    /* What a seat needs to win besides the points. */
    bool (*may_win)(const board *b, const board_public *p, unsigned seat);
    /* Somebody may have won who has not the points of the goal. */
    bool (*won_otherwise)(const board *b, const board_state *s);
    /* The game ends now: drops what was due. */
    void (*drop)(const board *b, board_public *p);

    /* Actions after the roll, and in phases of its own. */
    void (*menu)(const board *b, const board_state *s, unsigned seat, menu *m);
    /* Complains of an impossible part of the position, or returns NULL. */
    const char *(*verify)(const board *b, const board_state *s);
} scenario;

extern const scenario tribe_scenario, villages_scenario, fleet_scenario, wonders_scenario;

extern const scenario *const scenario_table[BOARD_SCENARIOS];

/* The game's scenario; one without any functions if it has none. */
static inline const scenario *scenario_of(const board *b) {
    return scenario_table[b->scenario];
}

/* For places that every game passes often. */
#define SCENARIO_HAS(b, function) \
    ((b)->scenario != BOARD_SCENARIO_NONE && scenario_of(b)->function != NULL)

#endif
