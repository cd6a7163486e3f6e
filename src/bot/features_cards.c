/* features_cards.c - a position of the card game in numbers (value.h, features_cards.def).
 *
 * A position in which something is half done is looked at as it will be when it is done
 * (quiet_cards.c). Before a duel's die is thrown there are two such positions, and a row is the
 * mean of both, by the odds.
 *
 * Whatever brings points and can be paid for some day is an aim; a seat has few of them. How near
 * they are is explained in look_cards.c.
 *
 * Numbers are scaled so that usual differences are about 10 to 60.
 */

#include "game.h"
#include "look_cards.h"
#include "reasons.h"
#include "value.h"

#include <string.h>

/* ---- the list -------------------------------------------------------------------------------- */

enum {
#define FEATURE(name, sentence) F_##name,
#define PER_GOOD(name, sentence) F_##name, F_LAST_##name = F_##name + CARDS_GOODS - 1,
#include "features_cards.def"
#undef PER_GOOD
#undef FEATURE
    F_HAND, /* of each kind */
    F_BUILT = F_HAND + CARDS_KINDS,
    F_COUNT = F_BUILT + CARDS_KINDS - LOOK_CARDS_BUILT_FIRST
};

_Static_assert((int)F_COUNT <= (int)FEATURES_MAX, "a row has room for every feature");

#define CENTER(id, word, name, group, count, cost, points, source)
#define REGION(id, word, name, group, goods, die, source)
#define EVENT(id, word, ...)
static const char *const names[F_COUNT] = {
#define FEATURE(name, sentence) #name,
#define PER_GOOD(name, sentence) \
#name "_brick", #name "_lumber", #name "_wool", #name "_grain", #name "_ore", #name "_gold",
#include "features_cards.def"
#undef PER_GOOD
#undef FEATURE
#define EXPANSION(id, word, name, group, count, ...) "hand_" word,
#include "cards_table.def"
#undef EXPANSION
/* Action cards are never on the table. */
#define NAME_NEUTRAL(word)
#define NAME_ATTACK(word)
#define NAME_DEFENSE(word)
#define NAME_GREEN(word) "built_" word,
#define NAME_FLEET(word) "built_" word,
#define NAME_KNIGHT(word) "built_" word,
#define NAME_RED(word) "built_" word,
#define EXPANSION(id, word, name, group, count, ...) NAME_##group(word)
#include "cards_table.def"
#undef EXPANSION
};
#undef EVENT
#undef REGION
#undef CENTER

static const int16_t groups[] = {
#define GROUP(name) REASON_GROUP_BEGIN(name),
#define FEATURE(name, sentence) 1,
#define PER_GOOD(name, sentence) CARDS_GOODS,
#include "features_cards.def"
#undef PER_GOOD
#undef FEATURE
    REASON_GROUP_BEGIN(cards), CARDS_KINDS, REASON_GROUP_BEGIN(built),
    CARDS_KINDS - LOOK_CARDS_BUILT_FIRST, 0
};

/* ---- numbers --------------------------------------------------------------------------------- */

enum { FLAG = 64 };

static void put(int16_t *row, unsigned feature, int value) {
    if (value < FEATURE_LOW) value = FEATURE_LOW;
    if (value > FEATURE_HIGH) value = FEATURE_HIGH;
    row[feature] = (int16_t)value;
}

static void put_flag(int16_t *row, unsigned feature, bool set) {
    row[feature] = set ? FLAG : 0;
}

/* ---- points and time ------------------------------------------------------------------------- */

static void put_points(const cards_look *s, int16_t *row) {
    int foe_left = s->c->rules.vp_goal - s->foe->points;
    int together = s->own->points + s->foe->points;
    put(row, F_points, 8 * s->own->points);
    put(row, F_points_left, 8 * s->left);
    put(row, F_points_lead, 10 * (s->own->points - s->foe->points));
    if (s->left <= 4) row[F_left_0 + s->left] = FLAG;
    if (foe_left < 0) foe_left = 0;
    if (foe_left <= 3) row[F_foe_left_0 + foe_left] = FLAG;
    put_flag(row, F_gate, together >= CARDS_GATE);
    put(row, F_gate_left, together >= CARDS_GATE ? 0 : 20 * (CARDS_GATE - together));
}

