/* lesson_play.c - where a player is in a lesson, and the lesson played by itself: see lesson.h. */
#include "lesson.h"
#include "text.h"

#include <string.h>

/* ---- places ---- */

/* At the line, or past the moment's last one. */
static void settle(const lesson *l, lesson_at *at) {
    for (;;) {
        if (at->moment >= l->moment_count) {
            at->state = LESSON_OVER;
            return;
        }
        const lesson_moment *m = &l->moment[at->moment];
        while (at->line < m->first + m->lines && l->line[at->line].kind == LINE_ALSO) at->line++;
        if (at->line < m->first + m->lines) {
            at->state = l->line[at->line].kind == LINE_EXPECT ? LESSON_MOVE : LESSON_WAIT;
            return;
        }
        if (m->lines == 0 || m->done.in[0].length > 0) {
            at->state = m->lines == 0 ? LESSON_READ : LESSON_DONE;
            return;
        }
        at->moment++; /* its lines follow those of the one before */
    }
}

lesson_at lesson_begin(const lesson *l, uint32_t moment) {
    lesson_at at = { .moment = (uint16_t)moment };
    if (moment < l->moment_count) at.line = l->moment[moment].first;
    settle(l, &at);
    return at;
}

uint32_t lesson_step_moment(const lesson *l, uint32_t step) {
    uint32_t k = 0;
    while (k < l->moment_count && l->moment[k].step < step) k++;
    return k;
}

bool lesson_next(const lesson *l, lesson_at *at) {
    if (at->state != LESSON_READ && at->state != LESSON_DONE) return false;
    at->moment++;
    at->also = 0;
    settle(l, at);
    return true;
}

bool lesson_jumps(const lesson *l, lesson_at at, teach_part *block) {
    if (!lesson_next(l, &at) || at.moment >= l->moment_count) return false;
    *block = l->moment[at.moment].position;
    return block->length > 0;
}

/* ---- actions ---- */

/* The k-th of the alternatives, which have `|` between them. */
bool lesson_choice(const lesson *l, uint32_t line, uint32_t k, char out[LR_ACTION_TEXT_MAX]) {
    teach_part text = l->line[line].text;
    const char *at = text.at, *end = text.at + text.length;
    for (;; k--) {
        const char *stop = memchr(at, '|', (size_t)(end - at));
        if (stop == NULL) stop = end;
        if (k == 0) {
            while (at < stop && *at == ' ') at++;
            while (stop > at && stop[-1] == ' ') stop--;
            return stop > at && teach_copy((teach_part){ at, (uint32_t)(stop - at), text.line },
                                           out, LR_ACTION_TEXT_MAX);
        }
        if (stop == end) return false;
        at = stop + 1;
    }
}

