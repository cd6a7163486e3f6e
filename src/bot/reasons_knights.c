/* reasons_knights.c - facts that speak for an action in games with knights (reasons.h): defence
 * before the landing, knights, improvements. */
#include "reasons_board.h"

/* ---- the barbarians -------------------------------------------------------------------------- */

static int steps_left(const look *o) {
    return o->b->rules.barbarian_track - board_knights_read(o->b, o->p)->ship;
}

static void tell_siege(const reason_looks *q) {
    const look_siege *old = &q->before.siege, *now = &q->after.siege;
    look_fate was = look_fate_of(old, q->b->seats, q->seat);
    look_fate is = look_fate_of(now, q->b->seats, q->seat);
    int own = (int)now->defence[q->seat], best, weakest, steps = steps_left(&q->after);
    if (own <= (int)old->defence[q->seat]) return;
    look_rivals(now, q->b->seats, q->seat, &best, &weakest);
    if (was == LOOK_FATE_SACKED && is != LOOK_FATE_SACKED)
        reason_tell(q->out, REASON_safe, own, steps, LR_SEAT_NONE);
    if (was != LOOK_FATE_DEFENDER && is == LOOK_FATE_DEFENDER)
        reason_tell(q->out, REASON_defender, own, best, LR_SEAT_NONE);
    reason_tell(q->out, REASON_defence, now->all, now->barbarians, LR_SEAT_NONE)->k = steps;
}

/* ---- knights --------------------------------------------------------------------------------- */

/* Of all knights, active or not. */
static int strength_of(const look *o, unsigned seat) {
    unsigned strength = 0;
    for (unsigned w = 0; w < o->words; w++) {
        uint64_t own = board_knight(o->b, o->p, seat).word[w];
        uint64_t strong = own & board_strong(o->b, o->p).word[w];
        uint64_t mighty = own & board_mighty(o->b, o->p).word[w];
        strength += (unsigned)__builtin_popcountll(own) + (unsigned)__builtin_popcountll(strong) +
                    2 * (unsigned)__builtin_popcountll(mighty);
    }
    return (int)strength;
}

static void tell_strength(const reason_looks *q) {
    int strength = strength_of(&q->after, q->seat);
    if (strength > strength_of(&q->before, q->seat))
        reason_tell(q->out, REASON_strength, strength, 0, LR_SEAT_NONE);
}

/* ---- improvements ---------------------------------------------------------------------------- */

static void tell_track(const reason_looks *q, unsigned track) {
    const board_knights *old = board_knights_read(q->b, q->before.p);
    const board_knights *now = board_knights_read(q->b, q->after.p);
    const char *name = board_track_names[track];
    int level = now->realm[q->seat].level[track];
    bool higher = level > old->realm[q->seat].level[track];
    bool founds = q->after.p->phase == BOARD_PHASE_METROPOLIS && higher;
    bool holds = now->metropolis[track] == q->seat && old->metropolis[track] != q->seat;
    if (founds || holds) reason_add(q->out, REASON_metropolis)->thing = name;
    if (!higher) return;
    if (level == BOARD_LEVEL_ABILITY)
        reason_tell(q->out, REASON_ability, level, 0, LR_SEAT_NONE)->thing = name;
    int rival = (int)look_rival_level(q->b, q->after.p, q->seat, track);
    reason_tell(q->out, REASON_level, level, rival, LR_SEAT_NONE)->thing = name;
}

void reasons_board_knights(const reason_looks *q) {
    tell_siege(q);
    tell_strength(q);
    for (unsigned track = 0; track < BOARD_TRACKS; track++) tell_track(q, track);
}
