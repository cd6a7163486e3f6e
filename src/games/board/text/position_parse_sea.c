/* position_parse_sea.c - the lines of a position about ships, fog, gold and scenarios.
 *
 * The way through a text is told in position_parse.c; here are the values of single lines. As
 * there, each number is bounded where it stands, so that whatever computes with it later is safe,
 * and what can only be judged with the rest of the position is left to board_verify().
 *
 * A scenario's part begins as the scenario itself begins it, so that a text need only say what has
 * changed since: a village that is not named is full, a fortress that is not named is untouched.
 */
#include "position_parse.h"

#include "notation.h"
#include "places.h"
#include "rules.h"

#include <string.h>

enum {
    SPECIAL_MAX = 100, /* special points of a seat */
    CLOTH_MAX = 255,
    WONDER_LEVELS = 4,    /* SCN8-01 */
    FORTRESS_MARKERS = 3, /* SCN7-06 */
};

static board_scenario_state *scenario_part(reader *r) {
    return board_scenario_of(r->b, &r->s->pub);
}

/* ---- fog, gold, special points ---- */

bool position_read_unveiled(reader *r, unsigned seat) {
    (void)seat;
    do {
        lr_scan start = r->in;
        uint32_t hex;
        if (!board_scan_hex(&r->in, r->b, &hex)) return false;
        if (r->s->pub.unveiled >> hex & 1)
            return position_complain(&start, "this hex is named twice");
        r->s->pub.unveiled |= (uint64_t)1 << hex;
    } while (position_more(r));
    return true;
}

bool position_read_gold(reader *r, unsigned seat) {
    return position_number(r, 0, position_goods_total(r->b), &r->s->pub.at_sea[seat].gold_left);
}

bool position_read_special(reader *r, unsigned seat) {
    board_seat_at_sea *own = &r->s->pub.at_sea[seat];
    int64_t points;
    if (!lr_scan_int(&r->in, 0, SPECIAL_MAX, &points)) return false;
    own->special = (uint8_t)points;
    lr_scan_blanks(&r->in);
    return position_number(r, 0, BOARD_HEXES_MAX, &own->islands_new);
}

/* ---- ships ---- */

bool position_read_pirate(reader *r, unsigned seat) {
    (void)seat;
    return position_hex_or_none(r, &r->s->pub.pirate);
}

bool position_read_lifted(reader *r, unsigned seat) {
    lr_scan start = r->in;
    uint32_t edge;
    r->piece_line[LINE_LIFTED][seat] = start;
    if (!board_scan_edge(&r->in, r->b, &edge)) return false;
    if (board_has(r->taken, edge))
        return position_complain(&start, "a road or ship lies here already");
    board_insert(r->taken, edge);
    r->s->pub.lifted = (uint16_t)edge;
    return true;
}

bool position_read_ships(reader *r, unsigned seat) {
    return position_routes(r, seat, LINE_SHIPS, board_ship_rw(r->b, &r->s->pub, seat),
                           r->b->supply.ships);
}

bool position_read_ships_fresh(reader *r, unsigned seat) {
    (void)seat;
    return position_edges(r, board_fresh_rw(r->b, &r->s->pub));
}

bool position_read_ships_closed(reader *r, unsigned seat) {
    return position_edges(r, board_closed_rw(r->b, &r->s->pub, seat));
}

/* ---- tribe ---- */

/* The gift that lies, or lay, on the next edge. */
static bool read_gift(reader *r, unsigned *gift) {
    const board_tribe_map *map = &r->b->layout.tribe;
    lr_scan start = r->in;
    uint32_t edge;
    if (!board_scan_edge(&r->in, r->b, &edge)) return false;
    for (*gift = 0; *gift < map->gifts; ++*gift)
        if (map->edge[*gift] == edge) return true;
    return position_complain(&start, "the map has no gift on this edge");
}

bool position_read_gifts_gone(reader *r, unsigned seat) {
    (void)seat;
    board_tribe *tribe = &scenario_part(r)->tribe;
    do {
        unsigned gift;
        if (!read_gift(r, &gift)) return false;
        tribe->gone |= (uint32_t)1 << gift;
    } while (position_more(r));
    return true;
}

bool position_read_harbors_held(reader *r, unsigned seat) {
    board_tribe *tribe = &scenario_part(r)->tribe;
    do {
        lr_scan start = r->in;
        unsigned gift;
        if (!read_gift(r, &gift)) return false;
        unsigned slot = r->b->layout.tribe.harbor[gift];
        if (slot == BOARD_NO_HARBOR) return position_complain(&start, "this gift is no harbor");
        tribe->held[seat] |= (uint16_t)(1u << slot);
    } while (position_more(r));
    return true;
}

bool position_read_tokens(reader *r, unsigned seat) {
    return position_number(r, 0, BOARD_GIFTS_MAX, &scenario_part(r)->tribe.tokens[seat]);
}

