/* reference.c - the course of the reference's game: what each action does.
 *
 * After every action, in this order: offers that can no longer be kept lapse (BASE-RUL-47), and
 * the active player's points are looked at (BASE-RUL-31). Pieces are counted on the board and
 * points are added up each time they are needed; only what cannot be seen on the table is
 * remembered.
 */
#include "reference.h"

#include <string.h>

const char *const reference_event_names[REF_EVENTS] = {
    [REF_SEEN_SHORTAGE] = "shortage",
    [REF_SEEN_SHORTAGE_SINGLE] = "shortage, one owed",
    [REF_SEEN_ROAD_TAKEN] = "road taken",
    [REF_SEEN_ROAD_MOVED] = "road moved",
    [REF_SEEN_ROAD_ASIDE] = "road put aside",
    [REF_SEEN_ROAD_BROKEN] = "road broken",
    [REF_SEEN_ROAD_TIE_KEPT] = "road tie, kept",
    [REF_SEEN_ROAD_TIE_ASIDE] = "road tie, aside",
    [REF_SEEN_ROAD_PASSIVE] = "road gained in another's turn",
    [REF_SEEN_ARMY_TAKEN] = "army taken",
    [REF_SEEN_ARMY_MOVED] = "army moved",
    [REF_SEEN_DISCARD] = "discard",
    [REF_SEEN_STEAL] = "steal",
    [REF_SEEN_STEAL_EMPTY] = "steal, empty hand",
    [REF_SEEN_STEAL_NOBODY] = "steal, nobody named",
    [REF_SEEN_FRIENDLY_REFUSED] = "hex spared",
    [REF_SEEN_PLENTY_ONE] = "plenty, last card",
    [REF_SEEN_FREE_ROAD_LOST] = "free road lost",
    [REF_SEEN_STOP] = "stop",
    [REF_SEEN_MONOPOLY] = "monopoly",
    [REF_SEEN_REVEAL] = "reveal",
    [REF_SEEN_CLAIM] = "claim",
    [REF_SEEN_CONFIRM] = "confirm",
    [REF_SEEN_TAKE] = "take",
    [REF_SEEN_DECLINE] = "decline",
    [REF_SEEN_COUNTER] = "counter-offer",
    [REF_SEEN_LAPSE] = "offer lapsed",
    [REF_SEEN_BANK_2] = "bank 2:1",
    [REF_SEEN_BANK_3] = "bank 3:1",
    [REF_SEEN_BANK_4] = "bank 4:1",
    [REF_SEEN_DICE_DECK_ANEW] = "dice deck anew",
    [REF_SEEN_DICE_DECK_SEVENS] = "dice deck of sevens",
    [REF_SEEN_FIRST_TIE] = "tie for the first turn",
    [REF_SEEN_WIN_HIDDEN] = "win by hidden cards",
    [REF_SEEN_WIN_TURN_START] = "win at a turn's start",
    [REF_SEEN_WIN] = "win",
    [REF_SEEN_SHIP] = "ship",
    [REF_SEEN_SHIP_FREE] = "ship, free",
    [REF_SEEN_SHIP_SETUP] = "ship, set-up",
    [REF_SEEN_SHIP_MOVED] = "ship moved",
    [REF_SEEN_SHIP_CLOSED] = "ship closed",
    [REF_SEEN_SHIP_RING] = "ship of a ring free to move",
    [REF_SEEN_ROUTE_MIXED] = "award with roads and ships",
    [REF_SEEN_OVERSEAS] = "settlement at ships",
    [REF_SEEN_ISLAND] = "new island",
    [REF_SEEN_GOLD] = "gold chosen",
    [REF_SEEN_GOLD_SETUP] = "gold chosen, set-up",
    [REF_SEEN_GOLD_FORFEIT] = "gold forfeited",
    [REF_SEEN_PIRATE] = "pirate",
    [REF_SEEN_PIRATE_STEAL] = "pirate with a victim",
    [REF_SEEN_PIRATE_LEAVES] = "pirate beside the board",
    [REF_SEEN_DISCOVER] = "discovery",
    [REF_SEEN_DISCOVER_GOLD] = "discovery of gold",
    [REF_SEEN_DISCOVER_SETUP] = "discovery, set-up",
    [REF_SEEN_DISCOVER_SEVERAL] = "discovery of several",
    [REF_SEEN_BUILD_PHASE] = "building between turns",
    [REF_SEEN_PAIRED] = "action of a paired turn",
    [REF_SEEN_GIFT_POINT] = "gift of a point",
    [REF_SEEN_GIFT_CARD] = "gift of a card",
    [REF_SEEN_GIFT_HARBOR] = "gift of a harbor",
    [REF_SEEN_HARBOR_PLACED] = "gift harbor placed",
    [REF_SEEN_TRADE] = "trade with a village",
    [REF_SEEN_CLOTH] = "cloth of a roll",
    [REF_SEEN_CLOTH_STOLEN] = "cloth stolen",
    [REF_SEEN_VILLAGES_EMPTY] = "end by empty villages",
    [REF_SEEN_WONDER] = "wonder claimed",
    [REF_SEEN_LEVEL] = "level of a wonder",
    [REF_SEEN_WONDER_DONE] = "wonder finished",
    [REF_SEEN_HIRE] = "knight hired",
    [REF_SEEN_ACTIVATE] = "knight activated",
    [REF_SEEN_PROMOTE] = "knight promoted",
    [REF_SEEN_MIGHTY] = "knight made mighty",
    [REF_SEEN_MOVE] = "knight moved",
    [REF_SEEN_MOVE_AT_SEA] = "knight moved onto the sea",
    [REF_SEEN_DISPLACE] = "knight displaced",
    [REF_SEEN_FLEE] = "flight with a choice",
    [REF_SEEN_FLEE_ALONE] = "flight to the only place",
    [REF_SEEN_FLEE_NOWHERE] = "flight with no place",
    [REF_SEEN_KNIGHT_BREAKS] = "road broken by a knight",
    [REF_SEEN_CHASE] = "robber chased",
    [REF_SEEN_CHASE_PIRATE] = "pirate chased",
    [REF_SEEN_ERRANT] = "knight-errant",
    [REF_SEEN_WALL] = "wall",
    [REF_SEEN_WALL_HELPS] = "wall on a seven",
    [REF_SEEN_IMPROVE] = "improvement",
    [REF_SEEN_CRANE] = "improvement with a crane",
    [REF_SEEN_METROPOLIS] = "metropolis",
    [REF_SEEN_METROPOLIS_CHOSEN] = "metropolis, with a choice",
    [REF_SEEN_METROPOLIS_TAKEN] = "metropolis taken away",
    [REF_SEEN_STEP] = "step of the barbarians",
    [REF_SEEN_ATTACK_LOST] = "barbarians win",
    [REF_SEEN_ATTACK_WON] = "knights win",
    [REF_SEEN_ATTACK_UNREWARDED] = "knights win, none of them",
    [REF_SEEN_COMMIT] = "knight committed",
    [REF_SEEN_SACK] = "city lost",
    [REF_SEEN_SACK_CHOSEN] = "city lost, with a choice",
    [REF_SEEN_SACK_WALL] = "wall lost",
    [REF_SEEN_FALL] = "city on its side",
    [REF_SEEN_REPAIR] = "city set upright",
    [REF_SEEN_SKIPPED_SAFE] = "safe cities passed over",
    [REF_SEEN_DEFENDER] = "defender",
    [REF_SEEN_REWARD] = "card for a tied defender",
    [REF_SEEN_GATE] = "card at a gate",
    [REF_SEEN_DECK_EMPTY] = "empty progress deck",
    [REF_SEEN_DRAW_RETURNED] = "returned card drawn",
    [REF_SEEN_OPEN_CARD] = "victory point laid open",
    [REF_SEEN_RETURN] = "progress card returned",
    [REF_SEEN_SURPLUS] = "progress card too many",
    [REF_SEEN_AQUEDUCT] = "aqueduct",
    [REF_SEEN_AQUEDUCT_DECLINED] = "aqueduct declined",
    [REF_SEEN_COMMODITY] = "commodity",
    [REF_SEEN_COMMODITY_SHORTAGE] = "commodity shortage",
    [REF_SEEN_FROZEN] = "seven without robber",
    [REF_SEEN_COMMERCE] = "commerce",
    [REF_SEEN_COMMERCE_FAILED] = "commerce with nobody's commodity",
    [REF_SEEN_STRANDED] = "knight left without ships",
    [REF_SEEN_WIN_BY_EVENT] = "win before the dice pay",
#define PROGRESS(kind, name, deck, count, ...) [REF_SEEN_PLAY_##kind] = (name),
#include "board_progress.def"
#undef PROGRESS
};

