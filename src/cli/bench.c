/* bench.c - `longroad bench`: how fast the rules are.
 *
 * Machines are noisy, so every time is processor time of the thread, the same games are played in
 * every repetition, the compared ways alternate, and the shortest time counts, since noise only
 * adds. Instructions, counted by callgrind if it is installed, do not depend on the machine's load.
 *
 * A decision is an action that is not chance's, forced ones included; the time of chance is part of
 * the cost of decisions. The first block of figures plays without trade between players, which is
 * what published figures of other programs usually measure; the second plays the default rules.
 * Games are played by lr_playout(), and for comparison step by step as a driver or a search does
 * it, with calls of lr_actors(), lr_legal() or lr_legal_sample(), lr_chance_sample() and
 * lr_apply().
 *
 * Two threads are compared with one by the clock on the wall, which shows what the machine gave
 * them, and by processor time, which shows what they cost each other.
 *
 * The signature is a fingerprint of where the games ended. It depends on rules and random numbers
 * alone: if it changes, the rules have changed, and times are not comparable. All ways to play must
 * give the same one.
 */
#include "bench_env.h"
#include "bench_figures.h"
#include "bench_loops.h"
#include "flags.h"

#include <longroad/bot.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    BENCH_SEED = 1,
    BENCH_SIGNED = 50,    /* games that make the signature */
    BENCH_CALLGRIND = 40, /* games run under callgrind */
    BENCH_POSITIONS = 64, /* positions for the small operations */
    BENCH_THOUGHT = 4000, /* positions that the search looks at in one decision */
    BENCH_SMALL = 20000   /* small operations in one timed repetition */
};

typedef struct bench_flags {
    cli_flags shared;
    const char *history, *callgrind;
    bool no_history, quick, env;
} bench_flags;

static const cli_flag own_flags[] = {
    { "history", "FILE", "Compare with and add to this file (default bench/history.csv)",
      CLI_TEXT(bench_flags, history) },
    { "no-history", NULL, "Neither compare nor add", CLI_ON(bench_flags, no_history) },
    { "quick", NULL, "Fewer repetitions, no instruction counts", CLI_ON(bench_flags, quick) },
    { "env", NULL, "Measure batches of games for programs that learn", CLI_ON(bench_flags, env) },
    { "callgrind-run", "WAY", "What runs under callgrind", CLI_TEXT(bench_flags, callgrind),
      .hidden = true },
    { 0 },
};

/* ---- games ---- */

static double thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The ways to play the same games. */
enum { WAY_LIST, WAY_SAMPLED, WAY_STEPS_LIST, WAY_STEPS_SAMPLED, WAYS };

static const struct bench_way {
    const char *function; /* for callgrind: the loop's name */
    bench_loop *loop;
} ways[WAYS] = {
    [WAY_LIST] = { "bench_games_list", bench_games_list },
    [WAY_SAMPLED] = { "bench_games_sampled", bench_games_sampled },
    [WAY_STEPS_LIST] = { "bench_steps_list", bench_steps_list },
    [WAY_STEPS_SAMPLED] = { "bench_steps_sampled", bench_steps_sampled },
};

typedef struct game_figures {
    double ns[WAYS], games[WAYS]; /* per decision; per second */
    double decisions, chances;    /* per game */
    uint64_t signature;
} game_figures;

/* How much work: games in one timed repetition, and repetitions. */
typedef struct bench_effort {
    uint64_t slice;
    int repetitions, small_repetitions, perft_repetitions, thread_repetitions;
} bench_effort;

static const bench_effort effort_quick = { 20, 4, 3, 1, 2 }, effort_full = { 60, 200, 15, 3, 400 };

/* Keeps the least time. */
static void time_loop(bench_loop *loop, const lr_game *g, uint64_t slice, bench_count *count,
                      double *best) {
    double start = thread_seconds();
    *count = loop(g, BENCH_SEED, 0, slice);
    double taken = thread_seconds() - start;
    if (*best == 0 || taken < *best) *best = taken;
}

