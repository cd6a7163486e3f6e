/* position_parse.c - positions and views as text: the reader. The format is told in position.c.
 *
 * Every line is a key of the table `keys`, perhaps a seat, and values; lines come in any order,
 * each at most once. Reading goes in four steps:
 *
 *   1. Lines fill the primary facts of a draft. Everything is bounded here, at its line and column:
 *      no count is larger than there are cards or pieces, no two buildings stand on one another or
 *      side by side. So the steps that follow can compute without looking out for overflow.
 *   2. What the text left out is filled in: the board where the map prints it, the robber, and for
 *      positions the bank, the deck and the two awards.
 *   3. board_derive() computes the cached facts.
 *   4. board_verify() looks at the whole. Only then is the result written.
 *
 * A view goes through the same steps with the viewer's own cards alone; it must name what cannot be
 * derived without the others' cards, and step 4 looks at a position dealt to fit it.
 */
#include "position.h"

#include "derive.h"
#include "notation.h"
#include "observe.h"
#include "places.h"
#include "verify.h"

#include <stddef.h>
#include <string.h>

/* KEY(name, text, seat, where): `seat` says that a seat follows the key. */
#define KEYS(KEY) \
    KEY(viewer, "viewer", false, IN_VIEW) \
    KEY(phase, "phase", false, IN_BOTH) \
    KEY(active, "active", false, IN_BOTH) \
    KEY(first, "first", false, IN_BOTH) \
    KEY(turn, "turn", false, IN_BOTH) \
    KEY(winner, "winner", false, IN_BOTH) \
    KEY(setup_step, "setup-step", false, IN_BOTH) \
    KEY(setup_vertex, "setup-vertex", false, IN_BOTH) \
    KEY(done, "done", false, IN_BOTH) \
    KEY(free_roads, "free-roads", false, IN_BOTH) \
    KEY(harbors_fresh, "harbors-fresh", false, IN_BOTH) \
    KEY(dice, "dice", false, IN_BOTH) \
    KEY(dice_deck, "dice-deck", false, IN_BOTH) \
    KEY(robber, "robber", false, IN_BOTH) \
    KEY(victim, "victim", false, IN_BOTH) \
    KEY(longest_road, "longest-road", false, IN_BOTH) \
    KEY(largest_army, "largest-army", false, IN_BOTH) \
    KEY(first_rolling, "first-rolling", false, IN_BOTH) \
    KEY(first_best, "first-best", false, IN_BOTH) \
    KEY(row, "row", false, IN_BOTH) \
    KEY(harbors, "harbors", false, IN_BOTH) \
    KEY(bank, "bank", false, IN_BOTH) \
    KEY(deck, "deck", false, IN_STATE) \
    KEY(deck_left, "deck-left", false, IN_VIEW) \
    KEY(bought, "bought", false, IN_VIEW) \
    KEY(hand, "hand", true, IN_BOTH) \
    KEY(cards, "cards", true, IN_BOTH) \
    KEY(cards_fresh, "cards-fresh", true, IN_BOTH) \
    KEY(hand_count, "hand-count", true, IN_VIEW) \
    KEY(card_count, "card-count", true, IN_VIEW) \
    KEY(points_shown, "points-shown", true, IN_VIEW) \
    KEY(played, "played", true, IN_BOTH) \
    KEY(open_points, "open-points", true, IN_BOTH) \
    KEY(settlements, "settlements", true, IN_BOTH) \
    KEY(cities, "cities", true, IN_BOTH) \
    KEY(roads, "roads", true, IN_BOTH) \
    KEY(discard, "discard", true, IN_BOTH) \
    KEY(offers_made, "offers-made", true, IN_BOTH) \
    KEY(offer, "offer", true, IN_BOTH) \
    KEY(offer_waiting, "offer-waiting", false, IN_BOTH) \
    KEY(offer_accepted, "offer-accepted", false, IN_BOTH)

enum { IN_STATE = 1, IN_VIEW = 2, IN_BOTH = 3 };

