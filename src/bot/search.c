/* search.c - looks ahead from what a seat believes (search.h).
 *
 *     node   a place in the tree: who decides there, and its edges
 *     edge   an action there: first opinion, visits, sum of what came of it, the node it leads to
 *
 * Nodes and edges live in two arrays that are filled from the front and emptied at the start of a
 * search. Where chance decides, edges are added as outcomes come up; where a seat decides, all at
 * once. A position with a single possible action is not valued: the walk goes on through it.
 *
 * Luck. A throw of the dice changes the chances more than most decisions do, so the mean of a few
 * walks would tell which of two actions met the better dice. At a new node where chance decides the
 * net values every outcome once (an *outlook*), and their mean by weight is the walk's result. A
 * later walk draws an outcome, and on the way up what the net said of it beyond the mean is taken
 * off: a control variate, whose own mean is zero however wrong the net is. The guess that a walk
 * starts in is luck of the same kind. What is left is what the net could not foresee, which is what
 * a search is for. A shuffle, whose outcomes cannot be listed, is drawn as it comes.
 *
 * Numbers. Chances are of VALUE_ONE (65536). An edge's worth is the mean of its first opinion and
 * of all walks through it. The walk takes the edge with the greatest
 *
 *     worth + SPREAD * opinion * sqrt(visits of the node) / (1 + visits of the edge)
 *
 * where opinions are a softmax of the first values, with a part of them spread evenly so that
 * nothing stays untried for ever, and a small part that goes to what the greedy bot would do there,
 * lest a whim of the net is followed where it hardly matters. More of such advice would hide what
 * the net has learned. Asking the greedy bot takes time, so it is asked only when a node is visited
 * again, which most nodes are not. For the same reason a new node is worth the mean of its actions
 * by opinion, not the best of them: the best of many guesses is a guess too high. Other seats that
 * are asked for a trade answer by opinion alone, which played better than by their results.
 *
 * What was tried instead, and how it played, is in docs/strength.md.
 */
#include "search.h"

#include "best.h"
#include "bots.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NODES_MAX = 1 << 16,
    EDGES_MAX = 1 << 18,
    OUTLOOKS_MAX = 1 << 16,
    DEPTH_MAX = 96,
    SPREAD = VALUE_ONE / 10,
    OPINION_ONE = 1 << 12,      /* opinions of a node sum to this */
    SHARPNESS = VALUE_ONE / 64, /* a first value lower by this has half the opinion */
    EVEN_SHARE = 8,             /* one part in so many of the opinions is spread evenly */
    ADVICE_SHARE = 8,           /* one part in so many goes to what the greedy bot would do */
};

#define NONE UINT32_MAX /* no node, no edge, no outlook */

typedef struct edge {
    lr_action action;
    int64_t sum;      /* of the deciding seat's chances, the first opinion's included */
    uint32_t visits;  /* walks through it */
    uint32_t child;   /* node, or NONE */
    uint32_t next;    /* where chance decides: the next edge of the node, or NONE */
    uint32_t opinion; /* of OPINION_ONE */
} edge;

/* What the net says of an outcome of chance, and of those like it. */
typedef struct outlook {
    lr_action outcome;
    uint32_t next; /* of the node, or NONE */
    int32_t chances[LR_SEATS_MAX];
} outlook;

typedef struct node {
    uint32_t first, count; /* edges; where chance decides they are a list */
    uint32_t outlooks;     /* where chance decides: a list, or NONE */
    uint32_t visits;
    uint8_t actor; /* seat, or LR_ACTOR_CHANCE */
    uint8_t guess; /* in which the edges were listed */
    bool advised;  /* the opinions have heard the greedy bot */
} node;

struct search {
    const lr_game *game;
    const mind_family *family;
    const value_net *net;
    value_memory *memory; /* of the positions valued last */
    lr_rng *rng;
    uint32_t nodes, edges, outlooks;
    uint64_t looked_at; /* positions valued */
    uint64_t seen,
        gap; /* the clock when it was last looked at; the longest time between two looks */
    node node[NODES_MAX];
    edge edge[EDGES_MAX];
    outlook outlook[OUTLOOKS_MAX];
    int32_t guess_luck[BELIEFS][LR_SEATS_MAX]; /* what each guess is worth beyond their mean */
    lr_action scratch[LR_LEGAL_MAX];
    int32_t tried[LR_LEGAL_MAX][LR_SEATS_MAX]; /* chances after each action of a new node */
};

