/* flow.c - what comes next.
 *
 * Every effect ends in cards_flow_next(). It looks at what is written down in the public part and
 * asks for the first thing that needs an answer:
 *
 *     units to pay, to store, to gain     stores.c
 *     what was paid for                   build.c: pieces, cards, a trade, a search
 *     the rest of a card or an event      duel.c, events.c
 *     cards too many in hand              here
 *
 * and then lets the turn go on by its step. Nothing is remembered elsewhere, so any position can be
 * written down, sent or searched from.
 */
#include "cards_ops.h"
#include "cards_rules.h"

#include <string.h>

/* ---- before the first turn ---- */

void cards_init(const lr_game *g, lr_state *state) {
    const cards *c = cards_of(g);
    cards_state *s = cards_state_of(state);
    cards_public *p = &s->pub;
    memset(s, 0, sizeof *s);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_realm *r = &p->realm[seat];
        memset(r->site, CARDS_NO_KIND, sizeof r->site);
        r->first = CARDS_PLACES / 2 - 1;
        r->last = CARDS_PLACES / 2;
        cards_realm_derive(c, r);
    }
    cards_events_shuffle(c, p);
    p->regions_left = (1u << CARDS_DECK_REGIONS) - 1;
    p->roads_left = 7;
    p->settlements_left = 5;
    p->cities_left = 7;
    p->winner = LR_SEAT_NONE;
    p->event_card = CARDS_NO_EVENT;
    p->discard_top = CARDS_NO_KIND;
    p->stack = p->stack_barred = CARDS_NO_STACK;
    p->duel_card = CARDS_NO_KIND;
    p->region_drawn = p->new_column = CARDS_NO_REGION;
    memset(p->civil, CARDS_NO_KIND, sizeof p->civil);
    cards_realm_tokens(p);
    flow_ask(p, CARDS_PHASE_SHUFFLE, LR_SEAT_NONE);
}

/* The first regions of a seat that are laid, out of six. */
static unsigned laid(const cards_public *p, unsigned seat) {
    unsigned start = seat * CARDS_GOODS;
    return p->arranged <= start ? 0 : p->arranged - start;
}

/* Lays the region of this resource on the seat's next corner (CARD-SETUP-08, 09). */
void cards_flow_arrange(const cards *c, cards_public *p, unsigned good) {
    unsigned seat = p->arranged / CARDS_GOODS;
    unsigned set = seat == (unsigned)c->rules.red_set ? 0 : 1;
    cards_realm_lay_region(&p->realm[seat], cards_arrange_order[laid(p, seat)], good,
                           c->start[set][good].die, 1);
    p->arranged++;
}

void cards_flow_arrange_as_printed(const cards *c, cards_public *p) {
    unsigned seat = p->arranged / CARDS_GOODS;
    while (p->arranged < (seat + 1) * CARDS_GOODS)
        cards_flow_arrange(c, p, cards_arrange_printed[laid(p, seat)]);
}

/* The first player's three came from the stack that is barred for the second one. */
unsigned cards_flow_start_size(const cards_public *p, unsigned stack) {
    static const uint8_t dealt[CARDS_STACKS] = { 13, 13, 12, 12, 12 }; /* CARD-SETUP-05 */
    unsigned taken = stack == p->stack_barred ? (unsigned)CARDS_START_CARDS : 0;
    if (p->phase == CARDS_PHASE_START_TAKE && stack == p->stack)
        taken += (unsigned)CARDS_START_CARDS - p->takes_left;
    return dealt[stack] - taken;
}

static void begin_with(cards_public *p, unsigned seat) {
    p->first = p->active = (uint8_t)seat;
}

/* The dice of both seats; equal ones are thrown again. */
void cards_flow_first(cards_public *p, unsigned zero, unsigned one) {
    if (zero == one) return;
    begin_with(p, zero > one ? 0 : 1);
    flow_ask(p, CARDS_PHASE_START_STACK, p->first);
}

/* Kept out of cards_flow_next(), which most actions go through. */
#define RARE __attribute__((noinline))

/* What is left before the first turn; each part is over when the next begins. */
RARE static bool started(const cards *c, cards_public *p) {
    while (p->arranged < CARDS_SEATS * CARDS_GOODS) {
        unsigned seat = p->arranged / CARDS_GOODS, good = 0;
        if (c->rules.arrangement == CARDS_ARRANGE_PRINTED) {
            cards_flow_arrange_as_printed(c, p);
            continue;
        }
        if (laid(p, seat) < CARDS_GOODS - 1) return flow_ask(p, CARDS_PHASE_ARRANGE, seat);
        while (p->realm[seat].of_good[good] != 0) good++;
        cards_flow_arrange(c, p, good); /* the last one goes where there is room */
    }
    if (p->phase < CARDS_PHASE_FIRST) {
        if (c->rules.first_player == CARDS_FIRST_DICE)
            return flow_ask(p, CARDS_PHASE_FIRST, LR_SEAT_NONE);
        begin_with(p, c->rules.first_player == CARDS_FIRST_SEAT0 ? 0 : 1);
        return flow_ask(p, CARDS_PHASE_START_STACK, p->first);
    }
    if (p->takes_left > 0) return flow_ask(p, CARDS_PHASE_START_TAKE, p->chooser);
    p->stack_barred = p->stack;
    p->stack = CARDS_NO_STACK;
    if (p->chooser == p->first) return flow_ask(p, CARDS_PHASE_START_STACK, cards_other(p->first));
    p->stack_barred = CARDS_NO_STACK;
    return true;
}

/* ---- turns ---- */

