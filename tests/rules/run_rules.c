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
 * rule_board.c and rule_cards.c of tests/support have and explain the statements that only games of
 * one family know.
 *
 * Every statement can fail, an unknown one is a failure, and so is a test that checks nothing. The
 * program takes files as arguments. Without any it tests itself: in selftest/ each test must fail,
 * and at the very line that is marked with `#!`.
 */
#include "rule_language.h"

#include "game.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 20000 };

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
    return rule_is_seat(text) && *viewer < LR_SEATS_MAX;
}

/* ---- blocks, games, positions --------------------------------------------------------------- */

/* A line of a position, or the longer one that it stands for. */
static bool add_text(rule_runner *r, const char *text, char *out, size_t size) {
    size_t length = strcspn(text, " ");
    const char *key = r->family->short_key;
    if (key && strlen(key) == length && strncmp(text, key, length) == 0)
        return r->family->add_short(r, text + length, out, size);
    rule_add_line(out, size, text);
    return true;
}

/* Appends the block of `let NAME`, wherever in the file it stands. */
static bool add_named(rule_runner *r, const char *name, char *out, size_t size) {
    for (size_t k = 0; k < r->count; k++) {
        const rule_line *line = &r->line[k];
        if (line->indented || strncmp(line->text, "let ", 4) != 0 ||
            strcmp(line->text + 4, name) != 0)
            continue;
        for (k++; k < r->count && r->line[k].indented; k++)
            if (!add_text(r, r->line[k].text, out, size)) return false;
        return true;
    }
    return rule_fail(r, "there is no `let %s`", name);
}

/* The indented lines after the statement. */
static bool block(rule_runner *r, char *out, size_t size) {
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

static const rule_family *const families[] = { &rule_board, &rule_cards, NULL };

static const rule_family *family_of(const lr_game *g) {
    for (int k = 0; families[k]; k++)
        if (strcmp(g->ops->name, families[k]->name) == 0) return families[k];
    abort();
}

/* lr_game_init() on the test's map. */
static bool init_game(rule_runner *r, lr_game *game, const char *config, lr_status *status,
                      lr_error *error) {
    char path[512];
    char *map_text = NULL;
    snprintf(path, sizeof path, "%s/tests/rules/maps/%s.map", LR_TEST_SOURCE_DIR, r->map);
    if (r->map[0] && !(map_text = read_file(path))) return rule_fail(r, "there is no map %s", path);
    *status = lr_game_init(game, config, map_text, error);
    free(map_text);
    return true;
}

static bool make_game(rule_runner *r, const char *config) {
    lr_error error = { 0 };
    lr_status status = LR_OK;
    r->has_state = r->has_game = false;
    if (!init_game(r, &r->game, config, &status, &error)) return false;
    r->has_game = status == LR_OK;
    r->family = r->has_game ? family_of(&r->game) : NULL;
    return r->has_game ||
           rule_fail(r, "the game is refused: line %d: %s", (int)error.line, error.text);
}

static bool need_game(rule_runner *r) {
    if (r->has_game) return true;
    if (!r->file_config[0]) return rule_fail(r, "no game is named");
    return make_game(r, r->file_config);
}

/* What must hold in every position that a test meets. */
static bool consistent(rule_runner *r) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_state again;
    lr_error error = { 0 };
    if (lr_verify(&r->game, &r->state, &error) != LR_OK)
        return rule_fail(r, "the position is inconsistent: %s", error.text);
    lr_state_print(&r->game, &r->state, text, sizeof text);
    memset(&again, 0, sizeof again);
    if (lr_state_parse(&r->game, text, &again, &error) != LR_OK)
        return rule_fail(r, "the position's own text is refused: line %d: %s", (int)error.line,
                         error.text);
    if (memcmp(&again, &r->state, r->game.state_bytes) != 0)
        return rule_fail(r, "the position's own text reads as another position");
    return true;
}