/* ---- awards ---- */

/* BASE-LR-09, word for word. */
void reference_award_road(reference *r) {
    int before[REF_SEATS], greatest = 0, with_greatest = 0, one = REF_NONE;
    int holder = r->road_holder;

    for (int seat = 0; seat < r->seats; seat++) {
        before[seat] = r->road_length[seat];
        r->road_length[seat] = reference_road_length(r, seat);
        if (r->road_length[seat] < before[seat]) r->seen[REF_SEEN_ROAD_BROKEN]++;
        if (r->road_length[seat] > greatest) greatest = r->road_length[seat];
    }
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->road_length[seat] != greatest) continue;
        with_greatest++;
        one = seat;
    }
    if (greatest < 5 || board_of(r->game)->layout.no_route_card) {
        r->road_holder = REF_NONE;
    } else if (holder != REF_NONE && r->road_length[holder] == greatest) {
        if (r->road_length[holder] < before[holder] && with_greatest > 1) {
            bool keeps = r->option[BOARD_OPTION_longest_road_tie] == BOARD_TIE_HOLDER;
            r->seen[keeps ? REF_SEEN_ROAD_TIE_KEPT : REF_SEEN_ROAD_TIE_ASIDE]++;
            if (!keeps) r->road_holder = REF_NONE;
        }
    } else {
        r->road_holder = with_greatest == 1 ? one : REF_NONE;
    }
    if (r->road_holder == holder) return;
    if (r->road_holder != REF_NONE && reference_ships(r, r->road_holder) > 0 &&
        reference_roads(r, r->road_holder) > 0)
        r->seen[REF_SEEN_ROUTE_MIXED]++;
    if (r->road_holder == REF_NONE)
        r->seen[REF_SEEN_ROAD_ASIDE]++;
    else
        r->seen[holder == REF_NONE ? REF_SEEN_ROAD_TAKEN : REF_SEEN_ROAD_MOVED]++;
    if (r->road_holder != REF_NONE && r->road_holder != r->active) r->seen[REF_SEEN_ROAD_PASSIVE]++;
}

/* BASE-LA-01 and 02. */
static void award_army(reference *r) {
    int knights = r->played[r->active][BOARD_CARD_KNIGHT];
    int holder = r->army_holder;

    if (knights < 3 || holder == r->active || board_of(r->game)->layout.no_army_card) return;
    if (holder != REF_NONE && knights <= r->played[holder][BOARD_CARD_KNIGHT]) return;
    r->army_holder = r->active;
    r->seen[holder == REF_NONE ? REF_SEEN_ARMY_TAKEN : REF_SEEN_ARMY_MOVED]++;
}

/* ---- cards ---- */

void reference_to_bank(reference *r, int seat, int goods, int count) {
    r->hand[seat][goods] -= count;
    r->bank[goods] += count;
}

static void pay(reference *r, int brick, int lumber, int wool, int grain, int ore) {
    const int cost[REF_RESOURCES] = { brick, lumber, wool, grain, ore };
    for (int k = 0; k < REF_RESOURCES; k++) reference_to_bank(r, r->active, k, cost[k]);
}

