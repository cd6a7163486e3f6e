/* draw_table.c - the table below the board: seats, offers, what the viewer holds, the bank.
 *
 *      turn 41, phase answer, last roll 5 + 3 = 8, 10 points win
 *       seat   points   hand  cards knights    road   left roads T   C   harbors
 *       0         4       8      1       0       3         10   3   3    -
 *     > 2         4       6      0       0       3         10   3   3    grain
 *      offer  seat 2 gives 2 grain for 1 ore
 *      hand   1 lumber  1 wool  2 ore
 *
 * A game with ships has a column for them; a game with knights shows the strength of the active ones
 * in place of those played, and more lines (draw_knights.c). Lines that have nothing to tell are left out: special
 * points for islands, gold still to choose, what is left under the fog, and what the scenario keeps.
 */
#include "draw.h"

#include "places.h"

/* ---- seats ------------------------------------------------------------------------------------ */

void board_draw_put_blanks(lr_text *t, int count) {
    while (count-- > 0) lr_put_char(t, ' ');
}

void board_draw_put_field(lr_text *t, unsigned value, int width, bool star) {
    board_draw_put_blanks(t, width - (value >= 100 ? 3 : value >= 10 ? 2 : 1));
    lr_put_int(t, value);
    if (star)
        lr_put_sign(t, SIGN_STAR);
    else
        lr_put_char(t, ' ');
}

void board_draw_put_badge(lr_text *t, unsigned seat, int colour) {
    if (colour) lr_put_ink(t, lr_seat_ink[seat]);
    lr_put_char(t, ' ');
    lr_put_int(t, seat);
    lr_put_char(t, ' ');
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
        board_draw_put_field(t, count, width, false);
        return;
    }
    board_draw_put_blanks(t, width - 1);
    lr_put(t, "? ");
}

/* `defence` is that of the seat's knights, where there are any. */
static void put_seat(lr_text *t, const board *b, const board_view *v, unsigned seat,
                     unsigned defence, int colour) {
    const board_public *p = &v->pub;
    const board_seat *s = &p->seat[seat];
    if (p->winner == seat ||
        (p->winner == LR_SEAT_NONE && p->active == seat && p->phase > BOARD_PHASE_FIRST))
        lr_put_sign(t, p->winner == seat ? SIGN_STAR : SIGN_HERE);
    else
        lr_put_char(t, ' ');
    board_draw_put_badge(t, seat, colour);
    lr_put(t, seat == v->viewer ? " you" : "    ");
    unsigned points = s->points + v->points_shown[seat];
    if (seat == v->viewer && p->phase != BOARD_PHASE_OVER)
        points += board_count(v->cards, BOARD_CARD_POINT);
    board_draw_put_field(t, points, 5, false);
    put_count(t, v->hand_count[seat], b->knights ? 6 : 7);
    put_count(t, b->knights ? board_draw_progress_count(v, seat) : v->card_count[seat], 6);
    if (b->knights)
        board_draw_put_field(t, defence, 7, false);
    else
        board_draw_put_field(t, board_count(p->played[seat], BOARD_CARD_KNIGHT), 7,
                             p->army_holder == seat);
    board_draw_put_field(t, board_road_length(b, p, seat), b->knights ? 5 : 7,
                         p->road_holder == seat);
    board_draw_put_field(t, s->roads_left, 10, false);
    if (b->sea) board_draw_put_field(t, p->at_sea[seat].ships_left, 5, false);
    board_draw_put_field(t, s->settlements_left, b->knights ? 2 : 3, false);
    board_draw_put_field(t, s->cities_left, b->knights ? 2 : 3, false);
    lr_put(t, b->knights ? " " : "   ");
    put_harbors(t, s->harbors);
    lr_put_char(t, '\n');
}

void board_draw_put_cards(lr_text *t, board_cards cards, const char *const *names, unsigned kinds,
                          const char *gap) {
    bool first = true;
    for (unsigned k = 0; k < kinds; k++) {
        unsigned count = board_count(cards, k);
        if (count == 0) continue;
        if (!first) lr_put(t, gap);
        lr_put_int(t, count);
        lr_put_char(t, ' ');
        lr_put(t, names[k]);
        first = false;
    }
    if (first) lr_put_char(t, '-');
}

static void put_offers(lr_text *t, const board *b, const board_view *v) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (!(v->pub.offer_open >> seat & 1)) continue;
        lr_put(t, " offer  seat ");
        lr_put_int(t, seat);
        lr_put(t, " gives ");
        board_draw_put_cards(t, v->pub.offer[seat].give, board_goods_names, b->goods, "  ");
        lr_put(t, " for ");
        board_draw_put_cards(t, v->pub.offer[seat].want, board_goods_names, b->goods, "  ");
        lr_put_char(t, '\n');
    }
}

/* ---- the sea and its scenarios --------------------------------------------------------------- */

