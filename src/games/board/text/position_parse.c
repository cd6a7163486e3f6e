/* position_parse.c - positions and views as text: the reader. The format is told in position.c.
 *
 * Every line is a key of the table `keys`, perhaps a seat, and values; lines come in any order,
 * each at most once. A key that means nothing in this game, such as ships on an island, is unknown
 * to it. Reading goes in four steps:
 *
 *   1. Lines fill the primary facts of a draft. Everything is bounded here, at its line and column:
 *      no count is larger than there are cards or pieces, no two buildings stand on one another or
 *      side by side. So the steps that follow can compute without looking out for overflow.
 *   2. What the text left out is filled in: the board where the map prints it, the robber, ships
 *      that the buildings close, and for positions the bank, the deck and the two awards.
 *   3. board_derive() computes the cached facts. Where land and sea are is one of them, since
 *      boards are dealt and fog is lifted; so the lines with pieces are looked at once more, and a
 *      road in the sea is still complained of at its line and column.
 *   4. board_verify() looks at the whole. Only then is the result written.
 *
 * A view goes through the same steps with the viewer's own cards alone; it must name what cannot be
 * derived without the others' cards, and step 4 looks at a position dealt to fit it.
 */
#include "position_parse.h"

#include "derive.h"
#include "notation.h"
#include "observe.h"
#include "places.h"
#include "rules.h"
#include "verify.h"

#include <stddef.h>
#include <string.h>

enum {
    DICE_RESULTS = 36,
    ROAD_RECORD_START = 4, /* five roads win the award */
};

/* ---- values ---- */

bool position_complain(lr_scan *at, const char *sentence) {
    lr_scan_fail(at, LR_E_POSITION, sentence, NULL);
    return false;
}

bool position_number(reader *r, int64_t low, int64_t high, uint8_t *to) {
    int64_t value;
    if (!lr_scan_int(&r->in, low, high, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

bool position_seat(reader *r, uint8_t *to) {
    unsigned seat;
    if (!board_scan_seat(&r->in, r->b, &seat)) return false;
    *to = (uint8_t)seat;
    return true;
}

/* A seat, or `-` for nobody. */
static bool read_holder(reader *r, uint8_t *to) {
    *to = LR_SEAT_NONE;
    return lr_scan_char(&r->in, '-') || position_seat(r, to);
}

bool position_seats(reader *r, uint8_t *to) {
    unsigned seats;
    if (!board_scan_seats(&r->in, r->b, &seats)) return false;
    *to = (uint8_t)seats;
    return true;
}

bool position_hex_or_none(reader *r, uint8_t *to) {
    uint32_t hex = BOARD_NO_HEX;
    if (!lr_scan_char(&r->in, '-') && !board_scan_hex(&r->in, r->b, &hex)) return false;
    *to = (uint8_t)hex;
    return true;
}

bool position_goods(reader *r, board_cards *to) {
    return lr_scan_lanes(&r->in, "card", board_goods_names, r->b->goods, board_bank_full(r->b), ' ',
                         to);
}

static bool read_developments(reader *r, board_cards *to) {
    board_cards most = position_developments(r->b) * LR_LANES_ONE;
    return lr_scan_lanes(&r->in, "card", board_card_names, BOARD_CARDS, most, ' ', to);
}

bool position_more(reader *r) {
    lr_scan_blanks(&r->in);
    return !lr_scan_at_line_end(&r->in) && *r->in.at != '#';
}

/* ---- the course of the game ---- */

static bool read_viewer(reader *r, unsigned seat) {
    (void)seat;
    return read_holder(r, &r->view.viewer);
}

static bool read_phase(reader *r, unsigned seat) {
    (void)seat;
    unsigned phase;
    if (!lr_scan_name(&r->in, "phase", board_phase_names, BOARD_PHASES, &phase)) return false;
    r->s->pub.phase = (uint8_t)phase;
    return true;
}

static bool read_active(reader *r, unsigned seat) {
    (void)seat;
    return position_seat(r, &r->s->pub.active);
}

static bool read_first(reader *r, unsigned seat) {
    (void)seat;
    return position_seat(r, &r->s->pub.first);
}

static bool read_turn(reader *r, unsigned seat) {
    (void)seat;
    int64_t turn;
    if (!lr_scan_int(&r->in, 0, UINT32_MAX, &turn)) return false;
    r->s->pub.turn = (uint32_t)turn;
    return true;
}

static bool read_winner(reader *r, unsigned seat) {
    (void)seat;
    return position_seat(r, &r->s->pub.winner);
}

static bool read_setting_up(reader *r, unsigned seat) {
    (void)seat;
    r->s->pub.setting_up = 1;
    return true;
}

static bool read_setup_step(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 0, r->b->layout.rounds * r->b->seats, &r->s->pub.setup_step);
}

static bool read_setup_vertex(reader *r, unsigned seat) {
    (void)seat;
    uint32_t vertex;
    if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
    r->s->pub.setup_vertex = (uint16_t)vertex;
    return true;
}

static bool read_turn_of(reader *r, unsigned seat) {
    (void)seat;
    return position_seat(r, &r->s->pub.turn_of);
}

static bool read_done(reader *r, unsigned seat) {
    (void)seat;
    board_public *p = &r->s->pub;
    uint8_t *const flags[BOARD_DONE_FLAGS] = {
        [BOARD_DONE_ROLLED] = &p->rolled, [BOARD_DONE_CARD_PLAYED] = &p->card_played,
        [BOARD_DONE_BUILT] = &p->built,   [BOARD_DONE_SHIP_MOVED] = &p->ship_moved,
        [BOARD_DONE_UNPAID] = &p->unpaid,
    };
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        unsigned k;
        if (!lr_scan_name(&r->in, "word", board_done_names, BOARD_DONE_FLAGS, &k)) return false;
        *flags[k] = 1;
    } while (position_more(r));
    return true;
}

static bool read_free_roads(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 0, 2, &r->s->pub.free_roads);
}

