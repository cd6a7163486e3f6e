/* lessons_board.c - how the board family is learned (lessons.h).
 *
 *     own turn, going on   no worse than if it ended here: all actions are then compared with
 *                          ending the turn on the same footing
 *     a yes to an offer    the trade, confirmed
 *     an offer             the best trade with somebody whom it suits as well; a few offers of the
 *                          list are looked at, drawn at random
 */
#include "lessons.h"

#include "board_view.h"

#include <string.h>

enum { OFFERS_TRIED = 3 }; /* of those listed */

static bool try_action(const lr_game *g, lr_state *s, lr_action a) {
    if (lr_check(g, s, a) != LR_OK) return false;
    lr_apply(g, s, a);
    return true;
}

/* Everybody else refuses, `partner` accepts (unless it has already) and the active seat
 * confirms. */
static bool lead_to_trade(const lr_game *g, lr_state *s, int partner) {
    const board_public *p = board_lay_open(g, s).pub;
    uint8_t active = p->active;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!(p->offer_waiting >> seat & 1)) continue;
        uint8_t kind = seat == partner ? BOARD_ACCEPT : BOARD_REFUSE;
        if (!try_action(g, s, (lr_action){ .kind = kind, .actor = (uint8_t)seat })) return false;
    }
    return try_action(
        g, s, (lr_action){ .kind = BOARD_CONFIRM, .actor = active, .arg = { (uint8_t)partner } });
}

/* An offer of the active seat, already made in `w->state`: its best trade, or -1 if it suits
 * nobody. */
static int32_t weigh_offer(weighing *w) {
    const lr_game *g = w->game;
    int32_t now[LR_SEATS_MAX], then[LR_SEATS_MAX], best = -1;
    unsigned asked = board_lay_open(g, &w->state).pub->offer_waiting;
    if (asked == 0) return -1;
    value_chances_again(w->memory, w->net, g, w->now, now);
    for (int partner = 0; partner < g->seats; partner++) {
        lr_state after;
        if (!(asked >> partner & 1)) continue;
        lr_copy(g, &after, &w->state);
        if (!lead_to_trade(g, &after, partner)) continue;
        value_chances_again(w->memory, w->net, g, &after, then);
        if (then[partner] > now[partner] && then[w->seat] > best) best = then[w->seat];
    }
    return best;
}

static int32_t weigh(weighing *w, lr_action a) {
    const lr_game *g = w->game;
    if (a.kind == BOARD_OFFER) return weigh_offer(w);
    if (a.kind == BOARD_ACCEPT && !lead_to_trade(g, &w->state, w->seat)) return -1;
    mind_board.settle(g, &w->state);
    int32_t worth = lessons_chance(w);
    if (a.kind == BOARD_END) return worth;
    lr_action end = { .kind = BOARD_END, .actor = (uint8_t)w->seat };
    if (!try_action(g, &w->state, end)) return worth;
    int32_t ended = lessons_chance(w);
    return ended > worth ? ended : worth;
}

/* Of the offers a few stay, at the end of the list. */
static uint32_t thin_out(const lr_game *g, const lr_state *s, int seat, lr_rng *rng,
                         lr_action *legal, uint32_t count) {
    (void)g, (void)s, (void)seat;
    lr_action offer[OFFERS_TRIED] = { { 0 } };
    uint32_t others = 0, seen = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (legal[k].kind != BOARD_OFFER) {
            legal[others++] = legal[k];
            continue;
        }
        uint32_t place = seen < OFFERS_TRIED ? seen : lr_rng_below(rng, seen + 1);
        seen++;
        if (place < OFFERS_TRIED) offer[place] = legal[k];
    }
    uint32_t left = seen < OFFERS_TRIED ? seen : OFFERS_TRIED;
    memcpy(legal + others, offer, left * sizeof offer[0]);
    return others + left;
}

static uint32_t turn(const lr_game *g, const lr_state *s) {
    return board_lay_open(g, s).pub->turn;
}

const lessons_family lessons_board = {
    .thin_out = thin_out, .weigh = weigh, .turn = turn, .advised = true
};
