/* players.c - the players of one game (players.h). */
#include "players.h"

#include "cli.h"

void players_start(players *p, const lr_game *game) {
    *p = (players){ .game = game };
}

void players_seat(players *p, int seat, const lr_bot *bot, uint64_t seed) {
    p->seat[seat] = lr_player_new(bot, p->game, seat, seed);
    p->notices[seat] = lr_bot_notices(bot) != 0;
    if (p->seat[seat] == NULL) cli_fail("out of memory");
}

void players_stop(players *p) {
    for (int seat = 0; seat < LR_SEATS_MAX; seat++) lr_player_free(p->seat[seat]);
    *p = (players){ .game = p->game };
}

void players_apply(players *p, lr_state *s, lr_action a) {
    lr_action seen[LR_SEATS_MAX];
    lr_view view;
    for (int seat = 0; seat < p->game->seats; seat++)
        if (p->notices[seat]) seen[seat] = lr_redact(p->game, s, a, seat);
    lr_apply(p->game, s, a);
    for (int seat = 0; seat < p->game->seats; seat++) {
        if (!p->notices[seat]) continue;
        lr_observe(p->game, s, seat, &view);
        lr_player_notice(p->seat[seat], seen[seat], &view);
    }
}
