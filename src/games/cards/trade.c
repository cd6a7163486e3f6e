/* trade.c - offers between the two players. Trade with the bank needs no more than a payment
 * (build.c). */
#include "bits.h"
#include "cards_rules.h"

#include <string.h>

/* Six bytes are six lanes; behind both sides of an offer there are two more bytes to read. */
cards_goods cards_trade_unpack(const uint8_t *units) {
    cards_goods goods = 0;
    memcpy(&goods, units, sizeof goods);
    return bits_little_endian(goods) & (lr_lane(CARDS_GOODS) - 1);
}

lr_status cards_trade_check(const cards_public *p, unsigned maker, cards_goods give,
                            cards_goods want) {
    const cards_realm *own = &p->realm[maker], *other = &p->realm[cards_other(maker)];
    if (give == 0 || want == 0) return LR_E_GIFT;
    if ((lr_lanes_kinds(give) & lr_lanes_kinds(want)) != 0) return LR_E_LIKE_FOR_LIKE;
    if (!lr_lanes_cover(own->have, give)) return LR_E_NOT_HELD;
    if (!lr_lanes_cover(other->have, want)) return LR_E_OPPONENT_LACKS;
    if (!lr_lanes_cover(own->room, want)) return LR_E_NO_ROOM;
    if (!lr_lanes_cover(other->room, give)) return LR_E_OPPONENT_NO_ROOM;
    return LR_OK;
}

void cards_trade_offer(cards_public *p, unsigned maker, const uint8_t *units) {
    p->offer_give = cards_trade_unpack(units);
    p->offer_want = cards_trade_unpack(units + CARDS_GOODS);
    flow_ask(p, maker == p->active ? CARDS_PHASE_ANSWER : CARDS_PHASE_COUNTER_OFFER,
             cards_other(maker));
}

static void close_offer(cards_public *p) {
    p->offer_give = p->offer_want = 0;
}

/* Whoever answers takes the other one's offer. */
void cards_trade_accept(cards_public *p) {
    unsigned taker = p->chooser, maker = cards_other(taker);
    p->owe[maker] = p->due[taker] = p->offer_give;
    p->owe[taker] = p->due[maker] = p->offer_want;
    close_offer(p);
}

void cards_trade_refuse(cards_public *p) {
    if (p->offers_refused < UINT8_MAX) p->offers_refused++;
    close_offer(p);
    flow_ask(p, CARDS_PHASE_MAIN, p->active); /* nothing else has changed */
}
