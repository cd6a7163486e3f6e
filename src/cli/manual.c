/* manual.c - the manual page (`longroad help --man`).
 *
 * Commands and flags come from their tables. What more is to be said stands in docs/longroad.1.in,
 * in sections that begin with a line such as `.\" @sim`:
 *
 *     description               after the synopsis
 *     sim, game flags           above the flags of a command or of a group that commands share
 *     sim --rotate              after the sentence of a flag
 *     end                       after all commands
 *
 * Text of tables is plain; what stands between backquotes in it is printed bold.
 */
#include "flags.h"

#include <ctype.h>
#include <string.h>

/* ---- text of tables ---- */

static void put_text(const char *text, size_t length) {
    bool bold = false;
    for (size_t k = 0; k < length; k++) {
        bool starts = k == 0 || text[k - 1] == '\n';
        if (starts && (text[k] == '.' || text[k] == '\'')) fputs("\\&", stdout);
        switch (text[k]) {
        case '-': fputs("\\-", stdout); break;
        case '\\': fputs("\\e", stdout); break;
        case '`':
            bold = !bold;
            fputs(bold ? "\\fB" : "\\fP", stdout);
            break;
        default: putchar(text[k]);
        }
    }
}

static void put_line(const char *text) {
    put_text(text, strlen(text));
    putchar('\n');
}

/* Paragraphs, with an empty line between two. */
static void put_paragraphs(const char *text) {
    for (const char *end; text; text = end ? end + 2 : NULL) {
        end = strstr(text, "\n\n");
        fputs(".PP\n", stdout);
        put_text(text, end ? (size_t)(end - text) : strlen(text));
        putchar('\n');
    }
}

/* ---- prose ---- */

static const char mark[] = ".\\\" @";

/* The next line that begins a section, from `text` on, or NULL. */
static char *next_section(char *text) {
    while (text && strncmp(text, mark, strlen(mark)) != 0) {
        text = strchr(text, '\n');
        if (text) text++;
    }
    return text;
}

/* Prints a section and crosses out its title. */
static void put_section(char *prose, const char *name) {
    size_t length = strlen(name);
    for (char *at = next_section(prose); at; at = next_section(at + 1)) {
        char *title = at + strlen(mark);
        if (strncmp(title, name, length) != 0 || title[length] != '\n') continue;
        const char *body = title + length + 1, *end = next_section(at + 1);
        fwrite(body, 1, end ? (size_t)(end - body) : strlen(body), stdout);
        title[0] = '-';
    }
}

/* A section that was not printed is about something that does not exist any more. */
static void check_sections(char *prose) {
    for (char *at = next_section(prose); at; at = next_section(at + 1)) {
        const char *title = at + strlen(mark);
        if (title[0] != '-')
            cli_fail("the manual page tells of `%.*s`, and there is no such thing",
                     (int)strcspn(title, "\n"), title);
    }
}

/* ---- the page ---- */

static void put_flag_name(const cli_flag *flag) {
    if (flag->letter) printf("\\fB\\-%c\\fP, ", flag->letter);
    fputs("\\fB\\-\\-", stdout);
    put_text(flag->name, strlen(flag->name));
    fputs("\\fP", stdout);
}

/* `owner` is the command or group in the names of sections. */
static void put_flags(const cli_flag *flag, const char *owner, char *prose) {
    char section[96];
    for (; flag->name; flag++) {
        if (flag->hidden || flag->kind == CLI_FLAG_ALIAS) continue;
        puts(".TP");
        put_flag_name(flag);
        for (const cli_flag *alias = flag + 1; alias->name && alias->kind == CLI_FLAG_ALIAS;
             alias++) {
            fputs(", ", stdout);
            put_flag_name(alias);
        }
        if (flag->argument) {
            fputs(flag->optional ? "[=\\fI" : " \\fI", stdout);
            put_text(flag->argument, strlen(flag->argument));
            fputs(flag->optional ? "\\fP]" : "\\fP", stdout);
        }
        putchar('\n');
        put_text(flag->sentence, strlen(flag->sentence));
        puts(flag->sentence[strlen(flag->sentence) - 1] == '.' ? "" : ".");
        snprintf(section, sizeof section, "%s --%s", owner, flag->name);
        put_section(prose, section);
    }
}

static void put_synopsis(const cli_command *c) {
    const char *rest = c->arguments ? c->arguments : "";
    for (const char *end; rest; rest = end ? end + 1 : NULL) {
        end = strchr(rest, '\n');
        printf("\\fBlongroad %s\\fP [\\fIflags\\fP] ", c->name);
        put_text(rest, end ? (size_t)(end - rest) : strlen(rest));
        puts("\n.br");
    }
}

static void put_command(const cli_command *c, char *prose) {
    const cli_group *group;
    const cli_flag *flag;
    int shared = 0;
    printf(".SS %s\n", c->name);
    put_line(c->about);
    if (c->more) put_paragraphs(c->more);
    put_section(prose, c->name);
    for (int k = 0; cli_command_flags(c, k, &group); k++)
        if (group && group->name) printf("%s%s", shared++ ? ", " : ".PP\nTakes ", group->name);
    if (shared) puts(", and:");
    for (int k = 0; (flag = cli_command_flags(c, k, &group)); k++)
        if (!group || !group->name) put_flags(flag, c->name, prose);
}

void help_manual(char *prose) {
    puts(".\\\" Made by `longroad help --man`.\n.TH LONGROAD 1 \"\" \"Longroad " LR_VERSION
         "\" \"Games\"\n.SH NAME\n"
         "longroad \\- play, simulate, check and measure island-settling games\n.SH SYNOPSIS");
    for (const cli_command *const *c = commands; *c; c++) put_synopsis(*c);
    put_section(prose, "description");
    for (const cli_group *const *g = flags_groups; *g; g++) {
        fputs(".SH ", stdout);
        for (const char *c = (*g)->name; *c; c++) putchar(toupper((unsigned char)*c));
        putchar('\n');
        put_section(prose, (*g)->name);
        put_flags((*g)->flags, (*g)->name, prose);
    }
    puts(".SH COMMANDS");
    for (const cli_command *const *c = commands; *c; c++) put_command(*c, prose);
    put_section(prose, "end");
    check_sections(prose);
}
