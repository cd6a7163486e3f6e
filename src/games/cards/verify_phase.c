/* verify_phase.c - what the phase says about the rest of a position.
 *
 * Nothing is remembered but what stands in the public part, so a phase needs its facts: whoever
 * pays owes something and has it, whoever picks a target finds one. And what no phase needs must
 * be empty, so that equal positions have equal bytes. The rows of view/cards_phases.def say for
 * each phase in which steps of a turn it comes, who is asked, and which facts it may and must have;
 * functions below look at them one by one.
 *
 * A few phases also say something about hidden cards (cards_must_hold(), cards_sees_stack(),
 * cards_sees_hand()); resample.c deals by them.
 */
#include "cards_verify.h"

#include "cards_rules.h"
#include "cards_text.h"

#include <string.h>

#define IN CARDS_IN
#define AT(step) (1u << CARDS_STEP_##step)
#define RESTING (IN(ROLL) | IN(DICE) | IN(MAIN)) /* nothing is left to do before the next move */

enum {
#define FACT(name, ...) FACT_##name,
#include "cards_phases.def"
};

enum {
#define FACT(name, ...) name = 1 << FACT_##name,
#include "cards_phases.def"
};

const cards_phase_row cards_phase_table[CARDS_PHASES] = {
#define PHASE(name, word, who, steps, refusal, must, may) \
    { WHO_##who, steps, must, may, LR_E_##refusal },
#include "cards_phases.def"
};

static unsigned facts_there(const cards_public *p) {
    unsigned facts = 0;
#define FACT(name, there, ...) facts |= (there) ? name : 0u;
#include "cards_phases.def"
    return facts;
}

static const char *const fact_sentences[] = {
#define FACT(name, there, sentence) (sentence),
#include "cards_phases.def"
};

static cards_complaint complain_facts(const cards_public *p) {
    const cards_phase_row *row = &cards_phase_table[p->phase];
    unsigned there = facts_there(p);
    unsigned wrong = (there & ~(unsigned)(row->must | row->may)) | (row->must & ~there);
    if (wrong != 0) return fact_sentences[__builtin_ctz(wrong)];
    if (!(row->steps >> p->step & 1)) return "the phase does not belong to this step of a turn";
    unsigned asked = row->who == WHO_ACTIVE    ? p->active
                     : row->who == WHO_PASSIVE ? cards_other(p->active)
                     : row->who == WHO_NOBODY  ? LR_SEAT_NONE
                                               : p->chooser;
    if (p->chooser != asked || (row->who != WHO_NOBODY && asked == LR_SEAT_NONE))
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

static cards_complaint complain_start(const cards_public *p) {
    unsigned all = CARDS_SEATS * CARDS_GOODS;
    bool choosing = cards_is_in(p, IN(START_STACK) | IN(START_TAKE));
    bool second = choosing && p->chooser != p->first;
    if (p->step != CARDS_STEP_START) return NULL;
    if (p->phase == CARDS_PHASE_SHUFFLE)
        return p->arranged != 0 ? "regions are laid before the deal" : NULL;
    if (p->phase != CARDS_PHASE_ARRANGE) {
        if (p->arranged != all) return "the first regions are not all laid";
    } else {
        if (p->arranged >= all) return "the first regions are all laid";
        if (p->chooser != p->arranged / CARDS_GOODS) return "another seat lays its regions";
    }
    if (choosing && (p->stack_barred != CARDS_NO_STACK) != second)
        return "the first player's stack is not barred for the second one";
    if (second && p->stack == p->stack_barred)
        return "the second player looks into the first one's stack";
    bool taking = p->phase == CARDS_PHASE_START_TAKE;
    unsigned taken = taking ? (unsigned)CARDS_START_CARDS - p->takes_left : 0;
    if (p->hand_size[p->first] != (second ? (unsigned)CARDS_START_CARDS : taken) ||
        p->hand_size[cards_other(p->first)] != (second ? taken : 0))
        return choosing ? "the first hands have another size" : "the first hands are not taken yet";
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
        if (p->stack_size[stack] != cards_flow_start_size(p, stack))
            return "the stacks are not as they are dealt";
    return NULL;
}

/* ---- paying and storing ---- */

static bool has_only_arguments(lr_action a) {
    if (a.kind >= CARDS_ACTION_KINDS) return false;
    for (unsigned k = cards_action_table[a.kind].bytes; k < sizeof a.arg; k++)
        if (a.arg[k] != 0) return false;
    return true;
}

static cards_complaint complain_pending(const cards *c, const cards_public *p) {
    const lr_action *a = &p->pending;
    if (a->kind == CARDS_NO_ACTION) return NULL;
    if (a->actor != p->active || !has_only_arguments(*a))
        return "the pending action has a wrong form";
    if (p->phase == CARDS_PHASE_PAY_ANY) {
        if (a->kind != CARDS_SEARCH || a->arg[0] >= CARDS_STACKS || p->stack_size[a->arg[0]] == 0)
            return "only a search is paid like that";
        return NULL;
    }
    if (p->step != CARDS_STEP_MAIN || cards_check_pending(c, p) != LR_OK)
        return "the pending action is not possible";
    if (!lr_lanes_cover(cards_build_price(c, p, a->kind, a->arg), p->owe[p->active]) ||
        p->owe[cards_other(p->active)] != 0 || (p->due[0] | p->due[1]) != 0 ||
        p->duel_card != CARDS_NO_KIND)
        return "what is to be paid is not the price of the pending action";
    return NULL;
}

/* The chooser has none of these units left, or the active seat has some and should come first. */
static bool is_asked_wrongly(const cards_public *p, uint64_t of_zero, uint64_t of_one) {
    const uint64_t left[CARDS_SEATS] = { of_zero, of_one };
    return left[p->chooser] == 0 || (p->chooser != p->active && left[p->active] != 0);
}

/* Everything owed is there, and everything due has room once it is paid. */
static cards_complaint complain_stores(const cards_public *p) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        if (!lr_lanes_cover(r->have, p->owe[seat])) return "a seat owes more than it has";
        if (!lr_lanes_cover(r->room + p->owe[seat], p->due[seat]))
            return "a seat has no room for what it gets";
        if (p->wish[seat] > CARDS_REGIONS) return "a seat may choose too many units";
    }
    if (p->phase == CARDS_PHASE_PAY && is_asked_wrongly(p, p->owe[0], p->owe[1]))
        return "another seat is to pay";
    if (p->phase == CARDS_PHASE_STORE && is_asked_wrongly(p, p->due[0], p->due[1]))
        return "another seat is to store";
    if (p->phase != CARDS_PHASE_GAIN) return NULL;
    if (is_asked_wrongly(p, p->wish[0], p->wish[1])) return "another seat is to choose a unit";
    return p->realm[p->chooser].room == 0 ? "there is no room for a unit of choice" : NULL;
}

