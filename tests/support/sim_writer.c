/* sim_writer.c - the store and the thread that writes to it. See sim.h.
 *
 * The writer takes some of what is queued, tries it as one commit, and if that fails each append by
 * itself, as the edge of the real server does. What it answers reaches the server later, in order.
 * The process may die between any two of these steps, and inside a commit: the disk then says that it
 * is dead, and the run goes on with a new server on what the disk has kept.
 */
#include "sim.h"
#include "sim_truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct sim_append {
    struct sim_append *next;
    uint64_t ticket;
    uint64_t load; /* not 0: this table is to be read, nothing is written */
    bool find;     /* the table of that name is looked for */
    char name[STORE_NAME_MAX];
    int64_t due_ms; /* not 0: the tables that are due by then */
    store_entry *entries;
    store_change *changes;
    uint32_t entry_count, change_count;
    char **text; /* the memory of their texts */
    uint32_t text_count;
} sim_append;

enum { COMMIT_MS_MAX = 30, STORED_MS_MAX = 10, DISK_TROUBLE_MS_MAX = 4000 };

/* A copy that is freed with the append. */
static const char *copy_text(sim_append *a, const char *text, size_t length) {
    char *copy = malloc(length + 1);
    char **more = realloc(a->text, (a->text_count + 1) * sizeof *more);

    if (copy == NULL || more == NULL) abort();
    if (length > 0) memcpy(copy, text, length);
    copy[length] = 0;
    a->text = more;
    a->text[a->text_count++] = copy;
    return copy;
}

static void append_free(sim_append *a) {
    for (uint32_t k = 0; k < a->text_count; k++) free(a->text[k]);
    free(a->text);
    free(a->entries);
    free(a->changes);
    free(a);
}

/* ---- answers ---- */

static void happen_stored(sim *w, sim_event *event) {
    store_status status = (store_status)event->more;

    sim_say(w, "ticket %llu: status %d", (unsigned long long)event->number, (int)status);
    w->outstanding--;
    if (status == STORE_OK)
        sim_truth_confirm(w, event->number);
    else
        sim_truth_drop(w, event->number);
    server_stored(w->server, sim_time(w), event->number, status);
}

static void answer(sim *w, uint64_t ticket, store_status status, bool early) {
    sim_event *event = NULL;

    if (w->options.tell_early != early) return;

    /* In order: the time of the last answer is a floor. */
    uint64_t at = sim_within(w, 0, STORED_MS_MAX);
    if (at > w->stored_ms) w->stored_ms = at;
    event = sim_at(w, w->stored_ms, w->life, happen_stored);
    event->number = ticket;
    event->more = status;
}

typedef struct reading {
    sim *w;
    uint32_t count;
} reading;

static bool hand_entry(void *context, const store_entry *entry) {
    reading *r = context;

    r->count++;
    server_loaded_entry(r->w->server, sim_time(r->w), entry);
    return true;
}

static void happen_loaded(sim *w, sim_event *event) {
    reading r = { .w = w };
    store_status status = store_entries(w->store, event->number, 0, hand_entry, &r);

    sim_say(w, "table %llu is loaded: %u entries, status %d", (unsigned long long)event->number,
            r.count, (int)status);
    w->tally.loads++;
    w->outstanding--;
    server_loaded(w->server, sim_time(w), event->number, status);
    w->writing = false;
    sim_writer_kick(w);
}

static void happen_found(sim *w, sim_event *event) {
    store_table row;
    bool found = false;
    store_status status = store_find_name(w->store, event->bytes, &row, &found);

    sim_say(w, "name %s: %s", event->bytes, found ? "found" : "not found");
    w->outstanding--;
    server_found(w->server, sim_time(w), event->bytes, found ? &row : NULL, status);
    w->writing = false;
    sim_writer_kick(w);
}

