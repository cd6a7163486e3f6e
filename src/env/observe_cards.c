/* observe_cards.c - a view of the card game as a row of bytes: put_NAME() writes what is not zero
 * of each field of observation_cards.def. Only views come in here. */
#include "env_cards.h"
#include "observe.h"

typedef enum field {
#define FIELD(name, ...) FIELD_##name,
#include "observation_cards.def"
    FIELDS
} field;
_Static_assert((int)FIELDS <= (int)ENV_FIELDS_MAX, "a shape has room for all fields");

static const env_field fields[FIELDS] = {
#define FIELD(name, axis, channels, most, when, sentence) { #name, sentence, ENV_CARDS_##axis, 0 },
#include "observation_cards.def"
};

typedef struct writer {
    const cards *c;
    const cards_view *view;
    const cards_public *p;
    const env_said *said;
    uint8_t seat[CARDS_SEATS]; /* the one that looks, and the other */
} writer;

#define WRITER(name) INLINE void put_##name(const writer *w, uint8_t *out)
#define REALM(k) (&w->p->realm[w->seat[k]])
#define SEAT_WRITER(name, value) \
    WRITER(name) { \
        for (uint32_t k = 0; k < CARDS_SEATS; k++) out[k] = (uint8_t)(value); \
    }
/* Six lanes of each seat, a channel for each. */
#define LANES_WRITER(name, lanes) \
    WRITER(name) { \
        for (uint32_t k = 0; k < CARDS_SEATS; k++) \
            for (uint32_t good = 0; good < CARDS_GOODS; good++) \
                out[good * CARDS_SEATS + k] = (uint8_t)lr_lanes_count(lanes, good); \
    }

/* ---- realms ---- */

/* Sets of regions use every second bit. */
static void put_regions(uint8_t *out, uint64_t set, uint8_t value) {
    FOR_EACH_BIT(bit, set & 0x5555555555555555u)
        if (bit / 2 < CARDS_REGIONS) out[bit / 2] = value;
}

WRITER(region) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        for (uint32_t good = 0; good < CARDS_GOODS; good++)
            put_regions(out + (k * CARDS_GOODS + good) * CARDS_REGIONS, REALM(k)->of_good[good], 1);
}
WRITER(region_die) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        for (uint32_t die = 0; die < 6; die++)
            put_regions(out + k * CARDS_REGIONS, REALM(k)->of_die[die], (uint8_t)(die + 1));
}
WRITER(region_stock) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        for (uint32_t region = 0; region < CARDS_REGIONS; region++)
            out[k * CARDS_REGIONS + region] = (uint8_t)cards_stock(REALM(k), region);
}
WRITER(region_doubled) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        put_regions(out + k * CARDS_REGIONS, REALM(k)->doubled, 1);
}
WRITER(region_guarded) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        put_regions(out + k * CARDS_REGIONS, REALM(k)->guarded, 1);
}
WRITER(site_card) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++) {
        const cards_realm *r = REALM(k);
        if (r->placed == 0) continue;
        for (uint32_t site = 0; site < CARDS_SITES; site++)
            for (uint32_t n = 0; n < 2; n++)
                if (r->site[site][n] < CARDS_KINDS)
                    out[(k * CARDS_KINDS + r->site[site][n]) * CARDS_SITES + site]++;
    }
}
WRITER(site_free) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        FOR_EACH_BIT(site, REALM(k)->sites_free) out[k * CARDS_SITES + site] = 1;
}
WRITER(settlement) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        for (uint32_t place = REALM(k)->first; place <= REALM(k)->last && place < CARDS_PLACES;
             place++)
            out[k * CARDS_PLACES + place] = 1;
}
WRITER(city) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++)
        FOR_EACH_BIT(place, REALM(k)->cities) out[k * CARDS_PLACES + place] = 1;
}
/* Between two settlements lies a road; past the ends, perhaps. */
WRITER(road) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++) {
        const cards_realm *r = REALM(k);
        uint8_t *row = out + k * CARDS_COLUMNS;
        if (r->first > r->last || r->last >= CARDS_PLACES) continue;
        for (uint32_t column = r->first + 1u; column <= r->last; column++) row[column] = 1;
        if (r->roads & 1) row[r->first] = 1;
        if (r->roads & 2) row[r->last + 1] = 1;
    }
}
WRITER(new_column) {
    if (w->p->new_column < CARDS_COLUMNS) out[w->p->new_column] = 1;
}

