/* crew.h - threads in which bots think.
 *
 *     crew_task --> players with jobs, each its own in order --> whose turn is it (turns.h)?
 *                                                                   |
 *     crew_take <-- answers <-- worker 0, worker 1, ... with a room to think in
 *
 * A player is the memory of one bot at one seat. Its tasks stay in order and any one worker at a
 * time does them, so it needs no lock. The loop thread never waits for a worker, and workers run at
 * a lower priority: people never wait for a bot. The workers' time is shared first by the tables'
 * makers and then by table (turns.h).
 *
 * Bounds. A seat has one question and at most NOTICES_MAX notices at a time, so the number of seats
 * bounds what can wait. Players are lean; the twelve megabytes that a search may take belong to the
 * workers.
 *
 * Games. The server's lr_game may go away once it has said TASK_RISE, while a worker still thinks.
 * So the crew keeps a copy of every game that its players sit at, shared by the players of a table
 * and counted.
 *
 * Programs. A bot called `exec:NAME` is the command that the admin wrote down as NAME; nothing that
 * a client says is ever run. A program that fails forfeits the move, which a bot of ours then
 * makes.
 */
#ifndef NET_CREW_H
#define NET_CREW_H

#include "guard.h"
#include "server.h"

typedef struct crew crew;

#define CREW_THREAD_NAME "bots" /* as the system lists the workers' threads */

/* An answer: to be freed with free(). */
typedef struct crew_answer {
    struct crew_answer *next;
    uint64_t question;
    lr_action action;
    bool hint;
    server_hint thought[]; /* one, of a hint; else none */
} crew_answer;

/* At least two threads are started. `engines`: `NAME = PROGRAM ARGS` each. NULL: no memory, or no
 * thread. */
crew *crew_start(uint32_t threads, guard_list engines, void (*wake)(void *context), void *context);
/* Gives up what is queued and waits up to `ms` for thoughts under way; false: some still think, and
 * the memory is left to them. */
bool crew_stop(crew *c, uint32_t ms);

void crew_task(crew *c, const server_task *task);
/* All answers there are, the oldest first; NULL: none. */
crew_answer *crew_take(crew *c);

/* Much memory was freed elsewhere: a worker with nothing to do gives it back to the system. */
void crew_tidy(crew *c);

typedef struct crew_figures {
    uint64_t workers, busy; /* threads; those that do something */
    uint64_t questions;     /* that nobody has begun */
    uint64_t thought_ms;    /* of processor time, since the start */
} crew_figures;
void crew_figures_get(crew *c, crew_figures *out);

#endif
