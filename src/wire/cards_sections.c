/* cards_sections.c - what lies open on the table, and what the viewer remembers of the stacks.
 *
 * Everything is told for both seats alike, so that the client draws two equal realms. Numbers
 * that follow from others (sums, who leads, what brigands would count) are written here once,
 * because the client knows no rule.
 */
#include "cards_json.h"

/* ---- the course of the turn ---- */

static void put_dice(const cards_public *p, json_writer *w) {
    jw_key(w, "dice");
    if (p->face == CARDS_FACE_NONE && p->production == 0) {
        jw_null(w);
        return;
    }
    jw_object(w);
    jw_put_string(w, "face", p->face == CARDS_FACE_NONE ? NULL : cards_face_names[p->face]);
    jw_put_uint(w, "number", p->production);
    jw_put_bool(w, "set", p->alchemist != 0); /* by an Alchemist, not thrown */
    jw_object_end(w);
}

void cw_write_turn(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    const cards_card *event = cards_event_row(c, p->event_card);
    jw_object(w);
    jw_put_uint(w, "turn", p->turn);
    jw_put_uint(w, "round", (p->turn + 1u) / 2);
    wire_put_seat(w, "active", p->turn > 0 ? p->active : LR_SEAT_NONE);
    wire_put_seat(w, "first", p->phase > CARDS_PHASE_FIRST ? p->first : LR_SEAT_NONE);
    jw_put_string(w, "step", cards_step_names[p->step]);
    put_dice(p, w);
    jw_put_string(w, "event", event ? event->word : NULL);
    jw_put_bool(w, "gate", cw_gate_is_open(p));
    jw_put_bool(w, "draws", !p->conflict_hit); /* Conflict may forbid it */
    wire_put_seat(w, "winner", p->winner);
    jw_object_end(w);
}

/* ---- realms ---- */

enum { ROAD_LEFT = 1, ROAD_RIGHT = 2 };

static void put_piece(json_writer *w, int slot, const char *piece) {
    jw_object(w);
    jw_put_int(w, "slot", slot);
    jw_put_string(w, "piece", piece);
    jw_object_end(w);
}

/* From left to right: every second one is a road. */
static void put_row(const cards_realm *r, json_writer *w) {
    jw_key(w, "row");
    jw_array(w);
    if (r->roads & ROAD_LEFT) put_piece(w, cards_slot_of_column(r->first), "road");
    for (unsigned place = r->first; place <= r->last; place++) {
        put_piece(w, cards_slot_of_place(place), cards_is_city(r, place) ? "city" : "settlement");
        if (place < r->last) put_piece(w, cards_slot_of_column(place + 1), "road");
    }
    if (r->roads & ROAD_RIGHT) put_piece(w, cards_slot_of_column(r->last + 1u), "road");
    jw_array_end(w);
}

/* What comes next at each end, whoever may pay for it: a road, or a settlement behind one. */
static void put_ends(const cards_realm *r, json_writer *w) {
    bool left = r->roads & ROAD_LEFT, right = r->roads & ROAD_RIGHT;
    jw_key(w, "ends");
    jw_array(w);
    if (!left)
        put_piece(w, cards_slot_of_column(r->first), "road");
    else if (r->first > 0)
        put_piece(w, cards_slot_of_place(r->first - 1u), "settlement");
    if (!right)
        put_piece(w, cards_slot_of_column(r->last + 1u), "road");
    else if (r->last + 1 < CARDS_PLACES)
        put_piece(w, cards_slot_of_place(r->last + 1u), "settlement");
    jw_array_end(w);
}

static void put_region(const cards_realm *r, unsigned region, json_writer *w) {
    char at[CW_AT_MAX];
    unsigned good = cards_region_good(r, region);
    uint64_t bit = cards_region(region);
    jw_object(w);
    jw_put_string(w, "region", cw_region_at(region, at));
    jw_put_int(w, "slot", cards_slot_of_column(region / 2));
    jw_put_string(w, "side", region & 1 ? "lower" : "upper");
    jw_put_string(w, "terrain", cards_terrain_names[good]);
    jw_put_string(w, "good", cards_good_names[good]);
    jw_put_uint(w, "die", cards_region_die(r, region));
    jw_put_uint(w, "stock", cards_stock(r, region));
    jw_put_bool(w, "doubled", r->doubled & bit);
    jw_put_bool(w, "guarded", r->guarded & bit);
    jw_put_bool(w, "plagued", r->plagued & bit);
    jw_object_end(w);
}

static void put_regions(const cards_realm *r, json_writer *w) {
    jw_key(w, "regions");
    jw_array(w);
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        if (cards_region_good(r, region) != CARDS_GOOD_NONE) put_region(r, region, w);
    jw_array_end(w);
}

