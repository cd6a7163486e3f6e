/* position.c - positions and views as text: the writer. The reader is position_parse.c.
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
 * offers. What the knights' games add to each of these is in position_knights.c.
 *
 * Two facts are half primary. Of closed ships (SEA-ROUTE-06) only those are written that would not
 * be closed by the buildings as they stand; and of a scenario's own part only what is not as it was
 * when the game began.
 *
 * A view has the same lines, less what its viewer cannot see: counts instead of cards for the other
 * seats, `deck-left` and `bought` instead of `deck`.
 */
#include "position_print.h"

#include "module.h"
#include "places.h"

#include <string.h>

const char *const board_done_names[BOARD_DONE_FLAGS] = {
    [BOARD_DONE_ROLLED] = "rolled", [BOARD_DONE_CARD_PLAYED] = "card-played",
    [BOARD_DONE_BUILT] = "built",   [BOARD_DONE_SHIP_MOVED] = "ship-moved",
    [BOARD_DONE_UNPAID] = "unpaid",
};

void board_scenario_begun(const board *b, board_scenario_state *out) {
    board_public start;
    memset(&start, 0, sizeof start);
    DO(b, begin, &start);
    memset(out, 0, sizeof *out);
    if (b->scenario != BOARD_SCENARIO_NONE) *out = *board_scenario_read(b, &start);
}

/* ---- lines ---- */

void position_put_key(writer *w, const char *key) {
    lr_put(&w->text, key);
    lr_put_char(&w->text, ' ');
}

void position_put_seat_key(writer *w, const char *key, unsigned seat) {
    position_put_key(w, key);
    lr_put_int(&w->text, seat);
    lr_put_char(&w->text, ' ');
}

void position_put_end(writer *w) {
    lr_put_char(&w->text, '\n');
}

void position_put_number(writer *w, const char *key, int64_t value) {
    position_put_key(w, key);
    lr_put_int(&w->text, value);
    position_put_end(w);
}

void position_put_word(writer *w, const char *key, const char *word) {
    position_put_key(w, key);
    lr_put(&w->text, word);
    position_put_end(w);
}

void position_put_seat_number(writer *w, const char *key, unsigned seat, int64_t value) {
    if (value == 0) return;
    position_put_seat_key(w, key, seat);
    lr_put_int(&w->text, value);
    position_put_end(w);
}

static void put_holder(writer *w, unsigned seat) {
    if (seat == LR_SEAT_NONE)
        lr_put_char(&w->text, '-');
    else
        lr_put_int(&w->text, seat);
}

void position_put_seats(writer *w, const char *key, unsigned seats) {
    if (seats == 0) return;
    position_put_key(w, key);
    lr_put_seats(&w->text, seats);
    position_put_end(w);
}

void position_put_cards(writer *w, const char *key, unsigned seat, board_cards cards,
                        const char *const *names, unsigned kinds) {
    if (cards == 0) return;
    position_put_seat_key(w, key, seat);
    lr_put_lanes(&w->text, cards, names, kinds, ' ');
    position_put_end(w);
}

void position_put_place(writer *w, const char *key, uint32_t place, position_place_name put) {
    position_put_key(w, key);
    put(&w->text, w->b, place);
    position_put_end(w);
}

/* A hex, or `-` for beside the board. */
static void put_hex_line(writer *w, const char *key, unsigned hex) {
    if (hex == BOARD_NO_HEX)
        position_put_word(w, key, "-");
    else
        position_put_place(w, key, hex, board_put_hex);
}

void position_put_places(writer *w, const char *key, unsigned seat, const uint64_t *set,
                         uint32_t places, position_place_name put) {
    bool any = false;
    for (uint32_t place = 0; place < places; place++) {
        if (!board_has(set, place)) continue;
        if (any)
            lr_put_char(&w->text, ' ');
        else if (seat == LR_SEAT_NONE)
            position_put_key(w, key);
        else
            position_put_seat_key(w, key, seat);
        put(&w->text, w->b, place);
        any = true;
    }
    if (any) position_put_end(w);
}

/* ---- the course of the game ---- */

