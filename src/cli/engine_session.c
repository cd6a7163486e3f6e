/* engine_session.c - one conversation in the line protocol (engine_session.h).
 *
 * Two kinds of lines come in: commands, and the lines of a block (a map, a position, a list), which
 * a `.` ends. The session knows at any time
 *
 *     game      the rules, once `game` has named them
 *     view      the position, as one seat sees it; forgotten when a new one is refused, so that no
 *               answer is about another position than the one that was asked about
 *     sample    a whole position that looks like the view. What the seat can do is listed in it:
 *               that does not depend on what the seat cannot see (tests/property/legal_by_view.c)
 *     whole     the position itself, if it was given whole: `play` goes on from there
 *     player    made when it is first needed, and anew when game, seat, bot or seed change
 *
 * Refusals are told by `error CODE LINE:COLUMN sentence`. Everything has a limit: a line by
 * lines.h, a block by the table of blocks below.
 */
#include "engine_session.h"

#include "cli.h"
#include "view_lines.h"
#include "why.h"

#include <longroad/bot.h>

#include <stdlib.h>
#include <string.h>

enum { MOVES_TEXT_MAX = 1 << 20, CHOICES_TEXT_MAX = LR_LEGAL_MAX * LR_ACTION_TEXT_MAX };

/* A text of several lines: where it goes when its `.` has come. */
typedef struct block {
    const char *name;
    size_t size_max;
    void (*take)(engine_session *s, char *text);
} block;

/* By meaning, not by size: there is one.
 * NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
struct engine_session {
    engine_say *say;
    void *listener;
    cli_text answer; /* where lines are written before they are said */

    lr_game game;
    bool has_game;
    char *map_text; /* for the next `game`; NULL: a built-in map */

    const lr_bot *bot;
    uint64_t seed;
    lr_budget budget; /* unless a question has its own */
    int seat_said;    /* by `seat`; SEAT_OPEN: whoever the view belongs to */
    int seat;         /* the viewer */
    lr_player *player;

    lr_view view;
    bool has_view;
    lr_state whole;
    bool has_whole;
    lr_state sample;
    lr_rng draws; /* where samples come from */
    lr_action legal[LR_LEGAL_MAX], choice[LR_LEGAL_MAX];
    uint32_t legal_count, choice_count; /* no choices: all that is legal */
    lr_action event;
    bool has_event; /* told, and not followed by a view yet */
    bool told;      /* the player knows something by events: it can be lost */

    lr_action best;
    lr_thoughts thoughts;
    bool has_thoughts; /* about this view */

    const block *block; /* being read, or NULL */
    cli_text text;      /* of it so far */
    bool block_spoiled; /* too long, or with a line that cannot be read */
};

enum { SEAT_OPEN = -2 };

/* ---- saying ---- */

