/* witness.c - a small file beside the database that remembers what was stored.
 *
 * A database that has lost its end is sound: if the log file (-wal) is removed after a crash, or an
 * older copy is put in its place, every page and every sum is right and the last moves are gone. So
 * the file PATH-witness remembers, for the tables that changed last, how many entries each had and
 * the sum of the last one, which covers all before it. When the store is opened the two are
 * compared. A table with fewer entries, or another entry at that place, is `behind`: reading it
 * says STORE_CORRUPT, and nothing can be added to it, until the operator accepts what there is.
 *
 *     longroad witness 1 IDENTITY GENERATION ENTRIES BYTES SUM    128 bytes, filled up with blanks
 *     TABLE NEXT SUM NAME                                         a line for each table
 *
 * 1. It claims only what was durable when it was written: a table's line is what the last commit
 *    that succeeded left. So it never blames a sound database, whatever a crash did to either file.
 * 2. No commit waits for it. It is written from time to time (store_tend()), and never synced:
 *    what a crash makes of it is an older claim, or none.
 * 3. Two versions stand in the file, each at its place, and are written in turn; the newer one
 *    whose sum is right counts. A write that breaks off spoils one of them, and the other is a
 *    second older.
 * 4. It is bounded: SQLITE_KNOWN_TABLES tables and WITNESS_BYTES. How many entries there are in all
 * is
 *    claimed too, so that an older copy is noticed even if no table of the list is behind.
 *
 * The identity is a random number in the database: the witness of another database, which somebody
 * has put here or taken away, says nothing about the tables of this one, and only that is reported.
 */
#include "sqlite_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_BYTES = 128,
    WITNESS_BYTES = 256 << 10,
    LINE_MAX_BYTES = 24 + 12 + 20 + STORE_NAME_MAX
};

struct sqlite_witness_file {
    sqlite3_vfs *vfs;
    sqlite3_file *file; /* pMethods NULL: not open */
    char *name;
    uint64_t generation;
    char *buffer; /* WITNESS_BYTES, and a final zero */
};

static const char title[] = "longroad witness 1 ";

/* ---- the file ---- */

static bool open_file(sqlite_store *s) {
    sqlite_witness_file *w = s->witness;
    if (w->file->pMethods != NULL) return true;
    int flags = s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    memset(w->file, 0, (size_t)w->vfs->szOsFile);
    /* Opened as a journal the file gets the rights of the database. */
    if (w->vfs->xOpen(w->vfs, w->name, w->file, flags | SQLITE_OPEN_MAIN_JOURNAL, NULL) ==
        SQLITE_OK)
        return true;
    w->file->pMethods = NULL;
    return false;
}

bool sqlite_witness_new(sqlite_store *s, const char *vfs) {
    sqlite_witness_file *w = calloc(1, sizeof *w);
    s->witness = w;
    if (w == NULL) return false;
    w->vfs = sqlite3_vfs_find(vfs);
    if (w->vfs == NULL) return false;
    size_t size = (size_t)w->vfs->mxPathname + 32;
    w->file = calloc(1, (size_t)w->vfs->szOsFile);
    w->name = calloc(1, size);
    w->buffer = calloc(1, WITNESS_BYTES + 1);
    if (w->file == NULL || w->name == NULL || w->buffer == NULL) return false;
    if (w->vfs->xFullPathname(w->vfs, s->path, w->vfs->mxPathname, w->name) != SQLITE_OK)
        return false;
    size_t length = strlen(w->name);
    snprintf(w->name + length, size - length, "-witness");
    return true;
}

void sqlite_witness_free(sqlite_store *s) {
    sqlite_witness_file *w = s->witness;
    if (w == NULL) return;
    if (w->file != NULL && w->file->pMethods != NULL) w->file->pMethods->xClose(w->file);
    free(w->file);
    free(w->name);
    free(w->buffer);
    free(w);
    s->witness = NULL;
}

/* ---- writing ---- */

static uint64_t body_sum(uint64_t identity, uint64_t generation, uint64_t entries, const char *body,
                         size_t length) {
    const uint64_t head[] = { identity, generation, entries };
    return store_named_sum(head, sizeof head, body, length);
}

