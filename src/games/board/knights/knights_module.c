/* knights_module.c - the module knights, at the seams where the rules ask for it. */
#include "knights.h"

/* ---- from beginning to end ---- */

static void blank(const board *b, board_state *s) {
    board_progress_cards *cards = board_progress_of(b, s);
    *board_knights_of(b, &s->pub) = board_knights_none;
    memset(cards->hand, BOARD_NO_PROGRESS, sizeof cards->hand);
    memset(cards->returned, BOARD_NO_PROGRESS, sizeof cards->returned);
}

static void drop(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    if (k->fleeing != LR_SEAT_NONE) k->realm[k->fleeing].knights_left[k->flee_strength - 1]++;
    if (k->ship == b->rules.barbarian_track) k->ship = 0;
    if (k->metropolis_due != LR_SEAT_NONE) k->metropolis[k->metropolis_due] = LR_SEAT_NONE;
    memset(board_committed_rw(b, p).word, 0, 8u * b->vertex_words);
    k->due_action = board_knights_none.due_action;
    k->due_roll = board_knights_none.due_roll;
}

/* ---- the course of a turn ---- */

static void turn_begins(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    vset_rw ready = board_ready_rw(b, p);
    vset_rw promoted = board_promoted_rw(b, p);
    vset knight = board_knight_here(b, p, p->active);
    vset awake = board_awake_here(b, p);
    k->event = BOARD_EVENT_NONE;
    k->dice_set = k->errant_used = 0;
    k->lasting = 0;                                  /* CK-RUL-96 */
    for (unsigned w = 0; w < b->vertex_words; w++) { /* CK-ACT-02 */
        ready.word[w] = knight.word[w] & awake.word[w];
        promoted.word[w] = 0;
    }
}

static bool dice_fixed(const board *b, const board_public *p) {
    return board_knights_read(b, p)->dice_set; /* CK-SCI-01 */
}

/* The event comes first (CK-TURN-08). */
static void after_dice(const board *b, board_state *s) {
    s->pub.unpaid = 1;
    if (is_easy_turn(b, &s->pub)) {
        board_turn_resume(b, s);
    } else {
        board_knights_of(b, &s->pub)->event_due = 1;
        s->pub.phase = BOARD_PHASE_EVENT;
    }
}

/* Who has got nothing may use an aqueduct (CK-RUL-75, 76, SEA-CK-32). */
static void after_pay(const board *b, board_state *s, unsigned total UNUSED,
                      const board_cards *before, bool *due) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_cards counted = ~(board_cards)0;
    unsigned parched = 0;
    if (b->rules.aqueduct_when == BOARD_AQUEDUCT_NO_RESOURCES)
        counted >>= 8 * (8 - BOARD_RESOURCES);
    for (unsigned watered = k->watered; watered != 0; watered &= watered - 1) {
        unsigned seat = (unsigned)__builtin_ctz(watered);
        board_cards got = (s->secret.hand[seat] - before[seat]) & counted;
        if (got == 0 && s->pub.at_sea[seat].gold_left == 0) parched |= 1u << seat;
    }
    k->parched = (uint8_t)parched;
    *due |= parched != 0 || knights_progress_is_surplus(b, s);
}

static bool resume_main(const board *b, board_state *s) {
    if (!knights_progress_is_surplus(b, s)) return false;
    s->pub.phase = BOARD_PHASE_SURPLUS; /* CK-RUL-57 */
    return true;
}

static void after_choice(const board *b, board_public *p, unsigned seat) {
    if (p->phase == BOARD_PHASE_AQUEDUCT)
        board_knights_of(b, p)->parched &= (uint8_t) ~(1u << seat);
}

/* ---- trade ---- */

static board_cards two_for_one(board_cards all, unsigned lane) {
    return (all & ~((board_cards)0xff << 8 * lane)) | 2 * board_card(lane);
}

/* The best rate counts (CK-TRADE-03 to 09). */
static board_cards rates(const board *b, const board_public *p, unsigned seat, board_cards asked) {
    const board_knights *k = board_knights_read(b, p);
    const board_cards resources = board_card(BOARD_RESOURCES) - 1;
    if (k->realm[seat].level[BOARD_TRADE] >= BOARD_LEVEL_ABILITY && seat == p->active)
        asked = (asked & resources) | (2 * LR_LANES_ONE & ~resources); /* CK-TRADE-07 */
    if (k->merchant == seat) {
        unsigned terrain = board_tile_terrain(p->tile[k->merchant_hex]);
        if (terrain < BOARD_RESOURCES)
            asked = two_for_one(asked, terrain); /* CK-MERCH-02, CK-RUL-52 */
    }
    for (unsigned fleet = seat == p->active ? k->fleet : 0; fleet != 0; fleet &= fleet - 1)
        asked = two_for_one(asked, (unsigned)__builtin_ctz(fleet));
    return asked;
}

/* ---- robber and pirate ---- */

