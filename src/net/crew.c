/* crew.c - threads in which bots think (crew.h).
 *
 * A player is made by TASK_SIT and goes with TASK_RISE. It is a seat_player, the same that
 * `longroad match` uses, so that a bot of ours and a stranger's program look alike here; hints ask
 * a bot of ours directly, because they want its thoughts.
 *
 * One lock guards the queue: the players' lists of jobs and whose turn it is (turns.h). A worker
 * takes of a player whose turn it is all jobs up to the first question, does them without the lock,
 * and comes back. A player that rises forgets the questions that nobody has begun.
 *
 * Memory. A player is seated lean (bot.h); the room to think in is the worker's, who gives it back
 * when nothing was to do for a while. Then memory of players who have risen goes back to the
 * system, too. A player that gets so many notices that NOTICES_MAX wait forgets them: it goes on
 * from the view that the next question brings.
 */
#include "crew.h"

#include "advice.h"
#include "log.h"
#include "seat_player.h"
#include "turns.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    BUCKETS = 1024,
    WORKER_NICE = 5,
    WORKERS_MIN = 2,            /* one is kept for who has none */
    NOTICES_MAX = 32,           /* of one player, that wait */
    IDLE_SECONDS = 2,           /* then a worker gives back its room */
    ROOM_SECONDS = 10,          /* that a busy worker keeps it */
    ROOM_BYTES_LEAST = 1 << 20, /* allocations from here on are the system's own pages */
    RISEN_MANY = 64             /* players, after which memory is given back also in a busy time */
};

/* A copy of a game, shared by the players that sit at it. The loop thread finds it by the server's
 * pointer, as long as one of them has not risen. */
typedef struct table_game {
    struct table_game *next;
    const lr_game *key; /* the server's; NULL: it is gone */
    uint32_t seated;    /* of the loop thread: SIT without RISE */
    atomic_uint users;  /* players that point to it, and the loop thread while it has the key */
    lr_game game;
} table_game;

/* What is asked of a player. The view takes as many bytes as the game's views have. */
typedef struct crew_job {
    struct crew_job *next;
    server_task_kind kind;
    bool hint, looks; /* looks: there is a view */
    lr_action seen;
    uint64_t question;
    lr_budget budget;
    uint32_t legal_count;
    const lr_action *legal; /* behind the view */
    union {
        uint64_t align;
        unsigned char bytes[1];
    } view;
} crew_job;

typedef struct player {
    struct player *next; /* of its bucket */
    uint64_t number;
    table_game *table;
    turns_line line;
    crew_job *first, *last;
    uint32_t notices; /* in the list */
    bool begun;       /* a worker has seen it */
    bool risen;
    /* Of the worker whose turn it is. */
    char bot[SERVER_WORD_MAX];
    int at;
    uint64_t seed;
    uint32_t people;
    seat_entry entry;
    seat_player seat;
    lr_player *fallback; /* plays for a program that failed; made when it is needed */
} player;

typedef struct worker {
    struct crew *crew;
    pthread_t thread;
    bool running;
    lr_room *room; /* NULL: none at the moment */
    uint64_t room_since_us;
    lr_view view; /* of the job under way, in full length */
} worker;

struct crew {
    void (*wake)(void *context);
    void *context;
    guard_list engines;
    table_game *games; /* the loop thread's */
    atomic_bool stopping;
    atomic_ullong cpu_us;
    /* Under `queue`. */
    pthread_mutex_t queue;
    pthread_cond_t more;
    player *players[BUCKETS];
    turns turns;
    uint32_t questions; /* that wait */
    uint32_t risen;     /* freed since memory was last given back: players, and by crew_tidy() */
    uint64_t given_back_us; /* when that was */
    /* Under `answers`. */
    pthread_mutex_t answers;
    crew_answer *first, *last;
    uint32_t count;
    worker workers[];
};

static uint64_t clock_us(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* ---- the loop thread: games ---- */

static void game_release(table_game *table) {
    if (atomic_fetch_sub(&table->users, 1) == 1) free(table);
}

/* The copy of the game, with one more player; NULL: no memory. */
static table_game *game_sit(crew *c, const lr_game *game) {
    table_game *t = c->games;
    while (t && t->key != game) t = t->next;
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t) return NULL;
        t->key = game;
        t->game = *game;
        atomic_init(&t->users, 1);
        t->next = c->games;
        c->games = t;
    }
    t->seated++;
    atomic_fetch_add(&t->users, 1); /* the player's own */
    return t;
}

