/* position_parse_knights.c - the lines of a position that the knights' games add.
 *
 * The way through a text is told in position_parse.c, what the lines look like in
 * position_knights.c. Many lines are alike: a number, a seat, a set of seats, a set of vertices;
 * the tables below say which field each fills and how large it may be.
 *
 * Contradictions between two lines are found in three places:
 *
 *   - Where a line is read, if the order of lines does not matter: a vertex holds one piece, a seat
 *     has two knights of a strength, and no card is named more often than it exists, over all
 *     hands, returned cards and open ones.
 *   - In position_check_knights(), when all lines are read: a wall needs a city, and the city may
 *     come in a later line. The line is read once more there, so that the complaint stands at it.
 *   - In board_verify(), where the rules look at the whole: whether what is due goes with the
 *     phase.
 *
 * In a view, cards that the viewer does not know are `?`. How many of each deck the others hold
 * follows from the sizes of the decks, and position_check_progress() holds the hidden cards against
 * it.
 */
#include "position_parse.h"

#include "knights.h"
#include "notation.h"
#include "places.h"

#include <string.h>

enum {
    DEFENDERS_MAX = 100, /* there is always one more (CK-RUL-81), but points are a byte */
    GIFTS_MAX = 2,       /* CK-POL-17 */
    PICKS_MAX = 2,       /* CK-TRD-03 */
};

static board_knights *part(reader *r) {
    return board_knights_of(r->b, &r->s->pub);
}

static unsigned deck_size(const board *b, unsigned deck) {
    unsigned size = 0;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (board_progress_table[card].deck == deck) size += progress_in_box(b, card);
    return size;
}

/* These are laid open when they are drawn (CK-PROG-07). */
static bool is_point_card(unsigned card) {
    return card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION;
}

/* ---- values ---- */

static bool read_word(reader *r, const char *kind, const char *const *names, unsigned count,
                      uint8_t *to) {
    unsigned k;
    if (!lr_scan_name(&r->in, kind, names, count, &k)) return false;
    *to = (uint8_t)k;
    return true;
}

static bool read_track(reader *r, const char *kind, uint8_t *to) {
    return read_word(r, kind, board_track_names, BOARD_TRACKS, to);
}

static bool read_vertex(reader *r, uint16_t *to) {
    uint32_t vertex;
    if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
    *to = (uint16_t)vertex;
    return true;
}

/* A value with marks behind it, such as `basic+`, ends at a blank or with the line. */
static bool read_apart(reader *r) {
    char next = *r->in.at;
    if (next == ' ' || next == '\t' || next == '#' || lr_scan_at_line_end(&r->in)) return true;
    lr_scan_fail(&r->in, LR_E_SYNTAX, "expected a blank", NULL);
    return false;
}

/* `2 awake`: a knight off the board. */
static bool read_knight_away(reader *r, uint8_t *strength, uint8_t *awake) {
    if (!position_number(r, 1, BOARD_RANKS, strength)) return false;
    lr_scan_blanks(&r->in);
    return read_word(r, "state", board_awake_names, 2, awake);
}

/* ---- lines with a single value ---- */

/* NUMBER(name, field, high), SEATS(name, field), SEAT(name, field) */
#define NUMBERS(NUMBER) \
    NUMBER(barbarians, ship, r->b->rules.barbarian_track) \
    NUMBER(attacks, attacks, UINT8_MAX) \
    NUMBER(event_due, event_due, 1) \
    NUMBER(smith, smith, 1) \
    NUMBER(sabotage, sabotage, 1) \
    NUMBER(dice_set, dice_set, 1) \
    NUMBER(errant_used, errant_used, 1) \
    NUMBER(cranes, cranes, progress_in_box(r->b, BOARD_PROGRESS_CRANE))
#define SEAT_SETS(SEATS) \
    SEATS(declaring, declaring) \
    SEATS(sacked, sacked) \
    SEATS(rewarded, rewarded) \
    SEATS(parched, parched) \
    SEATS(victims, victims)
#define SEATS_ALONE(SEAT) \
    SEAT(returning, returning) \
    SEAT(deserter, deserter) \
    SEAT(spied, spied) \
    SEAT(printer, printer) \
    SEAT(constitution, constitution)
