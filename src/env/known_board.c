/* known_board.c - what a seat that counts cards is certain of (LR_OBS_KNOWN).
 *
 * Each seat keeps for each other seat and kind of goods a number of cards that the other one holds
 * at least. With every action it does what a player with a good memory does:
 *
 *   1. An action that the seat sees whole tells what came into each hand and what left it.
 *   2. Of an action that it sees in part (a theft among others) it knows how many cards left a
 *      hand; each of them may have been of any kind.
 *   3. An offer tells of cards that are in a hand, and a hand may lie open.
 *   4. The bank is public, so the seat knows how many cards of a kind the others hold together, and
 *      how many cards each of them has. What cannot lie elsewhere is where it must be.
 *
 * Step 4 goes on until nothing changes or PASSES times. The numbers are certain, but not always the
 * greatest that are: how unknown cards of two hands hang together is not remembered. Where the
 * numbers of cards are hidden nothing is counted.
 *
 * Hands come from the views of their owners, so this file sees more than a seat may: that nothing
 * of it gets into the numbers is what tests/property/counted.c tries, with positions that look
 * alike to a seat.
 */
#include "env_board.h"

#include "lanes.h"

#include <string.h>

enum { PASSES = 4 };

/* The table as one seat sees it. */
typedef struct table {
    uint32_t seats, goods, viewer;
    unsigned held[BOARD_GOODS];   /* by all others together */
    unsigned count[LR_SEATS_MAX]; /* cards of each hand */
    lr_lanes *least;              /* of each hand */
    uint8_t most[LR_SEATS_MAX][BOARD_GOODS];
} table;

uint32_t env_board_goods(const lr_game *g) {
    const board *b = board_of(g);
    return b->rules.hand_counts_public ? b->goods : 0;
}

static unsigned more(unsigned one, unsigned two) {
    return one > two ? one : two;
}
static unsigned beyond(unsigned number, unsigned limit) {
    return number > limit ? number - limit : 0;
}

/* How many cards of each kind a seat can have: no more than the others leave, and than fit. */
static void find_most(table *t, unsigned seat) {
    const unsigned room = t->count[seat] - lr_lanes_total(t->least[seat]);
    for (unsigned lane = 0; lane < t->goods; lane++) {
        const unsigned own = lr_lanes_count(t->least[seat], lane);
        unsigned left = t->held[lane];
        for (unsigned other = 0; other < t->seats; other++)
            if (other != seat && other != t->viewer)
                left = beyond(left, lr_lanes_count(t->least[other], lane));
        t->most[seat][lane] = (uint8_t)(left < own + room ? left : own + room);
    }
}

/* Raises what a seat has at least, if cards can lie nowhere else; true if it did. */
static bool find_least(table *t, unsigned seat) {
    unsigned all = 0;
    lr_lanes least = 0;
    for (unsigned lane = 0; lane < t->goods; lane++) all += t->most[seat][lane];
    for (unsigned lane = 0; lane < t->goods; lane++) {
        unsigned elsewhere = 0, own = lr_lanes_count(t->least[seat], lane);
        for (unsigned other = 0; other < t->seats; other++)
            if (other != seat && other != t->viewer) elsewhere += t->most[other][lane];
        own = more(own, beyond(t->held[lane], elsewhere));
        own = more(own, beyond(t->count[seat], all - t->most[seat][lane]));
        least += own * lr_lane(lane);
    }
    bool raised = least != t->least[seat];
    t->least[seat] = least;
    return raised;
}

static void conclude(table *t) {
    bool raised = true;
    for (int pass = 0; pass < PASSES && raised; pass++) {
        raised = false;
        for (unsigned seat = 0; seat < t->seats; seat++)
            if (seat != t->viewer) find_most(t, seat);
        for (unsigned seat = 0; seat < t->seats; seat++)
            if (seat != t->viewer) raised |= find_least(t, seat);
    }
}

/* What is still certain of a hand after cards came and left, seen by kind or as a number. */
static lr_lanes carry(lr_lanes least, lr_lanes before, lr_lanes after, bool whole) {
    const unsigned gone = beyond(lr_lanes_total(before), lr_lanes_total(after));
    lr_lanes out = 0;
    for (unsigned lane = 0; lane < BOARD_GOODS; lane++) {
        unsigned own = lr_lanes_count(least, lane);
        own = whole ? beyond(own + lr_lanes_count(after, lane), lr_lanes_count(before, lane))
                    : beyond(own, gone);
        out += own * lr_lane(lane);
    }
    return out;
}

static lr_lanes greater(lr_lanes one, lr_lanes two) {
    return one + lr_lanes_above(two, one);
}

static void conclude_for(const lr_game *g, unsigned viewer, const lr_lanes hand[LR_SEATS_MAX],
                         env_counts *c) {
    table t = {
        .seats = g->seats, .goods = board_of(g)->goods, .viewer = viewer, .least = c->least[viewer]
    };
    for (unsigned seat = 0; seat < t.seats; seat++) {
        t.count[seat] = lr_lanes_total(hand[seat]);
        for (unsigned lane = 0; lane < t.goods && seat != viewer; lane++)
            t.held[lane] += lr_lanes_count(hand[seat], lane);
    }
    conclude(&t);
}

/* Brings one seat's numbers up to date. Hands that are known whole, as most are, take a moment. */
static void count_for(const lr_game *g, unsigned viewer, const lr_view *view, bool whole,
                      const lr_lanes hand[LR_SEATS_MAX], env_counts *c) {
    bool news = false, unsure = false;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        lr_lanes *own = &c->least[viewer][seat], least = hand[seat];
        if (seat != viewer && !(whole && *own == c->hand[seat])) {
            least = carry(*own, c->hand[seat], hand[seat], whole);
            least = greater(least, board_hand_known(board_of(g), board_view_of(view), seat));
        }
        news |= least != *own || hand[seat] != c->hand[seat];
        unsure |= least != hand[seat];
        *own = least;
    }
    if (news && unsure) conclude_for(g, viewer, hand, c);
}

void env_board_count(const lr_game *g, const lr_view *views, unsigned whole, env_counts *c) {
    const board_public *p = &board_view_of(&views[0])->pub;
    lr_lanes hand[LR_SEATS_MAX] = { 0 };
    for (unsigned seat = 0; seat < g->seats; seat++) hand[seat] = board_view_of(&views[seat])->hand;
    if (memcmp(hand, c->hand, sizeof hand) == 0 && (p->offer_open | p->offer_accepted) == 0 &&
        !board_of(g)->knights)
        return; /* without knights only offers tell of cards that stay where they are */
    for (unsigned viewer = 0; viewer < g->seats; viewer++)
        count_for(g, viewer, &views[viewer], whole >> viewer & 1, hand, c);
    memcpy(c->hand, hand, sizeof c->hand);
}

void env_board_tell(const lr_lanes known[LR_SEATS_MAX], lr_view *view) {
    board_view *v = board_view_of_rw(view);
    for (unsigned seat = 0; seat < LR_SEATS_MAX; seat++)
        v->known[seat] = seat == v->viewer ? 0 : known[seat];
}