/* CK-PROD-02: what a city gives beside a resource; REF_NONE: a second card of it. */
static int commodity_of(const reference *r, int terrain) {
    if (!r->k.on) return REF_NONE;
    if (terrain == BOARD_FOREST) return BOARD_PAPER;
    if (terrain == BOARD_PASTURE) return BOARD_CLOTH;
    return terrain == BOARD_MOUNTAINS ? BOARD_COIN : REF_NONE;
}

static void count_owed(reference *r, int h, int owed[REF_GOODS][REF_SEATS]) {
    for (int c = 0; c < 6; c++) {
        int v = r->map.corner[h][c], terrain = r->terrain[h], seat = r->building[v];
        int cards = r->city[v] ? 2 : 1, commodity = commodity_of(r, terrain);

        if (seat == REF_NONE) continue;
        if (terrain == BOARD_GOLD) {
            r->gold[seat] += cards; /* SEA-GOLD-01, SEA-CK-17 */
        } else if (terrain < REF_RESOURCES && cards == 2 && commodity != REF_NONE) {
            owed[terrain][seat]++;
            owed[commodity][seat]++;
        } else if (terrain < REF_RESOURCES) {
            owed[terrain][seat] += cards;
        }
    }
}

/* The cards that keep an aqueduct dry if one more of them comes (CK-RUL-76). */
static int counted(const reference *r, int seat) {
    bool all = r->option[BOARD_OPTION_aqueduct_when] == BOARD_AQUEDUCT_NOTHING;
    int cards = 0;

    for (int k = 0; k < (all ? r->goods : REF_RESOURCES); k++) cards += r->hand[seat][k];
    return cards;
}

/* BASE-PROD-01 to 09, BASE-RUL-07, CK-PROD-01 to 08. */
static void produce(reference *r, int sum) {
    int owed[REF_GOODS][REF_SEATS] = { { 0 } }, before[REF_SEATS] = { 0 };

    for (int h = 0; h < r->map.hexes; h++)
        if (r->number[h] == sum && h != r->robber) count_owed(r, h, owed);
    for (int seat = 0; seat < r->seats; seat++) before[seat] = counted(r, seat);
    for (int k = 0; k < r->goods; k++) {
        int demand = 0, owed_seats = 0, one = REF_NONE;
        bool commodity = k >= REF_RESOURCES;

        for (int seat = 0; seat < r->seats; seat++) {
            demand += owed[k][seat];
            if (owed[k][seat] == 0) continue;
            owed_seats++;
            one = seat;
        }
        if (demand > 0 && demand <= r->bank[k] && commodity) r->seen[REF_SEEN_COMMODITY]++;
        if (demand > r->bank[k] && commodity) r->seen[REF_SEEN_COMMODITY_SHORTAGE]++;
        if (demand <= r->bank[k]) {
            for (int seat = 0; seat < r->seats; seat++)
                reference_to_bank(r, seat, k, -owed[k][seat]);
        } else if (owed_seats == 1 && r->option[BOARD_OPTION_bank_short_single_gets_rest] == 1) {
            reference_to_bank(r, one, k, -r->bank[k]);
            r->seen[REF_SEEN_SHORTAGE_SINGLE]++;
        } else {
            r->seen[REF_SEEN_SHORTAGE]++;
        }
    }
    for (int seat = 0; seat < r->seats; seat++) r->k.got[seat] = counted(r, seat) > before[seat];
    r->k.aqueduct_due = r->k.on;
}

/* ---- offers ---- */

static void close_offer(reference *r, int seat) {
    r->offer_open[seat] = 0;
    memset(r->offer_give[seat], 0, sizeof r->offer_give[seat]);
    memset(r->offer_want[seat], 0, sizeof r->offer_want[seat]);
}

static void close_all_offers(reference *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        close_offer(r, seat);
        r->waiting[seat] = r->accepted[seat] = 0;
    }
}

/* The active seat's offer is settled, one way or another. */
static void back_to_main(reference *r) {
    close_offer(r, r->active);
    for (int seat = 0; seat < r->seats; seat++) r->waiting[seat] = r->accepted[seat] = 0;
    r->phase = BOARD_PHASE_MAIN;
}

/* Once nobody is waiting, an offer that nobody accepted lapses. */
static void look_at_answers(reference *r) {
    for (int seat = 0; seat < r->seats; seat++)
        if (r->waiting[seat] || r->accepted[seat]) return;
    back_to_main(r);
}

static void make_offer(reference *r, lr_action a) {
    int give[8], want[8], seat = a.actor;

    reference_unpack(a.arg, give);
    reference_unpack(a.arg + 5, want);
    r->offer_open[seat] = 1;
    memcpy(r->offer_give[seat], give, sizeof r->offer_give[seat]);
    memcpy(r->offer_want[seat], want, sizeof r->offer_want[seat]);
    if (r->offers_made[seat] < 255) r->offers_made[seat]++;
    if (seat == r->active) {
        r->phase = BOARD_PHASE_ANSWER;
        for (int k = 0; k < r->seats; k++) r->waiting[k] = a.arg[10] >> k & 1;
    } else if (r->waiting[seat]) {
        r->seen[REF_SEEN_COUNTER]++;
        r->waiting[seat] = 0;
        look_at_answers(r);
    }
}

/* `maker` gives what it offered and gets what it wanted. */
static void swap(reference *r, int maker, int partner) {
    for (int k = 0; k < REF_GOODS; k++) {
        int give = r->offer_give[maker][k], want = r->offer_want[maker][k];
        r->hand[maker][k] += want - give;
        r->hand[partner][k] += give - want;
    }
}

static void lapse_offers(reference *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        bool kept = true;
        if (!r->offer_open[seat]) continue;
        for (int k = 0; k < REF_GOODS; k++)
            if (r->hand[seat][k] < r->offer_give[seat][k]) kept = false;
        if (kept) continue;
        r->seen[REF_SEEN_LAPSE]++;
        close_offer(r, seat);
    }
}

/* ---- turns ---- */

