/* progress_cards.c - the progress cards: what each asks for and does.
 *
 * A card is a case of menu_card(): which first arguments it may be played with, a set of vertices,
 * edges, hexes, seats or goods; and a row of `rules`: why an action is refused (`check`), and what
 * the card does (`apply`). Most are one of a few kinds of effects with a parameter:
 *
 *     gather    two cards for each hex of a terrain beside own buildings
 *     monopoly  so many cards of the named goods from everybody
 *     lasting   something that holds for the rest of the turn
 *     at once   a piece is built, raised, woken or moved, and that is all
 *     asking    others are to choose: a field of board_knights is set, and progress_others.c or
 *               the subject's file asks
 *
 * A card that could do nothing is refused (CK-RUL-60), save those that the ledger excepts. When
 * `apply` runs, the card has left the hand and lies under its deck for all to see.
 */
#include "knights.h"

typedef lr_status card_check(const board *b, const board_state *s, lr_action a);
typedef void card_apply(const board *b, board_state *s, const lr_action *a);

typedef struct card_rule {
    card_check *check; /* NULL: always */
    card_apply *apply;
    uint8_t parameter; /* of gather: the terrain; of monopoly: how many cards */
} card_rule;

static const card_rule rules[BOARD_PROGRESS_KINDS];

static board_knights *knights_of(const board *b, board_state *s) {
    return board_knights_of(b, &s->pub);
}

static unsigned points_of(const board_state *s, unsigned seat) {
    return s->pub.seat[seat].points;
}

/* ---- science ---- */

static lr_status check_alchemist(const board *b, const board_state *s, lr_action a) {
    if (s->pub.phase != BOARD_PHASE_ROLL) return LR_E_ONLY_BEFORE_ROLL; /* CK-TURN-01 */
    if (board_knights_read(b, &s->pub)->dice_set) return LR_E_DICE_SET; /* CK-RUL-47 */
    return a.arg[0] - 1u < 6 && a.arg[3] - 1u < 6 ? LR_OK : LR_E_BAD_ACTION;
}

static void apply_alchemist(const board *b, board_state *s, const lr_action *a) {
    s->pub.dice[0] = a->arg[0];
    s->pub.dice[1] = a->arg[3];
    knights_of(b, s)->dice_set = 1;
}

static void apply_crane(const board *b, board_state *s, const lr_action *a UNUSED) {
    knights_of(b, s)->cranes++;
}

MENU_INLINE void engineer_targets(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *set, const unsigned words) {
    bool left = board_knights_read(b, p)->realm[seat].walls_left > 0;
    vset city = board_city(b, p, seat), walls = board_walls_here(b, p);
    for (unsigned w = 0; w < words; w++) set[w] = left ? city.word[w] & ~walls.word[w] : 0;
}

static lr_status check_engineer(const board *b, const board_state *s, lr_action a) {
    return knights_improve_check_wall(b, &s->pub, a.actor, board_place(a));
}

static void apply_engineer(const board *b, board_state *s, const lr_action *a) {
    knights_improve_build_wall(b, &s->pub, board_place(*a));
}

/* Hexes whose tokens may be swapped: all but 2, 6, 8 and 12 (CK-SCI-06, SEA-CK-33). */
static uint64_t loose_tokens(const board_public *p) {
    const unsigned fixed = 1u << 0 | 1u << 2 | 1u << 6 | 1u << 8 | 1u << 12;
    uint64_t hexes = 0;
    for (unsigned number = 3; number <= 11; number++)
        if ((fixed >> number & 1) == 0) hexes |= p->number_hexes[number];
    for (uint64_t rest = p->gold_hexes; rest != 0; rest &= rest - 1)
        if ((fixed >> board_tile_number(p->tile[__builtin_ctzll(rest)]) & 1) == 0)
            hexes |= rest & -rest;
    return hexes;
}

static uint64_t inventor_targets(const board_public *p) {
    uint64_t hexes = loose_tokens(p);
    return (hexes & (hexes - 1)) != 0 ? hexes : 0;
}

