/* board_view.h - what can be seen of a board position, and how its actions are packed.
 *
 * A position is three parts: `board_public`, which everybody sees, `board_secret`, which is hidden
 * (state.h), and nothing else. A view is the public part, the viewer's own row of the secret part
 * and the counts of the rest. Bots and drawings read views; the rules read positions. Because the
 * public part is the same struct in both, no code has to blank anything out.
 *
 * Cards. A hand is one word of eight byte lanes: lane k counts the cards of resource k (lanes 5 to 7
 * are for commodities). Development cards are lanes too. Sums, payments and comparisons are then a
 * few instructions; the helpers are below.
 *
 * Sets of places. `sets` holds, back to back, as many words as this map needs (b->vertex_words or
 * b->edge_words each):
 *
 *     occupied     vertices   with a building of anyone
 *     blocked      vertices   occupied, or next to such a one: no settlement can be built
 *     taken        edges      with a road of anyone
 *     then per seat:
 *     settlement   vertices
 *     city         vertices
 *     touched      vertices   at an end of an own road
 *     road         edges
 *
 * `occupied`, `blocked`, `taken`, `touched`, `points`, `hex_buildings`, `seat_hexes`, `number_hexes`
 * and the counts of pieces left follow from the rest; they are kept because they are asked for all
 * the time, and board_verify() recomputes each.
 */
#ifndef BOARD_VIEW_H
#define BOARD_VIEW_H

#include "board_map.h"

/* ---- actions ------------------------------------------------------------------------------------- */

typedef enum board_action_kind {
    BOARD_NO_ACTION, /* sixteen zero bytes are no action */
#define ACTION(kind, word) BOARD_##kind,
#include "board_actions.def"
#undef ACTION
    BOARD_ACTION_KINDS
} board_action_kind;

/* Arguments. A place (hex, vertex or edge) is arg[0] + 256 * arg[1]; all other arguments follow.
 *
 *   DEAL        arg[0..7] the seed, lowest byte first
 *   FIRST       arg[0] the seat
 *   DICE        arg[0], arg[1] the two dice, 1 to 6
 *   STEAL       arg[0] resource, arg[2] the victim     (the resource may be LR_ARG_HIDDEN)
 *   DRAW        arg[0] development card                (may be LR_ARG_HIDDEN)
 *   DISCARD     arg[0] resource
 *   ROBBER      place: hex; arg[2] the victim or LR_SEAT_NONE
 *   ROAD        place: edge
 *   SETTLEMENT, CITY   place: vertex
 *   PLENTY      arg[0] second resource or BOARD_ARG_NONE, arg[2] first; first <= second
 *   MONOPOLY    arg[0] resource
 *   BANK        arg[0] resource wanted, arg[2] resource given
 *   OFFER       arg[0..4] cards given, arg[5..9] cards asked (board_pack_cards), arg[10] set of seats
 *   CONFIRM, TAKE, DECLINE   arg[0] the other seat
 */
enum { BOARD_ARG_NONE = 63 }; /* a member of a set, so that it can be listed like a card */

static inline uint32_t board_place(lr_action a) {
    return a.arg[0] | (uint32_t)a.arg[1] << 8;
}

/* ---- cards --------------------------------------------------------------------------------------- */

typedef uint64_t board_cards; /* eight byte lanes */

typedef enum board_development {
    BOARD_CARD_KNIGHT,
    BOARD_CARD_ROADS,
    BOARD_CARD_PLENTY,
    BOARD_CARD_MONOPOLY,
    BOARD_CARD_POINT,
    BOARD_CARDS
} board_development;

extern const char *const board_card_names[BOARD_CARDS];

#define BOARD_LANES_HIGH 0x8080808080808080u
#define BOARD_LANES_ONE 0x0101010101010101u

static inline board_cards board_card(unsigned lane) {
    return (board_cards)1 << 8 * lane;
}

static inline unsigned board_count(board_cards cards, unsigned lane) {
    return (unsigned)(cards >> 8 * lane) & 0xff;
}

