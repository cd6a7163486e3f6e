/* loadtest_run.c - a load test from its first connection to its last (loadtest.h).
 *
 * Connections are opened at a pace, so that a thousand handshakes do not stand in the way of those
 * who play already; the time of measuring begins when every table has started. With --games it
 * begins at once, because then whole games are what is measured.
 */
#include "loadtest.h"

#include "interrupt.h"

#include <stdlib.h>
#include <unistd.h>

const char *const load_error_names[LOAD_ERRORS] = {
    [LOAD_REFUSED] = "refused", [LOAD_CLOSED] = "closed", [LOAD_SILENT] = "silent",
    [LOAD_GAP] = "gap",         [LOAD_LOST] = "lost",     [LOAD_UNREADABLE] = "unreadable",
};

void load_complain(load_run *run, load_error error, const load_seat *seat, const char *format,
                   ...) {
    load_figures *figures = run->figures;
    figures->errors[error]++;
    if (figures->example_count == LOAD_EXAMPLES_MAX) return;
    char *example = figures->examples[figures->example_count++];
    size_t size = sizeof figures->examples[0];
    int at = snprintf(example, size, "%s: ", load_error_names[error]);
    if (seat && seat->table)
        at += snprintf(example + at, size - (size_t)at, "table %u seat %d: ", seat->table->number,
                       seat->seat);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(example + at, size - (size_t)at, format, arguments);
    va_end(arguments);
}

uint64_t load_errors(const load_figures *figures) {
    uint64_t sum = 0;
    for (int k = 0; k < LOAD_ERRORS; k++) sum += figures->errors[k];
    return sum;
}

/* ---- the server's process ---- */

static pid_t server_pid(const load_plan *plan) {
    if (!plan->pid_file) return plan->server;
    FILE *file = fopen(plan->pid_file, "r");
    char line[32] = "";
    if (!file || !fgets(line, sizeof line, file)) line[0] = 0;
    if (file) fclose(file);
    return (pid_t)cli_leading_number(line);
}

static process_use server_use(load_run *run) {
    process_use use = process_use_of(server_pid(run->plan));
    if (use.rss_bytes > run->figures->rss_largest) run->figures->rss_largest = use.rss_bytes;
    return use;
}

void load_address(uint32_t k, char out[16]) {
    snprintf(out, 16, "127.0.%u.%u", k / 250 % 250, k % 250 + 1);
}

/* ---- stages of the run ---- */

static void measure(load_run *run) {
    if (run->measuring) return;
    run->measuring = true;
    run->window_start_s = cli_seconds();
    run->window_moves = run->figures->moves;
    run->figures->before = server_use(run);
}

void load_window(load_run *run, bool measuring) {
    load_figures *f = run->figures;
    run->measuring = measuring;
    if (!measuring) return;
    run->window_start_s = cli_seconds();
    run->window_moves = f->moves;
    f->told = f->acknowledged = f->answered = (histogram){ 0 };
}

void load_hold(load_run *run, bool on) {
    run->held = on;
    for (uint32_t t = 0; t < run->plan->tables; t++) {
        run->tables[t].moved_s = ev_now(run->loop);
        for (uint32_t k = 0; k < run->tables[t].people; k++)
            load_seat_consider(&run->tables[t].seat[k]);
    }
}

void load_end(load_run *run) {
    if (run->ending) return;
    if (!run->measuring) measure(run);
    run->ending = true;
    run->figures->after = server_use(run);
    run->figures->window_s = cli_seconds() - run->window_start_s;
    ws_hub_break(run->hub);
}

bool load_everything_stands(const load_run *run) {
    return run->tables_started == run->plan->tables && run->idle_ready >= run->plan->idle;
}

void load_table_started(load_table *table) {
    load_run *run = table->run;
    table->started = true;
    table->moved_s = ev_now(run->loop);
    if (table->games == 0) run->tables_started++;
}

void load_table_over(load_table *table) {
    load_run *run = table->run;
    table->games++;
    run->figures->games++;
    if (run->plan->games == 0 || table->games < run->plan->games) return;
    run->tables_done++;
    if (run->tables_done == run->plan->tables) load_end(run);
}

/* The k-th connection of the run: players table by table, then the idle ones. */
static load_seat *seat_at(load_run *run, uint32_t k) {
    uint32_t alone = run->plan->bot_tables, people = run->plan->people;
    uint32_t players = alone + (run->plan->tables - alone) * people;
    if (k < alone) return run->tables[k].seat;
    if (k >= players) return &run->idle[k - players];
    return &run->tables[alone + (k - alone) / people].seat[(k - alone) % people];
}

uint32_t load_connections(const load_plan *plan) {
    return plan->bot_tables + (plan->tables - plan->bot_tables) * plan->people + plan->idle;
}

const char *load_source(const load_run *run, uint32_t table) {
    return run->plan->sources > 0 ? run->source[table % run->plan->sources] : NULL;
}

/* Ten times a second, so many that the pace is kept. */
static void open_some(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)events;
    load_run *run = timer->data;
    uint32_t whole = load_connections(run->plan);
    double due = (cli_seconds() - run->start_s + 0.1) * run->plan->connections_per_second;
    while (run->opened < whole && (double)run->opened < due)
        load_seat_open(seat_at(run, run->opened++));
    if (run->opened == whole) ev_timer_stop(loop, timer);
}