static CLI_PRINTF(2, 3) void say(engine_session *s, const char *format, ...) {
    char line[LR_ERROR_TEXT_MAX + 128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    line[strcspn(line, "\r\n")] = 0;
    s->say(s->listener, line);
}

/* Many lines, and the one that ends them. */
static void say_block(engine_session *s, char *text) {
    for (char *line; (line = strsep(&text, "\n"));)
        if (*line || text) s->say(s->listener, line);
    s->say(s->listener, ".");
}

static void refuse(engine_session *s, const char *code, const char *sentence) {
    say(s, "error %s - %s", code, sentence);
}

static void refuse_status(engine_session *s, lr_status status) {
    refuse(s, lr_status_name(status), lr_status_reason(status));
}

static void refuse_parse(engine_session *s, const lr_error *error) {
    const char *code = lr_status_name(error->status);
    if (error->line > 0)
        say(s, "error %s %d:%d %s", code, error->line, error->column, error->text);
    else
        say(s, "error %s - %s", code, error->text);
}

/* ---- what is known ---- */

static void forget_player(engine_session *s) {
    lr_player_free(s->player);
    s->player = NULL;
    s->told = false;
}

static void forget_view(engine_session *s) {
    s->has_view = s->has_whole = s->has_thoughts = false;
    s->legal_count = s->choice_count = 0;
}

static bool require_game(engine_session *s) {
    if (!s->has_game) refuse(s, "NO_GAME", "say `game` and its configuration first");
    return s->has_game;
}

static bool require_view(engine_session *s) {
    if (!require_game(s)) return false;
    if (!s->has_view) refuse(s, "NO_POSITION", "say `position` first");
    return s->has_view;
}

static bool require_player(engine_session *s) {
    if (!s->player) s->player = lr_player_new(s->bot, &s->game, s->seat, s->seed);
    if (!s->player) refuse(s, "NO_MEMORY", "there is no memory for this bot");
    return s->player != NULL;
}

/* The seat can do something now, or it is told why not. */
static bool require_decision(engine_session *s) {
    if (!require_view(s)) return false;
    uint32_t actors = lr_actors(&s->game, &s->sample);
    if (s->seat == LR_SPECTATOR)
        refuse(s, "NO_SEAT", "a spectator has nothing to decide");
    else if (s->legal_count == 0)
        refuse_status(s, actors == 0          ? LR_E_GAME_OVER
                         : actors & LR_CHANCE ? LR_E_CHANCE_IS_DUE
                                              : LR_E_NOT_YOUR_TURN);
    return s->seat != LR_SPECTATOR && s->legal_count > 0;
}

/* `viewer 2` or `viewer -`: the first line of every view. */
static int viewer_of(const lr_game *g, const lr_view *view) {
    char text[LR_STATE_TEXT_MAX];
    lr_view_print(g, view, text, sizeof text);
    const char *seat = text + strlen("viewer ");
    return *seat == '-' ? LR_SPECTATOR : *seat - '0';
}

/* A position that looks like the view, and what the seat can do in it. */
static void draw_sample(engine_session *s) {
    lr_resample(&s->game, &s->view, &s->draws, &s->sample);
    s->legal_count = 0;
    if (s->seat != LR_SPECTATOR) s->legal_count = lr_legal(&s->game, &s->sample, s->seat, s->legal);
}

/* A new position. */
static void take_view(engine_session *s, const lr_view *view, int viewer) {
    if (viewer != s->seat) forget_player(s);
    s->seat = viewer;
    s->view = *view;
    s->has_view = true;
    s->has_event = false;
    s->draws = lr_rng_seed(s->seed);
    draw_sample(s);
}

/* ---- what the player has seen ---- */

/* What the other side told of the view after an event. */
typedef struct told_view {
    const lr_game *game;
    lr_view view;                  /* what was left out is as if nothing were to tell */
    char lines[LR_STATE_TEXT_MAX]; /* the lines that were told, in canonical spelling */
} told_view;

static int fits_told(const void *context, const lr_view *view) {
    const told_view *told = context;
    char text[LR_STATE_TEXT_MAX];
    if (memcmp(view, &told->view, told->game->view_bytes) == 0) return 1;
    lr_view_print(told->game, view, text, sizeof text);
    return view_lines_fit(told->lines, text);
}

/* Tells why the player goes on without what it had concluded. */
static void say_lost(engine_session *s, const told_view *told, const lr_view *expected) {
    char text[LR_STATE_TEXT_MAX], words[VIEW_DIFFERENCE_MAX], action[LR_ACTION_TEXT_MAX];
    if (s->has_event)
        cli_action_text(&s->game, s->event, action);
    else
        snprintf(action, sizeof action, "the position");
    snprintf(words, sizeof words, "by what was told before this cannot have happened");
    if (expected) {
        lr_view_print(&s->game, expected, text, sizeof text);
        view_lines_differ(text, told->lines, words);
    }
    say(s, "info forgotten %s: %s", action, words);
}

/* Tells the player of an event, or compares the position with what it expects. Whatever the text
 * left out is then as the player expects it. */
static void follow(engine_session *s, const char *text, lr_view *view) {
    told_view told = { .game = &s->game, .view = *view };
    lr_view after;
    char canonical[LR_STATE_TEXT_MAX];
    if (!lr_bot_notices(s->bot) || !require_player(s)) return;
    lr_view_print(&s->game, view, canonical, sizeof canonical);
    view_lines_told(text, canonical, told.lines, sizeof told.lines);
    int outcome = lr_player_follow(s->player, s->has_event ? &s->event : NULL, fits_told, &told,
                                   &after);
    if (outcome == LR_FOLLOW_KEPT) {
        *view = after;
        return;
    }
    if (outcome != LR_FOLLOW_NOTHING && s->told)
        say_lost(s, &told, outcome == LR_FOLLOW_WRONG ? &after : NULL);
    s->told = s->has_event;
    if (s->has_event) lr_player_notice(s->player, s->event, view);
}

/* ---- blocks ---- */

static void take_map(engine_session *s, char *text) {
    free(s->map_text);
    s->map_text = *text ? strdup(text) : NULL;
    if (*text && !s->map_text) refuse(s, "NO_MEMORY", "there is no memory for this map");
}

static void take_position_view(engine_session *s, char *text) {
    lr_view view;
    lr_error error;
    if (lr_view_parse(&s->game, text, &view, &error) != LR_OK) {
        refuse_parse(s, &error);
        return;
    }
    int viewer = viewer_of(&s->game, &view);
    if (s->seat_said != SEAT_OPEN && s->seat_said != viewer) {
        refuse(s, "WRONG_SEAT", "this is the view of another seat than `seat` has named");
        return;
    }
    if (viewer != s->seat) forget_player(s);
    s->seat = viewer;
    if (viewer != LR_SPECTATOR && (s->has_event || s->player)) follow(s, text, &view);
    take_view(s, &view, viewer);
}

/* The position itself, for `play` and `show --whole`. */
static void take_whole(engine_session *s, const lr_state *state) {
    lr_view view;
    lr_observe(&s->game, state, s->seat_said, &view);
    take_view(s, &view, s->seat_said);
    s->whole = *state;
    s->has_whole = true;
}

static void take_position_state(engine_session *s, char *text) {
    lr_state state;
    lr_error error;
    if (lr_state_parse(&s->game, text, &state, &error) == LR_OK)
        take_whole(s, &state);
    else
        refuse_parse(s, &error);
}

/* One action of a game that is played from its start; false after a refusal. */
static bool take_move(engine_session *s, lr_state *state, const char *text, int line) {
    lr_action a;
    lr_view view;
    lr_error error;
    lr_status status = lr_action_parse(&s->game, text, &a, &error);
    if (status != LR_OK) {
        say(s, "error %s %d:%d %s", lr_status_name(status), line, error.column, error.text);
        return false;
    }
    lr_action seen = lr_redact(&s->game, state, a, s->seat_said);
    status = lr_play(&s->game, state, a);
    if (status != LR_OK) {
        say(s, "error %s %d:1 %s", lr_status_name(status), line, lr_status_reason(status));
        return false;
    }
    if (s->seat_said == LR_SPECTATOR || !lr_bot_notices(s->bot)) return true;
    lr_observe(&s->game, state, s->seat_said, &view);
    if (!require_player(s)) return false;
    lr_player_notice(s->player, seen, &view);
    return true;
}

static void take_position_moves(engine_session *s, char *text) {
    lr_state state;
    int number = 0;
    forget_player(s);
    s->seat = s->seat_said;
    lr_init(&s->game, &state);
    for (char *line; (line = strsep(&text, "\n"));) {
        number++;
        line[strcspn(line, "#")] = 0;
        if (!line[strspn(line, " \t")] || take_move(s, &state, line, number)) continue;
        forget_player(s);
        return;
    }
    take_whole(s, &state);
}

static uint32_t find_action(const lr_action *list, uint32_t count, lr_action a) {
    uint32_t k = 0;
    while (k < count && memcmp(&list[k], &a, sizeof a) != 0) k++;
    return k;
}

/* Only these come into question. */
static void take_choices(engine_session *s, char *text) {
    int32_t line_of[LR_LEGAL_MAX];
    uint32_t count = 0;
    int32_t number = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        lr_action a;
        lr_error error;
        number++;
        line[strcspn(line, "#")] = 0;
        if (!line[strspn(line, " \t")]) continue;
        lr_status status = lr_action_parse(&s->game, line, &a, &error);
        if (status != LR_OK) {
            say(s, "error %s %d:%d %s", lr_status_name(status), number, error.column, error.text);
            return;
        }
        if (find_action(s->choice, count, a) < count) continue;
        if (count == LR_LEGAL_MAX) {
            say(s, "error TOO_LONG %d:1 there are more than %d choices", number, LR_LEGAL_MAX);
            return;
        }
        line_of[count] = number;
        s->choice[count++] = a;
    }
    for (uint32_t k = 0; k < count; k++)
        if (find_action(s->legal, s->legal_count, s->choice[k]) == s->legal_count) {
            say(s, "error NOT_LEGAL %d:1 `legal` does not list this action", line_of[k]);
            return;
        }
    s->choice_count = count;
}

