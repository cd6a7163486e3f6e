/* simulate.h - plays many games between bots, on several threads, and counts.
 *
 * Game k draws from lr_rng_stream(seed, k) and from nothing else, so what happens in it depends on
 * the plan alone: the number of threads and the order in which they finish change nothing. All that
 * is added up are integers, so the sums do not depend on it either.
 */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "cli.h"
#include "game_run.h"
#include "records.h"
#include "sim_counts.h"

#include <longroad/bot.h>

enum {
    SIM_KINDS = GAME_KINDS,
    SIM_LENGTHS = 1 << 16, /* lengths counted one by one; longer games share the last place */
    SIM_FAILURE_MAX = GAME_BROKEN_MAX
};

typedef struct sim_plan {
    const lr_game *game;
    const char *map_text;            /* for records; NULL if the map is built in */
    const lr_bot *bot[LR_SEATS_MAX]; /* one for each seat: the entries */
    lr_budget budget;                /* of one decision; 0: the bots' own */
    bool rotate;                     /* entry j sits at (j + k) modulo seats in game k */
    uint64_t seed, games, first;     /* games first to first + games - 1 */
    uint32_t threads, actions_max;
    bool keep_rows;
    const sim_counting *counting; /* what is counted in each game; NULL: nothing more */
    const char *records;          /* folder, or NULL */
    record_ranges recorded;
} sim_plan;

typedef enum sim_outcome { SIM_NOT_PLAYED, SIM_FINISHED, SIM_UNFINISHED } sim_outcome;

/* One game. */
typedef struct sim_row {
    uint32_t actions, decisions; /* decisions: actions that are not chance's */
    uint32_t rounds;             /* begun: everybody's turn once; 0 if nobody ever rolls */
    int16_t points[LR_SEATS_MAX];
    uint16_t counts[SIM_COUNTS_MAX]; /* if the plan counts */
    uint8_t winner;                  /* seat or LR_SEAT_NONE */
    uint8_t outcome;                 /* sim_outcome */
} sim_row;

/* Sums over games. `entry` counts follow a bot of the plan wherever it sits. */
typedef struct sim_totals {
    uint64_t games, unfinished, actions, decisions, rounds;
    uint64_t seat_wins[LR_SEATS_MAX], entry_wins[LR_SEATS_MAX];
    int64_t seat_points[LR_SEATS_MAX], entry_points[LR_SEATS_MAX];
    uint64_t kinds[LR_SEATS_MAX + 1][SIM_KINDS]; /* by entry; the last row is chance */
    uint64_t lengths[SIM_LENGTHS];               /* games by number of actions */
    uint64_t counts[SIM_COUNTS_MAX];
    uint32_t length_min, length_max, rounds_min, rounds_max;
} sim_totals;

typedef struct sim_result {
    sim_totals totals;
    sim_row *
        rows; /* one for each planned game, from plan->first on, if the plan keeps rows; free() them */
    double seconds;
    bool interrupted;
    char words[SIM_KINDS][32];     /* the notation's word of each kind that occurred */
    char failure[SIM_FAILURE_MAX]; /* a bug report, or empty */
} sim_result;

/* Called about once a second while games are played. */
typedef void sim_progress(void *context, uint64_t done, double seconds);

/* Plays the plan, or what an interrupt leaves of it. True unless `result->failure` says what went wrong. `result` is large: static or
 * allocated. */
bool sim_run(const sim_plan *plan, sim_result *result, sim_progress *progress, void *context);

/* The entry that sits on `seat` in game k. */
int sim_entry(const sim_plan *plan, uint64_t k, int seat);

#endif
