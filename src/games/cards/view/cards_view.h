/* cards_view.h - what can be seen of the two-player card game, and how its actions are packed.
 *
 * Two realms face each other. Each is a row of settlements and roads with regions at its corners:
 *
 *     slot      -2      -1       0      +1      +2
 *     upper  [forest]  site   [gold]   site  [fields]      regions stand at even slots,
 *     row             settle-  road   settle-              settlements at odd ones,
 *                      ment            ment                roads at even ones between them
 *     lower  [hills]   site  [pasture] site [mountains]
 *
 * The row grows at both ends, at most to the slots -12 and +12 (CARD-GEO-15). In the program a
 * settlement has a *place*, 0 to 11: slot 2 * place - 11. A region has a *column*, 0 to 12: slot
 * 2 * column - 12. So the settlement at place p touches the columns p and p + 1.
 *
 *     region   2 * column + side      0 to 25   side 0 is above the row, 1 below
 *     site     2 * place + side       0 to 23   holds one card at a settlement, two at a city
 *
 * Stores. A region holds 0 to 3 units of its resource. `stock` has two bits for each region; sets
 * of regions use the lower of the two bits (cards_region()). Production then adds to all regions of
 * a number at once. What a realm has in all is kept as lanes (core/lanes.h), one for each resource.
 *
 * Expansion cards come in 44 kinds, 62 cards. A set of them (`cards_set`) has as many bits for a
 * kind as there are copies, and the lower ones are used first: a set is one word, its size a
 * popcount, and copies cannot be told apart.
 *
 * What is hidden is the order of the five stacks and both hands. The region deck and the event deck
 * have no order to hide: what can still come is known to all, so they are counts, and chance draws.
 * (Event cards that were drawn lie under the deck, but Year End shuffles it before they come
 * again.)
 *
 * Knowledge. Stacks are not shuffled, so what a player has seen of a stack stays true. For each
 * stack a seat remembers a sequence from the top: kinds, CARDS_UNKNOWN, and marks (`CARDS_TAKEN`).
 * A mark says: when the stack consisted of the entries before the mark, the opponent took one card
 * out of it, from a place that the seat does not know. So the number of cards is the number of
 * other entries minus the number of marks. CARDS_EITHER on two neighbouring entries says that their
 * order is not known (to a victim of Conflict). Of the opponent's hand a seat knows cards that it
 * saw there (`seen`), of which up to `gone` may have left since, face down. This knowledge is never
 * false; further conclusions are left to the players.
 */
#ifndef CARDS_VIEW_H
#define CARDS_VIEW_H

#include <longroad/longroad.h>

#include "bits.h"
#include "lanes.h"

#include <stdbool.h>
#include <stddef.h>

/* ---- cards ----------------------------------------------------------------------------------- */

typedef enum cards_good {
    CARDS_BRICK,
    CARDS_LUMBER,
    CARDS_WOOL,
    CARDS_GRAIN,
    CARDS_ORE,
    CARDS_GOLD,
    CARDS_GOODS,
    CARDS_GOOD_NONE = CARDS_GOODS
} cards_good;

typedef lr_lanes cards_goods; /* a lane for each resource */

extern const char *const cards_good_names[CARDS_GOODS];    /* "brick" */
extern const char *const cards_terrain_names[CARDS_GOODS]; /* "hills": the region that gives it */

typedef enum cards_group {
#define GROUP(id, ...) CARDS_GROUP_##id,
#include "cards_table.def"
    CARDS_GROUPS
} cards_group;

extern const char *const cards_group_names[CARDS_GROUPS]; /* the ledger's: "start-red", ... */

/* What a card on a site does beyond its numbers. */
typedef enum cards_effect {
    CARDS_EFFECT_NONE,
    CARDS_EFFECT_DOUBLE,   /* doubles the production of bordering regions of a resource */
    CARDS_EFFECT_RATE_TWO, /* the bank takes two of a resource for one */
    CARDS_EFFECT_RATE_ONE, /* the bank takes one */
    CARDS_EFFECT_HAND,     /* one more card in hand */
    CARDS_EFFECT_GUARD,    /* hides bordering regions from brigands; pays in a productive year */
    CARDS_EFFECT_SMITHY,   /* one more strength for each knight */
    CARDS_EFFECT_HARBOR,   /* one more commerce point for each fleet */
    CARDS_EFFECT_AQUEDUCT, /* no plague in the realm */
    CARDS_EFFECT_BATH,     /* no plague around the city */
    CARDS_EFFECT_CHURCH,   /* no civil war in the city */
    CARDS_EFFECT_SEARCH,   /* searches cost one */
    CARDS_EFFECTS
} cards_effect;

