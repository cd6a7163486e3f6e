/* position_knights.c - what the knights' games add to the text of positions and views.
 *
 *     barbarians 5                       steps of the barbarians' ship
 *     levels 0 science=1 trade=2
 *     knights 0 c3.n=basic c3.s=strong+  a `+` is awake
 *     progress 0 smith spy[12]           seats 1 and 2 know this card, too
 *     returned politics spy[2] bishop    next to come first, and who knows it; `[*]` is everybody,
 *                                        spectators too
 *
 * Most of these lines are rows of lines_knights.def. As in position.c only primary facts are
 * written, and nothing for what is empty, 0 or nobody's. Whatever is due has a line of its own, so
 * that a position in the middle of an attack or a card can be read, and written by hand: `drawing
 * 1,2 science` says who still draws, and from what.
 *
 * Walls and fallen cities go without owners, since those follow from the buildings. What no hand,
 * no returned card and no open card accounts for lies in a deck, so decks are not written; a view,
 * which cannot account for the others' hands, has a line `decks` with their sizes instead.
 *
 * In a view there are no brackets, but a `?` for every card that the viewer does not know. Of a
 * hand the known cards come first. How many of each deck the others hold follows from the sizes of
 * the decks, and board_position_check_progress() holds the hidden cards against it.
 *
 * Contradictions between two lines are found in three places:
 *
 *   - Where a line is read, if the order of lines does not matter: a vertex holds one piece, a seat
 *     has two knights of a strength, and no card is named more often than it exists, over all
 *     hands, returned cards and open ones.
 *   - In board_position_check_knights(), when all lines are read: a wall needs a city, and the city
 *     may come in a later line. The line is read again there, so that the complaint names its place.
 *   - In board_verify(), where the rules look at the whole: whether what is due goes with the
 *     phase.
 */
#include "position_lines.h"

#include "knights.h"
#include "notation.h"

#include <string.h>

enum {
    RANKS = 3,           /* strengths of knights */
    DEFENDERS_MAX = 100, /* there is always one more (CK-RUL-81), but points are a byte */
    GIFTS_MAX = 2,       /* CK-POL-17 */
    PICKS_MAX = 2,       /* CK-TRD-03 */
};

static const char *const attack_names[] = { "landed", "fought" };
static const char *const rank_names[RANKS] = { "basic", "strong", "mighty" };
static const char *const rebuild_names[] = { "road", "ship" };
static const char *const awake_names[] = { "asleep", "awake" };

static const board_knights *written_part(const writer *w) {
    return board_knights_read(w->b, w->p);
}

static board_knights *part(reader *r) {
    return board_knights_of(r->b, &r->s->pub);
}

unsigned board_position_deck_size(const board *b, unsigned deck) {
    unsigned size = 0;
    for (unsigned card = 0; card < BOARD_PROGRESS_KINDS; card++)
        if (board_progress_table[card].deck == deck) size += knights_progress_in_box(b, card);
    return size;
}

/* These are laid open when they are drawn (CK-PROG-07). */
static bool is_point_card(unsigned card) {
    return card == BOARD_PROGRESS_PRINTER || card == BOARD_PROGRESS_CONSTITUTION;
}

/* ---- values ---- */

static bool read_word(lr_scan *in, const char *kind, const char *const *names, unsigned count,
                      uint8_t *to) {
    unsigned k = 0;
    if (!lr_scan_name(in, kind, names, count, &k)) return false;
    *to = (uint8_t)k;
    return true;
}

/* A value with marks behind it, such as `basic+`, ends at a blank or with the line. */
static bool read_apart(lr_scan *in) {
    char next = *in->at;
    if (next == ' ' || next == '\t' || next == '#' || lr_scan_at_line_end(in)) return true;
    return lr_scan_wrong(in, LR_E_SYNTAX, "expected a blank", NULL);
}

/* ---- what is due ---- */

