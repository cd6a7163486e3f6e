/* env.h - many games at once, for programs that learn: letters, observations, batches.
 *
 * A learner wants numbers: a fixed set of things that can be done, a row of bytes that says what a
 * seat knows, and many games that go on together. This header has all three for every game of
 * longroad.h, made from views alone, so that nothing hidden can reach a learner.
 *
 *     lr_env_plan plan = { .game = &game, .games = 256, .seed = 1, .observation = LR_OBS_PLANES };
 *     lr_env *env = lr_env_new(&plan, &error);
 *     lr_env_buffers rows = { .observation = ..., .mask = ..., .seat = ..., .reward = ... };
 *     lr_env_reset(env, NULL, &rows);
 *     for (;;) {
 *         ...choose letter[i] for each game i, where mask[i][letter[i]] is 1...
 *         lr_env_step(env, letter, &rows);
 *     }
 *
 * Letters. An action is a word of one to three letters. Letters are numbers below
 * lr_index_size(). Most actions are one letter: `road b2/e`. Kinds whose arguments multiply have
 * one letter for each: an offer is what is given, what is wanted, and who is asked. A step of the
 * environment says one letter. While a word is unfinished the same seat goes on, and the mask shows
 * what can follow; a word ends as soon as only one end is left. Other seats are relative: +1 is the
 * next clockwise, so one net can play all seats. Letters depend on the game alone, never on the
 * position.
 *
 * Observations. A row of bytes for the seat to act, made from its view. Fields, their order and
 * meaning are in docs/observation.md, lr_field_at() lists those of a game. Planes are
 * channel-major: a field of C channels over P places is C * P bytes.
 *
 * Memory is the caller's. Only lr_env_new() allocates. One thread at a time may use an lr_env;
 * different environments are independent. After fork() the child may go on with its copy, which
 * then works on the caller's thread alone.
 */
#ifndef LONGROAD_ENV_H
#define LONGROAD_ENV_H

#include <longroad/bot.h>
#include <longroad/longroad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- letters --------------------------------------------------------------------------------- */

/* Grows when a word could mean another action. Nets and data sets should carry it, and
 * lr_index_hash(). */
#define LR_ACTION_INDEX_VERSION 1

enum {
    LR_WORD_MAX = 3,         /* letters of a word */
    LR_INDEX_MAX = 8192,     /* letters of any game */
    LR_LETTER_NONE = 0xffff, /* no letter: an action that has no word */
    LR_LETTER_TEXT_MAX = 96  /* bytes that hold any letter's text, with its final zero */
};

typedef struct lr_word {
    uint16_t letter[LR_WORD_MAX]; /* LR_LETTER_NONE fills up */
    uint8_t length, zero;         /* 0: there is no such word */
} lr_word;

/* How many letters the game has: the length of a mask. 0: no environment knows the family. */
LR_API uint32_t lr_index_size(const lr_game *g);
/* A fingerprint of the game's letters: versions, names and sizes of the segments. */
LR_API uint64_t lr_index_hash(const lr_game *g);
/* The word of an action; its length is 0 if the action has none: an offer of three cards, an action
 * of chance, or sixteen bytes that are no action of the game. */
LR_API lr_word lr_index_of(const lr_game *g, lr_action a);
/* The action that `actor` takes by the word. LR_E_RANGE for a letter that the game does not have or
 * that does not belong there, LR_E_BAD_ACTION for a word that is too short or too long. */
LR_API lr_status lr_index_action(const lr_game *g, int actor, lr_word w, lr_action *a);

/* Letters that belong together: one row of the table src/env/index_FAMILY.def. */
typedef struct lr_segment {
    const char *name;      /* `robber-from` */
    const char *places;    /* what the last part counts: "hex", "vertex", "edge"...; "": nothing */
    uint32_t first, count; /* letters first to first + count - 1 */
    uint32_t size;         /* of the last part: count / size planes of so many places */
    uint32_t step;         /* 0: begins a word; 1, 2: goes on */
} lr_segment;

/* The k-th segment; 0 past the end. */
LR_API int lr_segment_at(const lr_game *g, uint32_t k, lr_segment *out);

/* Letters as text, `robber-from c3 +1`, printed and parsed as longroad.h says. */
LR_API size_t lr_letter_print(const lr_game *g, uint32_t letter, char *out, size_t size);
LR_API lr_status lr_letter_parse(const lr_game *g, const char *text, uint32_t *letter,
                                 lr_error *error);

/* ---- observations ---------------------------------------------------------------------------- */

#define LR_OBSERVATION_VERSION 1 /* grows when a field could mean something else */

enum { LR_OBSERVATION_MAX = 32768, LR_HISTORY_MAX = 64, LR_HISTORY_BYTES = 4 };

