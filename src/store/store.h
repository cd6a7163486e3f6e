/* store.h - the log of every table, behind one table of functions.
 *
 * A table is an append-only list of entries, numbered from 0. An entry is a kind (a short word),
 * the time, and a text; what they mean is the server's business (server/journal.c). The log is the
 * truth: a position in memory follows from it. store_append() returns when all its entries are
 * durable, or, if it fails, none of them; callers acknowledge only after that.
 *
 * Beside its entries a table has a row of facts that can be read without the entries: its stage,
 * its name, when it wants to be woken, who made it. Rows are changed together with entries, or
 * alone.
 *
 * Calls block and belong to one thread at a time; a callback may not call the store. Behind the
 * calls is a backend (store_ops.h): an SQLite file (store_file.h), a PostgreSQL database that
 * several processes share (store_postgres.h), or in tests memory. Every backend must pass
 * tests/unit/store.c.
 *
 * Owners. A table that is played is in the memory of one process, its owner, and only the owner
 * appends to it. In a file that one process holds, that process owns everything. In a shared
 * database a process becomes the owner of a table by store_claim(), and stays the owner until
 * store_release(), or until another process claims the table because the owner seems dead. From
 * then on its appends to the table fail with STORE_FENCED, those under way too: no clock is needed
 * for that.
 *
 * Damage. Where bytes can change under us, every row, entry, record and value carries a sum of its
 * bytes, so damage is found where it is, and reading one table says STORE_CORRUPT while the others
 * go on. An entry's sum also covers the sum of the entry before it: an entry that was exchanged for
 * another version of itself no longer fits what follows. The sums find damage, not malice: whoever
 * can write the file can compute them. An append that touches a damaged place fails whole: a group
 * of many tables is then to be tried table by table.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_KIND_MAX = 16,    /* bytes of a kind's word, with its final zero */
    STORE_TEXT_MAX = 65536, /* bytes of an entry's text */
    STORE_NAME_MAX = 64,    /* bytes of a table's name, with its final zero */
    STORE_NODE_MAX = 32, /* bytes of the name of a process that owns tables, with its final zero */
    STORE_LISTING_MAX = 4096,
    STORE_ERROR_MAX = 512,
    STORE_BATCH_MAX = 4096 /* entries of one append */
};

#define STORE_NEVER INT64_MAX /* a wake_ms: nothing is due */

typedef enum store_status {
    STORE_OK,
    STORE_FULL,     /* no room on the disk */
    STORE_READONLY, /* may not be written */
    STORE_CORRUPT,  /* the file is damaged */
    STORE_BUSY,     /* another process holds it */
    STORE_FAILED,   /* anything else */
    STORE_GONE,     /* deleted, moved or cut short under us: nothing is stored any more */
    STORE_FENCED,   /* another process has taken the table over: nothing was stored */
    STORE_ELSEWHERE /* another process owns the table, and is alive */
} store_status;

/* Where a table is in its life. A table set aside failed to replay: it is kept, and not loaded. An
 * archived table was left unfinished for a long time, and may be continued. */
typedef enum store_stage {
    STORE_OPEN,
    STORE_RUNNING,
    STORE_FINISHED,
    STORE_CLOSED,
    STORE_SET_ASIDE,
    STORE_ARCHIVED
} store_stage;
enum { STORE_STAGE_COUNT = STORE_ARCHIVED + 1 };

typedef struct store_entry {
    uint64_t table;  /* number of the table, given by the server, never reused */
    uint32_t seq;    /* of the entry in its table: no gap, no repeat, else the append fails */
    int64_t time_ms; /* since 1970 */
    const char *kind;
    const char *text; /* not zero-terminated when read */
    size_t length;
} store_entry;

/* A table's row, and what its last entry says. */
typedef struct store_table {
    uint64_t table;
    store_stage stage;
    uint32_t entries;
    int64_t created_ms, changed_ms;
    char name[STORE_NAME_MAX]; /* empty: none */
    uint32_t rules;            /* version of the rules that it is played by, from 1 */
    uint64_t maker;            /* 0: not known */
    int64_t wake_ms;           /* since 1970; STORE_NEVER: nothing is due */
    const char *listing;       /* until the next call or row; NULL: none yet */
    /* The other process that owns it and is alive. Of a table without an owner, by rules that this
     * process does not know: one that does. Empty: there is none. */
    char holder[STORE_NODE_MAX];
    bool damaged; /* the row is not what was written: nothing above is certain */
} store_table;

/* A change besides entries that is made durable together with them. */
typedef struct store_change {
    uint64_t table;
    store_stage stage;
    const char *record; /* of a finished game: its text, kept; NULL: none */
    size_t record_length;
    /* Of the rest only what is given is changed. */
    const char *name;    /* NULL: as before. No two tables have the same: the append fails */
    const char *listing; /* of a finished game, empty if no list has it; NULL: as before */
    uint32_t rules;      /* 0: as before; of a new table 1 */
    uint64_t maker;      /* 0: as before */
    bool wake_set;       /* false: wake_ms is as before */
    int64_t wake_ms;     /* STORE_NEVER: nothing is due */
} store_change;

