/* reference_cards.c - what the reference's progress cards do, card by card in the ledger's order.
 *
 * A card that needs somebody's decision leaves a note of what is due; reference_cards_due() then
 * asks, or settles what has only one answer (CK-DEC-13).
 */
#include "reference.h"

#include <string.h>

/* ---- shared questions ---- */

static bool is_opponent(const reference *r, int seat) {
    return seat < r->seats && seat != r->active;
}

/* CK-RUL-29. */
static int lead(const reference *r, int seat) {
    return reference_points_public(r, seat) - reference_points_public(r, r->active);
}

static int kinds_held(const reference *r, int seat, int from, int *one) {
    int kinds = 0;

    for (int goods = from; goods < REF_GOODS; goods++) {
        if (r->hand[seat][goods] == 0) continue;
        kinds++;
        *one = goods;
    }
    return kinds;
}

static void hand_over(reference *r, int from, int to, int goods, int count) {
    r->hand[from][goods] -= count;
    r->hand[to][goods] += count;
}

/* So many cards of the seat go to the active one, if it does not matter which are chosen: all that
 * it has, or all of one kind (CK-DEC-13). */
static bool take_unasked(reference *r, int seat, int count) {
    int one = REF_NONE, kinds = kinds_held(r, seat, 0, &one);

    if (kinds > 1 && reference_total(r->hand[seat]) > count) return false;
    for (int goods = 0; goods < REF_GOODS && kinds > 1; goods++)
        hand_over(r, seat, r->active, goods, r->hand[seat][goods]);
    if (kinds == 1) hand_over(r, seat, r->active, one, count);
    return true;
}

/* ---- science ---- */

/* CK-SCI-07, 08, CK-RUL-44. */
static int harvest(const reference *r, int terrain) {
    int cards = 0;

    for (int h = 0; h < r->map.hexes; h++)
        if (r->terrain[h] == terrain && reference_seat_on_hex(r, r->active, h)) cards += 2;
    return cards < r->bank[terrain] ? cards : r->bank[terrain];
}

/* CK-SCI-06, CK-RUL-36. */
static bool token_moves(const reference *r, int hex) {
    int number = r->number[hex];
    return number != 0 && number != 2 && number != 6 && number != 8 && number != 12;
}

static int other_tokens(const reference *r, int hex, int *one) {
    int count = 0;

    for (int h = 0; h < r->map.hexes; h++) {
        if (h == hex || !token_moves(r, h)) continue;
        count++;
        *one = h;
    }
    return count;
}

static bool inventor_legal(const reference *r, int hex) {
    int one;
    return hex < r->map.hexes && token_moves(r, hex) && other_tokens(r, hex, &one) > 0;
}

static void swap_tokens(reference *r, int hex) {
    int number = r->number[hex];

    r->number[hex] = r->number[r->k.swap_hex];
    r->number[r->k.swap_hex] = number;
    r->k.swap_hex = REF_NONE;
    reference_go_on(r);
}

static bool medicine_legal(const reference *r, int vertex) {
    return vertex < r->map.vertices && reference_can_upgrade(r, r->active, vertex) &&
           r->hand[r->active][BOARD_ORE] >= 2 && r->hand[r->active][BOARD_GRAIN] >= 1;
}

static bool can_promote_any(const reference *r) {
    for (int v = 0; v < r->map.vertices; v++)
        if (reference_can_promote(r, r->active, v)) return true;
    return false;
}

/* ---- trade ---- */

/* CK-MERCH-01, CK-RUL-52, 53, SEA-CK-18. */
static bool merchant_legal(const reference *r, int hex) {
    if (hex >= r->map.hexes || !reference_is_land(r, hex)) return false;
    if (r->terrain[hex] == BOARD_GOLD && r->option[BOARD_OPTION_sea_combo] == 0) return false;
    if (hex == r->k.merchant_hex && r->option[BOARD_OPTION_merchant_must_move] == 1) return false;
    return reference_seat_on_hex(r, r->active, hex);
}

static void monopolize(reference *r, int goods, int most) {
    for (int seat = 0; seat < r->seats; seat++) {
        int held = r->hand[seat][goods];
        if (seat != r->active) hand_over(r, seat, r->active, goods, held < most ? held : most);
    }
}

