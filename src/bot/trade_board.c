/* trade_board.c - offers worth making in the board family.
 *
 * A trade is tried out in a few of the seat's guesses: the offer is made to one player, accepted
 * and confirmed, and both sides' chances are valued before and after. A partner is expected to
 * accept what improves its own chances, if it holds the cards, and what the greedy bot would accept
 * in its place, which is closer to what players accept: the net sees that a trade helps the other
 * side more. Asking the greedy bot takes time, so it is asked only about offers that help the seat.
 * Of all offers of one or two cards for one the best are proposed to the search, each with the
 * chance to win that it promises.
 *
 * Manners (manners.h). Only so many offers are made in a turn, an offer goes to those who are
 * expected to accept it and may be asked, and the player who is about to win gets none: whatever
 * the numbers say, people do not feed the leader.
 *
 * docs/strength.md has the trials behind this.
 */
#include "greedy_board.h"

#include "bots.h"

#include <string.h>

enum {
    GUESSES_TRIED = 3,
    GAIN_MIN = VALUE_ONE / 250,    /* what an offer must promise */
    PARTNER_GAIN = VALUE_ONE / 400 /* what a partner wants for saying yes */
};

typedef struct trial {
    board_cards give, want;
    int64_t promise; /* sum over the guesses */
    int32_t taken;   /* guesses in which somebody would accept */
    uint32_t may;    /* seats that may be asked */
    uint32_t yes;    /* of these, who would accept in some guess */
} trial;

enum { TRIALS_MAX = 2 * BOARD_GOODS * BOARD_GOODS };

/* The decision as seen from the offering seat. */
typedef struct market {
    const lr_game *g;
    const value_net *net;
    value_memory *memory;
    const board_public *p;
    unsigned seat, partners, people;
    bool answering; /* another's offer, with one of its own */
} market;

lr_action trade_offer(unsigned seat, board_cards give, board_cards want, unsigned to) {
    lr_action a = { .kind = BOARD_OFFER, .actor = (uint8_t)seat };
    board_pack_cards(a.arg, give);
    board_pack_cards(a.arg + 5, want);
    a.arg[10] = (uint8_t)to;
    return a;
}

void trade_address(lr_action *offer, uint32_t seats) {
    offer->arg[10] = (uint8_t)seats;
}

trade_word trade_meaning(const lr_game *g, const lr_view *view, lr_action a) {
    const board_public *p = &board_view_of(view)->pub;
    trade_word word = { .turn = p->turn, .seat = a.actor };
    (void)g;
    switch (a.kind) {
    case BOARD_OFFER:
        word.kind = TRADE_OFFER;
        word.answer = a.actor != p->active;
        word.others = a.arg[10];
        word.give = board_unpack_cards(a.arg);
        word.want = board_unpack_cards(a.arg + 5);
        break;
    case BOARD_REFUSE:
        word.kind = TRADE_NO;
        word.others = 1u << p->active;
        break;
    case BOARD_DECLINE:
        word.kind = TRADE_NO;
        word.others = 1u << a.arg[0];
        break;
    case BOARD_CONFIRM:
    case BOARD_TAKE:
        word.kind = TRADE_DONE;
        word.others = 1u << a.arg[0];
        break;
    case BOARD_BANK:
        word.kind = TRADE_BANK;
        word.want = board_card(a.arg[0]);
        break;
    default: break;
    }
    return word;
}

static bool play(const lr_game *g, lr_state *s, unsigned kind, unsigned actor, unsigned other) {
    lr_action a = { .kind = (uint8_t)kind, .actor = (uint8_t)actor, .arg = { (uint8_t)other } };
    return lr_play(g, s, a) == LR_OK;
}

