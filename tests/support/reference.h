/* reference.h - the base game a second time: slow, naive, and independent of the engine's rules.
 *
 * It is written from docs/rules/base.md with plain arrays of int, and shares no rule code with the
 * engine: corners and paths come from where hexes lie in the plane, roads are measured by trying
 * every trail, awards are recounted for everybody after every change. What it takes from the engine
 * is names and inputs only: which number a corner or side of a hex has, the options' values, the
 * map's text as compiled, and board_deal(), the fixed expansion of a seed (its result is checked
 * against the rules of section 5).
 *
 * Driven by the same actions it must always agree: reference_legal() with lr_check(),
 * reference_actors() with lr_actors(), reference_compare() with every fact of the state.
 *
 *     reference_board.c    geometry, deal, trails       reference_legal.c    what may be done
 *     reference.c          what happens                 reference_compare.c  is it the same
 */
#ifndef LR_TEST_REFERENCE_H
#define LR_TEST_REFERENCE_H

#include "state.h"

enum {
    REF_SEATS = 6,
    REF_HEXES = 64,
    REF_VERTICES = 384,
    REF_EDGES = 384,
    REF_HARBORS = 16,
    REF_RESOURCES = 5,
    REF_CARDS = 5,
    REF_NONE = -1,
    REF_TEXT = 200,
    REF_OFFERS_MAX = 32,
};

/* Things worth counting: a run that never met them has proved nothing about them. */
typedef enum reference_event {
    REF_SEEN_SHORTAGE,        /* nobody got a resource */
    REF_SEEN_SHORTAGE_SINGLE, /* the one owed player got the rest */
    REF_SEEN_ROAD_TAKEN,      /* longest road: from nobody to somebody */
    REF_SEEN_ROAD_MOVED,      /* from one player to another */
    REF_SEEN_ROAD_ASIDE,      /* from somebody to nobody */
    REF_SEEN_ROAD_BROKEN,     /* a settlement shortened somebody's road */
    REF_SEEN_ROAD_TIE_KEPT,   /* broken into a tie, holder_keeps */
    REF_SEEN_ROAD_TIE_ASIDE,  /* broken into a tie, aside */
    REF_SEEN_ROAD_PASSIVE,    /* somebody gained it outside the own turn */
    REF_SEEN_ARMY_TAKEN,
    REF_SEEN_ARMY_MOVED,
    REF_SEEN_DISCARD,
    REF_SEEN_STEAL,
    REF_SEEN_STEAL_EMPTY,      /* a victim without cards was named */
    REF_SEEN_STEAL_NOBODY,     /* nobody named although somebody could be */
    REF_SEEN_FRIENDLY_REFUSED, /* a hex was spared */
    REF_SEEN_PLENTY_ONE,       /* the bank's last card */
    REF_SEEN_FREE_ROAD_LOST,   /* road building ended with a road unplaced */
    REF_SEEN_STOP,
    REF_SEEN_MONOPOLY,
    REF_SEEN_REVEAL,
    REF_SEEN_CLAIM,
    REF_SEEN_CONFIRM,
    REF_SEEN_TAKE,
    REF_SEEN_DECLINE,
    REF_SEEN_COUNTER, /* an offer answered with another */
    REF_SEEN_LAPSE,   /* an offer whose maker no longer held the cards */
    REF_SEEN_BANK_2,
    REF_SEEN_BANK_3,
    REF_SEEN_BANK_4,
    REF_SEEN_DICE_DECK_ANEW,
    REF_SEEN_DICE_DECK_SEVENS, /* nothing but barred sevens was left */
    REF_SEEN_FIRST_TIE,
    REF_SEEN_WIN_HIDDEN, /* by hidden cards */
    REF_SEEN_WIN_TURN_START,
    REF_SEEN_WIN,
    REF_EVENTS
} reference_event;

extern const char *const reference_event_names[REF_EVENTS];

/* The plane: corner positions are (x, 3y) of the hex plus an offset, so equal corners of different
 * hexes get equal numbers. */
typedef struct reference_map {
    int hexes, vertices, edges, harbors;
    int hex_x[REF_HEXES], hex_y[REF_HEXES];
    int sea[REF_HEXES]; /* printed on the map as sea */
    int corner[REF_HEXES][6], side[REF_HEXES][6];
    int vertex_x[REF_VERTICES], vertex_y[REF_VERTICES];
    int vertex_hexes[REF_VERTICES], vertex_hex[REF_VERTICES][3];
    int vertex_edges[REF_VERTICES], vertex_edge[REF_VERTICES][3];
    int edge_end[REF_EDGES][2];
    int edge_on_land[REF_EDGES], vertex_on_land[REF_VERTICES];
    int harbor_edge[REF_HARBORS];
} reference_map;