/* The first `count_signed` games make the signature. */
static game_figures measure_signed(const lr_game *g, uint64_t count_signed, uint64_t slice,
                                   int repetitions) {
    double best[WAYS] = { 0 };
    bench_count count = { 0 }, first = ways[0].loop(g, BENCH_SEED, 0, count_signed);
    for (int way = 1; way < WAYS; way++)
        if (ways[way].loop(g, BENCH_SEED, 0, count_signed).signature != first.signature)
            cli_fail("%s plays other games than %s", ways[way].function, ways[0].function);
    for (int i = 0; i < repetitions; i++)
        for (int way = 0; way < WAYS; way++)
            time_loop(ways[way].loop, g, slice, &count, &best[way]);
    game_figures figures = { .decisions = (double)first.decisions / (double)count_signed,
                             .chances = (double)first.chances / (double)count_signed,
                             .signature = first.signature };
    for (int way = 0; way < WAYS; way++) {
        figures.ns[way] = best[way] / (double)count.decisions * 1e9;
        figures.games[way] = (double)slice / best[way];
    }
    return figures;
}

static game_figures measure_games(const lr_game *g, uint64_t slice, int repetitions) {
    return measure_signed(g, BENCH_SIGNED, slice, repetitions);
}

/* ---- small operations on positions of random games ---- */

/* The positions after 100, 108, 116, ... actions of games 0, 1, 2, ... (or where they end). */
static void make_positions(const lr_game *g, lr_state positions[BENCH_POSITIONS]) {
    for (uint32_t k = 0; k < BENCH_POSITIONS; k++) {
        lr_rng rng = lr_rng_stream(BENCH_SEED, k);
        lr_state *s = &positions[k];
        lr_init(g, s);
        uint32_t actors;
        for (uint32_t n = 0; n < 100 + 8 * k && (actors = lr_actors(g, s)) != 0; n++) {
            lr_state before;
            lr_copy(g, &before, s);
            lr_apply(g, s,
                     actors & LR_CHANCE ? lr_chance_sample(g, s, &rng)
                                        : lr_legal_sample(g, s, lr_seat_first(actors), &rng));
            if (lr_actors(g, s) == 0) { /* stay in the game */
                lr_copy(g, s, &before);
                break;
            }
        }
    }
}

typedef void small_operation(const lr_game *g, const lr_state *s, lr_view *view, lr_rng *rng);

static lr_state small_target; /* written by the operations, so that none is optimised away */

static void small_copy(const lr_game *g, const lr_state *s, lr_view *view, lr_rng *rng) {
    (void)view, (void)rng;
    lr_copy(g, &small_target, s);
}
static void small_observe(const lr_game *g, const lr_state *s, lr_view *view, lr_rng *rng) {
    (void)rng;
    lr_observe(g, s, 0, view);
}
static void small_resample(const lr_game *g, const lr_state *s, lr_view *view, lr_rng *rng) {
    (void)s;
    lr_resample(g, view, rng, &small_target);
}

/* Least nanoseconds for one operation, over the first `count` positions. */
static double measure_small(const lr_game *g, const lr_state *positions, uint32_t count,
                            small_operation *operation, int repetitions) {
    static lr_view view[BENCH_POSITIONS];
    lr_rng rng = lr_rng_seed(BENCH_SEED);
    double best = 0;
    if (count == 0) return 0;
    for (uint32_t k = 0; k < count; k++) lr_observe(g, &positions[k], 0, &view[k]);
    for (int i = 0; i < repetitions; i++) {
        double start = thread_seconds();
        for (uint32_t n = 0; n < BENCH_SMALL; n++)
            operation(g, &positions[n % count], &view[n % count], &rng);
        double taken = thread_seconds() - start;
        if (best == 0 || taken < best) best = taken;
    }
    return best / BENCH_SMALL * 1e9;
}

static double measure_perft(const lr_game *g, const lr_state *s, int repetitions) {
    double best = 0;
    uint64_t leaves = 0;
    for (int i = 0; i < repetitions; i++) {
        double start = thread_seconds();
        leaves = lr_perft(g, s, 4);
        double taken = thread_seconds() - start;
        if (best == 0 || taken < best) best = taken;
    }
    return (double)leaves / best * 1e-6;
}

