/* Records: a played game read back, and every way a record can be broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "builtin_map.h"

#include <longroad/longroad.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lr_game game;
static lr_error error;
static lr_record_reader reader;
static lr_record_header header;
static char map_text[LR_MAP_TEXT_MAX];

static lr_status open_game(const char *text, size_t length) {
    return lr_record_game(&reader, text, length, &header, &game, map_text, sizeof map_text, &error);
}

/* ---- writing and reading a whole game ---- */

enum { RECORD_MAX = 1 << 20 };

typedef struct played {
    char *text;
    size_t length;
    int32_t moves;
    uint64_t hash;
} played;

static void append(played *p, const char *line) {
    size_t length = strlen(line);
    assert_true(p->length + length + 2 < RECORD_MAX);
    memcpy(p->text + p->length, line, length);
    p->length += length;
}

/* Plays a random game to its end and writes its record. */
static played play(const char *config, const char *map, uint64_t seed) {
    played p = { .text = malloc(RECORD_MAX) };
    lr_record_header names = { .seat = { "greedy", "a stranger", "", "last # one" } };
    lr_rng rng = lr_rng_seed(seed);
    lr_state s;
    char line[LR_ACTION_TEXT_MAX];
    assert_non_null(p.text);
    assert_int_equal(lr_game_init(&game, config, map, &error), LR_OK);
    names.map_text = map;
    names.map_length = map != NULL ? strlen(map) : 0;
    p.length = lr_record_header_print(&game, &names, p.text, RECORD_MAX);
    assert_int_equal(p.length, strlen(p.text));
    lr_init(&game, &s);
    for (uint32_t who; (who = lr_actors(&game, &s)) != 0; p.moves++) {
        lr_action a = who & LR_CHANCE ? lr_chance_sample(&game, &s, &rng)
                                      : lr_legal_sample(&game, &s, lr_seat_first(who), &rng);
        lr_action_print(&game, a, line, sizeof line);
        append(&p, line);
        append(&p, "\n");
        lr_apply(&game, &s, a);
    }
    assert_true(lr_record_result_print(&game, &s, line, sizeof line) > 0);
    append(&p, line);
    append(&p, "\n");
    p.hash = lr_hash(&game, &s);
    return p;
}

static lr_status replay(const char *text, size_t length, lr_state *s) {
    lr_status status = open_game(text, length);
    if (status != LR_OK) return status;
    lr_init(&game, s);
    do status = lr_record_step(&reader, &game, s, &error);
    while (status == LR_OK);
    return status;
}

static void a_played_game_is_read_back(void **unused) {
    (void)unused;
    lr_state s;
    played p = play("board(vp_goal=4)", NULL, 1);
    /* Exactly its bytes, no zero after them: a reader past the end is caught by the sanitizer. */
    char *exact = malloc(p.length);
    assert_non_null(exact);
    memcpy(exact, p.text, p.length);
    if (replay(exact, p.length, &s) != LR_END) fail_msg("line %d: %s", (int)error.line, error.text);
    assert_int_equal(reader.move, p.moves);
    assert_true(lr_hash(&game, &s) == p.hash);
    assert_int_equal(reader.result_present, 1);
    assert_int_equal(reader.result_winner, lr_winner(&game, &s));
    assert_string_equal(header.seat[0], "greedy");
    assert_string_equal(header.seat[1], "a stranger");
    assert_string_equal(header.seat[2], "");
    assert_string_equal(header.seat[3], "last _ one");
    assert_int_equal(header.rules_version, LR_RULES_VERSION);
    assert_null(header.map_text);
    /* Read again after the end, it stays at the end. */
    lr_action a;
    assert_int_equal(lr_record_next(&reader, &game, &a, &error), LR_END);
    free(exact);
    free(p.text);
}