/* The kinds of expansion cards, and the events: rows of cards_table.def. */
typedef enum cards_kind {
#define EXPANSION(id, ...) CARDS_KIND_##id,
#include "cards_table.def"
    CARDS_KINDS,
    CARDS_NO_KIND = 0xff
} cards_kind;

typedef enum cards_event_card {
#define EVENT(id, ...) CARDS_EVENT_##id,
#include "cards_table.def"
    CARDS_EVENT_CARDS,
    CARDS_NO_EVENT = 0xff
} cards_event_card;

/* The first and the last bit of each kind in a set. */
enum {
#define EXPANSION(id, word, name, group, count, ...) \
    CARDS_BIT_##id, CARDS_BIT_LAST_##id = CARDS_BIT_##id + (count)-1,
#include "cards_table.def"
    CARDS_EXPANSIONS
};

_Static_assert(CARDS_EXPANSIONS == 62, "CARD-COMP-05: 62 expansion cards");

enum {
    CARDS_SEATS = 2,
    CARDS_STACKS = 5,
    CARDS_STACK_LANES = 8, /* bytes of their sizes, to be read as one word; the last three are 0 */
    CARDS_PLACES = 12,     /* of settlements in a row */
    CARDS_COLUMNS = 13,    /* of regions */
    CARDS_REGIONS = 2 * CARDS_COLUMNS,
    CARDS_SITES = 2 * CARDS_PLACES,
    CARDS_DECK_REGIONS = 11,
    CARDS_EVENTS = 10,
    CARDS_STORE_MAX = 3,
    CARDS_HAND_BASE = 3,
    CARDS_START_CARDS = 3,
    CARDS_GATE = 7,       /* points of both together before action cards may be played */
    CARDS_CALM_TURNS = 4, /* turns in which brigands do not come (CARD-RULE-61) */
    CARDS_ROW_MAX = 7,    /* settlements of one realm */
    CARDS_TABLE_ROWS = 81,
};

/* One row of the card table, as a game uses it: the built-in values or a file's. */
typedef struct cards_card {
    const char *word, *name, *source;
    cards_goods cost;
    uint8_t group, count, points, commerce, strength, tournament, die;
    uint8_t effect, goods; /* of an expansion card or a region; CARDS_GOOD_NONE */
    uint8_t changed;       /* a file gave it other values */
} cards_card;

typedef uint64_t cards_set;

typedef struct cards_kind_bits {
    cards_set mask, first;
} cards_kind_bits;

extern const cards_kind_bits cards_bits[CARDS_KINDS];
extern const uint8_t cards_kind_of_bit[64];

/* The first bit of every kind: `set & cards_first_bits` are the kinds in a set. */
extern const cards_set cards_first_bits;

static inline bool cards_in(cards_set set, unsigned kind) {
    return (set & cards_bits[kind].first) != 0;
}
static inline unsigned cards_copies(cards_set set, unsigned kind) {
    return (unsigned)__builtin_popcountll(set & cards_bits[kind].mask);
}
static inline unsigned cards_size(cards_set set) {
    return (unsigned)__builtin_popcountll(set);
}
/* One more of a kind; there must be a copy that is not in the set. */
static inline cards_set cards_add(cards_set set, unsigned kind) {
    return set | ((set & cards_bits[kind].mask) + cards_bits[kind].first);
}
/* One less; there must be one. */
static inline cards_set cards_remove(cards_set set, unsigned kind) {
    cards_set of = set & cards_bits[kind].mask;
    return (set & ~cards_bits[kind].mask) | (of >> 1 & cards_bits[kind].mask);
}

/* ---- actions --------------------------------------------------------------------------------- */

typedef enum cards_action_kind {
    CARDS_NO_ACTION, /* sixteen zero bytes are no action */
#define ACTION(kind, ...) CARDS_##kind,
#include "cards_actions.def"
#undef ACTION
    CARDS_ACTION_KINDS
} cards_action_kind;

extern const char *const cards_action_words[CARDS_ACTION_KINDS];

