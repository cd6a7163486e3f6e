/* sim_writer.c - the store and the thread that writes to it. See sim.h.
 *
 * What queues for the disk and how it is done is decided by the server's own code
 * (net/disk_queue.h); here are only the thread and the loop around it, whose steps are happenings
 * on the agenda:
 *
 *     the loop's round ends    what was asked for is queued; if it is little, it is done at once
 *     the writer works         one commit or one question; what it takes is drawn
 *     the work has ended       its answers are on their way to the server, in order
 *
 * The process may die between any two of these steps, and inside a commit: the disk then says that
 * it is dead, and the run goes on with a new server on what the disk has kept.
 */
#include "rows.h"
#include "sim.h"
#include "sim_truth.h"
#include "store_ops.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROUND_MS_MAX = 12, /* of the loop */
    COMMIT_MS_MAX = 30,
    HERE_MS_MAX = 26,
    STORED_MS_MAX = 10,
    DISK_TROUBLE_MS_MAX = 4000
};

/* ---- a store that is watched ---- */

static sim *writing_for; /* the world whose store is being written */

/* Stands before the store's own append: notes what is tried and what is durable. */
static store_status watched_append(store *s, const store_entry *entries, uint32_t entry_count,
                                   const store_change *changes, uint32_t change_count) {
    sim *w = writing_for;
    store_status status = STORE_OK;

    sim_truth_attempt(w, entries, entry_count, changes, change_count);
    if (!w->options.disk_lies || lr_rng_below(&w->rng, 20) != 0)
        status = w->store_ops->append(s, entries, entry_count, changes, change_count);
    if (status == STORE_OK)
        sim_truth_durable(w, entries, entry_count, changes, change_count);
    else
        sim_say(w, "append of %u entries: %s", entry_count, store_error(w->store));
    return status;
}

static void watch(sim *w) {
    static store_ops watched;

    w->store_ops = w->store->ops;
    watched = *w->store_ops;
    watched.append = watched_append;
    w->store->ops = &watched;
}

/* The disk is full, read-only, faulty, or about to lose its power; after a while all is well
 * again. */
static void trouble(sim *w) {
    sim_disk_faults faults = { 0 };

    if (w->trouble_ms != 0 && w->now_ms >= w->trouble_ms) {
        w->trouble_ms = 0;
        sim_disk_set(w->disk, &faults);
    }
    if (w->trouble_ms != 0 || !sim_chance(w, w->weather.disk_fault)) return;
    switch (lr_rng_below(&w->rng, 4)) {
    case 0: faults.room = sim_disk_size(w->disk, STORE_FILE) + lr_rng_below(&w->rng, 20000); break;
    case 1: faults.read_only = true; break;
    case 2: faults.errors_in = 1 + lr_rng_below(&w->rng, 6); break;
    default: faults.crash_in = 1 + lr_rng_below(&w->rng, 12);
    }
    sim_say(w, "the disk is in trouble");
    w->trouble_ms = sim_within(w, 10, DISK_TROUBLE_MS_MAX);
    sim_disk_set(w->disk, &faults);
}

/* ---- answers ---- */

static void happen_told_early(sim *w, sim_event *event) {
    w->outstanding--;
    sim_truth_confirm(w, event->number);
    server_stored(w->server, sim_time(w), event->number, STORE_OK);
}

static disk_done *next_answer(sim *w) {
    disk_done *done = w->answers;

    w->answers = done->next;
    if (w->answers == NULL) w->answers_end = &w->answers;
    return done;
}

static void tell(sim *w, const disk_done *done) {
    bool stored = done->kind == DISK_STORED;

    sim_say(w, "the disk answers: kind %d, ticket %llu, table %llu, status %d", (int)done->kind,
            (unsigned long long)done->ticket, (unsigned long long)done->table, (int)done->status);
    if (stored && w->options.tell_early) return;
    if (done->kind != DISK_ENTRY && done->kind != DISK_FAULT) w->outstanding--;
    if (stored && done->status == STORE_OK) sim_truth_confirm(w, done->ticket);
    if (stored && done->status != STORE_OK) sim_truth_drop(w, done->ticket);
    w->tally.loads += done->kind == DISK_LOADED;
    if (!disk_tell(done, w->server, sim_time(w)))
        sim_fail(w, "the search for damage finds some: %s", done->text);
}

