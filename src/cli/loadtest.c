/* loadtest.c - `longroad loadtest`: thousands of players at a table server, and how fast it
 * answers.
 *
 * The figures are seen from the players' side: from a move that is sent to the event that the last
 * player of the table receives. What the server uses comes from /proc, if it runs on this machine.
 */
#include "loadtest.h"

#include "flags.h"
#include "loadtest_abuse.h"
#include "loadtest_server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

typedef struct load_flags {
    cli_flags game;
    load_plan plan;
    const char *bot, *json, *acked, *data;
    bool serve, abuses;
    abuse_plan abuse;
    bool tables_given, think_given, seconds_given, fast;
    uint32_t think_ms;
    uint64_t p99_ms, memory_mb, cpu_ms; /* limits that make the run fail; 0: none */
} load_flags;

static const cli_flag own_flags[] = {
    { "tables", "N", "Tables at the same time (default 1)",
      CLI_NUMBER(load_flags, plan.tables, 0, 100000), CLI_GIVEN(load_flags, tables_given) },
    { "people", "K",
      "Players at each table; bots of the server get the other seats (default: all seats)",
      CLI_NUMBER(load_flags, plan.people, 1, LR_SEATS_MAX) },
    { "idle", "N", "Connections besides that only say hello (default 0)",
      CLI_NUMBER(load_flags, plan.idle, 0, 1000000) },
    { "think", "MS", "Milliseconds from the question to the move (default 1000)",
      CLI_NUMBER(load_flags, think_ms, 0, 3600000), CLI_GIVEN(load_flags, think_given) },
    { "fast", NULL, "Do not think: every move at once", CLI_ON(load_flags, fast) },
    { "games", "N", "Play so many games at each table, then end (default: until the time is over)",
      CLI_NUMBER(load_flags, plan.games, 1, 1000000) },
    { "seconds", "S",
      "Measure so long once all tables play (default 60); with --games the most it may take",
      CLI_REAL(load_flags, plan.seconds, 1, 1000000), CLI_GIVEN(load_flags, seconds_given) },
    { "rate", "N", "Connections to open in a second (default 500)",
      CLI_REAL(load_flags, plan.connections_per_second, 1, 1000000) },
    { "bot", "NAME", "Who chooses the moves (default greedy)", CLI_TEXT(load_flags, bot),
      .values = "@bot" },
    { "seed", "S", "Where the players' random numbers start (default 0)",
      CLI_NUMBER(load_flags, plan.seed, 0, UINT64_MAX) },
    { "serve", NULL, "Start a server for the test, with limits that allow it",
      CLI_ON(load_flags, serve) },
    { "data", "DIR", "Where that server keeps its games (default: a new folder that is removed)",
      CLI_TEXT(load_flags, data) },
    { "pid", "PID", "The server's process, to tell what it uses",
      CLI_NUMBER(load_flags, plan.server, 1, INT32_MAX) },
    { "pid-file", "FILE", "The same, read again and again from a file",
      CLI_TEXT(load_flags, plan.pid_file) },
    { "reconnect", NULL,
      "Take up lost connections again and repeat what was not answered; not an error then",
      CLI_ON(load_flags, plan.reconnect) },
    { "acked", "FILE", "Write every acknowledged move: table, seat, id, sequence number, action",
      CLI_TEXT(load_flags, acked) },
    { "insecure", NULL, "Take any certificate (wss)",
      CLI_ON(load_flags, plan.address.any_certificate) },
    { "ca", "FILE", "Certificates to trust (wss)", CLI_TEXT(load_flags, plan.address.authority) },
    { "origin", "URL", "Send this Origin, as a browser would",
      CLI_TEXT(load_flags, plan.address.origin) },
    { "max-p99", "MS", "Fail if one move in a hundred takes longer",
      CLI_NUMBER(load_flags, p99_ms, 1, UINT32_MAX) },
    { "max-memory", "MB", "Fail if the server's memory grows beyond",
      CLI_NUMBER(load_flags, memory_mb, 1, UINT32_MAX) },
    { "max-cpu", "MS", "Fail if the server needs more processor time",
      CLI_NUMBER(load_flags, cpu_ms, 1, UINT32_MAX) },
    { "sources", "N",
      "Come from so many addresses of this machine, 127.0.0.1 and so on (default: one for every "
      "4,000 connections, for one has no more ports)",
      CLI_NUMBER(load_flags, plan.sources, 1, 60000) },
    { "level", "NAME",
      "Bots of the server that sit where nobody else does (default greedy; with --abuse strong)",
      CLI_TEXT(load_flags, plan.level), .values = "@bot" },
    { "abuse", NULL,
      "Measure what others feel of somebody who has many bots think: tables of people and one with "
      "bots, without and with it in turn, and the memory afterwards. Default then: --tables 20 "
      "--think 200 --seconds 10",
      CLI_ON(load_flags, abuses) },
    { "abusers", "N", "Tables of six masters at instant speed (default 20)",
      CLI_NUMBER(load_flags, abuse.tables, 1, 1000) },
    { "rounds", "N", "How often without and with abuse take turns (default 5)",
      CLI_NUMBER(load_flags, abuse.rounds, 1, ABUSE_ROUNDS_MAX) },
    { "after", "S", "Seconds from the end of the abuse to the last look at the memory (default 60)",
      CLI_REAL(load_flags, abuse.after_s, 0, 3600) },
    { "json", "FILE", "Write the figures as JSON (`-`: standard output)",
      CLI_TEXT(load_flags, json) },
    { "quiet", NULL, "No progress", CLI_ON(load_flags, plan.quiet) },
    { 0 },
};

