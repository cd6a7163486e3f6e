/* disk.c - the thread that writes (disk.h). */
#include "disk.h"

#include "clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SLOW_MS = 25,      /* a commit that takes longer is not waited for by the loop */
    SLOW_COMMITS = 16, /* of the thread, after a slow one, until the loop tries again */
    HERE_MAX = 4,      /* appends */
    TEND_MS = 1000,
    SCRUB_TABLES = 16,      /* looked through every TEND_MS, */
    SCRUB_REST_MS = 3600000 /* and after the last table nothing for a while */
};

typedef enum job_kind { JOB_APPEND, JOB_LOAD, JOB_RECORD, JOB_FIND, JOB_DUE } job_kind;

/* A question, with everything it points to in the same piece of memory. */
typedef struct job {
    struct job *next;
    job_kind kind;
    uint64_t ticket, table;
    uint32_t entry_count, change_count;
    store_entry *entries;
    store_change *changes;
    char name[STORE_NAME_MAX]; /* FIND */
    int64_t by_ms;             /* DUE */
} job;

struct disk {
    store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t more;
    job *first, *last; /* not yet taken by the thread */
    disk_done *done_first, *done_last;
    bool busy, stopping;
    bool going;          /* what is queued may be taken */
    bool here;           /* the loop's thread writes: nobody has to be woken */
    uint32_t slow_count; /* commits that the thread is to do before the loop may */
    uint64_t tend_ms;    /* when the store is looked after again */
    uint64_t scrub_ms;   /* when the next search for damage begins */
    uint64_t scrubbed;   /* the table that was looked through last */
    disk_figures figures;
    /* Of whoever is busy: what one store_append() is made of. */
    store_entry entries[STORE_BATCH_MAX];
    store_change changes[STORE_BATCH_MAX];
};

/* ---- questions ---- */

static void enqueue(disk *d, job *j) {
    pthread_mutex_lock(&d->lock);
    if (d->last)
        d->last->next = j;
    else
        d->first = j;
    d->last = j;
    d->figures.queued++;
    pthread_mutex_unlock(&d->lock);
}

static size_t change_size(const store_change *c) {
    return (c->record ? c->record_length + 1 : 0) + (c->name ? strlen(c->name) + 1 : 0) +
           (c->listing ? strlen(c->listing) + 1 : 0);
}

static size_t texts_size(const store_entry *entries, uint32_t entry_count,
                         const store_change *changes, uint32_t change_count) {
    size_t size = 0;
    for (uint32_t k = 0; k < entry_count; k++)
        size += strlen(entries[k].kind) + 1 + entries[k].length + 1;
    for (uint32_t k = 0; k < change_count; k++) size += change_size(&changes[k]);
    return size;
}

/* Copies the bytes and a final zero; moves *at behind them. */
static const char *keep(char **at, const char *bytes, size_t length) {
    char *kept = *at;
    if (length > 0) memcpy(kept, bytes, length);
    kept[length] = 0;
    *at += length + 1;
    return kept;
}

bool disk_append(disk *d, uint64_t ticket, const store_entry *entries, uint32_t entry_count,
                 const store_change *changes, uint32_t change_count) {
    size_t size = sizeof(job) + entry_count * sizeof *entries + change_count * sizeof *changes +
                  texts_size(entries, entry_count, changes, change_count);
    job *j = malloc(size);
    if (!j) return false;
    *j = (job){ .kind = JOB_APPEND,
                .ticket = ticket,
                .table = entry_count > 0 ? entries[0].table : 0,
                .entry_count = entry_count,
                .change_count = change_count };
    j->entries = (store_entry *)(j + 1);
    j->changes = (store_change *)(j->entries + entry_count);
    char *at = (char *)(j->changes + change_count);
    for (uint32_t k = 0; k < entry_count; k++) {
        store_entry *e = &j->entries[k];
        *e = entries[k];
        e->kind = keep(&at, entries[k].kind, strlen(entries[k].kind));
        e->text = keep(&at, entries[k].text, entries[k].length);
    }
    for (uint32_t k = 0; k < change_count; k++) {
        store_change *c = &j->changes[k];
        *c = changes[k];
        if (c->record) c->record = keep(&at, changes[k].record, changes[k].record_length);
        if (c->name) c->name = keep(&at, changes[k].name, strlen(changes[k].name));
        if (c->listing) c->listing = keep(&at, changes[k].listing, strlen(changes[k].listing));
    }
    enqueue(d, j);
    return true;
}

