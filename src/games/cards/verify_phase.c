/* verify_phase.c - what the phase says about the rest of a position.
 *
 * Nothing is remembered but what stands in the public part, so a phase needs its facts: whoever
 * pays owes something and has it, whoever picks a target finds one. And what no phase needs must
 * be empty, so that equal positions have equal bytes. A table says for each phase in which steps
 * of a turn it comes, who is asked, and which facts it may and must have; functions below look at
 * them one by one.
 *
 * A few phases also say something about hidden cards (cards_must_hold(), cards_sees_stack(),
 * cards_sees_hand()); resample.c deals by them.
 */
#include "cards_verify.h"

#include "cards_rules.h"

#include <string.h>

enum {
    AT_START = 1u << CARDS_STEP_START,
    AT_ROLL = 1u << CARDS_STEP_ROLL,
    AT_EVENT = 1u << CARDS_STEP_EVENT,
    AT_MAIN = 1u << CARDS_STEP_MAIN,
    AT_DRAW = 1u << CARDS_STEP_DRAW,
};

/* Facts that only some phases have. */
enum {
    OWE = 1,
    DUE = 2,
    WISH = 4,
    OWE_ANY = 8,
    PENDING = 0x10,
    OFFER = 0x20,
    DUEL = 0x40,
    EVENT_LEFT = 0x80,
    STACK = 0x100,
    BARRED = 0x200,
    TAKES = 0x400,
    COLUMN = 0x800,
    DRAWN = 0x1000,
    CHECK_HAND = 0x2000,
    CIVIL = 0x4000,
};

typedef enum asked_seat { NOBODY, ACTIVE, PASSIVE, ANYBODY } asked_seat;

typedef struct phase_facts {
    uint8_t steps, asked;
    uint16_t must, may; /* `may` without those of `must` */
} phase_facts;

static const phase_facts facts_of[CARDS_PHASES] = {
    [CARDS_PHASE_SHUFFLE] = { AT_START, NOBODY, 0, 0 },
    [CARDS_PHASE_ARRANGE] = { AT_START, ANYBODY, 0, 0 },
    [CARDS_PHASE_FIRST] = { AT_START, NOBODY, 0, 0 },
    [CARDS_PHASE_START_STACK] = { AT_START, ANYBODY, 0, BARRED },
    [CARDS_PHASE_START_TAKE] = { AT_START, ANYBODY, STACK | TAKES, BARRED },
    [CARDS_PHASE_ROLL] = { AT_ROLL, ACTIVE, 0, 0 },
    [CARDS_PHASE_DICE] = { AT_ROLL, NOBODY, 0, 0 },
    [CARDS_PHASE_EVENT] = { AT_EVENT, NOBODY, 0, 0 },
    [CARDS_PHASE_ADVANTAGE] = { AT_EVENT, ANYBODY, EVENT_LEFT, 0 },
    [CARDS_PHASE_GAIN] = { AT_EVENT, ANYBODY, WISH, CHECK_HAND },
    [CARDS_PHASE_CIVIL_WAR] = { AT_EVENT, ANYBODY, EVENT_LEFT | CHECK_HAND, CIVIL },
    [CARDS_PHASE_CONFLICT] = { AT_EVENT, ANYBODY, CHECK_HAND, 0 },
    [CARDS_PHASE_BUILDER_STACK] = { AT_EVENT, ANYBODY, EVENT_LEFT | CHECK_HAND, BARRED },
    [CARDS_PHASE_BUILDER_SWAP] = { AT_EVENT, ANYBODY, EVENT_LEFT | CHECK_HAND | STACK, BARRED },
    [CARDS_PHASE_MAIN] = { AT_MAIN, ACTIVE, 0, 0 },
    [CARDS_PHASE_PAY] = { AT_EVENT | AT_MAIN, ANYBODY, OWE, DUE | PENDING | DUEL },
    [CARDS_PHASE_PAY_ANY] = { AT_DRAW, ACTIVE, OWE_ANY | PENDING, 0 },
    [CARDS_PHASE_STORE] = { AT_EVENT | AT_MAIN, ANYBODY, DUE, DUEL },
    [CARDS_PHASE_SCOUT] = { AT_MAIN, ACTIVE, COLUMN, 0 },
    [CARDS_PHASE_PICK] = { AT_MAIN, ACTIVE, COLUMN, 0 },
    [CARDS_PHASE_REGION] = { AT_MAIN, NOBODY, COLUMN, 0 },
    [CARDS_PHASE_SIDE] = { AT_MAIN, ACTIVE, COLUMN | DRAWN, 0 },
    [CARDS_PHASE_ANSWER] = { AT_MAIN, PASSIVE, OFFER, 0 },
    [CARDS_PHASE_COUNTER_OFFER] = { AT_MAIN, ACTIVE, OFFER, 0 },
    [CARDS_PHASE_DEFEND] = { AT_MAIN, PASSIVE, DUEL, 0 },
    [CARDS_PHASE_DUEL] = { AT_MAIN, NOBODY, DUEL, 0 },
    [CARDS_PHASE_TARGET] = { AT_MAIN, ANYBODY, DUEL, 0 },
    [CARDS_PHASE_ROB] = { AT_MAIN, ANYBODY, DUEL, 0 },
    [CARDS_PHASE_MERCHANT_TAKE] = { AT_MAIN, ACTIVE, DUEL, 0 },
    [CARDS_PHASE_MERCHANT_GIVE] = { AT_MAIN, ACTIVE, DUEL, 0 },
    [CARDS_PHASE_SPY] = { AT_MAIN, ACTIVE, 0, 0 },
    [CARDS_PHASE_DISCARD] = { AT_EVENT | AT_MAIN | AT_DRAW, ANYBODY, CHECK_HAND, 0 },
    [CARDS_PHASE_DRAW] = { AT_DRAW, ACTIVE, 0, 0 },
    [CARDS_PHASE_LOOK] = { AT_DRAW, ACTIVE, STACK, 0 },
    [CARDS_PHASE_EXCHANGE] = { AT_DRAW, ACTIVE, 0, 0 },
    [CARDS_PHASE_EXCHANGED] = { AT_DRAW, ACTIVE, STACK, 0 },
    [CARDS_PHASE_OVER] = { AT_ROLL | AT_EVENT | AT_MAIN | AT_DRAW, NOBODY, 0, 0 },
};

