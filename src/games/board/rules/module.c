/* module.c - the list of modules, and whether they allow a single place. */
#include "module.h"

const board_module *const board_modules[BOARD_MODULES] = {
    [BOARD_MODULE_SEA] = &sea_module,           [BOARD_MODULE_TRIBE] = &tribe_module,
    [BOARD_MODULE_VILLAGES] = &villages_module, [BOARD_MODULE_FLEET] = &fleet_module,
    [BOARD_MODULE_WONDERS] = &wonders_module,   [BOARD_MODULE_KNIGHTS] = &knights_module,
};

void board_hook(board *b) {
    memset(b->hooks, 0, sizeof b->hooks);
    for (unsigned m = 0; m < BOARD_MODULES; m++) {
        if ((b->modules >> m & 1) == 0) continue;
#define SEAM(result, name, ...) \
    b->hooks[BOARD_SEAM_##name] |= (uint8_t)((board_modules[m]->name != NULL) << m);
#include "board_seams.def"
    }
}

lr_status board_module_check_edge(const board *b, const board_public *p, unsigned seat, bool ship,
                                  uint32_t edge) {
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    if (!HOOKED(b, fence_edges)) return LR_OK;
    board_insert(edges, edge);
    DO(b, fence_edges, p, seat, ship, edges);
    return board_has(edges, edge) ? LR_OK : LR_E_OFF_LANE;
}

lr_status board_module_check_site(const board *b, const board_public *p, unsigned seat,
                                  uint32_t vertex) {
    uint64_t vertices[BOARD_WORDS_MAX] = { 0 };
    if (!HOOKED(b, fence_sites)) return LR_OK;
    board_insert(vertices, vertex);
    DO(b, fence_sites, p, seat, vertices);
    return board_has(vertices, vertex) ? LR_OK : LR_E_CLOSED_SITE;
}
