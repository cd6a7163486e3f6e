/* analyze_make.c - a record judged with a bounded budget, as JSON (analysis.h). */
#include "analysis.h"

#include "json_text.h"

#include <stdlib.h>

static const char judge_bot[] = "strong";

typedef struct making {
    lr_game game;
    lr_state state;
    lr_record_reader reader;
    lr_record_header header;
    lr_error error;
    char map[LR_MAP_TEXT_MAX];
    analyze_game steps;
    atomic_uint *permille;
    json_text out;
} making;

static void tell(void *context, uint32_t done, uint32_t all, double seconds) {
    making *m = context;
    (void)seconds;
    if (all > 0) atomic_store(m->permille, (unsigned)((uint64_t)done * 1000 / all));
}

/* The more decisions, the less for each. */
static uint32_t nodes_for(const analyze_game *game) {
    uint32_t decisions = 1;
    for (uint32_t i = 0; i < game->count; i++)
        decisions += game->step[i].verdict == ANALYZE_UNASKED;
    uint32_t share = ANALYSIS_NODES_ALL / decisions;
    return share > ANALYSIS_NODES ? ANALYSIS_NODES : share > 16 ? share : 16;
}

static analysis_status judge_steps(making *m, const char *mode, const atomic_bool *stop) {
    analyze_judge judge = {
        .bot = lr_bot_find(judge_bot), .threads = 1, .mode = mode, .stop = stop
    };
    if (judge.bot && !lr_bot_plays(judge.bot, &m->game)) judge.bot = NULL;
    judge.budget.nodes = nodes_for(&m->steps);
    if (judge.bot) {
        analyze_asking asked = analyze_ask(&m->steps, &judge, tell, m);
        if (asked == ANALYZE_STOPPED) return ANALYSIS_STOPPED;
        if (asked == ANALYZE_UNABLE) return ANALYSIS_NO_MEMORY;
    }
    analyze_look_on(&m->steps);
    analyze_sum(&m->steps);
    m->out.most = ANALYSIS_BYTES_MAX;
    json_writer w = json_text_start(&m->out);
    analyze_put_json(&m->steps, &judge, &w);
    return jw_finish(&w) ? ANALYSIS_MADE : ANALYSIS_NO_MEMORY;
}

static analysis_status make(making *m, const char *record, size_t length, const atomic_bool *stop) {
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
    return read == ANALYZE_READ ? judge_steps(m, mode, stop) : ANALYSIS_BAD_RECORD;
}

analysis_status analysis_make(const char *record, size_t length, const atomic_bool *stop,
                              atomic_uint *permille, char **out, size_t *out_length) {
    making *m = calloc(1, sizeof *m);
    if (!m) return ANALYSIS_NO_MEMORY;
    m->permille = permille;
    analysis_status status = make(m, record, length, stop);
    analyze_free(&m->steps);
    if (status == ANALYSIS_MADE) {
        *out = m->out.bytes;
        *out_length = m->out.length;
    } else {
        free(m->out.bytes);
    }
    free(m);
    return status;
}
