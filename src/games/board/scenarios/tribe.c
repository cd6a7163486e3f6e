/* tribe.c - the forgotten tribe: gifts on the coasts of islands where nobody may settle.
 *
 * A ship that comes to a gift's edge takes it (SCN5-05): a token is a point, a card is drawn
 * unseen, a harbor must be put beside an own building on the coast, at once or as soon as there is
 * room (SCN5-06 to 10). The cards on the map are not kept apart from the deck: an unseen card is as
 * likely in one place as in the other, so a card is drawn when it is taken, and none has to be
 * hidden before.
 */
#include "module.h"

static const board_tribe_map *gifts_of(const board *b) {
    return &b->layout.tribe;
}

static void shape(const board *b, board_public *p) {
    uint64_t numbered = p->land_hexes & ~p->number_hexes[0];
    uint64_t *sites = board_sites_rw(b, p).word, kept[BOARD_WORDS_MAX] = { 0 };
    p->robber_hexes &= numbered; /* SCN5-04 */
    for (unsigned hex = 0; hex < b->hexes; hex++)
        for (unsigned i = 0; i < BOARD_SIDES; i++)
            if (numbered >> hex & 1) board_insert(kept, b->hex[hex].vertex[i]);
    for (unsigned w = 0; w < b->vertex_words; w++) sites[w] &= kept[w]; /* SCN5-03 */
}

static void tally(const board *b, const board_public *p, unsigned seat, board_tally *tally) {
    tally->points += board_scenario_read(b, p)->tribe.tokens[seat];
}

static unsigned cards_out(const board *b, const board_public *p) {
    const board_tribe *tribe = &board_scenario_read(b, p)->tribe;
    unsigned cards = 0;
    for (unsigned k = 0; k < gifts_of(b)->gifts && !HOOKED(b, gift_card); k++)
        cards += gifts_of(b)->kind[k] == BOARD_GIFT_CARD && (tribe->gone >> k & 1) == 0;
    return cards;
}

static void take(const board *b, board_public *p, unsigned seat, unsigned gift) {
    board_tribe *tribe = &board_scenario_of(b, p)->tribe;
    tribe->gone |= 1u << gift;
    switch (gifts_of(b)->kind[gift]) {
    case BOARD_GIFT_POINT:
        tribe->tokens[seat]++;
        p->seat[seat].points++;
        break;
    case BOARD_GIFT_CARD:
        if (ANY(b, gift_card, p, seat)) break;
        tribe->drawing = 1;
        p->deck_left++; /* it counts as one of the deck until it is drawn */
        break;
    default: tribe->held[seat] |= (uint16_t)(1u << gifts_of(b)->harbor[gift]); break;
    }
}

static void after_ship(const board *b, board_state *s, unsigned seat, uint32_t edge) {
    const board_tribe *tribe = &board_scenario_read(b, &s->pub)->tribe;
    for (unsigned k = 0; k < gifts_of(b)->gifts; k++)
        if (gifts_of(b)->edge[k] == edge && (tribe->gone >> k & 1) == 0) take(b, &s->pub, seat, k);
}

/* ---- harbors ---- */

/* Coasts beside own buildings, away from other harbors (SCN5-08, 09). */
static bool harbor_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges) {
    eset land = board_land(b, p);
    eset sea = board_sea(b, p);
    bool any = false;
    for (unsigned w = 0; w < b->edge_words; w++) edges[w] = land.word[w] & sea.word[w];
    for (uint32_t edge = 0; edge < b->edges; edge++) {
        const uint16_t *ends = b->edge[edge].vertex;
        bool own = false, near = false;
        for (int i = 0; i < 2; i++) {
            own |= vset_has(board_settlement(b, p, seat), ends[i]) ||
                   vset_has(board_city(b, p, seat), ends[i]);
            near |= board_harbor_at(b, p, ends[i]) != BOARD_NO_HARBOR;
        }
        if (!own || near) board_remove(edges, edge);
        any |= board_has(edges, edge);
    }
    return any;
}

static bool resume(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_tribe *tribe = &board_scenario_of(b, p)->tribe;
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    if (tribe->drawing) {
        tribe->drawing = 0;
        p->phase = BOARD_PHASE_DRAW;
        return true;
    }
    if (tribe->held[p->active] == 0 || !harbor_sites(b, p, p->active, edges)) return false;
    p->phase = BOARD_PHASE_HARBOR; /* SCN5-10 */
    return true;
}

