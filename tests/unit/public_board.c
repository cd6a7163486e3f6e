/* longroad/board.h: every fact that its functions tell, beside the text of the same view.
 *
 * The functions are asked for everything, and what they say is written once more as lines of a
 * view, with words and names of places that stand here. In random games of all modes these lines
 * must be those that lr_view_print() writes. What no line tells (points, pieces left, neighbours)
 * is compared with the view's inside or counted. The arguments of actions are compared with their
 * text.
 */
#include <longroad/board.h>

#include "drive.h"
#include "game.h"
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 900, PLACES_MAX = 512 };

static lr_game game, other_game;
static drive d;
static lr_state s;
static uint64_t step;
static lr_view view;
static lr_board_table_info table;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, viewer, what)

/* ---- words, by the numbers of the header ---- */

static const char *const goods_words[LR_BOARD_GOODS] = {
    [LR_BOARD_GOODS_BRICK] = "brick", [LR_BOARD_GOODS_LUMBER] = "lumber",
    [LR_BOARD_GOODS_WOOL] = "wool",   [LR_BOARD_GOODS_GRAIN] = "grain",
    [LR_BOARD_GOODS_ORE] = "ore",     [LR_BOARD_GOODS_PAPER] = "paper",
    [LR_BOARD_GOODS_CLOTH] = "cloth", [LR_BOARD_GOODS_COIN] = "coin",
};
static const char *const terrain_words[] = {
    [LR_BOARD_TERRAIN_HILLS] = "hills",     [LR_BOARD_TERRAIN_FOREST] = "forest",
    [LR_BOARD_TERRAIN_PASTURE] = "pasture", [LR_BOARD_TERRAIN_FIELDS] = "fields",
    [LR_BOARD_TERRAIN_DESERT] = "desert",   [LR_BOARD_TERRAIN_MOUNTAINS] = "mountains",
    [LR_BOARD_TERRAIN_SEA] = "sea",         [LR_BOARD_TERRAIN_GOLD] = "gold",
    [LR_BOARD_TERRAIN_FOG] = "fog",
};
static const char *const harbor_words[] = { "brick", "lumber", "wool", "grain", "ore", "any" };
static const char *const card_words[8] = {
    [LR_BOARD_CARD_KNIGHT] = "knight", [LR_BOARD_CARD_ROADS] = "roads",
    [LR_BOARD_CARD_PLENTY] = "plenty", [LR_BOARD_CARD_MONOPOLY] = "monopoly",
    [LR_BOARD_CARD_POINT] = "point",
};
static const char *const track_words[] = {
    [LR_BOARD_TRACK_SCIENCE] = "science",
    [LR_BOARD_TRACK_TRADE] = "trade",
    [LR_BOARD_TRACK_POLITICS] = "politics",
};
static const char *const event_words[] = {
    [LR_BOARD_EVENT_NONE] = "none",         [LR_BOARD_EVENT_SHIP] = "ship",
    [LR_BOARD_EVENT_SCIENCE] = "science",   [LR_BOARD_EVENT_TRADE] = "trade",
    [LR_BOARD_EVENT_POLITICS] = "politics",
};
static const char *const wonder_words[] = {
    [LR_BOARD_WONDER_THEATRE] = "theatre",   [LR_BOARD_WONDER_BRIDGE] = "bridge",
    [LR_BOARD_WONDER_MONUMENT] = "monument", [LR_BOARD_WONDER_WALL] = "wall",
    [LR_BOARD_WONDER_CASTLE] = "castle",
};
static const char *const rank_words[] = { "", "basic", "strong", "mighty" };
static const char *const quarry_words[] = { "robber", "pirate" };
static const char *const corner_words[] = { "n", "ne", "se", "s", "sw", "nw" };
static const char *const side_words[] = { "ne", "e", "se", "sw", "w", "nw" };

/* ---- writing ---- */

static char facts[LR_STATE_TEXT_MAX];
static size_t facts_length;

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int length = vsnprintf(facts + facts_length, sizeof facts - facts_length, format, values);
    va_end(values);
    assert_true(length >= 0 && facts_length + (size_t)length < sizeof facts);
    facts_length += (size_t)length;
}

static void put_hex(uint32_t hex) {
    lr_board_hex_info at;
    assert_int_equal(lr_board_hex(&game, &view, hex, &at), LR_OK);
    put("%c%d", 'a' + at.row - 1, at.column);
}

static void put_vertex(uint32_t vertex) {
    lr_board_vertex_info at;
    lr_board_hex_info hex;
    unsigned corner = 0;
    assert_int_equal(lr_board_vertex(&game, &view, vertex, &at), LR_OK);
    assert_int_equal(lr_board_hex(&game, &view, at.hex[0], &hex), LR_OK);
    while (hex.vertex[corner] != vertex) assert_true(++corner < 6);
    put_hex(at.hex[0]);
    put(".%s", corner_words[corner]);
}

static void put_edge(uint32_t edge) {
    lr_board_edge_info at;
    lr_board_hex_info hex;
    unsigned side = 0;
    assert_int_equal(lr_board_edge(&game, &view, edge, &at), LR_OK);
    assert_int_equal(lr_board_hex(&game, &view, at.hex[0], &hex), LR_OK);
    while (hex.edge[side] != edge) assert_true(++side < 6);
    put_hex(at.hex[0]);
    put("/%s", side_words[side]);
}