static lr_status check_inventor(const board *b, const board_state *s, lr_action a) {
    uint64_t hexes = loose_tokens(&s->pub);
    if (board_place(a) >= b->hexes) return LR_E_NO_SUCH_PLACE;
    if ((hexes >> board_place(a) & 1) == 0) return LR_E_TOKEN_STAYS; /* CK-RUL-36 */
    return (hexes & (hexes - 1)) != 0 ? LR_OK : LR_E_NO_EFFECT;
}

static void apply_inventor(const board *b, board_state *s, const lr_action *a) {
    knights_of(b, s)->swap_hex = a->arg[0];
}

menu_end knights_swap_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t first = (uint64_t)1 << board_knights_read(b, &s->pub)->swap_hex;
    menu_add(&m, BOARD_SWAP, 0, loose_tokens(&s->pub) & ~first);
    return m.end;
}

lr_status board_check_swap(const board *b, const board_state *s, lr_action a) {
    if (board_place(a) >= b->hexes) return LR_E_NO_SUCH_PLACE;
    if (board_place(a) == board_knights_read(b, &s->pub)->swap_hex) return LR_E_SAME_HEX;
    return loose_tokens(&s->pub) >> board_place(a) & 1 ? LR_OK : LR_E_TOKEN_STAYS;
}

/* The hex bears another number than it did; gold is not among the hexes by number. */
static void put_token(board_public *p, unsigned hex, unsigned before, unsigned after) {
    uint64_t bit = (uint64_t)1 << hex;
    if ((p->gold_hexes & bit) == 0) {
        p->number_hexes[before] &= ~bit;
        p->number_hexes[after] |= bit;
    }
    p->tile[hex] = (uint8_t)((p->tile[hex] & 15u) | after << 4);
}

void board_apply_swap(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    board_knights *k = knights_of(b, s);
    unsigned one = k->swap_hex, two = a->arg[0];
    unsigned first = board_tile_number(p->tile[one]), second = board_tile_number(p->tile[two]);
    put_token(p, one, first, second);
    put_token(p, two, second, first);
    k->swap_hex = BOARD_NO_HEX;
    board_turn_resume(b, s);
}

/* Two cards for each hex of the terrain that a building of the seat touches (CK-SCI-07, 08), as
 * far as the bank goes (CK-RUL-44). */
static unsigned gathered(const board_state *s, unsigned seat, unsigned terrain) {
    unsigned cards = 0, left = board_count(s->pub.bank, terrain);
    FOR_EACH_BIT(k, s->pub.seat_hexes[seat])
        if (board_tile_terrain(s->pub.tile[k]) == terrain) cards += 2;
    return cards < left ? cards : left;
}

/* Whether it is any. */
static inline bool can_gather(const board_public *p, unsigned seat, unsigned terrain) {
    if (board_count(p->bank, terrain) == 0) return false;
    FOR_EACH_BIT(k, p->seat_hexes[seat])
        if (board_tile_terrain(p->tile[k]) == terrain) return true;
    return false;
}

static lr_status check_gather(const board *b UNUSED, const board_state *s, lr_action a) {
    return can_gather(&s->pub, a.actor, rules[a.arg[2]].parameter) ? LR_OK : LR_E_NO_EFFECT;
}

static void apply_gather(const board *b UNUSED, board_state *s, const lr_action *a) {
    unsigned terrain = rules[a->arg[2]].parameter;
    board_cards cards = gathered(s, a->actor, terrain) * board_card(terrain);
    s->pub.bank -= cards;
    s->secret.hand[a->actor] += cards;
}

static lr_status check_medicine(const board *b, const board_state *s, lr_action a) {
    if (!board_covers(s->secret.hand[a.actor], board_cost_medicine)) return LR_E_CANNOT_AFFORD;
    return board_build_check_city(b, &s->pub, a.actor, board_place(a));
}

static void apply_medicine(const board *b, board_state *s, const lr_action *a) {
    board_build_pay(b, s, a->actor, board_cost_medicine);
    board_build_raise_city(b, &s->pub, a->actor, board_place(*a));
}

static lr_status check_roads(const board *b, const board_state *s, lr_action a) {
    return board_build_free_any(b, &s->pub, a.actor) ? LR_OK : LR_E_NO_ROAD_SPOT; /* CK-RUL-45 */
}

static void apply_roads(const board *b UNUSED, board_state *s, const lr_action *a UNUSED) {
    s->pub.free_roads = 2;
}

