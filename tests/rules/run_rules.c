/* run_rules.c - runs the rule tests, which are written in a small language of their own.
 *
 * A rule test is read beside the ledger (docs/rules/), so it is text: a position, a few actions,
 * the outcome and the refusal next to it. A file holds many:
 *
 *     game board(board=beginner,seats=3,first_player=seat0)     of all tests in the file
 *     let corner                                                lines to `use` in positions
 *         settlements 1 a1.n
 *
 *     test BASE-ROBBER-04 BASE-ROBBER-11: the robber must move to another hex
 *     position
 *         phase robber
 *         robber c3
 *         use corner
 *     refuse 0 robber c3 : ROBBER_MUST_MOVE
 *     play 0 robber b2
 *     expect robber b2
 *
 * Statements start at the left margin, the lines of a block are indented, # begins a comment.
 *
 *     map NAME | -                plays on tests/rules/maps/NAME.map, or on a built-in map again:
 *                                 all tests in the file, or this one
 *     game CONFIG                 another game for this test
 *     start                       the first position
 *     position + block            a position as text; verified, printed and read again
 *     play ACTION; ACTION         each is accepted, is in lr_legal() or lr_chance() (offers, deals
 *                                 and seeds aside) and leaves a consistent position that reads
 *                                 back
 *     refuse ACTION : STATUS      refused for exactly this reason, not in lr_legal(), and nothing
 *                                 is changed
 *     unreadable ACTION           not even an action
 *     bad-position STATUS + block the text is refused
 *     bad-game CONFIG : WORDS     the configuration is refused, the message has these words
 *     config OPTION VALUE         the full configuration says so
 *     expect LINE                 a line of the position's text; places by any of their names
 *     expect KEY includes WORDS   the line that starts so has these words; `ore=0`: no ore at all
 *     expect-not WORDS            no line starts so
 *     view SEAT has|lacks LINE    the same in what the seat (or - : a spectator) sees
 *     same-view SEATS + block     another position, which these viewers cannot tell from this one
 *     redact VIEWER ACTION = TEXT the action as the viewer sees it
 *     actors SEATS | * | -        who is waited for, chance, or nobody
 *     may SEATS | -               who may act unasked
 *     legal SEAT has|lacks|only ACTION; ACTION          without the seat in front; everything that
 *                                 is listed must be accepted and read back
 *     legal SEAT count N [WORD]   all, or those that begin with the word
 *     chance has ACTION [weight W], chance lacks ACTION, chance count N, chance total W
 *     points SEAT N               victory points, hidden cards included
 *     public-points SEAT N        as everybody sees them
 *     winner SEAT | -
 *     rate SEAT GOODS N           what the bank asks for one other card
 *
 * In games of the board family alone:
 *
 *     road-length SEAT N          counted from nothing
 *     pieces SEAT ROADS SETTLEMENTS CITIES      left in the supply
 *     ships SEAT N                left in the supply
 *     closed SEAT EDGES | -       its ships on closed routes, these and no others
 *     knights-left SEAT BASIC STRONG MIGHTY     left in the supply
 *     walls-left SEAT N           likewise
 *     decks SCIENCE TRADE POLITICS              progress cards left in each
 *     barbarian-strength N        of the barbarians if they came now
 *     defence SEAT N | all N      of the active knights of a seat, or of all
 *     tiles WORD N                hexes of this terrain or number, or of both: `gold:6`
 *     harbors WORD N              harbors of this kind
 *
 * In card games alone:
 *
 *     stock SEAT REGION=N ...     what these regions hold: `stock 0 u-2=1 l0=3`
 *     stores SEAT GOODS=N ... | - what the seat has in all; of goods not named it has none
 *     room SEAT GOODS=N ... | -   what it could still store, likewise
 *     strength SEAT N             of its knights
 *     tournament SEAT N           points of its knights
 *     commerce SEAT N             points
 *     hand-limit SEAT N           how many cards it may hold
 *     search-price SEAT N         what looking through a stack costs
 *     token knight|windmill SEAT | -            who holds it
 *     guarded SEAT REGIONS | -    which border a Garrison, these and no others
 *     doubled SEAT REGIONS | -    which yield twice, likewise
 *     free-sites SEAT SITES | -   which have room, likewise
 *     free-city-sites SEAT SITES | -            and are a city's
 *     row SEAT SLOT SLOT          the outermost settlements
 *     supply ROADS SETTLEMENTS CITIES           left for both
 *     stacks N N N N N            cards in each stack
 *     hands N N                   cards that the seats hold
 *     regions-left N              cards in the region deck
 *     card WORD FIELD VALUE       a fact of the card table: kind, name, count, cost, points,
 *                                 commerce, strength, tournament or die
 *     group KIND N                cards of this kind in the table
 *
 * and in the block of their positions `stores SEAT GOODS=N ...`, for the seat's first six regions as
 * they are printed, with this much in each, and further regions as in the line `regions`.
 *
 * Every statement can fail, an unknown one is a failure, and so is a test that checks nothing. The
 * program takes files as arguments. Without any it tests itself: in selftest/ each test must fail,
 * and at the very line that is marked with `#!`.
 */
#include <longroad/longroad.h>

#include "board_view.h"
#include "cards_state.h"
#include "game.h"

#include <ctype.h>
#include <glob.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES_MAX = 20000,
    WORDS_MAX = 200,
    LINE_MAX_BYTES = 2048,
    IDS_MAX = 512,
    MAP_NAME_MAX = 64
};

typedef struct source_line {
    char *text; /* without comment, margin and trailing blanks */
    int number;
    bool indented, marked;
} source_line;

typedef struct runner {
    const char *path;
    bool must_fail;
    source_line *line;
    size_t count, at; /* `at` is the statement being run */
    char file_config[LR_CONFIG_TEXT_MAX];
    char file_map[MAP_NAME_MAX]; /* empty: a built-in one */

    /* The test being run. */
    bool in_test, failed, has_game, has_state;
    int test_line, checks, failed_line;
    char title[IDS_MAX];
    char map[MAP_NAME_MAX];
    lr_game game;
    lr_state state;

    int passed_count, failed_count;
} runner;

static const char *const goods_words[BOARD_GOODS] = { "brick", "lumber", "wool",  "grain",
                                                      "ore",   "paper",  "cloth", "coin" };

/* ---- failing -------------------------------------------------------------------------------- */

static void print_position(const runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    if (!r->has_state) return;
    lr_state_print(&r->game, &r->state, text, sizeof text);
    printf("    position:\n");
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        printf("        %s\n", line);
}

/* Says where and why, and returns false so that a statement can end with it. */
__attribute__((format(printf, 2, 3))) static bool fail(runner *r, const char *format, ...) {
    va_list list;
    r->failed = true;
    r->failed_line = r->at < r->count ? r->line[r->at].number : r->test_line;
    if (r->must_fail) return false;
    printf("%s:%d: %s\n    ", r->path, r->failed_line, r->title);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    if (r->at < r->count) printf("    statement: %s\n", r->line[r->at].text);
    print_position(r);
    return false;
}

static bool is_family(const runner *r, const char *family) {
    return strcmp(r->game.ops->name, family) == 0;
}

/* ---- words ---------------------------------------------------------------------------------- */

static char *trim(char *s) {
    while (isspace((unsigned char)*s)) s++;
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
    return s;
}

/* Takes the first word off *rest. */
static char *word(char **rest) {
    char *start = *rest + strspn(*rest, " \t");
    char *end = start + strcspn(start, " \t");
    *rest = *end ? end + 1 : end;
    *end = 0;
    *rest += strspn(*rest, " \t");
    return start;
}

static bool number(const char *text, long *value) {
    char *end;
    *value = strtol(text, &end, 10);
    return *text && !*end;
}