static void measure_operations(const lr_game *g, const bench_effort *effort,
                               bench_figures *figures) {
    static lr_state positions[BENCH_POSITIONS];
    int repetitions = effort->small_repetitions;
    make_positions(g, positions);
    figures->state_bytes = g->state_bytes;
    figures->copy_ns = measure_small(g, positions, 4, small_copy, repetitions);
    figures->observe_ns = measure_small(g, positions, BENCH_POSITIONS, small_observe, repetitions);
    figures->resample_ns = measure_small(g, positions, BENCH_POSITIONS, small_resample,
                                         repetitions);
    figures->perft_rate = measure_perft(g, &positions[40], effort->perft_repetitions);
}

/* ---- the search ---- */

/* Positions that the best bot looked at in deciding for whoever is to act, and the time it took. */
static uint64_t time_thought(const lr_game *g, const lr_state *s, double *seconds) {
    static lr_action legal[LR_LEGAL_MAX];
    static lr_thoughts thoughts;
    static lr_view view;
    uint32_t actors = lr_actors(g, s);
    if (actors == 0 || actors & LR_CHANCE) return 0;
    int seat = lr_seat_first(actors);
    uint32_t count = lr_legal(g, s, seat, legal);
    if (count < 2) return 0;
    lr_player *player = lr_player_new(lr_bot_find("master"), g, seat, BENCH_SEED);
    if (!player) cli_fail("out of memory");
    lr_observe(g, s, seat, &view);
    double start = thread_seconds();
    lr_player_think(player, &view, legal, count, (lr_budget){ .nodes = BENCH_THOUGHT }, &thoughts);
    *seconds += thread_seconds() - start;
    lr_player_free(player);
    return thoughts.nodes;
}

/* The greatest rate of several rounds over positions of random games. */
static double measure_search(const lr_game *g, const bench_effort *effort) {
    static lr_state positions[BENCH_POSITIONS];
    uint32_t count = effort->repetitions < BENCH_POSITIONS ? 8 : BENCH_POSITIONS;
    double best = 0;
    make_positions(g, positions);
    for (int i = 0; i < effort->perft_repetitions; i++) {
        double seconds = 0, looked_at = 0;
        for (uint32_t k = 0; k < count; k++)
            looked_at += (double)time_thought(g, &positions[k], &seconds);
        if (looked_at > 0 && looked_at / seconds > best) best = looked_at / seconds;
    }
    return best;
}

/* ---- threads ---- */

typedef struct thread_run {
    const lr_game *game;
    pthread_t thread;
    pthread_barrier_t *barrier;
    uint64_t first, games, decisions;
    double started, ended, used;
} thread_run;

static void *run_thread(void *argument) {
    thread_run *r = argument;
    pthread_barrier_wait(r->barrier);
    double before = thread_seconds();
    r->started = cli_seconds();
    r->decisions = bench_games_sampled(r->game, BENCH_SEED, r->first, r->games).decisions;
    r->ended = cli_seconds();
    r->used = thread_seconds() - before;
    return NULL;
}

/* One slice on `count` threads: improves the best rate and the least time per decision. */
static void time_threads(const lr_game *g, uint32_t count, uint64_t games, double *rate,
                         double *ns) {
    thread_run runs[2];
    pthread_barrier_t barrier;
    uint64_t decisions = 0;
    double started = 0, ended = 0, used = 0;
    pthread_barrier_init(&barrier, NULL, count);
    for (uint32_t i = 0; i < count; i++) {
        runs[i] = (thread_run){
            .game = g, .barrier = &barrier, .first = i * games, .games = games
        };
        if (pthread_create(&runs[i].thread, NULL, run_thread, &runs[i]) != 0)
            cli_fail("no thread could be started");
    }
    for (uint32_t i = 0; i < count; i++) {
        pthread_join(runs[i].thread, NULL);
        if (i == 0 || runs[i].started < started) started = runs[i].started;
        if (i == 0 || runs[i].ended > ended) ended = runs[i].ended;
        decisions += runs[i].decisions;
        used += runs[i].used;
    }
    pthread_barrier_destroy(&barrier);
    double this_rate = (double)decisions / (ended - started) * 1e-6;
    double this_ns = used / (double)decisions * 1e9;
    if (this_rate > *rate) *rate = this_rate;
    if (*ns == 0 || this_ns < *ns) *ns = this_ns;
}

