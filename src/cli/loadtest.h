/* loadtest.h - many players at many tables of one server, in one process (`longroad loadtest`).
 *
 *     loadtest.c         the command: flags, the server it may start, what it says at the end
 *     loadtest_run.c     the run: opens connections at a pace, looks around once a second, ends
 *     loadtest_seat.c    one player: a small state machine over the messages of docs/protocol.md
 *     loadtest_stats.c   times and the use of the server's process
 *     loadtest_abuse.c   a client that wants all bots for itself, and how it affects others
 *
 * A table has as many players as the plan says, each with a connection of its own. The first makes
 * the table, the others join, all are ready, the first starts. A player who is asked for a move
 * waits for the think time, lets a bot choose from the text view, and sends.
 *
 *     closed -> greeting -> (idle: stays)
 *                  |  -> making or joining -> ready -> playing -> leaving -> greeting ...
 *                  `--> resuming -----------------------^
 *
 * The time of a move begins when the move is given to the socket. It ends when the move is
 * acknowledged and every player of the table has received its event, which each player tells by the
 * number of the table's log that it has seen.
 */
#ifndef CLI_LOADTEST_H
#define CLI_LOADTEST_H

#include "cli.h"
#include "loadtest_stats.h"
#include "ws_client.h"

#include <ev.h>
#include <longroad/bot.h>

enum {
    LOAD_PROTOCOL = 2,     /* version of the messages */
    LOAD_FLIGHTS = 16,     /* moves of one table that not everybody has seen yet */
    LOAD_NAME_MAX = 48,    /* of a table */
    LOAD_TOKEN_MAX = 72,   /* of a seat */
    LOAD_EXAMPLES_MAX = 8, /* errors that are printed */
    LOAD_SILENCE_S = 30    /* an answer that takes longer never comes */
};

typedef struct load_run load_run;

enum { LOAD_ADDRESSES_MAX = 16, LOAD_NODE_MAX = 32 };

typedef struct load_plan {
    ws_address address;
    ws_address others[LOAD_ADDRESSES_MAX - 1]; /* of more nodes, which tables take in turn */
    uint32_t other_count;
    char config[LR_CONFIG_TEXT_MAX];
    const char *map_text; /* of a map that is not built in, or NULL */
    const lr_game *game;
    const lr_bot *bot;
    uint32_t tables, people, idle; /* people: players at a table; the server's bots get the rest */
    uint32_t bot_tables;           /* of the tables: one player each, who measures the bots */
    const char *level;             /* of bots */
    uint32_t sources; /* addresses 127.0.0.1 and so on, which tables take in turn; 0: any */
    uint32_t games;   /* that each table plays; 0: until the time is over */
    double think_s, seconds, connections_per_second;
    bool reconnect; /* a lost connection is taken up again and no error */
    bool quiet;
    uint64_t seed;
    /* Called ten times a second; decides when to measure and when to end. NULL: as the plan
     * says. */
    void (*direct)(load_run *run, void *context);
    void *context;
    pid_t server;         /* or 0 */
    const char *pid_file; /* holds its number, which changes when the server is started again */
    FILE *acked;          /* every acknowledged move goes here; may be NULL */
} load_plan;

typedef enum load_error {
    LOAD_REFUSED,    /* a message that had to be right was refused */
    LOAD_CLOSED,     /* a connection ended that nobody had ended */
    LOAD_SILENT,     /* no answer, or a table that does not go on */
    LOAD_GAP,        /* events that do not follow those before */
    LOAD_LOST,       /* a table that no longer holds what it had acknowledged */
    LOAD_UNREADABLE, /* a message, view or move that this program does not understand */
    LOAD_ERRORS
} load_error;
extern const char *const load_error_names[LOAD_ERRORS];

typedef struct load_figures {
    uint64_t moves, games, connections, reconnections, stale;
    uint64_t unmeasured; /* moves whose connection was lost, or more than LOAD_FLIGHTS at once */
    uint64_t errors[LOAD_ERRORS];
    char examples[LOAD_EXAMPLES_MAX][200];
    uint32_t example_count;
    histogram told; /* from the move to the last player's event */
    histogram acknowledged;
    histogram answered;  /* by bots, of the tables where they are measured */
    histogram connected; /* from opening a connection to welcome */
    histogram resumed;   /* from losing a connection to playing again */
    double window_s;     /* how long was measured */
    process_use before, after;
    uint64_t rss_largest, own_peak;
    double own_cpu;
    ws_traffic traffic;
} load_figures;