static bool is_civil_chosen(const cards_public *p, unsigned seat) {
    return p->civil[seat][1] != CARDS_NO_KIND;
}

static unsigned facts_there(const cards_public *p) {
    static const lr_action none = { 0 };
    unsigned facts = 0;
    if ((p->owe[0] | p->owe[1]) != 0) facts |= OWE;
    if ((p->due[0] | p->due[1]) != 0) facts |= DUE;
    if ((p->wish[0] | p->wish[1]) != 0) facts |= WISH;
    if (p->owe_any != 0) facts |= OWE_ANY;
    if (memcmp(&p->pending, &none, sizeof none) != 0) facts |= PENDING;
    if ((p->offer_give | p->offer_want) != 0) facts |= OFFER;
    if (p->duel_card != CARDS_NO_KIND) facts |= DUEL;
    if (p->event_left != 0) facts |= EVENT_LEFT;
    if (p->stack != CARDS_NO_STACK) facts |= STACK;
    if (p->stack_barred != CARDS_NO_STACK) facts |= BARRED;
    if (p->takes_left != 0) facts |= TAKES;
    if (p->new_column != CARDS_NO_REGION) facts |= COLUMN;
    if (p->region_drawn != CARDS_NO_REGION) facts |= DRAWN;
    if (p->check_hand != 0) facts |= CHECK_HAND;
    if (is_civil_chosen(p, 0) || is_civil_chosen(p, 1)) facts |= CIVIL;
    return facts;
}

static const char *const fact_sentences[] = {
    "there are units to pay in a phase that does not ask for them, or none in one that does",
    "there are units to store in a phase that does not ask for them, or none in one that does",
    "there are units to choose in a phase that does not ask for them, or none in one that does",
    "there is a search to pay in a phase that does not ask for it, or none in one that does",
    "an action is pending in a phase that does not wait for it, or none in one that does",
    "there is an offer in a phase that does not ask about it, or none in one that does",
    "there is an attack in a phase that does not know it, or none in one that does",
    "an event still asks seats in a phase that does not, or no seat in one that does",
    "a stack is looked at in a phase in which nobody does, or none in one that needs it",
    "a stack is barred in a phase in which none is chosen",
    "cards are to be taken in a phase that does not ask for them, or none in one that does",
    "new regions are laid in a phase that lays none, or none in one that does",
    "a region is drawn in a phase that does not ask for its side, or none in one that does",
    "hands are to be checked in a phase that does not, or none in one that does",
    "units are chosen for a civil war in a phase without one",
};

