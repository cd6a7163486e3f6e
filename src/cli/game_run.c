/* game_run.c - plays one game between players of any kind (game_run.h). */
#include "game_run.h"

#include "records.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void game_run_clear(game_run *run, const lr_game *game, const char *map_text) {
    run->game = game;
    run->map_text = map_text;
    memset(run->seat, 0, sizeof run->seat);
    memset(&run->chance, 0, sizeof run->chance);
    run->chance.rng = lr_rng_seed(0); /* a generator of zeros would never end */
    run->actions = run->decisions = 0;
    memset(run->kinds, 0, sizeof run->kinds);
    memset(run->asked, 0, sizeof run->asked);
    run->fault_seat = LR_SEAT_NONE;
    run->fault[0] = run->broken[0] = run->where[0] = 0;
    run->record = NULL;
    if (run->words_of != game->ops) memset(run->words, 0, sizeof run->words);
    run->words_of = game->ops;
    lr_init(game, &run->state);
}

void game_asked_add(game_asked *to, const game_asked *from) {
    to->questions += from->questions;
    to->overtime += from->overtime;
    to->nodes += from->nodes;
    to->heard += from->heard;
    to->lost += from->lost;
    to->nanoseconds += from->nanoseconds;
    if (from->nanoseconds_max > to->nanoseconds_max) to->nanoseconds_max = from->nanoseconds_max;
    for (int i = 0; i < SEAT_FAULTS; i++) to->faults[i] += from->faults[i];
}

uint64_t game_asked_forfeits(const game_asked *asked) {
    uint64_t sum = 0;
    for (int i = 0; i < SEAT_FAULTS; i++) sum += asked->faults[i];
    return sum;
}

/* ---- when something is wrong ---- */

/* The bug report: everything one needs to see it again. */
static void break_off(game_run *run, int seat, const char *what, const lr_action *a) {
    char config[LR_CONFIG_TEXT_MAX], position[LR_STATE_TEXT_MAX],
        action[LR_ACTION_TEXT_MAX] = "none";
    cli_text report = { 0 };
    lr_config_print(run->game, 0, config, sizeof config);
    lr_state_print(run->game, &run->state, position, sizeof position);
    if (a) cli_action_text(run->game, *a, action);
    cli_text_print(&report, "%s\n  bot       %s at seat %d\n", what,
                   run->seat[seat].player->entry->text, seat);
    cli_text_print(&report, "  config    %s\n  game      %s, after %u actions\n", config,
                   run->where, run->actions);
    cli_text_print(&report, "  action    %s\n", action);
    if (a) { /* text may not say everything about an action that makes no sense */
        cli_text_print(&report, "  bytes     %u %u", a->kind, a->actor);
        for (size_t i = 0; i < sizeof a->arg; i++) cli_text_print(&report, " %u", a->arg[i]);
        cli_text_print(&report, "\n");
    }
    cli_text_print(&report, "  position:\n%s", position);
    snprintf(run->broken, sizeof run->broken, "%s", report.bytes);
    free(report.bytes);
}

/* A move forfeited: counts it and draws another. */
static lr_action forfeit(game_run *run, int seat, const seat_answer *answer) {
    run->asked[seat].faults[answer->fault]++;
    if (run->fault_seat == LR_SEAT_NONE) {
        run->fault_seat = seat;
        snprintf(run->fault, sizeof run->fault, "%s", answer->why);
    }
    return lr_legal_sample(run->game, &run->state, seat, &run->seat[seat].rng);
}

/* ---- one action ---- */

static lr_action draw_chance(game_run *run) {
    game_chance *chance = &run->chance;
    if (!chance->by_kind) return lr_chance_sample(run->game, &run->state, &chance->rng);
    lr_chance_outcome outcome[LR_CHANCE_MAX];
    lr_chance(run->game, &run->state, outcome);
    uint64_t kind = outcome[0].action.kind;
    lr_rng rng = lr_rng_stream(chance->seed, kind << 32 | chance->drawn[kind]++);
    return lr_chance_sample(run->game, &run->state, &rng);
}

static uint64_t nanoseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void put_question(game_run *run, int seat, const seat_question *question,
                         seat_answer *answer) {
    game_asked *asked = &run->asked[seat];
    uint64_t start = run->timed ? nanoseconds_now() : 0;
    seat_choose(run->seat[seat].player, question, answer);
    asked->questions++;
    asked->nodes += answer->nodes;
    asked->heard = answer->heard; /* both are sums already */
    asked->lost = answer->lost;
    if (!run->timed) return;
    uint64_t took = nanoseconds_now() - start;
    asked->nanoseconds += took;
    if (took > asked->nanoseconds_max) asked->nanoseconds_max = took;
    asked->overtime += question->budget.ms > 0 && took > question->budget.ms * UINT64_C(1500000);
}

