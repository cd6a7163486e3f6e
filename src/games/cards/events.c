/* events.c - the dice: what the event die brings, the event cards, and production.
 *
 * Two things are called after brigands: the club of the event die (Brigand Attack, here) and an
 * action card (Brigands, duel.c). They share no rule (CARD-RULE-08).
 */
#include "cards_rules.h"

#include <string.h>

/* The units that a set of regions gained, by resource. */
static cards_goods units_in(const cards_realm *r, uint64_t regions) {
    cards_goods units = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        units |= (cards_goods)__builtin_popcountll(regions & r->of_good[good]) << 8 * good;
    return units;
}

void cards_events_produce(cards_public *p) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_realm *r = &p->realm[seat];
        uint64_t once = realm_with_room(r, r->of_die[p->production - 1]);
        r->stock += once;
        cards_goods units = units_in(r, once);
        uint64_t twice = realm_with_room(r, once & r->doubled);
        if (twice != 0) {
            r->stock += twice;
            units += units_in(r, twice);
        }
        r->have += units;
        r->room -= units;
    }
}

/* CARD-EVD-07, 08: regions beside a Garrison are not counted, but lose like the others. */
static void brigands_come(cards_realm *r) {
    uint64_t counted = cards_regions_of(r) & ~r->guarded;
    unsigned units = (unsigned)__builtin_popcountll(r->stock & counted) +
                     2 * (unsigned)__builtin_popcountll(r->stock & counted << 1);
    if (units <= 7) return;
    r->stock &= ~(3 * (r->of_good[CARDS_ORE] | r->of_good[CARDS_WOOL]));
    cards_realm_count(r);
}

static void tournament(cards_public *p) {
    unsigned winner = cards_leader(p->realm[0].tournament, p->realm[1].tournament);
    if (winner != LR_SEAT_NONE) p->wish[winner] = 1;
}

/* ---- event cards ---- */

static void plague(cards_realm *r) {
    r->stock -= realm_with_stock(r, r->plagued);
    cards_realm_count(r);
}

/* One unit for each Garrison that borders a region. */
static void productive_year(const cards *c, cards_realm *r) {
    for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned kind = r->site[site][i];
            if (kind != CARDS_NO_KIND && c->kind[kind].effect == CARDS_EFFECT_GUARD)
                r->stock += realm_with_room(r, cards_borders(site) & cards_regions_of(r));
        }
    cards_realm_count(r);
}

void cards_events_shuffle(const cards *c, cards_public *p) {
    for (unsigned row = 0, event = 0; row < CARDS_TABLE_ROWS; row++)
        if (c->row[row].group == CARDS_GROUP_EVENT) p->events_left[event++] = c->row[row].count;
}

/* The holder of the knight token looks at the other hand and picks. */
static bool conflict_settled(cards_state *s) {
    unsigned holder = s->pub.knight_token;
    if (holder == LR_SEAT_NONE || s->pub.hand_size[cards_other(holder)] == 0) return true;
    cards_know_hand(s, holder);
    return flow_ask(&s->pub, CARDS_PHASE_CONFLICT, holder);
}

bool cards_events_card(const cards *c, cards_state *s, unsigned card) {
    cards_public *p = &s->pub;
    p->event_card = (uint8_t)card;
    p->events_left[card]--;
    p->check_hand = 3; /* CARD-RULE-13: both, after any event card */
    switch ((cards_event_card)card) {
    case CARDS_EVENT_CIVIL_WAR:
    case CARDS_EVENT_MASTER_BUILDER: p->event_left = 3; break;
    case CARDS_EVENT_CONFLICT: return conflict_settled(s);
    case CARDS_EVENT_PLAGUE:
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++) plague(&p->realm[seat]);
        break;
    case CARDS_EVENT_PRODUCTIVE_YEAR:
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++) productive_year(c, &p->realm[seat]);
        break;
    case CARDS_EVENT_PROGRESS:
        for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
            p->wish[seat] = (uint8_t)(p->realm[seat].hand_limit - CARDS_HAND_BASE);
        break;
    case CARDS_EVENT_YEAR_END: cards_events_shuffle(c, p); break;
    case CARDS_EVENT_CARDS:
    case CARDS_NO_EVENT: break;
    }
    return true;
}

void cards_events_conflict(cards_state *s, unsigned stack, unsigned one, unsigned two) {
    cards_public *p = &s->pub;
    unsigned victim = cards_other(p->chooser);
    cards_hand_conflict(s, victim, stack, one, two);
    if (victim == p->active) p->conflict_hit = 1; /* CARD-RULE-43 */
}

/* ---- the event die ---- */

bool cards_events_dice(cards_public *p, unsigned face, unsigned number) {
    p->face = (uint8_t)face;
    p->production = (uint8_t)number;
    p->step = CARDS_STEP_EVENT;
    switch ((cards_face)face) {
    case CARDS_FACE_CLUB:
        if (p->turn > CARDS_CALM_TURNS)
            for (unsigned seat = 0; seat < CARDS_SEATS; seat++) brigands_come(&p->realm[seat]);
        break;
    case CARDS_FACE_WINDMILL:
        if (p->windmill_token != LR_SEAT_NONE) p->event_left = (uint8_t)(1u << p->windmill_token);
        break;
    case CARDS_FACE_KNIGHT: tournament(p); break;
    case CARDS_FACE_SUN: p->wish[0] = p->wish[1] = 1; break;
    case CARDS_FACE_QUESTION: return flow_ask(p, CARDS_PHASE_EVENT, LR_SEAT_NONE);
    case CARDS_FACE_NONE:
    case CARDS_FACES: break;
    }
    return true;
}

