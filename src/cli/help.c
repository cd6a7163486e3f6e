/* help.c - `longroad help`: what the program says of itself, for people, shells and documents. */
#include "command.h"

#include <stdlib.h>

typedef struct help_flags {
    const char *man;
    bool markdown, complete;
} help_flags;

static const cli_flag own_flags[] = {
    { "man", "FILE", "Print the manual page; FILE is docs/longroad.1.in", CLI_TEXT(help_flags, man),
      .values = "*.in" },
    { "markdown", NULL, "Print the list of commands as docs/terminal.md has it",
      CLI_ON(help_flags, markdown) },
    { "complete", NULL, "For shells: how the last of the words behind `--` may go on",
      CLI_ON(help_flags, complete) },
    { 0 },
};

static void print_markdown(void) {
    puts("| Command | What it does |\n|---|---|");
    for (const cli_command *const *c = commands; *c; c++)
        printf("| `longroad %s` | %s |\n", (*c)->name, (*c)->sentence);
}

static void print_manual(const char *path) {
    char *prose = cli_read(path, 1 << 20, NULL);
    if (!prose) exit(CLI_FAILED);
    help_manual(prose);
    free(prose);
}

static int print_help(const char *name) {
    static char program[32], help[] = "--help";
    char *argv[] = { program, help, NULL };
    const cli_command *c = commands_find(name);
    if (!c) commands_refuse(name);
    snprintf(program, sizeof program, "longroad %s", c->name);
    return c->run(2, argv);
}

static int run_help(int argc, char **argv) {
    help_flags flags = { 0 };
    cli_arguments words = cli_command_read(&cmd_help, argc, argv, &flags);
    if (flags.complete)
        help_complete(words);
    else if (flags.man)
        print_manual(flags.man);
    else if (flags.markdown)
        print_markdown();
    else if (words.count > 0)
        return print_help(words.item[0]);
    else
        commands_print(stdout);
    cli_close(stdout, "standard output");
    return CLI_OK;
}

const cli_command cmd_help = {
    .name = "help",
    .sentence = "List the commands, explain one",
    .about = "List the commands, or explain one as its --help does.",
    .flags = own_flags,
    .arguments = "[COMMAND]",
    .words = "@command",
    .run = run_help,
};
