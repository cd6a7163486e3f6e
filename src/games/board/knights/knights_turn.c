/* knights_turn.c - the course of the knights' games: what is due, who is asked, what a turn
 * forgets.
 *
 * Everything that waits for somebody is a field of board_knights and a row of board_due.def. The
 * ranks of the rows are the order in which board_turn_resume() asks, that of a turn (CK-TURN-09):
 * an action in the middle comes first, then the event with its battle or its draws, then (turn.c)
 * production, gold, aqueducts or the seven, and at last a progress card too many.
 */
#include "knights.h"

/* ---- what is due ---- */

#define NONE LR_SEAT_NONE
#define FIRST_OF(seats) board_first_of(p, seats)

/* Ranks count the rows from 1 on: first those of an action, then those of a roll, of which the last
 * is asked after production. */
enum {
    RANK_NONE,
#define ACTION_IF(rank, type, field, ...) ROW_##field,
#include "board_due.def"
    RANK_EVENT,
    ROWS_OF_ACTIONS = RANK_EVENT - 1,
#define ROLL_IF(rank, type, field, ...) ROW_##field,
#include "board_due.def"
    RANKS,
    RANK_PAID = RANKS - 1
};

/* Each row as a function: somebody has to decide, and the phase is set. */
#define ASK(rank, type, field, idle, due, phase_, own, with, asks, ask, stop, what) \
    _Static_assert((rank) > RANK_NONE && (rank) < RANKS, "ranks count the rows"); \
    static bool ask_##field(const board *b, board_state *s) { \
        board_public *p = &s->pub; \
        board_knights *k = board_knights_of(b, p); \
        if (!(due) || !(ask)) return false; \
        p->phase = BOARD_PHASE_##phase_; \
        return true; \
    }
#define ACTION_IF ASK
#define ROLL_IF ASK
#include "board_due.def"
#undef ASK

/* Two rows of one rank do not compile. */
MENU_INLINE bool ask_rank(const board *b, board_state *s, unsigned rank_) {
    switch (rank_) {
/* clang-format off */
#define ASK(rank, type, field, ...) case rank: return ask_##field(b, s);
/* clang-format on */
#define ACTION_IF ASK
#define ROLL_IF ASK
#include "board_due.def"
#undef ASK
    default: return false;
    }
}

/* Asks for what is due from one rank up to another, which are constants. */
MENU_INLINE bool resume(const board *b, board_state *s, unsigned from, unsigned to) {
#pragma GCC unroll 16
    for (unsigned rank = from; rank < to; rank++)
        if (ask_rank(b, s, rank)) return true;
    return false;
}

static RARE bool resume_action(const board *b, board_state *s) {
    return resume(b, s, RANK_NONE + 1, RANK_EVENT);
}

bool knights_resume_roll(const board *b, board_state *s) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
    if (p->setting_up) return false;
    if (!knights_action_is_done(k) && resume_action(b, s)) return true;
    if (!p->unpaid && (k->rewarded | k->drawing) == 0 && k->returning == LR_SEAT_NONE) return false;
    do { /* a reward is a draw, and after each of them the active seat may have won */
        victory_test(b, s);
        if (p->phase == BOARD_PHASE_OVER || resume(b, s, RANK_EVENT, RANK_PAID)) return true;
        if (p->phase == BOARD_PHASE_OVER) return true; /* a defender has won (CK-RUL-85) */
    } while (k->drawing != 0);
    if (k->attack == BOARD_ATTACK_FOUGHT) knights_go_home(b, p);
    victory_test(b, s);
    return p->phase == BOARD_PHASE_OVER;
}

bool knights_resume_paid(const board *b, board_state *s) {
    return resume(b, s, RANK_PAID, RANKS);
}

/* The seat has had enough in a phase that it may leave. */
void knights_stop(const board *b, board_state *s, unsigned seat) {
    board_public *p = &s->pub;
    board_knights *k = board_knights_of(b, p);
#define STAYS (void)0
#define STOP(rank, type, field, idle, due, phase_, own, with, asks, ask, stop, what) \
    if (p->phase == BOARD_PHASE_##phase_) (void)(stop);
#define ACTION_IF STOP
#define ROLL_IF STOP
#include "board_due.def"
#undef STOP
#undef STAYS
    board_turn_resume(b, s);
    victory_test(b, s);
}

/* ---- who decides ---- */

unsigned board_first_of(const board_public *p, unsigned seats) {
    unsigned from_active = seats >> p->active;
    if (from_active != 0) return p->active + (unsigned)__builtin_ctz(from_active);
    return seats != 0 ? (unsigned)__builtin_ctz(seats) : LR_SEAT_NONE;
}

unsigned board_asked(const board *b, const board_public *p) {
    if (p->phase == BOARD_PHASE_GOLD) return board_gold_chooser(b, p);
    if (!b->knights) return LR_SEAT_NONE;
    const board_knights *k = board_knights_read(b, p);
#define ASKED(rank, type, field, idle, due, phase_, own, with, asks, ask, stop, what) \
    if ((own) && p->phase == BOARD_PHASE_##phase_) return asks;
#define ACTION_IF ASKED
#define ROLL_IF ASKED
#include "board_due.def"
#undef ASKED
#undef FIRST_OF
#undef NONE
    return LR_SEAT_NONE;
}

/* ---- menus ---- */

menu_end knights_flee_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX] = { 0 };
    knights_refuges(b, &s->pub, set);
    menu_add_places(&m, BOARD_FLEE, set, b->vertex_words);
    return m.end;
}

menu_end knights_smith_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    knights_promotable(b, &s->pub, seat, set);
    menu_add_places(&m, BOARD_PROMOTE, set, b->vertex_words);
    menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

menu_end knights_recruit_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    board_hire_sites(b, &s->pub, seat, set);
    menu_add_places(&m, BOARD_HIRE, set, b->vertex_words);
    menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

menu_end knights_rebuild_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    uint64_t set[BOARD_WORDS_MAX];
    bool ship = board_knights_read(b, &s->pub)->rebuild == 2;
    if (ship)
        board_ship_sites(b, &s->pub, seat, set);
    else
        board_build_frontier(b, &s->pub, seat, set);
    menu_add_places(&m, ship ? BOARD_SHIP : BOARD_ROAD, set, b->edge_words);
    menu_add_plain(&m, BOARD_STOP);
    return m.end;
}

menu_end knights_surplus_menu(const board *b, const board_state *s, unsigned seat, menu_end end) {
    menu m = menu_from(b, seat, end);
    knights_progress_menu(b, s, seat, &m);
    return knights_return_menu(b, s, seat, m.end);
}
