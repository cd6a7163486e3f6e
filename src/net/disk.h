/* disk.h - the thread that writes: takes all that has queued, commits once, then answers.
 *
 *     loop thread:   disk_append  disk_load  disk_record  disk_go   disk_take --> server_stored() ...
 *                         |           |           |                 ^
 *                         v           v           v                 |
 *                       one queue, in order  -- writer thread -- answers, in the same order
 *
 * Group commit. Appends that stand behind each other in the queue become one store_append(): while one
 * commit waits for the disk, the next one grows. When such a batch fails, its appends are tried one by
 * one, so that a fault of one table is not the fault of the others. Loads and records wait for the
 * appends before them; so a load sees what was acknowledged.
 *
 * Without the thread. To hand over one move and its answer wakes two threads, which costs more than
 * the writing. So when no more is queued than one table may ask for at once, and nothing is being
 * written, disk_go() writes it where it is. Who asks for something meanwhile waits no longer than behind a busy writer. But a disk
 * that has let us wait must not stop the loop: after a slow commit the thread has the next ones.
 *
 * When nothing is asked for, the thread looks after the store, a little every second: it writes the
 * witness (store.h), and looks through some tables for damage, of which DISK_FAULT tells.
 *
 * The store belongs to whoever has set `busy`, from disk_run() on.
 */
#ifndef NET_DISK_H
#define NET_DISK_H

#include "store.h"

typedef struct disk disk;

enum { DISK_DUE_MAX = 64 };
typedef enum disk_kind {
    DISK_STORED,
    DISK_ENTRY,
    DISK_LOADED,
    DISK_RECORD,
    DISK_FOUND,
    DISK_DUE,
    DISK_FAULT
} disk_kind;

/* An answer. To be freed with disk_free_done(). */
typedef struct disk_done {
    struct disk_done *next;
    disk_kind kind;
    store_status status;
    uint64_t ticket;   /* STORED, RECORD: what the question carried */
    uint64_t table;    /* ENTRY, LOADED, FAULT */
    store_entry entry; /* ENTRY; its texts live as long as the answer */
    char *text;        /* RECORD: or NULL; FOUND: the name; FAULT: what is wrong */
    size_t length;
    store_table row; /* FOUND, if `found`; FAULT: its name */
    bool found;
    store_table *due; /* DUE: the soonest, `count` of them; behind the answer */
    uint32_t count;
    int64_t next_ms; /* DUE: when the next one is due; STORE_NEVER: none is */
} disk_done;

/* `wake` is called by the writer thread when disk_take() has something new. NULL: no memory. */
disk *disk_new(store *s, void (*wake)(void *context), void *context);
/* Starts the writer thread; what queued before waits for it. False: the system gives none. */
bool disk_run(disk *d);
/* Finishes what is queued, ends the thread and frees. Answers not taken are lost. */
void disk_free(disk *d);

/* All copy what they need and wait for disk_go(); false: no memory, nothing was queued and no answer
 * will come. */
bool disk_append(disk *d, uint64_t ticket, const store_entry *entries, uint32_t entry_count,
                 const store_change *changes, uint32_t change_count);
bool disk_load(disk *d, uint64_t table); /* an ENTRY for each entry, then LOADED */
bool disk_record(disk *d, uint64_t ticket, uint64_t table);
bool disk_find(disk *d, const char *name); /* FOUND */
bool disk_due(disk *d, int64_t by_ms);     /* DUE: the tables that want to wake by then */

/* What was asked for is done from here on. True: it was so little that it is done, and the answers can
 * be taken; only if the caller wants that. */
bool disk_go(disk *d, bool here);

/* All answers there are, the oldest first; NULL: none. */
disk_done *disk_take(disk *d);
void disk_free_done(disk_done *done);

/* Nothing is queued, being written, or answered and not yet taken. */
bool disk_idle(disk *d);

typedef struct disk_figures {
    uint64_t commits, appends, failures, queued;
    uint64_t here; /* of the commits: by disk_go() itself */
} disk_figures;
void disk_figures_get(disk *d, disk_figures *out);

#endif
