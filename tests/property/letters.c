/* Letters, observations and masks in random games of every configuration.
 *
 * Each listed action has one word, and each word gives that action again; letters print and parse.
 * Two positions that look alike to a seat give it the same row, the same list and so the same mask.
 */
#include "drive.h"

#include <longroad/env.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_STEPS_MAX = 1500, TWINS_ONE_IN = 16 };

static lr_game game;
static drive d;
static lr_state s;
static uint64_t step, words_seen, long_words, unnamed_offers, twins_seen;

#define HOLDS(what) DRIVE_HOLDS(&d, &s, step, seat, what)

/* ---- words ---- */

static void has_word(lr_action a, int seat) {
    lr_action again;
    lr_word w = lr_index_of(&game, a);
    if (w.length == 0) drive_report(&d, &s, step, &a, "no word");
    HOLDS(w.length > 0);
    HOLDS(lr_index_action(&game, seat, w, &again) == LR_OK);
    HOLDS(memcmp(&a, &again, sizeof a) == 0);
    words_seen++;
    long_words += w.length > 1;
}

static void words_are_unique(int seat) {
    lr_action list[LR_LEGAL_MAX];
    uint32_t count = lr_legal(&game, &s, seat, list);
    for (uint32_t k = 0; k < count; k++) has_word(list[k], seat);
}

/* ---- twins ---- */

static void rows_tell_nothing(int seat) {
    static uint8_t row[LR_OBSERVATION_MAX], other[LR_OBSERVATION_MAX];
    lr_action list[LR_LEGAL_MAX], listed[LR_LEGAL_MAX];
    lr_view view;
    lr_state t;
    uint32_t bytes = lr_observation_size(&game, 0);
    HOLDS(bytes > 0 && bytes <= LR_OBSERVATION_MAX);
    lr_observe(&game, &s, seat, &view);
    memset(row, 0xaa, sizeof row);
    lr_observation_write(&game, &view, row);
    HOLDS(row[bytes] == 0xaa && row[bytes + 1] == 0xaa);
    lr_resample(&game, &view, &d.rng, &t);
    lr_observe(&game, &t, seat, &view);
    lr_observation_write(&game, &view, other);
    HOLDS(memcmp(row, other, bytes) == 0);
    uint32_t count = lr_legal(&game, &s, seat, list);
    HOLDS(lr_legal(&game, &t, seat, listed) == count);
    HOLDS(memcmp(list, listed, count * sizeof *list) == 0);
    twins_seen++;
}

static void play(uint64_t steps, bool cards) {
    for (uint32_t k = 0; steps > 0; k++) {
        if (cards)
            assert_true(drive_start_every(&d, &game, 5 * k + 4, 900 + k));
        else
            assert_true(drive_start_any(&d, &game, k, 500 + k));
        lr_init(&game, &s);
        for (step = 0; steps > 0 && step < GAME_STEPS_MAX && lr_actors(&game, &s) != 0;
             step++, steps--) {
            uint32_t actors = lr_actors(&game, &s);
            int seat = lr_seat_first(actors);
            if ((actors & LR_CHANCE) == 0) words_are_unique(seat);
            if ((actors & LR_CHANCE) == 0 && lr_rng_below(&d.rng, TWINS_ONE_IN) == 0)
                rows_tell_nothing(seat);
            lr_action a = drive_action(&d, &s);
            if (a.kind == drive_offer_kind(&d) && a.actor < game.seats)
                unnamed_offers += lr_index_of(&game, a).length == 0;
            lr_apply(&game, &s, a);
        }
    }
}

static void test_board(void **state) {
    (void)state;
    play(drive_steps(1200000, 40000), false);
    assert_true(words_seen > 100000 && long_words > 1000 && twins_seen > 1000);
}

static void test_cards(void **state) {
    (void)state;
    uint64_t before = words_seen;
    play(drive_steps(300000, 10000), true);
    assert_true(words_seen > before + 10000);
}

/* ---- text, segments, fields ---- */