/* `brick=1 ore=2`, or `-`. */
static void put_counts(const uint8_t *count, const char *const *words, unsigned kinds,
                       const char *between) {
    const char *before = "";
    for (unsigned k = 0; k < kinds; k++) {
        if (count[k] == 0) continue;
        put("%s%s=%d", before, words[k], count[k]);
        before = between;
    }
    if (*before == 0) put("-");
}

static bool any_of(const uint8_t *count, unsigned kinds) {
    for (unsigned k = 0; k < kinds; k++)
        if (count[k] != 0) return true;
    return false;
}

static void put_counts_line(const char *key, int seat, const uint8_t *count,
                            const char *const *words, unsigned kinds) {
    if (!any_of(count, kinds)) return;
    put("%s %d ", key, seat);
    put_counts(count, words, kinds, " ");
    put("\n");
}

static void put_number_line(const char *key, int seat, unsigned value) {
    if (value != 0) put("%s %d %u\n", key, seat, value);
}

static void put_seat_line(const char *key, unsigned seat) {
    if (seat != LR_SEAT_NONE) put("%s %u\n", key, seat);
}

static void put_holder(const char *key, unsigned seat, const char *end) {
    if (seat == LR_SEAT_NONE)
        put("%s -%s", key, end);
    else
        put("%s %u%s", key, seat, end);
}

static void put_set(const char *key, unsigned seats) {
    const char *before = "";
    if (seats == 0) return;
    put("%s ", key);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        put("%s%u", before, seat);
        before = ",";
    }
    put("\n");
}

static void put_places_line(const char *key, int seat, lr_board_what what,
                            void (*name)(uint32_t place)) {
    uint16_t places[PLACES_MAX];
    int32_t count = lr_board_places(&game, &view, what, seat, places, PLACES_MAX);
    assert_true(count >= 0);
    if (count == 0) return;
    put("%s", key);
    if (seat != LR_SEAT_NONE) put(" %d", seat);
    for (int32_t k = 0; k < count; k++) {
        put(" ");
        name(places[k]);
    }
    put("\n");
}

/* ---- a view, from the functions alone ---- */

static void put_hex_line(const char *key, unsigned hex) {
    put("%s ", key);
    if (hex == LR_BOARD_NO_PLACE)
        put("-");
    else
        put_hex(hex);
    put("\n");
}

static void put_course(bool at_sea) {
    put_holder("viewer", table.viewer, "\n");
    put("active %d\nfirst %d\nturn %u\n", table.active, table.first, table.turn);
    put_seat_line("winner", table.winner);
    if (table.setup_vertex != LR_BOARD_NO_PLACE) {
        put("setup-vertex ");
        put_vertex(table.setup_vertex);
        put("\n");
    }
    if (table.free_roads != 0) put("free-roads %d\n", table.free_roads);
    if (table.lifted != LR_BOARD_NO_PLACE) {
        put("lifted ");
        put_edge(table.lifted);
        put("\n");
    }
    put_places_line("ships-fresh", LR_SEAT_NONE, LR_BOARD_WHAT_SHIPS_FRESH, put_edge);
    if (table.dice[0] != 0) put("dice %d %d\n", table.dice[0], table.dice[1]);
    if (table.phase != LR_BOARD_PHASE_DEAL) {
        put_hex_line("robber", table.robber);
        if (at_sea) put_hex_line("pirate", table.pirate);
    }
    put_seat_line("victim", table.victim);
    if (table.barbarians != 0) put("barbarians %d\n", table.barbarians);
    if (table.attacks != 0) put("attacks %d\n", table.attacks);
    if (table.event != LR_BOARD_EVENT_NONE) put("event %s\n", event_words[table.event]);
    put_places_line("ready", LR_SEAT_NONE, LR_BOARD_WHAT_KNIGHTS_READY, put_vertex);
}

static void put_map(void) {
    unsigned row = 0;
    for (uint32_t hex = 0; hex < table.hexes && table.phase != LR_BOARD_PHASE_DEAL; hex++) {
        lr_board_hex_info at;
        assert_int_equal(lr_board_hex(&game, &view, hex, &at), LR_OK);
        assert_int_equal(at.robber, table.robber == hex);
        assert_int_equal(at.pirate, table.pirate == hex);
        assert_int_equal(at.merchant, table.merchant_hex == hex ? table.merchant : LR_SEAT_NONE);
        if (at.row != row) put("%srow %c", row == 0 ? "" : "\n", 'a' + at.row - 1);
        row = at.row;
        put(" %s", terrain_words[at.terrain]);
        bool numbered = at.terrain < LR_BOARD_TERRAIN_DESERT || at.terrain == LR_BOARD_TERRAIN_GOLD;
        if (!numbered) continue;
        if (at.number == 0)
            put(":-");
        else
            put(":%d", at.number);
    }
    if (row != 0) put("\n");
}

static void put_vertices_line(const char *key, bool fallen) {
    bool any = false;
    for (uint32_t vertex = 0; vertex < table.vertices; vertex++) {
        lr_board_vertex_info at;
        assert_int_equal(lr_board_vertex(&game, &view, vertex, &at), LR_OK);
        if (!(fallen ? at.fallen : at.wall)) continue;
        put("%s ", any ? "" : key);
        put_vertex(vertex);
        any = true;
    }
    if (any) put("\n");
}

