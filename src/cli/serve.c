/* serve.c - `longroad serve`: the table server.
 *
 * Every setting is a row of the server's own table (settings.h): the flags and their help are made of
 * it, and so is the configuration file. Flags win, so they are applied last.
 */
#include "cli.h"
#include "flags.h"
#include "net.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { FLAGS_MAX = 128, ROWS_MAX = 64, HELP_MAX = 192, CONFIG_MAX = 1 << 20, KEY_SETTING = 0x400 };
enum { KEY_CONFIG = 0x300, KEY_PLAY, KEY_BOTS, KEY_DEMO, KEY_QUIET };

typedef struct serve_flags {
    const char *config, *play, *bots;
    bool demo, quiet;
    /* Settings in the order in which they were given. */
    const char *name[FLAGS_MAX], *value[FLAGS_MAX];
    uint32_t count;
} serve_flags;

static const struct argp_option own_options[] = {
    { "config", KEY_CONFIG, "FILE", 0, "Read settings: lines of `name = value`, # begins a comment",
      0 },
    { "play", KEY_PLAY, "GAME", OPTION_ARG_OPTIONAL,
      "Make a table against bots and print its address; GAME as in `board(seats=3)`", 0 },
    { "bots", KEY_BOTS, "NAME", 0, "Who the bots of that table are (default steady)", 0 },
    { "demo", KEY_DEMO, NULL, 0, "Let bots play each other for spectators, again and again", 0 },
    { "quiet", KEY_QUIET, NULL, 0, "Print nothing but the log", 0 },
};
enum { OWN_COUNT = sizeof own_options / sizeof own_options[0] };

static error_t parse(int key, char *argument, struct argp_state *state) {
    serve_flags *flags = state->input;
    if (key >= KEY_SETTING && (uint32_t)(key - KEY_SETTING) < settings_count) {
        if (flags->count == FLAGS_MAX) argp_error(state, "too many flags");
        flags->name[flags->count] = settings_table[key - KEY_SETTING].name;
        flags->value[flags->count++] = argument ? argument : "yes"; /* a flag alone */
        return 0;
    }
    switch (key) {
    case KEY_CONFIG: flags->config = argument; return 0;
    case KEY_PLAY: flags->play = argument ? argument : "board"; return 0;
    case KEY_BOTS: flags->bots = argument; return 0;
    case KEY_DEMO: flags->demo = true; return 0;
    case KEY_QUIET: flags->quiet = true; return 0;
    case ARGP_KEY_ARG: argp_error(state, "`%s`: this command takes flags only", argument); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* What a flag does, with the default of a number that does not tell it itself. */
static const char *help_of(const setting *row, const settings *defaults, char out[HELP_MAX]) {
    if (row->kind != SETTING_NUMBER || strstr(row->help, "(default")) return row->help;
    uint32_t value = *(const uint32_t *)(const void *)((const char *)defaults + row->offset);
    snprintf(out, HELP_MAX, "%s (default %u)", row->help, value / row->scale);
    return out;
}

static void read_flags(serve_flags *flags, int argc, char **argv) {
    static char helps[ROWS_MAX][HELP_MAX];
    struct argp_option options[OWN_COUNT + ROWS_MAX + 1] = { { 0 } };
    settings defaults;
    settings_default(&defaults);
    memcpy(options, own_options, sizeof own_options);
    for (uint32_t k = 0; k < settings_count && k < ROWS_MAX; k++) {
        const setting *row = &settings_table[k];
        options[OWN_COUNT + k] = (struct argp_option){ .name = row->name,
                                                       .key = KEY_SETTING + (int)k,
                                                       .arg = row->argument,
                                                       .doc = help_of(row, &defaults, helps[k]) };
    }
    const struct argp argp = {
        .options = options,
        .parser = parse,
        .doc = "Host tables for people and bots, over WebSocket and HTTP."
               "\vThe protocol is docs/protocol.md, the threat model docs/security.md. "
               "SIGTERM and SIGINT end it in good order.",
    };
    argp_parse(&argp, argc, argv, 0, NULL, flags);
}

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

int cmd_serve(int argc, char **argv) {
    serve_flags flags = { 0 };
    settings s;
    read_flags(&flags, argc, argv);
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
