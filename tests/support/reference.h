/* reference.h - the game a second time: slow, naive, and independent of the engine's rules.
 *
 * It is written from docs/rules (base.md, seafarers.md, extension.md, cities-knights.md, and what
 * scenarios.md says of fog and islands) with plain arrays of int, and shares no rule code with the
 * engine: corners and paths come from where hexes lie in the plane, roads and ships are measured by
 * trying every trail, closed ships are found by trying every path, knights walk by flooding, awards
 * are recounted for everybody after every change. Of the scenarios with rules of their own it does
 * not know the pirate fleet.
 * What it takes from the engine is names and inputs only: which number a corner or side of a hex
 * has, the options' values, the map's text as compiled, and board_deal(), the fixed expansion of a
 * seed (its result is checked against the rules of section 5).
 *
 * Driven by the same actions it must always agree: reference_legal() with lr_check(),
 * reference_actors() with lr_actors(), reference_compare() with every fact of the state.
 *
 *     reference_board.c    geometry, deal, trails       reference_legal.c    what may be done
 *     reference.c          what happens                 reference_compare.c  is it the same
 *     reference_sea.c      water, ships, islands, fog   reference_scenario.c tribe, villages, wonders
 *     reference_knights.c  knights, walls, improvements reference_barbarians.c the event die, attacks
 *     reference_progress.c decks, hands, who knows what reference_cards.c    what progress cards do
 *     reference_compare_knights.c  is it the same, with knights
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
    REF_GOODS = 8, /* the resources, then paper, cloth, coin */
    REF_TRACKS = 3,
    REF_PROGRESS = BOARD_PROGRESS_KINDS,
    REF_DECK = 19,
    REF_SPECTATOR = REF_SEATS, /* sees what everybody sees */
    REF_VIEWERS,
    REF_CARDS = 5,
    REF_NONE = -1,
    REF_TEXT = 200,
    REF_OFFERS_MAX = 64,
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
    REF_SEEN_SHIP,       /* at sea: a ship was paid for */
    REF_SEEN_SHIP_FREE,  /* placed with road building */
    REF_SEEN_SHIP_SETUP, /* of a first settlement */
    REF_SEEN_SHIP_MOVED,
    REF_SEEN_SHIP_CLOSED, /* ships became closed */
    REF_SEEN_SHIP_RING,   /* moved out of a ring */
    REF_SEEN_ROUTE_MIXED, /* a longest route over roads and ships */
    REF_SEEN_OVERSEAS,    /* a settlement that only ships reach */
    REF_SEEN_ISLAND,      /* special points for a new island */
    REF_SEEN_GOLD,        /* a card of choice */
    REF_SEEN_GOLD_SETUP,
    REF_SEEN_GOLD_FORFEIT, /* the bank was empty */
    REF_SEEN_PIRATE,
    REF_SEEN_PIRATE_STEAL,  /* a victim was named */
    REF_SEEN_PIRATE_LEAVES, /* put beside the board */
    REF_SEEN_DISCOVER,
    REF_SEEN_DISCOVER_GOLD,
    REF_SEEN_DISCOVER_SETUP,   /* by a first ship */
    REF_SEEN_DISCOVER_SEVERAL, /* one piece, several hexes */
    REF_SEEN_BUILD_PHASE,      /* something was built between two turns */
    REF_SEEN_PAIRED,           /* something was done in a paired turn */
    REF_SEEN_GIFT_POINT,
    REF_SEEN_GIFT_CARD,
    REF_SEEN_GIFT_HARBOR,
    REF_SEEN_HARBOR_PLACED,
    REF_SEEN_TRADE, /* with a village */
    REF_SEEN_CLOTH,
    REF_SEEN_CLOTH_STOLEN,
    REF_SEEN_VILLAGES_EMPTY,
    REF_SEEN_WONDER,
    REF_SEEN_LEVEL,
    REF_SEEN_WONDER_DONE,
    REF_SEEN_HIRE, /* knights: paid for */
    REF_SEEN_ACTIVATE,
    REF_SEEN_PROMOTE,
    REF_SEEN_MIGHTY, /* promoted to a mighty one */
    REF_SEEN_MOVE,
    REF_SEEN_MOVE_AT_SEA, /* to an intersection of sea hexes */
    REF_SEEN_DISPLACE,
    REF_SEEN_FLEE,       /* with a choice */
    REF_SEEN_FLEE_ALONE, /* to the only place there is */
    REF_SEEN_FLEE_NOWHERE,
    REF_SEEN_KNIGHT_BREAKS, /* a knight shortened somebody's road */
    REF_SEEN_CHASE,
    REF_SEEN_CHASE_PIRATE,
    REF_SEEN_ERRANT, /* before the roll */
    REF_SEEN_WALL,
    REF_SEEN_WALL_HELPS, /* on a seven nobody discards who would without walls */
    REF_SEEN_IMPROVE,
    REF_SEEN_CRANE, /* a level that cost one less */
    REF_SEEN_METROPOLIS,
    REF_SEEN_METROPOLIS_CHOSEN,
    REF_SEEN_METROPOLIS_TAKEN, /* from another seat */
    REF_SEEN_STEP,             /* of the barbarians' ship */
    REF_SEEN_ATTACK_LOST,      /* by the knights */
    REF_SEEN_ATTACK_WON,
    REF_SEEN_ATTACK_UNREWARDED,
    REF_SEEN_COMMIT,
    REF_SEEN_SACK,
    REF_SEEN_SACK_CHOSEN,
    REF_SEEN_SACK_WALL,
    REF_SEEN_FALL, /* no settlement was left: the city lies on its side */
    REF_SEEN_REPAIR,
    REF_SEEN_SKIPPED_SAFE, /* whoever had least had safe cities alone */
    REF_SEEN_DEFENDER,
    REF_SEEN_REWARD,
    REF_SEEN_GATE, /* a card drawn at a gate */
    REF_SEEN_DECK_EMPTY,
    REF_SEEN_DRAW_RETURNED, /* a card that came back was drawn again */
    REF_SEEN_OPEN_CARD,     /* Printer or Constitution */
    REF_SEEN_RETURN,
    REF_SEEN_SURPLUS,
    REF_SEEN_AQUEDUCT,
    REF_SEEN_AQUEDUCT_DECLINED,
    REF_SEEN_COMMODITY,          /* produced */
    REF_SEEN_COMMODITY_SHORTAGE, /* and not produced */
    REF_SEEN_FROZEN,             /* a seven that moved nothing */
    REF_SEEN_COMMERCE,
    REF_SEEN_COMMERCE_FAILED,
    REF_SEEN_STRANDED, /* a knight at sea lost its last ship */
    REF_SEEN_WIN_BY_EVENT,
