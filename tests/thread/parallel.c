/* One compiled game, many threads: an lr_game is immutable, so any number of them may play on it.
 *
 * Each game follows from its number alone. All are played by one thread first, then by four that
 * share the same lr_game and take the games in turns; every hash must be the same. Under
 * ThreadSanitizer this also finds any hidden shared memory.
 */
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 4, GAMES = 32, STEPS_MAX = 1500 };

static lr_game game;
static uint64_t alone[GAMES], together[GAMES];

/* A fingerprint of a whole game: of every position, and of what was seen, guessed and written. */
static uint64_t play(const lr_game *g, uint64_t number) {
    lr_rng rng = lr_rng_stream(42, number);
    uint64_t hash = 0;
    lr_state s;

    lr_init(g, &s);
    for (int step = 0; step < STEPS_MAX; step++) {
        uint32_t actors = lr_actors(g, &s);
        lr_action a;

        if (actors == 0) break;
        a = actors & LR_CHANCE ? lr_chance_sample(g, &s, &rng)
                               : lr_legal_sample(g, &s, lr_seat_first(actors), &rng);
        if (lr_play(g, &s, a) != LR_OK) return 0;
        hash = hash * 0x9e3779b97f4a7c15u + lr_hash(g, &s);
        if (step % 16 == 0) {
            char text[LR_STATE_TEXT_MAX];
            lr_error error;
            lr_state guess;
            lr_view view;

            lr_observe(g, &s, (int)(number % g->seats), &view);
            lr_resample(g, &view, &rng, &guess);
            hash = hash * 31 + lr_hash(g, &guess);
            if (lr_verify(g, &guess, &error) != LR_OK) return 0;
            hash = hash * 31 + lr_state_print(g, &s, text, sizeof text);
            hash = hash * 31 + lr_action_print(g, a, text, sizeof text);
        }
    }
    return hash;
}

static void *thread_main(void *argument) {
    const uint64_t *first = argument;

    for (uint64_t k = *first; k < GAMES; k += THREADS) together[k] = play(&game, k);
    return NULL;
}

static void play_both_ways(const char *config) {
    pthread_t thread[THREADS];
    uint64_t first[THREADS];
    lr_error error;

    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
    memset(together, 0, sizeof together);
    for (uint64_t k = 0; k < GAMES; k++) alone[k] = play(&game, k);
    for (uint64_t t = 0; t < THREADS; t++) {
        first[t] = t;
        assert_int_equal(pthread_create(&thread[t], NULL, thread_main, &first[t]), 0);
    }
    for (int t = 0; t < THREADS; t++) assert_int_equal(pthread_join(thread[t], NULL), 0);
    for (int k = 0; k < GAMES; k++) {
        assert_true(alone[k] != 0);
        assert_true(alone[k] == together[k]);
        for (int n = 0; n < k; n++) assert_true(alone[k] != alone[n]);
    }
}

static void threads_share_a_game(void **state) {
    (void)state;
    play_both_ways("board");
    play_both_ways("board(seats=3,dice=deck,combined_phases=0,auto_claim=0,vp_cards_hidden=0)");
    play_both_ways("board(preset=duel)");
    play_both_ways("cards");
}

/* Making games at the same time touches nothing shared either. */
static void *make_games(void *argument) {
    static const char *const configs[] = { "board", "board(preset=collector)",
                                           "board(board=beginner)", "cards" };
    uint64_t *hash = argument;
    drive d;

    for (int k = 0; k < 12; k++) {
        lr_game own;
        lr_state s;
        if (!drive_start_config(&d, &own, configs[k % 4], 7)) return NULL;
        lr_init(&own, &s);
        for (int step = 0; step < 50 && lr_actors(&own, &s) != 0; step++) drive_step(&d, &s);
        *hash = *hash * 31 + lr_hash(&own, &s);
    }
    return NULL;
}

static void threads_make_games(void **state) {
    pthread_t thread[THREADS];
    uint64_t hash[THREADS] = { 0 };

    (void)state;
    for (int t = 0; t < THREADS; t++)
        assert_int_equal(pthread_create(&thread[t], NULL, make_games, &hash[t]), 0);
    for (int t = 0; t < THREADS; t++) assert_int_equal(pthread_join(thread[t], NULL), 0);
    assert_true(hash[0] != 0);
    for (int t = 1; t < THREADS; t++) assert_true(hash[t] == hash[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_a_game),
        cmocka_unit_test(threads_make_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
