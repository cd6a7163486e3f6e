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

void cw_write_hand(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    unsigned other = cw_opponent(v->viewer);
    jw_object(w);
    cw_put_set(w, KEY(hand, cards), c, v->hand);
    jw_put_uint(w, KEY(hand, count), cards_size(v->hand));
    jw_put_uint(w, KEY(hand, limit), v->pub.realm[v->viewer].hand_limit);
    jw_put_object(
        w,
        KEY(hand, other)); /* what was seen of the other hand; `gone` of them may have left since */
    jw_put_uint(w, KEY(other_hand, count), v->pub.hand_size[other]);
    cw_put_set(w, KEY(other_hand, seen), c, v->memory.seen);
    jw_put_uint(w, KEY(other_hand, gone), v->memory.gone);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- fans ---- */

static void put_fan_stack(const cards *c, const cards_view *v, json_writer *w) {
    const uint8_t *entry = v->memory.entry;
    for (unsigned k = 0; k < v->pub.stack; k++) entry += v->memory.size[k];
    jw_object(w);
    jw_put_string(w, KEY(stack_look, at), "stack");
    jw_put_uint(w, KEY(stack_look, stack), v->pub.stack + 1u);
    jw_put_array(w, KEY(stack_look, cards));
    for (unsigned k = 0; k < v->memory.size[v->pub.stack]; k++) {
        jw_object(w);
        jw_put_uint(w, KEY(placed_card, place), k + 1);
        cw_put_kind(w, KEY(placed_card, card), c, entry[k]);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}

static void put_fan_hand(const cards *c, const cards_view *v, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(hand_look, at), "hand");
    jw_put_uint(w, KEY(hand_look, seat), cw_opponent(v->viewer));
    cw_put_set(w, KEY(hand_look, cards), c, v->memory.seen);
    jw_object_end(w);
}

static void put_fan_regions(const cards *c, const cards_view *v, json_writer *w) {
    jw_object(w);
    jw_put_string(w, KEY(regions_look, at), "regions");
    jw_put_array(w, KEY(regions_look, cards));
    for (unsigned row = 0; row < CARDS_DECK_REGIONS; row++) {
        const cards_card *card = cards_region_row(c, row);
        if (!(v->pub.regions_left >> row & 1)) continue;
        jw_object(w);
        jw_put_string(w, KEY(region_card, card), card->word);
        jw_put_string(w, KEY(region_card, terrain), cards_terrain_names[card->goods]);
        jw_put_uint(w, KEY(region_card, die), card->die);
        jw_object_end(w);
    }
    jw_array_end(w);
    jw_object_end(w);
}

/* Right after a look the memory of the stack is the stack, without marks. */
void cw_write_look(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
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

void cw_write_rates(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    (void)g, (void)viewer;
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    jw_object(w);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        jw_put_uint(w, cards_good_names[good], lr_lanes_count(v->pub.realm[v->viewer].rate, good));
    jw_object_end(w);
}

void cw_write_limits(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    if (!is_seated(v)) {
        jw_null(w);
        return;
    }
    const cards_realm *r = &p->realm[v->viewer];
    unsigned allowed = c->rules.trading == CARDS_TRADE_BANK ? 0 : (unsigned)c->rules.offers_refused;
    bool endless = c->rules.trading == CARDS_TRADE_ALL && allowed == 0;
    jw_object(w);
    jw_put_uint(w, KEY(limits, hand), r->hand_limit);
    jw_put_uint(w, KEY(limits, search_price), r->search_price);
    jw_put_uint(w, KEY(limits, row),
                CARDS_ROW_MAX - (r->last - r->first + 1u)); /* settlements to come */
    jw_put_uint(w, KEY(limits, sites), (unsigned)__builtin_popcount(r->sites_free));
    jw_put_uint(w, KEY(limits, sites_city), (unsigned)__builtin_popcount(r->sites_free_city));
    jw_key(w, KEY(limits, offers));
    if (endless)
        jw_null(w);
    else
        jw_uint(w, p->offers_refused < allowed ? allowed - p->offers_refused : 0);
    jw_put_object(w, KEY(limits, pieces)); /* of the common supply */
    jw_put_uint(w, KEY(supply, road), p->roads_left);
    jw_put_uint(w, KEY(supply, settlement), p->settlements_left);
    jw_put_uint(w, KEY(supply, city), p->cities_left);
    jw_object_end(w);
    jw_object_end(w);
}

/* ---- the prompt ---- */

static void put_arrange(const cards *c, const cards_public *p, json_writer *w) {
    const cards_realm *r = &p->realm[p->chooser];
    unsigned set = p->chooser == (unsigned)c->rules.red_set ? 0 : 1;
    char at[CW_AT_MAX];
    jw_put_string(w, KEY(prompt, region),
                  cw_region_at(cards_arrange_order[p->arranged % CARDS_GOODS], at));
    jw_put_array(w, KEY(prompt, left));
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        if (r->of_good[good] != 0) continue;
        jw_object(w);
        jw_put_string(w, KEY(corner_choice, terrain), cards_terrain_names[good]);
        jw_put_uint(w, KEY(corner_choice, die), c->start[set][good].die);
        jw_object_end(w);
    }
    jw_array_end(w);
}

static void put_units(json_writer *w, const char *key, cards_goods goods) {
    cw_put_goods(w, key, goods);
    if (goods != 0) jw_put_string(w, KEY(prompt, good), cards_good_names[cw_lowest(goods)]);
}

static void put_drawn_region(const cards *c, const cards_public *p, json_writer *w) {
    const cards_card *card = cards_region_row(c, p->region_drawn);
    jw_put_string(w, KEY(prompt, card), card->word);
    jw_put_string(w, KEY(prompt, terrain), cards_terrain_names[card->goods]);
    jw_put_uint(w, KEY(prompt, die), card->die);
    jw_put_int(w, KEY(prompt, slot), cards_slot_of_column(p->new_column));
}

/* Where the next of two regions goes that a Scout chooses. */
static void put_pick(const cards_public *p, json_writer *w) {
    bool above = cards_region_good(&p->realm[p->active], 2u * p->new_column) == CARDS_GOOD_NONE;
    char at[CW_AT_MAX];
    jw_put_string(w, KEY(prompt, region), cw_region_at(2u * p->new_column + !above, at));
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
    case CARDS_PHASE_START_TAKE: jw_put_uint(w, KEY(prompt, count), p->takes_left); break;
    case CARDS_PHASE_GAIN: jw_put_uint(w, KEY(prompt, count), p->wish[p->chooser]); break;
    case CARDS_PHASE_PAY: put_units(w, KEY(prompt, owe), p->owe[p->chooser]); break;
    case CARDS_PHASE_STORE: put_units(w, KEY(prompt, due), p->due[p->chooser]); break;
    case CARDS_PHASE_PAY_ANY: jw_put_uint(w, KEY(prompt, count), p->owe_any); break;
    case CARDS_PHASE_CIVIL_WAR:
    case CARDS_PHASE_TARGET: wire_put_seat(w, KEY(prompt, victim), p->victim); break;
    case CARDS_PHASE_ROB:
    case CARDS_PHASE_MERCHANT_TAKE:
        wire_put_seat(w, KEY(prompt, victim), p->victim);
        jw_put_uint(w, KEY(prompt, count), p->seizures_left);
        break;
    case CARDS_PHASE_ADVANTAGE:
        wire_put_seat(w, KEY(prompt, victim), cw_opponent(p->chooser));
        break;
    case CARDS_PHASE_SIDE: put_drawn_region(c, p, w); break;
    case CARDS_PHASE_PICK: put_pick(p, w); break;
    case CARDS_PHASE_DISCARD: jw_put_uint(w, KEY(prompt, count), cards_over(p, p->chooser)); break;
    case CARDS_PHASE_DRAW: jw_put_uint(w, KEY(prompt, count), cards_short(p, p->chooser)); break;
    case CARDS_PHASE_DEFEND: cw_put_kind(w, KEY(prompt, card), c, p->duel_card); break;
    default: break;
    }
}