/* Each wall makes two more cards safe (CK-WALL-04). */
static unsigned safe_cards(const board *b, const board_public *p, unsigned seat) {
    return 2 * (BOARD_WALLS - (unsigned)board_knights_read(b, p)->realm[seat].walls_left);
}

/* Discards for a Saboteur leave the robber where it is. */
static bool after_discards(const board *b, board_state *s) {
    board_knights *k = board_knights_of(b, &s->pub);
    if (!k->sabotage) return false;
    k->sabotage = 0;
    board_turn_resume(b, s);
    return true;
}

static bool spares(const board *b, const board_public *p, bool pirate) {
    return board_knights_read(b, p)->chasing == (pirate ? 1 : 2);
}

static void after_robber(const board *b, board_public *p) {
    board_knights_of(b, p)->chasing = 0;
}

static void after_steal(const board *b, board_public *p) {
    board_knights_of(b, p)->victims &= (uint8_t) ~(1u << p->victim);
}

/* ---- pieces ---- */

/* A card is of a deck of choice (SEA-CK-39). */
static bool gift_card(const board *b, board_public *p, unsigned seat) {
    board_knights_of(b, p)->rewarded |= (uint8_t)(1u << seat);
    return true;
}

/* What a Diplomat has taken back is put down again first. */
static lr_status refuse_edge(const board *b, const board_public *p, bool ship) {
    bool other = p->phase == BOARD_PHASE_REBUILD &&
                 board_knights_read(b, p)->rebuild != (ship ? 2 : 1);
    return other ? LR_E_REBUILD_FIRST : LR_OK;
}

static void after_count(const board *b, board_public *p) {
    if (p->phase != BOARD_PHASE_REBUILD) return;
    board_knights_of(b, p)->rebuild = 0;
    board_route_recount(b, p); /* CK-RUL-100 */
}

/* A fallen city is a city piece that stands among the settlements. */
static void tally(const board *b, const board_public *p, unsigned seat, board_tally *tally) {
    const board_knights *k = board_knights_read(b, p);
    for (unsigned w = 0; w < b->vertex_words; w++) {
        unsigned fallen = (unsigned)__builtin_popcountll(board_fallen(b, p).word[w] &
                                                         board_settlement(b, p, seat).word[w]);
        tally->settlements -= fallen;
        tally->cities += fallen;
    }
    tally->points += k->realm[seat].defenders + (k->merchant == seat) + (k->printer == seat) +
                     (k->constitution == seat); /* CK-WIN-01 */
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis[track] == seat && k->metropolis_at[track] != BOARD_NO_PLACE)
            tally->points += 2;
}

/* Knights of anyone, and the pieces that a seat has left. */
static void derive_realm(const board *b, board_public *p, unsigned seat) {
    board_knights *k = board_knights_of(b, p);
    board_realm *own = &k->realm[seat];
    unsigned count[3] = { 0 }, walls = 0;
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t knight = board_knight(b, p, seat).word[w];
        uint64_t strong = knight & board_strong(b, p).word[w];
        uint64_t mighty = knight & board_mighty(b, p).word[w];
        board_any_knight_rw(b, p).word[w] |= knight;
        count[0] += (unsigned)__builtin_popcountll(knight & ~strong & ~mighty);
        count[1] += (unsigned)__builtin_popcountll(strong);
        count[2] += (unsigned)__builtin_popcountll(mighty);
        walls += (unsigned)__builtin_popcountll(board_walls(b, p).word[w] &
                                                board_city(b, p, seat).word[w]);
    }
    if (k->fleeing == seat) count[k->flee_strength - 1]++;
    for (unsigned i = 0; i < 3; i++)
        own->knights_left[i] = (uint8_t)(BOARD_KNIGHTS_EACH - count[i]);
    own->walls_left = (uint8_t)(BOARD_WALLS - walls);
}

static void derive(const board *b, board_state *s) {
    board_knights *k = board_knights_of(b, &s->pub);
    memset(board_any_knight_rw(b, &s->pub).word, 0, 8u * b->vertex_words);
    k->watered = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        derive_realm(b, &s->pub, seat);
        k->watered |= improve_watered(k, seat);
    }
    knights_progress_derive(b, s);
}

/* ---- menus ---- */

static menu_end menu_roll(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    knights_progress_menu_roll(b, s, seat, &m);
    knights_menu_errant(b, s, seat, &m);
    return m.end;
}

static inline bool holds_progress(const board *b, const board_state *s, unsigned seat) {
    return board_progress_read(b, s)->hand[seat][0] != BOARD_NO_PROGRESS;
}

/* Walls, knights and improvements that can be paid for. */
MENU_INLINE void add_bought(const board *b, const board_state *s, unsigned seat, unsigned pays,
                            menu *m) {
    board_cards hand = s->secret.hand[seat];
    knights_menu_buy(b, s, seat, pays, m);
    if (hand >> 8 * BOARD_PAPER != 0 || board_covers(hand, board_cost_wall) ||
        board_knights_read(b, &s->pub)->lasting != 0)
        knights_improve_menu(b, s, seat, m);
}