static lr_status check_smith(const board *b, const board_state *s, lr_action a) {
    return knights_check_promotion(b, &s->pub, a.actor, board_place(a));
}

static void apply_smith(const board *b, board_state *s, const lr_action *a) {
    uint64_t more[BOARD_WORDS_MAX];
    knights_promote(b, &s->pub, a->actor, board_place(*a));
    knights_promotable(b, &s->pub, a->actor, more);
    knights_of(b, s)->smith = !set_is_empty(more, b->vertex_words); /* CK-RUL-41 */
}

/* ---- trade ---- */

static void apply_commercial_harbor(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = knights_of(b, s);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++) /* CK-TRD-01, CK-RUL-49 */
        if (seat != a->actor && seat < b->seats) k->commerce_left[seat]++;
}

/* Whether a card may name a seat that must hold something. Where counts are hidden the name may
 * turn out to be a wrong one: what is allowed must not tell who holds nothing (CK-RUL-30, 32). */
static bool may_be_named(const board *b, bool holds) {
    return holds || !b->rules.hand_counts_public;
}

/* Opponents with more points who hold cards (CK-TRD-03, CK-RUL-30). */
static uint64_t master_targets(const board *b, const board_state *s, unsigned seat) {
    uint64_t seats = 0;
    for (unsigned other = 0; other < b->seats; other++)
        if (points_of(s, other) > points_of(s, seat) && may_be_named(b, s->secret.hand[other] != 0))
            seats |= (uint64_t)1 << other;
    return seats;
}

static lr_status check_opponent(const board *b, lr_action a) {
    if (a.arg[0] >= b->seats) return LR_E_NO_SUCH_SEAT;
    return a.arg[0] != a.actor ? LR_OK : LR_E_CHOOSE_OPPONENT;
}

static lr_status check_master(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_opponent(b, a);
    if (status != LR_OK) return status;
    if (points_of(s, a.arg[0]) <= points_of(s, a.actor)) return LR_E_NOT_AHEAD;
    return may_be_named(b, s->secret.hand[a.arg[0]] != 0) ? LR_OK : LR_E_NOTHING_HELD;
}

static void apply_master(const board *b, board_state *s, const lr_action *a) {
    knights_others_pick(b, s, a->arg[0]);
}

/* Land beside an own building (CK-MERCH-01), not gold (SEA-CK-18). */
static uint64_t merchant_hexes(const board *b, const board_public *p, unsigned seat) {
    const board_knights *k = board_knights_read(b, p);
    uint64_t hexes = p->seat_hexes[seat] & p->land_hexes;
    if (b->rules.sea_combo == 0) hexes &= ~p->gold_hexes;
    if (b->rules.merchant_must_move && k->merchant_hex != BOARD_NO_HEX)
        hexes &= ~((uint64_t)1 << k->merchant_hex); /* CK-RUL-53 */
    return hexes;
}

static lr_status check_merchant(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t hex = board_place(a);
    if (hex >= b->hexes) return LR_E_NO_SUCH_PLACE;
    if ((p->land_hexes >> hex & 1) == 0) return LR_E_NOT_LAND;
    if ((p->seat_hexes[a.actor] >> hex & 1) == 0) return LR_E_NOT_YOUR_HEX;
    return merchant_hexes(b, p, a.actor) >> hex & 1 ? LR_OK : LR_E_NO_MERCHANT_THERE;
}

static void apply_merchant(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = knights_of(b, s);
    if (k->merchant != LR_SEAT_NONE) s->pub.seat[k->merchant].points--; /* CK-MERCH-03, 04 */
    k->merchant = a->actor;
    k->merchant_hex = a->arg[0];
    s->pub.seat[a->actor].points++;
}

static lr_status check_fleet(const board *b, const board_state *s UNUSED, lr_action a) {
    if (b->rules.merchant_fleet == BOARD_FLEET_ALL) return a.arg[0] == 0 ? LR_OK : LR_E_BAD_ACTION;
    return a.arg[0] < BOARD_GOODS ? LR_OK : LR_E_NO_SUCH_CARD;
}

static uint64_t fleet_targets(const board *b) {
    bool all = b->rules.merchant_fleet == BOARD_FLEET_ALL; /* CK-ED-05 */
    return all ? 1 : (1u << BOARD_GOODS) - 1;
}

