/* lessons_cards.c - how the card game is learned (lessons.h): the search's rules say what is worth
 * a thought, and the net does without advice. */
#include "lessons.h"

#include "cards_view.h"

static uint32_t thin_out(const lr_game *g, const lr_state *s, int seat, lr_rng *rng UNUSED,
                         lr_action *legal, uint32_t count) {
    return mind_cards.prune(g, s, seat, true, legal, count);
}

static int32_t weigh(weighing *w, lr_action a UNUSED) {
    mind_cards.settle(w->game, &w->state);
    return lessons_chance(w);
}

static uint32_t turn(const lr_game *g UNUSED, const lr_state *s) {
    return cards_lay_open(s).pub->turn;
}

const lessons_family lessons_cards = { .thin_out = thin_out, .weigh = weigh, .turn = turn };