/* ---- events ---- */

static cards_complaint complain_civil_war(const cards *c, const cards_public *p) {
    unsigned victim = p->victim, other = cards_other(victim);
    bool owner = c->rules.civil_war == CARDS_CIVIL_OWNER;
    unsigned first = owner ? p->active : cards_other(p->active); /* the active seat chooses first */
    if (p->event_card != CARDS_EVENT_CIVIL_WAR || victim >= CARDS_SEATS)
        return "there is no civil war";
    bool chosen = p->civil[other][1] != CARDS_NO_KIND;
    if (p->chooser != (owner ? victim : other)) return "another seat chooses in a civil war";
    if (!(p->event_left >> victim & 1) || p->civil[victim][1] != CARDS_NO_KIND ||
        (victim == first) != (p->event_left == 3))
        return "another seat loses a unit in a civil war";
    if (cards_events_civil_targets(c, &p->realm[victim]) == 0) return "a civil war finds no unit";
    if (p->event_left == 3) return chosen ? "a unit is chosen too early" : NULL;
    uint64_t targets = cards_events_civil_targets(c, &p->realm[other]);
    if (chosen != (targets != 0) ||
        (chosen && cards_check_slot(&p->realm[other], p->civil[other], targets) != LR_OK))
        return "the unit chosen in a civil war is not there";
    return NULL;
}

