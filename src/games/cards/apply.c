/* apply.c - applies a legal action: calls the function of its subject.
 *
 * Such a function either asks for something itself, or leaves that to cards_flow_next(). Those that
 * return a bool say which: true if they have asked for nothing.
 */
#include "cards_ops.h"
#include "cards_rules.h"
#include "rng.h"

#include <string.h>

/* The 62 expansion cards in the order that the seed gives, cut into stacks (CARD-SETUP-05). Kept
 * out of cards_apply(), which every action goes through. */
__attribute__((noinline)) static void shuffle(cards_state *s, uint64_t seed) {
    lr_rng rng = lr_rng_seed(seed);
    uint8_t *deck = s->secret.deck;
    for (unsigned i = 0; i < CARDS_EXPANSIONS; i++) deck[i] = cards_kind_of_bit[i];
    rng_shuffle(&rng, deck, CARDS_EXPANSIONS);
    for (unsigned k = 0; k < CARDS_STACKS; k++)
        s->pub.stack_size[k] = (uint8_t)cards_flow_start_size(&s->pub, k);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        memset(s->secret.memory[seat].entry, CARDS_UNKNOWN, CARDS_EXPANSIONS);
        memcpy(s->secret.memory[seat].size, s->pub.stack_size, CARDS_STACKS);
    }
}

/* A stack is chosen at the start, or for Master Builder. */
static bool choose_stack(cards_state *s, unsigned stack) {
    cards_public *p = &s->pub;
    if (p->phase == CARDS_PHASE_BUILDER_STACK)
        return cards_events_builder_look(s, p->chooser, stack);
    p->stack = (uint8_t)stack;
    p->takes_left = CARDS_START_CARDS;
    cards_know_look(s, p->chooser, stack);
    return true;
}

/* A card came out of a stack; an exchange is done then. */
static void took(cards_public *p) {
    p->stack = CARDS_NO_STACK;
    if (p->draw_mode == CARDS_DRAW_EXCHANGE) p->draw_mode = CARDS_DRAW_NONE;
}

static void take(cards_state *s, unsigned place) {
    cards_public *p = &s->pub;
    cards_hand_take(s, p->chooser, p->stack, place);
    if (p->phase == CARDS_PHASE_START_TAKE) {
        p->takes_left--;
    } else {
        took(p);
    }
}

/* A unit is paid from a region, or stored in it. */
static void move(cards_public *p, unsigned region) {
    cards_realm *r = &p->realm[p->chooser];
    unsigned good = cards_region_good(r, region);
    cards_realm_move(r, cards_is_in(p, CARDS_IN(PAY) | CARDS_IN(PAY_ANY)), region, good);
    switch (p->phase) {
    case CARDS_PHASE_PAY: p->owe[p->chooser] -= lr_lane(good); break;
    case CARDS_PHASE_STORE: p->due[p->chooser] -= lr_lane(good); break;
    case CARDS_PHASE_PAY_ANY: p->owe_any--; break;
    default: p->wish[p->chooser]--; break; /* CARDS_PHASE_GAIN */
    }
}

static void seize(cards_public *p, unsigned good) {
    cards_stores_move(p, cards_other(p->chooser), p->chooser, good);
    if (p->phase == CARDS_PHASE_ADVANTAGE) {
        p->event_left = 0;
    } else {
        p->seizures_left--;
    }
}

/* No, or no more: what that means depends on the question. */
static bool stop(cards_state *s) {
    cards_public *p = &s->pub;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ADVANTAGE: p->event_left = 0; return true;
    case CARDS_PHASE_BUILDER_SWAP: cards_events_builder_done(p, p->chooser); return true;
    case CARDS_PHASE_MERCHANT_TAKE: p->seizures_left = 0; return true;
    case CARDS_PHASE_EXCHANGE: p->draw_mode = CARDS_DRAW_NONE; return true;
    case CARDS_PHASE_SCOUT: return flow_ask(p, CARDS_PHASE_REGION, LR_SEAT_NONE);
    default: cards_duel_answer(s, CARDS_NO_KIND); return false; /* CARDS_PHASE_DEFEND */
    }
}

static void offer(cards_public *p, unsigned maker, const uint8_t *units) {
    p->offer_give = cards_trade_unpack(units);
    p->offer_want = cards_trade_unpack(units + CARDS_GOODS);
    flow_ask(p, maker == p->active ? CARDS_PHASE_ANSWER : CARDS_PHASE_COUNTER_OFFER,
             cards_other(maker));
}

static void close_offer(cards_public *p) {
    p->offer_give = p->offer_want = 0;
}

/* Whoever answers takes the other one's offer. */
static void accept(cards_public *p) {
    unsigned taker = p->chooser, maker = cards_other(taker);
    p->owe[maker] = p->due[taker] = p->offer_give;
    p->owe[taker] = p->due[maker] = p->offer_want;
    close_offer(p);
}

static void refuse(cards_public *p) {
    if (p->offers_refused < UINT8_MAX) p->offers_refused++;
    close_offer(p);
    flow_ask(p, CARDS_PHASE_MAIN, p->active); /* nothing else has changed */
}