/* ---- cards ---- */

static void put_set(uint8_t *out, cards_set set) {
    FOR_EACH_BIT(bit, set) out[cards_kind_of_bit[bit]]++;
}
WRITER(hand) {
    put_set(out, w->view->hand);
}
WRITER(seen) {
    put_set(out, w->view->memory.seen);
}
WRITER(discarded) {
    put_set(out, w->p->discard);
}
WRITER(duel) {
    if (w->p->duel_card < CARDS_KINDS) out[w->p->duel_card] = 1;
}
/* Of most words the first letter is a card: letters of that segment count kinds. */
WRITER(said_card) {
    if (w->said == NULL || w->said->length == 0) return;
    const env_row *row = &env_cards_rows[w->said->row];
    if (env_cards_axis(row->dim[0].type) != ENV_CARDS_CARD) return;
    out[w->said->action.arg[row->dim[0].byte]] = 1;
}
WRITER(stack_size) {
    memcpy(out, w->p->stack_size, CARDS_STACKS);
}
static bool known_kind(uint8_t entry, uint32_t *kind) {
    if (entry == CARDS_TAKEN) return false;
    *kind = entry & ~(unsigned)CARDS_EITHER;
    return *kind < CARDS_KINDS;
}
WRITER(stack_known) {
    const uint8_t *entry = w->view->memory.entry;
    for (uint32_t stack = 0; stack < CARDS_STACKS; stack++)
        for (uint32_t n = w->view->memory.size[stack], kind; n > 0; n--, entry++)
            if (known_kind(*entry, &kind)) out[kind * CARDS_STACKS + stack]++;
}
WRITER(stack_top) {
    const uint8_t *entry = w->view->memory.entry;
    for (uint32_t stack = 0; stack < CARDS_STACKS; stack++) {
        uint32_t size = w->view->memory.size[stack], kind = 0;
        bool certain = size > 0 && known_kind(entry[0], &kind) && (entry[0] & CARDS_EITHER) == 0;
        if (certain && memchr(entry, CARDS_TAKEN, size) == NULL) out[stack] = (uint8_t)(kind + 1);
        entry += size;
    }
}
WRITER(stack_open) {
    if (w->p->stack < CARDS_STACKS) out[w->p->stack] = 1;
    if (w->p->stack_barred < CARDS_STACKS) out[CARDS_STACKS + w->p->stack_barred] = 1;
}

/* ---- seats ---- */

SEAT_WRITER(points, REALM(k)->points)
SEAT_WRITER(active, w->p->active == w->seat[k])
SEAT_WRITER(strength, REALM(k)->strength)
SEAT_WRITER(tournament, REALM(k)->tournament)
SEAT_WRITER(commerce, REALM(k)->commerce)
SEAT_WRITER(hand_size, w->p->hand_size[w->seat[k]])
SEAT_WRITER(hand_limit, REALM(k)->hand_limit)
SEAT_WRITER(search_price, REALM(k)->search_price)
SEAT_WRITER(wish, w->p->wish[w->seat[k]])
LANES_WRITER(have, REALM(k)->have)
LANES_WRITER(room, REALM(k)->room)
LANES_WRITER(rate, REALM(k)->rate)
LANES_WRITER(owe, w->p->owe[w->seat[k]])
LANES_WRITER(due, w->p->due[w->seat[k]])
WRITER(tokens) {
    for (uint32_t k = 0; k < CARDS_SEATS; k++) {
        out[k] = w->p->knight_token == w->seat[k];
        out[CARDS_SEATS + k] = w->p->windmill_token == w->seat[k];
    }
}
SEAT_WRITER(loses, w->p->victim == w->seat[k])

/* ---- the table ---- */