/* ---- the report ---- */

static double milliseconds(const histogram *h, double share) {
    return (double)histogram_percentile(h, share) * 1e-3;
}

static double mean_ms(const histogram *h) {
    return h->count ? (double)h->sum / (double)h->count * 1e-3 : 0;
}

static double megabytes(uint64_t bytes) {
    return (double)bytes / 1e6;
}

static void print_times(const char *name, const histogram *h) {
    if (h->count == 0) return;
    printf("%-30s mean %.2f  p50 %.2f  p90 %.2f  p99 %.2f  p99.9 %.2f  max %.2f ms (%llu)\n", name,
           mean_ms(h), milliseconds(h, 0.5), milliseconds(h, 0.9), milliseconds(h, 0.99),
           milliseconds(h, 0.999), (double)h->largest * 1e-3, (unsigned long long)h->count);
}

/* One line for each power of two from a quarter of a millisecond on that holds any. */
static void print_histogram(const histogram *h) {
    uint64_t low = 0, below_low = 0;
    for (uint64_t high = 250; h->count && below_low < h->count; high *= 2) {
        uint64_t below = 0;
        for (uint32_t k = 0; k < HISTOGRAM_BUCKETS; k++)
            if (histogram_bucket_end(k) < high) below += h->bucket[k];
        if (below > below_low)
            printf("  %8.2f - %8.2f ms %9llu  %.2f %%\n", (double)low * 1e-3, (double)high * 1e-3,
                   (unsigned long long)(below - below_low),
                   100.0 * (double)(below - below_low) / (double)h->count);
        low = high;
        below_low = below;
    }
}

static void print_server(const load_figures *f) {
    if (!f->after.known) return;
    double cpu = f->after.cpu_seconds - f->before.cpu_seconds;
    printf("server: %.3f s of processor time in %.1f s (%.1f %% of a core), memory %.1f MB now, "
           "%.1f MB at most, %u threads, %u files\n",
           cpu, f->window_s, 100 * cpu / f->window_s, megabytes(f->after.rss_bytes),
           megabytes(f->after.peak_bytes), f->after.threads, f->after.files);
    printf("        waited %.1f s for a processor that others used",
           f->after.waited_seconds - f->before.waited_seconds);
    if (f->told.count)
        printf("; %.1f us of processor time a move", cpu * 1e6 / (double)f->told.count);
    putchar('\n');
}

