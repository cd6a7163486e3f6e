/* cards.h - the card game for two read from C: hands, realms, the table and arguments of actions.
 *
 * This header reads the views and actions of `cards(...)`, as board.h does for the board games,
 * with the same errors and the same promise about sizes and numbers. Everything is read from a
 * view:
 *
 *     lr_cards_realm_info mine;
 *     if (lr_cards_realm(&game, &view, seat, &mine) == LR_OK) ...mine.have[LR_CARDS_GOODS_ORE]...
 *
 * A realm is a row of settlements and roads with regions at its corners:
 *
 *     slot      -2      -1       0      +1      +2
 *     above  [forest]  site   [gold]   site  [fields]      regions stand at even slots,
 *     row             settle-  road   settle-              settlements at odd ones,
 *                      ment            ment                roads at even ones between them
 *     below  [hills]   site  [pasture] site [mountains]
 *
 * Slots reach from -12 to +12. A settlement has a place, 0 to 11, which is the slot 2 * place - 11.
 * A region has a column, 0 to 12, which is the slot 2 * column - 12; roads are counted in columns
 * too. The settlement at place p touches the columns p and p + 1.
 *
 *     region   2 * column + side      0 to 25   side 0 is above the row, 1 below
 *     site     2 * place + side       0 to 23   holds one card at a settlement, two at a city
 */
#ifndef LONGROAD_CARDS_H
#define LONGROAD_CARDS_H

#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words ----------------------------------------------------------------------------------- */

enum {
    LR_CARDS_NONE = 0xff, /* no seat (LR_SEAT_NONE), card, stack or place */
    LR_CARDS_STACKS = 5,
    LR_CARDS_PLACES = 12, /* of settlements */
    LR_CARDS_COLUMNS = 13,
    LR_CARDS_REGIONS = 26,
    LR_CARDS_SITES = 24
};

typedef enum lr_cards_goods {
    LR_CARDS_GOODS_BRICK = 0,
    LR_CARDS_GOODS_LUMBER = 1,
    LR_CARDS_GOODS_WOOL = 2,
    LR_CARDS_GOODS_GRAIN = 3,
    LR_CARDS_GOODS_ORE = 4,
    LR_CARDS_GOODS_GOLD = 5
} lr_cards_goods;

enum { LR_CARDS_GOODS = 8 }; /* the length of arrays by lr_cards_goods; the last two are 0 */

/* The kinds of expansion cards. */
typedef enum lr_cards_kind {
    LR_CARDS_KIND_ALCHEMIST = 0,
    LR_CARDS_KIND_ARSONIST = 1,
    LR_CARDS_KIND_BISHOP = 2,
    LR_CARDS_KIND_BLACK_KNIGHT = 3,
    LR_CARDS_KIND_BRIGANDS = 4,
    LR_CARDS_KIND_CARAVAN = 5,
    LR_CARDS_KIND_HERB_WOMAN = 6,
    LR_CARDS_KIND_MERCHANT = 7,
    LR_CARDS_KIND_SCOUT = 8,
    LR_CARDS_KIND_SPY = 9,
    LR_CARDS_KIND_ABBEY = 10,
    LR_CARDS_KIND_GARRISON = 11,
    LR_CARDS_KIND_SMITHY = 12,
    LR_CARDS_KIND_BRICK_FACTORY = 13,
    LR_CARDS_KIND_FOUNDRY = 14,
    LR_CARDS_KIND_GRAIN_MILL = 15,
    LR_CARDS_KIND_SAWMILL = 16,
    LR_CARDS_KIND_WOOLEN_MILL = 17,
    LR_CARDS_KIND_BRICK_FLEET = 18,
    LR_CARDS_KIND_GOLD_FLEET = 19,
    LR_CARDS_KIND_GRAIN_FLEET = 20,
    LR_CARDS_KIND_LUMBER_FLEET = 21,
    LR_CARDS_KIND_ORE_FLEET = 22,
    LR_CARDS_KIND_WOOL_FLEET = 23,
    LR_CARDS_KIND_CONRAD = 24,
    LR_CARDS_KIND_FALK = 25,
    LR_CARDS_KIND_GOTZ = 26,
    LR_CARDS_KIND_HAGEN = 27,
    LR_CARDS_KIND_KARL = 28,
    LR_CARDS_KIND_OTTO = 29,
    LR_CARDS_KIND_PIPPIN = 30,
    LR_CARDS_KIND_SIEGFRIED = 31,
    LR_CARDS_KIND_WALTER = 32,
    LR_CARDS_KIND_AQUEDUCT = 33,
    LR_CARDS_KIND_BATH_HOUSE = 34,
    LR_CARDS_KIND_CHURCH = 35,
    LR_CARDS_KIND_COLOSSUS = 36,
    LR_CARDS_KIND_COUNTING_HOUSE = 37,
    LR_CARDS_KIND_HARBOR = 38,
    LR_CARDS_KIND_LIBRARY = 39,
    LR_CARDS_KIND_MARKETPLACE = 40,
    LR_CARDS_KIND_MERCHANT_GUILD = 41,
    LR_CARDS_KIND_MINT = 42,
    LR_CARDS_KIND_TOWN_HALL = 43
} lr_cards_kind;

