/* board_json.h - what the files of the board family's JSON share: names of members
 * (board_json.def), places, cards, seats, targets of actions, and what the dice paid.
 *
 * Functions that take a key write a member of the open object; the others write a value, or say
 * what they write. Nothing here looks at anything but views.
 */
#ifndef WIRE_BOARD_JSON_H
#define WIRE_BOARD_JSON_H

#include "board_check.h"
#include "board_view.h"
#include "wire.h"

/* Writes the value of a section. */
typedef void section_writer(const lr_game *g, const board_view *v, const wire_viewer *viewer,
                            json_writer *w);

#define SHAPES_DEF "board_json.def"
#define OURS(name) bw_##name
#define OUR(name) BW_##name
#include "games_names.inc"

/* ---- values and members ---- */

/* Left out if it is false. */
void bw_mark(json_writer *w, const char *key, bool value);
/* A set of seats: [0,2]. */
void bw_seats(json_writer *w, const char *key, unsigned seats);
/* Cards that are there: {"wool":2}. */
void bw_cards(json_writer *w, const char *key, board_cards cards);

/* Places by their names in the notation; what is no place is null. */
void bw_put_hex(json_writer *w, const board *b, uint32_t hex);
void bw_put_vertex(json_writer *w, const board *b, uint32_t vertex);
void bw_put_edge(json_writer *w, const board *b, uint32_t edge);
void bw_hex(json_writer *w, const char *key, const board *b, uint32_t hex);
void bw_vertex(json_writer *w, const char *key, const board *b, uint32_t vertex);
void bw_edge(json_writer *w, const char *key, const board *b, uint32_t edge);

/* What an action is about, as the member `target`; nothing for an action without arguments. What is
 * hidden is left out. */
void bw_target(json_writer *w, const board *b, lr_action a);

/* ---- facts that follow from views ---- */

/* The seats that the game waits for; none when chance is due or the game is over. */
unsigned bw_waiting(const board *b, const board_public *p);
bool bw_chance_is_due(const board_public *p);
/* The largest hand that a seven spares. */
unsigned bw_hand_limit(const board *b, const board_public *p, unsigned seat);
/* What a seat can still put on the board, by piece. */
void bw_pieces_left(json_writer *w, const char *key, const board *b, const board_public *p,
                    unsigned seat);
/* What the public points of a seat are made of, as an object; the sum is `points`. */
void bw_sources(json_writer *w, const board *b, const board_view *v, unsigned seat);
/* How many progress cards a seat holds, or BOARD_COUNT_HIDDEN. */
unsigned bw_progress_count(const board *b, const board_view *v, unsigned seat);
/* The cards of `wanted` that `held` lacks. */
board_cards bw_short_of(board_cards held, board_cards wanted);
/* How many members a set of places has. */
unsigned bw_count_places(const uint64_t *set, unsigned words);

/* What buildings earn by a number, for each seat, and what the robber keeps from them; without gold
 * fields. Returns the hexes that pay. */
uint64_t bw_earnings(const board *b, const board_public *p, unsigned number,
                     board_cards earned[LR_SEATS_MAX], board_cards kept[LR_SEATS_MAX]);

/* What the dice paid in the course of an action: false if this was not the action that did it. */
typedef struct bw_production {
    unsigned number;
    uint64_t hexes;
    board_cards gained[LR_SEATS_MAX], kept[LR_SEATS_MAX]; /* `kept` by the robber */
    unsigned lacking; /* kinds of cards that the bank was short of, as a set */
} bw_production;

bool bw_produced(const board *b, const board_view *before, const board_view *after, lr_action a,
                 bw_production *out);

/* ---- the functions of wire_family, by file ---- */

void bw_setting(const lr_game *g, json_writer *w);

/* The kinds of actions that the viewer can do, as a set. */
uint64_t bw_kinds(const wire_viewer *viewer);

void bw_write_move(const lr_game *g, const lr_view *view, lr_action a, json_writer *w);

void bw_events(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
               json_writer *w);

enum { BW_COUNTS_SIZE = 3036 }; /* bytes of wire_counts */

void bw_count(const lr_game *g, const lr_view *before, const lr_view *after, lr_action seen,
              wire_counts *counts);
void bw_write_counts(const lr_game *g, const wire_counts *counts, json_writer *w);

/* The members of an answer about a map; true if a game takes it. */
bool bw_map(const wire_map *map, lr_game *scratch, json_writer *w);

/* ---- the parts of the events ---- */

/* Both views of an action, and where its events go. */
typedef struct bw_change {
    const board *b;
    const board_view *before, *after;
    lr_action a;
    json_writer *w;
} bw_change;

/* An event begins with its kind and, if there is one, its seat; jw_object_end() ends it. */
void bw_begin(const bw_change *c, const char *kind, unsigned seat);

void bw_tell_barbarians(const bw_change *c);
void bw_tell_knights(const bw_change *c);
void bw_tell_scenario(const bw_change *c);

extern const wire_family wire_board; /* wire_board.c */
extern const wire_shapes bw_shapes;

#endif