/* A player rises. With the last one the server's pointer means nothing any more. */
static void game_rise(crew *c, table_game *table) {
    if (--table->seated > 0) return;
    for (table_game **at = &c->games; *at; at = &(*at)->next) {
        if (*at != table) continue;
        *at = table->next;
        break;
    }
    table->key = NULL;
    game_release(table);
}

/* ---- players, under the lock ---- */

static player **player_at(crew *c, uint64_t number) {
    player **at = &c->players[number % BUCKETS];
    while (*at && (*at)->number != number) at = &(*at)->next;
    return at;
}

static void free_job(crew *c, player *p, crew_job *job) {
    if (job->kind == TASK_NOTICE) p->notices--;
    if (job->kind == TASK_THINK) c->questions--;
    free(job);
}

static void drop_notices(crew *c, player *p) {
    crew_job *kept = NULL;
    for (crew_job **at = &p->first, *job; (job = *at) != NULL;) {
        if (job->kind == TASK_NOTICE) {
            *at = job->next;
            free_job(c, p, job);
        } else {
            kept = job;
            at = &job->next;
        }
    }
    p->last = kept;
}

static void drop_jobs(crew *c, player *p) {
    for (crew_job *job = p->first, *next; job; job = next) {
        next = job->next;
        free_job(c, p, job);
    }
    p->first = p->last = NULL;
}

/* Takes the player out of the queue; close_player() frees it, without the lock. */
static void unlink_player(crew *c, player *p) {
    drop_jobs(c, p);
    turns_cancel(&c->turns, &p->line);
    turns_leave(&p->line);
    *player_at(c, p->number) = p->next;
    c->risen++;
}

static void close_player(player *p) {
    if (p->seat.self) {
        seat_stop(&p->seat);
        seat_close(&p->seat);
    }
    lr_player_free(p->fallback);
    game_release(p->table);
    free(p);
}

/* ---- the loop thread: tasks ---- */

static crew_job *make_job(const server_task *task, const lr_game *game) {
    bool looks = task->kind == TASK_NOTICE || task->kind == TASK_THINK;
    size_t view = looks ? (game->view_bytes + 15) & ~(size_t)15 : 0;
    size_t legal = task->kind == TASK_THINK ? task->legal_count * sizeof task->legal[0] : 0;
    crew_job *job = calloc(1, sizeof *job + view + legal);
    if (!job) return NULL;
    job->kind = task->kind;
    job->hint = task->hint;
    job->looks = looks;
    job->seen = task->seen;
    job->question = task->question;
    job->budget = task->budget;
    if (looks) memcpy(job->view.bytes, &task->view, game->view_bytes);
    if (legal == 0) return job;
    unsigned char *behind = job->view.bytes + view;
    memcpy(behind, task->legal, legal);
    job->legal = (const lr_action *)(const void *)behind;
    job->legal_count = task->legal_count;
    return job;
}

static void enqueue(crew *c, player *p, crew_job *job) {
    if (p->last)
        p->last->next = job;
    else
        p->first = job;
    p->last = job;
    p->notices += job->kind == TASK_NOTICE;
    c->questions += job->kind == TASK_THINK;
    if (p->notices > NOTICES_MAX) drop_notices(c, p);
    if (!p->first) {
        turns_cancel(&c->turns, &p->line);
        return;
    }
    turns_wait(&c->turns, &p->line);
    pthread_cond_signal(&c->more);
}