static bool read_harbors_fresh(reader *r, unsigned seat) {
    (void)seat;
    do {
        unsigned type;
        if (!lr_scan_name(&r->in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type))
            return false;
        r->s->pub.harbors_fresh |= (uint8_t)(1u << type);
    } while (position_more(r));
    return true;
}

static bool read_dice(reader *r, unsigned seat) {
    (void)seat;
    board_public *p = &r->s->pub;
    if (!position_number(r, 1, 6, &p->dice[0])) return false;
    lr_scan_blanks(&r->in);
    return position_number(r, 1, 6, &p->dice[1]);
}

static bool read_dice_deck(reader *r, unsigned seat) {
    (void)seat;
    lr_scan start = r->in;
    if (r->b->rules.dice != BOARD_DICE_DECK)
        return position_complain(&start, "there is no dice deck without dice=deck");
    if (!lr_scan_hex64(&r->in, &r->s->pub.dice_deck)) return false;
    if (r->s->pub.dice_deck >> DICE_RESULTS != 0)
        return position_complain(&start, "two dice have 36 results");
    return true;
}

static bool read_robber(reader *r, unsigned seat) {
    (void)seat;
    return position_hex_or_none(r, &r->s->pub.robber);
}

static bool read_victim(reader *r, unsigned seat) {
    (void)seat;
    return position_seat(r, &r->s->pub.victim);
}

static bool read_longest_road(reader *r, unsigned seat) {
    (void)seat;
    if (!read_holder(r, &r->s->pub.road_holder)) return false;
    lr_scan_blanks(&r->in);
    return position_number(r, ROAD_RECORD_START, r->b->supply.roads + r->b->supply.ships,
                           &r->s->pub.road_record);
}

static bool read_largest_army(reader *r, unsigned seat) {
    (void)seat;
    return read_holder(r, &r->s->pub.army_holder);
}

static bool read_first_rolling(reader *r, unsigned seat) {
    (void)seat;
    return position_seats(r, &r->s->pub.first_rolling);
}

static bool read_first_best(reader *r, unsigned seat) {
    (void)seat;
    if (!position_number(r, 2, 12, &r->s->pub.first_best)) return false;
    lr_scan_blanks(&r->in);
    return position_seats(r, &r->s->pub.first_tied);
}

/* ---- board and bank ---- */

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
static bool read_token(reader *r, unsigned terrain, int64_t *number) {
    *number = 0;
    if (!lr_scan_char(&r->in, ':')) {
        if (!board_terrain_takes_number(terrain)) return true;
        return position_complain(&r->in, "this hex needs a number: `:6`, or `:-` for none");
    }
    lr_scan at = r->in;
    if (!board_terrain_takes_number(terrain))
        return position_complain(&at, "desert, sea and fog carry no number");
    if (lr_scan_char(&r->in, '-')) return true;
    if (!lr_scan_int(&r->in, 2, 12, number)) return false;
    return *number != 7 || position_complain(&at, "no hex carries a seven");
}

