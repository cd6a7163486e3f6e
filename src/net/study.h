/* study.h - the thread in which games that are over are replayed for who looks at them (frames.h).
 *
 *     loop thread:   study_ask --> queue, bounded --> study thread --> answers --> study_take
 *
 * It runs at a lower priority than the loop thread, as the bots' workers do: a long game makes only
 * those wait who look at games. A queue that is full refuses.
 */
#ifndef NET_STUDY_H
#define NET_STUDY_H

#include "frames.h"

#include <stdint.h>

enum { STUDY_QUEUE_MAX = 32 };

typedef struct study study;

typedef struct study_job {
    uint64_t ticket; /* to be given back */
    int seat;        /* whose views (frames.h) */
    char *record;    /* the study's from now on, as `seats` */
    size_t length;
    char *seats; /* JSON, or NULL */
} study_job;

/* An answer; to be freed with study_free_done(). */
typedef struct study_done {
    struct study_done *next;
    uint64_t ticket;
    frames_status status;
    char *body;
    size_t length;
} study_done;

/* `wake` is called by the thread when study_take() has something new. NULL: no memory, no thread. */
study *study_start(void (*wake)(void *context), void *context);
/* Gives up what is queued, and waits for what is under way. */
void study_stop(study *s);

/* False: the queue is full or there is no memory; what the job holds is freed. */
bool study_ask(study *s, const study_job *job);
/* All answers there are, the oldest first; NULL: none. */
study_done *study_take(study *s);
void study_free_done(study_done *done);

#endif
