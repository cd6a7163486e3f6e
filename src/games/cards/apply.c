/* apply.c - an action that is known to be legal happens: finds the function of its subject. */
#include "cards_ops.h"
#include "cards_rules.h"
#include "rng.h"

#include <string.h>

/* The 62 expansion cards in the order that the seed gives, cut into stacks (CARD-SETUP-05). */
static void shuffle(const cards *c, cards_state *s, const uint8_t seed_bytes[8]) {
    uint64_t seed = 0;
    for (unsigned i = 0; i < 8; i++) seed |= (uint64_t)seed_bytes[i] << 8 * i;
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
    cards_flow_next(c, s);
}

static void alchemist(cards_state *s, unsigned number) {
    cards_public *p = &s->pub;
    cards_hand_plays(s, p->active, CARDS_KIND_ALCHEMIST);
    cards_hand_discard_pile(s, CARDS_KIND_ALCHEMIST);
    p->production = (uint8_t)number;
    p->alchemist = 1;
}

/* A stack is chosen at the start, or for Master Builder. */
static void choose_stack(const cards *c, cards_state *s, unsigned stack) {
    cards_public *p = &s->pub;
    if (p->phase == CARDS_PHASE_BUILDER_STACK) {
        if (cards_events_builder_look(s, p->chooser, stack)) cards_flow_next(c, s);
        return;
    }
    p->stack = (uint8_t)stack;
    p->takes_left = CARDS_START_CARDS;
    cards_know_look(s, p->chooser, stack);
    cards_flow_next(c, s);
}

static void take(const cards *c, cards_state *s, unsigned place) {
    cards_public *p = &s->pub;
    cards_hand_take(s, p->chooser, p->stack, place);
    if (p->phase == CARDS_PHASE_START_TAKE) {
        p->takes_left--;
    } else {
        p->stack = CARDS_NO_STACK;
        if (p->draw_mode == CARDS_DRAW_EXCHANGE) p->draw_mode = CARDS_DRAW_NONE;
    }
    cards_flow_next(c, s);
}

static void draw(const cards *c, cards_state *s, unsigned stack) {
    cards_public *p = &s->pub;
    cards_hand_draw(s, p->active, stack);
    p->stack = CARDS_NO_STACK;
    if (p->draw_mode == CARDS_DRAW_EXCHANGE) p->draw_mode = CARDS_DRAW_NONE;
    cards_flow_next(c, s);
}

static void search(const cards *c, cards_state *s, lr_action a) {
    cards_public *p = &s->pub;
    p->stack = CARDS_NO_STACK;
    p->owe_any = p->realm[p->active].search_price;
    p->pending = a;
    cards_flow_next(c, s);
}

static void swap(const cards *c, cards_state *s, lr_action a) {
    cards_public *p = &s->pub;
    unsigned seat = p->chooser, stack = p->stack;
    cards_hand_take(s, seat, stack, a.arg[1]);
    cards_hand_put_under(s, seat, stack, a.arg[0]);
    cards_events_builder_done(p, seat);
    cards_flow_next(c, s);
}

static void pay(const cards *c, cards_state *s, unsigned region) {
    cards_public *p = &s->pub;
    cards_realm *r = &p->realm[p->chooser];
    unsigned good = cards_region_good(r, region);
    cards_realm_spend(r, region, good);
    if (p->phase == CARDS_PHASE_PAY) {
        p->owe[p->chooser] -= lr_lane(good);
    } else {
        p->owe_any--;
    }
    cards_flow_next(c, s);
}

static void store(const cards *c, cards_state *s, unsigned region) {
    cards_public *p = &s->pub;
    cards_realm *r = &p->realm[p->chooser];
    unsigned good = cards_region_good(r, region);
    cards_realm_store(r, region, good);
    if (p->phase == CARDS_PHASE_STORE) {
        p->due[p->chooser] -= lr_lane(good);
    } else {
        p->wish[p->chooser]--;
    }
    cards_flow_next(c, s);
}

static void seize(const cards *c, cards_state *s, unsigned good) {
    cards_public *p = &s->pub;
    if (p->phase == CARDS_PHASE_ADVANTAGE) {
        p->event_left = 0;
        cards_stores_move(p, cards_other(p->chooser), p->chooser, good);
        cards_flow_next(c, s);
    } else {
        cards_duel_seize(c, s, good);
    }
}

/* No, or no more: what that means depends on the question. */
static void stop(const cards *c, cards_state *s) {
    cards_public *p = &s->pub;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ADVANTAGE: p->event_left = 0; break;
    case CARDS_PHASE_BUILDER_SWAP: cards_events_builder_done(p, p->chooser); break;
    case CARDS_PHASE_MERCHANT_TAKE: p->seizures_left = 0; break;
    case CARDS_PHASE_EXCHANGE: p->draw_mode = CARDS_DRAW_NONE; break;
    case CARDS_PHASE_SCOUT: flow_ask(p, CARDS_PHASE_REGION, LR_SEAT_NONE); return;
    default: cards_duel_answer(s, CARDS_NO_KIND); return; /* CARDS_PHASE_DEFEND */
    }
    cards_flow_next(c, s);
}

static void caravan(const cards *c, cards_state *s, lr_action a) {
    cards_goods cost = lr_lane(a.arg[0]);
    if (a.arg[1] != CARDS_GOOD_NONE) cost += lr_lane(a.arg[1]);
    cards_hand_plays(s, s->pub.active, CARDS_KIND_CARAVAN);
    cards_hand_discard_pile(s, CARDS_KIND_CARAVAN);
    cards_build_pay(c, s, cost, a);
}

