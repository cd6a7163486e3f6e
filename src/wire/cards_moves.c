/* cards_moves.c - what the viewer can do, each with its target and its cost; and what it cannot
 * do, with the reason.
 *
 * A target says what to click: members name things of the other sections (a region, a site, a
 * stack, a card of the hand or of a fan, a resource...), and an action that has nothing to point
 * at is a button. The client filters the list by what was clicked so far; it never makes an action
 * itself, except offers to the other player, which are an open set.
 *
 * Blocked are the actions that stay visible when they cannot be done: each is tried at all its
 * places by lr_check(), and the reason closest to success is told.
 */
#include "cards_json.h"

/* ---- targets ---- */

static void put_site(json_writer *w, unsigned seat, unsigned site) {
    char at[CW_AT_MAX];
    jw_put_uint(w, KEY(target_site, seat), seat);
    jw_put_string(w, KEY(target_site, site), cw_site_at(site, at));
}

static void put_region(json_writer *w, unsigned seat, unsigned region) {
    char at[CW_AT_MAX];
    jw_put_uint(w, KEY(target_region, seat), seat);
    jw_put_string(w, KEY(target_region, region), cw_region_at(region, at));
}

static void put_slot(json_writer *w, unsigned seat, int slot) {
    jw_put_uint(w, KEY(target_slot, seat), seat);
    jw_put_int(w, KEY(target_slot, slot), slot);
}

static void put_stack(json_writer *w, unsigned stack) {
    jw_put_uint(w, KEY(target_stack, stack), stack + 1);
}

/* A card; nothing if it is hidden. */
static void put_card(json_writer *w, const char *key, const cards *c, unsigned kind) {
    if (kind < CARDS_KINDS) cw_put_kind(w, key, c, kind);
}

/* A card of the stack that is looked through. */
static void put_place(json_writer *w, const cards_public *p, unsigned place) {
    put_stack(w, p->stack);
    if (place != LR_ARG_HIDDEN) jw_put_uint(w, KEY(target_take, place), place + 1);
}

static cards_goods pair(unsigned one, unsigned two) {
    return lr_lane(one) + (two < CARDS_GOODS ? lr_lane(two) : 0);
}

static cards_goods units(const uint8_t *count) {
    cards_goods goods = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) goods += count[good] * lr_lane(good);
    return goods;
}

static void put_trade(json_writer *w, cards_goods give, cards_goods get) {
    cw_put_goods(w, KEY(target_bank, give), give);
    cw_put_goods(w, KEY(target_bank, get), get);
}

static void put_conflict(const cards *c, lr_action a, json_writer *w) {
    put_stack(w, a.arg[0]);
    if (a.arg[1] >= CARDS_KINDS) return;
    jw_put_array(w, KEY(target_conflict, cards)); /* of the other hand, the first one first */
    for (unsigned i = 1; i <= 2; i++)
        if (a.arg[i] < CARDS_KINDS) jw_string(w, c->kind[a.arg[i]].word);
    jw_array_end(w);
}

/* Targets in the two realms; false if the action has none there. */
static bool put_realm_target(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    unsigned seat = a.actor, arg = a.arg[0];
    switch ((cards_action_kind)a.kind) {
    case CARDS_ARRANGE:
        put_region(w, seat, cards_arrange_order[p->arranged % CARDS_GOODS]);
        jw_put_string(w, KEY(target_corner, terrain), cards_terrain_names[arg]);
        break;
    case CARDS_PAY:
    case CARDS_STORE:
    case CARDS_GAIN: put_region(w, seat, arg); break;
    case CARDS_SIDE: put_region(w, seat, 2u * p->new_column + arg); break;
    case CARDS_ROAD: put_slot(w, seat, cards_slot_of_column(arg)); break;
    case CARDS_SETTLEMENT:
    case CARDS_CITY: put_slot(w, seat, cards_slot_of_place(arg)); break;
    case CARDS_BUILD:
    case CARDS_REMOVE:
        put_site(w, seat, arg);
        put_card(w, KEY(target_site, card), c, a.arg[1]);
        break;
    case CARDS_TARGET:
        put_site(w, p->victim, arg);
        put_card(w, KEY(target_site, card), c, a.arg[1]);
        break;
    default: return false;
    }
    return true;
}