/* One answer; the entries of a table come with the one that ends them. */
static void happen_answer(sim *w, sim_event *event) {
    bool more = true;

    (void)event;
    while (more) {
        disk_done *done = next_answer(w);
        more = done->kind == DISK_ENTRY;
        tell(w, done);
        disk_free_done(done);
    }
}

/* The answers are on their way: in order, so the time of the last one is a floor. */
static void take_answers(sim *w, uint64_t ms_max) {
    *w->answers_end = disk_queue_take(w->queue);
    for (; *w->answers_end != NULL; w->answers_end = &(*w->answers_end)->next) {
        if ((*w->answers_end)->kind == DISK_ENTRY) continue;
        uint64_t at = sim_within(w, 0, ms_max);
        if (at > w->stored_ms) w->stored_ms = at;
        (void)sim_at(w, w->stored_ms, w->life, happen_answer);
    }
}

/* ---- the thread ---- */

static void plan_work(sim *w);

static void do_work(sim *w) {
    writing_for = w;
    disk_queue_do(w->queue, &w->work);
    w->tally.appends += w->work.appends;
    w->tally.append_failures += w->work.failures;
    w->tally.commits += w->work.commits;
}

static void happen_end(sim *w, sim_event *event) {
    w->writing = false;
    (void)disk_queue_end(w->queue, &w->work, w->now_ms, event->more, false);
    take_answers(w, STORED_MS_MAX);
    plan_work(w);
}

static void happen_work(sim *w, sim_event *event) {
    (void)event;
    if (w->now_ms >= w->tend_ms) w->tend_ms = 0;
    if (!w->writing) trouble(w);
    if (disk_queue_begin(w->queue, w->now_ms, &w->work)) {
        uint64_t ms = lr_rng_below(&w->rng, COMMIT_MS_MAX + 1);
        w->writing = true;
        do_work(w);
        /* A process whose disk is dead does not come to the end. */
        if (!sim_disk_is_down(w->disk)) sim_at(w, w->now_ms + ms, w->life, happen_end)->more = ms;
    } else if (!w->writing) {
        plan_work(w);
    }
}

/* The thread waits until it is called, or the store wants to be looked after. */
static void plan_work(sim *w) {
    disk_figures figures = disk_queue_figures(w->queue);

    if (figures.queued > 0) {
        (void)sim_at(w, sim_within(w, 0, COMMIT_MS_MAX), w->life, happen_work);
    } else if (w->tend_ms == 0) {
        w->tend_ms = disk_queue_tend_ms(w->queue);
        (void)sim_at(w, w->tend_ms, w->life, happen_work);
    }
}

/* ---- the loop ---- */

/* The loop itself writes: nobody is woken, and the answers are taken at once. */
static void write_here(sim *w) {
    trouble(w);
    while (!sim_disk_is_down(w->disk) && disk_queue_begin_job(w->queue, &w->work)) {
        do_work(w);
        w->tally.commits_here += w->work.commits;
        (void)disk_queue_end(w->queue, &w->work, w->now_ms, lr_rng_below(&w->rng, HERE_MS_MAX),
                             true);
        if (!sim_disk_is_down(w->disk)) take_answers(w, 0);
    }
}

static void happen_go(sim *w, sim_event *event) {
    (void)event;
    w->going = false;
    switch (disk_queue_go(w->queue)) {
    case DISK_NOTHING: break;
    case DISK_HERE: write_here(w); break;
    case DISK_THERE:
        if (!w->writing) plan_work(w);
        break;
    }
}

/* Something was asked for: it waits until the loop's round ends. */
static void kick(sim *w) {
    w->outstanding++;
    if (w->going) return;
    w->going = true;
    (void)sim_at(w, sim_within(w, 0, ROUND_MS_MAX), w->life, happen_go);
}

/* ---- what the server asks ---- */

static void must(bool asked) {
    if (!asked) abort();
}

/* All of an entry, or for a lie (sim_options) less of it. */
static size_t kept_length(const sim *w, const store_entry *e) {
    bool bot = strcmp(e->kind, "seat") == 0 && strstr(e->text, " bot\n") != NULL;
    const char *token = bot && w->options.forgets_owners ? strstr(e->text, "\ntoken ") : NULL;

    return token == NULL ? e->length : (size_t)(token - e->text);
}

