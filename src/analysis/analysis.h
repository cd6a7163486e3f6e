/* analysis.h - a recorded game, judged: how the chances moved, what was luck and what was a
 * mistake.
 *
 * Two judges look at a game. The evaluation (value.h) is asked about every true position of the
 * record, hidden cards and all: it gives the curve of the chances, and the luck of every throw and
 * draw. A player (bot.h) sits at each seat and is told only what that seat could know; at every
 * decision it says what it would have done, and how good the seat's action was. So nobody is blamed
 * for a card that could not be seen.
 *
 * A game becomes a list of steps:
 *
 *     start  step 0  step 1  step 2 ...        analyze_read.c  the steps out of a record
 *            each: action, chances after it,   analyze_game.c  luck, sums, mistakes
 *            luck or opinion                   analyze_judge.c the players' opinions
 *                                              analyze_line.c  how a player would go on
 *                                              analyze_json.c  all of it, for programs
 *
 * For `longroad analyze` (src/cli), which adds words and pictures, and for the table server, which
 * answers with the JSON (analysis_make).
 *
 * Chances are whole millionths; the chances of one position sum to LR_CERTAIN exactly.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "json_writer.h"

#include <longroad/bot.h>
#include <stdatomic.h>
#include <stdbool.h>

enum {
    ANALYZE_SLIP = LR_CERTAIN / 50,    /* smaller losses are not counted */
    ANALYZE_MISTAKE = LR_CERTAIN / 20, /* losses from here on are mistakes */
    ANALYZE_WORST = 10,                /* mistakes that are listed and marked */
    ANALYZE_KINDS = 16,                /* kinds of chance that are told apart */
    ANALYZE_CANDIDATES = 3,            /* the best actions of a decision */
    ANALYZE_OPINIONS = 32,             /* actions of one position that are weighed at most */
    ANALYZE_SPARK = 24,                /* chances of a curve that is drawn small */
    ANALYZE_LINE = 6,                  /* actions of seats in a line */
    ANALYZE_SUBJECTS = 6,              /* kinds of decisions (mind_subject) */
    ANALYZE_DEPTH = 24,                /* of a rollout, unless told otherwise */
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
    ANALYZE_UNASKED,     /* no player was asked: --quick, Ctrl-C, an unasked-for offer */
    ANALYZE_UNWEIGHED,   /* the player would do `best`, but has no opinion on what was done */
    ANALYZE_WEIGHED      /* `best_chance`, `played_chance` and `loss` are known */
} analyze_verdict;

/* An action that was weighed, and the seat's chance to win with it. */
typedef struct analyze_candidate {
    lr_action action;
    int32_t chance;
    char *words; /* as of a step */
} analyze_candidate;

typedef struct analyze_step {
    lr_action action;
    int32_t line, turn; /* turn 0: before the first */
    bool own_turn;      /* of the seat that acts */
    int32_t after[LR_SEATS_MAX];
    char *words; /* what was done, without who did it; NULL: nobody has put it into words */
    /* chance */
    bool has_luck;
    int32_t luck[LR_SEATS_MAX]; /* chance after it minus what could be expected */
    /* a seat */
    analyze_verdict verdict;
    lr_action best;
    char *best_words;
    int32_t best_chance, played_chance, loss;
    bool rolled;     /* these are of rollouts; then `lost` may be below zero by noise, `loss` not */
    int32_t lost;    /* what the move lost, unbiased; else the same as `loss` */
    uint8_t subject; /* mind_subject of the best action, or of the played one if that ends a turn */
    uint32_t choices; /* legal actions; 0: nobody was asked */
    /* WEIGHED: the best, the runners-up and the played one, the highest chance first. */
    analyze_candidate candidate[ANALYZE_CANDIDATES];
    uint32_t candidate_count;
    /* What speaks for `best` rather than the action that was played, or the next best if it was. */
    lr_reason reason[LR_REASONS_MAX];
    uint32_t reason_count;
    struct analyze_sight {
        uint32_t asked, same;   /* decisions; those in which the net alone names the same action */
        uint32_t pairs, agreed; /* of actions that the search knows; those in the same order */
    } sight;
    char *reason_words[LR_REASONS_MAX]; /* as of a step */
} analyze_step;

