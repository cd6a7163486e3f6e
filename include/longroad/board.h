/* board.h - the board family read from C: hands, the table, the map and the arguments of actions.
 *
 * longroad.h plays every family alike, so its views and actions are plain bytes. This header reads
 * the views and actions of the board games (`board(...)`: the island, the sea, knights, scenarios)
 * without parsing text:
 *
 *     lr_board_hand_info hand;
 *     if (lr_board_hand(&game, &view, &hand) == LR_OK && hand.goods[LR_BOARD_GOODS_ORE] >= 3) ...
 *
 *     for (uint32_t k = 0; k < count; k++)
 *         if (legal[k].kind == LR_BOARD_ACTION_CITY) {
 *             int32_t where = lr_board_find(&game, legal[k], LR_BOARD_TYPE_VERTEX);
 *             ...
 *
 * Everything is read from a view, so a program learns what its seat may know and nothing else.
 * examples/bot.c is a whole player made of these functions.
 *
 * Places are numbers from 0: hexes, vertices (intersections) and edges (paths) of the map, in
 * reading order. lr_board_table() says how many there are. LR_BOARD_NO_PLACE stands for none.
 *
 * Errors. A function that returns an lr_status fills *out only if it returns LR_OK. Other answers:
 *
 *     LR_E_POSITION        the game is of another family, or the view is not one of this game
 *     LR_E_NO_SUCH_SEAT    the game has no such seat; a spectator has no hand
 *     LR_E_NO_SUCH_PLACE   the map has no such place
 *     LR_E_BAD_ACTION      the sixteen bytes are no action of this game
 *
 * Any sixteen bytes may be asked about as an action. A view of another game is not always
 * recognised, but does no harm.
 *
 * As long as the library is liblongroad.so.1, structs keep their size, members their place and
 * meaning, and enumerators their number. New facts come as new functions, and as new enumerators at
 * the end of their list, so a program must expect phases, kinds and cards with numbers that its
 * header does not list. Reserved bytes are 0.
 */
#ifndef LONGROAD_BOARD_H
#define LONGROAD_BOARD_H

#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words ----------------------------------------------------------------------------------- */

enum {
    LR_BOARD_NO_PLACE = 0xffff, /* no hex, vertex or edge */
    LR_BOARD_NONE = 0xff,       /* no seat (LR_SEAT_NONE), no card, nothing of the kind */
    LR_BOARD_HIDDEN = 0xfe      /* there is something, but the viewer does not know what */
};

/* Cards of a hand: resources, and with knights commodities. */
typedef enum lr_board_goods {
    LR_BOARD_GOODS_BRICK = 0,
    LR_BOARD_GOODS_LUMBER = 1,
    LR_BOARD_GOODS_WOOL = 2,
    LR_BOARD_GOODS_GRAIN = 3,
    LR_BOARD_GOODS_ORE = 4,
    LR_BOARD_GOODS_PAPER = 5,
    LR_BOARD_GOODS_CLOTH = 6,
    LR_BOARD_GOODS_COIN = 7
} lr_board_goods;

enum { LR_BOARD_GOODS = 8 }; /* kinds of goods: the length of arrays by lr_board_goods */

/* The first five yield the goods of the same number. */
typedef enum lr_board_terrain {
    LR_BOARD_TERRAIN_HILLS = 0,
    LR_BOARD_TERRAIN_FOREST = 1,
    LR_BOARD_TERRAIN_PASTURE = 2,
    LR_BOARD_TERRAIN_FIELDS = 3,
    LR_BOARD_TERRAIN_MOUNTAINS = 4,
    LR_BOARD_TERRAIN_DESERT = 5,
    LR_BOARD_TERRAIN_SEA = 6,
    LR_BOARD_TERRAIN_GOLD = 7,
    LR_BOARD_TERRAIN_FOG = 8,  /* not discovered yet */
    LR_BOARD_TERRAIN_DEALT = 9 /* before the deal: not known yet */
} lr_board_terrain;

/* A special harbor has the number of its resource. */
enum { LR_BOARD_HARBOR_ANY = 5 };

