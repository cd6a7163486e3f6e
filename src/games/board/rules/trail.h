/* trail.h - the longest trail of a small graph: a walk that uses no edge twice. */
#ifndef BOARD_TRAIL_H
#define BOARD_TRAIL_H

#include <stdint.h>

enum { TRAIL_EDGES_MAX = 60, TRAIL_VERTICES_MAX = TRAIL_EDGES_MAX + 1 };

/* The graph is connected; no edge joins a vertex to itself, no vertex has more than three edges. */
typedef struct trail_graph {
    unsigned edges, vertices;
    uint8_t end[TRAIL_EDGES_MAX][2];   /* the vertices of each edge */
    uint8_t at[TRAIL_VERTICES_MAX][3]; /* the edges of each vertex */
    uint8_t degree[TRAIL_VERTICES_MAX];
} trail_graph;

typedef struct trail_answer {
    uint32_t length;  /* of the longest trail, but at least `floor` */
    uint32_t weighed; /* sets of edges that were looked at: what it cost */
    uint32_t flooded; /* those that were long enough to be checked for connection */
} trail_answer;

trail_answer board_trail_longest(const trail_graph *g, unsigned floor);
/* The same, where it is known that no trail without edge 0 is longer than `floor`. */
trail_answer board_trail_longest_over_first(const trail_graph *g, unsigned floor);
/* The edges of a graph that is one trail, in the order of walking it. */
void board_trail_walk(const trail_graph *g, uint8_t order[TRAIL_EDGES_MAX]);

#endif