search *search_new(void) {
    search *s = malloc(sizeof *s);
    if (s == NULL) return NULL;
    s->game = NULL;
    s->memory = value_memory_new();
    if (s->memory != NULL) return s;
    free(s);
    return NULL;
}

size_t search_bytes(void) {
    return sizeof(search) + value_memory_bytes();
}

void search_for(search *s, const lr_game *g) {
    s->game = g;
    s->family = mind_of(g);
    value_memory_clear(s->memory, s->family->features);
}

void search_free(search *s) {
    if (s == NULL) return;
    value_memory_free(s->memory);
    free(s);
}

value_memory *search_memory(search *s) {
    return s->memory;
}

/* ---- growing -------------------------------------------------------------------------------- */

static uint32_t add_node(search *s, unsigned actor, unsigned guess) {
    if (s->nodes == NODES_MAX) return NONE;
    s->node[s->nodes] = (node){
        .first = NONE, .outlooks = NONE, .actor = (uint8_t)actor, .guess = (uint8_t)guess
    };
    return s->nodes++;
}

static uint32_t add_edge(search *s, lr_action a) {
    if (s->edges == EDGES_MAX) return NONE;
    s->edge[s->edges] = (edge){ .action = a, .child = NONE, .next = NONE };
    return s->edges++;
}

/* 2^(-x / SHARPNESS) for x >= 0, of OPINION_ONE. */
static uint32_t faded(int64_t x) {
    static const uint16_t eighths[8] = { 4096, 3756, 3444, 3158, 2896, 2656, 2435, 2233 };
    uint64_t eighth = (uint64_t)x * 8 / SHARPNESS;
    return eighth >= 96 ? 0 : (uint32_t)eighths[eighth & 7] >> (eighth >> 3);
}

/* What the greedy bot would do there: one of the node's edges, from the first one, or their
 * number. In another guess than the edges were listed in it hears of those that are possible. */
static uint32_t find_advice(search *s, const node *n, const lr_state *position, unsigned guess) {
    lr_view view;
    uint32_t count = 0, k = 0;
    for (uint32_t i = n->first; i < n->first + n->count; i++)
        if (n->guess == guess || lr_check(s->game, position, s->edge[i].action) == LR_OK)
            s->scratch[count++] = s->edge[i].action;
    if (count == 0) return n->count;
    lr_observe(s->game, position, n->actor, &view);
    lr_action a = greedy_choose(s->game, &view, n->actor, s->scratch, count, s->rng);
    while (k < n->count && memcmp(&s->edge[n->first + k].action, &a, sizeof a) != 0) k++;
    return k;
}

/* Opinions from the first values of the node's edges, and from the greedy bot's advice if there
 * is one: `advice` is less than their number. */
static void form_opinions(search *s, node *n, uint32_t advice) {
    int64_t best = 0;
    uint64_t total = 0;
    uint32_t advised = advice < n->count ? OPINION_ONE / ADVICE_SHARE : 0;
    for (uint32_t k = n->first; k < n->first + n->count; k++)
        if (s->edge[k].sum > best) best = s->edge[k].sum;
    for (uint32_t k = n->first; k < n->first + n->count; k++)
        total += s->edge[k].opinion = faded(best - s->edge[k].sum);
    assert(n->count > 0 && total > 0);
    uint32_t even = OPINION_ONE / EVEN_SHARE / n->count;
    uint64_t rest = OPINION_ONE - OPINION_ONE / EVEN_SHARE - advised;
    for (uint32_t k = n->first; k < n->first + n->count; k++)
        s->edge[k].opinion = even + (uint32_t)(s->edge[k].opinion * rest / total);
    if (advice < n->count) s->edge[n->first + advice].opinion += advised;
}

/* The chances that the node's first values promise together, each by the opinion of it. */
static void weigh_together(const search *s, const node *n, int32_t out[LR_SEATS_MAX]) {
    int64_t sum[LR_SEATS_MAX] = { 0 }, total = 0;
    for (uint32_t k = 0; k < n->count; k++) {
        int64_t opinion = s->edge[n->first + k].opinion;
        total += opinion;
        for (int seat = 0; seat < s->game->seats; seat++) sum[seat] += opinion * s->tried[k][seat];
    }
    assert(total > 0);
    for (int seat = 0; seat < s->game->seats; seat++) out[seat] = (int32_t)(sum[seat] / total);
}

