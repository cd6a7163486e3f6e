/* study.h - the thread for slow HTTP requests, which would block the loop: finished games as frames
 * (frames.h) and as lists of possible chance outcomes (lists.h), previews (preview.h), single
 * decisions (decision.h), and maps that somebody draws (map_check.h).
 *
 *     loop thread:   study_ask --> queue --> study thread --> answers --> study_take
 *
 * The thread runs at a lower priority than the loop thread, as the bots' workers do, so many
 * requests delay only other requests of this kind. The queue is fair by address:
 *
 *   - An address may have at most half as many waiting jobs as there are free places. So one greedy
 * address gets a third of the queue, and there is always a place left for a new address.
 *   - Jobs are taken in rounds. In each round every address that waits has one job done, in the
 *     order in which they came.
 *
 * Jobs over the limit are refused. Recent previews are cached.
 */
#ifndef NET_STUDY_H
#define NET_STUDY_H

#include "frames.h"
#include "guard.h"
#include "server.h"

#include <stdint.h>

enum { STUDY_QUEUE_MAX = 64, STUDY_PREVIEWS_KEPT = 64 };

typedef struct study study;

typedef struct study_job {
    server_study kind;            /* neither STUDY_NONE nor STUDY_ANALYSIS */
    uint64_t ticket;              /* to be given back */
    char from[GUARD_ADDRESS_MAX]; /* who asks (guard_counted) */
    char *text;                   /* record, configuration, name or map; the study's from now on */
    size_t length;
    uint32_t lay;  /* MAP: see wire_map */
    int seat;      /* FRAMES: whose views */
    uint32_t move; /* DECISION: which, from 1 */
    char *seats;   /* FRAMES, DECISION: JSON, or NULL; the study's from now on */
} study_job;

/* An answer; to be freed with study_free_done(). */
typedef struct study_done {
    struct study_done *next;
    uint64_t ticket;
    frames_status status;
    char *body;
    size_t length;
} study_done;

/* `wake` is called by the thread when study_take() has something new. NULL: no memory, no
 * thread. */
study *study_start(void (*wake)(void *context), void *context);
/* Gives up what is queued, and waits for what is under way. */
void study_stop(study *s);

/* False: there is no place for this address; what the job holds is freed. */
bool study_ask(study *s, const study_job *job);
/* All answers there are, the oldest first; NULL: none. */
study_done *study_take(study *s);
void study_free_done(study_done *done);

#endif
