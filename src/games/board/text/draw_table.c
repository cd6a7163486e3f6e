/* draw_table.c - the table below the board: seats, offers, what the viewer holds, the bank.
 *
 *      turn 41, phase answer, last roll 5 + 3 = 8, 10 points win
 *       seat   points   hand  cards knights    road   left roads T   C   harbors
 *       0         4       8      1       0       3         10   3   3    -
 *     > 2         4       6      0       0       3         10   3   3    grain
 *      offer  seat 2 gives 2 grain for 1 ore
 *      hand   1 lumber  1 wool  2 ore
 *
 * A game with ships has a column for them; a game with knights shows the strength of the active
 * ones in place of those played, and more lines (draw_knights.c): a board_sketch says how the table
 * looks. Lines that have nothing to tell are left out: special points for islands, gold still to
 * choose, what is left under the fog, and what the scenario keeps.
 */
#include "draw.h"

#include "places.h"

/* ---- seats ----------------------------------------------------------------------------------- */

void board_draw_put_blanks(lr_text *t, int count) {
    while (count-- > 0) lr_put_char(t, ' ');
}

void board_draw_put_badge(lr_text *t, unsigned seat, int colour) {
    if (colour) lr_put_ink(t, lr_seat_ink[seat]);
    lr_putf(t, " %u ", seat);
    if (colour) lr_put(t, LR_INK_END);
}

static void put_harbors(lr_text *t, unsigned harbors) {
    bool any = harbors >> BOARD_HARBOR_ANY & 1, first = true;
    if (any) lr_put(t, "3:1");
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) {
        if (!(harbors >> r & 1)) continue;
        if (any || !first) lr_put_char(t, ' ');
        lr_put(t, board_goods_names[r]);
        first = false;
    }
    if (harbors == 0) lr_put_char(t, '-');
}

/* A count that may be hidden. */
static void put_count(lr_text *t, unsigned count, int width) {
    if (count != BOARD_COUNT_HIDDEN) {
        lr_put_field(t, count, width);
    } else {
        board_draw_put_blanks(t, width - 1);
        lr_put_char(t, '?');
    }
    lr_put_char(t, ' ');
}

/* A number, then a star or a blank. */
static void put_starred(lr_text *t, unsigned value, int width, bool star) {
    lr_put_field(t, value, width);
    lr_put_sign(t, star ? SIGN_STAR : ' ');
}

static void put_seat(lr_text *t, const board *b, const board_view *v, unsigned seat,
                     const board_sketch *look, int colour) {
    const board_public *p = &v->pub;
    const board_seat *s = &p->seat[seat];
    bool here = p->winner == LR_SEAT_NONE && p->active == seat && p->phase > BOARD_PHASE_FIRST;
    lr_put_sign(t, p->winner == seat ? SIGN_STAR : here ? SIGN_HERE : ' ');
    board_draw_put_badge(t, seat, colour);
    unsigned points = s->points + v->points_shown[seat];
    if (seat == v->viewer && p->phase != BOARD_PHASE_OVER)
        points += board_count(v->cards, BOARD_CARD_POINT);
    lr_putf(t, " %s%5u ", seat == v->viewer ? "you" : "   ", points);
    put_count(t, v->hand_count[seat], look->hand);
    put_count(t, look->cards(v, seat), 6);
    look->put_army(t, b, v, seat);
    put_starred(t, board_road_length(b, p, seat), look->road, p->road_holder == seat);
    lr_putf(t, "%10u ", s->roads_left);
    if (board_plays(b, BOARD_MODULE_SEA)) lr_putf(t, "%5u ", p->at_sea[seat].ships_left);
    put_count(t, s->settlements_left, look->piece);
    put_count(t, s->cities_left, look->piece);
    lr_putf(t, "%s ", look->piece == 2 ? "" : "  ");
    put_harbors(t, s->harbors);
    lr_put_char(t, '\n');
}

void board_draw_put_cards(lr_text *t, board_cards cards, const char *const *names, unsigned kinds,
                          const char *gap) {
    bool first = true;
    for (unsigned k = 0; k < kinds; k++) {
        unsigned count = board_count(cards, k);
        if (count == 0) continue;
        lr_putf(t, "%s%u %s", first ? "" : gap, count, names[k]);
        first = false;
    }
    if (first) lr_put_char(t, '-');
}

static void put_offers(lr_text *t, const board *b, const board_view *v) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (!(v->pub.offer_open >> seat & 1)) continue;
        lr_putf(t, " offer  seat %u gives ", seat);
        board_draw_put_cards(t, v->pub.offer[seat].give, board_goods_names, b->goods, "  ");
        lr_put(t, " for ");
        board_draw_put_cards(t, v->pub.offer[seat].want, board_goods_names, b->goods, "  ");
        lr_put_char(t, '\n');
    }
}

