/* sim_truth.c - what is durable. See sim_truth.h. */
#include "sim_truth.h"

#include "sim_client.h"
#include "sim_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKETS_MAX = 512, TICKET_TABLES_MAX = 4 };

/* What an append that the server asked for will have made durable. */
typedef struct ticket {
    uint64_t number; /* 0: unused */
    uint64_t table[TICKET_TABLES_MAX];
    uint32_t entries[TICKET_TABLES_MAX];
    uint32_t table_count;
} ticket;

/* An entry that may be found after a crash though nobody was told. */
typedef struct attempt {
    uint64_t table;
    uint32_t seq;
    char kind[STORE_KIND_MAX];
    char *text;
    size_t length;
} attempt;

struct sim_truth {
    sim_table table[SIM_TABLES_MAX * 2];
    ticket ticket[TICKETS_MAX];
    attempt *attempt;
    uint32_t attempt_count;
};

static void forget_attempt(sim_truth *truth) {
    for (uint32_t k = 0; k < truth->attempt_count; k++) free(truth->attempt[k].text);
    free(truth->attempt);
    truth->attempt = NULL;
    truth->attempt_count = 0;
}

bool sim_truth_start(sim *w) {
    w->truth = calloc(1, sizeof *w->truth);
    return w->truth != NULL;
}

void sim_truth_free(sim *w) {
    if (w->truth == NULL) return;
    for (uint32_t k = 0; k < SIM_TABLES_MAX * 2; k++) {
        sim_table *t = &w->truth->table[k];
        for (uint32_t n = 0; n < t->entry_count; n++) free(t->entry[n].text);
        free(t->entry);
        free(t->game);
        free(t->position);
    }
    forget_attempt(w->truth);
    free(w->truth);
    w->truth = NULL;
}

/* ---- tables ---- */

static sim_table *table_of(sim *w, uint64_t number, bool make) {
    for (uint32_t k = 0; k < SIM_TABLES_MAX * 2; k++) {
        sim_table *t = &w->truth->table[k];
        if (t->number == number) return t;
        if (t->number != 0) continue;
        if (!make) return NULL;
        t->number = number;
        return t;
    }
    sim_fail(w, "there are more tables than anybody has made");
    return NULL;
}

sim_table *sim_truth_at(sim *w, uint32_t k) {
    return k < SIM_TABLES_MAX * 2 && w->truth->table[k].number != 0 ? &w->truth->table[k] : NULL;
}

sim_table *sim_truth_table(sim *w, const char *name) {
    sim_table *t = NULL;

    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL; k++)
        if (strcmp(t->name, name) == 0) return t;
    return NULL;
}

const lr_state *sim_truth_position(const sim_table *t, int64_t seq) {
    if (seq < 0 || seq >= t->entry_count || t->entry[seq].position < 0) return NULL;
    return &t->position[t->entry[seq].position];
}

const sim_entry *sim_truth_act(const sim_table *t, int seat, uint64_t id) {
    for (uint32_t k = t->confirmed; k-- > 0;)
        if (t->entry[k].is_act && t->entry[k].act_seat == seat && t->entry[k].act_id == id)
            return &t->entry[k];
    return NULL;
}

/* ---- adding ---- */

static void add_entry(sim *w, const store_entry *e) {
    sim_table *t = table_of(w, e->table, true);
    sim_entry *mine = NULL;

    if (t == NULL) return;
    if (e->seq != t->entry_count) {
        sim_fail(w, "table %" PRIu64 ": the store took entry %u after %u entries", e->table, e->seq,
                 t->entry_count);
        return;
    }
    if (t->entry_count == t->entry_room) {
        t->entry_room = t->entry_room == 0 ? 64 : 2 * t->entry_room;
        t->entry = realloc(t->entry, t->entry_room * sizeof *t->entry);
        if (t->entry == NULL) abort();
    }
    mine = &t->entry[t->entry_count++];
    *mine = (sim_entry){ .time_ms = e->time_ms, .length = e->length, .position = -1, .undoes = -1 };
    (void)snprintf(mine->kind, sizeof mine->kind, "%s", e->kind);
    mine->text = malloc(e->length + 1);
    if (mine->text == NULL) abort();
    memcpy(mine->text, e->text, e->length);
    mine->text[e->length] = 0;
    sim_truth_read(w, t, t->entry_count - 1);
}

void sim_truth_asked(sim *w, uint64_t number, const store_entry *entries, uint32_t entry_count) {
    ticket *free_one = NULL;

    sim_seats_asked(w, entries, entry_count);
    for (uint32_t k = 0; k < TICKETS_MAX && free_one == NULL; k++)
        if (w->truth->ticket[k].number == 0) free_one = &w->truth->ticket[k];
    if (free_one == NULL || number == 0) {
        sim_fail(w, "ticket %" PRIu64 ": a number too many", number);
        return;
    }
    *free_one = (ticket){ .number = number };
    for (uint32_t k = 0; k < entry_count; k++) {
        uint32_t n = 0;
        while (n < free_one->table_count && free_one->table[n] != entries[k].table) n++;
        if (n == TICKET_TABLES_MAX) {
            sim_fail(w, "ticket %" PRIu64 ": too many tables", number);
            return;
        }
        if (n == free_one->table_count) free_one->table_count++;
        free_one->table[n] = entries[k].table;
        free_one->entries[n] = entries[k].seq + 1;
    }
}