static bool sit_down(crew *c, const server_task *task) {
    player *p = calloc(1, sizeof *p);
    table_game *table = p ? game_sit(c, task->game) : NULL;
    crew_job *job = table ? make_job(task, task->game) : NULL;
    bool done = false;
    if (job) {
        *p = (player){ .number = task->player, .table = table, .at = task->seat };
        p->seed = task->seed;
        p->people = task->people;
        memcpy(p->bot, task->bot, sizeof p->bot);
        pthread_mutex_lock(&c->queue);
        done = !*player_at(c, p->number) &&
               turns_join(&c->turns, &p->line, task->maker, task->table, clock_us(CLOCK_MONOTONIC));
        if (done) {
            *player_at(c, p->number) = p;
            enqueue(c, p, job);
        }
        pthread_mutex_unlock(&c->queue);
    }
    if (done) return true;
    if (table) {
        game_rise(c, table);
        game_release(table);
    }
    free(job);
    free(p);
    return false;
}

/* Questions that nobody has begun are forgotten. Closing the seat is a worker's, since a program
 * may take its time to end; but if none has met the player yet there is nothing to close. */
static void stand_up(crew *c, player *p, crew_job *job) {
    game_rise(c, p->table);
    drop_jobs(c, p);
    p->risen = true;
    if (p->begun || p->line.runs) {
        enqueue(c, p, job);
        return;
    }
    unlink_player(c, p);
    close_player(p);
    free(job);
}

void crew_task(crew *c, const server_task *task) {
    bool done = true;
    if (task->kind == TASK_SIT) {
        done = sit_down(c, task);
    } else {
        pthread_mutex_lock(&c->queue);
        player *p = *player_at(c, task->player);
        crew_job *job = p && !p->risen ? make_job(task, &p->table->game) : NULL;
        done = job || !p || p->risen;
        if (job && task->kind == TASK_RISE)
            stand_up(c, p, job);
        else if (job)
            enqueue(c, p, job);
        pthread_mutex_unlock(&c->queue);
    }
    if (!done)
        log_text(SERVER_ERROR, "bot_lost", "no memory for a task; a stand-in will have to play");
}

crew_answer *crew_take(crew *c) {
    pthread_mutex_lock(&c->answers);
    crew_answer *first = c->first;
    c->first = c->last = NULL;
    pthread_mutex_unlock(&c->answers);
    return first;
}

void crew_tidy(crew *c) {
    pthread_mutex_lock(&c->queue);
    c->risen++;
    pthread_cond_signal(&c->more);
    pthread_mutex_unlock(&c->queue);
}

void crew_figures_get(crew *c, crew_figures *out) {
    pthread_mutex_lock(&c->queue);
    *out = (crew_figures){ .workers = c->count,
                           .busy = c->turns.running,
                           .questions = c->questions,
                           .thought_ms = atomic_load(&c->cpu_us) / 1000 };
    pthread_mutex_unlock(&c->queue);
}

/* ---- workers: players ---- */

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

static void sit(const crew *c, player *p) {
    char why[SEAT_WHY_MAX] = "";
    if (entry_of(c, p->bot, &p->entry) && seat_open(&p->seat, &p->entry, why, sizeof why)) {
        seat_sitting sitting = { .game = &p->table->game,
                                 .seat = p->at,
                                 .seed = p->seed,
                                 .lean = true,
                                 .people = p->people };
        seat_start(&p->seat, &sitting);
    }
    if (p->seat.why[0] && !p->seat.seated) log_text(SERVER_WARN, "bot_absent", "%s", p->seat.why);
}

/* ---- workers: thinking ---- */

