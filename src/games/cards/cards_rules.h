/* cards_rules.h - the rules of the card game, one file a subject.
 *
 * An action is checked (check.c), then applied (apply.c). An effect without choices is over at
 * once. Other effects note in the public part what is still to be done - units to pay (`owe`), to
 * store (`due`), picks to make (`wish`), cards to discard (`check_hand`), or a phase of its own -
 * and cards_flow_next() asks for one thing after the other, the active seat first. Then it goes on
 * with the turn: from the event to production, to the active seat's actions, to the drawing of
 * cards, to the next turn. A choice with a single answer is made at once (CARD-RULE-66).
 *
 *     flow.c        what comes next: phases, turn, win checks
 *     realm.c       rows, regions, sites and what follows from them; tokens and points
 *     stores.c      paying, storing, gaining, seizing
 *     events.c      the event die and the event cards
 *     build.c       roads, settlements with new regions, cities, expansion cards
 *     duel.c        attacks and other action cards
 *     know.c        cards between stacks and hands, and what a seat remembers of them
 *
 * Functions are named after their file, with the family's name before it.
 */
#ifndef CARDS_RULES_H
#define CARDS_RULES_H

#include "cards_state.h"

static inline unsigned cards_other(unsigned seat) {
    return seat ^ 1;
}
/* The seat with the higher number, or LR_SEAT_NONE. */
static inline unsigned cards_leader(unsigned zero, unsigned one) {
    return zero > one ? 0 : one > zero ? 1 : LR_SEAT_NONE;
}

/* The rows of view/cards_phases.def (verify_phase.c). */
enum { WHO_NOBODY, WHO_ACTIVE, WHO_PASSIVE, WHO_ANY, WHO_WINDMILL, WHO_KNIGHT };
typedef struct cards_phase_row {
    uint8_t who, steps; /* steps: bit per cards_step */
    uint16_t must, may; /* facts */
    lr_status refusal;
} cards_phase_row;

extern const cards_phase_row cards_phase_table[CARDS_PHASES];

/* ---- check.c ---- */

/* LR_OK if the pending action can happen once it is paid, as far as everybody can see. */
lr_status cards_check_pending(const cards *c, const cards_public *p);
/* LR_OK if arg[], a site and a kind, names one of these slots of the realm. */
lr_status cards_check_slot(const cards_realm *r, const uint8_t *arg, uint64_t slots);

/* ---- realm.c ---- */

/* Recomputes everything that follows from regions, sites, row and stock of the realm, except
 * `points`, which needs the tokens. */
void cards_realm_derive(const cards *c, cards_realm *r);
/* Lays a region card with some stock; the place must be free. */
void cards_realm_lay_region(cards_realm *r, unsigned region, unsigned good, unsigned die,
                            unsigned stock);
/* Puts an expansion card on a site, or takes it off. */
void cards_realm_place(const cards *c, cards_realm *r, unsigned site, unsigned kind);
void cards_realm_lift(const cards *c, cards_realm *r, unsigned site, unsigned kind);
bool cards_realm_site_has(const cards_realm *r, unsigned site, unsigned kind);
/* A unit leaves a region, or comes into it. */
static inline void cards_realm_move(cards_realm *r, bool pays, unsigned region, unsigned good) {
    LR_DASSERT(pays ? cards_stock(r, region) > 0 : cards_stock(r, region) < CARDS_STORE_MAX);
    r->stock += pays ? -cards_region(region) : cards_region(region);
    r->have += pays ? -lr_lane(good) : lr_lane(good);
    r->room -= pays ? -lr_lane(good) : lr_lane(good);
}
/* Recounts `have` and `room` from the stock. */
void cards_realm_count(cards_realm *r);
/* Hands the tokens out anew and counts both realms' points (CARD-RULE-56). */
void cards_realm_tokens(cards_public *p);
/* The regions of a set that have room, or have something. */
static inline uint64_t realm_with_room(const cards_realm *r, uint64_t regions) {
    return regions & ~(r->stock & r->stock >> 1);
}
static inline uint64_t realm_with_stock(const cards_realm *r, uint64_t regions) {
    return regions & (r->stock | r->stock >> 1);
}
/* All regions of the set have the same stock, neighbours that do the same for them and, if the
 * option says so, the same number (CARD-RULE-78). */
