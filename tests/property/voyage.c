/* voyage.c - random games at sea play the games of a driver, from anywhere to anywhere.
 *
 * lr_playout() remembers what it has found out about ships and routes (voyage.h), and what is remembered
 * wrongly shows only much later: a route that is one too long takes the card at some time or never. So a
 * game is played step by step with every position and generator kept. Then play-outs begin at any of its
 * positions, knowing nothing, and stop at any later one; position and generator must be those that were
 * kept, bytes and all. Some are as short as a turn, so that they begin and stop within moves of ships,
 * others reach the end of the game.
 *
 * What is easily forgotten must have come up: cards that lie aside and change when a ship leaves one of the
 * routes that tie, routes that are cut, roads and ships that a settlement joins.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "voyage.h"

enum { STEPS_MAX = 6000, SHORT = 40 };

typedef struct moment {
    lr_state state;
    lr_rng rng;
} moment;

static const char *const maps[] = { "new-shores",      "four-islands",   "fog-islands",
                                    "forgotten-tribe", "cloth-villages", "through-the-desert",
                                    "pirate-islands",  "wonders",        "new-world" };
static const char *const others[] = {
    "board(modules=sea,trading=bank)",
    "board(map=new-shores,seats=4)",
    "board(map=new-shores,seats=4,trading=bank,longest_road_tie=holder_keeps)",
    "board(map=new-shores,seats=4,trading=bank,ship_move_rings=1)",
    "board(map=new-shores,seats=4,trading=bank,vp_goal=25,friendly_robber=1)",
    "board(map=fog-islands,seats=4,trading=bank,pirate_may_leave_board=1,dice=deck)",
};

static lr_game game;
static moment *moments; /* of one game */

/* What came up in the games that are remembered. */
static struct { unsigned games, fell_out, cut, joined; } seen;

static const board_public *public_of(const lr_state *s) {
    return &board_state_read(s)->pub;
}

/* The card lay aside, a ship was lifted and put down, and the record or the card is another's. */
static bool has_fallen_out(const lr_state *before, const lr_state *after) {
    const board_public *p = public_of(before), *q = public_of(after);
    return p->phase == BOARD_PHASE_SHIP && p->road_holder == LR_SEAT_NONE && p->road_record >= 5 &&
           (q->road_record < p->road_record ||
            (q->road_holder != LR_SEAT_NONE && q->road_holder != p->active));
}

static void note(const lr_state *before, const lr_state *after, lr_action a) {
    const board *b = board_of(&game);
    const board_public *p = public_of(before);
    seen.fell_out += has_fallen_out(before, after);
    if (a.kind != BOARD_SETTLEMENT || p->setting_up) return;
    uint32_t vertex = board_place(a);
    for (unsigned seat = 0; seat < b->seats; seat++) {
        const open_sets sets = open_sets_of(p, seat);
        if (seat == a.actor)
            seen.joined += board_has(sets.touched, vertex) && board_has(sets.sailed, vertex);
        else
            seen.cut += build_pieces_at(b, sets.road, vertex) >= 2 ||
                        build_pieces_at(b, sets.ship, vertex) >= 2;
    }
}

/* Plays a game and keeps it; tells how many steps it has. */
static uint32_t play(uint64_t seed, bool open) {
    lr_rng rng = lr_rng_seed(seed);
    uint32_t step = 0;
    lr_init(&game, &moments[0].state);
    moments[0].rng = rng;
    for (; step + 1 < STEPS_MAX; step++) {
        const lr_state *s = &moments[step].state;
        lr_state *next = &moments[step + 1].state;
        uint32_t actors = lr_actors(&game, s);
        if (actors == 0) break;
        lr_action a = actors & LR_CHANCE ? lr_chance_sample(&game, s, &rng)
                                         : lr_legal_sample(&game, s, lr_seat_first(actors), &rng);
        memcpy(next, s, sizeof *next);
        lr_apply(&game, next, a);
        moments[step + 1].rng = rng;
        if (open) note(s, next, a);
    }
    return step;
}

static void compare(const char *config, uint32_t from, uint32_t to, lr_action *scratch) {
    moment got = moments[from];
    lr_playout_count count = lr_playout(&game, &got.state, &got.rng, to - from, scratch);
    const moment *want = &moments[to];
    if (count.decisions + count.chances != to - from ||
        memcmp(&got.state, &want->state, game.state_bytes) != 0 ||
        memcmp(&got.rng, &want->rng, sizeof got.rng) != 0)
        fail_msg("%s: steps %u to %u, %s", config, from, to, scratch ? "listed" : "sampled");
}

static void play_and_compare(const char *config, uint64_t seed, uint32_t tries) {
    static lr_action scratch[LR_LEGAL_MAX];
    lr_error error;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s: %s", config, error.text);
    bool open = voyage_is_open(board_of(&game));
    seen.games += open;
    uint32_t steps = play(seed, open);
    lr_rng rng = lr_rng_seed(seed ^ 1);
    compare(config, 0, steps, NULL);
    compare(config, 0, steps, scratch);
    for (uint32_t k = 0; k < tries; k++) {
        uint32_t from = lr_rng_below(&rng, steps), left = steps - from;
        uint32_t to = from + lr_rng_below(&rng, (k % 8 > 0 && left > SHORT ? SHORT : left) + 1);
        compare(config, from, to, k % 2 > 0 ? scratch : NULL);
    }
}

static void playouts_at_sea_remember_rightly(void **state) {
    (void)state;
    uint64_t games = drive_steps(12, 2);
    uint32_t tries = (uint32_t)drive_steps(400, 60);
    char config[LR_CONFIG_TEXT_MAX];
    moments = calloc(STEPS_MAX, sizeof *moments);
    assert_non_null(moments);
    for (uint64_t seed = 0; seed < games; seed++) {
        for (size_t k = 0; k < 2 * sizeof maps / sizeof maps[0]; k++) {
            snprintf(config, sizeof config, "board(map=%s,seats=%zu,trading=bank)", maps[k / 2],
                     3 + k % 2);
            play_and_compare(config, seed, tries);
        }
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            play_and_compare(others[k], seed, tries);
    }
    free(moments);
    print_message("%u games: %u fell out of a tie, %u cut, %u joined\n", seen.games, seen.fell_out,
                  seen.cut, seen.joined);
    assert_true(seen.games > 0 && seen.fell_out > 0 && seen.cut > 0 && seen.joined > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(playouts_at_sea_remember_rightly) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
