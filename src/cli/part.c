/* part.c - the text of a part (part.h). */
#include "part.h"

#include <longroad/longroad.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char range_word[] = "games ", row_word[] = "row ";

void part_first_line(part_kind kind, char out[PART_FIRST_MAX]) {
    snprintf(out, PART_FIRST_MAX, "longroad-part 1 %s %s %zu\n", kind.name, LR_VERSION, kind.row);
}

void part_free(part_text *p) {
    free(p->text);
    free(p->ranges);
    p->text = NULL;
    p->ranges = NULL;
}

/* ---- reading ---- */

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

/* The line behind this one, or NULL if this one has no end. */
static const char *next_line(const char *at) {
    const char *end = strchr(at, '\n');
    return end ? end + 1 : NULL;
}

static bool read_number(const char **at, char after, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(*at, &end, 10);
    if (**at < '0' || **at > '9' || errno || *end != after || *value > PART_GAMES_MAX) return false;
    *at = end + 1;
    return true;
}

enum { NO_DIGIT = 16 };
static unsigned digit(char c) {
    return (unsigned)(c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                             : NO_DIGIT);
}

static bool is_row(const char *at) {
    if (!begins(at, row_word)) return false;
    const char *first = at + strlen(row_word), *c = first;
    while (digit(*c) != NO_DIGIT) c++;
    return *c == '\n' && (c - first) % 2 == 0;
}

static bool add_range(part_text *p, part_range range) {
    if ((p->count & (p->count + 1)) == 0) { /* full: 0, 1, 3, 7, ... */
        part_range *more = realloc(p->ranges, (2 * p->count + 1) * sizeof *more);
        if (!more) return false;
        p->ranges = more;
    }
    p->ranges[p->count++] = range;
    return true;
}

/* A range and its rows; moves on behind them. NULL, or what is wrong. */
static const char *read_range(part_text *p, const char **at) {
    part_range range = { .of = p };
    *at += strlen(range_word);
    if (!read_number(at, ' ', &range.first) || !read_number(at, '\n', &range.count))
        return "a range of games is damaged";
    range.rows = *at;
    for (uint64_t k = 0; k < range.count; k++) {
        if (!**at || begins(*at, range_word)) return "there are fewer rows than games";
        if (!is_row(*at)) return "a row is damaged";
        *at += strcspn(*at, "\n") + 1; /* a row has an end */
    }
    return add_range(p, range) ? NULL : "out of memory";
}

const char *part_parse(part_text *p, part_kind kind, bool cut) {
    char first[PART_FIRST_MAX];
    const char *at = p->text;
    part_first_line(kind, first);
    p->ranges = NULL;
    p->count = 0;
    if (!begins(at, first)) return "it is no part of such a work by this version of the program";
    while (at && !begins(at, range_word) && *at) at = next_line(at);
    if (!at || (!*at && !cut)) return "the part does not say which games it has";
    p->head = p->good = (size_t)(at - p->text);
    while (*at) {
        bool last = cut && !strstr(at + 1, "\ngames ");
        if (!begins(at, range_word)) return last ? NULL : "unexpected text behind the rows";
        const char *wrong = read_range(p, &at);
        if (wrong) return last ? NULL : wrong;
        p->good = (size_t)(at - p->text);
    }
    return NULL;
}

size_t part_row(const char **at, unsigned char *out, size_t room) {
    const char *c = *at + strlen(row_word);
    size_t size = strcspn(c, "\n") / 2;
    for (size_t k = 0; k < size && k < room; k++)
        out[k] = (unsigned char)(digit(c[2 * k]) << 4 | digit(c[2 * k + 1]));
    *at = c + 2 * size + 1;
    return size;
}

/* ---- writing ---- */

void part_put_range(FILE *file, uint64_t first, uint64_t count) {
    fprintf(file, "%s%llu %llu\n", range_word, (unsigned long long)first,
            (unsigned long long)count);
}

void part_put_row(FILE *file, const unsigned char *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    fputs(row_word, file);
    for (size_t k = 0; k < size; k++) {
        putc(digits[bytes[k] >> 4], file);
        putc(digits[bytes[k] & 15], file);
    }
    putc('\n', file);
}