bool cards_realm_alike(const cards *c, const cards_realm *r, uint64_t regions);
/* Cards on sites that are of one of these groups (bit per cards_group): of `slots`. */
uint64_t cards_realm_slots(const cards *c, const cards_realm *r, unsigned groups);
/* The unit on the site can be chosen for Civil War (CARD-CX-03). */
bool cards_realm_is_unprotected(const cards *c, const cards_realm *r, unsigned site);

/* ---- flow.c ---- */

/* Asks for what is still to be done, or goes on with the turn; comes after every effect (apply.c).
 */
void cards_flow_next(const cards *c, cards_state *s);
/* Makes the phase wait for the seat, or for chance. Always false: not everything is settled. */
static inline bool flow_ask(cards_public *p, cards_phase phase, unsigned chooser) {
    p->phase = (uint8_t)phase;
    p->chooser = (uint8_t)chooser;
    return false;
}

/* The dice for the first player; the first regions; the end of the active seat's actions. */
void cards_flow_first(cards_public *p, unsigned zero, unsigned one);
void cards_flow_arrange(const cards *c, cards_public *p, unsigned good);
void cards_flow_arrange_as_printed(const cards *c, cards_public *p);
/* How many cards a stack has before the first turn: those dealt, but for those of the first
 * hands. */
unsigned cards_flow_start_size(const cards_public *p, unsigned stack);
void cards_flow_end_actions(cards_public *p);

/* ---- events.c ---- */

/* All ten cards lie in the deck again. */
void cards_events_shuffle(const cards *c, cards_public *p);
bool cards_events_dice(cards_public *p, unsigned face, unsigned number);
bool cards_events_card(const cards *c, cards_state *s, unsigned card);
void cards_events_produce(cards_public *p);
void cards_events_conflict(cards_state *s, unsigned stack, unsigned one, unsigned two);
/* What can be chosen for Civil War: of `slots`. */
uint64_t cards_events_civil_targets(const cards *c, const cards_realm *r);
void cards_events_civil_choose(cards_public *p, unsigned site, unsigned kind);
/* A unit is chosen that has not left yet. */
static inline bool events_civil_chosen(const cards_public *p) {
    return (p->civil[0][1] & p->civil[1][1]) != CARDS_NO_KIND;
}
/* Master Builder: stacks to choose from; a seat looks through one, and is done with it. */
unsigned cards_events_builder_stacks(const cards_public *p);
bool cards_events_builder_look(cards_state *s, unsigned seat, unsigned stack);
void cards_events_builder_done(cards_public *p, unsigned seat);
/* Asks what the event still asks; true if nothing. */
bool cards_events_settled(const cards *c, cards_state *s);

/* ---- build.c ---- */

/* The price of a road, settlement, city or card, of a trade with the bank or by a caravan. */
cards_goods cards_build_price(const cards *c, const cards_public *p, unsigned kind,
                              const uint8_t *arg);
/* One or two resources: a side of a caravan. */
static inline cards_goods cards_build_caravan(const uint8_t side[2]) {
    return lr_lane(side[0]) + (side[1] != CARDS_GOOD_NONE ? lr_lane(side[1]) : 0);
}
/* Carries out the action that was paid for: building, a trade, a search; false if it asks for
 * something. */
bool cards_build_paid(const cards *c, cards_state *s, lr_action a);
/* Columns where a road can go, places where a settlement can: sets. */
unsigned cards_build_road_columns(const cards_realm *r);
unsigned cards_build_settlement_places(const cards_realm *r);
void cards_build_remove(const cards *c, cards_state *s, unsigned site, unsigned kind);
/* New regions: a card of the deck is drawn, laid on a side, or picked by a Scout. */
bool cards_build_region(const cards *c, cards_public *p, unsigned row);
void cards_build_side(const cards *c, cards_public *p, unsigned side);
bool cards_build_pick(const cards *c, cards_public *p, unsigned row);

/* ---- check.c: offers ---- */

/* The active seat may still make offers this turn (CARD-RULE-68). */
static inline bool cards_trade_open(const cards *c, const cards_public *p) {
    return c->rules.offers_refused == 0 || p->offers_refused < c->rules.offers_refused;
}
/* Both can pay and store their sides (CARD-RULE-68). */
lr_status cards_trade_check(const cards_public *p, unsigned maker, cards_goods give,
                            cards_goods want);
