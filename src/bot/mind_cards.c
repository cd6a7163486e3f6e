/* mind_cards.c - the card family's row for bots (mind.h): which actions the search considers.
 *
 * Most actions of a list differ from others only in ways that do not matter: which of two like
 * regions pays, on which of five free sites a fleet lies, under which stack a bad card goes. Such
 * actions form a group, and the best of a group stands for all of it. Others make no sense for
 * anybody: to trade units away that everything one could build needs, to tear down a card while
 * there is room.
 *
 * What makes sense to trade follows from wants: the costs of what the seat could build next.
 *
 * The order of the list is kept, and nothing here is random.
 */
#include "greedy_cards.h"
#include "mind.h"

#include "look_cards.h"

enum { WANTS_MAX = 16, DROP = 0xffff };
enum { REFUSALS_MAX = 3 }; /* in a turn: then no more offers are made, even where they may be */

typedef struct want {
    cards_goods cost;
    int missing;  /* units, before any trade */
    bool reached; /* they can be had from the bank now */
} want;

typedef struct thinking {
    const cards *c;
    const cards_public *p;
    const cards_realm *own, *foe;
    const cards_memory *memory;
    cards_set hand;
    unsigned seat;
    bool root;
    uint32_t wants;
    want want[WANTS_MAX];
} thinking;

/* Where an action belongs: of a group the one with the highest score stays, the first of equals. */
typedef struct place {
    unsigned group; /* among actions of its kind; DROP: away with it */
    int score;
} place;

static const place dropped = { DROP, 0 };

static place alone(unsigned group) {
    return (place){ group, 0 };
}

/* ---- wants ----------------------------------------------------------------------------------- */

static void add_want(thinking *t, cards_goods cost) {
    if (t->wants == WANTS_MAX) return;
    want w = { .cost = cost };
    int spare = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int rest = (int)lr_lanes_count(t->own->have, good) - (int)lr_lanes_count(cost, good);
        int rate = (int)lr_lanes_count(t->own->rate, good);
        if (rest < 0)
            w.missing -= rest;
        else if (rate > 0)
            spare += rest / rate;
    }
    w.reached = w.missing <= spare;
    t->want[t->wants++] = w;
}

static void find_wants(thinking *t) {
    const cards *c = t->c;
    const cards_realm *r = t->own;
    if (t->p->settlements_left > 0) {
        if (r->roads == 0 && t->p->roads_left > 0) {
            add_want(t, c->road_cost);
            add_want(t, c->road_cost + c->settlement_cost);
        }
        if (r->roads != 0) add_want(t, c->settlement_cost);
    }
    if (look_cards_upgrades(t->p, t->seat)) add_want(t, c->city_cost);
    for (cards_set left = t->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (!cards_is_action(c, kind)) add_want(t, c->kind[kind].cost);
    }
}

/* What `got` does for the want when `given` is gone: the units it brings of those that miss; 0 if
 * something given is needed, or something got is not. */
static int helps(const thinking *t, const want *w, cards_goods given, cards_goods got) {
    int units = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int have = (int)lr_lanes_count(t->own->have, good);
        int cost = (int)lr_lanes_count(w->cost, good);
        int lost = (int)lr_lanes_count(given, good), won = (int)lr_lanes_count(got, good);
        if (lost > 0 && have - lost < cost) return 0;
        if (won > 0 && have + won > cost) return 0;
        units += won;
    }
    return units;
}

/* ---- trade ----------------------------------------------------------------------------------- */

/* To the bank goes what is over on the way to something, or what would run over or be robbed. */
static place place_bank(const thinking *t, const lr_action *a) {
    unsigned give = a->arg[0], want_good = a->arg[1];
    if (want_good == CARDS_GOLD) return dropped;
    cards_goods given = lr_lanes_count(t->own->rate, give) * lr_lane(give);
    int seen = (int)lr_lanes_total(t->own->have) - look_cards_units(t->own, t->own->guarded);
    bool full = lr_lanes_count(t->own->room, give) == 0 || seen > 7;
    for (uint32_t k = 0; k < t->wants; k++) {
        const want *w = &t->want[k];
        if ((w->reached || full) && helps(t, w, given, lr_lane(want_good)) > 0)
            return alone(give * CARDS_GOODS + want_good);
    }
    return dropped;
}

/* One offer for each resource that is wanted, of what there is most of. In thought nobody makes
 * offers, and nobody helps a winner. */
