/* cards_private.c - what belongs to one viewer: the hand, what it is looking at, its rates and
 * limits; and the questions that are open: prompt, offer, duel.
 *
 * The questions are the same for everybody, so that the other player and those who watch can say
 * what the table waits for. Only the hand and an open fan differ, and both come from the view's
 * own part.
 */
#include "cards_json.h"

static bool is_seated(const cards_view *v) {
    return v->viewer < CARDS_SEATS;
}

/* ---- the hand ---- */

void cw_write_hand(const cards *c, const cards_view *v, json_writer *w) {
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    unsigned other = cw_opponent(v->viewer);
    jw_object(w);
    cw_put_set(w, "cards", c, v->hand);
    jw_put_uint(w, "count", cards_size(v->hand));
    jw_put_uint(w, "limit", v->pub.realm[v->viewer].hand_limit);
    jw_key(w, "other"); /* what was seen of the other hand; `gone` of them may have left since */
    jw_object(w);
    jw_put_uint(w, "count", v->pub.hand_size[other]);
    cw_put_set(w, "seen", c, v->memory.seen);
    jw_put_uint(w, "gone", v->memory.gone);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- fans ---- */

static void put_fan_stack(const cards *c, const cards_view *v, json_writer *w) {
    const uint8_t *entry = v->memory.entry;
    for (unsigned k = 0; k < v->pub.stack; k++) entry += v->memory.size[k];
    jw_object(w);
    jw_put_string(w, "at", "stack");
    jw_put_uint(w, "stack", v->pub.stack + 1u);
    jw_key(w, "cards");
    jw_array(w);
    for (unsigned k = 0; k < v->memory.size[v->pub.stack]; k++) {
        jw_object(w);
        jw_put_uint(w, "place", k + 1);
        cw_put_kind(w, "card", c, entry[k]);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}

static void put_fan_hand(const cards *c, const cards_view *v, json_writer *w) {
    jw_object(w);
    jw_put_string(w, "at", "hand");
    jw_put_uint(w, "seat", cw_opponent(v->viewer));
    cw_put_set(w, "cards", c, v->memory.seen);
    jw_object_end(w);
}

static void put_fan_regions(const cards *c, const cards_view *v, json_writer *w) {
    jw_object(w);
    jw_put_string(w, "at", "regions");
    jw_key(w, "cards");
    jw_array(w);
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++) {
        const cards_card *card = cards_region_row(c, row);
        if (!(v->pub.regions_left >> row & 1)) continue;
        jw_object(w);
        jw_put_string(w, "card", card->word);
        jw_put_string(w, "terrain", cards_terrain_names[card->goods]);
        jw_put_uint(w, "die", card->die);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}

/* Right after a look the memory of the stack is the stack, without marks. */
void cw_write_look(const cards *c, const cards_view *v, json_writer *w) {
    cards_phase phase = is_seated(v) && v->pub.chooser == v->viewer ? (cards_phase)v->pub.phase
                                                                    : CARDS_PHASE_OVER;
    switch (phase) {
    case CARDS_PHASE_START_TAKE:
    case CARDS_PHASE_LOOK:
    case CARDS_PHASE_BUILDER_SWAP: put_fan_stack(c, v, w); break;
    case CARDS_PHASE_SPY:
    case CARDS_PHASE_CONFLICT: put_fan_hand(c, v, w); break;
    case CARDS_PHASE_PICK: put_fan_regions(c, v, w); break;
    default: jw_null(w); break;
    }
}

/* ---- rates and limits of the viewer's seat ---- */

void cw_write_rates(const cards *c, const cards_view *v, json_writer *w) {
    (void)c;
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    jw_object(w);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        jw_put_uint(w, cards_good_names[good], lr_lanes_count(v->pub.realm[v->viewer].rate, good));
    jw_object_end(w);
}

void cw_write_limits(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    const cards_realm *r = &p->realm[v->viewer];
    unsigned allowed = c->rules.trading == CARDS_TRADE_BANK ? 0 : (unsigned)c->rules.offers_refused;
    bool endless = c->rules.trading == CARDS_TRADE_ALL && allowed == 0;
    jw_object(w);
    jw_put_uint(w, "hand", r->hand_limit);
    jw_put_uint(w, "search_price", r->search_price);
    jw_put_uint(w, "row", CARDS_ROW_MAX - (r->last - r->first + 1u)); /* settlements to come */
    jw_put_uint(w, "sites", (unsigned)__builtin_popcount(r->sites_free));
    jw_put_uint(w, "sites_city", (unsigned)__builtin_popcount(r->sites_free_city));
    jw_key(w, "offers");
    if (endless)
        jw_null(w);
    else
        jw_uint(w, p->offers_refused < allowed ? allowed - p->offers_refused : 0);
    jw_key(w, "pieces"); /* of the common supply */
    jw_object(w);
    jw_put_uint(w, "road", p->roads_left);
    jw_put_uint(w, "settlement", p->settlements_left);
    jw_put_uint(w, "city", p->cities_left);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- the prompt ---- */

static void put_arrange(const cards *c, const cards_public *p, json_writer *w) {
    const cards_realm *r = &p->realm[p->chooser];
    unsigned set = p->chooser == (unsigned)c->rules.red_set ? 0 : 1;
    char at[CW_AT_MAX];
    jw_put_string(w, "region", cw_region_at(cards_arrange_order[p->arranged % CARDS_GOODS], at));
    jw_key(w, "left");
    jw_array(w);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (r->of_good[good] != 0) continue;
        jw_object(w);
        jw_put_string(w, "terrain", cards_terrain_names[good]);
        jw_put_uint(w, "die", c->start[set][good].die);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_units(json_writer *w, const char *key, cards_goods goods) {
    cw_put_goods(w, key, goods);
    if (goods != 0) jw_put_string(w, "good", cards_good_names[cw_lowest(goods)]);
}

static void put_drawn_region(const cards *c, const cards_public *p, json_writer *w) {
    const cards_card *card = cards_region_row(c, p->region_drawn);
    jw_put_string(w, "card", card->word);
    jw_put_string(w, "terrain", cards_terrain_names[card->goods]);
    jw_put_uint(w, "die", card->die);
    jw_put_int(w, "slot", cards_slot_of_column(p->new_column));
}

/* Where the next of two regions goes that a Scout chooses. */
static void put_pick(const cards_public *p, json_writer *w) {
    bool above = cards_region_good(&p->realm[p->active], 2u * p->new_column) == CARDS_GOOD_NONE;
    char at[CW_AT_MAX];
    jw_put_string(w, "region", cw_region_at(2u * p->new_column + !above, at));
}

static unsigned cards_over(const cards_public *p, unsigned seat) {
    unsigned limit = p->realm[seat].hand_limit;
    return p->hand_size[seat] > limit ? p->hand_size[seat] - limit : 0;
}

static unsigned cards_short(const cards_public *p, unsigned seat) {
    unsigned limit = p->realm[seat].hand_limit;
    return p->hand_size[seat] < limit ? limit - p->hand_size[seat] : 0;
}

/* What the question is about, beyond its kind. */
static void put_question(const cards *c, const cards_public *p, json_writer *w) {
    switch ((cards_phase)p->phase) {
    case CARDS_PHASE_ARRANGE: put_arrange(c, p, w); break;
    case CARDS_PHASE_START_TAKE: jw_put_uint(w, "count", p->takes_left); break;
    case CARDS_PHASE_GAIN: jw_put_uint(w, "count", p->wish[p->chooser]); break;
    case CARDS_PHASE_PAY: put_units(w, "owe", p->owe[p->chooser]); break;
    case CARDS_PHASE_STORE: put_units(w, "due", p->due[p->chooser]); break;
    case CARDS_PHASE_PAY_ANY: jw_put_uint(w, "count", p->owe_any); break;
    case CARDS_PHASE_CIVIL_WAR:
    case CARDS_PHASE_TARGET: wire_put_seat(w, "victim", p->victim); break;
    case CARDS_PHASE_ROB:
    case CARDS_PHASE_MERCHANT_TAKE:
        wire_put_seat(w, "victim", p->victim);
        jw_put_uint(w, "count", p->seizures_left);
        break;
    case CARDS_PHASE_ADVANTAGE: wire_put_seat(w, "victim", cw_opponent(p->chooser)); break;
    case CARDS_PHASE_SIDE: put_drawn_region(c, p, w); break;
    case CARDS_PHASE_PICK: put_pick(p, w); break;
    case CARDS_PHASE_DISCARD: jw_put_uint(w, "count", cards_over(p, p->chooser)); break;
    case CARDS_PHASE_DRAW: jw_put_uint(w, "count", cards_short(p, p->chooser)); break;
    case CARDS_PHASE_DEFEND: cw_put_kind(w, "card", c, p->duel_card); break;
    default: break;
    }
}

static void put_pending(const cards *c, const cards_public *p, json_writer *w) {
    char at[CW_AT_MAX];
    lr_action a = p->pending;
    if (a.kind == CARDS_NO_ACTION) return;
    jw_key(w, "for"); /* what is being paid for */
    jw_object(w);
    jw_put_string(w, "kind", cards_action_words[a.kind]);
    if (a.kind == CARDS_BUILD) {
        cw_put_kind(w, "card", c, a.arg[1]);
        jw_put_string(w, "site", cw_site_at(a.arg[0], at));
    }
    if (a.kind == CARDS_ROAD) jw_put_int(w, "slot", cards_slot_of_column(a.arg[0]));
    if (a.kind == CARDS_SETTLEMENT || a.kind == CARDS_CITY)
        jw_put_int(w, "slot", cards_slot_of_place(a.arg[0]));
    if (a.kind == CARDS_SEARCH) jw_put_uint(w, "stack", a.arg[0] + 1u);
    jw_object_end(w);
}

void cw_write_prompt(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    jw_object(w);
    jw_put_string(w, "phase", cards_phase_names[p->phase]);
    jw_key(w, "who");
    jw_array(w);
    if (p->chooser < CARDS_SEATS) jw_uint(w, p->chooser);
    jw_array_end(w);
    if (p->chooser >= CARDS_SEATS && p->phase != CARDS_PHASE_OVER) jw_put_bool(w, "chance", true);
    if (p->chooser < CARDS_SEATS) {
        if (p->stack < CARDS_STACKS) jw_put_uint(w, "stack", p->stack + 1u);
        put_question(c, p, w);
        put_pending(c, p, w);
    }
    jw_object_end(w);
}

/* ---- offers and duels ---- */

/* One at most: it is answered before anything else happens. */
void cw_write_offers(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    (void)c;
    jw_array(w);
    if (p->phase != CARDS_PHASE_ANSWER && p->phase != CARDS_PHASE_COUNTER_OFFER) {
        jw_array_end(w);
        return;
    }
    jw_object(w);
    jw_put_uint(w, "seat", cw_opponent(p->chooser)); /* who makes it */
    cw_put_goods(w, "give", p->offer_give);
    cw_put_goods(w, "get", p->offer_want);
    jw_key(w, "waiting");
    jw_array(w);
    jw_uint(w, p->chooser);
    jw_array_end(w);
    jw_put_bool(w, "counter", p->phase == CARDS_PHASE_COUNTER_OFFER);
    jw_object_end(w);
    jw_array_end(w);
}

void cw_write_duel(const cards *c, const cards_view *v, json_writer *w) {
    const cards_public *p = &v->pub;
    unsigned counter = cw_counter_of(p->duel_card);
    bool undecided = p->phase == CARDS_PHASE_DEFEND || p->phase == CARDS_PHASE_DUEL;
    if (p->duel_card == CARDS_NO_KIND) {
        jw_null(w);
        return;
    }
    jw_object(w);
    cw_put_kind(w, "card", c, p->duel_card);
    jw_put_uint(w, "attacker", p->active);
    jw_put_uint(w, "defender", cw_opponent(p->active));
    cw_put_kind(w, "counter", c, counter);
    jw_put_bool(w, "countered", p->duel_countered != 0);
    if (counter != CARDS_NO_KIND) jw_put_uint(w, "limit", cw_duel_limit(p));
    wire_put_seat(w, "loser", undecided ? LR_SEAT_NONE : p->victim);
    jw_object_end(w);
}
