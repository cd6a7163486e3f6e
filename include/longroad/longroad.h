/* longroad.h - the game interface: rules, chance, views, text, records.
 *
 * Longroad plays island-settling games. This header is all that a program needs to play them, with
 * any family of games (the hex board, the two-player cards).
 *
 *     lr_game    the rules in force: options and compiled map. Immutable once made, shared freely
 *                between threads.
 *     lr_state   one position: plain bytes, no pointers. memcpy clones it, memcmp compares it.
 *     lr_action  one step: what a seat does, or what chance decides.
 *     lr_view    what one seat (or a spectator) may know of a position. A type of its own: it has
 *                no room for hidden facts, so it cannot leak them.
 *
 * The rules are a function (state, action) -> state. They do no input or output, read no clock,
 * allocate nothing and draw no random numbers: dice, draws and steals are actions that the caller
 * picks with lr_chance() or lr_chance_sample(). A game is thus its configuration and a list of
 * actions, and a replay needs no generator.
 *
 * A whole random game (examples/simple.c is the long form):
 *
 *     static lr_game game;
 *     lr_state s;
 *     lr_error error;
 *     lr_rng rng = lr_rng_seed(1);
 *     if (lr_game_init(&game, "board(seats=4)", NULL, &error) != LR_OK) ...error.text...
 *     lr_init(&game, &s);
 *     for (uint32_t who; (who = lr_actors(&game, &s)) != 0;) {
 *         lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
 *                                       : lr_legal_sample(&game, &s, lr_seat_first(who), &rng);
 *         lr_apply(&game, &s, a);
 *     }
 *
 * Memory is the caller's: nothing here allocates, and nothing keeps a pointer after it returns,
 * except a record's reader and header, which point into the record's text. A returned `const`
 * pointer is valid as long as the program runs. No argument may be NULL unless its comment says so.
 * lr_game and lr_state are large: about 60 and 5 KiB.
 *
 * Threads: any number may call any function, even with the same lr_game, as long as no thread
 * writes what another one uses. There are no global variables.
 *
 * Errors: a refusal is an lr_status; an lr_error gives details. Doing what a comment forbids is a
 * programming error, and an assertion may end the process. A text, record or lr_action from outside
 * is never a programming error.
 */
#ifndef LONGROAD_LONGROAD_H
#define LONGROAD_LONGROAD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define LR_API __attribute__((visibility("default")))
#else
#define LR_API
#endif

#define LR_VERSION "0.2.0"
#define LR_RULES_VERSION 1 /* grows when the same actions could give another state */

/* ---- limits ---------------------------------------------------------------------------------- */

enum {
    LR_SEATS_MAX = 6,
    LR_STATE_MAX = 5120,      /* bytes of the largest position of any family */
    LR_VIEW_MAX = 5120,       /* bytes of the largest view */
    LR_GAME_BODY_MAX = 57344, /* bytes of the largest compiled game */
    LR_OPTIONS_MAX = 64,      /* options of one family */
    LR_LEGAL_MAX = 1024,      /* actions that lr_legal() can list */
    LR_CHANCE_MAX = 64,       /* outcomes that lr_chance() can list */
    LR_ERROR_TEXT_MAX = 1024, /* bytes of an error's sentence, with its final zero */
    /* Bytes that hold any text of the kind, with its final zero. */
    LR_ACTION_TEXT_MAX = 192,
    LR_CONFIG_TEXT_MAX = 2048,
    LR_STATE_TEXT_MAX = 16384, /* of a position or a view */
    LR_MAP_TEXT_MAX = 32768
};

/* ---- status: how anything here can fail ------------------------------------------------------ */

/* LR_OK, LR_END where something is read piece by piece, and refusals: LR_E_CANNOT_AFFORD. The list
 * is status.def. Its numbers never change: new ones go to the end. */
typedef enum lr_status {
#define LR_STATUS(name, reason) LR_##name,
#include <longroad/status.def>
#undef LR_STATUS
    LR_STATUS_COUNT
} lr_status;

