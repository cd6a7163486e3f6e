/* The card of the longest route, kept lazily (route.c), against the procedure of BASE-LR-09
 * carried out from nothing after every change: pieces are strewn over a map as no game would, so
 * that rings, cuts, joints and ties are frequent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rules.h"

static lr_game game;
static lr_state state;

typedef struct card {
    unsigned holder, length[LR_SEATS_MAX];
} card;

static const board *the_board(void) {
    return board_of(&game);
}
static board_public *pub(void) {
    return &board_state_of(&state)->pub;
}

static void begin(const char *config) {
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
    memset(&state, 0, sizeof state);
    board_public *p = pub();
    p->road_holder = LR_SEAT_NONE;
    p->road_record = 4;
    for (unsigned seat = 0; seat < the_board()->seats; seat++) {
        p->seat[seat].points = 10;
        p->seat[seat].roads_left = the_board()->supply.roads;
        p->at_sea[seat].ships_left = the_board()->supply.ships;
    }
}

/* ---- the rules, naively ---- */

static bool has_road(unsigned seat, uint32_t edge) {
    return eset_has(board_road(the_board(), pub(), seat), edge);
}
static bool has_ship(unsigned seat, uint32_t edge) {
    return the_board()->sea && eset_has(board_ship(the_board(), pub(), seat), edge);
}
static bool has_building(unsigned seat, uint32_t vertex) {
    return vset_has(board_settlement(the_board(), pub(), seat), vertex) ||
           vset_has(board_city(the_board(), pub(), seat), vertex);
}

/* SEA-LTR-05: from piece to piece at the vertex. */
static bool may_pass(unsigned seat, uint32_t from, uint32_t to, uint32_t vertex) {
    if (has_building(seat, vertex)) return true;
    if (vset_has(board_occupied(the_board(), pub()), vertex)) return false;
    return has_ship(seat, from) == has_ship(seat, to);
}

static unsigned walk_on(unsigned seat, uint32_t from, uint32_t vertex, bool *used) {
    const board_vertex *v = &the_board()->vertex[vertex];
    unsigned best = 0;
    used[from] = true;
    for (unsigned k = 0; k < 3; k++) {
        uint32_t edge = v->edge[k];
        if (edge == BOARD_NO_PLACE || used[edge]) continue;
        if (!has_road(seat, edge) && !has_ship(seat, edge)) continue;
        if (!may_pass(seat, from, edge, vertex)) continue;
        unsigned length = walk_on(seat, edge, v->neighbour[k], used);
        if (length > best) best = length;
    }
    used[from] = false;
    return best + 1;
}

static unsigned naive_length(unsigned seat) {
    bool used[BOARD_EDGES_MAX] = { false };
    unsigned best = 0;
    for (uint32_t edge = 0; edge < the_board()->edges; edge++) {
        if (!has_road(seat, edge) && !has_ship(seat, edge)) continue;
        for (unsigned end = 0; end < 2; end++) {
            unsigned length = walk_on(seat, edge, the_board()->edge[edge].vertex[end], used);
            if (length > best) best = length;
        }
    }
    return best;
}

/* BASE-LR-09 with the card as it was before the change. */
static card hand_out(card before) {
    card now = { LR_SEAT_NONE, { 0 } };
    unsigned greatest = 0, having = 0, one = 0;
    for (unsigned seat = 0; seat < the_board()->seats; seat++) {
        now.length[seat] = naive_length(seat);
        if (now.length[seat] > greatest) greatest = now.length[seat], having = 0;
        if (now.length[seat] == greatest) having++, one = seat;
    }
    unsigned holder = before.holder;
    if (greatest < 5) return now;
    if (holder != LR_SEAT_NONE && now.length[holder] == greatest) {
        bool fell = now.length[holder] < before.length[holder];
        bool keeps = !fell || having == 1 ||
                     the_board()->rules.longest_road_tie == BOARD_TIE_HOLDER;
        now.holder = keeps ? holder : LR_SEAT_NONE;
    } else {
        now.holder = having == 1 ? one : LR_SEAT_NONE;
    }
    return now;
}

static void assert_card(const card *now) {
    const board_public *p = pub();
    unsigned greatest = 4;
    assert_int_equal(p->road_holder, now->holder);
    for (unsigned seat = 0; seat < the_board()->seats; seat++) {
        assert_int_equal(board_road_length(the_board(), p, seat), now->length[seat]);
        assert_int_equal(p->seat[seat].points, 10 + 2 * (seat == now->holder));
        if (now->length[seat] > greatest) greatest = now->length[seat];
    }
    assert_int_equal(p->road_record, greatest);
}

