/* candidates_cards.c - see candidates_cards.h. */
#include "candidates_cards.h"

#include "cards_state.h"

typedef struct candidates {
    const cards_state *s;
    uint8_t actor;
    candidate_visitor *visit;
    void *context;
} candidates;

static void add_three(candidates *c, cards_action_kind kind, unsigned first, unsigned second,
                      unsigned third) {
    lr_action a = { .kind = (uint8_t)kind, .actor = c->actor };
    a.arg[0] = (uint8_t)first;
    a.arg[1] = (uint8_t)second;
    a.arg[2] = (uint8_t)third;
    c->visit(a, c->context);
}

static void add(candidates *c, cards_action_kind kind, unsigned first, unsigned second) {
    add_three(c, kind, first, second, 0);
}

/* One for each value of the only argument. */
static void add_range(candidates *c, cards_action_kind kind, unsigned low, unsigned high) {
    for (unsigned value = low; value <= high; value++) add(c, kind, value, 0);
}

static void add_grid(candidates *c, cards_action_kind kind, unsigned first, unsigned second) {
    for (unsigned one = 0; one < first; one++)
        for (unsigned two = 0; two < second; two++) add(c, kind, one, two);
}

static void add_chance(candidates *c) {
    add(c, CARDS_SHUFFLE, 0, 0);
    add_grid(c, CARDS_FIRST, 8, 8);
    add_grid(c, CARDS_DICE, CARDS_FACES + 1, 8);
    add_range(c, CARDS_EVENT, 0, CARDS_EVENT_CARDS);
    add_range(c, CARDS_REGION, 0, CARDS_DECK_REGIONS);
    add_range(c, CARDS_DUEL, 0, 7);
}

static void add_caravans(candidates *c) {
    for (unsigned give = 0; give < CARDS_GOODS; give++)
        for (unsigned more = 0; more <= CARDS_GOOD_NONE; more++)
            for (unsigned get = 0; get < CARDS_GOODS; get++)
                for (unsigned other = 0; other <= CARDS_GOOD_NONE; other++) {
                    lr_action a = { .kind = CARDS_CARAVAN, .actor = c->actor };
                    a.arg[0] = (uint8_t)give;
                    a.arg[1] = (uint8_t)more;
                    a.arg[2] = (uint8_t)get;
                    a.arg[3] = (uint8_t)other;
                    c->visit(a, c->context);
                }
}

static void add_conflicts(candidates *c) {
    for (unsigned stack = 0; stack <= CARDS_STACKS; stack++)
        for (unsigned one = 0; one < CARDS_KINDS; one++) {
            add_three(c, CARDS_CONFLICT, stack, one, CARDS_NO_KIND);
            for (unsigned two = 0; two < CARDS_KINDS; two++)
                add_three(c, CARDS_CONFLICT, stack, one, two);
        }
}

static void add_swaps(candidates *c) {
    cards_set hand = c->s->secret.hand[c->actor];
    for (unsigned give = 0; give < CARDS_KINDS; give++)
        for (unsigned place = 0; place < CARDS_EXPANSIONS; place++) {
            unsigned kinds = give == 0 || cards_in(hand, give) ? (unsigned)CARDS_KINDS : 1;
            for (unsigned take = 0; take < kinds; take++)
                add_three(c, CARDS_SWAP, give, place, take);
        }
}

static void add_seat(candidates *c) {
    static const cards_action_kind bare[] = { CARDS_ARRANGE_AS_PRINTED,
                                              CARDS_ROLL,
                                              CARDS_END,
                                              CARDS_SETTLE,
                                              CARDS_STOP,
                                              CARDS_SCOUT,
                                              CARDS_ACCEPT,
                                              CARDS_REFUSE };
    static const cards_action_kind on_sites[] = { CARDS_BUILD, CARDS_REMOVE, CARDS_TARGET };
    for (unsigned k = 0; k < sizeof bare / sizeof *bare; k++) add(c, bare[k], 0, 0);
    for (unsigned k = 0; k < sizeof on_sites / sizeof *on_sites; k++)
        add_grid(c, on_sites[k], CARDS_SITES + 1, CARDS_KINDS);
    add_range(c, CARDS_ARRANGE, 0, CARDS_GOODS);
    add_range(c, CARDS_STACK, 0, CARDS_STACKS);
    add_range(c, CARDS_DRAW, 0, CARDS_STACKS);
    add_range(c, CARDS_SEARCH, 0, CARDS_STACKS);
    add_range(c, CARDS_ALCHEMIST, 0, 7);
    add_range(c, CARDS_PAY, 0, CARDS_REGIONS);
    add_range(c, CARDS_STORE, 0, CARDS_REGIONS);
    add_range(c, CARDS_GAIN, 0, CARDS_REGIONS);
    add_range(c, CARDS_SEIZE, 0, CARDS_GOODS);
    add_range(c, CARDS_GIVE, 0, CARDS_GOODS);
    add_range(c, CARDS_ROAD, 0, CARDS_COLUMNS);
    add_range(c, CARDS_SETTLEMENT, 0, CARDS_PLACES);
    add_range(c, CARDS_CITY, 0, CARDS_PLACES);
    add_range(c, CARDS_SIDE, 0, 2);
    add_range(c, CARDS_PICK, 0, CARDS_DECK_REGIONS);
    add_range(c, CARDS_PLAY, 0, CARDS_KINDS);
    add_range(c, CARDS_COUNTER, 0, CARDS_KINDS);
    add_range(c, CARDS_SPY, 0, CARDS_KINDS);
    add_grid(c, CARDS_BANK, CARDS_GOODS + 1, CARDS_GOODS + 1);
    add_grid(c, CARDS_TAKE, CARDS_EXPANSIONS, CARDS_KINDS);
    add_grid(c, CARDS_EXCHANGE, CARDS_KINDS, CARDS_STACKS + 1);
    add_grid(c, CARDS_DISCARD, CARDS_KINDS, CARDS_STACKS + 1);
    add_caravans(c);
    add_conflicts(c);
    add_swaps(c);
}

void candidates_cards_visit(const lr_state *s, int actor, candidate_visitor *visit, void *context) {
    candidates c = { cards_state_read(s), (uint8_t)actor, visit, context };
    if (actor == LR_ACTOR_CHANCE)
        add_chance(&c);
    else
        add_seat(&c);
}
