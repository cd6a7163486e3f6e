/* keeper.c - see keeper.h. */
#include "keeper.h"

#include "log.h"
#include "store_postgres.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BEAT_MS = 1000, TRUST_MS = STORE_LEASE_MS - 500 };
enum { ASK_MS = STORE_WISH_MS + BEAT_MS };  /* until every wish has an answer */
enum { LOBBY_MAX = 1000, NODES_BEATS = 4 }; /* beats from one look at the nodes to the next */

typedef struct row_list {
    keeper_row *first, *last;
    uint32_t count;
} row_list;

typedef struct wish_list {
    keeper_wish *first, *last;
} wish_list;

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
    row_list out;     /* to be announced; no table stands there twice */
    row_list lobby, ended;
    bool lobby_new, announce_anew;
    wish_list to_send;         /* wishes of this node, and its answers to others */
    wish_list wishes, answers; /* for the loop */
    uint64_t ask_until_ms;     /* the database may have answers for this node */
    uint32_t beats, node_count;
    store_node nodes[KEEPER_NODES_MAX];
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

/* ---- rows ---- */

void keeper_free_rows(keeper_row *rows) {
    for (keeper_row *next = NULL; rows; rows = next) {
        next = rows->next;
        free(rows);
    }
}

static keeper_row *new_row(uint64_t table, const char *name, const char *row, size_t length) {
    size_t name_size = strlen(name) + 1;
    keeper_row *r = calloc(1, sizeof *r + name_size + length + 1);
    if (!r) return NULL;
    r->table = table;
    r->name = (char *)(r + 1);
    memcpy(r->name, name, name_size);
    if (!row) return r;
    r->row = r->name + name_size;
    memcpy(r->row, row, length);
    return r;
}

static void put_last(row_list *list, keeper_row *r) {
    if (list->last)
        list->last->next = r;
    else
        list->first = r;
    list->last = r;
    list->count++;
}

static keeper_row *take_rows(row_list *list) {
    keeper_row *first = list->first;
    *list = (row_list){ .first = NULL };
    return first;
}

/* What was said of the table before is not worth telling any more. */
static void drop_older(row_list *list, uint64_t table) {
    keeper_row *before = NULL;
    for (keeper_row *r = list->first; r; before = r, r = r->next) {
        if (r->table != table) continue;
        if (before)
            before->next = r->next;
        else
            list->first = r->next;
        if (list->last == r) list->last = before;
        list->count--;
        free(r);
        return;
    }
}

bool keeper_announce(keeper *k, uint64_t table, const char *name, const char *row, size_t length) {
    keeper_row *r = new_row(table, name, row, length);
    if (!r) return false;
    pthread_mutex_lock(&k->lock);
    drop_older(&k->out, table);
    put_last(&k->out, r);
    pthread_mutex_unlock(&k->lock);
    return true;
}

/* ---- wishes ---- */

void keeper_free_wishes(keeper_wish *wishes) {
    for (keeper_wish *next = NULL; wishes; wishes = next) {
        next = wishes->next;
        free(wishes);
    }
}

/* NULL: no memory. */
static keeper_wish *new_wish(const store_wish *wish, const char *node) {
    size_t size = strlen(wish->text) + 1;
    keeper_wish *w = calloc(1, sizeof *w + size);
    if (!w) return NULL;
    w->wish = *wish;
    w->wish.text = memcpy(w + 1, wish->text, size);
    w->since_ms = now_ms();
    snprintf(w->node, sizeof w->node, "%s", node);
    return w;
}

/* To the end of the other list. */
static void move_wishes(wish_list *to, wish_list *from) {
    if (!from->first) return;
    if (to->last)
        to->last->next = from->first;
    else
        to->first = from->first;
    to->last = from->last;
    *from = (wish_list){ .first = NULL };
}

static void put_wish(wish_list *list, keeper_wish *w) {
    move_wishes(list, &(wish_list){ w, w });
}

static keeper_wish *take_wishes(keeper *k, wish_list *list) {
    pthread_mutex_lock(&k->lock);
    keeper_wish *first = list->first;
    *list = (wish_list){ .first = NULL };
    pthread_mutex_unlock(&k->lock);
    return first;
}

static bool send_wish(keeper *k, keeper_wish *w) {
    if (!w) return false;
    pthread_mutex_lock(&k->lock);
    put_wish(&k->to_send, w);
    pthread_cond_signal(&k->end);
    pthread_mutex_unlock(&k->lock);
    return true;
}

bool keeper_ask(keeper *k, uint64_t ticket, const char *node, const char *request) {
    const store_wish wish = { .ticket = ticket, .text = request };
    return send_wish(k, new_wish(&wish, node));
}

