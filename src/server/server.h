/* server.h - tables where people and bots play: a state machine without a system call.
 *
 * Events come in as calls, effects go out through the edge. The server reads no clock, draws no
 * random number, opens no file and no socket; so the same events give the same effects, and a test
 * can run it with a network, a clock and a disk of its own (tests/sim). One thread owns it.
 *
 *     connection --server_receive--> parse, seat, check, apply in memory --edge.append--> disk
 *                                                                              |
 *     every seat <--edge.send-- events, changed sections of its view <--server_stored
 *
 * The order of every move. The server parses it, checks the seat, asks the rules, applies the move
 * to the position in memory and hands it to edge.append together with the outcomes of chance that
 * follow. Nobody is told before server_stored() says that the move is durable. If storing fails,
 * the table goes back to what is durable (edge.load), and clients that wait for an answer are
 * refused with STORAGE.
 *
 * The life of a table. In the store it lives for ever; in memory only while somebody needs it.
 *
 *     asleep: a journal and a row (name, stage, when to wake)
 *        |  ^
 *        |  |  nobody is there, no bot thinks: after sleep_ms, or at once, the oldest first, when
 *        |  |  another table needs the room
 *        v  |
 *     in memory: open --> running --> over
 *                  |         |
 *                  |         `-- nobody came for archive_ms: archived, until its link is opened
 *                  `------------ nobody came for lobby_ms: closed, for good
 *
 * A table wakes when somebody names it (`sit`, `join`, `watch`, `resume`, GET /api/tables/NAME: the
 * server asks edge.find and then edge.load, and the question waits), or when the time in its row
 * comes (edge.due): a clock by days runs out, or it is to be closed or archived. So a start loads
 * only what is due, and tables that nobody visits cost no memory. Waking and restarting are the
 * same: the same entries give the same table. The time in the row is never later than the time at
 * which the table must act; if it is earlier, the table wakes, finds nothing to do and sleeps
 * again.
 *
 * A table that cannot be woken, because it is damaged or because another version made it, is kept
 * as it is and put on a list (`unserved`). The log, the figures, /healthz and the admin report it,
 * and its players read DAMAGED or NEEDS_VERSION.
 *
 * Limits. Everything has one, in server_config; the server's memory is bounded by them.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "store.h"

#include <longroad/bot.h>
#include <longroad/longroad.h>
#include <stdbool.h>

typedef struct server server;

enum { SERVER_ADDRESS_MAX = 64, SERVER_WORD_MAX = 64, SERVER_DUE_MAX = 64 };

typedef struct server_config {
    uint32_t tables_max;             /* in memory */
    uint32_t tables_per_address_max; /* open or running, asleep ones too, made by one address */
    uint32_t connections_max, connections_per_address_max;
    uint32_t spectators_per_table_max;
    uint32_t message_bytes_max;   /* of one message from a client, at most MESSAGE_BYTES_MAX */
    uint32_t messages_per_second; /* of one connection, with a burst of five seconds' worth */
    uint32_t tables_per_minute;   /* created by one address */
    uint32_t http_per_second;     /* HTTP requests of one address, by what they cost (limits.c); */
    uint32_t http_burst;          /* so many at once. 0 a second: no limit */
    uint32_t grace_ms;            /* how long an absent person is waited for; by days: a turn */
    uint32_t idle_ms;             /* a connection that says nothing is closed */
    uint32_t lobby_ms;            /* an open table that nobody visits for so long is closed */
    uint32_t archive_ms;   /* a running one is archived: it counts no more, and its link opens it */
    uint32_t finished_ms;  /* people at a table whose game is over are sent away */
    uint32_t sleep_ms;     /* a table where nobody is leaves memory */
    uint32_t absences_max; /* sleeping games by days whose countdowns go on */
    uint32_t dice_ms;      /* how long each step of dice.c waits for a person's client */
    uint32_t extra_ms;     /* how long building between turns is asked about, at normal speed */
    uint32_t bot_delay_ms; /* a bot shows its move no sooner, at normal speed */
    uint32_t bots_max;     /* bots that remember their game, each some 30 to 130 KB */
    uint32_t bots_leave_ms; /* then they forget a game at which nobody is and nothing happens */
    uint32_t engines_max;   /* programs that run at a time */
    bool unattended;        /* games between bots go on while nobody watches */
    bool engines_allowed;   /* seats may be programs from the list of the admin */
    bool positions_allowed; /* a table may begin at a position that a client sends */
    bool records_open;      /* the record of a running game, with all its secrets, is for everybody:
                               * on a device its owner may take the game elsewhere */
    uint32_t device;        /* bit k: word_device k is left to the players' own devices */
    const char *engines;    /* names and command lines, one a line: `NAME = PROGRAM ARGS` */
    const char *origin;     /* extra allowed origins, separated by blanks (edge) */
    const char *node;       /* its name among those that share the store; NULL: it is alone */
    unsigned char secret[32]; /* of this installation: tokens are hashed with it */
} server_config;

