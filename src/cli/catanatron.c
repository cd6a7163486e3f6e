/* catanatron.c - the conversation with a referee of Catanatron's kind
 * (docs/catanatron-protocol.md).
 *
 *     hello   who we are                     before  the board of a new game
 *     decide  a state and a list of actions  step, after  nothing to do
 *
 * A decision goes through these steps, and each may fail:
 *
 *   1. their state is read, as far as the seat may know it (catanatron_read.c);
 *   2. the board becomes a map of ours, the rules a configuration: a game, a player at its seat;
 *   3. the state becomes a view (catanatron_view.c), which our rules verify;
 *   4. the player is told what has happened since the last time (catanatron_replay.c); if that
 * cannot be worked out, the player goes on without it;
 *   5. of what our rules allow there, what the list also has goes to the player.
 *
 * Every failure is logged, and catanatron_fallback.c answers instead: the referee always gets an
 * answer. The answer is always the list's own entry, written as it was read.
 *
 * Two games are kept, for the referee's question whether we accept an offer is answered by a player
 * who trades, while all others are decided by one who does not: offers cannot be made over this
 * protocol, so a search should not count on them.
 */
#include "catanatron.h"

#include "catanatron_read.h"
#include "catanatron_replay.h"
#include "json_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* A game by their rules and our player in it. */
typedef struct table {
    char config[LR_CONFIG_TEXT_MAX];
    char map_text[LR_MAP_TEXT_MAX];
    unsigned self;
    lr_game game;
    lr_player *player; /* NULL: there is no game yet */
    their_replay replay;
} table;

enum { DEPTH_MAX = 12 }; /* of a message: the answer takes a level more, and can be written */

enum { TABLE_BANK, TABLE_TRADE, TABLES };

struct catanatron {
    catanatron_settings settings;
    bool map_known;
    their_map map;
    char *colour;   /* what `before` said we play, or NULL */
    uint64_t games; /* begun so far: each has its own random numbers */
    table tables[TABLES];
    char map_text[LR_MAP_TEXT_MAX]; /* the map at hand, to compare with a table's */
};

__attribute__((format(printf, 2, 3))) static void note(const catanatron *session,
                                                       const char *format, ...) {
    if (session->settings.log == NULL) return;
    va_list arguments;
    va_start(arguments, format);
    fputs("longroad: ", session->settings.log);
    vfprintf(session->settings.log, format, arguments);
    fputc('\n', session->settings.log);
    va_end(arguments);
}

catanatron *catanatron_new(const catanatron_settings *settings) {
    catanatron *session = calloc(1, sizeof *session);
    if (session != NULL) session->settings = *settings;
    return session;
}

static void clear_tables(catanatron *session) {
    for (int k = 0; k < TABLES; k++) {
        lr_player_free(session->tables[k].player);
        session->tables[k].player = NULL;
    }
}

void catanatron_free(catanatron *session) {
    if (session == NULL) return;
    clear_tables(session);
    free(session->colour);
    free(session);
}

/* ---- messages ---- */

typedef enum message_kind {
    MESSAGE_UNKNOWN,
    MESSAGE_HELLO,
    MESSAGE_BEFORE,
    MESSAGE_DECIDE,
    MESSAGE_STEP,
    MESSAGE_AFTER,
    MESSAGES
} message_kind;

static const char *const message_words[MESSAGES] = {
    [MESSAGE_HELLO] = "hello", [MESSAGE_BEFORE] = "before", [MESSAGE_DECIDE] = "decide",
    [MESSAGE_STEP] = "step",   [MESSAGE_AFTER] = "after",
};

/* A message and, where it is wrapped, what is in it. */
typedef struct message {
    message_kind kind;
    const jr_value *outer, *inner;
} message;

/* A field of the message, wherever it stands. */
static const jr_value *message_field(const message *m, const char *name) {
    const jr_value *value = jr_member(m->inner, name);
    return value != NULL ? value : jr_member(m->outer, name);
}

static message_kind named_kind(const jr_value *value) {
    for (int k = 1; k < MESSAGES; k++)
        if (is_word(value, message_words[k])) return (message_kind)k;
    return MESSAGE_UNKNOWN;
}

