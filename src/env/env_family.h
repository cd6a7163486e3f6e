/* env_family.h - what the environment must know of a family of games.
 *
 * The environment itself names no family. It finds one row for each in `env_table`, by the family's
 * number; a family without rows of letters (`rows` is NULL) has no environment. Everything here is
 * made from views and actions: no header of positions can be included.
 *
 * Letters. A row of index_FAMILY.def is a segment of letters that stand for one kind of action, or
 * for one part of it. Its parts (`dim`) are read from and written to bytes of arg[], so one loop
 * turns all actions into letters and back; `fixed` bytes tell rows of one kind apart. Rows with
 * step 1 and 2 go on with the word that the row before them begins.
 *
 *     letter = first + (value of part 0 * size of part 1 + value of part 1) * ...
 *
 * Observations. A row of observation_FAMILY.def is a field; the family's writer fills it.
 */
#ifndef ENV_FAMILY_H
#define ENV_FAMILY_H

#include <longroad/env.h>

#include "bits.h"
#include "game.h"
#include "lanes.h"
#include "text.h"

#include <stdbool.h>
#include <string.h>

enum { ENV_DIMS = 3, ENV_FIXED = 2, ENV_ROWS_MAX = 112, ENV_KINDS_MAX = 64, ENV_FIELDS_MAX = 128 };

typedef struct env_dim {
    uint8_t type; /* the family's; 0: no more parts */
    uint8_t byte; /* of arg[] where it begins */
} env_dim;

typedef struct env_fixed {
    uint8_t used, byte, value;
} env_fixed;

typedef struct env_row {
    const char *name;
    uint8_t kind, step, when; /* when: the family's condition */
    env_fixed fixed[ENV_FIXED];
    env_dim dim[ENV_DIMS];
} env_row;

typedef struct env_field {
    const char *name, *sentence;
    uint8_t axis, when;
} env_field;

/* Sizes of a field in a game. */
typedef struct env_extent {
    uint32_t channels, most;
} env_extent;

/* A word that is being said: the letters so far, and what they say as an action. */
typedef struct env_said {
    uint16_t letter[LR_WORD_MAX];
    uint8_t length, row; /* row: of the first letter */
    lr_action action;
} env_said;

/* Where the fields of a game lie; ENV_NO_FIELD: the game does not have it. */
enum { ENV_NO_FIELD = 0xffff };
typedef struct env_shape {
    uint32_t bytes;
    uint16_t at[ENV_FIELDS_MAX];
} env_shape;

/* What the seats of a game have counted (LR_OBS_KNOWN). */
typedef struct env_counts {
    lr_lanes hand[LR_SEATS_MAX];                /* every hand, as it was after the last action */
    lr_lanes least[LR_SEATS_MAX][LR_SEATS_MAX]; /* by who counts: what each seat has at least */
} env_counts;

/* One turn or mirror of a map: where places go. */
enum { ENV_PLACES_MAX = 384, ENV_AXES_MAX = 16 };
typedef struct env_turn {
    uint16_t to[ENV_AXES_MAX][ENV_PLACES_MAX]; /* by axis; identity where nothing moves */
} env_turn;

typedef struct env_family { /* zeros: no environment */
    /* ---- letters ---- */
    const env_row *rows;
    uint32_t row_count;
    bool (*has)(const lr_game *g, unsigned when);
    uint32_t (*size)(const lr_game *g, unsigned type);
    /* The value of a part, or -1; writing it. `arg` begins at the part's byte. */
    int32_t (*read)(const lr_game *g, unsigned type, unsigned actor, const uint8_t *arg);
    void (*write)(const lr_game *g, unsigned type, unsigned actor, uint32_t value, uint8_t *arg);
    void (*print)(const lr_game *g, unsigned type, uint32_t value, char out[32]);
    uint8_t (*axis)(unsigned type); /* that the part counts; 0: none */
    /* ---- offers of one or two cards ---- */
    uint8_t offer_kind;
    bool (*may_offer)(const lr_game *g, const lr_view *view, int seat);
    /* ---- observations ---- */
    const env_field *fields;
    uint32_t field_count;
    const char *const *axes; /* names, by number */
    uint32_t (*places)(const lr_game *g, unsigned axis);
    env_extent (*extent)(const lr_game *g, unsigned field);
    void (*observe)(const lr_game *g, const env_shape *shape, const lr_view *view,
                    const env_said *said, uint8_t *row);
    /* ---- facts for rewards and limits ---- */
    uint32_t (*turn)(const lr_view *view);
    void (*points)(const lr_game *g, const lr_view *view, int32_t out[LR_SEATS_MAX]);
    int32_t (*goal)(const lr_game *g);
    /* ---- counting cards ---- */
    uint32_t (*goods)(const lr_game *g); /* kinds of cards that can be counted; 0: none can */
    /* After an action: `views` of all seats, `whole` the seats that saw all of it. Counts of zeros
     * and no such seat begin in the middle of a game. */
    void (*count)(const lr_game *g, const lr_view *views, unsigned whole, env_counts *c);
    /* Puts what has been counted into its view, for lr_resample(). */
    void (*tell)(const lr_lanes known[LR_SEATS_MAX], lr_view *view);
    /* ---- symmetries ---- */
    uint32_t (*turns)(const lr_game *g);
    void (*turned)(const lr_game *g, uint32_t k, env_turn *out);
    /* ---- pictures; NULL: there is none ---- */
    void (*picture)(const lr_game *g, const lr_view *view, const char *title, lr_text *out);
} env_family;

