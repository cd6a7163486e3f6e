/* position.c - positions and views as text.
 *
 * A position is a list of lines, each a key and its values, so that a test or a bug report can say
 * as much or as little as it needs and a diff of two positions is readable:
 *
 *     phase main
 *     active 0
 *     row a mountains:10 pasture:2 forest:9
 *     hand 0 brick=1 ore=2
 *     settlements 0 c3.n b2.se
 *
 * Only primary facts are written. Whatever follows from them (points, pieces left, which hexes a
 * seat touches) is computed again by the reader, so a text cannot contradict itself there. Lines
 * that would say nothing are left out. Written are, in this order: the course of the game, the
 * awards, the board, the bank, what the scenario keeps, then seat by seat the cards, pieces and
 * offers. What the knights' games add to each of these is in position_knights.c. The lines are the
 * rows of lines.def, lines_sea.def and lines_knights.def; core/codec.h tells how they are written
 * and read.
 *
 * Two facts are half primary. Of closed ships (SEA-ROUTE-06) only those are written that would not
 * be closed by the buildings as they stand; and of a scenario's own part only what is not as it was
 * when the game began.
 *
 * A view has the same lines, less what its viewer cannot see: counts instead of cards for the other
 * seats, `deck-left` and `bought` instead of `deck`.
 *
 * Lines are read in any order, each at most once. A key that means nothing in this game, such as
 * ships on an island, is unknown to it. Reading goes in four steps:
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
 * derived without the others' cards, and step 4 looks at a position dealt to fit it. What its
 * writer concluded about the others' hands (`known`) bounds such deals; no view that the rules make
 * has these lines. A bank known in part (`bank ?`) is filled up by proportion.
 */
#include "position_lines.h"

#include "derive.h"
#include "module.h"
#include "rules.h"
#include "sea.h"
#include "verify.h"

#include <string.h>

void board_position_scenario_begun(const board *b, board_scenario_state *out) {
    board_public start;
    memset(&start, 0, sizeof start);
    DO(b, begin, &start);
    memset(out, 0, sizeof *out);
    if (b->scenario != BOARD_SCENARIO_NONE) *out = *board_scenario_read(b, &start);
}

/* ---- writing ---- */

static const codec_span order[] = {
#define SPAN(first, last) \
    { LINE_##first, LINE_##last }
    SPAN(viewer, harbors_fresh),
    SPAN(lifted, lifted),
    SPAN(unveiled, unveiled),
    SPAN(ships_fresh, ships_fresh),
    SPAN(dice, robber),
    SPAN(pirate, pirate),
    SPAN(victim, victim),
    SPAN(barbarians, committed),
    SPAN(longest_road, bought),
    SPAN(merchant, returned),
    SPAN(gifts_gone, gifts_gone),
    SPAN(villages, traders),
    SPAN(fleet, fleet),
    SPAN(pillage, pillage),
    SPAN(fleet_waiting, fleet_waiting),
    /* seat by seat */
    SPAN(hand, points_shown),
    SPAN(progress, seen_hand),
    SPAN(played, open_points),
    SPAN(special, special),
    SPAN(settlements, roads),
    SPAN(ships, ships),
    SPAN(ships_closed, ships_closed),
    SPAN(levels, commerce_left),
    SPAN(harbors_held, tokens),
    SPAN(cloth, cloth),
    SPAN(fortress, wonder),
    SPAN(discard, discard),
    SPAN(gold, gold),
    SPAN(offers_made, offer),
    /* then */
    SPAN(offer_waiting, offer_accepted),
#undef SPAN
};

static size_t put_lines(writer *w) {
    const board *b = w->b;
    const board_knights *knights = b->knights ? board_knights_read(b, w->p) : NULL;
    w->base.part[PUBLIC_PART] = w->base.part[COUNTS_PART] = w->p;
    w->base.part[SECRET_PART] = w->secret;
    w->base.part[VIEW_PART] = w->view;
    w->base.part[KNIGHTS_PART] = w->base.part[KNIGHTS_COUNTS_PART] = knights;
    w->base.part[SCENARIO_PART] = board_scenario_read(b, w->p);
    board_position_scenario_begun(b, &w->begun);
    lr_codec_write(&w->base, order, sizeof order / sizeof *order);
    return lr_text_end(&w->base.text);
}

size_t board_state_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    const board *b = board_of(g);
    const board_state *state = board_state_read(s);
    writer w = { .base = { .c = { &board_book, b, CODEC_STATE, b->seats },
                           .text = lr_text_start(out, size) },
                 .b = b,
                 .p = &state->pub,
                 .secret = &state->secret };
    if (b->knights) w.progress = board_progress_read(b, state);
    return put_lines(&w);
}

