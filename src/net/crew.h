/* crew.h - threads in which bots think.
 *
 *     crew_task --> queue of worker 0 --> its players think --> answers --> crew_take
 *               --> queue of worker 1 --> ...
 *
 * A player, the memory of one bot at one seat, belongs to one worker for its whole life; so its tasks
 * stay in order and it needs no lock. The loop thread never waits for a worker, and workers run at a
 * lower priority than it: a table whose bots think hard delays bots of other tables by at most the
 * budgets before them in the queue, and people not at all.
 *
 * Games. The server's lr_game may go away once it has said TASK_RISE, while a worker still thinks. So
 * the crew keeps a copy of every game that its players sit at, shared by the players of a table and
 * counted.
 *
 * Programs. A bot called `exec:NAME` is the command that the admin wrote down as NAME; nothing that a
 * client says is ever run. A program that fails forfeits the move, which a bot of ours then makes.
 */
#ifndef NET_CREW_H
#define NET_CREW_H

#include "guard.h"
#include "server.h"

typedef struct crew crew;

/* An answer: to be freed with free(). */
typedef struct crew_answer {
    struct crew_answer *next;
    uint64_t question;
    lr_action action;
    bool hint;
    lr_thoughts thoughts[]; /* one, of a hint; else none */
} crew_answer;

/* `engines`: `NAME = PROGRAM ARGS` each. NULL: no memory, or no thread. */
crew *crew_start(uint32_t threads, guard_list engines, void (*wake)(void *context), void *context);
/* Gives up what is queued and waits up to `ms` for thoughts under way; false: some still think, and
 * the memory is left to them. */
bool crew_stop(crew *c, uint32_t ms);

void crew_task(crew *c, const server_task *task);
/* All answers there are, the oldest first; NULL: none. */
crew_answer *crew_take(crew *c);

#endif
