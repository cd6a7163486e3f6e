/* position_lines.c - the lines that positions of every board have, each written and read side by
 * side.
 *
 * The rows of lines.def say what most lines look like; here are the functions of the others, and
 * what all chapters of the table share: names of places, sets, and bounds that the game decides.
 */
#include "position_lines.h"

#include "derive.h"
#include "knights.h"
#include "notation.h"

#include <stddef.h>
#include <string.h>

enum {
    DICE_RESULTS = 36,
    ROAD_RECORD_START = 4, /* five roads win the award */
};

/* ---- limits, sets and names ---- */

static uint64_t deck_sizes(const board *b) {
    board_cards sizes = 0;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        sizes += board_position_deck_size(b, deck) * board_card(deck);
    return sizes;
}

static uint64_t limit(const void *game, int32_t which) {
    const board *b = game;
    switch (which) {
    case GOODS_KINDS: return b->goods;
    case GOODS_EACH: return board_bank_full(b);
    case GOODS_ALL: return board_total(board_bank_full(b));
    case CARDS_EACH: return board_developments(b) * LR_LANES_ONE;
    case CARDS_ALL: return board_developments(b);
    case POINT_CARDS: return b->supply.deck[BOARD_CARD_POINT];
    case SETUP_STEPS: return (uint64_t)b->layout.rounds * b->seats;
    case ROUTE_PIECES: return (uint64_t)b->supply.roads + b->supply.ships;
    case SHIPS: return b->supply.ships;
    case BOARD_HEX_LAST: return b->hexes - 1u;
    case BOARD_VERTEX_LAST: return b->vertices - 1u;
    case BOARD_EDGE_LAST: return b->edges - 1u;
    case CLOTH_SUPPLY: return b->layout.villages.cloth_supply;
    case VILLAGE_LAST: return b->layout.villages.villages - 1u;
    case TRACK_LAST: return b->layout.fleet.track_length - 1u;
    case PILLAGE_MOST: return b->supply.cities + 1u; /* SCN7-11 */
    case BARBARIAN_TRACK: return (uint64_t)b->rules.barbarian_track;
    case CRANES: return knights_progress_in_box(b, BOARD_PROGRESS_CRANE);
    case COMMERCES: return knights_progress_in_box(b, BOARD_PROGRESS_COMMERCE);
    case DECKS: return deck_sizes(b);
    default: return 0;
    }
}

static uint32_t set_at(const void *game, unsigned set, unsigned seat) {
    const board *b = game;
    return b->at[set] + (uint32_t)seat * b->seat_words;
}

static bool knows(const void *game, unsigned which) {
    const board *b = game;
    switch (which) {
    case GAME_AT_SEA: return b->sea;
    case GAME_WITH_KNIGHTS: return b->knights;
    case GAME_WITH_CARDS: return board_has_developments(b);
    default: return which == b->scenario;
    }
}

/* ---- whether a line is written ---- */

bool board_position_is_dealt(const writer *w, unsigned seat UNUSED) {
    return w->p->phase != BOARD_PHASE_DEAL;
}

static bool is_setting_up_said(const writer *w, unsigned seat UNUSED) {
    return w->p->setting_up && !board_phase_sets_up(w->p->phase);
}

static bool has_fresh_cards(const writer *w, unsigned seat) {
    return seat == w->p->active && w->secret->cards_fresh != 0;
}

static bool has_offer(const writer *w, unsigned seat) {
    return w->p->offer_open >> seat & 1;
}

/* ---- the course of the game ---- */

static const char *const done_names[] = { "rolled", "card-played", "built", "ship-moved",
                                          "unpaid" };
static const uint8_t done_at[] = {
    offsetof(board_public, rolled), offsetof(board_public, card_played),
    offsetof(board_public, built),  offsetof(board_public, ship_moved),
    offsetof(board_public, unpaid),
};
enum { DONE_FLAGS = sizeof done_at };

