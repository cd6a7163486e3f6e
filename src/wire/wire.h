/* wire.h - games as JSON: what a client needs to draw a table and to offer moves, without a rule.
 *
 * Pure functions from views to text, one table of them for each family (wire_NAME.c and files
 * beside it), found by the family's number. Everything is written from lr_view, so nothing hidden
 * can leak. The one exception comes in as a function: lr_check() for the viewer's own seat, which
 * says why something is not allowed.
 *
 * A view is written as sections, members of one object, each replaced as a whole when it changed:
 *
 *     {"board":{...}, "players":[...], "hand":{...}, "prompt":{...}, "moves":[...], ...}
 *
 * The server remembers a hash of every section that a client has, and sends only those that differ.
 * What never changes during a game (geometry, costs, cards, names) is the `setting`, sent once.
 *
 * Words for things are those of the notation (`lumber`, `road`, `b2/e`), which the client uses as
 * keys of its own texts. No sentence is written here.
 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include "json_writer.h"
#include "shapes.h"

#include <longroad/longroad.h>

enum {
    WIRE_SECTIONS_MAX = 24,
    WIRE_VIEW_MAX = 192 << 10 /* bytes that hold any view, moves included */
};

/* Who asks, and what of the server's knowledge about the seat belongs in the view. */
typedef struct wire_viewer {
    int seat;               /* or LR_SPECTATOR */
    const lr_action *legal; /* of the seat, in lr_legal()'s order */
    uint32_t legal_count;
    /* lr_check() on the true position, for the viewer's own seat only. NULL for spectators. */
    lr_status (*check)(const void *context, lr_action a);
    const void *check_context;
} wire_viewer;

/* Counters of a game as everybody may see them, kept by wire_family.count(): dice, cards gained by
 * source, trades, robberies, points by turn. Plain bytes. */
typedef struct wire_counts wire_counts;

typedef enum wire_clock {
    WIRE_CLOCK_TURN,
    WIRE_CLOCK_DISCARD,
    WIRE_CLOCK_ANSWER,
    WIRE_CLOCK_CHOICE
} wire_clock;

/* How far a game is, as everybody may know it. */
typedef struct wire_standing {
    uint16_t round; /* 0: the first turn has not begun */
    uint8_t points[LR_SEATS_MAX];
} wire_standing;

enum { WIRE_GOODS_MAX = 8 };

/* An offer that waits for a seat's answer, as that seat sees it. */
typedef struct wire_offer {
    int8_t maker;
    bool payable;                  /* the seat holds what is asked */
    int32_t points;                /* that the maker shows */
    uint8_t asked[WIRE_GOODS_MAX]; /* of the seat, by good */
    uint8_t given[WIRE_GOODS_MAX]; /* to the seat */
    lr_action no;                  /* declines it */
} wire_offer;

/* The turn, as everybody sees it. */
typedef struct wire_turn {
    uint32_t number;   /* of the turn */
    uint32_t answered; /* the seat whose offer was accepted while others have not answered: a set */
    bool extra;        /* other seats act after each turn, before the next one */
    bool rolled;       /* the dice of the turn are thrown */
    bool between;      /* the turn is over, and `seat` may act before the next one */
    int8_t seat;       /* whose part it is */
    lr_action pass;    /* ends that part */
    uint32_t able;     /* seats that hold cards at all: the others cannot build */
} wire_turn;

typedef struct wire_section {
    const char *name;
    bool own;     /* the viewer's own; a replay with open hands shows it for every seat */
    bool preview; /* shown of a game before there is a table */
    bool drawn;   /* part of the drawings of the rules (drawing.h) */
    const char *type, *sentence; /* see shapes.h */
} wire_section;

/* What was said of a map by whoever made its text. */
typedef struct wire_note {
    int32_t line;
    bool refusal; /* so there is no text */
    const char *text;
} wire_note;