static bool read_position(rule_runner *r, lr_state *out, lr_status *status) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_error error;
    if (!need_game(r) || !block(r, text, sizeof text)) return false;
    memset(out, 0, sizeof *out);
    lr_status result = lr_state_parse(&r->game, text, out, &error);
    if (status) return *status = result, true;
    if (result == LR_OK) return true;
    return rule_fail(r, "the position is refused: line %d: %s (%s)", (int)error.line, error.text,
                     lr_status_name(result));
}

static bool do_game(rule_runner *r, char *rest) {
    return make_game(r, rest);
}

static bool do_map(rule_runner *r, char *rest) {
    if (r->has_game) return rule_fail(r, "`map` stands before `game`, `start` and `position`");
    snprintf(r->map, sizeof r->map, "%s", strcmp(rest, "-") == 0 ? "" : rest);
    return *rest || rule_fail(r, "write `map NAME`");
}

static bool stands_alone(rule_runner *r, const char *name, const char *rest) {
    return *rest == 0 || rule_fail(r, "`%s` stands alone", name);
}

static bool do_start(rule_runner *r, char *rest) {
    if (!stands_alone(r, "start", rest) || !need_game(r)) return false;
    memset(&r->state, 0, sizeof r->state);
    lr_init(&r->game, &r->state);
    r->has_state = true;
    return consistent(r);
}

static bool do_position(rule_runner *r, char *rest) {
    if (!stands_alone(r, "position", rest)) return false;
    r->has_state = false;
    if (!read_position(r, &r->state, NULL)) return false;
    r->has_state = true;
    return consistent(r);
}

static bool do_bad_position(rule_runner *r, char *rest) {
    static lr_state ignored;
    lr_status status = LR_OK;
    if (!read_position(r, &ignored, &status)) return false;
    if (strcmp(lr_status_name(status), rest) == 0) return true;
    return rule_fail(r, "expected %s, got %s", rest, lr_status_name(status));
}

static bool do_bad_game(rule_runner *r, char *rest) {
    static lr_game game;
    lr_error error = { 0 };
    char *colon = strstr(rest, " : ");
    if (!colon) return rule_fail(r, "write `bad-game CONFIG : words`");
    *colon = 0;
    const char *words_wanted = rule_trim(colon + 3);
    lr_status status = LR_OK;
    if (!init_game(r, &game, rule_trim(rest), &status, &error)) return false;
    if (status == LR_OK) return rule_fail(r, "the game is accepted");
    if (strstr(error.text, words_wanted)) return true;
    return rule_fail(r, "expected the words `%s`, got `%s`", words_wanted, error.text);
}

static bool do_config(rule_runner *r, char *rest) {
    static char text[LR_CONFIG_TEXT_MAX];
    char wanted[128];
    char *option = rule_word(&rest);
    if (!need_game(r)) return false;
    snprintf(wanted, sizeof wanted, "%s=%s", option, rule_trim(rest));
    lr_config_print(&r->game, 0, text, sizeof text);
    for (char *w = strtok(text, "(),"); w; w = strtok(NULL, "(),"))
        if (strcmp(w, wanted) == 0) return true;
    lr_config_print(&r->game, 0, text, sizeof text);
    return rule_fail(r, "expected %s in %s", wanted, text);
}

