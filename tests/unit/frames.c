/* Games that are over as rows of positions (server/frames.h): laid upon each other the frames
 * give the sections of a fresh view at every step, for everybody, each seat, and with all hands
 * open. */
#include "frames.h"
#include "schema_check.h"
#include "wire.h"

#include <jansson.h>
#include <longroad/longroad.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char record[1 << 20];
static size_t record_length;
static lr_game game;
static lr_action played[4096];
static uint32_t played_count;

/* Plays at random, and writes the record; `begin` is the position, or NULL. */
static void play(const char *config, const char *begin, uint64_t seed) {
    lr_record_header header = { .seat = { "Ada", "steady" } };
    lr_rng rng = lr_rng_seed(seed);
    lr_error error;
    lr_state s;
    if (lr_game_init(&game, config, NULL, &error) != LR_OK) fail_msg("%s", error.text);
    header.position_text = begin;
    header.position_length = begin != NULL ? strlen(begin) : 0;
    size_t at = lr_record_header_print(&game, &header, record, sizeof record);
    lr_init(&game, &s);
    if (begin != NULL) assert_int_equal(lr_state_parse(&game, begin, &s, &error), LR_OK);
    played_count = 0;
    for (uint32_t who = 0; (who = lr_actors(&game, &s)) != 0 && played_count < 1200;) {
        lr_action a = (who & LR_CHANCE) != 0 ? lr_chance_sample(&game, &s, &rng)
                                             : lr_legal_sample(&game, &s, lr_seat_first(who), &rng);
        lr_apply(&game, &s, a);
        at += lr_action_print(&game, a, record + at, sizeof record - at);
        record[at++] = '\n';
        played[played_count++] = a;
    }
    record_length = at;
}

static json_t *make(int seat) {
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(frames_make(record, record_length, seat, NULL, &text, &length), FRAMES_MADE);
    json_error_t error;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) fail_msg("%s", error.text);
    schema_expect("HttpReplay", value);
    free(text);
    return value;
}

static json_t *section_of(const lr_state *s, int viewer_seat, int section) {
    static char text[WIRE_VIEW_MAX];
    static lr_view view;
    wire_viewer viewer = { .seat = viewer_seat };
    lr_observe(&game, s, viewer_seat, &view);
    json_writer w = jw_start(text, sizeof text, NULL, NULL);
    wire_family_of(&game)->section(&game, &view, &viewer, section, &w);
    assert_true(jw_finish(&w));
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

/* What the frames have come to is what a fresh view says. */
static void compare(const json_t *laid, const lr_state *s, int seat, uint32_t step) {
    const wire_family *family = wire_family_of(&game);
    for (int i = 0; family->sections[i].name != NULL; i++) {
        json_t *fresh = section_of(s, seat < 0 ? LR_SPECTATOR : seat, i);
        if (!json_equal(fresh, json_object_get(laid, family->sections[i].name)))
            fail_msg("step %u: %s differs", step, family->sections[i].name);
        json_decref(fresh);
        if (seat != FRAMES_ALL || !family->sections[i].own) continue;
        for (int k = 0; k < game.seats; k++) {
            json_t *own = section_of(s, k, i);
            if (!json_equal(own, json_array_get(json_object_get(laid, "hands"), (size_t)k)))
                fail_msg("step %u: the hand of seat %d differs", step, k);
            json_decref(own);
        }
    }
}

static void check(const char *begin, int seat) {
    json_t *whole = make(seat);
    json_t *frames = json_object_get(whole, "frames"), *laid = json_object_get(whole, "view");
    lr_error error;
    lr_state s;
    lr_init(&game, &s);
    if (begin != NULL) assert_int_equal(lr_state_parse(&game, begin, &s, &error), LR_OK);
    assert_int_equal(json_is_true(json_object_get(whole, "practice")), begin != NULL);
    assert_int_equal(json_array_size(frames), played_count);
    assert_int_equal(json_array_size(json_object_get(whole, "seats")), game.seats);
    assert_non_null(json_object_get(whole, "setting"));
    compare(laid, &s, seat, 0);
    for (uint32_t k = 0; k < played_count; k++) {
        json_t *frame = json_array_get(frames, k);
        assert_true(json_array_size(json_object_get(frame, "events")) > 0 || k == 0);
        assert_int_equal(json_object_update(laid, json_object_get(frame, "changed")), 0);
        lr_apply(&game, &s, played[k]);
        if (k % 7 == 0 || k + 1 == played_count) compare(laid, &s, seat, k + 1);
    }
    assert_non_null(json_object_get(laid, "counts"));
    json_decref(whole);
}

static void test_frames_are_the_game(void **state) {
    static const char *const configs[] = {
        "board(seats=3,vp_goal=5)",
        "board(seats=2,modules=knights,vp_goal=5)",
        "board(seats=3,map=fog-islands,vp_goal=6)",
        "board(map=pirate-islands,seats=3,vp_goal=5)",
        "cards(turn_limit=12)",
    };
    (void)state;
    for (size_t k = 0; k < sizeof configs / sizeof configs[0]; k++) {
        play(configs[k], NULL, 5 + k);
        check(NULL, FRAMES_EVERYBODY);
        check(NULL, FRAMES_ALL);
        check(NULL, 1);
    }
}

static void test_practice_games_begin_where_they_began(void **state) {
    static const char begin[] =
        "active 1\nhand 1 grain=2 ore=3\nsettlements 1 c3.n\nroads 1 c3/ne\n";
    (void)state;
    play("board(board=beginner,seats=2,vp_goal=4)", begin, 3);
    check(begin, FRAMES_EVERYBODY);
    check(begin, 0);
}

/* A seat's frames hold nothing of another's hand: the cards that a draw brought are `?` to
 * others. */
static void test_a_seat_sees_its_own(void **state) {
    (void)state;
    play("board(seats=2,vp_goal=6)", NULL, 11);
    json_t *mine = make(0), *public = make(FRAMES_EVERYBODY);
    assert_true(json_is_object(json_object_get(json_object_get(mine, "view"), "hand")));
    assert_true(json_is_null(json_object_get(json_object_get(public, "view"), "hand")));
    assert_null(json_object_get(json_object_get(public, "view"), "hands"));
    size_t k = 0;
    json_t *frame = NULL;
    json_array_foreach(json_object_get(public, "frames"), k, frame) {
        json_t *hand = json_object_get(json_object_get(frame, "changed"), "hand");
        assert_true(hand == NULL || json_is_null(hand));
    }
    json_decref(mine);
    json_decref(public);
}

static void test_what_cannot_be_made(void **state) {
    char *text = NULL;
    size_t length = 0;
    (void)state;
    play("board(seats=2,vp_goal=4)", NULL, 2);
    assert_int_equal(frames_make(record, record_length, 2, NULL, &text, &length), FRAMES_NO_SEAT);
    assert_int_equal(frames_make("nonsense", 8, -1, NULL, &text, &length), FRAMES_BAD_RECORD);
    memcpy(record + record_length, "0 fly\n", sizeof "0 fly\n");
    assert_int_equal(frames_make(record, record_length + 6, -1, NULL, &text, &length),
                     FRAMES_BAD_RECORD);
    memcpy(record + record_length, "0 roll\n",
           sizeof "0 roll\n"); /* the rules do not allow it there */
    assert_int_equal(frames_make(record, record_length + 7, -1, NULL, &text, &length),
                     FRAMES_BAD_RECORD);
    assert_null(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_are_the_game),
        cmocka_unit_test(test_practice_games_begin_where_they_began),
        cmocka_unit_test(test_a_seat_sees_its_own),
        cmocka_unit_test(test_what_cannot_be_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