enum key_number {
#define KEY(name, text, seat, where) KEY_##name,
    KEYS(KEY)
#undef KEY
        KEY_COUNT
};

typedef struct reader {
    lr_scan in;
    const board *b;
    lr_state draft;
    board_state *s;                     /* the draft, typed */
    board_view view;                    /* counts and viewer; its public part stays unused */
    uint8_t seen[KEY_COUNT];            /* bit per seat; bit 0 where there is no seat */
    uint64_t rows_seen;                 /* bit per row */
    uint64_t occupied[BOARD_WORDS_MAX]; /* vertices */
    uint64_t taken[BOARD_WORDS_MAX];    /* edges */
} reader;

enum {
    HAND_MAX = BOARD_RESOURCES * BOARD_BANK_EACH,
    OFFER_COUNT_MAX = 31, /* five bits in an action */
    DICE_RESULTS = 36,
    ROAD_RECORD_START = 4, /* five roads win the award */
};

/* ---- values ---- */

static bool complain(lr_scan *at, const char *sentence) {
    lr_scan_fail(at, LR_E_POSITION, sentence, NULL);
    return false;
}

static bool read_number(reader *r, int64_t low, int64_t high, uint8_t *to) {
    int64_t value;
    if (!lr_scan_int(&r->in, low, high, &value)) return false;
    *to = (uint8_t)value;
    return true;
}

static bool read_seat(reader *r, uint8_t *to) {
    unsigned seat;
    if (!board_scan_seat(&r->in, r->b, &seat)) return false;
    *to = (uint8_t)seat;
    return true;
}

/* A seat, or `-` for nobody. */
static bool read_holder(reader *r, uint8_t *to) {
    *to = LR_SEAT_NONE;
    return lr_scan_char(&r->in, '-') || read_seat(r, to);
}

static bool read_seats(reader *r, uint8_t *to) {
    unsigned seats;
    if (!board_scan_seats(&r->in, r->b, &seats)) return false;
    *to = (uint8_t)seats;
    return true;
}

static bool read_resources(reader *r, board_cards *to) {
    return board_scan_cards(&r->in, board_resource_names, BOARD_RESOURCES, BOARD_BANK_EACH, ' ',
                            to);
}

static bool read_developments(reader *r, board_cards *to) {
    return board_scan_cards(&r->in, board_card_names, BOARD_CARDS, BOARD_DECK, ' ', to);
}

/* Whether another value stands on this line. */
static bool more_values(reader *r) {
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
    if (!board_scan_name(&r->in, "phase", board_phase_names, BOARD_PHASES, &phase)) return false;
    r->s->pub.phase = (uint8_t)phase;
    return true;
}

static bool read_active(reader *r, unsigned seat) {
    (void)seat;
    return read_seat(r, &r->s->pub.active);
}

static bool read_first(reader *r, unsigned seat) {
    (void)seat;
    return read_seat(r, &r->s->pub.first);
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
    return read_seat(r, &r->s->pub.winner);
}

static bool read_setup_step(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, 2 * r->b->seats, &r->s->pub.setup_step);
}

static bool read_setup_vertex(reader *r, unsigned seat) {
    (void)seat;
    uint32_t vertex;
    if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
    r->s->pub.setup_vertex = (uint16_t)vertex;
    return true;
}

static bool read_done(reader *r, unsigned seat) {
    (void)seat;
    board_public *p = &r->s->pub;
    uint8_t *const flags[BOARD_DONE_FLAGS] = {
        [BOARD_DONE_ROLLED] = &p->rolled,
        [BOARD_DONE_CARD_PLAYED] = &p->card_played,
        [BOARD_DONE_BUILT] = &p->built,
    };
    if (lr_scan_char(&r->in, '-')) return true;
    do {
        unsigned k;
        if (!board_scan_name(&r->in, "word", board_done_names, BOARD_DONE_FLAGS, &k)) return false;
        *flags[k] = 1;
    } while (more_values(r));
    return true;
}

static bool read_free_roads(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, 2, &r->s->pub.free_roads);
}

