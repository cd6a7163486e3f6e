/* value.h - how likely each seat is to win: the learned evaluation.
 *
 * A small net, the same for every seat, turns each seat's row of features into one number. The
 * chances to win are the softmax of these numbers over the seats.
 *
 *     row (up to 320 whole numbers) -> VALUE_HIDDEN units, clipped at 0 and 1 -> one number
 *
 * Playing uses whole numbers only, so a position has the same value everywhere, bit for bit.
 * Training (src/workshop) works on floating-point weights and rounds them at the end. Fixed-point
 * numbers:
 *
 *     features             whole numbers, FEATURE_LOW to FEATURE_HIGH
 *     in, in_bias, units   1 / VALUE_IN_SCALE; units are clipped to 0..VALUE_IN_SCALE
 *     out                  1 / VALUE_OUT_SCALE
 *     out_bias, scores     1 / (VALUE_IN_SCALE * VALUE_OUT_SCALE): natural logarithms of odds
 *     chances              1 / VALUE_ONE
 *
 * A unit before clipping is the only sum that could leave its 32 bits; value_net_parse() refuses a
 * net in which some row of features would make it. Scores have 64 bits.
 *
 * Which net is asked depends on the game's mode; its family lists them (mind.h). The nets are text
 * files, weights/MODE.net, built into the program; docs/strength.md says how each was made.
 */
#ifndef BOT_VALUE_H
#define BOT_VALUE_H

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>

/* ---- features ---- */

/* A position in numbers: a family has one set of features. A row says of its seat what helps it to
 * win: production, cards, places to build, points, how it stands in each race. Rows of different
 * seats are made alike, so one net serves all seats, and tables of two to six.
 *
 * Features are whole numbers, nearly always within -127 to 127 and never outside FEATURE_LOW to
 * FEATURE_HIGH; a feature that does not apply is 0, and zeros cost nothing. Their meaning is fixed
 * by their names: a file of weights lists the names it was trained with, so after a feature is
 * renamed, added or removed the net must be trained again, and a feature whose computation changes
 * should be renamed.
 *
 * Positions here are imagined: the search fills in what the seat cannot see (belief.h).
 */
enum { FEATURES_MAX = 320, FEATURE_LOW = -255, FEATURE_HIGH = 255 };

typedef struct feature_rows {
    int16_t seat[LR_SEATS_MAX]
                [FEATURES_MAX]; /* rows of the game's seats; the rest is not looked at */
} feature_rows;

typedef struct feature_set {
    uint32_t family; /* its number: FAMILY_board and so on */
    uint32_t count;
    const char *const *names; /* `count` words */
    const int16_t *groups;    /* of features with one subject (reasons.h) */
    /* Writes the first `count` numbers of each seat's row. `memory`, memory_bytes bytes that start
     * as zeros, caches earlier positions to save work; may be NULL. */
    size_t memory_bytes;
    void (*extract)(const lr_game *g, const lr_state *imagined, void *memory, feature_rows *out);
    /* Announces that the next positions will follow from this one. */
    void (*dwell)(const lr_game *g, const lr_state *imagined, void *memory);
} feature_set;

extern const feature_set features_board, features_cards; /* for mind_board.c and mind_cards.c */

/* ---- nets ---- */

enum {
    VALUE_HIDDEN = 64,
    VALUE_IN_SCALE = 1 << 13,
    VALUE_OUT_SCALE = 1 << 10,
    VALUE_ONE = 1 << 16,         /* certainty; the chances of all seats sum to it, up to rounding */
    VALUE_PROVENANCE_MAX = 2048, /* bytes of the lines that say where a net comes from */
    VALUE_NET_TEXT_MAX = 1 << 18 /* bytes that hold any net's text */
};

typedef struct value_net {
    const feature_set *features;
    int16_t in[FEATURES_MAX][VALUE_HIDDEN]; /* by feature */
    int32_t in_bias[VALUE_HIDDEN];
    int16_t out[VALUE_HIDDEN];
    int32_t out_bias;
    /* Where the net comes from, as lines `key words`: command, seed, games, date, result. */
    char provenance[VALUE_PROVENANCE_MAX];
} value_net;

/* A mode: games that share a net. */
typedef struct value_mode {
    const char *name;           /* "island": the net is weights/island.net */
    const char *const *configs; /* games it is trained on, some named twice; ends with NULL */
} value_mode;

/* The modes of all families; NULL past the end. */
const value_mode *value_mode_at(uint32_t k);
/* The mode that the game belongs to, or NULL if its family has none. */
const value_mode *value_mode_of(const lr_game *g);
/* The net built into the program for the mode, or NULL if there is none. Nets are read once, at the
 * first call, and kept; any number of threads may call. */
const value_net *value_net_of(const value_mode *mode);

/* Every seat's chance to win in the imagined position, of VALUE_ONE. A game that is over gives its
 * winner everything (a draw is shared). */
void value_chances(const value_net *net, const lr_game *g, const lr_state *imagined,
                   int32_t out[LR_SEATS_MAX]);
/* A memory makes value_chances() faster when positions resemble each other: it keeps the features
 * of the last one and what the net made of them. It changes no result. One thread at a time. */
typedef struct value_memory value_memory;
value_memory *value_memory_new(void); /* for any family; NULL when there is no memory */
size_t value_memory_bytes(void);
/* Forgets everything: the next positions are of a game with these features. */
void value_memory_clear(value_memory *memory, const feature_set *features);
void value_memory_free(value_memory *memory);
void value_chances_again(value_memory *memory, const value_net *net, const lr_game *g,
                         const lr_state *imagined, int32_t out[LR_SEATS_MAX]);
/* Announces that the next positions will follow from this one. */
void value_dwell(value_memory *memory, const lr_game *g, const lr_state *imagined);
/* The chances in a game that goes on and whose features are known. */
void value_of_rows(const value_net *net, const feature_rows *rows, unsigned seats,
                   int32_t out[LR_SEATS_MAX]);

/* The text of a net (value_text.c has the format): as a printer and a parser of longroad.h. A net
 * whose features are not this program's is refused with the first difference. */
size_t value_net_print(const value_net *net, char *out, size_t size);
lr_status value_net_parse(const char *text, value_net *net, lr_error *error);

#endif
