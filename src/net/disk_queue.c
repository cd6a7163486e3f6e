/* disk_queue.c - the queue of work for the disk (disk_queue.h). */
#include "disk_queue.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOW_MS = 25,      /* a commit that takes longer is not waited for by the loop */
    SLOW_COMMITS = 16, /* of the thread, after a slow one, until the loop tries again */
    HERE_MAX = 4,      /* appends */
    TEND_MS = 1000,
    SCRUB_TABLES = 16,      /* looked through every TEND_MS, */
    SCRUB_REST_MS = 3600000 /* and after the last table nothing for a while */
};

typedef enum job_kind { JOB_APPEND, JOB_LOAD, JOB_RECORD, JOB_FIND, JOB_DUE, JOB_RELEASE } job_kind;

/* A question, with everything it points to in the same piece of memory. */
struct disk_job {
    disk_job *next;
    job_kind kind;
    uint64_t ticket, table;
    uint32_t entry_count, change_count;
    store_entry *entries;
    store_change *changes;
    char name[STORE_NAME_MAX]; /* FIND */
    int64_t by_ms;             /* DUE */
};

typedef struct job_list {
    disk_job *first, *last;
    uint32_t count;
} job_list;

struct disk_queue {
    store *store;
    job_list asked, queue;
    disk_done *done_first, *done_last;
    bool busy;
    uint32_t slow_count;  /* commits that the thread is to do before the loop may */
    uint64_t tend_ms;     /* when the store is looked after again */
    uint32_t scrubs_left; /* tables that may be looked through before that, if nobody asks */
    uint64_t scrub_ms;    /* when the next search for damage begins */
    uint64_t scrubbed;    /* the table that was looked through last */
    disk_figures figures;
    /* Of the work under way: what one store_append() is made of. */
    store_entry entries[STORE_BATCH_MAX];
    store_change changes[STORE_BATCH_MAX];
};

/* ---- asking ---- */

