/* simulate.h - plays many games between bots, on several threads, and counts.
 *
 * Game k draws from lr_rng_stream(seed, k) and from nothing else, so what happens in it depends on
 * the plan alone: the number of threads and the order in which they finish change nothing. All that
 * is added up are integers, so the sums do not depend on it either.
 */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "series.h"
#include "sim_counts.h"

#include <longroad/bot.h>

enum {
    SIM_KINDS = GAME_KINDS,
    SIM_LENGTHS = 1 << 16 /* lengths counted one by one; longer games share the last place */
};

/* One game. */
typedef struct sim_row {
    series_row row;
    uint16_t counts[SIM_COUNTS_MAX]; /* if the plan counts */
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
    sim_row *rows;             /* one for each planned game, if the plan keeps rows; free() them */
    char words[SIM_KINDS][32]; /* the notation's word of each kind that occurred */
} sim_result;

typedef struct sim_plan {
    series series; /* an entry is a place of the series */
    const lr_game *game;
    const char *map_text;            /* for records; NULL if the map is built in */
    const lr_bot *bot[LR_SEATS_MAX]; /* one for each seat: the entries */
    seat_entry entry[LR_SEATS_MAX];
    bool keep_rows;
    const sim_counting *counting; /* what is counted in each game; NULL: nothing more */
    sim_result *result;
} sim_plan;

/* Plays the plan, or what an interrupt or a failure leaves of it. `result` is large: static or
 * allocated. */
void sim_run(sim_plan *plan, sim_result *result, bool quiet);

/* ---- telling (sim_report.c) ---- */

/* The tables: games, lengths, speed, wins by seat and by bot. */
void sim_print_summary(const sim_plan *plan, const sim_result *result, FILE *out);
/* More tables: actions by kind and bot, the distribution of lengths, what knights did. */
void sim_print_report(const sim_plan *plan, const sim_result *result, FILE *out);
/* One row for each game that was played. */
void sim_write_csv(const sim_plan *plan, const sim_result *result, const char *path);
/* One object: what was played, the sums, and the games. */
void sim_write_json(const sim_plan *plan, const sim_result *result, const char *path);

#endif