/* The fields, and perhaps where the knight may not go. */
static void put_fleeing(writer *w, lr_text *t, unsigned seat) {
    const board_knights *k = written_part(w);
    if (k->fleeing == LR_SEAT_NONE) return;
    lr_codec_put_fields(&w->base, LINE_fleeing, seat);
    if (k->flee_barred == BOARD_NO_PLACE) return;
    lr_put(t, " barred ");
    board_put_vertex(t, w->b, k->flee_barred);
}

static bool read_fleeing(reader *r, lr_scan *in, unsigned seat) {
    char word[8];
    uint32_t vertex = 0;
    if (!lr_codec_read_fields(&r->base, LINE_fleeing, seat)) return false;
    if (!lr_scan_more(in)) return true;
    lr_scan start = *in;
    if (!lr_scan_word(in, word, sizeof word) || !lr_text_equal(word, "barred"))
        return lr_scan_wrong(&start, LR_E_SYNTAX, "expected `barred` or nothing more", NULL);
    lr_scan_blanks(in);
    if (!board_scan_vertex(in, r->b, &vertex)) return false;
    part(r)->flee_barred = (uint16_t)vertex;
    return true;
}

/* ---- the table ---- */

static void put_track(lr_text *t, const void *game UNUSED, uint32_t track) {
    lr_put(t, board_track_names[track]);
}

static bool scan_track(lr_scan *in, const void *game UNUSED, uint32_t *track) {
    return lr_scan_name(in, "track", board_track_names, BOARD_TRACKS, track);
}

static bool scan_deck(lr_scan *in, const void *game UNUSED, uint32_t *deck) {
    return lr_scan_name(in, "deck", board_track_names, BOARD_TRACKS, deck);
}

static const codec_noun metropolis_noun = { put_track, scan_track, BOARD_TRACKS - 1,
                                            "this metropolis is set twice" };
static const codec_noun deck_noun = { put_track, scan_deck, BOARD_TRACKS - 1,
                                      "this deck is set twice" };

static bool is_metropolis_placed(const writer *w, unsigned track) {
    return written_part(w)->metropolis_at[track] != BOARD_NO_PLACE;
}

/* Where the second value of a line stands that begins with a seat. */
static lr_scan after_seat(const reader *r, unsigned line, unsigned which) {
    lr_scan at = r->base.at[line][which];
    unsigned seat = 0;
    lr_scan_seat(&at, r->b->seats, &seat);
    lr_scan_blanks(&at);
    return at;
}

static bool read_metropolis(reader *r, lr_scan *in UNUSED, unsigned track) {
    const uint16_t *at = part(r)->metropolis_at;
    if (!lr_codec_read_fields(&r->base, LINE_metropolis, track)) return false;
    lr_scan start = after_seat(r, LINE_metropolis, track);
    for (unsigned other = 0; other < BOARD_TRACKS; other++)
        if (other != track && at[other] == at[track])
            return lr_complain(&start, "another metropolis stands here");
    return true;
}

/* ---- progress cards ---- */

/* `[02]`: seats that know a card, `[*]`: all and every spectator; nothing if nobody does. */
static void put_knowers(lr_text *t, unsigned seats) {
    if (seats == 0) return;
    if (seats & BOARD_KNOWN_TO_ALL) {
        lr_put(t, "[*]");
        return;
    }
    lr_put_char(t, '[');
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        if (seats >> seat & 1) lr_put_int(t, seat);
    lr_put_char(t, ']');
}

static void put_progress_card(lr_text *t, uint8_t card) {
    lr_putf(t, " %s", card == BOARD_PROGRESS_HIDDEN ? "?" : board_progress_table[card].name);
}

/* A card of the deck, or of any. Counts it, and refuses one more than there are. */
static bool read_card(reader *r, lr_scan *in, unsigned deck, uint8_t *to) {
    lr_scan start = *in;
    unsigned card;
    if (!board_scan_progress(in, deck, &card)) return false;
    if (is_point_card(card)) return lr_complain(&start, "this card is laid open when it is drawn");
    if (r->progress_out[card] == knights_progress_in_box(r->b, card))
        return lr_complain(&start, "there are not that many of this card");
    r->progress_out[card]++;
    *to = (uint8_t)card;
    return true;
}

