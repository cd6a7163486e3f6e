/* simulate.c - plays many games between bots (simulate.h).
 *
 * A worker (workers.h) plays a game and adds it to its own totals, which are added up at the end. So
 * workers never wait for each other.
 *
 * Randomness. Stream k of the seed gives one generator for chance and one for each entry. They are
 * separate so that a bot which draws more numbers does not change the dice, and so that a bot is
 * never handed the generator the dice come from.
 *
 * A game itself is game_run.c's business; so is what a bot sees. A bot that answers with something
 * the rules refuse ends the run with a report that holds all one needs to see it again.
 */
#include "simulate.h"

#include "flags.h"
#include "game_run.h"
#include "interrupt.h"
#include "records.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>

typedef struct run {
    workers workers; /* first: what they hand us is the run */
    const sim_plan *plan;
    sim_result *result; /* `failure` behind the lock */
    sim_progress *progress;
    void *context;
    seat_entry entry[LR_SEATS_MAX];
    atomic_uint_fast64_t done;
} run;

typedef struct worker {
    run *shared;
    seat_player player[LR_SEATS_MAX]; /* of the entries */
    cli_text record;
    sim_totals totals;
    /* the game being played */
    uint64_t k;
    game_run game;
    sim_row row;
    uint32_t counts[SIM_COUNTS_MAX];
    lr_view seen[2]; /* by a spectator, before and after an action, where something is counted */
    bool seen_last;  /* which of them is the newer */
} worker;

int sim_entry(const sim_plan *plan, uint64_t k, int seat) {
    uint64_t seats = plan->game->seats;
    return plan->rotate ? (int)(((uint64_t)seat + seats - k % seats) % seats) : seat;
}

/* And the seat of an entry. */
static int sim_seat(const sim_plan *plan, uint64_t k, int entry) {
    uint64_t seats = plan->game->seats;
    return plan->rotate ? (int)(((uint64_t)entry + k) % seats) : entry;
}

/* ---- one game ---- */

static void fail(run *r, const char *text) {
    workers_fail(&r->workers, r->result->failure, sizeof r->result->failure, text);
}

static bool is_recorded(const sim_plan *plan, uint64_t k) {
    return plan->records && record_ranges_hold(&plan->recorded, k);
}

static void start_game(worker *w, uint64_t k) {
    const sim_plan *plan = w->shared->plan;
    game_run *game = &w->game;
    lr_rng stream = lr_rng_stream(plan->seed, k);
    w->k = k;
    w->row = (sim_row){ .winner = LR_SEAT_NONE };
    memset(w->counts, 0, sizeof w->counts);
    game_run_clear(game, plan->game, plan->map_text);
    snprintf(game->where, sizeof game->where, "seed %llu, game %llu",
             (unsigned long long)plan->seed, (unsigned long long)k);
    game->chance.rng = lr_rng_seed(lr_rng_next(&stream));
    for (int entry = 0; entry < plan->game->seats; entry++) {
        game_seat *seat = &game->seat[sim_seat(plan, k, entry)];
        seat->player = &w->player[entry];
        seat->seed = lr_rng_next(&stream);
    }
    if (plan->counting) lr_observe(plan->game, &game->state, LR_SPECTATOR, &w->seen[w->seen_last]);
    if (!is_recorded(plan, k)) return;
    const char *name[LR_SEATS_MAX] = { NULL };
    for (int seat = 0; seat < plan->game->seats; seat++)
        name[seat] = lr_bot_name(plan->bot[sim_entry(plan, k, seat)]);
    record_start(&w->record, plan->game, name, plan->map_text);
    game->record = &w->record;
}

/* After an action, where something is counted. */
static void count_action(void *context, lr_action a) {
    worker *w = context;
    const lr_game *game = w->shared->plan->game;
    lr_view *before = &w->seen[w->seen_last], *after = &w->seen[!w->seen_last];
    lr_observe(game, &w->game.state, LR_SPECTATOR, after);
    w->shared->plan->counting->count(game, before, a, after, w->counts);
    w->seen_last = !w->seen_last;
}

static void save_record(worker *w) {
    const sim_plan *plan = w->shared->plan;
    char path[4096], why[4352];
    int length = snprintf(path, sizeof path, "%s/game-%06llu.lrg", plan->records,
                          (unsigned long long)w->k);
    if (length < 0 || (size_t)length >= sizeof path)
        fail(w->shared, "the records' path is too long");
    else if (!record_save(&w->record, plan->game, &w->game.state, path, why, sizeof why))
        fail(w->shared, why);
}

static void add_kinds(uint64_t to[SIM_KINDS], const uint32_t from[SIM_KINDS]) {
    for (int kind = 0; kind < SIM_KINDS; kind++) to[kind] += from[kind];
}