static bool read_harbors_fresh(reader *r, unsigned seat) {
    (void)seat;
    do {
        unsigned type;
        if (!board_scan_name(&r->in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type))
            return false;
        r->s->pub.harbors_fresh |= (uint8_t)(1u << type);
    } while (more_values(r));
    return true;
}

static bool read_dice(reader *r, unsigned seat) {
    (void)seat;
    board_public *p = &r->s->pub;
    if (!read_number(r, 1, 6, &p->dice[0])) return false;
    lr_scan_blanks(&r->in);
    return read_number(r, 1, 6, &p->dice[1]);
}

static bool read_dice_deck(reader *r, unsigned seat) {
    (void)seat;
    lr_scan start = r->in;
    if (r->b->rules.dice != BOARD_DICE_DECK)
        return complain(&start, "there is no dice deck without dice=deck");
    if (!lr_scan_hex64(&r->in, &r->s->pub.dice_deck)) return false;
    if (r->s->pub.dice_deck >> DICE_RESULTS != 0)
        return complain(&start, "two dice have 36 results");
    return true;
}

static bool read_robber(reader *r, unsigned seat) {
    (void)seat;
    uint32_t hex;
    if (!board_scan_hex(&r->in, r->b, &hex)) return false;
    r->s->pub.robber = (uint8_t)hex;
    return true;
}

static bool read_victim(reader *r, unsigned seat) {
    (void)seat;
    return read_seat(r, &r->s->pub.victim);
}

static bool read_longest_road(reader *r, unsigned seat) {
    (void)seat;
    if (!read_holder(r, &r->s->pub.road_holder)) return false;
    lr_scan_blanks(&r->in);
    return read_number(r, ROAD_RECORD_START, BOARD_ROADS_EACH, &r->s->pub.road_record);
}

static bool read_largest_army(reader *r, unsigned seat) {
    (void)seat;
    return read_holder(r, &r->s->pub.army_holder);
}

static bool read_first_rolling(reader *r, unsigned seat) {
    (void)seat;
    return read_seats(r, &r->s->pub.first_rolling);
}

static bool read_first_best(reader *r, unsigned seat) {
    (void)seat;
    if (!read_number(r, 2, 12, &r->s->pub.first_best)) return false;
    lr_scan_blanks(&r->in);
    return read_seats(r, &r->s->pub.first_tied);
}

/* ---- board and bank ---- */

static bool read_tile(reader *r, unsigned hex) {
    lr_scan start = r->in;
    unsigned terrain;
    int64_t number = 0;
    if (!board_scan_name(&r->in, "terrain", board_terrain_names, BOARD_DEALT, &terrain))
        return false;
    if ((r->b->land_hexes >> hex & 1) != (terrain != BOARD_SEA))
        return complain(&start, "land and sea are where the map has them");
    if (lr_scan_char(&r->in, ':')) {
        lr_scan at = r->in;
        if (terrain == BOARD_DESERT || terrain == BOARD_SEA)
            return complain(&at, "desert and sea carry no number");
        if (!lr_scan_int(&r->in, 2, 12, &number)) return false;
        if (number == 7) return complain(&at, "no hex carries a seven");
    }
    r->s->pub.tile[hex] = (uint8_t)(terrain | (unsigned)number << 4);
    return true;
}

static bool read_row(reader *r, unsigned seat) {
    (void)seat;
    lr_scan start = r->in;
    unsigned row = (unsigned char)*r->in.at - 'a' + 1u, hex = 0;
    while (hex < r->b->hexes && r->b->hex[hex].row != row) hex++;
    if (hex == r->b->hexes || !lr_scan_char(&r->in, *r->in.at))
        return complain(&start, "the map has no such row");
    if (r->rows_seen >> (row & 63) & 1) return complain(&start, "this row is set twice");
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
        if (!board_scan_name(&r->in, "harbor", board_harbor_names, BOARD_HARBOR_TYPES, &type))
            return false;
        r->s->pub.harbor[slot] = (uint8_t)type;
    }
    return true;
}