static void happen_due(sim *w, sim_event *event) {
    store_table due[SERVER_DUE_MAX];
    uint32_t count = 0;
    int64_t next_ms = STORE_NEVER;
    store_status status = store_due(w->store, (int64_t)event->number, due, SERVER_DUE_MAX, &count,
                                    &next_ms);

    sim_say(w, "%u tables are due", count);
    w->outstanding--;
    server_due(w->server, sim_time(w), due, count, next_ms, status);
    w->writing = false;
    sim_writer_kick(w);
}

static bool is_question(const sim_append *a) {
    return a->load != 0 || a->find || a->due_ms != 0;
}

static void answer_question(sim *w, const sim_append *a) {
    sim_happen *happen = a->find ? happen_found : a->due_ms != 0 ? happen_due : happen_loaded;
    sim_event *event = sim_at(w, sim_within(w, 0, COMMIT_MS_MAX), w->life, happen);

    event->number = a->due_ms != 0 ? (uint64_t)a->due_ms : a->load;
    if (a->find) event->bytes = strdup(a->name);
}

/* ---- commits ---- */

static store_status commit(sim *w, sim_append *first, uint32_t count) {
    store_entry *entries = NULL;
    store_change *changes = NULL;
    uint32_t entry_count = 0, change_count = 0;
    store_status status = STORE_OK;
    const sim_append *a = first;

    for (uint32_t k = 0; k < count; k++, a = a->next) {
        entry_count += a->entry_count;
        change_count += a->change_count;
    }
    entries = calloc(entry_count + 1, sizeof *entries);
    changes = calloc(change_count + 1, sizeof *changes);
    if (entries == NULL || changes == NULL) abort();
    entry_count = change_count = 0;
    a = first;
    for (uint32_t k = 0; k < count; k++, a = a->next) {
        memcpy(entries + entry_count, a->entries, a->entry_count * sizeof *entries);
        memcpy(changes + change_count, a->changes, a->change_count * sizeof *changes);
        entry_count += a->entry_count;
        change_count += a->change_count;
    }
    sim_truth_attempt(w, entries, entry_count, changes, change_count);
    if (w->options.disk_lies && lr_rng_below(&w->rng, 20) == 0)
        status = STORE_OK;
    else
        status = store_append(w->store, entries, entry_count, changes, change_count);
    if (status == STORE_OK)
        sim_truth_durable(w, entries, entry_count, changes, change_count);
    else
        sim_say(w, "append of %u entries: %s", entry_count, store_error(w->store));
    free(entries);
    free(changes);
    return status;
}

/* The disk is full, read-only, faulty, or about to lose its power; after a while all is well again. */
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

static sim_append *dequeue(sim *w) {
    sim_append *a = w->queue;

    w->queue = a->next;
    if (w->queue == NULL) w->queue_end = &w->queue;
    return a;
}

static void happen_commit(sim *w, sim_event *event) {
    uint32_t count = 0;
    store_status status = STORE_OK;
    sim_append *a = w->queue;

    (void)event;
    w->writing = false;
    if (a == NULL) return;
    if (is_question(a)) {
        w->writing = true;
        answer_question(w, a);
        append_free(dequeue(w));
        return;
    }
    for (; a != NULL && !is_question(a) && lr_rng_below(&w->rng, 8) != 0; a = a->next) count++;
    if (count == 0) count = 1;
    trouble(w);
    w->tally.appends += count;
    if (w->tally.appends % 3 == 0) store_tend(w->store);
    status = commit(w, w->queue, count);
    for (uint32_t k = 0; k < count && !sim_disk_is_down(w->disk); k++) {
        a = w->queue;
        if (status != STORE_OK && count > 1) {
            store_status own = commit(w, a, 1);
            w->tally.append_failures += own != STORE_OK;
            answer(w, a->ticket, own, false);
        } else {
            w->tally.append_failures += status != STORE_OK;
            answer(w, a->ticket, status, false);
        }
        append_free(dequeue(w));
    }
    sim_writer_kick(w);
}

void sim_writer_kick(sim *w) {
    if (w->writing || w->queue == NULL) return;
    w->writing = true;
    (void)sim_at(w, sim_within(w, 0, COMMIT_MS_MAX), w->life, happen_commit);
}

/* ---- what the server asks ---- */

