/* feature_set.h - a position in numbers, one row for each seat: what the learned evaluation reads.
 *
 * A family has one set of features. A row says of its seat what helps it to win: production, cards,
 * places to build, points, how it stands in each race. Rows of different seats are made alike, so one
 * net serves all seats, and tables of two to six.
 *
 * Features are whole numbers, nearly always within -127 to 127 and never outside FEATURE_LOW to
 * FEATURE_HIGH; a feature that does not apply is 0, and zeros cost nothing. Their meaning is fixed by
 * their names: a file of weights lists the names it was trained with, so a feature that is renamed, added
 * or removed asks for new training, and one whose computation changes should be renamed.
 *
 * Positions here are imagined: a bot has no other. Its search fills what it cannot see with what
 * may be there (belief.h).
 */
#ifndef BOT_FEATURE_SET_H
#define BOT_FEATURE_SET_H

#include <longroad/longroad.h>

enum { FEATURES_MAX = 320, FEATURE_LOW = -255, FEATURE_HIGH = 255 };

typedef struct feature_rows {
    int16_t seat[LR_SEATS_MAX]
                [FEATURES_MAX]; /* rows of the game's seats; the rest is not looked at */
} feature_rows;

typedef struct feature_set {
    uint32_t family; /* its number: FAMILY_board and so on */
    uint32_t count;
    const char *const *names; /* `count` words */
    /* Writes the first `count` numbers of each seat's row. */
    void (*extract)(const lr_game *g, const lr_state *imagined, feature_rows *out);
    /* The same numbers for less work, from what `memory` still knows of positions before: so many
     * bytes, zero at first. NULL: the family remembers nothing. */
    size_t memory_bytes;
    void (*extract_again)(const lr_game *g, const lr_state *imagined, void *memory,
                          feature_rows *out);
    /* Tells that the next positions will come of this one. */
    void (*dwell)(const lr_game *g, const lr_state *imagined, void *memory);
} feature_set;

extern const feature_set features_board, features_cards; /* for mind_board.c and mind_cards.c */

#endif
