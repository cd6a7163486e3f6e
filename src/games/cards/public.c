/* public.c - longroad/cards.h: what a view of the card game says, as structs for programs that link
 * the library, and the arguments of actions.
 *
 * Every function copies facts into a small struct whose layout never changes. seen() lets through
 * only bytes with which every index that is followed below is one of this game (see the board's
 * public_view.c); the notation knows where the arguments of an action stand.
 */
#include <longroad/cards.h>

#include "cards_ops.h"
#include "cards_rules.h"
#include "cards_text.h"

#include <string.h>

/* ---- the numbers of the header are those of the program ---- */

#define SAME(name, inner) _Static_assert((int)LR_CARDS_##name == (int)CARDS_##inner, #name)
#define ACTION(kind, ...) SAME(ACTION_##kind, kind);
#include "cards_actions.def"
#undef ACTION
#define EVENT(id, ...) SAME(EVENT_##id, EVENT_##id);
#define EXPANSION(id, ...) SAME(KIND_##id, KIND_##id);
#include "cards_table.def"
#define PHASE(name, ...) SAME(PHASE_##name, PHASE_##name);
#include "cards_phases.def"
SAME(GOODS_BRICK, BRICK);
SAME(GOODS_LUMBER, LUMBER);
SAME(GOODS_WOOL, WOOL);
SAME(GOODS_GRAIN, GRAIN);
SAME(GOODS_ORE, ORE);
SAME(GOODS_GOLD, GOLD);
SAME(GROUP_NEUTRAL, GROUP_NEUTRAL);
SAME(GROUP_ATTACK, GROUP_ATTACK);
SAME(GROUP_DEFENSE, GROUP_DEFENSE);
SAME(GROUP_GREEN, GROUP_GREEN);
SAME(GROUP_FLEET, GROUP_FLEET);
SAME(GROUP_KNIGHT, GROUP_KNIGHT);
SAME(GROUP_RED, GROUP_RED);
SAME(FACE_CLUB, FACE_CLUB);
SAME(FACE_WINDMILL, FACE_WINDMILL);
SAME(FACE_KNIGHT, FACE_KNIGHT);
SAME(FACE_SUN, FACE_SUN);
SAME(FACE_QUESTION, FACE_QUESTION);
SAME(NONE, NO_KIND);
SAME(STACKS, STACKS);
SAME(PLACES, PLACES);
SAME(COLUMNS, COLUMNS);
SAME(REGIONS, REGIONS);
SAME(SITES, SITES);
SAME(MARK_UNKNOWN, UNKNOWN);
SAME(MARK_EITHER, EITHER);
SAME(MARK_TAKEN, TAKEN);
_Static_assert((int)LR_CARDS_KINDS >= (int)CARDS_KINDS, "a byte for each kind");
_Static_assert(sizeof(((lr_cards_stack_info *)0)->known) == CARDS_MEMORY_MAX, "all of a memory");

/* ---- views ---- */

static bool is_game(const lr_game *g) {
    return g->ops->family == FAMILY_cards;
}

static bool is_seat(unsigned seat) {
    return seat < CARDS_SEATS || seat == LR_SEAT_NONE;
}

static bool is_zero(const uint8_t *bytes, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (bytes[k] != 0) return false;
    return true;
}

static bool realm_holds(const cards_realm *r) {
    if (!is_zero(r->unused, sizeof r->unused)) return false;
    for (unsigned site = 0; site < CARDS_SITES; site++)
        for (unsigned k = 0; k < 2; k++)
            if (r->site[site][k] >= CARDS_KINDS && r->site[site][k] != CARDS_NO_KIND) return false;
    return r->first > r->last || r->last < CARDS_PLACES;
}