/* ---- the sea and its scenarios --------------------------------------------------------------- */

void board_draw_next_item(item_line *line) {
    lr_put(line->t, line->begun ? ", " : line->word);
    line->begun = true;
}

/* The next item, which is about a seat: `seat 2: `. */
static void next_seat(item_line *line, unsigned seat) {
    board_draw_next_item(line);
    lr_putf(line->t, "seat %u: ", seat);
}

void board_draw_end_items(item_line *line) {
    if (line->begun) lr_put_char(line->t, '\n');
}

/* One line of what seats have, such as `2`, or `2 to choose`; seats that have nothing are left out,
 * and so is the line if all are. `stride` leads from a seat's count to the next one's. */
static void put_counts(lr_text *t, const board *b, const char *word, const uint8_t *counts,
                       size_t stride, const char *behind) {
    item_line line = { t, word, false };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (counts[seat * stride] == 0) continue;
        next_seat(&line, seat);
        lr_putf(t, "%u%s", counts[seat * stride], behind);
    }
    board_draw_end_items(&line);
}

/* What still lies under the fog: terrains, then numbers. Everybody may count. */
static void put_fog(lr_text *t, const board *b, const board_view *v) {
    uint8_t terrain[BOARD_TERRAINS] = { 0 }, number[13] = { 0 };
    bool any = false;
    for (uint32_t hex = 0; hex < b->hexes; hex++)
        any = any || board_tile_terrain(v->pub.tile[hex]) == BOARD_FOG;
    if (!any) return;
    board_fog_left(b, &v->pub, terrain, number);
    lr_put(t, " fog   ");
    for (unsigned k = 0; k < BOARD_TERRAINS; k++)
        if (terrain[k] > 0) lr_putf(t, " %u %s", terrain[k], board_terrain_names[k]);
    lr_put(t, "; numbers");
    for (unsigned k = 2; k <= 12; k++)
        for (unsigned i = 0; i < number[k]; i++) lr_putf(t, " %u", k);
    lr_put_char(t, '\n');
}

static void put_sea(lr_text *t, const board *b, const board_view *v) {
    const board_seat_at_sea *at_sea = v->pub.at_sea;
    item_line special = { t, " island ", false };
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (at_sea[seat].special != 0) {
            next_seat(&special, seat);
            lr_putf(t, "+%u", at_sea[seat].special);
        }
    board_draw_end_items(&special);
    put_counts(t, b, " gold   ", &at_sea->gold_left, sizeof *at_sea, " to choose");
    put_fog(t, b, v);
}

static void put_tribe(lr_text *t, const board *b, const board_scenario_state *state) {
    const board_tribe *now = &state->tribe;
    item_line held = { t, " holds  ", false };
    put_counts(t, b, " tokens ", now->tokens, 1, "");
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned harbors = (unsigned)__builtin_popcount(now->held[seat]);
        if (harbors == 0) continue;
        next_seat(&held, seat);
        lr_putf(t, harbors == 1 ? "%u harbor" : "%u harbors", harbors);
    }
    board_draw_end_items(&held);
    lr_put(t, " gifts  \xe2\x98\x85 a point  c a card  h a harbor\n");
}

static void put_villages(lr_text *t, const board *b, const board_scenario_state *state) {
    const board_villages_map *map = &b->layout.villages;
    const board_villages *now = &state->villages;
    put_counts(t, b, " cloth  ", now->cloth, 1, "");
    for (unsigned k = 0; k < map->villages; k++) { /* four to a line */
        lr_put(t, k == 0 ? " \xe2\x97\x86      " : k % 4 == 0 ? "\n        " : ", ");
        board_put_vertex(t, b, map->vertex[k]);
        lr_putf(t, " on %u has %u", map->number[k], now->left[k]);
    }
    lr_putf(t, "; %u more\n", now->supply);
}

static void put_fleet(lr_text *t, const board *b, const board_scenario_state *state) {
    const board_fleet *now = &state->fleet;
    if (now->step < b->layout.fleet.track_length) {
        lr_put(t, " fleet  at ");
        board_put_hex(t, b, b->layout.fleet.track[now->step]);
        lr_put_char(t, '\n');
    }
    item_line forts = { t, " \xe2\x99\x9c      ", false };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        next_seat(&forts, seat);
        lr_put_int(t, now->strength[seat]);
        if (now->warships[seat] > 0) lr_putf(t, " (warships %u)", now->warships[seat]);
    }
    board_draw_end_items(&forts);
}

static void put_wonders(lr_text *t, const board *b, const board_scenario_state *state) {
    const board_wonder_race *now = &state->wonders;
    item_line wonders = { t, " wonder ", false };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (now->wonder[seat] >= BOARD_WONDERS) continue;
        next_seat(&wonders, seat);
        lr_putf(t, "%s level %u", board_wonder_names[now->wonder[seat]], now->level[seat]);
    }
    board_draw_end_items(&wonders);
    lr_put(t, " signs  w a wall  b a bridge\n");
}