size_t board_view_print(const lr_game *g, const lr_view *view, char *out, size_t size) {
    const board *b = board_of(g);
    const board_view *v = board_view_of(view);
    board_secret own = { .cards_fresh = v->cards_fresh };
    writer w = { .base = { .c = { &board_book, b, CODEC_VIEW, b->seats },
                           .text = lr_text_start(out, size) },
                 .b = b,
                 .p = &v->pub,
                 .secret = &own,
                 .view = v };
    if (v->viewer != LR_SEAT_NONE) {
        own.hand[v->viewer] = v->hand;
        own.cards[v->viewer] = v->cards;
    }
    return put_lines(&w);
}

lr_status board_verify(const lr_game *g, const lr_state *state, lr_error *error) {
    const board *b = board_of(g);
    const board_public *p = &board_state_read(state)->pub;
    const codec_writer w = {
        .c = { &board_book, b, CODEC_STATE, b->seats },
        .part = { [PUBLIC_PART] = p,
                  [KNIGHTS_PART] = b->knights ? board_knights_read(b, p) : NULL },
    };
    const char *wrong = lr_codec_wrong(&w);
    if (wrong == NULL) wrong = board_verify_rules(g, state);
    return wrong == NULL ? LR_OK : lr_fail(error, LR_E_POSITION, wrong, NULL);
}

/* ---- reading, step 1: lines ---- */

static void start(reader *r, const lr_game *g, uint8_t in, const char *text, lr_error *error) {
    const board *b = board_of(g);
    memset(r, 0, sizeof *r);
    void **part = r->base.part;
    r->base.c = (codec){ &board_book, b, in, b->seats };
    r->base.in = lr_scan_start(text, error);
    r->b = b;
    r->s = board_state_of(&r->draft);
    board_blank(g, r->s);
    r->s->pub.bank = r->s->secret.deck = 0; /* until they are read or derived */
    r->s->pub.phase = BOARD_PHASE_MAIN;
    r->s->pub.setting_up = 0;
    r->view.viewer = LR_SEAT_NONE;
    part[PUBLIC_PART] = &r->s->pub;
    part[SECRET_PART] = &r->s->secret;
    part[VIEW_PART] = &r->view;
    part[COUNTS_PART] = &r->view.pub;
    part[KNIGHTS_PART] = board_knights_of(b, &r->s->pub);
    part[KNIGHTS_COUNTS_PART] = board_knights_of(b, &r->view.pub);
    part[SCENARIO_PART] = board_scenario_of(b, &r->s->pub);
    board_position_begin_scenario(r);
    if (b->knights) board_position_begin_knights(r);
}

/* ---- step 2: what the text left out ---- */

static bool are_rows_dealt(const board *b) {
    return b->layout.dealt || (b->layout.shuffled_areas != 0 && b->rules.board == BOARD_VARIABLE);
}

static bool are_harbors_dealt(const board *b) {
    return b->deals && (b->layout.harbors_always_dealt || b->layout.harbors_scattered ||
                        b->rules.harbor_layout == BOARD_HARBORS_RANDOM);
}