/* Development cards. */
typedef enum lr_board_card {
    LR_BOARD_CARD_KNIGHT = 0,
    LR_BOARD_CARD_ROADS = 1,
    LR_BOARD_CARD_PLENTY = 2,
    LR_BOARD_CARD_MONOPOLY = 3,
    LR_BOARD_CARD_POINT = 4
} lr_board_card;

/* The tracks of city improvements, and the decks of progress cards that go with them. Track k is
 * paid with the commodity LR_BOARD_GOODS_PAPER + k. */
typedef enum lr_board_track {
    LR_BOARD_TRACK_SCIENCE = 0,
    LR_BOARD_TRACK_TRADE = 1,
    LR_BOARD_TRACK_POLITICS = 2
} lr_board_track;

/* What the event die shows. */
typedef enum lr_board_event {
    LR_BOARD_EVENT_NONE = 0, /* it was not thrown this turn */
    LR_BOARD_EVENT_SHIP = 1,
    LR_BOARD_EVENT_SCIENCE = 2,
    LR_BOARD_EVENT_TRADE = 3,
    LR_BOARD_EVENT_POLITICS = 4
} lr_board_event;

typedef enum lr_board_wonder {
    LR_BOARD_WONDER_THEATRE = 0,
    LR_BOARD_WONDER_BRIDGE = 1,
    LR_BOARD_WONDER_MONUMENT = 2,
    LR_BOARD_WONDER_WALL = 3,
    LR_BOARD_WONDER_CASTLE = 4
} lr_board_wonder;

typedef enum lr_board_progress {
    LR_BOARD_PROGRESS_ALCHEMIST = 0,
    LR_BOARD_PROGRESS_CRANE = 1,
    LR_BOARD_PROGRESS_ENGINEER = 2,
    LR_BOARD_PROGRESS_INVENTOR = 3,
    LR_BOARD_PROGRESS_IRRIGATION = 4,
    LR_BOARD_PROGRESS_MEDICINE = 5,
    LR_BOARD_PROGRESS_MINING = 6,
    LR_BOARD_PROGRESS_PRINTER = 7,
    LR_BOARD_PROGRESS_ROADS = 8,
    LR_BOARD_PROGRESS_SMITH = 9,
    LR_BOARD_PROGRESS_COMMERCE = 10,
    LR_BOARD_PROGRESS_MASTER = 11,
    LR_BOARD_PROGRESS_MERCHANT = 12,
    LR_BOARD_PROGRESS_FLEET = 13,
    LR_BOARD_PROGRESS_RESOURCES = 14,
    LR_BOARD_PROGRESS_COMMODITIES = 15,
    LR_BOARD_PROGRESS_BISHOP = 16,
    LR_BOARD_PROGRESS_CONSTITUTION = 17,
    LR_BOARD_PROGRESS_DESERTER = 18,
    LR_BOARD_PROGRESS_DIPLOMAT = 19,
    LR_BOARD_PROGRESS_INTRIGUE = 20,
    LR_BOARD_PROGRESS_SABOTEUR = 21,
    LR_BOARD_PROGRESS_SPY = 22,
    LR_BOARD_PROGRESS_WARLORD = 23,
    LR_BOARD_PROGRESS_WEDDING = 24
} lr_board_progress;