static place place_offer(const thinking *t, const lr_action *a) {
    unsigned give = 0, want_good = 0;
    bool threat = t->foe->points + 2 >= t->c->rules.vp_goal;
    bool tiresome = t->p->offers_refused >= REFUSALS_MAX;
    if (!t->root || threat || tiresome || t->p->phase != CARDS_PHASE_MAIN) return dropped;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (a->arg[good] > 0) give = good;
        if (a->arg[CARDS_GOODS + good] > 0) want_good = good;
    }
    if (want_good == CARDS_GOLD) return dropped;
    for (uint32_t k = 0; k < t->wants; k++) {
        const want *w = &t->want[k];
        if (w->missing > 2 || helps(t, w, lr_lane(give), lr_lane(want_good)) == 0) continue;
        return (place){ want_good, 4 * (int)lr_lanes_count(t->own->have, give) -
                                       (int)lr_lanes_count(t->foe->have, give) };
    }
    return dropped;
}

/* The one that does most for each want. */
static place place_caravan(const thinking *t, const lr_action *a) {
    cards_goods given, got;
    look_cards_caravan(a, &given, &got);
    place best = dropped;
    for (uint32_t k = 0; k < t->wants; k++) {
        const want *w = &t->want[k];
        int units = helps(t, w, given, got);
        if (units == 0) continue;
        int score = 16 * units - 4 * (w->missing - units);
        for (unsigned good = 0; good < CARDS_GOODS; good++)
            if (lr_lanes_count(given, good) > 0)
                score += (int)lr_lanes_count(t->own->have, good) - (good != CARDS_GOLD);
        if (best.group == DROP || score > best.score) best = (place){ k, score };
    }
    return best;
}

/* One region of each resource. */
static place place_unit(const thinking *t, const lr_action *a) {
    int score = look_cards_fullness(t->own, a->arg[0]);
    unsigned good = cards_region_good(t->own, a->arg[0]);
    return (place){ good, a->kind == CARDS_PAY ? score : -score };
}

/* ---- building -------------------------------------------------------------------------------- */

/* What the card, or a card of the same effect, does on this site and not on every other. */
static int site_effect(const thinking *t, const cards_card *card, unsigned site) {
    const cards_realm *r = t->own;
    uint64_t borders = cards_borders(site);
    switch (card->effect) {
    case CARDS_EFFECT_DOUBLE: return 40 * look_cards_doubles(r, card->goods, site);
    case CARDS_EFFECT_GUARD:
        return 8 * look_count(borders & cards_regions_of(r) & ~r->guarded) +
               4 * look_count(borders & cards_regions_of(r));
    case CARDS_EFFECT_BATH: return 10 * look_count(cards_corners(site / 2) & r->plagued);
    case CARDS_EFFECT_CHURCH: return 10 * look_cards_units_at(t->c, r, site / 2);
    default: return 0;
    }
}

/* A site beside regions that another card could double, one in hand above all, is better kept. */
static int site_price(const thinking *t, unsigned kind, unsigned site) {
    cards_set gone = t->p->discard | t->own->placed | t->foe->placed;
    int price = 0;
    for (unsigned other = CARDS_KIND_BRICK_FACTORY; other <= CARDS_KIND_WOOLEN_MILL; other++) {
        const cards_card *card = &t->c->kind[other];
        if (other == kind || card->effect != CARDS_EFFECT_DOUBLE || cards_in(gone, other)) continue;
        int regions = look_cards_doubles(t->own, card->goods, site);
        price += regions * (cards_in(t->hand, other) ? 30 : 4);
    }
    return price;
}

/* The best site at a settlement and the best in a city, of each card. */
static place place_build(const thinking *t, const lr_action *a) {
    unsigned site = a->arg[0], kind = a->arg[1];
    const cards_card *card = &t->c->kind[kind];
    int effect = site_effect(t, card, site);
    if (card->effect == CARDS_EFFECT_DOUBLE && effect == 0) return dropped;
    bool city = cards_is_city(t->own, site / 2);
    return (place){ 2 * kind + city, effect - site_price(t, kind, site) };
}

/* A road without a settlement beyond it is worth nothing, and one at a time will do. */
static place place_road(const thinking *t, const lr_action *a) {
    if (t->p->settlements_left == 0) return dropped;
    if (t->own->roads != 0 && t->p->settlements_left < 2) return dropped;
    return alone(a->arg[0]);
}

/* A rough measure of a card, the same for all positions. */
static int rough_worth(const cards *c, unsigned kind) {
    const cards_card *card = &c->kind[kind];
    int worth = 100 * card->points + 20 * card->commerce + 12 * card->strength +
                6 * card->tournament;
    if (card->effect == CARDS_EFFECT_HAND || card->effect == CARDS_EFFECT_RATE_ONE) worth += 40;
    if (card->effect == CARDS_EFFECT_RATE_TWO || card->effect == CARDS_EFFECT_DOUBLE) worth += 40;
    return cards_is_action(c, kind) ? 45 : worth;
}

