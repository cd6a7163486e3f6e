/* sim_report.h - what a simulation found, for people and for programs. */
#ifndef CLI_SIM_REPORT_H
#define CLI_SIM_REPORT_H

#include "simulate.h"

/* The tables: games, lengths, speed, wins by seat and by bot. */
void sim_print_summary(const sim_plan *plan, const sim_result *result, FILE *out);
/* More tables: actions by kind and bot, the distribution of lengths, what knights did. */
void sim_print_report(const sim_plan *plan, const sim_result *result, FILE *out);
/* One row for each game that was played. */
void sim_write_csv(const sim_plan *plan, const sim_result *result, const char *path);
/* One object: what was played, the sums, and the games. */
void sim_write_json(const sim_plan *plan, const sim_result *result, const char *path);

#endif