static bool read_bank(reader *r, unsigned seat) {
    (void)seat;
    return read_resources(r, &r->s->pub.bank);
}

static bool read_deck(reader *r, unsigned seat) {
    (void)seat;
    return read_developments(r, &r->s->secret.deck);
}

/* A view's counts wait in its own public part, since board_derive() writes the draft's. */
static bool read_deck_left(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, BOARD_DECK, &r->view.pub.deck_left);
}

static bool read_bought(reader *r, unsigned seat) {
    (void)seat;
    return read_number(r, 0, BOARD_DECK, &r->view.pub.bought);
}

/* ---- seats ---- */

static bool read_hand(reader *r, unsigned seat) {
    return read_resources(r, &r->s->secret.hand[seat]);
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
    return read_number(r, 0, HAND_MAX, &r->view.hand_count[seat]);
}

static bool read_card_count(reader *r, unsigned seat) {
    return read_number(r, 0, BOARD_DECK, &r->view.card_count[seat]);
}

static bool read_points_shown(reader *r, unsigned seat) {
    return read_number(r, 0, board_deck_counts[BOARD_CARD_POINT], &r->view.points_shown[seat]);
}

static bool read_played(reader *r, unsigned seat) {
    return read_developments(r, &r->s->pub.played[seat]);
}

static bool read_open_points(reader *r, unsigned seat) {
    return read_number(r, 0, board_deck_counts[BOARD_CARD_POINT],
                       &r->s->pub.seat[seat].points_open);
}

static bool place_building(reader *r, lr_scan *at, uint32_t set, uint32_t vertex) {
    if (!board_has(r->b->land_vertices, vertex)) return complain(at, "this vertex is at sea");
    if (board_has(r->occupied, vertex)) return complain(at, "a building stands here already");
    for (unsigned k = 0; k < 3; k++) {
        uint16_t next = r->b->vertex[vertex].neighbour[k];
        if (next != BOARD_NO_PLACE && board_has(r->occupied, next))
            return complain(at, "a building stands on the next vertex");
    }
    board_insert(r->occupied, vertex);
    board_insert(r->s->pub.sets + set, vertex);
    return true;
}

static bool read_buildings(reader *r, uint32_t set, unsigned most) {
    for (unsigned count = 0; count == 0 || more_values(r); count++) {
        lr_scan start = r->in;
        uint32_t vertex;
        if (count == most) return complain(&start, "a seat does not have that many pieces");
        if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
        if (!place_building(r, &start, set, vertex)) return false;
    }
    return true;
}

static bool read_settlements(reader *r, unsigned seat) {
    return read_buildings(r, board_at_settlement(r->b, seat), BOARD_SETTLEMENTS_EACH);
}

static bool read_cities(reader *r, unsigned seat) {
    return read_buildings(r, board_at_city(r->b, seat), BOARD_CITIES_EACH);
}

static bool read_roads(reader *r, unsigned seat) {
    for (unsigned count = 0; count == 0 || more_values(r); count++) {
        lr_scan start = r->in;
        uint32_t edge;
        if (count == BOARD_ROADS_EACH)
            return complain(&start, "a seat does not have that many pieces");
        if (!board_scan_edge(&r->in, r->b, &edge)) return false;
        if (!board_has(r->b->land_edges, edge)) return complain(&start, "this edge is at sea");
        if (board_has(r->taken, edge)) return complain(&start, "a road lies here already");
        board_insert(r->taken, edge);
        board_insert(r->s->pub.sets + board_at_road(r->b, seat), edge);
    }
    return true;
}

static bool read_discard(reader *r, unsigned seat) {
    return read_number(r, 0, HAND_MAX, &r->s->pub.seat[seat].discard_left);
}

static bool read_offers_made(reader *r, unsigned seat) {
    return read_number(r, 0, UINT8_MAX, &r->s->pub.seat[seat].offers_made);
}