extern const env_family *const env_table[]; /* by the family's number; ends with NULL */
#define FAMILY(name) extern const env_family env_##name;
#include "families.def"
#undef FAMILY

/* What the files of a family's environment share. */
#define ENV_PARTS(name) \
    bool env_##name##_has(const lr_game *g, unsigned condition); \
    uint32_t env_##name##_size(const lr_game *g, unsigned type); \
    int32_t env_##name##_read(const lr_game *g, unsigned type, unsigned actor, \
                              const uint8_t *arg); \
    void env_##name##_write(const lr_game *g, unsigned type, unsigned actor, uint32_t value, \
                            uint8_t *arg); \
    void env_##name##_print(const lr_game *g, unsigned type, uint32_t value, char out[32]); \
    uint8_t env_##name##_axis(unsigned type);
/* The members of env_family that index_NAME.c has. */
#define ENV_PARTS_OF(name) \
    .rows = env_##name##_rows, .row_count = sizeof env_##name##_rows / sizeof(env_row), \
    .has = env_##name##_has, .size = env_##name##_size, .read = env_##name##_read, \
    .write = env_##name##_write, .print = env_##name##_print, .axis = env_##name##_axis

static inline const env_family *env_of(const lr_game *g) {
    return env_table[g->ops->family];
}

/* ---- the letters of one game ---- */

typedef struct env_index {
    const lr_game *game;
    const env_family *family;
    uint32_t size;
    uint16_t first[ENV_ROWS_MAX], count[ENV_ROWS_MAX]; /* count 0: the game does not have the row */
    uint16_t part[ENV_ROWS_MAX][ENV_DIMS];             /* sizes of the parts; 0: no more */
    struct {
        uint8_t row, end; /* its rows are row to end - 1; none if end is 0 */
    } kind[ENV_KINDS_MAX];
} env_index;

void env_index_make(const lr_game *g, env_index *out);
/* The action's first letter, or LR_LETTER_NONE; its kind must be below ENV_KINDS_MAX. */
uint32_t env_index_first(const env_index *x, const lr_action *a);
/* The letter of one row that says its parts of the action, or LR_LETTER_NONE. */
uint32_t env_index_part(const env_index *x, uint32_t row, const lr_action *a);
/* The whole word; length 0: it has none. */
lr_word env_index_word(const env_index *x, const lr_action *a);
/* The row that the letter belongs to. */
uint32_t env_index_row(const env_index *x, uint32_t letter);
/* Whether the letter's word goes on after it. */
static inline bool env_index_goes_on(const env_index *x, uint32_t row) {
    return row + 1 < x->family->row_count &&
           x->family->rows[row + 1].step > x->family->rows[row].step;
}
/* Writes what a letter says into an action. */
void env_index_say(const env_index *x, unsigned actor, uint32_t at, uint32_t letter, lr_action *a);

/* ---- the row of one game ---- */

void env_shape_make(const lr_game *g, env_shape *out);

/* ---- bytes ---- */

/* Sets a row to zero. For some kilobytes this is quicker than a call of memset(). */
static inline void env_clear(uint8_t *row, uint32_t bytes) {
    typedef uint8_t wide __attribute__((vector_size(32), aligned(1), may_alias));
    enum { BLOCK = 4 * sizeof(wide) };
    const wide zero = { 0 };
    uint8_t *const end = row + bytes;
    for (; end - row >= BLOCK; row += BLOCK) {
        wide *block = (wide *)(void *)row;
        block[0] = block[1] = block[2] = block[3] = zero;
    }
    memset(row, 0, (size_t)(end - row));
}

/* Writes 32 bits as 32 bytes of 0 or 1. */
static inline void env_spread_word(uint8_t *out, uint32_t bits) {
    typedef uint8_t wide __attribute__((vector_size(32), aligned(1), may_alias));
    const wide own = { 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                       1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128 };
#if defined(__AVX2__)
    typedef uint32_t words __attribute__((vector_size(32)));
    const wide all = (wide)(bits - (words){ 0 });
    const wide eights = __builtin_shufflevector(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1,
                                                1, 1, 18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19,
                                                19, 19, 19, 19, 19);
#else
    typedef uint64_t words __attribute__((vector_size(32)));
    const words each = { bits & 0xff, bits >> 8 & 0xff, bits >> 16 & 0xff, bits >> 24 };
    const wide eights = (wide)(each * 0x0101010101010101u);
#endif
    *(wide *)(void *)out = (wide)((eights & own) == own) & 1;
}

/* Writes 64 bits as 64 bytes. */
static inline void env_spread_pair(uint8_t *out, uint64_t bits) {
    env_spread_word(out, (uint32_t)bits);
    env_spread_word(out + 32, (uint32_t)(bits >> 32));
}

/* Writes the first `count` bits of a set as bytes of 0 or 1. The last 32 overlap those before. */
static inline void env_spread(uint8_t *out, const uint64_t *set, uint32_t count) {
    uint32_t k = 0;
    for (; k + 64 <= count; k += 64) env_spread_pair(out + k, set[k >> 6]);
    if (k + 32 <= count) env_spread_word(out + k, (uint32_t)set[k >> 6]);
    if ((count & 31) == 0) return;
    if (count < 32) {
        for (; k < count; k++) out[k] = set[0] >> k & 1;
        return;
    }
    k = count - 32;
    uint64_t last = set[k >> 6] >> (k & 63);
    if ((k & 63) > 32) last |= set[(k >> 6) + 1] << (64 - (k & 63));
    env_spread_word(out + k, (uint32_t)last);
}

#endif