/* What a seat does; false when the run is broken. */
static bool ask(game_run *run, int seat, lr_action *a) {
    const seat_entry *entry = run->seat[seat].player->entry;
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    seat_answer answer;
    uint32_t count = lr_legal(run->game, &run->state, seat, legal);
    if (count == 0) {
        break_off(run, seat, "the game waits for a seat that can do nothing", NULL);
        return false;
    }
    *a = legal[0];
    if (count == 1) return true;
    lr_observe(run->game, &run->state, seat, &view);
    seat_question question = { &view, legal, count, entry->budget };
    put_question(run, seat, &question, &answer);
    *a = answer.action;
    if (answer.fault == SEAT_FINE) {
        lr_status status = a->actor == seat ? lr_check(run->game, &run->state, *a)
                                            : LR_E_NOT_YOUR_TURN;
        if (status == LR_OK) return true;
        answer.fault = SEAT_ILLEGAL;
        snprintf(answer.why, sizeof answer.why, "an action that is refused: %s (%s)",
                 lr_status_reason(status), lr_status_name(status));
    }
    if (entry->kind->trusted) {
        char what[SEAT_WHY_MAX + 32];
        snprintf(what, sizeof what, "a bot chose %s", answer.why);
        break_off(run, seat, what, a);
        return false;
    }
    *a = forfeit(run, seat, &answer);
    return true;
}

static void count_kind(game_run *run, int row, lr_action a) {
    char word[LR_ACTION_TEXT_MAX];
    run->kinds[row][a.kind]++;
    if (!run->words[a.kind][0])
        snprintf(run->words[a.kind], sizeof run->words[a.kind], "%.31s",
                 cli_action_word(run->game, a, word));
}

/* Plays the action and tells everybody what they may know of it. */
static void apply(game_run *run, lr_action a) {
    lr_action seen[LR_SEATS_MAX] = { { 0 } };
    lr_view view;
    int seats = run->game->seats;
    for (int seat = 0; seat < seats; seat++)
        if (run->seat[seat].player->notices)
            seen[seat] = lr_redact(run->game, &run->state, a, seat);
    lr_apply(run->game, &run->state, a);
    for (int seat = 0; seat < seats; seat++) {
        if (!run->seat[seat].player->notices) continue;
        lr_observe(run->game, &run->state, seat, &view);
        seat_notice(run->seat[seat].player, seen[seat], &view);
    }
}

/* One action; false when the run is broken. */
static bool step(game_run *run, uint32_t actors) {
    lr_action a;
    int row = LR_SEATS_MAX;
    if (actors & LR_CHANCE) {
        a = draw_chance(run);
    } else {
        row = lr_seat_first(actors);
        if (run->seat[row].at_random)
            a = lr_legal_sample(run->game, &run->state, row, &run->seat[row].rng);
        else if (!ask(run, row, &a))
            return false;
        run->decisions++;
    }
    count_kind(run, row, a);
    if (run->record) record_add(run->record, run->game, a);
    if (run->before) run->before(run->context, a);
    apply(run, a);
    if (run->after) run->after(run->context, a);
    run->actions++;
    return true;
}

/* ---- the game ---- */

static void sit_down(game_run *run) {
    for (int seat = 0; seat < run->game->seats; seat++) {
        game_seat *at = &run->seat[seat];
        const lr_bot *bot = at->player->entry->bot;
        seat_sitting sitting = { run->game, run->map_text, seat, at->seed };
        at->at_random = bot && strcmp(lr_bot_name(bot), "random") == 0;
        at->rng = at->at_random ? lr_rng_seed(at->seed) : lr_rng_stream(at->seed, 1);
        if (!at->at_random) seat_start(at->player, &sitting);
    }
}

static void stand_up(game_run *run) {
    for (int seat = 0; seat < run->game->seats; seat++)
        if (!run->seat[seat].at_random) seat_stop(run->seat[seat].player);
}

static game_end play_on(game_run *run) {
    for (uint32_t actors; (actors = lr_actors(run->game, &run->state)) != 0;) {
        if (run->actions >= run->actions_max) return GAME_CUT_OFF;
        if (run->stop && run->stop(run->context)) return GAME_STOPPED;
        if (!step(run, actors)) return GAME_BROKEN;
    }
    return GAME_OVER;
}

game_end game_run_play(game_run *run) {
    sit_down(run);
    game_end end = play_on(run);
    stand_up(run);
    return end;
}

/* Every turn has one roll, so the number of rolls tells the round; without rolls there is none. */
uint32_t game_run_rounds(const game_run *run) {
    uint32_t rolls = 0, seats = run->game->seats;
    for (int kind = 0; kind < GAME_KINDS; kind++) {
        if (strcmp(run->words[kind], "roll") != 0) continue;
        for (int seat = 0; seat < LR_SEATS_MAX; seat++) rolls += run->kinds[seat][kind];
    }
    return (rolls + seats - 1) / seats;
}
