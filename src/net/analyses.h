/* analyses.h - games that are over, judged (analysis.h): a thread that thinks, and what it found
 * lately.
 *
 *     loop thread:   analyses_look --> known: the JSON, or how far it is
 *                                  --> new: the record is wanted, analyses_give --> thread
 *
 * An analysis takes seconds, so nobody waits for one: who asks is told how far it is, and asks
 * again. The last ones are kept, ANALYSES_KEPT of them; those that wait or are under way count. The
 * thread runs at a lower priority than the bots' workers.
 */
#ifndef NET_ANALYSES_H
#define NET_ANALYSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANALYSES_KEPT = 32 };

typedef struct analyses analyses;

typedef enum analyses_state {
    ANALYSES_WANTED, /* nobody has asked before: the record is to be given */
    ANALYSES_UNDER_WAY,
    ANALYSES_DONE,
    ANALYSES_FAILED,  /* the next one who asks begins anew */
    ANALYSES_UNKNOWN, /* likewise: there is no evaluation for games of this kind */
    ANALYSES_FULL     /* too many are waited for */
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
/* The record that was wanted, which is taken; NULL: there is none. False: nobody wants this one. */
bool analyses_give(analyses *a, uint64_t ticket, char *record, size_t length);

#endif