static void put_one(uint8_t *out, uint32_t k, uint32_t count) {
    if (k < count) out[k] = 1;
}
WRITER(phase) {
    put_one(out, w->p->phase, CARDS_PHASES);
}
WRITER(step) {
    put_one(out, w->p->step, CARDS_STEPS);
}
WRITER(face) {
    put_one(out, w->p->face, CARDS_FACES);
}
WRITER(event_card) {
    put_one(out, w->p->event_card, CARDS_EVENT_CARDS);
}
WRITER(events_left) {
    memcpy(out, w->p->events_left, CARDS_EVENT_CARDS);
}
WRITER(production) {
    out[0] = w->p->production;
}
WRITER(supplies) {
    out[0] = w->p->roads_left;
    out[1] = w->p->settlements_left;
    out[2] = w->p->cities_left;
}
WRITER(regions_left) {
    FOR_EACH_BIT(k, w->p->regions_left) put_one(out, (uint32_t)k, CARDS_DECK_REGIONS);
}
WRITER(region_drawn) {
    put_one(out, w->p->region_drawn, CARDS_DECK_REGIONS);
}
WRITER(counts) {
    out[0] = w->p->takes_left;
    out[1] = w->p->seizures_left;
    out[2] = w->p->owe_any;
    out[3] = w->p->arranged / 2;
}
WRITER(offer_give) {
    for (uint32_t k = 0; k < CARDS_GOODS; k++)
        out[k] = (uint8_t)lr_lanes_count(w->p->offer_give, k);
}
WRITER(offer_want) {
    for (uint32_t k = 0; k < CARDS_GOODS; k++)
        out[k] = (uint8_t)lr_lanes_count(w->p->offer_want, k);
}
WRITER(pending) {
    out[0] = w->p->pending.kind;
}
WRITER(flags) {
    out[0] = w->p->alchemist != 0;
    out[1] = w->p->duel_countered != 0;
    out[2] = w->p->conflict_hit != 0;
    out[3] = w->p->draw_mode == CARDS_DRAW_FILL;
    out[4] = w->p->draw_mode == CARDS_DRAW_EXCHANGE;
}
WRITER(turn) {
    out[0] = (uint8_t)(w->p->turn < 255 ? w->p->turn : 255);
}
WRITER(goal) {
    out[0] = (uint8_t)w->c->rules.vp_goal;
}
WRITER(said) {
    put_said_word(w->said, out);
}

/* ---- the table ---- */

static void observe(const lr_game *g, const env_shape *shape, const lr_view *view,
                    const env_said *said, uint8_t *row) {
    const cards_view *v = cards_view_of(view);
    const uint8_t own = v->viewer < CARDS_SEATS ? v->viewer : 0;
    const writer w = { cards_of(g), v, &v->pub, said, { own, (uint8_t)(1 - own) } };
    env_clear(row, shape->bytes);
#define FIELD(name, axis, channels, most, when, sentence) \
    put_##name(&w, row + shape->at[FIELD_##name]);
#include "observation_cards.def"
}

static env_extent extent(const lr_game *g UNUSED, unsigned number) {
    static const env_extent table[FIELDS] = {
#define FIELD(name, axis, channels, most, when, sentence) { channels, most },
#include "observation_cards.def"
    };
    return table[number];
}

static const char *const axes[ENV_CARDS_AXES] = { "",       "region", "site",  "place",
                                                  "column", "card",   "stack", "seat" };

static uint32_t places(const lr_game *g UNUSED, unsigned axis) {
    static const uint32_t table[ENV_CARDS_AXES] = {
        1,           CARDS_REGIONS, CARDS_SITES, CARDS_PLACES, CARDS_COLUMNS,
        CARDS_KINDS, CARDS_STACKS,  CARDS_SEATS
    };
    return table[axis];
}

/* ---- facts for rewards, limits and offers ---- */

static uint32_t turn_of_view(const lr_view *view) {
    return cards_view_of(view)->pub.turn;
}
static void points_of_view(const lr_game *g UNUSED, const lr_view *view,
                           int32_t out[LR_SEATS_MAX]) {
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        out[seat] = cards_view_of(view)->pub.realm[seat].points;
}
static int32_t goal_of_game(const lr_game *g) {
    return cards_of(g)->rules.vp_goal;
}
static bool may_offer(const lr_game *g, const lr_view *view, int seat UNUSED) {
    uint8_t phase = cards_view_of(view)->pub.phase;
    return cards_of(g)->rules.trading == CARDS_TRADE_ALL &&
           (phase == CARDS_PHASE_MAIN || phase == CARDS_PHASE_ANSWER);
}

const env_family env_cards = {
    ENV_PARTS_OF(cards),  .offer_kind = CARDS_OFFER, .may_offer = may_offer,
    .fields = fields,     .field_count = FIELDS,     .axes = axes,
    .places = places,     .extent = extent,          .observe = observe,
    .turn = turn_of_view, .points = points_of_view,  .goal = goal_of_game,
};
