/* reasons.c - which facts are told, and how much they weigh (reasons.h). */
#include "reasons.h"

#include "mind.h"

#include <assert.h>
#include <string.h>

enum {
    GUESSES = 3,
    TRIES = 12, /* guesses that are drawn until there are enough in which the action is possible */
    PART = 6    /* of the weightiest reason: who weighs less is not told */
};

typedef enum reason_base { GAINS, LESSENS, KEEPS } reason_base;
typedef enum reason_side { MINE = 1, OTHERS = 2, ANYBODY = MINE | OTHERS } reason_side;

typedef struct reason_row {
    const char *key, *sentence;
    reason_base base;
    reason_side side;
    uint32_t groups;
} reason_row;

#define BIT(name) 1u << REASON_GROUP_##name
enum {
    POINTS = BIT(points),
    TEMPO = BIT(tempo),
    PRODUCTION = BIT(production),
    VARIETY = BIT(variety),
    TRADE = BIT(trade),
    HAND = BIT(hand),
    RISK = BIT(risk),
    CARDS = BIT(cards),
    ARMY = BIT(army),
    ROUTE = BIT(route),
    ROOM = BIT(room),
    LEVELS = BIT(levels),
    SIEGE = BIT(siege),
    SEA = BIT(sea),
    SCENARIOS = BIT(scenario),
    TOKENS = BIT(tokens),
    BUILT = BIT(built),
};
#undef BIT

static const reason_row table[REASON_COUNT] = {
#define REASON(key, base, side, groups, sentence) { #key, sentence, base, side, groups },
#include <longroad/reasons.def>
};

const char *lr_reason_key(uint32_t k) {
    return k < REASON_COUNT ? table[k].key : NULL;
}

const char *lr_reason_sentence(uint32_t k) {
    return k < REASON_COUNT ? table[k].sentence : NULL;
}

/* ---- facts ----------------------------------------------------------------------------------- */

lr_reason *reason_add(reason_facts *facts, reason_code code) {
    assert(facts->count < REASON_FACTS_MAX);
    lr_reason *fact = &facts->fact[facts->count++];
    memset(fact, 0, sizeof *fact);
    fact->key = table[code].key;
    fact->versus = -1;
    fact->seat = LR_SEAT_NONE;
    return fact;
}

lr_reason *reason_tell(reason_facts *facts, reason_code code, int n, int m, int seat) {
    lr_reason *fact = reason_add(facts, code);
    fact->n = n;
    fact->m = m;
    fact->seat = seat;
    return fact;
}

void reason_add_good(lr_reason *reason, const char *name, int count) {
    assert(reason->good_count < LR_REASON_GOODS);
    reason->good[reason->good_count++] = (lr_reason_good){ .name = name, .count = count };
}

static unsigned code_of(const lr_reason *fact) {
    unsigned code = 0;
    while (table[code].key != fact->key) code++;
    return code;
}

/* ---- guesses --------------------------------------------------------------------------------- */

typedef struct guess {
    lr_state before, after, instead;
} guess;

/* The position after the action; false: it is not possible here. */
static bool imagine(const lr_game *g, const lr_state *before, lr_action a, lr_state *after) {
    const mind_family *family = mind_of(g);
    if (lr_check(g, before, a) != LR_OK) return false;
    lr_copy(g, after, before);
    lr_apply(g, after, a);
    if (family->agree != NULL && !family->agree(g, after, a)) return false;
    if (family->settle != NULL) family->settle(g, after);
    return true;
}

static bool make_guess(const lr_game *g, const lr_view *view, lr_action a, const lr_action *other,
                       lr_rng *rng, guess *out) {
    lr_resample(g, view, rng, &out->before);
    return imagine(g, &out->before, a, &out->after) &&
           (other == NULL || imagine(g, &out->before, *other, &out->instead));
}

/* The fact says more for the action than for the other one. */
static bool is_better(const lr_reason *fact) {
    if (fact->versus < 0) return true;
    return table[code_of(fact)].base == LESSENS ? fact->n < fact->versus : fact->n > fact->versus;
}

/* What the family finds of an action; with `other` in comparison with it. */
static void find_facts(const lr_game *g, const guess *in, lr_action a, const lr_action *other,
                       reason_facts *out) {
    reason_question q = { .game = g,
                          .seat = a.actor,
                          .action = a,
                          .before = &in->before,
                          .after = &in->after,
                          .instead = other != NULL ? &in->instead : NULL };
    out->count = 0;
    mind_of(g)->reasons(&q, out);
    if (other == NULL) return;
    reason_facts theirs = { 0 };
    uint32_t kept = 0;
    q.action = *other;
    q.after = &in->instead;
    q.instead = NULL;
    mind_of(g)->reasons(&q, &theirs);
    for (uint32_t k = 0; k < out->count; k++) {
        lr_reason *fact = &out->fact[k];
        for (uint32_t i = 0; i < theirs.count; i++)
            if (theirs.fact[i].key == fact->key && theirs.fact[i].thing == fact->thing)
                fact->versus = theirs.fact[i].n;
        if (is_better(fact)) out->fact[kept++] = *fact;
    }
    out->count = kept;
}

/* Keeps the facts that are in both lists. */
static void keep_common(reason_facts *facts, const reason_facts *more) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < facts->count; k++)
        for (uint32_t i = 0; i < more->count; i++)
            if (memcmp(&facts->fact[k], &more->fact[i], sizeof(lr_reason)) == 0) {
                facts->fact[kept++] = facts->fact[k];
                break;
            }
    facts->count = kept;
}