static cards_complaint complain_facts(const cards_public *p) {
    const phase_facts *facts = &facts_of[p->phase];
    unsigned there = facts_there(p);
    unsigned wrong = (there & ~(unsigned)(facts->must | facts->may)) | (facts->must & ~there);
    if (wrong != 0) return fact_sentences[__builtin_ctz(wrong)];
    if (!(facts->steps >> p->step & 1)) return "the phase does not belong to this step of a turn";
    unsigned asked = facts->asked == ACTIVE    ? p->active
                     : facts->asked == PASSIVE ? cards_other(p->active)
                     : facts->asked == NOBODY  ? LR_SEAT_NONE
                                               : p->chooser;
    if (p->chooser != asked || (facts->asked == ANYBODY && asked == LR_SEAT_NONE))
        return "the phase asks another seat";
    if (p->duel_card == CARDS_NO_KIND &&
        (p->duel_countered || p->seizures_left || (p->victim && p->phase != CARDS_PHASE_CIVIL_WAR)))
        return "there is more left of an attack that is over";
    return NULL;
}

/* ---- the turn ---- */

static cards_complaint complain_dice(const cards_public *p) {
    bool thrown = p->step > CARDS_STEP_ROLL;
    if ((p->face != CARDS_FACE_NONE) != thrown) return "the event die was not thrown in this step";
    if ((p->production != 0) != (thrown || p->alchemist))
        return "the production number is not known in this step";
    if (p->alchemist && !cards_in(p->discard, CARDS_KIND_ALCHEMIST))
        return "no Alchemist was played";
    bool card = p->face == CARDS_FACE_QUESTION && p->phase != CARDS_PHASE_EVENT;
    if ((p->event_card != CARDS_NO_EVENT) != card) return "the event does not fit the event die";
    if (p->conflict_hit && p->event_card != CARDS_EVENT_CONFLICT)
        return "there was no conflict this turn";
    return NULL;
}

static cards_complaint complain_turn(const cards *c, const cards_public *p) {
    if (p->step == CARDS_STEP_START) {
        if (p->turn != 0) return "no turn has begun yet";
        if (p->active != p->first) return "another seat is active";
    } else {
        if (p->turn == 0) return "a turn has begun, but its number is 0";
        if (p->active != (p->turn % 2 == 1 ? p->first : cards_other(p->first)))
            return "the turns do not alternate";
        if (p->arranged != CARDS_SEATS * CARDS_GOODS) return "the first regions are not all laid";
    }
    if (p->offers_refused != 0 &&
        (p->step < CARDS_STEP_MAIN || c->rules.trading != CARDS_TRADE_ALL))
        return "no offer can have been refused yet";
    if (p->draw_mode != CARDS_DRAW_NONE && (p->step != CARDS_STEP_DRAW || p->conflict_hit))
        return "cards are drawn in a step in which none are";
    return complain_dice(p);
}

/* ---- before the first turn ---- */

static cards_complaint complain_dealt(const cards_public *p) {
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
        if (p->stack_size[stack] != cards_flow_start_size(p, stack))
            return "the stacks are not as they are dealt";
    return NULL;
}

static cards_complaint complain_untouched(const cards_public *p) {
    if (p->hand_size[0] + p->hand_size[1] != 0) return "the first hands are not taken yet";
    return complain_dealt(p);
}

static cards_complaint complain_start(const cards_public *p) {
    unsigned all = CARDS_SEATS * CARDS_GOODS, other = cards_other(p->first);
    bool second = p->chooser != p->first;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_SHUFFLE: return p->arranged != 0 ? "regions are laid before the deal" : NULL;
    case CARDS_PHASE_ARRANGE:
        if (p->arranged >= all) return "the first regions are all laid";
        if (p->chooser != p->arranged / CARDS_GOODS) return "another seat lays its regions";
        return complain_untouched(p);
    case CARDS_PHASE_FIRST:
        return p->arranged != all ? "the first regions are not all laid" : complain_untouched(p);
    case CARDS_PHASE_START_STACK:
    case CARDS_PHASE_START_TAKE:
        if (p->arranged != all) return "the first regions are not all laid";
        if ((p->stack_barred != CARDS_NO_STACK) != second)
            return "the first player's stack is not barred for the second one";
        if (second && p->stack == p->stack_barred)
            return "the second player looks into the first one's stack";
        break;
    default: return NULL;
    }
    bool taking = p->phase == CARDS_PHASE_START_TAKE;
    unsigned taken = taking ? (unsigned)CARDS_START_CARDS - p->takes_left : 0;
    if (p->hand_size[p->first] != (second ? (unsigned)CARDS_START_CARDS : taken) ||
        p->hand_size[other] != (second ? taken : 0))
        return "the first hands have another size";
    return complain_dealt(p);
}

