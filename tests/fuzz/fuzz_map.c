/* fuzz_map.c - any bytes as a map: an error that says where it is, or a board that holds together,
 * deals, and names its places.
 *
 * Maps reach the program from strangers (records carry them), so this is the widest door of the
 * rules. The checks after a successful parse are those that other files rely on without asking. */
#include "board_check.h"
#include "board_view.h"
#include "lr_assert.h"
#include "map.h"
#include "places.h"

#include "fuzz.h"

#include <string.h>

static board b;
static board_findings found;

/* All that is wrong with it, for who draws it: the first of these is what a game says. */
static void check_findings(const char *text, const lr_error *error) {
    board_map_examine(&b, text, &found);
    LR_ASSERT((error->status == LR_OK) == (found.errors == 0));
    LR_ASSERT(found.count <= BOARD_PROBLEMS_MAX && found.named_count <= BOARD_NAMED_MAX);
    if (found.errors > 0) {
        LR_ASSERT(strcmp(found.problem[0].text, error->text) == 0);
        LR_ASSERT(found.problem[0].line == error->line);
    }
    for (uint32_t k = 0; found.drawn && k < found.named_count; k++) {
        const board_named *named = &found.named[k];
        uint32_t places = named->kind == 'h' ? b.hexes : named->kind == 'v' ? b.vertices : b.edges;
        LR_ASSERT(named->place < places && named->at + named->length <= strlen(text));
    }
}

static void check_vertex(uint32_t v) {
    const board_vertex *vertex = &b.vertex[v];
    for (unsigned i = 0; i < 3; i++) {
        if (vertex->edge[i] == BOARD_NO_PLACE) continue;
        LR_ASSERT(vertex->edge[i] < b.edges && vertex->neighbour[i] < b.vertices);
        const board_edge *e = &b.edge[vertex->edge[i]];
        LR_ASSERT(e->vertex[0] == v || e->vertex[1] == v);
        LR_ASSERT(e->vertex[0] + e->vertex[1] - v == vertex->neighbour[i]);
        LR_ASSERT(board_has(b.vertex_edges + v * b.edge_words, vertex->edge[i]));
    }
    LR_ASSERT(vertex->hex[0] < b.hexes && vertex->corner < BOARD_SIDES);
    LR_ASSERT(b.hex[vertex->hex[0]].vertex[vertex->corner] == v);

    char name[16];
    lr_error error;
    lr_text t = lr_text_start(name, sizeof name);
    board_put_vertex(&t, &b, v);
    LR_ASSERT(lr_text_end(&t) < sizeof name);
    lr_scan in = lr_scan_start(name, &error);
    uint32_t read;
    LR_ASSERT(board_scan_vertex(&in, &b, &read) && read == v);
}

static void check_hex(uint32_t hex) {
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        uint8_t other = b.hex[hex].neighbour[side];
        if (other != BOARD_NO_HEX) LR_ASSERT(b.hex[other].neighbour[(side + 3) % 6] == hex);
        LR_ASSERT(b.hex[hex].vertex[side] < b.vertices && b.hex[hex].edge[side] < b.edges);
    }
}

/* Terrain and tokens are all there, once each, and lie where they can. */
static void check_hexes(const board_dealt *dealt) {
    const board_layout *layout = &b.layout;
    unsigned terrains[BOARD_TERRAINS] = { 0 }, tokens[13] = { 0 };
    for (uint32_t k = 0; k < b.hexes; k++) {
        unsigned terrain = dealt->terrain[k], number = dealt->number[k];
        LR_ASSERT(terrain < BOARD_DEALT && number <= 12 && number != 7);
        LR_ASSERT(number == 0 || terrain < BOARD_DESERT || terrain == BOARD_GOLD);
        terrains[terrain]++;
        tokens[number]++;
        terrains[layout->terrain[k]]--;
        if (layout->terrain[k] != BOARD_DEALT) tokens[layout->number[k]]--;
    }
    for (unsigned t = 0; t < BOARD_DEALT; t++) LR_ASSERT(terrains[t] == layout->terrain_pool[t]);
    for (unsigned k = 0; k < layout->number_pool_count; k++) tokens[layout->number_pool[k]]--;
    for (unsigned n = 2; n <= 12; n++) LR_ASSERT(tokens[n] == 0);
}

