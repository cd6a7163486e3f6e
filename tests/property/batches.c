/* Batches of games (include/longroad/env.h): what threads, sizes, saving and forced actions must
 * not change, what happens at the end of games, and what memory is used. */
#include "drive.h"

#include <longroad/env.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const configs[] = {
    "board(trading=bank)",
    "board(seats=3)",
    "board(modules=knights)",
    "board(map=new-shores,modules=sea)",
    "board(modules=sea+knights,seats=6)",
    "board(map=wonders,modules=sea+knights)",
    "cards",
};
enum { CONFIGS = sizeof configs / sizeof configs[0] };

/* ---- a batch with its buffers ---- */

typedef struct batch {
    lr_env *env;
    lr_env_buffers rows;
    uint32_t games, size, bytes, seats;
    uint16_t *letter;
    uint64_t hash; /* of all rows so far, by episode, so that the order of games does not matter */
} batch;

static lr_game game;

static void make_game(const char *config) {
    lr_error error;
    assert_int_equal(lr_game_init(&game, config, NULL, &error), LR_OK);
}

static batch batch_new(lr_env_plan plan) {
    lr_error error;
    batch b = { .games = plan.games, .seats = game.seats };
    plan.game = &game;
    b.env = lr_env_new(&plan, &error);
    if (b.env == NULL) fail_msg("%s", error.text);
    b.size = lr_index_size(&game);
    b.bytes = lr_observation_size(&game, plan.history);
    b.letter = calloc(b.games, sizeof *b.letter);
    b.rows = (lr_env_buffers){
        .observation = calloc(b.games, b.bytes),
        .mask = calloc(b.games, b.size),
        .mask_bits = calloc(b.games, (b.size + 63) / 64 * 8),
        .seat = calloc(b.games, 1),
        .reward = calloc((size_t)b.games * b.seats, sizeof(float)),
        .terminated = calloc(b.games, 1),
        .truncated = calloc(b.games, 1),
        .illegal = calloc(b.games, 1),
        .episode = calloc(b.games, 8),
        .final_observation = calloc(b.games, b.bytes),
        .final_winner = calloc(b.games, 1),
        .final_points = calloc((size_t)b.games * b.seats, 1),
    };
    return b;
}

static void batch_free(batch *b) {
    lr_env_free(b->env);
    free(b->letter);
    free(b->rows.observation), free(b->rows.mask), free(b->rows.mask_bits), free(b->rows.seat);
    free(b->rows.reward), free(b->rows.terminated), free(b->rows.truncated);
    free(b->rows.illegal), free(b->rows.episode), free(b->rows.final_observation);
    free(b->rows.final_winner), free(b->rows.final_points);
}

static uint64_t print_of(const void *bytes, size_t size, uint64_t hash) {
    const uint8_t *at = bytes;
    for (size_t k = 0; k < size; k++) hash = (hash ^ at[k]) * 0x100000001b3u;
    return hash;
}

static uint64_t row_print(const batch *b, uint32_t i) {
    uint64_t hash = print_of(b->rows.observation + (size_t)i * b->bytes, b->bytes, 1);
    hash = print_of(b->rows.mask + (size_t)i * b->size, b->size, hash);
    hash = print_of(b->rows.reward + (size_t)i * b->seats, b->seats * sizeof(float), hash);
    hash = print_of(b->rows.terminated + i, 1, hash);
    return print_of(b->rows.episode + i, 8, hash ^ b->rows.seat[i]);
}

/* Masks agree with each other; games that go on offer something. */
static void rows_hold(const batch *b, uint32_t i) {
    const uint32_t words = (b->size + 63) / 64;
    uint32_t count = 0;
    for (uint32_t k = 0; k < b->size; k++) {
        uint8_t letter = b->rows.mask[(size_t)i * b->size + k];
        assert_true(letter <= 1);
        assert_int_equal(letter, b->rows.mask_bits[(size_t)i * words + k / 64] >> (k % 64) & 1);
        count += letter;
    }
    assert_true(b->rows.seat[i] == LR_SEAT_NONE ? count == 0 : count > 0);
    float sum = 0;
    for (uint32_t seat = 0; seat < b->seats; seat++) sum += b->rows.reward[i * b->seats + seat];
    assert_true(sum < 1e-4f && sum > -1e-4f);
}