/* One seat, summed up. */
typedef struct analyze_seat {
    uint32_t decisions, asked, weighed; /* each among those before it */
    uint32_t best;                      /* of those asked: did what the player would have done */
    uint32_t slips, mistakes;           /* of those weighed: lost so much or more */
    int64_t loss;                       /* in all, of `lost` */
    double loss_squares;                /* of the same */
    int32_t loss_most;
    struct {
        uint32_t weighed;
        int64_t loss;
    } by[ANALYZE_SUBJECTS];
    int64_t luck, luck_by[ANALYZE_KINDS];
} analyze_seat;

typedef struct analyze_game {
    const lr_game *game;
    const char *path;
    const char *name[LR_SEATS_MAX]; /* NULL: not said */
    lr_state begin;                 /* before the first step */
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
    struct analyze_sight sight;
} analyze_game;

/* Who judged, for the reports. */
typedef struct analyze_judge {
    const lr_bot *bot; /* NULL: nobody, the curve alone */
    lr_budget budget;
    uint64_t seed;
    uint32_t threads;
    uint32_t trials, depth;  /* of rollouts that check every weighed decision; 0 trials: none */
    bool sight;              /* compares the net's own order of the actions with the search's */
    const char *mode;        /* of the evaluation */
    const atomic_bool *stop; /* set from outside: no more is asked. NULL: never */
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

/* Adds a step and returns it, valid until the next one. NULL: no memory. */
analyze_step *analyze_add(analyze_game *game);

/* Raises the chance of an action to that of the seat's best next action in the same turn, if no
 * chance lies between: a search from the later position knows better. This matters most for offers,
 * which may be refused without any loss. Candidates follow. */
void analyze_look_on(analyze_game *game);

/* The highest chance among the candidates other than `best`; -1: there is no other. */
int32_t analyze_second(const analyze_step *step);

/* The words for kinds of decisions: `set-up`, `build`, ... */
extern const char *const analyze_subject[ANALYZE_SUBJECTS];

/* The mean loss of the seat's weighed decisions and its standard error, in parts of LR_CERTAIN. At
 * least one is weighed. */
double analyze_mean_loss(const analyze_seat *seat, double *error);

/* A seat's chances at moments that are evenly spread over the game, the first and the last among
 * them. */
void analyze_spark(const analyze_game *game, int seat, int32_t out[ANALYZE_SPARK]);

/* Adds everything up once the steps are complete. */
void analyze_sum(analyze_game *game);

/* The acting seat's chance, or any seat's, before a step. */
int32_t analyze_before(const analyze_game *game, uint32_t step, int seat);

void analyze_free(analyze_game *game);

/* ---- analyze_read.c ---- */

typedef enum analyze_reading { ANALYZE_READ, ANALYZE_BROKEN, ANALYZE_NO_MEMORY } analyze_reading;

/* Reads the moves of an opened record into steps with their chances, luck and turns, and how it
 * ended. `s` is where they begin, and then where they end. BROKEN: *error says where and why; the
 * steps before the error are kept. */
analyze_reading analyze_read(analyze_game *game, lr_record_reader *reader, const lr_game *g,
                             lr_state *s, analyze_evaluation by, lr_error *error);

/* The built-in evaluation of the game's mode, and the mode's name. False: there is none. */
bool analyze_net(const lr_game *g, analyze_evaluation *by, const char **mode);

/* ---- analyze_judge.c ---- */

/* Called now and then, from one thread; `done` of `all` decisions are judged. */
typedef void analyze_progress(void *context, uint32_t done, uint32_t all, double seconds);

typedef enum analyze_asking { ANALYZE_ASKED, ANALYZE_STOPPED, ANALYZE_UNABLE } analyze_asking;

/* Asks players about the decisions. STOPPED: `stop` was set, and some decisions are unasked.
 * UNABLE: no memory or no thread, and some decisions are unasked. */
analyze_asking analyze_ask(analyze_game *game, const analyze_judge *judge,
                           analyze_progress *progress, void *context);

/* What a judge thinks of one decision. */
typedef struct analyze_opinion {
    uint32_t choices; /* legal actions */
    uint32_t count;   /* 0: there is no opinion */
    /* What the judge would do, then the others, the highest chance first. */
    analyze_candidate candidate[ANALYZE_OPINIONS];
} analyze_opinion;

/* Asks about the seat's decision in a position, which the seat sees for the first time: the answer
 * depends on the seat's view alone, not on what is hidden from it. With `part` each other action is
 * weighed again by a search that looks at nothing else, with that part of the budget; one of them
 * may then have the highest chance. 0: as the one search found it. False: no memory, or a bot or a
 * mode without a search. */
bool analyze_position(const lr_game *g, const lr_state *s, int seat, const analyze_judge *judge,
                      uint32_t part, analyze_opinion *out);

/* ---- analyze_line.c ---- */

typedef struct analyze_line {
    lr_action action[4 * ANALYZE_LINE]; /* chance's outcomes among them */
    uint32_t count;
} analyze_line;

/* How the judge would go on instead of the step `at`, which is a seat's decision: ANALYZE_LINE
 * actions of seats, each by a player who knows what that seat could know, and `first` as the first
 * one unless it is NULL. Dice and draws come as they came in the game, where they can. False: no
 * memory, or `stop` was set. */
bool analyze_make_line(const analyze_game *game, const analyze_judge *judge, uint32_t at,
                       const lr_action *first, analyze_line *out);

/* ---- analyze_json.c ---- */

/* One object (docs/analysis.md). */
void analyze_put_json(const analyze_game *game, const analyze_judge *judge, json_writer *w);

/* What lists of games tell of one that was judged: members of their rows, as one object. */
void analyze_put_summary(const analyze_game *game, json_writer *w);

/* ---- analyze_make.c ---- */

typedef enum analysis_status {
    ANALYSIS_MADE,
    ANALYSIS_BAD_RECORD,    /* these rules cannot replay it */
    ANALYSIS_NO_EVALUATION, /* games of its mode cannot be judged by this program */
    ANALYSIS_NO_DECISION,   /* nobody decided anything at this move */
    ANALYSIS_STOPPED,
    ANALYSIS_NO_MEMORY
} analysis_status;

enum {
    ANALYSIS_NODES = 600,        /* at most, of the search about one decision */
    ANALYSIS_NODES_ALL = 200000, /* about, of all of them together */
    ANALYSIS_BYTES_MAX = 4 << 20,
    ANALYSIS_SUMMARY_MAX = 1200
};

typedef struct analysis_made {
    char *body; /* JSON */
    size_t length;
    char summary[ANALYSIS_SUMMARY_MAX]; /* JSON: what lists of games tell */
    lr_action *best; /* of every move; of kind 0 and actor 0 where nobody was asked */
    uint32_t count;
} analysis_made;

/* A record judged with a bounded budget; for a thread of its own. `permille` is set to the progress
 * so far. *out is set only if the answer is MADE; the caller frees `body` and `best`. */
analysis_status analysis_make(const char *record, size_t length, const atomic_bool *stop,
                              atomic_uint *permille, analysis_made *out);

/* The record up to `move` (from 1), without it, and instead of the rest how the judge would go on
 * (analyze_make_line). The caller frees *out. */
analysis_status analysis_line(const char *record, size_t length, uint32_t move,
                              const lr_action *first, const atomic_bool *stop, char **out,
                              size_t *out_length);

#endif