static bool read_offer_side(reader *r, board_cards *to) {
    lr_scan start = r->in;
    if (!board_scan_cards(&r->in, board_resource_names, BOARD_RESOURCES, OFFER_COUNT_MAX, ' ', to))
        return false;
    return *to != 0 || complain(&start, "each side of an offer gives a card");
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
    return read_seats(r, &r->s->pub.offer_waiting);
}

static bool read_offer_accepted(reader *r, unsigned seat) {
    (void)seat;
    return read_seats(r, &r->s->pub.offer_accepted);
}

/* ---- step 1: lines ---- */

static const struct {
    const char *text;
    bool seat;
    uint8_t where;
    bool (*read)(reader *r, unsigned seat);
} keys[KEY_COUNT] = {
#define KEY(name, text, seat, where) [KEY_##name] = { text, seat, where, read_##name },
    KEYS(KEY)
#undef KEY
};

static bool find_key(reader *r, uint8_t where, unsigned *key) {
    lr_scan start = r->in;
    char word[32];
    if (!lr_scan_word(&r->in, word, sizeof word)) return false;
    for (*key = 0; *key < KEY_COUNT; ++*key)
        if ((keys[*key].where & where) && lr_text_equal(keys[*key].text, word)) return true;
    char known[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(known, sizeof known);
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        if (!(keys[k].where & where)) continue;
        lr_put_char(&t, ' ');
        lr_put(&t, keys[k].text);
    }
    lr_text_end(&t);
    lr_scan_fail(&start, LR_E_UNKNOWN_NAME, "there is no line `", word, "`; there is", known, NULL);
    return false;
}

static bool read_line(reader *r, uint8_t where) {
    lr_scan start = r->in;
    unsigned key, seat = 0;
    if (!find_key(r, where, &key)) return false;
    lr_scan_blanks(&r->in);
    if (keys[key].seat) {
        if (!board_scan_seat(&r->in, r->b, &seat)) return false;
        lr_scan_blanks(&r->in);
    }
    if (key != KEY_row && r->seen[key] >> seat & 1) {
        lr_scan_fail(&start, LR_E_SYNTAX, "`", keys[key].text, "` is set twice", NULL);
        return false;
    }
    r->seen[key] |= (uint8_t)(1u << seat);
    return keys[key].read(r, seat);
}

static bool read_lines(reader *r, uint8_t where) {
    while (!lr_scan_at_end(&r->in)) {
        if (lr_scan_line_end(&r->in)) continue; /* empty, or a comment */
        lr_scan_blanks(&r->in);
        if (!read_line(r, where)) return false;
        if (!lr_scan_line_end(&r->in)) {
            lr_scan_blanks(&r->in);
            lr_scan_fail(&r->in, LR_E_SYNTAX, "unexpected text at the end of the line", NULL);
            return false;
        }
    }
    return true;
}

static void start(reader *r, const lr_game *g, const char *text, lr_error *error) {
    memset(r, 0, sizeof *r);
    r->in = lr_scan_start(text, error);
    r->b = board_of(g);
    r->s = board_state_of(&r->draft);
    board_blank(g, r->s);
    r->s->pub.bank = r->s->secret.deck = 0; /* until they are read or derived */
    r->s->pub.phase = BOARD_PHASE_MAIN;
}

/* ---- step 2: what the text left out ---- */

static lr_status refuse(reader *r, const char *sentence, const char *more) {
    return lr_fail(r->in.error, LR_E_POSITION, sentence, more, NULL);
}

static lr_status finish_tiles(reader *r) {
    const board *b = r->b;
    const board_layout *layout = &b->layout;
    if (r->rows_seen == 0 && layout->dealt)
        return refuse(r, "this map is dealt anew each game: the position must give its rows", "");
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        if (r->rows_seen == 0) {
            r->s->pub.tile[hex] = (uint8_t)(layout->terrain[hex] | layout->number[hex] << 4);
        } else if (!(r->rows_seen >> (b->hex[hex].row & 63) & 1)) {
            char row[2] = { (char)('a' + b->hex[hex].row - 1), 0 };
            return refuse(r, "the position gives some rows, but not row ", row);
        }
    }
    return LR_OK;
}

