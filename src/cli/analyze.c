/* analyze.c - `longroad analyze`: judges a recorded game.
 *
 * First the record is read to its end, so that a broken one is refused before anything is judged;
 * on the way every true position is valued, which gives the curve and the luck. Then players judge
 * the decisions (analyze_judge.c), which takes the time. docs/analysis.md says what the figures
 * mean.
 */
#include "analyze.h"

#include "asking.h"
#include "flags.h"
#include "fleet.h"
#include "interrupt.h"
#include "meter.h"
#include "records.h"
#include "rollout.h"

#include <stdlib.h>
#include <string.h>

typedef struct analyze_flags {
    const char *record, *bot, *json, *svg;
    uint64_t nodes, seed;
    uint32_t ms, threads, line, trials, depth;
    bool moves, quick, quiet, sight;
} analyze_flags;

static const cli_flag own_flags[] = {
    { "bot", "NAME", "Who judges the decisions (default master)", CLI_TEXT(analyze_flags, bot),
      .values = "@bot" },
    { "ms", "T", "Think T milliseconds about each decision",
      CLI_NUMBER(analyze_flags, ms, 1, 3600000) },
    { "nodes", "N", "Look at N positions for each decision: the same every time",
      CLI_NUMBER(analyze_flags, nodes, 1, UINT32_MAX) },
    { "rollout", "N", "Check every decision by N rollouts of each candidate",
      CLI_NUMBER(analyze_flags, trials, 2, ROLLOUT_TRIALS_MAX) },
    { "depth", "N", "With --rollout: decisions that are played on (default 24)",
      CLI_NUMBER(analyze_flags, depth, 1, ROLLOUT_DEPTH_MAX) },
    { "sight", NULL, "Also tell how far the net alone agrees with the search",
      CLI_ON(analyze_flags, sight) },
    { "quick", NULL, "Only the chances and the luck; judge no decision",
      CLI_ON(analyze_flags, quick) },
    { "moves", NULL, "Print every move", CLI_ON(analyze_flags, moves) },
    { "line", "MOVE", "How the judge would go on instead of that move; judge nothing else",
      CLI_NUMBER(analyze_flags, line, 1, UINT32_MAX) },
    { "json", "FILE", "Everything as JSON (`-`: standard output)", CLI_TEXT(analyze_flags, json) },
    { "svg", "FILE", "A picture of the chances (`-`: standard output)",
      CLI_TEXT(analyze_flags, svg) },
    { "seed", "S", "Where the judges' random numbers start (default 0)",
      CLI_NUMBER(analyze_flags, seed, 0, UINT64_MAX) },
    { "threads", "T", "How many threads (default: one for each core)",
      CLI_NUMBER(analyze_flags, threads, 1, 1024) },
    { "quiet", NULL, "No progress", CLI_ON(analyze_flags, quiet) },
    { 0 },
};

/* ---- reading ---- */

/* The whole record, valued; false after a message. */
static bool read_game(analyze_game *game, record_walk *walk, analyze_evaluation by) {
    lr_error error;
    analyze_reading read = analyze_read(game, &walk->reader, &walk->game, &walk->state, by, &error);
    if (read == ANALYZE_NO_MEMORY) cli_fail("out of memory (%u moves)", game->count);
    if (read == ANALYZE_READ) return true;
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s\n", walk->path, error.line, error.text);
    return false;
}

static void name_game(analyze_game *game, const record_walk *walk) {
    game->game = &walk->game;
    game->path = walk->path;
    for (int seat = 0; seat < walk->game.seats; seat++)
        if (walk->header.seat[seat][0]) game->name[seat] = walk->header.seat[seat];
}

static void show_progress(void *context, uint32_t done, uint32_t all, double seconds) {
    meter *m = context;
    m->whole = all;
    meter_show(m, done, seconds, "");
}

/* ---- the command ---- */

static void write_svg(const analyze_game *game, FILE *file, const char *path) {
    cli_text picture = { 0 };
    analyze_svg(game, &picture);
    fwrite(picture.bytes, 1, picture.length, file);
    cli_close(file, path);
    free(picture.bytes);
}