/* What the game waits for (docs/notation.md). */
typedef enum lr_board_phase {
    LR_BOARD_PHASE_DEAL = 0,
    LR_BOARD_PHASE_FIRST = 1,
    LR_BOARD_PHASE_SETUP_SETTLEMENT = 2,
    LR_BOARD_PHASE_SETUP_ROAD = 3,
    LR_BOARD_PHASE_ROLL = 4,
    LR_BOARD_PHASE_DICE = 5,
    LR_BOARD_PHASE_DISCARD = 6,
    LR_BOARD_PHASE_ROBBER = 7,
    LR_BOARD_PHASE_STEAL = 8,
    LR_BOARD_PHASE_MAIN = 9,
    LR_BOARD_PHASE_DRAW = 10,
    LR_BOARD_PHASE_FREE_ROADS = 11,
    LR_BOARD_PHASE_ANSWER = 12,
    LR_BOARD_PHASE_BUILD = 13,
    LR_BOARD_PHASE_GOLD = 14,
    LR_BOARD_PHASE_DISCOVER = 15,
    LR_BOARD_PHASE_SHIP = 16,
    LR_BOARD_PHASE_HARBOR = 17,
    LR_BOARD_PHASE_ROB = 18,
    LR_BOARD_PHASE_PILLAGE = 19,
    LR_BOARD_PHASE_PIRATES = 20,
    LR_BOARD_PHASE_EVENT = 21,
    LR_BOARD_PHASE_PROGRESS = 22,
    LR_BOARD_PHASE_RETURN = 23,
    LR_BOARD_PHASE_DEFEND = 24,
    LR_BOARD_PHASE_SACK = 25,
    LR_BOARD_PHASE_REWARD = 26,
    LR_BOARD_PHASE_AQUEDUCT = 27,
    LR_BOARD_PHASE_SURPLUS = 28,
    LR_BOARD_PHASE_METROPOLIS = 29,
    LR_BOARD_PHASE_FLEE = 30,
    LR_BOARD_PHASE_SMITH = 31,
    LR_BOARD_PHASE_REBUILD = 32,
    LR_BOARD_PHASE_SWAP = 33,
    LR_BOARD_PHASE_DESERT = 34,
    LR_BOARD_PHASE_RECRUIT = 35,
    LR_BOARD_PHASE_GIVE = 36,
    LR_BOARD_PHASE_PICK = 37,
    LR_BOARD_PHASE_SPY = 38,
    LR_BOARD_PHASE_OVER = 39
} lr_board_phase;

/* The kinds of actions: lr_action.kind. The comments name the arguments in the order of
 * lr_board_argument(); those in brackets may be missing. */
