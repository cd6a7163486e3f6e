/* quiet_cards.c - plays a position of the card game on until nothing is half done.
 *
 * An action is often the first of several: whoever searches a stack pays, looks and takes; whoever
 * plays a Merchant takes and gives. In between a position is hard to value. The price is paid, but
 * nothing has been gained for it yet, and the games that a net learns from reach such positions
 * only for good reasons. So what is begun is first finished as a sensible player would: the least
 * useful units are paid, the units that the nearest goal lacks are taken, and the best card is
 * taken.
 *
 * Chance is not drawn here.
 */
#include "look_cards.h"

#define PHASE(name) ((uint64_t)1 << CARDS_PHASE_##name)
static const uint64_t half_done = PHASE(PAY) | PHASE(PAY_ANY) | PHASE(STORE) | PHASE(GAIN) |
                                  PHASE(ADVANTAGE) | PHASE(DEFEND) | PHASE(TARGET) | PHASE(ROB) |
                                  PHASE(MERCHANT_TAKE) | PHASE(MERCHANT_GIVE) | PHASE(SPY) |
                                  PHASE(LOOK) | PHASE(EXCHANGED);
#undef PHASE
_Static_assert(CARDS_PHASES <= 64, "phases are bits of a word");

bool quiet_cards_due(const lr_state *s) {
    return half_done >> cards_lay_open(s).pub->phase & 1;
}

/* ---- units ----------------------------------------------------------------------------------- */

/* The costs of what could be built next, and how many units miss to the nearest of them. */
typedef struct next_costs {
    cards_goods nearest; /* 0: nothing misses anywhere */
    cards_goods most;    /* of each resource what the dearest takes */
} next_costs;

static void consider(const cards_look *s, next_costs *n, cards_goods cost, unsigned *fewest) {
    unsigned missing = lr_lanes_total(lr_lanes_above(cost, s->own->have));
    n->most += lr_lanes_above(cost, n->most);
    if (missing == 0 || missing >= *fewest) return;
    *fewest = missing;
    n->nearest = cost;
}

static next_costs find_costs(const cards_look *s) {
    next_costs n = { 0 };
    unsigned fewest = UINT32_MAX;
    if (look_cards_upgrades(s->p, s->seat)) consider(s, &n, s->c->city_cost, &fewest);
    if (look_cards_settles(s->p, s->seat))
        consider(s, &n, look_cards_settlement_cost(s->c, s->own), &fewest);
    for (cards_set left = s->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (kind >= LOOK_CARDS_BUILT_FIRST) consider(s, &n, s->c->kind[kind].cost, &fewest);
    }
    return n;
}

/* The resource of the set that misses most, or is there least. */
static unsigned most_wanted(const cards_look *s, unsigned goods) {
    next_costs n = find_costs(s);
    cards_goods missing = lr_lanes_above(n.nearest, s->own->have);
    cards_goods later = lr_lanes_above(n.most, s->own->have);
    best_one best = { INT32_MIN, 0 };
    for (; goods != 0; goods &= goods - 1) {
        unsigned good = (unsigned)__builtin_ctz(goods);
        int score = 64 * (lr_lanes_count(missing, good) > 0) +
                    8 * (int)lr_lanes_count(later, good) - (int)lr_lanes_count(s->own->have, good) -
                    4 * (good == CARDS_GOLD);
        best_one_note(&best, score, good);
    }
    return best.which;
}

/* The resource of the set that is missed least. */
static unsigned least_wanted(const cards_look *s, unsigned goods) {
    next_costs n = find_costs(s);
    best_one best = { INT32_MIN, 0 };
    for (; goods != 0; goods &= goods - 1) {
        unsigned good = (unsigned)__builtin_ctz(goods);
        int have = (int)lr_lanes_count(s->own->have, good);
        int over = have - (int)lr_lanes_count(n.most, good);
        int score = 8 * over + have + 2 * (good == CARDS_GOLD);
        if (lr_lanes_count(n.nearest, good) >= (unsigned)have) score -= 16;
        best_one_note(&best, score, good);
    }
    return best.which;
}

