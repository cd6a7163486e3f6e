/* match_run.c - plays a match (match.h).
 *
 * A worker (workers.h) plays a game, puts its row in place, and counts every group that is now complete
 * and next in order. Rows and sums are behind the workers' lock, which is taken once for every game.
 */
#include "match.h"

#include "interrupt.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct run {
    workers workers; /* first: what they hand us is the run */
    const match_plan *plan;
    match_progress *progress;
    void *context;
    /* Behind the lock. */
    match_result *result;
    uint64_t done, groups_counted;
} run;

typedef struct worker {
    run *shared;
    seat_player player[LR_SEATS_MAX]; /* of the places */
    cli_text record;
    game_run game;
} worker;

int match_place(const match_plan *plan, uint64_t k, int seat) {
    uint64_t seats = (uint64_t)plan->seats;
    return (int)(((uint64_t)seat + seats - k % seats) % seats);
}

double match_even(const match_plan *plan, int entry) {
    return (double)plan->places[entry] / plan->seats;
}

/* ---- counting ---- */

/* An entry's score in a game, in parts of 1/seats: all of it for the winner. */
static uint32_t score_of(const match_plan *plan, const match_row *row, uint64_t k, int entry) {
    if (row->winner == LR_SEAT_NONE) return (uint32_t)plan->places[entry];
    return plan->place[match_place(plan, k, row->winner)] == entry ? (uint32_t)plan->seats : 0;
}

static void add_game(const match_plan *plan, const match_row *row, uint64_t k, match_sums *to) {
    to->games++;
    to->unfinished += row->unfinished;
    to->winnerless += row->winner == LR_SEAT_NONE;
    to->actions += row->actions;
    to->decisions += row->decisions;
    for (int seat = 0; seat < plan->seats; seat++) {
        int entry = plan->place[match_place(plan, k, seat)];
        to->points[entry] += row->points[seat];
        to->seat_games[entry][seat]++;
        to->seat_wins[entry][seat] += row->winner == seat;
        to->wins[entry] += row->winner == seat;
    }
    for (int entry = 0; entry < plan->entries; entry++) {
        to->score[entry] += score_of(plan, row, k, entry);
        game_asked_add(&to->asked[entry], &row->asked[entry]);
    }
}

static void add_group(run *r, uint64_t group, match_sums *to) {
    const match_plan *plan = r->plan;
    uint32_t score[LR_SEATS_MAX] = { 0 };
    for (int i = 0; i < plan->seats; i++) {
        uint64_t k = group * (uint64_t)plan->seats + (uint64_t)i;
        add_game(plan, &r->result->rows[k], k, to);
        for (int entry = 0; entry < plan->entries; entry++)
            score[entry] += score_of(plan, &r->result->rows[k], k, entry);
    }
    for (int entry = 0; entry < plan->entries; entry++) {
        to->groups[entry].games = (uint32_t)plan->seats;
        to->groups[entry].top = (uint32_t)(plan->seats * plan->seats);
        to->groups[entry].count[score[entry]]++;
    }
}

/* The sequential test of the first entry. */
static void judge(run *r) {
    const match_plan *plan = r->plan;
    match_result *result = r->result;
    double even = match_even(plan, 0);
    result->llr = stats_llr(&result->all.groups[0], stats_share(plan->elo0, even),
                            stats_share(plan->elo1, even));
    if (result->llr >= stats_llr_accept(MATCH_WRONG_MAX, MATCH_WRONG_MAX))
        result->verdict = MATCH_BETTER;
    if (result->llr <= stats_llr_reject(MATCH_WRONG_MAX, MATCH_WRONG_MAX))
        result->verdict = MATCH_NOT_BETTER;
    if (result->verdict != MATCH_OPEN) atomic_store(&r->workers.stop, true);
}

static bool group_is_complete(const run *r, uint64_t group) {
    const match_row *row = &r->result->rows[group * (uint64_t)r->plan->seats];
    for (int i = 0; i < r->plan->seats; i++)
        if (!row[i].played) return false;
    return true;
}

/* Counts the groups that are complete and next in order. The lock is held. */
static void count_groups(run *r) {
    uint64_t groups = r->plan->games / (uint64_t)r->plan->seats;
    while (r->groups_counted < groups && r->result->verdict == MATCH_OPEN &&
           group_is_complete(r, r->groups_counted)) {
        uint64_t group = r->groups_counted++;
        add_group(r, group, &r->result->all);
        add_group(r, group, &r->result->board[group % r->plan->boards]);
        if (r->plan->sequential) judge(r);
    }
}

/* ---- one game ---- */

static void fail(run *r, const char *text) {
    workers_fail(&r->workers, r->result->failure, sizeof r->result->failure, text);
}

static const match_board *board_of(const match_plan *plan, uint64_t k) {
    return &plan->board[k / (uint64_t)plan->seats % plan->boards];
}

static void start_game(worker *w, uint64_t k) {
    const match_plan *plan = w->shared->plan;
    const match_board *board = board_of(plan, k);
    lr_rng stream = lr_rng_stream(plan->seed, k / (uint64_t)plan->seats);
    game_run_clear(&w->game, &board->game, board->map_text);
    snprintf(w->game.where, sizeof w->game.where, "seed %llu, game %llu",
             (unsigned long long)plan->seed, (unsigned long long)k);
    w->game.chance.by_kind = true;
    w->game.chance.seed = lr_rng_next(&stream);
    for (int seat = 0; seat < plan->seats; seat++) {
        w->game.seat[seat].player = &w->player[match_place(plan, k, seat)];
        w->game.seat[seat].seed = lr_rng_next(&stream);
    }
    if (!plan->records || !record_ranges_hold(&plan->recorded, k)) return;
    const char *name[LR_SEATS_MAX] = { NULL };
    for (int seat = 0; seat < plan->seats; seat++)
        name[seat] = w->game.seat[seat].player->entry->label;
    record_start(&w->record, &board->game, name, board->map_text);
    w->game.record = &w->record;
}

