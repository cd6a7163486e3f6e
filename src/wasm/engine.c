/* engine.c - games, positions and bots for any page (wasm.h): longroad.h and bot.h by way of
 * text. */
#include "value.h"
#include "wasm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer_text(const char *text) {
    wasm_answer(text, strlen(text));
}

/* `CODE sentence`, for people who read and programs that compare. */
static bool refuse(lr_status status, const char *sentence) {
    const char *name = lr_status_name(status);
    size_t size = strlen(name) + strlen(sentence) + 2;
    char *room = wasm_answer_room(size);
    wasm_answer_printed((size_t)snprintf(room, size, "%s %s", name, sentence));
    return false;
}

static bool refuse_text(const lr_error *error) {
    char where[LR_ERROR_TEXT_MAX + 64];
    if (error->line > 0)
        snprintf(where, sizeof where, "line %d, column %d: %s", (int)error->line,
                 (int)error->column, error->text);
    else
        snprintf(where, sizeof where, "%s", error->text);
    return refuse(error->status, where);
}

static void *no_memory(void) {
    answer_text("no memory");
    return NULL;
}

/* ---- games ---- */

lr_game *wasm_game_new(const char *config, const char *map_text) {
    lr_error error;
    lr_game *g = malloc(sizeof *g);
    if (g == NULL) return no_memory();
    if (lr_game_init(g, config, map_text, &error) == LR_OK) return g;
    free(g);
    refuse_text(&error);
    return NULL;
}

lr_game *wasm_game_of_record(const char *record) {
    static lr_record_header header;
    static char map[LR_MAP_TEXT_MAX];
    lr_record_reader reader;
    lr_error error;
    lr_game *g = malloc(sizeof *g);
    if (g == NULL) return no_memory();
    if (lr_record_game(&reader, record, strlen(record), &header, g, map, sizeof map, &error) ==
        LR_OK)
        return g;
    free(g);
    refuse_text(&error);
    return NULL;
}

void wasm_game_free(lr_game *g) {
    free(g);
}

int wasm_game_seats(const lr_game *g) {
    return g->seats;
}

void wasm_game_config(const lr_game *g, bool brief) {
    char *room = wasm_answer_room(LR_CONFIG_TEXT_MAX);
    wasm_answer_printed(lr_config_print(g, brief, room, LR_CONFIG_TEXT_MAX));
}

void wasm_game_net(const lr_game *g) {
    const value_mode *mode = value_mode_of(g);
    answer_text(mode != NULL ? mode->name : "");
}

/* ---- positions ---- */

lr_state *wasm_state_new(const lr_game *g) {
    lr_state *s = calloc(1, sizeof *s);
    if (s == NULL) return no_memory();
    lr_init(g, s);
    return s;
}

lr_state *wasm_state_copy(const lr_game *g, const lr_state *s) {
    lr_state *copy = calloc(1, sizeof *copy);
    if (copy == NULL) return no_memory();
    lr_copy(g, copy, s);
    return copy;
}

lr_state *wasm_state_parse(const lr_game *g, const char *text) {
    lr_error error;
    lr_state *s = calloc(1, sizeof *s);
    if (s == NULL) return no_memory();
    if (lr_state_parse(g, text, s, &error) == LR_OK) return s;
    free(s);
    refuse_text(&error);
    return NULL;
}

void wasm_state_free(lr_state *s) {
    free(s);
}

void wasm_state_text(const lr_game *g, const lr_state *s) {
    char *room = wasm_answer_room(LR_STATE_TEXT_MAX);
    wasm_answer_printed(lr_state_print(g, s, room, LR_STATE_TEXT_MAX));
}

void wasm_state_view(const lr_game *g, const lr_state *s, int seat, bool draw) {
    static lr_view view;
    lr_observe(g, s, seat, &view);
    size_t size = draw ? lr_view_draw(g, &view, 0, NULL, 0) + 1 : LR_STATE_TEXT_MAX;
    char *room = wasm_answer_room(size);
    wasm_answer_printed(draw ? lr_view_draw(g, &view, 0, room, size)
                             : lr_view_print(g, &view, room, size));
}

uint32_t wasm_state_actors(const lr_game *g, const lr_state *s) {
    return lr_actors(g, s);
}

int wasm_state_winner(const lr_game *g, const lr_state *s) {
    return lr_winner(g, s);
}

int wasm_state_score(const lr_game *g, const lr_state *s, int seat) {
    int32_t scores[LR_SEATS_MAX];
    lr_score(g, s, scores);
    return seat >= 0 && seat < LR_SEATS_MAX ? scores[seat] : 0;
}

uint64_t wasm_state_hash(const lr_game *g, const lr_state *s) {
    return lr_hash(g, s);
}

/* ---- actions ---- */

static lr_action legal[LR_LEGAL_MAX];

static void answer_action(const lr_game *g, lr_action a) {
    char *room = wasm_answer_room(LR_ACTION_TEXT_MAX);
    wasm_answer_printed(lr_action_print(g, a, room, LR_ACTION_TEXT_MAX));
}

uint32_t wasm_state_legal(const lr_game *g, const lr_state *s, int seat) {
    uint32_t count = lr_legal(g, s, seat, legal);
    char *room = wasm_answer_room((size_t)count * LR_ACTION_TEXT_MAX + 1);
    size_t used = 0;
    room[0] = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (k > 0) room[used++] = '\n';
        used += lr_action_print(g, legal[k], room + used, LR_ACTION_TEXT_MAX);
    }
    wasm_answer_printed(used);
    return count;
}

