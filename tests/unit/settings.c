/* The server's settings: names, values, the file with its complaints (net/settings.h); and what is
 * told about the pages that the program carries (net/pages.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "messages.h"
#include "pages.h"
#include "settings.h"

static settings s;
static char why[SETTINGS_WHY_MAX];

static int start(void **unused) {
    (void)unused;
    settings_default(&s);
    why[0] = 0;
    return 0;
}

static int end(void **unused) {
    (void)unused;
    settings_free(&s);
    return 0;
}

static void assert_why(const char *part) {
    if (!strstr(why, part)) fail_msg("`%s` does not say `%s`", why, part);
}

static void test_numbers(void **unused) {
    (void)unused;
    assert_false(s.port_given);
    assert_int_equal(s.port, 7070);
    assert_true(settings_set(&s, "port", "80", why));
    assert_true(s.port_given);
    assert_int_equal(s.port, 80);
    static const char *const bad[] = { "0", "65536", "-1",  "x",
                                       "",  "8o",    "80 ", "99999999999999999999" };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        assert_false(settings_set(&s, "port", bad[k], why));
        assert_why("port takes");
    }
    assert_int_equal(s.port, 80);
    assert_true(settings_set(&s, "grace-seconds", "7", why));
    assert_int_equal(s.server.grace_ms, 7000);
    /* More than fits is as much as fits, never something small. */
    assert_true(settings_set(&s, "idle-seconds", "2592000", why));
    assert_true(s.server.idle_ms >= 2592000000u);
}

static void test_words(void **unused) {
    (void)unused;
    assert_true(settings_set(&s, "hostname", "a.example", why));
    assert_true(settings_set(&s, "hostname", "b.example", why));
    guard_list names = settings_list(&s.names);
    assert_int_equal(names.count, 2);
    assert_string_equal(names.item[1], "b.example");
    for (int k = 2; k < SETTINGS_WORDS_MAX; k++)
        assert_true(settings_set(&s, "hostname", "x", why));
    assert_false(settings_set(&s, "hostname", "x", why));
    assert_why("too many");
    assert_false(settings_set(&s, "trusted-proxy", "everybody", why));
    assert_true(settings_set(&s, "trusted-proxy", "10.0.0.0/8", why));
    assert_false(settings_set(&s, "log", "loud", why));
    assert_true(settings_set(&s, "log", "warn", why));
    assert_int_equal(s.log, SERVER_WARN);
    assert_int_equal(s.server.device, 0);
    assert_true(settings_set(&s, "device", "hints", why));
    assert_true(settings_set(&s, "device", "practice", why));
    assert_int_equal(s.server.device, 1u << DEVICE_HINTS | 1u << DEVICE_PRACTICE);
    assert_false(settings_set(&s, "device", "thinking", why));
    assert_why("device takes hints, analysis or practice, not `thinking`");
    assert_false(settings_set(&s, "colour", "red", why));
    assert_why("no setting `colour`");
}

static void test_file(void **unused) {
    (void)unused;
    assert_true(settings_read(&s, "x.conf",
                              "# a comment\n\n port = 81\r\n\tbind=0.0.0.0\nhostname = a.example\n"
                              "engine = mine = ./bot.py --fast",
                              why));
    assert_int_equal(s.port, 81);
    assert_string_equal(s.bind, "0.0.0.0");
    assert_string_equal(s.engines.item[0], "mine = ./bot.py --fast");
    assert_false(settings_read(&s, "x.conf", "port = 82\nnonsense\n", why));
    assert_why("x.conf:2: `nonsense` is not");
    assert_false(settings_read(&s, "x.conf", "\n\nspeed = 9\n", why));
    assert_why("x.conf:3: there is no setting `speed`");
    assert_false(settings_read(&s, "x.conf", "port =\n", why));
    assert_why("x.conf:1: port takes a value");
    char *long_line = malloc(5000);
    memset(long_line, 'x', 4999);
    long_line[4999] = 0;
    assert_false(settings_read(&s, "x.conf", long_line, why));
    assert_why("x.conf:1: the line is too long");
    free(long_line);
}