static void check_harbors(const board_dealt *dealt) {
    const board_layout *layout = &b.layout;
    for (uint32_t k = 0; k < layout->harbor_count; k++) {
        LR_ASSERT(dealt->harbor[k] < BOARD_HARBOR_TYPES);
        if (layout->harbor_edge[k] != BOARD_NO_PLACE)
            LR_ASSERT(dealt->harbor_edge[k] == layout->harbor_edge[k]);
        if (dealt->harbor_edge[k] == BOARD_NO_PLACE) continue;
        LR_ASSERT(dealt->harbor_edge[k] < b.edges);
        const board_edge *e = &b.edge[dealt->harbor_edge[k]];
        unsigned land = dealt->terrain[e->hex[0]] != BOARD_SEA;
        land += e->hex[1] != BOARD_NO_HEX && dealt->terrain[e->hex[1]] != BOARD_SEA;
        LR_ASSERT(land == 1);
    }
}

static void check_deal(unsigned tokens, unsigned kind, uint64_t seed) {
    board_dealt dealt;
    b.rules.token_layout = (uint8_t)tokens;
    b.rules.board = (uint8_t)kind;
    b.rules.outer_sea_shuffled = (uint8_t)tokens;
    b.seats = b.layout.seats_max;
    board_deal(&b, seed, &dealt);
    check_hexes(&dealt);
    check_harbors(&dealt);
}

/* What the set-up and the scenarios rely on. */
static void check_layout(void) {
    const board_layout *layout = &b.layout;
    LR_ASSERT(layout->seats_min >= 2 && layout->seats_max <= LR_SEATS_MAX);
    LR_ASSERT(layout->rounds > 0 || layout->start_count > 0);
    LR_ASSERT(layout->supply.roads + layout->supply.ships <= 60);
    LR_ASSERT(layout->robber_start != BOARD_ROBBER_HEX || layout->robber < b.hexes);
    LR_ASSERT(layout->pirate == BOARD_NO_HEX || layout->terrain[layout->pirate] == BOARD_SEA);
    for (uint32_t k = 0; k < layout->tribe.gifts; k++)
        LR_ASSERT(layout->tribe.harbor[k] == BOARD_NO_HARBOR ||
                  layout->tribe.harbor[k] < layout->harbor_count);
    for (unsigned seat = 0; seat < layout->seats_max; seat++)
        if (layout->scenario == BOARD_SCENARIO_FLEET)
            LR_ASSERT(layout->fleet.lane_distance[seat][layout->fleet.beachhead[seat]] != 0xff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[LR_MAP_TEXT_MAX + 2]; /* one longer than the reader takes */
    lr_error error;
    if (size > LR_MAP_TEXT_MAX + 1) size = LR_MAP_TEXT_MAX + 1;
    memcpy(text, data, size);
    text[size] = 0;
    memset(&b, 0, sizeof b);
    lr_status status = board_map_parse(&b, text, &error);
    LR_ASSERT(status == error.status);
    check_findings(text, &error);
    memset(&b, 0, sizeof b);
    board_map_parse(&b, text, &error);
    if (status != LR_OK) {
        LR_ASSERT(error.text[0] != 0);
        LR_ASSERT(status == LR_E_TOO_LARGE || (error.line > 0 && error.column > 0));
        return 0;
    }
    LR_ASSERT(b.hexes > 0 && b.hexes <= BOARD_HEXES_MAX);
    for (uint32_t k = 0; k < b.hexes; k++) check_hex(k);
    for (uint32_t v = 0; v < b.vertices; v++) check_vertex(v);
    check_layout();
    check_deal(BOARD_TOKENS_SPIRAL, BOARD_VARIABLE, size);
    check_deal(BOARD_TOKENS_RANDOM, BOARD_VARIABLE, size);
    if (!b.layout.dealt) check_deal(BOARD_TOKENS_SPIRAL, BOARD_BEGINNER, size);
    return 0;
}