/* CK-TRD-01, 02, CK-RUL-49, 50. */
static bool commerce_legal(const reference *r, int goods, int seat) {
    return r->phase == BOARD_PHASE_MAIN && is_opponent(r, seat) && goods < REF_RESOURCES &&
           r->k.commerce_left[seat] > 0 && r->hand[r->active][goods] > 0;
}

static void settle_commerce(reference *r) {
    int commodity = REF_NONE, kinds = kinds_held(r, r->k.commerce, REF_RESOURCES, &commodity);

    if (kinds > 1) {
        r->phase = BOARD_PHASE_GIVE;
        return;
    }
    r->seen[kinds == 0 ? REF_SEEN_COMMERCE_FAILED : REF_SEEN_COMMERCE]++;
    if (kinds == 1) {
        hand_over(r, r->k.commerce, r->active, commodity, 1);
        hand_over(r, r->active, r->k.commerce, r->k.commerce_card, 1);
    }
    r->k.commerce = r->k.commerce_card = REF_NONE;
    reference_go_on(r);
}

/* ---- politics ---- */

/* CK-POL-01, 02, CK-RUL-34, SEA-CK-25. */
static bool bishop_legal(const reference *r, int hex, int pirate) {
    if (hex >= r->map.hexes || pirate > 1 || r->k.attacks == 0) return false;
    if (!pirate) return reference_robber_may_go(r, hex);
    return r->sea && r->option[BOARD_OPTION_bishop_may_move_pirate] == 1 &&
           !board_of(r->game)->layout.no_pirate && reference_pirate_may_go(r, hex);
}

static void bishop(reference *r, int hex, int pirate) {
    for (int seat = 0; seat < r->seats; seat++)
        r->k.victims[seat] = seat != r->active && reference_total(r->hand[seat]) > 0 &&
                             (pirate ? reference_ship_on_hex(r, seat, hex)
                                     : reference_seat_on_hex(r, seat, hex));
    if (pirate)
        r->pirate = hex;
    else
        r->robber = hex;
}

/* CK-POL-04 to 08, CK-RUL-19, 20. */
static void desert(reference *r, int vertex) {
    int strength = r->k.strength[vertex], awake = r->k.awake[vertex];

    reference_take_knight(r, vertex);
    r->k.deserter = REF_NONE;
    if (reference_knights_count(r, r->active, strength) >= 2) strength = 1;
    if (reference_knights_count(r, r->active, strength) >= 2) strength = 0;
    r->k.recruit = strength;
    r->k.recruit_awake = strength > 0 && awake;
    if (strength == 0) reference_award_road(r);
    reference_go_on(r);
}

static void settle_desert(reference *r) {
    int knights = 0, one = 0;

    for (int v = 0; v < r->map.vertices; v++) {
        if (r->k.owner[v] != r->k.deserter) continue;
        knights++;
        one = v;
    }
    if (knights > 1)
        r->phase = BOARD_PHASE_DESERT;
    else
        desert(r, one);
}

static void settle_recruit(reference *r) {
    for (int v = 0; v < r->map.vertices; v++) {
        if (!reference_hire_site(r, r->active, v)) continue;
        r->phase = BOARD_PHASE_RECRUIT;
        return;
    }
    r->k.recruit = r->k.recruit_awake = 0;
    reference_award_road(r);
    reference_go_on(r);
}

/* CK-POL-09, CK-RUL-23, SEA-CK-23: nothing of the owner's goes on at that end. */
static bool end_is_open(const reference *r, const int *kind, int edge, int vertex) {
    int owner = kind[edge];

    if (r->building[vertex] == owner || r->k.owner[vertex] == owner) return false;
    for (int n = 0; n < r->map.vertex_edges[vertex]; n++) {
        int other = r->map.vertex_edge[vertex][n];
        if (other != edge && kind[other] == owner) return false;
    }
    return true;
}

static bool diplomat_legal(const reference *r, int edge) {
    const int *kind;

    if (edge >= r->map.edges) return false;
    kind = r->road[edge] != REF_NONE ? r->road : r->ship;
    if (kind[edge] == REF_NONE) return false;
    if (r->ship[edge] == r->active && reference_at_pirate(r, edge)) return false; /* SEA-CK-24 */
    return end_is_open(r, kind, edge, r->map.edge_end[edge][0]) ||
           end_is_open(r, kind, edge, r->map.edge_end[edge][1]);
}

