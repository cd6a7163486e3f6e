/* analyses.c - judges games that are over (analyses.h). */
#include "analyses.h"

#include "analysis.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ANALYSES_NICE = 10 };

typedef enum entry_state { FREE, WANTED, WAITING, BUSY, DONE, FAILED } entry_state;

typedef struct entry {
    entry_state state;
    uint64_t table, ticket;
    uint64_t used; /* the greater, the later it was asked for */
    char *record;
    size_t record_length;
    char *body;
    size_t length;
    analysis_status status;
    atomic_uint permille;
} entry;

struct analyses {
    pthread_t thread;
    pthread_mutex_t lock; /* over all that follows */
    pthread_cond_t more;
    entry entries[ANALYSES_KEPT];
    uint64_t clock;
    bool ending;
    atomic_bool stop;
};

/* ---- the loop thread ---- */

static void clear(entry *e) {
    free(e->record);
    free(e->body);
    e->state = FREE;
    e->record = e->body = NULL;
    e->record_length = e->length = 0;
    atomic_store(&e->permille, 0);
}

static entry *find(analyses *a, uint64_t table) {
    for (int k = 0; k < ANALYSES_KEPT; k++)
        if (a->entries[k].state != FREE && a->entries[k].table == table) return &a->entries[k];
    return NULL;
}

/* A free place, or that of the finished one that was asked for longest ago. */
static entry *make_room(analyses *a) {
    entry *oldest = NULL;
    for (int k = 0; k < ANALYSES_KEPT; k++) {
        entry *e = &a->entries[k];
        if (e->state == FREE) return e;
        if (e->state != DONE && e->state != FAILED) continue;
        if (!oldest || e->used < oldest->used) oldest = e;
    }
    if (oldest) clear(oldest);
    return oldest;
}

static analyses_state look(analyses *a, uint64_t table, uint64_t ticket, analyses_answer *out) {
    entry *e = find(a, table);
    if (!e) {
        e = make_room(a);
        if (!e) return ANALYSES_FULL;
        e->state = WANTED;
        e->table = table;
        e->ticket = ticket;
        e->used = ++a->clock;
        return ANALYSES_WANTED;
    }
    e->used = ++a->clock;
    if (e->state == DONE) {
        out->body = malloc(e->length);
        out->length = e->length;
        if (out->body) memcpy(out->body, e->body, e->length);
        return ANALYSES_DONE;
    }
    if (e->state == FAILED) {
        bool known = e->status != ANALYSIS_NO_EVALUATION;
        clear(e);
        return known ? ANALYSES_FAILED : ANALYSES_UNKNOWN;
    }
    out->permille = atomic_load(&e->permille);
    return ANALYSES_UNDER_WAY;
}

analyses_state analyses_look(analyses *a, uint64_t table, uint64_t ticket, analyses_answer *out) {
    *out = (analyses_answer){ 0 };
    pthread_mutex_lock(&a->lock);
    analyses_state state = look(a, table, ticket, out);
    pthread_mutex_unlock(&a->lock);
    return state;
}

bool analyses_give(analyses *a, uint64_t ticket, char *record, size_t length) {
    entry *e = NULL;
    pthread_mutex_lock(&a->lock);
    for (int k = 0; k < ANALYSES_KEPT && !e; k++)
        if (a->entries[k].state == WANTED && a->entries[k].ticket == ticket) e = &a->entries[k];
    if (e) {
        e->record = record;
        e->record_length = length;
        e->state = record ? WAITING : FAILED;
        e->status = ANALYSIS_BAD_RECORD;
        pthread_cond_signal(&a->more);
    }
    pthread_mutex_unlock(&a->lock);
    return e != NULL;
}

/* ---- the thread ---- */

static entry *next_entry(analyses *a) {
    entry *first = NULL;
    for (int k = 0; k < ANALYSES_KEPT; k++) {
        entry *e = &a->entries[k];
        if (e->state == WAITING && (!first || e->ticket < first->ticket)) first = e;
    }
    return first;
}

/* The lock is held, but not while thinking: an entry that is BUSY is moved by nobody else. */
static void judge(analyses *a, entry *e) {
    char *body = NULL;
    size_t length = 0;
    e->state = BUSY;
    pthread_mutex_unlock(&a->lock);
    analysis_status status = analysis_make(e->record, e->record_length, &a->stop, &e->permille,
                                           &body, &length);
    pthread_mutex_lock(&a->lock);
    free(e->record);
    e->record = NULL;
    e->body = body;
    e->length = length;
    e->status = status;
    e->state = status == ANALYSIS_MADE ? DONE : FAILED;
}

static void *work(void *context) {
    analyses *a = context;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), ANALYSES_NICE);
    pthread_mutex_lock(&a->lock);
    while (!a->ending) {
        entry *e = next_entry(a);
        if (e)
            judge(a, e);
        else
            pthread_cond_wait(&a->more, &a->lock);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

static void free_analyses(analyses *a) {
    for (int k = 0; k < ANALYSES_KEPT; k++) clear(&a->entries[k]);
    pthread_cond_destroy(&a->more);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

analyses *analyses_start(void) {
    analyses *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->more, NULL);
    if (pthread_create(&a->thread, NULL, work, a) == 0) return a;
    free_analyses(a);
    return NULL;
}

void analyses_stop(analyses *a) {
    if (!a) return;
    atomic_store(&a->stop, true);
    pthread_mutex_lock(&a->lock);
    a->ending = true;
    pthread_cond_signal(&a->more);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    free_analyses(a);
}
