/* env_slots.h - the inside of an environment.
 *
 * A slot is one game: a struct of fixed size, then its position, its mask as bits and its history,
 * each as long as the game needs. Slots lie one after the other in one block, so that a batch stays
 * in the cache.
 *
 *     | env_slot | position | mask | history of each seat | counts |   | env_slot | ...
 *
 * Invariants: (1) in a slot that is not over, the seat to act is played by the caller, and the mask
 * holds exactly the letters that can follow `said`, at least one. (2) The mask is the slot's own:
 * what a caller writes into its buffers changes nothing. (3) What happens in a slot depends on the
 * plan, its episode and the letters alone, never on threads or on other slots.
 */
#ifndef ENV_SLOTS_H
#define ENV_SLOTS_H

#include "env_family.h"
#include "lookup.h"

#include "mind.h"

enum { ENV_BLOCK = 32 }; /* games that a thread takes at a time */

typedef struct env_slot {
    lr_rng chance, picks;
    uint64_t episode; /* of the row; meaningless before the first reset */
    uint64_t next;    /* the episode that a reset starts */
    uint32_t choices; /* of the caller in this episode */
    uint32_t asked;   /* decisions of bots in this episode: numbers their random streams */
    uint8_t seat;     /* to act, or LR_SEAT_NONE */
    uint8_t last;     /* the seat of the last choice: whose row is written when the game is over */
    uint8_t over, terminated, truncated; /* over: the other two say how */
    uint8_t history_size;                /* actions in the history, at most plan.history */
    uint8_t lost;                        /* 1 + the seat that lost by an illegal letter */
    uint8_t unused;
    int32_t points[LR_SEATS_MAX]; /* public ones, when the last reward was given */
    env_said said;
} env_slot;

typedef struct env_crew env_crew;

struct lr_env {
    lr_env_plan plan; /* with defaults filled in */
    env_index index;
    env_lookup lookup;
    env_shape shape;
    const feature_set *features; /* NULL: not wanted, or none */
    uint32_t row_bytes;          /* of an observation, history included */
    uint32_t stride, state_at, mask_at, history_at, counts_at, mask_words;
    bool counts;                  /* the plan wants LR_OBS_KNOWN */
    bool notices;                 /* some bot wants to be told of every action */
    bool looks;                   /* a view is needed at every choice */
    lr_player **players;          /* [games][seats of the plan]; NULL: the caller plays */
    lr_room **rooms;              /* of each thread; NULL without searching bots */
    env_crew *crew;               /* NULL: the caller's thread alone */
    uint8_t row_of[LR_INDEX_MAX]; /* the row that a letter belongs to */
    unsigned char *slots;
};

static inline env_slot *env_slot_at(const lr_env *e, uint32_t i) {
    return (env_slot *)(void *)(e->slots + (size_t)i * e->stride);
}
static inline lr_state *env_state_of(const lr_env *e, env_slot *slot) {
    return (lr_state *)(void *)((unsigned char *)slot + e->state_at);
}
static inline uint64_t *env_mask_of(const lr_env *e, env_slot *slot) {
    return (uint64_t *)(void *)((unsigned char *)slot + e->mask_at);
}
/* The history of a seat: plan.history entries, the last action first. */
static inline uint8_t *env_history_of(const lr_env *e, env_slot *slot, int seat) {
    return (unsigned char *)slot + e->history_at +
           (size_t)seat * e->plan.history * LR_HISTORY_BYTES;
}

/* What the seats have counted, if the plan wants it. */
static inline env_counts *env_counts_of(const lr_env *e, env_slot *slot) {
    return (env_counts *)(void *)((unsigned char *)slot + e->counts_at);
}

/* The place of a seat of the plan in an episode, and back. */
static inline uint32_t env_shift(const lr_env *e, const env_slot *slot) {
    return e->plan.rotate ? (uint32_t)(slot->episode % e->plan.game->seats) : 0;
}

/* ---- play.c: one game ---- */

/* Starts the slot's next episode; plays until the caller is asked or the game is over. */
void env_play_start(lr_env *e, uint32_t i, lr_room *room);
/* Says a letter that the mask has. */
void env_play_say(lr_env *e, uint32_t i, uint32_t letter, lr_room *room);
/* Goes on from the position as it is. */
void env_play_on(lr_env *e, uint32_t i, lr_room *room);
/* Ends the game; whether a limit of the plan says so. */
void env_play_end(lr_env *e, env_slot *slot, bool truncated);
bool env_play_is_late(const lr_env *e, const env_slot *slot, const lr_view *view);
/* Gives up the game for who is to act. */
void env_play_lose(lr_env *e, uint32_t i);
/* Lets all seats begin to count in the position as it is; nothing if the plan does not want it. */
void env_play_count(lr_env *e, env_slot *slot);

/* ---- rows.c: what the caller sees ---- */

/* The view of the seat to act, or of the last one that acted. */
void env_rows_look(const lr_env *e, env_slot *slot, lr_view *view);
/* Observation, mask, seat and the rest; `view` is that of env_rows_look(), if it is needed. */
void env_rows_write(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b);
/* What a seat has counted. */
void env_rows_known(const lr_env *e, env_slot *slot, int seat, uint8_t *row);
/* The rewards since the last call. */
void env_rows_reward(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b);
/* What SAME_STEP keeps of a game that has ended. */
void env_rows_final(const lr_env *e, uint32_t i, const lr_view *view, const lr_env_buffers *b);
/* One observation, with history. */
void env_rows_observe(const lr_env *e, env_slot *slot, const lr_view *view, int seat, uint8_t *row);

/* ---- crew.c: threads ---- */

/* Work on games from `first` to `end` - 1. */
typedef void env_work(void *job, uint32_t first, uint32_t end, uint32_t thread);
size_t env_crew_bytes(uint32_t threads);
env_crew *env_crew_new(uint32_t threads); /* NULL: no memory, or no threads to be had */
void env_crew_free(env_crew *crew);
/* Does all the work, in blocks; returns when it is done. */
void env_crew_do(env_crew *crew, env_work *work, void *job, uint32_t games);

#endif
