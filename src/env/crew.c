/* crew.c - threads that share the games of a batch.
 *
 * The caller's thread is one of the crew. Work is a counter: each takes the next block of games
 * until there are no more, so a slow game delays one block. Which thread plays a game changes
 * nothing in the game.
 *
 * After fork() the child has the memory of a crew but not its threads. It then works alone: the
 * process that made the threads is remembered.
 */
#include "env_slots.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct worker {
    pthread_t thread;
    env_crew *crew;
    uint32_t number;
} worker;

struct env_crew {
    pid_t process;
    uint32_t threads; /* the caller's included */
    uint32_t started; /* workers that run */
    pthread_mutex_t lock;
    pthread_cond_t wanted, done;
    uint64_t round;   /* grows with each piece of work; under the lock, as all below */
    uint32_t working; /* workers that have not finished this round */
    bool leaving;
    env_work *work;
    void *job;
    uint32_t games;
    atomic_uint next; /* the first game that nobody has taken */
    worker worker[];  /* threads - 1 */
};

static void take_blocks(env_crew *crew, uint32_t thread) {
    for (;;) {
        uint32_t first = atomic_fetch_add_explicit(&crew->next, ENV_BLOCK, memory_order_relaxed);
        if (first >= crew->games) return;
        uint32_t end = first + ENV_BLOCK < crew->games ? first + ENV_BLOCK : crew->games;
        crew->work(crew->job, first, end, thread);
    }
}

static void *run_worker(void *argument) {
    worker *own = argument;
    env_crew *crew = own->crew;
    uint64_t round = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == round && !crew->leaving)
            pthread_cond_wait(&crew->wanted, &crew->lock);
        if (crew->leaving) break;
        round = crew->round;
        pthread_mutex_unlock(&crew->lock);
        take_blocks(crew, own->number);
        pthread_mutex_lock(&crew->lock);
        if (--crew->working == 0) pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

size_t env_crew_bytes(uint32_t threads) {
    return sizeof(env_crew) + (threads - 1) * sizeof(worker);
}

env_crew *env_crew_new(uint32_t threads) {
    env_crew *crew = calloc(1, env_crew_bytes(threads));
    if (crew == NULL) return NULL;
    crew->process = getpid();
    crew->threads = threads;
    atomic_init(&crew->next, 0);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->wanted, NULL);
    pthread_cond_init(&crew->done, NULL);
    for (uint32_t k = 0; k + 1 < threads; k++) {
        crew->worker[k] = (worker){ .crew = crew, .number = k + 1 };
        if (pthread_create(&crew->worker[k].thread, NULL, run_worker, &crew->worker[k]) != 0) {
            env_crew_free(crew);
            return NULL;
        }
        crew->started++;
    }
    return crew;
}

void env_crew_free(env_crew *crew) {
    if (crew == NULL) return;
    if (crew->process == getpid()) {
        pthread_mutex_lock(&crew->lock);
        crew->leaving = true;
        pthread_cond_broadcast(&crew->wanted);
        pthread_mutex_unlock(&crew->lock);
        for (uint32_t k = 0; k < crew->started; k++) pthread_join(crew->worker[k].thread, NULL);
        pthread_cond_destroy(&crew->wanted);
        pthread_cond_destroy(&crew->done);
        pthread_mutex_destroy(&crew->lock);
    }
    free(crew);
}

void env_crew_do(env_crew *crew, env_work *work, void *job, uint32_t games) {
    if (crew == NULL || games <= ENV_BLOCK || crew->process != getpid()) {
        work(job, 0, games, 0);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->job = job;
    crew->games = games;
    atomic_store_explicit(&crew->next, 0, memory_order_relaxed);
    crew->working = crew->started;
    crew->round++;
    pthread_cond_broadcast(&crew->wanted);
    pthread_mutex_unlock(&crew->lock);
    take_blocks(crew, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->working > 0) pthread_cond_wait(&crew->done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