/* Targets among cards and stacks; false if the action has none. */
static bool put_card_target(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    switch ((cards_action_kind)a.kind) {
    case CARDS_STACK:
    case CARDS_DRAW:
    case CARDS_SEARCH: put_stack(w, a.arg[0]); break;
    case CARDS_TAKE:
        put_place(w, p, a.arg[0]);
        put_card(w, KEY(target_take, card), c, a.arg[1]);
        break;
    case CARDS_EXCHANGE:
    case CARDS_DISCARD:
        put_card(w, KEY(target_put, card), c, a.arg[0]);
        put_stack(w, a.arg[1]);
        break;
    case CARDS_SWAP:
        put_card(w, KEY(target_swap, card), c, a.arg[0]);
        put_place(w, p, a.arg[1]);
        put_card(w, KEY(target_swap, take), c, a.arg[2]);
        break;
    case CARDS_PLAY:
    case CARDS_COUNTER:
    case CARDS_SPY: put_card(w, KEY(target_card, card), c, a.arg[0]); break;
    case CARDS_ALCHEMIST:
        put_card(w, KEY(target_number, card), c, CARDS_KIND_ALCHEMIST);
        jw_put_uint(w, KEY(target_number, number), a.arg[0]);
        break;
    case CARDS_SCOUT: put_card(w, KEY(target_card, card), c, CARDS_KIND_SCOUT); break;
    case CARDS_CARAVAN:
        put_card(w, KEY(target_caravan, card), c, CARDS_KIND_CARAVAN);
        put_trade(w, pair(a.arg[0], a.arg[1]), pair(a.arg[2], a.arg[3]));
        break;
    case CARDS_PICK:
        jw_put_string(w, KEY(target_deck, deck), cards_region_row(c, a.arg[0])->word);
        break;
    case CARDS_CONFLICT: put_conflict(c, a, w); break;
    default: return false;
    }
    return true;
}

/* Chance has what it turned over, a trade what is given; the rest are buttons. */
static void put_other_target(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    switch ((cards_action_kind)a.kind) {
    case CARDS_SEIZE:
    case CARDS_GIVE:
        jw_put_uint(w, KEY(target_good, seat),
                    a.kind == CARDS_GIVE ? a.actor : cw_opponent(a.actor));
        jw_put_string(w, KEY(target_good, good), cards_good_names[a.arg[0]]);
        break;
    case CARDS_BANK: {
        unsigned rate = lr_lanes_count(p->realm[a.actor].rate, a.arg[0]);
        put_trade(w, rate * lr_lane(a.arg[0]), lr_lane(a.arg[1]));
        break;
    }
    case CARDS_OFFER: put_trade(w, units(a.arg), units(a.arg + CARDS_GOODS)); break;
    case CARDS_DICE:
        jw_put_string(w, KEY(target_dice, face), cards_face_names[a.arg[0]]);
        jw_put_uint(w, KEY(target_dice, number), a.arg[1]);
        break;
    case CARDS_DUEL: jw_put_uint(w, KEY(target_die, number), a.arg[0]); break;
    case CARDS_EVENT:
        jw_put_string(w, KEY(target_event, event), cards_event_row(c, a.arg[0])->word);
        break;
    case CARDS_REGION:
        jw_put_string(w, KEY(target_deck, deck), cards_region_row(c, a.arg[0])->word);
        break;
    default: jw_put_string(w, KEY(target_button, button), cards_action_words[a.kind]); break;
    }
}

void cw_put_target(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    jw_put_object(w, WIRE_TARGET);
    if (!put_realm_target(c, p, a, w) && !put_card_target(c, p, a, w)) put_other_target(c, p, a, w);
    jw_object_end(w);
}

/* ---- the default of paying and storing (CARD-RULE-39) ---- */

