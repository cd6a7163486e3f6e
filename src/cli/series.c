/* series.c - many games between players, on several threads (series.h). */
#include "series.h"

#include "interrupt.h"
#include "meter.h"
#include "stats.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void series_plan(series *s, const cli_flags *flags) {
    s->seed = flags->seed;
    s->games = flags->games;
    s->threads = flags->threads;
    s->records = flags->records;
    record_ranges_parse(flags->record_games, &s->recorded);
    if (cli_is_stdout(flags->csv) && cli_is_stdout(flags->json))
        cli_usage("--csv and --json cannot both go to standard output");
}

int series_place(const series *s, uint64_t k, int seat) {
    uint64_t seats = (uint64_t)s->seats;
    return s->rotate ? (int)(((uint64_t)seat + seats - k % seats) % seats) : seat;
}

int series_seat(const series *s, uint64_t k, int place) {
    return s->rotate ? (int)(((uint64_t)place + k) % (uint64_t)s->seats) : place;
}

/* ---- one game ---- */

/* Keeps the first report of a bug and stops everybody. */
static void fail(series *s, const char *text) {
    pthread_mutex_lock(&s->lock);
    if (!s->failure[0]) snprintf(s->failure, sizeof s->failure, "%s", text);
    pthread_mutex_unlock(&s->lock);
    atomic_store(&s->stop, true);
}

static bool must_stop(void *worker) {
    const series *s = ((const series_worker *)worker)->all;
    return atomic_load_explicit(&s->stop, memory_order_relaxed) || interrupt_came();
}

static bool record_path(const series *s, uint64_t k, char *path, size_t size) {
    int length = snprintf(path, size, "%s/game-%06llu.lrg", s->records, (unsigned long long)k);
    return length > 0 && (size_t)length < size;
}

static void save_record(series_worker *w, uint64_t k) {
    char path[4096], why[4352];
    if (!record_path(w->all, k, path, sizeof path))
        fail(w->all, "the records' path is too long");
    else if (!record_save(&w->record, w->game.game, &w->game.state, path, why, sizeof why))
        fail(w->all, why);
}

void series_forget(const series *s, uint64_t k) {
    char path[4096];
    if (record_path(s, k, path, sizeof path)) unlink(path);
}

static void start_record(series_worker *w) {
    const char *name[LR_SEATS_MAX] = { NULL };
    for (int seat = 0; seat < w->all->seats; seat++)
        name[seat] = w->game.seat[seat].player->entry->label;
    record_start(&w->record, w->game.game, name, w->game.map_text);
    w->game.record = &w->record;
}

static void fill_row(const game_run *game, bool unfinished, series_row *row) {
    int32_t points[LR_SEATS_MAX];
    *row = (series_row){
        .actions = game->actions,
        .decisions = game->decisions,
        .rounds = game_run_rounds(game),
        .winner = (uint8_t)lr_winner(game->game, &game->state),
        .played = true,
        .unfinished = unfinished,
        .recorded = game->record != NULL,
    };
    lr_score(game->game, &game->state, points);
    for (int seat = 0; seat < game->game->seats; seat++) row->points[seat] = (int16_t)points[seat];
}

/* Returns the size of what came of it, which is packed. A game cut off by a stop is not: 0. */
static size_t play_game(series_worker *w, uint64_t k) {
    series *s = w->all;
    series_row row;
    s->begin(w, k);
    snprintf(w->game.where, sizeof w->game.where, "seed %llu, game %llu",
             (unsigned long long)s->seed, (unsigned long long)k);
    for (int seat = 0; seat < s->seats; seat++)
        w->game.seat[seat].player = &w->player[series_place(s, k, seat)];
    if (s->records && record_ranges_hold(&s->recorded, k)) start_record(w);
    game_end end = game_run_play(&w->game);
    if (end == GAME_BROKEN) fail(s, w->game.broken);
    if (end == GAME_BROKEN || end == GAME_STOPPED) return 0;
    fill_row(&w->game, end == GAME_CUT_OFF, &row);
    if (row.recorded) save_record(w, k);
    return s->pack(w, k, &row, w->packed);
}