unsigned position_cards_lying(const reader *r) {
    const board_tribe_map *map = &r->b->layout.tribe;
    unsigned lying = 0;
    if (r->b->scenario != BOARD_SCENARIO_TRIBE || !board_has_developments(r->b)) return 0;
    uint32_t gone = board_scenario_read(r->b, &r->s->pub)->tribe.gone;
    for (unsigned gift = 0; gift < map->gifts; gift++)
        lying += map->kind[gift] == BOARD_GIFT_CARD && !(gone >> gift & 1);
    return lying;
}

/* ---- villages ---- */

bool position_read_villages(reader *r, unsigned seat) {
    (void)seat;
    const board_villages_map *map = &r->b->layout.villages;
    for (unsigned k = 0; k < map->villages; k++) {
        lr_scan_blanks(&r->in);
        if (!position_number(r, 0, map->cloth_each, &scenario_part(r)->villages.left[k]))
            return false;
    }
    return true;
}

bool position_read_cloth_supply(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 0, r->b->layout.villages.cloth_supply,
                           &scenario_part(r)->villages.supply);
}

/* Each village has a line of its own. */
static bool read_village(reader *r, unsigned *village) {
    const board_villages_map *map = &r->b->layout.villages;
    lr_scan start = r->in;
    uint32_t vertex;
    if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
    for (*village = 0; *village < map->villages; ++*village)
        if (map->vertex[*village] == vertex) break;
    if (*village == map->villages)
        return position_complain(&start, "the map has no village on this vertex");
    if (r->traders_seen >> *village & 1)
        return position_complain(&start, "this village is set twice");
    r->traders_seen |= (uint8_t)(1u << *village);
    return true;
}

bool position_read_traders(reader *r, unsigned seat) {
    (void)seat;
    unsigned village, shift = 0, known = 0;
    if (!read_village(r, &village)) return false;
    lr_scan_blanks(&r->in);
    do {
        lr_scan start = r->in;
        unsigned trader;
        if (!board_scan_seat(&r->in, r->b, &trader)) return false;
        if (known >> trader & 1) return position_complain(&start, "a seat trades here twice");
        known |= 1u << trader;
        scenario_part(r)->villages.traders[village] |= (uint32_t)(trader + 1) << shift;
        shift += 4;
    } while (position_more(r));
    return true;
}

bool position_read_cloth(reader *r, unsigned seat) {
    return position_number(r, 0, CLOTH_MAX, &scenario_part(r)->villages.cloth[seat]);
}

/* ---- fleet ---- */

bool position_read_fleet(reader *r, unsigned seat) {
    (void)seat;
    uint8_t *step = &scenario_part(r)->fleet.step;
    if (lr_scan_char(&r->in, '-')) {
        *step = BOARD_FLEET_GONE;
        return true;
    }
    return position_number(r, 0, r->b->layout.fleet.track_length - 1, step);
}

bool position_read_fleet_waiting(reader *r, unsigned seat) {
    (void)seat;
    return position_seats(r, &scenario_part(r)->fleet.waiting);
}

bool position_read_pillage(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 1, r->b->supply.cities + 1,
                           &scenario_part(r)->fleet.pillage); /* SCN7-11 */
}

bool position_read_fortress(reader *r, unsigned seat) {
    return position_number(r, 0, FORTRESS_MARKERS, &scenario_part(r)->fleet.strength[seat]);
}

bool position_read_warships(reader *r, unsigned seat) {
    return position_number(r, 0, r->b->supply.ships, &scenario_part(r)->fleet.warships[seat]);
}

/* ---- wonders ---- */

bool position_read_wonder(reader *r, unsigned seat) {
    board_wonder_race *race = &scenario_part(r)->wonders;
    unsigned wonder;
    if (!lr_scan_name(&r->in, "wonder", board_wonder_names, BOARD_WONDERS, &wonder)) return false;
    race->wonder[seat] = (uint8_t)wonder;
    lr_scan_blanks(&r->in);
    return position_number(r, 0, WONDER_LEVELS, &race->level[seat]);
}

/* ---- what the text left out ---- */

void position_begin_scenario(reader *r) {
    if (r->b->scenario == BOARD_SCENARIO_NONE) return;
    board_scenario_begun(r->b, scenario_part(r));
}

void position_end_scenario(reader *r) {
    if (r->b->scenario == BOARD_SCENARIO_NONE) return;
    memset(scenario_part(r), 0, sizeof(board_scenario_state));
}

/* The fleet is where its step says; all else starts where the set-up puts it. */
lr_status position_finish_robber(reader *r) {
    const board *b = r->b;
    board_public *p = &r->s->pub;
    uint8_t robber = p->robber, pirate = p->pirate;
    setup_robbers(b, p);
    if (b->scenario == BOARD_SCENARIO_FLEET) {
        unsigned step = scenario_part(r)->fleet.step;
        p->pirate = step == BOARD_FLEET_GONE ? BOARD_NO_HEX : b->layout.fleet.track[step];
    }
    if (r->seen[KEY_robber]) p->robber = robber;
    if (r->seen[KEY_pirate]) p->pirate = pirate;
    if (p->robber == BOARD_NO_HEX && !r->seen[KEY_robber] && !b->sea)
        return position_refuse(r, "there is no desert: the position must place the robber", "");
    return LR_OK;
}
