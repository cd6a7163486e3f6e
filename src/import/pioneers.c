/* pioneers.c - reads the map files of Pioneers (pioneers.h; the format and its rules, PIO-01 to 35,
 * are in docs/rules/pioneers-game-format.md).
 *
 * A file is lines of `keyword value` around one block of map rows:
 *
 *     title Small
 *     num-players 2
 *     chits 9,10,8,12,11,4,3,5,2,6
 *     map
 *     -,s,s?5,s,so4,-
 *     s?0,t0,p1,m2,s,-          rows with odd y lie half a hex to the right
 *     s,h3,t4,m5,f6,sb3
 *     sl0,h7,p8,f9,s,-
 *     -,s,sw1,s,sg2,-
 *     .
 *
 * A cell is a terrain, for sea perhaps a port with the direction of its land, and a place in the
 * order in which the chits are laid.
 *
 * The reader is as forgiving as the ledger wants it to be (unknown keywords are told and passed
 * over, odd characters between cells are skipped) and no more: what would make another map than the
 * one that Pioneers plays is refused with its line.
 */
#include "pioneers.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages ---- */

void pioneers_print(pioneers_text *t, const char *format, ...) {
    va_list arguments;
    size_t room = sizeof t->bytes - t->length;
    va_start(arguments, format);
    int length = vsnprintf(t->bytes + t->length, room, format, arguments);
    va_end(arguments);
    t->cut = t->cut || length < 0 || (size_t)length >= room;
    if (length > 0) t->length += (size_t)length < room ? (size_t)length : room - 1;
}

bool pioneers_refuse(pioneers_game *g, int line, const char *format, ...) {
    pioneers_note *refusal = &g->out->refusal;
    va_list arguments;
    va_start(arguments, format);
    if (refusal->text[0] == 0) {
        refusal->line = line;
        vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    }
    va_end(arguments);
    return false;
}

void pioneers_warn(pioneers_game *g, int line, const char *format, ...) {
    va_list arguments;
    if (g->out->warnings == PIONEERS_NOTES_MAX) return;
    pioneers_note *note = &g->out->warning[g->out->warnings++];
    note->line = line;
    va_start(arguments, format);
    vsnprintf(note->text, sizeof note->text, format, arguments);
    va_end(arguments);
}

/* ---- keywords ---- */

typedef enum value_kind {
    FLAG,
    INTEGER,
    IGNORED,
    TITLE,
    BONUS,
    CHITS,
    NOSETUP,
    DESC,
    MAP
} value_kind;

typedef struct keyword {
    const char *word;
    value_kind kind;
    size_t field; /* of FLAG and INTEGER */
} keyword;

#define FIELD(name) offsetof(pioneers_game, name)
static const keyword keywords[] = {
    { "title", TITLE, 0 },
    { "variant", IGNORED, 0 },
    { "new-rule", IGNORED, 0 },
    { "random-terrain", FLAG, FIELD(random_terrain) },
    { "strict-trade", FLAG, FIELD(strict_trade) },
    { "domestic-trade", FLAG, FIELD(domestic_trade) },
    { "num-players", INTEGER, FIELD(players) },
    { "sevens-rule", INTEGER, FIELD(sevens_rule) },
    { "use-dice-deck", FLAG, FIELD(use_dice_deck) },
    { "num-dice-decks", INTEGER, FIELD(dice_decks) },
    { "num-removed-dice-cards", INTEGER, FIELD(dice_cards_removed) },
    { "victory-points", INTEGER, FIELD(target) },
    { "check-victory-at-end-of-turn", FLAG, FIELD(victory_at_end) },
    { "num-roads", INTEGER, FIELD(roads) },
    { "num-bridges", INTEGER, FIELD(bridges) },
    { "num-ships", INTEGER, FIELD(ships) },
    { "num-settlements", INTEGER, FIELD(settlements) },
    { "num-cities", INTEGER, FIELD(cities) },
    { "num-city-walls", INTEGER, FIELD(walls) },
    { "resource-count", INTEGER, FIELD(bank) },
    { "develop-road", INTEGER, FIELD(develop_road) },
    { "develop-monopoly", INTEGER, FIELD(develop_monopoly) },
    { "develop-plenty", INTEGER, FIELD(develop_plenty) },
    { "develop-chapel", INTEGER, FIELD(develop_points[0]) },
    { "develop-university", INTEGER, FIELD(develop_points[1]) },
    { "develop-governor", INTEGER, FIELD(develop_points[2]) },
    { "develop-library", INTEGER, FIELD(develop_points[3]) },
    { "develop-market", INTEGER, FIELD(develop_points[4]) },
    { "develop-soldier", INTEGER, FIELD(develop_soldier) },
    { "use-pirate", FLAG, FIELD(use_pirate) },
    { "island-discovery-bonus", BONUS, 0 },
    { "chits", CHITS, 0 },
    { "nosetup", NOSETUP, 0 },
    { "desc", DESC, 0 },
    { "map", MAP, 0 },
};
#undef FIELD

