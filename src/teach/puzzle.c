/* puzzle.c - reads and writes puzzles (puzzle.h). */
#include "puzzle.h"

#include "reader.h"

#include <string.h>

static const char beginning[] = "a puzzle begins with `longroad-puzzle 1`";

enum { CHANCE_MOST = 1000000, MOVES_MOST = 1000000 };

typedef struct reading {
    teach_reader r;
    teach_start start;
    teach_part candidate[PUZZLE_CANDIDATES_MAX]; /* their actions */
    puzzle *out;
    bool marked, made;
} reading;

/* ---- keywords ---- */

static bool read_candidate(reading *p, bool answer) {
    lr_scan *in = &p->r.in;
    puzzle *out = p->out;
    int64_t chance = 0, most = CHANCE_MOST;
    if (answer != (out->candidates == 0))
        return lr_scan_wrong(in, LR_E_SYNTAX, "one `answer` comes first, then `other` actions",
                             NULL);
    if (out->candidates == PUZZLE_CANDIDATES_MAX)
        return lr_scan_wrong(in, LR_E_RANGE, "too many actions", NULL);
    if (!answer) most = out->candidate[out->candidates - 1].chance;
    lr_scan_blanks(in);
    if (!lr_scan_int(in, 0, most, &chance)) return false;
    out->candidate[out->candidates].chance = (int32_t)chance;
    return teach_read_rest(&p->r, &p->candidate[out->candidates++]);
}

/* `name=` */
static bool read_name(lr_scan *in, const char *name) {
    if (!lr_scan_keyword(in, name)) return false;
    return lr_scan_char(in, '=') || lr_scan_wrong(in, LR_E_SYNTAX, "expected `=`", NULL);
}

static bool read_number(lr_scan *in, const char *name, int64_t most, int64_t *value) {
    return read_name(in, name) && lr_scan_int(in, 0, most, value);
}

/* A version or a file's name: anything without blanks. */
static bool read_word(lr_scan *in, const char *name, char *out, size_t size) {
    if (!read_name(in, name)) return false;
    size_t length = strcspn(in->at, " \t\n#");
    if (length == 0 || length >= size)
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected a short word", NULL);
    memcpy(out, in->at, length);
    out[length] = 0;
    in->at += length;
    in->column += (int32_t)length;
    return true;
}

static bool read_made(reading *p) {
    lr_scan *in = &p->r.in;
    puzzle *out = p->out;
    int64_t nodes = 0, margin = 0, seed = 0, move = 0;
    if (p->made) return lr_scan_wrong(in, LR_E_SYNTAX, "this was said before", NULL);
    p->made = read_word(in, "longroad", out->version, sizeof out->version) &&
              read_number(in, "nodes", UINT32_MAX, &nodes) &&
              read_number(in, "margin", 1000, &margin) &&
              read_number(in, "seed", UINT32_MAX, &seed) &&
              read_word(in, "record", out->record, sizeof out->record) &&
              read_number(in, "move", MOVES_MOST, &move);
    out->nodes = (uint64_t)nodes;
    out->margin = (uint32_t)margin;
    out->seed = (uint64_t)seed;
    out->move = (uint32_t)move;
    return p->made;
}

static bool read_line(void *context) {
    reading *p = context;
    char keyword[20];
    bool known = false;
    if (*p->r.in.at == '|') return teach_read_line(&p->r);
    lr_scan at = p->r.in;
    if (!lr_scan_word(&p->r.in, keyword, sizeof keyword)) return false;
    p->r.block = NULL;
    if (!p->marked) {
        lr_scan_blanks(&p->r.in);
        p->marked = strcmp(keyword, "longroad-puzzle") == 0 && lr_scan_char(&p->r.in, '1');
        return p->marked || lr_scan_wrong(&at, LR_E_SYNTAX, beginning, NULL);
    }
    if (strcmp(keyword, "answer") == 0 || strcmp(keyword, "other") == 0)
        return read_candidate(p, keyword[0] == 'a');
    if (strcmp(keyword, "made") == 0) return read_made(p);
    if (!teach_read_head(&p->r, &p->start, keyword, &known)) return false;
    return known || lr_scan_wrong(&at, LR_E_SYNTAX, "unknown keyword `", keyword, "`", NULL);
}

/* ---- the whole ---- */

static bool complain(lr_error *error, int32_t line, const char *sentence) {
    lr_fail(error, LR_E_POSITION, sentence, NULL);
    error->line = line;
    return false;
}

static bool is_among(const lr_action *actions, uint32_t count, lr_action a) {
    for (uint32_t k = 0; k < count; k++)
        if (memcmp(&actions[k], &a, sizeof a) == 0) return true;
    return false;
}

