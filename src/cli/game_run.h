/* game_run.h - plays one game between players of any kind: what `longroad sim` and `longroad match`
 * share.
 *
 * The caller fills the upper half of a game_run, once or before every game; game_run_play() plays
 * and fills the lower half. A run belongs to one thread.
 *
 * What a player sees. Its view (lr_observe), the list of its actions, and, if it wants them, the
 * actions of all as its seat may see them. A seat with only one possible action is not asked. The
 * bot called `random` is not asked at all: lr_legal_sample() draws from the same list, with the
 * same generator, the action it would choose, without list or view.
 *
 * Wrong answers. An illegal answer of a bot of ours breaks the run, and `broken` holds all that is
 * needed to repeat it. Another player that is late, dead or wrong forfeits the move: a legal move
 * is drawn at random instead, so failing gains nothing and the game still ends.
 *
 * Chance. With one generator, different decisions soon lead to different dice. With `by_kind`, the
 * n-th outcome of each kind of chance has a generator of its own: the board, the n-th throw and the
 * n-th card drawn then come from the same numbers in every game of the same seed, whatever the
 * players do in between.
 */
#ifndef CLI_GAME_RUN_H
#define CLI_GAME_RUN_H

#include "cli.h"
#include "seat_player.h"

enum {
    GAME_KINDS = 256,       /* action kinds: one byte */
    GAME_BROKEN_MAX = 24576 /* room for a position and more */
};

typedef struct game_chance {
    bool by_kind;
    uint64_t seed;              /* by_kind */
    uint32_t drawn[GAME_KINDS]; /* by_kind: outcomes of each kind so far */
    lr_rng rng;                 /* else */
} game_chance;

/* Questions put to a player. */
typedef struct game_asked {
    uint64_t questions;
    uint64_t faults[SEAT_FAULTS]; /* SEAT_FINE stays 0 */
    uint64_t nodes;               /* positions looked at, if the player tells */
    uint64_t heard, lost;         /* actions told of until the last question; all guesses wrong */
    /* if the run is timed */
    uint64_t nanoseconds, nanoseconds_max;
    uint64_t overtime; /* questions that took half as long again as their budget of time */
} game_asked;

void game_asked_add(game_asked *to, const game_asked *from);
uint64_t game_asked_forfeits(const game_asked *asked);

typedef struct game_seat {
    seat_player *player;
    uint64_t seed;  /* where its random numbers start */
    bool at_random; /* made by game_run_play() */
    lr_rng rng;     /* of a seat that plays at random, or of moves forfeited */
} game_seat;

typedef enum game_end {
    GAME_OVER,
    GAME_CUT_OFF, /* after `actions_max` actions */
    GAME_STOPPED, /* because stop() said so */
    GAME_BROKEN   /* see `broken` */
} game_end;

typedef struct game_run {
    /* what to play */
    const lr_game *game;
    const char *map_text; /* of a map that is not built in, else NULL */
    game_seat seat[LR_SEATS_MAX];
    game_chance chance;
    uint32_t actions_max;
    bool timed;
    char where[64]; /* for reports: `seed 5, game 7` */
    /* who is told; each may be NULL */
    void *context;
    bool (*stop)(void *context);                  /* asked before every action */
    void (*before)(void *context, lr_action due); /* before every action */
    void (*after)(void *context, lr_action done); /* after every action */
    cli_text *record;                             /* every action is added */
    /* what came of it */
    lr_state state;
    uint32_t actions, decisions;                  /* decisions: actions that are not chance's */
    uint32_t kinds[LR_SEATS_MAX + 1][GAME_KINDS]; /* by seat; the last row is chance */
    game_asked asked[LR_SEATS_MAX];
    int fault_seat;           /* of the first move forfeited, or LR_SEAT_NONE */
    char fault[SEAT_WHY_MAX]; /* and what happened */
    char broken[GAME_BROKEN_MAX];
    /* kept from game to game: the notation's word of each kind that occurred */
    const lr_game_ops *words_of;
    char words[GAME_KINDS][32];
} game_run;

/* The first position, nobody seated, nothing counted. Limits, clock and context stay. */
void game_run_clear(game_run *run, const lr_game *game, const char *map_text);
/* Plays on from `state`. */
game_end game_run_play(game_run *run);
/* Rounds begun: everybody's turn once; 0 if nobody ever rolls. */
uint32_t game_run_rounds(const game_run *run);

#endif
