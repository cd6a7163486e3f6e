/* train.c - `longroad train`: makes the net of a mode (src/workshop/train.h) and writes its file.
 *
 * More than one machine may play the games of a generation (--play), and one of them learns from
 * all (--fit). A part (part.h) names the plan and the state that its games were played with, and
 * has a row for each game (train_game.c).
 *
 * A line for each generation goes to standard error. The file is written at the end, also after
 * Ctrl-C; its first lines say how it was made.
 */
#include "flags.h"
#include "fleet.h"
#include "interrupt.h"
#include "part.h"
#include "stats.h"
#include "train_plot.h"

#include "mind.h"
#include "train.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ADVICE_DEFAULT = 10, FADE_DEFAULT = 12, LOOK_DEFAULT = 1000 };

typedef struct train_flags {
    const char *mode, *out, *start, *state, *plot, *play;
    uint64_t seed;
    uint64_t games, minutes;
    uint32_t generation, boards, advice, fade, look, threads, first;
    bool quiet, fit;
} train_flags;

static const cli_flag own_flags[] = {
    { "mode", "MODE", "Which net: island, sea, knights, sea-knights or cards",
      CLI_TEXT(train_flags, mode), .values = "island sea knights sea-knights cards" },
    { "out", "FILE", "Where the net goes (default weights/MODE.net; `-`: standard output)",
      CLI_TEXT(train_flags, out), .values = "*.net" },
    { "continue", "FILE", "Go on from this net", CLI_TEXT(train_flags, start), .values = "*.net" },
    { "state", "FILE",
      "Write what a training remembers here after every generation, and go on from it if it is "
      "there",
      CLI_TEXT(train_flags, state), .values = "*.state" },
    { "plot", "FILE",
      "Draw loss and matches here after every generation; the picture holds its numbers as CSV, "
      "and goes on when the state does",
      CLI_TEXT(train_flags, plot), .values = "*.svg" },
    { "minutes", "N", "Stop after the generation in which they end (default 20)",
      CLI_NUMBER(train_flags, minutes, 1, 100000) },
    { "games", "N", "Stop after so many games; only this makes a net that can be made again",
      CLI_NUMBER(train_flags, games, 1, UINT32_MAX) },
    { "generation", "N",
      "Games of a generation (default 1200; of the first, without a net, four times as many)",
      CLI_NUMBER(train_flags, generation, 1, 1000000) },
    { "boards", "N",
      "Boards of each match, played once from every seat (default 60; at the end eight times as "
      "many)",
      CLI_NUMBER(train_flags, boards, 1, 100000) },
    { "advice", "N",
      "What greedy would do counts for so many thousandths of a win more (default 10)",
      CLI_NUMBER(train_flags, advice, 0, 1000) },
    { "look", "N",
      "Look so many positions ahead in some decisions, and learn what their actions are worth "
      "(default 1000; 0: none)",
      CLI_NUMBER(train_flags, look, 0, 100000) },
    { "fade", "N",
      "Learn half as fast after so many generations, a third as fast after twice as many, and so "
      "on (default 12)",
      CLI_NUMBER(train_flags, fade, 1, 100000) },
    { "seed", "S", "Where random numbers start", CLI_NUMBER(train_flags, seed, 0, UINT64_MAX) },
    { "play", "PART",
      "Only play games of the next generation, --games of them or all that are left, and write "
      "them "
      "here",
      CLI_TEXT(train_flags, play) },
    { "first", "K", "With --play: begin with game K of the generation (default 0)",
      CLI_NUMBER(train_flags, first, 0, UINT32_MAX) },
    { "fit", NULL,
      "Learn one generation from the games of these parts; writes the state, and the net with "
      "--out",
      CLI_ON(train_flags, fit) },
    { "threads", "T", "How many threads (default: one for each core)",
      CLI_NUMBER(train_flags, threads, 1, 64) },
    { "quiet", NULL, "No progress", CLI_ON(train_flags, quiet) },
    { 0 },
};

/* ---- the plan ---- */

static const value_mode *find_mode(const char *name) {
    cli_text known = { 0 };
    if (!name) cli_usage("say with --mode which net to train");
    const value_mode *mode;
    for (uint32_t k = 0; (mode = value_mode_at(k)); k++) {
        if (strcmp(mode->name, name) == 0) {
            free(known.bytes);
            return mode;
        }
        cli_text_print(&known, "%s%s", known.length ? ", " : "", mode->name);
    }
    cli_usage("there is no mode `%s`; known: %s", name, known.bytes);
}