static void print_report(const load_plan *plan, const load_figures *f) {
    printf("%u tables of %u players, %u idle connections, think time %.0f ms, %s\n", plan->tables,
           plan->people, plan->idle, plan->think_s * 1e3, plan->config);
    printf("%.1f s measured: %llu moves, %.1f a second; %llu games ended\n", f->window_s,
           (unsigned long long)f->told.count, (double)f->told.count / f->window_s,
           (unsigned long long)f->games);
    print_times("move to everybody's event:", &f->told);
    print_times("move to ok:", &f->acknowledged);
    print_times("connection to welcome:", &f->connected);
    print_times("lost connection to play:", &f->resumed);
    print_histogram(&f->told);
    print_server(f);
    printf("clients: %.2f s of processor time, %.1f MB; %.1f MB sent, %.1f MB received in %llu "
           "messages\n",
           f->own_cpu, megabytes(f->own_peak), megabytes(f->traffic.bytes_out),
           megabytes(f->traffic.bytes_in), (unsigned long long)f->traffic.texts_in);
    if (f->reconnections || f->stale || f->unmeasured)
        printf("%llu reconnections, %llu moves too late, %llu moves not measured\n",
               (unsigned long long)f->reconnections, (unsigned long long)f->stale,
               (unsigned long long)f->unmeasured);
}

static void json_times(json_writer *w, const char *name, const histogram *h) {
    static const struct {
        const char *name;
        double share;
    } shares[] = {
        { "p50", 0.5 }, { "p90", 0.9 }, { "p99", 0.99 }, { "p999", 0.999 }, { "max", 1 }
    };
    jw_put_object(w, name);
    jw_put_uint(w, "count", h->count);
    jw_key(w, "mean");
    jw_real(w, mean_ms(h), 3);
    for (size_t k = 0; k < sizeof shares / sizeof shares[0]; k++) {
        jw_key(w, shares[k].name);
        jw_real(w, milliseconds(h, shares[k].share), 3);
    }
    jw_object_end(w);
    jw_line(w);
}

static void json_number(json_writer *w, const char *name, uint64_t value) {
    jw_put_uint(w, name, value);
}

static void json_real(json_writer *w, const char *name, double value) {
    jw_key(w, name);
    jw_real(w, value, 4);
}

static void json_errors(json_writer *w, const load_figures *f) {
    jw_put_object(w, "errors");
    for (int k = 0; k < LOAD_ERRORS; k++) json_number(w, load_error_names[k], f->errors[k]);
    jw_object_end(w);
    jw_put_array(w, "examples");
    for (uint32_t k = 0; k < f->example_count; k++) jw_string(w, f->examples[k]);
    jw_array_end(w);
    jw_line(w);
}

static void write_json(const load_plan *plan, const load_figures *f, const char *path) {
    char buffer[4096];
    FILE *file = cli_create(path);
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, file);
    jw_object(&w);
    jw_put_string(&w, "config", plan->config);
    json_number(&w, "tables", plan->tables);
    json_number(&w, "people", plan->people);
    json_number(&w, "idle", plan->idle);
    json_real(&w, "think_ms", plan->think_s * 1e3);
    json_real(&w, "seconds", f->window_s);
    json_number(&w, "moves", f->told.count);
    json_number(&w, "moves_in_all", f->moves);
    json_real(&w, "moves_per_second", (double)f->told.count / f->window_s);
    json_number(&w, "games", f->games);
    json_number(&w, "connections", f->connections);
    json_number(&w, "reconnections", f->reconnections);
    json_number(&w, "stale", f->stale);
    json_number(&w, "unmeasured", f->unmeasured);
    jw_line(&w);
    json_times(&w, "told_ms", &f->told);
    json_times(&w, "acknowledged_ms", &f->acknowledged);
    json_times(&w, "connected_ms", &f->connected);
    json_times(&w, "resumed_ms", &f->resumed);
    jw_key(&w, "server");
    if (f->after.known) {
        jw_object(&w);
        json_real(&w, "cpu_seconds", f->after.cpu_seconds - f->before.cpu_seconds);
        json_real(&w, "waited_seconds", f->after.waited_seconds - f->before.waited_seconds);
        json_real(&w, "rss_mb", megabytes(f->after.rss_bytes));
        json_real(&w, "peak_mb", megabytes(f->after.peak_bytes));
        json_number(&w, "threads", f->after.threads);
        jw_object_end(&w);
    } else {
        jw_null(&w);
    }
    jw_line(&w);
    json_errors(&w, f);
    jw_object_end(&w);
    jw_finish(&w);
    cli_close(file, path);
}