static void batch_step(batch *b) {
    lr_env_pick(b->env, NULL, 1, b->letter, NULL);
    lr_env_step(b->env, b->letter, &b->rows);
    for (uint32_t i = 0; i < b->games; i++) b->hash += row_print(b, i);
}

/* ---- determinism ---- */

/* Games 0 to 20, `steps` choices each, whatever plays them. */
static uint64_t play_hash(const char *config, uint32_t threads, uint32_t group, uint32_t steps) {
    uint64_t hash = 0;
    make_game(config);
    for (uint32_t first = 0; first < 105; first += group) {
        batch b = batch_new((lr_env_plan){ .games = group,
                                           .threads = threads,
                                           .seed = 7,
                                           .first = first,
                                           .autoreset = LR_AUTORESET_NONE,
                                           .observation = LR_OBS_PLANES,
                                           .history = 3,
                                           .points = 0.5f });
        lr_env_reset(b.env, NULL, &b.rows);
        for (uint32_t i = 0; i < group; i++) b.hash += row_print(&b, i), rows_hold(&b, i);
        for (uint32_t k = 0; k < steps; k++) {
            batch_step(&b);
            if (k % 16 == 0)
                for (uint32_t i = 0; i < group; i++) rows_hold(&b, i);
        }
        hash += b.hash;
        batch_free(&b);
    }
    return hash;
}

static void test_determinism(void **state) {
    (void)state;
    uint32_t steps = (uint32_t)drive_steps(100, 10);
    for (unsigned k = 0; k < CONFIGS; k++) {
        uint64_t hash = play_hash(configs[k], 1, 105, steps);
        assert_true(hash == play_hash(configs[k], 2, 105, steps));
        assert_true(hash == play_hash(configs[k], 5, 105, steps));
        assert_true(hash == play_hash(configs[k], 1, 7, steps));
        assert_true(hash == play_hash(configs[k], 0, 1, steps));
    }
}

/* ---- a plain loop reaches the same positions ---- */

/* Plays what happens before the next choice. */
static void to_choice(lr_state *t, lr_rng *chance, uint32_t keep_forced) {
    lr_action next[LR_LEGAL_MAX];
    for (uint32_t who; (who = lr_actors(&game, t)) != 0;) {
        if (who & LR_CHANCE)
            lr_apply(&game, t, lr_chance_sample(&game, t, chance));
        else if (keep_forced || lr_legal(&game, t, lr_seat_first(who), next) != 1)
            return;
        else
            lr_apply(&game, t, next[0]);
    }
}

/* A word ended by itself: the action of the list that leads to the environment's position. */
static lr_action ended_as(const lr_env *env, const lr_state *s, lr_rng chance, uint32_t keep_forced,
                          const lr_action *list, uint32_t count, uint8_t kind) {
    for (uint32_t k = 0; k < count; k++) {
        lr_state t;
        lr_rng ahead = chance;
        if (list[k].kind != kind) continue;
        lr_copy(&game, &t, s);
        lr_apply(&game, &t, list[k]);
        to_choice(&t, &ahead, keep_forced);
        if (memcmp(&t, lr_env_state(env, 0), game.state_bytes) == 0) return list[k];
    }
    fail_msg("no action of the list ends the word");
    return (lr_action){ 0 };
}

