/* match.h - bots against bots: which plays better, and how certain is that?
 *
 * Entries and places. Every distinct bot of the command line is an entry. It fills one place at the
 * table or several: `master,greedy` at four seats is one place of master and three of greedy.
 *
 * Groups. Games come in groups of as many as there are seats. In a group all games have the same
 * board and the same numbers for dice and cards (game_run.h), and the places move one seat on from
 * game to game, so each entry has every seat's luck once. A seat's player starts from the same
 * random numbers in all games of the group, too: two entries of the same bot come out exactly even.
 *
 * Luck. At every throw, draw or theft one judge, the net of the game's mode, values the position
 * after what came and after all that could have come, in the true position and by true weights
 * (analysis.h). What came minus the mean is the luck of a seat; its expectation is zero whoever
 * plays, and however badly the judge judges. So a score minus the luck of its seats is expected to
 * be what the score is, and varies less: the better the judge, the less.
 *
 * Order. Groups are counted in their order, whatever order they are finished in, and the sequential
 * test looks after each. Games of later groups are thrown away when the test ends. So the result
 * depends on the plan alone and not on the number of threads, as long as no bot looks at the clock:
 * with budgets of nodes.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "part.h"
#include "series.h"
#include "stats.h"

#define MATCH_WRONG_MAX 0.05 /* the chance of either wrong verdict of the sequential test */

enum { MATCH_GAMES_MAX = 10000000, MATCH_BOARDS_MAX = FLAGS_REPEATED_MAX };

typedef struct match_board {
    lr_game game;
    char *map_text;                /* of a map file, or NULL */
    char name[LR_CONFIG_TEXT_MAX]; /* the configuration, in brief */
    bool judged;                   /* luck can be measured */
} match_board;

typedef struct match_row {
    series_row row;
    game_asked asked[LR_SEATS_MAX]; /* by entry */
    int32_t luck[LR_SEATS_MAX];     /* by seat, in parts of LR_CERTAIN; zeros if nobody measured */
} match_row;

/* Sums over games. A game without a winner counts as won by each place to an equal part. */
typedef struct match_sums {
    uint64_t games, unfinished, winnerless, actions, decisions;
    uint64_t wins[LR_SEATS_MAX], score[LR_SEATS_MAX]; /* by entry; score: in parts of 1/seats */
    int64_t points[LR_SEATS_MAX];                     /* by entry, all its places */
    uint64_t seat_games[LR_SEATS_MAX][LR_SEATS_MAX];  /* entry, seat */
    uint64_t seat_wins[LR_SEATS_MAX][LR_SEATS_MAX];
    game_asked asked[LR_SEATS_MAX];
    stats_groups groups[LR_SEATS_MAX];  /* by entry */
    stats_reals adjusted[LR_SEATS_MAX]; /* by entry: the groups' scores without luck */
} match_sums;

typedef enum match_verdict { MATCH_OPEN, MATCH_BETTER, MATCH_NOT_BETTER } match_verdict;

typedef struct match_result {
    match_sums all, board[MATCH_BOARDS_MAX];
    match_row *rows; /* one for each planned game; free() them */
    double llr;
    match_verdict verdict;
    uint64_t fault_game[LR_SEATS_MAX];      /* by entry: the first game with a forfeit, */
    char fault[LR_SEATS_MAX][SEAT_WHY_MAX]; /* and what happened; empty: none */
} match_result;

typedef struct match_plan {
    series series;      /* games: a multiple of seats */
    match_board *board; /* group g is played on board g modulo boards; all have the same seats */
    uint32_t boards;
    int entries;
    seat_entry entry[LR_SEATS_MAX];
    int place[LR_SEATS_MAX];  /* the entry of each place */
    int places[LR_SEATS_MAX]; /* how many places an entry fills */
    bool sequential;          /* test the first entry against the others, */
    bool adjusted;            /* by scores without luck */
    double elo0, elo1;
    match_result *result; /* behind the lock of the series */
    uint64_t groups_counted;
} match_plan;

/* Plays the plan, or what an interrupt or a failure leaves of it. `result` is large: static or
 * allocated. */
void match_run(match_plan *plan, match_result *result, bool quiet);

/* The steps of match_run(), for games that were played elsewhere: room for the rows; where the
 * row of game k is; and counting the groups that are complete and next in order (with the lock
 * of a series that runs). */
void match_begin(match_plan *plan, match_result *result);
match_row *match_row_of(const match_plan *plan, uint64_t k);
void match_count(match_plan *plan);

/* ---- a match in parts (match_part.c) ---- */

/* A game as a row of a part (part.h): the bytes of its match_row and, behind them, the entry that
 * forfeited a move in it and why. */
enum { MATCH_PACKED_MAX = sizeof(match_row) + 1 + SEAT_WHY_MAX };
extern const part_kind match_parts;
size_t match_pack(const match_row *row, int fault, const char *why,
                  unsigned char out[MATCH_PACKED_MAX]);
/* Puts a game into its row; the caller counts. False: such bytes are of no game of this match. */
bool match_unpack(const match_plan *plan, uint64_t k, const unsigned char *bytes, size_t size);

/* Writes the games of a part, and ends the program if that fails. */
void match_write_part(const match_plan *plan, const char *path, int argc, char **argv);

/* Tells of a match whose games `fill` puts into the rows; arguments as of `longroad match`. */
typedef void match_fill(void *context, match_plan *plan);
void match_merge(int argc, char **argv, match_fill *fill, void *context);

/* The entry that sits on `seat` in game k. */
int match_entry(const match_plan *plan, uint64_t k, int seat);
/* The share of wins the entry has if all are equal. */
double match_even(const match_plan *plan, int entry);

/* ---- luck (match_luck.c) ---- */

/* Whether there is a net for the game. */
bool match_can_judge(const lr_game *g);
/* The seats' luck in a game so far, which a thread has as its own memory. */
typedef struct match_luck {
    int64_t seat[LR_SEATS_MAX]; /* in parts of LR_CERTAIN */
} match_luck;
/* Adds what an action of chance brings; called before it is played. */
void match_count_luck(match_luck *luck, const lr_game *g, const lr_state *s, lr_action a);
/* Whether luck is measured on all boards. */
bool match_judged(const match_plan *plan);

/* ---- telling (match_report.c) ---- */

void match_print(const match_plan *plan, const match_result *result, FILE *out);
void match_write_csv(const match_plan *plan, const match_result *result, const char *path);
void match_write_json(const match_plan *plan, const match_result *result, const char *path);

#endif