static void measure_threads(const lr_game *g, const bench_effort *effort, bench_figures *f) {
    if (cli_core_count() < 2) {
        puts("only one core: nothing to learn from two threads");
        return;
    }
    for (int i = 0; i < effort->thread_repetitions; i++) {
        time_threads(g, 1, effort->slice, &f->one_thread_rate, &f->one_thread_ns);
        time_threads(g, 2, effort->slice, &f->two_thread_rate, &f->two_thread_ns);
    }
    f->thread_gain = f->two_thread_rate / f->one_thread_rate;
    f->thread_gain_cpu = 2 * f->one_thread_ns / f->two_thread_ns;
}

/* ---- instructions ---- */

static const char bank_config[] = "board(trading=bank)";
static const char full_config[] = "board";
static const char sea_config[] = "board(map=new-shores,trading=bank)";
static const char knights_config[] = "board(modules=knights,trading=bank)";
static const char cards_config[] = "cards(turn_limit=400)"; /* random games need not end */
static const char short_config[] = "cards(turn_limit=60)";  /* about as long as people play */
static const char largest_config[] = "board(modules=sea+knights,seats=6)";

static void make_game(lr_game *game, const char *config) {
    lr_error error;
    if (lr_game_init(game, config, NULL, &error) != LR_OK) cli_fail("%s: %s", config, error.text);
}

/* What the program does when it runs itself under callgrind: nothing but the games. */
static int run_for_callgrind(bench_flags *flags) {
    static lr_game game;
    int way = 0;
    while (way < WAYS && strcmp(ways[way].function, flags->callgrind) != 0) way++;
    if (way == WAYS) cli_fail("%s: no such loop", flags->callgrind);
    flags_game(&flags->shared, &game);
    bench_count count = ways[way].loop(&game, BENCH_SEED, 0, BENCH_CALLGRIND);
    printf("%llu\n", (unsigned long long)count.decisions);
    return CLI_OK;
}

/* The instructions that callgrind wrote down, or 0. */
static double read_callgrind(const char *path) {
    char line[256];
    double total = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "summary:", 8) == 0 || strncmp(line, "totals:", 7) == 0)
            total = strtod(strchr(line, ':') + 1, NULL);
    if (file) fclose(file);
    return total;
}

/* Instructions per decision, or 0 when they cannot be counted. */
static double count_instructions(int way, const char *config, const char *self) {
    char path[] = "/tmp/longroad-callgrind-XXXXXX", line[64];
    char out_file[64], toggle[64], run[64];
    int descriptor = mkstemp(path);
    if (descriptor < 0) return 0;
    close(descriptor);
    snprintf(out_file, sizeof out_file, "--callgrind-out-file=%s", path);
    snprintf(toggle, sizeof toggle, "--toggle-collect=%s", ways[way].function);
    snprintf(run, sizeof run, "--callgrind-run=%s", ways[way].function);
    const char *const command[] = { "valgrind", "-q", "--tool=callgrind", out_file, toggle, self,
                                    "bench",    run,  "--config",         config,   NULL };
    double total = cli_run(command, line, sizeof line) ? read_callgrind(path) : 0;
    double decisions = strtod(line, NULL);
    unlink(path);
    return decisions > 0 ? total / decisions : 0;
}