static int split(char *text, char *out[WORDS_MAX]) {
    int n = 0;
    for (char *w = strtok(text, " \t"); w && n < WORDS_MAX; w = strtok(NULL, " \t")) out[n++] = w;
    return n;
}

static bool is_seat_word(const char *w) {
    return isdigit((unsigned char)w[0]) && !w[1];
}

/* `0,2` as a set; `-` is the empty one. */
static bool seat_set(const char *text, uint32_t *set) {
    *set = 0;
    if (strcmp(text, "-") == 0) return true;
    for (;; text++) {
        if (*text < '0' || *text >= '0' + LR_SEATS_MAX) return false;
        *set |= 1u << (*text++ - '0');
        if (!*text) return true;
        if (*text != ',') return false;
    }
}

/* `2`, or `-` for a spectator. */
static bool viewer_of(const char *text, int *viewer) {
    if (strcmp(text, "-") == 0) return *viewer = LR_SPECTATOR, true;
    *viewer = text[0] - '0';
    return is_seat_word(text) && *viewer < LR_SEATS_MAX;
}

/* ---- lines of positions, compared by meaning ------------------------------------------------ */

/* A place may be written by any of its names: the action parser knows the canonical one. What is
 * said of the place after an `=` stays as it is. */
static void canonical_place(runner *r, const char *in, char out[64]) {
    const char *verb = strchr(in, '.') ? "settlement" : strchr(in, '/') ? "road" : NULL;
    int length = (int)strcspn(in, "=");
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    lr_error error;
    snprintf(out, 64, "%s", in);
    if (!verb || length > 40 || !is_family(r, "board")) return;
    snprintf(text, sizeof text, "0 %s %.*s", verb, length, in);
    if (lr_action_parse(&r->game, text, &action, &error) != LR_OK) return;
    lr_action_print(&r->game, action, text, sizeof text);
    snprintf(out, 64, "%.40s%.20s", strrchr(text, ' ') + 1, in + length);
}

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
    return WORDS_MAX;
}

typedef struct words {
    int count;
    char word[WORDS_MAX][64];
} words;

static int compare_words(const void *a, const void *b) {
    return strcmp(a, b);
}

