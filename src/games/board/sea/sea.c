/* sea.c - the module sea: ships, gold and fog, at the seams where the rules ask for them. */
#include "sea.h"

static void turn_begins(const board *b, board_public *p) {
    eset_rw fresh = board_fresh_rw(b, p);
    p->ship_moved = 0;
    for (unsigned w = 0; w < b->edge_words; w++) fresh.word[w] = 0;
}

static void after_pay(const board *b, board_state *s, unsigned total, const board_cards *before,
                      bool *due) {
    (void)before;
    *due |= s->pub.gold_hexes != 0 && gold_produce(b, &s->pub, total);
}

static bool resume_choice(const board *b, board_state *s) {
    board_public *p = &s->pub;
    if (gold_is_due(b, p))
        p->phase = BOARD_PHASE_GOLD;
    else if (p->unveiled != 0)
        p->phase = BOARD_PHASE_DISCOVER;
    else
        return false;
    return true;
}

static void after_choice(const board *b, board_public *p, unsigned seat) {
    (void)b;
    if (p->phase == BOARD_PHASE_GOLD) p->at_sea[seat].gold_left--;
}

static bool others_go(const board *b, const board_public *p) {
    return pirate_can_go(b, p, p->active);
}

static void menu_robber(const board *b, const board_state *s, unsigned seat, menu *m) {
    if (!ANY(b, spares, &s->pub, true)) pirate_menu(b, s, seat, m); /* SEA-PIR-01 */
}

static void drop(const board *b, board_public *p) {
    p->unveiled = 0;
    if (p->lifted != BOARD_NO_PLACE) { /* back to where it was, and still counts */
        ships_place(b, p, p->active, p->lifted);
        p->lifted = BOARD_NO_PLACE;
    }
    for (unsigned seat = 0; seat < b->seats; seat++) p->at_sea[seat].gold_left = 0;
}

const board_module sea_module = {
    .turn_begins = turn_begins,
    .after_pay = after_pay,
    .resume_choice = resume_choice,
    .after_choice = after_choice,
    .others_go = others_go,
    .menu_robber = menu_robber,
    .drop = drop,
};
