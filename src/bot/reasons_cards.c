/* reasons_cards.c - facts that speak for an action in the card game (reasons.h).
 *
 * Realms are open, and so most facts are: points, tokens, production, stores, sites. Of hands only
 * the seat's own cards are named; of the other hand only the size is told. */
#include "reasons.h"

#include "game.h"
#include "look_cards.h"
#include "mind.h"

enum { NOBODY = LR_SEAT_NONE };

/* A question, laid open. */
typedef struct sight {
    const cards *c;
    unsigned seat, foe;
    lr_action action;
    reason_facts *out;
    cards_open before, after, instead; /* instead.pub is NULL without another action */
    const cards_realm *old, *own;      /* the seat's realm before and after */
    const cards_realm *foe_old, *foe_own;
} sight;

/* ---- points and tokens ----------------------------------------------------------------------- */

static void tell_points(const sight *q) {
    int more = q->own->points - q->old->points, less = q->foe_old->points - q->foe_own->points;
    int left = q->c->rules.vp_goal - q->own->points;
    const cards_public *p = q->after.pub, *before = q->before.pub;
    if (p->winner == q->seat) reason_add(q->out, REASON_wins);
    if (p->knight_token == q->seat && before->knight_token != q->seat)
        reason_tell(q->out, REASON_knight_token, q->own->strength, q->foe_own->strength, NOBODY);
    else if (q->own->strength > q->old->strength)
        reason_tell(q->out, REASON_strength_race, q->own->strength, q->foe_own->strength, NOBODY);
    if (p->windmill_token == q->seat && before->windmill_token != q->seat)
        reason_tell(q->out, REASON_windmill_token, q->own->commerce, q->foe_own->commerce, NOBODY);
    else if (q->own->commerce > q->old->commerce)
        reason_tell(q->out, REASON_commerce_race, q->own->commerce, q->foe_own->commerce, NOBODY);
    if (q->own->tournament > q->foe_own->tournament && q->old->tournament <= q->foe_old->tournament)
        reason_tell(q->out, REASON_tournament, q->own->tournament, q->foe_own->tournament, NOBODY);
    if (more > 0) reason_tell(q->out, REASON_points, more, left > 0 ? left : 0, NOBODY);
    if (less > 0) reason_tell(q->out, REASON_points_cost, less, 0, (int)q->foe);
}

/* ---- production and stores ------------------------------------------------------------------- */

static void tell_production(const sight *q) {
    int more[CARDS_GOODS], sum = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        more[good] = look_cards_income(q->own, good) - look_cards_income(q->old, good);
        sum += more[good];
    }
    if (sum <= 0) return;
    lr_reason *fact = reason_tell(q->out, REASON_production, sum, 0, NOBODY);
    for (unsigned good = 0; good < CARDS_GOODS; good++)
        if (more[good] > 0) reason_add_good(fact, cards_good_names[good], more[good]);
}

static void tell_stores(const sight *q) {
    int less = look_cards_wasted(q->old) - look_cards_wasted(q->own);
    int regions = look_count(q->old->plagued & cards_regions_of(q->old)) -
                  look_count(q->own->plagued & cards_regions_of(q->own));
    if (less > 0) reason_tell(q->out, REASON_overflow, less, 0, NOBODY);
    if (look_cards_brigands_over(q->old) > 0 && look_cards_brigands_over(q->own) <= 0 &&
        look_cards_brigands_stake(q->old) > 0)
        reason_tell(q->out, REASON_brigands, look_cards_brigands_stake(q->old), 0, NOBODY);
    if (regions > 0) reason_tell(q->out, REASON_plague, regions, 0, NOBODY);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        unsigned rate = lr_lanes_count(q->own->rate, good);
        if (rate >= lr_lanes_count(q->old->rate, good)) continue;
        reason_tell(q->out, REASON_harbor, (int)rate, 0, NOBODY)->thing = cards_good_names[good];
        return;
    }
}