static void forget_turn(reference *r) {
    r->card_played = r->built = r->ship_moved = 0;
    memset(r->fresh, 0, sizeof r->fresh);
    memset(r->ship_fresh, 0, sizeof r->ship_fresh);
    memset(r->settled_now, 0, sizeof r->settled_now);
    memset(r->harbor_given, 0, sizeof r->harbor_given);
    memset(r->offers_made, 0, sizeof r->offers_made);
    close_all_offers(r);
    if (r->k.on) reference_knights_turn(r);
}

static void finish(reference *r, int seat);

static void start_turn(reference *r, int seat) {
    r->active = seat;
    r->phase = BOARD_PHASE_ROLL;
    r->rolled = r->free_roads = 0;
    r->turn_of = REF_NONE;
    forget_turn(r);
    reference_go_on(r); /* a harbor may wait (SCN5-18) */
}

/* What comes between two turns: a phase of building, or a turn without dice. */
static void start_extra(reference *r, int seat, int turn_of) {
    r->active = seat;
    r->turn_of = turn_of;
    forget_turn(r);
    reference_go_on(r);
}

/* EXT-SBP-01, EXT-PAIR-01, 09. */
static void end_turn(reference *r) {
    int owner = r->turn_of == REF_NONE ? r->active : r->turn_of;
    int winner = reference_villages_end(r);

    if (r->turn_of == REF_NONE && winner != REF_NONE) { /* SCN6-14 */
        r->seen[REF_SEEN_VILLAGES_EMPTY]++;
        finish(r, winner);
        return;
    }
    if (r->extra == BOARD_EXTRA_BUILD && (r->active + 1) % r->seats != owner) {
        start_extra(r, (r->active + 1) % r->seats, owner);
        return;
    }
    if (r->extra == BOARD_EXTRA_PAIRED && r->turn_of == REF_NONE && r->seats != 3) {
        start_extra(r, (owner + 3) % r->seats, owner);
        return;
    }
    r->turn++;
    start_turn(r, (owner + 1) % r->seats);
}

static void setup_next(reference *r);
static bool pay_dice(reference *r);

/* What is due next: what the knights' games have to settle, what the dice bring, choices of gold,
 * discoveries (each with its card before the next, SCN3-06), the set-up, free pieces, and then the
 * turn goes on. */
void reference_go_on(reference *r) {
    if (r->phase == BOARD_PHASE_OVER) return;
    if (r->k.on && reference_won(r)) { /* CK-TURN-09 */
        if (r->k.unpaid) r->seen[REF_SEEN_WIN_BY_EVENT]++;
        finish(r, r->active);
        return;
    }
    if (reference_knights_due(r)) return;
    if (r->k.unpaid && pay_dice(r)) return;
    if (reference_chooser(r) != REF_NONE && reference_resources(r->bank) == 0) { /* SEA-GOLD-06 */
        r->seen[REF_SEEN_GOLD_FORFEIT]++;
        memset(r->gold, 0, sizeof r->gold);
    }
    if (r->drawing) {
        r->drawing = 0;
        r->phase = BOARD_PHASE_DRAW;
    } else if (reference_harbor_due(r)) {
        r->phase = BOARD_PHASE_HARBOR;
    } else if (reference_chooser(r) != REF_NONE) {
        r->phase = BOARD_PHASE_GOLD;
    } else if (reference_fog_next(r) != REF_NONE) {
        r->phase = BOARD_PHASE_DISCOVER;
    } else if (r->setting_up) {
        if (r->setup_vertex != REF_NONE)
            r->phase = BOARD_PHASE_SETUP_ROAD;
        else
            setup_next(r);
    } else if (r->free_roads > 0 && reference_any_route_fits(r, r->active)) {
        r->phase = BOARD_PHASE_FREE_ROADS;
    } else {
        if (r->free_roads > 0) r->seen[REF_SEEN_FREE_ROAD_LOST]++;
        r->free_roads = 0;
        if (reference_knights_due_last(r)) return;
        r->phase = r->rolled ? BOARD_PHASE_MAIN : BOARD_PHASE_ROLL;
        if (r->turn_of != REF_NONE && r->extra == BOARD_EXTRA_BUILD) r->phase = BOARD_PHASE_BUILD;
    }
}

static void back_to_turn(reference *r) {
    r->free_roads = 0;
    reference_go_on(r);
}

/* Something was paid for: strict mode ends trade (BASE-RUL-44). */
static void mark_built(reference *r) {
    r->built = 1;
    if (r->option[BOARD_OPTION_combined_phases] == 0 && !r->k.on) close_all_offers(r);
}

static void after_first(reference *r, int seat) {
    r->first = r->active = seat;
    setup_next(r);
}

/* BASE-SET-02 and 03. */
static void roll_for_first(reference *r, int sum) {
    int seat = 0, left = 0, tied = 0;

    while (!r->first_rolling[seat]) seat++;
    r->first_rolling[seat] = 0;
    if (sum > r->first_best) {
        r->first_best = sum;
        memset(r->first_tied, 0, sizeof r->first_tied);
    }
    if (sum == r->first_best) r->first_tied[seat] = 1;
    for (int k = 0; k < r->seats; k++) {
        left += r->first_rolling[k];
        tied += r->first_tied[k];
        if (r->first_tied[k]) seat = k;
    }
    if (left > 0) return;
    if (tied > 1) {
        r->seen[REF_SEEN_FIRST_TIE]++;
        memcpy(r->first_rolling, r->first_tied, sizeof r->first_rolling);
    }
    memset(r->first_tied, 0, sizeof r->first_tied);
    r->first_best = 0;
    if (tied == 1) after_first(r, seat);
}

static void find_first(reference *r) {
    if (r->option[BOARD_OPTION_first_player] == BOARD_FIRST_SEAT0) {
        after_first(r, 0);
        return;
    }
    r->phase = BOARD_PHASE_FIRST;
    if (r->option[BOARD_OPTION_first_player] == BOARD_FIRST_DICE)
        for (int seat = 0; seat < r->seats; seat++) r->first_rolling[seat] = 1;
}

