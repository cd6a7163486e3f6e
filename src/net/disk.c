/* disk.c - the thread that works through the disk queue (disk.h). */
#include "disk.h"

#include "clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BUSY_WAIT_MS = 1000 };

struct disk {
    disk_queue *queue; /* all but the asking under the lock */
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    bool running, stopping;
    pthread_mutex_t lock;
    pthread_cond_t more;
};

/* With the lock, which is free while the work is done. */
static void work_on(disk *d, disk_work *work, bool here) {
    uint64_t began_ms = net_clock().now_ms;
    pthread_mutex_unlock(&d->lock);
    disk_queue_do(d->queue, work);
    uint64_t now_ms = net_clock().now_ms;
    pthread_mutex_lock(&d->lock);
    if (disk_queue_end(d->queue, work, now_ms, now_ms - began_ms, here) && !here)
        d->wake(d->context);
}

static void wait_for_more(disk *d, uint64_t until_ms) {
    struct timespec until = { .tv_sec = (time_t)(until_ms / 1000),
                              .tv_nsec = (long)(until_ms % 1000) * 1000000 };
    pthread_cond_timedwait(&d->more, &d->lock, &until);
}

/* At the end there is no more upkeep: what is queued is done, and that is all. */
static void *writer(void *context) {
    disk *d = context;
    disk_work work;
    pthread_mutex_lock(&d->lock);
    for (;;) {
        uint64_t now_ms = net_clock().now_ms;
        if (d->stopping ? disk_queue_begin_job(d->queue, &work)
                        : disk_queue_begin(d->queue, now_ms, &work))
            work_on(d, &work, false);
        else if (disk_queue_busy(d->queue))
            wait_for_more(d, now_ms + BUSY_WAIT_MS);
        else if (d->stopping)
            break;
        else
            wait_for_more(d, disk_queue_tend_ms(d->queue));
    }
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

bool disk_go(disk *d, bool here) {
    disk_work work;
    pthread_mutex_lock(&d->lock);
    disk_turn turn = disk_queue_go(d->queue);
    here &= turn == DISK_HERE && d->running;
    if (here)
        while (disk_queue_begin_job(d->queue, &work)) work_on(d, &work, true);
    else if (turn != DISK_NOTHING && !disk_queue_busy(d->queue))
        pthread_cond_signal(&d->more);
    pthread_mutex_unlock(&d->lock);
    return here;
}

disk_queue *disk_asks(disk *d) {
    return d->queue;
}

disk_done *disk_take(disk *d) {
    pthread_mutex_lock(&d->lock);
    disk_done *first = disk_queue_take(d->queue);
    pthread_mutex_unlock(&d->lock);
    return first;
}

bool disk_idle(disk *d) {
    pthread_mutex_lock(&d->lock);
    bool idle = disk_queue_idle(d->queue);
    pthread_mutex_unlock(&d->lock);
    return idle;
}

disk_figures disk_figures_get(disk *d) {
    pthread_mutex_lock(&d->lock);
    disk_figures figures = disk_queue_figures(d->queue);
    pthread_mutex_unlock(&d->lock);
    return figures;
}

disk *disk_new(store *s, void (*wake)(void *context), void *context) {
    disk *d = calloc(1, sizeof *d);
    disk_queue *queue = d ? disk_queue_new(s, net_clock().now_ms) : NULL;
    if (!queue) {
        free(d);
        return NULL;
    }
    *d = (disk){ .queue = queue, .wake = wake, .context = context };
    pthread_mutex_init(&d->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* as net_clock() */
    pthread_cond_init(&d->more, &attributes);
    pthread_condattr_destroy(&attributes);
    return d;
}

bool disk_run(disk *d) {
    disk_queue_go(d->queue);
    d->running = pthread_create(&d->thread, NULL, writer, d) == 0;
    return d->running;
}

void disk_free(disk *d) {
    if (!d) return;
    pthread_mutex_lock(&d->lock);
    disk_queue_go(d->queue);
    d->stopping = true;
    pthread_cond_signal(&d->more);
    pthread_mutex_unlock(&d->lock);
    if (d->running) pthread_join(d->thread, NULL);
    disk_queue_free(d->queue);
    pthread_cond_destroy(&d->more);
    pthread_mutex_destroy(&d->lock);
    free(d);
}
