/* board_map.h - a compiled board: where things can be and what the options say.
 *
 * Hexes are pointy-top. Places have dense numbers in reading order (rows from the top, then left to
 * right), so sets of places are a few 64-bit words. Corners and sides of a hex are numbered
 * clockwise from the top, and side k joins corners k and k+1:
 *
 *                N 0
 *        NW 5  /    \  NE 0            corners: N NE SE S SW NW
 *    NW 5     /      \     NE 1        sides:   NE E SE SW W NW
 *            |        |
 *       W 4  |        |  E 1
 *            |        |
 *    SW 4     \      /     SE 2
 *        SW 3  \    /  SE 2
 *                S 3
 *
 * A hex lies at doubled coordinates (x, y): its neighbours are (x+-2, y) and (x+-1, y+-1). Only the
 * corners and sides of hexes on the map are places; what lies outside counts as sea.
 *
 * The struct is immutable once compiled, holds no pointers, and may be read by bots.
 */
#ifndef BOARD_MAP_H
#define BOARD_MAP_H

#include <longroad/longroad.h>

#include "bits.h"

#include <stdbool.h>

enum {
    BOARD_HEXES_MAX = 64, /* a set of hexes is one word */
    BOARD_VERTICES_MAX = 384,
    BOARD_EDGES_MAX = 384,
    BOARD_WORDS_MAX = 6, /* of a set of vertices or edges */
    BOARD_HARBORS_MAX = 16,
    BOARD_STARTS_MAX = 6,
    BOARD_SPIRALS_MAX = 8, /* starting corners of the lettered spiral */
    BOARD_AREAS = 26,      /* parts of a map, named by letters */
    BOARD_AVOIDS_MAX = 8,
    BOARD_BONUS_MAX = 8,
    BOARD_GIFTS_MAX = 24,
    BOARD_VILLAGES_MAX = 8,
    BOARD_TRACK_MAX = 32,
    BOARD_LANDMARKS_MAX = 8,
    BOARD_NAME_MAX = 32,
    BOARD_NO_HEX = 0xff,
    BOARD_NO_PLACE = 0xffff,
    BOARD_NO_HARBOR = 0xff,
};

/* Resources first: their numbers are the byte lanes of a hand. */
typedef enum board_terrain {
    BOARD_HILLS,     /* brick */
    BOARD_FOREST,    /* lumber */
    BOARD_PASTURE,   /* wool */
    BOARD_FIELDS,    /* grain */
    BOARD_MOUNTAINS, /* ore */
    BOARD_DESERT,
    BOARD_SEA,
    BOARD_GOLD,  /* a card of choice */
    BOARD_FOG,   /* not discovered yet: neither land nor sea */
    BOARD_DEALT, /* only in maps: filled from the pool when the board is dealt */
    BOARD_TERRAINS
} board_terrain;

typedef enum board_resource {
    BOARD_BRICK,
    BOARD_LUMBER,
    BOARD_WOOL,
    BOARD_GRAIN,
    BOARD_ORE,
    BOARD_RESOURCES
} board_resource;

/* Commodities, which only the knights' games have. The lanes of a hand hold goods of both kinds. */
typedef enum board_commodity {
    BOARD_PAPER = BOARD_RESOURCES,
    BOARD_CLOTH,
    BOARD_COIN,
    BOARD_GOODS
} board_commodity;

/* A special harbor's type is its resource. */
enum { BOARD_HARBOR_ANY = BOARD_RESOURCES, BOARD_HARBOR_TYPES };

enum { BOARD_SIDES = 6 };

typedef struct board_hex {
    int8_t x, y;                    /* doubled coordinates */
    uint8_t row, column;            /* its name: row 1 is `a`, columns count from 1 */
    uint8_t neighbour[BOARD_SIDES]; /* across each side, or BOARD_NO_HEX */
    uint16_t vertex[BOARD_SIDES], edge[BOARD_SIDES];
} board_hex;

typedef struct board_vertex {
    uint16_t edge[3], neighbour[3]; /* neighbour[k] is across edge[k]; BOARD_NO_PLACE fills up */
    uint8_t hex[3]; /* hexes of the map around it, lowest first; BOARD_NO_HEX fills up */
    uint8_t corner; /* which corner of hex[0] it is: its canonical name */
} board_vertex;

typedef struct board_edge {
    uint16_t vertex[2];
    uint8_t hex[2]; /* lowest first; hex[1] may be BOARD_NO_HEX */
    uint8_t side;   /* of hex[0]: its canonical name */
} board_edge;