static void put_pending(const cards *c, const cards_public *p, json_writer *w) {
    char at[CW_AT_MAX];
    lr_action a = p->pending;
    if (a.kind == CARDS_NO_ACTION) return;
    jw_put_object(w, KEY(prompt, for)); /* what is being paid for */
    jw_put_string(w, KEY(purpose, kind), cards_action_words[a.kind]);
    if (a.kind == CARDS_BUILD) {
        cw_put_kind(w, KEY(purpose, card), c, a.arg[1]);
        jw_put_string(w, KEY(purpose, site), cw_site_at(a.arg[0], at));
    }
    if (a.kind == CARDS_ROAD) jw_put_int(w, KEY(purpose, slot), cards_slot_of_column(a.arg[0]));
    if (a.kind == CARDS_SETTLEMENT || a.kind == CARDS_CITY)
        jw_put_int(w, KEY(purpose, slot), cards_slot_of_place(a.arg[0]));
    if (a.kind == CARDS_SEARCH) jw_put_uint(w, KEY(purpose, stack), a.arg[0] + 1u);
    jw_object_end(w);
}

void cw_write_prompt(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    jw_object(w);
    jw_put_string(w, KEY(prompt, phase), cards_phase_names[p->phase]);
    jw_put_array(w, KEY(prompt, who));
    if (p->chooser < CARDS_SEATS) jw_uint(w, p->chooser);
    jw_array_end(w);
    if (p->chooser >= CARDS_SEATS && p->phase != CARDS_PHASE_OVER)
        jw_put_bool(w, KEY(prompt, chance), true);
    if (p->chooser < CARDS_SEATS) {
        if (p->stack < CARDS_STACKS) jw_put_uint(w, KEY(prompt, stack), p->stack + 1u);
        put_question(c, p, w);
        put_pending(c, p, w);
    }
    jw_object_end(w);
}

