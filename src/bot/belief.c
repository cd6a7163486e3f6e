/* belief.c - what a seat believes (belief.h). */
#include "belief.h"

#include <string.h>

void belief_start(belief *b, const lr_game *g, int seat, uint64_t seed, void *room) {
    b->game = g;
    b->seat = seat;
    b->known = false;
    b->rng = lr_rng_seed(seed);
    b->guesses = room;
}

/* Whether the seat, had this happened in the guess, would have seen what it saw. */
static bool looks_like(const belief *b, const lr_state *guess, lr_action a, lr_action seen) {
    if (a.kind != seen.kind || a.actor != seen.actor) return false;
    a = lr_redact(b->game, guess, a, b->seat);
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

/* Lets it happen in the guess; false: the guess was wrong. */
static bool happen(belief *b, lr_state *guess, lr_action seen, const lr_view *after) {
    lr_action a = seen;
    lr_view view;
    if (lr_check(b->game, guess, a) != LR_OK || !looks_like(b, guess, a, seen)) {
        bool found = seen.actor == LR_ACTOR_CHANCE ? complete_chance(b, guess, seen, &a)
                                                   : complete_choice(b, guess, seen, &a);
        if (!found) return false;
    }
    lr_apply(b->game, guess, a);
    lr_observe(b->game, guess, b->seat, &view);
    return memcmp(&view, after, b->game->view_bytes) == 0;
}

void belief_notice(belief *b, lr_action seen, const lr_view *after) {
    uint32_t right[BELIEFS], count = 0;
    bool is_right[BELIEFS] = { false };
    if (!b->known) {
        belief_settle(b, after);
        return;
    }
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (happen(b, belief_guess(b, k), seen, after)) {
            is_right[k] = true;
            right[count++] = k;
        }
    b->known = count > 0;
    if (!b->known) {
        belief_settle(b, after);
        return;
    }
    for (uint32_t k = 0; k < BELIEFS; k++)
        if (!is_right[k])
            lr_copy(b->game, belief_guess(b, k),
                    belief_guess(b, right[lr_rng_below(&b->rng, count)]));
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
