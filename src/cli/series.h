/* series.h - many games between players, on several threads: what `longroad sim` and `longroad
 * match` share.
 *
 *     series_run --starts--> thread 0: takes the next number k, plays game k
 *        |                   thread 1: takes the number after that
 *        | about once a second: progress
 *        '--joins
 *
 * The plan of a command begins with a `series` and fills its upper part. A series opens the
 * players, plays, writes records and handles Ctrl-C; the command says by what numbers a game is
 * played (begin), makes a row of bytes of what came of it (pack), and counts that (take). Threads
 * wait for each other only for take(). In a fleet (fleet.h) the rows of all processes come to the
 * leader, who alone takes.
 *
 * An illegal answer of a bot of ours ends the series with a report that holds all that is needed to
 * repeat it (game_run.h).
 */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "flags.h"
#include "fleet.h"
#include "game_run.h"
#include "records.h"

#include <pthread.h>
#include <stdatomic.h>

enum { SERIES_NOTE_MAX = 192 };

typedef struct series series;

/* What came of a game. */
typedef struct series_row {
    uint32_t actions, decisions;  /* decisions: actions that are not chance's */
    uint32_t rounds;              /* begun: everybody's turn once; 0 if nobody ever rolls */
    int16_t points[LR_SEATS_MAX]; /* by seat */
    uint8_t winner;               /* seat or LR_SEAT_NONE */
    bool played, unfinished, recorded;
} series_row;

/* A thread. */
typedef struct series_worker {
    series *all;
    void *own; /* `own_size` bytes of the command's */
    game_run game;
    seat_player player[LR_SEATS_MAX]; /* of the places */
    cli_text record;
    unsigned char *packed; /* `packed_max` bytes: the game just played */
    pthread_t thread;
} series_worker;

struct series {
    /* What is to be done. */
    uint64_t seed, first, games;           /* games first to first + games - 1 */
    const seat_entry *place[LR_SEATS_MAX]; /* who plays from each place */
    int seats;
    uint32_t threads;     /* at most; never more than games */
    uint32_t actions_max; /* then a game is given up as unfinished */
    bool rotate;          /* in game k the places are k seats further */
    bool timed;           /* players' times are measured */
    const char *records;  /* a folder, or NULL */
    record_ranges recorded;
    size_t own_size;
    /* Sets the game's board, chance and seeds; the players sit already. */
    void (*begin)(series_worker *w, uint64_t k);
    void (*before)(void *worker, lr_action due); /* before every action; may be NULL */
    void (*after)(void *worker, lr_action done); /* after every action; may be NULL */
    /* What came of the game just played, as bytes; and counting them, with the lock, or alone.
     * False: such bytes are of no game of this series. */
    size_t packed_max;
    size_t (*pack)(series_worker *w, uint64_t k, const series_row *row, unsigned char *out);
    bool (*take)(series *s, uint64_t k, const unsigned char *bytes, size_t size);
    /* What the series is, for a fleet: the kind of its rows, and the command line. */
    part_kind kind;
    uint64_t group; /* games that are given out together */
    int argc;
    char **argv;
    void (*note)(const series *s, char out[SERIES_NOTE_MAX]); /* for progress; may be NULL */
    /* Of the run. */
    atomic_uint_fast64_t next, done;
    atomic_bool stop;     /* set it to end the series */
    pthread_mutex_t lock; /* for take(); note() is called with it */
    pthread_cond_t ended;
    double seconds;
    uint32_t left;
    bool interrupted;
    char failure[GAME_BROKEN_MAX]; /* a bug report, or empty */
};

/* Takes what the shared flags say of the plan. Refusals end the program. */
void series_plan(series *s, const cli_flags *flags);
/* Plays the games until they are done, `stop` is set, or an interrupt came; shows progress. */
void series_run(series *s, bool quiet);
/* The place that sits on `seat` in game k, and the seat of a place. */
int series_place(const series *s, uint64_t k, int seat);
int series_seat(const series *s, uint64_t k, int place);
/* Removes the record of a game that does not count. */
void series_forget(const series *s, uint64_t k);

/* ---- telling ---- */

/* Where tables go: standard output, or standard error if CSV or JSON goes there. */
FILE *series_tables(const cli_flags *flags);
/* The command's answer, after telling of a failure. */
int series_answer(const series *s);
/* The columns below this title: wins, share, interval, what equals would have. */
extern const char series_share_title[];
void series_print_share(double wins, uint64_t games, double even, FILE *out);
/* Fields of a row of CSV, each behind a comma: winner and its name; points and counts. */
void series_csv_text(const char *text, FILE *out);
void series_csv_winner(const series_row *row, const char *name, FILE *out);
void series_csv_counts(const series_row *row, int seats, FILE *out);
/* Members of an object of JSON. */
void series_json_winner(json_writer *w, const series_row *row);
void series_json_counts(json_writer *w, const series_row *row, int seats);

#endif