void keeper_answer(keeper *k, const store_wish *wish, int status, const char *text) {
    store_wish answer = *wish;
    answer.status = status;
    answer.text = text;
    send_wish(k, new_wish(&answer, ""));
}

keeper_wish *keeper_wishes(keeper *k) {
    return take_wishes(k, &k->wishes);
}

keeper_wish *keeper_answers(keeper *k) {
    return take_wishes(k, &k->answers);
}

uint64_t keeper_wish_ms(const keeper_wish *wish) {
    return now_ms() - wish->since_ms;
}

/* ---- what nodes tell each other, without the lock, which is taken for the results ------------ */

static bool note_row(void *context, const store_listed *notice) {
    keeper_row *r = new_row(notice->table, notice->name, notice->row, strlen(notice->row));
    if (r) put_last(context, r);
    return r != NULL;
}

/* False: it is not certain what the others see now. */
static bool announce(keeper *k, const row_list *out, bool anew) {
    if (out->count == 0 && !anew) return true;
    store_listed *notices = calloc(out->count + 1, sizeof *notices);
    uint32_t count = 0;
    if (!notices) return false;
    for (const keeper_row *r = out->first; r; r = r->next)
        notices[count++] = (store_listed){ .table = r->table, .name = r->name, .row = r->row };
    store_status status = store_lease_announce(k->lease, anew, notices, count);
    free(notices);
    return status == STORE_OK;
}

typedef struct node_list {
    store_node at[KEEPER_NODES_MAX];
    uint32_t count;
} node_list;

static bool note_node(void *context, const store_node *node) {
    node_list *l = context;
    l->at[l->count++] = *node;
    return l->count < KEEPER_NODES_MAX;
}

/* A wish that was taken, without memory for it: its asker hears that it may have been done. */
static bool note_wish(void *context, const store_wish *wish) {
    keeper_wish *w = new_wish(wish, "");
    if (w) put_wish(context, w);
    return true;
}

/* False: the wish is not in the database, so nobody will ever carry it out. If the sending fails it
 * may be there. */
static bool send_out(keeper *k, const keeper_wish *w) {
    bool there = false;
    if (w->node[0] == 0) return store_lease_answer(k->lease, &w->wish), true;
    if (keeper_wish_ms(w) >= STORE_WISH_MS) return false; /* it has waited for the database */
    k->ask_until_ms = now_ms() + ASK_MS;
    store_status status = store_lease_wish(k->lease, w->wish.ticket, w->node, w->wish.text, &there);
    return there || status != STORE_OK;
}

static void send_wishes(keeper *k) {
    wish_list refused = { .first = NULL };
    for (keeper_wish *w = take_wishes(k, &k->to_send), *next; w; w = next) {
        next = w->next;
        w->next = NULL;
        if (send_out(k, w))
            free(w);
        else
            put_wish(&refused, w);
    }
    if (!refused.first) return;
    pthread_mutex_lock(&k->lock);
    move_wishes(&k->answers, &refused);
    k->wake(k->context);
    pthread_mutex_unlock(&k->lock);
}

static void hear_wishes(keeper *k) {
    wish_list wishes = { .first = NULL }, answers = { .first = NULL };
    store_lease_wished(k->lease, note_wish, &wishes);
    if (now_ms() < k->ask_until_ms) store_lease_answers(k->lease, note_wish, &answers);
    if (!wishes.first && !answers.first) return;
    pthread_mutex_lock(&k->lock);
    move_wishes(&k->wishes, &wishes);
    move_wishes(&k->answers, &answers);
    k->wake(k->context);
    pthread_mutex_unlock(&k->lock);
}

static void look_at_nodes(keeper *k) {
    node_list l = { .count = 0 };
    if (store_lease_nodes(k->lease, note_node, &l) != STORE_OK) return;
    pthread_mutex_lock(&k->lock);
    memcpy(k->nodes, l.at, sizeof k->nodes);
    k->node_count = l.count;
    pthread_mutex_unlock(&k->lock);
}

static void hear(keeper *k) {
    row_list lobby = { .first = NULL }, ended = { .first = NULL };
    bool changed = false;
    store_status status = store_lease_lobby(k->lease, LOBBY_MAX, &changed, note_row, &lobby);
    if (status == STORE_OK) store_lease_ended(k->lease, note_row, &ended);
    if (k->beats++ % NODES_BEATS == 0) look_at_nodes(k);
    pthread_mutex_lock(&k->lock);
    if (changed) {
        keeper_free_rows(take_rows(&k->lobby));
        k->lobby = lobby;
        k->lobby_new = true;
    }
    if (ended.first) {
        keeper_free_rows(take_rows(&k->ended)); /* they come again for a while */
        k->ended = ended;
    }
    if (changed || ended.first) k->wake(k->context);
    pthread_mutex_unlock(&k->lock);
    if (!changed) keeper_free_rows(lobby.first);
}

