/* study.h - the thread that does what takes long for who asks by HTTP, so that the loop does not:
 * games that are over as frames (frames.h) and as lists of what chance could have brought
 * (lists.h), games before there is a table (preview.h).
 *
 *     loop thread:   study_ask --> queue --> study thread --> answers --> study_take
 *
 * It runs at a lower priority than the loop thread, as the bots' workers do: whoever asks for much
 * makes only those wait who ask too. Among them it is fair by address:
 *
 *   - An address may wait with at most half as many jobs as there are places free. So one that
 *     asks for all it can gets a third of the queue, and however many do, a place is left for
 *     somebody who has none.
 *   - Jobs are taken in rounds. In each round every address that waits has one job done, in the
 *     order in which they came.
 *
 * What is over the limit is refused. Previews that were asked for lately are remembered.
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
    server_study kind;            /* STUDY_FRAMES, STUDY_LISTS or STUDY_PREVIEW */
    uint64_t ticket;              /* to be given back */
    char from[GUARD_ADDRESS_MAX]; /* who asks (guard_counted) */
    char *text;                   /* the record, or the configuration; the study's from now on */
    size_t length;
    int seat;    /* FRAMES: whose views */
    char *seats; /* FRAMES: JSON, or NULL; the study's from now on */
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
