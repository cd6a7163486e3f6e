/* analyze_read.c - a record becomes the steps of an analysis (analysis.h). */
#include "analysis.h"
#include "game.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>

/* The value of a line `key value` of a position, as a string of its own; false: there is none. */
static bool line_value(const char *text, const char *key, char *out, size_t size) {
    size_t length = strlen(key);
    for (const char *line = text; line && *line;) {
        const char *end = strchr(line, '\n');
        size_t all = end ? (size_t)(end - line) : strlen(line);
        if (all > length && strncmp(line, key, length) == 0 && line[length] == ' ') {
            size_t count = all - length - 1 < size ? all - length - 1 : size - 1;
            memcpy(out, line + length + 1, count);
            out[count] = 0;
            return true;
        }
        line = end ? end + 1 : NULL;
    }
    return false;
}

static int line_number(const char *text, const char *key, int otherwise) {
    char value[64];
    return line_value(text, key, value, sizeof value) ? (int)strtol(value, NULL, 10) : otherwise;
}

/* Turns as people count them: 1 begins with the first phase of rolling, whatever the position's own
 * number then is. */
typedef struct turn_count {
    bool begun;
    int first;
    int active; /* whose turn it is, or -1 */
} turn_count;

static int turn_of(turn_count *count, const lr_game *g, const lr_state *s) {
    char text[LR_STATE_TEXT_MAX], phase[64];
    lr_state_print(g, s, text, sizeof text);
    int turn = line_number(text, "turn", 0);
    count->active = line_number(text, "active", -1);
    if (!count->begun && line_value(text, "phase", phase, sizeof phase) &&
        strcmp(phase, "roll") == 0) {
        count->begun = true;
        count->first = turn;
    }
    return count->begun ? turn - count->first + 1 : 0;
}

static analyze_verdict has_choice(const lr_game *g, const lr_state *before, lr_action a) {
    lr_action legal[LR_LEGAL_MAX];
    if (a.actor == LR_ACTOR_CHANCE) return ANALYZE_NO_DECISION;
    uint32_t count = lr_legal(g, before, a.actor, legal);
    bool forced = count == 1 && memcmp(&legal[0], &a, sizeof a) == 0;
    return forced ? ANALYZE_NO_DECISION : ANALYZE_UNASKED;
}

/* The action that lr_record_step() is about to play, if it is one. */
static lr_action next_action(const lr_record_reader *reader, const lr_game *g) {
    lr_record_reader peek = *reader;
    lr_error ignored;
    lr_action a = { 0 };
    if (lr_record_next(&peek, g, &a, &ignored) != LR_OK) a = (lr_action){ 0 };
    return a;
}

static bool add_step(analyze_game *game, const lr_state *before, const lr_state *after, lr_action a,
                     analyze_evaluation by) {
    analyze_step *step = analyze_add(game);
    if (!step) return false;
    step->action = a;
    step->verdict = has_choice(game->game, before, a);
    analyze_chances(by, game->game, after, step->after);
    if (a.actor == LR_ACTOR_CHANCE)
        step->has_luck = analyze_luck(by, game->game, before, a, step->luck);
    return true;
}

analyze_reading analyze_read(analyze_game *game, lr_record_reader *reader, const lr_game *g,
                             lr_state *s, analyze_evaluation by, lr_error *error) {
    turn_count turns = { 0 };
    lr_state before;
    lr_status status = LR_OK;
    game->game = g;
    lr_copy(g, &game->begin, s);
    analyze_chances(by, g, s, game->start);
    for (;;) {
        int turn = turn_of(&turns, g, s);
        lr_copy(g, &before, s);
        lr_action a = next_action(reader, g);
        if ((status = lr_record_step(reader, g, s, error)) != LR_OK) break;
        if (!add_step(game, &before, s, a, by)) return ANALYZE_NO_MEMORY;
        analyze_step *step = &game->step[game->count - 1];
        step->line = reader->line;
        step->turn = turn;
        step->own_turn = a.actor == turns.active;
    }
    game->over = lr_actors(g, s) == 0;
    game->winner = lr_winner(g, s);
    lr_score(g, s, game->points);
    return status == LR_END ? ANALYZE_READ : ANALYZE_BROKEN;
}

static void value_by_net(const void *net, const lr_game *g, const lr_state *s,
                         int32_t out[LR_SEATS_MAX]) {
    value_chances(net, g, s, out);
}

bool analyze_net(const lr_game *g, analyze_evaluation *by, const char **mode) {
    const value_mode *of = value_mode_of(g);
    *by = (analyze_evaluation){ value_by_net, value_net_of(of) };
    *mode = of != NULL ? of->name : g->ops->name;
    return by->context != NULL;
}
