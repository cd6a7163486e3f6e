/* fuzz_map.c - any bytes as a map: an error that says where it is, or a board that holds together,
 * deals, and names its places.
 *
 * Maps reach the program from strangers (records carry them), so this is the widest door of the
 * rules. The checks after a successful parse are those that other files rely on without asking. */
#include "board_view.h"
#include "lr_assert.h"
#include "map.h"
#include "places.h"

#include "fuzz.h"

#include <string.h>

static board b;

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
    LR_ASSERT(vertex->harbor == BOARD_NO_HARBOR || vertex->harbor < b.layout.harbor_count);

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

static void check_deal(unsigned tokens, uint64_t seed) {
    uint8_t terrain[BOARD_HEXES_MAX], number[BOARD_HEXES_MAX], harbor[BOARD_HARBORS_MAX];
    b.rules.token_layout = (uint8_t)tokens;
    board_deal(&b, seed, terrain, number, harbor);
    for (uint32_t k = 0; k < b.hexes; k++) {
        LR_ASSERT(terrain[k] < BOARD_DEALT && number[k] <= 12 && number[k] != 7);
        LR_ASSERT((number[k] != 0) == (terrain[k] < BOARD_DESERT));
        if (b.layout.terrain[k] != BOARD_DEALT) LR_ASSERT(terrain[k] == b.layout.terrain[k]);
    }
    for (uint32_t k = 0; k < b.layout.harbor_count; k++) LR_ASSERT(harbor[k] < BOARD_HARBOR_TYPES);
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
    if (status != LR_OK) {
        LR_ASSERT(error.text[0] != 0);
        LR_ASSERT(status == LR_E_TOO_LARGE || (error.line > 0 && error.column > 0));
        return 0;
    }
    LR_ASSERT(b.hexes > 0 && b.hexes <= BOARD_HEXES_MAX);
    for (uint32_t k = 0; k < b.hexes; k++) check_hex(k);
    for (uint32_t v = 0; v < b.vertices; v++) check_vertex(v);
    check_deal(BOARD_TOKENS_SPIRAL, size);
    check_deal(BOARD_TOKENS_RANDOM, size);
    return 0;
}