/* `*` stands for any bytes. The last one decides where to try again. */
static bool fits(const char *pattern, const char *text) {
    const char *star = NULL, *from = NULL;
    while (*text != 0) {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return *pattern == 0;
}

/* An action's text without its seat, as the seat's action. */
static bool action_of(const lr_game *g, int seat, const char *text, lr_action *out,
                      lr_error *error) {
    char whole[LR_ACTION_TEXT_MAX + 4] = { (char)('0' + seat), ' ' };
    size_t length = strlen(text);
    if (length >= LR_ACTION_TEXT_MAX) return false;
    memcpy(whole + 2, text, length + 1);
    return lr_action_parse(g, whole, out, error) == LR_OK;
}

bool lesson_choice_told(const lesson *l, const lr_game *g, uint32_t line, uint32_t k,
                        char out[LR_ACTION_TEXT_MAX]) {
    char whole[LR_ACTION_TEXT_MAX];
    lr_error error;
    lr_action a;
    if (!lesson_choice(l, line, k, out)) return false;
    if (strchr(out, '*') != NULL || !action_of(g, l->start.seat, out, &a, &error)) return true;
    lr_action_print(g, a, whole, sizeof whole);
    memmove(out, whole + 2, strlen(whole + 2) + 1);
    return true;
}

static bool line_takes(const lesson *l, uint32_t line, const lr_game *g, lr_action a) {
    char choice[LR_ACTION_TEXT_MAX], text[LR_ACTION_TEXT_MAX];
    lr_error error;
    lr_action wanted;
    lr_action_print(g, a, text, sizeof text);
    for (uint32_t k = 0; k < LESSON_CHOICES_MAX && lesson_choice(l, line, k, choice); k++) {
        if (strchr(choice, '*') != NULL) {
            if (fits(choice, text + 2)) return true;
        } else if (action_of(g, l->start.seat, choice, &wanted, &error)) {
            if (memcmp(&wanted, &a, sizeof a) == 0) return true;
        }
    }
    return false;
}

lesson_verdict lesson_judge(const lesson *l, lesson_at at, const lr_game *g, lr_action a) {
    if (at.state != LESSON_MOVE || a.actor != l->start.seat) return LESSON_REFUSED;
    if (line_takes(l, at.line, g, a)) return LESSON_EXPECTED;
    const lesson_moment *m = &l->moment[at.moment];
    for (uint32_t k = at.line + 1u; k < m->first + m->lines && l->line[k].kind == LINE_ALSO; k++)
        if (line_takes(l, k, g, a)) return LESSON_ALSO;
    return LESSON_REFUSED;
}

static bool script_action(const lesson *l, uint32_t line, const lr_game *g, lr_action *out,
                          lr_error *error) {
    char text[LR_ACTION_TEXT_MAX];
    if (!teach_copy(l->line[line].text, text, sizeof text)) {
        lr_fail(error, LR_E_RANGE, "this action is too long", NULL);
        return false;
    }
    return lr_action_parse(g, text, out, error) == LR_OK;
}

bool lesson_script(const lesson *l, lesson_at at, const lr_game *g, lr_action *out) {
    lr_error error;
    return at.state == LESSON_WAIT && script_action(l, at.line, g, out, &error);
}

void lesson_took(const lesson *l, lesson_at *at, const lr_game *g, lr_action a) {
    lr_action scripted;
    if (at->state == LESSON_MOVE) {
        lesson_verdict verdict = lesson_judge(l, *at, g, a);
        if (verdict == LESSON_REFUSED) return;
        at->also = verdict == LESSON_ALSO;
    } else if (!lesson_script(l, *at, g, &scripted) || memcmp(&scripted, &a, sizeof a) != 0) {
        return;
    }
    at->line++;
    settle(l, at);
}

/* ---- the lesson by itself ---- */

static bool fail_at(lr_error *error, int32_t line, lr_status status, const char *sentence) {
    if (status != LR_OK) lr_fail(error, status, sentence, NULL);
    error->line = line;
    return false;
}

static bool play_line(const lesson *l, const lr_game *g, uint32_t line, lr_action a, lr_state *s,
                      lr_error *error) {
    lr_status status = lr_play(g, s, a);
    if (status == LR_OK) return true;
    lr_fail(error, status, "this cannot be played here: ", lr_status_reason(status), NULL);
    return fail_at(error, l->line[line].text.line, LR_OK, NULL);
}

/* Who the position waits for must be who the lesson lets act. */
static bool check_waits(const lesson *l, lesson_at at, const lr_game *g, const lr_state *s,
                        lr_error *error) {
    uint32_t actors = lr_actors(g, s);
    const lesson_moment *m = &l->moment[at.moment];
    int32_t line = at.state == LESSON_MOVE || at.state == LESSON_WAIT ? l->line[at.line].text.line
                                                                      : m->line;
    if (at.state == LESSON_WAIT) return true;
    if ((actors & LR_CHANCE) != 0)
        return fail_at(error, line, LR_E_NOT_NOW, "chance acts first: a `play *` line is missing");
    if (at.state == LESSON_MOVE && (actors >> l->start.seat & 1) == 0)
        return fail_at(error, line, LR_E_NOT_NOW, "others act first: a `play` line is missing");
    return true;
}

/* Which of the alternatives of an `expect` is played: the first that the rules allow here, since
 * what came before may have been an `also`; the first of all if there is none. */
static uint32_t playable(const lesson *l, uint32_t line, const lr_game *g, const lr_state *s) {
    char text[LR_ACTION_TEXT_MAX];
    lr_error error;
    lr_action a;
    for (uint32_t k = 0; k < LESSON_CHOICES_MAX && lesson_choice(l, line, k, text); k++)
        if (action_of(g, l->start.seat, text, &a, &error) && lr_check(g, s, a) == LR_OK) return k;
    return 0;
}

static bool move(const lesson *l, lesson_at *at, const lr_game *g, lesson_way way, lr_state *s,
                 lr_error *error) {
    char text[LR_ACTION_TEXT_MAX];
    lr_action a;
    const lesson_moment *m = &l->moment[at->moment];
    uint32_t line = at->line, choice = 0;
    bool named = way.also >= at->line && way.also < m->first + m->lines;
    for (uint32_t k = at->line + 1u; named && k <= (uint32_t)way.also; k++)
        named = l->line[k].kind == LINE_ALSO;
    if (named) line = (uint32_t)way.also;
    choice = named ? way.choice : playable(l, line, g, s);
    if (!lesson_choice(l, line, choice, text))
        return fail_at(error, l->line[line].text.line, LR_E_SYNTAX, "an alternative is empty");
    if (!action_of(g, l->start.seat, text, &a, error))
        return fail_at(error, l->line[line].text.line, LR_OK, NULL);
    if (!play_line(l, g, line, a, s, error)) return false;
    if (way.played != NULL) way.played[line] |= (uint16_t)(1u << choice);
    lesson_took(l, at, g, a);
    return true;
}

static bool advance(const lesson *l, lesson_at *at, const lr_game *g, lesson_way way, lr_state *s,
                    lr_error *error) {
    teach_part block;
    lr_action a;
    if (!check_waits(l, *at, g, s, error)) return false;
    if (at->state == LESSON_MOVE) return move(l, at, g, way, s, error);
    if (at->state == LESSON_WAIT) {
        uint32_t line = at->line;
        if (!script_action(l, line, g, &a, error))
            return fail_at(error, l->line[line].text.line, LR_OK, NULL);
        if (!play_line(l, g, line, a, s, error)) return false;
        lesson_took(l, at, g, a);
        return true;
    }
    bool jumps = lesson_jumps(l, *at, &block);
    lesson_next(l, at);
    return !jumps || teach_position(g, block, s, error);
}

bool lesson_play(const lesson *l, const lr_game *g, lesson_way way, lr_state *s, lr_error *error) {
    lesson_at at = lesson_begin(l, 0);
    if (!teach_position(g, l->start.position, s, error)) return false;
    while (at.state != LESSON_OVER && at.moment < way.moment) {
        if (way.ending && at.state == LESSON_DONE && at.moment + 1u == way.moment) return true;
        if (!advance(l, &at, g, way, s, error)) return false;
    }
    return true;
}
