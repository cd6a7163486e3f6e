/* complete.c - `longroad help --complete`: how the last word of a command line may go on.
 *
 * A script (completions/) knows nothing of commands: it hands over the words and gets lines.
 *
 *     WORD <tab> SENTENCE    one way to go on; the sentence may be missing
 *     :files .lrg            and files that end so, or all files if nothing follows
 *     :folders               and folders
 *     :nospace               the word may go on after that: no blank behind it
 *
 * What a flag's value or an argument may be is a list of items with blanks between them:
 *
 *     word      itself
 *     @bot      the names of a kind (flags_each_name()); @command: those of commands
 *     ,@bot     such names joined by commas
 *     =@option  such a name, behind which `=` and a value follow
 *     *.lrg     files that end so; *: all files
 *     /         folders
 */
#include "flags.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is offered ---- */

typedef struct offering {
    const char *word;    /* as far as it is typed */
    const char *current; /* the part of it that goes on: behind a `=` or a comma */
    const char *behind;  /* `=` */
} offering;

static void offer(const offering *o, const char *name, const char *sentence) {
    if (strncmp(name, o->current, strlen(o->current)) != 0) return;
    printf("%.*s%s%s", (int)(o->current - o->word), o->word, name, o->behind);
    if (sentence) printf("\t%s", sentence);
    putchar('\n');
}

static void offer_name(void *context, const char *name) {
    offer(context, name, NULL);
}

static void offer_commands(const offering *o) {
    for (const cli_command *const *c = commands; *c; c++) offer(o, (*c)->name, (*c)->sentence);
}

/* Names of a kind; `item` is the kind, perhaps behind `,` or `=`. */
static void offer_names(offering o, const char *item) {
    const char *comma = *item == ',' ? strrchr(o.current, ',') : NULL;
    if (comma) o.current = comma + 1;
    if (*item == '=') o.behind = "=";
    if (*item != '@') puts(":nospace");
    const char *kind = strchr(item, '@') + 1;
    if (strcmp(kind, "command") == 0)
        offer_commands(&o);
    else
        flags_each_name(kind, &o, offer_name);
}

static void offer_item(const offering *o, const char *item) {
    if (*item == '*')
        printf(":files %s\n", item + 1);
    else if (strcmp(item, "/") == 0)
        puts(":folders");
    else if (item[strcspn(item, "@")])
        offer_names(*o, item);
    else
        offer(o, item, NULL);
}

static void offer_items(const offering *o, const char *items) {
    char *copy = cli_copy(items ? items : ""), *rest = copy;
    for (char *item; (item = strsep(&rest, " "));)
        if (*item) offer_item(o, item);
    free(copy);
}

/* ---- where the word stands ---- */

/* Values that follow from what help calls them. */
static const char *values_of(const cli_flag *flag) {
    static const struct {
        const char *argument, *values;
    } usual[] = {
        { "FILE", "*" },
        { "DIR", "/" },
        { "FOLDER", "/" },
        { "FAMILY", "@game" },
        { "WHEN", "auto always never" },
        { "LEVEL", "debug info warn error" },
    };
    if (flag->values) return flag->values;
    for (size_t k = 0; k < sizeof usual / sizeof usual[0]; k++)
        if (strcmp(usual[k].argument, flag->argument) == 0) return usual[k].values;
    return NULL;
}

static void offer_flags(const cli_command *c, const offering *o) {
    const cli_group *group;
    const cli_flag *flag;
    const char *sentence = NULL;
    for (int k = 0; (flag = cli_command_flags(c, k, &group)); k++)
        for (; flag->name; flag++) {
            char word[64];
            if (flag->hidden) continue;
            if (flag->kind != CLI_FLAG_ALIAS) sentence = flag->sentence;
            snprintf(word, sizeof word, "--%s", flag->name);
            offer(o, word, sentence);
        }
    offer_items(o, "--help --usage --version");
}

/* The flag whose value follows this word, or NULL. */
static const cli_flag *awaits_value(const cli_command *c, const char *word) {
    if (strcmp(word, "-o") == 0) word = "--output";
    if (strncmp(word, "--", 2) != 0) return NULL;
    const cli_flag *flag = cli_command_flag(c, word + 2, strlen(word + 2));
    return flag && flag->argument && !flag->optional ? flag : NULL;
}

/* Words before the last one that are neither flags nor values. */
static int count_arguments(const cli_command *c, cli_arguments words) {
    int count = 0;
    for (int k = 1; k < words.count - 1; k++)
        count += words.item[k][0] != '-' && !awaits_value(c, words.item[k - 1]);
    return count;
}

void help_complete(cli_arguments words) {
    const char *current = words.count > 0 ? words.item[words.count - 1] : "";
    offering o = { .word = current, .current = current, .behind = "" };
    if (words.count < 2) {
        offer_commands(&o);
        offer_items(&o, "--help --usage --version");
        return;
    }
    const cli_command *c = commands_find(words.item[0]);
    if (!c) return;
    const cli_flag *flag = awaits_value(c, words.item[words.count - 2]);
    size_t length = strcspn(current, "=");
    if (!flag && strncmp(current, "--", 2) == 0 && current[length]) { /* --flag=value */
        flag = cli_command_flag(c, current + 2, length - 2);
        if (!flag || !flag->argument) return;
        o.current += length + 1;
    }
    if (flag)
        offer_items(&o, values_of(flag));
    else if (*current == '-')
        offer_flags(c, &o);
    else
        offer_items(&o, c->words && count_arguments(c, words) == 0 ? c->words : c->values);
}
