/* The JSON reader: what it finds, what it refuses, its limits; each beside another's reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_text.h"
#include "json_twin.h"

enum { DEPTH = 8 };

static jr_status status;

static jr_document *load(const char *text) {
    return jr_load(text, strlen(text), DEPTH, false, &status);
}

static void finds_what_is_there(void **state) {
    (void)state;
    jr_document *document = load("{\"id\":7,\"seats\":[2,{\"a\":\"x\"},[]],\"last\":true}");
    const jr_value *root = jr_root(document), *seats = jr_member(root, "seats");
    assert_int_equal(status, JR_READ);
    assert_int_equal(jr_integer(jr_member(root, "id")), 7);
    assert_int_equal(jr_count(seats), 3);
    assert_int_equal(jr_integer(jr_item(seats, 0)), 2);
    assert_string_equal(jr_text(jr_member(jr_item(seats, 1), "a")), "x");
    assert_true(jr_is(jr_item(seats, 2), JR_ARRAY));
    assert_true(jr_is(jr_next(seats), JR_TRUE));
    assert_string_equal(jr_next(seats)->name, "last");
    assert_null(jr_next(jr_next(seats)));
    /* What is not there holds nothing. */
    assert_null(jr_item(seats, 3));
    assert_null(jr_member(root, "ID"));
    assert_null(jr_member(seats, "id"));
    assert_null(jr_item(root, 0));
    assert_null(jr_text(jr_member(root, "id")));
    assert_int_equal(jr_integer(jr_member(jr_member(root, "no"), "no")), 0);
    assert_int_equal(jr_count(root), 0);
    assert_null(jr_first(jr_item(seats, 2)));
    jr_free(document);
}

/* Both readers agree on each of these: whether it is JSON, and what it holds. */
static const char *const texts[] = {
    "[]",
    "{}",
    " [ ] ",
    "[1]",
    "[1,]",
    "[,1]",
    "[1 2]",
    "[1",
    "]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1,\"b\":{\"a\":1}}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"\":1}",
    "[nul]",
    "[null]",
    "[nulll]",
    "[True]",
    "[0]",
    "[-0]",
    "[00]",
    "[01]",
    "[-]",
    "[+1]",
    "[.5]",
    "[1.]",
    "[1.5]",
    "[1e5]",
    "[1e]",
    "[1e+]",
    "[1E-5]",
    "[9223372036854775807]",
    "[9223372036854775808]",
    "[-9223372036854775808]",
    "[-9223372036854775809]",
    "[99999999999999999999999]",
    "[1e999]",
    "[NaN]",
    "[Infinity]",
    "[\"a\\tb\"]",
    "[\"a\tb\"]",
    "[\"\\x\"]",
    "[\"\\u00e4\"]",
    "[\"\\u00E4\"]",
    "[\"\\u00g4\"]",
    "[\"\\u0000\"]",
    "[\"\\ud83d\\ude00\"]",
    "[\"\\ud83d\"]",
    "[\"\\ude00\"]",
    "[\"\\ud83dx\"]",
    "[\"\\ud83d\\u0041\"]",
    "[\"\xc3\xa4\"]",
    "[\"\xc3\"]",
    "[\"\xc0\x80\"]",
    "[\"\xed\xa0\x80\"]",
    "[\"\xf4\x90\x80\x80\"]",
    "[\"\xf0\x9f\x98\x80\"]",
    "[\"\x7f\"]",
    "[\"abc]",
    "[\"abc\\\"]",
    "[\"\\\\\"]",
    "[\"\\/\\b\\f\\n\\r\"]",
    "['a']",
    "[1]x",
    "[1][2]",
    "\xef\xbb\xbf[1]",
    "[1]\f",
    "// x\n[1]",
    "[[[[[[[[1]]]]]]]]",
    "true",
    "\"a\"",
    "12",
    "",
    " ",
    "-",
    "\"",
    "[\"\\",
    "[\"\\u12",
    "{\"a\":[{\"b\":[1,\"x\",null,false,{\"c\":-3}]}]}",
};

static void agrees_with_another(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        jr_document *ours = load(texts[k]);
        json_t *theirs = json_loads(texts[k], JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
        if ((ours != NULL) != (theirs != NULL)) fail_msg("`%s`: ours says %d", texts[k], status);
        if (ours != NULL && !json_twins(jr_root(ours), theirs)) fail_msg("`%s` differs", texts[k]);
        jr_free(ours);
        json_decref(theirs);
    }
}

static void limits_are_told_apart(void **state) {
    (void)state;
    assert_null(load("[[[[[[[[[1]]]]]]]]]"));
    assert_int_equal(status, JR_TOO_MUCH);
    jr_value values[3];
    char bytes[64];
    jr_room room = { .values = values, .values_max = 3, .depth_max = 2, .bytes = bytes };
    room.bytes_size = sizeof bytes;
    assert_int_equal(jr_read(&room, "[1,2]", 5, false), JR_READ);
    assert_int_equal(room.values_used, 3);
    assert_int_equal(jr_read(&room, "[1,2,3]", 7, false), JR_TOO_MUCH);
    assert_int_equal(jr_read(&room, "[1,x]", 5, false), JR_WRONG);
    assert_int_equal(room.stopped, 3);
    assert_int_equal(jr_read(&room, "[1] x", 5, true), JR_READ);
    assert_int_equal(room.stopped, 3);
    assert_int_equal(jr_read(&room, "[\"a\\u0062\"]", 11, false), JR_READ);
    assert_string_equal(jr_text(&values[1]), "ab");
    assert_int_equal(room.bytes_used, 3);
}

static void members_of_one_object_are_counted(void **state) {
    (void)state;
    for (int more = 0; more < 2; more++) {
        json_text text = { 0 };
        json_writer w = json_text_start(&text);
        jw_object(&w);
        for (int k = 0; k < JR_MEMBERS_MAX + more; k++) {
            char name[16];
            snprintf(name, sizeof name, "k%d", k);
            jw_put_int(&w, name, k);
        }
        jw_object_end(&w);
        assert_true(jw_finish(&w));
        jr_document *document = jr_load(text.bytes, text.length, DEPTH, false, &status);
        assert_int_equal(status, more ? JR_TOO_MUCH : JR_READ);
        if (!more) assert_int_equal(jr_integer(jr_member(jr_root(document), "k4095")), 4095);
        jr_free(document);
        free(text.bytes);
    }
}

static void writes_what_it_read(void **state) {
    (void)state;
    static const char text[] = "{\"a\":[1,-2.50e1,\"x\\n\xc3\xa4\",null,true,false,{}],\"b\":{}}\n";
    jr_document *document = load(text);
    char out[128];
    json_writer w = jw_start(out, sizeof out, NULL, NULL);
    jr_write(jr_root(document), &w);
    assert_true(jw_finish(&w));
    assert_string_equal(out, text);
    jr_free(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_is_there),
        cmocka_unit_test(agrees_with_another),
        cmocka_unit_test(limits_are_told_apart),
        cmocka_unit_test(members_of_one_object_are_counted),
        cmocka_unit_test(writes_what_it_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
