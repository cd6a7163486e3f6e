/* bench_figures.h - the figures of one benchmark run, and their history.
 *
 * The list below is the one place that names a figure: it gives the struct's fields, the columns of
 * the history file, the table that is printed and the targets. To measure something new, add a row
 * and fill the field.
 */
#ifndef CLI_BENCH_FIGURES_H
#define CLI_BENCH_FIGURES_H

#include "cli.h"

/* FIGURE(field, what it is, unit, decimals, target): a target above 0 is the most the figure should
 * be, below 0 its negative is the least it should be, 0 means none. */
#define BENCH_FIGURES(FIGURE) \
    FIGURE(list_ns, "bank trade only: move list built", "ns/decision", 1, 0) \
    FIGURE(sampled_ns, "bank trade only: sampled without a list", "ns/decision", 1, 0) \
    FIGURE(list_ir, "bank trade only: move list built", "Ir/decision", 1, 0) \
    FIGURE(sampled_ir, "bank trade only: sampled without a list", "Ir/decision", 1, 0) \
    FIGURE(steps_list_ns, "  step by step, move list built", "ns/decision", 1, 0) \
    FIGURE(steps_sampled_ns, "  step by step, sampled", "ns/decision", 1, 0) \
    FIGURE(steps_list_ir, "  step by step, move list built", "Ir/decision", 1, 320) \
    FIGURE(steps_sampled_ir, "  step by step, sampled", "Ir/decision", 1, 300) \
    FIGURE(decisions, "bank trade only: decisions", "/game", 1, 0) \
    FIGURE(chances, "bank trade only: chance nodes", "/game", 1, 0) \
    FIGURE(list_games, "bank trade only: games, move list built", "games/s", 0, 0) \
    FIGURE(sampled_games, "bank trade only: games, sampled", "games/s", 0, 0) \
    FIGURE(full_list_ns, "default rules: move list built", "ns/decision", 1, 0) \
    FIGURE(full_sampled_ns, "default rules: sampled without a list", "ns/decision", 1, 0) \
    FIGURE(full_decisions, "default rules: decisions", "/game", 1, 0) \
    FIGURE(full_chances, "default rules: chance nodes", "/game", 1, 0) \
    FIGURE(full_sampled_games, "default rules: games, sampled", "games/s", 0, 0) \
    FIGURE(sea_list_ns, "new-shores, bank trade only: move list built", "ns/decision", 1, 0) \
    FIGURE(sea_sampled_ns, "new-shores, bank trade only: sampled", "ns/decision", 1, 0) \
    FIGURE(sea_list_ir, "new-shores, bank trade only: move list built", "Ir/decision", 1, 0) \
    FIGURE(sea_sampled_ir, "new-shores, bank trade only: sampled", "Ir/decision", 1, 0) \
    FIGURE(sea_steps_list_ns, "  step by step, move list built", "ns/decision", 1, 0) \
    FIGURE(sea_steps_sampled_ns, "  step by step, sampled", "ns/decision", 1, 0) \
    FIGURE(sea_steps_list_ir, "  step by step, move list built", "Ir/decision", 1, 915) \
    FIGURE(sea_steps_sampled_ir, "  step by step, sampled", "Ir/decision", 1, 878) \
    FIGURE(sea_decisions, "new-shores, bank trade only: decisions", "/game", 1, 0) \
    FIGURE(sea_state_bytes, "size of a position on new-shores", "bytes", 0, 0) \
    FIGURE(knights_list_ns, "knights, bank trade only: move list built", "ns/decision", 1, 0) \
    FIGURE(knights_sampled_ns, "knights, bank trade only: sampled", "ns/decision", 1, 0) \
    FIGURE(knights_list_ir, "knights, bank trade only: move list built", "Ir/decision", 1, 0) \
    FIGURE(knights_sampled_ir, "knights, bank trade only: sampled", "Ir/decision", 1, 0) \
    FIGURE(knights_steps_list_ns, "  step by step, move list built", "ns/decision", 1, 0) \
    FIGURE(knights_steps_sampled_ns, "  step by step, sampled", "ns/decision", 1, 0) \
    FIGURE(knights_steps_list_ir, "  step by step, move list built", "Ir/decision", 1, 653) \
    FIGURE(knights_steps_sampled_ir, "  step by step, sampled", "Ir/decision", 1, 611) \
    FIGURE(knights_decisions, "knights, bank trade only: decisions", "/game", 1, 0) \
    FIGURE(knights_state_bytes, "size of a position with sea and knights, six seats", "bytes", 0, \
           2764) \
    FIGURE(cards_list_ns, "card game, at most 400 turns: move list built", "ns/decision", 1, 0) \
    FIGURE(cards_sampled_ns, "card game, at most 400 turns: sampled", "ns/decision", 1, 0) \
    FIGURE(cards_list_ir, "card game, at most 400 turns: move list built", "Ir/decision", 1, 0) \
    FIGURE(cards_sampled_ir, "card game, at most 400 turns: sampled", "Ir/decision", 1, 0) \
    FIGURE(cards_steps_list_ns, "  60 turns, step by step, move list built", "ns/decision", 1, 0) \
    FIGURE(cards_steps_sampled_ns, "  60 turns, step by step, sampled", "ns/decision", 1, 0) \
    FIGURE(cards_steps_list_ir, "  60 turns, step by step, move list built", "Ir/decision", 1, \
           718) \
    FIGURE(cards_steps_sampled_ir, "  60 turns, step by step, sampled", "Ir/decision", 1, 449) \
    FIGURE(cards_decisions, "card game, at most 400 turns: decisions", "/game", 1, 0) \
    FIGURE(cards_state_bytes, "size of a position of the card game", "bytes", 0, 1024) \
    FIGURE(state_bytes, "size of a position", "bytes", 0, 1536) \
    FIGURE(copy_ns, "copying a position", "ns", 1, 0) \
    FIGURE(observe_ns, "making a view", "ns", 1, 0) \
    FIGURE(resample_ns, "dealing the hidden cards of a view anew", "ns", 1, 0) \
    FIGURE(perft_rate, "perft 4 of a position in mid-game", "M leaves/s", 2, 0) \
    FIGURE(search_rate, "search of the best bot", "positions/s", 0, -200000) \
    FIGURE(sea_search_rate, "  new-shores, bank trade only", "positions/s", 0, 0) \
    FIGURE(knights_search_rate, "  knights, bank trade only", "positions/s", 0, 0) \
    FIGURE(cards_search_rate, "  the card game", "positions/s", 0, 0) \
    FIGURE(one_thread_rate, "one thread", "M decisions/s", 2, 0) \
    FIGURE(two_thread_rate, "two threads", "M decisions/s", 2, 0) \
    FIGURE(thread_gain, "two threads against one", "x", 2, -1.9) \
    FIGURE(one_thread_ns, "one thread, processor time", "ns/decision", 1, 0) \
    FIGURE(two_thread_ns, "two threads, processor time", "ns/decision", 1, 0) \
    FIGURE(thread_gain_cpu, "two threads against one, processor time", "x", 2, -1.9)

typedef struct bench_figures {
#define FIGURE(field, what, unit, decimals, target) double field; /* 0: not measured */
    BENCH_FIGURES(FIGURE)
#undef FIGURE
    uint64_t signature;
} bench_figures;

/* The last row of the history; false when there is none. */
bool bench_history_last(const char *path, bench_figures *out);
/* Adds a row with date, revision and processor; false after a message. */
bool bench_history_add(const char *path, const bench_figures *figures);

/* The table: every figure with its target and what it was before (`before` may be NULL). */
void bench_print(const bench_figures *figures, const bench_figures *before);

#endif