static void (*const scenario_lines[BOARD_SCENARIOS])(lr_text *t, const board *b,
                                                     const board_scenario_state *state) = {
    [BOARD_SCENARIO_TRIBE] = put_tribe,
    [BOARD_SCENARIO_VILLAGES] = put_villages,
    [BOARD_SCENARIO_FLEET] = put_fleet,
    [BOARD_SCENARIO_WONDERS] = put_wonders,
};

/* ---- the table of games without knights ------------------------------------------------------ */

static unsigned card_count(const board_view *v, unsigned seat) {
    return v->card_count[seat];
}

static void put_army(lr_text *t, const board *b UNUSED, const board_view *v, unsigned seat) {
    put_starred(t, board_count(v->pub.played[seat], BOARD_CARD_KNIGHT), 7,
                v->pub.army_holder == seat);
}

static void put_developments(lr_text *t, const board *b UNUSED, const board_view *v) {
    if (v->viewer == LR_SEAT_NONE) return;
    lr_put(t, " cards  ");
    board_draw_put_cards(t, v->cards, board_card_names, BOARD_CARDS, "  ");
    lr_put_char(t, '\n');
}

static void put_deck(lr_text *t, const board_view *v) {
    lr_putf(t, "  (%u development cards)", v->pub.deck_left);
}

static const board_sketch plain_look = {
    .titles = "  seat   points   hand  cards knights    road   left roads ",
    .titles_behind = "\xe2\x96\xb2   \xe2\x96\xa0   harbors\n",
    .dice = "last roll",
    .gap = "  ",
    .award = "army, road +2",
    .hand = 7,
    .road = 7,
    .piece = 3,
    .cards = card_count,
    .put_army = put_army,
    .put_cards = put_developments,
    .put_deck = put_deck,
    .legend = "",
};

/* ---- the whole ------------------------------------------------------------------------------- */

static void put_moment(lr_text *t, const board *b, const board_view *v, const board_sketch *look) {
    const board_public *p = &v->pub;
    unsigned event = board_knights_shown(b, p)->event;
    lr_putf(t, " turn %u, ", p->turn + 1);
    if (p->winner != LR_SEAT_NONE)
        lr_putf(t, "seat %u has won", p->winner);
    else
        lr_putf(t, "phase %s", board_phase_names[p->phase]);
    if (p->dice[0] != 0)
        lr_putf(t, ", %s %u + %u = %u", look->dice, p->dice[0], p->dice[1],
                p->dice[0] + p->dice[1]);
    if (p->dice[0] != 0 && event != BOARD_EVENT_NONE)
        lr_putf(t, ", event %s", board_event_names[event]);
    lr_putf(t, ", %u points win\n", b->goal);
}

/* What the viewer holds, and the bank. */
static void put_hands(lr_text *t, const board *b, const board_view *v, const board_sketch *look) {
    if (v->viewer != LR_SEAT_NONE) {
        lr_put(t, " hand   ");
        board_draw_put_cards(t, v->hand, board_goods_names, b->goods, look->gap);
        lr_put_char(t, '\n');
    }
    look->put_cards(t, b, v);
    lr_put(t, " bank   ");
    board_draw_put_cards(t, v->pub.bank, board_goods_names, b->goods, look->gap);
    if (look->put_deck != NULL) look->put_deck(t, v);
    lr_put_char(t, '\n');
}

void board_draw_put_table(lr_text *t, const board *b, const board_view *v, int colour) {
    const board_sketch *look = b->knights ? &board_draw_knights : &plain_look;
    bool sails = board_plays(b, BOARD_MODULE_SEA);
    put_moment(t, b, v, look);
    lr_putf(t, "%s%s%s", look->titles, sails ? "ships " : "", look->titles_behind);
    for (unsigned seat = 0; seat < b->seats; seat++) put_seat(t, b, v, seat, look, colour);
    put_offers(t, b, v);
    if (look->put_table != NULL) look->put_table(t, b, v, colour);
    put_sea(t, b, v);
    if (scenario_lines[b->scenario] != NULL)
        scenario_lines[b->scenario](t, b, board_scenario_read(b, &v->pub));
    put_hands(t, b, v, look);
    lr_putf(t,
            " \xe2\x96\xb2 settlement  \xe2\x96\xa0 city  \xe2\x96\x84\xe2\x96\x84 road%s"
            "  \xe2\x97\x8b harbor  \xe2\x80\xa2 1 throw of 36  \xe2\x98\x85 %s\n%s",
            sails ? "  ~~ ship" : "", look->award, look->legend);
}