/* What kind a message is: told by a field, by the name of its only field, or by what it holds. */
static message open_message(const jr_value *root) {
    static const char *const type_names[] = { "type", "message", "event", "kind", "msg", "method" };
    static const char *const wrap_names[] = { "payload", "data", "params" };
    message m = { .outer = root, .inner = root };
    for (size_t k = 0; k < sizeof type_names / sizeof type_names[0] && !m.kind; k++)
        m.kind = named_kind(jr_member(root, type_names[k]));
    for (size_t k = 0; k < sizeof wrap_names / sizeof wrap_names[0]; k++) {
        const jr_value *wrapped = jr_member(root, wrap_names[k]);
        if (jr_is(wrapped, JR_OBJECT)) m.inner = wrapped;
    }
    for (int k = 1; k < MESSAGES && !m.kind; k++) {
        const jr_value *wrapped = jr_member(root, message_words[k]);
        if (wrapped == NULL) continue;
        m.kind = (message_kind)k;
        if (jr_is(wrapped, JR_OBJECT)) m.inner = wrapped;
    }
    if (m.kind) return m;
    if (message_field(&m, "playable_actions") != NULL)
        m.kind = MESSAGE_DECIDE;
    else if (message_field(&m, "state") != NULL)
        m.kind = MESSAGE_BEFORE;
    else if (message_field(&m, "protocol_version") != NULL)
        m.kind = MESSAGE_HELLO;
    return m;
}

static const jr_value *state_of(const message *m) {
    const jr_value *state = message_field(m, "state");
    return jr_is(state, JR_OBJECT) ? state : m->inner;
}

/* The first of the names that is a text, or NULL. */
static const char *colour_of(const message *m) {
    static const char *const names[] = { "color", "colour", "player" };
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        const char *colour = jr_text(message_field(m, names[k]));
        if (colour != NULL) return colour;
    }
    return NULL;
}

static const jr_value *playable_of(const message *m) {
    const jr_value *list = message_field(m, "playable_actions");
    if (!jr_is(list, JR_ARRAY)) list = jr_member(state_of(m), "current_playable_actions");
    if (!jr_is(list, JR_ARRAY)) list = jr_member(state_of(m), "playable_actions");
    return jr_is(list, JR_ARRAY) ? list : NULL;
}

/* ---- the game at hand ---- */

/* Remembers the board of the message, if it has one. */
static void learn_map(catanatron *session, const message *m) {
    their_map map;
    if (!read_their_map(state_of(m), &map)) return;
    if (session->map_known && memcmp(&map, &session->map, sizeof map) == 0) return;
    session->map = map;
    session->map_known = true;
}

static void begin_game(catanatron *session, const message *m) {
    const char *colour = colour_of(m);
    clear_tables(session);
    session->games++;
    session->map_known = false;
    free(session->colour);
    session->colour = colour != NULL ? strdup(colour) : NULL;
    learn_map(session, m);
    if (!session->map_known) note(session, "the game begins without a board");
}

/* Makes the table's game and player, unless they are there already. */
static bool sit_down(catanatron *session, table *t, const their_state *state, bool trade) {
    char *map_text = session->map_text;
    char config[LR_CONFIG_TEXT_MAX];
    lr_error error;
    if (!session->map_known ||
        !their_map_text(&session->map, state->seats, map_text, sizeof session->map_text)) {
        note(session, "there is no board to decide on");
        return false;
    }
    their_config(state, trade, config, sizeof config);
    if (t->player != NULL && t->self == state->self && strcmp(t->config, config) == 0 &&
        strcmp(t->map_text, map_text) == 0)
        return true;
    lr_player_free(t->player);
    t->player = NULL;
    if (lr_game_init(&t->game, config, map_text, &error) != LR_OK) {
        note(session, "the board is refused: %s", error.text);
        return false;
    }
    memcpy(t->config, config, sizeof config);
    memcpy(t->map_text, map_text, sizeof t->map_text);
    t->self = state->self;
    lr_rng seeds = lr_rng_stream(session->settings.seed, session->games);
    t->player = lr_player_new(session->settings.bot, &t->game, (int)state->self,
                              lr_rng_next(&seeds));
    their_replay_begin(&t->replay, &t->game, (int)state->self);
    return t->player != NULL;
}

/* ---- a decision ---- */

typedef struct choices {
    const their_action *theirs;
    size_t count;
    lr_action ours[LR_LEGAL_MAX]; /* what both sides allow */
    size_t source[LR_LEGAL_MAX];  /* and where it stands in their list */
    uint32_t shared;
} choices;