enum { LR_CARDS_KINDS = 64 }; /* the length of arrays by lr_cards_kind; the rest are 0 */

typedef enum lr_cards_group {
    LR_CARDS_GROUP_NEUTRAL = 7, /* action cards: this and the next two */
    LR_CARDS_GROUP_ATTACK = 8,
    LR_CARDS_GROUP_DEFENSE = 9,
    LR_CARDS_GROUP_GREEN = 10, /* buildings for settlements and cities */
    LR_CARDS_GROUP_FLEET = 11,
    LR_CARDS_GROUP_KNIGHT = 12,
    LR_CARDS_GROUP_RED = 13 /* buildings for cities alone */
} lr_cards_group;

typedef enum lr_cards_event {
    LR_CARDS_EVENT_CIVIL_WAR = 0,
    LR_CARDS_EVENT_CONFLICT = 1,
    LR_CARDS_EVENT_MASTER_BUILDER = 2,
    LR_CARDS_EVENT_PLAGUE = 3,
    LR_CARDS_EVENT_PRODUCTIVE_YEAR = 4,
    LR_CARDS_EVENT_PROGRESS = 5,
    LR_CARDS_EVENT_YEAR_END = 6
} lr_cards_event;

/* What the event die shows. */
typedef enum lr_cards_face {
    LR_CARDS_FACE_NONE = 0,     /* not thrown yet */
    LR_CARDS_FACE_CLUB = 1,     /* Brigand Attack */
    LR_CARDS_FACE_WINDMILL = 2, /* Trade Advantage */
    LR_CARDS_FACE_KNIGHT = 3,   /* Tournament */
    LR_CARDS_FACE_SUN = 4,      /* Year of Plenty */
    LR_CARDS_FACE_QUESTION = 5  /* Event Card */
} lr_cards_face;

/* What the game waits for (docs/notation.md). */
typedef enum lr_cards_phase {
    LR_CARDS_PHASE_SHUFFLE = 0,
    LR_CARDS_PHASE_ARRANGE = 1,
    LR_CARDS_PHASE_FIRST = 2,
    LR_CARDS_PHASE_START_STACK = 3,
    LR_CARDS_PHASE_START_TAKE = 4,
    LR_CARDS_PHASE_ROLL = 5,
    LR_CARDS_PHASE_DICE = 6,
    LR_CARDS_PHASE_EVENT = 7,
    LR_CARDS_PHASE_ADVANTAGE = 8,
    LR_CARDS_PHASE_GAIN = 9,
    LR_CARDS_PHASE_CIVIL_WAR = 10,
    LR_CARDS_PHASE_CONFLICT = 11,
    LR_CARDS_PHASE_BUILDER_STACK = 12,
    LR_CARDS_PHASE_BUILDER_SWAP = 13,
    LR_CARDS_PHASE_MAIN = 14,
    LR_CARDS_PHASE_PAY = 15,
    LR_CARDS_PHASE_PAY_ANY = 16,
    LR_CARDS_PHASE_STORE = 17,
    LR_CARDS_PHASE_SCOUT = 18,
    LR_CARDS_PHASE_PICK = 19,
    LR_CARDS_PHASE_REGION = 20,
    LR_CARDS_PHASE_SIDE = 21,
    LR_CARDS_PHASE_ANSWER = 22,
    LR_CARDS_PHASE_COUNTER_OFFER = 23,
    LR_CARDS_PHASE_DEFEND = 24,
    LR_CARDS_PHASE_DUEL = 25,
    LR_CARDS_PHASE_TARGET = 26,
    LR_CARDS_PHASE_ROB = 27,
    LR_CARDS_PHASE_MERCHANT_TAKE = 28,
    LR_CARDS_PHASE_MERCHANT_GIVE = 29,
    LR_CARDS_PHASE_SPY = 30,
    LR_CARDS_PHASE_DISCARD = 31,
    LR_CARDS_PHASE_DRAW = 32,
    LR_CARDS_PHASE_LOOK = 33,
    LR_CARDS_PHASE_EXCHANGE = 34,
    LR_CARDS_PHASE_EXCHANGED = 35,
    LR_CARDS_PHASE_OVER = 36
} lr_cards_phase;