static void apply_fleet(const board *b, board_state *s, const lr_action *a) {
    bool all = b->rules.merchant_fleet == BOARD_FLEET_ALL;
    knights_of(b, s)->fleet |= (uint8_t)(all ? (1u << BOARD_GOODS) - 1 : 1u << a->arg[0]);
}

static lr_status check_resource(const board *b UNUSED, const board_state *s UNUSED, lr_action a) {
    return a.arg[0] < BOARD_RESOURCES ? LR_OK : LR_E_NO_SUCH_CARD;
}

static lr_status check_commodity(const board *b UNUSED, const board_state *s UNUSED, lr_action a) {
    return a.arg[0] >= BOARD_PAPER && a.arg[0] < BOARD_GOODS ? LR_OK : LR_E_NO_SUCH_CARD;
}

/* CK-TRD-06, 07, CK-RUL-109 */
static void apply_monopoly_card(const board *b, board_state *s, const lr_action *a) {
    unsigned most = rules[a->arg[2]].parameter;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned held = board_count(s->secret.hand[seat], a->arg[0]);
        if (seat == a->actor) continue;
        board_cards cards = (held < most ? held : most) * board_card(a->arg[0]);
        s->secret.hand[seat] -= cards;
        s->secret.hand[a->actor] += cards;
    }
    trade_after_hands(b, s);
}

/* ---- politics ---- */

static bool bishop_moves_pirate(const board *b, const board_public *p, unsigned seat) {
    return b->rules.bishop_may_move_pirate && sea_pirate_is_movable(b, p, seat); /* SEA-CK-25 */
}

static lr_status check_bishop(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    if (a.arg[3] > 1) return LR_E_BAD_ACTION;
    if (a.arg[3] == 1) {
        if (!b->rules.bishop_may_move_pirate) return LR_E_OPTION_OFF;
        if (sea_pirate_is_frozen(b, p)) return LR_E_ROBBER_FROZEN;
        if (!sea_pirate_is_movable(b, p, a.actor)) return LR_E_NO_PIRATE;
        return sea_pirate_check_hex(b, p, board_place(a));
    }
    if (knights_frozen(b, p)) return LR_E_ROBBER_FROZEN; /* CK-POL-02 */
    return board_robber_check_hex(b, p, board_place(a));
}

/* CK-POL-01, CK-RUL-104: a card of everybody on the hex who has one. */
static void apply_bishop(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    const uint64_t *there = a->arg[3] ? p->ship_hexes : p->seat_hexes;
    *(a->arg[3] ? &p->pirate : &p->robber) = a->arg[0];
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (seat != a->actor && there[seat] >> a->arg[0] & 1 && s->secret.hand[seat] != 0)
            knights_of(b, s)->victims |= (uint8_t)(1u << seat);
}

MENU_INLINE uint64_t deserter_targets(const board *b, const board_public *p, unsigned seat,
                                      const unsigned words) {
    uint64_t seats = 0;
    for (unsigned other = 0; other < b->seats; other++)
        if (other != seat && !set_is_empty(board_knight_here(b, p, other).word, words))
            seats |= (uint64_t)1 << other;
    return seats;
}

static lr_status check_deserter(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_opponent(b, a);
    if (status != LR_OK) return status;
    bool none = set_is_empty(board_knight(b, &s->pub, a.arg[0]).word, b->vertex_words);
    return none ? LR_E_HAS_NO_KNIGHT : LR_OK; /* CK-RUL-19 */
}

static void apply_deserter(const board *b, board_state *s, const lr_action *a) {
    knights_others_desert(b, s, a->arg[0]);
}

/* A piece is open where at one end its owner has nothing that goes on or holds it: no other
 * piece of its kind, no building, no knight (CK-RUL-23, SEA-CK-23). */
static bool is_open_route(const board *b, const board_public *p, unsigned owner, uint32_t edge,
                          bool ship) {
    eset pieces = ship ? board_ship(b, p, owner) : board_road(b, p, owner);
    for (int end = 0; end < 2; end++) {
        uint32_t v = b->edge[edge].vertex[end];
        bool held = vset_has(board_settlement(b, p, owner), v) ||
                    vset_has(board_city(b, p, owner), v) || vset_has(board_knight(b, p, owner), v);
        for (int i = 0; i < 3; i++) {
            uint32_t next = b->vertex[v].edge[i];
            held |= next != BOARD_NO_PLACE && next != edge && eset_has(pieces, next);
        }
        if (!held) return true;
    }
    return false;
}

