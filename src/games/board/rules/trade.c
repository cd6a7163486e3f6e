/* trade.c - with the bank, and between players.
 *
 * Every seat can have one open offer. The active seat's offer is put to a set of seats, who answer
 * one by one; everybody else's is always to the active seat and waits to be taken or declined. The
 * active seat is one side of every trade (BASE-TRADE-02):
 *
 *                 OFFER (active)                      CONFIRM, TAKE, WITHDRAW, or nobody accepted
 *     MAIN ------------------------> ANSWER --------------------------------------------> MAIN
 *      | ^                            | ^
 *      | OFFER, WITHDRAW (others)     | ACCEPT, REFUSE, OFFER (those asked)
 *      | TAKE, DECLINE (active)       | DECLINE (active), WITHDRAW (others)
 *
 * Invariants: (1) offer[k] is not empty exactly if bit k of offer_open is set. (2) The maker of an
 * open offer holds what it gives. (3) The active seat's offer is open exactly in phase ANSWER.
 * (4) offer_waiting and offer_accepted are disjoint, without the active seat, and empty outside of
 * ANSWER. (5) Who has accepted holds what is asked.
 */
#include "module.h"

/* ---- the bank ---- */

/* One of each commodity. */
#define COMMODITIES ((board_cards)0x010101 << 8 * BOARD_PAPER)

/* A seat's rates by its set of harbor types, as lanes (BASE-BANK-02 to 05, 09, CK-TRADE-03 to
 * 06). */
#define RATE(h, r) \
    ((board_cards)((h) >> (r)&1 ? 2 : (h) >> BOARD_HARBOR_ANY & 1 ? 3 : 4) << 8 * (r))
#define RATES(h) \
    (RATE(h, 0) | RATE(h, 1) | RATE(h, 2) | RATE(h, 3) | RATE(h, 4) | \
     (COMMODITIES * ((h) >> BOARD_HARBOR_ANY & 1 ? 3 : 4)))
#define RATES4(h) RATES(h), RATES((h) + 1), RATES((h) + 2), RATES((h) + 3)
#define RATES16(h) RATES4(h), RATES4((h) + 4), RATES4((h) + 8), RATES4((h) + 12)
const board_cards board_rates[1 << BOARD_HARBOR_TYPES] = { RATES16(0), RATES16(16), RATES16(32),
                                                           RATES16(48) };

/* What the bank asks of the seat for a card, by kind. */
static inline board_cards all_rates(const board *b, const board_public *p, unsigned seat) {
    board_cards asked = trade_harbor_rates(b, p, seat);
    return HOOKED(b, rates) ? ONE(b, rates, p, seat, asked) : asked;
}

unsigned board_bank_rate(const board *b, const board_public *p, unsigned seat, unsigned given) {
    return board_count(all_rates(b, p, seat), given);
}

void board_trade_menu_bank(const board_state *s, board_cards lanes, menu *m) {
    if (lanes == 0) return;
    unsigned wanted = board_kinds(s->pub.bank);
    FOR_EACH_BIT(k, lanes) {
        unsigned given = k / 8;
        menu_add(m, BOARD_BANK, (uint8_t)given, wanted & ~(1u << given));
    }
}

lr_status board_check_bank(const board *b, const board_state *s, lr_action a) {
    unsigned wanted = a.arg[0], given = a.arg[2];
    if (wanted >= b->goods || given >= b->goods) return LR_E_NO_SUCH_CARD;
    if (!trade_is_open(b, &s->pub)) return LR_E_TRADE_CLOSED;
    if (wanted == given) return LR_E_SAME_RESOURCE;
    unsigned rate = board_bank_rate(b, &s->pub, a.actor, given);
    if (a.arg[3] != 0 && a.arg[3] != rate) return LR_E_OTHER_RATE;
    if (board_count(s->secret.hand[a.actor], given) < rate) return LR_E_CANNOT_AFFORD;
    return board_count(s->pub.bank, wanted) > 0 ? LR_OK : LR_E_BANK_SHORT;
}

void board_apply_bank(const board *b, board_state *s, const lr_action *a) {
    board_cards asked = all_rates(b, &s->pub, a->actor);
    board_cards given = board_count(asked, a->arg[2]) * board_card(a->arg[2]);
    board_cards taken = board_card(a->arg[0]);
    s->secret.hand[a->actor] += taken - given;
    s->pub.bank += given - taken;
    trade_after_hands(b, s);
}

/* ---- what can be offered, answered, taken ---- */

enum {
    OFFERS_LISTED = 3,   /* by the active seat in a turn; more are allowed, but not proposed */
    COUNTERS_LISTED = 1, /* by every other seat */
};