static void put_done(writer *w) {
    const uint8_t done[BOARD_DONE_FLAGS] = {
        [BOARD_DONE_ROLLED] = w->p->rolled, [BOARD_DONE_CARD_PLAYED] = w->p->card_played,
        [BOARD_DONE_BUILT] = w->p->built,   [BOARD_DONE_SHIP_MOVED] = w->p->ship_moved,
        [BOARD_DONE_UNPAID] = w->p->unpaid,
    };
    bool any = false;
    for (unsigned k = 0; k < BOARD_DONE_FLAGS; k++) {
        if (!done[k]) continue;
        lr_put(&w->text, any ? " " : "done ");
        lr_put(&w->text, board_done_names[k]);
        any = true;
    }
    /* The reader takes a main phase without this line as rolled. */
    if (!any && w->p->phase == BOARD_PHASE_MAIN) {
        lr_put(&w->text, "done -");
        any = true;
    }
    if (any) position_put_end(w);
}

static void put_harbors_fresh(writer *w) {
    if (w->p->harbors_fresh == 0) return;
    lr_put(&w->text, "harbors-fresh");
    for (unsigned type = 0; type < BOARD_HARBOR_TYPES; type++) {
        if (!(w->p->harbors_fresh >> type & 1)) continue;
        lr_put_char(&w->text, ' ');
        lr_put(&w->text, board_harbor_names[type]);
    }
    position_put_end(w);
}

static void put_dice(writer *w) {
    const board_public *p = w->p;
    if (p->dice[0] != 0) {
        position_put_key(w, "dice");
        lr_put_int(&w->text, p->dice[0]);
        lr_put_char(&w->text, ' ');
        lr_put_int(&w->text, p->dice[1]);
        position_put_end(w);
    }
    if (w->b->rules.dice == BOARD_DICE_DECK) {
        position_put_key(w, "dice-deck");
        lr_put_hex64(&w->text, p->dice_deck);
        position_put_end(w);
    }
}

static void put_robber(writer *w) {
    const board_public *p = w->p;
    if (p->phase != BOARD_PHASE_DEAL) {
        put_hex_line(w, "robber", p->robber);
        if (w->b->sea) put_hex_line(w, "pirate", p->pirate);
    }
    if (p->victim != LR_SEAT_NONE) position_put_number(w, "victim", p->victim);
}

/* What a ship or road has set in motion. */
static void put_voyage(writer *w) {
    const board_public *p = w->p;
    if (p->lifted != BOARD_NO_PLACE) position_put_place(w, "lifted", p->lifted, board_put_edge);
    position_put_places(w, "unveiled", LR_SEAT_NONE, &p->unveiled, w->b->hexes, board_put_hex);
    if (w->b->sea)
        position_put_places(w, "ships-fresh", LR_SEAT_NONE, board_fresh(w->b, p).word, w->b->edges,
                            board_put_edge);
}

static void put_course(writer *w) {
    const board_public *p = w->p;
    position_put_word(w, "phase", board_phase_names[p->phase]);
    position_put_number(w, "active", p->active);
    position_put_number(w, "first", p->first);
    position_put_number(w, "turn", p->turn);
    if (p->winner != LR_SEAT_NONE) position_put_number(w, "winner", p->winner);
    if (p->setting_up && !board_phase_sets_up(p->phase)) lr_put(&w->text, "setting-up\n");
    if (p->setup_step != 0) position_put_number(w, "setup-step", p->setup_step);
    if (p->setup_vertex != BOARD_NO_PLACE)
        position_put_place(w, "setup-vertex", p->setup_vertex, board_put_vertex);
    if (p->turn_of != LR_SEAT_NONE) position_put_number(w, "turn-of", p->turn_of);
    put_done(w);
    if (p->free_roads != 0) position_put_number(w, "free-roads", p->free_roads);
    put_harbors_fresh(w);
    put_voyage(w);
    put_dice(w);
    put_robber(w);
}

static void put_awards(writer *w) {
    const board_public *p = w->p;
    position_put_key(w, "longest-road");
    put_holder(w, p->road_holder);
    lr_put_char(&w->text, ' ');
    lr_put_int(&w->text, p->road_record);
    position_put_end(w);
    if (!board_has_developments(w->b)) return;
    position_put_key(w, "largest-army");
    put_holder(w, p->army_holder);
    position_put_end(w);
}

static void put_first_throws(writer *w) {
    const board_public *p = w->p;
    position_put_seats(w, "first-rolling", p->first_rolling);
    if (p->first_best == 0) return;
    position_put_key(w, "first-best");
    lr_put_int(&w->text, p->first_best);
    lr_put_char(&w->text, ' ');
    lr_put_seats(&w->text, p->first_tied);
    position_put_end(w);
}

/* ---- board and bank ---- */