/* Walks the pieces in their order from one end of the first; how many it comes over. */
static unsigned walk_path(unsigned seat, const uint16_t *path, unsigned length, unsigned end) {
    uint32_t at = the_board()->edge[path[0]].vertex[end];
    bool used[BOARD_EDGES_MAX] = { false };
    for (unsigned k = 0; k < length; k++) {
        const uint16_t *ends = the_board()->edge[path[k]].vertex;
        if (used[path[k]] || (!has_road(seat, path[k]) && !has_ship(seat, path[k]))) return k;
        if (ends[0] != at && ends[1] != at) return k;
        if (k > 0 && !may_pass(seat, path[k - 1], path[k], at)) return k;
        used[path[k]] = true;
        at = ends[0] == at ? ends[1] : ends[0];
    }
    return length;
}

static void assert_path(unsigned seat, unsigned length) {
    uint16_t path[BOARD_PATH_MAX];
    assert_int_equal(board_road_path(the_board(), pub(), seat, path), length);
    if (length == 0) return;
    assert_true(walk_path(seat, path, length, 0) == length ||
                walk_path(seat, path, length, 1) == length);
}

/* ---- changes ---- */

static bool is_free(uint32_t edge) {
    for (unsigned seat = 0; seat < the_board()->seats; seat++)
        if (has_road(seat, edge) || has_ship(seat, edge)) return false;
    return true;
}

static bool is_beside_own(unsigned seat, uint32_t edge) {
    for (unsigned end = 0; end < 2; end++) {
        const board_vertex *v = &the_board()->vertex[the_board()->edge[edge].vertex[end]];
        for (unsigned k = 0; k < 3; k++)
            if (v->edge[k] != BOARD_NO_PLACE &&
                (has_road(seat, v->edge[k]) || has_ship(seat, v->edge[k])))
                return true;
    }
    return false;
}

/* A free edge of the first hexes, beside the seat's pieces if one is found soon; else
 * BOARD_NO_PLACE. */
static uint32_t some_edge(lr_rng *rng, unsigned seat, unsigned hexes) {
    for (unsigned k = 0; k < 60; k++) {
        const board_hex *hex = &the_board()->hex[lr_rng_below(rng, hexes)];
        uint32_t edge = hex->edge[lr_rng_below(rng, BOARD_SIDES)];
        if (is_free(edge) && (k > 50 || is_beside_own(seat, edge))) return edge;
    }
    return BOARD_NO_PLACE;
}

static uint32_t some_ship(lr_rng *rng, unsigned seat) {
    for (unsigned k = 0; k < 200; k++) {
        uint32_t edge = lr_rng_below(rng, the_board()->edges);
        if (has_ship(seat, edge)) return edge;
    }
    return BOARD_NO_PLACE;
}

static void put(unsigned seat, uint32_t edge, bool ship) {
    const board *b = the_board();
    board_public *p = pub();
    eset_add(ship ? board_ship_rw(b, p, seat) : board_road_rw(b, p, seat), edge);
    if (ship)
        p->at_sea[seat].ships_left--;
    else
        p->seat[seat].roads_left--;
}

static void take_ship(unsigned seat, uint32_t edge) {
    eset_remove(board_ship_rw(the_board(), pub(), seat), edge);
    pub()->at_sea[seat].ships_left++;
}

typedef enum change { BUILD_ROAD, BUILD_SHIP, SETTLE, MOVE, LOSE, CHANGES } change;

/* Makes the change and tells the rules; false if it is not possible. */
static bool make_change(lr_rng *rng, change what, unsigned seat, unsigned hexes) {
    const board *b = the_board();
    board_public *p = pub();
    uint32_t edge = some_edge(rng, seat, hexes), ship = BOARD_NO_PLACE;
    uint32_t vertex = b->hex[lr_rng_below(rng, hexes)].vertex[lr_rng_below(rng, BOARD_SIDES)];
    if (what == MOVE || what == LOSE) ship = some_ship(rng, seat);
    switch (what) {
    case BUILD_ROAD:
    case BUILD_SHIP:
        if (edge == BOARD_NO_PLACE) return false;
        if ((what == BUILD_SHIP ? p->at_sea[seat].ships_left : p->seat[seat].roads_left) == 0)
            return false;
        put(seat, edge, what == BUILD_SHIP);
        board_route_after_road(b, p, seat, edge);
        return true;
    case SETTLE:
        if (vset_has(board_occupied(b, p), vertex)) return false;
        vset_add(board_occupied_rw(b, p), vertex);
        vset_add(board_settlement_rw(b, p, seat), vertex);
        board_route_after_building(b, p, seat, vertex);
        return true;
    case MOVE:
        if (edge == BOARD_NO_PLACE || ship == BOARD_NO_PLACE) return false;
        take_ship(seat, ship);
        put(seat, edge, true);
        board_route_after_move(b, p, seat, edge);
        return true;
    default:
        if (ship == BOARD_NO_PLACE) return false;
        take_ship(seat, ship);
        board_route_after_removal(b, p, seat);
        return true;
    }
}