static bool read_tile(reader *r, unsigned hex) {
    lr_scan start = r->in;
    unsigned terrain;
    int64_t number;
    if (!lr_scan_name(&r->in, "terrain", board_terrain_names, BOARD_DEALT, &terrain)) return false;
    if (!tile_can_be(r->b, hex, terrain))
        return position_complain(&start, "land, sea and fog are where the map has them");
    if (!read_token(r, terrain, &number)) return false;
    r->s->pub.tile[hex] = (uint8_t)(terrain | (unsigned)number << 4);
    return true;
}

static bool read_row(reader *r, unsigned seat) {
    (void)seat;
    lr_scan start = r->in;
    unsigned row = (unsigned char)*r->in.at - 'a' + 1u, hex = 0;
    while (hex < r->b->hexes && r->b->hex[hex].row != row) hex++;
    if (hex == r->b->hexes || !lr_scan_char(&r->in, *r->in.at))
        return position_complain(&start, "the map has no such row");
    if (r->rows_seen >> (row & 63) & 1) return position_complain(&start, "this row is set twice");
    r->rows_seen |= (uint64_t)1 << (row & 63);
    for (; hex < r->b->hexes && r->b->hex[hex].row == row; hex++) {
        lr_scan_blanks(&r->in);
        if (!read_tile(r, hex)) return false;
    }
    return true;
}

static bool read_harbors(reader *r, unsigned seat) {
    (void)seat;
    for (unsigned slot = 0; slot < r->b->layout.harbor_count; slot++) {
        unsigned type;
        lr_scan_blanks(&r->in);
        if (!lr_scan_name(&r->in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type))
            return false;
        r->s->pub.harbor[slot] = (uint8_t)type;
    }
    return true;
}

static bool read_harbor_edges(reader *r, unsigned seat) {
    r->piece_line[LINE_HARBORS][seat] = r->in;
    for (unsigned slot = 0; slot < r->b->layout.harbor_count; slot++) {
        uint32_t edge;
        lr_scan_blanks(&r->in);
        if (lr_scan_char(&r->in, '-')) continue;
        lr_scan start = r->in;
        if (!board_scan_edge(&r->in, r->b, &edge)) return false;
        for (unsigned end = 0; end < 2; end++)
            if (board_harbor_at(r->b, &r->s->pub, r->b->edge[edge].vertex[end]) != BOARD_NO_HARBOR)
                return position_complain(&start, "another harbor lies at an end of this edge");
        r->s->pub.harbor_edge[slot] = (uint16_t)edge;
    }
    return true;
}

static bool read_bank(reader *r, unsigned seat) {
    (void)seat;
    return position_goods(r, &r->s->pub.bank);
}

static bool read_deck(reader *r, unsigned seat) {
    (void)seat;
    return read_developments(r, &r->s->secret.deck);
}

/* A view's counts wait in its own public part, since board_derive() writes the draft's. */
static bool read_deck_left(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 0, position_developments(r->b), &r->view.pub.deck_left);
}

static bool read_bought(reader *r, unsigned seat) {
    (void)seat;
    return position_number(r, 0, position_developments(r->b), &r->view.pub.bought);
}

/* ---- seats ---- */

static bool read_hand(reader *r, unsigned seat) {
    return position_goods(r, &r->s->secret.hand[seat]);
}

static bool read_cards(reader *r, unsigned seat) {
    return read_developments(r, &r->s->secret.cards[seat]);
}

static bool read_cards_fresh(reader *r, unsigned seat) {
    (void)seat; /* finish_fresh() compares it with the active seat */
    return read_developments(r, &r->s->secret.cards_fresh);
}

static bool read_hand_count(reader *r, unsigned seat) {
    if (lr_scan_char(&r->in, '?')) {
        r->view.hand_count[seat] = BOARD_COUNT_HIDDEN;
        return true;
    }
    return position_number(r, 0, position_goods_total(r->b), &r->view.hand_count[seat]);
}

static bool read_card_count(reader *r, unsigned seat) {
    return position_number(r, 0, position_developments(r->b), &r->view.card_count[seat]);
}

static bool read_points_shown(reader *r, unsigned seat) {
    return position_number(r, 0, r->b->supply.deck[BOARD_CARD_POINT], &r->view.points_shown[seat]);
}

static bool read_played(reader *r, unsigned seat) {
    return read_developments(r, &r->s->pub.played[seat]);
}

