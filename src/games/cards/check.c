/* check.c - whether an action may be played, and if not, why: any sixteen bytes, nothing changes.
 *
 * First the form (a kind that exists, nothing in unused arguments), then whose move it is, then whether
 * the phase asks for this kind, then the arguments.
 */
#include "cards_ops.h"
#include "cards_rules.h"

#include <string.h>

#define BIT(kind) ((uint64_t)1 << (kind))

/* How many arguments each kind has. */
static const uint8_t arguments[CARDS_ACTION_KINDS] = {
    [CARDS_SHUFFLE] = 8,  [CARDS_FIRST] = 2,      [CARDS_DICE] = 2,    [CARDS_EVENT] = 1,
    [CARDS_REGION] = 1,   [CARDS_DUEL] = 1,       [CARDS_ARRANGE] = 1, [CARDS_STACK] = 1,
    [CARDS_TAKE] = 2,     [CARDS_ALCHEMIST] = 1,  [CARDS_DRAW] = 1,    [CARDS_SEARCH] = 1,
    [CARDS_EXCHANGE] = 2, [CARDS_DISCARD] = 2,    [CARDS_PAY] = 1,     [CARDS_STORE] = 1,
    [CARDS_GAIN] = 1,     [CARDS_SEIZE] = 1,      [CARDS_GIVE] = 1,    [CARDS_ROAD] = 1,
    [CARDS_CITY] = 1,     [CARDS_SETTLEMENT] = 1, [CARDS_BUILD] = 2,   [CARDS_REMOVE] = 2,
    [CARDS_SIDE] = 1,     [CARDS_PICK] = 1,       [CARDS_BANK] = 2,    [CARDS_OFFER] = 12,
    [CARDS_PLAY] = 1,     [CARDS_CARAVAN] = 4,    [CARDS_COUNTER] = 1, [CARDS_TARGET] = 2,
    [CARDS_SPY] = 1,      [CARDS_CONFLICT] = 3,   [CARDS_SWAP] = 3,
};