static char *put_hex(char *at, uint64_t value) {
    static const char digits[] = "0123456789abcdef";
    int shift = 60;
    while (shift > 0 && value >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) *at++ = digits[value >> shift & 15];
    return at;
}

/* A line of the body; where it ends. Without snprintf(), as there are thousands. */
static char *put_claim(char *at, uint64_t table, sqlite_tail tail, const char *name) {
    at = put_hex(at, table);
    *at++ = ' ';
    at = put_hex(at, (uint64_t)tail.next);
    *at++ = ' ';
    at = put_hex(at, tail.sum);
    *at++ = ' ';
    while (*name != 0) *at++ = *name++;
    *at++ = '\n';
    return at;
}

/* The name of a table that has changed, asked for once. */
static const char *name_of(sqlite_store *s, sqlite_known *k) {
    if (k->named) return k->name;
    sqlite3_stmt *find = sqlite_prepare(s, SQL_GAME_FIND);
    if (find == NULL) return "";
    sqlite3_bind_int64(find, 1, (int64_t)k->table);
    if (sqlite3_step(find) == SQLITE_ROW) {
        store_table row = sqlite_read_row(s, find);
        memcpy(k->name, row.name, sizeof k->name);
        k->named = true;
    }
    sqlite3_reset(find);
    return k->name;
}

static size_t write_body(sqlite_store *s, char *body) {
    char *at = body;
    const char *end = body + WITNESS_BYTES - HEAD_BYTES - LINE_MAX_BYTES;
    for (size_t i = 0; i < s->behind_count && at < end; i++) {
        const sqlite_behind *b = &s->behind[i];
        at = put_claim(at, b->table, b->claimed, b->name);
    }
    for (size_t i = 0; i < SQLITE_KNOWN_TABLES && at < end; i++) {
        sqlite_known *k = &s->known[i];
        if (k->table != 0 && k->durable.next > 0)
            at = put_claim(at, k->table, k->durable, name_of(s, k));
    }
    return (size_t)(at - body);
}

void sqlite_tend(store *base) {
    sqlite_store *s = sqlite_of(base);
    sqlite_witness_file *w = s->witness;
    if (w == NULL || s->read_only || !s->witness_stale || s->identity == 0 || !open_file(s)) return;
    char *body = w->buffer + HEAD_BYTES;
    size_t length = write_body(s, body);
    uint64_t generation = w->generation + 1;
    uint64_t sum = body_sum(s->identity, generation, s->entries, body, length);
    int head = snprintf(w->buffer, HEAD_BYTES, "%s%" PRIx64 " %" PRIx64 " %" PRIx64 " %zx %" PRIx64,
                        title, s->identity, generation, s->entries, length, sum);
    memset(w->buffer + head, ' ', HEAD_BYTES - (size_t)head - 1);
    w->buffer[HEAD_BYTES - 1] = '\n';
    sqlite3_int64 place = generation % 2 * WITNESS_BYTES;
    if (w->file->pMethods->xWrite(w->file, w->buffer, (int)(HEAD_BYTES + length), place) !=
        SQLITE_OK)
        return;
    w->generation = generation;
    s->witness_stale = false;
}

/* ---- comparing ---- */

typedef struct version {
    uint64_t identity, generation, entries;
    char *body; /* to be freed; NULL: none */
} version;

/* A number and the blank behind it. */
static bool get_hex(const char **at, uint64_t *out) {
    char *end = NULL;
    *out = strtoull(*at, &end, 16);
    if (end == *at || *end != ' ') return false;
    *at = end + 1;
    return true;
}

static version read_version(sqlite_witness_file *w, int place) {
    version v = { .generation = 0 };
    sqlite3_int64 at = (sqlite3_int64)place * WITNESS_BYTES;
    uint64_t sum = 0, length = 0;
    memset(w->buffer, 0, HEAD_BYTES + 1);
    const char *from = w->buffer + sizeof title - 1;
    if (w->file->pMethods->xRead(w->file, w->buffer, HEAD_BYTES, at) != SQLITE_OK ||
        strncmp(w->buffer, title, sizeof title - 1) != 0 || !get_hex(&from, &v.identity) ||
        !get_hex(&from, &v.generation) || !get_hex(&from, &v.entries) || !get_hex(&from, &length) ||
        !get_hex(&from, &sum) || length > WITNESS_BYTES - HEAD_BYTES)
        return (version){ .generation = 0 };
    v.body = malloc(length + 1);
    if (v.body == NULL) return v;
    v.body[length] = 0;
    if ((length == 0 ||
         w->file->pMethods->xRead(w->file, v.body, (int)length, at + HEAD_BYTES) == SQLITE_OK) &&
        body_sum(v.identity, v.generation, v.entries, v.body, length) == sum)
        return v;
    free(v.body);
    return (version){ .generation = 0 };
}

