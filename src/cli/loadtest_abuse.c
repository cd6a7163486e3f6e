/* loadtest_abuse.c - a client that wants all of the server's bots for itself (loadtest_abuse.h). */
#include "loadtest_abuse.h"

#include "json_scan.h"
#include "json_writer.h"
#include "loadtest_server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Goals: how many times the figure without abuse. */
static const double answer_goal = 2, move_goal = 1.1, memory_goal = 1.1;

enum { COMING_S = 20 };

typedef struct abuser {
    struct abuse *abuse;
    ws_client *client;
    uint32_t id;
    char table[LOAD_NAME_MAX]; /* made in the first round, watched in the others */
    bool watches;
} abuser;

typedef enum stage {
    STANDING, /* tables are made */
    WARMING,
    RESTING, /* for the memory: people do not move, so that nothing else grows */
    FIRST_COMING,
    FIRST_ABUSE,
    AFTER,
    QUIET, /* in each round */
    COMING,
    ABUSED,
    GOING
} stage;

static const char *const stage_names[] = {
    [STANDING] = "tables are made",    [WARMING] = "people play",
    [RESTING] = "memory: people rest", [FIRST_COMING] = "memory: abusers come",
    [FIRST_ABUSE] = "memory: abuse",   [AFTER] = "memory: afterwards",
    [QUIET] = "without abuse",         [COMING] = "abusers come",
    [ABUSED] = "with abuse",           [GOING] = "abusers go",
};

typedef struct abuse {
    load_run *run;
    load_plan *plan;
    const abuse_plan *how;
    abuse_figures *figures;
    abuser *abusers;
    stage stage;
    double since_s;
    process_use use;
    uint64_t moves; /* the server's count when the time of measuring began */
    bool failed;
} abuse;

/* ---- abusers ---- */

static void abuser_say(abuser *a, const char *text) {
    ws_send(a->client, text, strlen(text));
}

static void abuser_opened(void *user) {
    char text[160];
    abuser *a = user;
    a->id = 1;
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"id\":1,\"version\":%d,\"name\":\"crowd\",\"view\":\"none\"}",
             LOAD_PROTOCOL);
    abuser_say(a, text);
}