static void swap(cards_state *s, const uint8_t *arg) {
    cards_public *p = &s->pub;
    unsigned seat = p->chooser, stack = p->stack;
    cards_hand_take(s, seat, stack, arg[1]);
    cards_hand_put_under(s, seat, stack, arg[0]);
    cards_events_builder_done(p, seat);
}

static void target(const cards *c, cards_state *s, unsigned site, unsigned kind) {
    if (s->pub.phase == CARDS_PHASE_CIVIL_WAR) {
        cards_events_civil_choose(&s->pub, site, kind);
    } else {
        cards_duel_hit(c, s, site, kind);
    }
}

static bool happens(const cards *c, cards_state *s, const lr_action *a) {
    cards_public *p = &s->pub;
    const uint8_t *arg = a->arg;
    switch ((cards_action_kind)a->kind) {
    case CARDS_SHUFFLE: shuffle(s, cards_seed_of(arg)); break;
    case CARDS_FIRST: cards_flow_first(p, arg[0], arg[1]); return false;
    case CARDS_DICE: return cards_events_dice(p, arg[0], arg[1]);
    case CARDS_EVENT: return cards_events_card(c, s, arg[0]);
    case CARDS_REGION: return cards_build_region(c, p, arg[0]);
    case CARDS_DUEL: return cards_duel_die(c, s, arg[0]);
    case CARDS_ARRANGE: cards_flow_arrange(c, p, arg[0]); break;
    case CARDS_ARRANGE_AS_PRINTED: cards_flow_arrange_as_printed(c, p); break;
    case CARDS_STACK: return choose_stack(s, arg[0]);
    case CARDS_TAKE: take(s, arg[0]); break;
    case CARDS_ALCHEMIST:
        cards_hand_discards(s, p->active, CARDS_KIND_ALCHEMIST);
        p->production = arg[0];
        p->alchemist = 1;
        return false;
    case CARDS_ROLL: return flow_ask(p, CARDS_PHASE_DICE, LR_SEAT_NONE);
    case CARDS_END: cards_flow_end_actions(p); break;
    case CARDS_DRAW:
        cards_hand_draw(s, p->active, arg[0]);
        took(p);
        break;
    case CARDS_SEARCH:
        p->stack = CARDS_NO_STACK;
        p->owe_any = p->realm[p->active].search_price;
        p->pending = *a;
        break;
    case CARDS_EXCHANGE:
    case CARDS_DISCARD:
        cards_hand_put_under(s, p->chooser, arg[1], arg[0]);
        if (a->kind == CARDS_EXCHANGE) p->stack = arg[1];
        break;
    case CARDS_PAY:
    case CARDS_STORE:
    case CARDS_GAIN: move(p, arg[0]); break;
    case CARDS_SETTLE: cards_stores_settle(c, p, p->chooser); break;
    case CARDS_SEIZE: seize(p, arg[0]); break;
    case CARDS_GIVE: cards_duel_give(p, arg[0]); break;
    case CARDS_STOP: return stop(s);
    case CARDS_ROAD:
    case CARDS_SETTLEMENT:
    case CARDS_CITY:
    case CARDS_BUILD:
    case CARDS_BANK:
    case CARDS_CARAVAN:
        if (a->kind == CARDS_CARAVAN) cards_hand_discards(s, p->active, CARDS_KIND_CARAVAN);
        p->owe[p->active] = cards_build_price(c, p, a->kind, arg);
        p->pending = *a;
        break;
    case CARDS_REMOVE: cards_build_remove(c, s, arg[0], arg[1]); break;
    case CARDS_SIDE: cards_build_side(c, p, arg[0]); return false;
    case CARDS_SCOUT:
        cards_hand_discards(s, p->active, CARDS_KIND_SCOUT);
        return flow_ask(p, CARDS_PHASE_PICK, p->active);
    case CARDS_PICK: return cards_build_pick(c, p, arg[0]);
    case CARDS_OFFER: offer(p, a->actor, arg); return false;
    case CARDS_ACCEPT: accept(p); break;
    case CARDS_REFUSE: refuse(p); return false;
    case CARDS_PLAY:
        cards_hand_discards(s, p->active, arg[0]);
        return cards_duel_play(c, s, arg[0]);
    case CARDS_COUNTER: cards_duel_answer(s, arg[0]); return false;
    case CARDS_TARGET: target(c, s, arg[0], arg[1]); break;
    case CARDS_SPY: cards_hand_spy(s, p->active, arg[0]); break;
    case CARDS_CONFLICT: cards_events_conflict(s, arg[0], arg[1], arg[2]); break;
    case CARDS_SWAP: swap(s, arg); break;
    case CARDS_NO_ACTION:
    case CARDS_ACTION_KINDS: LR_ASSERT(false); break;
    }
    return true;
}

void cards_apply(const lr_game *g, lr_state *state, const lr_action *played) {
    const cards *c = cards_of(g);
    cards_state *s = cards_state_of(state);
    if (happens(c, s, played)) cards_flow_next(c, s);
}