static bool ask(disk *d, job question) {
    job *j = malloc(sizeof *j);
    if (!j) return false;
    *j = question;
    enqueue(d, j);
    return true;
}

bool disk_load(disk *d, uint64_t table) {
    return ask(d, (job){ .kind = JOB_LOAD, .table = table });
}

bool disk_record(disk *d, uint64_t ticket, uint64_t table) {
    return ask(d, (job){ .kind = JOB_RECORD, .ticket = ticket, .table = table });
}

bool disk_find(disk *d, const char *name) {
    job question = { .kind = JOB_FIND };
    size_t length = strlen(name);
    if (length >= sizeof question.name) length = sizeof question.name - 1; /* no table's */
    memcpy(question.name, name, length);
    return ask(d, question);
}

bool disk_due(disk *d, int64_t by_ms) {
    return ask(d, (job){ .kind = JOB_DUE, .by_ms = by_ms });
}

/* ---- answers ---- */

static void answer(disk *d, disk_done *done) {
    pthread_mutex_lock(&d->lock);
    bool sleeps = d->done_first == NULL && !d->here;
    if (d->done_last)
        d->done_last->next = done;
    else
        d->done_first = done;
    d->done_last = done;
    pthread_mutex_unlock(&d->lock);
    if (sleeps) d->wake(d->context);
}

/* An answer cannot be left out, since the server waits for it; without memory for so little the
 * process ends, and what was acknowledged is on the disk. */
static disk_done *new_done(size_t extra) {
    disk_done *done = calloc(1, sizeof *done + extra);
    if (!done) abort();
    return done;
}

static void answer_stored(disk *d, uint64_t ticket, store_status status) {
    disk_done *done = new_done(0);
    done->kind = DISK_STORED;
    done->ticket = ticket;
    done->status = status;
    answer(d, done);
}

disk_done *disk_take(disk *d) {
    pthread_mutex_lock(&d->lock);
    disk_done *first = d->done_first;
    d->done_first = d->done_last = NULL;
    pthread_mutex_unlock(&d->lock);
    return first;
}

void disk_free_done(disk_done *done) {
    free(done->text);
    free(done);
}

bool disk_idle(disk *d) {
    pthread_mutex_lock(&d->lock);
    bool idle = !d->first && !d->busy && !d->done_first;
    pthread_mutex_unlock(&d->lock);
    return idle;
}

void disk_figures_get(disk *d, disk_figures *out) {
    pthread_mutex_lock(&d->lock);
    *out = d->figures;
    pthread_mutex_unlock(&d->lock);
}

/* ---- the thread ---- */

static void count(disk *d, uint64_t appends, uint64_t failures, uint64_t ms) {
    pthread_mutex_lock(&d->lock);
    d->figures.commits++;
    d->figures.here += d->here;
    if (ms >= SLOW_MS)
        d->slow_count = SLOW_COMMITS;
    else if (d->slow_count > 0)
        d->slow_count--;
    d->figures.appends += appends;
    d->figures.failures += failures;
    pthread_mutex_unlock(&d->lock);
}

