/* why.h - reasons for an action (lr_explain) in plain words.
 *
 * The sentences are patterns in the speech of a family, by key; `key/seat` is for a reason that
 * names a seat, if the sentence is another one then. Patterns name the members of the reason:
 *
 *     {n} {m} {k}    figures              {s} {ms} {ks}  the `s` of the noun behind one of them
 *     {goods}        `3 ore and 1 grain`  {kinds}        `ore and grain`
 *     {who}          a player             {thing} {place}
 */
#ifndef CLI_WHY_H
#define CLI_WHY_H

#include "narrate.h"

#include <longroad/bot.h>

/* One sentence without a newline; empty if the family has no pattern for the reason. */
void why_say(const lr_game *g, const lr_reason *reason, const narration_table *table,
             char out[NARRATION_MAX]);

#endif
