/* lookup.h - the letters of legal actions, found quickly.
 *
 * An environment asks for the first letter of every legal action at every step. The rows of the
 * table answer that (index.c), but slowly: they are walked, and their parts are read by calls. So
 * an environment says all first letters once, and keeps what it sees of the bytes.
 *
 *     direct    the letter is a number of one or two bytes and a constant, whoever acts: most kinds
 *     groups    a second byte, the key, tells groups apart. In a group the letter is byte 0 and a
 *               constant (robber: the victim is the key, byte 0 the hex), or stands in a small table
 *               (bank: given and wanted goods). Seats are counted from the actor, so each actor has
 *               groups of its own
 *     rows      as index.c does it: where more bytes count (offers), and in groups that fit neither
 *
 * It also keeps which bytes letters decide: two actions that agree in them begin with the same
 * letters. Neighbours of a list often do (all offers of one good), and the second one is skipped.
 */
#ifndef ENV_LOOKUP_H
#define ENV_LOOKUP_H

#include "env_family.h"

#include <string.h>

enum { LOOKUP_KINDS = 24, LOOKUP_KEYS = 64, LOOKUP_TABLES = 255, LOOKUP_LOW = 16 };

typedef enum lookup_how { LOOKUP_ROWS, LOOKUP_DIRECT, LOOKUP_GROUPS } lookup_how;

typedef struct lookup_kind {
    uint8_t how;
    uint8_t byte; /* DIRECT: of arg[], where the number begins; GROUPS: the key */
    uint16_t first,
        bits; /* DIRECT: first + (number & bits); GROUPS: `first` numbers the kind's groups */
} lookup_kind;

typedef struct lookup_group {
    uint8_t direct, table; /* 0: not so; table: 1 + its number */
    uint16_t first;        /* direct: the letter is first + byte 0 */
} lookup_group;

/* Bytes of an action, as the two halves of its mask. */
typedef struct lookup_bytes {
    uint64_t half[2];
} lookup_bytes;

typedef struct env_lookup {
    const env_index *index;
    lookup_kind kind[ENV_KINDS_MAX];
    lookup_bytes begun[ENV_KINDS_MAX]; /* that the first letters of a kind decide */
    lookup_bytes said[ENV_ROWS_MAX];   /* that a word's letters up to this row decide */
    uint32_t kinds, tables;
    lookup_group group[LOOKUP_KINDS][LR_SEATS_MAX][LOOKUP_KEYS]; /* by key + 1: "none" is 255 */
    uint16_t letter[LOOKUP_TABLES][LOOKUP_LOW];                  /* by byte 0, and 1 */
} env_lookup;

void env_lookup_make(const env_index *x, env_lookup *out);

/* The first letter of an action that has one. */
static inline uint32_t env_lookup_first(const env_lookup *l, const lr_action *a) {
    const lookup_kind *kind = &l->kind[a->kind];
    const uint8_t *arg = a->arg + kind->byte;
    if (kind->how == LOOKUP_DIRECT)
        return kind->first + ((arg[0] | (uint32_t)arg[1] << 8) & kind->bits);
    if (kind->how == LOOKUP_GROUPS) {
        const lookup_group *group = &l->group[kind->first][a->actor][(arg[0] + 1u) % LOOKUP_KEYS];
        if (group->direct) return (uint16_t)(group->first + a->arg[0]);
        if (group->table) return l->letter[group->table - 1][(a->arg[0] + 1u) % LOOKUP_LOW];
    }
    return env_index_first(l->index, a);
}

/* Whether two actions agree in these bytes. */
static inline bool env_lookup_agree(const lookup_bytes *bytes, const lr_action *a,
                                    const lr_action *b) {
    uint64_t left[2], right[2];
    memcpy(left, a, sizeof left);
    memcpy(right, b, sizeof right);
    return (((left[0] ^ right[0]) & bytes->half[0]) | ((left[1] ^ right[1]) & bytes->half[1])) == 0;
}

#endif
