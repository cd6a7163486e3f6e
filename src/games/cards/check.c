/* check.c - whether an action may be played, and if not, why: any sixteen bytes, nothing changes.
 *
 * First the form (a kind that exists, nothing in unused arguments), then whose move it is, then
 * whether the phase asks for this kind, then the arguments.
 */
#include "bits.h"
#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"

#include <string.h>

/* The phase does not take the kind; some kinds deserve a better reason. */
static lr_status not_now(const cards_public *p, unsigned kind) {
    if (p->phase != CARDS_PHASE_MAIN) return cards_phase_table[p->phase].refusal;
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
    default: possible = cards_seed_of(a.arg) != UINT64_MAX; break; /* the seed means "hidden" */
    }
    return possible ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* What is asked about an action of a seat. */
typedef struct question {
    const cards *c;
    const cards_public *p;
    const cards_state *s; /* NULL where the public part must do */
    const cards_realm *r; /* of the seat that acts */
    const uint8_t *arg;
    unsigned kind, seat;
    cards_set hand; /* the seat's */
} question;

/* ---- what costs something ---- */

static lr_status ask_road(const question *q) {
    unsigned column = q->arg[0];
    if (column >= CARDS_COLUMNS) return LR_E_NO_SUCH_PLACE;
    if (column != q->r->first && column != q->r->last + 1u) return LR_E_NOT_ROW_END;
    if (!(cards_build_road_columns(q->r) >> column & 1)) return LR_E_ROAD_THERE;
    return q->p->roads_left == 0 ? LR_E_SUPPLY_EMPTY : LR_OK;
}

static lr_status ask_settlement(const question *q) {
    unsigned place = q->arg[0];
    if (place >= CARDS_PLACES) return LR_E_NO_SUCH_PLACE;
    if (place + 1 != q->r->first && place != q->r->last + 1u) return LR_E_NOT_ROW_END;
    if (!(cards_build_settlement_places(q->r) >> place & 1)) return LR_E_ROAD_FIRST;
    return q->p->settlements_left == 0 ? LR_E_SUPPLY_EMPTY : LR_OK;
}

static lr_status ask_city(const question *q) {
    unsigned place = q->arg[0];
    if (place >= CARDS_PLACES) return LR_E_NO_SUCH_PLACE;
    if (!cards_is_settled(q->r, place)) return LR_E_NOT_YOUR_SETTLEMENT;
    if (cards_is_city(q->r, place)) return LR_E_CITY_THERE;
    return q->p->cities_left == 0 ? LR_E_SUPPLY_EMPTY : LR_OK;
}

static lr_status ask_build(const question *q) {
    unsigned site = q->arg[0], kind = q->arg[1];
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (q->s != NULL && !cards_in(q->hand, kind)) return LR_E_CARD_NOT_HELD;
    if (cards_is_action(q->c, kind)) return LR_E_NOT_AN_EXPANSION;
    if (!cards_is_settled(q->r, site / 2)) return LR_E_NO_SITE;
    if (q->c->kind[kind].group == CARDS_GROUP_RED && !cards_is_city(q->r, site / 2))
        return LR_E_NEEDS_CITY;
    return q->r->sites_free >> site & 1 ? LR_OK : LR_E_SITE_FULL;
}

