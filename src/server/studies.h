/* studies.h - what a slow HTTP request is answered with (server_answer.study), made of a record, a
 * configuration, a name or a map. Pure functions, for a thread of their own; judged games are
 * another module's (src/analysis). */
#ifndef SERVER_STUDIES_H
#define SERVER_STUDIES_H

#include "frames.h"
#include "server.h"

typedef struct study_question {
    server_study kind; /* neither STUDY_NONE nor STUDY_ANALYSIS */
    const char *text; /* record, configuration (server_study), name or map, with a zero behind it */
    size_t length;
    int seat;          /* FRAMES: whose views */
    uint32_t move;     /* DECISION: which, from 1 */
    uint32_t lay;      /* MAP: see wire_map */
    const char *seats; /* FRAMES, DECISION: JSON of who sat where, or NULL */
} study_question;

/* *body is to be freed; it is set only when the answer is FRAMES_MADE. */
frames_status studies_make(const study_question *q, char **body, size_t *length);

#endif
