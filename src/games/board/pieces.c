/* pieces.c - reading the public part: what stands where. */
#include "board_view.h"

unsigned board_building_at(const board *b, const board_public *p, uint32_t vertex, bool *is_city) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        *is_city = board_has(p->sets + board_at_city(b, seat), vertex);
        if (*is_city || board_has(p->sets + board_at_settlement(b, seat), vertex)) return seat;
    }
    *is_city = false;
    return LR_SEAT_NONE;
}

unsigned board_road_at(const board *b, const board_public *p, uint32_t edge) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (board_has(p->sets + board_at_road(b, seat), edge)) return seat;
    return LR_SEAT_NONE;
}