static void put_done(writer *w, lr_text *t, unsigned seat UNUSED) {
    const uint8_t *bytes = (const uint8_t *)w->p;
    bool any = false;
    for (unsigned k = 0; k < DONE_FLAGS; k++) {
        if (!bytes[done_at[k]]) continue;
        lr_putf(t, " %s", done_names[k]);
        any = true;
    }
    /* The reader takes a main phase without this line as rolled. */
    if (!any && w->p->phase == BOARD_PHASE_MAIN) lr_put(t, " -");
}

static bool read_done(reader *r, lr_scan *in, unsigned seat UNUSED) {
    unsigned k = 0;
    if (!lr_scan_name(in, "word", done_names, DONE_FLAGS, &k)) return false;
    ((uint8_t *)&r->s->pub)[done_at[k]] = 1;
    return true;
}

static void put_dice_deck(writer *w, lr_text *t, unsigned seat UNUSED) {
    if (w->b->rules.dice != BOARD_DICE_DECK) return;
    lr_put_char(t, ' ');
    lr_put_hex64(t, w->p->dice_deck);
}

static bool read_dice_deck(reader *r, lr_scan *in, unsigned seat UNUSED) {
    lr_scan start = *in;
    if (r->b->rules.dice != BOARD_DICE_DECK)
        return lr_complain(&start, "there is no dice deck without dice=deck");
    if (!lr_scan_hex64(in, &r->s->pub.dice_deck)) return false;
    if (r->s->pub.dice_deck >> DICE_RESULTS != 0)
        return lr_complain(&start, "two dice have 36 results");
    return true;
}

/* The length may be left out: it follows from the roads. */
static bool read_longest_road(reader *r, lr_scan *in, unsigned seat UNUSED) {
    unsigned holder = LR_SEAT_NONE;
    int64_t record = 0;
    if (!lr_scan_char(in, '-') && !lr_scan_seat(in, r->b->seats, &holder)) return false;
    r->s->pub.road_holder = (uint8_t)holder;
    r->road_length_open = !lr_scan_more(in);
    if (r->road_length_open) return true;
    if (!lr_scan_int(in, ROAD_RECORD_START, (int64_t)limit(r->b, ROUTE_PIECES), &record))
        return false;
    r->s->pub.road_record = (uint8_t)record;
    return true;
}

/* ---- rows ---- */

static void put_tile(lr_text *t, uint8_t tile) {
    board_terrain terrain = board_tile_terrain(tile);
    lr_putf(t, " %s", board_terrain_names[terrain]);
    if (!board_terrain_takes_number(terrain)) return;
    lr_put_char(t, ':');
    if (board_tile_number(tile) == 0)
        lr_put_char(t, '-');
    else
        lr_put_int(t, board_tile_number(tile));
}

static void put_row_name(lr_text *t, const void *game, uint32_t hex) {
    const board *b = game;
    lr_put_char(t, (char)('a' + b->hex[hex].row - 1));
}

/* The first hex of the row. */
static bool scan_row_name(lr_scan *in, const void *game, uint32_t *hex) {
    const board *b = game;
    lr_scan start = *in;
    unsigned row = (unsigned char)*in->at - 'a' + 1u;
    for (*hex = 0; *hex < b->hexes; ++*hex)
        if (b->hex[*hex].row == row) return lr_scan_char(in, *in->at);
    return lr_complain(&start, "the map has no such row");
}

static const codec_noun row_noun = { put_row_name, scan_row_name, BOARD_HEX_LAST,
                                     "this row is set twice" };

/* The row that begins with this hex, if one does. */
static void put_row(writer *w, lr_text *t, unsigned hex) {
    const board *b = w->b;
    unsigned row = b->hex[hex].row;
    if (!board_position_is_dealt(w, 0) || (hex > 0 && b->hex[hex - 1].row == row)) return;
    for (; hex < b->hexes && b->hex[hex].row == row; hex++) put_tile(t, w->p->tile[hex]);
}