static void read_words(runner *r, const char *text, words *out) {
    char copy[LINE_MAX_BYTES];
    char *w[WORDS_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    out->count = split(copy, w);
    for (int k = 0; k < out->count; k++) canonical_place(r, w[k], out->word[k]);
    int from = out->count ? unordered_from(out->word[0]) : WORDS_MAX;
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
static bool find_line(runner *r, const char *text, const words *start, words *found) {
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
static bool text_includes(runner *r, const char *text, const char *key, const char *wanted) {
    static words start, line, list;
    read_words(r, key, &start);
    read_words(r, wanted, &list);
    if (!list.count) return fail(r, "nothing to include");
    if (!find_line(r, text, &start, &line)) {
        line.count = 0; /* a line that is left out is an empty one */
    }
    for (int k = 0; k < list.count; k++)
        if (!has_word(&line, list.word[k]))
            return fail(r, "expected %s in the line `%s`", list.word[k], key);
    return true;
}

static bool text_has(runner *r, const char *text, const char *spec) {
    static words wanted, line;
    char copy[LINE_MAX_BYTES];
    snprintf(copy, sizeof copy, "%s", spec);
    char *includes = strstr(copy, " includes ");
    if (includes) {
        *includes = 0;
        return text_includes(r, text, copy, includes + strlen(" includes "));
    }
    read_words(r, spec, &wanted);
    if (!wanted.count) return fail(r, "nothing to expect");
    if (find_line(r, text, &wanted, &line) && line.count == wanted.count) return true;
    wanted.count = wanted.count > 1 && is_seat_word(wanted.word[1]) ? 2 : 1;
    if (!find_line(r, text, &wanted, &line))
        return fail(r, "expected `%s`, but there is no such line", spec);
    char got[LINE_MAX_BYTES] = "";
    for (int k = 0; k < line.count; k++) {
        strncat(got, k ? " " : "", sizeof got - strlen(got) - 1);
        strncat(got, line.word[k], sizeof got - strlen(got) - 1);
    }
    return fail(r, "expected `%s`, got `%s`", spec, got);
}

static bool text_lacks(runner *r, const char *text, const char *spec) {
    static words start, line;
    read_words(r, spec, &start);
    if (!start.count) return fail(r, "nothing to look for");
    if (find_line(r, text, &start, &line)) return fail(r, "there must be no line `%s`", spec);
    return true;
}

/* ---- blocks, games, positions --------------------------------------------------------------- */

static void add_line(char *out, size_t size, const char *line) {
    size_t length = strlen(out);
    snprintf(out + length, size - length, "%s\n", line);
}

/* `stores SEAT GOODS=N ... PLACE=REGION ...`: in card games a short way to write the line `regions`. */
static bool add_stores(runner *r, const char *text, char *out, size_t size) {
    static const char *const places[CARDS_GOODS] = { "u-2", "u0", "u+2", "l-2", "l0", "l+2" };
    char copy[LINE_MAX_BYTES], line[LINE_MAX_BYTES], more[LINE_MAX_BYTES] = "", *rest = copy;
    long stock[CARDS_GOODS] = { 0 };
    snprintf(copy, sizeof copy, "%s", text);
    const char *seat = word(&rest);
    if (!is_family(r, "cards") || !is_seat_word(seat) || !*rest || seat[0] >= '0' + CARDS_SEATS)
        return fail(r, "write `stores SEAT GOODS=N ...`, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        char *name = word(&rest), *equals = strchr(name, '=');
        unsigned good = 0;
        if (!equals) return fail(r, "no stock: %s", name);
        *equals = 0;
        while (good < CARDS_GOODS && strcmp(cards_good_names[good], name) != 0) good++;
        size_t length = strlen(more);
        if (good == CARDS_GOODS) /* a region, to be written as it is */
            snprintf(more + length, sizeof more - length, " %s=%s", name, equals + 1);
        else if (!number(equals + 1, &stock[good]))
            return fail(r, "no number: %s", equals + 1);
    }
    const cards *c = cards_of(&r->game);
    unsigned set = seat[0] - '0' == c->rules.red_set ? 0 : 1;
    int length = snprintf(line, sizeof line, "regions %s", seat);
    for (unsigned k = 0; k < CARDS_GOODS; k++) {
        unsigned good = cards_arrange_printed[k];
        length += snprintf(line + length, sizeof line - (size_t)length, " %s=%s:%u:%ld", places[k],
                           cards_terrain_names[good], c->start[set][good].die, stock[good]);
    }
    snprintf(line + length, sizeof line - (size_t)length, "%s", more);
    add_line(out, size, line);
    return true;
}

static bool add_text(runner *r, const char *text, char *out, size_t size) {
    if (strncmp(text, "stores ", 7) == 0) return add_stores(r, text + 7, out, size);
    add_line(out, size, text);
    return true;
}

/* Appends the block of `let NAME`, wherever in the file it stands. */
static bool add_named(runner *r, const char *name, char *out, size_t size) {
    for (size_t k = 0; k < r->count; k++) {
        const source_line *line = &r->line[k];
        if (line->indented || strncmp(line->text, "let ", 4) != 0 ||
            strcmp(line->text + 4, name) != 0)
            continue;
        for (k++; k < r->count && r->line[k].indented; k++)
            if (!add_text(r, r->line[k].text, out, size)) return false;
        return true;
    }
    return fail(r, "there is no `let %s`", name);
}

/* The indented lines after the statement. */
static bool block(runner *r, char *out, size_t size) {
    out[0] = 0;
    for (size_t k = r->at + 1; k < r->count && r->line[k].indented; k++) {
        const char *text = r->line[k].text;
        bool added = strncmp(text, "use ", 4) == 0 ? add_named(r, text + 4, out, size)
                                                   : add_text(r, text, out, size);
        if (!added) return false;
    }
    return true;
}

static char *read_file(const char *path);

/* lr_game_init() on the test's map. */
static bool init_game(runner *r, lr_game *game, const char *config, lr_status *status,
                      lr_error *error) {
    char path[512];
    char *map_text = NULL;
    snprintf(path, sizeof path, "%s/tests/rules/maps/%s.map", LR_TEST_SOURCE_DIR, r->map);
    if (r->map[0] && !(map_text = read_file(path))) return fail(r, "there is no map %s", path);
    *status = lr_game_init(game, config, map_text, error);
    free(map_text);
    return true;
}

static bool make_game(runner *r, const char *config) {
    lr_error error = { 0 };
    lr_status status = LR_OK;
    r->has_state = r->has_game = false;
    if (!init_game(r, &r->game, config, &status, &error)) return false;
    r->has_game = status == LR_OK;
    return r->has_game || fail(r, "the game is refused: line %d: %s", (int)error.line, error.text);
}

static bool need_game(runner *r) {
    if (r->has_game) return true;
    if (!r->file_config[0]) return fail(r, "no game is named");
    return make_game(r, r->file_config);
}

/* What must hold in every position that a test meets. */
static bool consistent(runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_state again;
    lr_error error = { 0 };
    if (lr_verify(&r->game, &r->state, &error) != LR_OK)
        return fail(r, "the position is inconsistent: %s", error.text);
    lr_state_print(&r->game, &r->state, text, sizeof text);
    memset(&again, 0, sizeof again);
    if (lr_state_parse(&r->game, text, &again, &error) != LR_OK)
        return fail(r, "the position's own text is refused: line %d: %s", (int)error.line,
                    error.text);
    if (memcmp(&again, &r->state, r->game.state_bytes) != 0)
        return fail(r, "the position's own text reads as another position");
    return true;
}

static bool read_position(runner *r, lr_state *out, lr_status *status) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_error error;
    if (!need_game(r) || !block(r, text, sizeof text)) return false;
    memset(out, 0, sizeof *out);
    lr_status result = lr_state_parse(&r->game, text, out, &error);
    if (status) return *status = result, true;
    if (result == LR_OK) return true;
    return fail(r, "the position is refused: line %d: %s (%s)", (int)error.line, error.text,
                lr_status_name(result));
}

static bool do_game(runner *r, char *rest) {
    return make_game(r, rest);
}

static bool do_map(runner *r, char *rest) {
    if (r->has_game) return fail(r, "`map` stands before `game`, `start` and `position`");
    snprintf(r->map, sizeof r->map, "%s", strcmp(rest, "-") == 0 ? "" : rest);
    return *rest || fail(r, "write `map NAME`");
}

static bool stands_alone(runner *r, const char *name, const char *rest) {
    return *rest == 0 || fail(r, "`%s` stands alone", name);
}

static bool do_start(runner *r, char *rest) {
    if (!stands_alone(r, "start", rest) || !need_game(r)) return false;
    memset(&r->state, 0, sizeof r->state);
    lr_init(&r->game, &r->state);
    r->has_state = true;
    return consistent(r);
}

static bool do_position(runner *r, char *rest) {
    if (!stands_alone(r, "position", rest)) return false;
    r->has_state = false;
    if (!read_position(r, &r->state, NULL)) return false;
    r->has_state = true;
    return consistent(r);
}

static bool do_bad_position(runner *r, char *rest) {
    static lr_state ignored;
    lr_status status = LR_OK;
    if (!read_position(r, &ignored, &status)) return false;
    if (strcmp(lr_status_name(status), rest) == 0) return true;
    return fail(r, "expected %s, got %s", rest, lr_status_name(status));
}

static bool do_bad_game(runner *r, char *rest) {
    static lr_game game;
    lr_error error = { 0 };
    char *colon = strstr(rest, " : ");
    if (!colon) return fail(r, "write `bad-game CONFIG : words`");
    *colon = 0;
    const char *words_wanted = trim(colon + 3);
    lr_status status = LR_OK;
    if (!init_game(r, &game, trim(rest), &status, &error)) return false;
    if (status == LR_OK) return fail(r, "the game is accepted");
    if (strstr(error.text, words_wanted)) return true;
    return fail(r, "expected the words `%s`, got `%s`", words_wanted, error.text);
}

static bool do_config(runner *r, char *rest) {
    static char text[LR_CONFIG_TEXT_MAX];
    char wanted[128];
    char *option = word(&rest);
    if (!need_game(r)) return false;
    snprintf(wanted, sizeof wanted, "%s=%s", option, trim(rest));
    lr_config_print(&r->game, 0, text, sizeof text);
    for (char *w = strtok(text, "(),"); w; w = strtok(NULL, "(),"))
        if (strcmp(w, wanted) == 0) return true;
    lr_config_print(&r->game, 0, text, sizeof text);
    return fail(r, "expected %s in %s", wanted, text);
}

/* ---- actions -------------------------------------------------------------------------------- */

static bool read_action(runner *r, const char *text, lr_action *action) {
    lr_error error = { 0 };
    if (lr_action_parse(&r->game, text, action, &error) == LR_OK) return true;
    return fail(r, "`%s` is no action: %s", text, error.text);
}

static bool listed(runner *r, lr_action a) {
    static lr_action list[LR_LEGAL_MAX];
    static lr_chance_outcome outcome[LR_CHANCE_MAX];
    if (a.actor == LR_ACTOR_CHANCE) {
        uint32_t n = lr_chance(&r->game, &r->state, outcome);
        for (uint32_t k = 0; k < n; k++)
            if (memcmp(&outcome[k].action, &a, sizeof a) == 0) return true;
        return false;
    }
    if (a.actor >= r->game.seats) return false;
    uint32_t n = lr_legal(&r->game, &r->state, a.actor, list);
    for (uint32_t k = 0; k < n; k++)
        if (memcmp(&list[k], &a, sizeof a) == 0) return true;
    return false;
}

/* Actions of which only a few are listed. */
static bool in_open_set(const runner *r, lr_action a) {
    if (is_family(r, "cards")) return a.kind == CARDS_OFFER || a.kind == CARDS_SHUFFLE;
    return a.kind == BOARD_OFFER || a.kind == BOARD_DEAL;
}

static bool play_one(runner *r, const char *text) {
    lr_action action;
    if (!read_action(r, text, &action)) return false;
    lr_status status = lr_check(&r->game, &r->state, action);
    if (status != LR_OK) return fail(r, "`%s` is refused: %s", text, lr_status_name(status));
    if (!in_open_set(r, action) && !listed(r, action))
        return fail(r, "`%s` is allowed but not listed", text);
    status = lr_play(&r->game, &r->state, action);
    if (status != LR_OK) return fail(r, "`%s` is checked but not played", text);
    return consistent(r);
}

static bool do_play(runner *r, char *rest) {
    if (!*rest) return fail(r, "nothing to play");
    while (rest) {
        char *semicolon = strchr(rest, ';');
        if (semicolon) *semicolon = 0;
        if (!play_one(r, trim(rest))) return false;
        rest = semicolon ? semicolon + 1 : NULL;
    }
    return true;
}

static bool do_refuse(runner *r, char *rest) {
    static lr_state before;
    lr_action action;
    lr_error error = { 0 };
    char *colon = strstr(rest, " : ");
    if (!colon) return fail(r, "write `refuse ACTION : STATUS`");
    *colon = 0;
    const char *wanted = trim(colon + 3), *text = trim(rest);
    lr_status status = lr_action_parse(&r->game, text, &action, &error);
    if (status == LR_OK) {
        memcpy(&before, &r->state, sizeof before);
        if (listed(r, action)) return fail(r, "`%s` is listed as legal", text);
        status = lr_check(&r->game, &r->state, action);
        lr_status played = lr_play(&r->game, &r->state, action);
        if (played != status) return fail(r, "lr_play() and lr_check() disagree on `%s`", text);
        if (memcmp(&before, &r->state, sizeof before) != 0)
            return fail(r, "a refusal changed the position");
    }
    if (status == LR_OK) return fail(r, "`%s` is accepted, expected %s", text, wanted);
    if (strcmp(lr_status_name(status), wanted) != 0)
        return fail(r, "`%s`: expected %s, got %s", text, wanted, lr_status_name(status));
    return true;
}

static bool do_unreadable(runner *r, char *rest) {
    lr_action action;
    lr_error error = { 0 };
    if (!need_game(r)) return false;
    if (lr_action_parse(&r->game, rest, &action, &error) != LR_OK) return true;
    return fail(r, "`%s` can be read", rest);
}

static bool do_redact(runner *r, char *rest) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    int viewer;
    const char *viewer_text = word(&rest);
    char *equals = strstr(rest, " = ");
    if (!viewer_of(viewer_text, &viewer) || !equals)
        return fail(r, "write `redact VIEWER ACTION = TEXT`");
    *equals = 0;
    if (!read_action(r, trim(rest), &action)) return false;
    if (lr_check(&r->game, &r->state, action) != LR_OK)
        return fail(r, "the action is not legal here");
    lr_action_print(&r->game, lr_redact(&r->game, &r->state, action, viewer), text, sizeof text);
    return strcmp(text, trim(equals + 3)) == 0 || fail(r, "got `%s`", text);
}

/* ---- what the position says ----------------------------------------------------------------- */

static const char *state_text(runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    lr_state_print(&r->game, &r->state, text, sizeof text);
    return text;
}

static bool do_expect(runner *r, char *rest) {
    return text_has(r, state_text(r), rest);
}

static bool do_expect_not(runner *r, char *rest) {
    return text_lacks(r, state_text(r), rest);
}

static bool do_view(runner *r, char *rest) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_view view;
    int viewer;
    const char *viewer_text = word(&rest), *verb = word(&rest);
    if (!viewer_of(viewer_text, &viewer)) return fail(r, "write `view SEAT has|lacks LINE`");
    lr_observe(&r->game, &r->state, viewer, &view);
    lr_view_print(&r->game, &view, text, sizeof text);
    if (strcmp(verb, "has") == 0) return text_has(r, text, rest);
    if (strcmp(verb, "lacks") == 0) return text_lacks(r, text, rest);
    return fail(r, "write `view SEAT has|lacks LINE`");
}