static void measure_instructions(bench_figures *figures) {
    char self[4096], line[64];
    const char *const version[] = { "valgrind", "--version", NULL };
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) return;
    self[length] = 0;
    if (!cli_run(version, line, sizeof line)) {
        puts("valgrind is not installed: instructions are not counted");
        return;
    }
    figures->list_ir = count_instructions(WAY_LIST, bank_config, self);
    figures->sampled_ir = count_instructions(WAY_SAMPLED, bank_config, self);
    figures->steps_list_ir = count_instructions(WAY_STEPS_LIST, bank_config, self);
    figures->steps_sampled_ir = count_instructions(WAY_STEPS_SAMPLED, bank_config, self);
    figures->sea_list_ir = count_instructions(WAY_LIST, sea_config, self);
    figures->sea_sampled_ir = count_instructions(WAY_SAMPLED, sea_config, self);
    figures->sea_steps_list_ir = count_instructions(WAY_STEPS_LIST, sea_config, self);
    figures->sea_steps_sampled_ir = count_instructions(WAY_STEPS_SAMPLED, sea_config, self);
    figures->knights_list_ir = count_instructions(WAY_LIST, knights_config, self);
    figures->knights_sampled_ir = count_instructions(WAY_SAMPLED, knights_config, self);
    figures->knights_steps_list_ir = count_instructions(WAY_STEPS_LIST, knights_config, self);
    figures->knights_steps_sampled_ir = count_instructions(WAY_STEPS_SAMPLED, knights_config, self);
    figures->cards_list_ir = count_instructions(WAY_LIST, cards_config, self);
    figures->cards_sampled_ir = count_instructions(WAY_SAMPLED, cards_config, self);
    figures->cards_steps_list_ir = count_instructions(WAY_STEPS_LIST, short_config, self);
    figures->cards_steps_sampled_ir = count_instructions(WAY_STEPS_SAMPLED, short_config, self);
    if (figures->list_ir == 0 || figures->sampled_ir == 0)
        puts("callgrind counted nothing: is this program stripped of its symbols?");
}

/* ---- the command ---- */

/* One game of the user's choice, without history. */
static int measure_chosen(bench_flags *flags) {
    static lr_game game;
    bench_figures figures = { 0 };
    char config[LR_CONFIG_TEXT_MAX];
    flags_game(&flags->shared, &game);
    lr_config_print(&game, 1, config, sizeof config);
    const bench_effort *effort = flags->quick ? &effort_quick : &effort_full;
    game_figures found = measure_games(&game, effort->slice, effort->repetitions);
    measure_operations(&game, effort, &figures);
    figures.search_rate = measure_search(&game, effort);
    measure_threads(&game, effort, &figures);
    printf(
        "%s: %.1f ns/decision with a list, %.1f ns sampled; %.0f and %.0f games/s; %.1f decisions "
        "and %.1f chance nodes a game\n",
        config, found.ns[WAY_LIST], found.ns[WAY_SAMPLED], found.games[WAY_LIST],
        found.games[WAY_SAMPLED], found.decisions, found.chances);
    figures.signature = found.signature;
    bench_print(&figures, NULL);
    flags_free(&flags->shared);
    return CLI_OK;
}