/* The area within which the hex is shuffled, or 0: it lies where the map draws it. */
static unsigned shuffled_within(const board *b, unsigned hex) {
    const board_layout *layout = &b->layout;
    unsigned area = layout->area[hex];
    if (area == 0 || b->rules.board != BOARD_VARIABLE) return 0;
    if (area == layout->outer_area && b->rules.outer_sea_shuffled) return layout->outer_into;
    return layout->shuffled_areas >> area & 1 ? area : 0;
}

/* Whether the hex can be land, sea or fog, whichever the terrain is. Which land, a text may choose,
 * except where the map says what lies under the fog. */
static bool tile_can_be(const board *b, unsigned hex, unsigned terrain) {
    const board_layout *layout = &b->layout;
    unsigned drawn = layout->terrain[hex], area = shuffled_within(b, hex);
    bool sea = terrain == BOARD_SEA;
    if (drawn == BOARD_FOG) return terrain == BOARD_FOG || layout->fog_terrain[terrain] > 0;
    if (terrain == BOARD_FOG) return false;
    if (drawn == BOARD_DEALT) return !sea || layout->terrain_pool[BOARD_SEA] > 0;
    if (area == 0) return (drawn == BOARD_SEA) == sea;
    for (unsigned other = 0; other < b->hexes; other++)
        if (shuffled_within(b, other) == area && (layout->terrain[other] == BOARD_SEA) == sea)
            return true;
    return false;
}

/* The number after a terrain: `:6`, or `:-` for land that never yields anything. */
static bool read_token(lr_scan *in, unsigned terrain, int64_t *number) {
    *number = 0;
    if (!lr_scan_char(in, ':')) {
        if (!board_terrain_takes_number(terrain)) return true;
        return lr_complain(in, "this hex needs a number: `:6`, or `:-` for none");
    }
    lr_scan at = *in;
    if (!board_terrain_takes_number(terrain))
        return lr_complain(&at, "desert, sea and fog carry no number");
    if (lr_scan_char(in, '-')) return true;
    if (!lr_scan_int(in, 2, 12, number)) return false;
    return *number != 7 || lr_complain(&at, "no hex carries a seven");
}

static bool read_tile(reader *r, lr_scan *in, unsigned hex) {
    lr_scan start = *in;
    unsigned terrain;
    int64_t number;
    if (!lr_scan_name(in, "terrain", board_terrain_names, BOARD_DEALT, &terrain)) return false;
    if (!tile_can_be(r->b, hex, terrain))
        return lr_complain(&start, "land, sea and fog are where the map has them");
    if (!read_token(in, terrain, &number)) return false;
    r->s->pub.tile[hex] = (uint8_t)(terrain | (unsigned)number << 4);
    return true;
}

static bool read_row(reader *r, lr_scan *in, unsigned hex) {
    unsigned row = r->b->hex[hex].row;
    for (; hex < r->b->hexes && r->b->hex[hex].row == row; hex++) {
        lr_scan_blanks(in);
        if (!read_tile(r, in, hex)) return false;
    }
    return true;
}

/* ---- harbors ---- */

static void put_harbors(writer *w, lr_text *t, unsigned seat) {
    if (!board_position_is_dealt(w, seat)) return;
    for (unsigned slot = 0; slot < w->b->layout.harbor_count; slot++) {
        lr_putf(t, " %s", board_harbor_names[w->p->harbor[slot]]);
    }
}

/* The slot of the map on an edge; where harbors lie anywhere, the next one. */
static unsigned slot_of(const reader *r, uint32_t edge, unsigned next) {
    const board_layout *layout = &r->b->layout;
    unsigned slot = 0;
    if (layout->harbors_scattered) return next;
    while (slot < layout->harbor_count && layout->harbor_edge[slot] != edge) slot++;
    return slot;
}