/* ---- paying and storing ---- */

static bool is_road_place(const cards_realm *r, unsigned column) {
    return (column == r->first && !(r->roads & 1)) || (column == r->last + 1u && !(r->roads & 2));
}

static bool is_settlement_place(const cards_realm *r, unsigned place) {
    return (place + 1 == r->first && (r->roads & 1)) ||
           (place == r->last + 1u && (r->roads & 2) && place < CARDS_PLACES);
}

static bool is_build_place(const cards *c, const cards_realm *r, unsigned site, unsigned kind) {
    if (site >= CARDS_SITES || kind >= CARDS_KINDS || cards_is_action(c, kind)) return false;
    uint32_t open = c->kind[kind].group == CARDS_GROUP_RED ? r->sites_free_city : r->sites_free;
    return open >> site & 1;
}

/* What the caravan brings must differ from what it takes, and come in the same number. */
static bool is_caravan(const cards_realm *r, const uint8_t arg[4], cards_goods *cost) {
    cards_goods gain = 0;
    bool two = arg[1] != CARDS_GOOD_NONE;
    if (arg[0] >= CARDS_GOODS || arg[2] >= CARDS_GOODS || two != (arg[3] != CARDS_GOOD_NONE))
        return false;
    if (two &&
        (arg[1] >= CARDS_GOODS || arg[3] >= CARDS_GOODS || arg[1] < arg[0] || arg[3] < arg[2]))
        return false;
    *cost = lr_lane(arg[0]) + (two ? lr_lane(arg[1]) : 0);
    gain = lr_lane(arg[2]) + (two ? lr_lane(arg[3]) : 0);
    return (lr_lanes_kinds(gain) & lr_lanes_kinds(*cost)) == 0 && lr_lanes_cover(r->room, gain);
}

/* Whether the pending action can happen once it is paid; gives its whole price. */
static bool is_possible(const cards *c, const cards_public *p, cards_goods *cost) {
    const cards_realm *r = &p->realm[p->active];
    const uint8_t *arg = p->pending.arg;
    switch (p->pending.kind) {
    case CARDS_ROAD: *cost = c->road_cost; return p->roads_left > 0 && is_road_place(r, arg[0]);
    case CARDS_SETTLEMENT:
        *cost = c->settlement_cost;
        return p->settlements_left > 0 && is_settlement_place(r, arg[0]);
    case CARDS_CITY:
        *cost = c->city_cost;
        return p->cities_left > 0 && arg[0] < CARDS_PLACES && cards_is_settled(r, arg[0]) &&
               !cards_is_city(r, arg[0]);
    case CARDS_BUILD:
        if (!is_build_place(c, r, arg[0], arg[1])) return false;
        *cost = c->kind[arg[1]].cost;
        return true;
    case CARDS_BANK:
        if (arg[0] >= CARDS_GOODS || arg[1] >= CARDS_GOODS || arg[0] == arg[1]) return false;
        *cost = lr_lanes_count(r->rate, arg[0]) * lr_lane(arg[0]);
        return lr_lanes_count(r->room, arg[1]) > 0;
    case CARDS_CARAVAN: return is_caravan(r, arg, cost);
    default: return false;
    }
}

static unsigned arguments_of(unsigned kind) {
    return kind == CARDS_CARAVAN ? 4 : kind == CARDS_BUILD || kind == CARDS_BANK ? 2 : 1;
}

static bool has_only_arguments(lr_action a) {
    for (unsigned k = arguments_of(a.kind); k < sizeof a.arg; k++)
        if (a.arg[k] != 0) return false;
    return true;
}

static cards_complaint complain_pending(const cards *c, const cards_public *p) {
    cards_goods cost = 0;
    if (p->pending.kind == CARDS_NO_ACTION) return NULL;
    if (p->pending.actor != p->active || !has_only_arguments(p->pending))
        return "the pending action has a wrong form";
    if (p->phase == CARDS_PHASE_PAY_ANY) {
        if (p->pending.kind != CARDS_SEARCH || p->pending.arg[0] >= CARDS_STACKS ||
            p->stack_size[p->pending.arg[0]] == 0)
            return "only a search is paid like that";
        return NULL;
    }
    if (p->step != CARDS_STEP_MAIN || !is_possible(c, p, &cost))
        return "the pending action is not possible";
    if (!lr_lanes_cover(cost, p->owe[p->active]) || p->owe[cards_other(p->active)] != 0 ||
        (p->due[0] | p->due[1]) != 0 || p->duel_card != CARDS_NO_KIND)
        return "what is to be paid is not the price of the pending action";
    return NULL;
}

