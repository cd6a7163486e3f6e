/* census.c - see census.h. */
#include "census.h"

#include "cards_state.h"

/* ---- cards ---- */

/* One byte for each card. */
#define CENTER(id, word, name, group, count, cost, points, source) char of_##id[count];
#define REGION(id, word, name, group, goods, die, source) char of_##id;
#define EVENT(id, word, name, count, ...) char of_##id[count];
#define EXPANSION(id, word, name, group, count, ...) char of_##id[count];
struct whole_box {
#include "cards_table.def"
};
_Static_assert(sizeof(struct whole_box) == 120, "CARD-COMP-02: 120 cards");
#undef CENTER
#undef REGION
#undef EVENT
#undef EXPANSION

#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, name, count, ...)
#define EXPANSION(id, word, name, group, count, ...) [CARDS_KIND_##id] = (count),
static const uint8_t in_box[CARDS_KINDS] = {
#include "cards_table.def"
};
#undef EVENT
#undef EXPANSION

#define EXPANSION(id, word, name, group, count, ...)
#define EVENT(id, word, name, count, ...) [CARDS_EVENT_##id] = (count),
static const uint8_t events_in_box[CARDS_EVENT_CARDS] = {
#include "cards_table.def"
};
#undef CENTER
#undef REGION
#undef EVENT
#undef EXPANSION

static unsigned bits(uint64_t set) {
    unsigned count = 0;
    for (; set != 0; set >>= 1) count += set & 1;
    return count;
}

static void count_set(cards_set set, unsigned count[CARDS_KINDS]) {
    unsigned bit = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        for (unsigned k = 0; k < in_box[kind]; k++) count[kind] += set >> bit++ & 1;
}

static const char *count_expansions(const cards_state *s) {
    unsigned count[CARDS_KINDS] = { 0 }, stacked = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++) stacked += s->pub.stack_size[k];
    for (unsigned k = 0; k < stacked; k++) count[s->secret.deck[k]]++;
    count_set(s->pub.discard, count);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        count_set(s->secret.hand[seat], count);
        for (unsigned site = 0; site < CARDS_SITES; site++)
            for (unsigned i = 0; i < 2; i++)
                if (s->pub.realm[seat].site[site][i] != CARDS_NO_KIND)
                    count[s->pub.realm[seat].site[site][i]]++;
    }
    bool dealt = s->pub.phase != CARDS_PHASE_SHUFFLE;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (count[kind] != (dealt ? in_box[kind] : 0u)) return "an expansion card is missing";
    return NULL;
}

const char *census_of_cards(const lr_game *game, const lr_state *state) {
    const cards_state *s = cards_state_read(state);
    const cards_public *p = &s->pub;
    unsigned regions = bits(p->regions_left) + 12u - p->arranged, roads = p->roads_left;
    unsigned settlements = p->settlements_left, cities = p->cities_left;

    (void)game;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        for (unsigned good = 0; good < CARDS_GOODS; good++) regions += bits(r->of_good[good]);
        settlements += r->last - r->first + 1u;
        roads += (unsigned)(r->last - r->first) + bits(r->roads);
        cities += bits(r->cities);
    }
    if (regions != 6 + 6 + 11) return "a region is missing";
    if (roads != 1 + 1 + 7) return "a road is missing";
    if (settlements != 2 + 2 + 5) return "a settlement is missing";
    if (cities != 7) return "a city is missing";
    for (unsigned k = 0; k < CARDS_EVENT_CARDS; k++)
        if (p->events_left[k] > events_in_box[k]) return "there are too many events";
    return count_expansions(s);
}

/* ---- what is accepted ---- */

/* How far the arguments of a kind are tried. */
typedef struct argument_range {
    uint16_t first, second, third, fourth;
} argument_range;

static argument_range range_of(unsigned kind) {
    switch (kind) {
    case CARDS_TAKE: return (argument_range){ 64, CARDS_KINDS + 2, 1, 1 };
    case CARDS_EXCHANGE:
    case CARDS_DISCARD: return (argument_range){ CARDS_KINDS + 2, 8, 2, 1 };
    case CARDS_BUILD:
    case CARDS_REMOVE:
    case CARDS_TARGET: return (argument_range){ CARDS_SITES + 3, CARDS_KINDS + 2, 1, 1 };
    case CARDS_BANK: return (argument_range){ 8, 8, 2, 1 };
    case CARDS_CARAVAN: return (argument_range){ 8, 8, 8, 8 };
    case CARDS_CONFLICT: return (argument_range){ 6, CARDS_KINDS + 1, CARDS_KINDS + 2, 1 };
    case CARDS_SWAP: return (argument_range){ CARDS_KINDS + 1, 64, CARDS_KINDS + 1, 1 };
    default: return (argument_range){ 256, 2, 1, 1 };
    }
}

/* A third argument that says "none" stands behind the numbers. */
static uint8_t third_of(unsigned kind, unsigned third) {
    return (uint8_t)(kind == CARDS_CONFLICT && third > CARDS_KINDS ? CARDS_NO_KIND : third);
}

/* Kinds with many arguments are tried where they are asked for, and once elsewhere. */
static bool is_asked(const cards_public *p, unsigned kind) {
    if (kind == CARDS_CONFLICT) return p->phase == CARDS_PHASE_CONFLICT;
    if (kind == CARDS_SWAP) return p->phase == CARDS_PHASE_BUILDER_SWAP;
    return true;
}

static uint32_t accepted_of(const lr_game *game, const lr_state *s, lr_action a) {
    argument_range range = range_of(a.kind);
    uint32_t count = 0;

    if (!is_asked(&cards_state_read(s)->pub, a.kind)) return lr_check(game, s, a) == LR_OK;
    for (unsigned first = 0; first < range.first; first++) {
        for (unsigned second = 0; second < range.second; second++) {
            for (unsigned third = 0; third < range.third; third++) {
                for (unsigned fourth = 0; fourth < range.fourth; fourth++) {
                    a.arg[0] = (uint8_t)first;
                    a.arg[1] = (uint8_t)second;
                    a.arg[2] = third_of(a.kind, third);
                    a.arg[3] = (uint8_t)fourth;
                    count += lr_check(game, s, a) == LR_OK;
                }
            }
        }
    }
    return count;
}

uint32_t census_of_accepted(const lr_game *game, const lr_state *s, int seat) {
    uint32_t count = 0;

    for (unsigned kind = 0; kind < CARDS_ACTION_KINDS; kind++)
        if (kind != CARDS_OFFER)
            count += accepted_of(game, s,
                                 (lr_action){ .kind = (uint8_t)kind, .actor = (uint8_t)seat });
    return count;
}
