/* catanatron_replay.h - the course of their game, told to our player (catanatron_replay.c). */
#ifndef CLI_CATANATRON_REPLAY_H
#define CLI_CATANATRON_REPLAY_H

#include "catanatron_parts.h"

typedef struct their_replay {
    const lr_game *game;
    int self;
    size_t done;    /* records of the history that were played */
    lr_state state; /* a position that looks to the seat as theirs did then */
    char why[400];  /* the last call failed: what could not be worked out */
} their_replay;

/* Is told an action as the seat may see it, and the seat's view after it. */
typedef void their_listener(void *context, lr_action seen, const lr_view *after);

void their_replay_begin(their_replay *r, const lr_game *g, int self);

/* Plays what has happened since the last call, up to the view `now`, and tells the listener. False
 * if the course of the game cannot be worked out: then the listener is told nothing, and the next
 * call starts from `now`. */
bool their_replay_follow(their_replay *r, const their_map *map, const their_state *told,
                         const lr_view *now, their_listener *listener, void *context);

#endif
