/* look_board.c - facts of a position of the hex board (look_board.h).
 *
 * The look is found in rounds: the hexes and places of the board, then each seat's production,
 * rates and reach by road and ship, then, since it takes all seats to know, what two seats reach at
 * once. It is made for many positions of a search, so places are looked at only if they are in a
 * set that says they matter, and divisions are few.
 */
#include "look_board.h"

#include "bits.h"

#include <string.h>

const uint8_t look_pips_of_number[16] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1, 0, 0, 0 };

/* ---- islands and ways ------------------------------------------------------------------------ */

uint64_t look_islands(const board *b, uint64_t land, uint64_t hexes) {
    uint64_t islands = 0;
    for (uint64_t rest = hexes & land; rest != 0; rest &= ~islands)
        islands |= board_island(b, land, (unsigned)__builtin_ctzll(rest));
    return islands;
}

void look_ways_begin(look_ways *w, const board *b, const board_public *p, eset edges) {
    memset(w->pieces, LOOK_WAY_NONE, sizeof w->pieces);
    w->count = 0;
    for (unsigned k = 0; k < b->edge_words; k++)
        w->open[k] = w->passable[k] = edges.word[k] & ~board_taken(b, p).word[k];
}

void look_ways_from(look_ways *w, uint32_t vertex, unsigned pieces) {
    w->pieces[vertex] = (uint8_t)pieces;
    w->first[vertex] = BOARD_NO_PLACE;
    w->vertex[w->count++] = (uint16_t)vertex;
}

void look_ways_spread(look_ways *w, const board *b, const board_public *p, unsigned seat,
                      unsigned most) {
    for (uint32_t head = 0; head < w->count; head++) {
        uint32_t v = w->vertex[head];
        unsigned pieces = w->pieces[v];
        if (pieces == most) continue;
        const uint64_t *edges = pieces == 0 ? w->open : w->passable;
        for (int k = 0; k < 3; k++) {
            uint32_t edge = b->vertex[v].edge[k], u = b->vertex[v].neighbour[k];
            if (edge == BOARD_NO_PLACE || w->pieces[u] != LOOK_WAY_NONE) continue;
            if (!board_has(edges, edge) || look_is_barred(b, p, seat, u)) continue;
            look_ways_from(w, u, pieces + 1);
            w->first[u] = pieces == 0 ? (uint16_t)edge : w->first[v];
        }
    }
}

/* ---- scenarios ------------------------------------------------------------------------------- */

bool look_trades_with(const board_villages *villages, unsigned village, unsigned seat) {
    for (uint32_t rest = villages->traders[village]; rest != 0; rest >>= 4)
        if ((rest & 15) == seat + 1) return true;
    return false;
}

uint32_t look_line_end(const board *b, const board_public *p, unsigned seat) {
    const board_fleet_map *map = &b->layout.fleet;
    const uint8_t *distance = map->lane_distance[seat];
    uint32_t end = BOARD_NO_PLACE, start = map->fortress[seat];
    for (unsigned w = 0; w < b->edge_words; w++)
        for (uint64_t rest = map->lane[seat][w]; rest != 0; rest &= rest - 1) {
            uint32_t edge = 64 * w + (unsigned)__builtin_ctzll(rest);
            bool own = eset_has(board_ship(b, p, seat), edge);
            for (int k = 0; k < 2; k++) {
                uint32_t v = b->edge[edge].vertex[k];
                if (distance[v] > distance[start]) start = v;
                if (own && (end == BOARD_NO_PLACE || distance[v] < distance[end])) end = v;
            }
        }
    return end != BOARD_NO_PLACE ? end : start;
}

/* ---- knights --------------------------------------------------------------------------------- */

unsigned look_count_both(const board *b, vset one, vset other) {
    unsigned count = 0;
    for (unsigned w = 0; w < b->vertex_words; w++)
        count += (unsigned)__builtin_popcountll(one.word[w] & other.word[w]);
    return count;
}

unsigned look_plain_cities(const board *b, const board_public *p, unsigned seat) {
    vset cities = board_city(b, p, seat);
    unsigned count = look_count_both(b, cities, cities);
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        count -= board_knights_read(b, p)->metropolis[track] == seat;
    return count;
}

unsigned look_rival_level(const board *b, const board_public *p, unsigned seat, unsigned track) {
    unsigned most = 0;
    for (unsigned other = 0; other < b->seats; other++) {
        unsigned level = board_knights_read(b, p)->realm[other].level[track];
        if (other != seat && level > most) most = level;
    }
    return most;
}