static void put_tile(writer *w, uint8_t tile) {
    board_terrain terrain = board_tile_terrain(tile);
    lr_put_char(&w->text, ' ');
    lr_put(&w->text, board_terrain_names[terrain]);
    if (!board_terrain_takes_number(terrain)) return;
    lr_put_char(&w->text, ':');
    if (board_tile_number(tile) == 0)
        lr_put_char(&w->text, '-');
    else
        lr_put_int(&w->text, board_tile_number(tile));
}

static void put_harbors(writer *w) {
    const board_layout *layout = &w->b->layout;
    bool moved = false;
    if (layout->harbor_count == 0) return;
    lr_put(&w->text, "harbors");
    for (unsigned slot = 0; slot < layout->harbor_count; slot++) {
        lr_put_char(&w->text, ' ');
        lr_put(&w->text, board_harbor_names[w->p->harbor[slot]]);
        moved |= w->p->harbor_edge[slot] != layout->harbor_edge[slot];
    }
    position_put_end(w);
    if (!moved) return;
    lr_put(&w->text, "harbor-edges");
    for (unsigned slot = 0; slot < layout->harbor_count; slot++) {
        lr_put_char(&w->text, ' ');
        if (w->p->harbor_edge[slot] == BOARD_NO_PLACE)
            lr_put_char(&w->text, '-');
        else
            board_put_edge(&w->text, w->b, w->p->harbor_edge[slot]);
    }
    position_put_end(w);
}

static void put_board(writer *w) {
    const board *b = w->b;
    if (w->p->phase == BOARD_PHASE_DEAL) return;
    for (unsigned hex = 0; hex < b->hexes; hex++) {
        if (hex == 0 || b->hex[hex].row != b->hex[hex - 1].row) {
            lr_put(&w->text, "row ");
            lr_put_char(&w->text, (char)('a' + b->hex[hex].row - 1));
        }
        put_tile(w, w->p->tile[hex]);
        if (hex + 1u == b->hexes || b->hex[hex + 1].row != b->hex[hex].row) position_put_end(w);
    }
    put_harbors(w);
}

static void put_stacks(writer *w) {
    position_put_key(w, "bank");
    lr_put_lanes(&w->text, w->p->bank, board_goods_names, w->b->goods, ' ');
    position_put_end(w);
    if (!board_has_developments(w->b)) return;
    if (w->secret != NULL) {
        position_put_key(w, "deck");
        lr_put_lanes(&w->text, w->secret->deck, board_card_names, BOARD_CARDS, ' ');
        position_put_end(w);
    } else {
        position_put_number(w, "deck-left", w->p->deck_left);
        position_put_number(w, "bought", w->p->bought);
    }
}

/* ---- scenarios ---- */

/* Gifts are named by the edges they lie on, and so are the harbors among them. */
static void put_gifts(writer *w, const char *key, unsigned seat, uint32_t gifts) {
    const board_tribe_map *map = &w->b->layout.tribe;
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    for (unsigned gift = 0; gift < map->gifts; gift++)
        if (gifts >> gift & 1) board_insert(edges, map->edge[gift]);
    position_put_places(w, key, seat, edges, w->b->edges, board_put_edge);
}

static void put_tribe_seat(writer *w, const board_tribe *tribe, unsigned seat) {
    const board_tribe_map *map = &w->b->layout.tribe;
    uint32_t held = 0;
    for (unsigned gift = 0; gift < map->gifts; gift++)
        if (map->harbor[gift] != BOARD_NO_HARBOR && tribe->held[seat] >> map->harbor[gift] & 1)
            held |= (uint32_t)1 << gift;
    put_gifts(w, "harbors-held", seat, held);
    position_put_seat_number(w, "tokens", seat, tribe->tokens[seat]);
}

static void put_villages(writer *w, const board_villages *villages) {
    const board_villages_map *map = &w->b->layout.villages;
    if (memcmp(villages->left, w->begun.villages.left, sizeof villages->left) != 0) {
        lr_put(&w->text, "villages");
        for (unsigned k = 0; k < map->villages; k++) {
            lr_put_char(&w->text, ' ');
            lr_put_int(&w->text, villages->left[k]);
        }
        position_put_end(w);
    }
    if (villages->supply != w->begun.villages.supply)
        position_put_number(w, "cloth-supply", villages->supply);
    for (unsigned k = 0; k < map->villages; k++) {
        if (villages->traders[k] == 0) continue;
        position_put_key(w, "traders");
        board_put_vertex(&w->text, w->b, map->vertex[k]);
        for (uint32_t rest = villages->traders[k]; rest != 0; rest >>= 4) {
            lr_put_char(&w->text, ' ');
            lr_put_int(&w->text, (rest & 15) - 1);
        }
        position_put_end(w);
    }
}