#define PROGRESS(kind, name, deck, count, ...) REF_SEEN_PLAY_##kind,
#include "board_progress.def"
#undef PROGRESS
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
    int edge_hexes[REF_EDGES], edge_hex[REF_EDGES][2];
} reference_map;

/* Cities and knights. What is due is empty, 0 or REF_NONE unless something waits for it. */
typedef struct reference_knights {
    int on;
    int owner[REF_VERTICES]; /* of the knight there, or REF_NONE */
    int strength[REF_VERTICES], awake[REF_VERTICES];
    int ready[REF_VERTICES];    /* 1: active since the turn began, and has not acted */
    int promoted[REF_VERTICES]; /* 1: this turn */
    int committed[REF_VERTICES];
    int wall[REF_VERTICES], fallen[REF_VERTICES];
    int level[REF_SEATS][REF_TRACKS], defenders[REF_SEATS];
    int metropolis[REF_TRACKS]; /* its city, or REF_NONE */
    int merchant, merchant_hex; /* who controls it, and where; or REF_NONE */
    int open[REF_PROGRESS];     /* who has the card open, or REF_NONE */

    /* Cards: how many of a kind a seat holds, how many of those another seat knows of, what was
     * never drawn, what came back in its order and who knows each. */
    int held[REF_SEATS][REF_PROGRESS], known[REF_VIEWERS][REF_SEATS][REF_PROGRESS];
    int fresh[REF_PROGRESS];
    int returned[REF_TRACKS][REF_DECK], returned_count[REF_TRACKS];
    int returned_known[REF_TRACKS][REF_DECK][REF_VIEWERS];

    /* Of this turn. */
    int event, dice_set, errant_used, cranes, fleet[REF_GOODS], commerce_left[REF_SEATS];

    /* Due before the dice pay. */
    int ship, attacks, event_due, unpaid;
    int attack; /* BOARD_ATTACK_NONE, LANDED (who defends?), FOUGHT (who loses, who wins?) */
    int declaring[REF_SEATS], sacked[REF_SEATS], rewarded[REF_SEATS];
    int drawing[REF_SEATS], drawing_deck, returning;
    int aqueduct_due, got[REF_SEATS]; /* after production: who got something */
    int parched[REF_SEATS];           /* who may use an aqueduct */

    /* Due in the middle of an action. */
    int chasing; /* 0, 1 the robber, 2 the pirate */
    int victims[REF_SEATS], sabotage, metropolis_due, smith, rebuild, swap_hex;
    int deserter, recruit, recruit_awake;
    int gifts[REF_SEATS]; /* cards that each still gives for a Wedding */
    int commerce, commerce_card, picked, picks, spied;
    int fleeing, flee_strength, flee_awake, flee_from, flee_barred;
} reference_knights;