void trade_settle(const lr_game *g, lr_state *imagined) {
    const board_public *p = board_lay_open(g, imagined).pub;
    if (p->phase != BOARD_PHASE_ANSWER || p->offer_accepted == 0) return;
    unsigned partner = (unsigned)__builtin_ctz(p->offer_accepted), active = p->active;
    for (unsigned seat = 0; seat < g->seats; seat++)
        if (p->offer_waiting >> seat & 1) (void)play(g, imagined, BOARD_REFUSE, seat, 0);
    (void)play(g, imagined, BOARD_CONFIRM, active, partner);
}

bool trade_agree(const lr_game *g, lr_state *imagined, lr_action a) {
    const board_public *p = board_lay_open(g, imagined).pub;
    if (a.kind != BOARD_OFFER) return true;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        if (seat == a.actor || (a.arg[10] >> seat & 1) == 0) continue;
        if (a.actor == p->active ? play(g, imagined, BOARD_ACCEPT, seat, 0)
                                 : play(g, imagined, BOARD_TAKE, seat, a.actor))
            return true; /* trade_settle() confirms it */
    }
    return false;
}

/* Makes the trade in the position; false: it cannot be made. */
static bool trade(const market *m, lr_state *s, board_cards give, board_cards want,
                  unsigned partner) {
    if (lr_play(m->g, s, trade_offer(m->seat, give, want, 1u << partner)) != LR_OK) return false;
    if (m->answering) return play(m->g, s, BOARD_TAKE, partner, m->seat);
    return play(m->g, s, BOARD_ACCEPT, partner, 0) &&
           play(m->g, s, BOARD_CONFIRM, m->seat, partner);
}

/* Seats to deal with: not the one that is about to win. */
static unsigned partners_of(const market *m, const board *b) {
    unsigned partners = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        bool about_to_win = m->p->seat[seat].points + 2 >= b->goal &&
                            m->p->seat[seat].points > m->p->seat[m->seat].points;
        if (seat != m->seat && !about_to_win && (!m->answering || seat == m->p->active))
            partners |= 1u << seat;
    }
    return partners;
}

/* All offers of one card for one, and of two of a kind for one. */
static uint32_t list_trials(const market *m, const board *b, board_cards hand, const manners *known,
                            trial *out) {
    uint32_t count = 0;
    board_cards theirs = m->answering ? m->p->offer[m->p->active].give : 0;
    for (unsigned given = 0; given < b->goods; given++)
        for (unsigned wanted = 0; wanted < b->goods; wanted++)
            for (unsigned amount = 1; amount <= 2; amount++) {
                board_cards give = board_card(given) * amount, want = board_card(wanted);
                if (given == wanted || board_count(hand, given) < amount) continue;
                if (m->answering &&
                    (board_count(theirs, wanted) == 0 || board_count(theirs, given) > 0))
                    continue;
                trial t = { .give = give, .want = want };
                t.may = manners_allow(known, (trade_word){ .kind = TRADE_OFFER,
                                                           .answer = m->answering,
                                                           .turn = m->p->turn,
                                                           .seat = m->seat,
                                                           .others = m->partners,
                                                           .give = give,
                                                           .want = want });
                if (t.may != 0) out[count++] = t;
            }
    return count;
}

/* Whether the greedy bot in the partner's place would say yes to the trial. */
static bool suits_greedy(const market *m, const lr_state *guess, const trial *t, unsigned partner) {
    uint8_t actor = (uint8_t)partner, maker = (uint8_t)m->seat;
    const lr_action to_offer[] = { { .kind = BOARD_ACCEPT, .actor = actor },
                                   { .kind = BOARD_REFUSE, .actor = actor } };
    const lr_action to_counter[] = { { .kind = BOARD_TAKE, .actor = actor, .arg = { maker } },
                                     { .kind = BOARD_WITHDRAW, .actor = actor } };
    const lr_action *words = m->answering ? to_counter : to_offer;
    lr_rng rng = lr_rng_seed(0); /* a yes does not depend on it */
    lr_state s;
    lr_view view;
    lr_copy(m->g, &s, guess);
    if (lr_play(m->g, &s, trade_offer(m->seat, t->give, t->want, 1u << partner)) != LR_OK)
        return false;
    lr_observe(m->g, &s, (int)partner, &view);
    lr_action word = greedy_choose(m->g, &view, (int)partner, words, 2, &rng);
    return word.kind == words[0].kind;
}