void server_config_default(server_config *config);

typedef enum server_level { SERVER_DEBUG, SERVER_INFO, SERVER_WARN, SERVER_ERROR } server_level;

/* A seat of a table that is played by a bot, seen from the workers: all questions about one seat
 * carry the same `player` number. In this order: SIT, then NOTICE and THINK, then RISE. */
typedef enum server_task_kind { TASK_SIT, TASK_NOTICE, TASK_THINK, TASK_RISE } server_task_kind;
typedef struct server_task {
    server_task_kind kind;
    uint64_t player;
    /* SIT */
    uint64_t table,
        maker;           /* for whom the work is: the table, and who made it; maker 0: not known */
    const lr_game *game; /* stays until RISE is taken */
    int seat;
    uint64_t seed;
    uint32_t people;           /* seats of people, and those that bots play for them */
    char bot[SERVER_WORD_MAX]; /* a bot's name, or `exec:NAME` of the admin's list */
    /* NOTICE: what happened. THINK: what is asked; the answer comes by server_thought(). */
    lr_action seen;
    lr_view view;      /* of the seat, after the action, or now */
    uint64_t question; /* THINK: to be given back */
    lr_budget budget;
    uint32_t legal_count;
    const lr_action *legal; /* THINK: copied by the edge */
    bool hint;              /* THINK: wants thoughts (server_hinted) and no move */
} server_task;

enum { SERVER_ADVICE_MAX = 8 }; /* actions that a hint tells */

/* What a bot thinks of a decision, and why each of the actions that are told is good. */
typedef struct server_hint {
    lr_thoughts thoughts;
    uint32_t reason_count[SERVER_ADVICE_MAX];
    lr_reason reason[SERVER_ADVICE_MAX][LR_REASONS_MAX];
} server_hint;

struct server_figures;

/* What the server asks of the world. None of these may call the server. */
typedef struct server_edge {
    void *context;
    /* Queues one text frame. */
    void (*send)(void *context, uint32_t connection, const char *bytes, size_t length);
    /* Closes after what is queued, with a WebSocket code; server_disconnect() follows. */
    void (*close)(void *context, uint32_t connection, uint16_t code, const char *reason);
    /* Makes entries and changes durable, in the order of calls, together with others if it likes;
     * copies what it needs. server_stored() answers every call, in order. */
    void (*append)(void *context, uint64_t ticket, const store_entry *entries, uint32_t entry_count,
                   const store_change *changes, uint32_t change_count);
    /* The stored record of a table: server_recorded() answers every call, later. */
    void (*record)(void *context, uint64_t table);
    /* Which table has that name: server_found() answers every call, later. */
    void (*find)(void *context, const char *name);
    /* Which tables want to be awake by `wall_ms`: server_due() answers every call, later. */
    void (*due)(void *context, int64_t wall_ms);
    /* All entries of a table that are durable: server_loaded_entry() for each and then
     * server_loaded(), later. After a failed append, and when a table wakes. */
    void (*load)(void *context, uint64_t table);
    /* Where several nodes share the store: load() claims the table first, and server_elsewhere()
     * answers if another node has it. The table has left memory: nobody owns it any more. NULL:
     * this server alone has the store. */
    void (*release)(void *context, uint64_t table);
    /* With `release`: the row of a public table for the lobbies of the other nodes, whenever it has
     * changed; NULL: the lobby lists it no more. */
    void (*announce)(void *context, uint64_t table, const char *name, const char *row,
                     size_t length);
    void (*task)(void *context, const server_task *task);
    void (*entropy)(void *context, void *out, size_t length);
    /* One structured line: an event's word and members of a JSON object (no secret, no token). */
    void (*log)(void *context, server_level level, const char *event, const char *members);
    /* Fills in what the edge counts (server_figures). NULL: it counts nothing. */
    void (*figures)(void *context, struct server_figures *figures);
} server_edge;