typedef enum lr_board_action {
    LR_BOARD_ACTION_DEAL = 1,  /* chance: seed */
    LR_BOARD_ACTION_FIRST = 2, /* chance: seat */
    LR_BOARD_ACTION_DICE = 3,  /* chance: die, die */
    LR_BOARD_ACTION_STEAL = 4, /* chance: goods, seat that loses it */
    LR_BOARD_ACTION_DRAW = 5,  /* chance: card */
    LR_BOARD_ACTION_ROLL = 6,
    LR_BOARD_ACTION_END = 7,
    LR_BOARD_ACTION_DISCARD = 8,     /* goods */
    LR_BOARD_ACTION_ROBBER = 9,      /* hex [, seat to steal from] */
    LR_BOARD_ACTION_ROAD = 10,       /* edge */
    LR_BOARD_ACTION_SETTLEMENT = 11, /* vertex */
    LR_BOARD_ACTION_CITY = 12,       /* vertex */
    LR_BOARD_ACTION_BUY = 13,        /* a development card */
    LR_BOARD_ACTION_KNIGHT = 14,     /* plays the card; so do the next ones */
    LR_BOARD_ACTION_ROAD_BUILDING = 15,
    LR_BOARD_ACTION_STOP = 16,     /* leaves the rest of a choice unused */
    LR_BOARD_ACTION_PLENTY = 17,   /* goods [, goods] */
    LR_BOARD_ACTION_MONOPOLY = 18, /* goods */
    LR_BOARD_ACTION_REVEAL = 19,   /* lays a victory point card open */
    LR_BOARD_ACTION_CLAIM = 20,    /* the victory, by hidden cards */
    LR_BOARD_ACTION_BANK = 21,     /* goods given, goods wanted */
    LR_BOARD_ACTION_OFFER = 22,    /* cards given, cards wanted, seats */
    LR_BOARD_ACTION_ACCEPT = 23,
    LR_BOARD_ACTION_REFUSE = 24,
    LR_BOARD_ACTION_CONFIRM = 25, /* seat */
    LR_BOARD_ACTION_TAKE = 26,    /* seat */
    LR_BOARD_ACTION_DECLINE = 27, /* seat */
    LR_BOARD_ACTION_WITHDRAW = 28,
    LR_BOARD_ACTION_SHIP = 29,       /* edge */
    LR_BOARD_ACTION_LIFT = 30,       /* edge */
    LR_BOARD_ACTION_PIRATE = 31,     /* hex [, seat to steal from [, cloth]] */
    LR_BOARD_ACTION_CHOOSE = 32,     /* goods */
    LR_BOARD_ACTION_DISCOVER = 33,   /* chance: hex, terrain [, number] */
    LR_BOARD_ACTION_HARBOR = 34,     /* harbor, edge */
    LR_BOARD_ACTION_ROB = 35,        /* seat */
    LR_BOARD_ACTION_PILLAGE = 36,    /* chance: goods, seat that loses it */
    LR_BOARD_ACTION_ATTACK = 37,     /* on the own fortress */
    LR_BOARD_ACTION_PIRATES = 38,    /* chance: die */
    LR_BOARD_ACTION_WONDER = 39,     /* wonder */
    LR_BOARD_ACTION_LEVEL = 40,      /* of the own wonder */
    LR_BOARD_ACTION_EVENT = 41,      /* chance: event */
    LR_BOARD_ACTION_PROGRESS = 42,   /* chance: track, progress */
    LR_BOARD_ACTION_WALL = 43,       /* vertex */
    LR_BOARD_ACTION_HIRE = 44,       /* vertex */
    LR_BOARD_ACTION_ACTIVATE = 45,   /* vertex */
    LR_BOARD_ACTION_PROMOTE = 46,    /* vertex */
    LR_BOARD_ACTION_MOVE = 47,       /* vertex left, vertex reached */
    LR_BOARD_ACTION_CHASE = 48,      /* vertex, quarry */
    LR_BOARD_ACTION_IMPROVE = 49,    /* track */
    LR_BOARD_ACTION_METROPOLIS = 50, /* vertex */
    LR_BOARD_ACTION_COMMIT = 51,     /* vertex */
    LR_BOARD_ACTION_SACK = 52,       /* vertex */
    LR_BOARD_ACTION_REWARD = 53,     /* track */
    LR_BOARD_ACTION_FLEE = 54,       /* vertex */
    LR_BOARD_ACTION_PLAY = 55,       /* progress, then what the card asks for */
    LR_BOARD_ACTION_RETURN = 56,     /* track, progress */
    LR_BOARD_ACTION_SWAP = 57,       /* hex */
    LR_BOARD_ACTION_DESERTION = 58,  /* vertex */
    LR_BOARD_ACTION_GIVE = 59,       /* goods */
    LR_BOARD_ACTION_PICK = 60,       /* goods, seat that loses it */
    LR_BOARD_ACTION_SPY = 61,        /* progress, seat that loses it */
    LR_BOARD_ACTION_COMMERCE = 62    /* goods, seat */
} lr_board_action;

/* ---- the table ------------------------------------------------------------------------------- */

