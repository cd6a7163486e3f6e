/* catanatron.h - our players in a game that Catanatron referees (docs/catanatron-protocol.md).
 *
 * That program starts ours, writes one JSON object a line and reads an answer where one is due. A
 * session is that conversation without the pipes: a line goes in, a line or nothing comes out.
 *
 * A session does no input or output, so tests can talk to it.
 */
#ifndef CLI_CATANATRON_H
#define CLI_CATANATRON_H

#include <longroad/bot.h>

#include <stddef.h>
#include <stdio.h>

enum { CATANATRON_LINE_MAX = 16 << 20 }; /* bytes of a message */

typedef struct catanatron_settings {
    const lr_bot *bot;
    lr_budget budget; /* of one decision */
    uint64_t seed;
    FILE *log; /* what went wrong, a line each; NULL: nowhere */
} catanatron_settings;

typedef struct catanatron catanatron;

/* NULL when there is no memory. */
catanatron *catanatron_new(const catanatron_settings *settings);
void catanatron_free(catanatron *session);

/* The answer to one message, a line without its end, or NULL where none is due; free() it. Whatever
 * the bytes are, nothing breaks; a decision that lists actions is always answered with one of
 * them. */
char *catanatron_answer(catanatron *session, const char *line, size_t length);

/* Reads messages until the input ends, and writes the answers. 0, or 1 when the output failed. */
int catanatron_run(FILE *in, FILE *out, const catanatron_settings *settings);

#endif
