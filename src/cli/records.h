/* records.h - recorded games as files: writing one while it is played, walking through one.
 *
 * longroad.h reads and writes records in memory; this header adds files and messages. Every move of
 * a file goes through lr_play(), so a record is replayed only as far as the rules allow it.
 */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include "cli.h"

enum { RECORD_FILE_MAX = 64 << 20, RECORD_RANGES_MAX = 64 };

/* ---- which games of many to record ---- */

typedef struct record_ranges {
    struct {
        uint64_t first, last;
    } range[RECORD_RANGES_MAX];
    uint32_t count;
} record_ranges;

/* Adds what --record-games says: `all`, `first:N`, or `0,7,20-29`. Refusals end the program. */
void record_ranges_parse(const char *text, record_ranges *ranges);
bool record_ranges_hold(const record_ranges *ranges, uint64_t game);
/* Makes the folder unless it is there; ends the program when that fails. */
void record_folder(const char *path);

/* ---- writing ---- */

/* Starts the text of a record with this header. */
void record_put_header(cli_text *record, const lr_game *g, const lr_record_header *header);
/* The same with a header made here. `name` gives who sits where (entries may be NULL), and
 * `map_text` is the map if it is not built in, else NULL. */
void record_start(cli_text *record, const lr_game *g, const char *const name[LR_SEATS_MAX],
                  const char *map_text);
/* Adds an action. */
void record_add(cli_text *record, const lr_game *g, lr_action a);
/* Writes record and result (once the game is over) to the file; false after filling `why`. */
bool record_save(const cli_text *record, const lr_game *g, const lr_state *s, const char *path,
                 char *why, size_t why_size);

/* ---- reading ---- */

typedef struct record_walk {
    const char *path;
    char *text;
    size_t length;
    lr_record_reader reader;
    lr_record_header header;
    char map[LR_MAP_TEXT_MAX];
    lr_game game;
    lr_state state;    /* after the move read last */
    lr_action action;  /* the move read last */
    char message[512]; /* what was printed when it broke: `FILE:LINE: move N: reason` */
} record_walk;

typedef enum record_step_result { RECORD_MOVED, RECORD_AT_END, RECORD_BROKEN } record_step_result;

/* Reads the file and makes its game, at the first position; false after a message. The walk is
 * large: keep it out of the stack. */
bool record_open(record_walk *walk, const char *path);
/* Reads and plays one move. At the end the result line, if there is one, has been checked. */
record_step_result record_step(record_walk *walk);
/* Plays on until `move` moves are played; false after a message. */
bool record_go_to(record_walk *walk, uint64_t move);
void record_close(record_walk *walk);

#endif
