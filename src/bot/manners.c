/* manners.c - whom a bot may ask for a trade: see manners.h. */
#include "manners.h"

#include "lanes.h"

enum { RESTS_MAX = 6 /* a seat rests for at most two to the power of this, less one, rounds */ };

static uint32_t number_of(uint64_t give, uint64_t want) {
    uint64_t mixed = (give + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 29 ^ want) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(mixed >> 32);
}

static bool was_declined(const manners *m, unsigned seat, uint32_t number) {
    uint32_t count = m->of[seat].declined_count;
    for (uint32_t k = 0; k < count && k < MANNERS_KEPT; k++)
        if (m->of[seat].declined[k] == number) return true;
    return false;
}

static void note_declined(manners *m, unsigned seat) {
    if (was_declined(m, seat, m->proposed)) return;
    uint8_t count = m->of[seat].declined_count;
    m->of[seat].declined[count % MANNERS_KEPT] = m->proposed;
    m->of[seat].declined_count = (uint8_t)(count + 1 < 2 * MANNERS_KEPT ? count + 1 : MANNERS_KEPT);
}

static void note_refusal(manners *m, unsigned seat, uint32_t turn, unsigned seats) {
    if (m->of[seat].refusals < RESTS_MAX) m->of[seat].refusals++;
    m->of[seat].rests_until = turn + (seats << (m->of[seat].refusals - 1));
    note_declined(m, seat);
}

static void note_trade(manners *m, uint32_t partners) {
    m->traded |= (uint8_t)partners;
    for (unsigned k = 0; k < LR_SEATS_MAX; k++)
        if (partners >> k & 1) m->of[k].refusals = 0, m->of[k].rests_until = 0;
}

static void note_offer(manners *m, trade_word word) {
    for (unsigned k = 0; k < LR_SEATS_MAX; k++)
        if (m->open >> k & 1) note_declined(m, k); /* it has not answered the last one */
    m->asked |= (uint8_t)word.others;
    m->open = (uint8_t)word.others;
    m->proposed = number_of(word.give, word.want);
    if (m->made_count < MANNERS_MADE) m->made[m->made_count++] = m->proposed;
}

static void note_own(manners *m, trade_word word) {
    if (word.kind == TRADE_BANK) m->banked |= word.want;
    if (word.kind == TRADE_DONE) note_trade(m, word.others);
    if (word.kind == TRADE_OFFER) note_offer(m, word);
}

void manners_notice(manners *m, unsigned seat, unsigned seats, trade_word word) {
    uint32_t own = 1u << seat, maker = 1u << word.seat;
    if (word.kind == TRADE_NONE) return;
    if (m->turn != word.turn) {
        m->turn = word.turn;
        m->asked = m->open = 0;
        m->made_count = 0;
        m->banked = 0;
    }
    if (word.seat == seat) {
        note_own(m, word);
        return;
    }
    if ((word.others & own) == 0) return;
    if (word.kind == TRADE_DONE) note_trade(m, maker);
    if ((m->open & maker) == 0 || word.kind == TRADE_DONE) return;
    m->open &= (uint8_t)~maker;
    if (word.kind == TRADE_NO) note_refusal(m, word.seat, word.turn, seats);
    if (word.kind == TRADE_OFFER) note_declined(m, word.seat); /* it wants another trade */
}

uint32_t manners_allow(const manners *m, trade_word offer) {
    uint32_t number = number_of(offer.give, offer.want), bots = offer.others & ~m->people;
    uint32_t people = offer.others & m->people;
    bool this_turn = m->turn == offer.turn;
    for (uint32_t k = 0; this_turn && k < m->made_count; k++)
        if (m->made[k] == number) return 0;
    for (unsigned k = 0; k < LR_SEATS_MAX; k++)
        if (was_declined(m, k, number)) people &= ~(1u << k);
    if (offer.answer) return bots | people;
    if (this_turn && (lr_lanes_kinds(offer.give) & lr_lanes_kinds(m->banked)) != 0) people = 0;
    if (this_turn) people &= ~(uint32_t)m->asked | m->traded;
    for (unsigned k = 0; k < LR_SEATS_MAX; k++)
        if (m->of[k].refusals > 0 && m->of[k].rests_until >= offer.turn) people &= ~(1u << k);
    return bots | people;
}