/* False after saying by how much a figure is above its limit; 0: there is none. */
static bool within(const char *what, double value, uint64_t most, const char *unit) {
    if (most == 0 || value <= (double)most) return true;
    cli_error("%s %.1f %s, more than %llu", what, value, unit, (unsigned long long)most);
    return false;
}

/* Whether the run is as it should be; says what is not. */
static bool judge(const load_flags *flags, const load_figures *f) {
    double cpu_ms = (f->after.cpu_seconds - f->before.cpu_seconds) * 1e3;
    bool good = load_errors(f) == 0;
    for (int k = 0; k < LOAD_ERRORS; k++)
        if (f->errors[k])
            cli_error("%llu times: %s", (unsigned long long)f->errors[k], load_error_names[k]);
    for (uint32_t k = 0; k < f->example_count; k++) cli_error("  %s", f->examples[k]);
    if ((flags->memory_mb || flags->cpu_ms) && !f->after.known) {
        cli_error("nothing is known of the server's process");
        good = false;
    }
    good &= within("p99 is", milliseconds(&f->told, 0.99), flags->p99_ms, "ms");
    good &= within("the server used", megabytes(f->after.peak_bytes), flags->memory_mb, "MB");
    good &= within("the server needed", cpu_ms, flags->cpu_ms, "ms");
    return good;
}

/* ---- the command ---- */

/* What --abuse asks for where no flag says otherwise. */
static void abuse_defaults(load_flags *flags) {
    load_plan *plan = &flags->plan;
    if (!flags->tables_given) plan->tables = 20;
    if (!flags->think_given && !flags->fast) flags->think_ms = 200;
    flags->abuse.seconds = flags->seconds_given ? plan->seconds : 10;
    if (!plan->level) plan->level = "strong";
    plan->bot_tables = 1;
    plan->tables += plan->bot_tables;
    if (!plan->sources) plan->sources = 2;
    if (plan->games > 0 || plan->reconnect || plan->idle > 0)
        cli_usage("--abuse goes with none of --games, --reconnect, --idle");
}

/* As many files as the system lets us have: every connection is one. */
static void raise_files(uint32_t connections) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur < (rlim_t)connections + 64)
        cli_fail("%u connections need as many open files, and the limit is %llu (ulimit -n)",
                 connections, (unsigned long long)limit.rlim_cur);
}

static void plan_complete(load_flags *flags, const lr_game *game, bool has_url) {
    load_plan *plan = &flags->plan;
    plan->game = game;
    plan->map_text = flags->game.map_text;
    plan->bot = flags_bot(flags->bot);
    if (flags->abuses) abuse_defaults(flags);
    if (!plan->level) plan->level = "greedy";
    plan->think_s = flags->fast ? 0 : (double)flags->think_ms * 1e-3;
    lr_config_print(game, 1, plan->config, sizeof plan->config);
    if (!plan->people) plan->people = game->seats;
    if (plan->people > game->seats)
        cli_usage("--people %u: the game has %u seats", plan->people, (unsigned)game->seats);
    if (!lr_bot_plays(plan->bot, game))
        cli_usage("the bot %s does not play this game", lr_bot_name(plan->bot));
    if (plan->tables + plan->idle == 0) cli_usage("--tables 0 without --idle tests nothing");
    if (flags->abuses && plan->other_count > 0) cli_usage("--abuse looks at one server");
    if (flags->serve && has_url) cli_usage("--serve starts a server of its own: no URL");
    if (flags->abuses && !flags->serve && !plan->server)
        cli_usage("--abuse looks at the server's process: --serve, or --pid");
    enum { CONNECTIONS_OF_ONE = 4000 };
    if (!plan->sources && flags->serve && load_connections(plan) > CONNECTIONS_OF_ONE)
        plan->sources = 1 + load_connections(plan) / CONNECTIONS_OF_ONE;
}