/* Pieces that stand when the game begins: one row per settlement and its road or ship. */
typedef struct board_start {
    uint16_t settlement, route;
    uint8_t seat;
    bool ship; /* the route piece is a ship */
    bool pays; /* gives the starting cards */
} board_start;

/* How many cards and pieces there are: of each seat, of each resource, of each development card. */
typedef struct board_supply {
    uint8_t roads, ships, settlements, cities;
    uint8_t bank;        /* of each resource */
    uint8_t commodities; /* of each; 0 without knights */
    uint8_t deck[5];     /* by board_development */
} board_supply;

/* Numbers that a deal keeps away from some hexes: those of a set of terrains, or the marked
 * ones. */
typedef struct board_avoid {
    uint16_t terrains; /* bit per terrain */
    bool marked;       /* hexes of layout.marked_hexes, whatever their terrain */
    uint16_t numbers;  /* bit per number */
} board_avoid;

/* ---- scenarios: what a map has beside hexes and harbors -------------------------------------- */

/* The scenarios that have rules of their own. All others are made of what every map can say: areas,
 * fog, bonuses, starting places. */
typedef enum board_scenario {
    BOARD_SCENARIO_NONE,
    BOARD_SCENARIO_TRIBE,    /* gifts on foreign coasts */
    BOARD_SCENARIO_VILLAGES, /* cloth from villages */
    BOARD_SCENARIO_FLEET,    /* a pirate fleet, and fortresses to recapture */
    BOARD_SCENARIO_WONDERS,  /* wonders to build */
    BOARD_SCENARIOS
} board_scenario;

extern const char *const board_scenario_names[BOARD_SCENARIOS];

/* What a game may have beside the island's rules, in the order in which the rules ask for it. */
typedef enum board_module_id {
    BOARD_MODULE_SEA,
    BOARD_MODULE_TRIBE,
    BOARD_MODULE_VILLAGES,
    BOARD_MODULE_FLEET,
    BOARD_MODULE_WONDERS,
    BOARD_MODULE_KNIGHTS,
    BOARD_MODULES,
    BOARD_MODULE_BASE = BOARD_MODULES /* what every game has */
} board_module_id;

_Static_assert((int)BOARD_MODULE_TRIBE == (int)BOARD_SCENARIO_TRIBE &&
                   (int)BOARD_MODULE_WONDERS == (int)BOARD_SCENARIO_WONDERS,
               "a scenario and its module have one number");

typedef enum board_phase {
#define PHASE(name, word, who, refusal, module, flags, menu) BOARD_PHASE_##name,
#include "board_phases.def"
    BOARD_PHASES
} board_phase;

/* Whom a phase waits for, and who acts. */
typedef enum board_who {
    BOARD_WHO_NOBODY,
    BOARD_WHO_ACTIVE,
    BOARD_WHO_CHANCE,
    BOARD_WHO_MAIN,       /* the active seat; others may make offers */
    BOARD_WHO_ASKED,      /* the seat that board_asked() names */
    BOARD_WHO_DISCARDERS, /* every seat with discard_left > 0 */
    BOARD_WHO_ANSWERS,    /* the seats in offer_waiting; when there are none, the active one */
    BOARD_WHO_ANY         /* of an action: the seat that its check lets */
} board_who;

/* Where modules join in (rules/module.h). */
typedef enum board_seam {
#define SEAM(result, name, ...) BOARD_SEAM_##name,
#include "board_seams.def"
    BOARD_SEAMS
} board_seam;

typedef enum board_gift {
    BOARD_GIFT_POINT,
    BOARD_GIFT_CARD,
    BOARD_GIFT_HARBOR,
    BOARD_GIFTS
} board_gift;

typedef struct board_tribe_map {
    uint8_t gifts;
    uint8_t kind[BOARD_GIFTS_MAX];   /* board_gift */
    uint8_t harbor[BOARD_GIFTS_MAX]; /* the harbor slot of a harbor, else BOARD_NO_HARBOR */
    uint16_t edge[BOARD_GIFTS_MAX];
} board_tribe_map;

typedef struct board_villages_map {
    uint8_t villages, cloth_each, cloth_supply;
    uint8_t number[BOARD_VILLAGES_MAX];
    uint16_t vertex[BOARD_VILLAGES_MAX];
} board_villages_map;

