/* log.h - structured lines on standard error: one JSON object each.
 *
 *     {"time":"2026-01-31T12:00:00.000Z","level":"info","event":"listening","port":7070}
 *
 * No secret and no token is ever logged. Any thread may write.
 */
#ifndef NET_LOG_H
#define NET_LOG_H

#include "server.h"

/* Lines below the level are dropped. Process-wide, like standard error itself. */
void log_level_set(server_level level);
/* `debug`, `info`, `warn`, `error`; false: none of them. */
bool log_level_parse(const char *word, server_level *level);

/* `members`: what follows in the object, written as JSON without braces; may be empty. */
void log_line(server_level level, const char *event, const char *members);
/* One member, `text`: a sentence for people. */
void log_text(server_level level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
