/* crew.c - threads in which bots think (crew.h).
 *
 * A worker finds its players in a hash table of its own. Players are made by TASK_SIT and go with
 * TASK_RISE. A player is a seat_player, the same that `longroad match` uses, so that a bot of ours and
 * a stranger's program look alike here; hints ask a bot of ours directly, because they want its
 * thoughts.
 */
#include "crew.h"

#include "log.h"
#include "seat_player.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BUCKETS = 1024, WORKER_NICE = 5 };

/* A copy of a game, shared by the players that sit at it. The loop thread finds it by the server's
 * pointer, as long as one of them has not risen. */
typedef struct table_game {
    struct table_game *next;
    const lr_game *key; /* the server's; NULL: it is gone */
    uint32_t seated;    /* of the loop thread: SIT without RISE */
    atomic_uint users;  /* players that point to it, and the loop thread while it has the key */
    lr_game game;
} table_game;

typedef struct player {
    struct player *next;
    uint64_t number;
    table_game *table;
    seat_entry entry;
    seat_player seat;
    lr_player *fallback; /* plays for a program that failed; made when it is needed */
    int at;
} player;

typedef struct crew_job {
    struct crew_job *next;
    server_task task;
    table_game *table; /* SIT */
    lr_action legal[];
} crew_job;

typedef struct worker {
    struct crew *crew;
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t more;
    crew_job *first, *last;
    player *players[BUCKETS]; /* the thread's own */
} worker;

/* Which game a seated player has, for the loop thread. */
typedef struct seated {
    struct seated *next;
    uint64_t number;
    table_game *table;
} seated;

struct crew {
    void (*wake)(void *context);
    void *context;
    guard_list engines;
    table_game *games;
    seated *seated[BUCKETS];
    atomic_bool stopping;
    pthread_mutex_t lock;
    crew_answer *first, *last;
    uint32_t count;
    worker workers[];
};

/* ---- the loop thread: games ---- */

static void game_release(table_game *table) {
    if (atomic_fetch_sub(&table->users, 1) == 1) free(table);
}

static table_game *game_keep(crew *c, const lr_game *game) {
    for (table_game *t = c->games; t; t = t->next)
        if (t->key == game) return t;
    table_game *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->key = game;
    t->game = *game;
    atomic_init(&t->users, 1);
    t->next = c->games;
    c->games = t;
    return t;
}

/* The last player of the table has risen: the server's pointer means nothing any more. */
static void game_forget(crew *c, table_game *table) {
    for (table_game **at = &c->games; *at; at = &(*at)->next) {
        if (*at != table) continue;
        *at = table->next;
        break;
    }
    table->key = NULL;
    game_release(table);
}

static table_game *note_seated(crew *c, const server_task *task) {
    seated *s = calloc(1, sizeof *s);
    table_game *table = s ? game_keep(c, task->game) : NULL;
    if (!table) {
        free(s);
        return NULL;
    }
    *s = (seated){ .next = c->seated[task->player % BUCKETS],
                   .number = task->player,
                   .table = table };
    c->seated[task->player % BUCKETS] = s;
    table->seated++;
    atomic_fetch_add(&table->users, 1); /* the player's own, released by the worker */
    return table;
}

static void note_risen(crew *c, uint64_t number) {
    for (seated **at = &c->seated[number % BUCKETS]; *at; at = &(*at)->next) {
        seated *s = *at;
        if (s->number != number) continue;
        *at = s->next;
        if (--s->table->seated == 0) game_forget(c, s->table);
        free(s);
        return;
    }
}

/* ---- the loop thread: tasks ---- */