static bool record_path(const match_plan *plan, uint64_t k, char *path, size_t size) {
    int length = snprintf(path, size, "%s/game-%06llu.lrg", plan->records, (unsigned long long)k);
    return length > 0 && (size_t)length < size;
}

static void save_record(worker *w, uint64_t k) {
    const match_plan *plan = w->shared->plan;
    char path[4096], why[4352];
    if (!record_path(plan, k, path, sizeof path))
        fail(w->shared, "the records' path is too long");
    else if (!record_save(&w->record, w->game.game, &w->game.state, path, why, sizeof why))
        fail(w->shared, why);
}

static void fill_row(worker *w, uint64_t k, game_end end, match_row *row) {
    const match_plan *plan = w->shared->plan;
    const game_run *game = &w->game;
    int32_t points[LR_SEATS_MAX];
    *row = (match_row){
        .actions = game->actions,
        .decisions = game->decisions,
        .rounds = game_run_rounds(game),
        .winner = (uint8_t)lr_winner(game->game, &game->state),
        .played = true,
        .unfinished = end == GAME_CUT_OFF,
        .recorded = game->record != NULL,
    };
    lr_score(game->game, &game->state, points);
    for (int seat = 0; seat < plan->seats; seat++) {
        row->points[seat] = (int16_t)points[seat];
        game_asked_add(&row->asked[plan->place[match_place(plan, k, seat)]], &game->asked[seat]);
    }
}

/* Remembers what went wrong in the first game in which an entry forfeited a move. */
static void note_fault(worker *w, uint64_t k) {
    const match_plan *plan = w->shared->plan;
    match_result *result = w->shared->result;
    if (w->game.fault_seat == LR_SEAT_NONE) return;
    int entry = plan->place[match_place(plan, k, w->game.fault_seat)];
    if (result->fault[entry][0] && result->fault_game[entry] < k) return;
    result->fault_game[entry] = k;
    snprintf(result->fault[entry], SEAT_WHY_MAX, "%s",
             w->game.fault[0] ? w->game.fault : "no reason given");
}

static bool must_stop(void *context) {
    const worker *w = context;
    return workers_must_stop(&w->shared->workers);
}

static void play_game(void *own, uint64_t k) {
    worker *w = own;
    run *r = w->shared;
    match_row row;
    start_game(w, k);
    game_end end = game_run_play(&w->game);
    if (end == GAME_BROKEN) fail(r, w->game.broken);
    if (end == GAME_BROKEN || end == GAME_STOPPED) return;
    fill_row(w, k, end, &row);
    if (row.recorded) save_record(w, k);
    pthread_mutex_lock(&r->workers.lock);
    r->result->rows[k] = row;
    r->done++;
    note_fault(w, k);
    count_groups(r);
    pthread_mutex_unlock(&r->workers.lock);
}

/* ---- threads ---- */

/* Players that cannot be opened forfeit; bots of ours must not. */
static void *open_worker(workers *all) {
    run *r = (run *)all;
    char why[SEAT_WHY_MAX];
    worker *w = cli_allocate(1, sizeof *w);
    w->shared = r;
    w->game.context = w;
    w->game.stop = must_stop;
    w->game.actions_max = r->plan->actions_max;
    w->game.timed = true;
    for (int place = 0; place < r->plan->seats; place++) {
        const seat_entry *entry = &r->plan->entry[r->plan->place[place]];
        if (!seat_open(&w->player[place], entry, why, sizeof why) && entry->kind->trusted)
            cli_fail("%s", why);
    }
    return w;
}

static void close_worker(workers *all, void *own) {
    worker *w = own;
    (void)all;
    for (int place = 0; place < w->shared->plan->seats; place++) seat_close(&w->player[place]);
    free(w->record.bytes);
    free(w);
}

static void tell_progress(workers *all, double seconds) {
    run *r = (run *)all;
    if (r->progress) r->progress(r->context, r->result, r->done, seconds);
}

/* Games that were played but are not counted leave no row and no record. */
static void forget_the_rest(run *r) {
    const match_plan *plan = r->plan;
    char path[4096];
    uint64_t next = atomic_load(&r->workers.next), end = next < plan->games ? next : plan->games;
    for (uint64_t k = r->groups_counted * (uint64_t)plan->seats; k < end; k++) {
        match_row *row = &r->result->rows[k];
        if (row->recorded && record_path(plan, k, path, sizeof path)) unlink(path);
        if (row->played) *row = (match_row){ 0 };
    }
}

bool match_run(const match_plan *plan, match_result *result, match_progress *progress,
               void *context) {
    run r = { .workers = { .games = plan->games,
                           .threads = plan->threads,
                           .open = open_worker,
                           .close = close_worker,
                           .play = play_game,
                           .progress = tell_progress },
              .plan = plan,
              .progress = progress,
              .context = context,
              .result = result };
    memset(result, 0, sizeof *result);
    result->rows = cli_allocate(plan->games, sizeof(match_row));
    result->seconds = workers_run(&r.workers);
    result->interrupted = interrupt_came();
    forget_the_rest(&r);
    return !result->failure[0];
}