static bool do_same_view(runner *r, char *rest) {
    static lr_state other;
    static lr_view one, two;
    if (!read_position(r, &other, NULL)) return false;
    if (memcmp(&other, &r->state, r->game.state_bytes) == 0)
        return fail(r, "the two positions are the same");
    if (!*rest) return fail(r, "write `same-view SEATS`");
    for (char *name = strtok(rest, ","); name; name = strtok(NULL, ",")) {
        int viewer;
        if (!viewer_of(name, &viewer)) return fail(r, "write `same-view SEATS`");
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        lr_observe(&r->game, &r->state, viewer, &one);
        lr_observe(&r->game, &other, viewer, &two);
        if (memcmp(&one, &two, r->game.view_bytes) != 0)
            return fail(r, "viewer %s sees a difference", name);
    }
    return true;
}

static bool do_actors(runner *r, char *rest) {
    uint32_t wanted, actors = lr_actors(&r->game, &r->state) & (LR_CHANCE | 0x3fu);
    if (strcmp(rest, "*") == 0)
        wanted = LR_CHANCE;
    else if (!seat_set(rest, &wanted))
        return fail(r, "write `actors SEATS`, `actors *` or `actors -`");
    return wanted == actors || fail(r, "waited for: set %#x, expected %#x", actors, wanted);
}

static bool do_may(runner *r, char *rest) {
    uint32_t wanted, may = lr_actors(&r->game, &r->state) >> 8 & 0x3fu;
    if (!seat_set(rest, &wanted)) return fail(r, "write `may SEATS` or `may -`");
    return wanted == may || fail(r, "may act: set %#x, expected %#x", may, wanted);
}

/* ---- lists of actions ----------------------------------------------------------------------- */

static bool has_action(const lr_action *list, uint32_t n, lr_action a) {
    for (uint32_t k = 0; k < n; k++)
        if (memcmp(&list[k], &a, sizeof a) == 0) return true;
    return false;
}

static bool legal_count(runner *r, const lr_action *list, uint32_t n, char *rest) {
    char text[LR_ACTION_TEXT_MAX];
    long wanted, got = 0;
    if (!number(word(&rest), &wanted)) return fail(r, "write `legal SEAT count N [WORD]`");
    size_t length = strlen(rest);
    for (uint32_t k = 0; k < n; k++) {
        lr_action_print(&r->game, list[k], text, sizeof text);
        const char *verb = strchr(text, ' ') + 1;
        got += !length ||
               (strncmp(verb, rest, length) == 0 && (!verb[length] || verb[length] == ' '));
    }
    return got == wanted || fail(r, "%ld actions, expected %ld", got, wanted);
}

/* `legal SEAT only A; B`: which one is too many, for the report. */
static bool no_others(runner *r, const lr_action *list, uint32_t n, const lr_action *named,
                      uint32_t named_count) {
    char text[LR_ACTION_TEXT_MAX];
    for (uint32_t k = 0; k < n; k++) {
        if (has_action(named, named_count, list[k])) continue;
        lr_action_print(&r->game, list[k], text, sizeof text);
        return fail(r, "`%s` is legal as well", text);
    }
    return true;
}

/* What is listed can be played, and reads back. */
static bool all_accepted(runner *r, const lr_action *list, uint32_t n) {
    char text[LR_ACTION_TEXT_MAX];
    for (uint32_t k = 0; k < n; k++) {
        lr_action again;
        lr_error error = { 0 };
        lr_action_print(&r->game, list[k], text, sizeof text);
        lr_status status = lr_check(&r->game, &r->state, list[k]);
        if (status != LR_OK) return fail(r, "`%s` is listed, but %s", text, lr_status_name(status));
        if (lr_action_parse(&r->game, text, &again, &error) != LR_OK ||
            memcmp(&again, &list[k], sizeof again) != 0)
            return fail(r, "`%s` is listed and does not read back", text);
    }
    return true;
}

static bool do_legal(runner *r, char *rest) {
    static lr_action list[LR_LEGAL_MAX], named[LR_LEGAL_MAX];
    const char *seat = word(&rest), *verb = word(&rest);
    uint32_t named_count = 0;
    bool has = strcmp(verb, "has") == 0, lacks = strcmp(verb, "lacks") == 0,
         only = strcmp(verb, "only") == 0;
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats)
        return fail(r, "no such seat: %s", seat);
    uint32_t n = lr_legal(&r->game, &r->state, seat[0] - '0', list);
    if (!all_accepted(r, list, n)) return false;
    if (strcmp(verb, "count") == 0) return legal_count(r, list, n, rest);
    if ((!has && !lacks && !only) || !*rest)
        return fail(r, "write `legal SEAT has|lacks|only|count ...`");
    for (char *part = strtok(rest, ";"); part; part = strtok(NULL, ";")) {
        char text[LR_ACTION_TEXT_MAX];
        lr_action action;
        snprintf(text, sizeof text, "%s %s", seat, trim(part));
        if (!read_action(r, text, &action)) return false;
        if (has_action(list, n, action) == lacks)
            return fail(r, "`%s` is %s", text, lacks ? "legal" : "not legal");
        named[named_count++] = action;
    }
    return !only || no_others(r, list, n, named, named_count);
}