typedef struct board_fleet_map {
    uint8_t track[BOARD_TRACK_MAX]; /* hexes, in the fleet's order; it starts on the first */
    uint8_t track_length;
    uint16_t beachhead[LR_SEATS_MAX], fortress[LR_SEATS_MAX]; /* vertices of each seat */
    uint64_t lane[LR_SEATS_MAX][BOARD_WORDS_MAX];             /* edges of the way between them */
    uint8_t lane_distance[LR_SEATS_MAX][BOARD_VERTICES_MAX];  /* from the fortress; 0xff: no lane */
} board_fleet_map;

typedef enum board_wonder {
    BOARD_WONDER_THEATRE,
    BOARD_WONDER_BRIDGE,
    BOARD_WONDER_MONUMENT,
    BOARD_WONDER_WALL,
    BOARD_WONDER_CASTLE,
    BOARD_WONDERS
} board_wonder;

extern const char *const board_wonder_names[BOARD_WONDERS];

typedef struct board_wonders_map {
    uint8_t walls, bridges;
    uint16_t wall[BOARD_LANDMARKS_MAX], bridge[BOARD_LANDMARKS_MAX]; /* vertices */
} board_wonders_map;

/* ---- what the map file says, before anything is dealt ---------------------------------------- */

enum { BOARD_ROBBER_HEX, BOARD_ROBBER_DESERT, BOARD_ROBBER_NUMBER, BOARD_ROBBER_OFF };

typedef struct board_layout {
    char name[BOARD_NAME_MAX];
    uint8_t seats_min, seats_max;
    uint8_t goal;   /* victory points that win */
    uint8_t rounds; /* of placements in the set-up */
    board_supply supply;
    bool beginner;        /* the file for board=beginner */
    bool outside_nothing; /* what lies around the map is nothing at all, not sea (PIO-29) */

    uint8_t terrain[BOARD_HEXES_MAX]; /* BOARD_DEALT: from the pool */
    uint8_t number[BOARD_HEXES_MAX];  /* 0: none, or dealt if the terrain is */

    /* Dealing `??` hexes: one pool, tokens along a spiral. */
    uint8_t terrain_pool[BOARD_TERRAINS]; /* how many of each are dealt */
    uint8_t number_pool[BOARD_HEXES_MAX]; /* the tokens in letter order */
    uint8_t number_pool_count;
    /* The hexes of each spiral, in the order in which tokens are laid. */
    uint8_t spiral[BOARD_SPIRALS_MAX][BOARD_HEXES_MAX];
    uint8_t spiral_count, spiral_length;

    /* Dealing areas: what is drawn in an area is shuffled within it (SCN0-20). */
    uint8_t area[BOARD_HEXES_MAX];  /* 0: none; else the letter, `A` is 1 */
    uint32_t shuffled_areas;        /* bit per area; bit 0 is no area and never set */
    uint8_t outer_area, outer_into; /* joins that pool with outer_sea_shuffled; 0: none */
    uint64_t marked_hexes;
    board_avoid avoid[BOARD_AVOIDS_MAX];
    uint8_t avoid_count;
    bool reds_apart;                 /* 6 and 8 are not neighbours in a variable set-up */
    uint8_t islands_min, island_max; /* fewer islands, or a larger one: dealt anew; 0: no matter */

    /* Fog: what lies under the BOARD_FOG hexes together. */
    uint8_t fog_terrain[BOARD_TERRAINS];
    uint8_t fog_number[13];

    uint64_t home_hexes; /* first settlements touch one of these */
    uint64_t
        closed_hexes; /* nobody settles on a vertex of these alone, and the robber stays away */
    uint64_t barred_vertices[BOARD_WORDS_MAX]; /* closed to first settlements */

    uint16_t harbor_edge[BOARD_HARBORS_MAX]; /* BOARD_NO_PLACE: placed later, or at random */
    uint8_t harbor_type[BOARD_HARBORS_MAX];  /* as printed; shuffled when the board is dealt */
    uint8_t harbor_count;
    bool harbors_scattered;    /* put on random coasts when the board is dealt */
    bool harbors_always_dealt; /* shuffled even where all else lies as printed */

    board_start start[2 * BOARD_STARTS_MAX];
    uint8_t start_count;
    uint8_t robber_start; /* BOARD_ROBBER_HEX ... */
    uint8_t robber;       /* the hex, or the number */
    uint8_t pirate;       /* the hex, or BOARD_NO_HEX: beside the board */

    /* Special points for the first settlement on an island that is new to its owner: for the first
     * such island, the second, ... the last value repeats. */
    uint8_t bonus[BOARD_BONUS_MAX];
    uint8_t bonus_count;
    bool deserts_divide; /* a desert belongs to no island and parts one */

    bool no_route_card, no_army_card, no_robber, no_pirate;
    bool dealt; /* the drawing leaves hexes to be dealt (`??`) */

    uint8_t scenario; /* board_scenario */
    board_tribe_map tribe;
    board_villages_map villages;
    board_fleet_map fleet;
    board_wonders_map wonders;
} board_layout;