/* What each phase takes, and what it says to everything else. */
static const struct {
    uint64_t takes;
    lr_status first;
} phases[CARDS_PHASES] = {
    [CARDS_PHASE_SHUFFLE] = { BIT(CARDS_SHUFFLE), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_ARRANGE] = { BIT(CARDS_ARRANGE) | BIT(CARDS_ARRANGE_AS_PRINTED),
                              LR_E_ARRANGE_FIRST },
    [CARDS_PHASE_FIRST] = { BIT(CARDS_FIRST), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_START_STACK] = { BIT(CARDS_STACK), LR_E_START_FIRST },
    [CARDS_PHASE_START_TAKE] = { BIT(CARDS_TAKE), LR_E_START_FIRST },
    [CARDS_PHASE_ROLL] = { BIT(CARDS_ROLL) | BIT(CARDS_ALCHEMIST), LR_E_ROLL_FIRST },
    [CARDS_PHASE_DICE] = { BIT(CARDS_DICE), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_EVENT] = { BIT(CARDS_EVENT), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_ADVANTAGE] = { BIT(CARDS_SEIZE) | BIT(CARDS_STOP), LR_E_EVENT_FIRST },
    [CARDS_PHASE_GAIN] = { BIT(CARDS_GAIN), LR_E_EVENT_FIRST },
    [CARDS_PHASE_CIVIL_WAR] = { BIT(CARDS_TARGET), LR_E_EVENT_FIRST },
    [CARDS_PHASE_CONFLICT] = { BIT(CARDS_CONFLICT), LR_E_EVENT_FIRST },
    [CARDS_PHASE_BUILDER_STACK] = { BIT(CARDS_STACK), LR_E_EVENT_FIRST },
    [CARDS_PHASE_BUILDER_SWAP] = { BIT(CARDS_SWAP) | BIT(CARDS_STOP), LR_E_EVENT_FIRST },
    [CARDS_PHASE_MAIN] = { BIT(CARDS_END) | BIT(CARDS_ROAD) | BIT(CARDS_SETTLEMENT) |
                               BIT(CARDS_CITY) | BIT(CARDS_BUILD) | BIT(CARDS_REMOVE) |
                               BIT(CARDS_BANK) | BIT(CARDS_OFFER) | BIT(CARDS_PLAY) |
                               BIT(CARDS_CARAVAN),
                           LR_E_NOT_NOW },
    [CARDS_PHASE_PAY] = { BIT(CARDS_PAY) | BIT(CARDS_SETTLE), LR_E_PAY_FIRST },
    [CARDS_PHASE_PAY_ANY] = { BIT(CARDS_PAY), LR_E_PAY_FIRST },
    [CARDS_PHASE_STORE] = { BIT(CARDS_STORE) | BIT(CARDS_SETTLE), LR_E_STORE_FIRST },
    [CARDS_PHASE_SCOUT] = { BIT(CARDS_SCOUT) | BIT(CARDS_STOP), LR_E_REGIONS_FIRST },
    [CARDS_PHASE_PICK] = { BIT(CARDS_PICK), LR_E_REGIONS_FIRST },
    [CARDS_PHASE_REGION] = { BIT(CARDS_REGION), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_SIDE] = { BIT(CARDS_SIDE), LR_E_REGIONS_FIRST },
    [CARDS_PHASE_ANSWER] = { BIT(CARDS_ACCEPT) | BIT(CARDS_REFUSE) | BIT(CARDS_OFFER),
                             LR_E_ANSWER_FIRST },
    [CARDS_PHASE_COUNTER_OFFER] = { BIT(CARDS_ACCEPT) | BIT(CARDS_REFUSE), LR_E_ANSWER_FIRST },
    [CARDS_PHASE_DEFEND] = { BIT(CARDS_COUNTER) | BIT(CARDS_STOP), LR_E_DUEL_FIRST },
    [CARDS_PHASE_DUEL] = { BIT(CARDS_DUEL), LR_E_CHANCE_IS_DUE },
    [CARDS_PHASE_TARGET] = { BIT(CARDS_TARGET), LR_E_DUEL_FIRST },
    [CARDS_PHASE_ROB] = { BIT(CARDS_SEIZE), LR_E_DUEL_FIRST },
    [CARDS_PHASE_MERCHANT_TAKE] = { BIT(CARDS_SEIZE) | BIT(CARDS_STOP), LR_E_DUEL_FIRST },
    [CARDS_PHASE_MERCHANT_GIVE] = { BIT(CARDS_GIVE), LR_E_DUEL_FIRST },
    [CARDS_PHASE_SPY] = { BIT(CARDS_SPY), LR_E_DUEL_FIRST },
    [CARDS_PHASE_DISCARD] = { BIT(CARDS_DISCARD), LR_E_HAND_FIRST },
    [CARDS_PHASE_DRAW] = { BIT(CARDS_DRAW) | BIT(CARDS_SEARCH), LR_E_DRAW_FIRST },
    [CARDS_PHASE_LOOK] = { BIT(CARDS_TAKE), LR_E_TAKE_FIRST },
    [CARDS_PHASE_EXCHANGE] = { BIT(CARDS_EXCHANGE) | BIT(CARDS_STOP), LR_E_EXCHANGE_FIRST },
    [CARDS_PHASE_EXCHANGED] = { BIT(CARDS_DRAW) | BIT(CARDS_SEARCH), LR_E_DRAW_FIRST },
    [CARDS_PHASE_OVER] = { 0, LR_E_GAME_OVER },
};

/* The phase does not take the kind; some kinds deserve a better reason. */
static lr_status not_now(const cards_public *p, unsigned kind) {
    if (p->phase != CARDS_PHASE_MAIN) return phases[p->phase].first;
    switch (kind) {
    case CARDS_ROLL: return LR_E_ALREADY_ROLLED;
    case CARDS_ALCHEMIST: return LR_E_BEFORE_DICE;
    case CARDS_SCOUT: return LR_E_WITH_SETTLEMENT;
    case CARDS_COUNTER: return LR_E_ONLY_AS_COUNTER;
    case CARDS_ACCEPT:
    case CARDS_REFUSE: return LR_E_NO_OFFER;
    default: return LR_E_NOT_NOW;
    }
}

/* ---- chance ---- */

