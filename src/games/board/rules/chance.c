/* chance.c - what chance can bring, and drawing it.
 *
 * Outcomes are listed in ascending order of their card or dice; a sample is the k-th unit of weight
 * in that order.
 */
#include "module.h"

#include "bits.h"
#include "rng.h"

/* The six ordered results of two dice that make seven. */
static const uint64_t sevens = (uint64_t)1 << 5 | (uint64_t)1 << 10 | (uint64_t)1 << 15 |
                               (uint64_t)1 << 20 | (uint64_t)1 << 25 | (uint64_t)1 << 30;

uint64_t board_chance_dice(const board *b, const board_public *p) {
    if (p->phase == BOARD_PHASE_FIRST)
        return b->rules.first_player == BOARD_FIRST_DICE ? BOARD_DICE_ALL : 0;
    uint64_t results = b->rules.dice == BOARD_DICE_DECK ? p->dice_deck : BOARD_DICE_ALL;
    if (p->turn < (uint32_t)b->rules.no_seven_rounds * b->seats || /* BASE-HOUSE-03 */
        is_easy_turn(b, p)) {
        results &= ~sevens;
        if (results == 0) results = BOARD_DICE_ALL & ~sevens; /* BASE-HOUSE-08 */
    }
    return results;
}

/* All throws of two dice, ready to be played: result k is dice k / 6 + 1 and k % 6 + 1. */
#define THROW(one, two) \
    { \
        .kind = BOARD_DICE, .actor = LR_ACTOR_CHANCE, .arg = { one, two } \
    }
#define THROWS(one) \
    THROW(one, 1), THROW(one, 2), THROW(one, 3), THROW(one, 4), THROW(one, 5), THROW(one, 6)
static const lr_action throws[36] = { THROWS(1), THROWS(2), THROWS(3),
                                      THROWS(4), THROWS(5), THROWS(6) };

static bool is_dice_due(const board *b, const board_public *p) {
    return p->phase == BOARD_PHASE_DICE ||
           (p->phase == BOARD_PHASE_FIRST && b->rules.first_player == BOARD_FIRST_DICE);
}

/* The phases that draw a card: of a hand, or of the deck. */
static bool is_card_due(const board_public *p) {
    return p->phase == BOARD_PHASE_STEAL || p->phase == BOARD_PHASE_DRAW ||
           p->phase == BOARD_PHASE_PILLAGE;
}

/* The cards of a steal or a draw: each card is a unit of weight. */
static board_cards cards_due(const board_state *s) {
    return s->pub.phase == BOARD_PHASE_DRAW ? s->secret.deck : s->secret.hand[s->pub.victim];
}

static lr_action card_action(const board_state *s, unsigned lane) {
    if (s->pub.phase == BOARD_PHASE_STEAL)
        return chance_action(BOARD_STEAL, lane, 0, s->pub.victim);
    if (s->pub.phase == BOARD_PHASE_PILLAGE)
        return chance_action(BOARD_PILLAGE, lane, 0, s->pub.victim);
    return chance_action(BOARD_DRAW, lane, 0, 0);
}

uint32_t board_chance(const lr_game *g, const lr_state *state,
                      lr_chance_outcome out[LR_CHANCE_MAX]) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    uint32_t count = 0;
    if (is_dice_due(b, &s->pub)) {
        for (uint64_t rest = board_chance_dice(b, &s->pub); rest != 0; rest &= rest - 1)
            chance_put(out, &count, throws[__builtin_ctzll(rest)], 1);
    } else if (is_card_due(&s->pub)) {
        board_cards cards = cards_due(s);
        for (unsigned kinds = board_kinds(cards); kinds != 0; kinds &= kinds - 1) {
            unsigned lane = (unsigned)__builtin_ctz(kinds);
            chance_put(out, &count, card_action(s, lane), board_count(cards, lane));
        }
    } else if (s->pub.phase == BOARD_PHASE_DEAL) {
        chance_put(out, &count, chance_action(BOARD_DEAL, 0, 0, 0), 1);
    } else if (s->pub.phase == BOARD_PHASE_FIRST) {
        for (unsigned seat = 0; seat < b->seats; seat++)
            chance_put(out, &count, chance_action(BOARD_FIRST, seat, 0, 0), 1);
    } else {
        count = SUM(b, chance, s, out);
    }
    return count;
}

/* The lane of the k-th card: running sums of all lanes by one multiplication, then how many of them
 * are at most k. That is right while sums stay below 128, as they do but for an absurd hoard. */
static unsigned lane_of_card(board_cards cards, unsigned k) {
    if (board_total(cards) >= 128) {
        unsigned lane = 0;
        for (; k >= board_count(cards, lane); lane++) k -= board_count(cards, lane);
        return lane;
    }
    uint64_t sums = cards * LR_LANES_ONE;
    uint64_t passed = (((k * LR_LANES_ONE) | LR_LANES_HIGH) - sums) & LR_LANES_HIGH;
    return (unsigned)__builtin_popcountll(passed);
}

/* All that is not a plain throw of two dice. */
static RARE void sample_rest(const board *b, const board_state *s, lr_rng *rng, lr_action *out) {
    if (ANY(b, chance_sample, s, rng, out)) return;
    if (is_card_due(&s->pub)) {
        board_cards cards = cards_due(s);
        *out = card_action(s, lane_of_card(cards, rng_below(rng, board_total(cards))));
    } else if (is_dice_due(b, &s->pub)) {
        uint64_t results = board_chance_dice(b, &s->pub);
        unsigned count = (unsigned)__builtin_popcountll(results);
        *out = throws[bits_select(results, rng_below(rng, count))];
    } else if (s->pub.phase == BOARD_PHASE_FIRST) {
        *out = chance_action(BOARD_FIRST, rng_below(rng, b->seats), 0, 0);
    } else {
        LR_ASSERT(s->pub.phase == BOARD_PHASE_DEAL);
        *out = chance_action(BOARD_DEAL, 0, 0, 0);
        uint64_t seed = rng_next(rng);
        for (int i = 0; i < 8; i++) out->arg[i] = (uint8_t)(seed >> 8 * i);
    }
}

void board_chance_sample(const lr_game *g, const lr_state *state, lr_rng *rng, lr_action *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    if (s->pub.phase == BOARD_PHASE_DICE && b->dice_plain)
        *out = throws[rng_below(rng, 36)];
    else
        sample_rest(b, s, rng, out);
}