/* Adds the game just played to the worker's sums. */
static void add_game(worker *w) {
    const sim_plan *plan = w->shared->plan;
    sim_totals *t = &w->totals;
    sim_row *row = &w->row;
    int32_t points[LR_SEATS_MAX];
    lr_score(plan->game, &w->game.state, points);
    row->winner = (uint8_t)lr_winner(plan->game, &w->game.state);
    row->actions = w->game.actions;
    row->decisions = w->game.decisions;
    for (int seat = 0; seat < plan->game->seats; seat++) {
        int entry = sim_entry(plan, w->k, seat);
        row->points[seat] = (int16_t)points[seat];
        t->seat_points[seat] += points[seat];
        t->entry_points[entry] += points[seat];
        t->seat_wins[seat] += row->winner == seat;
        t->entry_wins[entry] += row->winner == seat;
        add_kinds(t->kinds[entry], w->game.kinds[seat]);
    }
    add_kinds(t->kinds[LR_SEATS_MAX], w->game.kinds[LR_SEATS_MAX]);
    t->games++;
    t->unfinished += row->outcome == SIM_UNFINISHED;
    t->actions += row->actions;
    t->decisions += row->decisions;
    row->rounds = game_run_rounds(&w->game);
    t->rounds += row->rounds;
    if (t->games == 1 || row->rounds < t->rounds_min) t->rounds_min = row->rounds;
    if (row->rounds > t->rounds_max) t->rounds_max = row->rounds;
    t->lengths[row->actions < SIM_LENGTHS ? row->actions : SIM_LENGTHS - 1]++;
    if (t->games == 1 || row->actions < t->length_min) t->length_min = row->actions;
    if (row->actions > t->length_max) t->length_max = row->actions;
    for (int i = 0; i < SIM_COUNTS_MAX; i++) {
        row->counts[i] = w->counts[i] < UINT16_MAX ? (uint16_t)w->counts[i] : UINT16_MAX;
        t->counts[i] += w->counts[i];
    }
    if (plan->keep_rows) w->shared->result->rows[w->k - plan->first] = *row;
}

static bool must_stop(void *context) {
    const worker *w = context;
    return workers_must_stop(&w->shared->workers);
}

/* Plays the k-th game of the plan to its end or to the limit. A game cut off by a stop is not
 * counted. */
static void play_game(void *own, uint64_t k) {
    worker *w = own;
    start_game(w, w->shared->plan->first + k);
    game_end end = game_run_play(&w->game);
    if (end == GAME_BROKEN) fail(w->shared, w->game.broken);
    atomic_fetch_add_explicit(&w->shared->done, 1, memory_order_relaxed);
    if (end == GAME_BROKEN || end == GAME_STOPPED) return;
    w->row.outcome = end == GAME_OVER ? SIM_FINISHED : SIM_UNFINISHED;
    add_game(w);
    if (w->game.record) save_record(w);
}

/* ---- threads ---- */

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

static void *open_worker(workers *all) {
    run *r = (run *)all;
    char why[SEAT_WHY_MAX];
    worker *w = cli_allocate(1, sizeof *w);
    w->shared = r;
    w->game.context = w;
    w->game.stop = must_stop;
    w->game.after = r->plan->counting ? count_action : NULL;
    w->game.actions_max = r->plan->actions_max;
    for (int entry = 0; entry < r->plan->game->seats; entry++)
        if (!seat_open(&w->player[entry], &r->entry[entry], why, sizeof why)) cli_fail("%s", why);
    return w;
}

static void close_worker(workers *all, void *own) {
    worker *w = own;
    sim_result *result = ((run *)all)->result;
    add_totals(&result->totals, &w->totals);
    for (int kind = 0; kind < SIM_KINDS; kind++)
        if (w->game.words[kind][0])
            memcpy(result->words[kind], w->game.words[kind], sizeof w->game.words[kind]);
    for (int entry = 0; entry < w->shared->plan->game->seats; entry++)
        seat_close(&w->player[entry]);
    free(w->record.bytes);
    free(w);
}

static void tell_progress(workers *all, double seconds) {
    run *r = (run *)all;
    if (r->progress) r->progress(r->context, atomic_load(&r->done), seconds);
}

bool sim_run(const sim_plan *plan, sim_result *result, sim_progress *progress, void *context) {
    run r = { .workers = { .games = plan->games,
                           .threads = plan->threads,
                           .open = open_worker,
                           .close = close_worker,
                           .play = play_game,
                           .progress = tell_progress },
              .plan = plan,
              .result = result,
              .progress = progress,
              .context = context };
    memset(result, 0, sizeof *result);
    for (int entry = 0; entry < plan->game->seats; entry++)
        flags_entry(&r.entry[entry], lr_bot_name(plan->bot[entry]), plan->budget);
    if (plan->keep_rows) result->rows = cli_allocate(plan->games, sizeof(sim_row));
    result->seconds = workers_run(&r.workers);
    result->interrupted = interrupt_came();
    return !result->failure[0];
}
