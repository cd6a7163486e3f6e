/* The JSON writer: punctuation, escapes, numbers, small buffers and failures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "json_writer.h"

typedef struct sink {
    char text[512];
    size_t length, calls, calls_allowed;
} sink;

static bool sink_take(void *context, const char *bytes, size_t length) {
    sink *s = context;
    if (s->calls++ == s->calls_allowed) return false;
    assert_true(s->length + length < sizeof s->text);
    memcpy(s->text + s->length, bytes, length);
    s->length += length;
    return true;
}

/* One document that uses everything. */
static void write_sample(json_writer *w) {
    jw_object(w);
    jw_key(w, "a");
    jw_array(w);
    jw_int(w, -5);
    jw_uint(w, UINT64_MAX);
    jw_object(w);
    jw_object_end(w);
    jw_array(w);
    jw_array_end(w);
    jw_array_end(w);
    jw_key(w, "b");
    jw_bool(w, true);
    jw_key(w, "c");
    jw_null(w);
    jw_key(w, "d");
    jw_string(w, "x");
    jw_object_end(w);
}

static const char sample[] =
    "{\"a\":[-5,18446744073709551615,{},[]],\"b\":true,\"c\":null,\"d\":\"x\"}\n";

static void punctuation(void **state) {
    (void)state;
    char buffer[256];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    write_sample(&w);
    assert_true(jw_finish(&w));
    assert_string_equal(buffer, sample);
}

static void any_buffer_size_gives_the_same_text(void **state) {
    (void)state;
    for (size_t size = 1; size < 100; size++) {
        char buffer[100];
        sink s = { .calls_allowed = SIZE_MAX };
        json_writer w = jw_start(buffer, size, sink_take, &s);
        write_sample(&w);
        assert_true(jw_finish(&w));
        s.text[s.length] = 0;
        assert_string_equal(s.text, sample);
    }
}

static void a_full_buffer_is_a_failure(void **state) {
    (void)state;
    char buffer[sizeof sample];
    for (size_t size = 1; size < sizeof sample; size++) {
        json_writer w = jw_start(buffer, size, NULL, NULL);
        write_sample(&w);
        assert_false(jw_finish(&w));
    }
    json_writer w = jw_start(buffer, sizeof sample, NULL, NULL);
    write_sample(&w);
    assert_true(jw_finish(&w));
}

static void a_failed_flush_is_told_at_the_end(void **state) {
    (void)state;
    for (size_t allowed = 0; allowed < 3; allowed++) {
        char buffer[8];
        sink s = { .calls_allowed = allowed };
        json_writer w = jw_start(buffer, sizeof buffer, sink_take, &s);
        write_sample(&w);
        assert_false(jw_finish(&w));
        assert_int_equal(s.calls, allowed + 1); /* it does not try again */
    }
}

static void writes(const char *bytes, size_t length, const char *expected) {
    char buffer[256];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    jw_bytes(&w, bytes, length);
    assert_true(jw_finish(&w));
    buffer[strlen(buffer) - 1] = 0; /* the newline */
    assert_string_equal(buffer, expected);
}

#define WRITES(bytes, expected) writes((bytes), sizeof(bytes) - 1, (expected))
#define REPLACED "\xef\xbf\xbd"

static void strings(void **state) {
    (void)state;
    WRITES("", "\"\"");
    WRITES("a\"b\\c", "\"a\\\"b\\\\c\"");
    WRITES("\n\r\t\x01\x1f\x7f", "\"\\n\\r\\t\\u0001\\u001f\\u007f\"");
    WRITES("nul\0in", "\"nul\\u0000in\"");
    WRITES("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2", "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2\"");
}

/* Bytes are looked at by eight, and by four: every byte, at every place of strings of every
 * length up to three such groups. */