static void tell(load_run *run, double now) {
    const load_figures *f = run->figures;
    bool terminal = isatty(STDERR_FILENO) != 0;
    if (run->plan->quiet || (!terminal && now - run->told_s < 10)) return;
    double seconds = cli_seconds() - (run->measuring ? run->window_start_s : run->start_s);
    uint64_t moves = f->moves - (run->measuring ? run->window_moves : 0);
    fprintf(
        stderr,
        "%s%.0f s%s: %u of %u connections, %u of %u tables, %llu games, %.0f moves/s, p50 %.1f ms, "
        "p99 %.1f ms, %llu errors%s",
        terminal ? "\r" : "", seconds, run->measuring ? "" : " (starting)", run->welcomed,
        load_connections(run->plan), run->tables_started, run->plan->tables,
        (unsigned long long)f->games, seconds > 0 ? (double)moves / seconds : 0,
        (double)histogram_percentile(&f->told, 0.5) * 1e-3,
        (double)histogram_percentile(&f->told, 0.99) * 1e-3, (unsigned long long)load_errors(f),
        terminal ? "\033[K" : "\n");
    run->told_s = now;
}

/* A table that does not go on although nobody waits for an answer would otherwise go unseen. */
static void look_at_table(load_table *table, double now) {
    double patience = LOAD_SILENCE_S + 2 * table->run->plan->think_s;
    if (!table->started || table->run->held || table->seat[0].stage == SEAT_DONE ||
        now - table->moved_s < patience)
        return;
    load_complain(table->run, LOAD_SILENT, &table->seat[0], "the game stands still at %llu",
                  (unsigned long long)table->seat[0].seq);
    table->moved_s = now;
}

static void sweep(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)events;
    load_run *run = timer->data;
    const load_plan *plan = run->plan;
    double now = ev_now(loop);
    bool alone = !plan->reconnect && run->opened == load_connections(plan);
    for (uint32_t k = 0; k < run->opened; k++) {
        load_seat_look(seat_at(run, k), now);
        alone &= seat_at(run, k)->client == NULL;
    }
    for (uint32_t k = 0; k < plan->tables; k++) look_at_table(&run->tables[k], now);
    server_use(run);
    if (plan->direct) {
        if (interrupt_came() || alone || run->hopeless) load_end(run);
        return;
    }
    if (!run->measuring && load_everything_stands(run)) measure(run);
    tell(run, now);
    double since = cli_seconds() - (run->measuring ? run->window_start_s : run->start_s);
    double patience = plan->seconds;
    if (!run->measuring)
        patience += 2 * LOAD_SILENCE_S + load_connections(plan) / plan->connections_per_second;
    if (interrupt_came() || alone || run->hopeless || since >= patience) {
        bool late = !run->measuring || (plan->games > 0 && run->tables_done < plan->tables);
        if (late && !interrupt_came())
            load_complain(run, LOAD_SILENT, NULL, "%u of %u tables started, %u done, in time",
                          run->tables_started, plan->tables, run->tables_done);
        load_end(run);
    }
}

/* ---- all of it ---- */

static void tables_make(load_run *run) {
    const load_plan *plan = run->plan;
    run->tables = cli_allocate(plan->tables, sizeof *run->tables);
    run->idle = cli_allocate(plan->idle, sizeof *run->idle);
    run->source = cli_allocate(plan->sources, sizeof *run->source);
    for (uint32_t k = 0; k < plan->sources; k++) load_address(k, run->source[k]);
    for (uint32_t t = 0; t < plan->tables; t++) {
        load_table *table = &run->tables[t];
        table->run = run;
        table->number = t;
        for (int k = 0; k < LOAD_FLIGHTS; k++) table->flight[k].by = -1;
        table->watches_bots = t < plan->bot_tables;
        table->people = table->watches_bots ? 1 : plan->people;
        for (uint32_t k = 0; k < table->people; k++)
            table->seat[k] = (load_seat){ .run = run, .table = table };
    }
    for (uint32_t k = 0; k < plan->idle; k++) run->idle[k] = (load_seat){ .run = run };
}

static void tables_free(load_run *run) {
    for (uint32_t t = 0; t < run->plan->tables; t++)
        for (uint32_t k = 0; k < run->tables[t].people; k++) {
            load_seat *seat = &run->tables[t].seat[k];
            lr_player_free(seat->player);
            free(seat->view.bytes);
            free(seat->moves.bytes);
        }
    free(run->tables);
    free(run->idle);
    free(run->source);
}

static void direct(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop, (void)events;
    load_run *run = timer->data;
    if (!run->ending) run->plan->direct(run, run->plan->context);
}

bool load_run_all(const load_plan *plan, load_figures *figures) {
    load_run run = { .plan = plan, .figures = figures, .start_s = cli_seconds() };
    run.hub = ws_hub_new(&plan->address, &load_seat_handlers);
    if (!run.hub) {
        cli_error("libwebsockets does not start (is libwebsockets-evlib-ev installed?)");
        return false;
    }
    run.loop = ws_hub_loop(run.hub);
    tables_make(&run);
    interrupt_catch();
    ev_timer_init(&run.opener, open_some, 0, 0.1);
    ev_timer_init(&run.sweeper, sweep, 1, 1);
    ev_timer_init(&run.director, direct, 0.1, 0.1);
    run.opener.data = run.sweeper.data = run.director.data = &run;
    if (plan->direct) ev_timer_start(run.loop, &run.director);
    ev_timer_start(run.loop, &run.opener);
    ev_timer_start(run.loop, &run.sweeper);
    if (plan->games > 0) measure(&run);
    ws_hub_run(run.hub);
    run.ending = true;
    figures->traffic = ws_hub_traffic(run.hub);
    if (!plan->quiet && isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    process_use own = process_use_of(getpid());
    figures->own_cpu = own.cpu_seconds;
    figures->own_peak = own.peak_bytes;
    ws_hub_free(run.hub);
    tables_free(&run);
    return true;
}
