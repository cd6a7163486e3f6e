/* build.c - the row grows, and cards come on its sites.
 *
 * Whatever costs something waits in `pending` until it is paid (flow.c), then happens here.
 */
#include "cards_rules.h"

enum { ROAD_LEFT = 1, ROAD_RIGHT = 2 };

/* ---- where ---- */

/* A road goes one past either end of the row, if there is none; place p touches the columns p and
 * p + 1. So the longest row still has room for both (CARD-GEO-09, 16). */
unsigned cards_build_road_columns(const cards_realm *r) {
    unsigned columns = 0;
    if (!(r->roads & ROAD_LEFT)) columns |= 1u << r->first;
    if (!(r->roads & ROAD_RIGHT)) columns |= 2u << r->last;
    return columns;
}

unsigned cards_build_settlement_places(const cards_realm *r) {
    unsigned places = 0;
    if (r->roads & ROAD_LEFT && r->first > 0) places |= 1u << (r->first - 1);
    if (r->roads & ROAD_RIGHT && r->last + 1 < CARDS_PLACES) places |= 2u << r->last;
    return places;
}

/* ---- paying ---- */

cards_goods cards_build_price(const cards *c, const cards_public *p, unsigned kind,
                              const uint8_t *arg) {
    switch (kind) {
    case CARDS_ROAD: return c->road_cost;
    case CARDS_SETTLEMENT: return c->settlement_cost;
    case CARDS_CITY: return c->city_cost;
    case CARDS_BUILD: return c->kind[arg[1]].cost;
    case CARDS_BANK: return p->realm[p->active].rate & 0xff * lr_lane(arg[0]);
    default: return cards_build_caravan(arg);
    }
}

/* ---- the row ---- */

static void road(cards_public *p, unsigned column) {
    cards_realm *r = &p->realm[p->active];
    r->roads |= column == r->first ? ROAD_LEFT : ROAD_RIGHT;
    p->roads_left--;
}

/* A Scout lays the two new regions, or chance. */
static bool settlement(const cards *c, cards_state *s, unsigned place) {
    cards_public *p = &s->pub;
    cards_realm *r = &p->realm[p->active];
    if (place < r->first) {
        r->first = (uint8_t)place;
        r->roads &= (uint8_t)~ROAD_LEFT;
        p->new_column = (uint8_t)place;
    } else {
        r->last = (uint8_t)place;
        r->roads &= (uint8_t)~ROAD_RIGHT;
        p->new_column = (uint8_t)(place + 1);
    }
    p->settlements_left--;
    cards_realm_derive(c, r);
    cards_realm_tokens(p);
    if (cards_in(s->secret.hand[p->active], CARDS_KIND_SCOUT))
        return flow_ask(p, CARDS_PHASE_SCOUT, p->active);
    return flow_ask(p, CARDS_PHASE_REGION, LR_SEAT_NONE);
}

static void city(const cards *c, cards_public *p, unsigned place) {
    cards_realm *r = &p->realm[p->active];
    r->cities |= (uint16_t)(1u << place);
    p->cities_left--;
    cards_realm_derive(c, r);
    cards_realm_tokens(p);
}

/* ---- new regions ---- */

static void lay(const cards *c, cards_public *p, unsigned row, unsigned side) {
    cards_realm_lay_region(&p->realm[p->active], 2u * p->new_column + side, c->deck[row].goods,
                           c->deck[row].die, 0);
    p->regions_left &= (uint16_t) ~(1u << row);
}

static bool is_free(const cards_public *p, unsigned side) {
    const cards_realm *r = &p->realm[p->active];
    return (cards_regions_of(r) & cards_region(2u * p->new_column + side)) == 0;
}

bool cards_build_region(const cards *c, cards_public *p, unsigned row) {
    if (is_free(p, 0) && is_free(p, 1)) {
        p->region_drawn = (uint8_t)row;
        return flow_ask(p, CARDS_PHASE_SIDE, p->active);
    }
    lay(c, p, row, is_free(p, 0) ? 0 : 1);
    p->new_column = CARDS_NO_REGION;
    return true;
}

void cards_build_side(const cards *c, cards_public *p, unsigned side) {
    lay(c, p, p->region_drawn, side);
    p->region_drawn = CARDS_NO_REGION;
    flow_ask(p, CARDS_PHASE_REGION, LR_SEAT_NONE);
}

bool cards_build_pick(const cards *c, cards_public *p, unsigned row) {
    bool above = is_free(p, 0);
    lay(c, p, row, above ? 0 : 1);
    if (above) return false; /* the one below is picked next */
    p->new_column = CARDS_NO_REGION;
    return true;
}

/* ---- expansion cards ---- */

static void place_card(const cards *c, cards_state *s, unsigned site, unsigned kind) {
    cards_public *p = &s->pub;
    cards_hand_plays(s, p->active, kind);
    cards_realm_place(c, &p->realm[p->active], site, kind);
    cards_realm_tokens(p);
}

void cards_build_remove(const cards *c, cards_state *s, unsigned site, unsigned kind) {
    cards_public *p = &s->pub;
    cards_realm_lift(c, &p->realm[p->active], site, kind);
    cards_hand_discard_pile(s, kind);
    cards_realm_tokens(p);
    if (c->kind[kind].effect == CARDS_EFFECT_HAND) p->check_hand |= (uint8_t)(1u << p->active);
}

/* ---- what was paid for ---- */

bool cards_build_paid(const cards *c, cards_state *s, lr_action a) {
    cards_public *p = &s->pub;
    switch (a.kind) {
    case CARDS_ROAD: road(p, a.arg[0]); return true;
    case CARDS_SETTLEMENT: return settlement(c, s, a.arg[0]);
    case CARDS_CITY: city(c, p, a.arg[0]); return true;
    case CARDS_BUILD: place_card(c, s, a.arg[0], a.arg[1]); return true;
    case CARDS_BANK: p->due[p->active] = lr_lane(a.arg[1]); return true;
    case CARDS_CARAVAN: p->due[p->active] = cards_build_caravan(a.arg + 2); return true;
    default: /* CARDS_SEARCH */
        p->stack = a.arg[0];
        cards_know_look(s, p->active, p->stack);
        return flow_ask(p, CARDS_PHASE_LOOK, p->active);
    }
}