static bool read_open_points(reader *r, unsigned seat) {
    return position_number(r, 0, r->b->supply.deck[BOARD_CARD_POINT],
                           &r->s->pub.seat[seat].points_open);
}

static bool place_building(reader *r, lr_scan *at, vset_rw set, uint32_t vertex) {
    if (board_has(r->occupied, vertex))
        return position_complain(at, "a building stands here already");
    if (board_has(r->manned, vertex)) return position_complain(at, "a knight stands here already");
    for (unsigned k = 0; k < 3; k++) {
        uint16_t next = r->b->vertex[vertex].neighbour[k];
        if (next != BOARD_NO_PLACE && board_has(r->occupied, next))
            return position_complain(at, "a building stands on the next vertex");
    }
    board_insert(r->occupied, vertex);
    vset_add(set, vertex);
    return true;
}

static bool read_buildings(reader *r, unsigned seat, unsigned line, vset_rw set, unsigned most) {
    r->piece_line[line][seat] = r->in;
    for (unsigned count = 0; count == 0 || position_more(r); count++) {
        lr_scan start = r->in;
        uint32_t vertex;
        if (count == most)
            return position_complain(&start, "a seat does not have that many pieces");
        if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
        if (!place_building(r, &start, set, vertex)) return false;
    }
    return true;
}

/* Fallen cities are listed here too, so there may be more than settlement pieces. */
static bool read_settlements(reader *r, unsigned seat) {
    const board_supply *supply = &r->b->supply;
    unsigned most = supply->settlements + (r->b->knights ? supply->cities : 0u);
    return read_buildings(r, seat, LINE_SETTLEMENTS, board_settlement_rw(r->b, &r->s->pub, seat),
                          most);
}

static bool read_cities(reader *r, unsigned seat) {
    return read_buildings(r, seat, LINE_CITIES, board_city_rw(r->b, &r->s->pub, seat),
                          r->b->supply.cities);
}

bool position_routes(reader *r, unsigned seat, unsigned line, eset_rw set, unsigned most) {
    r->piece_line[line][seat] = r->in;
    for (unsigned count = 0; count == 0 || position_more(r); count++) {
        lr_scan start = r->in;
        uint32_t edge;
        if (count == most)
            return position_complain(&start, "a seat does not have that many pieces");
        if (!board_scan_edge(&r->in, r->b, &edge)) return false;
        if (board_has(r->taken, edge))
            return position_complain(&start, "a road or ship lies here already");
        board_insert(r->taken, edge);
        eset_add(set, edge);
    }
    return true;
}

static bool read_roads(reader *r, unsigned seat) {
    return position_routes(r, seat, LINE_ROADS, board_road_rw(r->b, &r->s->pub, seat),
                           r->b->supply.roads);
}

bool position_edges(reader *r, eset_rw set) {
    do {
        lr_scan start = r->in;
        uint32_t edge;
        if (!board_scan_edge(&r->in, r->b, &edge)) return false;
        if (board_has(set.word, edge)) return position_complain(&start, "this edge is named twice");
        eset_add(set, edge);
    } while (position_more(r));
    return true;
}

static bool read_discard(reader *r, unsigned seat) {
    return position_number(r, 0, position_goods_total(r->b), &r->s->pub.seat[seat].discard_left);
}

static bool read_offers_made(reader *r, unsigned seat) {
    return position_number(r, 0, UINT8_MAX, &r->s->pub.seat[seat].offers_made);
}

static bool read_offer_side(reader *r, board_cards *to) {
    lr_scan start = r->in;
    board_cards most = BOARD_OFFER_MAX * LR_LANES_ONE;
    if (!lr_scan_lanes(&r->in, "card", board_goods_names, r->b->goods, most, ' ', to)) return false;
    return *to != 0 || position_complain(&start, "each side of an offer gives a card");
}

static bool read_offer(reader *r, unsigned seat) {
    board_offer *offer = &r->s->pub.offer[seat];
    char word[4];
    if (!read_offer_side(r, &offer->give)) return false;
    lr_scan_blanks(&r->in);
    lr_scan start = r->in;
    if (!lr_scan_word(&r->in, word, sizeof word) || !lr_text_equal(word, "for")) {
        lr_scan_fail(&start, LR_E_SYNTAX, "expected `for`", NULL);
        return false;
    }
    lr_scan_blanks(&r->in);
    if (!read_offer_side(r, &offer->want)) return false;
    r->s->pub.offer_open |= (uint8_t)(1u << seat);
    return true;
}