/* The kinds of actions: lr_action.kind. The comments name the arguments in the order of
 * lr_cards_argument(); those in brackets may be missing. */
typedef enum lr_cards_action {
    LR_CARDS_ACTION_SHUFFLE = 1, /* chance: seed */
    LR_CARDS_ACTION_FIRST = 2,   /* chance: die of seat 0, die of seat 1 */
    LR_CARDS_ACTION_DICE = 3,    /* chance: face, die */
    LR_CARDS_ACTION_EVENT = 4,   /* chance: event */
    LR_CARDS_ACTION_REGION = 5,  /* chance: deck */
    LR_CARDS_ACTION_DUEL = 6,    /* chance: die */
    LR_CARDS_ACTION_ARRANGE = 7, /* goods of the region for the next place */
    LR_CARDS_ACTION_ARRANGE_AS_PRINTED = 8,
    LR_CARDS_ACTION_STACK = 9,      /* stack */
    LR_CARDS_ACTION_TAKE = 10,      /* depth, kind */
    LR_CARDS_ACTION_ALCHEMIST = 11, /* die */
    LR_CARDS_ACTION_ROLL = 12,
    LR_CARDS_ACTION_END = 13,
    LR_CARDS_ACTION_DRAW = 14,     /* stack */
    LR_CARDS_ACTION_SEARCH = 15,   /* stack */
    LR_CARDS_ACTION_EXCHANGE = 16, /* kind, stack */
    LR_CARDS_ACTION_DISCARD = 17,  /* kind, stack */
    LR_CARDS_ACTION_PAY = 18,      /* region */
    LR_CARDS_ACTION_STORE = 19,    /* region */
    LR_CARDS_ACTION_SETTLE = 20,   /* pays or stores the rest by the default */
    LR_CARDS_ACTION_GAIN = 21,     /* region */
    LR_CARDS_ACTION_SEIZE = 22,    /* goods */
    LR_CARDS_ACTION_GIVE = 23,     /* goods */
    LR_CARDS_ACTION_STOP = 24,
    LR_CARDS_ACTION_ROAD = 25,       /* column */
    LR_CARDS_ACTION_SETTLEMENT = 26, /* place */
    LR_CARDS_ACTION_CITY = 27,       /* place */
    LR_CARDS_ACTION_BUILD = 28,      /* kind, site */
    LR_CARDS_ACTION_REMOVE = 29,     /* kind, site */
    LR_CARDS_ACTION_SIDE = 30,       /* side */
    LR_CARDS_ACTION_SCOUT = 31,
    LR_CARDS_ACTION_PICK = 32,  /* deck */
    LR_CARDS_ACTION_BANK = 33,  /* goods given, goods wanted */
    LR_CARDS_ACTION_OFFER = 34, /* units given, units wanted */
    LR_CARDS_ACTION_ACCEPT = 35,
    LR_CARDS_ACTION_REFUSE = 36,
    LR_CARDS_ACTION_PLAY = 37,     /* kind */
    LR_CARDS_ACTION_CARAVAN = 38,  /* units given, units got */
    LR_CARDS_ACTION_COUNTER = 39,  /* kind */
    LR_CARDS_ACTION_TARGET = 40,   /* kind, site */
    LR_CARDS_ACTION_SPY = 41,      /* kind */
    LR_CARDS_ACTION_CONFLICT = 42, /* stack, kind [, kind] */
    LR_CARDS_ACTION_SWAP = 43      /* kind given, depth, kind taken */
} lr_cards_action;

/* ---- the table ------------------------------------------------------------------------------- */

