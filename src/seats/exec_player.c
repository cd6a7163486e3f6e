/* exec_player.c - a stranger's program as a player (exec_player.h).
 *
 * Every `go` is owed one answer. One that comes too late must not be taken for the answer to the
 * next question, so answers still owed are counted and skipped, and whatever the program has said
 * unasked is thrown away before it is asked again.
 */
#include "exec_player.h"

#include "exec_bot.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct exec_player {
    const char *command;
    exec_bot bot;
    seat_text text; /* what is about to be sent */
    seat_sitting sitting;
    bool settled; /* it was asked before since it was started, so it had the time to start */
    int faults;   /* in a row */
    int owed;     /* answers to earlier questions that have not come */
    char last_why[SEAT_WHY_MAX];
} exec_player;

/* ---- the command line ---- */

static bool check(seat_entry *entry, char *why, size_t why_size) {
    char storage[SEAT_TEXT_MAX], *words[EXEC_WORDS_MAX + 1];
    if (!exec_split(entry->what, storage, words)) {
        snprintf(why, why_size, "exec: takes a program and its arguments, not `%s`", entry->what);
        return false;
    }
    const char *slash = strrchr(words[0], '/');
    snprintf(entry->label, sizeof entry->label, "%.*s", LR_SEAT_NAME_MAX - 1,
             slash && slash[1] ? slash + 1 : words[0]);
    entry->label[strcspn(entry->label, "\r\n")] = 0;
    return true;
}

static void *open_player(const seat_entry *entry, char *why, size_t why_size) {
    exec_player *p = calloc(1, sizeof *p);
    if (p)
        p->command = entry->what;
    else
        snprintf(why, why_size, "out of memory");
    return p;
}

/* ---- telling ---- */

static char *action_text(const lr_game *g, lr_action a, char out[LR_ACTION_TEXT_MAX]) {
    lr_action_print(g, a, out, LR_ACTION_TEXT_MAX);
    return out;
}

static bool send_text(exec_player *p) {
    bool sent = exec_send(&p->bot, p->text.bytes, p->text.length);
    seat_text_clear(&p->text);
    return sent;
}

static void add_block(exec_player *p, const char *name, const char *text) {
    size_t length = strlen(text);
    bool ends_line = length == 0 || text[length - 1] == '\n';
    seat_text_print(&p->text, "%s\n%s%s.\n", name, text, ends_line ? "" : "\n");
}

static void add_view(exec_player *p, const lr_view *view) {
    char text[LR_STATE_TEXT_MAX];
    lr_view_print(p->sitting.game, view, text, sizeof text);
    add_block(p, "position view", text);
}

/* Tells the program its game and its seat. The configuration is the brief one: a program that was
 * built before an option existed understands every game that leaves the option at its default. */
static void introduce(exec_player *p) {
    char config[LR_CONFIG_TEXT_MAX];
    const seat_sitting *sitting = &p->sitting;
    lr_config_print(sitting->game, 1, config, sizeof config);
    if (sitting->map_text) add_block(p, "map", sitting->map_text);
    seat_text_print(&p->text, "game %s\nseat %d\nseed %llu\n", config, sitting->seat,
                    (unsigned long long)sitting->seed);
    send_text(p);
}

static bool is_dropped(const exec_player *p) {
    return p->faults >= EXEC_FAULTS_MAX;
}

/* Starts it if it is not there. What it says in answer to an earlier game is forgotten. */
static bool ensure_running(exec_player *p, char *why, size_t why_size) {
    if (exec_running(&p->bot) && !p->bot.deaf) return true;
    exec_stop(&p->bot, false);
    p->settled = false;
    p->owed = 0;
    if (!exec_start(&p->bot, p->command, why, why_size)) return false;
    introduce(p);
    return true;
}

static bool start(void *self, const seat_sitting *sitting, char *why, size_t why_size) {
    exec_player *p = self;
    p->sitting = *sitting;
    p->faults = 0;
    bool running = exec_running(&p->bot) && !p->bot.deaf;
    if (running) introduce(p);
    return ensure_running(p, why, why_size);
}

static bool notices(const void *self) {
    (void)self;
    return true;
}

static void notice(void *self, lr_action seen, const lr_view *after) {
    exec_player *p = self;
    char text[LR_ACTION_TEXT_MAX];
    if (is_dropped(p) || !exec_running(&p->bot) || p->bot.deaf) return;
    seat_text_print(&p->text, "event %s\n", action_text(p->sitting.game, seen, text));
    add_view(p, after);
    send_text(p);
}

/* ---- asking ---- */

/* False: it does not read its input any more. */
static bool ask(exec_player *p, const seat_question *q) {
    char text[LR_ACTION_TEXT_MAX];
    add_view(p, q->view);
    seat_text_print(&p->text, "choices\n");
    for (uint32_t k = 0; k < q->count; k++)
        seat_text_print(&p->text, "%s\n", action_text(p->sitting.game, q->legal[k], text));
    seat_text_print(&p->text, ".\ngo");
    if (q->budget.nodes > 0)
        seat_text_print(&p->text, " nodes %llu", (unsigned long long)q->budget.nodes);
    if (q->budget.ms > 0) seat_text_print(&p->text, " ms %u", q->budget.ms);
    seat_text_print(&p->text, "\n");
    return send_text(p);
}

/* What follows the word, or NULL if the line has another one. */
static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
    return line + length + strspn(line + length, " ");
}

static bool is_answer(const char *line) {
    return after_word(line, "best") || after_word(line, "error");
}

