/* studies.c - answers of slow requests (studies.h). */
#include "studies.h"

#include "decision.h"
#include "lists.h"
#include "map_check.h"
#include "preview.h"

#include <string.h>

static frames_status make_lists(const study_question *q, char **body, size_t *length) {
    lr_error error;
    switch (lists_make(q->text, q->length, body, length, &error)) {
    case LISTS_MADE: return FRAMES_MADE;
    case LISTS_BAD_RECORD: return FRAMES_BAD_RECORD;
    case LISTS_TOO_LONG: return FRAMES_TOO_LONG;
    default: return FRAMES_NO_MEMORY;
    }
}

/* The text of a map comes behind the configuration, if the game brings one along. */
static frames_status make_preview(const study_question *q, char **body, size_t *length) {
    size_t config = strlen(q->text);
    const char *map_text = config < q->length ? q->text + config + 1 : NULL;
    return preview_make(q->text, map_text, body, length) ? FRAMES_MADE : FRAMES_NO_MEMORY;
}

frames_status studies_make(const study_question *q, char **body, size_t *length) {
    switch (q->kind) {
    case STUDY_PREVIEW: return make_preview(q, body, length);
    case STUDY_MAP:
        return map_check_make(q->text, q->length, q->lay, body, length) ? FRAMES_MADE
                                                                        : FRAMES_NO_MEMORY;
    case STUDY_PUZZLE: return decision_of_puzzle(q->text, body, length);
    case STUDY_DECISION:
        return decision_of_record(q->text, q->length, q->move, q->seats, body, length);
    case STUDY_LISTS: return make_lists(q, body, length);
    case STUDY_FRAMES: return frames_make(q->text, q->length, q->seat, q->seats, body, length);
    case STUDY_NONE:
    case STUDY_ANALYSIS: break;
    }
    return FRAMES_BAD_RECORD;
}