void look_at_siege(const board *b, const board_public *p, look_siege *siege) {
    siege->all = (int)board_defence(b, p, siege->defence);
    siege->barbarians = (int)board_barbarian_strength(b, p);
    for (unsigned seat = 0; seat < b->seats; seat++)
        siege->exposed[seat] = look_plain_cities(b, p, seat);
}

void look_rivals(const look_siege *siege, unsigned seats, unsigned seat, int *best, int *weakest) {
    *best = 0;
    *weakest = INT32_MAX;
    for (unsigned other = 0; other < seats; other++) {
        int strength = (int)siege->defence[other];
        if (other == seat) continue;
        if (strength > *best) *best = strength;
        if (siege->exposed[other] > 0 && strength < *weakest) *weakest = strength;
    }
}

look_fate look_fate_of(const look_siege *siege, unsigned seats, unsigned seat) {
    int own = (int)siege->defence[seat], best, weakest;
    look_rivals(siege, seats, seat, &best, &weakest);
    if (siege->all < siege->barbarians)
        return siege->exposed[seat] > 0 && own <= weakest ? LOOK_FATE_SACKED : LOOK_FATE_NONE;
    if (own == 0 || own < best) return LOOK_FATE_NONE;
    return own > best ? LOOK_FATE_DEFENDER : LOOK_FATE_AMONG_FIRST;
}

/* ---- costs and the bank ---------------------------------------------------------------------- */

/* A third of each lane, rounded down; lanes are below 32. */
static board_cards third_of(board_cards lanes) {
    const board_cards even = 0x00ff00ff00ff00ffu;
    board_cards low = (lanes & even) * 11 >> 5 & even;
    board_cards high = (lanes >> 8 & even) * 11 >> 5 & even;
    return low | high << 8;
}

unsigned look_bank_trades(const look_seat *own, board_cards spare) {
    board_cards quarter = spare & ~(own->rates.half | own->rates.third);
    board_cards given = (spare & own->rates.half) >> 1 & 0x7f7f7f7f7f7f7f7fu;
    given += quarter >> 2 & 0x3f3f3f3f3f3f3f3fu;
    if (own->rates.third != 0) given += third_of(spare & own->rates.third);
    return board_total(given);
}

enum { WAIT_HALF = 200 }; /* the time after which nearness is half of what it was */

look_price look_cost(const look_seat *own, board_cards cost) {
    board_cards missing = lr_lanes_above(cost, own->hand);
    if (missing == 0) return (look_price){ 0, 0, 127 };
    unsigned cards = board_total(missing),
             trades = look_bank_trades(own, lr_lanes_above(own->hand, cost));
    unsigned wait = 0, left = cards > trades ? cards - trades : 0;
    if (left == 0) return (look_price){ (int16_t)(cards * 20), 0, 127 };
    for (board_cards rest = missing; rest != 0;) {
        unsigned lane = (unsigned)__builtin_ctzll(rest) / 8;
        unsigned time = board_count(missing, lane) * own->dear[lane];
        if (time > wait) wait = time;
        rest &= ~((board_cards)0xff << 8 * lane);
    }
    if (left < cards) wait = wait * left / cards;
    return (look_price){ (int16_t)(cards * 20), (int16_t)(left * 20),
                         (int16_t)(127 * WAIT_HALF / (WAIT_HALF + wait)) };
}

int16_t look_pace(const look_seat *own, board_cards cost) {
    unsigned wait = 0;
    for (unsigned lane = 0; cost != 0; lane++, cost >>= 8) {
        unsigned time = (unsigned)(cost & 0xff) * own->dear[lane];
        if (time > wait) wait = time;
    }
    return (int16_t)(127 * WAIT_HALF / (WAIT_HALF + wait));
}

/* ---- facts of the board ---------------------------------------------------------------------- */

