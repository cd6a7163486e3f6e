/* main.c - `longroad COMMAND ...`: finds the command and hands over.
 *
 * The first argument that is no option is the command; all that follows is its own business, so the
 * parser takes arguments in order and stops there. A command gets argv[0] = "longroad NAME", which
 * is how argp then calls the program in its help and complaints.
 */
#include "cli.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *name, *sentence;
    int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    { "play", "Play at the terminal against bots", cmd_play },
    { "serve", "Host tables for people and bots: WebSocket and HTTP", cmd_serve },
    { "admin", "Look at a running server and interfere", cmd_admin },
    { "sim", "Play many games between bots and count", cmd_sim },
    { "match", "Let bots play each other and tell which is better", cmd_match },
    { "engine", "Answer other programs: our bots by lines of text", cmd_engine },
    { "perft", "Count the leaves of the game tree", cmd_perft },
    { "bench", "Measure how fast the rules are", cmd_bench },
    { "replay", "Check recorded games and show their positions", cmd_replay },
    { "verify", "Check that the dice of recorded games are those promised", cmd_verify },
    { "db", "Check, export and shrink the database of the server", cmd_db },
    { "analyze", "Judge a recorded game: chances, best moves, mistakes, luck", cmd_analyze },
    { "map", "Import, check, draw and measure maps", cmd_map },
    { "cards", "Print and check the facts of the card game's cards", cmd_cards },
    { "train", "Train the nets by which bots value positions", cmd_train },
    { "loadtest", "Play at many tables of a server and measure it", cmd_loadtest },
    { "list", "Name the games, maps, options, presets, cards and bots", cmd_list },
    { "schema", "Describe the messages of the table server for other programs", cmd_schema },
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const command *command_find(const char *name) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

_Noreturn static void refuse(const char *name) {
    cli_error("there is no command `%s`; the commands are:", name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stderr, "  %-8s %s\n", commands[i].name, commands[i].sentence);
    exit(CLI_USAGE);
}

static int run(const command *c, int argc, char **argv) {
    static char name[32];
    snprintf(name, sizeof name, "longroad %s", c->name);
    argv[0] = name;
    return c->run(argc, argv);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    int *answer = state->input;
    if (key == ARGP_KEY_ARG) {
        const command *c = command_find(argument);
        if (!c) refuse(argument);
        int at = state->next - 1; /* the command itself */
        state->next = state->argc;
        *answer = run(c, state->argc - at, state->argv + at);
        return 0;
    }
    if (key == ARGP_KEY_NO_ARGS) argp_usage(state);
    return ARGP_ERR_UNKNOWN;
}

int main(int argc, char **argv) {
    struct argp_option options[COMMAND_COUNT + 2] = { { .doc = "Commands:", .group = 1 } };
    for (int i = 0; i < COMMAND_COUNT; i++)
        options[i + 1] = (struct argp_option){ .name = commands[i].name,
                                               .flags = OPTION_DOC | OPTION_NO_USAGE,
                                               .doc = commands[i].sentence,
                                               .group = 1 };
    const struct argp top = {
        .options = options,
        .parser = parse,
        .args_doc = "COMMAND [ARGUMENT...]",
        .doc = "Island-settling games: play them, simulate them, check them, measure them."
               "\v`longroad COMMAND --help` explains a command.",
    };
    argp_program_version = "longroad " LR_VERSION;
    int answer = CLI_OK;
    char program[] = "longroad"; /* whatever path it was called by */
    if (argc > 0) argv[0] = program;
    argp_parse(&top, argc, argv, ARGP_IN_ORDER, NULL, &answer);
    return answer;
}