/* Something goes only when a better card in hand could be paid and has no site. */
static place place_remove(const thinking *t, const lr_action *a) {
    const cards *c = t->c;
    unsigned site = a->arg[0], kind = a->arg[1];
    int worth = rough_worth(c, kind);
    if (c->kind[kind].effect == CARDS_EFFECT_DOUBLE)
        worth = 35 * look_count(t->own->of_good[c->kind[kind].goods] & cards_borders(site));
    for (cards_set left = t->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned better = cards_kind_of_bit[__builtin_ctzll(left)];
        if (cards_is_action(c, better) || !lr_lanes_cover(t->own->have, c->kind[better].cost))
            continue;
        bool red = c->kind[better].group == CARDS_GROUP_RED;
        if (look_cards_sites(c, t->own, better) != 0) continue;
        if (red && !cards_is_city(t->own, site / 2)) continue;
        if (rough_worth(c, better) > worth) return (place){ red, -worth };
    }
    return dropped;
}

/* ---- hands and stacks ------------------------------------------------------------------------ */

static bool is_known(uint8_t entry) {
    return entry != CARDS_UNKNOWN && entry != CARDS_TAKEN;
}

/* The seat knows the card on top, or (`anywhere`) some card of the stack. */
static bool knows(const thinking *t, unsigned stack, bool anywhere) {
    const uint8_t *entry = look_cards_entries(t->memory, stack);
    for (unsigned k = 0; k < t->memory->size[stack]; k++) {
        if (is_known(entry[k])) return true;
        if (!anywhere && entry[k] != CARDS_TAKEN) return false;
    }
    return false;
}

/* Stacks of which nothing is known are one as good as another; the largest has most to choose
 * from. */
static place place_stack(const thinking *t, unsigned stack, bool anywhere) {
    if (knows(t, stack, anywhere)) return alone(stack);
    return (place){ CARDS_STACKS, t->p->stack_size[stack] };
}

static place place_exchange(const thinking *t, const lr_action *a) {
    place p = place_stack(t, a->arg[1], true);
    p.group += 8 * a->arg[0];
    return p;
}

/* Two cards go under a stack: the longest hides them best, in either order. */
static place place_conflict(const thinking *t, const lr_action *a) {
    unsigned one = a->arg[1], two = a->arg[2];
    unsigned low = one < two ? one : two, high = one < two ? two : one;
    return (place){ low * 256 + high, t->p->stack_size[a->arg[0]] };
}

static place place_swap(const thinking *t, const lr_action *a) {
    if (rough_worth(t->c, a->arg[2]) + 40 < rough_worth(t->c, a->arg[0])) return dropped;
    return alone(a->arg[0] * 64u + a->arg[2]);
}

/* ---- the list -------------------------------------------------------------------------------- */

static place place_of(const thinking *t, const lr_action *a) {
    switch (a->kind) {
    case CARDS_ARRANGE: return (place){ 0, look_cards_suits(t->p, a->arg[0]) };
    case CARDS_ARRANGE_AS_PRINTED: return dropped;
    case CARDS_STACK:
    case CARDS_SEARCH: return place_stack(t, a->arg[0], true);
    case CARDS_DRAW: return place_stack(t, a->arg[0], false);
    case CARDS_TAKE: return alone(a->arg[1]);
    case CARDS_EXCHANGE: return place_exchange(t, a);
    case CARDS_DISCARD: return (place){ a->arg[0], t->p->stack_size[a->arg[1]] };
    case CARDS_PAY: return t->p->phase == CARDS_PHASE_PAY_ANY ? place_unit(t, a) : dropped;
    case CARDS_STORE: return dropped; /* the default does it */
    case CARDS_GAIN: return place_unit(t, a);
    case CARDS_ROAD: return place_road(t, a);
    case CARDS_BUILD: return place_build(t, a);
    case CARDS_REMOVE: return place_remove(t, a);
    case CARDS_BANK: return place_bank(t, a);
    case CARDS_OFFER: return place_offer(t, a);
    case CARDS_CARAVAN: return place_caravan(t, a);
    case CARDS_CONFLICT: return place_conflict(t, a);
    case CARDS_SWAP: return place_swap(t, a);
    default: return alone((unsigned)a->arg[0] * 256 + a->arg[1]);
    }
}

/* Whether the k-th action stays: whether no other of its kind and group is before it. */
static bool stays(const lr_action *actions, const place *places, uint32_t count, uint32_t k) {
    if (places[k].group == DROP) return false;
    for (uint32_t other = 0; other < count; other++) {
        if (places[other].group != places[k].group || actions[other].kind != actions[k].kind)
            continue;
        if (places[other].score > places[k].score) return false;
        if (other < k && places[other].score == places[k].score) return false;
    }
    return true;
}