static void play_and_count(series_worker *w, uint64_t k) {
    series *s = w->all;
    size_t size = play_game(w, k);
    if (size == 0) return;
    pthread_mutex_lock(&s->lock);
    s->take(s, k, w->packed, size);
    pthread_mutex_unlock(&s->lock);
    atomic_fetch_add_explicit(&s->done, 1, memory_order_relaxed);
}

/* ---- threads ---- */

/* Players that cannot be opened forfeit; bots of ours must not. */
static void open_worker(series *s, series_worker *w) {
    char why[SEAT_WHY_MAX];
    w->all = s;
    w->own = cli_allocate(1, s->own_size);
    w->packed = cli_allocate(1, s->packed_max);
    w->game.context = w;
    w->game.stop = must_stop;
    w->game.before = s->before;
    w->game.after = s->after;
    w->game.actions_max = s->actions_max;
    w->game.timed = s->timed;
    for (int place = 0; place < s->seats; place++)
        if (!seat_open(&w->player[place], s->place[place], why, sizeof why) &&
            s->place[place]->kind->trusted)
            cli_fail("%s", why);
}

static void close_worker(series *s, series_worker *w) {
    for (int place = 0; place < s->seats; place++) seat_close(&w->player[place]);
    free(w->record.bytes);
    free(w->own);
    free(w->packed);
}

static void *work(void *argument) {
    series_worker *w = argument;
    series *s = w->all;
    while (!must_stop(w)) {
        uint64_t k = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
        if (k >= s->games) break;
        play_and_count(w, s->first + k);
    }
    pthread_mutex_lock(&s->lock);
    s->left--;
    pthread_cond_signal(&s->ended);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static bool start_worker(series *s, series_worker *w) {
    open_worker(s, w);
    s->left++; /* no worker looks at it before it has the lock, which we hold */
    if (pthread_create(&w->thread, NULL, work, w) == 0) return true;
    s->left--;
    close_worker(s, w);
    return false;
}

/* The lock is held, but not while waiting. */
static void wait_for_all(series *s, double start, bool quiet) {
    meter m = meter_start(s->games, "games");
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    while (s->left > 0) {
        char note[SERIES_NOTE_MAX] = "";
        until.tv_sec++;
        while (s->left > 0)
            if (pthread_cond_timedwait(&s->ended, &s->lock, &until) != 0) break;
        if (quiet) continue;
        if (s->note) s->note(s, note);
        meter_show(&m, atomic_load(&s->done), cli_seconds() - start, note);
    }
    meter_end(&m);
}

/* On the threads of this process. */
static void run_alone(series *s, series_worker *list, bool quiet) {
    uint32_t count = 0;
    double start = cli_seconds();
    pthread_mutex_lock(&s->lock);
    while (count < s->threads && count < s->games && start_worker(s, &list[count])) count++;
    if (count == 0) cli_fail("no thread could be started");
    wait_for_all(s, start, quiet);
    pthread_mutex_unlock(&s->lock);
    for (uint32_t i = 0; i < count; i++) {
        pthread_join(list[i].thread, NULL);
        close_worker(s, &list[i]);
    }
}

/* ---- a fleet ---- */

typedef struct shared {
    series *s;
    series_worker *list;
} shared;

static size_t share_play(void *context, uint32_t thread, uint64_t k, unsigned char *out) {
    series_worker *w = &((const shared *)context)->list[thread];
    size_t size = must_stop(w) ? 0 : play_game(w, k);
    memcpy(out, w->packed, size);
    return size;
}

static bool share_take(void *context, uint64_t k, const unsigned char *bytes, size_t size) {
    series *s = ((const shared *)context)->s;
    return s->take(s, k, bytes, size);
}

static bool share_stopped(void *context) {
    return must_stop(((const shared *)context)->list);
}

static void share_stop(void *context) {
    atomic_store(&((const shared *)context)->s->stop, true);
}

static void share_note(void *context, char *out, size_t size) {
    const series *s = ((const shared *)context)->s;
    char note[SERIES_NOTE_MAX] = "";
    if (s->note) s->note(s, note);
    snprintf(out, size, "%s", note);
}

static void run_in_fleet(series *s, series_worker *list, bool quiet) {
    shared all = { s, list };
    char *head = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&head, &size);
    if (!file) cli_fail("out of memory");
    part_put_head(file, s->kind, s->argc, s->argv);
    fclose(file);
    for (uint32_t i = 0; i < s->threads; i++) open_worker(s, &list[i]);
    fleet_work work = {
        .unit = "games",
        .kind = s->kind,
        .head = head,
        .head_same = size,
        .first = s->first,
        .count = s->games,
        .group = s->group,
        .threads = s->threads,
        .row_max = s->packed_max,
        .quiet = quiet,
        .context = &all,
        .play = share_play,
        .take = share_take,
        .stopped = share_stopped,
        .stop = share_stop,
        .note = share_note,
    };
    cli_fleet->share(&work);
    for (uint32_t i = 0; i < s->threads; i++) close_worker(s, &list[i]);
    free(head);
    if (!cli_fleet->leads && s->failure[0]) cli_fail("%s", s->failure);
}

