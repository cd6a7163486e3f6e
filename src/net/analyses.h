/* analyses.h - judges games that are over (analysis.h) in a thread, and keeps the latest results.
 *
 *     loop thread:   analyses_look --> known: the JSON, or how far it is
 *                                  --> new: the record is wanted, analyses_give --> thread
 *
 * An analysis takes seconds, so nobody waits for one: a request is told how far the analysis is,
 * and the client asks again. The last ANALYSES_KEPT analyses are kept, including those that wait or
 * are under way. The thread runs at a lower priority than the bots' workers.
 */
#ifndef NET_ANALYSES_H
#define NET_ANALYSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANALYSES_KEPT = 32 };

typedef struct analyses analyses;

typedef enum analyses_state {
    ANALYSES_WANTED, /* new: call analyses_give() with the record */
    ANALYSES_UNDER_WAY,
    ANALYSES_DONE,
    ANALYSES_FAILED,  /* the next request starts again */
    ANALYSES_UNKNOWN, /* there is no evaluation for games of this kind */
    ANALYSES_FULL     /* too many analyses are waiting */
} analyses_state;

typedef struct analyses_answer {
    unsigned permille; /* UNDER_WAY */
    char *body;        /* DONE: a copy, to be freed; NULL: no memory */
    size_t length;
} analyses_answer;

/* NULL: no memory, or no thread. */
analyses *analyses_start(void);
/* Breaks off what is under way. */
void analyses_stop(analyses *a);

/* WANTED notes the ticket under which the record will come. */
analyses_state analyses_look(analyses *a, uint64_t table, uint64_t ticket, analyses_answer *out);
/* Gives the record that was wanted and takes ownership of it; NULL: there is none. False: nobody
 * wants this record. */
bool analyses_give(analyses *a, uint64_t ticket, char *record, size_t length);

#endif