static void put_fleet(writer *w, const board_fleet *fleet) {
    if (fleet->step == BOARD_FLEET_GONE)
        lr_put(&w->text, "fleet -\n");
    else if (fleet->step != w->begun.fleet.step)
        position_put_number(w, "fleet", fleet->step);
    if (fleet->pillage > 0) position_put_number(w, "pillage", fleet->pillage);
    position_put_seats(w, "fleet-waiting", fleet->waiting);
}

static void put_fleet_seat(writer *w, const board_fleet *fleet, unsigned seat) {
    if (fleet->strength[seat] != w->begun.fleet.strength[seat]) {
        position_put_seat_key(w, "fortress", seat);
        lr_put_int(&w->text, fleet->strength[seat]);
        position_put_end(w);
    }
    position_put_seat_number(w, "warships", seat, fleet->warships[seat]);
}

static void put_wonder(writer *w, const board_wonder_race *race, unsigned seat) {
    if (race->wonder[seat] >= BOARD_WONDERS) return;
    position_put_seat_key(w, "wonder", seat);
    lr_put(&w->text, board_wonder_names[race->wonder[seat]]);
    lr_put_char(&w->text, ' ');
    lr_put_int(&w->text, race->level[seat]);
    position_put_end(w);
}

/* Before the deal a scenario has not begun. */
static board_scenario scenario_on(const writer *w) {
    return w->p->phase == BOARD_PHASE_DEAL ? BOARD_SCENARIO_NONE : (board_scenario)w->b->scenario;
}

static void put_scenario(writer *w) {
    const board_scenario_state *own = board_scenario_read(w->b, w->p);
    switch (scenario_on(w)) {
    case BOARD_SCENARIO_TRIBE: put_gifts(w, "gifts-gone", LR_SEAT_NONE, own->tribe.gone); break;
    case BOARD_SCENARIO_VILLAGES: put_villages(w, &own->villages); break;
    case BOARD_SCENARIO_FLEET: put_fleet(w, &own->fleet); break;
    case BOARD_SCENARIO_WONDERS:
    case BOARD_SCENARIO_NONE:
    case BOARD_SCENARIOS: break;
    }
}

static void put_scenario_seat(writer *w, unsigned seat) {
    const board_scenario_state *own = board_scenario_read(w->b, w->p);
    switch (scenario_on(w)) {
    case BOARD_SCENARIO_TRIBE: put_tribe_seat(w, &own->tribe, seat); break;
    case BOARD_SCENARIO_VILLAGES:
        position_put_seat_number(w, "cloth", seat, own->villages.cloth[seat]);
        break;
    case BOARD_SCENARIO_FLEET: put_fleet_seat(w, &own->fleet, seat); break;
    case BOARD_SCENARIO_WONDERS: put_wonder(w, &own->wonders, seat); break;
    case BOARD_SCENARIO_NONE:
    case BOARD_SCENARIOS: break;
    }
}

/* ---- seats ---- */

static void put_own_cards(writer *w, unsigned seat, board_cards hand, board_cards cards,
                          board_cards fresh) {
    position_put_cards(w, "hand", seat, hand, board_goods_names, w->b->goods);
    position_put_cards(w, "cards", seat, cards, board_card_names, BOARD_CARDS);
    position_put_cards(w, "cards-fresh", seat, fresh, board_card_names, BOARD_CARDS);
}

static void put_counts(writer *w, unsigned seat) {
    const board_view *v = w->view;
    position_put_seat_key(w, "hand-count", seat);
    if (v->hand_count[seat] == BOARD_COUNT_HIDDEN)
        lr_put_char(&w->text, '?');
    else
        lr_put_int(&w->text, v->hand_count[seat]);
    position_put_end(w);
    if (!board_has_developments(w->b)) return;
    position_put_seat_key(w, "card-count", seat);
    lr_put_int(&w->text, v->card_count[seat]);
    position_put_end(w);
    position_put_seat_number(w, "points-shown", seat, v->points_shown[seat]);
}

static void put_hidden(writer *w, unsigned seat) {
    const board_view *v = w->view;
    if (w->secret != NULL) {
        board_cards fresh = seat == w->p->active ? w->secret->cards_fresh : 0;
        put_own_cards(w, seat, w->secret->hand[seat], w->secret->cards[seat], fresh);
        return;
    }
    if (v->viewer == seat) put_own_cards(w, seat, v->hand, v->cards, v->cards_fresh);
    put_counts(w, seat);
}