/* `CANNOT_AFFORD`, and a sentence that a player understands. */
LR_API const char *lr_status_name(lr_status status);
LR_API const char *lr_status_reason(lr_status status);
/* The rules that say so, as IDs of docs/rules with a space between them; "": none. */
LR_API const char *lr_status_rules(lr_status status);

/* What is wrong, and where in a text. The status is the one that the function returned; line and
 * column count from 1, and 0 means that they do not apply. */
typedef struct lr_error {
    lr_status status;
    int32_t line, column;
    char text[LR_ERROR_TEXT_MAX];
} lr_error;

/* ---- random numbers -------------------------------------------------------------------------- */

/* xoshiro256++ seeded by splitmix64: small, specified, the same on every machine. The rules never
 * draw from it; drivers, bots and lr_resample() do. */
typedef struct lr_rng {
    uint64_t word[4];
} lr_rng;

LR_API lr_rng lr_rng_seed(uint64_t seed);
/* An independent stream: stream k of a seed does not depend on the other streams. */
LR_API lr_rng lr_rng_stream(uint64_t seed, uint64_t stream);
/* The next 64 bits. */
LR_API uint64_t lr_rng_next(lr_rng *rng);
/* Uniform over 0..n-1 without bias. n == 1 draws nothing. n must not be 0. */
LR_API uint32_t lr_rng_below(lr_rng *rng, uint32_t n);

/* ---- actions --------------------------------------------------------------------------------- */

/* Sixteen bytes without padding, compared and hashed as bytes. `kind` belongs to the family,
 * `actor` is a seat or LR_ACTOR_CHANCE, unused arguments are zero. */
typedef struct lr_action {
    uint8_t kind, actor, arg[14];
} lr_action;

enum {
    LR_ACTOR_CHANCE = 7,  /* as an actor: the dice, the decks, a theft */
    LR_SEAT_NONE = 0xff,  /* nobody */
    LR_SPECTATOR = -1,    /* as a viewer: sees what everybody sees */
    LR_ARG_HIDDEN = 0xff, /* in a redacted action: hidden from this viewer */
};

/* lr_actors() returns a set. Bits 0..5 are the seats the game waits for, LR_CHANCE says that chance
 * decides next (then no seat bit is set), and LR_MAY(seat) marks seats that may act although nobody
 * waits for them, such as proposing a trade in another's turn. */
#define LR_CHANCE (1u << LR_ACTOR_CHANCE)
#define LR_MAY(seat) (1u << (8 + (seat)))
#define LR_SEATS(actors) ((actors)&0x3fu)

/* The lowest seat the game waits for: drivers that go one at a time take this one. */
static inline int lr_seat_first(uint32_t actors) {
#if defined(__GNUC__)
    if (LR_SEATS(actors) != 0) return __builtin_ctz(actors);
#endif
    for (int seat = 0; seat < LR_SEATS_MAX; seat++)
        if (actors >> seat & 1) return seat;
    return LR_SEAT_NONE;
}

typedef struct lr_chance_outcome {
    lr_action action;
    uint32_t weight; /* relative to the sum over all outcomes */
} lr_chance_outcome;

/* ---- games, states, views -------------------------------------------------------------------- */

/* Everywhere below, `g` was made by lr_game_init() or lr_record_game(), `s` was made for the same
 * game by lr_init(), lr_copy(), lr_resample() or a parser, and `seat` is from 0 to g->seats - 1. */

typedef struct lr_game_ops lr_game_ops; /* a family's functions: src/core/game.h */

typedef struct lr_game {
    const lr_game_ops *ops;
    uint32_t state_bytes, view_bytes; /* how much of an lr_state or lr_view this game uses */
    uint8_t seats;
    uint8_t modules;                /* bit k: lr_module_at(family, k) is part of the game */
    int16_t option[LR_OPTIONS_MAX]; /* resolved values, in the family's order */
    union {
        uint64_t align;
        unsigned char bytes[LR_GAME_BODY_MAX];
    } body;
} lr_game;