/* The actions, once there is a game that knows them. */
static bool read_actions(const reading *p, const lr_game *g, lr_error *error) {
    puzzle *out = p->out;
    lr_action before[PUZZLE_CANDIDATES_MAX];
    for (uint32_t k = 0; k < out->candidates; k++) {
        char text[LR_ACTION_TEXT_MAX];
        int32_t line = p->candidate[k].line;
        if (!teach_copy(p->candidate[k], text, sizeof text))
            return complain(error, line, "the action is too long");
        if (lr_action_parse(g, text, &before[k], error) != LR_OK) {
            error->line = line;
            return false;
        }
        if (before[k].actor != out->seat || lr_check(g, &out->state, before[k]) != LR_OK)
            return complain(error, line, "the seat cannot do this here");
        if (is_among(before, k, before[k])) return complain(error, line, "this was said before");
        out->candidate[k].action = before[k];
    }
    return true;
}

/* What the parts must be together. */
static bool check_whole(const reading *p, const lr_game *g, lr_error *error) {
    const puzzle *out = p->out;
    lr_action legal[LR_LEGAL_MAX];
    int32_t line = p->start.position.line;
    if ((LR_SEATS(lr_actors(g, &out->state)) >> out->seat & 1) == 0)
        return complain(error, line, "the position does not wait for the seat");
    uint32_t count = lr_legal(g, &out->state, out->seat, legal);
    if (count <= 2) return complain(error, line, "a puzzle needs more than two actions");
    if (!is_among(legal, count, out->candidate[0].action))
        return complain(error, p->candidate[0].line, "the answer is not in the list of actions");
    return true;
}

bool puzzle_parse(const char *text, size_t length, lr_game *g, puzzle *out, lr_error *error) {
    reading p = { .out = out };
    *error = (lr_error){ 0 };
    memset(out, 0, sizeof *out);
    if (!teach_open(&p.r, text, length, error) || !lr_scan_lines(&p.r.in, read_line, &p))
        return false;
    if (!p.marked) return lr_scan_wrong(&p.r.in, LR_E_SYNTAX, beginning, NULL);
    if (p.start.game.length == 0)
        return lr_scan_wrong(&p.r.in, LR_E_SYNTAX, "`game` is missing", NULL);
    if (p.start.position.length == 0 || out->candidates < 2 || !p.made)
        return lr_scan_wrong(&p.r.in, LR_E_SYNTAX,
                             "a puzzle has `position`, `answer`, `other` and `made`", NULL);
    out->seat = p.start.seat;
    return teach_game(&p.start, g, error) &&
           teach_position(g, p.start.position, &out->state, error) && read_actions(&p, g, error) &&
           check_whole(&p, g, error);
}

bool puzzle_config(const char *text, size_t length, char out[LR_CONFIG_TEXT_MAX]) {
    lr_error error;
    puzzle unused = { 0 };
    reading p = { .out = &unused };
    return teach_open(&p.r, text, length, &error) && lr_scan_lines(&p.r.in, read_line, &p) &&
           p.start.game.length > 0 && teach_copy(p.start.game, out, LR_CONFIG_TEXT_MAX);
}

/* The position with the prefixes of its lines. */
static void put_position(lr_text *t, const lr_game *g, const lr_state *s) {
    char text[LR_STATE_TEXT_MAX];
    lr_state_print(g, s, text, sizeof text);
    lr_put(t, "position\n");
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        lr_put(t, "| ");
        lr_put_bytes(t, at, length);
        lr_put_char(t, '\n');
        at += length + (at[length] == '\n');
    }
}

size_t puzzle_print(const lr_game *g, const puzzle *p, char *out, size_t size) {
    lr_text t = lr_text_start(out, size);
    char part[LR_CONFIG_TEXT_MAX];
    lr_config_print(g, 1, part, sizeof part);
    lr_putf(&t, "longroad-puzzle 1\ngame %s\nseat %d\n", part, p->seat);
    for (uint32_t k = 0; k < p->candidates; k++) {
        lr_action_print(g, p->candidate[k].action, part, sizeof part);
        lr_putf(&t, "%s %d %s\n", k == 0 ? "answer" : "other", p->candidate[k].chance, part);
    }
    lr_putf(&t, "made longroad=%s nodes=", p->version);
    lr_put_int(&t, (int64_t)p->nodes);
    lr_putf(&t, " margin=%u seed=", p->margin);
    lr_put_int(&t, (int64_t)p->seed);
    lr_putf(&t, " record=%s move=%u\n", p->record, p->move);
    put_position(&t, g, &p->state);
    return lr_text_end(&t);
}
