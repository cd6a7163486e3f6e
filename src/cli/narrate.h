/* narrate.h - actions in plain words.
 *
 * The notation is for typing; a player who watches wants sentences. They are made from the action's
 * text by a table of patterns. A word that the table lacks is printed as it is, and a new family
 * needs rows, not code.
 */
#ifndef CLI_NARRATE_H
#define CLI_NARRATE_H

#include "cli.h"

enum { NARRATION_MAX = 512 };

/* Who sits where, and who reads. */
typedef struct narration_table {
    const char *name[LR_SEATS_MAX]; /* a bot's name, `human`, or NULL */
    int reader;                     /* the seat called `you`, or LR_SPECTATOR */
    const char *phase; /* of the position, or NULL: some words mean more than one thing */
    int subject;       /* the seat that chance acts for, or negative: not known */
} narration_table;

/* `Seat 1 (greedy)`, or `You`; with `inside` as it stands inside a sentence. */
void narrate_seat(const narration_table *table, int seat, bool inside, char *out, size_t size);

/* One sentence without a newline about an action that is already redacted for the reader. */
void narrate(const lr_game *g, lr_action a, const narration_table *table, char out[NARRATION_MAX]);

#endif