/* Lines that a program may say at any time. */
static bool is_aside(const char *line) {
    return !*line || *line == '#' || after_word(line, "info") ||
           after_word(line, "longroad-engine");
}

/* Throws away what it has said since it was last listened to. */
static void drain(exec_player *p) {
    exec_event event;
    exec_expect(&p->bot);
    while ((event = exec_hear(&p->bot, 0)) == EXEC_LINE || event == EXEC_BAD_LINE)
        if (event == EXEC_LINE && p->owed > 0 && is_answer(p->bot.reader.text)) p->owed--;
}

static SEAT_PRINTF(3, 4) void fault(seat_answer *answer, seat_fault what, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    answer->fault = what;
    vsnprintf(answer->why, sizeof answer->why, format, arguments);
    va_end(arguments);
}

/* The rules are asked about a position that looks like the view: an own action is legal in all of
 * them or in none. The list is not enough, since it names only a few of all offers. */
static bool is_legal(const exec_player *p, const seat_question *q, lr_action a) {
    lr_state state;
    lr_rng rng = lr_rng_seed(p->sitting.seed);
    for (uint32_t k = 0; k < q->count; k++)
        if (memcmp(&q->legal[k], &a, sizeof a) == 0) return true;
    lr_resample(p->sitting.game, q->view, &rng, &state);
    return a.actor == p->sitting.seat && lr_check(p->sitting.game, &state, a) == LR_OK;
}

static void take_best(const exec_player *p, const seat_question *q, const char *text,
                      seat_answer *answer) {
    lr_error error;
    if (lr_action_parse(p->sitting.game, text, &answer->action, &error) != LR_OK)
        fault(answer, SEAT_GARBAGE, "`best %.60s`: %.120s", text, error.text);
    else if (!is_legal(p, q, answer->action))
        fault(answer, SEAT_ILLEGAL, "`best %.60s` is not allowed here", text);
}

static void take_info(const char *text, seat_answer *answer) {
    const char *nodes = strstr(text, "nodes ");
    if (nodes) answer->nodes = strtoull(nodes + strlen("nodes "), NULL, 10);
}

/* One line of an answer; true when it settles the question. */
static bool take_line(exec_player *p, const seat_question *q, const char *line,
                      seat_answer *answer) {
    const char *rest;
    if (p->owed > 0 && is_answer(line)) {
        p->owed--;
        return false;
    }
    if (is_aside(line)) {
        if ((rest = after_word(line, "info")) && p->owed == 0) take_info(rest, answer);
        return false;
    }
    if ((rest = after_word(line, "best")))
        take_best(p, q, rest, answer);
    else if ((rest = after_word(line, "error")))
        fault(answer, SEAT_GARBAGE, "it complains: %.200s", rest);
    else
        fault(answer, SEAT_GARBAGE, "it says `%.60s` instead of `best` and an action", line);
    return true;
}

static void listen(exec_player *p, const seat_question *q, double deadline, seat_answer *answer) {
    for (;;) {
        switch (exec_hear(&p->bot, deadline)) {
        case EXEC_LINE:
            if (take_line(p, q, p->bot.reader.text, answer)) return;
            break;
        case EXEC_BAD_LINE:
            fault(answer, SEAT_GARBAGE, "it says a line that is too long or no text");
            return;
        case EXEC_LATE:
            p->owed++;
            fault(answer, SEAT_LATE, "no answer in time");
            return;
        case EXEC_FLOOD:
            fault(answer, SEAT_GARBAGE, "it says more than %d bytes and no answer",
                  EXEC_UNASKED_MAX);
            exec_stop(&p->bot, false);
            return;
        case EXEC_CLOSED:
            fault(answer, SEAT_GONE, "it has ended or closed its output");
            exec_stop(&p->bot, false);
            return;
        }
    }
}

static double deadline_of(const exec_player *p, lr_budget budget) {
    double ms = budget.ms > 0 ? (double)budget.ms + EXEC_GRACE_MS : EXEC_PATIENCE_MS;
    return seat_seconds() + (ms + (p->settled ? 0 : EXEC_START_MS)) / 1000;
}

static void choose(void *self, const seat_question *question, seat_answer *answer) {
    exec_player *p = self;
    char why[SEAT_WHY_MAX];
    if (is_dropped(p)) {
        fault(answer, SEAT_GONE, "dropped after %d faults, the last: %.180s", EXEC_FAULTS_MAX,
              p->last_why);
        return;
    }
    if (ensure_running(p, why, sizeof why)) {
        drain(p);
        double deadline = deadline_of(p, question->budget);
        if (ask(p, question))
            listen(p, question, deadline, answer);
        else
            fault(answer, SEAT_GONE, "it does not read its input");
        p->settled = true;
    } else {
        fault(answer, SEAT_GONE, "it %s", why);
    }
    if (answer->fault == SEAT_FINE) {
        p->faults = 0;
        return;
    }
    snprintf(p->last_why, sizeof p->last_why, "%s", answer->why);
    if (++p->faults >= EXEC_FAULTS_MAX) exec_stop(&p->bot, false);
}

/* ---- leaving ---- */

static void stop(void *self) {
    (void)self; /* the next game begins with a `game` line; nothing is to be said before it */
}

static void close_player(void *self) {
    exec_player *p = self;
    exec_close(&p->bot);
    free(p->text.bytes);
    free(p);
}

const seat_kind exec_seat_kind = {
    .prefix = "exec:",
    .trusted = false,
    .check = check,
    .open = open_player,
    .start = start,
    .notices = notices,
    .notice = notice,
    .choose = choose,
    .stop = stop,
    .close = close_player,
};
