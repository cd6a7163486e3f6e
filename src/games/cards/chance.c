/* chance.c - the outcomes that chance has to choose from, and drawing one.
 *
 * A sample is the k-th unit of weight in the order of the list.
 */
#include "bits.h"
#include "cards_ops.h"
#include "cards_rules.h"
#include "rng.h"

static lr_action outcome(unsigned kind, unsigned first, unsigned second) {
    lr_action a = { .kind = (uint8_t)kind, .actor = LR_ACTOR_CHANCE };
    a.arg[0] = (uint8_t)first;
    a.arg[1] = (uint8_t)second;
    return a;
}

/* The sides of the event die that show a face (CARD-EVD-01). */
static unsigned sides_of(unsigned face) {
    return face == CARDS_FACE_QUESTION ? 2 : 1;
}

/* An outcome without weight is none. */
static void add(lr_chance_outcome *out, uint32_t *count, unsigned kind, unsigned first,
                unsigned second, uint32_t weight) {
    if (weight > 0) out[(*count)++] = (lr_chance_outcome){ outcome(kind, first, second), weight };
}

uint32_t cards_chance(const lr_game *g UNUSED, const lr_state *state,
                      lr_chance_outcome out[LR_CHANCE_MAX]) {
    const cards_public *p = &cards_state_read(state)->pub;
    uint32_t count = 0;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_SHUFFLE: add(out, &count, CARDS_SHUFFLE, 0, 0, 1); break;
    case CARDS_PHASE_FIRST:
        for (unsigned zero = 1; zero <= 6; zero++)
            for (unsigned one = 1; one <= 6; one++) add(out, &count, CARDS_FIRST, zero, one, 1);
        break;
    case CARDS_PHASE_DICE:
        for (unsigned number = 1; number <= 6; number++)
            for (unsigned face = CARDS_FACE_CLUB; face < CARDS_FACES; face++)
                if (!p->alchemist || number == p->production)
                    add(out, &count, CARDS_DICE, face, number, sides_of(face));
        break;
    case CARDS_PHASE_EVENT:
        for (unsigned card = 0; card < CARDS_EVENT_CARDS; card++)
            add(out, &count, CARDS_EVENT, card, 0, p->events_left[card]);
        break;
    case CARDS_PHASE_REGION:
        for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++)
            add(out, &count, CARDS_REGION, row, 0, p->regions_left >> row & 1);
        break;
    case CARDS_PHASE_DUEL:
        for (unsigned die = 1; die <= 6; die++) add(out, &count, CARDS_DUEL, die, 0, 1);
        break;
    default: break;
    }
    return count;
}

static lr_action sample_shuffle(lr_rng *rng) {
    lr_action a = outcome(CARDS_SHUFFLE, 0, 0);
    uint64_t seed = rng_next(rng);
    if (seed == UINT64_MAX) seed = 0; /* all ones: a seed that is hidden (check.c) */
    for (unsigned i = 0; i < 8; i++) a.arg[i] = (uint8_t)(seed >> 8 * i);
    return a;
}

static lr_action sample_event(const cards_public *p, lr_rng *rng) {
    unsigned left = 0, card = 0;
    for (unsigned i = 0; i < CARDS_EVENT_CARDS; i++) left += p->events_left[i];
    for (unsigned k = rng_below(rng, left); k >= p->events_left[card]; card++)
        k -= p->events_left[card];
    return outcome(CARDS_EVENT, card, 0);
}

/* One throw of both dice is one number below 36; with an Alchemist below 6. The last two of six
 * sides are the question marks. */
static lr_action sample_dice(const cards_public *p, lr_rng *rng) {
    unsigned throw = rng_below(rng, p->alchemist ? 6 : 36), side = throw % 6;
    unsigned face = side < 5 ? CARDS_FACE_CLUB + side : CARDS_FACE_QUESTION;
    return outcome(CARDS_DICE, face, p->alchemist ? p->production : throw / 6 + 1);
}

static lr_action sample(const cards_public *p, lr_rng *rng) {
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_SHUFFLE: return sample_shuffle(rng);
    case CARDS_PHASE_FIRST: {
        unsigned throw = rng_below(rng, 36);
        return outcome(CARDS_FIRST, throw / 6 + 1, throw % 6 + 1);
    }
    case CARDS_PHASE_DICE: return sample_dice(p, rng);
    case CARDS_PHASE_EVENT: return sample_event(p, rng);
    case CARDS_PHASE_REGION: {
        unsigned left = (unsigned)__builtin_popcount(p->regions_left);
        return outcome(CARDS_REGION, bits_select(p->regions_left, rng_below(rng, left)), 0);
    }
    default: return outcome(CARDS_DUEL, rng_below(rng, 6) + 1, 0);
    }
}

void cards_chance_sample(const lr_game *g UNUSED, const lr_state *state, lr_rng *rng,
                         lr_action *out) {
    *out = sample(&cards_state_read(state)->pub, rng);
}