static void put_stacks(bool developments, bool knights) {
    put("bank ");
    put_counts(table.bank, goods_words, knights ? 8 : 5, " ");
    put("\n");
    if (developments) put("deck-left %d\n", table.deck_left);
    if (!knights) return;
    if (table.merchant != LR_SEAT_NONE) {
        put("merchant %d ", table.merchant);
        put_hex(table.merchant_hex);
        put("\n");
    }
    put_seat_line("printer", table.printer);
    put_seat_line("constitution", table.constitution);
    for (unsigned track = 0; track < 3; track++) {
        lr_board_vertex_info at;
        if (table.metropolis_at[track] == LR_BOARD_NO_PLACE) continue;
        put("metropolis %s %d ", track_words[track], table.metropolis[track]);
        put_vertex(table.metropolis_at[track]);
        put("\n");
        assert_int_equal(lr_board_vertex(&game, &view, table.metropolis_at[track], &at), LR_OK);
        assert_int_equal(at.metropolis, track);
        assert_int_equal(at.owner, table.metropolis[track]);
    }
    put_vertices_line("walls", false);
    put_vertices_line("fallen", true);
    put("decks ");
    put_counts(table.decks_left, track_words, 3, " ");
    put("\n");
}

static void put_knights(int seat) {
    uint16_t places[PLACES_MAX];
    int32_t count = lr_board_places(&game, &view, LR_BOARD_WHAT_KNIGHTS, seat, places, PLACES_MAX);
    for (int32_t k = 0; k < count; k++) {
        lr_board_vertex_info at;
        assert_int_equal(lr_board_vertex(&game, &view, places[k], &at), LR_OK);
        assert_int_equal(at.knight_owner, seat);
        if (k == 0) put("knights %d", seat);
        put(" ");
        put_vertex(places[k]);
        put("=%s%s", rank_words[at.knight_strength], at.knight_active ? "+" : "");
    }
    if (count > 0) put("\n");
}

static void put_progress(int seat, const uint8_t *progress) {
    if (progress[0] == LR_BOARD_NONE) return;
    put("progress %d", seat);
    for (unsigned k = 0; k < 8 && progress[k] != LR_BOARD_NONE; k++)
        put(" %s", progress[k] == LR_BOARD_HIDDEN ? "?" : board_progress_table[progress[k]].name);
    put("\n");
}

static void put_cards(int seat, const lr_board_seat_info *own, bool developments) {
    lr_board_hand_info hand;
    lr_status status = lr_board_hand(&game, &view, &hand);
    assert_int_equal(status, table.viewer == LR_SEAT_NONE ? LR_E_NO_SUCH_SEAT : LR_OK);
    if (status == LR_OK && seat == table.viewer) {
        int32_t points[LR_SEATS_MAX];
        lr_score(&game, &s, points);
        assert_int_equal(hand.points, points[seat]);
        assert_int_equal(hand.seat, seat);
        assert_memory_equal(hand.progress, own->progress, sizeof hand.progress);
        put_counts_line("hand", seat, hand.goods, goods_words, LR_BOARD_GOODS);
        put_counts_line("cards", seat, hand.cards, card_words, 5);
        put_counts_line("cards-fresh", seat, hand.cards_fresh, card_words, 5);
    }
    if (own->hand_count == LR_BOARD_HIDDEN)
        put("hand-count %d ?\n", seat);
    else
        put("hand-count %d %d\n", seat, own->hand_count);
    if (developments) put("card-count %d %d\n", seat, own->card_count);
}

static void put_offer(int seat) {
    lr_board_offer_info offer;
    lr_status status = lr_board_offer(&game, &view, seat, &offer);
    if (status == LR_E_NO_OFFER) return;
    assert_int_equal(status, LR_OK);
    put("offer %d ", seat);
    put_counts(offer.give, goods_words, LR_BOARD_GOODS, " ");
    put(" for ");
    put_counts(offer.want, goods_words, LR_BOARD_GOODS, " ");
    put("\n");
}

static void put_seat(int seat, bool developments) {
    lr_board_seat_info own;
    assert_int_equal(lr_board_seat(&game, &view, seat, &own), LR_OK);
    put_cards(seat, &own, developments);
    put_progress(seat, own.progress);
    put_counts_line("played", seat, own.played, card_words, 5);
    if (own.special != 0 || own.islands != 0)
        put("special %d %d %d\n", seat, own.special, own.islands);
    put_places_line("settlements", seat, LR_BOARD_WHAT_SETTLEMENTS, put_vertex);
    put_places_line("cities", seat, LR_BOARD_WHAT_CITIES, put_vertex);
    put_places_line("roads", seat, LR_BOARD_WHAT_ROADS, put_edge);
    put_places_line("ships", seat, LR_BOARD_WHAT_SHIPS, put_edge);
    put_counts_line("levels", seat, own.level, track_words, 3);
    put_number_line("defenders", seat, own.defenders);
    put_knights(seat);
    put_number_line("tokens", seat, own.tokens);
    put_number_line("cloth", seat, own.cloth);
    put_number_line("warships", seat, own.warships);
    if (own.wonder != LR_BOARD_NONE)
        put("wonder %d %s %d\n", seat, wonder_words[own.wonder], own.wonder_level);
    put_number_line("discard", seat, own.discard_left);
    put_number_line("gold", seat, own.gold_left);
    put_offer(seat);
}