/* The view's inside, or NULL if it cannot be one of this game. */
static const cards_view *seen(const lr_game *g, const lr_view *view) {
    const cards_view *v = cards_view_of(view);
    const cards_public *p = &v->pub;
    unsigned entries = 0;
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) entries += v->memory.size[stack];
    if (!is_game(g) || !is_seat(v->viewer) || entries > CARDS_MEMORY_MAX) return NULL;
    if (p->phase >= CARDS_PHASES || p->step >= CARDS_STEPS || p->face >= CARDS_FACES) return NULL;
    if (p->active >= CARDS_SEATS || p->first >= CARDS_SEATS) return NULL;
    if (!is_seat(p->chooser) || !is_seat(p->winner)) return NULL;
    if (!is_zero(p->unused, sizeof p->unused) || !is_zero(v->unused, sizeof v->unused)) return NULL;
    return realm_holds(&p->realm[0]) && realm_holds(&p->realm[1]) ? v : NULL;
}

/* The realm of a seat in a view, or NULL; *status says why. */
static const cards_realm *realm_of(const lr_game *g, const lr_view *view, int seat,
                                   lr_status *status) {
    const cards_view *v = seen(g, view);
    *status = v == NULL ? LR_E_POSITION : LR_E_NO_SUCH_SEAT;
    return v != NULL && seat >= 0 && seat < CARDS_SEATS ? &v->pub.realm[seat] : NULL;
}

static void count_goods(cards_goods goods, uint8_t out[LR_CARDS_GOODS]) {
    for (unsigned k = 0; k < CARDS_GOODS; k++) out[k] = (uint8_t)lr_lanes_count(goods, k);
}

static void count_kinds(cards_set set, uint8_t out[LR_CARDS_KINDS]) {
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        out[kind] = (uint8_t)cards_copies(set, kind);
}

/* ---- the table ---- */

lr_status lr_cards_table(const lr_game *g, const lr_view *view, lr_cards_table_info *out) {
    const cards_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    const cards_public *p = &v->pub;
    *out = (lr_cards_table_info){
        .pending = p->pending,
        .turn = p->turn,
        .actors = cards_actors_of(p),
        .regions_left = p->regions_left,
        .viewer = v->viewer,
        .goal = (uint8_t)cards_of(g)->rules.vp_goal,
        .phase = p->phase,
        .active = p->active,
        .first = p->first,
        .chooser = p->chooser,
        .winner = p->winner,
        .knight_token = p->knight_token,
        .windmill_token = p->windmill_token,
        .face = p->face,
        .event_card = p->event_card,
        .production = p->production,
        .roads_left = p->roads_left,
        .settlements_left = p->settlements_left,
        .cities_left = p->cities_left,
        .discard_top = p->discard_top,
        .stack = p->stack,
        .takes_left = p->takes_left,
        .seizures_left = p->seizures_left,
        .owe_any = p->owe_any,
        .duel_card = p->duel_card,
        .victim = p->victim,
        .region_drawn = p->region_drawn,
        .new_column = p->new_column,
    };
    memcpy(out->stack_size, p->stack_size, CARDS_STACKS);
    memcpy(out->events_left, p->events_left, CARDS_EVENT_CARDS);
    count_goods(p->offer_give, out->offer_give);
    count_goods(p->offer_want, out->offer_want);
    return LR_OK;
}

lr_status lr_cards_hand(const lr_game *g, const lr_view *view, lr_cards_hand_info *out) {
    const cards_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    if (v->viewer == LR_SEAT_NONE) return LR_E_NO_SUCH_SEAT;
    *out = (lr_cards_hand_info){
        .gone = v->memory.gone,
        .seat = v->viewer,
        .count = (uint8_t)cards_size(v->hand),
    };
    count_kinds(v->hand, out->copies);
    count_kinds(v->memory.seen, out->seen);
    return LR_OK;
}