#define VERTEX_SETS(VERTICES) \
    VERTICES(ready, LINE_READY) \
    VERTICES(promoted, LINE_PROMOTED) \
    VERTICES(committed, LINE_COMMITTED) \
    VERTICES(walls, LINE_WALLS) \
    VERTICES(fallen, LINE_FALLEN)

#define NUMBER(name, field, high) \
    bool position_read_##name(reader *r, unsigned seat) { \
        (void)seat; \
        return position_number(r, 0, high, &part(r)->field); \
    }
NUMBERS(NUMBER)
#undef NUMBER

#define SEATS(name, field) \
    bool position_read_##name(reader *r, unsigned seat) { \
        (void)seat; \
        return position_seats(r, &part(r)->field); \
    }
SEAT_SETS(SEATS)
#undef SEATS

#define SEAT(name, field) \
    bool position_read_##name(reader *r, unsigned seat) { \
        (void)seat; \
        return position_seat(r, &part(r)->field); \
    }
SEATS_ALONE(SEAT)
#undef SEAT

static bool read_vertices(reader *r, unsigned line, vset_rw set) {
    r->piece_line[line][0] = r->in;
    do {
        lr_scan start = r->in;
        uint32_t vertex;
        if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
        if (board_has(set.word, vertex))
            return position_complain(&start, "this vertex is named twice");
        vset_add(set, vertex);
    } while (position_more(r));
    return true;
}

#define VERTICES(name, line) \
    bool position_read_##name(reader *r, unsigned seat) { \
        (void)seat; \
        return read_vertices(r, line, board_##name##_rw(r->b, &r->s->pub)); \
    }
VERTEX_SETS(VERTICES)
#undef VERTICES

/* ---- the course of the game ---- */

bool position_read_event(reader *r, unsigned seat) {
    (void)seat;
    unsigned event;
    if (!board_scan_event(&r->in, &event)) return false;
    part(r)->event = (uint8_t)event;
    return true;
}

bool position_read_attack(reader *r, unsigned seat) {
    (void)seat;
    if (!read_word(r, "attack", board_attack_names + 1, BOARD_ATTACKS - 1, &part(r)->attack))
        return false;
    part(r)->attack++; /* the first is NONE */
    return true;
}

bool position_read_drawing(reader *r, unsigned seat) {
    (void)seat;
    if (!position_seats(r, &part(r)->drawing)) return false;
    lr_scan_blanks(&r->in);
    return read_track(r, "deck", &part(r)->deck);
}

bool position_read_chasing(reader *r, unsigned seat) {
    (void)seat;
    if (!read_word(r, "quarry", board_quarry_names, BOARD_QUARRIES, &part(r)->chasing))
        return false;
    part(r)->chasing++; /* 0 is none */
    return true;
}

bool position_read_recruit(reader *r, unsigned seat) {
    (void)seat;
    return read_knight_away(r, &part(r)->recruit, &part(r)->recruit_awake);
}

bool position_read_fleeing(reader *r, unsigned seat) {
    (void)seat;
    board_knights *k = part(r);
    char word[8];
    if (!position_seat(r, &k->fleeing)) return false;
    lr_scan_blanks(&r->in);
    if (!read_knight_away(r, &k->flee_strength, &k->flee_awake)) return false;
    lr_scan_blanks(&r->in);
    if (!read_vertex(r, &k->flee_from)) return false;
    if (!position_more(r)) return true;
    lr_scan start = r->in;
    if (!lr_scan_word(&r->in, word, sizeof word) || !lr_text_equal(word, "barred")) {
        lr_scan_fail(&start, LR_E_SYNTAX, "expected `barred` or nothing more", NULL);
        return false;
    }
    lr_scan_blanks(&r->in);
    return read_vertex(r, &k->flee_barred);
}

bool position_read_givers(reader *r, unsigned seat) {
    (void)seat;
    if (!position_seats(r, &part(r)->givers)) return false;
    lr_scan_blanks(&r->in);
    return position_number(r, 1, GIFTS_MAX, &part(r)->gifts);
}

bool position_read_commerce(reader *r, unsigned seat) {
    (void)seat;
    if (!position_seat(r, &part(r)->commerce)) return false;
    lr_scan_blanks(&r->in);
    return read_word(r, "resource", board_goods_names, BOARD_RESOURCES, &part(r)->commerce_card);
}

