/* turns.c - a fair order of the bots' work (turns.h).
 *
 * Makers and tables with lines that wait are in lists that are looked through for each turn. These
 * are short: a table waits for a few seats at most, and makers wait only while there are too few
 * workers.
 */
#include "turns.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

enum { PERIOD_US = 2000000 };

/* ---- time used ---- */

static uint64_t use_now(turns_use *use, uint64_t now_us) {
    uint64_t period = now_us / PERIOD_US, passed = period - use->period;
    if (period <= use->period) return use->us;
    use->us = passed < 64 ? use->us >> passed : 0;
    use->period = period;
    return use->us;
}

static void use_add(turns_use *use, uint64_t us, uint64_t now_us) {
    use->us = use_now(use, now_us) + us;
}

/* ---- makers and tables ---- */

void turns_start(turns *t, uint32_t workers) {
    *t = (turns){ .workers = workers };
}

void turns_end(turns *t) {
    for (int k = 0; k < TURNS_BUCKETS; k++)
        for (turns_maker *maker = t->makers[k], *next; maker; maker = next) {
            next = maker->next;
            assert(!maker->tables);
            free(maker);
        }
}

/* A maker without tables is forgotten when what it used is: one that leaves and comes again at once
 * is the one it was. Others of the bucket are looked at on the way. */
static turns_maker *find_maker(turns *t, uint64_t number, bool known, uint64_t now_us) {
    turns_maker **bucket = &t->makers[number % TURNS_BUCKETS], *found = NULL;
    for (turns_maker **at = bucket, *maker; (maker = *at) != NULL;) {
        bool wanted = maker->number == number && maker->known == known;
        if (wanted) found = maker;
        if (wanted || maker->tables || use_now(&maker->use, now_us) > 0) {
            at = &maker->next;
            continue;
        }
        *at = maker->next;
        free(maker);
    }
    if (found) return found;
    found = calloc(1, sizeof *found);
    if (!found) return NULL;
    *found = (turns_maker){ .next = *bucket, .number = number, .known = known };
    return *bucket = found;
}

bool turns_join(turns *t, turns_line *line, uint64_t maker_number, uint64_t table_number,
                uint64_t now_us) {
    bool known = maker_number != 0;
    turns_maker *maker = find_maker(t, known ? maker_number : table_number, known, now_us);
    if (!maker) return false;
    turns_table *table = maker->tables;
    while (table && table->number != table_number) table = table->next;
    if (!table) {
        table = calloc(1, sizeof *table);
        if (!table) return false;
        *table = (turns_table){ .next = maker->tables, .maker = maker, .number = table_number };
        maker->tables = table;
    }
    table->lines++;
    *line = (turns_line){ .table = table };
    return true;
}

void turns_leave(turns_line *line) {
    turns_table *table = line->table;
    turns_maker *maker = table->maker;
    assert(!line->waits && !line->runs);
    line->table = NULL;
    if (--table->lines > 0) return;
    for (turns_table **at = &maker->tables; *at; at = &(*at)->next) {
        if (*at != table) continue;
        *at = table->next;
        break;
    }
    free(table);
}

/* ---- waiting ---- */

static void append_maker(turns *t, turns_maker *maker) {
    turns_maker **at = &t->waiting;
    while (*at) at = &(*at)->next_waiting;
    maker->next_waiting = NULL;
    *at = maker;
}

static void append_table(turns_maker *maker, turns_table *table) {
    turns_table **at = &maker->waiting;
    while (*at) at = &(*at)->next_waiting;
    table->next_waiting = NULL;
    *at = table;
}

void turns_wait(turns *t, turns_line *line) {
    turns_table *table = line->table;
    if (line->waits || line->runs) return;
    line->waits = true;
    line->next = NULL;
    if (!table->maker->waiting) append_maker(t, table->maker);
    if (!table->first) append_table(table->maker, table);
    if (table->last)
        table->last->next = line;
    else
        table->first = line;
    table->last = line;
}

/* The line waits no longer; nor do its table and maker, if it was their last. */
static void take_out(turns *t, turns_line *line) {
    turns_table *table = line->table;
    turns_maker *maker = table->maker;
    turns_line *before = NULL;
    for (turns_line *at = table->first; at != line; at = at->next) before = at;
    if (before)
        before->next = line->next;
    else
        table->first = line->next;
    if (table->last == line) table->last = before;
    line->waits = false;
    line->next = NULL;
    if (table->first) return;
    turns_table **table_at = &maker->waiting;
    while (*table_at && *table_at != table) table_at = &(*table_at)->next_waiting;
    assert(*table_at == table);
    *table_at = table->next_waiting;
    if (maker->waiting) return;
    turns_maker **maker_at = &t->waiting;
    while (*maker_at && *maker_at != maker) maker_at = &(*maker_at)->next_waiting;
    assert(*maker_at == maker);
    *maker_at = maker->next_waiting;
}

void turns_cancel(turns *t, turns_line *line) {
    if (line->waits) take_out(t, line);
}

/* ---- turns ---- */

turns_line *turns_next(turns *t, uint64_t now_us) {
    turns_maker *maker = NULL;
    turns_table *table = NULL;
    bool only_new = t->running + 1 >= t->workers; /* the last free worker is kept for them */
    if (t->running == t->workers) return NULL;
    for (turns_maker *m = t->waiting; m; m = m->next_waiting)
        if (!(only_new && m->running > 0) &&
            (!maker || use_now(&m->use, now_us) < use_now(&maker->use, now_us)))
            maker = m;
    if (!maker) return NULL;
    for (turns_table *at = maker->waiting; at; at = at->next_waiting)
        if (!table || use_now(&at->use, now_us) < use_now(&table->use, now_us)) table = at;
    assert(table); /* a maker waits with its tables */
    turns_line *line = table->first;
    take_out(t, line);
    line->runs = true;
    maker->running++;
    t->running++;
    return line;
}

void turns_done(turns *t, turns_line *line, uint64_t used_us, uint64_t now_us) {
    assert(line->runs);
    line->runs = false;
    line->table->maker->running--;
    t->running--;
    use_add(&line->table->use, used_us, now_us);
    use_add(&line->table->maker->use, used_us, now_us);
}