static lr_status finish_harbors(reader *r) {
    const board_layout *layout = &r->b->layout;
    if (r->seen[KEY_harbors] || layout->harbor_count == 0) return LR_OK;
    if (layout->dealt && r->b->rules.harbor_layout != BOARD_HARBORS_FIXED)
        return refuse(r, "this map is dealt anew each game: the position must give its harbors",
                      "");
    memcpy(r->s->pub.harbor, layout->harbor_type, layout->harbor_count);
    return LR_OK;
}

static lr_status finish_robber(reader *r) {
    board_public *p = &r->s->pub;
    if (r->seen[KEY_robber]) return LR_OK;
    p->robber = r->b->layout.robber;
    for (unsigned hex = 0; hex < r->b->hexes && p->robber == BOARD_NO_HEX; hex++)
        if (board_tile_terrain(p->tile[hex]) == BOARD_DESERT) p->robber = (uint8_t)hex;
    if (p->robber == BOARD_NO_HEX)
        return refuse(r, "there is no desert: the position must place the robber", "");
    return LR_OK;
}

static lr_status finish_board(reader *r) {
    board_public *p = &r->s->pub;
    if (p->phase == BOARD_PHASE_DEAL) {
        if (r->rows_seen != 0 || r->seen[KEY_harbors] || r->seen[KEY_robber])
            return refuse(r, "before the deal there are no rows, harbors and robber", "");
        return LR_OK;
    }
    if (p->phase == BOARD_PHASE_MAIN && !r->seen[KEY_done]) p->rolled = 1;
    lr_status status = finish_tiles(r);
    if (status == LR_OK) status = finish_harbors(r);
    if (status == LR_OK) status = finish_robber(r);
    return status;
}

/* New cards are the active seat's and are counted among its cards. */
static lr_status finish_fresh(reader *r) {
    const board_secret *secret = &r->s->secret;
    unsigned active = r->s->pub.active;
    if (r->seen[KEY_cards_fresh] & ~(1u << active))
        return refuse(r, "only the active seat has fresh cards", "");
    if (!board_covers(secret->cards[active], secret->cards_fresh))
        return refuse(r, "fresh cards are also listed in `cards`", "");
    return LR_OK;
}

/* No kind of card may be out more often than it exists, before anything is subtracted. */
static lr_status check_totals(reader *r) {
    const board_secret *secret = &r->s->secret;
    const board_public *p = &r->s->pub;
    for (unsigned lane = 0; lane < BOARD_RESOURCES; lane++) {
        unsigned total = board_count(p->bank, lane);
        for (unsigned seat = 0; seat < r->b->seats; seat++)
            total += board_count(secret->hand[seat], lane);
        if (total > BOARD_BANK_EACH)
            return refuse(r, "there are more cards than exist of ", board_resource_names[lane]);
    }
    for (unsigned lane = 0; lane < BOARD_CARDS; lane++) {
        unsigned total = board_count(secret->deck, lane);
        for (unsigned seat = 0; seat < r->b->seats; seat++) {
            total += board_count(secret->cards[seat], lane) + board_count(p->played[seat], lane);
            if (lane == BOARD_CARD_POINT) total += p->seat[seat].points_open;
        }
        if (total > board_deck_counts[lane])
            return refuse(r, "there are more cards than exist of ", board_card_names[lane]);
    }
    return LR_OK;
}

/* ---- the whole ---- */

static lr_status read_position(reader *r, uint8_t where) {
    if (!read_lines(r, where)) return r->in.error->status;
    lr_status status = finish_board(r);
    if (status == LR_OK) status = finish_fresh(r);
    if (status == LR_OK) status = check_totals(r);
    return status;
}

/* The awards that the text does not name go to whoever deserves them now. */
static void finish_awards(reader *r) {
    board_public *p = &r->s->pub;
    board_public said = *p;
    board_derive(r->b, r->s); /* roads are broken by buildings, which are cached */
    board_derive_awards(r->b, r->s);
    if (r->seen[KEY_longest_road]) {
        p->road_holder = said.road_holder;
        p->road_record = said.road_record;
    }
    if (r->seen[KEY_largest_army]) p->army_holder = said.army_holder;
}