/* All lanes together; right while the total is below 256. */
static inline unsigned board_total(board_cards cards) {
    return (unsigned)((cards * BOARD_LANES_ONE) >> 56);
}

/* Every lane of `cards` is at least that of `cost`; right while all lanes are below 128. */
static inline bool board_covers(board_cards cards, board_cards cost) {
    return (((cards | BOARD_LANES_HIGH) - cost) & BOARD_LANES_HIGH) == BOARD_LANES_HIGH;
}

/* The lanes of `cards` that are not zero, as a set of lane numbers (bits 0 to 7); right while all
 * lanes are below 128. */
static inline unsigned board_kinds(board_cards cards) {
    uint64_t high = (cards + ~BOARD_LANES_HIGH) & BOARD_LANES_HIGH;
    return (unsigned)((high >> 7) * 0x0102040810204080u >> 56);
}

/* An offer's side in five bytes: eight counts of five bits, lane 0 lowest. */
static inline void board_pack_cards(uint8_t out[5], board_cards cards) {
    uint64_t packed = 0;
    for (unsigned lane = 0; lane < 8; lane++)
        packed |= (uint64_t)(board_count(cards, lane) & 31) << 5 * lane;
    for (unsigned i = 0; i < 5; i++) out[i] = (uint8_t)(packed >> 8 * i);
}

static inline board_cards board_unpack_cards(const uint8_t in[5]) {
    uint64_t packed = 0;
    board_cards cards = 0;
    for (unsigned i = 0; i < 5; i++) packed |= (uint64_t)in[i] << 8 * i;
    for (unsigned lane = 0; lane < 8; lane++) cards |= (packed >> 5 * lane & 31) << 8 * lane;
    return cards;
}

/* ---- the public part ------------------------------------------------------------------------------ */

typedef enum board_phase {
    BOARD_PHASE_DEAL,             /* chance: the board */
    BOARD_PHASE_FIRST,            /* chance: who begins */
    BOARD_PHASE_SETUP_SETTLEMENT, /* active seat */
    BOARD_PHASE_SETUP_ROAD,       /* active seat */
    BOARD_PHASE_ROLL,             /* active seat, before the roll */
    BOARD_PHASE_DICE,             /* chance */
    BOARD_PHASE_DISCARD,          /* every seat with discard_left > 0 */
    BOARD_PHASE_ROBBER,           /* active seat */
    BOARD_PHASE_STEAL,            /* chance */
    BOARD_PHASE_MAIN,             /* active seat, after the roll; others may make offers */
    BOARD_PHASE_DRAW,             /* chance */
    BOARD_PHASE_FREE_ROADS,       /* active seat */
    BOARD_PHASE_ANSWER,           /* seats in offer_waiting; when there are none, the active seat */
    BOARD_PHASE_OVER,
    BOARD_PHASES
} board_phase;

extern const char *const board_phase_names[BOARD_PHASES];

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

typedef struct board_public {
    uint8_t phase;  /* board_phase */
    uint8_t active; /* whose turn it is */
    uint8_t first;  /* who began */
    uint8_t winner; /* LR_SEAT_NONE while nobody has won */

    uint8_t setup_step;    /* settlements placed in the set-up, 0 to 2 * seats */
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
    uint8_t reserved;

    uint16_t setup_vertex; /* the settlement that the set-up road must touch */
    uint32_t turn;         /* turns begun before this one */

    board_cards bank;
    uint64_t dice_deck; /* results left, bit 6 * (a - 1) + (b - 1); only with dice=deck */
    board_seat seat[LR_SEATS_MAX];
    board_cards played[LR_SEATS_MAX]; /* development cards played, by kind */
    board_offer offer[LR_SEATS_MAX];
    uint64_t seat_hexes[LR_SEATS_MAX];       /* hexes that a building of the seat touches */
    uint64_t number_hexes[13];               /* hexes that carry each number */
    uint8_t tile[BOARD_HEXES_MAX];           /* terrain | number << 4 */
    uint8_t harbor[BOARD_HARBORS_MAX];       /* type of each harbor slot */
    uint32_t hex_buildings[BOARD_HEXES_MAX]; /* nibble per seat: settlements | cities << 2 */
    uint64_t
        sets[BOARD_WORDS_MAX * (3 + 4 * LR_SEATS_MAX)]; /* last: used as far as the map needs */
} board_public;

