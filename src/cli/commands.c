/* commands.c - the commands of the program (commands.def), by name (command.h). */
#include "command.h"

#include <stdlib.h>
#include <string.h>

const cli_command *const commands[] = {
#define COMMAND(name) &cmd_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};

const cli_command *commands_find(const char *name) {
    for (const cli_command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

void commands_print(FILE *out) {
    for (const cli_command *const *c = commands; *c; c++)
        fprintf(out, "  %-8s %s\n", (*c)->name, (*c)->sentence);
}

void commands_refuse(const char *name) {
    cli_error("there is no command `%s`; the commands are:", name);
    commands_print(stderr);
    exit(CLI_USAGE);
}