static void look_at_hexes(look *o) {
    int all = 0;
    o->fog = 0;
    o->island_land = o->p->land_hexes;
    memset(o->total, 0, sizeof o->total);
    for (unsigned hex = 0; hex < o->b->hexes; hex++) {
        unsigned tile = o->p->tile[hex], terrain = tile & 15, pips = look_pips_of_number[tile >> 4];
        o->terrain[hex] = (uint8_t)terrain;
        o->pips[hex] = (uint8_t)pips;
        if (terrain == BOARD_FOG) o->fog |= (uint64_t)1 << hex;
        if (terrain == BOARD_DESERT && o->b->layout.deserts_divide)
            o->island_land &= ~((uint64_t)1 << hex);
        if (terrain >= BOARD_RESOURCES) continue;
        o->total[terrain] += (int)pips;
        all += (int)pips;
    }
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) {
        int percent = o->total[r] > 0 ? all * 20 / o->total[r] : 100;
        o->scarcity[r] = percent < 80 ? 80 : percent > 130 ? 130 : percent;
    }
}

/* On maps of up to 64 vertices the neighbours of a vertex are one word. */
static void look_at_ways(look *o) {
    const board *b = o->b;
    memset(o->ways, 0, b->vertices * sizeof o->ways[0]);
    for (unsigned w = 0; w < b->edge_words; w++)
        for (uint64_t rest = o->passable[w]; rest != 0; rest &= rest - 1) {
            const uint16_t *ends = b->edge[64 * w + (unsigned)__builtin_ctzll(rest)].vertex;
            o->ways[ends[0]] |= (uint64_t)1 << ends[1];
            o->ways[ends[1]] |= (uint64_t)1 << ends[0];
        }
}

static void look_at_places(look *o) {
    const board *b = o->b;
    for (unsigned w = 0; w < o->words; w++)
        o->free[w] = board_sites(b, o->p).word[w] & ~board_blocked(b, o->p).word[w] &
                     ~board_any_knight(b, o->p).word[w];
    for (unsigned w = 0; w < b->edge_words; w++)
        o->passable[w] = board_land(b, o->p).word[w] & ~board_taken(b, o->p).word[w];
    if (o->words == 1) look_at_ways(o);
    memset(o->harbor, 0, b->vertices);
    for (unsigned slot = 0; slot < b->layout.harbor_count; slot++) {
        uint32_t edge = o->p->harbor_edge[slot];
        if (edge == BOARD_NO_PLACE) continue;
        for (int k = 0; k < 2; k++)
            o->harbor[b->edge[edge].vertex[k]] = (uint8_t)(1 + o->p->harbor[slot]);
    }
}

/* ---- facts of a seat ------------------------------------------------------------------------- */

static void look_at_production(const look *o, unsigned seat, look_seat *own) {
    int by_number[16] = { 0 }, best = 0, best_hex = BOARD_NO_HEX;
    memset(own->pips, 0, sizeof own->pips);
    own->gold = own->robbed = own->peak = 0;
    own->numbers = 0;
    for (uint64_t rest = o->p->seat_hexes[seat]; rest != 0; rest &= rest - 1) {
        unsigned hex = (unsigned)__builtin_ctzll(rest), terrain = o->terrain[hex];
        unsigned there = look_buildings(o->p, hex, seat), good = look_commodity_of(terrain);
        int pips = o->pips[hex], plain = (int)(there & 3), cities = (int)(there >> 2);
        int yield = pips * (plain + 2 * cities);
        if (yield > best) {
            best = yield;
            best_hex = (int)hex;
        }
        if (hex == o->p->robber) {
            own->robbed = yield;
            continue;
        }
        if (yield == 0) continue;
        unsigned number = o->p->tile[hex] >> 4;
        own->numbers |= 1u << number;
        by_number[number] += yield;
        if (by_number[number] > own->peak) own->peak = by_number[number];
        if (terrain == BOARD_GOLD) own->gold += yield;
        if (terrain >= BOARD_RESOURCES) continue;
        if (o->b->knights && cities > 0 && good < BOARD_GOODS) {
            own->pips[good] += pips * cities;
            yield -= pips * cities;
        }
        own->pips[terrain] += yield;
    }
    own->pips_all = own->gold;
    for (unsigned r = 0; r < o->b->goods; r++) own->pips_all += own->pips[r];
    own->robbed_best = best_hex == o->p->robber && own->robbed > 0;
}