/* `[02]`: seats that know the card; `[*]`: everybody. */
static bool read_knowers(reader *r, lr_scan *in, uint8_t *seats) {
    *seats = 0;
    if (!lr_scan_char(in, '[')) return true;
    if (lr_scan_char(in, '*')) {
        *seats = (uint8_t)(((1u << r->b->seats) - 1) | BOARD_KNOWN_TO_ALL);
        if (lr_scan_char(in, ']')) return true;
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected `]` after `*`", NULL);
    }
    do {
        lr_scan start = *in;
        char digit[2] = { *in->at, 0 };
        if (digit[0] < '0' || digit[0] > '9')
            return lr_scan_wrong(&start, LR_E_SYNTAX, "expected a seat's digit", NULL);
        unsigned seat = (unsigned)(digit[0] - '0');
        if (seat >= r->b->seats)
            return lr_scan_wrong(&start, LR_E_NO_SUCH_SEAT, "there is no seat ", digit,
                                 " to know it", NULL);
        if (*seats >> seat != 0)
            return lr_scan_wrong(&start, LR_E_SYNTAX, "seats stand in order, each once", NULL);
        *seats |= (uint8_t)(1u << seat);
        lr_scan_char(in, digit[0]);
    } while (!lr_scan_char(in, ']'));
    return true;
}

/* A card as the line has it: in a position with those who know it, in a view perhaps `?`. */
static bool read_card_known(reader *r, lr_scan *in, unsigned deck, uint8_t *card, uint8_t *known) {
    *known = 0;
    if (r->base.c.in == CODEC_VIEW && lr_scan_char(in, '?')) {
        *card = BOARD_PROGRESS_HIDDEN;
        return read_apart(in);
    }
    if (!read_card(r, in, deck, card)) return false;
    return (r->base.c.in == CODEC_VIEW || read_knowers(r, in, known)) && read_apart(in);
}

static void put_returned(writer *w, lr_text *t, unsigned deck) {
    for (unsigned i = 0; i < written_part(w)->deck_returned[deck]; i++) {
        put_progress_card(t, w->view != NULL ? w->view->returned[deck][i]
                                             : w->progress->returned[deck][i]);
        if (w->view == NULL) put_knowers(t, w->progress->returned_known[deck][i]);
    }
}

static bool read_returned(reader *r, lr_scan *in, unsigned deck) {
    board_progress_cards *cards = board_progress_of(r->b, r->s);
    lr_scan start = *in;
    unsigned i = r->base.item;
    uint8_t card = 0, known = 0;
    if (!read_card_known(r, in, deck, &card, &known)) return false;
    if (i == board_position_deck_size(r->b, deck))
        return lr_complain(&start, "the deck does not have that many cards");
    if (r->base.c.in == CODEC_VIEW) {
        r->view.returned[deck][i] = card;
    } else {
        cards->returned[deck][i] = card;
        cards->returned_known[deck][i] = known;
    }
    return true;
}

static void put_progress(writer *w, lr_text *t, unsigned seat) {
    const uint8_t *hand = w->view != NULL ? w->view->progress[seat] : w->progress->hand[seat];
    for (unsigned i = 0; i < BOARD_PROGRESS_HAND && hand[i] != BOARD_NO_PROGRESS; i++) {
        put_progress_card(t, hand[i]);
        if (w->view == NULL) put_knowers(t, w->progress->hand_known[seat][i] & ~(1u << seat));
    }
}

static bool read_progress(reader *r, lr_scan *in, unsigned seat) {
    board_progress_cards *cards = board_progress_of(r->b, r->s);
    bool view = r->base.c.in == CODEC_VIEW;
    uint8_t *hand = view ? r->view.progress[seat] : cards->hand[seat], card = 0, known = 0;
    lr_scan start = *in;
    unsigned i = r->base.item;
    if (!read_card_known(r, in, BOARD_TRACKS, &card, &known)) return false;
    if (i == BOARD_PROGRESS_HAND)
        return lr_complain(&start, "nobody holds more than five progress cards");
    if (i > 0 && card < hand[i - 1])
        return lr_complain(&start, "progress cards stand in a fixed order, `?` last");
    if (known >> seat & 1 && (known & BOARD_KNOWN_TO_ALL) == 0)
        return lr_complain(&start, "in brackets stand the others that know the card");
    hand[i] = card;
    if (!view) cards->hand_known[seat][i] = (uint8_t)(known | 1u << seat);
    return true;
}