/* One line of what seats have, `word  seat 0: 2, seat 2: 1`; seats that have nothing are left out,
 * and so is the line if all are. */
typedef struct seat_line {
    lr_text *t;
    const char *word;
    bool begun;
} seat_line;

static void seat_line_item(seat_line *line, unsigned seat) {
    lr_put(line->t, line->begun ? ", seat " : line->word);
    if (!line->begun) lr_put(line->t, "seat ");
    line->begun = true;
    lr_put_int(line->t, seat);
    lr_put(line->t, ": ");
}

static void seat_line_end(seat_line *line) {
    if (line->begun) lr_put_char(line->t, '\n');
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
    for (unsigned k = 0; k < BOARD_TERRAINS; k++) {
        if (terrain[k] == 0) continue;
        lr_put_char(t, ' ');
        lr_put_int(t, terrain[k]);
        lr_put_char(t, ' ');
        lr_put(t, board_terrain_names[k]);
    }
    lr_put(t, "; numbers");
    for (unsigned k = 2; k <= 12; k++)
        for (unsigned i = 0; i < number[k]; i++) {
            lr_put_char(t, ' ');
            lr_put_int(t, k);
        }
    lr_put_char(t, '\n');
}

static void put_sea(lr_text *t, const board *b, const board_view *v) {
    seat_line special = { t, " island ", false }, gold = { t, " gold   ", false };
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (v->pub.at_sea[seat].special != 0) {
            seat_line_item(&special, seat);
            if (v->pub.at_sea[seat].special > 0) lr_put_char(t, '+');
            lr_put_int(t, v->pub.at_sea[seat].special);
        }
    seat_line_end(&special);
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (v->pub.at_sea[seat].gold_left > 0) {
            seat_line_item(&gold, seat);
            lr_put_int(t, v->pub.at_sea[seat].gold_left);
            lr_put(t, " to choose");
        }
    seat_line_end(&gold);
    put_fog(t, b, v);
}

static void put_tribe(lr_text *t, const board *b, const board_tribe *now) {
    seat_line tokens = { t, " tokens ", false }, held = { t, " holds  ", false };
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (now->tokens[seat] > 0) {
            seat_line_item(&tokens, seat);
            lr_put_int(t, now->tokens[seat]);
        }
    seat_line_end(&tokens);
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (now->held[seat] != 0) {
            seat_line_item(&held, seat);
            lr_put_int(t, __builtin_popcount(now->held[seat]));
            lr_put(t, now->held[seat] & (now->held[seat] - 1) ? " harbors" : " harbor");
        }
    seat_line_end(&held);
    lr_put(t, " gifts  \xe2\x98\x85 a point  c a card  h a harbor\n");
}

static void put_villages(lr_text *t, const board *b, const board_villages *now) {
    const board_villages_map *map = &b->layout.villages;
    seat_line cloth = { t, " cloth  ", false };
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (now->cloth[seat] > 0) {
            seat_line_item(&cloth, seat);
            lr_put_int(t, now->cloth[seat]);
        }
    seat_line_end(&cloth);
    for (unsigned k = 0; k < map->villages; k++) { /* four to a line */
        lr_put(t, k == 0 ? " \xe2\x97\x86      " : k % 4 == 0 ? "\n        " : ", ");
        board_put_vertex(t, b, map->vertex[k]);
        lr_put(t, " on ");
        lr_put_int(t, map->number[k]);
        lr_put(t, " has ");
        lr_put_int(t, now->left[k]);
    }
    lr_put(t, "; ");
    lr_put_int(t, now->supply);
    lr_put(t, " more\n");
}

static void put_fleet(lr_text *t, const board *b, const board_fleet *now) {
    if (now->step < b->layout.fleet.track_length) {
        lr_put(t, " fleet  at ");
        board_put_hex(t, b, b->layout.fleet.track[now->step]);
        lr_put_char(t, '\n');
    }
    seat_line forts = { t, " \xe2\x99\x9c      ", false };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        seat_line_item(&forts, seat);
        lr_put_int(t, now->strength[seat]);
        if (now->warships[seat] == 0) continue;
        lr_put(t, " (warships ");
        lr_put_int(t, now->warships[seat]);
        lr_put_char(t, ')');
    }
    seat_line_end(&forts);
}

static void put_wonders(lr_text *t, const board *b, const board_wonder_race *now) {
    seat_line wonders = { t, " wonder ", false };
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (now->wonder[seat] < BOARD_WONDERS) {
            seat_line_item(&wonders, seat);
            lr_put(t, board_wonder_names[now->wonder[seat]]);
            lr_put(t, " level ");
            lr_put_int(t, now->level[seat]);
        }
    seat_line_end(&wonders);
    lr_put(t, " signs  w a wall  b a bridge\n");
}

