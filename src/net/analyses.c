/* analyses.c - judges games that are over (analyses.h). */
#include "analyses.h"

#include "analysis.h"
#include "frames.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ANALYSES_NICE = 10, ENTRIES = ANALYSES_KEPT + LINES_KEPT };

typedef enum entry_state { FREE, WANTED, WAITING, BUSY, DONE, FAILED } entry_state;

typedef struct entry {
    entry_state state;
    analyses_question of;
    uint64_t used;  /* the greater, the later it was asked for */
    uint64_t round; /* the lowest is next */
    char *record;
    size_t record_length;
    bool has_first;
    lr_action first; /* of a line, where the game was judged: the best move told there */
    analysis_made made;
    analysis_status status;
    bool told; /* analyses_take() has had it */
    atomic_uint permille;
} entry;

struct analyses {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* over all that follows */
    pthread_cond_t more;
    entry entries[ENTRIES]; /* games, then lines */
    uint64_t clock, round;  /* round of the entry that was taken last */
    bool ending;
    atomic_bool stop;
};

/* ---- places ---- */

static void clear(entry *e) {
    free(e->record);
    free(e->made.body);
    free(e->made.best);
    e->state = FREE;
    e->record = NULL;
    e->record_length = 0;
    e->has_first = e->told = false;
    e->made = (analysis_made){ 0 };
    atomic_store(&e->permille, 0);
}

static bool is_waiting(const entry *e) {
    return e->state == WANTED || e->state == WAITING || e->state == BUSY;
}

/* The places for games, or those for lines. */
static entry *places(analyses *a, uint32_t move, int *count) {
    *count = move == 0 ? ANALYSES_KEPT : LINES_KEPT;
    return move == 0 ? a->entries : a->entries + ANALYSES_KEPT;
}

static entry *find(analyses *a, uint64_t table, uint32_t move) {
    int count;
    entry *place = places(a, move, &count);
    for (int k = 0; k < count; k++)
        if (place[k].state != FREE && place[k].of.table == table && place[k].of.move == move)
            return &place[k];
    return NULL;
}

/* Whether this address may have one more that waits. */
static bool may_wait(analyses *a, const analyses_question *q) {
    int count, waiting = 0, own = 0;
    entry *place = places(a, q->move, &count);
    for (int k = 0; k < count; k++) {
        if (!is_waiting(&place[k])) continue;
        waiting++;
        own += strcmp(place[k].of.from, q->from) == 0;
    }
    return own * 2 < count - waiting;
}

/* A free place, or that of the finished one that was asked for longest ago. */
static entry *make_room(analyses *a, uint32_t move) {
    int count;
    entry *place = places(a, move, &count), *oldest = NULL;
    for (int k = 0; k < count; k++) {
        entry *e = &place[k];
        if (e->state == FREE) return e;
        if (is_waiting(e)) continue;
        if (!oldest || e->used < oldest->used) oldest = e;
    }
    if (oldest) clear(oldest);
    return oldest;
}

/* After the last round in which the address has something that waits. */
static uint64_t round_for(const analyses *a, const char *from) {
    uint64_t round = a->round;
    for (int k = 0; k < ENTRIES; k++) {
        const entry *e = &a->entries[k];
        if (is_waiting(e) && strcmp(e->of.from, from) == 0 && e->round > round) round = e->round;
    }
    return round + 1;
}

/* ---- the loop thread ---- */

/* A line begins with the move that the judged game calls the best. */
static void note_first(analyses *a, entry *line) {
    static const lr_action none;
    const entry *game = find(a, line->of.table, 0);
    if (line->of.move == 0 || !game || game->state != DONE) return;
    if (line->of.move > game->made.count) return;
    line->first = game->made.best[line->of.move - 1];
    line->has_first = memcmp(&line->first, &none, sizeof none) != 0;
}

static analyses_state add(analyses *a, const analyses_question *q) {
    entry *e = may_wait(a, q) ? make_room(a, q->move) : NULL;
    if (!e) return ANALYSES_FULL;
    e->round = round_for(a, q->from);
    e->of = *q;
    e->used = ++a->clock;
    e->state = WANTED;
    note_first(a, e);
    return ANALYSES_WANTED;
}

