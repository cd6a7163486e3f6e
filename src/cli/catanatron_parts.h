/* catanatron_parts.h - what the files of the adapter share (catanatron.h).
 *
 *     catanatron.c          the conversation: messages, the game at hand, the decision
 *     catanatron_board.c    their numbers of places, our names of them; the map's text
 *     catanatron_read.c     their JSON: map, state, actions
 *     catanatron_view.c     a state as a view of ours
 *     catanatron_replay.c   the course of the game, as the player may know it
 *     catanatron_fallback.c the choice when all of that failed
 *
 * Resources, development cards and seats are ours here: lanes of board_cards, places in their list
 * of colours. Tiles, nodes and ports are theirs.
 *
 * Fairness. Their document may show all hands. catanatron_read.c takes only counts and open cards
 * of other seats, so these structs hold only what the seat may know.
 */
#ifndef CLI_CATANATRON_PARTS_H
#define CLI_CATANATRON_PARTS_H

#include "board_view.h"

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>

enum {
    THEIR_TILES = 19,
    THEIR_NODES = 54,
    THEIR_EDGES = 72,
    THEIR_PORTS = 9,
    THEIR_SEATS = LR_SEATS_MAX,
    THEIR_PORT_NONE = 0xff,
    THEIR_EVERYBODY = -2, /* who may know a result */
    PLACE_NAME_MAX = 16
};

/* ---- the board (catanatron_board.c) ---- */

typedef struct their_map {
    bool land[THEIR_TILES];
    uint8_t terrain[THEIR_TILES]; /* board_terrain */
    uint8_t number[THEIR_TILES];
    uint8_t port[THEIR_PORTS]; /* resource, BOARD_HARBOR_ANY or THEIR_PORT_NONE */
} their_map;

/* Cube coordinates, and the nodes N NE SE S SW NW. */
extern const int8_t their_tile_place[THEIR_TILES][3];
extern const uint8_t their_tile_nodes[THEIR_TILES][BOARD_SIDES];
extern const uint8_t their_port_nodes[THEIR_PORTS][2];

/* The tile at a coordinate, or -1. */
int their_tile_at(int x, int y, int z);
/* The port on the sea tile at a coordinate, or -1. */
int their_port_at(int x, int y, int z);
/* Edges in the order of tiles and sides; -1 if there is none between the nodes. */
int their_edge_between(int a, int b);
void their_edge_ends(int edge, int *a, int *b);

/* Our names; false if the board has no such place. `out` holds PLACE_NAME_MAX bytes. */
bool their_tile_name(const their_map *map, int tile, char *out);
bool their_node_name(const their_map *map, int node, char *out);
bool their_edge_name(const their_map *map, int a, int b, char *out);

/* The board as a map for that many seats (docs/maps.md); false if it does not fit. */
bool their_map_text(const their_map *map, unsigned seats, char *out, size_t size);

/* How often in 36 throws a node yields, robber or not. */
unsigned their_node_yield(const their_map *map, int node);

/* ---- actions ---- */

typedef enum their_kind {
    THEIR_NONE, /* unknown, or not for us */
    THEIR_ROLL,
    THEIR_END,
    THEIR_DISCARD,
    THEIR_ROBBER,
    THEIR_ROAD,
    THEIR_SETTLEMENT,
    THEIR_CITY,
    THEIR_BUY,
    THEIR_KNIGHT,
    THEIR_PLENTY,
    THEIR_MONOPOLY,
    THEIR_ROAD_BUILDING,
    THEIR_BANK,
    THEIR_OFFER,
    THEIR_ACCEPT,
    THEIR_REJECT,
    THEIR_CONFIRM,
    THEIR_CANCEL,
    THEIR_KINDS
} their_kind;

typedef struct their_action {
    uint8_t kind; /* their_kind */
    int8_t seat;  /* who acts, or -1 */
    int8_t a, b;  /* node, two nodes, tile and victim (-1: none), resources (-1: none), partner */
    uint8_t paid; /* BANK: how many of `a` are given for a `b` */
    /* What came of it, as far as the seat may know: dice, or the card (-1: unknown). */
    int8_t result[2];
    uint8_t trade[10]; /* OFFER and its answers: cards given and asked, each by board_resource */
} their_action;

/* ---- the state (catanatron_read.c) ---- */

typedef enum their_prompt {
    PROMPT_UNKNOWN,
    PROMPT_FIRST_SETTLEMENT,
    PROMPT_FIRST_ROAD,
    PROMPT_TURN,
    PROMPT_DISCARD,
    PROMPT_ROBBER,
    PROMPT_TRADE,
    PROMPT_ACCEPTEES
} their_prompt;

typedef struct their_state {
    unsigned seats;
    unsigned self;   /* the seat that we play */
    unsigned active; /* whose turn it is */
    uint8_t prompt;  /* their_prompt */
    bool rolled, card_played, built;
    int goal, discard_limit;
    bool friendly_robber;
    int turn; /* turns begun before this one */
    int free_roads;
    int dice[2];    /* 0: none yet */
    int setup_node; /* the settlement that the first road starts from, or -1 */
    int bank[5];    /* by board_resource */
    int hand[5];    /* our own */
    int cards[5];   /* our own, by board_development */
    int fresh[5];   /* of them bought this turn */
    int bought, deck_left;
    int hand_count[THEIR_SEATS], card_count[THEIR_SEATS];
    int played[THEIR_SEATS][5];
    int discard[THEIR_SEATS];
    int road_holder, army_holder;                     /* or -1 */
    int road_length;                                  /* the holder's; 0: not told */
    int robber;                                       /* tile, or -1 */
    int8_t building[THEIR_NODES];                     /* the seat, or -1 */
    bool city[THEIR_NODES], settled_now[THEIR_NODES]; /* settled_now: in this turn */
    int8_t road[THEIR_EDGES];                         /* the seat, or -1 */
    int give[5], want[5];  /* the open offer, from the active seat's side */
    unsigned accepted;     /* seats that said yes to it */
    their_action *history; /* oldest first */
    size_t history_length;
} their_state;

/* ---- as ours ---- */

/* The configuration of a game by their rules. With `trade` players trade, else with the bank
 * alone. */
void their_config(const their_state *state, bool trade, char *out, size_t size);

/* The action as ours in a position; false if we have no such action. Where nobody on the robber's
 * hex has a card, they name no victim; by our rules one of the players there is named all the
 * same. */
bool their_action_ours(const lr_game *g, const lr_state *position, const their_map *map,
                       const their_action *action, lr_action *out);

/* The seat's view (catanatron_view.c). */
lr_status their_view(const lr_game *g, const their_map *map, const their_state *state,
                     lr_view *view, lr_error *error);

/* ---- when all else failed (catanatron_fallback.c) ---- */

/* The place in the list (of at least one) of an action that is sensible as far as can be told.
 * `map` and `state` may be NULL. */
size_t their_fallback(const their_map *map, const their_state *state, const their_action *actions,
                      size_t count);

#endif
