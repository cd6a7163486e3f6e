/* barbarians.c - the event die, the barbarians' ship, and what happens when it lands.
 *
 *     EVENT --ship, last step--> LANDED --(declarations)--> fought --> cities fall, one by one
 *       |                                                     |--> a defender's point
 *       |--gate--> draws (progress.c)                         '--> tied seats draw, one by one
 *
 * Then the ship goes back, the knights that fought sleep, and the robber is free for the rest of
 * the game (CK-BARB-19). `committed` are the knights that fight: all active ones, or in the nasty
 * variant those that were declared. Only after all this the numbered dice count.
 */
#include "knights.h"

/* ---- strengths ---- */

unsigned board_barbarian_strength(const board *b, const board_public *p) {
    unsigned cities = 0;
    for (unsigned seat = 0; seat < b->seats; seat++)
        for (unsigned w = 0; w < b->vertex_words; w++)
            cities += (unsigned)__builtin_popcountll(board_city(b, p, seat).word[w]);
    return cities; /* CK-BARB-02 */
}

/* The strength of the knights in `fighting`, by seat and in all. */
static unsigned defence_of(const board *b, const board_public *p, vset fighting,
                           unsigned by_seat[LR_SEATS_MAX]) {
    unsigned sum = 0;
    for (unsigned seat = 0; seat < b->seats; seat++) {
        by_seat[seat] = 0;
        for (unsigned w = 0; w < b->vertex_words; w++) {
            uint64_t own = board_knight(b, p, seat).word[w] & fighting.word[w];
            uint64_t strong = own & board_strong(b, p).word[w];
            uint64_t mighty = own & board_mighty(b, p).word[w];
            by_seat[seat] += (unsigned)(__builtin_popcountll(own) + __builtin_popcountll(strong) +
                                        2 * __builtin_popcountll(mighty));
        }
        sum += by_seat[seat];
    }
    return sum;
}

unsigned board_defence(const board *b, const board_public *p, unsigned by_seat[LR_SEATS_MAX]) {
    return defence_of(b, p, board_awake(b, p), by_seat); /* CK-BARB-03, 04 */
}

unsigned board_battle_defence(const board *b, const board_public *p, lr_action a,
                              unsigned by_seat[LR_SEATS_MAX]) {
    if (!b->rules.nasty_barbarians) return board_defence(b, p, by_seat);
    unsigned sum = defence_of(b, p, board_committed(b, p), by_seat), strength = 0;
    if (a.kind != BOARD_COMMIT || board_place(a) >= b->vertices) return sum;
    unsigned seat = board_knight_at(b, p, board_place(a), &strength);
    if (seat >= b->seats) return sum;
    by_seat[seat] += strength;
    return sum + strength;
}

/* ---- the event die ---- */

lr_status board_check_event(const board *b UNUSED, const board_state *s UNUSED, lr_action a) {
    bool face = a.arg[0] > BOARD_EVENT_NONE && a.arg[0] < BOARD_EVENTS;
    return face ? LR_OK : LR_E_IMPOSSIBLE_OUTCOME;
}

/* Seats with active knights. */
static unsigned seats_awake(const board *b, const board_public *p) {
    unsigned by_seat[LR_SEATS_MAX], seats = 0;
    board_defence(b, p, by_seat);
    for (unsigned seat = 0; seat < b->seats; seat++) seats |= (by_seat[seat] > 0u) << seat;
    return seats;
}

static void land(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    vset_rw committed = board_committed_rw(b, p);
    k->attack = BOARD_ATTACK_LANDED;
    if (b->rules.nasty_barbarians)
        k->declaring = (uint8_t)seats_awake(b, p); /* CK-VAR-01, CK-RUL-91 */
    else
        memcpy(committed.word, board_awake(b, p).word, 8u * b->vertex_words);
}

/* Everybody whose track lets them draw at this red die (CK-PROG-01, CK-IMP-05). */
MENU_INLINE void open_gate(const board *b, const board_public *p, board_knights *k,
                           unsigned track) {
    unsigned least = p->dice[0] > 1 ? p->dice[0] - 1u : 1, drawing = k->drawing;
    for (unsigned seat = 0; seat < b->seats; seat++)
        drawing |= (unsigned)(k->realm[seat].level[track] >= least) << seat;
    k->drawing = (uint8_t)drawing;
    if (drawing != 0) k->deck = (uint8_t)track;
}