static void a_map_travels_with_its_record(void **unused) {
    (void)unused;
    lr_state s;
    const char *map = builtin_map("island-beginner");
    played p = play("board(board=beginner,vp_goal=4)", map, 2);
    assert_int_equal(replay(p.text, p.length, &s), LR_END);
    assert_true(lr_hash(&game, &s) == p.hash);
    assert_string_equal(map_text, map);
    assert_int_equal(lr_record_map(&header, NULL, 0), strlen(map));
    /* A buffer that is too small is said to be. */
    assert_int_equal(
        lr_record_game(&reader, p.text, p.length, &header, &game, map_text, 100, &error),
        LR_E_TOO_LARGE);
    free(p.text);
}

/* The example of docs/notation.md is a real game. */
static void the_manual_shows_a_whole_game(void **unused) {
    (void)unused;
    static char manual[1 << 17];
    lr_state s;
    FILE *file = fopen(LR_TEST_SOURCE_DIR "/docs/notation.md", "rb");
    assert_non_null(file);
    assert_true(fread(manual, 1, sizeof manual - 1, file) > 0);
    fclose(file);
    char *record = strstr(manual, "\nlongroad-record 1\n");
    assert_non_null(record);
    char *end = strstr(++record, "```");
    assert_non_null(end);
    if (replay(record, (size_t)(end - record), &s) != LR_END)
        fail_msg("line %d: %s", (int)error.line, error.text);
    assert_int_equal(reader.result_present, 1);
    assert_int_equal(reader.move, 7);
}

/* ---- small records ---- */

#define HEADER "longroad-record 1\nrules 1\ngame board(seats=3)\n"

static lr_status step_through(const char *text) {
    lr_state s;
    return replay(text, strlen(text), &s);
}

static void comments_and_blank_lines_are_allowed(void **unused) {
    (void)unused;
    assert_int_equal(step_through("longroad-record 1\n\n# a game\n  rules 1 # ours\n\tgame board\n"
                                  "seat 2 somebody  \n\nmoves # now\n\n"
                                  "  * deal 1  # the board\n# dice\n* dice 3 4"),
                     LR_END);
    assert_int_equal(reader.move, 2);
    assert_int_equal(reader.result_present, 0);
    assert_string_equal(header.seat[2], "somebody");
    assert_string_equal(header.config, "board");
}

static void lines_may_end_as_on_other_systems(void **unused) {
    (void)unused;
    assert_int_equal(step_through("longroad-record 1\r\nrules 1\r\ngame board\r\nmoves\r\n"
                                  "* deal 1\r\n"),
                     LR_END);
    assert_int_equal(reader.move, 1);
}

/* ---- broken records ---- */

#define DEALT HEADER "moves\n* deal 1\n"

