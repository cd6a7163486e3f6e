/* progress_others.c - cards that make somebody choose: deserters, gifts, commerce, looks into
 * hands.
 *
 * A card that was played leaves a field of board_knights set (board_due.def). What leaves no choice
 * is done at once (CK-DEC-13). Whoever is asked acts in a phase of its own, also in another
 * player's turn.
 */
#include "knights.h"

static const board_cards commodity_lanes = ~(board_cards)0 << 8 * BOARD_PAPER;

/* All cards of a hand are of one kind. */
static bool is_one_kind(board_cards hand) {
    unsigned kinds = board_kinds(hand);
    return (kinds & (kinds - 1)) == 0;
}

static void hand_over(board_state *s, unsigned from, unsigned to, board_cards cards) {
    s->secret.hand[from] -= cards;
    s->secret.hand[to] += cards;
}

/* The first so many cards of a hand whose choice does not matter. */
static board_cards any_of(board_cards hand, unsigned count) {
    if (board_total(hand) <= count) return hand;
    return count * board_card((unsigned)__builtin_ctz(board_kinds(hand)));
}

/* ---- Deserter ---- */

/* The knight that comes over: of the same strength, else a basic one, else none (CK-POL-05, 08). */
static unsigned recruit_strength(const board *b, const board_public *p, unsigned strength) {
    const uint8_t *left = board_knights_read(b, p)->realm[p->active].knights_left;
    uint64_t sites[BOARD_WORDS_MAX];
    board_hire_sites(b, p, p->active, sites);
    if (set_is_empty(sites, b->vertex_words)) return 0;
    if (left[strength - 1] > 0) return strength; /* CK-POL-07: without a Fortress too */
    return left[0] > 0 ? 1 : 0;
}

static void desert(const board *b, board_public *p, uint32_t vertex) {
    board_knights *k = board_knights_of(b, p);
    unsigned strength = 0;
    bool awake = vset_has(board_awake(b, p), vertex);
    board_knight_at(b, p, vertex, &strength);
    unsigned victim = k->deserter;
    knights_remove(b, p, victim, vertex);
    knights_gone(b, p, vertex);
    k->deserter = LR_SEAT_NONE;
    k->recruit = (uint8_t)recruit_strength(b, p, strength);
    k->recruit_awake = k->recruit > 0 && awake; /* CK-POL-06 */
    if (k->recruit == 0) board_route_after_knight(b, p, victim, vertex);
}

void knights_others_desert(const board *b, board_state *s, unsigned victim) {
    board_public *p = &s->pub;
    board_knights_of(b, p)->deserter = (uint8_t)victim;
    uint32_t only = set_only(board_knight(b, p, victim).word, b->vertex_words);
    if (only != BOARD_NO_PLACE) desert(b, p, only);
}

menu_end knights_desert_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    menu_add_places(&m, BOARD_DESERTION, board_knight(b, &s->pub, seat).word, b->vertex_words);
    return m.end;
}

lr_status board_check_desertion(const board *b, const board_state *s, lr_action a) {
    if (a.actor != board_asked(b, &s->pub)) return LR_E_NOT_YOUR_CHOICE;
    if (board_place(a) >= b->vertices) return LR_E_NO_SUCH_PLACE;
    bool own = vset_has(board_knight(b, &s->pub, a.actor), board_place(a));
    return own ? LR_OK : LR_E_NOT_YOUR_KNIGHT;
}

void board_apply_desertion(const board *b, board_state *s, const lr_action *a) {
    desert(b, &s->pub, board_place(*a));
    board_turn_resume(b, s);
    victory_test(b, s);
}

/* ---- Master Merchant ---- */

static void end_picking(board_knights *k) {
    k->picked = LR_SEAT_NONE;
    k->picks = 0;
}

void knights_others_pick(const board *b, board_state *s, unsigned victim) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_cards hand = s->secret.hand[victim];
    if (board_total(hand) <= 2 || is_one_kind(hand)) { /* CK-RUL-31, 109 */
        hand_over(s, victim, s->pub.active, any_of(hand, 2));
        trade_after_hands(b, s);
        return;
    }
    k->picked = (uint8_t)victim;
    k->picks = 2;
}

menu_end knights_pick_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    unsigned victim = board_knights_read(b, &s->pub)->picked;
    menu_add(&m, BOARD_PICK, (uint8_t)victim, board_kinds(s->secret.hand[victim]));
    return m.end;
}

lr_status board_check_pick(const board *b, const board_state *s, lr_action a) {
    if (a.arg[2] != board_knights_read(b, &s->pub)->picked) return LR_E_NOT_A_VICTIM;
    if (a.arg[0] >= b->goods) return LR_E_NO_SUCH_CARD;
    return board_count(s->secret.hand[a.arg[2]], a.arg[0]) > 0 ? LR_OK : LR_E_NOTHING_HELD;
}

void board_apply_pick(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = board_knights_of(b, &s->pub);
    unsigned victim = a->arg[2];
    hand_over(s, victim, a->actor, board_card(a->arg[0]));
    k->picks--;
    if (k->picks > 0 && is_one_kind(s->secret.hand[victim])) {
        hand_over(s, victim, a->actor, any_of(s->secret.hand[victim], 1));
        k->picks = 0;
    }
    if (k->picks == 0) end_picking(k);
    trade_after_hands(b, s);
    board_turn_resume(b, s);
}

/* ---- Spy ---- */

