/* replay.c - `longroad replay`: walks through recorded games.
 *
 * Every move is played through the rules, so that a record which passes is a game that can happen,
 * with the result it states. What is wrong is told as `FILE:LINE: move N: reason`, in the form that
 * editors understand.
 */
#include "flags.h"
#include "records.h"

#include <stdlib.h>

typedef struct replay_flags {
    const char *color;
    int64_t at; /* -1: not asked for */
    int seat;   /* or LR_SPECTATOR */
    bool all, json, positions;
} replay_flags;

static const cli_flag own_flags[] = {
    { "at", "N", "Show the position after N moves", CLI_NUMBER(replay_flags, at, 0, INT32_MAX) },
    { "seat", "S", "With --at: draw what seat S sees (default: a spectator)",
      CLI_NUMBER(replay_flags, seat, 0, LR_SEATS_MAX - 1) },
    { "all", NULL, "Print every move", CLI_ON(replay_flags, all) },
    { "json", NULL, "Print header, moves and result as JSON", CLI_ON(replay_flags, json) },
    { "positions", NULL, "With --json: the position before the first move and after each",
      CLI_ON(replay_flags, positions) },
    { "color", "WHEN", "auto, always or never", CLI_TEXT(replay_flags, color) },
    { 0 },
};

/* ---- for people ---- */

static void print_move(const record_walk *walk, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    printf("%6d  %s\n", walk->reader.move, cli_action_text(&walk->game, a, text));
}

static void print_summary(const record_walk *walk) {
    char config[LR_CONFIG_TEXT_MAX];
    int32_t points[LR_SEATS_MAX];
    int winner = lr_winner(&walk->game, &walk->state);
    lr_config_print(&walk->game, 1, config, sizeof config);
    lr_score(&walk->game, &walk->state, points);
    printf("%s: %d moves, %s, ", walk->path, walk->reader.move, config);
    if (winner != LR_SEAT_NONE)
        printf("won by seat %d", winner);
    else
        fputs(lr_actors(&walk->game, &walk->state) == 0 ? "over without a winner" : "not over",
              stdout);
    for (int seat = 0; seat < walk->game.seats; seat++) {
        const char *name = walk->header.seat[seat];
        printf("%s%s%s%d", seat ? ", " : "; points ", name, *name ? " " : "", points[seat]);
    }
    putchar('\n');
}

static bool show_position(record_walk *walk, const replay_flags *flags) {
    lr_view view;
    if (!record_go_to(walk, (uint64_t)flags->at)) return false;
    if (flags->seat >= walk->game.seats) {
        cli_error("%s has %d seats, no seat %d", walk->path, walk->game.seats, flags->seat);
        return false;
    }
    cli_print_state(&walk->game, &walk->state, stdout);
    putchar('\n');
    lr_observe(&walk->game, &walk->state, flags->seat, &view);
    cli_draw_view(&walk->game, &view, cli_colour(flags->color), stdout);
    return true;
}

static bool replay_plainly(record_walk *walk, const replay_flags *flags) {
    if (flags->at >= 0) return show_position(walk, flags);
    record_step_result result;
    while ((result = record_step(walk)) == RECORD_MOVED)
        if (flags->all) print_move(walk, walk->action);
    if (result == RECORD_BROKEN) return false;
    print_summary(walk);
    return true;
}

/* ---- for programs ---- */

static void json_points(json_writer *w, const record_walk *walk) {
    int32_t points[LR_SEATS_MAX];
    lr_score(&walk->game, &walk->state, points);
    jw_put_array(w, "points");
    for (int seat = 0; seat < walk->game.seats; seat++) jw_int(w, points[seat]);
    jw_array_end(w);
}

/* As text: many readers of JSON cannot hold 64 bits in a number. */
static void json_hash(json_writer *w, const record_walk *walk) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)lr_hash(&walk->game, &walk->state));
    jw_key(w, "hash"), jw_string(w, hash);
}