typedef struct reference {
    const lr_game *game;
    reference_map map;
    int seats;
    int option[BOARD_OPTIONS];

    int dealt, terrain[REF_HEXES], number[REF_HEXES], harbor[REF_HARBORS];
    int robber;
    int building[REF_VERTICES];    /* owner or REF_NONE */
    int city[REF_VERTICES];        /* 1: the building is a city */
    int settled_now[REF_VERTICES]; /* 1: settled in this turn */
    int road[REF_EDGES];           /* owner or REF_NONE */

    int bank[REF_RESOURCES], hand[REF_SEATS][REF_RESOURCES];
    int deck[REF_CARDS], card[REF_SEATS][REF_CARDS], fresh[REF_CARDS];
    int played[REF_SEATS][REF_CARDS], open_points[REF_SEATS];

    int phase, active, first, winner, turn;
    int setup_step, setup_vertex;
    int rolled, card_played, built, free_roads, victim;
    int dice[2], dice_left[36];
    int first_rolling[REF_SEATS], first_tied[REF_SEATS], first_best;
    int discard_left[REF_SEATS];

    int offer_open[REF_SEATS], offer_give[REF_SEATS][REF_RESOURCES];
    int offer_want[REF_SEATS][REF_RESOURCES], offers_made[REF_SEATS];
    int waiting[REF_SEATS], accepted[REF_SEATS];

    int road_holder, road_length[REF_SEATS], army_holder;

    uint64_t seen[REF_EVENTS];
    char complaint[REF_TEXT]; /* not empty: the map or the deal breaks a rule of the ledger */
} reference;

/* The first position of a game. Counts in `seen` start from nothing. */
void reference_start(reference *r, const lr_game *game);
/* Any position of the engine, after reference_start(): what is on the table and in the hands is
 * copied, everything that follows from it is the reference's own. No harbor may be fresh. */
void reference_load(reference *r, const lr_state *s);
/* Who is to act, in the form of lr_actors(). */
uint32_t reference_actors(const reference *r);
/* Whether any sixteen bytes are an action that may be played now. */
bool reference_legal(const reference *r, lr_action a);
/* The relative weight of a chance outcome, 0 if it cannot come. */
unsigned reference_weight(const reference *r, lr_action a);
/* The offers that lr_legal() documents for the seat. */
int reference_offers(const reference *r, int seat, lr_action out[REF_OFFERS_MAX]);
/* Plays a legal action. */
void reference_apply(reference *r, lr_action a);
/* True when every fact of the engine's state equals the model's; else `message` names the first
 * that differs. */
bool reference_compare(const reference *r, const lr_state *s, char message[REF_TEXT]);

/* ---- between the reference's files ---- */

void reference_map_read(reference *r);
void reference_deal(reference *r, uint64_t seed);
void reference_fixed_board(reference *r);
int reference_road_length(const reference *r, int seat);

void reference_complain(reference *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int reference_total(const int cards[REF_RESOURCES]);
int reference_points_public(const reference *r, int seat);
int reference_points_all(const reference *r, int seat);
int reference_settlements(const reference *r, int seat);
int reference_cities(const reference *r, int seat);
int reference_roads(const reference *r, int seat);
bool reference_vertex_touches_hex(const reference *r, int vertex, int hex);
bool reference_seat_on_hex(const reference *r, int seat, int hex);
/* Bits of the harbor types that the seat's buildings reach; without `now`, buildings of this turn
 * are left out. */
int reference_harbors(const reference *r, int seat, bool now);
int reference_rate(const reference *r, int seat, int resource);
/* An empty path where the seat's network lets a road be added (BASE-ROAD-01 to 03). */
bool reference_road_fits(const reference *r, int seat, int edge);
bool reference_any_road_fits(const reference *r, int seat);
bool reference_settlement_fits(const reference *r, int vertex);
bool reference_chance_due(const reference *r);
bool reference_robber_may_go(const reference *r, int hex);
/* What the dice can show now: 1 for each possible ordered pair, at 6 * (a - 1) + (b - 1). */
void reference_dice(const reference *r, int possible[36]);
void reference_unpack(const uint8_t in[5], int cards[8]);
void reference_pack(const int cards[REF_RESOURCES], uint8_t out[5]);

#endif
