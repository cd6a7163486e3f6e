/* stacks_cards.c - the greedy player's hand and the five stacks: drawing, searching, exchanging,
 * giving up.
 *
 * Every kind of card has a worth in hand (worth_cards_held). What a stack promises follows from it
 * and from what the view remembers of the stack:
 *
 *     top    the worth of the card that a draw would bring: the remembered top card's, less the
 *            odds that the opponent has taken it since; if it is unseen, the average of all unseen
 *            cards
 *     best   the worth of the card that a search would bring: the best remembered one, or what the
 *            best of so many unseen cards is worth on average
 *
 * The average best of n unseen cards: sort the unseen kinds from the best one down. A stack holds
 * any given unseen card with odds q = n / unseen, so the best is the first card with odds q, the
 * second one with odds (1 - q) q, and so on.
 *
 * A search costs units. Their price is what the goods are worth less without them, so a realm that
 * is about to run over searches gladly. An exchange is a draw or a search less the worth of the
 * card that is given up.
 *
 * Marks in a memory say that one of the cards before the mark was taken; the odds are taken as
 * equal.
 */
#include "greedy_cards.h"

enum {
    W_SEARCH_MARGIN = 700,  /* a search must be so much better than a draw */
    W_EXCHANGE_MARGIN = 70, /* an exchange must bring so much */
    W_SWAP_MARGIN = 50,     /* and a swap */
    W_SECOND_COPY = 70,     /* percent of a card that is held already */
    W_HARM = 60,            /* percent of a card's worth to the other one that counts as gain */
};

typedef struct stack_guess {
    int32_t top, best;
} stack_guess;

/* What is thought about all cards, made once for a decision. */
typedef struct outlook {
    int32_t worth[CARDS_KINDS]; /* in hand */
    int unseen[CARDS_KINDS];    /* copies that may be anywhere */
    int unseen_all;
    int32_t average;               /* worth of an unseen card */
    uint8_t by_worth[CARDS_KINDS]; /* kinds, the best first */
    int32_t price;                 /* of a search */
    stack_guess stack[CARDS_STACKS];
} outlook;

/* ---- what is unseen -------------------------------------------------------------------------- */

static int32_t worth_in_hand(const cards_mind *m, unsigned kind) {
    int32_t worth = worth_cards_held(&m->plan, kind);
    return cards_in(m->v->hand, kind) ? worth * W_SECOND_COPY / 100 : worth;
}

static bool is_card(uint8_t entry) {
    return entry != CARDS_TAKEN;
}

/* The kind of an entry, or CARDS_KINDS. Of two cards in one order or the other the first is taken
 * for the upper one. */
static unsigned kind_of(uint8_t entry) {
    unsigned kind = entry & (CARDS_EITHER - 1u);
    return entry == CARDS_UNKNOWN || entry == CARDS_TAKEN || kind >= CARDS_KINDS ? CARDS_KINDS
                                                                                 : kind;
}

static void count_unseen(const cards_mind *m, outlook *o) {
    const cards_memory *memory = &m->v->memory;
    unsigned entries = 0;
    for (unsigned k = 0; k < CARDS_STACKS; k++) entries += memory->size[k];
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++)
        o->unseen[kind] = (int)m->c->kind[kind].count - (int)cards_copies(m->v->hand, kind) -
                          (int)cards_copies(m->plan.own->placed, kind) -
                          (int)cards_copies(m->plan.foe->placed, kind) -
                          (int)cards_copies(m->p->discard, kind) -
                          (int)cards_copies(memory->seen, kind);
    for (unsigned k = 0; k < entries && k < CARDS_MEMORY_MAX; k++) {
        unsigned kind = kind_of(memory->entry[k]);
        if (kind < CARDS_KINDS) o->unseen[kind]--;
    }
    int32_t sum = 0;
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) {
        if (o->unseen[kind] < 0) o->unseen[kind] = 0; /* a taken card was seen again */
        o->unseen_all += o->unseen[kind];
        sum += o->unseen[kind] * o->worth[kind];
    }
    o->average = o->unseen_all > 0 ? sum / o->unseen_all : 0;
}

