/* drawing.c - drawings of the rules, read and tried on the engine (drawing.h). */
#include "drawing.h"

#include <stdio.h>
#include <string.h>

static const char fence[] = "```", opening[] = "```position";

/* ---- words and lines ---- */

/* Takes a line off the front of a text; false: it is at its end. */
static bool next_line(drawing_words *rest, drawing_words *line) {
    if (rest->length == 0) return false;
    const char *end = memchr(rest->text, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->text) : rest->length;
    size_t step = end != NULL ? length + 1 : length;
    *line = (drawing_words){ rest->text, length };
    rest->text += step;
    rest->length -= step;
    return true;
}

bool drawing_next_word(drawing_words *rest, drawing_words *word) {
    while (rest->length > 0 && rest->text[0] == ' ') rest->text++, rest->length--;
    if (rest->length == 0) return false;
    const char *end = memchr(rest->text, ' ', rest->length);
    *word = (drawing_words){ rest->text, end != NULL ? (size_t)(end - rest->text) : rest->length };
    rest->text += word->length;
    rest->length -= word->length;
    return true;
}

static bool is(drawing_words words, const char *text) {
    return words.length == strlen(text) && memcmp(words.text, text, words.length) == 0;
}

bool drawing_find(const char **at, drawing_words *block) {
    drawing_words rest = { *at, strlen(*at) }, line;
    bool inside = false;
    while (next_line(&rest, &line)) {
        if (inside && is(line, fence)) {
            block->length = (size_t)(line.text - block->text);
            *at = rest.text;
            return true;
        }
        if (!inside && is(line, opening)) {
            inside = true;
            block->text = rest.text;
        }
    }
    return false;
}

/* ---- reading ---- */

typedef struct reading {
    drawing *d;
    lr_error *error;
    int32_t line;
} reading;

static lr_status refuse(const reading *r, lr_status status, const char *words) {
    r->error->status = status;
    r->error->line = r->line;
    r->error->column = 0;
    snprintf(r->error->text, sizeof r->error->text, "%s", words);
    return status;
}

/* A text with its final zero, for parsers of the library. */
static bool terminated(drawing_words words, char *out, size_t size) {
    if (words.length >= size) return false;
    memcpy(out, words.text, words.length);
    out[words.length] = 0;
    return true;
}

static lr_status read_game(reading *r, drawing_words words) {
    lr_error error = { .text = "" };
    if (!terminated(words, r->d->config, sizeof r->d->config))
        return refuse(r, LR_E_TOO_LARGE, "The configuration is too long.");
    lr_status status = lr_game_init(&r->d->game, r->d->config, NULL, &error);
    return status == LR_OK ? LR_OK : refuse(r, status, error.text);
}

static lr_status read_position(reading *r, drawing_words rest) {
    char text[LR_STATE_TEXT_MAX];
    lr_error error = { .text = "" };
    if (!terminated(rest, text, sizeof text))
        return refuse(r, LR_E_TOO_LARGE, "The position is too long.");
    lr_status status = lr_state_parse(&r->d->game, text, &r->d->state, &error);
    if (status == LR_OK) return LR_OK;
    r->line += error.line;
    return refuse(r, status, error.text);
}

/* `0 road b2/e`, or with a colon and the status behind it. */
static lr_status read_try(reading *r, drawing_words words, bool refused) {
    char text[DRAWING_LINE_MAX];
    lr_error error = { .text = "" };
    lr_status expected = LR_OK;
    if (r->d->try_count == DRAWING_TRIES_MAX || !terminated(words, text, sizeof text))
        return refuse(r, LR_E_TOO_LARGE, "There are too many actions, or this one is too long.");
    char *colon = strstr(text, " : ");
    if (refused != (colon != NULL))
        return refuse(r, LR_E_SYNTAX, "`cannot` names the refusal after a colon, `can` has none.");
    if (refused) {
        *colon = 0;
        for (expected = 0; expected < LR_STATUS_COUNT; expected++)
            if (strcmp(lr_status_name(expected), colon + 3) == 0) break;
        if (expected == LR_STATUS_COUNT || expected == LR_OK)
            return refuse(r, LR_E_UNKNOWN_NAME, "There is no such refusal.");
    }
    drawing_try *one = &r->d->tries[r->d->try_count++];
    one->status = expected;
    lr_status status = lr_action_parse(&r->d->game, text, &one->action, &error);
    return status == LR_OK ? LR_OK : refuse(r, status, error.text);
}

/* The rules, asked. */
static lr_status check_tries(reading *r) {
    for (uint32_t k = 0; k < r->d->try_count; k++) {
        const drawing_try *one = &r->d->tries[k];
        lr_status status = lr_check(&r->d->game, &r->d->state, one->action);
        char words[LR_ACTION_TEXT_MAX + 64], action[LR_ACTION_TEXT_MAX];
        if (status == one->status) continue;
        lr_action_print(&r->d->game, one->action, action, sizeof action);
        snprintf(words, sizeof words, "`%s`: the rules say %s.", action, lr_status_name(status));
        return refuse(r, LR_E_POSITION, words);
    }
    return LR_OK;
}

/* What must be there, in its order. */
typedef enum drawing_stage { NEED_GAME, NEED_RULES, NEED_CAPTION, NEED_POSITION } drawing_stage;

static lr_status read_line(reading *r, drawing_stage *stage, drawing_words key,
                           drawing_words words) {
    static const char *const needed[] = { "game", "rules", "caption" };
    while (words.length > 0 && words.text[0] == ' ') words.text++, words.length--;
    if (words.length == 0) return refuse(r, LR_E_SYNTAX, "Something should stand behind the word.");
    if (*stage < NEED_POSITION) {
        if (!is(key, needed[*stage]))
            return refuse(r, LR_E_SYNTAX, "A drawing has game, rules and caption, in this order.");
        if (*stage == NEED_RULES) r->d->rules = words;
        if (*stage == NEED_CAPTION) r->d->caption = words;
        return (*stage)++ == NEED_GAME ? read_game(r, words) : LR_OK;
    }
    if (is(key, "around") && r->d->around.length == 0)
        r->d->around = words;
    else if (is(key, "mark") && r->d->marks.length == 0)
        r->d->marks = words;
    else if (is(key, "can") || is(key, "cannot"))
        return read_try(r, words, is(key, "cannot"));
    else
        return refuse(r, LR_E_SYNTAX,
                      "A line begins with around, mark (once each), can, cannot or position.");
    return LR_OK;
}

lr_status drawing_read(drawing *d, drawing_words block, lr_error *error) {
    reading r = { d, error, 0 };
    drawing_stage stage = NEED_GAME;
    drawing_words line, key = { "", 0 };
    memset(d, 0, sizeof *d);
    while (next_line(&block, &line)) {
        r.line++;
        drawing_next_word(&line, &key);
        if (stage == NEED_POSITION && is(key, "position") && line.length == 0) {
            lr_status status = read_position(&r, block);
            return status == LR_OK ? check_tries(&r) : status;
        }
        lr_status status = read_line(&r, &stage, key, line);
        if (status != LR_OK) return status;
    }
    return refuse(&r, LR_E_SYNTAX, "The position is missing.");
}