static void follows_plain_loop(const char *config, uint32_t keep_forced, uint32_t episodes) {
    lr_action list[LR_LEGAL_MAX], a;
    make_game(config);
    batch b = batch_new((lr_env_plan){ .games = 1,
                                       .seed = 3,
                                       .autoreset = LR_AUTORESET_NONE,
                                       .keep_forced = keep_forced,
                                       .max_turns = UINT32_MAX,
                                       .observation = LR_OBS_PLANES });
    for (uint32_t episode = 0; episode < episodes; episode++) {
        lr_state s;
        lr_rng chance = lr_rng_stream(3, episode);
        lr_init(&game, &s);
        lr_env_reset(b.env, NULL, &b.rows);
        for (uint32_t choices = 0; choices < drive_steps(2500, 60); choices++) {
            to_choice(&s, &chance, keep_forced);
            if (lr_actors(&game, &s) == 0) break;
            int seat = lr_seat_first(lr_actors(&game, &s));
            uint32_t count = lr_legal(&game, &s, seat, list);
            assert_int_equal(b.rows.seat[0], seat);
            assert_true(memcmp(lr_env_state(b.env, 0), &s, game.state_bytes) == 0);
            lr_status status;
            do { /* a word */
                lr_env_pick(b.env, NULL, 1, b.letter, NULL);
                status = lr_env_action(b.env, 0, b.letter[0], &a);
                lr_env_step(b.env, b.letter, &b.rows);
            } while (status == LR_END && b.rows.observation[lr_observation_size(&game, 0) - 5] > 0);
            if (status == LR_END) a = ended_as(b.env, &s, chance, keep_forced, list, count, a.kind);
            assert_int_equal(lr_play(&game, &s, a), LR_OK);
        }
        if (lr_actors(&game, &s) != 0) continue;
        assert_int_equal(b.rows.terminated[0], 1);
        assert_true(memcmp(lr_env_state(b.env, 0), &s, game.state_bytes) == 0);
        assert_true(b.rows.reward[lr_winner(&game, &s)] == 1);
    }
    batch_free(&b);
}

static void test_plain_loop(void **state) {
    (void)state;
    uint32_t episodes = (uint32_t)drive_steps(4, 1);
    for (unsigned k = 0; k < CONFIGS; k++) {
        follows_plain_loop(configs[k], 0, episodes);
        follows_plain_loop(configs[k], 1, episodes);
    }
}

/* ---- saving, loading, imagining ---- */

static void goes_on_alike(const char *config, const char *bot) {
    lr_error error;
    make_game(config);
    lr_env_plan plan = { .games = 3,
                         .seed = 5,
                         .observation = LR_OBS_PLANES,
                         .history = 4,
                         .autoreset = LR_AUTORESET_NEXT_STEP,
                         .offers = LR_OFFERS_PAIRS,
                         .rotate = 1 };
    if (bot != NULL) plan.seat[1].bot = lr_bot_find(bot);
    batch b = batch_new(plan), c = batch_new(plan);
    size_t bytes = lr_env_save_bytes(b.env);
    unsigned char *saved = malloc(bytes);
    lr_env_reset(b.env, NULL, &b.rows);
    lr_env_reset(c.env, NULL, &c.rows);
    uint32_t said = 0;
    for (uint32_t k = 0; k < drive_steps(400, 60); k++) {
        for (uint32_t i = 0; i < 3; i++) {
            lr_env_save(b.env, i, saved);
            assert_int_equal(lr_env_load(c.env, i, saved, bytes, &error), LR_OK);
            saved[k % bytes] ^= 4;
            assert_true(lr_env_load(c.env, i, saved, bytes, &error) != LR_OK);
            assert_true(lr_env_load(c.env, i, saved, bytes - 1, &error) == LR_E_SYNTAX);
        }
        batch_step(&b);
        lr_env_step(c.env, b.letter, &c.rows);
        for (uint32_t i = 0; i < 3; i++) {
            assert_true(row_print(&b, i) == row_print(&c, i));
            said += b.rows.observation[i * b.bytes + lr_observation_size(&game, 0) - 5] > 0;
        }
    }
    assert_true(said > 0 || bot != NULL);
    free(saved);
    batch_free(&b);
    batch_free(&c);
}

static void test_save(void **state) {
    (void)state;
    goes_on_alike("board(modules=knights)", NULL);
    goes_on_alike("board", "greedy");
    goes_on_alike("cards", NULL);
    goes_on_alike("board(trading=bank)", "random");
}

/* What a seat does not know changes nothing in its rows: all offers of one or two cards are in the
 * mask, and counts of hands may be hidden. */