static void one_special_byte_anywhere(void **state) {
    (void)state;
    for (size_t length = 1; length <= 25; length++) {
        for (size_t at = 0; at < length; at++) {
            for (int byte = 0; byte < 256; byte++) {
                char text[32], expected[80], middle[16];
                memset(text, 'a', sizeof text);
                text[at] = (char)byte;
                bool plain = byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
                if (plain)
                    snprintf(middle, sizeof middle, "%c", byte);
                else if (byte == '"' || byte == '\\')
                    snprintf(middle, sizeof middle, "\\%c", byte);
                else if (byte >= 0x80)
                    snprintf(middle, sizeof middle, "\xef\xbf\xbd");
                else if (byte == '\n')
                    snprintf(middle, sizeof middle, "\\n");
                else if (byte == '\r')
                    snprintf(middle, sizeof middle, "\\r");
                else if (byte == '\t')
                    snprintf(middle, sizeof middle, "\\t");
                else
                    snprintf(middle, sizeof middle, "\\u%04x", (unsigned)byte);
                snprintf(expected, sizeof expected, "\"%.*s%s%.*s\"", (int)at,
                         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", middle, (int)(length - at - 1),
                         "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
                writes(text, length, expected);
            }
        }
    }
}

static void a_value_that_is_json_already(void **state) {
    (void)state;
    char buffer[64];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    jw_object(&w);
    jw_key(&w, "a");
    jw_raw(&w, "{\"b\":[1]}", 9);
    jw_key(&w, "c");
    jw_array(&w);
    jw_raw(&w, "1", 1);
    jw_raw(&w, "2", 1);
    jw_array_end(&w);
    jw_object_end(&w);
    assert_true(jw_finish(&w));
    assert_string_equal(buffer, "{\"a\":{\"b\":[1]},\"c\":[1,2]}\n");
}

static void bytes_that_are_no_utf8_are_replaced(void **state) {
    (void)state;
    WRITES("\xff", "\"" REPLACED "\"");
    WRITES("a\x80z", "\"a" REPLACED "z\"");
    WRITES("\xc3", "\"" REPLACED "\"");                                        /* cut short */
    WRITES("\xc0\xaf", "\"" REPLACED REPLACED "\"");                           /* overlong */
    WRITES("\xed\xa0\x80", "\"" REPLACED REPLACED REPLACED "\"");              /* surrogate */
    WRITES("\xf4\x90\x80\x80", "\"" REPLACED REPLACED REPLACED REPLACED "\""); /* too high */
    WRITES("\xe0\x80\x80", "\"" REPLACED REPLACED REPLACED "\"");
    WRITES("\xf0\x80\x80\x80", "\"" REPLACED REPLACED REPLACED REPLACED "\"");
}

static void writes_real(double value, int decimals, const char *expected) {
    char buffer[64];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    jw_real(&w, value, decimals);
    assert_true(jw_finish(&w));
    buffer[strlen(buffer) - 1] = 0;
    assert_string_equal(buffer, expected);
}

static void numbers(void **state) {
    (void)state;
    writes_real(0, 0, "0");
    writes_real(1.5, 2, "1.50");
    writes_real(-0.25, 2, "-0.25");
    writes_real(-0.001, 2, "0.00"); /* no negative zero */
    writes_real(0.999, 2, "1.00");
    writes_real(12.05, 3, "12.050");
    writes_real(1e9, 0, "null");
    writes_real(0.0 / 0.0, 3, "null");
    writes_real(1.0 / 0.0, 3, "null");
    char buffer[64];
    json_writer w = jw_start(buffer, sizeof buffer, NULL, NULL);
    jw_int(&w, INT64_MIN);
    assert_true(jw_finish(&w));
    assert_string_equal(buffer, "-9223372036854775808\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(punctuation),
        cmocka_unit_test(any_buffer_size_gives_the_same_text),
        cmocka_unit_test(a_full_buffer_is_a_failure),
        cmocka_unit_test(a_failed_flush_is_told_at_the_end),
        cmocka_unit_test(strings),
        cmocka_unit_test(one_special_byte_anywhere),
        cmocka_unit_test(a_value_that_is_json_already),
        cmocka_unit_test(bytes_that_are_no_utf8_are_replaced),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests_name("json_writer", tests, NULL, NULL);
}