typedef enum cards_face {
    CARDS_FACE_NONE,     /* the event die is not thrown */
    CARDS_FACE_CLUB,     /* Brigand Attack */
    CARDS_FACE_WINDMILL, /* Trade Advantage */
    CARDS_FACE_KNIGHT,   /* Tournament */
    CARDS_FACE_SUN,      /* Year of Plenty */
    CARDS_FACE_QUESTION, /* Event Card: two sides */
    CARDS_FACES
} cards_face;

extern const char *const cards_face_names[CARDS_FACES];

/* The six corner places of the first regions in the order in which they are arranged, as
 * regions; and what CARD-RULE-62 proposes for each. */
extern const uint8_t cards_arrange_order[CARDS_GOODS];
extern const uint8_t cards_arrange_printed[CARDS_GOODS];

/* ---- the public part ------------------------------------------------------------------------- */

typedef enum cards_phase {
#define PHASE(name, ...) CARDS_PHASE_##name,
#include "cards_phases.def"
    CARDS_PHASES
} cards_phase;

extern const char *const cards_phase_names[CARDS_PHASES];

/* A phase as a set. */
#define CARDS_IN(phase) ((uint64_t)1 << CARDS_PHASE_##phase)

/* Where the game goes on once nothing is left to pay, choose or discard. */
typedef enum cards_step {
    CARDS_STEP_START, /* before the first turn */
    CARDS_STEP_ROLL,  /* until the event die is thrown */
    CARDS_STEP_EVENT, /* the event; production follows */
    CARDS_STEP_MAIN,  /* the active seat's actions */
    CARDS_STEP_DRAW,  /* drawing or exchanging; then the turn ends */
    CARDS_STEPS
} cards_step;

extern const char *const cards_step_names[CARDS_STEPS];

typedef struct cards_realm {
    uint64_t stock;                /* two bits for each region */
    uint64_t of_good[CARDS_GOODS]; /* the regions of a resource */
    uint64_t of_die[6];            /* the regions of a number; [0] is 1 */
    cards_set placed;              /* expansion cards on sites */
    uint8_t site[CARDS_SITES][2];  /* their kinds, ascending; CARDS_NO_KIND fills up */
    uint16_t cities;               /* bit per place */
    uint8_t first, last;           /* the outermost settled places; first > last: none yet */
    uint8_t roads;                 /* bit 0: one past the left end, bit 1: past the right end */

    /* What follows from the above, kept because it is needed often: cards_verify() recomputes
     * each. */
    uint8_t points; /* all, tokens too */
    uint8_t strength, tournament, commerce;
    uint8_t hand_limit, search_price;
    uint8_t card_points;        /* printed on the cards placed */
    uint8_t knights, buildings; /* on sites; the rest are fleets */
    uint8_t unused[18];         /* 256 bytes are the quickest to find */
    uint32_t sites_free;        /* sites with room */
    uint32_t sites_free_city;   /* the same, of cities */
    uint64_t slots;   /* cards on sites: bit 2 * site + place; of two alike only the first */
    uint64_t doubled; /* regions whose production is doubled */
    uint64_t guarded; /* regions that border a Garrison */
    uint64_t plagued; /* regions that lose to Plague */
    cards_goods have; /* units in all */
    cards_goods room; /* units for which there is room */
    cards_goods rate; /* what the bank takes of each for one of another */
} cards_realm;

_Static_assert(sizeof(cards_realm) == 256, "a realm is a power of two");