static bool listed(rule_runner *r, lr_action a) {
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

static bool play_one(rule_runner *r, const char *text) {
    lr_action action;
    if (!rule_read_action(r, text, &action)) return false;
    lr_status status = lr_check(&r->game, &r->state, action);
    if (status != LR_OK) return rule_fail(r, "`%s` is refused: %s", text, lr_status_name(status));
    if (!r->family->in_open_set(action) && !listed(r, action))
        return rule_fail(r, "`%s` is allowed but not listed", text);
    status = lr_play(&r->game, &r->state, action);
    if (status != LR_OK) return rule_fail(r, "`%s` is checked but not played", text);
    return consistent(r);
}

static bool do_play(rule_runner *r, char *rest) {
    if (!*rest) return rule_fail(r, "nothing to play");
    while (rest) {
        char *semicolon = strchr(rest, ';');
        if (semicolon) *semicolon = 0;
        if (!play_one(r, rule_trim(rest))) return false;
        rest = semicolon ? semicolon + 1 : NULL;
    }
    return true;
}

static bool do_refuse(rule_runner *r, char *rest) {
    static lr_state before;
    lr_action action;
    lr_error error = { 0 };
    char *colon = strstr(rest, " : ");
    if (!colon) return rule_fail(r, "write `refuse ACTION : STATUS`");
    *colon = 0;
    const char *wanted = rule_trim(colon + 3), *text = rule_trim(rest);
    lr_status status = lr_action_parse(&r->game, text, &action, &error);
    if (status == LR_OK) {
        memcpy(&before, &r->state, sizeof before);
        if (listed(r, action)) return rule_fail(r, "`%s` is listed as legal", text);
        status = lr_check(&r->game, &r->state, action);
        lr_status played = lr_play(&r->game, &r->state, action);
        if (played != status)
            return rule_fail(r, "lr_play() and lr_check() disagree on `%s`", text);
        if (memcmp(&before, &r->state, sizeof before) != 0)
            return rule_fail(r, "a refusal changed the position");
    }
    if (status == LR_OK) return rule_fail(r, "`%s` is accepted, expected %s", text, wanted);
    if (strcmp(lr_status_name(status), wanted) != 0)
        return rule_fail(r, "`%s`: expected %s, got %s", text, wanted, lr_status_name(status));
    return true;
}

static bool do_unreadable(rule_runner *r, char *rest) {
    lr_action action;
    lr_error error = { 0 };
    if (!need_game(r)) return false;
    if (lr_action_parse(&r->game, rest, &action, &error) != LR_OK) return true;
    return rule_fail(r, "`%s` can be read", rest);
}

static bool do_redact(rule_runner *r, char *rest) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    int viewer;
    const char *viewer_text = rule_word(&rest);
    char *equals = strstr(rest, " = ");
    if (!viewer_of(viewer_text, &viewer) || !equals)
        return rule_fail(r, "write `redact VIEWER ACTION = TEXT`");
    *equals = 0;
    if (!rule_read_action(r, rule_trim(rest), &action)) return false;
    if (lr_check(&r->game, &r->state, action) != LR_OK)
        return rule_fail(r, "the action is not legal here");
    lr_action_print(&r->game, lr_redact(&r->game, &r->state, action, viewer), text, sizeof text);
    return strcmp(text, rule_trim(equals + 3)) == 0 || rule_fail(r, "got `%s`", text);
}

static bool do_expect(rule_runner *r, char *rest) {
    return rule_text_has(r, rule_state_text(r), rest);
}

static bool do_expect_not(rule_runner *r, char *rest) {
    return rule_text_lacks(r, rule_state_text(r), rest);
}

static bool do_view(rule_runner *r, char *rest) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_view view;
    int viewer;
    const char *viewer_text = rule_word(&rest), *verb = rule_word(&rest);
    if (!viewer_of(viewer_text, &viewer)) return rule_fail(r, "write `view SEAT has|lacks LINE`");
    lr_observe(&r->game, &r->state, viewer, &view);
    lr_view_print(&r->game, &view, text, sizeof text);
    if (strcmp(verb, "has") == 0) return rule_text_has(r, text, rest);
    if (strcmp(verb, "lacks") == 0) return rule_text_lacks(r, text, rest);
    return rule_fail(r, "write `view SEAT has|lacks LINE`");
}

