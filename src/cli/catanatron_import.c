/* catanatron_import.c - a finished game of theirs, played again (catanatron_import.h). */
#include "catanatron_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DOCUMENT_DEPTH = 12 };

/* ---- reading ---- */

static bool refuse(their_game *g, const char *why) {
    snprintf(g->why, sizeof g->why, "%s", why);
    return false;
}

static int read_points(const jr_value *state, unsigned seat) {
    char name[48];
    snprintf(name, sizeof name, "P%u_ACTUAL_VICTORY_POINTS", seat);
    const jr_value *points = jr_member(jr_member(state, "player_state"), name);
    bool known = jr_is(points, JR_INTEGER) && jr_integer(points) >= 0 && jr_integer(points) < 100;
    return known ? (int)jr_integer(points) : -1;
}

static int read_rule(const jr_value *state, const char *name, int low, int high, int missing) {
    const jr_value *game = jr_member(state, "game");
    const jr_value *rule = jr_member(jr_is(game, JR_OBJECT) ? game : state, name);
    if (jr_is_bool(rule)) return jr_is(rule, JR_TRUE);
    if (!jr_is(rule, JR_INTEGER)) return missing;
    return jr_integer(rule) < low || jr_integer(rule) > high ? missing : (int)jr_integer(rule);
}

static bool read_game(their_game *g, const jr_value *state) {
    const jr_value *colours = jr_member(state, "colors");
    unsigned seats = (unsigned)jr_count(colours);
    lr_error error;
    if (seats < 2 || seats > 4) return refuse(g, "`colors` does not name two to four players");
    for (unsigned seat = 0; seat < seats; seat++) {
        const char *name = jr_text(jr_item(colours, seat));
        snprintf(g->colour[seat], sizeof g->colour[seat], "%s", name ? name : "");
        g->points[seat] = read_points(state, seat);
    }
    if (!read_their_map(state, &g->map)) return refuse(g, "there is no board in `tiles` or `map`");
    if (!read_their_history(state, &g->history, &g->length)) return refuse(g, "out of memory");
    if (g->length == 0) return refuse(g, "there is no history in `action_records`");
    if (!their_map_text(&g->map, seats, g->map_text, sizeof g->map_text))
        return refuse(g, "the board is not one of ours");
    snprintf(g->config, sizeof g->config,
             "board(seats=%u,first_player=seat0,harbor_same_turn=yes,vp_goal=%d,discard_limit=%d,"
             "friendly_robber=%d,extra_turns=none,longest_road_ends=uncounted)",
             seats, read_rule(state, "vps_to_win", 3, 40, 10),
             read_rule(state, "discard_limit", 2, 20, 7),
             read_rule(state, "friendly_robber", 0, 1, 0));
    if (lr_game_init(&g->game, g->config, g->map_text, &error) != LR_OK)
        return refuse(g, error.text);
    lr_init(&g->game, &g->state);
    return true;
}

bool their_game_open(their_game *g, const char *json, size_t length) {
    jr_status status;
    *g = (their_game){ 0 };
    jr_document *document = jr_load(json, length, DOCUMENT_DEPTH, false, &status);
    const jr_value *root = jr_root(document), *wrapped = jr_member(root, "state");
    bool good = jr_is(root, JR_OBJECT)
                    ? read_game(g, jr_is(wrapped, JR_OBJECT) ? wrapped : root)
                    : refuse(g, status == JR_TOO_MUCH ? "the document is too large or too deep"
                                                      : "this is no JSON object");
    jr_free(document);
    if (!good) their_game_close(g);
    return good;
}

void their_game_close(their_game *g) {
    free(g->history);
    g->history = NULL;
}

/* ---- playing ---- */

typedef struct course {
    their_game *g;
    their_move *move;
    void *context;
    size_t record;
} course;

static bool fail(const course *c, const char *text, const char *reason) {
    snprintf(c->g->why, sizeof c->g->why, "record %zu, `%s`: %s", c->record + 1, text, reason);
    return false;
}

static bool play(const course *c, lr_action a) {
    char text[LR_ACTION_TEXT_MAX];
    lr_status status = lr_check(&c->g->game, &c->g->state, a);
    if (status != LR_OK) {
        lr_action_print(&c->g->game, a, text, sizeof text);
        return fail(c, text, lr_status_reason(status));
    }
    c->move(c->context, a);
    lr_apply(&c->g->game, &c->g->state, a);
    return true;
}

static bool play_text(const course *c, const char *text) {
    lr_action a;
    lr_error error;
    if (lr_action_parse(&c->g->game, text, &a, &error) != LR_OK) return fail(c, text, error.text);
    return play(c, a);
}

/* What came of the action, if chance is asked now. */
static bool play_outcome(const course *c, const their_action *theirs) {
    char text[LR_ACTION_TEXT_MAX];
    int first = theirs->result[0], second = theirs->result[1];
    if (!(lr_actors(&c->g->game, &c->g->state) & LR_CHANCE)) return true;
    if (first < 0) return fail(c, "?", "its result is not told");
    if (theirs->kind == THEIR_ROLL)
        snprintf(text, sizeof text, "* dice %d %d", first, second);
    else if (theirs->kind == THEIR_BUY)
        snprintf(text, sizeof text, "* draw %s", board_card_names[first]);
    else
        snprintf(text, sizeof text, "* steal %s from %d", board_goods_names[first], theirs->b);
    return play_text(c, text);
}

/* They ask the seat whose offer it is, too; that says nothing. */
static bool is_own_answer(const course *c, const their_action *theirs) {
    const board_public *p = board_lay_open(&c->g->game, &c->g->state).pub;
    return (theirs->kind == THEIR_ACCEPT || theirs->kind == THEIR_REJECT) &&
           theirs->seat == p->active;
}

static bool play_record(const course *c) {
    const their_action *theirs = &c->g->history[c->record];
    lr_action a;
    if (theirs->seat < 0 || theirs->kind == THEIR_NONE)
        return fail(c, "?", "this is no action of theirs");
    if (lr_actors(&c->g->game, &c->g->state) == 0)
        return fail(c, "?", "by our rules the game is over here");
    if (is_own_answer(c, theirs)) return true;
    if (!their_action_ours(&c->g->game, &c->g->state, &c->g->map, theirs, &a))
        return fail(c, "?", "we have no such action");
    if (theirs->kind == THEIR_BANK) a.arg[3] = theirs->paid;
    return play(c, a) && play_outcome(c, theirs);
}

bool their_game_play(their_game *g, their_move *move, void *context) {
    course c = { g, move, context, 0 };
    for (; c.record < g->length; c.record++)
        if (!play_record(&c)) return false;
    return true;
}