bool position_read_picked(reader *r, unsigned seat) {
    (void)seat;
    if (!position_seat(r, &part(r)->picked)) return false;
    lr_scan_blanks(&r->in);
    return position_number(r, 1, PICKS_MAX, &part(r)->picks);
}

bool position_read_metropolis_due(reader *r, unsigned seat) {
    (void)seat;
    return read_track(r, "track", &part(r)->metropolis_due);
}

bool position_read_rebuild(reader *r, unsigned seat) {
    (void)seat;
    if (!read_word(r, "piece", board_rebuild_names, BOARD_REBUILDS, &part(r)->rebuild))
        return false;
    part(r)->rebuild++; /* 0 is none */
    return true;
}

bool position_read_swap(reader *r, unsigned seat) {
    (void)seat;
    uint32_t hex;
    if (!board_scan_hex(&r->in, r->b, &hex)) return false;
    part(r)->swap_hex = (uint8_t)hex;
    return true;
}

bool position_read_merchant_fleet(reader *r, unsigned seat) {
    (void)seat;
    do {
        uint8_t lane;
        if (!read_word(r, "card", board_goods_names, BOARD_GOODS, &lane)) return false;
        part(r)->fleet |= (uint8_t)(1u << lane);
    } while (position_more(r));
    return true;
}

/* ---- the table ---- */

bool position_read_merchant(reader *r, unsigned seat) {
    uint32_t hex;
    if (!position_seat(r, &part(r)->merchant)) return false;
    lr_scan_blanks(&r->in);
    r->piece_line[LINE_MERCHANT][seat] = r->in;
    if (!board_scan_hex(&r->in, r->b, &hex)) return false;
    part(r)->merchant_hex = (uint8_t)hex;
    return true;
}

bool position_read_metropolis(reader *r, unsigned seat) {
    (void)seat;
    lr_scan start = r->in;
    uint8_t track;
    if (!read_track(r, "track", &track)) return false;
    if (part(r)->metropolis[track] != LR_SEAT_NONE)
        return position_complain(&start, "this metropolis is set twice");
    lr_scan_blanks(&r->in);
    if (!position_seat(r, &part(r)->metropolis[track])) return false;
    lr_scan_blanks(&r->in);
    r->piece_line[LINE_METROPOLIS][track] = start = r->in;
    if (!read_vertex(r, &part(r)->metropolis_at[track])) return false;
    for (unsigned other = 0; other < BOARD_TRACKS; other++)
        if (other != track && part(r)->metropolis_at[other] == part(r)->metropolis_at[track])
            return position_complain(&start, "another metropolis stands here");
    return true;
}

bool position_read_decks(reader *r, unsigned seat) {
    (void)seat;
    board_knights *counts = board_knights_of(r->b, &r->view.pub);
    board_cards left, most = 0;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        most += deck_size(r->b, deck) * board_card(deck);
    if (!lr_scan_lanes(&r->in, "card", board_track_names, BOARD_TRACKS, most, ' ', &left))
        return false;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++)
        counts->deck_left[deck] = (uint8_t)board_count(left, deck);
    return true;
}

/* ---- progress cards ---- */

/* A card of the deck, or of any. Counts it, and refuses one more than there are. */
static bool read_card(reader *r, unsigned deck, uint8_t *to) {
    lr_scan start = r->in;
    unsigned card;
    if (!board_scan_progress(&r->in, deck, &card)) return false;
    if (is_point_card(card))
        return position_complain(&start, "this card is laid open when it is drawn");
    if (r->progress_out[card] == progress_in_box(r->b, card))
        return position_complain(&start, "there are not that many of this card");
    r->progress_out[card]++;
    *to = (uint8_t)card;
    return true;
}

