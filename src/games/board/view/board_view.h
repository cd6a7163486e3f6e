/* board_view.h - what can be seen of a board position, and how its actions are packed.
 *
 * A position consists of `board_public`, which everybody sees, and a hidden part (state.h). A view
 * is the public part, the viewer's own row of the hidden part and the counts of the rest. Bots and
 * drawings read views; the rules read positions. Because the public part is the same struct in
 * both, no code has to blank anything out.
 *
 * Cards. A hand is one word of eight byte lanes: lane k counts the cards of resource k, lanes 5 to
 * 7 those of the three commodities. Development cards are lanes too. Sums, payments and comparisons
 * are then a few instructions; the helpers are below.
 *
 * Sets of places. `sets` holds the rows of board_sets.def back to back, each in as many words as
 * this map needs (b->vertex_words or b->edge_words). Each row gives two accessors, here those of
 * `city`:
 *
 *     vset    board_city(b, p, seat)       to read
 *     vset_rw board_city_rw(b, p, seat)    to write; only in games that have the set
 *
 * A set that the game does not have, such as ships on the island, reads as empty. Where a set lies
 * was found when the game was compiled (b->at).
 *
 * Derived sets, `points`, `hex_buildings`, `seat_hexes`, `ship_hexes`, `number_hexes`, the sets of
 * hexes by kind and the counts of pieces left follow from the rest. They are kept because they are
 * needed often, and board_verify() recomputes each.
 */
#ifndef BOARD_VIEW_H
#define BOARD_VIEW_H

#include "board_map.h"
#include "lanes.h"

#include <stddef.h>

/* ---- actions --------------------------------------------------------------------------------- */

typedef enum board_action_kind {
    BOARD_NO_ACTION, /* sixteen zero bytes are no action */
#define ACTION(kind, function, word, who, module, form, flags, phases) BOARD_##kind,
#include "board_actions.def"
    BOARD_ACTION_KINDS
} board_action_kind;

typedef enum board_form_id {
#define FORM(name, bytes, ...) BOARD_FORM_##name,
#include "board_forms.def"
    BOARD_FORMS
} board_form_id;

/* What an argument is. Types without a comment are names, or numbers in the range of their kind. */
typedef enum board_argument {
    BOARD_ARGUMENT_NONE,
    BOARD_ARGUMENT_WORD, /* of the notation alone */
    BOARD_ARGUMENT_HEX,  /* two bytes, lowest first, as VERTEX and EDGE */
    BOARD_ARGUMENT_VERTEX,
    BOARD_ARGUMENT_EDGE,
    BOARD_ARGUMENT_SEAT,
    BOARD_ARGUMENT_SEAT_OR_NONE, /* or BOARD_ARG_NONE */
    BOARD_ARGUMENT_DIE,
    BOARD_ARGUMENT_RESOURCE,
    BOARD_ARGUMENT_COMMODITY,
    BOARD_ARGUMENT_GOODS,
    BOARD_ARGUMENT_GOODS_OR_HIDDEN, /* or LR_ARG_HIDDEN, as DEVELOPMENT and PROGRESS */
    BOARD_ARGUMENT_DEVELOPMENT,
    BOARD_ARGUMENT_PROGRESS,
    BOARD_ARGUMENT_HARBOR,
    BOARD_ARGUMENT_WONDER,
    BOARD_ARGUMENT_EVENT, /* never BOARD_EVENT_NONE */
    BOARD_ARGUMENT_TRACK,
    BOARD_ARGUMENT_DECK,   /* a track, too */
    BOARD_ARGUMENT_QUARRY, /* board_quarry */
    BOARD_ARGUMENT_DICE,   /* of an Alchemist: the red die, and three bytes on the other one */
    /* All arguments of a form that has no other; see board_forms.def. */
    BOARD_ARGUMENT_SEED,
    BOARD_ARGUMENT_PLENTY,
    BOARD_ARGUMENT_OFFER,
    BOARD_ARGUMENT_ROBBER,
    BOARD_ARGUMENT_PIRATE,
    BOARD_ARGUMENT_DISCOVER,
    BOARD_ARGUMENT_DEALT,
    BOARD_ARGUMENT_PLAY,
    BOARD_ARGUMENTS
} board_argument;