static void answer(crew *c, crew_answer *a) {
    pthread_mutex_lock(&c->answers);
    bool was_empty = c->first == NULL;
    if (c->last)
        c->last->next = a;
    else
        c->first = a;
    c->last = a;
    pthread_mutex_unlock(&c->answers);
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

static lr_action choose_fallback(const worker *w, player *p, const crew_job *job) {
    const lr_game *game = &p->table->game;
    const lr_bot *bot = fallback_bot(game);
    if (!p->fallback && bot) p->fallback = lr_player_new_lean(bot, game, p->at, p->number);
    if (!p->fallback) return job->legal[0];
    lr_player_lend(p->fallback, w->room);
    return lr_player_choose(p->fallback, &w->view, job->legal, job->legal_count,
                            (lr_budget){ .ms = 50 });
}

/* The worker's room; without memory for one the fallback plays, which needs none. An old one is
 * changed for a new one, of whose pages only those take memory that are used: what a heavy table
 * needed is not kept for a light one. */
static lr_room *room_of(worker *w) {
    uint64_t now = clock_us(CLOCK_MONOTONIC);
    if (w->room && now - w->room_since_us > ROOM_SECONDS * UINT64_C(1000000)) {
        lr_room_free(w->room);
        w->room = NULL;
    }
    if (!w->room) {
        w->room = lr_room_new();
        w->room_since_us = now;
    }
    if (!w->room) log_text(SERVER_ERROR, "memory", "no memory to think in");
    return w->room;
}

static void think(worker *w, player *p, const crew_job *job) {
    seat_answer said = { .fault = SEAT_GONE };
    lr_room *room = room_of(w);
    seat_question question = { .view = &w->view,
                               .legal = job->legal,
                               .count = job->legal_count,
                               .budget = job->budget,
                               .room = room };
    crew_answer *a = calloc(1, sizeof *a);
    if (!a || job->legal_count == 0) {
        free(a);
        return;
    }
    a->question = job->question;
    if (p->seat.self && room) seat_choose(&p->seat, &question, &said);
    if (said.fault != SEAT_FINE && p->seat.self)
        log_text(SERVER_WARN, "bot_fault", "%s: %s", seat_fault_name[said.fault], said.why);
    a->action = said.fault == SEAT_FINE ? said.action : choose_fallback(w, p, job);
    answer(w->crew, a);
}

static void hint(worker *w, const player *p, const crew_job *job) {
    const lr_game *game = &p->table->game;
    const lr_bot *bot = p->entry.bot ? p->entry.bot : fallback_bot(game);
    lr_room *room = room_of(w);
    lr_player *adviser = bot && room ? lr_player_new_lean(bot, game, p->at, p->number) : NULL;
    crew_answer *a = calloc(1, sizeof *a + sizeof a->thought[0]);
    if (!adviser || !a || job->legal_count == 0) {
        lr_player_free(adviser);
        free(a);
        return;
    }
    a->question = job->question;
    a->hint = true;
    lr_player_lend(adviser, room);
    a->action = advice_think(adviser, game, &w->view, job->legal, job->legal_count, job->budget,
                             &a->thought[0]);
    lr_player_free(adviser);
    answer(w->crew, a);
}

static void do_job(worker *w, player *p, const crew_job *job) {
    if (job->looks) memcpy(&w->view, job->view.bytes, p->table->game.view_bytes);
    switch (job->kind) {
    case TASK_SIT: sit(w->crew, p); break;
    case TASK_NOTICE: seat_notice(&p->seat, job->seen, &w->view); break;
    case TASK_THINK:
        if (job->hint)
            hint(w, p, job);
        else
            think(w, p, job);
        break;
    case TASK_RISE: break; /* the player goes when its list is empty */
    }
}

/* ---- workers: their lives ---- */

/* Of the player's jobs those up to the first question. */
static crew_job *take_jobs(crew *c, player *p) {
    crew_job *first = p->first, *last = first;
    while (last->kind != TASK_THINK && last->next) last = last->next;
    p->first = last->next;
    if (!p->first) p->last = NULL;
    last->next = NULL;
    for (const crew_job *job = first; job; job = job->next) {
        p->notices -= job->kind == TASK_NOTICE;
        c->questions -= job->kind == TASK_THINK;
    }
    return first;
}

/* Does a turn's work. With the lock before and after, without it meanwhile. */
static void serve_turn(worker *w, player *p) {
    crew *c = w->crew;
    crew_job *jobs = take_jobs(c, p);
    p->begun = true;
    pthread_mutex_unlock(&c->queue);
    uint64_t began = clock_us(CLOCK_MONOTONIC), cpu = clock_us(CLOCK_THREAD_CPUTIME_ID);
    for (crew_job *job = jobs, *next; job; job = next) {
        next = job->next;
        do_job(w, p, job);
        free(job);
    }
    uint64_t now = clock_us(CLOCK_MONOTONIC);
    atomic_fetch_add(&c->cpu_us, clock_us(CLOCK_THREAD_CPUTIME_ID) - cpu);
    pthread_mutex_lock(&c->queue);
    turns_done(&c->turns, &p->line, now - began, now);
    if (p->first) {
        turns_wait(&c->turns, &p->line);
    } else if (p->risen) {
        unlink_player(c, p);
        pthread_mutex_unlock(&c->queue);
        close_player(p);
        pthread_mutex_lock(&c->queue);
    }
}

/* Memory goes back to the system. With the lock before and after, without it meanwhile. */
static void give_back(worker *w, bool idle) {
    crew *c = w->crew;
    bool trims = c->risen > 0;
    c->risen = 0;
    c->given_back_us = clock_us(CLOCK_MONOTONIC);
    pthread_mutex_unlock(&c->queue);
    if (idle) {
        lr_room_free(w->room);
        w->room = NULL;
    }
#ifdef __GLIBC__
    if (trims) malloc_trim(0);
#else
    (void)trims;
#endif
    pthread_mutex_lock(&c->queue);
}

/* Waits until there may be work. A worker that has waited long gives memory back. */
static void rest(worker *w) {
    crew *c = w->crew;
    struct timespec until;
    if (!w->room && c->risen == 0) {
        pthread_cond_wait(&c->more, &c->queue);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += IDLE_SECONDS;
    if (pthread_cond_timedwait(&c->more, &c->queue, &until) != 0) give_back(w, true);
}

static void *work(void *context) {
    worker *w = context;
    crew *c = w->crew;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), WORKER_NICE);
    pthread_setname_np(pthread_self(), CREW_THREAD_NAME);
    pthread_mutex_lock(&c->queue);
    while (!atomic_load(&c->stopping)) {
        uint64_t now = clock_us(CLOCK_MONOTONIC);
        turns_line *line = turns_next(&c->turns, now);
        if (line)
            serve_turn(w, (player *)(void *)((char *)line - offsetof(player, line)));
        else
            rest(w);
        if (c->risen >= RISEN_MANY && now - c->given_back_us > IDLE_SECONDS * UINT64_C(1000000))
            give_back(w, false);
    }
    pthread_mutex_unlock(&c->queue);
    lr_room_free(w->room);
    return NULL;
}