/* The options, typed: option[] as the rules read it. */
typedef struct board_rules {
#define OPTION(name) uint8_t name;
#include "board_options.def"
} board_rules;

enum board_option {
#define OPTION(name) BOARD_OPTION_##name,
#include "board_options.def"
    BOARD_OPTIONS
};

enum { BOARD_VARIABLE, BOARD_BEGINNER };                          /* rules.board */
enum { BOARD_TOKENS_SPIRAL, BOARD_TOKENS_RANDOM };                /* rules.token_layout */
enum { BOARD_HARBORS_RANDOM, BOARD_HARBORS_FIXED };               /* rules.harbor_layout */
enum { BOARD_FIRST_DICE, BOARD_FIRST_SEAT0, BOARD_FIRST_RANDOM }; /* rules.first_player */
enum { BOARD_HARBOR_AUTO, BOARD_HARBOR_NO, BOARD_HARBOR_YES };    /* rules.harbor_same_turn */
enum { BOARD_TIE_ASIDE, BOARD_TIE_HOLDER };                       /* rules.longest_road_tie */
enum { BOARD_DICE_RANDOM, BOARD_DICE_DECK };                      /* rules.dice */
enum { BOARD_TRADE_ALL, BOARD_TRADE_BANK };                       /* rules.trading */

enum {
    BOARD_EXTRA_AUTO,
    BOARD_EXTRA_NONE,
    BOARD_EXTRA_BUILD,
    BOARD_EXTRA_PAIRED
}; /* rules.extra_turns */

/* The sizes of sets for which the hottest functions are compiled apart: words of a set of vertices
 * and of a set of edges. */
typedef enum board_shape {
    BOARD_SHAPE_ANY,
    BOARD_SHAPE_1_2, /* the island */
    BOARD_SHAPE_2_3  /* most maps of the sea */
} board_shape;

enum { BOARD_FLEET_ONE, BOARD_FLEET_ALL };          /* rules.merchant_fleet */
enum { BOARD_FIFTH_PLAY, BOARD_FIFTH_DISCARD_NOW }; /* rules.fifth_card */
/* So many of the last options came after 0.1.0: printed only where they differ from their initial
 * value, so that old configurations are printed as they were (core/game.h). */
enum { BOARD_OPTIONS_LATER = BOARD_OPTIONS - BOARD_OPTION_aqueduct_when };
enum { BOARD_AQUEDUCT_NOTHING, BOARD_AQUEDUCT_NO_RESOURCES }; /* rules.aqueduct_when */
enum { BOARD_SLEEPERS_DEFENDERS, BOARD_SLEEPERS_ALL };        /* rules.nasty_sleepers */
enum { BOARD_ENDS_COUNTED, BOARD_ENDS_UNCOUNTED };            /* rules.longest_road_ends */

/* What can be paid for with resources; or needs no paying for. */
enum {
    PAYS_ROAD = 1,
    PAYS_CITY = 2,
    PAYS_CARD = 4,
    PAYS_SHIP = 8,
    PAYS_FREE = 16,
    PAYS_SETTLEMENT = 32,
    PAYS_KNIGHT = 64
};

/* The sets of a position and what lies between them, in byte order (board_view.h). */
typedef enum board_set {
#define SET(name, places, owner, module, kept) BOARD_AT_##name,
#define STRUCT(name, type, module) BOARD_AT_##name,
#include "board_sets.def"
    BOARD_SETS
} board_set;