static void measure_all(const bench_flags *flags, bench_figures *figures) {
    static lr_game bank, full, sea, knights, largest, cards, brief;
    const bench_effort *effort = flags->quick ? &effort_quick : &effort_full;
    make_game(&bank, bank_config);
    make_game(&full, full_config);
    make_game(&sea, sea_config);
    make_game(&knights, knights_config);
    make_game(&largest, largest_config);
    make_game(&cards, cards_config);
    make_game(&brief, short_config);
    game_figures b = measure_games(&bank, effort->slice, effort->repetitions);
    /* These games are four times as long. */
    game_figures f = measure_games(&full, effort->slice, effort->repetitions / 4);
    game_figures s = measure_games(&sea, effort->slice, effort->repetitions / 4);
    game_figures k = measure_games(&knights, effort->slice, effort->repetitions / 4);
    /* And these, thirty times. */
    game_figures c = measure_signed(&cards, 4, effort->slice / 8, effort->repetitions / 4);
    figures->cards_list_ns = c.ns[WAY_LIST];
    figures->cards_sampled_ns = c.ns[WAY_SAMPLED];
    game_figures q = measure_signed(&brief, 4, effort->slice / 4, effort->repetitions / 4);
    figures->cards_steps_list_ns = q.ns[WAY_STEPS_LIST];
    figures->cards_steps_sampled_ns = q.ns[WAY_STEPS_SAMPLED];
    figures->cards_decisions = c.decisions;
    figures->cards_state_bytes = cards.state_bytes;
    figures->knights_list_ns = k.ns[WAY_LIST];
    figures->knights_sampled_ns = k.ns[WAY_SAMPLED];
    figures->knights_steps_list_ns = k.ns[WAY_STEPS_LIST];
    figures->knights_steps_sampled_ns = k.ns[WAY_STEPS_SAMPLED];
    figures->knights_decisions = k.decisions;
    figures->knights_state_bytes = largest.state_bytes;
    figures->sea_list_ns = s.ns[WAY_LIST];
    figures->sea_sampled_ns = s.ns[WAY_SAMPLED];
    figures->sea_steps_list_ns = s.ns[WAY_STEPS_LIST];
    figures->sea_steps_sampled_ns = s.ns[WAY_STEPS_SAMPLED];
    figures->sea_decisions = s.decisions;
    figures->sea_state_bytes = sea.state_bytes;
    figures->list_ns = b.ns[WAY_LIST];
    figures->sampled_ns = b.ns[WAY_SAMPLED];
    figures->steps_list_ns = b.ns[WAY_STEPS_LIST];
    figures->steps_sampled_ns = b.ns[WAY_STEPS_SAMPLED];
    figures->decisions = b.decisions;
    figures->chances = b.chances;
    figures->list_games = b.games[WAY_LIST];
    figures->sampled_games = b.games[WAY_SAMPLED];
    figures->full_list_ns = f.ns[WAY_LIST];
    figures->full_sampled_ns = f.ns[WAY_SAMPLED];
    figures->full_decisions = f.decisions;
    figures->full_chances = f.chances;
    figures->full_sampled_games = f.games[WAY_SAMPLED];
    figures->signature = b.signature ^ f.signature << 1 ^ s.signature << 2 ^ k.signature << 3 ^
                         c.signature << 4;
    measure_operations(&bank, effort, figures);
    figures->search_rate = measure_search(&full, effort);
    figures->sea_search_rate = measure_search(&sea, effort);
    figures->knights_search_rate = measure_search(&knights, effort);
    figures->cards_search_rate = measure_search(&cards, effort);
    measure_threads(&bank, effort, figures);
    if (!flags->quick) measure_instructions(figures);
}

/* Without --history the file is kept only where its folder is: in the project's own. */
static bool history_wanted(const bench_flags *flags) {
    struct stat info;
    if (flags->no_history) return false;
    if (flags->history) return true;
    return stat("bench", &info) == 0 && S_ISDIR(info.st_mode);
}

static int measure_env(bench_flags *flags) {
    static lr_game game;
    flags_game(&flags->shared, &game);
    if (flags->callgrind)
        bench_env_callgrind(&game);
    else
        bench_env_print(flags->shared.game_given ? &game : NULL, flags->quick);
    flags_free(&flags->shared);
    return CLI_OK;
}

static int run_bench(int argc, char **argv) {
    bench_flags flags = { .shared = flags_default() };
    bench_figures figures = { 0 }, before;
    cli_command_read(&cmd_bench, argc, argv, &flags);
    if (flags.env) return measure_env(&flags);
    if (flags.callgrind) return run_for_callgrind(&flags);
    if (flags.shared.game_given) return measure_chosen(&flags);
    bool history = history_wanted(&flags);
    const char *path = flags.history ? flags.history : "bench/history.csv";
    measure_all(&flags, &figures);
    bool has_before = history && bench_history_last(path, &before);
    bench_print(&figures, has_before ? &before : NULL);
    if (!history)
        puts("(no history: no folder `bench` here, or not wanted)");
    else if (flags.quick && !flags.history)
        puts("(a quick run is added only to a file that --history names)");
    else if (bench_history_add(path, &figures))
        printf("added to %s\n", path);
    return CLI_OK;
}

const cli_command cmd_bench = {
    .name = "bench",
    .sentence = "Measure how fast the rules are",
    .about =
        "Measure random games, small operations, threads and instructions; with --env batches.",
    .more = "With flags of the game only that game is measured, and the history is left alone.",
    .flags = own_flags,
    .groups = { &flags_game_group },
    .run = run_bench,
};