/* As one text, its lines in canonical order (docs/notation.md). */
static void json_position(json_writer *w, const record_walk *walk) {
    char text[LR_STATE_TEXT_MAX];
    lr_state_print(&walk->game, &walk->state, text, sizeof text);
    jw_key(w, "position"), jw_string(w, text);
}

static void json_header(json_writer *w, const record_walk *walk) {
    char config[LR_CONFIG_TEXT_MAX];
    lr_config_print(&walk->game, 0, config, sizeof config);
    jw_key(w, "file"), jw_string(w, walk->path);
    jw_key(w, "rules"), jw_int(w, walk->header.rules_version);
    jw_key(w, "config"), jw_string(w, config);
    jw_put_array(w, "seats");
    for (int seat = 0; seat < walk->game.seats; seat++) jw_string(w, walk->header.seat[seat]);
    jw_array_end(w);
    jw_line(w);
}

static void json_move(json_writer *w, const record_walk *walk, bool positions) {
    char text[LR_ACTION_TEXT_MAX];
    jw_object(w);
    jw_key(w, "move"), jw_int(w, walk->reader.move);
    jw_key(w, "line"), jw_int(w, walk->reader.line);
    jw_key(w, "actor");
    if (walk->action.actor == LR_ACTOR_CHANCE)
        jw_null(w);
    else
        jw_uint(w, walk->action.actor);
    jw_key(w, "text"), jw_string(w, cli_action_text(&walk->game, walk->action, text));
    json_hash(w, walk);
    json_points(w, walk);
    if (positions) json_position(w, walk);
    jw_object_end(w);
    jw_line(w);
}

static void json_result(json_writer *w, const record_walk *walk, bool broken) {
    int winner = lr_winner(&walk->game, &walk->state);
    jw_key(w, "over"), jw_bool(w, lr_actors(&walk->game, &walk->state) == 0);
    jw_key(w, "winner");
    if (winner == LR_SEAT_NONE)
        jw_null(w);
    else
        jw_int(w, winner);
    json_points(w, walk);
    json_hash(w, walk);
    jw_key(w, "error"), jw_string(w, broken ? walk->message : NULL);
}

static bool replay_as_json(record_walk *walk, json_writer *w, bool positions) {
    record_step_result result;
    jw_object(w);
    json_header(w, walk);
    if (positions) json_position(w, walk);
    jw_put_array(w, "moves");
    while ((result = record_step(walk)) == RECORD_MOVED) json_move(w, walk, positions);
    jw_array_end(w);
    jw_line(w);
    json_result(w, walk, result == RECORD_BROKEN);
    jw_object_end(w);
    jw_line(w);
    return result != RECORD_BROKEN;
}

/* ---- the command ---- */

/* JSON of all files is one array, so that the output is one document however many they are. */
static int run_replay(int argc, char **argv) {
    replay_flags flags = { .at = -1, .seat = LR_SPECTATOR };
    cli_arguments files = cli_command_read(&cmd_replay, argc, argv, &flags);
    if (flags.json && (flags.all || flags.at >= 0))
        cli_usage("--json goes with neither --all nor --at");
    if (flags.positions && !flags.json) cli_usage("--positions goes with --json");
    record_walk *walk = cli_allocate(1, sizeof *walk);
    char buffer[8192];
    bool good = true;
    json_writer w = jw_start(buffer, sizeof buffer, cli_json_flush, stdout);
    if (flags.json) jw_array(&w);
    for (int i = 0; i < files.count; i++) {
        if (!record_open(walk, files.item[i])) {
            good = false;
            continue;
        }
        good &= flags.json ? replay_as_json(walk, &w, flags.positions)
                           : replay_plainly(walk, &flags);
        record_close(walk);
    }
    if (flags.json) {
        jw_array_end(&w);
        if (!jw_finish(&w)) cli_fail("the replay could not be written");
    }
    free(walk);
    return good ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_replay = {
    .name = "replay",
    .sentence = "Check recorded games and show their positions",
    .about = "Replay recorded games, checking every move and the result.",
    .flags = own_flags,
    .arguments = "FILE...",
    .least = 1,
    .missing = "name the records to replay",
    .values = "*.lrg",
    .run = run_replay,
};