static analyses_state failure(entry *e) {
    analysis_status status = e->status;
    clear(e);
    return status == ANALYSIS_NO_EVALUATION ? ANALYSES_UNKNOWN
           : status == ANALYSIS_NO_DECISION ? ANALYSES_NO_DECISION
                                            : ANALYSES_FAILED;
}

static analyses_state look(analyses *a, const analyses_question *q, analyses_answer *out) {
    entry *e = find(a, q->table, q->move);
    if (!e) return add(a, q);
    e->used = ++a->clock;
    if (e->state == FAILED) return failure(e);
    if (e->state == DONE) {
        out->body = malloc(e->made.length);
        out->length = e->made.length;
        if (out->body) memcpy(out->body, e->made.body, e->made.length);
        return ANALYSES_DONE;
    }
    out->permille = atomic_load(&e->permille);
    return ANALYSES_UNDER_WAY;
}

analyses_state analyses_look(analyses *a, const analyses_question *q, analyses_answer *out) {
    *out = (analyses_answer){ 0 };
    pthread_mutex_lock(&a->lock);
    analyses_state state = look(a, q, out);
    pthread_mutex_unlock(&a->lock);
    return state;
}

bool analyses_give(analyses *a, uint64_t ticket, char *record, size_t length) {
    entry *e = NULL;
    pthread_mutex_lock(&a->lock);
    for (int k = 0; k < ENTRIES && !e; k++)
        if (a->entries[k].state == WANTED && a->entries[k].of.ticket == ticket) e = &a->entries[k];
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

uint64_t analyses_take(analyses *a, char **summary) {
    uint64_t table = 0;
    *summary = NULL;
    pthread_mutex_lock(&a->lock);
    for (int k = 0; k < ANALYSES_KEPT && table == 0; k++) {
        entry *e = &a->entries[k];
        if (e->state != DONE || e->told) continue;
        e->told = true;
        *summary = strdup(e->made.summary);
        if (*summary) table = e->of.table;
    }
    pthread_mutex_unlock(&a->lock);
    return table;
}

/* ---- the thread ---- */

static bool comes_before(const entry *e, const entry *other) {
    if (e->round != other->round) return e->round < other->round;
    bool line = e->of.move != 0;
    if (line != (other->of.move != 0)) return line;
    return e->of.ticket < other->of.ticket;
}

static entry *next_entry(analyses *a) {
    entry *first = NULL;
    for (int k = 0; k < ENTRIES; k++) {
        entry *e = &a->entries[k];
        if (e->state == WAITING && (!first || comes_before(e, first))) first = e;
    }
    return first;
}

/* The line as frames, which begin before the move. */
static analysis_status make_line(entry *e, const atomic_bool *stop) {
    char *text = NULL;
    size_t length = 0;
    const lr_action *first = e->has_first ? &e->first : NULL;
    analysis_status status = analysis_line(e->record, e->record_length, e->of.move, first, stop,
                                           &text, &length);
    if (status != ANALYSIS_MADE) return status;
    frames_status made = frames_make_from(text, length, e->of.move - 1, FRAMES_EVERYBODY, NULL,
                                          &e->made.body, &e->made.length);
    free(text);
    return made == FRAMES_MADE ? ANALYSIS_MADE : ANALYSIS_NO_MEMORY;
}

/* The lock is held, but not while thinking: an entry that is BUSY is moved by nobody else. */
static void judge(analyses *a, entry *e) {
    e->state = BUSY;
    a->round = e->round;
    pthread_mutex_unlock(&a->lock);
    analysis_status status = e->of.move != 0 ? make_line(e, &a->stop)
                                             : analysis_make(e->record, e->record_length, &a->stop,
                                                             &e->permille, &e->made);
    pthread_mutex_lock(&a->lock);
    free(e->record);
    e->record = NULL;
    e->status = status;
    e->state = status == ANALYSIS_MADE ? DONE : FAILED;
    a->wake(a->context);
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
    for (int k = 0; k < ENTRIES; k++) clear(&a->entries[k]);
    pthread_cond_destroy(&a->more);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

analyses *analyses_start(void (*wake)(void *context), void *context) {
    analyses *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->wake = wake;
    a->context = context;
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