typedef struct board_field {
    uint8_t type, byte; /* board_argument; where in arg[] it begins */
    const char *name;   /* of the JSON member, or NULL; the text of a WORD */
} board_field;

enum { BOARD_FORM_FIELDS = 3 };

typedef struct board_form {
    uint16_t bytes; /* bit k: arg[k] is used */
    board_field field[BOARD_FORM_FIELDS];
} board_form;

/* See board_actions.def. */
enum { BOARD_ACTION_UNDO = 1, BOARD_ACTION_PRECIOUS = 2 };

typedef struct board_action_info {
    uint64_t phases;
    uint8_t who, module, form,
        flags; /* board_who, board_module_id, board_form_id, BOARD_ACTION_* */
} board_action_info;

extern const char *const board_action_words[BOARD_ACTION_KINDS]; /* "road", as notation has it */
extern const board_action_info board_action_table[BOARD_ACTION_KINDS];
extern const board_form board_form_table[BOARD_FORMS];

/* The names of a type of field whose values are names, `names[first]` to `names[end - 1]`; `names`
 * is NULL for all other types. */
typedef struct board_names {
    const char *kind; /* what complaints call it */
    const char *const *names;
    uint8_t first, end;
    bool hidden; /* the value may also be LR_ARG_HIDDEN */
} board_names;

board_names board_argument_names(const board *b, unsigned type);

/* What a knight chases: board_knights.chasing - 1. */
typedef enum board_quarry { BOARD_QUARRY_ROBBER, BOARD_QUARRY_PIRATE, BOARD_QUARRIES } board_quarry;

enum { BOARD_ARG_NONE = 63 }; /* a member of a set, so that it can be listed like a card */

static inline uint32_t board_place(lr_action a) {
    return a.arg[0] | (uint32_t)a.arg[1] << 8;
}

/* The vertex that a knight leaves. */
static inline uint32_t board_place_left(lr_action a) {
    return a.arg[2] | (uint32_t)a.arg[3] << 8;
}

/* ---- cards ----------------------------------------------------------------------------------- */

typedef lr_lanes board_cards;

/* See board_developments.def. */
typedef enum board_development {
#define DEVELOPMENT(kind, ...) BOARD_CARD_##kind,
#include "board_developments.def"
    BOARD_CARDS
} board_development;

extern const char *const board_card_names[BOARD_CARDS];

/* The three tracks of a city's improvements, and the decks of progress cards that go with them. The
 * commodity that pays for a track is BOARD_PAPER + track. */
typedef enum board_track { BOARD_SCIENCE, BOARD_TRADE, BOARD_POLITICS, BOARD_TRACKS } board_track;

enum { BOARD_WALLS = 3, BOARD_KNIGHTS_EACH = 2 }; /* pieces of a seat: of each strength */
enum { BOARD_RANKS = 3 };                         /* of knights; a rank's number is its strength */
enum { BOARD_LEVELS = 5, BOARD_LEVEL_ABILITY = 3, BOARD_LEVEL_METROPOLIS = 4 };

/* What a level costs without a Crane, in cards of its track's commodity (CK-IMP-02), and the
 * greatest red die at which it draws (CK-IMP-05). */
static inline unsigned board_level_price(unsigned level) {
    return level;
}
static inline unsigned board_level_red(unsigned level) {
    return level + 1;
}

extern const char *const board_track_names[BOARD_TRACKS];

/* What the event die shows. The gate of track t is BOARD_EVENT_GATE + t. */
typedef enum board_event {
    BOARD_EVENT_NONE, /* it was not thrown */
    BOARD_EVENT_SHIP,
    BOARD_EVENT_GATE,
    BOARD_EVENTS = BOARD_EVENT_GATE + BOARD_TRACKS
} board_event;

extern const char *const board_event_names[BOARD_EVENTS];

/* See board_progress.def; in the order of decks. */
typedef enum board_progress {
#define PROGRESS(kind, ...) BOARD_PROGRESS_##kind,
#include "board_progress.def"
    BOARD_PROGRESS_KINDS
} board_progress;

typedef struct board_progress_info {
    const char *name;
    uint8_t deck, count;
    uint8_t argument; /* board_argument: what must be said when the card is played */
} board_progress_info;

extern const board_progress_info board_progress_table[BOARD_PROGRESS_KINDS];

