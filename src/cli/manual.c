/* manual.c - the manual page (help.h).
 *
 * Commands and flags come from their tables. What more is to be said stands in docs/longroad.1.in, in
 * sections that begin with a line such as `.\" @sim`:
 *
 *     description               after the synopsis
 *     sim, game flags           above the flags of a command or of a group that commands share
 *     sim --rotate              after the sentence of a flag
 *     end                       after all commands
 *
 * Text of tables is plain; what stands between backquotes in it is printed bold.
 */
#include "help.h"

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

static void put_flag_name(const cli_flag *flag) {
    if (flag->letter) printf("\\fB\\-%c\\fP, ", flag->letter);
    fputs("\\fB\\-\\-", stdout);
    put_text(flag->name, strlen(flag->name));
    fputs("\\fP", stdout);
}

/* ---- prose ---- */

static const char mark[] = ".\\\" @";

/* The next line that begins a section, from `text` on, or NULL. */
static const char *next_section(const char *text) {
    while (text && strncmp(text, mark, strlen(mark)) != 0) {
        text = strchr(text, '\n');
        if (text) text++;
    }
    return text;
}

static void put_section(const char *prose, const char *name) {
    size_t length = strlen(name);
    for (const char *at = next_section(prose); at; at = next_section(at + 1)) {
        const char *title = at + strlen(mark);
        if (strncmp(title, name, length) != 0 || title[length] != '\n') continue;
        const char *body = title + length + 1, *end = next_section(body);
        fwrite(body, 1, end ? (size_t)(end - body) : strlen(body), stdout);
    }
}

/* `owner` is the command or group in the names of sections. */
static void put_flags(const cli_group *group, const char *owner, const char *prose) {
    char section[96];
    for (const cli_flag *flag = cli_group_flags(group); flag->name; flag++) {
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

/* The groups of flags that several commands share, in the order of the page; false after the last. */
static const cli_group *shared_group(int k) {
    const cli_group *found[16] = { NULL };
    int count = 0;
    for (const cli_command *const *c = commands; *c; c++)
        for (int g = 0; g < CLI_GROUPS_MAX && (*c)->groups[g]; g++) {
            const cli_group *group = (*c)->groups[g];
            int at = 0;
            while (at < count && found[at] != group) at++;
            if (group->name && at == count && count < 15) found[count++] = group;
        }
    return found[k];
}

static bool group_has(const cli_group *group, const char *flag) {
    for (const cli_flag *f = cli_group_flags(group); f->name; f++)
        if (strcmp(f->name, flag) == 0) return true;
    return false;
}

/* True if there is such a command or group and, if one is named, such a flag of its own. */
static bool section_exists(char *name) {
    char *flag = strstr(name, " --");
    if (flag) *flag = 0, flag += 3;
    const cli_command *c = commands_find(name);
    if (c && !flag) return true;
    for (int k = 0; c && k < CLI_GROUPS_MAX && c->groups[k]; k++)
        if (!c->groups[k]->name && group_has(c->groups[k], flag)) return true;
    for (int k = 0; shared_group(k); k++)
        if (strcmp(shared_group(k)->name, name) == 0)
            return !flag || group_has(shared_group(k), flag);
    return !flag && (strcmp(name, "description") == 0 || strcmp(name, "end") == 0);
}

/* A section of something that does not exist any more would be lost. */
static void check_sections(const char *prose) {
    for (const char *at = next_section(prose); at; at = next_section(at + 1)) {
        char name[96];
        const char *title = at + strlen(mark);
        int length = (int)strcspn(title, "\n");
        snprintf(name, sizeof name, "%.*s", length, title);
        if (!section_exists(name))
            cli_fail("the manual page has a section `%.*s`, and there is no such thing", length,
                     title);
    }
}

/* ---- the page ---- */

static void put_synopsis(const cli_command *c) {
    const char *rest = c->arguments ? c->arguments : "";
    for (const char *end; rest; rest = end ? end + 1 : NULL) {
        end = strchr(rest, '\n');
        printf("\\fBlongroad %s\\fP [\\fIflags\\fP] ", c->name);
        put_text(rest, end ? (size_t)(end - rest) : strlen(rest));
        puts("\n.br");
    }
}

static void put_command(const cli_command *c, const char *prose) {
    int shared = 0;
    printf(".SS %s\n", c->name);
    put_line(c->about);
    if (c->more) put_paragraphs(c->more);
    put_section(prose, c->name);
    for (int k = 0; k < CLI_GROUPS_MAX && c->groups[k]; k++)
        if (c->groups[k]->name) printf("%s%s", shared++ ? ", " : ".PP\nTakes ", c->groups[k]->name);
    if (shared) puts(", and:");
    for (int k = 0; k < CLI_GROUPS_MAX && c->groups[k]; k++)
        if (!c->groups[k]->name) put_flags(c->groups[k], c->name, prose);
}

void help_manual(const char *prose) {
    check_sections(prose);
    puts(".\\\" Made by `longroad help --man`.\n.TH LONGROAD 1 \"\" \"Longroad " LR_VERSION
         "\" \"Games\"\n.SH NAME\n"
         "longroad \\- play, simulate, check and measure island-settling games\n.SH SYNOPSIS");
    for (const cli_command *const *c = commands; *c; c++) put_synopsis(*c);
    put_section(prose, "description");
    for (int k = 0; shared_group(k); k++) {
        fputs(".SH ", stdout);
        for (const char *c = shared_group(k)->name; *c; c++) putchar(toupper((unsigned char)*c));
        putchar('\n');
        put_section(prose, shared_group(k)->name);
        put_flags(shared_group(k), shared_group(k)->name, prose);
    }
    puts(".SH COMMANDS");
    for (const cli_command *const *c = commands; *c; c++) put_command(*c, prose);
    put_section(prose, "end");
}