static void make_games(train_plan *plan) {
    for (const char *const *config = plan->mode->configs; *config; config++) {
        lr_error error;
        lr_game *game = cli_allocate(1, sizeof *game);
        if (lr_game_init(game, *config, NULL, &error) != LR_OK)
            cli_fail("%s: %s", *config, error.text);
        plan->game[plan->game_count++] = game;
        plan->features = mind_of(game)->features;
    }
}

static void free_games(train_plan *plan) {
    for (uint32_t k = 0; k < plan->game_count; k++) {
        lr_game *game = NULL;
        /* The pointer itself: NOLINTNEXTLINE(bugprone-sizeof-expression) */
        memcpy(&game, &plan->game[k], sizeof game);
        free(game);
    }
}

static void read_start(const train_flags *f, train_plan *plan, value_net *net) {
    lr_error error;
    if (!f->start) return;
    char *text = cli_read(f->start, VALUE_NET_TEXT_MAX, NULL);
    if (!text) exit(CLI_FAILED);
    if (value_net_parse(text, net, &error) != LR_OK)
        cli_fail("%s:%d:%d: %s", f->start, error.line, error.column, error.text);
    free(text);
    if (net->features != plan->features)
        cli_fail("%s: this net is for the family %s", f->start,
                 lr_family_at(net->features->family));
    plan->start = net;
}

/* ---- telling ---- */

static void add_score(cli_text *t, train_score s) {
    stats_interval share = stats_wilson(s.wins, s.games);
    cli_text_print(t, "%.1f %% [%.1f, %.1f] of %u games (even: %.1f %%)", 100.0 * s.wins / s.games,
                   100 * share.low, 100 * share.high, s.games, 100.0 * s.boards / s.games);
}

static void tell(const train_report *r, double seconds) {
    cli_text line = { 0 };
    cli_text_print(&line, "generation %u: %llu games, %u positions, loss %.4f, held out %.4f ",
                   r->generation, (unsigned long long)r->games, r->positions, r->learned.loss,
                   r->held_out.loss);
    cli_text_print(&line, "(%.1f %% right)", 100 * r->held_out.accuracy);
    if (r->choices > 0)
        cli_text_print(&line, "; %u choices, held out %.4f (%.1f %% the same)", r->choices,
                       r->held_out_choices.loss, 100 * r->held_out_choices.accuracy);
    if (r->unfinished > 0) cli_text_print(&line, "; %u games did not end", r->unfinished);
    if (r->against_greedy.games > 0) {
        cli_text_print(&line, "; greedy ");
        add_score(&line, r->against_greedy);
        cli_text_print(&line, ", %d generations ago %.1f %%", TRAIN_COMPARED,
                       100.0 * r->against_before.wins / r->against_before.games);
    }
    fprintf(stderr, "%s; %d:%02d\n", line.bytes, (int)seconds / 60, (int)seconds % 60);
    free(line.bytes);
}

/* ---- the file ---- */

/* What the net was that this one goes on from, if there is room for it. */
static void add_history(cli_text *t, const value_net *start) {
    cli_text before = { 0 };
    for (const char *line = start->provenance; *line; line = strchr(line, '\n') + 1)
        cli_text_print(&before, "before %.*s\n", (int)strcspn(line, "\n"), line);
    if (before.length > 0 && t->length + before.length < VALUE_PROVENANCE_MAX - 1)
        cli_text_add(t, before.bytes, before.length);
    free(before.bytes);
}

