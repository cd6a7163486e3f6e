/* network.h - the pieces of a seat as trees on rings, kept up to date while a random game at sea goes on.
 *
 * What it is for: the exact length of the seat's route (BASE-LR-02 to 04, SEA-LTR-03), for the price of a
 * walk along the line that a piece was put to or taken from. voyage.h says which games have it.
 */
#ifndef BOARD_NETWORK_H
#define BOARD_NETWORK_H

#include "rules.h"

enum {
    NETWORK_PIECES = 30, /* of a seat, at most */
    NETWORK_CYCLES = 7,  /* that many pieces close on a map of hexes, at most */
    NETWORK_PLACES = 128,
    NETWORK_NODES =
        2 * NETWORK_PLACES, /* from NETWORK_PLACES on: where ships and no own building meet */
    NETWORK_LENGTHS = 64,
};

/* The rings, and the lines that join rings. Nodes and edges are numbered as they are found; sets of edges
 * are words. */
typedef struct network_rings {
    uint8_t nodes, edges, cycles, forks;
    uint8_t over, over_floor;      /* what was found last, and above which floor */
    bool changed;                  /* something hangs deeper or less deep since then */
    uint32_t forked;               /* nodes with three edges */
    uint32_t first;                /* one node of each part that hangs together */
    uint32_t hung;                 /* nodes with a tree */
    uint8_t depth[NETWORK_PIECES]; /* of that tree */
    uint8_t part[NETWORK_PIECES];
    uint64_t path[NETWORK_PIECES];     /* a way from the part's first node to this one */
    uint64_t star[NETWORK_PIECES];     /* its edges */
    uint64_t meets[NETWORK_PIECES];    /* of an edge: those at its two ends */
    uint64_t sum[1 << NETWORK_CYCLES]; /* all sums of independent cycles */
    uint8_t between[NETWORK_PIECES]
                   [NETWORK_PIECES]; /* the longest trail from one node to another */
} network_rings;

typedef struct network {
    bool known;
    uint8_t longest;                /* no way over trees alone is longer */
    uint8_t count[NETWORK_LENGTHS]; /* nodes by the longest way through them; exact from 5 on */
    uint8_t arm[NETWORK_NODES][4];  /* the depth of the tree over each of the place's edges */
    uint16_t up[NETWORK_NODES];     /* where the node itself hangs */
    network_rings rings;
} network;

/* The length of the seat's route if it is longer than `floor`, else `floor`, which is 4 or more. */
unsigned network_length(const board *b, const board_public *p, unsigned seat, unsigned floor,
                        network *o);

/* To be called before a road or ship of the seat is placed, and after a ship was taken off. */
void network_add(const board *b, const board_public *p, unsigned seat, uint32_t edge, bool ship,
                 network *o);
/* An own building is placed where ships and no roads of the seat end. */
void network_settle(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                    network *o);
void network_remove(const board *b, const board_public *p, unsigned seat, uint32_t edge,
                    network *o);

#endif
