/* cards_sections.c - what lies open on the table, and what the viewer remembers of the stacks.
 *
 * Everything is told for both seats alike, so that the client draws two equal realms. Numbers
 * that follow from others (sums, who leads, what brigands would count) are written here once,
 * because the client knows no rule.
 */
#include "cards_json.h"

/* ---- the course of the turn ---- */

static void put_dice(const cards_public *p, json_writer *w) {
    jw_key(w, KEY(course, dice));
    if (p->face == CARDS_FACE_NONE && p->production == 0) {
        jw_null(w);
        return;
    }
    jw_object(w);
    jw_put_string(w, KEY(throw, face),
                  p->face == CARDS_FACE_NONE ? NULL : cards_face_names[p->face]);
    jw_put_uint(w, KEY(throw, number), p->production);
    jw_put_bool(w, KEY(throw, set), p->alchemist != 0); /* by an Alchemist, not thrown */
    jw_object_end(w);
}

void cw_write_turn(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    const cards_card *event = cards_event_row(c, p->event_card);
    jw_object(w);
    jw_put_uint(w, KEY(course, turn), p->turn);
    jw_put_uint(w, KEY(course, round), (p->turn + 1u) / 2);
    wire_put_seat(w, KEY(course, active), p->turn > 0 ? p->active : LR_SEAT_NONE);
    wire_put_seat(w, KEY(course, first), p->phase > CARDS_PHASE_FIRST ? p->first : LR_SEAT_NONE);
    jw_put_string(w, KEY(course, step), cards_step_names[p->step]);
    put_dice(p, w);
    jw_put_string(w, KEY(course, event), event ? event->word : NULL);
    jw_put_bool(w, KEY(course, gate), cw_gate_is_open(p));
    jw_put_bool(w, KEY(course, draws), !p->conflict_hit); /* Conflict may forbid it */
    wire_put_seat(w, KEY(course, winner), p->winner);
    jw_object_end(w);
}

/* ---- realms ---- */

enum { ROAD_LEFT = 1, ROAD_RIGHT = 2 };

static void put_piece(json_writer *w, int slot, const char *piece) {
    jw_object(w);
    jw_put_int(w, KEY(row_piece, slot), slot);
    jw_put_string(w, KEY(row_piece, piece), piece);
    jw_object_end(w);
}

/* From left to right: every second one is a road. */
static void put_row(const cards_realm *r, json_writer *w) {
    jw_put_array(w, KEY(realm, row));
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
    jw_put_array(w, KEY(realm, ends));
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
    jw_put_string(w, KEY(region_held, region), cw_region_at(region, at));
    jw_put_int(w, KEY(region_held, slot), cards_slot_of_column(region / 2));
    jw_put_string(w, KEY(region_held, side), region & 1 ? "lower" : "upper");
    jw_put_string(w, KEY(region_held, terrain), cards_terrain_names[good]);
    jw_put_string(w, KEY(region_held, good), cards_good_names[good]);
    jw_put_uint(w, KEY(region_held, die), cards_region_die(r, region));
    jw_put_uint(w, KEY(region_held, stock), cards_stock(r, region));
    jw_put_bool(w, KEY(region_held, doubled), r->doubled & bit);
    jw_put_bool(w, KEY(region_held, guarded), r->guarded & bit);
    jw_put_bool(w, KEY(region_held, plagued), r->plagued & bit);
    jw_object_end(w);
}

static void put_regions(const cards_realm *r, json_writer *w) {
    jw_put_array(w, KEY(realm, regions));
    for (unsigned region = 0; region < CARDS_REGIONS; region++)
        if (cards_region_good(r, region) != CARDS_GOOD_NONE) put_region(r, region, w);
    jw_array_end(w);
}

static void put_site(const cards *c, const cards_realm *r, unsigned site, json_writer *w) {
    char at[CW_AT_MAX];
    unsigned room = cards_is_city(r, site / 2) ? 2 : 1, held = 0;
    jw_object(w);
    jw_put_string(w, KEY(site_held, site), cw_site_at(site, at));
    jw_put_int(w, KEY(site_held, slot), cards_slot_of_place(site / 2));
    jw_put_string(w, KEY(site_held, side), site & 1 ? "lower" : "upper");
    jw_put_array(w, KEY(site_held, cards));
    for (unsigned i = 0; i < 2; i++) {
        unsigned kind = r->site[site][i];
        if (kind >= CARDS_KINDS) continue;
        jw_string(w, c->kind[kind].word);
        held++;
    }
    jw_array_end(w);
    jw_put_uint(w, KEY(site_held, free), room - held);
    jw_object_end(w);
}