enum { KEYWORDS = sizeof keywords / sizeof keywords[0], INTEGER_MAX = 999 };
static_assert((int)KEYWORDS <= (int)PIONEERS_KEYWORDS, "keyword_line has room for every keyword");

static int keyword_find(const char *word, size_t length) {
    for (int k = 0; k < KEYWORDS; k++)
        if (strlen(keywords[k].word) == length && strncmp(keywords[k].word, word, length) == 0)
            return k;
    return -1;
}

int pioneers_line_of(const pioneers_game *g, const char *word) {
    int k = keyword_find(word, strlen(word));
    return k >= 0 && g->keyword_line[k] > 0 ? g->keyword_line[k] : g->last_line;
}

/* Takes the next integer of a list: digits and minus count, all else separates (section 2). */
static bool next_integer(const char **at, long *value) {
    const char *p = *at;
    while (*p && !isdigit((unsigned char)*p) && !(*p == '-' && isdigit((unsigned char)p[1]))) p++;
    if (!*p) return false;
    char *end;
    *value = strtol(p, &end, 10);
    *at = end;
    return true;
}

static bool read_integer(pioneers_game *g, int line, const keyword *k, const char *value) {
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end || errno || number < 0 || number > INTEGER_MAX)
        return pioneers_refuse(g, line, "%s needs a number from 0 to %d, not `%s`", k->word,
                               INTEGER_MAX, value);
    *(int *)(void *)((char *)g + k->field) = (int)number;
    return true;
}

/* Titles and comments of ours are printable ASCII; `#` would begin a comment. */
static void copy_printable(char *out, size_t size, const char *text) {
    size_t length = 0;
    for (; *text && length + 1 < size; text++)
        if (*text >= ' ' && *text <= '~' && *text != '#') out[length++] = *text;
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = 0;
}

static void keep_comment(pioneers_game *g, const char *text) {
    char line[256];
    copy_printable(line, sizeof line, text);
    pioneers_print(&g->comments, line[0] ? "# %s\n" : "#\n", line);
}

static bool read_bonus(pioneers_game *g, int line, const char *value) {
    long number;
    for (g->bonus_count = 0; next_integer(&value, &number); g->bonus_count++) {
        if (g->bonus_count == PIONEERS_BONUSES)
            return pioneers_refuse(g, line, "more than %d bonuses", PIONEERS_BONUSES);
        g->bonus[g->bonus_count] = (int)number;
    }
    return true;
}

/* PIO-34. A 7 would be the robber's. */
static bool read_chits(pioneers_game *g, int line, const char *value) {
    long number;
    if (g->map_end_line > 0) {
        pioneers_warn(g, line, "chits after the map have no effect: numbers are laid when it ends");
        return true;
    }
    for (g->chit_count = 0; next_integer(&value, &number); g->chit_count++) {
        if (number < 2 || number > 12 || number == 7)
            return pioneers_refuse(g, line, "chit %ld: numbers are 2 to 12 without 7", number);
        if (g->chit_count == PIONEERS_CELLS)
            return pioneers_refuse(g, line, "more than %d chits", PIONEERS_CELLS);
        g->chits[g->chit_count] = (int)number;
    }
    return true;
}

