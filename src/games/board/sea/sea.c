/* sea.c - the module sea: ships, gold and fog, at the seams where the rules ask for them. */
#include "module.h"

static void turn_begins(const board *b, board_public *p) {
    eset_rw fresh = board_fresh_rw(b, p);
    p->ship_moved = 0;
    for (unsigned w = 0; w < b->edge_words; w++) fresh.word[w] = 0;
}

const board_module sea_module = {
    .turn_begins = turn_begins,
};
