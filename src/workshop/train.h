/* train.h - how the nets of value.h are learned: games, then weights that explain who won them and
 * what a search found in them, again and again. No file, clock or terminal is touched here;
 * `longroad train` (src/cli/train.c) does that.
 *
 *     generation 0    games of the greedy bot, with some moves at random; four times as many
 *                     as later
 *     generation k    games of the net, which looks one action ahead; in some of them some seats
 *                     are greedy. Some decisions are looked into by a search, which says what each
 *                     action deserves. Positions and choices change the weights a little, and the
 *                     net that plays next is a mean of the weights so far in which the newest
 *                     count most.
 *
 * Positions are learned from once and forgotten: games are cheap. So all that a training remembers
 * is its state (train_state), which fits into a small file, and whoever goes on from it comes to
 * the same net as one who was never interrupted. No generation is refused: a match that is short
 * enough to be played after each of them says less about it than the mean does.
 *
 * Every game has a number and draws from its own stream of the seed; sums over positions are made
 * in parts of fixed size and added in a fixed order. So the same plan gives the same net, whatever
 * the number of threads.
 *
 *     train.c        generations and matches
 *     train_play.c   one game, and what is kept of it
 *     train_fit.c    weights from positions
 *     train_state.c  a training as a file
 *     train_game.c   what is kept of a game, as bytes
 */
#ifndef WORKSHOP_TRAIN_H
#define WORKSHOP_TRAIN_H

#include "value.h"

#include <stdatomic.h>

enum {
    TRAIN_COMPARED = 8,     /* after so many generations the net is compared with what it was */
    TRAIN_CONFIGS_MAX = 32, /* games of a mode */
    TRAIN_STATE_BYTES_MAX = 1 << 20
};

/* Jobs 0 to count - 1, each once, on so many threads. */
typedef void train_job(void *context, uint32_t job);
void train_each(uint32_t threads, uint32_t count, train_job *job, void *context);

/* ---- positions ------------------------------------------------------------------------------- */

/* A feature that is not zero. */
typedef struct train_entry {
    uint16_t feature;
    int16_t value;
} train_entry;

typedef struct train_position {
    const train_entry *entries; /* of all seats, one seat after the other */
    uint16_t end[LR_SEATS_MAX]; /* where the entries of each seat end */
    uint8_t seats;
    float target[LR_SEATS_MAX]; /* chances to win that the net should give; their sum is 1 */
} train_position;

/* A decision that was looked into: positions that its actions lead to, and how much of a choice
 * each deserves. */
enum { TRAIN_AFTER_MAX = 8 };
#define TRAIN_SHARPNESS 44.36f /* who is worth 1/64 less deserves half: so opinions of the search */

typedef struct train_choice {
    const train_position *after; /* one for each action; they have no targets */
    uint8_t count, seat;
    float share[TRAIN_AFTER_MAX]; /* that the net should give; their sum is 1 */
} train_choice;

/* ---- weights from positions ------------------------------------------------------------------ */

/* The net before rounding: in[f] multiplies the feature as it is. */
typedef struct train_weights {
    float in[FEATURES_MAX][VALUE_HIDDEN];
    float bias[VALUE_HIDDEN], out[VALUE_HIDDEN];
} train_weights;

/* Weights that are learned, and what Adam remembers of their slopes: means, and means of squares,
 * by standardised features. */
typedef struct train_learner {
    train_weights weights, slow, steep;
    uint32_t steps; /* 0: weights are random when learning begins, unless they are given */
} train_learner;

typedef struct train_fit_plan {
    const train_position *const *positions;
    const train_choice *const *choices;
    uint32_t count, choice_count;
    uint32_t features; /* of a row */
    uint32_t epochs, threads;
    float rate; /* of learning */
    bool fresh; /* begin with random weights, not with those given */
    uint64_t seed;
} train_fit_plan;

typedef struct train_loss {
    double loss;     /* cross entropy in nats, mean of positions */
    double accuracy; /* share of positions whose likeliest seat is the target's */
} train_loss;

/* Changes the weights so that they explain the positions better. False: no memory. */
bool train_fit(const train_fit_plan *plan, train_learner *learner);
train_loss train_measure(const train_weights *weights, const train_position *const *positions,
                         uint32_t count, uint32_t threads);
/* Of choices: how far the net's shares are from theirs, in nats, and how often the best action
 * is the same. */
train_loss train_measure_choices(const train_weights *weights, const train_choice *const *choices,
                                 uint32_t count, uint32_t threads);
/* The loss of one position, and by how much each weight changes it (`slope` may be NULL). */
double train_slope(const train_weights *weights, const train_position *position,
                   train_weights *slope);
double train_choice_slope(const train_weights *weights, const train_choice *choice,
                          train_weights *slope);

/* Rounds to a net, which value_net_parse() takes, and back. */
void train_round(const train_weights *weights, const feature_set *features, value_net *net);
void train_unround(const value_net *net, train_weights *weights);

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct train_player {
    const value_net *net; /* NULL: the greedy bot */
    float heat;     /* how much worse an action may look and still be taken; 0: the best one */
    uint32_t slips; /* of 1000 decisions so many are made at random */
    int32_t advice; /* of VALUE_ONE: how much more what the greedy bot would do counts */
} train_player;