/* Everything owed is there, and everything due has room once it is paid. */
static cards_complaint complain_stores(const cards_public *p) {
    unsigned active = p->active;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        if (!lr_lanes_cover(r->have, p->owe[seat])) return "a seat owes more than it has";
        if (!lr_lanes_cover(r->room + p->owe[seat], p->due[seat]))
            return "a seat has no room for what it gets";
        if (p->wish[seat] > CARDS_REGIONS) return "a seat may choose too many units";
    }
    if (p->phase == CARDS_PHASE_PAY &&
        (p->owe[p->chooser] == 0 || (p->chooser != active && p->owe[active] != 0)))
        return "another seat is to pay";
    if (p->phase == CARDS_PHASE_STORE &&
        (p->due[p->chooser] == 0 || (p->chooser != active && p->due[active] != 0)))
        return "another seat is to store";
    if (p->phase != CARDS_PHASE_GAIN) return NULL;
    if (p->wish[p->chooser] == 0 || (p->chooser != active && p->wish[active] != 0))
        return "another seat is to choose a unit";
    return p->realm[p->chooser].room == 0 ? "there is no room for a unit of choice" : NULL;
}

/* ---- events ---- */

static bool is_civil_target(const cards *c, const cards_realm *r, unsigned site, unsigned kind) {
    return kind < CARDS_KINDS && site < CARDS_SITES && cards_realm_site_has(r, site, kind) &&
           cards_is_unit(c, kind) && cards_realm_is_unprotected(c, r, site);
}

static bool has_civil_target(const cards *c, const cards_realm *r) {
    for (unsigned site = 0; site < CARDS_SITES; site++)
        for (unsigned i = 0; i < 2; i++)
            if (is_civil_target(c, r, site, r->site[site][i])) return true;
    return false;
}

static cards_complaint complain_civil_war(const cards *c, const cards_public *p) {
    unsigned victim = p->victim, other = cards_other(victim);
    bool owner = c->rules.civil_war == CARDS_CIVIL_OWNER;
    unsigned first = owner ? p->active : cards_other(p->active); /* the active seat chooses first */
    if (p->event_card != CARDS_EVENT_CIVIL_WAR || victim >= CARDS_SEATS)
        return "there is no civil war";
    if (p->chooser != (owner ? victim : other)) return "another seat chooses in a civil war";
    if (!(p->event_left >> victim & 1) || is_civil_chosen(p, victim) ||
        (victim == first) != (p->event_left == 3))
        return "another seat loses a unit in a civil war";
    if (!has_civil_target(c, &p->realm[victim])) return "a civil war finds no unit";
    if (p->event_left == 3) return is_civil_chosen(p, other) ? "a unit is chosen too early" : NULL;
    if (is_civil_chosen(p, other) != has_civil_target(c, &p->realm[other]) ||
        (is_civil_chosen(p, other) &&
         !is_civil_target(c, &p->realm[other], p->civil[other][0], p->civil[other][1])))
        return "the unit chosen in a civil war is not there";
    return NULL;
}

static bool can_choose_stack(const cards_public *p) {
    for (unsigned k = 0; k < CARDS_STACKS; k++)
        if (k != p->stack_barred && p->stack_size[k] > 0) return true;
    return false;
}

static cards_complaint complain_builder(const cards_public *p) {
    bool second = p->chooser != p->active;
    if (p->event_card != CARDS_EVENT_MASTER_BUILDER) return "there is no master builder";
    if (p->event_left != (second ? 1u << p->chooser : 3u)) return "another seat looks at a stack";
    if (!second && p->stack_barred != CARDS_NO_STACK) return "a stack is barred too early";
    if (!can_choose_stack(p)) return "there is no stack to look at";
    if (p->phase == CARDS_PHASE_BUILDER_STACK) return NULL;
    if (p->stack_size[p->stack] == 0 || p->stack == p->stack_barred)
        return "that stack cannot be looked at";
    return p->hand_size[p->chooser] == 0 ? "there is no card to swap" : NULL;
}

