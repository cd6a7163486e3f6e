/* check.c - looking through a file that may be damaged, and what else is done to a whole file.
 *
 * A damaged page makes SQLite stop a walk there: what lies behind it is still good, but the walk
 * does not come to it. So numbers are collected from both ends: a walk upwards until it ends or
 * fails, and if it failed one downwards, and between the two every number is asked for by itself,
 * which takes another way through the tree. The same for each of the three places where a table's
 * number stands. Then every table is read alone, so that one fault does not hide another.
 */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- faults ---- */

typedef struct checker {
    sqlite_store *s;
    store_say *say;
    void *context;
    uint64_t faults;
} checker;

static void found(checker *c, uint64_t table, const char *fault) {
    char name[STORE_NAME_MAX] = "", sentence[STORE_ERROR_MAX + 64];
    c->faults++;
    /* The sentence may be that of the last call, and looking for the name is another call. */
    snprintf(sentence, sizeof sentence, "%s", fault);
    if (table > 0) sqlite_name(c->s, table, name);
    c->say(c->context, table, name, sentence);
}

/* ---- the numbers ---- */

typedef struct number_set {
    int64_t *at;
    size_t count, capacity;
    bool no_memory;
} number_set;

enum { PROBES_MAX = 100000 }; /* numbers asked for one by one, at most */

static void set_add(number_set *set, int64_t number) {
    if (number <= 0) return;
    if (set->count == set->capacity) {
        size_t capacity = set->capacity > 0 ? 2 * set->capacity : 256;
        int64_t *bigger = realloc(set->at, capacity * sizeof *bigger);
        if (bigger == NULL) {
            set->no_memory = true;
            return;
        }
        set->at = bigger;
        set->capacity = capacity;
    }
    set->at[set->count++] = number;
}

