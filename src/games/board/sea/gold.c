/* gold.c - gold fields: cards of choice.
 *
 * What a seat is owed is counted when the dice pay, after all else (SEA-GOLD-04), and then chosen
 * card by card, from the active seat on.
 */
#include "sea.h"

/* A seat's cards from one hex by its nibble of hex_buildings: settlements | cities << 2. */
static unsigned nibble_cards(unsigned nibble) {
    return (nibble & 3) + 2 * (nibble >> 2);
}

bool sea_gold_produce(const board *b, board_public *p, unsigned total) {
    uint32_t owed = 0;
    for (uint64_t rest = p->gold_hexes; rest != 0; rest &= rest - 1) { /* SEA-GOLD-01, 02 */
        unsigned hex = (unsigned)__builtin_ctzll(rest);
        if (board_tile_number(p->tile[hex]) != total || p->robber == hex) continue;
        owed |= p->hex_buildings[hex];
        for (unsigned seat = 0; seat < b->seats; seat++)
            p->at_sea[seat].gold_left = (uint8_t)(p->at_sea[seat].gold_left +
                                                  nibble_cards(p->hex_buildings[hex] >> 4 * seat &
                                                               15));
    }
    return owed != 0;
}

bool sea_gold_is_due(const board *b, board_public *p) {
    unsigned owed = 0;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) owed |= p->at_sea[seat].gold_left;
    if (owed == 0) return false;
    if (p->bank << 8 * (8 - BOARD_RESOURCES) != 0) return true;
    for (unsigned seat = 0; seat < b->seats; seat++)
        p->at_sea[seat].gold_left = 0; /* SEA-GOLD-06 */
    return false;
}