void board_apply_event(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    unsigned face = a->arg[0];
    k->event = (uint8_t)face;
    k->event_due = 0;
    if (face >= BOARD_EVENT_GATE)
        open_gate(b, p, k, face - BOARD_EVENT_GATE);
    else if (++k->ship == b->rules.barbarian_track)
        land(b, p);
    if (k->attack != BOARD_ATTACK_NONE || k->drawing != 0)
        board_turn_resume(b, s);
    else
        board_turn_pay(b, s);
}

/* ---- the battle ---- */

/* The seat has a city that can fall. */
static bool can_fall(const board *b, const board_public *p, unsigned seat) {
    uint64_t cities[BOARD_WORDS_MAX];
    knights_improve_plain_cities(b, p, seat, cities);
    return !set_is_empty(cities, b->vertex_words);
}

/* The seat is looked at when the weakest are sought. With pillage_skip_safe=0 also one whose
 * cities are all safe (CK-ED-09). */
static bool is_judged(const board *b, const board_public *p, unsigned seat) {
    if (b->rules.pillage_skip_safe) return can_fall(b, p, seat); /* CK-BARB-07 */
    return !set_is_empty(board_city(b, p, seat).word, b->vertex_words);
}

static void find_losers(const board *b, board_public *p, const unsigned *defence) {
    board_knights *k = board_knights_of(b, p);
    unsigned lowest = ~0u;
    for (unsigned seat = 0; seat < b->seats; seat++)
        if (is_judged(b, p, seat) && defence[seat] < lowest) lowest = defence[seat];
    for (unsigned seat = 0; seat < b->seats; seat++) /* CK-BARB-06, CK-RUL-83 */
        if (defence[seat] == lowest && can_fall(b, p, seat)) k->sacked |= (uint8_t)(1u << seat);
}

static void find_defender(const board *b, board_public *p, const unsigned *defence) {
    board_knights *k = board_knights_of(b, p);
    unsigned highest = 1, best = 0; /* CK-RUL-79: at least 1 */
    for (unsigned seat = 0; seat < b->seats; seat++) {
        if (defence[seat] > highest) {
            highest = defence[seat];
            best = 0;
        }
        if (defence[seat] == highest) best |= 1u << seat;
    }
    if (best == 0) return;
    if ((best & (best - 1)) != 0) {
        k->rewarded = (uint8_t)best; /* CK-BARB-15 */
        return;
    }
    unsigned seat = (unsigned)__builtin_ctz(best);
    k->realm[seat].defenders++; /* CK-BARB-14, CK-RUL-81 */
    p->seat[seat].points++;
}

/* Fights, unless somebody still says which knights defend. */
bool knights_attack_ask(const board *b, board_state *s) {
    board_public *p = &s->pub;
    unsigned defence[LR_SEATS_MAX];
    if (board_knights_read(b, p)->declaring != 0) return true;
    unsigned sum = defence_of(b, p, board_committed(b, p), defence);
    board_knights_of(b, p)->attack = BOARD_ATTACK_FOUGHT;
    if (board_barbarian_strength(b, p) > sum) /* CK-BARB-05 */
        find_losers(b, p, defence);
    else
        find_defender(b, p, defence);
    victory_test(b, s); /* CK-RUL-85: a defender who wins stops everything */
    return false;
}

/* CK-BARB-16, CK-VAR-03: those that fought sleep, or all. */
void knights_go_home(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    vset_rw committed = board_committed_rw(b, p);
    bool all = b->rules.nasty_sleepers == BOARD_SLEEPERS_ALL;
    for (unsigned w = 0; w < b->vertex_words; w++) {
        uint64_t tired = all ? ~(uint64_t)0 : committed.word[w];
        board_awake_rw(b, p).word[w] &= ~tired;
        board_ready_rw(b, p).word[w] &= ~tired; /* CK-RUL-15 */
        committed.word[w] = 0;
    }
    k->attack = BOARD_ATTACK_NONE;
    k->ship = 0;
    if (k->attacks < UINT8_MAX) k->attacks++;
}

static void sack(const board *b, board_public *p, unsigned seat, uint32_t vertex) {
    board_knights *k = board_knights_of(b, p);
    if (vset_has(board_walls(b, p), vertex)) { /* CK-WALL-06 */
        vset_remove(board_walls_rw(b, p), vertex);
        k->realm[seat].walls_left++;
    }
    board_build_lower_city(b, p, seat, vertex);
    k->sacked &= (uint8_t) ~(1u << seat);
}

/* Decks that still have a card, as a set. */
static unsigned decks_left(const board_knights *k) {
    unsigned decks = 0;
    for (unsigned deck = 0; deck < BOARD_TRACKS; deck++) decks |= (k->deck_left[deck] > 0u) << deck;
    return decks;
}

