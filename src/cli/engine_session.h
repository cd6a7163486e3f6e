/* engine_session.h - one conversation in the line protocol of docs/engine-protocol.md.
 *
 * Lines go in, lines come out through a function; there is no input or output here, so a test or a
 * fuzzer can talk to it like a program at the other end of a pipe. Every line is answered, at worst
 * by `error`: no input can end the program.
 */
#ifndef CLI_ENGINE_SESSION_H
#define CLI_ENGINE_SESSION_H

#include "engine.h"
#include "lines.h"

#define ENGINE_GREETING "longroad-engine 1" /* the protocol's name and version */

typedef struct engine_session engine_session;
typedef void engine_say(void *listener, const char *line); /* without a line break */

/* The settings hold until a line says otherwise. Says the greeting. */
engine_session *engine_session_new(const engine_settings *settings, engine_say *say,
                                   void *listener);
void engine_session_free(engine_session *s);

/* A line, or what was wrong with one (lines.h; `line` is then not looked at). False: the
 * conversation is over. */
bool engine_session_take(engine_session *s, lines_event event, const char *line);

#endif