static bool read_offer_waiting(reader *r, unsigned seat) {
    (void)seat;
    return position_seats(r, &r->s->pub.offer_waiting);
}

static bool read_offer_accepted(reader *r, unsigned seat) {
    (void)seat;
    return position_seats(r, &r->s->pub.offer_accepted);
}

/* ---- step 1: lines ---- */

static const struct {
    const char *text;
    bool seat;
    uint8_t where, game;
    bool (*read)(reader *r, unsigned seat);
} keys[KEY_COUNT] = {
#define KEY(name, text, seat, where, game) [KEY_##name] = { text, seat, where, game, read_##name },
    POSITION_KEYS(KEY)
#undef KEY
#define KEY(name, text, seat, where, game) \
    [KEY_##name] = { text, seat, where, game, position_read_##name },
        POSITION_SEA_KEYS(KEY) POSITION_KNIGHTS_KEYS(KEY)
#undef KEY
};

static bool key_applies(const reader *r, unsigned key) {
    unsigned game = keys[key].game;
    if (!(keys[key].where & r->where)) return false;
    switch (game) {
    case EVERYWHERE: return true;
    case AT_SEA: return r->b->sea;
    case WITH_KNIGHTS: return r->b->knights;
    case WITH_CARDS: return board_has_developments(r->b);
    default: return game == r->b->scenario;
    }
}

static bool find_key(reader *r, unsigned *key) {
    lr_scan start = r->in;
    char word[32];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    for (*key = 0; *key < KEY_COUNT; ++*key)
        if (key_applies(r, *key) && lr_text_equal(keys[*key].text, word)) return true;
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        if (!key_applies(r, k)) continue;
        lr_put_char(&t, ' ');
        lr_put(&t, keys[k].text);
    }
    lr_text_end(&t);
    lr_scan_fail(&start, LR_E_UNKNOWN_NAME, "there is no line `", word, "`; there is", known, NULL);
    return false;
}

/* Lines that stand once for each row, village, track or deck; their readers look after that. */
static bool is_repeated(unsigned key) {
    return key == KEY_row || key == KEY_traders || key == KEY_metropolis || key == KEY_returned;
}

static bool read_line(void *context) {
    reader *r = context;
    lr_scan start = r->in;
    unsigned key, seat = 0;
    if (!find_key(r, &key)) return false;
    lr_scan_blanks(&r->in);
    if (keys[key].seat) {
        if (!board_scan_seat(&r->in, r->b, &seat)) return false;
        lr_scan_blanks(&r->in);
    }
    if (!is_repeated(key) && r->seen[key] >> seat & 1) {
        lr_scan_fail(&start, LR_E_SYNTAX, "`", keys[key].text, "` is set twice", NULL);
        return false;
    }
    r->seen[key] |= (uint8_t)(1u << seat);
    return keys[key].read(r, seat);
}

static void start(reader *r, const lr_game *g, uint8_t where, const char *text, lr_error *error) {
    memset(r, 0, sizeof *r);
    r->in = lr_scan_start(text, error);
    r->b = board_of(g);
    r->where = where;
    r->s = board_state_of(&r->draft);
    board_blank(g, r->s);
    r->s->pub.bank = r->s->secret.deck = 0; /* until they are read or derived */
    r->s->pub.phase = BOARD_PHASE_MAIN;
    r->s->pub.setting_up = 0;
    position_begin_scenario(r);
    if (r->b->knights) position_begin_knights(r);
}

/* ---- step 2: what the text left out ---- */

lr_status position_refuse(reader *r, const char *sentence, const char *more) {
    return lr_fail(r->in.error, LR_E_POSITION, sentence, more, NULL);
}

static bool are_rows_dealt(const board *b) {
    return b->layout.dealt || (b->layout.shuffled_areas != 0 && b->rules.board == BOARD_VARIABLE);
}

static bool are_harbors_dealt(const board *b) {
    return b->deals && (b->layout.harbors_always_dealt || b->layout.harbors_scattered ||
                        b->rules.harbor_layout == BOARD_HARBORS_RANDOM);
}