typedef struct reference {
    const lr_game *game;
    reference_map map;
    int seats;
    int option[BOARD_OPTIONS];
    int goal; /* points that win */

    int sea;   /* there are ships */
    int extra; /* BOARD_EXTRA_NONE, BUILD or PAIRED */
    int roads_each, ships_each, settlements_each, cities_each;
    int rounds; /* of first placements */

    int dealt, terrain[REF_HEXES], number[REF_HEXES], harbor[REF_HARBORS];
    int harbor_edge[REF_HARBORS];  /* or REF_NONE */
    int harbor_given[REF_HARBORS]; /* 1: placed this turn, and works at once (SCN5-08) */
    int robber, pirate;
    int building[REF_VERTICES];                      /* owner or REF_NONE */
    int city[REF_VERTICES];                          /* 1: the building is a city */
    int settled_now[REF_VERTICES];                   /* 1: settled in this turn */
    int road[REF_EDGES];                             /* owner or REF_NONE */
    int ship[REF_EDGES];                             /* owner or REF_NONE */
    int ship_fresh[REF_EDGES];                       /* 1: built in this turn */
    int ship_closed[REF_EDGES];                      /* 1: closed once, so for good */
    int unveiled[REF_HEXES];                         /* 1: fog that a piece has reached */
    int fog_terrain[BOARD_TERRAINS], fog_number[13]; /* under the fog */

    int goods; /* kinds of cards in a hand: 5 or 8 */
    int bank[REF_GOODS], hand[REF_SEATS][REF_GOODS];
    int deck[REF_CARDS], card[REF_SEATS][REF_CARDS], fresh[REF_CARDS];
    int played[REF_SEATS][REF_CARDS], open_points[REF_SEATS];

    int phase, active, first, winner, turn;
    int setup_step, setup_vertex, setting_up;
    int turn_of;            /* whose turn has ended, in what comes between two; or REF_NONE */
    int lifted, ship_moved; /* the edge a ship was taken from, or REF_NONE */
    int gold[REF_SEATS];    /* cards of choice still owed */
    int special[REF_SEATS], islands_new[REF_SEATS];

    int scenario; /* board_scenario */
    /* Tribe: gifts that were taken, harbors held, tokens, a card to be drawn. */
    int gift_gone[BOARD_GIFTS_MAX], held[REF_SEATS][REF_HARBORS], tokens[REF_SEATS], drawing;
    /* Villages: cloth left, who trades there in which order, the common store, everybody's
     * cloth. */
    int village_left[BOARD_VILLAGES_MAX], traders[BOARD_VILLAGES_MAX];
    int trader[BOARD_VILLAGES_MAX][REF_SEATS], cloth_supply, cloth[REF_SEATS];
    int wonder[REF_SEATS], level[REF_SEATS]; /* the seat's wonder, or REF_NONE */
    int rolled, card_played, built, free_roads, victim;
    int dice[2], dice_left[36];
    int first_rolling[REF_SEATS], first_tied[REF_SEATS], first_best;
    int discard_left[REF_SEATS];

    int offer_open[REF_SEATS], offer_give[REF_SEATS][REF_GOODS];
    int offer_want[REF_SEATS][REF_GOODS], offers_made[REF_SEATS];
    int waiting[REF_SEATS], accepted[REF_SEATS];

    int road_holder, road_length[REF_SEATS], army_holder;
    reference_knights k;

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

/* The same for what the engine answers to bots and drawings in games with knights. */
bool reference_compare_answers(const reference *r, const lr_state *s, char message[REF_TEXT]);

/* ---- between the reference's files ---- */

void reference_map_read(reference *r);
void reference_deal(reference *r, uint64_t seed);
void reference_fixed_board(reference *r);
int reference_road_length(const reference *r, int seat);

/* All cards of a hand or of the bank. */
int reference_total(const int cards[REF_GOODS]);
int reference_resources(const int cards[REF_GOODS]);
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
int reference_rate(const reference *r, int seat, int goods);
/* An empty path where the seat's network lets a road be added (BASE-ROAD-01 to 03). */
bool reference_road_fits(const reference *r, int seat, int edge);
/* A road or, at sea, a ship can be added, and there is a piece for it. */
bool reference_any_route_fits(const reference *r, int seat);
/* An own building, or another own piece of `kind` (road or ship) that nobody cuts off. */
bool reference_reaches(const reference *r, const int *kind, int seat, int vertex, int edge);
bool reference_seat_touches(const reference *r, const int *kind, int seat, int vertex);
bool reference_robber_may_go(const reference *r, int hex);
void reference_unpack(const uint8_t in[5], int cards[8]);

/* reference_sea.c */
bool reference_is_land(const reference *r, int hex);
bool reference_beside_land(const reference *r, int edge);
bool reference_beside_water(const reference *r, int edge);
bool reference_takes_road(const reference *r, int edge);
bool reference_takes_ship(const reference *r, int edge);
bool reference_is_site(const reference *r, int vertex);
bool reference_at_pirate(const reference *r, int edge);
bool reference_ship_on_hex(const reference *r, int seat, int hex);
int reference_ships(const reference *r, int seat);
/* An empty edge where the seat may put a ship. */
bool reference_ship_fits(const reference *r, int seat, int edge);
/* A ship that may be taken up, and has somewhere to go. */
bool reference_ship_may_leave(const reference *r, int seat, int edge);
/* Neither end is free: only a ring may let the ship go. */
bool reference_ship_is_pinned(const reference *r, int seat, int edge);
/* Marks the ships that are closed now; marks stay. */
void reference_close_ships(reference *r);
/* Special points that a settlement there would bring. */
int reference_island_bonus(const reference *r, int seat, int vertex);
/* The seat that chooses gold now, or REF_NONE. */
int reference_chooser(const reference *r);
/* Fog at the ends of the edge becomes due to be discovered. */
void reference_unveil(reference *r, int edge);
int reference_fog_next(const reference *r);
unsigned reference_fog_weight(const reference *r, int hex, int terrain, int number);
bool reference_pirate_may_go(const reference *r, int hex);
bool reference_pirate_legal(const reference *r, int hex, int victim, int cloth);

/* reference_scenario.c */
void reference_scenario_begin(reference *r);
/* A ship came to the edge: gifts are taken, trade begins. */
void reference_reach(reference *r, int edge);
bool reference_trades_anywhere(const reference *r, int seat);
/* Ships may end at the vertex as at an own building, for being closed (SCN6-20). */
bool reference_anchor(const reference *r, int seat, int vertex);
void reference_hand_out_cloth(reference *r, int sum);
/* The winner when the villages are empty, or REF_NONE. */
int reference_villages_end(const reference *r);
int reference_cards_out(const reference *r);
bool reference_harbor_due(const reference *r);
bool reference_harbor_legal(const reference *r, int edge, int type);
void reference_place_harbor(reference *r, int edge, int type);
bool reference_wonder_legal(const reference *r, int wonder);
bool reference_level_legal(const reference *r);
void reference_build_level(reference *r);
/* Whether the seat's points would be enough. */
bool reference_may_win(const reference *r, int seat);

/* reference.c, for what the knights' cards do with it. */
void reference_to_bank(reference *r, int seat, int goods, int count);
void reference_award_road(reference *r);
/* Something is settled: whatever is due next. */
void reference_go_on(reference *r);
bool reference_won(const reference *r);
void reference_discard_unasked(reference *r, int seat);

/* reference_knights.c */
void reference_knights_begin(reference *r);
void reference_knights_turn(reference *r);   /* a turn begins */
void reference_knights_forget(reference *r); /* the game is over: nothing is due any more */
bool reference_knight_bars(const reference *r, int seat, int vertex); /* another seat's knight */
/* Another seat's knight keeps every new route off (knight_blocks_adjacent). */
bool reference_knight_bars_edge(const reference *r, int seat, int edge);
/* A ship between an own building and an own knight, or at another's knight, stays. */
bool reference_knights_hold_ship(const reference *r, int seat, int edge);
int reference_knights_count(const reference *r, int seat, int strength);
int reference_fallen(const reference *r, int seat);
int reference_metropolises(const reference *r, int seat);
bool reference_is_metropolis(const reference *r, int vertex);
bool reference_hire_site(const reference *r, int seat, int vertex);
bool reference_knight_may_reach(const reference *r, int seat, int from, int to);
bool reference_pirate_can_go(const reference *r);
bool reference_can_promote(const reference *r, int seat, int vertex);
bool reference_can_wall(const reference *r, int seat, int vertex);
/* A settlement or fallen city of the seat that may become a city, whatever that costs. */
bool reference_can_upgrade(const reference *r, int seat, int vertex);
void reference_upgrade(reference *r, int vertex);
void reference_take_knight(reference *r, int vertex);
void reference_promote(reference *r, int vertex);
/* The knight there must leave; `barred` is closed to it, or REF_NONE. */
void reference_displace(reference *r, int vertex, int barred);
bool reference_knights_legal(const reference *r, lr_action a);
void reference_knights_apply(reference *r, lr_action a);
/* The phase of what is due, in the middle of an action or before the dice pay. False: nothing. */
bool reference_knights_due(reference *r);
/* The same, after everything else: aqueducts, a progress card too many. */
bool reference_knights_due_last(reference *r);
/* Who decides in a phase of the knights' games, or REF_NONE: it is none of theirs. */
int reference_knights_asked(const reference *r);

/* reference_barbarians.c */
void reference_throw_event(reference *r, int event);
int reference_attackers(const reference *r);
/* What an attack or a gate still asks for; true when a phase was set. */
bool reference_barbarians_due(reference *r);
bool reference_can_sack(const reference *r, int seat, int vertex);
void reference_sack(reference *r, int vertex);
bool reference_commit_legal(const reference *r, int vertex);

/* reference_progress.c */
int reference_progress_total(const reference *r, int seat);
int reference_deck_left(const reference *r, int track);
unsigned reference_progress_weight(const reference *r, int card, int track);
void reference_progress_draw(reference *r, int seat, int card);
void reference_progress_leave(reference *r, int seat, int card); /* the hand, openly */
void reference_progress_return(reference *r, int seat, int card);
void reference_progress_look(reference *r, int viewer, int owner);
void reference_progress_spy(reference *r, int thief, int owner, int card);
int reference_progress_deck(int card);

/* reference_cards.c */
bool reference_play_legal(const reference *r, lr_action a);
void reference_play(reference *r, lr_action a);
bool reference_card_step_legal(const reference *r, lr_action a);
void reference_card_step(reference *r, lr_action a);
bool reference_cards_due(reference *r);
/* The first seat of a set, clockwise from the active one, or REF_NONE. */
int reference_first_of(const reference *r, const int set[REF_SEATS]);

/* reference_compare_knights.c */
bool reference_compare_knights(const reference *r, const board_state *s, char message[REF_TEXT]);
void reference_load_knights(reference *r, const board_state *s);

#endif