/* BASE-SET-04 to 05: who places the k-th settlement. */
static int setup_seat(const reference *r, int k) {
    int place = k < r->seats ? k : k < 2 * r->seats ? 2 * r->seats - 1 - k : k - 2 * r->seats;
    return (r->first + place) % r->seats;
}

static void setup_next(reference *r) {
    if (r->setup_step == r->rounds * r->seats) {
        r->setting_up = 0;
        start_turn(r, r->first);
        return;
    }
    r->active = setup_seat(r, r->setup_step);
    r->phase = BOARD_PHASE_SETUP_SETTLEMENT;
}

static void draw_from_dice_deck(reference *r, int result) {
    int left = 0;

    if (r->option[BOARD_OPTION_dice] != BOARD_DICE_DECK) return;
    if (!r->dice_left[result]) { /* only sevens were left, and barred */
        r->seen[REF_SEEN_DICE_DECK_SEVENS]++;
        for (int k = 0; k < 36; k++) r->dice_left[k] = 1;
    }
    r->dice_left[result] = 0;
    for (int k = 0; k < 36; k++) left += r->dice_left[k];
    if (left > r->option[BOARD_OPTION_deck_reserve]) return;
    r->seen[REF_SEEN_DICE_DECK_ANEW]++;
    for (int k = 0; k < 36; k++) r->dice_left[k] = 1;
}

/* CK-WALL-04. */
static int hand_limit(const reference *r, int seat) {
    int limit = r->option[BOARD_OPTION_discard_limit];

    for (int v = 0; v < r->map.vertices; v++)
        if (r->building[v] == seat && r->k.wall[v]) limit += 2;
    return limit;
}

/* The discards of a seven are made; CK-ROB-02: at first the robber stays. */
static void after_discards(reference *r) {
    if (r->k.on && r->k.attacks == 0 && !reference_pirate_can_go(r)) {
        r->seen[REF_SEEN_FROZEN]++;
        reference_go_on(r);
        return;
    }
    r->phase = BOARD_PHASE_ROBBER;
}

/* With cards of one kind alone nothing is to be chosen (CK-DEC-13). */
void reference_discard_unasked(reference *r, int seat) {
    int kinds = 0, one = REF_NONE;

    for (int goods = 0; goods < REF_GOODS; goods++) {
        if (r->hand[seat][goods] == 0) continue;
        kinds++;
        one = goods;
    }
    if (!r->k.on || kinds != 1) return;
    reference_to_bank(r, seat, one, r->discard_left[seat]);
    r->discard_left[seat] = 0;
}

/* True when the game waits for something before it goes on. */
static bool pay_dice(reference *r) {
    int sum = r->dice[0] + r->dice[1];
    bool discards = false;

    r->k.unpaid = 0;
    if (sum != 7) {
        produce(r, sum);
        reference_hand_out_cloth(r, sum);
        return false;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        int total = reference_total(r->hand[seat]);
        r->discard_left[seat] = total > hand_limit(r, seat) ? total / 2 : 0;
        if (!r->discard_left[seat] && total > r->option[BOARD_OPTION_discard_limit])
            r->seen[REF_SEEN_WALL_HELPS]++;
        reference_discard_unasked(r, seat);
        if (r->discard_left[seat]) discards = true;
    }
    if (discards)
        r->phase = BOARD_PHASE_DISCARD;
    else
        after_discards(r);
    return true;
}

/* CK-VAR-06: two turns of everybody. */
static bool easy_start(const reference *r) {
    return r->option[BOARD_OPTION_easy_start] == 1 && r->turn / r->seats < 2;
}

/* The numbered dice lie. The event die comes before what they bring. */
static void dice_lie(reference *r) {
    r->rolled = 1;
    r->k.unpaid = 1;
    r->k.event_due = r->k.on && !easy_start(r);
    r->phase = BOARD_PHASE_MAIN;
    reference_go_on(r);
}

static void throw_dice(reference *r, int a, int b) {
    r->dice[0] = a;
    r->dice[1] = b;
    draw_from_dice_deck(r, 6 * (a - 1) + b - 1);
    dice_lie(r);
}

static void discard(reference *r, int seat, int resource) {
    int left = 0;

    reference_to_bank(r, seat, resource, 1);
    r->discard_left[seat]--;
    reference_discard_unasked(r, seat);
    r->seen[REF_SEEN_DISCARD]++;
    for (int k = 0; k < r->seats; k++) left += r->discard_left[k];
    if (left > 0) return;
    if (r->k.sabotage) {
        r->k.sabotage = 0;
        reference_go_on(r);
    } else {
        after_discards(r);
    }
}

/* The robber or the pirate has moved: a card of the victim is taken. */
static void rob(reference *r, int victim) {
    r->k.chasing = 0;
    if (victim == LR_SEAT_NONE) {
        back_to_turn(r);
    } else if (reference_total(r->hand[victim]) == 0) {
        r->seen[REF_SEEN_STEAL_EMPTY]++;
        back_to_turn(r);
    } else {
        r->victim = victim;
        r->phase = BOARD_PHASE_STEAL;
    }
}

/* SEA-PIR-01 to 09. */
static void move_pirate(reference *r, int hex, int victim, int cloth) {
    r->seen[hex == BOARD_NO_HEX ? REF_SEEN_PIRATE_LEAVES : REF_SEEN_PIRATE]++;
    if (victim != LR_SEAT_NONE) r->seen[REF_SEEN_PIRATE_STEAL]++;
    r->pirate = hex == BOARD_NO_HEX ? REF_NONE : hex;
    if (cloth) {
        r->cloth[victim]--;
        r->cloth[r->active]++;
        r->seen[REF_SEEN_CLOTH_STOLEN]++;
        victim = LR_SEAT_NONE;
    }
    rob(r, victim);
}