typedef struct lr_board_table_info {
    uint32_t turn;       /* turns begun before this one */
    uint32_t actors;     /* who is to act, as lr_actors() says */
    uint8_t viewer;      /* whose view it is; LR_SEAT_NONE: a spectator's */
    uint8_t seats, goal; /* players, and victory points that win */
    uint8_t phase;       /* lr_board_phase */
    uint8_t active;      /* whose turn it is */
    uint8_t first;       /* who began */
    uint8_t winner;      /* LR_SEAT_NONE while nobody has won */
    uint8_t setting_up;  /* 1: the first turn has not begun */
    uint8_t rolled;      /* 1: this turn's dice are thrown */
    uint8_t card_played; /* 1: a development card was played this turn */
    uint8_t free_roads;  /* of a road-building card, still to place */
    uint8_t victim;      /* of the theft that is due, or LR_SEAT_NONE */
    uint8_t dice[2];     /* thrown last; 0 before */
    uint8_t bank[LR_BOARD_GOODS];
    uint8_t deck_left;           /* development cards not yet bought */
    uint8_t longest_road;        /* who holds it, or LR_SEAT_NONE */
    uint8_t longest_road_length; /* the length to beat */
    uint8_t largest_army;        /* who holds it, or LR_SEAT_NONE */
    uint16_t hexes, vertices, edges;
    uint16_t robber, pirate; /* hexes; LR_BOARD_NO_PLACE: beside the board, or none in this game */
    uint16_t setup_vertex;   /* the settlement that the next first road must touch */
    uint16_t lifted;         /* the edge that a ship was lifted from, until the ship is put down */
    /* Knights; in other games all 0, LR_SEAT_NONE and LR_BOARD_NO_PLACE. */
    uint16_t merchant_hex, metropolis_at[3]; /* hex; vertices by track */
    uint8_t merchant, metropolis[3];         /* who has them; by track */
    uint8_t printer, constitution;           /* who has the card open */
    uint8_t event;                           /* lr_board_event of this turn */
    uint8_t barbarians, barbarians_track;    /* steps that their ship has made; that it needs */
    uint8_t attacks;                         /* of the barbarians so far */
    uint8_t decks_left[3];                   /* progress cards by track */
    uint8_t reserved[59];
} lr_board_table_info;

LR_API lr_status lr_board_table(const lr_game *g, const lr_view *view, lr_board_table_info *out);

/* What everybody knows of a seat. */
typedef struct lr_board_seat_info {
    uint8_t points;       /* victory points that everybody sees */
    uint8_t points_cards; /* of them, by victory point cards */
    uint8_t hand_count;   /* cards in hand; LR_BOARD_HIDDEN with hand_counts_public=0 */
    uint8_t card_count;   /* development cards in hand */
    uint8_t roads_left, ships_left, settlements_left, cities_left;
    uint8_t walls_left, knights_left[3]; /* knights: basic, strong, mighty */
    uint8_t road_length;                 /* of the longest route */
    uint8_t discard_left, gold_left;     /* cards to discard, cards of choice to take */
    uint8_t harbors;                     /* bit per type of harbor that the seat can use */
    uint8_t played[8];                   /* development cards played, by lr_board_card */
    uint8_t rate[LR_BOARD_GOODS];        /* how many the bank takes for one card; 0: not traded */
    uint8_t level[3], defenders;         /* of the tracks; victory points as defender */
    /* Progress cards, known ones first, then LR_BOARD_HIDDEN for each that the viewer does not
     * know; LR_BOARD_NONE fills up. With hand_counts_public=0 only known ones. */
    uint8_t progress[8];
    /* The sea and its scenarios. */
    uint8_t special, islands;     /* special points for islands, and how many brought some */
    uint8_t tokens, cloth;        /* gifts of the tribe that are points; cloth, two are a point */
    uint8_t warships, fortress;   /* how many; the strength that holds the own fortress */
    uint8_t wonder, wonder_level; /* lr_board_wonder or LR_BOARD_NONE */
    uint8_t reserved[12];
} lr_board_seat_info;

LR_API lr_status lr_board_seat(const lr_game *g, const lr_view *view, int seat,
                               lr_board_seat_info *out);

/* The viewer's own cards. */
typedef struct lr_board_hand_info {
    uint8_t goods[LR_BOARD_GOODS];
    uint8_t cards[8];       /* development cards by lr_board_card, this turn's included */
    uint8_t cards_fresh[8]; /* those bought this turn, which must wait */
    uint8_t progress[8];    /* lr_board_progress, ascending; LR_BOARD_NONE fills up */
    uint8_t seat;           /* whose hand it is */
    uint8_t points;         /* all victory points of the seat, hidden cards included */
    uint8_t reserved[30];
} lr_board_hand_info;

LR_API lr_status lr_board_hand(const lr_game *g, const lr_view *view, lr_board_hand_info *out);

/* An open offer. */
typedef struct lr_board_offer_info {
    uint8_t give[LR_BOARD_GOODS], want[LR_BOARD_GOODS]; /* from its maker's side */
    uint8_t waiting, accepted; /* of the active seat's offer: bit per seat that has not answered,
                                * that has said yes */
    uint8_t reserved[14];
} lr_board_offer_info;