typedef struct store store;

/* Called for each row, entry or maker; false ends the loop. */
typedef bool store_each_table(void *context, const store_table *table);
typedef bool store_each_entry(void *context, const store_entry *entry);
typedef bool store_each_maker(void *context, uint64_t maker, uint32_t tables);
/* Is told every fault. `table` is 0 where the fault is not one table's; `name` is the table's,
 * wherever it can still be read, or empty. */
typedef void store_say(void *context, uint64_t table, const char *name, const char *fault);

void store_close(store *s); /* NULL: nothing */

/* Why the last call failed, for people. */
const char *store_error(const store *s);
/* What opening has done that the operator should read; empty: nothing. */
const char *store_notice(const store *s);

/* Everything becomes durable at once, or nothing does. The first entry of a table makes it, and
 * makes us its owner. Table numbers are 1 to 2^63-1. If the disk fails during the commit, and the
 * process ends before it writes again, the whole append may be there after all; never a part of
 * it.
 *
 * In a shared database an append is in doubt when the connection is lost: it may be there, or come
 * to be there later. Its tables take no further append until store_claim() has settled that. A
 * table that nobody owns is claimed by the append. */
store_status store_append(store *s, const store_entry *entries, uint32_t entry_count,
                          const store_change *changes, uint32_t change_count);

/* Calls `each` for the tables of the stages in `stages` (bits 1 << stage), the newest first, at
 * most `limit` (0: all), those with table < `before` (0: from the newest). */
store_status store_tables(store *s, uint32_t stages, uint64_t before, uint32_t limit,
                          store_each_table *each, void *context);

/* The table of that name; a name never moves to another table. *found is false if there is none;
 * STORE_CORRUPT if its row cannot be read. */
store_status store_find_name(store *s, const char *name, store_table *out, bool *found);

/* Fills `out` with the tables whose wake_ms is at most `by_ms`, the soonest first, at most `max`
 * and without listings; *next_ms is when the next one after them is due, STORE_NEVER: none is. A
 * table that was set aside, or that is known to be damaged, is never due; nor is one that
 * store_claim() would not give us. */
store_status store_due(store *s, int64_t by_ms, store_table *out, uint32_t max, uint32_t *count,
                       int64_t *next_ms);

/* How many open and running tables each maker has, in any order. */
store_status store_makers(store *s, store_each_maker *each, void *context);

/* Calls `each` for open and running tables that are played by another version of the rules, at most
 * `limit`. */
store_status store_strangers(store *s, uint32_t rules, uint32_t limit, store_each_table *each,
                             void *context);

/* Calls `each` for the entries of a table from `seq` on, in order. After STORE_CORRUPT those
 * that it was called for are sound, and a later one is not or is missing. */
store_status store_entries(store *s, uint64_t table, uint32_t seq, store_each_entry *each,
                           void *context);

/* The record of a finished game: *text is to be freed. NULL text: there is none. */
store_status store_record(store *s, uint64_t table, char **text, size_t *length);

/* Small values by name (the server's own secret, the next number): durable on return. With
 * `only_new` a value that is there stays. `value` of store_get() is to be freed; NULL: not set. */
store_status store_put(store *s, const char *name, const void *value, size_t length, bool only_new);
store_status store_get(store *s, const char *name, void **value, size_t *length);

/* ---- owners ---- */

/* True if this process owns every table, and the disk is its own. */
bool store_local(const store *s);

/* Makes us the owner of the table. Whatever an earlier owner, or we ourselves, had under way is
 * settled on return: it is in the log, or will never be. STORE_ELSEWHERE: a living process owns the
 * table, and `holder` is its name. A table that does not exist, or is played by rules that this
 * process does not know, gets no owner; it can be read. */
store_status store_claim(store *s, uint64_t table, char holder[STORE_NODE_MAX]);
/* Nobody owns the table any more; whoever claims it next finds it as it is. */
store_status store_release(store *s, uint64_t table);

/* ---- upkeep: a backend that needs none does nothing ---- */

/* For a start: tells what is known to be lost, and whether all rows can be read; if not, which
 * tables have lost theirs. Entries are not read. STORE_CORRUPT if there was anything to say. */
store_status store_survey(store *s, store_say *say, void *context);
/* Looks through `steps` tables that follow *cursor (0: the first) for damage, and leaves there
 * where to go on; 0: that was the last one. */
store_status store_scrub(store *s, uint64_t *cursor, uint32_t steps, store_say *say, void *context);
/* Call now and then, about once a second: writes what a backend keeps beside its log. */
void store_tend(store *s);

#endif