typedef struct LR_ALIAS cards_public {
    cards_realm realm[CARDS_SEATS];
    cards_goods owe[CARDS_SEATS];       /* units that still must be paid */
    cards_goods due[CARDS_SEATS];       /* units that still must be stored */
    cards_goods offer_give, offer_want; /* the open offer, from its maker's side */
    cards_set discard;                  /* out of the game */
    lr_action pending;     /* BUILD and the like: happens when it is paid; else zeros */
    uint16_t turn;         /* 1 is the first player's first */
    uint16_t regions_left; /* bit per row of the region deck */
    uint8_t events_left[CARDS_EVENT_CARDS]; /* that can still be drawn before the next shuffle */
    uint8_t phase, step;
    uint8_t active, first; /* seats; first: who began */
    uint8_t chooser;       /* the seat that the phase waits for; chance phases: LR_SEAT_NONE */
    uint8_t winner;        /* or LR_SEAT_NONE */
    uint8_t knight_token, windmill_token; /* holders or LR_SEAT_NONE */
    uint8_t face, event_card;             /* of this turn: cards_face, cards_event_card */
    uint8_t production;                   /* this turn's number; 0: not yet known */
    uint8_t alchemist;                    /* it was set, not thrown */
    uint8_t arranged;                     /* first regions laid so far, of both seats: 0 to 12 */
    uint8_t roads_left, settlements_left, cities_left; /* supplies */
    uint8_t stack_size[CARDS_STACK_LANES];
    uint8_t hand_size[CARDS_SEATS];
    uint8_t discard_top;       /* kind, or CARDS_NO_KIND */
    uint8_t stack;             /* looked through, or put under in an exchange; or CARDS_NO_STACK */
    uint8_t stack_barred;      /* chosen before by the other one (start, Master Builder) */
    uint8_t takes_left;        /* START_TAKE */
    uint8_t wish[CARDS_SEATS]; /* units of choice still to be gained */
    uint8_t owe_any;           /* units of any kind that the active seat still must pay */
    uint8_t duel_card;         /* the attack's kind, or CARDS_NO_KIND */
    uint8_t duel_countered;
    uint8_t victim;        /* the realm that loses something: CIVIL_WAR, TARGET, ROB */
    uint8_t seizures_left; /* ROB and MERCHANT_TAKE: units that can still be taken */
    uint8_t civil[CARDS_SEATS]
                 [2]; /* CIVIL_WAR: the unit chosen, site and kind; CARDS_NO_KIND twice */
    uint8_t
        event_left; /* bit per seat that the event still asks: ADVANTAGE, CIVIL_WAR, BUILDER_* */
    uint8_t region_drawn;   /* SIDE: row of the region deck; else CARDS_NO_REGION */
    uint8_t new_column;     /* where two regions still are to be laid, or CARDS_NO_REGION */
    uint8_t offers_refused; /* this turn; 255 stands for more, too */
    uint8_t check_hand;     /* bit per seat: discards down to its limit before the game goes on */
    uint8_t conflict_hit;   /* the active seat lost cards to Conflict this turn: it does not draw */
    uint8_t draw_mode;      /* STEP_DRAW: cards_draw_mode */
    uint8_t unused[5];
} cards_public;

_Static_assert(offsetof(cards_public, unused) + 5 == sizeof(cards_public),
               "no byte of a position is nobody's");

typedef enum cards_draw_mode {
    CARDS_DRAW_NONE,     /* not drawing yet, or no more: the turn ends */
    CARDS_DRAW_FILL,     /* the hand is short: one card after the other */
    CARDS_DRAW_EXCHANGE, /* one card may be exchanged */
} cards_draw_mode;

enum { CARDS_NO_STACK = 0xff, CARDS_NO_REGION = 0xff };

/* ---- knowledge and the view ------------------------------------------------------------------ */

enum {
    CARDS_UNKNOWN = 0x3f, /* in a memory: a card that was not seen */
    CARDS_TAKEN = 0x7f,   /* a mark: one of the cards before it was taken */
    CARDS_EITHER = 0x40,  /* with a kind: it and its neighbour are in one order or the other */
    CARDS_MEMORY_MAX = 104,
};

typedef struct cards_memory {
    uint8_t entry[CARDS_MEMORY_MAX]; /* of the five stacks, one after the other; zeros fill up */
    uint8_t size[CARDS_STACK_LANES]; /* entries and marks of each */
    uint8_t gone;                    /* cards that left the opponent's hand unseen */
    uint8_t unused[7];
    cards_set seen; /* cards seen in the opponent's hand; up to `gone` of them may be elsewhere */
} cards_memory;

typedef struct LR_ALIAS cards_view {
    cards_public pub;
    cards_memory memory; /* the viewer's; a spectator has none: all zeros */
    cards_set hand;      /* the viewer's */
    uint8_t viewer;      /* LR_SEAT_NONE: a spectator */
    uint8_t unused[7];
} cards_view;

/* A whole position laid open: for searches, in positions that they imagine, and for the analysis of
 * finished games. */
typedef struct cards_open {
    const cards_public *pub;
    const cards_set *hand;      /* of each seat */
    const uint8_t *deck;        /* kinds: stack after stack, each from its top */
    const cards_memory *memory; /* of each seat */
} cards_open;

cards_open cards_lay_open(const lr_state *s);

static inline const cards_view *cards_view_of(const lr_view *view) {
    return (const cards_view *)(const void *)view->body.bytes;
}
static inline cards_view *cards_view_of_rw(lr_view *view) {
    return (cards_view *)(void *)view->body.bytes;
}