/* A field of the row: one row of the table src/env/observation_FAMILY.def. */
typedef struct lr_field {
    const char *name, *axis;          /* axis: hex, vertex, edge, seat, ..., or "table" */
    const char *sentence;             /* what it means */
    uint32_t first, channels, places; /* bytes first to first + channels * places - 1 */
    uint32_t most;                    /* the greatest value: divide by it */
} lr_field;

/* How many bytes a row has, with so many actions of history. */
LR_API uint32_t lr_observation_size(const lr_game *g, uint32_t history);
LR_API uint64_t lr_observation_hash(const lr_game *g, uint32_t history);
/* The k-th field; 0 past the end. */
LR_API int lr_field_at(const lr_game *g, uint32_t history, uint32_t k, lr_field *out);
/* Writes the row of a view, without history and half-said words. */
LR_API void lr_observation_write(const lr_game *g, const lr_view *view, uint8_t *row);

/* How many numbers the row of LR_OBS_KNOWN has, kinds of goods times seats: what the seat to act is
 * certain that each seat holds. Its own hand, then the other seats' cards as they can be counted
 * by who has watched the whole game: goods produced, paid, traded, discarded and shown, less what
 * may have been taken unseen. A plane of all seats, the own one first, for each kind of goods. 0
 * where nothing can be counted: cards, and games with hidden numbers of cards. */
LR_API uint32_t lr_known_size(const lr_game *g);

/* How many numbers a seat's row of LR_OBS_FEATURES has. */
LR_API uint32_t lr_features_size(const lr_game *g);
LR_API const char *lr_features_name(const lr_game *g, uint32_t k); /* NULL past the end */

/* ---- symmetries ------------------------------------------------------------------------------ */

/* Turns and mirrors of the map that leave the game the same; 1 where there is only the identity,
 * which is number 0. */
LR_API uint32_t lr_symmetries(const lr_game *g);
/* Symmetry k as permutations: letter x of a position is letter letters[x] of the position's image,
 * byte x of its row is byte bytes[x]. Either may be NULL. Row without history; the letters of a
 * half-said word stay numbers, which letters[] turns. */
LR_API void lr_symmetry(const lr_game *g, uint32_t k, uint16_t *letters, uint16_t *bytes);

/* ---- pictures -------------------------------------------------------------------------------- */

/* What the view shows of the board as a picture for notebooks and reports, an SVG file that
 * needs no other one. `title` stands above the board, if it is not NULL. Printed as longroad.h
 * says; of a family without pictures (cards) nothing is. */
LR_API size_t lr_view_svg(const lr_game *g, const lr_view *view, const char *title, char *out,
                          size_t size);

/* ---- batches --------------------------------------------------------------------------------- */

enum { LR_AUTORESET_SAME_STEP, LR_AUTORESET_NEXT_STEP, LR_AUTORESET_NONE }; /* .autoreset */
enum { LR_OFFERS_LISTED, LR_OFFERS_PAIRS, LR_OFFERS_NONE };                 /* .offers */
enum { LR_ILLEGAL_HOLD, LR_ILLEGAL_LOSE };                                  /* .illegal */
enum {
    LR_OBS_PLANES = 1,        /* the row of bytes */
    LR_OBS_FEATURES = 2,      /* our nets' rows, of a position drawn by lr_resample() */
    LR_OBS_FEATURES_OPEN = 4, /* those rows of the true position: for value targets only */
    LR_OBS_KNOWN = 8          /* cards of others by counting; lr_env_imagine() keeps to them */
};

/* Zeros are the defaults. */
typedef struct lr_env_plan {
    const lr_game *game;  /* must outlive the environment */
    uint32_t games;       /* how many go on together; at least 1 */
    uint32_t threads;     /* that work, the caller's among them; 0 and 1: the caller's alone */
    uint64_t seed, first; /* game i plays the episodes first + i, first + i + games, ... */
    uint32_t autoreset;   /* when a game that has ended begins again */
    uint32_t keep_forced; /* 1: asks where there is only one action, too */
    uint32_t offers;      /* LISTED: what lr_legal() lists; PAIRS: all of one or two cards */
    uint32_t illegal;     /* a letter outside the mask: HOLD changes nothing, LOSE ends the game */
    uint32_t max_turns;   /* then a game is truncated; 0: 1,000; UINT32_MAX: no limit */
    uint32_t max_choices; /* likewise, of the caller's choices; 0: no limit */
    uint32_t observation; /* LR_OBS_* */
    uint32_t history;     /* actions of history in a row; at most LR_HISTORY_MAX */
    float win, points;    /* reward of a victory (0: 1), of points by the way (0: none) */
    struct {
        const lr_bot *bot; /* NULL: the caller plays */
        uint64_t nodes;    /* its budget; 0: its own */
    } seat[LR_SEATS_MAX];
    uint32_t rotate; /* 1: bots and caller move one seat on with each episode */
} lr_env_plan;