uint32_t wasm_state_chance(const lr_game *g, const lr_state *s) {
    static lr_chance_outcome outcomes[LR_CHANCE_MAX];
    uint32_t count = lr_chance(g, s, outcomes);
    char *room = wasm_answer_room((size_t)count * (LR_ACTION_TEXT_MAX + 16) + 1);
    size_t used = 0;
    room[0] = 0;
    for (uint32_t k = 0; k < count; k++) {
        used += (size_t)snprintf(room + used, 16, "%s%u ", k > 0 ? "\n" : "", outcomes[k].weight);
        used += lr_action_print(g, outcomes[k].action, room + used, LR_ACTION_TEXT_MAX);
    }
    wasm_answer_printed(used);
    return count;
}

/* The action of a text, if it may be played now. */
static bool read_action(const lr_game *g, const lr_state *s, const char *text, lr_action *a) {
    lr_error error;
    if (lr_action_parse(g, text, a, &error) != LR_OK) return refuse_text(&error);
    lr_status status = lr_check(g, s, *a);
    return status == LR_OK || refuse(status, lr_status_reason(status));
}

bool wasm_state_play(const lr_game *g, lr_state *s, const char *action) {
    lr_action a;
    if (!read_action(g, s, action, &a)) return false;
    lr_apply(g, s, a);
    return true;
}

bool wasm_state_redact(const lr_game *g, const lr_state *s, const char *action, int seat) {
    lr_action a;
    if (!read_action(g, s, action, &a)) return false;
    answer_action(g, lr_redact(g, s, a, seat));
    return true;
}

/* ---- random numbers ---- */

lr_rng *wasm_rng_new(uint64_t seed, uint64_t stream) {
    lr_rng *rng = malloc(sizeof *rng);
    if (rng == NULL) return no_memory();
    *rng = lr_rng_stream(seed, stream);
    return rng;
}

/* What the page asks for where there is nothing to draw is answered with nothing. */
void wasm_rng_chance(const lr_game *g, const lr_state *s, lr_rng *rng) {
    if (lr_actors(g, s) & LR_CHANCE)
        answer_action(g, lr_chance_sample(g, s, rng));
    else
        answer_text("");
}

void wasm_rng_legal(const lr_game *g, const lr_state *s, int seat, lr_rng *rng) {
    if (seat >= 0 && seat < g->seats && lr_legal(g, s, seat, legal) > 0)
        answer_action(g, lr_legal_sample(g, s, seat, rng));
    else
        answer_text("");
}

/* ---- bots ---- */

bool wasm_bot_at(uint32_t k) {
    const lr_bot *bot = lr_bot_at(k);
    if (bot == NULL) return false;
    size_t size = strlen(lr_bot_name(bot)) + strlen(lr_bot_sentence(bot)) + 2;
    char *room = wasm_answer_room(size);
    int length = snprintf(room, size, "%s\n%s", lr_bot_name(bot), lr_bot_sentence(bot));
    wasm_answer_printed((size_t)length);
    return true;
}

lr_player *wasm_player_new(const lr_game *g, const char *name, int seat, uint64_t seed) {
    const lr_bot *bot = lr_bot_find(name);
    const value_mode *mode = value_mode_of(g);
    const char *why = NULL;
    if (bot == NULL || !lr_bot_plays(bot, g))
        why = "there is no bot of that name for this game";
    else if (seat < 0 || seat >= g->seats)
        why = "the game has no such seat";
    else if (lr_bot_notices(bot) && mode != NULL && !wasm_net_is_loaded(mode->name))
        why = "load the net of this game first";
    lr_player *player = why == NULL ? lr_player_new(bot, g, seat, seed) : NULL;
    if (player == NULL) answer_text(why != NULL ? why : "no memory");
    return player;
}

void wasm_player_free(lr_player *player) {
    lr_player_free(player);
}

static bool read_view(const lr_game *g, const char *text, lr_view *view) {
    lr_error error;
    return lr_view_parse(g, text, view, &error) == LR_OK || refuse_text(&error);
}

bool wasm_player_notice(lr_player *player, const lr_game *g, const char *action, const char *text) {
    static lr_view view;
    lr_error error;
    lr_action seen;
    if (lr_action_parse(g, action, &seen, &error) != LR_OK) return refuse_text(&error);
    if (!read_view(g, text, &view)) return false;
    lr_player_notice(player, seen, &view);
    return true;
}

/* The actions of a text, one a line. */
static bool read_legal(const lr_game *g, const char *text, uint32_t *count) {
    lr_error error;
    for (*count = 0; *text != 0; ++*count) {
        char line[LR_ACTION_TEXT_MAX];
        size_t length = strcspn(text, "\n");
        if (*count == LR_LEGAL_MAX || length >= sizeof line)
            return refuse(LR_E_TOO_LARGE, lr_status_reason(LR_E_TOO_LARGE));
        memcpy(line, text, length);
        line[length] = 0;
        if (lr_action_parse(g, line, &legal[*count], &error) != LR_OK) return refuse_text(&error);
        text += length + (text[length] != 0);
    }
    return *count > 0 || refuse(LR_E_SYNTAX, "there is nothing to choose from");
}

bool wasm_player_choose(lr_player *player, const lr_game *g, const char *text, const char *actions,
                        double nodes, uint32_t ms) {
    static lr_view view;
    uint32_t count = 0;
    lr_budget budget = { .nodes = nodes > 0 ? (uint64_t)nodes : 0, .ms = ms };
    if (!read_view(g, text, &view) || !read_legal(g, actions, &count)) return false;
    answer_action(g, lr_player_choose(player, &view, legal, count, budget));
    return true;
}

double wasm_player_nodes(const lr_player *player) {
    return (double)lr_player_nodes(player);
}
