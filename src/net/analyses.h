/* analyses.h - judges games that are over (analysis.h) in a thread, and keeps the latest results.
 *
 *     loop thread:   analyses_look --> known: the JSON, or how far it is
 *                                  --> new: the record is wanted, analyses_give --> thread
 *                    analyses_take <-- what lists of games tell, of every game that was judged
 *
 * What is wanted is a whole game, or a line: how the judge would go on from one move of it. A whole
 * game takes seconds, so nobody waits: a request is told how far it is, and the client asks again.
 * The last ANALYSES_KEPT games and LINES_KEPT lines are kept, including those that wait or are
 * under way. The thread runs at a lower priority than the bots' workers.
 *
 * The queue is fair by address, as that of study.h is: an address may have at most half as many
 * waiting as there are free places, which leaves a place for a new address; and it is worked off in
 * rounds with one of each address, lines first, because they are short.
 */
#ifndef NET_ANALYSES_H
#define NET_ANALYSES_H

#include "guard.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANALYSES_KEPT = 32, LINES_KEPT = 24 };

typedef struct analyses analyses;

typedef enum analyses_state {
    ANALYSES_WANTED, /* new: call analyses_give() with the record */
    ANALYSES_UNDER_WAY,
    ANALYSES_DONE,
    ANALYSES_FAILED,      /* the next request starts again */
    ANALYSES_UNKNOWN,     /* there is no evaluation for games of this kind */
    ANALYSES_NO_DECISION, /* nobody decided anything at the move */
    ANALYSES_FULL         /* too many wait, of this address or of all */
} analyses_state;

typedef struct analyses_question {
    uint64_t table;
    uint32_t move; /* a line from this move on; 0: the whole game */
    uint64_t ticket;
    char from[GUARD_ADDRESS_MAX]; /* who asks (guard_counted) */
} analyses_question;

typedef struct analyses_answer {
    unsigned permille; /* UNDER_WAY */
    char *body;        /* DONE: a copy, to be freed; NULL: no memory */
    size_t length;
} analyses_answer;

/* `wake` is called by the thread when analyses_take() has something new. NULL: no memory, or no
 * thread. */
analyses *analyses_start(void (*wake)(void *context), void *context);
/* Breaks off what is under way. */
void analyses_stop(analyses *a);

/* WANTED notes the ticket under which the record will come. */
analyses_state analyses_look(analyses *a, const analyses_question *q, analyses_answer *out);
/* Gives the record that was wanted and takes ownership of it; NULL: there is none. False: nobody
 * wants this record. */
bool analyses_give(analyses *a, uint64_t ticket, char *record, size_t length);

/* What lists tell of a game that was judged since (server_judged): its table, 0: no more; and JSON,
 * to be freed. */
uint64_t analyses_take(analyses *a, char **summary);

#endif