static const struct {
    const char *text;
    lr_status status;
    int line, column;
    const char *part;
} broken[] = {
    { "", LR_E_SYNTAX, 1, 1, "longroad-record 1" },
    { "\nlongroad-record 1\n", LR_E_SYNTAX, 1, 1, "longroad-record 1" },
    { "longroad-recording 1\n", LR_E_SYNTAX, 1, 1, "longroad-record 1" },
    { "longroad-record\n", LR_E_SYNTAX, 1, 1, "version number" },
    { "longroad-record 2\n", LR_E_VERSION, 1, 0, "format version 2" },
    { "longroad-record 1\nrules 99\n", LR_E_VERSION, 2, 0, "rules version 99" },
    { "longroad-record 1\nrules one\n", LR_E_SYNTAX, 2, 1, "version number" },
    { "longroad-record 1\nrules 1\nrules 1\n", LR_E_SYNTAX, 3, 1, "`rules` stands twice" },
    { "longroad-record 1\nrules 1\nmoves\n", LR_E_SYNTAX, 3, 1, "no `game` line" },
    { "longroad-record 1\ngame board\nmoves\n", LR_E_SYNTAX, 3, 1, "no `rules` line" },
    { HEADER, LR_E_SYNTAX, 3, 1, "no `moves` line" },
    { HEADER "game board\n", LR_E_SYNTAX, 4, 1, "`game` stands twice" },
    { HEADER "place b2\n", LR_E_SYNTAX, 4, 1,
      "rules, game, seat, commitment, seed, entropy, map, position, moves" },
    { HEADER "seat 6 x\n", LR_E_SYNTAX, 4, 1, "expected `seat`" },
    { HEADER "seat 0\n", LR_E_SYNTAX, 4, 1, "expected `seat`" },
    { HEADER "seat 0 x\nseat 0 y\n", LR_E_SYNTAX, 5, 1, "this seat stands twice" },
    { HEADER "seat 0 a-name-of-more-than-thirty-one-bytes\n", LR_E_TOO_LARGE, 4, 1, "too long" },
    { HEADER "map island\n", LR_E_SYNTAX, 4, 1, "`map` stands alone" },
    { HEADER "| layout\n", LR_E_SYNTAX, 4, 1, "without `map`" },
    { HEADER "map\nmoves\n", LR_E_SYNTAX, 5, 1, "without the map's lines" },
    { HEADER "map\n| nonsense\nmoves\n", LR_E_SYNTAX, 5, 3, "" },
    { "longroad-record 1\nrules 1\n\n  game board(seats=9)\nmoves\n", LR_E_RANGE, 4, 20,
      "seats must be" },
    { "longroad-record 1\nrules 1\ngame board(map=new-shores,seats=5)\nmoves\n", LR_E_OPTIONS, 3, 0,
      "new-shores" },
    { HEADER "moves\n0 roll\n", LR_E_CHANCE_IS_DUE, 5, 0, "move 1: `0 roll`: Wait" },
    { DEALT "* dice 7 1\n", LR_E_RANGE, 6, 8, "move 2: the number must be 1 to 6" },
    { DEALT "\n# here\n   * dice 7 1\n", LR_E_RANGE, 8, 11, "move 2: " },
    { DEALT "* dice 3 4\n0 jump\n", LR_E_UNKNOWN_NAME, 7, 3, "move 3: there is no action `jump`" },
    { DEALT "* dice 3 4\n0 roll\n", LR_E_CHANCE_IS_DUE, 7, 0, "move 3: `0 roll`: " },
    { DEALT "moves\n", LR_E_SYNTAX, 6, 1, "move 2: " },
    { DEALT "result 2 points 1 2 3\n", LR_E_RESULT, 6, 0, "the game is not over" },
    { DEALT "result draw points 0 0 0\n", LR_E_RESULT, 6, 0, "the game is not over" },
    { DEALT "result dusk points 0 0 0\n", LR_E_SYNTAX, 6, 8, "expected a seat or `draw`" },
    { DEALT "result 3 points 1 2 3\n", LR_E_RANGE, 6, 8, "move 2: the number must be 0 to 2" },
    { DEALT "result 2 1 2 3\n", LR_E_SYNTAX, 6, 10, "expected `points`" },
    { DEALT "result 2 points 1 2\n", LR_E_SYNTAX, 6, 20, "whole number" },
    { DEALT "result 2 points 1 2 3 4\n", LR_E_SYNTAX, 6, 22, "for each seat" },
    { DEALT "result 2 points 1 2 3\n* dice 1 2\n", LR_E_SYNTAX, 7, 1, "text after the result" },
};

static void breaks_name_line_move_and_reason(void **unused) {
    (void)unused;
    for (size_t k = 0; k < sizeof broken / sizeof *broken; k++) {
        lr_status status = step_through(broken[k].text);
        if (status != broken[k].status || error.status != status || error.line != broken[k].line ||
            error.column != broken[k].column || strstr(error.text, broken[k].part) == NULL)
            fail_msg("%s: %s, line %d column %d: %s", broken[k].text, lr_status_name(status),
                     (int)error.line, (int)error.column, error.text);
    }
}

static void zero_bytes_and_long_lines_are_refused(void **unused) {
    (void)unused;
    static const char zero[] = HEADER "moves\n* deal\0 1\n";
    lr_state s;
    assert_int_equal(replay(zero, sizeof zero - 1, &s), LR_E_SYNTAX);
    assert_int_equal(error.line, 5);
    static const char map_zero[] = HEADER "map\n| a\0b\nmoves\n";
    assert_int_equal(replay(map_zero, sizeof map_zero - 1, &s), LR_E_SYNTAX);
    assert_int_equal(error.line, 5);
    char *text = malloc(LR_CONFIG_TEXT_MAX + 200);
    assert_non_null(text);
    static const char start[] = HEADER "moves\n";
    size_t length = sizeof start - 1;
    memcpy(text, start, length);
    memset(text + length, 'x', LR_CONFIG_TEXT_MAX);
    assert_int_equal(replay(text, length + LR_CONFIG_TEXT_MAX, &s), LR_E_TOO_LARGE);
    assert_int_equal(error.line, 5);
    assert_non_null(strstr(error.text, "move 1"));
    free(text);
}

