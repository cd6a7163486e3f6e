/* players.h - the players of one game, and how they hear what happens in it. */
#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H

#include <longroad/bot.h>

#include <stdbool.h>

typedef struct players {
    const lr_game *game;
    lr_player *seat[LR_SEATS_MAX]; /* NULL: nobody of ours sits there */
    bool notices[LR_SEATS_MAX];
} players;

void players_start(players *p, const lr_game *game);
/* Seats a bot; ends the program when there is no memory. */
void players_seat(players *p, int seat, const lr_bot *bot, uint64_t seed);
void players_stop(players *p);
/* Plays the action, which is legal, and tells everybody what they may know of it. */
void players_apply(players *p, lr_state *s, lr_action a);

#endif