static bool chance_outcome(runner *r, const lr_chance_outcome *list, uint32_t n, bool has,
                           char *rest) {
    lr_action action;
    char *weight = strstr(rest, " weight ");
    long wanted = -1;
    if (weight) {
        *weight = 0;
        if (!number(trim(weight + strlen(" weight ")), &wanted))
            return fail(r, "no number: weight");
    }
    if (!read_action(r, trim(rest), &action)) return false;
    for (uint32_t k = 0; k < n; k++) {
        if (memcmp(&list[k].action, &action, sizeof action) != 0) continue;
        if (!has) return fail(r, "`%s` is possible", rest);
        if (wanted < 0 || list[k].weight == (uint32_t)wanted) return true;
        return fail(r, "its weight is %u, expected %ld", list[k].weight, wanted);
    }
    return !has || fail(r, "`%s` is not possible", rest);
}

static bool do_chance(runner *r, char *rest) {
    static lr_chance_outcome list[LR_CHANCE_MAX];
    const char *verb = word(&rest);
    uint32_t n = lr_chance(&r->game, &r->state, list);
    long wanted, total = 0;
    if (strcmp(verb, "has") == 0) return chance_outcome(r, list, n, true, rest);
    if (strcmp(verb, "lacks") == 0) return chance_outcome(r, list, n, false, rest);
    if (!number(rest, &wanted)) return fail(r, "write `chance count N` or `chance total W`");
    for (uint32_t k = 0; k < n; k++) total += list[k].weight;
    if (strcmp(verb, "count") == 0)
        return n == (uint32_t)wanted || fail(r, "%u outcomes, expected %ld", n, wanted);
    if (strcmp(verb, "total") == 0)
        return total == wanted || fail(r, "total %ld, expected %ld", total, wanted);
    return fail(r, "write `chance has|lacks|count|total ...`");
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* Reads `SEAT N`. */
static bool seat_number(runner *r, char *rest, int *seat, long *wanted) {
    const char *name = word(&rest);
    *seat = name[0] - '0';
    if (is_seat_word(name) && *seat < r->game.seats && number(rest, wanted)) return true;
    return fail(r, "write a seat and a number");
}

static const board_view *observe(const runner *r) {
    static lr_view view;
    lr_observe(&r->game, &r->state, LR_SPECTATOR, &view);
    return board_view_of(&view);
}

static bool do_points(runner *r, char *rest) {
    int32_t score[LR_SEATS_MAX];
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    lr_score(&r->game, &r->state, score);
    return score[seat] == wanted || fail(r, "%d points, expected %ld", (int)score[seat], wanted);
}

static bool do_public_points(runner *r, char *rest) {
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = observe(r)->pub.seat[seat].points;
    return got == (unsigned)wanted || fail(r, "%u public points, expected %ld", got, wanted);
}

static bool do_road_length(runner *r, char *rest) {
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = board_road_length(board_of(&r->game), &observe(r)->pub, (unsigned)seat);
    return got == (unsigned)wanted || fail(r, "length %u, expected %ld", got, wanted);
}

static bool do_rate(runner *r, char *rest) {
    const char *seat = word(&rest), *goods = word(&rest);
    const board *b = board_of(&r->game);
    long wanted = 0;
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats || !number(rest, &wanted))
        return fail(r, "write `rate SEAT GOODS N`");
    for (unsigned k = 0; k < b->goods; k++) {
        if (strcmp(goods_words[k], goods) != 0) continue;
        unsigned got = board_bank_rate(b, &observe(r)->pub, (unsigned)(seat[0] - '0'), k);
        return got == (unsigned)wanted || fail(r, "the rate is %u, expected %ld", got, wanted);
    }
    return fail(r, "no such goods: %s", goods);
}

static bool do_pieces(runner *r, char *rest) {
    const char *seat = word(&rest), *roads = word(&rest), *settlements = word(&rest);
    long wanted[3];
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats || !number(roads, &wanted[0]) ||
        !number(settlements, &wanted[1]) || !number(rest, &wanted[2]))
        return fail(r, "write `pieces SEAT ROADS SETTLEMENTS CITIES`");
    const board_seat *s = &observe(r)->pub.seat[seat[0] - '0'];
    if (s->roads_left == wanted[0] && s->settlements_left == wanted[1] &&
        s->cities_left == wanted[2])
        return true;
    return fail(r, "left: %u %u %u", s->roads_left, s->settlements_left, s->cities_left);
}

static bool do_ships(runner *r, char *rest) {
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = observe(r)->pub.at_sea[seat].ships_left;
    return got == (unsigned)wanted || fail(r, "%u ships left, expected %ld", got, wanted);
}

static bool do_closed(runner *r, char *rest) {
    const char *seat = word(&rest);
    const board *b = board_of(&r->game);
    uint64_t wanted[BOARD_WORDS_MAX] = { 0 };
    char text[LR_ACTION_TEXT_MAX];
    char *edge[WORDS_MAX];
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats || !b->sea || !*rest)
        return fail(r, "write `closed SEAT EDGES` or `closed SEAT -`, at sea");
    int count = strcmp(rest, "-") == 0 ? 0 : split(rest, edge);
    for (int k = 0; k < count; k++) {
        lr_action action;
        snprintf(text, sizeof text, "0 ship %.40s", edge[k]);
        if (!read_action(r, text, &action)) return false;
        board_insert(wanted, board_place(action));
    }
    const board_public *p = &observe(r)->pub;
    const uint64_t *closed = p->sets + board_at_closed(b, (unsigned)(seat[0] - '0'));
    for (uint32_t k = 0; k < b->edges; k++) {
        if (board_has(closed, k) == board_has(wanted, k)) continue;
        lr_action action = { .kind = BOARD_SHIP, .arg = { k & 255, (uint8_t)(k >> 8) } };
        lr_action_print(&r->game, action, text, sizeof text);
        return fail(r, "%s is %s", strrchr(text, ' ') + 1,
                    board_has(closed, k) ? "closed" : "not closed");
    }
    return true;
}

/* What the knights' games keep, or NULL after a complaint. */
static const board_knights *observe_knights(runner *r) {
    const board *b = board_of(&r->game);
    if (b->knights) return board_knights_read(b, &observe(r)->pub);
    fail(r, "there are no knights in this game");
    return NULL;
}

/* Reads exactly three numbers. */
static bool three_numbers(char *rest, long out[3]) {
    const char *first = word(&rest), *second = word(&rest);
    return number(first, &out[0]) && number(second, &out[1]) && number(rest, &out[2]);
}

static bool do_knights_left(runner *r, char *rest) {
    const char *seat = word(&rest);
    long wanted[3];
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats || !three_numbers(rest, wanted))
        return fail(r, "write `knights-left SEAT BASIC STRONG MIGHTY`");
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    const uint8_t *left = k->realm[seat[0] - '0'].knights_left;
    if (left[0] == wanted[0] && left[1] == wanted[1] && left[2] == wanted[2]) return true;
    return fail(r, "left: %u %u %u", left[0], left[1], left[2]);
}

static bool do_walls_left(runner *r, char *rest) {
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    unsigned got = k->realm[seat].walls_left;
    return got == (unsigned)wanted || fail(r, "%u walls left, expected %ld", got, wanted);
}

static bool do_decks(runner *r, char *rest) {
    long wanted[3];
    if (!three_numbers(rest, wanted)) return fail(r, "write `decks SCIENCE TRADE POLITICS`");
    const board_knights *k = observe_knights(r);
    if (!k) return false;
    const uint8_t *left = k->deck_left;
    if (left[BOARD_SCIENCE] == wanted[0] && left[BOARD_TRADE] == wanted[1] &&
        left[BOARD_POLITICS] == wanted[2])
        return true;
    return fail(r, "left: %u %u %u", left[BOARD_SCIENCE], left[BOARD_TRADE], left[BOARD_POLITICS]);
}