typedef struct lr_state {
    union {
        uint64_t align;
        unsigned char bytes[LR_STATE_MAX];
    } body;
} lr_state;

typedef struct lr_view {
    union {
        uint64_t align;
        unsigned char bytes[LR_VIEW_MAX];
    } body;
} lr_view;

/* Makes the game that `config` names: `board`, or `board(map=island,seats=3,vp_goal=12)`; see
 * docs/notation.md. `preset=NAME` sets many options at once; single options override the preset, in
 * whatever order they are written. `map_text` is a map in the format of docs/maps.md to use instead
 * of a built-in one, or NULL. On failure *error says why, and *game must not be used. */
LR_API lr_status lr_game_init(lr_game *game, const char *config, const char *map_text,
                              lr_error *error);

/* The first position. */
LR_API void lr_init(const lr_game *g, lr_state *s);

/* Clones a position; copies only what the game uses. */
LR_API void lr_copy(const lr_game *g, lr_state *to, const lr_state *from);

/* Who is to act: see LR_CHANCE and LR_MAY above. 0: the game is over. */
LR_API uint32_t lr_actors(const lr_game *g, const lr_state *s);

/* Lists what `seat` can do, in an order that never changes for a position, and returns the number,
 * at most LR_LEGAL_MAX. Trade offers are an open set: the list holds a documented few of them
 * (docs/notation.md), lr_check() accepts any. Empty for a seat that can do nothing now. */
LR_API uint32_t lr_legal(const lr_game *g, const lr_state *s, int seat,
                         lr_action out[LR_LEGAL_MAX]);

/* One action of lr_legal()'s list, drawn uniformly without building the list. The same as drawing k
 * = lr_rng_below(rng, count) and taking list[k]. The list must not be empty. */
LR_API lr_action lr_legal_sample(const lr_game *g, const lr_state *s, int seat, lr_rng *rng);

/* Lists the outcomes of the chance that is due, with weights; returns the number, 0 when none is
 * due. A shuffle, whose outcomes are seeds, lists one representative: seed 0. */
LR_API uint32_t lr_chance(const lr_game *g, const lr_state *s,
                          lr_chance_outcome out[LR_CHANCE_MAX]);

/* One outcome drawn by weight (a shuffle: any seed). Chance must be due. */
LR_API lr_action lr_chance_sample(const lr_game *g, const lr_state *s, lr_rng *rng);

/* LR_OK if the action may be played now, else the reason. Any sixteen bytes may be asked about;
 * nothing is changed. */
LR_API lr_status lr_check(const lr_game *g, const lr_state *s, lr_action a);

/* Plays an action that lr_legal() or lr_chance() listed, or that lr_check() accepted, for this very
 * position. */
LR_API void lr_apply(const lr_game *g, lr_state *s, lr_action a);

/* Check, then apply: the door for actions from outside. On refusal the state is untouched. */
LR_API lr_status lr_play(const lr_game *g, lr_state *s, lr_action a);

typedef struct lr_playout_count {
    uint64_t decisions, chances; /* actions of seats, and of chance */
} lr_playout_count;

/* Plays uniformly random actions and outcomes on `s` until the game is over or `limit` actions are
 * played, and counts them: a loop over lr_actors(), lr_legal_sample(), lr_chance_sample() and
 * lr_apply(). With `scratch` (room for LR_LEGAL_MAX actions, or NULL) every choice is made from the
 * full list of lr_legal(); the game is the same. */
LR_API lr_playout_count lr_playout(const lr_game *g, lr_state *s, lr_rng *rng, uint64_t limit,
                                   lr_action *scratch);

/* Every seat's victory points, hidden ones included; 0 for seats that the game does not have. */
LR_API void lr_score(const lr_game *g, const lr_state *s, int32_t out[LR_SEATS_MAX]);

/* The seat that has won, or LR_SEAT_NONE. */
LR_API int lr_winner(const lr_game *g, const lr_state *s);

/* What `seat`, or LR_SPECTATOR, may know of the position. */
LR_API void lr_observe(const lr_game *g, const lr_state *s, int seat, lr_view *view);