static cards_complaint complain_event(const cards *c, const cards_public *p) {
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_EVENT:
        return p->face != CARDS_FACE_QUESTION ? "the event die asks for no card" : NULL;
    case CARDS_PHASE_ADVANTAGE:
        if (p->face != CARDS_FACE_WINDMILL || p->chooser != p->windmill_token ||
            p->event_left != 1u << p->chooser)
            return "another seat has the advantage in trade";
        return cards_stores_seizable(p, p->chooser) == 0 ? "there is nothing to seize" : NULL;
    case CARDS_PHASE_CIVIL_WAR: return complain_civil_war(c, p);
    case CARDS_PHASE_CONFLICT:
        if (p->event_card != CARDS_EVENT_CONFLICT || p->chooser != p->knight_token)
            return "another seat wins the conflict";
        return p->hand_size[cards_other(p->chooser)] == 0 ? "there is no card to take" : NULL;
    case CARDS_PHASE_BUILDER_STACK:
    case CARDS_PHASE_BUILDER_SWAP: return complain_builder(p);
    default: return NULL;
    }
}

/* ---- the active seat's actions ---- */

static bool has_duel_target(const cards_realm *r, unsigned attack) {
    return attack == CARDS_KIND_ARSONIST ? r->buildings > 0 : r->knights > 0;
}

/* Units that change hands in between may have used up what a seat could take or give. */
static cards_complaint complain_units(const cards_public *p) {
    unsigned winner = cards_other(p->victim);
    if (p->victim >= CARDS_SEATS) return "an attack has no victim";
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ROB:
        if (p->duel_card != CARDS_KIND_BRIGANDS || p->chooser != winner)
            return "another seat seizes units";
        break;
    case CARDS_PHASE_MERCHANT_TAKE:
    case CARDS_PHASE_MERCHANT_GIVE:
        if (p->duel_card != CARDS_KIND_MERCHANT || p->chooser != winner)
            return "another seat seizes units";
        if (p->phase == CARDS_PHASE_MERCHANT_TAKE) break;
        if (p->seizures_left != 0) return "units are still to be seized";
        return cards_stores_seizable(p, p->victim) == 0 ? "there is nothing to give" : NULL;
    default: /* a unit is paid or stored */
        if (p->duel_card != CARDS_KIND_BRIGANDS && p->duel_card != CARDS_KIND_MERCHANT)
            return "the attack takes no units";
        return p->duel_card == CARDS_KIND_MERCHANT && p->victim == p->active
                   ? "an attack has no victim"
                   : NULL;
    }
    if (p->seizures_left == 0 || cards_stores_seizable(p, winner) == 0)
        return "there is nothing to seize";
    return NULL;
}

static cards_complaint complain_duel(const cards_public *p) {
    unsigned defender = cards_other(p->active);
    bool known = p->duel_card == CARDS_KIND_ARSONIST || p->duel_card == CARDS_KIND_BLACK_KNIGHT ||
                 p->duel_card == CARDS_KIND_BRIGANDS || p->duel_card == CARDS_KIND_MERCHANT;
    if (p->duel_card == CARDS_NO_KIND) return NULL;
    if (!known || !cards_in(p->discard, p->duel_card)) return "the attack was not played";
    if (p->duel_card == CARDS_KIND_MERCHANT && p->duel_countered)
        return "that attack cannot be countered";
    bool hits = p->duel_card == CARDS_KIND_BRIGANDS
                    ? cards_stores_seizable(p, p->active) != 0
                    : has_duel_target(&p->realm[defender], p->duel_card);
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_DEFEND:
    case CARDS_PHASE_DUEL:
        if (p->duel_card == CARDS_KIND_MERCHANT) return "that attack is no duel";
        if (p->seizures_left != 0 || p->victim != 0) return "the duel is not decided yet";
        if (p->phase == CARDS_PHASE_DEFEND && p->duel_countered)
            return "the duel is not answered yet";
        return hits ? NULL : "the attack has nothing to hit";
    case CARDS_PHASE_TARGET:
        if (p->duel_card != CARDS_KIND_ARSONIST && p->duel_card != CARDS_KIND_BLACK_KNIGHT)
            return "that attack hits no card";
        if (p->victim >= CARDS_SEATS || p->chooser == p->victim || p->seizures_left != 0)
            return "another seat picks the target";
        return has_duel_target(&p->realm[p->victim], p->duel_card)
                   ? NULL
                   : "the attack has nothing to hit";
    default: return complain_units(p);
    }
}