static lr_status check_route(const board *b, const board_public *p, unsigned seat, uint32_t edge) {
    bool ship;
    unsigned owner = board_route_at(b, p, edge, &ship);
    if (owner == LR_SEAT_NONE) return LR_E_NO_ROUTE_THERE;
    if (ship && owner == seat && pirate_borders(b, p, edge))
        return LR_E_PIRATE_THERE; /* SEA-CK-24 */
    return is_open_route(b, p, owner, edge, ship) ? LR_OK : LR_E_ROUTE_NOT_OPEN;
}

/* Adds those of a seat's pieces that end alone at a vertex which nothing of the seat holds. */
MENU_INLINE void add_open_pieces(const board *b, const board_public *p, unsigned owner, eset pieces,
                                 vset ends, uint64_t *edges, const unsigned words,
                                 const unsigned edge_words) {
    vset settlement = board_settlement(b, p, owner), city = board_city(b, p, owner);
    vset knight = board_knight_here(b, p, owner);
    for (unsigned w = 0; w < words; w++) {
        uint64_t rest = ends.word[w] & ~(settlement.word[w] | city.word[w] | knight.word[w]);
        FOR_EACH_BIT(k, rest) {
            unsigned v = 64 * w + k, count = 0;
            const uint64_t *there = b->vertex_edges + v * edge_words;
            for (unsigned e = 0; e < edge_words; e++)
                count += (unsigned)__builtin_popcountll(there[e] & pieces.word[e]);
            for (unsigned e = 0; e < edge_words && count == 1; e++)
                edges[e] |= there[e] & pieces.word[e];
        }
    }
}

/* Open route pieces of any seat that a Diplomat of this seat may take. */
MENU_INLINE void open_routes(const board *b, const board_public *p, unsigned seat, uint64_t *edges,
                             const unsigned words, const unsigned edge_words) {
    memset(edges, 0, 8u * edge_words);
    add_open_pieces(b, p, seat, board_ship(b, p, seat), board_sailed(b, p, seat), edges, words,
                    edge_words);
    sea_ships_bar_pirate(b, p, edges); /* SEA-CK-24: only own ones */
    for (unsigned owner = 0; owner < b->seats; owner++) {
        add_open_pieces(b, p, owner, board_road(b, p, owner), board_touched(b, p, owner), edges,
                        words, edge_words);
        if (owner != seat)
            add_open_pieces(b, p, owner, board_ship(b, p, owner), board_sailed(b, p, owner), edges,
                            words, edge_words);
    }
}

static lr_status check_diplomat(const board *b, const board_state *s, lr_action a) {
    if (board_place(a) >= b->edges) return LR_E_NO_SUCH_PLACE;
    return check_route(b, &s->pub, a.actor, board_place(a));
}

/* CK-POL-10, 11: an own piece may be put down again, and only then the longest route is counted. */
static void apply_diplomat(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint32_t edge = board_place(*a);
    bool ship;
    unsigned owner = board_route_at(b, p, edge, &ship);
    if (ship)
        sea_ships_remove(b, p, owner, edge);
    else
        board_build_remove_road(b, p, owner, edge);
    bool drowned = knights_drown(b, p, owner);
    if (owner == a->actor &&
        (ship ? ANY(b, can_place, p, owner) : board_build_can_place(b, p, owner)))
        knights_of(b, s)->rebuild = ship ? 2 : 1;
    else if (drowned)
        board_route_recount(b, p); /* they may have been in the way of others */
    else
        board_route_after_removal(b, p, owner);
}

/* Knights of others where an own route ends or passes (CK-POL-12, SEA-CK-22). */
MENU_INLINE void intrigue_targets(const board *b, const board_public *p, unsigned seat,
                                  uint64_t *set, const unsigned words) {
    vset touched = board_touched(b, p, seat), sailed = board_sailed(b, p, seat);
    vset all = board_any_knight_here(b, p), own = board_knight_here(b, p, seat);
    for (unsigned w = 0; w < words; w++)
        set[w] = (touched.word[w] | sailed.word[w]) & all.word[w] & ~own.word[w];
}