/* The seat's open offer; LR_E_NO_OFFER if it has none. */
LR_API lr_status lr_board_offer(const lr_game *g, const lr_view *view, int seat,
                                lr_board_offer_info *out);

/* ---- the map --------------------------------------------------------------------------------- */

/* Around a hex places are listed clockwise: vertices from the top corner on, edges and neighbours
 * from the upper right side on. Edge k joins the vertices k and k + 1. */
typedef struct lr_board_hex_info {
    uint8_t terrain, number; /* lr_board_terrain; the token's number, 0: none */
    uint8_t row, column;     /* its name: row 1 is `a`, columns count from 1 */
    uint8_t robber, pirate;  /* 1: stands here */
    uint8_t merchant;        /* whose merchant stands here, or LR_SEAT_NONE */
    uint8_t throws;          /* of 36 throws of two dice, how many bring the number */
    uint16_t neighbour[6];   /* hexes; LR_BOARD_NO_PLACE at the rim */
    uint16_t vertex[6], edge[6];
    uint8_t reserved[20];
} lr_board_hex_info;

LR_API lr_status lr_board_hex(const lr_game *g, const lr_view *view, uint32_t hex,
                              lr_board_hex_info *out);

typedef struct lr_board_vertex_info {
    uint16_t edge[3], neighbour[3]; /* neighbour[k] is across edge[k]; LR_BOARD_NO_PLACE fills up */
    uint16_t hex[3];                /* LR_BOARD_NO_PLACE fills up */
    uint8_t owner;                  /* of the building here, or LR_SEAT_NONE */
    uint8_t building;               /* 0 none, 1 a settlement, 2 a city */
    uint8_t wall, metropolis;       /* of the city: 1 with a wall; its track, or LR_BOARD_NONE */
    uint8_t fallen;                 /* 1: the settlement is a city lying on its side */
    uint8_t harbor;                 /* type of the harbor, or LR_BOARD_NONE */
    uint8_t knight_owner;           /* of the knight here, or LR_SEAT_NONE */
    uint8_t knight_strength;        /* 1 to 3; 0: none */
    uint8_t knight_active;          /* 1: it is */
    uint8_t village_number;         /* the number that brings the village's cloth; 0: no village */
    uint8_t village_cloth;          /* cloth that is left there */
    uint8_t reserved[19];
} lr_board_vertex_info;

LR_API lr_status lr_board_vertex(const lr_game *g, const lr_view *view, uint32_t vertex,
                                 lr_board_vertex_info *out);

typedef struct lr_board_edge_info {
    uint16_t vertex[2], hex[2]; /* hex[1] may be LR_BOARD_NO_PLACE */
    uint8_t owner;              /* of the road or ship here, or LR_SEAT_NONE */
    uint8_t piece;              /* 0 none, 1 a road, 2 a ship */
    uint8_t harbor;             /* type of the harbor that lies here, or LR_BOARD_NONE */
    uint8_t gift;               /* of the tribe: 1 a point, 2 a card, 3 a harbor; 0 none */
    uint8_t reserved[20];
} lr_board_edge_info;

LR_API lr_status lr_board_edge(const lr_game *g, const lr_view *view, uint32_t edge,
                               lr_board_edge_info *out);

/* What lr_board_places() lists. */
typedef enum lr_board_what {
    LR_BOARD_WHAT_SETTLEMENTS = 0, /* vertices */
    LR_BOARD_WHAT_CITIES = 1,
    LR_BOARD_WHAT_ROADS = 2, /* edges */
    LR_BOARD_WHAT_SHIPS = 3,
    LR_BOARD_WHAT_KNIGHTS = 4,       /* vertices */
    LR_BOARD_WHAT_KNIGHTS_READY = 5, /* those of the active seat that may still act this turn */
    LR_BOARD_WHAT_SHIPS_FRESH = 6,   /* edges: ships of the active seat built this turn */
    LR_BOARD_WHAT_ROBBER_HEXES = 7   /* hexes where the robber may ever stand; of no seat */
} lr_board_what;

