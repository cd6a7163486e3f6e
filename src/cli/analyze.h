/* analyze.h - a recorded game, judged: how the chances moved, what was luck and what was a mistake.
 *
 * Two judges look at a game. The evaluation (value.h) is asked about every true position of the
 * record, hidden cards and all: it gives the curve of the chances, and the luck of every throw and
 * draw. A player (bot.h) sits at each seat and is told only what that seat could know; at every
 * decision it says what it would have done and what it thinks of what was done. So nobody is blamed
 * for a card that could not be seen.
 *
 * A game becomes a row of steps:
 *
 *     start  step 0  step 1  step 2 ...        analyze_game.c  the steps, luck, sums, mistakes
 *            each: action, chances after it,   analyze_judge.c the players' opinions
 *            luck or opinion                   analyze_report.c, analyze_json.c, analyze_svg.c
 *
 * Chances are whole millionths (LR_CERTAIN) and those of one position sum to it exactly.
 */
#ifndef CLI_ANALYZE_H
#define CLI_ANALYZE_H

#include "cli.h"

#include <longroad/bot.h>

enum {
    ANALYZE_SLIP = LR_CERTAIN / 50,    /* what costs less than this is no mistake */
    ANALYZE_MISTAKE = LR_CERTAIN / 20, /* and from this on it is one */
    ANALYZE_WORST = 10,                /* mistakes that are listed and marked */
    ANALYZE_KINDS = 16,                /* kinds of chance that are told apart */
};

/* Every seat's chance to win in a true position, in any unit. */
typedef void analyze_value(const void *context, const lr_game *g, const lr_state *s,
                           int32_t out[LR_SEATS_MAX]);

typedef struct analyze_evaluation {
    analyze_value *value;
    const void *context;
} analyze_evaluation;

typedef enum analyze_verdict {
    ANALYZE_NO_DECISION, /* chance, or a seat that could do nothing else */
    ANALYZE_UNASKED,   /* a decision, but nobody was asked: --quick, Ctrl-C, an unasked-for offer */
    ANALYZE_UNWEIGHED, /* the player would do `best`, but has no opinion on what was done */
    ANALYZE_WEIGHED    /* `best_chance`, `played_chance` and `loss` are known */
} analyze_verdict;

typedef struct analyze_step {
    lr_action action;
    int32_t line, turn; /* turn 0: before the first */
    bool own_turn;      /* of the seat that acts */
    int32_t after[LR_SEATS_MAX];
    char *words; /* what was done, without who did it */
    /* chance */
    bool has_luck;
    int32_t luck[LR_SEATS_MAX]; /* chance after it minus what could be expected */
    /* a seat */
    analyze_verdict verdict;
    lr_action best;
    char *best_words;
    int32_t best_chance, played_chance, loss;
} analyze_step;

/* One seat, summed up. */
typedef struct analyze_seat {
    uint32_t decisions, asked, weighed; /* each among those before it */
    uint32_t best;                      /* of those asked: did what the player would have done */
    uint32_t slips, mistakes;           /* of those weighed: lost so much or more */
    int64_t loss;                       /* in all */
    int32_t loss_most;
    int64_t luck, luck_by[ANALYZE_KINDS];
} analyze_seat;

typedef struct analyze_game {
    const lr_game *game;
    const char *path;
    const char *name[LR_SEATS_MAX]; /* NULL: not said */
    int32_t start[LR_SEATS_MAX];
    analyze_step *step;
    uint32_t count, capacity;
    /* how it ended */
    bool over;
    int winner; /* or LR_SEAT_NONE */
    int32_t points[LR_SEATS_MAX];
    /* made by analyze_sum() */
    analyze_seat seat[LR_SEATS_MAX];
    char kind[ANALYZE_KINDS][32]; /* of chance: `dice`, `steal`; empty past the last */
    uint32_t worst[ANALYZE_WORST], worst_count;
} analyze_game;

/* Who judged, for the reports. */
typedef struct analyze_judge {
    const lr_bot *bot; /* NULL: nobody, the curve alone */
    lr_budget budget;
    uint64_t seed;
    uint32_t threads;
    const char *mode; /* of the evaluation */
} analyze_judge;

/* ---- analyze_game.c ---- */

/* The chances in the position, in millionths that sum to LR_CERTAIN. */
void analyze_chances(analyze_evaluation by, const lr_game *g, const lr_state *s,
                     int32_t out[LR_SEATS_MAX]);

/* What the outcome `a` of the chance that is due in `s` brought each seat: its chance after it
 * minus the mean over all outcomes by weight. False when there is nothing to compare with: chance
 * has one outcome, or as many as a shuffle. */
bool analyze_luck(analyze_evaluation by, const lr_game *g, const lr_state *s, lr_action a,
                  int32_t out[LR_SEATS_MAX]);

/* Adds a step and returns it, valid until the next one. */
analyze_step *analyze_add(analyze_game *game);

/* Raises the chance of what was played to the best that the seat could do next in its turn, where
 * no chance lies between: a search that begins there knows better than one that looked from before.
 * It is above all fair to offers, which may be refused and leave everything open. */
void analyze_look_on(analyze_game *game);

/* Adds everything up once the steps are complete. */
void analyze_sum(analyze_game *game);

/* The acting seat's chance, or any seat's, before a step. */
int32_t analyze_before(const analyze_game *game, uint32_t step, int seat);

void analyze_free(analyze_game *game);

/* ---- analyze_judge.c ---- */

/* What was done in words without who did it; free() it. `a` is told as it is, hidden things too. */
char *analyze_words(const analyze_game *game, const lr_state *before, lr_action a);

/* Told now and then, from one thread; `done` of all decisions. */
typedef void analyze_progress(void *context, uint32_t done, uint32_t all, double seconds);

/* Asks players about the decisions. False when it was interrupted: then some are unasked. */
bool analyze_ask(analyze_game *game, const analyze_judge *judge, analyze_progress *progress,
                 void *context);
void analyze_interrupt(void); /* may be called by a signal handler */

/* ---- reports ---- */

/* `Seat 2 (greedy)`. */
void analyze_seat_name(const analyze_game *game, int seat, char *out, size_t size);
void analyze_print(const analyze_game *game, const analyze_judge *judge, bool moves, FILE *out);
/* Closes the file. */
void analyze_write_json(const analyze_game *game, const analyze_judge *judge, FILE *file,
                        const char *path);
/* The curve of the chances as a picture. */
void analyze_svg(const analyze_game *game, cli_text *out);

#endif
