/* engine.c - `longroad engine`: our bots for other programs, by lines on standard input and output.
 *
 * A protocol is a row of the table below, with a function that talks until the other side ends the
 * conversation. Our own protocol is docs/engine-protocol.md; engine_session.c holds the
 * conversation, and this file only the pipes.
 */
#include "engine.h"

#include "catanatron.h"
#include "engine_session.h"
#include "flags.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* ---- our own protocol ---- */

static void say_line(void *listener, const char *line) {
    (void)listener;
    fputs(line, stdout);
    fputc('\n', stdout);
}

/* True until the conversation is over. */
static bool take_bytes(engine_session *s, lines *reader, const char *bytes, size_t length) {
    lines_event event;
    for (size_t at = 0; (event = lines_take(reader, bytes, length, &at)) != LINES_NONE;) {
        if (!engine_session_take(s, event, reader->text)) return false;
        if (fflush(stdout) != 0) return false; /* nobody listens any more */
    }
    return true;
}

static int run_longroad(const engine_settings *settings) {
    static lines reader;
    char bytes[4096];
    ssize_t count;
    lines_start(&reader);
    engine_session *s = engine_session_new(settings, say_line, NULL);
    fflush(stdout);
    bool talking = true;
    while (talking &&
           ((count = read(STDIN_FILENO, bytes, sizeof bytes)) > 0 || (count < 0 && errno == EINTR)))
        if (count > 0) talking = take_bytes(s, &reader, bytes, (size_t)count);
    if (talking) engine_session_take(s, lines_finish(&reader), reader.text);
    engine_session_free(s);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}

/* ---- Catanatron's ---- */

/* That program waits a second for a decision; reading and writing need some of it. */
enum { CATANATRON_MS = 700 };

static int run_catanatron(const engine_settings *settings) {
    catanatron_settings own = {
        .bot = settings->bot, .budget = settings->budget, .seed = settings->seed, .log = stderr
    };
    if (own.budget.ms == 0 && own.budget.nodes == 0) own.budget.ms = CATANATRON_MS;
    return catanatron_run(stdin, stdout, &own) == 0 ? CLI_OK : CLI_FAILED;
}

/* ---- the protocols: another one is a row ---- */

static const engine_protocol protocols[] = {
    { "longroad", "docs/engine-protocol.md: text lines, any game, any position", run_longroad },
    { "catanatron", "docs/catanatron-protocol.md: as a bot of Catanatron's", run_catanatron },
};
enum { PROTOCOL_COUNT = sizeof protocols / sizeof protocols[0] };

static const engine_protocol *protocol_find(const char *name) {
    cli_text known = { 0 };
    for (int k = 0; k < PROTOCOL_COUNT; k++)
        if (strcmp(protocols[k].name, name) == 0) return &protocols[k];
    for (int k = 0; k < PROTOCOL_COUNT; k++)
        cli_text_print(&known, "%s%s", k ? ", " : "", protocols[k].name);
    cli_usage("there is no protocol `%s`; known: %s", name, known.bytes);
}

/* ---- the command ---- */

typedef struct engine_flags {
    const char *protocol, *bot;
    engine_settings settings;
} engine_flags;

static const cli_flag own_flags[] = {
    { "protocol", "NAME", "What is spoken: longroad (the default), or catanatron",
      CLI_TEXT(engine_flags, protocol), .values = "longroad catanatron" },
    { "bot", "NAME", "Who answers (default: the strongest there is)", CLI_TEXT(engine_flags, bot),
      .values = "@bot" },
    { "seed", "S", "Where the bot's random numbers start (default 0)",
      CLI_NUMBER(engine_flags, settings.seed, 0, UINT64_MAX) },
    { "ms", "T", "Milliseconds for a decision, where the other side says nothing about it",
      CLI_NUMBER(engine_flags, settings.budget.ms, 1, UINT32_MAX) },
    { "nodes", "N", "The same in positions looked at",
      CLI_NUMBER(engine_flags, settings.budget.nodes, 1, UINT64_MAX) },
    { 0 },
};

static const lr_bot *default_bot(void) {
    const lr_bot *best = lr_bot_find("master");
    return best ? best : flags_bot("greedy");
}

static int run_engine(int argc, char **argv) {
    engine_flags flags = { .protocol = "longroad" };
    cli_command_read(&cmd_engine, argc, argv, &flags);
    const engine_protocol *protocol = protocol_find(flags.protocol);
    flags.settings.bot = flags.bot ? flags_bot(flags.bot) : default_bot();
    return protocol->run(&flags.settings);
}

const cli_command cmd_engine = {
    .name = "engine",
    .sentence = "Answer other programs: our bots by lines of text",
    .about = "Answer another program's questions about games, by lines on standard input and "
             "output.",
    .more = "The protocol is docs/engine-protocol.md; `help` lists its commands. A bot that speaks "
            "it can play in `longroad match --bots exec:PROGRAM,...`, and so can this one.",
    .flags = own_flags,
    .run = run_engine,
};
