/* json_text.h - a JSON document in memory that grows as it is written, up to a bound.
 *
 *     json_text text = { .most = 1 << 20 };
 *     json_writer w = json_text_start(&text);
 *     ...
 *     if (jw_finish(&w)) give(text.bytes, text.length); else free(text.bytes);
 *
 * The struct holds the writer's buffer: it stays where it is until the writer has finished.
 */
#ifndef WIRE_JSON_TEXT_H
#define WIRE_JSON_TEXT_H

#include "json_writer.h"

typedef struct json_text {
    size_t most; /* bytes; 0: no bound */
    char *bytes; /* with a 0 behind them; the caller's to free, also after a failure */
    size_t length, size;
    bool too_long; /* why it failed; else there was no memory */
    char buffer[4096];
} json_text;

json_writer json_text_start(json_text *text);
/* Where the writer's bytes go; plain text can go there without a writer. False: it failed. */
bool json_text_add(void *context, const char *bytes, size_t length);

#endif
