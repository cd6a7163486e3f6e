/* features_board.c - a position of the hex board in numbers: what every board has.
 *
 * First comes the look (look_board.h), the facts that several features share. Then the rows, each
 * by a few functions that write features of one subject.
 *
 * Most of that depends on the pieces on the board alone, and most actions move none: a *scene* is
 * what follows from pieces and rates. A search keeps two of them, and where the pieces are the same
 * only hands, cards and what is due are looked at again.
 *
 * A net of 64 units is small, so the features do some of its work: production also as a root, since
 * the tenth pip is worth less than the first; hands also as what is missing for each thing to
 * build, before and after trades with the bank, and as the time until it can be paid; sites by the
 * use that the seat has for them. Numbers are scaled so that what usually happens spreads over some
 * tens.
 *
 * It is called for every action that a search tries, so it avoids what is slow. Features that were
 * tried and left out are in docs/strength.md.
 */
#include "features_board.h"

#include "game.h"
#include "reasons.h"

#include <assert.h>
#include <string.h>

/* 24 times the root of a number of pips. */
enum { ROOTS = 29 };
static const uint8_t root[ROOTS] = { 0,   24,  34,  42,  48,  54,  59,  63,  68,  72,
                                     76,  80,  83,  87,  90,  93,  96,  99,  102, 105,
                                     107, 110, 113, 115, 118, 120, 122, 125, 127 };

