/* lanes.h - eight small counts in one word.
 *
 * Hands of resources are words of eight byte lanes: lane k counts the cards of kind k. Sums,
 * payments and comparisons are then a few instructions each.
 */
#ifndef CORE_LANES_H
#define CORE_LANES_H

#include "bits.h"

typedef uint64_t lr_lanes;

#define LR_LANES_HIGH 0x8080808080808080u
#define LR_LANES_ONE 0x0101010101010101u

static inline lr_lanes lr_lane(unsigned lane) {
    return (lr_lanes)1 << 8 * lane;
}

static inline unsigned lr_lanes_count(lr_lanes lanes, unsigned lane) {
    return (unsigned)(lanes >> 8 * lane) & 0xff;
}

/* All lanes together; right while the total is below 256. */
static inline unsigned lr_lanes_total(lr_lanes lanes) {
    return (unsigned)((lanes * LR_LANES_ONE) >> 56);
}

/* The lanes in which `lanes` is at least `least`, as their high bits; right below 128. */
static inline lr_lanes lr_lanes_at_least(lr_lanes lanes, lr_lanes least) {
    return ((lanes | LR_LANES_HIGH) - least) & LR_LANES_HIGH;
}

/* Every lane of `lanes` is at least that of `cost`; right while all lanes are below 128. */
static inline bool lr_lanes_cover(lr_lanes lanes, lr_lanes cost) {
    return lr_lanes_at_least(lanes, cost) == LR_LANES_HIGH;
}

/* In every lane `more` minus `less`, at least 0; right while all lanes are below 128. */
static inline lr_lanes lr_lanes_above(lr_lanes more, lr_lanes less) {
    lr_lanes rest = (more | LR_LANES_HIGH) - less, kept = rest & LR_LANES_HIGH;
    return rest & (kept - (kept >> 7));
}

/* High bits of lanes as a set of lane numbers (bits 0 to 7). */
static inline unsigned lr_lanes_set(lr_lanes high) {
#if defined(__BMI2__)
    return (unsigned)__builtin_ia32_pext_di(high, LR_LANES_HIGH);
#else
    return (unsigned)((high >> 7) * 0x0102040810204080u >> 56);
#endif
}

/* The lanes that are not zero, as a set of lane numbers. */
static inline unsigned lr_lanes_filled(lr_lanes lanes) {
    lr_lanes low = (lanes & ~LR_LANES_HIGH) + ~LR_LANES_HIGH;
    return lr_lanes_set((low | lanes) & LR_LANES_HIGH);
}

/* lr_lanes_filled() for lanes that are all below 128. */
static inline unsigned lr_lanes_kinds(lr_lanes lanes) {
    return lr_lanes_set((lanes + ~LR_LANES_HIGH) & LR_LANES_HIGH);
}

#endif