static void put_facts(void) {
    const board *b = board_of(&game);
    bool developments = !b->knights;
    lr_board_offer_info offer = { .waiting = 0 };
    facts_length = 0;
    put_course(b->sea);
    put_holder("longest-road", table.longest_road, "");
    put(" %d\n", table.longest_road_length);
    if (developments) put_holder("largest-army", table.largest_army, "\n");
    put_map();
    put_stacks(developments, b->knights);
    for (int seat = 0; seat < game.seats; seat++) put_seat(seat, developments);
    (void)lr_board_offer(&game, &view, table.active, &offer);
    put_set("offer-waiting", offer.waiting);
    put_set("offer-accepted", offer.accepted);
}

/* ---- beside the text ---- */

/* Lines of a view's text that no function of the header tells. */
static const char untold[] =
    " phase setting-up setup-step turn-of done harbors-fresh unveiled dice-deck event-due "
    "attack declaring sacked rewarded drawing returning parched chasing smith deserter "
    "recruit fleeing victims sabotage givers commerce picked spied metropolis-due "
    "rebuild swap dice-set errant-used cranes merchant-fleet promoted committed "
    "first-rolling first-best harbors harbor-edges bought returned gifts-gone villages "
    "cloth-supply traders fleet pillage fleet-waiting points-shown open-points seen-hand "
    "ships-closed harbors-held fortress commerce-left offers-made ";

static bool is_told(const char *line) {
    char word[64];
    (void)snprintf(word, sizeof word, " %.*s ", (int)strcspn(line, " \n"), line);
    return strstr(untold, word) == NULL;
}

static char text[LR_STATE_TEXT_MAX], expected[LR_STATE_TEXT_MAX];

static void keep_told(void) {
    size_t length = 0;
    for (const char *line = text; *line != 0;) {
        size_t bytes = strcspn(line, "\n") + 1;
        if (is_told(line)) {
            memcpy(expected + length, line, bytes);
            length += bytes;
        }
        line += bytes;
    }
    expected[length] = 0;
}

/* The words of the line `done`. */
static bool is_done(const char *word) {
    const char *line = strstr(text, "\ndone ");
    char done[128];
    if (line == NULL) return false;
    size_t bytes = strcspn(line + 1, "\n");
    assert_true(bytes < sizeof done);
    memcpy(done, line + 1, bytes);
    done[bytes] = 0;
    return strstr(done, word) != NULL;
}

static void look_at_text(int viewer) {
    lr_view_print(&game, &view, text, sizeof text);
    keep_told();
    put_facts();
    if (strcmp(facts, expected) != 0)
        (void)fprintf(stderr, "--- the functions:\n%s--- the text:\n%s", facts, expected);
    HOLDS(strcmp(facts, expected) == 0);
    HOLDS(table.rolled == is_done("rolled") && table.card_played == is_done("card-played"));
}

/* ---- beside the view's inside, and counted ---- */

static void look_at_table(int viewer) {
    const board *b = board_of(&game);
    const board_public *p = &board_view_of(&view)->pub;
    char phase[64];
    (void)snprintf(phase, sizeof phase, "phase %s\n", board_phase_names[table.phase]);
    HOLDS(strstr(text, phase) != NULL);
    HOLDS(table.actors == lr_actors(&game, &s));
    HOLDS(table.seats == game.seats && table.goal == b->goal);
    HOLDS(table.setting_up == p->setting_up);
    HOLDS(table.hexes == b->hexes && table.vertices == b->vertices && table.edges == b->edges);
    HOLDS(table.barbarians_track == (b->knights ? b->rules.barbarian_track : 0));
    for (unsigned track = 0; track < 3; track++)
        if (!b->knights) HOLDS(table.metropolis[track] == LR_SEAT_NONE);
}

static unsigned pieces(int seat, lr_board_what what) {
    return (unsigned)lr_board_places(&game, &view, what, seat, NULL, 0);
}

static void look_at_seat(int viewer, int seat) {
    const board *b = board_of(&game);
    const board_view *v = board_view_of(&view);
    const board_public *p = &v->pub;
    lr_board_seat_info own;
    assert_int_equal(lr_board_seat(&game, &view, seat, &own), LR_OK);
    HOLDS(own.points == p->seat[seat].points + v->points_shown[seat]);
    HOLDS(own.points_cards == p->seat[seat].points_open + v->points_shown[seat]);
    HOLDS(own.roads_left == b->supply.roads - pieces(seat, LR_BOARD_WHAT_ROADS));
    HOLDS(own.ships_left == p->at_sea[seat].ships_left);
    HOLDS(own.cities_left == p->seat[seat].cities_left);
    HOLDS(own.settlements_left == p->seat[seat].settlements_left);
    HOLDS(own.road_length == board_road_length(b, p, (unsigned)seat));
    HOLDS(own.harbors == p->seat[seat].harbors);
    for (unsigned goods = 0; goods < LR_BOARD_GOODS; goods++)
        HOLDS(own.rate[goods] ==
              (goods < b->goods ? board_bank_rate(b, p, (unsigned)seat, goods) : 0));
    if (!b->knights) return;
    const board_realm *realm = &board_knights_read(b, p)->realm[seat];
    HOLDS(own.walls_left == realm->walls_left);
    HOLDS(memcmp(own.knights_left, realm->knights_left, 3) == 0);
}