enum {
    BOARD_PROGRESS_LIMIT = 4, /* cards in hand at the end of a roll (CK-PROG-04) */
    BOARD_PROGRESS_HAND = 5,  /* and while one too many was drawn */
    BOARD_DECK_MAX = 19,
    BOARD_NO_PROGRESS = 0xff,     /* no card */
    BOARD_PROGRESS_HIDDEN = 0xfe, /* in a view: a card that the viewer does not know */
};

/* The board's words for what lanes can do (core/lanes.h). */
static inline board_cards board_card(unsigned lane) {
    return lr_lane(lane);
}
static inline unsigned board_count(board_cards hand, unsigned lane) {
    return lr_lanes_count(hand, lane);
}
static inline unsigned board_total(board_cards hand) {
    return lr_lanes_total(hand);
}
static inline bool board_covers(board_cards hand, board_cards cost) {
    return lr_lanes_cover(hand, cost);
}
static inline unsigned board_kinds(board_cards hand) {
    return lr_lanes_kinds(hand);
}

/* An offer's side in five bytes: eight counts of five bits, lane 0 lowest. */
static inline void board_pack_cards(uint8_t out[5], board_cards hand) {
    uint64_t packed = 0;
    for (unsigned lane = 0; lane < 8; lane++)
        packed |= (uint64_t)(board_count(hand, lane) & 31) << 5 * lane;
    for (unsigned i = 0; i < 5; i++) out[i] = (uint8_t)(packed >> 8 * i);
}

static inline board_cards board_unpack_cards(const uint8_t in[5]) {
    uint64_t packed = 0;
    board_cards hand = 0;
    for (unsigned i = 0; i < 5; i++) packed |= (uint64_t)in[i] << 8 * i;
    for (unsigned lane = 0; lane < 8; lane++) hand |= (packed >> 5 * lane & 31) << 8 * lane;
    return hand;
}

/* ---- the public part ------------------------------------------------------------------------- */

/* See board_phases.def. */
enum {
    BOARD_PHASE_PAYS = 1,
    BOARD_PHASE_FREE = 2,
    BOARD_PHASE_BEFORE = 4,
    BOARD_PHASE_AFTER = 8,
    BOARD_PHASE_SETUP = 16,
    BOARD_PHASE_BETWEEN = 32
};

typedef struct board_phase_info {
    uint8_t who, module; /* board_who, board_module_id */
    uint16_t flags;      /* BOARD_PHASE_* */
} board_phase_info;

extern const char *const board_phase_names[BOARD_PHASES];
extern const board_phase_info board_phase_table[BOARD_PHASES];

typedef struct board_offer {
    board_cards give, want; /* from the maker's side; both 0: no offer */
} board_offer;

typedef struct board_seat {
    uint8_t points; /* public victory points */
    uint8_t roads_left, settlements_left, cities_left;
    uint8_t harbors;      /* bit per harbor type that the seat can use */
    uint8_t points_open;  /* victory point cards laid open */
    uint8_t discard_left; /* cards it still must discard */
    uint8_t offers_made;  /* this turn, at most 255: bounds what lr_legal() proposes */
} board_seat;

/* What the sea keeps of a seat; a struct of its own, since eight bytes are the fastest to
 * address. */
typedef struct board_seat_at_sea {
    uint8_t ships_left;
    uint8_t gold_left;   /* cards of choice it is still owed */
    uint8_t special;     /* special points for islands */
    uint8_t islands_new; /* how many islands brought it special points */
} board_seat_at_sea;

/* What a scenario with rules of its own keeps (STRUCT(scenario)). Points that follow from it count
 * in board_seat.points. */
typedef struct board_tribe {
    uint32_t gone;                /* gifts that were taken, by their number in the map */
    uint16_t held[LR_SEATS_MAX];  /* harbor slots that a seat holds and could not place yet */
    uint8_t tokens[LR_SEATS_MAX]; /* a point each */
    uint8_t drawing;              /* a card was just taken; always 0 between two actions */
} board_tribe;

typedef struct board_villages {
    uint8_t left[BOARD_VILLAGES_MAX]; /* cloth in each village */
    uint32_t
        traders[BOARD_VILLAGES_MAX]; /* nibble k: 1 + the seat that began trade there as k-th */
    uint8_t supply;
    uint8_t cloth[LR_SEATS_MAX]; /* two are a point */
} board_villages;