/* What the other realm loses. */
static void tell_losses(const sight *q) {
    lr_reason *fact = NULL;
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        int less = (int)lr_lanes_count(q->foe_old->have, good) -
                   (int)lr_lanes_count(q->foe_own->have, good);
        bool ours = lr_lanes_count(q->own->have, good) > lr_lanes_count(q->old->have, good) ||
                    lr_lanes_count(q->after.pub->due[q->seat], good) > 0;
        if (less <= 0 || !ours || q->action.kind == CARDS_OFFER || q->action.kind == CARDS_ACCEPT)
            continue;
        if (fact == NULL) fact = reason_tell(q->out, REASON_robs, 0, 0, (int)q->foe);
        fact->n += less;
        reason_add_good(fact, cards_good_names[good], less);
    }
    cards_set gone = q->foe_old->placed & ~q->foe_own->placed;
    if (gone != 0) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(gone)];
        reason_tell(q->out, REASON_burns, 0, 0, (int)q->foe)->thing = q->c->kind[kind].word;
    }
    int held = q->before.pub->hand_size[q->foe] - q->after.pub->hand_size[q->foe];
    if (held > 0) reason_tell(q->out, REASON_hand_cost, held, 0, (int)q->foe);
}

/* ---- the row --------------------------------------------------------------------------------- */

static void tell_row(const sight *q) {
    int slots = look_cards_slots(q->own, q->own->sites_free) -
                look_cards_slots(q->old, q->old->sites_free);
    if (slots > 0) reason_tell(q->out, REASON_sites, slots, 0, NOBODY);
    if (q->action.kind == CARDS_ROAD && q->after.pub->settlements_left > 0)
        reason_add(q->out, REASON_way);
    if (q->after.pub->new_column != CARDS_NO_REGION && q->before.pub->new_column == CARDS_NO_REGION)
        reason_tell(q->out, REASON_regions, 2, 0, NOBODY);
}

/* ---- what can be paid ------------------------------------------------------------------------ */

enum { THINGS_MAX = 4 + CARDS_KINDS, NEAR = 2 }; /* NEAR: units that may be missing */

typedef struct thing {
    const char *word;
    cards_goods cost;
} thing;

/* What the seat could build if it had the units, the best first. A card that has just been drawn is
 * not among them: it is a guess. */
static unsigned list_things(const sight *q, thing out[THINGS_MAX]) {
    const cards_public *p = q->after.pub;
    unsigned count = 0;
    if (look_cards_upgrades(p, q->seat)) out[count++] = (thing){ "city", q->c->city_cost };
    if (look_cards_settles(p, q->seat))
        out[count++] = q->own->roads != 0 ? (thing){ "settlement", q->c->settlement_cost }
                                          : (thing){ "road", q->c->road_cost };
    cards_set held = q->before.hand[q->seat] & q->after.hand[q->seat];
    for (cards_set left = held & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (!cards_is_action(q->c, kind) && look_cards_sites(q->c, q->own, kind) != 0)
            out[count++] = (thing){ q->c->kind[kind].word, q->c->kind[kind].cost };
    }
    return count;
}

static int missing_for(cards_goods cost, cards_goods have) {
    return (int)lr_lanes_total(lr_lanes_above(cost, have));
}

/* The thing for which least is missing among those that come nearer. */
static const thing *nearest_thing(const thing *things, unsigned count, cards_goods old,
                                  cards_goods have, int *missing) {
    const thing *best = NULL;
    *missing = INT32_MAX;
    for (unsigned k = 0; k < count; k++) {
        int need = missing_for(things[k].cost, have);
        if (need >= missing_for(things[k].cost, old) || need >= *missing) continue;
        best = &things[k];
        *missing = need;
    }
    return best;
}

