/* sim_truth.h - what is durable, kept apart from the server and the store.
 *
 * Every append that the store has taken is copied here. What the store holds after a crash must be
 * this and no less (sim_truth_compare); more only where an append was under way. What the server
 * tells must be covered by entries that it was told are durable (`confirmed`).
 *
 * The entries are read here by code of its own: the positions come from the rules alone, without
 * the server's table. So the server's replay and its life are both compared with a third thing.
 */
#ifndef LR_TEST_SIM_TRUTH_H
#define LR_TEST_SIM_TRUTH_H

#include "fair.h"
#include "sim.h"

typedef struct sim_entry {
    int64_t time_ms;
    char kind[STORE_KIND_MAX];
    char *text; /* zero-terminated */
    size_t length;
    int32_t position; /* after this entry: an index, or -1 before the game */
    bool is_act, undone;
    int32_t before;  /* of an act: the position in which it was made */
    int32_t undoes;  /* the entry that this one took back, or -1 */
    int act_seat;    /* its actor */
    uint64_t act_id; /* of the message that asked for it, 0: none */
    lr_action action;
} sim_entry;

/* A person at a seat, as far as can be seen from outside (sim_seats.c). */
typedef struct sim_person {
    uint64_t here_ms; /* when the person was surely there last */
    uint32_t holder;  /* the connection that has the seat, 0: none */
    bool wished;      /* a stand-in plays, perhaps by the person's own wish */
} sim_person;

/* Who was there when the server decided on an entry. */
typedef struct sim_asked {
    uint32_t seq, waited, there;
} sim_asked;
enum { SIM_ASKED_MAX = 512 };

typedef struct sim_table {
    fair_entropy entropy; /* what the seats have added to the dice */
    fair_dice dice;       /* from `begin` on */
    char commitment[FAIR_HEX_MAX];
    uint64_t number; /* 0: unused */
    char name[64];   /* its public name */
    char seed[80];   /* of its dice, as it is in the journal */
    bool revealed;   /* the game is over, from this entry on: */
    uint32_t over_seq;
    store_stage stage;
    bool found; /* while comparing */
    sim_entry *entry;
    uint32_t entry_count, entry_room, confirmed;
    lr_game *game;
    lr_state *position;
    uint32_t position_count, position_room;
    bool by_days, no_clock;
    sim_person person[LR_SEATS_MAX];
    sim_asked asked[SIM_ASKED_MAX]; /* a ring */
    uint32_t asked_count;
    int32_t begin; /* of a practice table: 1 + the position where its game begins; else 0 */
} sim_table;

typedef struct sim_truth sim_truth;

bool sim_truth_start(sim *w);
void sim_truth_free(sim *w);

/* The way of an append: the server asks for it, the writer tries it, it is durable, the server
 * hears of it. */
void sim_truth_asked(sim *w, uint64_t number, const store_entry *entries, uint32_t entry_count);
void sim_truth_attempt(sim *w, const store_entry *entries, uint32_t entry_count,
                       const store_change *changes, uint32_t change_count);
void sim_truth_durable(sim *w, const store_entry *entries, uint32_t entry_count,
                       const store_change *changes, uint32_t change_count);
void sim_truth_confirm(sim *w, uint64_t number);
void sim_truth_drop(sim *w, uint64_t number); /* it failed */

/* Understands entry `seq`, those before it being read (sim_journal.c). */
void sim_truth_read(sim *w, sim_table *t, uint32_t seq);

/* Judges seats and votes by entry `seq` (sim_seats.c). */
void sim_seats_read(sim *w, sim_table *t, uint32_t seq);

/* A new life: the store must hold all of it. What it holds besides is true from now on. */
bool sim_truth_compare(sim *w);

sim_table *sim_truth_table(sim *w, const char *name);
sim_table *sim_truth_at(sim *w, uint32_t k); /* NULL past the end */

/* The position when the entry with this number had happened; NULL: no game yet. */
const lr_state *sim_truth_position(const sim_table *t, int64_t seq);
/* The keyed hash of the token that opens the seat, as hexadecimal; "": nobody's. */
void sim_truth_owner(const sim_table *t, int seat, int64_t seq, char out[80]);
/* The act that this message of the seat made; NULL: none among the confirmed entries. */
const sim_entry *sim_truth_act(const sim_table *t, int seat, uint64_t id);

#endif