static bool do_same_view(rule_runner *r, char *rest) {
    static lr_state other;
    static lr_view one, two;
    if (!read_position(r, &other, NULL)) return false;
    if (memcmp(&other, &r->state, r->game.state_bytes) == 0)
        return rule_fail(r, "the two positions are the same");
    if (!*rest) return rule_fail(r, "write `same-view SEATS`");
    for (char *name = strtok(rest, ","); name; name = strtok(NULL, ",")) {
        int viewer;
        if (!viewer_of(name, &viewer)) return rule_fail(r, "write `same-view SEATS`");
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        lr_observe(&r->game, &r->state, viewer, &one);
        lr_observe(&r->game, &other, viewer, &two);
        if (memcmp(&one, &two, r->game.view_bytes) != 0)
            return rule_fail(r, "viewer %s sees a difference", name);
    }
    return true;
}

static bool do_actors(rule_runner *r, char *rest) {
    uint32_t wanted, actors = lr_actors(&r->game, &r->state) & (LR_CHANCE | 0x3fu);
    if (strcmp(rest, "*") == 0)
        wanted = LR_CHANCE;
    else if (!seat_set(rest, &wanted))
        return rule_fail(r, "write `actors SEATS`, `actors *` or `actors -`");
    return wanted == actors || rule_fail(r, "waited for: set %#x, expected %#x", actors, wanted);
}

static bool do_may(rule_runner *r, char *rest) {
    uint32_t wanted, may = lr_actors(&r->game, &r->state) >> 8 & 0x3fu;
    if (!seat_set(rest, &wanted)) return rule_fail(r, "write `may SEATS` or `may -`");
    return wanted == may || rule_fail(r, "may act: set %#x, expected %#x", may, wanted);
}

/* ---- lists of actions ----------------------------------------------------------------------- */

static bool has_action(const lr_action *list, uint32_t n, lr_action a) {
    for (uint32_t k = 0; k < n; k++)
        if (memcmp(&list[k], &a, sizeof a) == 0) return true;
    return false;
}

static bool legal_count(rule_runner *r, const lr_action *list, uint32_t n, char *rest) {
    char text[LR_ACTION_TEXT_MAX];
    long wanted, got = 0;
    if (!rule_number(rule_word(&rest), &wanted))
        return rule_fail(r, "write `legal SEAT count N [WORD]`");
    size_t length = strlen(rest);
    for (uint32_t k = 0; k < n; k++) {
        lr_action_print(&r->game, list[k], text, sizeof text);
        const char *verb = strchr(text, ' ') + 1;
        got += !length ||
               (strncmp(verb, rest, length) == 0 && (!verb[length] || verb[length] == ' '));
    }
    return got == wanted || rule_fail(r, "%ld actions, expected %ld", got, wanted);
}

/* `legal SEAT only A; B`: which one is too many, for the report. */
static bool no_others(rule_runner *r, const lr_action *list, uint32_t n, const lr_action *named,
                      uint32_t named_count) {
    char text[LR_ACTION_TEXT_MAX];
    for (uint32_t k = 0; k < n; k++) {
        if (has_action(named, named_count, list[k])) continue;
        lr_action_print(&r->game, list[k], text, sizeof text);
        return rule_fail(r, "`%s` is legal as well", text);
    }
    return true;
}

/* What is listed can be played, and reads back. */
static bool all_accepted(rule_runner *r, const lr_action *list, uint32_t n) {
    char text[LR_ACTION_TEXT_MAX];
    for (uint32_t k = 0; k < n; k++) {
        lr_action again;
        lr_error error = { 0 };
        lr_action_print(&r->game, list[k], text, sizeof text);
        lr_status status = lr_check(&r->game, &r->state, list[k]);
        if (status != LR_OK)
            return rule_fail(r, "`%s` is listed, but %s", text, lr_status_name(status));
        if (lr_action_parse(&r->game, text, &again, &error) != LR_OK ||
            memcmp(&again, &list[k], sizeof again) != 0)
            return rule_fail(r, "`%s` is listed and does not read back", text);
    }
    return true;
}