/* ---- tests ---- */

/* How often the rare things happened; a run that does not meet them proves nothing. */
typedef struct met {
    unsigned taken, cut, tied, kept_on_tie, joined, moved_away;
} met;

static void note(met *m, change what, unsigned seat, const card *before, const card *now) {
    unsigned holder = before->holder, equals = 0;
    bool fell = holder != LR_SEAT_NONE && now->length[holder] < before->length[holder];
    for (unsigned other = 0; other < the_board()->seats; other++)
        equals += now->length[other] == pub()->road_record;
    m->taken += now->holder != holder && now->holder != LR_SEAT_NONE;
    m->cut += what == SETTLE && fell;
    m->tied += fell && now->holder == LR_SEAT_NONE && equals > 1 && pub()->road_record >= 5;
    m->kept_on_tie += fell && now->holder == holder && equals > 1;
    m->joined += what == SETTLE && now->holder == seat && now->length[seat] > before->length[seat];
    m->moved_away += (what == MOVE || what == LOSE) && holder == seat && now->holder != seat;
}

/* Games of changes, so many of each kind in twenty. */
static met play(const char *config, uint64_t seed, unsigned games) {
    static const unsigned on_land[CHANGES] = { [BUILD_ROAD] = 19, [SETTLE] = 1 };
    static const unsigned at_sea[CHANGES] = {
        [BUILD_ROAD] = 9, [BUILD_SHIP] = 7, [SETTLE] = 2, [MOVE] = 1, [LOSE] = 1
    };
    lr_rng rng = lr_rng_seed(seed);
    met m = { 0 };
    for (unsigned k = 0; k < games; k++) {
        begin(config);
        const unsigned *share = the_board()->sea ? at_sea : on_land;
        unsigned hexes = 4 + lr_rng_below(&rng, 8);
        card before = { LR_SEAT_NONE, { 0 } };
        for (unsigned step = 0; step < 60; step++) {
            unsigned what = BUILD_ROAD, draw = lr_rng_below(&rng, 20);
            for (; draw >= share[what]; what++) draw -= share[what];
            unsigned seat = lr_rng_below(&rng, the_board()->seats);
            if (!make_change(&rng, (change)what, seat, hexes)) continue;
            card now = hand_out(before);
            assert_card(&now);
            assert_path(seat, now.length[seat]);
            note(&m, (change)what, seat, &before, &now);
            before = now;
        }
    }
    return m;
}

static void on_land(void **unused) {
    (void)unused;
    met m = play("board(seats=3)", 1, 1500);
    assert_true(m.taken > 1000 && m.cut > 300 && m.tied > 50);
    m = play("board(seats=3,longest_road_tie=holder_keeps)", 2, 1500);
    assert_true(m.taken > 1000 && m.cut > 300 && m.kept_on_tie > 50);
}

static void at_sea(void **unused) {
    (void)unused;
    met m = play("board(map=new-shores,seats=3)", 3, 3000);
    assert_true(m.taken > 1000 && m.cut > 300 && m.tied > 30);
    assert_true(m.joined > 50 && m.moved_away > 100);
    m = play("board(map=new-shores,seats=3,longest_road_tie=holder_keeps)", 4, 3000);
    assert_true(m.taken > 1000 && m.kept_on_tie > 30);
}

static void no_card_in_a_game_without(void **unused) {
    (void)unused;
    lr_rng rng = lr_rng_seed(5);
    begin("board(map=pirate-islands,seats=3)");
    assert_true(the_board()->layout.no_route_card);
    unsigned longest = 0;
    for (unsigned step = 0; step < 400; step++) {
        unsigned seat = step % 3;
        make_change(&rng, (change)lr_rng_below(&rng, CHANGES), seat, 8);
        assert_int_equal(pub()->road_holder, LR_SEAT_NONE);
        assert_int_equal(pub()->road_record, 4);
        unsigned length = board_road_length(the_board(), pub(), seat);
        if (length > longest) longest = length;
    }
    assert_true(longest >= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_land),
        cmocka_unit_test(at_sea),
        cmocka_unit_test(no_card_in_a_game_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