look_rates look_rates_of(const board *b, const board_public *p, unsigned seat) {
    const board_cards ones = 0x0101010101u;
    unsigned harbors = p->seat[seat].harbors;
    board_cards all = b->knights ? ~(board_cards)0 : ones * 255;
    look_rates rates = { .half = bits_deposit(harbors & 31, ones) * 255 };
    if (harbors >> BOARD_HARBOR_ANY & 1) rates.third = all;
    if (b->knights) {
        const board_knights *k = board_knights_read(b, p);
        if (k->realm[seat].level[BOARD_TRADE] >= BOARD_LEVEL_ABILITY)
            rates.half |= (board_cards)0xffffff << 8 * BOARD_PAPER;
        unsigned terrain = k->merchant == seat ? p->tile[k->merchant_hex] & 15u : BOARD_DESERT;
        if (terrain < BOARD_RESOURCES) rates.half |= board_card(terrain) * 255;
        if (seat == p->active) rates.half |= bits_deposit(k->fleet, LR_LANES_ONE) * 255;
    }
    rates.third &= ~rates.half;
    return rates;
}

/* How long until a card of each kind comes, from production and from trading the rest. */
static void look_at_times(const look *o, look_seat *own) {
    int trade = 0, share[BOARD_GOODS] = { 0 };
    for (unsigned r = 0; r < o->b->goods; r++) {
        int twelfths = own->rates.half >> 8 * r & 1 ? 6 : own->rates.third >> 8 * r & 1 ? 4 : 3;
        share[r] = own->pips[r] * twelfths;
        trade += share[r];
    }
    own->trade = trade;
    for (unsigned r = 0; r < o->b->goods; r++) {
        int flow = 12 * (own->pips[r] + own->gold) + (trade - share[r]);
        own->dear[r] = (uint16_t)(36 * 12 * 20 / (unsigned)(flow > 10 ? flow : 10));
    }
}

/* What a pip of each terrain is worth to the seat, times four; then the hexes. */
static void look_at_worths(const look *o, look_seat *own) {
    unsigned worth[16] = { 0 };
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) {
        unsigned good = look_commodity_of(r);
        int pips = own->pips[r] + (o->b->knights && good < BOARD_GOODS ? own->pips[good] : 0);
        int percent = pips == 0 ? 140 : pips < 4 ? 110 : pips < 8 ? 95 : 80;
        worth[r] = (unsigned)(o->scarcity[r] * percent) / 100;
    }
    worth[BOARD_GOLD] = 135;
    for (unsigned hex = 0; hex < o->b->hexes; hex++)
        own->hex_worth[hex] = (int16_t)(o->pips[hex] * worth[o->terrain[hex]] / 16u);
    own->hex_worth[BOARD_NO_HEX] = 0;
}

/* The vertices that one more piece leads to from `front`, less those of `closed`, over passable
 * edges. Returns how many edges there are, which nobody asks on land. */
static unsigned step_on(const look *o, const uint64_t *passable, uint64_t *front,
                        const uint64_t *closed) {
    const board *b = o->b;
    uint64_t ends[BOARD_WORDS_MAX] = { 0 };
    unsigned count = 0;
    if (o->words == 1 && passable == o->passable) {
        for (uint64_t rest = front[0]; rest != 0; rest &= rest - 1)
            ends[0] |= o->ways[(unsigned)__builtin_ctzll(rest)];
        front[0] = ends[0] & ~closed[0];
        return 0;
    }
    for (unsigned w = 0; w < o->words; w++)
        for (uint64_t rest = front[w]; rest != 0; rest &= rest - 1) {
            const board_vertex *v = &b->vertex[64 * w + (unsigned)__builtin_ctzll(rest)];
            for (int k = 0; k < 3; k++) {
                if (v->edge[k] == BOARD_NO_PLACE || !board_has(passable, v->edge[k])) continue;
                board_insert(ends, v->neighbour[k]);
                count++;
            }
        }
    for (unsigned w = 0; w < o->words; w++) front[w] = ends[w] & ~closed[w];
    return count;
}

/* Fills reach[1] to reach[most] from `front` on, with at most `left` pieces; the first may lie on
 * fewer edges than the later ones. Returns the edges of the first step. */
static unsigned step_far(const look *o, unsigned most, unsigned left, const uint64_t *first,
                         const uint64_t *passable, uint64_t *front, uint64_t *closed,
                         uint64_t (*reach)[BOARD_WORDS_MAX]) {
    unsigned starts = 0;
    for (unsigned far = 1; far <= most; far++) {
        if (far > left)
            memset(front, 0, o->words * sizeof front[0]);
        else if (far == 1)
            starts = step_on(o, first, front, closed);
        else
            step_on(o, passable, front, closed);
        for (unsigned w = 0; w < o->words; w++) {
            closed[w] |= front[w];
            reach[far][w] = reach[far - 1][w] | front[w];
        }
    }
    return starts;
}