/* False after a message. */
static bool find_net(const record_walk *walk, analyze_judge *judge, analyze_evaluation *by) {
    if (analyze_net(&walk->game, by, &judge->mode)) return true;
    cli_error("%s: no evaluation of games of the mode `%s` is built into this program, so "
              "nothing can be judged; `longroad train` makes one",
              walk->path, judge->mode);
    return false;
}

static void write_json(const analyze_game *game, const analyze_judge *judge, FILE *file,
                       const char *path) {
    char buffer[8192];
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, file);
    analyze_put_json(game, judge, &w);
    if (!jw_finish(&w)) cli_fail("%s: not everything could be written", path);
    cli_close(file, path);
}

/* ---- in a fleet (fleet.h): a seat is a game ----
 *
 * A row has the steps of the seat as they are in memory, each with the texts of its reasons behind
 * it. In front is a sum of these bytes: nobody else can tell whether they are true. */

enum { TEXT_MAX = 64, TEXTS_MAX = LR_REASONS_MAX * (2 + LR_REASON_GOODS) };

typedef struct shared {
    asking all;
    atomic_bool *stop;
    unsigned char *row[LR_SEATS_MAX]; /* what was taken: texts of the steps are in it */
} shared;

static uint64_t sum_of(const unsigned char *bytes, size_t size) {
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t k = 0; k < size; k++) sum = (sum ^ bytes[k]) * 0x100000001b3u;
    return sum;
}

/* A text, or that there is none. */
static unsigned char *put_text(unsigned char *at, const char *text) {
    size_t size = text ? strlen(text) + 1 : 0;
    if (size + 1 > TEXT_MAX) cli_fail("a reason is too long: %s", text);
    *at++ = text != NULL;
    memcpy(at, text ? text : "", size);
    return at + size;
}

static bool get_text(unsigned char **at, const unsigned char *end, const char **text) {
    *text = NULL;
    if (*at == end || !*(*at)++) return *at != end;
    const unsigned char *stop = memchr(*at, 0, (size_t)(end - *at));
    if (!stop) return false;
    *text = (const char *)*at;
    *at += stop + 1 - *at;
    return true;
}

static unsigned char *put_step(unsigned char *at, const analyze_step *step) {
    memcpy(at, step, sizeof *step);
    at += sizeof *step;
    for (uint32_t k = 0; k < step->reason_count; k++) {
        const lr_reason *r = &step->reason[k];
        at = put_text(put_text(at, r->key), r->thing);
        for (uint32_t i = 0; i < r->good_count; i++) at = put_text(at, r->good[i].name);
    }
    return at;
}

static bool get_reason(unsigned char **at, const unsigned char *end, lr_reason *r) {
    if (r->good_count > LR_REASON_GOODS || !get_text(at, end, &r->key) || !r->key ||
        !get_text(at, end, &r->thing))
        return false;
    for (uint32_t i = 0; i < r->good_count; i++)
        if (!get_text(at, end, &r->good[i].name)) return false;
    return true;
}

/* Nothing has words yet. */
static bool get_step(unsigned char **at, const unsigned char *end, analyze_step *step) {
    if ((size_t)(end - *at) < sizeof *step) return false;
    memcpy(step, *at, sizeof *step);
    *at += sizeof *step;
    step->words = step->best_words = NULL;
    for (uint32_t k = 0; k < ANALYZE_CANDIDATES; k++) step->candidate[k].words = NULL;
    for (uint32_t k = 0; k < LR_REASONS_MAX; k++) step->reason_words[k] = NULL;
    if (step->reason_count > LR_REASONS_MAX || step->candidate_count > ANALYZE_CANDIDATES)
        step->reason_count = step->candidate_count = 0;
    for (uint32_t k = 0; k < step->reason_count; k++)
        if (!get_reason(at, end, &step->reason[k])) return false;
    return true;
}

static size_t share_play(void *context, uint32_t thread, uint64_t seat, unsigned char *out) {
    shared *s = context;
    const analyze_game *game = s->all.game;
    uint64_t sum;
    unsigned char *at = out + sizeof sum;
    (void)thread;
    asking_seat(&s->all, (int)seat);
    if (asking_ended(&s->all) == ANALYZE_UNABLE) cli_fail("out of memory");
    if (atomic_load(s->stop)) return 0;
    for (uint32_t k = 0; k < game->count; k++)
        if (game->step[k].action.actor == seat) at = put_step(at, &game->step[k]);
    *at++ = 0; /* behind the last text there is always something */
    sum = sum_of(out + sizeof sum, (size_t)(at - out) - sizeof sum);
    memcpy(out, &sum, sizeof sum);
    return (size_t)(at - out);
}

