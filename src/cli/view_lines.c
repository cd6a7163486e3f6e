/* view_lines.c - views compared line by line (view_lines.h).
 *
 * A line is known by its key and, where it is about a seat or a row of the board, the word that
 * follows: `hand-count 2`, `row b`.
 */
#include "view_lines.h"

#include <stdio.h>
#include <string.h>

static size_t line_length(const char *line) {
    return strcspn(line, "\n");
}

/* The end of the line's key. `longest-road 2` is about a card, not about seat 2. */
static size_t key_length(const char *line) {
    static const char *const seats[] = {
        "hand ",         "cards ",   "cards-fresh ", "hand-count ",  "known ",  "card-count ",
        "points-shown ", "played ",  "open-points ", "settlements ", "cities ", "roads ",
        "ships ",        "discard ", "offers-made ", "offer ",       "row ",    "gold "
    };
    size_t key = strcspn(line, " \n");
    for (size_t k = 0; k < sizeof seats / sizeof seats[0]; k++)
        if (strncmp(line, seats[k], strlen(seats[k])) == 0)
            return key + 1 + strcspn(line + key + 1, " \n");
    return key;
}

/* The line of that key in a text, or NULL. */
static const char *find_line(const char *text, const char *key, size_t length) {
    for (const char *line = text; *line; line += line_length(line) + (line[line_length(line)] != 0))
        if (key_length(line) == length && strncmp(line, key, length) == 0) return line;
    return NULL;
}

/* Whether the other side wrote a line of that key, and nothing is open in it. */
static bool is_told(const char *text, const char *key, size_t length) {
    char line[256];
    size_t count = 0;
    for (; *text; text += *text != 0) { /* with single blanks, and without comments */
        for (count = 0; *text && *text != '\n' && *text != '#'; text++) {
            bool blank = *text == ' ' || *text == '\t' || *text == '\r';
            if (blank && (count == 0 || line[count - 1] == ' ')) continue;
            if (count + 1 < sizeof line) line[count++] = blank ? ' ' : *text;
        }
        text += strcspn(text, "\n");
        line[count] = 0;
        if (key_length(line) == length && strncmp(line, key, length) == 0)
            return strchr(line, '?') == NULL || strncmp(line, "bank", 4) != 0;
    }
    return false;
}

void view_lines_told(const char *text, const char *canonical, char *out, size_t size) {
    size_t used = 0;
    for (const char *line = canonical; *line;) {
        size_t length = line_length(line) + (line[line_length(line)] != 0);
        if (strncmp(line, "known ", 6) != 0 && is_told(text, line, key_length(line)) &&
            used + length < size) {
            memcpy(out + used, line, length);
            used += length;
        }
        line += length;
    }
    out[used] = 0;
}

bool view_lines_fit(const char *told, const char *view) {
    char unused[VIEW_DIFFERENCE_MAX];
    return !view_lines_differ(view, told, unused);
}

bool view_lines_differ(const char *expected, const char *told, char *out) {
    for (const char *line = told; *line;
         line += line_length(line) + (line[line_length(line)] != 0)) {
        size_t length = line_length(line);
        const char *other = find_line(expected, line, key_length(line));
        if (other && line_length(other) == length && strncmp(other, line, length) == 0) continue;
        if (other)
            snprintf(out, VIEW_DIFFERENCE_MAX, "`%.*s` was expected, not `%.*s`",
                     (int)(line_length(other) > 120 ? 120 : line_length(other)), other,
                     (int)(length > 120 ? 120 : length), line);
        else
            snprintf(out, VIEW_DIFFERENCE_MAX, "no `%.*s` was expected",
                     (int)(length > 120 ? 120 : length), line);
        return true;
    }
    return false;
}