static void put_buildings(writer *w, unsigned seat) {
    const board *b = w->b;
    position_put_places(w, "settlements", seat, board_settlement(b, w->p, seat).word, b->vertices,
                        board_put_vertex);
    position_put_places(w, "cities", seat, board_city(b, w->p, seat).word, b->vertices,
                        board_put_vertex);
}

/* Ships that are closed though the buildings as they stand would not close them. */
static void put_ships_closed(writer *w, unsigned seat) {
    const board *b = w->b;
    eset closed = board_closed(b, w->p, seat);
    board_public now = *w->p;
    uint64_t *open = board_closed_rw(b, &now, seat).word, rest[BOARD_WORDS_MAX] = { 0 };
    memset(open, 0, 8u * b->edge_words);
    ships_close(b, &now, seat);
    for (unsigned k = 0; k < b->edge_words; k++) rest[k] = closed.word[k] & ~open[k];
    position_put_places(w, "ships-closed", seat, rest, b->edges, board_put_edge);
}

static void put_routes(writer *w, unsigned seat) {
    const board *b = w->b;
    position_put_places(w, "roads", seat, board_road(b, w->p, seat).word, b->edges, board_put_edge);
    if (!b->sea) return;
    position_put_places(w, "ships", seat, board_ship(b, w->p, seat).word, b->edges, board_put_edge);
    put_ships_closed(w, seat);
}

static void put_special(writer *w, unsigned seat) {
    const board_seat_at_sea *own = &w->p->at_sea[seat];
    if (own->special == 0 && own->islands_new == 0) return;
    position_put_seat_key(w, "special", seat);
    lr_put_int(&w->text, own->special);
    lr_put_char(&w->text, ' ');
    lr_put_int(&w->text, own->islands_new);
    position_put_end(w);
}

static void put_offer(writer *w, unsigned seat) {
    const board_offer *offer = &w->p->offer[seat];
    if (!(w->p->offer_open >> seat & 1)) return;
    position_put_seat_key(w, "offer", seat);
    lr_put_lanes(&w->text, offer->give, board_goods_names, w->b->goods, ' ');
    lr_put(&w->text, " for ");
    lr_put_lanes(&w->text, offer->want, board_goods_names, w->b->goods, ' ');
    position_put_end(w);
}

static void put_seat(writer *w, unsigned seat) {
    const board_seat *own = &w->p->seat[seat];
    put_hidden(w, seat);
    if (w->b->knights) position_put_knights_hand(w, seat);
    position_put_cards(w, "played", seat, w->p->played[seat], board_card_names, BOARD_CARDS);
    position_put_seat_number(w, "open-points", seat, own->points_open);
    put_special(w, seat);
    put_buildings(w, seat);
    put_routes(w, seat);
    if (w->b->knights) position_put_knights_seat(w, seat);
    put_scenario_seat(w, seat);
    position_put_seat_number(w, "discard", seat, own->discard_left);
    position_put_seat_number(w, "gold", seat, w->p->at_sea[seat].gold_left);
    position_put_seat_number(w, "offers-made", seat, own->offers_made);
    put_offer(w, seat);
}

/* ---- the whole ---- */

static size_t put_position(writer *w) {
    board_scenario_begun(w->b, &w->begun);
    put_course(w);
    if (w->b->knights) position_put_knights_course(w);
    put_awards(w);
    put_first_throws(w);
    put_board(w);
    put_stacks(w);
    if (w->b->knights) position_put_knights_table(w);
    put_scenario(w);
    for (unsigned seat = 0; seat < w->b->seats; seat++) put_seat(w, seat);
    position_put_seats(w, "offer-waiting", w->p->offer_waiting);
    position_put_seats(w, "offer-accepted", w->p->offer_accepted);
    return lr_text_end(&w->text);
}

size_t board_state_print(const lr_game *g, const lr_state *s, char *out, size_t size) {
    const board_state *state = board_state_read(s);
    writer w = { .text = lr_text_start(out, size),
                 .b = board_of(g),
                 .p = &state->pub,
                 .secret = &state->secret };
    if (w.b->knights) w.progress = board_progress_read(w.b, state);
    return put_position(&w);
}

size_t board_view_print(const lr_game *g, const lr_view *view, char *out, size_t size) {
    const board_view *v = board_view_of(view);
    writer w = { .text = lr_text_start(out, size), .b = board_of(g), .p = &v->pub, .view = v };
    position_put_key(&w, "viewer");
    put_holder(&w, v->viewer);
    position_put_end(&w);
    return put_position(&w);
}