/* SEA-CK-35. */
static void drop_stranded(reference *r, int vertex) {
    int owner = r->k.owner[vertex];

    if (owner == REF_NONE || reference_seat_touches(r, r->ship, owner, vertex)) return;
    for (int n = 0; n < r->map.vertex_hexes[vertex]; n++)
        if (reference_is_land(r, r->map.vertex_hex[vertex][n])) return;
    reference_take_knight(r, vertex);
    r->seen[REF_SEEN_STRANDED]++;
}

static void diplomat(reference *r, int edge) {
    bool road = r->road[edge] != REF_NONE;
    int owner = road ? r->road[edge] : r->ship[edge];

    r->road[edge] = r->ship[edge] = REF_NONE;
    r->ship_fresh[edge] = r->ship_closed[edge] = 0;
    for (int end = 0; end < 2 && !road; end++) drop_stranded(r, r->map.edge_end[edge][end]);
    if (owner == r->active)
        r->k.rebuild = road ? 1 : 2;
    else
        reference_award_road(r);
}

static void settle_rebuild(reference *r) {
    for (int e = 0; e < r->map.edges; e++) {
        bool fits = r->k.rebuild == 1 ? reference_road_fits(r, r->active, e)
                                      : reference_ship_fits(r, r->active, e);
        if (!fits) continue;
        r->phase = BOARD_PHASE_REBUILD;
        return;
    }
    r->k.rebuild = 0;
    reference_award_road(r);
    reference_go_on(r);
}

static bool intrigue_legal(const reference *r, int vertex) {
    return vertex < r->map.vertices && reference_knight_bars(r, r->active, vertex) &&
           (reference_seat_touches(r, r->road, r->active, vertex) ||
            reference_seat_touches(r, r->ship, r->active, vertex));
}

/* CK-POL-14, CK-RUL-27. */
static void saboteur(reference *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        bool hit = seat != r->active && lead(r, seat) >= 0;
        r->discard_left[seat] = hit ? reference_total(r->hand[seat]) / 2 : 0;
        reference_discard_unasked(r, seat);
        if (r->discard_left[seat] > 0) r->k.sabotage = 1;
    }
}

static bool has_sleeper(const reference *r) {
    for (int v = 0; v < r->map.vertices; v++)
        if (r->k.owner[v] == r->active && !r->k.awake[v]) return true;
    return false;
}

/* CK-POL-17, CK-RUL-28. */
static void wedding(reference *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        int total = reference_total(r->hand[seat]);
        bool hit = seat != r->active && lead(r, seat) > 0;
        r->k.gifts[seat] = !hit ? 0 : total < 2 ? total : 2;
    }
}

static void settle_wedding(reference *r, int seat) {
    if (!take_unasked(r, seat, r->k.gifts[seat])) {
        r->phase = BOARD_PHASE_GIVE;
        return;
    }
    r->k.gifts[seat] = 0;
    reference_go_on(r);
}

/* CK-TRD-03, CK-RUL-31, 109. */
static void settle_pick(reference *r) {
    if (r->k.picks > 0 && !take_unasked(r, r->k.picked, r->k.picks)) {
        r->phase = BOARD_PHASE_PICK;
        return;
    }
    r->k.picks = 0;
    r->k.picked = REF_NONE;
    reference_go_on(r);
}

/* ---- which may be played ---- */

/* The cards that need nothing named. */
static bool plain_legal(const reference *r, int card) {
    switch (card) {
    case BOARD_PROGRESS_IRRIGATION: return harvest(r, BOARD_FIELDS) > 0;
    case BOARD_PROGRESS_MINING: return harvest(r, BOARD_MOUNTAINS) > 0;
    case BOARD_PROGRESS_ROADS: return reference_any_route_fits(r, r->active);
    case BOARD_PROGRESS_WARLORD: return has_sleeper(r);
    case BOARD_PROGRESS_CRANE:
    case BOARD_PROGRESS_COMMERCE:
    case BOARD_PROGRESS_SABOTEUR:
    case BOARD_PROGRESS_WEDDING: return true; /* CK-RUL-30, 103 */
    default: return false;
    }
}