/* The caller's; row i is that of game i. NULL: not wanted. */
typedef struct lr_env_buffers {
    uint8_t *observation; /* [games][lr_observation_size()], with LR_OBS_PLANES */
    uint8_t *mask;        /* [games][lr_index_size()]: 1 where a letter may be said */
    uint64_t *mask_bits;  /* [games][(lr_index_size() + 63) / 64]: the same as bits */
    int16_t *features;    /* [games][seats][lr_features_size()], the seat to act first */
    uint8_t *seat;        /* [games]: who is to act; LR_SEAT_NONE in a game that has ended */
    float *reward;        /* [games][seats], since the last step; seats as they sit */
    uint8_t *terminated;  /* [games]: 1 if the game ended in this step */
    uint8_t *truncated;   /* [games]: 1 if it was cut off */
    uint8_t *illegal;     /* [games]: 1 if the letter was not in the mask */
    uint64_t *episode;    /* [games]: of the row */
    /* With SAME_STEP, of the game that ended in this step; else untouched. */
    uint8_t *final_observation; /* as observation, seen by who made the last choice */
    uint8_t *final_winner;      /* [games]: a seat, or LR_SEAT_NONE */
    int8_t *final_points;       /* [games][seats], hidden ones included */
    uint8_t *known;             /* [games][lr_known_size()], with LR_OBS_KNOWN */
} lr_env_buffers;

typedef struct lr_env lr_env;

/* What lr_env_new() allocates, in bytes, bots included; 0 for a plan that it refuses. */
LR_API size_t lr_env_bytes(const lr_env_plan *plan);
/* NULL, with the reason in *error, for a plan that cannot be followed or without memory. */
LR_API lr_env *lr_env_new(const lr_env_plan *plan, lr_error *error);
LR_API void lr_env_free(lr_env *e); /* does nothing for NULL */

/* Starts the next episode of every game, or of those for which which[i] is not 0; rows of the
 * others are written again as they were. */
LR_API void lr_env_reset(lr_env *e, const uint8_t *which, const lr_env_buffers *b);
/* Goes back to the first episode, of another seed; lr_env_reset() then starts it. */
LR_API void lr_env_reseed(lr_env *e, uint64_t seed, uint64_t first);
/* Says letter[i] in game i, and goes on until the caller is asked again. */
LR_API void lr_env_step(lr_env *e, const uint16_t *letter, const lr_env_buffers *b);
/* Draws a letter of each mask: by softmax of the logits [games][lr_index_size()] divided by `heat`
 * (0: the greatest), or uniformly where logits is NULL. log_chance, of the letter drawn, may be
 * NULL. A game that has ended gets letter 0. */
LR_API void lr_env_pick(lr_env *e, const float *logits, float heat, uint16_t *letter,
                        float *log_chance);

/* Game i now: the row that `seat` sees, the position, the row of the mask, the seat to act. */
LR_API void lr_env_observe(lr_env *e, uint32_t i, int seat, uint8_t *row);
LR_API const lr_state *lr_env_state(const lr_env *e, uint32_t i);
/* What `seat` has counted in game i, as lr_known_size() says; writes nothing without
 * LR_OBS_KNOWN. */
LR_API void lr_env_known(const lr_env *e, uint32_t i, int seat, uint8_t *row);
LR_API void lr_env_mask(const lr_env *e, uint32_t i, uint8_t *row);
LR_API int lr_env_seat(const lr_env *e, uint32_t i);
/* The action that the letter would complete now: LR_OK, LR_END if the word goes on, LR_E_RANGE if
 * the mask does not have it. */
LR_API lr_status lr_env_action(const lr_env *e, uint32_t i, uint32_t letter, lr_action *a);
/* Puts a position into game i, which goes on from there: chance and forced actions are played.
 * Counting begins anew. */
LR_API lr_status lr_env_set(lr_env *e, uint32_t i, const lr_state *s, lr_error *error);

/* A game as bytes: position, random numbers, history, half-said word. Searching bots forget what
 * they remember. lr_env_load() refuses bytes of another game, plan or version, and damaged ones,
 * and then changes nothing. */
LR_API size_t lr_env_save_bytes(const lr_env *e);
LR_API void lr_env_save(const lr_env *e, uint32_t i, void *bytes);
LR_API lr_status lr_env_load(lr_env *e, uint32_t i, const void *bytes, size_t size,
                             lr_error *error);
/* Deals what `seat` does not know anew (lr_resample()), and draws chance from another stream. A
 * word that another seat has half said is begun again. */
LR_API void lr_env_imagine(lr_env *e, uint32_t i, int seat, uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
