/* tidings.h - what an action brought about, in plain words.
 *
 * narrate.h tells what was done. Some things follow from an action: a city falls to the barbarians,
 * a knight is driven away, the longest road changes hands. They are found by comparing the reader's
 * views before and after, so nothing hidden can leak.
 */
#ifndef CLI_TIDINGS_H
#define CLI_TIDINGS_H

#include "narrate.h"

/* The seat that chance acts for in this position, or -1: who draws the card that comes next. */
int tidings_subject(const lr_game *g, const lr_view *before);

/* Appends sentences, each with a newline, about what changed between two views of one reader. `a`
 * is the action between them, redacted for that reader. */
void tidings_tell(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a,
                  const narration_table *table, cli_text *out);

#endif