static bool share_take(void *context, uint64_t seat, const unsigned char *bytes, size_t size) {
    shared *s = context;
    analyze_game *game = s->all.game;
    uint64_t sum;
    if (size < sizeof sum) return false;
    memcpy(&sum, bytes, sizeof sum);
    if (sum != sum_of(bytes + sizeof sum, size - sizeof sum)) return false;
    unsigned char *row = s->row[seat] = cli_allocate(size, 1), *at = row + sizeof sum;
    memcpy(row, bytes, size);
    for (uint32_t k = 0; k < game->count; k++)
        if (game->step[k].action.actor == seat && !get_step(&at, row + size, &game->step[k]))
            return false;
    return at == row + size - 1;
}

static bool share_stopped(void *context) {
    return atomic_load(((const shared *)context)->stop);
}

static void share_stop(void *context) {
    atomic_store(((const shared *)context)->stop, true);
}

/* The judge and the record, by a sum of its actions. */
static char *make_head(const analyze_game *game, const analyze_judge *judge, part_kind kind) {
    char first[PART_FIRST_MAX];
    cli_text head = { 0 };
    uint64_t sum = 0;
    for (uint32_t k = 0; k < game->count; k++)
        sum = sum * 31 + sum_of((const unsigned char *)&game->step[k].action, sizeof(lr_action));
    part_first_line(kind, first);
    cli_text_print(&head,
                   "%srecord %u %016llx\njudge %s nodes %llu seed %llu trials %u depth %u "
                   "sight %d\n",
                   first, game->count, (unsigned long long)sum, lr_bot_name(judge->bot),
                   (unsigned long long)judge->budget.nodes, (unsigned long long)judge->seed,
                   judge->trials, judge->depth, judge->sight);
    return head.bytes;
}

static analyze_asking ask_fleet(analyze_game *game, const analyze_judge *judge, atomic_bool *stop,
                                bool quiet) {
    static shared s; /* its rows are needed to the end of the program */
    s.stop = stop;
    part_kind kind = { "analyze", sizeof(analyze_step) };
    char *head = make_head(game, judge, kind);
    asking_start(&s.all, game, judge);
    fleet_work work = {
        .unit = "seats",
        .kind = kind,
        .head = head,
        .head_same = strlen(head),
        .count = game->game->seats,
        .group = 1,
        .threads = judge->threads,
        .row_max = sizeof(uint64_t) + 1 +
                   game->count * (sizeof(analyze_step) + (size_t)TEXTS_MAX * TEXT_MAX),
        .quiet = quiet,
        .context = &s,
        .play = share_play,
        .take = share_take,
        .stopped = share_stopped,
        .stop = share_stop,
    };
    cli_fleet->share(&work);
    free(head);
    return asking_ended(&s.all);
}

/* ---- judging ---- */

static bool judge_game(analyze_game *game, const analyze_judge *judge, bool quiet) {
    if (!judge->bot) return true;
    meter m = meter_start(0, "decisions");
    analyze_judge stoppable = *judge;
    atomic_bool *stop = interrupt_catch();
    stoppable.stop = stop;
    analyze_asking asked = cli_fleet
                               ? ask_fleet(game, &stoppable, stop, quiet)
                               : analyze_ask(game, &stoppable, quiet ? NULL : show_progress, &m);
    meter_end(&m);
    if (asked == ANALYZE_UNABLE) cli_fail("out of memory, or no thread could be started");
    return asked == ANALYZE_ASKED;
}

