/* scenario.c - which scenarios there are. */
#include "scenario.h"

static const scenario plain = { 0 };

const scenario *const scenario_table[BOARD_SCENARIOS] = {
    [BOARD_SCENARIO_NONE] = &plain,
    [BOARD_SCENARIO_TRIBE] = &tribe_scenario,
    [BOARD_SCENARIO_VILLAGES] = &villages_scenario,
    [BOARD_SCENARIO_FLEET] = &fleet_scenario,
    [BOARD_SCENARIO_WONDERS] = &wonders_scenario,
};

lr_status scenario_check_edge(const board *b, const board_public *p, unsigned seat, bool ship,
                              uint32_t edge) {
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    const scenario *own = scenario_of(b);
    if (own->fence_edges == NULL) return LR_OK;
    board_insert(edges, edge);
    own->fence_edges(b, p, seat, ship, edges);
    return board_has(edges, edge) ? LR_OK : LR_E_OFF_LANE;
}

lr_status scenario_check_site(const board *b, const board_public *p, unsigned seat,
                              uint32_t vertex) {
    uint64_t vertices[BOARD_WORDS_MAX] = { 0 };
    const scenario *own = scenario_of(b);
    if (own->fence_sites == NULL) return LR_OK;
    board_insert(vertices, vertex);
    own->fence_sites(b, p, seat, vertices);
    return board_has(vertices, vertex) ? LR_OK : LR_E_CLOSED_SITE;
}

void scenario_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    const scenario *own = scenario_of(b);
    if (own->menu == NULL) return;
    menu lent = *m; /* so that the caller's own can stay in registers */
    own->menu(b, s, seat, &lent);
    m->out = lent.out;
    m->row_next = lent.row_next;
    m->count = lent.count;
}
