/* player.c - a bot at a seat (include/longroad/bot.h).
 *
 * Simple bots choose by the view alone. A searching bot has a thinker, which keeps what the seat
 * believes between decisions (thinker.h), and searches in a room that is its own or lent. */
#include "bots.h"

#include "mind.h"
#include "thinker.h"

#include <stdlib.h>
#include <string.h>

const char *lr_bot_name(const lr_bot *bot) {
    return bot->name;
}

const char *lr_bot_sentence(const lr_bot *bot) {
    return bot->sentence;
}

int lr_bot_plays(const lr_bot *bot, const lr_game *g) {
    return bot->only == NULL || bot->only == mind_of(g);
}

int lr_bot_notices(const lr_bot *bot) {
    return bot->level != NULL;
}

lr_player *lr_player_new(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed) {
    lr_player *player = lr_player_new_lean(bot, g, seat, seed);
    if (player == NULL || player->thinker == NULL) return player;
    player->room = player->own = lr_room_new();
    if (player->own != NULL) return player;
    lr_player_free(player);
    return NULL;
}

lr_player *lr_player_new_lean(const lr_bot *bot, const lr_game *g, int seat, uint64_t seed) {
    lr_player *player = malloc(sizeof *player);
    if (player == NULL) return NULL;
    *player = (lr_player){ .bot = bot, .game = g, .seat = seat, .rng = lr_rng_seed(seed) };
    if (bot->level == NULL) return player;
    player->thinker = thinker_new(bot->level, g, seat, lr_rng_next(&player->rng));
    if (player->thinker != NULL) return player;
    free(player);
    return NULL;
}

void lr_player_free(lr_player *player) {
    if (player == NULL) return;
    thinker_free(player->thinker);
    lr_room_free(player->own);
    free(player);
}

void lr_player_lend(lr_player *player, lr_room *room) {
    player->room = room != NULL ? room : player->own;
}

void lr_player_notice(lr_player *player, lr_action seen, const lr_view *after) {
    if (player->thinker != NULL) thinker_notice(player->thinker, seen, after);
}

lr_action lr_player_choose(lr_player *player, const lr_view *view, const lr_action *legal,
                           uint32_t count, lr_budget budget) {
    if (player->thinker != NULL)
        return thinker_choose(player->thinker, player->room, view, legal, count, budget, NULL);
    return player->bot->choose(player->game, view, player->seat, legal, count, &player->rng);
}

lr_action lr_player_think(lr_player *player, const lr_view *view, const lr_action *legal,
                          uint32_t count, lr_budget budget, lr_thoughts *thoughts) {
    if (player->thinker != NULL)
        return thinker_choose(player->thinker, player->room, view, legal, count, budget, thoughts);
    memset(thoughts, 0, sizeof *thoughts);
    return lr_player_choose(player, view, legal, count, budget);
}

uint64_t lr_player_nodes(const lr_player *player) {
    return player->thinker != NULL ? thinker_nodes(player->thinker) : 0;
}