static cards_complaint complain_builder(const cards_public *p) {
    bool second = p->chooser != p->active;
    if (p->event_card != CARDS_EVENT_MASTER_BUILDER) return "there is no master builder";
    if (p->event_left != (second ? 1u << p->chooser : 3u)) return "another seat looks at a stack";
    if (!second && p->stack_barred != CARDS_NO_STACK) return "a stack is barred too early";
    if (cards_events_builder_stacks(p) == 0) return "there is no stack to look at";
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

/* Units that change hands in between may have used up what a seat could take or give. */
static cards_complaint complain_units(const cards_public *p) {
    unsigned winner = cards_other(p->victim);
    bool merchant = p->duel_card == CARDS_KIND_MERCHANT;
    bool merchant_asks = cards_is_in(p, IN(MERCHANT_TAKE) | IN(MERCHANT_GIVE));
    if (p->victim >= CARDS_SEATS) return "an attack has no victim";
    if (!merchant && p->duel_card != CARDS_KIND_BRIGANDS)
        return cards_is_in(p, IN(PAY) | IN(STORE)) ? "the attack takes no units"
                                                   : "another seat seizes units";
    if (cards_is_in(p, IN(PAY) | IN(STORE)))
        return merchant && p->victim == p->active ? "an attack has no victim" : NULL;
    if (merchant != merchant_asks || p->chooser != winner) return "another seat seizes units";
    if (p->phase == CARDS_PHASE_MERCHANT_GIVE) {
        if (p->seizures_left != 0) return "units are still to be seized";
        return cards_stores_seizable(p, p->victim) == 0 ? "there is nothing to give" : NULL;
    }
    if (p->seizures_left == 0 || cards_stores_seizable(p, winner) == 0)
        return "there is nothing to seize";
    return NULL;
}

static cards_complaint complain_duel(const cards_public *p) {
    unsigned attack = p->duel_card;
    bool merchant = attack == CARDS_KIND_MERCHANT;
    if (attack == CARDS_NO_KIND) return NULL;
    if ((!merchant && cards_duel_counter_of(attack) == CARDS_NO_KIND) ||
        !cards_in(p->discard, attack))
        return "the attack was not played";
    if (merchant && p->duel_countered) return "that attack cannot be countered";
    if (!cards_is_in(p, IN(DEFEND) | IN(DUEL) | IN(TARGET))) return complain_units(p);
    unsigned winner = p->active;
    if (p->phase == CARDS_PHASE_TARGET) {
        if (merchant || attack == CARDS_KIND_BRIGANDS) return "that attack hits no card";
        if (p->victim >= CARDS_SEATS || p->chooser == p->victim || p->seizures_left != 0)
            return "another seat picks the target";
        winner = p->chooser;
    } else {
        if (merchant) return "that attack is no duel";
        if (p->seizures_left != 0 || p->victim != 0) return "the duel is not decided yet";
        if (p->phase == CARDS_PHASE_DEFEND && p->duel_countered)
            return "the duel is not answered yet";
    }
    return cards_duel_check_effect(p, winner, attack) != LR_OK ? "the attack has nothing to hit"
                                                               : NULL;
}

static cards_complaint complain_offer(const cards *c, const cards_public *p) {
    if (!cards_is_in(p, IN(ANSWER) | IN(COUNTER_OFFER))) return NULL;
    if (c->rules.trading != CARDS_TRADE_ALL) return "there are no offers in this game";
    if (!cards_trade_open(c, p)) return "no more offers can be made";
    lr_status status = cards_trade_check(p, cards_other(p->chooser), p->offer_give, p->offer_want);
    if (status == LR_E_GIFT || status == LR_E_LIKE_FOR_LIKE) return "such an offer is not allowed";
    return status != LR_OK ? "the offer cannot be met" : NULL;
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
    unsigned size = p->hand_size[p->active], have = lr_lanes_total(r->have);
    bool filling = p->draw_mode == CARDS_DRAW_FILL;
    bool exchanging = p->draw_mode == CARDS_DRAW_EXCHANGE;
    if (p->phase == CARDS_PHASE_PAY_ANY) {
        if (!filling && !exchanging) return "no stack can be searched";
        return p->owe_any > r->search_price || p->owe_any > have
                   ? "the price of the search is wrong"
                   : NULL;
    }
    if (cards_is_in(p, IN(DRAW) | IN(EXCHANGE)) && cards_events_builder_stacks(p) == 0)
        return "the stacks are empty";
    if (cards_is_in(p, IN(LOOK) | IN(EXCHANGED)) &&
        ((!filling && !exchanging) || p->stack_size[p->stack] == 0))
        return "that stack cannot be looked at";
    if ((p->phase == CARDS_PHASE_DRAW && !filling) ||
        (cards_is_in(p, IN(DRAW) | IN(LOOK) | IN(EXCHANGED)) && filling && size >= r->hand_limit))
        return "no card can be drawn";
    if ((p->phase == CARDS_PHASE_EXCHANGE && (!exchanging || size == 0)) ||
        (p->phase == CARDS_PHASE_EXCHANGED && (!exchanging || have < r->search_price)))
        return "nothing can be exchanged";
    return NULL;
}

static cards_complaint complain_hands(const cards_public *p) {
    unsigned passive = cards_other(p->active);
    bool drawing = cards_phase_table[p->phase].steps == AT(DRAW); /* gave up cards too many */
    if ((cards_is_in(p, RESTING) || drawing) && hand_is_over_limit(p, passive))
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
    unsigned limit = (unsigned)c->rules.turn_limit;
    bool won = p->step != CARDS_STEP_START && p->realm[p->active].points >= c->rules.vp_goal;
    if (p->phase != CARDS_PHASE_OVER) {
        if (p->winner != LR_SEAT_NONE) return "there is a winner, but the game goes on";
        if (limit > 0 && p->turn > limit) return "the turns are used up";
        return cards_is_in(p, RESTING) && won ? "the active seat has already won" : NULL;
    }
    if (!won && (limit == 0 || p->turn < limit || p->step != CARDS_STEP_DRAW))
        return "nobody has won yet";
    unsigned winner = won ? p->active : cards_leader(p->realm[0].points, p->realm[1].points);
    return p->winner != winner ? "the winner has not won" : NULL;
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
    return cards_is_in(p, IN(START_TAKE) | IN(BUILDER_SWAP) | IN(LOOK));
}

bool cards_sees_hand(const cards_public *p) {
    return cards_is_in(p, IN(SPY) | IN(CONFLICT));
}

cards_set cards_must_hold(const cards *c, const cards_public *p, unsigned seat) {
    if (seat == p->active) {
        if (p->pending.kind == CARDS_BUILD) return cards_bits[p->pending.arg[1]].first;
        if (p->phase == CARDS_PHASE_SCOUT) return cards_bits[CARDS_KIND_SCOUT].first;
        return 0;
    }
    if (p->phase == CARDS_PHASE_SPY) return cards_duel_spy_takes(c, cards_first_bits);
    if (p->phase != CARDS_PHASE_DEFEND || c->rules.counter_question != CARDS_COUNTER_HELD) return 0;
    return cards_bits[cards_duel_counter_of(p->duel_card)].first;
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