/* ---- offers and duels ---- */

/* One at most: it is answered before anything else happens. */
void cw_write_offers(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                     json_writer *w) {
    (void)g, (void)viewer;
    const cards_public *p = &v->pub;
    jw_array(w);
    if (p->phase != CARDS_PHASE_ANSWER && p->phase != CARDS_PHASE_COUNTER_OFFER) {
        jw_array_end(w);
        return;
    }
    jw_object(w);
    jw_put_uint(w, KEY(offer, seat), cw_opponent(p->chooser)); /* who makes it */
    cw_put_goods(w, KEY(offer, give), p->offer_give);
    cw_put_goods(w, KEY(offer, get), p->offer_want);
    jw_put_array(w, KEY(offer, waiting));
    jw_uint(w, p->chooser);
    jw_array_end(w);
    jw_put_bool(w, KEY(offer, counter), p->phase == CARDS_PHASE_COUNTER_OFFER);
    jw_object_end(w);
    jw_array_end(w);
}

void cw_write_duel(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                   json_writer *w) {
    const cards *c = cards_of(g);
    (void)viewer;
    const cards_public *p = &v->pub;
    unsigned counter = cw_counter_of(p->duel_card);
    bool undecided = p->phase == CARDS_PHASE_DEFEND || p->phase == CARDS_PHASE_DUEL;
    if (p->duel_card == CARDS_NO_KIND) {
        jw_null(w);
        return;
    }
    jw_object(w);
    cw_put_kind(w, KEY(duel_state, card), c, p->duel_card);
    jw_put_uint(w, KEY(duel_state, attacker), p->active);
    jw_put_uint(w, KEY(duel_state, defender), cw_opponent(p->active));
    cw_put_kind(w, KEY(duel_state, counter), c, counter);
    jw_put_bool(w, KEY(duel_state, countered), p->duel_countered != 0);
    if (counter != CARDS_NO_KIND) jw_put_uint(w, KEY(duel_state, limit), cw_duel_limit(p));
    wire_put_seat(w, KEY(duel_state, loser), undecided ? LR_SEAT_NONE : p->victim);
    jw_object_end(w);
}