/* `a1/nw=any`: where a harbor lies, and which it is. */
static bool read_harbor_pair(reader *r, lr_scan *in, unsigned next, uint64_t *read) {
    lr_scan start = *in;
    uint32_t edge;
    unsigned type;
    if (!board_scan_edge(in, r->b, &edge)) return false;
    unsigned slot = slot_of(r, edge, next);
    if (slot == r->b->layout.harbor_count)
        return lr_complain(&start, "the map has no harbor on this edge");
    if (*read >> slot & 1) return lr_complain(&start, "this harbor is named twice");
    if (!lr_scan_char(in, '=')) return lr_complain(in, "expected `=` and a harbor");
    if (!lr_scan_name(in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type)) return false;
    *read |= (uint64_t)1 << slot;
    r->s->pub.harbor[slot] = (uint8_t)type;
    r->s->pub.harbor_edge[slot] = (uint16_t)edge;
    return true;
}

static bool read_harbor_pairs(reader *r, lr_scan *in) {
    uint64_t read = 0;
    for (unsigned k = 0; k < r->b->layout.harbor_count; k++) {
        lr_scan_blanks(in);
        if (!read_harbor_pair(r, in, k, &read)) return false;
    }
    r->harbor_pairs = true;
    return true;
}

static bool are_pairs(const char *at) {
    while (*at && *at != ' ' && *at != '\n' && *at != '/') at++;
    return *at == '/';
}

/* In the order of the map's slots, or each with its edge in any order. */
static bool read_harbors(reader *r, lr_scan *in, unsigned seat UNUSED) {
    if (are_pairs(in->at)) return read_harbor_pairs(r, in);
    for (unsigned slot = 0; slot < r->b->layout.harbor_count; slot++) {
        unsigned type;
        lr_scan_blanks(in);
        if (!lr_scan_name(in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type))
            return false;
        r->s->pub.harbor[slot] = (uint8_t)type;
    }
    return true;
}

/* Nothing if all lie where the map has them. */
static void put_harbor_edges(writer *w, lr_text *t, unsigned seat) {
    const board_layout *layout = &w->b->layout;
    unsigned count = layout->harbor_count;
    if (!board_position_is_dealt(w, seat) ||
        memcmp(w->p->harbor_edge, layout->harbor_edge, count * sizeof *layout->harbor_edge) == 0)
        return;
    for (unsigned slot = 0; slot < count; slot++) {
        lr_put_char(t, ' ');
        if (w->p->harbor_edge[slot] == BOARD_NO_PLACE)
            lr_put_char(t, '-');
        else
            board_put_edge(t, w->b, w->p->harbor_edge[slot]);
    }
}

static bool read_harbor_edges(reader *r, lr_scan *in, unsigned seat UNUSED) {
    for (unsigned slot = 0; slot < r->b->layout.harbor_count; slot++) {
        uint32_t edge;
        lr_scan_blanks(in);
        if (lr_scan_char(in, '-')) continue;
        lr_scan start = *in;
        if (!board_scan_edge(in, r->b, &edge)) return false;
        for (unsigned end = 0; end < 2; end++)
            if (board_harbor_at(r->b, &r->s->pub, r->b->edge[edge].vertex[end]) != BOARD_NO_HARBOR)
                return lr_complain(&start, "another harbor lies at an end of this edge");
        r->s->pub.harbor_edge[slot] = (uint16_t)edge;
    }
    return true;
}

/* ---- the bank ---- */

/* A view may leave open what lies there: `bank ?`, or `bank ore=2 ?` for at least these. */
static bool read_bank(reader *r, lr_scan *in, unsigned seat) {
    lr_scan start = *in;
    if (*in->at != '?' && !lr_codec_read_fields(&r->base, LINE_bank, seat)) return false;
    if (!lr_scan_more(in)) return true;
    start = *in;
    if (!lr_scan_char(in, '?')) return lr_complain(&start, "expected a card, or `?` for others");
    r->bank_open = r->base.c.in == CODEC_VIEW;
    return r->bank_open || lr_complain(&start, "the bank of a whole position is known");
}

/* ---- pieces ---- */