static void letters_print(const char *config) {
    char text[LR_LETTER_TEXT_MAX], more[LR_LETTER_TEXT_MAX + 2];
    static lr_game g;
    lr_error error;
    lr_segment segment;
    uint32_t next = 0;
    assert_int_equal(lr_game_init(&g, config, NULL, &error), LR_OK);
    uint32_t size = lr_index_size(&g);
    assert_true(size > 0 && size <= LR_INDEX_MAX);
    for (uint32_t k = 0; lr_segment_at(&g, k, &segment); k++) {
        assert_int_equal(segment.first, next);
        assert_true(segment.count > 0 && segment.count % segment.size == 0);
        next += segment.count;
    }
    assert_int_equal(next, size);
    for (uint32_t letter = 0; letter < size; letter += 1 + letter % 7) {
        uint32_t again = LR_LETTER_NONE;
        assert_true(lr_letter_print(&g, letter, text, sizeof text) < sizeof text);
        assert_int_equal(lr_letter_parse(&g, text, &again, &error), LR_OK);
        assert_int_equal(again, letter);
        (void)snprintf(more, sizeof more, "%s x", text);
        assert_int_equal(lr_letter_parse(&g, more, &again, &error), LR_E_SYNTAX);
    }
    assert_int_equal(lr_letter_print(&g, size, text, sizeof text), 0);
    assert_int_equal(lr_letter_parse(&g, "", &next, &error), LR_E_SYNTAX);
}

static const char *const configs[] = {
    "board",
    "board(seats=2)",
    "board(map=new-shores,modules=sea)",
    "board(map=forgotten-tribe,modules=sea+knights)",
    "board(map=cloth-villages,modules=sea)",
    "board(modules=knights)",
    "cards",
};

static void test_letters_print(void **state) {
    (void)state;
    for (unsigned k = 0; k < sizeof configs / sizeof configs[0]; k++) letters_print(configs[k]);
}

/* Letters and fields keep their numbers: nets and data sets rely on them. A change here needs
 * another LR_ACTION_INDEX_VERSION or LR_OBSERVATION_VERSION. */
static const struct kept {
    const char *config;
    uint32_t letters;
    uint64_t letters_hash;
    uint32_t bytes;
    uint64_t bytes_hash;
} kept[] = {
    { "board", 373, 0xd91d69d33a1a61a7, 1663, 0x9563418f73d23a83 },
    { "board(seats=2)", 323, 0xcc845a140515084d, 1235, 0x5abb3492ea66cc2d },
    { "board(seats=3)", 347, 0x06c73d6c59e629ab, 1449, 0xb5321443986e1d3e },
    { "board(seats=6)", 596, 0x435fe7bb24b8df28, 2995, 0x386229f89e57298e },
    { "board(trading=bank)", 373, 0xd91d69d33a1a61a7, 1663, 0x9563418f73d23a83 },
    { "board(modules=knights)", 1728, 0xc06dbdf6a00f1166, 2719, 0x2ff27105db492fb1 },
    { "board(modules=knights,seats=2)", 1596, 0x43f49c9542f894ba, 2095, 0x485875a50d679853 },
    { "board(modules=sea+knights,seats=6)", 2985, 0x60b8115ed086c3a4, 5945, 0x03924bf75689e7d0 },
    { "board(map=new-shores,modules=sea)", 1164, 0xee54de33b4fc351a, 4721, 0x9b619a8368a2889f },
    { "board(map=four-islands,modules=sea,seats=3)", 926, 0x0c95547e8239524e, 3565,
      0x4713a92e76958b85 },
    { "board(map=fog-islands,modules=sea)", 1164, 0xee54de33b4fc351a, 4721, 0x9b619a8368a2889f },
    { "board(map=through-the-desert,modules=sea)", 1164, 0xee54de33b4fc351a, 4721,
      0x9b619a8368a2889f },
    { "board(map=forgotten-tribe,modules=sea)", 1505, 0x8465aef704cc8e61, 5921,
      0x33ee3667ca44a728 },
    { "board(map=cloth-villages,modules=sea)", 1296, 0xef1d2d393a60d5a2, 4950, 0xe144eb3b1c0ac924 },
    { "board(map=pirate-islands,modules=sea)", 1326, 0x8874474afd12b822, 6078, 0xaeba9c8747149d51 },
    { "board(map=wonders,modules=sea)", 1327, 0x02f94ff8cb8e9152, 5663, 0x23573a40a4d58bfd },
    { "board(map=new-world,modules=sea)", 1164, 0xee54de33b4fc351a, 4721, 0x9b619a8368a2889f },
    { "board(map=new-shores,modules=sea+knights)", 3727, 0xb023220729897880, 6697,
      0xcf895394b1d007fe },
    { "board(map=forgotten-tribe,modules=sea+knights)", 4398, 0x62da90351eaf765c, 8151,
      0xef48b390b66f25a4 },
    { "board(map=wonders,modules=sea+knights)", 4220, 0x6d1e0b6e3dd01015, 7893,
      0x49b9f958d7671205 },
    { "cards", 1439, 0x1db7d1fa91f057ef, 3428, 0x9b66dcb40056025c },
    { "board(seats=5)", 547, 0x159cabf453796bc1, 2692, 0x5fdfae28bd03f72a },
    { "board(seats=2,board=beginner)", 323, 0xcc845a140515084d, 1235, 0x5abb3492ea66cc2d },
    { "board(modules=knights,seats=3)", 1661, 0x7316c88f9e271000, 2407, 0x150c2c42c7fbcd22 },
    { "board(modules=knights,seats=6)", 2556, 0x3f1e04d5d5578656, 4711, 0x64332701504a1965 },
    { "board(modules=sea+knights)", 1968, 0x87eca6670a70787d, 3387, 0x4f6fde3abd071977 },
    { "board(modules=sea)", 599, 0x732e69837d8bc694, 2331, 0x31b158c592687657 },
    { "board(map=new-shores,modules=sea,seats=3)", 926, 0x0c95547e8239524e, 3565,
      0x4713a92e76958b85 },
    { "board(map=fog-islands,modules=sea,seats=3)", 1069, 0xd780cdc59b8e9aa1, 4149,
      0x2880b02a33dc0c5b },
    { "board(map=forgotten-tribe,modules=sea,seats=3)", 1396, 0x81918ff88cc891db, 5270,
      0x76a871ec02c15d00 },
    { "board(map=cloth-villages,modules=sea,seats=3)", 1157, 0xf45d9b21566f9dfc, 4377,
      0x938578d0a5dddfd5 },
    { "board(map=pirate-islands,modules=sea,seats=3)", 1216, 0x31cb93bde626eaf2, 5299,
      0x6aca1eb8df948c21 },
    { "board(map=wonders,modules=sea,seats=3)", 1218, 0xe9259f0df8f9d6fe, 5007,
      0xd8eb98f006286044 },
    { "board(map=new-world,modules=sea,seats=3)", 1069, 0xd780cdc59b8e9aa1, 4149,
      0x2880b02a33dc0c5b },
    { "board(map=four-islands,modules=sea+knights)", 3240, 0x3c419a891600b193, 5781,
      0xe6bd4a1ec07c3b71 },
    { "board(map=fog-islands,modules=sea+knights)", 3727, 0xb023220729897880, 6697,
      0xcf895394b1d007fe },
    { "board(map=cloth-villages,modules=sea+knights)", 3859, 0x0d9f030c57078484, 6926,
      0x916939d6707ff9aa },
    { "board(map=new-world,modules=sea+knights,seats=3)", 3591, 0x0eb1a0891830fa19, 5969,
      0x648a36e2525d4f08 },
    { "board(modules=knights,hand_counts_public=0)", 1728, 0xc06dbdf6a00f1166, 2719,
      0x2ff27105db492fb1 },
    { "cards(turn_limit=60)", 1439, 0x1db7d1fa91f057ef, 3428, 0x9b66dcb40056025c },
};