MENU_INLINE void add_main(const board *b, const board_state *s, unsigned seat, unsigned pays,
                          menu *m) {
    add_bought(b, s, seat, pays, m);
    if (!set_is_empty(board_ready_here(b, &s->pub).word, m->vertex_words))
        knights_menu_act(b, s, seat, m);
    if (board_knights_read(b, &s->pub)->lasting != 0)
        m->end = knights_commerce_menu(b, s, seat, m->end);
    if (holds_progress(b, s, seat)) knights_progress_menu(b, s, seat, m);
}

/* On the island, to list and to sample: everything is inlined, and the menu lives in registers. */
#define MAIN_MENU(name, ...) \
    static RARE __attribute__((flatten)) menu_end name( \
        const board *b, const board_state *s, unsigned seat, unsigned pays, menu_end end) { \
        menu m = { seat, __VA_ARGS__, end }; \
        add_main(b, s, seat, pays, &m); \
        return m.end; \
    }

MAIN_MENU(list_main, 1, 2, true)
MAIN_MENU(sample_main, 1, 2, false)
MAIN_MENU(any_main, b->vertex_words, b->edge_words, end.count == MENU_LISTS)

static menu_end menu_main(const board *b, const board_state *s, unsigned seat, unsigned pays,
                          menu_end end) {
    if (b->shape != BOARD_SHAPE_1_2) return any_main(b, s, seat, pays, end);
    return end.count == MENU_LISTS ? list_main(b, s, seat, pays, end)
                                   : sample_main(b, s, seat, pays, end);
}

static menu_end menu_build(const board *b, const board_state *s, unsigned seat, unsigned pays,
                           menu_end end) {
    menu m = menu_from(b, seat, end);
    if ((pays & PAYS_FREE) == 0) add_bought(b, s, seat, pays, &m);
    return m.end;
}

/* No card can be played before the roll, no knight-errant rides. */
static bool idle_roll(const board *b, const board_state *s, unsigned seat) {
    return board_progress_read(b, s)->hand[seat][0] != BOARD_PROGRESS_ALCHEMIST &&
           !b->rules.knight_errant;
}

/* Where the hand cannot pay for what resources buy: nothing that the knights' part of the menu adds
 * can be done either. No card is held, no knight can act or be woken, and nothing can be bought for
 * a city. */
MENU_INLINE bool is_idle(const board *b, const board_state *s, unsigned seat, const unsigned words,
                         const unsigned edge_words UNUSED) {
    const board_public *p = &s->pub;
    board_cards hand = s->secret.hand[seat];
    if (holds_progress(b, s, seat) || board_knights_read(b, p)->lasting != 0 ||
        !set_is_empty(board_ready_here(b, p).word, words))
        return false;
    bool wakes = board_covers(hand, board_cost_activation);
    for (unsigned w = 0; w < words && wakes; w++)
        if ((board_knight_here(b, p, seat).word[w] & ~board_awake_here(b, p).word[w]) != 0)
            return false;
    return (hand >> 8 * BOARD_PAPER == 0 && !board_covers(hand, board_cost_wall)) ||
           set_is_empty(board_city(b, p, seat).word, words);
}

static bool idle(const board *b, const board_state *s, unsigned seat) {
    return BY_SHAPE(b, is_idle, b, s, seat);
}

const board_module knights_module = {
    .blank = blank,
    .tally = tally,
    .derive = derive,
    .fence_lifts = knights_fence_lifts,
    .refuse_lift = knights_check_lift,
    .refuse_edge = refuse_edge,
    .after_count = after_count,
    .gift_card = gift_card,
    .menu_roll = menu_roll,
    .menu_main = menu_main,
    .menu_build = menu_build,
    .idle_roll = idle_roll,
    .idle = idle,
    .chance = knights_progress_chance,
    .chance_sample = knights_progress_chance_sample,
    .verify = knights_verify,
    .mid_action = knights_verify_mid_action,
    .lay_open = knights_lay_open,
    .observe = knights_observe,
    .sees = knights_see,
    .hand_known = knights_hand_known,
    .hand_least = knights_hand_least,
    .hand_open = knights_hand_open,
    .deal_known = knights_deal_known,
    .resample = knights_resample,
    .stir = knights_stir,
    .turn_begins = turn_begins,
    .dice_fixed = dice_fixed,
    .after_dice = after_dice,
    .after_pay = after_pay,
    .resume_roll = knights_resume_roll,
    .resume_paid = knights_resume_paid,
    .resume_main = resume_main,
    .after_choice = after_choice,
    .stop = knights_stop,
    .rates = rates,
    .safe_cards = safe_cards,
    .after_discards = after_discards,
    .frozen = knights_frozen,
    .spares = spares,
    .after_robber = after_robber,
    .after_steal = after_steal,
    .drop = drop,
};
