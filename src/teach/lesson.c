/* lesson.c - reading a lesson's text. lesson.h says what a lesson is, docs/lessons.md how its lines
 * are written. A table of keywords drives the reader; the head's are those of start.c. */
#include "lesson.h"
#include "reader.h"

#include <string.h>

const char *const lesson_light_names[LIGHT_KINDS] = { "hex",    "vertex", "edge", "panel",
                                                      "action", "seat",   "card", "slot" };

typedef struct reading {
    teach_reader r;
    lesson *l;
    bool marked; /* the first line was there */
} reading;

static bool wrong(reading *of, const char *sentence) {
    return lr_scan_wrong(&of->r.in, LR_E_SYNTAX, sentence, NULL);
}

static lesson_moment *last(reading *of) {
    return &of->l->moment[of->l->moment_count - 1];
}

/* ---- keywords ---- */

static bool read_minutes(reading *of) {
    int64_t minutes = 0;
    lr_scan_blanks(&of->r.in);
    if (!lr_scan_int(&of->r.in, 1, 60, &minutes)) return false;
    of->l->minutes = (uint16_t)minutes;
    return true;
}

static bool read_moment(reading *of) {
    lesson *l = of->l;
    if (l->step_count == 0) return wrong(of, "a `moment` belongs to a `step`");
    if (l->moment_count == LESSON_MOMENTS_MAX) return wrong(of, "too many moments");
    l->moment[l->moment_count++] = (lesson_moment){ .step = (uint16_t)(l->step_count - 1),
                                                    .first = l->line_count,
                                                    .line = of->r.in.line };
    return true;
}

static bool read_step(reading *of) {
    lesson *l = of->l;
    if (l->step_count == LESSON_STEPS_MAX) return wrong(of, "too many steps");
    l->step[l->step_count++] = (lesson_step){ .line = of->r.in.line };
    return read_moment(of);
}

static bool read_title(reading *of) {
    return teach_read_sentence(&of->r, &of->l->step[of->l->step_count - 1].title);
}

static bool read_light(reading *of) {
    lesson_moment *m = last(of);
    unsigned kind = 0;
    if (m->lights == LESSON_LIGHTS_MAX) return wrong(of, "too many lights");
    lesson_light *light = &m->light[m->lights++];
    lr_scan_blanks(&of->r.in);
    if (!lr_scan_name(&of->r.in, "light", lesson_light_names, LIGHT_KINDS, &kind)) return false;
    light->kind = (uint8_t)kind;
    if (!teach_read_rest(&of->r, &light->name)) return false;
    return light->name.length <= 31 || wrong(of, "this name is too long");
}

static bool read_line_of(reading *of, lesson_line_kind kind) {
    lesson *l = of->l;
    lesson_moment *m = last(of);
    if (l->line_count == LESSON_LINES_MAX) return wrong(of, "too many lines");
    if (kind == LINE_ALSO && (m->lines == 0 || l->line[l->line_count - 1].kind != LINE_EXPECT))
        return wrong(of, "`also` follows an `expect`");
    lesson_line *line = &l->line[l->line_count++];
    *line = (lesson_line){ .kind = (uint8_t)kind };
    m->lines++;
    return teach_read_rest(&of->r, &line->text);
}

static bool read_expect(reading *of) {
    return read_line_of(of, LINE_EXPECT);
}
static bool read_also(reading *of) {
    return read_line_of(of, LINE_ALSO);
}
static bool read_play(reading *of) {
    return read_line_of(of, LINE_PLAY);
}
static bool read_say(reading *of) {
    return teach_read_sentence(&of->r, &last(of)->say);
}
static bool read_why(reading *of) {
    return teach_read_sentence(&of->r, &last(of)->why);
}
static bool read_wrong(reading *of) {
    return teach_read_sentence(&of->r, &last(of)->wrong);
}
static bool read_done(reading *of) {
    return teach_read_sentence(&of->r, &last(of)->done);
}
static bool read_position(reading *of) {
    if (of->l->moment_count == 1) return wrong(of, "the first position belongs to the head");
    return teach_read_block(&of->r, &last(of)->position);
}

