/* loadtest_abuse.h - a client that wants all of the server's bots for itself (`loadtest --abuse`).
 *
 * From one address come tables of six masters that play at once, watched so that they go on.
 * Meanwhile people play with each other, and one plays with bots, from other addresses. Rounds
 * without and with the abuse alternate, so that other load on the machine affects both; each figure
 * is the median of the rounds.
 *
 *     tables stand -> memory: people rest, abusers come and go, a while passes
 *                  -> [quiet -> abusers come -> abused -> abusers go] x rounds
 *
 * Memory is looked at while people rest, because their games take more of it with every move.
 *
 * Processor time of a move is the server's, without the threads in which bots think, over all moves
 * of all tables in that time.
 */
#ifndef CLI_LOADTEST_ABUSE_H
#define CLI_LOADTEST_ABUSE_H

#include "loadtest.h"

enum { ABUSE_ROUNDS_MAX = 100 };

typedef struct abuse_plan {
    uint32_t tables; /* of six masters */
    uint32_t rounds;
    double seconds; /* of each time of measuring */
    double after_s; /* from the end of the abuse to the last look at the memory */
} abuse_plan;

/* One time of measuring. */
typedef struct abuse_window {
    /* Of the bots that somebody else plays with. The mean is what counts: half of the answers are
     * moves without a choice and come at once, so the median lies now here, now there. */
    double answer_mean_ms, answer_p50_ms, answer_p90_ms, answer_p99_ms;
    double told_p50_ms, told_p99_ms; /* moves between people */
    double move_us;                  /* of processor time */
    double bots_cores;               /* that the thinking took */
    uint64_t answers, moves;         /* moves of all tables */
} abuse_window;

typedef struct abuse_figures {
    uint32_t rounds; /* that were measured */
    abuse_window quiet[ABUSE_ROUNDS_MAX], abused[ABUSE_ROUNDS_MAX];
    uint64_t before_bytes, during_bytes, after_bytes; /* memory; `during`: the most that was seen */
    uint64_t abuse_events;                            /* that the abusers heard */
} abuse_figures;

/* False: it could not be measured. */
bool abuse_run(const load_plan *plan, const abuse_plan *how, load_figures *load,
               abuse_figures *out);
void abuse_report(const load_plan *plan, const abuse_plan *how, const abuse_figures *f);
void abuse_json(const abuse_plan *how, const load_figures *load, const abuse_figures *f,
                const char *path);
/* Whether the goals of docs/performance.md are met; says which are not. */
bool abuse_judge(const abuse_figures *f);

#endif