static bool do_barbarian_strength(runner *r, char *rest) {
    long wanted;
    if (!number(rest, &wanted)) return fail(r, "write `barbarian-strength N`");
    if (!observe_knights(r)) return false;
    unsigned got = board_barbarian_strength(board_of(&r->game), &observe(r)->pub);
    return got == (unsigned)wanted || fail(r, "strength %u, expected %ld", got, wanted);
}

static bool do_defence(runner *r, char *rest) {
    unsigned by_seat[LR_SEATS_MAX];
    const char *whose = word(&rest);
    bool all = strcmp(whose, "all") == 0;
    long wanted;
    if ((!all && (!is_seat_word(whose) || whose[0] - '0' >= r->game.seats)) ||
        !number(rest, &wanted))
        return fail(r, "write `defence SEAT N` or `defence all N`");
    if (!observe_knights(r)) return false;
    unsigned sum = board_defence(board_of(&r->game), &observe(r)->pub, by_seat);
    unsigned got = all ? sum : by_seat[whose[0] - '0'];
    return got == (unsigned)wanted || fail(r, "defence %u, expected %ld", got, wanted);
}

static bool do_winner(runner *r, char *rest) {
    int winner = lr_winner(&r->game, &r->state);
    bool nobody = strcmp(rest, "-") == 0;
    int wanted = nobody ? LR_SEAT_NONE : rest[0] - '0';
    if (!nobody && !is_seat_word(rest)) return fail(r, "write `winner SEAT` or `winner -`");
    return winner == wanted || fail(r, "the winner is %d, expected %s", winner, rest);
}

/* Counts in the lines that start with `key` the words that are `what` or have it beside a colon. */
static bool count_in_lines(runner *r, const char *key, char *rest) {
    static char text[LR_STATE_TEXT_MAX];
    char *save, *w[WORDS_MAX];
    const char *what = word(&rest);
    long wanted, got = 0;
    if (!number(rest, &wanted)) return fail(r, "write a word and a number");
    snprintf(text, sizeof text, "%s", state_text(r));
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        int n = split(line, w);
        for (int k = 1; n && strcmp(w[0], key) == 0 && k < n; k++) {
            char *colon = strchr(w[k], ':');
            got += strcmp(w[k], what) == 0;
            if (!colon) continue;
            *colon = 0;
            got += strcmp(w[k], what) == 0 || strcmp(colon + 1, what) == 0;
        }
    }
    return got == wanted || fail(r, "%ld times %s, expected %ld", got, what, wanted);
}

static bool do_tiles(runner *r, char *rest) {
    return count_in_lines(r, "row", rest);
}

static bool do_harbors(runner *r, char *rest) {
    return count_in_lines(r, "harbors", rest);
}

/* ---- numbers of the card family ------------------------------------------------------------- */

static const cards_public *cards_table_of(const runner *r) {
    return &cards_state_read(&r->state)->pub;
}

/* Takes a seat off *rest. */
static bool cards_seat(runner *r, char **rest, const cards_realm **realm) {
    const char *seat = word(rest);
    if (!is_seat_word(seat) || seat[0] - '0' >= r->game.seats) {
        fail(r, "no such seat: %s", seat);
        return false;
    }
    *realm = &cards_table_of(r)->realm[seat[0] - '0'];
    return true;
}

/* `ore=2`: cuts the text at the `=`. */
static bool cards_equation(runner *r, char *text, long *value) {
    char *equals = strchr(text, '=');
    if (!equals || !number(equals + 1, value)) return fail(r, "write `%s=NUMBER`", text);
    *equals = 0;
    return true;
}

static bool cards_good_of(runner *r, const char *text, unsigned *good) {
    for (*good = 0; *good < CARDS_GOODS; ++*good)
        if (strcmp(cards_good_names[*good], text) == 0) return true;
    return fail(r, "no such goods: %s", text);
}

/* The number that the action parser reads from a place: `u-2` in `0 pay u-2`. */
static bool cards_place_of(runner *r, const char *verb, const char *place, unsigned *out) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    snprintf(text, sizeof text, "0 %s %.40s", verb, place);
    if (!read_action(r, text, &action)) return false;
    *out = action.arg[0];
    return true;
}

static bool do_cards_public_points(runner *r, char *rest) {
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    unsigned got = cards_table_of(r)->realm[seat].points;
    return got == (unsigned)wanted || fail(r, "%u points, expected %ld", got, wanted);
}

static bool do_cards_rate(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    unsigned good = 0;
    long wanted = 0;
    if (!cards_seat(r, &rest, &realm) || !cards_good_of(r, word(&rest), &good)) return false;
    if (!number(rest, &wanted)) return fail(r, "write `rate SEAT GOODS N`");
    unsigned got = lr_lanes_count(realm->rate, good);
    return got == (unsigned)wanted || fail(r, "the rate is %u, expected %ld", got, wanted);
}

static bool do_stock(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    if (!cards_seat(r, &rest, &realm)) return false;
    if (!*rest) return fail(r, "write `stock SEAT REGION=N ...`");
    while (*rest) {
        char *name = word(&rest);
        unsigned region = 0;
        long wanted = 0;
        if (!cards_equation(r, name, &wanted) || !cards_place_of(r, "pay", name, &region))
            return false;
        if (cards_region_good(realm, region) == CARDS_GOOD_NONE)
            return fail(r, "no region lies at %s", name);
        unsigned got = cards_stock(realm, region);
        if (got != (unsigned)wanted) return fail(r, "%s holds %u", name, got);
    }
    return true;
}

/* Compares all lanes; goods that are not named are 0. */
static bool cards_lanes_are(runner *r, cards_goods lanes, char *rest) {
    long wanted[CARDS_GOODS] = { 0 };
    if (!*rest) return fail(r, "write `GOODS=N ...`, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        char *name = word(&rest);
        unsigned good = 0;
        long count = 0;
        if (!cards_equation(r, name, &count) || !cards_good_of(r, name, &good)) return false;
        wanted[good] = count;
    }
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned got = lr_lanes_count(lanes, good);
        if (got != (unsigned)wanted[good])
            return fail(r, "%s: %u, expected %ld", cards_good_names[good], got, wanted[good]);
    }
    return true;
}

static bool do_stores(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) && cards_lanes_are(r, realm->have, rest);
}

static bool do_room(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) && cards_lanes_are(r, realm->room, rest);
}

/* One of a realm's small numbers, by the statement's name. */
static bool do_realm_number(runner *r, char *rest) {
    static const struct {
        const char *name;
        size_t offset;
    } numbers[] = {
        { "strength ", offsetof(cards_realm, strength) },
        { "tournament ", offsetof(cards_realm, tournament) },
        { "commerce ", offsetof(cards_realm, commerce) },
        { "hand-limit ", offsetof(cards_realm, hand_limit) },
        { "search-price ", offsetof(cards_realm, search_price) },
    };
    int seat = 0;
    long wanted = 0;
    if (!seat_number(r, rest, &seat, &wanted)) return false;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        if (strncmp(r->line[r->at].text, numbers[k].name, strlen(numbers[k].name)) != 0) continue;
        const uint8_t *realm = (const uint8_t *)&cards_table_of(r)->realm[seat];
        unsigned got = realm[numbers[k].offset];
        return got == (unsigned)wanted || fail(r, "it is %u, expected %ld", got, wanted);
    }
    return fail(r, "a realm has no such number");
}

