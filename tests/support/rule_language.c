/* rule_language.c - what the statements of rule tests share: complaints, words, and lines of
 * positions compared by meaning. */
#include "rule_language.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failing -------------------------------------------------------------------------------- */

static void print_position(const rule_runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    if (!r->has_state) return;
    lr_state_print(&r->game, &r->state, text, sizeof text);
    printf("    position:\n");
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        printf("        %s\n", line);
}

/* Says where and why, and returns false so that a rule_statement can end with it. */
bool rule_fail(rule_runner *r, const char *format, ...) {
    va_list list;
    r->failed = true;
    r->failed_line = r->at < r->count ? r->line[r->at].number : r->test_line;
    if (r->must_fail) return false;
    printf("%s:%d: %s\n    ", r->path, r->failed_line, r->title);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    if (r->at < r->count) printf("    rule_statement: %s\n", r->line[r->at].text);
    print_position(r);
    return false;
}

/* ---- words ---------------------------------------------------------------------------------- */

char *rule_trim(char *s) {
    while (isspace((unsigned char)*s)) s++;
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
    return s;
}

char *rule_word(char **rest) {
    char *start = *rest + strspn(*rest, " \t");
    char *end = start + strcspn(start, " \t");
    *rest = *end ? end + 1 : end;
    *end = 0;
    *rest += strspn(*rest, " \t");
    return start;
}

bool rule_number(const char *text, long *value) {
    char *end;
    *value = strtol(text, &end, 10);
    return *text && !*end;
}

int rule_split(char *text, char *out[RULE_WORDS_MAX]) {
    int n = 0;
    for (char *w = strtok(text, " \t"); w && n < RULE_WORDS_MAX; w = strtok(NULL, " \t"))
        out[n++] = w;
    return n;
}

bool rule_is_seat(const char *w) {
    return isdigit((unsigned char)w[0]) && !w[1];
}

bool rule_take_seat(const rule_runner *r, char **rest, unsigned *seat) {
    const char *name = rule_word(rest);
    *seat = (unsigned)(name[0] - '0');
    return rule_is_seat(name) && *seat < r->game.seats;
}

/* ---- lines of positions, compared by meaning ------------------------------------------------ */

/* Lines whose words have no order, and how many words stand before those. */
static int unordered_from(const char *key) {
    static const char *const with_seat[] = { "hand",         "cards",  "cards-fresh", "played",
                                             "settlements",  "cities", "roads",       "ships",
                                             "ships-closed", "levels", "knights",     "progress",
                                             "regions",      "sites",  "seen",        NULL };
    static const char *const alone[] = { "bank",        "deck",   "done",           "harbors-fresh",
                                         "ships-fresh", "ready",  "promoted",       "committed",
                                         "walls",       "fallen", "merchant-fleet", NULL };
    for (int k = 0; with_seat[k]; k++)
        if (strcmp(with_seat[k], key) == 0) return 2;
    for (int k = 0; alone[k]; k++)
        if (strcmp(alone[k], key) == 0) return 1;
    return RULE_WORDS_MAX;
}

typedef struct words {
    int count;
    char word[RULE_WORDS_MAX][RULE_WORD_MAX];
} words;

static int compare_words(const void *a, const void *b) {
    return strcmp(a, b);
}

static void read_words(rule_runner *r, const char *text, words *out) {
    char copy[RULE_LINE_MAX];
    char *w[RULE_WORDS_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    out->count = rule_split(copy, w);
    for (int k = 0; k < out->count; k++) {
        if (r->family->canonical_place)
            r->family->canonical_place(&r->game, w[k], out->word[k]);
        else
            snprintf(out->word[k], RULE_WORD_MAX, "%s", w[k]);
    }
    int from = out->count ? unordered_from(out->word[0]) : RULE_WORDS_MAX;
    if (from < out->count)
        qsort(out->word[from], (size_t)(out->count - from), sizeof out->word[0], compare_words);
}

static bool starts_with(const words *line, const words *start) {
    if (start->count > line->count) return false;
    for (int k = 0; k < start->count; k++)
        if (strcmp(line->word[k], start->word[k]) != 0) return false;
    return true;
}

static bool has_word(const words *line, const char *w) {
    size_t length = strlen(w);
    bool none = length > 2 && strcmp(w + length - 2, "=0") == 0;
    for (int k = 0; k < line->count; k++) {
        if (none && strncmp(line->word[k], w, length - 1) == 0) return false;
        if (!none && strcmp(line->word[k], w) == 0) return true;
    }
    return none;
}

/* Looks for a line that starts with the given words; copies it to *found. */
static bool find_line(rule_runner *r, const char *text, const words *start, words *found) {
    static char copy[LR_STATE_TEXT_MAX];
    char *save;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        read_words(r, line, found);
        if (starts_with(found, start)) return true;
    }
    return false;
}

/* KEY includes WORDS. */
static bool text_includes(rule_runner *r, const char *text, const char *key, const char *wanted) {
    static words start, line, list;
    read_words(r, key, &start);
    read_words(r, wanted, &list);
    if (!list.count) return rule_fail(r, "nothing to include");
    if (!find_line(r, text, &start, &line)) {
        line.count = 0; /* a line that is left out is an empty one */
    }
    for (int k = 0; k < list.count; k++)
        if (!has_word(&line, list.word[k]))
            return rule_fail(r, "expected %s in the line `%s`", list.word[k], key);
    return true;
}

bool rule_text_has(rule_runner *r, const char *text, const char *spec) {
    static words wanted, line;
    char copy[RULE_LINE_MAX];
    snprintf(copy, sizeof copy, "%s", spec);
    char *includes = strstr(copy, " includes ");
    if (includes) {
        *includes = 0;
        return text_includes(r, text, copy, includes + strlen(" includes "));
    }
    read_words(r, spec, &wanted);
    if (!wanted.count) return rule_fail(r, "nothing to expect");
    if (find_line(r, text, &wanted, &line) && line.count == wanted.count) return true;
    wanted.count = wanted.count > 1 && rule_is_seat(wanted.word[1]) ? 2 : 1;
    if (!find_line(r, text, &wanted, &line))
        return rule_fail(r, "expected `%s`, but there is no such line", spec);
    char got[RULE_LINE_MAX] = "";
    for (int k = 0; k < line.count; k++) {
        strncat(got, k ? " " : "", sizeof got - strlen(got) - 1);
        strncat(got, line.word[k], sizeof got - strlen(got) - 1);
    }
    return rule_fail(r, "expected `%s`, got `%s`", spec, got);
}

bool rule_text_lacks(rule_runner *r, const char *text, const char *spec) {
    static words start, line;
    read_words(r, spec, &start);
    if (!start.count) return rule_fail(r, "nothing to look for");
    if (find_line(r, text, &start, &line)) return rule_fail(r, "there must be no line `%s`", spec);
    return true;
}

bool rule_read_action(rule_runner *r, const char *text, lr_action *action) {
    lr_error error = { 0 };
    if (lr_action_parse(&r->game, text, action, &error) == LR_OK) return true;
    return rule_fail(r, "`%s` is no action: %s", text, error.text);
}

const char *rule_state_text(rule_runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    lr_state_print(&r->game, &r->state, text, sizeof text);
    return text;
}

bool rule_seat_number(rule_runner *r, char *rest, unsigned *seat, long *wanted) {
    if (rule_take_seat(r, &rest, seat) && rule_number(rest, wanted)) return true;
    return rule_fail(r, "write a seat and a number");
}

void rule_add_line(char *out, size_t size, const char *line) {
    size_t length = strlen(out);
    snprintf(out + length, size - length, "%s\n", line);
}