static version newest(sqlite_store *s) {
    version a = read_version(s->witness, 0), b = read_version(s->witness, 1);
    bool first = a.body != NULL && (b.body == NULL || a.generation > b.generation);
    free(first ? b.body : a.body);
    return first ? a : b;
}

static int by_table(const void *a, const void *b) {
    const sqlite_behind *x = a, *y = b;
    return (x->table > y->table) - (x->table < y->table);
}

/* The sum of the entry at that place: SQLITE_ROW, SQLITE_DONE if there is none, or a fault. */
static int sum_at(sqlite_store *s, uint64_t table, int64_t seq, uint64_t *sum) {
    sqlite3_stmt *ask = sqlite_prepare(s, SQL_ENTRY_SUM);
    if (ask == NULL) return SQLITE_ERROR;
    sqlite3_bind_int64(ask, 1, (int64_t)table);
    sqlite3_bind_int64(ask, 2, seq);
    int code = sqlite_step(s, ask);
    if (code == SQLITE_ROW) *sum = (uint64_t)sqlite3_column_int64(ask, 0);
    sqlite3_reset(ask);
    return code;
}

static int64_t entries_there(sqlite_store *s, uint64_t table) {
    sqlite3_stmt *last = sqlite_prepare(s, SQL_ENTRY_LAST);
    if (last == NULL) return 0;
    sqlite3_bind_int64(last, 1, (int64_t)table);
    int64_t next = sqlite_step(s, last) == SQLITE_ROW ? sqlite3_column_int64(last, 0) + 1 : 0;
    sqlite3_reset(last);
    return next;
}

static void add_behind(sqlite_store *s, uint64_t table, sqlite_tail claimed, const char *name) {
    sqlite_behind *more = realloc(s->behind, (s->behind_count + 1) * sizeof *more);
    if (more == NULL) return;
    s->behind = more;
    sqlite_behind *b = &s->behind[s->behind_count++];
    *b = (sqlite_behind){ .table = table, .claimed = claimed, .there = entries_there(s, table) };
    snprintf(b->name, sizeof b->name, "%s", name);
}

/* A claim that holds is kept; so is one that cannot be looked up, as reading the table will
 * tell. */
static void compare_claim(sqlite_store *s, uint64_t table, sqlite_tail claimed, const char *name) {
    uint64_t sum = 0;
    int code = sum_at(s, table, claimed.next - 1, &sum);
    if (code == SQLITE_DONE || (code == SQLITE_ROW && sum != claimed.sum)) {
        add_behind(s, table, claimed, name);
    } else if (s->known != NULL) {
        sqlite_known *k = sqlite_known_take(s, table);
        k->durable = claimed;
        k->named = name[0] != 0;
        snprintf(k->name, sizeof k->name, "%s", name);
    }
}