static lr_status finish_tiles(reader *r) {
    const board *b = r->b;
    const board_layout *layout = &b->layout;
    if (r->rows_seen == 0 && are_rows_dealt(b))
        return position_refuse(
            r, "this map is dealt anew each game: the position must give its rows", "");
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        if (r->rows_seen == 0) {
            r->s->pub.tile[hex] = (uint8_t)(layout->terrain[hex] | layout->number[hex] << 4);
        } else if (!(r->rows_seen >> (b->hex[hex].row & 63) & 1)) {
            char row[2] = { (char)('a' + b->hex[hex].row - 1), 0 };
            return position_refuse(r, "the position gives some rows, but not row ", row);
        }
    }
    return LR_OK;
}

static lr_status finish_harbors(reader *r) {
    const board_layout *layout = &r->b->layout;
    board_public *p = &r->s->pub;
    if (layout->harbor_count == 0) return LR_OK;
    if (!r->seen[KEY_harbor_edges]) {
        if (layout->harbors_scattered)
            return position_refuse(r,
                                   "the harbors of this map lie anywhere: the position must give "
                                   "its harbor-edges",
                                   "");
        memcpy(p->harbor_edge, layout->harbor_edge,
               layout->harbor_count * sizeof *layout->harbor_edge);
    }
    if (r->seen[KEY_harbors]) return LR_OK;
    if (are_harbors_dealt(r->b))
        return position_refuse(
            r, "this map is dealt anew each game: the position must give its harbors", "");
    memcpy(p->harbor, layout->harbor_type, layout->harbor_count);
    return LR_OK;
}

/* Lines of ships, scenarios and knights speak of things on the table, except for the decks. */
static bool is_after_deal(unsigned key) {
    unsigned game = keys[key].game;
    return game != EVERYWHERE && game != WITH_CARDS && key != KEY_decks;
}

/* Nothing lies on the table: the deal brings it, and a scenario begins with the deal. */
static lr_status finish_before_deal(reader *r) {
    static const uint8_t later[] = { KEY_row,         KEY_harbors, KEY_harbor_edges, KEY_robber,
                                     KEY_settlements, KEY_cities,  KEY_roads };
    bool early = false;
    for (unsigned k = 0; k < sizeof later; k++) early |= r->seen[later[k]] != 0;
    for (unsigned k = 0; k < KEY_COUNT; k++) early |= is_after_deal(k) && r->seen[k] != 0;
    if (early) return position_refuse(r, "before the deal nothing lies on the table", "");
    position_end_scenario(r);
    return LR_OK;
}

static lr_status finish_board(reader *r) {
    board_public *p = &r->s->pub;
    if (board_phase_sets_up(p->phase)) p->setting_up = 1;
    if (p->phase == BOARD_PHASE_DEAL) return finish_before_deal(r);
    if (p->phase == BOARD_PHASE_MAIN && !r->seen[KEY_done]) p->rolled = 1;
    lr_status status = finish_tiles(r);
    if (status == LR_OK) status = finish_harbors(r);
    if (status == LR_OK) status = position_finish_robber(r);
    return status;
}

/* New cards are the active seat's and are counted among its cards. */
static lr_status finish_fresh(reader *r) {
    const board_secret *secret = &r->s->secret;
    unsigned active = r->s->pub.active;
    if (r->seen[KEY_cards_fresh] & ~(1u << active))
        return position_refuse(r, "only the active seat has fresh cards", "");
    if (!board_covers(secret->cards[active], secret->cards_fresh))
        return position_refuse(r, "fresh cards are also listed in `cards`", "");
    return LR_OK;
}

/* No kind of card may be out more often than it exists, before anything is subtracted. */
static lr_status check_totals(reader *r) {
    const board_secret *secret = &r->s->secret;
    const board_public *p = &r->s->pub;
    for (unsigned lane = 0; lane < r->b->goods; lane++) {
        unsigned total = board_count(p->bank, lane) + board_count(r->view.seen_hand, lane);
        for (unsigned seat = 0; seat < r->b->seats; seat++)
            total += board_count(secret->hand[seat], lane);
        if (total > board_count(board_bank_full(r->b), lane))
            return position_refuse(r, "there are more cards than exist of ",
                                   board_goods_names[lane]);
    }
    for (unsigned lane = 0; lane < BOARD_CARDS; lane++) {
        unsigned total = board_count(secret->deck, lane);
        for (unsigned seat = 0; seat < r->b->seats; seat++) {
            total += board_count(secret->cards[seat], lane) + board_count(p->played[seat], lane);
            if (lane == BOARD_CARD_POINT) total += p->seat[seat].points_open;
        }
        if (total > r->b->supply.deck[lane])
            return position_refuse(r, "there are more cards than exist of ",
                                   board_card_names[lane]);
    }
    return LR_OK;
}