static void put_sites(const cards *c, const cards_realm *r, json_writer *w) {
    jw_put_array(w, KEY(realm, sites));
    for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++) put_site(c, r, site, w);
    jw_array_end(w);
}

void cw_write_realms(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &v->pub.realm[seat];
        jw_object(w);
        jw_put_uint(w, KEY(realm, seat), seat);
        jw_put_string(w, KEY(realm, set), seat == (unsigned)c->rules.red_set ? "red" : "blue");
        put_row(r, w);
        put_ends(r, w);
        put_regions(r, w);
        put_sites(c, r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- players ---- */

static void put_source(json_writer *w, unsigned source, unsigned points) {
    if (points > 0) jw_put_uint(w, cw_source_words[source], points);
}

void cw_sources(json_writer *w, const cards_public *p, unsigned seat) {
    const cards_realm *r = &p->realm[seat];
    unsigned cities = (unsigned)__builtin_popcount(r->cities);
    jw_object(w);
    put_source(w, CW_source_SETTLEMENT, r->last - r->first + 1u - cities);
    put_source(w, CW_source_CITY, 2 * cities);
    put_source(w, CW_source_CARD, r->card_points);
    put_source(w, CW_source_KNIGHT_TOKEN, p->knight_token == seat);
    put_source(w, CW_source_WINDMILL_TOKEN, p->windmill_token == seat);
    jw_object_end(w);
}

static void put_pieces(const cards_realm *r, json_writer *w) {
    unsigned cities = (unsigned)__builtin_popcount(r->cities);
    unsigned places = r->last - r->first + 1u;
    jw_put_object(w, KEY(player, pieces));
    jw_put_uint(w, KEY(pieces, road), places - 1 + (unsigned)__builtin_popcount(r->roads));
    jw_put_uint(w, KEY(pieces, settlement), places - cities);
    jw_put_uint(w, KEY(pieces, city), cities);
    jw_put_uint(w, KEY(pieces, knight), r->knights);
    jw_put_uint(w, KEY(pieces, fleet), cards_size(r->placed) - r->knights - r->buildings);
    jw_put_uint(w, KEY(pieces, building), r->buildings);
    jw_object_end(w);
}

void cw_write_players(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                      json_writer *w) {
    (void)g, (void)viewer;
    const cards_public *p = &v->pub;
    jw_array(w);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        jw_object(w);
        jw_put_uint(w, KEY(player, seat), seat);
        jw_put_uint(w, KEY(player, points), r->points);
        jw_key(w, KEY(player, sources));
        cw_sources(w, p, seat);
        jw_put_uint(w, KEY(player, hand), p->hand_size[seat]);
        jw_put_uint(w, KEY(player, hand_limit), r->hand_limit);
        jw_put_uint(w, KEY(player, strength), r->strength);
        jw_put_uint(w, KEY(player, tournament), r->tournament);
        jw_put_uint(w, KEY(player, commerce), r->commerce);
        jw_put_uint(w, KEY(player, search_price), r->search_price);
        cw_put_goods(w, KEY(player, goods), r->have);
        cw_put_goods(w, KEY(player, room), r->room);
        cw_put_goods(w, KEY(player, rates), r->rate);
        put_pieces(r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- tokens ---- */

static void put_sums(json_writer *w, const char *key, unsigned zero, unsigned one) {
    jw_put_array(w, key);
    jw_uint(w, zero);
    jw_uint(w, one);
    jw_array_end(w);
}

void cw_write_tokens(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    (void)g, (void)viewer;
    const cards_realm *zero = &v->pub.realm[0], *one = &v->pub.realm[1];
    jw_object(w);
    jw_put_object(w, KEY(tokens, knight));
    wire_put_seat(w, KEY(knight_token, holder), v->pub.knight_token);
    put_sums(w, KEY(knight_token, strength), zero->strength, one->strength);
    jw_object_end(w);
    jw_put_object(w, KEY(tokens, windmill));
    wire_put_seat(w, KEY(windmill_token, holder), v->pub.windmill_token);
    put_sums(w, KEY(windmill_token, commerce), zero->commerce, one->commerce);
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
    cw_put_kind(w, KEY(known, card), c, entry & ~(unsigned)CARDS_EITHER);
    jw_put_uint(w, KEY(known, from), from + 1);
    jw_put_uint(w, KEY(known, to), to + 1);
    jw_put_bool(w, KEY(known, sure), sure);
    jw_object_end(w);
}

static void put_memory(const cards *c, const uint8_t *entry, unsigned size, json_writer *w) {
    unsigned behind = marks_in(entry, size), ahead = 0, before = 0;
    bool second = false; /* of a pair in unknown order */
    jw_put_array(w, KEY(stack, known));
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

void cw_write_stacks(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    const uint8_t *entry = v->memory.entry;
    jw_array(w);
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) {
        jw_object(w);
        jw_put_uint(w, KEY(stack, stack), stack + 1);
        jw_put_uint(w, KEY(stack, count), p->stack_size[stack]);
        jw_put_bool(w, KEY(stack, barred), p->stack_barred == stack);
        jw_put_bool(w, KEY(stack, open),
                    p->stack == stack); /* somebody looks through it, or puts under it */
        put_memory(c, entry, v->memory.size[stack], w);
        entry += v->memory.size[stack];
        jw_object_end(w);
    }
    jw_array_end(w);
}

/* ---- decks and supplies ---- */

static void put_events(const cards *c, const cards_public *p, json_writer *w) {
    unsigned count = 0;
    jw_put_object(w, KEY(decks, events));
    jw_put_object(
        w, KEY(event_deck, left)); /* what can still come before the next shuffle is known to all */
    for (unsigned event = 0; event < CARDS_EVENT_CARDS; event++) {
        jw_put_uint(w, cards_event_row(c, event)->word, p->events_left[event]);
        count += p->events_left[event];
    }
    jw_object_end(w);
    jw_put_uint(w, KEY(event_deck, unseen), count);
    jw_put_uint(w, KEY(event_deck, count), CARDS_EVENTS);
    jw_object_end(w);
}

static void put_region_deck(const cards *c, const cards_public *p, json_writer *w) {
    jw_put_object(w, KEY(decks, regions));
    jw_put_uint(w, KEY(region_deck, count), (unsigned)__builtin_popcount(p->regions_left));
    jw_put_array(w, KEY(region_deck, left));
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++)
        if (p->regions_left >> row & 1) jw_string(w, cards_region_row(c, row)->word);
    jw_array_end(w);
    jw_object_end(w);
}

void cw_write_decks(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    jw_object(w);
    put_events(c, p, w);
    put_region_deck(c, p, w);
    jw_put_object(w, KEY(decks, supply));
    jw_put_uint(w, KEY(supply, road), p->roads_left);
    jw_put_uint(w, KEY(supply, settlement), p->settlements_left);
    jw_put_uint(w, KEY(supply, city), p->cities_left);
    jw_object_end(w);
    jw_put_object(w, KEY(decks, discard));
    jw_put_uint(w, KEY(discard_pile, count), cards_size(p->discard));
    cw_put_kind(w, KEY(discard_pile, top), c, p->discard_top);
    cw_put_set(w, KEY(discard_pile, cards), c, p->discard);
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
    jw_put_array(w, KEY(seat_forecast, production)); /* of each number, as the stores are now */
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

void cw_write_forecast(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                       json_writer *w) {
    (void)g, (void)viewer;
    const cards_public *p = &v->pub;
    unsigned zero = p->realm[0].tournament, one = p->realm[1].tournament;
    jw_object(w);
    jw_put_bool(w, KEY(forecast, brigands), next_roll(p) > CARDS_CALM_TURNS);
    wire_put_seat(w, KEY(forecast, tournament), zero == one ? LR_SEAT_NONE : zero > one ? 0u : 1u);
    jw_put_array(w, KEY(forecast, seats));
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        const cards_realm *r = &p->realm[seat];
        unsigned counted = cw_counted_by_brigands(r);
        jw_object(w);
        jw_put_uint(w, KEY(seat_forecast, seat), seat);
        jw_put_uint(w, KEY(seat_forecast, counted), counted);
        jw_put_bool(w, KEY(seat_forecast, robbed), counted > 7);
        jw_put_uint(w, KEY(seat_forecast, plague), plague_takes(r));
        put_production(r, w);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}
