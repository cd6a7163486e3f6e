/* sim.c - the agenda, the clock and the server's lives. See sim.h. */
#include "sim.h"

#include "sim_client.h"
#include "sim_truth.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WALL_START_MS_HIGH = 1900, THOUSAND = 1000 };

/* ---- what is said ---- */

void sim_fail(sim *w, const char *format, ...) {
    va_list arguments;

    if (w->failure[0] != 0) return;
    va_start(arguments, format);
    (void)vsnprintf(w->failure, sizeof w->failure, format, arguments);
    va_end(arguments);
    sim_say(w, "FAILED: %s", w->failure);
}

void sim_say(sim *w, const char *format, ...) {
    va_list arguments;

    if (!w->options.verbose) return;
    (void)fprintf(stderr, "%8llu.%u  ", (unsigned long long)w->now_ms, w->life);
    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    (void)fputc('\n', stderr);
}

/* ---- the agenda: a heap of happenings ---- */

static bool sooner(const sim_event *a, const sim_event *b) {
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

sim_event *sim_at(sim *w, uint64_t at_ms, uint32_t life, sim_happen *happen) {
    size_t k = 0;
    sim_event event = { .at_ms = at_ms < w->now_ms ? w->now_ms : at_ms,
                        .order = w->order++,
                        .happen = happen,
                        .life = life };

    if (w->agenda_count == w->agenda_room) {
        size_t room = w->agenda_room == 0 ? 256 : 2 * w->agenda_room;
        sim_event *more = realloc(w->agenda, room * sizeof *more);
        if (more == NULL) abort();
        w->agenda = more;
        w->agenda_room = room;
    }
    for (k = w->agenda_count++; k > 0 && sooner(&event, &w->agenda[(k - 1) / 2]); k = (k - 1) / 2)
        w->agenda[k] = w->agenda[(k - 1) / 2];
    w->agenda[k] = event;
    return &w->agenda[k];
}

static sim_event take_first(sim *w) {
    sim_event first = w->agenda[0], last = w->agenda[--w->agenda_count];
    size_t k = 0;

    while (2 * k + 1 < w->agenda_count) {
        size_t child = 2 * k + 1;
        if (child + 1 < w->agenda_count && sooner(&w->agenda[child + 1], &w->agenda[child]))
            child++;
        if (!sooner(&w->agenda[child], &last)) break;
        w->agenda[k] = w->agenda[child];
        k = child;
    }
    w->agenda[k] = last;
    return first;
}

/* ---- luck ---- */

bool sim_chance(sim *w, uint32_t thousandths) {
    return thousandths > 0 && lr_rng_below(&w->rng, THOUSAND) < thousandths;
}

uint64_t sim_within(sim *w, uint64_t low_ms, uint64_t high_ms) {
    return w->now_ms + low_ms + lr_rng_below(&w->rng, (uint32_t)(high_ms - low_ms + 1));
}

static uint32_t seldom(sim *w, uint32_t high) {
    return lr_rng_below(&w->rng, 3) == 0 ? lr_rng_below(&w->rng, high + 1) : 0;
}

static void draw_weather(sim *w) {
    sim_weather *f = &w->weather;

    if (w->options.calm || lr_rng_below(&w->rng, 5) == 0) return;
    f->pieces = seldom(w, 200);
    f->twice = seldom(w, 150);
    f->swapped = seldom(w, 100);
    f->reset = seldom(w, 60);
    f->stall = seldom(w, 40);
    f->unnoticed = lr_rng_below(&w->rng, THOUSAND);
    f->disk_fault = seldom(w, 60);
    f->kill = seldom(w, 4);
    f->bot_late = seldom(w, 200);
    f->bot_never = seldom(w, 60);
    f->bot_wrong = seldom(w, 60);
    f->mischief = seldom(w, 150);
}

void sim_clear_up(sim *w) {
    sim_say(w, "the weather clears up");
    memset(&w->weather, 0, sizeof w->weather);
    sim_disk_set(w->disk, &(sim_disk_faults){ 0 });
}

/* ---- the server's lives ---- */

int64_t sim_wall_start(void) {
    return (int64_t)WALL_START_MS_HIGH * 1000000000;
}

server_time sim_time(const sim *w) {
    /* Each life's own clock starts anywhere; the wall's goes on. */
    server_time t = { .now_ms = w->began_ms + w->now_ms,
                      .wall_ms = sim_wall_start() + (int64_t)w->now_ms };
    return t;
}

static void edge_entropy(void *context, void *out, size_t length) {
    sim *w = context;
    for (size_t k = 0; k < length; k++)
        ((unsigned char *)out)[k] = (unsigned char)lr_rng_next(&w->entropy);
}

static void edge_log(void *context, server_level level, const char *event, const char *members) {
    sim *w = context;

    sim_say(w, "log %d %s %s", (int)level, event, members == NULL ? "" : members);
    sim_client_hear_log(w, members == NULL ? "" : members);
}

static bool server_begin(sim *w) {
    w->life++;
    w->began_ms = lr_rng_below(&w->rng, 1u << 30);
    w->wake_ms = UINT64_MAX;
    w->server = server_new(&w->config, &w->edge);
    if (w->server == NULL) return false;
    return sim_writer_start(w);
}

void sim_tally_life(sim *w) {
    server_figures figures;

    server_figures_get(w->server, &figures);
    w->tally.sleeps += figures.sleeps;
    w->tally.wakes += figures.wakes;
}

/* The process dies: memory is gone, the disk keeps what was synced. It starts again at once. */
static void kill_process(sim *w) {
    sim_tally_life(w);
    sim_say(w, "the server is killed");
    w->tally.kills++;
    server_free(w->server);
    w->server = NULL;
    sim_net_kill(w);
    sim_bots_kill(w);
    sim_writer_kill(w);
    w->now_ms += lr_rng_below(&w->rng, 2000);
    sim_seats_anew(w);
    if (!server_begin(w)) sim_fail(w, "the server does not come up again");
    w->tally.restarts++;
}

static void configure(sim *w) {
    static const uint32_t sleep_ms[] = { 0, 200, 2000, 60000 };
    server_config *c = &w->config;

    server_config_default(c);
    /* Small, so that what is rare elsewhere happens here. Everybody comes from a few addresses. */
    c->tables_max = SIM_AWAKE_MAX;
    c->tables_per_address_max = SIM_TABLES_MAX;
    c->connections_max = SIM_CONNECTIONS_MAX - 8;
    c->connections_per_address_max = SIM_CONNECTIONS_MAX - 8;
    c->spectators_per_table_max = 4;
    c->tables_per_minute = 60;
    c->messages_per_second = 50;
    w->grace_ms = 2500;
    c->grace_ms = w->options.impatient ? 0 : (uint32_t)w->grace_ms;
    c->idle_ms = 120000;
    c->lobby_ms = 300000;
    c->finished_ms = 60000;
    c->archive_ms = 3600000;
    c->sleep_ms = sleep_ms[lr_rng_below(&w->entropy, 4)];
    c->bot_delay_ms = 20;
    c->positions_allowed = true;
    c->engines_allowed = true;
    c->engines = SIM_ENGINE " = nothing that is ever run\n";
    for (size_t k = 0; k < sizeof c->secret; k++)
        c->secret[k] = (unsigned char)lr_rng_next(&w->entropy);
    w->edge = (server_edge){ .context = w,
                             .send = sim_net_edge_send,
                             .close = sim_net_edge_close,
                             .append = sim_writer_append,
                             .load = sim_writer_load,
                             .find = sim_writer_find,
                             .due = sim_writer_due,
                             .task = sim_bots_task,
                             .entropy = edge_entropy,
                             .log = edge_log };
}

sim *sim_new(const sim_options *options) {
    sim *w = calloc(1, sizeof *w);

    if (w == NULL) return NULL;
    w->options = *options;
    w->rng = lr_rng_stream(options->seed, 1);
    w->entropy = lr_rng_stream(options->seed, 2);
    w->judge = lr_rng_stream(options->seed, 3);
    w->disk = sim_disk_new(SIM_DISK, options->seed);
    draw_weather(w);
    if (options->forgets_owners) w->weather.kill = 4; /* the lie shows after a restart */
    configure(w);
    if (w->disk == NULL || !sim_net_start(w) || !sim_bots_start(w) || !sim_truth_start(w) ||
        !sim_client_start(w) || !server_begin(w)) {
        sim_free(w);
        return NULL;
    }
    return w;
}

void sim_free(sim *w) {
    if (w == NULL) return;
    if (w->server != NULL) server_free(w->server);
    w->server = NULL;
    sim_bots_free(w);
    sim_net_free(w);
    sim_writer_free(w);
    sim_client_free(w);
    sim_truth_free(w);
    if (w->disk != NULL) sim_disk_free(w->disk);
    for (size_t k = 0; k < w->agenda_count; k++) free(w->agenda[k].bytes);
    free(w->agenda);
    free(w);
}

/* ---- running ---- */

/* The timer of the edge; it may come a little late. */
static void wake(sim *w) {
    uint64_t next = server_tick(w->server, sim_time(w));

    w->wake_ms = next == UINT64_MAX           ? UINT64_MAX
                 : next <= sim_time(w).now_ms ? w->now_ms + 1
                                              : next - w->began_ms + lr_rng_below(&w->rng, 3);
}

void sim_run_until(sim *w, uint64_t until_ms) {
    while (w->failure[0] == 0) {
        uint64_t next = w->agenda_count > 0 ? w->agenda[0].at_ms : UINT64_MAX;
        if (w->wake_ms < next) {
            if (w->wake_ms > until_ms) break;
            if (w->wake_ms > w->now_ms) w->now_ms = w->wake_ms;
            wake(w);
            continue;
        }
        if (next > until_ms) break;
        sim_event event = take_first(w);
        if (event.at_ms > w->now_ms) w->now_ms = event.at_ms;
        if (event.life == 0 || event.life == w->life) {
            event.happen(w, &event);
            if (w->failure[0] == 0) wake(w);
            if (w->outstanding == 0 && w->failure[0] == 0 && lr_rng_below(&w->judge, 64) == 0)
                sim_judge_all(w);
            if (w->outstanding == 0 && w->failure[0] == 0 && lr_rng_below(&w->judge, 768) == 0)
                sim_replay_all(w);
            if (w->failure[0] == 0 && sim_disk_is_down(w->disk)) kill_process(w);
            if (w->failure[0] == 0 && sim_chance(w, w->weather.kill)) kill_process(w);
        }
        free(event.bytes);
    }
    if (w->failure[0] == 0 && until_ms != UINT64_MAX && until_ms > w->now_ms) w->now_ms = until_ms;
}