static void add_provenance(value_net *net, const train_flags *f, const train_report *last,
                           train_score result, const value_net *start) {
    cli_text t = { 0 };
    time_t now = time(NULL);
    struct tm date;
    gmtime_r(&now, &date);
    cli_text_print(&t, "command longroad train --mode %s --seed %llu --generation %u --boards %u",
                   f->mode, (unsigned long long)f->seed, f->generation, f->boards);
    if (f->advice != ADVICE_DEFAULT) cli_text_print(&t, " --advice %u", f->advice);
    if (f->look != LOOK_DEFAULT) cli_text_print(&t, " --look %u", f->look);
    if (f->fade != FADE_DEFAULT) cli_text_print(&t, " --fade %u", f->fade);
    cli_text_print(&t, " --games %llu%s%s\n", (unsigned long long)last->games,
                   f->start ? " --continue " : "", f->start ? f->start : "");
    cli_text_print(&t, "games %llu in %u generations\n", (unsigned long long)last->games,
                   last->generation + 1);
    cli_text_print(&t, "held-out loss %.4f, %.1f %% right\n", last->held_out.loss,
                   100 * last->held_out.accuracy);
    cli_text_print(&t, "date %04d-%02d-%02d\n", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
    cli_text_print(&t, "result one action ahead against greedy: ");
    add_score(&t, result);
    cli_text_print(&t, "\n");
    if (start) add_history(&t, start);
    snprintf(net->provenance, sizeof net->provenance, "%s", t.bytes);
    free(t.bytes);
}

static void write_net(const value_net *net, const char *path) {
    char *text = cli_allocate(VALUE_NET_TEXT_MAX, 1);
    value_net_print(net, text, VALUE_NET_TEXT_MAX);
    FILE *file = cli_create(path);
    fputs(text, file);
    cli_close(file, path);
    free(text);
}

/* ---- the state ---- */

static void read_state(const train_flags *f, const train_plan *plan, trainer *t) {
    static train_state state;
    FILE *file = f->state ? fopen(f->state, "rb") : NULL;
    if (!f->state || (!file && errno == ENOENT)) return;
    if (!file) cli_fail("%s: %s", f->state, strerror(errno));
    unsigned char *bytes = cli_allocate(TRAIN_STATE_BYTES_MAX, 1);
    size_t size = fread(bytes, 1, TRAIN_STATE_BYTES_MAX, file);
    fclose(file);
    const char *wrong = train_state_read(plan, bytes, size, &state);
    if (wrong) cli_fail("%s: %s", f->state, wrong);
    free(bytes);
    trainer_resume(t, &state);
}

static void write_state(const train_flags *f, const train_plan *plan, const trainer *t) {
    if (!f->state) return;
    unsigned char *bytes = cli_allocate(TRAIN_STATE_BYTES_MAX, 1);
    cli_replace(f->state, bytes, train_state_write(plan, trainer_state(t), bytes));
    free(bytes);
}

/* ---- the games of a generation ---- */

static const part_kind parts = { "train", 1 };

/* What all parts of a generation begin with: its plan, and the state it starts from. The bytes
 * up to the end of the plan are returned. */
static size_t make_head(const train_plan *plan, const trainer *t, cli_text *head) {
    char first[PART_FIRST_MAX], line[TRAIN_LINE_MAX];
    unsigned char *bytes = cli_allocate(TRAIN_STATE_BYTES_MAX, 1);
    size_t size = train_state_write(plan, trainer_state(t), bytes);
    part_first_line(parts, first);
    train_plan_print(plan, line);
    cli_text_print(head, "%splan %s", first, line);
    size_t same = head->length;
    cli_text_print(head, "generation %u state ", trainer_state(t)->generation);
    for (size_t k = size - 8; k < size; k++) cli_text_print(head, "%02x", bytes[k]);
    cli_text_print(head, "\n");
    free(bytes);
    return same;
}

typedef struct shared {
    trainer *t;
    const train_plan *plan;
    atomic_bool *stop;
} shared;

static size_t share_play(void *context, uint32_t thread, uint64_t k, unsigned char *out) {
    const shared *s = context;
    (void)thread;
    trainer_play(s->t, (uint32_t)k, 1);
    return atomic_load(s->stop) ? 0 : train_game_write(trainer_game(s->t, (uint32_t)k), out);
}

static bool share_take(void *context, uint64_t k, const unsigned char *bytes, size_t size) {
    const shared *s = context;
    train_game *game = trainer_game(s->t, (uint32_t)k);
    train_game_free(game);
    return train_game_read(bytes, size, trainer_seats(s->t, (uint32_t)k), s->plan->features->count,
                           game);
}

static bool share_stopped(void *context) {
    return atomic_load(((const shared *)context)->stop);
}

static void share_stop(void *context) {
    atomic_store(((const shared *)context)->stop, true);
}

/* Plays all games in a fleet: the leader then has them. */
static void play_in_fleet(shared *s, uint32_t count, bool quiet) {
    cli_text head = { 0 };
    size_t same = make_head(s->plan, s->t, &head);
    fleet_work work = {
        .unit = "games",
        .kind = parts,
        .head = head.bytes,
        .head_same = same,
        .count = count,
        .group = 1,
        .threads = s->plan->threads,
        .row_max = TRAIN_GAME_BYTES_MAX,
        .quiet = quiet,
        .context = s,
        .play = share_play,
        .take = share_take,
        .stopped = share_stopped,
        .stop = share_stop,
    };
    cli_fleet->share(&work);
    free(head.bytes);
}

/* The leader learns, the others are told what. */
static bool learn_in_fleet(shared *s, train_report *report) {
    static struct {
        bool learned;
        train_report report;
        train_state state;
    } now;
    if (cli_fleet->leads) {
        now.learned = trainer_learn(s->t, report);
        now.report = *report;
        now.state = *trainer_state(s->t);
    }
    cli_fleet->tell(&now, sizeof now);
    *report = now.report;
    if (!cli_fleet->leads) trainer_resume(s->t, &now.state);
    return now.learned;
}

/* As trainer_generation(), alone or in a fleet. */
static bool make_generation(trainer *t, const train_plan *plan, bool quiet, train_report *report) {
    if (!cli_fleet) return trainer_generation(t, report);
    shared s = { t, plan, interrupt_catch() };
    uint32_t count = trainer_begin(t);
    if (count == 0) cli_fail("out of memory");
    play_in_fleet(&s, count, quiet);
    return learn_in_fleet(&s, report);
}

/* ---- the command ---- */

static train_plot *open_plot(const train_flags *f, const train_plan *plan, const trainer *t) {
    return train_plot_open(f->plot, plan, trainer_state(t)->generation);
}

/* Generations until games or minutes are used up. */
static train_report train(trainer *t, const train_plan *plan, const train_flags *f) {
    train_report report, last = { 0 };
    double start = cli_seconds();
    train_plot *plot = fleet_follows() ? NULL : open_plot(f, plan, t);
    while (make_generation(t, plan, f->quiet, &report)) {
        last = report;
        train_plot_add(plot, &report);
        if (!fleet_follows()) write_state(f, plan, t);
        double seconds = cli_seconds() - start;
        if (!f->quiet && !fleet_follows()) tell(&report, seconds);
        if (f->games && report.games >= f->games) break;
        if (f->minutes && seconds >= 60.0 * (double)f->minutes) break;
    }
    train_plot_free(plot);
    return last;
}

/* The file of the net, after the match that it tells of. */
static void finish(const trainer *t, const train_flags *f, const train_plan *plan,
                   const train_report *last, bool interrupted) {
    static value_net net;
    char path[64];
    snprintf(path, sizeof path, "weights/%s.net", plan->mode->name);
    net = *trainer_net(t);
    train_score result = trainer_match(t, NULL, interrupted ? f->boards : 8 * f->boards);
    add_provenance(&net, f, last, result, plan->start);
    write_net(&net, f->out ? f->out : path);
    if (!f->quiet) fprintf(stderr, "%s", net.provenance);
}

static int train_whole(trainer *t, const train_flags *f, const train_plan *plan,
                       atomic_bool *stop) {
    train_report last = train(t, plan, f);
    if (fleet_follows()) return CLI_OK;
    bool interrupted = atomic_exchange(stop, false);
    if (!trainer_net(t) || last.games == 0)
        cli_fail("no generation was completed: there is no net");
    finish(t, f, plan, &last, interrupted);
    return interrupted ? CLI_INTERRUPTED : CLI_OK;
}

/* ---- in parts ---- */

static int play_part(trainer *t, const train_flags *f, const train_plan *plan) {
    uint32_t all = trainer_begin(t), count = all > f->first ? all - f->first : 0;
    if (all == 0) cli_fail("out of memory");
    if (count == 0)
        cli_usage("--first: generation %u has games 0 to %u", trainer_state(t)->generation,
                  all - 1);
    if (f->games > count)
        cli_usage("--games: there are only %u games from game %u on", count, f->first);
    if (f->games) count = (uint32_t)f->games;
    cli_text head = { 0 };
    make_head(plan, t, &head);
    FILE *file = cli_create(f->play); /* before the work, which may be long */
    trainer_play(t, f->first, count);
    if (atomic_load(plan->stop)) {
        cli_error("interrupted: %s has no games", f->play);
        return CLI_INTERRUPTED;
    }
    unsigned char *bytes = cli_allocate(TRAIN_GAME_BYTES_MAX, 1);
    fputs(head.bytes, file);
    part_put_range(file, f->first, count);
    for (uint32_t k = f->first; k < f->first + count; k++)
        part_put_row(file, bytes, train_game_write(trainer_game(t, k), bytes));
    cli_close(file, f->play);
    free(bytes);
    free(head.bytes);
    return CLI_OK;
}

static void read_games(const part_range *r, const train_plan *plan, trainer *t,
                       unsigned char *bytes) {
    const char *at = r->rows;
    for (uint64_t k = r->first; k < r->first + r->count; k++) {
        size_t size = part_row(&at, bytes, TRAIN_GAME_BYTES_MAX);
        if (size > TRAIN_GAME_BYTES_MAX ||
            !train_game_read(bytes, size, trainer_seats(t, (uint32_t)k), plan->features->count,
                             trainer_game(t, (uint32_t)k)))
            cli_fail("%s: game %llu is damaged", r->of->path, (unsigned long long)k);
    }
}

static void read_parts(trainer *t, const train_plan *plan, cli_arguments files) {
    cli_text head = { 0 };
    part_joint j = part_join(files.item, files.count, parts);
    unsigned char *bytes = cli_allocate(TRAIN_GAME_BYTES_MAX, 1);
    make_head(plan, t, &head);
    if (j.parts[0].head != head.length || memcmp(j.parts[0].text, head.bytes, head.length) != 0)
        cli_fail("%s: these games were played with another plan or another state", files.item[0]);
    uint32_t all = trainer_begin(t);
    if (all == 0) cli_fail("out of memory");
    if (j.games != all)
        cli_fail("the parts have %llu games, and generation %u has %u", (unsigned long long)j.games,
                 trainer_state(t)->generation, all);
    for (size_t k = 0; k < j.range_count; k++) read_games(&j.ranges[k], plan, t, bytes);
    free(bytes);
    free(head.bytes);
    part_joint_free(&j);
}

static int fit_parts(trainer *t, const train_flags *f, const train_plan *plan,
                     cli_arguments files) {
    train_report report;
    double start = cli_seconds();
    read_parts(t, plan, files);
    train_plot *plot = open_plot(f, plan, t);
    if (!trainer_learn(t, &report)) cli_fail("interrupted, or out of memory: nothing was learned");
    train_plot_add(plot, &report);
    train_plot_free(plot);
    write_state(f, plan, t);
    if (!f->quiet) tell(&report, cli_seconds() - start);
    if (f->out) finish(t, f, plan, &report, false);
    return CLI_OK;
}

/* ---- the program's part ---- */

static void check_flags(const train_flags *f, cli_arguments files) {
    if (f->fit && f->play) cli_usage("--play or --fit, not both");
    if (f->first && !f->play) cli_usage("--first belongs to --play");
    if (files.count > 0 && !f->fit) cli_usage("`%s`: parts belong to --fit", files.item[0]);
    if (f->fit && files.count == 0) cli_usage("--fit: name the parts");
    if (f->fit && !f->out && !f->state)
        cli_usage("--fit: say where the result goes, with --state, --out or both");
    if (f->fit && (f->games || f->minutes))
        cli_usage("--fit learns one generation: it goes with neither --games nor --minutes");
    if (f->play && (f->out || f->minutes || f->plot))
        cli_usage("--play makes no net: it goes with none of --out, --minutes and --plot");
    if (cli_is_stdout(f->plot)) cli_usage("--plot: name a file, which is drawn again and again");
}

static int run_train(int argc, char **argv) {
    static value_net start;
    train_flags f = { .generation = 1200,
                      .boards = 60,
                      .fade = FADE_DEFAULT,
                      .advice = ADVICE_DEFAULT,
                      .look = LOOK_DEFAULT,
                      .threads = cli_core_count() };
    cli_arguments files = cli_command_read(&cmd_train, argc, argv, &f);
    check_flags(&f, files);
    if (!f.games && !f.minutes) f.minutes = 20;
    atomic_bool *stop = interrupt_catch();
    train_plan plan = {
        .mode = find_mode(f.mode),
        .seed = f.seed,
        .threads = f.threads,
        .games = f.generation,
        .boards = f.boards,
        .advice = f.advice,
        .fade = f.fade,
        .look = f.look,
        .stop = stop,
    };
    make_games(&plan);
    read_start(&f, &plan, &start);
    trainer *t = trainer_new(&plan);
    if (!t) cli_fail("out of memory");
    read_state(&f, &plan, t);
    int answer = f.play  ? play_part(t, &f, &plan)
                 : f.fit ? fit_parts(t, &f, &plan, files)
                         : train_whole(t, &f, &plan, stop);
    trainer_free(t);
    free_games(&plan);
    return answer;
}

const cli_command cmd_train = {
    .name = "train",
    .sentence = "Train the nets by which bots value positions",
    .about = "Train the net by which bots value positions of a mode.",
    .more = "Games are played, weights are fitted to who won them, and the new net plays the next "
            "games: generation after generation. The net is written at the end; Ctrl-C ends the "
            "training early, and with --state the same command goes on later. With --games the net "
            "depends on the flags alone and not on the number of threads.\n\n"
            "Several machines can play the games of one generation, each a range of them (--play), "
            "and one learns from all (--fit); with the same --state, which all read and only --fit "
            "writes, that gives the net of one machine, bit for bit.",
    .flags = own_flags,
    .arguments = "[PART...]",
    .values = "*",
    .run = run_train,
};
