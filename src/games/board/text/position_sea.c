/* position_sea.c - the lines of a position about ships, fog, gold and scenarios.
 *
 * The way through a text is told in position.c; lines_sea.def says what most of these lines look
 * like. Each number is bounded where it stands, so that whatever computes with it later is safe,
 * and what can only be judged with the rest of the position is left to board_verify().
 *
 * A scenario's part begins as the scenario itself begins it, so that a text need only say what has
 * changed since: a village that is not named is full, a fortress that is not named is untouched.
 */
#include "position_lines.h"

#include "sea.h"

#include <string.h>

enum {
    SPECIAL_MAX = 100, /* special points of a seat */
    CLOTH_MAX = 255,
    WONDER_LEVELS = 4,    /* SCN8-01 */
    FORTRESS_MARKERS = 3, /* SCN7-06 */
};

static const board_scenario_state *written_part(const writer *w) {
    return board_scenario_read(w->b, w->p);
}

static board_scenario_state *scenario_part(reader *r) {
    return board_scenario_of(r->b, &r->s->pub);
}

/* ---- whether a line is written ---- */

static bool has_special(const writer *w, unsigned seat) {
    return w->p->at_sea[seat].special != 0 || w->p->at_sea[seat].islands_new != 0;
}

static bool is_cloth_supply_changed(const writer *w, unsigned seat) {
    return board_position_is_dealt(w, seat) &&
           written_part(w)->villages.supply != w->begun.villages.supply;
}

static bool is_fleet_moved(const writer *w, unsigned seat) {
    return board_position_is_dealt(w, seat) && written_part(w)->fleet.step != w->begun.fleet.step;
}

static bool is_fortress_changed(const writer *w, unsigned seat) {
    return board_position_is_dealt(w, seat) &&
           written_part(w)->fleet.strength[seat] != w->begun.fleet.strength[seat];
}

static bool has_wonder(const writer *w, unsigned seat) {
    return board_position_is_dealt(w, seat) &&
           written_part(w)->wonders.wonder[seat] < BOARD_WONDERS;
}

/* ---- ships ---- */

static bool read_lifted(reader *r, lr_scan *in, unsigned seat UNUSED) {
    lr_scan start = *in;
    uint32_t edge;
    if (!board_scan_edge(in, r->b, &edge)) return false;
    if (board_has(r->taken, edge)) return lr_complain(&start, "a road or ship lies here already");
    board_insert(r->taken, edge);
    r->s->pub.lifted = (uint16_t)edge;
    return true;
}

static bool read_ships(reader *r, lr_scan *in, unsigned seat) {
    return board_position_read_routes(r, in, board_ship_rw(r->b, &r->s->pub, seat),
                                      r->b->supply.ships);
}

/* Ships that are closed though the buildings as they stand would not close them. */
static void put_ships_closed(writer *w, lr_text *t, unsigned seat) {
    const board *b = w->b;
    eset closed = board_closed(b, w->p, seat);
    board_public now = *w->p;
    eset_rw open = board_closed_rw(b, &now, seat);
    memset(open.word, 0, 8u * b->edge_words);
    sea_ships_close(b, &now, seat);
    for (uint32_t edge = 0; edge < b->edges; edge++) {
        if (!eset_has(closed, edge) || board_has(open.word, edge)) continue;
        lr_put_char(t, ' ');
        board_put_edge(t, b, edge);
    }
}

/* ---- tribe ---- */

/* The edges on which those gifts lie or lay, in the order of edges. */
static void put_gifts(writer *w, lr_text *t, uint32_t gifts) {
    const board_tribe_map *map = &w->b->layout.tribe;
    for (uint32_t edge = 0; edge < w->b->edges && gifts != 0; edge++)
        for (unsigned gift = 0; gift < map->gifts; gift++) {
            if (!(gifts >> gift & 1) || map->edge[gift] != edge) continue;
            lr_put_char(t, ' ');
            board_put_edge(t, w->b, edge);
        }
}

/* The gift that lies, or lay, on the next edge. */
static bool read_gift(reader *r, lr_scan *in, unsigned *gift) {
    const board_tribe_map *map = &r->b->layout.tribe;
    lr_scan start = *in;
    uint32_t edge;
    if (!board_scan_edge(in, r->b, &edge)) return false;
    for (*gift = 0; *gift < map->gifts; ++*gift)
        if (map->edge[*gift] == edge) return true;
    return lr_complain(&start, "the map has no gift on this edge");
}

static void put_gifts_gone(writer *w, lr_text *t, unsigned seat UNUSED) {
    put_gifts(w, t, written_part(w)->tribe.gone);
}

static bool read_gifts_gone(reader *r, lr_scan *in, unsigned seat UNUSED) {
    unsigned gift = 0;
    if (!read_gift(r, in, &gift)) return false;
    scenario_part(r)->tribe.gone |= (uint32_t)1 << gift;
    return true;
}

static void put_harbors_held(writer *w, lr_text *t, unsigned seat) {
    const board_tribe_map *map = &w->b->layout.tribe;
    unsigned slots = written_part(w)->tribe.held[seat];
    uint32_t held = 0;
    for (unsigned gift = 0; gift < map->gifts; gift++)
        if (map->harbor[gift] != BOARD_NO_HARBOR && slots >> map->harbor[gift] & 1)
            held |= (uint32_t)1 << gift;
    put_gifts(w, t, held);
}

