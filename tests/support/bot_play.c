/* bot_play.c - bots at the table, for tests (bot_play.h). */
#include "bot_play.h"

#include "bots.h"

#include "game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS_MAX = 100000 };

lr_game bot_game;
bot_watch *bot_play_watch;

void bot_play_make(const char *config) {
    lr_error error;
    if (lr_game_init(&bot_game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
}

static bool is_cards(void) {
    return strcmp(bot_game.ops->name, "cards") == 0;
}

static bool is_listed(const lr_action *legal, uint32_t count, lr_action a) {
    for (uint32_t k = 0; k < count; k++)
        if (memcmp(&legal[k], &a, sizeof a) == 0) return true;
    return false;
}

lr_action bot_play_ask(const lr_bot *bot, const lr_state *s, int seat, lr_rng *rng) {
    lr_action legal[LR_LEGAL_MAX];
    lr_view view;
    uint32_t count = lr_legal(&bot_game, s, seat, legal);
    assert_true(count > 0);
    lr_observe(&bot_game, s, seat, &view);
    lr_action a = bot->choose(&bot_game, &view, seat, legal, count, rng);
    assert_int_equal(a.actor, seat);
    if (!is_listed(legal, count, a))
        assert_int_equal(a.kind, is_cards() ? (int)CARDS_OFFER : (int)BOARD_OFFER);
    return a;
}

/* ---- whole games ---- */

static void count(bot_tally *sum, lr_action a, bool by_chance) {
    if (!by_chance) sum->kinds[a.kind]++;
    if (is_cards()) return;
    if (a.kind == BOARD_PROGRESS) sum->drawn[a.arg[0]]++;
    if (a.kind == BOARD_PLAY) sum->played[a.arg[2]]++;
}

static uint32_t turns_of(const lr_state *s) {
    lr_view view;
    lr_observe(&bot_game, s, LR_SPECTATOR, &view);
    return is_cards() ? cards_view_of(&view)->pub.turn : board_view_of(&view)->pub.turn;
}

/* The first of `bots` sits at chair `turn_by`. */
static void play_game(const char *const *bots, uint64_t seed, unsigned turn_by, bot_tally *sum) {
    lr_rng chance = lr_rng_stream(seed, 0), choice = lr_rng_stream(seed, 1);
    lr_state s, before;
    lr_init(&bot_game, &s);
    uint32_t who;
    for (int step = 0; step < STEPS_MAX && (who = lr_actors(&bot_game, &s)) != 0; step++) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(&bot_game, &s, &chance);
        } else {
            int seat = lr_seat_first(who);
            const char *name = bots[((unsigned)seat + bot_game.seats - turn_by) % bot_game.seats];
            a = bot_play_ask(lr_bot_find(name), &s, seat, &choice);
        }
        count(sum, a, who & LR_CHANCE);
        if (bot_play_watch != NULL) lr_copy(&bot_game, &before, &s);
        lr_status status = lr_play(&bot_game, &s, a);
        if (bot_play_watch != NULL) bot_play_watch(&before, a, &s);
        if (status != LR_OK) {
            char text[LR_ACTION_TEXT_MAX];
            lr_action_print(&bot_game, a, text, sizeof text);
            fail_msg("game %u, step %d: %s: %s", (unsigned)seed, step, text,
                     lr_status_reason(status));
        }
    }
    uint32_t turns = turns_of(&s);
    sum->games++;
    sum->turns += turns;
    if (turns > sum->turns_max) sum->turns_max = turns;
    int winner = lr_winner(&bot_game, &s);
    if (winner == LR_SEAT_NONE) return;
    sum->finished++;
    sum->wins[((unsigned)winner + bot_game.seats - turn_by) % bot_game.seats]++;
}

bot_tally bot_play_games(const char *config, const char *const *bots, uint32_t games) {
    bot_tally sum = { 0 };
    bot_play_make(config);
    for (uint32_t k = 0; k < games; k++) play_game(bots, k, k % bot_game.seats, &sum);
    print_message(
        "%s: %u games, %u finished, %.1f rounds each; %s in the first chair won %.1f %%\n", config,
        sum.games, sum.finished, (double)sum.turns / sum.games / bot_game.seats, bots[0],
        100.0 * sum.wins[0] / sum.games);
    return sum;
}

/* ---- positions ---- */

/* Whether the text begins with the pattern; one '*' in it stands for a word. */
static bool begins_with(const char *text, const char *pattern) {
    for (; *pattern != 0; pattern++, text++) {
        if (*pattern != '*') {
            if (*text != *pattern) return false;
            continue;
        }
        while (text[1] != ' ' && text[1] != 0) text++;
    }
    return true;
}

/* False, with a message, when greedy does something else in the position. */
static bool decides_well(const bot_decision *d, const lr_state *s, uint64_t seed) {
    char text[LR_ACTION_TEXT_MAX];
    lr_rng rng = lr_rng_seed(seed);
    lr_action a = bot_play_ask(lr_bot_find("greedy"), s, d->seat, &rng);
    lr_action_print(&bot_game, a, text, sizeof text);
    lr_state after = *s;
    bool right = begins_with(text, d->wanted) && lr_play(&bot_game, &after, a) == LR_OK;
    if (d->wins && lr_winner(&bot_game, &after) != d->seat) right = false;
    if (!right) print_error("%s: `%s` instead of `%s`\n", d->why, text, d->wanted);
    return right;
}

/* `head` is a configuration without its end. */
static void decide_all(const char *head, const bot_decision *list, size_t length) {
    int wrong = 0;
    for (size_t k = 0; k < length; k++) {
        const bot_decision *d = &list[k];
        char config[256];
        lr_state s;
        lr_error error;
        snprintf(config, sizeof config, "%s%s)", head, d->options);
        bot_play_make(config);
        if (lr_state_parse(&bot_game, d->position, &s, &error) != LR_OK)
            fail_msg("%s: line %d: %s", d->why, (int)error.line, error.text);
        bool right = true;
        for (uint64_t seed = 0; seed < 8 && right; seed++) right = decides_well(d, &s, seed);
        wrong += !right;
    }
    assert_int_equal(wrong, 0);
}

void bot_play_decisions(const char *options, const bot_decision *list, size_t length) {
    char head[128];
    snprintf(head, sizeof head, "board(%s", options);
    decide_all(head, list, length);
}

void bot_play_cards_decisions(const bot_decision *list, size_t length) {
    decide_all("cards(seats=2", list, length);
}