static const block map_block = { "map", LR_MAP_TEXT_MAX - 1, take_map };
static const block view_block = { "position view", LR_STATE_TEXT_MAX - 1, take_position_view };
static const block state_block = { "position state", LR_STATE_TEXT_MAX - 1, take_position_state };
static const block moves_block = { "position moves", MOVES_TEXT_MAX, take_position_moves };
static const block choices_block = { "choices", CHOICES_TEXT_MAX, take_choices };
/* A block that came too early, or of an unknown kind, is read to its end all the same. */
static const block skipped_block = { "", 0, NULL };

static void open_block(engine_session *s, const block *kind) {
    s->block = kind;
    s->block_spoiled = false;
    cli_text_clear(&s->text);
    cli_text_add(&s->text, "", 0);
}

static void take_block_line(engine_session *s, lines_event event, const char *line) {
    const block *kind = s->block;
    if (event == LINES_LINE && strcmp(line, ".") == 0) {
        s->block = NULL;
        if (!s->block_spoiled && kind->take) kind->take(s, s->text.bytes);
        return;
    }
    if (s->block_spoiled || !kind->take) return;
    size_t length = event == LINES_LINE ? strlen(line) : 0;
    if (event == LINES_NOT_TEXT)
        say(s, "error NOT_TEXT - a line of `%s` holds a zero byte", kind->name);
    else if (event == LINES_TOO_LONG)
        say(s, "error TOO_LONG - a line of `%s` has more than %d bytes", kind->name, LINES_MAX);
    else if (s->text.length + length + 1 > kind->size_max)
        say(s, "error TOO_LONG - `%s` has more than %zu bytes", kind->name, kind->size_max);
    else {
        cli_text_add(&s->text, line, length);
        cli_text_add(&s->text, "\n", 1);
        return;
    }
    s->block_spoiled = true;
}

