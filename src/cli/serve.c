/* serve.c - `longroad serve`: the table server.
 *
 * Every setting is a row of the server's own table (settings.h): the flags and their help are made
 * of it, and so is the configuration file. Flags win, so they are applied last.
 */
#include "flags.h"
#include "messages.h"
#include "net.h"

#include <stdlib.h>
#include <string.h>

enum { FLAGS_MAX = 128, ROWS_MAX = 64, HELP_MAX = 192, CONFIG_MAX = 1 << 20 };

typedef struct serve_flags {
    const char *config, *play, *bots;
    bool plays, demo, quiet;
    /* Settings in the order in which they were given. */
    const char *name[FLAGS_MAX], *value[FLAGS_MAX];
    uint32_t count;
} serve_flags;

static const cli_flag own_flags[] = {
    { "config", "FILE", "Read settings: lines of `name = value`, # begins a comment",
      CLI_TEXT(serve_flags, config) },
    { "play", "GAME",
      "Make a table against bots and print its address; GAME as in `board(seats=3)`",
      CLI_TEXT(serve_flags, play), CLI_GIVEN(serve_flags, plays), .optional = true },
    { "bots", "NAME", "Who the bots of that table are (default steady)",
      CLI_TEXT(serve_flags, bots), .values = "@bot" },
    { "demo", NULL, "Let bots play each other for spectators, again and again",
      CLI_ON(serve_flags, demo) },
    { "quiet", NULL, "Print nothing but the log", CLI_ON(serve_flags, quiet) },
    { 0 },
};

static void take_setting(void *flags, const cli_flag *flag, const char *value) {
    serve_flags *f = flags;
    if (f->count == FLAGS_MAX) cli_usage("too many flags");
    f->name[f->count] = flag->name;
    f->value[f->count++] = value ? value : "yes"; /* a flag alone */
}

/* What a flag does, with the default of a number that does not tell it itself. */
static const char *help_of(const setting *row, const settings *defaults, char out[HELP_MAX]) {
    if (row->kind != SETTING_NUMBER || strstr(row->help, "(default")) return row->help;
    uint32_t value = *(const uint32_t *)(const void *)((const char *)defaults + row->offset);
    snprintf(out, HELP_MAX, "%s (default %u)", row->help, value / row->scale);
    return out;
}

static const cli_flag *make_setting_flags(void) {
    static char helps[ROWS_MAX][HELP_MAX];
    static cli_flag rows[ROWS_MAX + 1];
    settings defaults;
    settings_default(&defaults);
    for (uint32_t k = 0; k < settings_count && k < ROWS_MAX; k++) {
        const setting *row = &settings_table[k];
        rows[k] = (cli_flag){ row->name, row->argument, help_of(row, &defaults, helps[k]),
                              CLI_TAKE(take_setting) };
    }
    return rows;
}
static const cli_group settings_group = { .title = "Settings, which the file may name too:",
                                          .make = make_setting_flags };

static void make_settings(const serve_flags *flags, settings *s) {
    char why[SETTINGS_WHY_MAX];
    settings_default(s);
    if (flags->config) {
        char *text = cli_read(flags->config, CONFIG_MAX, NULL);
        if (!text) exit(CLI_FAILED);
        if (!settings_read(s, flags->config, text, why)) cli_usage("%s", why);
        free(text);
    }
    for (uint32_t k = 0; k < flags->count; k++)
        if (!settings_set(s, flags->name[k], flags->value[k], why)) cli_usage("--%s", why);
    if (!settings_finish(s, why)) cli_usage("%s", why);
}

/* What the table of --play would be refused for, before anything is started for it. */
static void check_table(const serve_flags *flags, const settings *s) {
    static lr_game game;
    lr_error error;
    if ((flags->play || flags->demo) && (s->server.device >> DEVICE_PRACTICE & 1) != 0)
        cli_usage("--device practice leaves games against bots to others: not with --%s",
                  flags->play ? "play" : "demo");
    if (!flags->play) {
        if (flags->bots) cli_usage("--bots says who plays at the table of --play: give both");
        return;
    }
    if (lr_game_init(&game, flags->play, NULL, &error) != LR_OK)
        cli_usage("--play: %s", error.text);
    if (!flags->bots) return;
    if (strncmp(flags->bots, "exec:", 5) != 0) {
        if (!lr_bot_plays(flags_bot(flags->bots), &game))
            cli_usage("the bot `%s` does not play this game", flags->bots);
        return;
    }
    const char *name = flags->bots + 5;
    for (uint32_t k = 0; k < s->engines.count; k++) {
        const char *engine = s->engines.item[k]; /* NAME=PROGRAM */
        size_t length = strcspn(engine, "=");
        if (strlen(name) == length && memcmp(engine, name, length) == 0) return;
    }
    cli_usage("--engine names no program `%s`", name);
}

static int run_serve(int argc, char **argv) {
    serve_flags flags = { 0 };
    settings s;
    cli_command_read(&cmd_serve, argc, argv, &flags);
    if (flags.plays && !flags.play) flags.play = "board";
    make_settings(&flags, &s);
    check_table(&flags, &s);
    net_plan plan = { .settings = &s,
                      .play = flags.play,
                      .bots = flags.bots,
                      .demo = flags.demo,
                      .quiet = flags.quiet };
    int answer = net_serve(&plan);
    settings_free(&s);
    return answer == 0 ? CLI_OK : CLI_FAILED;
}

const cli_command cmd_serve = {
    .name = "serve",
    .sentence = "Host tables for people and bots: WebSocket and HTTP",
    .about = "Host tables for people and bots, over WebSocket and HTTP.",
    .more = "The protocol is docs/protocol.md, the threat model docs/security.md. SIGTERM and "
            "SIGINT end it in good order.",
    .flags = own_flags,
    .groups = { &settings_group },
    .run = run_serve,
};
