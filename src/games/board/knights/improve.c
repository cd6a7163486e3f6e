/* improve.c - what cities carry: walls, improvements of three tracks, metropolises.
 *
 * A track is bought level by level with its commodity. The fourth level brings the track's
 * metropolis if nobody holds it, the fifth takes it from a holder on the fourth level
 * (CK-METRO-01, 04). The new holder names one of their cities; a single city is taken without
 * asking.
 */
#include "knights.h"

enum { METROPOLIS_POINTS = 2 };

/* ---- cities ---- */

void knights_improve_plain_cities(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *vertices) {
    const board_knights *k = board_knights_read(b, p);
    memcpy(vertices, board_city(b, p, seat).word, 8u * b->vertex_words);
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis[track] == seat && k->metropolis_at[track] != BOARD_NO_PLACE)
            board_remove(vertices, k->metropolis_at[track]);
}

/* ---- what a level costs and needs ---- */

board_cards board_cost_level(const board *b, const board_public *p, unsigned seat, unsigned track) {
    const board_knights *k = board_knights_read(b, p);
    unsigned cost = k->realm[seat].level[track] + 1u; /* CK-IMP-02 */
    if (k->cranes > 0 && seat == p->active) cost--;   /* CK-SCI-03, CK-RUL-37 */
    return cost * board_card(BOARD_PAPER + track);
}

/* CK-METRO-09: a city for the metropolis, or the one that carries it already. */
static RARE bool can_carry(const board *b, const board_public *p, unsigned seat, unsigned track) {
    uint64_t cities[BOARD_WORDS_MAX];
    if (board_knights_read(b, p)->metropolis[track] == seat) return true;
    knights_improve_plain_cities(b, p, seat, cities);
    return !set_is_empty(cities, b->vertex_words);
}

MENU_INLINE lr_status check_track(const board *b, const board_public *p, unsigned seat,
                                  unsigned track, const unsigned words) {
    unsigned level = board_knights_read(b, p)->realm[seat].level[track];
    if (level == BOARD_LEVELS) return LR_E_TRACK_COMPLETE;
    if (set_is_empty(board_city(b, p, seat).word, words)) return LR_E_NO_CITY;
    if (level + 1 >= BOARD_LEVEL_METROPOLIS && !can_carry(b, p, seat, track))
        return LR_E_NO_CITY_FOR_METROPOLIS;
    return LR_OK;
}

/* ---- menus ---- */

/* The tracks whose next level the active seat's commodities pay for, as the high bits of three
 * lanes. */
MENU_INLINE unsigned tracks_paid(const board_knights *k, unsigned seat, board_cards hand) {
    const unsigned one = 0x010101, high = 0x808080;
    uint64_t realm;
    memcpy(&realm, &k->realm[seat], sizeof realm); /* its first bytes are the levels */
    unsigned held = (unsigned)(hand >> 8 * BOARD_PAPER) + (k->cranes > 0 ? one : 0);
    unsigned levels = (unsigned)bits_little_endian(realm) & 0xffffff;
    return ((held | high) - levels - one) & high;
}

void knights_improve_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    const board_public *p = &s->pub;
    const unsigned words = m->vertex_words;
    const board_knights *k = board_knights_read(b, p);
    board_cards hand = s->secret.hand[seat];
    vset city = board_city(b, p, seat), walls = board_walls_here(b, p);
    if (set_is_empty(city.word, words)) return; /* CK-WALL-01, CK-IMP-01 */
    if (board_covers(hand, board_cost_wall) && k->realm[seat].walls_left > 0) {
        uint64_t set[BOARD_WORDS_MAX];
        for (unsigned w = 0; w < words; w++) set[w] = city.word[w] & ~walls.word[w];
        menu_add_places(m, BOARD_WALL, set, words);
    }
    unsigned tracks = 0;
    FOR_EACH_BIT(bit, tracks_paid(k, seat, hand)) {
        unsigned track = bit / 8;
        if (check_track(b, p, seat, track, words) == LR_OK) tracks |= 1u << track;
    }
    menu_add(m, BOARD_IMPROVE, 0, tracks);
}

menu_end knights_metropolis_menu(const board *b, const board_state *s, unsigned seat,
                                 menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    knights_improve_plain_cities(b, &s->pub, seat, set);
    menu_add_places(&m, BOARD_METROPOLIS, set, b->vertex_words);
    return m.end;
}

/* ---- checks ---- */