static bool place_building(reader *r, lr_scan *at, vset_rw set, uint32_t vertex) {
    if (board_has(r->occupied, vertex)) return lr_complain(at, "a building stands here already");
    if (board_has(r->manned, vertex)) return lr_complain(at, "a knight stands here already");
    for (unsigned k = 0; k < 3; k++) {
        uint16_t next = r->b->vertex[vertex].neighbour[k];
        if (next != BOARD_NO_PLACE && board_has(r->occupied, next))
            return lr_complain(at, "a building stands on the next vertex");
    }
    board_insert(r->occupied, vertex);
    vset_add(set, vertex);
    return true;
}

static bool read_buildings(reader *r, lr_scan *in, vset_rw set, unsigned most) {
    lr_scan start = *in;
    uint32_t vertex = 0;
    if (r->base.item == most) return lr_complain(&start, "a seat does not have that many pieces");
    return board_scan_vertex(in, r->b, &vertex) && place_building(r, &start, set, vertex);
}

/* Fallen cities are listed here too, so there may be more than settlement pieces. */
static bool read_settlements(reader *r, lr_scan *in, unsigned seat) {
    const board_supply *supply = &r->b->supply;
    unsigned most = supply->settlements + (r->b->knights ? supply->cities : 0u);
    return read_buildings(r, in, board_settlement_rw(r->b, &r->s->pub, seat), most);
}

static bool read_cities(reader *r, lr_scan *in, unsigned seat) {
    return read_buildings(r, in, board_city_rw(r->b, &r->s->pub, seat), r->b->supply.cities);
}

bool board_position_read_routes(reader *r, lr_scan *in, eset_rw set, unsigned most) {
    lr_scan start = *in;
    uint32_t edge = 0;
    if (r->base.item == most) return lr_complain(&start, "a seat does not have that many pieces");
    if (!board_scan_edge(in, r->b, &edge)) return false;
    if (board_has(r->taken, edge)) return lr_complain(&start, "a road or ship lies here already");
    board_insert(r->taken, edge);
    eset_add(set, edge);
    return true;
}

static bool read_roads(reader *r, lr_scan *in, unsigned seat) {
    return board_position_read_routes(r, in, board_road_rw(r->b, &r->s->pub, seat),
                                      r->b->supply.roads);
}

/* ---- offers ---- */

static bool read_offer_side(reader *r, lr_scan *in, board_cards *to) {
    lr_scan start = *in;
    board_cards most = BOARD_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(in, "card", board_goods_names, r->b->goods, most, to)) return false;
    return *to != 0 || lr_complain(&start, "each side of an offer gives a card");
}

static bool read_offer(reader *r, lr_scan *in, unsigned seat) {
    board_offer *offer = &r->s->pub.offer[seat];
    if (!read_offer_side(r, in, &offer->give) || !lr_scan_keyword(in, "for") ||
        !read_offer_side(r, in, &offer->want))
        return false;
    r->s->pub.offer_open |= (uint8_t)(1u << seat);
    return true;
}

/* ---- places that are looked at again ---- */

bool board_position_check_places(reader *r, unsigned line, unsigned seat, const codec_noun *noun,
                                 position_misplaced misplaced) {
    lr_scan *in = &r->base.in;
    if (!(r->base.seen[line] >> seat & 1)) return true;
    *in = r->base.at[line][seat];
    do {
        lr_scan start = *in;
        uint32_t place = 0;
        if (lr_scan_char(in, '-')) continue; /* a harbor that lies nowhere yet */
        if (!noun->scan(in, r->b, &place)) return false;
        const char *wrong = misplaced(r, line, seat, place);
        if (wrong != NULL) return lr_complain(&start, wrong);
    } while (lr_scan_more(in));
    return true;
}

/* ---- the table ---- */

#include "position_rows.h"

static const codec_line lines_of_all[LINES_OF_ALL] = {
#include "lines.def"
};

const codec_book board_book = {
    .chapter = { { lines_of_all, LINES_OF_ALL },
                 { board_lines_sea, LINES_WITH_SEA - LINES_OF_ALL },
                 { board_lines_knights, LINES - LINES_WITH_SEA } },
    .knows = knows,
    .limit = limit,
    .set_at = set_at,
};