/* The fullest region pays, on a tie one without a Garrison; the emptiest stores, on a tie one
 * beside a Garrison; then the lowest. */
static unsigned default_region(const cards_realm *r, uint64_t regions, bool paying) {
    unsigned best = CARDS_NO_REGION, best_rank = 0;
    for (unsigned region = 0; region < CARDS_REGIONS; region++) {
        unsigned stock = cards_stock(r, region);
        bool guarded = r->guarded & cards_region(region), fits = paying ? stock > 0 : stock < 3;
        if (!(regions & cards_region(region)) || !fits) continue;
        unsigned rank = 1 + 2 * (paying ? stock : CARDS_STORE_MAX - stock) + (guarded != paying);
        if (rank > best_rank) {
            best = region;
            best_rank = rank;
        }
    }
    return best;
}

static bool is_default(const cards_public *p, lr_action a) {
    const cards_realm *r = &p->realm[a.actor];
    bool paying = a.kind == CARDS_PAY;
    if (p->phase != CARDS_PHASE_PAY && p->phase != CARDS_PHASE_STORE) return false;
    if (!paying && a.kind != CARDS_STORE) return false;
    cards_goods left = paying ? p->owe[a.actor] : p->due[a.actor];
    return a.arg[0] == default_region(r, r->of_good[cw_lowest(left)], paying);
}

/* ---- moves ---- */

/* The key of the line that says what the move does. Cards that are played have one each;
 * stopping means something else in every phase. */
static void put_text(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    char key[64];
    const char *word = cards_action_words[a.kind], *more = NULL;
    size_t length = 0;
    if (a.kind == CARDS_STOP) more = cards_phase_names[p->phase];
    if (a.kind == CARDS_PLAY) more = c->kind[a.arg[0]].word;
    if (a.kind == CARDS_SETTLE) more = cards_phase_names[p->phase];
    for (; *word != 0 && length < sizeof key - 1; word++) key[length++] = *word;
    if (more) key[length++] = '.';
    for (; more && *more != 0 && length < sizeof key - 1; more++) key[length++] = *more;
    key[length] = 0;
    jw_put_string(w, KEY(move, text), key);
}

static void put_cost(const cards *c, const cards_public *p, lr_action a, json_writer *w) {
    unsigned any = 0;
    cards_goods cost = cw_cost_of(c, p, a, &any);
    if (cost != 0) cw_put_goods(w, KEY(move, cost), cost);
    if (any != 0) jw_put_uint(w, KEY(move, cost_any), any);
}

static void put_move(const lr_game *g, const cards_public *p, lr_action a, json_writer *w) {
    const cards *c = cards_of(g);
    jw_object(w);
    cw_put_action(w, KEY(move, action), g, a);
    jw_put_string(w, WIRE_KIND, cards_action_words[a.kind]);
    cw_put_target(c, p, a, w);
    put_cost(c, p, a, w);
    put_text(c, p, a, w);
    if (is_default(p, a)) jw_put_bool(w, KEY(move, default), true);
    jw_object_end(w);
}

void cw_write_move(const lr_game *g, const lr_view *view, lr_action a, json_writer *w) {
    put_move(g, &cards_view_of(view)->pub, a, w);
}

/* Offers are an open set: one move without an action says that they can be made, and to whom. */
static void put_offer(const cards_public *p, const wire_viewer *viewer, json_writer *w) {
    bool counter = p->phase == CARDS_PHASE_ANSWER;
    jw_object(w);
    jw_put_string(w, WIRE_KIND, cards_action_words[CARDS_OFFER]);
    jw_put_object(w, WIRE_TARGET);
    jw_put_array(w, KEY(target_offer, to));
    jw_uint(w, cw_opponent((unsigned)viewer->seat));
    jw_array_end(w);
    jw_object_end(w);
    jw_put_string(w, KEY(move, text), counter ? "offer.counter" : "offer");
    jw_object_end(w);
}