static void move_robber(reference *r, int hex, int victim) {
    bool opponents = false;

    for (int h = 0; h < r->map.hexes; h++)
        if (h != r->robber && r->number[h] && !reference_robber_may_go(r, h)) {
            r->seen[REF_SEEN_FRIENDLY_REFUSED]++;
            break;
        }
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->active && reference_seat_on_hex(r, seat, hex)) opponents = true;
    r->robber = hex;
    if (victim == LR_SEAT_NONE && opponents) r->seen[REF_SEEN_STEAL_NOBODY]++;
    rob(r, victim);
}

/* ---- building ---- */

/* Whatever the piece, and however it was paid for. */
static void after_route(reference *r, int edge) {
    if (r->ship[edge] == r->active) reference_reach(r, edge);
    reference_close_ships(r);
    reference_unveil(r, edge);
    reference_award_road(r);
    if (r->phase == BOARD_PHASE_SETUP_ROAD) r->setup_vertex = REF_NONE;
    if (r->phase == BOARD_PHASE_FREE_ROADS) r->free_roads--;
    r->k.rebuild = 0;
    reference_go_on(r);
}

static void build_road(reference *r, int edge) {
    if (r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_BUILD) {
        pay(r, 1, 1, 0, 0, 0);
        mark_built(r);
    }
    r->road[edge] = r->active;
    after_route(r, edge);
}

static void build_ship(reference *r, int edge) {
    r->ship[edge] = r->active;
    if (r->phase == BOARD_PHASE_MAIN || r->phase == BOARD_PHASE_BUILD) {
        pay(r, 0, 1, 1, 0, 0);
        mark_built(r);
        r->seen[REF_SEEN_SHIP]++;
    }
    if (r->phase == BOARD_PHASE_FREE_ROADS) r->seen[REF_SEEN_SHIP_FREE]++;
    if (r->phase == BOARD_PHASE_SETUP_ROAD) r->seen[REF_SEEN_SHIP_SETUP]++;
    if (r->phase == BOARD_PHASE_SHIP) {
        r->seen[REF_SEEN_SHIP_MOVED]++;
        r->lifted = REF_NONE;
        r->ship_moved = 1;
    } else {
        r->ship_fresh[edge] = !r->setting_up; /* SEA-MOVE-02, 12 */
    }
    after_route(r, edge);
}

/* `city`: in the set-up (CK-SET-08). */
static void build_settlement(reference *r, int vertex, bool city) {
    int bonus = reference_island_bonus(r, r->active, vertex);

    if (r->phase != BOARD_PHASE_SETUP_SETTLEMENT &&
        !reference_seat_touches(r, r->road, r->active, vertex))
        r->seen[REF_SEEN_OVERSEAS]++;
    r->building[vertex] = r->active;
    r->city[vertex] = city;
    reference_close_ships(r);
    reference_award_road(r);
    if (r->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        /* The last one pays (BASE-SET-09, SEA-SETUP-04). */
        bool pays = r->setup_step >= (r->rounds - 1) * r->seats;
        for (int k = 0; k < r->map.vertex_hexes[vertex] && pays; k++) {
            int terrain = r->terrain[r->map.vertex_hex[vertex][k]];
            if (terrain < REF_RESOURCES) reference_to_bank(r, r->active, terrain, -1);
            if (terrain == BOARD_GOLD) r->gold[r->active]++;
        }
        r->setup_step++;
        r->setup_vertex = vertex;
        reference_go_on(r);
        return;
    }
    r->settled_now[vertex] = 1;
    pay(r, 1, 1, 1, 1, 0);
    mark_built(r);
    if (bonus != 0) { /* SEA-SVP-02, 05 */
        r->special[r->active] += bonus;
        r->islands_new[r->active]++;
        r->seen[REF_SEEN_ISLAND]++;
    }
    reference_go_on(r);
}

/* SCN3-04 to 07, 12. */
static void discover(reference *r, int hex, int terrain, int number) {
    int due = 0;

    for (int h = 0; h < r->map.hexes; h++) due += r->unveiled[h];
    r->seen[REF_SEEN_DISCOVER]++;
    if (due > 1) r->seen[REF_SEEN_DISCOVER_SEVERAL]++;
    if (r->setting_up) r->seen[REF_SEEN_DISCOVER_SETUP]++;
    r->unveiled[hex] = 0;
    r->terrain[hex] = terrain;
    r->number[hex] = number;
    r->fog_terrain[terrain]--;
    if (number != 0) r->fog_number[number]--;
    if (!r->setting_up && terrain < REF_RESOURCES && r->bank[terrain] > 0)
        reference_to_bank(r, r->active, terrain, -1);
    if (!r->setting_up && terrain == BOARD_GOLD) {
        r->gold[r->active]++;
        r->seen[REF_SEEN_DISCOVER_GOLD]++;
    }
    reference_go_on(r);
}

static void choose(reference *r, int seat, int resource) {
    reference_to_bank(r, seat, resource, -1);
    r->gold[seat]--;
    r->k.got[seat] = 1; /* SEA-CK-32 */
    r->seen[r->setting_up ? REF_SEEN_GOLD_SETUP : REF_SEEN_GOLD]++;
    reference_go_on(r);
}

/* ---- development cards ---- */

static void play_card(reference *r, int card) {
    r->card[r->active][card]--;
    r->played[r->active][card]++;
    r->card_played = 1;
}

static void monopoly(reference *r, int resource) {
    for (int seat = 0; seat < r->seats; seat++) {
        if (seat == r->active) continue;
        r->hand[r->active][resource] += r->hand[seat][resource];
        r->hand[seat][resource] = 0;
    }
    r->seen[REF_SEEN_MONOPOLY]++;
}

static void plenty(reference *r, int first, int second) {
    reference_to_bank(r, r->active, first, -1);
    if (second == BOARD_ARG_NONE)
        r->seen[REF_SEEN_PLENTY_ONE]++;
    else
        reference_to_bank(r, r->active, second, -1);
}