/* ---- players and tables ---- */

typedef struct load_table load_table;

typedef enum seat_stage {
    SEAT_CLOSED,
    SEAT_OPENING,  /* the connection, and hello */
    SEAT_GREETED,  /* welcome; waits for a table */
    SEAT_MAKING,   /* create */
    SEAT_JOINING,  /* join */
    SEAT_READY,    /* ready; waits for the start */
    SEAT_PLAYING,  /* in a game */
    SEAT_RESUMING, /* resume */
    SEAT_OVER,     /* the game has ended */
    SEAT_LEAVING,  /* leave */
    SEAT_DONE
} seat_stage;

typedef struct load_seat {
    load_run *run;
    load_table *table; /* NULL: an idle connection */
    ws_client *client;
    lr_player *player;
    seat_stage stage;
    int seat;             /* at the table, or -1 */
    uint32_t hello_ids;   /* of messages about the connection: from 1 in each */
    uint32_t message_ids; /* of messages of the seat: never again the same */
    uint32_t waiting_id;  /* a question of any kind that has no answer yet, or 0 */
    uint32_t move_id;     /* the move that has no answer yet, or 0 */
    char move[LR_ACTION_TEXT_MAX];
    uint64_t move_at; /* the number that the player looked at */
    double sent_s, lost_s, opened_s, heard_s;
    uint64_t seq, acked_seq;
    bool asked;           /* the table waits for this player */
    bool bots_asked;      /* or for a bot, */
    double bots_since_s;  /* since then; 0: for none, or not known */
    cli_text view, moves; /* the sections as they were told last, as JSON values */
    char token[LOAD_TOKEN_MAX];
    uint32_t at;              /* which of the addresses */
    char node[LOAD_NODE_MAX]; /* the node that is said to have the table; empty: not known */
    ev_timer timer;           /* think, or open again */
} load_seat;

typedef struct load_flight {
    double sent_s;
    uint32_t id;
    int8_t by;    /* index of the player; -1: free */
    uint64_t seq; /* 0: not acknowledged yet */
} load_flight;

struct load_table {
    load_run *run;
    char name[LOAD_NAME_MAX];
    uint32_t number, games, people;
    double moved_s;
    bool start_said, started;
    bool watches_bots; /* bots' answers are measured here, and not the player's moves */
    load_flight flight[LOAD_FLIGHTS];
    load_seat seat[LR_SEATS_MAX];
};

struct load_run {
    const load_plan *plan;
    load_figures *figures;
    ws_hub *hub;
    struct ev_loop *loop;
    load_table *tables;
    load_seat *idle;
    uint32_t opened, welcomed; /* connections opened so far; of those once greeted */
    uint32_t tables_started, tables_done, idle_ready;
    double start_s, window_start_s, idle_limit_s, told_s;
    uint64_t window_moves;
    bool measuring, ending;
    bool held;     /* nobody moves at the moment */
    bool hopeless; /* the plan can no longer succeed: stop */
    ev_timer opener, sweeper, director;
    char (*source)[16]; /* addresses from which connections come */
};

/* loadtest_seat.c */
extern const ws_handlers load_seat_handlers;
void load_seat_open(load_seat *seat);
/* Moves after the think time, if it is asked to. */
void load_seat_consider(load_seat *seat);
/* Asked once a second: pings, and complains of silence. */
void load_seat_look(load_seat *seat, double now);

/* loadtest_run.c */
void load_complain(load_run *run, load_error error, const load_seat *seat, const char *format, ...)
    CLI_PRINTF(4, 5);
void load_address(uint32_t k, char out[16]); /* the k-th of this machine: 127.0.0.1 and so on */
/* The address from which the table's players come, or NULL: any. */
const char *load_source(const load_run *run, uint32_t table);
bool load_everything_stands(const load_run *run);
/* Begins or ends a measurement; the figures cover only this time. */
void load_window(load_run *run, bool measuring);
/* Lets all players rest, and go on. */
void load_hold(load_run *run, bool on);
void load_end(load_run *run);
void load_table_started(load_table *table);
/* All players of the table have heard the end. */
void load_table_over(load_table *table);
/* Plays as the plan says; false if it could not even begin. */
bool load_run_all(const load_plan *plan, load_figures *figures);
uint64_t load_errors(const load_figures *figures);
uint32_t load_connections(const load_plan *plan);

#endif