static lr_status check_intrigue(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    unsigned strength;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    unsigned owner = board_knight_at(b, p, vertex, &strength);
    if (owner == LR_SEAT_NONE || owner == a.actor) return LR_E_HAS_NO_KNIGHT;
    bool reached = vset_has(board_touched(b, p, a.actor), vertex) ||
                   vset_has(board_sailed(b, p, a.actor), vertex);
    return reached ? LR_OK : LR_E_NO_OWN_ROAD;
}

static void apply_intrigue(const board *b, board_state *s, const lr_action *a) {
    knights_displace(b, &s->pub, board_place(*a), BOARD_NO_PLACE);
    knights_gone(b, &s->pub, board_place(*a));
}

/* CK-POL-14, CK-RUL-27: everybody with as many points or more discards half. */
static void apply_saboteur(const board *b, board_state *s, const lr_action *a) {
    for (unsigned seat = 0; seat < b->seats; seat++) {
        unsigned half = board_total(s->secret.hand[seat]) / 2;
        if (seat == a->actor || points_of(s, seat) < points_of(s, a->actor) || half == 0) continue;
        s->pub.seat[seat].discard_left = (uint8_t)half;
        if (!board_discard_settle(b, s, seat)) knights_of(b, s)->sabotage = 1;
    }
    trade_after_hands(b, s);
}

static uint64_t spy_targets(const board *b, const board_state *s, unsigned seat) {
    const board_progress_cards *cards = board_progress_read(b, s);
    uint64_t seats = 0;
    for (unsigned other = 0; other < b->seats; other++)
        if (other != seat && may_be_named(b, cards->hand[other][0] != BOARD_NO_PROGRESS))
            seats |= (uint64_t)1 << other;
    return seats;
}

static lr_status check_spying(const board *b, const board_state *s, lr_action a) {
    lr_status status = check_opponent(b, a);
    if (status != LR_OK) return status;
    bool holds = knights_progress_count(board_progress_read(b, s), a.arg[0]) > 0;
    return may_be_named(b, holds) ? LR_OK : LR_E_NOTHING_HELD;
}

static void apply_spying(const board *b, board_state *s, const lr_action *a) {
    knights_progress_show(b, s, a->arg[0], a->actor);
    knights_of(b, s)->spied = a->arg[0];
}

MENU_INLINE bool has_sleeper(const board *b, const board_public *p, unsigned seat,
                             const unsigned words) {
    vset knight = board_knight_here(b, p, seat), awake = board_awake_here(b, p);
    uint64_t asleep = 0;
    for (unsigned w = 0; w < words; w++) asleep |= knight.word[w] & ~awake.word[w];
    return asleep != 0;
}

static lr_status check_warlord(const board *b, const board_state *s, lr_action a) {
    bool any = has_sleeper(b, &s->pub, a.actor, b->vertex_words);
    return any ? LR_OK : LR_E_NO_EFFECT; /* CK-RUL-48 */
}

static void apply_warlord(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    for (unsigned w = 0; w < b->vertex_words; w++) /* CK-POL-16, CK-RUL-108 */
        board_awake_rw(b, p).word[w] |= board_knight(b, p, a->actor).word[w];
}

/* CK-POL-17, CK-RUL-28 */
static void apply_wedding(const board *b, board_state *s, const lr_action *a) {
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (points_of(s, seat) > points_of(s, a->actor) && s->secret.hand[seat] != 0)
            knights_of(b, s)->givers |= (uint8_t)(1u << seat);
}

/* ---- the table ---- */