/* With the lock, which is free meanwhile. What cannot be announced is lost; then all is announced
 * again. */
static void talk(keeper *k) {
    row_list out = k->out;
    bool anew = k->announce_anew;
    k->out = (row_list){ .first = NULL };
    k->announce_anew = false;
    pthread_mutex_unlock(&k->lock);
    bool told = announce(k, &out, anew);
    keeper_free_rows(out.first);
    send_wishes(k);
    if (told) hear(k);
    hear_wishes(k);
    pthread_mutex_lock(&k->lock);
    if (told) return;
    k->announce_anew = true;
    keeper_free_rows(take_rows(&k->out));
    tell(k, KEEPER_AGAIN);
}

/* ---- beats ---- */

/* With the lock, which is free while the database is asked. */
static void beat(keeper *k, bool *failed) {
    bool draining = k->draining;
    uint64_t sent_ms = now_ms();
    uint64_t connects = store_lease_connects(k->lease), lapses = store_lease_lapses(k->lease);
    pthread_mutex_unlock(&k->lock);
    store_status status = store_lease_beat(k->lease, draining);
    if (status != STORE_OK && !*failed)
        log_text(SERVER_ERROR, "lease", "%s", store_lease_error(k->lease));
    pthread_mutex_lock(&k->lock);
    *failed = status != STORE_OK;
    if (status == STORE_FENCED) tell(k, KEEPER_NAME);
    if (status != STORE_OK) return;
    bool again = connects > 0 && store_lease_connects(k->lease) != connects;
    bool late = sent_ms - k->beat_ms > TRUST_MS || store_lease_lapses(k->lease) != lapses;
    k->beat_ms = sent_ms;
    if (again || late)
        log_text(SERVER_WARN, "lease", late ? "the lease had run out" : "the database is back");
    if (again || late) k->announce_anew = true;
    if (again || late) keeper_free_rows(take_rows(&k->out));
    tell(k, again || late ? KEEPER_DOUBT | KEEPER_AGAIN : 0);
    talk(k);
}

static void *keep(void *context) {
    keeper *k = context;
    bool failed = false;
    pthread_mutex_lock(&k->lock);
    while (!k->stopping) {
        beat(k, &failed);
        bool soon = failed || now_ms() < k->ask_until_ms, now = !failed && k->to_send.first;
        uint64_t wait = now ? 0 : soon ? BEAT_MS / 4 : BEAT_MS;
        struct timespec until = { .tv_sec = 0 };
        clock_gettime(CLOCK_MONOTONIC, &until);
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
        .lease = store_lease_new(s),
        .wake = wake,
        .context = context,
        .beat_ms = now_ms(),
        .announce_anew = true,
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
    keeper_free_rows(k->out.first);
    keeper_free_rows(k->lobby.first);
    keeper_free_rows(k->ended.first);
    keeper_free_wishes(k->to_send.first);
    keeper_free_wishes(k->wishes.first);
    keeper_free_wishes(k->answers.first);
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

bool keeper_lobby(keeper *k, keeper_row **rows) {
    pthread_mutex_lock(&k->lock);
    bool changed = k->lobby_new;
    *rows = changed ? take_rows(&k->lobby) : NULL;
    k->lobby_new = false;
    pthread_mutex_unlock(&k->lock);
    return changed;
}

keeper_row *keeper_ended(keeper *k) {
    pthread_mutex_lock(&k->lock);
    keeper_row *rows = take_rows(&k->ended);
    pthread_mutex_unlock(&k->lock);
    return rows;
}

uint32_t keeper_nodes(keeper *k, store_node out[KEEPER_NODES_MAX]) {
    pthread_mutex_lock(&k->lock);
    uint32_t count = k->node_count;
    memcpy(out, k->nodes, count * sizeof *out);
    pthread_mutex_unlock(&k->lock);
    return count;
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

/* The first beat after a pause may be answered before the loop hears of the doubt. */
bool keeper_trusted(keeper *k) {
    pthread_mutex_lock(&k->lock);
    bool trusted = now_ms() - k->beat_ms <= TRUST_MS && (k->news & KEEPER_DOUBT) == 0;
    pthread_mutex_unlock(&k->lock);
    return trusted;
}