void sim_writer_append(void *context, uint64_t ticket, const store_entry *entries,
                       uint32_t entry_count, const store_change *changes, uint32_t change_count) {
    sim *w = context;
    store_entry *kept = calloc(entry_count + 1, sizeof *kept);

    must(kept != NULL);
    for (uint32_t k = 0; k < entry_count; k++) {
        kept[k] = entries[k];
        kept[k].length = kept_length(w, &entries[k]);
        sim_say(w, "ticket %llu: table %llu entry %u %s %.*s", (unsigned long long)ticket,
                (unsigned long long)kept[k].table, kept[k].seq, kept[k].kind, (int)kept[k].length,
                kept[k].text);
    }
    for (uint32_t k = 0; k < change_count; k++)
        sim_say(w, "ticket %llu: table %llu stage %d", (unsigned long long)ticket,
                (unsigned long long)changes[k].table, (int)changes[k].stage);
    must(disk_append(w->queue, ticket, kept, entry_count, changes, change_count));
    free(kept);
    sim_truth_asked(w, ticket, entries, entry_count);
    if (w->options.tell_early)
        sim_at(w, sim_within(w, 0, STORED_MS_MAX), w->life, happen_told_early)->number = ticket;
    kick(w);
}

void sim_writer_load(void *context, uint64_t table) {
    sim *w = context;

    sim_say(w, "table %llu is to be loaded", (unsigned long long)table);
    must(disk_load(w->queue, table));
    kick(w);
}

void sim_writer_find(void *context, const char *name) {
    sim *w = context;

    must(disk_find(w->queue, name));
    kick(w);
}

void sim_writer_due(void *context, int64_t wall_ms) {
    sim *w = context;

    must(disk_due(w->queue, wall_ms));
    kick(w);
}

/* ---- start and end ---- */

static server_time now_of(void *context) {
    return sim_time(context);
}

static bool go_on(void *context) {
    const sim *w = context;

    return w->failure[0] == 0;
}

static void note_fault(void *context, uint64_t table, const char *name, const char *fault) {
    sim_fail(context, "table %llu %s: %s", (unsigned long long)table, name, fault);
}

static void note_unreadable(void *context, const char *why) {
    sim_fail(context, "the tables cannot be read: %s", why);
}

bool sim_writer_start(sim *w) {
    char error[STORE_ERROR_MAX] = { 0 };
    store_options options = { .vfs = SIM_DISK };
    store_status status = STORE_OK;

    w->store = store_open(STORE_FILE, &options, &status, error);
    if (w->store == NULL) {
        sim_fail(w, "the store does not open: %s", error);
        return false;
    }
    if (store_notice(w->store)[0] != 0) {
        sim_fail(w, "a crash is blamed on somebody: %s", store_notice(w->store));
        return false;
    }
    if (!sim_truth_compare(w)) return false;
    watch(w);
    w->queue = disk_queue_new(w->store, w->now_ms);
    must(w->queue != NULL);
    w->answers_end = &w->answers;
    rows r = { .store = w->store,
               .server = w->server,
               .context = w,
               .now = now_of,
               .go_on = go_on,
               .fault = note_fault,
               .unreadable = note_unreadable };
    if (!rows_read(&r)) return false;
    sim_say(w, "life %u begins", w->life);
    plan_work(w);
    return true;
}

/* What the process had in its memory. */
static void forget(sim *w) {
    if (w->writing) (void)disk_queue_end(w->queue, &w->work, w->now_ms, 0, false);
    disk_queue_free(w->queue);
    w->queue = NULL;
    while (w->answers != NULL) disk_free_done(next_answer(w));
    w->writing = w->going = false;
    w->stored_ms = w->trouble_ms = w->tend_ms = 0;
    w->outstanding = 0;
}

void sim_writer_kill(sim *w) {
    forget(w);
    if (w->store == NULL) return;
    if (!sim_disk_is_down(w->disk)) sim_disk_crash(w->disk);
    store_close(w->store);
    w->store = NULL;
    sim_disk_restart(w->disk);
}

void sim_writer_free(sim *w) {
    forget(w);
    store_close(w->store);
    w->store = NULL;
}