/* `[02]`: seats that know the card; `[*]`: everybody. */
static bool read_knowers(reader *r, uint8_t *seats) {
    *seats = 0;
    if (!lr_scan_char(&r->in, '[')) return true;
    if (lr_scan_char(&r->in, '*')) {
        *seats = (uint8_t)(((1u << r->b->seats) - 1) | BOARD_KNOWN_TO_ALL);
        if (lr_scan_char(&r->in, ']')) return true;
        lr_scan_fail(&r->in, LR_E_SYNTAX, "expected `]` after `*`", NULL);
        return false;
    }
    do {
        lr_scan start = r->in;
        char digit[2] = { *r->in.at, 0 };
        if (digit[0] < '0' || digit[0] > '9') {
            lr_scan_fail(&start, LR_E_SYNTAX, "expected a seat's digit", NULL);
            return false;
        }
        unsigned seat = (unsigned)(digit[0] - '0');
        if (seat >= r->b->seats) {
            lr_scan_fail(&start, LR_E_NO_SUCH_SEAT, "there is no seat ", digit, " to know it",
                         NULL);
            return false;
        }
        if (*seats >> seat != 0) {
            lr_scan_fail(&start, LR_E_SYNTAX, "seats stand in order, each once", NULL);
            return false;
        }
        *seats |= (uint8_t)(1u << seat);
        lr_scan_char(&r->in, digit[0]);
    } while (!lr_scan_char(&r->in, ']'));
    return true;
}

/* A card as the line has it: in a position with those who know it, in a view perhaps `?`. */
static bool read_card_known(reader *r, unsigned deck, uint8_t *card, uint8_t *known) {
    *known = 0;
    if (r->where == IN_VIEW && lr_scan_char(&r->in, '?')) {
        *card = BOARD_PROGRESS_HIDDEN;
        return read_apart(r);
    }
    if (!read_card(r, deck, card)) return false;
    return (r->where == IN_VIEW || read_knowers(r, known)) && read_apart(r);
}

bool position_read_returned(reader *r, unsigned seat) {
    (void)seat;
    board_progress_cards *cards = board_progress_of(r->b, r->s);
    lr_scan start = r->in;
    uint8_t deck = 0, card = 0, known = 0;
    if (!read_track(r, "deck", &deck)) return false;
    if (r->returned_seen >> deck & 1) return position_complain(&start, "this deck is set twice");
    r->returned_seen |= (uint8_t)(1u << deck);
    lr_scan_blanks(&r->in);
    for (unsigned i = 0; i == 0 || position_more(r); i++) {
        start = r->in;
        if (!read_card_known(r, deck, &card, &known)) return false;
        if (i == deck_size(r->b, deck))
            return position_complain(&start, "the deck does not have that many cards");
        if (r->where == IN_VIEW) {
            r->view.returned[deck][i] = card;
        } else {
            cards->returned[deck][i] = card;
            cards->returned_known[deck][i] = known;
        }
    }
    return true;
}

bool position_read_progress(reader *r, unsigned seat) {
    board_progress_cards *cards = board_progress_of(r->b, r->s);
    uint8_t last = 0, card = 0, known = 0;
    for (unsigned i = 0; i == 0 || position_more(r); i++) {
        lr_scan start = r->in;
        if (!read_card_known(r, BOARD_TRACKS, &card, &known)) return false;
        if (i == BOARD_PROGRESS_HAND)
            return position_complain(&start, "nobody holds more than five progress cards");
        if (card < last)
            return position_complain(&start, "progress cards stand in a fixed order, `?` last");
        if (known >> seat & 1 && (known & BOARD_KNOWN_TO_ALL) == 0)
            return position_complain(&start, "in brackets stand the others that know the card");
        last = card;
        if (r->where == IN_VIEW) {
            r->view.progress[seat][i] = card;
        } else {
            cards->hand[seat][i] = card;
            cards->hand_known[seat][i] = (uint8_t)(known | 1u << seat);
        }
    }
    return true;
}

/* ---- seats ---- */

bool position_read_seen_hand(reader *r, unsigned seat) {
    lr_scan start = r->in;
    if (r->view.seen_hand != 0) return position_complain(&start, "only one hand is seen");
    (void)seat; /* position_check_progress() compares it with whom is picked from */
    return position_goods(r, &r->view.seen_hand);
}

bool position_read_levels(reader *r, unsigned seat) {
    board_cards levels, most = BOARD_LEVELS * LR_LANES_ONE;
    if (!lr_scan_lanes(&r->in, "card", board_track_names, BOARD_TRACKS, most, ' ', &levels))
        return false;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        part(r)->realm[seat].level[track] = (uint8_t)board_count(levels, track);
    return true;
}