void cw_write_moves(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                    json_writer *w) {
    bool offers = false;
    jw_array(w);
    for (uint32_t k = 0; k < viewer->legal_count; k++) {
        if (viewer->legal[k].kind == CARDS_OFFER)
            offers = true;
        else
            put_move(g, &v->pub, viewer->legal[k], w);
    }
    if (offers) put_offer(&v->pub, viewer, w);
    jw_array_end(w);
}

/* ---- what is blocked ---- */

typedef struct attempt {
    const wire_viewer *viewer;
    lr_status status; /* the best so far; LR_OK: it can be done */
    unsigned rank;
} attempt;

/* What stands between a player and an action. That the place is wrong says least, for there may be
 * others; that it is dear says most. */
static unsigned rank_of(lr_status status) {
    switch (status) {
    case LR_OK: return 4;
    case LR_E_CANNOT_AFFORD:
    case LR_E_CANNOT_SEARCH: return 3;
    case LR_E_NO_SUCH_PLACE:
    case LR_E_NOT_ROW_END:
    case LR_E_NO_SITE:
    case LR_E_NOT_YOUR_SETTLEMENT:
    case LR_E_SAME_RESOURCE: return 1;
    default: return 2;
    }
}

static void attempt_one(attempt *t, lr_action a) {
    if (t->rank == rank_of(LR_OK)) return;
    lr_status status = t->viewer->check(t->viewer->check_context, a);
    if (rank_of(status) <= t->rank) return;
    t->status = status;
    t->rank = rank_of(status);
}

static lr_action act(const attempt *t, unsigned kind, unsigned one, unsigned two) {
    return (lr_action){ .kind = (uint8_t)kind,
                        .actor = (uint8_t)t->viewer->seat,
                        .arg = { (uint8_t)one, (uint8_t)two } };
}

/* Tries the action everywhere it could be thought of. */
static void attempt_kind(attempt *t, const cards_realm *r, unsigned kind, unsigned card) {
    switch ((cards_action_kind)kind) {
    case CARDS_ROAD:
        attempt_one(t, act(t, kind, r->first, 0));
        attempt_one(t, act(t, kind, r->last + 1u, 0));
        break;
    case CARDS_SETTLEMENT:
        if (r->first > 0) attempt_one(t, act(t, kind, r->first - 1u, 0));
        attempt_one(t, act(t, kind, r->last + 1u, 0));
        break;
    case CARDS_CITY:
        for (unsigned place = r->first; place <= r->last; place++)
            attempt_one(t, act(t, kind, place, 0));
        break;
    case CARDS_BUILD:
        for (unsigned site = 2u * r->first; site <= 2u * r->last + 1; site++)
            attempt_one(t, act(t, kind, site, card));
        break;
    case CARDS_BANK:
        for (unsigned give = 0; give < CARDS_GOODS; give++)
            for (unsigned get = 0; get < CARDS_GOODS; get++)
                attempt_one(t, act(t, kind, give, get));
        break;
    case CARDS_DRAW:
    case CARDS_SEARCH:
        for (unsigned stack = 0; stack < CARDS_STACKS; stack++)
            attempt_one(t, act(t, kind, stack, 0));
        break;
    case CARDS_ALCHEMIST: attempt_one(t, act(t, kind, 1, 0)); break;
    case CARDS_PLAY:
    case CARDS_COUNTER: attempt_one(t, act(t, kind, card, 0)); break;
    default: attempt_one(t, act(t, kind, 0, 0)); break;
    }
}

/* One of the few offers that the list would hold: one for one. */
static void attempt_trades(attempt *t, unsigned kind) {
    for (unsigned give = 0; give < CARDS_GOODS; give++)
        for (unsigned get = 0; get < CARDS_GOODS; get++) {
            lr_action a = act(t, kind, 0, 0);
            if (give == get) continue;
            if (kind == CARDS_OFFER) {
                a.arg[give] = 1;
                a.arg[CARDS_GOODS + get] = 1;
            } else { /* CARDS_CARAVAN */
                a.arg[0] = (uint8_t)give;
                a.arg[1] = a.arg[3] = CARDS_GOOD_NONE;
                a.arg[2] = (uint8_t)get;
            }
            attempt_one(t, a);
        }
}

