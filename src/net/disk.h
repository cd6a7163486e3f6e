/* disk.h - the thread that works through the disk queue (disk_queue.h).
 *
 *     loop thread:   disk_append ... disk_go                     disk_take --> disk_tell
 *                              |                                     ^
 *                              v                                     |
 *                         disk_queue  -- writer thread -- answers, in the same order
 *
 * The loop's thread asks; the queue says whether the loop may do the writing itself or must wake
 * the writer thread.
 */
#ifndef NET_DISK_H
#define NET_DISK_H

#include "disk_queue.h"

typedef struct disk disk;

/* `wake` is called by the writer thread when disk_take() has something new. NULL: no memory. */
disk *disk_new(store *s, void (*wake)(void *context), void *context);
/* Where to ask, for the loop's thread alone. */
disk_queue *disk_asks(disk *d);
/* Starts the writer thread, for which everything waits. False: the system gives none. */
bool disk_run(disk *d);
/* Finishes what is asked for, ends the thread and frees. Answers not taken are lost. */
void disk_free(disk *d);

/* Starts the work that was asked for. True: there was so little to do that it is done already, and
 * the answers can be taken; only if `here`. */
bool disk_go(disk *d, bool here);

disk_done *disk_take(disk *d); /* disk_queue_take() */
bool disk_idle(disk *d);       /* disk_queue_idle() */
disk_figures disk_figures_get(disk *d);

#endif