/* The closing line with another winner or other points is refused; without it the game is fine. */
static void a_wrong_result_is_refused(void **unused) {
    (void)unused;
    lr_state s;
    played p = play("board(seats=3,vp_goal=4)", NULL, 3);
    p.text[p.length] = 0;
    char *result = strstr(p.text, "result ");
    assert_non_null(result);
    char winner = result[7];
    result[7] = winner == '0' ? '1' : '0';
    assert_int_equal(replay(p.text, p.length, &s), LR_E_RESULT);
    assert_non_null(strstr(error.text, "the moves lead to another result: result "));
    assert_non_null(strstr(error.text, "move "));
    result[7] = winner;
    char *points = strstr(result, "points ") + 7;
    points[0] = points[0] == '1' ? '2' : '1';
    assert_int_equal(replay(p.text, p.length, &s), LR_E_RESULT);
    assert_int_equal(replay(p.text, (size_t)(result - p.text), &s), LR_END);
    assert_int_equal(reader.result_present, 0);
    free(p.text);
}

/* A record cut anywhere is read up to the cut or refused; never read beyond. */
static void a_torn_record_is_read_up_to_the_cut(void **unused) {
    (void)unused;
    lr_state s;
    played p = play("board(seats=2,vp_goal=3)", NULL, 4);
    for (size_t length = 0; length < p.length; length += 1 + p.length / 300) {
        char *exact = malloc(length + (length == 0));
        assert_non_null(exact);
        memcpy(exact, p.text, length);
        lr_status status = replay(exact, length, &s);
        assert_int_not_equal(status, LR_OK);
        if (status == LR_END) assert_in_range(reader.move, 0, p.moves);
        free(exact);
    }
    free(p.text);
}

/* ---- dice that can be checked ---- */

#define DIGITS "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void dice_lines_are_kept(void **unused) {
    (void)unused;
    static const char text[] = "longroad-record 1\nrules 1\nentropy 3 0aff\ngame board\n"
                               "seed " DIGITS "\n commitment  " DIGITS " # told before\n"
                               "entropy 0 " DIGITS "\nmoves\n";
    assert_int_equal(open_game(text, sizeof text - 1), LR_OK);
    assert_string_equal(header.commitment, DIGITS);
    assert_string_equal(header.seed, DIGITS);
    assert_string_equal(header.entropy[0], DIGITS);
    assert_string_equal(header.entropy[1], "");
    assert_string_equal(header.entropy[3], "0aff");
    static char out[8192];
    size_t length = lr_record_header_print(&game, &header, out, sizeof out);
    assert_non_null(strstr(out, "\ncommitment " DIGITS "\nseed " DIGITS "\nentropy 0 " DIGITS
                                "\nentropy 3 0aff\nmoves\n"));
    lr_record_header first = header;
    assert_int_equal(open_game(out, length), LR_OK);
    assert_memory_equal(first.commitment, header.commitment, sizeof first.commitment);
    assert_memory_equal(first.entropy, header.entropy, sizeof first.entropy);
}