static void look_at_scenario(int viewer, int seat) {
    const board *b = board_of(&game);
    const board_scenario_state *state = board_scenario_read(b, &board_view_of(&view)->pub);
    lr_board_seat_info own;
    assert_int_equal(lr_board_seat(&game, &view, seat, &own), LR_OK);
    bool fleet = b->scenario == BOARD_SCENARIO_FLEET && table.phase != LR_BOARD_PHASE_DEAL;
    HOLDS(own.fortress == (fleet ? state->fleet.strength[seat] : 0));
}

/* Gifts and villages that lie on the map are those that were not taken. */
static void look_at_landmarks(int viewer) {
    const board *b = board_of(&game);
    const board_scenario_state *state = board_scenario_read(b, &board_view_of(&view)->pub);
    if (table.phase == LR_BOARD_PHASE_DEAL) return;
    for (unsigned k = 0; k < b->layout.tribe.gifts && b->scenario == BOARD_SCENARIO_TRIBE; k++) {
        lr_board_edge_info at;
        assert_int_equal(lr_board_edge(&game, &view, b->layout.tribe.edge[k], &at), LR_OK);
        HOLDS(at.gift == (state->tribe.gone >> k & 1 ? 0 : 1 + b->layout.tribe.kind[k]));
    }
    for (unsigned k = 0; k < b->layout.villages.villages && b->scenario == BOARD_SCENARIO_VILLAGES;
         k++) {
        lr_board_vertex_info at;
        assert_int_equal(lr_board_vertex(&game, &view, b->layout.villages.vertex[k], &at), LR_OK);
        HOLDS(at.village_number == b->layout.villages.number[k]);
        HOLDS(at.village_cloth == state->villages.left[k]);
    }
}

static void look_at_places(int viewer) {
    const board_public *p = &board_view_of(&view)->pub;
    unsigned harbors = 0, buildings = 0, routes = 0;
    for (uint32_t vertex = 0; vertex < table.vertices; vertex++) {
        lr_board_vertex_info at;
        assert_int_equal(lr_board_vertex(&game, &view, vertex, &at), LR_OK);
        HOLDS((at.building != 0) == (at.owner != LR_SEAT_NONE));
        HOLDS((at.knight_strength != 0) == (at.knight_owner != LR_SEAT_NONE));
        buildings += at.building != 0;
        for (unsigned k = 0; k < 3 && at.edge[k] != LR_BOARD_NO_PLACE; k++) {
            lr_board_edge_info way;
            assert_int_equal(lr_board_edge(&game, &view, at.edge[k], &way), LR_OK);
            HOLDS(way.vertex[0] + way.vertex[1] == vertex + at.neighbour[k]);
            HOLDS(way.vertex[0] == vertex || way.vertex[1] == vertex);
            if (way.harbor != LR_BOARD_NONE) HOLDS(at.harbor != LR_BOARD_NONE);
        }
    }
    for (uint32_t edge = 0; edge < table.edges; edge++) {
        lr_board_edge_info at;
        assert_int_equal(lr_board_edge(&game, &view, edge, &at), LR_OK);
        HOLDS((at.piece != 0) == (at.owner != LR_SEAT_NONE));
        routes += at.piece != 0;
        harbors += at.harbor != LR_BOARD_NONE;
    }
    unsigned lying = 0;
    for (unsigned slot = 0; slot < board_of(&game)->layout.harbor_count; slot++)
        lying += table.phase != LR_BOARD_PHASE_DEAL && p->harbor_edge[slot] != BOARD_NO_PLACE;
    HOLDS(harbors == lying);
    HOLDS(buildings == pieces(LR_SEAT_NONE, LR_BOARD_WHAT_SETTLEMENTS) +
                           pieces(LR_SEAT_NONE, LR_BOARD_WHAT_CITIES));
    HOLDS(routes ==
          pieces(LR_SEAT_NONE, LR_BOARD_WHAT_ROADS) + pieces(LR_SEAT_NONE, LR_BOARD_WHAT_SHIPS));
    HOLDS(pieces(LR_SEAT_NONE, LR_BOARD_WHAT_ROBBER_HEXES) ==
          (unsigned)__builtin_popcountll(p->robber_hexes));
}

/* A position that looks the same to the viewer gives the same answers. */
static void look_at_twin(int viewer) {
    static char before[sizeof facts];
    lr_state twin;
    memcpy(before, facts, sizeof before);
    lr_resample(&game, &view, &d.rng, &twin);
    lr_observe(&game, &twin, viewer, &view);
    assert_int_equal(lr_board_table(&game, &view, &table), LR_OK);
    put_facts();
    HOLDS(strcmp(before, facts) == 0);
}

static void look(int viewer) {
    lr_observe(&game, &s, viewer, &view);
    assert_int_equal(lr_board_table(&game, &view, &table), LR_OK);
    look_at_text(viewer);
    look_at_table(viewer);
    look_at_places(viewer);
    look_at_landmarks(viewer);
    for (int seat = 0; seat < game.seats; seat++) {
        look_at_seat(viewer, seat);
        look_at_scenario(viewer, seat);
    }
    look_at_twin(viewer);
}

/* ---- actions ---- */