/* ---- step 3: land and sea ---- */

/* Land on one side, and not on the other. */
static bool is_coast(const board *b, const board_public *p, uint32_t edge) {
    const uint8_t *hex = b->edge[edge].hex;
    bool land[2];
    for (unsigned k = 0; k < 2; k++)
        land[k] = hex[k] != BOARD_NO_HEX && p->land_hexes >> hex[k] & 1;
    return land[0] != land[1];
}

/* What is wrong with a place of such a line, or NULL. */
static const char *misplaced(const board *b, const board_public *p, unsigned line, uint32_t place) {
    switch (line) {
    case LINE_ROADS: return eset_has(board_land(b, p), place) ? NULL : "this edge is at sea";
    case LINE_SHIPS:
    case LINE_LIFTED: return eset_has(board_sea(b, p), place) ? NULL : "this edge is not at sea";
    case LINE_HARBORS: return is_coast(b, p, place) ? NULL : "a harbor lies on the coast";
    default: return board_touches_land(b, p, place) ? NULL : "this vertex is at sea";
    }
}

/* Reads the places of one line again and complains of the first that cannot be there. */
static bool check_piece_line(reader *r, unsigned line, unsigned seat) {
    if (r->piece_line[line][seat].at == NULL) return true;
    r->in = r->piece_line[line][seat];
    do {
        lr_scan start = r->in;
        bool vertices = line == LINE_SETTLEMENTS || line == LINE_CITIES;
        uint32_t place = 0;
        if (line == LINE_HARBORS && lr_scan_char(&r->in, '-')) continue;
        if (!(vertices ? board_scan_vertex : board_scan_edge)(&r->in, r->b, &place)) return false;
        const char *wrong = misplaced(r->b, &r->s->pub, line, place);
        if (wrong != NULL) return position_complain(&start, wrong);
    } while (position_more(r));
    return true;
}

/* Derives, looks at the pieces, and closes the ships that the buildings close. */
static lr_status derive_pieces(reader *r) {
    board_derive(r->b, r->s);
    for (unsigned line = 0; line < PIECE_LINES; line++)
        for (unsigned seat = 0; seat < r->b->seats; seat++)
            if (!check_piece_line(r, line, seat)) return r->in.error->status;
    if (r->b->knights && !position_check_knights(r)) return r->in.error->status;
    for (unsigned seat = 0; r->b->sea && seat < r->b->seats; seat++)
        ships_close(r->b, &r->s->pub, seat);
    return LR_OK;
}

/* ---- the whole ---- */

static lr_status read_position(reader *r) {
    if (!lr_scan_lines(&r->in, read_line, r)) return r->in.error->status;
    lr_status status = finish_board(r);
    if (status == LR_OK) status = finish_fresh(r);
    if (status == LR_OK) status = check_totals(r);
    return status;
}

/* The awards that the text does not name go to whoever deserves them now. */
static void finish_awards(reader *r) {
    board_public *p = &r->s->pub;
    uint8_t road_holder = p->road_holder, road_record = p->road_record;
    uint8_t army_holder = p->army_holder;
    bool lifted = p->lifted != BOARD_NO_PLACE; /* counts where it lay until it is put down */
    if (lifted) eset_add(board_ship_rw(r->b, p, p->active), p->lifted);
    board_derive_awards(r->b, r->s);
    if (lifted) eset_remove(board_ship_rw(r->b, p, p->active), p->lifted);
    if (r->seen[KEY_longest_road]) {
        p->road_holder = road_holder;
        p->road_record = road_record;
    }
    if (r->seen[KEY_largest_army]) p->army_holder = army_holder;
}

lr_status board_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error) {
    reader r;
    start(&r, g, IN_STATE, text, error);
    lr_status status = read_position(&r);
    if (status != LR_OK) return status;
    if (!r.seen[KEY_bank]) board_derive_bank(r.b, r.s);
    if (!r.seen[KEY_deck]) board_derive_deck(r.b, r.s);
    status = derive_pieces(&r);
    if (status != LR_OK) return status;
    finish_awards(&r);
    board_derive(r.b, r.s); /* awards are points */
    status = board_verify(g, &r.draft, error);
    if (status == LR_OK) lr_copy(g, s, &r.draft);
    return status;
}

/* ---- views ---- */