static void imagines(const char *config) {
    make_game(config);
    batch b = batch_new((lr_env_plan){
        .games = 1, .seed = 9, .observation = LR_OBS_PLANES, .offers = LR_OFFERS_PAIRS });
    uint8_t *row = malloc(b.bytes), *mask = malloc(b.size);
    lr_error error;
    lr_env_reset(b.env, NULL, &b.rows);
    for (uint32_t k = 0; k < drive_steps(1000, 60); k++) {
        int seat = lr_env_seat(b.env, 0);
        lr_env_imagine(b.env, 0, seat, k);
        assert_int_equal(lr_verify(&game, lr_env_state(b.env, 0), &error), LR_OK);
        lr_env_observe(b.env, 0, seat, row);
        lr_env_mask(b.env, 0, mask);
        assert_memory_equal(row, b.rows.observation, b.bytes);
        assert_memory_equal(mask, b.rows.mask, b.size);
        batch_step(&b);
    }
    free(row);
    free(mask);
    batch_free(&b);
}

/* When another seat imagines, the hand of the seat to act changes, which may have half said a word:
 * whatever the mask has then can be done. */
static void others_imagine(const char *config) {
    make_game(config);
    batch b = batch_new((lr_env_plan){ .games = 1, .seed = 9, .observation = LR_OBS_PLANES });
    uint8_t *mask = malloc(b.size);
    uint32_t half_said = 0;
    lr_action a;
    lr_env_reset(b.env, NULL, &b.rows);
    for (uint32_t k = 0; k < drive_steps(6000, 600); k++) {
        lr_env_pick(b.env, NULL, 1, b.letter, NULL);
        bool goes_on = lr_env_action(b.env, 0, b.letter[0], &a) == LR_END;
        lr_env_step(b.env, b.letter, &b.rows);
        half_said += goes_on;
        if (!goes_on && k % 8 != 0) continue;
        lr_env_imagine(b.env, 0, (lr_env_seat(b.env, 0) + 1) % (int)b.seats, k);
        lr_env_mask(b.env, 0, mask);
        for (uint32_t letter = 0; letter < b.size; letter++)
            if (mask[letter] && lr_env_action(b.env, 0, letter, &a) == LR_OK)
                assert_int_equal(lr_check(&game, lr_env_state(b.env, 0), a), LR_OK);
    }
    assert_true(half_said > 20);
    free(mask);
    batch_free(&b);
}

static void test_others_imagine(void **state) {
    (void)state;
    others_imagine("cards");
    others_imagine("board(modules=knights)");
}

static void test_imagine(void **state) {
    (void)state;
    for (unsigned k = 0; k < CONFIGS; k++) imagines(configs[k]);
    imagines("board(modules=knights,hand_counts_public=0)");
    imagines("board(hand_counts_public=0)");
}

/* ---- ends ---- */

static void test_ends(void **state) {
    (void)state;
    make_game("board(trading=bank,seats=2)");
    uint32_t ends[3] = { 0 };
    for (uint32_t mode = LR_AUTORESET_SAME_STEP; mode <= LR_AUTORESET_NONE; mode++) {
        batch b = batch_new((lr_env_plan){ .games = 8,
                                           .seed = 2,
                                           .autoreset = mode,
                                           .observation = LR_OBS_PLANES,
                                           .max_choices = 150 });
        lr_env_reset(b.env, NULL, &b.rows);
        uint64_t before[8];
        uint8_t ended[8] = { 0 };
        for (uint32_t k = 0; k < 700; k++) {
            memcpy(before, b.rows.episode, sizeof before);
            batch_step(&b);
            for (uint32_t i = 0; i < 8; i++) {
                bool ends_now = b.rows.terminated[i] || b.rows.truncated[i];
                ends[mode] += ends_now && !ended[i];
                assert_false(b.rows.terminated[i] && b.rows.truncated[i]);
                if (mode == LR_AUTORESET_SAME_STEP) {
                    assert_int_equal(b.rows.episode[i], before[i] + 8 * ends_now);
                    assert_true(b.rows.seat[i] < 2);
                    if (b.rows.terminated[i])
                        assert_true(b.rows.final_points[2 * i + b.rows.final_winner[i]] >= 10);
                } else if (mode == LR_AUTORESET_NEXT_STEP) {
                    assert_int_equal(b.rows.episode[i], before[i] + 8 * ended[i]);
                    assert_int_equal(b.rows.seat[i] == LR_SEAT_NONE, ends_now);
                } else {
                    assert_int_equal(b.rows.episode[i], i);
                }
                ended[i] = ends_now;
            }
        }
        batch_free(&b);
    }
    assert_true(ends[0] > 8 && ends[1] > 8 && ends[2] == 8);
}

