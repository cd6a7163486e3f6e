/* pieces.c - reading the public part: what stands where. */
#include "board_view.h"

unsigned board_building_at(const board *b, const board_public *p, uint32_t vertex, bool *is_city) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        *is_city = vset_has(board_city(b, p, seat), vertex);
        if (*is_city || vset_has(board_settlement(b, p, seat), vertex)) return seat;
    }
    *is_city = false;
    return LR_SEAT_NONE;
}

unsigned board_route_at(const board *b, const board_public *p, uint32_t edge, bool *is_ship) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        *is_ship = eset_has(board_ship(b, p, seat), edge);
        if (*is_ship || eset_has(board_road(b, p, seat), edge)) return seat;
    }
    *is_ship = false;
    return LR_SEAT_NONE;
}

unsigned board_harbor_at(const board *b, const board_public *p, uint32_t vertex) {
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++) {
        uint32_t edge = p->harbor_edge[slot];
        if (edge == BOARD_NO_PLACE) continue;
        if (b->edge[edge].vertex[0] == vertex || b->edge[edge].vertex[1] == vertex) return slot;
    }
    return BOARD_NO_HARBOR;
}

unsigned board_gold_chooser(const board *b, const board_public *p) {
    for (unsigned seat = p->active; seat < b->seats; seat++) /* SEA-GOLD-04 */
        if (p->at_sea[seat].gold_left > 0) return seat;
    for (unsigned seat = 0; seat < p->active; seat++)
        if (p->at_sea[seat].gold_left > 0) return seat;
    return LR_SEAT_NONE;
}