/* The fullest region of a resource, or the emptiest. */
static unsigned region_of(const cards_realm *r, unsigned good, bool fullest) {
    best_one best = { INT32_MIN, 0 };
    for (uint64_t left = r->of_good[good]; left != 0; left &= left - 1) {
        unsigned region = (unsigned)__builtin_ctzll(left) / 2;
        int stock = (int)cards_stock(r, region);
        best_one_note(&best, fullest ? stock : -stock, region);
    }
    return best.which;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The place of the best card in the stack that is looked through, and its kind. */
static void best_in_stack(const cards_look *s, const cards_open *open, lr_action *a) {
    unsigned at = 0, size = open->pub->stack_size[open->pub->stack];
    int best = INT32_MIN;
    for (unsigned stack = 0; stack < open->pub->stack; stack++) at += open->pub->stack_size[stack];
    for (unsigned place = 0; place < size; place++) {
        unsigned kind = open->deck[at + place];
        int worth = look_cards_held(s, kind);
        if (worth <= best) continue;
        best = worth;
        a->arg[0] = (uint8_t)place;
        a->arg[1] = (uint8_t)kind;
    }
}

static unsigned best_to_spy(const cards_look *s) {
    best_one best = { INT32_MIN, CARDS_NO_KIND };
    for (cards_set left = s->foe_hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        if (!cards_is_action(s->c, kind) && !cards_is_unit(s->c, kind)) continue;
        best_one_note(&best, look_cards_held(s, kind), kind);
    }
    return best.which;
}

/* The card whose loss hurts the victim of a duel most. */
static void best_target(const cards *c, const cards_public *p, lr_action *a) {
    const cards_realm *victim = &p->realm[p->victim];
    bool knights = p->duel_card == CARDS_KIND_BLACK_KNIGHT;
    int best = INT32_MIN;
    for (unsigned site = 2u * victim->first; site < 2u * victim->last + 2; site++)
        for (unsigned k = 0; k < 2; k++) {
            unsigned kind = victim->site[site][k];
            if (kind >= CARDS_KINDS) continue;
            const cards_card *card = &c->kind[kind];
            if (knights ? card->group != CARDS_GROUP_KNIGHT : !cards_is_building(c, kind)) continue;
            int worth = 100 * card->points + 30 * card->commerce + 20 * card->strength;
            if (card->effect == CARDS_EFFECT_DOUBLE)
                worth += 40 *
                         __builtin_popcountll(victim->of_good[card->goods] & cards_borders(site));
            if (worth <= best) continue;
            best = worth;
            a->arg[0] = (uint8_t)site;
            a->arg[1] = (uint8_t)kind;
        }
}

/* ---- the next action ------------------------------------------------------------------------- */

static lr_action next_action(const cards *c, const cards_open *open, const cards_look *s) {
    const cards_public *p = open->pub;
    lr_action a = { .kind = CARDS_SETTLE, .actor = p->chooser };
    unsigned seizable = lr_lanes_kinds(s->foe->have) & lr_lanes_kinds(s->own->room);
    unsigned counter = look_cards_counter(p->duel_card);
    switch (p->phase) {
    case CARDS_PHASE_PAY_ANY:
        a.kind = CARDS_PAY;
        a.arg[0] = (uint8_t)region_of(s->own, least_wanted(s, lr_lanes_kinds(s->own->have)), true);
        break;
    case CARDS_PHASE_GAIN:
        a.kind = CARDS_GAIN;
        a.arg[0] = (uint8_t)region_of(s->own, most_wanted(s, lr_lanes_kinds(s->own->room)), false);
        break;
    case CARDS_PHASE_ADVANTAGE:
    case CARDS_PHASE_ROB:
    case CARDS_PHASE_MERCHANT_TAKE:
        a.kind = seizable != 0 ? CARDS_SEIZE : CARDS_STOP;
        if (seizable != 0) a.arg[0] = (uint8_t)most_wanted(s, seizable);
        break;
    case CARDS_PHASE_MERCHANT_GIVE:
        a.kind = CARDS_GIVE;
        a.arg[0] = (uint8_t)least_wanted(s, lr_lanes_kinds(s->own->have) &
                                                lr_lanes_kinds(s->foe->room));
        break;
    case CARDS_PHASE_DEFEND:
        a.kind = cards_in(s->hand, counter) ? CARDS_COUNTER : CARDS_STOP;
        if (a.kind == CARDS_COUNTER) a.arg[0] = (uint8_t)counter;
        break;
    case CARDS_PHASE_TARGET:
        a.kind = CARDS_TARGET;
        best_target(c, p, &a);
        break;
    case CARDS_PHASE_SPY:
        a.kind = CARDS_SPY;
        a.arg[0] = (uint8_t)best_to_spy(s);
        break;
    case CARDS_PHASE_LOOK:
        a.kind = CARDS_TAKE;
        best_in_stack(s, open, &a);
        break;
    case CARDS_PHASE_EXCHANGED:
        a.kind = CARDS_DRAW;
        a.arg[0] = p->stack;
        break;
    default: break; /* the default pays and stores */
    }
    return a;
}

void quiet_cards(const lr_game *g, lr_state *state) {
    const cards *c = cards_of(g);
    while (quiet_cards_due(state)) {
        cards_open open = cards_lay_open(state);
        cards_look side;
        look_cards_meet(&side, c, &open, open.pub->chooser);
        if (lr_play(g, state, next_action(c, &open, &side)) != LR_OK) return;
    }
}