/* Writes the appends from `first` to before `end` as one; the answers follow. */
static void write_batch(disk *d, job *first, const job *end) {
    uint32_t entries = 0, changes = 0;
    uint64_t appends = 0, failures = 0, began_ms = net_clock().now_ms;
    for (const job *j = first; j != end; j = j->next, appends++) {
        memcpy(d->entries + entries, j->entries, j->entry_count * sizeof *d->entries);
        memcpy(d->changes + changes, j->changes, j->change_count * sizeof *d->changes);
        entries += j->entry_count;
        changes += j->change_count;
    }
    store_status together = store_append(d->store, d->entries, entries, d->changes, changes);
    for (const job *j = first; j != end; j = j->next) {
        store_status status = together;
        if (together != STORE_OK && appends > 1)
            status = store_append(d->store, j->entries, j->entry_count, j->changes,
                                  j->change_count);
        failures += status != STORE_OK;
        answer_stored(d, j->ticket, status);
    }
    count(d, appends, failures, net_clock().now_ms - began_ms);
}

/* Where the batch that begins at `first` ends: before another kind of job, or where it is full. */
static const job *batch_end(const job *first) {
    uint32_t entries = 0, changes = 0;
    const job *j = first;
    for (; j && j->kind == JOB_APPEND; j = j->next) {
        entries += j->entry_count;
        changes += j->change_count;
        if (j != first && (entries > STORE_BATCH_MAX || changes > STORE_BATCH_MAX)) break;
    }
    return j;
}

static bool answer_entry(void *context, const store_entry *entry) {
    disk *d = context;
    size_t kind = strlen(entry->kind);
    disk_done *done = new_done(kind + 1 + entry->length + 1);
    char *at = (char *)(done + 1);
    done->kind = DISK_ENTRY;
    done->table = entry->table;
    done->entry = *entry;
    done->entry.kind = keep(&at, entry->kind, kind);
    done->entry.text = keep(&at, entry->text, entry->length);
    answer(d, done);
    return true;
}

static void load(disk *d, const job *j) {
    store_status status = store_entries(d->store, j->table, 0, answer_entry, d);
    disk_done *done = new_done(0);
    done->kind = DISK_LOADED;
    done->table = j->table;
    done->status = status;
    answer(d, done);
}

static void read_record(disk *d, const job *j) {
    disk_done *done = new_done(0);
    done->kind = DISK_RECORD;
    done->ticket = j->ticket;
    done->table = j->table;
    done->status = store_record(d->store, j->table, &done->text, &done->length);
    answer(d, done);
}

static void find(disk *d, const job *j) {
    disk_done *done = new_done(0);
    done->kind = DISK_FOUND;
    done->text = strdup(j->name);
    if (!done->text) abort(); /* as in new_done() */
    done->status = store_find_name(d->store, j->name, &done->row, &done->found);
    done->row.listing = NULL;
    answer(d, done);
}

static void look_due(disk *d, const job *j) {
    disk_done *done = new_done(DISK_DUE_MAX * sizeof(store_table));
    done->kind = DISK_DUE;
    done->due = (store_table *)(done + 1);
    done->status = store_due(d->store, j->by_ms, done->due, DISK_DUE_MAX, &done->count,
                             &done->next_ms);
    answer(d, done);
}

static void do_jobs(disk *d, job *first) {
    for (job *j = first; j;) {
        const job *end = j->next;
        switch (j->kind) {
        case JOB_APPEND:
            end = batch_end(j);
            write_batch(d, j, end);
            break;
        case JOB_LOAD: load(d, j); break;
        case JOB_RECORD: read_record(d, j); break;
        case JOB_FIND: find(d, j); break;
        case JOB_DUE: look_due(d, j); break;
        }
        while (j != end) {
            job *next = j->next;
            free(j);
            j = next;
        }
    }
}

/* With the lock: takes the queue and does it without the lock. */
static void do_queue(disk *d, bool here) {
    job *jobs = d->first;
    d->first = d->last = NULL;
    d->figures.queued = 0;
    d->busy = true;
    d->here = here;
    d->going = false;
    pthread_mutex_unlock(&d->lock);
    do_jobs(d, jobs);
    pthread_mutex_lock(&d->lock);
    d->busy = d->here = false;
}