/* ---- events that ask one seat after the other ---- */

uint64_t cards_events_civil_targets(const cards *c, const cards_realm *r) {
    uint64_t units = cards_realm_slots(c, r, 1u << CARDS_GROUP_KNIGHT | 1u << CARDS_GROUP_FLEET);
    uint64_t targets = 0;
    FOR_EACH_BIT(slot, units)
        if (cards_realm_is_unprotected(c, r, (unsigned)slot / 2)) targets |= (uint64_t)1 << slot;
    return targets;
}

void cards_events_civil_choose(cards_public *p, unsigned site, unsigned kind) {
    p->civil[p->victim][0] = (uint8_t)site;
    p->civil[p->victim][1] = (uint8_t)kind;
    p->event_left &= (uint8_t) ~(1u << p->victim);
}

/* Both have chosen: the units go back to their owners' hands together. */
static void civil_war_ends(const cards *c, cards_state *s) {
    cards_public *p = &s->pub;
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        unsigned site = p->civil[seat][0], kind = p->civil[seat][1];
        if (kind == CARDS_NO_KIND) continue;
        cards_realm_lift(c, &p->realm[seat], site, kind);
        cards_hand_returns(s, seat, kind);
    }
    memset(p->civil, CARDS_NO_KIND, sizeof p->civil);
    p->victim = 0;
    cards_realm_tokens(p);
}

static bool civil_war_settled(const cards *c, cards_state *s, unsigned seat) {
    cards_public *p = &s->pub;
    uint64_t targets = cards_events_civil_targets(c, &p->realm[seat]);
    p->victim = (uint8_t)seat;
    if ((targets & (targets - 1)) != 0) {
        bool owner = c->rules.civil_war == CARDS_CIVIL_OWNER;
        return flow_ask(p, CARDS_PHASE_CIVIL_WAR, owner ? seat : cards_other(seat));
    }
    if (targets == 0) {
        p->event_left &= (uint8_t) ~(1u << seat);
        p->victim = 0;
    } else {
        unsigned slot = (unsigned)__builtin_ctzll(targets);
        cards_events_civil_choose(p, slot / 2, p->realm[seat].site[slot / 2][slot % 2]);
    }
    return true;
}

unsigned cards_events_builder_stacks(const cards_public *p) {
    unsigned barred = p->stack_barred == CARDS_NO_STACK ? 0 : 1u << p->stack_barred;
    return cards_stacks_filled(p) & ~barred;
}

/* The seat is done with its stack. */
void cards_events_builder_done(cards_public *p, unsigned seat) {
    p->stack_barred = p->stack;
    p->stack = CARDS_NO_STACK;
    p->event_left &= (uint8_t) ~(1u << seat);
    if (p->event_left == 0) p->stack_barred = CARDS_NO_STACK;
}

/* The seat looks through the stack; true if there is nothing to decide then. */
bool cards_events_builder_look(cards_state *s, unsigned seat, unsigned stack) {
    cards_public *p = &s->pub;
    p->stack = (uint8_t)stack;
    cards_know_look(s, seat, stack);
    if (p->hand_size[seat] > 0) return flow_ask(p, CARDS_PHASE_BUILDER_SWAP, seat);
    cards_events_builder_done(p, seat);
    return true;
}

static bool builder_settled(cards_state *s, unsigned seat) {
    cards_public *p = &s->pub;
    unsigned stacks = cards_events_builder_stacks(p);
    if (stacks == 0) {
        cards_events_builder_done(p, seat);
        return true;
    }
    if ((stacks & (stacks - 1)) == 0)
        return cards_events_builder_look(s, seat, (unsigned)__builtin_ctz(stacks));
    return flow_ask(p, CARDS_PHASE_BUILDER_STACK, seat);
}

static bool advantage_settled(cards_public *p) {
    if (cards_stores_seizable(p, p->windmill_token) != 0)
        return flow_ask(p, CARDS_PHASE_ADVANTAGE, p->windmill_token);
    p->event_left = 0;
    return true;
}

bool cards_events_settled(const cards *c, cards_state *s) {
    cards_public *p = &s->pub;
    while (p->event_left != 0) {
        unsigned active = p->active, other = cards_other(active);
        if (p->face == CARDS_FACE_WINDMILL) return advantage_settled(p);
        if (p->event_card == CARDS_EVENT_MASTER_BUILDER) {
            if (!builder_settled(s, p->event_left >> active & 1 ? active : other)) return false;
            continue;
        }
        /* The active seat chooses first (CARD-RULE-65), be it for the other realm. */
        unsigned first = c->rules.civil_war == CARDS_CIVIL_OWNER ? active : other;
        unsigned victim = p->event_left >> first & 1 ? first : cards_other(first);
        if (!civil_war_settled(c, s, victim)) return false;
    }
    if (events_civil_chosen(p)) civil_war_ends(c, s);
    return true;
}