static void enqueue(worker *w, crew_job *job) {
    pthread_mutex_lock(&w->lock);
    if (w->last)
        w->last->next = job;
    else
        w->first = job;
    w->last = job;
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

void crew_task(crew *c, const server_task *task) {
    uint32_t legal = task->kind == TASK_THINK ? task->legal_count : 0;
    crew_job *job = malloc(sizeof *job + legal * sizeof job->legal[0]);
    if (!job) {
        log_text(SERVER_ERROR, "bot_lost", "no memory for a task; a stand-in will have to play");
        return;
    }
    *job = (crew_job){ .task = *task };
    if (legal > 0) memcpy(job->legal, task->legal, legal * sizeof job->legal[0]);
    if (task->kind == TASK_SIT) job->table = note_seated(c, task);
    if (task->kind == TASK_RISE) note_risen(c, task->player);
    enqueue(&c->workers[task->player % c->count], job);
}

crew_answer *crew_take(crew *c) {
    pthread_mutex_lock(&c->lock);
    crew_answer *first = c->first;
    c->first = c->last = NULL;
    pthread_mutex_unlock(&c->lock);
    return first;
}

/* ---- workers: players ---- */

static player **player_at(worker *w, uint64_t number) {
    player **at = &w->players[number / w->crew->count % BUCKETS];
    while (*at && (*at)->number != number) at = &(*at)->next;
    return at;
}

/* The command that the admin wrote down for the name, or NULL. */
static const char *engine_command(const crew *c, const char *name) {
    size_t length = strlen(name);
    for (uint32_t k = 0; k < c->engines.count; k++) {
        const char *line = c->engines.item[k];
        size_t word = strcspn(line, " \t=");
        const char *equals = strchr(line, '=');
        if (equals && word == length && strncmp(line, name, length) == 0)
            return equals + 1 + strspn(equals + 1, " \t");
    }
    return NULL;
}

/* What the seat is called for seat_entry_parse(): a program by its command, a bot by its name. */
static bool entry_of(const crew *c, const char *bot, seat_entry *entry) {
    char text[SEAT_TEXT_MAX], why[SEAT_REFUSAL_MAX];
    const char *command = NULL;
    bool is_program = strncmp(bot, "exec:", 5) == 0;
    if (is_program) command = engine_command(c, bot + 5);
    if (is_program && !command) {
        log_text(SERVER_WARN, "engine_unknown", "there is no engine `%s`", bot + 5);
        return false;
    }
    int length = command ? snprintf(text, sizeof text, "exec:%s", command)
                         : snprintf(text, sizeof text, "%s", bot);
    if (length >= 0 && (size_t)length < sizeof text &&
        seat_entry_parse(entry, text, (lr_budget){ 0 }, why, sizeof why))
        return true;
    log_text(SERVER_WARN, "bot_unknown", "%s", why);
    return false;
}

static void sit(worker *w, const crew_job *job) {
    char why[SEAT_WHY_MAX] = "";
    const server_task *task = &job->task;
    player **at = player_at(w, task->player);
    if (!job->table || *at) return;
    player *p = calloc(1, sizeof *p);
    if (!p) {
        game_release(job->table);
        return;
    }
    p->number = task->player;
    p->table = job->table;
    p->at = task->seat;
    if (entry_of(w->crew, task->bot, &p->entry) &&
        seat_open(&p->seat, &p->entry, why, sizeof why)) {
        seat_sitting sitting = { .game = &p->table->game, .seat = task->seat, .seed = task->seed };
        seat_start(&p->seat, &sitting);
    }
    if (p->seat.why[0] && !p->seat.seated) log_text(SERVER_WARN, "bot_absent", "%s", p->seat.why);
    *at = p;
}

static void rise(worker *w, uint64_t number) {
    player **at = player_at(w, number);
    player *p = *at;
    if (!p) return;
    *at = p->next;
    if (p->seat.self) {
        seat_stop(&p->seat);
        seat_close(&p->seat);
    }
    lr_player_free(p->fallback);
    game_release(p->table);
    free(p);
}

/* ---- workers: thinking ---- */

static void answer(crew *c, crew_answer *a) {
    pthread_mutex_lock(&c->lock);
    bool was_empty = c->first == NULL;
    if (c->last)
        c->last->next = a;
    else
        c->first = a;
    c->last = a;
    pthread_mutex_unlock(&c->lock);
    if (was_empty) c->wake(c->context);
}

/* The bot that plays where another one fails. */
static const lr_bot *fallback_bot(const lr_game *game) {
    const lr_bot *bot = lr_bot_find("greedy");
    if (bot && lr_bot_plays(bot, game)) return bot;
    for (uint32_t k = 0; (bot = lr_bot_at(k)) != NULL; k++)
        if (lr_bot_plays(bot, game)) return bot;
    return NULL;
}

static lr_action choose_fallback(player *p, const crew_job *job) {
    const server_task *task = &job->task;
    const lr_game *game = &p->table->game;
    const lr_bot *bot = fallback_bot(game);
    if (!p->fallback && bot) p->fallback = lr_player_new(bot, game, p->at, p->number);
    if (!p->fallback) return job->legal[0];
    return lr_player_choose(p->fallback, &task->view, job->legal, task->legal_count,
                            (lr_budget){ .ms = 50 });
}

static void think(worker *w, player *p, const crew_job *job) {
    const server_task *task = &job->task;
    seat_answer said = { .fault = SEAT_GONE };
    seat_question question = {
        .view = &task->view, .legal = job->legal, .count = task->legal_count, .budget = task->budget
    };
    crew_answer *a = calloc(1, sizeof *a);
    if (!a || task->legal_count == 0) {
        free(a);
        return;
    }
    a->question = task->question;
    if (p->seat.self) seat_choose(&p->seat, &question, &said);
    if (said.fault != SEAT_FINE && p->seat.self)
        log_text(SERVER_WARN, "bot_fault", "%s: %s", seat_fault_name[said.fault], said.why);
    a->action = said.fault == SEAT_FINE ? said.action : choose_fallback(p, job);
    answer(w->crew, a);
}

static void hint(worker *w, const player *p, const crew_job *job) {
    const server_task *task = &job->task;
    const lr_game *game = &p->table->game;
    const lr_bot *bot = p->entry.bot ? p->entry.bot : fallback_bot(game);
    lr_player *adviser = bot ? lr_player_new(bot, game, p->at, p->number) : NULL;
    crew_answer *a = calloc(1, sizeof *a + sizeof a->thoughts[0]);
    if (!adviser || !a || task->legal_count == 0) {
        lr_player_free(adviser);
        free(a);
        return;
    }
    a->question = task->question;
    a->hint = true;
    a->action = lr_player_think(adviser, &task->view, job->legal, task->legal_count, task->budget,
                                &a->thoughts[0]);
    lr_player_free(adviser);
    answer(w->crew, a);
}

static void do_job(worker *w, const crew_job *job) {
    const server_task *task = &job->task;
    if (task->kind == TASK_SIT) {
        sit(w, job);
        return;
    }
    if (task->kind == TASK_RISE) {
        rise(w, task->player);
        return;
    }
    player *p = *player_at(w, task->player);
    if (!p) return;
    if (task->kind == TASK_NOTICE)
        seat_notice(&p->seat, task->seen, &task->view);
    else if (task->hint)
        hint(w, p, job);
    else
        think(w, p, job);
}

/* ---- workers: their lives ---- */

static void *work(void *context) {
    worker *w = context;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), WORKER_NICE);
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->first && !atomic_load(&w->crew->stopping)) pthread_cond_wait(&w->more, &w->lock);
        if (atomic_load(&w->crew->stopping)) break;
        crew_job *job = w->first;
        if (!job) continue;
        w->first = job->next;
        if (!w->first) w->last = NULL;
        pthread_mutex_unlock(&w->lock);
        do_job(w, job);
        free(job);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    for (int k = 0; k < BUCKETS; k++)
        while (w->players[k]) rise(w, w->players[k]->number);
    return NULL;
}