/* Tries every action once; `out` gets the chances that this promises. False: no room for the
 * edges. */
static bool expand(search *s, uint32_t at, const lr_state *position, const lr_action *actions,
                   uint32_t count, const int32_t *first, int32_t out[LR_SEATS_MAX]) {
    node *n = &s->node[at];
    lr_state after;
    if (s->edges + count > EDGES_MAX) return false;
    n->first = s->edges;
    n->count = count;
    value_dwell(s->memory, s->game, position);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t e = add_edge(s, actions[k]);
        int32_t *chances = s->tried[k];
        lr_copy(s->game, &after, position);
        lr_apply(s->game, &after, actions[k]);
        if (s->family->settle != NULL) s->family->settle(s->game, &after);
        value_chances_again(s->memory, s->net, s->game, &after, chances);
        s->looked_at++;
        s->edge[e].sum = first != NULL && first[k] >= 0 ? first[k] : chances[n->actor];
    }
    form_opinions(s, n, count);
    weigh_together(s, n, out);
    return true;
}

/* The only edge of a node, scratch[0]. */
static bool add_only(search *s, uint32_t at) {
    uint32_t e = add_edge(s, s->scratch[0]);
    s->node[at].first = e;
    s->node[at].count = 1;
    return e != NONE;
}

/* ---- walking -------------------------------------------------------------------------------- */

typedef struct step {
    uint32_t node, edge;
    bool lucky;                 /* chance decided, and what it brought is known */
    int32_t luck[LR_SEATS_MAX]; /* then: what it brought each seat */
} step;

typedef struct walk {
    lr_state position;
    unsigned guess;
    uint32_t depth;
    step step[DEPTH_MAX];
    int32_t chances[LR_SEATS_MAX]; /* what came of it */
} walk;