static lr_status ask_bank(const question *q) {
    unsigned give = q->arg[0], want = q->arg[1];
    if (give >= CARDS_GOODS || want >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (give == want) return LR_E_SAME_RESOURCE;
    return lr_lanes_count(q->r->room, want) > 0 ? LR_OK : LR_E_NO_ROOM;
}

/* One or two resources, ascending; the sets of what is given up and received share nothing. */
static lr_status ask_caravan(const question *q) {
    const uint8_t *give = q->arg, *get = q->arg + 2;
    if (give[0] >= CARDS_GOODS || get[0] >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (give[1] > CARDS_GOOD_NONE || get[1] > CARDS_GOOD_NONE) return LR_E_NO_SUCH_CARD;
    if ((give[1] == CARDS_GOOD_NONE) != (get[1] == CARDS_GOOD_NONE) || give[0] > give[1] ||
        get[0] > get[1])
        return LR_E_BAD_ACTION;
    if (q->s != NULL && !cards_in(q->hand, CARDS_KIND_CARAVAN)) return LR_E_CARD_NOT_HELD;
    if (q->s != NULL && !cards_duel_gate_open(q->p)) return LR_E_GATE;
    cards_goods receives = cards_build_caravan(get);
    if ((lr_lanes_kinds(cards_build_caravan(give)) & lr_lanes_kinds(receives)) != 0)
        return LR_E_TAKEN_AND_GIVEN;
    return lr_lanes_cover(q->r->room, receives) ? LR_OK : LR_E_NO_ROOM;
}

static lr_status ask_purchase(const question *q) {
    switch (q->kind) {
    case CARDS_ROAD: return ask_road(q);
    case CARDS_SETTLEMENT: return ask_settlement(q);
    case CARDS_CITY: return ask_city(q);
    case CARDS_BUILD: return ask_build(q);
    case CARDS_BANK: return ask_bank(q);
    case CARDS_CARAVAN: return ask_caravan(q);
    default: return LR_E_BAD_ACTION;
    }
}

lr_status cards_check_pending(const cards *c, const cards_public *p) {
    const lr_action *a = &p->pending;
    return ask_purchase(&(question){ c, p, NULL, &p->realm[p->active], a->arg, a->kind, 0, 0 });
}

/* What could not be paid is said before there being no room. */
static lr_status check_purchase(const question *q) {
    lr_status status = ask_purchase(q);
    if (status != LR_OK && status != LR_E_NO_ROOM) return status;
    if (lr_lanes_cover(q->r->have, cards_build_price(q->c, q->p, q->kind, q->arg))) return status;
    return q->kind == CARDS_CARAVAN ? LR_E_NOT_HELD : LR_E_CANNOT_AFFORD;
}

/* ---- cards on sites ---- */

lr_status cards_check_slot(const cards_realm *r, const uint8_t *arg, uint64_t slots) {
    unsigned site = arg[0], kind = arg[1];
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_realm_site_has(r, site, kind)) return LR_E_NOT_THERE;
    unsigned slot = 2 * site + (r->site[site][0] != kind);
    return slots >> slot & 1 ? LR_OK : LR_E_NOT_A_TARGET;
}

static lr_status check_remove(const question *q) {
    return cards_check_slot(q->r, q->arg, q->r->slots);
}

static lr_status check_target(const question *q) {
    const cards_realm *r = &q->p->realm[q->p->victim];
    return cards_check_slot(r, q->arg,
                            q->p->phase == CARDS_PHASE_CIVIL_WAR
                                ? cards_events_civil_targets(q->c, r)
                                : cards_duel_targets(q->c, r, q->p->duel_card));
}

/* ---- units ---- */

static lr_status check_region(const question *q) {
    unsigned region = q->arg[0];
    if (region >= CARDS_REGIONS) return LR_E_NO_SUCH_PLACE;
    unsigned good = cards_region_good(q->r, region), stock = cards_stock(q->r, region);
    if (good == CARDS_GOOD_NONE) return LR_E_NO_REGION;
    cards_goods asked = q->p->phase == CARDS_PHASE_PAY     ? q->p->owe[q->seat]
                        : q->p->phase == CARDS_PHASE_STORE ? q->p->due[q->seat]
                                                           : 0;
    if (asked != 0 && (unsigned)__builtin_ctzll(asked) / 8 != good) return LR_E_WRONG_REGION;
    if (q->kind == CARDS_PAY) return stock > 0 ? LR_OK : LR_E_REGION_EMPTY;
    return stock < CARDS_STORE_MAX ? LR_OK : LR_E_REGION_FULL;
}

/* A unit is taken from the other realm, or given to it. */
static lr_status check_move(const question *q) {
    const cards_realm *other = &q->p->realm[cards_other(q->seat)];
    unsigned good = q->arg[0];
    bool take = q->kind == CARDS_SEIZE;
    const cards_realm *from = take ? other : q->r, *to = take ? q->r : other;
    if (good >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    if (lr_lanes_count(from->have, good) == 0) return take ? LR_E_OPPONENT_LACKS : LR_E_NOT_HELD;
    if (lr_lanes_count(to->room, good) == 0) return take ? LR_E_NO_ROOM : LR_E_OPPONENT_NO_ROOM;
    return LR_OK;
}

/* Six bytes are six lanes; behind both sides of an offer there are two more bytes to read. */
cards_goods cards_trade_unpack(const uint8_t *units) {
    cards_goods goods = 0;
    memcpy(&goods, units, sizeof goods);
    return bits_little_endian(goods) & (lr_lane(CARDS_GOODS) - 1);
}

lr_status cards_trade_check(const cards_public *p, unsigned maker, cards_goods give,
                            cards_goods want) {
    const cards_realm *own = &p->realm[maker], *other = &p->realm[cards_other(maker)];
    if (give == 0 || want == 0) return LR_E_GIFT;
    if ((lr_lanes_kinds(give) & lr_lanes_kinds(want)) != 0) return LR_E_LIKE_FOR_LIKE;
    if (!lr_lanes_cover(own->have, give)) return LR_E_NOT_HELD;
    if (!lr_lanes_cover(other->have, want)) return LR_E_OPPONENT_LACKS;
    if (!lr_lanes_cover(own->room, want)) return LR_E_NO_ROOM;
    if (!lr_lanes_cover(other->room, give)) return LR_E_OPPONENT_NO_ROOM;
    return LR_OK;
}

static lr_status check_offer(const question *q) {
    for (unsigned i = 0; i < 2 * CARDS_GOODS; i++)
        if (q->arg[i] > CARDS_OFFER_MAX) return LR_E_RANGE;
    if (q->c->rules.trading == CARDS_TRADE_BANK) return LR_E_OPTION_OFF;
    if (q->seat == q->p->active && !cards_trade_open(q->c, q->p)) return LR_E_OFFERS_USED_UP;
    return cards_trade_check(q->p, q->seat, cards_trade_unpack(q->arg),
                             cards_trade_unpack(q->arg + CARDS_GOODS));
}

/* ---- action cards ---- */

static lr_status check_hand_card(const question *q) {
    if (q->arg[0] >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    return cards_in(q->hand, q->arg[0]) ? LR_OK : LR_E_CARD_NOT_HELD;
}

static lr_status check_play(const question *q) {
    unsigned kind = q->arg[0];
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_is_action(q->c, kind)) return LR_E_NOT_AN_ACTION;
    if (kind == CARDS_KIND_CARAVAN) return LR_E_SAY_WHAT_FOR;
    if (!cards_in(q->hand, kind)) return LR_E_CARD_NOT_HELD;
    if (kind == CARDS_KIND_ALCHEMIST) return LR_E_BEFORE_DICE;
    if (kind == CARDS_KIND_SCOUT) return LR_E_WITH_SETTLEMENT;
    if (kind == CARDS_KIND_BISHOP || kind == CARDS_KIND_HERB_WOMAN) return LR_E_ONLY_AS_COUNTER;
    if (!cards_duel_gate_open(q->p)) return LR_E_GATE;
    return cards_duel_check_effect(q->p, q->seat, kind);
}

static lr_status check_alchemist(const question *q) {
    if (q->arg[0] < 1 || q->arg[0] > 6) return LR_E_RANGE;
    if (q->p->alchemist) return LR_E_ALCHEMIST_PLAYED;
    if (!cards_in(q->hand, CARDS_KIND_ALCHEMIST)) return LR_E_CARD_NOT_HELD;
    return cards_duel_gate_open(q->p) ? LR_OK : LR_E_GATE;
}

static lr_status check_counter(const question *q) {
    lr_status held = check_hand_card(q);
    if (held != LR_OK) return held;
    return q->arg[0] == cards_duel_counter_of(q->p->duel_card) ? LR_OK : LR_E_NO_COUNTER;
}

static lr_status check_spy(const question *q) {
    cards_set other = q->s->secret.hand[cards_other(q->seat)];
    if (q->arg[0] >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    if (!cards_in(other, q->arg[0])) return LR_E_NOT_THERE;
    return cards_in(cards_duel_spy_takes(q->c, other), q->arg[0]) ? LR_OK : LR_E_NOT_A_TARGET;
}

static lr_status check_conflict(const question *q) {
    cards_set other = q->s->secret.hand[cards_other(q->seat)];
    unsigned one = q->arg[1], two = q->arg[2];
    if (q->arg[0] >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    if (one >= CARDS_KINDS || (two >= CARDS_KINDS && two != CARDS_NO_KIND))
        return LR_E_NO_SUCH_CARD;
    if (!cards_in(other, one)) return LR_E_NOT_THERE;
    other = cards_remove(other, one);
    if (two == CARDS_NO_KIND) return other == 0 ? LR_OK : LR_E_MUST_TAKE;
    return cards_in(other, two) ? LR_OK : LR_E_NOT_THERE;
}

/* ---- stacks and hands ---- */

static lr_status check_stack(const question *q) {
    unsigned stack = q->arg[0];
    if (stack >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    if (q->p->phase == CARDS_PHASE_EXCHANGED && stack != q->p->stack) return LR_E_OTHER_STACK;
    if (q->p->stack_size[stack] == 0) return LR_E_STACK_EMPTY;
    if (q->kind == CARDS_SEARCH && lr_lanes_total(q->r->have) < q->r->search_price)
        return LR_E_CANNOT_SEARCH;
    return stack == q->p->stack_barred ? LR_E_STACK_TAKEN : LR_OK;
}

static lr_status check_in_stack(const question *q, unsigned place, unsigned kind) {
    if (place >= q->p->stack_size[q->p->stack]) return LR_E_NO_SUCH_PLACE;
    return cards_hand_card_at(q->s, q->p->stack, place) == kind ? LR_OK : LR_E_NOT_THERE;
}

static lr_status check_take(const question *q) {
    return check_in_stack(q, q->arg[0], q->arg[1]);
}

static lr_status check_swap(const question *q) {
    lr_status held = check_hand_card(q);
    return held != LR_OK ? held : check_in_stack(q, q->arg[1], q->arg[2]);
}

/* A card of the hand goes under a stack; in an exchange not under an empty one (CARD-RULE-28). */
static lr_status check_put_under(const question *q) {
    if (q->arg[1] >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    lr_status held = check_hand_card(q);
    if (held != LR_OK) return held;
    bool empty = q->p->stack_size[q->arg[1]] == 0;
    return q->kind == CARDS_EXCHANGE && empty ? LR_E_STACK_EMPTY : LR_OK;
}

/* ---- regions, and an end ---- */

static lr_status check_arrange(const question *q) {
    if (q->arg[0] >= CARDS_GOODS) return LR_E_NO_SUCH_CARD;
    return q->r->of_good[q->arg[0]] == 0 ? LR_OK : LR_E_REGION_USED;
}

static lr_status check_arrange_as_printed(const question *q) {
    return cards_regions_of(q->r) == 0 ? LR_OK : LR_E_REGION_USED;
}

static lr_status check_side(const question *q) {
    return q->arg[0] < 2 ? LR_OK : LR_E_NO_SUCH_PLACE;
}

static lr_status check_pick(const question *q) {
    if (q->arg[0] >= CARDS_DECK_REGIONS) return LR_E_NO_SUCH_CARD;
    return q->p->regions_left >> q->arg[0] & 1 ? LR_OK : LR_E_REGION_USED;
}

static lr_status check_stop(const question *q) {
    bool must = q->p->phase == CARDS_PHASE_MERCHANT_TAKE && q->p->seizures_left == 2;
    return must ? LR_E_MUST_TAKE : LR_OK;
}

/* ---- all of it ---- */

/* Kinds that are not here can always be done in their phases. */
static lr_status (*const checks[CARDS_ACTION_KINDS])(const question *q) = {
    [CARDS_ARRANGE] = check_arrange,
    [CARDS_ARRANGE_AS_PRINTED] = check_arrange_as_printed,
    [CARDS_STACK] = check_stack,
    [CARDS_TAKE] = check_take,
    [CARDS_ALCHEMIST] = check_alchemist,
    [CARDS_DRAW] = check_stack,
    [CARDS_SEARCH] = check_stack,
    [CARDS_EXCHANGE] = check_put_under,
    [CARDS_DISCARD] = check_put_under,
    [CARDS_PAY] = check_region,
    [CARDS_STORE] = check_region,
    [CARDS_GAIN] = check_region,
    [CARDS_SEIZE] = check_move,
    [CARDS_GIVE] = check_move,
    [CARDS_STOP] = check_stop,
    [CARDS_ROAD] = check_purchase,
    [CARDS_SETTLEMENT] = check_purchase,
    [CARDS_CITY] = check_purchase,
    [CARDS_BUILD] = check_purchase,
    [CARDS_REMOVE] = check_remove,
    [CARDS_SIDE] = check_side,
    [CARDS_PICK] = check_pick,
    [CARDS_BANK] = check_purchase,
    [CARDS_OFFER] = check_offer,
    [CARDS_PLAY] = check_play,
    [CARDS_CARAVAN] = check_purchase,
    [CARDS_COUNTER] = check_counter,
    [CARDS_TARGET] = check_target,
    [CARDS_SPY] = check_spy,
    [CARDS_CONFLICT] = check_conflict,
    [CARDS_SWAP] = check_swap
};

lr_status cards_check(const lr_game *g, const lr_state *state, lr_action a) {
    const cards_state *s = cards_state_read(state);
    const cards_public *p = &s->pub;
    if (a.kind == CARDS_NO_ACTION || a.kind >= CARDS_ACTION_KINDS) return LR_E_BAD_ACTION;
    for (unsigned i = cards_action_table[a.kind].bytes; i < sizeof a.arg; i++)
        if (a.arg[i] != 0) return LR_E_BAD_ACTION;
    if (p->phase == CARDS_PHASE_OVER) return LR_E_GAME_OVER;
    bool takes = cards_is_in(p, cards_action_table[a.kind].phases);
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
    if (checks[a.kind] == NULL) return LR_OK;
    return checks[a.kind](&(question){ cards_of(g), p, s, &p->realm[a.actor], a.arg, a.kind,
                                       a.actor, s->secret.hand[a.actor] });
}