bool position_read_defenders(reader *r, unsigned seat) {
    return position_number(r, 0, DEFENDERS_MAX, &part(r)->realm[seat].defenders);
}

bool position_read_commerce_left(reader *r, unsigned seat) {
    r->piece_line[LINE_COMMERCE_LEFT][seat] = r->in;
    return position_number(r, 0, progress_in_box(r->b, BOARD_PROGRESS_COMMERCE),
                           &part(r)->commerce_left[seat]);
}

/* `c3.n=strong+`; `at` is where it stands in the text. */
static bool read_knight(reader *r, lr_scan *at, uint32_t *vertex, uint8_t *rank, bool *awake) {
    *at = r->in;
    if (!board_scan_vertex(&r->in, r->b, vertex)) return false;
    if (!lr_scan_char(&r->in, '=')) {
        lr_scan_fail(&r->in, LR_E_SYNTAX, "expected `=` and a strength", NULL);
        return false;
    }
    if (!read_word(r, "strength", board_rank_names, BOARD_RANKS, rank)) return false;
    *awake = lr_scan_char(&r->in, '+');
    return read_apart(r);
}

bool position_read_knights(reader *r, unsigned seat) {
    const board *b = r->b;
    board_public *p = &r->s->pub;
    unsigned count[BOARD_RANKS] = { 0 };
    r->piece_line[LINE_KNIGHTS][seat] = r->in;
    do {
        lr_scan start;
        uint32_t vertex;
        uint8_t rank;
        bool awake;
        if (!read_knight(r, &start, &vertex, &rank, &awake)) return false;
        if (board_has(r->manned, vertex))
            return position_complain(&start, "a knight stands here already");
        if (board_has(r->occupied, vertex))
            return position_complain(&start, "a building stands here already");
        if (count[rank]++ == BOARD_KNIGHTS_EACH)
            return position_complain(&start, "a seat has two knights of each strength");
        board_insert(r->manned, vertex);
        vset_add(board_knight_rw(b, p, seat), vertex);
        if (rank == 1) vset_add(board_strong_rw(b, p), vertex);
        if (rank == 2) vset_add(board_mighty_rw(b, p), vertex);
        if (awake) vset_add(board_awake_rw(b, p), vertex);
    } while (position_more(r));
    return true;
}

/* ---- what the lines say about one another ---- */

/* A knight stands ashore, or rides on a ship of its own (SEA-CK-05). */
static bool check_knights_line(reader *r, unsigned seat) {
    const board *b = r->b;
    const board_public *p = &r->s->pub;
    if (r->piece_line[LINE_KNIGHTS][seat].at == NULL) return true;
    r->in = r->piece_line[LINE_KNIGHTS][seat];
    do {
        lr_scan start;
        uint32_t vertex;
        uint8_t rank;
        bool awake;
        if (!read_knight(r, &start, &vertex, &rank, &awake)) return false;
        if (board_touches_land(b, p, vertex)) continue;
        if (!b->sea || !vset_has(board_sailed(b, p, seat), vertex))
            return position_complain(&start, "this vertex is at sea, and no own ship touches it");
    } while (position_more(r));
    return true;
}

/* Whose settlement, or city, or building stands there. */
static unsigned owner_of(const reader *r, uint32_t vertex, bool city) {
    bool is_city;
    unsigned owner = board_building_at(r->b, &r->s->pub, vertex, &is_city);
    return owner != LR_SEAT_NONE && is_city == city ? owner : LR_SEAT_NONE;
}

/* What is wrong with a vertex of such a line, or NULL; walls[] counts those of each seat. */
static const char *misplaced(const reader *r, unsigned line, uint32_t vertex,
                             unsigned walls[LR_SEATS_MAX]) {
    const board *b = r->b;
    const board_public *p = &r->s->pub;
    unsigned owner;
    switch (line) {
    case LINE_WALLS:
        owner = owner_of(r, vertex, true);
        if (owner == LR_SEAT_NONE) return "a wall needs a city";
        return walls[owner]++ < BOARD_WALLS ? NULL : "a seat has three walls";
    case LINE_FALLEN:
        return owner_of(r, vertex, false) != LR_SEAT_NONE ? NULL
                                                          : "fallen cities are also listed in "
                                                            "`settlements`";
    case LINE_COMMITTED:
        return vset_has(board_awake(b, p), vertex) ? NULL : "no knight here is awake";
    default:
        return vset_has(board_knight(b, p, p->active), vertex)
                   ? NULL
                   : "the active seat has no knight here";
    }
}