static bool finish_tiles(reader *r) {
    const board *b = r->b;
    const board_layout *layout = &b->layout;
    const uint64_t rows = r->base.told[LINE_row][0]; /* by their first hexes */
    if (rows == 0 && are_rows_dealt(b))
        return POSITION_REFUSE(r,
                               "this map is dealt anew each game: the position must give its rows");
    for (unsigned hex = 0, first = 0; hex < b->hexes; hex++) {
        if (b->hex[hex].row != b->hex[first].row) first = hex;
        char row[2] = { (char)('a' + b->hex[hex].row - 1), 0 };
        if (rows == 0)
            r->s->pub.tile[hex] = (uint8_t)(layout->terrain[hex] | layout->number[hex] << 4);
        else if (!(rows >> first & 1))
            return POSITION_REFUSE(r, "the position gives some rows, but not row ", row);
    }
    return true;
}

static bool finish_harbors(reader *r) {
    const board_layout *layout = &r->b->layout;
    board_public *p = &r->s->pub;
    if (layout->harbor_count == 0) return true;
    if (!r->base.seen[LINE_harbor_edges] && !r->harbor_pairs) {
        if (layout->harbors_scattered)
            return POSITION_REFUSE(r, "the harbors of this map lie anywhere: the position must "
                                      "give its harbor-edges");
        memcpy(p->harbor_edge, layout->harbor_edge,
               layout->harbor_count * sizeof *layout->harbor_edge);
    }
    if (r->base.seen[LINE_harbors]) return true;
    if (are_harbors_dealt(r->b))
        return POSITION_REFUSE(
            r, "this map is dealt anew each game: the position must give its harbors");
    memcpy(p->harbor, layout->harbor_type, layout->harbor_count);
    return true;
}

/* Lines of ships, scenarios and knights speak of things on the table, except for the decks. */
static bool is_after_deal(const reader *r, unsigned line) {
    unsigned game = lr_codec_line(&r->base.c, line)->game;
    return game != IN_EVERY_GAME && game != GAME_WITH_CARDS && line != LINE_decks;
}

/* Nothing lies on the table: the deal brings it, and a scenario begins with the deal. */
static bool finish_before_deal(reader *r) {
    static const uint8_t later[] = { LINE_row,         LINE_harbors, LINE_harbor_edges, LINE_robber,
                                     LINE_settlements, LINE_cities,  LINE_roads };
    bool early = false;
    for (unsigned k = 0; k < sizeof later; k++) early |= r->base.seen[later[k]] != 0;
    for (unsigned k = 0; k < LINES; k++) early |= is_after_deal(r, k) && r->base.seen[k] != 0;
    if (early) return POSITION_REFUSE(r, "before the deal nothing lies on the table");
    board_position_end_scenario(r);
    return true;
}

static bool finish_board(reader *r) {
    board_public *p = &r->s->pub;
    if (board_phase_sets_up(p->phase)) p->setting_up = 1;
    if (p->phase == BOARD_PHASE_DEAL) return finish_before_deal(r);
    if (p->phase == BOARD_PHASE_MAIN && !r->base.seen[LINE_done]) p->rolled = 1;
    return finish_tiles(r) && finish_harbors(r) && board_position_finish_robber(r);
}

/* New cards are the active seat's and are counted among its cards. */
static bool finish_fresh(reader *r) {
    const board_secret *secret = &r->s->secret;
    unsigned active = r->s->pub.active;
    if (r->base.seen[LINE_cards_fresh] & ~(1u << active))
        return POSITION_REFUSE(r, "only the active seat has fresh cards");
    return board_covers(secret->cards[active], secret->cards_fresh) ||
           POSITION_REFUSE(r, "fresh cards are also listed in `cards`");
}

/* Cards of others that a view shows. */
static unsigned count_known(const reader *r, unsigned lane) {
    unsigned known = board_count(r->view.seen_hand, lane);
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        known += board_count(r->view.known[seat], lane);
    return known;
}

