/* command.c - reads a command line by the command's tables (command.h), with the help of argp. */
#include "command.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

const cli_flag *cli_command_flags(const cli_command *command, int k, const cli_group **group) {
    int at = command->flags ? k - 1 : k;
    *group = NULL;
    if (at < 0) return command->flags;
    if (at < CLI_GROUPS_MAX) *group = command->groups[at];
    if (!*group) return NULL;
    return (*group)->make ? (*group)->make() : (*group)->flags;
}

const cli_flag *cli_command_flag(const cli_command *command, const char *name, size_t length) {
    const cli_group *group;
    const cli_flag *meant = NULL;
    for (int k = 0; cli_command_flags(command, k, &group); k++)
        for (const cli_flag *f = cli_command_flags(command, k, &group); f->name; f++) {
            if (f->kind != CLI_FLAG_ALIAS) meant = f;
            if (strlen(f->name) == length && memcmp(f->name, name, length) == 0) return meant;
        }
    return NULL;
}

/* ---- one flag ---- */

static void keep_number(const cli_flag *flag, char *place, const char *text) {
    char name[64];
    snprintf(name, sizeof name, "--%s", flag->name);
    uint64_t value = cli_number(name, text, flag->low, flag->high);
    uint32_t small = (uint32_t)value;
    double real = (double)value;
    if (flag->kind == CLI_FLAG_REAL)
        memcpy(place, &real, sizeof real);
    else if (flag->size == sizeof small)
        memcpy(place, &small, sizeof small);
    else
        memcpy(place, &value, sizeof value);
}

static void keep(const cli_flag *flag, void *flags, const char *value) {
    char *place = (char *)flags + flag->at;
    switch (flag->kind) {
    case CLI_FLAG_TEXT: memcpy(place, &value, sizeof value); break;
    case CLI_FLAG_ON: *(bool *)place = true; break;
    case CLI_FLAG_NUMBER:
    case CLI_FLAG_REAL: keep_number(flag, place, value); break;
    case CLI_FLAG_TAKE: flag->take(flags, flag, value); break;
    case CLI_FLAG_ALIAS: break; /* argp answers with the flag it stands for */
    }
    if (flag->given) *(bool *)((char *)flags + flag->given) = true;
}

/* ---- the command line ---- */

enum { OPTIONS_MAX = 128, KEY_FIRST = 0x200 };

typedef struct reading {
    const cli_command *command;
    void *flags;
    cli_arguments left;
    struct argp_option options[OPTIONS_MAX + 1];
    const cli_flag *flag[OPTIONS_MAX]; /* of each option */
} reading;

static int add_option(reading *r, int count, int group, const cli_flag *flag) {
    bool alias = flag->kind == CLI_FLAG_ALIAS;
    if (count == OPTIONS_MAX) cli_fail("a command has too many flags");
    if (!alias) r->flag[count] = flag;
    r->options[count] = (struct argp_option){
        .name = flag->name,
        .key = alias          ? 0
               : flag->letter ? flag->letter
                              : KEY_FIRST + count,
        .arg = flag->argument,
        .flags = (alias ? OPTION_ALIAS : 0) | (flag->optional ? OPTION_ARG_OPTIONAL : 0) |
                 (flag->hidden ? OPTION_HIDDEN : 0),
        .doc = flag->sentence,
        .group = group,
    };
    return count + 1;
}

/* Returns how many entries the list has, titles of groups among them. */
static int make_options(reading *r) {
    const cli_group *group;
    const cli_flag *flag;
    int count = 0;
    for (int k = 0; (flag = cli_command_flags(r->command, k, &group)); k++) {
        if (group && group->title && count < OPTIONS_MAX)
            r->options[count++] = (struct argp_option){ .doc = group->title, .group = k + 1 };
        for (; flag->name; flag++) count = add_option(r, count, k + 1, flag);
    }
    return count;
}

/* The arguments, which argp has moved behind all flags. */
static void take_arguments(reading *r, struct argp_state *state) {
    const cli_command *c = r->command;
    r->left = (cli_arguments){ state->argv + state->next, state->argc - state->next };
    int most = c->arguments ? c->most : 0;
    if ((most > 0 || !c->arguments) && r->left.count > most)
        argp_error(state, "`%s`: %s", r->left.item[most],
                   c->surplus ? c->surplus : "this command takes flags only");
}

static error_t parse(int key, char *value, struct argp_state *state) {
    reading *r = state->input;
    switch (key) {
    case ARGP_KEY_ARG: return ARGP_ERR_UNKNOWN; /* all of them at once, next: */
    case ARGP_KEY_ARGS: take_arguments(r, state); return 0;
    case ARGP_KEY_END:
        if (r->left.count < r->command->least) argp_error(state, "%s", r->command->missing);
        return 0;
    default: break;
    }
    for (int k = 0; k < OPTIONS_MAX; k++) {
        if (!r->flag[k] || r->options[k].key != key) continue;
        keep(r->flag[k], r->flags, value);
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

cli_arguments cli_command_read(const cli_command *command, int argc, char **argv, void *flags) {
    static reading r; /* a command line is read once */
    cli_text doc = { 0 };
    r = (reading){ .command = command, .flags = flags };
    int count = make_options(&r);
    cli_text_print(&doc, "%s", command->about);
    if (command->more) cli_text_print(&doc, "\v%s", command->more);
    const struct argp argp = {
        .options = count > 0 ? r.options : NULL, /* argp leaks an empty list */
        .parser = parse,
        .args_doc = command->arguments,
        .doc = doc.bytes,
    };
    argp_parse(&argp, argc, argv, 0, NULL, &r);
    free(doc.bytes);
    return r.left;
}
