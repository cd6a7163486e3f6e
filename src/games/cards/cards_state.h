/* cards_state.h - a full position of the card game: the public part (view/cards_view.h), the
 * order of the stacks, the hands, and what each seat knows of them. */
#ifndef CARDS_STATE_H
#define CARDS_STATE_H

#include "bits.h"
#include "cards_view.h"
#include "lr_assert.h"

#include <string.h>

typedef struct cards_secret {
    cards_set hand[CARDS_SEATS];
    uint8_t deck[64]; /* kinds: stack after stack, each from its top; zeros fill up */
    cards_memory memory[CARDS_SEATS]; /* of the seat */
} cards_secret;

typedef struct LR_ALIAS cards_state {
    cards_public pub;
    cards_secret secret;
} cards_state;

static inline cards_state *cards_state_of(lr_state *s) {
    return (cards_state *)(void *)s->body.bytes;
}
static inline const cards_state *cards_state_read(const lr_state *s) {
    return (const cards_state *)(const void *)s->body.bytes;
}

/* Where a stack begins in `deck`, or in a memory when `size` are the memory's: the sum of the sizes
 * before it. */
static inline unsigned cards_stack_at(const uint8_t size[CARDS_STACK_LANES], unsigned stack) {
    lr_lanes sizes = 0;
    memcpy(&sizes, size, sizeof sizes);
    return lr_lanes_total(bits_little_endian(sizes) & (lr_lane(stack) - 1));
}

/* The stacks that have cards, as a set. */
static inline unsigned cards_stacks_filled(const cards_public *p) {
    lr_lanes sizes = 0;
    memcpy(&sizes, p->stack_size, sizeof sizes);
    return lr_lanes_kinds(bits_little_endian(sizes));
}

/* The seed of CARDS_SHUFFLE. */
static inline uint64_t cards_seed_of(const uint8_t arg[8]) {
    uint64_t seed = 0;
    memcpy(&seed, arg, sizeof seed);
    return bits_little_endian(seed);
}

/* LR_OK if some position looks like the view (resample.c). */
lr_status cards_view_check(const cards *c, const cards_view *view, lr_error *error);

_Static_assert(sizeof(cards_state) <= 1024, "a position of the card game takes at most 1 KB");
_Static_assert(sizeof(cards_state) <= LR_STATE_MAX, "LR_STATE_MAX holds a position");
_Static_assert(sizeof(cards_view) <= LR_VIEW_MAX, "LR_VIEW_MAX holds a view");
_Static_assert(sizeof(cards) <= LR_GAME_BODY_MAX, "LR_GAME_BODY_MAX holds a compiled game");

#endif