static bool read_nosetup(pioneers_game *g, int line, const char *value) {
    long x, y, corner;
    if (g->map_end_line == 0)
        return pioneers_refuse(g, line, "nosetup names a place of the map and comes after it");
    if (!next_integer(&value, &x) || !next_integer(&value, &y) || !next_integer(&value, &corner))
        return pioneers_refuse(g, line, "nosetup needs three numbers: x, y and corner");
    if (x < 0 || x >= PIONEERS_SIDE || y < 0 || y >= PIONEERS_SIDE || corner < 0 || corner > 5)
        return pioneers_refuse(g, line, "nosetup %ld %ld %ld is no place of the grid", x, y,
                               corner);
    if (g->barred_count == PIONEERS_BARRED_MAX)
        return pioneers_refuse(g, line, "more than %d nosetup lines", PIONEERS_BARRED_MAX);
    g->barred[g->barred_count++] = (pioneers_barred){ (int)x, (int)y, (int)corner, line };
    return true;
}

static bool read_statement(pioneers_game *g, int line, const keyword *k, const char *value) {
    switch (k->kind) {
    case FLAG: *(int *)(void *)((char *)g + k->field) = 1; return true;
    case INTEGER: return read_integer(g, line, k, value);
    case TITLE: copy_printable(g->title, sizeof g->title, value); return true;
    case BONUS: return read_bonus(g, line, value);
    case CHITS: return read_chits(g, line, value);
    case NOSETUP: return read_nosetup(g, line, value);
    case DESC: keep_comment(g, value); return true;
    case MAP:
        if (g->map_line > 0)
            return pioneers_refuse(g, line, "a second map; the first is on line %d", g->map_line);
        g->map_line = line;
        return true;
    case IGNORED: return true;
    }
    return true;
}

static bool read_line(pioneers_game *g, int line, const char *text) {
    if (*text == '#') {
        keep_comment(g, text + 1 + (text[1] == ' '));
        return true;
    }
    size_t length = strcspn(text, " \t");
    int k = keyword_find(text, length);
    if (k < 0) {
        pioneers_warn(g, line, "unknown keyword `%.*s` is passed over", (int)length, text);
        return true;
    }
    g->keyword_line[k] = line;
    text += length;
    return read_statement(g, line, &keywords[k], text + strspn(text, " \t"));
}

/* ---- the rows of the map (section 3) ---- */

static bool read_sequence(pioneers_game *g, int line, const char **at, pioneers_cell *cell) {
    cell->sequence = PIONEERS_NO_SEQUENCE;
    if (isdigit((unsigned char)**at)) {
        char *end;
        errno = 0;
        long sequence = strtol(*at, &end, 10);
        if (errno || sequence > 9999)
            return pioneers_refuse(g, line, "a sequence number is at most 9999");
        cell->sequence = (int)sequence;
        *at = end;
    }
    if (**at == '+') {
        cell->fixed = true;
        ++*at;
    }
    return true;
}

/* PIO-17: after a port's letter one digit is the direction; a missing one is 0. */
static void read_port(pioneers_game *g, int line, const char **at, pioneers_cell *cell) {
    if (**at == 'R') {
        cell->pirate = true;
        ++*at;
    }
    if (!**at || !strchr("bgowl?m", **at)) return;
    cell->port = **at;
    ++*at;
    if (**at >= '0' && **at <= '5') {
        cell->direction = **at - '0';
        ++*at;
    }
    if (cell->port != 'm') return;
    pioneers_warn(g, line, "a port of the unused type `m` is left out");
    cell->port = 0;
}

