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
};

/* ---- awards ---- */

/* BASE-LR-09, word for word. */
static void award_road(reference *r) {
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
    if (greatest < 5) {
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

    if (knights < 3 || holder == r->active) return;
    if (holder != REF_NONE && knights <= r->played[holder][BOARD_CARD_KNIGHT]) return;
    r->army_holder = r->active;
    r->seen[holder == REF_NONE ? REF_SEEN_ARMY_TAKEN : REF_SEEN_ARMY_MOVED]++;
}

/* ---- cards ---- */

static void to_bank(reference *r, int seat, int resource, int count) {
    r->hand[seat][resource] -= count;
    r->bank[resource] += count;
}

static void pay(reference *r, int brick, int lumber, int wool, int grain, int ore) {
    const int cost[REF_RESOURCES] = { brick, lumber, wool, grain, ore };
    for (int k = 0; k < REF_RESOURCES; k++) to_bank(r, r->active, k, cost[k]);
}

/* BASE-PROD-01 to 09, BASE-RUL-07. */
static void produce(reference *r, int sum) {
    int owed[REF_RESOURCES][REF_SEATS] = { { 0 } };

    for (int h = 0; h < r->map.hexes; h++) {
        if (r->number[h] != sum || h == r->robber || r->terrain[h] >= REF_RESOURCES) continue;
        for (int c = 0; c < 6; c++) {
            int v = r->map.corner[h][c];
            if (r->building[v] != REF_NONE)
                owed[r->terrain[h]][r->building[v]] += r->city[v] ? 2 : 1;
        }
    }
    for (int k = 0; k < REF_RESOURCES; k++) {
        int demand = 0, owed_seats = 0, one = REF_NONE;

        for (int seat = 0; seat < r->seats; seat++) {
            demand += owed[k][seat];
            if (owed[k][seat] == 0) continue;
            owed_seats++;
            one = seat;
        }
        if (demand <= r->bank[k]) {
            for (int seat = 0; seat < r->seats; seat++) to_bank(r, seat, k, -owed[k][seat]);
        } else if (owed_seats == 1 && r->option[BOARD_OPTION_bank_short_single_gets_rest] == 1) {
            to_bank(r, one, k, -r->bank[k]);
            r->seen[REF_SEEN_SHORTAGE_SINGLE]++;
        } else {
            r->seen[REF_SEEN_SHORTAGE]++;
        }
    }
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
    for (int k = 0; k < REF_RESOURCES; k++) {
        int give = r->offer_give[maker][k], want = r->offer_want[maker][k];
        r->hand[maker][k] += want - give;
        r->hand[partner][k] += give - want;
    }
}

static void lapse_offers(reference *r) {
    for (int seat = 0; seat < r->seats; seat++) {
        bool kept = true;
        if (!r->offer_open[seat]) continue;
        for (int k = 0; k < REF_RESOURCES; k++)
            if (r->hand[seat][k] < r->offer_give[seat][k]) kept = false;
        if (kept) continue;
        r->seen[REF_SEEN_LAPSE]++;
        close_offer(r, seat);
    }
}

/* ---- turns ---- */

static void start_turn(reference *r, int seat) {
    r->active = seat;
    r->phase = BOARD_PHASE_ROLL;
    r->rolled = r->card_played = r->built = r->free_roads = 0;
    memset(r->fresh, 0, sizeof r->fresh);
    memset(r->settled_now, 0, sizeof r->settled_now);
    memset(r->offers_made, 0, sizeof r->offers_made);
    close_all_offers(r);
}

static void back_to_turn(reference *r) {
    r->free_roads = 0;
    r->phase = r->rolled ? BOARD_PHASE_MAIN : BOARD_PHASE_ROLL;
}

/* Something was paid for: strict mode ends trade (BASE-RUL-44). */
static void mark_built(reference *r) {
    r->built = 1;
    if (r->option[BOARD_OPTION_combined_phases] == 0) close_all_offers(r);
}

static void after_first(reference *r, int seat) {
    r->first = r->active = seat;
    if (r->option[BOARD_OPTION_board] == BOARD_BEGINNER)
        start_turn(r, seat);
    else
        r->phase = BOARD_PHASE_SETUP_SETTLEMENT;
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
    int place = k < r->seats ? k : 2 * r->seats - 1 - k;
    return (r->first + place) % r->seats;
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

static void throw_dice(reference *r, int a, int b) {
    bool discards = false;

    r->dice[0] = a;
    r->dice[1] = b;
    r->rolled = 1;
    draw_from_dice_deck(r, 6 * (a - 1) + b - 1);
    r->phase = BOARD_PHASE_MAIN;
    if (a + b != 7) {
        produce(r, a + b);
        return;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        int total = reference_total(r->hand[seat]);
        r->discard_left[seat] = total > r->option[BOARD_OPTION_discard_limit] ? total / 2 : 0;
        if (r->discard_left[seat]) discards = true;
    }
    r->phase = discards ? BOARD_PHASE_DISCARD : BOARD_PHASE_ROBBER;
}

static void discard(reference *r, int seat, int resource) {
    int left = 0;

    to_bank(r, seat, resource, 1);
    r->discard_left[seat]--;
    r->seen[REF_SEEN_DISCARD]++;
    for (int k = 0; k < r->seats; k++) left += r->discard_left[k];
    if (left == 0) r->phase = BOARD_PHASE_ROBBER;
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
    if (victim == LR_SEAT_NONE) {
        if (opponents) r->seen[REF_SEEN_STEAL_NOBODY]++;
        back_to_turn(r);
    } else if (reference_total(r->hand[victim]) == 0) {
        r->seen[REF_SEEN_STEAL_EMPTY]++;
        back_to_turn(r);
    } else {
        r->victim = victim;
        r->phase = BOARD_PHASE_STEAL;
    }
}

/* ---- building ---- */

static void build_road(reference *r, int edge) {
    r->road[edge] = r->active;
    if (r->phase == BOARD_PHASE_SETUP_ROAD) {
        r->setup_vertex = REF_NONE;
        if (r->setup_step == 2 * r->seats) {
            start_turn(r, r->first);
        } else {
            r->active = setup_seat(r, r->setup_step);
            r->phase = BOARD_PHASE_SETUP_SETTLEMENT;
        }
        award_road(r);
        return;
    }
    award_road(r);
    if (r->phase == BOARD_PHASE_MAIN) {
        pay(r, 1, 1, 0, 0, 0);
        mark_built(r);
    } else {
        r->free_roads--;
        if (r->free_roads > 0 && !reference_any_road_fits(r, r->active)) {
            r->seen[REF_SEEN_FREE_ROAD_LOST]++;
            r->free_roads = 0;
        }
        if (r->free_roads == 0) back_to_turn(r);
    }
}

static void build_settlement(reference *r, int vertex) {
    r->building[vertex] = r->active;
    if (r->phase == BOARD_PHASE_SETUP_SETTLEMENT) {
        /* The second one pays (BASE-SET-09). */
        for (int k = 0; k < r->map.vertex_hexes[vertex] && r->setup_step >= r->seats; k++) {
            int resource = r->terrain[r->map.vertex_hex[vertex][k]];
            if (resource < REF_RESOURCES) to_bank(r, r->active, resource, -1);
        }
        r->setup_step++;
        r->setup_vertex = vertex;
        r->phase = BOARD_PHASE_SETUP_ROAD;
        return;
    }
    r->settled_now[vertex] = 1;
    pay(r, 1, 1, 1, 1, 0);
    mark_built(r);
    award_road(r);
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
    to_bank(r, r->active, first, -1);
    if (second == BOARD_ARG_NONE)
        r->seen[REF_SEEN_PLENTY_ONE]++;
    else
        to_bank(r, r->active, second, -1);
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
    memset(r->discard_left, 0, sizeof r->discard_left);
    close_all_offers(r);
    r->seen[REF_SEEN_WIN]++;
    if (reference_points_public(r, seat) < r->option[BOARD_OPTION_vp_goal])
        r->seen[REF_SEEN_WIN_HIDDEN]++;
}

/* BASE-WIN-02 to 04, BASE-RUL-30, 31. */
static void look_for_win(reference *r, bool turn_begins) {
    int points = r->option[BOARD_OPTION_auto_claim] ? reference_points_all(r, r->active)
                                                    : reference_points_public(r, r->active);

    if (r->phase == BOARD_PHASE_OVER || points < r->option[BOARD_OPTION_vp_goal]) return;
    if (turn_begins) r->seen[REF_SEEN_WIN_TURN_START]++;
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
        r->hand[r->victim][a.arg[0]]--;
        r->hand[r->active][a.arg[0]]++;
        r->victim = REF_NONE;
        r->seen[REF_SEEN_STEAL]++;
        back_to_turn(r);
        break;
    case BOARD_DRAW:
        r->deck[a.arg[0]]--;
        r->card[r->active][a.arg[0]]++;
        r->fresh[a.arg[0]]++;
        r->phase = BOARD_PHASE_MAIN;
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
        to_bank(r, r->active, a.arg[2], rate);
        to_bank(r, r->active, a.arg[0], -1);
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
    default: break;
    }
}

static void apply_own(reference *r, lr_action a) {
    int place = a.arg[0] + 256 * a.arg[1];

    switch (a.kind) {
    case BOARD_ROLL: r->phase = BOARD_PHASE_DICE; break;
    case BOARD_END:
        r->turn++;
        start_turn(r, (r->active + 1) % r->seats);
        break;
    case BOARD_DISCARD: discard(r, a.actor, a.arg[0]); break;
    case BOARD_ROBBER: move_robber(r, place, a.arg[2]); break;
    case BOARD_ROAD: build_road(r, place); break;
    case BOARD_SETTLEMENT: build_settlement(r, place); break;
    case BOARD_CITY:
        r->city[place] = 1;
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
    if (a.actor == LR_ACTOR_CHANCE)
        apply_chance(r, a);
    else
        apply_own(r, a);
    lapse_offers(r);
    look_for_win(r, a.kind == BOARD_END);
}

void reference_start(reference *r, const lr_game *game) {
    static const int deck[REF_CARDS] = { 14, 2, 2, 2, 5 };

    memset(r, 0, sizeof *r);
    r->game = game;
    r->seats = game->option[BOARD_OPTION_seats];
    for (int k = 0; k < BOARD_OPTIONS; k++) r->option[k] = game->option[k];
    for (int v = 0; v < REF_VERTICES; v++) r->building[v] = REF_NONE;
    for (int e = 0; e < REF_EDGES; e++) r->road[e] = REF_NONE;
    for (int k = 0; k < REF_RESOURCES; k++) r->bank[k] = 19;
    for (int k = 0; k < 36; k++) r->dice_left[k] = 1;
    memcpy(r->deck, deck, sizeof r->deck);
    r->robber = r->winner = r->victim = r->setup_vertex = REF_NONE;
    r->road_holder = r->army_holder = REF_NONE;
    r->phase = BOARD_PHASE_DEAL;
    reference_map_read(r);
    if (r->complaint[0] || r->option[BOARD_OPTION_board] != BOARD_BEGINNER) return;
    reference_fixed_board(r);
    award_road(r);
    find_first(r);
}
