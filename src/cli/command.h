/* command.h - commands and their flags, as tables.
 *
 * A command is one `cli_command` in the command's own file, and a row of commands.def. Its flags
 * are rows that say where the value goes: a member of the command's own struct. The parser and
 * --help (command.c), the manual page (manual.c) and the completion of shells (complete.c) are made
 * from these tables, so a flag is written down once.
 *
 *     static const cli_flag flags[] = {
 *         { "depth", "N", "How many actions deep", CLI_NUMBER(perft_flags, depth, 1, 64) },
 *         { "divide", NULL, "Count behind each first action", CLI_ON(perft_flags, divide) },
 *         { 0 },
 *     };
 *
 * Flags that several commands share are groups (flags.h) whose values go to a `cli_flags`; it is
 * the first member of the struct of every command that takes them.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli.h"

#include <stddef.h>

typedef struct cli_flag cli_flag;

typedef enum cli_flag_kind {
    CLI_FLAG_TEXT,   /* const char *: the value as it was given */
    CLI_FLAG_NUMBER, /* an integer of `size` bytes */
    CLI_FLAG_REAL,   /* a number without a fraction, kept as a double */
    CLI_FLAG_ON,     /* bool; the flag takes no value */
    CLI_FLAG_TAKE,   /* take() keeps it */
    CLI_FLAG_ALIAS   /* another name of the flag before */
} cli_flag_kind;

struct cli_flag {
    const char *name;     /* without its dashes; NULL ends a table */
    const char *argument; /* what help calls the value; NULL: there is none */
    const char *sentence;
    size_t at, size, given; /* places in the command's struct; given: a bool to set, or 0 */
    uint64_t low, high;     /* of numbers */
    void (*take)(void *flags, const cli_flag *flag, const char *value);
    const char *values; /* what completion offers (complete.c); NULL: by the argument's name */
    cli_flag_kind kind;
    char letter; /* a short name, or 0 */
    bool optional, hidden;
};

#define CLI_TEXT(type, member) .kind = CLI_FLAG_TEXT, .at = offsetof(type, member)
#define CLI_ON(type, member) .kind = CLI_FLAG_ON, .at = offsetof(type, member)
#define CLI_NUMBER(type, member, least, most) \
    .kind = CLI_FLAG_NUMBER, .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member), \
    .low = (least), .high = (most)
#define CLI_REAL(type, member, least, most) \
    .kind = CLI_FLAG_REAL, .at = offsetof(type, member), .low = (least), .high = (most)
#define CLI_TAKE(function) .kind = CLI_FLAG_TAKE, .take = (function)
#define CLI_GIVEN(type, member) .given = offsetof(type, member)

typedef struct cli_group {
    const char *title; /* above its flags, or NULL */
    const char *name;  /* what the manual page calls flags that commands share; else NULL */
    const cli_flag *flags;
    const cli_flag *(*make)(void); /* flags that are known at run time, instead */
} cli_group;

enum { CLI_GROUPS_MAX = 4 };

typedef struct cli_command {
    const char *name, *sentence; /* in the list of commands */
    const char *about, *more;    /* help: above the flags, below the flags; may be NULL */
    const cli_flag *flags;       /* of its own */
    const cli_group *groups[CLI_GROUPS_MAX]; /* below these, in help's order */
    /* arguments that are no flags */
    const char *arguments;         /* what help calls them; NULL: there are none */
    int least, most;               /* how many; most 0: any number */
    const char *missing, *surplus; /* refusals: fewer than the least, more than the most */
    const char *words, *values;    /* completion of the first, of the others (complete.c) */
    int (*run)(int argc, char **argv);
} cli_command;

#define COMMAND(name) extern const cli_command cmd_##name;
#include "commands.def"
#undef COMMAND

extern const cli_command *const commands[]; /* ends with NULL */

const cli_command *commands_find(const char *name);  /* or NULL */
void commands_print(FILE *out);                      /* a line for each */
CLI_NORETURN void commands_refuse(const char *name); /* there is no command of that name */
/* The k-th table of the command's flags and its group, which is NULL for those of its own; NULL
 * after the last. */
const cli_flag *cli_command_flags(const cli_command *command, int k, const cli_group **group);
/* The flag of that name, or NULL. An alias is the flag it stands for. */
const cli_flag *cli_command_flag(const cli_command *command, const char *name, size_t length);

typedef struct cli_arguments {
    char **item;
    int count;
} cli_arguments;

/* Reads the command line into `flags`, a struct as the command's tables describe it. What cannot be
 * obeyed ends the program, and so does --help. Returns what is left: the arguments. */
cli_arguments cli_command_read(const cli_command *command, int argc, char **argv, void *flags);

/* ---- for `longroad help` ---- */

/* Prints how the last of the words typed behind `longroad` may go on (complete.c). */
void help_complete(cli_arguments words);
/* Prints the manual page (manual.c). `prose` is the text of docs/longroad.1.in; it is changed. */
void help_manual(char *prose);

#endif
