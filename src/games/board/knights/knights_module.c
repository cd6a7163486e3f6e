/* knights_module.c - the module knights, at the seams where the rules ask for it. */
#include "knights.h"
#include "module.h"

static void turn_begins(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    uint64_t *ready = p->sets + board_at_ready(b), *promoted = p->sets + board_at_promoted(b);
    const uint64_t *knight = p->sets + board_at_knight(b, p->active);
    const uint64_t *awake = p->sets + board_at_awake(b);
    k->event = BOARD_EVENT_NONE;
    k->dice_set = k->errant_used = k->cranes = k->fleet = 0; /* CK-RUL-96 */
    memset(k->commerce_left, 0, sizeof k->commerce_left);
    for (unsigned w = 0; w < b->vertex_words; w++) { /* CK-ACT-02 */
        ready[w] = knight[w] & awake[w];
        promoted[w] = 0;
    }
}

const board_module knights_module = {
    .turn_begins = turn_begins,
};