/* Ends the game if the active seat has the points (CARD-RULE-58); true then. */
static bool end_if_won(const cards *c, cards_public *p) {
    if (p->realm[p->active].points < c->rules.vp_goal) return false;
    p->winner = p->active;
    return !flow_ask(p, CARDS_PHASE_OVER, LR_SEAT_NONE);
}

static void begin_turn(const cards *c, cards_public *p, unsigned seat) {
    p->turn++;
    p->active = (uint8_t)seat;
    p->step = CARDS_STEP_ROLL;
    p->face = CARDS_FACE_NONE;
    p->event_card = CARDS_NO_EVENT;
    p->production = p->alchemist = 0;
    p->offers_refused = 0;
    p->conflict_hit = 0;
    p->draw_mode = CARDS_DRAW_NONE;
    if (!end_if_won(c, p)) flow_ask(p, CARDS_PHASE_ROLL, seat);
}

static void end_turn(const cards *c, cards_public *p) {
    if (c->rules.turn_limit > 0 && p->turn >= c->rules.turn_limit) {
        p->winner = (uint8_t)cards_leader(p->realm[0].points, p->realm[1].points);
        flow_ask(p, CARDS_PHASE_OVER, LR_SEAT_NONE);
    } else {
        begin_turn(c, p, cards_other(p->active));
    }
}

/* The only stack with cards when nothing can be paid for a search, or CARDS_NO_STACK. */
static unsigned only_draw(const cards_public *p) {
    const cards_realm *r = &p->realm[p->active];
    unsigned stacks = cards_stacks_filled(p);
    bool single = (stacks & (stacks - 1)) == 0 && lr_lanes_total(r->have) < r->search_price;
    return single ? (unsigned)__builtin_ctz(stacks) : CARDS_NO_STACK;
}

/* Step 4: what the active seat may or must do with its hand (CARD-HAND-07, 12). */
RARE static bool drawn(cards_state *s) {
    cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    while (p->draw_mode == CARDS_DRAW_FILL && p->hand_size[p->active] < r->hand_limit &&
           cards_stacks_filled(p) != 0) {
        unsigned only = only_draw(p);
        if (only == CARDS_NO_STACK) return flow_ask(p, CARDS_PHASE_DRAW, p->active);
        cards_hand_draw(s, p->active, only);
    }
    if (p->draw_mode == CARDS_DRAW_EXCHANGE) {
        if (p->stack != CARDS_NO_STACK) { /* a card went under it; without a price it is drawn */
            if (lr_lanes_total(r->have) >= r->search_price)
                return flow_ask(p, CARDS_PHASE_EXCHANGED, p->active);
            cards_hand_draw(s, p->active, p->stack);
            p->stack = CARDS_NO_STACK;
        } else if (p->hand_size[p->active] > 0 && cards_stacks_filled(p) != 0) {
            return flow_ask(p, CARDS_PHASE_EXCHANGE, p->active);
        }
    }
    p->draw_mode = CARDS_DRAW_NONE;
    return true;
}

/* The active seat is done with its actions. */
void cards_flow_end_actions(cards_public *p) {
    p->step = CARDS_STEP_DRAW;
    p->check_hand |= (uint8_t)(1u << p->active);
    if (p->conflict_hit) {
        p->draw_mode = CARDS_DRAW_NONE;
    } else if (p->hand_size[p->active] < p->realm[p->active].hand_limit) {
        p->draw_mode = CARDS_DRAW_FILL;
    } else {
        p->draw_mode = CARDS_DRAW_EXCHANGE;
    }
}

/* ---- what is left to do ---- */

/* Cards too many: the passive seat gives them up at once, the active one when it must, and first
 * (CARD-RULE-12, 13, 15). */
RARE static bool hands_settled(cards_public *p) {
    unsigned passive = cards_other(p->active);
    p->check_hand |= (uint8_t)(1u << passive);
    for (unsigned i = 0; i < CARDS_SEATS; i++) {
        unsigned seat = i == 0 ? p->active : passive;
        if (!(p->check_hand >> seat & 1)) continue;
        if (hand_is_over_limit(p, seat)) return flow_ask(p, CARDS_PHASE_DISCARD, seat);
    }
    p->check_hand = 0;
    return true;
}

/* What was paid for happens; false if that asks for something. */
RARE static bool paid_for(const cards *c, cards_state *s) {
    lr_action a = s->pub.pending;
    memset(&s->pub.pending, 0, sizeof s->pub.pending);
    return cards_build_paid(c, s, a);
}

void cards_flow_next(const cards *c, cards_state *s) {
    cards_public *p = &s->pub;
    if (p->step == CARDS_STEP_START) {
        if (started(c, p)) begin_turn(c, p, p->first);
        return;
    }
    for (;;) {
        if (!stores_settled(c, p)) return;
        if (p->pending.kind != CARDS_NO_ACTION) {
            if (!paid_for(c, s)) return;
            continue;
        }
        if (p->duel_card != CARDS_NO_KIND || p->event_left != 0 || events_civil_chosen(p)) {
            if (!cards_duel_settled(p) || !cards_events_settled(c, s)) return;
            continue; /* units may have moved */
        }
        bool too_many = p->check_hand != 0 || hand_is_over_limit(p, cards_other(p->active));
        if (too_many && !hands_settled(p)) return;
        if (p->step == CARDS_STEP_DRAW) {
            if (drawn(s)) end_turn(c, p);
            return;
        }
        if (end_if_won(c, p)) return;
        if (p->step != CARDS_STEP_EVENT) break;
        cards_events_produce(p);
        p->step = CARDS_STEP_MAIN;
    }
    flow_ask(p, p->step == CARDS_STEP_ROLL ? CARDS_PHASE_ROLL : CARDS_PHASE_MAIN, p->active);
}