/* ---- commands that tell ---- */

/* A whole number, or false after a refusal. */
static bool read_number(engine_session *s, const char *what, const char *text, uint64_t most,
                        uint64_t *value) {
    uint64_t number = 0;
    bool good = text && *text;
    for (const char *c = text; good && *c; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        good = *c >= '0' && *c <= '9' && digit <= most && number <= (most - digit) / 10;
        number = number * 10 + digit;
    }
    if (good)
        *value = number;
    else
        say(s, "error BAD_NUMBER - %s takes a number from 0 to %llu", what,
            (unsigned long long)most);
    return good;
}

static void command_game(engine_session *s, char *argument) {
    lr_error error;
    forget_player(s);
    forget_view(s);
    s->has_event = false;
    s->seat_said = SEAT_OPEN;
    s->has_game = lr_game_init(&s->game, argument, s->map_text, &error) == LR_OK;
    if (!s->has_game) refuse_parse(s, &error);
    free(s->map_text);
    s->map_text = NULL;
}

/* Whatever stands behind the word, the lines of the block will come: they are no commands. */
static bool refuse_argument(engine_session *s, const char *word, const char *argument) {
    if (!*argument) return false;
    say(s, "error BAD_COMMAND - `%s` takes nothing behind it", word);
    return true;
}

static void command_map(engine_session *s, char *argument) {
    open_block(s, refuse_argument(s, "map", argument) ? &skipped_block : &map_block);
}

static void command_seat(engine_session *s, char *argument) {
    uint64_t seat = 0;
    if (!require_game(s)) return;
    forget_view(s);
    if (strcmp(argument, "-") == 0)
        s->seat_said = SEAT_OPEN;
    else if (read_number(s, "seat", argument, s->game.seats - 1u, &seat))
        s->seat_said = (int)seat;
}

static void command_bot(engine_session *s, char *argument) {
    const lr_bot *bot = lr_bot_find(argument);
    if (bot) {
        forget_player(s);
        s->bot = bot;
        s->has_thoughts = false;
        return;
    }
    cli_text_clear(&s->answer);
    for (uint32_t k = 0; lr_bot_at(k); k++)
        cli_text_print(&s->answer, " %s", lr_bot_name(lr_bot_at(k)));
    say(s, "error NO_BOT - there is no bot of that name; there are:%s", s->answer.bytes);
}

static void command_seed(engine_session *s, char *argument) {
    if (!read_number(s, "seed", argument, UINT64_MAX, &s->seed)) return;
    forget_player(s);
    s->has_thoughts = false;
}

