/* belief.c - what a seat believes (belief.h). */
#include "belief.h"

#include "game.h"
#include "mind.h"

#include <string.h>

void belief_start(belief *b, const lr_game *g, int seat, uint64_t seed, void *room) {
    b->game = g;
    b->seat = seat;
    b->known = false;
    b->heard = b->lost = 0;
    b->rng = lr_rng_seed(seed);
    b->guesses = room;
}

/* Whether the seat, had this happened in the guess, would have seen what it saw. */
static bool looks_like(const belief *b, const lr_state *guess, lr_action a, lr_action seen) {
    if (a.kind != seen.kind || a.actor != seen.actor) return false;
    a = lr_redact(b->game, guess, a, b->seat);
    if (seen.arg[0] == LR_ARG_HIDDEN) a.arg[0] = LR_ARG_HIDDEN; /* other tables hide more */
    return memcmp(&a, &seen, sizeof a) == 0;
}

/* An outcome of chance that looks like what was seen, drawn by weight. */
static bool complete_chance(belief *b, const lr_state *guess, lr_action seen, lr_action *out) {
    lr_chance_outcome outcomes[LR_CHANCE_MAX];
    uint32_t count = lr_chance(b->game, guess, outcomes), total = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (!looks_like(b, guess, outcomes[k].action, seen)) outcomes[k].weight = 0;
        total += outcomes[k].weight;
    }
    if (total == 0) return false;
    uint32_t drawn = lr_rng_below(&b->rng, total);
    for (uint32_t k = 0; k < count; k++) {
        if (drawn < outcomes[k].weight) {
            *out = outcomes[k].action;
            return true;
        }
        drawn -= outcomes[k].weight;
    }
    return false;
}

/* An action of the seat that looks like what was seen, each as likely as the next. */
static bool complete_choice(belief *b, const lr_state *guess, lr_action seen, lr_action *out) {
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count = seen.actor < b->game->seats ? lr_legal(b->game, guess, seen.actor, legal) : 0;
    uint32_t fitting = 0;
    for (uint32_t k = 0; k < count; k++)
        if (looks_like(b, guess, legal[k], seen)) legal[fitting++] = legal[k];
    if (fitting == 0) return false;
    *out = legal[lr_rng_below(&b->rng, fitting)];
    return true;
}

/* Lets it happen in the guess, which then looks like *view; false: it cannot happen there. */
static bool happen(belief *b, lr_state *guess, const lr_action *seen, lr_view *view) {
    if (seen != NULL) {
        lr_action a = *seen;
        if (lr_check(b->game, guess, a) != LR_OK || !looks_like(b, guess, a, *seen)) {
            bool found = seen->actor == LR_ACTOR_CHANCE ? complete_chance(b, guess, *seen, &a)
                                                        : complete_choice(b, guess, *seen, &a);
            if (!found) return false;
        }
        lr_apply(b->game, guess, a);
    }
    lr_observe(b->game, guess, b->seat, view);
    return true;
}

/* ---- mending ---- */

enum {
    TRIES = 24,     /* at one guess, while others are right */
    TRIES_ALL = 96, /* when none is, for each part of what is hidden */
    STIRS = 3,      /* changes of one try, at most */
    GIVE_UP = 8     /* guesses that resist all tries before any is mended */
};

/* Something that was seen, or NULL; what the guesses looked like before it; and whether a view
 * after it agrees with what is known of that. */
typedef struct happening {
    const lr_action *seen;
    lr_view before;
    lr_fits *fits;
    const void *context;
} happening;

/* Changes the part of a guess that the seat cannot see; false: that made no sense. */
static bool stir(belief *b, const happening *h, uint32_t part, uint32_t stirs, lr_state *guess) {
    const lr_game *g = b->game;
    lr_view view;
    lr_error error;
    bool changed = false;
    for (uint32_t k = 0; k < stirs; k++) changed |= g->ops->stir(g, b->seat, part, &b->rng, guess);
    if (!changed) return false;
    lr_observe(g, guess, b->seat, &view);
    return memcmp(&view, &h->before, g->view_bytes) == 0 &&
           g->ops->verify(g, guess, &error) == LR_OK;
}

/* Looks for a change of that part with which it could happen; *guess is then what came of it. */
static bool mend(belief *b, const happening *h, uint32_t part, uint32_t tries, lr_state *guess) {
    lr_state trial;
    lr_view view;
    if (b->game->ops->stir == NULL) return false;
    for (uint32_t k = 0; k < tries; k++) {
        lr_copy(b->game, &trial, guess);
        if (!stir(b, h, part, 1 + k * STIRS / tries, &trial)) continue;
        if (!happen(b, &trial, h->seen, &view) || !h->fits(h->context, &view)) continue;
        lr_copy(b->game, guess, &trial);
        return true;
    }
    return false;
}

/* Mends wrong guesses by one part of what is hidden. While there are right ones, it gives up when
 * one guess resists: then something else is refuted. Returns how many are right now. */
static uint32_t mend_all(belief *b, const happening *h, uint32_t part, uint32_t count,
                         bool right[BELIEFS]) {
    bool none = count == 0;
    for (uint32_t k = 0; k < BELIEFS && !(none && count == 0 && k == GIVE_UP); k++) {
        if (right[k]) continue;
        right[k] = mend(b, h, part, none ? TRIES_ALL : TRIES, belief_guess(b, k));
        count += right[k];
        if (!right[k] && !none) break;
    }
    return count;
}