typedef struct board_fleet {
    uint8_t step;                   /* place on the track; 0xff: the fleet is gone */
    uint8_t strength[LR_SEATS_MAX]; /* markers under each fortress; 0: recaptured */
    uint8_t warships[LR_SEATS_MAX]; /* the first ships of each line are warships */
    uint8_t pillage;                /* cards that the victim still loses */
    uint8_t waiting;                /* seats that the fleet still attacks */
} board_fleet;

typedef struct board_wonder_race {
    uint8_t wonder[LR_SEATS_MAX]; /* the seat's wonder, or BOARD_WONDERS: none */
    uint8_t level[LR_SEATS_MAX];
} board_wonder_race;

typedef union LR_ALIAS board_scenario_state {
    board_tribe tribe;
    board_villages villages;
    board_fleet fleet;
    board_wonder_race wonders;
} board_scenario_state;

/* What the knights' games keep of a seat. */
typedef struct board_realm {
    uint8_t level[BOARD_TRACKS]; /* of each improvement, 0 to 5 */
    uint8_t defenders;           /* victory points as defender */
    uint8_t walls_left;
    uint8_t knights_left[3]; /* basic, strong, mighty */
} board_realm;

typedef enum board_attack {
    BOARD_ATTACK_NONE,
    BOARD_ATTACK_LANDED,
    BOARD_ATTACK_FOUGHT
} board_attack;

/* What is due, from the rows of board_due.def. */
typedef struct LR_ALIAS board_due_action {
#define ACTION_FIELD(type, field, idle) type field;
#include "board_due.def"
} board_due_action;

typedef struct LR_ALIAS board_due_roll {
#define ROLL_FIELD(type, field, idle) type field;
#include "board_due.def"
} board_due_roll;

/* The values of these fields while nothing is due. */
enum {
#define ACTION_FIELD(type, field, idle) BOARD_IDLE_##field = (idle),
#define ROLL_FIELD ACTION_FIELD
#include "board_due.def"
};

_Static_assert(sizeof(board_due_action) == 24 && sizeof(board_due_roll) == 9,
               "what is due has no padding, so that it can be compared as bytes");

/* The public part of the knights' games (STRUCT(knights)). Sets of seats are handled clockwise from
 * the active seat. A due field is empty, 0 or NONE between two actions unless its phase is on;
 * board_turn_resume() finds the phase from these fields. */
typedef struct LR_ALIAS board_knights {
    union {
        uint64_t lasting; /* 0 unless played cards last for the rest of the turn: */
        struct {
            uint8_t commerce_left[LR_SEATS_MAX]; /* how often each seat can still be offered */
            uint8_t cranes;                      /* improvements that still cost one less */
            uint8_t fleet;                       /* lanes at 2:1, as a set */
        };
    };

    /* Due in the middle of an action; its fields are members of this struct, too. */
    union {
        struct {
#define ACTION_FIELD(type, field, idle) type field;
#include "board_due.def"
        };
        board_due_action due_action;
    };

    /* Due between the dice and their production, in the same way. */
    union {
        struct {
#define ROLL_FIELD(type, field, idle) type field;
#include "board_due.def"
        };
        board_due_roll due_roll;
    };

    uint8_t event;       /* board_event of this turn */
    uint8_t dice_set;    /* an Alchemist set the dice; rolling throws the event die alone */
    uint8_t errant_used; /* the knight-errant has chased */
    uint8_t watered;     /* seats with an aqueduct, which follows from the levels */
    uint8_t ship;        /* steps that the barbarians' ship has made */
    uint8_t attacks; /* of the barbarians, at most 255; robber and pirate stay until the first */

    uint8_t merchant;                     /* who controls it, or NONE */
    uint8_t merchant_hex;                 /* or BOARD_NO_HEX */
    uint8_t printer, constitution;        /* who has the card open, or NONE */
    uint8_t metropolis[BOARD_TRACKS];     /* who holds it, or NONE */
    uint16_t metropolis_at[BOARD_TRACKS]; /* its city, or BOARD_NO_PLACE */
    uint8_t deck_left[BOARD_TRACKS];      /* cards in each deck */
    uint8_t deck_returned[BOARD_TRACKS];  /* how many of them lie at its bottom, returned */
    board_realm realm[LR_SEATS_MAX];
} board_knights;