static bool do_legal(rule_runner *r, char *rest) {
    static lr_action list[LR_LEGAL_MAX], named[LR_LEGAL_MAX];
    unsigned seat = 0;
    bool seated = rule_take_seat(r, &rest, &seat);
    const char *verb = rule_word(&rest);
    uint32_t named_count = 0;
    bool has = strcmp(verb, "has") == 0, lacks = strcmp(verb, "lacks") == 0,
         only = strcmp(verb, "only") == 0;
    if (!seated) return rule_fail(r, "there is no such seat");
    uint32_t n = lr_legal(&r->game, &r->state, (int)seat, list);
    if (!all_accepted(r, list, n)) return false;
    if (strcmp(verb, "count") == 0) return legal_count(r, list, n, rest);
    if ((!has && !lacks && !only) || !*rest)
        return rule_fail(r, "write `legal SEAT has|lacks|only|count ...`");
    for (char *part = strtok(rest, ";"); part; part = strtok(NULL, ";")) {
        char text[LR_ACTION_TEXT_MAX];
        lr_action action;
        snprintf(text, sizeof text, "%u %s", seat, rule_trim(part));
        if (!rule_read_action(r, text, &action)) return false;
        if (has_action(list, n, action) == lacks)
            return rule_fail(r, "`%s` is %s", text, lacks ? "legal" : "not legal");
        named[named_count++] = action;
    }
    return !only || no_others(r, list, n, named, named_count);
}

static bool chance_outcome(rule_runner *r, const lr_chance_outcome *list, uint32_t n, bool has,
                           char *rest) {
    lr_action action;
    char *weight = strstr(rest, " weight ");
    long wanted = -1;
    if (weight) {
        *weight = 0;
        if (!rule_number(rule_trim(weight + strlen(" weight ")), &wanted))
            return rule_fail(r, "no number: weight");
    }
    if (!rule_read_action(r, rule_trim(rest), &action)) return false;
    for (uint32_t k = 0; k < n; k++) {
        if (memcmp(&list[k].action, &action, sizeof action) != 0) continue;
        if (!has) return rule_fail(r, "`%s` is possible", rest);
        if (wanted < 0 || list[k].weight == (uint32_t)wanted) return true;
        return rule_fail(r, "its weight is %u, expected %ld", list[k].weight, wanted);
    }
    return !has || rule_fail(r, "`%s` is not possible", rest);
}

static bool do_chance(rule_runner *r, char *rest) {
    static lr_chance_outcome list[LR_CHANCE_MAX];
    const char *verb = rule_word(&rest);
    uint32_t n = lr_chance(&r->game, &r->state, list);
    long wanted, total = 0;
    if (strcmp(verb, "has") == 0) return chance_outcome(r, list, n, true, rest);
    if (strcmp(verb, "lacks") == 0) return chance_outcome(r, list, n, false, rest);
    if (!rule_number(rest, &wanted))
        return rule_fail(r, "write `chance count N` or `chance total W`");
    for (uint32_t k = 0; k < n; k++) total += list[k].weight;
    if (strcmp(verb, "count") == 0)
        return n == (uint32_t)wanted || rule_fail(r, "%u outcomes, expected %ld", n, wanted);
    if (strcmp(verb, "total") == 0)
        return total == wanted || rule_fail(r, "total %ld, expected %ld", total, wanted);
    return rule_fail(r, "write `chance has|lacks|count|total ...`");
}

static bool do_points(rule_runner *r, char *rest) {
    int32_t score[LR_SEATS_MAX];
    unsigned seat = 0;
    long wanted = 0;
    if (!rule_seat_number(r, rest, &seat, &wanted)) return false;
    lr_score(&r->game, &r->state, score);
    return score[seat] == wanted ||
           rule_fail(r, "%d points, expected %ld", (int)score[seat], wanted);
}