static const card_rule rules[BOARD_PROGRESS_KINDS] = {
    [BOARD_PROGRESS_ALCHEMIST] = { check_alchemist, apply_alchemist, 0 },
    [BOARD_PROGRESS_CRANE] = { NULL, apply_crane, 0 },
    [BOARD_PROGRESS_ENGINEER] = { check_engineer, apply_engineer, 0 },
    [BOARD_PROGRESS_INVENTOR] = { check_inventor, apply_inventor, 0 },
    [BOARD_PROGRESS_IRRIGATION] = { check_gather, apply_gather, BOARD_FIELDS },
    [BOARD_PROGRESS_MEDICINE] = { check_medicine, apply_medicine, 0 },
    [BOARD_PROGRESS_MINING] = { check_gather, apply_gather, BOARD_MOUNTAINS },
    [BOARD_PROGRESS_PRINTER] = { NULL, NULL, 0 }, /* CK-PROG-07: never in a hand */
    [BOARD_PROGRESS_ROADS] = { check_roads, apply_roads, 0 },
    [BOARD_PROGRESS_SMITH] = { check_smith, apply_smith, 0 },

    [BOARD_PROGRESS_COMMERCE] = { NULL, apply_commercial_harbor, 0 },
    [BOARD_PROGRESS_MASTER] = { check_master, apply_master, 0 },
    [BOARD_PROGRESS_MERCHANT] = { check_merchant, apply_merchant, 0 },
    [BOARD_PROGRESS_FLEET] = { check_fleet, apply_fleet, 0 },
    [BOARD_PROGRESS_RESOURCES] = { check_resource, apply_monopoly_card, 2 },
    [BOARD_PROGRESS_COMMODITIES] = { check_commodity, apply_monopoly_card, 1 },

    [BOARD_PROGRESS_BISHOP] = { check_bishop, apply_bishop, 0 },
    [BOARD_PROGRESS_CONSTITUTION] = { NULL, NULL, 0 },
    [BOARD_PROGRESS_DESERTER] = { check_deserter, apply_deserter, 0 },
    [BOARD_PROGRESS_DIPLOMAT] = { check_diplomat, apply_diplomat, 0 },
    [BOARD_PROGRESS_INTRIGUE] = { check_intrigue, apply_intrigue, 0 },
    [BOARD_PROGRESS_SABOTEUR] = { NULL, apply_saboteur, 0 },
    [BOARD_PROGRESS_SPY] = { check_spying, apply_spying, 0 },
    [BOARD_PROGRESS_WARLORD] = { check_warlord, apply_warlord, 0 },
    [BOARD_PROGRESS_WEDDING] = { NULL, apply_wedding, 0 },
};

/* ---- menus ---- */

/* Cards that name hexes, seats or goods, or nothing: what the name runs over. Without one the
 * set is 1, or 0 if the card may not be played. */
MENU_INLINE uint64_t small_targets(const board *b, const board_state *s, unsigned seat,
                                   unsigned card, const unsigned words) {
    const board_public *p = &s->pub;
    switch ((board_progress)card) {
    case BOARD_PROGRESS_CRANE: return 1;
    case BOARD_PROGRESS_INVENTOR: return inventor_targets(p);
    case BOARD_PROGRESS_IRRIGATION: return can_gather(p, seat, BOARD_FIELDS);
    case BOARD_PROGRESS_MINING: return can_gather(p, seat, BOARD_MOUNTAINS);
    case BOARD_PROGRESS_ROADS: return board_build_free_any(b, p, seat);
    case BOARD_PROGRESS_COMMERCE: return 1;
    case BOARD_PROGRESS_MASTER: return master_targets(b, s, seat);
    case BOARD_PROGRESS_MERCHANT: return merchant_hexes(b, p, seat);
    case BOARD_PROGRESS_FLEET: return fleet_targets(b);
    case BOARD_PROGRESS_RESOURCES: return (1u << BOARD_RESOURCES) - 1;
    case BOARD_PROGRESS_COMMODITIES: return (1u << BOARD_GOODS) - (1u << BOARD_PAPER);
    case BOARD_PROGRESS_BISHOP: return board_robber_targets(b, p);
    case BOARD_PROGRESS_DESERTER: return deserter_targets(b, p, seat, words);
    case BOARD_PROGRESS_SABOTEUR: return 1;
    case BOARD_PROGRESS_SPY: return spy_targets(b, s, seat);
    case BOARD_PROGRESS_WARLORD: return has_sleeper(b, p, seat, words);
    case BOARD_PROGRESS_WEDDING: return 1;
    default: return 0; /* an Alchemist comes too late, the others are never in a hand */
    }
}