_Static_assert(offsetof(board_knights, due_action) == 8 &&
                   offsetof(board_knights, due_roll) == 32 && offsetof(board_knights, event) == 41,
               "positions keep their bytes");

#define BOARD_WORDS(type) ((sizeof(type) + 7) / 8)

/* As large as the sets of any game can be. */
typedef struct board_sets_most {
#define TABLE 1
#define SEAT LR_SEATS_MAX
#define SET(name, places, owner, module, kept) uint64_t name[BOARD_WORDS_MAX * (owner)];
#define STRUCT(name, type, module) uint64_t name[BOARD_WORDS(type)];
#include "board_sets.def"
#undef TABLE
#undef SEAT
} board_sets_most;

typedef struct LR_ALIAS board_public {
    uint8_t phase;  /* board_phase */
    uint8_t active; /* whose turn it is */
    uint8_t first;  /* who began */
    uint8_t winner; /* LR_SEAT_NONE while nobody has won */

    uint8_t setup_step;    /* settlements placed in the set-up, 0 to rounds * seats */
    uint8_t rolled;        /* this turn's dice are thrown */
    uint8_t card_played;   /* a development card was played this turn */
    uint8_t built;         /* something was paid for this turn: ends trade in strict mode */
    uint8_t free_roads;    /* of a road-building card, still to place */
    uint8_t harbors_fresh; /* harbor types the active seat gained this turn */
    uint8_t bought;        /* development cards bought this turn */
    uint8_t deck_left;     /* development cards not yet bought */

    uint8_t robber;      /* hex */
    uint8_t victim;      /* of the steal that is due */
    uint8_t road_holder; /* of the longest road, or LR_SEAT_NONE */
    uint8_t
        road_record; /* the length to beat: the holder's, or the greatest while set aside; >= 4 */
    uint8_t army_holder;
    uint8_t dice[2]; /* thrown last; 0 before */

    uint8_t first_rolling;          /* seats that still throw for the first turn */
    uint8_t first_best, first_tied; /* best throw so far, and who threw it */

    uint8_t offer_waiting;  /* seats that have not answered the active seat's offer */
    uint8_t offer_accepted; /* seats that said yes */
    uint8_t offer_open;     /* seats that have an open offer: offer[seat] */

    uint8_t setting_up; /* the first turn has not begun */
    uint8_t unpaid;     /* the dice are thrown, but production is still to come */
    uint8_t turn_of; /* whose turn has just ended, while others build or a pair plays; else NONE */
    uint8_t pirate;  /* hex, or BOARD_NO_HEX: beside the board */
    uint8_t ship_moved; /* the active seat has moved a ship this turn */

    uint16_t setup_vertex; /* the settlement that the set-up road must touch */
    uint16_t lifted;       /* the edge a ship was lifted from, in phase SHIP; else BOARD_NO_PLACE */
    uint32_t turn;         /* turns begun before this one */

    board_cards bank;
    uint64_t dice_deck; /* results left, bit 6 * (a - 1) + (b - 1); only with dice=deck */
    board_seat seat[LR_SEATS_MAX];
    board_seat_at_sea at_sea[LR_SEATS_MAX];
    board_cards played[LR_SEATS_MAX]; /* development cards played, by kind */
    board_offer offer[LR_SEATS_MAX];
    uint64_t seat_hexes[LR_SEATS_MAX]; /* hexes that a building of the seat touches */
    uint64_t ship_hexes[LR_SEATS_MAX]; /* hexes that a ship of the seat borders */
    uint64_t number_hexes[13];         /* by number, without gold; [0]: land without one */
    uint64_t land_hexes, sea_hexes, gold_hexes;
    uint64_t robber_hexes;             /* where the robber may ever stand */
    uint64_t unveiled;                 /* fog that a piece has just reached, not yet discovered */
    uint8_t tile[BOARD_HEXES_MAX];     /* terrain | number << 4 */
    uint8_t harbor[BOARD_HARBORS_MAX]; /* type of each harbor slot */
    uint16_t harbor_edge[BOARD_HARBORS_MAX]; /* where it lies, or BOARD_NO_PLACE */
    uint32_t hex_buildings[BOARD_HEXES_MAX]; /* nibble per seat: settlements | cities << 2 */
    /* Last: used as far as the map needs. */
    uint64_t sets[BOARD_WORDS(board_sets_most)];
} board_public;