lr_status lr_cards_stack(const lr_game *g, const lr_view *view, uint32_t stack,
                         lr_cards_stack_info *out) {
    const cards_view *v = seen(g, view);
    if (v == NULL) return LR_E_POSITION;
    if (stack >= CARDS_STACKS) return LR_E_NO_SUCH_PLACE;
    const cards_memory *m = &v->memory;
    *out = (lr_cards_stack_info){
        .size = v->pub.stack_size[stack],
        .known_size = m->size[stack],
    };
    memcpy(out->known, m->entry + cards_stack_at(m->size, stack), m->size[stack]);
    return LR_OK;
}

/* ---- realms ---- */

/* Columns with a road: between two settlements, and past the ends of the row. */
static unsigned roads_of(const cards_realm *r) {
    unsigned roads = 0;
    if (r->first > r->last) return 0;
    for (unsigned column = r->first + 1u; column <= r->last; column++) roads |= 1u << column;
    if (r->roads & 1) roads |= 1u << r->first;
    if (r->roads & 2) roads |= 2u << r->last;
    return roads;
}

lr_status lr_cards_realm(const lr_game *g, const lr_view *view, int seat,
                         lr_cards_realm_info *out) {
    lr_status status;
    const cards_realm *r = realm_of(g, view, seat, &status);
    if (r == NULL) return status;
    const cards_public *p = &cards_view_of(view)->pub;
    *out = (lr_cards_realm_info){
        .cities = r->cities,
        .roads = (uint16_t)roads_of(r),
        .points = r->points,
        .strength = r->strength,
        .tournament = r->tournament,
        .commerce = r->commerce,
        .hand_count = p->hand_size[seat],
        .hand_limit = r->hand_limit,
        .search_price = r->search_price,
        .wish = p->wish[seat],
    };
    for (unsigned place = r->first; place <= r->last; place++)
        out->settlements |= (uint16_t)(1u << place);
    count_goods(r->have, out->have);
    count_goods(r->room, out->room);
    count_goods(r->rate, out->rate);
    count_goods(p->owe[seat], out->owe);
    count_goods(p->due[seat], out->due);
    return LR_OK;
}

lr_status lr_cards_region(const lr_game *g, const lr_view *view, int seat, uint32_t region,
                          lr_cards_region_info *out) {
    lr_status status;
    const cards_realm *r = realm_of(g, view, seat, &status);
    if (r == NULL) return status;
    if (region >= CARDS_REGIONS) return LR_E_NO_SUCH_PLACE;
    unsigned goods = cards_region_good(r, region);
    *out = (lr_cards_region_info){
        .goods = goods == CARDS_GOOD_NONE ? LR_CARDS_NONE : (uint8_t)goods,
        .die = (uint8_t)cards_region_die(r, region),
        .stock = (uint8_t)cards_stock(r, region),
        .doubled = (r->doubled & cards_region(region)) != 0,
        .guarded = (r->guarded & cards_region(region)) != 0,
    };
    return LR_OK;
}

lr_status lr_cards_site(const lr_game *g, const lr_view *view, int seat, uint32_t site,
                        lr_cards_site_info *out) {
    lr_status status;
    const cards_realm *r = realm_of(g, view, seat, &status);
    if (r == NULL) return status;
    if (site >= CARDS_SITES) return LR_E_NO_SUCH_PLACE;
    const uint8_t *card = r->site[site];
    unsigned placed = (card[0] != CARDS_NO_KIND) + (card[1] != CARDS_NO_KIND);
    unsigned holds = !cards_is_settled(r, site / 2) ? 0 : cards_is_city(r, site / 2) ? 2 : 1;
    *out = (lr_cards_site_info){
        .card = { card[0], card[1] },
        .room = (uint8_t)(holds > placed ? holds - placed : 0),
    };
    return LR_OK;
}

/* ---- cards ---- */