static bool do_token(runner *r, char *rest) {
    const char *which = word(&rest);
    bool knight = strcmp(which, "knight") == 0, nobody = strcmp(rest, "-") == 0;
    if ((!knight && strcmp(which, "windmill") != 0) || (!nobody && !is_seat_word(rest)))
        return fail(r, "write `token knight|windmill SEAT`, or - for nobody");
    const cards_public *p = cards_table_of(r);
    int got = knight ? p->knight_token : p->windmill_token;
    return got == (nobody ? LR_SEAT_NONE : rest[0] - '0') || fail(r, "its holder is %d", got);
}

/* Compares a set of regions or sites with the places named; `stride` bits lie between members. */
static bool cards_places_are(runner *r, const char *verb, uint64_t set, unsigned stride,
                             char *rest) {
    uint64_t named = 0;
    char text[LR_ACTION_TEXT_MAX];
    if (!*rest) return fail(r, "write places, or - for none");
    while (*rest && strcmp(rest, "-") != 0) {
        unsigned place = 0;
        if (!cards_place_of(r, verb, word(&rest), &place)) return false;
        named |= (uint64_t)1 << stride * place;
    }
    if (set == named) return true;
    unsigned place = (unsigned)__builtin_ctzll(set ^ named) / stride;
    lr_action action = { .kind = stride == 2 ? CARDS_PAY : CARDS_BUILD, .arg = { place & 255 } };
    lr_action_print(&r->game, action, text, sizeof text);
    return fail(r, "%s is %s", strrchr(text, ' ') + 1, set & ~named ? "one too" : "none");
}

static bool do_guarded(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) && cards_places_are(r, "pay", realm->guarded, 2, rest);
}

static bool do_doubled(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) && cards_places_are(r, "pay", realm->doubled, 2, rest);
}

static bool do_free_sites(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) &&
           cards_places_are(r, "build smithy", realm->sites_free, 1, rest);
}

static bool do_free_city_sites(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    return cards_seat(r, &rest, &realm) &&
           cards_places_are(r, "build smithy", realm->sites_free_city, 1, rest);
}

static bool do_row(runner *r, char *rest) {
    const cards_realm *realm = NULL;
    long first, last;
    if (!cards_seat(r, &rest, &realm)) return false;
    if (!number(word(&rest), &first) || !number(rest, &last))
        return fail(r, "write `row SEAT SLOT SLOT`");
    int got_first = cards_slot_of_place(realm->first), got_last = cards_slot_of_place(realm->last);
    return (got_first == first && got_last == last) ||
           fail(r, "the row goes from %+d to %+d", got_first, got_last);
}

/* Compares bytes with as many numbers. */
static bool cards_bytes_are(runner *r, const uint8_t *bytes, int count, char *rest) {
    for (int k = 0; k < count; k++) {
        long wanted = 0;
        if (!number(word(&rest), &wanted)) return fail(r, "write %d numbers", count);
        if (bytes[k] != wanted) return fail(r, "%u, expected %ld", bytes[k], wanted);
    }
    return !*rest || fail(r, "write %d numbers", count);
}

static bool do_supply(runner *r, char *rest) {
    const cards_public *p = cards_table_of(r);
    const uint8_t left[] = { p->roads_left, p->settlements_left, p->cities_left };
    return cards_bytes_are(r, left, 3, rest);
}

static bool do_stacks(runner *r, char *rest) {
    return cards_bytes_are(r, cards_table_of(r)->stack_size, CARDS_STACKS, rest);
}

static bool do_hands(runner *r, char *rest) {
    return cards_bytes_are(r, cards_table_of(r)->hand_size, CARDS_SEATS, rest);
}

static bool do_regions_left(runner *r, char *rest) {
    uint8_t left = (uint8_t)__builtin_popcount(cards_table_of(r)->regions_left);
    return cards_bytes_are(r, &left, 1, rest);
}

/* `loo`; nothing for what costs nothing. */
static void cards_cost_text(cards_goods cost, char out[64]) {
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        for (unsigned k = lr_lanes_count(cost, good); k > 0; k--) *out++ = "blwgo$"[good];
    *out = 0;
}

/* A field of the card table as text; false: there is none of that name. */
static bool cards_fact(const cards_card *card, const char *field, char out[64]) {
    const struct {
        const char *name;
        unsigned value;
    } numbers[] = {
        { "count", card->count },           { "points", card->points },
        { "commerce", card->commerce },     { "strength", card->strength },
        { "tournament", card->tournament }, { "die", card->die },
    };
    if (strcmp(field, "cost") == 0) return cards_cost_text(card->cost, out), true;
    const char *name = strcmp(field, "kind") == 0   ? cards_group_names[card->group]
                       : strcmp(field, "name") == 0 ? card->name
                                                    : NULL;
    if (name) return snprintf(out, 64, "%s", name) > 0;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (strcmp(numbers[k].name, field) == 0)
            return snprintf(out, 64, "%u", numbers[k].value) > 0;
    return false;
}

static bool do_card(runner *r, char *rest) {
    const char *name = word(&rest), *field = word(&rest);
    char got[64];
    if (!need_game(r)) return false;
    const cards *c = cards_of(&r->game);
    for (int k = 0; k < CARDS_TABLE_ROWS; k++) {
        if (strcmp(c->row[k].word, name) != 0) continue;
        if (!cards_fact(&c->row[k], field, got)) return fail(r, "no such field: %s", field);
        return strcmp(got, strcmp(rest, "-") == 0 ? "" : rest) == 0 || fail(r, "it is `%s`", got);
    }
    return fail(r, "no such card: %s", name);
}

static bool do_group(runner *r, char *rest) {
    const char *group = word(&rest);
    long wanted, got = 0;
    if (!need_game(r)) return false;
    const cards *c = cards_of(&r->game);
    if (!number(rest, &wanted)) return fail(r, "write `group KIND N`");
    for (int k = 0; k < CARDS_TABLE_ROWS; k++)
        if (strcmp(cards_group_names[c->row[k].group], group) == 0) got += c->row[k].count;
    return got == wanted || fail(r, "%ld cards, expected %ld", got, wanted);
}

/* ---- the language --------------------------------------------------------------------------- */

typedef struct statement {
    const char *name;
    bool (*run)(runner *r, char *rest);
    bool needs_state, checks, has_block;
} statement;

static const statement statements[] = {
    { "map", do_map, false, false, false },
    { "game", do_game, false, false, false },
    { "start", do_start, false, false, false },
    { "position", do_position, false, false, true },
    { "play", do_play, true, false, false },
    { "refuse", do_refuse, true, true, false },
    { "unreadable", do_unreadable, false, true, false },
    { "bad-position", do_bad_position, false, true, true },
    { "bad-game", do_bad_game, false, true, false },
    { "config", do_config, false, true, false },
    { "expect", do_expect, true, true, false },
    { "expect-not", do_expect_not, true, true, false },
    { "view", do_view, true, true, false },
    { "same-view", do_same_view, true, true, true },
    { "redact", do_redact, true, true, false },
    { "actors", do_actors, true, true, false },
    { "may", do_may, true, true, false },
    { "legal", do_legal, true, true, false },
    { "chance", do_chance, true, true, false },
    { "points", do_points, true, true, false },
    { "winner", do_winner, true, true, false },
    { NULL, NULL, false, false, false },
};

static const statement statements_board[] = {
    { "public-points", do_public_points, true, true, false },
    { "road-length", do_road_length, true, true, false },
    { "rate", do_rate, true, true, false },
    { "pieces", do_pieces, true, true, false },
    { "ships", do_ships, true, true, false },
    { "closed", do_closed, true, true, false },
    { "knights-left", do_knights_left, true, true, false },
    { "walls-left", do_walls_left, true, true, false },
    { "decks", do_decks, true, true, false },
    { "barbarian-strength", do_barbarian_strength, true, true, false },
    { "defence", do_defence, true, true, false },
    { "tiles", do_tiles, true, true, false },
    { "harbors", do_harbors, true, true, false },
    { NULL, NULL, false, false, false },
};