static bool named_legal(const reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1], named = a.arg[0];
    bool hidden = r->option[BOARD_OPTION_hand_counts_public] == 0; /* CK-RUL-30, 32 */

    switch (a.arg[2]) {
    case BOARD_PROGRESS_ENGINEER:
        return place < r->map.vertices && reference_can_wall(r, r->active, place);
    case BOARD_PROGRESS_INVENTOR: return inventor_legal(r, place);
    case BOARD_PROGRESS_MEDICINE: return medicine_legal(r, place);
    case BOARD_PROGRESS_SMITH:
        return place < r->map.vertices && reference_can_promote(r, r->active, place);
    case BOARD_PROGRESS_MASTER:
        return is_opponent(r, named) && lead(r, named) > 0 &&
               (hidden || reference_total(r->hand[named]) > 0);
    case BOARD_PROGRESS_MERCHANT: return merchant_legal(r, place);
    case BOARD_PROGRESS_FLEET:
        if (r->option[BOARD_OPTION_merchant_fleet] == BOARD_FLEET_ALL) return named == 0;
        return named < REF_GOODS;
    case BOARD_PROGRESS_RESOURCES: return named < REF_RESOURCES;
    case BOARD_PROGRESS_COMMODITIES: return named >= REF_RESOURCES && named < REF_GOODS;
    case BOARD_PROGRESS_BISHOP: return bishop_legal(r, place, a.arg[3]);
    case BOARD_PROGRESS_DESERTER:
        return is_opponent(r, named) && reference_knights_count(r, named, 0) > 0;
    case BOARD_PROGRESS_DIPLOMAT: return diplomat_legal(r, place);
    case BOARD_PROGRESS_INTRIGUE: return intrigue_legal(r, place);
    case BOARD_PROGRESS_SPY:
        return is_opponent(r, named) && (hidden || reference_progress_total(r, named) > 0);
    default: return plain_legal(r, a.arg[2]);
    }
}

