/* The order of lr_legal() and lr_chance(), pinned: it is part of the contract, because bots that
 * draw the k-th action, and games that are replayed by numbers, depend on it.
 *
 * tests/playthroughs/legal_order.txt shows, for every position of tests/perft, what every seat can
 * do and what chance can bring, in order. UPDATE_GOLDEN=1 writes it anew; a difference in it wants
 * a new LR_RULES_VERSION.
 */
#include "golden.h"
#include "perft_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 100 };

/* Adds to a line, or begins another one when it is full. */
static size_t add_item(golden *out, size_t column, const char *text) {
    size_t length = strlen(text);
    if (column + length + 2 > COLUMNS) {
        golden_print(out, "\n     ");
        column = 5;
    }
    golden_print(out, " %s;", text);
    return column + length + 2;
}

static void print_seat(golden *out, const perft_case *c, int seat) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&c->game, &c->state, seat, list);
    if (count == 0) return;
    golden_print(out, "  %d:", seat);
    size_t column = 4;
    for (uint32_t k = 0; k < count; k++) {
        char text[LR_ACTION_TEXT_MAX];
        (void)lr_action_print(&c->game, list[k], text, sizeof text);
        assert_int_equal(text[0], '0' + seat);
        column = add_item(out, column, text + 2);
    }
    golden_print(out, "\n");
}

static void print_chance(golden *out, const perft_case *c) {
    lr_chance_outcome list[LR_CHANCE_MAX];
    uint32_t count = lr_chance(&c->game, &c->state, list);
    if (count == 0) return;
    golden_print(out, "  *:");
    size_t column = 4;
    for (uint32_t k = 0; k < count; k++) {
        char text[LR_ACTION_TEXT_MAX], item[LR_ACTION_TEXT_MAX + 16];
        (void)lr_action_print(&c->game, list[k].action, text, sizeof text);
        (void)snprintf(item, sizeof item, "%s x%u", text + 2, list[k].weight);
        column = add_item(out, column, item);
    }
    golden_print(out, "\n");
}

static void print_case(const perft_case *c, void *context) {
    golden *out = context;
    golden_print(out, "\n%s, case %d: %s\n", c->file, c->number, c->config);
    print_chance(out, c);
    for (int seat = 0; seat < c->game.seats; seat++) print_seat(out, c, seat);
}

static void order_is_as_it_was(void **state) {
    golden out = { 0 };
    (void)state;
    golden_print(&out,
                 "What can be done in the positions of tests/perft, in the order of lr_legal() "
                 "and lr_chance().\nWeights follow the outcomes of chance. Seats that can do "
                 "nothing are left out.\n");
    assert_true(perft_cases_visit(print_case, &out) > 0);
    golden_compare(&out, "tests/playthroughs/legal_order.txt");
}

/* Drawing by number and by sample is the same, in every one of the positions. */
static void compare_samples(const perft_case *c, void *context) {
    (void)context;
    for (int seat = 0; seat < c->game.seats; seat++) {
        lr_action list[LR_LEGAL_MAX];
        uint32_t count = lr_legal(&c->game, &c->state, seat, list);
        for (uint64_t seed = 0; seed < 32 && count > 0; seed++) {
            lr_rng one = lr_rng_seed(seed), two = one;
            lr_action a = lr_legal_sample(&c->game, &c->state, seat, &one);
            assert_memory_equal(&a, &list[lr_rng_below(&two, count)], sizeof a);
            assert_memory_equal(&one, &two, sizeof one);
        }
    }
}

static void samples_follow_the_order(void **state) {
    (void)state;
    assert_true(perft_cases_visit(compare_samples, NULL) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_as_it_was),
        cmocka_unit_test(samples_follow_the_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