static bool read_harbors_held(reader *r, lr_scan *in, unsigned seat) {
    lr_scan start = *in;
    unsigned gift = 0;
    if (!read_gift(r, in, &gift)) return false;
    unsigned slot = r->b->layout.tribe.harbor[gift];
    if (slot == BOARD_NO_HARBOR) return lr_complain(&start, "this gift is no harbor");
    scenario_part(r)->tribe.held[seat] |= (uint16_t)(1u << slot);
    return true;
}

unsigned board_position_cards_lying(const reader *r) {
    const board_tribe_map *map = &r->b->layout.tribe;
    unsigned lying = 0;
    if (r->b->scenario != BOARD_SCENARIO_TRIBE || !board_has_developments(r->b)) return 0;
    uint32_t gone = board_scenario_read(r->b, &r->s->pub)->tribe.gone;
    for (unsigned gift = 0; gift < map->gifts; gift++)
        lying += map->kind[gift] == BOARD_GIFT_CARD && !(gone >> gift & 1);
    return lying;
}

/* ---- villages ---- */

static void put_villages(writer *w, lr_text *t, unsigned seat) {
    const uint8_t *left = written_part(w)->villages.left;
    if (!board_position_is_dealt(w, seat) ||
        memcmp(left, w->begun.villages.left, sizeof w->begun.villages.left) == 0)
        return;
    for (unsigned k = 0; k < w->b->layout.villages.villages; k++) {
        lr_putf(t, " %u", left[k]);
    }
}

static bool read_villages(reader *r, lr_scan *in, unsigned seat UNUSED) {
    const board_villages_map *map = &r->b->layout.villages;
    for (unsigned k = 0; k < map->villages; k++) {
        int64_t left = 0;
        lr_scan_blanks(in);
        if (!lr_scan_int(in, 0, map->cloth_each, &left)) return false;
        scenario_part(r)->villages.left[k] = (uint8_t)left;
    }
    return true;
}

static void put_village(lr_text *t, const void *game, uint32_t village) {
    const board *b = game;
    board_put_vertex(t, b, b->layout.villages.vertex[village]);
}

static bool scan_village(lr_scan *in, const void *game, uint32_t *village) {
    const board *b = game;
    const board_villages_map *map = &b->layout.villages;
    lr_scan start = *in;
    uint32_t vertex = 0;
    if (!board_scan_vertex(in, b, &vertex)) return false;
    for (*village = 0; *village < map->villages; ++*village)
        if (map->vertex[*village] == vertex) return true;
    return lr_complain(&start, "the map has no village on this vertex");
}

static const codec_noun village_noun = { put_village, scan_village, VILLAGE_LAST,
                                         "this village is set twice" };

static void put_traders(writer *w, lr_text *t, unsigned village) {
    for (uint32_t rest = written_part(w)->villages.traders[village]; rest != 0; rest >>= 4) {
        lr_putf(t, " %u", (rest & 15) - 1);
    }
}

static bool read_traders(reader *r, lr_scan *in, unsigned village) {
    uint32_t *traders = &scenario_part(r)->villages.traders[village];
    lr_scan start = *in;
    unsigned trader = 0;
    if (!lr_scan_seat(in, r->b->seats, &trader)) return false;
    for (uint32_t rest = *traders; rest != 0; rest >>= 4)
        if ((rest & 15) == trader + 1) return lr_complain(&start, "a seat trades here twice");
    *traders |= (uint32_t)(trader + 1) << 4 * r->base.item;
    return true;
}

/* ---- what the text left out ---- */

void board_position_begin_scenario(reader *r) {
    if (r->b->scenario == BOARD_SCENARIO_NONE) return;
    board_position_scenario_begun(r->b, scenario_part(r));
}

void board_position_end_scenario(reader *r) {
    if (r->b->scenario == BOARD_SCENARIO_NONE) return;
    memset(scenario_part(r), 0, sizeof(board_scenario_state));
}

/* The fleet is where its step says; all else starts where the set-up puts it. */
bool board_position_finish_robber(reader *r) {
    const board *b = r->b;
    board_public *p = &r->s->pub;
    uint8_t robber = p->robber, pirate = p->pirate;
    board_setup_robbers(b, p);
    if (b->scenario == BOARD_SCENARIO_FLEET) {
        unsigned step = scenario_part(r)->fleet.step;
        p->pirate = step == BOARD_FLEET_GONE ? BOARD_NO_HEX : b->layout.fleet.track[step];
    }
    if (r->base.seen[LINE_robber]) p->robber = robber;
    if (r->base.seen[LINE_pirate]) p->pirate = pirate;
    return p->robber != BOARD_NO_HEX || r->base.seen[LINE_robber] || b->sea ||
           POSITION_REFUSE(r, "there is no desert: the position must place the robber");
}

/* ---- the table ---- */

#include "position_rows.h"

const codec_line board_lines_sea[LINES_WITH_SEA - LINES_OF_ALL] = {
#include "lines_sea.def"
};
