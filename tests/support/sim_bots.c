/* sim_bots.c - the workers that think for bots. See sim.h.
 *
 * A bot here is a random choice among what it is offered, leaning to what brings a game to its end.
 * It answers after a while; in bad weather late, wrongly or never. The order of tasks is checked:
 * a player sits down before it is asked, and its game stays until it rises.
 */
#include "sim.h"
#include "sim_client.h"

#include <stdlib.h>
#include <string.h>

typedef struct sim_bot {
    uint64_t player; /* 0: unused */
    const lr_game *game;
    int seat;
} sim_bot;

enum { THINK_MS_MAX = 60, LATE_MS_MAX = 60000 };

bool sim_bots_start(sim *w) {
    w->bot = calloc(SIM_BOTS_MAX, sizeof *w->bot);
    return w->bot != NULL;
}

void sim_bots_kill(sim *w) {
    memset(w->bot, 0, SIM_BOTS_MAX * sizeof *w->bot);
}

void sim_bots_free(sim *w) {
    free(w->bot);
    w->bot = NULL;
}

static sim_bot *find(sim *w, uint64_t player) {
    for (uint32_t k = 0; k < SIM_BOTS_MAX; k++)
        if (w->bot[k].player == player) return &w->bot[k];
    return NULL;
}

static void happen_thought(sim *w, sim_event *event) {
    lr_action action = { 0 };

    memcpy(&action, event->bytes, sizeof action);
    w->tally.thoughts++;
    server_thought(w->server, sim_time(w), event->number, action);
}

static void happen_hinted(sim *w, sim_event *event) {
    server_hint *hint = calloc(1, sizeof *hint);

    if (hint == NULL) abort();
    lr_thoughts *thoughts = &hint->thoughts;
    thoughts->count = 1;
    thoughts->nodes = 1;
    memcpy(&thoughts->action[0].action, event->bytes, sizeof(lr_action));
    thoughts->action[0].chance = LR_CERTAIN / 2;
    thoughts->action[0].visits = 1;
    server_hinted(w->server, sim_time(w), event->number, hint);
    free(hint);
}

static void think(sim *w, const sim_bot *bot, const server_task *task) {
    uint64_t at = sim_within(w, 0, THINK_MS_MAX);
    lr_action action = { 0 };
    sim_event *event = NULL;

    if (task->legal_count == 0) {
        sim_fail(w, "a bot is asked to choose among nothing");
        return;
    }
    if (sim_chance(w, w->weather.bot_never)) return;
    if (sim_chance(w, w->weather.bot_late)) at = sim_within(w, 100, LATE_MS_MAX);
    action = task->legal[sim_client_choose(bot->game, task->legal, task->legal_count, &w->rng)];
    if (!task->hint && sim_chance(w, w->weather.bot_wrong)) {
        unsigned char bytes[sizeof action] = { 0 };
        memcpy(bytes, &action, sizeof action);
        bytes[lr_rng_below(&w->rng, sizeof bytes)] = (unsigned char)lr_rng_next(&w->rng);
        memcpy(&action, bytes, sizeof action);
    }
    event = sim_at(w, at, w->life, task->hint ? happen_hinted : happen_thought);
    event->number = task->question;
    event->bytes = malloc(sizeof action);
    if (event->bytes == NULL) abort();
    memcpy(event->bytes, &action, sizeof action);
    event->length = sizeof action;
}

static void sit(sim *w, const server_task *task) {
    sim_bot *bot = find(w, 0);

    if (find(w, task->player) != NULL) sim_fail(w, "a player sits down twice");
    if (bot == NULL) {
        sim_fail(w, "more bots sit than tables have seats");
        return;
    }
    if (strncmp(task->bot, "exec:", 5) != 0 && lr_bot_find(task->bot) == NULL)
        sim_fail(w, "no bot is called %s", task->bot);
    *bot = (sim_bot){ .player = task->player, .game = task->game, .seat = task->seat };
}

void sim_bots_task(void *context, const server_task *task) {
    sim *w = context;
    sim_bot *bot = NULL;

    if (task->player == 0) sim_fail(w, "a task for player 0");
    if (task->kind == TASK_SIT) {
        sit(w, task);
        return;
    }
    bot = find(w, task->player);
    if (bot == NULL) {
        sim_fail(w, "task %d for a player that does not sit", (int)task->kind);
        return;
    }
    if (task->kind == TASK_THINK) think(w, bot, task);
    if (task->kind == TASK_NOTICE && bot->game->seats <= bot->seat)
        sim_fail(w, "a bot's game has gone");
    if (task->kind == TASK_RISE) memset(bot, 0, sizeof *bot);
}
