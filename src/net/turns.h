/* turns.h - a fair order of the bots' work: by the makers of tables, then by table.
 *
 *     maker A --- table 1 --- line (the seat of a bot), line, ...
 *             \-- table 2 --- line
 *     maker B --- table 3 --- line, line
 *
 * A line is a bot that has work now and then, for one worker at a time. Makers and tables remember
 * how long workers were busy for them, and forget half of it every two seconds. Among makers with
 * waiting lines, the one that used least time is next; of its tables the one that used least; of
 * its lines the one that waits longest. So a maker with one short question does not wait for
 * another maker's hundred.
 *
 * One worker is always kept free for makers without a worker: a maker that has one gets another
 * only if yet another stays free. So a maker without a worker waits at most for the end of one
 * thought, and does not wait at all if there is only one heavy maker.
 *
 * Maker number 0 means unknown; each such table counts as a maker of its own. Nothing here locks,
 * reads a clock or starts a thread: crew.c does.
 */
#ifndef NET_TURNS_H
#define NET_TURNS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct turns_maker turns_maker;
typedef struct turns_table turns_table;

/* For whoever waits; part of a struct of the caller's. */
typedef struct turns_line {
    struct turns_line *next;
    turns_table *table;
    bool waits, runs;
} turns_line;

/* Time that was used, of which half is forgotten with every period that has passed. */
typedef struct turns_use {
    uint64_t us, period;
} turns_use;

struct turns_table {
    turns_table *next;         /* of the maker */
    turns_table *next_waiting; /* of the maker's that have lines that wait */
    turns_maker *maker;
    uint64_t number;
    uint32_t lines; /* that belong to it */
    turns_use use;
    turns_line *first, *last; /* that wait, the oldest first */
};

struct turns_maker {
    turns_maker *next;
    turns_maker *next_waiting;
    uint64_t number;
    bool known; /* false: the number is that of its only table */
    turns_table *tables, *waiting;
    uint32_t running; /* workers busy for it */
    turns_use use;
};

enum { TURNS_BUCKETS = 1024 };

typedef struct turns {
    uint32_t workers, running;
    turns_maker *waiting; /* with lines that wait */
    turns_maker *makers[TURNS_BUCKETS];
} turns;

void turns_start(turns *t, uint32_t workers);
void turns_end(turns *t); /* all lines have left */
/* The line belongs to a table from now on, which lasts as long as it has lines. False: no
 * memory. */
bool turns_join(turns *t, turns_line *line, uint64_t maker, uint64_t table, uint64_t now_us);
/* It waits for nothing and no worker is busy for it. */
void turns_leave(turns_line *line);

/* The line has work. Nothing happens if it waits already or a worker is busy for it. */
void turns_wait(turns *t, turns_line *line);
/* It has none any more. */
void turns_cancel(turns *t, turns_line *line);
/* The line whose turn it is, for which a worker is busy from now on; NULL: nobody's. */
turns_line *turns_next(turns *t, uint64_t now_us);
/* The worker is free again, after so long. */
void turns_done(turns *t, turns_line *line, uint64_t used_us, uint64_t now_us);

#endif
