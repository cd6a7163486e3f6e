/* analyze_make.c - a record judged with a bounded budget, for the server (analysis.h). */
#include "analysis.h"

#include "json_text.h"

#include <stdlib.h>
#include <string.h>

static const char judge_bot[] = "master";

typedef struct making {
    lr_game game;
    lr_state state;
    lr_record_reader reader;
    lr_record_header header;
    lr_error error;
    char map[LR_MAP_TEXT_MAX];
    analyze_game steps;
    analyze_judge judge;
    atomic_uint *permille;
    json_text out;
} making;

/* ---- a record that was read ---- */

/* The more decisions, the less for each. */
static uint32_t nodes_for(const analyze_game *game) {
    uint32_t decisions = 1;
    for (uint32_t i = 0; i < game->count; i++)
        decisions += game->step[i].verdict == ANALYZE_UNASKED;
    uint32_t share = ANALYSIS_NODES_ALL / decisions;
    return share > ANALYSIS_NODES ? ANALYSIS_NODES : share > 16 ? share : 16;
}

static analysis_status read_record(making *m, const char *record, size_t length,
                                   const atomic_bool *stop) {
    analyze_evaluation by;
    const char *mode = "";
    if (lr_record_game(&m->reader, record, length, &m->header, &m->game, m->map, sizeof m->map,
                       &m->error) != LR_OK ||
        lr_record_begin(&m->header, &m->game, &m->state, &m->error) != LR_OK)
        return ANALYSIS_BAD_RECORD;
    if (!analyze_net(&m->game, &by, &mode)) return ANALYSIS_NO_EVALUATION;
    for (int seat = 0; seat < m->game.seats; seat++)
        if (m->header.seat[seat][0]) m->steps.name[seat] = m->header.seat[seat];
    analyze_reading read = analyze_read(&m->steps, &m->reader, &m->game, &m->state, by, &m->error);
    if (read == ANALYZE_NO_MEMORY) return ANALYSIS_NO_MEMORY;
    if (read != ANALYZE_READ) return ANALYSIS_BAD_RECORD;
    m->judge = (analyze_judge){
        .bot = lr_bot_find(judge_bot), .threads = 1, .mode = mode, .stop = stop
    };
    if (m->judge.bot && !lr_bot_plays(m->judge.bot, &m->game)) m->judge.bot = NULL;
    m->judge.budget.nodes = nodes_for(&m->steps);
    return ANALYSIS_MADE;
}

static making *start(void) {
    return calloc(1, sizeof(making));
}

static void end(making *m) {
    analyze_free(&m->steps);
    free(m);
}

/* ---- the whole game ---- */

static void tell(void *context, uint32_t done, uint32_t all, double seconds) {
    making *m = context;
    (void)seconds;
    if (all > 0) atomic_store(m->permille, (unsigned)((uint64_t)done * 1000 / all));
}

static analysis_status judge_steps(making *m) {
    if (m->judge.bot) {
        analyze_asking asked = analyze_ask(&m->steps, &m->judge, tell, m);
        if (asked == ANALYZE_STOPPED) return ANALYSIS_STOPPED;
        if (asked == ANALYZE_UNABLE) return ANALYSIS_NO_MEMORY;
    }
    analyze_look_on(&m->steps);
    analyze_sum(&m->steps);
    m->out.most = ANALYSIS_BYTES_MAX;
    json_writer w = json_text_start(&m->out);
    analyze_put_json(&m->steps, &m->judge, &w);
    return jw_finish(&w) ? ANALYSIS_MADE : ANALYSIS_NO_MEMORY;
}

static bool sum_up(const analyze_game *game, char out[ANALYSIS_SUMMARY_MAX]) {
    json_writer w = jw_start(out, ANALYSIS_SUMMARY_MAX, NULL, NULL);
    analyze_put_summary(game, &w);
    if (w.failed || w.length >= ANALYSIS_SUMMARY_MAX) return false;
    out[w.length] = 0;
    return true;
}

static bool keep_best(const analyze_game *game, analysis_made *out) {
    out->best = calloc(game->count + 1u, sizeof out->best[0]);
    out->count = game->count;
    for (uint32_t i = 0; out->best && i < game->count; i++)
        if (game->step[i].verdict >= ANALYZE_UNWEIGHED) out->best[i] = game->step[i].best;
    return out->best != NULL;
}

analysis_status analysis_make(const char *record, size_t length, const atomic_bool *stop,
                              atomic_uint *permille, analysis_made *out) {
    making *m = start();
    if (!m) return ANALYSIS_NO_MEMORY;
    m->permille = permille;
    analysis_status status = read_record(m, record, length, stop);
    if (status == ANALYSIS_MADE) status = judge_steps(m);
    if (status == ANALYSIS_MADE && (!sum_up(&m->steps, out->summary) || !keep_best(&m->steps, out)))
        status = ANALYSIS_NO_MEMORY;
    if (status == ANALYSIS_MADE) {
        out->body = m->out.bytes;
        out->length = m->out.length;
    } else {
        free(m->out.bytes);
    }
    end(m);
    return status;
}

/* ---- a line ---- */

/* Where a line of a text begins; lines count from 1. */
static size_t line_start(const char *text, size_t length, int32_t line) {
    size_t at = 0;
    for (; line > 1 && at < length; at++) line -= text[at] == '\n';
    return at;
}

static bool write_line(const making *m, const char *record, size_t before, const analyze_line *line,
                       json_text *out) {
    char text[LR_ACTION_TEXT_MAX + 1];
    bool good = json_text_add(out, record, before);
    for (uint32_t k = 0; good && k < line->count; k++) {
        size_t length = lr_action_print(&m->game, line->action[k], text, LR_ACTION_TEXT_MAX);
        text[length] = '\n';
        good = json_text_add(out, text, length + 1);
    }
    return good;
}

analysis_status analysis_line(const char *record, size_t length, uint32_t move,
                              const lr_action *first, const atomic_bool *stop, char **out,
                              size_t *out_length) {
    making *m = start();
    if (!m) return ANALYSIS_NO_MEMORY;
    analysis_status status = read_record(m, record, length, stop);
    const analyze_game *game = &m->steps;
    if (status == ANALYSIS_MADE && !m->judge.bot) status = ANALYSIS_NO_EVALUATION;
    if (status == ANALYSIS_MADE &&
        (move == 0 || move > game->count || game->step[move - 1].verdict == ANALYZE_NO_DECISION))
        status = ANALYSIS_NO_DECISION;
    if (status == ANALYSIS_MADE) {
        analyze_line line;
        size_t before = line_start(record, length, game->step[move - 1].line);
        if (!analyze_make_line(game, &m->judge, move - 1, first, &line))
            status = atomic_load(stop) ? ANALYSIS_STOPPED : ANALYSIS_NO_MEMORY;
        else if (!write_line(m, record, before, &line, &m->out))
            status = ANALYSIS_NO_MEMORY;
    }
    *out = status == ANALYSIS_MADE ? m->out.bytes : NULL;
    *out_length = m->out.length;
    if (status != ANALYSIS_MADE) free(m->out.bytes);
    end(m);
    return status;
}