static inline board_terrain board_tile_terrain(uint8_t tile) {
    return (board_terrain)(tile & 15);
}
static inline unsigned board_tile_number(uint8_t tile) {
    return tile >> 4;
}

/* Whether a hex of that terrain has a number, or `-` where it has none. */
static inline bool board_terrain_takes_number(unsigned terrain) {
    return terrain < BOARD_RESOURCES || terrain == BOARD_GOLD;
}

/* ---- sets of places -------------------------------------------------------------------------- */

static inline bool board_has(const uint64_t *set, uint32_t k) {
    return set[k >> 6] >> (k & 63) & 1;
}
static inline void board_insert(uint64_t *set, uint32_t k) {
    set[k >> 6] |= (uint64_t)1 << (k & 63);
}
static inline void board_remove(uint64_t *set, uint32_t k) {
    set[k >> 6] &= ~((uint64_t)1 << (k & 63));
}

/* A set of vertices and a set of edges, to read and to write. */
typedef struct vset {
    const uint64_t *word;
} vset;
typedef struct vset_rw {
    uint64_t *word;
} vset_rw;
typedef struct eset {
    const uint64_t *word;
} eset;
typedef struct eset_rw {
    uint64_t *word;
} eset_rw;

static inline bool vset_has(vset set, uint32_t vertex) {
    return board_has(set.word, vertex);
}
/* The vertex is in the one set and not in the other. */
static inline bool vset_only_in(vset with, vset without, uint32_t vertex) {
    return vset_has(with, vertex) && !vset_has(without, vertex);
}
static inline void vset_add(vset_rw set, uint32_t vertex) {
    board_insert(set.word, vertex);
}
static inline void vset_remove(vset_rw set, uint32_t vertex) {
    board_remove(set.word, vertex);
}
static inline bool eset_has(eset set, uint32_t edge) {
    return board_has(set.word, edge);
}
static inline void eset_add(eset_rw set, uint32_t edge) {
    board_insert(set.word, edge);
}
static inline void eset_remove(eset_rw set, uint32_t edge) {
    board_remove(set.word, edge);
}

extern const uint64_t board_no_places[BOARD_WORDS_MAX]; /* the empty set */

/* Where a set lies whose first word of this seat is `at`; 0 if the game does not have it: then it
 * reads as empty. board_NAME_here() is for a module's own functions, which only games with the set
 * call. */
static inline const uint64_t *board_find_BASE(const board_public *p, unsigned at, unsigned seat) {
    return p->sets + at + seat;
}
static inline const uint64_t *board_find_SEA(const board_public *p, unsigned at, unsigned seat) {
    return at != 0 ? p->sets + at + seat : board_no_places;
}
#define board_find_KNIGHTS board_find_SEA