/* Whoever acts when a limit of the plan is reached, bots and forced actions too: nothing can be said
 * any more. */
static void test_late(void **state) {
    (void)state;
    uint32_t ends = 0;
    for (unsigned k = 0; k < CONFIGS; k++) {
        make_game(configs[k]);
        lr_env_plan plan = { .games = 16,
                             .seed = 6,
                             .autoreset = LR_AUTORESET_NEXT_STEP,
                             .observation = LR_OBS_PLANES,
                             .max_turns = 9,
                             .max_choices = 30 };
        for (unsigned seat = 1; seat < game.seats; seat++)
            plan.seat[seat].bot = lr_bot_find("random");
        batch b = batch_new(plan);
        lr_env_reset(b.env, NULL, &b.rows);
        for (uint32_t step = 0; step < drive_steps(500, 70); step++) {
            batch_step(&b);
            for (uint32_t i = 0; i < b.games; i++) rows_hold(&b, i), ends += b.rows.truncated[i];
        }
        batch_free(&b);
    }
    assert_true(ends > 100);
}

static void test_illegal(void **state) {
    (void)state;
    make_game("board");
    for (uint32_t illegal = LR_ILLEGAL_HOLD; illegal <= LR_ILLEGAL_LOSE; illegal++) {
        batch b = batch_new((lr_env_plan){ .games = 2,
                                           .illegal = illegal,
                                           .autoreset = LR_AUTORESET_NONE,
                                           .observation = LR_OBS_PLANES });
        lr_env_reset(b.env, NULL, &b.rows);
        uint64_t before = row_print(&b, 0);
        uint8_t seat = b.rows.seat[0];
        memset(b.rows.mask, 1, b.size); /* the environment does not believe its buffers */
        b.letter[0] = 0;                /* `roll`, in the set-up */
        b.letter[1] = LR_LETTER_NONE;
        lr_env_step(b.env, b.letter, &b.rows);
        assert_true(b.rows.illegal[0] && b.rows.illegal[1]);
        if (illegal == LR_ILLEGAL_HOLD) {
            assert_true(row_print(&b, 0) == before);
        } else {
            assert_true(b.rows.terminated[0] && b.rows.reward[seat] == -1);
        }
        batch_free(&b);
    }
}

static void test_refused_plans(void **state) {
    (void)state;
    lr_error error;
    make_game("board");
    lr_env_plan good = { .game = &game, .games = 1 }, bad;
    const lr_bot *master = lr_bot_find("master");
#define REFUSED(member, value) \
    do { \
        bad = good; \
        bad.member = (value); \
        assert_null(lr_env_new(&bad, &error)); \
        assert_true(error.text[0] != 0 && lr_env_bytes(&bad) == 0); \
    } while (0)
    REFUSED(game, NULL);
    REFUSED(games, 0);
    REFUSED(games, 1u << 30);
    REFUSED(threads, 100000);
    REFUSED(autoreset, 3);
    REFUSED(offers, 3);
    REFUSED(illegal, 2);
    REFUSED(observation, 16);
    REFUSED(observation, 6);
    REFUSED(history, 65);
    REFUSED(seat[5].bot, lr_bot_find("random"));
    REFUSED(seat[0].bot, master);
    REFUSED(seat[0].bot, lr_bot_find("steward"));
    bad = good;
    for (unsigned seat = 0; seat < 4; seat++) bad.seat[seat].bot = lr_bot_find("random");
    assert_null(lr_env_new(&bad, &error));
    assert_true(lr_env_bytes(&good) > 0);
}

/* ---- bots and features ---- */

