/* study.c - the thread in which games that are over are replayed (study.h). */
#include "study.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STUDY_NICE = 5 };

struct study {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    study_job queue[STUDY_QUEUE_MAX]; /* a ring */
    uint32_t first, count;
    study_done *done_first, *done_last;
    bool stopping;
};

static void free_job(const study_job *job) {
    free(job->record);
    free(job->seats);
}

bool study_ask(study *s, const study_job *job) {
    pthread_mutex_lock(&s->lock);
    bool room = s->count < STUDY_QUEUE_MAX;
    if (room) s->queue[(s->first + s->count++) % STUDY_QUEUE_MAX] = *job;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    if (!room) free_job(job);
    return room;
}

study_done *study_take(study *s) {
    pthread_mutex_lock(&s->lock);
    study_done *first = s->done_first;
    s->done_first = s->done_last = NULL;
    pthread_mutex_unlock(&s->lock);
    return first;
}

void study_free_done(study_done *done) {
    free(done->body);
    free(done);
}

static void answer(study *s, study_done *done) {
    pthread_mutex_lock(&s->lock);
    if (s->done_last)
        s->done_last->next = done;
    else
        s->done_first = done;
    s->done_last = done;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->context);
}

/* Without memory for so little the request is left to its time limit. */
static void work_on(study *s, const study_job *job) {
    study_done *done = calloc(1, sizeof *done);
    if (done) {
        done->ticket = job->ticket;
        done->status = frames_make(job->record, job->length, job->seat, job->seats, &done->body,
                                   &done->length);
        answer(s, done);
    }
    free_job(job);
}

static void *work(void *context) {
    study *s = context;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), STUDY_NICE);
    pthread_mutex_lock(&s->lock);
    while (!s->stopping) {
        if (s->count == 0) {
            pthread_cond_wait(&s->more, &s->lock);
            continue;
        }
        study_job job = s->queue[s->first];
        s->first = (s->first + 1) % STUDY_QUEUE_MAX;
        s->count--;
        pthread_mutex_unlock(&s->lock);
        work_on(s, &job);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void free_study(study *s) {
    for (uint32_t k = 0; k < s->count; k++) free_job(&s->queue[(s->first + k) % STUDY_QUEUE_MAX]);
    for (study_done *done = s->done_first, *next; done; done = next) {
        next = done->next;
        study_free_done(done);
    }
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

study *study_start(void (*wake)(void *context), void *context) {
    study *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->wake = wake;
    s->context = context;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    if (pthread_create(&s->thread, NULL, work, s) == 0) return s;
    free_study(s);
    return NULL;
}

void study_stop(study *s) {
    if (!s) return;
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    free_study(s);
}
