/* map_problem.c - complaints of the map reader: their sentences, and how all of them are kept.
 *
 * The reader stops a line or a check at its first complaint, which stands in the lr_error of the
 * scanner. A game takes that one. Who examines a map has a list (board_findings): there the
 * complaint goes, and the reader goes on with the next line or check. A complaint without a code of
 * its own is about the writing of its line: LINE.
 */
#include "map_reader.h"

#include <stdarg.h>
#include <string.h>

const board_problem_kind board_problem_kinds[BOARD_PROBLEM_CODES] = {
#define PROBLEM(code, level, status, sentence) \
    [BOARD_PROBLEM_##code] = { BOARD_LEVEL_##level, LR_E_##status, sentence },
#include "board_problems.def"
};

const char *const board_problem_codes[BOARD_PROBLEM_CODES] = {
#define PROBLEM(code, level, status, sentence) [BOARD_PROBLEM_##code] = #code,
#include "board_problems.def"
};

const char *const board_problem_levels[BOARD_LEVELS_OF_PROBLEMS] = { "error", "warning", "hint" };

/* The sentence with its arguments. */
static void print_sentence(const board_problem *p, char *out, size_t size) {
    const char *sentence = board_problem_kinds[p->code].sentence;
    unsigned next = 0;
    lr_text t = lr_text_start(out, size);
    for (; *sentence != 0; sentence++) {
        bool argument = sentence[0] == '{' && sentence[1] == '}';
        if (argument && next < p->args) lr_put(&t, p->arg[next++]);
        if (argument)
            sentence++;
        else
            lr_put_char(&t, *sentence);
    }
    lr_text_end(&t);
}

static void take_arguments(board_problem *p, va_list arguments) {
    for (const char *text; (text = va_arg(arguments, const char *)) != NULL;) {
        if (p->args == BOARD_PROBLEM_ARGS) continue;
        lr_text t = lr_text_start(p->arg[p->args++], BOARD_PROBLEM_ARG_MAX);
        lr_put(&t, text);
        lr_text_end(&t);
    }
}

void board_map_problem(map_reader *r, lr_scan *at, uint64_t hexes, int code, ...) {
    va_list arguments;
    if (!map_ok(r)) return;
    r->now = (board_problem){ .code = (uint8_t)code, .hexes = hexes };
    va_start(arguments, code);
    take_arguments(&r->now, arguments);
    va_end(arguments);
    print_sentence(&r->now, r->now.text, sizeof r->now.text);
    if (at->at == NULL) at = &r->in; /* the line is missing, which was noted */
    lr_scan_fail(at, board_problem_kinds[code].status, r->now.text, NULL);
}

static void keep(board_findings *found, const board_problem *p) {
    found->errors += board_problem_kinds[p->code].level == BOARD_LEVEL_ERROR;
    if (found->count < BOARD_PROBLEMS_MAX) found->problem[found->count++] = *p;
}

void board_map_note(map_reader *r) {
    lr_error *error = r->in.error;
    if (r->found == NULL || map_ok(r)) return;
    if (r->now.text[0] == 0) { /* about the writing of a line */
        memcpy(r->now.text, error->text, sizeof r->now.text);
        r->now.code = BOARD_PROBLEM_LINE;
    }
    r->now.line = error->line;
    r->now.column = error->column;
    keep(r->found, &r->now);
    memset(&r->now, 0, sizeof r->now);
    *error = (lr_error){ .status = LR_OK };
}

void board_map_advise(map_reader *r, uint64_t hexes, int code, ...) {
    va_list arguments;
    board_problem p = { .code = (uint8_t)code, .hexes = hexes };
    va_start(arguments, code);
    take_arguments(&p, arguments);
    va_end(arguments);
    print_sentence(&p, p.text, sizeof p.text);
    keep(r->found, &p);
}

void board_map_name_place(map_reader *r, const char *at, char kind, uint32_t place) {
    board_findings *found = r->found;
    if (found == NULL || !map_ok(r) || found->named_count == BOARD_NAMED_MAX) return;
    found->named[found->named_count++] = (board_named){ .at = (uint32_t)(at - r->text),
                                                        .length = (uint16_t)(r->in.at - at),
                                                        .place = (uint16_t)place,
                                                        .kind = kind };
}