static void offers_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    if (s->pub.seat[seat].offers_made >= OFFERS_LISTED) return;
    unsigned all = (1u << b->goods) - 1;
    FOR_EACH_BIT(given, board_kinds(s->secret.hand[seat])) {
        menu_add_offers(b, &s->pub, m, given, all & ~(1u << given));
    }
}

/* Offers to the active seat: those it can pay for may be taken, all may be declined. */
static void open_offers_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    unsigned open = s->pub.offer_open & ~(1u << seat), payable = 0;
    if (open == 0) return;
    for (unsigned maker = 0; maker < b->seats; maker++)
        if (open >> maker & 1 && board_covers(s->secret.hand[seat], s->pub.offer[maker].want))
            payable |= 1u << maker;
    menu_add(m, BOARD_TAKE, 0, payable);
    menu_add(m, BOARD_DECLINE, 0, open);
}

void board_trade_menu_players(const board *b, const board_state *s, unsigned seat, menu *m) {
    if (!trade_with_players(b, &s->pub)) return; /* nor are there offers */
    offers_menu(b, s, seat, m);
    open_offers_menu(b, s, seat, m);
}

static void answers_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_offer *offer = &s->pub.offer[s->pub.active];
    board_cards hand = s->secret.hand[seat];
    if (board_covers(hand, offer->want)) menu_add_plain(m, BOARD_ACCEPT);
    menu_add_plain(m, BOARD_REFUSE);
    if (s->pub.seat[seat].offers_made >= COUNTERS_LISTED) return;
    unsigned theirs = board_kinds(offer->give);
    FOR_EACH_BIT(k, board_kinds(hand) & ~theirs) menu_add_offers(b, &s->pub, m, k, theirs);
}

menu_end board_trade_menu_other(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    if (s->pub.offer_open >> seat & 1) menu_add_plain(&m, BOARD_WITHDRAW);
    return m.end;
}

menu_end board_trade_menu_answer(const board *b, const board_state *s, unsigned seat,
                                 menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    if (p->offer_waiting >> seat & 1) answers_menu(b, s, seat, &m);
    if (seat == p->active) {
        menu_add(&m, BOARD_CONFIRM, 0, p->offer_accepted);
        open_offers_menu(b, s, seat, &m);
    }
    return board_trade_menu_other(b, s, seat, m.end);
}

/* ---- checks ---- */

static lr_status check_sides(const board *b, board_cards give, board_cards want) {
    board_cards both = give | want;
    if (b->goods < 8 && both >> 8 * b->goods != 0) return LR_E_NO_SUCH_CARD;
    if (give == 0 || want == 0) return LR_E_GIFT; /* BASE-TRADE-05 */
    if (!b->rules.like_trade && (board_kinds(give) & board_kinds(want)) != 0)
        return LR_E_LIKE_FOR_LIKE; /* BASE-RUL-16 */
    return LR_OK;
}

lr_status board_check_offer(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    board_cards give = board_unpack_cards(a.arg), want = board_unpack_cards(a.arg + 5);
    unsigned to = a.arg[10], everybody = (1u << b->seats) - 1;
    if (b->rules.trading != BOARD_TRADE_ALL) return LR_E_OPTION_OFF;
    if (!trade_is_open(b, p)) return LR_E_TRADE_CLOSED;
    if (!trade_with_players(b, p)) return LR_E_PAIRED_TURN;
    if ((to & ~everybody) != 0) return LR_E_NO_SUCH_SEAT;
    if (a.actor != p->active && to != 1u << p->active) return LR_E_ONLY_WITH_ACTIVE;
    if (to == 0 || to >> a.actor & 1) return LR_E_OFFER_TO_NOBODY;
    if (a.actor == p->active && p->phase == BOARD_PHASE_ANSWER) return LR_E_OFFER_OPEN;
    lr_status status = check_sides(b, give, want);
    if (status != LR_OK) return status;
    return board_covers(s->secret.hand[a.actor], give) ? LR_OK : LR_E_NOT_HELD; /* BASE-RUL-47 */
}

static bool is_asked(const board_public *p, unsigned seat) {
    return p->phase == BOARD_PHASE_ANSWER && p->offer_waiting >> seat & 1;
}

lr_status board_check_accept(const board *b UNUSED, const board_state *s, lr_action a) {
    if (!is_asked(&s->pub, a.actor)) return LR_E_NOT_ASKED;
    bool holds = board_covers(s->secret.hand[a.actor], s->pub.offer[s->pub.active].want);
    return holds ? LR_OK : LR_E_NOT_HELD;
}

