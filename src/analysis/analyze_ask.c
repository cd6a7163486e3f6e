/* analyze_ask.c - asks about a game's decisions in threads, a seat for each (analysis.h). */
#include "asking.h"

#include <pthread.h>
#include <time.h>

typedef struct crowd {
    asking all;
    atomic_int seat_next;
    pthread_mutex_t lock; /* over the fields below */
    pthread_cond_t ended;
    uint32_t workers_left;
} crowd;

static void *work(void *argument) {
    crowd *c = argument;
    for (int seat; (seat = atomic_fetch_add_explicit(&c->seat_next, 1, memory_order_relaxed)) <
                   c->all.game->game->seats;)
        asking_seat(&c->all, seat);
    pthread_mutex_lock(&c->lock);
    c->workers_left--;
    pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Waits, telling of the progress once a second. The lock is held, but not while waiting. */
static void wait_for_workers(crowd *c, analyze_progress *progress, void *context) {
    double start = seconds_now();
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    while (c->workers_left > 0) {
        until.tv_sec++;
        while (c->workers_left > 0)
            if (pthread_cond_timedwait(&c->ended, &c->lock, &until) != 0) break;
        if (progress)
            progress(context, atomic_load(&c->all.done), c->all.all, seconds_now() - start);
    }
}

analyze_asking analyze_ask(analyze_game *game, const analyze_judge *judge,
                           analyze_progress *progress, void *context) {
    crowd c = { .seat_next = 0 };
    pthread_t thread[LR_SEATS_MAX];
    uint32_t count = 0;
    asking_start(&c.all, game, judge);
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.ended, NULL);
    pthread_mutex_lock(&c.lock);
    while (count < judge->threads && count < game->game->seats) {
        if (pthread_create(&thread[count], NULL, work, &c) != 0) break;
        c.workers_left++; /* no worker looks at it before it has the lock, which we hold */
        count++;
    }
    if (count == 0) atomic_store(&c.all.unable, true);
    wait_for_workers(&c, progress, context);
    pthread_mutex_unlock(&c.lock);
    for (uint32_t i = 0; i < count; i++) pthread_join(thread[i], NULL);
    pthread_cond_destroy(&c.ended);
    pthread_mutex_destroy(&c.lock);
    return asking_ended(&c.all);
}
