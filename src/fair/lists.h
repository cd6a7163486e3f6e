/* lists.h - what chance could have brought, for every action of chance in a record.
 *
 * Outcome n of a game is position r in the list of lr_chance(), where r is drawn below the sum of
 * the list's weights (fair.h). Somebody who has these lists can therefore check every outcome of a
 * record without knowing a rule. The text, whose full description is in docs/fairness.md:
 *
 *     longroad-lists 1
 *     record 5be1...              BLAKE2b-256 of the record's bytes
 *     chance 0 seed deal          any 64-bit number: `* deal 025dc8e1ae8fc3e9`
 *     chance 1                    a list: weight and action, in the order of lr_chance()
 *     1 dice 1 1
 *     ...
 *     chance 2 = 1                the list of chance 1 again
 *     end 3                       how many actions of chance there are
 *
 * The lists are a pure function of the record. Nothing in them proves that they follow the rules;
 * `longroad verify` proves it by making them again.
 */
#ifndef FAIR_LISTS_H
#define FAIR_LISTS_H

#include <longroad/longroad.h>
#include <stdbool.h>

enum { LISTS_BYTES_MAX = 16 << 20, LISTS_ACTIONS_MAX = 100000 };

typedef enum lists_status {
    LISTS_MADE,
    LISTS_BAD_RECORD, /* it cannot be replayed by these rules; *error says why */
    LISTS_TOO_LONG,
    LISTS_NO_MEMORY
} lists_status;

/* *out is to be freed; it is set only when the answer is LISTS_MADE, and ends with a zero that
 * *out_length does not count. */
lists_status lists_make(const char *record, size_t length, char **out, size_t *out_length,
                        lr_error *error);

/* True if the outcome that chance brings here is a number of 64 bits (a deal or a shuffle) and not
 * one of a list. Chance must be due. */
bool lists_is_seed(const lr_game *g, const lr_state *s);

#endif