MENU_INLINE void menu_card(const board *b, const board_state *s, unsigned seat, unsigned card,
                           menu *m) {
    const unsigned words = m->vertex_words;
    const board_public *p = &s->pub;
    uint64_t head = menu_head(seat, BOARD_PLAY, (uint8_t)card), set[BOARD_WORDS_MAX];
    switch ((board_progress)card) {
    case BOARD_PROGRESS_ENGINEER: engineer_targets(b, p, seat, set, words); break;
    case BOARD_PROGRESS_MEDICINE:
        if (!board_covers(s->secret.hand[seat], board_cost_medicine)) return;
        board_build_city_sites(b, p, seat, set);
        break;
    case BOARD_PROGRESS_SMITH: knights_promotable(b, p, seat, set); break;
    case BOARD_PROGRESS_INTRIGUE: intrigue_targets(b, p, seat, set, words); break;
    case BOARD_PROGRESS_DIPLOMAT:
        open_routes(b, p, seat, set, words, m->edge_words);
        for (unsigned w = 0; w < m->edge_words; w++)
            menu_add_word(m, head + ((uint64_t)w << 22), set[w]);
        return;
    default:
        menu_add_word(m, head, small_targets(b, s, seat, card, words));
        if (card == BOARD_PROGRESS_BISHOP && bishop_moves_pirate(b, p, seat))
            menu_add_word(m, head | (uint64_t)1 << 40, sea_pirate_targets(b, p));
        return;
    }
    for (unsigned w = 0; w < words; w++) menu_add_word(m, head + ((uint64_t)w << 22), set[w]);
}

/* Both dice, freely: 36 ways. */
static void menu_alchemist(const board_progress_cards *cards, const board_knights *k, unsigned seat,
                           menu *m) {
    if (k->dice_set ||
        knights_progress_find(cards, seat, BOARD_PROGRESS_ALCHEMIST) >= BOARD_PROGRESS_HAND)
        return;
    for (unsigned other = 1; other <= 6; other++)
        menu_add(m, BOARD_PLAY, (uint16_t)(BOARD_PROGRESS_ALCHEMIST | other << 8), 0x7e);
}

void knights_progress_menu_roll(const board *b, const board_state *s, unsigned seat, menu *m) {
    menu_alchemist(board_progress_read(b, s), board_knights_read(b, &s->pub), seat, m);
}

void knights_progress_menu(const board *b, const board_state *s, unsigned seat, menu *m) {
    uint64_t hand = progress_word(board_progress_read(b, s), seat);
    for (unsigned card = hand & 0xff, last = card + 1; card != BOARD_NO_PROGRESS;) {
        if (card != last) menu_card(b, s, seat, card, m);
        last = card;
        hand >>= 8;
        card = hand & 0xff;
    }
}

/* Bytes that the card does not use are zero. */
static bool has_stray_argument(lr_action a) {
    unsigned argument = board_progress_table[a.arg[2]].argument;
    bool place = argument == BOARD_ARGUMENT_VERTEX || argument == BOARD_ARGUMENT_EDGE ||
                 argument == BOARD_ARGUMENT_HEX;
    if (argument == BOARD_ARGUMENT_NONE && a.arg[0] != 0) return true;
    if (!place && a.arg[1] != 0) return true;
    return a.arg[3] != 0 && a.arg[2] != BOARD_PROGRESS_ALCHEMIST &&
           a.arg[2] != BOARD_PROGRESS_BISHOP;
}

lr_status board_check_play(const board *b, const board_state *s, lr_action a) {
    unsigned card = a.arg[2];
    if (card >= BOARD_PROGRESS_KINDS) return LR_E_NO_SUCH_CARD;
    if (has_stray_argument(a)) return LR_E_BAD_ACTION;
    if (knights_progress_find(board_progress_read(b, s), a.actor, card) >= BOARD_PROGRESS_HAND)
        return LR_E_CARD_NOT_HELD;
    if (s->pub.phase == BOARD_PHASE_ROLL && card != BOARD_PROGRESS_ALCHEMIST)
        return LR_E_ROLL_FIRST; /* CK-PROG-08 */
    return rules[card].check != NULL ? rules[card].check(b, s, a) : LR_OK;
}

void board_apply_play(const board *b, board_state *s, const lr_action *a) {
    knights_progress_spend(b, s, a->actor, a->arg[2]); /* CK-PROG-09 */
    rules[a->arg[2]].apply(b, s, a);
    board_turn_resume(b, s);
    victory_test(b, s);
}