static uint32_t root_of(uint64_t x) {
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 50; bit != 0; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

static int64_t worth_of(const edge *e) {
    return e->sum / (1 + (int64_t)e->visits);
}

/* Advice takes as long as some positions, so only what is visited again gets it. Until then no
 * edge has been taken: their sums are still the first values. */
static void take_advice(search *s, node *n, const walk *w) {
    n->advised = true;
    form_opinions(s, n, find_advice(s, n, &w->position, w->guess));
}

/* The edge that a seat tries next, or NONE if none is possible in this guess. */
static uint32_t select_edge(search *s, const node *n, const walk *w) {
    /* the root of visits with 8 binary places */
    int64_t reach = (int64_t)SPREAD * root_of((uint64_t)(n->visits + 1) << 16) / OPINION_ONE;
    bool sure = n->guess == w->guess;
    bool asked = s->family->is_asked != NULL && n->actor != s->node[0].actor &&
                 s->family->is_asked(s->game, &w->position);
    uint32_t chosen = NONE;
    int64_t most = INT64_MIN;
    for (uint32_t k = n->first; k < n->first + n->count; k++) {
        const edge *e = &s->edge[k];
        int64_t drawn_to = (reach * e->opinion >> 8) / (1 + (int64_t)e->visits);
        int64_t score = asked ? drawn_to : worth_of(e) + drawn_to;
        if (score <= most) continue;
        if (!sure && lr_check(s->game, &w->position, e->action) != LR_OK) continue;
        most = score;
        chosen = k;
    }
    return chosen;
}

/* ---- chance ---- */

/* The chances after an outcome, as the net sees them: valued now, unless an outcome like it has
 * been. NONE: no room. */
static uint32_t find_outlook(search *s, node *n, const lr_state *position, lr_action outcome) {
    lr_state after;
    if (s->family->alike != NULL) outcome = s->family->alike(s->game, position, outcome);
    for (uint32_t k = n->outlooks; k != NONE; k = s->outlook[k].next)
        if (memcmp(&s->outlook[k].outcome, &outcome, sizeof outcome) == 0) return k;
    if (s->outlooks == OUTLOOKS_MAX) return NONE;
    outlook *o = &s->outlook[s->outlooks];
    *o = (outlook){ .outcome = outcome, .next = n->outlooks };
    lr_copy(s->game, &after, position);
    mind_play_outcome(s->game, &after, outcome);
    value_chances_again(s->memory, s->net, s->game, &after, o->chances);
    s->looked_at++;
    return n->outlooks = s->outlooks++;
}

/* Lists the outcomes that are due, and what they promise together; false if that is not known. */
static bool look_out(search *s, node *n, const lr_state *position,
                     lr_chance_outcome outcome[LR_CHANCE_MAX], uint32_t *count,
                     int32_t mean[LR_SEATS_MAX]) {
    int64_t sum[LR_SEATS_MAX] = { 0 }, total = 0;
    *count = lr_chance(s->game, position, outcome);
    if (*count < 2) return false;
    for (uint32_t k = 0; k < *count; k++) {
        uint32_t at = find_outlook(s, n, position, outcome[k].action);
        if (at == NONE) return false;
        total += outcome[k].weight;
        for (int seat = 0; seat < s->game->seats; seat++)
            sum[seat] += (int64_t)outcome[k].weight * s->outlook[at].chances[seat];
    }
    for (int seat = 0; seat < s->game->seats; seat++) mean[seat] = (int32_t)(sum[seat] / total);
    return true;
}

static lr_action draw_outcome(search *s, const lr_state *position, const lr_chance_outcome *outcome,
                              uint32_t count) {
    uint32_t total = 0, k = 0;
    if (count < 2) return lr_chance_sample(s->game, position, s->rng);
    for (uint32_t i = 0; i < count; i++) total += outcome[i].weight;
    uint32_t point = lr_rng_below(s->rng, total);
    for (; point >= outcome[k].weight; k++) point -= outcome[k].weight;
    return outcome[k].action;
}

static uint32_t edge_of_outcome(search *s, node *n, lr_action a) {
    for (uint32_t k = n->first; k != NONE; k = s->edge[k].next)
        if (memcmp(&s->edge[k].action, &a, sizeof a) == 0) return k;
    uint32_t added = add_edge(s, a);
    if (added == NONE) return NONE;
    s->edge[added].next = n->first;
    n->first = added;
    n->count++;
    return added;
}

/* Chance draws an outcome: its edge, or NONE if in this guess it is not chance's turn. The step
 * gets what the outcome brings. */
static uint32_t draw_edge(search *s, node *n, const walk *w, step *taken) {
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    int32_t mean[LR_SEATS_MAX] = { 0 };
    uint32_t count;
    if (!(lr_actors(s->game, &w->position) & LR_CHANCE)) return NONE;
    taken->lucky = look_out(s, n, &w->position, outcome, &count, mean);
    lr_action a = draw_outcome(s, &w->position, outcome, count);
    if (taken->lucky) {
        const outlook *o = &s->outlook[find_outlook(s, n, &w->position, a)];
        for (int seat = 0; seat < s->game->seats; seat++)
            taken->luck[seat] = o->chances[seat] - mean[seat];
    }
    if (s->family->merge != NULL) a = s->family->merge(s->game, &w->position, a);
    return edge_of_outcome(s, n, a);
}

/* Values the position the walk has come to: the walk ends here. */
static void value_here(search *s, walk *w) {
    value_chances_again(s->memory, s->net, s->game, &w->position, w->chances);
    s->looked_at++;
}

/* What the seat can do in the walk's position, in `scratch`. */
static uint32_t list_actions(search *s, const walk *w, int seat) {
    uint32_t count = lr_legal(s->game, &w->position, seat, s->scratch);
    if (count == 0) return 0;
    return s->family->prune(s->game, &w->position, seat, false, s->scratch, count);
}

/* A node for the position the walk has come to, or NONE: the game is over, or there is no room. Its
 * edges come when it is visited again, except for an only one. */
static uint32_t arrive(search *s, const walk *w) {
    uint32_t actors = lr_actors(s->game, &w->position);
    if (actors == 0) return NONE;
    if (actors & LR_CHANCE) return add_node(s, LR_ACTOR_CHANCE, w->guess);
    int seat = lr_seat_first(actors);
    uint32_t at = add_node(s, (unsigned)seat, w->guess);
    if (at != NONE && list_actions(s, w, seat) == 1 && !add_only(s, at)) return NONE;
    return at;
}

/* The walk has just made this node, by a step that was lucky or not: whether it ends here, with the
 * chances that the node promises. */
static bool ends_at(search *s, uint32_t at, walk *w, bool lucky) {
    node *n = &s->node[at];
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    uint32_t count;
    if (n->actor == LR_ACTOR_CHANCE)
        return look_out(s, n, &w->position, outcome, &count, w->chances);
    if (n->count == 1 || lucky)
        return false; /* after a lucky step it would promise the mean again */
    value_here(s, w);
    return true;
}

/* Goes down from the root and a step beyond the tree. */
static void go_down(search *s, walk *w) {
    uint32_t at = 0;
    while (w->depth < DEPTH_MAX) {
        node *n = &s->node[at];
        bool by_chance = n->actor == LR_ACTOR_CHANCE;
        if (!by_chance && n->count == 0) {
            uint32_t count = list_actions(s, w, n->actor);
            n->guess = (uint8_t)w->guess;
            if (count > 0 && expand(s, at, &w->position, s->scratch, count, NULL, w->chances))
                return;
            break;
        }
        if (!by_chance && n->count > 1 && !n->advised) take_advice(s, n, w);
        step *taken = &w->step[w->depth];
        taken->lucky = false;
        uint32_t e = by_chance ? draw_edge(s, n, w, taken) : select_edge(s, n, w);
        if (e == NONE) break;
        taken->node = at;
        taken->edge = e;
        w->depth++;
        lr_apply(s->game, &w->position, s->edge[e].action);
        bool is_new = s->edge[e].child == NONE;
        if (is_new) s->edge[e].child = arrive(s, w);
        at = s->edge[e].child;
        if (at == NONE) break;
        if (is_new && ends_at(s, at, w, taken->lucky)) return;
    }
    value_here(s, w);
}

/* From the end of the walk to the root, taking luck off on the way. */
static void go_up(search *s, walk *w) {
    for (uint32_t k = w->depth; k-- > 0;) {
        const step *taken = &w->step[k];
        node *n = &s->node[taken->node];
        edge *e = &s->edge[taken->edge];
        n->visits++;
        e->visits++;
        if (n->actor != LR_ACTOR_CHANCE) e->sum += w->chances[n->actor];
        for (int seat = 0; taken->lucky && seat < s->game->seats; seat++)
            w->chances[seat] -= taken->luck[seat];
    }
}

/* ---- the answer ----------------------------------------------------------------------------- */

static int32_t millionths(int64_t chance) {
    return (int32_t)(chance * LR_CERTAIN / VALUE_ONE);
}

/* The line of most visits, until somebody has not decided yet. */
static void tell_line(const search *s, lr_thoughts *out) {
    uint32_t at = 0;
    out->line_length = 0;
    while (at != NONE && out->line_length < LR_LINE_MAX) {
        const node *n = &s->node[at];
        uint32_t best = NONE;
        for (uint32_t i = 0, k = n->first; i < n->count;
             i++, k = n->actor == LR_ACTOR_CHANCE ? s->edge[k].next : k + 1)
            if (s->edge[k].visits > 0 && (best == NONE || s->edge[k].visits > s->edge[best].visits))
                best = k;
        if (best == NONE) break;
        out->line[out->line_length++] = s->edge[best].action;
        at = s->edge[best].child;
    }
}

static int by_visits(const void *left, const void *right) {
    const lr_thought *a = left, *b = right;
    if (a->visits != b->visits) return a->visits < b->visits ? 1 : -1;
    if (a->chance != b->chance) return a->chance < b->chance ? 1 : -1;
    return memcmp(&a->action, &b->action, sizeof a->action);
}

static void tell(const search *s, const int64_t sum[LR_SEATS_MAX], uint64_t walks,
                 lr_thoughts *out) {
    const node *n = &s->node[0];
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        out->chance[seat] = seat < s->game->seats ? millionths(sum[seat] / (int64_t)walks) : 0;
    out->nodes = s->looked_at;
    out->count = n->count;
    for (uint32_t k = 0; k < n->count; k++) {
        const edge *e = &s->edge[n->first + k];
        out->action[k] = (lr_thought){ e->action, millionths(worth_of(e)), e->visits };
    }
    tell_line(s, out);
    qsort(out->action, out->count, sizeof out->action[0], by_visits);
}

/* ---- time ----------------------------------------------------------------------------------- */

uint64_t search_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* On a busy machine somebody else has the processor now and then, for longer than a walk takes.
 * The longest time that this has cost may be lost again, so it is kept free of what must not be
 * exceeded: a quarter more than the budget. */
static bool is_spent(search *s, const search_plan *plan) {
    lr_budget budget = plan->budget;
    if (budget.nodes != 0 && s->looked_at >= budget.nodes) return true;
    if (budget.ms == 0) return false;
    uint64_t now = search_now(), all = (uint64_t)budget.ms * 1000, used = now - plan->start;
    if (now - s->seen > s->gap) s->gap = now - s->seen;
    s->seen = now;
    return used >= all || used + s->gap >= all + all / 4;
}

/* Walks that the rest of the budget allows, at the pace so far. */
static uint64_t walks_left(const search *s, const search_plan *plan, uint64_t walks) {
    lr_budget budget = plan->budget;
    uint64_t left = UINT64_MAX;
    if (budget.nodes > s->looked_at) left = (budget.nodes - s->looked_at) * walks / s->looked_at;
    if (budget.ms == 0) return left;
    uint64_t all = (uint64_t)budget.ms * 1000, used = search_now() - plan->start + 1;
    uint64_t by_time = used < all ? (all - used) * walks / used : 0;
    return by_time < left ? by_time : left;
}

/* Whether the most visited action stays it, whatever the rest of the budget brings. */
static bool is_decided(const search *s, const search_plan *plan, uint64_t walks) {
    enum { LOOKS = 16 }; /* it is asked after so many walks */
    best_two most = { 0 };
    if (!plan->choice_only || walks % LOOKS != 0) return false;
    for (uint32_t k = s->node[0].first; k < s->node[0].first + s->node[0].count; k++)
        best_two_note(&most, (int32_t)s->edge[k].visits);
    return (uint32_t)(most.first - most.second) > walks_left(s, plan, walks);
}

/* Values the guesses that are looked at: a single one is not luck. */
static void weigh_guesses(search *s, const belief *b, uint32_t guesses) {
    int64_t sum[LR_SEATS_MAX] = { 0 };
    memset(s->guess_luck, 0, sizeof s->guess_luck);
    for (uint32_t k = 0; guesses > 1 && k < guesses; k++) {
        value_chances_again(s->memory, s->net, s->game, belief_guess(b, k), s->guess_luck[k]);
        s->looked_at++;
        for (int seat = 0; seat < s->game->seats; seat++) sum[seat] += s->guess_luck[k][seat];
    }
    for (uint32_t k = 0; guesses > 1 && k < guesses; k++)
        for (int seat = 0; seat < s->game->seats; seat++)
            s->guess_luck[k][seat] -= (int32_t)(sum[seat] / guesses);
}

void search_run(search *s, const belief *b, const search_plan *plan, lr_rng *rng,
                lr_thoughts *out) {
    uint64_t walks = 1;
    int64_t sum[LR_SEATS_MAX] = { 0 };
    walk w = { .depth = 0 };
    assert(s->game == b->game);
    s->net = plan->net;
    s->rng = rng;
    s->nodes = s->edges = s->outlooks = 0;
    s->looked_at = 0;
    s->gap = 0;
    s->seen = plan->start;
    add_node(s, (unsigned)b->seat, 0);
    weigh_guesses(s, b, plan->guesses);
    expand(s, 0, belief_guess(b, 0), plan->actions, plan->count, plan->first, w.chances);
    for (int seat = 0; seat < s->game->seats; seat++) sum[seat] = w.chances[seat];
    while (!is_spent(s, plan) && !is_decided(s, plan, walks)) {
        w.guess = (unsigned)(walks % plan->guesses);
        w.depth = 0;
        lr_copy(s->game, &w.position, belief_guess(b, w.guess));
        go_down(s, &w);
        for (int seat = 0; seat < s->game->seats; seat++)
            w.chances[seat] -= s->guess_luck[w.guess][seat];
        go_up(s, &w);
        for (int seat = 0; seat < s->game->seats; seat++) sum[seat] += w.chances[seat];
        walks++;
    }
    tell(s, sum, walks, out);
}
