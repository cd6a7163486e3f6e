/* referee.h - a referee that speaks as Catanatron does, over a game of ours.
 *
 * It plays the built-in island and writes what that program would write: messages, both forms of
 * its state document, its numbers of tiles, nodes and edges. These are made here from their
 * definition (rings from the east clockwise, the next free number for each corner), not from the
 * tables of the adapter, so that whole games compare the two.
 */
#ifndef SUPPORT_REFEREE_H
#define SUPPORT_REFEREE_H

#include "board_view.h"

#include <longroad/longroad.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REFEREE_TILES = 19,
    REFEREE_NODES = 54,
    REFEREE_ENTRY_MAX = 160,
    REFEREE_RECORDS_MAX = 8000
};

typedef enum referee_form {
    REFEREE_OPEN,     /* the protocol's document, every hand shown */
    REFEREE_REDACTED, /* the same as a seat may see it */
    REFEREE_BROWSER,  /* the older document, every hand shown */
    REFEREE_FORMS
} referee_form;

typedef struct referee_record {
    char action[REFEREE_ENTRY_MAX]; /* as everybody sees it */
    char secret_action[REFEREE_ENTRY_MAX], secret[24];
    int actor;
    bool hidden; /* the secret ones are not for others */
} referee_record;

typedef struct referee {
    lr_game game;
    lr_state state;
    lr_rng rng;
    int hex_of_tile[REFEREE_TILES]; /* ours, by their number */
    int node_of[REFEREE_TILES][6];  /* by tile and corner */
    int node_of_vertex[BOARD_VERTICES_MAX], vertex_of_node[REFEREE_NODES];
    referee_record record[REFEREE_RECORDS_MAX];
    size_t records;
    lr_action pending; /* an action whose outcome is chance's next one */
    uint64_t scramble; /* not 0: hidden facts are written otherwise, drawn with this seed */
    void (*watcher)(struct referee *r,
                    lr_action a); /* sees every action before it is played, or NULL */
    bool worse_rates;             /* trades at a worse rate are listed too */
    /* What the seat to decide may choose from. */
    lr_action choice[LR_LEGAL_MAX];
    char entry[LR_LEGAL_MAX][REFEREE_ENTRY_MAX];
    uint32_t choices;
} referee;

/* A game of that many seats; `extra` are further options of the configuration, or "". */
void referee_start(referee *r, unsigned seats, uint64_t seed, const char *extra);
/* Plays what is chance's; returns the seat to act, or LR_SEAT_NONE when the game is over. */
int referee_next(referee *r);
/* Plays a seat's action. */
void referee_play(referee *r, lr_action a);
/* Fills the list of choices; returns how many there are. */
uint32_t referee_list(referee *r, int seat);
/* Messages, to be freed. `decide` has the choices that were listed. */
char *referee_before(referee *r, int seat, referee_form form);
char *referee_decide(referee *r, int seat, referee_form form);
/* The place of an answer among the choices, or -1 if it is none of them word by word. */
int referee_read(const referee *r, const char *answer);

extern const char *const referee_colours[4];

#endif