static void test_stable(void **state) {
    (void)state;
    static lr_game g;
    lr_error error;
    for (unsigned k = 0; k < sizeof kept / sizeof kept[0]; k++) {
        assert_int_equal(lr_game_init(&g, kept[k].config, NULL, &error), LR_OK);
        assert_int_equal(lr_index_size(&g), kept[k].letters);
        assert_true(lr_index_hash(&g) == kept[k].letters_hash);
        assert_int_equal(lr_observation_size(&g, 0), kept[k].bytes);
        assert_true(lr_observation_hash(&g, 0) == kept[k].bytes_hash);
    }
}

/* Sixteen bytes that are no action have no word, and words that are none give no action. */
static void test_noise(void **state) {
    (void)state;
    for (uint32_t k = 0; k < 20; k++) {
        assert_true(drive_start_every(&d, &game, k, 40 + k));
        lr_init(&game, &s);
        for (step = 0; step < 200 && lr_actors(&game, &s) != 0; step++) {
            lr_action a = drive_noise(&d, &s), again;
            lr_word w = lr_index_of(&game, a);
            int seat = a.actor;
            if (w.length > 0) {
                HOLDS(lr_index_action(&game, seat, w, &again) == LR_OK);
                HOLDS(memcmp(&a, &again, sizeof a) == 0);
            }
            for (unsigned n = 0; n < 3; n++) w.letter[n] = (uint16_t)lr_rng_next(&d.rng);
            if (lr_rng_below(&d.rng, 2) == 0)
                for (unsigned n = 0; n < 3; n++) w.letter[n] %= (uint16_t)lr_index_size(&game);
            w.length = (uint8_t)lr_rng_below(&d.rng, 5);
            if (lr_index_action(&game, 0, w, &again) == LR_OK) {
                lr_word back = lr_index_of(&game, again);
                seat = 0;
                HOLDS(back.length == w.length);
            }
            drive_step(&d, &s);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board),         cmocka_unit_test(test_cards),
        cmocka_unit_test(test_letters_print), cmocka_unit_test(test_stable),
        cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