/* Wrong guesses become copies of right ones. */
static void copy_right(belief *b, const bool right[BELIEFS], uint32_t count) {
    uint32_t list[BELIEFS] = { 0 }, listed = 0;
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (right[k]) list[listed++] = k;
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (!right[k])
            lr_copy(b->game, belief_guess(b, k),
                    belief_guess(b, list[lr_rng_below(&b->rng, count)]));
}

/* ---- what cards say that are kept ---- */

/* How likely the seat would have done that with the cards it holds in each guess. False: as likely
 * with any cards. */
static bool weigh_guesses(const belief *b, const lr_action *seen, uint32_t weight[BELIEFS]) {
    const mind_family *family = mind_of(b->game);
    if (family->patience == NULL || seen == NULL || seen->actor >= b->game->seats ||
        seen->actor == b->seat)
        return false;
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (!family->patience(b->game, belief_guess(b, k), *seen, &weight[k])) return false;
    return true;
}

/* A right guess is given up, the likelier the worse it explains what the seat did. The best ones
 * stay. */
static uint32_t doubt(belief *b, const uint32_t weight[BELIEFS], bool right[BELIEFS]) {
    uint32_t most = 1, count = 0;
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (right[k] && weight[k] > most) most = weight[k];
    for (uint32_t k = 0; k < BELIEFS; k++) {
        right[k] = right[k] && lr_rng_below(&b->rng, most) < weight[k];
        count += right[k];
    }
    return count;
}

/* ---- what is seen ---- */

/* Plays it in every guess and mends wrong ones. Returns how many are right, and which; if none is,
 * *expected is what the seat should have seen, and everything is lost. */
static belief_outcome follow(belief *b, const happening *h, bool right[BELIEFS],
                             uint32_t *right_count, lr_view *expected) {
    belief_outcome outcome = BELIEF_IMPOSSIBLE;
    uint32_t count = 0;
    uint32_t weight[BELIEFS];
    lr_state trial;
    lr_view view;
    bool telling = weigh_guesses(b, h->seen, weight);
    b->heard += h->seen != NULL;
    for (uint32_t k = 0; k < BELIEFS; k++) {
        lr_copy(b->game, &trial, belief_guess(b, k));
        right[k] = false;
        if (!happen(b, &trial, h->seen, &view)) continue;
        right[k] = h->fits(h->context, &view) != 0;
        count += right[k];
        if (right[k]) lr_copy(b->game, belief_guess(b, k), &trial);
        if (right[k] || outcome == BELIEF_WRONG) continue;
        *expected = view;
        outcome = BELIEF_WRONG;
    }
    if (count < BELIEFS && h->seen != NULL) count = mend_all(b, h, 0, count, right);
    if (count == 0 && h->seen != NULL) count = mend_all(b, h, 1, count, right);
    if (telling && count > 0) count = doubt(b, weight, right);
    *right_count = count;
    if (count > 0) return BELIEF_KEPT;
    b->lost++;
    b->known = false;
    return outcome;
}

typedef struct exactly {
    const lr_view *view;
    size_t bytes;
} exactly;

static int is_exactly(const void *context, const lr_view *view) {
    const exactly *the = context;
    return memcmp(view, the->view, the->bytes) == 0;
}

void belief_notice(belief *b, lr_action seen, const lr_view *after) {
    bool right[BELIEFS];
    uint32_t count = 0;
    lr_view expected;
    if (b->known) {
        exactly the = { after, b->game->view_bytes };
        happening h = { .seen = &seen, .fits = is_exactly, .context = &the };
        lr_observe(b->game, belief_guess(b, 0), b->seat, &h.before);
        follow(b, &h, right, &count, &expected);
    }
    if (!b->known)
        belief_settle(b, after);
    else if (count < BELIEFS)
        copy_right(b, right, count);
}

/* Guesses that fit what is known of the view may differ in what is not. The seat must have one
 * view, so that of the first is taken, and the others that look like it are kept. */
belief_outcome belief_follow(belief *b, const lr_action *seen, lr_fits *fits, const void *context,
                             lr_view *after) {
    bool right[BELIEFS];
    uint32_t count = 0, kept = 0;
    if (!b->known) return BELIEF_NOTHING;
    happening h = { .seen = seen, .fits = fits, .context = context };
    lr_observe(b->game, belief_guess(b, 0), b->seat, &h.before);
    belief_outcome outcome = follow(b, &h, right, &count, after);
    if (outcome != BELIEF_KEPT) return outcome;
    for (uint32_t k = 0; k < BELIEFS; k++) {
        lr_view view;
        if (!right[k]) continue;
        lr_observe(b->game, belief_guess(b, k), b->seat, &view);
        if (kept == 0) *after = view;
        right[k] = memcmp(&view, after, b->game->view_bytes) == 0;
        kept += right[k];
    }
    copy_right(b, right, kept);
    return BELIEF_KEPT;
}

void belief_settle(belief *b, const lr_view *view) {
    if (b->known) {
        lr_view expected;
        lr_observe(b->game, belief_guess(b, 0), b->seat, &expected);
        if (memcmp(&expected, view, b->game->view_bytes) == 0) return;
    }
    for (uint32_t k = 0; k < BELIEFS; k++) lr_resample(b->game, view, &b->rng, belief_guess(b, k));
    b->known = true;
}