static bool read_row(pioneers_game *g, int line, const char *at) {
    int x = 0, y = g->rows++;
    if (y >= PIONEERS_SIDE) return pioneers_refuse(g, line, "more than %d rows", PIONEERS_SIDE);
    while (*at) {
        char mark = *at++;
        bool is_hex = strchr("hfmptgds", mark) != NULL;
        if (!is_hex && mark != '-') continue; /* PIO-13 and 15 */
        if (x >= PIONEERS_SIDE)
            return pioneers_refuse(g, line, "more than %d columns", PIONEERS_SIDE);
        pioneers_cell *cell = &g->cell[y][x++];
        cell->line = line;
        if (!is_hex) continue;
        cell->terrain = mark;
        if (mark == 's') read_port(g, line, &at, cell);
        if (!read_sequence(g, line, &at, cell)) return false;
    }
    return true;
}

const pioneers_cell *pioneers_neighbour(const pioneers_game *g, int x, int y, int direction,
                                        int *neighbour_x, int *neighbour_y) {
    static const int down[PIONEERS_DIRECTIONS] = { 0, -1, -1, 0, 1, 1 };
    static const int right_even[PIONEERS_DIRECTIONS] = { 1, 0, -1, -1, -1, 0 };
    static const int right_odd[PIONEERS_DIRECTIONS] = { 1, 1, 0, -1, 0, 1 };
    x += y % 2 ? right_odd[direction] : right_even[direction];
    y += down[direction];
    if (x < 0 || x >= PIONEERS_SIDE || y < 0 || y >= PIONEERS_SIDE) return NULL;
    *neighbour_x = x;
    *neighbour_y = y;
    return &g->cell[y][x];
}

bool pioneers_is_land(const pioneers_cell *cell) {
    return cell && cell->terrain && cell->terrain != 's';
}

/* ---- the whole ---- */

static bool is_blank(const char *text) {
    return text[strspn(text, " \t")] == 0;
}

static bool is_dot(const char *text) {
    text += strspn(text, " \t");
    return *text == '.' && is_blank(text + 1);
}

static bool read_lines(pioneers_game *g, char *text) {
    bool in_map = false;
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        size_t length = strlen(line);
        if (length == 0 && !rest) break;
        int number = ++g->last_line;
        while (length > 0 && strchr(" \t\r", line[length - 1])) line[--length] = 0;
        if (in_map && is_dot(line)) {
            if (g->chit_count == 0)
                return pioneers_refuse(g, number, "no chits before the end of the map");
            g->map_end_line = number;
            in_map = false;
        } else if (is_blank(line)) {
            continue;
        } else if (in_map) {
            if (!read_row(g, number, line)) return false;
        } else {
            if (!read_line(g, number, line + strspn(line, " \t"))) return false;
            in_map = g->map_line == number;
        }
    }
    return true;
}

/* PIO-05. */
static bool check_whole(pioneers_game *g) {
    if (g->map_line == 0) return pioneers_refuse(g, g->last_line, "there is no map");
    if (g->map_end_line == 0)
        return pioneers_refuse(g, g->map_line, "this map is not closed by a line with a dot");
    if (!g->title[0]) return pioneers_refuse(g, g->last_line, "there is no title");
    return true;
}

bool pioneers_import(const char *text, bool trim, pioneers_result *out) {
    pioneers_game *g = calloc(1, sizeof *g);
    char *copy = strdup(text);
    memset(out, 0, sizeof *out);
    if (g && copy) {
        g->out = out;
        g->dice_decks = 2;
        g->dice_cards_removed = 5;
    } else {
        snprintf(out->refusal.text, sizeof out->refusal.text, "there is no memory");
    }
    bool good = g && copy && read_lines(g, copy) && check_whole(g) && pioneers_write_map(g, trim);
    if (!good) memset(&out->map, 0, sizeof out->map);
    free(copy);
    free(g);
    return good;
}

bool pioneers_is_likely(const char *text) {
    bool map = strncmp(text, "map", 3) == 0 || strstr(text, "\nmap\n") || strstr(text, "\nmap\r");
    return map && strncmp(text, "longroad-map", 12) != 0;
}