/* The places of one seat's pieces, or with LR_SEAT_NONE of everybody's, ascending. Writes at most
 * `max` of them and returns how many there are; -1 where another function would return an error. */
LR_API int32_t lr_board_places(const lr_game *g, const lr_view *view, lr_board_what what, int seat,
                               uint16_t *out, uint32_t max);

/* ---- actions --------------------------------------------------------------------------------- */

typedef enum lr_board_type {
    LR_BOARD_TYPE_SEED = 1,     /* 64 bits */
    LR_BOARD_TYPE_SEAT = 2,     /* LR_SEAT_NONE: nobody */
    LR_BOARD_TYPE_DIE = 3,      /* 1 to 6 */
    LR_BOARD_TYPE_GOODS = 4,    /* lr_board_goods */
    LR_BOARD_TYPE_CARD = 5,     /* lr_board_card */
    LR_BOARD_TYPE_PROGRESS = 6, /* lr_board_progress */
    LR_BOARD_TYPE_HEX = 7,      /* LR_BOARD_NO_PLACE: beside the board */
    LR_BOARD_TYPE_VERTEX = 8,
    LR_BOARD_TYPE_EDGE = 9,
    LR_BOARD_TYPE_CARDS = 10,   /* goods[] counts them; the value is their sum */
    LR_BOARD_TYPE_SEATS = 11,   /* a set: bit per seat */
    LR_BOARD_TYPE_TERRAIN = 12, /* lr_board_terrain */
    LR_BOARD_TYPE_NUMBER = 13,  /* of a token */
    LR_BOARD_TYPE_HARBOR = 14,  /* its type */
    LR_BOARD_TYPE_WONDER = 15,  /* lr_board_wonder */
    LR_BOARD_TYPE_EVENT = 16,   /* lr_board_event */
    LR_BOARD_TYPE_TRACK = 17,   /* lr_board_track */
    LR_BOARD_TYPE_QUARRY = 18,  /* 0 the robber, 1 the pirate */
    LR_BOARD_TYPE_CLOTH = 19    /* 1: takes cloth instead of a card */
} lr_board_type;

typedef struct lr_board_argument_info {
    uint64_t value; /* 0 if it is hidden */
    uint8_t type;   /* lr_board_type */
    uint8_t hidden; /* 1: hidden from the viewer for whom the action was redacted */
    uint8_t goods[LR_BOARD_GOODS];
    uint8_t reserved[14];
} lr_board_argument_info;

/* The k-th argument of an action, counted from 0, in the order of the notation (docs/notation.md):
 * `0 bank wool for ore` has the goods wool and ore. LR_END past the last; what the notation leaves
 * out is not there, so a robber without a victim has one argument. */
LR_API lr_status lr_board_argument(const lr_game *g, lr_action a, uint32_t k,
                                   lr_board_argument_info *out);

/* The value of the action's first argument of the type; -1 if there is none, if the argument is
 * hidden or a seed, or if this is no action of this game. */
LR_API int32_t lr_board_find(const lr_game *g, lr_action a, lr_board_type type);

/* Makes the offer of `give` for `want` to a set of seats (bit per seat). If it is not the seat's
 * turn, `to` must be the active seat alone. LR_E_RANGE if a count is above 31. lr_check() says
 * whether the rules allow the offer; lr_legal() lists only a few of the possible offers. */
LR_API lr_status lr_board_make_offer(const lr_game *g, int seat, const uint8_t give[LR_BOARD_GOODS],
                                     const uint8_t want[LR_BOARD_GOODS], uint32_t to,
                                     lr_action *out);

/* What one ROAD, SHIP, SETTLEMENT, CITY, BUY, HIRE, ACTIVATE, PROMOTE or WALL costs, if no card
 * makes it free. LR_E_BAD_ACTION for other kinds. */
LR_API lr_status lr_board_cost(const lr_game *g, lr_board_action kind, uint8_t out[LR_BOARD_GOODS]);

#ifdef __cplusplus
}
#endif
#endif