static lr_status check_view_lines(reader *r) {
    static const uint8_t needed[] = { KEY_viewer,       KEY_bank,       KEY_longest_road,
                                      KEY_largest_army, KEY_deck_left,  KEY_bought,
                                      KEY_hand_count,   KEY_card_count, KEY_decks };
    for (unsigned k = 0; k < sizeof needed; k++) {
        if (!key_applies(r, needed[k])) continue;
        unsigned all = keys[needed[k]].seat ? (1u << r->b->seats) - 1 : 1;
        if (r->seen[needed[k]] != all)
            return position_refuse(r, "a view needs the line ", keys[needed[k]].text);
    }
    unsigned own = r->view.viewer == LR_SEAT_NONE ? 0 : 1u << r->view.viewer;
    if ((r->seen[KEY_hand] | r->seen[KEY_cards] | r->seen[KEY_cards_fresh]) & ~own)
        return position_refuse(r, "a view shows the viewer's cards alone", "");
    return LR_OK;
}

/* What the viewer holds must be what is counted, and all cards together what there is. */
static lr_status check_view_counts(reader *r) {
    const board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned resources = board_total(p->bank), all_resources = position_goods_total(r->b);
    unsigned developments = v->pub.deck_left + position_cards_lying(r);
    bool hidden = false;
    for (unsigned seat = 0; seat < r->b->seats; seat++) {
        board_cards hand = r->s->secret.hand[seat], cards = r->s->secret.cards[seat];
        bool unknown = v->hand_count[seat] == BOARD_COUNT_HIDDEN;
        if (unknown && r->b->rules.hand_counts_public)
            return position_refuse(r, "hand counts are public in this game", "");
        if (v->viewer == seat && !unknown && v->hand_count[seat] != board_total(hand))
            return position_refuse(r, "the viewer's hand is not what hand-count says", "");
        if (v->viewer == seat && v->card_count[seat] != board_total(cards))
            return position_refuse(r, "the viewer's cards are not what card-count says", "");
        hidden |= unknown;
        resources += unknown ? board_total(hand) : v->hand_count[seat];
        developments += v->card_count[seat] + board_total(p->played[seat]) +
                        p->seat[seat].points_open;
    }
    if (hidden ? resources > all_resources : resources != all_resources)
        return position_refuse(r,
                               r->b->knights ? "bank and hands are not all the cards"
                                             : "bank and hands are not all the resource cards",
                               "");
    if (developments != position_developments(r->b))
        return position_refuse(r, "deck, hands and played cards are not all the development cards",
                               "");
    return LR_OK;
}

/* A view is right if there is a position that looks like it: one is dealt and looked at. */
static lr_status accept_view(const lr_game *g, const board_view *draft, lr_view *view,
                             lr_error *error) {
    lr_view wanted, seen;
    lr_state position;
    lr_rng rng = lr_rng_seed(0);
    memcpy(wanted.body.bytes, draft, g->view_bytes);
    board_resample(g, &wanted, &rng, &position);
    lr_status status = board_verify(g, &position, error);
    if (status != LR_OK) return status;
    board_observe(g, &position, draft->viewer == LR_SEAT_NONE ? LR_SPECTATOR : draft->viewer,
                  &seen);
    if (memcmp(&seen, &wanted, g->view_bytes) != 0)
        return lr_fail(error, LR_E_POSITION, "no position looks like this view", NULL);
    memcpy(view->body.bytes, draft, g->view_bytes);
    return LR_OK;
}

lr_status board_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error) {
    reader r;
    start(&r, g, IN_VIEW, text, error);
    r.view.viewer = LR_SEAT_NONE;
    lr_status status = read_position(&r);
    if (status == LR_OK) status = check_view_lines(&r);
    if (status == LR_OK) status = check_view_counts(&r);
    if (status == LR_OK && r.b->knights) status = position_check_progress(&r);
    if (status == LR_OK) status = derive_pieces(&r);
    if (status != LR_OK) return status;

    board_view *v = &r.view;
    uint8_t deck_left = v->pub.deck_left, bought = v->pub.bought;
    if (v->viewer != LR_SEAT_NONE) {
        v->hand = r.s->secret.hand[v->viewer];
        v->cards = r.s->secret.cards[v->viewer];
        if (v->viewer == r.s->pub.active) v->cards_fresh = r.s->secret.cards_fresh;
    }
    if (r.b->knights) position_finish_decks(&r, &r.s->pub);
    v->pub = r.s->pub;
    v->pub.deck_left = deck_left;
    v->pub.bought = bought;
    return accept_view(g, v, view, error);
}