static void reveal(reference *r) {
    int *held = &r->card[r->active][BOARD_CARD_POINT];

    (*held)--;
    r->open_points[r->active]++;
    if (r->fresh[BOARD_CARD_POINT] > *held) r->fresh[BOARD_CARD_POINT] = *held;
    r->seen[REF_SEEN_REVEAL]++;
}

static void finish(reference *r, int seat) {
    r->winner = seat;
    r->phase = BOARD_PHASE_OVER;
    r->free_roads = 0;
    r->victim = REF_NONE;
    if (r->lifted != REF_NONE) r->ship[r->lifted] = r->active; /* not moved in the end */
    r->lifted = REF_NONE;
    memset(r->discard_left, 0, sizeof r->discard_left);
    memset(r->gold, 0, sizeof r->gold);
    memset(r->unveiled, 0, sizeof r->unveiled);
    close_all_offers(r);
    reference_knights_forget(r);
    r->seen[REF_SEEN_WIN]++;
    if (reference_points_public(r, seat) < r->goal) r->seen[REF_SEEN_WIN_HIDDEN]++;
}

/* BASE-WIN-02 to 04, BASE-RUL-30, 31. */
bool reference_won(const reference *r) {
    int points = r->option[BOARD_OPTION_auto_claim] ? reference_points_all(r, r->active)
                                                    : reference_points_public(r, r->active);

    if (r->phase == BOARD_PHASE_OVER || r->setting_up || points < r->goal) return false;
    if (r->turn_of != REF_NONE && r->extra == BOARD_EXTRA_BUILD) return false; /* EXT-SBP-06 */
    return reference_may_win(r, r->active);
}

static void look_for_win(reference *r, bool turn_begins) {
    if (!reference_won(r)) return;
    if (turn_begins) r->seen[REF_SEEN_WIN_TURN_START]++;
    finish(r, r->active);
}

/* SCN8-01: the fourth level wins. */
static void build_level(reference *r) {
    reference_build_level(r);
    mark_built(r);
    if (r->level[r->active] < 4) return;
    r->seen[REF_SEEN_WONDER_DONE]++;
    finish(r, r->active);
}

/* ---- all actions ---- */

static void apply_chance(reference *r, lr_action a) {
    uint64_t seed = 0;

    switch (a.kind) {
    case BOARD_DEAL:
        for (int k = 0; k < 8; k++) seed |= (uint64_t)a.arg[k] << 8 * k;
        reference_deal(r, seed);
        find_first(r);
        break;
    case BOARD_FIRST: after_first(r, a.arg[0]); break;
    case BOARD_DICE:
        if (r->phase == BOARD_PHASE_FIRST)
            roll_for_first(r, a.arg[0] + a.arg[1]);
        else
            throw_dice(r, a.arg[0], a.arg[1]);
        break;
    case BOARD_STEAL:
        r->k.victims[r->victim] = 0;
        r->hand[r->victim][a.arg[0]]--;
        r->hand[r->active][a.arg[0]]++;
        r->victim = REF_NONE;
        r->seen[REF_SEEN_STEAL]++;
        back_to_turn(r);
        break;
    case BOARD_EVENT: reference_throw_event(r, a.arg[0]); break;
    case BOARD_PROGRESS:
        reference_progress_draw(r, reference_first_of(r, r->k.drawing), a.arg[0]);
        break;
    case BOARD_DISCOVER: discover(r, a.arg[2], a.arg[0], a.arg[1]); break;
    case BOARD_DRAW:
        r->deck[a.arg[0]]--;
        r->card[r->active][a.arg[0]]++;
        r->fresh[a.arg[0]]++;
        reference_go_on(r);
        break;
    default: break;
    }
}

static void apply_trade(reference *r, lr_action a) {
    int rate;

    switch (a.kind) {
    case BOARD_BANK:
        rate = reference_rate(r, r->active, a.arg[2]);
        r->seen[rate == 2 ? REF_SEEN_BANK_2 : rate == 3 ? REF_SEEN_BANK_3 : REF_SEEN_BANK_4]++;
        reference_to_bank(r, r->active, a.arg[2], rate);
        reference_to_bank(r, r->active, a.arg[0], -1);
        break;
    case BOARD_OFFER: make_offer(r, a); break;
    case BOARD_ACCEPT:
    case BOARD_REFUSE:
        r->waiting[a.actor] = 0;
        r->accepted[a.actor] = a.kind == BOARD_ACCEPT;
        look_at_answers(r);
        break;
    case BOARD_CONFIRM:
        swap(r, r->active, a.arg[0]);
        r->seen[REF_SEEN_CONFIRM]++;
        back_to_main(r);
        break;
    case BOARD_TAKE:
        swap(r, a.arg[0], r->active);
        r->seen[REF_SEEN_TAKE]++;
        close_offer(r, a.arg[0]);
        back_to_main(r);
        break;
    case BOARD_DECLINE:
        close_offer(r, a.arg[0]);
        r->seen[REF_SEEN_DECLINE]++;
        break;
    case BOARD_WITHDRAW:
        if (a.actor == r->active)
            back_to_main(r);
        else
            close_offer(r, a.actor);
        break;
    default: reference_knights_apply(r, a); break;
    }
}