crew *crew_start(uint32_t threads, guard_list engines, void (*wake)(void *context), void *context) {
    crew *c = calloc(1, sizeof *c + threads * sizeof c->workers[0]);
    if (!c) return NULL;
    c->wake = wake;
    c->context = context;
    c->engines = engines;
    c->count = threads;
    pthread_mutex_init(&c->lock, NULL);
    for (uint32_t k = 0; k < threads; k++) {
        worker *w = &c->workers[k];
        w->crew = c;
        pthread_mutex_init(&w->lock, NULL);
        pthread_cond_init(&w->more, NULL);
        w->running = pthread_create(&w->thread, NULL, work, w) == 0;
        if (w->running) continue;
        crew_stop(c, UINT32_MAX);
        return NULL;
    }
    return c;
}

static void free_worker(worker *w) {
    for (crew_job *job = w->first, *next; job; job = next) {
        next = job->next;
        if (job->table) game_release(job->table);
        free(job);
    }
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
}

static void free_crew(crew *c) {
    for (uint32_t k = 0; k < c->count; k++)
        if (c->workers[k].crew) free_worker(&c->workers[k]);
    for (int k = 0; k < BUCKETS; k++)
        while (c->seated[k]) note_risen(c, c->seated[k]->number);
    for (crew_answer *a = c->first, *next; a; a = next) {
        next = a->next;
        free(a);
    }
    pthread_mutex_destroy(&c->lock);
    free(c);
}

bool crew_stop(crew *c, uint32_t ms) {
    struct timespec until;
    bool all = true;
    if (!c) return true;
    atomic_store(&c->stopping, true);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    for (uint32_t k = 0; k < c->count; k++) {
        worker *w = &c->workers[k];
        if (!w->running) continue;
        pthread_mutex_lock(&w->lock);
        pthread_cond_broadcast(&w->more);
        pthread_mutex_unlock(&w->lock);
        all &= pthread_timedjoin_np(w->thread, NULL, &until) == 0;
    }
    if (all) free_crew(c);
    return all;
}
