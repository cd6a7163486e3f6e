/* main.c - `longroad COMMAND ...`: finds the command and hands over.
 *
 * The first argument that is no option is the command; all that follows is its own business, so the
 * parser takes arguments in order and stops there. A command gets argv[0] = "longroad NAME", which
 * is how argp then calls the program in its help and complaints.
 */
#include "command.h"

#include <argp.h>

static int run(const cli_command *c, int argc, char **argv) {
    static char name[32];
    snprintf(name, sizeof name, "longroad %s", c->name);
    argv[0] = name;
    return c->run(argc, argv);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    int *answer = state->input;
    if (key == ARGP_KEY_ARG) {
        const cli_command *c = commands_find(argument);
        if (!c) commands_refuse(argument);
        int at = state->next - 1; /* the command itself */
        state->next = state->argc;
        *answer = run(c, state->argc - at, state->argv + at);
        return 0;
    }
    if (key == ARGP_KEY_NO_ARGS) argp_usage(state);
    return ARGP_ERR_UNKNOWN;
}

int main(int argc, char **argv) {
    enum { COMMANDS_MAX = 64 };
    struct argp_option options[COMMANDS_MAX] = { { .doc = "Commands:", .group = 1 } };
    for (int i = 0; i < COMMANDS_MAX - 2 && commands[i]; i++)
        options[i + 1] = (struct argp_option){ .name = commands[i]->name,
                                               .flags = OPTION_DOC | OPTION_NO_USAGE,
                                               .doc = commands[i]->sentence,
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
