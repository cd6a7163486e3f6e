/* race.h - a family of games that only tests know: a race for two, with one die.
 *
 * It shows that a family needs no line outside its folder but a row in the list
 * (families_more.def). So it is small, and has one of everything that the engine knows: an option,
 * dice, a choice, a secret, a game that may end without a winner.
 *
 *     start 0 . . . . . . . . . . . home       each player has two runners
 *
 * At the start each player draws a charm, a number from 1 to 6 that nobody else sees. In a turn a
 * player rolls the die and moves one runner that far. A runner that reaches a field with runners of
 * the other player sends them back to the start, where nobody is sent away; home is safe too. Once
 * a game, a player who rolls the number of the charm may show it and spring: both runners move.
 * Whoever has both runners home wins. After RACE_TURNS turns nobody does.
 */
#ifndef TEST_FAMILY_RACE_H
#define TEST_FAMILY_RACE_H

#include "game.h"

enum { RACE_SEATS = 2, RACE_RUNNERS = 2, RACE_SIDES = 6, RACE_TURNS = 400 };

enum { RACE_OPTION_TRACK, RACE_OPTIONS };

enum race_kind { RACE_CHARM, RACE_ROLL, RACE_DIE, RACE_MOVE, RACE_SPRING, RACE_KINDS };
enum race_phase {
    RACE_PHASE_CHARM,
    RACE_PHASE_ROLL,
    RACE_PHASE_DIE,
    RACE_PHASE_MOVE,
    RACE_PHASE_OVER,
    RACE_PHASES
};

extern const char *const race_phase_names[RACE_PHASES];

typedef struct race_public {
    uint16_t turn;
    uint8_t phase, active, winner; /* active: in the phase of charms who draws one */
    uint8_t die;                   /* 0: not rolled */
    uint8_t field[RACE_SEATS][RACE_RUNNERS];
    uint8_t shown[RACE_SEATS]; /* the charm, once it was used; else 0 */
} race_public;

typedef struct race_state {
    race_public pub;
    uint8_t charm[RACE_SEATS]; /* 0: not drawn */
    uint8_t unused[2];         /* a position is a multiple of eight bytes */
} race_state;

typedef struct race_view {
    race_public pub;
    uint8_t viewer; /* or LR_SEAT_NONE */
    uint8_t charm;  /* the viewer's own */
} race_view;

_Static_assert(sizeof(race_state) == 16, "a position has no padding, and is hashed by words");

static inline const race_state *race_state_of(const lr_state *s) {
    return (const race_state *)(const void *)s->body.bytes;
}

static inline const race_view *race_view_of(const lr_view *view) {
    return (const race_view *)(const void *)view->body.bytes;
}

static inline unsigned race_home(const lr_game *g) {
    return (unsigned)g->option[RACE_OPTION_TRACK];
}

/* Text (race_text.c). */
size_t race_action_print(const lr_game *g, lr_action a, char *out, size_t size);
lr_status race_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error);
size_t race_state_print(const lr_game *g, const lr_state *s, char *out, size_t size);
lr_status race_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error);
size_t race_view_print(const lr_game *g, const lr_view *view, char *out, size_t size);
lr_status race_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error);
size_t race_view_draw(const lr_game *g, const lr_view *view, int colour, char *out, size_t size);

/* The first rule that the position breaks, or LR_OK. */
lr_status race_verify(const lr_game *g, const lr_state *s, lr_error *error);

#endif