static void answer_fault(void *context, uint64_t table, const char *name, const char *fault) {
    disk *d = context;
    disk_done *done = new_done(0);
    done->kind = DISK_FAULT;
    done->table = table;
    done->text = strdup(fault);
    if (!done->text) abort(); /* as in new_done() */
    memcpy(done->row.name, name, strlen(name) + 1);
    answer(d, done);
}

/* With the lock, while nobody is busy: looks after the store, without the lock. */
static void tend(disk *d, uint64_t now_ms) {
    d->tend_ms = now_ms + TEND_MS;
    d->busy = true;
    pthread_mutex_unlock(&d->lock);
    store_tend(d->store);
    pthread_mutex_lock(&d->lock);
    for (int k = 0; k < SCRUB_TABLES && !d->first && !d->stopping && now_ms >= d->scrub_ms; k++) {
        pthread_mutex_unlock(&d->lock);
        store_scrub(d->store, &d->scrubbed, 1, answer_fault, d);
        pthread_mutex_lock(&d->lock);
        if (d->scrubbed == 0) d->scrub_ms = now_ms + SCRUB_REST_MS;
    }
    d->busy = false;
}

/* Waits for something to do; at most until that time, in which the store wants to be looked
 * after. */
static void wait_for_more(disk *d, uint64_t until_ms) {
    struct timespec until = { .tv_sec = (time_t)(until_ms / 1000),
                              .tv_nsec = (long)(until_ms % 1000) * 1000000 };
    pthread_cond_timedwait(&d->more, &d->lock, &until);
}

static void *writer(void *context) {
    disk *d = context;
    pthread_mutex_lock(&d->lock);
    for (;;) {
        uint64_t now_ms = net_clock().now_ms;
        bool asked = d->stopping || (d->first && d->going);
        if (d->busy)
            wait_for_more(d, now_ms + TEND_MS);
        else if (!d->stopping && now_ms >= d->tend_ms)
            tend(d, now_ms);
        else if (!asked)
            wait_for_more(d, d->tend_ms);
        else if (d->first)
            do_queue(d, false);
        else
            break;
    }
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

/* A few appends of one table: with more tables the thread puts more of them together. */
static bool is_little(const job *first) {
    uint32_t appends = 0;
    for (const job *j = first; j; j = j->next, appends++)
        if (j->kind != JOB_APPEND || appends == HERE_MAX || j->table != first->table) return false;
    return appends > 0;
}

bool disk_go(disk *d, bool here) {
    pthread_mutex_lock(&d->lock);
    here &= d->running && !d->busy && d->slow_count == 0 && is_little(d->first);
    if (here) {
        do_queue(d, true);
    } else if (d->first) {
        d->going = true;
        if (!d->busy) pthread_cond_signal(&d->more);
    }
    pthread_mutex_unlock(&d->lock);
    return here;
}

disk *disk_new(store *s, void (*wake)(void *context), void *context) {
    disk *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->store = s;
    d->wake = wake;
    d->context = context;
    pthread_mutex_init(&d->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* as net_clock() */
    pthread_cond_init(&d->more, &attributes);
    pthread_condattr_destroy(&attributes);
    return d;
}

bool disk_run(disk *d) {
    d->going = d->first != NULL; /* what queued before */
    d->tend_ms = net_clock().now_ms + TEND_MS;
    d->running = pthread_create(&d->thread, NULL, writer, d) == 0;
    return d->running;
}

void disk_free(disk *d) {
    if (!d) return;
    pthread_mutex_lock(&d->lock);
    d->stopping = true;
    pthread_cond_signal(&d->more);
    pthread_mutex_unlock(&d->lock);
    if (d->running) pthread_join(d->thread, NULL);
    for (disk_done *done = d->done_first, *next; done; done = next) {
        next = done->next;
        disk_free_done(done);
    }
    pthread_cond_destroy(&d->more);
    pthread_mutex_destroy(&d->lock);
    free(d);
}