static void command_position(engine_session *s, char *argument) {
    static const block *const kinds[] = { &view_block, &state_block, &moves_block };
    const block *kind = NULL;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (strcmp(strchr(kinds[k]->name, ' ') + 1, argument) == 0) kind = kinds[k];
    open_block(s, &skipped_block);
    forget_view(s);
    if (!require_game(s)) return;
    if (!kind)
        refuse(s, "BAD_COMMAND", "a position is a `view`, a `state` or `moves`");
    else if (kind != &view_block && s->seat_said == SEAT_OPEN)
        refuse(s, "NO_SEAT", "say `seat` first: this text does not tell who looks at it");
    else
        open_block(s, kind);
}

static void command_event(engine_session *s, char *argument) {
    lr_error error;
    if (!require_game(s)) return;
    s->has_event = lr_action_parse(&s->game, argument, &s->event, &error) == LR_OK;
    if (!s->has_event) refuse_parse(s, &error);
}

/* Plays on from a position that was given whole; chance's actions are played like the others. */
static void command_play(engine_session *s, char *argument) {
    lr_state state;
    if (!require_game(s)) return;
    if (!s->has_whole) {
        refuse(s, "NO_POSITION", "say `position state` or `position moves` first");
        return;
    }
    state = s->whole;
    if (take_move(s, &state, argument, 1)) take_whole(s, &state);
}

static void command_choices(engine_session *s, char *argument) {
    open_block(s, &skipped_block);
    s->choice_count = 0;
    s->has_thoughts = false;
    if (!refuse_argument(s, "choices", argument) && require_decision(s))
        open_block(s, &choices_block);
}

/* ---- commands that ask ---- */

/* `nodes 1000 ms 50`, each or none of them. */
static bool read_budget(engine_session *s, char *argument, lr_budget *budget) {
    char *rest = NULL, *word = strtok_r(argument, " \t", &rest);
    *budget = s->budget;
    if (word) *budget = (lr_budget){ 0 };
    for (; word; word = strtok_r(NULL, " \t", &rest)) {
        uint64_t value = 0;
        bool is_nodes = strcmp(word, "nodes") == 0, is_ms = strcmp(word, "ms") == 0;
        if (!is_nodes && !is_ms) {
            refuse(s, "BAD_COMMAND", "a budget is `nodes` or `ms` and a number, or both");
            return false;
        }
        const char *number = strtok_r(NULL, " \t", &rest);
        if (!read_number(s, word, number, is_ms ? UINT32_MAX : UINT64_MAX, &value)) return false;
        if (is_nodes)
            budget->nodes = value;
        else
            budget->ms = (uint32_t)value;
    }
    return true;
}

/* Lets the player think; false after a refusal. */
static bool think(engine_session *s, char *argument) {
    lr_budget budget;
    if (!read_budget(s, argument, &budget) || !require_decision(s) || !require_player(s))
        return false;
    const lr_action *list = s->choice_count > 0 ? s->choice : s->legal;
    uint32_t count = s->choice_count > 0 ? s->choice_count : s->legal_count;
    s->best = lr_player_think(s->player, &s->view, list, count, budget, &s->thoughts);
    s->has_thoughts = true;
    return true;
}

/* What was thought about this position already will do, unless a budget asks for more. */
static bool think_unless_known(engine_session *s, char *argument) {
    if (!(s->has_thoughts && !*argument) && !think(s, argument)) return false;
    if (s->thoughts.count == 0)
        say(s, "error NO_EVALUATION - the bot %s just plays this game: it weighs no chances",
            lr_bot_name(s->bot));
    return s->thoughts.count > 0;
}

static void print_chance(char out[16], int32_t chance) {
    int32_t c = chance < 0 ? 0 : chance > LR_CERTAIN ? LR_CERTAIN : chance;
    snprintf(out, 16, "%d.%06d", c / LR_CERTAIN, c % LR_CERTAIN);
}

/* As the table wants it: NOLINTNEXTLINE(readability-non-const-parameter) */
static void command_legal(engine_session *s, char *argument) {
    char text[LR_ACTION_TEXT_MAX];
    (void)argument;
    if (!require_decision(s)) return;
    cli_text_clear(&s->answer);
    for (uint32_t k = 0; k < s->legal_count; k++)
        cli_text_print(&s->answer, "%s\n", cli_action_text(&s->game, s->legal[k], text));
    say(s, "legal %u", s->legal_count);
    say_block(s, s->answer.bytes);
}