/* No kind of card may be out more often than it exists, before anything is subtracted. */
static bool check_totals(reader *r) {
    const board *b = r->b;
    for (unsigned lane = 0; lane < b->goods; lane++)
        if (board_goods_out(b, r->s, lane) + count_known(r, lane) >
            board_count(board_bank_full(b), lane))
            return POSITION_REFUSE(r, "there are more cards than exist of ",
                                   board_goods_names[lane]);
    for (unsigned card = 0; card < BOARD_CARDS; card++)
        if (board_developments_out(b, r->s, card) > b->supply.deck[card])
            return POSITION_REFUSE(r, "there are more cards than exist of ",
                                   board_card_names[card]);
    return true;
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
static const char *misplaced(reader *r, unsigned line, unsigned seat UNUSED, uint32_t place) {
    const board *b = r->b;
    const board_public *p = &r->s->pub;
    switch (line) {
    case LINE_roads: return eset_has(board_land(b, p), place) ? NULL : "this edge is at sea";
    case LINE_ships:
    case LINE_lifted: return eset_has(board_sea(b, p), place) ? NULL : "this edge is not at sea";
    case LINE_harbor_edges: return is_coast(b, p, place) ? NULL : "a harbor lies on the coast";
    default: return board_touches_land(b, p, place) ? NULL : "this vertex is at sea";
    }
}

/* Derives, looks at the pieces, and closes the ships that the buildings close. */
static bool derive_pieces(reader *r) {
    static const uint8_t lines[] = {
        LINE_settlements, LINE_cities, /* vertices */
        LINE_roads,       LINE_ships,  LINE_lifted, LINE_harbor_edges
    };
    board_derive(r->b, r->s);
    for (unsigned k = 0; k < sizeof lines; k++)
        for (unsigned seat = 0; seat < r->b->seats; seat++)
            if (!board_position_check_places(
                    r, lines[k], seat, k < 2 ? &board_vertex_noun : &board_edge_noun, misplaced))
                return false;
    if (r->b->knights && !board_position_check_knights(r)) return false;
    for (unsigned seat = 0; r->b->sea && seat < r->b->seats; seat++)
        sea_ships_close(r->b, &r->s->pub, seat);
    return true;
}

/* ---- the whole ---- */

static bool read_position(reader *r) {
    return lr_codec_read(&r->base) && finish_board(r) && finish_fresh(r) && check_totals(r);
}

/* The awards that the text does not name go to whoever deserves them now. */
static void finish_awards(reader *r) {
    board_public *p = &r->s->pub;
    uint8_t road_holder = p->road_holder, road_record = p->road_record;
    uint8_t army_holder = p->army_holder, length_held = 0;
    bool lifted = p->lifted != BOARD_NO_PLACE; /* counts where it lay until it is put down */
    if (lifted) eset_add(board_ship_rw(r->b, p, p->active), p->lifted);
    board_derive_awards(r->b, r->s);
    if (r->road_length_open && road_holder != LR_SEAT_NONE) {
        unsigned length = board_road_length(r->b, p, road_holder);
        length_held = (uint8_t)(length > 4 ? length : 4);
    }
    if (lifted) eset_remove(board_ship_rw(r->b, p, p->active), p->lifted);
    if (r->base.seen[LINE_longest_road]) {
        if (!r->road_length_open)
            p->road_record = road_record;
        else if (road_holder != LR_SEAT_NONE)
            p->road_record = length_held;
        p->road_holder = road_holder;
    }
    if (r->base.seen[LINE_largest_army]) p->army_holder = army_holder;
}

lr_status board_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error) {
    reader r;
    start(&r, g, CODEC_STATE, text, error);
    if (!read_position(&r)) return error->status;
    if (!r.base.seen[LINE_bank]) board_derive_bank(r.b, r.s);
    if (!r.base.seen[LINE_deck]) board_derive_deck(r.b, r.s);
    if (!derive_pieces(&r)) return error->status;
    finish_awards(&r);
    board_derive(r.b, r.s); /* awards are points */
    lr_status status = board_verify(g, &r.draft, error);
    if (status == LR_OK) lr_copy(g, s, &r.draft);
    return status;
}

/* ---- views ---- */

/* Counts that follow from others need not be given: the viewer's own, what is left of the deck, and
 * how many cards were bought where nobody else can have bought any. */
