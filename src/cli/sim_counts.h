/* sim_counts.h - what `longroad sim --report` counts in the games of one family.
 *
 * A counting is a table of functions; a family names at most one (speech.h): sim_knights.c for the
 * board family's games with knights, sim_cards.c for the card family. Every action is looked at
 * together with what a spectator sees before and after it.
 */
#ifndef CLI_SIM_COUNTS_H
#define CLI_SIM_COUNTS_H

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stdio.h>

enum { SIM_COUNTS_MAX = 192, SIM_COUNT_NAME_MAX = 64 };

typedef struct sim_counting {
    const char *key; /* of the object in JSON */
    int counters;    /* at most SIM_COUNTS_MAX */
    /* Whether the family's game has anything of this to count; NULL: always. */
    bool (*applies)(const lr_game *g);
    /* Counts one action, which is not redacted. */
    void (*count)(const lr_game *g, const lr_view *before, lr_action a, const lr_view *after,
                  uint32_t *counts);
    /* The tables. */
    void (*print)(const uint64_t *sums, uint64_t games, FILE *out);
    /* A counter's name for programs. */
    void (*name)(int counter, char *out, size_t size);
} sim_counting;

extern const sim_counting sim_counting_knights, sim_counting_cards;

#endif
