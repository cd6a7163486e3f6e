/* levels.c - each level of the searching bots beats the one below, by few games and with a wide
 * margin: docs/strength.md has the real figures. Games come in pairs with the same chance, each
 * level once on each seat. The best level thinks by nodes here, fewer than its time allows, so
 * that the outcome is the same everywhere. */
#include "bots.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { ACTIONS_MAX = 20000 };

static lr_game game;

typedef struct side {
    const char *name;
    lr_budget budget; /* none: the level's own */
} side;

/* What happens is told to both. */
static void happen(lr_player *const player[2], lr_state *s, lr_action a) {
    lr_action seen[2];
    lr_view view;
    for (int seat = 0; seat < 2; seat++) seen[seat] = lr_redact(&game, s, a, seat);
    lr_apply(&game, s, a);
    for (int seat = 0; seat < 2; seat++) {
        lr_observe(&game, s, seat, &view);
        lr_player_notice(player[seat], seen[seat], &view);
    }
}

/* The seat that wins, or LR_SEAT_NONE. */
static int play(const side *const sides[2], uint64_t seed) {
    static lr_action legal[LR_LEGAL_MAX];
    lr_rng chance = lr_rng_stream(seed, 0), stream = lr_rng_stream(seed, 1);
    lr_player *player[2];
    lr_view view;
    lr_state s;
    lr_init(&game, &s);
    for (int seat = 0; seat < 2; seat++) {
        player[seat] = lr_player_new(lr_bot_find(sides[seat]->name), &game, seat,
                                     lr_rng_next(&stream));
        assert_non_null(player[seat]);
    }
    uint32_t who, actions = 0;
    for (; actions < ACTIONS_MAX && (who = lr_actors(&game, &s)) != 0; actions++) {
        lr_action a;
        if (who & LR_CHANCE) {
            a = lr_chance_sample(&game, &s, &chance);
        } else {
            int seat = lr_seat_first(who);
            uint32_t count = lr_legal(&game, &s, seat, legal);
            lr_observe(&game, &s, seat, &view);
            a = lr_player_choose(player[seat], &view, legal, count, sides[seat]->budget);
        }
        happen(player, &s, a);
    }
    for (int seat = 0; seat < 2; seat++) lr_player_free(player[seat]);
    return lr_winner(&game, &s);
}

/* Of so many pairs of games the better level wins more than half. */
static void expect_better(const char *config, const side *better, const side *worse,
                          uint32_t pairs) {
    const side *const forward[2] = { better, worse }, *const backward[2] = { worse, better };
    lr_error error;
    uint32_t wins = 0;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
    for (uint32_t k = 0; k < pairs; k++) {
        wins += play(forward, 500 + k) == 0;
        wins += play(backward, 500 + k) == 1;
    }
    printf("%s: %s wins %u of %u against %s\n", config, better->name, wins, 2 * pairs, worse->name);
    assert_true(wins > pairs);
}

static const side gentle = { "gentle", { 0 } }, steady = { "steady", { 0 } },
                  strong = { "strong", { 0 } }, master = { "master", { .nodes = 2500 } };

static void steady_beats_gentle(void **unused) {
    (void)unused;
    expect_better("board(seats=2)", &steady, &gentle, 8);
    expect_better("board(modules=knights,seats=2)", &steady, &gentle, 4);
    expect_better("cards", &steady, &gentle, 4);
}

static void strong_beats_steady(void **unused) {
    (void)unused;
    expect_better("board(seats=2)", &strong, &steady, 10);
    expect_better("board(modules=knights,seats=2)", &strong, &steady, 4);
    expect_better("cards", &strong, &steady, 4);
}

static void master_beats_strong(void **unused) {
    (void)unused;
    expect_better("board(seats=2)", &master, &strong, 6);
    expect_better("cards", &master, &strong, 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steady_beats_gentle),
        cmocka_unit_test(strong_beats_steady),
        cmocka_unit_test(master_beats_strong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