lr_status lr_cards_card(const lr_game *g, uint32_t kind, lr_cards_card_info *out) {
    if (!is_game(g)) return LR_E_POSITION;
    if (kind >= CARDS_KINDS) return LR_E_NO_SUCH_CARD;
    const cards_card *card = &cards_of(g)->kind[kind];
    *out = (lr_cards_card_info){
        .group = card->group,
        .count = card->count,
        .points = card->points,
        .commerce = card->commerce,
        .strength = card->strength,
        .tournament = card->tournament,
        .goods = card->goods == CARDS_GOOD_NONE ? LR_CARDS_NONE : card->goods,
    };
    count_goods(card->cost, out->cost);
    return LR_OK;
}

lr_status lr_cards_cost(const lr_game *g, lr_cards_action kind, uint8_t out[LR_CARDS_GOODS]) {
    if (!is_game(g)) return LR_E_POSITION;
    const cards *c = cards_of(g);
    memset(out, 0, LR_CARDS_GOODS);
    if (kind < LR_CARDS_ACTION_ROAD || kind > LR_CARDS_ACTION_CITY) return LR_E_BAD_ACTION;
    count_goods(cards_build_price(c, NULL, kind, NULL), out);
    return LR_OK;
}

/* ---- actions ---- */

/* Units by resource: of an offer six counts, of a caravan one or two resources. */
static void count_units(lr_action a, const uint8_t *arg, uint8_t out[LR_CARDS_GOODS]) {
    if (a.kind == CARDS_OFFER) {
        memcpy(out, arg, CARDS_GOODS);
        return;
    }
    out[arg[0]]++;
    if (arg[1] != CARDS_GOOD_NONE) out[arg[1]]++;
}

lr_status lr_cards_argument(const lr_game *g, lr_action a, uint32_t k,
                            lr_cards_argument_info *out) {
    if (!is_game(g)) return LR_E_POSITION;
    if (!cards_action_well_formed(a)) return LR_E_BAD_ACTION;
    cards_field field = cards_action_field(a, k);
    if (field.type == 0) return LR_END;
    const uint8_t *arg = a.arg + field.at;
    *out = (lr_cards_argument_info){ .type = field.type, .value = arg[0] };
    if (field.type == LR_CARDS_TYPE_UNITS) {
        count_units(a, arg, out->goods);
        out->value = 0;
        for (unsigned good = 0; good < CARDS_GOODS; good++) out->value += out->goods[good];
    } else if (field.type == LR_CARDS_TYPE_SEED) {
        out->value = cards_seed_of(arg);
        out->hidden = out->value == UINT64_MAX;
    } else {
        out->hidden = arg[0] == LR_ARG_HIDDEN;
    }
    if (out->hidden) out->value = 0;
    return LR_OK;
}

int32_t lr_cards_find(const lr_game *g, lr_action a, lr_cards_type type) {
    lr_cards_argument_info argument;
    if (type == LR_CARDS_TYPE_SEED) return -1;
    for (uint32_t k = 0; lr_cards_argument(g, a, k, &argument) == LR_OK; k++)
        if (argument.type == type) return argument.hidden ? -1 : (int32_t)argument.value;
    return -1;
}

lr_status lr_cards_make_offer(const lr_game *g, int seat, const uint8_t give[LR_CARDS_GOODS],
                              const uint8_t want[LR_CARDS_GOODS], lr_action *out) {
    if (!is_game(g)) return LR_E_POSITION;
    if (seat < 0 || seat >= CARDS_SEATS) return LR_E_NO_SUCH_SEAT;
    lr_action made = { .kind = CARDS_OFFER, .actor = (uint8_t)seat };
    for (unsigned k = 0; k < LR_CARDS_GOODS; k++)
        if ((give[k] | want[k]) != 0 && k >= CARDS_GOODS) return LR_E_RANGE;
    memcpy(made.arg, give, CARDS_GOODS);
    memcpy(made.arg + CARDS_GOODS, want, CARDS_GOODS);
    if (!cards_action_well_formed(made)) return LR_E_RANGE;
    *out = made;
    return LR_OK;
}