/* ---- weights --------------------------------------------------------------------------------- */

typedef struct scales {
    const value_net *net;
    unsigned seats, seat;
    feature_rows from, to;
    int32_t chance_from, chance_to;
} scales;

static int32_t own_chance(const scales *s, const feature_rows *rows) {
    int32_t chance[LR_SEATS_MAX];
    value_of_rows(s->net, rows, s->seats, chance);
    return chance[s->seat];
}

/* `rows` with the features of a reason as they are in `with`. */
static int32_t chance_with(const scales *s, const feature_rows *rows, const feature_rows *with,
                           const reason_row *of) {
    feature_rows mixed = *rows;
    uint32_t feature = 0;
    bool in = false;
    for (const int16_t *part = s->net->features->groups; *part != 0; part++) {
        if (*part < 0) {
            in = of->groups >> (-1 - *part) & 1;
            continue;
        }
        for (unsigned seat = 0; in && seat < s->seats; seat++)
            if (of->side & (seat == s->seat ? MINE : OTHERS))
                memcpy(mixed.seat[seat] + feature, with->seat[seat] + feature,
                       (size_t)*part * sizeof mixed.seat[seat][0]);
        feature += (uint32_t)*part;
    }
    return own_chance(s, &mixed);
}

static int32_t weigh(const scales *s, const reason_row *of) {
    int32_t first = chance_with(s, &s->from, &s->to, of) - s->chance_from;
    int32_t last = s->chance_to - chance_with(s, &s->to, &s->from, of);
    return (first + last) / 2;
}

static void set_scales(scales *s, const lr_game *g, const lr_state *from, const lr_state *to) {
    s->net->features->extract(g, from, NULL, &s->from);
    s->net->features->extract(g, to, NULL, &s->to);
    s->chance_from = own_chance(s, &s->from);
    s->chance_to = own_chance(s, &s->to);
}

/* ---- telling --------------------------------------------------------------------------------- */

/* The weightiest facts first; the order of the table decides between equals. */
static void sort(reason_facts *facts, int32_t weight[REASON_FACTS_MAX]) {
    for (uint32_t k = 1; k < facts->count; k++)
        for (uint32_t i = k; i > 0; i--) {
            lr_reason fact = facts->fact[i];
            int32_t heavy = weight[i];
            bool later = code_of(&fact) > code_of(&facts->fact[i - 1]);
            if (heavy < weight[i - 1] || (heavy == weight[i - 1] && later)) break;
            facts->fact[i] = facts->fact[i - 1];
            weight[i] = weight[i - 1];
            facts->fact[i - 1] = fact;
            weight[i - 1] = heavy;
        }
}

static uint32_t tell(reason_facts *facts, int32_t weight[REASON_FACTS_MAX],
                     lr_reason out[LR_REASONS_MAX]) {
    uint32_t count = 0;
    if (facts->count == 0) return 0;
    sort(facts, weight);
    for (uint32_t k = 0; k < facts->count && count < LR_REASONS_MAX; k++) {
        if (k > 0 && (weight[k] <= 0 || weight[k] < weight[0] / PART)) break;
        facts->fact[k].gain = weight[k] > 0 ? (int32_t)((int64_t)weight[k] * 1000 / VALUE_ONE) : 0;
        out[count++] = facts->fact[k];
    }
    return count;
}

uint32_t lr_explain(const lr_game *g, const lr_view *view, lr_action a, const lr_action *other,
                    lr_reason out[LR_REASONS_MAX]) {
    scales s = { .net = value_net_of(value_mode_of(g)), .seats = g->seats, .seat = a.actor };
    reason_facts facts, more;
    guess tried[2]; /* the first one, and each later one in turn */
    const guess *first = &tried[0];
    lr_rng rng = lr_rng_seed(1);
    uint32_t found = 0;
    if (s.net == NULL || mind_of(g)->reasons == NULL || a.actor >= g->seats) return 0;
    for (uint32_t k = 0; k < TRIES && found < GUESSES; k++) {
        guess *in = &tried[found > 0];
        if (!make_guess(g, view, a, other, &rng, in)) continue;
        find_facts(g, in, a, other, found == 0 ? &facts : &more);
        if (found++ > 0) keep_common(&facts, &more);
    }
    if (found == 0) return 0;
    int32_t weight[REASON_FACTS_MAX] = { 0 };
    if (lr_winner(g, &first->after) != LR_SEAT_NONE || lr_actors(g, &first->after) == 0) {
        facts.count = facts.count > 0 && facts.fact[0].key == table[REASON_wins].key;
        return tell(&facts, weight, out);
    }
    set_scales(&s, g, other != NULL ? &first->instead : &first->before, &first->after);
    for (uint32_t k = 0; k < facts.count; k++)
        weight[k] = weigh(&s, &table[code_of(&facts.fact[k])]);
    return tell(&facts, weight, out);
}

uint32_t lr_explain_thought(const lr_game *g, const lr_view *view, const lr_thoughts *thoughts,
                            uint32_t at, lr_reason out[LR_REASONS_MAX]) {
    if (at >= thoughts->count) return 0;
    uint32_t count = lr_explain(g, view, thoughts->action[at].action, NULL, out);
    if (count > 0 || thoughts->count < 2) return count;
    return lr_explain(g, view, thoughts->action[at].action, &thoughts->action[at == 0].action, out);
}