/* Lets the trial happen in a guess with whoever would accept and is best for the seat. */
static void try_in(const market *m, const lr_state *guess, const int32_t now[LR_SEATS_MAX],
                   trial *t) {
    int32_t best = -1, chances[LR_SEATS_MAX];
    lr_state s;
    for (unsigned partner = 0; partner < m->g->seats; partner++) {
        if ((t->may >> partner & 1) == 0) continue;
        lr_copy(m->g, &s, guess);
        if (!trade(m, &s, t->give, t->want, partner)) continue;
        value_chances_again(m->memory, m->net, m->g, &s, chances);
        /* Of several bots the best counts; of people each is asked or not. */
        if (chances[m->seat] <= best && ((m->people & ~t->yes) >> partner & 1) == 0) continue;
        bool accepts = chances[partner] >= now[partner] + PARTNER_GAIN ||
                       (chances[m->seat] >= now[m->seat] + GAIN_MIN &&
                        suits_greedy(m, guess, t, partner));
        if (!accepts) continue;
        t->yes |= 1u << partner;
        if (chances[m->seat] > best) best = chances[m->seat];
    }
    t->promise += best >= 0 ? best : now[m->seat];
    t->taken += best >= 0;
}

static bool is_better(const trial *a, const trial *b) {
    return a->promise != b->promise ? a->promise > b->promise : a->give < b->give;
}

static bool may_offer(const trade_question *q) {
    for (uint32_t k = 0; k < q->count; k++)
        if (q->legal[k].kind == BOARD_OFFER) return true;
    return false;
}

uint32_t trade_propose(const trade_question *q, lr_action *out, int32_t *promise) {
    const belief *b = q->belief;
    const lr_game *g = b->game;
    const board_view *v = board_view_of(q->view);
    market m = {
        .g = g, .net = q->net, .memory = q->memory, .p = &v->pub, .seat = (unsigned)b->seat
    };
    trial trials[TRIALS_MAX];
    int32_t now[LR_SEATS_MAX];
    int64_t base = 0;
    uint32_t found = 0;
    if (!may_offer(q)) return 0;
    m.answering = v->pub.phase == BOARD_PHASE_ANSWER && v->pub.active != m.seat;
    m.people = q->manners->people;
    m.partners = partners_of(&m, board_of(g));
    if (v->pub.seat[m.seat].offers_made >= (m.answering ? 1 : q->allowed) || m.partners == 0)
        return 0;
    uint32_t count = list_trials(&m, board_of(g), v->hand, q->manners, trials);
    for (uint32_t k = 0; k < GUESSES_TRIED; k++) {
        value_dwell(q->memory, g, belief_guess(b, k));
        value_chances_again(q->memory, q->net, g, belief_guess(b, k), now);
        base += now[m.seat];
        for (uint32_t t = 0; t < count; t++) try_in(&m, belief_guess(b, k), now, &trials[t]);
    }
    while (found < TRADE_OFFERS_MAX) {
        trial *best = NULL;
        for (uint32_t t = 0; t < count; t++)
            if (trials[t].taken > 0 && (best == NULL || is_better(&trials[t], best)))
                best = &trials[t];
        if (best == NULL || best->promise < base + (int64_t)GAIN_MIN * GUESSES_TRIED) break;
        promise[found] = (int32_t)(best->promise / GUESSES_TRIED);
        out[found++] = trade_offer(m.seat, best->give, best->want,
                                   best->may & (~m.people | best->yes));
        best->taken = 0;
    }
    return found;
}