/* Which arguments a card uses beside its own name, as bits. */
static int named_arguments(int card) {
    static const int used[] = {
        [BOARD_ARGUMENT_NONE] = 0,     [BOARD_ARGUMENT_DICE] = 9,      [BOARD_ARGUMENT_VERTEX] = 3,
        [BOARD_ARGUMENT_EDGE] = 3,     [BOARD_ARGUMENT_HEX] = 3,       [BOARD_ARGUMENT_SEAT] = 1,
        [BOARD_ARGUMENT_RESOURCE] = 1, [BOARD_ARGUMENT_COMMODITY] = 1, [BOARD_ARGUMENT_GOODS] = 1,
    };
    static const int argument[REF_PROGRESS] = {
#define PROGRESS(kind, name, deck, count, what, ...) \
    [BOARD_PROGRESS_##kind] = BOARD_ARGUMENT_##what,
#include "board_progress.def"
#undef PROGRESS
    };
    return used[argument[card]] | (card == BOARD_PROGRESS_BISHOP ? 8 : 0);
}

bool reference_play_legal(const reference *r, lr_action a) {
    int card = a.arg[2];

    if (card >= REF_PROGRESS || r->k.held[r->active][card] == 0) return false;
    for (int n = 0; n < 4; n++)
        if (n != 2 && a.arg[n] != 0 && !(named_arguments(card) >> n & 1)) return false;
    if (card == BOARD_PROGRESS_ALCHEMIST) /* CK-SCI-01, CK-RUL-47 */
        return r->phase == BOARD_PHASE_ROLL && !r->k.dice_set && a.arg[0] >= 1 && a.arg[0] <= 6 &&
               a.arg[3] >= 1 && a.arg[3] <= 6;
    if (r->phase != BOARD_PHASE_MAIN && r->phase != BOARD_PHASE_SURPLUS) return false;
    return named_legal(r, a);
}

/* ---- playing ---- */

static void play_fleet(reference *r, int goods) {
    bool all = r->option[BOARD_OPTION_merchant_fleet] == BOARD_FLEET_ALL;
    for (int n = 0; n < REF_GOODS; n++)
        if (all || n == goods) r->k.fleet[n] = 1;
}

static void play_merchant(reference *r, int hex) {
    r->k.merchant = r->active;
    r->k.merchant_hex = hex;
}

static void play_warlord(reference *r) {
    for (int v = 0; v < r->map.vertices; v++)
        if (r->k.owner[v] == r->active) r->k.awake[v] = 1;
}

static void play_master(reference *r, int seat) {
    int total = reference_total(r->hand[seat]);
    if (total == 0) return; /* named where counts are hidden */
    r->k.picked = seat;
    r->k.picks = total < 2 ? total : 2;
}

static void play_spy(reference *r, int seat) {
    r->k.spied = seat;
    reference_progress_look(r, r->active, seat);
}

static void play_alchemist(reference *r, int red, int other) {
    r->dice[0] = red;
    r->dice[1] = other;
    r->k.dice_set = 1;
}

static void play_plain(reference *r, int card) {
    int seat = r->active;

    switch (card) {
    case BOARD_PROGRESS_CRANE: r->k.cranes++; break;
    case BOARD_PROGRESS_IRRIGATION:
        reference_to_bank(r, seat, BOARD_GRAIN, -harvest(r, BOARD_FIELDS));
        break;
    case BOARD_PROGRESS_MINING:
        reference_to_bank(r, seat, BOARD_ORE, -harvest(r, BOARD_MOUNTAINS));
        break;
    case BOARD_PROGRESS_ROADS: r->free_roads = 2; break;
    case BOARD_PROGRESS_COMMERCE:
        for (int other = 0; other < r->seats; other++) r->k.commerce_left[other] += other != seat;
        break;
    case BOARD_PROGRESS_SABOTEUR: saboteur(r); break;
    case BOARD_PROGRESS_WARLORD: play_warlord(r); break;
    default: wedding(r); break;
    }
}

void reference_play(reference *r, lr_action a) {
    int card = a.arg[2], seat = r->active, place = a.arg[0] + 256 * a.arg[1];

    r->seen[REF_SEEN_PLAY_ALCHEMIST + card]++;
    reference_progress_leave(r, seat, card); /* CK-PROG-09 */
    switch (card) {
    case BOARD_PROGRESS_ALCHEMIST: play_alchemist(r, a.arg[0], a.arg[3]); break;
    case BOARD_PROGRESS_ENGINEER: r->k.wall[place] = 1; break;
    case BOARD_PROGRESS_INVENTOR: r->k.swap_hex = place; break;
    case BOARD_PROGRESS_MEDICINE:
        reference_to_bank(r, seat, BOARD_ORE, 2);
        reference_to_bank(r, seat, BOARD_GRAIN, 1);
        reference_upgrade(r, place);
        r->built = 1;
        break;
    case BOARD_PROGRESS_SMITH:
        reference_promote(r, place);
        r->k.smith = 1;
        break;
    case BOARD_PROGRESS_MASTER: play_master(r, place); break;
    case BOARD_PROGRESS_MERCHANT: play_merchant(r, place); break;
    case BOARD_PROGRESS_FLEET: play_fleet(r, place); break;
    case BOARD_PROGRESS_RESOURCES: monopolize(r, place, 2); break;
    case BOARD_PROGRESS_COMMODITIES: monopolize(r, place, 1); break;
    case BOARD_PROGRESS_BISHOP: bishop(r, place, a.arg[3]); break;
    case BOARD_PROGRESS_DESERTER: r->k.deserter = place; break;
    case BOARD_PROGRESS_DIPLOMAT: diplomat(r, place); break;
    case BOARD_PROGRESS_INTRIGUE: reference_displace(r, place, REF_NONE); break; /* CK-RUL-101 */
    case BOARD_PROGRESS_SPY: play_spy(r, place); break;
    default: play_plain(r, card); break;
    }
    reference_go_on(r);
}

/* ---- the steps after ---- */

bool reference_card_step_legal(const reference *r, lr_action a) {
    int asked = reference_knights_asked(r), place = a.arg[0] + 256 * a.arg[1], named = a.arg[0];

    switch (a.kind) {
    case BOARD_RETURN:
        return (r->phase == BOARD_PHASE_RETURN || r->phase == BOARD_PHASE_SURPLUS) &&
               named < REF_PROGRESS && reference_progress_deck(named) == a.arg[2] &&
               r->k.held[asked][named] > 0;
    case BOARD_SWAP:
        return r->phase == BOARD_PHASE_SWAP && place < r->map.hexes && place != r->k.swap_hex &&
               token_moves(r, place);
    case BOARD_DESERTION:
        return r->phase == BOARD_PHASE_DESERT && place < r->map.vertices &&
               r->k.owner[place] == r->k.deserter;
    case BOARD_GIVE:
        return r->phase == BOARD_PHASE_GIVE && named < REF_GOODS && r->hand[asked][named] > 0 &&
               (r->k.commerce == REF_NONE || named >= REF_RESOURCES);
    case BOARD_PICK:
        return r->phase == BOARD_PHASE_PICK && named < REF_GOODS && a.arg[2] == r->k.picked &&
               r->hand[r->k.picked][named] > 0;
    case BOARD_SPY:
        return r->phase == BOARD_PHASE_SPY && named < REF_PROGRESS && a.arg[2] == r->k.spied &&
               r->k.held[r->k.spied][named] > 0;
    case BOARD_COMMERCE: return commerce_legal(r, named, a.arg[2]);
    default: return false;
    }
}

static void give(reference *r, int seat, int goods) {
    hand_over(r, seat, r->active, goods, 1);
    if (r->k.commerce == REF_NONE) {
        r->k.gifts[seat]--;
        return;
    }
    hand_over(r, r->active, seat, r->k.commerce_card, 1);
    r->k.commerce = r->k.commerce_card = REF_NONE;
    r->seen[REF_SEEN_COMMERCE]++;
}

void reference_card_step(reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1];

    switch (a.kind) {
    case BOARD_RETURN:
        reference_progress_return(r, a.actor, place);
        r->k.returning = REF_NONE;
        break;
    case BOARD_SWAP: swap_tokens(r, place); return;
    case BOARD_DESERTION: desert(r, place); return;
    case BOARD_GIVE: give(r, a.actor, place); break;
    case BOARD_PICK:
        hand_over(r, r->k.picked, r->active, place, 1);
        r->k.picks--;
        break;
    case BOARD_SPY:
        reference_progress_spy(r, r->active, r->k.spied, place);
        r->k.spied = REF_NONE;
        break;
    case BOARD_COMMERCE:
        r->k.commerce = a.arg[2];
        r->k.commerce_card = place;
        r->k.commerce_left[a.arg[2]]--;
        break;
    default: return;
    }
    reference_go_on(r);
}