cards_goods cards_trade_unpack(const uint8_t *units);

/* ---- duel.c: action cards ---- */

bool cards_duel_gate_open(const cards_public *p);
/* The counter card for an attack, or CARDS_NO_KIND. */
unsigned cards_duel_counter_of(unsigned attack);
/* LR_OK if the card would have an effect (CARD-ACT-07). */
lr_status cards_duel_check_effect(const cards_public *p, unsigned seat, unsigned kind);
/* The card lies on the discard pile already. */
bool cards_duel_play(const cards *c, cards_state *s, unsigned kind);
void cards_duel_answer(cards_state *s, unsigned counter); /* or CARDS_NO_KIND */
bool cards_duel_die(const cards *c, cards_state *s, unsigned die);
/* Cards of a realm that the attack can send back: of `slots`. */
uint64_t cards_duel_targets(const cards *c, const cards_realm *r, unsigned attack);
void cards_duel_hit(const cards *c, cards_state *s, unsigned site, unsigned kind);
/* Kinds of a hand that a Spy can take. */
cards_set cards_duel_spy_takes(const cards *c, cards_set hand);
/* Merchant: a unit is given. */
void cards_duel_give(cards_public *p, unsigned good);
bool cards_duel_settled(cards_public *p);

/* ---- stores.c ---- */

/* Pays, stores and gains what needs no answer; false if it had to ask. */
bool cards_stores_settle_all(const cards *c, cards_public *p);
static inline bool stores_settled(const cards *c, cards_public *p) {
    cards_goods moving = p->owe[0] | p->owe[1] | p->due[0] | p->due[1];
    moving |= (cards_goods)p->owe_any | p->wish[0] | p->wish[1];
    return moving == 0 || cards_stores_settle_all(c, p);
}
/* All that the seat still pays, or stores, in this phase: by the default of CARD-RULE-39. */
void cards_stores_settle(const cards *c, cards_public *p, unsigned seat);
/* One unit changes sides: owed by `loser`, due to `gainer`. */
void cards_stores_move(cards_public *p, unsigned loser, unsigned gainer, unsigned good);
/* Resources that `gainer` can take from the other one: it has some, and there is room. */
unsigned cards_stores_seizable(const cards_public *p, unsigned gainer);

/* ---- know.c: cards move, and everybody's knowledge with them ---- */

/* The viewer looks through a whole stack; sees the opponent's whole hand. */
void cards_know_look(cards_state *s, unsigned viewer, unsigned stack);
void cards_know_hand(cards_state *s, unsigned viewer);
/* Two cards go under a stack, in an order that the viewer does not know. */
void cards_know_under_either(cards_state *s, unsigned viewer, unsigned stack, unsigned one,
                             unsigned two);
unsigned cards_hand_card_at(const cards_state *s, unsigned stack, unsigned place);
/* Out of a stack that the seat looks through; the unseen top card; under a stack, face down. */
void cards_hand_take(cards_state *s, unsigned seat, unsigned stack, unsigned place);
void cards_hand_draw(cards_state *s, unsigned seat, unsigned stack);
void cards_hand_put_under(cards_state *s, unsigned seat, unsigned stack, unsigned kind);
/* Conflict: one or two cards of the victim go under a stack; `two` may be CARDS_NO_KIND. */
void cards_hand_conflict(cards_state *s, unsigned victim, unsigned stack, unsigned one,
                         unsigned two);
void cards_hand_spy(cards_state *s, unsigned thief, unsigned kind);
/* A card leaves the hand, open to both; one lands on the discard pile; first the one, then the
 * other; one comes back from the table. */
void cards_hand_plays(cards_state *s, unsigned seat, unsigned kind);
void cards_hand_discard_pile(cards_state *s, unsigned kind);
void cards_hand_discards(cards_state *s, unsigned seat, unsigned kind);
void cards_hand_returns(cards_state *s, unsigned seat, unsigned kind);
static inline bool hand_is_over_limit(const cards_public *p, unsigned seat) {
    return p->hand_size[seat] > p->realm[seat].hand_limit;
}

#endif
