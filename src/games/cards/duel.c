/* duel.c - action cards that are played in step 3: the three duels, Merchant and Spy.
 *
 * A duel (CARD-RULE-01): the attack is shown, the defender may answer with its counter card, a die
 * decides, and the winner picks what the loser loses. `duel_card` says what is going on; `victim`
 * is the loser once that is known. Brigands and Merchant take units one by one, each of which may
 * need answers about regions, so what is left of them is counted in `seizures_left`.
 */
#include "cards_rules.h"

bool cards_duel_gate_open(const cards_public *p) {
    return p->realm[0].points + p->realm[1].points >= CARDS_GATE;
}

unsigned cards_duel_counter_of(unsigned attack) {
    switch (attack) {
    case CARDS_KIND_ARSONIST:
    case CARDS_KIND_BRIGANDS: return CARDS_KIND_BISHOP;
    case CARDS_KIND_BLACK_KNIGHT: return CARDS_KIND_HERB_WOMAN;
    default: return CARDS_NO_KIND;
    }
}

lr_status cards_duel_check_effect(const cards_public *p, unsigned seat, unsigned kind) {
    const cards_realm *other = &p->realm[cards_other(seat)];
    switch (kind) {
    case CARDS_KIND_ARSONIST: return other->buildings > 0 ? LR_OK : LR_E_NO_TARGET;
    case CARDS_KIND_BLACK_KNIGHT: return other->knights > 0 ? LR_OK : LR_E_NO_TARGET;
    case CARDS_KIND_BRIGANDS:
    case CARDS_KIND_MERCHANT: return cards_stores_seizable(p, seat) != 0 ? LR_OK : LR_E_NO_TARGET;
    case CARDS_KIND_SPY: return p->hand_size[cards_other(seat)] > 0 ? LR_OK : LR_E_HAND_EMPTY;
    default: return LR_E_NOT_AN_ACTION;
    }
}

/* ---- Spy ---- */

cards_set cards_duel_spy_takes(const cards *c, cards_set hand) {
    cards_set takes = 0;
    for (cards_set left = hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (!cards_is_building(c, kind)) takes |= cards_bits[kind].first;
    }
    return takes;
}

static bool spy(const cards *c, cards_state *s) {
    cards_public *p = &s->pub;
    cards_know_hand(s, p->active);
    cards_set takes = cards_duel_spy_takes(c, s->secret.hand[cards_other(p->active)]);
    if ((takes & (takes - 1)) != 0) return flow_ask(p, CARDS_PHASE_SPY, p->active);
    if (takes != 0) cards_hand_spy(s, p->active, cards_kind_of_bit[__builtin_ctzll(takes)]);
    return true;
}

/* ---- playing and answering ---- */

bool cards_duel_play(const cards *c, cards_state *s, unsigned kind) {
    cards_public *p = &s->pub;
    if (kind == CARDS_KIND_SPY) return spy(c, s);
    p->duel_card = (uint8_t)kind;
    if (kind == CARDS_KIND_MERCHANT) {
        p->victim = (uint8_t)cards_other(p->active);
        p->seizures_left = 2;
        return true;
    }
    unsigned defender = cards_other(p->active);
    bool held = cards_in(s->secret.hand[defender], cards_duel_counter_of(kind));
    if (held || c->rules.counter_question == CARDS_COUNTER_ALWAYS)
        return flow_ask(p, CARDS_PHASE_DEFEND, defender);
    return flow_ask(p, CARDS_PHASE_DUEL, LR_SEAT_NONE);
}

void cards_duel_answer(cards_state *s, unsigned counter) {
    cards_public *p = &s->pub;
    if (counter != CARDS_NO_KIND) {
        cards_hand_discards(s, p->chooser, counter);
        p->duel_countered = 1;
    }
    flow_ask(p, CARDS_PHASE_DUEL, LR_SEAT_NONE);
}

/* ---- the outcome ---- */

