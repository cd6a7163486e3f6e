/* fake_edge.h - a world for the table server that a test holds in its hand.
 *
 * Frames are kept, appends wait until the test stores or fails them, bots think when the test lets
 * them, and the clock stands still until it is moved. For faults by the thousand see tests/sim.
 */
#ifndef SUPPORT_FAKE_EDGE_H
#define SUPPORT_FAKE_EDGE_H

#include "server.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct fake_frame {
    uint32_t connection;
    char *text;
    size_t length;
} fake_frame;

typedef struct fake_entry {
    store_entry entry; /* its kind and text are these */
    char kind[STORE_KIND_MAX];
    char *text;
} fake_entry;

typedef struct fake_append {
    uint64_t ticket;
    uint32_t first, count; /* of `staged` */
    store_change changes[4];
    char *records[4], *names[4], *listings[4];
    uint32_t change_count;
} fake_append;

typedef struct fake_question {
    uint64_t player, question;
    int seat;
    bool hint;
    lr_action legal[LR_LEGAL_MAX];
    uint32_t count;
} fake_question;

typedef struct fake_notice {
    uint64_t number;
    char name[64], row[STORE_LISTING_MAX];
} fake_notice;

typedef struct fake {
    server *server;
    server_config config;
    server_edge edge;
    server_time time;
    uint64_t random;
    /* Where it is kept; NULL: in the members below, and nothing but `record` of records. */
    store *store;
    bool hushed; /* a lie: damage of the store is told to nobody */
    /* What is durable, and what waits to be. */
    fake_entry *stored, *staged;
    uint32_t stored_count, staged_count;
    fake_append *appends;
    uint32_t append_count;
    uint64_t stage_table[4096];
    store_stage stage[4096];
    store_table row[4096]; /* what else the rows say: name, maker, wake_ms, rules */
    char listing[4096][STORE_LISTING_MAX];
    bool listed[4096];
    uint32_t stage_count;
    char *record; /* of the game that ended last */
    size_t record_length;
    uint64_t record_table;
    uint64_t loads[64];
    uint32_t load_count;
    uint64_t loaded;       /* in all */
    uint64_t releases[64]; /* of a store that is shared: what is to be given back */
    uint32_t release_count;
    fake_notice announced[64]; /* public tables, as the other nodes would see them */
    uint32_t announced_count;
    char finds[64][64];
    uint32_t find_count;
    uint64_t found; /* in all */
    bool due_asked;
    store_status load_status; /* of all loads: how reading ends, after half of the entries */
    store_status find_status; /* of all look-ups of names */
    uint64_t wanted[16];      /* records that were asked for */
    uint32_t wanted_count;
    /* What went out. */
    fake_frame *frames;
    uint32_t frame_count;
    uint16_t closed[4096]; /* code by connection */
    fake_question *questions;
    uint32_t question_count;
    uint64_t sits, rises, notices;
    uint64_t bytes_sent;
    char log[1 << 16]; /* events, one a line */
    char title[64];    /* of the tables that fake_four() makes */
    int64_t next_id[64];
    lr_rng rng;
    char tokens[4][80];
} fake;

void fake_start(fake *f); /* f->config may have been set; else fake_config() */
void fake_config(fake *f);
void fake_stop(fake *f);
/* The server ends as if killed; what was not stored is lost. */
void fake_kill(fake *f);

void fake_connect(fake *f, uint32_t connection);
void fake_hello(fake *f, uint32_t connection, const char *name, const char *view);
void fake_lose(fake *f, uint32_t connection);
void fake_say(fake *f, uint32_t connection, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* All appends become durable; or fail. */
void fake_store(fake *f);
void fake_fail(fake *f, store_status status);
/* Loads, names and due tables that the server asked for are answered with what is durable. */
void fake_load(fake *f);
void fake_find(fake *f); /* names and due tables alone */
/* The server ends as if killed and comes back with what is durable: all tables that are not closed
 * are in memory again. */
void fake_restart(fake *f);
/* The same, but the tables sleep until they are due or somebody names them, as they do really. */
void fake_restart_asleep(fake *f);
/* The row of the table of that name. */
store_table *fake_row(fake *f, const char *name);

/* Time goes on, with all that it brings about; bots answer with their first choice. */
void fake_wait(fake *f, uint64_t ms);
void fake_think(fake *f);
/* Stores, loads and thinks until nothing is left to do at this moment. */
void fake_settle(fake *f);

/* The last frame of that type to the connection, or NULL; belongs to the caller. */
json_t *fake_heard(const fake *f, uint32_t connection, const char *type);
const char *fake_last(const fake *f, uint32_t connection, const char *type);
uint32_t fake_count(const fake *f, uint32_t connection, const char *type);
/* The code of the last refusal, "" after an ok. */
const char *fake_refusal(const fake *f, uint32_t connection);
bool fake_ever_sent(const fake *f, uint32_t connection, const char *text);
void fake_forget(fake *f); /* all frames so far */

/* Makes a public table: the first connection sits and is host. Answers its name and token. */
typedef struct fake_seat {
    char table[64], token[80];
    int seat;
} fake_seat;
fake_seat fake_create(fake *f, uint32_t connection, const char *members);
fake_seat fake_join(fake *f, uint32_t connection, const char *table);
/* Asks for a seat again, by its token. */
void fake_sit(fake *f, uint32_t connection, const char *table, const char *token);
/* People at connections 0 to 3 sit at seats 0 to 3 of a public table that has started; its
 * title is f->title, and more `settings` begin with a comma. tokens[seat] are their tokens. */
fake_seat fake_four(fake *f, const char *config, const char *view, const char *settings);

/* A message with the connection's next id. */
int64_t fake_tell(fake *f, uint32_t connection, const char *type, const char *members);
/* The last value of a section that the connection was told, or NULL; the caller's. */
json_t *fake_section(const fake *f, uint32_t connection, const char *name);
/* The list of moves that the connection was told last, or NULL; the caller's. */
json_t *fake_moves(const fake *f, uint32_t connection);
/* Makes one of them, drawn from f->rng; false: it has none. */
bool fake_move(fake *f, uint32_t connection);
/* Whether the prompt says that the seat is waited for. */
bool fake_asked(const fake *f, uint32_t connection, int seat);
/* The first of the four that is asked. */
uint32_t fake_turn(const fake *f);
/* All four move when they are asked, until the game is over or so many moves are made. */
uint32_t fake_play(fake *f, uint32_t most);

#endif