static lr_status check_chance(const cards_public *p, lr_action a) {
    unsigned first = a.arg[0], second = a.arg[1];
    bool possible = true;
    switch (a.kind) {
    case CARDS_FIRST: possible = first >= 1 && first <= 6 && second >= 1 && second <= 6; break;
    case CARDS_DICE:
        possible = first >= CARDS_FACE_CLUB && first < CARDS_FACES && second >= 1 && second <= 6 &&
                   (!p->alchemist || second == p->production);
        break;
    case CARDS_EVENT: possible = first < CARDS_EVENT_CARDS && p->events_left[first] > 0; break;
    case CARDS_REGION:
        possible = first < CARDS_DECK_REGIONS && (p->regions_left >> first & 1);
        break;
    case CARDS_DUEL: possible = first >= 1 && first <= 6; break;
    default: { /* CARDS_SHUFFLE: any seed but the one that means "hidden" */
        uint64_t seed = 0;
        memcpy(&seed, a.arg, sizeof seed);
        possible = seed != UINT64_MAX;
    }
    }
    return possible ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* ---- the row and its sites ---- */

static lr_status check_road(const cards *c, const cards_public *p, unsigned column) {
    const cards_realm *r = &p->realm[p->active];
    if (column >= CARDS_COLUMNS) return LR_E_NO_SUCH_PLACE;
    if (column != r->first && column != r->last + 1u) return LR_E_NOT_ROW_END;
    if (!(cards_build_road_columns(r) >> column & 1)) return LR_E_ROAD_THERE;
    if (p->roads_left == 0) return LR_E_SUPPLY_EMPTY;
    return lr_lanes_cover(r->have, c->road_cost) ? LR_OK : LR_E_CANNOT_AFFORD;
}

static lr_status check_settlement(const cards *c, const cards_public *p, unsigned place) {
    const cards_realm *r = &p->realm[p->active];
    if (place >= CARDS_PLACES) return LR_E_NO_SUCH_PLACE;
    if (place + 1 != r->first && place != r->last + 1u) return LR_E_NOT_ROW_END;
    if (!(cards_build_settlement_places(r) >> place & 1)) return LR_E_ROAD_FIRST;
    if (p->settlements_left == 0) return LR_E_SUPPLY_EMPTY;
    return lr_lanes_cover(r->have, c->settlement_cost) ? LR_OK : LR_E_CANNOT_AFFORD;
}

static lr_status check_city(const cards *c, const cards_public *p, unsigned place) {
    const cards_realm *r = &p->realm[p->active];
    if (place >= CARDS_PLACES) return LR_E_NO_SUCH_PLACE;
    if (!cards_is_settled(r, place)) return LR_E_NOT_YOUR_SETTLEMENT;
    if (cards_is_city(r, place)) return LR_E_CITY_THERE;
    if (p->cities_left == 0) return LR_E_SUPPLY_EMPTY;
    return lr_lanes_cover(r->have, c->city_cost) ? LR_OK : LR_E_CANNOT_AFFORD;
}

static lr_status check_build(const cards *c, const cards_state *s, unsigned site, unsigned kind) {
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_in(s->secret.hand[p->active], kind)) return LR_E_CARD_NOT_HELD;
    if (cards_is_action(c, kind)) return LR_E_NOT_AN_EXPANSION;
    if (!cards_is_settled(r, site / 2)) return LR_E_NO_SITE;
    if (c->kind[kind].group == CARDS_GROUP_RED && !cards_is_city(r, site / 2))
        return LR_E_NEEDS_CITY;
    if (!(r->sites_free >> site & 1)) return LR_E_SITE_FULL;
    return lr_lanes_cover(r->have, c->kind[kind].cost) ? LR_OK : LR_E_CANNOT_AFFORD;
}

static lr_status check_remove(const cards_public *p, unsigned site, unsigned kind) {
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    return cards_realm_site_has(&p->realm[p->active], site, kind) ? LR_OK : LR_E_NOT_THERE;
}

static lr_status check_target(const cards *c, const cards_public *p, unsigned site, unsigned kind) {
    const cards_realm *r = &p->realm[p->victim];
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_realm_site_has(r, site, kind)) return LR_E_NOT_THERE;
    uint64_t targets = p->phase == CARDS_PHASE_CIVIL_WAR ? cards_events_civil_targets(c, r)
                                                         : cards_duel_targets(c, r, p->duel_card);
    unsigned slot = 2 * site + (r->site[site][0] != kind);
    return targets >> slot & 1 ? LR_OK : LR_E_NOT_A_TARGET;
}

/* ---- units ---- */

static lr_status check_region(const cards_public *p, lr_action a) {
    const cards_realm *r = &p->realm[p->chooser];
    unsigned region = a.arg[0];
    if (region >= CARDS_REGIONS) return LR_E_NO_SUCH_PLACE;
    unsigned good = cards_region_good(r, region);
    if (good == CARDS_GOOD_NONE) return LR_E_NO_REGION;
    cards_goods asked = p->phase == CARDS_PHASE_PAY     ? p->owe[p->chooser]
                        : p->phase == CARDS_PHASE_STORE ? p->due[p->chooser]
                                                        : 0;
    if (asked != 0 && (unsigned)__builtin_ctzll(asked) / 8 != good) return LR_E_WRONG_REGION;
    if (a.kind == CARDS_PAY) return cards_stock(r, region) > 0 ? LR_OK : LR_E_REGION_EMPTY;
    return cards_stock(r, region) < CARDS_STORE_MAX ? LR_OK : LR_E_REGION_FULL;
}

