/* sim_knights.h - what happened in games with knights, counted. See sim_knights.c. */
#ifndef CLI_SIM_KNIGHTS_H
#define CLI_SIM_KNIGHTS_H

#include "board_view.h"
#include "json.h"

#include <stdio.h>

/* The counters of a game: single ones, then one for each progress card drawn and played, then one
 * for each level of each track. */
enum {
    SIM_ATTACKS,
    SIM_REPELLED,
    SIM_LOST,
    SIM_CITIES_LOST,
    SIM_DEFENDERS,
    SIM_HIRED,
    SIM_ACTIVATED,
    SIM_PROMOTED,
    SIM_MOVED,
    SIM_DISPLACED,
    SIM_CHASED,
    SIM_WALLS,
    SIM_METROPOLIS_GAINED,
    SIM_METROPOLIS_TAKEN,
    SIM_MERCHANT,
    SIM_DRAWN,
    SIM_PLAYED = SIM_DRAWN + BOARD_PROGRESS_KINDS,
    SIM_LEVELS = SIM_PLAYED + BOARD_PROGRESS_KINDS,
    SIM_COUNTERS = SIM_LEVELS + BOARD_TRACKS * BOARD_LEVELS
};

/* Whether the game has anything of this to count. */
bool sim_has_knights(const lr_game *g);
/* Counts one action; the views are a spectator's, before and after it. The action is not redacted. */
void sim_count_knights(const lr_game *g, const lr_view *before, lr_action a, const lr_view *after,
                       uint32_t counts[SIM_COUNTERS]);

/* The tables. */
void sim_print_knights(const uint64_t sums[SIM_COUNTERS], uint64_t games, FILE *out);
/* A counter's name for programs. */
void sim_counter_name(int counter, char *out, size_t size);
/* The sums as an object. */
void sim_json_knights(json_writer *w, const uint64_t sums[SIM_COUNTERS]);

#endif