static void sort_kinds(outlook *o) {
    for (unsigned k = 0; k < CARDS_KINDS; k++) {
        unsigned at = k;
        for (; at > 0 && o->worth[o->by_worth[at - 1]] < o->worth[k]; at--)
            o->by_worth[at] = o->by_worth[at - 1];
        o->by_worth[at] = (uint8_t)k;
    }
}

/* ---- what a stack promises ------------------------------------------------------------------- */

/* The best of `count` unseen ones on average, or `at_least` if that is better. */
static int32_t best_of(const outlook *o, int count, int32_t at_least) {
    int32_t odds_left = 10000, sum = 0;
    if (o->unseen_all == 0 || count <= 0) return at_least;
    int32_t q = 10000 * count / o->unseen_all;
    if (q > 10000) q = 10000;
    for (unsigned k = 0; k < CARDS_KINDS && odds_left > 50; k++) {
        unsigned kind = o->by_worth[k];
        if (o->worth[kind] <= at_least) break;
        for (int copy = 0; copy < o->unseen[kind]; copy++) {
            sum += o->worth[kind] * (odds_left * q / 10000) / 10000;
            odds_left -= odds_left * q / 10000;
        }
    }
    return sum + at_least * odds_left / 10000;
}

/* Percent that the card at `at` was not taken by the opponent since it was seen. */
static int32_t still_there(const uint8_t *entry, unsigned size, unsigned at) {
    int32_t percent = 100, left = 0;
    for (unsigned k = 0; k < size; k++) {
        if (is_card(entry[k])) {
            left++;
        } else {
            if (k > at && left > 0) percent -= percent / left;
            if (left > 0) left--;
        }
    }
    return percent;
}

static void guess_stack(const cards_mind *m, outlook *o, unsigned stack) {
    const uint8_t *entry = look_cards_entries(&m->v->memory, stack);
    unsigned size = m->v->memory.size[stack];
    int unknown = 0;
    int32_t best = 0, top = o->average;
    bool first = true;
    for (unsigned k = 0; k < size; k++) {
        if (!is_card(entry[k])) continue;
        unsigned kind = kind_of(entry[k]);
        int32_t percent = kind < CARDS_KINDS ? still_there(entry, size, k) : 0;
        int32_t worth = kind < CARDS_KINDS ? o->worth[kind] * percent / 100 : 0;
        if (kind >= CARDS_KINDS) unknown++;
        if (worth > best) best = worth;
        if (first) top = worth + o->average * (100 - percent) / 100;
        first = false;
    }
    o->stack[stack].top = m->p->stack_size[stack] > 0 ? top : 0;
    o->stack[stack].best = best_of(o, unknown, best);
}

static void look_out(const cards_mind *m, outlook *o) {
    *o = (outlook){ 0 };
    for (unsigned kind = 0; kind < CARDS_KINDS; kind++) o->worth[kind] = worth_in_hand(m, kind);
    count_unseen(m, o);
    sort_kinds(o);
    (void)plan_cards_spend_any(&m->plan, m->plan.own->have, m->plan.own->search_price, &o->price);
    for (unsigned stack = 0; stack < CARDS_STACKS; stack++) guess_stack(m, o, stack);
}

/* ---- the choices ----------------------------------------------------------------------------- */

/* Draw or search: whatever brings more. */
static const lr_action *draw(cards_mind *m) {
    outlook o;
    look_out(m, &o);
    best_action best = { .score = INT32_MIN };
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind == CARDS_DRAW) {
            best_weigh(&best, a, o.stack[a->arg[0]].top, m->rng);
        } else if (a->kind == CARDS_SEARCH) {
            int32_t found = o.stack[a->arg[0]].best;
            best_weigh(&best, a, found - o.price - W_SEARCH_MARGIN, m->rng);
        }
    }
    return best.action;
}

