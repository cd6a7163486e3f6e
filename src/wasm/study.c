/* study.c - replays, previews, judgements: what takes a while (wasm.h). */
#include "analysis.h"
#include "studies.h"
#include "value.h"
#include "wasm.h"

#include <stdlib.h>
#include <string.h>

int wasm_study(int kind, const char *text, size_t length, int seat, uint32_t move, uint32_t lay,
               const char *who) {
    char *body = NULL;
    size_t body_length = 0;
    study_question question = { .kind = (server_study)kind,
                                .text = text,
                                .length = length,
                                .seat = seat,
                                .move = move,
                                .lay = lay,
                                .seats = who };
    frames_status status = studies_make(&question, &body, &body_length);
    if (status == FRAMES_MADE) wasm_answer_own(body, body_length);
    return status;
}

/* ---- judgements ---- */

static analysis_made judged; /* the last one: its best moves begin lines */
static char *judged_record;
static size_t judged_length;
static atomic_bool stop; /* nobody sets it: to stop is to end the Worker */

void wasm_study_net(const char *record) {
    lr_game *g = wasm_game_of_record(record);
    if (g != NULL)
        wasm_game_net(g);
    else
        wasm_answer("", 0);
    wasm_game_free(g);
}

static void forget(void) {
    free(judged.best);
    free(judged_record);
    judged = (analysis_made){ 0 };
    judged_record = NULL;
    judged_length = 0;
}

int wasm_judge(const char *record, size_t length) {
    atomic_uint permille = 0;
    forget();
    analysis_status status = analysis_make(record, length, &stop, &permille, &judged);
    if (status != ANALYSIS_MADE) return status;
    wasm_answer_own(judged.body, judged.length);
    judged_record = malloc(length);
    if (judged_record != NULL) memcpy(judged_record, record, length);
    judged_length = judged_record != NULL ? length : 0;
    return status;
}

const char *wasm_judged_summary(void) {
    return judged.summary;
}

/* The move that the judged game calls the best, where the line begins; NULL: it was not judged. */
static const lr_action *first_of(const char *record, size_t length, uint32_t move) {
    static const lr_action none;
    if (judged_length != length || length == 0 || memcmp(judged_record, record, length) != 0)
        return NULL;
    if (move == 0 || move > judged.count) return NULL;
    const lr_action *best = &judged.best[move - 1];
    return memcmp(best, &none, sizeof none) != 0 ? best : NULL;
}

int wasm_judge_line(const char *record, size_t length, uint32_t move) {
    char *text = NULL, *body = NULL;
    size_t text_length = 0, body_length = 0;
    const lr_action *first = first_of(record, length, move);
    analysis_status status = analysis_line(record, length, move, first, &stop, &text, &text_length);
    if (status != ANALYSIS_MADE) return status;
    frames_status made = frames_make_from(text, text_length, move - 1, FRAMES_EVERYBODY, NULL,
                                          &body, &body_length);
    free(text);
    if (made != FRAMES_MADE) return ANALYSIS_NO_MEMORY;
    wasm_answer_own(body, body_length);
    return ANALYSIS_MADE;
}