int features_root(int pips) {
    return root[best_least(pips, ROOTS - 1)];
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* What cards are saved for, in the order of the features; with knights there are no cards to
 * buy. */
static const board_cards *const costs[] = { &board_cost_road, &board_cost_settlement,
                                            &board_cost_city, &board_cost_card };

static unsigned costs_of(const look *o) {
    return o->b->knights ? 3 : 4;
}

static void write_points(const look *o, unsigned seat, int16_t *row) {
    const look_seat *own = &o->seat[seat];
    int rival = 0;
    for (unsigned other = 0; other < o->b->seats; other++)
        if (other != seat && o->seat[other].points > rival) rival = o->seat[other].points;
    int rival_missing = o->b->goal > rival ? o->b->goal - rival : 0;
    row[F_points] = (int16_t)(own->points * 10);
    row[F_points_missing] = (int16_t)(own->missing * 10);
    row[F_missing_1] = own->missing <= 1 ? 48 : 0;
    row[F_missing_2] = own->missing <= 2 ? 48 : 0;
    row[F_missing_3] = own->missing <= 3 ? 48 : 0;
    row[F_missing_4] = own->missing <= 4 ? 48 : 0;
    row[F_points_hidden] = (int16_t)((own->points - o->p->seat[seat].points) * 32);
    row[F_points_lead] = (int16_t)((own->points - rival) * 12);
    row[F_rival_missing] = (int16_t)(rival_missing * 10);
    row[F_rival_missing_1] = rival_missing <= 1 ? 48 : 0;
    row[F_rival_missing_2] = rival_missing <= 2 ? 48 : 0;
}

static void write_turn(const look *o, unsigned seat, int16_t *row) {
    const board_public *p = o->p;
    bool active = p->active == seat;
    unsigned seats = o->b->seats, wait = (seat + seats - p->active) % seats;
    row[F_active] = active ? 32 : 0;
    row[F_to_roll] = active && !p->rolled && !p->setting_up ? 32 : 0;
    row[F_until_turn] = (int16_t)(wait * 12);
    row[F_round] = (int16_t)best_least((int)(p->turn / seats) * 4, 100);
    row[F_seats] = (int16_t)((int)seats * 16 - 64);
    row[F_bank_only] = o->b->rules.trading == BOARD_TRADE_BANK ? 48 : 0;
    row[F_discards] = (int16_t)(p->seat[seat].discard_left * 16);
    row[F_is_robbed] = p->phase == BOARD_PHASE_STEAL && p->victim == seat ? 40 : 0;
    if (!active) return;
    row[F_free_roads] = (int16_t)(p->free_roads * 32);
    row[F_moves_robber] = p->phase == BOARD_PHASE_ROBBER ? 40 : 0;
    row[F_steals] = p->phase == BOARD_PHASE_STEAL ? 40 : 0;
    row[F_draws] = p->phase == BOARD_PHASE_DRAW ? 40 : 0;
    row[F_card_played] = p->card_played ? 32 : 0;
}

static void write_production(const look *o, unsigned seat, int16_t *row) {
    const look_seat *own = &o->seat[seat];
    const int *pips = own->pips;
    int scarce = 0, kinds = 0, best = 0;
    for (unsigned r = 0; r < BOARD_RESOURCES; r++) {
        row[F_prod_brick + r] = (int16_t)(pips[r] * 6);
        row[F_root_brick + r] = (int16_t)features_root(pips[r]);
        scarce += pips[r] * o->scarcity[r];
        kinds += pips[r] > 0;
        if (own->rates.half >> 8 * r & 1) row[F_harbor_brick + r] = (int16_t)(12 + pips[r] * 8);
    }
    for (unsigned other = 0; other < o->b->seats; other++)
        if (other != seat && o->seat[other].pips_all > best) best = o->seat[other].pips_all;
    int soil = best_least(pips[BOARD_BRICK], pips[BOARD_LUMBER]);
    int food = best_least(pips[BOARD_WOOL], pips[BOARD_GRAIN]);
    row[F_prod_all] = (int16_t)(own->pips_all * 2);
    row[F_prod_scarce] = (int16_t)(scarce / 50);
    row[F_prod_kinds] = (int16_t)(kinds * 20);
    row[F_prod_road] = (int16_t)(soil * 8);
    row[F_prod_settlement] = (int16_t)(best_least(soil, food) * 12);
    row[F_prod_city] = (int16_t)(best_least(pips[BOARD_GRAIN] * 3, pips[BOARD_ORE] * 2) * 3);
    row[F_prod_card] = (int16_t)(best_least(food, pips[BOARD_ORE]) * 10);
    for (unsigned k = 0; k < costs_of(o); k++) row[F_pace_road + k] = look_pace(own, *costs[k]);
    row[F_prod_numbers] = (int16_t)(__builtin_popcount(own->numbers) * 10);
    row[F_prod_peak] = (int16_t)(own->peak * 6);
    row[F_robbed_pips] = (int16_t)(own->robbed * 6);
    row[F_robbed_best] = own->robbed_best ? 40 : 0;
    row[F_prod_lead] = (int16_t)((own->pips_all - best) * 3);
    row[F_harbor_any] = own->rates.third != 0 ? 40 : 0;
    row[F_trade_pips] = (int16_t)(own->trade / 2);
}

static void write_hand(const look *o, unsigned seat, int16_t *row) {
    const look_seat *own = &o->seat[seat];
    int total = (int)board_total(own->hand), limit = (int)own->limit, short_pips = 0;
    for (unsigned r = 0; r < BOARD_RESOURCES; r++)
        row[F_hand_brick + r] = (int16_t)(best_least((int)board_count(own->hand, r), 5) * 16);
    row[F_hand_all] = (int16_t)(total * 6);
    row[F_hand_few] = (int16_t)(best_least(total, 4) * 16);
    row[F_hand_kinds] = (int16_t)(__builtin_popcount(board_kinds(own->hand)) * 16);
    row[F_hand_over] = (int16_t)(total > limit ? (total - limit) * 16 : 0);
    row[F_hand_limit] = total >= limit && !(o->p->active == seat && !o->p->rolled) ? 32 : 0;
    row[F_hand_trades] = (int16_t)(look_bank_trades(own, own->hand) * 24);
    for (unsigned k = 0; k < costs_of(o); k++) {
        look_price price = look_cost(own, *costs[k]);
        row[F_need_road + k] = price.need;
        row[F_lack_road + k] = price.lack;
        row[F_near_road + k] = price.near;
    }
    row[F_pays_settlement] = row[F_lack_settlement] == 0 ? 40 : 0;
    row[F_pays_city] = row[F_lack_city] == 0 ? 40 : 0;
    row[F_pays_card] = !o->b->knights && row[F_lack_card] == 0 ? 40 : 0;
    row[F_pays_way] = board_covers(own->hand, board_cost_road + board_cost_settlement) ? 40 : 0;
    board_cards low = ~(lr_lanes_at_least(o->p->bank, 3 * LR_LANES_ONE)) & LR_LANES_HIGH;
    for (unsigned r = 0; r < BOARD_RESOURCES; r++)
        if (low >> (8 * r + 7) & 1) short_pips += own->pips[r];
    row[F_bank_short] = (int16_t)(short_pips * 6);
}

static void write_cards(const look *o, unsigned seat, int16_t *row) {
    board_cards cards = o->open.cards[seat], old = cards;
    bool active = o->p->active == seat;
    row[F_deck_left] = (int16_t)(o->p->deck_left * 3);
    if (cards == 0) return;
    row[F_card_knight] = (int16_t)(board_count(cards, BOARD_CARD_KNIGHT) * 24);
    row[F_card_roads] = (int16_t)(board_count(cards, BOARD_CARD_ROADS) * 32);
    row[F_card_plenty] = (int16_t)(board_count(cards, BOARD_CARD_PLENTY) * 32);
    row[F_card_monopoly] = (int16_t)(board_count(cards, BOARD_CARD_MONOPOLY) * 32);
    if (!active) return;
    old -= o->open.cards_fresh;
    row[F_card_fresh] = (int16_t)(board_total(o->open.cards_fresh) * 16);
    bool any = (old & ~((board_cards)0xff << 8 * BOARD_CARD_POINT)) != 0;
    row[F_card_ready] = any && !o->p->card_played ? 32 : 0;
}

/* The nearer an award is, the more a step is worth. */
static const uint8_t step_near[5] = { 64, 48, 28, 14, 6 };

static int nearness_of(int steps) {
    return steps < 0 ? step_near[0] : steps < 5 ? step_near[steps] : 0;
}

static void write_army(const look *o, unsigned seat, int16_t *row) {
    const board_public *p = o->p;
    int own = (int)board_count(p->played[seat], BOARD_CARD_KNIGHT), best = 0, record = 2;
    if (o->b->layout.no_army_card || o->b->knights) return;
    for (unsigned other = 0; other < o->b->seats; other++) {
        int played = (int)board_count(p->played[other], BOARD_CARD_KNIGHT);
        if (other != seat && played > best) best = played;
    }
    row[F_army] = (int16_t)(own * 16);
    row[F_army_lead] = (int16_t)((own - best) * 12);
    if (p->army_holder == seat) {
        row[F_army_holder] = 48;
        row[F_army_threat] = (int16_t)nearness_of(own - best);
        return;
    }
    if (p->army_holder != LR_SEAT_NONE && best > record) record = best;
    int held = (int)board_count(o->open.cards[seat], BOARD_CARD_KNIGHT);
    row[F_army_need] = (int16_t)nearness_of(record + 1 - own - held);
}

static void write_route(const look *o, unsigned seat, int16_t *row) {
    int own = o->seat[seat].longest, best = 0;
    if (o->b->layout.no_route_card) return;
    for (unsigned other = 0; other < o->b->seats; other++)
        if (other != seat && o->seat[other].longest > best) best = o->seat[other].longest;
    row[F_road_length] = (int16_t)(own * 8);
    row[F_road_lead] = (int16_t)((own - best) * 8);
    if (o->p->road_holder == seat) {
        row[F_road_holder] = 48;
        row[F_road_threat] = (int16_t)nearness_of(own - best);
    } else {
        row[F_road_need] = (int16_t)nearness_of(o->p->road_record + 1 - own);
    }
}

/* A city gives commodities where there are some; the first kinds are worth most. */
static int refined_worth(const look *o, const look_seat *own, const uint8_t *hex) {
    int worth = 0;
    for (int k = 0; k < 3 && hex[k] != BOARD_NO_HEX; k++) {
        unsigned good = look_commodity_of(o->terrain[hex[k]]);
        if (good < BOARD_GOODS)
            worth += o->pips[hex[k]] * (own->pips[good] == 0 ? 10 : 7);
        else
            worth += own->hex_worth[hex[k]];
    }
    return worth;
}

static void write_cities(const look *o, unsigned seat, int16_t *row) {
    const look_seat *own = &o->seat[seat];
    best_two best = { 0 };
    for (unsigned w = 0; w < o->words; w++)
        for (uint64_t rest = board_settlement(o->b, o->p, seat).word[w]; rest != 0;
             rest &= rest - 1) {
            const uint8_t *hex = o->b->vertex[64 * w + (unsigned)__builtin_ctzll(rest)].hex;
            int worth = o->b->knights ? refined_worth(o, own, hex)
                                      : own->hex_worth[hex[0]] + own->hex_worth[hex[1]] +
                                            own->hex_worth[hex[2]];
            best_two_note(&best, worth);
        }
    row[F_city_best] = (int16_t)best.first;
    row[F_city_second] = (int16_t)best.second;
}

/* Vertices that one more road would reach. */
static int ends_of(const look *o, unsigned seat) {
    const look_seat *own = &o->seat[seat];
    int count = 0;
    for (unsigned w = 0; w < o->words; w++)
        count += __builtin_popcountll(own->reach[1][w] & ~own->reach[0][w]);
    return count;
}

static void write_pieces(const look *o, unsigned seat, int16_t *row) {
    const board_seat *own = &o->p->seat[seat];
    const board_supply *supply = &o->b->supply;
    row[F_ends] = (int16_t)best_least(ends_of(o, seat) * 8, 120);
    row[F_settlements] = (int16_t)((supply->settlements - own->settlements_left) * 16);
    row[F_cities] = (int16_t)((supply->cities - own->cities_left) * 20);
    row[F_roads] = (int16_t)((supply->roads - own->roads_left) * 6);
    row[F_settlements_left] = (int16_t)(own->settlements_left * 16);
    row[F_settlements_out] = own->settlements_left == 0 ? 48 : 0;
    row[F_cities_left] = (int16_t)(own->cities_left * 16);
    row[F_roads_few] = (int16_t)(own->roads_left < 4 ? (4 - own->roads_left) * 16 : 0);
    write_cities(o, seat, row);
}

/* Sites by how many roads they are away; each step counts the nearer ones too. */
static void write_sites(const look *o, unsigned seat, int16_t *row) {
    const look_seat *own = &o->seat[seat];
    best_two best = { 0 };
    int safe = 0, count = 0, safe_count = 0;
    for (unsigned far = 0; far <= LOOK_ROADS; far++) {
        for (unsigned w = 0; w < o->words; w++) {
            uint64_t sites = own->reach[far][w] & o->free[w];
            if (far > 0) sites &= ~own->reach[far - 1][w];
            for (; sites != 0; sites &= sites - 1) {
                unsigned v = 64 * w + (unsigned)__builtin_ctzll(sites);
                int worth = look_site_worth(o, own, v);
                best_two_note(&best, worth);
                count++;
                if (board_has(o->twice[far], v)) continue;
                if (worth > safe) safe = worth;
                safe_count++;
            }
        }
        row[F_site_0 + far] = (int16_t)(best.first * 2 / 3);
        row[F_site_second_0 + far] = (int16_t)(best.second * 2 / 3);
        row[F_sites_0 + far] = (int16_t)best_least(count * 12, 120);
        if (far == 1) row[F_safe_1] = (int16_t)(safe * 2 / 3);
        if (far != 2) continue;
        row[F_safe_2] = (int16_t)(safe * 2 / 3);
        row[F_safe_sites] = (int16_t)best_least(safe_count * 12, 120);
    }
}

/* What can be built now, and what is the next point. */
static void write_next(const look *o, unsigned seat, int16_t *row) {
    const board_seat *own = &o->p->seat[seat];
    bool active = o->p->active == seat && o->p->rolled;
    bool site = own->settlements_left > 0 && row[F_sites_0] > 0;
    bool city = own->cities_left > 0 && row[F_settlements] > 0;
    int near_site = site ? row[F_near_settlement] : 0, near_city = city ? row[F_near_city] : 0;
    row[F_near_point] = (int16_t)(near_site > near_city ? near_site : near_city);
    row[F_now_settlement] = active && site && row[F_lack_settlement] == 0 ? 40 : 0;
    row[F_now_city] = active && city && row[F_lack_city] == 0 ? 40 : 0;
}

/* ---- the set-up ------------------------------------------------------------------------------ */

enum { SETUP_RANKS = 8 };

/* The site that is left when those who place before have taken the best. */
static int site_of_rank(const look *o, const look_seat *own, unsigned rank) {
    int best[SETUP_RANKS] = { 0 };
    if (rank >= SETUP_RANKS) rank = SETUP_RANKS - 1;
    for (unsigned w = 0; w < o->words; w++)
        for (uint64_t rest = o->free[w] & o->b->home_vertices[w]; rest != 0; rest &= rest - 1) {
            int worth = look_site_worth(o, own, 64 * w + (unsigned)__builtin_ctzll(rest));
            for (unsigned k = 0; k <= rank && worth > 0; k++) {
                if (worth <= best[k]) continue;
                int moved = best[k];
                best[k] = worth;
                worth = moved;
            }
        }
    return best[rank];
}

static void write_setup(const look *o, unsigned seat, int16_t *row) {
    unsigned seats = o->b->seats, steps = (unsigned)o->b->layout.rounds * seats, left = 0,
             before = 0;
    assert(seats > 0);
    for (unsigned step = o->p->setup_step; step < steps; step++) {
        unsigned place = step % seats;
        if (step / seats == 1) place = seats - 1 - place;
        if ((o->p->first + place) % seats == seat) /* NOLINT(clang-analyzer-core.DivideZero): > 0 */
            left++;
        else if (left == 0)
            before++;
    }
    if (left == 0) return;
    row[F_setting_up] = (int16_t)(left * 40);
    row[F_setup_site] = (int16_t)site_of_rank(o, &o->seat[seat], before);
    row[F_setup_first] = before == 0 ? 32 : 0;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* A scene is what depends on the pieces and on the rates alone. */
typedef struct scene_key {
    look_rates rates[LR_SEATS_MAX];
    uint8_t robber, road_holder, road_record, pirate;
    uint8_t left[LR_SEATS_MAX][4]; /* roads, settlements, cities, ships */
    uint8_t islands[LR_SEATS_MAX];
    uint8_t none[6]; /* no bytes are without a meaning */
} scene_key;

typedef struct scene {
    bool known;
    look o;
    feature_rows rows;   /* the features that follow from it; the others are 0 */
    scene_key key;       /* what it was made of */
    board_public pieces; /* the same: the parts that are listed */
} scene;

/* The scene that the next positions are likely to share, and the last other one. */
typedef struct board_memory {
    scene usual, other;
} board_memory;

static scene_key key_of(const board *b, const board_public *p) {
    scene_key key = { .robber = p->robber,
                      .road_holder = p->road_holder,
                      .road_record = p->road_record,
                      .pirate = p->pirate };
    for (unsigned seat = 0; seat < b->seats; seat++) {
        key.left[seat][0] = p->seat[seat].roads_left;
        key.left[seat][1] = p->seat[seat].settlements_left;
        key.left[seat][2] = p->seat[seat].cities_left;
        key.left[seat][3] = p->at_sea[seat].ships_left;
        key.islands[seat] = p->at_sea[seat].islands_new;
        key.rates[seat] = look_rates_of(b, p, seat);
    }
    return key;
}

enum { PARTS_MAX = 9 };

/* A run of bytes of the public part. */
typedef struct part {
    size_t at, size;
} part;

#define PART(member, count) \
    (part) { \
        offsetof(board_public, member), (count) * sizeof(((board_public *)0)->member[0]) \
    }

static unsigned list_parts(const board *b, part parts[PARTS_MAX]) {
    const size_t word = sizeof(uint64_t), sets = offsetof(board_public, sets);
    unsigned count = 0, base = b->at[BOARD_AT_land] + b->edge_words; /* words up to `sea` */
    if (b->sea) base += b->edge_words;
    parts[count++] = (part){ sets, base * word };
    parts[count++] = (part){ sets + b->at[BOARD_AT_settlement] * word,
                             (size_t)b->seats * b->seat_words * word };
    parts[count++] = PART(hex_buildings, b->hexes);
    parts[count++] = PART(seat_hexes, b->seats);
    parts[count++] = (part){ offsetof(board_public, land_hexes), word };
    parts[count++] = PART(tile, b->hexes);
    parts[count++] = PART(harbor, b->layout.harbor_count);
    parts[count++] = PART(harbor_edge, b->layout.harbor_count);
    if (b->knights)
        parts[count++] = (part){ sets + b->at[BOARD_AT_any_knight] * word, b->vertex_words * word };
    return count;
}

static bool is_scene(const scene *s, const scene_key *key, const board *b, const board_public *p) {
    part parts[PARTS_MAX];
    if (!s->known || s->o.b != b || memcmp(&s->key, key, sizeof *key) != 0) return false;
    unsigned count = list_parts(b, parts);
    for (unsigned k = 0; k < count; k++)
        if (memcmp((const char *)&s->pieces + parts[k].at, (const char *)p + parts[k].at,
                   parts[k].size) != 0)
            return false;
    return true;
}

static void make_scene(scene *s, const scene_key *key, const board *b, const board_public *p) {
    part parts[PARTS_MAX];
    look *o = &s->o;
    s->key = *key;
    for (unsigned k = list_parts(b, parts); k-- > 0;)
        memcpy((char *)&s->pieces + parts[k].at, (const char *)p + parts[k].at, parts[k].size);
    s->known = true;
    for (unsigned seat = 0; seat < b->seats; seat++) o->seat[seat].rates = key->rates[seat];
    look_at_pieces(o, b, p);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        int16_t *row = s->rows.seat[seat];
        memset(row, 0, sizeof s->rows.seat[seat]);
        write_production(o, seat, row);
        write_route(o, seat, row);
        write_pieces(o, seat, row);
        write_sites(o, seat, row);
        if (b->sea) features_board_shores(o, seat, row);
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

/* What the position adds to its scene. */
static void write_rest(const look *o, unsigned seat, int16_t *row) {
    write_points(o, seat, row);
    write_turn(o, seat, row);
    write_hand(o, seat, row);
    write_cards(o, seat, row);
    write_army(o, seat, row);
    write_next(o, seat, row);
    if (o->p->setting_up) write_setup(o, seat, row);
    if (o->b->sea) features_board_sea(o, seat, row);
    if (o->b->knights) features_board_knights(o, seat, row);
    for (unsigned k = 0; k < BOARD_FEATURES; k++) {
        int16_t value = row[k];
        value = value < FEATURE_LOW ? FEATURE_LOW : value;
        row[k] = value > FEATURE_HIGH ? FEATURE_HIGH : value;
    }
}

static void write_rows(scene *s, const board_open *open, feature_rows *out) {
    look *o = &s->o;
    look_at_hands(o, open);
    for (unsigned seat = 0; seat < o->b->seats; seat++) {
        memcpy(out->seat[seat], s->rows.seat[seat], sizeof out->seat[seat]);
        write_rest(o, seat, out->seat[seat]);
    }
}

static void extract(const lr_game *g, const lr_state *imagined, void *memory, feature_rows *out) {
    board_memory *m = memory;
    scene fresh; /* filled as far as the board needs: to clear it all would take longer */
    scene *s = &fresh;
    const board *b = board_of(g);
    board_open open = board_lay_open(g, imagined);
    scene_key key = key_of(b, open.pub);
    if (m != NULL) s = is_scene(&m->usual, &key, b, open.pub) ? &m->usual : &m->other;
    bool made = m != NULL && (s == &m->usual || is_scene(s, &key, b, open.pub));
    if (!made) make_scene(s, &key, b, open.pub);
    write_rows(s, &open, out);
}

static void dwell(const lr_game *g, const lr_state *imagined, void *memory) {
    board_memory *m = memory;
    const board *b = board_of(g);
    const board_public *p = board_lay_open(g, imagined).pub;
    scene_key key = key_of(b, p);
    if (!is_scene(&m->usual, &key, b, p)) make_scene(&m->usual, &key, b, p);
}

static const char *const names[] = {
#define FEATURE(name, sentence) #name,
#include "features_board.def"
#undef FEATURE
};

static const int16_t groups[] = {
#define GROUP(name) REASON_GROUP_BEGIN(name),
#define FEATURE(name, sentence) 1,
#include "features_board.def"
#undef FEATURE
    0
};

const feature_set features_board = {
    .family = FAMILY_board,
    .count = BOARD_FEATURES,
    .names = names,
    .groups = groups,
    .extract = extract,
    .memory_bytes = sizeof(board_memory),
    .dwell = dwell,
};