lr_status board_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error) {
    reader r;
    start(&r, g, text, error);
    lr_status status = read_position(&r, IN_STATE);
    if (status != LR_OK) return status;
    if (!r.seen[KEY_bank]) board_derive_bank(r.b, r.s);
    if (!r.seen[KEY_deck]) board_derive_deck(r.b, r.s);
    finish_awards(&r);
    board_derive(r.b, r.s); /* awards are points */
    status = board_verify(g, &r.draft, error);
    if (status == LR_OK) lr_copy(g, s, &r.draft);
    return status;
}

/* ---- views ---- */

static lr_status check_view_lines(reader *r) {
    static const uint8_t needed[] = { KEY_viewer,    KEY_bank,   KEY_longest_road, KEY_largest_army,
                                      KEY_deck_left, KEY_bought, KEY_hand_count,   KEY_card_count };
    for (unsigned k = 0; k < sizeof needed; k++) {
        unsigned all = keys[needed[k]].seat ? (1u << r->b->seats) - 1 : 1;
        if (r->seen[needed[k]] != all)
            return refuse(r, "a view needs the line ", keys[needed[k]].text);
    }
    unsigned own = r->view.viewer == LR_SEAT_NONE ? 0 : 1u << r->view.viewer;
    if ((r->seen[KEY_hand] | r->seen[KEY_cards] | r->seen[KEY_cards_fresh]) & ~own)
        return refuse(r, "a view shows the viewer's cards alone", "");
    return LR_OK;
}

/* What the viewer holds must be what is counted, and all cards together what there is. */
static lr_status check_view_counts(reader *r) {
    const board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned resources = board_total(p->bank), developments = v->pub.deck_left;
    bool hidden = false;
    for (unsigned seat = 0; seat < r->b->seats; seat++) {
        board_cards hand = r->s->secret.hand[seat], cards = r->s->secret.cards[seat];
        bool unknown = v->hand_count[seat] == BOARD_COUNT_HIDDEN;
        if (unknown && r->b->rules.hand_counts_public)
            return refuse(r, "hand counts are public in this game", "");
        if (v->viewer == seat && !unknown && v->hand_count[seat] != board_total(hand))
            return refuse(r, "the viewer's hand is not what hand-count says", "");
        if (v->viewer == seat && v->card_count[seat] != board_total(cards))
            return refuse(r, "the viewer's cards are not what card-count says", "");
        hidden |= unknown;
        resources += unknown ? board_total(hand) : v->hand_count[seat];
        developments += v->card_count[seat] + board_total(p->played[seat]) +
                        p->seat[seat].points_open;
    }
    if (hidden ? resources > HAND_MAX : resources != HAND_MAX)
        return refuse(r, "bank and hands are not all the resource cards", "");
    if (developments != BOARD_DECK)
        return refuse(r, "deck, hands and played cards are not all the development cards", "");
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
    start(&r, g, text, error);
    r.view.viewer = LR_SEAT_NONE;
    lr_status status = read_position(&r, IN_VIEW);
    if (status == LR_OK) status = check_view_lines(&r);
    if (status == LR_OK) status = check_view_counts(&r);
    if (status != LR_OK) return status;

    board_view *v = &r.view;
    uint8_t deck_left = v->pub.deck_left, bought = v->pub.bought;
    board_derive(r.b, r.s);
    if (v->viewer != LR_SEAT_NONE) {
        v->hand = r.s->secret.hand[v->viewer];
        v->cards = r.s->secret.cards[v->viewer];
        if (v->viewer == r.s->pub.active) v->cards_fresh = r.s->secret.cards_fresh;
    }
    v->pub = r.s->pub;
    v->pub.deck_left = deck_left;
    v->pub.bought = bought;
    return accept_view(g, v, view, error);
}