static void put_cards_argument(const lr_board_argument_info *a) {
    unsigned sum = 0;
    for (unsigned goods = 0; goods < LR_BOARD_GOODS; goods++) sum += a->goods[goods];
    assert_int_equal(sum, a->value);
    put_counts(a->goods, goods_words, LR_BOARD_GOODS, ",");
}

static void put_seats_argument(unsigned seats) {
    const char *before = "";
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        put("%s%u", before, seat);
        before = ",";
    }
    if (seats == 0) put("-");
}

static void put_argument(const lr_board_argument_info *a) {
    unsigned value = (unsigned)a->value;
    if (a->hidden) {
        put("?");
        return;
    }
    switch ((lr_board_type)a->type) {
    case LR_BOARD_TYPE_SEED: put("%016llx", (unsigned long long)a->value); break;
    case LR_BOARD_TYPE_SEAT:
        if (value == LR_SEAT_NONE)
            put("-");
        else
            put("%u", value);
        break;
    case LR_BOARD_TYPE_DIE:
    case LR_BOARD_TYPE_NUMBER: put("%u", value); break;
    case LR_BOARD_TYPE_GOODS: put("%s", goods_words[value]); break;
    case LR_BOARD_TYPE_CARD: put("%s", card_words[value]); break;
    case LR_BOARD_TYPE_PROGRESS: put("%s", board_progress_table[value].name); break;
    case LR_BOARD_TYPE_HEX:
        if (value == LR_BOARD_NO_PLACE)
            put("-");
        else
            put_hex(value);
        break;
    case LR_BOARD_TYPE_VERTEX: put_vertex(value); break;
    case LR_BOARD_TYPE_EDGE: put_edge(value); break;
    case LR_BOARD_TYPE_CARDS: put_cards_argument(a); break;
    case LR_BOARD_TYPE_SEATS: put_seats_argument(value); break;
    case LR_BOARD_TYPE_TERRAIN: put("%s", terrain_words[value]); break;
    case LR_BOARD_TYPE_HARBOR: put("%s", harbor_words[value]); break;
    case LR_BOARD_TYPE_WONDER: put("%s", wonder_words[value]); break;
    case LR_BOARD_TYPE_EVENT: put("%s", event_words[value]); break;
    case LR_BOARD_TYPE_TRACK: put("%s", track_words[value]); break;
    case LR_BOARD_TYPE_QUARRY: put("%s", quarry_words[value]); break;
    case LR_BOARD_TYPE_CLOTH: put("cloth"); break;
    }
}

/* The text of an action without `for`, `from` and `to`, which join its arguments. */
static void strip_joints(char *line) {
    static const char *const joints[] = { " for ", " from ", " to " };
    for (unsigned k = 0; k < 3; k++) {
        char *at = strstr(line, joints[k]);
        if (at == NULL) continue;
        size_t bytes = strlen(joints[k]) - 1;
        memmove(at, at + bytes, strlen(at + bytes) + 1);
    }
}

static uint64_t kinds_seen;

static void look_at_action(lr_action a) {
    static const char *const words[] = {
#define ACTION(kind, ...) [LR_BOARD_ACTION_##kind] = #kind,
#include "board_actions.def"
#undef ACTION
    };
    lr_board_argument_info argument;
    char line[LR_ACTION_TEXT_MAX];
    uint32_t k = 0;
    lr_action_print(&game, a, line, sizeof line);
    assert_non_null(words[a.kind]);
    strip_joints(line);
    facts_length = 0;
    put("%.*s %s", (int)strcspn(line, " "), line, board_action_words[a.kind]);
    for (; lr_board_argument(&game, a, k, &argument) == LR_OK; k++) {
        put(" ");
        put_argument(&argument);
        bool first = true;
        for (uint32_t i = 0; i < k && first; i++) {
            lr_board_argument_info earlier;
            assert_int_equal(lr_board_argument(&game, a, i, &earlier), LR_OK);
            first = earlier.type != argument.type;
        }
        if (first && !argument.hidden && argument.type != LR_BOARD_TYPE_SEED)
            assert_int_equal(lr_board_find(&game, a, (lr_board_type)argument.type), argument.value);
    }
    assert_int_equal(lr_board_argument(&game, a, k, &argument), LR_END);
    assert_int_equal(lr_board_argument(&game, a, UINT32_MAX, &argument), LR_END);
    assert_string_equal(facts, line);
    kinds_seen |= (uint64_t)1 << a.kind;
}

/* The offer that its own arguments make. */
static void look_at_offer(lr_action a) {
    lr_board_argument_info give, want, to;
    lr_action made;
    if (a.kind != LR_BOARD_ACTION_OFFER) return;
    assert_int_equal(lr_board_argument(&game, a, 0, &give), LR_OK);
    assert_int_equal(lr_board_argument(&game, a, 1, &want), LR_OK);
    assert_int_equal(lr_board_argument(&game, a, 2, &to), LR_OK);
    assert_int_equal(
        lr_board_make_offer(&game, a.actor, give.goods, want.goods, (uint32_t)to.value, &made),
        LR_OK);
    assert_memory_equal(&made, &a, sizeof a);
}

/* Everything that can happen next. */
static void look_ahead(uint32_t actors) {
    static lr_action legal[LR_LEGAL_MAX];
    static lr_chance_outcome chance[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&game, &s, chance);
    for (uint32_t k = 0; k < count; k++) look_at_action(chance[k].action);
    if (actors & LR_CHANCE) return;
    count = lr_legal(&game, &s, lr_seat_first(actors), legal);
    for (uint32_t k = 0; k < count; k++) look_at_action(legal[k]);
}