static void put_scenario(lr_text *t, const board *b, const board_view *v) {
    if (b->scenario == BOARD_SCENARIO_NONE) return;
    const board_scenario_state *now = board_scenario_read(b, &v->pub);
    switch (b->scenario) {
    case BOARD_SCENARIO_TRIBE: put_tribe(t, b, &now->tribe); break;
    case BOARD_SCENARIO_VILLAGES: put_villages(t, b, &now->villages); break;
    case BOARD_SCENARIO_FLEET: put_fleet(t, b, &now->fleet); break;
    case BOARD_SCENARIO_WONDERS: put_wonders(t, b, &now->wonders); break;
    default: break;
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void put_moment(lr_text *t, const board *b, const board_view *v) {
    const board_public *p = &v->pub;
    lr_put(t, " turn ");
    lr_put_int(t, (int64_t)p->turn + 1);
    lr_put(t, ", ");
    if (p->winner != LR_SEAT_NONE) {
        lr_put(t, "seat ");
        lr_put_int(t, p->winner);
        lr_put(t, " has won");
    } else {
        lr_put(t, "phase ");
        lr_put(t, board_phase_names[p->phase]);
    }
    if (p->dice[0] != 0) {
        lr_put(t, b->knights ? ", roll red " : ", last roll ");
        lr_put_int(t, p->dice[0]);
        lr_put(t, " + ");
        lr_put_int(t, p->dice[1]);
        lr_put(t, " = ");
        lr_put_int(t, p->dice[0] + p->dice[1]);
        unsigned event = b->knights ? board_knights_read(b, p)->event : BOARD_EVENT_NONE;
        if (event != BOARD_EVENT_NONE) {
            lr_put(t, ", event ");
            lr_put(t, board_event_names[event]);
        }
    }
    lr_put(t, ", ");
    lr_put_int(t, b->goal);
    lr_put(t, " points win\n");
}

/* What the viewer holds, and the bank; a hand of eight kinds fits into a line with single blanks. */
static void put_hands(lr_text *t, const board *b, const board_view *v) {
    const char *gap = b->knights ? " " : "  ";
    if (v->viewer != LR_SEAT_NONE) {
        lr_put(t, " hand   ");
        board_draw_put_cards(t, v->hand, board_goods_names, b->goods, gap);
        lr_put_char(t, '\n');
    }
    if (v->viewer != LR_SEAT_NONE && !b->knights) {
        lr_put(t, " cards  ");
        board_draw_put_cards(t, v->cards, board_card_names, BOARD_CARDS, gap);
        lr_put_char(t, '\n');
    }
    if (b->knights) board_draw_put_progress(t, b, v);
    lr_put(t, " bank   ");
    board_draw_put_cards(t, v->pub.bank, board_goods_names, b->goods, gap);
    if (!b->knights) {
        lr_put(t, "  (");
        lr_put_int(t, v->pub.deck_left);
        lr_put(t, " development cards)");
    }
    lr_put_char(t, '\n');
}

static void put_signs(lr_text *t, const board *b) {
    lr_put(t, " \xe2\x96\xb2 settlement  \xe2\x96\xa0 city  \xe2\x96\x84\xe2\x96\x84 road");
    if (b->sea) lr_put(t, "  ~~ ship");
    lr_put(t, "  \xe2\x97\x8b harbor  \xe2\x80\xa2 1 throw of 36  \xe2\x98\x85 ");
    lr_put(t, b->knights ? "road +2\n" : "army, road +2\n");
    if (b->knights)
        lr_put(t, " \xc2\xb2\xe2\x99\x9e active knight, strength 2  \xc2\xb2z asleep  "
                  "[\xe2\x96\xa0] wall  \xe2\x99\x9b metropolis  \xe2\x96\xac fallen city\n");
}

/* The table of the knights' games is narrower, to leave room for harbors. */
static void put_heads(lr_text *t, const board *b) {
    lr_put(t, b->knights ? "  seat   points  hand  cards defence  road left roads "
                         : "  seat   points   hand  cards knights    road   left roads ");
    if (b->sea) lr_put(t, "ships ");
    lr_put(t, b->knights ? " \xe2\x96\xb2  \xe2\x96\xa0  harbors\n"
                         : "\xe2\x96\xb2   \xe2\x96\xa0   harbors\n");
}

void board_draw_put_table(lr_text *t, const board *b, const board_view *v, int colour) {
    unsigned defence[LR_SEATS_MAX] = { 0 };
    if (b->knights) (void)board_defence(b, &v->pub, defence);
    put_moment(t, b, v);
    put_heads(t, b);
    for (unsigned seat = 0; seat < b->seats; seat++) put_seat(t, b, v, seat, defence[seat], colour);
    put_offers(t, b, v);
    if (b->knights) board_draw_put_knights(t, b, v, colour);
    put_sea(t, b, v);
    put_scenario(t, b, v);
    put_hands(t, b, v);
    put_signs(t, b);
}