menu_end knights_spy_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    unsigned victim = board_knights_read(b, &s->pub)->spied, kinds = 0;
    const uint8_t *hand = board_progress_read(b, s)->hand[victim];
    for (unsigned k = 0; k < BOARD_PROGRESS_HAND && hand[k] != BOARD_NO_PROGRESS; k++)
        kinds |= 1u << hand[k];
    menu_add(&m, BOARD_SPY, (uint8_t)victim, kinds);
    menu_add_plain(&m, BOARD_STOP); /* CK-RUL-32 */
    return m.end;
}

lr_status board_check_spy(const board *b, const board_state *s, lr_action a) {
    if (a.arg[2] != board_knights_read(b, &s->pub)->spied) return LR_E_NOT_A_VICTIM;
    if (a.arg[0] >= BOARD_PROGRESS_KINDS) return LR_E_NO_SUCH_CARD;
    bool held = knights_progress_find(board_progress_read(b, s), a.arg[2], a.arg[0]) <
                BOARD_PROGRESS_HAND;
    return held ? LR_OK : LR_E_NOTHING_HELD;
}

void board_apply_spy(const board *b, board_state *s, const lr_action *a) {
    knights_progress_steal(b, s, a->arg[2], a->actor, a->arg[0]);
    board_knights_of(b, &s->pub)->spied = LR_SEAT_NONE;
    board_turn_resume(b, s);
}

/* ---- Wedding and Commercial Harbor ---- */

/* What the seat may choose from. */
static board_cards gift_choice(const board *b, const board_state *s, unsigned seat) {
    bool commerce = board_knights_read(b, &s->pub)->commerce == seat;
    return s->secret.hand[seat] & (commerce ? commodity_lanes : ~(board_cards)0);
}

/* CK-TRD-01, 02: a resource for a commodity of the partner's choice. */
static void trade_commodity(const board *b, board_state *s, unsigned commodity) {
    board_knights *k = board_knights_of(b, &s->pub);
    hand_over(s, k->commerce, s->pub.active, board_card(commodity));
    hand_over(s, s->pub.active, k->commerce, board_card(k->commerce_card));
    k->commerce = LR_SEAT_NONE;
    k->commerce_card = 0;
}

/* The next seat that gives has a choice; gifts that leave none are given at once. */
bool knights_wedding_ask(const board *b, board_state *s) {
    board_knights *k = board_knights_of(b, &s->pub);
    while (k->givers != 0) {
        unsigned seat = board_first_of(&s->pub, k->givers);
        board_cards hand = s->secret.hand[seat];
        if (k->gifts == 0) k->gifts = 2;
        if (board_total(hand) > k->gifts && !is_one_kind(hand)) return true;
        hand_over(s, seat, s->pub.active, any_of(hand, k->gifts));
        k->gifts = 0;
        k->givers &= (uint8_t) ~(1u << seat);
        trade_after_hands(b, s);
    }
    return false;
}

menu_end knights_give_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    menu_add(&m, BOARD_GIVE, 0, board_kinds(gift_choice(b, s, seat)));
    return m.end;
}

lr_status board_check_give(const board *b, const board_state *s, lr_action a) {
    if (a.actor != board_asked(b, &s->pub)) return LR_E_NOT_YOUR_CHOICE;
    if (a.arg[0] >= b->goods) return LR_E_NO_SUCH_CARD;
    return board_count(gift_choice(b, s, a.actor), a.arg[0]) > 0 ? LR_OK : LR_E_NOT_HELD;
}

void board_apply_give(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = board_knights_of(b, &s->pub);
    if (k->commerce != LR_SEAT_NONE) {
        trade_commodity(b, s, a->arg[0]);
    } else {
        hand_over(s, a->actor, s->pub.active, board_card(a->arg[0]));
        if (--k->gifts == 0) k->givers &= (uint8_t) ~(1u << a->actor);
    }
    board_turn_resume(b, s);
    trade_after_hands(b, s);
}

menu_end knights_commerce_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    const board_knights *k = board_knights_read(b, &s->pub);
    unsigned resources = board_kinds(s->secret.hand[seat]) & ((1u << BOARD_RESOURCES) - 1);
    for (unsigned other = 0; other < b->seats; other++)
        if (k->commerce_left[other] > 0) menu_add(&m, BOARD_COMMERCE, (uint8_t)other, resources);
    return m.end;
}

lr_status board_check_commerce(const board *b, const board_state *s, lr_action a) {
    if (a.arg[2] >= b->seats) return LR_E_NO_SUCH_SEAT;
    if (a.arg[0] >= BOARD_RESOURCES) return LR_E_NO_SUCH_CARD;
    if (board_knights_read(b, &s->pub)->commerce_left[a.arg[2]] == 0) return LR_E_NO_COMMERCE;
    return board_count(s->secret.hand[a.actor], a.arg[0]) > 0 ? LR_OK : LR_E_NOT_HELD;
}

void board_apply_commerce(const board *b, board_state *s, const lr_action *a) {
    board_knights *k = board_knights_of(b, &s->pub);
    board_cards choice = s->secret.hand[a->arg[2]] & commodity_lanes;
    k->commerce_left[a->arg[2]]--;
    if (choice == 0) return; /* CK-TRD-02, CK-RUL-50 */
    k->commerce = a->arg[2];
    k->commerce_card = a->arg[0];
    if (is_one_kind(choice)) {
        trade_commodity(b, s, (unsigned)__builtin_ctz(board_kinds(choice)));
        trade_after_hands(b, s);
    } else {
        board_turn_resume(b, s);
    }
}