static void test_bots(void **state) {
    (void)state;
    make_game("board(trading=bank)");
    uint64_t hash[2];
    for (uint32_t threads = 1; threads <= 2; threads++) {
        lr_env_plan plan = { .games = 40,
                             .threads = threads,
                             .seed = 4,
                             .rotate = 1,
                             .observation = LR_OBS_PLANES | LR_OBS_FEATURES };
        plan.seat[1].bot = lr_bot_find("greedy");
        plan.seat[2].bot = lr_bot_find("strong");
        plan.seat[2].nodes = 5;
        plan.seat[3].bot = lr_bot_find("random");
        batch b = batch_new(plan);
        b.rows.features = calloc((size_t)b.games * b.seats * lr_features_size(&game),
                                 sizeof(int16_t));
        lr_env_reset(b.env, NULL, &b.rows);
        for (uint32_t k = 0; k < drive_steps(40, 3); k++) {
            batch_step(&b);
            for (uint32_t i = 0; i < b.games; i++)
                assert_int_equal(b.rows.seat[i], b.rows.episode[i] % 4);
        }
        hash[threads - 1] = b.hash + print_of(b.rows.features, 1000, 0);
        free(b.rows.features);
        batch_free(&b);
    }
    assert_true(hash[0] == hash[1]);
}

/* ---- memory ---- */

static void test_no_allocation(void **state) {
    (void)state;
    make_game("board(modules=knights)");
    lr_env_plan plan = { .games = 64, .observation = LR_OBS_PLANES, .offers = LR_OFFERS_PAIRS };
    plan.seat[1].bot = lr_bot_find("greedy");
    batch b = batch_new(plan);
    lr_env_reset(b.env, NULL, &b.rows);
    batch_step(&b);
    struct mallinfo2 before = mallinfo2();
    for (uint32_t k = 0; k < drive_steps(16000, 20); k++) batch_step(&b); /* a million choices */
    struct mallinfo2 after = mallinfo2();
    assert_true(before.uordblks == after.uordblks && before.arena == after.arena);
    batch_free(&b);
}

/* ---- symmetries ---- */

static void test_symmetries(void **state) {
    (void)state;
    static uint16_t letters[LR_INDEX_MAX], bytes[LR_OBSERVATION_MAX];
    static uint8_t seen[LR_OBSERVATION_MAX];
    const struct {
        const char *config;
        uint32_t count;
    } cases[] = { { "board", 12 },
                  { "board(seats=6)", 4 },
                  { "board(map=new-shores,modules=sea)", 1 },
                  { "board(map=four-islands,modules=sea)", 12 },
                  { "board(map=new-world,modules=sea)", 4 },
                  { "board(map=forgotten-tribe,modules=sea)", 1 },
                  { "board(map=pirate-islands,modules=sea)", 1 },
                  { "cards", 1 } };
    for (unsigned c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        make_game(cases[c].config);
        assert_int_equal(lr_symmetries(&game), cases[c].count);
        for (uint32_t k = 0; k < cases[c].count; k++) {
            lr_symmetry(&game, k, letters, bytes);
            memset(seen, 0, sizeof seen);
            for (uint32_t x = 0; x < lr_index_size(&game); x++) {
                assert_true(letters[x] < lr_index_size(&game) && !seen[letters[x]]++);
                if (k == 0) assert_int_equal(letters[x], x);
            }
            memset(seen, 0, sizeof seen);
            for (uint32_t x = 0; x < lr_observation_size(&game, 0); x++)
                assert_true(bytes[x] < lr_observation_size(&game, 0) && !seen[bytes[x]]++);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_determinism),    cmocka_unit_test(test_plain_loop),
        cmocka_unit_test(test_save),           cmocka_unit_test(test_imagine),
        cmocka_unit_test(test_others_imagine), cmocka_unit_test(test_ends),
        cmocka_unit_test(test_late),           cmocka_unit_test(test_illegal),
        cmocka_unit_test(test_refused_plans),  cmocka_unit_test(test_bots),
        cmocka_unit_test(test_no_allocation),  cmocka_unit_test(test_symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
