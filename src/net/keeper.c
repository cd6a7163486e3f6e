/* keeper.c - see keeper.h. */
#include "keeper.h"

#include "log.h"
#include "store_postgres.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BEAT_MS = 1000, TRUST_MS = STORE_LEASE_MS - 500 };

struct keeper {
    store_lease *lease;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool stopping, draining;
    uint32_t news;
    uint64_t beat_ms; /* when the last one that was answered was sent */
};

/* Of all clocks the one that goes on while the machine sleeps. */
static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* With the lock. */
static void tell(keeper *k, uint32_t news) {
    k->news |= news;
    if (news != 0) k->wake(k->context);
}

/* With the lock, which is free while the database is asked. */
static void beat(keeper *k, bool *failed) {
    bool draining = k->draining;
    uint64_t sent_ms = now_ms();
    uint64_t connects = store_lease_connects(k->lease);
    pthread_mutex_unlock(&k->lock);
    store_status status = store_lease_beat(k->lease, draining);
    if (status != STORE_OK && !*failed)
        log_text(SERVER_ERROR, "lease", "%s", store_lease_error(k->lease));
    pthread_mutex_lock(&k->lock);
    *failed = status != STORE_OK;
    if (status == STORE_FENCED) tell(k, KEEPER_NAME);
    if (status != STORE_OK) return;
    bool again = connects > 0 && store_lease_connects(k->lease) != connects;
    bool late = sent_ms - k->beat_ms > TRUST_MS;
    k->beat_ms = sent_ms;
    if (again || late)
        log_text(SERVER_WARN, "lease", late ? "the lease had run out" : "the database is back");
    tell(k, again || late ? KEEPER_DOUBT : 0);
}

static void *keep(void *context) {
    keeper *k = context;
    bool failed = false;
    pthread_mutex_lock(&k->lock);
    while (!k->stopping) {
        beat(k, &failed);
        uint64_t until_ms = now_ms() + (failed ? BEAT_MS / 4 : BEAT_MS);
        struct timespec until = { .tv_sec = 0 };
        clock_gettime(CLOCK_MONOTONIC, &until);
        uint64_t wait = until_ms - now_ms();
        until.tv_nsec += (long)(wait % 1000) * 1000000;
        until.tv_sec += (time_t)(wait / 1000) + until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (!k->stopping) pthread_cond_timedwait(&k->end, &k->lock, &until);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

keeper *keeper_start(const store *s, void (*wake)(void *context), void *context) {
    keeper *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    *k = (keeper){
        .lease = store_lease_new(s), .wake = wake, .context = context, .beat_ms = now_ms()
    };
    pthread_mutex_init(&k->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&k->end, &attributes);
    pthread_condattr_destroy(&attributes);
    if (k->lease && pthread_create(&k->thread, NULL, keep, k) == 0) return k;
    store_lease_free(k->lease);
    free(k);
    return NULL;
}

void keeper_stop(keeper *k) {
    if (!k) return;
    pthread_mutex_lock(&k->lock);
    k->stopping = true;
    pthread_cond_signal(&k->end);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    store_lease_free(k->lease);
    pthread_cond_destroy(&k->end);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

uint32_t keeper_take(keeper *k) {
    pthread_mutex_lock(&k->lock);
    uint32_t news = k->news;
    k->news = 0;
    pthread_mutex_unlock(&k->lock);
    return news;
}

void keeper_drain(keeper *k) {
    pthread_mutex_lock(&k->lock);
    k->draining = true;
    pthread_cond_signal(&k->end);
    pthread_mutex_unlock(&k->lock);
}

uint64_t keeper_silent_ms(keeper *k) {
    pthread_mutex_lock(&k->lock);
    uint64_t silent = now_ms() - k->beat_ms;
    pthread_mutex_unlock(&k->lock);
    return silent;
}