static cards_complaint complain_offer(const cards *c, const cards_public *p) {
    if (p->phase != CARDS_PHASE_ANSWER && p->phase != CARDS_PHASE_COUNTER_OFFER) return NULL;
    const cards_realm *maker = &p->realm[cards_other(p->chooser)], *taker = &p->realm[p->chooser];
    if (c->rules.trading != CARDS_TRADE_ALL) return "there are no offers in this game";
    if (!cards_trade_open(c, p)) return "no more offers can be made";
    if (p->offer_give == 0 || p->offer_want == 0 ||
        (lr_lanes_kinds(p->offer_give) & lr_lanes_kinds(p->offer_want)) != 0)
        return "such an offer is not allowed";
    if (!lr_lanes_cover(maker->have, p->offer_give) ||
        !lr_lanes_cover(taker->room, p->offer_give) ||
        !lr_lanes_cover(taker->have, p->offer_want) || !lr_lanes_cover(maker->room, p->offer_want))
        return "the offer cannot be met";
    return NULL;
}

static cards_complaint complain_column(const cards_public *p) {
    if (p->new_column == CARDS_NO_REGION) return NULL;
    uint64_t there = cards_regions_of(&p->realm[p->active]) & (uint64_t)5 << 4 * p->new_column;
    bool above = there & cards_region(2u * p->new_column), untouched = there == 0;
    if ((p->phase == CARDS_PHASE_SCOUT || p->phase == CARDS_PHASE_SIDE) && !untouched)
        return "a new region is laid too early";
    if (p->phase == CARDS_PHASE_PICK && !untouched && !above)
        return "the region above is picked first";
    unsigned left = (unsigned)__builtin_popcount(p->regions_left);
    return left < (untouched ? 2u : 1u) ? "the region deck is empty" : NULL;
}

/* ---- hands ---- */

static cards_complaint complain_draw(const cards_public *p) {
    const cards_realm *r = &p->realm[p->active];
    unsigned size = p->hand_size[p->active];
    bool looking = p->phase == CARDS_PHASE_LOOK || p->phase == CARDS_PHASE_EXCHANGED;
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_EXCHANGE:
        if (!can_choose_stack(p)) return "the stacks are empty";
        if (p->phase == CARDS_PHASE_EXCHANGE)
            return p->draw_mode != CARDS_DRAW_EXCHANGE || size == 0 ? "nothing can be exchanged"
                                                                    : NULL;
        return p->draw_mode != CARDS_DRAW_FILL || size >= r->hand_limit ? "no card can be drawn"
                                                                        : NULL;
    case CARDS_PHASE_PAY_ANY:
        if (p->draw_mode == CARDS_DRAW_NONE) return "no stack can be searched";
        return p->owe_any > r->search_price || p->owe_any > lr_lanes_total(r->have)
                   ? "the price of the search is wrong"
                   : NULL;
    default: break;
    }
    if (!looking) return NULL;
    if (p->draw_mode == CARDS_DRAW_NONE || p->stack_size[p->stack] == 0)
        return "that stack cannot be looked at";
    if (p->draw_mode == CARDS_DRAW_FILL && size >= r->hand_limit) return "no card can be drawn";
    if (p->phase == CARDS_PHASE_EXCHANGED &&
        (p->draw_mode != CARDS_DRAW_EXCHANGE || lr_lanes_total(r->have) < r->search_price))
        return "nothing can be exchanged";
    return NULL;
}

static cards_complaint complain_hands(const cards_public *p) {
    unsigned passive = cards_other(p->active);
    bool resting = p->phase == CARDS_PHASE_ROLL || p->phase == CARDS_PHASE_DICE ||
                   p->phase == CARDS_PHASE_MAIN;
    bool drawing = facts_of[p->phase].steps == AT_DRAW; /* cards too many were given up before */
    if ((resting || drawing) && hand_is_over_limit(p, passive))
        return "the passive seat has too many cards";
    if (drawing && hand_is_over_limit(p, p->active)) return "the active seat has too many cards";
    if (p->phase != CARDS_PHASE_DISCARD) return complain_draw(p);
    if (!(p->check_hand >> p->chooser & 1) || !hand_is_over_limit(p, p->chooser))
        return "that seat has not too many cards";
    if (p->chooser == passive && (p->check_hand >> p->active & 1) &&
        hand_is_over_limit(p, p->active))
        return "the active seat discards first";
    return NULL;
}

/* ---- the end ---- */