typedef struct lr_cards_table_info {
    lr_action pending;     /* the action that is being paid for; else zeros */
    uint32_t turn;         /* 1 is the first player's first */
    uint32_t actors;       /* who is to act, as lr_actors() says */
    uint16_t regions_left; /* bit per card of the region deck */
    uint8_t viewer;        /* whose view it is; LR_SEAT_NONE: a spectator's */
    uint8_t goal;          /* victory points that win */
    uint8_t phase;         /* lr_cards_phase */
    uint8_t active, first; /* whose turn it is, and who began */
    uint8_t chooser;       /* the seat that the phase waits for; LR_SEAT_NONE: chance, or nobody */
    uint8_t winner;        /* or LR_SEAT_NONE */
    uint8_t knight_token, windmill_token;              /* who holds them, or LR_SEAT_NONE */
    uint8_t face, event_card;                          /* of this turn; LR_CARDS_NONE: no card */
    uint8_t production;                                /* this turn's number; 0: not known yet */
    uint8_t roads_left, settlements_left, cities_left; /* supplies, for both */
    uint8_t stack_size[8], events_left[8];             /* cards by stack, and by lr_cards_event */
    uint8_t discard_top;                               /* lr_cards_kind or LR_CARDS_NONE */
    uint8_t stack;                                     /* looked through now, or LR_CARDS_NONE */
    uint8_t takes_left, seizures_left, owe_any;        /* cards to take; units to seize, to pay */
    uint8_t duel_card;                                 /* the attack, or LR_CARDS_NONE */
    uint8_t victim;                                    /* the realm that loses something */
    uint8_t region_drawn, new_column;                  /* of a new settlement, or LR_CARDS_NONE */
    uint8_t offer_give[LR_CARDS_GOODS], offer_want[LR_CARDS_GOODS]; /* the open offer, or zeros */
    uint8_t reserved[46];
} lr_cards_table_info;

LR_API lr_status lr_cards_table(const lr_game *g, const lr_view *view, lr_cards_table_info *out);

/* The viewer's own cards, and what it knows of the opponent's. */
typedef struct lr_cards_hand_info {
    uint8_t copies[LR_CARDS_KINDS]; /* how many of each lr_cards_kind */
    uint8_t seen[LR_CARDS_KINDS];   /* seen in the opponent's hand ... */
    uint8_t gone;                   /* ... of which up to this many may have left since */
    uint8_t seat, count;            /* whose hand it is, and how many cards it has */
    uint8_t reserved[29];
} lr_cards_hand_info;

LR_API lr_status lr_cards_hand(const lr_game *g, const lr_view *view, lr_cards_hand_info *out);

/* What the viewer remembers of a stack, from the top. `known` holds kinds and three marks. The
 * stack has as many cards as there are entries other than LR_CARDS_MARK_TAKEN, less the number of
 * those marks: each such mark says that the opponent took one of the cards before it.
 * LR_CARDS_MARK_EITHER, added to two neighbouring entries, says that their order is not known. */
enum { LR_CARDS_MARK_UNKNOWN = 0x3f, LR_CARDS_MARK_EITHER = 0x40, LR_CARDS_MARK_TAKEN = 0x7f };

typedef struct lr_cards_stack_info {
    uint8_t size;       /* cards in the stack */
    uint8_t known_size; /* entries of `known`; 0 for a spectator */
    uint8_t known[104]; /* zeros fill up */
    uint8_t reserved[22];
} lr_cards_stack_info;

LR_API lr_status lr_cards_stack(const lr_game *g, const lr_view *view, uint32_t stack,
                                lr_cards_stack_info *out);

/* ---- realms ---------------------------------------------------------------------------------- */

typedef struct lr_cards_realm_info {
    uint16_t settlements; /* bit per place with a settlement or city */
    uint16_t cities;      /* bit per place with a city */
    uint16_t roads;       /* bit per column with a road */
    uint8_t points;       /* victory points, tokens included */
    uint8_t strength, tournament, commerce;
    uint8_t hand_count, hand_limit; /* cards in hand, and how many it may keep */
    uint8_t search_price;           /* units that a search costs */
    uint8_t wish;                   /* units of choice that it still gains */
    uint8_t have[LR_CARDS_GOODS];   /* units in all regions */
    uint8_t room[LR_CARDS_GOODS];   /* units for which there is room */
    uint8_t rate[LR_CARDS_GOODS];   /* units that the bank takes for one of another kind */
    uint8_t owe[LR_CARDS_GOODS];    /* units that it still must pay */
    uint8_t due[LR_CARDS_GOODS];    /* units that it still must store */
    uint8_t reserved[10];
} lr_cards_realm_info;

LR_API lr_status lr_cards_realm(const lr_game *g, const lr_view *view, int seat,
                                lr_cards_realm_info *out);