static void put_last(job_list *list, disk_job *j) {
    if (list->last)
        list->last->next = j;
    else
        list->first = j;
    list->last = j;
    list->count++;
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

bool disk_append(disk_queue *q, uint64_t ticket, const store_entry *entries, uint32_t entry_count,
                 const store_change *changes, uint32_t change_count) {
    size_t size = sizeof(disk_job) + entry_count * sizeof *entries +
                  change_count * sizeof *changes +
                  texts_size(entries, entry_count, changes, change_count);
    disk_job *j = malloc(size);
    if (!j) return false;
    *j = (disk_job){ .kind = JOB_APPEND,
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
    put_last(&q->asked, j);
    return true;
}

static bool ask(disk_queue *q, disk_job question) {
    disk_job *j = malloc(sizeof *j);
    if (!j) return false;
    *j = question;
    put_last(&q->asked, j);
    return true;
}

bool disk_load(disk_queue *q, uint64_t table) {
    return ask(q, (disk_job){ .kind = JOB_LOAD, .table = table });
}

bool disk_release(disk_queue *q, uint64_t table) {
    return ask(q, (disk_job){ .kind = JOB_RELEASE, .table = table });
}

bool disk_record(disk_queue *q, uint64_t ticket, uint64_t table) {
    return ask(q, (disk_job){ .kind = JOB_RECORD, .ticket = ticket, .table = table });
}

bool disk_find(disk_queue *q, const char *name) {
    disk_job question = { .kind = JOB_FIND };
    size_t length = strlen(name);
    if (length >= sizeof question.name) length = sizeof question.name - 1; /* no table's */
    memcpy(question.name, name, length);
    return ask(q, question);
}

bool disk_due(disk_queue *q, int64_t by_ms) {
    return ask(q, (disk_job){ .kind = JOB_DUE, .by_ms = by_ms });
}

/* A few appends of one table: with more tables the thread puts more of them together. */
static bool is_little(const job_list *list) {
    if (list->count > HERE_MAX) return false;
    for (const disk_job *j = list->first; j; j = j->next)
        if (j->kind != JOB_APPEND || j->table != list->first->table) return false;
    return true;
}

disk_turn disk_queue_go(disk_queue *q) {
    if (q->asked.first) {
        if (q->queue.last)
            q->queue.last->next = q->asked.first;
        else
            q->queue.first = q->asked.first;
        q->queue.last = q->asked.last;
        q->queue.count += q->asked.count;
        q->asked = (job_list){ .count = 0 };
    }
    if (!q->queue.first) return DISK_NOTHING;
    bool here = store_local(q->store) && !q->busy && q->slow_count == 0 && is_little(&q->queue);
    return here ? DISK_HERE : DISK_THERE;
}

/* ---- answers ---- */

/* An answer cannot be left out, since the server waits for it; without memory for so little the
 * process ends, and what was acknowledged is on the disk. */
static disk_done *answer(disk_work *work, disk_kind kind, size_t extra) {
    disk_done *done = calloc(1, sizeof *done + extra);
    if (!done) abort();
    done->kind = kind;
    if (work->last)
        work->last->next = done;
    else
        work->first = done;
    work->last = done;
    return done;
}

static char *copy_text(const char *text) {
    char *copy = strdup(text);
    if (!copy) abort(); /* as in answer() */
    return copy;
}

disk_done *disk_queue_take(disk_queue *q) {
    disk_done *first = q->done_first;
    q->done_first = q->done_last = NULL;
    return first;
}

void disk_free_done(disk_done *done) {
    free(done->text);
    free(done);
}

bool disk_tell(const disk_done *done, server *to, server_time t) {
    switch (done->kind) {
    case DISK_STORED: server_stored(to, t, done->ticket, done->status); return true;
    case DISK_ENTRY: server_loaded_entry(to, t, &done->entry); return true;
    case DISK_LOADED:
        if (done->status == STORE_ELSEWHERE)
            server_elsewhere(to, t, done->table, done->holder);
        else
            server_loaded(to, t, done->table, done->status);
        return true;
    case DISK_FOUND:
        server_found(to, t, done->text, done->found ? &done->row : NULL, done->status);
        return true;
    case DISK_DUE:
        server_due(to, t, done->due, done->count, done->next_ms, done->status);
        return true;
    case DISK_RECORD:
        if (done->ticket != 0) return false;
        server_recorded(to, t, done->table, done->status == STORE_OK ? done->text : NULL,
                        done->length);
        return true;
    case DISK_FAULT: break;
    }
    return false;
}

bool disk_queue_idle(const disk_queue *q) {
    return !q->asked.first && !q->queue.first && !q->busy && !q->done_first;
}

bool disk_queue_busy(const disk_queue *q) {
    return q->busy;
}

uint64_t disk_queue_tend_ms(const disk_queue *q) {
    return q->tend_ms;
}

disk_figures disk_queue_figures(const disk_queue *q) {
    disk_figures figures = q->figures;
    figures.queued = q->asked.count + q->queue.count;
    return figures;
}

/* ---- what is next ---- */

/* How many jobs the next commit takes: appends until another kind of job, or until it is full. A
 * question goes alone. */
static uint32_t batch_count(const disk_job *first) {
    uint32_t entries = 0, changes = 0, count = 0;
    for (const disk_job *j = first; j && j->kind == JOB_APPEND; j = j->next, count++) {
        entries += j->entry_count;
        changes += j->change_count;
        if (j != first && (entries > STORE_BATCH_MAX || changes > STORE_BATCH_MAX)) break;
    }
    return count > 0 ? count : 1;
}

bool disk_queue_begin_job(disk_queue *q, disk_work *work) {
    job_list *queue = &q->queue;
    if (q->busy || !queue->first) return false;
    *work = (disk_work){ .kind = WORK_JOBS, .jobs = queue->first };
    disk_job *last = queue->first;
    uint32_t count = batch_count(last);
    for (uint32_t k = 1; k < count; k++) last = last->next;
    queue->first = last->next;
    if (!queue->first) queue->last = NULL;
    queue->count -= count;
    last->next = NULL;
    q->scrubs_left = 0;
    return q->busy = true;
}

bool disk_queue_begin(disk_queue *q, uint64_t now_ms, disk_work *work) {
    if (q->busy) return false;
    if (now_ms >= q->tend_ms) {
        *work = (disk_work){ .kind = WORK_TEND };
        q->tend_ms = now_ms + TEND_MS;
        q->scrubs_left = now_ms >= q->scrub_ms ? SCRUB_TABLES : 0;
        return q->busy = true;
    }
    if (q->queue.first) return disk_queue_begin_job(q, work);
    if (q->scrubs_left == 0) return false;
    *work = (disk_work){ .kind = WORK_SCRUB };
    q->scrubs_left--;
    return q->busy = true;
}

bool disk_queue_end(disk_queue *q, disk_work *work, uint64_t now_ms, uint64_t ms, bool here) {
    bool first = work->first && !q->done_first;
    q->busy = false;
    q->figures.commits += work->commits;
    q->figures.appends += work->appends;
    q->figures.failures += work->failures;
    if (here) q->figures.here += work->commits;
    if (work->commits > 0 && ms >= SLOW_MS)
        q->slow_count = SLOW_COMMITS;
    else if (work->commits > 0 && q->slow_count > 0)
        q->slow_count--;
    if (work->kind == WORK_SCRUB && q->scrubbed == 0) {
        q->scrub_ms = now_ms + SCRUB_REST_MS;
        q->scrubs_left = 0;
    }
    if (!work->first) return false;
    if (q->done_last)
        q->done_last->next = work->first;
    else
        q->done_first = work->first;
    q->done_last = work->last;
    return first;
}

/* ---- doing ---- */

/* Writes the appends as one. */
static void write_batch(disk_queue *q, disk_work *work) {
    uint32_t entries = 0, changes = 0;
    for (const disk_job *j = work->jobs; j; j = j->next, work->appends++) {
        memcpy(q->entries + entries, j->entries, j->entry_count * sizeof *q->entries);
        memcpy(q->changes + changes, j->changes, j->change_count * sizeof *q->changes);
        entries += j->entry_count;
        changes += j->change_count;
    }
    store_status together = store_append(q->store, q->entries, entries, q->changes, changes);
    for (const disk_job *j = work->jobs; j; j = j->next) {
        store_status status = together;
        if (together != STORE_OK && work->appends > 1)
            status = store_append(q->store, j->entries, j->entry_count, j->changes,
                                  j->change_count);
        work->failures += status != STORE_OK;
        disk_done *done = answer(work, DISK_STORED, 0);
        done->ticket = j->ticket;
        done->status = status;
    }
    work->commits = 1;
}

static bool answer_entry(void *context, const store_entry *entry) {
    size_t kind = strlen(entry->kind);
    disk_done *done = answer(context, DISK_ENTRY, kind + 1 + entry->length + 1);
    char *at = (char *)(done + 1);
    done->table = entry->table;
    done->entry = *entry;
    done->entry.kind = keep(&at, entry->kind, kind);
    done->entry.text = keep(&at, entry->text, entry->length);
    return true;
}

static void load(disk_queue *q, const disk_job *j, disk_work *work) {
    char holder[STORE_NODE_MAX];
    store_status status = store_claim(q->store, j->table, holder);
    if (status == STORE_OK) status = store_entries(q->store, j->table, 0, answer_entry, work);
    disk_done *done = answer(work, DISK_LOADED, 0);
    memcpy(done->holder, holder, sizeof done->holder);
    done->table = j->table;
    done->status = status;
}

static void read_record(disk_queue *q, const disk_job *j, disk_work *work) {
    disk_done *done = answer(work, DISK_RECORD, 0);
    done->ticket = j->ticket;
    done->table = j->table;
    done->status = store_record(q->store, j->table, &done->text, &done->length);
}

static void find(disk_queue *q, const disk_job *j, disk_work *work) {
    disk_done *done = answer(work, DISK_FOUND, 0);
    done->text = copy_text(j->name);
    done->status = store_find_name(q->store, j->name, &done->row, &done->found);
    done->row.listing = NULL;
}

static void look_due(disk_queue *q, const disk_job *j, disk_work *work) {
    disk_done *done = answer(work, DISK_DUE, SERVER_DUE_MAX * sizeof(store_table));
    done->due = (store_table *)(done + 1);
    done->status = store_due(q->store, j->by_ms, done->due, SERVER_DUE_MAX, &done->count,
                             &done->next_ms);
}

static void free_jobs(disk_job *jobs) {
    for (disk_job *next = NULL; jobs; jobs = next) {
        next = jobs->next;
        free(jobs);
    }
}

static void do_jobs(disk_queue *q, disk_work *work) {
    switch (work->jobs->kind) {
    case JOB_APPEND: write_batch(q, work); break;
    case JOB_LOAD: load(q, work->jobs, work); break;
    case JOB_RECORD: read_record(q, work->jobs, work); break;
    case JOB_FIND: find(q, work->jobs, work); break;
    case JOB_DUE: look_due(q, work->jobs, work); break;
    case JOB_RELEASE: store_release(q->store, work->jobs->table); break;
    }
    free_jobs(work->jobs);
    work->jobs = NULL;
}

static void answer_fault(void *context, uint64_t table, const char *name, const char *fault) {
    disk_done *done = answer(context, DISK_FAULT, 0);
    done->table = table;
    done->text = copy_text(fault);
    memcpy(done->row.name, name, strlen(name) + 1);
}

void disk_queue_do(disk_queue *q, disk_work *work) {
    switch (work->kind) {
    case WORK_JOBS: do_jobs(q, work); break;
    case WORK_TEND: store_tend(q->store); break;
    case WORK_SCRUB: store_scrub(q->store, &q->scrubbed, 1, answer_fault, work); break;
    }
}

/* ---- making and ending ---- */

disk_queue *disk_queue_new(store *s, uint64_t now_ms) {
    disk_queue *q = calloc(1, sizeof *q);
    if (!q) return NULL;
    q->store = s;
    q->tend_ms = now_ms + TEND_MS;
    return q;
}

void disk_queue_free(disk_queue *q) {
    if (!q) return;
    free_jobs(q->asked.first);
    free_jobs(q->queue.first);
    for (disk_done *done = q->done_first, *next = NULL; done; done = next) {
        next = done->next;
        disk_free_done(done);
    }
    free(q);
}
