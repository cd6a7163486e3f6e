/* wonders.c - a race to build wonders.
 *
 * A player claims one of five wonders by meeting what it asks for, and builds it in four levels,
 * each for the same five cards (SCN8-07, 08). The fourth level wins at once; ten points win only
 * with a higher level than everybody else's (SCN8-01).
 */
#include "module.h"

enum { LEVELS = 4, CASTLE_POINTS = 6, MONUMENT_ROUTE = 5, THEATRE_CITIES = 2 };

static void begin(const board *b, board_public *p) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        board_scenario_of(b, p)->wonders.wonder[seat] = BOARD_WONDERS;
}

/* ---- what a wonder asks for ---- */

static unsigned cities_of(const board *b, const board_public *p, unsigned seat) {
    return b->supply.cities - (unsigned)p->seat[seat].cities_left;
}

static bool has_building(const board *b, const board_public *p, unsigned seat,
                         const uint16_t *vertices, unsigned count) {
    bool city;
    for (unsigned k = 0; k < count; k++)
        if (board_building_at(b, p, vertices[k], &city) == seat) return true;
    return false;
}

static bool has_harbor_city(const board *b, const board_public *p, unsigned seat) {
    for (uint32_t v = 0; v < b->vertices; v++)
        if (vset_has(board_city(b, p, seat), v) && board_harbor_at(b, p, v) != BOARD_NO_HARBOR)
            return true;
    return false;
}

static bool meets(const board *b, const board_public *p, unsigned seat, unsigned wonder) {
    const board_wonders_map *map = &b->layout.wonders;
    switch ((board_wonder)wonder) {
    case BOARD_WONDER_THEATRE: return cities_of(b, p, seat) >= THEATRE_CITIES;
    case BOARD_WONDER_BRIDGE: return has_building(b, p, seat, map->bridge, map->bridges);
    case BOARD_WONDER_WALL: return has_building(b, p, seat, map->wall, map->walls);
    case BOARD_WONDER_CASTLE:
        return cities_of(b, p, seat) >= 1 && p->seat[seat].points >= CASTLE_POINTS;
    case BOARD_WONDER_MONUMENT:
        return has_harbor_city(b, p, seat) &&
               board_road_length(b, p, seat) >= MONUMENT_ROUTE; /* SCN8-15 */
    default: return false;
    }
}

static bool is_taken(const board *b, const board_public *p, unsigned wonder) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (board_scenario_read(b, p)->wonders.wonder[seat] == wonder) return true;
    return false;
}

/* ---- claiming and building ---- */

static menu_end menu_main(const board *b, const board_state *s, unsigned seat, unsigned pays UNUSED,
                          menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    const board_wonder_race *race = &board_scenario_read(b, p)->wonders;
    unsigned own = race->wonder[seat], open = 0;
    if (own < BOARD_WONDERS) {
        if (board_covers(s->secret.hand[seat], board_cost_wonder[own]))
            menu_add_plain(&m, BOARD_LEVEL);
        return m.end;
    }
    for (unsigned k = 0; k < BOARD_WONDERS; k++) {
        if (b->rules.wonder_claim_pays && !board_covers(s->secret.hand[seat], board_cost_wonder[k]))
            continue;
        if (!is_taken(b, p, k) && meets(b, p, seat, k)) open |= 1u << k;
    }
    menu_add(&m, BOARD_WONDER, 0, open);
    return m.end;
}

lr_status board_check_wonder(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    unsigned wonder = a.arg[0];
    if (wonder >= BOARD_WONDERS) return LR_E_BAD_ACTION;
    if (board_scenario_read(b, p)->wonders.wonder[a.actor] < BOARD_WONDERS) return LR_E_ONE_WONDER;
    if (is_taken(b, p, wonder)) return LR_E_WONDER_TAKEN;
    if (!meets(b, p, a.actor, wonder)) return LR_E_WONDER_NEEDS;
    if (b->rules.wonder_claim_pays &&
        !board_covers(s->secret.hand[a.actor], board_cost_wonder[wonder]))
        return LR_E_CANNOT_AFFORD; /* SCN8-17 */
    return LR_OK;
}

lr_status board_check_level(const board *b, const board_state *s, lr_action a) {
    unsigned own = board_scenario_read(b, &s->pub)->wonders.wonder[a.actor];
    if (own >= BOARD_WONDERS) return LR_E_NO_WONDER;
    return board_covers(s->secret.hand[a.actor], board_cost_wonder[own]) ? LR_OK
                                                                         : LR_E_CANNOT_AFFORD;
}

static void build_level(const board *b, board_state *s, unsigned seat) {
    board_wonder_race *race = &board_scenario_of(b, &s->pub)->wonders;
    board_build_pay(b, s, seat, board_cost_wonder[race->wonder[seat]]);
    if (++race->level[seat] == LEVELS)
        board_victory_end(b, s, seat);
    else
        victory_test(b, s);
}

void board_apply_wonder(const board *b, board_state *s, const lr_action *a) {
    board_scenario_of(b, &s->pub)->wonders.wonder[a->actor] = a->arg[0];
    if (b->rules.wonder_claim_pays) build_level(b, s, a->actor);
}

void board_apply_level(const board *b, board_state *s, const lr_action *a) {
    build_level(b, s, a->actor);
}

static bool idle(const board *b UNUSED, const board_state *s UNUSED, unsigned seat UNUSED) {
    return false; /* a claim may cost nothing */
}

static bool may_win(const board *b, const board_public *p, unsigned seat) {
    const board_wonder_race *race = &board_scenario_read(b, p)->wonders;
    for (unsigned other = 0; other < b->seats; other++)
        if (other != seat && race->level[other] >= race->level[seat]) return false;
    return true;
}

static bool won_otherwise(const board *b, const board_state *s) {
    return board_scenario_read(b, &s->pub)->wonders.level[s->pub.winner] == LEVELS;
}

static const char *verify(const board *b, const board_state *s) {
    const board_wonder_race *race = &board_scenario_read(b, &s->pub)->wonders;
    unsigned met = 0;
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        unsigned wonder = race->wonder[seat], level = race->level[seat];
        bool none = seat >= b->seats || s->pub.phase == BOARD_PHASE_DEAL;
        if (none && (wonder | level) != 0) return "a wonder belongs to nobody";
        if (none) continue;
        if (wonder > BOARD_WONDERS || level > LEVELS) return "there is no such wonder";
        if (wonder == BOARD_WONDERS && level > 0) return "a level needs a wonder";
        if (wonder < BOARD_WONDERS && met >> wonder & 1) return "two seats build one wonder";
        if (wonder < BOARD_WONDERS) met |= 1u << wonder;
        if (level == LEVELS && s->pub.winner != seat) return "a finished wonder wins";
    }
    return NULL;
}

const board_module wonders_module = {
    .begin = begin,
    .menu_main = menu_main,
    .idle = idle,
    .may_win = may_win,
    .won_otherwise = won_otherwise,
    .verify = verify,
};