static bool check_vertices_line(reader *r, unsigned line) {
    unsigned walls[LR_SEATS_MAX] = { 0 };
    if (r->piece_line[line][0].at == NULL) return true;
    r->in = r->piece_line[line][0];
    do {
        lr_scan start = r->in;
        uint32_t vertex;
        if (!board_scan_vertex(&r->in, r->b, &vertex)) return false;
        const char *wrong = misplaced(r, line, vertex, walls);
        if (wrong != NULL) return position_complain(&start, wrong);
    } while (position_more(r));
    return true;
}

static bool check_metropolis_line(reader *r, unsigned track) {
    const board_knights *k = part(r);
    lr_scan *start = &r->piece_line[LINE_METROPOLIS][track];
    unsigned seat = k->metropolis[track];
    if (seat == LR_SEAT_NONE) return true;
    if (k->metropolis_due == track)
        return position_complain(start, "this metropolis is still to be placed");
    if (owner_of(r, k->metropolis_at[track], true) != seat)
        return position_complain(start, "the seat has no city here");
    if (k->realm[seat].level[track] < BOARD_LEVEL_METROPOLIS)
        return position_complain(start, "a metropolis needs level 4 of its track");
    return true;
}

/* CK-MERCH-01; the merchant never leaves its owner's buildings (CK-RUL-54). */
static bool check_merchant_line(reader *r) {
    const board_knights *k = part(r);
    const board_public *p = &r->s->pub;
    if (k->merchant == LR_SEAT_NONE) return true;
    if (p->land_hexes & p->seat_hexes[k->merchant] & (uint64_t)1 << k->merchant_hex) return true;
    return position_complain(&r->piece_line[LINE_MERCHANT][0],
                             "the merchant stands on land beside a building of its owner");
}

static unsigned count_in(const reader *r, vset set, vset within) {
    unsigned count = 0;
    for (unsigned word = 0; word < r->b->vertex_words; word++)
        count += (unsigned)__builtin_popcountll(set.word[word] & within.word[word]);
    return count;
}

/* A fallen city is a settlement in all but its piece (CK-BARB-10). */
static bool check_pieces(reader *r, unsigned seat) {
    const board *b = r->b;
    const board_public *p = &r->s->pub;
    vset settlement = board_settlement(b, p, seat), city = board_city(b, p, seat);
    unsigned fallen = count_in(r, settlement, board_fallen(b, p));
    if (count_in(r, settlement, settlement) - fallen > b->supply.settlements)
        return position_complain(&r->piece_line[LINE_SETTLEMENTS][seat],
                                 "a seat does not have that many pieces");
    if (count_in(r, city, city) + fallen > b->supply.cities)
        return position_complain(&r->piece_line[LINE_FALLEN][0],
                                 "a seat does not have that many cities");
    return true;
}

static bool check_commerce_line(reader *r) {
    unsigned active = r->s->pub.active;
    if (part(r)->commerce_left[active] == 0) return true;
    return position_complain(&r->piece_line[LINE_COMMERCE_LEFT][active],
                             "the active seat offers, and is not offered anything");
}

/* Who has gained a metropolis holds it before it stands anywhere. */
static void finish_metropolis(reader *r) {
    board_knights *k = part(r);
    if (k->metropolis_due != LR_SEAT_NONE) k->metropolis[k->metropolis_due] = r->s->pub.active;
}

bool position_check_knights(reader *r) {
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        if (!check_knights_line(r, seat)) return false;
    for (unsigned line = LINE_READY; line <= LINE_FALLEN; line++)
        if (!check_vertices_line(r, line)) return false;
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        if (!check_pieces(r, seat)) return false;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (!check_metropolis_line(r, track)) return false;
    finish_metropolis(r);
    return check_merchant_line(r) && check_commerce_line(r);
}