static void put_site(const cards *c, const cards_realm *r, unsigned site, json_writer *w) {
    char at[CW_AT_MAX];
    unsigned room = cards_is_city(r, site / 2) ? 2 : 1, held = 0;
    jw_object(w);
    jw_put_string(w, "site", cw_site_at(site, at));
    jw_put_int(w, "slot", cards_slot_of_place(site / 2));
    jw_put_string(w, "side", site & 1 ? "lower" : "upper");
    jw_key(w, "cards");
    jw_array(w);
    for (unsigned i = 0; i < 2; i++) {
        unsigned kind = r->site[site][i];
        if (kind >= CARDS_KINDS) continue;
        jw_string(w, c->kind[kind].word);
        held++;
    }
    jw_array_end(w);
    jw_put_uint(w, "free", room - held);
    jw_object_end(w);
}

static void put_sites(const cards *c, const cards_realm *r, json_writer *w) {
    jw_key(w, "sites");
    jw_array(w);
    for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++) put_site(c, r, site, w);
    jw_array_end(w);
}

void cw_write_realms(const cards *c, const cards_view *v, json_writer *w) {
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &v->pub.realm[seat];
        jw_object(w);
        jw_put_uint(w, "seat", seat);
        jw_put_string(w, "set", seat == (unsigned)c->rules.red_set ? "red" : "blue");
        put_row(r, w);
        put_ends(r, w);
        put_regions(r, w);
        put_sites(c, r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- players ---- */

static void put_source(json_writer *w, const char *key, unsigned points) {
    if (points > 0) jw_put_uint(w, key, points);
}

/* What the points are made of; the sum is `points`. */
static void put_sources(const cards_public *p, unsigned seat, json_writer *w) {
    const cards_realm *r = &p->realm[seat];
    unsigned cities = (unsigned)__builtin_popcount(r->cities);
    jw_key(w, "sources");
    jw_object(w);
    put_source(w, "settlement", r->last - r->first + 1u - cities);
    put_source(w, "city", 2 * cities);
    put_source(w, "card", r->card_points);
    put_source(w, "knight-token", p->knight_token == seat);
    put_source(w, "windmill-token", p->windmill_token == seat);
    jw_object_end(w);
}

static void put_pieces(const cards_realm *r, json_writer *w) {
    unsigned cities = (unsigned)__builtin_popcount(r->cities);
    unsigned places = r->last - r->first + 1u;
    jw_key(w, "pieces");
    jw_object(w);
    jw_put_uint(w, "road", places - 1 + (unsigned)__builtin_popcount(r->roads));
    jw_put_uint(w, "settlement", places - cities);
    jw_put_uint(w, "city", cities);
    jw_put_uint(w, "knight", r->knights);
    jw_put_uint(w, "fleet", cards_size(r->placed) - r->knights - r->buildings);
    jw_put_uint(w, "building", r->buildings);
    jw_object_end(w);
}

void cw_write_players(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    (void)c;
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        jw_object(w);
        jw_put_uint(w, "seat", seat);
        jw_put_uint(w, "points", r->points);
        put_sources(p, seat, w);
        jw_put_uint(w, "hand", p->hand_size[seat]);
        jw_put_uint(w, "hand_limit", r->hand_limit);
        jw_put_uint(w, "strength", r->strength);
        jw_put_uint(w, "tournament", r->tournament);
        jw_put_uint(w, "commerce", r->commerce);
        jw_put_uint(w, "search_price", r->search_price);
        cw_put_goods(w, "goods", r->have);
        cw_put_goods(w, "room", r->room);
        cw_put_goods(w, "rates", r->rate);
        put_pieces(r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- tokens ---- */

static void put_sums(json_writer *w, const char *key, unsigned zero, unsigned one) {
    jw_key(w, key);
    jw_array(w);
    jw_uint(w, zero);
    jw_uint(w, one);
    jw_array_end(w);
}

void cw_write_tokens(const cards *c, const cards_view *v, json_writer *w) {
    const cards_realm *zero = &v->pub.realm[0], *one = &v->pub.realm[1];
    (void)c;
    jw_object(w);
    jw_key(w, "knight");
    jw_object(w);
    wire_put_seat(w, "holder", v->pub.knight_token);
    put_sums(w, "strength", zero->strength, one->strength);
    jw_object_end(w);
    jw_key(w, "windmill");
    jw_object(w);
    wire_put_seat(w, "holder", v->pub.windmill_token);
    put_sums(w, "commerce", zero->commerce, one->commerce);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- stacks ----
 *
 * A memory is a sequence of entries and marks (cards_view.h). For the client it is turned into
 * facts: a card lies between two places of the stack, counted from its top, or may be gone. An
 * entry has `before` entries ahead of it. Each mark before it took one of those. Each mark
 * behind it took one of those, or the entry itself, or one behind the entry. */

static unsigned marks_in(const uint8_t *entry, unsigned size) {
    unsigned marks = 0;
    for (unsigned k = 0; k < size; k++) marks += entry[k] == CARDS_TAKEN;
    return marks;
}

static bool is_either(unsigned entry) {
    return entry != CARDS_TAKEN && entry != CARDS_UNKNOWN && (entry & CARDS_EITHER) != 0;
}

static void put_known(const cards *c, unsigned entry, unsigned from, unsigned to, bool sure,
                      json_writer *w) {
    jw_object(w);
    cw_put_kind(w, "card", c, entry & ~(unsigned)CARDS_EITHER);
    jw_put_uint(w, "from", from + 1);
    jw_put_uint(w, "to", to + 1);
    jw_put_bool(w, "sure", sure);
    jw_object_end(w);
}

static void put_memory(const cards *c, const uint8_t *entry, unsigned size, json_writer *w) {
    unsigned behind = marks_in(entry, size), ahead = 0, before = 0;
    bool second = false; /* of a pair in unknown order */
    jw_key(w, "known");
    jw_array(w);
    for (unsigned k = 0; k < size; k++) {
        if (entry[k] == CARDS_TAKEN) {
            behind--;
            ahead++;
            continue;
        }
        bool either = is_either(entry[k]);
        unsigned high = before - ahead, low = high > behind ? high - behind : 0;
        if (either && second && low > 0) low--;
        if (either && !second) high++;
        second = either && !second;
        if (entry[k] != CARDS_UNKNOWN) put_known(c, entry[k], low, high, behind == 0, w);
        before++;
    }
    jw_array_end(w);
}

void cw_write_stacks(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    const uint8_t *entry = v->memory.entry;
    jw_array(w);
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        jw_object(w);
        jw_put_uint(w, "stack", stack + 1);
        jw_put_uint(w, "count", p->stack_size[stack]);
        jw_put_bool(w, "barred", p->stack_barred == stack);
        jw_put_bool(w, "open", p->stack == stack); /* somebody looks through it, or puts under it */
        put_memory(c, entry, v->memory.size[stack], w);
        entry += v->memory.size[stack];
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- decks and supplies ---- */

static void put_events(const cards *c, const cards_public *p, json_writer *w) {
    unsigned count = 0;
    jw_key(w, "events");
    jw_object(w);
    jw_key(w, "left"); /* what can still come before the next shuffle is known to all */
    jw_object(w);
    for (unsigned event = 0; event < CARDS_EVENT_CARDS; event++) {
        jw_put_uint(w, cards_event_row(c, event)->word, p->events_left[event]);
        count += p->events_left[event];
    }
    jw_object_end(w);
    jw_put_uint(w, "unseen", count);
    jw_put_uint(w, "count", CARDS_EVENTS);
    jw_object_end(w);
}

static void put_region_deck(const cards *c, const cards_public *p, json_writer *w) {
    jw_key(w, "regions");
    jw_object(w);
    jw_put_uint(w, "count", (unsigned)__builtin_popcount(p->regions_left));
    jw_key(w, "left");
    jw_array(w);
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++)
        if (p->regions_left >> row & 1) jw_string(w, cards_region_row(c, row)->word);
    jw_array_end(w);
    jw_object_end(w);
}

void cw_write_decks(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    jw_object(w);
    put_events(c, p, w);
    put_region_deck(c, p, w);
    jw_key(w, "supply");
    jw_object(w);
    jw_put_uint(w, "road", p->roads_left);
    jw_put_uint(w, "settlement", p->settlements_left);
    jw_put_uint(w, "city", p->cities_left);
    jw_object_end(w);
    jw_key(w, "discard");
    jw_object(w);
    jw_put_uint(w, "count", cards_size(p->discard));
    cw_put_kind(w, "top", c, p->discard_top);
    cw_put_set(w, "cards", c, p->discard);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- forecast: what the next dice could mean ---- */

static unsigned plague_takes(const cards_realm *r) {
    unsigned units = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        units += (r->plagued & cards_region(region)) && cards_stock(r, region) > 0;
    return units;
}

static void put_production(const cards_realm *r, json_writer *w) {
    jw_key(w, "production"); /* of each number, as the stores are now */
    jw_array(w);
    for (unsigned die = 0; die < 6; die++) {
        unsigned units = 0;
        for (unsigned region = 0; region < CARDS_REGIONS; region++) {
            uint64_t bit = cards_region(region);
            unsigned room = CARDS_STORE_MAX - cards_stock(r, region);
            unsigned yields = r->doubled & bit ? 2 : 1;
            if (r->of_die[die] & bit) units += yields < room ? yields : room;
        }
        jw_uint(w, units);
    }
    jw_array_end(w);
}

/* The turn in which the dice are thrown next. */
static unsigned next_roll(const cards_public *p) {
    return p->step == CARDS_STEP_ROLL ? p->turn : p->turn + 1u;
}

void cw_write_forecast(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    unsigned zero = p->realm[0].tournament, one = p->realm[1].tournament;
    (void)c;
    jw_object(w);
    jw_put_bool(w, "brigands", next_roll(p) > CARDS_CALM_TURNS);
    wire_put_seat(w, "tournament", zero == one ? LR_SEAT_NONE : zero > one ? 0u : 1u);
    jw_key(w, "seats");
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        unsigned counted = cw_counted_by_brigands(r);
        jw_object(w);
        jw_put_uint(w, "seat", seat);
        jw_put_uint(w, "counted", counted);
        jw_put_bool(w, "robbed", counted > 7);
        jw_put_uint(w, "plague", plague_takes(r));
        put_production(r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}