/* The action as `viewer` may see it: hidden arguments become LR_ARG_HIDDEN. Call this before the
 * action is applied to `s`. */
LR_API lr_action lr_redact(const lr_game *g, const lr_state *s, lr_action a, int viewer);

/* A full position drawn at random among those that look like `view` to its viewer:
 * lr_observe() of the result gives the same view again. */
LR_API void lr_resample(const lr_game *g, const lr_view *view, lr_rng *rng, lr_state *s);

/* Recomputes every invariant and cached fact from scratch: LR_OK, or LR_E_POSITION with the broken
 * one in error->text. */
LR_API lr_status lr_verify(const lr_game *g, const lr_state *s, lr_error *error);

/* A 64-bit fingerprint of a position's bytes, the same on all little-endian machines. */
LR_API uint64_t lr_hash(const lr_game *g, const lr_state *s);

/* Counts the leaves of the game tree `depth` actions deep: chance outcomes are branches, and of
 * several waiting seats the lowest goes first. Positions where the game is over are leaves. */
LR_API uint64_t lr_perft(const lr_game *g, const lr_state *s, int depth);

/* ---- text ------------------------------------------------------------------------------------ */

/* Printers write at most `size` bytes including a final zero and return the length of the whole
 * text, as snprintf does; with a size of 0 `out` may be NULL. Parsers take a zero-terminated text,
 * refuse what they do not know with a line and column in *error, and then leave the result
 * untouched. parse(print(x)) == x for all of them. */

/* Configuration: every option with its value, or with `brief` only those that differ from the
 * defaults. Options that came after 0.1.0 are named only where they differ, even without `brief`,
 * so that the text of an old configuration does not change. */
LR_API size_t lr_config_print(const lr_game *g, int brief, char *out, size_t size);

/* Actions: `0 road b2/e`, `* dice 3 4`. */
LR_API size_t lr_action_print(const lr_game *g, lr_action a, char *out, size_t size);
LR_API lr_status lr_action_parse(const lr_game *g, const char *text, lr_action *a, lr_error *error);

/* Positions and views, many lines each. Parsers verify what they read: a view is accepted if some
 * position looks like it. */
LR_API size_t lr_state_print(const lr_game *g, const lr_state *s, char *out, size_t size);
LR_API lr_status lr_state_parse(const lr_game *g, const char *text, lr_state *s, lr_error *error);
LR_API size_t lr_view_print(const lr_game *g, const lr_view *view, char *out, size_t size);
LR_API lr_status lr_view_parse(const lr_game *g, const char *text, lr_view *view, lr_error *error);

/* The board or table drawn in Unicode for a terminal, as the view's owner sees it. With `colour` it
 * holds ANSI escapes. */
LR_API size_t lr_view_draw(const lr_game *g, const lr_view *view, int colour, char *out,
                           size_t size);

/* ---- what exists ----------------------------------------------------------------------------- */

/* One option of a family: for help texts, forms and error messages. */
typedef struct lr_option_info {
    const char *name;
    const char *rule;     /* the ledger's ID */
    const char *sentence; /* what it does, for people */
    int16_t initial, low, high;
    const char *const *words; /* names of the values low..high, or NULL: plain numbers */
} lr_option_info;

typedef struct lr_name_info {
    const char *name, *sentence;
} lr_name_info;

/* Each returns the k-th of its kind, counted from 0, or NULL past the end. `family` is a name
 * that lr_family_at() gives. */
LR_API const char *lr_family_at(uint32_t k);
LR_API const lr_option_info *lr_option_at(const char *family, uint32_t k);
LR_API const lr_name_info *lr_preset_at(const char *family, uint32_t k);
LR_API const lr_name_info *lr_module_at(const char *family, uint32_t k);
LR_API const lr_name_info *lr_map_at(const char *family, uint32_t k);

/* ---- records --------------------------------------------------------------------------------- */