static bool do_winner(rule_runner *r, char *rest) {
    int winner = lr_winner(&r->game, &r->state);
    bool nobody = strcmp(rest, "-") == 0;
    int wanted = nobody ? LR_SEAT_NONE : rest[0] - '0';
    if (!nobody && !rule_is_seat(rest)) return rule_fail(r, "write `winner SEAT` or `winner -`");
    return winner == wanted || rule_fail(r, "the winner is %d, expected %s", winner, rest);
}

/* ---- the language --------------------------------------------------------------------------- */

static const rule_statement statements[] = {
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

static const rule_statement *find_statement(const rule_statement *list, const char *name) {
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0) return list;
    return NULL;
}

/* The statement of that name in games like this one, or NULL after a complaint. */
static const rule_statement *known_statement(rule_runner *r, const char *name) {
    const rule_statement *s = find_statement(statements, name);
    const char *other_family = NULL;
    for (int k = 0; !s && families[k]; k++) {
        const rule_statement *found = find_statement(families[k]->statements, name);
        if (!found) continue;
        if (!need_game(r)) return NULL;
        if (families[k] == r->family) s = found;
        other_family = families[k]->name;
    }
    if (!s && other_family) rule_fail(r, "`%s` is for games of the family %s", name, other_family);
    if (!s && !other_family) rule_fail(r, "unknown statement `%s`", name);
    return s;
}

static void run_statement(rule_runner *r, char *text) {
    char copy[RULE_LINE_MAX];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    const char *name = rule_word(&rest);
    const rule_statement *s = known_statement(r, name);
    bool block_follows = r->at + 1 < r->count && r->line[r->at + 1].indented;
    if (!s) return;
    if (s->needs_state && !r->has_state) {
        rule_fail(r, "there is no position yet");
    } else if (block_follows && !s->has_block) {
        rule_fail(r, "`%s` takes no block", name);
    } else {
        r->checks += s->checks;
        s->run(r, rest);
    }
}

static bool marked(const rule_runner *r, int number_of_line) {
    for (size_t k = 0; k < r->count; k++)
        if (r->line[k].number == number_of_line) return r->line[k].marked;
    return false;
}

static void end_test(rule_runner *r) {
    if (!r->in_test) return;
    r->in_test = false;
    if (!r->failed && !r->checks) {
        r->at = r->count;
        rule_fail(r, "this test checks nothing");
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
static void begin_test(rule_runner *r) {
    const char *text = r->line[r->at].text;
    r->in_test = true;
    r->failed = r->has_game = r->has_state = false;
    r->checks = 0;
    r->test_line = r->line[r->at].number;
    snprintf(r->map, sizeof r->map, "%s", r->file_map);
    snprintf(r->title, sizeof r->title, "%s", text + strlen("test "));
    if (!strchr(r->title, ':')) rule_fail(r, "write `test ID ID: what it shows`");
}

static void outside_test(rule_runner *r, const char *text) {
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
    rule_fail(r, "unknown rule_statement");
    r->failed_count++;
}

static void run_lines(rule_runner *r) {
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
static void add_source_line(rule_runner *r, char *text, int line_number) {
    rule_line line = { .number = line_number, .indented = isspace((unsigned char)text[0]) != 0 };
    for (char *c = text; *c; c++) {
        if (*c != '#' || (c > text && !isspace((unsigned char)c[-1]))) continue;
        line.marked = c[1] == '!';
        *c = 0;
        break;
    }
    line.text = rule_trim(text);
    if (!*line.text) return;
    if (r->count == LINES_MAX || strlen(line.text) >= RULE_LINE_MAX) {
        printf("%s:%d: too many lines, or too long a line\n", r->path, line_number);
        exit(2);
    }
    r->line[r->count++] = line;
}

/* Returns the number of failures. */
static int run_file(const char *path, bool must_fail) {
    static rule_runner r;
    static rule_line lines[LINES_MAX];
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