static void tell_goals(const sight *q) {
    thing things[THINGS_MAX];
    unsigned count = list_things(q, things);
    int missing;
    const thing *nearer = nearest_thing(things, count, q->old->have, q->own->have, &missing);
    if (nearer != NULL && missing <= NEAR)
        reason_tell(q->out, missing == 0 ? REASON_pays : REASON_nearer, missing, 0, NOBODY)->thing =
            nearer->word;
    if (q->instead.pub == NULL) return;
    cards_goods other = q->instead.pub->realm[q->seat].have;
    const thing *kept = nearest_thing(things, count, other, q->own->have, &missing);
    if (kept == NULL || missing > NEAR) return;
    reason_code code = missing == 0 ? REASON_keeps_paid : REASON_keeps;
    reason_tell(q->out, code, missing, missing_for(kept->cost, other), NOBODY)->thing = kept->word;
}

/* ---- the hand -------------------------------------------------------------------------------- */

/* The card that the action brings into the hand, if the seat knows it before. */
static unsigned card_known(const sight *q) {
    const lr_action *a = &q->action;
    switch ((cards_action_kind)a->kind) {
    case CARDS_TAKE: return a->arg[1];
    case CARDS_SPY: return a->arg[0];
    case CARDS_SWAP: return a->arg[2];
    case CARDS_DRAW: break;
    default: return CARDS_NO_KIND;
    }
    const cards_memory *memory = &q->before.memory[q->seat];
    if (memory->size[a->arg[0]] == 0) return CARDS_NO_KIND;
    return look_cards_entries(memory, a->arg[0])[0]; /* no kind, if it was not seen */
}

static void tell_card(const sight *q) {
    unsigned kind = card_known(q);
    cards_set got = q->after.hand[q->seat] & ~q->before.hand[q->seat];
    int held = q->after.pub->hand_size[q->seat];
    if (kind < CARDS_KINDS && (got & cards_bits[kind].mask) != 0) {
        const cards_card *card = &q->c->kind[kind];
        int missing = missing_for(card->cost, q->own->have);
        reason_tell(q->out, missing == 0 ? REASON_gets : REASON_gets_short, missing, 0, NOBODY)
            ->thing = card->word;
    } else if (q->action.kind == CARDS_DRAW && held > q->before.pub->hand_size[q->seat]) {
        reason_tell(q->out, REASON_draw, held, q->own->hand_limit, NOBODY);
    }
}

static void tell_hand(const sight *q) {
    if (q->own->hand_limit > q->old->hand_limit)
        reason_tell(q->out, REASON_hand_limit, q->own->hand_limit, 0, NOBODY);
    if (q->own->search_price < q->old->search_price)
        reason_tell(q->out, REASON_search, q->own->search_price, 0, NOBODY);
    tell_card(q);
}

/* A no to the one who leads. */
static void tell_refusal(const sight *q) {
    if (q->instead.pub == NULL || q->action.kind != CARDS_REFUSE) return;
    if (q->foe_old->points > q->old->points)
        reason_tell(q->out, REASON_leader, q->foe_old->points, 0, (int)q->foe);
}

/* ---- all ------------------------------------------------------------------------------------- */

void reasons_cards(const reason_question *q, reason_facts *out) {
    sight s = { .c = cards_of(q->game),
                .seat = q->seat,
                .foe = q->seat ^ 1,
                .action = q->action,
                .out = out,
                .before = cards_lay_open(q->before),
                .after = cards_lay_open(q->after) };
    if (q->instead != NULL) s.instead = cards_lay_open(q->instead);
    s.old = &s.before.pub->realm[s.seat];
    s.own = &s.after.pub->realm[s.seat];
    s.foe_old = &s.before.pub->realm[s.foe];
    s.foe_own = &s.after.pub->realm[s.foe];
    tell_points(&s);
    tell_production(&s);
    tell_stores(&s);
    tell_losses(&s);
    tell_row(&s);
    tell_goals(&s);
    tell_hand(&s);
    tell_refusal(&s);
}
