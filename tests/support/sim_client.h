/* sim_client.h - the people of the simulation.
 *
 * A client knows what it was told and nothing else: the answers to its messages, and of its table
 * the sections as they came last. sim_client.c takes frames in, sim_people.c decides what is done
 * next, sim_judge.c looks at every frame as it leaves the server and asks whether it may.
 *
 * Those who want to play together have agreed on it elsewhere: that is the plan. The host makes the
 * table and tells the others its name.
 */
#ifndef LR_TEST_SIM_CLIENT_H
#define LR_TEST_SIM_CLIENT_H

#include "sim.h"
#include "sim_json.h"

enum {
    SIM_SECTIONS_MAX = 40,
    SIM_NAME_MAX = 64,
    SIM_TOKEN_MAX = 80,
    SIM_PLANS_MAX = 4,
    SIM_MESSAGE_MAX = 12288,
    SIM_POSITION_MAX = 8192,
    SIM_SEATS_SEEN_MAX = 16,
    SIM_SAID_MAX = 32
};

typedef enum sim_role {
    SIM_HOST,
    SIM_GUEST,
    SIM_WATCHER,
    SIM_TAB,     /* opens the seat of another client as well */
    SIM_INTRUDER /* tries tokens that are not its own */
} sim_role;

typedef struct sim_plan {
    char config[256];
    char position[SIM_POSITION_MAX]; /* where the game begins, as JSON holds it; empty: not said */
    const char *clock, *speed;
    const char *map; /* of one's own, as JSON holds it, or NULL */
    int seats, people, bots;
    bool engines; /* programs play in place of bots */
    bool public, undo, hints, watchers_welcome;
    uint32_t host;               /* the client */
    char table[SIM_NAME_MAX];    /* empty until the host knows it */
    uint64_t enough_ms;          /* from then on people agree to end the game */
    uint32_t rematches;          /* how many games more they want */
    bool started, over, retired; /* as far as anybody there has been told */
} sim_plan;

typedef struct sim_section {
    char name[24];
    char *value; /* as JSON */
    size_t length;
} sim_section;

/* A seat that a client was given: the table, and the token that opens it. */
typedef struct sim_key {
    char table[SIM_NAME_MAX], token[SIM_TOKEN_MAX];
    int seat;
} sim_key;

typedef struct sim_pending {
    uint64_t id; /* 0: nothing is waited for */
    uint64_t sent_ms, first_ms;
    uint32_t connection; /* where it was sent last */
    char type[16], action[LR_ACTION_TEXT_MAX];
    char text[SIM_MESSAGE_MAX];
} sim_pending;

/* A message that was sent: what its answer must agree with. */
typedef struct sim_said {
    uint64_t id;
    int seat;
    int64_t seq;   /* of resume */
    bool was_done; /* it has been answered by ok */
    uint64_t first_ms;
    char token[SIM_TOKEN_MAX]; /* of sit and resume */
    char type[16], table[SIM_NAME_MAX], text[LR_ACTION_TEXT_MAX];
} sim_said;

/* What the server has told one connection of its table, heard or not (sim_judge.c). */
typedef struct sim_told {
    bool at_table;
    char table[SIM_NAME_MAX];
    int seat;
    int64_t seq;
    sim_section section[SIM_SECTIONS_MAX];
    uint32_t section_count;
} sim_told;

typedef struct sim_client {
    uint32_t number, plan;
    sim_role role;
    lr_rng rng;
    char name[32];
    const char *view; /* "json", "text" or "none" */
    bool greedy;

    uint32_t connection; /* 0: none */
    uint64_t connected_ms, beat_ms, heard_ms;
    bool greeted, at_table;
    uint64_t id_last;
    sim_pending pending;

    sim_key key[SIM_SEATS_SEEN_MAX]; /* the last one is the one that counts */
    uint32_t key_count;
    char table[SIM_NAME_MAX]; /* where it is or was last, as told */
    int seat;                 /* as told; LR_SPECTATOR */
    int64_t seq;
    bool fresh; /* it has heard of the table since it came there */
    bool over, gone;
    bool came_twice; /* it came to the table more than once, so what it knows may come again */
    sim_section section[SIM_SECTIONS_MAX];
    uint32_t section_count;
    uint64_t away_until_ms;
    uint32_t refused_in_a_row;

    /* What the server has told it, heard or not: sim_judge.c. */
    sim_key told_key[SIM_SEATS_SEEN_MAX];
    uint32_t told_key_count;
    sim_said said[SIM_SAID_MAX]; /* the last ones, a ring */
    uint32_t said_count;
} sim_client;

bool sim_client_start(sim *w);
void sim_client_free(sim *w);

/* Makes tables and people as the seed wants it (sim_people.c). */
void sim_people_gather(sim *w);
bool sim_people_finished(sim *w); /* every game that began has ended */
void sim_people_retire(sim *w);   /* everybody goes home */

/* From the network. */
void sim_client_hear(sim *w, uint32_t client, uint32_t connection, const char *bytes,
                     size_t length);
void sim_client_closed(sim *w, uint32_t client, uint32_t connection);

/* Sections of a client. */
void sim_section_put(sim_section *list, uint32_t *count, sim_json name, sim_json value);
sim_json sim_section_get(const sim_section *list, uint32_t count, const char *name);
void sim_section_clear(sim_section *list, uint32_t *count);

void sim_people_soon(sim *w, sim_client *c, uint64_t low_ms, uint64_t high_ms);

/* ---- what leaves the server (sim_judge.c) ---- */
void sim_client_told(sim *w, uint32_t client, uint32_t connection, const char *bytes,
                     size_t length);
void sim_client_hear_log(sim *w, const char *members);
void sim_told_free(struct sim_told *told);
/* Nothing is under way to the disk: everybody has been told what there is to tell. */
void sim_judge_all(sim *w);
void sim_replay_all(sim *w); /* sim_replay.c; then, too */
/* Whether the token is the one of the seat, of which the journal has a hash. */
bool sim_opens(sim *w, const char *token, const char *hex);

/* ---- seats and votes of absent people (sim_seats.c) ---- */
struct sim_table;
void sim_seats_lost(sim *w, uint32_t connection);
void sim_seats_anew(sim *w); /* the server starts again */
void sim_seats_asked(sim *w, const store_entry *entries, uint32_t count);
void sim_seats_said(sim *w, const sim_said *said, uint32_t connection);
void sim_seats_came(sim *w, const char *table, int seat, uint32_t connection);
void sim_seats_told(sim *w, const sim_told *told, struct sim_table *t);
void sim_seats_refused(sim *w, const sim_client *c, const sim_said *said, sim_json code);

/* One of the actions, at random, leaning to what ends games. Texts, or actions of a game. */
uint32_t sim_client_choose(const lr_game *g, const lr_action *legal, uint32_t count, lr_rng *rng);

#endif
