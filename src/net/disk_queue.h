/* disk_queue.h - the queue of work for the disk, without a thread, a lock or a clock.
 *
 *     asked   disk_append  disk_load  disk_record  disk_find  disk_due
 *       |     disk_queue_go
 *       v
 *     queue   in order
 *       |     disk_queue_begin --> disk_queue_do (calls the store) --> disk_queue_end
 *       v
 *     answers in the same order, until disk_queue_take
 *
 * Group commit. Neighbouring appends in the queue become one store_append(): while one commit waits
 * for the disk, the next one grows. When such a batch fails, its appends are tried one by one, so
 * that a fault of one table does not harm the others. Loads and records wait for the appends before
 * them, so a load sees everything that was acknowledged.
 *
 * Here or there. Handing one move to the writer thread and its answer back wakes two threads, which
 * costs more than the write itself. So when no more is queued than one table may ask for at once,
 * and nothing is being written, the caller may do the write itself; others wait no longer than for
 * a busy writer. A slow disk must not stop the loop: after a slow commit the thread does the next
 * ones. A store that is shared with others is on the network, where the loop never waits.
 *
 * Upkeep. store_tend() runs every second, and in idle time some tables are checked for damage,
 * which DISK_FAULT reports.
 *
 * One piece of work is under way at a time, from begin to end. Only disk_queue_do() takes long and
 * only it calls the store; all others are quick, and where there are threads they belong under one
 * lock (disk.c). What is asked for needs no lock before disk_queue_go(). tests/sim runs all of this
 * with a clock of its own.
 */
#ifndef NET_DISK_QUEUE_H
#define NET_DISK_QUEUE_H

#include "server.h"
#include "store.h"

typedef struct disk_queue disk_queue;

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
    uint64_t table;    /* ENTRY, LOADED, RECORD, FAULT */
    store_entry entry; /* ENTRY; its texts live as long as the answer */
    char *text;        /* RECORD: or NULL; FOUND: the name; FAULT: what is wrong */
    size_t length;
    store_table row; /* FOUND, if `found`; FAULT: its name */
    bool found;
    store_table *due; /* DUE: the soonest, `count` of them; behind the answer */
    uint32_t count;
    char holder[STORE_NODE_MAX]; /* LOADED, ELSEWHERE: who has the table */
    int64_t next_ms;             /* DUE: when the next one is due; STORE_NEVER: none is */
} disk_done;

void disk_free_done(disk_done *done);
/* Hands an answer to the server; false: it is not one of the server's (FAULT, or a RECORD whose
 * question carried a ticket). */
bool disk_tell(const disk_done *done, server *to, server_time t);

disk_queue *disk_queue_new(store *s, uint64_t now_ms); /* NULL: no memory */
void disk_queue_free(disk_queue *q); /* nothing is under way; what waits is lost */

/* ---- asking: all copy what they need; false: no memory, nothing was asked, no answer will come
 * ---- */

bool disk_append(disk_queue *q, uint64_t ticket, const store_entry *entries, uint32_t entry_count,
                 const store_change *changes, uint32_t change_count);
/* Claims the table; then an ENTRY for each entry, then LOADED. */
bool disk_load(disk_queue *q, uint64_t table);
bool disk_release(disk_queue *q, uint64_t table); /* no answer comes */
bool disk_record(disk_queue *q, uint64_t ticket, uint64_t table);
bool disk_find(disk_queue *q, const char *name); /* FOUND */
bool disk_due(disk_queue *q, int64_t by_ms);     /* DUE: the tables that want to wake by then */

/* Releases the work that was asked for. HERE: there is so little, and the disk is so fast, that the
 * caller may do all of it. */
typedef enum disk_turn { DISK_NOTHING, DISK_HERE, DISK_THERE } disk_turn;
disk_turn disk_queue_go(disk_queue *q);

/* ---- doing ---- */

typedef struct disk_job disk_job;
typedef struct disk_work {
    enum { WORK_JOBS, WORK_TEND, WORK_SCRUB } kind;
    disk_job *jobs; /* appends of one commit, or one question */
    disk_done *first, *last;
    uint32_t commits, appends, failures;
} disk_work;

/* The next piece of work; false: there is none now. */
bool disk_queue_begin(disk_queue *q, uint64_t now_ms, disk_work *work);
/* The next appends or question, and no upkeep. */
bool disk_queue_begin_job(disk_queue *q, disk_work *work);
void disk_queue_do(disk_queue *q, disk_work *work);
/* Its answers can be taken from here on. `ms` is what it took; `here`: the loop's thread has
 * done it. True: there were no answers before. */
bool disk_queue_end(disk_queue *q, disk_work *work, uint64_t now_ms, uint64_t ms, bool here);

uint64_t disk_queue_tend_ms(const disk_queue *q); /* when begin has something even if nobody asks */
bool disk_queue_busy(const disk_queue *q);        /* something is under way */

/* ---- answers ---- */

/* All there are, the oldest first; NULL: none. */
disk_done *disk_queue_take(disk_queue *q);
/* Nothing is asked for, queued, under way, or answered and not yet taken. */
bool disk_queue_idle(const disk_queue *q);

typedef struct disk_figures {
    uint64_t commits, appends, failures, queued;
    uint64_t here; /* of the commits: by the loop's thread */
} disk_figures;
disk_figures disk_queue_figures(const disk_queue *q);

#endif