static void apply_own(reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1];

    switch (a.kind) {
    case BOARD_ROLL:
        r->phase = BOARD_PHASE_DICE;
        if (r->k.dice_set) dice_lie(r); /* CK-SCI-01 */
        break;
    case BOARD_END: end_turn(r); break;
    case BOARD_SHIP: build_ship(r, place); break;
    case BOARD_LIFT:
        if (reference_ship_is_pinned(r, r->active, place)) r->seen[REF_SEEN_SHIP_RING]++;
        r->ship[place] = REF_NONE;
        r->lifted = place;
        r->phase = BOARD_PHASE_SHIP;
        break;
    case BOARD_PIRATE: move_pirate(r, place, a.arg[2], a.arg[3]); break;
    case BOARD_HARBOR:
        reference_place_harbor(r, place, a.arg[2]);
        reference_go_on(r);
        break;
    case BOARD_WONDER:
        r->wonder[r->active] = a.arg[0];
        r->seen[REF_SEEN_WONDER]++;
        if (r->option[BOARD_OPTION_wonder_claim_pays] == 1) build_level(r);
        break;
    case BOARD_LEVEL: build_level(r); break;
    case BOARD_CHOOSE:
        if (r->phase == BOARD_PHASE_AQUEDUCT)
            reference_knights_apply(r, a);
        else
            choose(r, a.actor, a.arg[0]);
        break;
    case BOARD_DISCARD: discard(r, a.actor, a.arg[0]); break;
    case BOARD_ROBBER: move_robber(r, place, a.arg[2]); break;
    case BOARD_ROAD: build_road(r, place); break;
    case BOARD_SETTLEMENT: build_settlement(r, place, false); break;
    case BOARD_CITY:
        if (r->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
            build_settlement(r, place, true);
            break;
        }
        reference_upgrade(r, place);
        pay(r, 0, 0, 0, 2, 3);
        mark_built(r);
        break;
    case BOARD_BUY:
        pay(r, 0, 0, 1, 1, 1);
        mark_built(r);
        r->phase = BOARD_PHASE_DRAW;
        break;
    case BOARD_KNIGHT:
        play_card(r, BOARD_CARD_KNIGHT);
        award_army(r);
        r->phase = BOARD_PHASE_ROBBER;
        break;
    case BOARD_ROAD_BUILDING:
        play_card(r, BOARD_CARD_ROADS);
        r->free_roads = 2;
        r->phase = BOARD_PHASE_FREE_ROADS;
        break;
    case BOARD_STOP:
        if (reference_knights_asked(r) != REF_NONE) {
            reference_knights_apply(r, a);
            break;
        }
        r->seen[REF_SEEN_STOP]++;
        back_to_turn(r);
        break;
    case BOARD_PLENTY:
        play_card(r, BOARD_CARD_PLENTY);
        plenty(r, a.arg[2], a.arg[0]);
        break;
    case BOARD_MONOPOLY:
        play_card(r, BOARD_CARD_MONOPOLY);
        monopoly(r, a.arg[0]);
        break;
    case BOARD_REVEAL: reveal(r); break;
    case BOARD_CLAIM:
        r->seen[REF_SEEN_CLAIM]++;
        finish(r, r->active);
        break;
    default: apply_trade(r, a); break;
    }
}

void reference_apply(reference *r, lr_action a) {
    if (r->turn_of != REF_NONE && a.kind != BOARD_END)
        r->seen[r->extra == BOARD_EXTRA_BUILD ? REF_SEEN_BUILD_PHASE : REF_SEEN_PAIRED]++;
    if (a.actor == LR_ACTOR_CHANCE)
        apply_chance(r, a);
    else
        apply_own(r, a);
    lapse_offers(r);
    look_for_win(r, a.kind == BOARD_END);
}

/* CK-CHG-03, SEA-CK-16: a map of the sea has its own goal, and by the longer list two more. */
static int goal_with_knights(const reference *r, const board_layout *layout) {
    if (layout->supply.ships == 0) return 13;
    if (r->option[BOARD_OPTION_sea_combo] == 0) return layout->goal + 2;
    return layout->goal > 13 ? layout->goal : 13;
}

/* What the map's text says of counts, rounds and the goal; SEA-COMP-01, EXT-OPT-01. */
static void read_supply(reference *r) {
    const board_layout *layout = &board_of(r->game)->layout;
    const board_supply *supply = &layout->supply;

    r->sea = (r->game->modules & 1) != 0;
    r->roads_each = supply->roads;
    r->ships_each = r->sea && supply->ships == 0 ? 15 : supply->ships;
    r->settlements_each = supply->settlements;
    r->cities_each = supply->cities;
    r->rounds = layout->rounds;
    r->goal = r->option[BOARD_OPTION_vp_goal] ? r->option[BOARD_OPTION_vp_goal] : layout->goal;
    if (r->k.on && r->option[BOARD_OPTION_vp_goal] == 0) r->goal = goal_with_knights(r, layout);
    r->extra = r->option[BOARD_OPTION_extra_turns];
    if (r->extra == BOARD_EXTRA_AUTO)
        r->extra = r->seats > 4 ? BOARD_EXTRA_BUILD : BOARD_EXTRA_NONE;
    for (int k = 0; k < REF_RESOURCES; k++) r->bank[k] = supply->bank;
    for (int k = 0; k < REF_CARDS; k++) r->deck[k] = supply->deck[k];
    for (int k = 0; k < BOARD_TERRAINS; k++) r->fog_terrain[k] = layout->fog_terrain[k];
    for (int k = 0; k < 13; k++) r->fog_number[k] = layout->fog_number[k];
}

void reference_start(reference *r, const lr_game *game) {
    memset(r, 0, sizeof *r);
    r->game = game;
    r->seats = game->option[BOARD_OPTION_seats];
    for (int k = 0; k < BOARD_OPTIONS; k++) r->option[k] = game->option[k];
    for (int v = 0; v < REF_VERTICES; v++) r->building[v] = REF_NONE;
    for (int e = 0; e < REF_EDGES; e++) r->road[e] = r->ship[e] = REF_NONE;
    for (int k = 0; k < 36; k++) r->dice_left[k] = 1;
    r->robber = r->pirate = r->lifted = r->turn_of = r->winner = r->victim = r->setup_vertex =
        REF_NONE;
    r->road_holder = r->army_holder = REF_NONE;
    r->phase = BOARD_PHASE_DEAL;
    r->setting_up = 1;
    r->k.on = (game->modules & 2) != 0;
    read_supply(r);
    reference_knights_begin(r);
    reference_scenario_begin(r);
    reference_map_read(r);
    if (r->complaint[0] || board_of(game)->deals) return;
    reference_fixed_board(r);
    reference_award_road(r);
    find_first(r);
}