lr_status board_check_refuse(const board *b UNUSED, const board_state *s, lr_action a) {
    return is_asked(&s->pub, a.actor) ? LR_OK : LR_E_NOT_ASKED;
}

lr_status board_check_confirm(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (s->pub.phase != BOARD_PHASE_ANSWER) return LR_E_NO_OFFER;
    return s->pub.offer_accepted >> a.arg[0] & 1 ? LR_OK : LR_E_NOT_ACCEPTED;
}

static lr_status check_open_offer(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] >= b->seats) return LR_E_NO_SUCH_SEAT;
    bool open = s->pub.offer_open >> a.arg[0] & 1 && a.arg[0] != a.actor;
    return open ? LR_OK : LR_E_NO_OFFER;
}

lr_status board_check_take(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_open_offer(b, s, a);
    if (status != LR_OK) return status;
    bool holds = board_covers(s->secret.hand[a.actor], s->pub.offer[a.arg[0]].want);
    return holds ? LR_OK : LR_E_NOT_HELD;
}

lr_status board_check_decline(const board *b, const board_state *s, lr_action a) {
    return check_open_offer(b, s, a);
}

lr_status board_check_withdraw(const board *b UNUSED, const board_state *s, lr_action a) {
    return s->pub.offer_open >> a.actor & 1 ? LR_OK : LR_E_NO_OFFER;
}

/* ---- applying ---- */

/* The active seat's offer is done with, one way or another. */
static void close_own_offer(board_public *p) {
    if (p->phase != BOARD_PHASE_ANSWER) return;
    trade_drop(p, p->active);
    p->offer_waiting = 0;
    p->offer_accepted = 0;
    p->phase = BOARD_PHASE_MAIN;
}

void board_trade_lapse(const board *b, board_state *s) {
    board_public *p = &s->pub;
    for (unsigned maker = 0; maker < b->seats; maker++) {
        if ((p->offer_open >> maker & 1) == 0) continue;
        if (board_covers(s->secret.hand[maker], p->offer[maker].give)) continue;
        LR_DASSERT(maker != p->active);
        trade_drop(p, maker);
    }
}

/* An asked seat has answered; when all have and nobody said yes, the offer lapses. */
static void note_answer(board_public *p, unsigned seat) {
    p->offer_waiting &= (uint8_t) ~(1u << seat);
    if (p->offer_waiting == 0 && p->offer_accepted == 0) close_own_offer(p);
}

void board_apply_offer(const board *b UNUSED, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    p->offer[a->actor] = (board_offer){ .give = board_unpack_cards(a->arg),
                                        .want = board_unpack_cards(a->arg + 5) };
    p->offer_open |= (uint8_t)(1u << a->actor);
    if (p->seat[a->actor].offers_made < UINT8_MAX) p->seat[a->actor].offers_made++;
    if (a->actor == p->active) {
        p->offer_waiting = a->arg[10];
        p->phase = BOARD_PHASE_ANSWER;
    } else if (is_asked(p, a->actor)) {
        note_answer(p, a->actor);
    }
}

void board_apply_accept(const board *b UNUSED, board_state *s, const lr_action *a) {
    s->pub.offer_accepted |= (uint8_t)(1u << a->actor);
    note_answer(&s->pub, a->actor);
}

void board_apply_refuse(const board *b UNUSED, board_state *s, const lr_action *a) {
    note_answer(&s->pub, a->actor);
}

static void swap(board_state *s, unsigned maker, unsigned other, board_offer offer) {
    s->secret.hand[maker] += offer.want - offer.give;
    s->secret.hand[other] += offer.give - offer.want;
}

void board_apply_confirm(const board *b, board_state *s, const lr_action *a) {
    swap(s, a->actor, a->arg[0], s->pub.offer[a->actor]);
    close_own_offer(&s->pub);
    trade_after_hands(b, s);
}

void board_apply_take(const board *b, board_state *s, const lr_action *a) {
    swap(s, a->arg[0], a->actor, s->pub.offer[a->arg[0]]);
    trade_drop(&s->pub, a->arg[0]);
    close_own_offer(&s->pub);
    trade_after_hands(b, s);
}

void board_apply_decline(const board *b UNUSED, board_state *s, const lr_action *a) {
    trade_drop(&s->pub, a->arg[0]);
}

void board_apply_withdraw(const board *b UNUSED, board_state *s, const lr_action *a) {
    if (a->actor == s->pub.active)
        close_own_offer(&s->pub);
    else
        trade_drop(&s->pub, a->actor);
}