static uint32_t prune(const lr_game *g, const lr_state *imagined, int seat, bool root,
                      lr_action *actions, uint32_t count) {
    if (count <= 1) return count;
    cards_open open = cards_lay_open(imagined);
    thinking t = { .c = cards_of(g), .p = open.pub, .seat = (unsigned)seat, .root = root };
    t.own = &open.pub->realm[t.seat];
    t.foe = &open.pub->realm[t.seat ^ 1];
    t.memory = &open.memory[t.seat];
    t.hand = open.hand[t.seat];
    if (open.pub->phase == CARDS_PHASE_MAIN) find_wants(&t);
    place places[LR_LEGAL_MAX];
    bool keep[LR_LEGAL_MAX];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) places[k] = place_of(&t, &actions[k]);
    for (uint32_t k = 0; k < count; k++) keep[k] = stays(actions, places, count, k);
    for (uint32_t k = 0; k < count; k++)
        if (keep[k]) actions[kept++] = actions[k];
    return kept > 0 ? kept : 1;
}

/* Payments and stores by the default: the position before has lost units for nothing yet, and
 * may be won after it. */
static void settle(const lr_game *g, lr_state *imagined) {
    for (;;) {
        const cards_public *p = cards_lay_open(imagined).pub;
        if (p->phase != CARDS_PHASE_PAY && p->phase != CARDS_PHASE_STORE) return;
        lr_apply(g, imagined, (lr_action){ .kind = CARDS_SETTLE, .actor = p->chooser });
    }
}

/* The other one takes the offer. */
static bool agree(const lr_game *g, lr_state *imagined, lr_action a) {
    if (a.kind != CARDS_OFFER) return true;
    lr_action yes = { .kind = CARDS_ACCEPT, .actor = a.actor ^ 1 };
    return lr_play(g, imagined, yes) == LR_OK;
}

static trade_word trade_meaning(const lr_game *g, const lr_view *view, lr_action a) {
    const cards_public *p = &cards_view_of(view)->pub;
    trade_word word = { .turn = p->turn, .seat = a.actor, .others = 1u << (a.actor ^ 1) };
    (void)g;
    if (a.actor >= CARDS_SEATS) return word;
    switch (a.kind) {
    case CARDS_OFFER:
        word.kind = TRADE_OFFER;
        word.answer = a.actor != p->active;
        for (unsigned good = 0; good < CARDS_GOODS; good++) {
            word.give += a.arg[good] * lr_lane(good);
            word.want += a.arg[CARDS_GOODS + good] * lr_lane(good);
        }
        break;
    case CARDS_REFUSE: word.kind = TRADE_NO; break;
    case CARDS_ACCEPT: word.kind = TRADE_DONE; break;
    default: break;
    }
    return word;
}

static const char *const configs[] = { "cards", "cards", "cards(trading=bank)", NULL };
static const value_mode modes[] = { { "cards", configs }, { NULL, NULL } };

static const value_mode *mode_of(const lr_game *g UNUSED) {
    return &modes[0];
}

/* ---- subjects ---- */

static mind_subject subject(const lr_game *g UNUSED, const lr_state *before UNUSED, lr_action a) {
    switch (a.kind) {
    case CARDS_ARRANGE:
    case CARDS_ARRANGE_AS_PRINTED: return SUBJECT_SETUP;
    case CARDS_ROAD:
    case CARDS_SETTLEMENT:
    case CARDS_CITY:
    case CARDS_BUILD:
    case CARDS_REMOVE:
    case CARDS_SIDE:
    case CARDS_SCOUT: return SUBJECT_BUILD;
    case CARDS_BANK:
    case CARDS_OFFER:
    case CARDS_ACCEPT:
    case CARDS_REFUSE:
    case CARDS_CARAVAN: return SUBJECT_TRADE;
    case CARDS_SEIZE:
    case CARDS_GIVE:
    case CARDS_TARGET:
    case CARDS_COUNTER: return SUBJECT_ROBBER;
    case CARDS_STACK:
    case CARDS_TAKE:
    case CARDS_DRAW:
    case CARDS_SEARCH:
    case CARDS_EXCHANGE:
    case CARDS_DISCARD:
    case CARDS_PLAY:
    case CARDS_SPY:
    case CARDS_CONFLICT:
    case CARDS_SWAP:
    case CARDS_PICK: return SUBJECT_CARDS;
    default: return SUBJECT_TURN;
    }
}

const mind_family mind_cards = {
    .subject = subject,
    .features = &features_cards,
    .modes = modes,
    .mode_of = mode_of,
    .greedy = greedy_cards_choose,
    .prune = prune,
    .settle = settle,
    .reasons = reasons_cards,
    .agree = agree,
    .trade = trade_meaning,
};
