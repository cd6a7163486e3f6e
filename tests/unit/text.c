/* Writer and scanner: the tools all printers and parsers are made of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text.h"

#include <string.h>

/* ---- writing ---- */

static void writer_counts_what_does_not_fit(void **unused) {
    (void)unused;
    char out[6];
    for (size_t size = 0; size <= sizeof out; size++) {
        memset(out, '#', sizeof out);
        lr_text t = lr_text_start(out, size);
        lr_put(&t, "ab");
        lr_put_char(&t, 'c');
        lr_put_bytes(&t, "defgh", 5);
        assert_int_equal(lr_text_end(&t), 8);
        if (size > 0) {
            assert_int_equal(strlen(out), size - 1);
            assert_memory_equal(out, "abcdefgh", size - 1);
        }
        for (size_t k = size; k < sizeof out; k++) assert_int_equal(out[k], '#');
    }
}

static void writer_needs_no_buffer(void **unused) {
    (void)unused;
    lr_text t = lr_text_start(NULL, 0);
    lr_put(&t, "longroad");
    assert_int_equal(lr_text_end(&t), 8);
}

static void writer_writes_numbers(void **unused) {
    (void)unused;
    static const struct {
        int64_t value;
        const char *text;
    } rows[] = {
        { 0, "0" },
        { 7, "7" },
        { -1, "-1" },
        { 1234567890123, "1234567890123" },
        { INT64_MAX, "9223372036854775807" },
        { INT64_MIN, "-9223372036854775808" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[32];
        lr_text t = lr_text_start(out, sizeof out);
        lr_put_int(&t, rows[k].value);
        lr_text_end(&t);
        assert_string_equal(out, rows[k].text);
    }
    char out[32];
    lr_text t = lr_text_start(out, sizeof out);
    lr_put_hex64(&t, 0x0123456789abcdef);
    lr_text_end(&t);
    assert_string_equal(out, "0123456789abcdef");
}

/* ---- reading ---- */

static void scanner_knows_its_place(void **unused) {
    (void)unused;
    lr_error error;
    lr_scan in = lr_scan_start("one  two # comment\n\t \n  three", &error);
    char word[8];
    assert_true(lr_scan_word(&in, word, sizeof word));
    assert_string_equal(word, "one");
    assert_int_equal(in.column, 4);
    lr_scan_blanks(&in);
    assert_false(lr_scan_line_end(&in));
    assert_true(lr_scan_word(&in, word, sizeof word));
    assert_true(lr_scan_line_end(&in)); /* the comment goes with the line */
    assert_int_equal(in.line, 2);
    assert_true(lr_scan_line_end(&in)); /* only blanks */
    assert_int_equal(in.line, 3);
    lr_scan_blanks(&in);
    assert_int_equal(in.column, 3);
    assert_false(lr_scan_char(&in, 'x'));
    assert_true(lr_scan_char(&in, 't'));
    assert_false(lr_scan_at_line_end(&in));
    assert_true(lr_scan_word(&in, word, sizeof word));
    assert_true(lr_scan_at_end(&in));
    assert_true(lr_scan_at_line_end(&in));
    assert_false(lr_scan_char(&in, 0)); /* never past the end */
}

static void words_are_bounded(void **unused) {
    (void)unused;
    lr_error error;
    char word[4];
    lr_scan in = lr_scan_start("abc d_-9Z", &error);
    assert_true(lr_scan_word(&in, word, sizeof word));
    assert_string_equal(word, "abc");
    assert_false(lr_scan_word(&in, word, sizeof word)); /* at a blank */
    assert_int_equal(error.status, LR_E_SYNTAX);
    assert_int_equal(error.column, 4);
    lr_scan_blanks(&in);
    assert_false(lr_scan_word(&in, word, sizeof word)); /* five letters do not fit */
    assert_int_equal(error.status, LR_E_SYNTAX);
    assert_string_equal(word, "abc");
    char longer[8];
    assert_true(lr_scan_word(&in, longer, sizeof longer));
    assert_string_equal(longer, "d_-9Z");
}

static void numbers_are_bounded(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        lr_status status;
        int64_t value;
    } rows[] = {
        { "0", LR_OK, 0 },
        { "-5", LR_OK, -5 },
        { "100", LR_OK, 100 },
        { "12rest", LR_OK, 12 },
        { "101", LR_E_RANGE, 0 },
        { "-6", LR_E_RANGE, 0 },
        { "-0", LR_E_RANGE, 0 },
        { "007", LR_E_SYNTAX, 0 },
        { "00", LR_E_SYNTAX, 0 },
        { "", LR_E_SYNTAX, 0 },
        { "-", LR_E_SYNTAX, 0 },
        { "+1", LR_E_SYNTAX, 0 },
        { " 1", LR_E_SYNTAX, 0 },
        { "999999999999999999", LR_E_RANGE, 0 },
        { "9999999999999999999", LR_E_SYNTAX, 0 },
        { "99999999999999999999999999999999999999", LR_E_SYNTAX, 0 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        lr_error error;
        int64_t value = 77;
        lr_scan in = lr_scan_start(rows[k].text, &error);
        bool taken = lr_scan_int(&in, -5, 100, &value);
        assert_int_equal(taken, rows[k].status == LR_OK);
        assert_int_equal(error.status, rows[k].status);
        assert_int_equal(value, taken ? rows[k].value : 77);
        if (!taken) assert_ptr_equal(in.at, rows[k].text);
    }
    lr_error error;
    int64_t value;
    lr_scan in = lr_scan_start("9", &error);
    assert_false(lr_scan_int(&in, 2, 6, &value));
    assert_string_equal(error.text, "the number must be 2 to 6");
}

static void hexadecimal_digits_are_bounded(void **unused) {
    (void)unused;
    lr_error error;
    uint64_t value = 0;
    lr_scan in = lr_scan_start("0123456789abcdef", &error);
    assert_true(lr_scan_hex64(&in, &value));
    assert_true(value == 0x0123456789abcdef);
    in = lr_scan_start("f", &error);
    assert_true(lr_scan_hex64(&in, &value));
    assert_true(value == 15);
    in = lr_scan_start("00000000000000000", &error);
    assert_false(lr_scan_hex64(&in, &value));
    in = lr_scan_start("F", &error);
    assert_false(lr_scan_hex64(&in, &value));
    assert_true(value == 15);
}

static void complaints_join_their_pieces(void **unused) {
    (void)unused;
    lr_error error;
    lr_scan in = lr_scan_start("a\nbc", &error);
    lr_scan_char(&in, 'a');
    lr_scan_line_end(&in);
    lr_scan_char(&in, 'b');
    assert_int_equal(lr_scan_fail(&in, LR_E_RANGE, "not ", "this", NULL), LR_E_RANGE);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_string_equal(error.text, "not this");
    assert_int_equal(lr_fail(&error, LR_E_MAP, "no place", NULL), LR_E_MAP);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}

static void a_long_complaint_is_cut(void **unused) {
    (void)unused;
    char piece[LR_ERROR_TEXT_MAX];
    lr_error error;
    memset(piece, 'x', sizeof piece - 1);
    piece[sizeof piece - 1] = 0;
    lr_fail(&error, LR_E_MAP, piece, piece, NULL);
    assert_int_equal(strlen(error.text), LR_ERROR_TEXT_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writer_counts_what_does_not_fit),
        cmocka_unit_test(writer_needs_no_buffer),
        cmocka_unit_test(writer_writes_numbers),
        cmocka_unit_test(scanner_knows_its_place),
        cmocka_unit_test(words_are_bounded),
        cmocka_unit_test(numbers_are_bounded),
        cmocka_unit_test(hexadecimal_digits_are_bounded),
        cmocka_unit_test(complaints_join_their_pieces),
        cmocka_unit_test(a_long_complaint_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