static void test_whole(void **unused) {
    (void)unused;
    setenv("XDG_STATE_HOME", "/tmp/state", 1);
    assert_true(settings_finish(&s, why));
    assert_string_equal(s.data, "/tmp/state/longroad");
    assert_string_equal(s.bind, "127.0.0.1"); /* nobody else, unless told */
    assert_false(s.server.engines_allowed);   /* no strangers' programs, unless told */
    assert_true(settings_set(&s, "cert", "x.pem", why));
    assert_false(settings_finish(&s, why));
    assert_why("both");
    assert_true(settings_set(&s, "key", "y.pem", why));
    assert_true(settings_set(&s, "engine", "a=b c", why));
    assert_true(settings_set(&s, "engine", "d = e", why));
    assert_true(settings_finish(&s, why));
    assert_true(s.server.engines_allowed);
    assert_string_equal(s.server.engines, "a=b c\nd = e\n");
}

/* ---- pages ---- */

static void test_pages(void **unused) {
    (void)unused;
    const page *p = page_find("/");
    assert_non_null(p);
    assert_ptr_equal(p, page_find("/index.html"));
    assert_ptr_equal(p, page_find("/t/quiet-otter-41"));
    assert_ptr_equal(p, page_find("/help"));
    assert_ptr_equal(p, page_find("/help/sea"));
    assert_ptr_equal(p, page_find("/replay/7-kq3vbd2m"));
    assert_null(page_find("/helpless"));
    assert_null(page_find("/nothing"));
    assert_null(page_find("index.html"));
    assert_string_equal(page_type(p), "text/html; charset=utf-8");
    assert_false(page_is_immutable(p));
    assert_true(page_is_known(p, p->etag));
    assert_true(page_is_known(p, "*"));
    assert_false(page_is_known(p, "\"other\""));
    assert_false(page_is_known(p, ""));
    assert_memory_equal(p->coded[PAGE_RAW].bytes, "<!doctype html>", 15);
}

static void test_page_forms(void **unused) {
    (void)unused;
    static const unsigned char bytes[] = "x";
    page p = { .path = "/assets/app-4f3a9c21.js", .etag = "\"1\"" };
    p.coded[PAGE_RAW].bytes = p.coded[PAGE_GZIP].bytes = p.coded[PAGE_BROTLI].bytes = bytes;
    assert_true(page_is_immutable(&p));
    assert_int_equal(page_choose(&p, "gzip, deflate, br"), PAGE_BROTLI);
    assert_int_equal(page_choose(&p, "gzip, br;q=0"), PAGE_GZIP);
    assert_int_equal(page_choose(&p, "gzip;q=0.5"), PAGE_GZIP);
    assert_int_equal(page_choose(&p, "brother"), PAGE_RAW);
    assert_int_equal(page_choose(&p, "x-gzip"), PAGE_RAW);
    assert_int_equal(page_choose(&p, ""), PAGE_RAW);
    p.coded[PAGE_BROTLI].bytes = NULL;
    assert_int_equal(page_choose(&p, "br"), PAGE_RAW);
    static const char *const hashed[] = { "/assets/app-abcdefgh.js", "/assets/x-_Ab-cD_-.css",
                                          "/assets/index-AAAAAAAA.js", "/assets/a--b--c-d.woff2" };
    for (size_t k = 0; k < sizeof hashed / sizeof hashed[0]; k++) {
        p.path = hashed[k];
        assert_true(page_is_immutable(&p));
    }
    static const char *const plain[] = { "/two-words.js", "/app-4f3a9c21.js", "/assets.js",
                                         "/index.html" };
    for (size_t k = 0; k < sizeof plain / sizeof plain[0]; k++) {
        p.path = plain[k];
        assert_false(page_is_immutable(&p));
    }
    p.path = "/x.wasm";
    assert_string_equal(page_type(&p), "application/wasm");
    p.path = "/x";
    assert_string_equal(page_type(&p), "application/octet-stream");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_numbers, start, end),
        cmocka_unit_test_setup_teardown(test_words, start, end),
        cmocka_unit_test_setup_teardown(test_file, start, end),
        cmocka_unit_test_setup_teardown(test_whole, start, end),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_page_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
