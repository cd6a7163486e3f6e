/* simulate.c - plays many games between bots (simulate.h).
 *
 *     sim_run --starts--> worker 0: takes the next game number, plays it, adds it to its own totals
 *        |                worker 1: the same
 *        | once a second: progress
 *        '--joins, adds the totals up
 *
 * Workers share one counter of games handed out, one of games done, and a stop flag; everything
 * else is their own, so they never wait for each other.
 *
 * Randomness. Stream k of the seed gives one generator for chance and one for each entry. They are
 * separate so that a bot which draws more numbers does not change the dice, and so that a bot is
 * never handed the generator the dice come from.
 *
 * What a bot sees. Its view (lr_observe) and the list of its actions; a seat with only one possible
 * action is not asked. The bot called `random` is not asked at all: lr_legal_sample() draws from
 * the same list, with the same generator, the action it would choose, without list or view.
 *
 * A bot that answers with something the rules refuse ends the run with a report that holds all one
 * needs to see it again: bot, configuration, seed and game, position, action and reason.
 */
#include "simulate.h"

#include "records.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static atomic_bool interrupted; /* by a signal: one for the process */

void sim_interrupt(void) {
    atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

typedef struct run {
    const sim_plan *plan;
    sim_result *result;
    atomic_uint_fast64_t next, done;
    atomic_bool stop;
    pthread_mutex_t lock; /* over the fields below and result->failure */
    pthread_cond_t ended;
    uint32_t workers_left;
} run;

typedef struct worker {
    run *shared;
    pthread_t thread;
    bool is_random[LR_SEATS_MAX]; /* entry */
    char words[SIM_KINDS][32];
    cli_text record;
    sim_totals totals;
    /* the game being played */
    uint64_t k;
    lr_state state;
    lr_rng chance, entry_rng[LR_SEATS_MAX];
    sim_row row;
    uint32_t kinds[LR_SEATS_MAX + 1][SIM_KINDS];
    uint32_t counts[SIM_COUNTS_MAX];
    lr_view seen[2]; /* by a spectator, before and after an action, where something is counted */
    bool seen_last;  /* which of them is the newer */
    bool recording;
} worker;

int sim_entry(const sim_plan *plan, uint64_t k, int seat) {
    uint64_t seats = plan->game->seats;
    return plan->rotate ? (int)(((uint64_t)seat + seats - k % seats) % seats) : seat;
}

/* ---- when something is wrong ---- */

/* Keeps the first report and stops everybody. */
static void fail(run *r, const char *text) {
    pthread_mutex_lock(&r->lock);
    if (!r->result->failure[0]) snprintf(r->result->failure, SIM_FAILURE_MAX, "%s", text);
    pthread_mutex_unlock(&r->lock);
    atomic_store(&r->stop, true);
}

/* The bug report: everything one needs to see it again. */
static void fail_with_position(worker *w, int seat, const char *what, const lr_action *a) {
    const sim_plan *plan = w->shared->plan;
    char config[LR_CONFIG_TEXT_MAX], position[LR_STATE_TEXT_MAX],
        action[LR_ACTION_TEXT_MAX] = "none";
    cli_text report = { 0 };
    lr_config_print(plan->game, 0, config, sizeof config);
    lr_state_print(plan->game, &w->state, position, sizeof position);
    if (a) cli_action_text(plan->game, *a, action);
    cli_text_print(&report, "%s\n  bot       %s at seat %d\n", what,
                   plan->bot[sim_entry(plan, w->k, seat)]->name, seat);
    cli_text_print(&report, "  config    %s\n  seed      %llu, game %llu, after %u actions\n",
                   config, (unsigned long long)plan->seed, (unsigned long long)w->k,
                   w->row.actions);
    cli_text_print(&report, "  action    %s\n", action);
    if (a) { /* text may not say everything about an action that makes no sense */
        cli_text_print(&report, "  bytes     %u %u", a->kind, a->actor);
        for (size_t i = 0; i < sizeof a->arg; i++) cli_text_print(&report, " %u", a->arg[i]);
        cli_text_print(&report, "\n");
    }
    cli_text_print(&report, "  position:\n%s", position);
    fail(w->shared, report.bytes);
    free(report.bytes);
}

/* ---- one game ---- */

static void start_game(worker *w, uint64_t k) {
    const sim_plan *plan = w->shared->plan;
    lr_rng stream = lr_rng_stream(plan->seed, k);
    w->k = k;
    w->chance = lr_rng_seed(lr_rng_next(&stream));
    for (int entry = 0; entry < plan->game->seats; entry++)
        w->entry_rng[entry] = lr_rng_seed(lr_rng_next(&stream));
    w->row = (sim_row){ .winner = LR_SEAT_NONE };
    memset(w->kinds, 0, sizeof w->kinds);
    memset(w->counts, 0, sizeof w->counts);
    lr_init(plan->game, &w->state);
    if (plan->counting) lr_observe(plan->game, &w->state, LR_SPECTATOR, &w->seen[w->seen_last]);
    w->recording = false;
    for (uint32_t i = 0; plan->records && i < plan->recorded.count; i++)
        w->recording |= k >= plan->recorded.range[i].first && k <= plan->recorded.range[i].last;
    if (!w->recording) return;
    const char *name[LR_SEATS_MAX] = { NULL };
    for (int seat = 0; seat < plan->game->seats; seat++)
        name[seat] = plan->bot[sim_entry(plan, k, seat)]->name;
    record_start(&w->record, plan->game, name, plan->map_text);
}

/* Asks a bot; false when its answer is not allowed. */
static bool ask(worker *w, int seat, int entry, lr_action *a) {
    const sim_plan *plan = w->shared->plan;
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(plan->game, &w->state, seat, legal);
    if (count == 0) {
        fail_with_position(w, seat, "the game waits for a seat that can do nothing", NULL);
        return false;
    }
    *a = legal[0];
    if (count == 1) return true;
    lr_observe(plan->game, &w->state, seat, &view);
    *a = plan->bot[entry]->choose(plan->game, &view, seat, legal, count, &w->entry_rng[entry]);
    lr_status status = a->actor == seat ? lr_check(plan->game, &w->state, *a) : LR_E_NOT_YOUR_TURN;
    if (status == LR_OK) return true;
    char what[256];
    snprintf(what, sizeof what, "a bot chose an action that is refused: %s (%s)",
             lr_status_reason(status), lr_status_name(status));
    fail_with_position(w, seat, what, a);
    return false;
}

static void count_kind(worker *w, int row, lr_action a) {
    char word[LR_ACTION_TEXT_MAX];
    w->kinds[row][a.kind]++;
    if (!w->words[a.kind][0])
        snprintf(w->words[a.kind], sizeof w->words[a.kind], "%.31s",
                 cli_action_word(w->shared->plan->game, a, word));
}

/* After an action. */
static void count_action(worker *w, lr_action a) {
    const lr_game *game = w->shared->plan->game;
    lr_view *before = &w->seen[w->seen_last], *after = &w->seen[!w->seen_last];
    lr_observe(game, &w->state, LR_SPECTATOR, after);
    w->shared->plan->counting->count(game, before, a, after, w->counts);
    w->seen_last = !w->seen_last;
}

/* One action; false when the game must be given up. */
static bool step(worker *w, uint32_t actors) {
    const sim_plan *plan = w->shared->plan;
    lr_action a;
    int row = LR_SEATS_MAX;
    if (actors & LR_CHANCE) {
        a = lr_chance_sample(plan->game, &w->state, &w->chance);
    } else {
        int seat = lr_seat_first(actors);
        row = sim_entry(plan, w->k, seat);
        if (w->is_random[row])
            a = lr_legal_sample(plan->game, &w->state, seat, &w->entry_rng[row]);
        else if (!ask(w, seat, row, &a))
            return false;
        w->row.decisions++;
    }
    count_kind(w, row, a);
    if (w->recording) record_add(&w->record, plan->game, a);
    lr_apply(plan->game, &w->state, a);
    if (plan->counting) count_action(w, a);
    w->row.actions++;
    return true;
}

static void save_record(worker *w) {
    const sim_plan *plan = w->shared->plan;
    char path[4096], why[4352];
    int length = snprintf(path, sizeof path, "%s/game-%06llu.lrg", plan->records,
                          (unsigned long long)w->k);
    if (length < 0 || (size_t)length >= sizeof path)
        fail(w->shared, "the records' path is too long");
    else if (!record_save(&w->record, plan->game, &w->state, path, why, sizeof why))
        fail(w->shared, why);
}

/* Every turn has one roll, so the number of rolls tells the round; without rolls there is none. */
static uint32_t rounds_of(const worker *w) {
    uint32_t rolls = 0, seats = w->shared->plan->game->seats;
    for (int kind = 0; kind < SIM_KINDS; kind++) {
        if (strcmp(w->words[kind], "roll") != 0) continue;
        for (int entry = 0; entry < LR_SEATS_MAX; entry++) rolls += w->kinds[entry][kind];
    }
    return (rolls + seats - 1) / seats;
}

/* Adds the game just played to the worker's sums. */
static void add_game(worker *w) {
    const sim_plan *plan = w->shared->plan;
    sim_totals *t = &w->totals;
    sim_row *row = &w->row;
    int32_t points[LR_SEATS_MAX];
    lr_score(plan->game, &w->state, points);
    row->winner = (uint8_t)lr_winner(plan->game, &w->state);
    for (int seat = 0; seat < plan->game->seats; seat++) {
        int entry = sim_entry(plan, w->k, seat);
        row->points[seat] = (int16_t)points[seat];
        t->seat_points[seat] += points[seat];
        t->entry_points[entry] += points[seat];
        t->seat_wins[seat] += row->winner == seat;
        t->entry_wins[entry] += row->winner == seat;
    }
    t->games++;
    t->unfinished += row->outcome == SIM_UNFINISHED;
    t->actions += row->actions;
    t->decisions += row->decisions;
    row->rounds = rounds_of(w);
    t->rounds += row->rounds;
    if (t->games == 1 || row->rounds < t->rounds_min) t->rounds_min = row->rounds;
    if (row->rounds > t->rounds_max) t->rounds_max = row->rounds;
    t->lengths[row->actions < SIM_LENGTHS ? row->actions : SIM_LENGTHS - 1]++;
    if (t->games == 1 || row->actions < t->length_min) t->length_min = row->actions;
    if (row->actions > t->length_max) t->length_max = row->actions;
    for (int i = 0; i <= LR_SEATS_MAX; i++)
        for (int kind = 0; kind < SIM_KINDS; kind++) t->kinds[i][kind] += w->kinds[i][kind];
    for (int i = 0; i < SIM_COUNTS_MAX; i++) {
        row->counts[i] = w->counts[i] < UINT16_MAX ? (uint16_t)w->counts[i] : UINT16_MAX;
        t->counts[i] += w->counts[i];
    }
    if (plan->keep_rows) w->shared->result->rows[w->k] = *row;
}

static bool must_stop(const worker *w) {
    return atomic_load_explicit(&w->shared->stop, memory_order_relaxed) ||
           atomic_load_explicit(&interrupted, memory_order_relaxed);
}

/* Plays game k to its end or to the limit. A game cut off by a stop is not counted. */
static void play_game(worker *w, uint64_t k) {
    const sim_plan *plan = w->shared->plan;
    start_game(w, k);
    uint32_t actors;
    while ((actors = lr_actors(plan->game, &w->state)) != 0 && w->row.actions < plan->actions_max) {
        if (must_stop(w)) return;
        if (!step(w, actors)) return;
    }
    w->row.outcome = actors == 0 ? SIM_FINISHED : SIM_UNFINISHED;
    add_game(w);
    if (w->recording) save_record(w);
}

/* ---- threads ---- */

static void *work(void *argument) {
    worker *w = argument;
    run *r = w->shared;
    while (!must_stop(w)) {
        uint64_t k = atomic_fetch_add_explicit(&r->next, 1, memory_order_relaxed);
        if (k >= r->plan->games) break;
        play_game(w, k);
        atomic_fetch_add_explicit(&r->done, 1, memory_order_relaxed);
    }
    pthread_mutex_lock(&r->lock);
    r->workers_left--;
    pthread_cond_signal(&r->ended);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

static void add_totals(sim_totals *to, const sim_totals *from) {
    if (from->games == 0) return;
    if (to->games == 0 || from->length_min < to->length_min) to->length_min = from->length_min;
    if (from->length_max > to->length_max) to->length_max = from->length_max;
    if (to->games == 0 || from->rounds_min < to->rounds_min) to->rounds_min = from->rounds_min;
    if (from->rounds_max > to->rounds_max) to->rounds_max = from->rounds_max;
    to->rounds += from->rounds;
    to->games += from->games;
    to->unfinished += from->unfinished;
    to->actions += from->actions;
    to->decisions += from->decisions;
    for (int i = 0; i < LR_SEATS_MAX; i++) {
        to->seat_wins[i] += from->seat_wins[i];
        to->entry_wins[i] += from->entry_wins[i];
        to->seat_points[i] += from->seat_points[i];
        to->entry_points[i] += from->entry_points[i];
    }
    for (int i = 0; i <= LR_SEATS_MAX; i++)
        for (int kind = 0; kind < SIM_KINDS; kind++) to->kinds[i][kind] += from->kinds[i][kind];
    for (int i = 0; i < SIM_LENGTHS; i++) to->lengths[i] += from->lengths[i];
    for (int i = 0; i < SIM_COUNTS_MAX; i++) to->counts[i] += from->counts[i];
}

static bool start_worker(run *r, worker *w) {
    w->shared = r;
    for (int entry = 0; entry < r->plan->game->seats; entry++)
        w->is_random[entry] = strcmp(r->plan->bot[entry]->name, "random") == 0;
    r->workers_left++; /* no worker looks at it before it has the lock, which we hold */
    if (pthread_create(&w->thread, NULL, work, w) == 0) return true;
    r->workers_left--;
    return false;
}

/* Waits for the workers, telling of the progress once a second. The lock is held, but not while
 * waiting. */
static void wait_for_workers(run *r, double start, sim_progress *progress, void *context) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    while (r->workers_left > 0) {
        until.tv_sec++;
        while (r->workers_left > 0)
            if (pthread_cond_timedwait(&r->ended, &r->lock, &until) != 0) break;
        if (progress) progress(context, atomic_load(&r->done), cli_seconds() - start);
    }
}

static void join_worker(worker *w, sim_result *result) {
    pthread_join(w->thread, NULL);
    add_totals(&result->totals, &w->totals);
    for (int kind = 0; kind < SIM_KINDS; kind++)
        if (w->words[kind][0]) memcpy(result->words[kind], w->words[kind], sizeof w->words[kind]);
    free(w->record.bytes);
    free(w);
}

bool sim_run(const sim_plan *plan, sim_result *result, sim_progress *progress, void *context) {
    run r = { .plan = plan, .result = result };
    worker **workers = cli_allocate(plan->threads, sizeof(worker *));
    double start = cli_seconds();
    uint32_t count = 0;
    memset(result, 0, sizeof *result);
    if (plan->keep_rows) result->rows = cli_allocate(plan->games, sizeof(sim_row));
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.ended, NULL);
    pthread_mutex_lock(&r.lock);
    while (count < plan->threads && count < plan->games) {
        worker *w = cli_allocate(1, sizeof *w);
        if (!start_worker(&r, w)) {
            free(w);
            break;
        }
        workers[count++] = w;
    }
    if (count == 0) cli_fail("no thread could be started");
    wait_for_workers(&r, start, progress, context);
    pthread_mutex_unlock(&r.lock);
    for (uint32_t i = 0; i < count; i++) join_worker(workers[i], result);
    result->seconds = cli_seconds() - start;
    result->interrupted = atomic_load(&interrupted);
    pthread_cond_destroy(&r.ended);
    pthread_mutex_destroy(&r.lock);
    free(workers);
    return !result->failure[0];
}
