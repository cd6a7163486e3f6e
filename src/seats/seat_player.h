/* seat_player.h - whoever sits at a seat: a bot of ours, or a program of a stranger.
 *
 * A runner of games (game_run.c) talks to all players through the functions below. Only a wrong
 * answer is treated differently: from a bot of ours it is a bug and ends the run with a report; a
 * stranger's program forfeits the move, the runner plays another move instead, counts the forfeit,
 * and the game goes on.
 *
 *     entry    what the command line says: `strong@nodes=500`, `exec:./bot.py`. Immutable, shared.
 *     player   one thread's chair for an entry: opened once, then sits through many games, so that
 *              a program is started once and not for every game.
 *
 *     seat_open(&player, entry, why, sizeof why)
 *         seat_start(&player, &sitting)          a game begins
 *             seat_notice(&player, seen, &view)  after every action of the game, if it wants them
 *             seat_choose(&player, &question, &answer)
 *         seat_stop(&player)                     the game is over, or given up
 *     seat_close(&player)
 *
 * One player is used by one thread at a time. Nothing here is called while another call on the same
 * player has not returned.
 */
#ifndef SEATS_SEAT_PLAYER_H
#define SEATS_SEAT_PLAYER_H

#include "seat_text.h"

#include <longroad/bot.h>

enum {
    SEAT_TEXT_MAX = 512,     /* an entry as it is written */
    SEAT_WHY_MAX = 256,      /* a sentence about a fault */
    SEAT_REFUSAL_MAX = 1024, /* why an entry cannot be read */
    SEAT_MS_MAX = 3600000    /* of one decision */
};

/* ---- entries ---- */

typedef struct seat_kind seat_kind;

typedef struct seat_entry {
    const seat_kind *kind;
    const lr_bot *bot;        /* of a bot of ours; else NULL */
    char text[SEAT_TEXT_MAX]; /* the entry's name in tables: `strong@nodes=500` */
    char what
        [SEAT_TEXT_MAX]; /* without the prefix of its kind and the budget: `strong`, `./bot.py` */
    char label[LR_SEAT_NAME_MAX]; /* the name in records: short, without a line break */
    lr_budget budget;             /* of one decision; both 0: the entry's own */
} seat_entry;

/* Reads `NAME` or `PREFIX:TEXT`, followed by `@ms=T`, `@nodes=N` or both; without these the budget
 * is `budget`. False after saying why. */
bool seat_entry_parse(seat_entry *entry, const char *text, lr_budget budget, char *why,
                      size_t why_size);

/* ---- games ---- */

/* What a player is told when a game begins. All pointers stay good until seat_stop(). */
typedef struct seat_sitting {
    const lr_game *game;
    const char *map_text; /* the map if it is not built in, else NULL */
    int seat;
    uint64_t seed;   /* where the player's random numbers start */
    bool lean;       /* every question will bring a room to think in */
    uint32_t people; /* seats of people (lr_player_people) */
} seat_sitting;

typedef struct seat_question {
    const lr_view *view;
    const lr_action *legal; /* from lr_legal(), at least two */
    uint32_t count;
    lr_budget budget; /* both 0: the player's own */
    lr_room *room;    /* to think in; NULL: the player's own */
} seat_question;

/* The outcome of a question. Anything but SEAT_FINE forfeits the move. */
typedef enum seat_fault {
    SEAT_FINE,
    SEAT_LATE,    /* no answer in time */
    SEAT_GARBAGE, /* an answer that is no action */
    SEAT_ILLEGAL, /* an action that the rules refuse; the runner checks every answer */
    SEAT_GONE,    /* the player cannot be asked any more: crashed, hung up, never started */
    SEAT_FAULTS
} seat_fault;

extern const char *const seat_fault_name[SEAT_FAULTS]; /* `late`, `garbage`, ... */

typedef struct seat_answer {
    seat_fault fault;
    lr_action action;       /* if the fault is SEAT_FINE */
    uint64_t nodes;         /* positions looked at; 0: not known */
    uint32_t heard, lost;   /* in this game: actions told of, and all guesses wrong */
    char why[SEAT_WHY_MAX]; /* of a fault: what happened, for people */
} seat_answer;

/* ---- kinds of players ---- */

/* A kind of player: functions over a memory of its own that `open` makes. Another kind is a row in
 * seat_player.c. */
struct seat_kind {
    const char *prefix; /* `exec:`; NULL: the name of a bot of ours */
    bool trusted;       /* a wrong answer is a bug in this program */
    /* Checks a new entry (entry->what and so on); false after saying what is wrong. May fill label.
     * NULL: nothing to check. */
    bool (*check)(seat_entry *entry, char *why, size_t why_size);
    /* The memory of a new player, or NULL after saying why. */
    void *(*open)(const seat_entry *entry, char *why, size_t why_size);
    /* False: the player does not play this game, and every question is a forfeit (SEAT_GONE)
     * without being asked. The next game tries again. */
    bool (*start)(void *self, const seat_sitting *sitting, char *why, size_t why_size);
    /* True if the player uses notice(); asked after start(). NULL: never. */
    bool (*notices)(const void *self);
    void (*notice)(void *self, lr_action seen, const lr_view *after);
    /* Must return soon after the budget's end whatever the player does. `answer` is zeroed. */
    void (*choose)(void *self, const seat_question *question, seat_answer *answer);
    void (*stop)(void *self); /* also after a start() that failed */
    void (*close)(void *self);
};

typedef struct seat_player {
    const seat_entry *entry;
    void *self;
    bool seated;            /* start() worked */
    bool notices;           /* of this game */
    char why[SEAT_WHY_MAX]; /* why it is not seated */
} seat_player;

/* False after filling `why`. */
bool seat_open(seat_player *player, const seat_entry *entry, char *why, size_t why_size);
void seat_start(seat_player *player, const seat_sitting *sitting);
void seat_notice(seat_player *player, lr_action seen, const lr_view *after);
void seat_choose(seat_player *player, const seat_question *question, seat_answer *answer);
void seat_stop(seat_player *player);
void seat_close(seat_player *player);

#endif