/* Those of steps; before the first step they are the head's, or nobody's. */
static const struct keyword {
    const char *word;
    bool (*read)(reading *of);
} keywords[] = {
    { "moment", read_moment }, { "title", read_title },       { "light", read_light },
    { "say", read_say },       { "why", read_why },           { "wrong", read_wrong },
    { "done", read_done },     { "expect", read_expect },     { "also", read_also },
    { "play", read_play },     { "position", read_position },
};

static bool read_keyword(reading *of, const lr_scan *start, const char *word) {
    bool known = true;
    lr_scan at = *start;
    if (strcmp(word, "step") == 0) return read_step(of);
    if (of->l->step_count == 0) {
        if (strcmp(word, "minutes") == 0) return read_minutes(of);
        if (!teach_read_head(&of->r, &of->l->start, word, &known)) return false;
        if (known) return true;
        return lr_scan_wrong(&at, LR_E_SYNTAX, "`", word, "` is no line of a lesson's head", NULL);
    }
    for (size_t k = 0; k < sizeof keywords / sizeof keywords[0]; k++)
        if (strcmp(keywords[k].word, word) == 0) return keywords[k].read(of);
    return lr_scan_wrong(&at, LR_E_SYNTAX, "`", word, "` is no line of a step", NULL);
}

static bool read_line(void *context) {
    reading *of = context;
    lr_scan start = of->r.in;
    char word[24];
    if (*of->r.in.at == '|') return teach_read_line(&of->r);
    of->r.block = NULL;
    if (!lr_scan_word(&of->r.in, word, sizeof word)) return false;
    if (of->marked) return read_keyword(of, &start, word);
    of->marked = true;
    lr_scan_blanks(&of->r.in);
    if (strcmp(word, "longroad-lesson") == 0 && lr_scan_char(&of->r.in, '1')) return true;
    return lr_scan_wrong(&start, LR_E_SYNTAX, "a lesson begins with `longroad-lesson 1`", NULL);
}

/* ---- the whole ---- */

static bool complain_at(reading *of, int32_t line, const char *sentence) {
    of->r.in.line = line;
    of->r.in.column = 1;
    return wrong(of, sentence);
}

static bool has(const teach_words *words) {
    return words->in[0].length > 0 || words->in[1].length > 0;
}

static bool check_moment(reading *of, uint32_t k) {
    const lesson *l = of->l;
    const lesson_moment *m = &l->moment[k];
    bool moves = false, ends = k + 1 == l->moment_count || l->moment[k + 1].position.length > 0;
    for (uint32_t i = 0; i < m->lines; i++) moves |= l->line[m->first + i].kind == LINE_EXPECT;
    if (!teach_check_words(&of->r, &m->say, "say", m->line)) return false;
    if (has(&m->why) && !teach_check_words(&of->r, &m->why, "why", m->line)) return false;
    if (has(&m->done) && !teach_check_words(&of->r, &m->done, "done", m->line)) return false;
    if (moves && !teach_check_words(&of->r, &m->wrong, "wrong", m->line)) return false;
    if (!moves && has(&m->wrong))
        return complain_at(of, m->line, "`wrong` without `expect`: no move can be wrong");
    if (m->lines == 0 && has(&m->done))
        return complain_at(of, m->line, "`done` without a line: there is nothing to do");
    if (m->lines > 0 && ends && !has(&m->done))
        return complain_at(of, m->line,
                           "`done` is missing: a jump or the lesson's end waits for the player");
    return true;
}

bool lesson_parse(const char *text, size_t length, lesson *out, lr_error *error) {
    reading of = { .l = out };
    memset(out, 0, sizeof *out);
    if (!teach_open(&of.r, text, length, error)) return false;
    if (!lr_scan_lines(&of.r.in, read_line, &of)) return false;
    if (!of.marked) return wrong(&of, "a lesson begins with `longroad-lesson 1`");
    if (!teach_check_head(&of.r, &out->start)) return false;
    if (out->minutes == 0) return wrong(&of, "`minutes` is missing");
    if (out->step_count == 0) return wrong(&of, "there is no `step`");
    for (uint32_t k = 0; k < out->step_count; k++)
        if (!teach_check_words(&of.r, &out->step[k].title, "title", out->step[k].line))
            return false;
    for (uint32_t k = 0; k < out->moment_count; k++)
        if (!check_moment(&of, k)) return false;
    return true;
}