static void look_at_reach(const look *o, unsigned seat, look_seat *own) {
    const board *b = o->b;
    uint64_t closed[BOARD_WORDS_MAX], front[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < o->words; w++) {
        uint64_t barred = look_barred(b, o->p, seat, w);
        front[w] = (board_touched(b, o->p, seat).word[w] | look_built(b, o->p, seat, w)) & ~barred;
        own->reach[0][w] = front[w];
        closed[w] = barred | front[w];
    }
    step_far(o, LOOK_ROADS, o->p->seat[seat].roads_left, o->passable, o->passable, front, closed,
             own->reach);
}

/* The pirate stops the first step alone, since it will have moved on by the second. */
static void look_at_ships(const look *o, unsigned seat, look_ships *ships) {
    const board *b = o->b;
    uint64_t sea[BOARD_WORDS_MAX], first[BOARD_WORDS_MAX];
    uint64_t closed[BOARD_WORDS_MAX], front[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < b->edge_words; w++)
        first[w] = sea[w] = board_sea(b, o->p).word[w] & ~board_taken(b, o->p).word[w];
    for (unsigned side = 0; o->p->pirate < b->hexes && side < BOARD_SIDES; side++)
        board_remove(first, b->hex[o->p->pirate].edge[side]);
    for (unsigned w = 0; w < o->words; w++) {
        uint64_t barred = look_barred(b, o->p, seat, w);
        ships->reach[0][w] = board_sailed(b, o->p, seat).word[w] & ~barred;
        front[w] = ships->reach[0][w] | look_built(b, o->p, seat, w);
        closed[w] = barred | front[w];
    }
    ships->starts = step_far(o, LOOK_SHIPS, o->p->at_sea[seat].ships_left, first, sea, front,
                             closed, ships->reach);
}

unsigned look_ships_to(const look_ships *ships, uint32_t vertex) {
    for (unsigned far = 0; far <= LOOK_SHIPS; far++)
        if (board_has(ships->reach[far], vertex)) return far;
    return LOOK_SHIPS + 1;
}

/* What the seat has on the board. */
static void look_at_realm(look *o, unsigned seat) {
    look_seat *own = &o->seat[seat];
    look_at_production(o, seat, own);
    look_at_times(o, own);
    look_at_worths(o, own);
    look_at_reach(o, seat, own);
    own->longest = 0;
    if (!o->b->layout.no_route_card)
        own->longest = o->p->road_holder == seat ? o->p->road_record
                                                 : (int)board_road_length(o->b, o->p, seat);
}

/* What it has in hand. */
static void look_at_hand(look *o, unsigned seat) {
    look_seat *own = &o->seat[seat];
    own->hand = o->open.hand[seat];
    own->points = o->p->seat[seat].points + (int)board_count(o->open.cards[seat], BOARD_CARD_POINT);
    own->missing = o->b->goal > own->points ? o->b->goal - own->points : 0;
    own->limit = o->b->rules.discard_limit;
    if (o->b->knights)
        own->limit += 2u * (unsigned)(BOARD_WALLS -
                                      board_knights_read(o->b, o->p)->realm[seat].walls_left);
}

/* What two seats reach with as many roads. */
static void look_at_contests(look *o) {
    for (unsigned far = 0; far <= LOOK_ROADS; far++)
        for (unsigned w = 0; w < o->words; w++) {
            uint64_t once = 0, twice = 0;
            for (unsigned seat = 0; seat < o->b->seats; seat++) {
                uint64_t there = o->seat[seat].reach[far][w];
                twice |= once & there;
                once |= there;
            }
            o->twice[far][w] = twice;
        }
}

void look_at_pieces(look *o, const board *b, const board_public *p) {
    o->b = b;
    o->p = p;
    o->words = b->vertex_words;
    look_at_hexes(o);
    look_at_places(o);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        look_at_realm(o, seat);
        if (b->sea) look_at_ships(o, seat, &o->ships[seat]);
    }
    look_at_contests(o);
}

void look_at_hands(look *o, const board_open *open) {
    o->open = *open;
    o->p = open->pub;
    for (unsigned seat = 0; seat < o->b->seats; seat++) look_at_hand(o, seat);
    if (o->b->knights) look_at_siege(o->b, o->p, &o->siege);
}
