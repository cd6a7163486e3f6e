/* lockstep.h - the engine and the reference play the same game, action by action.
 *
 *   at every step    the state, fact by fact; who may act; the action played is legal for both;
 *                    arbitrary bytes get the same verdict
 *   at many steps    (chosen by the position's hash) every concrete action of every kind with every
 *                    argument gets the same verdict; lr_legal() of each seat is exactly the set
 *                    that the reference allows, with the documented offers; lr_chance() has the
 *                    reference's weights
 *
 * On disagreement seed, configuration, step, action and position are printed.
 */
#ifndef LR_TEST_LOCKSTEP_H
#define LR_TEST_LOCKSTEP_H

#include "drive.h"
#include "reference.h"

typedef struct lockstep {
    lr_game game;
    drive d;
    reference r;
    lr_state s;
    uint64_t step; /* of this game */

    uint64_t steps, exhaustive, games, verdicts, branches; /* of all games */
    uint64_t seen[REF_EVENTS];
} lockstep;

/* Plays from the position in `s` and `r`, which must be the same, until the game is over,
 * `steps_max` actions are played or *steps_left reaches 0. False when the two disagree. */
bool lockstep_play(lockstep *l, uint64_t steps_max, uint64_t *steps_left);

/* Compares the position and every concrete action, without playing. */
bool lockstep_look(lockstep *l);

/* Tries every listed action and chance outcome of the position, each from the same start, and
 * compares what comes of it. False when the two disagree. */
bool lockstep_branch(lockstep *l);

/* In a test: the run has agreed and has met the event, so that agreement says something about
 * it. */
#define LOCKSTEP_MET(run, agreed, event) \
    do { \
        assert_true(agreed); \
        if ((run).seen[event] == 0) fail_msg("never met: %s", reference_event_names[event]); \
    } while (0)

/* Prints the totals: steps a second since `start` (lockstep_seconds()), and what was met. */
void lockstep_print(const lockstep *l, double start);
double lockstep_seconds(void);

#endif