/* A unit goes from the other realm to `gainer`, who need not be the chooser. */
static lr_status check_move(const cards_public *p, unsigned gainer, unsigned good) {
    const cards_realm *to = &p->realm[gainer], *from = &p->realm[cards_other(gainer)];
    bool own = gainer == p->chooser;
    if (good >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (lr_lanes_count(from->have, good) == 0) return own ? LR_E_OPPONENT_LACKS : LR_E_NOT_HELD;
    if (lr_lanes_count(to->room, good) == 0) return own ? LR_E_NO_ROOM : LR_E_OPPONENT_NO_ROOM;
    return LR_OK;
}

static lr_status check_bank(const cards_public *p, unsigned give, unsigned want) {
    const cards_realm *r = &p->realm[p->active];
    if (give >= CARDS_GOODS || want >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (give == want) return LR_E_SAME_RESOURCE;
    if (lr_lanes_count(r->have, give) < lr_lanes_count(r->rate, give)) return LR_E_CANNOT_AFFORD;
    return lr_lanes_count(r->room, want) > 0 ? LR_OK : LR_E_NO_ROOM;
}

static lr_status check_offer(const cards *c, const cards_public *p, lr_action a) {
    for (unsigned i = 0; i < 2 * CARDS_GOODS; i++)
        if (a.arg[i] > 48) return LR_E_RANGE;
    if (c->rules.trading == CARDS_TRADE_BANK) return LR_E_OPTION_OFF;
    if (a.actor == p->active && !cards_trade_open(c, p)) return LR_E_OFFERS_USED_UP;
    return cards_trade_check(p, a.actor, cards_trade_unpack(a.arg),
                             cards_trade_unpack(a.arg + CARDS_GOODS));
}

/* ---- action cards ---- */

static lr_status check_play(const cards *c, const cards_state *s, unsigned kind) {
    const cards_public *p = &s->pub;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_is_action(c, kind)) return LR_E_NOT_AN_ACTION;
    if (kind == CARDS_KIND_CARAVAN) return LR_E_SAY_WHAT_FOR;
    if (!cards_in(s->secret.hand[p->active], kind)) return LR_E_CARD_NOT_HELD;
    if (kind == CARDS_KIND_ALCHEMIST) return LR_E_BEFORE_DICE;
    if (kind == CARDS_KIND_SCOUT) return LR_E_WITH_SETTLEMENT;
    if (kind == CARDS_KIND_BISHOP || kind == CARDS_KIND_HERB_WOMAN) return LR_E_ONLY_AS_COUNTER;
    if (!cards_duel_gate_open(p)) return LR_E_GATE;
    return cards_duel_check_effect(p, p->active, kind);
}

/* One or two resources, ascending; the sets of what is given up and received share nothing. */
static lr_status check_caravan(const cards_state *s, lr_action a) {
    const cards_public *p = &s->pub;
    const cards_realm *r = &p->realm[p->active];
    unsigned give = a.arg[0], give_two = a.arg[1], get = a.arg[2], get_two = a.arg[3];
    if (give >= CARDS_GOODS || get >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (give_two > CARDS_GOOD_NONE || get_two > CARDS_GOOD_NONE) return LR_E_NO_SUCH_CARD;
    bool two = give_two != CARDS_GOOD_NONE;
    if (two != (get_two != CARDS_GOOD_NONE) || give > give_two || get > get_two)
        return LR_E_BAD_ACTION;
    if (!cards_in(s->secret.hand[p->active], CARDS_KIND_CARAVAN)) return LR_E_CARD_NOT_HELD;
    if (!cards_duel_gate_open(p)) return LR_E_GATE;
    cards_goods gives = lr_lane(give) + (two ? lr_lane(give_two) : 0);
    cards_goods receives = lr_lane(get) + (two ? lr_lane(get_two) : 0);
    if ((lr_lanes_kinds(gives) & lr_lanes_kinds(receives)) != 0) return LR_E_TAKEN_AND_GIVEN;
    if (!lr_lanes_cover(r->have, gives)) return LR_E_NOT_HELD;
    return lr_lanes_cover(r->room, receives) ? LR_OK : LR_E_NO_ROOM;
}

static lr_status check_alchemist(const cards_state *s, unsigned number) {
    const cards_public *p = &s->pub;
    if (number < 1 || number > 6) return LR_E_RANGE;
    if (p->alchemist) return LR_E_ALCHEMIST_PLAYED;
    if (!cards_in(s->secret.hand[p->active], CARDS_KIND_ALCHEMIST)) return LR_E_CARD_NOT_HELD;
    return cards_duel_gate_open(p) ? LR_OK : LR_E_GATE;
}

static lr_status check_counter(const cards_state *s, unsigned kind) {
    const cards_public *p = &s->pub;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_in(s->secret.hand[p->chooser], kind)) return LR_E_CARD_NOT_HELD;
    return kind == cards_duel_counter_of(p->duel_card) ? LR_OK : LR_E_NO_COUNTER;
}

static lr_status check_spy(const cards *c, const cards_state *s, unsigned kind) {
    cards_set hand = s->secret.hand[cards_other(s->pub.active)];
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_in(hand, kind)) return LR_E_NOT_THERE;
    return cards_in(cards_duel_spy_takes(c, hand), kind) ? LR_OK : LR_E_NOT_A_TARGET;
}