/* `memory` of the tables is taken when they are made, up to the limits. NULL: no memory. */
server *server_new(const server_config *config, const server_edge *edge);
void server_free(server *s);

/* ---- events. `now_ms` never goes back within a process; `wall_ms` is since 1970 -------------- */

typedef struct server_time {
    uint64_t now_ms;
    int64_t wall_ms;
} server_time;

/* What the store's rows say when the server starts, before any other event: the highest number of a
 * table; how many open and running tables a maker has; the row of a public game that is over (the
 * store's `listing`; later too, of one that has ended at another node). */
void server_newest(server *s, uint64_t number);
void server_holds(server *s, uint64_t maker, uint32_t tables);
void server_listed(server *s, uint64_t number, const char *listing);
/* A table that the store cannot read, found by whoever looked: at the start, or later. */
void server_damaged(server *s, server_time t, uint64_t number, const char *name, const char *why);

/* Answers to edge.find: the row of the table of that name, NULL: there is none. */
void server_found(server *s, server_time t, const char *name, const store_table *row,
                  store_status status);
/* Answers to edge.due: the soonest, at most SERVER_DUE_MAX, and when the next one is due
 * (STORE_NEVER: none is). */
void server_due(server *s, server_time t, const store_table *due, uint32_t count, int64_t next_ms,
                store_status status);

/* Every entry of a table that wakes or is read again, in order, then server_loaded(). A table whose
 * replay fails, or that the store calls corrupt, is set aside: an append of stage SET_ASIDE goes
 * out, others go on. One of another version is kept as it is. After any other fault the table is
 * asked for again (edge.load). */
void server_loaded_entry(server *s, server_time t, const store_entry *from);
void server_loaded(server *s, server_time t, uint64_t number, store_status status);

/* Where several nodes share the store. Another node has the table that was to be loaded; `node` is
 * its name. */
void server_elsewhere(server *s, server_time t, uint64_t number, const char *node);
/* Other nodes may have taken tables over unnoticed, or the store may have lost its end: every table
 * is claimed and read again. One that could not be read waits for its next try, or is read at once
 * if the store is `back`. */
void server_doubt(server *s, server_time t, bool back);
/* Public tables of the other nodes: all of them, each once, by their numbers. They are listed
 * beside those that are here. server_listed() tells of games that have ended there. */
typedef struct server_far_table {
    uint64_t number;
    const char *name, *row;
} server_far_table;
void server_far(server *s, server_time t, const server_far_table *tables, uint32_t count);
/* What was announced is lost: all of it is announced again. */
void server_announce_again(server *s, server_time t);
/* This node is to end: no table wakes or is made any more, and those in memory go one after the
 * other. */
void server_drain(server *s, server_time t);
bool server_drained(const server *s); /* all are gone, and stored */

/* A client came, to whom the edge gave that number: false if it is over a limit; `why` says which,
 * the edge closes. */
bool server_connect(server *s, server_time t, uint32_t number,
                    const char address_text[SERVER_ADDRESS_MAX], const char **why);
void server_receive(server *s, server_time t, uint32_t number, const char *bytes, size_t length);
/* The connection is lost, or the edge could not send fast enough. */
void server_disconnect(server *s, server_time t, uint32_t number);

