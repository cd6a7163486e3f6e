/* study.c - the thread for slow HTTP requests (study.h). */
#include "study.h"

#include "preview.h"
#include "studies.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { STUDY_NICE = 5 };

typedef struct waiting_job {
    study_job job;
    uint64_t round, order; /* the lowest round is next, and in it who came first */
} waiting_job;

typedef struct kept_preview {
    char *config, *body; /* NULL: free */
    size_t length;
    uint64_t used;
} kept_preview;

struct study {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    waiting_job queue[STUDY_QUEUE_MAX]; /* in no order */
    uint32_t count;
    uint64_t round, asked; /* round of the job that was taken last; jobs so far */
    study_done *done_first, *done_last;
    bool stopping;
    kept_preview previews[STUDY_PREVIEWS_KEPT]; /* the thread's alone */
    uint64_t preview_count;
};

/* ---- the queue ---- */

static void free_job(const study_job *job) {
    free(job->text);
    free(job->seats);
}

/* Puts the job into the round after the last one in which its address has a job. */
static bool enqueue(study *s, const study_job *job) {
    uint64_t round = s->round;
    uint32_t own = 0;
    for (uint32_t k = 0; k < s->count; k++) {
        const waiting_job *other = &s->queue[k];
        if (strcmp(other->job.from, job->from) != 0) continue;
        own++;
        if (other->round > round) round = other->round;
    }
    if (own * 2 >= STUDY_QUEUE_MAX - s->count) return false;
    s->queue[s->count++] = (waiting_job){ *job, round + 1, s->asked++ };
    return true;
}

static study_job dequeue(study *s) {
    waiting_job *next = &s->queue[0];
    for (uint32_t k = 1; k < s->count; k++) {
        waiting_job *other = &s->queue[k];
        if (other->round < next->round ||
            (other->round == next->round && other->order < next->order))
            next = other;
    }
    study_job job = next->job;
    s->round = next->round;
    *next = s->queue[--s->count];
    return job;
}

bool study_ask(study *s, const study_job *job) {
    pthread_mutex_lock(&s->lock);
    bool room = enqueue(s, job);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    if (!room) free_job(job);
    return room;
}

/* ---- answers ---- */

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

/* ---- the thread ---- */

static kept_preview *find_preview(study *s, const char *config) {
    kept_preview *oldest = &s->previews[0];
    for (uint32_t k = 0; k < STUDY_PREVIEWS_KEPT; k++) {
        kept_preview *kept = &s->previews[k];
        if (kept->config && strcmp(kept->config, config) == 0) return kept;
        if (kept->used < oldest->used) oldest = kept;
    }
    return oldest;
}

static void forget_preview(kept_preview *kept) {
    free(kept->config);
    free(kept->body);
    *kept = (kept_preview){ 0 };
}

/* Takes `config`. */
static frames_status make_preview(study *s, char *config, char **body, size_t *length) {
    kept_preview *kept = find_preview(s, config);
    if (kept->config && strcmp(kept->config, config) == 0) {
        free(config);
    } else {
        forget_preview(kept);
        kept->config = config;
        if (!preview_make(config, NULL, &kept->body, &kept->length)) forget_preview(kept);
    }
    *body = kept->body ? malloc(kept->length + 1) : NULL;
    if (!*body) return FRAMES_NO_MEMORY;
    kept->used = ++s->preview_count;
    memcpy(*body, kept->body, kept->length + 1);
    *length = kept->length;
    return FRAMES_MADE;
}

/* Without memory for so little the request is left to its time limit. */
static void work_on(study *s, study_job *job) {
    study_done *done = calloc(1, sizeof *done);
    if (done) {
        done->ticket = job->ticket;
        bool own_map = strlen(job->text) < job->length; /* hardly anybody asks for it again */
        if (job->kind == STUDY_PREVIEW && !own_map) {
            done->status = make_preview(s, job->text, &done->body, &done->length);
            job->text = NULL;
        } else {
            study_question question = { .kind = job->kind,
                                        .text = job->text,
                                        .length = job->length,
                                        .seat = job->seat,
                                        .move = job->move,
                                        .lay = job->lay,
                                        .seats = job->seats };
            done->status = studies_make(&question, &done->body, &done->length);
        }
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
        study_job job = dequeue(s);
        pthread_mutex_unlock(&s->lock);
        work_on(s, &job);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void free_study(study *s) {
    for (uint32_t k = 0; k < s->count; k++) free_job(&s->queue[k].job);
    for (uint32_t k = 0; k < STUDY_PREVIEWS_KEPT; k++) forget_preview(&s->previews[k]);
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
