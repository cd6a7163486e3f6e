/* model_store.h - a store that several nodes share, in memory: owners, epochs and the fence of
 * store.h, with the faults that a test asks for.
 *
 * The log is a memory store. Each node has a view of it, which is a store of its own. A node is alive
 * or not, as the test says; there is no clock.
 */
#ifndef SUPPORT_MODEL_STORE_H
#define SUPPORT_MODEL_STORE_H

#include "store.h"

typedef struct model model;
enum { MODEL_NODES = 3, MODEL_TABLES = 64 };

/* What becomes of the next append of a node: it is lost with the connection, or it is stored and
 * the answer is lost. */
typedef enum model_cut { MODEL_NO_CUT, MODEL_CUT_BEFORE, MODEL_CUT_AFTER } model_cut;

model *model_new(bool fenced); /* not fenced: a mutant, whose appends ask for no epoch */
void model_free(model *m);
store *model_node(model *m, int node); /* nodes 0, 1, 2 are called n0, n1, n2 */
void model_alive(model *m, int node, bool alive);
void model_cut_next(model *m, int node, model_cut cut);
int model_owner(const model *m, uint64_t table); /* -1: nobody */
store *model_log(model *m);

#endif