/* ---- stacks and hands ---- */

static lr_status check_stack(const cards_public *p, unsigned stack) {
    if (stack >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    if (p->stack_size[stack] == 0) return LR_E_STACK_EMPTY;
    return stack == p->stack_barred ? LR_E_STACK_TAKEN : LR_OK;
}

static lr_status check_draw(const cards_public *p, lr_action a) {
    const cards_realm *r = &p->realm[p->active];
    unsigned stack = a.arg[0];
    if (stack >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    if (p->phase == CARDS_PHASE_EXCHANGED && stack != p->stack) return LR_E_OTHER_STACK;
    if (p->stack_size[stack] == 0) return LR_E_STACK_EMPTY;
    if (a.kind == CARDS_SEARCH && lr_lanes_total(r->have) < r->search_price)
        return LR_E_CANNOT_SEARCH;
    return LR_OK;
}

static lr_status check_in_stack(const cards_state *s, unsigned place, unsigned kind) {
    unsigned stack = s->pub.stack;
    if (place >= s->pub.stack_size[stack]) return LR_E_NO_SUCH_PLACE;
    return cards_hand_card_at(s, stack, place) == kind ? LR_OK : LR_E_NOT_THERE;
}

static lr_status check_hand_card(const cards_state *s, unsigned kind) {
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    return cards_in(s->secret.hand[s->pub.chooser], kind) ? LR_OK : LR_E_CARD_NOT_HELD;
}

/* A card of the hand goes under a stack; in an exchange not under an empty one (CARD-RULE-28). */
static lr_status check_put_under(const cards_state *s, lr_action a) {
    if (a.arg[1] >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    lr_status held = check_hand_card(s, a.arg[0]);
    if (held != LR_OK) return held;
    bool empty = s->pub.stack_size[a.arg[1]] == 0;
    return a.kind == CARDS_EXCHANGE && empty ? LR_E_STACK_EMPTY : LR_OK;
}

static lr_status check_conflict(const cards_state *s, lr_action a) {
    cards_set hand = s->secret.hand[cards_other(s->pub.chooser)];
    unsigned one = a.arg[1], two = a.arg[2];
    if (a.arg[0] >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    if (one >= CARDS_KINDS || (two >= CARDS_KINDS && two != CARDS_NO_KIND))
        return LR_E_NO_SUCH_CARD;
    if (!cards_in(hand, one)) return LR_E_NOT_THERE;
    hand = cards_remove(hand, one);
    if (two == CARDS_NO_KIND) return hand == 0 ? LR_OK : LR_E_MUST_TAKE;
    return cards_in(hand, two) ? LR_OK : LR_E_NOT_THERE;
}

static lr_status check_arrange(const cards_public *p, lr_action a) {
    const cards_realm *r = &p->realm[p->chooser];
    if (a.kind == CARDS_ARRANGE_AS_PRINTED)
        return cards_regions_of(r) == 0 ? LR_OK : LR_E_REGION_USED;
    if (a.arg[0] >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    return r->of_good[a.arg[0]] == 0 ? LR_OK : LR_E_REGION_USED;
}

static lr_status check_pick(const cards_public *p, unsigned row) {
    if (row >= CARDS_DECK_REGIONS) return LR_E_NO_SUCH_CARD;
    return p->regions_left >> row & 1 ? LR_OK : LR_E_REGION_USED;
}

static lr_status check_stop(const cards_public *p) {
    bool must = p->phase == CARDS_PHASE_MERCHANT_TAKE && p->seizures_left == 2;
    return must ? LR_E_MUST_TAKE : LR_OK;
}

/* ---- all of it ---- */

static lr_status check_arguments(const cards *c, const cards_state *s, lr_action a) {
    const cards_public *p = &s->pub;
    switch ((cards_action_kind)a.kind) {
    case CARDS_ARRANGE:
    case CARDS_ARRANGE_AS_PRINTED: return check_arrange(p, a);
    case CARDS_STACK: return check_stack(p, a.arg[0]);
    case CARDS_TAKE: return check_in_stack(s, a.arg[0], a.arg[1]);
    case CARDS_ALCHEMIST: return check_alchemist(s, a.arg[0]);
    case CARDS_DRAW:
    case CARDS_SEARCH: return check_draw(p, a);
    case CARDS_EXCHANGE:
    case CARDS_DISCARD: return check_put_under(s, a);
    case CARDS_PAY:
    case CARDS_STORE:
    case CARDS_GAIN: return check_region(p, a);
    case CARDS_SEIZE: return check_move(p, p->chooser, a.arg[0]);
    case CARDS_GIVE: return check_move(p, cards_other(p->chooser), a.arg[0]);
    case CARDS_STOP: return check_stop(p);
    case CARDS_ROAD: return check_road(c, p, a.arg[0]);
    case CARDS_SETTLEMENT: return check_settlement(c, p, a.arg[0]);
    case CARDS_CITY: return check_city(c, p, a.arg[0]);
    case CARDS_BUILD: return check_build(c, s, a.arg[0], a.arg[1]);
    case CARDS_REMOVE: return check_remove(p, a.arg[0], a.arg[1]);
    case CARDS_SIDE: return a.arg[0] < 2 ? LR_OK : LR_E_NO_SUCH_PLACE;
    case CARDS_PICK: return check_pick(p, a.arg[0]);
    case CARDS_BANK: return check_bank(p, a.arg[0], a.arg[1]);
    case CARDS_OFFER: return check_offer(c, p, a);
    case CARDS_PLAY: return check_play(c, s, a.arg[0]);
    case CARDS_CARAVAN: return check_caravan(s, a);
    case CARDS_COUNTER: return check_counter(s, a.arg[0]);
    case CARDS_TARGET: return check_target(c, p, a.arg[0], a.arg[1]);
    case CARDS_SPY: return check_spy(c, s, a.arg[0]);
    case CARDS_CONFLICT: return check_conflict(s, a);
    case CARDS_SWAP: {
        lr_status held = check_hand_card(s, a.arg[0]);
        return held != LR_OK ? held : check_in_stack(s, a.arg[1], a.arg[2]);
    }
    default: return LR_OK; /* no arguments */
    }
}

lr_status cards_check(const lr_game *g, const lr_state *state, lr_action a) {
    const cards_state *s = cards_state_read(state);
    const cards_public *p = &s->pub;
    if (a.kind == CARDS_NO_ACTION || a.kind >= CARDS_ACTION_KINDS) return LR_E_BAD_ACTION;
    for (unsigned i = arguments[a.kind]; i < sizeof a.arg; i++)
        if (a.arg[i] != 0) return LR_E_BAD_ACTION;
    if (p->phase == CARDS_PHASE_OVER) return LR_E_GAME_OVER;
    bool takes = phases[p->phase].takes >> a.kind & 1;
    if (a.actor == LR_ACTOR_CHANCE) {
        if (p->chooser != LR_SEAT_NONE) return LR_E_NOT_CHANCE;
        return takes ? check_chance(p, a) : LR_E_IMPOSSIBLE_OUTCOME;
    }
    if (a.actor >= CARDS_SEATS) return LR_E_NO_SUCH_SEAT;
    if (p->chooser == LR_SEAT_NONE) return LR_E_CHANCE_IS_DUE;
    if (a.actor != p->chooser)
        return a.actor == p->active ? LR_E_NOT_YOUR_CHOICE : LR_E_NOT_YOUR_TURN;
    if (a.kind <= CARDS_DUEL) return LR_E_BAD_ACTION; /* chance alone does that */
    if (!takes) return not_now(p, a.kind);
    return check_arguments(cards_of(g), s, a);
}