static void a_game_begins_at_its_position(void **unused) {
    (void)unused;
    static const char text[] =
        "longroad-record 1\nrules 1\ngame board(board=beginner,seats=2)\nposition\n"
        "# the city comes next\n | active 1\n| hand 1 grain=2 ore=3\n\n| settlements 1 c3.n\n"
        "seat 0 Ada\nmoves\n1 city c3.n\n";
    static char out[LR_STATE_TEXT_MAX], again[16384];
    lr_state s, t;
    assert_int_equal(open_game(text, sizeof text - 1), LR_OK);
    lr_record_position(&header, out, sizeof out);
    assert_string_equal(out, "active 1\nhand 1 grain=2 ore=3\nsettlements 1 c3.n\n");
    assert_int_equal(lr_record_begin(&header, &game, &s, &error), LR_OK);
    /* Written and read again, it begins at the same position. */
    lr_record_header copy = header;
    copy.position_text = out;
    copy.position_length = strlen(out);
    size_t length = lr_record_header_print(&game, &copy, again, sizeof again);
    assert_non_null(strstr(again, "\nposition\n| active 1\n| hand 1 grain=2 ore=3\n"));
    assert_int_equal(open_game(again, length), LR_OK);
    assert_int_equal(lr_record_begin(&header, &game, &t, &error), LR_OK);
    assert_memory_equal(&s, &t, game.state_bytes);
    assert_int_equal(open_game(text, sizeof text - 1), LR_OK);
    assert_int_equal(lr_record_step(&reader, &game, &s, &error), LR_OK);
    assert_int_equal(lr_record_step(&reader, &game, &s, &error), LR_END);
    /* Without one it begins at its beginning. */
    static const char plain[] = "longroad-record 1\nrules 1\ngame board\nmoves\n";
    assert_int_equal(open_game(plain, sizeof plain - 1), LR_OK);
    assert_int_equal(lr_record_begin(&header, &game, &s, &error), LR_OK);
    lr_init(&game, &t);
    assert_memory_equal(&s, &t, game.state_bytes);
}

static void wrong_positions_are_refused(void **unused) {
    (void)unused;
    static const char *const headers[] = {
        "position",
        "position here\n| active 1",
        "position\n| active 1\nposition\n| active 1",
        "| active 1",
        "position\nseat 0 Ada\n| active 1",
    };
    static char text[8192];
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        int length = snprintf(text, sizeof text,
                              "longroad-record 1\nrules 1\ngame board\n%s\nmoves\n", headers[i]);
        assert_int_equal(open_game(text, (size_t)length), LR_E_SYNTAX);
    }
    /* A position that cannot be read is named by its line in the record. */
    static const char wrong[] = "longroad-record 1\nrules 1\ngame board(board=beginner)\nposition\n"
                                "| active 1\n| hand 0 gems=1\nmoves\n";
    lr_state s;
    assert_int_equal(open_game(wrong, sizeof wrong - 1), LR_OK);
    assert_int_not_equal(lr_record_begin(&header, &game, &s, &error), LR_OK);
    assert_int_equal(error.line, 6);
}

static void wrong_dice_lines_are_refused(void **unused) {
    (void)unused;
    static const char *const wrong[] = {
        "seed",
        "seed 00",
        "seed " DIGITS "00",
        "seed " DIGITS "\nseed " DIGITS,
        "seed 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF",
        "commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
        "commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg",
        "entropy 0aff",
        "entropy 0",
        "entropy 6 0aff",
        "entropy 0 0af",
        "entropy 0 " DIGITS "00",
        "entropy 0 0aff\nentropy 0 0aff",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[512];
        int length = snprintf(text, sizeof text,
                              "longroad-record 1\nrules 1\n%s\ngame board\nmoves\n", wrong[i]);
        assert_int_equal(open_game(text, (size_t)length), LR_E_SYNTAX);
        assert_int_equal(error.line, strchr(wrong[i], '\n') != NULL ? 4 : 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_played_game_is_read_back),
        cmocka_unit_test(a_map_travels_with_its_record),
        cmocka_unit_test(the_manual_shows_a_whole_game),
        cmocka_unit_test(comments_and_blank_lines_are_allowed),
        cmocka_unit_test(lines_may_end_as_on_other_systems),
        cmocka_unit_test(breaks_name_line_move_and_reason),
        cmocka_unit_test(zero_bytes_and_long_lines_are_refused),
        cmocka_unit_test(a_wrong_result_is_refused),
        cmocka_unit_test(a_torn_record_is_read_up_to_the_cut),
        cmocka_unit_test(dice_lines_are_kept),
        cmocka_unit_test(a_game_begins_at_its_position),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(wrong_dice_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