static size_t find_action(const lr_action *list, size_t count, const lr_action *a) {
    size_t k = 0;
    while (k < count && memcmp(&list[k], a, sizeof *a) != 0) k++;
    return k;
}

/* Finds what stands in both lists. Trades with the bank at several rates are one action for us: the
 * cheapest of them is meant. */
static void share(const lr_game *g, const lr_state *position, const their_map *map,
                  const lr_action *legal, uint32_t legal_count, choices *c) {
    for (size_t k = 0; k < c->count; k++) {
        lr_action a;
        if (!their_action_ours(g, position, map, &c->theirs[k], &a)) continue;
        if (find_action(legal, legal_count, &a) == legal_count) continue;
        size_t at = find_action(c->ours, c->shared, &a);
        if (at == LR_LEGAL_MAX) continue;
        if (at == c->shared)
            c->shared++;
        else if (c->theirs[k].paid >= c->theirs[c->source[at]].paid)
            continue;
        c->ours[at] = a;
        c->source[at] = k;
    }
}

static void tell_player(void *player, lr_action seen, const lr_view *after) {
    lr_player_notice(player, seen, after);
}

/* Lets the player decide; false if it could not. */
static bool choose(catanatron *session, const their_state *state, choices *c, size_t *chosen) {
    bool trade = state->prompt == PROMPT_TRADE || state->prompt == PROMPT_ACCEPTEES;
    table *t = &session->tables[trade ? TABLE_TRADE : TABLE_BANK];
    lr_view view;
    lr_state position;
    lr_error error;
    lr_action legal[LR_LEGAL_MAX];
    if (!sit_down(session, t, state, trade)) return false;
    if (their_view(&t->game, &session->map, state, &view, &error) != LR_OK) {
        note(session, "the position is refused: %s", error.text);
        return false;
    }
    if (!trade && lr_bot_notices(session->settings.bot) &&
        !their_replay_follow(&t->replay, &session->map, state, &view, tell_player, t->player))
        note(session, "the history cannot be followed, and cards are not counted: %s",
             t->replay.why);
    lr_rng rng = lr_rng_seed(0); /* what the seat can do does not depend on what is hidden */
    lr_resample(&t->game, &view, &rng, &position);
    uint32_t count = lr_legal(&t->game, &position, (int)state->self, legal);
    share(&t->game, &position, &session->map, legal, count, c);
    if (c->shared == 0) {
        note(session, "none of %zu actions is one of ours", c->count);
        return false;
    }
    lr_action answer = lr_player_choose(t->player, &view, c->ours, c->shared,
                                        session->settings.budget);
    size_t at = find_action(c->ours, c->shared, &answer);
    if (at == c->shared) return false; /* an offer of its own: nothing that can be said here */
    *chosen = c->source[at];
    return true;
}

/* The place of the answer in the list. */
static size_t decide(catanatron *session, const message *m, const jr_value *playable) {
    size_t count = jr_count(playable), chosen = 0;
    const jr_value *colours = jr_member(state_of(m), "colors"), *action = jr_first(playable);
    their_state state = { 0 };
    bool known = false;
    const char *reason = NULL, *colour = colour_of(m);
    their_action *actions = calloc(count, sizeof *actions);
    choices *c = calloc(1, sizeof *c);
    if (count == 1 || actions == NULL || c == NULL) goto done;
    for (size_t k = 0; k < count; k++, action = jr_next(action))
        read_their_action(action, colours, &actions[k]);
    if (colour == NULL) colour = session->colour;
    if (colour == NULL) colour = jr_text(jr_item(jr_item(playable, 0), 0));
    *c = (choices){ .theirs = actions, .count = count };
    learn_map(session, m);
    known = read_their_state(state_of(m), colour, playable, &state, &reason);
    if (!known) note(session, "the state cannot be read: %s", reason);
    if (!known || !choose(session, &state, c, &chosen))
        chosen = their_fallback(session->map_known ? &session->map : NULL, known ? &state : NULL,
                                actions, count);
done:
    free(state.history);
    free(actions);
    free(c);
    return chosen;
}

/* ---- answers ---- */

static char *print_action(const jr_value *action) {
    json_text text = { 0 };
    json_writer w = json_text_start(&text);
    jw_object(&w);
    jw_key(&w, "action");
    if (action != NULL)
        jr_write(action, &w);
    else
        jw_null(&w);
    jw_object_end(&w);
    if (!jw_finish(&w)) {
        free(text.bytes);
        return NULL;
    }
    text.bytes[strcspn(text.bytes, "\n")] = 0; /* the caller ends the line */
    return text.bytes;
}

