/* hands.c - the threads of a process, which play groups of games (share.h). */
#include "share.h"

#include "cli.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct hand {
    hands *all;
    uint32_t number;
    pthread_t thread;
} hand;

struct hands {
    const fleet_work *work;
    hand *list;
    uint32_t count;
    pthread_mutex_t lock; /* over what follows */
    pthread_cond_t more;
    answer *given, *done; /* groups to play, and played, the oldest first */
    bool over;
};

/* ---- groups and answers ---- */

uint64_t group_first(const fleet_work *work, uint64_t group) {
    return work->first + group * work->group;
}

uint64_t group_count(const fleet_work *work, uint64_t group) {
    uint64_t left = work->count - group * work->group;
    return left < work->group ? left : work->group;
}

const unsigned char *answer_row(const answer *a, size_t *at, size_t *size) {
    *size = 0;
    if (a->size - *at < 4) return NULL;
    for (unsigned k = 0; k < 4; k++) *size |= (size_t)a->rows[(*at)++] << 8 * k;
    if (a->size - *at < *size) return NULL;
    *at += *size;
    return a->rows + *at - *size;
}

void answer_free(answer *a) {
    free(a->rows);
    free(a);
}

static void append(answer **list, answer *a) {
    while (*list) list = &(*list)->next;
    a->next = NULL;
    *list = a;
}

static answer *take_first(answer **list) {
    answer *a = *list;
    if (a) *list = a->next;
    return a;
}

/* ---- playing ---- */

static void play_group(const fleet_work *work, uint32_t thread, unsigned char *room, answer *a) {
    cli_text rows = { 0 };
    uint64_t first = group_first(work, a->group), count = group_count(work, a->group);
    for (uint64_t k = first; k < first + count; k++) {
        size_t size = work->play(work->context, thread, k, room);
        if (size == 0) {
            free(rows.bytes);
            return;
        }
        char head[4];
        for (unsigned i = 0; i < 4; i++) head[i] = (char)(size >> 8 * i);
        cli_text_add(&rows, head, sizeof head);
        cli_text_add(&rows, (const char *)room, size);
    }
    a->rows = (unsigned char *)rows.bytes;
    a->size = rows.length;
}

static void *play(void *argument) {
    const hand *h = argument;
    hands *c = h->all;
    unsigned char *room = cli_allocate(c->work->row_max, 1);
    pthread_mutex_lock(&c->lock);
    while (true) {
        answer *a = take_first(&c->given);
        if (a) {
            pthread_mutex_unlock(&c->lock);
            play_group(c->work, h->number, room, a);
            pthread_mutex_lock(&c->lock);
            append(&c->done, a);
        } else if (c->over) {
            break;
        } else {
            pthread_cond_wait(&c->more, &c->lock);
        }
    }
    pthread_mutex_unlock(&c->lock);
    free(room);
    return NULL;
}

/* ---- the hands ---- */

hands *hands_start(const fleet_work *work) {
    hands *c = cli_allocate(1, sizeof *c);
    c->work = work;
    c->list = cli_allocate(work->threads, sizeof *c->list);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    for (; c->count < work->threads; c->count++) {
        hand *h = &c->list[c->count];
        *h = (hand){ .all = c, .number = c->count };
        if (pthread_create(&h->thread, NULL, play, h) != 0) break;
    }
    if (c->count == 0) cli_fail("no thread could be started");
    return c;
}

void hands_give(hands *c, uint64_t group) {
    answer *a = cli_allocate(1, sizeof *a);
    a->group = group;
    pthread_mutex_lock(&c->lock);
    append(&c->given, a);
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->lock);
}

answer *hands_answer(hands *c) {
    pthread_mutex_lock(&c->lock);
    answer *a = take_first(&c->done);
    pthread_mutex_unlock(&c->lock);
    return a;
}

void hands_end(hands *c) {
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_cond_broadcast(&c->more);
    pthread_mutex_unlock(&c->lock);
    for (uint32_t k = 0; k < c->count; k++) pthread_join(c->list[k].thread, NULL);
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->lock);
    free(c->list);
    free(c);
}
