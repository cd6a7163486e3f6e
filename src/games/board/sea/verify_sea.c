/* verify_sea.c - the invariants of ships. */
#include "sea.h"

#include "verify.h"

const char *sea_ships_verify_seat(const board *b, const board_public *p, unsigned seat) {
    eset ship = board_ship(b, p, seat);
    eset closed = board_closed(b, p, seat);
    eset fresh = board_fresh(b, p);
    bool land, sea;
    if (verify_set_count(ship.word, b->edge_words) +
            (p->lifted != BOARD_NO_PLACE && seat == p->active) >
        b->supply.ships)
        return "a seat has too many ships";
    for (unsigned w = 0; w < b->edge_words; w++) {
        if ((closed.word[w] & ~ship.word[w]) != 0) return "a closed route has no ship";
        if (seat == p->active && (fresh.word[w] & ~ship.word[w]) != 0)
            return "a ship of this turn is gone";
    }
    for (unsigned e = 0; e < b->edges; e++) {
        if (!eset_has(ship, e)) continue;
        verify_edge_sides(b, p, e, &land, &sea);
        if (!sea) return "a ship lies on land";
    }
    return NULL;
}

/* Whether own ships lead from every ship of the seat to one of its buildings (SEA-INV-02). */
static bool ships_are_joined(const board *b, const board_public *p, unsigned seat) {
    eset ships = board_ship(b, p, seat);
    uint64_t reached[BOARD_WORDS_MAX] = { 0 };
    bool grown = true, joined = true;
    for (unsigned k = 0; k < b->vertex_words; k++)
        reached[k] = board_settlement(b, p, seat).word[k] | board_city(b, p, seat).word[k];
    while (grown) {
        grown = false;
        joined = true;
        for (uint32_t edge = 0; edge < b->edges; edge++) {
            const uint16_t *end = b->edge[edge].vertex;
            if (!eset_has(ships, edge)) continue;
            bool from = board_has(reached, end[0]), to = board_has(reached, end[1]);
            joined &= from || to;
            if (from == to) continue;
            board_insert(reached, end[from ? 1 : 0]);
            grown = true;
        }
    }
    return joined;
}

/* Ships stay connected to a building, and closed routes are marked (SEA-INV-02, SEA-ROUTE-06). */
const char *sea_ships_verify_routes(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    bool marked = true;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        uint64_t closed[BOARD_WORDS_MAX] = { 0 };
        if (!ships_are_joined(b, p, seat)) return "a ship is joined to no building of its owner";
        sea_ships_closed(b, p, seat, closed);
        for (unsigned w = 0; w < b->edge_words; w++)
            marked &= (closed[w] & ~board_closed(b, p, seat).word[w]) == 0;
    }
    return marked ? NULL : "a closed route is not marked as such";
}