void sim_truth_attempt(sim *w, const store_entry *entries, uint32_t entry_count,
                       const store_change *changes, uint32_t change_count) {
    sim_truth *truth = w->truth;

    (void)changes;
    (void)change_count;
    /* Until a commit succeeds, what failed before may still be found: the last one that reached the
     * disk as a whole. */
    truth->attempt = realloc(truth->attempt,
                             (truth->attempt_count + entry_count + 1) * sizeof *truth->attempt);
    if (truth->attempt == NULL) abort();
    for (uint32_t k = 0; k < entry_count; k++) {
        attempt *a = &truth->attempt[truth->attempt_count++];
        *a = (attempt){ .table = entries[k].table,
                        .seq = entries[k].seq,
                        .length = entries[k].length };
        (void)snprintf(a->kind, sizeof a->kind, "%s", entries[k].kind);
        a->text = malloc(a->length + 1);
        if (a->text == NULL) abort();
        memcpy(a->text, entries[k].text, a->length);
    }
}

void sim_truth_durable(sim *w, const store_entry *entries, uint32_t entry_count,
                       const store_change *changes, uint32_t change_count) {
    forget_attempt(w->truth);
    for (uint32_t k = 0; k < entry_count; k++) add_entry(w, &entries[k]);
    for (uint32_t k = 0; k < change_count; k++) {
        sim_table *t = table_of(w, changes[k].table, false);
        if (t != NULL) t->stage = changes[k].stage;
    }
}

void sim_truth_confirm(sim *w, uint64_t number) {
    for (uint32_t k = 0; k < TICKETS_MAX; k++) {
        ticket *one = &w->truth->ticket[k];
        if (one->number != number) continue;
        for (uint32_t n = 0; n < one->table_count; n++) {
            sim_table *t = table_of(w, one->table[n], false);
            /* No further than what is there: an answer may be a lie (sim_options). */
            uint32_t there = t == NULL ? 0 : t->entry_count;
            if (t == NULL) continue;
            if (one->entries[n] < there) there = one->entries[n];
            if (there > t->confirmed) t->confirmed = there;
        }
        one->number = 0;
        return;
    }
}

void sim_truth_drop(sim *w, uint64_t number) {
    for (uint32_t k = 0; k < TICKETS_MAX; k++)
        if (w->truth->ticket[k].number == number) w->truth->ticket[k].number = 0;
}

/* ---- comparing ---- */

typedef struct comparison {
    sim *w;
    sim_table *table;
    uint32_t seen;
} comparison;

static bool was_attempted(const sim_truth *truth, const store_entry *e) {
    for (uint32_t k = 0; k < truth->attempt_count; k++) {
        const attempt *a = &truth->attempt[k];
        if (a->table == e->table && a->seq == e->seq && a->length == e->length &&
            strcmp(a->kind, e->kind) == 0 && memcmp(a->text, e->text, e->length) == 0)
            return true;
    }
    return false;
}

static bool compare_entry(void *context, const store_entry *e) {
    comparison *c = context;
    const sim_entry *mine = NULL;

    if (e->seq != c->seen)
        sim_fail(c->w, "table %" PRIu64 ": a gap before entry %u", e->table, e->seq);
    if (c->seen >= c->table->entry_count) {
        if (!was_attempted(c->w->truth, e))
            sim_fail(c->w, "table %" PRIu64 ": entry %u of the store was never written: %s %.*s",
                     e->table, e->seq, e->kind, (int)e->length, e->text);
        add_entry(c->w, e);
    }
    mine = &c->table->entry[c->seen];
    if (c->w->failure[0] != 0) return false;
    if (mine->time_ms != e->time_ms || strcmp(mine->kind, e->kind) != 0 ||
        mine->length != e->length || memcmp(mine->text, e->text, e->length) != 0)
        sim_fail(c->w, "table %" PRIu64 ": entry %u is another after the crash", e->table, e->seq);
    c->seen++;
    return c->w->failure[0] == 0;
}

static bool compare_table(void *context, const store_table *table) {
    sim *w = context;
    sim_table *t = table_of(w, table->table, true);

    if (t != NULL) t->found = true;
    if (t != NULL && t->entry_count > 0 && t->stage != table->stage && w->truth->attempt_count == 0)
        sim_fail(w, "table %" PRIu64 ": stage %d became %d by the crash", t->number, (int)t->stage,
                 (int)table->stage);
    if (t != NULL) t->stage = table->stage;
    return t != NULL;
}

bool sim_truth_compare(sim *w) {
    sim_table *t = NULL;
    uint32_t all = (1u << STORE_STAGE_COUNT) - 1;

    memset(w->truth->ticket, 0, sizeof w->truth->ticket);
    if (store_tables(w->store, all, 0, 0, compare_table, w) != STORE_OK)
        sim_fail(w, "the tables cannot be read: %s", store_error(w->store));
    for (uint32_t k = 0; (t = sim_truth_at(w, k)) != NULL && w->failure[0] == 0; k++) {
        comparison c = { .w = w, .table = t };
        if (!t->found) sim_fail(w, "table %" PRIu64 " is lost", t->number);
        if (store_entries(w->store, t->number, 0, compare_entry, &c) != STORE_OK)
            sim_fail(w, "table %" PRIu64 " cannot be read: %s", t->number, store_error(w->store));
        if (c.seen < t->entry_count)
            sim_fail(w, "table %" PRIu64 ": of %u durable entries %u are left", t->number,
                     t->entry_count, c.seen);
        t->confirmed = t->entry_count;
        t->found = false;
    }
    forget_attempt(w->truth);
    return w->failure[0] == 0;
}
