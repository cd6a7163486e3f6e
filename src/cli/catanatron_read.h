/* catanatron_read.h - their JSON, read into the structs of catanatron_parts.h.
 *
 * Two forms of the state document are understood, and mixtures of them: the one of the bot protocol
 * (`map`, `board`, `current_turn_index`, ...) and the older one for browsers (`tiles`, `nodes`,
 * `edges`, `current_color`, ...). Unknown fields are ignored, missing ones are derived from others
 * where possible; docs/catanatron-protocol.md has the list.
 */
#ifndef CLI_CATANATRON_READ_H
#define CLI_CATANATRON_READ_H

#include "catanatron_parts.h"
#include "json_reader.h"

/* The board of a state document; false if it is not there or not a board. */
bool read_their_map(const jr_value *state, their_map *out);

/* An action as [colour, type, value], or an object with such fields. */
void read_their_action(const jr_value *action, const jr_value *colours, their_action *out);

/* The state as `colour` may know it. `playable` are the actions it chooses from. The history is put
 * into allocated memory, for the caller to free(), also after a refusal. False, with a reason, if
 * the document lacks something necessary. */
bool read_their_state(const jr_value *state, const char *colour, const jr_value *playable,
                      their_state *out, const char **reason);

/* The history of a finished game with all results, for the caller to free(); false: no memory. */
bool read_their_history(const jr_value *state, their_action **history, size_t *length);

/* Whether two words are the same, capitals aside. */
bool is_word(const jr_value *value, const char *word);

#endif
