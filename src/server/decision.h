/* decision.h - one decision to think about, as a client draws it: a shipped puzzle, or a moment of
 * a finished game.
 *
 *     {"name":"island-03","config":"board(...)","seat":2,"seats":[...],"setting":{...},
 *      "view":{...},                                   the seat's sections, with its moves
 *      "candidates":[{"action":{...},"chance":0.41}, ...],   of a puzzle: the answer first
 *      "reasons":[...]}                                      and why it is good
 *
 * The view is the seat's own, so nothing hidden is in it, also of a game whose secrets are out. The
 * answer of a puzzle goes with it: nobody wins anything by reading it. Pure functions, for a thread
 * of their own: each compiles a game.
 */
#ifndef SERVER_DECISION_H
#define SERVER_DECISION_H

#include "frames.h"

/* The shipped puzzle of that name. *out is to be freed; it is set only when the answer is
 * FRAMES_MADE, here and below. */
frames_status decision_of_puzzle(const char *name, char **out, size_t *out_length);

/* The decision that the record's move (from 1) was. `seats` as in frames_make(). */
frames_status decision_of_record(const char *record, size_t length, uint32_t move,
                                 const char *seats, char **out, size_t *out_length);

/* All shipped puzzles, in the order of their names: {"puzzles":[{"name":...}, ...]}. False: no
 * memory. */
bool decision_list(char **out, size_t *out_length);

/* The name of the puzzle of a day, given as `2026-11-18`: the same for everybody, and every puzzle
 * once before one comes again. NULL: that is no day. */
const char *decision_of_day(const char *date);

#endif