static void settle_victims(reference *r, int seat) {
    r->victim = seat;
    r->phase = BOARD_PHASE_STEAL;
}

static void settle_smith(reference *r) {
    if (can_promote_any(r)) {
        r->phase = BOARD_PHASE_SMITH;
        return;
    }
    r->k.smith = 0;
    reference_go_on(r);
}

static void settle_swap(reference *r) {
    int one = REF_NONE;

    if (other_tokens(r, r->k.swap_hex, &one) > 1)
        r->phase = BOARD_PHASE_SWAP;
    else
        swap_tokens(r, one);
}

bool reference_cards_due(reference *r) {
    int victim = reference_first_of(r, r->k.victims), giver = reference_first_of(r, r->k.gifts);

    if (victim != REF_NONE)
        settle_victims(r, victim);
    else if (giver != REF_NONE)
        settle_wedding(r, giver);
    else if (r->k.commerce != REF_NONE)
        settle_commerce(r);
    else if (r->k.picked != REF_NONE)
        settle_pick(r);
    else if (r->k.spied != REF_NONE)
        r->phase = BOARD_PHASE_SPY;
    else if (r->k.smith)
        settle_smith(r);
    else if (r->k.swap_hex != REF_NONE)
        settle_swap(r);
    else if (r->k.rebuild)
        settle_rebuild(r);
    else if (r->k.deserter != REF_NONE)
        settle_desert(r);
    else if (r->k.recruit)
        settle_recruit(r);
    else if (r->k.sabotage)
        r->phase = BOARD_PHASE_DISCARD;
    else
        return false;
    return true;
}