lr_status knights_improve_check_wall(const board *b, const board_public *p, unsigned seat,
                                     uint32_t vertex) {
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (board_knights_read(b, p)->realm[seat].walls_left == 0) return LR_E_NO_PIECE_LEFT;
    if (!vset_has(board_city(b, p, seat), vertex)) return LR_E_NOT_YOUR_CITY;
    return vset_has(board_walls(b, p), vertex) ? LR_E_WALL_THERE : LR_OK;
}

lr_status board_check_wall(const board *b, const board_state *s, lr_action a) {
    if (!board_covers(s->secret.hand[a.actor], board_cost_wall)) return LR_E_CANNOT_AFFORD;
    return knights_improve_check_wall(b, &s->pub, a.actor, board_place(a));
}

lr_status board_check_improve(const board *b, const board_state *s, lr_action a) {
    if (a.arg[0] >= BOARD_TRACKS) return LR_E_BAD_ACTION;
    lr_status status = check_track(b, &s->pub, a.actor, a.arg[0], b->vertex_words);
    if (status != LR_OK) return status;
    board_cards cost = board_cost_level(b, &s->pub, a.actor, a.arg[0]);
    return board_covers(s->secret.hand[a.actor], cost) ? LR_OK : LR_E_CANNOT_AFFORD;
}

lr_status board_check_metropolis(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (!vset_has(board_city(b, p, a.actor), vertex)) return LR_E_NOT_YOUR_CITY;
    bool carries = board_is_metropolis(board_knights_read(b, p), vertex);
    return carries ? LR_E_METROPOLIS_THERE : LR_OK; /* CK-METRO-07 */
}

/* ---- applying ---- */

void knights_improve_build_wall(const board *b, board_public *p, uint32_t vertex) {
    bool is_city;
    unsigned seat = board_building_at(b, p, vertex, &is_city);
    vset_add(board_walls_rw(b, p), vertex);
    board_knights_of(b, p)->realm[seat].walls_left--;
}

void board_apply_wall(const board *b, board_state *s, const lr_action *a) {
    board_build_pay(b, s, a->actor, board_cost_wall);
    knights_improve_build_wall(b, &s->pub, board_place(*a));
}

static void place_metropolis(const board *b, board_public *p, uint32_t vertex) {
    board_knights *k = board_knights_of(b, p);
    k->metropolis_at[k->metropolis_due] = (uint16_t)vertex;
    p->seat[k->metropolis[k->metropolis_due]].points += METROPOLIS_POINTS;
    k->metropolis_due = LR_SEAT_NONE;
}

/* The level that was just reached brings the metropolis (CK-METRO-01, 03 to 05). */
static void win_metropolis(const board *b, board_public *p, unsigned seat, unsigned track) {
    board_knights *k = board_knights_of(b, p);
    unsigned holder = k->metropolis[track], level = k->realm[seat].level[track];
    if (level < BOARD_LEVEL_METROPOLIS || holder == seat) return;
    if (holder != LR_SEAT_NONE) {
        if (level < BOARD_LEVELS || k->realm[holder].level[track] == BOARD_LEVELS) return;
        p->seat[holder].points -= METROPOLIS_POINTS; /* CK-METRO-06 */
        k->metropolis_at[track] = BOARD_NO_PLACE;
    }
    k->metropolis[track] = (uint8_t)seat;
    k->metropolis_due = (uint8_t)track;
}

/* The metropolis that is due could stand in several cities. */
bool knights_improve_ask(const board *b, board_public *p) {
    uint64_t cities[BOARD_WORDS_MAX];
    knights_improve_plain_cities(b, p, p->active, cities);
    uint32_t only = set_only(cities, b->vertex_words);
    if (only != BOARD_NO_PLACE) place_metropolis(b, p, only);
    return only == BOARD_NO_PLACE;
}

void board_apply_improve(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_build_pay(b, s, a->actor, board_cost_level(b, &s->pub, a->actor, a->arg[0]));
    k->realm[a->actor].level[a->arg[0]]++;
    k->watered |= improve_watered(k, a->actor);
    if (k->cranes > 0) k->cranes--;
    win_metropolis(b, &s->pub, a->actor, a->arg[0]);
    if (k->metropolis_due != LR_SEAT_NONE) board_turn_resume(b, s);
    victory_test(b, s);
}

void board_apply_metropolis(const board *b, board_state *s, const lr_action *a) {
    place_metropolis(b, &s->pub, board_place(*a));
    board_turn_resume(b, s);
    victory_test(b, s);
}