static void command_go(engine_session *s, char *argument) {
    char text[LR_ACTION_TEXT_MAX], chance[16];
    if (!think(s, argument)) return;
    if (s->thoughts.count > 0) {
        print_chance(chance, s->thoughts.chance[s->seat]);
        say(s, "info nodes %llu chance %s", (unsigned long long)s->thoughts.nodes, chance);
    }
    say(s, "best %s", cli_action_text(&s->game, s->best, text));
}

/* Every action that was weighed, the best first, and then those that were not worth a thought. */
static void command_eval(engine_session *s, char *argument) {
    char text[LR_ACTION_TEXT_MAX], chance[16];
    if (!think_unless_known(s, argument)) return;
    const lr_thoughts *t = &s->thoughts;
    uint32_t total = t->count;
    cli_text_clear(&s->answer);
    for (uint32_t k = 0; k < t->count; k++) {
        print_chance(chance, t->action[k].chance);
        cli_text_print(&s->answer, "%s %u %s\n", chance, t->action[k].visits,
                       cli_action_text(&s->game, t->action[k].action, text));
    }
    const lr_action *list = s->choice_count > 0 ? s->choice : s->legal;
    uint32_t count = s->choice_count > 0 ? s->choice_count : s->legal_count;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t at = 0;
        while (at < t->count && memcmp(&t->action[at].action, &list[k], sizeof list[k]) != 0) at++;
        if (at < t->count) continue;
        cli_text_print(&s->answer, "- 0 %s\n", cli_action_text(&s->game, list[k], text));
        total++;
    }
    say(s, "eval %u nodes %llu", total, (unsigned long long)t->nodes);
    say_block(s, s->answer.bytes);
}

/* Why the best action is good: what a reason adds in thousandths, its key, and a sentence. */
static void command_why(engine_session *s, char *argument) {
    narration_table table = { .reader = s->seat };
    char sentence[NARRATION_MAX];
    lr_reason reason[LR_REASONS_MAX];
    if (!think_unless_known(s, argument)) return;
    uint32_t count = lr_explain_thought(&s->game, &s->view, &s->thoughts, 0, reason);
    cli_text_clear(&s->answer);
    cli_text_add(&s->answer, "", 0);
    for (uint32_t k = 0; k < count; k++) {
        why_say(&s->game, &reason[k], &table, sentence);
        cli_text_print(&s->answer, "%d %s %s\n", (int)reason[k].gain, reason[k].key, sentence);
    }
    say(s, "why %u", count);
    say_block(s, s->answer.bytes);
}

static void command_line(engine_session *s, char *argument) {
    char text[LR_ACTION_TEXT_MAX];
    if (!think_unless_known(s, argument)) return;
    cli_text_clear(&s->answer);
    cli_text_add(&s->answer, "", 0);
    for (uint32_t k = 0; k < s->thoughts.line_length; k++)
        cli_text_print(&s->answer, "%s\n", cli_action_text(&s->game, s->thoughts.line[k], text));
    say(s, "line %u", s->thoughts.line_length);
    say_block(s, s->answer.bytes);
}

static void command_chances(engine_session *s, char *argument) {
    char chance[16];
    if (!think_unless_known(s, argument)) return;
    cli_text_clear(&s->answer);
    for (int seat = 0; seat < s->game.seats; seat++) {
        print_chance(chance, s->thoughts.chance[seat]);
        cli_text_print(&s->answer, " %s", chance);
    }
    say(s, "chances%s", s->answer.bytes);
}

/* As the table wants it: NOLINTNEXTLINE(readability-non-const-parameter) */
static void command_show(engine_session *s, char *argument) {
    char text[LR_STATE_TEXT_MAX];
    bool whole = strcmp(argument, "--whole") == 0;
    if (!whole && refuse_argument(s, "show", argument)) return;
    if (!require_view(s)) return;
    if (whole && !s->has_whole) {
        refuse(s, "NO_POSITION", "only the view is known; `position state` gives all of it");
        return;
    }
    if (whole)
        lr_state_print(&s->game, &s->whole, text, sizeof text);
    else
        lr_view_print(&s->game, &s->view, text, sizeof text);
    say(s, whole ? "state" : "view");
    say_block(s, text);
}

static void command_ping(engine_session *s, char *argument) {
    cli_text_clear(&s->answer);
    cli_text_print(&s->answer, "pong%s%s", *argument ? " " : "", argument);
    s->say(s->listener, s->answer.bytes);
}

