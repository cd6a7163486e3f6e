/* What a load test counts and how it reads messages: loadtest_stats.c, json_scan.c, and
 * addresses. */
#include "json_scan.h"
#include "loadtest_stats.h"
#include "ws_client.h"

#include <longroad/longroad.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- times ---- */

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void buckets_hold_every_number(void **state) {
    (void)state;
    for (uint32_t k = 1; k < HISTOGRAM_BUCKETS; k++) {
        uint64_t end = histogram_bucket_end(k);
        histogram last = { 0 }, next = { 0 };
        assert_true(end > histogram_bucket_end(k - 1));
        histogram_add(&last, end);
        histogram_add(&next, end + 1);
        assert_int_equal(last.bucket[k], 1);
        if (k + 1 < HISTOGRAM_BUCKETS) assert_int_equal(next.bucket[k + 1], 1);
    }
}

static void percentiles_are_those_of_the_sorted_list(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    static uint64_t times[COUNT];
    static const double shares[] = { 0.01, 0.5, 0.9, 0.99, 0.999, 1.0 };
    static histogram h;
    lr_rng rng = lr_rng_seed(7);
    for (int k = 0; k < COUNT; k++) {
        times[k] = lr_rng_next(&rng) >> (30 + lr_rng_below(&rng, 30));
        histogram_add(&h, times[k]);
    }
    qsort(times, COUNT, sizeof times[0], by_size);
    for (size_t k = 0; k < sizeof shares / sizeof shares[0]; k++) {
        size_t rank = (size_t)(shares[k] * COUNT + 0.999999);
        uint64_t truth = times[rank - 1], told = histogram_percentile(&h, shares[k]);
        assert_true(told >= truth);
        assert_true(told <= truth + truth / HISTOGRAM_STEPS);
    }
    assert_int_equal(h.largest, times[COUNT - 1]);
    assert_int_equal(histogram_percentile(&h, 1.0), times[COUNT - 1]);
    assert_int_equal(histogram_percentile(&(histogram){ 0 }, 0.5), 0);
}

static void a_process_is_seen(void **state) {
    (void)state;
    process_use own = process_use_of(getpid()), none = process_use_of(0);
    assert_true(own.known);
    assert_true(own.cpu_seconds > 0 && own.cpu_seconds < 1000);
    assert_true(own.rss_bytes > 100000 && own.peak_bytes >= own.rss_bytes);
    assert_true(own.threads >= 1 && own.files >= 3);
    assert_false(none.known);
}

/* ---- JSON ---- */

static json_span span(const char *text) {
    return (json_span){ text, strlen(text) };
}

static void members_are_found(void **state) {
    (void)state;
    json_span o = span(
        " {\"a\":\"x,}\\\"y\", \"b\" : {\"a\":1,\"c\":[1,{\"d\":\"]\"}]} ,\"seq\":12,"
        "\"n\":-7,\"t\":true,\"e\":[],\"last\":\"z\"}");
    char text[32];
    assert_int_equal(json_scan_string(json_scan_member(o, "a"), text, sizeof text), 5);
    assert_string_equal(text, "x,}\"y");
    assert_int_equal(json_scan_number(json_scan_member(o, "seq"), -1), 12);
    assert_int_equal(json_scan_number(json_scan_member(o, "n"), -1), -7);
    assert_int_equal(json_scan_number(json_scan_member(o, "t"), -1), -1);
    assert_int_equal(json_scan_number(json_scan_member(json_scan_member(o, "b"), "a"), 0), 1);
    assert_null(json_scan_member(o, "d").at);
    assert_null(json_scan_member(o, "las").at);
    assert_true(json_scan_is(json_scan_member(o, "last"), "z"));
    assert_false(json_scan_is(json_scan_member(o, "last"), "zz"));
    size_t cursor = 0;
    assert_null(json_scan_item(json_scan_member(o, "e"), &cursor).at);
}

static void items_are_found(void **state) {
    (void)state;
    json_span a = span("[ \"end\",\"road b2/e\" , [1,2],{\"x\":[3]},5]");
    static const size_t lengths[] = { 5, 11, 5, 9, 1 };
    size_t cursor = 0, count = 0;
    for (json_span item; (item = json_scan_item(a, &cursor)).at; count++) {
        assert_true(count < 5);
        assert_int_equal(item.length, lengths[count]);
    }
    assert_int_equal(count, 5);
}

static void escapes_are_undone(void **state) {
    (void)state;
    char text[32];
    assert_int_equal(
        json_scan_string(span("\"a\\n\\t\\\\\\u0041\\u00fc\\ud83d\\ude00\""), text, 32), 11);
    assert_string_equal(text, "a\n\t\\A\xc3\xbc\xf0\x9f\x98\x80");
    assert_int_equal(json_scan_string(span("\"too long for it\""), text, 8), 0);
    assert_string_equal(text, "");
    assert_int_equal(json_scan_string(span("\"\\x\""), text, 32), 0);
    assert_int_equal(json_scan_string(span("\"\\u12\""), text, 32), 0);
}

/* Every text cut off anywhere, in memory of just that size for the sanitizer's eyes. */
static void nothing_is_read_past_the_end(void **state) {
    (void)state;
    static const char whole[] =
        "{\"type\":\"ok\",\"a\":[1,\"b\\\"\",{\"c\":\"\\u00e4\"}],\"id\":5}";
    char out[64];
    for (size_t length = 0; length < sizeof whole; length++) {
        char *copy = malloc(length ? length : 1);
        memcpy(copy, whole, length);
        json_span cut = { copy, length };
        json_span a = json_scan_member(cut, "a"), id = json_scan_member(cut, "id");
        size_t cursor = 0;
        for (json_span item; (item = json_scan_item(a, &cursor)).at;)
            json_scan_string(item, out, sizeof out);
        if (length == sizeof whole - 1) assert_int_equal(json_scan_number(id, 0), 5);
        free(copy);
    }
}

/* ---- addresses ---- */

static void addresses_are_read(void **state) {
    (void)state;
    char memory[64];
    ws_address a;
    assert_true(ws_address_parse("ws://localhost:7070", memory, &a));
    assert_string_equal(a.host, "localhost");
    assert_int_equal(a.port, 7070);
    assert_false(a.tls);
    assert_null(a.path);
    assert_true(ws_address_parse("wss://example.org/games/ws", memory, &a));
    assert_string_equal(a.host, "example.org");
    assert_int_equal(a.port, 443);
    assert_true(a.tls);
    assert_string_equal(a.path, "/games/ws");
    assert_true(ws_address_parse("127.0.0.1:80", memory, &a));
    assert_int_equal(a.port, 80);
    assert_false(ws_address_parse("ftp://x:1", memory, &a));
    assert_false(ws_address_parse("ws://x:99999", memory, &a));
    assert_false(ws_address_parse("ws://x:", memory, &a));
    assert_false(ws_address_parse("ws://:80", memory, &a));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_hold_every_number),
        cmocka_unit_test(percentiles_are_those_of_the_sorted_list),
        cmocka_unit_test(a_process_is_seen),
        cmocka_unit_test(members_are_found),
        cmocka_unit_test(items_are_found),
        cmocka_unit_test(escapes_are_undone),
        cmocka_unit_test(nothing_is_read_past_the_end),
        cmocka_unit_test(addresses_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