/* ---- games ---- */

static void play(uint64_t steps, bool (*start)(uint32_t k)) {
    for (uint32_t k = 0; steps > 0; k++) {
        assert_true(start(k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX; step++, steps--) {
            uint32_t actors = lr_actors(&game, &s);
            bool over = actors == 0;
            int viewer = (int)lr_rng_below(&d.rng, game.seats + 1u) - 1;
            if (over || step % 6 == 0 || step < 4) look(viewer);
            if (over) break;
            if (step % 16 == 1) look_ahead(actors);
            lr_action a = drive_action(&d, &s);
            look_at_action(a);
            look_at_action(lr_redact(&game, &s, a, viewer));
            look_at_offer(a);
            lr_apply(&game, &s, a);
        }
    }
}

static bool start_any(uint32_t k) {
    return drive_start_any(&d, &game, k, 7000 + k);
}

static bool start_preset(uint32_t k) {
    char config[LR_CONFIG_TEXT_MAX];
    uint32_t presets = 0;
    while (lr_preset_at("board", presets) != NULL) presets++;
    (void)snprintf(config, sizeof config, "board(preset=%s)",
                   lr_preset_at("board", k % presets)->name);
    return drive_start_config(&d, &game, config, 8000 + k);
}

static bool start_sea(uint32_t k) {
    char config[LR_CONFIG_TEXT_MAX];
    drive_sea_config(k % drive_sea_tables(), config, sizeof config);
    return drive_start_config(&d, &game, config, 9000 + k);
}

static bool start_knights(uint32_t k) {
    char config[LR_CONFIG_TEXT_MAX];
    drive_knights_config(k % drive_knights_tables(), config, sizeof config);
    return drive_start_config(&d, &game, config, 9500 + k);
}

static void test_every_fact(void **state) {
    (void)state;
    play(drive_steps(40000, 12000), start_any);
    play(drive_steps(20000, 6000), start_preset);
    play(drive_steps(40000, 14000), start_sea);
    play(drive_steps(40000, 14000), start_knights);
}

/* Actions of every kind, legal or not, as long as they have a text. */
static void test_every_kind(void **state) {
    (void)state;
    lr_board_argument_info argument;
    kinds_seen = 0;
    for (uint32_t k = 0; k < 12; k++) {
        assert_true(start_knights(k));
        lr_init(&game, &s);
        lr_observe(&game, &s, 0, &view);
        for (unsigned round = 0; round < 40000; round++) {
            lr_action a = { .kind = (uint8_t)(round % 63), .actor = (uint8_t)(round & 1 ? 7 : 0) };
            static const uint8_t rare[] = { LR_ARG_HIDDEN, 63, 0, 1 };
            for (uint32_t n = lr_rng_below(&d.rng, 5); n > 0; n--)
                a.arg[n - 1] = lr_rng_below(&d.rng, 4) > 0 ? (uint8_t)lr_rng_below(&d.rng, 26)
                                                           : rare[lr_rng_below(&d.rng, 4)];
            if (lr_board_argument(&game, a, 0, &argument) != LR_E_BAD_ACTION) look_at_action(a);
        }
    }
    assert_int_equal(kinds_seen, ((uint64_t)1 << 63) - 2);
}

/* ---- what is wrong ---- */

static void expect_refused(const lr_game *g, const lr_view *v) {
    union {
        lr_board_table_info table;
        lr_board_seat_info seat;
        lr_board_hand_info hand;
        lr_board_offer_info offer;
        lr_board_hex_info hex;
        lr_board_vertex_info vertex;
        lr_board_edge_info edge;
    } out;
    assert_int_equal(lr_board_table(g, v, &out.table), LR_E_POSITION);
    assert_int_equal(lr_board_seat(g, v, 0, &out.seat), LR_E_POSITION);
    assert_int_equal(lr_board_hand(g, v, &out.hand), LR_E_POSITION);
    assert_int_equal(lr_board_offer(g, v, 0, &out.offer), LR_E_POSITION);
    assert_int_equal(lr_board_hex(g, v, 0, &out.hex), LR_E_POSITION);
    assert_int_equal(lr_board_vertex(g, v, 0, &out.vertex), LR_E_POSITION);
    assert_int_equal(lr_board_edge(g, v, 0, &out.edge), LR_E_POSITION);
    assert_int_equal(lr_board_places(g, v, LR_BOARD_WHAT_ROADS, 0, NULL, 0), -1);
}

static void test_another_family(void **state) {
    (void)state;
    lr_board_argument_info argument;
    uint8_t goods[LR_BOARD_GOODS] = { 0 };
    lr_action made, a = { .kind = LR_BOARD_ACTION_ROLL };
    lr_error error;
    assert_int_equal(lr_game_init(&other_game, "board(seats=4)", NULL, &error), LR_OK);
    for (uint32_t k = 0; k < 8; k++) {
        char config[LR_CONFIG_TEXT_MAX];
        drive_cards_config(k, config, sizeof config);
        assert_true(drive_start_config(&d, &game, config, k));
        lr_init(&game, &s);
        for (step = 0; step < 300 && lr_actors(&game, &s) != 0; step++) {
            lr_observe(&game, &s, (int)(step % 3) - 1, &view);
            expect_refused(&game, &view);
            expect_refused(&other_game, &view); /* a view of cards in a game of the board */
            drive_step(&d, &s);
        }
    }
    assert_int_equal(lr_board_argument(&game, a, 0, &argument), LR_E_POSITION);
    assert_int_equal(lr_board_find(&game, a, LR_BOARD_TYPE_SEAT), -1);
    assert_int_equal(lr_board_make_offer(&game, 0, goods, goods, 2, &made), LR_E_POSITION);
    assert_int_equal(lr_board_cost(&game, LR_BOARD_ACTION_ROAD, goods), LR_E_POSITION);
}

static void test_wrong_questions(void **state) {
    (void)state;
    lr_board_seat_info seat;
    lr_board_hex_info hex;
    lr_board_vertex_info vertex;
    lr_board_edge_info edge;
    uint8_t one[LR_BOARD_GOODS] = { 1 }, many[LR_BOARD_GOODS] = { 32 };
    uint8_t coin[LR_BOARD_GOODS] = { [LR_BOARD_GOODS_COIN] = 1 }, cost[LR_BOARD_GOODS];
    lr_action made;
    assert_true(drive_start_config(&d, &game, "board(seats=3)", 1));
    lr_init(&game, &s);
    lr_observe(&game, &s, 0, &view);
    assert_int_equal(lr_board_seat(&game, &view, 3, &seat), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_board_seat(&game, &view, -1, &seat), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_board_hex(&game, &view, 19, &hex), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_board_vertex(&game, &view, 54, &vertex), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_board_edge(&game, &view, 72, &edge), LR_E_NO_SUCH_PLACE);
    assert_int_equal(lr_board_places(&game, &view, (lr_board_what)99, 0, NULL, 0), -1);
    assert_int_equal(lr_board_places(&game, &view, LR_BOARD_WHAT_ROADS, 3, NULL, 0), -1);
    assert_int_equal(lr_board_places(&game, &view, LR_BOARD_WHAT_KNIGHTS, 0, NULL, 0), 0);
    assert_int_equal(lr_board_make_offer(&game, 3, one, one, 1, &made), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_board_make_offer(&game, 0, one, one, 8, &made), LR_E_NO_SUCH_SEAT);
    assert_int_equal(lr_board_make_offer(&game, 0, many, one, 2, &made), LR_E_RANGE);
    assert_int_equal(lr_board_make_offer(&game, 0, one, coin, 2, &made), LR_E_RANGE);
    assert_int_equal(lr_board_cost(&game, LR_BOARD_ACTION_ROLL, cost), LR_E_BAD_ACTION);
    assert_int_equal(lr_board_cost(&game, LR_BOARD_ACTION_CITY, cost), LR_OK);
    assert_int_equal(cost[LR_BOARD_GOODS_ORE], 3);
    assert_int_equal(cost[LR_BOARD_GOODS_GRAIN], 2);
}

/* Bytes that are no view are refused or answered, and read within their bounds (the sanitizers see
 * to that); bytes that are no action are refused. */
static void test_any_bytes(void **state) {
    (void)state;
    lr_board_argument_info argument;
    for (uint32_t k = 0; k < 40; k++) {
        assert_true(drive_start_any(&d, &game, k, k));
        lr_init(&game, &s);
        for (step = 0; step < 150 && lr_actors(&game, &s) != 0; step++) drive_step(&d, &s);
        for (unsigned round = 0; round < 400; round++) {
            lr_observe(&game, &s, 0, &view);
            for (uint32_t n = lr_rng_below(&d.rng, 64); n > 0; n--)
                view.body.bytes[lr_rng_below(&d.rng, game.view_bytes)] = (uint8_t)lr_rng_next(
                    &d.rng);
            if (lr_board_table(&game, &view, &table) != LR_OK) continue;
            for (int seat = 0; seat < game.seats; seat++) {
                lr_board_seat_info own;
                lr_board_offer_info offer;
                assert_int_equal(lr_board_seat(&game, &view, seat, &own), LR_OK);
                (void)lr_board_offer(&game, &view, seat, &offer);
                for (int what = 0; what <= LR_BOARD_WHAT_ROBBER_HEXES; what++)
                    (void)pieces(seat, (lr_board_what)what);
            }
            for (uint32_t vertex = 0; vertex < table.vertices; vertex++) {
                lr_board_vertex_info at;
                assert_int_equal(lr_board_vertex(&game, &view, vertex, &at), LR_OK);
            }
            for (uint32_t edge = 0; edge < table.edges; edge++) {
                lr_board_edge_info at;
                assert_int_equal(lr_board_edge(&game, &view, edge, &at), LR_OK);
            }
        }
        for (unsigned round = 0; round < 2000; round++) {
            lr_action a = drive_noise(&d, &s);
            lr_status status = lr_board_argument(&game, a, round % 4, &argument);
            char line[LR_ACTION_TEXT_MAX];
            lr_action_print(&game, a, line, sizeof line);
            bool known = strchr(line, ' ')[1] != '?' || strchr(line, ' ')[2] == 0;
            assert_int_equal(status == LR_E_BAD_ACTION, !known);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_fact),     cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_another_family), cmocka_unit_test(test_wrong_questions),
        cmocka_unit_test(test_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
