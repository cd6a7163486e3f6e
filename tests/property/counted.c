/* What seats count of others' cards (LR_OBS_KNOWN): true, no more than can be known, and useful.
 *
 * Random games are watched by all seats. What a seat is certain of must be so in the position, and
 * in every other one that could be by all that the seat has seen. Each seat has some of these: games
 * that went on with the same visible actions, and with other stolen cards and draws. One that the
 * seat would have noticed ends, and a copy of the true position takes its place. So a number that
 * owes anything to a hidden card is found out as soon as another card could be there.
 */
#include "board_view.h"
#include "drive.h"
#include "env_family.h"
#include "lanes.h"
#include "rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#ifdef LR_TEST_SHORT
enum { STEPS = 3000 };
#else
enum { STEPS = 20000 };
#endif
enum { GAME_STEPS_MAX = 1500, WORLDS = 16 };

static lr_game game;
static lr_state s;
static lr_rng rng;
static env_counts counts;
static lr_state world[LR_SEATS_MAX][WORLDS];              /* that each seat thinks possible */
static uint64_t cards_held, cards_counted, cards_certain; /* by others, over all looks */
static uint64_t other_hands;                              /* in worlds: unlike the true ones */

static lr_lanes hand_of(const lr_state *position, unsigned seat) {
    lr_view view;
    lr_observe(&game, position, (int)seat, &view);
    return board_view_of(&view)->hand;
}

/* Of each kind the smaller number. */
static lr_lanes smaller(lr_lanes one, lr_lanes two) {
    return one - lr_lanes_above(one, two);
}

/* Compares what the viewer has counted of a seat with all positions that it thinks possible. */
static void look(unsigned viewer, unsigned seat) {
    const lr_lanes least = counts.least[viewer][seat], hand = hand_of(&s, seat);
    lr_lanes agreed = hand;
    if (!lr_lanes_cover(hand, least))
        fail_msg("seat %u is wrong about seat %u: %016llx of %016llx", viewer, seat,
                 (unsigned long long)least, (unsigned long long)hand);
    if (seat == viewer) assert_true(least == hand);
    if (seat == viewer) return;
    for (uint32_t k = 0; k < WORLDS; k++) {
        const lr_lanes other = hand_of(&world[viewer][k], seat);
        if (!lr_lanes_cover(other, least))
            fail_msg("seat %u cannot know that seat %u holds %016llx: it may be %016llx", viewer,
                     seat, (unsigned long long)least, (unsigned long long)other);
        agreed = smaller(agreed, other);
        other_hands += other != hand;
    }
    cards_held += lr_lanes_total(hand);
    cards_counted += lr_lanes_total(least);
    cards_certain += lr_lanes_total(agreed);
}