static char *answer_decide(catanatron *session, const message *m) {
    const jr_value *playable = playable_of(m);
    if (jr_count(playable) == 0) {
        note(session, "a decision without actions to choose from");
        return print_action(NULL);
    }
    return print_action(jr_item(playable, decide(session, m, playable)));
}

static char *answer_hello(catanatron *session, const message *m) {
    const jr_value *version = message_field(m, "protocol_version");
    if (jr_is(version, JR_INTEGER) && jr_integer(version) != 1)
        note(session, "the referee speaks another version of the protocol; ours is 1");
    char *answer = malloc(160);
    if (answer != NULL)
        snprintf(answer, 160,
                 "{\"protocol_version\":1,\"name\":\"Longroad %.64s\",\"observe\":false}",
                 lr_bot_name(session->settings.bot));
    return answer;
}

/* A line that is no JSON: if a list of actions can be found in it, a decision is what it was. */
static char *salvage(catanatron *session, const char *line, size_t length) {
    static const char key[] = "\"playable_actions\"";
    const char *at = length > 0 ? memmem(line, length, key, sizeof key - 1) : NULL;
    const char *list = at == NULL ? NULL : memchr(at, '[', length - (size_t)(at - line));
    if (list == NULL) return NULL;
    jr_status status;
    jr_document *document = jr_load(list, length - (size_t)(list - line), DEPTH_MAX, true, &status);
    const jr_value *playable = jr_root(document);
    char *answer = NULL;
    if (jr_count(playable) > 0) {
        const message nothing = { .kind = MESSAGE_DECIDE };
        answer = print_action(jr_item(playable, decide(session, &nothing, playable)));
    }
    jr_free(document);
    return answer;
}

char *catanatron_answer(catanatron *session, const char *line, size_t length) {
    jr_status status;
    char *answer = NULL;
    size_t blank = 0;
    while (blank < length && strchr(" \t\r\n", line[blank]) != NULL && line[blank] != 0) blank++;
    if (blank == length) return NULL;
    jr_document *document = jr_load(line, length, DEPTH_MAX, false, &status);
    const jr_value *root = jr_root(document);
    if (!jr_is(root, JR_OBJECT)) {
        note(session, "a message that is no JSON object%s",
             status == JR_TOO_MUCH ? ", or a very large one" : "");
        jr_free(document);
        return salvage(session, line, length);
    }
    message m = open_message(root);
    switch (m.kind) {
    case MESSAGE_HELLO: answer = answer_hello(session, &m); break;
    case MESSAGE_BEFORE: begin_game(session, &m); break;
    case MESSAGE_DECIDE: answer = answer_decide(session, &m); break;
    case MESSAGE_STEP:
    case MESSAGE_AFTER: break;
    default: note(session, "a message of an unknown kind"); break;
    }
    jr_free(document);
    return answer;
}

/* ---- the pipe ---- */

/* Reads a line into a buffer that grows, its end not included. What is too long is cut. False at
 * the end of the input. */
static bool read_line(FILE *in, char **line, size_t *capacity, size_t *length) {
    int c = EOF;
    *length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (*length + 1 >= *capacity && *length < CATANATRON_LINE_MAX) {
            size_t more = *capacity < 4096 ? 65536 : 2 * *capacity;
            char *grown = realloc(*line, more);
            if (grown == NULL) return false;
            *line = grown;
            *capacity = more;
        }
        if (*length < CATANATRON_LINE_MAX) (*line)[(*length)++] = (char)c;
    }
    return c != EOF || *length > 0;
}

int catanatron_run(FILE *in, FILE *out, const catanatron_settings *settings) {
    catanatron *session = catanatron_new(settings);
    char *line = NULL;
    size_t capacity = 0, length = 0;
    bool good = session != NULL;
    while (good && read_line(in, &line, &capacity, &length)) {
        char *answer = catanatron_answer(session, line == NULL ? "" : line, length);
        if (answer == NULL) continue;
        good = fprintf(out, "%s\n", answer) > 0 && fflush(out) == 0;
        free(answer);
    }
    free(line);
    catanatron_free(session);
    return good ? 0 : 1;
}
