/* sim.h - a world for the server, made from one number.
 *
 * The real server, the real store and the real queue between them run here; everything around them
 * is played: the clock, the network, the disk below SQLite, the bots and the people. Nothing else
 * decides anything, so a run is a function of its seed and a failing seed is the whole report.
 *
 *     sim.c         the agenda (what happens when), the clock, the server's lives: start, kill, restart
 *     sim_net.c     connections: latency, pieces, stalls, resets, messages sent twice or out of order
 *     sim_writer.c  the edge's loop and thread around the real queue of the disk (net/disk_queue.h)
 *     sim_bots.c    workers: bots that answer late, wrongly or never
 *     sim_truth.c   what is durable, and the positions that follow from it by the rules alone
 *     sim_replay.c  asks now and then whether a restart would give the same tables
 *     sim_seats.c   whether people who are absent keep seats and votes
 *     sim_client.c  people: they know what they were told, and play by it
 *     sim_disk.c    a disk in memory with faults, as an SQLite VFS
 *
 * Time goes in milliseconds from one happening on the agenda to the next. Whatever the server asks
 * of its edge is put on the agenda and never done at once, as the edge's contract wants it.
 *
 * A broken promise is noted by sim_fail(); the first one is kept and ends the run.
 */
#ifndef LR_TEST_SIM_H
#define LR_TEST_SIM_H

#include "disk_queue.h"
#include "server.h"
#include "sim_disk.h"
#include "store_file.h"

#include <longroad/longroad.h>
#include <stdbool.h>

typedef struct sim sim;
typedef struct sim_event sim_event;
typedef void sim_happen(sim *w, sim_event *event);

struct sim_event {
    uint64_t at_ms, order;
    sim_happen *happen;
    uint32_t life; /* of the server that it belongs to; 0: to none, it outlives them */
    uint32_t who;
    uint64_t number, more;
    char *bytes; /* freed afterwards */
    size_t length;
};

/* How often things go wrong, in thousandths; drawn from the seed, all zero in calm weather. */
typedef struct sim_weather {
    uint32_t pieces, twice, swapped; /* of messages from clients */
    uint32_t reset, stall, unnoticed;
    uint32_t disk_fault, kill;
    uint32_t bot_late, bot_never, bot_wrong;
    uint32_t mischief; /* of what clients do: messages that are wrong or late */
} sim_weather;

typedef struct sim_options {
    uint64_t seed;
    bool verbose;
    bool calm;           /* no weather */
    bool disk_lies;      /* says that appends are durable and forgets some: must be found out */
    bool tell_early;     /* server_stored() before anything is stored: must be found out */
    bool impatient;      /* the server waits for no absent person: must be found out */
    bool forgets_owners; /* bots' seats are stored without their owners: must be found out */
} sim_options;

#define SIM_DISK "simulated" /* the disk's name as an SQLite VFS */
#define SIM_ENGINE "rival"   /* a program that the admin allows at seats */

enum {
    SIM_CONNECTIONS_MAX = 48,
    SIM_CLIENTS_MAX = 24,
    SIM_BOTS_MAX = 96,
    SIM_TABLES_MAX = 12,
    SIM_AWAKE_MAX = 5
};

struct sim_connection;
struct sim_client;
struct sim_plan;
struct sim_bot;
struct sim_truth;

struct sim {
    sim_options options;
    sim_weather weather;
    lr_rng rng;
    uint64_t now_ms;
    sim_event *agenda; /* a heap, the soonest first */
    size_t agenda_count, agenda_room;
    uint64_t order;

    server *server;
    server_config config;
    server_edge edge;
    uint32_t life;     /* counts the server's lives from 1 */
    uint64_t began_ms; /* its clock, when it began */
    uint64_t wake_ms;  /* when it wants to be woken */
    uint64_t grace_ms; /* how long absent people are to be waited for */
    lr_rng entropy, judge;

    sim_disk *disk;
    store *store;
    const struct store_ops *store_ops; /* the store's own */
    disk_queue *queue;
    disk_work work;                    /* under way, while `writing` */
    disk_done *answers, **answers_end; /* on their way to the server */
    bool writing, going;               /* going: the loop's round is about to end */
    uint64_t tend_ms;     /* when the writer wakes by itself; 0: that is not on the agenda */
    uint32_t outstanding; /* questions that the server has no answer to */
    uint64_t stored_ms;   /* when the last answer arrives: they come in order */
    uint64_t trouble_ms;  /* until when the disk is in trouble */