#define READ_VERTEX vset
#define READ_EDGE eset
#define WRITE_VERTEX vset_rw
#define WRITE_EDGE eset_rw
#define SET_TABLE(name, read, write, find) \
    static inline read board_##name(const board *b, const board_public *p) { \
        return (read){ find(p, b->at[BOARD_AT_##name], 0) }; \
    } \
    static inline read board_##name##_here(const board *b, const board_public *p) { \
        return (read){ p->sets + b->at[BOARD_AT_##name] }; \
    } \
    static inline write board_##name##_rw(const board *b, board_public *p) { \
        return (write){ p->sets + b->at[BOARD_AT_##name] }; \
    }
#define SET_SEAT(name, read, write, find) \
    static inline read board_##name(const board *b, const board_public *p, unsigned seat) { \
        return (read){ find(p, b->at[BOARD_AT_##name], seat * b->seat_words) }; \
    } \
    static inline read board_##name##_here(const board *b, const board_public *p, unsigned seat) { \
        return (read){ p->sets + b->at[BOARD_AT_##name] + seat * b->seat_words }; \
    } \
    static inline write board_##name##_rw(const board *b, board_public *p, unsigned seat) { \
        return (write){ p->sets + b->at[BOARD_AT_##name] + seat * b->seat_words }; \
    }
#define SET(name, places, owner, module, kept) \
    SET_##owner(name, READ_##places, WRITE_##places, board_find_##module)
#define STRUCT(name, type, module)
#include "board_sets.def"
#undef SET_TABLE
#undef SET_SEAT
#undef READ_VERTEX
#undef READ_EDGE
#undef WRITE_VERTEX
#undef WRITE_EDGE
#undef board_find_KNIGHTS

/* The knights' own part, to read and to write; only with b->knights. */
static inline const board_knights *board_knights_read(const board *b, const board_public *p) {
    return (const board_knights *)(const void *)(p->sets + b->at[BOARD_AT_knights]);
}
static inline board_knights *board_knights_of(const board *b, board_public *p) {
    return (board_knights *)(void *)(p->sets + b->at[BOARD_AT_knights]);
}
/* The knights' part, or one in which nobody has anything in games without knights. */
extern const board_knights board_knights_none;
static inline const board_knights *board_knights_shown(const board *b, const board_public *p) {
    return b->knights ? board_knights_read(b, p) : &board_knights_none;
}
/* The city on the vertex carries a metropolis. */
static inline bool board_is_metropolis(const board_knights *k, uint32_t vertex) {
    for (unsigned track = 0; track < BOARD_TRACKS; track++)
        if (k->metropolis_at[track] == vertex) return true;
    return false;
}

/* The scenario's own part, to read and to write. */
static inline const board_scenario_state *board_scenario_read(const board *b,
                                                              const board_public *p) {
    return (const board_scenario_state *)(const void *)(p->sets + b->at[BOARD_AT_scenario]);
}
static inline board_scenario_state *board_scenario_of(const board *b, board_public *p) {
    return (board_scenario_state *)(void *)(p->sets + b->at[BOARD_AT_scenario]);
}

/* Seat whose building stands on the vertex, or LR_SEAT_NONE; *is_city tells which kind. */
unsigned board_building_at(const board *b, const board_public *p, uint32_t vertex, bool *is_city);
/* Seat whose road or ship lies on the edge, or LR_SEAT_NONE; *is_ship tells which kind. */
unsigned board_route_at(const board *b, const board_public *p, uint32_t edge, bool *is_ship);
/* The harbor slot that serves the vertex, or BOARD_NO_HARBOR. */
unsigned board_harbor_at(const board *b, const board_public *p, uint32_t vertex);
/* How many of `given` a seat must give the bank for one other card: 2, 3 or 4 (BASE-BANK-09). */
unsigned board_bank_rate(const board *b, const board_public *p, unsigned seat, unsigned given);
/* The length of the seat's longest trade route, counted from nothing (BASE-LR-02 to 04,
 * SEA-LTR). */
unsigned board_road_length(const board *b, const board_public *p, unsigned seat);
/* The edges of one route of that length, in the order of walking it; returns how many they are. */
enum { BOARD_PATH_MAX = 60 };
unsigned board_road_path(const board *b, const board_public *p, unsigned seat,
                         uint16_t path[BOARD_PATH_MAX]);
/* Where the seat could build a road or ship now, and which ships it could lift, whatever it
 * holds. */
void board_road_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
void board_ship_sites(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
void board_ships_movable(const board *b, const board_public *p, unsigned seat, uint64_t *edges);
/* Where the seat could settle now. */
void board_settlement_sites(const board *b, const board_public *p, unsigned seat,
                            uint64_t *vertices);
/* The seat that chooses gold now, or LR_SEAT_NONE. */
unsigned board_gold_chooser(const board *b, const board_public *p);
/* The first seat of a set from the active one on, clockwise, or LR_SEAT_NONE. */
unsigned board_first_of(const board_public *p, unsigned seats);
/* The seat that decides in a phase that asks one seat, whoever's turn it is; else LR_SEAT_NONE. */
unsigned board_asked(const board *b, const board_public *p);
/* Seat whose knight stands on the vertex, or LR_SEAT_NONE; *strength is 1 to 3. */
unsigned board_knight_at(const board *b, const board_public *p, uint32_t vertex,
                         unsigned *strength);
/* Where the seat's knight on a vertex could go, empty intersections and weaker knights. */
void board_knight_reach(const board *b, const board_public *p, unsigned seat, uint32_t vertex,
                        uint64_t *vertices);
/* Where the seat could hire a knight. */
void board_hire_sites(const board *b, const board_public *p, unsigned seat, uint64_t *vertices);
/* The strength of the barbarians if they came now, and of each seat's active knights; returns
 * the sum of these. */
unsigned board_barbarian_strength(const board *b, const board_public *p);
unsigned board_defence(const board *b, const board_public *p, unsigned by_seat[LR_SEATS_MAX]);
/* The strengths in the battle that action `a` starts in this position: with nasty_barbarians only
 * committed knights fight, and `a` itself may commit the last one. */
unsigned board_battle_defence(const board *b, const board_public *p, lr_action a,
                              unsigned by_seat[LR_SEATS_MAX]);
/* What is still under the fog: terrains and numbers left. */
void board_fog_left(const board *b, const board_public *p, uint8_t terrain[BOARD_TERRAINS],
                    uint8_t number[13]);
/* Special points the seat would earn with a settlement there now. */
unsigned board_island_bonus(const board *b, const board_public *p, unsigned seat, uint32_t vertex);
/* What a road, ship, settlement, city or development card costs, and a level of each wonder. */
extern const board_cards board_cost_road, board_cost_ship, board_cost_settlement, board_cost_city,
    board_cost_card;
extern const board_cards board_cost_knight, board_cost_activation, board_cost_wall,
    board_cost_medicine;
/* What the next level of a track costs the seat now, Cranes included. */
board_cards board_cost_level(const board *b, const board_public *p, unsigned seat, unsigned track);
extern const board_cards board_cost_wonder[BOARD_WONDERS];
/* What the base game has of cards and pieces; a map may have others (b->supply). */
extern const board_supply board_supply_base;

/* ---- the view -------------------------------------------------------------------------------- */

enum { BOARD_COUNT_HIDDEN = 0xff };
enum { BOARD_RATE_MAX = 4 }; /* cards that the bank takes for one */

typedef struct LR_ALIAS board_view {
    uint8_t viewer;                     /* seat, or LR_SEAT_NONE for a spectator */
    uint8_t hand_count[LR_SEATS_MAX];   /* BOARD_COUNT_HIDDEN where hand_counts_public is 0 */
    uint8_t card_count[LR_SEATS_MAX];   /* development cards in hand: always public */
    uint8_t points_shown[LR_SEATS_MAX]; /* when the game is over: victory point cards; else 0 */
    /* Knights only. Cards of a hand stand in ascending order; of other seats' hands and of
     * returned cards those that the viewer has seen are known, the others are
     * BOARD_PROGRESS_HIDDEN and come last in a hand. BOARD_NO_PROGRESS fills up. With hidden
     * counts a hand shows known cards alone. */
    uint8_t progress[LR_SEATS_MAX][BOARD_PROGRESS_HAND];
    uint8_t returned[BOARD_TRACKS]
                    [BOARD_DECK_MAX]; /* at the bottom of each deck, next to come first */
    uint8_t reserved[2];
    board_cards hand;        /* the viewer's own */
    board_cards seen_hand;   /* of the victim, while the viewer picks for a Master Merchant */
    board_cards cards;       /* the viewer's own development cards, this turn's included */
    board_cards cards_fresh; /* those the viewer bought this turn */
    board_cards known[LR_SEATS_MAX]; /* what a text says that others hold; 0 in all other views */
    board_public pub;                /* last: only the words in use are compared and copied */
} board_view;

/* A whole position laid open: for searches, in positions that they imagine, and for the analysis of
 * finished games. */
typedef struct board_open {
    const board_public *pub;
    const board_cards *hand;  /* of each seat */
    const board_cards *cards; /* development cards of each seat, this turn's included */
    board_cards cards_fresh;  /* those the active seat bought this turn */
    board_cards deck;         /* left to buy, by kind */
    const uint8_t (*progress)[BOARD_PROGRESS_HAND]; /* of each seat; NULL without knights */
} board_open;

board_open board_lay_open(const lr_game *g, const lr_state *s);
/* Cards that another seat must hold by what the view shows: its offers, a hand that lies open, what
 * a text knows. */
board_cards board_hand_known(const board *b, const board_view *view, unsigned seat);

static inline const board_view *board_view_of(const lr_view *view) {
    return (const board_view *)(const void *)view->body.bytes;
}
static inline board_view *board_view_of_rw(lr_view *view) {
    return (board_view *)(void *)view->body.bytes;
}

#endif
