/* playthrough.h - whole games as texts to be read beside docs/rules: tests/playthroughs/NAME.txt.
 *
 * Bots play each game of a table from a fixed seed. The text has the board as a spectator sees it,
 * everybody's hand at the start of each turn, what could be done at each decision, what was done,
 * and what it changed. It is compared with the file; UPDATE_GOLDEN=1 writes the files anew, and the
 * difference is read.
 *
 *     turn 4, seat 1 | 0 [lumber, 2 ore] 1 [grain] 2 [-] | points 2 3 2
 *           3 of: roll; knight; plenty brick brick
 *       57  1 roll
 *       58  * dice 2 6            0 +1 ore, 2 +2 brick
 *
 * What hands look like and what an action changed is for the family to tell.
 */
#ifndef LR_TEST_PLAYTHROUGH_H
#define LR_TEST_PLAYTHROUGH_H

#include "golden.h"

#include <longroad/longroad.h>

#include <stdbool.h>

typedef struct playthrough {
    const char *name, *config,
        *bots[LR_SEATS_MAX]; /* fewer bots than seats: the last one repeats */
    uint64_t seed;
    uint32_t draw_turns; /* the board is drawn every so many turns */
} playthrough;

/* What a family has to say about its positions. */
typedef struct playthrough_family {
    /* Everybody's hand, and after the points whatever else a turn begins with; that may be NULL. */
    void (*print_hands)(golden *out, const lr_game *g, const lr_state *s);
    void (*print_more)(golden *out, const lr_game *g, const lr_state *s);
    /* The differences between two positions; nothing if there are none worth telling. */
    void (*print_changes)(golden *out, const lr_game *g, const lr_state *before,
                          const lr_state *after);
    /* A turn has begun with the action between the two; before == after: with the position. */
    bool (*turn_begins)(const lr_state *before, const lr_state *after);
    uint32_t (*turn)(const lr_state *s); /* from 0 */
    unsigned (*active)(const lr_state *s);
    /* Every action of every game passes here. */
    void (*note)(const lr_game *g, const lr_state *before, lr_action a, const lr_state *after);
} playthrough_family;

/* Plays the games of a table and compares each with its file. */
void playthrough_compare_all(const playthrough *table, int games, const playthrough_family *family);

/* How many games have both words in their configuration. */
int playthrough_games_with(const playthrough *table, int games, const char *one, const char *other);

#endif