typedef struct lr_cards_region_info {
    uint8_t goods;   /* lr_cards_goods, or LR_CARDS_NONE where no region lies */
    uint8_t die;     /* the number that makes it produce; 0: no region */
    uint8_t stock;   /* units that it holds, 0 to 3 */
    uint8_t doubled; /* 1: it produces two */
    uint8_t guarded; /* 1: brigands do not count it */
    uint8_t reserved[11];
} lr_cards_region_info;

LR_API lr_status lr_cards_region(const lr_game *g, const lr_view *view, int seat, uint32_t region,
                                 lr_cards_region_info *out);

typedef struct lr_cards_site_info {
    uint8_t card[2]; /* lr_cards_kind, ascending; LR_CARDS_NONE fills up */
    uint8_t room;    /* cards for which there is room */
    uint8_t reserved[13];
} lr_cards_site_info;

LR_API lr_status lr_cards_site(const lr_game *g, const lr_view *view, int seat, uint32_t site,
                               lr_cards_site_info *out);

/* ---- cards ----------------------------------------------------------------------------------- */

/* What is printed on a card in this game; a card file can change the values. */
typedef struct lr_cards_card_info {
    uint8_t cost[LR_CARDS_GOODS];
    uint8_t group; /* lr_cards_group */
    uint8_t count; /* copies in the game */
    uint8_t points, commerce, strength, tournament;
    uint8_t goods; /* that a mill or a fleet is about, or LR_CARDS_NONE */
    uint8_t reserved[17];
} lr_cards_card_info;

/* LR_E_NO_SUCH_CARD if there is no such kind. */
LR_API lr_status lr_cards_card(const lr_game *g, uint32_t kind, lr_cards_card_info *out);

/* What one ROAD, SETTLEMENT or CITY costs. LR_E_BAD_ACTION for other kinds. */
LR_API lr_status lr_cards_cost(const lr_game *g, lr_cards_action kind, uint8_t out[LR_CARDS_GOODS]);

/* ---- actions --------------------------------------------------------------------------------- */

typedef enum lr_cards_type {
    LR_CARDS_TYPE_SEED = 1,  /* 64 bits */
    LR_CARDS_TYPE_DIE = 2,   /* 1 to 6 */
    LR_CARDS_TYPE_FACE = 3,  /* lr_cards_face */
    LR_CARDS_TYPE_EVENT = 4, /* lr_cards_event */
    LR_CARDS_TYPE_DECK = 5,  /* a card of the region deck: bit of regions_left */
    LR_CARDS_TYPE_GOODS = 6, /* lr_cards_goods */
    LR_CARDS_TYPE_STACK = 7, /* 0 to 4 */
    LR_CARDS_TYPE_DEPTH = 8, /* a card's place in a stack; 0 is on top */
    LR_CARDS_TYPE_KIND = 9,  /* lr_cards_kind */
    LR_CARDS_TYPE_REGION = 10,
    LR_CARDS_TYPE_COLUMN = 11,
    LR_CARDS_TYPE_PLACE = 12,
    LR_CARDS_TYPE_SITE = 13,
    LR_CARDS_TYPE_SIDE = 14, /* 0 above, 1 below */
    LR_CARDS_TYPE_UNITS = 15 /* goods[] counts them; the value is their sum */
} lr_cards_type;

typedef struct lr_cards_argument_info {
    uint64_t value; /* 0 if it is hidden */
    uint8_t type;   /* lr_cards_type */
    uint8_t hidden; /* 1: hidden from the viewer for whom the action was redacted */
    uint8_t goods[LR_CARDS_GOODS];
    uint8_t reserved[14];
} lr_cards_argument_info;

/* The k-th argument of an action, counted from 0; LR_END past the last. */
LR_API lr_status lr_cards_argument(const lr_game *g, lr_action a, uint32_t k,
                                   lr_cards_argument_info *out);

/* The value of the action's first argument of the type; -1 if there is none, if the argument is
 * hidden or a seed, or if this is no action of this game. */
LR_API int32_t lr_cards_find(const lr_game *g, lr_action a, lr_cards_type type);

/* Makes the offer of `give` for `want`. LR_E_RANGE if a count is above 48. lr_check() says whether
 * the rules allow the offer; lr_legal() lists only a few of the possible offers. */
LR_API lr_status lr_cards_make_offer(const lr_game *g, int seat, const uint8_t give[LR_CARDS_GOODS],
                                     const uint8_t want[LR_CARDS_GOODS], lr_action *out);

#ifdef __cplusplus
}
#endif
#endif