static cards_complaint complain_end(const cards *c, const cards_public *p) {
    unsigned zero = p->realm[0].points, one = p->realm[1].points;
    bool won = p->step != CARDS_STEP_START && p->realm[p->active].points >= c->rules.vp_goal;
    bool resting = p->phase == CARDS_PHASE_ROLL || p->phase == CARDS_PHASE_DICE ||
                   p->phase == CARDS_PHASE_MAIN;
    if (p->phase != CARDS_PHASE_OVER) {
        if (p->winner != LR_SEAT_NONE) return "there is a winner, but the game goes on";
        if (c->rules.turn_limit > 0 && p->turn > c->rules.turn_limit)
            return "the turns are used up";
        return resting && won ? "the active seat has already won" : NULL;
    }
    if (won) return p->winner != p->active ? "the winner has not won" : NULL;
    if (c->rules.turn_limit == 0 || p->turn < c->rules.turn_limit || p->step != CARDS_STEP_DRAW)
        return "nobody has won yet";
    unsigned more = zero > one ? 0 : one > zero ? 1 : LR_SEAT_NONE;
    return p->winner != more ? "the winner has not won" : NULL;
}

cards_complaint cards_complain_phase(const cards *c, const cards_public *p) {
    cards_complaint wrong = complain_facts(p);
    if (wrong == NULL) wrong = complain_turn(c, p);
    if (wrong == NULL) wrong = complain_start(p);
    if (wrong == NULL) wrong = complain_pending(c, p);
    if (wrong == NULL) wrong = complain_stores(p);
    if (wrong == NULL) wrong = complain_event(c, p);
    if (wrong == NULL) wrong = complain_duel(p);
    if (wrong == NULL) wrong = complain_offer(c, p);
    if (wrong == NULL) wrong = complain_column(p);
    if (wrong == NULL) wrong = complain_hands(p);
    if (wrong == NULL) wrong = complain_end(c, p);
    return wrong;
}

/* ---- what is hidden ---- */

bool cards_sees_stack(const cards_public *p) {
    return p->phase == CARDS_PHASE_START_TAKE || p->phase == CARDS_PHASE_BUILDER_SWAP ||
           p->phase == CARDS_PHASE_LOOK;
}

bool cards_sees_hand(const cards_public *p) {
    return p->phase == CARDS_PHASE_SPY || p->phase == CARDS_PHASE_CONFLICT;
}

/* Kinds that Spy can take (CARD-AC-18). */
static cards_set spy_takes(const cards *c) {
    cards_set kinds = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        if (!cards_is_building(c, kind)) kinds |= cards_bits[kind].first;
    return kinds;
}

cards_set cards_must_hold(const cards *c, const cards_public *p, unsigned seat) {
    if (seat == p->active) {
        if (p->pending.kind == CARDS_BUILD) return cards_bits[p->pending.arg[1]].first;
        if (p->phase == CARDS_PHASE_SCOUT) return cards_bits[CARDS_KIND_SCOUT].first;
        return 0;
    }
    if (p->phase == CARDS_PHASE_SPY) return spy_takes(c);
    if (p->phase != CARDS_PHASE_DEFEND || c->rules.counter_question != CARDS_COUNTER_HELD) return 0;
    return cards_bits[p->duel_card == CARDS_KIND_BLACK_KNIGHT ? CARDS_KIND_HERB_WOMAN
                                                              : CARDS_KIND_BISHOP]
        .first;
}

static bool knows_stack(const cards_memory *m, unsigned stack) {
    unsigned at = cards_stack_at(m->size, stack);
    for (unsigned i = 0; i < m->size[stack]; i++)
        if (m->entry[at + i] >= CARDS_KINDS) return false;
    return true;
}

cards_complaint cards_complain_hidden(const cards *c, const cards_state *s) {
    const cards_public *p = &s->pub;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_set needed = cards_must_hold(c, p, seat);
        if (needed != 0 && (s->secret.hand[seat] & needed) == 0)
            return "a seat does not hold the card that it is about to use or lose";
    }
    if (cards_sees_stack(p) && !knows_stack(&s->secret.memory[p->chooser], p->stack))
        return "a seat looks through a stack, but does not know it";
    if (cards_sees_hand(p)) {
        const cards_memory *m = &s->secret.memory[p->chooser];
        if (m->gone != 0 || m->seen != s->secret.hand[cards_other(p->chooser)])
            return "a seat looks at a hand, but does not know it";
    }
    return NULL;
}