static void check_flags(const analyze_flags *flags) {
    if (cli_is_stdout(flags->json) && cli_is_stdout(flags->svg))
        cli_usage("--json and --svg cannot both go to standard output");
    if (flags->ms && flags->nodes) cli_usage("--ms or --nodes, not both");
    if (flags->quick && (flags->bot || flags->ms || flags->nodes || flags->trials || flags->sight))
        cli_usage("--quick judges no decision: it goes with neither --bot, --ms, --nodes, "
                  "--rollout nor --sight");
    if (flags->depth && !flags->trials) cli_usage("--depth belongs to --rollout");
    if (flags->line && (flags->quick || flags->moves || flags->json || flags->svg))
        cli_usage("--line tells a line alone: it goes with neither --quick, --moves, --json nor "
                  "--svg");
}

/* With a record that was read. Files are opened before the work, which may be long. */
static bool judge_and_report(analyze_game *game, const analyze_judge *judge,
                             const analyze_flags *flags) {
    if (fleet_follows()) {
        judge_game(game, judge, flags->quiet);
        return true;
    }
    FILE *json = flags->json ? cli_create(flags->json) : NULL;
    FILE *svg = flags->svg ? cli_create(flags->svg) : NULL;
    bool complete = judge_game(game, judge, flags->quiet);
    bool taken = json == stdout || svg == stdout;
    analyze_look_on(game);
    analyze_sum(game);
    analyze_put_words(game);
    if (!taken || !flags->quiet) analyze_print(game, judge, flags->moves, taken ? stderr : stdout);
    if (json) write_json(game, judge, json, flags->json);
    if (svg) write_svg(game, svg, flags->svg);
    return complete;
}

static int tell_line(const analyze_game *game, const analyze_judge *judge, uint32_t move) {
    analyze_line line;
    analyze_judge stoppable = *judge;
    if (move > game->count || game->step[move - 1].verdict == ANALYZE_NO_DECISION) {
        cli_error("%s: nobody decided anything at move %u of %u", game->path, move, game->count);
        return CLI_FAILED;
    }
    stoppable.stop = interrupt_catch();
    if (!analyze_make_line(game, &stoppable, move - 1, NULL, &line)) {
        if (atomic_load(stoppable.stop)) return CLI_INTERRUPTED;
        cli_fail("out of memory");
    }
    analyze_print_line(game, move - 1, &line, stdout);
    return CLI_OK;
}

static int analyze(const analyze_flags *flags, analyze_judge *judge, record_walk *walk,
                   analyze_game *game) {
    if (!record_open(walk, flags->record)) return CLI_FAILED;
    name_game(game, walk);
    analyze_evaluation by = { 0 };
    int answer = CLI_FAILED;
    if (find_net(walk, judge, &by) && read_game(game, walk, by))
        answer = flags->line                            ? tell_line(game, judge, flags->line)
                 : judge_and_report(game, judge, flags) ? CLI_OK
                                                        : CLI_INTERRUPTED;
    record_close(walk);
    return answer;
}

static int run_analyze(int argc, char **argv) {
    analyze_flags flags = { .threads = cli_core_count() };
    flags.record = cli_command_read(&cmd_analyze, argc, argv, &flags).item[0];
    check_flags(&flags);
    analyze_judge judge = {
        .bot = flags.quick ? NULL : flags_bot(flags.bot ? flags.bot : "master"),
        .budget = { .nodes = flags.nodes, .ms = flags.ms },
        .seed = flags.seed,
        .threads = flags.threads,
        .trials = flags.trials,
        .depth = flags.depth ? flags.depth : ANALYZE_DEPTH,
        .sight = flags.sight,
    };
    record_walk *walk = cli_allocate(1, sizeof *walk);
    analyze_game *game = cli_allocate(1, sizeof *game);
    int answer = analyze(&flags, &judge, walk, game);
    analyze_free(game);
    free(game);
    free(walk);
    return answer;
}

const cli_command cmd_analyze = {
    .name = "analyze",
    .sentence = "Judge a recorded game: chances, best moves, mistakes, luck",
    .about = "Judge a recorded game: the chances before and after every move, the best moves, the "
             "biggest mistakes, and the luck of the dice.",
    .more = "The chances and the luck are valued with all cards open. A decision is judged by a "
            "player who knows only what that seat could know. Ctrl-C stops judging and tells what "
            "was found so far.",
    .flags = own_flags,
    .arguments = "RECORD",
    .least = 1,
    .missing = "name the record to analyse",
    .most = 1,
    .surplus = "one record at a time",
    .values = "*.lrg",
    .run = run_analyze,
};
