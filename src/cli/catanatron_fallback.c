/* catanatron_fallback.c - a sensible choice without a position.
 *
 * When a state cannot be read, or our rules refuse it, a legal answer is still due. Kinds of
 * actions have an order: what brings points first, then what makes the turn go on; things that cost
 * and may be useless (roads, trades with the bank) come after its end. Among equals the board
 * decides, if it is known: where settlements yield most, where the robber hurts others most, of
 * what there is most.
 */
#include "catanatron_parts.h"

static const int kind_scores[THEIR_KINDS] = {
    [THEIR_NONE] = 100,    [THEIR_CITY] = 9000,     [THEIR_SETTLEMENT] = 8000,
    [THEIR_ROLL] = 7000,   [THEIR_KNIGHT] = 6000,   [THEIR_ROAD_BUILDING] = 5500,
    [THEIR_PLENTY] = 5400, [THEIR_MONOPOLY] = 5300, [THEIR_BUY] = 5000,
    [THEIR_ROBBER] = 4000, [THEIR_DISCARD] = 4000,  [THEIR_REJECT] = 4000,
    [THEIR_CANCEL] = 4000, [THEIR_END] = 3000,      [THEIR_ROAD] = 2000,
    [THEIR_BANK] = 1000,   [THEIR_ACCEPT] = 500,    [THEIR_CONFIRM] = 500,
};

/* What a robber on the tile takes from the others, less what it takes from us. */
static int robber_score(const their_map *map, const their_state *state,
                        const their_action *action) {
    int score = action->b >= 0 ? 3 : 0;
    if (action->a < 0 || action->a >= THEIR_TILES) return score;
    int number = map->number[action->a];
    int ways = number < 2 ? 0 : number < 7 ? number - 1 : 13 - number;
    for (int corner = 0; corner < BOARD_SIDES; corner++) {
        int node = their_tile_nodes[action->a][corner];
        if (state->building[node] < 0) continue;
        int pays = ways * (state->city[node] ? 2 : 1);
        score += state->building[node] == (int)state->self ? -2 * pays : pays;
    }
    return score;
}

static int detail_score(const their_map *map, const their_state *state,
                        const their_action *action) {
    switch (action->kind) {
    case THEIR_CITY:
    case THEIR_SETTLEMENT: return map ? (int)their_node_yield(map, action->a) : 0;
    case THEIR_ROAD: {
        int a = map ? (int)their_node_yield(map, action->a) : 0;
        int b = map ? (int)their_node_yield(map, action->b) : 0;
        return a > b ? a : b;
    }
    case THEIR_ROBBER: return map && state ? robber_score(map, state, action) : action->b >= 0;
    case THEIR_DISCARD: return state && action->a >= 0 ? state->hand[action->a] : 0;
    case THEIR_MONOPOLY:
    case THEIR_PLENTY: return state && action->a >= 0 ? -state->hand[action->a] : 0;
    default: return 0;
    }
}

size_t their_fallback(const their_map *map, const their_state *state, const their_action *actions,
                      size_t count) {
    size_t best = 0;
    int best_score = 0;
    for (size_t k = 0; k < count; k++) {
        int score = kind_scores[actions[k].kind] + detail_score(map, state, &actions[k]);
        if (k > 0 && score <= best_score) continue;
        best = k;
        best_score = score;
    }
    return best;
}