/* What is missing for a cost. */
static cards_goods missing(cards_goods have, cards_goods cost) {
    cards_goods lacks = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned needed = lr_lanes_count(cost, good), held = lr_lanes_count(have, good);
        if (needed > held) lacks += (needed - held) * lr_lane(good);
    }
    return lacks;
}

static void put_blocked(const cards *c, const cards_public *p, const wire_viewer *viewer,
                        unsigned kind, unsigned card, json_writer *w) {
    attempt t = { viewer, LR_OK, 0 };
    const cards_realm *r = &p->realm[viewer->seat];
    unsigned any = 0;
    if (kind == CARDS_OFFER || kind == CARDS_CARAVAN)
        attempt_trades(&t, kind);
    else
        attempt_kind(&t, r, kind, card);
    if (t.status == LR_OK) return;
    jw_object(w);
    jw_put_string(w, KEY(blocked, kind), cards_action_words[kind]);
    if (card < CARDS_KINDS) cw_put_kind(w, KEY(blocked, card), c, card);
    jw_put_string(w, KEY(blocked, code), lr_status_name(t.status));
    if (t.status == LR_E_CANNOT_AFFORD && kind != CARDS_BANK) {
        lr_action a = act(&t, kind, 0, card);
        cw_put_goods(w, KEY(blocked, missing), missing(r->have, cw_cost_of(c, p, a, &any)));
    }
    jw_object_end(w);
}

/* How a card of the hand is used. */
static unsigned use_of(const cards *c, unsigned card) {
    if (!cards_is_action(c, card)) return CARDS_BUILD;
    switch (card) {
    case CARDS_KIND_ALCHEMIST: return CARDS_ALCHEMIST;
    case CARDS_KIND_CARAVAN: return CARDS_CARAVAN;
    case CARDS_KIND_SCOUT: return CARDS_SCOUT;
    case CARDS_KIND_BISHOP:
    case CARDS_KIND_HERB_WOMAN: return CARDS_COUNTER;
    default: return CARDS_PLAY;
    }
}

/* The moments at which single actions are told apart. */
static bool is_at_work(const cards_view *v) {
    switch ((cards_phase)v->pub.phase) {
    case CARDS_PHASE_ROLL:
    case CARDS_PHASE_MAIN:
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_EXCHANGE:
    case CARDS_PHASE_EXCHANGED: return v->viewer == v->pub.active;
    default: return false;
    }
}

/* While something else is due, all actions are blocked by that. */
static void put_any(const wire_viewer *viewer, json_writer *w) {
    lr_action end = { .kind = CARDS_END, .actor = (uint8_t)viewer->seat };
    jw_object(w);
    jw_put_string(w, KEY(blocked, kind), "any");
    jw_put_string(w, KEY(blocked, code), lr_status_name(viewer->check(viewer->check_context, end)));
    jw_object_end(w);
}

void cw_write_blocked(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                      json_writer *w) {
    static const uint8_t buttons[] = { CARDS_ROLL, CARDS_ROAD, CARDS_SETTLEMENT,
                                       CARDS_CITY, CARDS_BANK, CARDS_OFFER,
                                       CARDS_END,  CARDS_DRAW, CARDS_SEARCH };
    const cards *c = cards_of(g);
    bool seated = v->viewer < CARDS_SEATS && viewer->check;
    jw_array(w);
    if (seated && is_at_work(v)) {
        for (unsigned k = 0; k < sizeof buttons; k++)
            put_blocked(c, &v->pub, viewer, buttons[k], CARDS_NO_KIND, w);
        for (unsigned card = 0; card < CARDS_KINDS; card++)
            if (cards_in(v->hand, card)) put_blocked(c, &v->pub, viewer, use_of(c, card), card, w);
    } else if (seated) {
        put_any(viewer, w);
    }
    jw_array_end(w);
}
