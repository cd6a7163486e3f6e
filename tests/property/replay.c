/* A record is the whole game: written down and read back, it leads to the same bytes. */
#include "drive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { GAME_STEPS_MAX = 3000 };

static lr_game game;
static drive d;
static lr_state s;

static char record[1 << 20];
static size_t record_length;

static void record_game(lr_state *last) {
    lr_record_header header;

    memset(&header, 0, sizeof header);
    (void)snprintf(header.seat[0], sizeof header.seat[0], "somebody");
    record_length = lr_record_header_print(&game, &header, record, sizeof record);
    lr_init(&game, last);
    for (int step = 0; step < GAME_STEPS_MAX && lr_actors(&game, last) != 0; step++) {
        lr_action a = drive_action(&d, last);
        record_length += lr_action_print(&game, a, record + record_length,
                                         sizeof record - record_length);
        assert_true(record_length + 1 < sizeof record);
        record[record_length++] = '\n';
        lr_apply(&game, last, a);
    }
    if (lr_winner(&game, last) != LR_SEAT_NONE)
        record_length += lr_record_result_print(&game, last, record + record_length,
                                                sizeof record - record_length);
}

static void a_record_replays_to_the_same_bytes(void **state) {
    static lr_game read;
    static char map[LR_MAP_TEXT_MAX];
    static lr_record_header header;
    uint64_t games = drive_steps(60000, 12000) / 1000, moves = 0;

    (void)state;
    for (uint64_t k = 0; k < games; k++) {
        lr_record_reader reader;
        lr_error error;
        lr_action a;
        lr_status status;

        assert_true(drive_start_every(&d, &game, (uint32_t)k, 900 + k));
        record_game(&s);
        status = lr_record_game(&reader, record, record_length, &header, &read, map, sizeof map,
                                &error);
        if (status != LR_OK) fail_msg("line %d: %s", error.line, error.text);
        lr_state replayed;
        lr_init(&read, &replayed);
        while ((status = lr_record_next(&reader, &read, &a, &error)) == LR_OK) {
            status = lr_play(&read, &replayed, a);
            if (status != LR_OK) fail_msg("line %d: %s", reader.line, lr_status_name(status));
        }
        if (status != LR_END) fail_msg("line %d: %s", error.line, error.text);
        assert_int_equal(read.state_bytes, game.state_bytes);
        assert_memory_equal(replayed.body.bytes, s.body.bytes, game.state_bytes);
        assert_true(lr_hash(&read, &replayed) == lr_hash(&game, &s));
        assert_string_equal(header.seat[0], "somebody");
        moves += (uint64_t)reader.move;
    }
    assert_true(moves >= 100 * games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_replays_to_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