static void finish_counts(reader *r) {
    board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned left = board_developments(r->b), lying = board_position_cards_lying(r);
    uint8_t *seen = r->base.seen;
    if (v->viewer != LR_SEAT_NONE) {
        unsigned own = 1u << v->viewer;
        if (!(seen[LINE_hand_count] & own))
            v->hand_count[v->viewer] = (uint8_t)board_total(r->s->secret.hand[v->viewer]);
        if (!(seen[LINE_card_count] & own))
            v->card_count[v->viewer] = (uint8_t)board_total(r->s->secret.cards[v->viewer]);
        seen[LINE_hand_count] |= (uint8_t)own;
        seen[LINE_card_count] |= (uint8_t)own;
    }
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        left -= v->card_count[seat] + board_total(p->played[seat]) + p->seat[seat].points_open;
    if (!seen[LINE_deck_left]) v->pub.deck_left = (uint8_t)(left - lying);
    seen[LINE_deck_left] = 1;
    if (seen[LINE_bought]) return;
    bool before = board_phase_table[p->phase].flags & (BOARD_PHASE_SETUP | BOARD_PHASE_BEFORE);
    if (v->viewer == p->active) v->pub.bought = (uint8_t)board_total(r->s->secret.cards_fresh);
    seen[LINE_bought] = v->viewer == p->active || before || v->card_count[p->active] == 0;
}

/* The seats whose line is missing, in a complaint; false if none is. */
static bool name_missing(const reader *r, unsigned name, lr_text *t) {
    const codec_line *line = lr_codec_line(&r->base.c, name);
    unsigned all = line->each_seat ? (1u << r->b->seats) - 1 : 1;
    unsigned missing = all & ~r->base.seen[name];
    if (missing == 0 || !lr_codec_knows(&r->base.c, name)) return false;
    lr_put(t, t->length > 0 ? ", " : "");
    lr_put(t, line->key);
    if (!line->each_seat) return true;
    lr_put_char(t, ' ');
    lr_put_seats(t, missing);
    return true;
}

static bool check_view_lines(reader *r) {
    static const uint8_t needed[] = { LINE_viewer, LINE_bank,       LINE_bought,
                                      LINE_decks,  LINE_hand_count, LINE_card_count };
    char names[LR_ERROR_TEXT_MAX];
    lr_text t = lr_text_start(names, sizeof names);
    unsigned missing = 0;
    finish_counts(r);
    for (unsigned k = 0; k < sizeof needed; k++) missing += name_missing(r, needed[k], &t);
    lr_text_end(&t);
    if (missing > 0)
        return POSITION_REFUSE(r, "a view needs the line", missing > 1 ? "s " : " ", names);
    unsigned own = r->view.viewer == LR_SEAT_NONE ? 0 : 1u << r->view.viewer;
    unsigned shown = r->base.seen[LINE_hand] | r->base.seen[LINE_cards] |
                     r->base.seen[LINE_cards_fresh];
    if ((shown & ~own) != 0) return POSITION_REFUSE(r, "a view shows the viewer's cards alone");
    return (r->base.seen[LINE_known] & own) == 0 ||
           POSITION_REFUSE(r, "`known` is about other seats: all of the viewer's cards are known");
}

/* Cards that others are known to hold, and that they cannot all hold. */
static bool check_known(reader *r) {
    const board_view *v = &r->view;
    for (unsigned seat = 0; seat < r->b->seats; seat++)
        if (v->hand_count[seat] != BOARD_COUNT_HIDDEN &&
            board_total(v->known[seat]) > v->hand_count[seat])
            return POSITION_REFUSE(r, "a seat is known to hold more cards than it has");
    return true;
}

/* A bank that is known in part gets its share of the cards that could lie there, kind by kind; the
 * cards left over by rounding go where the share was cut most. */