static void put_time(const cards_look *s, int16_t *row) {
    const cards_public *p = s->p;
    bool active = p->active == s->seat && p->step != CARDS_STEP_START;
    put_flag(row, F_acts, s->acts);
    put_flag(row, F_before_dice, active && p->step == CARDS_STEP_ROLL);
    put_flag(row, F_ending, active && p->step == CARDS_STEP_DRAW);
    put_flag(row, F_first, p->first == s->seat && p->phase > CARDS_PHASE_FIRST);
    put(row, F_calm, p->turn <= CARDS_CALM_TURNS ? 20 * (CARDS_CALM_TURNS + 1 - p->turn) : 0);
    put(row, F_turn, best_least(2 * p->turn, 120));
    put_flag(row, F_bank_only, s->c->rules.trading == CARDS_TRADE_BANK);
}

/* ---- production and stores ------------------------------------------------------------------- */

static int income_of(const cards_realm *r) {
    uint64_t all = cards_regions_of(r);
    return look_count(all) + look_count(all & r->doubled);
}

static void put_production(const cards_look *s, int16_t *row) {
    const cards_realm *r = s->own;
    uint64_t full = look_cards_full(r);
    int sum = 0, wasted = look_cards_wasted(r);
    for (unsigned good = 0; good < CARDS_GOODS; good++) {
        sum += s->income[good];
        put(row, F_income + good, 14 * s->income[good]);
        put(row, F_stock + good, 14 * (int)lr_lanes_count(r->have, good));
    }
    put(row, F_income_all, 6 * sum);
    put(row, F_income_lead, 8 * (sum - income_of(s->foe)));
    put(row, F_income_fits, 6 * (sum - wasted));
    put(row, F_income_wasted, 12 * wasted);
    put(row, F_income_any, 30 * (s->any - 1));
    put(row, F_regions_full, 16 * look_count(full));
}

static void put_stores(const cards_look *s, int16_t *row) {
    const cards_realm *r = s->own;
    int units = (int)lr_lanes_total(r->have), hidden = look_cards_units(r, r->guarded);
    int over = look_cards_brigands_over(r), stake = look_cards_brigands_stake(r);
    put(row, F_stock_all, 7 * units);
    put(row, F_stock_room, 4 * (int)lr_lanes_total(r->room));
    put(row, F_stock_kinds, 16 * look_count(lr_lanes_kinds(r->have)));
    put(row, F_stock_trade, 20 * look_cards_bank(s, r->have));
    put(row, F_brigands_over, over > 0 ? 16 * over : 0);
    put(row, F_brigands_loss, over > 0 ? 16 * stake : 0);
    put(row, F_brigands_near, over > 0 || over < -2 ? 0 : 20 * (over + 3));
    put(row, F_plague_loss, 12 * look_count((r->stock | r->stock >> 1) & r->plagued));
    put(row, F_guarded, 16 * hidden);
}

/* ---- the row --------------------------------------------------------------------------------- */

/* Region cards that are left and give what is always short. */
static int good_regions(const cards *c, unsigned left) {
    int count = 0;
    for (; left != 0; left &= left - 1) {
        unsigned good = c->deck[__builtin_ctz(left)].goods;
        count += good == CARDS_BRICK || good == CARDS_ORE;
    }
    return count;
}

static void put_row(const cards_look *s, int16_t *row) {
    const cards_realm *r = s->own;
    int cities = look_count(r->cities), settled = r->last + 1 - r->first - cities;
    put(row, F_settlements, 20 * settled);
    put(row, F_cities, 24 * cities);
    put_flag(row, F_cities_any, cities > 0);
    put(row, F_roads_open, 32 * look_count(r->roads & 3u));
    put_flag(row, F_road_free, r->roads == 0 && look_cards_settles(s->p, s->seat));
    put(row, F_sites, 8 * look_cards_slots(r, r->sites_free));
    put(row, F_sites_city, 16 * look_cards_slots(r, r->sites_free_city));
    put_flag(row, F_sites_none, r->sites_free == 0);
    put(row, F_settlements_supply, 16 * s->p->settlements_left);
    put(row, F_cities_supply, 12 * s->p->cities_left);
    put(row, F_regions_good, 16 * good_regions(s->c, s->p->regions_left));
}

/* ---- tokens ---------------------------------------------------------------------------------- */