/* ---- seats ---- */

static bool is_hand_seen(const writer *w, unsigned seat) {
    return written_part(w)->picked == seat && w->view->seen_hand != 0;
}

/* board_position_check_progress() compares the seat with whom is picked from. */
static bool read_seen_hand(reader *r, lr_scan *in, unsigned seat) {
    lr_scan start = *in;
    if (r->view.seen_hand != 0) return lr_complain(&start, "only one hand is seen");
    return lr_codec_read_fields(&r->base, LINE_seen_hand, seat);
}

static unsigned rank_at(const writer *w, uint32_t vertex) {
    if (vset_has(board_mighty(w->b, w->p), vertex)) return 2;
    return vset_has(board_strong(w->b, w->p), vertex);
}

static void put_knights(writer *w, lr_text *t, unsigned seat) {
    const board *b = w->b;
    for (uint32_t vertex = 0; vertex < b->vertices; vertex++) {
        if (!vset_has(board_knight(b, w->p, seat), vertex)) continue;
        lr_put_char(t, ' ');
        board_put_vertex(t, b, vertex);
        lr_put_char(t, '=');
        lr_put(t, rank_names[rank_at(w, vertex)]);
        if (vset_has(board_awake(b, w->p), vertex)) lr_put_char(t, '+');
    }
}

/* `c3.n=strong+` */
static bool read_knight(lr_scan *in, const board *b, uint32_t *vertex, uint8_t *rank, bool *awake) {
    if (!board_scan_vertex(in, b, vertex)) return false;
    if (!lr_scan_char(in, '='))
        return lr_scan_wrong(in, LR_E_SYNTAX, "expected `=` and a strength", NULL);
    if (!read_word(in, "strength", rank_names, RANKS, rank)) return false;
    *awake = lr_scan_char(in, '+');
    return read_apart(in);
}

static bool scan_knight(lr_scan *in, const void *game, uint32_t *vertex) {
    uint8_t rank = 0;
    bool awake = false;
    return read_knight(in, game, vertex, &rank, &awake);
}

static const codec_noun knight_noun = { .scan = scan_knight };

static bool read_knights(reader *r, lr_scan *in, unsigned seat) {
    const board *b = r->b;
    board_public *p = &r->s->pub;
    lr_scan start = *in;
    uint32_t vertex = 0;
    uint8_t rank = 0;
    bool awake = false;
    if (!read_knight(in, b, &vertex, &rank, &awake)) return false;
    if (board_has(r->manned, vertex)) return lr_complain(&start, "a knight stands here already");
    if (board_has(r->occupied, vertex))
        return lr_complain(&start, "a building stands here already");
    if (r->ranks[seat][rank]++ == BOARD_KNIGHTS_EACH)
        return lr_complain(&start, "a seat has two knights of each strength");
    board_insert(r->manned, vertex);
    vset_add(board_knight_rw(b, p, seat), vertex);
    if (rank == 1) vset_add(board_strong_rw(b, p), vertex);
    if (rank == 2) vset_add(board_mighty_rw(b, p), vertex);
    if (awake) vset_add(board_awake_rw(b, p), vertex);
    return true;
}

/* ---- what the lines say about one another ---- */

/* Whose settlement, or city, or building stands there. */
static unsigned owner_of(const reader *r, uint32_t vertex, bool city) {
    bool is_city;
    unsigned owner = board_building_at(r->b, &r->s->pub, vertex, &is_city);
    return owner != LR_SEAT_NONE && is_city == city ? owner : LR_SEAT_NONE;
}