static void compare_lines(sqlite_store *s, char *body) {
    char *rest = NULL;
    for (char *line = strtok_r(body, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        uint64_t table = 0, next = 0;
        sqlite_tail claimed = { .next = 0 };
        const char *at = line;
        if (!get_hex(&at, &table) || !get_hex(&at, &next) || !get_hex(&at, &claimed.sum) ||
            !store_is_number(table) || next == 0 || next > UINT32_MAX)
            continue;
        claimed.next = (int64_t)next;
        compare_claim(s, table, claimed, at);
    }
    if (s->behind_count > 0) qsort(s->behind, s->behind_count, sizeof *s->behind, by_table);
}

/* A database whose tables a witness has seen, but without its values: another page stands in their
 * place. */
static bool has_lost_values(sqlite_store *s) {
    int64_t any = 0;
    if (s->made_now || !open_file(s)) return false;
    version v = newest(s);
    bool seen = v.body != NULL;
    free(v.body);
    return seen && sqlite_ask_number(s, "SELECT EXISTS(SELECT 1 FROM entry)", &any) == STORE_OK &&
           any != 0;
}

store_status sqlite_witness_identity(sqlite_store *s, bool witness) {
    void *value = NULL;
    size_t length = 0;
    /* What cannot be read is found again by whoever needs the other values. */
    if (store_get(&s->base, STORE_IDENTITY, &value, &length) != STORE_OK) return STORE_OK;
    if (value != NULL && length == sizeof s->identity) {
        memcpy(&s->identity, value, length);
    } else if (witness && !s->read_only && has_lost_values(s)) {
        free(value);
        return store_fail(
            &s->base, STORE_CORRUPT,
            "%s: the values (its identity, its secret) are missing, so it is damaged; "
            "`longroad db check` tells where, and `longroad db export` saves what can "
            "be read",
            s->path);
    } else if (!s->read_only) {
        uint64_t identity = 0;
        sqlite3_randomness(sizeof identity, &identity);
        identity |= 1; /* 0 is none */
        if (store_put(&s->base, STORE_IDENTITY, &identity, sizeof identity, false) == STORE_OK)
            s->identity = identity;
    }
    free(value);
    return STORE_OK;
}

static void tell(sqlite_store *s) {
    if (s->behind_count == 0 && s->missing == 0) return;
    snprintf(
        s->base.notice, sizeof s->base.notice,
        "%s: %" PRIu64 " entries are missing that were stored, of %zu tables known by number: was "
        "the -wal file removed, or an older copy put here? These tables are not served; `longroad "
        "db check` lists them, `longroad db accept` goes on with what there is",
        s->path, s->missing, s->behind_count);
}

void sqlite_witness_compare(sqlite_store *s) {
    int64_t entries = 0;
    bool counted = sqlite_ask_number(s, "SELECT max(rowid) FROM entry", &entries) == STORE_OK;
    s->entries = (uint64_t)entries;
    if (s->identity == 0 || !open_file(s)) return;
    version v = newest(s);
    if (v.body == NULL) return;
    s->witness->generation = v.generation;
    if (v.identity != s->identity) {
        snprintf(s->base.notice, sizeof s->base.notice,
                 "%s: the witness beside it remembers another database: was that one deleted or "
                 "replaced?",
                 s->path);
    } else {
        if (!counted) s->entries = v.entries; /* damaged there: each table tells for itself */
        if (v.entries > s->entries) s->missing = v.entries - s->entries;
        compare_lines(s, v.body);
        tell(s);
    }
    free(v.body);
}

/* ---- tables that are behind ---- */

const sqlite_behind *sqlite_find_behind(const sqlite_store *s, uint64_t table) {
    const sqlite_behind key = { .table = table };
    if (s->behind_count == 0) return NULL;
    return bsearch(&key, s->behind, s->behind_count, sizeof *s->behind, by_table);
}

const sqlite_behind *sqlite_find_behind_name(const sqlite_store *s, const char *name) {
    for (size_t i = 0; i < s->behind_count; i++)
        if (name[0] != 0 && strcmp(s->behind[i].name, name) == 0) return &s->behind[i];
    return NULL;
}

store_status sqlite_fail_behind(sqlite_store *s, const sqlite_behind *b) {
    int64_t last = b->claimed.next - 1;
    if (b->there > last)
        return store_fail(&s->base, STORE_CORRUPT,
                          "%s: entry %" PRId64 " of table %" PRIu64
                          " is not the one that was stored",
                          s->path, last, b->table);
    return store_fail(&s->base, STORE_CORRUPT,
                      "%s: entries %" PRId64 " to %" PRId64 " of table %" PRIu64
                      " were stored and are missing",
                      s->path, b->there, last, b->table);
}

store_status store_accept(store *base) {
    sqlite_store *s = sqlite_of(base);
    if (s->read_only) return sqlite_refuse_writing(s);
    free(s->behind);
    s->behind = NULL;
    s->behind_count = 0;
    s->missing = 0;
    s->base.notice[0] = 0;
    s->witness_stale = true;
    sqlite_tend(base);
    if (!s->witness_stale) return STORE_OK;
    return store_fail(&s->base, STORE_FAILED, "%s-witness: it cannot be written", s->path);
}