static void reward(board_knights *k, unsigned seat, unsigned deck) {
    k->rewarded &= (uint8_t) ~(1u << seat);
    k->drawing = (uint8_t)(1u << seat);
    k->deck = (uint8_t)deck;
}

/* The next seat that loses a city has a choice of them. */
bool knights_sack_ask(const board *b, board_public *p) {
    const board_knights *k = board_knights_read(b, p);
    while (k->sacked != 0) {
        uint64_t cities[BOARD_WORDS_MAX];
        unsigned seat = board_first_of(p, k->sacked);
        knights_improve_plain_cities(b, p, seat, cities);
        uint32_t only = set_only(cities, b->vertex_words);
        if (only == BOARD_NO_PLACE) return true;
        sack(b, p, seat, only); /* CK-DEC-13 */
    }
    return false;
}

/* The next seat that draws for its defence has a choice of decks. */
bool knights_reward_ask(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    unsigned decks = decks_left(k);
    if ((decks & (decks - 1)) != 0) return true;
    if (decks == 0)
        k->rewarded = 0; /* CK-RUL-55, 56 */
    else
        reward(k, board_first_of(p, k->rewarded), (unsigned)__builtin_ctz(decks));
    return false;
}

/* ---- declaring, losing, choosing ---- */

menu_end knights_defend_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_public *p = &s->pub;
    uint64_t set[BOARD_WORDS_MAX];
    for (unsigned w = 0; w < b->vertex_words; w++)
        set[w] = board_knight(b, p, seat).word[w] & board_awake(b, p).word[w] &
                 ~board_committed(b, p).word[w];
    menu_add_places(&m, BOARD_COMMIT, set, b->vertex_words);
    menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

menu_end knights_sack_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    knights_improve_plain_cities(b, &s->pub, seat, set);
    menu_add_places(&m, BOARD_SACK, set, b->vertex_words);
    return m.end;
}

menu_end knights_reward_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    menu_add(&m, BOARD_REWARD, 0, decks_left(board_knights_read(b, &s->pub)));
    return m.end;
}

lr_status board_check_commit(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (a.actor != board_asked(b, p)) return LR_E_NOT_YOUR_CHOICE;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (!vset_has(board_knight(b, p, a.actor), vertex)) return LR_E_NOT_YOUR_KNIGHT;
    if (!vset_has(board_awake(b, p), vertex)) return LR_E_KNIGHT_INACTIVE;
    return vset_has(board_committed(b, p), vertex) ? LR_E_COMMITTED : LR_OK;
}

lr_status board_check_sack(const board *b, const board_state *s, lr_action a) {
    const board_public *p = &s->pub;
    uint32_t vertex = board_place(a);
    if (a.actor != board_asked(b, p)) return LR_E_NOT_YOUR_CHOICE;
    if (vertex >= b->vertices) return LR_E_NO_SUCH_PLACE;
    if (!vset_has(board_city(b, p, a.actor), vertex)) return LR_E_NOT_YOUR_CITY;
    bool carries = board_is_metropolis(board_knights_read(b, p), vertex);
    return carries ? LR_E_METROPOLIS_THERE : LR_OK; /* CK-RUL-65 */
}

lr_status board_check_reward(const board *b, const board_state *s, lr_action a) {
    if (a.actor != board_asked(b, &s->pub)) return LR_E_NOT_YOUR_CHOICE;
    if (a.arg[0] >= BOARD_TRACKS) return LR_E_BAD_ACTION;
    bool left = board_knights_read(b, &s->pub)->deck_left[a.arg[0]] > 0;
    return left ? LR_OK : LR_E_PROGRESS_DECK_EMPTY;
}

void board_apply_commit(const board *b, board_state *s, const lr_action *a) {
    board_public *p = &s->pub;
    uint64_t more = 0;
    vset_add(board_committed_rw(b, p), board_place(*a));
    for (unsigned w = 0; w < b->vertex_words; w++)
        more |= board_knight(b, p, a->actor).word[w] & board_awake(b, p).word[w] &
                ~board_committed(b, p).word[w];
    if (more == 0) knights_stop(b, s, a->actor);
}

void board_apply_sack(const board *b, board_state *s, const lr_action *a) {
    sack(b, &s->pub, a->actor, board_place(*a));
    board_turn_resume(b, s);
}

void board_apply_reward(const board *b, board_state *s, const lr_action *a) {
    reward(board_knights_of(b, &s->pub), a->actor, a->arg[0]);
    s->pub.phase = BOARD_PHASE_PROGRESS;
}