static void abuser_welcome(abuser *a) {
    char text[512];
    if (a->table[0])
        snprintf(text, sizeof text, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", a->table);
    else
        snprintf(
            text, sizeof text,
            "{\"type\":\"create\",\"id\":2,\"config\":\"board(seats=6)\","
            "\"settings\":{\"clock\":\"none\",\"speed\":\"instant\"},\"seats\":[%s,%s,%s,%s,%s,%s]"
            "}",
            "{\"kind\":\"bot\",\"level\":\"master\"}", "{\"kind\":\"bot\",\"level\":\"master\"}",
            "{\"kind\":\"bot\",\"level\":\"master\"}", "{\"kind\":\"bot\",\"level\":\"master\"}",
            "{\"kind\":\"bot\",\"level\":\"master\"}", "{\"kind\":\"bot\",\"level\":\"master\"}");
    abuser_say(a, text);
}

static void abuser_message(void *user, const char *text, size_t length) {
    abuser *a = user;
    json_span message = { text, length }, type = json_scan_member(message, "type");
    char reason[128] = "";
    if (json_scan_is(type, "events")) a->abuse->figures->abuse_events++;
    if (json_scan_is(type, "welcome")) abuser_welcome(a);
    if (json_scan_is(type, "ok") && json_scan_number(json_scan_member(message, "id"), 0) == 2) {
        if (!a->table[0])
            json_scan_string(json_scan_member(message, "table"), a->table, sizeof a->table);
        a->watches = true;
    }
    if (json_scan_is(type, "refused")) {
        json_scan_string(json_scan_member(message, "code"), reason, sizeof reason);
        load_complain(a->abuse->run, LOAD_REFUSED, NULL, "a table of masters: %s", reason);
    }
}

static void abuser_closed(void *user, uint16_t code, const char *reason) {
    abuser *a = user;
    a->client = NULL;
    a->watches = false;
    stage now = a->abuse->stage;
    if (now == FIRST_COMING || now == FIRST_ABUSE || now == COMING || now == ABUSED)
        load_complain(a->abuse->run, LOAD_CLOSED, NULL, "a table of masters: code %u %s",
                      (unsigned)code, reason);
}

static const ws_handlers abuser_handlers = { abuser_opened, abuser_message, abuser_closed };

static void abusers_come(abuse *x) {
    static char address[16];
    load_address(x->plan->sources + 1, address); /* nobody else's */
    for (uint32_t k = 0; k < x->how->tables; k++) {
        abuser *a = &x->abusers[k];
        a->abuse = x;
        a->client = ws_open(x->run->hub, NULL, address, &abuser_handlers, a);
    }
}

static void abusers_go(abuse *x) {
    for (uint32_t k = 0; k < x->how->tables; k++)
        if (x->abusers[k].client) ws_close(x->abusers[k].client, 1000);
}

static bool all_watch(const abuse *x) {
    for (uint32_t k = 0; k < x->how->tables; k++)
        if (!x->abusers[k].watches) return false;
    return true;
}

/* ---- measuring ---- */

static void begin_window(abuse *x) {
    x->use = process_use_of(x->plan->server);
    x->moves = loadtest_server_moves(&x->plan->address);
    load_window(x->run, true);
}

static double ms(const histogram *h, double share) {
    return (double)histogram_percentile(h, share) * 1e-3;
}

static void end_window(abuse *x, abuse_window *w) {
    const load_figures *f = x->run->figures;
    process_use use = process_use_of(x->plan->server);
    uint64_t moves = loadtest_server_moves(&x->plan->address) - x->moves;
    double seconds = cli_seconds() - x->run->window_start_s;
    double serving = use.serving_seconds - x->use.serving_seconds;
    double all = use.cpu_seconds - x->use.cpu_seconds;
    load_window(x->run, false);
    const histogram *answers = &f->answered;
    double mean = answers->count ? (double)answers->sum * 1e-3 / (double)answers->count : 0;
    *w = (abuse_window){ .answer_mean_ms = mean,
                         .answer_p50_ms = ms(&f->answered, 0.5),
                         .answer_p90_ms = ms(&f->answered, 0.9),
                         .answer_p99_ms = ms(&f->answered, 0.99),
                         .told_p50_ms = ms(&f->told, 0.5),
                         .told_p99_ms = ms(&f->told, 0.99),
                         .move_us = moves ? serving * 1e6 / (double)moves : 0,
                         .bots_cores = (all - serving) / seconds,
                         .answers = f->answered.count,
                         .moves = moves };
    if (w->answers == 0 || moves == 0 || !use.known) x->failed = true;
}

static uint64_t memory_now(const abuse *x) {
    return process_use_of(x->plan->server).rss_bytes;
}

/* ---- the course ---- */

static void enter(abuse *x, stage next) {
    x->stage = next;
    x->since_s = cli_seconds();
    if (!x->plan->quiet)
        fprintf(stderr, "%u of %u rounds done: %s\n", x->figures->rounds, x->how->rounds,
                stage_names[next]);
}

static void begin_abuse(abuse *x, stage next) {
    abusers_come(x);
    enter(x, next);
}

static void end_abuse(abuse *x, stage next) {
    enter(x, next);
    abusers_go(x);
}

static void begin_round(abuse *x) {
    if (x->figures->rounds == x->how->rounds) {
        load_end(x->run);
        return;
    }
    begin_window(x);
    enter(x, QUIET);
}

/* The first abuse is for the memory alone. */
static void go_on_with_memory(abuse *x, double passed, bool settled) {
    abuse_figures *f = x->figures;
    uint64_t memory = memory_now(x);
    switch (x->stage) {
    case WARMING:
        if (!settled) return;
        load_hold(x->run, true);
        enter(x, RESTING);
        return;
    case RESTING:
        if (!settled) return;
        f->before_bytes = memory;
        begin_abuse(x, FIRST_COMING);
        return;
    case FIRST_COMING:
        if (all_watch(x)) enter(x, FIRST_ABUSE);
        return;
    case FIRST_ABUSE:
        if (memory > f->during_bytes) f->during_bytes = memory;
        if (passed >= x->how->seconds) end_abuse(x, AFTER);
        return;
    default: /* AFTER */
        if (passed < x->how->after_s) return;
        f->after_bytes = memory;
        load_hold(x->run, false);
        enter(x, GOING);
        return;
    }
}

static void go_on(abuse *x, double passed) {
    abuse_figures *f = x->figures;
    bool settled = passed >= (x->how->seconds < 5 ? 1 : 3);
    bool measured = passed >= x->how->seconds;
    switch (x->stage) {
    case STANDING:
        if (load_everything_stands(x->run)) enter(x, WARMING);
        if (passed > 2 * LOAD_SILENCE_S) x->failed = true;
        return;
    case GOING:
        if (settled) begin_round(x);
        return;
    case QUIET:
        if (!measured) return;
        end_window(x, &f->quiet[f->rounds]);
        begin_abuse(x, COMING);
        return;
    case COMING:
        if (passed > COMING_S) x->failed = true;
        if (!settled || !all_watch(x)) return;
        begin_window(x);
        enter(x, ABUSED);
        return;
    case ABUSED:
        if (!measured) return;
        end_window(x, &f->abused[f->rounds++]);
        end_abuse(x, GOING);
        return;
    default: go_on_with_memory(x, passed, settled); return;
    }
}

static void direct(load_run *run, void *context) {
    abuse *x = context;
    if (!x->run) {
        x->run = run;
        enter(x, STANDING);
    }
    go_on(x, cli_seconds() - x->since_s);
    if (x->failed) load_end(run);
}

bool abuse_run(const load_plan *plan, const abuse_plan *how, load_figures *load,
               abuse_figures *out) {
    load_plan directed = *plan;
    abuse x = { .plan = &directed, .how = how, .figures = out };
    x.abusers = cli_allocate(how->tables, sizeof *x.abusers);
    directed.direct = direct;
    directed.context = &x;
    bool ran = load_run_all(&directed, load) && !x.failed && out->rounds == how->rounds;
    free(x.abusers);
    if (!ran) cli_error("the abuse could not be measured (%s)", stage_names[x.stage]);
    return ran;
}

/* ---- what came of it ---- */

static int by_size(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* The median over the rounds of one figure of the windows. */
static double median(const abuse_window *w, uint32_t rounds, size_t offset) {
    double of[ABUSE_ROUNDS_MAX] = { 0 };
    for (uint32_t k = 0; k < rounds; k++)
        of[k] = *(const double *)(const void *)((const char *)&w[k] + offset);
    qsort(of, rounds, sizeof of[0], by_size);
    return rounds % 2 ? of[rounds / 2] : (of[rounds / 2 - 1] + of[rounds / 2]) / 2;
}

static const struct {
    const char *name, *key;
    size_t offset;
} rows[] = {
    { "bots' answers, mean (ms)", "answer_mean_ms", offsetof(abuse_window, answer_mean_ms) },
    { "bots' answers, p50 (ms)", "answer_p50_ms", offsetof(abuse_window, answer_p50_ms) },
    { "bots' answers, p90 (ms)", "answer_p90_ms", offsetof(abuse_window, answer_p90_ms) },
    { "bots' answers, p99 (ms)", "answer_p99_ms", offsetof(abuse_window, answer_p99_ms) },
    { "people's moves told, p50 (ms)", "told_p50_ms", offsetof(abuse_window, told_p50_ms) },
    { "people's moves told, p99 (ms)", "told_p99_ms", offsetof(abuse_window, told_p99_ms) },
    { "processor time of a move (us)", "move_us", offsetof(abuse_window, move_us) },
    { "thinking (cores)", "bots_cores", offsetof(abuse_window, bots_cores) },
};
enum { ROWS = sizeof rows / sizeof rows[0] };

void abuse_report(const load_plan *plan, const abuse_plan *how, const abuse_figures *f) {
    printf("%u tables of six masters from one address; beside them %u tables of people, think time "
           "%.0f ms,\nand %u with bots of level %s. Medians of %u rounds of %.0f s each.\n\n",
           how->tables, plan->tables - plan->bot_tables, plan->think_s * 1e3, plan->bot_tables,
           plan->level, f->rounds, how->seconds);
    printf("%-32s %12s %12s %8s\n", "", "without", "with abuse", "times");
    for (int k = 0; k < ROWS; k++) {
        double quiet = median(f->quiet, f->rounds, rows[k].offset);
        double abused = median(f->abused, f->rounds, rows[k].offset);
        printf("%-32s %12.2f %12.2f %8.2f\n", rows[k].name, quiet, abused,
               quiet > 0 ? abused / quiet : 0);
    }
    printf("memory (MB): %.1f before, %.1f at most during it, %.1f after %.0f s (%.2f times)\n",
           (double)f->before_bytes / 1e6, (double)f->during_bytes / 1e6,
           (double)f->after_bytes / 1e6, how->after_s,
           (double)f->after_bytes / (double)f->before_bytes);
}

static double times(const abuse_figures *f, size_t offset) {
    double quiet = median(f->quiet, f->rounds, offset);
    return quiet > 0 ? median(f->abused, f->rounds, offset) / quiet : 0;
}

bool abuse_judge(const abuse_figures *f) {
    double answer = times(f, offsetof(abuse_window, answer_mean_ms));
    double move = times(f, offsetof(abuse_window, move_us));
    double memory = (double)f->after_bytes / (double)f->before_bytes;
    if (answer > answer_goal)
        cli_error("another table's bots take %.2f times as long, more than %.1f", answer,
                  answer_goal);
    if (move > move_goal)
        cli_error("a move takes %.2f times the processor time, more than %.1f", move, move_goal);
    if (memory > memory_goal)
        cli_error("memory is %.2f times what it was, more than %.1f", memory, memory_goal);
    return answer <= answer_goal && move <= move_goal && memory <= memory_goal;
}

void abuse_json(const abuse_plan *how, const load_figures *load, const abuse_figures *f,
                const char *path) {
    char buffer[4096];
    FILE *file = cli_create(path);
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, file);
    jw_object(&w);
    jw_put_uint(&w, "abusive_tables", how->tables);
    jw_put_uint(&w, "rounds", f->rounds);
    jw_put_uint(&w, "abuse_events", f->abuse_events);
    jw_put_uint(&w, "errors", load_errors(load));
    for (int side = 0; side < 2; side++) {
        jw_put_object(&w, side ? "with" : "without");
        for (int k = 0; k < ROWS; k++) {
            jw_key(&w, rows[k].key);
            jw_real(&w, median(side ? f->abused : f->quiet, f->rounds, rows[k].offset), 3);
        }
        jw_object_end(&w);
        jw_line(&w);
    }
    jw_put_object(&w, "memory_mb");
    jw_key(&w, "before");
    jw_real(&w, (double)f->before_bytes / 1e6, 2);
    jw_key(&w, "during");
    jw_real(&w, (double)f->during_bytes / 1e6, 2);
    jw_key(&w, "after");
    jw_real(&w, (double)f->after_bytes / 1e6, 2);
    jw_object_end(&w);
    jw_line(&w);
    jw_object_end(&w);
    jw_finish(&w);
    cli_close(file, path);
}
