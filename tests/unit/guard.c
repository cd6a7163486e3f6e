/* Who may come in: names, origins, addresses, proxies (net/guard.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "guard.h"

static const char *const names[] = { "play.example.org", "Other.Example" };
static const guard_list own = { 2, names }, none = { 0, NULL };

static void test_hosts(void **unused) {
    (void)unused;
    static const char *const good[] = { "localhost",
                                        "localhost:7070",
                                        "127.0.0.1",
                                        "127.0.0.1:7070",
                                        "[::1]",
                                        "[::1]:7070",
                                        "192.168.1.7:80",
                                        "play.example.org",
                                        "PLAY.example.ORG:443",
                                        "other.example:1",
                                        "[2001:db8::1]:65535",
                                        "LOCALHOST" };
    static const char *const bad[] = { "",
                                       ":7070",
                                       "evil.example",
                                       "evil.example:7070",
                                       "play.example.org.evil.example",
                                       "xplay.example.org",
                                       "127.0.0.1.evil.example",
                                       "localhost.evil.example",
                                       "localhost:80x",
                                       "localhost:",
                                       "[::1",
                                       "[::1]x",
                                       "[evil.example]",
                                       "127.0.0.1@evil.example",
                                       "play.example.org:80:90" };
    for (size_t k = 0; k < sizeof good / sizeof good[0]; k++)
        if (!guard_host(good[k], own)) fail_msg("%s is refused", good[k]);
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++)
        if (guard_host(bad[k], own)) fail_msg("%s is let in", bad[k]);
    assert_false(guard_host("play.example.org", none));
}

static void test_origins(void **unused) {
    (void)unused;
    static const char *const listed[] = { "https://friend.example" };
    const guard_list friends = { 1, listed };
    assert_true(guard_origin(NULL, "localhost:7070", none));
    assert_true(guard_origin("", "localhost:7070", none));
    assert_true(guard_origin("http://localhost:7070", "localhost:7070", none));
    assert_true(guard_origin("https://play.example.org", "play.example.org", none));
    assert_true(guard_origin("https://friend.example", "localhost:7070", friends));
    assert_false(guard_origin("http://friend.example", "localhost:7070", friends));
    assert_false(guard_origin("http://localhost:7071", "localhost:7070", none));
    assert_false(guard_origin("http://localhost", "localhost:7070", none));
    assert_false(guard_origin("null", "localhost:7070", none));
    assert_false(guard_origin("file://", "localhost:7070", none));
    assert_false(guard_origin("ftp://localhost:7070", "localhost:7070", none));
    assert_false(guard_origin("http://localhost:7070.evil.example", "localhost:7070", none));
    assert_false(guard_origin("http://evil.example/localhost:7070", "localhost:7070", none));
    assert_false(guard_origin("http://localhost:7070@evil.example", "localhost:7070", none));
}

static void test_nets(void **unused) {
    (void)unused;
    assert_true(guard_in_net("10.1.2.3", "10.0.0.0/8"));
    assert_false(guard_in_net("11.1.2.3", "10.0.0.0/8"));
    assert_true(guard_in_net("::ffff:10.1.2.3", "10.0.0.0/8"));
    assert_true(guard_in_net("192.168.1.127", "192.168.1.0/25"));
    assert_false(guard_in_net("192.168.1.128", "192.168.1.0/25"));
    assert_true(guard_in_net("fd12::7", "fd00::/8"));
    assert_false(guard_in_net("fe80::7", "fd00::/8"));
    assert_true(guard_in_net("1.2.3.4", "1.2.3.4"));
    assert_false(guard_in_net("1.2.3.5", "1.2.3.4"));
    assert_true(guard_in_net("1.2.3.4", "0.0.0.0/0"));
    assert_false(guard_in_net("2001::1", "0.0.0.0/0"));
    assert_false(guard_in_net("unknown", "0.0.0.0/0"));
    static const char *const bad[] = { "",       "10.0.0.0/33", "10.0.0.0/",   "10.0.0.0/-1",
                                       "::/129", "example.org", "10.0.0.0/8x", "300.1.1.1" };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) assert_false(guard_is_net(bad[k]));
    assert_true(guard_is_loopback("127.0.0.1"));
    assert_true(guard_is_loopback("127.9.9.9"));
    assert_true(guard_is_loopback("::1"));
    assert_true(guard_is_loopback("::ffff:127.0.0.1"));
    assert_false(guard_is_loopback("128.0.0.1"));
    assert_false(guard_is_loopback("unknown"));
}

static void assert_client(const char *peer, const char *forwarded, guard_list proxies,
                          const char *expected) {
    char found[GUARD_ADDRESS_MAX];
    guard_client(peer, forwarded, proxies, found);
    assert_string_equal(found, expected);
}

static void test_proxies(void **unused) {
    (void)unused;
    static const char *const nets[] = { "127.0.0.1", "10.0.0.0/8" };
    const guard_list proxies = { 2, nets };
    /* Nobody is believed unless the admin said so. */
    assert_client("127.0.0.1", "9.9.9.9", none, "127.0.0.1");
    assert_client("8.8.8.8", "9.9.9.9", proxies, "8.8.8.8");
    assert_client("127.0.0.1", "9.9.9.9", proxies, "9.9.9.9");
    assert_client("127.0.0.1", "", proxies, "127.0.0.1");
    assert_client("127.0.0.1", NULL, proxies, "127.0.0.1");
    /* What a client put in front itself is not believed. */
    assert_client("127.0.0.1", "6.6.6.6, 9.9.9.9", proxies, "9.9.9.9");
    assert_client("127.0.0.1", "6.6.6.6 , 9.9.9.9\t, 10.0.0.5 ", proxies, "9.9.9.9");
    assert_client("127.0.0.1", "10.0.0.1,10.0.0.2", proxies, "10.0.0.1");
    assert_client("127.0.0.1", "2001:db8::7", proxies, "2001:db8::7");
    /* Nonsense ends the walk. */
    assert_client("127.0.0.1", "9.9.9.9, nonsense", proxies, "127.0.0.1");
    assert_client("127.0.0.1", "9.9.9.9, , 10.0.0.5", proxies, "10.0.0.5");
    assert_client("127.0.0.1", ",", proxies, "127.0.0.1");
    char long_word[256];
    memset(long_word, '1', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = 0;
    assert_client("127.0.0.1", long_word, proxies, "127.0.0.1");
}

static void assert_counted(const char *address, const char *expected) {
    char found[GUARD_ADDRESS_MAX];
    guard_counted(address, found);
    assert_string_equal(found, expected);
}

/* An IPv6 customer has 2^64 addresses: all of them are one. */
static void test_counted(void **unused) {
    (void)unused;
    assert_counted("192.0.2.7", "192.0.2.7");
    assert_counted("::ffff:192.0.2.7", "192.0.2.7");
    assert_counted("::FFFF:c000:207", "192.0.2.7");
    assert_counted("2001:db8:1:2::", "2001:db8:1:2::/64");
    assert_counted("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    assert_counted("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64");
    assert_counted("2001:db8:1:3::1", "2001:db8:1:3::/64");
    assert_counted("::1", "::/64");
    assert_counted("fe80::1%eth0", "fe80::/64");
    assert_counted("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff::/64");
    assert_counted("unknown", "unknown");
    assert_counted("", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hosts),   cmocka_unit_test(test_origins), cmocka_unit_test(test_nets),
        cmocka_unit_test(test_proxies), cmocka_unit_test(test_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