uint64_t cards_duel_targets(const cards *c, const cards_realm *r, unsigned attack) {
    const unsigned buildings = 1u << CARDS_GROUP_GREEN | 1u << CARDS_GROUP_RED;
    const unsigned knights = 1u << CARDS_GROUP_KNIGHT;
    return cards_realm_slots(c, r, attack == CARDS_KIND_ARSONIST ? buildings : knights);
}

static void duel_over(cards_public *p) {
    p->duel_card = CARDS_NO_KIND;
    p->duel_countered = p->victim = p->seizures_left = 0;
}

void cards_duel_hit(const cards *c, cards_state *s, unsigned site, unsigned kind) {
    cards_public *p = &s->pub;
    unsigned loser = p->victim;
    cards_realm_lift(c, &p->realm[loser], site, kind);
    cards_hand_returns(s, loser, kind);
    cards_realm_tokens(p);
    /* The active seat keeps what comes back, unless its limit fell (CARD-RULE-13). */
    if (c->kind[kind].effect == CARDS_EFFECT_HAND) p->check_hand |= (uint8_t)(1u << loser);
    duel_over(p);
}

bool cards_duel_die(const cards *c, cards_state *s, unsigned die) {
    cards_public *p = &s->pub;
    unsigned attacker = p->active, defender = cards_other(attacker);
    bool success = die <= (p->duel_countered ? 2u : 5u); /* CARD-ACT-11, 12 */
    p->victim = (uint8_t)(success ? defender : attacker);
    if (p->duel_card == CARDS_KIND_BRIGANDS) {
        p->seizures_left = 2;
        return true;
    }
    const cards_realm *r = &p->realm[p->victim];
    uint64_t targets = cards_duel_targets(c, r, p->duel_card);
    if ((targets & (targets - 1)) != 0)
        return flow_ask(p, CARDS_PHASE_TARGET, cards_other(p->victim));
    if (targets == 0) {
        duel_over(p);
    } else {
        unsigned slot = (unsigned)__builtin_ctzll(targets);
        cards_duel_hit(c, s, slot / 2, r->site[slot / 2][slot % 2]);
    }
    return true;
}

/* ---- units ---- */

void cards_duel_give(cards_public *p, unsigned good) {
    cards_stores_move(p, p->active, p->victim, good);
    duel_over(p);
}

/* The one member of a set of resources, or CARDS_GOOD_NONE. */
static unsigned single(unsigned goods) {
    return goods != 0 && (goods & (goods - 1)) == 0 ? (unsigned)__builtin_ctz(goods)
                                                    : CARDS_GOOD_NONE;
}

static bool brigands_settled(cards_public *p) {
    unsigned winner = cards_other(p->victim), goods = cards_stores_seizable(p, winner);
    if (p->seizures_left == 0 || goods == 0) {
        duel_over(p);
        return true;
    }
    if (single(goods) == CARDS_GOOD_NONE) return flow_ask(p, CARDS_PHASE_ROB, winner);
    cards_stores_move(p, p->victim, winner, single(goods));
    p->seizures_left--;
    return true;
}

/* The first unit must be taken, the second may be; then one is given (CARD-RULE-35, 36). */
static bool merchant_settled(cards_public *p) {
    unsigned goods = cards_stores_seizable(p, p->active);
    if (p->seizures_left > 0 && goods != 0) {
        if (p->seizures_left == 2 && single(goods) != CARDS_GOOD_NONE) {
            cards_stores_move(p, p->victim, p->active, single(goods));
            p->seizures_left--;
            return true;
        }
        return flow_ask(p, CARDS_PHASE_MERCHANT_TAKE, p->active);
    }
    p->seizures_left = 0;
    goods = cards_stores_seizable(p, p->victim); /* what the opponent has room for */
    if (single(goods) == CARDS_GOOD_NONE) return flow_ask(p, CARDS_PHASE_MERCHANT_GIVE, p->active);
    cards_duel_give(p, single(goods));
    return true;
}

bool cards_duel_settled(cards_public *p) {
    if (p->duel_card == CARDS_KIND_BRIGANDS) return brigands_settled(p);
    if (p->duel_card == CARDS_KIND_MERCHANT) return merchant_settled(p);
    return true;
}