/* What is wrong with a vertex of such a line, or NULL. */
static const char *misplaced(reader *r, unsigned line, unsigned seat, uint32_t vertex) {
    const board *b = r->b;
    const board_public *p = &r->s->pub;
    unsigned owner;
    switch (line) {
    case LINE_knights: /* ashore, or on a ship of its own (SEA-CK-05) */
        if (board_touches_land(b, p, vertex) || vset_has(board_sailed(b, p, seat), vertex))
            return NULL;
        return "this vertex is at sea, and no own ship touches it";
    case LINE_walls:
        owner = owner_of(r, vertex, true);
        if (owner == LR_SEAT_NONE) return "a wall needs a city";
        return r->walls[owner]++ < BOARD_WALLS ? NULL : "a seat has three walls";
    case LINE_fallen:
        return owner_of(r, vertex, false) != LR_SEAT_NONE
                   ? NULL
                   : "fallen cities are also listed in `settlements`";
    case LINE_committed:
        return vset_has(board_awake(b, p), vertex) ? NULL : "no knight here is awake";
    default:
        return vset_has(board_knight(b, p, p->active), vertex)
                   ? NULL
                   : "the active seat has no knight here";
    }
}

static bool check_metropolis_line(reader *r, unsigned track) {
    const board_knights *k = part(r);
    unsigned seat = k->metropolis[track];
    if (seat == LR_SEAT_NONE) return true;
    lr_scan start = after_seat(r, LINE_metropolis, track);
    if (k->metropolis_due == track)
        return lr_complain(&start, "this metropolis is still to be placed");
    if (owner_of(r, k->metropolis_at[track], true) != seat)
        return lr_complain(&start, "the seat has no city here");
    if (k->realm[seat].level[track] < BOARD_LEVEL_METROPOLIS)
        return lr_complain(&start, "a metropolis needs level 4 of its track");
    return true;
}

/* CK-MERCH-01; the merchant never leaves its owner's buildings (CK-RUL-54). */
static bool check_merchant_line(reader *r) {
    const board_knights *k = part(r);
    const board_public *p = &r->s->pub;
    if (k->merchant == LR_SEAT_NONE) return true;
    if (p->land_hexes & p->seat_hexes[k->merchant] & (uint64_t)1 << k->merchant_hex) return true;
    lr_scan at = after_seat(r, LINE_merchant, 0);
    return lr_complain(&at, "the merchant stands on land beside a building of its owner");
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
        return lr_complain(&r->base.at[LINE_settlements][seat],
                           "a seat does not have that many pieces");
    if (count_in(r, city, city) + fallen > b->supply.cities)
        return lr_complain(&r->base.at[LINE_fallen][0], "a seat does not have that many cities");
    return true;
}

static bool check_commerce_line(reader *r) {
    unsigned active = r->s->pub.active;
    if (part(r)->commerce_left[active] == 0) return true;
    return lr_complain(&r->base.at[LINE_commerce_left][active],
                       "the active seat offers, and is not offered anything");
}

/* Who has gained a metropolis holds it before it stands anywhere. */
static void finish_metropolis(reader *r) {
    board_knights *k = part(r);
    if (k->metropolis_due != LR_SEAT_NONE) k->metropolis[k->metropolis_due] = r->s->pub.active;
}

bool board_position_check_knights(reader *r) {
    static const uint8_t vertices[] = { LINE_ready, LINE_promoted, LINE_committed, LINE_walls,
                                        LINE_fallen };
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        if (!board_position_check_places(r, LINE_knights, seat, &knight_noun, misplaced))
            return false;
    for (unsigned k = 0; k < sizeof vertices; k++)
        if (!board_position_check_places(r, vertices[k], 0, &board_vertex_noun, misplaced))
            return false;
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        if (!check_pieces(r, seat)) return false;
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (!check_metropolis_line(r, track)) return false;
    finish_metropolis(r);
    return check_merchant_line(r) && check_commerce_line(r);
}

/* ---- views ---- */

void board_position_begin_knights(reader *r) {
    memset(r->view.progress, BOARD_NO_PROGRESS, sizeof r->view.progress);
    memset(r->view.returned, BOARD_NO_PROGRESS, sizeof r->view.returned);
}