/* As the table wants it: NOLINTNEXTLINE(readability-non-const-parameter) */
static void command_stop(engine_session *s, char *argument) {
    (void)argument;
    refuse(s, "UNSUPPORTED", "thinking ends by its budget alone; give `go` a smaller one");
}

static void command_help(engine_session *s, char *argument);

/* ---- the table ---- */

typedef struct command {
    const char *word, *sentence;
    void (*run)(engine_session *s, char *argument);
    bool plain; /* takes no argument */
} command;

static const command commands[] = {
    { "map", "lines of a map of your own, for the next `game`, up to `.`", command_map, false },
    { "game", "CONFIG: the rules, such as `board(seats=3)`", command_game, false },
    { "seat", "N: where the engine sits; `-`: wherever the views are from", command_seat, false },
    { "bot", "NAME: who answers", command_bot, false },
    { "seed", "S: where the bot's random numbers start", command_seed, false },
    { "event", "ACTION: what just happened; the view after it follows", command_event, false },
    { "position", "view, state or moves: lines up to `.`", command_position, false },
    { "play", "ACTION: what happens next in a position given whole", command_play, false },
    { "choices", "actions, a line each up to `.`: only these are considered", command_choices,
      false },
    { "legal", "lists what the seat can do", command_legal, true },
    { "go", "[nodes N] [ms T]: the action to play", command_go, false },
    { "eval", "[nodes N] [ms T]: every action with its chance to win", command_eval, false },
    { "line", "[nodes N] [ms T]: what is expected to happen", command_line, false },
    { "why", "[nodes N] [ms T]: what speaks for the best action", command_why, false },
    { "chances", "[nodes N] [ms T]: every seat's chance to win", command_chances, false },
    { "show", "[--whole]: the view as it was understood, or the position", command_show, false },
    { "ping", "TEXT: answered by `pong TEXT`", command_ping, false },
    { "stop", "not supported", command_stop, true },
    { "help", "this list", command_help, true },
    { "quit", "ends the conversation", NULL, true },
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

/* As the table wants it: NOLINTNEXTLINE(readability-non-const-parameter) */
static void command_help(engine_session *s, char *argument) {
    (void)argument;
    say(s, "help %d", COMMAND_COUNT);
    for (int k = 0; k < COMMAND_COUNT; k++) say(s, "%s %s", commands[k].word, commands[k].sentence);
    say(s, ".");
}

/* ---- the conversation ---- */

engine_session *engine_session_new(const engine_settings *settings, engine_say *say_line,
                                   void *listener) {
    engine_session *s = cli_allocate(1, sizeof *s);
    s->say = say_line;
    s->listener = listener;
    s->bot = settings->bot;
    s->seed = settings->seed;
    s->budget = settings->budget;
    s->seat_said = SEAT_OPEN;
    say(s, ENGINE_GREETING " longroad %s", LR_VERSION);
    return s;
}

void engine_session_free(engine_session *s) {
    forget_player(s);
    free(s->map_text);
    free(s->text.bytes);
    free(s->answer.bytes);
    free(s);
}

/* True unless it was `quit`. */
static bool run_command(engine_session *s, char *line) {
    line += strspn(line, " \t");
    if (!*line || *line == '#') return true;
    char *argument = line, *word = strsep(&argument, " \t");
    if (!argument) argument = line + strlen(line);
    argument += strspn(argument, " \t");
    for (int k = 0; k < COMMAND_COUNT; k++) {
        if (strcmp(commands[k].word, word) != 0) continue;
        if (commands[k].plain && refuse_argument(s, word, argument)) return true;
        if (!commands[k].run) return false;
        commands[k].run(s, argument);
        return true;
    }
    say(s, "error UNKNOWN_COMMAND - `%.32s` is no command; `help` lists them", word);
    return true;
}

bool engine_session_take(engine_session *s, lines_event event, const char *line) {
    char copy[LINES_MAX + 1];
    if (event == LINES_NONE) return true;
    if (s->block) {
        take_block_line(s, event, line);
        return true;
    }
    if (event == LINES_TOO_LONG) {
        say(s, "error TOO_LONG - a line has more than %d bytes", LINES_MAX);
        return true;
    }
    if (event == LINES_NOT_TEXT) {
        refuse(s, "NOT_TEXT", "a line holds a zero byte");
        return true;
    }
    snprintf(copy, sizeof copy, "%s", line);
    return run_command(s, copy);
}
