/* cli.h - what every subcommand shares: messages, files, clocks, text that grows.
 *
 * A command (command.h) ends with main()'s answer. Three answers exist: 0, CLI_FAILED
 * when something went wrong in the world or in a file, and CLI_USAGE when the command line cannot
 * be obeyed. The commands know games through longroad.h alone; none of them knows a rule.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "json_writer.h"
#include "seat_text.h"

#include <longroad/longroad.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum {
    CLI_OK = 0,
    CLI_FAILED = 1,
    CLI_USAGE = 64,       /* EX_USAGE of sysexits.h, which argp uses too */
    CLI_INTERRUPTED = 130 /* 128 + SIGINT, as shells say */
};

/* ---- messages: `longroad: ...` on stderr ---- */

#define CLI_NORETURN __attribute__((noreturn))
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))

void cli_error(const char *format, ...) CLI_PRINTF(1, 2);
/* These also end the program, with CLI_FAILED and CLI_USAGE. */
CLI_NORETURN void cli_fail(const char *format, ...) CLI_PRINTF(1, 2);
CLI_NORETURN void cli_usage(const char *format, ...) CLI_PRINTF(1, 2);

/* ---- memory: without it the program ends with a message ---- */

void *cli_allocate(size_t count, size_t size); /* zeroed */

char *cli_copy(const char *text); /* free() it */

typedef seat_text cli_text;

void cli_text_add(cli_text *t, const char *bytes, size_t length);
void cli_text_print(cli_text *t, const char *format, ...) CLI_PRINTF(2, 3);
void cli_text_clear(cli_text *t);

/* ---- numbers ---- */

/* A decimal (or 0x) number of the command line within low..high; a usage error names the flag. */
uint64_t cli_number(const char *flag, const char *text, uint64_t low, uint64_t high);
/* The number that a text of the game begins with, or 0. */
int cli_leading_number(const char *text);
/* The smallest of 1, 2, 5, 10, 20, ... of which at most so many go into `range`: between the
 * numbers of an axis. */
uint64_t cli_round_step(uint64_t range, unsigned most);
double cli_seconds(void);      /* wall clock, from an arbitrary start */
uint64_t cli_entropy(void);    /* a seed from the system */
unsigned cli_core_count(void); /* threads by default; 1 in a fleet (fleet.h) */

/* ---- files ---- */

/* The whole file (`-`: standard input) with a final zero, or NULL after a message. free() it. */
char *cli_read(const char *path, size_t size_max, size_t *length);
/* Opens for writing (`-`: standard output); exits when that fails. Closing reports a full disk. */
FILE *cli_create(const char *path);
void cli_close(FILE *file, const char *path);
bool cli_is_stdout(const char *path); /* `-`; false for NULL */
/* Puts these bytes in the place of a file, which stays as it was until all of them are written:
 * they go to PATH.new first. Exits when that fails. */
void cli_replace(const char *path, const void *bytes, size_t length);
/* A jw_flush for a FILE. */
bool cli_json_flush(void *file, const char *bytes, size_t length);

/* Runs a program without a shell, its errors unseen, and keeps the first line it prints. False if
 * it cannot be run or does not end with 0. */
bool cli_run(const char *const argv[], char *line, size_t size);

/* ---- texts of the game in memory of their own size ---- */

/* `a` as text, in a buffer of LR_ACTION_TEXT_MAX that the caller owns; returns the buffer. */
char *cli_action_text(const lr_game *g, lr_action a, char *out);
/* The word of the action: `road` of `0 road b2/e`. `out` holds LR_ACTION_TEXT_MAX bytes. */
char *cli_action_word(const lr_game *g, lr_action a, char *out);
void cli_print_state(const lr_game *g, const lr_state *s, FILE *file);
void cli_draw_view(const lr_game *g, const lr_view *view, bool colour, FILE *file);

/* ---- colour ---- */

/* What --color=WHEN means for standard output: honours NO_COLOR and TERM=dumb. */
bool cli_colour(const char *when);

#endif
