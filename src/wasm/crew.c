/* crew.c - bots for the tables, in an instance of its own (wasm.h). In the program: src/net/crew.c,
 * which says more about the order of tasks.
 *
 * A player keeps a copy of its game. All of them think in one room, since one thinks at a time.
 */
#include "server.h"
#include "value.h"
#include "wasm.h"

#include <stdlib.h>
#include <string.h>

typedef struct seated {
    struct seated *next;
    uint64_t number;
    int seat;
    const lr_bot *bot;
    lr_player *player;
    lr_game game;
} seated;

static seated *all;
static lr_room *room;
static lr_view seen_view; /* in full length: what comes is as long as the game's views */

static seated **place_of(uint64_t number) {
    seated **at = &all;
    while (*at != NULL && (*at)->number != number) at = &(*at)->next;
    return at;
}

static const lr_view *take_view(const void *bytes, size_t length) {
    if (length > sizeof seen_view) return NULL;
    memcpy(&seen_view, bytes, length);
    return &seen_view;
}

static bool refuse(const char *why) {
    wasm_answer(why, strlen(why));
    return false;
}

static bool has_net(const lr_bot *bot, const lr_game *g) {
    const value_mode *mode = value_mode_of(g);
    return !lr_bot_notices(bot) || mode == NULL || wasm_net_is_loaded(mode->name);
}

bool wasm_crew_sit(uint64_t number, const lr_game *game, int seat, uint64_t seed, uint32_t people,
                   const char *name) {
    const lr_bot *bot = lr_bot_find(name);
    if (bot == NULL || !lr_bot_plays(bot, game)) return refuse("there is no such bot");
    if (!has_net(bot, game)) return refuse("the net is not loaded");
    if (*place_of(number) != NULL) return refuse("the player sits already");
    seated *made = calloc(1, sizeof *made);
    if (made == NULL) return refuse("no memory");
    *made = (seated){ .next = all, .number = number, .seat = seat, .bot = bot, .game = *game };
    made->player = lr_player_new_lean(bot, &made->game, seat, seed);
    if (made->player == NULL) {
        free(made);
        return refuse("no memory");
    }
    lr_player_people(made->player, people);
    all = made;
    return true;
}

void wasm_crew_notice(uint64_t number, const lr_action *seen, const void *view, size_t view_bytes) {
    const seated *p = *place_of(number);
    const lr_view *after = take_view(view, view_bytes);
    if (p != NULL && after != NULL) lr_player_notice(p->player, *seen, after);
}

/* What the bot thinks of the position, and why each action that is told is good. */
static bool hint(const seated *p, const lr_view *view, const lr_action *legal, uint32_t count,
                 lr_budget budget) {
    static server_hint made;
    lr_player *adviser = lr_player_new_lean(p->bot, &p->game, p->seat, p->number);
    if (adviser == NULL) return false;
    memset(&made, 0, sizeof made);
    lr_player_lend(adviser, room);
    lr_player_think(adviser, view, legal, count, budget, &made.thoughts);
    lr_player_free(adviser);
    for (uint32_t k = 0; k < made.thoughts.count && k < SERVER_ADVICE_MAX; k++)
        made.reason_count[k] = lr_explain_thought(&p->game, view, &made.thoughts, k,
                                                  made.reason[k]);
    wasm_answer((const char *)&made, sizeof made);
    return true;
}

bool wasm_crew_think(uint64_t number, const void *bytes, size_t view_bytes, const lr_action *legal,
                     uint32_t count, double nodes, uint32_t ms, bool wants_hint) {
    const seated *p = *place_of(number);
    const lr_view *view = take_view(bytes, view_bytes);
    lr_budget budget = { .nodes = nodes > 0 ? (uint64_t)nodes : 0, .ms = ms };
    if (room == NULL) room = lr_room_new();
    if (p == NULL || view == NULL || room == NULL || count == 0) return false;
    if (wants_hint) return hint(p, view, legal, count, budget);
    lr_player_lend(p->player, room);
    lr_action chosen = lr_player_choose(p->player, view, legal, count, budget);
    wasm_answer((const char *)&chosen, sizeof chosen);
    return true;
}

void wasm_crew_rise(uint64_t number) {
    seated **at = place_of(number), *p = *at;
    if (p == NULL) return;
    *at = p->next;
    lr_player_free(p->player);
    free(p);
}
