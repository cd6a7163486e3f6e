/* The rules never allocate: a hundred games of everything the interface offers, on the island, at
 * sea, with knights and with cards, and not one call of malloc, calloc or realloc. The counter is
 * proved by one deliberate malloc.
 *
 * Without sanitizers this program defines the three functions itself, in front of the C library's.
 * AddressSanitizer owns them, so there its hook counts instead.
 *
 * The sizes that the promise of cheap copies rests on are checked here as well.
 */
#include "board_view.h"
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define LR_TEST_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LR_TEST_ASAN 1
#endif
#endif

static volatile uint64_t allocations;

#ifdef LR_TEST_ASAN

/* As in <sanitizer/allocator_interface.h>, which gcc does not install. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_malloc(const volatile void *memory, size_t size) {
    (void)memory;
    (void)size;
    allocations++;
}

static void ignore_free(const volatile void *memory) {
    (void)memory;
}

static void start_counting(void) {
    (void)__sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free);
}

#else

/* glibc's own, under the names it keeps for this purpose. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}

static void start_counting(void) {}

#endif

enum { STEPS_MAX = 600 };

static lr_game game;
static uint64_t sink; /* keeps results alive */

static void use_texts(const lr_state *s, const lr_view *view, lr_action a) {
    static char text[LR_STATE_TEXT_MAX];
    static lr_state parsed;
    static lr_view read;
    lr_error error;
    lr_action action;

    sink += lr_action_print(&game, a, text, sizeof text);
    sink += lr_action_parse(&game, text, &action, &error);
    sink += lr_state_print(&game, s, text, sizeof text);
    sink += lr_state_parse(&game, text, &parsed, &error);
    sink += lr_view_print(&game, view, text, sizeof text);
    sink += lr_view_parse(&game, text, &read, &error);
    sink += lr_view_draw(&game, view, 0, text, sizeof text);
    sink += lr_config_print(&game, 0, text, sizeof text);
}

static void use_everything(lr_state *s, drive *d) {
    static lr_action list[LR_LEGAL_MAX];
    static lr_chance_outcome outcome[LR_CHANCE_MAX];
    static lr_state copy;
    static lr_view view;
    lr_action a = drive_action(d, s);
    int32_t score[LR_SEATS_MAX];
    lr_error error;
    int viewer = (int)(sink % game.seats);

    sink += lr_actors(&game, s) + lr_chance(&game, s, outcome);
    for (int seat = 0; seat < game.seats; seat++) sink += lr_legal(&game, s, seat, list);
    sink += lr_check(&game, s, drive_noise(d, s));
    lr_copy(&game, &copy, s);
    sink += lr_play(&game, &copy, a);
    lr_observe(&game, s, viewer, &view);
    lr_resample(&game, &view, &d->rng, &copy);
    sink += lr_redact(&game, s, a, viewer).arg[0];
    lr_score(&game, s, score);
    sink += lr_hash(&game, s) + (uint64_t)lr_winner(&game, s) + lr_verify(&game, s, &error);
    if (sink % 8 == 0) use_texts(s, &view, a);
    lr_apply(&game, s, a);
}

static void play_allocates_nothing(void **state) {
    static drive d;
    static lr_state s;
    uint64_t before, after, steps = 0, knights_games = 0, sea_knights_games = 0, cards_games = 0;

    (void)state;
    uint32_t games = (uint32_t)drive_steps(150, 60);
    start_counting();
    for (uint32_t k = 0; k < games; k++) {
        assert_true(drive_start_every(&d, &game, k, k));
        bool knights = drive_is_board(&game) && board_of(&game)->knights;
        knights_games += knights;
        sea_knights_games += knights && board_of(&game)->sea;
        cards_games += drive_is_cards(&game);
        before = allocations;
        lr_init(&game, &s);
        for (int step = 0; step < STEPS_MAX && lr_actors(&game, &s) != 0; step++, steps++)
            use_everything(&s, &d);
        after = allocations;
        assert_int_equal(after - before, 0);
    }
    assert_true(steps > 10000);
    assert_true(knights_games > 0 && sea_knights_games > 0 && cards_games > 0);
}

static void making_a_game_allocates_nothing(void **state) {
    static const char *const configs[] = {
        "board(seats=3,preset=newest)",
        "board(modules=knights,seats=6)",
        "board(map=new-world,modules=sea+knights)",
        "cards(turn_limit=400)",
    };

    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof *configs; k++) {
        lr_error error;
        uint64_t before = allocations, after;
        lr_status status = lr_game_init(&game, configs[k], NULL, &error);

        after = allocations;
        assert_int_equal(status, LR_OK);
        assert_int_equal(after - before, 0);
    }
}

static void the_counter_counts(void **state) {
    uint64_t before = allocations, after;
    void *volatile memory = malloc(16);

    (void)state;
    after = allocations;
    free(memory);
    assert_int_equal(after - before, 1);
}

static void sizes_are_small(void **state) {
    static const struct {
        const char *config;
        uint32_t bytes_max;
    } table[] = {
        { "board(seats=4)", 1536 },
        { "board(modules=knights,seats=4)", 2048 },
        { "board(modules=knights,seats=6)", 2764 }, /* 2.7 KiB, and the next one */
        { "board(modules=sea+knights,seats=6)", 2764 },
        { "cards", 1024 },
    };
    lr_error error;

    (void)state;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        assert_int_equal(lr_game_init(&game, table[k].config, NULL, &error), LR_OK);
        if (game.state_bytes > table[k].bytes_max || game.view_bytes > table[k].bytes_max)
            fail_msg("%s: a position of %u bytes, a view of %u", table[k].config,
                     (unsigned)game.state_bytes, (unsigned)game.view_bytes);
    }
    assert_int_equal(sizeof(lr_action), 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_allocates_nothing),
        cmocka_unit_test(making_a_game_allocates_nothing),
        cmocka_unit_test(the_counter_counts),
        cmocka_unit_test(sizes_are_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
