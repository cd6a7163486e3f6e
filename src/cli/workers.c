/* workers.c - threads that play numbered games side by side (workers.h). */
#include "workers.h"

#include "cli.h"
#include "interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct worker {
    workers *all;
    void *own;
    pthread_t thread;
} worker;

bool workers_must_stop(const workers *all) {
    return atomic_load_explicit(&all->stop, memory_order_relaxed) || interrupt_came();
}

void workers_fail(workers *all, char *failure, uint32_t size, const char *text) {
    pthread_mutex_lock(&all->lock);
    if (!failure[0]) snprintf(failure, size, "%s", text);
    pthread_mutex_unlock(&all->lock);
    atomic_store(&all->stop, true);
}

static void *work(void *argument) {
    worker *w = argument;
    workers *all = w->all;
    while (!workers_must_stop(all)) {
        uint64_t k = atomic_fetch_add_explicit(&all->next, 1, memory_order_relaxed);
        if (k >= all->games) break;
        all->play(w->own, k);
    }
    pthread_mutex_lock(&all->lock);
    all->left--;
    pthread_cond_signal(&all->ended);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static bool start_worker(workers *all, worker *w) {
    *w = (worker){ .all = all, .own = all->open(all) };
    all->left++; /* no worker looks at it before it has the lock, which we hold */
    if (pthread_create(&w->thread, NULL, work, w) == 0) return true;
    all->left--;
    all->close(all, w->own);
    return false;
}

/* The lock is held, but not while waiting. */
static void wait_for_all(workers *all) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    while (all->left > 0) {
        until.tv_sec++;
        while (all->left > 0)
            if (pthread_cond_timedwait(&all->ended, &all->lock, &until) != 0) break;
        all->progress(all, cli_seconds() - all->start);
    }
}

double workers_run(workers *all) {
    worker *list = cli_allocate(all->threads, sizeof *list);
    uint32_t count = 0;
    all->start = cli_seconds();
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->ended, NULL);
    pthread_mutex_lock(&all->lock);
    while (count < all->threads && count < all->games && start_worker(all, &list[count])) count++;
    if (count == 0) cli_fail("no thread could be started");
    wait_for_all(all);
    pthread_mutex_unlock(&all->lock);
    for (uint32_t i = 0; i < count; i++) {
        pthread_join(list[i].thread, NULL);
        all->close(all, list[i].own);
    }
    pthread_cond_destroy(&all->ended);
    pthread_mutex_destroy(&all->lock);
    free(list);
    return cli_seconds() - all->start;
}