static void target(const cards *c, cards_state *s, unsigned site, unsigned kind) {
    if (s->pub.phase == CARDS_PHASE_CIVIL_WAR) {
        cards_events_civil_choose(&s->pub, site, kind);
        cards_flow_next(c, s);
    } else {
        cards_duel_hit(c, s, site, kind);
    }
}

/* What chance and the course of the game decide. */
static void apply_chance(const cards *c, cards_state *s, lr_action a) {
    switch (a.kind) {
    case CARDS_SHUFFLE: shuffle(c, s, a.arg); break;
    case CARDS_FIRST: cards_flow_first(&s->pub, a.arg[0], a.arg[1]); break;
    case CARDS_DICE: cards_events_dice(c, s, a.arg[0], a.arg[1]); break;
    case CARDS_EVENT: cards_events_card(c, s, a.arg[0]); break;
    case CARDS_REGION: cards_build_region(c, s, a.arg[0]); break;
    default: cards_duel_die(c, s, a.arg[0]); break; /* CARDS_DUEL */
    }
}

static void scout(cards_state *s) {
    cards_hand_plays(s, s->pub.active, CARDS_KIND_SCOUT);
    cards_hand_discard_pile(s, CARDS_KIND_SCOUT);
    flow_ask(&s->pub, CARDS_PHASE_PICK, s->pub.active);
}

void cards_apply(const lr_game *g, lr_state *state, const lr_action *played) {
    const lr_action a = *played;
    const cards *c = cards_of(g);
    cards_state *s = cards_state_of(state);
    cards_public *p = &s->pub;
    switch ((cards_action_kind)a.kind) {
    case CARDS_SHUFFLE:
    case CARDS_FIRST:
    case CARDS_DICE:
    case CARDS_EVENT:
    case CARDS_REGION:
    case CARDS_DUEL: apply_chance(c, s, a); break;
    case CARDS_ARRANGE:
        cards_flow_arrange(c, p, a.arg[0]);
        cards_flow_next(c, s);
        break;
    case CARDS_ARRANGE_AS_PRINTED:
        cards_flow_arrange_as_printed(c, p);
        cards_flow_next(c, s);
        break;
    case CARDS_STACK: choose_stack(c, s, a.arg[0]); break;
    case CARDS_TAKE: take(c, s, a.arg[0]); break;
    case CARDS_ALCHEMIST: alchemist(s, a.arg[0]); break;
    case CARDS_ROLL: flow_ask(p, CARDS_PHASE_DICE, LR_SEAT_NONE); break;
    case CARDS_END: cards_flow_end_actions(c, s); break;
    case CARDS_DRAW: draw(c, s, a.arg[0]); break;
    case CARDS_SEARCH: search(c, s, a); break;
    case CARDS_EXCHANGE:
        cards_hand_put_under(s, p->active, a.arg[1], a.arg[0]);
        p->stack = a.arg[1];
        cards_flow_next(c, s);
        break;
    case CARDS_DISCARD:
        cards_hand_put_under(s, p->chooser, a.arg[1], a.arg[0]);
        cards_flow_next(c, s);
        break;
    case CARDS_PAY: pay(c, s, a.arg[0]); break;
    case CARDS_STORE:
    case CARDS_GAIN: store(c, s, a.arg[0]); break;
    case CARDS_SETTLE:
        cards_stores_settle(p, p->chooser);
        cards_flow_next(c, s);
        break;
    case CARDS_SEIZE: seize(c, s, a.arg[0]); break;
    case CARDS_GIVE: cards_duel_give(c, s, a.arg[0]); break;
    case CARDS_STOP: stop(c, s); break;
    case CARDS_ROAD: cards_build_pay(c, s, c->road_cost, a); break;
    case CARDS_SETTLEMENT: cards_build_pay(c, s, c->settlement_cost, a); break;
    case CARDS_CITY: cards_build_pay(c, s, c->city_cost, a); break;
    case CARDS_BUILD: cards_build_pay(c, s, c->kind[a.arg[1]].cost, a); break;
    case CARDS_REMOVE: cards_build_remove(c, s, a.arg[0], a.arg[1]); break;
    case CARDS_SIDE: cards_build_side(c, s, a.arg[0]); break;
    case CARDS_SCOUT: scout(s); break;
    case CARDS_PICK: cards_build_pick(c, s, a.arg[0]); break;
    case CARDS_BANK:
        cards_build_pay(c, s, p->realm[p->active].rate & 0xff * lr_lane(a.arg[0]), a);
        break;
    case CARDS_OFFER:
        cards_trade_offer(p, a.actor, cards_trade_unpack(a.arg), cards_trade_unpack(a.arg + 6));
        break;
    case CARDS_ACCEPT: cards_trade_accept(c, s); break;
    case CARDS_REFUSE: cards_trade_refuse(p); break;
    case CARDS_PLAY: cards_duel_play(c, s, a.arg[0]); break;
    case CARDS_CARAVAN: caravan(c, s, a); break;
    case CARDS_COUNTER: cards_duel_answer(s, a.arg[0]); break;
    case CARDS_TARGET: target(c, s, a.arg[0], a.arg[1]); break;
    case CARDS_SPY: cards_duel_spy(c, s, a.arg[0]); break;
    case CARDS_CONFLICT: cards_events_conflict(c, s, a.arg[0], a.arg[1], a.arg[2]); break;
    case CARDS_SWAP: swap(c, s, a); break;
    case CARDS_NO_ACTION:
    case CARDS_ACTION_KINDS: LR_ASSERT(false); break;
    }
}