typedef struct train_table {
    const lr_game *game;
    train_player seat[LR_SEATS_MAX];
    uint64_t chance_seed, choice_seed;
    bool keep;              /* positions for learning */
    const value_net *judge; /* smoothes their targets; NULL: the winner gets everything */
    uint32_t look;          /* positions that a search values in decisions that are looked into */
    const atomic_bool *stop;
} train_table;

enum { TRAIN_KEPT_MAX = 80, TRAIN_CHOICES_MAX = 32 }; /* positions and choices of one game */

typedef struct train_game {
    int winner; /* LR_SEAT_NONE: a draw, or not finished */
    uint32_t count, choice_count;
    train_position *positions; /* with targets; behind them those of the choices */
    train_choice *choices;
    train_entry *entries;
} train_game;

void train_game_free(train_game *game); /* what it holds */

/* Plays a game to its end. A game that does not end has no positions. */
void train_play(const train_table *table, train_game *out);

/* What is kept of a game as bytes, and back. `out` has room for TRAIN_GAME_BYTES_MAX; the number of
 * bytes is returned. Reading takes any bytes; false: they are of no game with so many seats and
 * features, or there is no memory, and there is nothing to free. The winner is not kept. */
enum {
    TRAIN_ROWS_MAX = TRAIN_KEPT_MAX + TRAIN_CHOICES_MAX * TRAIN_AFTER_MAX, /* of one game */
    TRAIN_GAME_BYTES_MAX = 2 + TRAIN_ROWS_MAX * (4 + LR_SEATS_MAX * (4 + 2 + 5 * FEATURES_MAX)) +
                           2 * TRAIN_CHOICES_MAX
};
size_t train_game_write(const train_game *game, unsigned char *out);
bool train_game_read(const unsigned char *bytes, size_t size, unsigned seats, unsigned features,
                     train_game *out);

/* ---- generations ----------------------------------------------------------------------------- */

typedef struct train_plan {
    const value_mode *mode;
    const feature_set *features;
    const lr_game *game[TRAIN_CONFIGS_MAX]; /* those of the mode */
    uint32_t game_count;
    uint64_t seed;
    uint32_t threads;
    uint32_t games;          /* of a generation; of the first one four times as many */
    uint32_t boards;         /* of a match: each is played once from every seat */
    uint32_t advice;         /* of 1000: how much more than the net says an action counts that the
                              * greedy bot would take; of no matter in the card game */
    uint32_t look;           /* positions that a search values in some decisions; 0: none, and
                              * nothing is learned of what other actions were worth */
    uint32_t fade;           /* after so many generations the rate of learning is a half, after
                              * twice as many a third, and so on */
    const value_net *start;  /* goes on from this net; NULL: from nothing */
    const atomic_bool *stop; /* set by somebody: what goes on is given up */
} train_plan;

typedef struct train_score {
    uint32_t wins, games, boards; /* as many wins as boards are an even share */
} train_score;

typedef struct train_report {
    uint32_t generation;
    uint64_t games;      /* so far */
    uint32_t unfinished; /* of this generation's games: given up as too long */
    uint32_t positions, choices;
    train_loss held_out_choices;
    train_loss learned, held_out; /* a tenth of the games is not learned from */
    /* Every TRAIN_COMPARED generations: against the greedy bot, and against the net of so many
     * generations ago; no games otherwise. */
    train_score against_greedy, against_before;
} train_report;

/* All that a training remembers between two generations. */
typedef struct train_state {
    uint64_t games;
    uint32_t generation; /* the next one */
    uint32_t known;      /* there is a net */
    train_learner learner;
    train_weights mean;   /* of the learner's weights: the net that plays */
    train_weights before; /* the mean when it was last compared */
} train_state;

/* A state as bytes, and back; it goes on only with the plan it was begun with. `out` has room for
 * TRAIN_STATE_BYTES_MAX; the number of bytes is returned. Reading returns what is wrong, or NULL;
 * the state is then complete, else of no use. */
size_t train_state_write(const train_plan *plan, const train_state *s, unsigned char *out);
/* The plan as a line, with its end. */
enum { TRAIN_LINE_MAX = 512 };
size_t train_plan_print(const train_plan *plan, char out[TRAIN_LINE_MAX]);
const char *train_state_read(const train_plan *plan, const unsigned char *in, size_t size,
                             train_state *s);

typedef struct trainer trainer;

trainer *trainer_new(const train_plan *plan); /* NULL: no memory. The plan must outlive it */
void trainer_free(trainer *t);
/* Plays, learns and compares. False: stopped, or no memory; the net is then as before. */
bool trainer_generation(trainer *t, train_report *report);
/* The same in steps, for games that are played elsewhere: room for the games of the next
 * generation, of which the number is returned (0: no memory); some of them played, on the plan's
 * threads; one of them, as train_game_write() gives it or train_game_read() takes it, and its
 * seats; and learning from all, which answers as trainer_generation() does. */
uint32_t trainer_begin(trainer *t);
void trainer_play(trainer *t, uint32_t first, uint32_t count);
train_game *trainer_game(trainer *t, uint32_t k);
unsigned trainer_seats(const trainer *t, uint32_t k);
bool trainer_learn(trainer *t, train_report *report);
const train_state *trainer_state(const trainer *t);
/* Goes on from the state of a training with the same plan. */
void trainer_resume(trainer *t, const train_state *state);
/* NULL before the first generation. */
const value_net *trainer_net(const trainer *t);
/* A match of the net against another one, or against the greedy bot (NULL), on so many boards. */
train_score trainer_match(const trainer *t, const value_net *others, uint32_t boards);

#endif