static bool same_action(const lr_action *a, const lr_action *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* What happens in another world when the seat sees `seen`; false: nothing that looks like it. */
static bool find_action(const lr_state *w, int viewer, lr_action seen, lr_action *out) {
    lr_chance_outcome chance[LR_CHANCE_MAX];
    lr_action legal[LR_LEGAL_MAX];
    const bool chanced = seen.actor == LR_ACTOR_CHANCE;
    uint32_t like = 0;
    if (chanced != ((lr_actors(&game, w) & LR_CHANCE) != 0)) return false;
    const uint32_t count = chanced ? lr_chance(&game, w, chance)
                                   : lr_legal(&game, w, seen.actor, legal);
    for (uint32_t k = 0; k < count; k++) {
        const lr_action a = chanced ? chance[k].action : legal[k];
        const lr_action shown = lr_redact(&game, w, a, viewer);
        if (same_action(&shown, &seen) && lr_rng_below(&rng, ++like) == 0) *out = a;
    }
    return like > 0;
}

/* Goes on in another world; if the viewer would see another thing there, it ends. */
static void follow(lr_state *w, int viewer, lr_action a, lr_action seen, const lr_view *after) {
    lr_action there = a;
    lr_view view;
    bool fits = same_action(&a, &seen) ? lr_check(&game, w, a) == LR_OK
                                       : find_action(w, viewer, seen, &there);
    if (fits) {
        lr_apply(&game, w, there);
        lr_observe(&game, w, viewer, &view);
        fits = memcmp(&view, after, game.view_bytes) == 0;
    }
    if (!fits) lr_copy(&game, w, &s);
}

static void play(lr_action a) {
    lr_action seen[LR_SEATS_MAX];
    lr_view views[LR_SEATS_MAX];
    unsigned whole = 0;
    for (unsigned seat = 0; seat < game.seats; seat++) {
        seen[seat] = lr_redact(&game, &s, a, (int)seat);
        if (same_action(&seen[seat], &a)) whole |= 1u << seat;
    }
    lr_apply(&game, &s, a);
    for (unsigned seat = 0; seat < game.seats; seat++) {
        lr_observe(&game, &s, (int)seat, &views[seat]);
        for (unsigned k = 0; k < WORLDS; k++)
            follow(&world[seat][k], (int)seat, a, seen[seat], &views[seat]);
    }
    env_of(&game)->count(&game, views, whole, &counts);
}

/* Plays random games; `percent` of what all worlds agree on must have been counted. */
static void watch(const char *config, unsigned percent) {
    static drive d;
    assert_true(drive_start_config(&d, &game, config, 24));
    rng = lr_rng_seed(24);
    cards_held = cards_counted = cards_certain = other_hands = 0;
    for (uint32_t steps = 0; steps < STEPS;) {
        lr_init(&game, &s);
        memset(&counts, 0, sizeof counts);
        for (unsigned k = 0; k < LR_SEATS_MAX * WORLDS; k++)
            lr_copy(&game, &world[k / WORLDS][k % WORLDS], &s);
        for (uint32_t k = 0; k < GAME_STEPS_MAX && lr_actors(&game, &s) != 0; k++, steps++) {
            play(drive_action(&d, &s));
            for (unsigned pair = 0; pair < (unsigned)game.seats * game.seats; pair++)
                look(pair / game.seats, pair % game.seats);
        }
    }
    print_message("%s: of %llu cards %llu counted, %llu in all worlds; %llu other hands\n", config,
                  (unsigned long long)cards_held, (unsigned long long)cards_counted,
                  (unsigned long long)cards_certain, (unsigned long long)other_hands);
    assert_true(cards_counted * 100 >= cards_certain * percent);
    assert_true(game.seats == 2 || other_hands > STEPS);
}

static void of_one_other_all_is_known(void **unused) {
    (void)unused;
    watch("board(seats=2)", 100);
    assert_true(cards_counted == cards_held);
}
static void on_the_island(void **unused) {
    (void)unused;
    watch("board", 90);
    watch("board(trading=bank)", 90);
}
static void with_knights(void **unused) {
    (void)unused;
    watch("board(modules=knights)", 90);
}
static void at_sea(void **unused) {
    (void)unused;
    watch("board(map=new-shores)", 90);
    watch("board(modules=sea+knights,seats=6)", 70); /* many thefts among others */
}

static void only_where_numbers_are_public(void **unused) {
    (void)unused;
    lr_error error;
    lr_env_plan plan = { .game = &game, .games = 1, .observation = LR_OBS_KNOWN };
    const char *const configs[] = { "cards", "board(hand_counts_public=0)" };
    for (unsigned k = 0; k < 2; k++) {
        assert_int_equal(lr_game_init(&game, configs[k], NULL, &error), LR_OK);
        assert_int_equal(lr_known_size(&game), 0);
        assert_null(lr_env_new(&plan, &error));
        assert_int_equal(error.status, LR_E_OPTION_OFF);
    }
}

/* ---- in an environment ---- */

enum { GAMES = 6 };

typedef struct batch {
    lr_env *env;
    lr_env_buffers rows;
    uint16_t letter[GAMES];
} batch;

static batch batch_new(const char *config) {
    lr_error error;
    batch b = { 0 };
    assert_int_equal(lr_game_init(&game, config, NULL, &error), LR_OK);
    lr_env_plan plan = { .game = &game, .games = GAMES, .seed = 5, .observation = LR_OBS_KNOWN };
    b.env = lr_env_new(&plan, &error);
    assert_non_null(b.env);
    b.rows.known = malloc((size_t)GAMES * lr_known_size(&game));
    b.rows.seat = malloc(GAMES);
    lr_env_reset(b.env, NULL, &b.rows);
    return b;
}

static void batch_step(batch *b) {
    lr_env_pick(b->env, NULL, 1, b->letter, NULL);
    lr_env_step(b->env, b->letter, &b->rows);
}

static void batch_free(batch *b) {
    lr_env_free(b->env);
    free(b->rows.known);
    free(b->rows.seat);
}

/* The number that a row has for the k-th seat, counted from who looks. */
static unsigned in_row(const uint8_t *row, unsigned lane, unsigned k) {
    return row[lane * game.seats + k];
}

static void rows_begin_with_the_own_hand(void **unused) {
    (void)unused;
    batch b = batch_new("board(modules=knights)");
    const uint32_t size = lr_known_size(&game);
    uint8_t *again = malloc(size);
    unsigned others = 0;
    for (int step = 0; step < 400; step++) {
        for (unsigned i = 0; i < GAMES; i++) {
            const uint8_t *row = b.rows.known + (size_t)i * size;
            const unsigned seat = b.rows.seat[i];
            lr_env_known(b.env, i, (int)seat, again);
            assert_memory_equal(row, again, size);
            for (unsigned k = 0; k < game.seats; k++) {
                const lr_lanes hand = hand_of(lr_env_state(b.env, i), (seat + k) % game.seats);
                for (unsigned lane = 0; lane < size / game.seats; lane++) {
                    if (k == 0) assert_int_equal(in_row(row, lane, k), lr_lanes_count(hand, lane));
                    assert_true(in_row(row, lane, k) <= lr_lanes_count(hand, lane));
                    others += k > 0 && in_row(row, lane, k) > 0;
                }
            }
        }
        batch_step(&b);
    }
    assert_true(others > 1000);
    free(again);
    batch_free(&b);
}

/* Positions that a seat imagines hold what it has counted; a saved game counts on. */
static void imagined_and_saved_games_keep_to_it(const char *config) {
    batch b = batch_new(config);
    lr_error error;
    const uint32_t size = lr_known_size(&game);
    uint8_t *before = malloc(size), *after = malloc(size);
    const size_t bytes = lr_env_save_bytes(b.env);
    void *saved = malloc(bytes);
    for (int step = 0; step < 600; step++) {
        const unsigned i = (unsigned)step % GAMES, seat = (unsigned)step % game.seats;
        lr_env_save(b.env, i, saved);
        lr_env_known(b.env, i, (int)seat, before);
        lr_env_imagine(b.env, i, (int)seat, (uint64_t)step);
        assert_int_equal(lr_verify(&game, lr_env_state(b.env, i), &error), LR_OK);
        lr_env_known(b.env, i, (int)seat, after);
        assert_memory_equal(before, after, size);
        for (unsigned k = 0; k < game.seats; k++) {
            const lr_lanes hand = hand_of(lr_env_state(b.env, i), (seat + k) % game.seats);
            for (unsigned lane = 0; lane < size / game.seats; lane++)
                assert_true(in_row(before, lane, k) <= lr_lanes_count(hand, lane));
        }
        assert_int_equal(lr_env_load(b.env, i, saved, bytes, &error), LR_OK);
        lr_env_known(b.env, i, (int)seat, after);
        assert_memory_equal(before, after, size);
        batch_step(&b);
    }
    free(before), free(after), free(saved);
    batch_free(&b);
}

static void imagined_and_saved(void **unused) {
    (void)unused;
    imagined_and_saved_games_keep_to_it("board");
    imagined_and_saved_games_keep_to_it("board(modules=sea+knights,seats=6)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_one_other_all_is_known),
        cmocka_unit_test(on_the_island),
        cmocka_unit_test(with_knights),
        cmocka_unit_test(at_sea),
        cmocka_unit_test(only_where_numbers_are_public),
        cmocka_unit_test(rows_begin_with_the_own_hand),
        cmocka_unit_test(imagined_and_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
