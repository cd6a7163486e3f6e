/* model_store.h - a store that several nodes share, in memory: owners, epochs and the fence of
 * store.h, with the faults that a test asks for.
 *
 * The log is a memory store. Each node has a view of it, which is a store of its own. A node is
 * alive or not, as the test says; there is no clock.
 *
 * Mutants are stores that lack one of the things that keep two owners apart:
 *
 *     UNFENCED     an append asks neither for its epoch nor for its number: it comes last
 *     READS_EARLY  a table is read as it was when its name was looked up, before the claim
 *     UNSETTLED    a claim does not wait for what a lost connection still has under way
 */
#ifndef SUPPORT_MODEL_STORE_H
#define SUPPORT_MODEL_STORE_H

#include "store.h"

typedef struct model model;
enum { MODEL_NODES = 3, MODEL_TABLES = 2048 };

/* What becomes of the next append of a node: it is lost with the connection; it is stored and the
 * answer is lost; or the answer is lost, and it is stored later (model_late). */
typedef enum model_cut {
    MODEL_NO_CUT,
    MODEL_CUT_BEFORE,
    MODEL_CUT_AFTER,
    MODEL_CUT_LATE
} model_cut;

typedef enum model_mutant {
    MODEL_SOUND,
    MODEL_UNFENCED,
    MODEL_READS_EARLY,
    MODEL_UNSETTLED
} model_mutant;

model *model_new(model_mutant mutant);
void model_free(model *m);
store *model_node(model *m, int node); /* nodes 0, 1, 2 are called n0, n1, n2 */
void model_alive(model *m, int node, bool alive);
void model_cut_next(model *m, int node, model_cut cut);
/* The node is another process now, which owns nothing; what the old one had under way goes on. */
void model_restart(model *m, int node);
/* What a lost connection of the node has under way is stored now, if it can be. */
void model_late(model *m, int node);
/* The database has lost the end of the table's log; and its last claim too, perhaps. */
void model_lose_tail(model *m, uint64_t table, uint32_t entries, bool claim);
int model_owner(const model *m, uint64_t table); /* -1: nobody */
store *model_log(model *m);

#endif
