/* cards_json.h - how the files that write the card family as JSON fit together (wire.h).
 *
 *     wire_cards.c       the row of functions; undo, clocks, precious cards
 *     cards_setting.c    what never changes: cards, costs, options
 *     cards_sections.c   realms, players, tokens, stacks, decks, the course of the turn
 *     cards_private.c    what belongs to one viewer: hand, open fans, prompt, offer, duel, limits
 *     cards_moves.c      moves with targets, and what is blocked by what
 *     cards_flow.c       where units came from and went to, between two views
 *     cards_events.c     typed events of the log
 *     cards_counts.c     statistics
 *     cards_put.c        small things that all of them write
 *
 * Words are those of the notation. A place in the row is its slot, a number; regions and sites are
 * `u-2`, `l+1`; stacks are 1 to 5 and places in a stack count from 1, as people type them.
 * docs/protocol-cards.md describes the whole.
 */
#ifndef WIRE_CARDS_JSON_H
#define WIRE_CARDS_JSON_H

#include "cards_words.h"
#include "wire.h"

/* Writes the value of a section. */
typedef void section_writer(const lr_game *g, const cards_view *v, const wire_viewer *viewer,
                            json_writer *w);

#define SHAPES_DEF "cards_json.def"
#define OURS(name) cw_##name
#define OUR(name) CW_##name
#include "games_names.inc"

/* The member `target`: what an action is about. What is hidden is left out. `p` is before it. */
void cw_put_target(const cards *c, const cards_public *p, lr_action a, json_writer *w);
/* cards_moves.c, cards_setting.c, cards_events.c, cards_counts.c */
void cw_write_move(const lr_game *g, const lr_view *view, lr_action a, json_writer *w);
void cw_write_setting(const lr_game *g, json_writer *w);
void cw_write_events(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
                     json_writer *w);
void cw_count(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
              wire_counts *counts);
void cw_write_counts(const lr_game *g, const wire_counts *counts, json_writer *w);

/* What the points of a seat are made of, as an object; the sum is `points`. */
void cw_sources(json_writer *w, const cards_public *p, unsigned seat);

/* ---- what happened to the stores between two views (cards_flow.c) ----
 *
 * One action can bring about much: the dice, an event, an automatic gain, production. A flow
 * separates them. It counts what was decided, not what has been settled: units that are still to be
 * paid or stored belong to the action that made them due. */

typedef struct cw_flow {
    bool produced;   /* the regions produced in the course of this action */
    unsigned number; /* whose did */
    uint8_t production[CARDS_SEATS][CARDS_GOODS];
    uint8_t wasted[CARDS_SEATS];              /* units for which there was no room */
    uint8_t lost[CARDS_SEATS][CARDS_GOODS];   /* to brigands or plague */
    uint8_t gained[CARDS_SEATS][CARDS_GOODS]; /* in a productive year */
    uint8_t chosen[CARDS_SEATS][CARDS_GOODS]; /* units of choice */
    int8_t moved[CARDS_SEATS][CARDS_GOODS];   /* paid, traded, seized: all the rest */
} cw_flow;

cw_flow cw_flow_of(const cards *c, const cards_public *before, const cards_public *after,
                   lr_action a);

/* ---- statistics (cards_counts.c) ---- */

enum { CW_TURNS_MAX = 400 }; /* that are counted one by one */

typedef struct cw_seat_counts {
    uint16_t gained[CW_gain_COUNT], lost[CW_loss_COUNT];
    uint16_t produced[CARDS_GOODS];
    uint16_t yielded, wasted;     /* by rolls, without those that an Alchemist set */
    uint32_t expected_sixths;     /* what these rolls give on average, in sixths of a unit */
    uint16_t attacks_won, trades; /* trades: offers of this seat that were accepted */
    uint16_t acted[CARDS_ACTION_KINDS];
} cw_seat_counts;

typedef struct cw_counts {
    uint16_t faces[CARDS_FACES], numbers[6], duels[6];
    uint16_t events[CARDS_EVENT_CARDS];
    uint16_t turns; /* whose points are written down */
    cw_seat_counts seat[CARDS_SEATS];
    uint8_t points[CW_TURNS_MAX][CARDS_SEATS];
    uint8_t strength[CW_TURNS_MAX][CARDS_SEATS];
    uint8_t commerce[CW_TURNS_MAX][CARDS_SEATS];
} cw_counts;

/* ---- small things (cards_put.c) ---- */

enum { CW_AT_MAX = 8 }; /* bytes of a place's text */

/* "u-2" and "l+1"; both return `out`. */
const char *cw_region_at(unsigned region, char out[CW_AT_MAX]);
const char *cw_site_at(unsigned site, char out[CW_AT_MAX]);

/* The word of an expansion card, or null for CARDS_NO_KIND, hidden ones and CARDS_UNKNOWN. */
void cw_put_kind(json_writer *w, const char *key, const cards *c, unsigned kind);
/* `{"brick":2}` without the zeros. */
void cw_put_goods(json_writer *w, const char *key, cards_goods goods);
/* `[{"card":"spy","count":2}]` */
void cw_put_set(json_writer *w, const char *key, const cards *c, cards_set set);
/* An action without its seat, as the client sends it: "build smithy u+1". */
void cw_put_action(json_writer *w, const char *key, const lr_game *g, lr_action a);

/* ---- questions that several files ask ---- */

static inline unsigned cw_opponent(unsigned seat) {
    return seat ^ 1u;
}

static inline bool cw_gate_is_open(const cards_public *p) {
    return p->realm[0].points + p->realm[1].points >= CARDS_GATE;
}

/* The lowest resource of some that are not none: the one that is paid or stored next. */
static inline unsigned cw_lowest(cards_goods goods) {
    return (unsigned)__builtin_ctzll(goods) / 8;
}

/* The card that answers an attack, or CARDS_NO_KIND (CARD-ACT-09). */
unsigned cw_counter_of(unsigned attack);
/* An attack succeeds with at most this (CARD-ACT-11, 12). */
static inline unsigned cw_duel_limit(const cards_public *p) {
    return p->duel_countered ? 2 : 5;
}
/* What a realm has in regions that brigands count (CARD-EVD-07). */
unsigned cw_counted_by_brigands(const cards_realm *r);
/* What an action costs its seat; 0 for most. Searches cost units of any kind: see `any`. */
cards_goods cw_cost_of(const cards *c, const cards_public *p, lr_action a, unsigned *any);

extern const wire_family wire_cards; /* wire_cards.c */
extern const wire_shapes cw_shapes;

#endif