    struct sim_connection *connection; /* SIM_CONNECTIONS_MAX of each */
    uint32_t connections_made;
    struct sim_bot *bot;
    struct sim_truth *truth;
    struct sim_client *client;
    struct sim_plan *plan;
    uint32_t client_count, plan_count;
    bool ending; /* people bring their games to an end */

    /* What was seen, for reports and to know that a test tested something. */
    struct sim_tally {
        uint64_t frames, bytes, messages, moves, kills, restarts, appends, append_failures, loads;
        uint64_t resets, games_finished, views_checked, refused, repeated, set_aside, rematches,
            dice_added, dice_silent;
        uint64_t undone, thoughts, chats, acknowledged, acts, replays, practice;
        uint64_t commits, commits_here; /* here: by the loop, without the thread */
        uint64_t votes_passed, seats_given, seats_back, sleeps, wakes;
        uint64_t rules_set, by_rule,
            passes; /* by_rule: the server declined; passes: between turns */
    } tally;
    uint64_t digest; /* of all that was told to anybody */
    char failure[2048];
};

/* ---- a run (sim.c) ---- */

/* NULL: no memory. The server runs; nobody is connected. */
sim *sim_new(const sim_options *options);
void sim_free(sim *w);

/* Until the agenda is empty, `until_ms` has come or something has failed. */
void sim_run_until(sim *w, uint64_t until_ms);

/* Adds up what the server's life has seen. */
void sim_tally_life(sim *w);

/* No more faults from here on. */
void sim_clear_up(sim *w);

void sim_fail(sim *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sim_say(sim *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts a happening on the agenda; the caller fills in the rest. Good until the next call. */
sim_event *sim_at(sim *w, uint64_t at_ms, uint32_t life, sim_happen *happen);
bool sim_chance(sim *w, uint32_t thousandths);
uint64_t sim_within(sim *w, uint64_t low_ms, uint64_t high_ms); /* random, from now on */
server_time sim_time(const sim *w);
int64_t sim_wall_start(void); /* the wall's clock when the world begins */

/* ---- network (sim_net.c) ---- */

typedef struct sim_connection {
    uint32_t number; /* what the server calls it; 0: unused */
    uint32_t client;
    bool server_open; /* server_connect() took it, server_disconnect() not yet called */
    bool client_open; /* the client believes in it */
    bool dying, deaf; /* somebody has ended it; nothing more reaches the server */
    uint64_t to_server, to_client; /* when the last thing sent arrives: order is kept */
    uint64_t stalled_until;
    uint32_t in_flight; /* frames on the way to the client */
    char *partial;      /* pieces of a message that the edge has */
    size_t partial_length;
    struct sim_told *told; /* what the server has said on it (sim_judge.c); NULL: nothing */
} sim_connection;

bool sim_net_start(sim *w);
void sim_net_free(sim *w);
void sim_net_kill(sim *w); /* the server's process has died */
/* 0: the client must try again later. */
uint32_t sim_net_connect(sim *w, uint32_t client);
void sim_net_send(sim *w, uint32_t connection, const char *bytes, size_t length);
void sim_net_close(sim *w, uint32_t connection); /* by the client */
sim_connection *sim_net_find(sim *w, uint32_t connection);
void sim_net_edge_send(void *context, uint32_t connection, const char *bytes, size_t length);
void sim_net_edge_close(void *context, uint32_t connection, uint16_t code, const char *reason);

/* ---- writer (sim_writer.c) ---- */

bool sim_writer_start(sim *w); /* opens the store and loads what is there into the server */
void sim_writer_kill(sim *w);
void sim_writer_free(sim *w);
void sim_writer_append(void *context, uint64_t ticket, const store_entry *entries,
                       uint32_t entry_count, const store_change *changes, uint32_t change_count);
void sim_writer_load(void *context, uint64_t table);
void sim_writer_find(void *context, const char *name);
void sim_writer_due(void *context, int64_t wall_ms);

/* ---- workers (sim_bots.c) ---- */

bool sim_bots_start(sim *w);
void sim_bots_kill(sim *w);
void sim_bots_free(sim *w);
void sim_bots_task(void *context, const server_task *task);

#endif
