/* extension.c - the large island as it is dealt: what needs many deals to be seen. The rules of the
 * turns for five and six are in tests/rules/extension.rules. */
#include <longroad/longroad.h>

#include "board_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MANY_SEEDS = 2000, TOKENS = 28, HEXES = 30 };

/* EXT-COMP-04 */
static const uint8_t letters[TOKENS] = { 2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                         8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6 };

static lr_game game;

static int load_large_island(void **state) {
    lr_error error = { 0 };
    (void)state;
    if (lr_game_init(&game, "board(seats=6,first_player=seat0)", NULL, &error) != LR_OK)
        fail_msg("%s", error.text);
    return 0;
}

/* What everybody sees once the board is dealt. */
static const board_public *deal(uint64_t seed) {
    static lr_state s;
    static lr_view view;
    char text[LR_ACTION_TEXT_MAX];
    lr_action action;
    lr_error error;
    lr_init(&game, &s);
    snprintf(text, sizeof text, "* deal %llx", (unsigned long long)seed);
    assert_int_equal(lr_action_parse(&game, text, &action, &error), LR_OK);
    assert_int_equal(lr_play(&game, &s, action), LR_OK);
    lr_observe(&game, &s, LR_SPECTATOR, &view);
    return &board_view_of(&view)->pub;
}

/* Whether the tokens lie along the spiral in the order of their letters, deserts left out. */
static bool follows(const board_public *p, const uint8_t *spiral) {
    unsigned next = 0;
    for (unsigned k = 0; k < HEXES; k++) {
        uint8_t tile = p->tile[spiral[k]];
        if (board_tile_terrain(tile) == BOARD_DESERT) {
            if (board_tile_number(tile) != 0) return false;
        } else if (board_tile_number(tile) != letters[next++]) {
            return false;
        }
    }
    return next == TOKENS;
}

static void EXT_COMP_04_EXT_SET_01_tokens_lie_along_a_spiral_in_letter_order(void **state) {
    const board_layout *layout = &board_of(&game)->layout;
    unsigned seen = 0;
    (void)state;
    assert_int_equal(layout->spiral_length, HEXES);
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        const board_public *p = deal(seed);
        unsigned matches = 0;
        for (unsigned k = 0; k < layout->spiral_count; k++) {
            if (!follows(p, layout->spiral[k])) continue;
            matches++;
            seen |= 1u << k;
        }
        assert_true(matches >= 1);
    }
    assert_int_equal(seen, (1u << layout->spiral_count) - 1); /* each corner is a start */
}

static bool is_red(uint8_t tile) {
    return board_tile_number(tile) == 6 || board_tile_number(tile) == 8;
}

static void EXT_SET_02_red_numbers_are_never_neighbours(void **state) {
    const board *b = board_of(&game);
    (void)state;
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        const board_public *p = deal(seed);
        for (unsigned hex = 0; hex < HEXES; hex++)
            for (unsigned side = 0; side < BOARD_SIDES; side++) {
                uint8_t other = b->hex[hex].neighbour[side];
                if (other == BOARD_NO_HEX) continue;
                assert_false(is_red(p->tile[hex]) && is_red(p->tile[other]));
            }
    }
}

static void EXT_SET_03_the_robber_starts_on_the_first_desert(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
        const board_public *p = deal(seed);
        unsigned first = 0;
        while (first < HEXES && board_tile_terrain(p->tile[first]) != BOARD_DESERT) first++;
        assert_int_equal(p->robber, first);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(EXT_COMP_04_EXT_SET_01_tokens_lie_along_a_spiral_in_letter_order),
        cmocka_unit_test(EXT_SET_02_red_numbers_are_never_neighbours),
        cmocka_unit_test(EXT_SET_03_the_robber_starts_on_the_first_desert),
    };
    return cmocka_run_group_tests(tests, load_large_island, NULL);
}