static unsigned returned_count(const reader *r, unsigned deck) {
    unsigned count = 0;
    while (count < BOARD_DECK_MAX && r->view.returned[deck][count] != BOARD_NO_PROGRESS) count++;
    return count;
}

/* Whose hand is seen, how large it is, and who sees it (CK-TRD-03). */
static bool check_seen_hand(reader *r) {
    const board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned picked = part(r)->picked;
    if (r->base.seen[LINE_seen_hand] == 0) return true;
    if (p->phase != BOARD_PHASE_PICK || v->viewer != p->active || picked == LR_SEAT_NONE ||
        r->base.seen[LINE_seen_hand] != 1u << picked)
        return POSITION_REFUSE(r, "only whoever picks cards sees the hand they come from");
    return v->hand_count[picked] == BOARD_COUNT_HIDDEN ||
           v->hand_count[picked] == board_total(v->seen_hand) ||
           POSITION_REFUSE(r, "seen-hand is not what hand-count says");
}

/* Counts the cards that hands show, known ones by deck, and hidden ones; and the room for more in
 * hands whose size is not shown. */
static bool count_hands(reader *r, unsigned known[BOARD_TRACKS], unsigned *hidden, unsigned *room) {
    const board_view *v = &r->view;
    *hidden = *room = 0;
    for (unsigned seat = 0; seat < r->b->seats; seat++) {
        bool own = v->viewer == seat;
        bool open = own || (part(r)->spied == seat && v->viewer == r->s->pub.active);
        unsigned most = open ? 0 : knights_progress_most(r->b, &r->s->pub, seat);
        for (unsigned i = 0; i < BOARD_PROGRESS_HAND; i++) {
            uint8_t card = v->progress[seat][i];
            if (card == BOARD_NO_PROGRESS) {
                *room += i < most;
            } else if (card != BOARD_PROGRESS_HIDDEN) {
                known[board_progress_table[card].deck]++;
            } else if (own || !r->b->rules.hand_counts_public) {
                return POSITION_REFUSE(r, own ? "the viewer knows its own progress cards"
                                              : "hand counts are hidden in this game");
            } else {
                ++*hidden;
            }
        }
    }
    return true;
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

bool board_position_check_progress(reader *r) {
    const board_knights *k = part(r), *counts = board_knights_read(r->b, &r->view.pub);
    unsigned known[BOARD_TRACKS] = { 0 }, hidden, room, owed = 0;
    if (!check_seen_hand(r) || !count_hands(r, known, &hidden, &room)) return false;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        unsigned left = counts->deck_left[deck];
        unsigned out = known[deck] + left + points_of(k, deck, true);
        /* Points that nobody has laid open were never drawn. */
        if (returned_count(r, deck) + points_of(k, deck, false) > left)
            return POSITION_REFUSE(r, "more cards were returned than there are in the deck of ",
                                   board_track_names[deck]);
        if (out > board_position_deck_size(r->b, deck))
            return POSITION_REFUSE(r, "there are more cards than exist of ",
                                   board_track_names[deck]);
        owed += board_position_deck_size(r->b, deck) - out;
    }
    return (r->b->rules.hand_counts_public ? owed == hidden : owed <= room) ||
           POSITION_REFUSE(r, "decks and hands are not all the progress cards");
}

void board_position_finish_decks(reader *r, board_public *p) {
    const board_knights *counts = board_knights_read(r->b, &r->view.pub);
    board_knights *k = board_knights_of(r->b, p);
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) {
        k->deck_left[deck] = counts->deck_left[deck];
        k->deck_returned[deck] = (uint8_t)returned_count(r, deck);
    }
}

/* ---- the table of lines ---- */

#include "position_rows.h"

#define OUT_OF_RANGE .wrong = "a number of the knights' part is out of range"
#define NO_FLAG .wrong = "a flag is neither 0 nor 1"

const codec_line board_lines_knights[LINES - LINES_WITH_SEA] = {
#include "lines_knights.def"
};