/* ---- the compiled game ----------------------------------------------------------------------- */

/* Options with their values by name: cards->rules.vp_goal. */
typedef struct cards_rules {
#define OPTION(name) int16_t name;
#include "cards_options.def"
} cards_rules;

typedef enum cards_option {
#define OPTION(name) CARDS_OPTION_##name,
#include "cards_options.def"
    CARDS_OPTIONS
} cards_option;

enum { CARDS_FIRST_DICE, CARDS_FIRST_SEAT0, CARDS_FIRST_SEAT1 };
enum { CARDS_ARRANGE_CHOSEN, CARDS_ARRANGE_PRINTED };
enum { CARDS_STORES_CHOSEN, CARDS_STORES_DEFAULT, CARDS_STORES_NUMBERED };
enum { CARDS_TRADE_ALL, CARDS_TRADE_BANK };
enum { CARDS_COUNTER_ALWAYS, CARDS_COUNTER_HELD };
enum { CARDS_CIVIL_OWNER, CARDS_CIVIL_OPPONENT };

enum { CARDS_TABLE_NAME_MAX = 32 };

typedef struct LR_ALIAS cards {
    cards_rules rules;
    cards_card row[CARDS_TABLE_ROWS]; /* in the order of the table */
    cards_card kind[CARDS_KINDS];     /* those of the expansion cards again */
    cards_goods road_cost, settlement_cost, city_cost;
    cards_goods bit_cost[64]; /* of expansion cards, by their bits in a set */
    struct {
        uint8_t goods, die;
    } start[2][CARDS_GOODS], deck[CARDS_DECK_REGIONS]; /* start: red set, blue set, by resource */
    char table_name[CARDS_TABLE_NAME_MAX];             /* "printed", or the file's */
} cards;

static inline const cards *cards_of(const lr_game *g) {
    return (const cards *)(const void *)g->body.bytes;
}
static inline cards *cards_of_rw(lr_game *g) { /* while it is compiled */
    return (cards *)(void *)g->body.bytes;
}

/* The phase is one of these. */
static inline bool cards_is_in(const cards_public *p, uint64_t phases) {
    return phases >> p->phase & 1;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* A region as a set: the lower of its two bits in `stock`. */
static inline uint64_t cards_region(unsigned region) {
    return (uint64_t)1 << 2 * region;
}
static inline unsigned cards_stock(const cards_realm *realm, unsigned region) {
    return (unsigned)(realm->stock >> 2 * region) & 3;
}
/* The two regions that a site borders (CARD-GEO-05). */
static inline uint64_t cards_borders(unsigned site) {
    return (uint64_t)0x11 << 2 * site;
}
/* The four regions around a settlement's place. */
static inline uint64_t cards_corners(unsigned place) {
    return (uint64_t)0x55 << 4 * place;
}
/* All regions of a realm. */
static inline uint64_t cards_regions_of(const cards_realm *r) {
    uint64_t all = 0;
    for (unsigned good = 0; good < CARDS_GOODS; good++) all |= r->of_good[good];
    return all;
}
static inline int cards_slot_of_place(unsigned place) {
    return 2 * (int)place - 11;
}
static inline int cards_slot_of_column(unsigned column) {
    return 2 * (int)column - 12;
}
/* The resource of a region, or CARDS_GOOD_NONE where none lies; its number or 0. */
unsigned cards_region_good(const cards_realm *realm, unsigned region);
unsigned cards_region_die(const cards_realm *realm, unsigned region);
/* It is a city; a settlement stands there. */
static inline bool cards_is_city(const cards_realm *r, unsigned place) {
    return r->cities >> place & 1;
}
static inline bool cards_is_settled(const cards_realm *r, unsigned place) {
    return place >= r->first && place <= r->last;
}
static inline bool cards_is_unit(const cards *c, unsigned kind) {
    return c->kind[kind].group == CARDS_GROUP_KNIGHT || c->kind[kind].group == CARDS_GROUP_FLEET;
}
static inline bool cards_is_building(const cards *c, unsigned kind) {
    return c->kind[kind].group == CARDS_GROUP_GREEN || c->kind[kind].group == CARDS_GROUP_RED;
}
static inline bool cards_is_action(const cards *c, unsigned kind) {
    return c->kind[kind].group <= CARDS_GROUP_DEFENSE; /* of expansion cards */
}

#endif
