/* knights_module.c - the module knights, at the seams where the rules ask for it. */
#include "knights.h"
#include "module.h"

static void turn_begins(const board *b, board_public *p) {
    board_knights *k = board_knights_of(b, p);
    vset_rw ready = board_ready_rw(b, p);
    vset_rw promoted = board_promoted_rw(b, p);
    vset knight = board_knight(b, p, p->active);
    vset awake = board_awake(b, p);
    k->event = BOARD_EVENT_NONE;
    k->dice_set = k->errant_used = 0;
    k->lasting = 0;                                  /* CK-RUL-96 */
    for (unsigned w = 0; w < b->vertex_words; w++) { /* CK-ACT-02 */
        ready.word[w] = knight.word[w] & awake.word[w];
        promoted.word[w] = 0;
    }
}

const board_module knights_module = {
    .turn_begins = turn_begins,
};