static const statement statements_cards[] = {
    { "public-points", do_cards_public_points, true, true, false },
    { "rate", do_cards_rate, true, true, false },
    { "stock", do_stock, true, true, false },
    { "stores", do_stores, true, true, false },
    { "room", do_room, true, true, false },
    { "strength", do_realm_number, true, true, false },
    { "tournament", do_realm_number, true, true, false },
    { "commerce", do_realm_number, true, true, false },
    { "hand-limit", do_realm_number, true, true, false },
    { "search-price", do_realm_number, true, true, false },
    { "token", do_token, true, true, false },
    { "guarded", do_guarded, true, true, false },
    { "doubled", do_doubled, true, true, false },
    { "free-sites", do_free_sites, true, true, false },
    { "free-city-sites", do_free_city_sites, true, true, false },
    { "row", do_row, true, true, false },
    { "supply", do_supply, true, true, false },
    { "stacks", do_stacks, true, true, false },
    { "hands", do_hands, true, true, false },
    { "regions-left", do_regions_left, true, true, false },
    { "card", do_card, false, true, false },
    { "group", do_group, false, true, false },
    { NULL, NULL, false, false, false },
};

/* Statements that only games of one family have. */
static const struct {
    const char *name;
    const statement *statements;
} families[] = { { "board", statements_board }, { "cards", statements_cards } };

static const statement *find_statement(const statement *list, const char *name) {
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0) return list;
    return NULL;
}

/* The statement of that name in games like this one, or NULL after a complaint. */
static const statement *known_statement(runner *r, const char *name) {
    const statement *s = find_statement(statements, name);
    const char *other_family = NULL;
    for (size_t k = 0; !s && k < sizeof families / sizeof *families; k++) {
        if (!find_statement(families[k].statements, name)) continue;
        if (!need_game(r)) return NULL;
        other_family = families[k].name;
        if (is_family(r, other_family)) s = find_statement(families[k].statements, name);
    }
    if (!s && other_family) fail(r, "`%s` is for games of the family %s", name, other_family);
    if (!s && !other_family) fail(r, "unknown statement `%s`", name);
    return s;
}

static void run_statement(runner *r, char *text) {
    char copy[LINE_MAX_BYTES];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    const char *name = word(&rest);
    const statement *s = known_statement(r, name);
    bool block_follows = r->at + 1 < r->count && r->line[r->at + 1].indented;
    if (!s) return;
    if (s->needs_state && !r->has_state) {
        fail(r, "there is no position yet");
    } else if (block_follows && !s->has_block) {
        fail(r, "`%s` takes no block", name);
    } else {
        r->checks += s->checks;
        s->run(r, rest);
    }
}

static bool marked(const runner *r, int number_of_line) {
    for (size_t k = 0; k < r->count; k++)
        if (r->line[k].number == number_of_line) return r->line[k].marked;
    return false;
}

static void end_test(runner *r) {
    if (!r->in_test) return;
    r->in_test = false;
    if (!r->failed && !r->checks) {
        r->at = r->count;
        fail(r, "this test checks nothing");
    }
    bool good = r->must_fail ? r->failed && marked(r, r->failed_line) : !r->failed;
    if (r->must_fail && !good)
        printf("%s:%d: %s\n    must fail at its marked line; it %s %d\n", r->path, r->test_line,
               r->title,
               r->failed ? "failed at line" : "passed:", r->failed ? r->failed_line : r->checks);
    r->passed_count += good;
    r->failed_count += !good;
}

/* `test ID ID: title` */
static void begin_test(runner *r) {
    const char *text = r->line[r->at].text;
    r->in_test = true;
    r->failed = r->has_game = r->has_state = false;
    r->checks = 0;
    r->test_line = r->line[r->at].number;
    snprintf(r->map, sizeof r->map, "%s", r->file_map);
    snprintf(r->title, sizeof r->title, "%s", text + strlen("test "));
    if (!strchr(r->title, ':')) fail(r, "write `test ID ID: what it shows`");
}

static void outside_test(runner *r, const char *text) {
    if (strncmp(text, "let ", 4) == 0) return;
    if (strncmp(text, "game ", 5) == 0) {
        snprintf(r->file_config, sizeof r->file_config, "%s", text + 5);
        return;
    }
    if (strncmp(text, "map ", 4) == 0) {
        snprintf(r->file_map, sizeof r->file_map, "%s", text + 4);
        return;
    }
    snprintf(r->title, sizeof r->title, "outside of any test");
    r->has_state = false;
    fail(r, "unknown statement");
    r->failed_count++;
}

static void run_lines(runner *r) {
    for (size_t k = 0; k < r->count; k++) {
        char *text = r->line[k].text;
        if (r->line[k].indented) {
            if (k > 0) continue;
        } else if (strncmp(text, "test ", 5) == 0) {
            end_test(r);
            r->at = k;
            begin_test(r);
            continue;
        } else if (strncmp(text, "let ", 4) == 0) {
            end_test(r);
        }
        r->at = k;
        if (!r->in_test)
            outside_test(r, text);
        else if (!r->failed)
            run_statement(r, text);
    }
    end_test(r);
}

/* ---- files ---------------------------------------------------------------------------------- */

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t size = 1 << 20, length;
    char *text = malloc(size);
    if (!text) abort();
    length = fread(text, 1, size - 1, file);
    text[length] = 0;
    fclose(file);
    return length < size - 1 ? text : (free(text), NULL);
}

/* A comment begins with # at the start of a line or after a blank; `#!` marks the line as well. */
static void add_source_line(runner *r, char *text, int line_number) {
    source_line line = { .number = line_number, .indented = isspace((unsigned char)text[0]) != 0 };
    for (char *c = text; *c; c++) {
        if (*c != '#' || (c > text && !isspace((unsigned char)c[-1]))) continue;
        line.marked = c[1] == '!';
        *c = 0;
        break;
    }
    line.text = trim(text);
    if (!*line.text) return;
    if (r->count == LINES_MAX || strlen(line.text) >= LINE_MAX_BYTES) {
        printf("%s:%d: too many lines, or too long a line\n", r->path, line_number);
        exit(2);
    }
    r->line[r->count++] = line;
}

/* Returns the number of failures. */
static int run_file(const char *path, bool must_fail) {
    static runner r;
    static source_line lines[LINES_MAX];
    char *text = read_file(path);
    if (!text) return printf("%s: cannot be read\n", path), 1;
    memset(&r, 0, sizeof r);
    r.path = path;
    r.must_fail = must_fail;
    r.line = lines;
    int line_number = 1;
    for (char *at = text; at; line_number++) {
        char *end = strchr(at, '\n');
        if (end) *end = 0;
        add_source_line(&r, at, line_number);
        at = end ? end + 1 : NULL;
    }
    run_lines(&r);
    if (r.passed_count + r.failed_count == 0) r.failed_count = printf("%s: no tests\n", path) > 0;
    printf("%s: %d passed, %d failed\n", path, r.passed_count, r.failed_count);
    free(text);
    return r.failed_count;
}

static int self_test(void) {
    glob_t found;
    int failures = 0;
    if (glob(LR_TEST_SOURCE_DIR "/tests/rules/selftest/*.rules", 0, NULL, &found) != 0)
        return printf("selftest: no files\n"), 1;
    for (size_t k = 0; k < found.gl_pathc; k++) {
        bool good_file = strstr(found.gl_pathv[k], "/good") != NULL;
        failures += run_file(found.gl_pathv[k], !good_file);
    }
    globfree(&found);
    return failures;
}

int main(int argc, char **argv) {
    int failures = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 1) return self_test() ? 1 : 0;
    for (int k = 1; k < argc; k++) failures += run_file(argv[k], false);
    return failures ? 1 : 0;
}