/* ---- views ---- */

void position_begin_knights(reader *r) {
    memset(r->view.progress, BOARD_NO_PROGRESS, sizeof r->view.progress);
    memset(r->view.returned, BOARD_NO_PROGRESS, sizeof r->view.returned);
}

static unsigned returned_count(const reader *r, unsigned deck) {
    unsigned count = 0;
    while (count < BOARD_DECK_MAX && r->view.returned[deck][count] != BOARD_NO_PROGRESS) count++;
    return count;
}

/* Whose hand is seen, how large it is, and who sees it (CK-TRD-03). */
static lr_status check_seen_hand(reader *r) {
    const board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned picked = part(r)->picked;
    if (r->seen[KEY_seen_hand] == 0) return LR_OK;
    if (p->phase != BOARD_PHASE_PICK || v->viewer != p->active || picked == LR_SEAT_NONE ||
        r->seen[KEY_seen_hand] != 1u << picked)
        return position_refuse(r, "only whoever picks cards sees the hand they come from", "");
    if (v->hand_count[picked] != BOARD_COUNT_HIDDEN &&
        v->hand_count[picked] != board_total(v->seen_hand))
        return position_refuse(r, "seen-hand is not what hand-count says", "");
    return LR_OK;
}

/* Counts the cards that hands show, known ones by deck, and hidden ones; and the room for more in
 * hands whose size is not shown. */
static lr_status count_hands(reader *r, unsigned known[BOARD_TRACKS], unsigned *hidden,
                             unsigned *room) {
    const board_view *v = &r->view;
    *hidden = *room = 0;
    for (unsigned seat = 0; seat < r->b->seats; seat++) {
        bool own = v->viewer == seat;
        unsigned most = own ? 0 : progress_most(r->b, &r->s->pub, seat);
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
            uint8_t card = v->progress[seat][i];
            if (card == BOARD_NO_PROGRESS) {
                *room += i < most;
            } else if (card != BOARD_PROGRESS_HIDDEN) {
                known[board_progress_table[card].deck]++;
            } else if (own || !r->b->rules.hand_counts_public) {
                return position_refuse(r,
                                       own ? "the viewer knows its own progress cards"
                                           : "hand counts are hidden in this game",
                                       "");
            } else {
                ++*hidden;
            }
        }
    }
    return LR_OK;
}

/* Point cards of a deck that lie open, or that do not. */
static unsigned points_of(const board_knights *k, unsigned deck, bool open) {
    unsigned count = 0;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++) {
        if (!is_point_card(card) || board_progress_table[card].deck != deck) continue;
        unsigned owner = card == BOARD_PROGRESS_PRINTER ? k->printer : k->constitution;
        count += (owner != LR_SEAT_NONE) == open;
    }
    return count;
}

lr_status position_check_progress(reader *r) {
    const board_knights *k = part(r), *counts = board_knights_read(r->b, &r->view.pub);
    unsigned known[BOARD_TRACKS] = { 0 }, hidden, room, owed = 0;
    lr_status status = check_seen_hand(r);
    if (status == LR_OK) status = count_hands(r, known, &hidden, &room);
    if (status != LR_OK) return status;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        unsigned left = counts->deck_left[deck];
        unsigned out = known[deck] + left + points_of(k, deck, true);
        /* Points that nobody has laid open were never drawn. */
        if (returned_count(r, deck) + points_of(k, deck, false) > left)
            return position_refuse(r, "more cards were returned than there are in the deck of ",
                                   board_track_names[deck]);
        if (out > deck_size(r->b, deck))
            return position_refuse(r, "there are more cards than exist of ",
                                   board_track_names[deck]);
        owed += deck_size(r->b, deck) - out;
    }
    if (r->b->rules.hand_counts_public ? owed != hidden : owed > room)
        return position_refuse(r, "decks and hands are not all the progress cards", "");
    return LR_OK;
}

void position_finish_decks(reader *r, board_public *p) {
    const board_knights *counts = board_knights_read(r->b, &r->view.pub);
    board_knights *k = board_knights_of(r->b, p);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        k->deck_left[deck] = counts->deck_left[deck];
        k->deck_returned[deck] = (uint8_t)returned_count(r, deck);
    }
}