void series_run(series *s, bool quiet) {
    series_worker *list = cli_allocate(s->threads, sizeof *list);
    if (s->records) record_folder(s->records);
    interrupt_catch();
    double start = cli_seconds();
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->ended, NULL);
    if (cli_fleet)
        run_in_fleet(s, list, quiet);
    else
        run_alone(s, list, quiet);
    pthread_cond_destroy(&s->ended);
    pthread_mutex_destroy(&s->lock);
    free(list);
    s->seconds = cli_seconds() - start;
    s->interrupted = interrupt_came();
}

/* ---- telling ---- */

FILE *series_tables(const cli_flags *flags) {
    return cli_is_stdout(flags->csv) || cli_is_stdout(flags->json) ? stderr : stdout;
}

int series_answer(const series *s) {
    if (s->failure[0]) {
        cli_error("%s", s->failure);
        return CLI_FAILED;
    }
    return s->interrupted ? CLI_INTERRUPTED : CLI_OK;
}

const char series_share_title[] = "      wins     share   95 % interval      even";

void series_print_share(double wins, uint64_t games, double even, FILE *out) {
    stats_interval i = stats_wilson(wins, (double)games);
    fprintf(out, "%10.10g  %6.2f %%  [%6.2f, %6.2f]  %6.2f %%", wins, 100 * i.value, 100 * i.low,
            100 * i.high, 100 * even);
}

/* In quotes if it needs them. */
void series_csv_text(const char *text, FILE *out) {
    fputc(',', out);
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        if (*c == '"') fputc('"', out);
        fputc(*c, out);
    }
    fputc('"', out);
}

void series_csv_winner(const series_row *row, const char *name, FILE *out) {
    if (row->winner == LR_SEAT_NONE) {
        fputs(",,", out);
        return;
    }
    fprintf(out, ",%u", row->winner);
    series_csv_text(name, out);
}

void series_csv_counts(const series_row *row, int seats, FILE *out) {
    for (int seat = 0; seat < seats; seat++) fprintf(out, ",%d", row->points[seat]);
    fprintf(out, ",%u,%u,%u", row->rounds, row->actions, row->decisions);
}

void series_json_winner(json_writer *w, const series_row *row) {
    jw_key(w, "winner");
    if (row->winner == LR_SEAT_NONE)
        jw_null(w);
    else
        jw_uint(w, row->winner);
}

void series_json_counts(json_writer *w, const series_row *row, int seats) {
    jw_put_array(w, "points");
    for (int seat = 0; seat < seats; seat++) jw_int(w, row->points[seat]);
    jw_array_end(w);
    jw_key(w, "rounds"), jw_uint(w, row->rounds);
    jw_key(w, "actions"), jw_uint(w, row->actions);
    jw_key(w, "decisions"), jw_uint(w, row->decisions);
}