static bool finish_bank(reader *r) {
    const board *b = r->b;
    board_view *v = &r->view;
    board_cards pool = board_bank_full(b) - r->s->pub.bank;
    unsigned cards = board_total(board_bank_full(b)) - board_total(r->s->pub.bank), cut[8] = { 0 };
    if (!r->bank_open) return true;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (v->hand_count[seat] == BOARD_COUNT_HIDDEN)
            return POSITION_REFUSE(r, "an open bank needs the count of every hand");
        if (v->hand_count[seat] > cards) return POSITION_REFUSE(r, "there are too many cards");
        cards -= v->hand_count[seat];
        pool -= r->s->secret.hand[seat] + v->known[seat];
    }
    unsigned left = cards, all = board_total(pool);
    for (unsigned k = 0; k < b->goods && all > 0; k++) {
        unsigned share = board_count(pool, k) * cards / all;
        cut[k] = board_count(pool, k) * cards % all;
        r->s->pub.bank += share * board_card(k);
        left -= share;
    }
    for (; left > 0; left--) {
        unsigned most = 0;
        for (unsigned k = 1; k < b->goods; k++)
            if (cut[k] > cut[most]) most = k;
        r->s->pub.bank += board_card(most);
        cut[most] = 0;
    }
    return true;
}

/* What the viewer holds must be what is counted, and all cards together what there is. */
static bool check_view_counts(reader *r) {
    const board_view *v = &r->view;
    const board_public *p = &r->s->pub;
    unsigned resources = board_total(p->bank), all_resources = board_total(board_bank_full(r->b));
    unsigned developments = v->pub.deck_left + board_position_cards_lying(r);
    bool hidden = false;
    for (unsigned seat = 0; seat < r->b->seats; seat++) {
        board_cards hand = r->s->secret.hand[seat], cards = r->s->secret.cards[seat];
        bool unknown = v->hand_count[seat] == BOARD_COUNT_HIDDEN;
        if (unknown && r->b->rules.hand_counts_public)
            return POSITION_REFUSE(r, "hand counts are public in this game");
        if (v->viewer == seat && !unknown && v->hand_count[seat] != board_total(hand))
            return POSITION_REFUSE(r, "the viewer's hand is not what hand-count says");
        if (v->viewer == seat && v->card_count[seat] != board_total(cards))
            return POSITION_REFUSE(r, "the viewer's cards are not what card-count says");
        hidden |= unknown;
        resources += unknown ? board_total(hand) : v->hand_count[seat];
        developments += v->card_count[seat] + board_total(p->played[seat]) +
                        p->seat[seat].points_open;
    }
    if (hidden ? resources > all_resources : resources != all_resources)
        return POSITION_REFUSE(r, r->b->goods == BOARD_GOODS
                                      ? "bank and hands are not all the cards"
                                      : "bank and hands are not all the resource cards");
    return developments == board_developments(r->b) ||
           POSITION_REFUSE(r, "deck, hands and played cards are not all the development cards");
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
    memset(board_view_of_rw(&wanted)->known, 0, sizeof draft->known); /* observed by nobody */
    if (memcmp(&seen, &wanted, g->view_bytes) != 0)
        return lr_fail(error, LR_E_POSITION, "no position looks like this view", NULL);
    memcpy(view->body.bytes, draft, g->view_bytes);
    return LR_OK;
}

lr_status board_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error) {
    reader r;
    start(&r, g, CODEC_VIEW, text, error);
    if (!read_position(&r) || !check_view_lines(&r) || !check_known(&r) || !finish_bank(&r) ||
        !check_view_counts(&r) || (r.b->knights && !board_position_check_progress(&r)) ||
        !derive_pieces(&r))
        return error->status;
    finish_awards(&r);
    board_derive(r.b, r.s); /* awards are points */
    board_view *v = &r.view;
    uint8_t deck_left = v->pub.deck_left, bought = v->pub.bought;
    if (v->viewer != LR_SEAT_NONE) {
        v->hand = r.s->secret.hand[v->viewer];
        v->cards = r.s->secret.cards[v->viewer];
        if (v->viewer == r.s->pub.active) v->cards_fresh = r.s->secret.cards_fresh;
    }
    if (r.b->knights) board_position_finish_decks(&r, &r.s->pub);
    v->pub = r.s->pub;
    v->pub.deck_left = deck_left;
    v->pub.bought = bought;
    return accept_view(g, v, view, error);
}