static bool report(const load_flags *flags, const load_figures *figures) {
    if (!cli_is_stdout(flags->json)) print_report(&flags->plan, figures);
    if (flags->json) write_json(&flags->plan, figures, flags->json);
    return judge(flags, figures);
}

static bool report_abuse(const load_flags *flags, const load_figures *figures,
                         const abuse_figures *abused) {
    bool good = judge(flags, figures);
    if (abused->rounds == 0 || abused->after_bytes == 0) return false;
    if (!cli_is_stdout(flags->json)) abuse_report(&flags->plan, &flags->abuse, abused);
    if (flags->json) abuse_json(&flags->abuse, figures, abused, flags->json);
    return abuse_judge(abused) && good;
}

/* The addresses with what other flags have said; their texts are in the memory that is returned. */
static char *read_addresses(load_plan *plan, const cli_arguments *urls) {
    static const char usual[] = "ws://127.0.0.1:7070";
    size_t size = sizeof usual;
    for (int k = 0; k < urls->count; k++) size += strlen(urls->item[k]) + 1;
    char *memory = cli_allocate(size, 1), *at = memory;
    const ws_address given = plan->address;
    for (int k = 0; k == 0 || k < urls->count; k++) {
        const char *url = urls->count > 0 ? urls->item[k] : usual;
        ws_address *to = k == 0 ? &plan->address : &plan->others[plan->other_count++];
        if (!ws_address_parse(url, at, to)) cli_usage("`%s` is no ws://HOST:PORT", url);
        if (to->tls != plan->address.tls) cli_usage("`%s`: either all are wss or none is", url);
        to->origin = given.origin;
        to->any_certificate = given.any_certificate;
        to->authority = given.authority;
        at += strlen(url) + 1;
    }
    return memory;
}

static int run_loadtest(int argc, char **argv) {
    static lr_game game;
    static load_figures figures;
    static abuse_figures abused;
    load_flags flags = { .game = flags_default(),
                         .bot = "greedy",
                         .think_ms = 1000,
                         .abuse = { .tables = 20, .rounds = 5, .after_s = 60 },
                         .plan = { .tables = 1, .seconds = 60, .connections_per_second = 500 } };
    load_plan *plan = &flags.plan;
    cli_arguments given_url = cli_command_read(&cmd_loadtest, argc, argv, &flags);
    flags_game(&flags.game, &game);
    char *url_memory = read_addresses(plan, &given_url);
    plan_complete(&flags, &game, given_url.count > 0);
    raise_files(load_connections(plan));
    if (flags.serve) loadtest_server_start(plan, flags.data);
    if (flags.acked && !(plan->acked = fopen(flags.acked, "a")))
        cli_fail("%s: %s", flags.acked, strerror(errno));
    bool good = flags.abuses ? abuse_run(plan, &flags.abuse, &figures, &abused)
                             : load_run_all(plan, &figures);
    if (plan->acked) cli_close(plan->acked, flags.acked);
    if (flags.serve) good &= loadtest_server_stop();
    good &= flags.abuses ? report_abuse(&flags, &figures, &abused) : report(&flags, &figures);
    free(url_memory);
    flags_free(&flags.game);
    return good ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_loadtest = {
    .name = "loadtest",
    .sentence = "Play at many tables of a server and measure it",
    .about = "Play at many tables of a table server at once and measure it.",
    .more =
        "The URL is ws://HOST:PORT or wss://HOST:PORT (default ws://127.0.0.1:7070). A server "
        "has limits for one address, which a test of many tables meets: `--serve` starts one that "
        "allows what the test needs. Of several nodes (docs/cluster.md) give all addresses, or the "
        "proxy's, and --reconnect: tables are made at each in turn, and players follow a table "
        "that "
        "moves. The answer is 0 only if there was no error.",
    .flags = own_flags,
    .groups = { &flags_game_group },
    .arguments = "[URL...]",
    .most = LOAD_ADDRESSES_MAX,
    .surplus = "too many addresses",
    .run = run_loadtest,
};