#define KIND_BITS(from, to) \
    (((cards_set)2 << CARDS_BIT_LAST_##to) - ((cards_set)1 << CARDS_BIT_##from))
static const cards_set knight_bits = KIND_BITS(CONRAD, WALTER);
static const cards_set fleet_bits = KIND_BITS(BRICK_FLEET, WOOL_FLEET);

static int strongest_knight(const cards *c, const cards_realm *r) {
    int best = 0, smithy = cards_in(r->placed, CARDS_KIND_SMITHY);
    for (cards_set left = r->placed & knight_bits; left != 0; left &= left - 1) {
        int strength = c->kind[cards_kind_of_bit[__builtin_ctzll(left)]].strength + smithy;
        if (strength > best) best = strength;
    }
    return best;
}

static void put_tokens(const cards_look *s, int16_t *row) {
    const cards_realm *own = s->own, *foe = s->foe;
    const cards_public *p = s->p;
    int strength = own->strength - foe->strength, commerce = own->commerce - foe->commerce;
    int tournament = own->tournament - foe->tournament;
    bool holds = p->knight_token == s->seat;
    put_flag(row, F_knight_token, holds);
    put_flag(row, F_knight_lost, p->knight_token == (s->seat ^ 1));
    put_flag(row, F_windmill_token, p->windmill_token == s->seat);
    put_flag(row, F_windmill_lost, p->windmill_token == (s->seat ^ 1));
    put_flag(row, F_windmill_waits, commerce > 0 && own->cities == 0);
    put(row, F_strength, 8 * own->strength);
    put(row, F_strength_lead, 10 * strength);
    put(row, F_commerce, 10 * own->commerce);
    put(row, F_commerce_lead, 12 * commerce);
    put(row, F_tournament_lead, 10 * tournament);
    put_flag(row, F_tournament_wins, tournament > 0);
    put_flag(row, F_knight_shaky, holds && strength <= strongest_knight(s->c, own));
}

/* ---- aims ------------------------------------------------------------------------------------ */

static void add_aim(cards_look *s, cards_goods cost, int points, int near) {
    if (points > 0 && s->aims < LOOK_CARDS_GOALS_MAX)
        s->aim[s->aims++] = (cards_aim){ cost, points, near };
}

static void put_centre_aims(cards_look *s, int16_t *row) {
    const cards *c = s->c;
    const cards_realm *r = s->own;
    cards_goods settlement = look_cards_settlement_cost(s->c, s->own);
    bool settles = look_cards_settles(s->p, s->seat), upgrades = look_cards_upgrades(s->p, s->seat);
    int near_settlement = settles ? look_cards_near(s, settlement) : 0;
    int near_city = upgrades ? look_cards_near(s, c->city_cost) : 0;
    int near_road = settles && r->roads == 0 ? look_cards_near(s, c->road_cost) : 0;
    put(row, F_near_road, near_road);
    put(row, F_near_settlement, near_settlement);
    put(row, F_near_city, near_city);
    if (settles && upgrades) put(row, F_near_both, look_cards_near(s, settlement + c->city_cost));
    if (settles)
        put(row, F_missing_settlement,
            16 * (int)lr_lanes_total(lr_lanes_above(settlement, r->have)));
    if (upgrades)
        put(row, F_missing_city, 16 * (int)lr_lanes_total(lr_lanes_above(c->city_cost, r->have)));
    put_flag(row, F_now_road, s->acts && near_road == LOOK_CARDS_NEAR_NOW);
    put_flag(row, F_now_settlement, s->acts && near_settlement == LOOK_CARDS_NEAR_NOW);
    put_flag(row, F_now_city, s->acts && near_city == LOOK_CARDS_NEAR_NOW);
    if (settles) add_aim(s, settlement, 1, near_settlement);
    if (upgrades) add_aim(s, c->city_cost, 1 + look_cards_city_points(s->p, s->seat), near_city);
}

/* The nearness of whatever makes the seat win, alone or in twos. */
static void put_wins(const cards_look *s, int16_t *row, int *soon) {
    int one = 0, two = 0;
    for (uint32_t k = 0; k < s->aims; k++) {
        const cards_aim *a = &s->aim[k];
        if (a->points >= s->left && a->near > one) one = a->near;
        if (s->left > 4) continue;
        for (uint32_t other = 0; other < k; other++) {
            const cards_aim *b = &s->aim[other];
            if (a->points + b->points < s->left || best_least(a->near, b->near) <= two) continue;
            int near = look_cards_near(s, a->cost + b->cost);
            if (near > two) two = near;
        }
    }
    if (s->left == 0) one = LOOK_CARDS_NEAR_NOW;
    put(row, F_wins_soon, one);
    put(row, F_wins_two, two);
    put_flag(row, F_wins_now, s->acts && one == LOOK_CARDS_NEAR_NOW);
    *soon = one;
}

static void put_aims(const cards_look *s, int16_t *row) {
    best_two best = { 0 };
    int sum = 0;
    for (uint32_t k = 0; k < s->aims; k++) {
        int worth = s->aim[k].points * s->aim[k].near / 2;
        sum += worth;
        best_two_note(&best, worth);
    }
    put(row, F_next_points, best.first);
    put(row, F_second_points, best.second);
    put(row, F_sum_points, sum / 3);
}

/* ---- hand ------------------------------------------------------------------------------------ */

typedef struct hand_sums {
    int now, stuck, stuck_points, points, strength, commerce;
} hand_sums;

static int weigh_card(cards_look *s, unsigned kind, hand_sums *sums) {
    const cards_card *card = &s->c->kind[kind];
    int copies = (int)cards_copies(s->hand, kind),
        points = look_cards_points(s->c, s->p, s->seat, kind);
    bool red = card->group == CARDS_GROUP_RED;
    sums->points += copies * card->points;
    sums->strength += card->strength;
    sums->commerce += card->commerce;
    if (look_cards_sites(s->c, s->own, kind) == 0) {
        sums->stuck += copies;
        if (red) sums->stuck_points += copies * card->points;
        return 20 * copies;
    }
    int near = look_cards_near(s, card->cost);
    sums->now += s->acts && near == LOOK_CARDS_NEAR_NOW;
    add_aim(s, card->cost, points, near);
    if (card->effect == CARDS_EFFECT_DOUBLE)
        return 10 + near * look_cards_best_doubles(s, card->goods) / 3;
    return 20 * copies + near * 2 / 3;
}

static void put_hand(cards_look *s, int16_t *row) {
    hand_sums sums = { 0 };
    bool gate = s->own->points + s->foe->points >= CARDS_GATE;
    for (cards_set left = s->hand & cards_first_bits; left != 0; left &= left - 1) {
        unsigned kind = cards_kind_of_bit[__builtin_ctzll(left)];
        bool action = kind < LOOK_CARDS_BUILT_FIRST;
        put(row, F_HAND + kind,
            action ? (gate ? 50 : 25) * (int)cards_copies(s->hand, kind)
                   : weigh_card(s, kind, &sums));
    }
    int held = (int)cards_size(s->hand), room = s->own->hand_limit - held;
    put(row, F_hand, 18 * held);
    put(row, F_hand_lead, 18 * (held - (int)cards_size(s->foe_hand)));
    put(row, F_hand_limit, 24 * (s->own->hand_limit - CARDS_HAND_BASE));
    put(row, F_hand_short, room > 0 ? 20 * room : 0);
    put(row, F_hand_over, room < 0 ? -24 * room : 0);
    put(row, F_hand_stuck, 24 * sums.stuck);
    put(row, F_hand_unlocked, sums.stuck_points * row[F_near_city] / 3);
    put(row, F_hand_points, 28 * sums.points);
    put(row, F_hand_strength, 10 * sums.strength);
    put(row, F_hand_commerce, 14 * sums.commerce);
    put(row, F_now_cards, 36 * sums.now);
    put_flag(row, F_search_cheap, s->own->search_price == 1);
}

static void put_built(const cards_look *s, int16_t *row) {
    for (cards_set left = s->own->placed; left != 0; left &= left - 1)
        row[F_BUILT + cards_kind_of_bit[__builtin_ctzll(left)] - LOOK_CARDS_BUILT_FIRST] += 50;
}

/* What the attacks in hand could aim at. */
static void put_attacks(const cards_look *s, int16_t *row) {
    const cards_set takeable = KIND_BITS(ALCHEMIST, SPY) | knight_bits | fleet_bits;
    const cards_realm *foe = s->foe;
    bool arsonist = cards_in(s->hand, CARDS_KIND_ARSONIST), spy = cards_in(s->hand, CARDS_KIND_SPY);
    bool knight = cards_in(s->hand, CARDS_KIND_BLACK_KNIGHT);
    bool thief = cards_in(s->hand, CARDS_KIND_MERCHANT) || cards_in(s->hand, CARDS_KIND_BRIGANDS);
    if (arsonist)
        put(row, F_arson_target,
            15 * best_least(foe->buildings, 3) + (foe->card_points > 0 ? 40 : 0));
    if (knight) {
        int after = foe->strength - strongest_knight(s->c, foe);
        bool token = s->p->knight_token == (s->seat ^ 1) && after <= s->own->strength;
        put(row, F_knight_target, foe->knights == 0 ? 0 : 25 + (token ? 60 : 0));
    }
    if (spy) put(row, F_spy_target, 16 * look_count(s->foe_hand & takeable));
    if (thief) put(row, F_steal_target, 6 * (int)lr_lanes_total(foe->have));
    put(row, F_hand_attacks, 30 * (arsonist + knight + spy + thief));
}

/* ---- what is going on ------------------------------------------------------------------------ */

/* Units that the number of this turn will still bring. */
static int number_units(const cards_public *p, const cards_realm *r) {
    if (p->production == 0 || p->production > 6 || p->step > CARDS_STEP_EVENT) return 0;
    uint64_t of = r->of_die[p->production - 1], full = r->stock & r->stock >> 1;
    uint64_t two = r->stock >> 1 & ~r->stock;
    return look_count(of & ~full) + look_count(of & r->doubled & ~full & ~two);
}

static void put_pending(const cards_look *s, int16_t *row) {
    const cards_public *p = s->p;
    bool active = p->active == s->seat, picks = p->chooser == s->seat;
    if (active && p->new_column != CARDS_NO_REGION) {
        int laid = p->region_drawn != CARDS_NO_REGION;
        put(row, F_regions_come, 60 - 10 * laid);
        put_flag(row, F_regions_pick, p->phase == CARDS_PHASE_PICK);
    }
    put(row, F_number_units, 30 * number_units(p, s->own));
    put(row, F_number_foe, 30 * number_units(p, s->foe));
    if (p->phase == CARDS_PHASE_START_TAKE && picks) put(row, F_take_cards, 40 * p->takes_left);
    put_flag(row, F_swap_card, p->phase == CARDS_PHASE_BUILDER_SWAP && picks);
    if (p->phase == CARDS_PHASE_CONFLICT) put(row, F_conflict, picks ? FLAG : -FLAG);
    put_flag(row, F_offer, active && p->phase == CARDS_PHASE_ANSWER);
}

/* ---- the rows -------------------------------------------------------------------------------- */

static void put_rows(const lr_game *g, const lr_state *s, feature_rows *out) {
    const cards_open open = cards_lay_open(s);
    int soon[CARDS_SEATS] = { 0 };
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++) {
        cards_look side;
        int16_t *row = out->seat[seat];
        memset(row, 0, F_COUNT * sizeof *row);
        look_cards_meet(&side, cards_of(g), &open, seat);
        put_points(&side, row);
        put_time(&side, row);
        put_production(&side, row);
        put_stores(&side, row);
        put_row(&side, row);
        put_tokens(&side, row);
        put_centre_aims(&side, row);
        put_hand(&side, row);
        put_built(&side, row);
        put_attacks(&side, row);
        put_aims(&side, row);
        put_wins(&side, row, &soon[seat]);
        put_pending(&side, row);
    }
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        put(out->seat[seat], F_foe_wins_soon, soon[seat ^ 1]);
}

/* The rows after a throw of the duel's die. */
static void put_thrown(const lr_game *g, const lr_state *s, unsigned die, feature_rows *out) {
    lr_state after;
    lr_copy(g, &after, s);
    lr_apply(g, &after,
             (lr_action){ .kind = CARDS_DUEL, .actor = LR_ACTOR_CHANCE, .arg = { (uint8_t)die } });
    quiet_cards(g, &after);
    put_rows(g, &after, out);
}

static void put_duel(const lr_game *g, const lr_state *s, feature_rows *out) {
    feature_rows lost;
    int odds = cards_lay_open(s).pub->duel_countered ? 2 : 5; /* of six; CARD-ACT-11, 12 */
    put_thrown(g, s, 1, out);
    put_thrown(g, s, 6, &lost);
    for (unsigned seat = 0; seat < CARDS_SEATS; seat++)
        for (unsigned k = 0; k < F_COUNT; k++)
            out->seat[seat][k] =
                (int16_t)((odds * out->seat[seat][k] + (6 - odds) * lost.seat[seat][k]) / 6);
}

static void extract(const lr_game *g, const lr_state *imagined, void *memory UNUSED,
                    feature_rows *out) {
    lr_state after;
    if (quiet_cards_due(imagined)) {
        lr_copy(g, &after, imagined);
        quiet_cards(g, &after);
        imagined = &after;
    }
    if (cards_lay_open(imagined).pub->phase == CARDS_PHASE_DUEL)
        put_duel(g, imagined, out);
    else
        put_rows(g, imagined, out);
}

const feature_set features_cards = {
    .family = FAMILY_cards,
    .count = F_COUNT,
    .names = names,
    .groups = groups,
    .extract = extract,
};
