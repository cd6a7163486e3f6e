/* share.h - `longroad-mpi`: a fleet (fleet.h) of the processes of an MPI job.
 *
 *     rank 0   gives out groups of games, plays some itself, takes what comes, writes it down
 *     rank k   asks for twice as many groups as it has threads; each result is answered by the next
 *              group, or by NONE
 *
 *     ASK  how many groups         k -> 0
 *     GIVE a group, NONE or STOP   0 -> k    STOP: give up what is being played; answers nothing
 *     DONE a group and its rows    k -> 0    without rows: it was given up
 *
 * Only the main thread of a process speaks MPI; others play. Waiting is polling with short naps:
 * waiting inside MPI would take a whole core.
 */
#ifndef MPI_SHARE_H
#define MPI_SHARE_H

#include "fleet.h"

/* What is written as it comes, and gone on from; NULL: nothing. Set before the command runs. */
extern const char *share_file;

void share_work(const fleet_work *work);
/* Rank 0's bytes to all. */
void share_tell(void *bytes, size_t size);

/* ---- the threads of a process (hands.c) ---- */

typedef struct answer {
    struct answer *next;
    uint64_t group;
    size_t size; /* of the rows: 4 bytes of length and the bytes of each; 0: given up */
    unsigned char *rows;
} answer;

typedef struct hands hands;
hands *hands_start(const fleet_work *work);
void hands_give(hands *c, uint64_t group);
answer *hands_answer(hands *c); /* NULL: none yet; answer_free() it */
void answer_free(answer *a);
void hands_end(hands *c); /* when nothing is being played */

/* The games of a group. */
uint64_t group_first(const fleet_work *work, uint64_t group);
uint64_t group_count(const fleet_work *work, uint64_t group);
/* The next row of an answer, and its size; NULL: the bytes are damaged. Moves on. */
const unsigned char *answer_row(const answer *a, size_t *at, size_t *size);

/* ---- what was done before (keep.c) ---- */

typedef struct keep keep;
/* Takes all whole groups of the file, and marks them in `done`. Ends the program if the file is of
 * another work. */
keep *keep_open(const fleet_work *work, const char *path, unsigned char *done);
void keep_answer(keep *k, const answer *a);
void keep_close(keep *k);

#endif
