/* chance.c - what chance can bring, and drawing it.
 *
 * Outcomes are listed in ascending order of their card or dice; a sample is the k-th unit of weight
 * in that order.
 */
#include "knights.h"
#include "rules.h"

#include "bits.h"
#include "chance.h"
#include "rng.h"

/* The six ordered results of two dice that make seven. */
static const uint64_t sevens = (uint64_t)1 << 5 | (uint64_t)1 << 10 | (uint64_t)1 << 15 |
                               (uint64_t)1 << 20 | (uint64_t)1 << 25 | (uint64_t)1 << 30;

uint64_t chance_dice(const board *b, const board_public *p) {
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

static inline lr_action chance_action(board_action_kind kind, unsigned a, unsigned b, unsigned c) {
    return menu_action(menu_head(LR_ACTOR_CHANCE, (uint8_t)kind, (uint8_t)c), a | b << 8);
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

static inline lr_action dice_action(unsigned bit) {
    return throws[bit];
}

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

static void put(lr_chance_outcome *out, uint32_t *count, lr_action a, uint32_t weight) {
    out[*count] = (lr_chance_outcome){ .action = a, .weight = weight };
    ++*count;
}

/* ---- fog: a terrain and, if it bears one, a number ---- */

static lr_action discover_action(const board_public *p, unsigned terrain, unsigned number) {
    return chance_action(BOARD_DISCOVER, terrain, number, (unsigned)__builtin_ctzll(p->unveiled));
}

/* Terrain by terrain, number by number; the weights are those of two shuffled stacks. */
static uint32_t list_discoveries(const board *b, const board_public *p, lr_chance_outcome *out) {
    uint8_t terrain[BOARD_TERRAINS], number[13];
    uint32_t count = 0, numbers = 0;
    board_fog_left(b, p, terrain, number);
    for (unsigned n = 2; n <= 12; n++) numbers += number[n];
    for (unsigned t = 0; t < BOARD_TERRAINS; t++) {
        if (terrain[t] == 0) continue;
        bool numbered = t < BOARD_RESOURCES || t == BOARD_GOLD;
        if (!numbered)
            put(out, &count, discover_action(p, t, 0), terrain[t] * (numbers > 0 ? numbers : 1));
        for (unsigned n = 2; numbered && n <= 12; n++)
            if (number[n] > 0)
                put(out, &count, discover_action(p, t, n), (uint32_t)terrain[t] * number[n]);
    }
    LR_ASSERT(count <= LR_CHANCE_MAX);
    return count;
}

static lr_action sample_discovery(const board *b, const board_public *p, lr_rng *rng) {
    lr_chance_outcome out[LR_CHANCE_MAX];
    uint32_t count = list_discoveries(b, p, out), total = 0, k = 0;
    for (uint32_t i = 0; i < count; i++) total += out[i].weight;
    LR_ASSERT(total > 0);
    for (uint32_t draw = rng_below(rng, total); draw >= out[k].weight; k++) draw -= out[k].weight;
    return out[k].action;
}

/* ---- the event die and progress cards ---- */

static unsigned event_weight(unsigned face) {
    return face == BOARD_EVENT_SHIP ? EVENT_SHIPS : 1;
}

static lr_action progress_action(const board *b, const board_state *s, unsigned card) {
    return chance_action(BOARD_PROGRESS, card, 0, board_knights_read(b, &s->pub)->deck);
}

static uint32_t list_progress(const board *b, const board_state *s, lr_chance_outcome *out) {
    unsigned deck = board_knights_read(b, &s->pub)->deck;
    const uint8_t *fresh = board_progress_read(b, s)->fresh;
    uint32_t count = 0;
    if (progress_fresh(b, &s->pub, deck) == 0) {
        put(out, &count, progress_action(b, s, progress_next(b, s, deck)), 1);
        return count;
    }
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (board_progress_table[card].deck == deck && fresh[card] > 0)
            put(out, &count, progress_action(b, s, card), fresh[card]);
    return count;
}

lr_action chance_progress(const board *b, const board_state *s, lr_rng *rng) {
    static const uint8_t deck_first[BOARD_TRACKS] = { [BOARD_SCIENCE] = BOARD_PROGRESS_ALCHEMIST,
                                                      [BOARD_TRADE] = BOARD_PROGRESS_COMMERCE,
                                                      [BOARD_POLITICS] = BOARD_PROGRESS_BISHOP };
    unsigned deck = board_knights_read(b, &s->pub)->deck, card;
    const uint8_t *fresh = board_progress_read(b, s)->fresh;
    unsigned total = progress_fresh(b, &s->pub, deck);
    if (total == 0) return progress_action(b, s, progress_next(b, s, deck));
    uint32_t draw = rng_below(rng, total);
    for (card = deck_first[deck]; draw >= fresh[card]; card++) draw -= fresh[card];
    return progress_action(b, s, card);
}

unsigned chance_event(unsigned side) {
    return side < EVENT_SHIPS ? BOARD_EVENT_SHIP : BOARD_EVENT_GATE + side - EVENT_SHIPS;
}

uint32_t board_chance(const lr_game *g, const lr_state *state, lr_chance_outcome *out) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    uint32_t count = 0;
    if (is_dice_due(b, &s->pub)) {
        FOR_EACH_BIT(k, chance_dice(b, &s->pub)) put(out, &count, dice_action(k), 1);
    } else if (is_card_due(&s->pub)) {
        board_cards cards = cards_due(s);
        FOR_EACH_BIT(lane, board_kinds(cards)) {
            put(out, &count, card_action(s, lane), board_count(cards, lane));
        }
    } else if (s->pub.phase == BOARD_PHASE_DEAL) {
        put(out, &count, chance_action(BOARD_DEAL, 0, 0, 0), 1);
    } else if (s->pub.phase == BOARD_PHASE_DISCOVER) {
        count = list_discoveries(b, &s->pub, out);
    } else if (s->pub.phase == BOARD_PHASE_PIRATES) {
        for (unsigned die = 1; die <= 6; die++)
            put(out, &count, chance_action(BOARD_PIRATES, die, 0, 0), 1);
    } else if (s->pub.phase == BOARD_PHASE_EVENT) {
        for (unsigned face = BOARD_EVENT_SHIP; face < BOARD_EVENTS; face++)
            put(out, &count, chance_action(BOARD_EVENT, face, 0, 0), event_weight(face));
    } else if (s->pub.phase == BOARD_PHASE_PROGRESS) {
        count = list_progress(b, s, out);
    } else if (s->pub.phase == BOARD_PHASE_FIRST) {
        for (unsigned seat = 0; seat < b->seats; seat++)
            put(out, &count, chance_action(BOARD_FIRST, seat, 0, 0), 1);
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
static __attribute__((noinline)) lr_action sample_rest(const board *b, const board_state *s,
                                                       lr_rng *rng) {
    if (is_card_due(&s->pub)) {
        board_cards cards = cards_due(s);
        return card_action(s, lane_of_card(cards, rng_below(rng, board_total(cards))));
    }
    if (is_dice_due(b, &s->pub)) {
        uint64_t results = chance_dice(b, &s->pub);
        unsigned count = (unsigned)__builtin_popcountll(results);
        return dice_action(bits_select(results, rng_below(rng, count)));
    }
    if (s->pub.phase == BOARD_PHASE_FIRST)
        return chance_action(BOARD_FIRST, rng_below(rng, b->seats), 0, 0);
    if (s->pub.phase == BOARD_PHASE_DISCOVER) return sample_discovery(b, &s->pub, rng);
    if (s->pub.phase == BOARD_PHASE_EVENT)
        return chance_action(BOARD_EVENT, chance_event(rng_below(rng, EVENT_FACES)), 0, 0);
    if (s->pub.phase == BOARD_PHASE_PROGRESS) return chance_progress(b, s, rng);
    if (s->pub.phase == BOARD_PHASE_PIRATES)
        return chance_action(BOARD_PIRATES, 1 + rng_below(rng, 6), 0, 0);
    LR_ASSERT(s->pub.phase == BOARD_PHASE_DEAL);
    lr_action a = chance_action(BOARD_DEAL, 0, 0, 0);
    uint64_t seed = rng_next(rng);
    for (int i = 0; i < 8; i++) a.arg[i] = (uint8_t)(seed >> 8 * i);
    return a;
}

lr_action board_chance_sample(const lr_game *g, const lr_state *state, lr_rng *rng) {
    const board *b = board_of(g);
    const board_state *s = board_state_read(state);
    if (s->pub.phase == BOARD_PHASE_DICE && chance_dice(b, &s->pub) == BOARD_DICE_ALL)
        return dice_action(rng_below(rng, 36));
    return sample_rest(b, s, rng);
}