menu_end tribe_harbor_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    unsigned types = 0;
    for (unsigned held = board_scenario_read(b, p)->tribe.held[seat]; held != 0; held &= held - 1)
        types |= 1u << p->harbor[(unsigned)__builtin_ctz(held)];
    harbor_sites(b, p, seat, edges);
    FOR_EACH_BIT(bit, types)
        for (unsigned w = 0; w < b->edge_words; w++)
            menu_add_word(&m, menu_head(seat, BOARD_HARBOR, bit) + ((uint64_t)w << 22), edges[w]);
    return m.end;
}

/* A harbor of the type that the seat holds. */
static unsigned held_slot(const board *b, const board_public *p, unsigned seat, unsigned type) {
    FOR_EACH_BIT(slot, board_scenario_read(b, p)->tribe.held[seat]) {
        if (p->harbor[slot] == type) return slot;
    }
    return BOARD_NO_HARBOR;
}

lr_status board_check_harbor(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t edge = board_place(a);
    uint64_t edges[BOARD_WORDS_MAX] = { 0 };
    if (edge >= b->edges) return LR_E_NO_SUCH_PLACE;
    if (held_slot(b, p, a.actor, a.arg[2]) == BOARD_NO_HARBOR) return LR_E_NO_HARBOR_HELD;
    harbor_sites(b, p, a.actor, edges);
    if (board_has(edges, edge)) return LR_OK;
    const uint16_t *ends = b->edge[edge].vertex;
    bool near = board_harbor_at(b, p, ends[0]) != BOARD_NO_HARBOR ||
                board_harbor_at(b, p, ends[1]) != BOARD_NO_HARBOR;
    return near ? LR_E_HARBOR_TOO_CLOSE : LR_E_HARBOR_NOT_AT_BUILDING;
}

void board_apply_harbor(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t edge = board_place(*a);
    unsigned slot = held_slot(b, p, a->actor, a->arg[2]);
    LR_ASSERT(slot < BOARD_HARBORS_MAX);
    board_scenario_of(b, p)->tribe.held[a->actor] &= (uint16_t) ~(1u << slot);
    p->harbor_edge[slot] = (uint16_t)edge;
    for (int i = 0; i < 2; i++) { /* SCN5-12: it serves whoever is there */
        bool city;
        unsigned seat = board_building_at(b, p, b->edge[edge].vertex[i], &city);
        if (seat != LR_SEAT_NONE) p->seat[seat].harbors |= (uint8_t)(1u << p->harbor[slot]);
    }
    board_turn_resume(b, s);
}

/* ---- verifying ---- */

static const char *verify(const board *b, const board_state *s) {
    const board_public *p = &s->pub;
    const board_tribe_map *map = gifts_of(b);
    const board_tribe *tribe = &board_scenario_read(b, p)->tribe;
    unsigned tokens = 0, given = 0, held = 0, gone_harbors = 0;
    if ((tribe->gone >> map->gifts) != 0 || tribe->drawing != 0) return "there is no such gift";
    for (unsigned k = 0; k < map->gifts; k++) {
        if ((tribe->gone >> k & 1) == 0) continue;
        given += map->kind[k] == BOARD_GIFT_POINT;
        if (map->kind[k] == BOARD_GIFT_HARBOR) gone_harbors |= 1u << map->harbor[k];
    }
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) {
        tokens += tribe->tokens[seat];
        if ((held & tribe->held[seat]) != 0) return "two seats hold one harbor";
        held |= tribe->held[seat];
    }
    if (tokens != given) return "the tokens do not add up";
    for (unsigned k = 0; k < map->gifts; k++) {
        if (map->kind[k] != BOARD_GIFT_HARBOR) continue;
        unsigned slot = map->harbor[k];
        bool placed = p->harbor_edge[slot] != BOARD_NO_PLACE;
        if ((gone_harbors >> slot & 1) != ((held >> slot & 1) | placed) ||
            (held >> slot & 1 && placed))
            return "the harbors of the tribe do not add up";
    }
    if (p->phase == BOARD_PHASE_HARBOR) {
        uint64_t edges[BOARD_WORDS_MAX] = { 0 };
        if (tribe->held[p->active] == 0 || !harbor_sites(b, p, p->active, edges))
            return "there is no harbor to place";
    }
    return NULL;
}

const board_module tribe_module = {
    .shape = shape,
    .tally = tally,
    .cards_out = cards_out,
    .after_ship = after_ship,
    .resume = resume,
    .verify = verify,
};