static sim_append *enqueue(sim *w) {
    sim_append *a = calloc(1, sizeof *a);

    if (a == NULL) abort();
    *w->queue_end = a;
    w->queue_end = &a->next;
    return a;
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
    sim_append *a = enqueue(w);

    a->ticket = ticket;
    a->entries = calloc(entry_count + 1, sizeof *a->entries);
    a->changes = calloc(change_count + 1, sizeof *a->changes);
    if (a->entries == NULL || a->changes == NULL) abort();
    for (uint32_t k = 0; k < entry_count; k++) {
        a->entries[k] = entries[k];
        a->entries[k].kind = copy_text(a, entries[k].kind, strlen(entries[k].kind));
        a->entries[k].length = kept_length(w, &entries[k]);
        a->entries[k].text = copy_text(a, entries[k].text, a->entries[k].length);
        sim_say(w, "ticket %llu: table %llu entry %u %s %s", (unsigned long long)ticket,
                (unsigned long long)entries[k].table, entries[k].seq, a->entries[k].kind,
                a->entries[k].text);
    }
    for (uint32_t k = 0; k < change_count; k++) {
        a->changes[k] = changes[k];
        if (changes[k].record != NULL)
            a->changes[k].record = copy_text(a, changes[k].record, changes[k].record_length);
        if (changes[k].name != NULL)
            a->changes[k].name = copy_text(a, changes[k].name, strlen(changes[k].name));
        if (changes[k].listing != NULL)
            a->changes[k].listing = copy_text(a, changes[k].listing, strlen(changes[k].listing));
        sim_say(w, "ticket %llu: table %llu stage %d", (unsigned long long)ticket,
                (unsigned long long)changes[k].table, (int)changes[k].stage);
    }
    a->entry_count = entry_count;
    a->change_count = change_count;
    w->outstanding++;
    sim_truth_asked(w, ticket, entries, entry_count);
    answer(w, ticket, STORE_OK, true);
    sim_writer_kick(w);
}

void sim_writer_load(void *context, uint64_t table) {
    sim *w = context;

    sim_say(w, "table %llu is to be loaded", (unsigned long long)table);
    enqueue(w)->load = table;
    w->outstanding++;
    sim_writer_kick(w);
}

void sim_writer_find(void *context, const char *name) {
    sim *w = context;
    sim_append *a = enqueue(w);

    a->find = true;
    (void)snprintf(a->name, sizeof a->name, "%s", name);
    w->outstanding++;
    sim_writer_kick(w);
}

void sim_writer_due(void *context, int64_t wall_ms) {
    sim *w = context;

    enqueue(w)->due_ms = wall_ms;
    w->outstanding++;
    sim_writer_kick(w);
}

/* ---- start and end ---- */

static bool note_maker(void *context, uint64_t maker, uint32_t tables) {
    sim *w = context;

    server_holds(w->server, maker, tables);
    return true;
}

static bool note_newest(void *context, const store_table *table) {
    sim *w = context;

    server_newest(w->server, table->table);
    return true;
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
    uint32_t all = (1u << STORE_STAGE_COUNT) - 1;
    if (store_tables(w->store, all, 0, 1, note_newest, w) != STORE_OK ||
        store_makers(w->store, note_maker, w) != STORE_OK) {
        sim_fail(w, "the tables cannot be read: %s", store_error(w->store));
        return false;
    }
    sim_say(w, "life %u begins", w->life);
    return true;
}

void sim_writer_kill(sim *w) {
    while (w->queue != NULL) append_free(dequeue(w));
    w->writing = false;
    w->stored_ms = 0;
    w->outstanding = 0;
    if (w->store != NULL) {
        if (!sim_disk_is_down(w->disk)) sim_disk_crash(w->disk);
        store_close(w->store);
        sim_disk_restart(w->disk);
    }
    w->trouble_ms = 0;
    w->store = NULL;
}

void sim_writer_free(sim *w) {
    while (w->queue != NULL) append_free(dequeue(w));
    if (w->store != NULL) store_close(w->store);
    w->store = NULL;
}
