/* workers.h - threads that play numbered games side by side, and whoever waits for them.
 *
 *     workers_run --starts--> thread 0: takes the next number, plays that game
 *        |                    thread 1: the same
 *        | about once a second: progress
 *        '--joins
 *
 * Workers share the counter of games handed out and a stop flag. What else they share is behind the
 * lock, and is their plan's business.
 */
#ifndef CLI_WORKERS_H
#define CLI_WORKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct workers {
    /* What is to be done; set these, and nothing else. */
    uint64_t games;
    uint32_t threads; /* at most; never more than games */
    /* What one thread needs, made before it starts; and what remains of it, after all have ended. */
    void *(*open)(struct workers *all);
    void (*close)(struct workers *all, void *own);
    void (*play)(void *own, uint64_t k);
    void (*progress)(struct workers *all, double seconds); /* with the lock */
    /* Of the run. */
    atomic_uint_fast64_t next;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    uint32_t left;
    double start;
} workers;

/* Plays the games until they are done, somebody has set `stop`, or an interrupt came. Seconds. */
double workers_run(workers *all);
/* For games in the middle: an interrupt or a fault ends them. */
bool workers_must_stop(const workers *all);
/* Keeps the first report of a bug and stops everybody. */
void workers_fail(workers *all, char *failure, uint32_t size, const char *text);

#endif