static inline board_terrain board_tile_terrain(uint8_t tile) {
    return (board_terrain)(tile & 15);
}
static inline unsigned board_tile_number(uint8_t tile) {
    return tile >> 4;
}

/* ---- sets of places -------------------------------------------------------------------------------- */

static inline bool board_has(const uint64_t *set, uint32_t k) {
    return set[k >> 6] >> (k & 63) & 1;
}
static inline void board_insert(uint64_t *set, uint32_t k) {
    set[k >> 6] |= (uint64_t)1 << (k & 63);
}
static inline void board_remove(uint64_t *set, uint32_t k) {
    set[k >> 6] &= ~((uint64_t)1 << (k & 63));
}

/* Positions of the sets, in words. A macro pair makes readers for const and for writable parts. */
static inline uint32_t board_at_occupied(const board *b) {
    (void)b;
    return 0;
}
static inline uint32_t board_at_blocked(const board *b) {
    return b->vertex_words;
}
static inline uint32_t board_at_taken(const board *b) {
    return 2u * b->vertex_words;
}
static inline uint32_t board_at_settlement(const board *b, unsigned seat) {
    return b->seat_sets + seat * b->seat_words;
}
static inline uint32_t board_at_city(const board *b, unsigned seat) {
    return board_at_settlement(b, seat) + b->vertex_words;
}
static inline uint32_t board_at_touched(const board *b, unsigned seat) {
    return board_at_settlement(b, seat) + 2u * b->vertex_words;
}
static inline uint32_t board_at_road(const board *b, unsigned seat) {
    return board_at_settlement(b, seat) + 3u * b->vertex_words;
}

/* Seat whose building stands on the vertex, or LR_SEAT_NONE; *is_city tells which kind. */
unsigned board_building_at(const board *b, const board_public *p, uint32_t vertex, bool *is_city);
/* Seat whose road lies on the edge, or LR_SEAT_NONE. */
unsigned board_road_at(const board *b, const board_public *p, uint32_t edge);
/* How many of `given` a seat must give the bank for one other card: 2, 3 or 4 (BASE-BANK-09). */
unsigned board_bank_rate(const board *b, const board_public *p, unsigned seat, unsigned given);
/* The length of the seat's longest road, counted from nothing (BASE-LR-02 to 04). */
unsigned board_road_length(const board *b, const board_public *p, unsigned seat);
/* What a road, settlement, city or development card costs. */
extern const board_cards board_cost_road, board_cost_settlement, board_cost_city, board_cost_card;
/* How many cards and pieces there are. */
enum {
    BOARD_ROADS_EACH = 15,
    BOARD_SETTLEMENTS_EACH = 5,
    BOARD_CITIES_EACH = 4,
    BOARD_BANK_EACH = 19,
    BOARD_DECK = 25
};
extern const uint8_t board_deck_counts[BOARD_CARDS];

/* ---- the view ---------------------------------------------------------------------------------------- */

enum { BOARD_COUNT_HIDDEN = 0xff };

typedef struct board_view {
    uint8_t viewer;                     /* seat, or LR_SEAT_NONE for a spectator */
    uint8_t hand_count[LR_SEATS_MAX];   /* BOARD_COUNT_HIDDEN where hand_counts_public is 0 */
    uint8_t card_count[LR_SEATS_MAX];   /* development cards in hand: always public */
    uint8_t points_shown[LR_SEATS_MAX]; /* when the game is over: victory point cards; else 0 */
    uint8_t reserved[5];
    board_cards hand;        /* the viewer's own */
    board_cards cards;       /* the viewer's own development cards, this turn's included */
    board_cards cards_fresh; /* those the viewer bought this turn */
    board_public pub;        /* last: only the words in use are compared and copied */
} board_view;

static inline const board_view *board_view_of(const lr_view *view) {
    return (const board_view *)(const void *)view->body.bytes;
}

#endif