static void start_lock(crew *c) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&c->more, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&c->queue, NULL);
    pthread_mutex_init(&c->answers, NULL);
}

crew *crew_start(uint32_t threads, guard_list engines, void (*wake)(void *context), void *context) {
    if (threads < WORKERS_MIN) threads = WORKERS_MIN;
    crew *c = calloc(1, sizeof *c + threads * sizeof c->workers[0]);
    if (!c) return NULL;
#ifdef __GLIBC__
    /* Rooms are pages of their own, which free() gives back at once, however often that is done. */
    mallopt(M_MMAP_THRESHOLD, ROOM_BYTES_LEAST);
#endif
    c->wake = wake;
    c->context = context;
    c->engines = engines;
    c->count = threads;
    turns_start(&c->turns, threads);
    start_lock(c);
    for (uint32_t k = 0; k < threads; k++) {
        worker *w = &c->workers[k];
        w->crew = c;
        w->running = pthread_create(&w->thread, NULL, work, w) == 0;
        if (w->running) continue;
        crew_stop(c, UINT32_MAX);
        return NULL;
    }
    return c;
}

/* All threads have ended. */
static void free_crew(crew *c) {
    for (int k = 0; k < BUCKETS; k++)
        while (c->players[k]) {
            player *p = c->players[k];
            if (!p->risen) game_rise(c, p->table);
            unlink_player(c, p);
            close_player(p);
        }
    for (crew_answer *a = c->first, *next; a; a = next) {
        next = a->next;
        free(a);
    }
    turns_end(&c->turns);
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->queue);
    pthread_mutex_destroy(&c->answers);
    free(c);
}

bool crew_stop(crew *c, uint32_t ms) {
    struct timespec until;
    bool all = true;
    if (!c) return true;
    atomic_store(&c->stopping, true);
    pthread_mutex_lock(&c->queue);
    pthread_cond_broadcast(&c->more);
    pthread_mutex_unlock(&c->queue);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    for (uint32_t k = 0; k < c->count; k++) {
        worker *w = &c->workers[k];
        if (w->running) all &= pthread_timedjoin_np(w->thread, NULL, &until) == 0;
    }
    if (all) free_crew(c);
    return all;
}
