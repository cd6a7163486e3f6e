/* exec_bot.h - a stranger's program at the other end of two pipes.
 *
 * Nothing the program does may stop its caller: not hanging, dying, flooding, closing its pipes,
 * refusing to read or ignoring SIGTERM. So pipes never block, every wait has an end, buffers are
 * bounded, a write to a closed pipe returns an error instead of a signal, and at the end the
 * process and its whole group are killed and reaped.
 *
 *     exec_start(&bot, "python3 bot.py", why, sizeof why)
 *         exec_send(&bot, text, length)          returns at once; the program reads when it likes
 *         exec_hear(&bot, deadline)              a line, or why there is none
 *     exec_stop(&bot)
 */
#ifndef SEATS_EXEC_BOT_H
#define SEATS_EXEC_BOT_H

#include "lines.h"
#include "seat_text.h"

#include <sys/types.h>

enum {
    EXEC_WORDS_MAX = 63,        /* words of a command */
    EXEC_UNREAD_MAX = 4 << 20,  /* bytes the program may leave unread before it counts as deaf */
    EXEC_UNASKED_MAX = 1 << 20, /* bytes it may say between two calls of exec_expect() */
    EXEC_MEMORY_MAX_MIB = 4096, /* unless LONGROAD_EXEC_MEMORY says otherwise; 0: no limit */
    EXEC_QUIT_MS = 500,         /* from `quit` to SIGTERM */
    EXEC_TERM_MS = 100          /* from SIGTERM to SIGKILL */
};

typedef enum exec_event {
    EXEC_LINE,     /* bot.reader.text, until the next call */
    EXEC_BAD_LINE, /* a line that is too long or not text */
    EXEC_LATE,     /* nothing until the deadline */
    EXEC_FLOOD,    /* more than EXEC_UNASKED_MAX bytes */
    EXEC_CLOSED    /* it hung up or died, or does not read its input */
} exec_event;

typedef struct exec_bot {
    pid_t pid;        /* 0: not running */
    int to, from;     /* our ends of the pipes; -1: closed */
    bool deaf;        /* its input is closed, or it leaves too much of it unread */
    seat_text unread; /* what it has not read yet, from `unread_at` on */
    size_t unread_at;
    lines reader;
    char bytes[4096]; /* what it has said, from `byte_at` on */
    size_t byte_count, byte_at;
    size_t heard; /* bytes since exec_expect() */
} exec_bot;

/* Splits a command at blanks; quotes and backslashes protect them as in a shell. The words are
 * parts of `storage`, of strlen(command) + 1 bytes; the list ends with NULL. False: an open quote,
 * no word, or too many. */
bool exec_split(const char *command, char *storage, char *words[EXEC_WORDS_MAX + 1]);

/* Starts the program, which is looked for in PATH. False after saying why. `bot` is zeroed before.
 * */
bool exec_start(exec_bot *bot, const char *command, char *why, size_t why_size);
bool exec_running(const exec_bot *bot);

/* Sends the program a text, now or when it reads; never waits. False: it will never read the
 * text. */
bool exec_send(exec_bot *bot, const char *text, size_t length);

/* A new question: the count of bytes heard starts again. */
void exec_expect(exec_bot *bot);
/* Waits for the next line until `deadline` (seat_seconds()). A deadline in the past only looks. */
exec_event exec_hear(exec_bot *bot, double deadline);

/* Ends the program: if `kindly` by `quit` and the end of its input, then by SIGTERM, then by
 * SIGKILL. Returns when the process is reaped. May be called at any time. */
void exec_stop(exec_bot *bot, bool kindly);
/* Also frees the memory. */
void exec_close(exec_bot *bot);

#endif