typedef struct LR_ALIAS board {
    board_rules rules;
    uint8_t goal;        /* vp_goal, or the map's own */
    uint8_t extra_turns; /* with its `auto` resolved */
    bool sea;            /* there are ships (module sea), gold or fog */
    bool knights;        /* knights, commodities, improvements (module knights) */
    uint8_t goods;       /* kinds of cards in a hand: BOARD_RESOURCES or BOARD_GOODS */
    bool deals;          /* the game begins with a deal */
    bool harbor_at_once; /* harbor_same_turn with its `auto` resolved */
    bool cards_shown;    /* hidden cards may be laid open or claimed: vp_cards_hidden, auto_claim */
    bool dice_plain;     /* every throw is two dice with all 36 results: dice, no_seven_rounds */
    bool cities_fall;    /* and are repaired without a piece (CK-BARB-11) */
    bool tokens_move;    /* an Inventor may swap tokens */
    bool tokens_all;     /* every producing hex bears a token */
    bool forced_discards;     /* a hand of one kind is discarded without asking (CK-DEC-13) */
    uint8_t setup_city_round; /* the round of the set-up that places cities, or 0xff */
    uint8_t easy_turns;       /* so many turns at the start have neither a seven nor an event */
    uint8_t wares;            /* what can be bought: PAYS_ROAD and so on */
    uint8_t pays[1 << BOARD_RESOURCES]; /* of it, what each set of resources pays for */
    uint8_t who[BOARD_PHASES];          /* board_who; MAIN is ACTIVE where players do not trade */
    uint64_t lanes_high; /* the high bits of the lanes in use, one for each kind of goods */
    /* What a hex of each terrain pays for buildings, by their nibble in hex_buildings, as lanes. */
    uint64_t yield[BOARD_RESOURCES][16];
    uint8_t modules;            /* bit per board_module_id */
    uint8_t hooks[BOARD_SEAMS]; /* at each seam: the modules that have something to do there */
    board_supply supply;
    uint8_t seats, hexes;
    uint8_t scenario;                 /* board_scenario */
    uint8_t vertex_words, edge_words; /* words of a set on this map */
    uint8_t shape;                    /* board_shape */
    uint16_t vertices, edges;
    uint16_t at[BOARD_SETS]; /* where each set lies, in words; 0 if the game does not have it */
    uint16_t seat_words;     /* of all sets of one seat */
    uint16_t secret_at;      /* behind the last set */
    uint64_t home_vertices[BOARD_WORDS_MAX]; /* where first settlements may stand, if it is land */
    uint64_t neighbour_hexes[BOARD_HEXES_MAX];
    board_hex hex[BOARD_HEXES_MAX];
    board_vertex vertex[BOARD_VERTICES_MAX];
    board_edge edge[BOARD_EDGES_MAX];
    /* The edges at vertex v as a set: words v*edge_words .. */
    uint64_t vertex_edges[BOARD_VERTICES_MAX * BOARD_WORDS_MAX];
    uint64_t hex_edges[BOARD_HEXES_MAX * BOARD_WORDS_MAX]; /* and those of each hex */
    board_layout layout;
} board;

/* The game has the module; every game has BASE. */
static inline bool board_plays(const board *b, unsigned module) {
    return b->modules >> module & 1;
}

static inline const board *board_of(const lr_game *g) {
    return (const board *)(const void *)g->body.bytes;
}
static inline board *board_of_rw(lr_game *g) { /* while it is compiled */
    return (board *)(void *)g->body.bytes;
}

extern const char *const board_terrain_names[BOARD_TERRAINS];
extern const char *const board_goods_names[BOARD_GOODS]; /* resources first */
extern const char *const board_harbor_names[BOARD_HARBOR_TYPES];

/* What a deal decides; arrays are by hex and by harbor slot. */
typedef struct board_dealt {
    uint8_t terrain[BOARD_HEXES_MAX], number[BOARD_HEXES_MAX];
    uint8_t harbor[BOARD_HARBORS_MAX];       /* type */
    uint16_t harbor_edge[BOARD_HARBORS_MAX]; /* BOARD_NO_PLACE: lies nowhere yet */
} board_dealt;

/* The deal (layout.c): terrain, tokens and harbors from a seed. The same seed, map and options
 * always give the same board. What is not dealt stays as the map prints it; fog stays fog.
 * Returns how often areas were shuffled until their promises held. */
uint32_t board_deal(const board *b, uint64_t seed, board_dealt *out);

/* True if these rules leave anything to a deal. */
bool board_is_dealt(const board *b);

/* The island that a hex belongs to, as a set of hexes: the connected part of `land` around the
 * hex. */
uint64_t board_island(const board *b, uint64_t land, unsigned hex);

#endif