static int by_value(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void set_sort(number_set *set) {
    size_t kept = 0;
    if (set->count > 0) qsort(set->at, set->count, sizeof *set->at, by_value);
    for (size_t i = 0; i < set->count; i++)
        if (kept == 0 || set->at[kept - 1] != set->at[i]) set->at[kept++] = set->at[i];
    set->count = kept;
}

/* Where the numbers stand; ?1 is where to go on. Entries are many, so each step seeks anew. */
typedef struct place {
    const char *name, *up, *down, *probe;
} place;

#define PLACE(table) \
    { \
#table, "SELECT number FROM " #table " WHERE number > ?1 ORDER BY number LIMIT 1", \
            "SELECT number FROM " #table " WHERE number < ?1 ORDER BY number DESC LIMIT 1", \
            "SELECT number FROM " #table " WHERE number = ?1 LIMIT 1" \
    }
static const place places[] = { PLACE(game), PLACE(entry), PLACE(record) };
enum { PLACE_COUNT = sizeof places / sizeof places[0] };

/* One number by the statement, or 0; false if the tree cannot be read there. */
static bool seek(sqlite3_stmt *statement, int64_t from, int64_t *number) {
    sqlite3_bind_int64(statement, 1, from);
    int code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* Goes on until the end or a place that cannot be read; returns the last number it came to. */
static int64_t walk(sqlite3_stmt *statement, int64_t from, number_set *set, bool *whole) {
    int64_t number = 0, last = from;
    while ((*whole = seek(statement, last, &number)) && number > 0) {
        /* In a damaged tree the order may be wrong too: without progress it would go on for
         * ever. */
        bool onward = (number > last) == (number > from);
        if (number == last || !onward) break;
        set_add(set, number);
        last = number;
    }
    return last;
}

static void probe_between(sqlite3_stmt *statement, int64_t low, int64_t high, number_set *set) {
    int64_t number = 0;
    for (int64_t at = low + 1, probes = 0; at < high && probes < PROBES_MAX; at++, probes++)
        if (seek(statement, at, &number) && number == at) set_add(set, number);
}

static store_status collect_place(sqlite_store *s, const place *p, number_set *set, bool *whole) {
    sqlite3_stmt *up = NULL, *down = NULL, *probe = NULL;
    store_status status = STORE_OK;
    bool good = true, downwards = true;
    if (sqlite3_prepare_v2(s->db, p->up, -1, &up, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(s->db, p->down, -1, &down, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(s->db, p->probe, -1, &probe, NULL) != SQLITE_OK) {
        status = sqlite_fail(s);
    } else {
        int64_t low = walk(up, 0, set, &good);
        if (!good) {
            sqlite_fail(s);
            int64_t high = walk(down, INT64_MAX, set, &downwards);
            if (high < INT64_MAX) probe_between(probe, low, high, set);
        }
    }
    *whole = status == STORE_OK && good;
    sqlite3_finalize(up);
    sqlite3_finalize(down);
    sqlite3_finalize(probe);
    return status;
}

/* All numbers of all places, sorted; the checker (or NULL) is told which place is damaged. */
static store_status collect(sqlite_store *s, number_set *set, checker *c) {
    bool any = false;
    for (int i = 0; i < PLACE_COUNT; i++) {
        bool whole = true;
        any |= collect_place(s, &places[i], set, &whole) == STORE_OK;
        if (whole || c == NULL) continue;
        char fault[STORE_ERROR_MAX + 64];
        snprintf(fault, sizeof fault, "the list of `%s` cannot be read whole: %s", places[i].name,
                 s->base.error);
        found(c, 0, fault);
    }
    set_sort(set);
    if (set->no_memory) return store_fail(&s->base, STORE_FAILED, "%s: no memory", s->path);
    return any ? STORE_OK : s->base.status;
}

store_status store_numbers(store *base, bool (*each)(void *context, uint64_t table),
                           void *context) {
    sqlite_store *s = sqlite_of(base);
    number_set set = { 0 };
    store_status status = collect(s, &set, NULL);
    for (size_t i = 0; status == STORE_OK && i < set.count; i++)
        if (!each(context, (uint64_t)set.at[i])) break;
    free(set.at);
    return status;
}

/* ---- the check ---- */

/* SQLite's own check of pages, cells and order. */
static void check_pages(checker *c) {
    sqlite3_stmt *check = NULL;
    int code = sqlite3_prepare_v2(c->s->db, "PRAGMA integrity_check(1000)", -1, &check, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(check);
        const char *line = code == SQLITE_ROW ? (const char *)sqlite3_column_text(check, 0) : NULL;
        if (line != NULL && strcmp(line, "ok") != 0) found(c, 0, line);
    }
    if (code != SQLITE_DONE) {
        sqlite_fail(c->s);
        found(c, 0, c->s->base.error);
    }
    sqlite3_finalize(check);
}

static bool count_entry(void *context, const store_entry *entry) {
    uint32_t *count = context;
    (void)entry;
    ++*count;
    return true;
}

/* Its row, and whether its name leads to it. True: there is more to look at. */
static bool check_row(checker *c, uint64_t table) {
    sqlite_store *s = c->s;
    store_table row, named;
    bool present = false;
    const sqlite_behind *behind = sqlite_find_behind(s, table);
    if (store_find(&s->base, table, &row, &present) != STORE_OK) {
        found(c, table, s->base.error);
        return behind == NULL;
    }
    if (!present && behind != NULL) {
        sqlite_fail_behind(s, behind);
        found(c, table, s->base.error);
        return false;
    }
    if (!present) {
        found(c, table, "it has entries or a record, but its own row is missing");
        return true;
    }
    sqlite3_stmt *find = row.name[0] != 0 ? sqlite_prepare(s, SQL_GAME_BY_NAME) : NULL;
    if (find == NULL) return true;
    named = (store_table){ .table = 0 };
    sqlite3_bind_text(find, 1, row.name, -1, SQLITE_STATIC);
    if (sqlite3_step(find) == SQLITE_ROW) named = sqlite_read_row(s, find);
    sqlite3_reset(find);
    if (named.table != table) found(c, 0, "the index of names is damaged: one is found by walking");
    return true;
}

static void check_table(checker *c, uint64_t table) {
    sqlite_store *s = c->s;
    uint32_t entries = 0;
    if (!check_row(c, table)) return;
    if (store_entries(&s->base, table, 0, count_entry, &entries) != STORE_OK)
        found(c, table, s->base.error);
    else if (entries == 0)
        found(c, table, "it has no entries");
    char *text = NULL;
    size_t length = 0;
    if (store_record(&s->base, table, &text, &length) != STORE_OK) found(c, table, s->base.error);
    free(text);
}

/* Tables that the witness has seen are looked for even if nothing is left of them. */
static void check_witness(checker *c, number_set *set) {
    const sqlite_store *s = c->s;
    for (size_t i = 0; i < s->behind_count; i++) set_add(set, (int64_t)s->behind[i].table);
    set_sort(set);
    if (s->missing == 0) return;
    char fault[STORE_ERROR_MAX];
    snprintf(fault, sizeof fault,
             "%" PRIu64 " entries that were stored last are missing: the -wal file was removed, or "
             "this is an older copy",
             s->missing);
    found(c, 0, fault);
}

static void check_values(checker *c) {
    sqlite3_stmt *list = NULL;
    int code = sqlite3_prepare_v2(c->s->db, "SELECT name, value, sum FROM value", -1, &list, NULL);
    if (code == SQLITE_OK) code = SQLITE_ROW;
    while (code == SQLITE_ROW && (code = sqlite3_step(list)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(list, 0);
        size_t name_length = (size_t)sqlite3_column_bytes(list, 0);
        const void *value = sqlite3_column_blob(list, 1);
        size_t length = (size_t)sqlite3_column_bytes(list, 1);
        uint64_t sum = store_named_sum(name != NULL ? name : "", name_length,
                                       value != NULL ? value : "", length);
        if (sum == (uint64_t)sqlite3_column_int64(list, 2)) continue;
        char fault[128];
        snprintf(fault, sizeof fault, "the value `%.64s` is damaged", name != NULL ? name : "");
        found(c, 0, fault);
    }
    if (code != SQLITE_DONE) {
        sqlite_fail(c->s);
        found(c, 0, c->s->base.error);
    }
    sqlite3_finalize(list);
}

/* What is to be returned after the faults were told. */
static store_status verdict(checker *c) {
    if (c->faults == 0) return STORE_OK;
    return store_fail(&c->s->base, STORE_CORRUPT, "%s: %" PRIu64 " fault%s found", c->s->path,
                      c->faults, c->faults == 1 ? " was" : "s were");
}

store_status store_check(store *base, store_say *say, void *context) {
    sqlite_store *s = sqlite_of(base);
    checker c = { .s = s, .say = say, .context = context };
    number_set set = { 0 };
    check_pages(&c);
    check_values(&c);
    store_status status = collect(s, &set, &c);
    if (status != STORE_OK && c.faults == 0) found(&c, 0, s->base.error);
    check_witness(&c, &set);
    for (size_t i = 0; i < set.count; i++) check_table(&c, (uint64_t)set.at[i]);
    free(set.at);
    return verdict(&c);
}

/* ---- a little of it ---- */

/* What the rows say, to be compared with what the indexes say: sums that do not depend on the
 * order. */
typedef struct tally {
    uint64_t names, wakes;
} tally;

static void tally_name(tally *t, uint64_t table, const char *name) {
    if (name[0] != 0) t->names += store_record_sum(table, name, strlen(name));
}

static void tally_wake(tally *t, uint64_t table, int64_t wake_ms) {
    if (wake_ms != STORE_NEVER) t->wakes += store_record_sum(table, &wake_ms, sizeof wake_ms);
}

/* All rows in their order; false if they cannot be read to the end. */
static bool survey_rows(checker *c, tally *seen) {
    sqlite3_stmt *all = sqlite_prepare(c->s, SQL_GAME_ALL);
    if (all == NULL) return false;
    int code = SQLITE_DONE;
    uint64_t last = 0;
    bool ordered = true;
    while (ordered && (code = sqlite3_step(all)) == SQLITE_ROW) {
        store_table row = sqlite_read_row(c->s, all);
        ordered = row.table > last;
        last = row.table;
        tally_name(seen, row.table, row.name);
        tally_wake(seen, row.table, row.wake_ms);
        if (row.damaged && ordered) found(c, row.table, "its row is damaged");
    }
    sqlite3_reset(all);
    return ordered && code == SQLITE_DONE;
}

/* Tallies names or wake times from their index alone, without reading a row. */
static bool survey_index(sqlite_store *s, sqlite_sql id, tally *seen) {
    sqlite3_stmt *list = sqlite_prepare(s, id);
    if (list == NULL) return false;
    int code = SQLITE_DONE;
    while ((code = sqlite3_step(list)) == SQLITE_ROW) {
        uint64_t table = (uint64_t)sqlite3_column_int64(list, 0);
        if (id == SQL_NAME_LIST) {
            const char *name = (const char *)sqlite3_column_text(list, 1);
            tally_name(seen, table, name != NULL ? name : "");
        } else {
            tally_wake(seen, table, sqlite3_column_int64(list, 1));
        }
    }
    sqlite3_reset(list);
    return code == SQLITE_DONE;
}

/* An index that does not say what the rows say is not relied on. */
static bool survey_indexes(checker *c, const tally *rows) {
    sqlite_store *s = c->s;
    tally seen = { .names = 0 };
    s->walk_names = !survey_index(s, SQL_NAME_LIST, &seen) || seen.names != rows->names;
    s->walk_wakes = !survey_index(s, SQL_WAKE_LIST, &seen) || seen.wakes != rows->wakes;
    if (s->walk_names) found(c, 0, "the index of names and the tables do not agree");
    if (s->walk_wakes) found(c, 0, "the index of times to wake and the tables do not agree");
    return !s->walk_names && !s->walk_wakes;
}

/* Tables whose row cannot be found: their numbers stand in other places, and in the witness. */
static void survey_lost_rows(checker *c) {
    number_set set = { 0 };
    store_status status = collect(c->s, &set, c);
    if (status != STORE_OK) found(c, 0, c->s->base.error);
    for (size_t i = 0; c->s->known != NULL && i < SQLITE_KNOWN_TABLES; i++)
        set_add(&set, (int64_t)c->s->known[i].table);
    set_sort(&set);
    for (size_t i = 0; i < set.count; i++) {
        store_table row;
        bool present = false;
        uint64_t table = (uint64_t)set.at[i];
        if (sqlite_find_behind(c->s, table) != NULL) continue; /* told already */
        if (store_find(&c->s->base, table, &row, &present) != STORE_OK)
            found(c, table, c->s->base.error);
        else if (!present)
            found(c, table, "it has entries or a record, but its own row is missing");
    }
    free(set.at);
}

store_status sqlite_survey(store *base, store_say *say, void *context) {
    sqlite_store *s = sqlite_of(base);
    checker c = { .s = s, .say = say, .context = context };
    for (size_t i = 0; i < s->behind_count; i++) {
        sqlite_fail_behind(s, &s->behind[i]);
        found(&c, s->behind[i].table, s->base.error);
    }
    if (s->missing > 0 && s->behind_count == 0) found(&c, 0, s->base.notice);
    if (s->format == 1) return verdict(&c); /* has no indexes, and is only read */
    tally rows = { .names = 0 };
    bool whole = survey_rows(&c, &rows);
    whole &= survey_indexes(&c, &rows);
    if (!whole) survey_lost_rows(&c);
    return verdict(&c);
}

/* The table after `number`, of all places that can be read there; 0: none. */
static uint64_t next_number(sqlite_store *s, uint64_t number) {
    int64_t next = 0;
    for (int i = 0; i < PLACE_COUNT; i++) {
        sqlite3_stmt *up = NULL;
        int64_t here = 0;
        if (sqlite3_prepare_v2(s->db, places[i].up, -1, &up, NULL) == SQLITE_OK &&
            seek(up, (int64_t)number, &here) && here > (int64_t)number &&
            (next == 0 || here < next))
            next = here;
        sqlite3_finalize(up);
    }
    return (uint64_t)next;
}

store_status sqlite_scrub(store *base, uint64_t *cursor, uint32_t steps, store_say *say,
                          void *context) {
    sqlite_store *s = sqlite_of(base);
    checker c = { .s = s, .say = say, .context = context };
    for (uint32_t i = 0; i < steps; i++) {
        *cursor = next_number(s, *cursor);
        if (*cursor == 0) break;
        check_table(&c, *cursor);
    }
    return verdict(&c);
}

/* ---- the whole file ---- */

store_status store_vacuum(store *base) {
    sqlite_store *s = sqlite_of(base);
    if (s->read_only) return sqlite_refuse_writing(s);
    static const char sql[] = "VACUUM; PRAGMA wal_checkpoint(TRUNCATE);";
    store_status status = sqlite_look(s);
    if (status == STORE_OK) status = sqlite_execute(s, sql);
    if (s->watching && status != STORE_GONE) sqlite_watch(s);
    return status;
}
