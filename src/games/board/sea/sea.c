/* sea.c - the module sea: ships, gold and fog, at the seams where the rules ask for them. */
#include "module.h"

static void turn_begins(const board *b, board_public *p) {
    uint64_t *fresh = p->sets + board_at_fresh(b);
    p->ship_moved = 0;
    for (unsigned w = 0; w < b->edge_words; w++) fresh[w] = 0;
}

const board_module sea_module = {
    .turn_begins = turn_begins,
};