void server_stored(server *s, server_time t, uint64_t number, store_status status);
/* The record of a table that the server has asked for; NULL: there is none, or it cannot be
 * read. */
void server_recorded(server *s, server_time t, uint64_t number, const char *text, size_t length);
void server_thought(server *s, server_time t, uint64_t question, lr_action a);
void server_hinted(server *s, server_time t, uint64_t question, const server_hint *hint);

/* Clocks. Returns the now_ms at which it wants to be called next, or UINT64_MAX. */
uint64_t server_tick(server *s, server_time t);

/* Tells every client that the server stops in `in_ms`; nothing more is accepted. */
void server_stop(server *s, server_time t, uint32_t in_ms);
bool server_quiet(const server *s); /* nothing is waiting to be stored */

/* ---- HTTP: from memory, or `wait`. Records of old games are read by the edge ----------------- */

typedef struct server_request {
    const char *method, *path, *query; /* path decoded and bounded; query may be empty */
    const char *body;
    size_t body_length;
    const char *address;
    bool admin; /* came with the admin's secret (checked by the edge in constant time) */
} server_request;

typedef enum server_study {
    STUDY_NONE,
    STUDY_FRAMES,
    STUDY_ANALYSIS,
    STUDY_LISTS,    /* what chance could have brought (lists.h) */
    STUDY_DECISION, /* one decision of the game (decision.h) */
    STUDY_PREVIEW,  /* of no record: the body is the configuration; behind a zero comes the text of
                     * a map, if the game brings one along */
    STUDY_PUZZLE,   /* of no record: the body is the puzzle's name */
    STUDY_MAP       /* of no record: the body is a map's text (map_check.h) */
} server_study;

typedef struct server_answer {
    int status;
    const char *type; /* content type */
    char *body;       /* to be freed */
    size_t length;
    bool wait; /* the table is being woken: to be asked again when the server has heard more */
    /* The admin's wish is for another node, of this name: the edge may ask there instead of sending
     * the body. Empty: it is not. */
    char node[STORE_NODE_MAX];
    uint64_t record; /* not 0: the edge sends the stored record of this table instead of the body */
    /* Or something made of the record, by a thread beside the server's; the body is then the JSON
     * of who sat where, or NULL if that is not known any more. */
    server_study study;
    int seat;      /* STUDY_FRAMES: whose views, or FRAMES_EVERYBODY, FRAMES_ALL (frames.h) */
    uint32_t move; /* STUDY_ANALYSIS: a line from this move on; 0: the whole game.
                    * STUDY_DECISION: which, from 1 */
    uint32_t lay;  /* STUDY_MAP: the seed to lay numbers by; 0: none */
} server_answer;

void server_http(server *s, server_time t, const server_request *request, server_answer *answer);
/* The edge has judged a game that is over: JSON with the members of a row of /api/records that tell
 * of it. Kept as long as the row is. */
void server_judged(server *s, uint64_t number, const char *summary);
/* Asked by the edge before it does anything for a request: 0, or after how many seconds the address
 * may ask for the path; NULL: a file of the page. What is allowed is counted. */
uint32_t server_http_wait(server *s, server_time t, const char *address_text, const char *path);

/* ---- figures for /metrics and tests ---------------------------------------------------------- */

typedef struct server_figures {
    uint64_t moves_away; /* tables that have gone to another node */
    uint64_t tables_open, tables_running, connections, seats_taken, seats_absent, seats_lent,
        absences_kept, spectators;
    uint64_t http_refused;
    uint64_t moves, refusals, messages, bytes_in, bytes_out, appends, append_failures, thoughts;
    uint64_t set_aside, finished, dice_silent;
    uint64_t hints, hints_left, analyses, analyses_left, practices, practices_left;
    uint64_t tables_unserved, sleeps, wakes, archived, closed;
    uint64_t bots_seated, bots_moved, engines_running, questions, questions_waiting;
    /* Of the edge: */
    uint64_t workers, workers_busy, thought_ms;
} server_figures;
void server_figures_get(const server *s, server_figures *out);
uint32_t server_tables(const server *s); /* in memory */

#endif