/* A record is text (docs/notation.md): a header with versions, configuration, map and seats, then
 * one action a line. These functions work on memory; files are the caller's business. To replay a
 * record:
 *
 *     status = lr_record_game(&reader, text, length, &header, &game, map, sizeof map, &error);
 *     if (status == LR_OK) status = lr_record_begin(&header, &game, &s, &error);
 *     while (status == LR_OK) status = lr_record_step(&reader, &game, &s, &error);
 *     if (status != LR_END) ...error.line, error.text...
 *
 * To write a record: lr_record_header_print(), a line of lr_action_print() for each action, and at
 * the end lr_record_result_print(). */

enum { LR_SEAT_NAME_MAX = 32, LR_DICE_HEX_MAX = 65 };

typedef struct lr_record_header {
    int32_t rules_version;
    char config[LR_CONFIG_TEXT_MAX];
    char seat[LR_SEATS_MAX][LR_SEAT_NAME_MAX]; /* who sat there; empty: not known */
    /* A map that is not built in, else NULL. Reading: a part of the record, whose lines have
     * prefixes (lr_record_map() removes them). Writing: the caller's text. */
    const char *map_text;
    size_t map_length;
    /* The position's text if the game did not begin at its first position; like map_text. */
    const char *position_text;
    size_t position_length;
    int32_t position_line; /* reading: of the position's first line in the record */
    /* Dice that can be checked (docs/notation.md): 64 hexadecimal digits each, and at most 64 that
     * each seat added; empty: not known. The rules do not use them. */
    char commitment[LR_DICE_HEX_MAX], seed[LR_DICE_HEX_MAX];
    char entropy[LR_SEATS_MAX][LR_DICE_HEX_MAX];
} lr_record_header;

typedef struct lr_record_reader {
    const char *text;
    size_t length, at;
    int32_t line; /* of the last action read */
    int32_t move; /* actions read so far */
    /* After lr_record_next() returned LR_END: what the closing line claims, if there was one. */
    uint8_t result_present, result_winner; /* the winner of a draw: LR_SEAT_NONE */
    int32_t result_points[LR_SEATS_MAX];
} lr_record_reader;

/* Reads the header; afterwards lr_record_next() gives the actions one by one, then LR_END. The
 * text, of `length` bytes, must outlive reader and header. */
LR_API lr_status lr_record_open(lr_record_reader *reader, const char *text, size_t length,
                                lr_record_header *header, lr_error *error);
LR_API lr_status lr_record_next(lr_record_reader *reader, const lr_game *g, lr_action *a,
                                lr_error *error);
/* Reads one action and plays it on `s`; LR_END after the last one, if the closing line agrees with
 * the position. On any error error->text begins with `move N:`. */
LR_API lr_status lr_record_step(lr_record_reader *reader, const lr_game *g, lr_state *s,
                                lr_error *error);
/* The embedded map's text without its prefixes; returns its length as a printer does. */
LR_API size_t lr_record_map(const lr_record_header *header, char *out, size_t size);
/* The text of the position where the game began, without prefixes; empty if that is the first
 * position. */
LR_API size_t lr_record_position(const lr_record_header *header, char *out, size_t size);
/* Sets `s` to the position where the record's moves begin: the header's, or that of lr_init(). */
LR_API lr_status lr_record_begin(const lr_record_header *header, const lr_game *g, lr_state *s,
                                 lr_error *error);
/* Opens the record and makes its game. `map_buffer` has room for a map that the record carries
 * (LR_MAP_TEXT_MAX bytes); it is not needed afterwards. */
LR_API lr_status lr_record_game(lr_record_reader *reader, const char *text, size_t length,
                                lr_record_header *header, lr_game *game, char *map_buffer,
                                size_t map_size, lr_error *error);
/* The header as text, ready to be followed by one line per action. Its configuration and rules
 * version are ignored: those of the game and of this library are written. */
LR_API size_t lr_record_header_print(const lr_game *g, const lr_record_header *header, char *out,
                                     size_t size);
/* The closing line of a finished game, which a reader checks: `result 2 points 7 10 4`. Empty while
 * the game goes on. */
LR_API size_t lr_record_result_print(const lr_game *g, const lr_state *s, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