static const lr_action *exchange(cards_mind *m) {
    outlook o;
    look_out(m, &o);
    const lr_action *best = NULL;
    int32_t best_score = W_EXCHANGE_MARGIN;
    bool can_search = (int)lr_lanes_total(m->plan.own->have) >= m->plan.own->search_price;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != CARDS_EXCHANGE) continue;
        const stack_guess *stack = &o.stack[a->arg[1]];
        int32_t search = stack->best - o.price - W_SEARCH_MARGIN, gain = stack->top;
        if (can_search && search > gain) gain = search;
        gain -= worth_cards_held(&m->plan, a->arg[0]);
        if (gain <= best_score) continue;
        best = a;
        best_score = gain;
    }
    return best != NULL ? best : greedy_cards_find(m, CARDS_STOP);
}

/* A taken card; the kind is the second argument. */
static int32_t score_take(cards_mind *m, const lr_action *a) {
    return worth_in_hand(m, a->arg[1]);
}

/* The longest stack hides a card best. */
static int32_t score_discard(cards_mind *m, const lr_action *a) {
    return m->p->stack_size[a->arg[1]] - 32 * worth_cards_held(&m->plan, a->arg[0]);
}

static int32_t score_swap(cards_mind *m, const lr_action *a) {
    return worth_in_hand(m, a->arg[2]) - worth_cards_held(&m->plan, a->arg[0]);
}

/* Where the first hand comes from is chosen blind: more cards, more choice. */
static int32_t score_first_stack(cards_mind *m, const lr_action *a) {
    return m->p->stack_size[a->arg[0]];
}

static const lr_action *choose_builder_stack(cards_mind *m) {
    outlook o;
    look_out(m, &o);
    const lr_action *best = NULL;
    for (uint32_t k = 0; k < m->count; k++) {
        const lr_action *a = &m->legal[k];
        if (a->kind != CARDS_STACK) continue;
        if (best == NULL || o.stack[a->arg[0]].best > o.stack[best->arg[0]].best) best = a;
    }
    return best;
}

static int32_t score_spy(cards_mind *m, const lr_action *a) {
    return worth_in_hand(m, a->arg[0]) +
           worth_cards_held(greedy_cards_foe(m), a->arg[0]) * W_HARM / 100;
}

static int32_t score_conflict(cards_mind *m, const lr_action *a) {
    const cards_plan *foe = greedy_cards_foe(m);
    int32_t harm = 32 * worth_cards_held(foe, a->arg[1]);
    if (a->arg[2] < CARDS_KINDS) harm += 32 * worth_cards_held(foe, a->arg[2]);
    return harm + m->p->stack_size[a->arg[0]];
}

const lr_action *greedy_cards_stacks(cards_mind *m) {
    const lr_action *a = NULL;
    switch (m->p->phase) {
    case CARDS_PHASE_START_STACK:
        return greedy_cards_best(m, CARDS_STACK, INT32_MIN, score_first_stack);
    case CARDS_PHASE_START_TAKE:
    case CARDS_PHASE_LOOK: return greedy_cards_best(m, CARDS_TAKE, INT32_MIN, score_take);
    case CARDS_PHASE_BUILDER_STACK: return choose_builder_stack(m);
    case CARDS_PHASE_BUILDER_SWAP:
        a = greedy_cards_best(m, CARDS_SWAP, W_SWAP_MARGIN, score_swap);
        return a != NULL ? a : greedy_cards_find(m, CARDS_STOP);
    case CARDS_PHASE_CONFLICT:
        return greedy_cards_best(m, CARDS_CONFLICT, INT32_MIN, score_conflict);
    case CARDS_PHASE_SPY: return greedy_cards_best(m, CARDS_SPY, INT32_MIN, score_spy);
    case CARDS_PHASE_DISCARD: return greedy_cards_best(m, CARDS_DISCARD, INT32_MIN, score_discard);
    case CARDS_PHASE_DRAW:
    case CARDS_PHASE_EXCHANGED: return draw(m);
    case CARDS_PHASE_EXCHANGE: return exchange(m);
    default: return NULL;
    }
}