typedef struct wire_map {
    const char *text; /* NULL: there is none, and nothing to tell but the notes */
    const wire_note *notes;
    uint32_t note_count;
    uint32_t lay; /* not 0: the drawing is told with numbers laid by this seed */
} wire_map;

typedef struct wire_family {
    const wire_section *sections; /* of the view; ends with a name NULL */
    const wire_shapes *shapes;    /* what all of the family's JSON looks like */

    /* Offers that players make up (offer.h): the goods in the order of the notation, and whether
     * `to 1,3` is part of it. No goods: the family has no such offers. */
    const char *const *goods;
    uint32_t good_count;
    bool offer_names_seats;

    /* The members of the setting: geometry, terrain names, costs, pieces, decks, cards, goal. */
    void (*setting)(const lr_game *g, json_writer *w);

    /* What readers ask of the family, for /api/gallery: the members of a gallery_family
     * (http_json.def) but its name. `room` is for games that are compiled on the way. NULL:
     * nothing. */
    void (*gallery)(lr_game *room, json_writer *w);

    /* The value of one section. */
    void (*section)(const lr_game *g, const lr_view *view, const wire_viewer *viewer, int section,
                    json_writer *w);

    /* One action of a seat as in the section `moves`: an object. `view` is the seat's. */
    void (*move)(const lr_game *g, const lr_view *view, lr_action a, json_writer *w);

    /* What one action brought about, as members of typed events: an array item each, written
     * into an array that is open. Each is an object with a `kind`, as the events of a table are.
     * `seen` is redacted for the viewer, both views are the viewer's. */
    void (*events)(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
                   json_writer *w);

    /* True if the seat may take the action back, provided that it was the last action and only
     * chance has acted since: false if it revealed something. Both views are the seat's. */
    bool (*undoable)(const lr_game *g, const lr_view *before, const lr_view *after, lr_action a);

    /* Which clock a seat that is waited for is on. */
    wire_clock (*clock)(const lr_game *g, const lr_view *view, int seat);

    /* Round and points of a spectator's view. */
    wire_standing (*standing)(const lr_game *g, const lr_view *view);

    /* True if the action spends a card that a stand-in must not spend for a person. */
    bool (*precious)(const lr_game *g, lr_action a);

    /* The offers that wait for the seat's answer; the view is the seat's. Returns their number. */
    uint32_t (*offers)(const lr_game *g, const lr_view *view, int seat,
                       wire_offer out[LR_SEATS_MAX]);

    /* True if the action makes an offer. */
    bool (*is_offer)(lr_action a);

    /* The turn; the view is a spectator's. */
    wire_turn (*turn)(const lr_game *g, const lr_view *view);

    /* Looks at a map: members of an answer that tell all that is wrong with it, what it
     * says and what it has (docs/protocol-board.md). True if a game takes it; then *scratch is
     * one, with as many seats as the map has. The family may have no maps: NULL. */
    bool (*map)(const wire_map *map, lr_game *scratch, json_writer *w);

    /* Counting: `size` bytes, zeroed at the start of a game; told every action (spectator's
     * views). */
    size_t counts_size;
    void (*count)(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
                  wire_counts *counts);
    void (*counts)(const lr_game *g, const wire_counts *counts, json_writer *w);
} wire_family;

/* The table of the game's family. */
const wire_family *wire_family_of(const lr_game *g);
/* The families one by one; NULL past the last. */
const wire_family *wire_family_at(uint32_t k);

/* The members of actions, as moves and as events; all other members are named by a family's
 * .def. */
#define WIRE_KIND "kind"
#define WIRE_TARGET "target"

/* A member with rules of the ledgers, IDs with spaces between them: a list. */
void wire_put_rules(json_writer *w, const char *key, const char *rules);

/* A member with a seat's number; LR_SEAT_NONE and its like are null. */
void wire_put_seat(json_writer *w, const char *key, unsigned seat);

#endif
